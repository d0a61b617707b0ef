"""The ladder of skills: each beats the next lower one."""

import numpy as np
import pytest

from echelon_env.bots.skills import SKILLS
from echelon_env.config import EchelonConfig
from echelon_env.envs.core import MatchBatch


def win_share(preset, better, worse, matches, first_seed=1000):
    """Return the share of decided matches that ``better`` wins, and how many were decided; sides alternate."""
    config = EchelonConfig.resolve(preset)
    size = config.match.team_size
    wins, losses = 0, 0
    for better_team in (0, 1):
        skills = {m: better if m // size == better_team else worse for m in range(2 * size)}
        core = MatchBatch(matches // 2, config, [], skills, 1)
        for e in range(core.num_matches):
            core.reset(e, first_seed + e)  # both sides play the same maps
        none = np.zeros((core.num_matches, 0, 45), np.float32)
        while not (core.state.clock["over"] == 1).all():
            core.step(none)
        winners = core.state.clock["winner"]
        wins += int((winners == better_team).sum())
        losses += int((winners == 1 - better_team).sum())
    return wins / max(1, wins + losses), wins + losses


@pytest.mark.parametrize("preset", ["duel", "skirmish"])
def test_experts_beat_beginners_almost_always(preset):
    share, decided = win_share(preset, "expert", "trivial", 20)
    assert decided >= 15
    assert share >= 0.85


@pytest.mark.slow
@pytest.mark.parametrize("preset", ["duel", "skirmish", "standard"])
@pytest.mark.parametrize(("better", "worse"), list(zip(SKILLS[1:], SKILLS[:-1], strict=True)))
def test_each_skill_beats_the_next_lower_one(preset, better, worse):
    matches = 100
    share, decided = win_share(preset, better, worse, matches)
    while decided < 100 and matches < 800:
        matches *= 2
        share, decided = win_share(preset, better, worse, matches)
    assert decided >= 100
    assert share >= 0.7, f"{better} won {share:.0%} of {decided} decided matches against {worse}"


@pytest.mark.slow
@pytest.mark.parametrize("preset", ["duel", "skirmish"])
def test_win_rates_over_a_round_robin_rise_with_the_skill(preset):
    wins, played = dict.fromkeys(SKILLS, 0.0), dict.fromkeys(SKILLS, 0)
    for rank, better in enumerate(SKILLS):
        for worse in SKILLS[:rank]:
            share, decided = win_share(preset, better, worse, 100)
            for skill, part in ((better, share), (worse, 1 - share)):
                wins[skill] += part * decided
                played[skill] += decided
    rates = [wins[skill] / played[skill] for skill in SKILLS]
    assert (np.diff(rates) > 0.02).all(), rates
