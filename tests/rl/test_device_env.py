"""Training on matches of a GPU is training on those of the processor; Numba's simulator plays them without one."""

import os
import subprocess
import sys
from types import SimpleNamespace

import pytest
import torch

from echelon_rl import make_vec_env
from echelon_rl.train import build_env
from echelon_rl.vec_envs.vec_env import NativeVecEnv
from tests.env.envs.test_cuda_vector_env import ROOT, SIMULATOR, simulated
from tests.rl.killed_run import content
from tests.rl.on_gpu import CASES, EVALUATIONS, compare, evaluate_both, measure_both
from tests.rl.test_kill import wait_until
from tests.settings import configured


@pytest.mark.ci
@pytest.mark.timeout(900)
@pytest.mark.parametrize("case", CASES)
def test_rollouts_and_what_callbacks_hear_are_those_of_the_processor(case):
    assert "ends are equal" in simulated("-m", "tests.rl.on_gpu", case)


@pytest.mark.cuda
@pytest.mark.parametrize("case", CASES)
def test_rollouts_and_what_callbacks_hear_are_those_of_the_processor_on_a_gpu(case):
    assert compare(case) > 0


@pytest.mark.ci
@pytest.mark.timeout(900)
@pytest.mark.parametrize("case", EVALUATIONS)
def test_an_evaluation_has_the_processors_results_from_the_same_seeds(case):
    assert "3 results are equal" in simulated("-m", "tests.rl.on_gpu", case)


@pytest.mark.cuda
@pytest.mark.parametrize("case", EVALUATIONS)
def test_an_evaluation_has_the_processors_results_on_a_gpu(case):
    assert evaluate_both(case) == 3


@pytest.mark.ci
@pytest.mark.timeout(900)
def test_a_benchmark_has_the_processors_results_from_the_same_seeds():
    assert "recall/seen-maps, duel/seen-maps are equal" in simulated("-m", "tests.rl.on_gpu", "benchmark")


@pytest.mark.cuda
def test_a_benchmark_has_the_processors_results_on_a_gpu():
    assert measure_both() == ["recall/seen-maps", "duel/seen-maps"]


RUN = """
from pathlib import Path

import torch

import echelon_rl.train as trainer
from echelon_env import FLAT_OBS_DIM
from echelon_rl.callbacks import spatial
from echelon_rl.train import build_env, resume_model, train
from tests.settings import configured

said = []
short = {"match.physics_steps_per_decision": 2, "match.max_episode_seconds": 2}
settings = configured(env="duel", num_matches=2, n_steps=4, total_steps=16, eval_matches=0, env_device="cuda",
                      device="cpu", lstm_hidden_size=8, progress=False, run_dir=Path("FOLDER"), checkpoint_every=0,
                      map_pool=2, env_overrides=short)
for changes in ({}, {"checkpoint_matches": True}, {"checkpoint_matches": True, "centralised_critic": True}):
    run = configured(settings, **changes)
    folder = train(run, said.append).folder
    env = build_env(run)
    model = resume_model(run, env, folder)
    assert type(env.unwrapped).__name__ == "DeviceVecEnv" and model.num_timesteps == 16
    kept = "checkpoint_matches" in changes
    assert bool(model.collector.ages.any()) == kept, "with its matches a run continues in the middle of episodes"
    before = torch.from_numpy(model._last_obs.copy())
    model.learn(8, reset_num_timesteps=False)
    assert torch.equal(before, model.rollout_buffer.obs[0]), "it continues where it was"
assert said[0].startswith("matches play on the GPU")

drawn, draw = [], spatial.SpatialAccumulator.to_images
spatial.SpatialAccumulator.to_images = lambda maps: drawn.append(maps.maps) or draw(maps)

places, evaluate = [], trainer.evaluate_win_rate
trainer.evaluate_win_rate = lambda *args, **more: places.append(more["device"]) or evaluate(*args, **more)
with_all = {"eval_matches": 1, "centralised_critic": True, "heat_maps": 1}
result = train(configured(settings, **with_all), said.append)
assert places == ["cuda", "cuda"] and result.before.matches == result.after.matches == 1
assert [maps["movement"].sum() for maps in drawn] == [16, 16], "two mechs of two matches in the four steps of a rollout"

# SB3's interface copies, and plays the same.
size = FLAT_OBS_DIM + env.critic_state_dim
obs = env.reset()
obs, rewards, dones, infos = env.step(env.action_space.sample()[None].repeat(2, 0) * 0)
assert obs.shape == (2, size) and (obs[0, FLAT_OBS_DIM:] == env.states()[0]).all()
assert not dones.any() and not any(infos)
while not dones.any():
    obs, rewards, dones, infos = env.step(env.action_space.sample()[None].repeat(2, 0) * 0)
row = int(dones.argmax())
assert infos[row]["terminal_observation"].shape == (size,) and infos[row]["TimeLimit.truncated"]
print("as it should be")
"""


@pytest.mark.ci
@pytest.mark.timeout(900)
def test_a_run_checkpoints_and_resumes_with_and_without_its_matches(tmp_path):
    assert "as it should be" in simulated("-c", RUN.replace("FOLDER", str(tmp_path)))


KILLED = """
import sys
from pathlib import Path

from tests.rl.killed_run import content, quiet_train, settings

folder, keeps, resumes = Path(sys.argv[1]), sys.argv[2] == "True", len(sys.argv) > 3
short = {"match.physics_steps_per_decision": 2, "match.max_episode_seconds": 0.6}
run = settings(folder, env_device="cuda", num_matches=2, n_steps=4, map_pool=2, eval_matches=0, total_steps=48,
               checkpoint_matches=keeps, env_overrides=short, resume=folder if resumes else None)
result = quiet_train(run, lambda line: None)
print(result.trained, *content(folder / "checkpoints" / "resume.zip"))
"""


@pytest.mark.ci
@pytest.mark.timeout(900)
@pytest.mark.parametrize("keeps", [True, False])
def test_a_run_that_was_killed_resumes_with_and_without_its_matches(tmp_path, keeps):
    killed, resume = tmp_path / "killed", tmp_path / "killed" / "checkpoints" / "resume.zip"
    process = subprocess.Popen([sys.executable, "-c", KILLED, killed, str(keeps)], env=os.environ | SIMULATOR, cwd=ROOT)
    wait_until(resume.exists, SimpleNamespace(is_alive=lambda: process.poll() is None))
    process.kill()
    process.wait()
    steps, _ = content(resume)
    assert 0 < steps < 48, "it was over before it was killed"
    trained, total, digest = simulated("-c", KILLED, str(killed), str(keeps), "resumes").split()
    assert (int(trained), int(total)) == (48 - steps, 48)
    whole = simulated("-c", KILLED, str(tmp_path / "whole"), str(keeps)).split()
    assert (digest == whole[2]) == keeps, "with its matches it continues as if nothing had happened"


def tiny(**settings):
    return configured(env="duel", num_matches=2, device="cpu", **settings)


def test_matches_stay_on_the_processor_without_a_gpu():
    said = []
    assert type(build_env(tiny(), report=said.append)) is NativeVecEnv
    assert not said
    with pytest.raises(ValueError, match=r"^env_device='cuda': the network is not on a GPU; give --device cuda"):
        build_env(tiny(env_device="cuda"))


def test_what_cannot_play_on_a_gpu_plays_on_the_processor_and_says_why(monkeypatch):
    monkeypatch.setattr("echelon_rl.train.get_device", lambda device: torch.device("cuda"))
    for name in ("check_device", "use_gpu_of"):
        monkeypatch.setattr(f"echelon_rl.train.{name}", lambda device: None)
    said, settings, reason = [], {"backend": "supersuit"}, "supersuit plays on the processor; leave --backend out"
    build_env(tiny(**settings), report=said.append)
    assert said[0].startswith(f"matches play on the processor, because {reason}")
    with pytest.raises(ValueError, match=rf"env_device='cuda': {reason}"):
        build_env(tiny(**settings, env_device="cuda"))
    build_env(tiny(**settings, env_device="cpu"), report=said.append)
    assert len(said) == 1


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (
            lambda: tiny(env_device="cuda", demonstrations="matches", imitation=1.0),
            "^env_device='cuda': demonstrations play on the processor",
        ),
        (
            lambda: make_vec_env("duel", 2, backend="supersuit", device="cuda"),
            "unknown arguments device for backend 'supersuit'",
        ),
    ],
)
def test_what_never_plays_on_a_gpu_says_so(call, told):
    with pytest.raises(ValueError, match=told):
        call()
