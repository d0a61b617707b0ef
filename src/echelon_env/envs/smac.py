"""The view that PyMARL and EPyMARL expect: one team in SMAC's form, with lists instead of dictionaries."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium.spaces import flatdim
from numpy.typing import NDArray

from echelon_env.commanders import USUAL_OPPONENT
from echelon_env.config import EchelonConfig
from echelon_env.envs.parallel_env import parallel_env
from echelon_env.validation import one_of

TEAM_REWARDS = ("mean", "sum")


class SmacEnv:
    """One team in the form of SMAC's ``StarCraft2Env``: orders as integers, one reward for the team.

    Lists and rows follow ``env.possible_agents``. A dead mech stays in its place with an observation of zeros.

    Args:
        config: Name of a preset, an ``EchelonConfig`` or a dictionary.
        opponent: Who plays red; see ``EchelonParallelEnv``.
        team_reward: ``"mean"`` or ``"sum"`` of the agents' rewards.
        seed: Seed of the first episode; later ones continue from it. None takes one from the operating system.
        kwargs: More arguments of ``EchelonParallelEnv``, such as ``map_pool``. ``invalid_actions="raise"`` refuses
            unavailable actions as SMAC does; by default they do nothing.

    Attributes:
        env: The ``EchelonParallelEnv`` behind this one.
        n_agents: Number of agents.
        n_actions: Number of orders that each agent has.
        episode_limit: Most decisions of an episode.
    """

    def __init__(
        self,
        config: str | EchelonConfig = "skirmish",
        opponent: Any = USUAL_OPPONENT,
        team_reward: str = "mean",
        seed: int | None = None,
        **kwargs: Any,
    ) -> None:
        if opponent is None:
            raise ValueError("SmacEnv has one team: opponent must name who plays red, got None.")
        self.team_reward = one_of(team_reward, TEAM_REWARDS, "team_reward")
        self._seed = seed
        self.env = parallel_env(
            config, observation_format="flat", action_format="discrete", opponent=opponent, dead_agents="keep", **kwargs
        )
        self.agents = tuple(self.env.possible_agents)
        self.n_agents = len(self.agents)
        self.n_actions = flatdim(self.env.action_space(self.agents[0]))
        self.episode_limit = self.env.config.match.max_decisions
        self._observations: dict[str, NDArray[np.float32]] = {}
        self._infos: dict[str, dict[str, Any]] = {}  # after the end, too: learners ask for the masks of the last state

    def reset(self) -> tuple[list[NDArray[np.float32]], NDArray[np.float32]]:
        """Start an episode and return the observations of all agents and the state."""
        self._observations, self._infos = self.env.reset(self._seed)
        self._seed = None
        return self.get_obs(), self.get_state()

    def step(self, actions: Sequence[int]) -> tuple[float, bool, dict[str, Any]]:
        """Play one decision.

        Args:
            actions: One order per agent, integers in [0, ``n_actions``); a list, an array or a tensor.

        Returns:
            The team's reward; whether the episode is over; and ``battle_won`` (bool), ``episode_limit`` (bool: the time
            limit ended it, so its last state has a value) and ``dead_allies`` (int).

        Raises:
            RuntimeError: The environment was not reset, or its episode is over.
            ValueError: The number of actions or one of them is wrong.
        """
        if len(actions) != self.n_agents:
            raise ValueError(f"step takes one action for each of {self.n_agents} agents, got {len(actions)}.")
        orders = {agent: int(action) for agent, action in zip(self.agents, actions, strict=True)}
        self._observations, rewards, terminated, truncated, self._infos = self.env.step(orders)
        first = self.agents[0]
        info = {
            "battle_won": bool(self._infos[first]["outcome"] > 0),
            "episode_limit": truncated[first],
            "dead_allies": sum(not agent["alive"] for agent in self._infos.values()),
        }
        reward = sum(rewards.values()) / (self.n_agents if self.team_reward == "mean" else 1)
        return reward, terminated[first] or truncated[first], info

    def get_obs(self) -> list[NDArray[np.float32]]:
        """Return the observations of all agents, float32 (``get_obs_size()``,) each."""
        return [self.get_obs_agent(agent) for agent in range(self.n_agents)]

    def get_obs_agent(self, agent_id: int) -> NDArray[np.float32]:
        """Return the observation of one agent."""
        return self._observations[self.agents[agent_id]]

    def get_obs_size(self) -> int:
        """Return the length of an observation."""
        return flatdim(self.env.observation_space(self.agents[0]))

    def get_state(self) -> NDArray[np.float32]:
        """Return the global state, float32 (``get_state_size()``,); for training only."""
        return self.env.state()

    def get_state_size(self) -> int:
        """Return the length of the global state."""
        return flatdim(self.env.state_space)

    def get_avail_actions(self) -> list[list[int]]:
        """Return, for every agent, which orders it has now: 1 or 0 each."""
        return [self._infos[agent]["action_mask"].tolist() for agent in self.agents]

    def get_avail_agent_actions(self, agent_id: int) -> list[int]:
        """Return which orders one agent has now: 1 or 0 each."""
        return self.get_avail_actions()[agent_id]

    def get_total_actions(self) -> int:
        """Return ``n_actions``."""
        return self.n_actions

    def get_env_info(self) -> dict[str, int]:
        """Return the sizes that learners and replay buffers are built from."""
        shapes = {"state_shape": self.get_state_size(), "obs_shape": self.get_obs_size()}
        numbers = {"n_actions": self.n_actions, "n_agents": self.n_agents, "episode_limit": self.episode_limit}
        return {**shapes, **numbers}

    def close(self) -> None:
        """Close the environment."""
        self.env.close()
