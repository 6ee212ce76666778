"""The player addressed as "you" in texts that name seats by their number."""

from __future__ import annotations

import re

_KEPT = ("as", "plus", "this", "thus", "was")
"""Words in -s that may follow a seat and are no verbs, or are right for both."""
_HELPING = ("must", "may", "can", "cannot", "could")
_IRREGULAR = {"has": "have", "is": "are", "was": "were", "does": "do", "goes": "go"}


def to_you(text: str, seat: int | None) -> str:
    """The text with "seat 2" made "you" where that is the reader's seat: "you hold 10 cards", "your board".

    Refusals and the notes of tribes name every seat by its number, since they are written for all seats alike. Texts
    in other words than "seat 2 does ..." stay readable, with "you" in place of the seat.
    """
    if seat is None:
        return text
    own = re.compile(rf"\b([Ss])eat {seat}(?:('s)\b|(?!\d)( now)?( [a-z]+\b)?)([^.;:]*)")
    return own.sub(_addressed, text)


def _addressed(found: re.Match[str]) -> str:
    you = "You" if found[1] == "S" else "you"
    if found[2]:
        return f"{you}r{found[5]}"
    now, word = found[3] or "", (found[4] or "").strip()
    verb = _plain(word)
    rest = found[5] if verb == word and word not in _HELPING else _your(found[5])
    return f"{you}{now}{' ' if word else ''}{verb}{rest}"


def _your(rest: str) -> str:
    """The rest of what a seat does, where "its" and "it" are the seat's."""
    rest = re.sub(r"\bits\b", "your", rest)
    return re.sub(
        r"\b(what|where|which|that|as) it ([a-z]+)", lambda found: f"{found[1]} you {_plain(found[2])}", rest
    )


def _plain(word: str) -> str:
    """The form of a verb that goes with "you": holds, hold."""
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if word in _KEPT or not word.endswith("s") or word.endswith("ss"):
        return word
    if word.endswith("ies"):
        return f"{word[:-3]}y"
    return word[:-2] if re.search(r"(ss|x|z|ch|sh)es$", word) else word[:-1]
