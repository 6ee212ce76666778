import os
import subprocess
import sys

import pytest
from click.testing import CliRunner


@pytest.fixture
def run():
    """Run a command in this process; the result has exit_code, stdout and stderr."""
    from ethnos.frontends.commands import ethnos

    def runs(*arguments, input=""):
        return CliRunner().invoke(ethnos, [str(argument) for argument in arguments], input=input)

    return runs


@pytest.fixture
def process():
    """Run a command as a process of its own, where streams, signals or the environment matter."""

    def runs(*arguments, input="", environment=None, **options):
        return subprocess.run(
            [sys.executable, "-c", "from ethnos.frontends.command_line import main; main()", *arguments],
            input=input.encode() if isinstance(input, str) else input,
            capture_output=True,
            timeout=60,
            check=False,
            env={**os.environ, **(environment or {})},
            **options,
        )

    return runs
