"""Loading tribes that are not installed, because the command line names them; never for another reason."""

from __future__ import annotations

import sys
from hashlib import sha256
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from attrs import frozen

from ethnos.errors import PluginError
from ethnos.plugins import Registry, import_error, installed_plugins
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
    registry = Registry(dict(installed.plugins), dict(installed.failures))
    for name in dict.fromkeys(besides.plugins):
        registry.register(_module(name), f"--plugin {name}")
    files = tuple(dict.fromkeys(besides.tribe_files))
    for tribe in read_tribes(files, registry.plugins):
        registry.register(tribe, f"--tribe-file {tribe.file}")
    return registry


def _module(name: str) -> ModuleType:
    if not name.strip():
        raise PluginError("no-plugin", "--plugin: name a module or a .py file")
    try:
        return _from_file(name) if _is_file(name) else import_module(name)
    except PluginError:
        raise
    except ModuleNotFoundError as error:
        if error.name is not None and (error.name == name or name.startswith(f"{error.name}.")):
            raise PluginError(
                "no-plugin",
                f"--plugin {name}: there is no module `{name}`; a file is named as in ./{name}.py",
            ) from error
        raise import_error(f"--plugin {name}", _module_name(name), error) from error
    # Whatever a stranger's module raises on import, also SystemExit, is told as that module's fault.
    except (Exception, SystemExit) as error:
        raise import_error(f"--plugin {name}", _module_name(name), error) from error


def _is_file(name: str) -> bool:
    return name.endswith(".py") or "/" in name or "\\" in name


def _module_name(name: str) -> str:
    """What a plugin is called once imported: a file by its stem and the way to it."""
    if not _is_file(name):
        return name
    path = Path(name)
    return f"ethnos_plugin_{path.stem}_{sha256(str(path.resolve()).encode()).hexdigest()[:8]}"


def _from_file(named: str) -> ModuleType:
    path, name = Path(named), _module_name(named)
    if not path.is_file():
        raise PluginError("no-plugin", f"--plugin {path}: there is no such file")
    if name in sys.modules:
        return sys.modules[name]
    spec = spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise PluginError("no-plugin", f"--plugin {path}: this is no Python file; its name must end in .py")
    module = module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module
