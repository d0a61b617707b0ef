"""Configuration: presets, round trips, overrides and refusals."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from echelon_env.config import PRESETS, EchelonConfig, MatchConfig


@pytest.mark.parametrize("name", PRESETS)
def test_presets_survive_a_trip_through_json(name):
    config = EchelonConfig.preset(name)
    assert EchelonConfig.from_dict(json.loads(json.dumps(config.to_dict()))) == config


@given(st.floats(1.0, 600.0), st.integers(1, 20))
def test_the_number_of_decisions_covers_the_time_limit(seconds, steps):
    match = MatchConfig(max_episode_seconds=max(seconds, 0.05 * steps), physics_steps_per_decision=steps)
    assert match.max_decisions * match.decision_seconds >= match.max_episode_seconds - 1e-6
    assert (match.max_decisions - 1) * match.decision_seconds < match.max_episode_seconds


def test_dotted_overrides_replace_and_leave_the_rest():
    config = EchelonConfig.preset("standard")
    changed = config.replace({"match.max_episode_seconds": 30, "world.size": [64, 64, 16]})
    assert (changed.match.max_episode_seconds, changed.world.size) == (30.0, (64, 64, 16))
    assert changed.reward == config.reward
    assert config.match.max_episode_seconds == 60.0


def test_unknown_keys_name_near_matches():
    for make, wrong, message in (
        (EchelonConfig().replace, {"match.max_episode_second": 3}, r"did you mean 'match\.max_episode_seconds'"),
        (EchelonConfig.from_dict, {"wrold": {}}, r"unknown configuration key 'wrold'.*'world'"),
        (EchelonConfig.preset, "STANDART", "unknown preset 'STANDART'; did you mean 'standard'"),
        (EchelonConfig.preset, "search@2", r"unknown preset 'search@2'; EchelonConfig\.resolve takes scenarios too"),
        (
            EchelonConfig.resolve("spotter").replace,
            {"world.zone_places": 2},
            r"world\.zone_places: a scenario's own map has one zone",
        ),
        (
            EchelonConfig.resolve("vault@1").replace,
            {"world.size": (40, 40, 16)},
            r"world\.size: the scenario's own map has \(225, 25, 10\), got \(40, 40, 16\); leave it out",
        ),
        (EchelonConfig.resolve("vault@1").replace, {"world.size": (225, 25, 12)}, r"got \(225, 25, 12\)"),
        (EchelonConfig().replace, {"match.zone_told_ahead": True}, r"zone_told_ahead needs observation\.places, which"),
        (EchelonConfig.preset("recon").replace, {"observation.places": False}, "set both or neither"),
        (EchelonConfig().replace, {"observation.hidden": ("places",)}, r"switch it off, observation\.places=False"),
        (EchelonConfig().replace, {"observation.hidden": ("comm.c0",)}, r"comm is an optional key; switch it off, obs"),
    ):
        with pytest.raises(ValueError, match=message):
            make(wrong)


def test_without_optional_keys_nobody_is_told_what_only_these_show():
    shown = EchelonConfig.preset("recon")
    flat = shown.without_optional_keys()
    assert flat == shown.replace({"observation.places": False, "match.zone_told_ahead": False})
    assert flat.without_optional_keys() == flat


def test_order_of_overrides_does_not_matter():
    short = EchelonConfig.preset("duel").replace({"match.max_episode_seconds": 1.0})
    changed = short.replace({"match.physics_steps_per_decision": 40, "match.max_episode_seconds": 10.0})
    assert changed == short.replace({"match.max_episode_seconds": 10.0, "match.physics_steps_per_decision": 40})
    large = EchelonConfig.preset("standard").replace({"match.pack": ("scout",) * 60, "match.packs_per_team": 1})
    assert EchelonConfig.from_dict(large.to_dict()) == large


def test_keys_that_came_later_are_told_only_where_they_differ():
    keys = {
        "world.zone_places": 3,
        "match.zone_stay_seconds": 20.0,
        "match.zone_told_seconds": 2.0,
        "match.zone_told_ahead": True,
        "observation.places": True,
        "sensors.arc_degrees": 90.0,
        "sensors.zone_range": 5.0,
    }
    usual, other = EchelonConfig(), EchelonConfig().replace(keys)
    for key, value in keys.items():
        section, name = key.split(".")
        assert name not in usual.to_dict()[section]
        assert other.to_dict()[section][name] == value
    assert EchelonConfig.from_dict(other.to_dict()) == other
