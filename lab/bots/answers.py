"""What the process of a bot answers: a line of JSON for each question, held to its form where it is read.

A bot runs in the process that writes the answers, so it can write there what it likes: nothing that is read is believed
beyond its form. Each answer has the number of its question, so that one too many is never taken for the next.
"""

from __future__ import annotations

import json
from typing import Any

from ethnos.grammar import shorten
from ethnos.lab.bots.errors import BotError
from ethnos.lab.bots.parameters import Shown
from ethnos.moves import LONGEST_TEXT

IMPORT_CODES = ("bot-import", "bot-parameter")
DECISION_CODES = ("bot-failed", "bot-move")
LONGEST_MESSAGE = 1000


def written_move(number: int, move: str) -> str:
    """The answer to a question: a move."""
    return _written({"number": number, "move": move})


def written_ready(parameters: Shown) -> str:
    """The first answer, before any question: the bot was imported, and takes these parameters."""
    return _written({"number": 0, "parameters": parameters})


def written_refusal(number: int, code: str, message: str) -> str:
    """The answer of a bot that cannot be used, or failed."""
    return _written({"number": number, "code": code, "message": shorten(message, LONGEST_MESSAGE)})


def _written(answer: dict[str, Any]) -> str:
    return json.dumps(answer) + "\n"


def read_move(line: bytes, number: int) -> str:
    """The move of an answer to the question of that number.

    Raises `BotError` as the answer tells, `ValueError` where it is no such answer.
    """
    move = _read(line, number, DECISION_CODES).get("move")
    if type(move) is not str or not can_be_a_move(move):
        raise ValueError("no move")
    return move


def can_be_a_move(text: str) -> bool:
    """Whether a text is one that people could write."""
    return len(text) <= LONGEST_TEXT and text.strip().isprintable()


def read_ready(line: bytes) -> Shown:
    """The parameters that the bot takes. Raises as `read_move`."""
    parameters = _read(line, 0, IMPORT_CODES).get("parameters")
    if type(parameters) is not list or not all(_is_parameter(each) for each in parameters):
        raise ValueError("no parameters")
    return tuple((_clean(key), None if value is None else _clean(value)) for key, value in parameters)


def _is_parameter(data: object) -> bool:
    if type(data) is not list or len(data) != 2:
        return False
    return type(data[0]) is str and type(data[1]) in (str, type(None))


def _read(line: bytes, number: int, codes: tuple[str, ...]) -> dict[str, Any]:
    try:
        answer = json.loads(line)
    except RecursionError as error:
        raise ValueError("too deep") from error
    if type(answer) is not dict or type(answer.get("number")) is not int or answer["number"] != number:
        raise ValueError("no answer to the question")
    if "code" in answer:
        code, message = answer["code"], answer.get("message")
        if type(code) is not str or code not in codes or type(message) is not str:
            raise ValueError("no refusal of a bot")
        raise BotError(shorten(_clean(message), LONGEST_MESSAGE), code=code)
    return answer


def _clean(text: str) -> str:
    """A text that can be written anywhere: halves of characters are shown by their numbers."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")
