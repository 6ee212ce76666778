"""A bot is asked in one way, with a limit of time where somebody sets one."""

import time
from random import Random

import pytest

import ethnos
from ethnos.lab import BOTS, Bot, BotError, ask_bot

RULESET = ethnos.load_ruleset("first-edition")


@pytest.fixture
def game():
    return ethnos.new_game(RULESET, 2, 1)


def refusal(bot, game, seconds=None):
    with pytest.raises(BotError) as caught:
        ask_bot(bot, game, Random(1), seconds)
    return caught.value.code, str(caught.value)


def test_a_bot_gets_the_view_of_the_seat_that_is_to_act_and_its_moves(game):
    asked = []
    bot = Bot("mine", lambda view, moves, chance: asked.append((view, moves)) or moves[0])
    game.play("deck")

    assert ask_bot(bot, game, Random(1)) == game.moves(largest=True)[0]
    assert asked == [(game.view(1), game.moves(largest=True))]
    assert len(game.history) == 1


@pytest.mark.parametrize("seconds", [None, 60])
@pytest.mark.parametrize("returned", [None, 3, ["deck"]])
def test_what_is_no_move_is_refused_as_that_of_a_bot_apart_is(game, returned, seconds):
    assert refusal(Bot("mine", lambda *asked: returned), game, seconds) == (
        "bot-move",
        f"bot `mine` returned {returned!r}, which is no move; it returns one of `moves`",
    )


def test_a_bot_in_this_process_is_late_once_it_has_decided(game):
    slow = Bot("slow", lambda view, moves, chance: time.sleep(0.05) or moves[0])

    assert refusal(slow, game, 0.01) == ("bot-time", "bot `slow` took longer than 0.01 seconds")
    assert ask_bot(slow, game, Random(1)) == ask_bot(slow, game, Random(1), 60)


def test_what_a_bot_in_this_process_raises_is_its_own(game):
    with pytest.raises(ZeroDivisionError):
        ask_bot(Bot("mine", lambda *asked: 1 / 0), game, Random(1))


@pytest.mark.parametrize("bot", BOTS.values(), ids=lambda bot: bot.name)
def test_equal_generators_give_equal_answers(game, bot):
    assert ask_bot(bot, game, Random(5)) == ask_bot(bot, game, Random(5), 60)
