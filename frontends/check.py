"""`ethnos check`: files are checked and scenarios run."""

from __future__ import annotations

from collections.abc import Sequence

import click

from ethnos.frontends.failures import FOUND
from ethnos.frontends.output import output, write_json
from ethnos.frontends.plugin_files import registry_with
from ethnos.frontends.ruleset_options import json_option, plugin_option
from ethnos.modding import Report, Result, check


@click.command
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@plugin_option
@json_option
@click.pass_context
def command(context: click.Context, paths: Sequence[str], plugins: Sequence[str], as_json: bool) -> None:
    """Check rulesets and scenarios.

    PATH is a file, or a folder whose .toml files are all checked. Rulesets are loaded and scenarios run; every
    error is told with its place. Exit status 0: nothing found; 1: something was.
    """
    report = check(paths, registry_with(plugins))
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
            console.print(f"      {result.message}", soft_wrap=True)
    console.print(_summary(report))


def _summary(report: Report) -> str:
    """How many of what were checked: `21 scenarios, 1 ruleset: 2 wrong; 1 warning`."""
    kinds = sorted({result.kind for result in report.results})
    counts = ", ".join(_counted([r for r in report.results if r.kind == kind], kind) for kind in kinds)
    wrong = sum(not result.ok for result in report.results)
    errors = sum(finding.severity == "error" for finding in report.findings)
    warnings = len(report.findings) - errors
    parts = [f"{wrong} wrong" if wrong else "", f"{errors} errors" if errors else ""]
    parts.append(f"{warnings} warnings" if warnings else "")
    return f"{counts or 'nothing to run'}: {', '.join(filter(None, parts)) or 'all right'}"


def _counted(results: Sequence[Result], kind: str) -> str:
    return f"{len(results)} {kind}{'' if len(results) == 1 else 's'}"
