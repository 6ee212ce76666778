"""Setting up a table: which tribes play, the tokens, the markers, the first seat.

rulebook, Setup; rules.md section 2.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence

from ethnos.cards import Card
from ethnos.chance import LARGEST_SEED_DIGITS, stream
from ethnos.citing import value_rule
from ethnos.dispatch import resolve_hooks
from ethnos.effects import own_fault
from ethnos.era import begin_era
from ethnos.errors import EthnosError, PluginError, SetupError
from ethnos.events import TokensDealt, TribesDealt
from ethnos.grammar import guess, shorten
from ethnos.plugins import Registry
from ethnos.rulesets import Rules, Ruleset
from ethnos.state import State, empty_state
from ethnos.table import Table

ON_GLORY_TRACK = 1
"""Markers of each seat that lie on the glory track (rulebook, Setup)."""


def choose_tribes(
    rules: Rules, seed: int, asked: Sequence[str] | None, installed: Container[str] = ()
) -> tuple[str, ...]:
    """The tribes in play, sorted: those asked for, or as many as the ruleset deals, drawn by chance.

    Raises `SetupError` with code ``unknown-tribe``, ``duplicate-tribe`` or ``wrong-tribe-count``.
    """
    if asked is None:
        chosen = stream(seed, "tribes").sample(rules.choose_from, rules.tribes_dealt)
        return tuple(sorted(chosen))
    for tribe in asked:
        if not isinstance(tribe, str) or tribe not in rules.tribes:
            raise SetupError("unknown-tribe", _unknown_tribe(rules, tribe, installed))
    if len(set(asked)) < len(asked):
        raise SetupError("duplicate-tribe", f"a tribe is named twice: {', '.join(asked)}")
    if len(asked) != rules.tribes_dealt:
        rule = value_rule(rules.ruleset, "setup.tribes")
        needed = f"{rules.players} players need {rules.tribes_dealt} tribes {rule}"
        raise SetupError("wrong-tribe-count", f"{needed}, not {len(asked)}", rule)
    return tuple(sorted(asked))


def _unknown_tribe(rules: Rules, tribe: object, installed: Container[str]) -> str:
    if isinstance(tribe, str) and tribe in installed:
        return (
            f"ruleset {rules.ruleset.id} does not name tribe `{tribe}`; ask for it when the ruleset is loaded"
        )
    known = sorted(rules.tribes)
    return f"unknown tribe `{tribe}`; {guess(str(tribe), known) or 'known here: ' + ', '.join(known)}"


def check_seed(seed: int) -> int:
    """The seed itself, if it is one. Raises `SetupError` with code ``bad-seed``."""
    if isinstance(seed, bool) or not isinstance(seed, int) or abs(seed) >= 10**LARGEST_SEED_DIGITS:
        raise SetupError("bad-seed", f"a seed is a whole number of at most {LARGEST_SEED_DIGITS} digits")
    return seed


def lay_table(
    ruleset: Ruleset, players: int, seed: int, tribes: Sequence[str] | None, registry: Registry
) -> Table:
    """A table with its tribes known and nothing dealt.

    Raises `SetupError` (with code ``wrong-player-count`` among others) or `PluginError`.
    """
    rules = _rules(ruleset, players)
    seed = check_seed(seed)
    chosen = choose_tribes(rules, seed, tribes, registry.plugins)
    implementations = registry.implementations(rules)
    hooks = resolve_hooks([rules.tribes[tribe] for tribe in chosen], implementations)
    state = empty_state(players, len(rules.kingdoms))
    table = Table(rules, chosen, registry.kinds(rules), hooks, seed, state, [])
    for tribe, new_state in sorted(hooks.new_state.items()):
        own, wanted = new_state(players), registry.state_class(rules.tribes[tribe])
        if type(own) is not wanted:
            raise PluginError(
                "wrong-answer", f"tribe {tribe}: new_state gave back {own!r}, not the declared {wanted}"
            )
        if fault := own_fault(own, players):
            raise PluginError("wrong-answer", f"tribe {tribe}: new_state gave back a state {fault}")
        state.tribe[tribe] = own
    return table


def _rules(ruleset: object, players: int) -> Rules:
    if not isinstance(ruleset, Ruleset):
        message = (
            f"a game is played under a Ruleset, as `load_ruleset` gives it, not {shorten(repr(ruleset))}"
        )
        raise SetupError("wrong-source", message)
    if type(players) is not int:
        raise SetupError("wrong-player-count", f"the number of players is a whole number, not {players!r}")
    try:
        return ruleset.for_players(players)
    except EthnosError as error:
        raise SetupError(error.code, str(error)) from error


def deal(table: Table, era: int = 1, first: int | None = None, left_out: Iterable[Card] = ()) -> None:
    """Deal tokens and markers and begin an era; without ``first`` its first seat is drawn by chance.

    ``left_out`` are allies that lie elsewhere already.
    """
    supply = tuple(supply_left(table, seat) for seat in range(table.rules.players))
    if min(supply) < 0:
        rule = value_rule(table.rules.ruleset, "marker.supply")
        raise SetupError(
            "too-few-markers",
            f"{table.rules.supply} markers {rule} are too few for what these tribes lay out first",
            rule,
        )
    table.emit(TribesDealt(table.tribes, supply))
    table.emit(TokensDealt(_deal_tokens(table)))
    if first is None:
        first = stream(table.seed, "first seat").randrange(table.rules.players)
    begin_era(table, era, first, left_out)


def supply_left(table: Table, seat: int) -> int:
    """Markers left to a seat: all it owns, less those on the glory track, on the map and on the tribes' boards."""
    state: State = table.state
    on_map = sum(counts[seat] for counts in state.markers)
    on_boards: int = sum(held(table, seat) for _, held in table.hooks.markers_held)
    return table.rules.supply - ON_GLORY_TRACK - on_map - on_boards


def _deal_tokens(table: Table) -> tuple[tuple[int, ...], ...]:
    rules = table.rules
    values = list(rules.token_values)
    stream(table.seed, "tokens").shuffle(values)
    return tuple(
        tuple(sorted(values[index * rules.eras : (index + 1) * rules.eras]))
        for index in range(len(rules.kingdoms))
    )
