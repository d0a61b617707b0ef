"""What episodes were like: returns of each role, parts of the reward, and whether gradients are clipped too often."""

from __future__ import annotations

from collections import defaultdict, deque

import numpy as np
from stable_baselines3.common.callbacks import BaseCallback

_CLIPPED_TOO_OFTEN = 0.9
_LEAST_UPDATES = 20


class EpisodeLogCallback(BaseCallback):
    """Logs ``rollout/return_ROLE`` and ``reward/TERM``, means over the last episodes of agents that took part.

    A term is what it added to the return of an agent in an episode, weighted, before rewards are mixed in the team.

    Args:
        window: Episodes that the means are over.
    """

    def __init__(self, window: int = 200) -> None:
        """Start empty."""
        super().__init__()
        self.returns: defaultdict[str, deque[float]] = defaultdict(lambda: deque(maxlen=window))
        self.components: defaultdict[str, deque[float]] = defaultdict(lambda: deque(maxlen=window))

    def _on_step(self) -> bool:
        for row in np.flatnonzero(self.locals["dones"]):
            info = self.locals["infos"][row]
            if not info.get("present", True):
                continue
            if "role" in info and "episode" in info:
                self.returns[info["role"]].append(info["episode"]["r"])
            for term, amount in info.get("reward_components", {}).items():
                self.components[term].append(amount)
        return True

    def _on_rollout_end(self) -> None:
        for prefix, windows in (("rollout/return_", self.returns), ("reward/", self.components)):
            for name, values in windows.items():
                self.logger.record(prefix + name, sum(values) / len(values))


class GradientWatchCallback(BaseCallback):
    """Watches the length of gradients before clipping over the last updates.

    Logs ``train/grad_clipped``, the share of these updates whose mean length was beyond ``max_grad_norm``.

    Args:
        window: Number of updates.

    Attributes:
        norms: Mean length of the gradients of each of the last updates.
    """

    def __init__(self, window: int = 100) -> None:
        """Start empty."""
        super().__init__()
        self.norms: deque[float] = deque(maxlen=window)
        self._seen = -1

    @property
    def clipped(self) -> float:
        """Share of the updates in the window that were clipped, NaN before the first."""
        return float(np.mean([norm > self._limit for norm in self.norms])) if self.norms else float("nan")

    @property
    def _limit(self) -> float:
        return float(getattr(self.model, "max_grad_norm", np.inf))

    def advice(self) -> str | None:
        """Return a sentence if nearly every update was clipped, else None."""
        if len(self.norms) < _LEAST_UPDATES or self.clipped < _CLIPPED_TOO_OFTEN:
            return None
        return (
            f"gradients were clipped in {self.clipped:.0%} of the last {len(self.norms)} updates (median length "
            f"{np.median(self.norms):.2g}, max_grad_norm {self._limit:g}): every step had the same length, whatever "
            "the loss. A lower learning_rate, or a higher max_grad_norm, lets the loss decide."
        )

    def _look(self) -> None:
        updates = self.model._n_updates
        norm = self.logger.name_to_value.get("train/grad_norm")
        if norm is not None and updates != self._seen:
            self._seen = updates
            self.norms.append(float(norm))
            self.logger.record("train/grad_clipped", self.clipped)

    def _on_step(self) -> bool:
        return True

    def _on_rollout_start(self) -> None:
        self._look()  # the update's records are still there; the next rollout sends them off

    def _on_training_end(self) -> None:
        self._look()
