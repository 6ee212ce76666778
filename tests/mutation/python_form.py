"""Faults of form in a tribe's Python: a hook's name, an argument, a mark, the table, an import, a name, the syntax."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from itertools import count

from tests.mutation.mutants import Change
from tests.mutation.python_text import Code, parts, parts_within
from tests.mutation.spelling import misspelt

REQUIRED = ("id", "name", "text")
WRONG = {
    "id": ("3", '"Big one"', '""'),
    "name": ("None", '""'),
    "text": ("5", '"\\n\\t\\0"'),
    "numbers": ("3", '"x"'),
}


def hook_names(code: Code) -> Iterator[Change]:
    for hook in code.hooks:
        start = code.text.index(f"def {hook.name}(", code.line_start(hook)) + 4
        yield Change("hook's name", start, start + len(hook.name), misspelt(hook.name))
        yield Change("hook's name", start, start + len(hook.name), f"on_{hook.name}")


def hook_arguments(code: Code) -> Iterator[Change]:
    """An argument of another name, one with a default, one too many, and any number of them."""
    for hook in code.hooks:
        for argument in hook.args.args:
            end = code.start(argument) + len(argument.arg)
            yield Change("hook's argument", code.start(argument), end, misspelt(argument.arg, hook.name))
        last = code.end(hook.args.args[-1])
        yield Change("hook's argument", last, last, " = None")
        yield Change("hook's argument", last, last, ", game: object")
        yield Change("hook's argument", last, last, ", *more: object")


def hook_marks(code: Code) -> Iterator[Change]:
    for hook in code.hooks:
        start = code.line_start(hook)
        yield Change("mark missing", start, start + len("@hookimpl\n"), "")
        yield Change("hook wrapped", start, start + len("@hookimpl\n"), "@hookimpl(wrapper=True)\n")


def table_missing(code: Code) -> Iterator[Change]:
    target = code.table.targets[0]
    yield Change("table missing", code.start(target), code.end(target), "TRIB")
    yield Change("table missing", code.start(target), code.end(target), "tribe")
    yield Change("table missing", code.line_start(code.table), code.next_line(code.table), "")
    yield Change("table missing", code.start(code.table.value), code.end(code.table.value), "dict()")


def table_keys(code: Code) -> Iterator[Change]:
    """A key of the table or of its numbers: misspelt, missing, or of the wrong type."""
    for call in parts(code.table.value, ast.Call):
        for keyword in call.keywords:
            yield from _key_faults(code, keyword)
    for attribute in parts(code.table.value, ast.Attribute):
        yield Change("name", code.start(attribute), code.end(attribute), misspelt(code.of(attribute)))


def _key_faults(code: Code, keyword: ast.keyword) -> Iterator[Change]:
    key, start = str(keyword.arg), code.start(keyword)
    value_start, value_end = code.start(keyword.value), code.end(keyword.value)
    yield Change("table's key", start, start + len(key), misspelt(key))
    for wrong in WRONG.get(key, ()):
        yield Change("table's value", value_start, value_end, wrong)
    if key in REQUIRED:
        yield Change("required key missing", *_with_comma(code, keyword), "")
    elif key == "home":
        yield Change(
            "unknown ruleset", value_start, value_end, f'"{misspelt(ast.literal_eval(keyword.value))}"'
        )
    elif key == "state":
        yield Change("state missing", *_with_comma(code, keyword), "")


def state_classes(code: Code) -> Iterator[Change]:
    state = code.state_class
    if state is None:
        return
    start = code.line_start(state)
    mark = start + len("@frozen\n")
    yield Change("state's class", start, mark, "")
    yield Change("state's class", start, mark, "@frozen(eq=False)\n")
    for name in parts(state, ast.Name):
        if name.id == "OPEN":
            yield Change("state's class", code.start(name), code.end(name), "OPENED")
    for item in parts(state, ast.Tuple):
        for word in item.elts:
            if isinstance(word, ast.Constant) and isinstance(word.value, str):
                yield Change("state's class", code.start(word), code.end(word), f'"{misspelt(word.value)}"')


def imports(code: Code) -> Iterator[Change]:
    """What is imported does not exist, or is not imported."""
    for statement in code.tree.body:
        if isinstance(statement, ast.ImportFrom):
            start, end = code.start(statement), code.end(statement)
            yield Change("import", code.line_start(statement), code.next_line(statement), "")
            names = [alias.name for alias in statement.names]
            for name in names:
                kept = ", ".join(other for other in names if other != name)
                if kept:
                    yield Change("import", start, end, f"from {statement.module} import {kept}")
                wrong = ", ".join(misspelt(other) if other == name else other for other in names)
                yield Change("import", start, end, f"from {statement.module} import {wrong}")


def names(code: Code) -> Iterator[Change]:
    """A name, an attribute, the name of a number, misspelt within a function."""
    for function, name in parts_within(code, ast.Name):
        if isinstance(name.ctx, ast.Load):
            end = code.end(name)
            yield Change("name", code.start(name), end, misspelt(name.id, function.name))
    for _, attribute in parts_within(code, ast.Attribute):
        end = code.end(attribute)
        wrong = misspelt(attribute.attr, code.of(attribute))
        yield Change("attribute", end - len(attribute.attr), end, wrong)
    for _, call in parts_within(code, ast.Call):
        if isinstance(call.func, ast.Attribute) and call.func.attr in ("number", "values") and call.args:
            name_start, name_end = code.start(call.args[0]), code.end(call.args[0])
            yield Change(
                "number's name", name_start, name_end, f'"{misspelt(ast.literal_eval(call.args[0]))}"'
            )


def events(code: Code) -> Iterator[Change]:
    """What is made lacks an argument, or has one too many."""
    known = [node.name for node in code.tree.body if isinstance(node, ast.ClassDef | ast.FunctionDef)]
    for _, call in parts_within(code, ast.Call):
        if (
            isinstance(call.func, ast.Name)
            and call.args
            and (call.func.id[0].isupper() or call.func.id in known)
        ):
            last = call.args[-1]
            yield Change("call's arguments", code.end(last), code.end(last), ", 1, 2, 3")
            if len(call.args) > 1:
                start = code.end(call.args[-2])
                yield Change("call's arguments", start, code.end(last), "")


def syntax(code: Code) -> Iterator[Change]:
    """A sign that is missing: of each kind the first in each function, and in the table."""
    for function in code.functions:
        head = code.text.index(":\n", code.line_start(function))
        yield Change("syntax", head, head + 1, "")
        start = code.text.index("(", code.line_start(function))
        yield Change("syntax", start, start + 1, "")
        if ast.get_docstring(function):
            first = code.start(code.body(function)[0])
            yield Change("syntax", first - 1, first, "")
        quotes = code.text.find('"""', code.line_start(function))
        yield Change("unclosed string", quotes, quotes + 1, "")
    table = code.start(code.table.value)
    for sign, kind in zip(('",', ")\n", "("), ("unclosed string", "syntax", "syntax"), strict=True):
        at = code.text.index(sign, table)
        yield Change(kind, at, at + 1, "")


FORM: tuple[Callable[[Code], Iterator[Change]], ...] = (
    *(hook_names, hook_arguments, hook_marks, table_missing, table_keys, state_classes),
    *(imports, names, events, syntax),
)


def _with_comma(code: Code, keyword: ast.keyword) -> tuple[int, int]:
    """A keyword and the comma behind it."""
    end = code.end(keyword)
    at = next(place for place in count(end) if code.text[place] in ",)")
    return code.start(keyword), at + 1 if code.text[at] == "," else end
