"""`ethnos diff`: what differs in the rules of two rulesets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

import click
from rich.console import Console

from ethnos.frontends.numbers import whole_number
from ethnos.frontends.output import indented, output, write_json
from ethnos.frontends.ruleset_options import Loaded, json_option
from ethnos.frontends.two_rulesets import side_name, two_rulesets
from ethnos.rulesets import Ruleset
from ethnos.rulesets.differences import Difference, Side, differences


@click.command
@two_rulesets("Compare these tribes too where a ruleset does not name them.")
@click.option("--players", type=whole_number, metavar="N", help="Only what differs with so many players.")
@json_option
def command(a: Loaded, b: Loaded, players: int | None, as_json: bool) -> None:
    """Show what differs in the rules of two rulesets.

    A and B are ids of installed rulesets or paths of .toml files. Values are compared after the number of players is
    decided, so another spelling is no difference; without --players, for every number that both admit. Tribes are
    compared by their abilities, and go by B's ids where B has them.
    """
    found = differences(a.ruleset, b.ruleset, players)
    if as_json:
        write_json(_data(a.ruleset, b.ruleset, players, found))
    else:
        _show(output(), a.ruleset, b.ruleset, players, found)


def _show(console: Console, a: Ruleset, b: Ruleset, players: int | None, found: Sequence[Difference]) -> None:
    counts = "every number of players that both admit" if players is None else f"{players} players"
    console.print(f"{side_name(a)} (was) and {side_name(b)} (is), {counts}", style="bold", soft_wrap=True)
    for topic, of_topic in groupby(found, lambda difference: difference.topic):
        console.print(f"\n{topic}", style="bold")
        for difference in of_topic:
            _show_difference(console, difference)
    console.print(f"\n{_summary(found)}" if found else "no difference in the rules")


def _show_difference(console: Console, difference: Difference) -> None:
    console.print(f"  {difference.key}{_other_key(difference)}", soft_wrap=True)
    indented(console, difference.text, 6)
    console.print(f"      {'; '.join(_places(difference))}", style="dim", soft_wrap=True)


def _other_key(difference: Difference) -> str:
    """The key that A has for it, where that is another: a tribe with another id."""
    a = difference.a
    return "" if a is None or a.key == difference.key else f" (was {a.key})"


def _places(difference: Difference) -> Iterable[str]:
    a, b = difference.a, difference.b
    if a is not None and b is not None and _place(a) == _place(b):
        yield _place(a)
        return
    if a is not None:
        yield f"was {_place(a)}"
    if b is not None:
        yield f"is {_place(b)}"


def _place(side: Side) -> str:
    return f"the default of the tribe {side.default_of}" if side.default_of else f"set at {side.place}"


def _summary(found: Sequence[Difference]) -> str:
    in_play = sum(difference.affects_play for difference in found)
    count = f"{len(found)} difference{'s' * (len(found) != 1)}"
    return f"{count}, {in_play} in play and {len(found) - in_play} in what readers see"


def _data(a: Ruleset, b: Ruleset, players: int | None, found: Iterable[Difference]) -> dict[str, Any]:
    return {
        "a": side_name(a),
        "b": side_name(b),
        "players": players,
        "differences": [
            {
                "key": difference.key,
                "a": _value(difference.a),
                "b": _value(difference.b),
                "text": difference.text,
            }
            for difference in found
        ],
    }


def _value(side: Side | None) -> Any:  # noqa: ANN401 - JSON knows no better type
    return None if side is None else side.value
