"""SuperSuit's wrappers over any PettingZoo environment as an SB3 vector environment, with fixes."""

from collections.abc import Callable, Mapping
from typing import Any, cast

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import ParallelEnv
from pettingzoo.utils.wrappers import BaseParallelWrapper

from echelon_env import EchelonParallelEnv
from echelon_env.sim.state import REASON_NAMES
from echelon_rl.vec_envs.match_env import OUTCOME_NAMES, HostVecEnv, Infos, MatchStep

StepResult = tuple[dict[Any, Any], dict[Any, float], dict[Any, bool], dict[Any, bool], dict[Any, dict[Any, Any]]]


class _Keeper(BaseParallelWrapper[Any, Any, Any]):  # type: ignore[misc]
    """Keeps data that SuperSuit's wrappers drop or merge, and checks their needs; lies under them in every copy."""

    def __init__(self, env: ParallelEnv[Any, Any, Any]) -> None:
        super().__init__(env)
        self.reset_infos: dict[Any, dict[str, Any]] = {}
        self.step_infos: dict[Any, dict[str, Any]] = {}
        self.next_options: dict[str, Any] | None = None
        self.keep_final_state = False
        self.final_state: Any = None

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[Any, Any], dict[Any, Any]]:
        observations, self.reset_infos = super().reset(seed=seed, options=options or self.next_options)
        self.next_options = None
        self._check_complete(observations)
        return observations, self.reset_infos

    def step(self, actions: dict[Any, Any]) -> StepResult:
        result: StepResult = super().step(actions)
        self._check_complete(result[0])
        ended = [agent for agent in self.possible_agents if result[2][agent] or result[3][agent]]
        if 0 < len(ended) < len(self.possible_agents):
            raise RuntimeError(
                f"agents {ended} ended while others continue, which the SuperSuit backend cannot show; make the "
                "environment keep dead agents to the end of the episode (for Echelon dead_agents='keep')."
            )
        self.step_infos = dict(result[4])
        if ended and self.keep_final_state:
            self.final_state = self.unwrapped.state()  # the wrappers above reset the environment in the same step
        return result

    def _check_complete(self, observations: Mapping[Any, Any]) -> None:
        missing = [agent for agent in self.possible_agents if agent not in observations]
        if missing:
            raise RuntimeError(
                f"the environment returned no observation for the agents {missing}; the SuperSuit backend needs all of "
                "possible_agents from reset to the end of the episode."
            )


class SuperSuitVecEnv(HostVecEnv):
    """The compatible path: ``pettingzoo_env_to_vec_env_v1`` and ``concat_vec_envs_v1`` over any PettingZoo environment.

    Fixes what these wrappers lack for SB3: a time limit differs from a real end, every row gets its final observation,
    ``seed``, ``set_options``, ``get_attr`` and ``env_method`` work, the copies of the environment get different seeds,
    and the infos of the last step are not merged with those of the reset.

    ``env`` keeps all agents to the end of an episode and is copied. With ``pass_infos`` rows also carry the
    environment's own infos, otherwise only the keys of ``MatchVecEnv``.
    """

    def __init__(
        self, env: ParallelEnv[Any, Any, Any], num_matches: int, seed: int | None = None, pass_infos: bool = True
    ) -> None:
        import supersuit  # imported here: slow to import, and the native path does not need it

        agents = env.possible_agents
        for kind in (env.observation_space, env.action_space):
            differing = [agent for agent in agents if kind(agent) != kind(agents[0])]
            if isinstance(kind(agents[0]), spaces.Dict | spaces.Tuple):
                raise ValueError(
                    f"{kind.__name__} of {agents[0]!r} is a {type(kind(agents[0])).__name__}, and the rows of this "
                    "backend are plain arrays; make the environment with flat spaces (for Echelon "
                    "observation_format='flat' and action_format='flat'), or take backend='native' for a Dict of "
                    "observations."
                )
            if differing:
                raise ValueError(
                    f"{kind.__name__} of agents {differing} differs from that of {agents[0]!r}; the SuperSuit backend "
                    "needs equal spaces (SuperSuit's pad_observations_v0 and pad_action_space_v0 make them equal)."
                )
        single = supersuit.pettingzoo_env_to_vec_env_v1(_Keeper(env))
        self.stock = supersuit.concat_vec_envs_v1(single, num_matches, num_cpus=0, base_class="gymnasium")
        self._copies: list[_Keeper] = [copy.par_env for copy in self.stock.vec_envs]
        self._rows = [(copy, agent) for copy in self._copies for agent in agents]
        self._pass_infos = pass_infos
        config = env.unwrapped.config if isinstance(env.unwrapped, EchelonParallelEnv) else None
        of_row = self.stock.observation_space, self.stock.action_space
        super().__init__([copy.unwrapped for copy in self._copies], len(agents), *of_row, seed, config)

    @property
    def global_state_space(self) -> spaces.Box:
        """Space of one global state, flattened to (S,); raises ValueError where the environment has none."""
        space = getattr(self.envs[0], "state_space", None)
        if not isinstance(space, spaces.Box):
            raise ValueError(
                f"{self.envs[0]} declares no state_space that is a Box, which a centralised critic needs; "
                "give the environment one (PettingZoo's state() and state_space), or train without."
            )
        return cast(spaces.Box, spaces.flatten_space(space))

    def states(self) -> NDArray[np.float32]:
        """Return what ``state()`` of every copy gives, flattened, float32 (num_matches, S)."""
        return np.stack([np.asarray(env.state(), np.float32).reshape(-1) for env in self.envs])

    @property
    def action_masks(self) -> Callable[[], list[NDArray[Any]]]:
        """A function that returns which choices each row may take now; only where the environment has masks."""
        methods = [copy.unwrapped.action_masks for copy in self._copies]

        def masks() -> list[NDArray[Any]]:
            found = [method() for method in methods]
            return [found[row // self.agents_per_match][agent] for row, (_, agent) in enumerate(self._rows)]

        return masks

    def _reward_components(self) -> NDArray[np.float32]:
        terms = [copy.step_infos[agent]["reward_components"] for copy, agent in self._rows]
        return np.array([[*t.values()] if isinstance(t, Mapping) else t for t in terms], np.float32)

    def _save_matches(self) -> Any:
        if not hasattr(self.envs[0], "get_state"):
            raise ValueError(f"{self.envs[0]} cannot be saved: it has no get_state() and set_state(state) methods.")
        return [env.get_state() for env in self.envs]

    def _restore_matches(self, saved: Any) -> None:
        if not isinstance(saved, list) or len(saved) != self.num_matches:
            raise ValueError(f"the saved state does not hold {self.num_matches} matches.")
        for env, state in zip(self.envs, saved, strict=True):
            env.set_state(state)

    def _reset(self, seeds: list[int] | None, options: list[dict[str, Any]]) -> NDArray[Any]:
        for copy, chosen in zip(self._copies, options, strict=True):
            copy.next_options = chosen or None
        # The stock wrapper gives copy i the seed + i, as ``seed`` promises.
        observations, _ = self.stock.reset(seed=None if seeds is None else seeds[0])
        self.reset_infos = [dict(copy.reset_infos.get(agent, {})) for copy, agent in self._rows]
        self.alive = np.array([bool(info.get("alive", True)) for info in self.reset_infos])
        return np.asarray(observations)

    def _step(self, actions: NDArray[Any]) -> MatchStep:
        for copy in self._copies:
            copy.keep_final_state = self.keep_final_states
        observations, rewards, terminations, truncations, _ = self.stock.step(actions)
        terminations, truncations = terminations.astype(bool), truncations.astype(bool)
        infos: Infos = []
        self.alive = np.ones(self.num_envs, bool)  # a new array: the caller may have kept the last one
        for row, (copy, agent) in enumerate(self._rows):
            current = raw = copy.step_infos.get(agent, {})
            info = dict(raw) if self._pass_infos else {}
            if terminations[row] or truncations[row]:
                info["terminal_observation"], info["alive"] = raw["terminal_observation"], bool(raw.get("alive", True))
                outcome = raw.get("outcome")
                if isinstance(outcome, Mapping) and outcome.get("result") in OUTCOME_NAMES:
                    info["outcome"], info["reason"] = outcome["result"], outcome.get("reason")
                elif self.reward_terms and (reason := raw.get("reason")):
                    info["outcome"], info["reason"] = OUTCOME_NAMES[int(raw["outcome"])], REASON_NAMES[reason]
                if self.keep_final_states:
                    info["terminal_state"] = np.asarray(copy.final_state, np.float32).reshape(-1)
                current = self.reset_infos[row] = dict(copy.reset_infos.get(agent, {}))
            self.alive[row] = bool(current.get("alive", True))
            infos.append(info)
        return np.asarray(observations), rewards, terminations, truncations, infos

    def close(self) -> None:
        """Close every copy."""
        self.stock.close()
