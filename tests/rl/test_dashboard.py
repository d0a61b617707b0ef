"""TensorBoard beyond single curves, heat maps, and matches recorded during a training."""

import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
import torch
from tensorboard.backend.event_processing.event_accumulator import EventAccumulator
from tensorboard.plugins.custom_scalar import layout_pb2
from tensorboard.plugins.hparams import plugin_data_pb2

from echelon_env import EchelonVectorEnv, Replay, ScriptedCommander, parallel_env
from echelon_env.mdp.global_state import MECH_FEATURES
from echelon_rl import RecurrentPPO, SpatialAccumulator, make_vec_env
from echelon_rl import train as training
from echelon_rl.callbacks.dashboard import LAYOUT, METRICS, hyperparameters, layout_of
from echelon_rl.callbacks.spatial import MAPS, HeatMapCallback
from echelon_rl.train import build_env, build_model, train
from echelon_rl.watch.recording import FIRST_SEED
from tests.rl.test_train import config as tiny
from tests.rl.test_vec_env import SHORT
from tests.settings import configured


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
    assert (start["env_overrides.match.max_episode_seconds"].number_value, start["ppo.lr_schedule"].string_value) == (
        2.0,
        "linear",
    )
    assert start["matches.map_pool"].string_value == "none"
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
    (recorder,), _ = training._watching(configured(config, record_minutes=7.0), tmp_path, "easy")
    assert recorder.minutes == 7.0
    recorder.keep = 2
    model = build_model(config, env)
    model.learn(64, callback=recorder)
    for steps in (1, 2, 3):
        model.num_timesteps = steps
        assert recorder.record().seed == FIRST_SEED + steps, "another match each time"
    env.close()
    assert sorted(path.stem for path in recorder.folder.iterdir()) == [
        "mine", "step-000000000002", "step-000000000003",
    ]  # fmt: skip


WITHOUT_LIBRARIES = """
import sys, warnings
for name in ("wandb", "matplotlib"):
    sys.modules[name] = None
import torch
before = set(sys.modules)
import echelon_rl.lstm.module
assert "triton" not in set(sys.modules) - before, "PyTorch itself may import it; this package need not"
try:
    import stable_baselines3
except ImportError:  # before 2.9 it needs Matplotlib itself
    raise SystemExit(3)
from echelon_rl import SpatialAccumulator
maps = SpatialAccumulator(16)
assert maps.grid_size == 16
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    assert maps.to_images() == {}
assert any("matplotlib, which is not installed" in str(w.message) for w in caught)
"""


@pytest.mark.ci
def test_import_needs_no_tracker_no_plotting_library_and_no_triton():
    status = subprocess.run([sys.executable, "-c", WITHOUT_LIBRARIES]).returncode
    if status == 3:
        pytest.skip("this Stable-Baselines3 cannot be imported without Matplotlib")
    assert status == 0


def test_amounts_land_in_their_cells():
    maps = SpatialAccumulator(4)
    maps.add("damage", np.array([[0.1, 0.9], [0.1, 0.9], [1.0, 0.0], [-0.2, 1.3]]), np.array([1.0, 2.0, 5.0, 7.0]))
    expected = np.zeros((4, 4))
    expected[3, 0], expected[0, 3] = 10.0, 5.0
    assert np.array_equal(maps.maps["damage"], expected)
    assert not maps.maps["deaths"].any()
    images = maps.to_images()
    assert set(images) == set(MAPS)
    assert all(image.dtype == np.uint8 and image.ndim == 3 and image.shape[2] == 3 for image in images.values())
    assert not np.array_equal(images["damage"], images["deaths"])
    maps.reset()
    assert not maps.maps["damage"].any()


def test_a_whole_match_is_counted_as_it_was():
    env = parallel_env("skirmish", opponent="expert", dead_agents="keep")
    env.reset(seed=3)
    bold = ScriptedCommander("easy")
    maps, expected, before = SpatialAccumulator(8), SpatialAccumulator(8), env.state()
    side = np.float32(max(env.config.world.size))
    while env.agents:
        old = env.core.state.mechs[0].copy()
        env.step(bold.act(env))
        after, new = env.state(), env.core.state.mechs[0]
        maps.add_step(before[None], after[None])
        lived, lives = old["alive"] == 1, new["alive"] == 1
        then, now = (np.stack([mechs["x"], mechs["y"]], 1) / side for mechs in (old, new))
        expected.add("movement", now[lives])
        expected.add("deaths", then[lived & ~lives])
        expected.add(
            "damage", np.where(lives[:, None], now, then)[lived], (old["hp"] - np.maximum(new["hp"], 0))[lived]
        )
        before = after
    assert expected.maps["deaths"].sum() > 0
    for name in MAPS:
        np.testing.assert_allclose(maps.maps[name], expected.maps[name], rtol=1e-3, err_msg=name)


def test_the_step_that_ends_a_match_is_counted_with_its_last_state():
    """The native batch is reset in the step that ends a match: what is there afterwards is another match."""
    env = make_vec_env(SHORT, 2, "expert", "native", seed=0)
    model = RecurrentPPO("MlpLstmPolicy", env, n_steps=30, seed=0, device="cpu")
    callback = HeatMapCallback(every=100, grid_size=8)
    alone = EchelonVectorEnv(2, SHORT, opponent="expert")
    alone.reset(seed=0)
    model.learn(60, callback=callback)
    expected = SpatialAccumulator(8)
    actions = model.rollout_buffer.actions
    for t in range(30):
        _, _, _, _, infos = alone.step(model.policy.heads.to_env(actions[t]))
        states = alone.state()
        if "final_state" in infos:
            states[infos["_final_state"]] = infos["final_state"][infos["_final_state"]]
        mechs = states[:, : 2 * len(MECH_FEATURES)].reshape(-1, len(MECH_FEATURES))
        living = mechs[:, MECH_FEATURES.index("alive")] > 0
        expected.add("movement", mechs[living][:, [MECH_FEATURES.index("x"), MECH_FEATURES.index("y")]])
    assert np.array_equal(callback.accumulator.maps["movement"], expected.maps["movement"])
