"""A game in the terminal: one seat is played by whoever types, the others by bots."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random

from attrs import define, field
from rich.console import Console

from ethnos.addressing import to_you
from ethnos.errors import EthnosError, IllegalMove, InvalidMove
from ethnos.frontends.game_help import draw_help, draw_rules
from ethnos.frontends.move_list import Numbered, draw_moves, number_moves
from ethnos.frontends.output import indented, sentence
from ethnos.frontends.table_screen import draw_scores, draw_table
from ethnos.frontends.text_files import write_text_file
from ethnos.frontends.typed_input import is_typed, next_line
from ethnos.frontends.unfinished import keep_unfinished
from ethnos.game import Game
from ethnos.grammar import shorten
from ethnos.lab.bots import Bot, BotError
from ethnos.lab.simulation import play_bot
from ethnos.narration import narrate_seen
from ethnos.views import Json

UNTOLD = ("turn_begun", "choice_asked", "choice_answered", "deck_shuffled")
"""Events that say nothing that the table and the moves do not show."""


@define
class Session:
    """One sitting: the game, who plays which seat, and how much of the log has been told."""

    game: Game
    seat: int
    bots: Mapping[int, Bot]
    """By seat, all but the human's."""
    chance: Mapping[int, Random]
    """A generator of its own for each bot, by seat."""
    console: Console
    told: int = 0
    """Events of the log that have been told."""
    gains: list[Json] | None = None
    """While an era is ending, the glory gained since it began to."""
    saved: list[Path] = field(factory=list)
    """Files written in this sitting, which may be written again; the last one behind."""
    unsaved: bool = False
    """Whether the player has made a move since the last save."""
    kept: int = 0
    """Moves that lie in a file: those of the record that is gone on with, or of the last save."""


def play_on(session: Session) -> None:
    """Play until the game is over, the player leaves, or there is no more input."""
    game = session.game
    while not game.over:
        if game.to_act != session.seat:
            _bot_decides(session)
        elif not _human_decides(session):
            return
    tell(session)
    session.console.print()
    draw_table(session.console, game.rules, game.view(session.seat))
    session.console.print(f"The seed was {game.seed}.")
    _listen(session, "game over> ", None)


def tell(session: Session) -> None:
    """Say what has happened since the last time, as the seat saw it; an era's scoring as a table."""
    log = session.game.log(session.seat)
    session.gains = _tell(session, log[session.told :], session.gains)
    session.told = len(log)


def _tell(session: Session, log: list[Json], gains: list[Json] | None) -> list[Json] | None:
    """Tell these events; ``gains`` is what an era that is ending has brought so far, before them and after."""
    rules = session.game.rules
    for seen in log:
        if seen["event"] == "era_ended":
            gains = []
        if seen["event"] in ("era_begun", "game_ended") and gains is not None:
            draw_scores(session.console, rules, gains, session.seat)
            gains = None
        if seen["event"] == "glory_gained" and gains is not None:
            gains.append(seen)
        elif seen["event"] not in UNTOLD:
            told = narrate_seen(rules, seen, session.seat)
            indented(session.console, told, 0, further=2)
    return gains


def _bot_decides(session: Session) -> None:
    """Let a bot move. Raises `BotError` as `play_bot`, once the game so far is saved."""
    seat = session.game.to_act
    assert seat is not None, "somebody is to act while a game goes on"
    try:
        play_bot(session.game, session.bots[seat], seat, session.chance[seat])
    except BotError as error:
        kept = keep_unfinished(session.game, session.kept, session.saved[-1] if session.saved else None)
        raise BotError(f"{error}; {kept}", code=error.code) from error


def _human_decides(session: Session) -> bool:
    """Show what has happened and the table, and take one decision; say whether to go on."""
    game = session.game
    tell(session)
    numbered = number_moves(game.moves(), game.moves(largest=True))
    _show_table(session, numbered)
    return _listen(session, "your move> ", numbered)


def _listen(session: Session, prompt: str, numbered: Numbered | None) -> bool:
    """Carry out what is typed until a move is made (True) or the player leaves (False).

    Without moves the game is over, and only commands are left.
    """
    while True:
        text = next_line(session.console, prompt)
        if text is None and numbered is not None:
            session.console.print("End of input: the game stops here, unfinished.")
        if text is None or (text in LEAVE and (numbered is None or _may_leave(session))):
            return False
        if text in LEAVE:
            continue
        word, _, rest = text.partition(" ")
        if numbered is not None and (numbered.find(text) or word not in COMMANDS):
            if _try_move(session, numbered, text):
                return True
        elif word in COMMANDS:
            COMMANDS[word](session, rest, numbered)
        else:
            session.console.print("The game is over: log, rules, table, save FILE or quit.")


def _may_leave(session: Session) -> bool:
    """Ask somebody at a terminal before an unfinished game is lost; what is piped in goes without asking."""
    if not session.unsaved or not is_typed():
        return True
    answer = next_line(session.console, "The game is not saved (save FILE). Leave it? [y/N] ")
    return answer is None or answer.lower() in ("y", "yes")


def _try_move(session: Session, numbered: Numbered, text: str) -> bool:
    """Make the move that a text means; say why where it is refused."""
    if text.isascii() and text.isdigit() and numbered.find(text) is None:
        session.console.print(f"There is no move {shorten(text)}: the numbers go to {len(numbered.moves)}.")
        return False
    try:
        session.game.play(numbered.find(text) or text.lower())
    except (IllegalMove, InvalidMove) as error:
        reason = to_you(error.reason, session.seat)
        indented(session.console, sentence(f"Refused: {reason}"), 0, further=2)
        if isinstance(error, InvalidMove):
            session.console.print("Type a number, a move as in the list, or `help`.")
        return False
    session.unsaved = True
    return True


def _show_table(session: Session, numbered: Numbered | None) -> None:
    game = session.game
    session.console.print()
    view = game.view(session.seat)
    draw_table(session.console, game.rules, view)
    if numbered is not None:
        session.console.print()
        if view["choice"] is not None:
            question = {"event": "choice_asked", **view["choice"]}
            session.console.print(narrate_seen(game.rules, question, session.seat), style="bold")
        draw_moves(session.console, game, numbered)


def _help(session: Session, rest: str, numbered: Numbered | None) -> None:
    draw_help(session.console)


def _rules(session: Session, rest: str, numbered: Numbered | None) -> None:
    draw_rules(session.console, session.game.rules, session.game.view(session.seat)["tribes"])


def _all(session: Session, rest: str, numbered: Numbered | None) -> None:
    if numbered is not None:
        draw_moves(session.console, session.game, numbered, everything=True)


def _table(session: Session, rest: str, numbered: Numbered | None) -> None:
    _show_table(session, numbered)


def _log(session: Session, rest: str, numbered: Numbered | None) -> None:
    _tell(session, session.game.log(session.seat), None)


def _save(session: Session, rest: str, numbered: Numbered | None) -> None:
    """Write the record; a file that this sitting did not write is kept."""
    if not rest:
        session.console.print("Say where: save FILE")
        return
    path = Path(rest)
    try:
        write_text_file(path, str(session.game.record()), force=path in session.saved)
    except EthnosError as error:
        session.console.print(sentence(f"Not saved: {error}"), soft_wrap=True)
        return
    session.saved = [*(file for file in session.saved if file != path), path]
    session.unsaved, session.kept = False, session.game.made
    name = shlex.quote(rest)
    session.console.print(
        f"Saved in {rest}; `ethnos play --record {name}` goes on with it, `ethnos replay {name}` shows it.",
        soft_wrap=True,
    )


LEAVE = ("quit", "exit")
COMMANDS: Mapping[str, Callable[[Session, str, Numbered | None], None]] = {
    "help": _help,
    "?": _help,
    "rules": _rules,
    "all": _all,
    "table": _table,
    "log": _log,
    "save": _save,
}
