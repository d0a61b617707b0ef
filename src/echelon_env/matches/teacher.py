"""What a scripted skill or a commander would do in the agents' place, for learners that imitate it."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from echelon_env.bots.skills import BOT, SKILL_TABLE, SKILLS
from echelon_env.commanders import Opponent, is_commander
from echelon_env.kernels.decorator import DirectCall, for_kernels
from echelon_env.matches.batch import MatchBatch, in_threads
from echelon_env.matches.driver import advise_range
from echelon_env.matches.saved_states import check_saved
from echelon_env.matches.seats import CommanderSeats, check_opponent


class Shadows(NamedTuple):
    """Scripted mechs that only watch the agents, or lend them their skill."""

    skills: NDArray[np.void]
    bots: NDArray[np.void]  # ``BOT`` (E, A)


class Teacher:
    """Follows the agents of a batch and says at each decision what it would do in their place.

    It perceives what they perceive and answers with actions of their kind; scripts also know the map's ways. Its memory
    follows the match as it is played, whoever acts.

    Args:
        core: The batch.
        player: A scripted skill, or a commander as for ``opponent=``.
    """

    def __init__(self, core: MatchBatch, player: Opponent) -> None:
        self.player = check_opponent(player, "teacher")
        self._core = core
        mechs = core.tables.agent_seats.tolist() if is_commander(player) else []
        self._commanders = CommanderSeats(dict.fromkeys(mechs, player), core.num_matches)
        self._shadows = for_kernels(Shadows(SKILL_TABLE, np.zeros(core.io.agent_actions.shape[:2], BOT)))
        self._actions = np.zeros_like(core.io.agent_actions)
        self._advise = DirectCall(advise_range)
        self._begin(np.arange(core.num_matches))  # they may be in their middle

    def _begin(self, matches: NDArray[np.intp]) -> None:
        """Forget what it remembers of some matches."""
        if is_commander(self.player):
            for match in matches.tolist():
                self._commanders.begin(match, int(self._core.state.clock["seed"][match]))
            return
        self._shadows.bots[matches] = 0
        self._shadows.bots["skill"][matches] = SKILLS.index(str(self.player))

    def actions(self) -> NDArray[np.float32]:
        """Return its actions for the current observations, float32 (E, A, 45), a buffer that the next call overwrites.

        Call it once for each decision; rows of dead mechs mean nothing.
        """
        core, clock = self._core, self._core.state.clock
        self._begin(np.flatnonzero(clock["decision"] == 0))
        if is_commander(self.player):
            self._commanders.act(core.io.agent_observations.copy(), self._actions)
            return self._actions
        given = core.state, core.rules, self._shadows.skills, core.tables.agent_seats, self._shadows.bots
        inputs = *given, core.io.agent_observations, self._actions
        in_threads(lambda first, last: self._advise(*inputs, first, last), core.num_matches, core.num_threads)
        return self._actions

    def get_state(self, match: int) -> dict[str, Any]:
        """Return an exact copy of what it remembers of a match."""
        return {"bots": self._shadows.bots[match].copy(), "guests": self._commanders.get_state(match)}

    def check_state(self, match: int, saved: Any) -> None:
        """Check what ``get_state`` returned, perhaps in an earlier process."""
        check_saved(saved, {"bots": self._shadows.bots[match]}, "teacher")
        self._commanders.check_state(match, saved.get("guests"))

    def set_state(self, match: int, saved: dict[str, Any]) -> None:
        """Continue from a state that ``check_state`` accepted."""
        self._shadows.bots[match] = saved["bots"]
        self._commanders.set_state(match, saved["guests"])
