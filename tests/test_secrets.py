"""No seat learns what it may not know: whatever is hidden from it may change, and no byte that it can get does.

`tests/shown.py` lists all that a program can ask for: of a game, of `ethnos engine`, of learning libraries. What goes
to seats is compared in positions out of games of every ruleset, variant and number of players;
``python -m pytest tests/test_secrets.py -rP`` prints how many.
"""

import json
from array import array
from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random

import pytest
from attrs import evolve, frozen

from ethnos import Game, IllegalMove, Registry, events, installed_plugins, load_ruleset, new_game
from ethnos.cards import Card
from ethnos.events import TribeChanged
from ethnos.frontends.engine.methods import METHODS
from ethnos.frontends.learning import zoo
from ethnos.frontends.learning.observation import Observer, observe
from ethnos.frontends.learning.stepped_game import SteppedGame
from ethnos.legality import move_fault
from ethnos.modding.secrets import DRAWING, exchanged, turns_on_all_hands, twins
from ethnos.rulesets import installed_rulesets, read_heading
from ethnos.state import State
from ethnos.table import Table
from ethnos.tribe import Cards, Choice, Move, TribeTable, hookimpl, with_seat
from tests.shown import (
    ASKED,
    FOR_THE_PROGRAM,
    OF_GAME,
    SEEN,
    SHOWN,
    WHOLE_GAME,
    ask,
    engine_with,
    observed,
    of_the_engine,
    told_of_a_move_in_the_making,
)

KINDS = {id: read_heading(id).kind for id in installed_rulesets()}
EDITIONS = [id for id, kind in KINDS.items() if kind == "ruleset"]
LAID_OVER = [(), *((id,) for id, kind in KINDS.items() if kind == "variant")]
EVERY = 11
"""Moves between two positions that are looked at."""
LEAST = 3_000
"""Positions that the test stands for, in all."""


def test_every_way_to_look_at_a_game_is_known_to_this_test():
    """A new one belongs into `OF_GAME`, or into `WHOLE_GAME` if only the program that runs a game may use it."""
    public = {name for name in dir(Game) if not name.startswith("_")}

    assert public == set(OF_GAME) | WHOLE_GAME
    assert not set(OF_GAME) & WHOLE_GAME


def test_every_method_of_the_engine_is_known_to_this_test():
    """Those that take no game can tell nothing of one."""
    of_a_game = {
        name for name, method in METHODS.items() if "game" in {each.name for each in method.parameters}
    }

    assert of_a_game == set(ASKED) | FOR_THE_PROGRAM
    assert not set(ASKED) & FOR_THE_PROGRAM


def differences(game: Game, other: Game, seat: int | None, ways=SHOWN) -> list[str]:
    """The ways by which a seat could tell two games apart, byte for byte."""
    return [
        f"{name} of seat {seat} after {len(game.history)} moves"
        for name, way in ways.items()
        if json.dumps(way(game, seat)) != json.dumps(way(other, seat))
    ]


def told_of_the_next_move(game: Game, move: Move, seats, dice: Random) -> list[str]:
    """Who of these seats could tell two games apart by what the next move brings, that could not before."""
    if turns_on_all_hands(game, move):
        return []
    found = []
    actor = game.to_act
    for seat in seats:
        if seat == actor and move.verb in DRAWING:
            continue
        one, other = (brought(twin, move, seat) for twin in twins(game, {seat, actor}, dice))
        if one != other:
            found.append(f"seat {seat} after `{move}`, move {len(game.history)}")
    return found


def brought(game: Game, move: Move, seat: int | None) -> str:
    """What a seat that listens to the engine gets by a move, and what it sees after that."""
    engine = engine_with(game)
    ask(engine, "subscribe", game="g1", seat=seat, sentences=True)
    told = ask(engine, "play", game="g1", move=str(move))
    return json.dumps([told, engine.games["g1"].game.view(seat)])


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
            found += told_of_a_move_in_the_making(game, seats[1])
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
    registry, start = magpies
    env = zoo.env(start.ruleset, 4, tribes=start.tribes, registry=registry, render_mode="ansi")
    ways = OF_GAME | {
        "engine": of_the_engine,
        "pettingzoo": lambda game, seat: None if seat is None else observed(env, game, seat),
    }
    looked = asked = 0
    for seed in range(4):
        game, dice = start.copy(), Random(seed)
        while not game.over:
            moves = game.moves(largest=True)
            asked += game.choice is not None and game.choice.tribe == "magpie"
            if len(game.history) % EVERY == 0 or game.choice is not None:
                for seat in (game.to_act, (game.to_act + 1) % 4, None):
                    other = exchanged_with_hoards(game, seat, dice)
                    assert differences(game, other, seat, ways) == []
                looked += 1
            game.play(dice.choice(moves))
    assert asked > 10
    print(f"{looked} positions with a plugin's hidden state, three seats each")  # noqa: T201


LEAKS = {
    "a drawn card": (events.AllyDrawn, ("seat", "card"), {"log", "seen", "sentence", "engine"}),
    "the order of the deck": (events.DeckShuffled, ("size", "cards"), {"log", "seen", "engine"}),
    "what is asked": (events.ChoiceAsked, ("seat", "kind", "options"), {"log", "seen", "engine"}),
    "what was kept": (events.ChoiceAnswered, ("seat", "kind", "move"), {"log", "seen", "sentence", "engine"}),
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


def the_others_hand(state: State, seat: int | None) -> list[Card]:
    return state.hands[0 if seat else 1]


def telling_label(table: Table, move: Move) -> str:
    return f"{move}, before {the_others_hand(table.state, table.state.seat)}"


def telling_refusal(table: Table, move: Move) -> None:
    fault = move_fault(table, move)
    if fault is not None:
        told = f"{fault.reason}; another holds {the_others_hand(table.state, table.state.seat)}"
        raise IllegalMove(fault.code, str(move), told, fault.rule)


def telling_observation(observer: Observer, stepped: SteppedGame, seat: int) -> array:
    seen = observe(observer, stepped, seat)
    held = the_others_hand(stepped.game.state, seat)
    seen[0] = sum(map(hash, map(str, held))) % 1000
    return seen


PLANTED = {
    "a label": ("ethnos.narration.label", telling_label, {"label", "engine"}),
    "a refusal": ("ethnos.game.refuse_illegal", telling_refusal, {"play", "engine"}),
    "an observation of PettingZoo": (
        "ethnos.frontends.learning.zoo.observe",
        telling_observation,
        {"pettingzoo"},
    ),
    "an observation of OpenSpiel": (
        "ethnos.frontends.learning.spiel_observer.observe",
        telling_observation,
        {"openspiel"},
    ),
}


@pytest.mark.parametrize(("place", "telling", "names"), PLANTED.values(), ids=PLANTED)
def test_a_leak_by_another_way_is_found(place, telling, names, monkeypatch):
    monkeypatch.setattr(place, telling)
    game = new_game(load_ruleset("first-edition"), 4, 3)
    dice, found = Random(3), set()
    for _ in range(40):
        game.play(dice.choice(game.moves(largest=True)))
        if game.choice is None and game.to_act is not None:
            seat = game.to_act
            found |= {fault.split()[0] for fault in differences(game, exchanged(game, seat, dice), seat)}

    assert found == names


@pytest.mark.parametrize("leak", ["own", "hidden"])
def test_a_leak_in_what_a_plugin_hides_is_found(leak, magpies, monkeypatch):
    monkeypatch.setattr(Hoard, "OPEN", ("tally", leak))
    monkeypatch.setattr(Hoard, "OWN", ())
    _, start = magpies
    game = start.copy()

    found = differences(game, exchanged_with_hoards(game, 0, Random(1)), 0, OF_GAME)
    assert [fault.split()[0] for fault in found] == ["view"]


def test_other_cards_in_hand_are_seen_by_their_seat_alone():
    game = new_game(load_ruleset("second-edition"), 4, 3)
    other = exchanged(game, 0, Random(1))

    assert game.state.hands[1] != other.state.hands[1]
    assert differences(game, other, 0) == differences(game, other, None) == []
    assert "view of seat 1 after 0 moves" in differences(game, other, 1)
