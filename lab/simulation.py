"""Playing many games with bots: what each game was, one result a game.

A batch is given by its seed and nothing else that is left to chance. Each game's own seed is derived from the batch's
seed and the game's number; each bot has a generator of its own, derived from the game's seed, its seat and its name,
so that nothing a bot draws touches the game.

Bots are named from seat 0 on; a list that is shorter than the table is repeated round it. With each game the bots
move on by one seat, so that over a batch every bot sits everywhere equally often.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import PurePath
from random import Random
from typing import Any

from attrs import frozen

from ethnos.chance import stream
from ethnos.errors import EthnosError, IllegalMove, InvalidMove
from ethnos.events import EraBegun, Event
from ethnos.game import Game, new_game
from ethnos.lab.accumulators import STANDARD, Accumulator, Figures, MakeAccumulator
from ethnos.lab.bots import Bot, BotError, ask_bot, find_bot, seat_bots
from ethnos.plugins import Registry
from ethnos.rulesets import Ruleset
from ethnos.setup import check_seed

SEED_BITS = 63
"""The size of games' seeds: they fit a signed 64-bit column of a table."""


@frozen
class Batch:
    """Everything that the games of a simulation have in common. Make one with `make_batch`."""

    ruleset: Ruleset
    players: int
    seed: int
    bots: tuple[Bot, ...]
    """By seat in game 0; as many as players."""
    tribes: tuple[str, ...] | None = None
    """The ids in play; None draws them for each game."""
    accumulators: tuple[MakeAccumulator, ...] = STANDARD
    registry: Registry | None = None
    """The plugins; None takes the installed ones."""
    find_plugins: Callable[[], Registry] | None = None
    """How another process gets the same plugins; it must be found there by its import path."""
    pairing: Mapping[str, str] | None = None
    """For games that correspond to those of another ruleset: the own tribe for each of the other's."""
    drawn_from: tuple[str, ...] = ()
    """With a pairing: the tribes that the other ruleset draws from, in its order."""


@frozen
class GameResult:
    """One simulated game. Seats count from 0, eras from 1 (at place 0 of a tuple), glory in points."""

    number: int
    """Its place in the batch, from 0."""
    seed: int
    tribes: tuple[str, ...]
    bots: tuple[str, ...]
    """The bots' names by seat."""
    glory: tuple[int, ...]
    winners: tuple[int, ...]
    """Seats; several share the victory."""
    first_seats: tuple[int, ...]
    """The seat that began each era."""
    measures: Mapping[str, Figures]
    """What was counted, by the accumulator's name."""


def simulate(
    ruleset: Ruleset,
    players: int = 4,
    games: int = 100,
    seed: int = 1,
    bots: Sequence[str | Bot] = ("greedy",),
    tribes: Sequence[str] | None = None,
    accumulators: Sequence[MakeAccumulator] = STANDARD,
    registry: Registry | None = None,
) -> Iterator[GameResult]:
    """Play that many games, one after the other, and give each one's result as soon as it is over.

    Equal arguments give equal results, in every process.

    Raises `EthnosError` as `make_batch` and `play_game` do, and with code ``game-count`` for less than one game; the
    first of these before any game is played.
    """
    if games < 1:
        raise EthnosError(f"{games} games cannot be played; say 1 or more", code="game-count")
    batch = make_batch(ruleset, players, seed, bots, tribes, accumulators, registry)
    return (play_game(batch, number) for number in range(games))


def make_batch(
    ruleset: Ruleset,
    players: int,
    seed: int,
    bots: Sequence[str | Bot] = ("greedy",),
    tribes: Sequence[str] | None = None,
    accumulators: Sequence[MakeAccumulator] = STANDARD,
    registry: Registry | None = None,
    find_plugins: Callable[[], Registry] | None = None,
    pairing: Mapping[str, str] | None = None,
    drawn_from: Sequence[str] = (),
) -> Batch:
    """Check what the games will have in common; a first table is laid, so that no game fails for want of it.

    With a ``pairing`` the tribes are drawn from ``drawn_from`` as the other ruleset would draw them, and each is
    exchanged for the own one that corresponds to it.

    Raises `EthnosError` as `seat_named`, with code ``unpaired-tribe``, and what `ethnos.new_game` raises.
    """
    seated = seat_named(bots, players)
    if pairing is not None:
        _refuse_unpaired(pairing, drawn_from)
    batch = Batch(
        ruleset=ruleset,
        players=players,
        seed=check_seed(seed),
        bots=seated,
        tribes=None if tribes is None else tuple(tribes),
        accumulators=tuple(accumulators),
        registry=registry,
        find_plugins=find_plugins,
        pairing=pairing,
        drawn_from=tuple(drawn_from),
    )
    begin_game(batch, 0)
    return batch


def seat_named(bots: Sequence[str | Bot], players: int) -> tuple[Bot, ...]:
    """The bots by seat in game 0, who sit down in turn; each seat's is one of its own.

    Raises `EthnosError` as `find_bot`, and with code ``bot-count``.
    """
    if not 1 <= len(bots) <= players:
        raise BotError(
            f"{len(bots)} bots are named for {players} players; name at least one and at most one a seat",
            code="bot-count",
        )
    return seat_bots([find_bot(bot) if isinstance(bot, str) else bot for bot in bots], players)


def variant_names(ruleset: Ruleset) -> list[str]:
    """What the variants laid over a ruleset are called, without their folders, by the alphabet: order is nothing."""
    return sorted(PurePath(name).stem if name.endswith(".toml") else name for name in ruleset.variants)


def _refuse_unpaired(pairing: Mapping[str, str], drawn_from: Sequence[str]) -> None:
    alone = [tribe for tribe in drawn_from if tribe not in pairing]
    if alone:
        raise EthnosError(
            f"no tribe corresponds to {', '.join(alone)}, which the other ruleset may draw",
            code="unpaired-tribe",
        )


def game_seed(seed: int, number: int) -> int:
    """The seed of a game, decided by its batch's seed and its number."""
    return stream(seed, f"game {number} of a batch").getrandbits(SEED_BITS)


def begin_game(batch: Batch, number: int) -> Game:
    """The batch's game of that number, dealt and ready for its first move."""
    seed = game_seed(batch.seed, number)
    return new_game(batch.ruleset, batch.players, seed, tribes_of(batch, seed), registry=batch.registry)


def tribes_of(batch: Batch, seed: int) -> Sequence[str] | None:
    """The tribes asked for in the game of that seed; None leaves them to its own chance."""
    if batch.tribes is not None or batch.pairing is None:
        return batch.tribes
    count = batch.ruleset.for_players(batch.players).tribes_dealt
    return [batch.pairing[tribe] for tribe in stream(seed, "tribes").sample(batch.drawn_from, count)]


def seating(batch: Batch, number: int) -> tuple[Bot, ...]:
    """The bots by seat in that game: each game they move on by one seat."""
    return tuple(batch.bots[(seat - number) % batch.players] for seat in range(batch.players))


def play_game(batch: Batch, number: int) -> GameResult:
    """Play the batch's game of that number to its end.

    Raises `BotError` as `ask_bot`, and with code ``bot-move`` for a bot whose answer is no legal move.
    """
    game, bots = begin_game(batch, number), seating(batch, number)
    counting = [make() for make in batch.accumulators]
    for accumulator in counting:
        accumulator.before(game)
    play_out(game, bots, listeners(counting))
    return GameResult(
        number=number,
        seed=game.seed,
        tribes=game.tribes,
        bots=tuple(bot.name for bot in bots),
        glory=game.glory,
        winners=game.winners,
        first_seats=tuple(event.first for event in game.events if isinstance(event, EraBegun)),
        measures={accumulator.name: accumulator.after(game) for accumulator in counting},
    )


# Listeners take the one event class they stand beside, which a mapping's type cannot say: hence Any.
Listeners = Mapping[type[Event], Sequence[Callable[[Any], None]]]


def listeners(counting: Sequence[Accumulator]) -> Listeners:
    """Who wants to see which events."""
    found: dict[type[Event], list[Callable[[Any], None]]] = {}
    for accumulator in counting:
        for kind in accumulator.wants:
            found.setdefault(kind, []).append(accumulator.each)
    return found


def play_out(game: Game, bots: Sequence[Bot], listening: Listeners) -> None:
    """Let the bots play a game to its end, and tell the listeners what happens, the dealing included."""
    chances = [stream(game.seed, f"bot {bot.name} at seat {seat}") for seat, bot in enumerate(bots)]
    events = game.events
    while True:
        for event in events:
            for tell in listening.get(type(event), ()):
                tell(event)
        seat = game.to_act
        if seat is None:
            return
        events = play_bot(game, bots[seat], seat, chances[seat])


def play_bot(game: Game, bot: Bot, seat: int, chance: Random) -> tuple[Event, ...]:
    """Ask a bot for its move and make it.

    Raises `BotError` as `ask_bot`, and with code ``bot-move``; the message says in which game it was, and when.
    """
    try:
        move = ask_bot(bot, game, chance)
    except BotError as error:
        raise _in_game(game, seat, str(error), error.code) from error
    try:
        return game.play(move)
    except (IllegalMove, InvalidMove) as error:
        message = f"bot `{bot.name}` returned a move that is refused: {error}"
        raise _in_game(game, seat, message, "bot-move") from error


def _in_game(game: Game, seat: int, message: str, code: str) -> BotError:
    when = f"seat {seat}, move {game.made + 1} of the game with seed {game.seed}"
    return BotError(f"{message} ({when})", code=code)
