"""Logs of episodes and updates: returns of each role, parts of the reward, gradient norms, sudden spreads."""

import warnings
from collections import defaultdict, deque

import numpy as np

from echelon_rl.ppo.callback import PPOCallback

_TOO_LONG, _TOO_SHORT = 10, 1e-3  # times max_grad_norm
_JUMP, _LEAST_ROLLOUTS = 10, 50
_SPREADS = ("rewards", "values", "advantages")
_LEAST_UPDATES = 20


class EpisodeLogCallback(PPOCallback):
    """Logs ``rollout/return_ROLE`` and ``reward/TERM``, means over the last episodes of participating agents.

    A term is its weighted contribution to an agent's return in an episode, before rewards are mixed in the team.
    """

    def __init__(self, window: int = 200) -> None:
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


class GradientWatchCallback(PPOCallback):
    """Watches the norms of gradients; logs ``train/grad_clipped``, the share of the last updates that were clipped."""

    def __init__(self, window: int = 100) -> None:
        super().__init__()
        self.norms: deque[float] = deque(maxlen=window)  # mean gradient norm of each update
        self._seen = -1

    @property
    def clipped(self) -> float:
        """Share of the updates in the window that were clipped, NaN before the first."""
        return float(np.mean(np.array(self.norms) > self.model.max_grad_norm)) if self.norms else float("nan")

    def advice(self) -> str | None:
        """Return a warning if gradients are far above the limit or have almost vanished, else None."""
        limit = self.model.max_grad_norm
        median = float(np.median(self.norms)) if self.norms else 0.0
        if len(self.norms) < _LEAST_UPDATES or _TOO_SHORT * limit <= median <= _TOO_LONG * limit:
            return None
        if median < _TOO_SHORT * limit:
            return (
                f"gradients had a length of {median:.2g} (median of the last {len(self.norms)} updates), next to "
                "nothing beside max_grad_norm. Check that rewards are not all the same and that "
                "train/explained_variance and train/entropy_loss still move; if not, this policy no longer learns."
            )
        return (
            f"gradients were {median / limit:.0f} times as long as max_grad_norm={limit:g} (median of the "
            f"last {len(self.norms)} updates): most likely the value loss outweighs the policy's. "
            "normalize_values=True, smaller rewards or a smaller vf_coef even that out."
        )

    def _on_rollout_start(self) -> None:
        updates = self.model._n_updates
        norm = self.logger.name_to_value.get("train/grad_norm")  # of the last update; sent with the coming rollout
        if norm is not None and updates != self._seen:
            self._seen = updates
            self.norms.append(float(norm))
            self.logger.record("train/grad_clipped", self.clipped)

    _on_training_end = _on_rollout_start


class SpreadWatchCallback(PPOCallback):
    """Warns when the spread of a rollout's rewards, values or advantages is over ten times the largest so far.

    A broken reward or observation shows here before the loss reacts. The first 50 updates are not checked, because the
    first rewards for outcomes are such a jump.
    """

    def __init__(self) -> None:
        super().__init__()
        self._largest: dict[str, float] = {}
        self._updates = 0

    def _on_rollout_start(self) -> None:
        spreads = {name: self.logger.name_to_value.get(f"train/{name}_std") for name in _SPREADS}
        self._updates += any(spread is not None for spread in spreads.values())
        for name, spread in spreads.items():
            largest = self._largest.get(name, 0.0)
            if spread is not None and self._updates > _LEAST_ROLLOUTS and 0.0 < largest * _JUMP < spread:
                warnings.warn(
                    f"the spread of {name} jumped to {spread:.3g} after {self.num_timesteps:,} steps; it was "
                    f"{largest:.3g} at most. See train/{name}_std: a reward or an observation may have gone wrong.",
                    RuntimeWarning,
                    stacklevel=2,
                )
            self._largest[name] = max(largest, float(spread or 0.0))
