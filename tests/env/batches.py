"""Batches of matches and environments, begun from their seeds and played."""

import numpy as np

import echelon_env
from echelon_env.config import EchelonConfig
from echelon_env.matches.batch import MatchBatch
from echelon_env.mdp.actions import MASK_DIM, MASK_SPANS, mask_choices
from echelon_env.sim.state import Match


def begun(config, seeds, skill=None, threads=1):
    """Return a batch of a match for each seed, played by scripts of that skill, or by the caller if it is None."""
    config = EchelonConfig.resolve(config)
    mechs = range(2 * config.match.team_size)
    agents, scripted = (mechs, {}) if skill is None else ([], dict.fromkeys(mechs, skill))
    core = MatchBatch(len(seeds), config, agents, scripted, threads)
    for match, seed in enumerate(seeds):
        core.reset(match, seed)
    return core


def played(core, decisions=10**9):
    """Let scripts play until every match is over; yield the batch after each decision."""
    rows = np.zeros((core.num_matches, 0, 45), np.float32)
    for _ in range(decisions):
        if (core.state.clock["over"] == 1).all():
            return
        core.step(rows)
        yield core


def in_play(env, seed=0):
    """Return an environment of any view after a reset."""
    env.reset(seed=seed)
    return env


def checksums(env):
    """Return the checksum of every match of an environment, or of a batch."""
    core = getattr(env, "core", env)
    return [core.simulator.checksum(match) for match in range(core.num_matches)]


def started(config, seed=0, **options):
    """Return a PettingZoo environment whose match has begun."""
    return in_play(echelon_env.parallel_env(config, **options), seed)


def action_mask(state, rules, match, mech):
    """Return the masks of one mech as kernels write them, by the name of their block."""
    row = np.zeros(MASK_DIM, np.int8)
    mask_choices(Match(*(array[match] for array in state)), rules, mech, row)
    return {name: row[span] for name, span in MASK_SPANS.items()}
