"""What a program may hand over where rulesets, variants and tribes are named."""

from collections.abc import Collection
from pathlib import Path

from ethnos.grammar import EthnosError, shorten
from ethnos.rulesets.texts import RulesetText


def refuse_wrong_names(source: object, variants: object, tribes: object) -> None:
    """Refuse what names nothing, before it is looked for. Raises EthnosError `wrong-source`."""
    for named in (source, *_listed("variants", variants)):
        if not isinstance(named, str | Path | RulesetText):
            raise _refusal(f"a ruleset or variant is named by its id or its path, not by {_shown(named)}")
    for tribe in _listed("tribes", tribes):
        if not isinstance(tribe, str):
            raise _refusal(f"a tribe is named by its id, not by {_shown(tribe)}")


def _listed(words: str, names: object) -> Collection[object]:
    if isinstance(names, str | Path | RulesetText) or not isinstance(names, Collection):
        example = names if isinstance(names, str) else "..."
        raise _refusal(f'{words} are a list, as in ["{shorten(example)}"], not {_shown(names)}')
    return names


def _refusal(message: str) -> EthnosError:
    return EthnosError(message, code="wrong-source")


def _shown(given: object) -> str:
    return shorten(repr(given))
