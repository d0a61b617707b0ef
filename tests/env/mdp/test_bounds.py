"""Observations of whole matches lie inside their declared bounds, whoever plays."""

import numpy as np
import pytest
from tests.env.batches import begun, played

from echelon_env.bots.skills import SKILLS
from echelon_env.config import EchelonConfig
from echelon_env.matches.batch import MatchBatch
from echelon_env.mdp.global_state import global_state_space, global_states
from echelon_env.mdp.layout import OBSERVATION_LAYOUT


def play(core, act, observations):
    """Play all matches to their ends; check every observation and return how often each number was not zero."""
    used = np.zeros(706, np.int64)
    low, high = OBSERVATION_LAYOUT.low, OBSERVATION_LAYOUT.high
    space = global_state_space(core.simulator.num_mechs)
    while True:
        flat = observations(core)
        assert np.isfinite(flat).all()
        outside = (flat < low) | (flat > high)
        assert not outside.any(), np.argwhere(outside)[:5]
        used += (flat != 0).sum(axis=(0, 1))
        assert all(map(space.contains, global_states(core.state, core.rules)))
        if (core.state.clock["over"] == 1).all():
            return used
        core.step(act(core))


def observed_by_scripts(core):
    return core.io.bot_observations


def nothing(core):
    return np.zeros((core.num_matches, 0, 45), np.float32)


@pytest.mark.parametrize("preset", ["duel", "skirmish", "standard"])
def test_random_actions_stay_inside_the_bounds(preset):
    core, rng = begun(preset, (100, 101)), np.random.default_rng(0)
    act = lambda core: rng.uniform(-1, 1, core.io.agent_actions.shape).astype(np.float32)  # noqa: E731
    assert (play(core, act, lambda core: core.io.agent_observations) > 0).sum() > 60


@pytest.mark.parametrize("preset", ["duel", "skirmish", "standard"])
@pytest.mark.parametrize("skill", SKILLS)
def test_every_skill_plays_to_the_end_inside_the_bounds(preset, skill):
    core = begun(preset, (200, 201), skill)
    used = play(core, nothing, observed_by_scripts)
    assert (core.state.clock["reason"] > 0).all()
    assert (core.state.clock["decision"] <= 240).all()
    ego = OBSERVATION_LAYOUT["ego"]
    assert used[ego.start + ego.index("zone_distance")] > 0


@pytest.mark.parametrize("match", range(3))
def test_extreme_actions_stay_inside_the_bounds(match):
    config = EchelonConfig.resolve("skirmish").replace({"match.max_episode_seconds": 15.0})
    rng = np.random.default_rng(match)
    act = lambda core: (rng.integers(-1, 2, (1, 10, 45)) * 1e30).astype(np.float32)  # noqa: E731
    play(begun(config, [match]), act, lambda core: core.io.agent_observations)


def test_teams_of_a_hundred_play_inside_the_bounds():
    config = EchelonConfig.resolve("standard").replace({"match.packs_per_team": 20})
    assert config.match.team_size == 100
    core = MatchBatch(1, config, [0, 199], dict.fromkeys(range(1, 199), "hard"), 1)
    core.reset(0, 1)
    low, high = OBSERVATION_LAYOUT.low, OBSERVATION_LAYOUT.high
    for _ in range(80):
        core.step(np.zeros((1, 2, 45), np.float32))
        rows = core.io.bot_observations
        assert ((rows >= low) & (rows <= high)).all()
    clock = core.state.clock[0]
    assert (core.state.mechs["alive"][0] == 0).sum() > 20, "they fight"
    assert (clock["dropped_hits"], clock["dropped_shots"]) == (0, 0)


def test_typical_play_uses_a_sensible_part_of_each_range():
    """A scale that is ten times too large is cut off at the bounds, and one that is too small stays near zero."""
    rows = [
        core.io.bot_observations[core.state.mechs["alive"] == 1]
        for core in played(begun("standard", range(6), "expert"))
    ]
    observed = OBSERVATION_LAYOUT.unflatten(np.concatenate(rows))
    # A few voxels of a map side of 100; jumps and falls are rare.
    least = {"contacts.above": 0.01, "contacts.velocity_above": 0.03}
    saturates = {"panel_stats.threat": 0.5}  # five or more enemies in sight read the same
    for block in OBSERVATION_LAYOUT.blocks:
        values = observed[block.name]
        if f"{block.name}_mask" in observed:
            values = values[observed[f"{block.name}_mask"] == 0]
        values = values.reshape(-1, len(block.features))
        for feature, column in zip(block.features, np.abs(values).T, strict=True):
            name, reach = f"{block.name}.{feature.name}", column / feature.high
            if feature.unit != "flag" and name != "panel_stats.support":  # scripts keep friends out of their display
                assert reach.max() >= least.get(name, 0.08), f"{name} stays within {reach.max():.1%} of its range"
            if feature.unit not in ("flag", "share", "1") or name in saturates:
                cut = (reach >= 1 - 1e-6).mean()
                assert cut <= saturates.get(name, 0.005), f"{cut:.1%} of {name} is cut off"


def test_no_feature_is_dead():
    low, high = np.full(706, np.inf), np.full(706, -np.inf)
    for core in played(begun("standard", range(12), "expert")):
        rows = core.io.bot_observations
        low, high = np.minimum(low, rows.min(axis=(0, 1))), np.maximum(high, rows.max(axis=(0, 1)))
    constant = set()
    for block in OBSERVATION_LAYOUT.blocks:
        spread = (high - low)[block.start : block.stop].reshape(-1, len(block.features)).max(axis=0)
        constant |= {f"{block.name}.{f.name}" for f, s in zip(block.features, spread, strict=True) if s == 0}
    unseen = {"contacts.friendly", "panel_stats.support"}  # scripts keep friends out; test_observations shows them
    assert constant <= unseen
