"""Loading tribes that are not installed, because the command line names them; never for another reason."""

from __future__ import annotations

from attrs import frozen

from ethnos.plugins import Registry, installed_plugins
from ethnos.python_files import load_plugin
from ethnos.written_tribes import read_tribes


@frozen
class Besides:
    """The tribes that a command line names besides the installed ones."""

    plugins: tuple[str, ...] = ()
    """Modules and Python files."""
    tribe_files: tuple[str, ...] = ()
    """TOML files."""


def registry_with(besides: Besides) -> Registry:
    """The installed tribes, and those that are named besides.

    Raises `PluginError` with code ``plugin-import`` or ``no-plugin``, or the reason why a tribe is refused; `LoadError`
    with everything that is wrong with TOML files.
    """
    installed = installed_plugins()
    if besides == Besides():
        return installed
    registry = installed.copy()
    for name in dict.fromkeys(besides.plugins):
        registry.register(load_plugin(name, f"--plugin {name}"), f"--plugin {name}")
    files = tuple(dict.fromkeys(besides.tribe_files))
    for tribe in read_tribes(files, registry.plugins):
        registry.register(tribe, f"--tribe-file {tribe.file}")
    return registry
