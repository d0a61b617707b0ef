"""Every value of the configuration, wherever it comes from, is taken in its type and range or refused by its name."""

import copy
import dataclasses
import json
import math
import operator
import pickle
from typing import get_type_hints

import numpy as np
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

import echelon_env
from echelon_env import EchelonConfig
from echelon_env.catalog import NAV_MODES, REWARD_TERMS
from echelon_env.config import BIOME_NAMES, LARGEST_WEIGHT, RewardConfig
from echelon_env.validation import shown

DUEL = EchelonConfig.preset("duel")
LONGEST_MESSAGE = 400  # characters, whatever was passed
FIELDS = {
    f"{section}.{field.name}": get_type_hints(type(getattr(DUEL, section)))[field.name]
    for section in ("world", "match", "reward", "observation")
    for field in dataclasses.fields(getattr(DUEL, section))
}
# Least and largest value of every number, given the rest of the duel; 1e-6 stands for an end that lies above 0.
BOUNDS = {
    "world.voxel_size_m": (0.1, 10.0),
    "world.zone_radius": (1.0, 100.0),
    "world.zone_places": (1, 8),
    "world.spawn_share": (1e-6, 0.4),
    "world.max_path_difference": (0.01, 1.0),
    "match.packs_per_team": (1, 100),  # how many find room is checked where a world is made
    "match.physics_step_seconds": (0.005, 0.1),
    "match.physics_steps_per_decision": (1, 40),
    "match.max_episode_seconds": (0.25, 3600.0),
    "match.zone_win_share": (1e-6, 1.0),
    "match.zone_stay_seconds": (0.0, 3600.0),
    "match.zone_told_seconds": (0.0, 3600.0),
    "match.damage_factor": (1e-6, 10.0),
    **dict.fromkeys(
        (
            f"reward.{term}"
            for term in (*REWARD_TERMS, "contested_factor", "contested_death_factor")
        ),
        (-LARGEST_WEIGHT, LARGEST_WEIGHT),
    ),
    "world.thickets": (0.0, 0.9),
    "reward.gamma": (1e-6, 1.0),
    "reward.approach_team_share": (0.0, 1.0),
    "reward.team_mixing": (0.0, 1.0),
}  # fmt: skip
NUMBERS = [key for key, hint in FIELDS.items() if hint in (int, float)]
NOWHERE = [None, {}, {"a": 1}, object, object(), b"1", 1j, np.array([1.0, 2.0]), np.zeros((2, 2)), lambda: 1]
WRONG = {
    float: [*NOWHERE, math.nan, math.inf, -math.inf, 10**400, -(10**400), 1e308, -1e308, "1", "", [1.0], True],
    int: [*NOWHERE, math.nan, math.inf, 1.0, 1.5, "1", [1], True, -1, -(10**30), 10**30, 10**5000, np.array([3])],
    bool: [*NOWHERE, 0, 1, 0.0, math.nan, "True", "no", [], [True]],
    str: [*NOWHERE, 0, 1.5, True, [], ["suite"], "", "x" * 10**6, "\x1b[2J", "\ud800"],
}
WRONG_TUPLES = [
    *NOWHERE,
    1,
    "medium",
    math.nan,
    [1] * 4,
    *([x] * 3 for x in (None, [], math.inf, 10**5000)),
    ["nobody"],
]


def by_replace(key, value):
    return DUEL.replace({key: value})


def by_dictionary(key, value):
    section, _, name = key.partition(".")
    values = DUEL.to_dict()
    return EchelonConfig.from_dict({**values, section: {**values[section], name: value}})


def by_hand(key, value):
    section, _, name = key.partition(".")
    return dataclasses.replace(DUEL, **{section: dataclasses.replace(getattr(DUEL, section), **{name: value})})


WAYS = [by_replace, by_dictionary, by_hand]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("key", FIELDS)
def test_every_value_of_a_wrong_type_or_beyond_all_bounds_is_refused_by_name(key, way):
    for value in WRONG.get(FIELDS[key], WRONG_TUPLES):
        with pytest.raises(ValueError, match=rf"{key}|team may have at most|between one decision") as refusal:
            way(key, value)
        message = str(refusal.value)
        assert len(message) <= LONGEST_MESSAGE, key
        assert message.isprintable(), "a message is one line without control characters"


def test_the_bounds_cover_every_number():
    assert set(BOUNDS) == set(NUMBERS)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("key", NUMBERS)
def test_numbers_are_taken_up_to_their_bounds_and_no_further(key, way):
    low, high = BOUNDS[key]
    step = 1 if FIELDS[key] is int else 0.001 * max(abs(low), abs(high))
    kinds = [int, np.int64, np.int8] if FIELDS[key] is int else [float, np.float64, np.float32, int, np.int64]
    ones = [kind(1) for kind in kinds if low <= 1 <= high]  # NumPy's numbers, as sweeps produce them
    for value in (low, high, *ones):
        taken = operator.attrgetter(key)(way(key, value))
        assert (taken, type(taken)) == (value, FIELDS[key])
    for value in (low - step, high + step):
        with pytest.raises(ValueError, match=rf"{key}|team may have at most"):
            way(key, value)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: EchelonConfig(world=None), "world must be a WorldConfig, got NoneType.*from_dict"),
        (lambda: EchelonConfig(match={"packs_per_team": 1}), "match must be a MatchConfig, got dict.*from_dict"),
        (lambda: EchelonConfig.from_dict([1]), "a configuration must be a dictionary of sections, got list"),
        (lambda: EchelonConfig.from_dict({3: {}}), "unknown configuration key 3"),
        (lambda: EchelonConfig.from_dict({"match": [1]}), r"match must be a dictionary, got \[1\]"),
        (lambda: EchelonConfig.from_dict({"match": {3: 1}}), r"unknown configuration key 'match\.3'"),
        (lambda: DUEL.replace(None), "changes by name must be a dictionary, got None"),
        (lambda: DUEL.replace({"x" * 10**6: 1}), "unknown configuration key 'xxx"),
        (lambda: EchelonConfig.preset(["duel"]), r"unknown preset \['duel'\]"),
        (lambda: RewardConfig.preset(None), "unknown reward preset None"),
    ],
)  # fmt: skip
def test_what_is_no_configuration_at_all_is_explained(make, message):
    with pytest.raises(ValueError, match=message) as refusal:
        make()
    assert len(str(refusal.value)) <= 4 * LONGEST_MESSAGE, "the known keys may be listed"


CONTRADICTIONS = {
    "episode shorter than a decision": {"match.max_episode_seconds": 1.0, "match.physics_steps_per_decision": 40},
    "army": {"match.pack": ("scout",) * 51, "match.packs_per_team": 2},
    "no mech": {"match.pack": ()},
    "no biome": {"world.biomes": ()},
    "flat world": {"world.size": (32, 32, 1)},
    "two dimensions": {"world.size": (32, 32)},
}


@pytest.mark.parametrize("overrides", CONTRADICTIONS.values(), ids=CONTRADICTIONS)
def test_values_that_contradict_each_other_are_refused(overrides):
    base = DUEL.replace({"match.physics_step_seconds": 0.1})
    with pytest.raises(ValueError, match=r"must|may have"):
        base.replace(overrides)


def test_a_long_list_is_checked_in_the_time_that_its_length_takes():
    """Looking for near names of names that are known would take minutes here."""
    many = [BIOME_NAMES[i % 16] for i in range(200_000)]
    assert DUEL.replace({"world.biomes": many}).world.biomes == tuple(many)


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.sampled_from(["suite", "off"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)
SECTIONS = st.dictionaries(
    st.sampled_from(["world", "match", "reward", "observation"]) | st.text(max_size=6),
    st.dictionaries(
        st.sampled_from([k.partition(".")[2] for k in FIELDS]) | st.text(max_size=6), JSON_VALUES, max_size=3
    )
    | JSON_VALUES,
    max_size=3,
)


@settings(max_examples=300, deadline=None)
@given(SECTIONS | JSON_VALUES)
def test_any_json_is_a_configuration_or_refused(values):
    try:
        config = EchelonConfig.from_dict(values)
    except ValueError:
        return
    assert EchelonConfig.from_dict(json.loads(json.dumps(config.to_dict()))) == config
    assert pickle.loads(pickle.dumps(config)) == copy.deepcopy(config) == config  # noqa: S301 (our own object)
    assert hash(config) == hash(copy.deepcopy(config))


def number(key):
    low, high = BOUNDS[key]
    return st.integers(low, high) if FIELDS[key] is int else st.sampled_from([low, high]) | st.floats(low, high)


@st.composite
def playable_overrides(draw):
    """Draw values of many fields, at their bounds more often than not."""
    keys = draw(st.sets(st.sampled_from([k for k in NUMBERS if k != "match.packs_per_team"]), max_size=6))
    overrides = {key: draw(number(key)) for key in keys}
    overrides["world.size"] = draw(st.sampled_from([(24, 24, 8), (24, 64, 8), (64, 24, 12), (32, 32, 64)]))
    overrides["world.biomes"] = draw(st.lists(st.sampled_from(BIOME_NAMES), min_size=1, max_size=2))
    overrides["match.pack"] = draw(st.lists(st.sampled_from(["heavy", "scout", "light"]), min_size=1, max_size=3))
    overrides["match.nav_mode"] = draw(st.sampled_from(NAV_MODES))
    overrides["observation.visibility"] = draw(st.sampled_from(["suite", "oracle"]))
    overrides["match.friendly_fire"] = draw(st.booleans())
    return overrides


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(playable_overrides(), st.integers(0, 2**63 - 1))
def test_whatever_is_accepted_can_be_played(overrides, seed):
    """An accepted configuration never fails later: a match begins, runs, and everything it returns is finite.

    But for worlds so rough that a rare seed gives no fair map, which is an error that says what to change.
    """
    try:
        env = echelon_env.parallel_env(DUEL.replace(overrides))
    except ValueError:  # an episode shorter than a decision, or a team without room
        assume(False)
    try:
        observations, _ = env.reset(seed=seed)
    except RuntimeError as error:
        if "no fair and connected map" not in str(error):
            raise
        return
    rng = np.random.default_rng(seed)
    for _ in range(3):
        if not env.agents:
            break
        observations, rewards, *_ = env.step({a: rng.uniform(-1, 1, 45) for a in env.agents})
        assert all(math.isfinite(reward) for reward in rewards.values()), rewards
        for agent, observation in observations.items():
            assert env.observation_space(agent).contains(observation)
    assert np.isfinite(env.state()).all()


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("a\nb", r"'a\nb'"),
        pytest.param(10**5000, "a whole number of 16610 bits", id="huge"),
        ([[1], 2], "a list of 2 entries"),
        ({"a": [1]}, "a dict of 1 entries"),
        ("x" * 1000, "'" + "x" * 80 + "'..."),
        (np.zeros((2, 2)), "array([[0., 0.], [0., 0.]])"),
    ],
)
def test_values_are_shown_short_and_on_one_line(value, text):
    assert shown(value) == text


def test_values_that_contain_each_other_without_end_are_shown():
    bomb = ["x"]
    for _ in range(40):
        bomb = [bomb, bomb]
    assert shown(bomb) == "a list of 2 entries"
    with pytest.raises(ValueError, match=r"match\.pack must be of type str, got a list of 2 entries"):
        DUEL.replace({"match.pack": bomb})


def test_a_zone_that_would_cover_a_spawn_is_refused_before_a_match_begins():
    overrides = {"world.zone_radius": 100.0, "world.spawn_share": 0.4, "world.size": (24, 24, 8)}
    with pytest.raises(ValueError, match="every zone on a map of 24 x 24 with zone_radius 100 would cover a spawn"):
        echelon_env.parallel_env(DUEL.replace(overrides))
