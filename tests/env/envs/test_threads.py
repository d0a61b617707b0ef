"""Sharing a batch among plain threads."""

import multiprocessing
import threading

import pytest
from tests.env.batches import in_play

from echelon_env import EchelonVectorEnv
from echelon_env.matches.batch import in_threads


@pytest.mark.parametrize("items", [1, 2, 7, 64, 1001])
@pytest.mark.parametrize("threads", [1, 2, 3])
def test_every_item_is_played_exactly_once(items, threads):
    lock, played = threading.Lock(), []

    def play(first, last):
        with lock:
            played.extend(range(first, last))

    in_threads(play, items, threads)
    assert sorted(played) == list(range(items))


def test_several_threads_take_part():
    barrier, names = threading.Barrier(2, timeout=20), set()

    def play(first, last):
        if first < 2:
            barrier.wait()  # passes only if two threads are inside at once
        names.add(threading.current_thread().name)

    in_threads(play, 2, 2)
    assert len(names) == 2


def test_an_error_in_a_helper_is_raised():
    def play(first, last):
        raise RuntimeError(f"chunk {first}")

    with pytest.raises(RuntimeError, match="chunk"):
        in_threads(play, 8, 2)


def _play_on(env, pipe):
    observations = [env.step(env.action_space.sample() * 0)[0].sum() for _ in range(3)]
    pipe.send(float(sum(observations)))


@pytest.mark.skipif("fork" not in multiprocessing.get_all_start_methods(), reason="this system cannot fork")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_a_batch_goes_on_after_a_fork():
    env, twin = (in_play(EchelonVectorEnv(4, "duel", num_threads=2), seed=1) for _ in range(2))
    for each in (env, twin):
        each.step(each.action_space.sample() * 0)
    context = multiprocessing.get_context("fork")
    receive, send = context.Pipe(duplex=False)
    child = context.Process(target=_play_on, args=(env, send))
    child.start()
    assert receive.poll(60), "the child hangs"
    assert receive.recv() == float(sum(twin.step(twin.action_space.sample() * 0)[0].sum() for _ in range(3)))
    child.join(10)
    assert child.exitcode == 0
