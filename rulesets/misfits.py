"""Variants that load and yet do not fit the ruleset below them: what they say would change nothing."""

from collections.abc import Collection, Iterable, Iterator, Sequence

from attrs import frozen

from ethnos.grammar import Finding, guess, known_here
from ethnos.rulesets.layers import Layer
from ethnos.rulesets.merging import Entries
from ethnos.rulesets.shape import Setting


@frozen
class Unasked:
    """What tells whether a tribe that is not dealt is a variant's own affair.

    `below` are the keys of the ruleset without its variants, `plugins` the tribes that are installed, `brought` those
    that come in files with the ruleset or a variant, and `asked` those that shall be known whatever is dealt.
    """

    below: Collection[str]
    plugins: Collection[str]
    brought: Collection[str]
    asked: Collection[str]


def undealt_tribes(entries: Entries, variants: Iterable[Layer], known: Unasked) -> Iterator[Finding]:
    """Tribes that variants speak of and that no game deals, each once a file.

    To change one that is there changes nothing, and is an error. To bring one along, as by saying whose ability it
    has, is worth a warning: it plays where it is asked for. `entries` are the values with all variants laid over.
    """
    chosen = entries.get("setup.choose_from")
    dealt = chosen.setting.value if chosen is not None else ()
    for layer in variants:
        for key, setting in layer.settings.items():
            section, _, tribe = key.partition(".")
            if section == "tribe" and "." not in tribe and tribe not in (*dealt, *known.asked):
                yield from _of_tribe(tribe, setting, entries, dealt, known)


def _of_tribe(
    tribe: str, setting: Setting, entries: Entries, dealt: Sequence[str], known: Unasked
) -> Iterator[Finding]:
    """What is to be said of one that is there; one that is not is told of where abilities are looked for."""
    said = entries.get(f"{setting.key}.ability")
    if setting.key in known.below or (said is None and tribe in known.plugins):
        yield _undealt(entries, setting, tribe, dealt)
    elif (tribe if said is None else said.setting.value) in (*known.plugins, *known.brought):
        yield _brought(setting, tribe)


def _brought(setting: Setting, tribe: str) -> Finding:
    message = f"the variant brings along a tribe `{tribe}` that the ruleset does not deal"
    return setting.document.finding(
        setting.path, "tribe-not-dealt", message, hint=_way_out(tribe), at="key", severity="warning"
    )


def _undealt(entries: Entries, setting: Setting, tribe: str, dealt: Sequence[str]) -> Finding:
    abilities = {id: entries[key].setting.value for id in dealt if (key := f"tribe.{id}.ability") in entries}
    heirs = [id for id, ability in abilities.items() if ability == tribe]
    hint = f"did you mean `{heirs[0]}`, which has its ability?" if heirs else guess(tribe, dealt)
    message = f"the ruleset deals no tribe `{tribe}`, so the variant would change nothing"
    notes = (known_here(dealt),) if heirs else (_way_out(tribe), known_here(dealt))
    return setting.document.finding(
        setting.path, "tribe-not-dealt", message, hint=hint, notes=notes, at="key"
    )


def _way_out(tribe: str) -> str:
    return f"to play it, name it in setup.choose_from, or ask for it: --tribes {tribe},..."
