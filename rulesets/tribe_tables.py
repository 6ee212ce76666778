"""The tribes of a ruleset: which there are, and the values that their plugins bring along."""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence

from attrs import asdict, define, evolve, field, frozen

from ethnos.grammar import Finding, Slot, guess, known_here, shorten
from ethnos.rulesets.declaration import TribeTable, declared_keys
from ethnos.rulesets.documents import stand_in
from ethnos.rulesets.inherited import forget_inherited
from ethnos.rulesets.merging import Entries, Entry, source_key
from ethnos.rulesets.schema import TRIBE_KEYS, is_tribe_id
from ethnos.rulesets.shape import Setting
from ethnos.rulesets.slots import tribe_slot
from ethnos.rulesets.values import SourceNote

_COMMON = tuple(key.name for key in TRIBE_KEYS)
_ASKED = stand_in("tribes")
"""The place of a finding about a tribe that was asked for by name, and stands in no file."""
_LOAD_IT = "load the file that has it: --plugin FILE.py or --tribe-file FILE.toml"
_WORDING = ("name", "text")


@frozen(eq=False)
class Known:
    """One tribe of a ruleset, and the declaration of the plugin whose ability it has."""

    id: str
    table: TribeTable


@define
class Tribes:
    """Completes the `[tribe.ID]` tables of a ruleset from plugins and from their homes.

    `broken` are tribes whose own file has faults, which were reported: that they are missing follows from these.
    """

    entries: Entries
    plugins: Mapping[str, TribeTable]
    home: Callable[[str], Entries]
    broken: Container[str] = ()
    findings: list[Finding] = field(factory=list)

    def complete(self, extra: Sequence[str]) -> tuple[Known, ...]:
        """All tribes, those to choose from first; every value they lack is filled in or reported."""
        forget_inherited(self.entries, self.plugins)
        found = [self._known(id) for id in self._ids(extra)]
        known = tuple(tribe for tribe in found if tribe is not None)
        for tribe in known:
            self._fill(tribe)
            self._refuse_undeclared(tribe)
        return known

    def _ids(self, extra: Sequence[str]) -> Iterable[str]:
        chosen = self.entries.get("setup.choose_from")
        tables = [key.split(".")[1] for key in self.entries if key.startswith("tribe.")]
        return dict.fromkeys([*(chosen.setting.value if chosen else ()), *tables, *extra])

    def _known(self, id: str) -> Known | None:
        ability = self.entries.get(f"tribe.{id}.ability")
        name = ability.setting.value if ability else id
        if not is_tribe_id(id):
            message = f"`{shorten(id)}` cannot name a tribe"
            self.findings.append(_ASKED.finding((), "bad-id", message))
            return None
        if name in self.plugins:
            return Known(id, self.plugins[name])
        if name in self.broken:
            return None
        self.findings.append(evolve(self._unknown(id, name, ability), word=name))
        return None

    def _unknown(self, id: str, name: str, ability: Entry | None) -> Finding:
        known = [*self.plugins, *self._tables()] if ability is None else list(self.plugins)
        hint = guess(name, (other for other in known if other != name))
        notes = (known_here(self.plugins),)
        if ability is not None:
            message = f"no installed tribe has the ability `{shorten(name)}`"
            return _at(ability.setting, "unknown-ability", message, hint, notes)
        table = self.entries.get(f"tribe.{id}")
        if table is not None:
            message = f"no tribe `{id}` is installed"
            hint = hint or f'say whose ability it has: ability = "..."; or {_LOAD_IT}'
            setting = table.setting
            return setting.document.finding(
                setting.path, "unknown-tribe", message, hint=hint, notes=notes, at="key"
            )
        return self._unknown_id(id, hint, notes)

    def _unknown_id(self, id: str, hint: str, notes: tuple[str, ...]) -> Finding:
        message = f"there is no tribe `{shorten(id)}`"
        chosen = self.entries.get("setup.choose_from")
        if chosen is None or id not in chosen.setting.value:
            message, hint = f"{message}, though it is asked for", hint or _LOAD_IT
            return _ASKED.finding((), "unknown-tribe", message, hint=hint, notes=notes)
        setting = chosen.setting
        path = (*setting.path, setting.value.index(id))
        return setting.document.finding(path, "unknown-tribe", message, hint=hint, notes=notes)

    def _tables(self) -> Iterable[str]:
        return (key.split(".")[1] for key in self.entries if key.startswith("tribe."))

    def _fill(self, tribe: Known) -> None:
        if tribe.table.written is not None:
            self._fill_from_file(tribe)
            return
        for key in _WORDING:
            self._default(tribe, key, getattr(tribe.table, key))
        cards = tribe.table.cards
        written = (
            {name: count for name, count in asdict(cards).items() if count} if cards is not None else None
        )
        self._default(tribe, "cards", written, cards)
        for number in tribe.table.numbers:
            raw = list(number.default) if isinstance(number.default, tuple) else number.default
            self._default(tribe, number.name, raw, number.default)

    def _fill_from_file(self, tribe: Known) -> None:
        """Take what the tribe's own file says where the ruleset says nothing, and where the tribe comes from."""
        written = tribe.table.written
        assert written is not None
        for name, setting in written.settings.items():
            key = f"tribe.{tribe.id}.{name}"
            if key in self.entries:
                continue
            self.entries[key] = Entry(evolve(setting, key=key))
            if written.source and name not in _WORDING:
                note = evolve(setting, key=source_key(key), value=SourceNote(written.source, confirmed=False))
                self.entries.setdefault(note.key, Entry(note))

    def _default(self, tribe: Known, name: str, raw: object, value: object = None) -> None:
        """Give a key its default: of the tribe's home, or of its plugin."""
        key = f"tribe.{tribe.id}.{name}"
        if key in self.entries:
            return
        at_home = self.home(tribe.table.home) if tribe.table.home and name not in _WORDING else {}
        found = at_home.get(f"tribe.{tribe.table.id}.{name}")
        if found is not None:
            self.entries[key] = Entry(evolve(found.setting, key=key), default_of=tribe.table.id)
            note = at_home.get(source_key(found.setting.key))
            if note is not None:
                self.entries.setdefault(source_key(key), Entry(evolve(note.setting, key=source_key(key))))
        elif raw is not None:
            document = stand_in(f"plugin {tribe.table.id}")
            setting = Setting(key, ("tribe", tribe.id, name), raw, raw if value is None else value, document)
            self.entries[key] = Entry(setting, default_of=tribe.table.id)
        else:
            self.findings.append(self._missing(tribe, key, name))

    def _missing(self, tribe: Known, key: str, name: str) -> Finding:
        docs = {number.name: number.doc for number in tribe.table.numbers}
        docs["cards"] = "how many cards it has"
        message = f"`{key}` is set nowhere: {docs[name]}"
        written = f"{name} = {'{ each_kingdom = 2 }' if name == 'cards' else '...'}"
        table = self.entries.get(f"tribe.{tribe.id}")
        if table is not None:
            setting, hint = table.setting, f"set it here: {written}"
            return setting.document.finding(setting.path, "missing-key", message, hint=hint, at="key")
        in_python = "its TribeTable cards" if name == "cards" else f'Number("{name}") a default'
        hint = f"set it in a ruleset or variant: [tribe.{tribe.id}] {written}; or give {in_python}"
        return stand_in(f"plugin {tribe.table.id}").finding((), "missing-key", message, hint=hint)

    def _refuse_undeclared(self, tribe: Known) -> None:
        declared = [*_COMMON, *declared_keys(tribe.table)]
        prefix = f"tribe.{tribe.id}."
        for key in [key for key in self.entries if key.startswith(prefix)]:
            name = key.removeprefix(prefix)
            if name not in declared:
                setting = self.entries.pop(key).setting
                message = f"`{shorten(name)}` is nothing that the tribe `{tribe.table.id}` knows"
                notes = (known_here(declared),)
                self.findings.append(
                    setting.document.finding(
                        setting.path,
                        "unknown-key",
                        message,
                        hint=guess(name, declared),
                        notes=notes,
                        at="key",
                    )
                )


def slots_of_tribes(tribes: Iterable[Known]) -> Iterator[Slot]:
    """The slot of every key that tribes have of their own."""
    for tribe in tribes:
        yield from (tribe_slot(tribe.id, number) for number in tribe.table.numbers)
        if tribe.table.written is not None:
            for slot in tribe.table.written.slots:
                yield evolve(slot, key=f"tribe.{tribe.id}.{slot.key}")


def _at(setting: Setting, code: str, message: str, hint: str, notes: tuple[str, ...]) -> Finding:
    return setting.document.finding(setting.path, code, message, hint=hint, notes=notes)
