"""Events and moves in the words that a ruleset's players read.

A sentence is made from the event as a seat may see it (`ethnos.views.event_view`, an item of ``Game.log``) and from
the rules, which everybody knows. It never looks at the event or the table behind that, so it can say no more than the
seat may know.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from ethnos.addressing import to_you
from ethnos.cards import Warband
from ethnos.errors import EthnosError
from ethnos.events import Event
from ethnos.grammar import shorten
from ethnos.markers import allowed_kingdoms
from ethnos.moves import Move
from ethnos.rulesets import Rules, count_of, plural
from ethnos.table import Table
from ethnos.views import Json, event_view, to_act


def narrate(table: Table, event: Event, seat: int | None) -> str:
    """One sentence that tells a seat what happened; None is a spectator.

    Seats are counted from 0, as everywhere; the seat itself is addressed as "you".
    """
    return narrate_seen(table.rules, event_view(table, event, seat), seat)


def narrate_seen(rules: Rules, seen: Json, seat: int | None) -> str:
    """As `narrate`, from the event as the seat saw it: an item of ``game.log(seat)``.

    Raises `EthnosError` with code ``not-an-event`` for what is no such item.
    """
    try:
        return _SENTENCES[seen["event"]](rules, seen, seat)
    # Whatever is no item of a log lacks a key or holds something else in it.
    except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
        # What it holds is anything, and may not even be written.
        what = (
            f"a table of {shorten(', '.join(map(str, seen)))}"
            if isinstance(seen, dict)
            else type(seen).__name__
        )
        raise EthnosError(
            f"{what} is no event as a log has it; give an item of `log(seat)` or `seen(events, seat)`",
            code="not-an-event",
        ) from error


def label(table: Table, move: Move) -> str:
    """What a legal move of the seat to act does: "red elf leads blue elf x2; marker in Rhea". No two are called alike.

    It rests on what that seat knows: its move, the open table and the rules.
    """
    if move.verb == "play":
        leader, *others = (card.name for card in move.cards)
        led = f"leads {card_list(others)}" if others else "alone"
        return f"{leader} {led}; {marker_label(table, move)}"
    rules = table.rules
    if move.verb in _LABELS:
        return _LABELS[move.verb](rules, move)
    if move.verb == "pass":
        return _pass_label(table)
    return f"answer {move}"


def marker_label(table: Table, move: Move) -> str:
    """What a warband of the seat to act does with its marker: "marker in Rhea", "no marker"."""
    words, rules, seat = table.rules.words, table.rules, to_act(table.state)
    assert seat is not None, "somebody is to act, or there is no legal move"
    where, kingdoms = allowed_kingdoms(table, Warband(seat, move.cards))
    if not move.marker:
        return f"leave the {words.marker} out"
    if not kingdoms or not table.state.supply[seat]:
        return f"no {words.marker}"
    if where == "any":
        return f"{words.marker} where you like"
    return f"{words.marker} in {rules.kingdoms[kingdoms[0]].name}"


def _pass_label(table: Table) -> str:
    choice, words = table.state.choice, table.rules.words
    if choice is None:
        return f"no other move: your hand goes into the {words.pool}"
    return {
        "again": f"play no other {words.warband}",
        "claim": "take no token",
        "draw": "draw nothing",
    }.get(choice.kind, "decline")


_LABELS: dict[str, Callable[[Rules, Move], str]] = {
    "deck": lambda rules, move: f"recruit from the {rules.words.deck}",
    "take": lambda rules, move: f"recruit {move.cards[0]} from the {rules.words.pool}",
    "place": lambda rules, move: f"put the {rules.words.marker} in {kingdom_name(rules, move.argument)}",
    "keep": lambda rules, move: (
        f"keep {card_list(card.name for card in move.cards)}; discard the rest"
        if move.cards
        else f"discard every {rules.words.ally}"
    ),
    "claim": lambda rules, move: f"take token {move.argument}",
    "draw": lambda rules, move: f"draw from the {rules.words.deck}",
    "cash": lambda rules, move: f"empty the board for its {rules.words.glory}",
    "hold": lambda rules, move: "leave the board as it is",
}


def _tribes_dealt(rules: Rules, seen: Json, seat: int | None) -> str:
    names = ", ".join(tribe_name(rules, tribe) for tribe in seen["tribes"])
    marker = rules.words.marker
    supply = sorted(set(seen["supply"]))
    if len(supply) == 1:
        return f"In play: {names}; {count_of(supply[0], marker)} for each seat."
    counts = ", ".join(map(str, seen["supply"]))
    return f"In play: {names}; {plural(marker)} by seat: {counts}."


def _tokens_dealt(rules: Rules, seen: Json, seat: int | None) -> str:
    rows = (
        f"{kingdom_name(rules, colour)} {_numbers(values, '-')}" for colour, values in seen["tokens"].items()
    )
    return f"{rules.words.glory.capitalize()} tokens: {', '.join(rows)}."


def _era_begun(rules: Rules, seen: Json, seat: int | None) -> str:
    first = "you are" if seen["first"] == seat else f"seat {seen['first']} is"
    return f"{rules.words.era.capitalize()} {seen['era']} of {rules.eras} begins; {first} first."


def _deck_shuffled(rules: Rules, seen: Json, seat: int | None) -> str:
    return f"The {rules.words.deck} is shuffled: {count_of(seen['size'], 'card')}."


def _pool_dealt(rules: Rules, seen: Json, seat: int | None) -> str:
    return f"The {rules.words.pool} is laid out: {card_list(seen['cards'])}."


def _ally_drawn(rules: Rules, seen: Json, seat: int | None) -> str:
    what = seen["card"] or one(rules.words.ally)
    return f"{_does(seen, seat, 'draw')} {what} from the {rules.words.deck}."


def _ally_taken(rules: Rules, seen: Json, seat: int | None) -> str:
    return f"{_does(seen, seat, 'take')} {seen['card']} from the {rules.words.pool}."


def _dragon_revealed(rules: Rules, seen: Json, seat: int | None) -> str:
    dragon = rules.words.dragon
    return f"{_does(seen, seat, 'reveal')} {dragon} {seen['number']} of {rules.last_dragon}."


def _warband_played(rules: Rules, seen: Json, seat: int | None) -> str:
    size = len(seen["warband"].split("+"))
    return f"{_does(seen, seat, 'play')} {one(rules.words.warband)} of {size}: {seen['warband']}."


def _marker_placed(rules: Rules, seen: Json, seat: int | None) -> str:
    place = f"{one(rules.words.marker)} in {kingdom_name(rules, seen['kingdom'])}"
    return f"{_does(seen, seat, 'place')} {place}{_by(rules, seen['by'])}."


def _marker_missing(rules: Rules, seen: Json, seat: int | None) -> str:
    return f"{_does(seen, seat, 'have')} no {rules.words.marker} left to place{_by(rules, seen['by'])}."


def _markers_laid(rules: Rules, seen: Json, seat: int | None) -> str:
    markers = count_of(seen["count"], rules.words.marker)
    return f"{_does(seen, seat, 'lay')} {markers} on the board of the {tribe_name(rules, seen['tribe'])}."


def _markers_returned(rules: Rules, seen: Json, seat: int | None) -> str:
    markers = count_of(seen["count"], rules.words.marker)
    board = f"from the board of the {tribe_name(rules, seen['tribe'])}"
    return f"{_does(seen, seat, 'take')} back {markers} {board}."


def _allies_discarded(rules: Rules, seen: Json, seat: int | None) -> str:
    return f"{_does(seen, seat, 'discard')} into the {rules.words.pool}: {card_list(seen['cards'])}."


def _choice_asked(rules: Rules, seen: Json, seat: int | None) -> str:
    return f"{_does(seen, seat, 'have')} to decide {_question(rules, seen['kind'])}."


def _choice_answered(rules: Rules, seen: Json, seat: int | None) -> str:
    if seen["move"] is None:
        return f"{_does(seen, seat, 'have')} decided {_question(rules, seen['kind'])}."
    return f"{_does(seen, seat, 'answer')}: {seen['move']}."


def _turn_begun(rules: Rules, seen: Json, seat: int | None) -> str:
    return "It is your turn." if seen["seat"] == seat else f"It is the turn of seat {seen['seat']}."


def _turn_passed(rules: Rules, seen: Json, seat: int | None) -> str:
    return (
        "You cannot move and pass."
        if seen["seat"] == seat
        else f"Seat {seen['seat']} cannot move and passes."
    )


def _era_ended(rules: Rules, seen: Json, seat: int | None) -> str:
    era, dragons = rules.words.era.capitalize(), count_of(seen["dragons"], rules.words.dragon)
    return f"{era} {seen['era']} ends, with {dragons} revealed."


def _glory_gained(rules: Rules, seen: Json, seat: int | None) -> str:
    what = seen["what"]
    where = {
        "kingdom": f"in {kingdom_name(rules, what)}",
        "board": f"on the board of the {tribe_name(rules, what)}",
        "tribe": f"from the {tribe_name(rules, what)}",
        "warband": f"for the {rules.words.warband} {what}",
    }.get(seen["source"], f"for {what}")
    return f"{_does(seen, seat, 'gain')} {seen['amount']} {rules.words.glory} {where}."


def _tribe_changed(rules: Rules, seen: Json, seat: int | None) -> str:
    return f"{tribe_name(rules, seen['tribe'])}: {to_you(seen['note'], seat) or 'something changes'}."


def _dice_rolled(rules: Rules, seen: Json, seat: int | None) -> str:
    return f"{tribe_name(rules, seen['tribe'])}: the dice show {_numbers(seen['values'])}."


def _game_ended(rules: Rules, seen: Json, seat: int | None) -> str:
    winners = [seat_name(winner, seat) for winner in seen["winners"]]
    if len(winners) > 1:
        return f"The game is over: {', '.join(winners[:-1])} and {winners[-1]} share the victory."
    return f"The game is over: {winners[0]} {_verb('win', seen['winners'][0], seat)}."


def _does(seen: Json, seat: int | None, verb: str) -> str:
    """The seat of an event and what it does, at the beginning of a sentence: "You draw", "Seat 2 draws"."""
    actor = seen["seat"]
    name = seat_name(actor, seat)
    return f"{name[0].upper()}{name[1:]} {_verb(verb, actor, seat)}"


def _verb(verb: str, actor: int, seat: int | None) -> str:
    if actor == seat:
        return verb
    return {"have": "has"}.get(verb, f"{verb}s")


def _by(rules: Rules, by: str) -> str:
    return "" if by == "warband" else f", by the {tribe_name(rules, by)}"


def _question(rules: Rules, kind: str) -> str:
    words = rules.words
    return {
        "again": f"whether to play another {words.warband}",
        "cash": f"whether to empty the board for {words.glory}",
        "claim": "which token to take",
        "draw": f"whether to draw from the {words.deck}",
        "keep": f"which {plural(words.ally)} to keep",
        "place": f"where to put {one(words.marker)}",
    }.get(kind, f"about `{kind}`")


def seat_name(actor: int, seat: int | None) -> str:
    """A seat in the middle of a sentence: "you" for the reader's own, else "seat 2"."""
    return "you" if actor == seat else f"seat {actor}"


def tribe_name(rules: Rules, tribe: str) -> str:
    """A tribe's name for readers: Elves."""
    return rules.tribes[tribe].name if tribe in rules.tribes else tribe


def kingdom_name(rules: Rules, colour: str) -> str:
    """A kingdom's name with its colour, by which cards and moves call it: Rhea (red)."""
    names = {kingdom.colour: kingdom.name for kingdom in rules.kingdoms}
    return f"{names[colour]} ({colour})" if names.get(colour, colour) != colour else colour


def card_list(cards: Iterable[str]) -> str:
    """Cards in the order given, equal ones counted: blue elf x2, skeleton."""
    counted = [f"{card} x{number}" if number > 1 else card for card, number in Counter(cards).items()]
    return ", ".join(counted) or "nothing"


def one(word: str) -> str:
    """A ruleset's word with its article: an ally, a warband."""
    return f"{'an' if word[:1].lower() in tuple('aeiou') else 'a'} {word}"


def _numbers(values: Iterable[int], between: str = ", ") -> str:
    return between.join(map(str, values))


_SENTENCES: dict[str, Callable[[Rules, Json, int | None], str]] = {
    "tribes_dealt": _tribes_dealt,
    "tokens_dealt": _tokens_dealt,
    "era_begun": _era_begun,
    "deck_shuffled": _deck_shuffled,
    "pool_dealt": _pool_dealt,
    "ally_drawn": _ally_drawn,
    "ally_taken": _ally_taken,
    "dragon_revealed": _dragon_revealed,
    "warband_played": _warband_played,
    "marker_placed": _marker_placed,
    "marker_missing": _marker_missing,
    "markers_laid": _markers_laid,
    "markers_returned": _markers_returned,
    "allies_discarded": _allies_discarded,
    "choice_asked": _choice_asked,
    "choice_answered": _choice_answered,
    "turn_begun": _turn_begun,
    "turn_passed": _turn_passed,
    "era_ended": _era_ended,
    "glory_gained": _glory_gained,
    "tribe_changed": _tribe_changed,
    "dice_rolled": _dice_rolled,
    "game_ended": _game_ended,
}
