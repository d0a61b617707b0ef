"""Any sequence of reset, step, save, restore, copy and close keeps what the class promises."""

import copy

import numpy as np
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, consumes, initialize, invariant, precondition, rule

import echelon_env
from echelon_env import EchelonConfig

CONFIG = EchelonConfig.preset("duel").replace({"match.max_episode_seconds": 2.5})  # ten decisions
AGENTS = ["blue_0", "red_0"]


class LifeCycle(RuleBasedStateMachine):
    """Drives a duel and remembers, for every moment, the seed and actions that must lead to it."""

    saves = Bundle("saves")

    @initialize(dead_agents=st.sampled_from(["remove", "keep"]), opponent=st.sampled_from([None, "expert"]))
    def build(self, dead_agents, opponent):
        self.options = {"dead_agents": dead_agents, "opponent": opponent}
        self.env = echelon_env.parallel_env(CONFIG, render_mode="ansi", **self.options)
        self.agents = AGENTS if opponent is None else AGENTS[:1]
        self.path = None  # (seed, actions so far) of the running or ended episode; None before the first reset
        self.over = False
        self.seeded = False
        self.closed = False

    def is_open(self):
        return not self.closed

    def is_running(self):
        return not self.closed and self.path is not None and not self.over

    @precondition(is_open)
    @rule(seed=st.integers(0, 20))
    def reset_with_seed(self, seed):
        observations, infos = self.env.reset(seed=seed)
        self._started(observations, infos)
        assert self.path[0] == seed
        self.seeded = True

    @precondition(is_open)
    @rule()
    def reset_without_seed(self):
        expected = self.env.core.simulator.next_seed(0) if self.path and self.seeded else None
        observations, infos = self.env.reset()
        self._started(observations, infos)
        assert expected is None or self.path[0] == expected
        self.seeded = True

    def _started(self, observations, infos):
        assert list(observations) == list(infos) == self.agents
        self.path, self.over = (int(self.env.core.state.clock["seed"][0]), []), False

    @precondition(is_running)
    @rule(kind=st.integers(0, 2**16))
    def step(self, kind):
        acted = self.env.agents[:]
        rng = np.random.default_rng(kind)
        actions = {agent: rng.uniform(-1, 1, 45).astype(np.float32) for agent in acted}
        observations, rewards, terminations, truncations, infos = self.env.step(actions)
        for part in (observations, rewards, terminations, truncations, infos):
            assert list(part) == acted
        assert not any(terminations[a] and truncations[a] for a in acted)
        self.path = (self.path[0], [*self.path[1], kind])
        self.over = len(self.path[1]) == CONFIG.match.max_decisions or bool(self.env.core.state.clock["over"][0])
        assert all("outcome" in infos[a] for a in acted) == self.over

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
    @rule()
    def go_on_with_a_copy(self):
        self.env = copy.deepcopy(self.env)
        self.seeded = False  # a copy draws its own next episode

    @precondition(lambda self: not self.closed and not self.is_running())
    @rule()
    def refuse_a_step(self):
        with pytest.raises(RuntimeError, match=r"call reset\(\) first"):
            self.env.step({agent: np.zeros(45) for agent in self.agents})

    @precondition(is_running)
    @rule(agent=st.sampled_from(["red_1", "nobody"]))
    def refuse_an_unknown_agent(self, agent):
        before = self.env.core.simulator.checksum(0)
        with pytest.raises(ValueError, match=agent):
            self.env.step({a: np.zeros(45) for a in [*self.env.agents, agent]})
        assert self.env.core.simulator.checksum(0) == before

    @rule(sure=st.integers(0, 9))
    def close(self, sure):
        if sure == 9:  # seldom, for a closed environment leads nowhere
            self.env.close()
            self.closed = True

    @precondition(lambda self: self.closed)
    @rule()
    def refuse_everything(self):
        for call in (self.env.reset, self.env.state, self.env.get_state, self.env.render):
            with pytest.raises(RuntimeError, match="closed; make a new one"):
                call()

    @invariant()
    def agents_are_those_that_go_on(self):
        if self.closed or self.path is None or self.over:
            assert self.env.agents == []
        elif self.options["dead_agents"] == "keep":
            assert self.env.agents == self.agents
        else:
            alive = self.env.core.alive()[0]
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
        for kind in self.path[1]:
            rng = np.random.default_rng(kind)
            fresh.step({agent: rng.uniform(-1, 1, 45).astype(np.float32) for agent in fresh.agents})
        assert fresh.core.simulator.checksum(0) == self.env.core.simulator.checksum(0)
        assert fresh.agents == self.env.agents or self.closed


TestLifeCycle = LifeCycle.TestCase
TestLifeCycle.settings = settings(
    max_examples=60, stateful_step_count=30, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
