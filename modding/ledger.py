"""What a tribe's hooks answer in the course of many games: how often, whether it mattered, and what cannot be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from attrs import define, evolve, field

from ethnos.board import Board
from ethnos.counters import LARGEST_COUNT
from ethnos.dispatch import ByTribe, Implementation
from ethnos.events import GloryGained
from ethnos.grammar import Value
from ethnos.inspection import SPECS
from ethnos.plugins import Registry
from ethnos.rulesets import Tribe

ACTING = ("warband_played", "marker_placed", "answered", "era_ending", "era_scored")
"""Hooks that return events and choices."""
SIZES = ("marker_size", "scoring_size", "keep", "draw", "markers_held")
GAINS = ("glory", "era_glory", "first_place")
WITHOUT = {
    "may_lead": True,
    "joins_any": False,
    "scores": True,
    "marker_where": "own",
    "again": False,
    "board": None,
    **dict.fromkeys((*GAINS, "keep", "draw"), 0),
}
"""What holds without a hook, where that is always the same."""
SILENT = ("new_state", "state_fault", "markers_held")
"""Hooks that may well never matter."""


@define
class Usage:
    """How often one hook was called, and what came of it."""

    calls: int = 0
    mattered: int = 0
    """Answers other than what holds without the hook."""
    for_own_leader: int = 0
    """Answers of ``warband_played`` that mattered, to a warband of the tribe's own leader."""
    other_seats: int = 0
    """Answers with an event of another seat than the one that the hook was called about."""


def _nobody_waits() -> None:
    """What is called at every move where nobody wants to know."""


@define(eq=False)
class Ledger:
    """What one tribe's hooks have answered so far."""

    hooks: dict[str, Usage] = field(factory=dict)
    numbers_read: Counter[str] = field(factory=Counter)
    faults: list[str] = field(factory=list)
    """Answers that cannot be meant."""
    widths: dict[str, int] = field(factory=dict)
    """How many numbers ``tiebreak`` gives in this game, by tribe."""
    alive: Callable[[], None] = _nobody_waits
    """Called at every move, for those who wait: a game with slow hooks goes on all the same."""

    def begin_game(self) -> None:
        """Forget what holds for one game alone."""
        self.faults.clear()
        self.widths.clear()

    def begin_move(self) -> None:
        """Forget what was wrong with earlier moves, and say that the game goes on."""
        self.faults.clear()
        self.alive()


def keep_ledger(registry: Registry, ability: str) -> tuple[Registry, Ledger]:
    """A registry in which every answer of one ability's hooks is noted, and the ledger where that is done."""
    ledger = Ledger()
    before = registry.around
    noted: dict[str, Implementation] = {}
    doubles = _Doubles(ledger.numbers_read)

    def around(tribe: Tribe, hooks: ByTribe) -> ByTribe:
        inner = hooks if before is None else before(tribe, hooks)
        if tribe.ability != ability:
            return inner
        for hook in inner:
            if hook not in noted:
                noted[hook] = _noted(hook, inner[hook], doubles, ledger)
        return {hook: noted[hook] for hook in inner}

    copy = registry.copy()
    copy.around = around
    return copy, ledger


@define(eq=False)
class _Numbers(Mapping[str, tuple[Value, ...]]):
    """A tribe's numbers that note which of them is read, in whatever way a mapping is."""

    numbers: Mapping[str, tuple[Value, ...]]
    read: Counter[str]

    def __getitem__(self, name: str) -> tuple[Value, ...]:
        self.read[name] += 1
        return self.numbers[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.numbers)

    def __len__(self) -> int:
        return len(self.numbers)


@define(eq=False)
class _Doubles:
    """Tribes whose numbers note that they are read, each in place of the one that the game knows."""

    read: Counter[str]
    _made: dict[int, tuple[Tribe, Tribe]] = field(factory=dict)
    """By identity, since a tribe has no hash; each is held here, so that its identity stays its own."""

    def of(self, tribe: Tribe) -> Tribe:
        """The double of a tribe in Python; a tribe in TOML is its own."""
        if tribe.written is not None:
            return tribe
        if id(tribe) not in self._made:
            self._made[id(tribe)] = tribe, evolve(tribe, numbers=_Numbers(tribe.numbers, self.read))
        return self._made[id(tribe)][1]


def _noted(hook: str, call: Implementation, doubles: _Doubles, ledger: Ledger) -> Callable[..., Any]:
    """A hook whose answers are noted."""
    usage = ledger.hooks.setdefault(hook, Usage())
    names = SPECS[hook][1:]

    def noted(tribe: Tribe, *arguments: Any) -> Any:  # noqa: ANN401 - hooks take and return what their specs say
        answer = call(doubles.of(tribe), *arguments)
        given = dict(zip(names, arguments, strict=True))
        _note(usage, hook, tribe, given, answer)
        if fault := _fault(ledger, hook, tribe, given, answer):
            ledger.faults.append(f"{hook} of {tribe.id} {fault}")
        return answer

    return noted


def _note(usage: Usage, hook: str, tribe: Tribe, given: Mapping[str, Any], answer: object) -> None:
    usage.calls += 1
    if not _matters(hook, given, answer):
        return
    usage.mattered += 1
    if hook == "warband_played" and given["warband"].leader.tribe == tribe.id:
        usage.for_own_leader += 1
    seat = _seat_of(given)
    if seat is not None and any(getattr(item, "seat", seat) != seat for item in _items(answer)):
        usage.other_seats += 1


def _matters(hook: str, given: Mapping[str, Any], answer: Any) -> bool:  # noqa: ANN401 - of any hook
    if hook in ACTING:
        return bool(_items(answer))
    if hook == "marker_size":
        return bool(answer != given["warband"].size)
    if hook == "scoring_size":
        return bool(answer != given["size"])
    if hook == "tiebreak":
        return isinstance(answer, tuple) and any(answer)
    return hook not in WITHOUT or bool(answer != WITHOUT[hook])


def _seat_of(given: Mapping[str, Any]) -> int | None:
    """The seat that a hook is called about, if there is one."""
    about = given.get("warband") or given.get("choice")
    seat: int | None = given.get("seat") if about is None else about.seat
    return seat


def _items(answer: object) -> tuple[object, ...]:
    if answer is None:
        return ()
    return tuple(answer) if isinstance(answer, list | tuple) else (answer,)


def _fault(ledger: Ledger, hook: str, tribe: Tribe, given: Mapping[str, Any], answer: Any) -> str:  # noqa: ANN401
    """Why an answer cannot be meant; answers of a wrong type are the core's to refuse."""
    if hook in (*SIZES, *GAINS) and type(answer) is int and not 0 <= answer <= LARGEST_COUNT:
        what = "a gain of glory" if hook in GAINS else "a size or number"
        return f"answered {answer}; {what} is 0 to {LARGEST_COUNT:,}"
    if hook == "tiebreak" and isinstance(answer, tuple):
        width = ledger.widths.setdefault(tribe.id, len(answer))
        if len(answer) != width:
            return f"gave {len(answer)} numbers, and {width} before; every seat needs as many"
    if hook == "board" and isinstance(answer, Board):
        return _board_fault(answer, given["table"].state.players)
    if hook in ACTING:
        return next(filter(None, (_glory_fault(tribe, item) for item in _items(answer))), "")
    return ""


def _board_fault(board: Board, players: int) -> str:
    if len(board.standings) != players or min(board.standings) < 0:
        return f"gave the standings {board.standings}; each of {players} seats stands at 0 or further on"
    return "" if board.tokens else "gave a board without tokens"


def _glory_fault(tribe: Tribe, item: object) -> str:
    if not isinstance(item, GloryGained) or type(item.amount) is not int:
        return ""
    if (item.source, item.what) != ("tribe", tribe.id):
        return f"gave glory as `{item.source}`, `{item.what}`; a tribe's is `tribe`, `{tribe.id}`"
    return (
        "" if abs(item.amount) <= LARGEST_COUNT else f"gave {item.amount:,} glory, more than any game needs"
    )
