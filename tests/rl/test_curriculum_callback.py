"""The trainer's curriculum: what it sets at which progress, and that episodes follow it."""

import dataclasses

import pytest
import torch

from echelon_env import EchelonConfig
from echelon_env.envs.views import TrainingSettings
from echelon_rl import RecurrentPPO, make_vec_env
from echelon_rl.callbacks import curriculum
from echelon_rl.callbacks.curriculum import CurriculumCallback, CurriculumSchedule
from echelon_rl.config import TeamMixing, TrainConfig
from echelon_rl.core.distributed import Workers
from echelon_rl.train import train
from tests.rl.rollouts import assert_close, weights
from tests.rl.tasks import Hears
from tests.settings import configured

CONFIG = EchelonConfig.preset("duel").replace(
    {"match.max_episode_seconds": 5.0, "match.packs_per_team": 3, "world.size": (60, 60, 12)}
)


def test_settings_grow_to_the_whole_configuration():
    schedule = CurriculumSchedule(weapon_prob=0.2, map_size=40, packs=1, until=0.5)
    assert schedule.settings(0.0, CONFIG) == {
        "weapon_prob": 0.2, "map_size_range": (40, 40), "packs_per_team_range": (1, 1)
    }  # fmt: skip
    half = schedule.settings(0.25, CONFIG)
    assert (half["weapon_prob"], half["map_size_range"]) == (pytest.approx(0.6), (40, 50))
    assert half["packs_per_team_range"] == (1, 2)
    for late in (0.5, 1.0, 7.0):
        assert schedule.settings(late, CONFIG) == {
            "weapon_prob": 1.0, "map_size_range": (60, 60), "packs_per_team_range": (3, 3)
        }  # fmt: skip
    schedule = CurriculumSchedule(map_size=40, until=0.25, small_maps_until=0.5)
    sides = [schedule.settings(progress, CONFIG)["map_size_range"] for progress in (0.125, 0.25, 0.375, 0.5, 1.0)]
    assert sides == [(40, 50), (40, 60), (50, 60), (60, 60), (60, 60)]
    both = CurriculumSchedule(map_size=40, opponent="easy").settings(0.0, CONFIG, "hard")
    assert both == {"map_size_range": (40, 40), "opponent_mix": {"easy": 1.0}}
    schedule = CurriculumSchedule(fire_prob=0.2, enemy_packs=1, biomes=2, until=0.5)
    assert schedule.settings(0.25, CONFIG) == {
        "opponent_fire_prob": pytest.approx(0.6), "enemy_packs_range": (1, 2), "biomes_range": (1, 9)
    }  # fmt: skip
    assert schedule.settings(0.5, CONFIG) == {
        "opponent_fire_prob": 1.0, "enemy_packs_range": None, "biomes_range": None
    }  # fmt: skip
    assert CurriculumSchedule().settings(0.3, CONFIG) == {}
    assert CurriculumSchedule(packs=2).settings(0.0, CONFIG) == {"packs_per_team_range": (1, 2)}


def test_opponents_take_over_one_after_the_other():
    schedule = CurriculumSchedule(opponent="easy", win_rate=None, until=0.8)
    mixes = [schedule.settings(progress, CONFIG, "hard")["opponent_mix"] for progress in (0.0, 0.1, 0.4, 0.6, 0.8, 1.0)]
    assert mixes == [
        {"easy": 1.0}, {"easy": 0.75, "medium": 0.25}, {"medium": 1.0},
        pytest.approx({"medium": 0.5, "hard": 0.5}), {"hard": 1.0}, {"hard": 1.0},
    ]  # fmt: skip
    assert schedule.settings(0.0, CONFIG, "easy") == schedule.settings(0.0, CONFIG) == {}


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"until": 0.0}, r"curriculum\.until must lie in \(0, 1\], got 0"),
        ({"until": 1.1}, r"lie in \(0, 1\]"),
        ({"weapon_prob": 1.5}, r"lie in \[0, 1\]"),
        ({"win_rate": 1.0, "opponent": "easy"}, r"lie in \(0, 1\)"),
    ],
)
def test_odd_schedules_are_refused(values, message):
    with pytest.raises(ValueError, match=message):
        CurriculumSchedule(**values)


@pytest.mark.parametrize("backend", ["native", "supersuit"])
def test_episodes_follow_the_progress_of_training(backend):
    env = make_vec_env(CONFIG, 2, "trivial", backend, seed=0)
    model = RecurrentPPO("MlpLstmPolicy", env, n_steps=20, n_epochs=1, seed=0, device="cpu")

    def look(_):
        core = env.venv.core if backend == "native" else env.get_attr("core")[0]
        return int(core.state.clock["size_x"].max()), int(env.alive.sum())

    curriculum = CurriculumCallback(CurriculumSchedule(0.1, None, 40, packs=1, until=0.4), CONFIG)
    hears = Hears(look)
    model.learn(20 * 6 * 10, callback=[curriculum, hears])
    sizes, present = zip(*hears.heard, strict=True)
    # The very first episode began before training did; each lasts one rollout.
    assert (max(sizes[20:39]), sizes[-1], max(present[20:39]), present[-20]) == (40, 60, 2, 6)
    assert env.env_method("get_curriculum")[0]["weapon_prob"] == 1.0


def test_stages_mix_skills_that_follow_each_other():
    schedule = CurriculumSchedule(opponent="easy", win_rate=0.7)
    assert schedule.stages("hard") == (
        {"easy": 1.0}, {"easy": 0.5, "medium": 0.5}, {"medium": 0.5, "hard": 0.5}, {"hard": 1.0}
    )  # fmt: skip
    assert schedule.stages("easy") == CurriculumSchedule().stages("hard") == ()
    mixes = [schedule.settings(0.9, CONFIG, "medium", stage)["opponent_mix"] for stage in range(3)]
    assert mixes == [{"easy": 1.0}, {"easy": 0.5, "medium": 0.5}, {"medium": 1.0}]


RISING = CurriculumSchedule(opponent="easy", win_rate=0.7), CONFIG, "medium"
BOTH = [(0, "win"), (3, "win")]


def rising():
    """Return a model of two matches with three agents each, and the callback under test."""
    env = make_vec_env(CONFIG, 2, "medium", backend="native", seed=0)
    env.env_method("set_curriculum", opponent_mix={"easy": 1.0})
    model = RecurrentPPO("MlpLstmPolicy", env, n_steps=4, n_epochs=1, seed=0, device="cpu")
    return model, CurriculumCallback(*RISING)


def mix(model):
    return model.env.env_method("get_curriculum")[0]["opponent_mix"]


@pytest.fixture
def play(monkeypatch):
    """What trains on and returns the stage and the mix of opponents after it.

    Matches end as it is told: by rows and outcomes of each step, and not at all in the steps after these.
    """
    left = []

    def ended(env, infos):
        return iter([(row, [{"outcome": outcome}]) for row, outcome in (left.pop(0) if left else [])])

    def play(model, callback, *ends, rollouts=1, anew=False):
        left[:] = ends
        model.learn(rollouts * 4 * 6, callback=callback, reset_num_timesteps=anew)
        return callback.stage, mix(model)

    monkeypatch.setattr(curriculum, "ended_matches", ended)
    return play


def test_stronger_opponents_come_with_wins(play, monkeypatch):
    monkeypatch.setattr(curriculum, "WINDOW", 4)
    training = rising()
    ends = [(0, "win")], [(3, "loss")], [(0, "win")], [(3, "win")]  # three of four
    assert play(*training, *ends) == (0, {"easy": 1.0}), "it rises when the next rollout begins"

    # Both matches had begun before: how they end counts for neither stage.
    ends = [(0, "loss"), (3, "loss")], [(0, "win"), (3, "win")], [(0, "win"), (3, "draw")], [(0, "loss")]
    assert play(*training, *ends) == (1, {"easy": 0.5, "medium": 0.5})
    assert training[1].opponents == "easy + medium"
    assert "against easy + medium to the end and never against medium alone" in training[1].advice()

    # The last four: win, draw, loss, win; then three wins more.
    play(*training, [(0, "win")])
    assert play(*training, BOTH)[0] == 1
    assert play(*training) == (2, {"medium": 1.0})
    assert training[1].advice() is None
    assert play(*training, *[BOTH] * 4, rollouts=2)[0] == 2
    assert play(*training, anew=True) == (0, {"easy": 1.0})


def test_too_few_matches_raise_nothing(play):
    training = rising()
    assert (play(*training, *[BOTH] * 49, rollouts=13)[0], play(*training, BOTH)[0], play(*training)[0]) == (0, 0, 1)


def test_matches_that_began_before_a_stage_do_not_count(play, monkeypatch):
    monkeypatch.setattr(curriculum, "WINDOW", 4)
    training = rising()
    play(*training, BOTH, BOTH)
    assert play(*training, BOTH, BOTH)[0] == 1  # the first two had begun before this stage, to which two belong
    assert (play(*training)[0], play(*training, BOTH)[0], play(*training)[0]) == (1, 1, 2)


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
def test_other_opponents_go_on_where_they_are_no_weaker(play, monkeypatch, opponents, stage):
    monkeypatch.setattr(curriculum, "WINDOW", 2)
    model, callback = rising()
    assert play(model, callback, *[BOTH] * 12, rollouts=3) == (2, {"medium": 1.0})
    other = CurriculumCallback(CurriculumSchedule(opponent=opponents[0]), CONFIG, opponents[-1])
    play(model, other)
    if stage is None:
        assert other.stages == ()
        return
    assert mix(model) == other.stages[other.stage] == stage
    counted = opponents == ("trivial", "easy", "medium")
    assert bool(model.callback_states["curriculum"]["won"]) == counted, "what was won against others does not count"


def test_a_resumed_training_is_at_the_same_stage(play, monkeypatch, tmp_path):
    monkeypatch.setattr(curriculum, "WINDOW", 4)
    # The second stage counts three matches before the interruption and one after it, which together are enough.
    ends = [*[BOTH] * 5, [(0, "win")], [(3, "loss")], [(0, "win")], [(3, "win")]]
    whole, callback = rising()
    assert play(whole, callback, *ends, rollouts=4)[0] == 2
    model, callback = rising()
    assert play(model, callback, *ends[:8], rollouts=2)[0] == 1
    path = model.save(tmp_path / "m.zip", resumable=True)
    fresh, callback = rising()
    resumed = RecurrentPPO.load(path, env=fresh.env, device="cpu", force_reset=False)
    assert play(resumed, callback, *ends[8:], rollouts=2) == (2, mix(whole))
    assert resumed.callback_states == whole.callback_states
    assert_close(weights(resumed), weights(whole), 0.0)


@pytest.mark.parametrize(
    "state",
    [
        {"won": [], "begun": []},
        {"opponents": {"godlike": 1.0}, "won": [], "begun": []},
        {"opponents": {}, "won": [True], "begun": [[]]},
        [],
    ],
)
def test_states_that_do_not_fit_are_refused(state):
    model, callback = rising()
    model.num_timesteps, model.callback_states = 24, {"curriculum": state}
    with pytest.raises(ValueError, match="damaged"):
        model.learn(24, callback=callback, reset_num_timesteps=False)


def test_settings_ask_for_stages():
    config = configured(
        TrainConfig.load("skirmish"), opponent="medium", curriculum_opponent="easy", curriculum_win_rate=0.6
    )
    assert (config.curriculum.stages(config.scripted)[-1], config.curriculum.win_rate) == ({"medium": 1.0}, 0.6)
    assert configured(config, curriculum_opponent=None).curriculum.stages(config.scripted) == ()
    with pytest.raises(ValueError, match="a skill up to the opponent's"):
        configured(config, curriculum_opponent="hard")


@pytest.mark.parametrize("change", [{"opponent": "commander:duel"}, {"league": "sqlite:///league.db"}])
def test_trained_opponents_are_met_as_they_are(change):
    config = configured(TrainConfig.load("skirmish"), **change)
    assert config.curriculum.opponent is not None
    assert config.curriculum.settings(0.0, config.env_config(), config.scripted) == {}


@pytest.mark.parametrize(("ended", "wins_of_both", "stage"), [(2, 1.0, 0), (2, 2.0, 1), (1, 2.0, 0)])
def test_a_window_of_matches_of_every_process_counts(play, monkeypatch, ended, wins_of_both, stage):
    """As if another process had ended as many matches, and lost or won them all."""
    monkeypatch.setattr(curriculum, "WINDOW", 2)
    model, callback = rising()
    model.workers = Workers(0, 2)
    monkeypatch.setattr(Workers, "sum_", lambda self, tensor: tensor * torch.tensor([wins_of_both, 2.0]))
    monkeypatch.setattr(Workers, "least", lambda self, value, device: value)
    monkeypatch.setattr(model, "train", lambda: None)
    assert play(model, callback, *[[(0, "win")]] * ended, rollouts=4)[0] == stage


def test_a_run_that_never_met_its_opponent_alone_says_so_and_one_that_raised_it_by_time_does_not(tmp_path):
    for name, win_rate, told in (("wins", 0.7, 1), ("time", None, 0)):
        said = []
        config = configured(
            opponent="medium", curriculum_opponent="easy", curriculum_win_rate=win_rate, num_matches=1, n_steps=10,
            n_epochs=1, total_steps=20, eval_matches=0, progress=False, run_dir=tmp_path, name=name,
        )  # fmt: skip
        train(config, report=said.append)
        assert sum("against easy to the end and never against medium alone" in line for line in said) == told
        train(dataclasses.replace(config, resume=tmp_path / name), report=said.append)
        assert sum("to the end and never" in line for line in said) == told, "a whole run has nothing more to say"


@pytest.mark.parametrize("backend", ["native", "supersuit"])
def test_team_mixing_follows_the_progress_of_training_also_when_it_is_resumed(backend, monkeypatch, tmp_path):
    shares, set_share = [], TrainingSettings.set_team_mixing

    def recorded(view, share):
        set_share(view, share)
        shares.append(view.core.rules.params["team_mixing"][0])

    monkeypatch.setattr(TrainingSettings, "set_team_mixing", recorded)
    config = configured(
        backend=backend, num_matches=1, n_steps=10, n_epochs=1, total_steps=40, eval_matches=0, progress=False,
        run_dir=tmp_path, name="run", team_mixing_start=0.9, team_mixing_end=0.5, team_mixing_until=0.5,
        curriculum_win_rate=None,
    )  # fmt: skip
    train(config, report=lambda line: None)
    assert shares == pytest.approx([0.9, 0.7, 0.5, 0.5])
    train(dataclasses.replace(config, resume=tmp_path / "run", total_steps=80), report=lambda line: None)
    assert shares[4:] == pytest.approx([0.5] * 4)
    assert configured(team_mixing_end=0.2).team_mixing.share(0.25, 1.0) == pytest.approx(0.6)
    assert TeamMixing().share(0.25, 1.0) is None
    with pytest.raises(ValueError, match=r"team_mixing\.start \(if not None\) must lie in \[0, 1\]"):
        TeamMixing(start=1.5)
