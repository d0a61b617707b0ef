"""An environment's process that dies, hangs or fails: a sentence within bounded time, and nothing left behind."""

import gc
import multiprocessing
import os
import signal
import time
from contextlib import suppress

import gymnasium
import numpy as np
import pytest
from gymnasium import spaces
from stable_baselines3.common.vec_env import SubprocVecEnv, VecMonitor
from tests.rl.rollouts import SMALL

from echelon_rl import RecurrentPPO
from echelon_rl.workers.pool import ignoring_interrupts, watch_workers

pytestmark = pytest.mark.skipif(not os.path.exists("/proc/self/fd"), reason="this system does not list open pipes")


class Faulty(gymnasium.Env):
    """Does what it was told in its fifth step."""

    observation_space, action_space = spaces.Box(-1, 1, (2,)), spaces.Discrete(2)

    def __init__(self, fault):
        self.fault, self.steps = fault, 0

    def reset(self, *, seed=None, options=None):
        return np.zeros(2, np.float32), {}

    def step(self, action):
        self.steps += 1
        if self.steps == 5:
            FAULTS[self.fault]()
        return np.zeros(2, np.float32), 0.0, False, False, {}


FAULTS = {
    "nothing": lambda: None,
    "killed": lambda: os.kill(os.getpid(), signal.SIGKILL),
    "exits": lambda: os._exit(7),
    "raises": lambda: 1 / 0,
    "hangs": lambda: time.sleep(600),
    "hangs and ignores SIGTERM": lambda: (signal.signal(signal.SIGTERM, signal.SIG_IGN), time.sleep(600)),
}


def environment(*faults):
    return SubprocVecEnv([lambda fault=fault: Faulty(fault) for fault in faults], start_method="fork")


def pipes():
    found = set()
    for fd in os.listdir("/proc/self/fd"):
        with suppress(OSError):  # the one by which the folder was read
            found.add(os.readlink(f"/proc/self/fd/{fd}"))
    return {name for name in found if name.startswith(("socket:", "pipe:", "/dev/shm"))}


@pytest.fixture(autouse=True)
def nothing_is_left():
    gc.collect()
    before = pipes()
    yield
    gc.collect()
    assert not multiprocessing.active_children()
    assert pipes() <= before


@pytest.mark.parametrize(
    ("fault", "message"),
    [
        ("killed", r"environment 1 \(of 3, process \d+\) was killed by signal 9; 9 often means that memory ran out"),
        ("exits", r"environment 1 .* ended with exit status 7"),
        ("raises", r"environment 1 .* ended with exit status 1; its own error stands above"),
        ("hangs and ignores SIGTERM", r"environment 1 .* has not answered for 1 seconds"),
    ],
)
def test_a_lost_process_ends_training_with_a_sentence(fault, message, capfd, monkeypatch):
    monkeypatch.setattr("echelon_rl.workers.pool._TO_DIE", 1.0 if "hangs" in fault else 5.0)
    env = environment("nothing", fault, "nothing")
    processes = list(env.processes)
    # Generous where the process answers or dies by itself: a busy machine must not turn one error into another.
    watch_workers(VecMonitor(env), patience=1.0 if "hangs" in fault else 60.0)
    model = RecurrentPPO("MlpLstmPolicy", env, n_steps=16, policy_kwargs=SMALL, device="cpu")
    with pytest.raises(RuntimeError, match=message):  # who waits for it to wake up runs into the limit of every test
        model.learn(1000)
    assert all(process.exitcode is not None for process in processes), "a zombie"
    env.close()  # closed already, and says nothing more


def test_environments_that_a_trainer_gets_are_watched_without_asking():
    env = environment("nothing", "killed")
    model = RecurrentPPO("MlpLstmPolicy", env, n_steps=8, policy_kwargs=SMALL, device="cpu")
    with pytest.raises(RuntimeError, match=r"environment 1 .* was killed by signal 9"):
        model.learn(1000)


def test_watched_environments_work_and_close_as_before():
    env = watch_workers(environment("nothing", "nothing"), patience=60.0)
    assert watch_workers(env) is env
    model = RecurrentPPO("MlpLstmPolicy", env, n_steps=8, policy_kwargs=SMALL, device="cpu").learn(32)
    assert (model.num_timesteps, env.get_attr("fault")) == (32, ["nothing", "nothing"])
    assert env.env_method("reset")[0][1] == {}
    env.close()
    env.close()


def test_processes_can_leave_ctrl_c_to_the_main_one():
    env = SubprocVecEnv([ignoring_interrupts(lambda: Faulty("nothing"))] * 2, start_method="fork")
    watch_workers(env, patience=60.0)
    env.reset()
    for process in env.processes:
        os.kill(process.pid, signal.SIGINT)
    for _ in range(3):
        observations, rewards, _, _ = env.step(np.zeros(2, np.int64))
        assert len(observations) == len(rewards) == 2
    assert [process.exitcode for process in env.processes] == [None, None]
    env.close()
    assert [process.exitcode for process in env.processes] == [0, 0]


def train_until_killed(ready):
    env = SubprocVecEnv([ignoring_interrupts(lambda: Faulty("hangs"))] * 2, start_method="fork")
    env.reset()
    for _ in range(5):
        env.step_async([0, 0])
        ready.send([process.pid for process in env.processes])
        env.step_wait()


def test_processes_end_when_the_main_one_is_killed():
    context = multiprocessing.get_context("fork")
    held, ready = context.Pipe(duplex=False)
    main = context.Process(target=train_until_killed, args=(ready,))
    main.start()
    ready.close()
    for _ in range(5):
        pids = held.recv()
    main.kill()
    main.join()
    ended = held.poll(20.0)  # the pipe ends when no process has it open any more
    held.close()
    if not ended:
        for pid in pids:
            os.kill(pid, signal.SIGKILL)
        pytest.fail("they outlive it")
