"""Laying files over one another: tables merge key by key, lists and rule texts are replaced whole."""

from collections.abc import Iterable, Sequence
from itertools import chain

from attrs import frozen

from ethnos.grammar import Finding
from ethnos.rulesets.layers import OWN_KEYS, Layer, identity_of
from ethnos.rulesets.shape import Setting


@frozen(eq=False)
class Entry:
    """The value of a key: the setting that holds, and those that it replaced, the last one first.

    `below` names the files that lie below the one that set it. `default_of` is the tribe that brings the value along,
    from its home or its plugin, where no file of the ruleset says it.
    """

    setting: Setting
    replaced: tuple[Setting, ...] = ()
    below: frozenset[str] = frozenset()
    default_of: str = ""

    def under(self, setting: Setting, below: frozenset[str]) -> "Entry":
        """The entry once another file, with these files below it, has set the key."""
        return Entry(setting, (self.setting, *self.replaced), below)


Entries = dict[str, Entry]


def merge_chain(layers: Sequence[Layer]) -> Entries:
    """The values of a file and of all that it extends, the lowest first."""
    entries: Entries = {}
    for layer in layers:
        for setting in layer.settings.values():
            if setting.key not in OWN_KEYS or layer is layers[-1]:
                _lay(entries, setting, layer, frozenset(layer.below))
    return entries


@frozen(eq=False)
class Conflict:
    """A key that two variants write unlike, neither of which extends the other; they may still mean the same."""

    first: Setting
    other: Setting

    @property
    def key(self) -> str:
        """The key that both set."""
        return self.first.key

    def finding(self) -> Finding:
        """What is told of it where they mean different things."""
        line, _ = self.first.document.places.key_place(self.first.path)
        return self.other.document.finding(
            self.other.path,
            "variant-conflict",
            f"`{self.key}` is set by two variants, to different values",
            hint="leave one of the variants out, or let one extend the other",
            notes=(f"the other value stands at {self.first.document.file}:{line}",),
            at="key",
        )


def lay_variants(entries: Entries, variants: Iterable[Layer]) -> tuple[Conflict, ...]:
    """Lay the files of all variants over a ruleset, in an order of its own making.

    A variant's value replaces those of files that the variant extends. What two variants, neither of which
    extends the other, write unlike under one key is given back.
    """
    layers = sorted(variants, key=lambda layer: (len(layer.below), layer.document.file, layer.identity))
    keys = dict.fromkeys(key for layer in layers for key in layer.settings if key not in OWN_KEYS)
    conflicts: list[Conflict] = []
    base = _files(entries.values())
    for key in keys:
        setters = [layer for layer in layers if key in layer.settings]
        top = [layer for layer in setters if not any(layer.identity in other.below for other in setters)]
        for layer in [*(layer for layer in setters if layer not in top), top[-1]]:
            _lay(entries, layer.settings[key], layer, base.union(layer.below))
        conflicts.extend(_conflicts(key, [layer.settings[key] for layer in top]))
    return tuple(conflicts)


def _files(entries: Iterable[Entry]) -> frozenset[str]:
    """The files that have set anything so far."""
    settings = chain.from_iterable((entry.setting, *entry.replaced) for entry in entries)
    return frozenset(identity_of(setting.document) for setting in settings)


def _lay(entries: Entries, setting: Setting, layer: Layer, below: frozenset[str]) -> None:
    """Lay one setting over what is there. The source of a value that it changes goes with that value."""
    known = entries.get(setting.key)
    entries[setting.key] = known.under(setting, below) if known is not None else Entry(setting, (), below)
    source = source_key(setting.key)
    if known is not None and source not in layer.settings and not same(known.setting.raw, setting.raw):
        entries.pop(source, None)


def source_key(key: str) -> str:
    """Where the entry about the source of a key's value is kept."""
    return f"sources.{key}"


def _conflicts(key: str, settings: Sequence[Setting]) -> Iterable[Conflict]:
    first, *others = settings
    if key.startswith("sources."):
        return
    for other in others:
        if not same(first.value, other.value):
            yield Conflict(first, other)


def same(one: object, other: object) -> bool:
    """Whether two TOML values are equal and of one type: 1 is not true."""
    if type(one) is not type(other):
        return False
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    return bool(one == other)
