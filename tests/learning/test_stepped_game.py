"""A game that is played by steps: what it refuses, what stays as it was, and its twins."""

import pickle
from copy import deepcopy
from random import Random

import pytest

from ethnos import EthnosError, IllegalMove, PluginError, new_game
from ethnos.frontends.learning.encoding import DONE, make_encoding
from ethnos.frontends.learning.stepped_game import SteppedGame
from ethnos.tribe import Cards, TribeTable, hookimpl
from tests.learning.cases import encoding, new_play, positioned, setting_with, stepped, with_beavers


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


def test_a_game_that_is_over_has_no_steps():
    *_, play = stepped(new_play(encoding("first-edition", 2)))

    assert play.legal == []
    assert play.to_act is None
    with pytest.raises(EthnosError, match="the game is over"):
        play.take(DONE)


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


def test_a_pickle_of_a_given_position_comes_back_as_that_position():
    play = positioned(["blue elf", "red dwarf"])
    play.take(play.legal[-1])
    again = pickle.loads(pickle.dumps(play))

    assert (again.game.to_dict(), again.named, again.legal) == (play.game.to_dict(), play.named, play.legal)


def test_what_was_not_named_by_words_cannot_be_pickled():
    with pytest.raises(EthnosError) as refused:
        pickle.dumps(new_play(make_encoding(with_beavers())))
    assert refused.value.code == "not-made-from-words"
