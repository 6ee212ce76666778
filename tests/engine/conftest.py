import json
import os
import subprocess
import sys
from itertools import count

import pytest

from ethnos.frontends.engine.engine import Engine
from ethnos.frontends.engine.messages import answer

PROGRAM = (
    sys.executable,
    "-W",
    "error",
    "-c",
    "from ethnos.frontends.command_line import main; main()",
    "engine",
)
"""`ethnos engine` as a process, warnings being errors."""


class Asking:
    """An engine in this process, and what it answers to one request after another."""

    def __init__(self, engine=None):
        self.engine = engine or Engine()
        self.ids = count(1)
        self.told = []

    def whole(self, method, *listed, **named):
        """The whole answer; notifications that came with it are added to what was told."""
        request = {"jsonrpc": "2.0", "id": next(self.ids), "method": method, "params": list(listed) or named}
        *told, found = answer(self.engine, json.dumps(request).encode())
        self.told += told
        assert found["jsonrpc"] == "2.0"
        assert found["id"] == request["id"]
        return found

    def __call__(self, method, *listed, **named):
        """The result. A test fails where there is none."""
        found = self.whole(method, *listed, **named)
        assert "result" in found, found
        return found["result"]

    def refused(self, method, *listed, **named):
        """The error. A test fails where there is none."""
        found = self.whole(method, *listed, **named)
        assert "error" in found, found
        return found["error"]


@pytest.fixture
def ask():
    asking = Asking()
    yield asking
    asking.engine.bots.close()


def run_engine(*lines, arguments=(), environment=None):
    """Give lines to `ethnos engine` as a process; its result has `messages` besides."""
    texts = [line if isinstance(line, bytes) else json.dumps(line).encode() for line in lines]
    run = subprocess.run(
        [*PROGRAM, *arguments],
        input=b"".join(text + b"\n" for text in texts),
        capture_output=True,
        timeout=120,
        check=False,
        env={**os.environ, **(environment or {})},
    )
    run.messages = [json.loads(line) for line in run.stdout.splitlines()]
    return run


def request(method, id=1, **params):
    return {"jsonrpc": "2.0", "id": id, "method": method, "params": params}
