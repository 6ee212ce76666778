"""Keeping the results of games while they are played: a journal that survives whatever stops the run.

Each game is a line of the journal, written before it counts as done; a line that was cut short counts for nothing. Its
head says what is played, so that another run does not go on with it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from io import FileIO
from pathlib import Path
from typing import Any

from attrs import asdict, define, field

from ethnos.errors import EthnosError
from ethnos.lab.accumulators import RECORD
from ethnos.lab.counting import Figures, Parts, by_number
from ethnos.lab.locking import held, let_go
from ethnos.lab.simulation import Batch, GameResult, variant_names
from ethnos.version import VERSION

FORMAT = 2
Head = dict[str, Any]  # JSON


def head_of(batch: Batch) -> Head:
    """What is played, for a journal's first line; how many games does not matter."""
    return {
        "journal": FORMAT,
        "ruleset": batch.ruleset.id,
        "variants": variant_names(batch.ruleset),
        "hash": batch.ruleset.hash,
        "engine": VERSION,
        "players": batch.players,
        "seed": batch.seed,
        "bots": [bot.name for bot in batch.bots],
        "tribes": None if batch.tribes is None else list(batch.tribes),
        "measures": [make().name for make in batch.accumulators],
    }


@define
class Journal:
    """An open journal: where it lies, and how many games it holds, from game 0 on."""

    path: Path
    games: int
    _file: FileIO = field(repr=False)

    def add(self, result: GameResult) -> None:
        """Write a game. Raises `EthnosError` with code ``unwritable-file``, on a full disk say."""
        _write(self._file, self.path, result_data(result))
        self.games += 1

    def results(self) -> Iterator[GameResult]:
        """Read the games that it holds, one by one."""
        with self.path.open("rb") as file:
            file.readline()
            for _ in range(self.games):
                yield read_result(json.loads(file.readline()))

    def close(self) -> None:
        """Leave the file as it is."""
        self._file.close()

    def remove(self) -> None:
        """Take the file away; its games are kept elsewhere, or there are none."""
        let_go(self._file, self.path)


def new_journal(path: Path, head: Head) -> Journal:
    """Begin a journal; one that is there is replaced.

    Raises `EthnosError` with code ``unwritable-file``, or ``run-going-on`` where another run writes to it.
    """
    with _opened(path) as file:
        file.truncate(0)
        _write(file, path, head)
    return Journal(path, 0, file)


def resume_journal(path: Path, head: Head) -> Journal:
    """Go on with a journal.

    Raises `EthnosError` with code ``damaged-journal``, ``other-run`` where it holds games of another run,
    ``unwritable-file``, or ``run-going-on`` where another run writes to it.
    """
    with _opened(path) as file:
        games, end = _whole_lines(path, head)
        file.truncate(end)
        if not end:
            _write(file, path, head)
    return Journal(path, games, file)


def refuse_running(path: Path) -> None:
    """Raises `EthnosError` with code ``run-going-on`` where a run writes to this journal, or ``unwritable-file``."""
    with _opened(path) as file:
        file.close()


@contextmanager
def _opened(path: Path) -> Iterator[FileIO]:
    """The file, held by this run; it stays open behind the block, unless something fails there."""
    try:
        with ExitStack() as stack:
            file = stack.enter_context(held(path))
            yield file
            stack.pop_all()
    except (OSError, ValueError) as error:
        raise unwritable(path, error) from error


def _whole_lines(path: Path, head: Head) -> tuple[int, int]:
    """How many games a journal holds, and where the last one ends; what was cut short behind it does not count."""
    games = end = 0
    with path.open("rb") as file:
        for place, line in enumerate(file):
            if not line.endswith(b"\n"):
                break
            data = _line(path, place, line)
            if not place:
                _refuse_other(path, data, head)
            elif data.get("number") != place - 1:
                raise _damaged(path, place)
            games, end = place, end + len(line)
    return games, end


def _line(path: Path, place: int, line: bytes) -> dict[str, Any]:
    try:
        data = json.loads(line)
    except ValueError as error:
        raise _damaged(path, place) from error
    if not isinstance(data, dict):
        raise _damaged(path, place)
    return data


def _damaged(path: Path, place: int) -> EthnosError:
    return EthnosError(
        f"{path}:{place + 1}: this is no line of a journal of ours; --force begins anew",
        code="damaged-journal",
    )


def _refuse_other(path: Path, found: Mapping[str, Any], head: Head) -> None:
    other = [
        f"{key} {found.get(key)!r} there, {wanted!r} here"
        for key, wanted in head.items()
        if found.get(key) != wanted
    ]
    if other:
        raise EthnosError(
            f"{path}: it holds games of another run: {'; '.join(other)}; --force plays anew", code="other-run"
        )


def _write(file: FileIO, path: Path, data: Mapping[str, Any]) -> None:
    left = memoryview(json.dumps(data, separators=(",", ":")).encode() + b"\n")
    try:
        while left:
            left = left[file.write(left) or 0 :]
    except OSError as error:
        raise unwritable(path, error) from error


def unwritable(path: Path, error: Exception) -> EthnosError:
    """The error for a file that cannot be written."""
    reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return EthnosError(f"{path}: it cannot be written: {reason}", code="unwritable-file")


def result_data(result: GameResult) -> dict[str, Any]:
    """A game as JSON data; its record is none of the figures."""
    measures = {name: _in_order(figures) for name, figures in result.measures.items() if name != RECORD}
    return {**asdict(result, recurse=False), "measures": measures}


def _in_order(figures: Figures) -> Figures:
    """The same with parts by number or name, so that equal games are equal bytes wherever they were read from."""
    if isinstance(figures, tuple):
        return tuple(_sorted(figure) if isinstance(figure, Mapping) else figure for figure in figures)
    return _sorted(figures) if isinstance(figures, Mapping) else figures


def _sorted(parts: Parts) -> Parts:
    return {part: parts[part] for part in sorted(parts, key=by_number)}


def read_result(data: Mapping[str, Any]) -> GameResult:
    """The game that `result_data` gave."""
    return GameResult(
        number=data["number"],
        seed=data["seed"],
        tribes=tuple(data["tribes"]),
        bots=tuple(data["bots"]),
        glory=tuple(data["glory"]),
        winners=tuple(data["winners"]),
        first_seats=tuple(data["first_seats"]),
        measures={name: _figures(figures) for name, figures in data["measures"].items()},
    )


def _figures(data: Any) -> Figures:  # noqa: ANN401 - JSON until it is read
    return tuple(data) if isinstance(data, list) else data
