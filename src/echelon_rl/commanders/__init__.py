"""The commander zoo: trained policies with their cards, played against by name, ``opponent="commander:NAME"``.

This module is what the entry point of ``echelon_env.commanders`` leads to. PyTorch is imported when one is opened.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from echelon_rl.commanders.zoo_files import find, shipped

if TYPE_CHECKING:
    from echelon_rl.commanders.playing import PolicyCommander

__all__ = ["find", "names", "open_commander"]


def names() -> list[str]:
    """Return the names of the commanders that come with this package."""
    return shipped()


def open_commander(name: str, num_matches: int, mechs: Sequence[int]) -> PolicyCommander | None:
    """Return a commander of the zoo, or of a checkpoint if ``name`` is the path of one.

    Args:
        name: Name in the zoo, or path of a ``.zip`` file written by ``echelon-rl export`` or by training.
        num_matches: Number of matches E.
        mechs: Index within the match of each of the G mechs it is to play.

    Returns:
        The commander; None if the zoo has none of that name and it is no path.

    Raises:
        ValueError: Its file is missing, damaged, or holds a policy that does not pilot mechs.
    """
    file = find(name)
    if file is None:
        return None
    from echelon_rl.commanders.playing import PolicyCommander

    return PolicyCommander(file, num_matches, mechs)
