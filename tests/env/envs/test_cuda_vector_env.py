"""``EchelonVectorEnv(device="cuda")`` is the environment of the processor: seeds, results, masks, ends, saved states.

Numba's simulator plays it without a GPU, in a process of its own; tests marked ``cuda`` play it on one.
"""

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest
from tests.env.envs.on_gpu import CASES, compare

from echelon_env import EchelonVectorEnv

ROOT = Path(__file__).parents[3]
SIMULATOR = {"NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}


def simulated(*arguments):
    """Run Python with Numba's simulator; return what it prints."""
    command = [sys.executable, *arguments]
    done = subprocess.run(command, env=os.environ | SIMULATOR, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-4000:]
    return done.stdout


@pytest.mark.ci
@pytest.mark.timeout(900)
@pytest.mark.parametrize("name", CASES)
def test_every_result_is_that_of_the_processor(name):
    assert "equal" in simulated("-m", "tests.env.envs.on_gpu", name)


@pytest.mark.cuda
@pytest.mark.parametrize("name", CASES)
def test_every_result_is_that_of_the_processor_on_a_gpu(name):
    assert compare(name) > 0


@pytest.mark.cuda
def test_dlpack_shows_the_same_memory_as_the_other_interface_on_a_gpu():
    torch = pytest.importorskip("torch")
    env = EchelonVectorEnv(3, "duel", device="cuda", seats={"red": "agents"})
    observations, _ = env.reset(seed=7)
    _, rewards, terminated, *_ = env.step(torch.zeros((6, 45), device="cuda"))
    for array in (observations, rewards, terminated, env.action_masks(), env.state()):
        one, other = torch.from_dlpack(array), torch.as_tensor(array, device="cuda")
        assert one.data_ptr() == other.data_ptr()
        assert torch.equal(one, other)
    env.close()


LIFE = """
import numpy as np
import pytest

from echelon_env import EchelonVectorEnv
from tests.env.envs.on_gpu import check_equal, fetched, small


class Host:
    def act(self, seen): ...
    def begin(self, match, seed): ...


class Other(EchelonVectorEnv): ...


both = {"seats": {"red": "agents"}, "max_episode_steps": 2, "map_pool": 4}
env = EchelonVectorEnv(3, small("duel"), device="cuda", render_mode="ansi", **both)
here = EchelonVectorEnv(3, small("duel"), render_mode="ansi", **both)
zeros = np.zeros((6, 45), np.float32)

with pytest.raises(RuntimeError, match="step was called before reset"):
    env.step(zeros)
with pytest.raises(ValueError, match="first reset must reset every match"):
    env.reset(options={"reset_mask": np.array([1, 0, 0], bool)})
env.reset(seed=3)
here.reset(seed=3)
assert env.seeds() == [3, 4, 5] and env.setups()[0].size == (32, 32, 12)
assert env.render() == here.render()
assert np.array_equal(env.state(), here.state())
with pytest.raises(RuntimeError, match="call set_teacher first"):
    env.teacher_actions()
for player in ("commander:duel", lambda seen: seen[:, :, :45]):
    with pytest.raises(ValueError, match="a teacher on the GPU is a scripted skill"):
        env.set_teacher(player)
for wrong, message in [
    (zeros[:4], r"float32 array of shape \\(6, 45\\) on the GPU, got float32 of shape \\(4, 45\\)"),
    (zeros.astype(float), "got float64"),
]:
    with pytest.raises(ValueError, match=message):
        env.step(wrong)

# A reset that is refused changes nothing.
for refused in ({"fire_prob": 7.0}, {"packs": 3}):
    with pytest.raises(ValueError, match=next(iter(refused))):
        env.reset(seed=50, options=refused)
assert env.seeds() == [3, 4, 5] and {3, 4, 5} < set(env.there.episodes)
assert env.there._first_seed == 3, "later episodes follow from it"

# A saved state continues as if nothing had happened, over the ends of episodes, which matches do not reach together.
second = {"reset_mask": np.array([0, 1, 0], bool)}
env.set_teacher("hard")
env.step(zeros)
env.teacher_actions()
env.reset(options=second)
shown = fetched(env.step(zeros)[0]).copy()
saved = env.get_state()
memory = env.there.device.lesson.memory
known = memory.copy()
advised = env.teacher_actions().copy()
first = [fetched(env.step(zeros)[0]).copy() for _ in range(3)], env.seeds()
env.teacher_actions()
assert not np.array_equal(memory, known), "what the teacher remembers of other episodes"
env.set_state(saved)
assert np.array_equal(memory, known) and np.array_equal(env.teacher_actions(), advised)
check_equal(fetched(env._out()), shown, "what scripts and orders go by")
for expected in first[0]:
    check_equal(fetched(env.step(zeros)[0]), expected, "what a continued environment shows")
assert env.seeds() == first[1]
with pytest.raises(ValueError, match="another number of matches"):
    EchelonVectorEnv(2, small("duel"), device="cuda", **both).set_state(saved)

# The same seed gives the same later episodes; another one others; later episodes never repeat earlier ones.
seeds = []
for seed in (11, 11, 12):
    env.reset(seed=seed)
    env.step(zeros)
    env.reset(options=second)
    for _ in range(3):
        env.step(zeros)
    seeds.append(env.seeds())
assert seeds[0] == seeds[1] and not set(seeds[0]) & set(seeds[2])
env.reset()
assert not set(env.seeds()) & {seed for row in seeds for seed in row}, "a reset without a seed goes on to new ones"

begun = set()
for _ in range(6):
    env.step(zeros)
    begun |= set(enumerate(env.seeds()))
assert len({seed for _, seed in begun}) == len(begun) > 9, "every episode is another one"

# No more starts are prepared than begin, after the ring was filled once.
env.there.wait()
prepare, prepared = env.core.reset, []
env.core.reset = lambda entry, seed, **more: prepared.append(seed) or prepare(entry, seed, **more)
env.reset(seed=20)
for _ in range(12):
    env.step(zeros)
env.there.wait()
taken = int(env.there.device.results.taken[0])
assert taken >= 15 and len(set(prepared)) == len(prepared) <= 3 + 3 + taken, (taken, prepared)
env.core.reset = prepare

# A change of the curriculum holds for the next episodes; the mixing of rewards for the next step.
env.set_curriculum(weapon_prob=0.0)
for _ in range(3):
    env.step(zeros)
assert (env.fetch(0).guns["weapon"] == -1).all(), "weapons that the curriculum takes away"
drawn = env.there._drawn
for weapon_prob in (0.5, 0.0):
    env.set_curriculum(weapon_prob=weapon_prob)
env.get_state()
assert env.there._drawn == drawn, "a change that was taken back costs no starts, so that a resumed run has the same"
env.set_team_mixing(0.25)
assert float(env.there.device.batch.rules.params["team_mixing"][0]) == 0.25
old = env.refresh_maps()
assert old == here.refresh_maps()

# The setups of running episodes stay known, however often starts are prepared anew, or seeds come again.
env.reset(seed=3)
for _ in range(4):
    env.set_curriculum(weapon_prob=0.5)
    env.there._prepare_all()
assert [setup.weapon_prob for setup in env.setups()] == [0.0] * 3
env.reset(seed=3)
env.set_curriculum(weapon_prob=0.0)
assert [setup.weapon_prob for setup in env.setups()] == [0.5] * 3

# A thread prepares starts in the processor's batch: pictures leave it alone, and settings wait for the thread.
whole, pool, seen = env.core.state, env.core.simulator, []
env.fetch, fetch = lambda match: seen.append(env.core.state is whole) or fetch(match), env.fetch
env._draw, draw = lambda state, match: seen.append(env.core.state is whole) or draw(state, match), env._draw
env.render()
pool.refresh_pool, refresh = lambda seed: seen.append(env.there._prepared.done()) or refresh(seed), pool.refresh_pool
saved = env.get_state()
env.there._prepare_all()
env.refresh_maps()
env.there._prepare_all()
env.set_state(saved)
assert seen == [True] * 8

# Only some matches begin again.
before = env.seeds()
env.reset(options=second)
after = env.seeds()
assert [a == b for a, b in zip(before, after)] == [True, False, True]
env.close()
with pytest.raises(RuntimeError, match="closed"):
    env.reset()

# A match is recorded from its first to its last decision; the processor plays it to the same end.
short = {"max_episode_steps": 3, "autoreset_mode": "DISABLED"}
env = EchelonVectorEnv(2, small("duel"), opponent="trivial", device="cuda", **short)
env.set_curriculum(opponent_mix={"easy": 1.0})
env.reset(seed=4)
with pytest.raises(RuntimeError, match="nothing is recorded yet"):
    env.record(1)
    env.replay()
rows = np.random.default_rng(0).uniform(-1, 1, (3, 2, 45)).astype(np.float32)
for actions in rows:
    env.step(actions)
replay = env.replay({"blue": "device"})
assert replay.seed == 5 and np.array_equal(replay.actions, rows[:, 1:]) and replay.verify()
*_, end = replay
assert end.state.mechs[0].tobytes() == env.fetch(1).mechs[0].tobytes()
assert set(env.there.episodes) == {4, 5}, "nothing begins by itself, so nothing else was prepared"
saved = env.get_state()
env.reset()
assert len(env.setups()) == 2 and set(env.there.episodes) == set(env.seeds())
env.set_state(saved)
with pytest.raises(RuntimeError, match="nothing is recorded yet"):
    env.replay()
with pytest.raises(RuntimeError, match="are over"):
    env.step(rows[0])
env.close()

for given, message in [
    ({"invalid_actions": "raise"}, "would wait for the GPU"),
    ({"reward_fn": lambda step: step.rewards}, "reward_fn runs on the processor"),
    ({"copy": True}, "clone"),
    ({"action_format": "dict"}, "action_format='dict'"),
    ({"seats": {"red": "commander:duel"}}, "plays on the processor alone"),
    ({"seats": {"red": Host()}}, "give it begins"),
    ({"seats": {"red": np}}, "seats.'red'. must be"),
]:
    with pytest.raises(ValueError, match=message):
        EchelonVectorEnv(2, "duel", device="cuda", **{**both, **given})
with pytest.raises(ValueError, match="Other plays on the processor alone"):
    Other(2, "duel", device="cuda")

# A policy's actions are checked, what is not finite is replaced and counted, and a replay holds them.
chosen = np.zeros((2, 1, 45), np.float32)
env = EchelonVectorEnv(2, small("duel"), opponent=lambda seen: chosen, device="cuda", map_pool=2)
env.reset(seed=4)
env.record(1)
env.reset(seed=5)
chosen[1, 0, :3] = np.nan, 0.5, np.inf
env.step(zeros[:2])
assert env.invalid_action_count == 2
assert env.replay().actions[:, :, :3].tolist() == [[[0, 0, 0], [0, 0.5, 0]]] and env.replay().verify()
for wrong, message in [(chosen[:1], "policy '<lambda>' must return a float32 array of shape"), ([], "got list")]:
    chosen = wrong
    with pytest.raises(ValueError, match=message):
        env.step(zeros[:2])
env.close()
print("all of it holds")
"""


@pytest.mark.ci
@pytest.mark.timeout(900)
def test_resets_saved_states_pictures_and_settings():
    assert simulated("-c", LIFE) == "all of it holds\n"


@pytest.mark.ci
@pytest.mark.timeout(900)
@pytest.mark.skipif(find_spec("numba_cuda") is None, reason="numba-cuda is not installed")
def test_the_host_code_of_numba_cuda_gets_the_arrays_and_the_order_that_it_needs():
    command = [sys.executable, "-m", "tests.env.envs.on_host"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-4000:]


@pytest.mark.skipif(find_spec("numba_cuda") is not None, reason="numba-cuda is installed")
def test_without_numba_cuda_one_sentence_says_what_to_install():
    with pytest.raises(RuntimeError, match=r"pip install 'echelon-env\[cuda\]', or leave device out"):
        EchelonVectorEnv(2, "duel", device="cuda")


def test_there_are_two_devices():
    with pytest.raises(ValueError, match="device"):
        EchelonVectorEnv(2, "duel", device="tpu")
    assert EchelonVectorEnv(2, "duel").device == "cpu"


def test_a_match_that_was_not_played_shows_no_reward_components():
    env = EchelonVectorEnv(1, "duel", opponent="trivial", autoreset_mode="NEXT_STEP", max_episode_steps=2)
    env.reset(seed=0)
    actions = np.full((1, 45), 1.0, np.float32)
    while not env.step(actions)[3][0]:
        assert env.reward_components().any()
    env.step(actions)
    assert not env.reward_components().any(), "the step that resets a match has reward 0, and so have its parts"
