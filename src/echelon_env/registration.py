"""Gymnasium ids. Entry points are strings, so importing the package does not import Numba."""

import gymnasium

from echelon_env.config import PRESETS
from echelon_env.scenarios import FAMILIES, SCENARIOS

PILOT_ID = "Echelon-v0"
TEAM_ID = "EchelonTeam-v0"


def scenario_id(name: str) -> str:
    """Return the id of a scenario or preset, such as ``Echelon-Recall-v0``."""
    return f"Echelon-{''.join(part.capitalize() for part in name.split('_'))}-v0"


def register_environments() -> None:
    """Register every id once; a second call changes nothing."""
    single, vector = "echelon_env.envs.single_agent_env", "echelon_env.envs.vector_env:PilotVectorEnv"
    for name in (*SCENARIOS, *FAMILIES):
        _register(scenario_id(name), f"{single}:scenario_env", vector, {"config": name})
    for name, preset in PRESETS.items():
        alone = len(preset.match.roster) == 1
        _register(scenario_id(name), f"{single}:scenario_env", vector if alone else None, {"config": name})
    _register(PILOT_ID, f"{single}:EchelonPilotEnv", vector)
    _register(TEAM_ID, f"{single}:EchelonTeamEnv")


def _register(name: str, maker: str, vector: str | None = None, kwargs: dict[str, str] | None = None) -> None:
    if name not in gymnasium.registry:
        gymnasium.register(name, maker, vector_entry_point=vector, kwargs=kwargs)
