"""Seats of a batch that commanders from outside play, between the arrays of the kernels and the commanders."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from echelon_env.commanders import Commander, open_commander
from echelon_env.mdp.actions import FLAT_ACTION_DIM


class Guests:
    """The commanders of a batch that are not part of this package, and where they sit.

    Args:
        texts: ``"commander:NAME"`` of every mech that one of them plays, by mech index; mechs of the same text have one
            commander.
        num_matches: Number of matches E.

    Attributes:
        mechs: Index within the match of every guest seat, ascending.
        names: Name of the commander of every guest seat, by mech index.

    Raises:
        ValueError: A commander cannot be had.
    """

    def __init__(self, texts: Mapping[int, str], num_matches: int) -> None:
        """Open all commanders."""
        self.mechs = sorted(texts)
        self._parts: list[tuple[Commander, NDArray[np.intp]]] = []  # commander and its seats
        self.names: dict[int, str] = {}
        for text in dict.fromkeys(texts[mech] for mech in self.mechs):
            seats = np.array([seat for seat, mech in enumerate(self.mechs) if texts[mech] == text], np.intp)
            commander = open_commander(text, num_matches, [self.mechs[seat] for seat in seats])
            self._parts.append((commander, seats))
            self.names.update((self.mechs[seat], commander.name) for seat in seats)

    def begin(self, match: int, seed: int) -> None:
        """Tell all commanders that the episode ``seed`` begins in a match."""
        for commander, _ in self._parts:
            commander.begin(match, seed)

    def act(self, observations: NDArray[np.float32], actions: NDArray[np.float32]) -> None:
        """Let all commanders act.

        Args:
            observations: float32 (E, G, 706).
            actions: Written: float32 (E, G, 45).

        Raises:
            ValueError: A commander returns something else than finite actions of that shape.
        """
        for commander, seats in self._parts:
            chosen = commander.act(observations.take(seats, axis=1))
            expected = (len(actions), len(seats), FLAT_ACTION_DIM)
            if not isinstance(chosen, np.ndarray) or chosen.shape != expected or not np.isfinite(chosen).all():
                got = f"an array of shape {chosen.shape}" if isinstance(chosen, np.ndarray) else type(chosen).__name__
                raise ValueError(
                    f"the commander {commander.name!r} must return finite actions of shape {expected}, got {got}."
                )
            actions[:, seats] = chosen

    def get_state(self, match: int) -> list[dict[str, Any]]:
        """Return what the commanders remember of a match, one entry for each."""
        return [commander.get_state(match) for commander, _ in self._parts]

    def check_state(self, match: int, states: Any) -> None:
        """Check what ``get_state`` returned, perhaps elsewhere and long ago.

        Raises:
            ValueError: It is not of these commanders.
        """
        if not isinstance(states, list) or len(states) != len(self._parts):
            count = len(states) if isinstance(states, list) else "no list"
            raise ValueError(
                f"the saved match holds the memories of {count} commanders, this environment has {len(self._parts)}; "
                "use the opponent the state was saved with."
            )
        for (commander, _), state in zip(self._parts, states, strict=True):
            commander.check_state(match, state)

    def set_state(self, match: int, states: list[dict[str, Any]]) -> None:
        """Go on from states that ``check_state`` accepted."""
        for (commander, _), state in zip(self._parts, states, strict=True):
            commander.set_state(match, state)
