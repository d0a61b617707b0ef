"""Common bases of the Stable-Baselines3 vector environments of matches: attributes, saved states, episode records."""

import time
from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

import numpy as np
import torch
from gymnasium import spaces
from numpy.typing import NDArray
from stable_baselines3.common.monitor import Monitor
from stable_baselines3.common.vec_env import VecEnv, VecEnvWrapper
from stable_baselines3.common.vec_env.base_vec_env import VecEnvIndices, VecEnvStepReturn
from torch import Tensor

from echelon_env import EchelonConfig
from echelon_env.catalog import REWARD_TERMS
from echelon_env.matches.batch import fresh_seed
from echelon_env.mdp.actions import ActionLayout
from echelon_env.rng import check_seed
from echelon_env.validation import shown
from echelon_rl.core.observation_rows import CRITIC_STATE
from echelon_rl.vec_envs.action_masks import METHOD

Infos = list[dict[str, Any]]
StateWatcher = Callable[[Tensor, Tensor], object]
MatchStep = tuple[NDArray[Any], NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], Infos]
OUTCOME_NAMES = ("draw", "win", "loss")  # by the outcome 0, +1, -1 of the native view


class MatchVecEnv(VecEnv):
    """An SB3 ``VecEnv`` of several matches with one row per agent; rows ``m * A .. m * A + A - 1`` are match m.

    A match ends for all its rows in the same step and starts anew in that step. The infos of rows that ended hold
    ``"terminal_observation"``, ``"alive"`` (whether the row's mech lived to the end), ``"TimeLimit.truncated"`` (True
    for a time limit, False for a real end), ``"episode"`` (``r`` sum of rewards, ``l`` decisions, ``t`` seconds since
    this object was made), ``"present"`` (False for a mech that the curriculum left out of the episode) and, if the
    environment reports who won, ``"outcome"`` (``"win"``, ``"draw"``, ``"loss"``), ``"is_success"`` and ``"reason"``.
    Echelon adds ``"role"`` (the mech class) and ``"reward_components"`` (sum of each weighted term over the episode,
    before rewards are mixed within the team). Infos of a reset are in ``reset_infos``, never mixed with those of the
    last step. ``envs`` holds the environment of each match; matches may share one. ``action_layout``, ``roles`` (the
    mech class of each row) and ``reward_terms`` are empty for other environments than Echelon.
    """

    _accounts: ClassVar[tuple[str, ...]] = ()  # attributes that saved states hold beside the matches

    def __init__(
        self,
        envs: Sequence[Any],
        agents_per_match: int,
        observation_space: spaces.Space[Any],
        action_space: spaces.Space[Any],
        seed: int | None,
        config: EchelonConfig | None = None,
    ) -> None:
        self.envs, self.num_matches, self.agents_per_match = envs, len(envs), agents_per_match
        super().__init__(self.num_matches * agents_per_match, observation_space, action_space)
        self.action_layout: ActionLayout | None = getattr(envs[0], "action_layout", None)
        self.alive: NDArray[np.bool_] = np.ones(self.num_envs, bool)  # others' actions are ignored
        self._config = config
        self.roles: list[str] = []
        if config is not None:
            mechs = envs[0].core.tables.agent_seats[:agents_per_match]
            self.roles = [config.classes[mech] for mech in mechs] * self.num_matches
        self.reward_terms: tuple[str, ...] = () if config is None else REWARD_TERMS
        self.keep_final_states = False  # whether the last infos hold the last of ``states`` as "terminal_state"
        self._watcher: StateWatcher | None = None
        self._made = time.monotonic()
        self._actions: NDArray[Any] | None = None
        self._continues = False
        if seed is not None:
            self.seed(seed)

    @abstractmethod
    def _reset(self, seeds: list[int] | None, options: list[dict[str, Any]]) -> NDArray[Any]:
        """Reset all matches, set ``alive`` and ``reset_infos``, return a fresh array of observations."""

    def states(self) -> NDArray[np.float32]:
        """Return the global state of every match, float32 (num_matches, S)."""
        raise ValueError("these matches have no global state; leave --centralised-critic and --heat-maps out.")

    def watch_states(self, watcher: StateWatcher | None) -> None:
        """Let a function hear of the global states before and after every later step; None for nobody.

        Both are tensors float32 [num_matches, S] where the matches are, which nobody overwrites. Of a match that ended,
        the second is its last state.
        """
        self._watcher = watcher
        if watcher is not None:
            self.keep_final_states, self._watched = True, self._state_tensor()

    def _state_tensor(self) -> Tensor:
        """Return a copy of the global state of every match where the matches are, float32 [num_matches, S]."""
        return torch.from_numpy(self.states())

    def _show_states(self, last: Callable[[Tensor], Tensor]) -> None:
        """Tell who watches; ``last`` returns states [num_matches, S] with those of the matches that ended."""
        if self._watcher is not None:
            now = self._state_tensor()
            self._watcher(self._watched, last(now))
            self._watched = now

    @property
    def global_state_space(self) -> spaces.Box:
        """Space of one global state, of shape (S,); raises ValueError if the environment has none."""
        raise ValueError("these matches have no global state; leave --centralised-critic out.")

    @abstractmethod
    def _save_matches(self) -> Any:
        """Return an exact copy of all matches."""

    @abstractmethod
    def _restore_matches(self, saved: Any) -> None:
        """Continue from what ``_save_matches`` returned."""

    def seed(self, seed: int | None = None) -> Sequence[int | None]:
        """Seed the next reset and return the seed of each row's match: match m gets ``seed + m``, in both backends.

        None takes seeds from the operating system.
        """
        if seed is None:
            seeds = [fresh_seed(self._config) for _ in range(self.num_matches)]
        else:
            seeds = [check_seed(int(seed)) + match for match in range(self.num_matches)]
        self._seeds = [seeds[row // self.agents_per_match] for row in range(self.num_envs)]
        return list(self._seeds)

    def reset(self) -> NDArray[Any]:
        """Reset every match and return observations (num_envs, ...), a fresh array.

        Without ``seed`` before it, the first reset takes seeds from the operating system; later ones continue the
        matches' own sequences.
        """
        if self._seeds[0] is None and not self._continues:
            self.seed(None)
        seeds = [seed for seed in self._seeds[:: self.agents_per_match] if seed is not None] or None
        observations = self._reset(seeds, self._options_by_match())
        self._continues = True
        self._reset_seeds()
        self._reset_options()
        return observations

    def _options_by_match(self) -> list[dict[str, Any]]:
        rows, per_match = self._options, self.agents_per_match
        for row, options in enumerate(rows):
            first = rows[row - row % per_match]
            if options is not first and options != first:
                raise ValueError(
                    f"set_options got different options for rows of match {row // per_match}; all {per_match} rows of "
                    "a match share one episode, so give them equal options."
                )
        return rows[::per_match]

    def step_async(self, actions: NDArray[Any]) -> None:
        """Store the actions (num_envs, ...) for ``step_wait``."""
        self._actions = actions

    def _taken(self) -> NDArray[Any]:
        """Return the stored actions, once."""
        if self._actions is None or not self._continues:
            raise RuntimeError("call reset() and step_async(actions) before step_wait().")
        actions, self._actions = self._actions, None
        return actions

    def account_of(
        self, row: int, cut: Any, total: Any, length: Any, seconds: float, present: Any, components: NDArray[Any]
    ) -> dict[str, Any]:
        """Return what the info of a row says about its episode that ended: see the class."""
        account = {
            "TimeLimit.truncated": bool(cut),
            "episode": {"r": float(total), "l": int(length), "t": seconds},
            "present": bool(present),
        }
        if self.reward_terms:
            account["role"] = self.roles[row]
            account["reward_components"] = dict(zip(self.reward_terms, components.tolist(), strict=True))
        return account

    def get_state(self) -> dict[str, Any]:
        """Return an exact copy of all matches and their episode records, for checkpoints."""
        if not self._continues:
            raise RuntimeError("there is no state before reset(); call it first.")
        accounts = {name: getattr(self, name).copy() for name in self._accounts}
        return {"kind": type(self).__name__, "rows": self.num_envs, **accounts, "matches": self._save_matches()}

    def set_state(self, state: dict[str, Any]) -> None:
        """Continue from what ``get_state`` returned, here or in another environment with the same arguments."""
        expected = {"kind": type(self).__name__, "rows": self.num_envs}
        for name, value in expected.items():
            if not isinstance(state, dict) or state.get(name) != value:
                found = state.get(name) if isinstance(state, dict) else state
                raise ValueError(f"the saved state has {name} {found!r:.80}, this environment has {value!r}.")
        for name in self._accounts:
            own, saved = getattr(self, name), state.get(name)
            if not isinstance(saved, np.ndarray) or saved.shape != own.shape or saved.dtype != own.dtype:
                raise ValueError(f"the saved state's {name.strip('_')} do not fit this environment.")
        self._restore_matches(state.get("matches"))
        for name in self._accounts:
            setattr(self, name, state[name].copy())
        self._continues, self._actions = True, None
        self._reset_seeds()
        self._reset_options()

    def env_is_wrapped(self, wrapper_class: type[Any], indices: VecEnvIndices = None) -> list[bool]:
        """Return whether rows act like ``wrapper_class``: True for SB3's ``Monitor``, whose infos they provide."""
        return [issubclass(wrapper_class, Monitor)] * len(list(self._get_indices(indices)))

    def _targets(self, indices: VecEnvIndices) -> list[Any]:
        return [self.envs[row // self.agents_per_match] for row in self._get_indices(indices)]

    def get_attr(self, attr_name: str, indices: VecEnvIndices = None) -> list[Any]:
        """Return an attribute of each row's environment; rows of one match share theirs."""
        return [getattr(target, attr_name) for target in self._targets(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: VecEnvIndices = None) -> None:
        """Set an attribute of the rows' environments."""
        for target in self._targets(indices):
            setattr(target, attr_name, value)

    def env_method(
        self, method_name: str, *method_args: Any, indices: VecEnvIndices = None, **method_kwargs: Any
    ) -> list[Any]:
        """Call a method once per environment and return its result for each row; of ``action_masks`` the row's own."""
        if method_name == METHOD and hasattr(self, METHOD):
            masks = getattr(self, METHOD)()
            return [masks[row] for row in self._get_indices(indices)]
        targets = {id(target): target for target in self._targets(indices)}
        results = {key: getattr(env, method_name)(*method_args, **method_kwargs) for key, env in targets.items()}
        return [results[id(target)] for target in self._targets(indices)]

    def get_images(self) -> Sequence[NDArray[np.uint8] | None]:
        """Return a picture of each match, uint8 (height, width, 3), for SB3's ``render`` and ``VecVideoRecorder``.

        Raises:
            ValueError: The environment was made without ``render_mode="rgb_array"``.
        """
        if self.render_mode != "rgb_array":
            raise ValueError(f"pictures need render_mode='rgb_array', and this environment has {self.render_mode!r}.")
        pictures = [env.render() for env in {id(env): env for env in self.envs}.values()]
        return list(pictures[0]) if isinstance(pictures[0], tuple) else pictures  # one environment may play them all

    def close(self) -> None:
        """Close every environment."""
        for env in {id(env): env for env in self.envs}.values():
            env.close()


class HostVecEnv(MatchVecEnv):
    """A ``MatchVecEnv`` that is stepped by arrays of the processor, and adds up the episode of each row there."""

    _accounts = ("alive", "_present", "_returns", "_lengths", "_components")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Take what ``MatchVecEnv`` takes."""
        super().__init__(*args, **kwargs)
        self._present = self.alive.copy()
        self._components = np.zeros((self.num_envs, len(self.reward_terms)))
        self._returns = np.zeros(self.num_envs)
        self._lengths = np.zeros(self.num_envs, np.int64)

    @abstractmethod
    def _step(self, actions: NDArray[Any]) -> MatchStep:
        """Step all matches, set ``alive``; infos of ended rows hold the terminal observation and the outcome."""

    @abstractmethod
    def _reward_components(self) -> NDArray[np.float32]:
        """Return the weighted terms of the last rewards, (num_envs, terms); called if ``reward_terms`` has names."""

    def reset(self) -> NDArray[Any]:
        """Reset every match; see ``MatchVecEnv.reset``."""
        observations = super().reset()
        self._returns[:], self._lengths[:], self._components[:] = 0.0, 0, 0.0
        self._present = self.alive.copy()
        return observations

    def step_wait(self) -> VecEnvStepReturn:
        """Play one decision with the stored actions; return observations, rewards, dones and infos of all rows."""
        observations, rewards, terminations, truncations, infos = self._step(self._taken())
        dones = terminations | truncations
        self._returns += rewards
        self._lengths += 1
        if self.reward_terms:
            self._components += self._reward_components()
        seconds = time.monotonic() - self._made
        for row in np.flatnonzero(dones).tolist():
            cut, sums = truncations[row] and not terminations[row], (self._returns[row], self._lengths[row])
            infos[row] |= self.account_of(row, cut, *sums, seconds, self._present[row], self._components[row])
            if "outcome" in infos[row]:
                infos[row]["is_success"] = infos[row]["outcome"] == "win"
        self._returns[dones], self._lengths[dones], self._components[dones] = 0.0, 0, 0.0
        self._present[dones] = self.alive[dones]
        self._show_states(lambda now: self._with_last(now, infos))
        return observations, rewards, dones, infos

    def _with_last(self, states: Tensor, infos: Infos) -> Tensor:
        states = states.clone()
        for match, info in enumerate(infos[:: self.agents_per_match]):
            if "terminal_state" in info:  # the current state already belongs to the next episode
                states[match] = torch.from_numpy(info["terminal_state"])
        return states


class GlobalStateVecEnv(VecEnvWrapper):
    """Adds the match's global state to every observation, for the critic alone.

    Flat observations (num_envs, D) become (num_envs, D + S); a Dict gets the entry ``"global_state"``, (num_envs, S).
    A policy with ``critic_state_dim`` shows these numbers only to its critic. Values then use information that no
    single agent sees, while actions use only the agent's own observation (centralised training, decentralised
    execution; Yu et al., 2022). Roster order is the same for both teams; the critic also sees the agent's own
    observation, which shows whose value to estimate.
    """

    venv: MatchVecEnv
    stateless = True  # for checkpoints: it has nothing to save

    def __init__(self, venv: MatchVecEnv) -> None:
        own, state = venv.observation_space, venv.global_state_space
        space: spaces.Space[Any]
        if isinstance(own, spaces.Dict) and CRITIC_STATE not in own.spaces:
            space = spaces.Dict({**own, CRITIC_STATE: state})
        elif isinstance(own, spaces.Box) and len(own.shape) == 1:
            low, high = (np.concatenate([getattr(own, end), getattr(state, end)]) for end in ("low", "high"))
            space = spaces.Box(low.astype(np.float32), high.astype(np.float32))
        else:
            raise ValueError(
                f"global_state=True needs flat Box observations or a Dict without an entry {CRITIC_STATE!r}, got "
                f"{shown(own)}; flatten them first."
            )
        super().__init__(venv, observation_space=space)
        self.critic_state_dim = int(state.shape[0])
        venv.keep_final_states = True

    def _joined(self, observations: Any, states: NDArray[np.float32]) -> Any:
        if isinstance(observations, dict):
            return {**observations, CRITIC_STATE: states}
        return np.concatenate([np.asarray(observations, np.float32), states], axis=-1)

    def _with_states(self, observations: Any) -> Any:
        return self._joined(observations, np.repeat(self.venv.states(), self.venv.agents_per_match, axis=0))

    def reset(self) -> Any:
        """Reset every match and return observations with states."""
        return self._with_states(self.venv.reset())

    def step_wait(self) -> VecEnvStepReturn:
        """Return the environment's results with states added to observations, including terminal ones."""
        observations, rewards, dones, infos = self.venv.step_wait()
        for row in np.flatnonzero(dones):
            info = infos[row]
            info["terminal_observation"] = self._joined(info["terminal_observation"], info["terminal_state"])
        return self._with_states(observations), rewards, dones, infos
