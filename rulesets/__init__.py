"""Rulesets: TOML files, their schema, loader, merging, and where each value came from."""
