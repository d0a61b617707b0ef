"""Two small tasks that cannot be solved without memory, as Gymnasium environments."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray


def cart_pole_without_velocities() -> gymnasium.Env[NDArray[np.float32], Any]:
    """Return CartPole-v1 whose observations are the cart's position and the pole's angle only."""
    env = gymnasium.make("CartPole-v1")
    seen = np.array([0, 2])
    full = env.observation_space
    assert isinstance(full, spaces.Box)
    positions = spaces.Box(full.low[seen], full.high[seen])
    return gymnasium.wrappers.TransformObservation(env, lambda obs: obs[seen], positions)


class TMaze(gymnasium.Env[NDArray[np.float32], np.int64]):
    """A corridor with a sign at its beginning that says which way to turn at its end (Bakker, 2002).

    The agent walks by itself, so that remembering is all there is to learn. The observation is (sign at the first step,
    else 0; 1 at the junction, else 0). The turn at the junction pays 1 if it is right and -1 if not, and ends the
    episode; without memory 0 is the best mean.

    Args:
        length: Steps from the sign to the junction.
    """

    def __init__(self, length: int = 50) -> None:
        """Set the spaces."""
        self.length = length
        self.observation_space = spaces.Box(-1.0, 1.0, (2,))
        self.action_space = spaces.Discrete(2)
        self._sign, self._step = 1, 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Draw a sign."""
        super().reset(seed=seed)
        self._sign, self._step = 1 - 2 * int(self.np_random.integers(2)), 0
        return self._observe(), {}

    def _observe(self) -> NDArray[np.float32]:
        sign = self._sign if self._step == 0 else 0
        return np.array([sign, self._step == self.length], np.float32)

    def step(self, action: np.int64) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """Walk, or turn (0 left, 1 right) at the junction."""
        if self._step == self.length:
            right = (int(action) == 1) == (self._sign > 0)
            return self._observe(), 1.0 if right else -1.0, True, False, {}
        self._step += 1
        return self._observe(), 0.0, False, False, {}
