"""Importing a Python file that lies anywhere, under a name of its own."""

from __future__ import annotations

import sys
from hashlib import sha256
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType


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
