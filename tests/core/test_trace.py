"""`ETHNOS_TRACE`: each call of a hook is told, with its arguments, its result and its plugin."""

from functools import partial

import pytest

from ethnos import load_ruleset, new_game
from ethnos.errors import PluginError
from ethnos.plugins import installed_plugins
from ethnos.rulesets import Cards, TribeTable
from ethnos.tribe import hookimpl
from tests.games import play_out
from tests.tribe_files import registry_with

TRIBES = ["dwarf", "elf", "giant", "merfolk", "troll"]
GIVEN = {"hands": [["blue giant", "blue elf"], ["red elf"]], "deck": ["red elf", "red giant"], "pool": []}


@pytest.fixture
def registry():
    """One that has made no cards yet, so that hooks about cards are asked again."""
    return installed_plugins().copy()


def game(registry, given=GIVEN):
    ruleset = load_ruleset("first-edition", registry=registry)
    return new_game(ruleset, 2, 1, TRIBES, given, registry)


def plugin_of(tribe):
    return installed_plugins().plugins[tribe].file


def test_a_call_is_one_line_with_its_arguments_its_result_and_its_plugin(registry, monkeypatch, capsys):
    monkeypatch.setenv("ETHNOS_TRACE", "1")
    played = game(registry)
    capsys.readouterr()
    played.play("play blue giant + blue elf")
    shown = capsys.readouterr()

    table = "table=<era 1, turn of seat 0>"
    warband = "warband=<blue giant + blue elf, of seat 0>"
    assert shown.out == ""
    assert shown.err.splitlines() == [
        f"giant.glory({table}, {warband}) -> 2  [{plugin_of('giant')}]",
        f"giant.warband_played({table}, {warband}) -> TribeChanged(tribe='giant', "
        f"state=GiantState(holder=0, size=2), note='seat 0 takes the token with 2')  [{plugin_of('giant')}]",
        f"merfolk.warband_played({table}, {warband}) -> None  [{plugin_of('merfolk')}]",
        f"troll.warband_played({table}, {warband}) -> None  [{plugin_of('troll')}]",
    ]


def test_questions_and_answers_are_shown_as_moves(registry, monkeypatch, capsys):
    monkeypatch.setenv("ETHNOS_TRACE", "1")
    played = game(registry, {**GIVEN, "hands": [["blue troll", "blue elf"], []]})
    played.play("play blue troll + blue elf")
    played.play("claim 2")
    shown = capsys.readouterr().err

    assert "-> <seat 0 answers: claim 1, claim 2, pass>  [" in shown
    assert "troll.answered(table=<era 1, turn of seat 0>, choice=<seat 0 answers: claim 1, " in shown
    assert "move=<claim 2>) -> " in shown


def test_cards_are_shown_by_their_names(monkeypatch, capsys):
    monkeypatch.setenv("ETHNOS_TRACE", "1")
    fresh = installed_plugins().copy()
    new_game(load_ruleset("second-edition", registry=fresh), 4, 1, registry=fresh)

    assert f"dog.may_lead(card=<dog>) -> False  [{plugin_of('skeleton')}]\n" in capsys.readouterr().err


class Stoat:
    """A tribe that fails, and whose results cannot say what they are."""

    TRIBE = TribeTable(id="stoat", name="Stoats", text="They fail.", cards=Cards(each_kingdom=2))

    @hookimpl
    def glory(self):
        raise LookupError("no hole")

    @hookimpl
    def keep(self):
        class Secret:
            def __repr__(self):
                raise ValueError("secret")

        return Secret()


@pytest.fixture
def stoats(monkeypatch):
    monkeypatch.setenv("ETHNOS_TRACE", "1")
    registry = registry_with(Stoat())
    rules = load_ruleset("first-edition", (), ("stoat",), registry).for_players(2)
    hooks = registry.implementations(rules)["stoat"]
    return {hook: partial(call, rules.tribes["stoat"]) for hook, call in hooks.items()}


def test_what_a_hook_raises_is_told_and_raised_all_the_same(stoats, capsys):
    with pytest.raises(LookupError):
        stoats["glory"](None, None)

    line = capsys.readouterr().err
    assert line.startswith("stoat.glory(table=None, warband=None) raised LookupError: no hole  [")
    assert "test_trace.py" in line


def test_a_result_that_cannot_say_what_it_is_changes_nothing(stoats, capsys):
    answer = stoats["keep"](None, None)

    assert type(answer).__name__ == "Secret"
    assert "-> <Secret: ValueError>  [" in capsys.readouterr().err


def test_any_other_value_is_a_file_that_lines_are_added_to(registry, monkeypatch, tmp_path, capsys):
    file = tmp_path / "trace.txt"
    file.write_text("before\n")
    monkeypatch.setenv("ETHNOS_TRACE", str(file))
    play_out(game(registry, None), 1)
    first, *lines = file.read_text().splitlines()

    assert first == "before"
    assert len(lines) > 50
    assert all(line.endswith(".py:1]") for line in lines)
    assert capsys.readouterr().err == ""


def test_a_file_that_cannot_be_written_is_told_before_the_game(registry, monkeypatch, tmp_path):
    monkeypatch.setenv("ETHNOS_TRACE", str(tmp_path / "nowhere" / "trace.txt"))

    with pytest.raises(PluginError, match=r"trace\.txt cannot be written: No such file") as refusal:
        game(registry)
    assert refusal.value.code == "trace-file"


@pytest.mark.parametrize("value", [None, "", "0"])
def test_without_it_the_hooks_are_the_plugins_own(registry, monkeypatch, value):
    """And so cost nothing more."""
    monkeypatch.delenv("ETHNOS_TRACE", raising=False)
    if value is not None:
        monkeypatch.setenv("ETHNOS_TRACE", value)
    rules = load_ruleset("first-edition", registry=registry).for_players(4)

    assert all(
        hooks is registry.plugins[ability].implementations
        for ability, hooks in registry.implementations(rules).items()
    )


def test_a_traced_game_goes_as_any_other(registry, monkeypatch, tmp_path):
    monkeypatch.setenv("ETHNOS_TRACE", str(tmp_path / "trace.txt"))
    traced = play_out(game(registry, None), 5)
    monkeypatch.delenv("ETHNOS_TRACE")

    assert traced.to_dict() == play_out(game(registry, None), 5).to_dict()
