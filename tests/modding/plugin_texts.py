"""Tribes in Python as strangers write them: each with one thing that a check has to bear."""

HEAD = """\
from ethnos.tribe import *

TRIBE = TribeTable(id="{id}", name="Badgers", text="They dig.", cards=Cards(each_kingdom=2))

"""
MORE = """
@hookimpl
def marker_size(tribe, table, warband):
    return warband.size + 1
"""
"""A hook with which it is a tribe."""
FIRST = HEAD.count("\n") + 1
"""The line where the text of a test begins."""


def tribe(text: str = MORE, id: str = "badger") -> str:
    """The text of a tribe's file."""
    return HEAD.format(id=id) + text


def hook(body: str) -> str:
    """The hook `marker_size` with this body; its first line is FIRST + 2."""
    lines = "".join(f"    {line}\n" for line in body.splitlines())
    return f"@hookimpl\ndef marker_size(tribe, table, warband):\n{lines}"
