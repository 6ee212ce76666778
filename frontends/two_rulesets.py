"""Two rulesets named on the command line, A and B, with the options that go with them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import wraps
from typing import Any

import click
from attrs import evolve, frozen

from ethnos.frontends.plugin_files import Besides
from ethnos.frontends.ruleset_options import Command, Loaded, load, split_ids, tribe_options
from ethnos.lab.correspondence import stand_ins
from ethnos.rulesets import Ruleset, read_named_tribes

VARIANT = "FILE|ID"


def two_rulesets(tribes_help: str, exchanged: bool = False) -> Callable[[Command], Command]:
    """Let a command take A and B; it gets both as `Loaded`, ``a`` and ``b``, with their options applied.

    ``tribes_help`` says what the command does with the tribes of --tribes. Where they are ``exchanged``, a side does
    not load a tribe that only the other one deals and for which it has a counterpart.
    """
    options = (
        click.argument("a"),
        click.argument("b"),
        click.option("--variant", "both", multiple=True, metavar=VARIANT, help="Lay a variant over both."),
        click.option("--variant-a", "only_a", multiple=True, metavar=VARIANT, help="Lay a variant over A."),
        click.option("--variant-b", "only_b", multiple=True, metavar=VARIANT, help="Lay a variant over B."),
        click.option("--tribes", metavar="A,B,...", help=tribes_help),
        tribe_options,
    )

    def decorate(command: Command) -> Command:
        decorated = _with_both(command, exchanged)
        for option in reversed(options):
            decorated = option(decorated)
        return decorated

    return decorate


def _with_both(command: Command, exchanged: bool) -> Command:
    @wraps(command)
    def with_both(
        a: str,
        b: str,
        both: Sequence[str],
        only_a: Sequence[str],
        only_b: Sequence[str],
        tribes: str | None,
        besides: Besides,
        **others: Any,  # noqa: ANN401 - whatever else the command takes
    ) -> None:
        sides = (Named(a, (*both, *only_a)), Named(b, (*both, *only_b)))
        side_a, side_b = _load_both(sides, tribes, besides, exchanged)
        command(a=side_a, b=side_b, **others)

    return with_both


@frozen
class Named:
    """A side as the command line names it."""

    ruleset: str
    variants: tuple[str, ...]


def _load_both(
    sides: tuple[Named, Named], tribes: str | None, besides: Besides, exchanged: bool
) -> list[Loaded]:
    """Load both sides; of the tribes that are asked for each takes those that it does not name and that are there.

    Raises what `load` does; an id that neither side names, and that is not there, is an unknown tribe of A.
    """
    asked = () if tribes is None else split_ids(tribes)
    described = [_described(side, asked) for side in sides]
    plain = [_load(side, ids, besides) for side, ids in zip(sides, described, strict=True)]
    if tribes is None:
        return plain
    named = [_named_tribes(side) for side in plain]
    known = {*named[0], *named[1]}.difference(plain[0].registry.plugins, plain[0].registry.failures)
    others = (plain[1].ruleset, plain[0].ruleset)
    left_out = [
        {*own, *known, *(_counterparts(found.ruleset, other) if exchanged else ())}
        for found, other, own in zip(plain, others, named, strict=True)
    ]
    lacking = [[id for id in asked if id not in left] for left in left_out]
    return [
        evolve(_load(side, [*ids, *missing], besides) if missing else found, tribes=asked)
        for side, ids, found, missing in zip(sides, described, plain, lacking, strict=True)
    ]


def _described(side: Named, asked: Sequence[str]) -> list[str]:
    """Those of the tribes asked for that a side describes and does not deal: its variants may change them."""
    if not asked:
        return []
    tribes = read_named_tribes(side.ruleset, side.variants)
    return [id for id in asked if id in tribes.known - tribes.dealt]


def _load(side: Named, tribes: Sequence[str], besides: Besides) -> Loaded:
    return load(side.ruleset, side.variants, ",".join(tribes) or None, besides)


def _counterparts(ruleset: Ruleset, other: Ruleset) -> Collection[str]:
    """The tribes of the other ruleset that stand for one of this; none where no table fits both."""
    common = sorted({*ruleset.players} & {*other.players})
    return stand_ins(ruleset, other, common[0]) if common else ()


def _named_tribes(side: Loaded) -> Collection[str]:
    return side.ruleset.for_players(side.ruleset.players[0]).tribes.keys()


def side_name(ruleset: Ruleset) -> str:
    """A side by its ruleset's id and the variants laid over it: first-edition + two-eras."""
    return " + ".join([ruleset.id, *ruleset.variants])
