"""A mixture of a league's entries that plays: ``commander:URL#nash`` draws an entry for every match."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from echelon_env.mdp.actions import FLAT_ACTION_DIM
from echelon_env.rng import derive_seed
from echelon_rl.commanders.card import CommanderFile
from echelon_rl.commanders.playing import PolicyCommander
from echelon_rl.league.league import MIXTURES, League
from echelon_rl.league.matchmaking import draw

_LEAST_SHARE = 1e-3  # rarer entries are not loaded
_DRAW_KEY = 0x6D  # derives the seed of the draw from that of the episode


class MixtureCommander:
    """An ``echelon_env.commanders.Commander`` that plays each match as one entry, drawn by the match's seed.

    ``text`` is ``URL#nash``, ``URL#alpharank`` or ``URL#ENTRY``. Raises ValueError if there is no such league or entry,
    if pairs of the mixture never met, or if a checkpoint is damaged; FileNotFoundError if one is missing.
    """

    def __init__(self, text: str, num_matches: int, mechs: Sequence[int]) -> None:
        url, _, chosen = text.rpartition("#")
        league = League.existing(url)
        mixed = league.mixture(chosen) if chosen in MIXTURES else {league.find(chosen).entry_id: 1.0}
        shares = {entry_id: share for entry_id, share in mixed.items() if share >= _LEAST_SHARE}
        files = [CommanderFile(league.checkpoint(league.entries[entry_id])) for entry_id in shares]
        self._players = [PolicyCommander(file, num_matches, mechs) for file in files]
        self._shares = list(shares.values())
        league.close()
        self.name = f"{chosen} of {league.store.address}"[:200]
        self._first_mech, self._chosen = mechs[0], np.zeros(num_matches, np.intp)

    def begin(self, match: int, seed: int) -> None:
        """Draw the entry that plays an episode."""
        rng = np.random.default_rng(derive_seed(seed, _DRAW_KEY, self._first_mech))
        self._chosen[match] = draw(self._shares, rng)
        self._players[self._chosen[match]].begin(match, seed)

    def vary(self, match: int, seed: int) -> None:
        """Let the entry draw from now on as in an episode of this seed."""
        self._players[self._chosen[match]].vary(match, seed)

    def act(self, observations: NDArray[np.float32]) -> NDArray[np.float32]:
        """Return the next actions float32 (E, G, 45) for observations float32 (E, G, 706)."""
        actions = np.zeros((*observations.shape[:2], FLAT_ACTION_DIM), np.float32)
        for number in np.unique(self._chosen):
            mine = self._chosen == number
            actions[mine] = self._players[number].act(observations)[mine]
        return actions

    def get_state(self, match: int) -> dict[str, Any]:
        """Return which entry plays a match, and its state."""
        return {"chosen": int(self._chosen[match]), "player": self._players[self._chosen[match]].get_state(match)}

    def check_state(self, match: int, state: Any) -> None:
        """Check a result of ``get_state``; the entry must be the same."""
        chosen = state.get("chosen") if isinstance(state, Mapping) and set(state) == {"chosen", "player"} else None
        if type(chosen) is not int or not 0 <= chosen < len(self._players):
            raise ValueError(f"the saved match was not played by the mixture {self.name!r}.")
        self._players[chosen].check_state(match, state["player"])

    def set_state(self, match: int, state: Mapping[str, Any]) -> None:
        """Continue from a state that ``check_state`` accepted."""
        self._chosen[match] = state["chosen"]
        self._players[state["chosen"]].set_state(match, state["player"])
