"""Training runs as a user starts them: command line in, files out."""

import ast
import dataclasses
import inspect
import itertools
import json
import re
import subprocess
import sys
import time
from importlib.metadata import version
from unittest.mock import Mock

import pytest
import torch
from tensorboard.backend.event_processing.event_accumulator import EventAccumulator

from echelon_env.scenarios import named_scenario, save_scenario
from echelon_env.validation import command_line
from echelon_rl import RecurrentPPO
from echelon_rl import train as training
from echelon_rl.callbacks import UPDATE_KEYS
from echelon_rl.cli import main
from echelon_rl.cli.evaluate import EvalOptions
from echelon_rl.cli.plot import PlotOptions
from echelon_rl.config import GROUPS, Network, TrainConfig
from echelon_rl.output.curve import read_lines
from echelon_rl.train import new_run_folder, train
from echelon_rl.workers import team
from tests.settings import by_option, configured

TINY = {
    "num_matches": 4,
    "n_steps": 16,
    "total_steps": 512,
    "eval_matches": 4,
    "checkpoint_every": 128,
    "lstm_hidden_size": 8,
    "progress": False,
    "env_overrides": {"match.max_episode_seconds": 5.0},
    "torch_threads": 1,
    "device": "cpu",
}


def config(tmp_path, **kwargs):
    return configured(**{**TINY, "run_dir": tmp_path / "runs", "name": "run", **kwargs})


def test_run_leaves_what_it_promises(tmp_path):
    said = []
    result = train(config(tmp_path, eval_every=256), said.append)
    folder = tmp_path / "runs" / "run"
    assert (result.folder, result.steps) == (folder, 512)
    assert result.before.matches == result.after.matches == 4
    assert RecurrentPPO.load(result.checkpoint, device="cpu").num_timesteps == 512
    written = {file.name for file in (folder / "checkpoints").iterdir()}
    assert written == {"resume.zip", *(f"model_{steps}_steps.zip" for steps in (128, 256, 384, 512))}
    assert TrainConfig.load(folder / "config.yaml") == config(tmp_path, eval_every=256, processes=1)
    lines = [json.loads(line) for line in (folder / "curve.jsonl").read_text().splitlines()]
    assert [line["steps"] for line in lines] == [64, 128, 192, 256, 320, 384, 448, 512, 512]
    assert lines[-1]["win_rate"] is not None
    assert sum("eval_win_rate" in line for line in lines) == 3
    events = EventAccumulator(str(folder / "tensorboard_1")).Reload()
    updates = [line for line in lines if "train/loss" in line]
    assert [line["steps"] for line in updates] == [128, 192, 256, 320, 384, 448, 512, 512], "the first has had none"
    for key in set(UPDATE_KEYS) - {"train/teacher_loss"}:  # TensorBoard's, but for the last, which no rollout follows
        logged = [event.value for event in events.Scalars(key)]
        assert [line[key] for line in updates][: len(logged)] == pytest.approx(logged, rel=1e-4), key
    assert all(line["steps_per_second"] > 0 for line in lines[1:-1])
    tags = set(events.Tags()["scalars"])
    assert {
        "rollout/win_rate", "rollout/ep_rew_mean", "time/fps", "train/loss", "train/approx_kl", "train/entropy_loss",
        "train/explained_variance", "train/grad_norm", "train/clip_fraction", "train/learning_rate", "eval/win_rate",
        "rollout/return", "rollout/return_medium", "reward/approach", "reward/zone", "train/grad_clipped",
    } <= tags  # fmt: skip
    assert any("evaluating" in line for line in said)
    with pytest.raises(ValueError, match="already exists; choose another --name"):
        train(config(tmp_path), print)


def test_a_run_is_named_after_what_it_trains_on(tmp_path):
    file = tmp_path / "corners.yaml"
    save_scenario(named_scenario("recall"), file)
    for name, env in (("duel", "duel"), ("recall", "recall"), ("corners", str(file))):
        settings = TrainConfig.load("scenario" if env == str(file) else name)
        folder = new_run_folder(configured(settings, env=env, run_dir=tmp_path / "runs"))
        assert folder.name.startswith(f"{name}-seed0-")


@pytest.mark.parametrize(
    "name",
    ["../up", "/there", "a/b", "a\\b", "c:x", "", ".", "..", "end.", "end ", "NUL", "com1.x", "a\tb", "a?", "ü" * 101],
)
def test_a_run_stays_in_the_folder_of_runs(tmp_path, name):
    with pytest.raises(ValueError, match=r"the name of a run \(--run-dir takes paths\) must be valid as the name"):
        train(config(tmp_path, name=name), print)
    assert list(tmp_path.iterdir()) == []


def test_command_line_trains_evaluates_and_plots(tmp_path, says):
    file = tmp_path / "tiny.yaml"
    runs = tmp_path / "a [" / "b]"  # which rich would take for a closing tag, and [v2] for a style
    file.write_text(config(tmp_path, run_dir=runs).to_yaml())
    shown = says(main, "train", "--config", str(file), "--total-steps", "256", "--name", "exp[v2]")
    run = runs / "exp[v2]"
    policy = command_line(f"commander:{run / 'model.zip'}")
    parts = (
        "untrained", "trained", "95 % interval", "What to try next", "tensorboard --logdir", "echelon-rl eval",
        "duel against trivial, 4 matches each", f"files in {run}\n", f"echelon-rl plot {command_line(run)}\n",
        f"echelon play --config duel --pilot blue_0 --red {policy}\n",
    )  # fmt: skip
    assert [part for part in parts if part not in shown] == [], "commands are to be copied"
    assert "win rate against 'easy' on duel" in says(
        main, "eval", str(run / "model.zip"), "--opponent", "easy", "--matches", "3"
    )
    assert main(["plot", str(run)]) == 0
    assert (run / "learning_curve.png").stat().st_size > 10_000, "the picture of one run lies beside its curve"
    assert main(["plot", str(run), "--out", str(tmp_path / "curve.png")]) == 0
    assert (tmp_path / "curve.png").read_bytes().startswith(b"\x89PNG")


def test_words_of_commands_are_quoted_for_the_shell_of_the_system(monkeypatch):
    monkeypatch.setattr(sys, "platform", "linux")
    assert [command_line(word) for word in ("runs/a", "exp[v2]", "a b")] == ["runs/a", "'exp[v2]'", "'a b'"]
    monkeypatch.setattr(sys, "platform", "win32")
    assert [command_line(word) for word in ("runs\\a", "a b")] == ["runs\\a", '"a b"']


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["train", "--config", "dual"], "no preset, scenario or settings file 'dual'; did you mean 'duel'"),
        (["train", "--config", "q"], "presets are demo, duel, family, long, recon, scenario, skirmish"),
        (["train", "--config", "."], "the settings cannot be read: . is a folder; name a file."),
        (["train", "--config", "campaign"], "campaign is a preset of the environment without settings of its"),
        (["train", "--env-overrides.match.max_episode_seconds", "030"], "YAML reads 030 as 24"),
        (["train", "--env-overrides.world.size=[64"], "--env-overrides.NAME takes values as in YAML"),
        (["train", "--env", "no.yaml"], "echelon-rl train: there is no file no.yaml."),
        (["eval", "nowhere.zip"], "there is no checkpoint nowhere.zip"),
        (["eval", ""], "a name is empty; write . for the current folder"),
        (["benchmark", ""], "a name is empty; write . for the current folder"),
        (["train", "--run-dir", ""], "a name is empty; write . for the current folder"),
        (["plot"], "name at least one run"),
        (["plot", "."], "holds no curve.jsonl"),
        (["train", "--opponent", "godlike", "--processes", "1"], "godlike"),
        (["train", "--device", "foo", "--processes", "1"], "device='foo' cannot be used here"),
        (["train", "--device", "", "--processes", "1"], "device='' cannot be used here"),
        (["train", "--torch-threads", "20000"], "torch_threads (if not None) must lie in [1, "),
        (["train", "--torch-threads", str(2**62)], "torch_threads (if not None) must lie in [1, "),
        (["train", "--resume", "nowhere"], "nowhere is not a run's folder"),
        (["train", "--start-from", "no.zip", "--num-matches", "2"], "cannot start from no.zip: there is no checkpoint"),
        (["train", "--curriculum-until", "0"], "curriculum.until must lie in (0, 1]"),
        (["train", "--curriculum-opponent", "hard", "--opponent", "easy"], "must be a skill up to the opponent's"),
        (["train", "--curriculum-opponent", "godlike", "--opponent", "easy"], "got 'godlike'"),
    ],
)
def test_bad_calls_end_with_one_sentence(arguments, message, says, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert message in " ".join(says(main, *arguments, status=2).split())


def test_help_explains_every_option(says):
    shown = {
        command: " ".join(says(main, command, asked).replace("│", " ").split())
        for command, asked in (("train", "--help-all"), ("eval", "--help"), ("plot", "--help"))
    }
    train = [("train", kind) for kind in (TrainConfig, *GROUPS.values())]
    for command, options in [*train, ("eval", EvalOptions), ("plot", PlotOptions)]:
        explained = {}
        for base in options.__mro__[:-1]:
            explained |= re.findall(r"^    (\w+): (.+)", inspect.getdoc(base), re.MULTILINE)
            for field, text in itertools.pairwise(ast.parse(inspect.getsource(base)).body[0].body):
                if isinstance(field, ast.AnnAssign) and isinstance(text, ast.Expr):
                    explained[field.target.id] = text.value.value
        for name in {field.name for field in dataclasses.fields(options)} - set(GROUPS):
            assert name in explained, f"{name} of {command} is not explained"
            assert " ".join(explained[name].split()[:3]) in shown[command], (command, name)


def test_too_little_memory_is_said_in_a_sentence(capsys, monkeypatch):
    told = "DefaultCPUAllocator: can't allocate memory: you tried to allocate 16000000000000 bytes."
    monkeypatch.setattr("echelon_rl.cli._run", Mock(side_effect=[RuntimeError(told), RuntimeError("of another kind")]))
    assert main(["train"]) == 1
    assert "echelon-rl train: there is not enough memory; lower --num-matches" in capsys.readouterr().err
    with pytest.raises(RuntimeError, match="of another kind"):
        main(["train"])


def test_help_and_version(says):
    assert "train a policy" in says(main, "--help")
    assert f"echelon-rl {version('echelon-rl')}" in says(main, "--version")


def test_help_does_not_wait_for_pytorch():
    program = """import sys; from echelon_rl.cli import main
for command in ("train", "eval", "bench", "plot", "export", "onnx"):
    try: main([command, "--help"])
    except SystemExit: assert "torch" not in sys.modules, command"""
    assert subprocess.run([sys.executable, "-c", program], stdout=subprocess.DEVNULL).returncode == 0


def test_options_reach_the_algorithm(tmp_path):
    file = tmp_path / "tiny.yaml"
    file.write_text(config(tmp_path, eval_matches=0, checkpoint_every=0).to_yaml())
    options = ["--n-steps", "24", "--n-epochs", "2", "--segment-length", "6", "--ent-coef-start", "0.05"]
    options += ["--ent-coef-end", "0.01", "--gamma", "0.97", "--lr-schedule", "cosine", "--total-steps", "96"]
    options += ["--no-shared-lstm", "--no-ortho-lstm", "--no-skip-connection", "--log-std-init", "-1"]
    assert main(["train", "--config", str(file), "--name", "options", *options]) == 0
    model = RecurrentPPO.load(tmp_path / "runs" / "options" / "model.zip", device="cpu")
    assert (model.n_steps, model.n_epochs, model.segment_length, model.gamma) == (24, 2, 6, 0.97)
    schedules = model.ent_schedule.start, model.ent_schedule.end, model.lr_schedule(0.5)
    assert schedules == pytest.approx((0.05, 0.01, TrainConfig().ppo.learning_rate / 2))
    assert len(model.policy.lstms) == 2, "actor and critic have an LSTM each"
    assert model.policy_kwargs["ortho_lstm"] is False
    assert model.policy.action_net.in_features == model.policy.lstm_actor.hidden_size
    torch.testing.assert_close(model.policy.log_std, torch.full_like(model.policy.log_std, -1.0), rtol=0, atol=0.01)
    assert (model.num_timesteps, model._n_updates) == (96, 2)


def test_training_starts_from_a_policy_of_another_preset(tmp_path):
    first = train(config(tmp_path, eval_matches=0), lambda _: None)
    settings = config(tmp_path, eval_matches=0, env="skirmish", num_matches=1, total_steps=160)
    settings = configured(settings, name="second", start_from=first.checkpoint, learning_rate=1e-9)
    file = tmp_path / "second.yaml"
    file.write_text(settings.to_yaml())
    second = train(TrainConfig.load(file), lambda _: None)
    assert second.steps == 160, "steps count anew"
    before, after = (RecurrentPPO.load(result.checkpoint, device="cpu").policy for result in (first, second))
    torch.testing.assert_close(after.state_dict(), before.state_dict(), rtol=0, atol=1e-6)
    settings = configured(settings, start_from=first.folder)
    changes = {"lstm_hidden_size": 7, "shared_lstm": False, "skip_connection": False, "normalize_values": True}
    for name, value in {**changes, "normalize_observations": True, "centralised_critic": True}.items():
        kept = by_option(settings)[name]
        told = f"has another network than the settings: {name} is {kept} there and {value} here. Take its settings."
        with pytest.raises(ValueError, match=told):
            train(configured(settings, name=name, **{name: value}), lambda _: None)
    told = (
        r"the optional observation keys is \(\) there and \('local_map',\) here; the number of observed columns is 706"
    )
    with pytest.raises(ValueError, match=told):
        train(settings.replace({"name": "keys", "env_overrides": {"observation.local_map": True}}), lambda _: None)


def test_optional_parts_run_together_and_a_run_is_resumed(tmp_path):
    settings = config(
        tmp_path, backend="supersuit", total_steps=128, eval_matches=2, centralised_critic=True,
        state_dependent_std=True, heat_maps=2, policy="SuiteLstmPolicy",
        curriculum_weapon_prob=0.5, curriculum_map_size=28, map_pool=4,
    )  # fmt: skip
    result = train(settings, lambda line: None)
    tags = EventAccumulator(str(result.folder / "tensorboard_1")).Reload().Tags()
    assert set(tags["images"]) == {"spatial/deaths", "spatial/damage", "spatial/movement"}
    assert {"curriculum/weapon_prob", "curriculum/largest_map"} <= set(tags["scalars"])
    longer = ["train", "--resume", str(result.folder), "--total-steps", "192", "--no-progress"]
    assert main(longer) == 0
    assert RecurrentPPO.load(result.folder / "model.zip", device="cpu").num_timesteps == 192
    steps = [line["steps"] for line in read_lines(result.folder / "curve.jsonl")]
    assert steps == sorted(steps)
    assert len(list(result.folder.glob("tensorboard_*"))) == 1, "a resumed run goes on in its own log"
    assert main(longer) == 0, "nothing is left to do"


@pytest.mark.ci
def test_a_run_is_resumed_without_an_option_younger_than_it_and_no_network_changes(tmp_path, monkeypatch, capsys):
    kwargs = Network().policy_kwargs
    with monkeypatch.context() as patch:
        younger = "no_target_bias"
        older = {name: value for name, value in {**kwargs, "lstm_hidden_size": 8}.items() if name != younger}
        patch.setattr(Network, "policy_kwargs", older)
        result = train(config(tmp_path, total_steps=128, eval_matches=0), lambda _: None)
    file = result.folder / "config.yaml"
    file.write_text("".join(line for line in file.read_text().splitlines(True) if younger not in line))
    again = ["train", "--resume", str(result.folder), "--no-progress", "--total-steps"]
    assert main([*again, "192"]) == 0
    assert RecurrentPPO.load(result.folder / "model.zip", device="cpu").num_timesteps == 192
    changes = {
        "--memory=gru": "memory 'lstm', the settings say 'gru'",
        "--no-shared-lstm": "shared_lstm True, the settings say False",
        "--no-ortho-lstm": "ortho_lstm True, the settings say False",
        "--no-skip-connection": "skip_connection True, the settings say False",
        "--log-std-init=-0.5": "log_std_init 0.0, the settings say -0.5",
        "--no-target-bias=1": "no_target_bias 0.0, the settings say 1.0",
        "--num-matches=8": "matches.num_matches 4, the settings say 8",
        "--env=skirmish": "env 'duel', the settings say 'skirmish'",
        "--centralised-critic": "network.centralised_critic False, the settings say True",
        "--normalize-values": "ppo.normalize_values False, the settings say True",
        "--teacher=expert": "teacher None, the settings say 'expert'",
        "--aux-coef=0.1": "ppo.aux_coef 0.0, the settings say 0.1",
        "--critic-learning-rate=0.1": "ppo.critic_learning_rate None, the settings say 0.1",
        "--processes=2": "machine.processes 1, the settings say 2",
    }
    for change, told in changes.items():
        assert main([*again, "256", change]) != 0
        assert f"was trained with {told}" in " ".join(capsys.readouterr().err.split())


def test_curve_counts_the_time_of_training_only(tmp_path, monkeypatch):
    evaluate, monotonic, skipped = training.evaluate_win_rate, time.monotonic, [0.0]

    def slowly(*args, **kwargs):
        skipped[0] += 1000.0
        return evaluate(*args, **kwargs)

    monkeypatch.setattr(time, "monotonic", lambda: monotonic() + skipped[0])
    monkeypatch.setattr(training, "evaluate_win_rate", slowly)
    result = train(config(tmp_path, total_steps=128, checkpoint_every=0), lambda line: None)
    last = read_lines(result.folder / "curve.jsonl")[-1]
    assert last["eval_win_rate"] == result.after.win_rate
    assert skipped[0] >= 2000.0, "evaluated before and after the training"
    assert 0 < last["seconds"] <= result.seconds < 1000.0


@pytest.fixture
def curve(tmp_path):
    folder = tmp_path / "run"
    folder.mkdir()
    rates = {"win_rate": 0.5, "eval_win_rate": 0.5, "eval_low": 0.4, "eval_high": 0.6}
    lines = [{"steps": steps, "seconds": steps / 100, **rates} for steps in (1000, 2000)]
    (folder / "curve.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    return folder


def test_names_of_runs_are_no_formulas(curve, tmp_path):
    odd = curve.rename(tmp_path / "a $x_$ [v2]")
    assert main(["plot", str(odd), "--out", str(tmp_path / "c.svg")]) == 0
    assert "a $x_$ [v2]" in (tmp_path / "c.svg").read_text()


@pytest.mark.parametrize(("name", "begin"), [("c.pdf", b"%PDF"), ("c", b"\x89PNG")])
def test_the_picture_is_written_where_it_was_asked_for(curve, tmp_path, name, begin, says):
    out = tmp_path / "pictures" / name
    assert f"wrote {out}" in "".join(says(main, "plot", str(curve), "--out", str(out)).split("\n"))
    assert out.read_bytes().startswith(begin)
    assert [file.name for file in out.parent.iterdir()] == [name]


@pytest.mark.parametrize(
    ("env", "seed", "processes"),
    [("vault@1", 2_000_000, 1), ("vault@1", 999_990, 1), ("vault@1", 999_970, 2), ("duel", 7_000_000, 1)],
)
def test_a_seed_that_is_kept_for_tests_trains_nothing(tmp_path, monkeypatch, env, seed, processes, says):
    monkeypatch.setattr(team, "physical_cores", lambda: 2)
    monkeypatch.setattr(training, "Team", None)
    options = ["--num-matches", "32", "--processes", str(processes), "--run-dir", str(tmp_path)]
    told = says(main, "train", "--config", env, "--seed", str(seed), *options, status=2)
    assert f"{env} keeps" in told
    assert "train with another seed" in told
    assert list(tmp_path.iterdir()) == []
