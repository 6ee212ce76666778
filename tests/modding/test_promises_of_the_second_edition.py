"""The second edition keeps every promise, its raccoons among them, with markers left out and variants laid over it."""

from __future__ import annotations

import pytest

from ethnos import load_ruleset
from ethnos.modding import check_ruleset, check_tribe


def test_the_second_edition_keeps_every_promise() -> None:
    check_ruleset("second-edition", games=1)


@pytest.mark.parametrize("ruleset", ["first-edition", "second-edition"])
def test_raccoons_keep_every_promise(ruleset: str) -> None:
    check_tribe("raccoon", ruleset=ruleset, games=1)


@pytest.mark.parametrize(
    "variants",
    [
        ("lowest-token-first", "three-eras", "draw-two"),
        ("second-dragon", "two-eras", "pool-plus-two"),
    ],
    ids=" ".join,
)
def test_it_keeps_them_with_variants(variants: tuple[str, ...]) -> None:
    check_ruleset(load_ruleset("second-edition", variants), games=1)
