"""What is played is made once for the same words; what may have changed is read again."""

import pickle

import pytest

from ethnos import EthnosError, SetupError, load_ruleset
from ethnos.frontends.learning.encoding import make_encoding
from ethnos.frontends.learning.layout import make_layout
from ethnos.frontends.learning.setting import make_setting, whole_seed
from ethnos.frontends.learning.stepped_game import SteppedGame

TRIBES = ["elf", "giant", "orc", "troll", "wizard"]


class Seven:
    """A whole number of somebody else's."""

    def __index__(self) -> int:
        return 7


@pytest.mark.parametrize(
    "words",
    [
        ("first-edition", 4),
        ("second-edition", 2, None, ["two-eras"]),
        ("first-edition", 2, TRIBES, ["draw-two"]),
    ],
)
def test_the_same_words_give_the_same_setting_and_its_numbers_once(words):
    first, again = make_setting(*words), make_setting(*words)

    assert again is first
    assert make_encoding(again) is make_encoding(first)
    assert make_layout(make_encoding(again)) is make_layout(make_encoding(first))


@pytest.mark.parametrize(
    "other", [("first-edition", 3), ("first-edition", 2, TRIBES), ("first-edition", 2, None, ["two-eras"])]
)
def test_other_words_give_another(other):
    assert make_setting(*other) is not make_setting("first-edition", 2)


def test_a_pickle_comes_back_as_the_setting_that_is_there():
    setting = make_setting("first-edition", 4)
    game = SteppedGame(make_encoding(setting), setting.new_game(3))

    assert pickle.loads(pickle.dumps(setting)) is setting
    assert pickle.loads(pickle.dumps(game)).encoding is game.encoding


def test_a_file_is_read_again_since_it_may_have_changed(tmp_path):
    file = tmp_path / "house.toml"
    text = 'id = "house"\nextends = "first-edition"\nplayers = "2..6"\n[hand]\nlimit = {limit}\n'
    limits = []
    for limit in (8, 9):
        file.write_text(text.format(limit=limit), encoding="utf-8")
        limits += [make_setting(source, 4).rules.hand_limit for source in (file, str(file))]
    assert limits == [8, 8, 9, 9]


def test_what_is_given_as_an_object_is_taken_as_it_is():
    ruleset = load_ruleset("first-edition")
    assert make_setting(ruleset, 4).rules is ruleset.for_players(4)


@pytest.mark.parametrize("tribes", [["elf"], ["elf"] * 5, [["elf"]] * 5, [None]])
def test_tribes_that_cannot_be_are_refused_each_time(tribes):
    for _ in range(2):
        with pytest.raises(SetupError):
            make_setting("first-edition", 2, tribes)


@pytest.mark.parametrize("players", [1, 7, 4.0, True, "4", None])
def test_tables_that_cannot_be_are_refused(players):
    with pytest.raises(EthnosError):
        make_setting("first-edition", players)


def test_a_seed_is_a_whole_number_of_any_kind():
    assert whole_seed(7) == whole_seed(Seven()) == 7
    assert type(whole_seed(Seven())) is int


@pytest.mark.parametrize("seed", [3.7, 3.0, "3", True, [3], 10**400])
def test_any_other_seed_is_refused(seed):
    with pytest.raises(SetupError) as refused:
        whole_seed(seed)
    assert refused.value.code == "bad-seed"
