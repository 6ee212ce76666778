"""What a seat may do now: what is listed is what is accepted, and a refusal says by which rule."""

from importlib.resources import files
from random import Random

import pytest

from ethnos import EthnosError, IllegalMove, InvalidMove, RulesetText, load_ruleset, new_game
from ethnos.citing import RECRUIT, TURN, WARBAND
from ethnos.errors import Rule
from ethnos.moves import Move
from tests.games import ALL_TRIBES, copies, first_edition, play_out, played, position, short_game, tribes_with

ANSWERS = ["draw", "cash", "hold", "pass", "keep nothing"]
PLACES = [f"place {colour}" for colour in ("orange", "blue", "red", "purple", "green", "gray", "pink")]
CLAIMS = [f"claim {value}" for value in range(9)]


def accepts(game, text):
    try:
        game.copy().play(text)
    except IllegalMove:
        return False
    return True


def single_moves(game):
    """Texts of every kind that name at most one card, legal or not."""
    cards = sorted(set(copies(game.tribes)))
    takes = [f"take {card}" for card in cards]
    return ["deck", *ANSWERS, *PLACES, *CLAIMS, *takes, *(f"play {card}" for card in cards)]


@pytest.mark.parametrize(
    "tribes",
    [("centaur", "elf", "merfolk", "skeleton", "troll", "wizard"), ("wingfolk", "orc", "giant", "halfling")],
)
def test_the_moves_listed_are_the_moves_accepted_at_every_step(tribes):
    """Rules out that listed and accepted moves differ, with a choice pending too."""
    for game in played(short_game(*tribes, seed=3), 3, largest=False):
        listed = {str(move) for move in game.moves()}
        assert len(listed) == len(game.moves())
        assert all(accepts(game, text) for text in listed)
        for text in single_moves(game):
            assert accepts(game, text) == (text in listed), text


def test_a_move_of_the_list_and_its_text_do_the_same():
    for game in played(short_game(seed=2), 2):
        for move in game.moves(largest=True)[:3]:
            by_move, by_text = game.copy(), game.copy()
            assert by_move.play(move) == by_text.play(str(move))
            assert by_move.state == by_text.state


def test_the_largest_moves_are_legal_moves_and_keep_every_way_to_recruit():
    for game in played(short_game("skeleton", seed=4), 4):
        every, largest = game.moves(), game.moves(largest=True)
        assert set(largest) <= set(every)
        assert [move for move in largest if move.verb != "play"] == [
            move for move in every if move.verb != "play"
        ]


def test_equal_cards_of_the_pool_are_one_move():
    game = position(pool=["blue elf", "blue elf", "red elf"])

    assert [str(move) for move in game.moves()] == ["take blue elf", "take red elf"]


def test_the_order_of_moves_is_that_of_deck_pool_and_hand():
    game = position(hand=["red elf", "blue elf"], pool=["gray orc"], deck=["blue orc"])

    assert [str(move) for move in game.moves()] == [
        "deck",
        "take gray orc",
        "play blue elf",
        "play blue elf + red elf",
        "play red elf",
        "play red elf + blue elf",
    ]


FULL_HAND = [
    f"{colour} {tribe}"
    for colour in ("red", "blue")
    for tribe in ("elf", "dwarf", "orc", "giant", "minotaur")
]


@pytest.mark.parametrize(
    ("table", "move", "code", "reason"),
    [
        (
            {"hand": FULL_HAND, "deck": ["gray elf"]},
            "deck",
            "hand-full",
            "seat 0 holds 10 cards, the limit [hand.limit, {hand.limit}]: play a warband",
        ),
        (
            {"hand": FULL_HAND, "pool": ["gray elf"]},
            "take gray elf",
            "hand-full",
            "seat 0 holds 10 cards, the limit [hand.limit, {hand.limit}]: play a warband",
        ),
        ({"pool": ["gray elf"]}, "deck", "deck-empty", "the deck is empty"),
        ({"pool": ["gray elf"]}, "take red elf", "not-in-pool", "there is no red elf in the pool"),
        (
            {"hand": ["gray elf"]},
            "play gray elf + red elf",
            "not-held",
            "red elf is named 1 time and seat 0 holds 0",
        ),
        (
            {"hand": ["gray elf"]},
            "play gray elf no marker",
            "marker-required",
            "the marker is placed where the size allows [marker.optional, {marker.optional}]",
        ),
        (
            {"hand": ["gray elf"]},
            "pass",
            "cannot-pass",
            "seat 0 can recruit or play a warband, and then may not pass",
        ),
        (
            {"hand": ["gray elf"]},
            "claim 1",
            "no-choice",
            "nothing was asked, so `claim` answers nothing; seat 0 has an ordinary turn",
        ),
    ],
)
def test_a_move_that_is_not_legal_now_says_by_which_rule(table, move, code, reason):
    """Rules out errors without the offending word or the place of the rule."""
    game = position(**table)
    before = game.to_dict()

    with pytest.raises(IllegalMove) as refusal:
        game.play(move)

    for key in ("hand.limit", "marker.optional"):
        reason = reason.replace("{" + key + "}", first_edition().where(key))
    assert (refusal.value.code, refusal.value.move, refusal.value.reason) == (code, move, reason)
    assert str(refusal.value) == f"{move}: {reason}"
    assert game.to_dict() == before
    assert refusal.value.rule == RULES[code]


RULES = {
    "hand-full": Rule("hand.limit", first_edition().where("hand.limit"), "rulebook, recruiting"),
    "deck-empty": RECRUIT,
    "not-in-pool": RECRUIT,
    "not-held": WARBAND,
    "marker-required": Rule(
        "marker.optional",
        first_edition().where("marker.optional"),
        first_edition().source("marker.optional").text,
    ),
    "cannot-pass": TURN,
    "no-choice": TURN,
}


def test_a_refused_answer_cites_the_ability_that_asks_or_the_value_that_decides():
    asked = position("troll", hand=["blue troll", "red troll"])
    asked.play("play blue troll + red troll")
    with pytest.raises(IllegalMove) as refusal:
        asked.play("claim 3")
    assert refusal.value.rule.key == "tribe.troll.text"
    assert refusal.value.rule.place == asked.ruleset.where("tribe.troll.text")

    small = position("wingfolk", hand=["blue wingfolk"], markers={"red": [1, 0, 0, 0]})
    small.play("play blue wingfolk")
    with pytest.raises(IllegalMove) as refusal:
        small.play("place red")
    assert refusal.value.rule.key == "marker.allowed"


def test_who_cannot_lead_is_told_by_which_tribe():
    with pytest.raises(IllegalMove) as refusal:
        position("skeleton", hand=["skeleton"]).play("play skeleton")
    assert (refusal.value.code, refusal.value.rule.key) == ("cannot-lead", "tribe.skeleton.text")


def test_what_is_no_move_breaks_no_rule_of_the_game():
    with pytest.raises(InvalidMove) as refusal:
        position(hand=["gray elf"]).play("fly")
    assert refusal.value.rule is None


def test_a_refusal_names_the_file_and_line_of_the_rule():
    text = (files("ethnos.rulesets") / "first-edition.toml").read_text(encoding="utf-8")
    number = next(number for number, line in enumerate(text.splitlines(), 1) if line.startswith("limit ="))

    with pytest.raises(IllegalMove, match=rf"first-edition\.toml:{number}\]"):
        position(hand=FULL_HAND, deck=["gray elf"]).play("deck")


def test_where_a_marker_may_not_go_the_refusal_gives_the_numbers_and_the_rule():
    game = position(
        "wingfolk",
        players=2,
        hands=[["blue wingfolk", "red wingfolk", "gray wingfolk"], []],
        markers={"red": [1, 2]},
    )
    game.play("play blue wingfolk + red wingfolk + gray wingfolk")

    with pytest.raises(IllegalMove) as refusal:
        game.play("place red")

    assert refusal.value.code == "not-an-answer"
    assert refusal.value.reason.startswith(
        "the warband has 3 allies and Rhea holds 3 markers, 1 of them from seat 0; with 2 players "
        f"marker.allowed [{first_edition().where('marker.allowed')}] asks for more"
    )


def test_an_answer_that_was_not_offered_is_told_what_was():
    game = position("troll", hand=["blue troll", "red troll"])
    game.play("play blue troll + red troll")

    with pytest.raises(IllegalMove) as refusal:
        game.play("claim 3")

    assert refusal.value.code == "not-an-answer"
    assert refusal.value.reason == "seat 0 must answer first: claim 1, claim 2, pass"


@pytest.mark.parametrize("text", ["deck", "take red elf", "play red elf", "pass", "draw", "claim 1"])
def test_nothing_can_be_played_after_the_end(text):
    """Rules out that a bot or client acts after the game is over."""
    game = play_out(short_game())
    before = game.to_dict()

    assert game.moves() == game.moves(largest=True) == ()
    assert game.to_act is None
    with pytest.raises(IllegalMove, match="the game is over") as refusal:
        game.play(text)
    assert refusal.value.code == "game-over"
    assert game.to_dict() == before


def test_a_seat_that_can_neither_recruit_nor_lead_may_only_pass():
    """rules.md section 9: a hand of ten wilds."""
    game = position("skeleton", hand=["skeleton"] * 10, deck=["red elf"])

    assert [str(move) for move in game.moves()] == ["pass"]


def test_a_hand_of_wilds_that_is_not_full_must_recruit():
    game = position("skeleton", hand=["skeleton"] * 9, deck=["red elf"])

    assert [str(move) for move in game.moves()] == ["deck"]


@pytest.fixture(scope="module")
def optional_markers(tmp_path_factory):
    """The first edition with `no marker` allowed."""
    file = tmp_path_factory.mktemp("variant") / "optional.toml"
    file.write_text("[marker]\noptional = true\n")
    return load_ruleset("first-edition", variants=[file])


def optional_position(ruleset, *tribes, **given):
    return new_game(ruleset, 4, 1, tribes_with(*tribes), given)


def test_no_marker_is_listed_where_a_marker_would_be_placed(optional_markers):
    game = optional_position(
        optional_markers, hands=[["red elf", "blue elf"], [], [], []], markers={"red": [1, 0, 0, 0]}
    )

    assert [str(move) for move in game.moves()] == [
        "play blue elf",
        "play blue elf + red elf",
        "play red elf",
        "play red elf + blue elf",
        "play blue elf no marker",
        "play blue elf + red elf no marker",
        "play red elf + blue elf no marker",
    ]


@pytest.mark.parametrize(
    ("tribes", "hand", "given"),
    [
        ((), ["red elf"], {"markers": {"red": [1, 0, 0, 0]}}),
        ((), ["red elf"], {"supply": [0, 9, 9, 9]}),
        (("halfling",), ["red halfling"], {}),
        (("wingfolk",), ["red wingfolk"], {}),
    ],
    ids=["too small", "no supply", "halflings place none", "wingfolk pass instead"],
)
def test_no_marker_is_refused_where_none_would_be_placed_anyway(optional_markers, tribes, hand, given):
    game = optional_position(optional_markers, *tribes, hands=[hand, [], [], []], **given)

    assert [str(move) for move in game.moves()] == [f"play {hand[0]}"]
    with pytest.raises(IllegalMove) as refusal:
        game.play(f"play {hand[0]} no marker")
    assert refusal.value.code == "no-marker-anyway"
    assert refusal.value.reason == f"a warband led by {hand[0]} places no marker now; leave out `no marker`"


def test_a_centaur_played_without_its_marker_does_not_chain(optional_markers):
    game = optional_position(
        optional_markers, "centaur", hands=[["red centaur", "blue elf"], [], [], []], deck=["red elf"]
    )

    game.play("play red centaur no marker")

    assert game.choice is None
    assert game.to_act == 1
    assert sum(map(sum, game.state.markers)) == 0


@pytest.mark.parametrize(
    ("verb", "names", "rest"),
    [
        ("deck", [], {"argument": "x"}),
        ("deck", ["red elf"], {}),
        ("take", [], {}),
        ("take", ["gray elf", "gray elf"], {}),
        ("take", ["gray elf"], {"argument": "x"}),
        ("play", [], {}),
        ("play", ["red elf", "gray elf", "blue elf"], {}),
        ("play", ["red elf"], {"argument": "x"}),
        ("keep", ["red elf", "blue elf"], {}),
        ("claim", ["red elf"], {"argument": "3"}),
    ],
)
def test_a_move_made_by_hand_that_no_text_gives_is_refused(verb, names, rest):
    """Rules out that listed and accepted moves differ: what a record could not tell is not played."""
    game = position(hand=["red elf", "blue elf", "gray elf"], pool=["gray elf"], deck=["green elf"])
    before = game.to_dict()
    cards = tuple(game.parse(f"take {name}").cards[0] for name in names)

    with pytest.raises(InvalidMove) as refusal:
        game.play(Move(verb, cards, **rest))
    assert refusal.value.code == "malformed-move"
    assert game.to_dict() == before


@pytest.mark.parametrize("move", [5, None, ["deck"], b"deck"])
def test_what_is_neither_a_move_nor_a_text_is_refused(move):
    with pytest.raises(InvalidMove) as refusal:
        position().play(move)
    assert refusal.value.code == "malformed-move"


def test_random_texts_never_get_past_the_check():
    """Any text is played, refused as illegal, or refused as unreadable; what is refused changes nothing."""
    chance = Random(7)
    words = [
        *copies(ALL_TRIBES),
        "+",
        "+",
        "deck",
        "take",
        "play",
        "keep",
        "place",
        "claim",
        "red",
        "3",
        "pass",
    ]
    for game in played(short_game("troll", "elf", "merfolk", seed=9), 9):
        before = game.copy()
        for _ in range(20):
            text = " ".join(chance.choices(words, k=chance.randint(1, 4)))
            try:
                game.play(text)
            except (IllegalMove, InvalidMove):
                assert game.state == before.state
                assert game.history == before.history
            else:
                assert text in {str(move) for move in before.moves()}
                break
        if game.over:
            break


def test_more_warbands_than_can_be_listed_are_refused_before_any_is_and_may_be_played_all_the_same():
    """Rules out that one request fills the memory; only rules of one's own allow such hands."""
    long_hands = RulesetText(
        'id = "l"\nextends = "first-edition"\n[setup]\ntribes = 12\n[hand]\nlimit = 20\n', "l.toml"
    )
    tribes = sorted({*ALL_TRIBES} - {"skeleton"})
    hand = [f"red {tribe}" for tribe in tribes] + [f"red {tribe}" for tribe in tribes[:9]]
    game = new_game(load_ruleset(long_hands), 2, 1, [*tribes, "skeleton"], {"hands": [hand, []]})

    with pytest.raises(EthnosError, match="this hand of 20 allows") as refusal:
        game.moves()
    assert refusal.value.code == "too-many-moves"
    assert 11 <= len(game.moves(largest=True)) <= 22
    assert game.play("play red elf + red orc")
