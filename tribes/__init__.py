"""The tribes that come with the engine: one plugin a file, one file a tribe."""
