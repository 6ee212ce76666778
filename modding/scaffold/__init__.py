"""Beginnings for modders: small projects that work at once, for a tribe or a ruleset of one's own."""
