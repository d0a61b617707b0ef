"""Two processes train as one process with the rows of both would."""

import json
import os
import socket
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
import safetensors.torch
import torch

from echelon_rl import RecurrentPPO, make_vec_env
from echelon_rl.cli import main
from echelon_rl.config import TrainConfig
from echelon_rl.core.distributed import own_device
from echelon_rl.train import in_its_place
from echelon_rl.vec_envs import device_env
from tests.env.envs.test_cuda_vector_env import SIMULATOR
from tests.rl import processes
from tests.rl.rollouts import SMALL, assert_close, collected
from tests.rl.tasks import Recall, Roles
from tests.rl.worker_probe import OPTIONS, ROWS, STEPS, THREE_KINDS, fill, joined, update_and_learn, written
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


def numbered(rank, port):
    """Return the variables that torchrun sets for one of two processes."""
    given = {"RANK": rank, "LOCAL_RANK": rank, "WORLD_SIZE": 2, "MASTER_ADDR": "127.0.0.1", "MASTER_PORT": port}
    return {name: str(value) for name, value in given.items()}


def start(rank, port, *arguments):
    """Start one of two processes as torchrun does, which would first import PyTorch itself."""
    return processes.start(update_and_learn, *arguments, environment=numbered(rank, port))


@pytest.fixture(scope="module")
def together(tmp_path_factory):
    """Return a rollout, the model that one process makes of it, and the folder with what two processes made."""
    torch.set_num_threads(1)
    folder = tmp_path_factory.mktemp("workers")
    single = collected(Roles(ROWS, **THREE_KINDS), **OPTIONS)
    single.rollout_buffer.alive[12:, 1] = False
    single.rollout_buffer.alive[:, 4] = False  # so that the processes have different numbers of steps that count
    tensors = written(single)
    safetensors.torch.save_file({name: value.contiguous() for name, value in tensors.items()}, folder / "rollout")
    started = [start(rank, port, folder / "rollout", folder) for port in [free_port()] for rank in range(2)]
    for process in started:
        process.join(280)
    assert [process.exitcode for process in started] == [0, 0]
    # A model that has not yet drawn anything, as those of the processes.
    fresh = collected(Roles(ROWS, **THREE_KINDS), **OPTIONS)
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


@pytest.mark.parametrize(
    ("variables", "error", "message"),
    [
        ({}, RuntimeError, r"started by torchrun, but RANK.* is not set; run 'torchrun"),
        (numbered(2, 1), ValueError, "RANK must be below WORLD_SIZE"),
    ],
    ids=["without a number", "with a number too high"],
)
def test_a_process_that_cannot_join_others_is_told_why(variables, error, message, monkeypatch):
    monkeypatch.delenv("RANK", raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(error, match=message):
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


def test_each_process_takes_the_gpu_of_its_own_number(monkeypatch):
    assert own_device("cpu") == "cpu"
    monkeypatch.setattr(torch.cuda, "is_available", lambda: True)
    monkeypatch.setenv("LOCAL_RANK", "3")
    assert own_device("auto") == own_device("cuda") == "cuda:3"
    assert own_device("cuda:1") == "cuda:1"
    monkeypatch.setenv("LOCAL_RANK", "first")
    with pytest.raises(ValueError, match="LOCAL_RANK must be a whole number of at least 0, got 'first'"):
        own_device("auto")


# Entropies of squashed actions are estimated by draws, and Adam would make steps of gradients that are only rounding.
OF_DUELS = {
    **OPTIONS, "n_steps": 6, "ent_coef": 0.0, "learning_rate": 1.0,
    "policy_kwargs": {**SMALL, "optimizer_class": torch.optim.SGD},
}  # fmt: skip
ON_DEVICES = """
import sys
import safetensors.torch
from echelon_rl import make_vec_env
from tests.rl.rollouts import collected
from tests.rl.test_distributed import OF_DUELS
from tests.rl.worker_probe import written

config, folder, rank = eval(sys.argv[1]), sys.argv[2], sys.argv[3]
model = collected(make_vec_env(config, 2, "easy", map_pool=2, device="cuda"), **OF_DUELS, distributed=True)
assert type(model.env).__name__ == "DeviceVecEnv"
rollout = {name: value.contiguous() for name, value in written(model).items()}
safetensors.torch.save_file(rollout, f"{folder}/rollout{rank}.safetensors")
model.train()
trained = {name: value.clone().contiguous() for name, value in model.policy.state_dict().items()}
safetensors.torch.save_file(trained, f"{folder}/trained{rank}.safetensors")
"""


@pytest.mark.ci
@pytest.mark.timeout(600)
def test_processes_with_matches_on_a_device_each_train_as_one_with_all_of_them(tmp_path):
    """Numba's simulator is each one's device."""
    port, config = free_port(), {"preset": "duel", "match.physics_steps_per_decision": 2}
    started = [
        subprocess.Popen(
            [sys.executable, "-c", ON_DEVICES, repr(config), str(tmp_path), str(rank)],
            env=ENVIRONMENT | SIMULATOR | numbered(rank, port), cwd=ROOT,
        )
        for rank in range(2)
    ]  # fmt: skip
    assert [process.wait(500) for process in started] == [0, 0]
    halves, ours = (
        [safetensors.torch.load_file(tmp_path / f"{name}{rank}.safetensors") for rank in range(2)]
        for name in ("rollout", "trained")
    )
    whole = collected(make_vec_env(config, 4, "easy", map_pool=2), **OF_DUELS)
    both = joined(halves)
    assert torch.equal(both["obs"][0], whole.rollout_buffer.obs[0]), "each has played matches of its own seeds"
    fresh = collected(make_vec_env(config, 4, "easy", map_pool=2), **OF_DUELS)
    fill(fresh, both)
    before = fresh.policy.log_std.detach().clone()
    fresh.train()
    assert (fresh.policy.log_std - before).abs().max() > 1e-3, "a weak test"
    assert all(torch.equal(value, ours[1][name]) for name, value in ours[0].items())
    assert_close(ours[0], fresh.policy.state_dict(), 1e-5)


def test_matches_and_policy_of_a_process_are_on_the_same_gpu(monkeypatch):
    chosen = []
    monkeypatch.setattr(torch.cuda, "is_available", lambda: True)
    monkeypatch.setattr(torch.cuda, "set_device", lambda number: chosen.append(("torch", number)))
    monkeypatch.setattr(device_env, "use_gpu", lambda number: chosen.append(("matches", number)))
    monkeypatch.setattr("echelon_rl.train.get_device", torch.device)
    monkeypatch.setattr("echelon_rl.train.check_device", lambda device: None)
    for name, value in numbered(1, 0).items():
        monkeypatch.setenv(name, value)
    for device, number in (("cuda", 1), ("cuda:3", 3)):
        assert in_its_place(TrainConfig(device=device), lambda place: place, lambda line: None) == "cuda"
        assert [*chosen] == [("torch", number), ("matches", number)]
        chosen.clear()
    assert in_its_place(TrainConfig(device="cpu"), lambda place: place, lambda line: None) == "cpu"
    assert not chosen
    on_first = SimpleNamespace(device=torch.device("cuda:0"))
    with pytest.raises(
        ValueError, match=r"is on cuda:1 and its matches are on cuda:0; call torch.cuda.set_device\(1\)"
    ):
        device_env.DeviceVecEnv.tensor_env(on_first, None, None, 1, torch.device("cuda:1"))
