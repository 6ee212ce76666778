"""What all commands have in common: help, exit statuses, and one clear message where something is wrong."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from ethnos.frontends.commands import COMMANDS


def one_message(result, code):
    """The command failed with one message of that code, and no traceback."""
    assert result.exit_code == 2, result.output
    assert f"error[{code}]: " in result.stderr
    assert "Traceback" not in result.output
    assert result.stdout == ""


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_its_help(run, name):
    result = run(name, "--help")
    assert result.exit_code == 0
    assert result.stdout.startswith(f"Usage: ethnos {name}")
    assert COMMANDS[name].summary in " ".join(result.stdout.split())


def test_the_help_lists_every_command(run):
    result = run("--help")
    assert result.exit_code == 0
    for name, entry in COMMANDS.items():
        assert name in result.stdout
        assert entry.summary in result.stdout


def test_the_help_imports_no_command():
    code = (
        "import sys\nfrom ethnos.frontends.command_line import main\n"
        "try:\n    main(['--help'])\nfinally:\n"
        "    print([name for name in sys.modules if name.startswith(('ethnos.lab', 'ethnos.modding', 'rich.console'))])"
    )
    shown = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True
    )
    assert shown.stdout.endswith("[]\n")


def test_the_version(run):
    import ethnos

    assert run("--version").stdout == f"ethnos {ethnos.__version__}\n"


def test_a_misspelt_command_is_guessed(run):
    result = run("simulat")
    one_message(result, "wrong-use")
    assert "did you mean `simulate`?" in result.stderr


@pytest.mark.parametrize("missing", ["click", "rich"])
def test_without_the_extra_one_line_says_what_to_install(missing):
    code = (
        f"import sys\nsys.modules[{missing!r}] = None\n"
        "from ethnos.frontends.command_line import main\nmain(['rulesets'])"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False
    )
    assert result.returncode == 2
    assert result.stderr.count("\n") == 1
    assert "error[missing-extra]" in result.stderr
    assert "ethnos-engine[cli]" in result.stderr
    assert result.stdout == ""


def arguments_for(name, *options):
    return {
        "simulate": ["simulate", "first-edition", "--games", "1", *options],
        "perft": ["perft", "first-edition", "--depth", "1", *options],
        "play": ["play", "--seed", "1", *options],
    }[name]


@pytest.mark.parametrize("name", ["simulate", "perft", "play"])
@pytest.mark.parametrize(
    ("option", "value", "code"),
    [
        ("--players", "1", "wrong-player-count"),
        ("--players", "7", "wrong-player-count"),
        ("--players", "0", "wrong-player-count"),
        ("--players", "-4", "wrong-player-count"),
        ("--players", "four", "wrong-use"),
        ("--players", "4.0", "wrong-use"),
        ("--seed", "x", "wrong-use"),
        ("--seed", "", "wrong-use"),
        ("--seed", "9" * 401, "bad-seed"),
        ("--seed", "9" * 5000, "wrong-use"),
        ("--tribes", "elf,dwarf", "wrong-tribe-count"),
        ("--tribes", "elf,,dwarf", "empty-name"),
        ("--tribes", "", "empty-name"),
        ("--variant", "nowhere.toml", "missing-file"),
        ("--variant", "nowhere", "unknown-ruleset"),
        ("--plugin", "no_such_module", "no-plugin"),
        ("--plugin", "./nowhere.py", "no-plugin"),
        ("--plugin", "", "no-plugin"),
        ("--colour", "red", "wrong-use"),
    ],
)
def test_wrong_options_are_told_with_their_code(run, name, option, value, code):
    result = run(*arguments_for(name, option, value))
    one_message(result, code)
    assert len(result.stderr) < 800


@pytest.mark.parametrize("seed", ["0", "-1", "+7", "9" * 360])
def test_every_whole_number_is_a_seed(run, seed):
    assert run("perft", "first-edition", "--depth", "1", "--seed", seed).exit_code == 0


@pytest.fixture
def hostile(tmp_path):
    (tmp_path / "binary.toml").write_bytes(bytes(range(256)))
    (tmp_path / "huge.toml").write_bytes(b"#" * 30_000_000)
    (tmp_path / "empty.toml").write_bytes(b"")
    (tmp_path / "folder.toml").mkdir()
    (tmp_path / "unclosed.toml").write_text('id = "a\n')
    return tmp_path


@pytest.mark.parametrize(
    "command", ["rules", "perft --depth 1", "simulate", "play", "explain", "replay", "check"]
)
@pytest.mark.parametrize(
    "file",
    ["binary.toml", "huge.toml", "empty.toml", "folder.toml", "unclosed.toml", "none.toml"],
)
def test_files_of_strangers_give_a_message(run, hostile, command, file):
    name, *options = command.split()
    key = ["marker.allowed"] if name == "explain" else []
    result = run(name, hostile / file, *key, *options)
    assert result.exit_code == (1 if name == "check" else 2), result.output
    assert "error[" in (result.stdout if name == "check" else result.stderr)
    assert file in result.output
    assert "Traceback" not in result.output


def test_an_unreadable_file_gives_a_message(run, tmp_path):
    file = tmp_path / "secret.txt"
    file.write_text("x")
    file.chmod(0)
    if os.access(file, os.R_OK):
        file = "/proc/self/mem"
    result = run("replay", file)
    assert result.exit_code == 2
    assert "error[unreadable-file]" in result.stderr


@pytest.mark.parametrize(
    "arguments",
    [["rules"], ["rules", "--toml"], ["tribes"], ["simulate", "first-edition", "--games", "2", "--json"]],
)
def test_a_closed_pipe_ends_a_command_quietly(arguments):
    code = "from ethnos.frontends.command_line import main; main()"
    running = subprocess.Popen(
        [sys.executable, "-c", code, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    running.stdout.close()
    errors = running.stderr.read()
    running.stderr.close()
    assert running.wait(60) == 141
    assert errors == b""


def test_control_c_ends_a_command_with_one_line():
    code = "from ethnos.frontends.command_line import main; main()"
    running = subprocess.Popen(
        [sys.executable, "-c", code, "simulate", "first-edition", "--games", "1000000"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    time.sleep(2)
    running.send_signal(signal.SIGINT)
    out, errors = running.communicate(timeout=60)
    assert running.returncode == 130
    assert errors == "interrupted\n"
    assert out == "" or "Interrupted after" in out  # by how many games were done


def test_a_terminal_that_knows_only_ascii_gets_all_the_same(process):
    result = process("rulesets", environment={"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"})
    assert result.returncode == 0
    assert b"first-edition" in result.stdout
    assert result.stdout.isascii()


@pytest.mark.parametrize("stream", [0, 1, 2])
@pytest.mark.parametrize(
    "arguments", [["rulesets"], ["play", "--seed", "1"], ["perft", "nowhere", "--depth", "1"]]
)
def test_a_closed_stream_is_no_defect(stream, arguments):
    shell = ["sh", "-c", f'exec "$@" {stream}>&-', "sh", sys.executable, "-c"]
    code = "from ethnos.frontends.command_line import main; main()"
    result = subprocess.run(
        [*shell, code, *arguments], stdin=subprocess.DEVNULL, capture_output=True, timeout=60, check=False
    )
    assert result.returncode == (2 if "nowhere" in arguments else 0), result.stderr
    assert b"Traceback" not in result.stderr
    assert b"defect" not in result.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
@pytest.mark.parametrize("arguments", [["rulesets"], ["rules", "--toml"], ["play", "--seed", "1"]])
def test_output_that_cannot_be_written_is_told(arguments):
    code = "from ethnos.frontends.command_line import main; main()"
    with Path("/dev/full").open("w") as full:
        result = subprocess.run(
            [sys.executable, "-c", code, *arguments],
            stdin=subprocess.DEVNULL,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            timeout=60,
            check=False,
        )
    assert result.returncode == 2
    assert result.stderr == "error[system]: output: No space left on device\n"


def test_a_defect_is_told_in_one_message_with_its_place(run, monkeypatch):
    def broken():
        raise ZeroDivisionError("oops")

    monkeypatch.setattr("ethnos.frontends.list_rulesets.installed_rulesets", broken)
    result = run("rulesets")
    one_message(result, "defect")
    assert "test_commands.py" in result.stderr
    monkeypatch.setenv("ETHNOS_DEBUG", "1")
    assert "Traceback" in run("rulesets").stderr


@pytest.mark.parametrize("command", [("simulate",), ("perft", "--depth", "1"), ("explain",), ("sweep",)])
def test_a_ruleset_that_is_not_named_is_wrong_use(run, command):
    result = run(*command)
    assert result.exit_code == 2
    assert "error[wrong-use]: Missing argument 'RULESET'." in result.stderr
