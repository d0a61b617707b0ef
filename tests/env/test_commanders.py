"""Commanders from outside: found by entry points, seated like scripted ones, the same match in every way of playing."""

import copy
import pickle
import subprocess
import sys

import gymnasium
import numpy as np
import pytest
from tests.env.batches import begun, checksums, in_play

import echelon_env
from echelon_env import FLAT_OBS_DIM, EchelonConfig, EchelonVectorEnv
from echelon_env.commanders import commander_names, open_commander
from echelon_env.matches.batch import MatchBatch

# A commander with a memory: every action depends on the seed, on all observations so far, and on the mech.
MODULE = """
import numpy as np

class Waverer:
    def __init__(self, num_matches, mechs):
        self.name, self.mechs = "waverer", list(mechs)
        self.memory = np.zeros((num_matches, len(self.mechs), 45))
        self.seeds = np.zeros(num_matches, np.int64)

    def begin(self, match, seed):
        self.memory[match], self.seeds[match] = 0, seed % 1000

    def act(self, observations):
        self.memory = 0.5 * self.memory + observations[..., 100:145]
        keys = self.seeds[:, None, None] + np.array(self.mechs)[:, None] + np.arange(45)
        return np.sin(20.0 * self.memory + keys).astype(np.float32)

    def get_state(self, match):
        return {"memory": self.memory[match].copy(), "seed": int(self.seeds[match])}

    def check_state(self, match, state):
        if not isinstance(state, dict) or state["memory"].shape != self.memory[match].shape:
            raise ValueError("this is no memory of a waverer.")

    def set_state(self, match, state):
        self.memory[match], self.seeds[match] = state["memory"], state["seed"]

class Silent(Waverer):
    def act(self, observations):
        return [0.0]

class Broken(Waverer):
    def act(self, observations):
        return np.full((*observations.shape[:2], 45), np.nan, np.float32)

KNOWN = {"waverer": Waverer, "silent": Silent, "broken": Broken}

def names():
    return list(KNOWN)

def open_commander(name, num_matches, mechs):
    return KNOWN[name](num_matches, mechs) if name in KNOWN else None
"""
WAVERER = "commander:waverer"


def install(folder, module=MODULE):
    """Write a package with an entry point, as an installer leaves it."""
    (folder / "waverers.py").write_text(module)
    info = folder / "waverers-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: waverers\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[echelon_env.commanders]\nwaverers = waverers\n")


@pytest.fixture(autouse=True)
def waverers(tmp_path, monkeypatch):
    install(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    yield
    sys.modules.pop("waverers", None)


def shorter(preset="skirmish", seconds=6.0):
    return EchelonConfig.preset(preset).replace({"match.max_episode_seconds": seconds})


def blue_actions(rng, env):
    return rng.uniform(-1, 1, (env.num_envs, 45)).astype(np.float32)


def play(env, decisions, rng):
    """Return everything a caller sees, as bytes, and the checksums of all states."""
    seen = []
    for _ in range(decisions):
        *out, infos = env.step(blue_actions(rng, env))
        seen += [*(part.tobytes() for part in (*out, infos["alive"])), checksums(env)]
    return seen


def started(opponent=WAVERER, matches=3, **options):
    return in_play(EchelonVectorEnv(matches, shorter(), opponent=opponent, **{"num_threads": 1, **options}), seed=7)


def test_a_guest_plays_the_match_that_agents_of_a_caller_would_have_played():
    guest, agents = started(), in_play(EchelonVectorEnv(3, shorter(), num_threads=1), seed=7)
    size, rng = guest.agents_per_match, np.random.default_rng(1)
    double = sys.modules["waverers"].Waverer(3, range(size, 2 * size))
    for match in range(3):
        double.begin(match, 7 + match)
    ended = 0
    for _ in range(40):
        blue = blue_actions(rng, guest)
        rows = np.zeros((3, 2 * size, 45), np.float32)
        rows[:, :size] = blue.reshape(3, size, 45)
        rows[:, size:] = double.act(agents.core.io.agent_observations[:, size:])
        following = [agents.core.simulator.next_seed(match) for match in range(3)]
        mine, theirs = guest.step(blue), agents.step(rows.reshape(-1, 45))
        np.testing.assert_array_equal(mine[0].reshape(3, size, -1), theirs[0].reshape(3, 2 * size, -1)[:, :size])
        np.testing.assert_array_equal(mine[1].reshape(3, size), theirs[1].reshape(3, 2 * size)[:, :size])
        assert checksums(guest) == checksums(agents)
        for match in np.flatnonzero((mine[2] | mine[3]).reshape(3, size)[:, 0]):
            double.begin(int(match), following[match])
            ended += 1
    assert ended >= 3, "no match began anew"


class Watching:
    """Plays by two optional keys, walks on and keeps what it is shown."""

    observation_keys = ("places", "acoustic")

    def __init__(self):
        self.shown = []

    def act(self, observations):
        self.shown.append(observations)
        return np.full((*observations.shape[:2], 45), 0.1, np.float32)


KEYS = {"observation.places": True, "observation.acoustic": True, "world.zone_places": 3, "sensors.zone_range": 5.0}


def test_a_guest_is_shown_the_keys_that_an_agent_in_its_place_is_shown():
    config, guest = EchelonConfig.preset("skirmish").replace(KEYS), Watching()
    env = EchelonVectorEnv(2, config, opponent=guest, num_threads=1)
    both = EchelonVectorEnv(2, config, num_threads=1)
    expected, _ = both.reset(seed=7)
    env.reset(seed=7)
    for _ in range(3):
        env.step(np.full((10, 45), 0.1, np.float32))
        red = {name: part.reshape(2, 2, 5, -1)[:, 1] for name, part in expected.items()}
        flat = [red.pop(block.name) for block in echelon_env.OBSERVATION_LAYOUT.blocks]
        rows = np.concatenate([*flat, red["places"], red["acoustic"]], axis=-1)
        np.testing.assert_array_equal(guest.shown[-1], rows)
        expected = both.step(np.full((20, 45), 0.1, np.float32))[0]
    assert rows[..., FLAT_OBS_DIM:721].any()
    assert rows[..., 721:].any()


def test_a_teacher_is_shown_the_keys_of_the_agents_in_whose_place_it_acts():
    env, teacher = EchelonVectorEnv(2, EchelonConfig.preset("skirmish").replace(KEYS), num_threads=1), Watching()
    env.reset(seed=7)
    env.set_teacher(teacher)  # in the middle of an episode
    for _ in range(3):
        env.teacher_actions()
        own = env.step(np.full((20, 45), 0.1, np.float32))[0]
    env.teacher_actions()
    behind = np.concatenate([own["places"].reshape(20, -1), own["acoustic"]], axis=1)
    np.testing.assert_array_equal(teacher.shown[-1].reshape(20, -1)[:, FLAT_OBS_DIM:], behind)
    assert teacher.shown[0][..., FLAT_OBS_DIM:].any()


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({}, r"'Watching' plays by observation\.places, which these matches do not show; switch it on"),
        (
            {"observation_keys": ("telemetry",), "key_shapes": {"telemetry": (8, 8)}},
            r"shape \(8, 8\), and .* \(16, 16\)",
        ),
        ({"observation_keys": "places"}, "must be a tuple of different names among local_map, .*; got 'places'"),
        ({"observation_keys": ("nope",)}, "must be a tuple of different names among"),
        ({"observation_keys": ("places", "places")}, "must be a tuple of different names among"),
        ({"observation_keys": 5}, "must be a tuple of different names among"),
    ],
)
def test_keys_that_a_guest_cannot_have_are_refused(wrong, message):
    guest = Watching()
    vars(guest).update(wrong)
    with pytest.raises(ValueError, match=message):
        EchelonVectorEnv(1, EchelonConfig.preset("duel").replace({"observation.telemetry": True}), opponent=guest)


@pytest.mark.parametrize("mode", ["assist", "planner"])
def test_navigation_helps_a_guest_as_it_helps_agents(mode):
    config = shorter("duel").replace({"match.nav_mode": mode})
    guest, agents = MatchBatch(1, config, [0], {1: WAVERER}, 1), begun(config, [3])
    guest.reset(0, 3)
    for _ in range(15):
        guest.step(guest.io.agent_actions)
        agents.io.agent_actions[0, 1] = guest.io.guest_actions[0, 0]
        agents.step(agents.io.agent_actions)
    assert checksums(guest) == checksums(agents)


def test_threads_change_nothing():
    one, two = (play(started(matches=4, num_threads=n), 30, np.random.default_rng(1)) for n in (1, 2))
    assert one == two


def test_the_memory_travels_with_pickles_copies_and_saved_states():
    env, rng = started(), np.random.default_rng(2)
    play(env, 10, rng)
    doubles = [pickle.loads(pickle.dumps(env)), copy.deepcopy(env), started()]  # noqa: S301 (our own object)
    doubles[2].set_state(copy.deepcopy(env.get_state()))
    rest = play(env, 30, np.random.default_rng(3))
    for double in doubles:
        assert play(double, 30, np.random.default_rng(3)) == rest


def test_a_saved_state_of_another_opponent_changes_nothing():
    env = started()
    play(env, 3, np.random.default_rng(0))
    before = checksums(env)
    state = started().get_state()
    memory = env.core.commanders.get_state(1)
    for spoil, message in (
        (lambda match: match.update(guests=[]), "memories of 0 commanders, this environment has 1"),
        (lambda match: match.pop("guests"), "memories of 0 commanders"),
        (lambda match: match.update(guests=7), "memories of no list commanders"),
        (lambda match: match["guests"][0].update(memory=np.zeros(3)), "no memory of a waverer"),
    ):
        spoilt = copy.deepcopy(state)
        spoil(spoilt["matches"][2])
        with pytest.raises(ValueError, match=message):
            env.set_state(spoilt)
        assert checksums(env) == before
        np.testing.assert_array_equal(env.core.commanders.get_state(1)[0]["memory"], memory[0]["memory"])
    with pytest.raises(ValueError, match="the same agents and opponents"):
        env.set_state(started("easy").get_state())


def test_one_seed_is_one_match_in_every_view():
    options = {"config": shorter("duel"), "opponent": WAVERER}
    action = np.full(45, 0.3, np.float32)
    vector = in_play(EchelonVectorEnv(2, **options), seed=4)
    pilots = in_play(gymnasium.make_vec("echelon_env:Echelon-v0", num_envs=2, **options), seed=4)
    parallel = in_play(echelon_env.parallel_env(**options), seed=5)
    pilot, team = (
        in_play(gymnasium.make(f"echelon_env:{name}-v0", disable_env_checker=True, **options).unwrapped, seed=5)
        for name in ("Echelon", "EchelonTeam")
    )
    views = [(parallel, {"blue_0": action}), (pilot, action), (team, action[None])]
    for _ in range(10):
        for env in (vector, pilots):
            env.step(np.stack([action, action]))
        for env, actions in views:
            env.step(actions)
            assert checksums(env) == checksums(vector)[1:] == checksums(pilots)[1:]


def test_a_pilot_flies_beside_and_against_commanders():
    options = {"config": shorter(), "ally_skill": WAVERER, "opponent": "easy", "disable_env_checker": True}
    env = in_play(gymnasium.make("echelon_env:Echelon-v0", **options).unwrapped)
    assert env.core.commanders.mechs == [1, 2, 3, 4]
    env.step(np.zeros(45, np.float32))
    assert np.abs(env.core.io.guest_actions).min(axis=2).max() > 0.0
    assert env.core.io.bot_actions.any()


def test_a_replay_holds_what_the_commander_did(tmp_path, monkeypatch):
    env = in_play(echelon_env.parallel_env(shorter(), opponent=WAVERER), seed=1)
    while env.agents:
        env.step({agent: np.zeros(45, np.float32) for agent in env.agents})
    replay = env.replay()
    assert replay.names == {"blue": "agents", "red": "waverer"}
    replay.save(tmp_path / "one.replay")
    # Whoever gets it needs neither the commander nor its package.
    monkeypatch.setattr("echelon_env.commanders.entry_points", lambda group: [])
    assert echelon_env.Replay.load(tmp_path / "one.replay").verify()


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("silent", r"'waverer' must return finite actions of shape \(1, 1, 45\), got list"),
        ("broken", r"'waverer' must return finite actions of shape \(1, 1, 45\), got an array of shape \(1, 1, 45\)"),
    ],
)
def test_actions_that_are_none_are_refused(name, message):
    core = MatchBatch(1, shorter("duel"), [0], {1: f"commander:{name}"}, 1)
    core.reset(0, 3)
    with pytest.raises(ValueError, match=message):
        core.step(core.io.agent_actions)


def test_unknown_names_are_refused_with_those_that_are_near():
    assert set(commander_names()) >= {"broken", "silent", "waverer"}
    for opponent, message in (
        ("commander:waverar", "there is no commander 'waverar'; did you mean 'commander:waverer'"),
        ("commander:zzzzzz", r"there is no commander 'zzzzzz'; there are .*broken, .*silent, .*waverer"),
        ("waverer", r"got 'waverer'; a trained commander is 'commander:NAME'"),
    ):
        with pytest.raises(ValueError, match=message):
            echelon_env.parallel_env("duel", opponent=opponent)


def test_without_any_package_of_commanders_the_error_says_what_to_install(monkeypatch):
    monkeypatch.setattr("echelon_env.commanders.entry_points", lambda group: [])
    with pytest.raises(ValueError, match=r"needs a package with commanders, .* pip install echelon-rl"):
        open_commander(WAVERER, 1, [1])


def test_nothing_is_imported_for_scripted_opponents(tmp_path):
    (tmp_path / "loud").mkdir()
    install(tmp_path / "loud", "raise SystemExit('imported')")
    program = (
        "import sys; sys.path.insert(0, sys.argv[1]); import echelon_env; "
        "echelon_env.parallel_env('duel', opponent='easy'); assert 'torch' not in sys.modules; print('fine')"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path / "loud")], capture_output=True, text=True, check=False
    )
    assert done.stdout.strip() == "fine", done.stderr


def test_the_mix_of_a_curriculum_stays_with_scripts():
    env = started()
    assert env.get_curriculum()["opponent_mix"] is None
    with pytest.raises(ValueError, match="opponent_mix needs a scripted opponent"):
        env.set_curriculum(opponent_mix={"easy": 1.0})
    env.set_curriculum(packs_per_team_range=(1, 1), weapon_prob=0.5)
    env.reset(seed=1)
    play(env, 3, np.random.default_rng(0))
