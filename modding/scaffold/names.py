"""Names for what is new: refused where nothing could bear them, or where something bears them already."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import chain

from ethnos.errors import EthnosError
from ethnos.grammar import can_be_name, guess, shorten
from ethnos.loading import load_ruleset
from ethnos.plugins import Registry
from ethnos.rulesets import Ruleset, installed_rulesets, is_tribe_id
from ethnos.rulesets.files import printable
from ethnos.rulesets.installed_tribes import installed_layers, tribes_of
from ethnos.rulesets.layers import Layer
from ethnos.rulesets.schema import ruleset_id

LONGEST = 40
"""Letters of a name that is put forward."""


def check_tribe_name(name: str, registry: Registry) -> None:
    """Hold a name to what a new tribe's id can be.

    Raises `EthnosError` with code ``bad-id`` or ``taken-id``.
    """
    if not is_tribe_id(name):
        why = "cannot be a tribe's id: a small letter, then small letters, digits or _, and no word of moves"
        raise _bad(name, why, _repaired(name, "_", is_tribe_id))
    if not can_be_name(name):
        raise _bad(name, "is a word of Python or of the rule language, and no tribe's id", "")
    if name in registry.plugins or name in registry.failures:
        raise _taken(f"a tribe `{name}` is installed already")
    for ruleset, layers in installed_layers().items():
        _check_free(name, layers, ruleset)


def _check_free(name: str, layers: Sequence[Layer], ruleset: str) -> None:
    if name in tribes_of(layers):
        raise _taken(f"the ruleset {ruleset} has a tribe `{name}` already")
    kingdoms = [layer.settings["kingdoms"].value for layer in layers if "kingdoms" in layer.settings]
    if name in [kingdom.colour for kingdom in chain.from_iterable(kingdoms)]:
        raise _taken(f"`{name}` is the colour of a kingdom in the ruleset {ruleset}")


def check_ruleset_name(name: str) -> None:
    """Hold a name to what a new ruleset's id can be.

    Raises `EthnosError` with code ``bad-id`` or ``taken-id``.
    """
    if not _is_ruleset_id(name):
        form = "small letters, digits and hyphens between them"
        raise _bad(name, f"cannot be a ruleset's id: {form}", _repaired(name, "-", _is_ruleset_id))
    if name in installed_rulesets():
        raise _taken(f"a ruleset `{name}` is installed already")


def base_ruleset(id: str) -> Ruleset:
    """The installed ruleset that a new one extends.

    Raises `EthnosError` with code ``unknown-ruleset``, or `LoadError` where it does not load or is a variant.
    """
    known = installed_rulesets()
    if id not in known:
        meant = guess(id, known) or f"installed are: {', '.join(known)}"
        raise EthnosError(
            f"--extends: no ruleset `{printable(shorten(id))}` is installed; {meant}", code="unknown-ruleset"
        )
    return load_ruleset(id)


def title_of(name: str) -> str:
    """A name as a title: `red_panda` is Red panda."""
    return re.sub(r"[_-]+", " ", name).strip().capitalize()


def plural_of(title: str) -> str:
    """Many of them, by the usual rules of spelling; the file's author knows better where it is irregular."""
    if re.search(r"[^aeiou]y$", title):
        return f"{title[:-1]}ies"
    return f"{title}es" if re.search(r"(s|x|z|ch|sh)$", title) else f"{title}s"


def _is_ruleset_id(name: str) -> bool:
    return not list(ruleset_id(name))


def _repaired(name: str, between: str, fits: Callable[[str], bool]) -> str:
    """The name as it could be, or nothing."""
    repaired = between.join(_words(name[:LONGEST]))
    return repaired if fits(repaired) else ""


def _words(name: str) -> Iterable[str]:
    return re.findall(r"[a-z0-9]+", name.lower())


def _bad(name: str, why: str, instead: str) -> EthnosError:
    way_out = f"; how about `{instead}`?" if instead else "; choose another name"
    return EthnosError(f"`{printable(shorten(name))}` {why}{way_out}", code="bad-id")


def _taken(why: str) -> EthnosError:
    return EthnosError(f"{why}; choose another name", code="taken-id")
