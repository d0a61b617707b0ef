"""Forks: without changes they are the recorded match; with changes, the past stays and the rest is played anew."""

import dataclasses

import numpy as np
import pytest
from tests.env.test_replay import SHORT as DUEL
from tests.env.test_replay import recorded

from echelon_env import FLAT_OBS_DIM, EchelonConfig, Replay
from echelon_env.bots.skills import SKILLS
from echelon_env.matches.batch import MatchBatch
from echelon_env.matches.recording import Recording
from echelon_env.matches.seats import agent_name, team_seats
from echelon_env.mdp.layout import OBSERVATION_LAYOUT

SKIRMISH = EchelonConfig.preset("skirmish").replace({"match.max_episode_seconds": 20.0})  # 80 decisions
EGO = OBSERVATION_LAYOUT["ego"].start  # first of the columns that tell a mech of itself


class Waverer:
    """A commander with a memory: every action depends on all observations so far."""

    name = "waverer"

    def __init__(self):
        self.memory = {}  # of each match

    def begin(self, match, seed):
        self.memory[match] = 0.0

    def act(self, observations):
        for match, seen in enumerate(observations[..., EGO : EGO + 45].astype(np.float64)):
            self.memory[match] = 0.5 * self.memory.get(match, 0.0) + seen
        return np.sin(20.0 * np.array([self.memory[match] for match in range(len(observations))])).astype(np.float32)

    def get_state(self, match):
        return {"memory": self.memory[match]}

    def set_state(self, match, state):
        self.memory[match] = state["memory"]


def of_scripts(config=SKIRMISH, blue="expert", red="hard", seed=1, pool=None, changes=None):
    """Return the replay of a match in which the caller commands nobody."""
    agents, players = team_seats(config, red)
    core = MatchBatch(1, config, [], {**players, **dict.fromkeys(agents, blue)}, 1, pool)
    recording = Recording.begin(core, seed, core.reset(0, seed, changes=changes))
    nobody = np.zeros((1, 0, 45), np.float32)
    while not core.state.clock["over"][0]:
        core.step(nobody)
        recording.add(core, nobody[0])
    return Replay.of_match(core, recording)


def same(one, other):
    """Whether two replays are one match."""
    return (
        (one.checksums, one.outcome, one.agents) == (other.checksums, other.outcome, other.agents)
        and np.array_equal(one.actions, other.actions)
        and one.names == other.names
    )


def reloaded(replay, folder):
    """Return a replay as its file holds it."""
    replay.save(folder / "fork.replay")
    return Replay.load(folder / "fork.replay")


@pytest.fixture(scope="module")
def scripts():
    return of_scripts()


MATCHES = {
    "agents": lambda: recorded().replay(),
    "agents against a script": lambda: recorded(opponent="hard", map_pool=3).replay(),
    "a commander": lambda: of_scripts(DUEL, "medium", Waverer()),
    "scripts, from a pool": lambda: of_scripts(pool=3),
    "a scenario": lambda: of_scripts(EchelonConfig.resolve("orders"), "medium"),
    "one pack of three": lambda: of_scripts(EchelonConfig.preset("standard"), changes={"packs": 1, "fire_prob": 0.5}),
    "planned ways": lambda: of_scripts(SKIRMISH.replace({"match.nav_mode": "planner"})),
}


@pytest.mark.parametrize("make", MATCHES.values(), ids=MATCHES.keys())
def test_a_fork_without_changes_is_the_recorded_match(make):
    replay = make()
    for decision in (0, 1, replay.num_decisions // 2, replay.num_decisions - 1):
        fork = replay.fork(decision)
        assert fork.core.state.clock["decision"][0] == decision
        assert same(fork.play().replay(), replay), f"forked at {decision}"


@pytest.mark.parametrize("mode", ["off", "assist", "planner"])
@pytest.mark.parametrize("hidden", [(), ("squad", "ego.heat")])
def test_a_script_that_takes_over_is_recorded_and_can_be_taken_over_in_turn(mode, hidden):
    """The second fork gives the seat to the script that already had it, which must remember all it saw."""
    replay = of_scripts(SKIRMISH.replace({"match.nav_mode": mode, "observation.hidden": hidden}))
    first = replay.fork(20, {"blue_1": "hard", "red_0-1": "expert"}).play().replay()
    assert first.verify()
    assert first.checksums[:2] == replay.checksums[:2]
    assert first.checksums[2:] != replay.checksums[2:]
    assert (first.agents, bool(first.unaided)) == ((1, 5, 6), mode != "off")
    assert same(first.fork(45).play().replay(), first)
    given = first.fork(45, {"blue_1": "hard", "red_0-1": "expert"}).play().replay()
    assert given.checksums == first.checksums
    assert given.verify()
    if mode == "planner":
        assert not dataclasses.replace(first, unaided=()).verify(), "nav_mode would have changed nothing"


@pytest.mark.parametrize("player", ["hard", Waverer(), "commander:duel"], ids=["script", "object", "policy"])
def test_who_gets_its_own_seat_back_plays_on_as_if_nothing_had_happened(player):
    """The recorded actions of an agent's seat are those of the player, who sees the match up to the fork again."""
    config = DUEL.replace({"observation.hidden": ("ego.velocity_ahead", "ego.zone_sin")})
    replay = of_scripts(config, "medium", "medium").fork(0, {"red": player}).play().replay()
    for decision in (5, 20):
        taken = replay.fork(decision, {"red": player}).play().replay()
        assert taken.checksums == replay.checksums
        assert np.array_equal(taken.actions, replay.actions)
        assert taken.verify()
    assert replay.fork(5, {"red": "trivial"}).play().replay().checksums != replay.checksums


def test_held_actions_and_those_of_a_caller_are_played_and_recorded(tmp_path, scripts):
    row = np.linspace(-1, 1, 45, dtype=np.float32)
    fork = scripts.fork(30, {"blue_2": "agents"}, hold={"blue_3": row, "red": "stand"})
    core = fork.core
    recording = fork.recording
    places = fork.core.state.mechs[["x", "y"]][0, 5:]
    before = places.copy()
    steered = np.full(45, 0.5, np.float32)
    assert len(recording.rows) == 30
    fork.step({"blue_2": steered})
    # A game may step the batch itself, with the recording beside it.
    actions = fork.actions()
    actions[0, 0] = -steered
    core.step(actions)
    recording.add(core, actions[0])
    fork.play()
    taken = fork.replay()
    assert taken.agents == (2, 3, 5, 6, 7, 8, 9)
    assert taken.names == {"blue": "expert and agents and held", "red": "held"}
    assert (taken.actions[30:, 1] == row).all()
    np.testing.assert_array_equal(taken.actions[30:32, 0], [steered, -steered])
    assert (places == before).sum() >= 3, "those that stand move only if they slide or are pushed"
    loaded = reloaded(taken, tmp_path)
    assert same(loaded, taken)
    assert loaded.verify()


def test_a_file_keeps_what_nav_mode_leaves_alone(tmp_path):
    replay = of_scripts(SKIRMISH.replace({"match.nav_mode": "planner"}))
    fork = replay.fork(20, {"blue_0": "agents"}, hold={"blue_1": "stand"}).play().replay()
    assert fork.unaided == ((0, 0, 20), (1, 0, 20), (1, 20, fork.num_decisions))
    loaded = reloaded(fork, tmp_path)
    assert loaded.unaided == fork.unaided
    assert loaded.verify()
    assert fork.view().html
    for wrong in ([(2, 0, 20)], [(0, 5, 5)], [(0, 0, 81)]):
        with pytest.raises(ValueError, match="unaided must name agents and decisions up to"):
            dataclasses.replace(fork, unaided=tuple(wrong))


def test_recorded_actions_last_as_long_as_the_recording():
    replay = recorded(20, opponent="hard").replay()
    fork = replay.fork(10, {"red": "trivial"}).play()
    assert (fork.over, fork.ended) == (False, True)
    assert fork.replay().num_decisions == 20
    assert replay.fork(10, {"red": "trivial"}, agents="expert").play().over
    going_on = replay.fork(20, agents="hard").play()
    assert going_on.over
    assert going_on.replay().verify()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((-1,), "decision must be a whole number from 0 to"),
        ((10**6,), "decision must be a whole number from 0 to"),
        ((5.0,), "decision must be a whole number"),
        ((5, {"blue_7": "hard"}), "mechs are named as .* got 'blue_7'"),
        ((5, {"blue_1": "great"}), "must be one of trivial"),
        ((5, {"blue_1": "commander:nobody-like-this"}), "there is no commander 'nobody-like-this'"),
        ((5, {"blue_0-1": "hard"}, {"blue_1": "stand"}), "'blue_1' and 'blue_0-1' both name blue_1"),
        ((5, None, {"blue_1": [0.0] * 44}), "the action of 'blue_1' must be 'stand' or 45 finite numbers"),
        ((5, None, {"blue_1": [np.nan] * 45}), "45 finite numbers"),
    ],
)
def test_a_fork_that_cannot_be_is_refused(scripts, arguments, message):
    with pytest.raises(ValueError, match=message):
        scripts.fork(*arguments)


def test_the_dead_and_the_absent_play_no_further(scripts):
    alive = [core.state.mechs["alive"][0].copy() for core in scripts]
    decision = next(number for number, mechs in enumerate(alive) if not mechs.all())
    name = agent_name(scripts.config, int(alive[decision].argmin()))
    with pytest.raises(ValueError, match=f"{name} is dead at decision {decision} already"):
        scripts.fork(decision, {name: "expert"})
    scripts.fork(decision - 1, {name: "expert"})
    packs = of_scripts(EchelonConfig.preset("standard"), changes={"packs": 1})
    with pytest.raises(ValueError, match="blue_9 is not in this match"):
        packs.fork(0, {"blue_9": "expert"})


def test_a_replay_that_does_not_come_out_as_recorded_is_forked_only_before(scripts):
    wrong = dataclasses.replace(scripts, checksums=(*scripts.checksums[:2], *["0" * 64] * len(scripts.checksums[2:])))
    assert wrong.fork(20).core.simulator.checksum(0) == scripts.checksums[1]
    with pytest.raises(ValueError, match=r"cannot be played on from decision 21: the state first differs between "
                                         r"decision 20 \(equal\) and 40.* choose a decision up to 20"):  # fmt: skip
        wrong.fork(21)


def test_a_fork_that_is_over_plays_no_further(scripts):
    fork = scripts.fork(50).play()
    with pytest.raises(RuntimeError, match="the match is over"):
        fork.step()
    with pytest.raises(ValueError, match="'blue_0' is not an agent of this fork; its agents are: red_1"):
        scripts.fork(5, {"red_1": "agents"}).step({"blue_0": np.zeros(45)})


def test_a_named_script_plays_a_unit_whose_skill_the_scenario_draws():
    scenario = EchelonConfig.resolve("spotter").scenario
    first, second = scenario.blue
    drawn = dataclasses.replace(scenario, blue=(first, dataclasses.replace(second, by=("hard", "medium"))))
    fork = of_scripts(EchelonConfig.of_scenario(drawn), "medium", drawn.opponent).fork(0, {"blue_1": "trivial"})
    seat = fork.core.tables.bot_seats.tolist().index(1)
    assert SKILLS[fork.core.io.bots["skill"][0, seat]] == "trivial"


def test_who_joins_a_fork_is_shown_the_keys_of_each_moment():
    """The key agrees with ``ego``, which tells where the zone is."""
    shown, ego = [], OBSERVATION_LAYOUT["ego"]

    def watching(observations):
        shown.append(observations)
        return np.zeros((*observations.shape[:2], 45), np.float32)

    watching.observation_keys = ("places",)
    hidden = {"observation.places": True, "world.zone_places": 3, "sensors.zone_range": 5.0}
    hidden |= {"match.zone_stay_seconds": 3.0, "match.zone_told_seconds": 1.0}
    of_scripts(SKIRMISH.replace(hidden)).fork(30, {"red": watching}).play()
    rows = np.concatenate(shown, axis=0).reshape(-1, 721)
    places, zone = rows[:, FLAT_OBS_DIM:].reshape(-1, 3, 5), rows[:, ego.start : ego.stop]
    knows = zone[:, ego.index("zone_radius")] > 0
    np.testing.assert_array_equal((places[:, :, 3] == 1).any(axis=1), knows)
    found = places[places[:, :, 3] == 1]
    np.testing.assert_allclose(found[:, 0], zone[knows, ego.index("zone_sin")], atol=1e-5)
    assert 100 < knows.sum() < len(rows)
