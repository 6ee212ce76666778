"""Type-checking: from lark's tree to a typed one, with every independent fault found at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from attrs import Factory, define
from lark import Token, Tree

from ethnos.grammar.findings import Finding, guess, known_here, shorten
from ethnos.grammar.limits import MOST_ITEMS
from ethnos.grammar.slots import ERAS, Call, Name, Parameter, Slot, Type
from ethnos.grammar.sources import Source, Span, finding_at
from ethnos.grammar.tree import Calling, Conditional, Constant, Node, Operation, Operator, Reading

SIGNS: dict[str, Operator] = {
    "*": "*", "//": "//", "%": "%", "=": "=", "!=": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">=",
}  # fmt: skip
OVER_LISTS: dict[str, Operator] = {"sum": "sum", "min": "min", "max": "max"}
OTHER_SPELLINGS = {"true": "yes", "false": "no", "elif": "else if", "null": "0", "none": "0"}


@define
class Checking:
    """One stretch of text being checked: its slot, its place, and what was found so far."""

    slot: Slot
    source: Source
    offset: int
    findings: list[Finding] = Factory(list)

    def span(self, part: Tree[Token] | Token) -> Span:
        """Where a part of lark's tree stands in the whole text."""
        if isinstance(part, Token):
            return Span(self.offset + (part.start_pos or 0), self.offset + (part.end_pos or 0))
        return Span(self.offset + part.meta.start_pos, self.offset + part.meta.end_pos)

    def report(self, span: Span, code: str, message: str, hint: str = "", note: str = "") -> None:
        """Remember a fault."""
        notes = (note,) if note else ()
        self.findings.append(finding_at(self.source, span, code, message, hint=hint, notes=notes))


def check(tree: Tree[Token], checking: Checking) -> Node | None:
    """Type-check an expression; None when it has a fault, which was reported."""
    return CHECKS[tree.data](tree, checking)


def check_as(tree: Tree[Token], wanted: Type, taker: str, checking: Checking) -> Node | None:
    """Type-check an expression that has to be of one type, because `taker` takes that."""
    node = check(tree, checking)
    if node is None or node.type == wanted:
        return node
    message = f"{taker} takes {wanted.words}, and this is {node.type.words}"
    checking.report(checking.span(tree), "wrong-type", message)
    return None


def _trees(tree: Tree[Token]) -> list[Tree[Token]]:
    return [child for child in tree.children if isinstance(child, Tree)]


def _tokens(tree: Tree[Token]) -> list[Token]:
    return [child for child in tree.children if isinstance(child, Token)]


def _whole(nodes: Sequence[Node | None]) -> tuple[Node, ...] | None:
    """Give the nodes when none of them had a fault."""
    sound = tuple(node for node in nodes if node is not None)
    return sound if len(sound) == len(nodes) else None


def _operation(
    operator: Operator, operands: tuple[Node, ...] | None, result: Type, span: Span
) -> Node | None:
    return None if operands is None else Operation(operator, operands, result, span)


def _number(tree: Tree[Token], checking: Checking) -> Node:
    return _constant(_tokens(tree)[0], checking)


def _constant(token: Token, checking: Checking) -> Constant:
    return Constant(int(token), Type.NUMBER, checking.span(token))


def _yes(tree: Tree[Token], checking: Checking) -> Node:
    return Constant(True, Type.YES_NO, checking.span(tree))


def _no(tree: Tree[Token], checking: Checking) -> Node:
    return Constant(False, Type.YES_NO, checking.span(tree))


def _brackets(tree: Tree[Token], checking: Checking) -> Node | None:
    return check(_trees(tree)[0], checking)


def _joined(operator: Operator) -> Callable[[Tree[Token], Checking], Node | None]:
    def check_joined(tree: Tree[Token], checking: Checking) -> Node | None:
        taker = f"`{operator}`"
        operands = _whole([check_as(part, Type.YES_NO, taker, checking) for part in _trees(tree)])
        return _operation(operator, operands, Type.YES_NO, checking.span(tree))

    return check_joined


def _comparison(tree: Tree[Token], checking: Checking) -> Node | None:
    signs = _tokens(tree)
    if len(signs) > 1:
        message = "comparisons do not chain; compare twice and join with `and`"
        checking.report(checking.span(signs[1]), "chained-comparison", message)
        for part in _trees(tree):
            check(part, checking)
        return None
    left, right = (check(part, checking) for part in _trees(tree))
    if left is None or right is None:
        return None
    sign = str(signs[0])
    fault = _cannot_compare(sign, left.type, right.type)
    if fault:
        checking.report(checking.span(tree), "wrong-type", fault)
        return None
    return Operation(SIGNS[sign], (left, right), Type.YES_NO, checking.span(tree))


def _cannot_compare(sign: str, left: Type, right: Type) -> str:
    if left != right:
        return f"`{sign}` cannot compare {left.words} with {right.words}"
    if left == Type.NUMBER or (left == Type.YES_NO and sign in ("=", "!=")):
        return ""
    return f"`{sign}` cannot compare {left.words} with another"


def _sum(tree: Tree[Token], checking: Checking) -> Node | None:
    signs = ["+", *(str(token) for token in _tokens(tree))]
    takers = [f"`{sign}`" for sign in (*signs[1:2], *signs[1:])]
    parts = zip(_trees(tree), signs, takers, strict=True)
    terms = _whole([_term(part, sign, taker, checking) for part, sign, taker in parts])
    return _operation("+", terms, Type.NUMBER, checking.span(tree))


def _term(tree: Tree[Token], sign: str, taker: str, checking: Checking) -> Node | None:
    term = check_as(tree, Type.NUMBER, taker, checking)
    return term if term is None or sign == "+" else _negated(term, term.span)


def _negated(node: Node, span: Span) -> Node:
    return Operation("negative", (node,), Type.NUMBER, span)


def _negative(tree: Tree[Token], checking: Checking) -> Node | None:
    operand = check_as(_trees(tree)[0], Type.NUMBER, "`-`", checking)
    return operand and _negated(operand, checking.span(tree))


def _negation(tree: Tree[Token], checking: Checking) -> Node | None:
    operand = check_as(_trees(tree)[0], Type.YES_NO, "`not`", checking)
    return operand and Operation("not", (operand,), Type.YES_NO, checking.span(tree))


def _product(tree: Tree[Token], checking: Checking) -> Node | None:
    signs = [str(token) for token in _tokens(tree)]
    takers = [f"`{sign}`" for sign in (signs[0], *signs)]
    parts = zip(_trees(tree), takers, strict=True)
    factors = _whole([check_as(part, Type.NUMBER, taker, checking) for part, taker in parts])
    if factors is None:
        return None
    product = factors[0]
    for sign, factor in zip(signs, factors[1:], strict=True):
        product = _times(product, SIGNS[sign], factor)
    return product


def _times(product: Node, operator: Operator, factor: Node) -> Node:
    span = Span(product.span.start, factor.span.end)
    if operator == "*" and isinstance(product, Operation) and product.operator == "*":
        return Operation("*", (*product.operands, factor), Type.NUMBER, span)
    return Operation(operator, (product, factor), Type.NUMBER, span)


def _choice(tree: Tree[Token], checking: Checking) -> Node | None:
    condition, chosen, other = _trees(tree)
    parts = _whole(
        [check_as(condition, Type.YES_NO, "`if`", checking), check(chosen, checking), check(other, checking)]
    )
    if parts is None:
        return None
    if parts[1].type != parts[2].type:
        message = (
            f"`then` gives {parts[1].type.words}, `else` gives {parts[2].type.words}; they have to agree"
        )
        checking.report(checking.span(other), "wrong-type", message)
        return None
    return Conditional((parts[0], parts[1], parts[2]), checking.span(tree))


def _item(tree: Tree[Token], checking: Checking) -> Node | None:
    items, index = _trees(tree)
    operands = _whole(
        [
            check_as(items, Type.LIST, "`[...]`", checking),
            check_as(index, Type.NUMBER, "an index", checking),
        ]
    )
    return _operation("item", operands, Type.NUMBER, checking.span(tree))


def _list(tree: Tree[Token], checking: Checking) -> Node | None:
    parts = _trees(tree)
    if len(parts) > MOST_ITEMS:
        message = f"the list has {len(parts)} items; {MOST_ITEMS} are the most"
        checking.report(checking.span(tree), "text-too-long", message)
        return None
    items = _whole([check_as(part, Type.NUMBER, "a list", checking) for part in parts])
    return None if items is None else Operation("list", items, Type.LIST, checking.span(tree))


def _players_guard(tree: Tree[Token], checking: Checking) -> Node | None:
    return _within(_known(_tokens(tree)[-1], checking), tree, checking)


def _era_guard(tree: Tree[Token], checking: Checking) -> Node | None:
    return _within(_known(_tokens(tree)[0], checking), tree, checking)


def _last_era(tree: Tree[Token], checking: Checking) -> Node | None:
    era = _known(_tokens(tree)[1], checking)
    span = checking.span(tree)
    return era and Operation("=", (era, Reading(ERAS, span)), Type.YES_NO, span)


def _within(name: Node | None, tree: Tree[Token], checking: Checking) -> Node | None:
    """Compare a name with a number, or with both ends of a range."""
    bounds = [_constant(token, checking) for token in _tokens(tree) if token.type == "NUMBER"]
    span = checking.span(tree)
    if any(int(str(low.value)) > int(str(high.value)) for low, high in pairwise(bounds)):
        message = f"{bounds[0].value}..{bounds[1].value} is an empty range"
        hint = f"write {bounds[1].value}..{bounds[0].value}"
        checking.report(span, "empty-range", message, hint)
        return None
    if name is None:
        return None
    if len(bounds) == 1:
        return Operation("=", (name, bounds[0]), Type.YES_NO, span)
    ends = (
        Operation("<=", (bounds[0], name), Type.YES_NO, span),
        Operation("<=", (name, bounds[1]), Type.YES_NO, span),
    )
    return Operation("and", ends, Type.YES_NO, span)


def _name(tree: Tree[Token], checking: Checking) -> Node | None:
    return _known(_tokens(tree)[0], checking)


def _known(token: Token, checking: Checking) -> Node | None:
    known = checking.slot.name(token)
    span = checking.span(token)
    if isinstance(known, Name):
        return Reading(known, span)
    if known is not None or token in OVER_LISTS:
        signature = known.signature if known else f"{token}(a, b, ...)"
        checking.report(span, "call-needs-arguments", f"`{token}` takes arguments: `{signature}`")
    else:
        _unknown(token, checking)
    return None


def _unknown(token: Token, checking: Checking) -> None:
    names = [known.name for known in checking.slot.names]
    other = OTHER_SPELLINGS.get(token.lower(), "")
    hint = f"write `{other}`" if other else guess(token, [*names, *OVER_LISTS, "yes", "no"])
    message = f"`{shorten(token)}` is not known in {checking.slot.key}"
    checking.report(checking.span(token), "unknown-name", message, hint, known_here(names))


def _call(tree: Tree[Token], checking: Checking) -> Node | None:
    word, arguments = _tokens(tree)[0], _trees(tree)
    known = checking.slot.name(word)
    if isinstance(known, Call):
        return _declared_call(known, tree, arguments, checking)
    if known is None and word in OVER_LISTS:
        return _over_list(OVER_LISTS[word], tree, arguments, checking)
    if known is None:
        _unknown(word, checking)
    else:
        message = f"`{word}` is {known.type.words} and takes no arguments"
        checking.report(checking.span(word), "not-a-call", message, "drop the brackets")
    _check_loosely(arguments, checking)
    return None


def _check_loosely(arguments: Sequence[Tree[Token]], checking: Checking) -> None:
    """Look for faults in the arguments of a call that is unknown itself: any call's words may stand there."""
    calls = (known for known in checking.slot.names if isinstance(known, Call))
    words = {word for call in calls for parameter in call.parameters for word in parameter.words}
    for argument in arguments:
        if not (argument.data == "name" and _tokens(argument)[0] in words):
            check(argument, checking)


def _over_list(
    operator: Operator, tree: Tree[Token], arguments: Sequence[Tree[Token]], checking: Checking
) -> Node | None:
    if len(arguments) > 1:
        taker = f"`{operator}` of several"
        numbers = [check_as(part, Type.NUMBER, taker, checking) for part in arguments]
        operands = _whole(numbers)
    elif arguments:
        operands = _whole([check_as(arguments[0], Type.LIST, f"`{operator}` of one", checking)])
    else:
        message = f"`{operator}` takes a list, or several numbers"
        checking.report(checking.span(tree), "wrong-argument-count", message)
        return None
    return _operation(operator, operands, Type.NUMBER, checking.span(tree))


def _declared_call(
    call: Call, tree: Tree[Token], arguments: Sequence[Tree[Token]], checking: Checking
) -> Node | None:
    if len(arguments) != len(call.parameters):
        wanted = len(call.parameters)
        message = f"`{call.signature}` takes {wanted} argument{'s' * (wanted != 1)}, not {len(arguments)}"
        checking.report(checking.span(tree), "wrong-argument-count", message)
        _check_loosely(arguments, checking)
        return None
    pairs = list(zip(call.parameters, arguments, strict=True))
    words = [
        (parameter.name, _word(parameter, part, call, checking))
        for parameter, part in pairs
        if parameter.words
    ]
    operands = _whole(
        [
            check_as(part, parameter.type, f"`{call.signature}`", checking)
            for parameter, part in pairs
            if not parameter.words
        ]
    )
    chosen = tuple((name, word) for name, word in words if word is not None)
    if operands is None or len(chosen) < len(words):
        return None
    return Calling(call, operands, chosen, checking.span(tree))


def _word(parameter: Parameter, tree: Tree[Token], call: Call, checking: Checking) -> str | None:
    word = _tokens(tree)[0] if tree.data == "name" else None
    if word is not None and word in parameter.words:
        return str(word)
    message = f"`{call.signature}` takes one word here, {_either(parameter.words)}"
    hint = guess(word, parameter.words) if word else ""
    checking.report(checking.span(tree), "wrong-argument", message, hint)
    return None


def _either(words: Sequence[str]) -> str:
    shown = [f"`{word}`" for word in words[:8]] + ["..."] * (len(words) > 8)
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} or {shown[-1]}"


CHECKS: dict[str, Callable[[Tree[Token], Checking], Node | None]] = {
    "brackets": _brackets,
    "call": _call,
    "choice": _choice,
    "comparison": _comparison,
    "conjunction": _joined("and"),
    "disjunction": _joined("or"),
    "era_guard": _era_guard,
    "item": _item,
    "last_era": _last_era,
    "list": _list,
    "name": _name,
    "negation": _negation,
    "negative": _negative,
    "no": _no,
    "number": _number,
    "players_guard": _players_guard,
    "product": _product,
    "sum": _sum,
    "yes": _yes,
}
