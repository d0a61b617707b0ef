"""The trainer's curriculum: what it sets at which progress, and that episodes follow it."""

import numpy as np
import pytest

from echelon_env import EchelonConfig
from echelon_rl import RecurrentPPO, make_vec_env
from echelon_rl.curriculum import CurriculumCallback, CurriculumSchedule

CONFIG = EchelonConfig.preset("duel").replace(
    {"match.max_episode_seconds": 5.0, "match.packs_per_team": 3, "world.size": (60, 60, 12)}
)


def test_settings_grow_to_the_whole_configuration():
    schedule = CurriculumSchedule(weapon_prob=0.2, map_size=40, packs=1, until=0.5)
    assert schedule.settings(0.0, CONFIG) == {
        "weapon_prob": 0.2, "map_size_range": (40, 40), "packs_per_team_range": (1, 1)
    }  # fmt: skip
    half = schedule.settings(0.25, CONFIG)
    assert half["weapon_prob"] == pytest.approx(0.6)
    assert half["map_size_range"] == (40, 50)
    assert half["packs_per_team_range"] == (1, 2)
    for late in (0.5, 1.0, 7.0):
        assert schedule.settings(late, CONFIG) == {
            "weapon_prob": 1.0, "map_size_range": (60, 60), "packs_per_team_range": (3, 3)
        }  # fmt: skip
    assert CurriculumSchedule().settings(0.3, CONFIG) == {}
    assert CurriculumSchedule(packs=2).settings(0.0, CONFIG) == {"packs_per_team_range": (1, 2)}


def test_opponents_take_over_one_after_the_other():
    schedule = CurriculumSchedule(opponents=("easy", "medium", "hard"), until=0.8)
    mixes = [schedule.settings(progress, CONFIG)["opponent_mix"] for progress in (0.0, 0.1, 0.4, 0.6, 0.8, 1.0)]
    assert mixes[0] == {"easy": 1.0}
    assert mixes[1] == {"easy": 0.75, "medium": 0.25}
    assert mixes[2] == {"medium": 1.0}
    assert mixes[3] == pytest.approx({"medium": 0.5, "hard": 0.5})
    assert mixes[4] == mixes[5] == {"hard": 1.0}
    assert CurriculumSchedule(opponents=("hard",)).settings(0.0, CONFIG) == {}


def test_training_ends_against_the_configured_opponent():
    env = make_vec_env(CONFIG, 2, "hard", seed=0)
    model = RecurrentPPO("MlpLstmPolicy", env, n_steps=5, n_epochs=1, seed=0, device="cpu")
    seen = []

    class Watch(CurriculumCallback):
        def _on_step(self):
            seen.append(env.env_method("get_curriculum")[0]["opponent_mix"])
            return True

    model.learn(5 * 6 * 6, callback=Watch(CurriculumSchedule(opponents=("easy", "medium", "hard"), until=0.5), CONFIG))
    assert seen[0] == {"easy": 1.0}
    assert set(seen[5]) == {"easy", "medium"}
    assert seen[-1] == {"hard": 1.0}


@pytest.mark.parametrize(
    ("values", "message"),
    [({"until": 0.0}, "above 0, at most 1"), ({"until": 1.1}, "above 0"), ({"weapon_prob": 1.5}, "between 0 and 1")],
)
def test_odd_schedules_are_refused(values, message):
    with pytest.raises(ValueError, match=message):
        CurriculumSchedule(**values)


@pytest.mark.parametrize("backend", ["native", "supersuit"])
def test_episodes_follow_the_progress_of_training(backend):
    env = make_vec_env(CONFIG, 2, "trivial", backend, seed=0)
    model = RecurrentPPO("MlpLstmPolicy", env, n_steps=20, n_epochs=1, seed=0, device="cpu")
    sizes, present = [], []

    class Watch(CurriculumCallback):
        def _on_step(self):
            core = env.venv.core if backend == "native" else env.get_attr("core")[0]
            sizes.append(int(core.state.clock["size_x"].max()))
            present.append(int(env.alive.sum()))
            return True

    model.learn(20 * 6 * 10, callback=Watch(CurriculumSchedule(0.1, 40, 1, until=0.4), CONFIG))
    # The very first episode began before training did; each lasts one rollout.
    assert max(sizes[20:39]) == 40
    assert sizes[-1] == 60
    assert max(present[20:39]) == 2
    assert present[-20] == 6
    assert env.env_method("get_curriculum")[0]["weapon_prob"] == 1.0
    recorded = model.logger.name_to_value
    assert recorded == {} or np.isfinite(list(recorded.values())).all()
