"""Running new projects and examples as their authors do, in processes of their own."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path

from ethnos.plugins import GROUP

ETHNOS = ("-c", "from ethnos.frontends.command_line import main; main()")
"""The command `ethnos` as arguments of an interpreter."""


def seen_as_installed(project: Path, folder: Path) -> dict[str, str]:
    """An environment whose processes find a project as if it were installed, by what its pyproject.toml says.

    What an installation would note down is written into the folder.
    """
    described = tomllib.loads((project / "pyproject.toml").read_text())["project"]
    name, version = described["name"].replace("-", "_"), described["version"]
    info = folder / f"{name}-{version}.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    points = "".join(f"{tribe} = {module}\n" for tribe, module in described["entry-points"][GROUP].items())
    (info / "entry_points.txt").write_text(f"[{GROUP}]\n{points}")
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(project), str(folder)])}


def run_in(
    folder: Path, *arguments: str, environment: dict[str, str] | None = None, python: str = sys.executable
):
    """Run an interpreter in a folder; what it said is in the result's stdout."""
    return subprocess.run(
        [python, *arguments],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        timeout=300,
    )
