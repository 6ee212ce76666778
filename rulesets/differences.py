"""What differs between two rulesets once the number of players is known: values, not lines of files."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from attrs import field, frozen

from ethnos.grammar import EthnosError, spell_value
from ethnos.rulesets.comparable import Comparable, Json, ability, comparable
from ethnos.rulesets.decided import ERA_COUNT
from ethnos.rulesets.difference_text import Stand, sentence, who_deals
from ethnos.rulesets.ruleset import Ruleset
from ethnos.rulesets.schema import KEYS
from ethnos.rulesets.tribe_pairs import TribePair, tribe_pairs

TOPICS = (
    "setup", "recruit", "hand", "eras", "tokens", "marker", "kingdom", "kingdoms", "warband", "victory", "words",
)  # fmt: skip
"""The topics in their order; each pair of tribes is one more, `tribe.owl`."""

NAMES = ("id", "title")
"""Keys that name a ruleset and are no rules of it."""


@frozen
class Side:
    """What one ruleset says: its own key, the value as plain JSON data, and where it stands (`FILE:LINE`).

    `default_of` is the tribe whose default it is, where no file of the ruleset says it; it then stands in no place.
    A rule that depends on the play or the era is a rule text in canonical form. Where it differs with the number of
    players, the text has a case for each.
    """

    key: str
    value: Json
    place: str
    default_of: str = ""


@frozen
class Difference:
    """One value that differs. A side that has no such key is None.

    `key` is a key of b where b has it, else of a: the pair of centaur and owl goes by `tribe.owl`. `players` are the
    player counts at which the values differ, of those compared. What readers see alone does not affect play: names,
    words and texts, the colours of as many kingdoms, and the ids of tribes to choose from that correspond one by one.
    `follows` is the key that a difference follows from: both sides write the value alike, and that key decides what
    it comes to. `text` says in sentences what the value was, in a, and what it is, in b.
    """

    key: str
    topic: str
    a: Side | None
    b: Side | None
    players: tuple[int, ...]
    affects_play: bool
    follows: str | None
    text: str


@frozen
class _Keys:
    """One thing to compare: its key in each ruleset, None where there is none."""

    a: str | None
    b: str | None
    topic: str
    pair: TribePair | None = None

    @property
    def key(self) -> str:
        key = self.b or self.a
        assert key is not None, "a value stands under a key"
        return key


@frozen
class _Tables:
    """A ruleset at the tables that are compared; it answers for one key at all of them."""

    ruleset: Ruleset
    counts: tuple[int, ...]
    keys: frozenset[str] = field(init=False)

    @keys.default
    def _all_keys(self) -> frozenset[str]:
        return frozenset(self.ruleset.keys())

    def values(self, key: str | None) -> Mapping[int, Comparable]:
        """The value at each table; none where there is no such key."""
        if key is None:
            return {}
        if key.endswith(".ability"):
            return dict.fromkeys(self.counts, ability(self.ruleset, key.split(".")[1]))
        return {count: comparable(self.ruleset, key, count) for count in self.counts}

    def side(self, key: str, value: Json) -> Side:
        """What is said of a key. An ability that goes without saying stands where the tribe's name does."""
        said = key if key in self.keys else key.replace(".ability", ".name")
        tribe = self.ruleset.default_of(said)
        return Side(key, value, "" if tribe else self.ruleset.where(said), tribe)


def differences(a: Ruleset, b: Ruleset, players: int | None = None) -> tuple[Difference, ...]:
    """What differs in the rules, by topic: for one number of players, or for all that both rulesets admit.

    Values are compared after the player count is decided, by what they say in play, so another spelling is no
    difference; nor are sources, or the ids and titles of rulesets. Tribes are compared as `tribe_pairs` pairs them. The
    admitted player counts themselves are compared where no number is given.

    Raises EthnosError: `wrong-player-count` for a number that one of them does not admit, `no-common-table` where
    no number is given and there is none that both admit.
    """
    counts = _common(a, b) if players is None else (players,)
    sides = _Tables(a, counts), _Tables(b, counts)
    compared = [keys for keys in _all_keys(*sides) if keys.key != "players" or players is None]
    found = [difference for keys in compared if (difference := _difference(keys, *sides)) is not None]
    return tuple(sorted(found, key=lambda difference: _place_of_topic(difference.topic)))


def _common(a: Ruleset, b: Ruleset) -> tuple[int, ...]:
    counts = tuple(count for count in a.players if count in b.players)
    if not counts:
        ranges = [f"{one.players[0]} to {one.players[-1]}" for one in (a, b)]
        message = f"{a.id} is for {ranges[0]} players and {b.id} for {ranges[1]}: no table plays by both"
        raise EthnosError(message, code="no-common-table")
    return counts


def _place_of_topic(topic: str) -> int:
    return TOPICS.index(topic) if topic in TOPICS else len(TOPICS)


def _all_keys(a: _Tables, b: _Tables) -> Iterator[_Keys]:
    for key in KEYS:
        if key.name not in NAMES:
            section = key.name.partition(".")[0]
            yield _Keys(key.name, key.name, "setup" if section == "players" else section)
    for pair in tribe_pairs(a.ruleset, b.ruleset):
        yield from _keys_of_tribe(pair, a, b)


def _keys_of_tribe(pair: TribePair, a: _Tables, b: _Tables) -> Iterator[_Keys]:
    """The keys of two tribes side by side, in the order of b."""
    names_a, names_b = _names(pair.a, a), _names(pair.b, b)
    if pair.a and pair.b:  # an ability is never missing, though files need not say it
        names_a, names_b = ({**names, "ability": f"tribe.{id}.ability"}
                            for names, id in ((names_a, pair.a), (names_b, pair.b)))  # fmt: skip
    for name in dict.fromkeys([*names_b, *names_a]):
        yield _Keys(names_a.get(name), names_b.get(name), f"tribe.{pair.id}", pair)


def _names(tribe: str | None, tables: _Tables) -> dict[str, str]:
    """A tribe's keys by their last part."""
    prefix = f"tribe.{tribe}."
    return {key.removeprefix(prefix): key for key in tables.ruleset.keys() if key.startswith(prefix)}  # noqa: SIM118


def _difference(keys: _Keys, a: _Tables, b: _Tables) -> Difference | None:
    values_a, values_b = a.values(keys.a), b.values(keys.b)
    counts = tuple(count for count in b.counts if _differ(values_a.get(count), values_b.get(count)))
    if not counts:
        return None
    stands = [Stand(count, values_a.get(count), values_b.get(count)) for count in counts]
    follows = _follows(keys, a.ruleset, b.ruleset, stands[0])
    said = [
        sentence(a.ruleset, b.ruleset, keys.a, keys.b, stands, only_some=counts != b.counts),
        f"This follows from {follows}." if follows is not None else "",
        who_deals(a.ruleset, b.ruleset, keys.pair) if keys.pair is not None else "",
    ]
    return Difference(
        key=keys.key,
        topic=keys.topic,
        a=_side(keys.a, a, values_a),
        b=_side(keys.b, b, values_b),
        players=counts,
        affects_play=_affects_play(keys.key, stands[0], a.ruleset, b.ruleset),
        follows=follows,
        text=" ".join(filter(None, said)),
    )


def _follows(keys: _Keys, a: Ruleset, b: Ruleset, stand: Stand) -> str | None:
    """One rule text at tables of as many players can differ by the number of their eras alone."""
    if keys.a is None or keys.b is None or stand.b is None or stand.b.rule is None:
        return None
    return ERA_COUNT if a.value(keys.a) == b.value(keys.b) else None


def _differ(a: Comparable | None, b: Comparable | None) -> bool:
    return a is None or b is None or not a.is_same(b)


def _affects_play(key: str, stand: Stand, a: Ruleset, b: Ruleset) -> bool:
    if key == "kingdoms" and stand.a is not None and stand.b is not None:
        return len(stand.a.value) != len(stand.b.value)
    if key == "setup.choose_from" and stand.a is not None and stand.b is not None:
        return not _correspond(stand.a.value, stand.b.value, a, b)
    is_name = key.startswith("tribe.") and key.endswith((".name", ".text"))
    return not is_name and not key.startswith("words.")


def _correspond(tribes: Sequence[str], others: Sequence[str], a: Ruleset, b: Ruleset) -> bool:
    """Whether each tribe to choose from has its counterpart at the same place, so that chance draws the same ones."""
    pairs = {(pair.a, pair.b) for pair in tribe_pairs(a, b)}
    return len(tribes) == len(others) and pairs.issuperset(zip(tribes, others, strict=True))


def _side(key: str | None, tables: _Tables, values: Mapping[int, Comparable]) -> Side | None:
    return None if key is None else tables.side(key, _over_all(values))


def _over_all(values: Mapping[int, Comparable]) -> Json:
    """One value for all tables, or a rule text with a case for those that share one."""
    counts = list(values)
    shared = [values[count].value for count in counts]
    if all(value == shared[0] for value in shared):
        return shared[0]
    lines: list[str] = []
    start = 0
    for end in range(1, len(counts) + 1):
        if end == len(counts) or shared[end] != shared[start]:
            lines.extend(_lines(counts[start:end], shared[start]))
            start = end
    return "\n".join(lines)


def _lines(counts: Sequence[int], value: Json) -> Iterable[str]:
    guard = f"{counts[0]} players" if len(counts) == 1 else f"{counts[0]}..{counts[-1]} players"
    if not isinstance(value, str):
        yield f"{guard} => {spell_value(tuple(value) if isinstance(value, list) else value)}"
    elif "=>" in value:
        yield from (f"{guard} and {line}" for line in value.splitlines())
    else:
        yield f"{guard} => {value}"
