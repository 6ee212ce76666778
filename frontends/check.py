"""`ethnos check`: files are checked and scenarios run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import click

from ethnos.frontends.failures import FOUND
from ethnos.frontends.output import output, write_json
from ethnos.frontends.plugin_files import Besides, registry_with
from ethnos.frontends.ruleset_options import json_option, tribe_options
from ethnos.modding import Report, Result, check
from ethnos.rulesets import count_of


@click.command
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@tribe_options
@json_option
@click.pass_context
def command(context: click.Context, paths: Sequence[str], besides: Besides, as_json: bool) -> None:
    """Check rulesets and scenarios.

    PATH is a file, or a folder whose .toml files are all checked. Rulesets are loaded and scenarios run; every
    error is told with its place. Exit status 0: nothing found; 1: something was.
    """
    report = check(paths, registry_with(besides))
    if as_json:
        write_json(report.to_json())
    else:
        _show(report)
    if not report.ok:
        context.exit(FOUND)


def _show(report: Report) -> None:
    console = output()
    for finding in report.findings:
        console.print(finding.report(), soft_wrap=True)
    for result in report.results:
        if not result.ok:
            console.print(f"{result.file}:{result.line}: {result.name}", style="bold", soft_wrap=True)
            for line in result.message.splitlines():
                console.print(f"      {line}", soft_wrap=True)
    for line in _by_ruleset(report.results):
        console.print(line, soft_wrap=True)
    console.print(_summary(report))


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
