"""Observations followed by the global state of the match, which only a centralised critic may see."""

from __future__ import annotations

from typing import Any, cast

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from stable_baselines3.common.vec_env import VecEnvWrapper
from stable_baselines3.common.vec_env.base_vec_env import VecEnvStepReturn

from echelon_env.messages import shown
from echelon_rl.vec_envs.match_env import MatchVecEnv


class GlobalStateVecEnv(VecEnvWrapper):
    """Appends the match's global state to every observation: (num_envs, D) becomes (num_envs, D + S).

    A policy with ``critic_state_dim`` shows the last S columns only to its critic. Values then use information that no
    single agent sees, while actions use only the agent's own observation (centralised training, decentralised
    execution; Yu et al., 2022). Roster order is the same for both teams; the critic also sees the agent's own
    observation, which shows whose value to estimate.
    """

    venv: MatchVecEnv

    def __init__(self, venv: MatchVecEnv) -> None:
        own, state = venv.observation_space, venv.global_state_space
        if not isinstance(own, spaces.Box) or len(own.shape) != 1:
            raise ValueError(f"global_state=True needs flat Box observations, got {shown(own)}; flatten them first.")
        low, high = (np.concatenate([getattr(own, end), getattr(state, end)]) for end in ("low", "high"))
        super().__init__(venv, observation_space=spaces.Box(low.astype(np.float32), high.astype(np.float32)))
        self.critic_state_dim = int(state.shape[0])
        venv.keep_final_states = True

    def _joined(self, observations: NDArray[Any]) -> NDArray[np.float32]:
        states = np.repeat(self.venv.states(), self.venv.agents_per_match, axis=0)
        return np.concatenate([np.asarray(observations, np.float32), states], axis=1)

    def reset(self) -> NDArray[np.float32]:
        """Reset every match and return observations float32 (num_envs, D + S)."""
        return self._joined(self.venv.reset())

    def step_wait(self) -> VecEnvStepReturn:
        """Return the environment's results with states appended to observations, including terminal ones."""
        observations, rewards, dones, infos = self.venv.step_wait()
        for row in np.flatnonzero(dones):
            parts = (infos[row]["terminal_observation"], infos[row]["terminal_state"])
            infos[row]["terminal_observation"] = np.concatenate(parts)
        return self._joined(cast(NDArray[Any], observations)), rewards, dones, infos
