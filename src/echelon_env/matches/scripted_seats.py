"""Scripted commanders in seats that a caller may hand to somebody else from match to match."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from echelon_env.bots.scripted import _command_one as command_one
from echelon_env.bots.skills import BOT, SKILL_TABLE, SKILLS
from echelon_env.matches.batch import MatchBatch, check_skill


class ScriptedSeats:
    """Chooses actions for agent seats of a batch exactly as scripted opponents do.

    The seats of a batch are dealt out when it is made; here a seat that belongs to an agent gets a scripted commander
    for one match, and somebody else for the next.

    Args:
        core: The batch, as in ``EchelonVectorEnv.core``.
    """

    def __init__(self, core: MatchBatch) -> None:
        """Start with no commander anywhere."""
        self._core = core
        self._bots = np.zeros(core.io.agent_actions.shape[:2], BOT)

    def take(self, match: int, seats: Sequence[int], skill: str) -> None:
        """Give seats of a match that begins to a commander without memory.

        Raises:
            ValueError: The skill is unknown.
        """
        row = SKILLS.index(check_skill(skill, "skill"))
        for seat in seats:
            self._bots[match, seat] = 0
            self._bots[match, seat]["skill"] = row

    def act(self, match: int, seats: Sequence[int], actions: NDArray[np.float32]) -> None:
        """Choose the next actions of seats of a match.

        Args:
            match: Index of the match.
            seats: Its seats that were taken.
            actions: Written: float32 (E, A, 45), C-contiguous; rows of dead mechs stay as they are.
        """
        core = self._core
        mechs = core.state.mechs[match]
        for seat in seats:
            mech = int(core.tables.agent_seats[seat])
            if mechs[mech]["alive"]:
                bot = self._bots[match, seat : seat + 1]
                row = core.io.agent_observations[match, seat]
                command_one(core.state, core.rules, SKILL_TABLE, match, mech, bot, row, actions[match, seat])
