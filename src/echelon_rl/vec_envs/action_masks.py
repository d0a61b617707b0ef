"""Reads the action masks of SB3 vector environments: their method ``action_masks()``, else ``infos["action_mask"]``."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray
from stable_baselines3.common.vec_env import VecEnv

from echelon_rl.core.distributions import ActionHeads

METHOD, KEY = "action_masks", "action_mask"
Masks = NDArray[np.bool_]


def mask_method(env: Any) -> Callable[[], Any] | None:
    """Return a function that gives the mask or masks of an environment's current observations; None without one."""
    method: Callable[[], Any] | None = getattr(env, METHOD, None)
    if callable(method):
        return method
    try:
        if not isinstance(env, VecEnv):
            method = env.get_wrapper_attr(METHOD)
            return method
        return (lambda: env.env_method(METHOD)) if env.has_attr(METHOD) else None
    except AttributeError:  # SuperSuit's wrapper for SB3 has no way to ask
        return None


class MaskReader:
    """Reads the masks of an environment during a rollout. Box actions have none, and the environment is not asked."""

    def __init__(self, env: VecEnv, heads: ActionHeads) -> None:
        self.env, self.heads = env, heads
        self._method = mask_method(env) if heads.takes_masks else None
        self._given: Masks | None = None  # by the last infos

    def of_reset(self) -> Masks | None:
        """Return masks bool (num_envs, C) of the first observations, by the infos of the reset; None without any."""
        if not self.heads.takes_masks or self._method is not None:
            return None
        infos = self._reset_infos()
        return self._checked([info.get(KEY) for info in infos], "reset") if any(KEY in info for info in infos) else None

    def begin(self, last: Masks | None, alive: Masks | None) -> Masks | None:
        """Return masks of a rollout's first observations; ``last`` is what ``of_reset`` or ``after`` returned for them.

        ``alive``, bool (num_envs,), are the rows that act; None for all.
        """
        self._given = last
        return last if self._method is None else self._of_method(alive)

    def after(self, infos: Sequence[Mapping[str, Any]], dones: NDArray[Any], alive: Masks | None) -> Masks | None:
        """Return masks of the observations after a step; where an episode ended, they are in the info of the reset."""
        if not self.heads.takes_masks:
            return None
        if self._method is not None:
            return self._of_method(alive)
        if self._given is None and not any(KEY in info for info in infos):
            return None
        resets = self._reset_infos()
        found = [(resets[row] if done else infos[row]).get(KEY) for row, done in enumerate(dones)]
        if self._given is None:
            raise ValueError(
                f"the environment gives infos[{KEY!r}] in step() but gave none in reset(); return it in both, so that "
                "no forbidden action is chosen."
            )
        self._given = self._checked(found, "step", alive)
        return self._given

    def _of_method(self, alive: Masks | None) -> Masks:
        assert self._method is not None
        return self.heads.read_masks(self._method(), self.env.num_envs, alive)

    def _reset_infos(self) -> Sequence[Mapping[str, Any]]:
        # A wrapper has a list of its own, which stays empty.
        return getattr(self.env.unwrapped, "reset_infos", [{}] * self.env.num_envs)

    def _checked(self, found: list[Any], where: str, alive: Masks | None = None) -> Masks:
        missing = [row for row, mask in enumerate(found) if mask is None]
        if any(alive is None or alive[row] for row in missing):
            raise ValueError(
                f"the info of row {missing[0]} after a {where} has no {KEY!r}, which others have; return it in every "
                "info of reset() and step()."
            )
        for row in missing:  # its agent does not act
            found[row] = np.ones(self.heads.size, bool)
        return self.heads.read_masks(found, len(found), alive)
