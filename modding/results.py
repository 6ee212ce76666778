"""What a check tells: a result for everything that was run or loaded, and findings with their places."""

from __future__ import annotations

from typing import Any

from attrs import asdict, frozen

from ethnos.grammar import Finding


@frozen
class Result:
    """How one scenario, the loading of one ruleset, or one tribe's games went."""

    kind: str
    """``scenario``, ``ruleset`` or ``tribe``."""
    name: str
    file: str
    line: int
    """Where it begins, from 1."""
    ok: bool
    message: str
    """Why it is not, a line for each reason; empty where it is."""
    ruleset: str = ""
    """The ruleset of a scenario, as the scenario names it."""


@frozen
class Begun:
    """A scenario that is about to be run: should it end the process, it is known which one did."""

    name: str
    file: str
    line: int
    ruleset: str


@frozen
class Progress:
    """How far something has come that takes its time."""

    what: str
    done: int
    of: int


@frozen
class Report:
    """Everything that a check of some files came to, in the order of the files."""

    results: tuple[Result, ...]
    findings: tuple[Finding, ...]

    @property
    def ok(self) -> bool:
        """Whether every result is right and nothing worse than a warning was found."""
        return all(result.ok for result in self.results) and not any(
            finding.severity == "error" for finding in self.findings
        )

    @property
    def found_nothing(self) -> bool:
        """Whether not even a warning was found."""
        return self.ok and not self.findings

    def to_json(self) -> dict[str, Any]:
        """The report as JSON data, for other programs to read."""
        return {
            "ok": self.ok,
            "results": [_result_data(result) for result in self.results],
            "findings": [
                {
                    "file": finding.file,
                    "line": finding.line,
                    "column": finding.column,
                    "severity": finding.severity,
                    "code": finding.code,
                    "message": finding.message,
                }
                for finding in self.findings
            ],
        }


def _result_data(result: Result) -> dict[str, Any]:
    """A result as JSON data; only that of a scenario has a ruleset."""
    data = asdict(result)
    return data if result.kind == "scenario" else {key: data[key] for key in data if key != "ruleset"}
