"""A player for checks of the rules: it does what scripts rarely do, so that a check sees more of the rules."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from echelon_env.matches.batch import MatchBatch
from echelon_env.mdp.actions import ACTION_LAYOUT, TRIGGER_NAMES
from echelon_env.mdp.layout import OBSERVATION_LAYOUT

_TRIGGERS = ACTION_LAYOUT["triggers"]
_VENT = _TRIGGERS.start + TRIGGER_NAMES.index("vent")
_FORWARD, _STRAFE, _VERTICAL, _ = range(ACTION_LAYOUT["move"].start, ACTION_LAYOUT["move"].stop)
_ZONE = OBSERVATION_LAYOUT.columns(["ego.zone_cos", "ego.zone_sin"])  # as far ahead and to the left
_OFF = ACTION_LAYOUT["ewar"].start  # the choice of neither jamming nor countering
_TO_ZONE, _VENTS, _JUMPS = 0.7, 0.2, 0.5  # shares of the mechs each time
_KEEPS = 4  # decisions until it changes its mind


def restless_actions(rng: np.random.Generator, observations: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return drawn actions, float32 (1, A, 45), for observations (1, A, 706): all triggers held, most go to the zone.

    Many jump, some vent, and scouts jam or counter jamming.
    """
    drawn = rng.random((3, *observations.shape[:2]))
    actions = rng.uniform(-1.0, 1.0, (*observations.shape[:2], ACTION_LAYOUT.size)).astype(np.float32)
    to_zone = drawn[0] < _TO_ZONE
    actions[to_zone, _FORWARD : _STRAFE + 1] = observations[to_zone][:, _ZONE]
    actions[..., _TRIGGERS.start : _TRIGGERS.stop] = 1.0
    actions[..., _VENT] = np.where(drawn[1] < _VENTS, 1.0, -1.0)
    actions[..., _VERTICAL] = np.where(drawn[2] < _JUMPS, 1.0, 0.0)
    actions[..., _OFF] = -1.0
    return actions


def play_restlessly(core: MatchBatch, seed: int, watch: Callable[[MatchBatch], object], decisions: int = 10**9) -> None:
    """Play a match whose agents are restless, to its end or for so many decisions; ``watch`` is as for ``play_out``."""
    core.reset(0, seed)
    rng, clock = np.random.default_rng(seed), core.state.clock[0]
    while True:
        watch(core)
        if clock["over"] or clock["decision"] >= decisions:
            return
        if clock["decision"] % _KEEPS == 0:
            actions = restless_actions(rng, core.io.agent_observations)
        core.step(actions)
