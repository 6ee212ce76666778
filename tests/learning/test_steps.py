"""Moves in steps: whatever the steps make is legal, and every legal move is made by exactly one sequence of steps."""

from collections import Counter
from random import Random

import pytest
from attrs import evolve

from ethnos import EthnosError, new_game
from ethnos.frontends.learning.encoding import DONE, NO_MARKER, make_encoding
from ethnos.frontends.learning.stepped_game import SteppedGame
from ethnos.moves import PLAIN
from ethnos.tribe import Cards, Choice, Move, TribeTable, hookimpl
from tests.learning.cases import (
    TABLES,
    encoding,
    new_play,
    positioned,
    setting_with,
    stepped,
    with_beavers,
    with_herons,
)

MOST_MOVES = 250
"""Positions with more moves are compared by some of them."""
EVERY = 19


def made_by_steps(play: SteppedGame) -> Counter:
    """Every move that steps can make from here, and by how many sequences."""
    made: Counter = Counter()
    for step in play.legal:
        twin = play.copy()
        if twin.take(step) is None:
            made += made_by_steps(twin)
        else:
            made[str(twin.game.history[-1])] += 1
    return made


def begins_a_move(play: SteppedGame) -> bool:
    return play.building is None or not (play.building.leader or play.building.chosen)


def compared(play: SteppedGame, chance: Random) -> None:
    """Steps and moves agree in this position."""
    moves = play.game.moves()
    if len(moves) <= MOST_MOVES:
        assert made_by_steps(play) == Counter(map(str, moves))
        return
    for move in chance.sample(moves, 10):
        twin, steps = play.copy(), play.steps_of(move)
        for step in steps:
            assert step in twin.legal
            twin.take(step)
        assert twin.game.history[-1] == move
        assert len(twin.game.history) == len(play.game.history) + 1


def compare_over_a_game(play: SteppedGame, seed: int) -> Counter:
    """Compare now and then, and at every question; count what was seen."""
    seen: Counter = Counter()
    chance = Random(seed)
    for count, now in enumerate(stepped(play, seed)):
        choice = now.game.choice
        if begins_a_move(now) and (count % EVERY == 0 or choice is not None) and not now.game.over:
            compared(now, chance)
            seen["turn" if choice is None else choice.kind] += 1
    return seen


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_steps_make_exactly_the_legal_moves(edition, players):
    seen = Counter()
    for seed in range(3):
        seen += compare_over_a_game(new_play(encoding(edition, players), seed), seed)

    assert seen["turn"] > 20


@pytest.mark.parametrize("tribes", [
    ("centaur", "elf", "merfolk", "orc", "skeleton", "troll"),
    ("skeleton", "wingfolk", "wizard", "troll", "elf", "centaur"),
])  # fmt: skip
def test_every_kind_of_question_is_answered_by_steps(tribes):
    seen = Counter()
    for seed in range(4):
        seen += compare_over_a_game(new_play(encoding(tribes=tribes), seed), seed)

    asked = {
        "merfolk": "place",
        "orc": "cash",
        "wizard": "draw",
        "troll": "claim",
        "elf": "keep",
        "centaur": "again",
    }
    assert not {asked[tribe] for tribe in tribes if tribe in asked} - set(seen)


def test_a_marker_may_be_held_back_where_the_ruleset_says_so():
    given = {"hands": [["blue owl", "blue bear"], ["red owl"]], "deck": ["red bear"] * 2}
    tribes = ["owl", "bear", "koi", "fox", "dog"]
    numbers = encoding("second-edition", 2, tuple(tribes))
    play = SteppedGame(numbers, new_game(numbers.setting.rules.ruleset, 2, 1, tribes, given))
    play.take(numbers.names.index("lead blue bear"))

    assert [numbers.names[step] for step in play.legal] == ["done", "done without marker", "add blue owl"]
    assert made_by_steps(play) == Counter(
        [
            "play blue bear",
            "play blue bear no marker",
            "play blue bear + blue owl",
            "play blue bear + blue owl no marker",
        ]
    )


def test_a_warband_ends_by_itself_where_nothing_is_left_to_name():
    given = {"hands": [["blue elf", "blue dwarf"], ["red elf"]], "deck": ["red giant"] * 2}
    tribes = ["elf", "dwarf", "giant", "orc", "troll"]
    numbers = encoding("first-edition", 2, tuple(tribes))
    play = SteppedGame(numbers, new_game(numbers.setting.rules.ruleset, 2, 1, tribes, given))

    assert play.take(numbers.names.index("lead blue elf")) is None
    assert play.named == ["lead blue elf"]
    assert play.legal == [DONE, numbers.names.index("add blue dwarf")]
    assert play.take(play.legal[-1])
    assert str(play.game.history[-1]) == "play blue elf + blue dwarf"


def test_a_full_hand_recruits_nobody():
    elves = [f"{colour} elf" for colour in ("blue", "red", "green", "gray", "purple")]
    play = positioned(elves * 2, pool=["orange orc"])

    assert [play.describe(step) for step in play.legal] == [
        f"lead {elves[place]}" for place in (0, 1, 4, 2, 3)
    ]
    compared(play, Random(1))


def test_a_hand_that_can_neither_recruit_nor_lead_passes():
    play = positioned(["skeleton"] * 10)

    assert [play.describe(step) for step in play.legal] == ["pass"]
    compared(play, Random(1))


class Homeless:
    """A tribe whose allies are of no kingdom and yet join only their like."""

    def __init__(self, id: str) -> None:
        self.TRIBE = TribeTable(id=id, name=id, text="They roam.", cards=Cards(no_kingdom=12))

    @hookimpl
    def joins_any(self):
        return False


def test_allies_of_no_kingdom_do_not_go_together_for_that():
    setting = setting_with(Homeless("bat"), Homeless("moth"), others=("elf", "orc", "skeleton"), players=2)
    seen = Counter()
    for seed in range(3):
        seen += compare_over_a_game(new_play(make_encoding(setting), seed), seed)
    assert seen["turn"] > 20


def test_tribes_of_other_people_are_played_by_steps():
    for setting in (with_beavers(), with_herons()):
        seen = Counter()
        for seed in range(3):
            seen += compare_over_a_game(new_play(make_encoding(setting), seed), seed)
        assert seen["turn"] > 20
    assert with_beavers().tribes == ("beaver", "centaur", "elf", "orc", "skeleton", "troll")


def test_an_answer_of_an_unknown_verb_has_the_number_of_what_it_names():
    numbers = make_encoding(with_beavers())
    flooded = set()
    for seed in range(8):
        for play in stepped(new_play(numbers, seed), seed):
            if play.game.choice is not None and play.game.choice.kind == "flood":
                flooded |= {(numbers.names[step], play.describe(step)) for step in play.legal}

    colours = [kingdom.colour for kingdom in numbers.setting.rules.kingdoms]
    assert flooded == {("pass", "pass"), *((f"answer {colour}", f"flood {colour}") for colour in colours)}


class Asking:
    """A tribe that asks once a warband, with options of one's own."""

    def __init__(self, *options: Move) -> None:
        self.options = options
        self.TRIBE = TribeTable(id="parrot", name="Parrots", text="They ask.", cards=Cards(each_kingdom=2))

    @hookimpl
    def warband_played(self, tribe, warband):
        asks = warband.leader.tribe == tribe.id
        return Choice("say", warband.seat, self.options) if asks else None

    @hookimpl
    def answered(self):
        return None


def asking(*options: Move) -> SteppedGame:
    """A play in which a warband of parrots leads to a choice with these options."""
    numbers = make_encoding(
        setting_with(Asking(*options), others=("elf", "dwarf", "giant", "orc"), players=2)
    )
    setting = numbers.setting
    given = {"hands": [["blue parrot"], ["red elf"]], "deck": ["red giant"] * 2}
    game = new_game(setting.rules.ruleset, 2, 1, setting.asked, given, registry=setting.registry)
    return SteppedGame(numbers, game)


def asked_by(*options: Move) -> SteppedGame:
    """A play that waits on a choice with these options."""
    play = asking(*options)
    play.take(play.encoding.names.index("lead blue parrot"))
    return play


def test_options_that_name_nothing_known_are_numbered_by_their_place():
    options = (
        Move("say", argument="hello"),
        Move("say", argument="7"),
        Move("sing", argument="7"),
        Move("say"),
        Move("say", argument="red"),
        Move("say", argument="21"),
    )
    play = asked_by(*options)
    names = {play.describe(step): play.encoding.names[step] for step in play.legal}

    assert names == {
        "say hello": "option 0",
        "say 7": "answer 7",
        "sing 7": "option 2",
        "say": "option 3",
        "say red": "answer red",
        "say 21": "option 5",
    }
    assert made_by_steps(play) == Counter(map(str, options))


def test_more_options_than_there_are_numbers_for_are_refused():
    with pytest.raises(EthnosError, match="the choice `say` of tribe parrot has 60 options") as refused:
        asked_by(*(Move("say", argument=f"word {place}") for place in range(60)))
    assert refused.value.code == "too-many-options"


def test_what_cannot_be_told_in_steps_is_not_played():
    play = asking(*(Move("say", argument=f"word {place}") for place in range(60)))
    before, legal = play.game.to_dict(), play.legal
    for _ in range(2):
        with pytest.raises(EthnosError) as refused:
            play.take(play.encoding.names.index("lead blue parrot"))
        assert refused.value.code == "too-many-options"
        assert (play.game.to_dict(), play.legal, play.named) == (before, legal, [])


def test_a_kept_hand_is_as_large_as_the_largest_option_wherever_it_stands():
    numbers = encoding(tribes=("elf", "giant", "orc", "skeleton", "troll", "dwarf"))
    seen = 0
    for seed in range(6):
        for play in stepped(new_play(numbers, seed), seed):
            choice = play.game.choice
            if choice is None or choice.kind != "keep" or play.named:
                continue
            twin = play.game.copy()
            twin.state.choice = evolve(choice, options=choice.options[::-1])
            assert made_by_steps(SteppedGame(numbers, twin)) == made_by_steps(play)
            seen += 1
    assert seen > 5


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_there_are_hundreds_of_steps_and_blocks_follow_one_another(edition, players):
    numbers = encoding(edition, players)
    start = 0
    for block in numbers.blocks:
        assert block.start == start
        start += len(block.items)

    assert start == numbers.size == len(set(numbers.names)) < 400


def test_the_numbers_stay_as_they_are():
    """Policies that were trained rely on them: a change here is a change for their users."""
    numbers = encoding("first-edition", 4, ("elf", "giant", "orc", "skeleton", "troll", "wizard"))

    assert {block.name: block.start for block in numbers.blocks} == {
        "done": 0, "done without marker": 1, "cash": 2, "deck": 3, "draw": 4, "hold": 5, "pass": 6, "place": 7,
        "claim": 13, "answer": 23, "option": 50, "take": 100, "lead": 131, "add": 162, "keep": 193,
    }  # fmt: skip
    assert numbers.size == 224
    assert numbers.names[131:133] == ("lead orange elf", "lead orange giant")
    assert {numbers.names[step] for step in range(2, 7)} == set(PLAIN)
    assert numbers.names[NO_MARKER] == "done without marker"


def test_a_number_is_the_same_step_whatever_the_game():
    """Steps of the same number make the moves that the number's name says, in any state."""
    numbers = encoding("first-edition", 3)
    for seed in range(4):
        for play in stepped(new_play(numbers, seed), seed):
            for step in play.legal[:: max(1, len(play.legal) // 3)]:
                verb, _, named = numbers.names[step].partition(" ")
                twin = play.copy()
                if twin.take(step) is not None and verb in (
                    "deck",
                    "take",
                    "pass",
                    "place",
                    "claim",
                    "cash",
                    "hold",
                ):
                    assert str(twin.game.history[-1]) == f"{verb} {named}".strip()
                elif verb == "lead" and twin.building is not None and twin.building.leader is not None:
                    assert twin.building.leader.name == named
