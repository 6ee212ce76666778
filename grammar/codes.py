"""The codes of the rule language's findings, each with what it means and the way out."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

CODES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "argument-out-of-range": "A call's argument may be outside what the call takes; bound it.",
        "bad-declaration": "A name or call of a slot is declared with Python that cannot be used.",
        "call-needs-arguments": "A call was written without its arguments; add them in brackets.",
        "case-never-applies": "Warning: no table ever reaches this case; drop it, or move it up.",
        "case-not-covered": "No case applies to some players and era; add a case or an `otherwise`.",
        "chained-comparison": "Comparisons do not chain; join two of them with `and`.",
        "divisor-may-be-zero": "A divisor may be 0; choose another, or guard it.",
        "empty-list": "`min` and `max` of a list that may be empty have no value.",
        "empty-range": "A range such as `3..2` holds nothing; write the smaller number first.",
        "empty-text": "The text is empty; a rule is an expression or cases.",
        "index-out-of-range": "An index may be outside its list; items count from 0.",
        "list-too-short": "The list has fewer items than are needed.",
        "missing-arrow": "A line among cases has no `=>`; each case is `guard => expression` on one line.",
        "missing-otherwise": "A guard depends on the play, so an `otherwise` has to stand below.",
        "nesting-too-deep": "Brackets, `if`, `not` or calls stand too deep in one another.",
        "not-a-call": "A plain name was written with arguments; drop the brackets.",
        "not-a-whole-number": "Numbers are whole; there are no decimals.",
        "number-too-large": "A number, or what a rule may come to, is larger than any game needs.",
        "otherwise-not-last": "`otherwise` stands above another case, which would never apply.",
        "otherwise-twice": "There is more than one `otherwise`.",
        "out-of-range": "The value may be below or above what its key takes.",
        "text-too-long": "The text, its cases or a list in it are too long.",
        "undecided-rule": "The rule still depends on the table; decide it first.",
        "unexpected-character": "A character that the language does not have.",
        "unexpected-end": "The text ends in the middle of an expression.",
        "unexpected-word": "A word, number or sign stands where another was expected.",
        "unknown-name": "The name is not known at this key.",
        "unmatched-bracket": "A bracket has no partner.",
        "wrong-argument": "A call's argument is not of the kind it takes.",
        "wrong-argument-count": "A call has too few or too many arguments.",
        "wrong-type": "The value is of another type than is needed here.",
    }
)
