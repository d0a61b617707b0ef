"""A run in a process of its own, to be killed; and what a checkpoint holds of it, to be compared."""

import hashlib
import json
import os
import time
import warnings
import zipfile
from pathlib import Path

import safetensors.numpy

from echelon_env.files import leftovers
from echelon_rl.checkpoints.json_values import decode, encode
from echelon_rl.train import train
from tests.rl import processes
from tests.settings import configured

SETTINGS = {
    "num_matches": 3, "n_steps": 8, "eval_matches": 2, "checkpoint_every": 1, "lstm_hidden_size": 8, "progress": False,
    "device": "cpu", "n_epochs": 1, "policy": "SuiteLstmPolicy", "curriculum_weapon_prob": 0.2, "env_threads": 1,
    "env_overrides": {"match.max_episode_seconds": 5.0},
}  # fmt: skip
STEPS_PER_ROLLOUT = 24


def settings(folder, **more):
    return configured(**{**SETTINGS, **more}, run_dir=folder.parent, name=folder.name)


def start(folder, stretched=0.0, **more):
    """Begin a run, or go on with it, in another process.

    Args:
        folder: Of the run.
        stretched: Seconds to wait before every part of a checkpoint, and before it takes the place of the old one.
        **more: Settings.
    """
    return processes.start(_run, folder, stretched, more)


def _run(folder, stretched, more):
    writestr, replace = zipfile.ZipFile.writestr, os.replace

    def slow_writestr(self, *args, **kwargs):
        time.sleep(stretched)
        writestr(self, *args, **kwargs)
        self.fp.flush()  # what a kill leaves is then really cut off

    def slow_replace(*args):
        time.sleep(stretched)
        replace(*args)

    if stretched:
        zipfile.ZipFile.writestr, os.replace = slow_writestr, slow_replace
    resume = folder if folder.exists() else None
    raise SystemExit(train(settings(folder, **more, resume=resume), lambda line: None).exit_status)


def content(path):
    """Return steps and a digest of everything that training goes on from; only wall-clock times are left out."""
    with zipfile.ZipFile(path) as archive:
        data = json.loads(archive.read("data"))
        arrays = safetensors.numpy.load(archive.read("training.safetensors"))
        parts = [archive.read(name) for name in ("policy.safetensors", "policy.optimizer.safetensors")]
    state = decode(data["training"], arrays)
    state["episodes"] = [{key: value for key, value in entry.items() if key != "t"} for entry in state["episodes"]]
    described, arrays = encode(state)
    kept = {key: value for key, value in data.items() if key not in ("training", "digests")}
    digest = hashlib.sha256(json.dumps([described, kept], sort_keys=True).encode())
    for part in (*parts, *(arrays[name].tobytes() for name in sorted(arrays))):
        digest.update(part)
    return data["num_timesteps"], digest.hexdigest()


class Recorder:
    """Replaces ``RecurrentPPO.save``: keeps the content of every checkpoint to resume from."""

    def __init__(self, save):
        self.save, self.contents = save, {}

    def __get__(self, model, owner):
        def save(path, *args, **kwargs):
            written = self.save(model, path, *args, **kwargs)
            if Path(path).name == "resume.zip":
                steps, digest = content(path)
                self.contents[steps] = digest
            return written

        return save


def partials(folder):
    """Return what killed processes were writing."""
    return [file for place in (folder, *folder.rglob("*/")) for file in leftovers(place)]


def quiet_train(*args, **kwargs):
    """Train in this process, with warnings as errors."""
    with warnings.catch_warnings():
        warnings.simplefilter("error", RuntimeWarning)
        return train(*args, **kwargs)
