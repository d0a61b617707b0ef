"""TensorBoard beyond single curves, and matches recorded during a training."""

import re
from pathlib import Path

import pytest
import torch
from tensorboard.backend.event_processing.event_accumulator import EventAccumulator
from tensorboard.plugins.custom_scalar import layout_pb2
from tensorboard.plugins.hparams import plugin_data_pb2

from echelon_env import Replay
from echelon_rl import RecurrentPPO
from echelon_rl.callbacks.dashboard import LAYOUT, METRICS, hyperparameters, layout_of
from echelon_rl.train import build_env, build_model, train
from echelon_rl.watch.recording import MatchRecorderCallback
from tests.rl.test_train import config as tiny


def settings(folder, **changes):
    short = {"eval_every": 256, "checkpoint_every": 0, "env_overrides": {"match.max_episode_seconds": 2.0}}
    return tiny(folder, **{**short, **changes})


@pytest.fixture(scope="module")
def events(tmp_path_factory):
    """Events of a run that records matches, and its folder."""
    result = train(settings(tmp_path_factory.mktemp("runs"), record_minutes=1e-9), lambda line: None)
    return EventAccumulator(str(result.folder / "tensorboard_1"), size_guidance={"tensors": 0}).Reload(), result.folder


def test_the_layout_reaches_tensorboard(events):
    (written,) = events[0].Tensors("custom_scalars__config__")
    layout = layout_pb2.Layout.FromString(written.tensor_proto.string_val[0])
    wanted = layout_of(settings(Path("runs")))
    assert [group.title for group in layout.category] == list(wanted)
    assert [c.title for group in layout.category for c in group.chart] == [c for w in wanted.values() for c in w]


def test_only_a_run_in_a_league_has_the_leagues_group_of_charts():
    alone, together = (list(layout_of(settings(Path("runs"), league=url))) for url in (None, "sqlite:///league.db"))
    assert [title[0] for title in alone] == list("12345")
    assert [title[2:] for title in together] == list(LAYOUT)
    assert set(LAYOUT) - {title[2:] for title in alone} == {"Does it get better than its past and its rivals?"}


def test_every_chart_of_a_plain_run_has_curves(events):
    tags = events[0].Tags()["scalars"]
    absent = []
    for name, (kind, wanted) in ((name, chart) for group in LAYOUT.values() for name, chart in group.items()):
        found = [w in tags if kind == "Margin" else any(re.search(w, tag) for tag in tags) for w in wanted]
        if not (all(found) if kind == "Margin" else any(found)):
            absent.append(name)
    elsewhere = [*LAYOUT["Does it get better than its past and its rivals?"], "curriculum"]
    assert absent == elsewhere, "only what leagues and curricula log may be absent"


def test_settings_and_metrics_are_in_hparams(events, tmp_path):
    data = events[0].summary_metadata
    start = plugin_data_pb2.HParamsPluginData.FromString(
        data["_hparams_/session_start_info"].plugin_data.content
    ).session_start_info.hparams
    assert set(start) == set(hyperparameters(settings(tmp_path)))
    assert (start["env.match.max_episode_seconds"].number_value, start["lr_schedule"].string_value) == (2.0, "linear")
    assert start["map_pool"].string_value == "none"
    assert set(METRICS) <= set(events[0].Tags()["scalars"])


def test_recorded_matches_are_files_that_verify_and_are_listed(events):
    files = sorted((events[1] / "matches").iterdir())
    assert files
    replay = Replay.load(files[-1])
    assert replay.verify()
    assert replay.names == {"blue": "policy", "red": "trivial"}
    shown = events[0].Tensors("matches/newest/text_summary")[-1].tensor_proto.string_val[0].decode()
    assert f"echelon watch {files[0]} --html match.html" in shown


def test_recording_does_not_disturb_training(tmp_path):
    """The same run with and without recorded matches: equal to the last bit."""
    weights = []
    for minutes in (None, 1e-9):
        config = settings(tmp_path / str(minutes), record_minutes=minutes, centralised_critic=True, total_steps=128)
        model = RecurrentPPO.load(train(config, lambda line: None).checkpoint, device="cpu")
        weights.append(torch.nn.utils.parameters_to_vector(model.policy.parameters()))
    assert torch.equal(*weights)


def test_only_the_newest_matches_are_kept(tmp_path):
    config = settings(tmp_path)
    env = build_env(config)
    (tmp_path / "matches").mkdir()
    for name in ("step-000000000000.replay", "step-000000000001.replay", "mine.replay"):
        (tmp_path / "matches" / name).write_bytes(b"of a process that was killed")
    recorder = MatchRecorderCallback(tmp_path / "matches", config.env_config(), "easy", keep=2)
    model = build_model(config, env)
    model.learn(64, callback=recorder)
    for steps in (1, 2, 3):
        model.num_timesteps = steps
        recorder.record()
    env.close()
    assert sorted(path.stem for path in recorder.folder.iterdir()) == [
        "mine", "step-000000000002", "step-000000000003",
    ]  # fmt: skip
