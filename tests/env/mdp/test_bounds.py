"""Observations of whole matches lie inside their declared bounds, whoever plays."""

import numpy as np
import pytest
from tests.env.batches import begun, played

from echelon_env import FLAT_OBS_DIM
from echelon_env.bots.skills import SKILLS
from echelon_env.config import EchelonConfig
from echelon_env.matches.batch import MatchBatch
from echelon_env.mdp.global_state import global_state_space, global_states
from echelon_env.mdp.layout import OBSERVATION_LAYOUT


def outside(core, rows):
    """Return the numbers of observations, and the global states, that are not finite or out of their bounds."""
    space = global_state_space(core.simulator.num_mechs)
    wrong = ~((rows >= OBSERVATION_LAYOUT.low) & (rows <= OBSERVATION_LAYOUT.high))  # of NaN, too
    states = global_states(core.state, core.rules)
    return np.argwhere(wrong)[:5].tolist() + [state.tolist() for state in states if not space.contains(state)]


def drawn(rng, shape):
    return rng.uniform(-1, 1, shape)


def extreme(rng, shape):
    return rng.integers(-1, 2, shape) * 1e30


@pytest.mark.parametrize(
    ("preset", "draw"), [("duel", drawn), ("skirmish", drawn), ("standard", drawn), ("skirmish", extreme)]
)
def test_random_actions_stay_inside_the_bounds(preset, draw):
    core = begun(preset, (100, 101))
    rng = np.random.default_rng(0)
    used = np.zeros(FLAT_OBS_DIM, bool)
    while not (core.state.clock["over"] == 1).all():
        core.step(draw(rng, core.io.agent_actions.shape).astype(np.float32))
        assert outside(core, core.io.agent_observations) == []
        used |= core.io.agent_observations.any(axis=(0, 1))
    assert used.sum() > 60


@pytest.mark.parametrize("preset", ["duel", "skirmish", "standard"])
@pytest.mark.parametrize("skill", SKILLS)
def test_every_skill_plays_to_the_end_inside_the_bounds(preset, skill):
    used = np.zeros(FLAT_OBS_DIM, bool)
    for core in played(begun(preset, (200, 201), skill)):
        assert outside(core, core.io.bot_observations) == []
        used |= core.io.bot_observations.any(axis=(0, 1))
    assert (core.state.clock["reason"] > 0).all()
    assert (core.state.clock["decision"] <= 240).all()
    assert used[OBSERVATION_LAYOUT.columns(["ego.zone_distance"])].all()


def test_teams_of_a_hundred_play_inside_the_bounds():
    config = EchelonConfig.resolve("standard").replace({"match.packs_per_team": 20})
    assert config.match.team_size == 100
    core = MatchBatch(1, config, [0, 199], dict.fromkeys(range(1, 199), "hard"), 1)
    core.reset(0, 1)
    for _ in range(80):
        core.step(np.zeros((1, 2, 45), np.float32))
        assert outside(core, core.io.bot_observations) == []
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
            if name not in ("contacts.friendly", "panel_stats.support"):  # scripts keep friends out of their display
                assert reach.max() >= least.get(name, 0.08), f"{name} stays within {reach.max():.1%} of its range"
            if feature.unit not in ("flag", "share", "1") or name in saturates:
                cut = (reach >= 1 - 1e-6).mean()
                assert cut <= saturates.get(name, 0.005), f"{cut:.1%} of {name} is cut off"
