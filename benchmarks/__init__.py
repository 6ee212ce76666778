"""How fast the engine is, beside a peer in the same run: ``python -m benchmarks``."""
