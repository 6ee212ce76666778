"""How large a rule may be. A rule of a rulebook is far below each of these bounds."""

from __future__ import annotations

from typing import Final

MOST_CHARACTERS: Final = 4_000
"""Characters of one rule text."""

MOST_SYMBOLS: Final = 1_000
"""Words, numbers and signs of one rule text."""

MOST_CASES: Final = 40
"""Cases of one rule."""

DEEPEST_NESTING: Final = 40
"""How deep brackets, `if`, `not`, signs and calls may stand in one another."""

MOST_ITEMS: Final = 200
"""Items of one list."""

LARGEST_WRITTEN: Final = 1_000_000_000
"""The largest number that a text may hold."""

LARGEST_RESULT: Final = 1_000_000_000_000
"""The largest number, of either sign, that a rule may come to."""

MOST_FINDINGS: Final = 20
"""Findings shown for one rule text; more of them say nothing new."""
