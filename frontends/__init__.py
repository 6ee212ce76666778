"""For people who embed the engine: the command line."""
