"""Variants that contradict one another: they set one key, and mean different things by it."""

from collections.abc import Iterable, Iterator, Sequence

from ethnos.grammar import Finding, Rule, Slot, TableKind, decide, prove, read_rule
from ethnos.rulesets.decided import Decided, is_error
from ethnos.rulesets.forms import say_the_same
from ethnos.rulesets.merging import Conflict, Entries
from ethnos.rulesets.moments import Limits
from ethnos.rulesets.schema import read_players
from ethnos.rulesets.shape import Setting


def contradictions(
    conflicts: Iterable[Conflict], slots: Iterable[Slot], decided: Sequence[Decided], entries: Entries
) -> Iterator[Finding]:
    """The keys that variants set to different values; another spelling of one value is none of these.

    Rule texts are compared at every table, once they are decided. Those that cannot be are told apart as written.
    """
    by_key = {slot.key: slot for slot in slots}
    for conflict in conflicts:
        slot = by_key.get(conflict.key)
        if slot is None:
            alike = conflict.key == "players" and _counts(conflict.first) == _counts(conflict.other)
        else:
            alike = _mean_the_same(conflict, slot, [_limits(table, entries) for table in decided])
        if not alike:
            yield conflict.finding()


def _counts(setting: Setting) -> range | None:
    return read_players(setting.value)


def _mean_the_same(conflict: Conflict, slot: Slot, limits: Sequence[Limits]) -> bool:
    """Whether two rule texts say the same at every table; not where one of them is wrong or there is no table."""
    tables = [TableKind(most.players, most.eras) for most in limits]
    one, other = (_sound(setting, slot, tables) for setting in (conflict.first, conflict.other))
    if one is None or other is None or not limits:
        return False
    return all(
        say_the_same(decide(one, most.players, most.eras), decide(other, most.players, most.eras), most)
        for most in limits
    )


def _sound(setting: Setting, slot: Slot, tables: Sequence[TableKind]) -> Rule | None:
    """A rule text that holds at every table, or nothing."""
    rule, _ = read_rule(setting.raw, slot, setting.document.source(setting.path))
    return rule if rule is not None and not any(map(is_error, prove(rule, tables))) else None


def _limits(table: Decided, entries: Entries) -> Limits:
    """The most of everything at a table. More cards than there can be are no harm: they ask more of two rules."""
    kingdoms = len(entries["kingdoms"].setting.value) if "kingdoms" in entries else 0
    cards = [entry for key, entry in entries.items() if key.startswith("tribe.") and key.endswith(".cards")]
    return Limits(
        players=table.players,
        eras=table.eras,
        hand=table.number("hand.limit") or 0,
        supply=table.number("marker.supply") or 0,
        cards=sum(entry.setting.value.total(kingdoms) for entry in cards),
    )
