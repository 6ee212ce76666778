"""The rule language: grammar, checker, compiler and error reports.

A rule text is read for a slot (`read_rule`), proven for every table a ruleset admits (`prove`), decided for one
table (`decide`, `at_era`), and is then a constant (`constant`) or a plain Python function
(`compile_rule`).
"""

from ethnos.grammar.findings import EthnosError, Finding, LoadError, guess, known_here, shorten
from ethnos.grammar.slots import ERA, ERAS, PLAYERS, Call, Name, Parameter, Slot, Type, Value
from ethnos.grammar.sources import Source, Span, finding_at, finding_on_key, plain_source
from ethnos.grammar.tree import Rule, Table

__all__ = [
    "ERA",
    "ERAS",
    "PLAYERS",
    "Call",
    "EthnosError",
    "Finding",
    "LoadError",
    "Name",
    "Parameter",
    "Rule",
    "Slot",
    "Source",
    "Span",
    "Table",
    "Type",
    "Value",
    "finding_at",
    "finding_on_key",
    "guess",
    "known_here",
    "plain_source",
    "shorten",
]
