"""Tribes written to files, as their authors write them."""

import sys
from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from textwrap import dedent
from types import ModuleType

import pytest

HEAD = """\
from typing import ClassVar
import pluggy
from attrs import define, frozen
from ethnos.tribe import *

TRIBE = TribeTable(id="badger", name="Badgers", text="They dig.", cards=Cards(each_kingdom=2))

"""


@pytest.fixture
def tribe_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], ModuleType]:
    """Write a tribe's file of usual imports, a table of its own and this text behind them; give it imported."""

    def write(text: str, head: str = HEAD) -> ModuleType:
        file = tmp_path / "badger.py"
        file.write_text(head + dedent(text))
        spec = spec_from_file_location("badger", file)
        assert spec is not None
        assert spec.loader is not None
        module = module_from_spec(spec)
        monkeypatch.setitem(sys.modules, "badger", module)
        spec.loader.exec_module(module)
        return module

    return write
