"""A table as text, as one seat sees it: from its view and from nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from ethnos.views import Json


def table_text(view: Json) -> str:
    """The table in a few lines; seats from 0, glory in points."""
    actor = view["to_act"]
    turn = f"won by {_seats(view['winners'])}" if view["over"] else f"seat {actor} to act"
    lines = [
        f"era {view['era']} of {view['eras']}, {view['dragons']} dragons, {view['deck']} cards in the deck, {turn}",
        f"pool: {_cards(view['pool'])}",
        *(f"{colour}: markers {_numbers(counts)}" for colour, counts in view["markers"].items()),
        *_seat_lines(view),
    ]
    if view["hand"] is not None:
        lines.append(f"hand of seat {view['seat']}: {_cards(view['hand'])}")
    return "\n".join(lines)


def _seat_lines(view: Json) -> Iterator[str]:
    for seat in range(view["players"]):
        played = "; ".join(view["warbands"][seat]) or "none"
        yield (
            f"seat {seat}: glory {view['glory'][seat]}, {view['hands'][seat]} cards, "
            f"{view['supply'][seat]} markers left, warbands: {played}"
        )


def _cards(names: Iterable[str]) -> str:
    counts = Counter(names)
    return ", ".join(name if count == 1 else f"{count} {name}" for name, count in counts.items()) or "none"


def _numbers(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers))


def _seats(seats: Iterable[int]) -> str:
    return " and ".join(f"seat {seat}" for seat in seats)
