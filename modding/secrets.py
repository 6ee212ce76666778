"""The promise that hidden cards change nothing a seat sees. Each function says what is wrong, or nothing.

It is tried in two ways. Cards that a seat cannot know are exchanged, in the state and in the log, and what the seat is
shown must stay the same to the letter. And the next move is made with and without such an exchange, and what
follows must look the same to those who cannot tell the two apart.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from attrs import evolve, fields

from ethnos.cards import DRAGON, Card, in_order
from ethnos.choices import Choice
from ethnos.errors import EthnosError
from ethnos.events import AllyDrawn, ChoiceAnswered, ChoiceAsked, DeckShuffled, Event
from ethnos.game import Game
from ethnos.modding.listings import unlisted_moves
from ethnos.modding.trials import Trial
from ethnos.moves import PASS, Move
from ethnos.state import State
from ethnos.views import event_view

SECRETS: Mapping[type, tuple[str, ...]] = {
    AllyDrawn: ("card",),
    DeckShuffled: ("cards",),
    ChoiceAsked: ("choice",),
    ChoiceAnswered: ("move",),
}
"""What events hold that others may not know, whatever the events themselves say is open."""

LATEST = 200
"""How many events of a log are compared at most: what came before was compared as it happened, or by chance."""

DRAWING = ("deck", "draw")
"""Moves that bring hidden cards to the seat that makes them."""


def hidden_cards_shown(trial: Trial) -> str:
    """What a seat is shown stays the same when everything that it cannot know is exchanged."""
    game, actor = trial.game, trial.game.to_act
    if actor is None:
        return ""
    for seat in _onlookers(game.rules.players, actor, trial.dice):
        since = max(trial.compared.get(seat, 0), len(game.table.log) - LATEST)
        other = exchanged(game, seat, trial.dice, since)
        fault = _seen_difference(game, other, seat, since)
        if not fault and seat == actor:
            fault = _moves_difference(game, other, actor) or _refusal_difference(trial, other)
        if fault:
            return f"{_named(seat)} sees hidden cards in {fault}"
        trial.compared[seat] = len(game.table.log)
    return ""


def hidden_cards_decide(trial: Trial) -> str:
    """A move has the same outcome, as far as one can see it, whatever the cards are that one cannot know.

    What a tribe shows to one seat alone (the ``OWN`` fields of its state) may be hidden cards, for that seat.
    """
    game, move, actor = trial.game, trial.upcoming, trial.game.to_act
    if move is None or actor is None or turns_on_all_hands(game, move):
        return ""
    seat = trial.dice.choice([None, *(seat for seat in range(game.rules.players) if seat != actor)])
    mine, other = both_outcomes(game, move, (seat, actor), trial.dice)
    if fault := _seen_difference(mine, other, seat, since=len(game.table.log)):
        return f"after `{move}` {_named(seat)} sees hidden cards in {fault}"
    if move.verb not in DRAWING:
        mine, other = both_outcomes(game, move, (actor,), trial.dice)
        if fault := _allowed_difference(mine, other, actor):
            return f"after `{move}` {_named(actor)}, who made it, sees hidden cards in {fault}"
    return ""


def _onlookers(players: int, actor: int, dice: Random) -> list[int | None]:
    """The seat to act, and every other time another seat or a spectator."""
    other = dice.choice([None, *(seat for seat in range(players) if seat != actor)])
    return [actor, other] if dice.random() < 0.5 else [actor]


def turns_on_all_hands(game: Game, move: Move) -> bool:
    """Whether a seat passes its turn: the era ends where nobody can move, which is about every hand."""
    return game.choice is None and move == PASS


def _named(seat: int | None) -> str:
    return "a spectator" if seat is None else f"seat {seat}"


def _seen_difference(game: Game, other: Game, seat: int | None, since: int = 0) -> str:
    """Where two games look different to a seat: the place in its view, or in its log since so many events."""
    mine, theirs = game.view(seat), other.view(seat)
    for key in sorted({*mine, *theirs}) if mine != theirs else ():
        if mine.get(key) != theirs.get(key):
            return f"`{key}` of its view: {_text(mine.get(key))}, or {_text(theirs.get(key))}"
    logs = [[event_view(one.table, event, seat) for event in one.table.log[since:]] for one in (game, other)]
    for number, (event, likewise) in enumerate(zip(*logs, strict=False), since + 1):
        if event != likewise:
            return f"event {number} of its log: {_text(event)}, or {_text(likewise)}"
    return "" if len(logs[0]) == len(logs[1]) else "the number of events in its log"


def _allowed_difference(game: Game, other: Game, seat: int) -> str:
    """Where two games differ in what a seat holds, is asked and may do."""
    mine, theirs = game.view(seat), other.view(seat)
    for key in ("to_act", "hand", "choice"):
        if mine[key] != theirs[key]:
            return f"`{key}` of its view: {_text(mine[key])}, or {_text(theirs[key])}"
    return _moves_difference(game, other, seat)


def _moves_difference(game: Game, other: Game, seat: int) -> str:
    if seat == game.to_act and game.moves() != other.moves():
        return "the moves that it may make"
    return ""


def _refusal_difference(trial: Trial, other: Game) -> str:
    """Where the reasons differ for which two games refuse a move."""
    listed = set(trial.game.moves())
    moves = [move for move in unlisted_moves(trial) if move not in listed]
    mine, theirs = _answers(trial.game, moves), _answers(other, moves)
    for move, answer, likewise in zip(moves, mine, theirs, strict=True):
        if answer != likewise:
            return f"the answer to `{move}`: {answer}, or {likewise}"
    return ""


def _answers(game: Game, moves: Sequence[Move]) -> Iterator[str]:
    """What the game says to each move; a copy that accepted one is not used for the next."""
    twin = game.copy()
    for move in moves:
        try:
            twin.play(move)
        except EthnosError as error:
            yield str(error)
        else:
            yield "accepted"
            twin = game.copy()


def _text(data: Any) -> str:  # noqa: ANN401 - JSON data
    return json.dumps(data)


def exchanged(game: Game, seat: int | None, dice: Random, since: int = 0) -> Game:
    """A copy of the game in which everything that the seat cannot know is something else.

    Of the log only the events from the ``since``-th on are exchanged.
    """
    other = game.copy()
    table, state = other.table, other.state
    _exchange_allies(state, (seat,), dice)
    dice.shuffle(state.deck)
    table.seed += 1
    choice = state.choice
    if choice is not None and choice.seat != seat:
        state.choice = evolve(choice, options=(PASS,), data=())
    cards = list(table.kinds.by_name.values())
    table.log[since:] = [_without_secrets(event, seat, cards, dice) for event in table.log[since:]]
    return other


def _exchange_allies(state: State, known: Collection[int | None], dice: Random) -> None:
    """Exchange the allies in the deck, and in hands but those of ``known`` seats; the dragons stay where they are."""
    hidden = {
        seat: list((Counter(hand) - Counter(state.shown[seat])).elements())
        for seat, hand in enumerate(state.hands)
        if seat not in known
    }
    allies = [card for card in state.deck if card != DRAGON] + [
        card for cards in hidden.values() for card in cards
    ]
    dice.shuffle(allies)
    for seat, cards in hidden.items():
        state.hands[seat] = sorted([*state.shown[seat], *(allies.pop() for _ in cards)], key=in_order)
    state.deck = [card if card == DRAGON else allies.pop() for card in state.deck]


def _without_secrets(event: Event, seat: int | None, cards: list[Card], dice: Random) -> Event:
    """An event with other things in all fields that the seat cannot see."""
    if seat is not None and getattr(event, "seat", None) == seat:
        return event
    kind = type(event)
    hidden = [
        field.name
        for field in fields(kind)
        if field.name not in kind.OPEN or field.name in SECRETS.get(kind, ())
    ]
    return evolve(event, **{name: _something_else(getattr(event, name), cards, dice) for name in hidden})


def _something_else(value: Any, cards: list[Card], dice: Random) -> Any:  # noqa: ANN401 - a field of any event
    if isinstance(value, Card):
        return dice.choice(cards)
    if isinstance(value, Move):
        return PASS
    if isinstance(value, Choice):
        return evolve(value, options=(PASS,), data=())
    if isinstance(value, tuple):
        return tuple(dice.sample(value, len(value)))
    return value


def both_outcomes(game: Game, move: Move, known: Collection[int | None], dice: Random) -> tuple[Game, Game]:
    """The game after the move, and the same once hands but the known ones have been exchanged."""
    mine, other = twins(game, known, dice)
    mine.play(move)
    other.play(move)
    return mine, other


def twins(game: Game, known: Collection[int | None], dice: Random) -> tuple[Game, Game]:
    """A copy of the game, and one in which the allies in the deck and in hands but the known ones are exchanged."""
    mine, other = game.copy(), game.copy()
    _exchange_allies(other.state, known, dice)
    return mine, other
