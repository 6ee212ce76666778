"""Whether a JSON Schema and a loader say the same about a file, place by place.

A place (a unit) is a part of a file that both can blame: a key, a tribe, a source. Whatever the loader says about the
form of a unit the schema has to say too; and where the schema complains, so does the loader.
"""

import re
from collections.abc import Callable, Iterable
from pathlib import Path as FilePath
from typing import Any

import tomli_w
from attrs import frozen
from jsonschema import Draft4Validator
from jsonschema.exceptions import ValidationError

from ethnos.grammar import Finding
from ethnos.rulesets.shape import MOST_FINDINGS
from ethnos.rulesets.toml_scanner import scan
from tests.mutations import Path

FORM = {
    *("unknown-key", "missing-key", "wrong-type", "empty-file", "empty-list", "list-too-long", "named-twice"),
    *("bad-id", "bad-text", "bad-players", "bad-cards", "bad-name", "unknown-word", "empty-ability"),
    *("out-of-range", "number-too-large", "list-too-short", "text-too-long", "not-a-tribe"),
}
"""Codes of findings about keys, types and literal ranges, which a schema has to know of."""

STOPS = {"only-a-tribe", "only-a-variant", "not-a-tribe"}
"""Codes of findings about a whole file, beside which the loader reports nothing else."""


@frozen
class Excepted:
    """Findings of the form that no schema of one file can have: their code, words of their message, and why."""

    code: str
    words: str
    reason: str


@frozen
class Complaint:
    """What the loader says about a value of a file."""

    path: Path
    finding: Finding


@frozen
class Agreement:
    """A schema and a loader to compare: what a unit is, which texts are rule texts, and what only the loader sees."""

    validator: Draft4Validator
    load: Callable[[FilePath, Any], Iterable[Finding]]
    """What the loader finds in a file of such data."""
    unit_of: Callable[[Path], Path]
    is_rule_text: Callable[[Any, Path], bool]
    excepted: tuple[Excepted, ...]

    def disagreements(self, data: Any, folder: FilePath) -> list[str]:
        """Where the two say different things about a file of these data."""
        told = self._complaints(data, folder)
        known = {unit for error in self.validator.iter_errors(data) for unit in self._units(error)}
        missed = [
            f"the schema accepts {self.unit_of(one.path)}: {one.finding.headline}"
            for one in told
            if self._demanded(data, one) and self.unit_of(one.path) not in known
        ]
        if len(told) >= MOST_FINDINGS or any(one.finding.code in STOPS for one in told):
            return missed if not missed or told else [f"the loader accepts all of {data}"]
        blamed = {self.unit_of(one.path) for one in told}
        return [*missed, *(f"the loader accepts {unit}: {data}" for unit in known - blamed)]

    def _complaints(self, data: Any, folder: FilePath) -> list[Complaint]:
        """The errors that the loader finds, each with the way to what it is about."""
        file = folder / "changed.toml"
        text = "# changed\n" + tomli_w.dumps(data)
        file.write_text(text, encoding="utf-8")
        places, _ = scan(text)
        starts = sorted(
            ((places.key_place(path)[0], path) for path in places.spots), key=lambda start: start[0]
        )
        return [
            Complaint(next((path for line, path in reversed(starts) if line <= found.line), ()), found)
            for found in self.load(file, data)
            if found.severity == "error" and found.file == str(file)
        ]

    def _demanded(self, data: Any, complaint: Complaint) -> bool:
        """Whether the schema has to complain likewise."""
        code, message = complaint.finding.code, complaint.finding.message
        if code not in FORM or any(code == one.code and one.words in message for one in self.excepted):
            return False
        return code == "unknown-key" or not self.is_rule_text(data, complaint.path)

    def _units(self, error: ValidationError) -> set[Path]:
        """The units that an error is about; one about unknown keys is found at the table around them."""
        path: Path = tuple(error.absolute_path)
        if error.validator != "additionalProperties":
            return {self.unit_of(path)}
        known, patterns = (error.schema.get(name, {}) for name in ("properties", "patternProperties"))
        return {
            self.unit_of((*path, key))
            for key in error.instance
            if key not in known and not any(re.search(pattern, key) for pattern in patterns)
        }
