"""Every form of actions and observations in every view: what they mean, their masks, and the infos beside them."""

import copy
import itertools
import math
import pickle

import gymnasium
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.env.batches import checksums, in_play, started

import echelon_env
from echelon_env import ACTION_LAYOUT, FLAT_OBS_DIM, EchelonConfig, EchelonVectorEnv
from echelon_env.bots.orders import ORDERS
from echelon_env.catalog import CLASS_NAMES, EXTRA_OBSERVATIONS, REWARD_TERMS
from echelon_env.envs.formats import ACTION_FORMATS
from echelon_env.envs.views import INFO_LEVELS
from echelon_env.mdp.actions import MULTIDISCRETE_LAYOUT

DISCRETE = ("multidiscrete", "discrete")
SHORT = {"preset": "skirmish", "match.max_episode_seconds": 20.0}
NUMBER = {order.name: k for k, order in enumerate(ORDERS)}


def with_all_keys(config):
    return EchelonConfig.resolve(config).replace({f"observation.{name}": True for name in EXTRA_OBSERVATIONS})


def legal(rng, masks, action_format):
    """Return a random allowed choice for each row of masks (n, N)."""
    scores = np.where(masks, rng.random(masks.shape), -1.0)
    if action_format == "discrete":
        return scores.argmax(axis=1)
    starts = MULTIDISCRETE_LAYOUT.offsets
    return np.stack([scores[:, a:b].argmax(axis=1) for a, b in itertools.pairwise(starts)], axis=1)


# Meaning --------------------------------------------------------------------------------------------------------------


@given(st.tuples(*(st.integers(0, choice.size - 1) for choice in MULTIDISCRETE_LAYOUT.choices)))
def test_a_multi_discrete_action_survives_the_way_to_the_flat_one_and_back(chosen):
    action = np.array(chosen)
    flat = MULTIDISCRETE_LAYOUT.decode(action)
    assert ACTION_LAYOUT.space().contains(flat)
    np.testing.assert_array_equal(MULTIDISCRETE_LAYOUT.encode(flat), action)


def test_the_environment_plays_what_the_layout_decodes():
    env = in_play(EchelonVectorEnv(2, SHORT, action_format="multidiscrete", num_threads=1), seed=0)
    rng = np.random.default_rng(0)
    for _ in range(20):
        chosen = legal(rng, env.action_masks(), "multidiscrete")
        env.step(chosen)
        expected = np.stack([MULTIDISCRETE_LAYOUT.decode(row) for row in chosen])
        np.testing.assert_array_equal(env.core.io.agent_actions.reshape(expected.shape), expected)
    assert env.invalid_action_count == 0


def given_order(name, decisions=40):
    """Return the observation before an order to blue_0 and the flat action that it wrote; scripts play until then."""
    env = echelon_env.parallel_env("skirmish", opponent="hard", action_format="discrete", dead_agents="keep")
    observations, _ = env.reset(seed=8)
    for _ in range(decisions):
        observations, *_ = env.step(dict.fromkeys(env.agents, NUMBER["to_zone"]))
    masks = env.action_masks()["blue_0"]
    env.step(dict.fromkeys(env.agents, NUMBER[name]))
    assert env.acts.invalid_counts[0, 0] == (0 if masks[NUMBER[name]] else 1)
    parts = echelon_env.OBSERVATION_LAYOUT.unflatten(observations["blue_0"])
    return parts, ACTION_LAYOUT.decode(env.core.io.agent_actions[0, 0]), masks


WINDING = """\
name: winding
levels:
  mech: [scout, light, medium, heavy, heavy]
config: {match.max_episode_seconds: 30}
blue:
  - {mech: $mech, at: S}
goal: reach
zone: D
grammar:
  - canvas: {columns: 21, rows: 19}
  - hall: {start: S, end: D, length: 6, bends: 255}
  - niches: {letter: R, count: [2, 4]}
"""


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_the_order_to_the_zone_leads_round_all_corners(level, tmp_path):
    (tmp_path / "winding.yaml").write_text(WINDING)
    env = echelon_env.EchelonVectorEnv(
        24, f"{tmp_path / 'winding.yaml'}@{level}", action_format="discrete", autoreset_mode="DISABLED"
    )
    env.reset(seed=0)
    waiting, won = np.ones(24, bool), np.zeros(24, bool)
    while waiting.any():
        *_, terminated, truncated, infos = env.step(np.full(24, NUMBER["to_zone"]))
        over = terminated | truncated
        if over.any():
            won |= waiting & over & (infos["outcome"] > 0)
            waiting &= ~over
            env.reset(options={"reset_mask": over})
    assert won.all(), f"{(~won).sum()} of 24 mechs did not get to the zone in 30 seconds"


QUIET = {"triggers": [0] * 5, "ewar": 0, "target": 20, "sort": 0, "hostile_only": 1, "comm": [0.0] * 8}


@pytest.mark.parametrize(
    ("order", "written"),
    [
        ("hold", {"move": [0, 0, 0, 0]}),
        ("vent", {"move": [0, 0, 0, 0], "triggers": [0, 1, 0, 0, 0]}),
        ("walk_ahead", {"move": [1, 0, 0, 0]}),
        ("walk_ahead_left", {"move": [math.sqrt(0.5), math.sqrt(0.5), 0, 0]}),
        ("walk_back", {"move": [-1, 0, 0, 0]}),
        ("walk_right", {"move": [0, -1, 0, 0]}),
        ("turn_left", {"move": [0, 0, 0, 1]}),
        ("turn_right", {"move": [0, 0, 0, -1]}),
    ],
)
def test_a_plain_order_writes_what_the_table_shows(order, written):
    _, action, _ = given_order(order, decisions=1)
    for block, value in {**QUIET, **written}.items():
        np.testing.assert_allclose(action[block], value, atol=1e-6, err_msg=block)


def test_an_attack_faces_its_target_and_fires_only_what_hits_it():
    parts, action, masks = given_order("attack_0")
    assert masks[NUMBER["attack_0"]], "the scripts have met by now"
    contact = dict(
        zip([f.name for f in echelon_env.mdp.layout.FEATURES["contacts"]], parts["contacts"][0], strict=True)
    )
    bearing = math.atan2(contact["left"], contact["ahead"])
    assert action["target"] == 0
    assert action["move"][3] == pytest.approx(np.clip(3.0 * bearing, -1, 1), abs=1e-5)
    if abs(bearing) > math.pi / 2:
        assert not action["triggers"][[0, 2, 3]].any(), "no weapon fires backward"


def test_the_ways_of_orders_lead_where_they_say():
    """To the zone over a whole map, towards an enemy when attacking, and away from it when retreating."""
    env = in_play(EchelonVectorEnv(8, "skirmish", action_format="discrete", autoreset_mode="DISABLED"), seed=1)
    for _ in range(120):
        env.step(np.full(env.num_envs, NUMBER["to_zone"]))
    assert env.core.state.mechs["in_zone"].mean() > 0.7, "some wait behind others"
    for order, sign in (("attack_0", 1), ("retreat", -1)):
        parts, action, _ = given_order(order)
        ahead, left = parts["contacts"][action["target"]][:2]
        distance = math.hypot(ahead, left) * 48
        walked = (action["move"][0] * ahead + action["move"][1] * left) * sign
        assert walked > 0 or (order == "attack_0" and distance < 10), order


# Masks ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("action_format", DISCRETE)
def test_whole_matches_of_allowed_choices_are_never_refused(action_format):
    env = EchelonVectorEnv(4, SHORT, "medium", action_format=action_format, invalid_actions="raise", map_pool=2)
    _, infos = env.reset(seed=0)
    rng, seen = np.random.default_rng(0), np.zeros(env.acts.masks.shape[-1], bool)
    key = "action_mask" if action_format == "discrete" else "choice_mask"
    for _ in range(200):
        masks = env.action_masks()
        np.testing.assert_array_equal(masks, infos[key] == 1)
        seen |= masks.any(axis=0)
        *_, infos = env.step(legal(rng, masks, action_format))
    assert env.invalid_action_count == 0
    assert seen.mean() > 0.5, "most choices are possible now and then"


def choices(action_format):
    """Return a neutral choice, and one that the mask forbids as long as fewer than twenty are seen."""
    if action_format == "discrete":
        return NUMBER["hold"], NUMBER["attack_19"]
    forbidden = MULTIDISCRETE_LAYOUT.neutral.copy()
    forbidden[[choice.name for choice in MULTIDISCRETE_LAYOUT.choices].index("target")] = 19
    return MULTIDISCRETE_LAYOUT.neutral, forbidden


@pytest.mark.parametrize("action_format", DISCRETE)
def test_a_forbidden_choice_is_refused_or_does_nothing_and_counts(action_format):
    strict, lenient = (
        started("duel", action_format=action_format, invalid_actions=how, seed=2) for how in ("raise", None)
    )
    neutral, forbidden = choices(action_format)
    before = checksums(strict)
    with pytest.raises(ValueError, match=r"which the mask forbids now; choose where infos\['\w+_mask'\] is 1"):
        strict.step({"blue_0": forbidden, "red_0": neutral})
    assert checksums(strict) == before
    *_, infos = lenient.step({"blue_0": forbidden, "red_0": neutral})
    strict.step({"blue_0": neutral, "red_0": neutral})
    assert checksums(lenient) == checksums(strict)
    assert [info["invalid_actions"] for info in infos.values()] == [1, 0]


@pytest.mark.parametrize("action_format", DISCRETE)
def test_what_the_dead_choose_counts_as_no_mistake(action_format):
    env = started("skirmish", action_format=action_format, dead_agents="keep", seed=2)
    neutral, forbidden = choices(action_format)
    env.core.state.mechs["alive"][0, 0] = 0
    chosen = dict.fromkeys(env.agents, neutral)
    env.step(chosen)
    *_, infos = env.step({**chosen, "blue_0": forbidden, "blue_1": forbidden})
    mistakes = {agent: info["invalid_actions"] for agent, info in infos.items() if info["invalid_actions"]}
    assert mistakes == {"blue_1": 1}, "the living are told"


@pytest.mark.parametrize(
    ("action_format", "action", "message"),
    [
        ("discrete", 43, "holds 43 where 0 to 42 is possible"),
        ("discrete", -1, "holds -1 where"),
        ("discrete", 1.5, "must be a whole number"),
        ("discrete", [1, 2], "must be a whole number"),
        ("multidiscrete", np.zeros(20, int), r"must be whole numbers of shape \(21,\)"),
        ("multidiscrete", np.full(21, 9), "holds 9 where 0 to 4 is possible"),
    ],
)
def test_impossible_choices_get_a_sentence_in_every_view(action_format, action, message):
    env = started("duel", opponent="easy", action_format=action_format)
    pilot = gymnasium.make("echelon_env:Echelon-v0", config="duel", action_format=action_format).unwrapped
    pilot.reset(seed=0)
    vector = in_play(EchelonVectorEnv(1, "duel", "easy", action_format=action_format))
    by_row = "where 0 to|must be whole numbers of shape"
    for each, sent, told in ((env, {"blue_0": action}, message), (pilot, action, message), (vector, [action], by_row)):
        with pytest.raises(ValueError, match=told):
            each.step(sent)


@pytest.mark.parametrize("action_format", ACTION_FORMATS)
def test_maskable_ppo_and_every_view_read_the_same_masks(action_format):
    options = {"config": "duel", "action_format": action_format, "opponent": "easy"}
    expected = started(seed=3, **options).action_masks()["blue_0"]
    assert expected.dtype == np.bool_
    np.testing.assert_array_equal(in_play(EchelonVectorEnv(1, **options), 3).action_masks()[0], expected)
    for name in ("Echelon-v0", "EchelonTeam-v0"):
        env = in_play(gymnasium.make(f"echelon_env:{name}", **options), 3)
        np.testing.assert_array_equal(env.get_wrapper_attr("action_masks")(), expected)


# Observations ---------------------------------------------------------------------------------------------------------


def test_unless_told_otherwise_views_show_what_the_configuration_switches_on():
    for config, name in (("duel", "flat"), (with_all_keys("duel"), "dict")):
        views = echelon_env.parallel_env(config), EchelonVectorEnv(1, config)
        assert [env.observation_format for env in views] == [name, name]
    assert isinstance(gymnasium.make("echelon_env:Echelon-v0", config=config).observation_space, gymnasium.spaces.Dict)


@pytest.mark.parametrize("threads", [1, 2])
def test_a_vector_of_dictionaries_shows_what_each_match_shows(threads):
    config = with_all_keys({**SHORT, "match.max_episode_seconds": 30.0})
    options = {"observation_format": "dict", "action_format": "discrete"}
    vector = EchelonVectorEnv(3, config, "hard", num_threads=threads, **options)
    singles = [echelon_env.parallel_env(config, opponent="hard", dead_agents="keep", **options) for _ in range(3)]
    stacked = vector.reset(seed=8)[0]
    shown = [env.reset(seed=8 + k)[0] for k, env in enumerate(singles)]
    rng, used = np.random.default_rng(0), set()
    for _ in range(120):
        used |= {name for name, rows in stacked.items() if rows.any()}
        for name, rows in stacked.items():
            expected = np.stack([one[agent][name] for one in shown for agent in one])
            np.testing.assert_array_equal(rows, expected, err_msg=name)
        actions = legal(rng, vector.action_masks(), "discrete")
        stacked, _, *ends, _ = vector.step(actions)
        if np.any(ends):
            break
        shown = [
            env.step(dict(zip(env.agents, actions[5 * k : 5 * k + 5], strict=True)))[0] for k, env in enumerate(singles)
        ]
    assert used >= {*stacked} - {"comm"}, "orders send no messages"


@pytest.mark.parametrize("action_format", DISCRETE)
def test_copies_of_a_running_vector_go_on_alike(action_format):
    options = {"observation_format": "dict", "action_format": action_format, "num_threads": 1, "map_pool": 1}
    env, restored = (
        in_play(EchelonVectorEnv(2, with_all_keys(SHORT), "easy", **options), seed=seed) for seed in (1, 9)
    )
    rng = np.random.default_rng(1)
    for _ in range(5):
        env.step(legal(rng, env.action_masks(), action_format))
    restored.set_state(env.get_state())
    twins = [restored, copy.deepcopy(env), pickle.loads(pickle.dumps(env))]  # noqa: S301 (our own object)
    for _ in range(5):
        masks = env.action_masks()
        actions = legal(rng, masks, action_format)
        expected = env.step(actions)
        for twin in twins:
            np.testing.assert_array_equal(twin.action_masks(), masks)
            np.testing.assert_equal(twin.step(actions), expected)


# Infos ----------------------------------------------------------------------------------------------------------------


def kinds(info):
    """Return the type and shape of every entry, all of which must be numbers or arrays of numbers."""
    found = {}
    for key, value in info.items():
        array = np.asarray(value)
        assert array.dtype.kind in "biuf", f"{key} is {value!r}"
        found[key] = (array.dtype, array.shape)
    return found


@pytest.mark.parametrize("action_format", ACTION_FORMATS)
def test_infos_hold_numbers_under_the_same_keys_from_the_first_step_to_the_last(action_format):
    options = {"config": {"preset": "skirmish", "match.max_episode_seconds": 10.0}, "action_format": action_format}
    env = echelon_env.parallel_env(opponent="expert", map_pool=1, **options)
    _, infos = env.reset(seed=1)
    expected = kinds(infos["blue_0"])
    while env.agents:
        *_, infos = env.step({agent: env.action_space(agent).sample() for agent in env.agents})
        assert all(kinds(info) == expected for info in infos.values())
    assert {info["reason"] for info in infos.values()} <= {1, 2, 3}
    assert env.step({}) == ({}, {}, {}, {}, {})
    for name in ("Echelon-v0", "EchelonTeam-v0"):
        single = gymnasium.make(f"echelon_env:{name}", opponent="expert", map_pool=1, **options)
        _, info = single.reset(seed=1)
        expected, ended = kinds(info), False
        while not ended:
            *_, terminated, truncated, info = single.step(single.action_space.sample())
            assert kinds(info) == expected
            ended = terminated or truncated
        assert info["is_success"] == (info["outcome"] == 1)


@pytest.mark.parametrize("action_format", ["flat", "discrete"])
@pytest.mark.parametrize(("view", "rows"), [("Echelon", ()), ("EchelonTeam", (5,))])
def test_full_infos_have_the_shapes_of_the_view_and_say_who_won(view, rows, action_format):
    options = {"config": {"preset": "skirmish", "match.max_episode_seconds": 0.25}, "action_format": action_format}
    envs = [gymnasium.make(f"echelon_env:{view}-v0", info_level=level, **options) for level in INFO_LEVELS]
    for end in (False, True):
        numbers, full = (env.step(env.action_space.sample())[-1] if end else env.reset(seed=1)[1] for env in envs)
        assert set(full) == set(numbers) - {"reason", *(() if end else ("outcome",))}
        names = CLASS_NAMES[numbers["role"]] if rows == () else [CLASS_NAMES[role] for role in numbers["role"]]
        assert full["role"] == names
        for key in ("alive", "is_success", "invalid_actions", "action_mask", "choice_mask"):
            assert (key in full) == (key in numbers), key
            assert np.shape(full.get(key)) == np.shape(numbers.get(key)), key
        assert np.shape(full["alive"]) == rows


# Vector views ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["NEXT_STEP", "SAME_STEP", "DISABLED"])
def test_the_end_of_a_row_says_whether_it_won(mode):
    made = gymnasium.make_vec("echelon_env:Echelon-v0", num_envs=3, config="duel", autoreset_mode=mode)
    env = in_play(made, seed=0)
    blue = env.core.tables.agent_seats[0]
    env.core.state.mechs["hp"][0, 1 - blue] = env.core.state.mechs["hp"][1, blue] = 0
    *_, infos = env.step(np.zeros(env.action_space.shape, np.float32))
    told = infos["final_info"] if mode == "SAME_STEP" else infos
    assert told["is_success"].tolist() == [True, False, False]
    assert told["_is_success"].tolist() == [True, True, False]


@pytest.mark.parametrize("views", ["team", "pilot"])
def test_all_reset_modes_play_the_same_episodes(views):
    config = {"preset": "duel", "match.max_episode_seconds": 3.0}

    def make(mode):
        if views == "team":
            return EchelonVectorEnv(3, config, "hard", autoreset_mode=mode, num_threads=1)
        return gymnasium.make_vec(
            "echelon_env:Echelon-v0", num_envs=3, config=config, opponent="hard", autoreset_mode=mode
        )

    same, later, manual = (make(mode) for mode in ("SAME_STEP", "NextStep", gymnasium.vector.AutoresetMode.DISABLED))
    modes = [env.metadata["autoreset_mode"].name for env in (same, later, manual)]
    assert modes == ["SAME_STEP", "NEXT_STEP", "DISABLED"]
    for env in (same, later, manual):
        env.reset(seed=[1, 2, 3])
    still = np.zeros((3, 45), np.float32)
    for _ in range(30):
        observations, rewards, terminated, truncated, infos = same.step(still)
        ends = terminated | truncated
        others = [env.step(still) for env in (later, manual)]
        for other in others:
            last = np.where(ends[:, None], infos.get("final_obs", observations), observations)
            np.testing.assert_array_equal(other[0], last)
            np.testing.assert_array_equal(other[1], rewards)
            np.testing.assert_array_equal(other[2] | other[3], ends)
        if ends.any():
            np.testing.assert_array_equal(others[0][4]["outcome"], infos["outcome"])
            with pytest.raises(RuntimeError, match=r"are over; call reset\(options"):
                manual.step(still)
            again, _ = manual.reset(options={"reset_mask": ends})
            np.testing.assert_array_equal(again, observations)
            assert ends.all(), "all three end by time here"
            observations, rewards, terminated, truncated, _ = later.step(still)
            np.testing.assert_array_equal(observations, again)
            assert not np.any([rewards, terminated, truncated])


def test_make_vec_takes_pictures_and_a_limit_of_steps_and_gymnasiums_wrappers():
    env = gymnasium.make_vec(
        "echelon_env:Echelon-v0", num_envs=2, config="duel", render_mode="rgb_array", max_episode_steps=7,
        autoreset_mode="NEXT_STEP", map_pool=1,
    )  # fmt: skip
    env = in_play(gymnasium.wrappers.vector.NormalizeObservation(env), seed=0)
    cut = [env.step(np.zeros((2, 45), np.float32))[3].tolist() for _ in range(15)]
    assert [k for k, flags in enumerate(cut) if all(flags)] == [6, 14], "the eighth step begins the next episode"
    assert [picture.shape for picture in env.render()] == [(480, 854, 3)] * 2


# Extension points -----------------------------------------------------------------------------------------------------


def rush(observations):
    """Run ahead and fire."""
    actions = np.zeros((*observations.shape[:2], 45))
    actions[..., 0] = actions[..., 4] = 1.0
    return actions


class Rusher:
    """The same as an object that counts."""

    def __init__(self):
        self.decisions = 0

    def act(self, observations):
        self.decisions += 1
        return rush(observations)


def test_an_opponent_may_be_a_function_or_an_object_in_every_view():
    player, config = Rusher(), {"preset": "skirmish", "match.max_episode_seconds": 5.0}
    both, *guests = (started(config, opponent=opponent, seed=1) for opponent in (None, rush, player))
    mine = dict.fromkeys([f"blue_{k}" for k in range(5)], np.zeros(45, np.float32))
    red = dict.fromkeys([f"red_{k}" for k in range(5)], rush(np.zeros((1, 1, FLAT_OBS_DIM)))[0, 0].astype(np.float32))
    for _ in range(10):
        both.step(mine | red)
        for env in guests:
            env.step(mine)
            assert checksums(env) == checksums(both)
    assert player.decisions == 10
    assert guests[0].replay().names["red"] == "rush"
    for make in (
        lambda: EchelonVectorEnv(2, config, rush),
        lambda: gymnasium.make("echelon_env:Echelon-v0", config=config, opponent=rush, ally_skill=Rusher()),
        lambda: gymnasium.make("echelon_env:EchelonTeam-v0", config=config, opponent=rush),
    ):
        env = in_play(make(), seed=0)
        env.step(env.action_space.sample())
    broken = started(config, opponent=lambda observations: np.zeros(3))
    with pytest.raises(ValueError, match="must return finite actions of shape"):
        broken.step(mine)
    with pytest.raises(ValueError, match="or a function plays itself"):
        echelon_env.parallel_env(config, opponent=Rusher)


def test_a_reward_function_replaces_the_reward_in_every_view():
    def in_zone(step):
        assert step.terms.shape == (*step.rewards.shape, len(REWARD_TERMS))
        assert step.states().shape[0] == len(step.rewards)
        return step.core.state.mechs["in_zone"][:, step.seats] + 2.0 * step.terms[..., 1]

    config = {"preset": "duel", "match.max_episode_seconds": 20.0}
    vector = in_play(EchelonVectorEnv(2, config, "easy", reward_fn=in_zone, action_format="discrete"))
    parallel = started(config, opponent="easy", reward_fn=in_zone, action_format="discrete")
    pilot = in_play(gymnasium.make("echelon_env:Echelon-v0", config=config, opponent="easy", reward_fn=in_zone))
    pilot.step(pilot.action_space.sample())
    total = 0.0
    while parallel.agents:
        rewards = vector.step(np.full(2, NUMBER["to_zone"]))[1]
        assert parallel.step({"blue_0": NUMBER["to_zone"]})[1]["blue_0"] == rewards[0]
        total += rewards.sum()
    assert total > 0
    wrong = in_play(EchelonVectorEnv(2, config, "easy", reward_fn=lambda step: np.zeros(3)), seed=0)
    with pytest.raises(ValueError, match=r"finite numbers of shape \(2, 1\) \(matches, agents\), got float64 of shape"):
        wrong.step(np.zeros((2, 45)))


def test_reset_options_shape_one_episode_and_its_replay_keeps_them():
    env = echelon_env.parallel_env("standard", opponent="easy")
    env.reset(seed=1, options={"packs": 1, "weapon_prob": 0.0})
    assert len(env.agents) == 5
    env.step({agent: np.zeros(45, np.float32) for agent in env.agents})
    assert env.replay().setup.packs == 1
    env.reset(seed=1)
    assert len(env.agents) == 10
    _, infos = EchelonVectorEnv(2, "standard", "easy").reset(seed=1, options={"packs": 1})
    assert infos["alive"].sum() == 10
    with pytest.raises(ValueError, match="may have 1 to 2 packs"):
        env.reset(options={"packs": 3})
    with pytest.raises(ValueError, match="unknown option 'pack'; did you mean 'packs'"):
        env.reset(options={"pack": 3})
