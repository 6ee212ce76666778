"""The numbers of steps: a move is made in steps, and a number is the same step in every state of a setting.

A warband is named ally by ally, and so is a kept hand, so that the numbers stay in the hundreds. The answers of tribes
that are not known here have numbers too: by the kingdom or the number that they name, or by their place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from attrs import field, frozen

from ethnos.cards import Card
from ethnos.choices import Choice
from ethnos.errors import EthnosError
from ethnos.frontends.learning.setting import Setting
from ethnos.moves import PLAIN, Move

DONE = 0
"""The step that ends a warband or a kept hand; a warband's marker is placed where its size allows."""
NO_MARKER = 1
"""The step that ends a warband whose marker is not placed."""
LARGEST_ANSWER = 20
"""The largest number that an answer of a tribe's own verb may name and still have a number of its own."""
MOST_OPTIONS = 50
"""Answers of one choice that can be told apart by their place alone."""


@frozen
class Block:
    """Steps of one sort, with numbers that follow one another."""

    name: str
    start: int
    items: tuple[str, ...]
    """What each of the steps names: a kind of ally, a kingdom, a number."""
    meaning: str


@frozen(eq=False)
class Encoding:
    """The steps of one setting, numbered from 0. Make one with `make_encoding`."""

    setting: Setting
    blocks: tuple[Block, ...]
    names: tuple[str, ...]
    """Each step in words: ``lead blue elf``."""
    index: Mapping[Card, int]
    """Each kind of ally by its place among the kinds."""
    answers: Mapping[Move, int]
    """The moves that are one step, and the step of each."""
    arguments: Mapping[str, int]
    """The steps that stand for an answer of any other verb, by what it names."""
    deck: int
    skip: int
    take: int
    lead: int
    add: int
    keep: int
    option: int
    """Where the blocks of these names begin, ``skip`` being ``pass``."""
    cards: tuple[Card, ...] = field(repr=False)

    def __deepcopy__(self, memo: object) -> Encoding:
        """Nothing changes it, so a copy is itself."""
        return self

    def __reduce__(self) -> tuple[Callable[[Setting], Encoding], tuple[Setting]]:
        """A pickle holds the setting, whose numbers are always the same."""
        return make_encoding, (self.setting,)

    @property
    def size(self) -> int:
        """How many steps there are."""
        return len(self.names)


@lru_cache(maxsize=32)
def make_encoding(setting: Setting) -> Encoding:
    """Number the steps of a setting; done once for each."""
    blocks = _blocks(setting)
    starts = {block.name: block.start for block in blocks}
    cards = setting.cards
    return Encoding(
        setting=setting,
        blocks=blocks,
        names=tuple(f"{block.name} {item}".strip() for block in blocks for item in block.items),
        index={card: place for place, card in enumerate(cards)},
        answers=_single_steps(setting, starts),
        arguments={
            item: block.start + place
            for block in blocks
            if block.name == "answer"
            for place, item in enumerate(block.items)
        },
        deck=starts["deck"],
        skip=starts["pass"],
        take=starts["take"],
        lead=starts["lead"],
        add=starts["add"],
        keep=starts["keep"],
        option=starts["option"],
        cards=cards,
    )


def _blocks(setting: Setting) -> tuple[Block, ...]:
    colours = tuple(kingdom.colour for kingdom in setting.rules.kingdoms)
    names = tuple(card.name for card in setting.cards)
    claims = tuple(str(value) for value in range(1, setting.rules.hand_limit + 1))
    numbers = tuple(str(number) for number in range(LARGEST_ANSWER + 1))
    once = ("",)
    plan = (
        ("done", once, "the warband, or the hand that is kept, is as named; its marker goes where it may"),
        ("done without marker", once, "the warband is as named, and places no marker though it could"),
        *((verb, once, f"the move `{verb}`") for verb in sorted(PLAIN)),
        ("place", colours, "the move `place`, of a marker in that kingdom"),
        ("claim", claims, "the move `claim`"),
        ("answer", (*colours, *numbers), "an answer of any other verb that names just this"),
        ("option", tuple(str(place) for place in range(MOST_OPTIONS)), "any other answer, by its place, from 0"),
        ("take", names, "the move `take`, of that ally of the pool"),
        ("lead", names, "a warband begins, led by that ally"),
        ("add", names, "that ally joins the warband; in printing order, so that there is one way to name each"),
        ("keep", names, "that ally stays in hand; in printing order"),
    )  # fmt: skip
    blocks: list[Block] = []
    start = 0
    for name, items, meaning in plan:
        blocks.append(Block(name, start, items, meaning))
        start += len(items)
    return tuple(blocks)


def _single_steps(setting: Setting, starts: Mapping[str, int]) -> dict[Move, int]:
    rules, kinds = setting.rules, setting.kinds
    return {
        **{Move(verb): starts[verb] for verb in PLAIN},
        **{
            Move("place", argument=kingdom.colour): starts["place"] + place
            for place, kingdom in enumerate(rules.kingdoms)
        },
        **{
            Move("claim", argument=str(value)): starts["claim"] + value - 1
            for value in range(1, rules.hand_limit + 1)
        },
        **{kinds.take[card]: starts["take"] + place for place, card in enumerate(setting.cards)},
    }


def answers_by_step(encoding: Encoding, choice: Choice) -> dict[int, Move]:
    """The options of a choice by their steps, in ascending order.

    Raises `EthnosError` with code ``too-many-options`` where a choice has more than can be told apart.
    """
    steps: dict[int, Move] = {}
    for place, option in enumerate(choice.options):
        step = encoding.answers.get(option)
        if step is None and not option.cards:
            step = encoding.arguments.get(option.argument)
        if step is None or step in steps:
            step = encoding.option + place
            if place >= MOST_OPTIONS:
                raise _too_many(choice)
        steps[step] = option
    return dict(sorted(steps.items()))


def _too_many(choice: Choice) -> EthnosError:
    return EthnosError(
        f"the choice `{choice.kind}` of tribe {choice.tribe or '(none)'} has {len(choice.options)} options, and those "
        f"behind the first {MOST_OPTIONS} have no number; ask in two choices, or name a kingdom or a number up to "
        f"{LARGEST_ANSWER} in each",
        code="too-many-options",
    )
