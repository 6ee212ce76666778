"""From a file to a Ruleset: read, merge, complete, prove; every fault of it is reported at once."""

from collections.abc import Container, Iterable, Mapping, Sequence
from pathlib import Path, PurePath
from typing import Any

from attrs import define, field

from ethnos.grammar import Finding, LoadError, Rule, guess, shorten
from ethnos.rulesets.arguments import refuse_wrong_names
from ethnos.rulesets.checks import clashes
from ethnos.rulesets.contradictions import contradictions
from ethnos.rulesets.decided import Decided, decide_all, is_error, read_rules, slots_of, suppose_eras
from ethnos.rulesets.declaration import TribeTable, declared_keys
from ethnos.rulesets.documents import Document, stand_in
from ethnos.rulesets.headings import only_a_variant, shape_of, variant_layers
from ethnos.rulesets.layers import Layer, Shelf
from ethnos.rulesets.merging import Conflict, Entries, Entry, lay_variants, merge_chain
from ethnos.rulesets.misfits import Unasked, undealt_tribes
from ethnos.rulesets.own_tribes import OwnTribes, ReadTribe, is_tribe_file, only_a_tribe, own_tribes
from ethnos.rulesets.ruleset import Ruleset, notes_of
from ethnos.rulesets.schema import KEYS, TRIBE_KEYS, Key, read_players
from ethnos.rulesets.shape import Setting
from ethnos.rulesets.texts import RulesetText
from ethnos.rulesets.tribe_tables import Known, Tribes

MOST_TRIBES = 200
"""Tribes that a ruleset and its variants name together; with each, loading takes a millisecond longer."""


def load(
    source: str | Path | RulesetText,
    variants: Sequence[str | Path | RulesetText] = (),
    *,
    tribes: Mapping[str, TribeTable],
    extra_tribes: Sequence[str] = (),
    places: Mapping[str, str] | None = None,
    read_tribe: ReadTribe | None = None,
) -> Ruleset:
    """Load a ruleset and lay variants over it, in any order.

    `source` and `variants` are ids of installed rulesets, paths of .toml files, or texts. `tribes` holds what every
    known tribe plugin declares, by the id of its ability, and `places` where it is written. `extra_tribes` are tribes
    that the ruleset does not name and that shall be known all the same. `read_tribe` reads those that the ruleset
    brings along; without it there are none.

    Raises LoadError with everything that is wrong, or EthnosError `wrong-source` where an argument names nothing.
    """
    refuse_wrong_names(source, variants, extra_tribes)
    shelf = Shelf()
    chain = shelf.chain(source)
    laid, whole = variant_layers(shelf, chain, variants)
    if not chain:
        raise LoadError(shelf.findings)
    _refuse_tribes([*chain, *laid])
    _refuse_too_many_tribes([*chain, *laid])
    entries = merge_chain(chain)
    if shape_of(chain) == "variant":
        _, faults = read_rules(entries, slots_of(()))
        raise LoadError([only_a_variant(chain[-1].document, source), *shelf.findings, *faults])
    below = frozenset(entries)
    conflicts = lay_variants(entries, laid)
    top = chain[-1].document
    own = {layer.document.file for layer in laid} or {top.file}
    draft = _Draft(entries, top, own, list(shelf.findings), not shelf.findings, conflicts)
    draft.findings.extend([*whole, *_other_id(draft, source)])
    if read_tribe is not None:
        draft.brought = own_tribes([*chain, *laid], tribes, places or {}, read_tribe)
        draft.findings.extend(draft.brought.findings)
    known = Unasked(below, tribes.keys(), draft.brought.tables.keys(), extra_tribes)
    draft.findings.extend(undealt_tribes(entries, laid, known))
    return _finish(draft, shelf, tribes, extra_tribes, tuple(str(variant) for variant in variants))


def _refuse_tribes(layers: Iterable[Layer]) -> None:
    documents = [layer.document for layer in layers]
    tribes = [only_a_tribe(document) for document in documents if is_tribe_file(document.data)]
    if tribes:
        raise LoadError(tribes)


def _refuse_too_many_tribes(layers: Iterable[Layer]) -> None:
    """Refuse, before any is looked at closely, more tribes than any ruleset needs."""
    named: set[str] = set()
    for layer in layers:
        tribes = layer.document.data.get("tribe")
        named |= tribes.keys() if isinstance(tribes, dict) else set()
        if len(named) > MOST_TRIBES:
            message = f"{len(named)} tribes are named from here down; {MOST_TRIBES} are the most"
            raise LoadError([layer.document.finding(("tribe",), "too-many-tribes", message, at="key")])


@define
class _Draft:
    """A ruleset on its way: the merged values, the `top` file that was named, and the findings so far.

    Where a file is not `well_formed`, what a value lacks or clashes with may follow from that, and is not
    reported. `own` are the files that warnings may be about: the variants, or else the file that was named.
    Those below have been warned about where they are loaded by themselves. `conflicts` are what variants write
    unlike, `brought` the tribes that these files bring along, `homes` the rulesets from which other tribes take their
    values.
    """

    entries: Entries
    top: Document
    own: Container[str]
    findings: list[Finding]
    well_formed: bool
    conflicts: tuple[Conflict, ...]
    brought: OwnTribes = field(factory=OwnTribes)
    homes: dict[str, Entries] = field(factory=dict)


def _finish(
    draft: _Draft,
    shelf: Shelf,
    plugins: Mapping[str, TribeTable],
    extra: Sequence[str],
    variants: tuple[str, ...],
) -> Ruleset:
    _name(draft)
    known = _complete_tribes(draft, shelf, plugins, extra)
    _require_keys(draft)
    _refuse_idle_sources(draft)
    decided = _decide(draft, known)
    _stop_at_errors(draft.findings)
    return _ruleset(draft, known, decided, variants)


def _other_id(draft: _Draft, source: str | Path | RulesetText) -> Iterable[Finding]:
    """Records name a ruleset by its id, so an installed one has to go by the id that it is found by."""
    entry = draft.entries.get("id")
    if (
        entry is None
        or not isinstance(source, str)
        or source.endswith(".toml")
        or entry.setting.value == source
    ):
        return
    setting = entry.setting
    message = f"the ruleset is installed as `{source}` and calls itself `{setting.value}`"
    yield setting.document.finding(setting.path, "other-id", message, hint="give both one name")


def _name(draft: _Draft) -> None:
    """Give a ruleset that does not say its id and title the name of its file."""
    stem = PurePath(draft.top.file).stem
    for key in ("id", "title"):
        fallback = draft.entries["id"].setting.value if "id" in draft.entries else stem
        if key not in draft.entries:
            draft.entries[key] = Entry(Setting(key, (), fallback, fallback, draft.top))


def _complete_tribes(
    draft: _Draft, shelf: Shelf, plugins: Mapping[str, TribeTable], extra: Sequence[str]
) -> tuple[Known, ...]:
    def home(id: str) -> Entries:
        if id not in draft.homes:
            draft.homes[id] = merge_chain(shelf.chain(id))
        return draft.homes[id]

    tribes = Tribes(draft.entries, {**plugins, **draft.brought.tables}, home, draft.brought.broken)
    before = len(shelf.findings)
    known = tribes.complete(extra)
    lacking = (found for found in tribes.findings if draft.well_formed or found.code != "missing-key")
    draft.findings.extend([*shelf.findings[before:], *lacking])
    return known


def _require_keys(draft: _Draft) -> None:
    for key in KEYS:
        if key.name not in draft.entries and key.default is not None:
            setting = Setting(key.name, (), key.default, key.default, stand_in("ethnos"))
            draft.entries[key.name] = Entry(setting)
    missing = [key for key in KEYS if key.name not in draft.entries]
    if missing and draft.well_formed:
        draft.findings.append(_missing(draft.top, missing))


def _missing(top: Document, missing: Sequence[Key]) -> Finding:
    if len(missing) == 1:
        message = f"`{missing[0].name}` is set nowhere: {missing[0].doc}"
    else:
        message = f"{len(missing)} keys are set nowhere: " + ", ".join(key.name for key in missing)
    hint = "" if "extends" in top.data else 'set what is missing, or begin with: extends = "first-edition"'
    return top.finding((), "missing-key", message, hint=hint)


def _refuse_idle_sources(draft: _Draft) -> None:
    """A source has to be that of some value."""
    known = [key for key in draft.entries if not key.startswith("sources.") and not _is_table(key)]
    for key, entry in draft.entries.items():
        name = key.removeprefix("sources.")
        if name != key and name not in known:
            setting = entry.setting
            message = f"`{shorten(name)}` is no key, so it has no source"
            draft.findings.append(
                setting.document.finding(
                    setting.path, "unknown-key", message, hint=guess(name, known), at="key"
                )
            )


def _decide(draft: _Draft, known: Sequence[Known]) -> tuple[Decided, ...]:
    slots = slots_of(known)
    rules, findings = read_rules(draft.entries, slots)
    draft.findings.extend(findings)
    players = draft.entries.get("players")
    if players is None:
        draft.findings.extend(contradictions(draft.conflicts, slots, (), draft.entries))
        return ()
    decided, findings = decide_all(rules, _counts(players))
    draft.findings.extend(found for found in findings if is_error(found) or found.file in draft.own)
    draft.findings.extend(contradictions(draft.conflicts, slots, decided, draft.entries))
    if draft.well_formed:
        draft.findings.extend(clashes(draft.entries, decided))
    if not decided:
        draft.findings.extend(_whatever_the_eras(draft, rules, _counts(players)))
    return decided


def _whatever_the_eras(draft: _Draft, rules: Mapping[str, Rule], players: range) -> Iterable[Finding]:
    """The errors that stand whatever a faulty count of eras is mended to: those that every count has."""
    found: list[dict[tuple[object, ...], Finding]] = []
    for decided, findings in suppose_eras(rules, players):
        clashing = clashes(draft.entries, decided) if draft.well_formed else ()
        errors = [finding for finding in (*findings, *clashing) if is_error(finding)]
        found.append({(error.file, error.line, error.column, error.code): error for error in errors})
    return [error for place, error in found[0].items() if all(place in other for other in found[1:])]


def _counts(players: Entry) -> range:
    counts = read_players(players.setting.value)
    assert counts is not None, "the form of `players` was checked when its file was read"
    return counts


def _ruleset(
    draft: _Draft, known: tuple[Known, ...], decided: Sequence[Decided], variants: tuple[str, ...]
) -> Ruleset:
    keys = _ordered_keys(draft.entries, known)
    entries: dict[str, Any] = {key: draft.entries[key] for key in keys}
    return Ruleset(
        id=entries["id"].setting.value,
        title=entries["title"].setting.value,
        players=_counts(entries["players"]),
        variants=variants,
        warnings=tuple(draft.findings),
        entries=entries,
        notes=notes_of(draft.entries, keys),
        tribes=known,
        decided={table.players: table for table in decided},
    )


def _ordered_keys(entries: Entries, tribes: Iterable[Known]) -> tuple[str, ...]:
    keys = [key.name for key in KEYS]
    for tribe in tribes:
        names = (*(key.name for key in TRIBE_KEYS), *declared_keys(tribe.table))
        keys.extend(f"tribe.{tribe.id}.{name}" for name in names)
    return tuple(key for key in keys if key in entries)


def _is_table(key: str) -> bool:
    return key.startswith("tribe.") and key.count(".") == 1


def _stop_at_errors(findings: Iterable[Finding]) -> None:
    found = tuple(findings)
    if any(map(is_error, found)):
        raise LoadError(found)
