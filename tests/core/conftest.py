"""What the tests of plugins share."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from textwrap import dedent
from types import ModuleType

import pytest

from tests.tribe_files import HEAD, import_file


@pytest.fixture
def tribe_file(tmp_path: Path) -> Iterator[Callable[[str], ModuleType]]:
    """Write the file of a tribe, badger.py, with this text behind the usual beginning; give it imported."""

    def write(text: str) -> ModuleType:
        file = tmp_path / "badger.py"
        file.write_text(HEAD + dedent(text))
        return import_file(file)

    yield write
    sys.modules.pop("badger", None)
