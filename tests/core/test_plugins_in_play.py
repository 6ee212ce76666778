"""What plugins do during a game: in an order of their own, held to their specs, and without harm where they fail."""

import pytest

from ethnos import Game, IllegalMove, load_ruleset, new_game, parse_record, replay
from ethnos.errors import PluginError
from ethnos.events import DiceRolled
from ethnos.tribe import Cards, TribeTable, hookimpl
from tests.games import ALL_TRIBES, first_edition, play_out, played
from tests.tribe_files import OTHERS, badger_game, registry_with


@pytest.mark.parametrize("order", range(4))
def test_the_order_of_registration_changes_nothing(order):
    """Rules out that the order in which plugins act depends on the order of installation."""
    tribes = list(ALL_TRIBES[3:9])
    usual = play_out(new_game(first_edition(), 4, 3, tribes), 3)
    registry = registry_with(order=order)
    shuffled = new_game(
        load_ruleset("first-edition", registry=registry), 4, 3, tribes[::-1], registry=registry
    )

    assert play_out(shuffled, 3).events == usual.events


def test_hooks_of_every_tribe_are_called_in_order_of_tribe_ids():
    called = new_game(first_edition(), 4, 1, ["troll", "orc", "merfolk", "giant", "elf", "dwarf"]).table.hooks

    assert [tribe.id for tribe, _ in called.warband_played] == ["giant", "merfolk", "orc", "troll"]
    assert [tribe.id for tribe, _ in called.era_scored] == ["giant", "troll"]
    assert called.marker_placed == ()


FAILING = {
    "raises": "raise ValueError('the sett is full')",
    "raises after something happened": "return [GloryGained(0, 5, 'tribe', tribe.id), 1 / 0]",
    "an event that no tribe may cause": "from ethnos.events import TurnBegun\n    return TurnBegun(2)",
    "something else than an event": "return 'glory'",
    "something else behind an event": "return [GloryGained(0, 5, 'tribe', tribe.id), 7]",
    "a state of another class": "return TribeChanged('elf', 3, 'dug')",
    "a question without a hook for its answer": "return Choice('dig', 0, (CASH, HOLD))",
    "a marker in no kingdom": "return MarkerPlaced(0, 99, tribe.id)",
}


@pytest.mark.parametrize("fault", FAILING)
def test_a_plugin_that_fails_in_mid_move_leaves_the_game_as_it_was(tribe_file, fault):
    source = tribe_file(f"@hookimpl\ndef warband_played(tribe, table, warband):\n    {FAILING[fault]}\n")
    game = badger_game(source)
    for _ in range(4):
        game.play(game.moves()[0])
    before = game.copy()

    with pytest.raises(PluginError) as failure:
        game.play("play blue badger + red badger")

    assert failure.value.code in ("plugin-failed", "wrong-answer")
    assert game.state == before.state
    assert game.events == before.events
    assert game.history == before.history
    assert game.to_dict() == before.to_dict()
    assert game.moves() == before.moves()


def test_a_plugin_that_raises_is_named_with_file_line_and_reason(tribe_file):
    """Rules out that an error hides the real cause."""
    source = tribe_file(
        "@hookimpl\ndef warband_played(tribe, table, warband):\n    raise ValueError('the sett is full')\n"
    )
    line = source.warband_played.__code__.co_firstlineno + 2

    with pytest.raises(PluginError) as failure:
        badger_game(source).play("play blue badger + red badger")

    assert str(failure.value) == (
        f"tribe badger: warband_played: {source.__file__}:{line} raised ValueError: the sett is full"
    )
    assert isinstance(failure.value.__cause__, ValueError)


@pytest.mark.parametrize(
    ("hook", "answer", "wanted"),
    [
        ("keep", "2", "a whole number"),
        ("keep", None, "a whole number"),
        ("draw", True, "a whole number"),
        ("again", 1, "True or False"),
        ("marker_size", 2.0, "a whole number"),
        ("marker_where", "anywhere", "own, any or none"),
        ("glory", "5", "a whole number"),
    ],
)
def test_a_wrong_answer_names_the_tribe_the_hook_and_what_it_gave(tribe_file, hook, answer, wanted):
    game = badger_game(tribe_file(f"@hookimpl\ndef {hook}(tribe, table, warband):\n    return {answer!r}\n"))
    before = game.to_dict()

    with pytest.raises(PluginError) as failure:
        game.play("play blue badger")

    assert failure.value.code == "wrong-answer"
    assert str(failure.value) == f"tribe badger: {hook} gave back {answer!r}; it gives {wanted}"
    assert game.to_dict() == before


@pytest.mark.parametrize(
    ("hook", "answer"),
    [
        ("tiebreak", 3),
        ("tiebreak", (1, "2")),
        ("era_glory", None),
        ("board", [1, 2]),
        ("scoring_size", "3"),
    ],
)
def test_a_wrong_answer_at_an_eras_end_names_the_tribe_and_the_hook(tribe_file, hook, answer):
    source = tribe_file(f"@hookimpl\ndef {hook}(tribe):\n    return {answer!r}\n")
    game = badger_game(
        source, deck=["dragon"], dragons=2, warbands=[["blue badger + red badger"], [], [], []]
    )
    before = game.to_dict()

    with pytest.raises(PluginError, match=f"tribe badger: {hook} gave back") as failure:
        game.play("deck")
    assert failure.value.code == "wrong-answer"
    assert game.to_dict() == before


def test_a_question_where_none_may_be_asked_is_refused(tribe_file):
    source = tribe_file(
        """\
        @hookimpl
        def marker_placed(tribe, table, seat, kingdom):
            return Choice("dig", seat, (CASH, HOLD))

        @hookimpl
        def answered(tribe, table, choice, move):
            return None
        """
    )
    game = badger_game(source)
    before = game.to_dict()

    with pytest.raises(PluginError, match="tribe badger") as failure:
        game.play("play blue badger")
    assert failure.value.code == "unexpected-choice"
    assert game.to_dict() == before


@pytest.mark.parametrize(("kept", "drawn"), [(0, 99), (4, 10), (4, 6), (9, 1)])
def test_no_ability_draws_beyond_the_limit_of_the_hand(tribe_file, kept, drawn):
    """Rules out that an ability draws into a full hand, whatever a tribe asks for."""
    source = tribe_file(
        f"@hookimpl\ndef keep(tribe):\n    return {kept}\n\n@hookimpl\ndef draw(tribe):\n    return {drawn}\n"
    )
    left = ["red elf", "blue elf", "gray elf", "green elf"]
    deck = [
        f"{colour} {tribe}"
        for tribe in ("dwarf", "orc", "giant")
        for colour in ("red", "blue", "gray", "green")
    ]
    game = badger_game(source, hands=[["red badger", *left], [], [], []], deck=deck)
    game.play("play red badger")
    game.play("draw")

    assert len(game.state.hands[0]) == min(10, min(kept, len(left)) + drawn)


def test_a_full_hand_is_not_asked_whether_to_draw(tribe_file):
    source = tribe_file(
        "@hookimpl\ndef keep(tribe):\n    return 9\n\n@hookimpl\ndef draw(tribe):\n    return 0\n"
    )
    game = badger_game(source)
    game.play("play blue badger + red badger")

    assert game.choice is None


class Wanderers:
    """A tribe of no kingdom that is not wild; an object serves as a plugin as well as a module."""

    def __init__(self, name):
        self.TRIBE = TribeTable(id=name, name=name.title(), text="They roam.", cards=Cards(no_kingdom=12))

    @hookimpl
    def keep(self):
        return 0


def test_allies_of_no_kingdom_are_not_of_one_kingdom():
    registry = registry_with(Wanderers("badger"), Wanderers("stoat"))
    ruleset = load_ruleset("first-edition", tribes=["badger", "stoat"], registry=registry)
    given = {"hands": [["badger", "badger", "stoat", "red elf"], [], [], []]}
    game = new_game(ruleset, 4, 1, ["badger", "stoat", *OTHERS[:4]], given, registry)

    assert {str(move) for move in game.moves()} == {
        "play badger",
        "play badger + badger",
        "play stoat",
        "play red elf",
    }
    with pytest.raises(IllegalMove, match="of one tribe or of one kingdom"):
        game.play("play badger + stoat")
    game.play("play badger + badger")
    assert sum(map(sum, game.state.markers)) == 0


ASKING = """\
@frozen
class Sett:
    OPEN: ClassVar = ("depth",)
    OWN: ClassVar = ("found",)
    depth: int = 0
    found: tuple[int, ...] = ()
    buried: int = 4


TRIBE = TribeTable(id="badger", name="Badgers", text="They dig.", cards=Cards(each_kingdom=2), state=Sett)


@hookimpl
def new_state(tribe, players):
    return Sett(found=(0,) * players)


@hookimpl
def warband_played(tribe, table, warband):
    if warband.leader.tribe == tribe.id:
        return Choice("dig", warband.seat, (Move("dig", argument="deep"), Move("dig", argument="wide"), PASS))


@hookimpl
def answered(tribe, table, choice, move):
    if move == PASS:
        return None
    own = table.own(tribe)
    found = list(own.found)
    found[choice.seat] += 1
    deeper = own.depth + (move.argument == "deep")
    changed = TribeChanged(tribe.id, Sett(deeper, tuple(found), own.buried), "dug")
    again = Choice("dig", choice.seat, (Move("dig", argument="deep"), PASS))
    return [changed, again] if move.argument == "wide" else changed
"""


def test_a_tribe_brings_answers_of_its_own_and_may_ask_again(tribe_file):
    game = badger_game(tribe_file(ASKING))
    game.play("play blue badger")
    assert [str(move) for move in game.moves()] == ["dig deep", "dig wide", "pass"]
    assert game.parse("dig  deep").argument == "deep"
    game.play("dig wide")
    assert [str(move) for move in game.moves()] == ["dig deep", "pass"]
    with pytest.raises(IllegalMove):
        game.play("dig wide")
    game.play("dig deep")

    assert game.state.tribe["badger"].found == (2, 0, 0, 0)
    assert game.to_act == 1


def test_a_tribes_state_shows_each_seat_its_own_item_and_nobody_what_is_buried(tribe_file):
    game = badger_game(tribe_file(ASKING))
    game.play("play blue badger")
    game.play("dig deep")

    assert game.view(0)["tribe"]["badger"] == {"depth": 1, "found": 1}
    assert game.view(1)["tribe"]["badger"] == {"depth": 1, "found": 0}
    assert game.view(None)["tribe"]["badger"] == {"depth": 1, "found": None}
    assert "buried" not in str([game.view(0), game.log(0)])


def test_a_tribes_state_and_question_survive_saving_copying_and_recording(tribe_file):
    """Rules out that plugin state is lost on restore."""
    source = tribe_file(ASKING)
    registry = registry_with(source)
    game = badger_game(source, registry=registry)
    game.play("play blue badger")
    game.play("dig wide")
    restored = [
        game.copy(),
        Game.from_dict(game.to_dict(), game.ruleset, registry),
        replay(parse_record(str(game.record())), game.ruleset, registry),
    ]

    for twin in restored:
        assert twin.state == game.state
        assert twin.moves() == game.moves()
        twin.play("dig deep")
        assert twin.state.tribe["badger"].depth == 1


DICE = """\
@hookimpl
def warband_played(tribe, table, warband):
    if warband.leader.tribe != tribe.id:
        return None
    values = tuple(table.dice(tribe).randint(1, 6) for _ in range(2))
    return [DiceRolled(tribe.id, values), GloryGained(warband.seat, sum(values), "tribe", tribe.id)]
"""


def rolled(game):
    return [event.values for event in game.events if isinstance(event, DiceRolled)]


def test_what_a_tribe_rolls_is_an_event_that_all_see(tribe_file):
    game = badger_game(tribe_file(DICE))
    game.play("play blue badger + red badger")
    ((first, second),) = rolled(game)

    assert game.glory[0] == first + second
    assert {"event": "dice_rolled", "tribe": "badger", "values": [first, second]} in game.log(3)


def test_equal_seeds_roll_equal_dice_and_other_seeds_others(tribe_file):
    source = tribe_file(DICE)
    rolls = []
    for seed in (*range(6), *range(6)):
        game = badger_game(source, seed)
        game.play("play blue badger")
        rolls.append(rolled(game)[0])

    assert rolls[:6] == rolls[6:]
    assert len(set(rolls)) > 2


def test_each_roll_of_a_game_is_a_new_one_and_copies_roll_the_same(tribe_file):
    source = tribe_file(DICE)
    game = badger_game(source, 5, hands=[["red badger"], ["blue badger"], ["gray badger"], ["green badger"]])
    for _ in range(4):
        twin = game.copy()
        move = game.moves()[0]
        assert twin.play(move) == game.play(move)

    assert len(set(rolled(game))) > 1


def test_dice_shift_no_other_stream(tribe_file):
    """Rules out that a tribe that is added shifts the decks of later eras."""
    given = {"hands": [["red badger"], ["red elf"], [], []], "deck": ["dragon"], "dragons": 2}
    decks = []
    for move in ("play red badger", None):
        game = badger_game(tribe_file(DICE), 5, **given)
        if move:
            game.play(move)
        while game.state.era == 1:
            game.play("deck")
        decks.append([str(card) for card in game.state.deck])

    assert decks[0] == decks[1]


def test_a_game_with_dice_saves_and_loads_at_every_step(tribe_file):
    """Rules out that saving loses a tribe's generator."""
    registry = registry_with(tribe_file(DICE))
    ruleset = load_ruleset("first-edition", tribes=["badger"], registry=registry)
    game = new_game(ruleset, 4, 5, ["badger", *OTHERS], registry=registry)
    for number, step in enumerate(played(game, 5, moves=120)):
        if number % 20 == 0:
            loaded = Game.from_dict(step.to_dict(), ruleset, registry)
            assert loaded.state == step.state
    assert len(rolled(game)) > 1
    assert game.state.rolls == {"badger": len(rolled(game))}
