"""Two rulesets named on the command line, A and B, with the options that go with them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any

import click

from ethnos.frontends.plugin_files import Besides
from ethnos.frontends.ruleset_options import Command, load, tribe_options
from ethnos.rulesets import Ruleset

VARIANT = "FILE|ID"


def two_rulesets(tribes_help: str) -> Callable[[Command], Command]:
    """Let a command take A and B; it gets both as `Loaded`, ``a`` and ``b``, with their options applied.

    ``tribes_help`` says what the command does with the tribes of --tribes, which both sides know.
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
        decorated = _with_both(command)
        for option in reversed(options):
            decorated = option(decorated)
        return decorated

    return decorate


def _with_both(command: Command) -> Command:
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
        side_a = load(a, (*both, *only_a), tribes, besides)
        side_b = load(b, (*both, *only_b), tribes, besides)
        command(a=side_a, b=side_b, **others)

    return with_both


def side_name(ruleset: Ruleset) -> str:
    """A side by its ruleset's id and the variants laid over it: first-edition + two-eras."""
    return " + ".join([ruleset.id, *ruleset.variants])
