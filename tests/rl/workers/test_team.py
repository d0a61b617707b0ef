"""One command trains in several processes of this machine."""

import dataclasses
import os
import signal
import socket
import sys
from types import SimpleNamespace

import pytest
import safetensors.torch
from tests.rl.tasks import Before
from tests.rl.test_checkpoints import members_of
from tests.settings import configured

from echelon_rl.cli import main
from echelon_rl.config import TrainConfig
from echelon_rl.train import train
from echelon_rl.user_code import UserCode
from echelon_rl.workers import process, team
from echelon_rl.workers.team import number_of_processes

SETTINGS = configured(
    num_matches=4, total_steps=192, n_steps=16, n_epochs=1, eval_matches=0, checkpoint_every=64, progress=False,
    normalize_observations=True, normalize_values=True, env_overrides={"match.max_episode_seconds": 5.0}, processes=2,
)  # fmt: skip


@pytest.fixture
def children(monkeypatch):
    """Return a list that gets the processes that a training starts."""
    started, popen = [], process.subprocess.Popen

    def spied(command, *args, **kwargs):
        child = popen(command, *args, **kwargs)
        if "echelon_rl.cli.member" in command:
            started.append(child)
        return child

    monkeypatch.setattr(process.subprocess, "Popen", spied)
    monkeypatch.setattr(team, "physical_cores", lambda: 2)
    return started


def weights(folder):
    return safetensors.torch.load(members_of(folder / "model.zip")["policy.safetensors"])


def signal_another(children, number):
    """Return callbacks that send a signal to the newest process after the checkpoint of 64 steps."""
    return [Before(64, lambda: children[-1].send_signal(number))]


@pytest.mark.ci
def test_two_processes_lose_nothing_when_one_is_killed(tmp_path, children, capsys, says):
    result = train(
        configured(SETTINGS, run_dir=tmp_path, name="whole"), callbacks=signal_another(children, signal.SIGTERM)
    )
    assert (result.steps, result.exit_status, children[-1].poll()) == (192, 0, 0)
    assert "training on 4 agents in 4 matches by 2 processes" in capsys.readouterr().out
    settings = configured(SETTINGS, run_dir=tmp_path, name="killed")
    with pytest.raises(ChildProcessError, match="training process 2 of 2 was killed by signal 9, so training stopped"):
        train(settings, callbacks=signal_another(children, signal.SIGKILL))
    folder = tmp_path / "killed"
    assert "was trained with machine.processes 2, the settings say 1, which no run can change" in says(
        main, "train", "--resume", str(folder), "--processes", "1", status=2
    )
    result = train(dataclasses.replace(TrainConfig.load(folder / "config.yaml"), resume=folder))
    assert (result.steps, result.trained) == (192, 128)
    whole, resumed = weights(tmp_path / "whole"), weights(folder)
    assert [name for name in whole if not whole[name].equal(resumed[name])] == []
    assert [child.poll() for child in children] == [0, -signal.SIGKILL, 0]
    assert "RANK" not in os.environ


@pytest.mark.ci
def test_a_process_that_ends_before_the_first_checkpoint_leaves_nothing_to_resume(tmp_path, children):
    settings = configured(SETTINGS, run_dir=tmp_path, name="early", checkpoint_every=0)
    told = "training process 2 of 2 was killed by signal 9, so training stopped before its first checkpoint; start it"
    with pytest.raises(ChildProcessError, match=told):
        train(settings, callbacks=signal_another(children, signal.SIGKILL))


@pytest.mark.slow
@pytest.mark.usefixtures("children")
def test_an_error_of_the_first_process_is_its_own(tmp_path):
    with pytest.raises(ZeroDivisionError):
        train(configured(SETTINGS, run_dir=tmp_path), callbacks=[Before(64, lambda: 1 / 0)])


@pytest.mark.parametrize(
    ("cores", "changes", "expected"),
    [
        (4, {}, 4),
        (6, {}, 4),  # 32 matches have no six equal shares
        (16, {}, 4),  # of at least eight matches
        (4, {"num_matches": 31}, 1),
        (4, {"total_steps": 299_999}, 1),
        (4, {"device": "cuda"}, 1),
        (4, {"league": "sqlite:///league.db"}, 1),
        (4, {"processes": 2}, 2),
        (1, {}, 1),
    ],
)
def test_as_many_processes_as_help(cores, changes, expected, monkeypatch):
    monkeypatch.setattr(team, "physical_cores", lambda: cores)
    config = configured(configured(num_matches=32, total_steps=300_000), **changes)
    assert number_of_processes(config) == expected
    assert number_of_processes(configured(config, processes="auto"), UserCode(reward_fn=print)) == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--ray", "auto", "--device", "cuda"], "--ray trains on CPUs; leave --device out"),
        (["--ray", "auto"], "--ray needs ray: pip install 'echelon-rl[ray]'"),
        (["--processes", "3"], "3 processes cannot play 64 matches in equal shares; choose another --processes"),
        (["--processes", "4"], "--processes 4 is more than the 2 physical cores usable here"),
        (["--processes", "0"], "processes must be at least 1, got 0"),
        (["--processes", "2", "--league", "sqlite:///l.db"], "an agent of a league trains in one process"),
    ],
)
def test_processes_or_a_cluster_that_cannot_be_are_refused(arguments, message, tmp_path, monkeypatch, says):
    monkeypatch.setitem(sys.modules, "ray", None)
    monkeypatch.setattr(team, "physical_cores", lambda: 2)
    monkeypatch.chdir(tmp_path)
    assert message in says(main, "train", *arguments, status=2)
    assert list(tmp_path.iterdir()) == []


def test_nobody_listens_at_the_address_of_a_cluster(tmp_path, monkeypatch, says):
    monkeypatch.setitem(sys.modules, "ray", SimpleNamespace(is_initialized=lambda: False))
    monkeypatch.chdir(tmp_path)
    with socket.create_server(("127.0.0.1", 0)) as free:
        address = f"127.0.0.1:{free.getsockname()[1]}"
    assert f"there is no Ray cluster at '{address}' (Connection refused)" in says(
        main, "train", "--ray", address, status=2
    )
    assert list(tmp_path.iterdir()) == []
