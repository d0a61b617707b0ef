"""Runs numba-cuda's own host code without a GPU: its arrays lie in the processor's memory, and no kernel runs.

``python -m tests.env.envs.on_host`` needs numba-cuda. It shows what Numba's simulator cannot: views and slices of
device arrays, their types, bounds of copies, and that copies and launches of other streams wait for each other.
"""

import ctypes
from contextlib import contextmanager
from types import SimpleNamespace

import numpy as np
import pytest
from cuda.core import utils as cuda_utils
from numba import cuda
from numba.cuda.cudadrv import devices, driver
from tests.env.envs.on_gpu import KEYS, small

from echelon_env import FLAT_OBS_DIM, EchelonVectorEnv
from echelon_env.matches import cuda_batch, cuda_driver

STREAMS = []  # of the launches
BUSY = {"copies": False, "launches": False}  # what has begun since the last synchronisation


class Memory:
    """Stands in for a CUDA context and for the driver's functions."""

    def __init__(self):
        self.blocks = {}

    def memalloc(self, size):
        block = np.full(size, 0xAB, np.uint8)
        address = driver.binding.CUdeviceptr(block.ctypes.data)
        pointer = driver.AutoFreePointer(self, address, size, finalizer=lambda: None)
        self.blocks[block.ctypes.data] = block, pointer  # never freed
        return pointer.own()

    def get_memory_info(self):
        return 2**33, 2**33

    def inside(self, address, size, into=True):
        assert any(first <= address <= first + len(block) - size for first, (block, _) in self.blocks.items())
        assert not BUSY["launches"], "a copy does not wait for what was launched"
        BUSY["copies"] = into  # a copy to the processor has ended when the call returns
        return int(address)

    def cuMemcpyHtoD(self, into, out_of, size):
        ctypes.memmove(self.inside(into, size), int(out_of), size)

    def cuMemcpyDtoH(self, into, out_of, size):
        ctypes.memmove(int(into), self.inside(out_of, size, False), size)

    def cuMemsetD8(self, address, byte, size):
        ctypes.memset(self.inside(int(address), size), byte, size)


def wait():
    BUSY.update(copies=False, launches=False)


def launch(run, threads, *arguments, size=32, stream=0):
    assert not BUSY["copies"], "a launch does not wait for a copy"
    BUSY["launches"] = True
    STREAMS.append(stream)


@contextmanager
def with_context():
    yield SimpleNamespace(context=memory)


memory = driver.driver = Memory()
devices._runtime = SimpleNamespace(get_or_create_context=lambda number=None: memory, ensure_context=with_context)
cuda.current_context, cuda.is_available, cuda.synchronize = lambda: memory, lambda: True, wait
cuda.external_stream = lambda handle: f"stream {handle}"
cuda_driver.launch = cuda_batch.launch = launch


def on_device(array):
    there = cuda.to_device(array)
    wait()
    return there


class View:
    """Stands in for the class of cuda-core that exports memory, which asks the driver where it lies."""

    def __init__(self, interface):
        self.interface = interface

    @classmethod
    def from_cuda_array_interface(cls, array, stream_ptr):
        assert stream_ptr == -1, "nothing waits"
        return cls(array.__cuda_array_interface__)

    def __dlpack__(self, **options):
        return self.interface, options

    def __dlpack_device__(self):
        return 2, 0


def check_policies():
    """Let policies play: they get arrays on the device, which both interfaces describe, and must return such ones."""
    wait()
    given = []

    def policy(seen):
        given.append(seen)
        return answer

    env = EchelonVectorEnv(3, small("duel"), opponent=policy, device="cuda", map_pool=2)
    env.there._forget = lambda: None
    env.reset(seed=7)
    wait()
    answer = on_device(np.zeros((3, 1, 45), np.float32))
    actions = on_device(np.zeros((3, 45), np.float32))
    observations, rewards, *_ = env.step(actions)
    (seen,) = given
    for array in (seen, observations, rewards, env.action_masks(), env.state()):
        interface, options = array.__dlpack__(stream=1, max_version=(1, 0))
        assert interface == array.__cuda_array_interface__
        assert options == {"stream": 1, "max_version": (1, 0)}
        assert array.__dlpack_device__() == (2, 0)
    assert seen.shape == (3, 1, FLAT_OBS_DIM)
    memory, columns = (array.__cuda_array_interface__["data"] for array in (seen, env.there._columns[2]))
    assert memory == columns, "the only policy sees what the GPU wrote"
    answer = np.zeros((3, 1, 45), np.float32)
    with pytest.raises(
        ValueError, match=r"must return a float32 array of shape \(3, 1, 45\) on the GPU, got ndarray in"
    ):
        env.step(actions)
    wait()
    env.close()


def check_memory(**options):
    """Compare what an environment says it needs with what it takes; a little is not in the sum."""
    wait()
    told, before = [], set(memory.blocks)
    cuda_batch.check_memory = lambda matches, each, once: told.append(matches * each + once)
    EchelonVectorEnv(64, small("duel"), device="cuda", map_pool=2, **options)
    taken = sum(len(block) for address, (block, _) in memory.blocks.items() if address not in before)
    assert 0.98 < taken / told[0] < 1.02, f"{taken} bytes are taken, {told[0]} were announced"


def check(matches, observation=(), **options):
    """Compare what a new episode shows, copied as its kernel would, and call everything that copies."""
    config = small("duel", **{f"observation.{key}": True for key in observation})
    there = EchelonVectorEnv(matches, config, device="cuda", render_mode="ansi", map_pool=2, **options)
    here = EchelonVectorEnv(matches, config, map_pool=2, **options)
    there.there._forget = lambda: None  # no kernel has written which episodes run
    there.reset(seed=7)
    expected, told = here.reset(seed=7)
    batch, device = there.there, there.there.device
    batch.wait()
    for match in range(matches):
        batch.core.reset(match, 7 + match)
    wait()
    batch._fill_ring()
    device.memory.copy_to_device(batch._ring.memory.copy_to_host())  # there are as many starts as matches
    starts = batch._seen[0].copy_to_host()
    batch._columns[0].copy_to_device(np.ascontiguousarray(np.moveaxis(starts, 2, 0)))
    wait()
    shown = there._out()
    for name, array in (expected if isinstance(expected, dict) else {"": expected}).items():
        ours = (shown[name] if name else shown).copy_to_host()
        assert np.array_equal(ours, array), name
    for name, array in there._infos().items():
        assert np.array_equal(array.copy_to_host(), told[name]), name
    wait()
    for match in range(matches):
        for name, ours, theirs in zip(here.core.state._fields, there.fetch(match), here.core.state, strict=True):
            assert ours[0].tobytes() == np.ascontiguousarray(theirs[match]).tobytes(), name
    shown = [(there.state(), here.state().shape)]
    if there.action_format == "flat":
        wait()
        there.set_teacher("expert")
        shown.append((there.teacher_actions(), here.action_space.shape))
    wait()
    for array, shape in shown:
        assert array.copy_to_host().shape == shape
    assert there.seeds() == [7 + m for m in range(matches)]
    assert len(there.render()) == len(there.checksums()) == matches
    there.use_stream(7)
    STREAMS.clear()
    there.record(0)
    actions = on_device(here.action_space.sample())
    *_, infos = there.step(actions)
    assert set(STREAMS) == {"stream 7"}
    assert len(there.replay().actions) == 1
    assert there.invalid_action_count == 0
    wait()
    last = infos.get("final_obs", {})
    for array in last.values() if isinstance(last, dict) else [last]:
        array.copy_to_host()
    if last:
        device.results.ended.copy_to_device(np.arange(there.num_envs) % there.agents_per_match == 0)
        assert infos["_final_state"].copy_to_host().all(), "one flag a match"
    wait()
    there.set_state(there.get_state())
    there.set_team_mixing(0.5)
    there.refresh_maps()
    there.reset(options={"reset_mask": np.arange(matches) == 0})
    there.close()


if __name__ == "__main__":
    cuda_utils.StridedMemoryView = View
    both = {"seats": {"red": "agents"}}
    check(1, **both)
    check(3, KEYS, **both)
    check(3, opponent="expert", autoreset_mode="NEXT_STEP", action_format="multidiscrete")
    check(2, autoreset_mode="DISABLED", action_format="discrete", **both)
    check_policies()
    check_memory(**both)
    check_memory(opponent="expert", autoreset_mode="NEXT_STEP", action_format="discrete")
    print("equal")
