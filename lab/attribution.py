"""Which rule is to thank: each topic that differs is turned on by itself, all on the same seeds.

What the topics do one by one need not add up to what they do together. The rest, the whole difference less the sum of
the single ones, is taken game by game, so that it has an interval of its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from attrs import define, evolve, field, frozen

from ethnos.errors import EthnosError
from ethnos.lab.bots import BOTS
from ethnos.lab.comparison import Attribution, MeasureComparison, TopicEffect
from ethnos.lab.edited import edited
from ethnos.lab.match import Terms
from ethnos.lab.reach import out_of_reach
from ethnos.lab.simulation import make_batch
from ethnos.lab.statistics import Contrast, sums_of
from ethnos.lab.tally import Tally
from ethnos.lab.topics import Topic, topics
from ethnos.lab.verdicts import compared
from ethnos.rulesets import Ruleset

A, B = 0, 1
"""The places of both sides among those that play; the topics' sides follow."""

Names = frozenset[str]


@frozen
class Single:
    """One topic turned on in A, with those that it takes along, and the side that plays so."""

    topic: Topic
    along: tuple[str, ...]
    side: int

    @property
    def names(self) -> Names:
        """All topics that are turned on."""
        return frozenset([self.topic.name, *self.along])


@frozen
class Plan:
    """Who plays, and which sides are compared. The first contrast is B less A, then one a topic, then the rest."""

    rulesets: tuple[Ruleset, ...]
    contrasts: tuple[Contrast, ...]
    singles: tuple[Single, ...]
    whole: tuple[int, ...]
    """The sides whose differences from A add up to the sum that the rest is measured against."""


def plan_attribution(a: Ruleset, b: Ruleset, terms: Terms) -> Plan:
    """Find the topics, and what each takes along to load."""
    found = topics(a, b, terms.players, terms.tribes or ())
    bench = _Bench(a, {topic.name: topic for topic in found}, terms)
    sides = [a, b]
    singles = []
    for topic in found:
        needed = bench.needed(frozenset([topic.name]))
        if bench.ruleset(needed).hash == a.hash:  # its values follow from those of another topic
            continue
        along = tuple(other.name for other in found if other.name in needed - {topic.name})
        singles.append(Single(topic, along, _side(sides, bench.ruleset(needed))))
    whole = tuple(
        _side(sides, bench.ruleset(names)) for names in parts(bench, [one.names for one in singles])
    )
    return Plan(tuple(sides), tuple(_contrasts(len(sides), singles, whole)), tuple(singles), whole)


def parts(bench: _Bench, groups: Iterable[Names]) -> list[Names]:
    """Sets of topics that share none: those that took one along in common are one part, and so count once."""
    found: list[Names] = []
    for group in groups:
        touching = [part for part in found if part & group]
        joined = bench.needed(group.union(*touching))
        found = [part for part in found if not part & joined] + [joined]
    return found


def _side(sides: list[Ruleset], ruleset: Ruleset) -> int:
    """The place of a side that plays by these rules; a new one where there is none, B's included."""
    for place, side in enumerate(sides[B:], start=B):
        if side.hash == ruleset.hash:
            return place
    sides.append(ruleset)
    return len(sides) - 1


def _contrasts(count: int, singles: Sequence[Single], whole: Sequence[int]) -> Iterator[Contrast]:
    yield _contrast(count, Counter({A: -1, B: 1}))
    for single in singles:
        yield _contrast(count, Counter({A: -1, single.side: 1}))
    rest = Counter({A: len(whole) - 1, B: 1})
    rest.subtract(whole)
    if any(rest.values()):
        yield _contrast(count, rest)


def _contrast(count: int, weights: Mapping[int, int]) -> Contrast:
    return tuple(float(weights[side]) for side in range(count))


def attribution_of(plan: Plan, tally: Tally) -> Attribution:
    """What the topics do, once all sides have played; p-values are corrected for all topics and measures together."""
    tables = compared(tally, range(1, len(plan.contrasts)))
    effects = tuple(
        TopicEffect(
            topic=single.topic.name,
            keys=single.topic.keys,
            along=single.along,
            measures=measures,
            tribes=single.topic.tribes,
            out_of_reach=out_of_reach(single.topic.keys),
        )
        for single, measures in zip(plan.singles, tables, strict=False)
    )
    left = tables[len(effects)] if len(tables) > len(effects) else ()
    rest = tuple(_as_rest(measure, plan, tally) for measure in left if measure.estimate is not None)
    return Attribution(effects, rest)


def _as_rest(measure: MeasureComparison, plan: Plan, tally: Tally) -> MeasureComparison:
    """The rest's row: the sum of what the topics do beside what the sides differ by."""
    place = next(place for place, column in enumerate(tally.columns) if column.measure.key == measure.key)
    means = sums_of(tally.moments, place).means()
    total = float(means[B] - means[A])
    return evolve(measure, a=float(sum(means[side] - means[A] for side in plan.whole)), b=total)


@define
class _Bench:
    """Tries out which topics load together."""

    a: Ruleset
    topics: Mapping[str, Topic]
    terms: Terms
    tried: dict[Names, Ruleset | EthnosError] = field(factory=dict)

    def ruleset(self, names: Names) -> Ruleset:
        """A with these topics. Raises the `EthnosError` that says why it does not load."""
        found = self._try(names)
        if isinstance(found, EthnosError):
            raise found
        return found

    def needed(self, names: Names) -> Names:
        """These topics and as few others as they need to load; all of them where they never do."""
        if self._loads(names):
            return names
        kept = frozenset(self.topics)
        for name in self.topics:
            if name not in names and self._loads(kept - {name}):
                kept -= {name}
        return kept

    def _loads(self, names: Names) -> bool:
        return isinstance(self._try(names), Ruleset)

    def _try(self, names: Names) -> Ruleset | EthnosError:
        if names not in self.tried:
            self.tried[names] = self._load(names)
        return self.tried[names]

    def _load(self, names: Names) -> Ruleset | EthnosError:
        """Load the topics over A and lay a first table."""
        values = {
            key: value
            for name in self.topics
            if name in names
            for key, value in self.topics[name].values.items()
        }
        try:
            ruleset = edited(self.a, values, " and ".join(sorted(names)), self.terms.registry)
            make_batch(
                ruleset, self.terms.players, self.terms.seed, (BOTS["random"],), registry=self.terms.registry
            )
        except EthnosError as error:
            return error
        return ruleset
