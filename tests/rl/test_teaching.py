"""A policy learns to act like its teacher, and PPO continues without the teacher."""

import json

import pytest
import torch
from stable_baselines3.common.logger import configure

from echelon_env import EchelonConfig
from echelon_rl import RecurrentPPO, make_vec_env
from echelon_rl.cli import main
from echelon_rl.config import TrainConfig
from echelon_rl.core.teaching import Teaching
from echelon_rl.vec_envs.staged_env import StagedEnv
from tests.commands import settled
from tests.rl.rollouts import SMALL
from tests.rl.tasks import Hears
from tests.rl.test_train import config as tiny

SHORT = EchelonConfig.preset("duel").replace({"match.max_episode_seconds": 10.0})


def pupil(teaching, matches=4, policy="MlpLstmPolicy", teacher="expert", **kwargs):
    env = make_vec_env(SHORT, matches, "trivial", "native", seed=5, teacher=teacher)
    model = RecurrentPPO(policy, env, **{"n_steps": 32, "seed": 0, "device": "cpu", "policy_kwargs": SMALL, **kwargs})
    model.set_logger(configure(None, []))
    model.teaching = teaching
    return model


def test_weights_and_steering_follow_the_schedule():
    teaching = Teaching(teacher_coef=0.4, teacher_until=0.6, imitation=0.2)
    assert [teaching.weight(x) for x in (0.0, 0.19, 0.2, 0.4, 0.6, 1.0)] == pytest.approx([1, 1, 0.4, 0.2, 0, 0])
    assert [teaching.steered(x) for x in (0.0, 0.05, 0.1, 0.2, 0.5)] == pytest.approx([1, 0.5, 0, 0, 0])
    assert [teaching.imitates(x) for x in (0.0, 0.2)] == [True, False]
    pure = Teaching(imitation=1.0)
    assert (pure.weight(0.999), pure.steered(0.25)) == (1.0, 0.5)


def test_a_policy_that_imitates_comes_to_act_like_its_teacher():
    model = pupil(Teaching(imitation=1.0), 8, n_steps=64, n_epochs=4, learning_rate=3e-3)
    losses = []
    for _ in range(6):
        model.learn(64 * 8, reset_num_timesteps=True)  # each from the schedule's start: the teacher steers
        losses.append(model.logger.name_to_value["train/teacher_loss"])
    assert losses[-1] < 0.6 * losses[0], losses


def test_a_target_that_the_pupil_cannot_choose_is_no_lesson():
    """A commander may aim at an empty slot; SuiteLstmPolicy cannot, and its loss was in the thousands."""
    model = pupil(
        Teaching(imitation=1.0),
        policy="SuiteLstmPolicy",
        teacher="commander:duel",
        policy_kwargs={"lstm_hidden_size": 8},
    )
    model.learn(32 * 4)
    assert 0 < model.logger.name_to_value["train/teacher_loss"] < 100


def test_the_teacher_steers_first_and_its_advice_is_recorded_throughout():
    model = pupil(Teaching(imitation=1.0), n_steps=16)
    model.learn(16 * 4 * 4)
    buffer = model.rollout_buffer  # the last rollout: the policy plays
    assert not torch.equal(buffer.actions, buffer.lessons)
    model.learn(16 * 4)  # one rollout from the start of a schedule: the teacher plays
    alive = model.rollout_buffer.alive
    assert torch.equal(buffer.actions[alive], buffer.lessons[alive])


def test_ppo_goes_on_without_the_teacher():
    model = pupil(Teaching(imitation=0.25), n_steps=16)
    asked = []
    advise = model.env.teacher_actions
    model.env.teacher_actions = lambda: asked.append(model.num_timesteps) or advise()
    model.learn(16 * 4 * 8)
    assert max(asked) < 0.5 * 16 * 4 * 8 <= model.num_timesteps
    assert "train/teacher_loss" not in model.logger.name_to_value


def test_the_command_imitates_and_its_run_goes_on_as_training(tmp_path, says):
    small = ["--num-matches", "2", "--n-steps", "16", "--lstm-hidden-size", "8", "--eval-matches", "0", "--no-progress"]
    place = ["--run-dir", str(tmp_path), "--total-steps", "128"]
    assert main(["imitate", "--teacher", "commander:duel", *small, *place, "--name", "pupil"]) == 0
    saved = TrainConfig.load(tmp_path / "pupil" / "config.yaml")
    assert (saved.teacher, saved.teaching.imitation) == ("commander:duel", 1.0)
    lines = [json.loads(line) for line in (tmp_path / "pupil" / "curve.jsonl").read_text().splitlines()]
    assert all(line["train/teacher_loss"] > 0 for line in lines if "train/loss" in line)
    assert main(["train", "--resume", str(tmp_path / "pupil"), "--total-steps", "192", "--no-progress"]) == 0
    start = str(tmp_path / "pupil" / "model.zip")
    going_on = ["--teacher", "expert", *small[:-3], "--eval-matches", "1", "--no-progress", "--start-from", start]
    shown = says(main, "train", *going_on, *place, "--name", "on")
    assert "as it started" in shown
    assert "untrained" not in shown
    assert main(["imitate", f"--resume={tmp_path / 'on'}", "--total-steps", "192", "--no-progress"]) == 0
    on = TrainConfig.load(tmp_path / "on" / "config.yaml")
    assert (on.teacher, on.teaching.imitation, on.total_steps) == ("expert", 0.0, 192), (
        "a resumed run keeps its settings"
    )
    again = ["imitate", "--config", str(tmp_path / "pupil" / "config.yaml"), "--name", "again", "--no-progress"]
    assert main([*again, "--total-steps", "64"]) == 0
    assert TrainConfig.load(tmp_path / "again" / "config.yaml").teacher == "commander:duel", "the file's teacher"
    assert "experts" in says(main, "imitate", "--teacher", "experts", *small, *place, "--name", "bad", status=2)
    assert not (tmp_path / "bad").exists()


def test_a_skill_as_the_teacher_brings_its_settings(tmp_path):
    short = settled("--config standard --opponent expert --teacher expert")
    long = settled(
        "--config standard --opponent expert --teacher expert --total-steps 13_000_000 --imitation 0.037 "
        "--teacher-until 0.25"
    )
    assert short == long
    own = settled("--config standard --teacher=hard --imitation 0 --teacher-until 0.9 --total-steps 500")
    assert (own.teacher, own.teaching, own.total_steps) == ("hard", Teaching(teacher_until=0.9), 500)
    plain = settled("--config skirmish")
    taught = settled("--config skirmish --teacher expert")
    assert taught.teaching == Teaching(imitation=0.037, teacher_until=0.25)
    assert taught.total_steps == plain.total_steps
    (tmp_path / "mine.yaml").write_text("env: standard\nteaching: {teacher_until: 0.8}\n")
    (tmp_path / "run.yaml").write_text(plain.to_yaml())
    for words in (
        f"--config {tmp_path / 'run.yaml'} --teacher expert --total-steps 2_000_000",
        f"--config {tmp_path / 'mine.yaml'} --teacher expert --teacher-until 0.5",
        "--config standard --teacher commander:standard --total-steps 2_000_000",
        "--config standard --teacher expert --start-from pupil.zip --total-steps 2_000_000",
        "--config standard --teacher None --total-steps 2_000_000",
    ):
        other = settled(words)
        assert (other.teaching, other.total_steps) == (Teaching(), 2_000_000)


def test_a_preset_may_have_a_teacher_which_the_command_replaces_or_leaves_out():
    taught = TrainConfig.load("recon")
    assert settled("--config recon") == taught
    assert settled("--config recon --teacher hard") == taught.replace({"teacher": "hard"})
    for nobody in ("None", "none"):
        alone = settled(f"--config recon --teacher {nobody}")
        assert (alone.teacher, alone.teaching) == (None, Teaching())


def test_a_run_keeps_its_teacher_when_it_is_resumed(tmp_path, says):
    (tmp_path / "config.yaml").write_text(TrainConfig.load("recon").to_yaml())
    told = says(main, "train", "--resume", tmp_path, "--teacher", "None", status=2)
    assert "was trained with teacher 'expert', the settings say None, which no run can change; leave the option" in told


def test_a_run_says_and_keeps_what_the_teacher_brought(tmp_path, says):
    small = "--config duel --num-matches 2 --n-steps 16 --lstm-hidden-size 8 --eval-matches 0 --no-progress"
    words = f"train {small} --total-steps 64 --teacher easy --imitation 0.5 --run-dir {tmp_path} --name taught"
    said = " ".join(says(main, *words.split()).split())
    assert "--teacher easy also sets --teacher-until 0.25; an option of yours replaces each" in said
    kept = TrainConfig.load(tmp_path / "taught" / "config.yaml")
    assert (kept.teacher, kept.teaching) == ("easy", Teaching(imitation=0.5, teacher_until=0.25))


@pytest.mark.parametrize(
    ("settings", "message"),
    [({"teacher": "expert", "imitation": 1.5}, r"imitation must lie in \[0, 1\], got 1\.5"),
     ({"teacher": "expert", "teacher_coef": -1.0}, "teacher_coef must be at least 0, got -1.0"),
     ({"imitation": 0.5}, "imitation=0.5 needs somebody to imitate; set teacher, .* or imitation to 0"),
     ({"teacher": "expert", "backend": "supersuit"}, r"native backend and no league; leave it out \(--teacher None\)")],
)  # fmt: skip
def test_impossible_settings_are_refused_in_a_sentence(tmp_path, settings, message):
    with pytest.raises(ValueError, match=message):
        tiny(tmp_path, **settings)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("--teacher-coef 0.1", "--teacher-coef has no effect without --teacher; give that too"),
        ("--teacher python:os:system", "is 'commander:NAME', and a checkpoint 'commander:PATH' of its .zip file"),
        ("--league-agent bob", "--league-agent has no effect without --league; give that too"),
        ("--config family", "has the settings for any family; name one: --env courier@1"),
        ("--config scenario", "has the settings for any scenario; name one: --env recall"),
    ],
)
def test_words_that_would_not_do_what_they_say_are_refused(words, message, says):
    assert message in says(main, "train", *words.split(), status=2)


class TellsLate(StagedEnv):
    """Tells of a rollout's steps after it, as matches on a GPU do."""

    def told(self, complete):
        self.late = [*getattr(self, "late", []), *super().told(complete)]
        return self.late if complete else []


def test_who_is_steered_is_told_of_each_step_even_after_the_rollout():
    heard = []
    for source in (StagedEnv, TellsLate):
        env = make_vec_env("duel", 4, teacher="expert", opponent="trivial", max_episode_steps=2, map_pool=2)
        model = RecurrentPPO("MlpLstmPolicy", env, n_steps=9, seed=0, device="cpu", policy_kwargs=SMALL)
        model.teaching = Teaching(imitation=1.0)
        hears = Hears(lambda callback: [callback.locals[name].tolist() for name in ("steered", "dones")])
        model.set_logger(configure(None, []))
        _, callback = model._setup_learn(100, hears, True, "run", False)
        model._source = model.env, source(model.env, model.policy.observation_rows, model.policy.heads, model.device)
        model.num_timesteps, model._total_timesteps = 25, 100
        assert model.collect_rollouts(model.env, callback, model.rollout_buffer, 9)
        heard.append(hears.heard)
    assert heard[0] == heard[1]
    assert len({tuple(steered) for steered, _ in heard[0]}) > 1, "others are steered in later episodes"
