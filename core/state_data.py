"""States as JSON data and back, exactly; strict, so that a damaged save is refused with the place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, get_args, get_origin
from weakref import WeakKeyDictionary

from attrs import evolve, fields

from ethnos.cards import DRAGON, Card, Warband
from ethnos.checksums import checksum, json_text
from ethnos.errors import SetupError
from ethnos.kinds import Kinds
from ethnos.moves import Move, parse_move
from ethnos.outside import first_difference
from ethnos.state import State
from ethnos.table import Table

if TYPE_CHECKING:
    from cattrs import Converter

# What comes from outside can be anything until it is checked, and the tribes' classes are theirs: hence Any here.


def state_data(table: Table) -> dict[str, Any]:
    """The whole state as JSON data, secrets included: for saves, never for players. The deck's top card is last."""
    converter = _converter(table.kinds)
    data: dict[str, Any] = converter.unstructure(table.state)
    data["tribe"] = {tribe: converter.unstructure(own) for tribe, own in sorted(table.state.tribe.items())}
    data["rolls"] = dict(sorted(table.state.rolls.items()))
    return data


def state_checksum(table: Table) -> str:
    """The checksum of a state: equal for equal states, in every process."""
    return checksum(json_text(state_data(table)))


def structure_state(table: Table, data: Mapping[str, Any]) -> State:
    """The state that `state_data` wrote, for a table of the same rules and tribes.

    Raises `ValueError` whose text lists every place that is wrong.
    """
    tribes = data.get("tribe") if isinstance(data, Mapping) else None
    if not isinstance(tribes, Mapping) or set(tribes) != set(table.state.tribe):
        raise ValueError(
            f"tribe: the state of {', '.join(sorted(table.state.tribe)) or 'no tribe'} is expected"
        )
    state: State = _structured(table.kinds, {**data, "tribe": {}}, State)
    state.tribe = {
        tribe: _structured(table.kinds, tribes[tribe], type(own)) for tribe, own in table.state.tribe.items()
    }
    return state


def state_difference(table: Table, saved: State, other: State) -> str:
    """The first place where a saved state of a table is another than it should be; empty where it is equal."""
    if saved == other:
        return ""
    mine, theirs = (state_data(evolve(table, state=state)) for state in (saved, other))
    return first_difference("state", mine, theirs)


def structure_tribe(table: Table, tribe: str, data: object) -> Any:  # noqa: ANN401
    """A tribe's own state as a scenario gives it: what is not named stays as it is.

    Raises `SetupError` with code ``given-tribe``.
    """
    known = table.state.tribe[tribe]
    if not isinstance(data, Mapping):
        raise SetupError("given-tribe", f"tribe.{tribe}: {data!r} is not a table of keys and values")
    before = _converter(table.kinds).unstructure(known)
    try:
        own = _structured(table.kinds, {**before, **data}, type(known))
    except ValueError as error:
        raise SetupError("given-tribe", f"tribe.{tribe}: {error}") from error
    fault = seats_fault(table, known, own)
    if fault:
        raise SetupError("given-tribe", f"tribe.{tribe}.{fault}")
    return own


def seats_fault(table: Table, before: Any, after: Any) -> str:  # noqa: ANN401
    """What starts with one item a seat keeps one item a seat: where that is not so in a tribe's state, or nothing."""
    seats = table.rules.players
    for known in fields(type(before)):
        first, now = getattr(before, known.name), getattr(after, known.name)
        if isinstance(first, list | tuple) and len(first) == seats and len(now) != seats:
            return f"{known.name}: needs {seats} items, one a seat"
    return ""


def _structured(kinds: Kinds, data: object, wanted: type) -> Any:  # noqa: ANN401
    from cattrs import transform_error

    try:
        return _converter(kinds).structure(data, wanted)
    except Exception as error:
        # cattrs gathers all faults in a group whose only readable form is this list.
        raise ValueError("; ".join(transform_error(error, path="state"))) from error


def _strict(wanted: type) -> Callable[[Any, Any], Any]:
    def structure(value: Any, _: Any) -> Any:  # noqa: ANN401
        if type(value) is not wanted:
            raise ValueError(f"{value!r} is not of type {wanted.__name__}")
        return value

    return structure


_converters: WeakKeyDictionary[Kinds, Converter] = WeakKeyDictionary()


def _converter(kinds: Kinds) -> Converter:
    if kinds not in _converters:
        _converters[kinds] = _make_converter(kinds.by_name)
    return _converters[kinds]


def _make_converter(by_name: Mapping[str, Card]) -> Converter:
    """A converter that writes cards, warbands and moves as players do, and reads nothing that it would not write."""
    from cattrs import Converter

    cards = {**by_name, DRAGON.name: DRAGON}
    converter = Converter(forbid_extra_keys=True, unstruct_collection_overrides={tuple: list})
    for plain_type in (int, str, bool):
        converter.register_structure_hook(plain_type, _strict(plain_type))
    converter.register_unstructure_hook(Card, lambda card: card.name)
    converter.register_structure_hook(Card, lambda name, _: _card(cards, name))
    converter.register_unstructure_hook(Move, str)
    converter.register_structure_hook(Move, lambda text, _: _move(text, by_name))
    converter.register_unstructure_hook(Warband, lambda warband: [warband.seat, str(warband)])
    converter.register_structure_hook(Warband, lambda pair, _: _warband(cards, pair))
    _read_lists_only(converter)
    return converter


def _read_lists_only(converter: Converter) -> None:
    """Let lists and tuples be read from lists alone: cattrs would take a text for a list of letters."""
    from cattrs.cols import homogenous_tuple_structure_factory, list_structure_factory

    def strictly(
        factory: Callable[[Any, Converter], Any],
    ) -> Callable[[Any, Converter], Callable[[Any, Any], Any]]:
        def make(wanted: Any, inner: Converter) -> Callable[[Any, Any], Any]:  # noqa: ANN401
            structure = factory(wanted, inner)
            return lambda value, kind: structure(_strict(list)(value, kind), kind)

        return make

    converter.register_structure_hook_factory(lambda kind: _origin(kind) is list)(
        strictly(list_structure_factory)
    )
    converter.register_structure_hook_factory(
        lambda kind: _origin(kind) is tuple and get_args(kind)[-1:] == (...,)
    )(strictly(homogenous_tuple_structure_factory))


def _origin(kind: Any) -> object:  # noqa: ANN401 - any type annotation
    return get_origin(kind)


def _card(cards: Mapping[str, Card], name: object) -> Card:
    if not isinstance(name, str) or name not in cards:
        raise ValueError(f"{name!r} is no card")
    return cards[name]


def _move(text: object, by_name: Mapping[str, Card]) -> Move:
    if not isinstance(text, str):
        raise ValueError(f"{text!r} is no move")
    verb = text.partition(" ")[0]
    return parse_move(text, by_name, (Move(verb),))


def _warband(cards: Mapping[str, Card], pair: object) -> Warband:
    if (
        not isinstance(pair, list)
        or len(pair) != 2
        or type(pair[0]) is not int
        or not isinstance(pair[1], str)
    ):
        raise ValueError(f"{pair!r} is no warband")
    return Warband(pair[0], tuple(_card(cards, name) for name in pair[1].split(" + ")))
