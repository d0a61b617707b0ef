"""A match physics step by physics step, for viewers: agents and scripts act on decisions, but shots fly in between."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from echelon_env.matches.batch import MatchBatch
from echelon_env.sim.state import Match


class TickPlayer:
    """Plays decisions of one match and shows the state after every physics step of them.

    A decision is one kernel call, so the states inside it come from a second batch that plays the same decision again
    and again, each time one step longer. They are exact in all that physics writes; score and senses belong to whole
    decisions and are right only in the last state.

    Args:
        core: Batch of the one match that is played.
        scratch: Batch of one match with the same configuration, agents and bots; its content is overwritten.
    """

    def __init__(self, core: MatchBatch, scratch: MatchBatch) -> None:
        """Take over both batches."""
        self.core = core
        self._scratch = scratch
        self._steps = core.config.match.physics_steps_per_decision

    def play(self, rows: NDArray[np.float32]) -> Iterator[Match]:
        """Play one decision and give the state after each physics step, always the same arrays but for the last.

        Args:
            rows: float32 (A, 45) what the agents send.
        """
        before = self.core.get_state(0)
        for steps in range(1, self._steps):
            self._scratch.write_state(0, before)
            self._scratch.rules.params["steps"] = steps
            # Kernels are compiled for arrays that may be written to; a read-only one would compile them all anew.
            self._scratch.io.agent_actions[0] = rows
            self._scratch.step(self._scratch.io.agent_actions)
            yield self._scratch.state
        self.core.io.agent_actions[0] = rows
        self.core.step(self.core.io.agent_actions)
        yield self.core.state
