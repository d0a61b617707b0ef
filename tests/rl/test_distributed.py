"""Two processes train as one process with the rows of both would."""

import json
import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest
import safetensors.torch
import torch

from echelon_rl import RecurrentPPO
from echelon_rl.cli import main
from echelon_rl.core.distributed import own_device
from tests.rl import processes
from tests.rl.rollouts import assert_close, collected
from tests.rl.tasks import Recall
from tests.rl.worker_probe import OPTIONS, ROWS, STEPS, Kinds, fill, update_and_learn, written
from tests.settings import configured

ROOT = Path(__file__).resolve().parents[2]
PATHS = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
ENVIRONMENT = {**os.environ, "PYTHONPATH": PATHS, "OMP_NUM_THREADS": "1"}


def torchrun(module, *arguments):
    """Run a module in two processes."""
    command = [sys.executable, "-m", "torch.distributed.run", "--standalone", "--nproc_per_node=2", "-m", module]
    return subprocess.run(
        [*command, *map(str, arguments)],
        cwd=ROOT,
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        timeout=280,
        check=False,
    )


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def start(rank, port, *arguments):
    """Start one of two processes as torchrun does, which would first import PyTorch itself."""
    given = {"RANK": rank, "LOCAL_RANK": rank, "WORLD_SIZE": 2, "MASTER_ADDR": "127.0.0.1", "MASTER_PORT": port}
    environment = {name: str(value) for name, value in given.items()}
    return processes.start(update_and_learn, *arguments, environment=environment)


@pytest.fixture(scope="module")
def together(tmp_path_factory):
    """Return a rollout, the model that one process makes of it, and the folder with what two processes made."""
    torch.set_num_threads(1)
    folder = tmp_path_factory.mktemp("workers")
    single = collected(Kinds(ROWS), **OPTIONS)
    single.rollout_buffer.alive[12:, 1] = False
    single.rollout_buffer.alive[:, 4] = False  # so that the processes have different numbers of steps that count
    tensors = written(single)
    safetensors.torch.save_file({name: value.contiguous() for name, value in tensors.items()}, folder / "rollout")
    started = [start(rank, port, folder / "rollout", folder) for port in [free_port()] for rank in range(2)]
    for process in started:
        process.join(280)
    assert [process.exitcode for process in started] == [0, 0]
    # A model that has not yet drawn anything, as those of the processes.
    fresh = collected(Kinds(ROWS), **OPTIONS)
    fill(fresh, tensors)
    fresh.train()
    return fresh, folder


def results(folder):
    return [json.loads((folder / f"result{rank}.json").read_text()) for rank in range(2)]


def test_processes_leave_their_group_before_they_end(together):
    assert [(together[1] / f"left{rank}").read_text() for rank in range(2)] == ["True", "True"]


def test_an_update_equals_that_of_one_process_with_all_rows(together):
    single, folder = together
    ours = single.policy.state_dict()
    for rank in range(2):
        theirs = safetensors.torch.load_file(folder / f"updated{rank}.safetensors")
        assert "observation_normalizer.statistics.mean" in theirs
        assert "value_net.statistics.variance" in theirs
        assert_close(theirs, ours, 1e-5)
    for result in results(folder):
        for name in ("policy_gradient_loss", "value_loss", "entropy_loss", "auxiliary_loss", "grad_norm", "approx_kl"):
            expected = single.logger.name_to_value[f"train/{name}"]
            assert result["losses"][f"train/{name}"] == pytest.approx(expected, rel=1e-3, abs=1e-5), name


def test_both_processes_have_exactly_the_same_parameters(together):
    _, folder = together
    first, second = (safetensors.torch.load_file(folder / f"updated{rank}.safetensors") for rank in range(2))
    assert all(torch.equal(value, second[name]) for name, value in first.items())
    one, other = results(folder)
    assert one["weights"] == other["weights"]


def test_processes_play_their_own_episodes_and_stop_together(together):
    _, folder = together
    one, other = results(folder)
    assert one["actions"][:STEPS] != other["actions"][:STEPS]
    assert (one["steps"], other["steps"]) == (2 * STEPS, STEPS + 5), "the first process finished its rollout"
    assert one["updates"] == other["updates"] == OPTIONS["n_epochs"]
    assert one["counted"] == 2 * STEPS * 4 * 2, "steps of both processes count"


def test_without_torchrun_the_option_is_explained(monkeypatch):
    monkeypatch.delenv("RANK", raising=False)
    with pytest.raises(RuntimeError, match=r"started by torchrun, but RANK.* is not set; run 'torchrun"):
        RecurrentPPO("MlpLstmPolicy", Recall(), device="cpu", distributed=True)


@pytest.mark.parametrize(
    ("variables", "message"),
    [
        ({"RANK": "1"}, "RANK is set to '1', but torchrun sets both RANK and WORLD_SIZE; unset it"),
        ({"WORLD_SIZE": ""}, "WORLD_SIZE is set to '', but torchrun sets both RANK and WORLD_SIZE; unset it"),
        ({"RANK": "", "WORLD_SIZE": "2"}, "RANK must be a whole number of at least 0, got ''; unset it"),
        ({"RANK": "0", "WORLD_SIZE": "two"}, "WORLD_SIZE must be a whole number of at least 0, got 'two'; unset it"),
        ({"RANK": "2", "WORLD_SIZE": "2"}, "RANK must be below WORLD_SIZE, got RANK=2 and WORLD_SIZE=2; unset both"),
    ],
)
def test_variables_that_torchrun_did_not_set_are_named(variables, message, tmp_path, monkeypatch, says):
    for name in ("RANK", "WORLD_SIZE"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert f"the environment variable {message}" in says(
        main, "train", "--run-dir", str(tmp_path / "runs"), "--total-steps", "1", "--eval-matches", "0", status=2
    )
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_the_command_trains_in_two_processes_and_writes_one_run(tmp_path):
    config = configured(
        num_matches=2, total_steps=128, n_steps=16, max_minutes=5, eval_matches=2, checkpoint_every=0, progress=False,
        env_overrides={"match.max_episode_seconds": 5.0}, run_dir=tmp_path / "runs", name="both",
    )  # fmt: skip
    (tmp_path / "tiny.yaml").write_text(config.to_yaml())
    process = torchrun("echelon_rl", "train", "--config", tmp_path / "tiny.yaml")
    assert process.returncode == 0, process.stderr[-9000:]
    assert process.stdout.count("training on 2 agents in 2 matches") == 1
    assert "128 agent steps" in process.stdout
    assert [folder.name for folder in (tmp_path / "runs").iterdir()] == ["both"]
    assert RecurrentPPO.load(tmp_path / "runs" / "both" / "model.zip", device="cpu").num_timesteps == 128
    again = torchrun("echelon_rl", "train", "--resume", tmp_path / "runs" / "both", "--total-steps", "192")
    assert again.returncode == 0, again.stderr[-9000:]
    assert "64 agent steps" in again.stdout


def test_a_process_that_joins_others_checks_its_number(monkeypatch):
    for name, value in {"RANK": "2", "WORLD_SIZE": "2", "MASTER_ADDR": "localhost", "MASTER_PORT": "1"}.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(ValueError, match="RANK must be below WORLD_SIZE"):
        RecurrentPPO("MlpLstmPolicy", Recall(), device="cpu", distributed=True)


def test_each_process_takes_the_gpu_of_its_own_number(monkeypatch):
    assert own_device("cpu") == "cpu"
    monkeypatch.setattr(torch.cuda, "is_available", lambda: True)
    monkeypatch.setenv("LOCAL_RANK", "3")
    assert own_device("auto") == own_device("cuda") == "cuda:3"
    assert own_device("cuda:1") == "cuda:1"
    monkeypatch.setenv("LOCAL_RANK", "first")
    with pytest.raises(ValueError, match="LOCAL_RANK must be a whole number of at least 0, got 'first'"):
        own_device("auto")
