"""What is said where a package of the extra ``gym`` is missing."""

from __future__ import annotations


def needs_gym(missing: ModuleNotFoundError) -> ModuleNotFoundError:
    """The same error, with the way out."""
    return ModuleNotFoundError(
        f"{missing.name} is not installed; install the extra `gym`: pip install 'ethnos-engine[gym]'",
        name=missing.name,
    )
