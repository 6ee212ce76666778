"""What a seat observes is what its view holds, written as numbers; nothing that it cannot know changes one of them."""

from collections import Counter
from random import Random

import pytest
from attrs import evolve, frozen

from ethnos.events import TribeChanged
from ethnos.frontends.learning.encoding import make_encoding
from ethnos.frontends.learning.layout import QUESTIONS, make_layout
from ethnos.frontends.learning.observation import make_observer, observe
from ethnos.frontends.learning.stepped_game import SteppedGame
from ethnos.frontends.learning.tribe_numbers import LARGEST, summary
from ethnos.modding.secrets import exchanged
from ethnos.tribe import Cards, TribeTable, hookimpl, with_seat
from tests.learning.cases import (
    TABLES,
    encoding,
    new_play,
    setting_with,
    stepped,
    with_beavers,
    with_herons,
)

EVERY = 9


def blocks(layout, numbers) -> dict[str, list[int]]:
    return {part.name: list(numbers[part.start : part.end]) for part in layout.parts}


def from_the_view(play: SteppedGame, seat: int) -> dict[str, list[int]]:
    """The blocks but those of tribes' states, written down from the seat's view as the documents describe them."""
    encoding, view = play.encoding, play.game.view(seat)
    setting, players = encoding.setting, view["players"]
    names = [card.name for card in encoding.cards]
    round_table = [(seat + step) % players for step in range(players)]
    sizes = [Counter(len(warband.split(" + ")) for warband in played) for played in view["warbands"]]
    asked, named = view["choice"], play.named if view["to_act"] == seat else []
    kind = None if asked is None else asked["kind"] if asked["kind"] in QUESTIONS else "other"

    def counted(cards) -> list[int]:
        counts = Counter(cards)
        return [counts[name] for name in names]

    def mark(wanted, among) -> list[int]:
        return [int(each == wanted) for each in among]

    return {
        "hand": counted(view["hand"]),
        "leader": counted(step.removeprefix("lead ") for step in named if step.startswith("lead ")),
        "named": counted(step.partition(" ")[2] for step in named if not step.startswith("lead ")),
        "pool": counted(view["pool"]),
        "shown": [number for other in round_table[1:] for number in counted(view["shown"][other])],
        "warbands": [sizes[other][size] for other in round_table for size in range(1, view["rules"]["hand_limit"] + 1)],
        "hands": [view["hands"][other] for other in round_table],
        "supply": [view["supply"][other] for other in round_table],
        "glory": [view["glory"][other] for other in round_table],
        "markers": [counts[other] for counts in view["markers"].values() for other in round_table],
        "tokens": [token for tokens in view["tokens"].values() for token in tokens],
        "first": mark(view["first"], round_table),
        "to act": mark(view["to_act"], round_table),
        "era": mark(view["era"], range(1, view["eras"] + 1)),
        "dragons": [view["dragons"]],
        "deck": [view["deck"]],
        "tribes": [int(tribe in view["tribes"]) for tribe in setting.tribes],
        "question": mark(kind, QUESTIONS),
        "asked by": mark(asked and asked["tribe"], setting.tribes),
    }  # fmt: skip


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_an_observation_is_what_the_view_holds(edition, players):
    numbers, chance = encoding(edition, players), Random(players)
    observer = make_observer(numbers)
    for count, play in enumerate(stepped(new_play(numbers, players), players)):
        if count % EVERY and play.game.choice is None and play.building is None:
            continue
        seat = chance.randrange(players)
        seen = blocks(observer.layout, observe(observer, play, seat))
        for name, wanted in from_the_view(play, seat).items():
            assert seen[name] == wanted, (name, seat)


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_what_a_seat_cannot_know_changes_nothing_that_it_observes(edition, players):
    numbers, dice = encoding(edition, players), Random(players)
    observer = make_observer(numbers)
    looked = 0
    for count, play in enumerate(stepped(new_play(numbers, players), players)):
        if count % EVERY and play.game.choice is None and play.building is None:
            continue
        for seat in {dice.randrange(players), play.to_act or 0}:
            other = SteppedGame(numbers, exchanged(play.game, seat, dice, len(play.game.events) - 1))
            if play.to_act == seat:
                other._building = play.building
                assert other.legal == play.legal
            assert observe(observer, other, seat) == observe(observer, play, seat)
            looked += 1
    assert looked > 50


def test_a_move_in_the_making_is_known_to_its_seat_alone():
    numbers = encoding()
    observer = make_observer(numbers)
    made = 0
    for play in stepped(new_play(numbers)):
        if play.building is not None:
            for seat in range(4):
                seen = blocks(observer.layout, observe(observer, play, seat))
                assert any(seen["leader"] + seen["named"]) == (seat == play.to_act and bool(play.named))
            made += 1
    assert made > 10


@pytest.mark.parametrize("edition", ["first-edition", "second-edition"])
def test_an_observer_that_is_kept_sees_what_a_fresh_one_sees_wherever_a_game_goes(edition):
    """It remembers what changes seldom, by the state's own lists: across eras, undo, redo, branches and games."""
    numbers, dice = encoding(edition, 3), Random(4)
    kept, eras = make_observer(numbers), set()
    for seed in range(3):
        game = numbers.setting.new_game(seed)
        for _ in range(400):
            if game.over:
                break
            game.play(dice.choice(game.moves(largest=True)))
            chance = dice.random()
            if chance < 0.1:
                back = dice.randint(1, min(6, game.made))
                game.undo(back)
                game.redo(dice.randint(0, back))
            elif chance < 0.11:
                game = game.at(dice.randint(0, game.made))
            elif chance > 0.6:
                continue
            eras.add(game.state.era)
            for seat in range(3):
                stepped = SteppedGame(numbers, game)
                assert observe(kept, stepped, seat) == observe(make_observer(numbers), stepped, seat)
    assert eras == {1, 2}


def test_parts_follow_one_another_and_fill_the_observation():
    for setting in (encoding().setting, encoding("second-edition", 6).setting, with_beavers(), with_herons()):
        layout = make_layout(make_encoding(setting))
        end = 0
        for part in layout.parts:
            assert part.start == end
            end = part.end
        assert end == layout.size


def last_state(setting, tribe: str, seat: int = 0):
    """A late state of a tribe and what a seat then observes of it, from a game in which it changed."""
    numbers = make_encoding(setting)
    observer, start = make_observer(numbers), setting.new_states()[tribe]
    for seed in range(20):
        for play in stepped(new_play(numbers, seed), seed):
            own = play.game.state.tribe.get(tribe, start)
            if own != start and len(play.game.history) > 120:
                return own, blocks(observer.layout, observe(observer, play, seat))
    raise AssertionError(f"{tribe} never changed")


def test_numbers_by_seat_begin_with_the_seat_itself():
    own, seen = last_state(with_beavers(), "beaver", seat=2)
    logs = own.logs

    assert seen["beaver: logs"] == [number for other in (2, 3, 0, 1) for number in (logs[other], 1, *[0] * 6)]


def test_counters_of_tribes_in_toml_are_observed():
    own, seen = last_state(with_herons(), "heron")

    assert seen["heron: fish"][::8] == list(own.fish)
    assert any(own.fish)


def test_a_field_called_holder_says_which_seat_it_is():
    own, seen = last_state(
        encoding(tribes=("giant", "elf", "orc", "dwarf", "halfling", "troll")).setting, "giant", seat=3
    )

    assert own.holder >= 0
    assert seen["giant: holder"] == [int(seat == own.holder) for seat in (3, 0, 1, 2)]
    assert seen["giant: size"][:2] == [own.size, 1]


def test_what_lies_in_kingdoms_counts_for_them():
    colours = {"blue": 0, "red": 1}

    assert summary({"red": [2, 3], "blue": [1]}, colours) == [6, 3, 1, 5]
    assert summary(["red", "red", "blue"], colours) == [0, 3, 1, 2]
    assert summary([True, None, "word", [4]], colours) == [5, 3, 0, 0]
    assert summary(10**9, colours) == [LARGEST, 1, 0, 0]
    assert summary([-(10**9)], colours) == [-LARGEST, 1, 0, 0]


@frozen
class Cellar:
    """What moles remember: a tally that all see, numbers of which each seat sees its own, and one that nobody sees."""

    OPEN = ("tally",)
    OWN = ("own",)
    tally: int
    own: tuple[int, ...]
    hidden: tuple[int, ...]


class Moles:
    TRIBE = TribeTable(id="mole", name="Moles", text="They hide.", cards=Cards(each_kingdom=2), state=Cellar)

    @hookimpl
    def new_state(self, players):
        return Cellar(0, (1,) * players, (5,) * players)

    @hookimpl
    def warband_played(self, tribe, table, warband):
        own, seat = table.own(tribe), warband.seat
        changed = evolve(own, tally=own.tally + 1, own=with_seat(own.own, seat, own.own[seat] + 2))
        return TribeChanged(
            tribe.id, evolve(changed, hidden=with_seat(own.hidden, seat, own.tally)), "something"
        )


def test_what_a_tribe_hides_from_a_seat_is_not_observed():
    numbers = make_encoding(setting_with(Moles(), others=("elf", "orc", "giant", "dwarf", "troll")))
    observer = make_observer(numbers)
    looked = 0
    for play in stepped(new_play(numbers), most=200):
        own = play.game.state.tribe["mole"]
        seen = observe(observer, play, 1)
        other = play.copy()
        others = tuple(number + (seat != 1) for seat, number in enumerate(own.own))
        other.game.state.tribe["mole"] = evolve(own, own=others, hidden=(9,) * 4)
        assert observe(observer, other, 1) == seen
        told = blocks(observer.layout, seen)
        assert (told["mole: tally"][0], told["mole: own"][0]) == (own.tally, own.own[1])
        looked += own.tally > 0
    assert looked > 50
    assert [part.name for part in observer.layout.parts if part.private] == [
        "hand",
        "leader",
        "named",
        "mole: own",
    ]
