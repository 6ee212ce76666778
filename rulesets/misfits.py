"""Variants that load and yet do not fit the ruleset below them: what they say would change nothing."""

from collections.abc import Container, Iterable, Sequence

from ethnos.grammar import Finding, guess, known_here
from ethnos.rulesets.headings import kind_of
from ethnos.rulesets.layers import Layer
from ethnos.rulesets.merging import Entries
from ethnos.rulesets.shape import Setting


def undealt_tribes(
    entries: Entries, below: Container[str], variants: Iterable[Layer], asked: Iterable[str]
) -> Iterable[Finding]:
    """Tribes that a variant speaks of and that the ruleset knows, but never deals.

    `entries` are the values with all variants laid over, `below` the keys that were there before. `asked` are
    tribes that shall be known all the same. A whole ruleset that is laid over another is none of these variants.
    """
    chosen = entries.get("setup.choose_from")
    dealt = chosen.setting.value if chosen is not None else ()
    for layer in variants:
        for key, setting in layer.settings.items() if kind_of(layer.settings) == "variant" else ():
            section, _, tribe = key.partition(".")
            if section == "tribe" and "." not in tribe and key in below and tribe not in (*dealt, *asked):
                yield _undealt(entries, setting, tribe, dealt)


def _undealt(entries: Entries, setting: Setting, tribe: str, dealt: Sequence[str]) -> Finding:
    abilities = {id: entries[key].setting.value for id in dealt if (key := f"tribe.{id}.ability") in entries}
    heirs = [id for id, ability in abilities.items() if ability == tribe]
    hint = f"did you mean `{heirs[0]}`, which has its ability?" if heirs else guess(tribe, dealt)
    message = f"the ruleset deals no tribe `{tribe}`, so the variant would change nothing"
    notes = (known_here(dealt),)
    return setting.document.finding(
        setting.path, "tribe-not-dealt", message, hint=hint, notes=notes, at="key"
    )
