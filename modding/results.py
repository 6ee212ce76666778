"""What a check tells: a result for everything that was run or loaded, and findings with their places."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from ethnos.grammar import Finding


@frozen
class Result:
    """How one scenario, or the loading of one ruleset, went."""

    kind: str
    """``scenario`` or ``ruleset``."""
    name: str
    file: str
    line: int
    """Where it begins, from 1."""
    ok: bool
    message: str
    """Why it is not; empty where it is."""


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

    def to_json(self) -> dict[str, Any]:
        """The report as JSON data, for other programs to read."""
        return {
            "ok": self.ok,
            "results": [
                {
                    "kind": result.kind,
                    "name": result.name,
                    "file": result.file,
                    "line": result.line,
                    "ok": result.ok,
                    "message": result.message,
                }
                for result in self.results
            ],
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
