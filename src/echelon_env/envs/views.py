"""Common parts of the views over a batch of matches: errors for calls at the wrong time, and pictures of a match."""

import numpy as np
from numpy.typing import NDArray

from echelon_env.matches.batch import MatchBatch
from echelon_env.mdp.actions import ACTION_LAYOUT
from echelon_env.mdp.layout import OBSERVATION_LAYOUT
from echelon_env.messages import one_of
from echelon_env.rendering.ansi import render_ansi
from echelon_env.rendering.rgb import render_rgb
from echelon_env.rendering.window import Window

RENDER_MODES = ("ansi", "rgb_array", "human")
RENDER_FPS = 4  # one picture for each decision of 0.25 s


class View:
    """A view over the matches of ``core``; calls after closing, or for a match before the first reset, are refused."""

    action_layout, observation_layout = ACTION_LAYOUT, OBSERVATION_LAYOUT
    core: MatchBatch
    closed: bool = False

    @property
    def silent_actions(self) -> tuple[str, ...]:
        """Names of the action blocks without effect on this view's observations: messages, unless it has their key."""
        return () if self.core.config.observation.comm else ("comm",)

    def _check_open(self) -> None:
        if self.closed:
            raise RuntimeError("the environment is closed; create a new one.")

    def _check_match(self, what: str) -> None:
        self._check_open()
        if self.core.simulator.worlds[-1] is None:
            raise RuntimeError(f"{what} was called before reset(); there is no match yet, call reset() first.")


class RenderedView(View):
    """A view of one match that can be watched."""

    render_mode: str | None

    def _set_render_mode(self, render_mode: str | None) -> None:
        self.render_mode = None if render_mode is None else one_of(render_mode, RENDER_MODES, "render_mode")
        self._window = Window(RENDER_FPS)

    def render(self) -> str | NDArray[np.uint8] | None:
        """Return a picture of the match: a text or an image uint8 (height, width, 3); None in a window or without mode.

        Raises:
            RuntimeError: Called before reset or after close.
        """
        self._check_open()
        if self.render_mode is None:
            return None
        self._check_match("render")
        if self.render_mode == "ansi":
            return render_ansi(self.core.state, self.core.config, 0)
        image = render_rgb(self.core.state, self.core.config, 0)
        if self.render_mode == "rgb_array":
            return image
        self._window.show(image)
        return None

    def _show(self) -> None:
        """Show the match if the mode is ``"human"``, as Gymnasium demands after every reset and step."""
        if self.render_mode == "human":
            self.render()

    def close(self) -> None:
        """Close the environment; a second call does nothing."""
        self.closed = True
        self._window.close()
