"""The place of every key and value of a TOML text, however it is written."""

import tomllib

from hypothesis import given
from hypothesis import strategies as st

from ethnos.rulesets.toml_places import character_offsets
from ethnos.rulesets.toml_scanner import scan

TEXT = '''# a comment with = and "quotes"
id = "house" # behind
hand.limit = 10
[eras]
count = """
2..3 players => 2
otherwise \\
   => 3\\u0041
"""
"odd key" = 'it is'
[tribe.elf]
cards = { each_kingdom = 2, more.deep = [1, [2, "x"]] }
[[kingdoms]]
colour = "red"
[[kingdoms]]
colour = "blue"
born = 1979-05-27 07:32:00
'''


def place(*path):
    places, _ = scan(TEXT)
    return places.key_place(path), places.value_place(path)


def test_keys_and_values():
    assert place("id") == ((2, 1), (2, 6))
    assert place("eras", "count") == ((5, 1), (5, 9))
    assert place("eras", "odd key") == ((10, 1), (10, 13))


def test_dotted_keys_and_inline_tables():
    assert place("hand", "limit") == ((3, 6), (3, 14))
    assert place("tribe", "elf", "cards", "each_kingdom") == ((12, 11), (12, 26))
    assert place("tribe", "elf", "cards", "more", "deep", 1, 1) == ((12, 49), (12, 49))


def test_tables_and_arrays_of_tables():
    assert place("tribe", "elf")[0] == (11, 8)
    assert place("kingdoms", 1, "colour") == ((16, 1), (16, 10))
    assert place("kingdoms", 1, "born") == ((17, 1), (17, 8))


def test_a_key_that_stands_nowhere_has_the_place_of_the_table_around_it():
    assert place("tribe", "elf", "cards", "no_kingdom") == place("tribe", "elf", "cards")
    assert place("nowhere") == ((1, 1), (1, 1))


def test_places_within_a_text_pass_over_escapes_and_folded_lines():
    places, _ = scan(TEXT)
    text = tomllib.loads(TEXT)["eras"]["count"]
    where = {
        word: places.place_in_string(("eras", "count"), text.index(word))
        for word in ("2..3", "otherwise", "=> 3")
    }
    assert where == {"2..3": (6, 1), "otherwise": (7, 1), "=> 3": (8, 4)}
    assert places.place_in_string(("eras", "count"), text.index("A")) == (8, 8)
    assert places.place_in_string(("eras", "count"), len(text)) == (9, 1)


PIECES = st.sampled_from(
    ["a", "\N{LATIN SMALL LETTER E WITH ACUTE}", "\\n", "\\\\", '\\"', "\\u00e9", "\\U0001F600", "'", " "]
)
LINES = st.one_of(PIECES, st.sampled_from(["\n", "\\\n  ", "\\  \n\n\t", '"']))


@given(st.lists(PIECES).map("".join))
def test_every_character_of_a_text_on_one_line_has_one_place(content):
    assert_each_character_is_found(f'"{content}"')


@given(st.lists(LINES).map("".join))
def test_every_character_of_a_text_on_several_lines_has_one_place(content):
    if '"""' not in content and not content.endswith('"'):
        assert_each_character_is_found(f'"""{content}"""')
        assert_each_character_is_found(f'"""\n{content}"""')


def assert_each_character_is_found(token):
    value = tomllib.loads(f"key = {token}")["key"]
    *offsets, end = character_offsets(token)
    assert len(offsets) == len(value)
    assert token[end:] in ('"', '"""')
    for character, offset in zip(value, offsets, strict=True):
        assert token[offset] in (character, "\\")


@given(st.text(alphabet="ab.=[]{}\",'\n#1 \\"))
def test_any_text_can_be_scanned(text):
    places, _ = scan(text)
    assert all(0 <= spot.key <= len(text) and spot.value <= spot.end for spot in places.spots.values())


@given(st.text(alphabet='ab.=[]{},"\n1 '))
def test_every_key_that_tomllib_reads_has_a_place(text):
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return
    places, faults = scan(text)
    assert not faults
    assert set(paths(data)) <= set(places.spots)


def paths(value, path=()):
    if path:
        yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, inner in items:
        yield from paths(inner, (*path, step))
