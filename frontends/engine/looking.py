"""The methods that change nothing: what is installed, how a game stands, and what is known of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import asdict

from ethnos.errors import EthnosError
from ethnos.frontends.engine.engine import Engine
from ethnos.frontends.engine.held import standing
from ethnos.plugins import Plugin
from ethnos.rulesets import Ruleset, Tribe, TribeTable, installed_rulesets, read_heading
from ethnos.views import Json


def rulesets(engine: Engine) -> Json:
    """The installed rulesets and variants."""
    return {"rulesets": [_ruleset_row(engine, id) for id in installed_rulesets()]}


def _ruleset_row(engine: Engine, id: str) -> Json:
    row: Json = {"id": id, "kind": "", "title": "", "players": [], "hash": "", "problem": ""}
    try:
        heading = read_heading(id)
        row |= {"kind": heading.kind, "title": heading.title}
        if heading.kind != "variant":
            loaded = engine.rulesets.load(id, (), ())
            row |= {"players": list(loaded.players), "hash": loaded.hash}
    except EthnosError as error:
        return row | {"problem": str(error)}
    return row


def tribes(engine: Engine, ruleset: str | None, variants: Sequence[str]) -> Json:
    """The tribes that can be played, and those that were refused."""
    plugins = engine.registry.plugins
    known = (
        [_tribe_row(id, plugin.table, plugin) for id, plugin in sorted(plugins.items())]
        if ruleset is None
        else [
            _tribe_row(id, tribe, plugins.get(tribe.ability))
            for id, tribe in sorted(_tribes_of(engine.rulesets.load(ruleset, variants, ())).items())
        ]
    )
    refused = [
        {"id": id, "code": failure.code, "message": str(failure)}
        for id, failure in sorted(engine.registry.failures.items())
    ]
    return {"tribes": known, "problems": refused}


def _tribes_of(ruleset: Ruleset) -> Mapping[str, Tribe]:
    return ruleset.for_players(ruleset.players[0]).tribes


def _tribe_row(id: str, said: Tribe | TribeTable, plugin: Plugin | None) -> Json:
    return {
        "id": id,
        "name": said.name,
        "text": said.text,
        "package": "" if plugin is None else plugin.package,
    }


def bots(engine: Engine) -> Json:
    """The bots that can be asked, and what is wrong with others."""
    known = [
        {
            "name": bot.name,
            "package": bot.package,
            "parameters": None
            if bot.parameters is None
            else [{"name": name, "default": default} for name, default in bot.parameters],
        }
        for bot in engine.bots.known()
    ]
    problems = [
        {"name": name, "code": problem.code, "message": str(problem)}
        for name, problem in engine.bots.problems().items()
    ]
    return {"bots": known, "problems": problems}


def state(engine: Engine, game: str) -> Json:
    """How a game stands, as everybody may know."""
    held = engine.held(game)
    playing = held.game
    return {
        **standing(held),
        "undone": len(playing.undone),
        "ruleset": playing.ruleset.id,
        "variants": list(playing.ruleset.variants),
        "hash": playing.ruleset.hash,
        "players": playing.rules.players,
        "tribes": list(playing.tribes),
        "glory": list(playing.glory),
        "winners": list(playing.winners),
    }


def rules(engine: Engine, game: str) -> Json:
    """What the game is called and its parts are called, for people."""
    held = engine.held(game)
    rules = held.game.rules
    return {
        "game": held.id,
        "state": held.state,
        "title": rules.ruleset.title,
        "words": asdict(rules.words),
        "kingdoms": [{"colour": kingdom.colour, "name": kingdom.name} for kingdom in rules.kingdoms],
        "tribes": [
            {"id": id, "name": rules.tribes[id].name, "text": rules.tribes[id].text}
            for id in held.game.tribes
        ],
    }


def view(engine: Engine, game: str, seat: int | None) -> Json:
    """What a seat knows."""
    held = engine.held(game)
    return {"game": held.id, "state": held.state, "view": held.game.view(seat)}


def log(engine: Engine, game: str, seat: int | None, since: int, sentences: bool) -> Json:
    """What a seat saw happen."""
    held = engine.held(game)
    seen = held.game.log(seat, since)
    said = [held.game.sentence(event, seat) for event in seen] if sentences else []
    return {"game": held.id, "state": held.state, "events": seen, "sentences": said}


def moves(engine: Engine, game: str, seat: int | None, largest: bool, labels: bool) -> Json:
    """The legal moves."""
    held = engine.held(game)
    held.game.check_seat(seat)
    mine = seat is None or seat == held.game.to_act
    legal = held.game.moves(largest=largest) if mine else ()
    return {
        "game": held.id,
        "state": held.state,
        "to_act": held.game.to_act,
        "moves": [str(move) for move in legal],
        "labels": [held.game.label(move) for move in legal] if labels else [],
    }


def save(engine: Engine, game: str) -> Json:
    """The whole game as data."""
    return {"save": engine.held(game).game.to_dict()}
