"""Beginnings for modders: small projects that work at once, for a tribe or a ruleset of one's own."""

from ethnos.modding.scaffold.projects import Project, new_ruleset, new_tribe

__all__ = ["Project", "new_ruleset", "new_tribe"]
