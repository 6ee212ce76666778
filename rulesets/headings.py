"""What a file is by itself: a ruleset, or a variant that sets only what it changes."""

from collections.abc import Container, Iterable, Sequence
from pathlib import Path
from typing import Literal

from attrs import evolve, frozen

from ethnos.grammar import Finding, LoadError, guess
from ethnos.rulesets.documents import Document
from ethnos.rulesets.layers import Layer, Shelf
from ethnos.rulesets.merging import lay_variants, merge_chain
from ethnos.rulesets.schema import KEYS
from ethnos.rulesets.texts import RulesetText

Kind = Literal["ruleset", "variant"]

GROUND = ("players", "kingdoms")
"""What every ruleset sets, or takes from what it extends: a file without one of these is a variant."""


_TOP_LEVEL = sorted({"extends", "sources", "tribe", "written", *(key.name.partition(".")[0] for key in KEYS)})
"""Every key that a file may begin with: `tokens` is itself, and no misspelt `extends`."""


@frozen
class Heading:
    """What a file calls itself, and what it is."""

    id: str
    title: str
    kind: Kind


def read_heading(source: str | Path) -> Heading:
    """The heading of an installed ruleset or variant, or of a file. Raises LoadError where it cannot be read."""
    shelf = Shelf()
    chain = shelf.chain(source)
    if shelf.findings:
        raise LoadError(shelf.findings)
    entries = merge_chain(chain)
    id = entries["id"].setting.value if "id" in entries else Path(source).stem
    title = entries["title"].setting.value if "title" in entries else id
    return Heading(id, title, kind_of(entries))


def shape_of(chain: Sequence[Layer]) -> Kind:
    """What a file means to be, whatever is wrong with it: by the keys that it and what it extends write.

    What is empty, or extends something in a way that cannot be read, may lack just that: it is no variant.
    """
    lowest = chain[0].document.data
    if not lowest or "extends" in _meant(lowest):
        return "ruleset"
    return kind_of({key for layer in chain for key in _meant(layer.document.data)})


def _meant(keys: Iterable[str]) -> set[str]:
    """The keys by which the kind of a file is told, also where they are misspelt."""
    telling = ("extends", *GROUND)
    known = {key for key in keys if key in _TOP_LEVEL}
    hints = {guess(key, _TOP_LEVEL) for key in keys if key not in known}
    return {name for name in telling if name in known or guess(name, telling) in hints}


def kind_of(keys: Container[str]) -> Kind:
    """What a file is that sets these keys, by itself and by what it extends."""
    return "ruleset" if all(key in keys for key in GROUND) else "variant"


def variant_layers(
    shelf: Shelf, chain: Sequence[Layer], variants: Iterable[str | Path | RulesetText]
) -> tuple[list[Layer], list[Finding]]:
    """The files of all variants, each once, and what is to be said of whole rulesets among them.

    `chain` are the files of the ruleset below. Those among a variant's files change nothing, so what extends the
    ruleset may be laid over it.
    """
    own = {layer.identity for layer in chain}
    layers: dict[str, Layer] = {}
    whole: list[Finding] = []
    for variant in variants:
        named = shelf.chain(variant)
        new = [layer for layer in named if layer.identity not in own]
        if _kind(named) == "ruleset" and (not new or _kind(new) == "ruleset"):
            whole.append(not_a_variant(named[-1].document, variant))
        else:
            layers |= {layer.identity: layer for layer in new}
    return list(layers.values()), whole


def _kind(layers: Iterable[Layer]) -> Kind:
    return kind_of({key for layer in layers for key in layer.settings})


@frozen
class NamedTribes:
    """The ids of the tribes that files deal, and of all that they deal or describe."""

    dealt: frozenset[str]
    known: frozenset[str]


def read_named_tribes(
    source: str | Path | RulesetText, variants: Sequence[str | Path | RulesetText] = ()
) -> NamedTribes:
    """The tribes that a ruleset and its variants name, as far as their files can be read; nothing is checked."""
    shelf = Shelf()
    chain = shelf.chain(source)
    entries = merge_chain(chain) if chain else {}
    lay_variants(entries, variant_layers(shelf, chain, variants)[0])
    dealt = (
        frozenset(entries["setup.choose_from"].setting.value)
        if "setup.choose_from" in entries
        else frozenset()
    )
    return NamedTribes(dealt, dealt | {key.split(".")[1] for key in entries if key.startswith("tribe.")})


def not_a_variant(file: Document, source: str | Path | RulesetText) -> Finding:
    """The finding about a whole ruleset that was to be laid over another."""
    message = f"`{source}` is a ruleset by itself, and no variant to lay over another"
    hint = f"name it as the ruleset: {source}; a variant does not set both {' and '.join(GROUND)}"
    return evolve(file.finding((), "not-a-variant", message, hint=hint), notes=())


def only_a_variant(file: Document, source: str | Path | RulesetText) -> Finding:
    """The finding about a variant that was to be loaded as a ruleset."""
    message = f"`{source}` does not set {' and '.join(GROUND)}, so it is a variant and no ruleset by itself"
    hint = f'lay it over one: --variant {source}; or begin it with: extends = "first-edition"'
    return file.finding((), "only-a-variant", message, hint=hint)
