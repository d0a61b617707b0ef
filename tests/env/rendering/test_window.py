"""``render_mode="human"``: a window that shows every reset and step, and goes away when asked to."""

import builtins
import copy
import pickle

import gymnasium
import numpy as np
import pytest
from gymnasium.error import DependencyNotInstalled

import echelon_env
from echelon_env.rendering.rgb import render_rgb
from echelon_env.rendering.window import Window


@pytest.fixture
def pygame(monkeypatch):
    """pygame on its driver for machines without a display."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    module = pytest.importorskip("pygame", reason="the window needs pygame")
    yield module
    module.display.quit()


def _through_pickle(env):
    return pickle.loads(pickle.dumps(env))  # noqa: S301  # written in this line


def shown(pygame):
    return pygame.surfarray.array3d(pygame.display.get_surface()).swapaxes(0, 1)


@pytest.mark.parametrize("name", ["Echelon-v0", "EchelonTeam-v0"])
def test_every_reset_and_step_is_shown(pygame, name):
    env = gymnasium.make(f"echelon_env:{name}", config="duel", render_mode="human").unwrapped
    env._screen._window = Window(None)  # without its pace
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


def test_the_parallel_view_has_a_window_too(pygame):
    env = echelon_env.parallel_env("duel", render_mode="human")
    env.reset(seed=1)
    assert shown(pygame).any()
    env.close()
    assert pygame.display.get_surface() is None


def test_the_environment_plays_on_when_the_user_closes_the_window(pygame):
    env = echelon_env.parallel_env("duel", render_mode="human")
    env.reset(seed=1)
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    actions = {agent: np.zeros(45, np.float32) for agent in env.agents}
    env.step(actions)
    assert pygame.display.get_surface() is None
    env.step(actions)
    assert pygame.display.get_surface() is None


@pytest.mark.parametrize("duplicate", [copy.deepcopy, _through_pickle])
def test_copies_of_an_environment_leave_its_window_alone(pygame, duplicate):
    env = echelon_env.parallel_env("duel", render_mode="human")
    env.reset(seed=1)
    other = duplicate(env)
    other.close()
    assert pygame.display.get_surface() is not None


def test_images_are_shown_at_the_pace_of_the_window(pygame):
    window = Window(50.0)
    picture = np.zeros((20, 20, 3), np.uint8)
    start = pygame.time.get_ticks()
    for _ in range(6):
        window.show(picture)
    assert pygame.time.get_ticks() - start >= 90  # five pauses of 20 ms, less the clock's millisecond
    window.close()


def test_without_a_display_the_error_says_what_to_do(monkeypatch):
    module = pytest.importorskip("pygame", reason="the window needs pygame")
    module.display.quit()
    monkeypatch.setenv("SDL_VIDEODRIVER", "no-such-driver")
    env = echelon_env.parallel_env("duel", render_mode="human")
    with pytest.raises(RuntimeError, match=r"needs a display.*rgb_array"):
        env.reset(seed=1)


def test_without_pygame_the_error_says_what_to_install(monkeypatch):
    real = builtins.__import__

    def without_pygame(name, *args, **kwargs):
        if name == "pygame":
            raise ImportError(name)
        return real(name, *args, **kwargs)

    monkeypatch.setattr(builtins, "__import__", without_pygame)
    with pytest.raises(DependencyNotInstalled, match="pip install"):
        Window().show(np.zeros((20, 20, 3), np.uint8))
