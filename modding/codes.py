"""The codes of findings about scenario files, each with what it means and the way out."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

CODES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "duplicate-name": "Two scenarios of a file have one name; give one of them another.",
        "empty-folder": "A folder holds no TOML file; name the file or folder that is meant.",
        "missing-name": "A scenario has no name, or an empty one; say what it shows.",
        "no-expectation": "A scenario says nothing that could be wrong; add `then`, `refused` or `invalid`.",
        "no-move": "`refused` is about the last move of `when`, and there is none; add it.",
        "two-expectations": "`then`, `refused` and `invalid` exclude one another, and `invalid` excludes `when`.",
        "unknown-key": "A key that does not belong here; see what was probably meant.",
        "wrong-type": "A value of another type than its key takes; nothing is converted.",
    }
)
