"""What a tribe no longer inherits once a file gives it another ability: the numbers of the ability that it had."""

from collections.abc import Iterable, Iterator, Mapping

from ethnos.rulesets.declaration import TribeTable, declared_keys
from ethnos.rulesets.layers import identity_of
from ethnos.rulesets.merging import Entries, Entry, source_key


def forget_inherited(entries: Entries, tables: Mapping[str, TribeTable]) -> None:
    """Take away the numbers, and their sources, that stand below a change of ability and that the new one has not.

    What stands beside or above the change is the writer's own, and stays to be refused. `tables` are those of all
    abilities.
    """
    for key in [key for key in entries if key.startswith("tribe.") and key.endswith(".ability")]:
        tribe, ability = key.split(".")[1], entries[key]
        if ability.setting.value in tables:
            gone = set(_numbers_before(tribe, ability, tables)) - {
                *declared_keys(tables[ability.setting.value])
            }
            _forget(entries, (f"tribe.{tribe}.{name}" for name in sorted(gone)), ability)


def _numbers_before(tribe: str, ability: Entry, tables: Mapping[str, TribeTable]) -> Iterator[str]:
    """The numbers of all abilities that the tribe had, its own id's being the first."""
    for before in (tribe, *(setting.value for setting in ability.replaced)):
        if before in tables:
            yield from declared_keys(tables[before])


def _forget(entries: Entries, keys: Iterable[str], ability: Entry) -> None:
    for key in keys:
        if key in entries and identity_of(entries[key].setting.document) in ability.below:
            del entries[key]
            note = entries.get(source_key(key))
            if note is not None and identity_of(note.setting.document) in ability.below:
                del entries[source_key(key)]
