"""The commander zoo: trained policies with their cards, played against by name, ``opponent="commander:NAME"``.

This module is what the entry point of ``echelon_env.commanders`` leads to. PyTorch is imported when one is opened.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from echelon_rl.commanders.zoo_files import find, names

if TYPE_CHECKING:
    from echelon_rl.commanders.playing import PolicyCommander

__all__ = ["find", "names", "open_commander"]


def open_commander(name: str, num_matches: int, mechs: Sequence[int]) -> PolicyCommander | None:
    """Return the commander of that name in the zoo or at that path of a ``.zip``; None if there is none.

    It is to play the G ``mechs``, given by their index within the match, of E = ``num_matches`` matches. A ValueError
    says that its file is missing, damaged, or holds a policy that does not pilot mechs.
    """
    file = find(name)
    if file is None:
        return None
    from echelon_rl.commanders.playing import PolicyCommander

    return PolicyCommander(file, num_matches, mechs)
