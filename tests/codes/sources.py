"""The codes that the source knows: every text of a code's form, and those that messages show as `error[code]`."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

from ethnos.rulesets import installed_rulesets

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("core", "grammar", "rulesets", "tribes", "modding", "lab", "frontends")
NO_CODES = {"utf-8", "entry-points", "x-notifications", *installed_rulesets()}
"""Words of the same form that are no codes: an encoding, keys of pyproject.toml and of OpenRPC, the ids of rulesets."""

_CODE = re.compile(r"[a-z]+(-[a-z0-9]+)+")
_SHOWN = re.compile(r"(?:error|warning)\[([a-z-]+)\]")


@cache
def codes_of(folder: str) -> dict[str, str]:
    """Every code that a folder's Python files hold, and where the first of each stands."""
    found: dict[str, str] = {}
    for file in sorted((ROOT / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                for code in _codes_in(node.value):
                    found.setdefault(code, f"{file.relative_to(ROOT)}:{node.lineno}")
    return found


def _codes_in(text: str) -> list[str]:
    codes = [text] if _CODE.fullmatch(text) else _SHOWN.findall(text)
    return [code for code in codes if code not in NO_CODES]
