"""Who plays against the learner in each match: slots, each serving a fixed share of the matches."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from echelon_rl.league.store.entry import LeagueEntry


@dataclass
class _Slot:
    """An opponent that serves new matches."""

    opponent: LeagueEntry | None
    left: int


class OpponentSlots:
    """Deals opponents to matches as they begin.

    Each of K slots serves E / K of every E matches that begin. A slot draws an opponent, gives it to that many matches
    and draws again, so about K to 2 K policies act at a time, whatever the size of the league. Which matches share a
    draw depends on the order of their beginnings alone, not on their length, so no opponent is met more often because
    its matches are short. With as many slots as matches every match has a draw of its own.

    Args:
        num_matches: Matches side by side, E.
        num_slots: Slots, K; from 1 to E.
        draw: Draws an opponent; None is the learner itself.

    Raises:
        ValueError: The number of slots is out of range.

    Attributes:
        opponents: Opponent of each match, None for the learner itself, (E,).
    """

    def __init__(self, num_matches: int, num_slots: int, draw: Callable[[], LeagueEntry | None]) -> None:
        """Start with empty slots."""
        if not 1 <= num_slots <= num_matches:
            raise ValueError(f"the number of opponent slots must be from 1 to {num_matches}, got {num_slots!r}.")
        self._draw = draw
        self._share = num_matches // num_slots
        self._slots = [_Slot(None, 0) for _ in range(num_slots)]
        self._next = 0
        self.opponents: list[LeagueEntry | None] = [None] * num_matches

    def begin(self, match: int) -> LeagueEntry | None:
        """Return the opponent of a match that begins; the opponents of the others stay."""
        slot = self._slots[self._next]
        self._next = (self._next + 1) % len(self._slots)
        if slot.left == 0:
            slot.opponent, slot.left = self._draw(), self._share
        slot.left -= 1
        self.opponents[match] = slot.opponent
        return slot.opponent

    def refresh(self) -> None:
        """Let every slot draw anew for the matches that begin from now on, for example after a new snapshot."""
        for slot in self._slots:
            slot.left = 0
