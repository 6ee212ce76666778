"""The schema document: every method, its parameters, result and errors, as an OpenRPC document (https://open-rpc.org).

The schemas in it are of JSON Schema's draft 7, as OpenRPC wants it. They refer to the parts in ``components.schemas``.
"""

from __future__ import annotations

from ethnos.frontends.engine.declaration import Method, Notification, Parameter
from ethnos.frontends.engine.error_numbers import NUMBERS, ErrorNumber
from ethnos.frontends.engine.methods import METHODS, NOTIFICATIONS
from ethnos.frontends.engine.results import shared_parts
from ethnos.version import VERSION
from ethnos.views import Json

OPENRPC = "1.3.2"


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
        "components": {
            "errors": {str(number.number): _error(number) for number in NUMBERS},
            "schemas": shared_parts(),
        },
    }


def _method(method: Method) -> Json:
    return {
        "name": method.name,
        "summary": method.doc,
        "paramStructure": "either",
        "params": [_parameter(parameter) for parameter in method.parameters],
        "result": {"name": "result", "description": method.answers, "schema": method.result},
        "errors": [{"$ref": f"#/components/errors/{number.number}"} for number in NUMBERS],
    }


def _parameter(parameter: Parameter) -> Json:
    schema = dict(parameter.expected.schema)
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


def _error(number: ErrorNumber) -> Json:
    return {"code": number.number, "message": number.means}
