"""``render_mode="human"``: a window that shows every reset and step, and goes away when asked to."""

import copy
import os
import pickle
import sys
from types import SimpleNamespace

import gymnasium
import numpy as np
import pytest
from gymnasium.error import DependencyNotInstalled
from tests.env.batches import started

import echelon_env
from echelon_env.rendering.rgb import render_rgb
from echelon_env.rendering.window import Window, _open


@pytest.fixture
def pygame(monkeypatch):
    """pygame on its driver for machines without a display."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    module = pytest.importorskip("pygame", reason="the window needs pygame")
    yield module
    module.display.quit()


def shown(pygame):
    return pygame.surfarray.array3d(pygame.display.get_surface()).swapaxes(0, 1)


@pytest.mark.parametrize("name", ["Echelon-v0", "EchelonTeam-v0"])
def test_every_reset_and_step_is_shown(pygame, name):
    env = gymnasium.make(f"echelon_env:{name}", config="duel", render_mode="human").unwrapped
    env._window = Window(None)  # without its pace
    env.reset(seed=4)
    first = shown(pygame)
    assert np.array_equal(first, render_rgb(env.core.state, env.config, 0))
    for _ in range(3):
        env.step(env.action_space.sample())
    assert np.array_equal(shown(pygame), render_rgb(env.core.state, env.config, 0))
    assert not np.array_equal(shown(pygame), first)
    assert env.render() is None
    env.close()
    assert pygame.display.get_surface() is None


def test_the_environment_plays_on_when_the_user_closes_the_window(pygame):
    env = started("duel", render_mode="human", seed=1)
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    for _ in range(2):
        env.step({agent: np.zeros(45, np.float32) for agent in env.agents})
        assert pygame.display.get_surface() is None


@pytest.mark.parametrize(
    "duplicate",
    [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))],  # noqa: S301  (our own bytes)
    ids=["copy", "pickle"],
)
def test_copies_of_an_environment_leave_its_window_alone(pygame, duplicate):
    env = started("duel", render_mode="human", seed=1)
    duplicate(env).close()
    assert pygame.display.get_surface() is not None


def test_images_are_shown_at_the_pace_of_the_window(pygame):
    window = Window(50.0)
    picture = np.zeros((20, 20, 3), np.uint8)
    start = pygame.time.get_ticks()
    for _ in range(6):
        window.show(picture)
    assert pygame.time.get_ticks() - start >= 90  # five pauses of 20 ms, less the clock's millisecond
    window.close()


@pytest.mark.skipif(not os.path.exists("/proc/self/maps"), reason="this system does not list loaded libraries")
def test_a_window_leaves_opengl_alone(pygame, monkeypatch):
    """Mesa's LLVM and Triton's do not go together: who had seen a match could not train in the same process."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "offscreen")
    before, window = graphics_libraries(), Window()
    try:
        window.show(np.zeros((20, 20, 3), np.uint8))
    except RuntimeError as error:
        pytest.skip(f"pygame was built without this driver: {error}")
    assert graphics_libraries() == before
    assert "SDL_FRAMEBUFFER_ACCELERATION" not in os.environ
    window.close()


@pytest.mark.parametrize(
    ("driver", "users_choice", "seen"),
    [("x11", None, "0"), ("x11", "1", "1"), ("cocoa", None, None), ("wayland", None, None)],
)
def test_drivers_that_know_no_other_way_may_use_opengl(monkeypatch, driver, users_choice, seen):
    name, found = "SDL_FRAMEBUFFER_ACCELERATION", []
    monkeypatch.delenv(name, raising=False)
    if users_choice is not None:
        monkeypatch.setenv(name, users_choice)
    display = SimpleNamespace(
        init=lambda: None, get_driver=lambda: driver, set_mode=lambda size: found.append(os.environ.get(name))
    )
    _open(SimpleNamespace(display=display), (20, 20))
    assert found == [seen]
    assert os.environ.get(name) == users_choice


def graphics_libraries():
    with open("/proc/self/maps") as maps:
        names = {line.split()[-1].rpartition("/")[2] for line in maps}
    return {name for name in names if name.startswith(("libGL", "libEGL", "libLLVM", "libgallium"))}


def test_without_a_display_the_error_says_what_to_do(pygame, monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "no-such-driver")
    env = echelon_env.parallel_env("duel", render_mode="human")
    with pytest.raises(RuntimeError, match=r"needs a display.*rgb_array"):
        env.reset(seed=1)


def test_without_pygame_the_error_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "pygame", None)
    with pytest.raises(DependencyNotInstalled, match="pip install"):
        Window().show(np.zeros((20, 20, 3), np.uint8))
