"""The Gymnasium views of one match: pilot one mech, or command a whole team with one action."""

from collections.abc import Mapping
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from echelon_env.config import EchelonConfig
from echelon_env.envs.action_reader import ROW_SHAPE, as_float_array
from echelon_env.envs.optional_keys import check_no_extras
from echelon_env.envs.views import RENDER_FPS, RENDER_MODES, RenderedView
from echelon_env.matches.batch import MatchBatch
from echelon_env.matches.seats import check_opponent, pilot_seats, team_seats
from echelon_env.mdp.actions import ACTION_LAYOUT
from echelon_env.mdp.layout import OBSERVATION_LAYOUT
from echelon_env.mdp.rewards import REWARD_TERMS
from echelon_env.messages import shown
from echelon_env.rng import check_seed

Array = NDArray[np.float32]


class _SingleMatchEnv(RenderedView, gymnasium.Env[Array, Array]):
    """Common base of both views: one match whose agent seats are commanded with one array."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(RENDER_MODES), "render_fps": RENDER_FPS}  # type: ignore[misc]

    def __init__(self, core: MatchBatch, render_mode: str | None, squeeze: bool) -> None:
        check_no_extras(core.config, type(self).__name__)
        self.core, self.config = core, core.config
        self._set_render_mode(render_mode)
        self._squeeze = squeeze
        self._roles = [(core.config.match.roster * 2)[mech] for mech in core.tables.agent_seats]
        row: tuple[spaces.Space[Any], ...] = OBSERVATION_LAYOUT.space(), ACTION_LAYOUT.space()
        rows = row if squeeze else [batch_space(space, len(core.tables.agent_seats)) for space in row]
        self.observation_space, self.action_space = rows
        self._running = False

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        """Start an episode; see ``echelon_env.parallel_env`` for how seeds work. There are no options yet."""
        self._check_open()
        if seed is not None:
            seed = check_seed(seed)  # Gymnasium's generator refuses NumPy's integers
        given = list(options or ()) if options is None or isinstance(options, Mapping) else [options]
        if given:
            raise ValueError(f"reset takes no options yet, got {', '.join(map(shown, given))}.")
        super().reset(seed=seed)
        episode = seed if seed is not None else int(self.np_random.integers(2**62))
        self.core.reset(0, episode)
        self._running = True
        self._show()
        return self._observation(), self._info()

    def step(self, action: Array) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        """Play one decision."""
        self._check_open()
        if not self._running:
            raise RuntimeError("step was called before reset() or after the end of the episode; call reset() first.")
        shape = self.action_space.shape
        assert shape is not None
        message = f"the action must have shape {shape}, got {{shape}}; {ROW_SHAPE}."
        flat = as_float_array(action, shape, "the action", message)
        if not np.isfinite(flat).all():
            raise ValueError("the action holds NaN or infinity; send finite numbers.")
        self.core.step(flat.reshape(1, -1, ACTION_LAYOUT.size))
        io = self.core.io
        terminated, truncated = io.agent_terminated.item(0), io.agent_truncated.item(0)
        over = terminated or truncated
        if self._squeeze and not io.agent_alive.item(0):  # in the very step of the time limit, too
            terminated, truncated = True, False
        self._running = not (terminated or truncated)
        info = self._info()
        if over:
            info["outcome"] = self.core.outcome_info(0, 0)
        self._show()
        return self._observation(), float(io.agent_rewards[0].sum()), terminated, truncated, info

    def _observation(self) -> Array:
        rows: Array = self.core.io.agent_observations[0].copy()
        return rows[0] if self._squeeze else rows

    def _info(self) -> dict[str, Any]:
        summed = self.core.io.agent_components[0].sum(axis=0)
        return {
            "alive": self.core.io.agent_alive[0].tolist(),
            "role": self._roles[:],
            "reward_components": dict(zip(REWARD_TERMS, summed.tolist(), strict=True)),
        }


class EchelonPilotEnv(_SingleMatchEnv):
    """``Echelon-v0``: pilot one mech of the blue team, Box(706) -> Box(45); all other mechs are scripted.

    The episode terminates with the match or the pilot's death, and the time limit truncates it. The reward is the
    pilot's own.

    Args:
        config: Name of a preset or an ``EchelonConfig``.
        role: Mech class to pilot; None takes the first mech of the roster.
        ally_skill: Skill of the scripted mates, or ``"commander:NAME"``.
        opponent: Skill of the scripted enemies, or ``"commander:NAME"``.
        map_pool: None generates a fresh map per episode; K draws from K maps.
        render_mode: None, ``"ansi"`` (text), ``"rgb_array"`` (image) or ``"human"`` (a window, needs pygame).
    """

    def __init__(
        self,
        config: str | EchelonConfig = "standard",
        role: str | None = None,
        ally_skill: str = "medium",
        opponent: str = "medium",
        map_pool: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        resolved = EchelonConfig.resolve(config)
        seats, bots = pilot_seats(resolved, role, ally_skill, opponent)
        super().__init__(MatchBatch(1, resolved, seats, bots, 1, map_pool), render_mode, squeeze=True)


class EchelonTeamEnv(_SingleMatchEnv):
    """``EchelonTeam-v0``: command the blue team with one action, Box(n, 706) -> Box(n, 45); red is scripted.

    The reward is the sum of the team's rewards.

    Args:
        config: Name of a preset or an ``EchelonConfig``.
        opponent: Skill of the scripted enemies, or ``"commander:NAME"``.
        map_pool: None generates a fresh map per episode; K draws from K maps.
        render_mode: None, ``"ansi"`` (text), ``"rgb_array"`` (image) or ``"human"`` (a window, needs pygame).
    """

    def __init__(
        self,
        config: str | EchelonConfig = "standard",
        opponent: str = "medium",
        map_pool: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        resolved = EchelonConfig.resolve(config)
        seats, bots = team_seats(resolved, check_opponent(opponent, "opponent"))
        super().__init__(MatchBatch(1, resolved, seats, bots, 1, map_pool), render_mode, squeeze=False)
