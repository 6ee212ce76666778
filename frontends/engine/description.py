"""The schema document: every method, its parameters, result and errors, as an OpenRPC document (https://open-rpc.org).

The schemas in it are of JSON Schema's draft 7, as OpenRPC wants it.
"""

from __future__ import annotations

from ethnos.frontends.engine.declaration import Method, Notification, Parameter
from ethnos.frontends.engine.methods import METHODS, NOTIFICATIONS
from ethnos.frontends.engine.refusals import DEFECT, NO_METHOD, NOT_A_REQUEST, NOT_JSON, NUMBERS, WRONG_PARAMS
from ethnos.version import VERSION
from ethnos.views import Json

OPENRPC = "1.3.2"
STANDARD = {
    NOT_JSON: "a line that is no JSON",
    NOT_A_REQUEST: "JSON that is no request, or is too large",
    NO_METHOD: "a method that there is not",
    WRONG_PARAMS: "parameters that the method does not take",
    DEFECT: "a defect of the engine or of a plugin",
}
"""What the standard's numbers stand for."""


def describe() -> Json:
    """The whole document."""
    return {
        "openrpc": OPENRPC,
        "info": {
            "title": "ethnos engine",
            "version": VERSION,
            "description": "Games of Ethnos by JSON-RPC 2.0 over standard input and output, one message a line.",
        },
        "methods": [_method(method) for method in METHODS.values()],
        "x-notifications": [_notification(notification) for notification in NOTIFICATIONS],
        "components": {"errors": {str(error["code"]): error for error in _errors()}},
    }


def _method(method: Method) -> Json:
    return {
        "name": method.name,
        "summary": method.doc,
        "paramStructure": "either",
        "params": [_parameter(parameter) for parameter in method.parameters],
        "result": {"name": "result", "description": method.answers, "schema": method.result},
        "errors": [{"$ref": f"#/components/errors/{error['code']}"} for error in _errors()],
    }


def _parameter(parameter: Parameter) -> Json:
    schema = dict(parameter.kind.schema)
    if not parameter.is_required:
        default = parameter.default
        schema["default"] = list(default) if isinstance(default, tuple) else default
    return {
        "name": parameter.name,
        "description": parameter.doc,
        "required": parameter.is_required,
        "schema": schema,
    }


def _notification(notification: Notification) -> Json:
    return {"name": notification.name, "summary": notification.doc, "params": notification.params}


def _errors() -> list[Json]:
    ours = dict(sorted(NUMBERS.values()))
    return [{"code": number, "message": words} for number, words in {**STANDARD, **ours}.items()]
