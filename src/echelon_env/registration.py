"""Gymnasium ids. Entry points are strings, so importing the package does not import Numba."""

import gymnasium

PILOT_ID = "Echelon-v0"
TEAM_ID = "EchelonTeam-v0"


def register_environments() -> None:
    """Register every id once; a second call changes nothing."""
    if PILOT_ID not in gymnasium.registry:
        gymnasium.register(
            PILOT_ID,
            entry_point="echelon_env.envs.single_agent_env:EchelonPilotEnv",
            vector_entry_point="echelon_env.envs.vector_env:PilotVectorEnv",
        )
    if TEAM_ID not in gymnasium.registry:
        gymnasium.register(TEAM_ID, entry_point="echelon_env.envs.single_agent_env:EchelonTeamEnv")
