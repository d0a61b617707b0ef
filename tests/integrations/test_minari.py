"""Minari records episodes with their infos, and makes the environment again."""

import gymnasium as gym

from tests.integrations.programs import run


def test_episodes_are_recorded_and_the_environment_comes_back(folder, monkeypatch):
    monkeypatch.setenv("MINARI_DATASETS_PATH", str(folder))
    program = run("minari_dataset", folder, EPISODES=2)
    assert program.data.total_episodes == 2
    episode = program.data[1]
    assert episode.infos["action_mask"].shape == (len(episode.actions) + 1, 43)
    assert isinstance(program.again.action_space, gym.spaces.Discrete)
