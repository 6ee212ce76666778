"""Whole games of random moves as readable text: each move, what it caused, and the glory at every era's end.

`python -m tests.playthroughs.playthrough` writes the files anew, after a change that is meant to change them.
"""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

from attrs import frozen

from ethnos import Event, Game, load_ruleset, new_game
from ethnos.events import (
    AllyTaken,
    ChoiceAnswered,
    EraBegun,
    GameEnded,
    GloryGained,
    TurnBegun,
    WarbandPlayed,
)
from ethnos.narration import narrate_seen
from ethnos.views import event_view

HERE = Path(__file__).parent
SAID_BY_THE_MOVE = (AllyTaken, ChoiceAnswered, TurnBegun, WarbandPlayed)
SOURCES = ("kingdom", "board", "tribe", "warband")


@frozen
class Playthrough:
    """A game to tell. ``seen_by`` is a seat whose own log is told as well."""

    ruleset: str
    players: int
    seed: int
    tribes: tuple[str, ...]
    seen_by: int | None = None

    @property
    def file(self) -> Path:
        """Where its text lies."""
        return HERE / f"{self.ruleset}-{self.players}.txt"


PLAYTHROUGHS = (
    Playthrough("first-edition", 2, 11, ("centaur", "elf", "orc", "skeleton", "troll"), seen_by=1),
    Playthrough("first-edition", 3, 12, ("dwarf", "halfling", "merfolk", "minotaur", "wizard")),
    Playthrough("first-edition", 4, 13, ("giant", "merfolk", "orc", "skeleton", "troll", "wingfolk")),
    Playthrough("first-edition", 5, 15, ("dwarf", "halfling", "merfolk", "minotaur", "orc", "wizard")),
    Playthrough("first-edition", 6, 14, ("centaur", "elf", "giant", "halfling", "wingfolk", "wizard")),
    Playthrough("second-edition", 2, 21, ("dog", "fox", "monkey", "owl", "redpanda")),
    Playthrough("second-edition", 3, 22, ("koi", "rabbit", "raccoon", "raven", "tiger"), seen_by=2),
    Playthrough("second-edition", 4, 23, ("bear", "deer", "dog", "fox", "koi", "monkey")),
    Playthrough("second-edition", 5, 24, ("bear", "koi", "monkey", "raccoon", "redpanda", "tiger")),
    Playthrough("second-edition", 6, 25, ("deer", "owl", "rabbit", "raccoon", "raven", "redpanda")),
)


def tell(playthrough: Playthrough) -> str:
    """The text of a playthrough."""
    game = new_game(
        load_ruleset(playthrough.ruleset), playthrough.players, playthrough.seed, playthrough.tribes
    )
    lines = [*_header(game), *_play(game, playthrough.seed), *_end(game)]
    if playthrough.seen_by is not None:
        lines += _seen(game, playthrough.seen_by)
    return "\n".join(lines) + "\n"


def _header(game: Game) -> Iterator[str]:
    yield f"{game.ruleset.title}: {game.rules.players} players, seed {game.seed}"
    yield f"tribes: {', '.join(game.tribes)}"
    yield ""
    yield from (f"    {_sentence(game, event)}" for event in game.events)


def _play(game: Game, seed: int) -> Iterator[str]:
    chance = Random(seed)
    era: list[Event] = []
    while not game.over:
        seat, moves = game.to_act, game.moves(largest=True)
        move = moves[chance.randrange(len(moves))]
        caused = game.play(move)
        yield f"{len(game.history):>4}  seat {seat}  {move}"
        for event in caused:
            if isinstance(event, EraBegun | GameEnded):
                yield from _standings(game, era)
                era = []
            if not isinstance(event, SAID_BY_THE_MOVE):
                yield f"          {_sentence(game, event)}"
            era.append(event)


def _sentence(game: Game, event: Event) -> str:
    """What happened, secrets included: what the event's own seat sees, told by somebody else."""
    seen = event_view(game.table, event, getattr(event, "seat", None))
    return narrate_seen(game.rules, seen, None)


def _standings(game: Game, era: list[Event]) -> Iterator[str]:
    """What each seat gained in the era that ends, by its sources, and what it has."""
    gained: Counter[tuple[int, str]] = Counter()
    for event in era:
        if isinstance(event, GloryGained):
            gained[event.seat, event.source] += event.amount
    yield ""
    yield f"      {'seat':>4}{''.join(f'{source:>10}' for source in SOURCES)}{'glory':>10}{'markers':>10}"
    for seat, glory in enumerate(game.glory):
        markers = sum(counts[seat] for counts in game.state.markers)
        cells = [*(gained[seat, source] for source in SOURCES), glory, markers]
        yield f"      {seat:>4}{''.join(f'{cell:>10}' for cell in cells)}"
    yield ""


def _end(game: Game) -> Iterator[str]:
    yield ""
    yield f"winners: {', '.join(f'seat {seat}' for seat in game.winners)}"
    yield f"moves: {len(game.history)}, events: {len(game.events)}"


def _seen(game: Game, seat: int) -> Iterator[str]:
    yield ""
    yield f"What seat {seat} saw of it"
    yield ""
    yield from (f"    {narrate_seen(game.rules, seen, seat)}" for seen in game.log(seat))


def main() -> None:
    """Write every file anew."""
    for playthrough in PLAYTHROUGHS:
        playthrough.file.write_text(tell(playthrough), encoding="utf-8")


if __name__ == "__main__":
    main()
