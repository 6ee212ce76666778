"""`ethnos check`: tribes, rulesets and scenarios are checked, and everything that is wrong is told with its place."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TaskID, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bars

from ethnos.frontends.failures import FOUND
from ethnos.frontends.output import output, write_json
from ethnos.frontends.plugin_files import Besides
from ethnos.frontends.ruleset_options import json_option, tribe_options
from ethnos.modding import GAMES, Progress, Report, Result, check
from ethnos.rulesets import count_of

FIRST_LINES, LAST_LINES = 20, 100
"""So many lines of a long message, such as the record of a game, are shown."""


@click.command
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@click.option(
    "--games",
    type=click.IntRange(min=0),
    default=GAMES,
    show_default=True,
    help="Games by chance that each tribe plays.",
)
@click.option("--seed", type=int, default=1, show_default=True, help="What these games are drawn by.")
@click.option("--strict", is_flag=True, help="Let a warning count as found.")
@tribe_options
@json_option
@click.pass_context
def command(
    context: click.Context,
    paths: Sequence[str],
    games: int,
    seed: int,
    strict: bool,
    besides: Besides,
    as_json: bool,
) -> None:
    """Check tribes, rulesets, variants and scenarios.

    PATH is a TOML file, a tribe in Python, the folder of a package that declares tribes, or a folder of these.
    Rulesets are loaded and scenarios run. A tribe goes on to games by chance among other tribes, in which it is held
    to every promise of the engine; a broken one is told with its seed and the record of a game that breaks it, cut
    down to few moves. The scenario files (*.scenario.toml) beside a tribe in Python that mention it are run too.

    Python is run where PATH names it: a .py file, or a folder whose own pyproject.toml declares tribes as entry points,
    which is told on standard error before it is run. Python that only lies in a folder, or in the folder of another
    package below it, is left alone. A hook that takes longer than two seconds is stopped. Exit status 0: nothing found;
    1: something was.
    """
    with _bars(quiet=as_json) as bars:
        report = check(
            paths,
            plugins=besides.plugins,
            tribe_files=besides.tribe_files,
            games=games,
            seed=seed,
            progress=_Moving(bars).move,
            announce=(lambda line: None) if as_json else partial(click.echo, err=True),
        )
    if as_json:
        write_json({**report.to_json(), "ok": _is_right(report, strict)})
    else:
        _show(report)
    if not _is_right(report, strict):
        context.exit(FOUND)


def _is_right(report: Report, strict: bool) -> bool:
    return report.found_nothing if strict else report.ok


def _bars(quiet: bool) -> Bars:
    """A bar for each tribe that plays, on standard error, where that is a terminal."""
    return Bars(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(file=sys.stderr),
        transient=True,
        disable=quiet or not sys.stderr.isatty(),
    )


class _Moving:
    """Moves the bars on."""

    def __init__(self, bars: Bars) -> None:
        self._bars = bars
        self._known: dict[str, TaskID] = {}

    def move(self, progress: Progress) -> None:
        if progress.what not in self._known:
            self._known[progress.what] = self._bars.add_task(progress.what, total=progress.of)
        self._bars.update(self._known[progress.what], completed=progress.done)


def _show(report: Report) -> None:
    console = output()
    for finding in report.findings:
        console.print(finding.report(), soft_wrap=True)
    for result in report.results:
        if not result.ok:
            console.print(f"{result.file}:{result.line}: {result.name}", style="bold", soft_wrap=True)
            for line in _shortened(result.message.splitlines()):
                console.print(f"      {line}", soft_wrap=True)
    for line in _by_ruleset(report.results):
        console.print(line, soft_wrap=True)
    console.print(_summary(report))


def _shortened(lines: Sequence[str]) -> Sequence[str]:
    """The lines of a message; of many the first, which say what it is, and the last, which say how it ended."""
    left_out = len(lines) - FIRST_LINES - LAST_LINES
    if left_out <= 0:
        return lines
    told = f"# {left_out} lines are left out here; --json tells them all"
    return [*lines[:FIRST_LINES], told, *lines[-LAST_LINES:]]


def _by_ruleset(results: Sequence[Result]) -> Iterator[str]:
    """How the scenarios of each ruleset went: `second-edition: 4 scenarios, 1 wrong`."""
    scenarios = [result for result in results if result.kind == "scenario"]
    for name in dict.fromkeys(result.ruleset for result in scenarios):
        found = [result for result in scenarios if result.ruleset == name]
        wrong = sum(not result.ok for result in found)
        yield f"{name}: {count_of(len(found), 'scenario')}, {f'{wrong} wrong' if wrong else 'all right'}"


def _summary(report: Report) -> str:
    """How many of what were checked: `21 scenarios, 1 ruleset: 2 wrong; 1 warning`."""
    kinds = Counter(result.kind for result in report.results)
    counts = ", ".join(count_of(number, kind) for kind, number in sorted(kinds.items()))
    wrong = sum(not result.ok for result in report.results)
    errors = sum(finding.severity == "error" for finding in report.findings)
    warnings = len(report.findings) - errors
    parts = [f"{wrong} wrong" if wrong else "", count_of(errors, "error") if errors else ""]
    parts.append(count_of(warnings, "warning") if warnings else "")
    return f"{counts or 'nothing to run'}: {', '.join(filter(None, parts)) or 'all right'}"
