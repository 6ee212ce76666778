"""Finding tribes' plugins and registering them strictly.

Tribes are found through the entry point group ``ethnos.tribes``, ours as anybody's. A plugin that breaks a promise of
docs/hooks.md is refused with the file, the line and what was probably meant; the others go on working, and the
refusal is raised as soon as its tribe is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from attrs import define, field, frozen

from ethnos.counters import state_class
from ethnos.dispatch import ByTribe, told
from ethnos.errors import Place, PluginError
from ethnos.inspection import find_implementations, place_of, tribe_table
from ethnos.kinds import Kinds, make_kinds
from ethnos.rulesets import Rules, Tribe, TribeTable
from ethnos.rulesets.installed import TRIBE_GROUP
from ethnos.trace import seen
from ethnos.written_hooks import written_hooks
from ethnos.written_tribes import WrittenTribe

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = TRIBE_GROUP


@frozen(eq=False)
class Plugin:
    """One tribe's plugin, held to the specs."""

    table: TribeTable
    source: object
    """The module or object that implements the hooks."""
    implementations: ByTribe
    """Its hooks by name, each callable with every argument of its spec."""
    place: Place
    """Where it is written."""
    package: str
    """The distribution that brings it and its version, or how it was named."""

    @property
    def file(self) -> str:
        """Where it is written, as text: the file, and the line of a class or function."""
        return str(self.place)


@define(eq=False)
class Registry:
    """The plugins that a program knows, by tribe id, and those that were refused."""

    plugins: dict[str, Plugin] = field(factory=dict)
    failures: dict[str, PluginError] = field(factory=dict)
    around: Callable[[Tribe, ByTribe], ByTribe] | None = None
    """What a checker puts around the hooks of each tribe in play; it gives them back by hook."""
    _kinds: WeakKeyDictionary[Rules, Kinds] = field(factory=WeakKeyDictionary)

    def register(self, source: object, package: str = "given by the program") -> Plugin:
        """Add a plugin: a module or an object with a ``TRIBE`` table, or a tribe that was read from a TOML file.

        Raises `PluginError` with the file, the line and a way out; then nothing is registered.
        """
        plugin = _plugin(source, package)
        known = self.plugins.get(plugin.table.id)
        if known is not None and known.source is not source:
            reason = f"tribe {plugin.table.id} is already registered by {known.file}; give one another id"
            raise PluginError("duplicate-tribe", reason, plugin.place)
        self.plugins[plugin.table.id] = plugin
        return plugin

    def copy(self) -> Registry:
        """A registry of its own with the same plugins, which those that are added to either leave alone."""
        return Registry(dict(self.plugins), dict(self.failures), self.around)

    def tables(self) -> dict[str, TribeTable]:
        """What each plugin declares, by tribe id."""
        return {name: plugin.table for name, plugin in sorted(self.plugins.items())}

    def implementations(self, rules: Rules) -> Mapping[str, ByTribe]:
        """The hooks of every ability that the rules use, by ability.

        Raises `PluginError` where a plugin is missing or was refused.
        """
        return {tribe.ability: self._implementations_of(tribe) for tribe in rules.tribes.values()}

    def state_class(self, tribe: Tribe) -> type | None:
        """The class of what a tribe remembers, None where it remembers nothing. Raises `PluginError` as above."""
        if tribe.written is not None:
            return state_class(tribe.written.counters)
        return self.plugin(tribe.ability).table.state

    def plugin(self, ability: str) -> Plugin:
        """The plugin of an ability.

        Raises `PluginError`: the reason for which it was refused, or code ``unknown-ability``.
        """
        if ability in self.failures:
            raise self.failures[ability]
        if ability not in self.plugins:
            raise PluginError(
                "unknown-ability", f"no plugin for `{ability}`; known here: {', '.join(sorted(self.plugins))}"
            )
        return self.plugins[ability]

    def kinds(self, rules: Rules) -> Kinds:
        """The cards that the rules know; made once."""
        if rules not in self._kinds:
            self._kinds[rules] = make_kinds(rules, self.implementations(rules))
        return self._kinds[rules]

    def _implementations_of(self, tribe: Tribe) -> ByTribe:
        """The hooks of a tribe's ability: of its plugin, or of what a TOML file says, which came with the ruleset."""
        if tribe.written is not None:
            hooks, place = written_hooks(tribe.written), tribe.written.place
        else:
            plugin = self.plugin(tribe.ability)
            hooks, place = plugin.implementations, plugin.file
        return seen(hooks if self.around is None else self.around(tribe, hooks), place)


def _plugin(source: object, package: str) -> Plugin:
    if isinstance(source, WrittenTribe):
        return Plugin(source.table, source, written_hooks(source.written), Place(source.file), package)
    table = tribe_table(source)
    return Plugin(table, source, find_implementations(source), place_of(source), package)


@cache
def installed_plugins() -> Registry:
    """The registry of all installed tribes."""
    from importlib.metadata import entry_points  # costs more than most of what `import ethnos` needs

    registry = Registry()
    load_plugins(registry, entry_points(group=GROUP))
    return registry


def load_plugins(registry: Registry, points: Iterable[EntryPoint]) -> None:
    """Register what entry points name, in order of their names whatever the order of installation.

    Two of one name are both refused, so that which of them plays is nobody's accident.
    """
    named: dict[str, list[EntryPoint]] = {}
    for point in sorted(points, key=lambda point: (point.name, point.value)):
        named.setdefault(point.name, []).append(point)
    for name, claims in named.items():
        try:
            _register_point(registry, _only(claims))
        except PluginError as error:
            registry.failures[name] = error


def _only(claims: Sequence[EntryPoint]) -> EntryPoint:
    if len({point.value for point in claims}) > 1:
        shown = " and ".join(f"{point.value} ({_package(point)})" for point in claims)
        raise PluginError(
            "duplicate-tribe", f"tribe {claims[0].name} is claimed by {shown}; remove one of them"
        )
    return claims[0]


def _package(point: EntryPoint) -> str:
    return f"{point.dist.name} {point.dist.version}" if point.dist else point.value


def _register_point(registry: Registry, point: EntryPoint) -> None:
    shown = f"{point.value} ({_package(point)})"
    try:
        source = point.load()
        table = source.table if isinstance(source, WrittenTribe) else tribe_table(source)
        if table.id != point.name:
            raise PluginError(
                "other-tribe",
                f"{shown}: the entry point `{point.name}` brings tribe `{table.id}`; name it after the tribe",
            )
        registry.register(source, _package(point))
    except (PluginError, KeyboardInterrupt):
        raise
    # Whatever a stranger's module does when it is imported or looked at must not stop the other tribes.
    except BaseException as error:
        raise import_error(shown, point.module, error) from error


def import_error(shown: str, module: str, error: BaseException) -> PluginError:
    """The refusal of a plugin whose import raised: as what it was named, its own file and line, and the reason."""
    if isinstance(error, SyntaxError):
        place, reason = f"{error.filename}:{error.lineno}: ", error.msg
    else:
        place, reason = _raised_at(module, error), told(error).partition(": ")[2]
    return PluginError(
        "plugin-import", f"{shown}: {place}importing it raised {type(error).__name__}: {reason}"
    )


def _raised_at(module: str, error: BaseException) -> str:
    """The last line of a module, or of its package, that an error came through; empty where there is none."""
    package = module.rpartition(".")[0]
    place, trace = "", error.__traceback__
    while trace is not None:
        name = str(trace.tb_frame.f_globals.get("__name__"))
        if name == module or (package and f"{name}.".startswith(f"{package}.")):
            place = f"{trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}: "
        trace = trace.tb_next
    return place
