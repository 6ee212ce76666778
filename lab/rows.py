"""The rows that a game gives in tables of results: one a seat, and one of its own.

Every row says what was played and by what: ruleset, variants and hash, engine, players, the batch's seed, the bots, the
tribes in play. Further columns are what was counted, named by measure and part: ``markers``, ``turns_era_2``,
``warbands_led_elf``. A cell is empty where a game does not have the part: a tribe that is not in play, an era that it
did not come to.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import frozen

from ethnos.errors import EthnosError
from ethnos.lab.counting import Accumulator, Figure, Figures
from ethnos.lab.simulation import Batch, GameResult, variant_names
from ethnos.version import VERSION

Cell = tuple[str, str]
"""A measure (or what a row is about) and the part of it; together a column's name."""
Row = dict[Cell, Figure]
IN_PLAY, FIRST_SEAT = "in play", "first seat era"


@frozen
class Layout:
    """What the rows of a batch have in common, and what is counted in its games."""

    players: int
    shared: Mapping[str, Figure]
    tribes: tuple[str, ...]
    """The ids of those that may be in play."""
    measures: Mapping[str, Accumulator]


def layout_of(batch: Batch) -> Layout:
    """The layout of the tables of a batch.

    Raises `EthnosError` with code ``measure-name`` where two measures have one name.
    """
    measures: dict[str, Accumulator] = {}
    for make in batch.accumulators:
        accumulator = make()
        if accumulator.name in measures:
            raise EthnosError(f"two measures are called `{accumulator.name}`", code="measure-name")
        measures[accumulator.name] = accumulator
    shared: dict[str, Figure] = {
        "ruleset": batch.ruleset.id,
        "variants": ",".join(variant_names(batch.ruleset)),
        "ruleset_hash": batch.ruleset.hash,
        "engine": VERSION,
        "players": batch.players,
        "seed": str(batch.seed),
        "bots": ",".join(bot.name for bot in batch.bots),
        "tribes_asked": ",".join(batch.tribes or ()),
    }
    return Layout(batch.players, shared, _may_play(batch), measures)


def _may_play(batch: Batch) -> tuple[str, ...]:
    if batch.tribes is not None:
        return tuple(sorted(batch.tribes))
    if batch.pairing is not None:
        return tuple(sorted(batch.pairing.values()))
    return tuple(sorted(batch.ruleset.for_players(batch.players).choose_from))


def game_rows(layout: Layout, result: GameResult) -> Iterator[Row]:
    """The one row of a game. Measures by era have a column an era; a yes or no by seat is counted here."""
    row = _about(layout, result)
    row |= _plain({"winners": len(result.winners), "winning_glory": result.glory[result.winners[0]]})
    row |= {(FIRST_SEAT, str(era)): seat for era, seat in enumerate(result.first_seats, start=1)}
    for name, figures in result.measures.items():
        per = layout.measures[name].per
        if per == "game":
            row |= _cells(name, figures)
        elif per == "era" and isinstance(figures, tuple):
            for era, figure in enumerate(figures, start=1):
                parts = figure if isinstance(figure, Mapping) else {"": figure}
                row |= {(era_name(name), f"{era} {part}".strip()): value for part, value in parts.items()}
        elif per == "seat" and isinstance(figures, tuple):
            row |= _counted(name, figures)
    yield row


def seat_rows(layout: Layout, result: GameResult) -> Iterator[Row]:
    """The rows of a game, one a seat; ``won`` is 1 for the winner, a part of it where several win, or 0."""
    about = _about(layout, result)
    for seat, glory in enumerate(result.glory):
        won = 1 / len(result.winners) if seat in result.winners else 0.0
        row = about | _plain({"seat": seat, "bot": result.bots[seat], "glory": glory, "won": won})
        for name, figures in result.measures.items():
            if layout.measures[name].per == "seat" and isinstance(figures, tuple):
                row |= _cells(name, figures[seat])
        yield row


def era_name(name: str) -> str:
    """What a measure by era is called where each era has a column."""
    return f"{name} era"


def column_name(cell: Cell) -> str:
    """The name of a column: ``warbands_led_elf``."""
    name, part = cell
    return "_".join((f"{name} {part}" if part else name).split())


def _about(layout: Layout, result: GameResult) -> Row:
    about = _plain({**layout.shared, "game": result.number, "game_seed": result.seed})
    known = sorted({*layout.tribes, *result.tribes})
    return about | {(IN_PLAY, tribe): tribe in result.tribes for tribe in known}


def _plain(values: Mapping[str, Figure]) -> Row:
    return {(name, ""): value for name, value in values.items()}


def _cells(name: str, figures: Figures) -> Row:
    if isinstance(figures, Mapping):
        return {(name, str(part)): figure for part, figure in figures.items()}
    return {} if isinstance(figures, tuple) else {(name, ""): figures}


def _counted(name: str, figures: tuple[Figures, ...]) -> Row:
    """For how many seats it is so; nothing for figures that are no yes or no."""
    counts: dict[Cell, int] = {}
    for figure in figures:
        for cell, so in _cells(name, figure).items():
            if isinstance(so, bool):
                counts[cell] = counts.get(cell, 0) + so
    return dict(counts)
