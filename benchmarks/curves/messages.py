"""Flat observations that end in the messages of the pack, for policies that read one row of numbers."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from echelon_env import EchelonVectorEnv
from echelon_env.sim.state import COMM_DIM


class MessagesVectorEnv(EchelonVectorEnv):
    """The native batch with rows that end in the messages of the pack's mechs one decision ago, 8 words a mech.

    Senders are in roster order and include the mech itself; the dead send and hear nothing. The numbers equal the
    optional key ``comm`` of the dict observation.
    """

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        flat = self.single_observation_space
        words = np.ones(len(self.config.match.pack) * COMM_DIM, np.float32)
        self.single_observation_space = spaces.Box(
            np.concatenate([flat.low, -words]), np.concatenate([flat.high, words]), dtype=np.float32
        )
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)

    def _words(self) -> NDArray[np.float32]:
        """Return the messages that each row receives now, float32 (num_envs, pack * 8)."""
        pack, packs = len(self.config.match.pack), self.agents_per_match // len(self.config.match.pack)
        alive = self.core.state.mechs["alive"][:, : self.agents_per_match] == 1
        sent = self.core.state.comm[:, 1, : self.agents_per_match] * alive[..., None]
        heard = sent.reshape(self.num_matches, packs, 1, pack * COMM_DIM)
        by_row = np.broadcast_to(heard, (self.num_matches, packs, pack, pack * COMM_DIM))
        return by_row.reshape(self.num_envs, -1) * alive.reshape(self.num_envs, 1)

    def _out(self) -> NDArray[np.float32]:
        return np.concatenate([super()._out(), self._words()], axis=1)

    def _describe_finals(self, ended: NDArray[np.bool_], infos: dict[str, Any]) -> None:
        super()._describe_finals(ended, infos)
        infos["final_obs"] = np.concatenate([infos["final_obs"], self._words()], axis=1)
