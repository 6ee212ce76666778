"""How a method is declared: its parameters, what it answers and what it does. Parameters are checked by that."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from attrs import frozen

from ethnos.frontends.engine.expected import Expected
from ethnos.frontends.engine.refusals import Refusal
from ethnos.grammar import guess, shorten
from ethnos.views import Json

REQUIRED: Any = object()
"""Stands where a parameter has no default."""


@frozen
class Parameter:
    """One parameter of a method."""

    name: str
    expected: Expected
    doc: str
    default: Any = REQUIRED

    @property
    def is_required(self) -> bool:
        """Whether it has to be said."""
        return self.default is REQUIRED


@frozen
class Method:
    """One thing that can be asked for."""

    name: str
    doc: str
    parameters: tuple[Parameter, ...]
    answers: str
    """What the result is, in words."""
    result: Json
    carry_out: Callable[..., Any]
    """Takes the engine, then each parameter by its name; gives the result as JSON data."""


@frozen
class Notification:
    """One thing that is told without being asked for."""

    name: str
    doc: str
    params: Json


def arguments(method: Method, params: object) -> dict[str, Any]:
    """The value of each parameter, from an array in their order or from a table by their names.

    Raises `Refusal` with code ``wrong-params``.
    """
    given = _by_name(method, params)
    for name in given:
        if all(name != parameter.name for parameter in method.parameters):
            known = [parameter.name for parameter in method.parameters]
            hint = guess(name, known) or f"it takes {', '.join(known) or 'none'}"
            raise _wrong(method, f"has no parameter `{shorten(name)}`; {hint}")
    return {parameter.name: _checked(method, parameter, given) for parameter in method.parameters}


def _by_name(method: Method, params: object) -> Mapping[str, Any]:
    if isinstance(params, dict):
        return params
    assert isinstance(params, list), "a request has parameters in an array or a table"
    if len(params) > len(method.parameters):
        raise _wrong(method, f"takes at most {len(method.parameters)} parameters, not {len(params)}")
    return {parameter.name: value for parameter, value in zip(method.parameters, params, strict=False)}


def _checked(method: Method, parameter: Parameter, given: Mapping[str, Any]) -> Any:  # noqa: ANN401
    if parameter.name not in given:
        if parameter.is_required:
            raise _wrong(method, f"needs `{parameter.name}`: {parameter.expected.words}")
        return parameter.default
    value = given[parameter.name]
    if not parameter.expected.fits(value):
        raise _wrong(method, f"takes as `{parameter.name}` {parameter.expected.words}, not {_shown(value)}")
    return value


def _shown(value: object) -> str:
    """A value as a message names it: itself where it is short, else its type."""
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        return f"a list of {len(value)}"
    if type(value) is int and abs(value) > 10**20:
        return "a number of many digits"
    names = {None: "null", True: "true", False: "false"}
    return names[value] if value is None or type(value) is bool else shorten(repr(value))


def _wrong(method: Method, reason: str) -> Refusal:
    return Refusal("wrong-params", f"`{method.name}` {reason}")
