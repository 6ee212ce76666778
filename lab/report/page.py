"""From a comparison or a sweep to the text of its page."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any

from attrs import frozen
from jinja2 import Environment, FunctionLoader, StrictUndefined
from markupsafe import Markup, escape

from ethnos.lab.comparison import Comparison, MeasureComparison, Sweep, strongest, tribe_changes
from ethnos.lab.report.bars import bars
from ethnos.lab.report.distributions import distributions
from ethnos.lab.report.figures import count_text, visible
from ethnos.lab.report.forest import forest, undrawn
from ethnos.lab.report.matrix import changes_of, matrix, values_of
from ethnos.lab.report.plain_words import finding, headline_of, verdict, who_played
from ethnos.lab.report.rows import Group, groups_of
from ethnos.lab.report.rule_table import rule_tables

BREAK = re.compile(r"[._]")


def page(found: Comparison | Sweep) -> str:
    """The page as HTML; equal findings give equal texts."""
    if isinstance(found, Sweep):
        return _rendered("sweep.jinja", _sweep_parts(found))
    return _rendered("comparison.jinja", _comparison_parts(found))


def _comparison_parts(found: Comparison) -> dict[str, Any]:
    """What the template of comparisons names."""
    changes = () if found.attribution is None else changes_of(found, found.attribution)
    is_same = found.same_games == found.games
    return {
        "found": found,
        "verdict": verdict(found),
        "rules": rule_tables(found.differences),
        "tables": _tables(found),
        "matrix": matrix(changes) if changes else None,
        "bars": bars(changes, "attribution"),
        "forest": () if is_same else forest(found.measures, "forest"),
        "undrawn": undrawn(found.measures),
        "distributions": () if is_same else distributions(found, "spread"),
        "measures": found.measures,
    }


@frozen
class Table:
    """A main table: which bots played, and what came of it."""

    id: str
    bots: str
    games: int
    groups: tuple[Group, ...]


def _tables(found: Comparison) -> list[Table]:
    both = [("measures", found), ("random", found.random_play)]
    return [
        Table(id, who_played(one.bots), one.games, groups_of(one.measures, one.games))
        for id, one in both
        if one is not None
    ]


@frozen
class ValuePart:
    """One value of a sweep: its headline, what it moves most, and its table."""

    value: str
    hash: str
    headline: str
    moved: tuple[MeasureComparison, ...]
    groups: tuple[Group, ...]


def _sweep_parts(found: Sweep) -> dict[str, Any]:
    """What the template of sweeps names."""
    changes = values_of(found)
    return {
        "found": found,
        "values": [_value_part(found, place) for place in range(len(found.values))],
        "matrix": matrix(changes),
        "bars": bars(changes, "values"),
        "measures": _all_measures([value.measures for value in found.values]),
    }


def _value_part(found: Sweep, place: int) -> ValuePart:
    value = found.values[place]
    moved = strongest(value.measures)
    same = value.same_games == found.games
    headline = "The games are the same." if same else headline_of(moved, value.measures, found.games)
    return ValuePart(value.value, value.hash, headline, tuple(moved), groups_of(value.measures, found.games))


def _all_measures(tables: Sequence[Sequence[MeasureComparison]]) -> list[MeasureComparison]:
    """Each measure of the tables once."""
    return list({measure.key: measure for table in tables for measure in table}.values())


def _rendered(template: str, parts: Mapping[str, Any]) -> str:
    environment = Environment(
        loader=FunctionLoader(_source),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters |= {
        "breakable": breakable,
        "code": code_marked,
        "count": count_text,
        "finding": finding,
        "tribes": tribe_changes,
        "who": who_played,
    }
    return visible(environment.get_template(template).render(style=Markup(_source("style.css")), **parts))


def _source(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


def breakable(key: str) -> Markup:
    """A key that may be broken behind its dots and lines."""
    return Markup(BREAK.sub(lambda sign: f"{sign[0]}<wbr>", escape(key)))


def code_marked(text: str) -> Markup:
    """A sentence in which what stands between backticks is code."""
    parts = [escape(part) for part in text.split("`")]
    return Markup("").join(
        Markup("<code>{}</code>").format(part) if place % 2 and place < len(parts) - 1 else part
        for place, part in enumerate(parts)
    )
