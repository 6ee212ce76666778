"""No seat learns what it may not know: whatever is hidden from it may change, and no byte that it can get does.

The test holds a list of all that a program can ask a game for. What goes to seats is compared in positions out of
games of every ruleset, variant and number of players; ``python -m pytest tests/test_secrets.py -rP`` prints how many.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product
from random import Random

import pytest
from attrs import evolve, frozen

from ethnos import EthnosError, Game, Registry, events, installed_plugins, load_ruleset, new_game
from ethnos.events import TribeChanged
from ethnos.modding.secrets import DRAWING, both_outcomes, exchanged, turns_on_all_hands
from ethnos.rulesets import installed_rulesets, read_heading
from ethnos.tribe import Cards, Choice, Move, TribeTable, hookimpl, with_seat

KINDS = {id: read_heading(id).kind for id in installed_rulesets()}
EDITIONS = [id for id, kind in KINDS.items() if kind == "ruleset"]
LAID_OVER = [(), *((id,) for id, kind in KINDS.items() if kind == "variant")]
EVERY = 11
"""Moves between two positions that are looked at."""
LEAST = 3_000
"""Positions that the test stands for, in all."""
SEEN = 60
"""How much of the log is compared in a position; at the end it is the whole."""

WHOLE_GAME = {
    *(
        "table",
        "state",
        "seed",
        "choice",
        "history",
        "undone",
        "events",
        "record",
        "to_dict",
        "from_dict",
        "copy",
    ),
    *("undo", "redo", "at"),
}
"""What only the program that runs a game may look at: it holds every secret."""

Shown = Callable[[Game, int | None], object]


def own_moves(game: Game, seat: int | None) -> object:
    if seat != game.to_act:
        return None
    return [[str(move) for move in game.moves(largest=largest)] for largest in (False, True)]


def labels(game: Game, seat: int | None) -> object:
    return [game.label(move) for move in game.moves()[:40]] if seat == game.to_act else None


def sentences(game: Game, seat: int | None) -> object:
    return [game.sentence(seen, seat) for seen in latest(game, seat)]


def latest(game: Game, seat: int | None) -> list[dict[str, object]]:
    return game.log(seat, max(0, len(game.events) - SEEN))


def refusals(game: Game, seat: int | None) -> object:
    """What the seat to act is told of moves that it cannot make."""
    if seat != game.to_act:
        return None
    cards = list(game.rules.tribes)[:1] + [str(card) for card in list(game.table.kinds.by_name)[::5]]
    tried = ["", "fly", "pass", "deck", "draw", "keep nothing", "claim 1", "place red", "cash", "play dragon"]
    tried += [f"{verb} {card}" for verb in ("take", "play", "keep") for card in cards]
    tried += [f"play {' + '.join([card] * 9)}" for card in cards[:3]]
    return [answer(game, text) for text in tried]


def answer(game: Game, text: str) -> str:
    try:
        game.copy().play(text)
    except EthnosError as error:
        return f"{error.code}: {error}"
    return "accepted"


def read_back(game: Game, seat: int | None) -> object:
    """What `parse` makes of texts: the same whatever is hidden."""
    if seat != game.to_act:
        return None
    return [str(game.parse(str(move))) for move in game.moves()[:20]]


SHOWN: dict[str, Shown] = {
    "view": lambda game, seat: game.view(seat),
    "log": latest,
    "seen": lambda game, seat: game.seen(game.events[-SEEN:], seat),
    "sentence": sentences,
    "label": labels,
    "moves": own_moves,
    "play": refusals,
    "parse": read_back,
    "to_act": lambda game, seat: game.to_act,
    "over": lambda game, seat: game.over,
    "glory": lambda game, seat: game.glory,
    "winners": lambda game, seat: game.winners,
    "tribes": lambda game, seat: game.tribes,
    "ruleset": lambda game, seat: game.ruleset.hash,
    "rules": lambda game, seat: game.rules.players,
}
"""What a program may hand on to a seat."""


def test_every_way_to_look_at_a_game_is_known_to_this_test():
    """A new one belongs into `SHOWN`, or into `WHOLE_GAME` if only the program that runs a game may use it."""
    public = {name for name in dir(Game) if not name.startswith("_")}

    assert public == set(SHOWN) | WHOLE_GAME
    assert not set(SHOWN) & WHOLE_GAME


def differences(game: Game, other: Game, seat: int | None, names=SHOWN) -> list[str]:
    """The ways by which a seat could tell two games apart, byte for byte."""
    return [
        f"{name} of seat {seat} after {len(game.history)} moves"
        for name in names
        if json.dumps(SHOWN[name](game, seat)) != json.dumps(SHOWN[name](other, seat))
    ]


def told_of_the_next_move(game: Game, move: Move, seats, dice: Random) -> list[str]:
    """Who of these seats could tell two games apart by what the next move brings, that could not before."""
    if turns_on_all_hands(game, move):
        return []
    found = []
    actor, start = game.to_act, len(game.events)
    for seat in seats:
        if seat == actor and move.verb in DRAWING:
            continue
        one, other = (brought(twin, seat, start) for twin in both_outcomes(game, move, {seat, actor}, dice))
        if one != other:
            found.append(f"seat {seat} after `{move}`, move {len(game.history)}")
    return found


def brought(game: Game, seat: int | None, start: int) -> str:
    """What a seat gets of the events from the ``start``-th on, and of the table after them."""
    log = game.log(seat, start)
    return json.dumps([log, [game.sentence(seen, seat) for seen in log], game.view(seat)])


def watched(game: Game, seed: int) -> Iterator[list[str]]:
    """Play a game by chance; in each position that is looked at, what shows a secret."""
    dice = Random(seed)
    start = dice.randrange(EVERY)
    while not game.over:
        moves = game.moves(largest=dice.random() < 0.7)
        move = moves[dice.randrange(len(moves))]
        if len(game.history) % EVERY == start or game.choice is not None:
            actor = game.to_act
            others = [seat for seat in range(game.rules.players) if seat != actor]
            seats, found = (actor, dice.choice(others), None), []
            for seat in seats:
                since = max(0, len(game.events) - SEEN)
                found += differences(game, exchanged(game, seat, dice, since), seat)
            yield found + told_of_the_next_move(game, move, seats, dice)
        game.play(move)
    for seat in (0, None):
        twin = exchanged(game, seat, dice)
        yield (
            []
            if json.dumps(twin.log(seat)) == json.dumps(game.log(seat))
            else [f"the whole log of seat {seat}"]
        )


COUNTED: Counter[str] = Counter()
"""Positions that were looked at, by ruleset."""


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize(("edition", "variants"), list(product(EDITIONS, LAID_OVER)))
def test_what_a_seat_cannot_know_changes_nothing_that_it_gets(edition, variants, players):
    ruleset = load_ruleset(edition, variants)
    if players not in ruleset.players:
        pytest.skip(f"{edition} with {variants} has no {players} players")
    for found in watched(new_game(ruleset, players, players), players):
        assert found == []
        COUNTED[" + ".join([edition, *variants])] += 1


def test_the_positions_are_thousands(request):
    """Counted last: it stands for the whole of the test above, so it says nothing of a part of it."""
    for ruleset, count in sorted(COUNTED.items()):
        print(f"{ruleset}: {count} positions")  # noqa: T201 - asked for: how much was looked at
    print(f"{sum(COUNTED.values())} positions, three seats each")  # noqa: T201
    if len(COUNTED) == len(EDITIONS) * len(LAID_OVER):
        assert sum(COUNTED.values()) >= LEAST


@frozen
class Hoard:
    """What magpies remember: a tally that all see, a number of each seat's own, and one that nobody sees."""

    OPEN = ("tally",)
    OWN = ("own",)
    tally: int
    own: tuple[int, ...]
    hidden: tuple[int, ...]


class Magpies:
    """Each warband rolls what its seat hides; its seat alone is asked, and offered what only it may know."""

    TRIBE = TribeTable(
        id="magpie", name="Magpies", text="They hide things.", cards=Cards(each_kingdom=2), state=Hoard
    )

    @hookimpl
    def new_state(self, players):
        return Hoard(0, tuple(range(players)), tuple(range(10, 10 + players)))

    @hookimpl
    def warband_played(self, tribe, table, warband):
        if warband.leader.tribe != tribe.id:
            return None
        own = table.own(tribe)
        change = TribeChanged(
            tribe.id, evolve(own, tally=own.tally + 1), f"seat {warband.seat} hides something"
        )
        seat = warband.seat
        offered = [Move("hide", argument=str(own.own[seat] + more)) for more in (1, 2)]
        return [change, Choice("hide", seat, tuple(offered))]

    @hookimpl
    def answered(self, tribe, table, choice, move):
        own, seat = table.own(tribe), choice.seat
        hidden = with_seat(own.hidden, seat, own.hidden[seat] + 7)
        changed = evolve(own, own=with_seat(own.own, seat, int(move.argument)), hidden=hidden)
        return TribeChanged(tribe.id, changed, f"seat {seat} has hidden it")


@pytest.fixture(scope="module")
def magpies() -> tuple[Registry, Game]:
    registry = Registry(dict(installed_plugins().plugins))
    registry.register(Magpies())
    ruleset = load_ruleset("first-edition", tribes=["magpie"], registry=registry)
    tribes = ["magpie", "troll", "elf", "orc", "wingfolk", "merfolk"]
    return registry, new_game(ruleset, 4, 5, tribes, registry=registry)


def other_hoard(own: Hoard, seat: int | None, dice: Random) -> Hoard:
    """Everything else that a seat cannot know of what magpies remember."""
    mine = None if seat is None else own.own[seat]
    others = tuple(dice.randrange(1000) for _ in own.own)
    return evolve(
        own,
        own=others if seat is None else with_seat(others, seat, mine),
        hidden=tuple(dice.randrange(1000) for _ in own.hidden),
    )


def exchanged_with_hoards(game: Game, seat: int | None, dice: Random) -> Game:
    other = exchanged(game, seat, dice)
    state = other.state
    state.tribe["magpie"] = other_hoard(state.tribe["magpie"], seat, dice)
    other.table.log[:] = [
        evolve(event, state=other_hoard(event.state, seat, dice))
        if isinstance(event, TribeChanged) and event.tribe == "magpie"
        else event
        for event in other.table.log
    ]
    return other


def test_what_a_plugin_hides_from_a_seat_changes_nothing_that_it_gets(magpies):
    _, start = magpies
    looked = asked = 0
    for seed in range(4):
        game, dice = start.copy(), Random(seed)
        while not game.over:
            moves = game.moves(largest=True)
            asked += game.choice is not None and game.choice.tribe == "magpie"
            if len(game.history) % EVERY == 0 or game.choice is not None:
                for seat in (game.to_act, (game.to_act + 1) % 4, None):
                    assert differences(game, exchanged_with_hoards(game, seat, dice), seat) == []
                looked += 1
            game.play(dice.choice(moves))
    assert asked > 10
    print(f"{looked} positions with a plugin's hidden state, three seats each")  # noqa: T201


LEAKS = {
    "a drawn card": (events.AllyDrawn, ("seat", "card"), {"log", "seen", "sentence"}),
    "the order of the deck": (events.DeckShuffled, ("size", "cards"), {"log", "seen"}),
    "what is asked": (events.ChoiceAsked, ("seat", "kind", "options"), {"log", "seen"}),
    "what was kept": (events.ChoiceAnswered, ("seat", "kind", "move"), {"log", "seen", "sentence"}),
}


@pytest.mark.parametrize(("kind", "shown", "names"), LEAKS.values(), ids=LEAKS)
def test_a_leak_in_an_event_is_found(kind, shown, names, monkeypatch):
    """That the comparison sees what it has to see."""
    monkeypatch.setattr(kind, "OPEN", shown)
    monkeypatch.setattr(kind, "OWN", (), raising=False)
    game = new_game(load_ruleset("first-edition"), 4, 3, ["elf", "troll", "orc", "giant", "centaur", "dwarf"])
    dice, found = Random(3), set()
    while not game.over:
        game.play(dice.choice(game.moves(largest=True)))
        if len(game.history) % EVERY == 0 or game.choice is not None:
            found |= {fault.split()[0] for fault in differences(game, exchanged(game, None, dice), None)}

    assert found == names


@pytest.mark.parametrize("leak", ["own", "hidden"])
def test_a_leak_in_what_a_plugin_hides_is_found(leak, magpies, monkeypatch):
    monkeypatch.setattr(Hoard, "OPEN", ("tally", leak))
    monkeypatch.setattr(Hoard, "OWN", ())
    _, start = magpies
    game = start.copy()

    found = differences(game, exchanged_with_hoards(game, 0, Random(1)), 0)
    assert [fault.split()[0] for fault in found] == ["view"]


def test_other_cards_in_hand_are_seen_by_their_seat_alone():
    game = new_game(load_ruleset("second-edition"), 4, 3)
    other = exchanged(game, 0, Random(1))

    assert game.state.hands[1] != other.state.hands[1]
    assert differences(game, other, 0) == differences(game, other, None) == []
    assert "view of seat 1 after 0 moves" in differences(game, other, 1)
