"""Any Stable-Baselines3 ``VecEnv`` as tensors on the learner's device."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast

import numpy as np
import torch
from numpy.typing import NDArray
from stable_baselines3.common.vec_env import VecEnv
from torch import Tensor

from echelon_rl.core.collection import sent
from echelon_rl.core.distributions import ActionHeads
from echelon_rl.core.observation_rows import ObservationRows, Observations
from echelon_rl.core.teaching import LESSON_EDGE
from echelon_rl.core.tensor_env import Step
from echelon_rl.vec_envs.action_masks import MaskReader

Flags = NDArray[np.bool_]


class StagedEnv:
    """A ``TensorEnv`` whose observations, flags and rewards go to a GPU in one transfer a step, from pinned memory.

    On the CPU they stay where they are. Masks come by ``MaskReader``, and who is alive by the attribute ``alive``.
    """

    shortest_limit = 1

    def __init__(self, env: VecEnv, rows: ObservationRows, heads: ActionHeads, device: torch.device) -> None:
        self.env, self.rows, self.heads, self.device = env, rows, heads, device
        pinned = device.type == "cuda"
        # A transfer costs as much as its contents. The array may be overwritten by the next step, because the actions
        # before it have waited for the GPU.
        self._staged = torch.zeros(env.num_envs, rows.size + 3, pin_memory=pinned)
        self._told: dict[str, Any] = {}

    def begin(self, obs: Any, starts: Any, masks: Any) -> Step:
        """Begin a rollout with observations, starts, bool (B,), and masks, (B, C) or None where infos give none."""
        self._reader = MaskReader(self.env, self.heads)
        alive = self._alive()
        self._masks = masks
        return self._shown(obs, np.asarray(starts, bool), alive, self._reader.begin(masks, alive))

    def step(self, raw: Tensor) -> Step:
        """Play one step by raw actions [B, A]; ValueError if a row that a time limit cut lacks its last observation."""
        actions = self.heads.to_env(raw)
        obs, rewards, dones, infos = self.env.step(actions)
        dones = dones.astype(bool)
        self._told = {"actions": actions, "new_obs": obs, "rewards": rewards, "dones": dones, "infos": infos}
        alive = self._alive()
        self._masks = self._reader.after(infos, dones, alive)
        return self._shown(cast(Observations, obs), dones, alive, self._masks, rewards)._replace(
            **self._cut(dones, infos)
        )

    def last(self) -> tuple[Any, Flags, Flags | None]:
        """Return the last observations, starts and masks as the environment gave them."""
        return self._told["new_obs"], self._told["dones"], self._masks

    def teacher_actions(self) -> Tensor:
        """Return what the teacher of ``make_vec_env`` would do now, as raw actions [B, A]."""
        lesson = torch.from_numpy(cast(Any, self.env).teacher_actions())
        return sent(self.heads.from_env(lesson, LESSON_EDGE), self.device)

    def told(self, complete: bool) -> Iterable[dict[str, Any]]:
        """Return what callbacks hear of the last step."""
        return [self._told]

    def _alive(self) -> Flags | None:
        alive = getattr(self.env, "alive", None)
        return None if alive is None else np.array(alive, bool)

    def _shown(
        self, obs: Observations, starts: Flags, alive: Flags | None, masks: Flags | None, rewards: Any = None
    ) -> Step:
        self.starts = torch.from_numpy(starts)
        masks_there = None if masks is None else sent(torch.from_numpy(masks), self.device)
        earned = None if rewards is None else torch.from_numpy(np.asarray(rewards, np.float32))
        if self.device.type == "cpu":
            living = None if alive is None else torch.from_numpy(alive)
            return Step(self.rows.rows(obs, self.env.num_envs), self.starts, living, masks_there, earned)
        staged, size = self._staged.numpy(), self.rows.size
        self.rows.write(staged[:, :size], obs)
        staged[:, size], staged[:, size + 1] = starts, 1.0 if alive is None else alive
        staged[:, size + 2] = 0.0 if earned is None else earned
        there = self._staged.to(self.device, non_blocking=True)
        return Step(there[:, :size], there[:, size] > 0, there[:, size + 1] > 0, masks_there, there[:, size + 2])

    def _cut(self, dones: Flags, infos: Sequence[Mapping[str, Any]]) -> dict[str, Tensor]:
        cut = [row for row in np.flatnonzero(dones).tolist() if infos[row].get("TimeLimit.truncated", False)]
        lacking = [row for row in cut if "terminal_observation" not in infos[row]]
        if lacking:
            raise ValueError(
                f"row {lacking[0]} was cut by a time limit, but its info has no 'terminal_observation'; SB3's VecEnv "
                "must put the last observation of an episode there."
            )
        if not cut:
            return {}
        final = self.rows.rows(self.rows.stacked([infos[row]["terminal_observation"] for row in cut]), len(cut))
        return {"cut": sent(torch.tensor(cut), self.device), "final_obs": sent(final, self.device)}
