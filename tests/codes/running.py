"""Running the examples of a page as their readers would: what comes of each, by its code."""

from __future__ import annotations

import contextlib
import json
import re
import shlex
import sys
import tomllib
from collections.abc import Iterator, Sequence
from functools import partial
from io import StringIO
from pathlib import Path
from typing import Any
from unittest import mock

import click
from attrs import frozen
from click.testing import CliRunner

from ethnos import EthnosError, LoadError, Registry, installed_plugins, load_ruleset, read_tribe
from ethnos.frontends.commands import ethnos
from ethnos.frontends.engine.engine import Engine
from ethnos.frontends.engine.messages import answer, written
from ethnos.frontends.failures import message_of
from ethnos.grammar import Finding
from ethnos.modding import PromiseBroken, Rulesets, check, lay_scenario, read_scenarios
from ethnos.modding.hook_limit import Limits
from ethnos.rulesets.own_tribes import is_tribe_file
from tests.codes.pages import Block, Example
from tests.tribe_files import import_file

BASE = "first-edition"
"""What a variant is laid over, and what a table is of, where an example does not say."""
CHECKED, PROGRAM, ENGINE = "ethnos check", "ethnos", "ethnos engine"
"""What findings of a check, and failures of a command that are no errors of ours, come as."""
TOLD = re.compile(r"\b(?:error|warning)\[([a-z0-9-]+)\]")
ENOUGH_GAMES = "--games 20"
"""How an example of a check says that its tribe plays games: as few as it takes to doubt a hook."""
SHORT = Path(__file__).with_name("for_two.toml")
SHORT_LIMITS = Limits(importing=3.0, silence=10.0)
"""For plugins that never come back: no reader would wait for them."""
INSTALLED = Rulesets()
"""For tables of installed rulesets and tribes, each ruleset loaded once."""
_TABLE = '[[scenario]]\nname = "table"\nthen = {}\n'


@frozen
class Outcome:
    """What came of an example: the codes that were told, what they came as, and the words; nothing if all went well."""

    codes: tuple[str, ...] = ()
    comes_as: str = ""
    message: str = ""


def outcome_of(example: Example, folder: Path) -> Outcome:
    """Write the files of an example into an empty folder and do there what its other blocks say.

    Commands go before a snippet, a snippet before moves and tables; where there are only files, the last one is
    loaded, checked or registered.
    """
    for block in example.of("file"):
        file = folder / block.title
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(block.text, encoding="utf-8")
    before = set(sys.modules)
    with contextlib.chdir(folder), _importable(folder):
        try:
            found = _run(example)
        finally:
            for name in _ours(set(sys.modules) - before, folder):
                del sys.modules[name]
    shown = found.message.replace(f"{folder.resolve()}/", "").replace(f"{folder}/", "")
    return Outcome(found.codes, found.comes_as, shown.strip())


@contextlib.contextmanager
def _importable(folder: Path) -> Iterator[None]:
    sys.path.insert(0, str(folder))
    try:
        yield
    finally:
        sys.path.remove(str(folder))


def _ours(names: set[str], folder: Path) -> list[str]:
    """The modules that the example brought."""
    places = {name: getattr(sys.modules[name], "__file__", None) for name in names}
    return [name for name, place in places.items() if place and Path(place).is_relative_to(folder.resolve())]


def _run(example: Example) -> Outcome:
    try:
        if commands := example.of("console"):
            return _commands([line for block in commands for line in _typed(block)])
        if requests := example.of("requests"):
            return _answers([line for block in requests for line in block.text.splitlines()])
        if snippets := example.of("snippet"):
            return _snippet("\n".join(snippet.text for snippet in snippets))
        if example.of("table") or example.of("moves"):
            return _play(example)
        return _last_file(example.of("file")[-1].title, example)
    except (EthnosError, PromiseBroken) as error:
        return _raised(error)


def _answers(lines: Sequence[str]) -> Outcome:
    """Send lines to an engine; the errors that it answers are the outcome."""
    engine = Engine()
    sent = [found for line in lines for found in answer(engine, line.encode("utf-8"))]
    answers = [json.loads(written(found)) for found in sent]
    errors = [found["error"] for found in answers if isinstance(found, dict) and "error" in found]
    codes = tuple(dict.fromkeys(error["data"]["code"] for error in errors))
    told = "\n".join(f"{error['code']} {error['data']['code']}: {error['message']}" for error in errors)
    return Outcome(codes, ENGINE if codes else "", told)


def _snippet(text: str) -> Outcome:
    """Run Python; what a program tells on standard error before it ends is an outcome too."""
    told = StringIO()
    try:
        with contextlib.redirect_stderr(told), contextlib.redirect_stdout(StringIO()):
            exec(compile(text, "<example>", "exec"), {"__name__": "example"})
    except SystemExit:
        return Outcome(tuple(TOLD.findall(told.getvalue())), PROGRAM, told.getvalue())
    return Outcome()


def _raised(error: EthnosError | PromiseBroken) -> Outcome:
    if isinstance(error, LoadError):
        return _found(error.findings, "LoadError")
    name, said = type(error).__name__, str(error)
    code = error.promise if isinstance(error, PromiseBroken) else error.code
    return Outcome(
        (code,), name, f"{name}: {said.splitlines()[0] if isinstance(error, PromiseBroken) else said}"
    )


def _found(findings: Sequence[Finding], comes_as: str) -> Outcome:
    """What findings tell; warnings alone are told as such, since nothing is raised."""
    if not findings:
        return Outcome()
    if all(finding.severity == "warning" for finding in findings):
        comes_as = "warning"
    codes = tuple(dict.fromkeys(finding.code for finding in findings))
    return Outcome(codes, comes_as, "\n".join(finding.report() for finding in findings))


def _typed(block: Block) -> list[str]:
    return [
        line.removeprefix("$ ethnos ") for line in block.text.splitlines() if line.startswith("$ ethnos ")
    ]


def _commands(lines: Sequence[str]) -> Outcome:
    """Run commands one after the other; all but the last have to succeed."""
    for line in lines[:-1]:
        told = _command(line)
        assert not told.codes, f"$ ethnos {line}\n{told.message}"
    return _command(lines[-1])


def _command(line: str) -> Outcome:
    caught: list[Exception] = []

    @click.command(context_settings={"ignore_unknown_options": True, "help_option_names": []})
    @click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
    def program(arguments: Sequence[str]) -> None:
        try:
            with ethnos.make_context("ethnos", list(arguments)) as context:
                ethnos.invoke(context)
        except click.exceptions.Exit:
            raise
        except Exception as error:
            caught.append(error)

    with _quick_checks(line):
        result = CliRunner().invoke(program, shlex.split(line), catch_exceptions=False)
    if not caught:
        codes = tuple(dict.fromkeys(TOLD.findall(result.output)))
        return Outcome(codes, CHECKED, result.output) if codes or result.exit_code else Outcome()
    (error,) = caught
    message = message_of(error)
    name = type(error).__name__ if isinstance(error, EthnosError) else PROGRAM
    return Outcome(tuple(dict.fromkeys(TOLD.findall(message))), name, message)


@contextlib.contextmanager
def _quick_checks(line: str) -> Iterator[None]:
    """Let a check that plays games play short ones here; in a process apart, let it not wait for long."""
    if line.startswith("check ") and ENOUGH_GAMES in line:
        quick = partial(check, registry=installed_plugins(), thorough=0, editions=[SHORT])
    else:
        quick = partial(check, limits=SHORT_LIMITS)
    with mock.patch("ethnos.frontends.check.check", quick):
        yield


def _registry(example: Example) -> Registry:
    """The installed tribes, and those whose modules the example shows."""
    installed = installed_plugins()
    registry = Registry(dict(installed.plugins), dict(installed.failures))
    for block in example.of("file"):
        if block.title.endswith(".py"):
            registry.register(import_file(Path(block.title).resolve()))
    return registry


def _play(example: Example) -> Outcome:
    """Lay the table, as dealt if none is shown, and make the moves."""
    table = "".join(block.text for block in example.of("table"))
    Path("table.toml").write_text(_TABLE + table, encoding="utf-8")
    read = read_scenarios("table.toml")
    assert not read.findings, read.findings[0].report()
    rulesets = Rulesets(_registry(example)) if example.of("file") else INSTALLED
    game = lay_scenario(read.scenarios[0], rulesets)
    for block in example.of("moves"):
        for move in block.text.split("\n")[:-1]:
            game.play(move)
    return Outcome()


def _last_file(name: str, example: Example) -> Outcome:
    registry = _registry(example)
    if name.endswith(".py"):
        return Outcome()
    data = _data(Path(name))
    if any(key.startswith("scenario") for key in data):
        return _checked(name)
    if is_tribe_file(data):
        return _found(read_tribe(name, registry.plugins).warnings, "LoadError")
    is_ruleset = "extends" in data or {"players", "kingdoms"} <= data.keys()
    ruleset = load_ruleset(*((name, ()) if is_ruleset else (BASE, [name])), registry=registry)
    return _found(ruleset.warnings, "LoadError")


def _data(file: Path) -> dict[str, Any]:
    """What a TOML file holds; nothing where it is none, which the loader tells."""
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except ValueError:
        return {}


def _checked(name: str) -> Outcome:
    report = check([name])
    wrong = [result.message for result in report.results if not result.ok and not report.findings]
    assert not wrong, wrong
    return _found(report.findings, CHECKED)
