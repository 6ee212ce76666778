"""Slots of a ruleset, and short ways to read a text for them, shared by the specification of the language."""

from collections.abc import Callable

import pytest
from attrs import frozen

from ethnos.grammar import (
    ERA,
    ERAS,
    PLAYERS,
    Call,
    Finding,
    Name,
    Parameter,
    Rule,
    Slot,
    TableKind,
    Type,
    Value,
    at_era,
    compile_rule,
    constant,
    decide,
    normal_form,
    plain_source,
    prove,
    read_rule,
)

RANK = Name("rank", Type.NUMBER, "the place in the kingdom", minimum=1, maximum="players")
ALONE = Name("alone", Type.YES_NO, "whether one seat alone has markers in the kingdom")
SIZE = Name("size", Type.NUMBER, "allies in the warband", minimum=1)
SEAT = Name("seat", Type.NUMBER, "the seat that plays", minimum=0)
KINGDOM = Name("kingdom", Type.KINGDOM, "the kingdom in question")
MARKERS = Call(
    "markers",
    doc="markers in the kingdom",
    parameters=(Parameter("kingdom", Type.KINGDOM), Parameter("whose", words=("own", "others", "all"))),
    python={"own": "counts[seat]", "others": "sum(counts) - counts[seat]", "all": "sum(counts)"},
    minimum=0,
    less={"others": ("all", "own")},
)
TOKEN = Call(
    "token",
    doc="glory of the kingdom's i-th token from below; 0 below 1",
    parameters=(Parameter("i", maximum="eras"),),
    python="tokens[i - 1] if i >= 1 else 0",
    minimum=0,
    zero_below=1,
)


@frozen
class Language:
    """The language at one slot, with the tables of the first edition."""

    slot: Slot
    tables: tuple[TableKind, ...] = (
        TableKind(2, 2),
        TableKind(3, 2),
        TableKind(4, 3),
        TableKind(5, 3),
        TableKind(6, 3),
    )

    def look(self, text: object) -> tuple[Rule | None, tuple[Finding, ...]]:
        """Read and prove a text, as a file of its own."""
        rule, findings = read_rule(text, self.slot, plain_source(str(text), self.slot.key))
        return rule, findings if rule is None else prove(rule, self.tables)

    def rule(self, text: object) -> Rule:
        """Read a text that has no fault."""
        rule, findings = self.look(text)
        assert rule is not None
        assert findings == (), "\n".join(finding.report() for finding in findings)
        return rule

    def findings(self, text: object) -> tuple[Finding, ...]:
        """Everything that is said about a text."""
        return self.look(text)[1]

    def codes(self, text: object) -> list[str]:
        """The codes of everything that is said about a text."""
        return [finding.code for finding in self.findings(text)]

    def only(self, text: object) -> Finding:
        """The one thing that is said about a text."""
        (finding,) = self.findings(text)
        return finding

    def value(self, text: object, players: int = 4, era: int = 1) -> Value | None:
        """What a text comes to at one table, in one era."""
        rule = decide(self.rule(text), players, 2 if players < 4 else 3)
        return constant(at_era(rule, era))

    def play(self, text: object, *inputs: object, players: int = 4) -> Value:
        """What the compiled function of a text gives for these inputs."""
        rule = decide(self.rule(text), players, 2 if players < 4 else 3)
        return compile_rule(rule)(*inputs)

    def normal(self, text: object, players: int = 4) -> str:
        """The normal form of a text at one table."""
        return normal_form(decide(self.rule(text), players, 2 if players < 4 else 3))


@pytest.fixture(scope="session")
def number() -> Language:
    """A number by the table and the era."""
    return Language(Slot("tribe.test.number", Type.NUMBER, "a number", (PLAYERS, ERAS, ERA)))


@pytest.fixture(scope="session")
def yes_no() -> Language:
    """A yes or no by the table and the era."""
    return Language(Slot("tribe.test.yes", Type.YES_NO, "yes or no", (PLAYERS, ERAS, ERA)))


@pytest.fixture(scope="session")
def numbers() -> Language:
    """A list with an item an era, each from 0 to 10."""
    slot = Slot(
        "tribe.test.list", Type.LIST, "a list", (PLAYERS, ERAS, ERA), minimum=0, maximum=10, length="eras"
    )
    return Language(slot)


@pytest.fixture(scope="session")
def allowed() -> Language:
    """`marker.allowed`."""
    names = (PLAYERS, ERAS, ERA, SIZE, SEAT, KINGDOM, MARKERS)
    inputs = ("era", "size", "seat", "kingdom", "counts")
    return Language(Slot("marker.allowed", Type.YES_NO, "whether a marker may be placed", names, inputs))


@pytest.fixture(scope="session")
def award() -> Language:
    """`kingdom.award`."""
    names = (PLAYERS, ERAS, ERA, RANK, ALONE, TOKEN)
    inputs = ("era", "rank", "alone", "tokens")
    return Language(Slot("kingdom.award", Type.NUMBER, "glory of one rank", names, inputs, minimum=0))


@pytest.fixture(scope="session")
def deck() -> Language:
    """`recruit.deck`: a number by what the seat sees, of any size and sign."""
    names = (
        PLAYERS,
        Name("pool", Type.NUMBER, "allies in the pool", minimum=0),
        Name("hand", Type.NUMBER, "allies in hand", minimum=0),
        Name("drift", Type.NUMBER, "any number"),
        Name("calm", Type.YES_NO, "any yes or no"),
    )
    return Language(
        Slot("recruit.deck", Type.NUMBER, "cards drawn", names, ("pool", "hand", "drift", "calm"))
    )


@pytest.fixture(scope="session")
def declare() -> Callable[..., Language]:
    """Declare a slot for one test."""
    return lambda *arguments, **options: Language(Slot(*arguments, **options))
