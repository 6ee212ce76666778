"""Installed rulesets that data from outside names: saves and records never choose a file to load."""

from __future__ import annotations

from collections.abc import Sequence
from weakref import WeakKeyDictionary

from ethnos.errors import EthnosError, SaveError
from ethnos.loading import load_ruleset
from ethnos.plugins import Registry, installed_plugins
from ethnos.rulesets import Ruleset

MOST_REMEMBERED = 64
"""Rulesets that are remembered for one registry."""

Named = tuple[str, tuple[str, ...], tuple[str, ...], str]
"""A ruleset by its id, variants, tribes asked for besides, and its hash."""

_remembered: WeakKeyDictionary[Registry, dict[Named, Ruleset]] = WeakKeyDictionary()


def installed_ruleset(
    name: object, variants: Sequence[object], tribes: Sequence[object], registry: Registry, wanted: str
) -> Ruleset:
    """The installed ruleset that data from outside names; a path in it is refused.

    ``wanted`` is the hash of the rules that the data was made under. A ruleset that was loaded before is given again
    where its hash is that one, so it never matters that its file has changed since.

    Raises `SaveError` with code ``save-ruleset``.
    """
    for part in (name, *variants):
        if not isinstance(part, str) or "/" in part or "\\" in part or part.endswith(".toml"):
            raise SaveError(
                "save-ruleset", f"`{part}` is no id of an installed ruleset; say which ruleset to use"
            )
    known = _remembered.setdefault(registry, {})
    key = (str(name), tuple(map(str, variants)), tuple(map(str, tribes)), wanted)
    if key not in known:
        loaded = _load(*key[:3], registry)
        if loaded.hash != wanted:
            return loaded
        if len(known) >= MOST_REMEMBERED:
            known.clear()
        known[key] = loaded
    return known[key]


def refuse_not_installed(ruleset: Ruleset, tribes: Sequence[str]) -> None:
    """Refuse rules that another process could not find by their id.

    Raises `SaveError` with code ``save-ruleset``.
    """
    found = installed_ruleset(ruleset.id, ruleset.variants, tribes, installed_plugins(), ruleset.hash)
    if found.hash != ruleset.hash:
        raise SaveError(
            "save-ruleset",
            f"the installed ruleset {ruleset.id} has other rules than this game, so a pickle could not come back; "
            "use `to_dict`, and `from_dict` with the ruleset",
        )


def is_installed(ruleset: Ruleset, tribes: Sequence[str]) -> bool:
    """Whether another process finds the same rules by their id."""
    try:
        refuse_not_installed(ruleset, tribes)
    except SaveError:
        return False
    return True


def _load(name: str, variants: Sequence[str], tribes: Sequence[str], registry: Registry) -> Ruleset:
    try:
        return load_ruleset(name, variants, tribes, registry)
    except EthnosError as error:
        raise SaveError("save-ruleset", f"ruleset {name} cannot be loaded here: {error}") from error
