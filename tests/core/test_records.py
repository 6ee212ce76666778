"""A record holds a game as its moves: a TOML header, a line of three dashes, one move a line."""

import hashlib
import json
import os
import subprocess
import sys
from random import Random

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from ethnos import EthnosError, Record, RecordError, load_ruleset, new_game, parse_record, replay
from ethnos.records import LARGEST_RECORD
from tests.games import ALL_TRIBES, dealt, first_edition, play_out, played, short_game


def header(**changes):
    values = {
        "ruleset": '"first-edition"',
        "hash": f'"{first_edition().hash}"',
        "players": "4",
        "seed": "7",
        "tribes": '["dwarf", "elf", "giant", "halfling", "minotaur", "orc"]',
        "engine": '"0.1.0"',
        **changes,
    }
    return "\n".join(f"{key} = {value}" for key, value in values.items() if value is not None)


@pytest.mark.parametrize("players", range(2, 7))
def test_a_record_of_a_whole_game_replays_to_the_same_game(players):
    game = play_out(dealt(players, 12), 12)
    again = replay(parse_record(str(game.record())))

    assert again.events == game.events
    assert (again.glory, again.winners, again.record()) == (game.glory, game.winners, game.record())


def test_a_record_of_a_given_position_replays_to_the_same_game():
    game = play_out(short_game("merfolk", "troll", seed=2), 2)
    again = replay(parse_record(str(game.record())))

    assert again.events == game.events
    assert again.state == game.state


def test_a_record_breaks_off_anywhere():
    for game in played(short_game("elf", "troll", "centaur", seed=3), 3):
        again = replay(parse_record(str(game.record())), first_edition())
        assert (again.state, again.choice) == (game.state, game.choice)


def test_a_record_is_readable_text():
    game = dealt(4, 7, list(ALL_TRIBES[:6]))
    game.play("deck")
    game.play("deck")
    lines = str(game.record()).splitlines()

    assert lines[0] == 'ruleset = "first-edition"'
    assert "seed = 7" in lines
    assert lines[-3:] == ["---", "deck", "deck"]


def test_comments_and_empty_lines_are_not_moves():
    text = f"# a good game\n{header()}\n---\n\n# begins\ndeck   # the first move\n\ndeck\n"

    assert parse_record(text).moves == ("deck", "deck")


names = st.text(st.characters(codec="utf-8", exclude_categories=["Cs"]), max_size=12)


@settings(max_examples=60)
@given(
    ruleset=names,
    digest=names,
    players=st.integers(2, 6),
    seed=st.integers(-(10**30), 10**30),
    tribes=st.lists(st.sampled_from(ALL_TRIBES)).map(tuple),
    variants=st.lists(names, max_size=2).map(tuple),
    moves=st.lists(st.sampled_from(["deck", "take red elf", "keep nothing"])).map(tuple),
)
def test_every_record_reads_back_from_its_text(ruleset, digest, players, seed, tribes, variants, moves):
    record = Record(
        ruleset=ruleset,
        hash=digest,
        players=players,
        seed=seed,
        tribes=tribes,
        engine="0.1.0",
        variants=variants,
        moves=moves,
    )

    assert parse_record(str(record)) == record


@pytest.mark.parametrize(
    ("text", "code", "message"),
    [
        ("", "record-header", "line 1: no line `---` ends the header"),
        ("ruleset = 1\ndeck\n", "record-header", "line 3: no line `---` ends the header"),
        (
            "ruleset = \nseed = 1\n---\n",
            "record-header",
            "the header is no TOML: Invalid value (at line 1, column 11)",
        ),
        (f"{header(sed='7')}\n---\n", "record-key", "unknown key `sed`; did you mean `seed`?"),
        (f"{header(seed=None)}\n---\n", "record-key", "the header does not say `seed`"),
        (f"{header(seed='7.0')}\n---\n", "record-key", "`seed` must be of type int, not 7.0"),
        (f"{header(players='true')}\n---\n", "record-key", "`players` must be of type int, not True"),
        (f"{header(tribes='[1]')}\n---\n", "record-key", "`tribes` must be a list of texts, not [1]"),
    ],
)
def test_a_damaged_record_says_what_is_wrong_and_where(text, code, message):
    """Rules out that an unknown key is ignored or a value of the wrong type coerced."""
    with pytest.raises(RecordError) as refusal:
        parse_record(text)

    assert (refusal.value.code, str(refusal.value)) == (code, message)


def test_a_record_larger_than_any_game_is_refused_unread():
    with pytest.raises(RecordError) as refusal:
        parse_record("#" * (LARGEST_RECORD + 1))
    assert refusal.value.code == "record-too-large"


def test_a_record_of_other_rules_is_refused(tmp_path):
    file = tmp_path / "house.toml"
    file.write_text("[hand]\nlimit = 9\n")
    house = load_ruleset("first-edition", variants=[file])
    record = dealt(4, 7).record()

    with pytest.raises(RecordError) as refusal:
        replay(record, house)

    assert refusal.value.code == "record-ruleset"
    for part in (record.hash[:12], house.hash[:12], "the rules differ"):
        assert part in str(refusal.value)


def test_a_record_whose_ruleset_is_not_installed_says_so():
    with pytest.raises(RecordError, match="third-edition") as refusal:
        replay(parse_record(f"{header(ruleset=repr('third-edition'))}\n---\n"))
    assert refusal.value.code == "record-ruleset"


def test_a_move_that_is_refused_is_named_by_its_number_with_the_reason():
    text = f"{header()}\n---\ndeck\ndeck\nplay pink elf\n"

    with pytest.raises(
        RecordError, match="move 3 of 3: play pink elf: `pink elf` is not a known card"
    ) as refusal:
        replay(parse_record(text))
    assert refusal.value.code == "record-move"


def test_a_table_that_cannot_be_set_up_says_why():
    with pytest.raises(RecordError, match="unknown tribe `elfs`; did you mean `elf`") as refusal:
        replay(parse_record(f"{header(tribes=repr(['elfs']))}\n---\n"), first_edition())
    assert refusal.value.code == "record-table"


WHOLE = play_out(short_game("troll", seed=5), 5)
LINES = str(WHOLE.record()).splitlines()


@settings(max_examples=80, deadline=None)
@given(
    place=st.integers(0, len(LINES) - 1),
    line=st.sampled_from(["", "---", "deck", "take red elf", "seed = 3", "x", "players = 7", '"'])
    | st.text(max_size=8),
)
def test_a_record_with_any_one_line_changed_is_refused_with_a_code_or_tells_a_game(place, line):
    """Rules out that a damaged record becomes another game, or raises something that no caller expects."""
    text = "\n".join([*LINES[:place], line, *LINES[place + 1 :]])
    try:
        game = replay(parse_record(text), first_edition())
    except EthnosError as refusal:
        code = refusal.code
    else:
        code = "record-"
        assert game.to_dict() == WHOLE.to_dict()
    assert code.startswith("record-")


def test_any_move_replaced_by_another_legal_one_is_found_where_it_stands():
    """What differs may be swept away when an era ends, so the state at the end does not tell."""
    game, dice = new_game(first_edition(), 2, 1), Random(1)
    while not game.over:
        game.play(dice.choice(game.moves(largest=True)))
    lines = str(game.record()).splitlines()
    start = lines.index("---") + 1
    late = 0
    for number, made in enumerate(game.history):
        others = [move for move in game.at(number).moves(largest=True) if move != made]
        if not others:
            continue
        changed = [*lines[: start + number], str(dice.choice(others)), *lines[start + number + 1 :]]
        with pytest.raises(RecordError) as refusal:
            replay(parse_record("\n".join(changed)))
        assert refusal.value.code in ("record-changed", "record-move")
        late += len(refusal.value.game.history) - number
    assert late <= 5


@pytest.mark.parametrize("key", ["ruleset", "players", "seed", "engine", "made", "state", "checksum.moves"])
def test_a_header_that_was_changed_is_refused_with_the_key(key):
    last = key.rpartition(".")[2]
    place = max(number for number, line in enumerate(LINES) if line.startswith(f"{last} = "))
    if "." not in key:
        place = min(number for number, line in enumerate(LINES) if line.startswith(f"{last} = "))
    value = LINES[place].partition(" = ")[2]
    other = f'"{"0" * len(value.strip(chr(34)))}"' if value.startswith('"') else "3"
    changed = [*LINES[:place], f"{last} = {other}", *LINES[place + 1 :]]

    with pytest.raises(RecordError) as refusal:
        replay(parse_record("\n".join(changed)), first_edition())
    assert refusal.value.code == "record-changed"
    assert f"checksum.{last}" in str(refusal.value)


@pytest.mark.parametrize("change", [lambda sums: "", lambda sums: sums[:-2], lambda sums: f"{sums}00"])
def test_checksums_of_another_length_are_refused(change):
    """Rules out that a line which is cut short takes the protection of all moves with it."""
    place = max(number for number, line in enumerate(LINES) if line.startswith("moves = "))
    sums = LINES[place].removeprefix("moves = ").strip('"')
    changed = [*LINES[:place], f'moves = "{change(sums)}"', *LINES[place + 1 :]]

    with pytest.raises(RecordError, match=r"`checksum\.moves` was changed") as refusal:
        replay(parse_record("\n".join(changed)), first_edition())
    assert refusal.value.code == "record-changed"


def test_a_record_that_a_program_has_mended_is_replayed():
    damaged = parse_record(str(WHOLE.record()).replace(f"seed = {WHOLE.seed}", "seed = 99"))
    with pytest.raises(RecordError, match="`seed` was changed"):
        replay(damaged)

    assert replay(evolve(damaged, seed=WHOLE.seed)).to_dict() == WHOLE.to_dict()


def test_half_a_character_in_a_move_is_refused_as_any_other_text():
    """Decoders of JSON give such texts."""
    game = dealt(4, 7)
    game.play("deck")
    halved = str(game.record()).replace("---\ndeck", "---\ndeck\ud800")

    with pytest.raises(RecordError) as refusal:
        replay(parse_record(halved))
    assert refusal.value.code == "record-move"
    assert str(evolve(game.record(), moves=("\ud800",))).endswith("\ud800\n")


@pytest.mark.parametrize("left_out", [1, 4])
def test_the_way_out_of_a_record_that_was_cut_off_is_one(left_out):
    cut = LINES[:-left_out]
    with pytest.raises(RecordError, match="leave `made`, `state` and `checksum` out of the header"):
        replay(parse_record("\n".join(cut)))

    end = cut.index("[checksum]")
    while cut[end] != "---":
        del cut[end]
    kept = [line for line in cut if not line.startswith(("made = ", "state = "))]
    assert replay(parse_record("\n".join(kept))).made == WHOLE.made - left_out


def test_a_record_without_checksums_is_replayed_as_it_is():
    """Written by hand, or changed on purpose."""
    game = replay(parse_record(f"{header()}\n---\ndeck\ndeck\n"))
    assert len(game.history) == 2


@pytest.mark.parametrize(
    ("given", "words"),
    [("ruleset = 'x'", "replay(parse_record(text))"), (None, "not NoneType"), (5, "not int")],
)
def test_what_is_no_record_is_refused_with_the_way_out(given, words):
    with pytest.raises(RecordError) as refused:
        replay(given)

    assert refused.value.code == "record-type"
    assert words in str(refused.value)


def test_a_record_is_read_from_text_alone():
    with pytest.raises(RecordError) as refused:
        parse_record(5)

    assert refused.value.code == "record-type"


def test_a_damaged_record_replays_up_to_the_damage_and_says_where():
    game = play_out(short_game("merfolk", "troll", seed=2), 2)
    lines = str(game.record()).splitlines()
    start = lines.index("---") + 1
    damaged = [*lines[: start + 9], "take blue elfe", *lines[start + 10 :]]

    with pytest.raises(
        RecordError, match=f"line {start + 10}, move 10 of {len(game.history)}: take blue elfe: "
    ) as refusal:
        replay(parse_record("\n".join(damaged)))
    assert refusal.value.code == "record-move"
    assert refusal.value.game.state == game.at(9).state
    assert refusal.value.game.events == game.at(9).events


def test_lines_are_counted_with_comments_and_empty_ones():
    with pytest.raises(RecordError, match="line 13, move 2 of 2: "):
        replay(parse_record(f"# a game\n{header()}\n\n---\ndeck\n\n# and then\nplay pink elf\n"))


def test_a_record_that_was_cut_off_replays_as_far_as_it_goes_and_says_so():
    game = play_out(short_game(seed=3), 3)
    made = len(game.history)
    lines = str(game.record()).splitlines()

    with pytest.raises(RecordError, match=f"it breaks off after move {made - 4} of {made}; ") as refusal:
        replay(parse_record("\n".join(lines[:-4])))
    assert refusal.value.code == "record-cut-off"
    assert refusal.value.game.state == game.at(made - 4).state


def test_a_record_that_goes_on_behind_what_was_written_replays_that_far_and_says_so():
    """Rules out that a game is taken for the one that was written, when moves were added to its text."""
    game = play_out(short_game(seed=3), 3).at(20)
    longer = f"{game.record()}{game.moves()[0]}\n"

    with pytest.raises(RecordError, match="it goes on for 1 move behind the 20 that it had") as refusal:
        replay(parse_record(longer))
    assert refusal.value.code == "record-goes-on"
    game.play(game.moves()[0])
    assert refusal.value.game.state == game.state


def test_a_program_may_leave_out_moves_at_the_end():
    game = play_out(short_game(seed=3), 3)
    record = game.record()

    for left in (0, 5):
        assert replay(evolve(record, moves=record.moves[:left])).state == game.at(left).state
    assert replay(evolve(record, moves=record.moves[:-1])).state == game.at(len(game.history) - 1).state


def test_moves_that_lead_elsewhere_than_when_the_record_was_written_are_told():
    """Rules out that another engine, another plugin or a changed seed makes another game of a record unnoticed."""
    game = short_game(seed=3)
    for move in ("deck", "deck", "deck"):
        game.play(move)
    record = game.record()

    with pytest.raises(
        RecordError, match=r"its 3 moves lead to state [0-9a-f]{16}, and `state` says "
    ) as refusal:
        replay(evolve(record, given={**record.given, "glory": [1, 0, 0, 0]}, engine="0.0.9"))
    assert refusal.value.code == "record-state"
    assert "written by engine 0.0.9, and this is 0.1.0" in str(refusal.value)
    assert refusal.value.game.glory == (1, 0, 0, 0)
    assert replay(evolve(record, made=None, state=None)).state == game.state


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"moves": ("fly",)}, "record-move"),
        ({"tribes": ("elf",)}, "record-table"),
        ({"hash": "0" * 64}, "record-ruleset"),
    ],
)
def test_a_record_of_another_engine_that_cannot_be_replayed_says_so(change, code):
    record = evolve(dealt(4, 7).record(), engine="0.0.9", **change)

    with pytest.raises(RecordError, match=r"\(written by engine 0.0.9, and this is 0.1.0\)") as refusal:
        replay(record)
    assert refusal.value.code == code


REPLAYING = """
import hashlib, json, sys
from ethnos import parse_record, replay
game = replay(parse_record(sys.stdin.read()))
print(hashlib.sha256(json.dumps([game.to_dict(), game.log(1)], sort_keys=True).encode()).hexdigest())
"""


def test_a_record_replays_to_the_same_bytes_in_another_process():
    """Whatever its hash seed."""
    game = play_out(dealt(4, 12), 12)
    told = json.dumps([game.to_dict(), game.log(1)], sort_keys=True)
    found = {
        subprocess.run(
            [sys.executable, "-c", REPLAYING],
            input=str(game.record()),
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()
        for seed in ("0", "1", "77")
    }

    assert found == {hashlib.sha256(told.encode()).hexdigest()}
