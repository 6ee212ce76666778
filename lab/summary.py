"""What a batch of games comes to: for each bot, for each seat, and for the games themselves."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from attrs import define, field, frozen

from ethnos.errors import EthnosError
from ethnos.lab.counting import Parts, by_number
from ethnos.lab.simulation import GameResult


@frozen
class Standing:
    """How a bot, or a seat, did."""

    name: str
    """The bot's name, or the seat's number from 0."""
    played: int
    """How often it sat at a table; a bot that sat on three seats of one game counts three times."""
    wins: int
    """Victories, shared ones included."""
    shared: int
    """Those of them that were shared."""
    win_rate: float
    """Victories for each time it sat down, one shared by two counting one half: 1 / players by chance alone."""
    mean_glory: float
    """In points, at the end of the game."""


@frozen
class Summary:
    """A batch at a glance."""

    games: int
    bots: tuple[Standing, ...]
    """By name."""
    seats: tuple[Standing, ...]
    """From seat 0."""
    shared_games: int
    """Games whose victory was shared."""
    mean_winning_glory: float
    """In points, of whoever won."""
    means: Mapping[str, float]
    """What was counted, by the measure's name: the mean of a game, its seats or eras taken together."""
    parts: Mapping[str, Mapping[str, float]]
    """The same of measures that have parts, by the part: the mean of those games that have it."""


@define
class _Record:
    """What is added up for a bot or a seat."""

    played: int = 0
    wins: int = 0
    shared: int = 0
    victories: float = 0.0
    glory: int = 0


@define
class _Mean:
    """What is added up for a part of a measure."""

    total: float = 0.0
    games: int = 0


@define
class _Sums:
    """What is added up for a batch."""

    games: int = 0
    shared_games: int = 0
    winning_glory: int = 0
    bots: dict[str, _Record] = field(factory=lambda: defaultdict(_Record))
    seats: dict[str, _Record] = field(factory=lambda: defaultdict(_Record))
    totals: dict[str, float] = field(factory=lambda: defaultdict(float))
    parts: dict[str, dict[str, _Mean]] = field(factory=lambda: defaultdict(lambda: defaultdict(_Mean)))


def summarize(results: Iterable[GameResult]) -> Summary:
    """Sum up the results of games, which may come from an iterator: only sums are held.

    Raises `EthnosError` with code ``no-games`` where there are none.
    """
    sums = _Sums()
    for result in results:
        _add(sums, result)
    if not sums.games:
        raise EthnosError("there are no games to sum up", code="no-games")
    return Summary(
        games=sums.games,
        bots=_standings(dict(sorted(sums.bots.items()))),
        seats=_standings(sums.seats),
        shared_games=sums.shared_games,
        mean_winning_glory=sums.winning_glory / sums.games,
        means={name: total / sums.games for name, total in sums.totals.items()},
        parts={
            name: {part: means[part].total / means[part].games for part in sorted(means, key=by_number)}
            for name, means in sums.parts.items()
        },
    )


def _add(sums: _Sums, result: GameResult) -> None:
    sums.games += 1
    sums.shared_games += len(result.winners) > 1
    sums.winning_glory += result.glory[result.winners[0]]
    for seat, bot in enumerate(result.bots):
        for record in (sums.bots[bot], sums.seats[str(seat)]):
            _add_seat(record, result, seat)
    for name, figures in result.measures.items():
        listed = figures if isinstance(figures, tuple) else (figures,)
        numbers = [figure for figure in listed if isinstance(figure, int | float)]
        if numbers:
            sums.totals[name] += sum(numbers)
        _add_parts(sums, name, [figure for figure in listed if isinstance(figure, Mapping)])


def _add_parts(sums: _Sums, name: str, listed: Iterable[Parts]) -> None:
    totals: dict[str, float] = {}
    for parts in listed:
        for part, figure in parts.items():
            if isinstance(figure, int | float):
                totals[part] = totals.get(part, 0) + figure
    for part, total in totals.items():
        mean = sums.parts[name][part]
        mean.total += total
        mean.games += 1


def _add_seat(record: _Record, result: GameResult, seat: int) -> None:
    record.played += 1
    record.glory += result.glory[seat]
    if seat in result.winners:
        record.wins += 1
        record.shared += len(result.winners) > 1
        record.victories += 1 / len(result.winners)


def _standings(records: Mapping[str, _Record]) -> tuple[Standing, ...]:
    return tuple(
        Standing(
            name=name,
            played=record.played,
            wins=record.wins,
            shared=record.shared,
            win_rate=record.victories / record.played,
            mean_glory=record.glory / record.played,
        )
        for name, record in records.items()
    )
