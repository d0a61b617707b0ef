"""The list of bad calls: what each one gives in every view, and that the match goes on afterwards as if nothing was.

``tests/env/envs/test_bad_input.py`` goes deeper into single views; this is the table over all of them.
"""

import copy
import multiprocessing
import pickle
import subprocess
import sys
import threading
from typing import Any, NamedTuple

import gymnasium
import numpy as np
import pytest
from tests.env.batches import checksums, in_play, started

import echelon_env
from echelon_env import EchelonConfig, EchelonVectorEnv
from echelon_env.envs.vector_env import PilotVectorEnv

GOOD = np.zeros(45, np.float32)
NUMBER = "NaN or infinity"
SIZES = "move 4, triggers 5, ewar 3, target 21, sort 3, hostile_only 1, comm 8"
SHAPE = r"shape|is not an array"
SEED = r"a seed must be an integer from 0 to 2\*\*63 - 1|a list of seeds needs one per match \(1\)"
CLOSED = "the environment is closed; create a new one"
FIRST = r"call reset\(\) first"


class View(NamedTuple):
    """One way to play a duel."""

    make: Any  # (**arguments) -> environment
    actions: Any  # one agent's action -> what step takes


def gymnasium_view(name):
    return lambda **options: gymnasium.make(f"echelon_env:{name}", disable_env_checker=True, **options).unwrapped


def made(kind):
    return lambda **options: kind(**{"config": "duel", **options})


VIEWS = {
    "parallel": View(made(echelon_env.parallel_env), lambda action: {"blue_0": GOOD, "red_0": action}),
    "vector": View(made(lambda **o: EchelonVectorEnv(**{"num_matches": 1, **o})), lambda action: [GOOD, action]),
    "pilot": View(made(gymnasium_view("Echelon-v0")), lambda action: action),
    "team": View(made(gymnasium_view("EchelonTeam-v0")), lambda action: [action]),
}


def view_of(env):
    return VIEWS[type(env).__name__.removeprefix("Echelon").removesuffix("Env").lower()]


def send(action):
    """Return a call that steps with one agent's action replaced."""
    return lambda env: env.step(view_of(env).actions(action))


def at(column, value):
    action = GOOD.copy()
    action[column] = value
    return action


def closed(call):
    def after_closing(env):
        twin = copy.deepcopy(env)
        twin.close()
        twin.close()
        call(twin)

    return after_closing


def fresh(call):
    return lambda env: call(view_of(env).make())


def build(**options):
    return lambda env: view_of(env).make(**options)


EVERYWHERE, SAVING = tuple(VIEWS), ("parallel", "vector")
# call -> (views, error, part of its sentence)
BAD_CALLS = {
    # actions
    "an action of 44 numbers": (send(GOOD[:44]), EVERYWHERE, ValueError, SHAPE),
    "an action of no numbers": (send(np.zeros(0)), EVERYWHERE, ValueError, SHAPE),
    "a matrix": (send(np.zeros((3, 45))), EVERYWHERE, ValueError, SHAPE),
    "no action": (send(None), EVERYWHERE, ValueError, SHAPE),
    "ragged lists": (send([[0.0] * 44, 1.0]), EVERYWHERE, ValueError, "not an array"),
    "text": (send(["a"] * 45), EVERYWHERE, ValueError, r"real numbers|of type <U|must be numbers"),
    "complex numbers": (send(np.zeros(45, complex)), EVERYWHERE, ValueError, "complex128"),
    "dates": (send(np.zeros(45, "M8[s]")), EVERYWHERE, ValueError, r"real numbers|numbers of shape|not an array"),
    "NaN": (send(at(3, np.nan)), EVERYWHERE, ValueError, NUMBER),
    "infinity": (send(at(44, -np.inf)), EVERYWHERE, ValueError, NUMBER),
    "a number that float32 does not hold": (send(np.full(45, 1e300)), EVERYWHERE, ValueError, NUMBER),
    "nothing at all": (lambda env: env.step(None), EVERYWHERE, ValueError, r"shape|must be a dictionary"),
    "an action whose blocks are listed": (
        send(GOOD[:44]), ("parallel",), ValueError, rf"'red_0' must have shape \(45,\) \({SIZES}\), got \(44,\)",
    ),
    "rows whose blocks are listed": (
        lambda env: env.step(np.zeros((2, 44))), ("vector",), ValueError,
        rf"shape \(2, 45\), got shape \(2, 44\).*{SIZES}",
    ),
    "a team whose blocks are listed": (
        lambda env: env.step(GOOD[:44]), ("team",), ValueError, rf"\(1, 45\), got shape \(44,\).*{SIZES}",
    ),
    "infinity in named columns": (
        send(np.where(np.isin(np.arange(45), (0, 44)), np.inf, 0)), ("parallel",), ValueError,
        r"'red_0' holds NaN or infinity in columns \[0, 44\]",
    ),
    "NaN in a named row": (send(at(4, np.nan)), ("vector",), ValueError, r"NaN or infinity in rows \[1\]"),
    "a missing agent": (
        lambda env: env.step({"blue_0": GOOD}), ("parallel",), ValueError, "red_0; missing: red_0; unknown: none",
    ),
    "an unknown agent": (
        lambda env: env.step({"blue_0": GOOD, "red_0": GOOD, "green_0": GOOD}),
        ("parallel",), ValueError, "missing: none; unknown: green_0",
    ),
    "agents by number": (
        lambda env: env.step({0: GOOD, 1: GOOD}), ("parallel",), ValueError, "missing: blue_0, red_0; unknown: 0, 1",
    ),
    "an array for a dictionary": (
        lambda env: env.step(np.zeros((2, 45))), ("parallel",), ValueError, "dictionary agent -> action, got ndarray",
    ),
    "too many rows": (lambda env: env.step(np.zeros((3, 45))), ("vector", "team"), ValueError, "shape"),
    # life cycle
    "step before reset": (fresh(lambda env: send(GOOD)(env)), EVERYWHERE, RuntimeError, FIRST),
    "state before reset": (fresh(lambda env: env.state()), SAVING, RuntimeError, "before reset"),
    "get_state before reset": (fresh(lambda env: env.get_state()), SAVING, RuntimeError, "before reset"),
    "render before reset": (
        lambda env: view_of(env).make(render_mode="ansi").render(),
        ("parallel", "pilot", "team"), RuntimeError, "render was called before reset",
    ),
    "replay before reset": (fresh(lambda env: env.replay()), ("parallel",), RuntimeError, "before reset"),
    "step when closed": (closed(send(GOOD)), EVERYWHERE, RuntimeError, CLOSED),
    "reset when closed": (closed(lambda env: env.reset(seed=1)), EVERYWHERE, RuntimeError, CLOSED),
    "render when closed": (closed(lambda env: env.render()), ("pilot", "team"), RuntimeError, CLOSED),
    "state when closed": (closed(lambda env: env.state()), SAVING, RuntimeError, CLOSED),
    "set_state when closed": (closed(lambda env: env.set_state({})), SAVING, RuntimeError, CLOSED),
    "curriculum when closed": (closed(lambda env: env.set_curriculum(weapon_prob=1)), SAVING, RuntimeError, CLOSED),
    "mixing when closed": (closed(lambda env: env.set_team_mixing(0.5)), SAVING, RuntimeError, CLOSED),
    "maps when closed": (closed(lambda env: env.refresh_maps()), SAVING, RuntimeError, CLOSED),
    "replay when closed": (closed(lambda env: env.replay()), ("parallel",), RuntimeError, CLOSED),
    "maps without a pool": (lambda env: env.refresh_maps(), SAVING, RuntimeError, "there is no pool of maps"),
    # seeds and options
    **{
        f"seed {name}": (lambda env, seed=seed: env.reset(seed=seed), EVERYWHERE, ValueError, SEED)
        for name, seed in {
            "negative": -1, "2**63": 2**63, "of 5000 digits": 10**4999, "fraction": 1.5, "NaN": float("nan"),
            "text": "7", "True": True, "bytes": b"7", "list of two": [1, 2], "array of two": np.array([1, 2]),
            "matrix": np.zeros((1, 2), int), "float array": np.array([1.0]), "dictionary": {"seed": 1},
        }.items()
    },
    "options as number": (lambda env: env.reset(options=3), EVERYWHERE, ValueError, "got (int|3)"),
    "options as list": (lambda env: env.reset(options=["a"]), EVERYWHERE, ValueError, r"got (list|\['a'\])"),
    "unknown options": (
        lambda env: env.reset(options={"a": 1, 2: 3}), EVERYWHERE, ValueError, "unknown option 'a'; known names are",
    ),
    "unknown option beside a seed": (
        lambda env: env.reset(seed=6, options={"difficulty": 3}), EVERYWHERE, ValueError, "unknown option 'difficulty'",
    ),
    "ragged mask": (
        lambda env: env.reset(options={"reset_mask": [[True], True]}), ("vector",), ValueError, "mask is not an array",
    ),
    "mask of another size": (
        lambda env: env.reset(options={"reset_mask": np.ones(3, bool)}), ("vector",), ValueError,
        r"reset_mask must be bool of shape \(1,\).*or \(2,\).*got bool of shape \(3,\)",
    ),
    "a first reset of some matches": (
        lambda env: view_of(env).make(num_matches=2).reset(options={"reset_mask": np.array([True, False])}),
        ("vector",), ValueError, "the first reset must reset every match; leave reset_mask out",
    ),
    "mask of numbers": (
        lambda env: env.reset(options={"reset_mask": np.array([2])}), ("vector",), ValueError, "be bool.*got int64",
    ),
    "another option": (
        lambda env: env.reset(options={"mask": np.ones(1, bool)}), ("vector",), ValueError,
        "unknown option 'mask'; did you mean 'reset_mask'",
    ),
    "no mask": (lambda env: env.reset(options={"reset_mask": None}), ("vector",), ValueError, "mask must be bool"),
    # building
    "unknown preset": (build(config="dual"), EVERYWHERE, ValueError, "did you mean 'duel'"),
    "configuration of another kind": (build(config=3), EVERYWHERE, TypeError, "or a dictionary of its sections"),
    "unknown section": (build(config={"mach": {}}), EVERYWHERE, ValueError, "key 'mach'; did you mean 'match'"),
    "unknown action format": (build(action_format="box"), EVERYWHERE, ValueError, "one of 'flat', 'dict', 'multidisc"),
    "no reward": (build(reward_fn=3), EVERYWHERE, ValueError, "reward_fn must be None or a function"),
    "unknown argument": (build(opponents="easy"), EVERYWHERE, ValueError, "opponents'; did you mean 'opponent"),
    "unknown opponent": (build(opponent="godlike"), EVERYWHERE, ValueError, "got 'godlike'"),
    "several opponents": (build(opponent=["easy"]), EVERYWHERE, ValueError, r"got \['easy'\]"),
    "opponents in an array": (build(opponent=np.array(["easy", "hard"])), EVERYWHERE, ValueError, "opponent must be"),
    "no maps": (build(map_pool=0), EVERYWHERE, ValueError, "map_pool.*got 0"),
    "maps in an array": (build(map_pool=np.array([2])), EVERYWHERE, ValueError, "map_pool.*got array"),
    "unknown visibility": (build(visibility="all"), SAVING, ValueError, "visibility.*got 'all'"),
    "unknown handling of NaN": (build(invalid_actions="ignore"), SAVING, ValueError, "invalid_actions.*got 'ignore'"),
    "unknown render mode": (build(render_mode="film"), ("parallel",), ValueError, "render_mode.*got 'film'"),
    "dead agents": (build(dead_agents=None), ("parallel",), ValueError, "dead_agents.*got None"),
    "format in a list": (build(action_format=["flat"]), ("parallel",), ValueError, r"action_format.*got \['flat'\]"),
    "team without room": (
        build(config=EchelonConfig.preset("duel").replace({"world.size": (16, 16, 8), "match.packs_per_team": 60})),
        EVERYWHERE, ValueError, r"a team of 60 mechs needs .* map of 16 x 16: enlarge world\.size or shrink",
    ),
    "half a match": (build(num_matches=1.5), ("vector",), ValueError, "num_matches.*got 1.5"),
    "no rows": (lambda env: PilotVectorEnv(-1, "duel"), ("vector",), ValueError, "num_envs.*got -1"),
    "no threads": (build(num_threads=0), ("vector",), ValueError, "num_threads.*got 0"),
    "more threads than there are": (
        build(num_threads=10**5), ("vector",), ValueError, r"num_threads \(if not None\) must lie in .* got 100000",
    ),
    "absent role": (build(role="scout"), ("pilot",), ValueError, r"roster's classes \['medium'\], got 'scout'"),
    "no opponent": (build(opponent=None), ("pilot", "team"), ValueError, "opponent.*got None"),
    "matches in an array": (build(num_matches=np.array([1, 2])), ("vector",), ValueError, "num_matches.*got array"),
    "more matches than memory": (build(num_matches=10**9), ("vector",), ValueError, "need .* GiB .* use fewer matches"),
    "unknown role": (build(role="pilot"), ("pilot",), ValueError, "got 'pilot'"),
    "no ally": (build(ally_skill=None), ("pilot",), ValueError, "ally_skill.*got None"),
    # settings
    "unknown setting": (lambda env: env.set_curriculum(weapons=1), SAVING, ValueError, "no setting 'weapons'"),
    "probability NaN": (
        lambda env: env.set_curriculum(weapon_prob=float("nan")), SAVING, ValueError, "weapon_prob.*got nan",
    ),
    "range of 5000 digits": (
        lambda env: env.set_curriculum(map_size_range=(10**4999, 10**4999)), SAVING, ValueError, "map_size_range",
    ),
    "range turned round": (
        lambda env: env.set_curriculum(map_size_range=(32, 16)), SAVING, ValueError, r"did you mean \(16, 32\)",
    ),
    "range of arrays": (
        lambda env: env.set_curriculum(map_size_range=[np.array([16, 20]), 20]), SAVING, ValueError, "be of type int",
    ),
    "mix of nobody": (lambda env: env.set_curriculum(opponent_mix={"easy": 1}), SAVING, ValueError, "needs a scripted"),
    "mixing as text": (lambda env: env.set_team_mixing("x"), SAVING, ValueError, "team_mixing.*got 'x'"),
    "mixing beyond 1": (lambda env: env.set_team_mixing(1.5), SAVING, ValueError, r"reward\.team_mixing must"),
    # states and replays
    "state None": (lambda env: env.set_state(None), SAVING, ValueError, "this is not a saved state"),
    "state without matches": (lambda env: env.set_state({}), SAVING, ValueError, "this is not a saved state: it lacks"),
    "names as number": (lambda env: env.replay(names=3), ("parallel",), ValueError, "names must be a dictionary"),
    "names of others": (lambda env: env.replay(names={"green": "x"}), ("parallel",), ValueError, "one entry for each"),
    "space of nobody": (lambda env: env.observation_space("green_0"), ("parallel",), KeyError, "green_0"),
}  # fmt: skip


def snapshot(env):
    """Return everything that a refused call must leave alone."""
    core = env.core
    draws = env.np_random.bit_generator.state
    return core.simulator.checksum(0), [a.tobytes() for a in core.io], core.curriculum, core.team_mixing, draws


@pytest.fixture(scope="module")
def running():
    """Every view in the middle of a match."""
    envs = {name: in_play(view.make(), seed=3) for name, view in VIEWS.items()}
    for name, env in envs.items():
        env.step(VIEWS[name].actions(GOOD + 0.5))
    return envs


CASES = [(view, name) for view in VIEWS for name, (_, views, _, _) in BAD_CALLS.items() if view in views]


@pytest.mark.parametrize(("view", "name"), CASES, ids=[f"{view}: {name}" for view, name in CASES])
def test_every_bad_call_gives_its_sentence_and_changes_nothing(view, name, running, recwarn):
    call, _, error, sentence = BAD_CALLS[name]
    env = running[view]
    before = snapshot(env)
    with pytest.raises(error, match=sentence) as refusal:
        call(env)
    message = str(refusal.value)
    assert message.isprintable(), "one line"
    assert len(message) <= 500
    assert snapshot(env) == before
    assert not recwarn.list


@pytest.mark.parametrize("name", VIEWS)
def test_after_all_of_them_the_match_goes_on(name, running):
    """Runs after the table, on the same environments, and compares with ones that were never called wrongly."""
    view, env = VIEWS[name], running[name]
    twin = in_play(view.make(), seed=3)
    for action in (GOOD + 0.5, GOOD - 0.25):
        twin.step(view.actions(action))
    env.step(view.actions(GOOD - 0.25))
    assert checksums(env) == checksums(twin)


# Calls that are unusual and right -------------------------------------------------------------------------------------


@pytest.mark.parametrize("view", VIEWS.values(), ids=VIEWS)
@pytest.mark.parametrize("seed", [np.int64(7), np.uint8(7), np.array(7)], ids=repr)
def test_numpy_numbers_are_seeds(view, seed):
    assert checksums(in_play(view.make(), seed)) == checksums(in_play(view.make(), 7))


# Workers and threads --------------------------------------------------------------------------------------------------

START_METHODS = multiprocessing.get_all_start_methods()
SHORT = EchelonConfig.preset("duel").replace({"match.max_episode_seconds": 5.0})


def pilot():
    return gymnasium.make("echelon_env:Echelon-v0", config=SHORT, disable_env_checker=True)


PLAY_ON = """
import pickle, sys
env, actions = pickle.load(sys.stdin.buffer)
for action in actions:
    env.step(action)
print(env.core.simulator.checksum(0), end="")
"""


def test_a_running_match_goes_on_in_another_process():
    """Sent by pickle in the middle of a match, it plays what it plays here; ``test_threads`` inherits one by a fork."""
    env = started(SHORT, seed=5)
    actions = [{a: np.full(45, 0.1 * t, np.float32) for a in env.agents} for t in range(6)]
    for action in actions:
        env.step(action)
    command, sent = [sys.executable, "-c", PLAY_ON], pickle.dumps((env, actions))
    done = subprocess.run(command, input=sent, capture_output=True, check=True)
    for action in actions:
        env.step(action)
    assert [done.stdout.decode()] == checksums(env)


@pytest.mark.ci
@pytest.mark.parametrize("method", [m for m in ("fork", "spawn") if m in START_METHODS])
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning", "ignore:.*ERROR:UserWarning")
def test_asynchronous_workers_of_gymnasium_play_what_one_process_plays(method):
    plain = gymnasium.vector.SyncVectorEnv([pilot, pilot])
    workers = gymnasium.vector.AsyncVectorEnv([pilot, pilot], context=method)
    try:
        assert np.array_equal(*(env.reset(seed=[1, 2])[0] for env in (plain, workers)))
        for t in range(25):  # passes the end of the episodes
            action = np.full((2, 45), np.sin(t), np.float32)
            np.testing.assert_equal(workers.step(action)[:4], plain.step(action)[:4])
        with pytest.raises(ValueError, match="NaN or infinity"):  # the worker's own sentence arrives
            workers.step(np.full((2, 45), np.nan, np.float32))
    finally:
        workers.close(terminate=True)
    assert not [p for p in multiprocessing.active_children() if p.name.startswith("Worker<AsyncVectorEnv>")]


def test_environments_in_different_threads_do_not_disturb_each_other():
    """Every environment has arrays of its own; helper threads are shared and only run what they are given."""

    def play(seed, results):
        env = in_play(EchelonVectorEnv(4, SHORT, num_threads=2), seed=seed)
        actions = np.random.default_rng(seed).uniform(-1, 1, (40, env.num_envs, 45)).astype(np.float32)
        for action in actions:
            env.step(action)
        results[seed] = checksums(env)

    alone, together = {}, {}
    for seed in (10, 20, 30):
        play(seed, alone)
    threads = [threading.Thread(target=play, args=(seed, together)) for seed in (10, 20, 30)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert together == alone
