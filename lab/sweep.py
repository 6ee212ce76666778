"""What the values of one key do: a ruleset tried with each of them, on the same seeds."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from typing import Any

from ethnos.errors import EthnosError
from ethnos.lab.comparing import OF_VALUES, interruption, method, side_info
from ethnos.lab.comparison import Sweep, SweepValue
from ethnos.lab.correspondence import correspondence, how_drawn, playing
from ethnos.lab.edited import edited, without_place
from ethnos.lab.match import Played, Terms, batch_of, play_match
from ethnos.lab.reach import is_out_of_play, out_of_reach
from ethnos.lab.statistics import Contrast
from ethnos.lab.verdicts import compared
from ethnos.rulesets import Ruleset


def sweep(ruleset: Ruleset, key: str, values: Sequence[str], terms: Terms | None = None) -> Sweep:
    """Compare a ruleset with itself under other values of one key; p-values are corrected for all values together.

    Values are written as in a file: a rule text, a number, a list. Raises `EthnosError` with code ``unknown-key`` or
    ``named-twice``, `LoadError` for a value that the ruleset cannot have, and what `play_match` raises.
    """
    agreed = terms or Terms()
    _refuse_twice(key, values)
    own = ruleset.explain(key).value
    sides = [ruleset, *(_with_value(ruleset, key, value, agreed) for value in values)]
    contrasts = [_against_first(len(sides), side) for side in range(1, len(sides))]
    played = play_match(sides, contrasts, agreed, watched=len(contrasts))
    tribes, _ = playing(ruleset, ruleset, agreed.players, agreed.tribes)
    return Sweep(
        ruleset=side_info(ruleset),
        key=key,
        own=own,
        players=agreed.players,
        games=played.tally.games,
        most_games=agreed.most,
        seed=agreed.seed,
        bots=played.bots,
        tribes=how_drawn(played.correspondences[-1], agreed.tribes),
        stopped=played.stopped,
        values=_values(values, sides[1:], played),
        interruption=interruption(played, agreed),
        out_of_reach=out_of_reach([key]),
        out_of_play=(key,) if is_out_of_play(key, tribes) else (),
        method=method(agreed, OF_VALUES),
    )


def _refuse_twice(key: str, values: Sequence[str]) -> None:
    """A value that is there twice would only make the correction for many values harder on the others."""
    read: dict[str, str] = {}
    for value in values:
        said = repr(read_value(value))
        if said in read:
            same = read[said]
            twice = f"`{value}` is named twice" if same == value else f"`{same}` and `{value}` are one value"
            raise EthnosError(f"{key}: {twice}; name each value once", code="named-twice")
        read[said] = value


def _values(values: Sequence[str], sides: Sequence[Ruleset], played: Played) -> tuple[SweepValue, ...]:
    tables = compared(played.tally, range(len(values)))
    return tuple(
        SweepValue(value, side.hash, same, measures)
        for value, side, same, measures in zip(values, sides, played.tally.same, tables, strict=True)
    )


def _with_value(ruleset: Ruleset, key: str, value: str, terms: Terms) -> Ruleset:
    """The ruleset with one value, which a table can be laid with; an error says of which key and value it is."""
    name = f"{key}={value}"
    tried = edited(ruleset, {key: read_value(value)}, name, terms.registry)
    try:
        batch_of(tried, 1, correspondence(ruleset, tried, terms.players), terms)
    except EthnosError as error:
        raise EthnosError(f"{name}: {without_place(str(error))}", code=error.code) from error
    return tried


def _against_first(sides: int, side: int) -> Contrast:
    return tuple(-1.0 if place == 0 else float(place == side) for place in range(sides))


def read_value(text: str) -> Any:  # noqa: ANN401 - whatever a file may say
    """A value as a file would write it; what is no TOML value is a rule text."""
    try:
        found = tomllib.loads(f"value = {text}")
    except tomllib.TOMLDecodeError:
        return text
    return found["value"] if len(found) == 1 else text


def split_values(text: str) -> tuple[str, ...]:
    """The values in a list with commas; commas within brackets and quotes do not part them."""
    parts, depth, quote = [""], 0, ""
    for character in text:
        if quote:
            quote = "" if character == quote else quote
        elif character in "\"'":
            quote = character
        else:
            depth += (character in "([{") - (character in ")]}")
        if character == "," and not depth and not quote:
            parts.append("")
        else:
            parts[-1] += character
    return tuple(part.strip() for part in parts)
