"""Reading scenario files: strict, with the place of everything that is wrong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from attrs import frozen

from ethnos.grammar import Finding
from ethnos.modding.scenarios import Scenario
from ethnos.modding.shapes import TEXT, WHOLE, YES_NO, anything, keyed, listed, table, unknown_key
from ethnos.rulesets.documents import Document, read_document
from ethnos.rulesets.files import Location
from ethnos.rulesets.toml_places import Path as Place

DEFAULT_RULESET = "first-edition"
DEFAULT_PLAYERS = 4
DEFAULT_SEED = 1

_POSITION = {
    "hands": listed(listed(TEXT)),
    "pool": listed(TEXT),
    "deck": listed(TEXT),
    "dragons": WHOLE,
    "glory": listed(WHOLE),
    "markers": keyed(listed(WHOLE)),
    "tokens": keyed(listed(WHOLE)),
    "warbands": listed(listed(TEXT)),
    "supply": listed(WHOLE),
    "tribe": keyed(keyed(anything)),
}
"""The keys that ``given`` and ``then`` share."""

_SEATS = {"era": WHOLE, "turn": WHOLE, "first": WHOLE}
"""The keys beside ``given`` that say where the game stands."""

_AFTER = {
    "counts": table({"deck": WHOLE, "pool": WHOLE, "hands": listed(WHOLE)}, {}),
    "to_act": WHOLE,
    "era": WHOLE,
    "over": YES_NO,
    "winners": listed(WHOLE),
    "gained": listed(WHOLE),
    "legal": listed(TEXT),
    "illegal": listed(TEXT),
    "options": listed(TEXT),
}
"""The keys that only ``then`` takes."""

_SCENARIO = {
    "name": TEXT,
    "source": TEXT,
    "ruleset": TEXT,
    "variants": listed(TEXT),
    "players": WHOLE,
    "seed": WHOLE,
    "tribes": listed(TEXT),
    **_SEATS,
    "given": table(
        _POSITION,
        {
            **{key: f"`{key}` stands beside `given`, not in it" for key in _SEATS},
            **{key: f"`{key}` can only be said in `then`" for key in _AFTER if key not in _SEATS},
        },
    ),
    "when": listed(TEXT),
    "then": table({**_POSITION, **_AFTER}, {}),
    "refused": TEXT,
    "invalid": TEXT,
}
_shape = table(
    _SCENARIO,
    {
        **{key: f"`{key}` stands in `then`" for key in _AFTER},
        **{key: f"`{key}` stands in `given` or `then`" for key in _POSITION},
    },
)
_WHAT_HOLDS = ("then", "refused", "invalid")


@frozen
class ScenarioFile:
    """The scenarios of a file in their order, and what is wrong with the file beside them."""

    scenarios: tuple[Scenario, ...]
    findings: tuple[Finding, ...]


def read_scenarios(path: str | Path) -> ScenarioFile:
    """Read a scenario file. Nothing is raised: what is wrong is told by findings, and the rest can be run."""
    file = Path(path)
    document = read_document(Location(str(path), file, file.parent, file.parent))
    return scenarios_of(document) if isinstance(document, Document) else ScenarioFile((), document)


def scenarios_of(document: Document) -> ScenarioFile:
    """The scenarios of a file that has been read."""
    findings = [
        unknown_key(document, (key,), {"scenario": anything}) for key in document.data if key != "scenario"
    ]
    tables = document.data.get("scenario")
    if not isinstance(tables, list) or not all(isinstance(item, dict) for item in tables):
        if tables is not None:
            findings.append(_no_scenarios(document))
        return ScenarioFile((), tuple(findings))
    first_lines: dict[str, int] = {}
    scenarios = tuple(
        _scenario(document, index, content, first_lines) for index, content in enumerate(tables)
    )
    for scenario in scenarios:
        if scenario.invalid is None:
            findings.extend(scenario.faults)
    return ScenarioFile(scenarios, tuple(findings))


def _no_scenarios(document: Document) -> Finding:
    message = "scenarios are tables of their own"
    return document.finding(
        ("scenario",), "wrong-type", message, hint="begin each one with [[scenario]]", at="key"
    )


def _scenario(
    document: Document, index: int, content: Mapping[str, Any], first_lines: dict[str, int]
) -> Scenario:
    """A scenario with its faults; of a faulty one nothing but its name and place is to be relied upon."""
    path = ("scenario", index)
    faults = (
        *_shape(document, path, content),
        *_naming_faults(document, path, content, first_lines),
        *_purpose_faults(document, path, content),
    )
    name, source, invalid = (content.get(key) for key in ("name", "source", "invalid"))
    shown_name = name if isinstance(name, str) and name else f"scenario {index + 1}"
    expects_refusal = isinstance(invalid, str) and not any(map(_is_about_purpose, faults))
    if faults:
        content = {}
    return Scenario(
        name=shown_name,
        document=document,
        index=index,
        source=source if isinstance(source, str) else "",
        ruleset=content.get("ruleset", DEFAULT_RULESET),
        variants=tuple(content.get("variants", ())),
        players=content.get("players", DEFAULT_PLAYERS),
        seed=content.get("seed", DEFAULT_SEED),
        tribes=tuple(content["tribes"]) if "tribes" in content else None,
        given={
            **content.get("given", {}),
            "era": content.get("era", 1),
            "turn": content.get("turn", 0),
            "first": content.get("first", 0),
        },
        when=tuple(content.get("when", ())),
        then=content.get("then", {}),
        refused=content.get("refused"),
        invalid=invalid if expects_refusal else None,
        faults=faults,
    )


def _naming_faults(
    document: Document, path: Place, content: Mapping[str, Any], first_lines: dict[str, int]
) -> Iterator[Finding]:
    if "name" not in content:
        yield document.finding(path, "missing-name", "a scenario needs a `name`", at="key")
        return
    name, place = content["name"], (*path, "name")
    if not isinstance(name, str):
        return
    line = document.places.key_place(place)[0]
    if not name.strip():
        yield document.finding(place, "missing-name", "a scenario's `name` may not be empty")
    elif name in first_lines:
        message = f"another scenario of this file has the name `{name}`"
        notes = (f"first named at {document.file}:{first_lines[name]}",)
        yield document.finding(place, "duplicate-name", message, notes=notes)
    else:
        first_lines[name] = line


def _purpose_faults(document: Document, path: Place, content: Mapping[str, Any]) -> Iterator[Finding]:
    """Exactly one of `then`, `refused`, `invalid`; and `when` goes with the first two."""
    said = [key for key in content if key in _WHAT_HOLDS]
    if not said:
        message = "nothing is expected, so nothing can be wrong"
        hint = "say one of `then`, `refused` and `invalid`"
        yield document.finding(path, "no-expectation", message, hint=hint, at="key")
    for key in said[1:]:
        message = f"`{key}` does not go with `{said[0]}`"
        hint = "a scenario says one of `then`, `refused` and `invalid`"
        yield document.finding((*path, key), "two-expectations", message, hint=hint, at="key")
    if said == ["invalid"] and "when" in content:
        message = "`when` does not go with `invalid`: a scenario that is refused has no moves"
        yield document.finding((*path, "when"), "two-expectations", message, at="key")
    if said == ["refused"] and not content.get("when"):
        message = "`refused` is about the last move of `when`, and there is none"
        yield document.finding((*path, "refused"), "no-move", message, at="key")


_ABOUT_PURPOSE = ("missing-name", "duplicate-name", "no-expectation", "two-expectations", "no-move")


def _is_about_purpose(finding: Finding) -> bool:
    """Whether a fault is one of the scenario's own, which no `invalid` can be meant to show."""
    return finding.code in _ABOUT_PURPOSE
