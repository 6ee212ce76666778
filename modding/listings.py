"""The promise that the moves listed are the moves accepted. Each function says what is wrong, or nothing."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ethnos.cards import Card
from ethnos.errors import EthnosError, IllegalMove, PluginError
from ethnos.game import Game
from ethnos.modding.trials import ACCEPTED, PromiseBroken, Trial
from ethnos.moves import CASH, DECK, DRAW, HOLD, PASS, Move, keep, play

STRANGE_MOVES = 3
"""How many unlisted moves of each sort are tried."""


def listed_moves_refused(trial: Trial) -> str:
    """Every listed move is listed once, reads back as itself, and is accepted."""
    game = trial.game
    moves = game.moves()
    if game.moves() != moves:
        return "the same game lists its moves in another order when asked again"
    if len({str(move) for move in moves}) < len(moves):
        return "two moves that are listed are written alike"
    if not set(game.moves(largest=True)) <= set(moves):
        return "`largest` lists moves that are not listed without it"
    return next(filter(None, (_refusal(game, move) for move in moves)), "")


def _refusal(game: Game, move: Move) -> str:
    try:
        if game.parse(str(move)) != move:
            return f"`{move}` is listed and reads back as `{game.parse(str(move))}`"
        game.copy().play(move)
    except PluginError as error:
        raise PromiseBroken(ACCEPTED, f"`{move}` is listed and fails: {error}", game, move) from error
    except EthnosError as error:
        return f"`{move}` is listed and refused: {error}"
    return ""


def unlisted_moves_accepted(trial: Trial) -> str:
    """Moves that are not listed are refused, and a refusal changes nothing."""
    game = trial.game
    listed = set(game.moves())
    twin = game.copy()
    for move in unlisted_moves(trial):
        if move in listed:
            continue
        try:
            twin.play(move)
        except IllegalMove:
            if twin.state != game.state or len(twin.table.log) != len(game.table.log):
                return f"the refusal of `{move}` changed the table"
        except EthnosError as error:
            return f"`{move}` is not listed, and is not refused but fails: {error}"
        else:
            return f"`{move}` is not listed and was accepted"
    return ""


def unlisted_moves(trial: Trial) -> list[Move]:
    """Moves of every sort that are likely not to be legal now; some may be."""
    game, dice = trial.game, trial.dice
    seat = 0 if game.to_act is None else game.to_act
    hand = game.state.hands[seat]
    cards = list(game.table.kinds.by_name.values())
    earlier = list(trial.listed_before)
    return [
        *(DECK, PASS, DRAW, CASH, HOLD),
        *(Move("take", (card,)) for card in dice.sample(cards, min(STRANGE_MOVES, len(cards)))),
        *(Move("place", argument=kingdom.colour) for kingdom in game.rules.kingdoms),
        *(Move("claim", argument=str(value)) for value in range(STRANGE_MOVES)),
        *_strange_hands(hand, cards, dice),
        *dice.sample(earlier, min(STRANGE_MOVES, len(earlier))),
    ]


def _strange_hands(hand: list[Card], cards: list[Card], dice: Random) -> Iterator[Move]:
    """Warbands and kept cards out of a hand, with one that is not held, or one named once too often."""
    for _ in range(STRANGE_MOVES):
        chosen = dice.sample(hand, dice.randint(0, len(hand)))
        more = dice.choice((*chosen, dice.choice(cards)))
        named = dice.choice((chosen, [*chosen, more], [more, *chosen]))
        yield keep(named)
        if named:
            yield play(named, marker=dice.random() < 0.5)
