"""Small worlds with a task each: as data, as YAML files, and the suite that comes with the package."""

from echelon_env.scenarios.files import (
    FAMILIES,
    SCENARIO_NAMES,
    SCENARIOS,
    check_level,
    is_scenario_file,
    levels_of,
    load_scenario,
    named_scenario,
    save_scenario,
)
from echelon_env.scenarios.scenario import Scenario, ScenarioError, Unit

__all__ = [
    "FAMILIES", "SCENARIOS", "SCENARIO_NAMES", "Scenario", "ScenarioError", "Unit", "check_level", "is_scenario_file",
    "levels_of", "load_scenario", "named_scenario", "save_scenario",
]  # fmt: skip
