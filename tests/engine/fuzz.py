"""Messages as nobody should send them, and what has to hold all the same: `python -m tests.engine.fuzz`.

Every message gets its answer, with its id or the standard's null; no message ends the engine; and after each the open
games are as a model of them says, which plays the accepted moves itself.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from random import Random

from ethnos.frontends.engine.engine import Engine
from ethnos.frontends.engine.messages import DEEPEST, MOST_IN_BATCH, answer, written
from ethnos.frontends.engine.methods import METHODS

OPEN = 3
"""Games that are open most of the time."""
VALUES = (
    None, True, False, 0, 1, -1, 2**63, 10**300, 1.5, -0.0, 1e300, "", "g1", "g2", "deck", "\ud800", "\0", "é" * 50,
    "x" * 5000, "../../etc/passwd", "first-edition", "hand.limit = 3", "os:system", [], {}, [[]], {"a": {}},
    ["deck"] * 40,
)  # fmt: skip
SLOW = ("new", "load", "rulesets", "rpc.discover")
"""Methods that are asked more seldom, since they take long."""


class Model:
    """What the open games have to be."""

    def __init__(self, engine):
        self.engine = engine
        self.twins = {}

    def learn(self, request, result):
        """A request was carried out: follow it by oneself where it makes a move, else see that it may change it."""
        method, id = request["method"], result.get("game")
        named = arguments(request)
        if method in ("new", "load"):
            opened = self.engine.games.get(id)  # None where the same batch closes it again
            self.twins |= {} if opened is None else {id: opened.game.at(result["state"])}
        elif method == "close":
            self.twins.pop(id, None)
        elif id not in self.twins:
            assert id not in self.engine.games, f"{method} was carried out in no game"
        elif method == "play" or (method == "bot" and named.get("make", True)):
            self.twins[id].play(named["move"] if method == "play" else result["move"])
        elif method in ("undo", "redo"):
            back = len(self.twins[id].history) - result["state"]
            assert (back > 0) == (method == "undo"), f"{method} led {id} the wrong way"
            self.twins[id].undo(back) if back > 0 else self.twins[id].redo(-back)

    def check(self):
        """Every game is as its twin."""
        assert list(self.engine.games) == list(self.twins)
        for id, held in self.engine.games.items():
            twin = self.twins[id]
            assert held.game.history == twin.history, f"the moves of {id} changed"
            assert held.game.undone == twin.undone, f"what was undone in {id} changed"
            assert held.game.state == twin.state, f"the state of {id} changed"


def arguments(request):
    """A request's parameters by name."""
    params = request.get("params", {})
    if not isinstance(params, list):
        return params if isinstance(params, dict) else {}
    if request.get("method") not in METHODS:
        return {}
    names = [parameter.name for parameter in METHODS[request["method"]].parameters]
    return dict(zip(names, params, strict=False))


class Fuzz:
    """Makes one message after another."""

    def __init__(self, seed):
        self.chance = Random(seed)
        self.engine = Engine()
        self.model = Model(self.engine)
        self.sent = [b"{}"]
        self.met = Counter()
        self.answered = 0
        self.saves = [{}]

    def line(self):
        """The next message."""
        kinds = (
            *[self.sensible] * 6, self.mistyped, self.damaged, self.repeated, self.deep,
            self.huge, self.unknown, self.other_seat, self.batch, self.anything, self.noise,
        )  # fmt: skip
        made = self.chance.choice(kinds)()
        return made if isinstance(made, bytes) else json.dumps(made).encode()

    def request(self, method, **params):
        made = {"jsonrpc": "2.0", "id": self.id(), "method": method, "params": params}
        if self.chance.random() < 0.1:
            del made["id"]
        if self.chance.random() < 0.2:
            made["params"] = list(params.values())
        return made

    def id(self):
        return self.chance.choice(
            [self.chance.randrange(10**6), f"id {self.chance.random()}", None, 1.25, -7]
        )

    def game(self):
        return self.chance.choice([*self.engine.games, "g0"]) if self.chance.random() < 0.95 else "g999999"

    def sensible(self):
        """What a program would ask."""
        if len(self.engine.games) < OPEN or self.chance.random() < 0.002:
            return self.request(
                "new", ruleset="first-edition", variants=[], players=self.chance.randrange(1, 8)
            )
        game, method = self.game(), self.chance.choice([*METHODS, *["play"] * 10, *["bot"] * 3])
        if method in SLOW:
            return self.slow(method)
        if method == "close" and self.chance.random() < 0.95:
            method = "play"
        return self.request(method, game=game, **self.params(method, game))

    def params(self, method, game):
        held = self.engine.games.get(game)
        moves = held.game.moves() if held is not None and not held.game.over else ()
        state = held.state if held is not None else 0
        meant_for = {"state": self.chance.choice([None, state, state, state - 1, state + 1])}
        return {
            "play": lambda: {"move": str(self.chance.choice(moves)) if moves else "deck", **meant_for},
            "moves": lambda: {"seat": self.chance.choice([None, 0, 1, 9])},
            "view": lambda: {"seat": self.chance.choice([None, 0, 1, 2, 9])},
            "log": lambda: {"seat": self.chance.choice([None, 0, 1, 9])},
            "subscribe": lambda: {"seat": self.chance.choice([None, 0, 1, 9])},
            "bot": lambda: {
                "bot": self.chance.choice(["random", "random", "gredy", "os:system", "a=b", ""]),
                **meant_for,
            },
            "undo": lambda: {"to": self.chance.choice([None, 0, state - 1, state, state + 5]), **meant_for},
            "redo": lambda: {"to": self.chance.choice([None, state + 1, state + 2, 0]), **meant_for},
        }.get(method, dict)()

    def slow(self, method):
        if self.chance.random() > 0.05:
            return self.request("tribes")
        if method == "load":
            return self.request("load", save=self.damaged_save())
        texts = [
            "hand.limit = 7",
            "extends = '../x.toml'",
            "a" * 3000,
            "=",
            "second-edition",
            "[hand]\nlimit = 'players'",
        ]
        return self.request(method, **({"ruleset": self.chance.choice(texts)} if method == "new" else {}))

    def damaged_save(self):
        if self.engine.games:
            self.saves = [*self.saves[-4:], next(iter(self.engine.games.values())).game.to_dict()]
        save = dict(self.chance.choice(self.saves))
        for key in list(save):
            if self.chance.random() < 0.1:
                save[key] = self.chance.choice(VALUES)
        return save

    def mistyped(self):
        """A value that is not what is wanted."""
        made = self.sensible()
        keys = list(made["params"]) if isinstance(made["params"], dict) else range(len(made["params"]))
        where = made["params"] if keys and self.chance.random() < 0.7 else made
        key = self.chance.choice(
            list(keys) if where is made["params"] else ["id", "method", "params", "jsonrpc"]
        )
        where[key] = self.chance.choice(VALUES)
        if self.chance.random() < 0.1:
            made[self.chance.choice(["game", "x", ""])] = 1
        return made

    def damaged(self):
        """A line with a few bytes gone, added or changed."""
        made = bytearray(json.dumps(self.sensible()).encode())
        for _ in range(self.chance.randrange(1, 4)):
            place = self.chance.randrange(len(made))
            made[place : place + self.chance.randrange(3)] = self.chance.randbytes(self.chance.randrange(3))
        return bytes(made.replace(b"\n", b" "))

    def repeated(self):
        """A message again that was sent before."""
        return self.chance.choice(self.sent)

    def deep(self):
        """Lists and tables in one another, closed or not."""
        levels = self.chance.choice([DEEPEST - 1, DEEPEST, DEEPEST + 1, 1000, 20_000])
        opened, closed = self.chance.choice([("[", "]"), ('{"a":', "}")])
        inner = opened * levels + "1" + closed * self.chance.choice([levels, 0])
        if self.chance.random() < 0.5:
            return inner.encode()
        return f'{{"jsonrpc":"2.0","id":5,"method":"new","params":{{"given":{inner}}}}}'.encode()

    def huge(self):
        """Numbers of many digits."""
        number = self.chance.choice(
            ["9" * 400, "9" * 402, "-" + "9" * 5000, "1e400", "-1e999", "1" + "0" * 30]
        )
        place = self.chance.choice(["seed", "players", "id"])
        if place == "id":
            return f'{{"jsonrpc":"2.0","id":{number},"method":"bots"}}'.encode()
        return f'{{"jsonrpc":"2.0","id":6,"method":"new","params":{{"given":{{"x":1}},"{place}":{number}}}}}'.encode()

    def unknown(self):
        """A game or a method that there is not."""
        method = self.chance.choice(
            ["play", "view", "save", "close", "rpc.x", "Play", "", "__class__", "games"]
        )
        return self.request(method, game=self.chance.choice(["g0", "g-1", "", "g1 ", "\u2028"]), move="deck")

    def other_seat(self):
        """A move by, or of the cards of, a seat that is not to act."""
        game = self.game()
        held = self.engine.games.get(game)
        if held is None or held.game.over:
            return self.request("play", game=game, move="deck")
        seat = self.chance.choice(
            [seat for seat in range(held.game.rules.players) if seat != held.game.to_act]
        )
        hand = held.game.state.hands[seat]
        if hand and self.chance.random() < 0.7:
            sender = self.chance.choice([{}, {"seat": held.game.to_act}, {"seat": seat}])
            move = f"{self.chance.choice(['play', 'keep', 'take'])} {self.chance.choice(hand)}"
            return self.request("play", game=game, move=move, state=None, **sender)
        return self.request("play", game=game, move=str(held.game.moves()[0]), state=held.state, seat=seat)

    def batch(self):
        """Several at once."""
        size = self.chance.choice([0, 1, 2, 3, 5, MOST_IN_BATCH + 1])
        if size > MOST_IN_BATCH:
            return [self.request("bots")] * size
        return [self.chance.choice([self.mistyped, self.unknown, self.sensible])() for _ in range(size)]

    def anything(self):
        """JSON that is no request."""
        return self.chance.choice(
            [*VALUES, {"jsonrpc": "2.0"}, {"id": 5}, [1, 2, 3], [[]], {"jsonrpc": 2.0, "id": "x"}]
        )

    def noise(self):
        """Bytes."""
        return self.chance.randbytes(self.chance.randrange(1, 60)).replace(b"\n", b"")

    def step(self):
        """Send one message, and hold the engine to its promises."""
        line = self.line()
        self.sent = [*self.sent[-50:], line]
        messages = answer(self.engine, line)
        for message in messages:
            json.loads(written(message))
        answers = [message for message in messages if isinstance(message, list) or "method" not in message]
        self.answered += len(answers)
        asked = understood(line)
        check_ids(line, asked, answers)
        flat = answers[0] if answers and isinstance(answers[0], list) else answers
        self.met.update(kind_of(each) for each in flat)
        self.follow(asked if isinstance(asked, list) else [asked], list(flat))
        self.model.check()

    def follow(self, asked, answers):
        """Let the model follow what was carried out."""
        quiet = [each for each in asked if not id_wanted(each)]
        unknown = {str(arguments(each).get("game")) for each in quiet}
        carried_out = [
            (request, found["result"])
            for request, found in zip([each for each in asked if id_wanted(each)], answers, strict=False)
            if "result" in found
        ]
        for request, result in carried_out:
            if result.get("game") in unknown:
                self.notified(request)
            else:
                self.model.learn(request, result)
        for request in quiet:
            self.notified(request)

    def notified(self, request):
        """A notification does not tell what came of it: the model takes over the one game that it may change."""
        games, twins = self.engine.games, self.model.twins
        if request.get("method") in ("play", "bot", "undo", "redo", "close"):
            id = arguments(request).get("game")
            twins |= {id: games[id].game.copy()} if type(id) is str and id in games else {}
            if request["method"] == "close" and type(id) is str and id not in games:
                twins.pop(id, None)
        elif request.get("method") in ("new", "load"):
            twins |= {id: held.game.copy() for id, held in games.items() if id not in twins}


def kind_of(found):
    return found["error"]["data"]["code"] if "error" in found else "carried out"


def understood(line):
    """What a line holds to a reader without limits; None where it is no JSON."""
    limit = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        return json.loads(line.decode(), parse_constant=lambda text: 1 / 0)
    except (ValueError, RecursionError, ZeroDivisionError):
        return None
    finally:
        sys.set_int_max_str_digits(limit)


def check_ids(line, asked, answers):
    """There is one answer to a line, or to each request of a batch, with its id or null; none to a notification."""
    assert len(answers) <= 1, line
    found = answers[0] if answers else []
    too_large = isinstance(found, dict) and "error" in found and kind_of(found) == "message-too-large"
    if too_large or not isinstance(asked, list) or not 0 < len(asked) <= MOST_IN_BATCH:
        wanted = [None] if too_large or isinstance(asked, list) else id_wanted(asked)
        assert [each["id"] for each in answers] == wanted, line[:300]
    else:
        wanted = [id for request in asked for id in id_wanted(request)]
        assert [each["id"] for each in found] == wanted, line[:300]


def id_wanted(request):
    """The id of the answer to a request as a list, which is empty for a notification."""
    if not isinstance(request, dict):
        return [None]
    is_request = request.get("jsonrpc") == "2.0" and isinstance(request.get("method"), str)
    is_request = is_request and isinstance(request.get("params", {}), list | dict)
    if "id" not in request:
        return [] if is_request else [None]
    id = request["id"]
    return [id if id is None or type(id) in (int, float, str) else None]


def run(messages, seed=1):
    """Send so many messages; how often each outcome was met."""
    fuzz = Fuzz(seed)
    for _ in range(messages):
        fuzz.step()
    return fuzz.met


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.engine.fuzz", description=__doc__)
    parser.add_argument("--messages", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    for outcome, times in run(options.messages, options.seed).most_common():
        sys.stdout.write(f"{times:8,} {outcome}\n")
