"""Tasks and findings as JSON, by which the processes of a check talk."""

from __future__ import annotations

from typing import Any

from attrs import asdict

from ethnos.grammar import Finding
from ethnos.modding.bench import Settings, Task, Told
from ethnos.modding.hook_limit import Limits
from ethnos.modding.named_python import NamedPython
from ethnos.modding.results import Begun, Progress, Result

_KINDS: dict[str, type[Told]] = {
    "finding": Finding,
    "result": Result,
    "begun": Begun,
    "progress": Progress,
}


def told_as_json(told: Told) -> dict[str, Any]:
    """A finding, a result, a beginning or progress as JSON data."""
    kind = next(name for name, known in _KINDS.items() if isinstance(told, known))
    return {"kind": kind, "told": asdict(told)}


def told_from_json(data: dict[str, Any]) -> Told:
    """What `told_as_json` wrote."""
    kind, values = _KINDS[data["kind"]], data["told"]
    return kind(**{**values, "notes": tuple(values["notes"])} if kind is Finding else values)


def job_as_json(
    tasks: list[Task], named: list[NamedPython], settings: Settings, **others: object
) -> dict[str, Any]:
    """Everything that a process apart is told to do."""
    return {
        "tasks": [asdict(task) for task in tasks],
        "named": [asdict(plugin) for plugin in named],
        "settings": asdict(settings),
        **others,
    }


def job_from_json(data: dict[str, Any]) -> tuple[list[Task], list[NamedPython], Settings]:
    """What there is to do."""
    named = [NamedPython(**{**plugin, "folders": tuple(plugin["folders"])}) for plugin in data["named"]]
    return (
        [Task(**task) for task in data["tasks"]],
        named,
        _settings(data["settings"]),
    )


def _settings(data: dict[str, Any]) -> Settings:
    return Settings(**{**data, "limits": Limits(**data["limits"]), "editions": tuple(data["editions"])})
