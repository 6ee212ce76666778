"""Moves, and the one notation they are written in.

A move is one decision of one seat. Its text is what players type, what scenarios and records hold, and what
``Game.parse`` reads back.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping

from attrs import frozen

from ethnos.cards import Card, in_order
from ethnos.errors import InvalidMove
from ethnos.grammar import guess

NO_MARKER = "no marker"
NOTHING = "nothing"
LONGEST_WORD = 250
"""Characters of a verb and its argument together."""
MOST_CARDS = 100
"""Cards that one move names; the longest hand of any ruleset is shorter."""
LONGEST_TEXT = 1000
"""Characters; the longest warband or list of kept allies needs about 250."""


_VERB = re.compile(r"[a-z]+")
_ARGUMENT = re.compile(r"[a-z0-9_-]+( [a-z0-9_-]+)*")


@frozen
class Move:
    """A verb, and what it is about: allies, or a word.

    A move is always one that can be written, and reads back as itself.

    Raises `InvalidMove` with code ``malformed-move`` where it would not.
    """

    verb: str
    cards: tuple[Card, ...] = ()
    """For ``take``, ``play`` (the leader first, the others in order) and ``keep`` (in order)."""
    argument: str = ""
    """For ``place red``, ``claim 3`` and the answers of other tribes."""
    marker: bool = True
    """False for a warband played without placing its marker."""

    def __attrs_post_init__(self) -> None:
        if not _is_well_formed(self):
            raise InvalidMove("malformed-move", repr(self)[:80], "it is not written as moves are")

    def __str__(self) -> str:
        if self.verb == "keep" and not self.cards:
            return f"keep {NOTHING}"
        words = [self.verb, " + ".join(card.name for card in self.cards), self.argument]
        if not self.marker:
            words.append(NO_MARKER)
        return " ".join(word for word in words if word)


def _is_well_formed(move: Move) -> bool:
    verb, cards, argument = move.verb, move.cards, move.argument
    if type(verb) is not str or type(cards) is not tuple or type(argument) is not str:
        return False
    if type(move.marker) is not bool or len(verb) + len(argument) > LONGEST_WORD or len(cards) > MOST_CARDS:
        return False
    if verb in CARD_VERBS:
        return not argument and all(type(card) is Card for card in cards) and _CARDS_FIT[verb](move)
    if cards or not move.marker or not _VERB.fullmatch(verb):
        return False
    return not argument if verb in PLAIN else not argument or bool(_ARGUMENT.fullmatch(argument))


def _in_order(cards: tuple[Card, ...]) -> bool:
    return len(cards) < 2 or cards == tuple(sorted(cards, key=in_order))


_CARDS_FIT: Mapping[str, Callable[[Move], bool]] = {
    "play": lambda move: len(move.cards) > 0 and _in_order(move.cards[1:]),
    "take": lambda move: len(move.cards) == 1 and move.marker,
    "keep": lambda move: move.marker and _in_order(move.cards),
}
PLAIN = ("cash", "deck", "draw", "hold", "pass")
"""Verbs that stand alone."""
CARD_VERBS = ("keep", "play", "take")
WORD_VERBS = ("claim", "place")
VERBS = tuple(sorted((*CARD_VERBS, *PLAIN, *WORD_VERBS)))

DECK = Move("deck")
PASS = Move("pass")
DRAW = Move("draw")
CASH = Move("cash")
HOLD = Move("hold")

PLAIN_VERBS = {str(move): move for move in (DECK, PASS, DRAW, CASH, HOLD)}


def play(cards: Iterable[Card], marker: bool = True) -> Move:
    """The move that plays these cards as a warband; the first one leads, the others are put in order."""
    leader, *others = cards
    return Move("play", (leader, *sorted(others, key=in_order)), marker=marker)


def keep(cards: Iterable[Card]) -> Move:
    """The answer that keeps these cards."""
    return Move("keep", tuple(sorted(cards, key=in_order)))


def parse_move(text: str, cards: Mapping[str, Card], answers: Collection[Move] = ()) -> Move:
    """Read a move's text.

    ``cards`` are the allies that exist, by name; ``answers`` the options of the pending choice, whose verbs
    are known besides the usual ones.

    Raises `InvalidMove` with code ``empty-move``, ``move-too-long``, ``unknown-verb``, ``unknown-card``,
    ``missing-card``, ``missing-word`` or ``not-understood``.
    """
    if not isinstance(text, str):
        raise InvalidMove("malformed-move", repr(text)[:80], "a move is a text, or a Move")
    if len(text) > LONGEST_TEXT:
        raise InvalidMove("move-too-long", text[:40] + "...", f"a move has at most {LONGEST_TEXT} characters")
    verb, _, rest = " ".join(text.split()).partition(" ")
    if not verb:
        raise InvalidMove("empty-move", text, f"a move begins with one of {', '.join(VERBS)}")
    if verb in CARD_VERBS:
        return _card_move(text, verb, rest, cards)
    if verb in PLAIN_VERBS and not rest:
        return PLAIN_VERBS[verb]
    known = sorted({*VERBS, *(answer.verb for answer in answers)})
    if verb not in known:
        raise InvalidMove("unknown-verb", text, _unknown("verb", verb, known))
    if verb in PLAIN_VERBS:
        raise InvalidMove("not-understood", text, f"nothing may follow `{verb}`")
    if not rest and verb in WORD_VERBS:
        raise InvalidMove("missing-word", text, f"`{verb}` must say what, as in `{_example(verb)}`")
    return _answer(text, verb, rest)


def _answer(text: str, verb: str, argument: str) -> Move:
    try:
        return Move(verb, argument=argument)
    except InvalidMove as error:
        reason = f"behind `{verb}` stand words of small letters, digits, `-` and `_`"
        raise InvalidMove("not-understood", text, reason) from error


def _example(verb: str) -> str:
    return {"claim": "claim 3", "place": "place red"}[verb]


def _unknown(what: str, word: str, known: Collection[str]) -> str:
    hint = guess(word, known) or f"known here: {', '.join(sorted(known))}"
    return f"`{word}` is not a known {what}; {hint}"


def _card_move(text: str, verb: str, rest: str, cards: Mapping[str, Card]) -> Move:
    marker = True
    if verb == "play" and f" {rest}".endswith(f" {NO_MARKER}"):
        rest, marker = rest.removesuffix(NO_MARKER).rstrip(), False
    if verb == "keep" and rest == NOTHING:
        return keep(())
    named = [_card(text, name.strip(), cards) for name in rest.split("+")]
    if verb == "take" and len(named) > 1:
        raise InvalidMove("not-understood", text, "`take` names one card of the pool")
    if verb == "keep":
        return keep(named)
    return play(named, marker) if verb == "play" else Move("take", tuple(named))


def _card(text: str, name: str, cards: Mapping[str, Card]) -> Card:
    if not name:
        raise InvalidMove("missing-card", text, "a card is missing, as in `blue elf`")
    card = cards.get(name)
    if card is None:
        hint = guess(name, cards) or "a card is a kingdom's colour and a tribe's id, as in `blue elf`"
        raise InvalidMove("unknown-card", text, f"`{name}` is not a known card; {hint}")
    return card
