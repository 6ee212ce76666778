"""What is told of a tribe's behaviour: the broken promise at its place, how to see it again, and what is doubtful."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic

from attrs import define, evolve, field

from ethnos.errors import LoadError
from ethnos.grammar import Finding
from ethnos.inspection import SPECS
from ethnos.modding.behaviour import Behaviour, Doubt, try_tribe
from ethnos.modding.bench import Bench, Told
from ethnos.modding.named_python import NamedPython
from ethnos.modding.plugin_form import finding_at, first_place
from ethnos.modding.results import Progress, Result
from ethnos.modding.source_places import SourcePlace, hook_place, raised_in
from ethnos.modding.toml_files import document_of
from ethnos.modding.trials import PromiseBroken
from ethnos.plugins import Plugin, Registry
from ethnos.rulesets import count_of
from ethnos.rulesets.documents import Document

EVERY_SECONDS = 1.0
"""How often it is told at most that a game goes on."""
_HOOK = re.compile(r"\b(" + "|".join(SPECS) + r")(?: of |: | gave back )")
"""How a reason names the hook that it is about."""


@define
class _Bar:
    """How far a tribe's games have come; it is told now and then also where no game has ended meanwhile."""

    what: str
    of: int
    tell: Callable[[Told], None]
    done: int = 0
    _told: float = field(factory=monotonic)

    def move(self, done: int) -> None:
        """Tell that another game has been played."""
        self.done, self._told = done, monotonic()
        self.tell(Progress(self.what, done, self.of))

    def stay(self) -> None:
        """Tell that a game goes on."""
        if monotonic() - self._told > EVERY_SECONDS:
            self.move(self.done)


def check_behaviour(plugin: Plugin, named: NamedPython | None, bench: Bench, registry: Registry) -> None:
    """Play a tribe's games and tell what came of them."""
    id, settings = plugin.table.id, bench.settings
    bar = _Bar(f"tribe {id}", settings.games, bench.tell)
    behaviour = try_tribe(
        id,
        registry,
        games=settings.games,
        seed=settings.seed,
        rulesets=[Path(file) for file in bench.files],
        editions=settings.editions,
        thorough=settings.thorough,
        progress=bar.move,
        alive=bar.stay,
    )
    author = named or NamedPython(plugin.package)
    found = list(_findings(plugin, author, behaviour))
    for finding in found:
        bench.tell(finding)
    ok = behaviour.broken is None and behaviour.refusal is None
    place = _place(plugin, author, first_place(plugin))
    message = "" if ok else _message(behaviour, found)
    bench.tell(Result("tribe", id, place.file, place.line, ok, message))


def _findings(plugin: Plugin, author: NamedPython, behaviour: Behaviour) -> Iterator[Finding]:
    if behaviour.broken is not None:
        broken = behaviour.broken
        found = _HOOK.search(broken.reason)
        yield _finding(plugin, author, broken.promise, broken.reason, found[1] if found else "", broken)
    elif isinstance(behaviour.refusal, LoadError):
        for finding in behaviour.refusal.findings:
            yield finding if finding.line else _own(plugin, author, finding)
    elif behaviour.refusal is not None:
        refusal = behaviour.refusal
        yield _finding(plugin, author, refusal.code, str(refusal), "", refusal)
    for doubt in behaviour.doubts:
        yield evolve(_doubt(plugin, author, doubt, behaviour.games), severity="warning")


def _doubt(plugin: Plugin, author: NamedPython, doubt: Doubt, games: int) -> Finding:
    message = f"in {count_of(games, 'game')} {doubt.message}"
    return _finding(plugin, author, doubt.code, message, doubt.hook)


def _own(plugin: Plugin, author: NamedPython, finding: Finding) -> Finding:
    """A finding about what the tribe declares, at the place where it declares it."""
    placed = _place(plugin, author, first_place(plugin))
    return evolve(placed, code=finding.code, message=finding.message, hint=finding.hint, notes=finding.notes)


def _finding(
    plugin: Plugin,
    author: NamedPython,
    code: str,
    message: str,
    hook: str,
    error: BaseException | None = None,
) -> Finding:
    """A finding at the line that raised, or at the hook, or where the tribe is declared."""
    first = first_place(plugin)
    raised = raised_in(first.file, error) if error is not None else None
    place = raised or _hook_place(plugin, first, hook) or first
    return evolve(_place(plugin, author, place), code=code, message=" ".join(message.split()))


def _hook_place(plugin: Plugin, first: SourcePlace, hook: str) -> SourcePlace | None:
    if plugin.table.written is None:
        return hook_place(plugin.source, hook) if hook else None
    document = document_of(first.file)
    if not hook or not isinstance(document, Document) or hook not in document.data.get("ability", {}):
        return None
    line, column = document.places.key_place(("ability", hook))
    return SourcePlace(first.file, line, column, len(hook))


def _place(plugin: Plugin, author: NamedPython, place: SourcePlace) -> Finding:
    return finding_at(author, place, "", "")


def _message(behaviour: Behaviour, found: list[Finding]) -> str:
    """Why the tribe is not right: the broken promise, and all that is needed to see it broken again."""
    broken = behaviour.broken
    if broken is None:
        return "no game could be played: " + "; ".join(finding.message for finding in found)
    return "\n".join(_how_to_see(broken, behaviour))


def _how_to_see(broken: PromiseBroken, behaviour: Behaviour) -> Iterator[str]:
    made = broken.game.made
    cut = f", cut down from {behaviour.moves_before}" if made < behaviour.moves_before else ""
    yield f"{broken.promise}: {broken.reason}"
    yield (
        f"game {behaviour.games + 1}: {broken.game.ruleset.id}, {broken.players} players, seed {broken.seed}, "
        f"after {count_of(made, 'move')}{cut}; its record:"
    )
    yield from broken.record.splitlines()
    if broken.upcoming is not None:
        yield f"# the next move: {broken.upcoming}"
