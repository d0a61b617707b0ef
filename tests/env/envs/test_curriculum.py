"""The curriculum: settings, what episodes draw from them, and copies and replays of such episodes."""

import copy
import dataclasses
import pickle
from collections import Counter

import numpy as np
import pytest
from tests.env.batches import checksums, in_play, played, started

import echelon_env
from echelon_env import ACTION_LAYOUT, EchelonConfig, EchelonVectorEnv, Replay
from echelon_env.bots.skills import SKILLS
from echelon_env.catalog import CLASS_TABLE
from echelon_env.config import BIOME_NAMES
from echelon_env.episode import EpisodeSetup
from echelon_env.matches.batch import MatchBatch
from echelon_env.matches.curriculum import Curriculum, least_side
from echelon_env.worldgen.biomes import by_cover

STANDARD, SKIRMISH = EchelonConfig.preset("standard"), EchelonConfig.preset("skirmish")
# Three small packs, so that one, two or none of them may be left out.
PACKS = EchelonConfig.preset("duel").replace(
    {"match.pack": ("medium", "scout"), "match.packs_per_team": 3, "world.size": (48, 48, 12)}
)
EVERYTHING = {
    "weapon_prob": 0.3,
    "map_size_range": (40, 60),
    "packs_per_team_range": (1, 2),
    "opponent_mix": {"easy": 0.5, "medium": 0.5},
}
NEITHER = {"enemy_packs_range": None, "biomes_range": None, "opponent_fire_prob": 1.0}


def still(env):
    return np.zeros((env.num_envs, 45), np.float32)


def noise(env, seed=0):
    return np.random.default_rng(seed).uniform(-1, 1, (env.num_envs, 45)).astype(np.float32)


# Settings -------------------------------------------------------------------------------------------------------------


def test_without_settings_everything_of_the_configuration_is_used():
    everything = {"weapon_prob": 1.0, "map_size_range": (100, 100), "packs_per_team_range": (2, 2), **NEITHER}
    for opponent, mix in (("hard", {"hard": 1.0}), (None, None)):
        env = EchelonVectorEnv(1, "standard", opponent=opponent)
        assert env.get_curriculum() == {**everything, "opponent_mix": mix}


def test_settings_are_read_back_and_those_left_out_stay():
    env = EchelonVectorEnv(1, "standard", opponent="medium")
    new = {"enemy_packs_range": (1, 1), "biomes_range": (1, 3), "opponent_fire_prob": 0.5}
    env.set_curriculum(**EVERYTHING, **new)
    assert env.get_curriculum() == EVERYTHING | new
    env.set_curriculum(weapon_prob=1, enemy_packs_range=None)
    env.set_curriculum(map_size_range=[np.int64(50), 60])
    changed = {"weapon_prob": 1.0, "map_size_range": (50, 60), "enemy_packs_range": None}
    assert env.get_curriculum() == EVERYTHING | new | changed
    env.get_curriculum()["opponent_mix"]["easy"] = 9
    assert env.get_curriculum()["opponent_mix"] == EVERYTHING["opponent_mix"], "what is returned is a copy"


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"weapon_probs": 0.3}, "has no setting 'weapon_probs'; did you mean 'weapon_prob'"),
        ({"weapon_prob": 1.5}, r"weapon_prob must lie in \[0, 1\], got 1.5"),
        ({"opponent_fire_prob": -0.5}, r"opponent_fire_prob must lie in \[0, 1\], got -0.5"),
        ({"enemy_packs_range": (1, 3)}, r"enemy_packs_range must lie in \[1, 2\].*\(match.packs_per_team\)"),
        ({"biomes_range": (0, 3)}, r"biomes_range must lie in \[1, 16\].*\(the number of world.biomes\)"),
        ({"map_size_range": (60, 40)}, r"must not begin above its end, got \(60, 40\); did you mean \(40, 60\)"),
        ({"map_size_range": (40, 101)}, r"map_size_range must lie in \[16, 100\], what this environment holds"),
        ({"map_size_range": 50}, "map_size_range must be a list or tuple, got 50"),
        ({"map_size_range": (40.0, 60.0)}, "map_size_range must be of type int, got 40.0"),
        ({"map_size_range": (40, 50, 60)}, "map_size_range must have 2 entries, got 3"),
        ({"packs_per_team_range": (1, 3)}, r"packs_per_team_range must lie in \[1, 2\].*\(match.packs_per_team\)"),
        ({"map_size_range": (40, 43)}, "must begin at 44 voxels or more, where 2 packs a team find room"),
        (
            {"map_size_range": (40, 43), "packs_per_team_range": (1, 2)},
            "must end at 44 voxels or more, where 2 packs a team find room",
        ),
        (
            {"map_size_range": (35, 60), "packs_per_team_range": (1, 1)},
            "must begin at 36 voxels or more, where 1 pack a team find",
        ),
        ({"opponent_mix": {"meduim": 1.0}}, "opponent_mix has no skill 'meduim'; did you mean 'medium'"),
        ({"opponent_mix": {"easy": 0.5, "hard": 0.4}}, "opponent_mix must sum to 1, got 0.9"),
        ({"opponent_mix": {"easy": 1.5, "hard": -0.5}}, r"opponent_mix\['easy'\] must lie in"),
        ({"opponent_mix": "easy"}, "opponent_mix must be a dictionary"),
        ({"weapon_prob": 0.1, "packs_per_team_range": (1, 9)}, "packs_per_team_range"),
    ],
)
def test_bad_settings_are_refused_in_words_and_change_nothing(settings, message):
    env = EchelonVectorEnv(1, "standard", opponent="medium")
    before = env.get_curriculum()
    with pytest.raises(ValueError, match=message):
        env.set_curriculum(**settings)
    assert env.get_curriculum() == before


@pytest.mark.ci
@pytest.mark.parametrize(("packs", "least"), [(1, 48), (2, 52)])
def test_maps_on_which_the_zones_hardly_fit_are_refused_before_an_episode_needs_one(packs, least):
    zones = STANDARD.replace({"world.zone_places": 8, "world.zone_radius": 9})
    env = EchelonVectorEnv(1, zones, opponent="medium")
    few = {"packs_per_team_range": (packs, packs)}
    with pytest.raises(ValueError, match=rf"map_size_range \(curriculum.map_size\) must begin at about {least} voxels"):
        env.set_curriculum(map_size_range=(44 if packs == 2 else 36, 60), **few)
    env.set_curriculum(map_size_range=(least, 60), **few)
    EchelonVectorEnv(1, STANDARD, opponent="medium").set_curriculum(map_size_range=(44, 60), **few)


# Draws ----------------------------------------------------------------------------------------------------------------


def test_draws_cover_their_ranges_evenly_and_leave_out_maps_without_room():
    curriculum = Curriculum.of(STANDARD, "medium").changed(STANDARD, True, EVERYTHING)
    drawn = [curriculum.draw(STANDARD, seed) for seed in range(4000)]
    sizes = {packs: {setup.size for setup, _ in drawn if setup.packs == packs} for packs in range(4)}
    squares = [{(side, side, 20) for side in range(least, 61)} for least in (40, 44)]
    assert sizes == {0: set(), 1: squares[0], 2: squares[1], 3: set()}, "two packs need 44 voxels"
    packs = np.array([setup.packs for setup, _ in drawn])
    sides = np.array([setup.size[0] for setup, _ in drawn])
    easy = np.array([skill == "easy" for _, skill in drawn])
    for share in (np.mean(packs == 1), np.mean(easy), np.mean(sides[packs == 1] <= 49) * 21 / 20):
        assert abs(share - 0.5) < 0.045, "more than five standard errors off"
    assert abs(np.corrcoef(packs, easy)[0, 1]) < 0.08, "draws are independent of each other"
    assert {skill for _, skill in drawn} == {"easy", "medium"}


def test_own_and_enemy_packs_are_drawn_apart_on_a_map_with_room_for_the_more_of_both():
    least = {packs: least_side(PACKS, packs) for packs in (1, 3)}
    ranges = {"packs_per_team_range": (1, 3), "enemy_packs_range": (1, 3)}
    curriculum = Curriculum.of(PACKS, None).changed(PACKS, False, {**ranges, "map_size_range": (least[1], 48)})
    pairs = Counter(curriculum.draw(PACKS, seed)[0].packs_by_team for seed in range(900))
    assert len(pairs) == 9
    assert min(pairs.values()) > 60, "each has 1 chance in 9; four standard errors below are 62 of 900"
    few = curriculum.changed(PACKS, False, {"packs_per_team_range": (1, 1)})
    setups = [few.draw(PACKS, seed)[0] for seed in range(300)]
    smallest = {packs: min(max(s.size[:2]) for s in setups if s.packs_by_team[1] == packs) for packs in (1, 3)}
    assert smallest[3] >= least[3] > smallest[1], "three packs of the enemy need a larger map than one"


def test_skills_come_as_often_as_asked_for_and_never_with_probability_zero():
    mix = {"expert": 0.2, "trivial": 0.7, "medium": 0.0, "hard": 0.1}
    first = Curriculum.of(STANDARD, "easy").changed(STANDARD, True, {"opponent_mix": mix})
    other = Curriculum.of(STANDARD, "easy").changed(STANDARD, True, {"opponent_mix": dict(reversed(mix.items()))})
    drawn = [first.draw(STANDARD, seed)[1] for seed in range(3000)]
    shares = {skill: drawn.count(skill) / 3000 for skill in SKILLS}
    assert shares == pytest.approx({**mix, "easy": 0.0}, abs=0.035)
    assert shares["medium"] == shares["easy"] == 0
    assert [other.draw(STANDARD, seed)[1] for seed in range(3000)] == drawn, "the order of a dictionary means nothing"


def test_oblong_worlds_keep_their_proportion():
    config = SKIRMISH.replace({"world.size": (96, 48, 16)})
    curriculum = Curriculum.of(config, None).changed(config, False, {"map_size_range": (72, 96)})
    sizes = {curriculum.draw(config, seed)[0].size for seed in range(200)}
    assert {(72, 36, 16), (96, 48, 16)} <= sizes
    assert all(abs(x - 2 * y) <= 1 for x, y, _ in sizes)
    assert least_side(config, 1) == 71, "round(71 / 2) = 36 voxels hold two packs"
    upright = SKIRMISH.replace({"world.size": (48, 96, 16)})
    turned = Curriculum.of(upright, None).changed(upright, False, {"map_size_range": (72, 96)})
    expected = {(y, x, z) for x, y, z in sizes}
    assert {turned.draw(upright, seed)[0].size for seed in range(200)} == expected, "the range is of the longer side"


def test_the_next_resets_use_the_settings_and_running_matches_go_on():
    env = in_play(EchelonVectorEnv(6, "standard", opponent="hard", num_threads=1, map_pool=1), seed=1)
    spaces = env.observation_space, env.action_space, env.single_observation_space, env.state().shape
    before = checksums(env)
    env.set_curriculum(**EVERYTHING)
    assert checksums(env) == before
    observations, infos = env.reset(seed=3, options={"reset_mask": np.arange(6) > 0})
    assert env.core.simulator.checksum(0) == before[0], "only resets apply the settings"
    clock, mechs = env.core.state.clock, env.core.state.mechs
    assert (clock["size_x"][0], mechs["present"][0].sum()) == (100, 20)
    assert set(clock["size_x"][1:]) <= set(range(40, 61))
    assert (clock["size_y"] == clock["size_x"]).all()
    fielded = mechs["present"][1:].reshape(5, 2, 10).sum(axis=2)
    assert set(map(tuple, fielded.tolist())) == {(5, 5), (10, 10)}
    skills = {tuple(set(row)) for row in env.core.io.bots["skill"][1:].tolist()}
    assert skills == {(SKILLS.index("easy"),), (SKILLS.index("medium"),)}, "one skill for the whole team"
    assert (env.observation_space, env.action_space, env.single_observation_space, env.state().shape) == spaces
    assert env.observation_space.contains(observations)
    assert infos["alive"].reshape(6, 10)[1:].sum(axis=1).tolist() == fielded[:, 0].tolist()


def test_a_match_that_ends_starts_the_next_one_from_the_curriculum():
    config = PACKS.replace({"match.max_episode_seconds": 0.5})
    env = in_play(EchelonVectorEnv(4, config, opponent="easy", num_threads=1), seed=0)
    env.set_curriculum(packs_per_team_range=(1, 2), map_size_range=(32, 40))
    env.step(still(env))
    *_, truncations, infos = env.step(still(env))
    assert truncations.all()
    assert infos["final_info"]["alive"].all(), "of the match that ended"
    assert set(infos["alive"].reshape(4, 6).sum(axis=1)) <= {2, 4}
    assert (env.core.state.clock["size_x"] <= 40).all()


@pytest.mark.parametrize("threads", [1, 2])
def test_episodes_depend_on_the_seed_only(threads):
    settings = {**EVERYTHING, "map_size_range": (36, 48), "packs_per_team_range": (1, 3)}
    batch = EchelonVectorEnv(5, PACKS, opponent="hard", num_threads=threads, copy=True)
    batch.set_curriculum(**settings)
    batch.reset(seed=20)
    alone = echelon_env.parallel_env(PACKS, opponent="hard", dead_agents="keep")
    alone.set_curriculum(**settings)
    actions = noise(batch)
    for _ in range(12):
        observations, rewards, *_ = batch.step(actions)
    for match in (3, 0, 4):
        alone.reset(seed=20 + match)
        rows = slice(6 * match, 6 * match + 6)
        for _ in range(12):
            seen, paid, *_ = alone.step(dict(zip(alone.agents, actions[rows], strict=True)))
        assert checksums(alone) == [batch.core.simulator.checksum(match)]
        np.testing.assert_array_equal([*seen.values()], observations[rows])
        np.testing.assert_array_equal(np.float32([*paid.values()]), rewards[rows])


def test_a_pool_holds_maps_of_every_size():
    env = EchelonVectorEnv(12, PACKS, num_threads=1, map_pool=2)
    env.set_curriculum(map_size_range=(40, 41), packs_per_team_range=(2, 3))
    env.reset(seed=0)
    kinds = {(world.hash, world.voxels.shape[2]) for world in env.core.simulator.worlds}
    assert {side for _, side in kinds} == {40, 41}
    for world, present in zip(env.core.simulator.worlds, env.core.state.mechs["present"], strict=True):
        side = world.voxels.shape[2]
        generator = world.recipe["generator"]
        assert (generator["world"]["size"], len(generator["roster"])) == ([side, side, 12], present.sum() // 2)
        assert echelon_env.World.from_recipe(world.recipe).hash == world.hash


def test_a_smaller_map_plays_exactly_like_a_configuration_of_that_size():
    large = EchelonConfig.preset("duel").replace({"world.size": (50, 50, 12)})
    envs = EchelonVectorEnv(2, large, num_threads=1), EchelonVectorEnv(2, "duel", num_threads=1)
    envs[0].set_curriculum(map_size_range=(32, 32))
    np.testing.assert_array_equal(*(env.reset(seed=8)[0] for env in envs))
    for actions in np.random.default_rng(1).uniform(-1, 1, (80, 4, 45)).astype(np.float32):
        np.testing.assert_equal(*(env.step(actions)[:4] for env in envs))
    assert envs[0].core.state.voxels[:, :, 32:, 32:].max() == 0
    np.testing.assert_array_equal(envs[0].state(), envs[1].state())


# Weapons --------------------------------------------------------------------------------------------------------------


def test_weapon_slots_are_mounted_with_the_probability_and_alike_for_both_teams():
    core = MatchBatch(40, PACKS, range(12), {}, 1, map_pool=1)
    core.set_curriculum({"weapon_prob": 0.3})
    for e in range(40):
        core.reset(e, e)
    weapons = core.state.guns["weapon"]  # (E, M, 4)
    loadout = np.stack([CLASS_TABLE[f"loadout_{k}"][core.state.mechs["role"]] for k in range(4)], axis=2)
    assert ((weapons == loadout) | (weapons == -1)).all()
    np.testing.assert_array_equal(weapons[:, :6], weapons[:, 6:])
    share = (weapons >= 0)[:, :6][loadout[:, :6] >= 0].mean()
    assert abs(share - 0.3) < 0.08, "more than five standard errors of 840 slots off"
    assert len({row.tobytes() for row in weapons}) == 40, "every episode draws anew"


def test_without_weapons_there_is_nothing_to_fire_and_with_all_of_them_nothing_changes():
    env = started(SKIRMISH, map_pool=1)
    plain = checksums(env)
    env.set_curriculum(weapon_prob=0.0)
    _, infos = env.reset(seed=0)
    assert (env.core.state.guns["weapon"] == -1).all()
    assert {tuple(info["choice_mask"][:5]) for info in infos.values()} == {(0, 1, 0, 0, 0)}
    env.set_curriculum(weapon_prob=1.0)
    env.reset(seed=0)
    assert checksums(env) == plain


# Views, copies and replays --------------------------------------------------------------------------------------------


def test_scripted_opponents_fire_as_often_as_the_factor_says():
    triggers = ACTION_LAYOUT["triggers"]

    def fight(factor):
        core = MatchBatch(8, EchelonConfig.preset("duel"), [], {0: "expert", 1: "expert"}, 1)
        core.set_curriculum({"opponent_fire_prob": factor})
        for match in range(8):
            core.reset(match, match)
        shots = sum((core.io.bot_actions[..., triggers.start : triggers.stop] > 0).sum() for core in played(core, 60))
        return core, shots

    (_, never), (core, seldom), (_, always) = fight(0.0), fight(0.2), fight(1.0)
    assert never == 0
    assert 0.05 * always < seldom < 0.6 * always
    twin = MatchBatch(8, core.config, [], {0: "expert", 1: "expert"}, 1)
    for match in range(8):
        twin.reset(match, 99)
        twin.check_state(match, core.get_state(match))
        twin.write_state(match, core.get_state(match))
    for _ in zip(played(core, 40), played(twin, 40), strict=True):
        assert checksums(twin) == checksums(core)


def test_a_replay_holds_what_its_episode_drew(tmp_path):
    """How many mechs each team has, the map's size and biomes, weapons, and how red plays."""
    env = echelon_env.parallel_env(PACKS, opponent="hard")
    env.set_curriculum(enemy_packs_range=(1, 2), biomes_range=(2, 2), map_size_range=(44, 48), weapon_prob=0.5)
    env.set_curriculum(opponent_fire_prob=0.3, opponent_mix={"easy": 0.5, "trivial": 0.5})
    found = set()
    for seed in range(8):
        env.reset(seed=seed)
        mechs = env.core.state.mechs[0]
        found.add(tuple(mechs["present"].reshape(2, 6).sum(axis=1).tolist()))
        assert (mechs["alive"] == mechs["present"]).all()
        assert set(env.core.simulator.worlds[0].recipe["biomes"]) <= set(by_cover()[:2])
        for _ in range(25):
            env.step({agent: np.full(45, 0.5) for agent in env.agents})
        taken = env.replay()
        taken.save(tmp_path / "match.replay")
        loaded = Replay.load(tmp_path / "match.replay")
        for replay in (taken, loaded):
            assert (replay.setup, *set(replay.scripted.values())) == env.core.curriculum.draw(PACKS, seed)
        assert loaded.setup.fire_prob == 0.3
        assert loaded.verify()
    assert found == {(6, 2), (6, 4)}


def test_biomes_are_ordered_by_what_they_fill():
    assert sorted(by_cover()) == sorted(BIOME_NAMES)
    assert by_cover().index("barrens") < by_cover().index("urban_residential")


def test_saved_states_and_copies_carry_the_curriculum():
    config = PACKS.replace({"match.max_episode_seconds": 1.0})
    env, twin = (EchelonVectorEnv(3, config, opponent="easy", num_threads=1, copy=True) for _ in range(2))
    settings = {"packs_per_team_range": (1, 3), "map_size_range": (36, 48), "weapon_prob": 0.5}
    env.set_curriculum(**settings)
    env.reset(seed=0)
    twin.set_state(env.get_state())
    others = [twin, copy.deepcopy(env), pickle.loads(pickle.dumps(env))]  # noqa: S301
    for decision in range(10):
        actions = noise(env, decision)
        expected = env.step(actions)[0].tobytes()
        assert all(other.step(actions)[0].tobytes() == expected for other in others)
    assert twin.get_curriculum() == env.get_curriculum() == {**settings, **NEITHER, "opponent_mix": {"easy": 1.0}}
    alone, other = (echelon_env.parallel_env(config) for _ in range(2))
    alone.set_curriculum(**settings)
    alone.reset(seed=0)
    other.set_state(alone.get_state())
    assert other.get_curriculum() == alone.get_curriculum()
    regrouped = started(config.replace({"match.pack": ("medium",) * 3, "match.packs_per_team": 2}))
    first = checksums(regrouped)
    with pytest.raises(ValueError, match=r"packs_per_team_range must lie in \[1, 2\]"):
        regrouped.set_state(alone.get_state())
    assert checksums(regrouped) == first


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ({"size": [64, 48, 12]}, "must fit into 48 x 48"),
        ({"size": [40, 40, 8]}, "be 12 high"),
        ({"size": [16, 16, 12]}, "needs a spawn square"),
        ({"packs": 4}, "1 to 3 packs a team"),
        ({"weapon_prob": 1.5}, "weapon_prob must lie in"),
        ({"fire_prob": 1.5}, "fire_prob must lie in"),
        ({"enemy_packs": 4}, "1 to 3 packs a team"),
        ({"biomes": ["moon"]}, "biomes must be some of world.biomes"),
        ({"more": 1}, "must have the entries size and packs, and may have weapon_prob"),
    ],
)
def test_forged_setups_are_refused(entry, message):
    honest = EpisodeSetup((40, 40, 12), 2, 0.5)
    assert EpisodeSetup.from_dict(honest.to_dict()) == honest
    taken = started(PACKS, seed=0).replay()
    with pytest.raises(ValueError, match=message):
        dataclasses.replace(taken, setup=EpisodeSetup.from_dict({**honest.to_dict(), **entry}))
