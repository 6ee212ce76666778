"""A loaded ruleset: its values, where they come from, and the rules for each number of players.

What it takes to load one is imported when one is loaded: `import ethnos` shall be quick.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from attrs import field, frozen

from ethnos.grammar import EthnosError, Finding, guess, shorten
from ethnos.rulesets.values import SourceNote

if TYPE_CHECKING:
    from ethnos.grammar import Rule
    from ethnos.rulesets.decided import Decided
    from ethnos.rulesets.declaration import TribeTable
    from ethnos.rulesets.merging import Entry
    from ethnos.rulesets.moments import Limits
    from ethnos.rulesets.provenance import Provenance
    from ethnos.rulesets.rules import Rules
    from ethnos.rulesets.toml_places import Raw
    from ethnos.rulesets.tribe_tables import Known


@frozen(eq=False)
class Ruleset:
    """The rules of one edition or house, for all the player counts that they admit; it never changes.

    `players` are the admitted player counts. `variants` are the variants laid over it, as they were named.
    `warnings` are findings that did not keep it from loading.
    """

    id: str
    title: str
    players: range
    variants: tuple[str, ...]
    warnings: tuple[Finding, ...]
    _entries: Mapping[str, Entry] = field(repr=False)
    _notes: Mapping[str, SourceNote] = field(repr=False)
    _tribes: tuple[Known, ...] = field(repr=False)
    _decided: Mapping[int, Decided] = field(repr=False)
    _rules: dict[int, Rules] = field(factory=dict, init=False, repr=False)

    @cached_property
    def hash(self) -> str:
        """The hash of all values that affect play: equal for rulesets that play alike, however written."""
        from ethnos.rulesets.content import content_hash

        return content_hash(tuple(self._decided.values()), self._tribes, self._value)

    def for_players(self, players: int) -> Rules:
        """The rules for one player count. Raises EthnosError `wrong-player-count` for one not admitted."""
        self._admit(players)
        if players not in self._rules:
            from ethnos.rulesets.making import make_rules

            self._rules[players] = make_rules(self, self._decided[players], self._tribes, self._value)
        return self._rules[players]

    @property
    def written_tribes(self) -> dict[str, TribeTable]:
        """What its tribes declare that are written in TOML, by the id of their ability."""
        tables = (tribe.table for tribe in self._tribes)
        return {table.id: table for table in tables if table.written is not None}

    def keys(self) -> tuple[str, ...]:
        """The keys of all values, in the order of the documentation; tribes in their order."""
        return tuple(self._entries)

    def value(self, key: str) -> Raw:
        """The resolved value of a key, as a file writes it. Raises EthnosError `unknown-key`."""
        return self._entry(key).setting.raw

    def rule(self, key: str, players: int) -> Rule | None:
        """The rule text of a key, decided for one player count; None where the key takes no rule text.

        Raises EthnosError `unknown-key`, or `wrong-player-count` for a count that is not admitted.
        """
        self._entry(key)
        self._admit(players)
        return self._decided[players].rules.get(key)

    def limits(self, players: int) -> Limits:
        """The most of everything at a table of so many. Raises EthnosError `wrong-player-count`."""
        from ethnos.rulesets.content import limits_of

        self._admit(players)
        return limits_of(self._decided[players], self._tribes, self._value)

    def source(self, key: str) -> SourceNote | None:
        """What is known about the source of a value. Raises EthnosError `unknown-key`."""
        self._entry(key)
        return self._notes.get(key)

    def where(self, key: str) -> str:
        """The place that set a value, `rulesets/first-edition.toml:41`. Raises EthnosError `unknown-key`."""
        from ethnos.rulesets.provenance import origin_of

        return origin_of(self._entry(key).setting).place

    def default_of(self, key: str) -> str:
        """The tribe that brings a value along; empty where a file sets it. Raises EthnosError `unknown-key`."""
        return self._entry(key).default_of

    def explain(self, key: str) -> Provenance:
        """Where a value comes from and what it replaced. Raises EthnosError `unknown-key`."""
        from ethnos.rulesets.provenance import provenance

        return provenance(key, self._entry(key), self._notes.get(key))

    def to_toml(self) -> str:
        """The whole ruleset as one TOML text; loading it gives the same rules and the same hash."""
        from ethnos.rulesets.content import resolved_toml

        values = [(key, entry.setting.raw) for key, entry in self._entries.items()]
        notes = {key: {"text": note.text, "confirmed": note.confirmed} for key, note in self._notes.items()}
        tables = self.written_tribes.values()
        written = {table.id: dict(table.written.tables) for table in tables if table.written is not None}
        return resolved_toml(values, written, notes)

    def _admit(self, players: int) -> None:
        if type(players) is not int or players not in self.players:
            counts = f"{self.players[0]} to {self.players[-1]}"
            message = f"{self.id} is for {counts} players, not for {shorten(str(players))}"
            raise EthnosError(message, code="wrong-player-count")

    def _value(self, key: str) -> Raw:
        return self._entries[key].setting.value

    def _entry(self, key: str) -> Entry:
        if key not in self._entries:
            message = f"`{shorten(key)}` is no key of {self.id}"
            hint = guess(key, self._entries)
            raise EthnosError(f"{message}; {hint}" if hint else message, code="unknown-key")
        return self._entries[key]


def notes_of(entries: Mapping[str, Entry], keys: Sequence[str]) -> dict[str, SourceNote]:
    """The sources of those keys that have one."""
    from ethnos.rulesets.merging import source_key

    return {key: entries[source_key(key)].setting.value for key in keys if source_key(key) in entries}
