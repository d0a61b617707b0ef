"""The ladder of skills: each beats the next lower one."""

import numpy as np
import pytest
from tests.env.batches import begun, played

from echelon_env.bots.skills import FORGETFUL_TABLE, SKILL_TABLE, SKILLS
from echelon_env.catalog import EWAR_ECCM, EWAR_ECM
from echelon_env.config import EchelonConfig
from echelon_env.matches.batch import MatchBatch
from echelon_env.sim.state import REASON_NAMES


def win_share(preset, better, worse, matches, first_seed=1000, table=SKILL_TABLE):
    """Return the share of decided matches that ``better`` wins, and how many were decided; sides alternate."""
    config = EchelonConfig.resolve(preset)
    size = config.match.team_size
    wins, losses = 0, 0
    for better_team in (0, 1):
        skills = {m: better if m // size == better_team else worse for m in range(2 * size)}
        core = MatchBatch(matches // 2, config, [], skills, 1)
        for e in range(core.num_matches):
            core.reset(e, first_seed + e)  # both sides play the same maps
        core.tables.skills[:] = table
        for _ in played(core):
            pass
        winners = core.state.clock["winner"]
        wins += int((winners == better_team).sum())
        losses += int((winners == 1 - better_team).sum())
    return wins / max(1, wins + losses), wins + losses


@pytest.mark.parametrize("preset", ["duel", "skirmish"])
def test_experts_beat_beginners_almost_always(preset):
    share, decided = win_share(preset, "expert", "trivial", 20)
    assert decided >= 15
    assert share >= 0.85


def play_experts(preset, matches, first_seed):
    """Play experts against each other; return the core after the end and what both sides used, by name."""
    core = begun(preset, range(first_seed, first_seed + matches), "expert")
    uses = dict.fromkeys(("smoke", "missiles on paint", "ECM", "ECCM"), 0)
    running = np.ones(matches, bool)
    for _ in played(core):
        tally, mechs = core.state.tally[running], core.state.mechs[running]
        uses["smoke"] += int(tally["shots_3"].sum())
        uses["missiles on paint"] += int(tally["paint_hits"].sum())
        for name, state in (("ECM", EWAR_ECM), ("ECCM", EWAR_ECCM)):
            uses[name] += int((mechs["ewar"] == state).sum())
        running = core.state.clock["over"] == 0
    return core, uses


def test_most_expert_duels_are_decided_and_mutual_kills_happen():
    core, _ = play_experts("duel", 200, 1000)
    drawn = core.state.clock["winner"] < 0
    assert 0 < drawn.sum() <= 38  # 12 % of 2,000 are drawn; three standard deviations more
    mechs = core.state.mechs[drawn]
    assert (mechs["alive"] == 0).all(), "a drawn duel is one in which both died"
    assert (mechs["killer"] >= 0).all()
    sides = [(core.state.clock["winner"] == team).sum() for team in (0, 1)]
    assert min(sides) > 60


@pytest.mark.slow
def test_200_expert_matches_are_decided_by_zone_and_by_elimination_with_all_their_means():
    core, uses = play_experts("standard", 200, 1000)
    clock = core.state.clock
    shares = {name: float((clock["reason"] == reason).mean()) for reason, name in enumerate(REASON_NAMES)}
    print(f"\ndraws {(clock['winner'] < 0).mean():.1%}, ends {shares}, uses {uses}")
    assert (clock["winner"] < 0).mean() <= 0.1
    assert min(shares["zone"], shares["elimination"]) > 0.2
    assert min(uses.values()) >= 50, uses


@pytest.mark.slow
@pytest.mark.parametrize("preset", ["duel", "skirmish", "standard", "recon", "campaign"])
@pytest.mark.parametrize(("better", "worse"), list(zip(SKILLS[1:], SKILLS[:-1], strict=True)))
def test_each_skill_beats_the_next_lower_one(preset, better, worse):
    share, decided = win_share(preset, better, worse, 200)
    print(f"\n{preset}: {better} won {share:.0%} of {decided} decided of 200 matches against {worse}")
    assert decided >= 150
    assert share >= 0.7
    assert preset != "standard" or share * decided >= 0.7 * 200, "of all matches there, as the ladder's page counts"


@pytest.mark.slow
@pytest.mark.parametrize("preset", ["recon", "campaign"])
@pytest.mark.parametrize("skill", ["hard", "expert"])
def test_a_team_that_forgets_the_zone_loses_against_one_that_remembers_it(preset, skill):
    table = SKILL_TABLE.copy()
    table[0] = FORGETFUL_TABLE[SKILLS.index(skill)]  # in the place of trivial
    share, decided = win_share(preset, skill, "trivial", 200, table=table)
    print(f"\n{preset}: {skill} without memory won {1 - share:.1%} of {decided} decided of 200 matches")
    assert decided >= 190
    assert share >= 0.65


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
