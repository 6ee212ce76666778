"""For modders: scenarios, the checker of files, and the promises that every tribe and ruleset keeps.

In a test of your own:

    from ethnos.modding import check, check_tribe

    def test_badgers_keep_every_promise():
        check_tribe(badger)

    def test_badgers_play_as_they_should():
        assert check(["badger-scenarios.toml"]).ok
"""

from ethnos.modding.behaviour import GAMES
from ethnos.modding.checking import check
from ethnos.modding.conformance import check_game, check_ruleset, check_tribe
from ethnos.modding.promises import CHEAP_PROMISES, PROMISES, Promise
from ethnos.modding.results import Progress, Report, Result
from ethnos.modding.running import Rulesets, lay_scenario, run_scenario
from ethnos.modding.scenario_files import ScenarioFile, read_scenarios
from ethnos.modding.scenarios import Scenario
from ethnos.modding.trials import PromiseBroken

__all__ = [
    "CHEAP_PROMISES",
    "GAMES",
    "PROMISES",
    "Progress",
    "Promise",
    "PromiseBroken",
    "Report",
    "Result",
    "Rulesets",
    "Scenario",
    "ScenarioFile",
    "check",
    "check_game",
    "check_ruleset",
    "check_tribe",
    "lay_scenario",
    "read_scenarios",
    "run_scenario",
]
