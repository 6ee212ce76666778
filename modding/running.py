"""Running scenarios: lay the table, make the moves, compare."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from attrs import define, field

from ethnos.errors import EthnosError, IllegalMove, InvalidMove, LoadError
from ethnos.game import Game, new_game
from ethnos.loading import load_ruleset
from ethnos.modding.comparing import After, compare
from ethnos.modding.results import Result
from ethnos.modding.scenarios import Scenario
from ethnos.plugins import Registry, installed_plugins
from ethnos.rulesets import NamedTribes, Ruleset, read_named_tribes

Named = tuple[str | Path, tuple[str | Path, ...], tuple[str, ...]]


@define
class Rulesets:
    """The rulesets that scenarios name, each loaded once; and the plugins that their tribes come from."""

    registry: Registry = field(factory=installed_plugins)
    _loaded: dict[Named, Ruleset | EthnosError] = field(factory=dict)
    _named: dict[tuple[str | Path, tuple[str | Path, ...]], NamedTribes] = field(factory=dict)

    def of(self, scenario: Scenario) -> Ruleset:
        """The ruleset of a scenario, with installed tribes that it asks for and the ruleset does not name.

        Raises `EthnosError` where it cannot be loaded.
        """
        source = _source(scenario, scenario.ruleset)
        variants = tuple(_source(scenario, variant) for variant in scenario.variants)
        named = self._tribes_of(source, variants)
        there = {*self.registry.plugins, *self.registry.failures, *named.known}
        extra = [tribe for tribe in scenario.tribes or () if tribe in there and tribe not in named.dealt]
        return self._load((source, variants, tuple(extra)))

    def _tribes_of(self, source: str | Path, variants: tuple[str | Path, ...]) -> NamedTribes:
        if (source, variants) not in self._named:
            self._named[source, variants] = read_named_tribes(source, variants)
        return self._named[source, variants]

    def _load(self, named: Named) -> Ruleset:
        if named not in self._loaded:
            source, variants, extra = named
            try:
                self._loaded[named] = load_ruleset(source, variants, extra, self.registry)
            except EthnosError as error:
                self._loaded[named] = error
        loaded = self._loaded[named]
        if isinstance(loaded, EthnosError):
            raise loaded.with_traceback(None)
        return loaded


def run_scenario(scenario: Scenario, rulesets: Rulesets | None = None) -> Result:
    """Run a scenario and say whether it holds, and if not, why. Nothing is raised.

    ``rulesets`` are to be shared between scenarios, so that each ruleset is loaded once.
    """
    try:
        message = "\n".join(_failings(scenario, rulesets or Rulesets()))
    # Whatever a stranger's plugin raises must not stop the other scenarios.
    except Exception as error:
        message = f"{type(error).__name__}: {error}"
    return Result(
        "scenario", scenario.name, scenario.file, scenario.line, not message, message, scenario.ruleset
    )


def lay_scenario(scenario: Scenario, rulesets: Rulesets) -> Game:
    """The game of a scenario before its first move.

    Raises `EthnosError` where its ruleset does not load or its table cannot be.
    """
    ruleset = rulesets.of(scenario)
    tribes = scenario.tribes
    if tribes is None:
        rules = ruleset.for_players(scenario.players)
        tribes = rules.choose_from[: rules.tribes_dealt]
    return new_game(ruleset, scenario.players, scenario.seed, tribes, scenario.given, rulesets.registry)


def _source(scenario: Scenario, named: str) -> str | Path:
    return scenario.folder / named if named.endswith(".toml") else named


def _failings(scenario: Scenario, rulesets: Rulesets) -> Iterator[str]:
    if scenario.invalid is not None:
        yield from _accepted_all_the_same(scenario, scenario.invalid, rulesets)
    elif scenario.faults:
        yield "it is not run: " + "; ".join(finding.headline for finding in scenario.faults)
    else:
        yield from _outcome(scenario, rulesets)


def _accepted_all_the_same(scenario: Scenario, text: str, rulesets: Rulesets) -> Iterator[str]:
    refusal = "; ".join(" ".join((finding.message, finding.hint)) for finding in scenario.faults)
    if not refusal:
        try:
            lay_scenario(scenario, rulesets)
        except EthnosError as error:
            refusal = str(error)
    if not refusal:
        yield f"line {scenario.line_of('invalid')}: invalid: the table was accepted"
    elif text.lower() not in refusal.lower():
        yield (
            f"line {scenario.line_of('invalid')}: invalid: it is refused, but without the text {text!r}: {refusal}"
        )


def _outcome(scenario: Scenario, rulesets: Rulesets) -> Iterator[str]:
    try:
        game = lay_scenario(scenario, rulesets)
    except LoadError as error:
        yield _not_loaded(scenario, error)
        return
    except EthnosError as error:
        yield f"the table cannot be laid: {error}"
        return
    glory_before = game.glory
    accepted = scenario.when if scenario.refused is None else scenario.when[:-1]
    for number, text in enumerate(accepted):
        try:
            game.play(text)
        except EthnosError as error:
            yield f"line {scenario.line_of('when', number)}: move {number + 1} is refused: {error}"
            return
    if scenario.refused is not None:
        yield from _made_all_the_same(scenario, scenario.refused, game)
    for mismatch in compare(After(game, glory_before), scenario.then):
        yield f"line {scenario.line_of('then', mismatch.key)}: {mismatch.text}"


def _not_loaded(scenario: Scenario, error: LoadError) -> str:
    """Why there is no table, at the line that names what does not load; what is wrong inside it has its own place."""
    named = {str(_source(scenario, variant)): at for at, variant in enumerate(scenario.variants)}
    at = [named[finding.file] for finding in error.findings if finding.file in named]
    key, where = ("variants", at[:1]) if at else ("ruleset", [])
    reasons = [finding.headline.removeprefix(f"{finding.file}: ") for finding in error.findings]
    hints = [f" ({finding.hint})" if finding.hint else "" for finding in error.findings]
    told = "; ".join(f"{reason}{hint}" for reason, hint in zip(reasons, hints, strict=True))
    return f"line {scenario.line_of(key, *where)}: {key}: {told}"


def _made_all_the_same(scenario: Scenario, text: str, game: Game) -> Iterator[str]:
    line = scenario.line_of("refused")
    move, before = scenario.when[-1], game.copy()
    try:
        game.play(move)
    except (IllegalMove, InvalidMove) as error:
        if text.lower() not in str(error).lower():
            yield f"line {line}: refused: `{move}` is refused, but without the text {text!r}: {error}"
        if game.state != before.state:
            yield f"line {line}: refused: the refusal of `{move}` changed the table"
    except EthnosError as error:
        yield f"line {line}: refused: `{move}` is not refused but fails: {error}"
    else:
        yield f"line {line}: refused: `{move}` was accepted"
