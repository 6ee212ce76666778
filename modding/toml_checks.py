"""Checking one TOML file: scenarios are run, tribes go on to their games, rulesets and variants are loaded."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from ethnos.errors import EthnosError, LoadError
from ethnos.grammar import Finding, guess
from ethnos.loading import load_ruleset
from ethnos.modding.bench import Bench, run_scenarios
from ethnos.modding.results import Result
from ethnos.modding.scenario_files import scenarios_of
from ethnos.modding.toml_files import document_of, is_loose
from ethnos.modding.tribe_reports import check_behaviour
from ethnos.plugins import Plugin, Registry
from ethnos.rulesets import count_of, installed_rulesets, read_named_tribes
from ethnos.rulesets.documents import Document
from ethnos.rulesets.headings import shape_of
from ethnos.rulesets.layers import Shelf
from ethnos.rulesets.own_tribes import is_tribe_file
from ethnos.written_tribes import read_tribe


def check_file(file: str, bench: Bench, skipped: int = 0) -> None:
    """Check a file for what it means to be; of scenarios the first ``skipped`` have been run already."""
    document = document_of(file)
    if not isinstance(document, Document):
        _tell(bench, document)
    elif _holds_scenarios(document):
        found = scenarios_of(document)
        _tell(bench, found.findings)
        run_scenarios(found.scenarios[skipped:], bench)
    elif is_tribe_file(document.data):
        _check_tribe(file, document, bench)
    else:
        _check_ruleset(Path(file), document, bench)


def _tell(bench: Bench, findings: Iterable[Finding]) -> None:
    for finding in findings:
        bench.tell(finding)


def _holds_scenarios(document: Document) -> bool:
    """Whether a file means to hold scenarios, the word misspelt or not."""
    return any(key == "scenario" or guess(key, ["scenario"]) for key in document.data)


def _check_tribe(file: str, document: Document, bench: Bench) -> None:
    """Read a tribe, and go on to its games where nothing is wrong with it."""
    try:
        plugin, registry = _registered(file, bench)
    except LoadError as error:
        _refuse_tribe(file, document, error.findings, bench)
    except EthnosError as error:
        heading = document.finding(("tribe", "id"), error.code, str(error))
        _refuse_tribe(file, document, (heading,), bench)
    else:
        assert plugin.table.written is not None
        _tell(bench, plugin.table.written.warnings)
        check_behaviour(plugin, None, bench, registry)


def _registered(file: str, bench: Bench) -> tuple[Plugin, Registry]:
    """The tribe of a file, and a registry that has it."""
    ids = bench.tribe_ids(loose=is_loose(file))
    registry = bench.registry.copy()
    tribe = read_tribe(file, [*registry.plugins, *ids])
    first = ids.get(tribe.table.id)
    if first is not None and first != file and is_loose(file):
        registry.register(read_tribe(first, [*registry.plugins, *ids]), first)
    return registry.register(tribe, file), registry


def _refuse_tribe(file: str, document: Document, findings: Iterable[Finding], bench: Bench) -> None:
    told = tuple(findings)
    _tell(bench, told)
    heading = document.data.get("tribe")
    id = heading.get("id") if isinstance(heading, dict) else None
    name = id if isinstance(id, str) else Path(file).stem
    bench.tell(Result("tribe", name, document.file, 1, False, _does_not_load(told)))


def _check_ruleset(file: Path, document: Document, bench: Bench) -> None:
    name = document.data.get("id")
    shown = name if isinstance(name, str) else file.stem
    chain = Shelf().chain(file)
    is_variant = bool(chain) and shape_of(chain) == "variant"
    findings = _variant_findings(file, bench.registry) if is_variant else _findings(file, bench.registry)
    _tell(bench, findings)
    message = _does_not_load(findings)
    bench.tell(Result("ruleset", shown, document.file, 1, not message, message))


def _does_not_load(findings: Iterable[Finding]) -> str:
    errors = sum(finding.severity == "error" for finding in findings)
    return f"it does not load: {count_of(errors, 'error')}" if errors else ""


def _findings(
    source: str | Path, registry: Registry, variants: tuple[str | Path, ...] = (), asked: Sequence[str] = ()
) -> tuple[Finding, ...]:
    try:
        return load_ruleset(source, variants, asked, registry).warnings
    except LoadError as error:
        return error.findings
    except EthnosError as error:
        return (Finding(str(source), 1, 1, "error", error.code, str(error)),)


def _variant_findings(file: Path, registry: Registry) -> tuple[Finding, ...]:
    """What is wrong with a variant, laid over the installed ruleset that it fits best.

    A tribe that none of them deals plays only where it is asked for, so a variant may be about it.
    """
    bases = [name for name in installed_rulesets() if not _findings(name, registry)]
    dealt = {tribe for name in bases for tribe in read_named_tribes(name).dealt}
    asked = sorted(read_named_tribes(file).known.intersection(registry.plugins).difference(dealt))
    tried = [_findings(name, registry, (file,), asked) for name in bases]
    return min(tried, key=len, default=_findings(file, registry))
