"""The tactical view in a window of its own, for ``render_mode="human"``."""

import os
from typing import Any

import numpy as np
from gymnasium.error import DependencyNotInstalled
from numpy.typing import NDArray

# SDL draws to a window through OpenGL if it can. On Linux, Mesa implements OpenGL with a version of LLVM whose symbols
# clash with those in Triton, so importing PyTorch's optimisers afterwards ends in a segmentation fault. These video
# drivers of SDL also work without OpenGL; others may not.
_WITHOUT_OPENGL = ("x11", "offscreen")
_ACCELERATION = "SDL_FRAMEBUFFER_ACCELERATION"


class Window:
    """A window that opens with its first image and limits the images per second; None for no limit."""

    def __init__(self, frames_per_second: float | None = None) -> None:
        self._pace = frames_per_second
        self._screen: Any = None
        self._clock: Any = None
        self.closed_by_user = False

    def show(self, image: NDArray[np.uint8]) -> None:
        """Show an image, uint8 (height, width, 3); nothing happens once the user has closed the window."""
        if self.closed_by_user:
            return
        pygame = _pygame()
        height, width = image.shape[:2]
        if self._screen is None:
            try:
                self._screen = _open(pygame, (width, height))
            except pygame.error as error:
                pygame.display.quit()
                raise RuntimeError(
                    f"render_mode='human' needs a display, but none could be opened ({error}); "
                    "use render_mode='rgb_array' without a display."
                ) from error
            pygame.display.set_caption("Echelon")
            self._clock = pygame.time.Clock()
        self._screen.blit(pygame.image.frombuffer(image.tobytes(), (width, height), "RGB"), (0, 0))
        pygame.display.flip()
        if any(event.type == pygame.QUIT for event in pygame.event.get()):
            self.close()
            self.closed_by_user = True
        elif self._pace is not None:
            self._clock.tick(self._pace)

    def close(self) -> None:
        """Close the window if it is open."""
        if self._screen is not None:
            _pygame().display.quit()
            self._screen = self._clock = None

    def __reduce__(self) -> tuple[Any, ...]:
        """Leave the window out of copies, because one window belongs to one environment."""
        return Window, (self._pace,)


def _open(pygame: Any, size: tuple[int, int]) -> Any:
    pygame.display.init()
    if _ACCELERATION in os.environ or pygame.display.get_driver() not in _WITHOUT_OPENGL:
        return pygame.display.set_mode(size)
    os.environ[_ACCELERATION] = "0"
    try:
        return pygame.display.set_mode(size)
    finally:
        del os.environ[_ACCELERATION]


def _pygame() -> Any:
    try:
        import pygame
    except ImportError as error:
        raise DependencyNotInstalled("render_mode='human' needs pygame: pip install 'echelon-env[human]'") from error
    return pygame
