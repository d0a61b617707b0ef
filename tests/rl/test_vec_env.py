"""Both backends of ``make_vec_env``, without the faults of the stock wrappers, and with the global state."""

import numpy as np
import pytest
import supersuit
from gymnasium import spaces
from pettingzoo import ParallelEnv
from stable_baselines3.common.monitor import Monitor

from echelon_env import ACTION_LAYOUT, FLAT_OBS_DIM, EchelonConfig, parallel_env
from echelon_rl import RecurrentPPO, make_vec_env
from echelon_rl.vec_envs.supersuit_env import SuperSuitVecEnv
from echelon_rl.vec_envs.vec_env import NativeVecEnv

SHORT = EchelonConfig.preset("duel").replace({"match.max_episode_seconds": 5.0})  # 20 decisions, then a time limit
BACKENDS = ("native", "supersuit")


class Chance(ParallelEnv):
    """Two agents see random numbers; every third step ends the episode, really or by a time limit."""

    metadata = {"name": "chance_v0", "render_modes": []}  # noqa: RUF012

    def __init__(self, truncates=False):
        self.possible_agents = ["a", "b"]
        self.truncates, self.render_mode = truncates, None
        self.mortals = {}  # agent -> step in which it dies
        self.random = np.random.default_rng()
        self.multiplier, self.options, self.resets = 1, None, 0

    def observation_space(self, agent):
        return spaces.Box(-1, 1, (2,))

    def action_space(self, agent):
        return spaces.Discrete(2)

    def _observe(self):
        return {agent: self.random.random(2, np.float32) for agent in self.agents}

    def reset(self, seed=None, options=None):
        if seed is not None:
            self.random = np.random.default_rng(seed)
        self.agents, self.time, self.options = list(self.possible_agents), 0, options
        self.resets += 1
        return self._observe(), {agent: {"fresh": self.resets} for agent in self.agents}

    def step(self, actions):
        self.time += 1
        over = self.time == 3
        observations = {agent: self.random.random(2, np.float32) for agent in self.agents}
        rewards = {agent: float(actions[agent]) for agent in self.agents}
        ended = dict.fromkeys(self.agents, over and not self.truncates)
        cut = dict.fromkeys(self.agents, over and self.truncates)
        infos = {a: {"at": self.time, "alive": self.time < self.mortals.get(a, 9)} for a in self.agents}
        if over:
            self.agents = []
        return observations, rewards, ended, cut, infos

    def multiply(self, factor):
        return self.multiplier * factor


def duel(**kwargs):
    return parallel_env(config=SHORT, opponent="trivial", dead_agents="keep", **kwargs)


def idle(env):
    return np.zeros((env.num_envs, ACTION_LAYOUT.size), np.float32)


@pytest.mark.parametrize("base_class", ["gymnasium", "stable_baselines3"])
def test_stock_wrappers_run_on_the_environment(base_class):
    env = supersuit.concat_vec_envs_v1(supersuit.pettingzoo_env_to_vec_env_v1(duel()), 2, base_class=base_class)
    assert np.shape(env.reset()[0] if base_class == "gymnasium" else env.reset()) == (2, FLAT_OBS_DIM)
    for _ in range(25):
        result = env.step(idle(env))
    assert result[0].shape == (2, FLAT_OBS_DIM)
    env.close()


def test_a_real_end_is_no_time_limit_and_infos_of_end_and_reset_are_kept_apart():
    env = make_vec_env(Chance(truncates=False), 2, backend="supersuit")
    env.reset()
    for _ in range(3):
        _, _, _, infos = env.step(np.zeros(4, np.int64))
    assert all(info["TimeLimit.truncated"] is False for info in infos)
    assert (infos[0]["at"], "fresh" in infos[0]) == (3, False)
    assert env.reset_infos[0] == {"fresh": 2}, "of the reset after the end"


def test_seeds_attributes_methods_and_options_reach_the_matches():
    ours = make_vec_env(Chance(), 2, backend="supersuit", seed=None)
    assert ours.seed(3) == [3, 3, 4, 4]
    first = ours.reset()
    ours.seed(3)
    assert np.array_equal(ours.reset(), first)
    assert ours.get_attr("multiplier") == [1, 1, 1, 1]
    ours.set_attr("multiplier", 5, indices=[2, 3])
    assert ours.env_method("multiply", 2) == [2, 2, 10, 10]
    ours.set_options({"map": "small"})
    ours.reset()
    assert ours.get_attr("options") == [{"map": "small"}] * 4
    ours.reset()
    assert ours.get_attr("options") == [None] * 4, "options hold for one reset"


def test_copies_differ_without_a_seed():
    ours = make_vec_env(Chance(), 2, backend="supersuit", seed=None).reset()
    assert not np.array_equal(ours[:2], ours[2:])


@pytest.mark.parametrize("backend", BACKENDS)
def test_roles_are_those_of_the_mechs_that_agents_play(backend):
    env = make_vec_env("skirmish", 2, "easy", backend, seats={"blue_0": "hard", "blue_2": "hard"})
    assert env.roles == [EchelonConfig.preset("skirmish").classes[mech] for mech in (1, 3, 4)] * 2
    assert len(set(env.roles)) == 3


@pytest.mark.parametrize("backend", BACKENDS)
def test_final_observation_is_the_last_and_not_the_first_of_the_next(backend):
    env = make_vec_env(SHORT, 3, "trivial", backend, seed=11)
    lone = duel()
    lone.reset(seed=12)
    env.reset()
    for step in range(20):
        actions = np.tile(np.sin(np.arange(45, dtype=np.float32) + step), (3, 1))
        observations, rewards, dones, infos = env.step(actions)
        expected, reward, _, truncations, _ = lone.step(dict.fromkeys(lone.agents, actions[0]))
        agent = next(iter(expected))
        assert rewards[1] == reward[agent]
        if step < 19:
            assert np.array_equal(observations[1], expected[agent])
    assert dones.all()
    assert infos[1]["TimeLimit.truncated"] == truncations[agent] is True
    assert np.array_equal(infos[1]["terminal_observation"], expected[agent])
    assert not np.array_equal(observations[1], expected[agent])
    env.close()


def test_the_dead_of_an_episode_live_in_the_first_step_of_the_next():
    env = make_vec_env(Chance(), 2, backend="supersuit", seed=0)
    env.reset()
    env.set_attr("mortals", {"b": 2}, indices=[0, 1])
    env.set_attr("mortals", {"a": 3}, indices=[2, 3])  # in the step that ends the episode
    assert env.alive.all()
    seen, ends = [], []
    for _ in range(7):
        _, _, _, infos = env.step(np.zeros(4, np.int64))
        seen.append(env.alive.tolist())
        ends.append([info.get("alive") for info in infos])
    one_dead = [True, False, True, True]
    assert seen == [[True] * 4, one_dead, [True] * 4] * 2 + [[True] * 4]
    assert ends[2] == ends[5] == [True, False, False, True], "who lived to the end"


@pytest.mark.parametrize("backend", BACKENDS)
def test_returned_arrays_are_not_overwritten(backend):
    config = EchelonConfig.preset("skirmish").replace({"match.max_episode_seconds": 2.0})  # 8 decisions
    env = make_vec_env(config, 2, "trivial", backend)
    returned = [env.reset(), env.alive]
    kept = [array.copy() for array in returned]
    core, rng = env.get_attr("core", indices=[9])[0], np.random.default_rng(0)
    for step in range(12):
        core.state.mechs["alive"][-1, 3] = step % 2  # the mech of row 8 dies and is brought back
        new = [*env.step(rng.uniform(-1, 1, (10, 45)).astype(np.float32))[:3], env.alive]
        returned += new
        kept += [array.copy() for array in new]
    assert all(array.tobytes() == copy.tobytes() for array, copy in zip(returned, kept, strict=True))
    assert len({array.tobytes() for array in kept[1::4]}) == 2, "who lives must change, or nothing is shown"
    env.close()


@pytest.mark.parametrize("backend", BACKENDS)
def test_ended_rows_tell_return_length_outcome_role_and_parts_of_the_reward(backend):
    team = EchelonConfig.preset("skirmish").replace({"match.max_episode_seconds": 5.0, "reward.team_mixing": 1.0})
    env = make_vec_env(team, 2, "easy", backend, seed=1)
    env.reset()
    totals, rng = np.zeros(10), np.random.default_rng(0)
    for _ in range(20):
        _, rewards, _, infos = env.step(rng.uniform(-1, 1, (10, 45)).astype(np.float32))
        totals += rewards
    for row, info in enumerate(infos):
        assert (info["episode"]["r"], info["episode"]["l"]) == (pytest.approx(totals[row], abs=1e-5), 20)
        assert info["outcome"] in ("win", "draw", "loss")
        assert info["is_success"] == (info["outcome"] == "win")
        assert (info["role"], info["present"]) == (team.match.roster[row % 5], True)
        assert sum(info["reward_components"].values()) == pytest.approx(totals[row], abs=1e-4)
    assert any(info["reward_components"]["approach"] != 0 for info in infos)
    assert env.env_is_wrapped(Monitor) == [True] * 10
    env.close()


def test_any_pettingzoo_environment_trains():
    env = make_vec_env(Chance, 4, backend="supersuit", seed=0)
    model = RecurrentPPO("MlpLstmPolicy", env, n_steps=32, learning_rate=1e-2, seed=0, device="cpu").learn(8 * 32 * 3)
    observations = env.reset()
    actions, _ = model.predict(observations, deterministic=True)
    assert (actions == 1).all(), "the second action pays 1, the first 0"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"backend": "gpu"}, "backend must be one of 'supersuit', 'native', got 'gpu'"),
        ({"num_matches": 0}, "num_matches must be at least 1, got 0"),
        ({"num_matches": True}, "num_matches must be of type int, got True"),
        ({"backend": "native", "mappool": 3}, "unknown arguments mappool .* it knows .*map_pool"),
        ({"backend": "supersuit", "num_threads": 3}, "unknown arguments num_threads"),
        ({"backend": "supersuit", "dead_agents": "remove"}, "dead_agents must be 'keep' here"),
        ({"backend": "supersuit", "observation_format": "dict"}, "observation_space of 'blue_0' is a Dict.*'flat'"),
        ({"backend": "supersuit", "action_format": "dict"}, "action_space of 'blue_0' is a Dict"),
        ({"config": Chance, "backend": "native"}, "ready PettingZoo environment needs backend='supersuit'"),
        ({"config": Chance, "backend": "supersuit", "global_state": True}, "declares no state_space"),
        ({"opponent": "godlike"}, "godlike"),
        ({"seed": -1}, "-1"),
    ],
)
def test_bad_arguments_are_explained(arguments, message):
    with pytest.raises(ValueError, match=message):
        make_vec_env(**{"config": "duel", "num_matches": 1, "opponent": "easy", **arguments})


def test_a_curriculum_reaches_the_matches_of_both_backends_alike():
    config = EchelonConfig.preset("duel").replace(
        {
            "match.pack": ("medium", "scout"), "match.packs_per_team": 2, "match.max_episode_seconds": 5.0,
            "world.size": (48, 48, 12),
        }
    )  # fmt: skip
    settings = {"packs_per_team_range": (1, 2), "map_size_range": (36, 44), "weapon_prob": 0.5}
    envs = [make_vec_env(config, 4, "easy", backend, seed=3) for backend in BACKENDS]
    spaces_before = [(env.observation_space, env.action_space) for env in envs]
    for env in envs:
        env.env_method("set_curriculum", **settings, opponent_mix={"trivial": 0.5, "hard": 0.5})
        settings_read = env.env_method("get_curriculum")
        assert len(settings_read) == env.num_envs
        assert all(settings_read[row].items() >= settings.items() for row in range(env.num_envs))
    native, stock = envs
    first = [env.reset() for env in envs]
    assert (first[0].tobytes(), native.alive.tolist()) == (first[1].tobytes(), stock.alive.tolist())
    assert set(native.alive.reshape(4, 4).sum(axis=1)) == {2, 4}
    rng, lineups = np.random.default_rng(0), {native.alive.tobytes()}
    for _ in range(45):  # two time limits
        actions = rng.uniform(-1, 1, (16, 45)).astype(np.float32)
        (seen, paid, dones, told), (other, other_paid, other_dones, other_told) = (env.step(actions) for env in envs)
        for row in np.flatnonzero(dones):
            lineups.add(native.alive.tobytes())
            assert [env.reset_infos[row]["alive"] for env in envs] == [native.alive[row]] * 2
            one, two = told[row], other_told[row]
            assert set(one) == set(two)
            same = ("TimeLimit.truncated", "outcome", "reason", "is_success", "alive")
            assert [one[name] for name in same] == [two[name] for name in same]
            assert one["episode"]["r"] == pytest.approx(two["episode"]["r"])
            assert np.array_equal(one["terminal_observation"], two["terminal_observation"])
        assert (seen.tobytes(), paid.tobytes()) == (other.tobytes(), other_paid.tobytes())
        assert (dones.tolist(), native.alive.tolist()) == (other_dones.tolist(), stock.alive.tolist())
    assert len(lineups) > 2, "not the same mechs take part in every episode"
    assert [(env.observation_space, env.action_space) for env in envs] == spaces_before
    with pytest.raises(ValueError, match="did you mean 'weapon_prob'"):
        native.env_method("set_curriculum", weapons_prob=0.5)


class Watched(Chance):
    """``Chance`` with a state that tells the time and how often it was reset."""

    def __init__(self):
        super().__init__(truncates=True)
        self.state_space = spaces.Box(0, 100, (1, 2))

    def state(self):
        return np.array([[self.time, self.resets]], np.float32)


def test_both_backends_show_the_same_states_to_the_end():
    envs = [make_vec_env(SHORT, 2, "trivial", backend, seed=4, global_state=True) for backend in BACKENDS]
    size = FLAT_OBS_DIM + envs[0].critic_state_dim
    first = [env.reset() for env in envs]
    assert first[0].shape == (2, size)
    assert np.array_equal(*first)
    assert all(env.observation_space.shape == (size,) for env in envs)
    for _ in range(20):
        steps = [env.step(np.full((2, ACTION_LAYOUT.size), 0.5, np.float32)) for env in envs]
        assert np.array_equal(steps[0][0], steps[1][0])
        assert all(space.contains(row) for space, row in ((envs[0].observation_space, r) for r in steps[0][0]))
    for infos in zip(steps[0][3], steps[1][3], strict=True):
        final, other = (info["terminal_observation"] for info in infos)
        assert np.array_equal(final, other)
        # The last number of the state is the share of time left: none at the end, all of it in the next episode.
        assert final[-1] == 0.0
    assert (steps[0][0][:, -1] == 1.0).all()


def test_states_of_any_pettingzoo_environment_are_used():
    env = make_vec_env(Watched, 2, backend="supersuit", global_state=True)
    assert env.critic_state_dim == 2
    observations = env.reset()
    assert observations.shape == (4, 4)
    assert np.array_equal(observations[:, 2:], np.tile([0.0, 1.0], (4, 1)))
    for time in (1, 2, 3):
        observations, _, dones, infos = env.step(np.zeros(4, np.int64))
        assert np.array_equal(observations[:, 2:], np.tile([time % 3, 1.0 + (time == 3)], (4, 1)))
    assert dones.all()
    assert all(np.array_equal(info["terminal_observation"][2:], [3.0, 1.0]) for info in infos)


@pytest.mark.parametrize("backend", ["native", "supersuit"])
def test_messages_that_nobody_hears_are_not_trained(backend):
    model = RecurrentPPO("MlpLstmPolicy", make_vec_env("duel", 1, "trivial", backend, seed=0), n_steps=4, device="cpu")
    assert "comm" not in [head.name for head in model.policy.heads.heads]
    model.learn(4)
    words = ACTION_LAYOUT["comm"]
    assert not model.rollout_buffer.actions[..., words.start : words.stop].any()
    assert model.rollout_buffer.actions[..., : words.start].all()


@pytest.mark.parametrize(("config", "backend"), [("duel", NativeVecEnv), (Chance, SuperSuitVecEnv)])
def test_without_a_backend_echelon_plays_natively_and_others_through_supersuit(config, backend):
    assert type(make_vec_env(config, 2)) is backend
