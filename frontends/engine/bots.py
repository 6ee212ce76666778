"""The bots that messages may ask for: registered ones, and those that the command line named; nothing else is run."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence

from attrs import define, field, frozen

from ethnos.chance import stream
from ethnos.game import Game
from ethnos.lab.bots import BOTS, Bot, BotError, ask_bot, find_bot, known_bots
from ethnos.lab.bots.apart import BotApart
from ethnos.lab.bots.naming import BotName, read_bot_name
from ethnos.lab.bots.parameters import Shown
from ethnos.lab.bots.table import bot_problems, registered_source

MOST_KEPT = 16
"""Bots that are kept with their processes; with other parameters, or at another seat, it is another one."""
OF_ONES_OWN = "`ethnos engine --bot` lets messages ask for one of your own, MODULE:NAME or FILE.py:NAME"


@frozen
class Known:
    """A bot that can be asked for, as messages are told of it."""

    name: str
    package: str
    """The distribution that registers it and its version; empty for one that the command line named."""
    parameters: Shown | None
    """Those that may be said; None as long as it was not imported."""


@define(eq=False)
class Bots:
    """Bots as they are asked for.

    `named` are those of the command line, as MODULE:NAME or FILE.py:NAME: with any parameters, or with those that stand
    behind them and no others.
    """

    named: tuple[str, ...] = ()
    _kept: OrderedDict[tuple[str, int | None], Bot] = field(factory=OrderedDict)
    """By name and seat, so that no process sees two hands of a game; without a seat, for the first that asks."""
    _ours: dict[str, Bot] = field(factory=dict)
    """Those that were found and run in this process, by name."""
    _taken: dict[str, Shown] = field(factory=dict)
    """What bots that were imported take, by their names without parameters."""
    _failed: dict[str, BotError] = field(factory=dict)
    """What was wrong with bots that could not be imported, in the same way."""

    def known(self) -> list[Known]:
        """All that can be asked for, as far as it is known; nothing is imported to know it."""
        return [self._row(name) for name in self._names() if read_bot_name(name).target not in self._failed]

    def problems(self) -> dict[str, BotError]:
        """What is wrong with others, by their names, as far as it is known."""
        return dict(sorted({**bot_problems(), **self._failed}.items()))

    def find(self, name: str) -> Bot:
        """The bot of that name, to be handed to `decide`.

        Raises `BotError` as `find_bot`, and for one that nobody named.
        """
        if name in self._ours:
            return self._ours[name]
        asked = read_bot_name(name)
        self._refuse_unnamed(asked)
        found = find_bot(asked.canonical, begun=False)
        if not isinstance(found.decide, BotApart):
            self._ours[found.name] = found
        return found

    def decide(self, bot: Bot, game: Game, budget: float) -> str:
        """What a bot that was found does for the seat that is to act, in so many seconds.

        A process of its own begins when it first decides for a seat. Equal games get equal decisions. Raises `BotError`
        as `ask_bot`.
        """
        target = read_bot_name(bot.name).target
        chance = stream(game.seed, f"bot {bot.name} at seat {game.to_act}, state {game.made}")
        bot = self._at_seat(bot, game.to_act)
        try:
            move = str(ask_bot(bot, game, chance, budget))
            self._failed.pop(target, None)
        except BotError as error:
            if error.code == "bot-import":
                self._failed[target] = error
            raise
        finally:
            self._look_at(bot, target)
        return move

    def begin(self, name: str) -> None:
        """Begin the process of a bot, and wait until it is imported. Raises `BotError` as `find_bot`."""
        bot = self._at_seat(self.find(name), None)
        if isinstance(bot.decide, BotApart):
            bot.decide.start()
        self._look_at(bot, read_bot_name(name).target)

    def close(self) -> None:
        """End the processes of all bots."""
        while self._kept:
            _end(self._kept.popitem()[1])

    def _at_seat(self, bot: Bot, seat: int | None) -> Bot:
        """The one of that name that plays for a seat."""
        if not isinstance(bot.decide, BotApart):
            return bot
        found = self._kept.pop((bot.name, seat), None) or self._kept.pop((bot.name, None), bot)
        self._kept[bot.name, seat] = found
        if len(self._kept) > MOST_KEPT:
            _end(self._kept.popitem(last=False)[1])
        return found

    def _names(self) -> list[str]:
        return sorted({*known_bots(), *self.named})

    def _row(self, name: str) -> Known:
        asked = read_bot_name(name)
        fixed = bool(asked.parameters) or asked.target in BOTS
        return Known(
            name=name,
            package="" if name in self.named else registered_source(asked, OF_ONES_OWN).package,
            parameters=() if fixed else self._taken.get(asked.target),
        )

    def _look_at(self, bot: Bot, target: str) -> None:
        """Know what a bot takes, and forget one whose process has ended."""
        if not isinstance(bot.decide, BotApart):
            return
        if bot.decide.takes is not None:
            self._taken[target] = bot.decide.takes
        if not bot.decide.runs:
            self._kept = OrderedDict((place, kept) for place, kept in self._kept.items() if kept is not bot)

    def _refuse_unnamed(self, asked: BotName) -> None:
        named = [each for each in map(read_bot_name, self.named) if each.target == asked.target]
        if any(not each.parameters or set(each.parameters) == set(asked.parameters) for each in named):
            return
        if named and asked.is_imported:
            ways = " or ".join(sorted(f"`{each.canonical}`" for each in named))
            raise BotError(
                f"bot `{asked.target}` can be asked for as {ways} alone: the command line named it so",
                code="bot-parameter",
            )
        registered_source(asked, OF_ONES_OWN, self._names())


def begin_bots(names: Sequence[str]) -> Bots:
    """The bots that a command line names, imported. Raises `BotError` as `find_bot`."""
    bots = Bots(tuple(names))
    for name in names:
        bots.begin(name)
    return bots


def _end(bot: Bot) -> None:
    if isinstance(bot.decide, BotApart):
        bot.decide.close()
