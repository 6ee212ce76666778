"""What is played: a ruleset, a number of players and the tribes. All that is numbered depends on these three alone."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from attrs import evolve, frozen

from ethnos.cards import Card
from ethnos.dispatch import resolve_hooks
from ethnos.errors import SetupError
from ethnos.game import Game, new_game
from ethnos.kinds import Kinds
from ethnos.loading import load_ruleset
from ethnos.plugins import Registry, installed_plugins
from ethnos.rulesets import Rules, Ruleset, installed_rulesets
from ethnos.setup import check_seed, choose_tribes

Source = str | Path | Ruleset


@frozen(eq=False)
class Setting:
    """What is played. Make one with `make_setting`."""

    rules: Rules
    registry: Registry
    asked: tuple[str, ...] | None
    """The tribes of every game; None where chance draws them for each."""
    source: tuple[Any, ...] | None
    """The words that it was made from; None where it was made from objects, and so cannot be pickled."""

    @property
    def tribes(self) -> tuple[str, ...]:
        """The tribes that may be in play, sorted."""
        return tuple(sorted(self.rules.choose_from if self.asked is None else self.asked))

    @property
    def kinds(self) -> Kinds:
        """Every kind of ally that the rules know, and what each may do."""
        return self.registry.kinds(self.rules)

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every kind of ally that may be in play, in printing order."""
        tribes = set(self.tribes)
        return tuple(card for card in sorted(self.kinds.copies) if card.tribe in tribes)

    def new_game(self, seed: int) -> Game:
        """A game of this setting, dealt. Raises `SetupError` with code ``bad-seed``."""
        return new_game(self.rules.ruleset, self.rules.players, seed, self.asked, registry=self.registry)

    def new_states(self) -> dict[str, Any]:
        """What each tribe that may be in play remembers at the start, by id; a class that only the plugin knows."""
        implementations = self.registry.implementations(self.rules)
        hooks = resolve_hooks([self.rules.tribes[tribe] for tribe in self.tribes], implementations)
        players = self.rules.players
        return {tribe: new_state(players) for tribe, new_state in sorted(hooks.new_state.items())}

    def __deepcopy__(self, memo: object) -> Setting:
        """Nothing changes it, so a copy is itself."""
        return self

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        """A pickle holds the words that it was made from. Raises `SetupError` with code ``not-made-from-words``."""
        if self.source is None:
            raise SetupError(
                "not-made-from-words",
                "what is played was given as a Ruleset or with a registry, which cannot go to another process; "
                "name the ruleset by its id or path, or set the game up there",
            )
        return make_setting, self.source


def make_setting(
    ruleset: Source,
    players: int,
    tribes: Sequence[str] | None = None,
    variants: Sequence[str | Path] = (),
    registry: Registry | None = None,
) -> Setting:
    """What is played: a ruleset (loaded, or by id or path, with variants laid over it), players and tribes.

    Without ``tribes`` each game draws its own. ``registry`` holds the plugins; the installed ones if not said. What is
    installed is read once: the same ids give the same setting again. Files at paths are read each time.

    Raises `EthnosError` for a table that cannot be, and `LoadError` or `PluginError` as `load_ruleset` does.
    """
    known = registry or installed_plugins()
    if registry is None and _all_installed(ruleset, *variants):
        named = None if tribes is None else tuple(tribes)
        if all(type(word) in (int, str) for word in (players, *(named or ()))):
            return _of_installed(ruleset, players, named, tuple(variants), known)
    setting = _made(ruleset, players, tribes, variants, known)
    return setting if registry is None else evolve(setting, source=None)


def _all_installed(*words: Source) -> bool:
    installed = installed_rulesets()
    return all(type(word) is str and word in installed for word in words)


def _made(
    ruleset: Source,
    players: int,
    tribes: Sequence[str] | None,
    variants: Sequence[str | Path],
    registry: Registry,
) -> Setting:
    loaded = ruleset if isinstance(ruleset, Ruleset) else _load(ruleset, variants, tribes or (), registry)
    rules = loaded.for_players(players)
    asked = None if tribes is None else choose_tribes(rules, 0, tribes, registry.plugins)
    words = (str(ruleset), players, asked, tuple(map(str, variants)))
    return Setting(rules, registry, asked, None if isinstance(ruleset, Ruleset) else words)


_of_installed = lru_cache(maxsize=64)(_made)


def whole_seed(seed: Any) -> int:  # noqa: ANN401 - it comes from anywhere
    """A seed as a number of Python, whatever kind of whole number it is. Raises `SetupError` with code ``bad-seed``."""
    try:
        return check_seed(seed if isinstance(seed, bool) else operator.index(seed))
    except TypeError:
        return check_seed(seed)


def _load(
    ruleset: str | Path, variants: Sequence[str | Path], tribes: Sequence[str], registry: Registry
) -> Ruleset:
    """The ruleset, with the installed tribes that are asked for and that it does not name."""
    loaded = load_ruleset(ruleset, variants, registry=registry)
    named = loaded.for_players(loaded.players[0]).tribes
    besides = [
        tribe
        for tribe in tribes
        if isinstance(tribe, str) and tribe not in named and tribe in registry.plugins
    ]
    return load_ruleset(ruleset, variants, besides, registry) if besides else loaded
