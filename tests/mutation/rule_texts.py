"""Faults in rule texts: of form, such as a name that does not exist, and of behaviour, such as a wrong comparison."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import pairwise

from tests.mutation.mutants import Change
from tests.mutation.spelling import misspelt
from tests.mutation.toml_text import Toml, is_rule

LANGUAGE = {"if", "then", "else", "otherwise", "or", "and", "not", "yes", "no", "last"}
WORD = re.compile(r"[A-Za-z_]\w*")
NUMBER = re.compile(r"(?<![\w.])\d+(?![\w.])")
COMPARED = re.compile(r"!=|<=|>=|=(?!>)|<|(?<!=)>(?!=)")
COUNTED = re.compile(r"(?<=\s)[-+*](?=\s)")
OTHER_COMPARISONS = {
    "<": ("<=", ">="), "<=": ("<", ">"), ">": (">=", "<"), ">=": (">", "<="), "=": ("!=",), "!=": ("=",),
}  # fmt: skip
OTHER_COUNTS = {"+": "-", "-": "+", "*": "+"}
OTHER_WORDS = {
    "own": ("others", "all"), "others": ("own", "all"), "all": ("own",), "rival": ("others",), "and": ("or",),
    "or": ("and",), "placed": ("not placed",), "alone": ("not alone",), "yes": ("no",), "no": ("yes",),
    "size": ("(size - 1)", "1"), "any": ("own", "none"), "none": ("any", "own"), "era": ("1",), "min": ("max",),
    "max": ("min",), "rank": ("(rank + 1)",), "players": ("(players + 1)",), "hand": ("(hand + 1)",),
    "last": ("not last",),
}  # fmt: skip
CHOICE = re.compile(r"if (?P<test>.+?) then (?P<first>.+?) else (?P<second>[^\n\"]+)")
SISTERS = {"marker_size": "scoring_size", "scoring_size": "marker_size", "keep": "draw", "draw": "keep"}


def _rules(toml: Toml, shape: str) -> Iterator[tuple[int, str]]:
    """Each rule text, with its quotes: where it begins, and what it is."""
    for path, value in toml.values():
        if isinstance(value, str) and is_rule(path, shape):
            start, end = toml.value_span(path)
            yield start, toml.text[start:end]


def unknown_names(toml: Toml, shape: str) -> Iterator[Change]:
    for start, rule in _rules(toml, shape):
        for word in WORD.finditer(rule):
            kind = "word of a rule" if word[0] in LANGUAGE else "name in a rule"
            put = misspelt(word[0], str(word.start()))
            yield Change(kind, start + word.start(), start + word.end(), put)


def missing_cases(toml: Toml, shape: str) -> Iterator[Change]:
    """A rule that does not say what holds otherwise."""
    for start, rule in _rules(toml, shape):
        for case in re.finditer(r"otherwise[^\n]*\n", rule):
            yield Change("missing case", start + case.start(), start + case.end(), "")
        for case in re.finditer(r" else [^\n\"]+", rule):
            yield Change("missing case", start + case.start(), start + case.end(), "")
        for item in re.finditer(r", \d+\]\[", rule):
            yield Change("missing case", start + item.start(), start + item.end(), "][")


def broken_rules(toml: Toml, shape: str) -> Iterator[Change]:
    """A rule that cannot be read, or in which a number stands for yes or no."""
    for start, rule in _rules(toml, shape):
        for sign in re.finditer(r"[)\](]|=>", rule):
            yield Change("rule's syntax", start + sign.start(), start + sign.end(), "")
        for sign in COUNTED.finditer(rule):
            yield Change("rule's syntax", start + sign.start(), start + sign.end(), f"{sign[0]} {sign[0]} *")
            yield Change("type in a rule", start + sign.start(), start + sign.end(), "and")
        for sign in COMPARED.finditer(rule):
            yield Change("type in a rule", start + sign.start(), start + sign.end(), "and")
        for number in NUMBER.finditer(rule):
            yield Change("type in a rule", start + number.start(), start + number.end(), "no")


FORM: tuple[Callable[[Toml, str], Iterator[Change]], ...] = (unknown_names, missing_cases, broken_rules)


def operators(toml: Toml, shape: str) -> Iterator[Change]:
    for start, rule in _rules(toml, shape):
        for sign in COMPARED.finditer(rule):
            for other in OTHER_COMPARISONS[sign[0]]:
                yield Change("comparison", start + sign.start(), start + sign.end(), other)
        for sign in COUNTED.finditer(rule):
            yield Change("arithmetic", start + sign.start(), start + sign.end(), OTHER_COUNTS[sign[0]])


def numbers(toml: Toml, shape: str) -> Iterator[Change]:
    for start, rule in _rules(toml, shape):
        for number in NUMBER.finditer(rule):
            for other in (int(number[0]) + 1, int(number[0]) - 1):
                if other >= 0:
                    yield Change("off by one", start + number.start(), start + number.end(), str(other))


def words(toml: Toml, shape: str) -> Iterator[Change]:
    for start, rule in _rules(toml, shape):
        for word in WORD.finditer(rule):
            followed = rule[word.end() :].lstrip()[:1]
            if word[0] == "era" and rule[: word.start()].rstrip().endswith("last"):
                continue
            for other in OTHER_WORDS.get(word[0], ()):
                if not (other[0] == "(" and followed == "("):
                    yield Change("word mixed up", start + word.start(), start + word.end(), other)


def cases(toml: Toml, shape: str) -> Iterator[Change]:
    """Two outcomes that change places; a case that is forgotten, or comes too late."""
    for start, rule in _rules(toml, shape):
        for choice in CHOICE.finditer(rule):
            put = f"if {choice['test']} then {choice['second']} else {choice['first']}"
            yield Change("condition negated", start + choice.start(), start + choice.end(), put)
        lines = list(re.finditer(r"[^\n]+=>[^\n]+\n", rule))
        for line, below in pairwise(lines):
            yield Change("case forgotten", start + line.start(), start + line.end(), "")
            if "otherwise" not in below[0]:
                yield Change("cases swapped", start + line.start(), start + below.end(), below[0] + line[0])


def abilities(toml: Toml, shape: str) -> Iterator[Change]:
    """A slot that is left out, of another name, or says the contrary; a counter that is cleared at another time."""
    for path, value in toml.values():
        if path[0] == "ability" and len(path) == 2:
            yield Change("hook removed", *toml.line_span(path), "")
            if path[1] in SISTERS:
                yield Change("rule in another slot", *toml.key_span(path), SISTERS[path[1]])
            if isinstance(value, bool):
                yield Change("condition negated", *toml.value_span(path), str(not value).lower())
        elif path[-1] == "cleared":
            yield Change(
                "memory kept or lost", *toml.value_span(path), '"never"' if value == "era" else '"era"'
            )
        elif path[0] == "numbers" and type(value) is int:
            yield Change("off by one", *toml.value_span(path), str(value + 1))
            yield Change("off by one", *toml.value_span(path), str(value - 1))


BEHAVIOUR: tuple[Callable[[Toml, str], Iterator[Change]], ...] = (operators, numbers, words, cases, abilities)
