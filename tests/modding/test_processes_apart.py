"""A check's process apart: what is told of one that ends or has to be ended, and who is blamed for it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from ethnos.grammar import Finding
from ethnos.modding import Report, Result, check
from ethnos.modding.hook_limit import CALLS, IMPORTS, INSIDE, USUAL_LIMITS, Limits, Watch, call_page
from ethnos.modding.overdue import Clock
from tests.modding.plugin_texts import FIRST, hook, tribe

NAPS, SLEEPS = (hook(f"import time\ntime.sleep({seconds})\nreturn 1") for seconds in (0.4, 1.5))
"""Hooks that take their time, within the limit."""
KILLED = hook("import os, signal\nos.kill(os.getpid(), signal.SIGKILL)")
"""A hook that ends its process as a machine without memory does: nothing tells who it was."""
COMPANY = '["badger", "elf", "dwarf", "giant", "orc", "troll"]'
DIGS = f"""\
[[scenario]]
name = "stands"
ruleset = "second-edition"
players = 2
then = {{ era = 1 }}

[[scenario]]
name = "digs"
tribes = {COMPANY}
given = {{ hands = [["blue badger"], [], [], []] }}
when = ["play blue badger"]
then = {{}}

[[scenario]]
name = "of others"
then = {{ era = 1 }}
"""


def checked(
    folder: Path, limits: Limits = USUAL_LIMITS, games: int = 1, thorough: int = 0, **texts: str
) -> Report:
    for name, text in texts.items():
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
    files = [folder / f"{name}.py" for name in texts]
    return check(files, games=games, limits=limits, thorough=thorough)


def only(report: Report) -> Finding:
    (finding,) = report.findings
    return finding


def told(results: tuple[Result, ...]) -> list[tuple[str, str, bool]]:
    return [(result.kind, result.name, result.ok) for result in results]


def test_a_slow_hook_within_its_limit_is_no_fault_while_moves_are_made(tmp_path: Path) -> None:
    """Games go on for longer than the limit, and each move ends before it."""
    assert checked(tmp_path, Limits(silence=5), badger=tribe(NAPS)).found_nothing


def test_hooks_so_slow_that_a_move_never_ends_are_told_as_just_that(tmp_path: Path) -> None:
    report = checked(tmp_path, Limits(silence=6), 1, 1, badger=tribe(SLEEPS), otter=tribe(id="otter"))
    finding = only(report)
    assert (finding.code, Path(finding.file).name, finding.line) == ("no-progress", "badger.py", FIRST + 3)
    said = r"the check came no further in 6 seconds, with \d+ calls of hooks, the longest of 1\.[4-6] seconds"
    assert re.match(said, finding.message)
    assert told(report.results) == [("tribe", "badger", False), ("tribe", "otter", True)]


def test_a_process_that_was_killed_is_nobodys_fault(tmp_path: Path) -> None:
    report = checked(tmp_path, badger=tribe(KILLED), otter=tribe(id="otter"))
    finding = only(report)
    assert finding.code == "check-broken-off"
    assert finding.message.endswith("with signal SIGKILL; it is not known whose fault that is")
    assert told(report.results) == [("tribe", "badger", False), ("tribe", "otter", True)]


def test_a_scenario_that_ends_the_process_without_a_trace_blames_no_plugin(tmp_path: Path) -> None:
    (tmp_path / "dig.toml").write_text(DIGS, encoding="utf-8")
    (tmp_path / "badger.py").write_text(tribe(KILLED), encoding="utf-8")
    report = check([tmp_path / "dig.toml"], plugins=[str(tmp_path / "badger.py")])
    finding = only(report)
    assert (finding.code, finding.file) == ("check-broken-off", str(tmp_path / "dig.toml"))
    assert told(report.results) == [
        ("scenario", "stands", True),
        ("scenario", "digs", False),
        ("scenario", "of others", True),
    ]


def test_an_error_of_our_own_blames_no_plugin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    work = (
        "import ethnos.modding.apart_worker as worker, sys; worker.carry_out = None; worker.work(sys.argv[1])"
    )
    monkeypatch.setattr("ethnos.modding.apart._WORK", work)
    finding = only(checked(tmp_path, badger=tribe()))
    assert finding.code == "check-broken-off"
    assert "TypeError: 'NoneType' object is not callable" in finding.message


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (hook("import os\nos._exit(3)"), "the whole process ended in `marker_size`, with status 3"),
        ("import os\nos._exit(3)\n", "the whole process ended while it was imported, with status 3"),
        (hook("import ctypes\nctypes.string_at(0)"), "ended in `marker_size`, with signal SIGSEGV"),
    ],
)
def test_a_plugin_that_ends_the_process_is_told_at_the_line_that_does(
    tmp_path: Path, text: str, words: str
) -> None:
    finding = only(checked(tmp_path, badger=tribe(text)))
    assert finding.code == "plugin-ended-the-process"
    assert words in finding.message
    assert finding.line == FIRST + text.count("\n") - 1


def test_an_import_that_never_ends_is_stopped(tmp_path: Path) -> None:
    report = checked(
        tmp_path,
        Limits(importing=1),
        badger=tribe("def dig():\n    while True:\n        pass\ndig()\n"),
        otter=tribe(id="otter"),
    )
    finding = only(report)
    assert (finding.code, Path(finding.file).name) == ("import-too-long", "badger.py")
    assert "importing it was stopped after 1 seconds" in finding.message
    assert told(report.results) == [("tribe", "badger", False), ("tribe", "otter", True)]


def test_the_scenario_that_a_plugin_ended_is_told_by_its_own_name(tmp_path: Path) -> None:
    (tmp_path / "dig.toml").write_text(DIGS, encoding="utf-8")
    (tmp_path / "badger.py").write_text(tribe(hook("while True:\n    pass")), encoding="utf-8")
    report = check([tmp_path / "dig.toml", tmp_path / "badger.py"], games=1)
    stands, digs, badger, others = report.results
    assert told((stands, others)) == [("scenario", "stands", True), ("scenario", "of others", True)]
    assert (digs.name, digs.file, digs.line) == ("digs", str(tmp_path / "dig.toml"), 7)
    assert (digs.ruleset, digs.ok) == ("first-edition", False)
    assert (badger.kind, badger.name, badger.ok) == ("tribe", "badger", False)
    assert badger.message.startswith("hook-too-long: `marker_size` was stopped")


def test_a_plugin_set_aside_is_refused_to_other_scenarios_by_the_code_of_what_it_did(tmp_path: Path) -> None:
    again = DIGS.split("\n\n")[1].replace("digs", "digs again")
    (tmp_path / "dig.toml").write_text(f"{DIGS}\n{again}\n", encoding="utf-8")
    (tmp_path / "badger.py").write_text(tribe(hook("import os\nos._exit(3)")), encoding="utf-8")
    report = check([tmp_path / "dig.toml"], plugins=[str(tmp_path / "badger.py")])
    assert only(report).code == "plugin-ended-the-process"
    assert (report.results[-1].name, report.results[-1].ok) == ("digs again", False)
    assert "the whole process ended in `marker_size`" in report.results[-1].message


def test_nothing_is_overdue_while_no_call_goes_on(tmp_path: Path) -> None:
    with call_page(tmp_path / "page") as page:
        clock = Clock(Limits(hook=0.0, importing=0.0), page)
        page[CALLS] = 7
        assert [clock.overdue(), clock.overdue()] == [None, None]


def test_a_call_within_a_call_does_not_end_it(tmp_path: Path) -> None:
    """The outer call still goes on when the inner one has come back."""
    with call_page(tmp_path / "page") as page:
        seen: list[int] = []
        watch = Watch(page)
        hooks = watch.around(None, {"inner": lambda: seen.append(page[INSIDE])})  # type: ignore[arg-type]
        outer = watch.around(None, {"outer": lambda: (hooks["inner"](), seen.append(page[INSIDE]))})  # type: ignore[arg-type]
        outer["outer"]()
        assert (seen, page[INSIDE], page[CALLS]) == ([2, 1], 0, 2)
        with watch.importing():
            assert (page[IMPORTS], page[INSIDE]) == (1, 1)
        assert (page[IMPORTS], page[INSIDE]) == (0, 0)


def runs(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def ends(process: int) -> bool:
    until = time.monotonic() + 60
    while runs(process) and time.monotonic() < until:
        time.sleep(0.05)
    return not runs(process)


NOTES = "import os, pathlib\npathlib.Path(__file__).with_name('{name}').write_text(str({process}))\n"
EMPLOYS = (
    "import subprocess, sys\n"
    "other = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])\n"
    + NOTES.format(name="other", process="other.pid")
)


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="processes are looked up in /proc")
def test_what_a_plugin_started_ends_with_the_check(tmp_path: Path) -> None:
    checked(tmp_path, games=0, badger=tribe(EMPLOYS + hook("return 1")))
    assert ends(int((tmp_path / "other").read_text()))


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="processes are looked up in /proc")
@pytest.mark.parametrize("imported", ["import time\ntime.sleep(15)\n", "sum(range(3 * 10**9))\n"])
def test_the_process_ends_with_a_check_that_was_killed(tmp_path: Path, imported: str) -> None:
    """Though its other threads may get no turn."""
    text = NOTES.format(name="worker", process="os.getpid()") + EMPLOYS + imported
    (tmp_path / "badger.py").write_text(tribe(text), encoding="utf-8")
    program = "from ethnos.frontends.command_line import main; main()"
    command = [sys.executable, "-c", program, "check", str(tmp_path / "badger.py")]
    program_run = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    until = time.monotonic() + 60
    while not (tmp_path / "other").exists() or not (tmp_path / "other").read_text():
        assert time.monotonic() < until
        time.sleep(0.05)
    os.kill(program_run.pid, signal.SIGKILL)
    program_run.wait()
    begun = time.monotonic()
    assert all(ends(int((tmp_path / name).read_text())) for name in ("worker", "other"))
    assert time.monotonic() - begun < 12
