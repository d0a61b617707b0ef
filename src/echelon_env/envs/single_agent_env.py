"""The Gymnasium views of one match: pilot one mech, or command a whole team with one action."""

from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from echelon_env.catalog import CLASS_NAMES, REWARD_TERMS
from echelon_env.commanders import Opponent
from echelon_env.config import ConfigLike, EchelonConfig
from echelon_env.envs.views import RENDERING, RenderedView, RewardFunction, check_options
from echelon_env.matches.batch import MatchBatch
from echelon_env.matches.seats import DEFAULT, Seats, check_opponent, opponent_of, pilot_seats, team_seats
from echelon_env.rng import check_seed


class _SingleMatchEnv(RenderedView, gymnasium.Env[Any, Any]):
    metadata: ClassVar[dict[str, Any]] = RENDERING  # type: ignore[misc]

    def __init__(self, core: MatchBatch, render_mode: str | None, squeeze: bool, *formats: Any) -> None:
        self.core, self.config = core, core.config
        self._set_render_mode(render_mode)
        self._set_formats(*formats)
        self._squeeze, agents = squeeze, len(core.tables.agent_seats)
        self._role_names = [core.config.classes[mech] for mech in core.tables.agent_seats]
        self._roles = np.array([CLASS_NAMES.index(name) for name in self._role_names])
        row = self.observed.space(), self.acts.space()
        rows = row if squeeze else [batch_space(space, agents) for space in row]
        self.observation_space, self.action_space = rows
        self._running = False

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Start an episode; ``options`` are fields of ``echelon_env.episode.EpisodeSetup`` to use in it."""
        self._check_open()
        changes = check_options(options)
        if seed is not None:
            seed = check_seed(seed)  # Gymnasium's generator refuses NumPy's integers
        super().reset(seed=seed)
        episode = seed if seed is not None else int(self.np_random.integers(2**62))
        self.acts.invalid_counts[:] = 0
        self.core.reset(0, episode, changes=changes)
        self._running = True
        self._show()
        return self._observation(), self._info(False)

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Play one decision."""
        self._check_open()
        if not self._running:
            raise RuntimeError("step was called before reset() or after the end of the episode; call reset() first.")
        rows = () if self._squeeze else (len(self._roles),)
        self.acts.take(action, rows, "the action")
        io = self.core.io
        self.core.step(io.agent_actions)
        terminated, truncated = io.agent_terminated.item(0), io.agent_truncated.item(0)
        over = terminated or truncated
        if self._squeeze and not io.agent_alive.item(0):  # in the very step of the time limit, too
            terminated, truncated = True, False
        self._running = not (terminated or truncated)
        rewards = float(self._rewards()[0].sum())
        self._show()
        return self._observation(), rewards, terminated, truncated, self._info(over)

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which choices can have an effect now, bool (N,), for a team of n (n * N,); see ``parallel_env``."""
        self._check_match("action_masks")
        return np.asarray(self.acts.masks[0].reshape(-1), bool)

    def _observation(self) -> Any:
        return self.observed.of_seats(slice(None))[0] if self._squeeze else self.observed.stacked()

    def _info(self, over: bool) -> dict[str, Any]:
        only: Any = 0 if self._squeeze else slice(None)  # of a pilot's rows its only one
        terms, outcome = self.core.io.agent_components[0].sum(axis=0), int(self.core.outcomes(0)[0]) if over else 0
        info = {
            self.acts.mask_key: self.acts.masks[0, only].copy(),
            "invalid_actions": int(self.acts.invalid_counts.sum()),
            "is_success": outcome > 0,
        }
        if self.info_level == "full":
            info |= {
                "alive": self.core.io.agent_alive[0, only].tolist(),
                "role": self._role_names[only],
                "reward_components": dict(zip(REWARD_TERMS, terms.tolist(), strict=True)),
            }
            return {**info, "outcome": self.core.outcome_info(0, 0)} if over else info
        return {
            **info,
            "alive": self.core.io.agent_alive.item(0) if self._squeeze else self.core.io.agent_alive[0].copy(),
            "role": int(self._roles[0]) if self._squeeze else self._roles.copy(),
            "reward_components": terms,
            "outcome": outcome,
            "reason": int(self.core.state.clock["reason"][0]) if over else 0,
        }


class EchelonPilotEnv(_SingleMatchEnv):
    """``Echelon-v0``: pilot one mech of the blue team, by default Box(706) -> Box(45); all other mechs are scripted.

    The episode terminates with the match or the pilot's death, and the time limit truncates it. The reward is the
    pilot's own. Infos hold what ``EchelonParallelEnv`` lists, and ``is_success`` (bool: the match was won).

    Arguments that are not listed here are those of ``EchelonParallelEnv``.

    Args:
        role: Mech class to pilot; None takes the first mech of the roster.
        ally_skill: Who plays the mates: a skill, ``"commander:NAME"``, an object or a function.
        opponent: The same for the enemies; the default is the scenario's own, or else ``"medium"``.
    """

    def __init__(
        self,
        config: ConfigLike = "standard",
        role: str | None = None,
        ally_skill: Opponent = "medium",
        opponent: Opponent = DEFAULT,
        map_pool: int | None = None,
        render_mode: str | None = None,
        observation_format: str | None = None,
        action_format: str = "flat",
        visibility: str | None = None,
        invalid_actions: str | None = None,
        info_level: str = "numbers",
        reward_fn: RewardFunction | None = None,
        seats: Seats | None = None,
    ) -> None:
        resolved = EchelonConfig.resolve(config, visibility)
        core = MatchBatch(1, resolved, *pilot_seats(resolved, role, ally_skill, opponent, seats), 1, map_pool)
        formats = observation_format, action_format, invalid_actions, info_level, reward_fn
        super().__init__(core, render_mode, True, *formats)


class EchelonTeamEnv(_SingleMatchEnv):
    """``EchelonTeam-v0``: command the blue team with one action, by default Box(n, 706) -> Box(n, 45).

    The reward is the sum of the team's rewards. Infos are as for ``Echelon-v0``, with an entry or row for each mech in
    ``alive``, ``role`` and the mask. Arguments are those of ``EchelonParallelEnv``.
    """

    def __init__(
        self,
        config: ConfigLike = "standard",
        opponent: Opponent = DEFAULT,
        map_pool: int | None = None,
        render_mode: str | None = None,
        observation_format: str | None = None,
        action_format: str = "flat",
        visibility: str | None = None,
        invalid_actions: str | None = None,
        info_level: str = "numbers",
        reward_fn: RewardFunction | None = None,
        seats: Seats | None = None,
    ) -> None:
        resolved = EchelonConfig.resolve(config, visibility)
        if resolved.scenario is None:  # of which None means its own
            check_opponent(opponent_of(resolved, opponent), "opponent")
        mechs, players = team_seats(resolved, opponent, seats)
        if mechs[-1] >= resolved.match.team_size > mechs[0]:
            raise ValueError("EchelonTeam commands one team; opponent or seats give it mechs of both.")
        core = MatchBatch(1, resolved, mechs, players, 1, map_pool)
        formats = observation_format, action_format, invalid_actions, info_level, reward_fn
        super().__init__(core, render_mode, False, *formats)


def scenario_env(config: ConfigLike, **kwargs: Any) -> EchelonPilotEnv | EchelonTeamEnv:
    """Return the view of a scenario or preset: of its only agent, or of all its agents as a team."""
    resolved = EchelonConfig.resolve(config)
    agents, _ = team_seats(resolved, opponent_of(resolved, DEFAULT))
    return EchelonPilotEnv(resolved, **kwargs) if len(agents) == 1 else EchelonTeamEnv(resolved, **kwargs)
