"""The promises that every tribe keeps, and what this one does: beaver.scenario.toml."""

import beaver_tribe
import pytest

from ethnos.modding import check_tribe


@pytest.mark.parametrize("ruleset", ["first-edition", "second-edition"])
def test_every_game_keeps_the_promises_of_the_engine(ruleset: str) -> None:
    """Among others, by chance, for each number of players."""
    check_tribe(beaver_tribe, ruleset=ruleset)
