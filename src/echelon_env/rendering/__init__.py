"""Pictures of a match: as text, as an image, in a window, and as a page for the browser."""

import numpy as np
from numpy.typing import NDArray

from echelon_env.config import EchelonConfig
from echelon_env.messages import one_of
from echelon_env.rendering.ansi import render_ansi
from echelon_env.rendering.rgb import render_rgb
from echelon_env.rendering.window import Window
from echelon_env.sim.state import Match

RENDER_MODES = ("ansi", "rgb_array", "human")
RENDER_FPS = 4  # one decision of 0.25 s a picture


class Screen:
    """Draws one match in the render mode of its environment.

    Args:
        render_mode: None or one of ``RENDER_MODES``.

    Raises:
        ValueError: The mode is unknown.
    """

    def __init__(self, render_mode: str | None) -> None:
        self.mode = None if render_mode is None else one_of(render_mode, RENDER_MODES, "render_mode")
        self._window = Window(RENDER_FPS)

    def render(self, state: Match, config: EchelonConfig, match: int) -> str | NDArray[np.uint8] | None:
        """Return the picture of one match of a batch; with ``"human"`` show it and return None."""
        if self.mode is None:
            return None
        if self.mode == "ansi":
            return render_ansi(state, config, match)
        image = render_rgb(state, config, match)
        if self.mode == "rgb_array":
            return image
        self._window.show(image)
        return None

    def follow(self, state: Match, config: EchelonConfig, match: int) -> None:
        """Show the match if the mode is ``"human"``: Gymnasium wants that after every reset and step."""
        if self.mode == "human":
            self.render(state, config, match)

    def close(self) -> None:
        """Close the window if there is one."""
        self._window.close()
