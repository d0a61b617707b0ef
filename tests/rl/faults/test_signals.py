"""Ctrl-C and SIGTERM: at any moment training saves and ends, and goes on later as if nothing had been."""

import os
import signal
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
from tests.rl import processes
from tests.rl.killed_run import STEPS_PER_ROLLOUT, Recorder, content, partials, quiet_train, settings
from tests.rl.rollouts import SMALL, assert_close, weights

from echelon_rl import RecurrentPPO, make_vec_env
from echelon_rl.callbacks import CheckpointCallback
from echelon_rl.callbacks.interruption import StopOnSignal, exits_on_sigterm
from echelon_rl.checkpoints.archive import read_archive
from echelon_rl.core.distributed import Workers
from echelon_rl.train import train

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows ends processes without a signal")
BOTH = (signal.SIGINT, signal.SIGTERM)


@pytest.fixture(autouse=True)
def handlers_of_a_terminal():
    """A shell starts background jobs with SIGINT ignored; Ctrl-C must mean here what it means in a terminal."""
    before = {number: signal.getsignal(number) for number in BOTH}
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    yield
    handlers = [signal.getsignal(number) for number in BOTH]
    assert handlers == [signal.default_int_handler, signal.SIG_DFL], "the handlers were not put back"
    for number, handler in before.items():
        signal.signal(number, handler)


# Where signals come, and how often training is there in three rollouts.
PLACES = {(RecurrentPPO, "save"): 6, (Workers, "sum_gradients"): 12, (CheckpointCallback, "_on_step"): 24}


def signalled(function, number, call):
    """Wrap a function so that a signal arrives as it is called for the given time."""
    calls = []

    def wrapped(*args, **kwargs):
        calls.append(1)
        if len(calls) == call:
            os.kill(os.getpid(), number)
        return function(*args, **kwargs)

    return wrapped


@pytest.mark.ci
def test_at_any_moment_it_saves_and_goes_on_bit_for_bit(tmp_path, monkeypatch, capfd):
    more = {"total_steps": STEPS_PER_ROLLOUT * 5}
    recorder = Recorder(RecurrentPPO.save)
    with monkeypatch.context() as patch:
        patch.setattr(RecurrentPPO, "save", recorder)
        whole = quiet_train(settings(tmp_path / "whole", **more), lambda line: None)
    rng = np.random.default_rng(0)
    for (owner, name), most in PLACES.items():
        call = int(rng.integers(1, most + 1))
        folder, number = tmp_path / f"{name}{call}", BOTH[call % 2]
        with monkeypatch.context() as patch:
            patch.setattr(owner, name, signalled(getattr(owner, name), number, call))
            stopped = quiet_train(settings(folder, **more), lambda line: None)
        assert stopped.exit_status == 128 + number
        assert f"{number.name}: finishing this rollout" in capfd.readouterr().err
        assert stopped.steps % STEPS_PER_ROLLOUT == 0, "it stopped within a rollout"
        assert RecurrentPPO.load(stopped.checkpoint, device="cpu").num_timesteps == stopped.steps
        assert content(folder / "checkpoints" / "resume.zip") == (stopped.steps, recorder.contents[stopped.steps])
    assert not quiet_train(settings(folder, **more, resume=folder), lambda line: None).interrupted
    assert content(folder / "checkpoints" / "resume.zip") == content(whole.folder / "checkpoints" / "resume.zip")


def test_a_second_signal_stops_at_once_and_damages_nothing(tmp_path, monkeypatch):
    replaced = []
    replace = os.replace

    def interrupted_replace(source, target):
        if Path(target).name == "resume.zip" and target in replaced:
            os.kill(os.getpid(), signal.SIGTERM)
            os.kill(os.getpid(), signal.SIGINT)
        replace(source, target)
        replaced.append(target)

    monkeypatch.setattr(os, "replace", interrupted_replace)
    folder = tmp_path / "run"
    with pytest.raises(KeyboardInterrupt):
        quiet_train(settings(folder, total_steps=STEPS_PER_ROLLOUT * 8), lambda line: None)
    monkeypatch.undo()
    assert not partials(folder)
    assert [RecurrentPPO.load(file, device="cpu") for file in folder.glob("checkpoints/*.zip")]
    assert not (folder / "model.zip").exists(), "the second signal asks for no more saving"
    assert content(folder / "checkpoints" / "resume.zip")[0] == STEPS_PER_ROLLOUT


def test_scripts_stop_between_rollouts_too(tmp_path):
    def environment():
        return make_vec_env("duel", 2, "easy", "native", seed=1, map_pool=2)

    model = RecurrentPPO("MlpLstmPolicy", environment(), n_steps=6, n_epochs=1, policy_kwargs=SMALL, device="cpu")
    timer = threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT))
    with StopOnSignal(tmp_path / "resume.zip") as stop:
        model.learn(12)
        timer.start()
        model.learn(10**9, callback=stop)
    assert (stop.signal, stop.exit_status) == (signal.SIGINT, 130)
    assert model.num_timesteps % 12 == 0
    model.learn(24, reset_num_timesteps=False, callback=StopOnSignal())  # it can itself go on
    again = RecurrentPPO.load(tmp_path / "resume.zip", env=environment(), device="cpu", force_reset=False)
    again.learn(24, reset_num_timesteps=False)
    assert_close(weights(model), weights(again), 0.0)


def test_before_training_begins_a_signal_stops_at_once():
    with pytest.raises(KeyboardInterrupt), StopOnSignal():
        signal.raise_signal(signal.SIGINT)
    with pytest.raises(SystemExit) as stop, exits_on_sigterm():
        signal.raise_signal(signal.SIGTERM)
    assert stop.value.code == 143


def test_other_threads_train_without_handlers(tmp_path):
    def in_a_thread():
        with exits_on_sigterm():
            return train(settings(tmp_path / "run", total_steps=STEPS_PER_ROLLOUT), lambda line: None)

    with ThreadPoolExecutor(1) as thread:
        assert thread.submit(in_a_thread).result().steps == STEPS_PER_ROLLOUT


@pytest.mark.parametrize("number", [signal.SIGTERM, pytest.param(signal.SIGINT, marks=pytest.mark.slow)])
def test_the_command_ends_with_the_documented_status(tmp_path, number):
    file = tmp_path / "tiny.yaml"
    file.write_text(settings(tmp_path / "run", total_steps=10**9).to_yaml())
    process = processes.start(processes.command, ["train", "--config", str(file)], output=tmp_path / "output")
    resume = tmp_path / "run" / "checkpoints" / "resume.zip"
    while not resume.exists() and process.is_alive():
        time.sleep(0.05)
    os.kill(process.pid, number)
    process.join()
    printed = (tmp_path / "output").read_text()
    assert process.exitcode == 128 + number, printed
    assert "Traceback" not in printed
    assert f"--resume {tmp_path / 'run'}" in printed
    assert "data" in read_archive(resume, ["data"])[1]
    assert content(resume)[0] == RecurrentPPO.load(tmp_path / "run" / "model.zip", device="cpu").num_timesteps
