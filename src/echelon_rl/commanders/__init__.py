"""The commander zoo: trained policies with cards; play against one with ``opponent="commander:NAME"``.

The entry point of ``echelon_env.commanders`` refers to this module. Opening a commander imports PyTorch.
"""

from __future__ import annotations

from collections.abc import Sequence

from echelon_env.commanders import Commander
from echelon_rl.commanders.card import find, names

__all__ = ["find", "names", "open_commander"]


def open_commander(name: str, num_matches: int, mechs: Sequence[int]) -> Commander | None:
    """Open a commander of the zoo by name, a ``.zip`` file by path, or entries of a league; return None otherwise.

    ``URL#ENTRY`` is an entry of a league, and ``URL#nash`` and ``URL#alpharank`` are mixtures of its entries. All
    play G mechs of E = ``num_matches`` matches; ``mechs`` holds their indices within a match. Raises ValueError if the
    file is missing, damaged, or holds a policy that does not pilot mechs.
    """
    if "://" in name and "#" in name:
        from echelon_rl.commanders.mixture import MixtureCommander

        return MixtureCommander(name, num_matches, mechs)
    file = find(name)
    if file is None:
        return None
    from echelon_rl.commanders.playing import PolicyCommander

    return PolicyCommander(file, num_matches, mechs)
