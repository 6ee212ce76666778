"""The plugin for pytest: scenario files are tests, other sessions are left alone."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

GOOD = '[[scenario]]\nname = "good"\nthen = { era = 1 }\n'
BAD = '[[scenario]]\nname = "bad"\nthen = { era = 2 }\n'


def pytest_in(folder: Path, *arguments: str) -> str:
    """What a session in a folder prints, warnings being errors."""
    command = [sys.executable, "-W", "error", "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments]
    return subprocess.run(
        command, cwd=folder, capture_output=True, text=True, timeout=120, check=False
    ).stdout


def test_each_scenario_is_a_test_and_fails_with_what_the_checker_says(tmp_path: Path) -> None:
    (tmp_path / "dig.scenario.toml").write_text(GOOD + BAD, encoding="utf-8")
    said = pytest_in(tmp_path)
    assert "1 failed, 1 passed" in said
    assert "dig.scenario.toml:4: bad\nline 6: era: expected 2, got 1" in said
    assert "Traceback" not in said


def test_a_scenario_can_be_chosen_by_its_name(tmp_path: Path) -> None:
    (tmp_path / "dig.scenario.toml").write_text(GOOD + BAD, encoding="utf-8")
    assert "1 passed" in pytest_in(tmp_path, "dig.scenario.toml::good")


def test_what_is_wrong_with_a_file_is_told_with_its_place_while_it_is_collected(tmp_path: Path) -> None:
    (tmp_path / "dig.scenario.toml").write_text(GOOD.replace("name", "nam"), encoding="utf-8")
    (tmp_path / "none.scenario.toml").write_text("[[scenrio]]\n", encoding="utf-8")
    (tmp_path / "bom.scenario.toml").write_bytes(b"\xef\xbb\xbf" + GOOD.encode())
    said = pytest_in(tmp_path)
    assert re.search(r"dig\.scenario\.toml:2:1: error\[unknown-key\]", said)
    assert re.search(r"none\.scenario\.toml:1:3: error\[unknown-key\]", said)
    assert re.search(r"bom\.scenario\.toml:1:1: error\[byte-order-mark\]", said)
    assert "3 errors" in said


def test_other_toml_files_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "scenario.toml").write_text(BAD, encoding="utf-8")
    assert "no tests ran" in pytest_in(tmp_path)


def test_a_session_without_scenarios_does_not_import_the_engine(tmp_path: Path) -> None:
    (tmp_path / "test_engine.py").write_text(
        "import sys\n\ndef test_it_is_not_there():\n    assert 'ethnos' not in sys.modules\n",
        encoding="utf-8",
    )
    assert "1 passed" in pytest_in(tmp_path)


BADGER = """\
[tribe]
id = "badger"
name = "Badgers"
cards = { each_kingdom = 2 }
text = "It counts one ally more for the marker."

[ability]
marker_size = "size + 1"
"""
DIGS = """\
[[scenario]]
name = "digs"
tribes = ["badger", "elf", "dwarf", "giant", "orc", "troll"]
then = { era = 1 }
"""


def test_a_tribe_in_toml_beside_the_scenarios_is_known_as_it_is_to_a_check(tmp_path: Path) -> None:
    (tmp_path / "badger.toml").write_text(BADGER, encoding="utf-8")
    (tmp_path / "badger.scenario.toml").write_text(DIGS, encoding="utf-8")
    assert "1 passed" in pytest_in(tmp_path)


def test_what_is_wrong_with_that_tribe_is_told_by_the_scenario_that_asks_for_it(tmp_path: Path) -> None:
    (tmp_path / "badger.toml").write_text(BADGER.replace("size + 1", "sise + 1"), encoding="utf-8")
    (tmp_path / "badger.scenario.toml").write_text(DIGS + GOOD, encoding="utf-8")
    said = pytest_in(tmp_path)
    assert "1 failed, 1 passed" in said
    assert re.search(r"badger\.toml:8:16: error\[unknown-name\]", said)


def test_tribes_of_another_folder_are_not_known(tmp_path: Path) -> None:
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "badger.toml").write_text(BADGER, encoding="utf-8")
    (tmp_path / "badger.scenario.toml").write_text(DIGS, encoding="utf-8")
    assert "1 failed" in pytest_in(tmp_path)
