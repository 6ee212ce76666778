"""The command `ethnos`: where the program begins."""

from __future__ import annotations

import signal
import sys
from collections.abc import Sequence
from typing import NoReturn

EXTRA = ("click", "rich")
"""What the extra `cli` installs."""


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run one command and leave with its exit status: 0 it ran, 1 it found something, 2 it could not run."""
    try:
        import rich  # noqa: F401 - asked for here, though only some commands go on to use it

        from ethnos.frontends.commands import ethnos
    except ModuleNotFoundError as missing:
        if missing.name is None or missing.name.partition(".")[0] not in EXTRA:
            raise
        sys.stderr.write(
            f"error[missing-extra]: the command line needs {missing.name}, which is not installed; "
            "install the extra `cli`: pip install 'ethnos-engine[cli]'\n"
        )
        raise SystemExit(2) from None
    except KeyboardInterrupt:
        sys.stderr.write("interrupted\n")
        raise SystemExit(130) from None
    try:
        ethnos.main(arguments)
    except KeyboardInterrupt:  # Ctrl-C once more, while the first was being told
        raise SystemExit(130) from None
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # nothing is left but to leave with that status
