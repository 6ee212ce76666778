"""Moves in steps: whatever the steps make is legal, and every legal move is made by exactly one sequence of steps."""

import pickle
from collections import Counter
from copy import deepcopy
from random import Random

import pytest
from attrs import evolve

from ethnos import EthnosError, IllegalMove, PluginError, new_game
from ethnos.frontends.learning.encoding import DONE, NO_MARKER, make_encoding
from ethnos.frontends.learning.stepped_game import SteppedGame
from ethnos.moves import PLAIN
from ethnos.tribe import Cards, Choice, Move, TribeTable, hookimpl
from tests.learning.cases import (
    TABLES,
    encoding,
    new_play,
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


FIVE = ("elf", "dwarf", "giant", "orc", "skeleton")


def positioned(hand: list[str], **given) -> SteppedGame:
    """A play for two in which seat 0 has this hand."""
    numbers = encoding("first-edition", 2, FIVE)
    given = {"hands": [hand, []], "deck": ["red giant"] * 2, **given}
    return SteppedGame(numbers, new_game(numbers.setting.rules.ruleset, 2, 1, list(FIVE), given))


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


class Failing:
    """A tribe whose hook fails when a warband of more than one ally was played, as long as it is told to."""

    TRIBE = TribeTable(id="gnat", name="Gnats", text="They fail.", cards=Cards(each_kingdom=2))

    def __init__(self) -> None:
        self.fails = True

    @hookimpl
    def warband_played(self, warband):
        if self.fails and len(warband.cards) > 1:
            raise ValueError("nothing works")


@pytest.mark.parametrize("last", ["done", "add blue elf"])
def test_nothing_changes_when_a_plugin_fails_in_mid_step(last):
    gnats = Failing()
    setting = setting_with(gnats, others=("elf", "dwarf", "giant", "orc"), players=2)
    numbers = make_encoding(setting)
    hand = ["blue gnat", "blue dwarf", "blue elf"]
    given = {"hands": [hand, ["red elf"]], "deck": ["red giant"] * 2}
    game = new_game(setting.rules.ruleset, 2, 1, setting.asked, given, registry=setting.registry)
    play = SteppedGame(numbers, game)
    for name in ("lead blue gnat", "add blue dwarf"):
        play.take(numbers.names.index(name))
    before, named, legal = play.game.to_dict(), play.named, play.legal
    for _ in range(2):
        with pytest.raises(PluginError):
            play.take(numbers.names.index(last))
        assert (play.game.to_dict(), play.named, play.legal) == (before, named, legal)

    gnats.fails = False
    assert play.take(numbers.names.index(last))
    assert (play.named, str(play.game.history[-1]).startswith("play blue gnat + blue dwarf")) == ([], True)


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


def test_steps_of_a_move_are_all_of_them_whatever_is_named_so_far():
    play = positioned(["blue elf", "blue dwarf", "blue orc"])
    move = play.game.parse("play blue elf + blue dwarf")
    steps = play.steps_of(move)
    names = [play.encoding.names[step] for step in steps]
    play.take(steps[0])

    assert names == ["lead blue elf", "add blue dwarf", "done"]
    assert play.steps_of(move) == steps
    assert play.named == ["lead blue elf"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("play red elf", "not-held"),
        ("play blue elf + red dwarf", "no-group"),
        ("take blue elf", "not-in-pool"),
        ("pass", "cannot-pass"),
        ("keep nothing", "no-choice"),
    ],
)
def test_a_move_that_is_not_legal_has_no_steps(text, code):
    play = positioned(["blue elf", "red dwarf"])
    with pytest.raises(IllegalMove) as refused:
        play.steps_of(play.game.parse(text))
    assert refused.value.code == code


@pytest.mark.parametrize("step", [3.0, 3.7, "3", None, [3], Random])
def test_a_step_that_is_no_whole_number_is_refused(step):
    play = new_play(encoding())
    assert 3 in play.legal
    with pytest.raises(
        EthnosError, match="is no step, which is a whole number; these may be taken: 3, "
    ) as refused:
        play.take(step)
    assert refused.value.code == "not-a-step"
    assert play.game.history == ()


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


def test_a_step_that_may_not_be_taken_is_refused_and_changes_nothing():
    play = new_play(encoding())
    before = play.game.to_dict()
    for step, said in (
        (DONE, r"step 0 \(done\) may not be taken now; these may: "),
        (9999, "there is no step 9999; "),
    ):
        with pytest.raises(EthnosError, match=said) as refused:
            play.take(step)
        assert refused.value.code == "not-a-step"
    assert play.game.to_dict() == before


def test_a_game_that_is_over_has_no_steps():
    *_, play = stepped(new_play(encoding("first-edition", 2)))

    assert play.legal == []
    assert play.to_act is None
    with pytest.raises(EthnosError, match="the game is over"):
        play.take(DONE)


@pytest.mark.parametrize(
    "twin_of", [SteppedGame.copy, deepcopy, lambda play: pickle.loads(pickle.dumps(play))]
)
def test_a_twin_goes_on_alike_and_apart(twin_of):
    chance = Random(5)
    for play in stepped(new_play(encoding()), 5, most=150):
        if chance.random() < 0.08:
            twin = twin_of(play)
            assert (twin.legal, twin.named, twin.game.to_dict()) == (
                play.legal,
                play.named,
                play.game.to_dict(),
            )
            before = play.game.to_dict(), play.named
            for _ in stepped(twin, 7, most=20):
                pass
            assert (play.game.to_dict(), play.named) == before


def test_a_twin_goes_on_with_the_move_in_the_making_when_the_other_has_made_it():
    numbers, made = encoding(tribes=("elf", "giant", "orc", "skeleton", "troll", "dwarf")), 0
    for seed in range(8):
        for play in stepped(new_play(numbers, seed), seed):
            if play.building is None:
                continue
            twin, moves = play.copy(), len(play.game.history)
            made += play.building.leader is None
            for each in (play, twin):
                while len(each.game.history) == moves:
                    each.take(each.legal[-1])
            assert twin.game.history == play.game.history
    assert made > 5


def test_what_was_not_named_by_words_cannot_be_pickled():
    with pytest.raises(EthnosError) as refused:
        pickle.dumps(new_play(make_encoding(with_beavers())))
    assert refused.value.code == "not-made-from-words"
