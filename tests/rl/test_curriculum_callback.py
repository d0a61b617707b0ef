"""The trainer's curriculum: what it sets at which progress, and that episodes follow it."""

import dataclasses

import numpy as np
import pytest
import torch

from echelon_env import EchelonConfig
from echelon_rl import RecurrentPPO, curriculum, make_vec_env
from echelon_rl.config import TrainConfig
from echelon_rl.core.distributed import Workers
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


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"until": 0.0}, "above 0, at most 1"),
        ({"until": 1.1}, "above 0"),
        ({"weapon_prob": 1.5}, "between 0 and 1"),
        ({"win_rate": 1.0, "opponents": ("easy",)}, "between 0 and 1"),
    ],
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


def test_stages_mix_skills_that_follow_each_other():
    assert CurriculumSchedule(opponents=("easy", "medium", "hard")).stages == (
        {"easy": 1.0}, {"easy": 0.5, "medium": 0.5}, {"medium": 0.5, "hard": 0.5}, {"hard": 1.0}
    )  # fmt: skip
    assert CurriculumSchedule(opponents=("hard",)).stages == ()
    schedule = CurriculumSchedule(opponents=("easy", "medium"), win_rate=0.7)
    mixes = [schedule.settings(0.9, CONFIG, stage)["opponent_mix"] for stage in range(3)]
    assert mixes == [{"easy": 1.0}, {"easy": 0.5, "medium": 0.5}, {"medium": 1.0}]


@pytest.fixture
def outcomes(monkeypatch):
    """Let matches end as the test says: a list of rows and outcomes per step, consumed from the front."""
    steps = []
    monkeypatch.setattr(
        curriculum,
        "ended_matches",
        lambda env, infos: iter([(row, [{"outcome": outcome}]) for row, outcome in (steps.pop(0) if steps else [])]),
    )
    return steps


RISING = CurriculumSchedule(opponents=("easy", "medium"), win_rate=0.7)


def rising():
    """Return a model of two matches with three agents each, and the callback under test."""
    env = make_vec_env(CONFIG, 2, "medium", backend="native", seed=0)
    env.env_method("set_curriculum", opponent_mix={"easy": 1.0})
    model = RecurrentPPO("MlpLstmPolicy", env, n_steps=4, n_epochs=1, seed=0, device="cpu")
    return model, CurriculumCallback(RISING, CONFIG)


def mix(model):
    return model.env.env_method("get_curriculum")[0]["opponent_mix"]


def test_stronger_opponents_come_with_wins(outcomes, monkeypatch):
    monkeypatch.setattr(curriculum, "WINDOW", 4)
    model, callback = rising()
    rollout = 4 * 6
    outcomes += [[(0, "win")], [(3, "loss")], [(0, "win")], [(3, "win")]]  # three of four
    model.learn(rollout, callback=callback)
    assert (callback.stage, mix(model)) == (0, {"easy": 1.0})  # it rises when the next rollout begins

    # Both matches had begun before: how they end counts for neither stage.
    outcomes += [[(0, "loss"), (3, "loss")], [(0, "win"), (3, "win")], [(0, "win"), (3, "draw")], [(0, "loss")]]
    model.learn(rollout, callback=callback, reset_num_timesteps=False)
    assert (callback.stage, mix(model)) == (1, {"easy": 0.5, "medium": 0.5})
    assert callback.opponents == "easy + medium"

    # The last four: win, draw, loss, win; then three wins more.
    outcomes += [[(0, "win")], [], [], []]
    model.learn(rollout, callback=callback, reset_num_timesteps=False)
    outcomes += [[(0, "win"), (3, "win")], [], [], []]
    model.learn(rollout, callback=callback, reset_num_timesteps=False)
    assert callback.stage == 1
    model.learn(rollout, callback=callback, reset_num_timesteps=False)
    assert (callback.stage, mix(model)) == (2, {"medium": 1.0})
    outcomes += [[(0, "win"), (3, "win")]] * 4
    model.learn(2 * rollout, callback=callback, reset_num_timesteps=False)
    assert callback.stage == 2
    model.learn(rollout, callback=callback)
    assert (callback.stage, mix(model)) == (0, {"easy": 1.0})  # a training that begins anew


def test_too_few_matches_raise_nothing(outcomes):
    model, callback = rising()
    outcomes += [[(0, "win"), (3, "win")]] * 49
    model.learn(13 * 4 * 6, callback=callback)
    assert callback.stage == 0
    outcomes += [[(0, "win"), (3, "win")]]
    model.learn(4 * 6, callback=callback, reset_num_timesteps=False)
    assert callback.stage == 0
    model.learn(4 * 6, callback=callback, reset_num_timesteps=False)
    assert callback.stage == 1


def test_matches_that_began_before_a_stage_do_not_count(outcomes, monkeypatch):
    monkeypatch.setattr(curriculum, "WINDOW", 4)
    model, callback = rising()
    both = [(0, "win"), (3, "win")]
    outcomes += [both, both, [], []]
    model.learn(4 * 6, callback=callback)
    outcomes += [both, both, [], []]  # the first two had begun before the second stage, which the other two belong to
    for stage in (1, 1):
        model.learn(4 * 6, callback=callback, reset_num_timesteps=False)
        assert callback.stage == stage
    outcomes += [both]
    for stage in (1, 2):
        model.learn(4 * 6, callback=callback, reset_num_timesteps=False)
        assert callback.stage == stage


@pytest.mark.parametrize(
    ("opponents", "stage"),
    [
        (("easy", "medium", "hard"), {"medium": 0.5, "hard": 0.5}),
        (("trivial", "easy", "medium"), {"medium": 1.0}),
        (("trivial", "easy"), {"easy": 1.0}),
        (("medium", "hard"), {"medium": 0.5, "hard": 0.5}),
        (("expert",), None),
    ],
)
def test_other_opponents_go_on_where_they_are_no_weaker(outcomes, monkeypatch, opponents, stage):
    monkeypatch.setattr(curriculum, "WINDOW", 2)
    model, callback = rising()
    both = [(0, "win"), (3, "win")]
    outcomes += [both] * 12
    model.learn(3 * 4 * 6, callback=callback)
    assert callback.schedule.stages[callback.stage] == {"medium": 1.0}
    other = CurriculumCallback(CurriculumSchedule(opponents=opponents, win_rate=0.7), CONFIG)
    model.learn(4 * 6, callback=other, reset_num_timesteps=False)
    if stage is None:
        assert other.schedule.stages == ()
        return
    assert mix(model) == other.schedule.stages[other.stage] == stage
    counted = other.schedule.stages == CurriculumSchedule(opponents=("trivial", "easy", "medium")).stages
    assert bool(model.callback_states["curriculum"]["won"]) == counted, "what was won against others does not count"


def test_a_resumed_training_is_at_the_same_stage(outcomes, monkeypatch, tmp_path):
    monkeypatch.setattr(curriculum, "WINDOW", 4)
    both = [(0, "win"), (3, "win")]
    # The second stage counts three matches before the interruption and one after it, which together are enough.
    script = [*[both] * 5, [(0, "win")], [(3, "loss")], [(0, "win")], [(3, "win")], *[[]] * 7]
    rollout = 4 * 6
    weights = []
    for interrupted in (False, True):
        outcomes[:] = script
        model, callback = rising()
        if interrupted:
            model.learn(2 * rollout, callback=callback)
            assert callback.stage == 1
            path = model.save(tmp_path / "m.zip", resumable=True)
            model, callback = rising()
            model = RecurrentPPO.load(path, env=model.env, device="cpu", force_reset=False)
            model.learn(2 * rollout, callback=callback, reset_num_timesteps=False)
        else:
            model.learn(4 * rollout, callback=callback)
        assert callback.stage == 2
        weights.append((model.callback_states, mix(model), model.policy.state_dict()))
    (states, opponents, before), (states_too, opponents_too, after) = weights
    assert states == states_too
    assert opponents == opponents_too
    assert all(torch.equal(before[name], after[name]) for name in before)


@pytest.mark.parametrize(
    ("state", "message"),
    [
        ({"won": [], "begun": []}, "damaged"),
        ({"opponents": {"godlike": 1.0}, "won": [], "begun": []}, "damaged"),
        ({"opponents": {}, "won": [True], "begun": [[]]}, "damaged"),
        ([], "damaged"),
    ],
)
def test_states_that_do_not_fit_are_refused(state, message):
    model, callback = rising()
    model.num_timesteps, model.callback_states = 24, {"curriculum": state}
    with pytest.raises(ValueError, match=message):
        model.learn(24, callback=callback, reset_num_timesteps=False)


def test_settings_ask_for_stages():
    config = dataclasses.replace(
        TrainConfig.load("skirmish"), opponent="medium", curriculum_opponent="easy", curriculum_win_rate=0.6
    )
    assert config.curriculum().stages[-1] == {"medium": 1.0}
    assert config.curriculum().win_rate == 0.6
    assert dataclasses.replace(config, curriculum_opponent=None).curriculum().stages == ()
    with pytest.raises(ValueError, match="a skill up to the opponent's"):
        dataclasses.replace(config, curriculum_opponent="hard")


@pytest.mark.parametrize("change", [{"opponent": "commander:duel"}, {"league": "sqlite:///league.db"}])
def test_trained_opponents_are_met_as_they_are(change):
    config = dataclasses.replace(TrainConfig.load("skirmish"), **change)
    assert config.curriculum_opponent is not None
    assert config.curriculum().settings(0.0, config.env_config()) == {}


@pytest.mark.parametrize(("wins_of_both", "stage"), [(1.0, 0), (2.0, 1)])
def test_matches_of_all_processes_count(outcomes, monkeypatch, wins_of_both, stage):
    monkeypatch.setattr(curriculum, "WINDOW", 2)
    model, callback = rising()

    class Two(Workers):
        """As if the other process had ended as many matches, and lost or won them all."""

        def sum_(self, tensor):
            return tensor * torch.tensor([wins_of_both, 2.0])

        def least(self, value, device):
            return value

    outcomes += [[(0, "win")], [(0, "win")]]
    monkeypatch.setattr(model, "train", lambda: None)
    model.workers = Two(0, 2)
    model.learn(2 * 4 * 6 * 2, callback=callback)
    assert callback.stage == stage
