"""Checking files: rulesets are loaded, scenarios are run, and everything that is wrong is told with its place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from attrs import define, field

from ethnos.errors import EthnosError, LoadError
from ethnos.grammar import Finding, guess
from ethnos.loading import load_ruleset
from ethnos.modding.results import Report, Result
from ethnos.modding.running import Rulesets, run_scenario
from ethnos.modding.scenario_files import scenarios_of
from ethnos.plugins import Registry, installed_plugins
from ethnos.rulesets import count_of, installed_rulesets
from ethnos.rulesets.documents import Document, read_document
from ethnos.rulesets.files import Location
from ethnos.rulesets.headings import shape_of
from ethnos.rulesets.layers import Shelf

NOT_OURS = ("pyproject.toml",)
"""Names of TOML files that a folder may hold and that are neither rulesets nor scenarios."""


def check(paths: Iterable[str | Path], registry: Registry | None = None) -> Report:
    """Check scenario files, ruleset files, and folders of them.

    A file with scenarios is run; any other is loaded as a ruleset, or as a variant where it sets only some keys.
    ``registry`` holds the plugins of tribes, the installed ones if not said. Nothing is raised: whatever is wrong with
    a file is told by the report. Equal files give equal reports.
    """
    checking = _Checking(Rulesets(registry or installed_plugins()))
    for file in _files(paths, checking):
        _check_file(file, checking)
    findings = sorted(set(checking.findings), key=_by_place)
    return Report(tuple(checking.results), tuple(findings))


@define
class _Checking:
    rulesets: Rulesets
    results: list[Result] = field(factory=list)
    findings: list[Finding] = field(factory=list)


def _by_place(finding: Finding) -> tuple[str, int, int, str, str]:
    return finding.file, finding.line, finding.column, finding.code, finding.message


def _files(paths: Iterable[str | Path], checking: _Checking) -> Iterator[Path]:
    """The files to check, each once, those of a folder by name."""
    seen: set[Path] = set()
    for path in map(Path, paths):
        for file in _within(path, checking):
            if file.resolve() not in seen:
                seen.add(file.resolve())
                yield file


def _within(path: Path, checking: _Checking) -> list[Path]:
    if not path.is_dir():
        return [path]
    files = sorted(file for file in path.rglob("*.toml") if _is_ours(file.relative_to(path)))
    if not files:
        message = "no scenario and no ruleset lies in this folder: there is no .toml file"
        checking.findings.append(Finding(str(path), 1, 1, "error", "empty-folder", message))
    return files


def _is_ours(file: Path) -> bool:
    return file.name not in NOT_OURS and not any(part.startswith(".") for part in file.parts)


def _check_file(file: Path, checking: _Checking) -> None:
    document = read_document(Location(str(file), file, file.parent, file.parent))
    if not isinstance(document, Document):
        checking.findings.extend(document)
    elif _holds_scenarios(document):
        _check_scenarios(document, checking)
    else:
        _check_ruleset(file, document, checking)


def _holds_scenarios(document: Document) -> bool:
    """Whether a file means to hold scenarios, the word misspelt or not."""
    return any(key == "scenario" or guess(key, ["scenario"]) for key in document.data)


def _check_scenarios(document: Document, checking: _Checking) -> None:
    found = scenarios_of(document)
    checking.findings.extend(found.findings)
    checking.results.extend(run_scenario(scenario, checking.rulesets) for scenario in found.scenarios)


def _check_ruleset(file: Path, document: Document, checking: _Checking) -> None:
    name = document.data.get("id")
    shown = name if isinstance(name, str) else file.stem
    registry = checking.rulesets.registry
    chain = Shelf().chain(file)
    is_variant = bool(chain) and shape_of(chain) == "variant"
    findings = _variant_findings(file, registry) if is_variant else _ruleset_findings(file, registry)
    checking.findings.extend(findings)
    errors = sum(finding.severity == "error" for finding in findings)
    message = f"it does not load: {count_of(errors, 'error')}" if errors else ""
    checking.results.append(Result("ruleset", shown, document.file, 1, not errors, message))


def _ruleset_findings(
    source: str | Path, registry: Registry, variants: tuple[str | Path, ...] = ()
) -> tuple[Finding, ...]:
    try:
        return load_ruleset(source, variants, registry=registry).warnings
    except LoadError as error:
        return error.findings
    except EthnosError as error:
        return (Finding(str(source), 1, 1, "error", error.code, str(error)),)


def _variant_findings(file: Path, registry: Registry) -> tuple[Finding, ...]:
    """What is wrong with a variant, laid over the installed ruleset that it fits best."""
    bases = [name for name in installed_rulesets() if not _ruleset_findings(name, registry)]
    tried = [_ruleset_findings(name, registry, (file,)) for name in bases]
    return min(tried, key=len, default=_ruleset_findings(file, registry))
