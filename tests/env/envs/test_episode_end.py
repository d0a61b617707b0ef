"""How episodes end: terminated or truncated, never both; time limit; agents that die; what the infos say."""

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from pettingzoo.utils.conversions import parallel_to_aec
from tests.env.batches import checksums, in_play, started

import echelon_env
from echelon_env import EchelonConfig, EchelonVectorEnv
from echelon_env.envs.vector_env import PilotVectorEnv
from echelon_env.mdp.actions import MULTIDISCRETE_LAYOUT

ZERO = np.zeros(45, np.float32)
DUEL, SKIRMISH = EchelonConfig.preset("duel"), EchelonConfig.preset("skirmish")
REASONS = ("zone", "elimination", "time")


def idle(env):
    return dict.fromkeys(env.agents, ZERO)


def strike_dead(env, *agents):
    """Take mechs out between two decisions; the referee counts the living after each decision."""
    for agent in agents:
        env.core.state.mechs["alive"][0, env.possible_agents.index(agent)] = 0


def bring_about(reason, env):
    """Let the next decision of a match of five against five be its last: blue wins."""
    state = env.core.state
    if reason == "zone":
        state.clock["score_0"][0] = 30.0
    elif reason == "elimination":
        state.mechs["alive"][0, 5:] = 0
    else:
        state.clock["decision"][0] = env.config.match.max_decisions - 1
        state.clock["score_0"][0] = 1.0


def fight(env, skill):
    """Play a whole episode among scripted commanders; yield what was in ``agents`` and what step returned."""
    commander = echelon_env.ScriptedCommander(skill)
    while env.agents:
        yield env.agents[:], env.step(commander.act(env))


@pytest.mark.parametrize("dead_agents", ["remove", "keep"])
@pytest.mark.parametrize(("config", "seed"), [("duel", 0), ("skirmish", 1), ("skirmish", 2), ("standard", 3)])
def test_whole_fights_follow_the_rules_of_the_api(config, seed, dead_agents):
    env = started(config, seed, dead_agents=dead_agents, info_level="full")
    left, deaths = [], 0
    for acted, returned in fight(env, "hard"):
        _, _, terminations, truncations, infos = returned
        assert [list(part) for part in returned] == [acted] * 5
        flags = {agent: (terminations[agent], truncations[agent]) for agent in acted}
        assert all(type(flag) is bool for pair in flags.values() for flag in pair)
        assert (True, True) not in flags.values()
        ended = [agent for agent in acted if any(flags[agent])]
        assert env.agents == [agent for agent in acted if agent not in ended]
        left += ended
        dead = [agent for agent in acted if not infos[agent]["alive"]]
        deaths += len(dead)
        assert {"outcome" in infos[agent] for agent in acted} == {not env.agents}
        if env.agents:
            assert ended == (dead if dead_agents == "remove" else [])
    assert sorted(left) == sorted(env.possible_agents), "everybody ends once"
    assert deaths > 0, "nobody died in this fight: it shows nothing"


def test_the_time_limit_truncates_exactly_at_its_decision():
    env = started(DUEL.replace({"match.max_episode_seconds": 5.0}), info_level="full")
    for decision in range(1, 21):
        _, _, terminations, truncations, infos = env.step(idle(env))
        assert [*terminations.values(), *truncations.values()] == [False] * 2 + [decision == 20] * 2
    assert env.agents == []
    outcome = infos["blue_0"]["outcome"]
    assert (outcome["reason"], outcome["seconds"]) == ("time", 5.0)


@pytest.mark.parametrize("reason", REASONS)
def test_a_match_ends_for_everybody_at_once(reason):
    env = started(SKIRMISH, info_level="full")
    bring_about(reason, env)
    _, _, terminations, truncations, infos = env.step(idle(env))
    assert set(zip(terminations.values(), truncations.values(), strict=True)) == {(reason != "time", reason == "time")}
    assert env.agents == []
    for agent, result in (("blue_0", "win"), ("red_0", "loss")):
        outcome = infos[agent]["outcome"]
        assert (outcome["winner"], outcome["result"], outcome["reason"]) == ("blue", result, reason)
        reached = {team: score >= 30.0 for team, score in outcome["zone_score"].items()}
        assert reached == {"blue": reason == "zone", "red": False}


def test_both_teams_falling_at_once_is_a_draw():
    env = started(DUEL, info_level="full")
    strike_dead(env, "blue_0", "red_0")
    outcomes = [info["outcome"] for info in env.step(idle(env))[-1].values()]
    assert [(outcome["result"], outcome["winner"]) for outcome in outcomes] == [("draw", None)] * 2


@pytest.mark.parametrize("dead_agents", ["remove", "keep"])
def test_actions_of_the_dead_are_ignored(dead_agents):
    env, twin = (started(SKIRMISH, dead_agents=dead_agents) for _ in range(2))
    for each in (env, twin):
        strike_dead(each, "blue_1")
        each.step(idle(each))
    for _ in range(2):
        env.step(idle(twin) | {"blue_1": np.ones(45, np.float32)})
        twin.step(idle(twin))
    assert checksums(env) == checksums(twin)


def test_kept_dead_agents_share_in_the_terminal_reward():
    env = started(SKIRMISH.replace({"reward.terminal": 4.0}), dead_agents="keep", info_level="full")
    strike_dead(env, "blue_1")
    assert env.step(idle(env))[1]["blue_1"] == 0.0
    strike_dead(env, *(f"red_{i}" for i in range(5)))
    _, rewards, _, _, infos = env.step(idle(env))
    assert rewards["blue_1"] == 4.0
    terminal = {agent: info["reward_components"]["terminal"] for agent, info in infos.items()}
    assert terminal == {agent: 4.0 if agent.startswith("blue") else -4.0 for agent in env.possible_agents}


@pytest.mark.parametrize("name", ["Echelon-v0", "EchelonTeam-v0"])
@pytest.mark.parametrize("reason", REASONS)
def test_the_gymnasium_views_end_by_the_same_rules(name, reason):
    env = in_play(gymnasium.make(f"echelon_env:{name}", config="skirmish", info_level="full").unwrapped, seed=0)
    bring_about(reason, env)
    still = np.zeros(env.action_space.shape, np.float32)
    *_, terminated, truncated, info = env.step(still)
    assert (terminated, truncated, info["outcome"]["reason"]) == (reason != "time", reason == "time", reason)
    with pytest.raises(RuntimeError, match="after the end of the episode"):
        env.step(still)


@pytest.mark.parametrize(
    ("view", "terminated", "alive"), [("Echelon", True, False), ("EchelonTeam", False, [False] + [True] * 4)]
)
def test_the_pilots_death_terminates_but_a_team_fights_on(view, terminated, alive):
    env = in_play(gymnasium.make(f"echelon_env:{view}-v0", config="skirmish", info_level="full").unwrapped)
    env.core.state.mechs["alive"][0, 0] = 0
    *_, died, truncated, info = env.step(np.zeros(env.action_space.shape, np.float32))
    assert (died, truncated, info["alive"], "outcome" in info) == (terminated, False, alive, False)


def flags_of_one_view(view, options):
    """Let the first mech of skirmish die in the decision of the time limit; return its flags and a living one's.

    The living one's are None where there is none.
    """
    kind, mode = view.partition(" ")[::2]
    make = {
        "pilot": lambda: gymnasium.make("echelon_env:Echelon-v0", config="skirmish", **options).unwrapped,
        "pilots": lambda: PilotVectorEnv(2, "skirmish", autoreset_mode=AutoresetMode[mode], **options),
        "vector": lambda: EchelonVectorEnv(2, "skirmish", autoreset_mode=AutoresetMode[mode], **options),
    }
    env = make.get(kind, lambda: echelon_env.parallel_env("skirmish", dead_agents=mode, **options))()
    stepped = parallel_to_aec(env) if kind == "aec" else env
    stepped.reset(seed=0)
    env.core.state.mechs["hp"][0, 0] = 0
    env.core.state.clock["decision"][0] = env.config.match.max_decisions - 1
    one = MULTIDISCRETE_LAYOUT.neutral if options["action_format"] == "multidiscrete" else 0
    action = ZERO if options["action_format"] == "flat" else one
    if kind == "aec":
        for _ in env.possible_agents:
            stepped.step(action)
        ends = [(stepped.terminations[a], stepped.truncations[a]) for a in ("blue_0", "blue_1")]
    elif kind == "parallel":
        _, _, terminations, truncations, _ = env.step(dict.fromkeys(env.agents, action))
        ends = [(terminations[a], truncations[a]) for a in ("blue_0", "blue_1")]
    elif kind == "pilot":
        ends = [env.step(action)[2:4], None]
    else:
        flags = env.step(np.array([action] * env.num_envs))[2:4]
        ends = [tuple(bool(flag[row]) for flag in flags) for row in (0, 1)]
        if kind == "pilots":
            assert ends[1] == (False, False), "the other match goes on"
            ends[1] = None
        if mode == "NEXT_STEP":
            _, _, terminated, truncated, _ = env.step(np.array([action] * env.num_envs))
            assert not (terminated | truncated)[0], "the next match has begun"
    return ends


@pytest.mark.parametrize("formats", [("flat", "flat"), ("dict", "multidiscrete"), ("flat", "discrete")])
@pytest.mark.parametrize(
    "view",
    ["pilot", "parallel remove", "parallel keep", "aec remove", "aec keep"]
    + [f"{kind} {mode.name}" for kind in ("pilots", "vector") for mode in AutoresetMode],
)
def test_who_dies_in_the_decision_of_the_time_limit_is_terminated_or_truncated_never_both(view, formats):
    dead, living = flags_of_one_view(view, dict(zip(("observation_format", "action_format"), formats, strict=True)))
    stays = view.startswith("vector") or view.endswith("keep")  # the dead see the end with the others
    assert dead == ((False, True) if stays else (True, False))
    assert living in (None, (False, True))


def test_a_match_that_is_won_in_the_last_of_fewer_steps_is_terminated_only():
    env = in_play(EchelonVectorEnv(2, "skirmish", "trivial", max_episode_steps=2), seed=0)
    env.step(still := np.zeros((env.num_envs, 45), np.float32))
    env.core.state.mechs["hp"][1, env.config.match.team_size :] = 0
    _, _, terminated, truncated, infos = env.step(still)
    won = np.repeat([False, True], env.agents_per_match)
    assert (infos["outcome"] == won).all()
    np.testing.assert_array_equal(terminated, won)
    np.testing.assert_array_equal(
        truncated, ~won, "an episode that really ended must not be bootstrapped as if it went on"
    )


@pytest.mark.parametrize("mode", AutoresetMode)
def test_a_pilot_that_dies_in_the_last_of_fewer_steps_is_terminated_only(mode):
    env = in_play(PilotVectorEnv(3, "skirmish", max_episode_steps=2, autoreset_mode=mode), seed=0)
    env.step(np.zeros((3, 45), np.float32))
    env.core.state.mechs["hp"][1, env.core.tables.agent_seats[0]] = 0
    _, _, terminated, truncated, _ = env.step(np.zeros((3, 45), np.float32))
    assert terminated.tolist() == [False, True, False]
    assert truncated.tolist() == [True, False, True]
