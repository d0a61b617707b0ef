"""A disk that is full, a file that may not grow, a folder that is none: said in a sentence, and nothing is lost."""

import json
import os
import shutil
import subprocess
import warnings
from contextlib import contextmanager
from pathlib import Path

import pytest
import torch
from tensorboard.backend.event_processing.event_accumulator import EventAccumulator
from tests.rl.killed_run import STEPS_PER_ROLLOUT, content, partials, quiet_train, settings
from tests.rl.rollouts import SMALL
from tests.rl.tasks import Before, Recall

from echelon_env import EchelonConfig
from echelon_rl import RecurrentPPO, make_vec_env
from echelon_rl.callbacks import CheckpointCallback
from echelon_rl.cli import main
from echelon_rl.config import TrainConfig
from echelon_rl.output.curve import read_lines
from echelon_rl.output.files import append_line
from echelon_rl.train import train
from echelon_rl.watch.recording import MatchRecorderCallback

resource = pytest.importorskip("resource", reason="this system sets no limits to the files of a process")


def recalling(**kwargs):
    return RecurrentPPO("MlpLstmPolicy", Recall(4), n_steps=8, policy_kwargs=SMALL, seed=0, device="cpu", **kwargs)


@contextmanager
def files_at_most(size):
    """Let no file of this process grow beyond ``size`` bytes: writing then fails with EFBIG, as it does with ENOSPC."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.fixture
def small_disk(tmp_path):
    """A file system of its own, 2 MiB large."""
    place = tmp_path / "disk"
    place.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", str(place)], capture_output=True, check=False
    )
    if mounted.returncode:
        pytest.skip("a file system can only be mounted by root")
    yield place
    subprocess.run(["umount", "-l", str(place)], check=True)


@contextmanager
def room_of(place, leave):
    """Take all the room of a disk but some bytes."""
    statistics = os.statvfs(place)
    filler = place / "filler"
    filler.write_bytes(b"\0" * (statistics.f_bavail * statistics.f_frsize - leave))
    yield
    filler.unlink()


@pytest.mark.parametrize(
    ("disk", "left", "why"),
    [
        ("small_disk", 0, "No space left on device"),
        ("small_disk", 4096, "No space left on device"),
        ("tmp_path", 0, "File too large"),
        ("tmp_path", 1000, "File too large"),
    ],
)
def test_a_checkpoint_on_a_full_disk_leaves_the_one_before(disk, left, why, request):
    place, model = request.getfixturevalue(disk), recalling()
    path = model.save(place / "m.zip")
    before = path.read_bytes()
    model.learn(64)
    full = files_at_most(left) if disk == "tmp_path" else room_of(place, left)
    told = rf"m\.zip could not be written \({why}\); what was there before"
    with full, pytest.raises(OSError, match=told):
        model.save(path)
    assert [file.name for file in place.iterdir()] == ["m.zip"]
    assert path.read_bytes() == before
    assert RecurrentPPO.load(model.save(path), device="cpu").num_timesteps == 64


@pytest.mark.ci
def test_a_run_that_fills_its_disk_goes_on_and_is_resumed_when_there_is_room(small_disk, tmp_path):
    more = {"total_steps": STEPS_PER_ROLLOUT * 8, "record_minutes": 1e-6}
    whole = quiet_train(settings(tmp_path / "whole", **more), lambda line: None)
    folder = small_disk / "run"
    with (
        pytest.warns(RuntimeWarning, match="could not be written") as warned,
        pytest.raises(OSError, match=r"the checkpoint .*model\.zip could not be written \(No space left on device\)"),
    ):
        train(settings(folder, **more), lambda line: None)
    said = " ".join(str(warning.message) for warning in warned)
    wanted = ("A checkpoint after", "The checkpoint to resume from after")
    assert [what for what in wanted if what not in said] == []
    assert not partials(folder)
    steps, _ = content(folder / "checkpoints" / "resume.zip")
    assert 0 < steps < more["total_steps"]
    for file in (*folder.glob("checkpoints/model_*.zip"), *folder.glob("matches/*")):
        file.unlink()
    resumed = quiet_train(
        settings(folder, **{**more, "checkpoint_every": 10**6, "record_minutes": None}, resume=folder), lambda _: None
    )
    one, other = (RecurrentPPO.load(result.checkpoint, device="cpu") for result in (whole, resumed))
    assert all(torch.equal(v, other.policy.state_dict()[name]) for name, v in one.policy.state_dict().items())


# TensorBoard's thread ends with the error too; it must not print a traceback beside the warning.
ends_a_thread = pytest.mark.filterwarnings("error::pytest.PytestUnhandledThreadExceptionWarning")


@ends_a_thread
def test_tensorboard_that_cannot_be_written_is_left_out_with_one_warning(tmp_path):
    def fill():
        log = next(tmp_path.rglob("events*"))
        resource.setrlimit(resource.RLIMIT_FSIZE, (log.stat().st_size + 10, resource.RLIM_INFINITY))

    model = recalling(tensorboard_log=str(tmp_path))
    with files_at_most(resource.RLIM_INFINITY), warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        model.learn(32 * 8, callback=Before(32 * 3, fill), log_interval=1)
        model.logger.close()
    said = [str(warning.message) for warning in warned if "TensorBoard" in str(warning.message)]
    assert model.num_timesteps == 32 * 8
    assert "on could not be written" in said[0]
    assert len(said) <= 2, said  # the second is for closing it
    tags = EventAccumulator(str(next(tmp_path.iterdir()))).Reload().Tags()["scalars"]
    assert "train/loss" in tags, "what was logged before is lost"


def test_a_line_is_appended_whole_or_not_at_all(tmp_path):
    path = tmp_path / "curve.jsonl"
    append_line(path, json.dumps({"steps": 1, "seconds": 0.5}))
    before = path.read_bytes()
    for room in range(1, 25):
        with pytest.raises(OSError, match="File too large"), files_at_most(len(before) + room):
            append_line(path, json.dumps({"steps": 2, "seconds": 0.5}))
        assert path.read_bytes() == before
    append_line(path, json.dumps({"steps": 3, "seconds": 0.5}))
    assert [line["steps"] for line in read_lines(path)] == [1, 3]


@pytest.mark.parametrize(
    "damage",
    [b'{"steps": 2, "sec', b"3", b"[]", b"null", b'"text"', b'{"steps": "2", "seconds": 1}', b"\xff\xfe", b"[" * 10**5],
)
def test_a_damaged_curve_loses_the_damaged_lines_only(tmp_path, damage):
    path = tmp_path / "curve.jsonl"
    good = [json.dumps({"steps": steps, "seconds": 0.5}).encode() for steps in (1, 3)]
    path.write_bytes(b"\n".join([good[0], damage, good[1], b""]))
    assert [line["steps"] for line in read_lines(path)] == [1, 3]


def test_matches_that_cannot_be_recorded_are_warnings(tmp_path):
    config = EchelonConfig.preset("duel").replace({"match.max_episode_seconds": 2.0})
    env = make_vec_env(config, 2, "easy", "native", map_pool=2)
    model = RecurrentPPO("MlpLstmPolicy", env, n_steps=4, policy_kwargs=SMALL, device="cpu")
    shown = []
    recorder = MatchRecorderCallback(tmp_path / "m", config, "easy", 1e-9, show=lambda *match: shown.append(match))
    with files_at_most(100), pytest.warns(RuntimeWarning, match=r"The match after 0 steps could not be written"):
        model.learn(8, callback=recorder)
    assert len(shown) == 1, "who watches sees it all the same"
    assert list((tmp_path / "m").iterdir()) == []


def test_settings_that_cannot_be_written_leave_no_folder(tmp_path):
    with (
        pytest.raises(OSError, match=r"settings of the run .* could not be written \(File too large\)"),
        files_at_most(9),
    ):
        train(settings(tmp_path / "run", total_steps=24), lambda line: None)
    assert not list(tmp_path.iterdir())


# --------------------------------------------------------------------------------------------- folders that are none


def test_a_file_in_place_of_a_folder_is_named(tmp_path, says):
    (tmp_path / "file").write_text("")
    tiny = tmp_path / "tiny.yaml"
    tiny.write_text(settings(tmp_path / "run", total_steps=24).to_yaml())
    assert "cannot be created (Not a directory); choose another --run-dir" in says(
        main, "train", "--config", str(tiny), "--run-dir", str(tmp_path / "file"), status=2
    )
    for place in (tmp_path / "file", tmp_path / "file" / "below"):
        with pytest.raises(
            OSError, match=r"TensorBoard's folder .*file.* cannot be written to \((File exists|Not a dir)"
        ):
            recalling(tensorboard_log=str(place)).learn(32)
        with pytest.raises(OSError, match="could not be written"):
            recalling().save(place / "m.zip")
    with pytest.warns(RuntimeWarning) as warned:
        recalling().learn(64, callback=CheckpointCallback(tmp_path / "file", 32, resumable=False))
    assert len(warned) == 2


@ends_a_thread
@pytest.mark.filterwarnings("ignore:.*(TensorBoard|learning curve):RuntimeWarning")
def test_a_run_whose_folder_is_removed_ends_with_its_model(tmp_path):
    folder = tmp_path / "run"
    tidy_up = Before(3 * STEPS_PER_ROLLOUT, lambda: shutil.rmtree(folder))
    result = train(settings(folder, total_steps=6 * STEPS_PER_ROLLOUT), lambda line: None, callbacks=[tidy_up])
    files = result.checkpoint, folder / "checkpoints" / "resume.zip"
    assert [RecurrentPPO.load(file, device="cpu").num_timesteps for file in files] == [6 * STEPS_PER_ROLLOUT] * 2
    assert Path(folder / "curve.jsonl").exists()
    assert train(settings(folder, resume=folder, total_steps=7 * STEPS_PER_ROLLOUT), lambda line: None).trained > 0
    assert TrainConfig.load(folder / "config.yaml").total_steps == 7 * STEPS_PER_ROLLOUT
