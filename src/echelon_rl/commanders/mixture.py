"""A mixture of a league's entries that plays: ``commander:URL#nash`` draws an entry for every match."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from echelon_env.commanders import PREFIX
from echelon_env.mdp.actions import FLAT_ACTION_DIM
from echelon_env.rng import derive_seed
from echelon_rl.commanders.card import CommanderFile
from echelon_rl.commanders.playing import PolicyCommander
from echelon_rl.league.league import MIXTURES, League
from echelon_rl.league.matchmaking import draw
from echelon_rl.league.store.entries import check_checkpoint

_LEAST_SHARE = 1e-3  # rarer entries are not loaded
_DRAW_KEY = 0x6D  # derives the seed of the draw from that of the episode


class MixtureCommander:
    """An ``echelon_env.commanders.Commander`` that plays each match as one entry, drawn by the match's seed."""

    def __init__(self, name: str, shares: Mapping[Path, float], num_matches: int, mechs: Sequence[int]) -> None:
        self.name, self._mechs = name, list(mechs)
        self._players = [PolicyCommander(CommanderFile(path), num_matches, mechs) for path in shares]
        self._shares = np.array(list(shares.values()))
        self._chosen = np.zeros(num_matches, np.intp)

    def begin(self, match: int, seed: int) -> None:
        """Draw the entry of an episode."""
        rng = np.random.default_rng(derive_seed(seed, _DRAW_KEY, self._mechs[0]))
        self._chosen[match] = draw(self._shares, rng)
        self._players[self._chosen[match]].begin(match, seed)

    def vary(self, match: int, seed: int) -> None:
        """Let the entry of a match draw from now on as in an episode of this seed."""
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
        chosen = int(self._chosen[match])
        return {"chosen": chosen, "player": self._players[chosen].get_state(match)}

    def check_state(self, match: int, state: Any) -> None:
        """Check a result of ``get_state``; the entry must be the same."""
        if not isinstance(state, Mapping) or set(state) != {"chosen", "player"}:
            raise ValueError("the saved memory of a mixture must hold chosen and player.")
        if type(state["chosen"]) is not int or not 0 <= state["chosen"] < len(self._players):
            raise ValueError(f"the saved match was played by another mixture than {self.name!r}.")
        self._players[state["chosen"]].check_state(match, state["player"])

    def set_state(self, match: int, state: Mapping[str, Any]) -> None:
        """Continue from a state that ``check_state`` accepted."""
        self._chosen[match] = state["chosen"]
        self._players[state["chosen"]].set_state(match, state["player"])


def players_of(text: str) -> tuple[str, dict[Path, float]]:
    """Return a name and the shares of checkpoints that ``URL#nash``, ``URL#alpharank`` or ``URL#ENTRY`` means.

    Raises:
        ValueError: There is no such league or entry, pairs of a mixture never met, or a checkpoint is damaged.
        FileNotFoundError: A checkpoint is missing.
    """
    url, _, chosen = text.removeprefix(PREFIX).rpartition("#")
    league = League.existing(url)
    try:
        shares = league.mixture(chosen) if chosen in MIXTURES else {league.find(chosen).entry_id: 1.0}
        paths = {}
        for entry_id, share in shares.items():
            if share >= _LEAST_SHARE:
                paths[path := league.checkpoint(league.entries[entry_id])] = share
                check_checkpoint(path, entry_id)
        return f"{chosen} of {league.store.address}"[:200], paths
    finally:
        league.close()
