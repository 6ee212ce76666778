"""Faults put into TOML data at random, by a seed: keys, types, numbers at the ends of ranges, lists, texts."""

from collections.abc import Callable, Iterator
from copy import deepcopy
from datetime import UTC, date, datetime, time
from random import Random
from typing import Any

Path = tuple[str | int, ...]

NUMBERS = (-1_000_000_001, -1_000_000_000, -1, 0, 1, 2, 3, 12, 13, 20, 21, 100, 101, 200, 201, 1_000, 1_001)
LARGE = (1_000_000_000, 1_000_000_001, 2**31, 2**63 - 1, 2**70, -(2**70))
FLOATS = (0.0, 1.0, 2.0, 3.5, -0.0, 1e9, float("inf"), float("-inf"), float("nan"))
MOMENTS = (date(1979, 5, 27), time(7, 32), datetime(1979, 5, 27, 7, 32), datetime(1979, 5, 27, tzinfo=UTC))
TEXTS = (
    "",
    " ",
    "x",
    "Elf",
    "elf",
    "cash",
    "2",
    "2..6",
    "6..2",
    "02",
    "0..3",
    "2..11",
    "10..10",
    "glory",
    "a-b",
)
AWKWARD = (
    "a--b",
    "-a",
    "a-",
    "a\nb",
    "a\n",
    "a\tb",
    "\x7f",
    "ä",
    "x" * 200,
    "x" * 201,
    "x " * 1_001,
    "no\x85",
)
LISTS: tuple[Any, ...] = (
    [],
    [1],
    [0, 0],
    [True],
    [1.0],
    ["elf"],
    ["elf", "elf"],
    [[1]],
    [{}],
    [1] * 200,
    [1] * 201,
)
TABLES: tuple[Any, ...] = (
    *({}, {"a": 1}, {"text": "x", "confirmed": True}, {"text": "x"}, {"text": 1, "confirmed": "yes"}),
    *({"each_kingdom": 2}, {"no_kingdom": 12}, {"each_kingdom": 2, "no_kingdom": 0}, {"each_kingdom": 0}),
    *({"each_kingdom": 2, "no_kingdom": 2}, {"each_kingdom": 1_001}, {"each_kingdom": -1, "no_kingdom": 3}),
)
VALUES: tuple[Any, ...] = (
    *NUMBERS,
    *LARGE,
    *FLOATS,
    *MOMENTS,
    True,
    False,
    *TEXTS,
    *AWKWARD,
    *LISTS,
    *TABLES,
)


def paths(value: Any, path: Path = ()) -> Iterator[Path]:
    """The way to every value within a value, itself first."""
    yield path
    steps = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, part in steps:
        yield from paths(part, (*path, step))


def at(value: Any, path: Path) -> Any:
    for step in path:
        value = value[step]
    return value


def put(data: Any, path: Path, value: Any) -> None:
    at(data, path[:-1])[path[-1]] = deepcopy(value)


def misspelt(random: Random, word: str) -> str:
    place = random.randrange(len(word)) if word else 0
    return random.choice(
        [
            word[:place] + word[place + 1 :],
            word + "s",
            word.upper(),
            word[:place] + random.choice("xq_-. ") + word[place:],
            word.replace("_", "") if "_" in word else word + "_",
        ]
    )


def change_value(random: Random, data: Any, path: Path) -> None:
    """Another value, of any type."""
    put(data, path, random.choice(VALUES))


def change_number(random: Random, data: Any, path: Path) -> None:
    """Another number: one beside it, or one from the ends of ranges; or the same number as a float."""
    value = at(data, path)
    if type(value) is not int:
        change_value(random, data, path)
    else:
        put(data, path, random.choice([value - 1, value + 1, float(value), -value, *NUMBERS, *LARGE]))


def change_list(random: Random, data: Any, path: Path) -> None:
    """An item twice, one more, one less; a value in a list, a list's item alone."""
    value = at(data, path)
    if not isinstance(value, list):
        put(data, path, [value])
        return
    longer = [[*value, random.choice(VALUES)], value * 40, [*value, *value[:1]]]
    shorter = [value[:-1], [], value[0] if value else {}]
    put(data, path, random.choice([*longer, *shorter]))


def rename_key(random: Random, data: Any, path: Path) -> None:
    """A key with another spelling, in its old place."""
    table = at(data, path[:-1])
    if not isinstance(table, dict):
        change_value(random, data, path)
        return
    items = [(misspelt(random, key) if key == path[-1] else key, value) for key, value in table.items()]
    table.clear()
    table.update(items)


def remove_key(random: Random, data: Any, path: Path) -> None:
    del at(data, path[:-1])[path[-1]]


def add_key(random: Random, data: Any, path: Path) -> None:
    """A key that stands elsewhere in the file, with its value or another; or one of no meaning."""
    value = at(data, path)
    if not isinstance(value, dict):
        change_value(random, data, path)
        return
    others = [other for other in paths(data) if other and isinstance(other[-1], str)]
    other = random.choice(others) if others else ("nothing",)
    key = random.choice([other[-1], misspelt(random, str(other[-1])), "nothing"])
    taken = at(data, other) if others and random.random() < 0.6 else random.choice(VALUES)
    value[key] = deepcopy(taken)


CHANGES: tuple[Callable[[Random, Any, Path], None], ...] = (
    *(change_value, change_value, change_number, change_number, change_list),
    *(rename_key, remove_key, add_key),
)


def change(random: Random, data: Any, within: Path = ()) -> None:
    """Make one change to the value at a path, or anywhere in it. The data are changed in place."""
    found = [(*within, *path) for path in paths(at(data, within))]
    numbers = [path for path in found if type(at(data, path)) is int]
    path = random.choice(numbers if numbers and random.random() < 0.3 else found)
    if path:
        random.choice(CHANGES)(random, data, path)
    else:
        add_key(random, data, path)
