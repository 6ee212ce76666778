"""A plugin is held to the hooks' specs when it is registered, and one that breaks them is refused with file and line.

Rules out the kinds of fault that keep a plugin dead for years: a misspelt hook, a forgotten mark, a swallowed import
error, a plugin that stays half registered.
"""

import re

import pytest

from ethnos import Registry
from ethnos.errors import PluginError
from ethnos.hooks import hookimpl
from ethnos.inspection import SPECS
from ethnos.plugins import installed_plugins
from ethnos.tribe import Cards, TribeTable
from tests.tribe_files import GOOD, HEAD

FIRST = HEAD.count("\n") + 1
"""The line of a tribe's file where the text of a test begins."""


def refusal_of(source, registry=None):
    registry = registry or Registry()
    before = dict(registry.plugins)
    with pytest.raises(PluginError) as refusal:
        registry.register(source)
    assert registry.plugins == before, "nothing stays half registered"
    return refusal.value


FAULTS = {
    "misspelt hook": (
        "@hookimpl\ndef kep(tribe, table, warband):\n    return 1\n",
        "unknown-hook",
        "badger.py:{line}: there is no hook `kep`; did you mean `keep`?",
    ),
    "a hook that is nothing like any": (
        "@hookimpl\ndef zzzz(tribe):\n    return 1\n",
        "unknown-hook",
        "badger.py:{line}: there is no hook `zzzz`; hooks are " + ", ".join(sorted(SPECS)),
    ),
    "forgotten mark": (
        GOOD + "\n\ndef draw(tribe, table, warband):\n    return 1\n",
        "unmarked-hook",
        "badger.py:{line+5}: `draw` is the name of a hook but is not marked; put `@hookimpl` above it",
    ),
    "wrong argument": (
        "@hookimpl\ndef keep(tribe, table, warbant):\n    return 1\n",
        "hook-argument",
        "badger.py:{line}: hook `keep` has no argument `warbant`; did you mean `warband`?",
    ),
    "an argument of another hook": (
        "@hookimpl\ndef keep(tribe, table, seat):\n    return 1\n",
        "hook-argument",
        "badger.py:{line}: hook `keep` has no argument `seat`; its arguments are tribe, table, warband",
    ),
    "keyword-only arguments": (
        "@hookimpl\ndef keep(*, tribe, table, warband):\n    return 1\n",
        "hook-argument",
        "badger.py:{line}: `tribe` must be a plain argument: no `*`, no `/`, no default",
    ),
    "an argument with a default": (
        "@hookimpl\ndef keep(tribe, table, warband=None):\n    return 1\n",
        "hook-argument",
        "badger.py:{line}: `warband` must be a plain argument: no `*`, no `/`, no default",
    ),
    "a wrapper": (
        "@hookimpl(wrapper=True)\ndef keep(tribe, table, warband):\n    return (yield)\n",
        "hook-wrapper",
        "badger.py:{line}: `keep` is a wrapper; a tribe implements hooks and wraps none",
    ),
    "a wrapper of the old kind": (
        "@hookimpl(hookwrapper=True)\ndef keep(tribe, table, warband):\n    yield\n",
        "hook-wrapper",
        "badger.py:{line}: `keep` is a wrapper; a tribe implements hooks and wraps none",
    ),
    "a marked thing that is no function": (
        "from functools import partial\nkeep = hookimpl(partial(lambda n, tribe: n, 1))\n",
        "hook-no-function",
        "badger.py:1: `keep` is marked as a hook but is no function",
    ),
    "no hook at all": (
        "def dig(tribe):\n    return 1\n",
        "no-hooks",
        "badger.py:1: no function is marked `@hookimpl`; did you forget it?",
    ),
    "no table": (
        "TRIBE = {}\n" + GOOD,
        "no-tribe-table",
        "badger.py:1: a plugin needs `TRIBE = TribeTable(...)`",
    ),
    "a state that is not frozen": (
        "@define\nclass Sett:\n    OPEN: ClassVar = ()\n\nTRIBE = attrs.evolve(TRIBE, state=Sett)\n" + GOOD,
        "bad-tribe-state",
        "badger.py:{line}: the state of badger must be a frozen attrs class (`@frozen`)",
    ),
    "a state that is no attrs class": (
        "class Sett:\n    OPEN = ()\n\nTRIBE = attrs.evolve(TRIBE, state=Sett)\n" + GOOD,
        "bad-tribe-state",
        "badger.py:{line}: the state of badger must be a frozen attrs class (`@frozen`)",
    ),
    "a state that says not who may see it": (
        "@frozen\nclass Sett:\n    size: int = 0\n\nTRIBE = attrs.evolve(TRIBE, state=Sett)\n" + GOOD,
        "bad-tribe-state",
        "badger.py:{line}: the state of badger must say in `OPEN` which fields all see",
    ),
    "a state that opens a field which it has not": (
        '@frozen\nclass Sett:\n    OPEN: ClassVar = ("sise",)\n    size: int = 0\n\n'
        "TRIBE = attrs.evolve(TRIBE, state=Sett)\n" + GOOD,
        "bad-tribe-state",
        "badger.py:{line}: badger has no field `sise`; did you mean `size`?",
    ),
    "a state that copies would share": (
        "@frozen\nclass Sett:\n    OPEN: ClassVar = ()\n    dug: tuple[list[int], ...] = ()\n\n"
        "TRIBE = attrs.evolve(TRIBE, state=Sett)\n" + GOOD,
        "bad-tribe-state",
        "badger.py:{line}: `dug` of badger can change in place, and copies of a game would share it; "
        "use tuples, numbers and texts",
    ),
    "a state whose fields are of classes that nobody knows": (
        "@frozen\nclass Sett:\n    OPEN: ClassVar = ()\n    dug: 'Holes' = ()\n\n"
        "TRIBE = attrs.evolve(TRIBE, state=Sett)\n" + GOOD,
        "bad-tribe-state",
        "badger.py:{line}: ",
    ),
    "a state that holds itself": (
        "@frozen\nclass Sett:\n    OPEN: ClassVar = ()\n    within: 'Sett | None' = None\n\n"
        "TRIBE = attrs.evolve(TRIBE, state=Sett)\n" + GOOD,
        "bad-tribe-state",
        "badger.py:{line}: `within` of badger may hold a state of its own class, and so has no end; "
        "use tuples, numbers and texts",
    ),
    "two states that hold one another": (
        "@frozen\nclass Sett:\n    OPEN: ClassVar = ()\n    dug: 'tuple[Hole, ...]' = ()\n\n"
        "@frozen\nclass Hole:\n    into: 'Sett | None' = None\n\n"
        "TRIBE = attrs.evolve(TRIBE, state=Sett)\n" + GOOD,
        "bad-tribe-state",
        "badger.py:{line}: `dug` of badger may hold a state of its own class",
    ),
    "a state within which a class is not known": (
        "@frozen\nclass Hole:\n    into: 'Nowhere' = None\n\n"
        "@frozen\nclass Sett:\n    OPEN: ClassVar = ()\n    dug: tuple[Hole, ...] = ()\n\n"
        "TRIBE = attrs.evolve(TRIBE, state=Sett)\n" + GOOD,
        "bad-tribe-state",
        "badger.py:{line+4}: the state of badger has a field of unknown type: name 'Nowhere' is not defined",
    ),
    "a state with a type that is none": (
        "@frozen\nclass Sett:\n    OPEN: ClassVar = ()\n    dug: '1 // 0' = ()\n\n"
        "TRIBE = attrs.evolve(TRIBE, state=Sett)\n" + GOOD,
        "bad-tribe-state",
        "badger.py:{line}: the state of badger has a field of unknown type: ",
    ),
    "a state with a field of no type": (
        "@attrs.define(frozen=True, these={'dug': attrs.field(default=())})\nclass Sett:\n    OPEN = ()\n\n"
        "TRIBE = attrs.evolve(TRIBE, state=Sett)\n" + GOOD,
        "bad-tribe-state",
        "badger.py:{line}: `dug` of badger can change in place",
    ),
    "a state without a beginning": (
        "@frozen\nclass Sett:\n    OPEN: ClassVar = ()\n\nTRIBE = attrs.evolve(TRIBE, state=Sett)\n" + GOOD,
        "no-new-state",
        "badger.py:1: badger declares a state but has no hook `new_state`",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_plugin_that_breaks_the_specs_is_refused_with_file_line_and_meaning(tribe_file, fault):
    text, code, message = FAULTS[fault]
    source = tribe_file(text)

    refusal = refusal_of(source)
    folder = source.__file__.removesuffix("badger.py")

    assert refusal.code == code
    assert str(refusal).removeprefix(folder).startswith(at_line(message, FIRST))


def test_a_refusal_says_apart_where_it_is_and_which_word_is_wrong(tribe_file):
    source = tribe_file("@hookimpl\ndef keep(tribe, tabel):\n    return 1\n")
    refusal = refusal_of(source)

    assert (refusal.place.file, refusal.place.line) == (source.__file__, FIRST)
    assert refusal.word == "tabel"
    assert str(refusal) == f"{source.__file__}:{FIRST}: {refusal.reason}"


def at_line(message, line):
    """The message with `{line}`, or `{line+5}`, filled in."""
    return re.sub(r"\{line\+?(\d*)\}", lambda found: str(line + int(found[1] or 0)), message)


def test_a_class_is_refused_where_an_instance_belongs():
    class Badgers:
        TRIBE = TribeTable(id="badger", name="Badgers", text="They dig.", cards=Cards(each_kingdom=2))

        @hookimpl
        def keep(self, tribe, table, warband):
            return 1

    refusal = refusal_of(Badgers)
    line = Badgers.keep.__code__.co_firstlineno - 3

    assert refusal.code == "plugin-is-a-class"
    assert str(refusal) == f"{__file__}:{line}: Badgers is a class; register an instance, Badgers()"
    assert Registry().register(Badgers()).table.id == "badger"


def test_two_plugins_under_one_id_are_refused(tribe_file):
    """Rules out that which plugin wins depends on the order of installation."""
    registry = Registry()
    first = tribe_file(GOOD)
    registry.register(first)

    refusal = refusal_of(tribe_file(GOOD), registry)

    assert refusal.code == "duplicate-tribe"
    assert "tribe badger is already registered by" in str(refusal)
    assert registry.plugins["badger"].source is first


def test_registering_the_same_plugin_again_changes_nothing(tribe_file):
    registry = Registry()
    source = tribe_file(GOOD)

    assert registry.register(source).table == registry.register(source).table


def test_a_copy_of_a_registry_takes_everything_along_and_goes_its_own_way(tribe_file):
    registry = installed_plugins().copy()
    registry.failures["mole"] = PluginError("no-hooks", "mole.py:1: no function is marked")
    registry.around = lambda tribe, hooks: hooks
    twin = registry.copy()
    twin.register(tribe_file(GOOD))

    assert (twin.failures, twin.around) == (registry.failures, registry.around)
    assert set(twin.plugins) - set(registry.plugins) == {"badger"}
    assert "mole" not in installed_plugins().failures


@pytest.mark.parametrize(
    "name", ["Badger", "blue badger", "", "1badger", "no-marker", 5, "nothing", "dragon"]
)
def test_an_id_that_moves_could_not_be_written_with_is_refused(tribe_file, name):
    source = tribe_file(
        f"TRIBE = TribeTable(id={name!r}, name='B', text='', cards=Cards(no_kingdom=9))\n" + GOOD
    )

    assert refusal_of(source).code == "bad-tribe-id"


@pytest.mark.parametrize("fault", FAULTS)
def test_a_plugin_that_was_refused_can_be_mended_and_registered(tribe_file, fault):
    """Rules out that a plugin stays half registered after an error."""
    registry = Registry()
    refusal_of(tribe_file(FAULTS[fault][0]), registry)
    mended = registry.register(tribe_file(GOOD))

    assert registry.plugins == {"badger": mended}
    assert list(mended.implementations) == ["keep"]


def test_a_hook_may_take_some_of_its_arguments_in_any_order(tribe_file):
    registry = Registry()
    source = tribe_file(
        """\
        @hookimpl
        def keep(warband, tribe):
            return (warband, tribe)

        @hookimpl
        def draw():
            return 7

        @hookimpl
        def glory(table):
            return table

        @hookimpl
        def marker_size(table, warband, tribe):
            return (table, warband, tribe)
        """
    )
    hooks = registry.register(source).implementations
    arguments = ("the tribe", "the table", "the warband")

    assert hooks["keep"](*arguments) == ("the warband", "the tribe")
    assert hooks["draw"](*arguments) == 7
    assert hooks["glory"](*arguments) == "the table"
    assert hooks["marker_size"](*arguments) == ("the table", "the warband", "the tribe")


def test_functions_that_help_and_hooks_that_are_imported_are_not_mistaken(tribe_file):
    source = tribe_file(
        """\
        from ethnos.tribes.elf import keep
        from ethnos.tribes import wizard

        def _dig(tribe):
            return 1

        def count_holes(tribe):
            return 1
        """
    )

    assert list(Registry().register(source).implementations) == ["keep"]
