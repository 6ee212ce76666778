"""The rule language: grammar, checker, compiler and error reports.

A rule text is read for a slot (`read_rule`), proven for every table a ruleset admits (`prove`), decided for one
table (`decide`, `at_era`), and is then a constant (`constant`) or a plain Python function
(`compile_rule`).
"""

from importlib import import_module
from typing import TYPE_CHECKING

from ethnos.grammar.findings import EthnosError, Finding, LoadError, guess, known_here, nearest, shorten
from ethnos.grammar.slots import ERA, ERAS, PLAYERS, Call, Items, Name, Parameter, Slot, Type, Value
from ethnos.grammar.sources import Source, Span, finding_at, finding_on_key, plain_source

if TYPE_CHECKING:
    from ethnos.grammar.agreement import agree
    from ethnos.grammar.compiler import compile_rule
    from ethnos.grammar.folding import at_era, constant, decide, in_play
    from ethnos.grammar.normal import normal_form, open_form
    from ethnos.grammar.proof import prove
    from ethnos.grammar.reading import can_be_name, names_of, read_rule
    from ethnos.grammar.spelling import spell_value
    from ethnos.grammar.tree import Rule, TableKind

__all__ = [
    "ERA",
    "ERAS",
    "PLAYERS",
    "Call",
    "EthnosError",
    "Finding",
    "Items",
    "LoadError",
    "Name",
    "Parameter",
    "Rule",
    "Slot",
    "Source",
    "Span",
    "TableKind",
    "Type",
    "Value",
    "agree",
    "at_era",
    "can_be_name",
    "compile_rule",
    "constant",
    "decide",
    "finding_at",
    "finding_on_key",
    "guess",
    "in_play",
    "known_here",
    "names_of",
    "nearest",
    "normal_form",
    "open_form",
    "plain_source",
    "prove",
    "read_rule",
    "shorten",
    "spell_value",
]

_LATER = {
    "Rule": "tree",
    "TableKind": "tree",
    "agree": "agreement",
    "at_era": "folding",
    "can_be_name": "reading",
    "compile_rule": "compiler",
    "constant": "folding",
    "decide": "folding",
    "in_play": "folding",
    "names_of": "reading",
    "normal_form": "normal",
    "open_form": "normal",
    "prove": "proof",
    "read_rule": "reading",
    "spell_value": "spelling",
}
"""Names by the module that has them."""


def __getattr__(name: str) -> object:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_LATER[name]}"), name)
