"""Pictures of a match: as text and as an image."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from echelon_env.config import EchelonConfig
from echelon_env.rendering.ansi import render_ansi
from echelon_env.rendering.rgb import render_rgb
from echelon_env.sim.state import Match

RENDER_MODES = ("ansi", "rgb_array")


def check_render_mode(render_mode: str | None) -> str | None:
    """Return ``render_mode`` if it is None or one of ``RENDER_MODES``.

    Raises:
        ValueError: It is not.
    """
    if render_mode is not None and render_mode not in RENDER_MODES:
        known = ", ".join(map(repr, RENDER_MODES))
        raise ValueError(f"render_mode must be None or one of {known}, got {render_mode!r}.")
    return render_mode


def render_match(state: Match, config: EchelonConfig, match: int, render_mode: str) -> str | NDArray[np.uint8]:
    """Return the picture of one match of a batch in one of ``RENDER_MODES``."""
    return render_ansi(state, config, match) if render_mode == "ansi" else render_rgb(state, config, match)
