"""Any sequence of reset, step, save, restore, copy and close keeps what the class promises."""

import copy
import math
import pickle
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, consumes, initialize, invariant, precondition, rule

import echelon_env
from echelon_env import EchelonConfig
from echelon_env.sim.state import CONTACT_SLOTS, SQUAD_SLOTS

# Two against two, so that some die before the end: sixty decisions in a world in which experts mostly kill each other.
CONFIG = EchelonConfig.preset("duel").replace(
    {
        "match.pack": ("medium", "light"),
        "match.max_episode_seconds": 15.0,
        "match.zone_win_share": 1.0,
        "world.size": (24, 24, 8),
        "world.biomes": ["barrens"],
    }
)
AGENTS = ["blue_0", "blue_1", "red_0", "red_1"]
GOOD = np.zeros(45, np.float32)


class LifeCycle(RuleBasedStateMachine):
    """Drives a duel and remembers, for every moment, the seed and actions that must lead to it."""

    saves = Bundle("saves")

    @initialize(
        dead_agents=st.sampled_from(["remove", "keep"]),
        opponent=st.sampled_from([None, "expert"]),
        seed=st.sampled_from([None, 0, 1, 2, 3, 4]),
    )
    def build(self, dead_agents, opponent, seed):
        self.options = {"dead_agents": dead_agents, "opponent": opponent}
        self.env = echelon_env.parallel_env(CONFIG, render_mode="ansi", info_level="full", **self.options)
        self.agents = AGENTS if opponent is None else AGENTS[:2]
        self.path = None  # (seed, actions so far) of the running or ended episode; None before the first reset
        self.over = False
        self.seeded = False
        self.closed = False
        if seed is not None:
            self.reset_with_seed(seed)

    def is_open(self):
        return not self.closed

    def is_running(self):
        return not self.closed and self.path is not None and not self.over

    @precondition(is_open)
    @rule(seed=st.integers(0, 20), options=st.sampled_from([{}, {"options": None}, None]))
    def reset_with_seed(self, seed, options=None):
        self._started(*self.env.reset(seed=seed, options=options))
        assert self.path[0] == seed
        self.seeded = True

    @precondition(is_open)
    @rule()
    def reset_without_seed(self):
        expected = self.env.core.simulator.next_seed(0) if self.path and self.seeded else 77
        # Hypothesis replays what it drew, so nothing may come from the operating system's entropy.
        with patch("echelon_env.envs.parallel_env.fresh_seed", lambda config: 77):
            observations, infos = self.env.reset()
        self._started(observations, infos)
        assert self.path[0] == expected
        self.seeded = True

    def _started(self, observations, infos):
        assert list(observations) == list(infos) == self.agents
        assert all(self.env.observation_space(a).contains(o) for a, o in observations.items())
        self.path, self.over = (int(self.env.core.state.clock["seed"][0]), []), False

    @precondition(is_running)
    @rule(kind=st.integers(0, 2**16))
    def step(self, kind):
        rng = np.random.default_rng(kind)
        self._play({agent: rng.uniform(-1, 1, 45).astype(np.float32) for agent in self.env.agents})

    @precondition(is_running)
    @rule(decisions=st.sampled_from([3, 30, 60]))
    def fight(self, decisions):
        commander = echelon_env.ScriptedCommander("expert")
        for _ in range(decisions):
            if self.env.agents:
                self._play(commander.act(self.env))

    def _play(self, actions):
        acted = self.env.agents[:]
        assert list(actions) == acted
        observations, rewards, terminations, truncations, infos = returned = self.env.step(actions)
        assert [list(part) for part in returned] == [acted] * 5
        assert not any(terminations[a] and truncations[a] for a in acted)
        assert all(self.env.observation_space(a).contains(o) for a, o in observations.items())
        assert all(math.isfinite(reward) for reward in rewards.values())
        self._ended_rightly(acted, observations, terminations, truncations)
        self.path = (self.path[0], [*self.path[1], actions])
        self.over = len(self.path[1]) == CONFIG.match.max_decisions or bool(self.env.core.state.clock["over"][0])
        assert all("outcome" in infos[a] for a in acted) == self.over

    def _ended_rightly(self, acted, observations, terminations, truncations):
        """The dead leave with zeros, the match ends for everybody at once, and only its time limit truncates."""
        clock = self.env.core.state.clock[0]
        over, by_time = bool(clock["over"]), bool(clock["over"]) and int(clock["reason"]) == 3
        alive = dict(zip(self.agents, self.env.core.io.agent_alive[0].tolist(), strict=True))
        removed = self.options["dead_agents"] == "remove"
        for agent in acted:
            dead = not alive[agent]
            assert terminations[agent] == ((over and not by_time) or (removed and dead))
            assert truncations[agent] == (by_time and not (removed and dead))
            if dead:
                assert set(observations[agent]) == {0.0, 1.0}
                assert observations[agent].sum() == CONTACT_SLOTS + SQUAD_SLOTS, "ones in the padding masks only"
        going_on = [a for a in acted if not (terminations[a] or truncations[a])]
        assert self.env.agents == going_on
        assert (going_on == []) == (over or not any(alive[a] for a in acted))

    @precondition(is_open)
    @rule(seed=st.sampled_from([-1, 2**63, 0.5, "1", [1, 2]]), options=st.sampled_from([None, 3, ["a"], {"all": 1}]))
    def refuse_a_reset(self, seed, options):
        before = self.env.core.simulator.checksum(0), self.env.agents[:], self.env._next_seed
        with pytest.raises(ValueError, match=r"a seed must be|options must be|unknown option 'all'"):
            self.env.reset(seed=seed, options=options)
        assert (self.env.core.simulator.checksum(0), self.env.agents, self.env._next_seed) == before

    @precondition(is_running)
    @rule(bad=st.sampled_from(["missing", "unknown", "short", "NaN"]))
    def refuse_actions(self, bad):
        *_, last = self.env.agents
        actions, before = dict.fromkeys(self.env.agents, GOOD), self.env.core.simulator.checksum(0)
        if bad == "missing":
            del actions[last]
        else:
            actions |= {"unknown": {"nobody": GOOD}, "short": {last: GOOD[:44]}, "NaN": {last: GOOD + np.nan}}[bad]
        with pytest.raises(ValueError, match=f"missing: {last}|unknown: nobody|must have shape|NaN or infinity"):
            self.env.step(actions)
        assert self.env.core.simulator.checksum(0) == before

    @precondition(is_open)
    @rule(save=saves, damage=st.sampled_from(["match", "agents", "recording", "curriculum", "next_seed"]))
    def refuse_a_damaged_save(self, save, damage):
        before = self.env.core.simulator.checksum(0), self.env.agents[:]
        with pytest.raises(ValueError, match=r"saved (state|match)|seed"):
            self.env.set_state({**save[0], damage: "x"})
        assert (self.env.core.simulator.checksum(0), self.env.agents) == before

    @precondition(is_running)
    @rule(target=saves)
    def save(self):
        return self.env.get_state(), self.path, self.env.agents[:], self.env.state().tobytes()

    @precondition(is_open)
    @rule(save=saves)
    def restore(self, save):
        state, path, agents, global_state = save
        self.env.set_state(state)
        self.path, self.over, self.seeded = path, False, state["next_seed"] is not None
        assert self.env.agents == agents
        assert self.env.state().tobytes() == global_state

    @rule(save=consumes(saves))
    def restore_elsewhere(self, save):
        other = echelon_env.parallel_env(CONFIG, **self.options)
        other.set_state(save[0])
        assert other.state().tobytes() == save[3]

    @precondition(lambda self: not self.closed and self.path is not None)
    @rule(pickled=st.booleans())
    def go_on_with_a_copy(self, pickled):
        self.env = pickle.loads(pickle.dumps(self.env)) if pickled else copy.deepcopy(self.env)  # noqa: S301
        self.seeded = False  # a copy draws its own next episode

    @precondition(lambda self: not self.closed and not self.is_running())
    @rule()
    def refuse_a_step(self):
        with pytest.raises(RuntimeError, match=r"call reset\(\) first"):
            self.env.step({agent: np.zeros(45) for agent in self.agents})

    @rule(sure=st.integers(0, 9))
    def close(self, sure):
        if sure == 9:  # seldom, for a closed environment leads nowhere
            self.env.close()
            self.env.close()
            self.closed = True

    @precondition(lambda self: self.closed)
    @rule()
    def refuse_everything(self):
        for call in (self.env.reset, self.env.state, self.env.get_state, self.env.render):
            with pytest.raises(RuntimeError, match="closed; create a new one"):
                call()

    @invariant()
    def agents_are_those_that_go_on(self):
        if self.closed or self.path is None or self.over:
            assert self.env.agents == []
        elif self.options["dead_agents"] == "keep":
            assert self.env.agents == self.agents
        else:
            alive = self.env.core.io.agent_alive[0]
            assert self.env.agents == [a for a, lives in zip(self.agents, alive, strict=True) if lives]
            assert self.env.agents

    @invariant()
    def the_clock_counts_the_decisions(self):
        if self.path is not None:
            clock = self.env.core.state.clock
            assert (clock["seed"][0], clock["decision"][0]) == (self.path[0], len(self.path[1]))

    def teardown(self):
        """Replay the whole path in a fresh environment: the same state must come out, whatever happened between."""
        if getattr(self, "path", None) is None:
            return
        fresh = echelon_env.parallel_env(CONFIG, **self.options)
        fresh.reset(seed=self.path[0])
        for actions in self.path[1]:
            fresh.step(actions)
        assert fresh.core.simulator.checksum(0) == self.env.core.simulator.checksum(0)
        assert fresh.agents == self.env.agents or self.closed


def lives(max_examples):
    return settings(
        max_examples=max_examples, stateful_step_count=30, deadline=None, suppress_health_check=[HealthCheck.too_slow]
    )


class TestLifeCycle(LifeCycle.TestCase):
    settings = lives(20)


@pytest.mark.slow
class TestManyLifeCycles(LifeCycle.TestCase):
    settings = lives(400)
