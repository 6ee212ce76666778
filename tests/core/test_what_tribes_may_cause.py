"""What a tribe's hooks give back is held to what a tribe may cause, and a failure is that tribe's alone."""

import copy
import pickle

import pytest

from ethnos import PluginError, RulesetText, SaveError, SetupError, load_ruleset, new_game
from tests.games import dealt, first_edition
from tests.tribe_files import badger_game


@pytest.fixture
def badger_plays(tribe_file):
    """Play the badgers' first warband with these hooks; give back the game and the events."""

    def plays(hooks):
        game = badger_game(tribe_file(hooks))
        return game, game.play("play blue badger + red badger")

    return plays


def hook(answer, more=""):
    return f"@hookimpl\ndef warband_played(tribe, table, warband):\n    return {answer}\n{more}"


ANSWERED = """
@hookimpl
def answered(tribe, table, choice, move):
    return GloryGained(choice.seat, 7, "tribe", "badger")
"""


def test_a_question_with_a_single_answer_is_answered_without_asking(badger_plays):
    game, _ = badger_plays(hook("Choice('dig', warband.seat, (Move('dig'),))", ANSWERED))

    assert (game.choice, game.glory[0]) == (None, 7)


def test_having_to_pass_is_no_question(badger_plays):
    game, _ = badger_plays(hook("Choice('dig', warband.seat, (PASS,))", ANSWERED))

    assert (game.choice, game.glory[0]) == (None, 0)


WRONG = {
    "an event behind a question": (
        "[Choice('dig', 0, (Move('dig'), PASS)), GloryGained(0, 5, 'tribe', 'badger')]",
        "behind a Choice, which comes last",
    ),
    "a seat that is none": ("GloryGained(-1, 5, 'tribe', 'badger')", "there is no such seat"),
    "a kingdom that is none": ("MarkerPlaced(0, -1, 'badger')", "there is no such kingdom"),
    "half a point of glory": ("GloryGained(0, 0.5, 'tribe', 'badger')", "that is no amount of glory"),
    "more markers than the supply has": ("MarkersLaid(0, 1000, 'badger')", "the supply of seat 0 is"),
    "fewer than no markers": ("MarkersLaid(0, -5, 'badger')", "the supply of seat 0 is"),
    "markers out of nowhere": ("MarkersReturned(0, 50, 'badger')", "that is no number of markers"),
    "another tribe's state": ("TribeChanged('troll', None, 'dug')", "it is about another tribe"),
    "a state without a class": ("TribeChanged('badger', 5, 'dug')", "a new state of badger"),
    "an answer that is no move": ("Choice('dig', 0, ('dig', PASS))", "nobody can answer"),
}


@pytest.mark.parametrize(("answer", "why"), WRONG.values(), ids=WRONG)
def test_what_no_tribe_may_cause_is_refused_and_names_it(badger_plays, answer, why):
    with pytest.raises(PluginError, match=f"tribe badger: .*{why}") as refusal:
        badger_plays(hook(answer, ANSWERED))
    assert refusal.value.code == "wrong-answer"


def test_an_answer_that_cannot_be_written_down_fails_its_hook(badger_plays):
    """Rules out moves on offer that no record could hold."""
    with pytest.raises(
        PluginError, match=r"tribe badger: warband_played: .* raised InvalidMove: .*not written as moves"
    ):
        badger_plays(hook("Choice('dig', 0, (Move('dig', argument='a # b'), PASS))", ANSWERED))


@pytest.mark.parametrize("error", ["SystemExit(0)", "GeneratorExit()", "RecursionError('deep')"])
def test_a_hook_that_ends_the_program_only_fails_its_move(tribe_file, error):
    game = badger_game(
        tribe_file(f"@hookimpl\ndef warband_played(tribe, table, warband):\n    raise {error}\n")
    )
    before = game.to_dict()["state"]

    with pytest.raises(PluginError, match=r"tribe badger: warband_played: .*raised") as failure:
        game.play("play blue badger + red badger")

    assert failure.value.code == "plugin-failed"
    assert (game.to_dict()["state"], game.history, game.events) == (before, (), ())


def test_a_hook_that_fails_every_time_leaves_the_game_as_it_was(tribe_file):
    """Rules out that going back depends on the plugin that fails."""
    hooks = (
        "calls = []\n@hookimpl\ndef keep(tribe, table, warband):\n    calls.append(1)\n    return 1 // 0\n"
    )
    game = badger_game(tribe_file(hooks))
    before = game.to_dict()

    for _ in range(3):
        with pytest.raises(PluginError):
            game.play("play blue badger")

    assert game.to_dict() == before


def test_an_error_that_cannot_say_what_it_is_is_told_by_its_class(badger_plays):
    hooks = (
        "class Mute(Exception):\n    def __str__(self):\n        return 1 // 0\n"
        "@hookimpl\ndef warband_played(tribe, table, warband):\n    raise Mute\n"
    )
    with pytest.raises(PluginError, match=r"raised Mute$"):
        badger_plays(hooks)


def test_each_seat_has_its_own_item_of_what_only_it_sees(tribe_file):
    hooks = (
        "@frozen\nclass Sett:\n    OPEN: ClassVar = ()\n    OWN: ClassVar = ('dug',)\n    dug: tuple[int, ...] = (1,)\n"
        "@hookimpl\ndef new_state(tribe, players):\n    return Sett()\n"
        "TRIBE = TribeTable(id='badger', name='Badgers', text='They dig.', cards=Cards(each_kingdom=2), state=Sett)\n"
    )
    with pytest.raises(PluginError, match="`dug` has 1 items, not one for each of 4 seats"):
        badger_game(tribe_file(hooks))


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game))])
def test_python_s_own_ways_to_copy_give_an_independent_game(copied):
    game = dealt(4, seed=3)
    game.play("deck")
    twin = copied(game)
    kept = game.to_dict()

    assert twin.to_dict() == kept
    twin.play(twin.moves()[0])
    assert game.to_dict() == kept


def test_a_game_whose_rules_no_other_process_finds_is_not_pickled():
    own = load_ruleset(RulesetText('id = "own"\nextends = "first-edition"\n[hand]\nlimit = 9\n', "own.toml"))
    with pytest.raises(SaveError, match="no ruleset `own` is installed") as refusal:
        pickle.dumps(new_game(own, 3, 1))
    assert refusal.value.code == "save-ruleset"


@pytest.mark.parametrize(
    "given",
    [{"pool": [[]] * 3}, {"glory": [10**500, 0, 0, 0]}, {"supply": {1: 2}}, {"pool": {1, 2}}, 5, [1]],
    ids=str,
)
def test_a_position_that_is_no_data_is_refused(given):
    with pytest.raises(SetupError, match=r"given|pool|supply") as refusal:
        new_game(first_edition(), given=given)
    assert refusal.value.code.startswith("given-")
