"""The options that go wherever a ruleset is named, and loading what they name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any

import click
from attrs import field, frozen

from ethnos.errors import EthnosError
from ethnos.frontends.plugin_files import Besides, registry_with
from ethnos.loading import load_ruleset
from ethnos.plugins import Registry
from ethnos.rulesets import Ruleset

DEFAULT = "first-edition"
Command = Callable[..., Any]

variant_option = click.option(
    "--variant", "variants", multiple=True, metavar="FILE|ID", help="Lay a variant over it."
)
_BESIDES = (
    click.option(
        "--tribe-file",
        "tribe_files",
        multiple=True,
        metavar="FILE.toml",
        help="Load a tribe written in TOML.",
    ),
    click.option(
        "--plugin",
        "plugins",
        multiple=True,
        metavar="MODULE|FILE",
        help="Load a tribe written in Python that is not installed. It runs as part of the program.",
    ),
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON for other programs.")


@frozen
class Loaded:
    """A ruleset that a command names, with the plugins and tribes that were asked for besides."""

    ruleset: Ruleset
    registry: Registry
    tribes: tuple[str, ...] | None
    """Ids of the tribes to play with; None lets chance decide."""
    plugins: Besides = field(factory=Besides)
    """What --plugin named, for other processes to load; tribes in TOML go with the ruleset's text."""


def tribe_options(command: Command) -> Command:
    """Let a command take --tribe-file and --plugin; it gets both as ``besides``."""

    @wraps(command)
    def with_besides(
        *arguments: object,
        plugins: Sequence[str],
        tribe_files: Sequence[str],
        **others: Any,  # noqa: ANN401 - whatever else the command takes
    ) -> None:
        command(*arguments, besides=Besides(tuple(plugins), tuple(tribe_files)), **others)

    decorated: Command = with_besides
    for option in _BESIDES:
        decorated = option(decorated)
    return decorated


def ruleset_argument(required: bool = False) -> Callable[[Command], Command]:
    """Let a command take RULESET, and hand it over as ``loaded`` together with its options."""

    def decorate(command: Command) -> Command:
        named = click.argument("ruleset") if required else click.argument("ruleset", default=DEFAULT)
        return named(ruleset_options(command))

    return decorate


def ruleset_options(command: Command) -> Command:
    """Let a command take what goes with a ruleset; it gets that with its ``ruleset`` as ``loaded``.

    That is --variant, --tribes, --tribe-file and --plugin.
    """

    @wraps(command)
    def with_loaded(
        ruleset: str,
        variants: Sequence[str],
        tribes: str | None,
        besides: Besides,
        **others: Any,  # noqa: ANN401 - whatever else the command takes
    ) -> None:
        command(loaded=load(ruleset, variants, tribes, besides), **others)

    options = (
        variant_option,
        click.option("--tribes", metavar="A,B,...", help="Play with these tribes instead of drawing them."),
        tribe_options,
    )
    decorated: Command = with_loaded
    for option in reversed(options):
        decorated = option(decorated)
    return decorated


def load(ruleset: str, variants: Sequence[str], tribes: str | None, besides: Besides) -> Loaded:
    """Load what the options name. Raises `LoadError` or another `EthnosError`."""
    registry = registry_with(besides)
    asked = None if tribes is None else split_ids(tribes)
    found = load_ruleset(ruleset, variants, asked or (), registry)
    return Loaded(found, registry, asked, Besides(besides.plugins))


def split_ids(text: str) -> tuple[str, ...]:
    """The ids in a list with commas. Raises `EthnosError` with code ``empty-name``."""
    ids = tuple(id.strip() for id in text.split(","))
    if not all(ids):
        raise EthnosError(f"`{text}`: a name is missing between two commas", code="empty-name")
    return ids
