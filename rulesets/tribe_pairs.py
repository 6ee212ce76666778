"""Which tribe of one ruleset stands for which of another: they pair by what they do, not by what they are called."""

from collections.abc import Iterable, Mapping

from attrs import frozen

from ethnos.rulesets.rules import Tribe
from ethnos.rulesets.ruleset import Ruleset

Tribes = Mapping[str, Tribe]


@frozen
class TribePair:
    """The ids of a tribe in ruleset a and of its counterpart in b; None where a side has none."""

    a: str | None
    b: str | None

    @property
    def id(self) -> str:
        """The id that keys about the pair use: that of b, or that of a where b has no such tribe."""
        id = self.b or self.a
        assert id is not None, "a pair has a tribe"
        return id


def tribe_pairs(a: Ruleset, b: Ruleset) -> tuple[TribePair, ...]:
    """Pair the tribes of two rulesets: those that b deals in their order, then the others.

    Of the tribes that a game may deal (`setup.choose_from`), those of one id and one ability are a pair, then
    those where one tribe alone of each side has the ability, as owl and centaur have. Every other tribe pairs
    with the one of its id, which then has another ability or is not dealt; without such a one it stands alone.
    A tribe that is not dealt, and whose namesake has another counterpart, belongs to no pair.
    """
    known_a, known_b = _known(a), _known(b)
    dealt_a, dealt_b = _dealt(a, known_a), _dealt(b, known_b)
    partners = {id: id for id, tribe in dealt_b.items() if _ability(dealt_a, id) == tribe.ability}
    partners |= _alone_in_ability(_without(dealt_a, partners.values()), _without(dealt_b, partners))
    partners = {
        id: other for id, other in partners.items() if _no_stranger_between(known_a, known_b, other, id)
    }
    taken = set(partners.values())
    partners |= {id: id for id in known_b if id in known_a and id not in partners and id not in taken}
    taken |= set(partners.values())
    pairs = [TribePair(partners.get(id), id) for id in known_b if id in partners or id not in known_a]
    return (*pairs, *(TribePair(id, None) for id in known_a if id not in taken and id not in known_b))


def _known(ruleset: Ruleset) -> Tribes:
    """All tribes; which there are does not depend on the number of players."""
    return ruleset.for_players(ruleset.players[0]).tribes


def _dealt(ruleset: Ruleset, known: Tribes) -> Tribes:
    return {id: known[id] for id in ruleset.for_players(ruleset.players[0]).choose_from}


def _ability(tribes: Tribes, id: str) -> str | None:
    return tribes[id].ability if id in tribes else None


def _without(tribes: Tribes, ids: Iterable[str]) -> Tribes:
    left_out = set(ids)
    return {id: tribe for id, tribe in tribes.items() if id not in left_out}


def _alone_in_ability(a: Tribes, b: Tribes) -> dict[str, str]:
    """The tribes of b that share an ability with just one of a, and with none of b; with that one."""
    by_ability_a, by_ability_b = _by_ability(a), _by_ability(b)
    return {
        ids[0]: by_ability_a[ability][0]
        for ability, ids in by_ability_b.items()
        if len(ids) == 1 and len(by_ability_a.get(ability, ())) == 1
    }


def _by_ability(tribes: Tribes) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for id, tribe in tribes.items():
        found.setdefault(tribe.ability, []).append(id)
    return found


def _no_stranger_between(a: Tribes, b: Tribes, id_a: str, id_b: str) -> bool:
    """Whether neither id means a tribe of another ability on the other side: those compare by their ids."""
    ability = a[id_a].ability
    return _ability(a, id_b) in (None, ability) and _ability(b, id_a) in (None, ability)
