"""For modders: scenarios, conformance checks and explanations."""
