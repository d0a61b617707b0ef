"""Gymnasium ids. Entry points are strings, so importing the package does not import Numba."""

import gymnasium

from echelon_env.scenarios import SCENARIOS

PILOT_ID = "Echelon-v0"
TEAM_ID = "EchelonTeam-v0"


def scenario_id(name: str) -> str:
    """Return the id of a scenario, such as ``Echelon-Recall-v0``."""
    return f"Echelon-{''.join(part.capitalize() for part in name.split('_'))}-v0"


def register_environments() -> None:
    """Register every id once; a second call changes nothing."""
    for name in SCENARIOS:
        if scenario_id(name) not in gymnasium.registry:
            gymnasium.register(
                scenario_id(name),
                entry_point="echelon_env.envs.single_agent_env:scenario_env",
                vector_entry_point="echelon_env.envs.vector_env:PilotVectorEnv",
                kwargs={"config": name},
            )
    if PILOT_ID not in gymnasium.registry:
        gymnasium.register(
            PILOT_ID,
            entry_point="echelon_env.envs.single_agent_env:EchelonPilotEnv",
            vector_entry_point="echelon_env.envs.vector_env:PilotVectorEnv",
        )
    if TEAM_ID not in gymnasium.registry:
        gymnasium.register(TEAM_ID, entry_point="echelon_env.envs.single_agent_env:EchelonTeamEnv")
