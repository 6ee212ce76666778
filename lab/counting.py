"""What an accumulator is, the figures that it gives, and how the usual ones are made of a function each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import update_wrapper
from typing import Any, ClassVar, Protocol

from attrs import define, field, frozen

from ethnos.game import Game

Figure = int | float | str | None
"""One figure: an amount, yes or no (which add up to how many times it was so), or a text, which does not add up."""
Parts = Mapping[str, Figure]
"""Several figures under their names, such as one for each tribe."""
Figures = Figure | Parts | tuple[Figure | Parts, ...]
"""The figures of a game; by seat or by era a tuple of them."""


class Accumulator(Protocol):
    """What every accumulator offers.

    Beside these, ``unit`` may say what its figures are measured in, and ``part`` what their parts are, such as
    ``tribe``: columns of tables are explained by them.
    """

    @property
    def name(self) -> str:
        """What is measured; the column of the table."""

    @property
    def per(self) -> str:
        """What the figures are counted by: ``game`` for a single one (or its parts), ``seat`` or ``era`` for each."""

    @property
    def wants(self) -> tuple[type, ...]:
        """The classes of event that ``each`` is called with."""

    def before(self, game: Game) -> None:
        """The game is laid out, nothing was counted yet."""

    def each(self, event: Any) -> None:  # noqa: ANN401 - of the classes that it wants
        """Something happened."""

    def after(self, game: Game) -> Figures:
        """The game is over; give the figures."""


MakeAccumulator = Callable[[], Accumulator]
Function = Callable[..., Any]
"""What a decorated function is called with depends on the decorator and on the event that it asks for."""


def counted_by_seat(title: str, event: type, unit: str = "") -> Callable[[Function], MakeAccumulator]:
    """Make an accumulator of a function from an event to what it adds for the seat that the event names.

    ``unit`` is what the figures are measured in.
    """

    def decorate(amount: Function) -> MakeAccumulator:
        def count(counts: list[int], event: Any) -> None:  # noqa: ANN401 - of that class
            counts[event.seat] += amount(event)

        return _by_seat(amount, Naming(title, unit), event, lambda game: 0, count)

    return decorate


def counted_by_part(
    title: str, event: type, parts: Callable[[Game], Iterable[str]], unit: str = "", each: str = "part"
) -> Callable[[Function], MakeAccumulator]:
    """The same for measures that have parts, such as one a tribe: the function gives the part and what it adds.

    The function gives None where the event adds nothing. ``parts`` are those that begin with 0, and ``each`` is what
    one of them is.
    """

    def decorate(part: Function) -> MakeAccumulator:
        def count(counts: list[dict[str, int]], event: Any) -> None:  # noqa: ANN401 - of that class
            found = part(event)
            if found is not None:
                add(counts[event.seat], *found)

        naming = Naming(title, unit, each)
        return _by_seat(part, naming, event, lambda game: dict.fromkeys(parts(game), 0), count)

    return decorate


def counted_at_the_end(
    title: str, unit: str = "", each: str = ""
) -> Callable[[Callable[[Game], Figure | Parts]], MakeAccumulator]:
    """Make an accumulator of a function from the game that is over to the one figure, or the parts, of a measure.

    ``unit`` is what the figures are measured in, and ``each`` what a part is, where there are parts.
    """
    naming = Naming(title, unit, each)

    def decorate(figure: Callable[[Game], Figure | Parts]) -> MakeAccumulator:
        @define
        class AtTheEnd:
            name: ClassVar = naming.title
            unit: ClassVar = naming.unit
            part: ClassVar = naming.each
            per: ClassVar = "game"
            wants: ClassVar = ()

            def before(self, game: Game) -> None:
                """Nothing to prepare."""

            def each(self, event: object) -> None:
                """Never called."""

            def after(self, game: Game) -> Figure | Parts:
                return figure(game)

        update_wrapper(AtTheEnd, figure, updated=())
        return AtTheEnd

    return decorate


@frozen
class Naming:
    """How a measure and its figures are called."""

    title: str
    unit: str
    each: str = ""
    """What a part is; empty where there are none."""


def _by_seat(
    function: Function,
    naming: Naming,
    event: type,
    nothing: Callable[[Game], Any],
    count: Callable[[list[Any], Any], None],
) -> MakeAccumulator:
    """The accumulator, which goes by the function's name and text, so that it is found and explained by them."""

    @define
    class Counts:
        name: ClassVar = naming.title
        unit: ClassVar = naming.unit
        part: ClassVar = naming.each
        per: ClassVar = "seat"
        wants: ClassVar = (event,)
        counts: list[Any] = field(init=False)

        def before(self, game: Game) -> None:
            self.counts = [nothing(game) for _ in game.glory]

        def each(self, event: object) -> None:
            count(self.counts, event)

        def after(self, game: Game) -> tuple[Any, ...]:
            return tuple(self.counts)

    update_wrapper(Counts, function, updated=())
    return Counts


def add(counts: dict[str, int], name: str, amount: int) -> None:
    """Add to one of several counts, which begins at 0."""
    counts[name] = counts.get(name, 0) + amount


def ahead(amounts: Sequence[int]) -> tuple[int, ...]:
    """The seats that have most."""
    most = max(amounts)
    return tuple(seat for seat, amount in enumerate(amounts) if amount == most)


@define
class Lead:
    """Who leads: the seat that alone has most. Seats that share the lead change nothing."""

    leader: int | None = None
    """The seat that was last seen alone in the lead."""
    changes: int = 0
    """How often it was another than before."""

    def see(self, amounts: Sequence[int]) -> None:
        """Look who leads now."""
        leading = ahead(amounts)
        if len(leading) > 1 or leading[0] == self.leader:
            return
        self.changes += self.leader is not None
        self.leader = leading[0]


def by_number(part: str) -> tuple[int, int, str]:
    """A sort key for the parts of a measure: numbers by size, then names by letters."""
    return (0, int(part), "") if part.isdecimal() else (1, 0, part)
