"""Importing Python that is named: a module, or a file that lies anywhere, under a name of its own."""

from __future__ import annotations

import sys
from hashlib import sha256
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from ethnos.errors import PluginError
from ethnos.grammar import guess
from ethnos.plugins import import_error


def load_plugin(name: str, shown: str, attribute: str = "") -> object:
    """Import a plugin that is named, a module or a Python file. It runs as part of the program.

    ``shown`` is how messages call it, ``attribute`` what of the module is the plugin, where it is not the module.

    Raises `PluginError` with code ``no-plugin``, or ``plugin-import`` whatever the import raised.
    """
    file = Path(name) if is_file_name(name) else None
    _refuse_no_file(name, shown, file)
    try:
        module = import_module(name) if file is None else import_python_file(file)
        return _attribute(module, attribute, name, shown)
    except PluginError:
        raise
    # Whatever a stranger's module raises on import, also SystemExit, is told as that module's fault.
    except (Exception, SystemExit) as error:
        if _is_missing(name, error):
            hint = "" if "." in name else f"; a file is named as in ./{name}.py"
            raise PluginError("no-plugin", f"{shown}: there is no module `{name}`{hint}") from error
        module_name = name if file is None else file_module_name(file)
        raise import_error(shown, module_name, error) from error


def is_file_name(name: str) -> bool:
    """Whether a name is that of a file, and not that of a module."""
    return name.endswith(".py") or "/" in name or "\\" in name


def _refuse_no_file(name: str, shown: str, file: Path | None) -> None:
    if not name.strip():
        raise PluginError("no-plugin", f"{shown.strip()}: name a module or a .py file")
    if file is not None and not file.is_file():
        raise PluginError("no-plugin", f"{shown}: there is no such file")
    if file is not None and file.suffix != ".py":
        raise PluginError("no-plugin", f"{shown}: this is no Python file; its name must end in .py")


def _attribute(module: ModuleType, attribute: str, module_name: str, shown: str) -> object:
    found: object = module
    for name in filter(None, attribute.split(".")):
        if not hasattr(found, name):
            hint = guess(name, [known for known in dir(found) if not known.startswith("_")])
            message = f"{shown}: there is no `{attribute}` in {module_name}{hint and f'; {hint}'}"
            raise PluginError("no-plugin", message)
        found = getattr(found, name)
    return found


def _is_missing(module: str, error: BaseException) -> bool:
    """Whether an import failed because there is no such module, and not within it."""
    if not isinstance(error, ModuleNotFoundError) or error.name is None:
        return False
    return module == error.name or module.startswith(f"{error.name}.")


def file_module_name(file: Path) -> str:
    """What a file is called once imported: its stem and the way to it, so that it is taken for no other module."""
    return f"ethnos_plugin_{file.stem}_{sha256(str(file.resolve()).encode()).hexdigest()[:8]}"


def import_python_file(file: Path) -> ModuleType:
    """Import a file, once.

    Raises `ImportError` where its name does not end in .py, and whatever the file raises; then nothing stays imported.
    """
    name = file_module_name(file)
    if name in sys.modules:
        return sys.modules[name]
    spec = spec_from_file_location(name, file)
    if spec is None or spec.loader is None:
        raise ImportError("this is no Python file; its name must end in .py")
    module = module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module
