"""The generated tables hold what the code holds."""

import dataclasses
import re

import numpy as np
import pytest
from tests.env.batches import started

import echelon_env
from echelon_env import catalog
from echelon_env.bots.skills import SKILL_TABLE, SKILLS
from echelon_env.catalog import MATERIALS, MECH_CLASSES, NO_WEAPON, SUITES, WEAPONS
from echelon_env.config import PRESETS, SECTIONS, EchelonConfig, RewardConfig
from echelon_env.describe import TOPICS, describe
from echelon_env.mdp.actions import ACTION_LAYOUT, MASK_SPANS
from echelon_env.mdp.extras import extra_blocks
from echelon_env.mdp.global_state import MATCH_FEATURES, MECH_FEATURES
from echelon_env.mdp.layout import OBSERVATION_LAYOUT


def table(text):
    """Return the header and the rows of a Markdown table as lists of cells."""
    lines = text.splitlines()
    assert all(line.startswith("|") and line.endswith("|") for line in lines)
    rows = [[cell.strip() for cell in line[1:-1].split("|")] for line in lines]
    assert set("".join(rows[1])) == {"-"}
    return rows[0], rows[2:]


@pytest.mark.parametrize("rows", [MATERIALS, WEAPONS, MECH_CLASSES], ids=["materials", "weapons", "classes"])
def test_constants_are_the_places_of_rows(rows):
    for place, row in enumerate(rows):
        constant = row.name.upper()
        assert getattr(catalog, constant, place) == place, (
            f"{constant} in catalog.py is not the place of its row in catalog.yaml; put new rows and names at the end"
        )


@pytest.mark.parametrize("topic", TOPICS)
def test_every_topic_is_one_rectangular_table(topic):
    header, rows = table(describe(topic))
    assert len(rows) >= (1 if topic == "scenarios" else 5)
    assert {len(row) for row in rows} == {len(header)}


def test_an_unknown_topic_names_the_topics():
    with pytest.raises(ValueError, match="unknown topic 'robots'; topics are observations, actions, multidiscrete"):
        describe("robots")


def test_observations_list_every_feature_once_with_its_bounds():
    _, rows = table(describe("observations"))
    expected = [
        [b.name, " x ".join(map(str, b.shape)), f.name, f"{f.low:g}", f"{f.high:g}", f.unit]
        for b in OBSERVATION_LAYOUT.blocks
        for f in b.features
    ]
    shapes = {"local_map": "11 x 11", "telemetry": "16 x 16", "acoustic": "8", "comm": "pack size x 8"}
    shapes["places"] = "zone places x 5"
    expected += [
        [f"{b.name} (optional)", shapes.get(b.name, "3"), f.name, f"{f.low:g}", f"{f.high:g}", f.unit]
        for b in extra_blocks(len(EchelonConfig().match.pack))
        for f in b.features
    ]
    assert [row[:6] for row in rows] == expected
    assert all(row[6] for row in rows), "every feature has a meaning"


def test_actions_cover_every_column_once():
    _, rows = table(describe("actions"))
    blocks = [(f"{block.start}-{block.stop - 1}", block.name) for block in ACTION_LAYOUT.blocks]
    assert [tuple(row[:2]) for row in rows] == blocks


@pytest.mark.parametrize(
    ("topic", "objects"), [("mechs", MECH_CLASSES), ("weapons", WEAPONS), ("suites", SUITES), ("materials", MATERIALS)]
)
def test_catalog_tables_have_a_column_per_entry_and_a_row_per_field(topic, objects):
    header, rows = table(describe(topic))
    assert header[1:] == [*(o.name for o in objects), "meaning"]
    fields = [row[0] for row in rows]
    assert set(fields) == {f.name for f in dataclasses.fields(objects[0])} - {"name", "kind", "colour"}
    for row in rows:
        assert row[-1], f"the docstring of {type(objects[0]).__name__} does not say what {row[0]} is"
        for entry, cell in zip(objects, row[1:-1], strict=True):
            value = getattr(entry, row[0])
            if isinstance(value, bool):
                assert cell == ("yes" if value else "no")
            elif isinstance(value, int | float) and row[0] != "guidance":
                assert float(cell) == pytest.approx(value, rel=1e-3)
            else:
                assert cell


def test_loadouts_are_shown_by_weapon_name():
    _, rows = table(describe("mechs"))
    loadouts = next(row for row in rows if row[0] == "loadout")[1:-1]
    for mech, cell in zip(MECH_CLASSES, loadouts, strict=True):
        assert cell.split(" / ") == ["-" if w == NO_WEAPON else WEAPONS[w].name for w in mech.loadout]


def test_skills_show_every_ability_of_every_skill():
    header, rows = table(describe("skills"))
    assert header == ["", *SKILLS, "meaning"]
    assert [row[0] for row in rows] == list(SKILL_TABLE.dtype.names)
    shown = np.array([[float(cell) for cell in row[1:-1]] for row in rows])
    np.testing.assert_allclose(shown, np.array(SKILL_TABLE.tolist(), float).T, rtol=1e-3)


def test_rewards_show_both_presets():
    header, rows = table(describe("rewards"))
    assert header == ["term", "review", "snapshot", "meaning"]
    assert [row[0] for row in rows] == [f.name for f in dataclasses.fields(RewardConfig)]
    presets = [RewardConfig.preset(preset) for preset in header[1:-1]]
    for name, *cells, meaning in rows:
        assert meaning
        assert [float(cell) for cell in cells] == pytest.approx([getattr(one, name) for one in presets], rel=1e-3)


def test_config_shows_every_key_of_every_preset():
    header, rows = table(describe("config"))
    assert header == ["key", *PRESETS, "meaning"]
    keys = [
        f"{section}.{entry.name}"
        for section in SECTIONS
        for entry in dataclasses.fields(getattr(EchelonConfig(), section))
    ]
    assert [row[0] for row in rows] == keys
    assert all(row[-1] for row in rows), "every key has a meaning"
    sizes = ["32, 32, 12", "48, 48, 16", "100, 100, 20", "200, 200, 24", "88, 88, 16", "168, 168, 20"]
    shown = {row[0]: row[1:] for row in rows}
    expected = {
        "match.packs_per_team": ["1", "1", "2", "10", "1", "2"], "world.size": sizes,
        "match.friendly_fire": ["yes"] * len(PRESETS),
    }  # fmt: skip
    assert {key: shown[key][:-1] for key in expected} == expected
    assert shown["world.size"][-1] == "Extent (x, y, z) in voxels"
    meaning = "Help with the horizontal movement.*See `echelon_env.bots.navigation`"
    assert re.fullmatch(meaning, shown["match.nav_mode"][-1]), "whole sentences of the docstring on one line"


def test_masks_cover_every_entry_once_and_leave_the_dead_the_neutral_choices():
    _, rows = table(describe("masks"))
    neutral = {name: [] for name in MASK_SPANS}
    for block, size, entries, _, when in rows:
        first, _, last = entries.partition("-")
        assert int(size) == MASK_SPANS[block].stop - MASK_SPANS[block].start
        assert int(first) == len(neutral[block])
        neutral[block] += [int(when == "always")] * (int(last or first) + 1 - int(first))
    env = started("duel", dead_agents="keep", info_level="full")
    env.core.state.mechs["alive"] = 0
    *_, infos = env.step({agent: np.zeros(45, np.float32) for agent in env.agents})
    assert {name: mask.tolist() for name, mask in infos["blue_0"]["action_mask"].items()} == neutral


def test_the_state_table_has_a_row_for_every_number():
    _, rows = table(describe("state"))
    assert [row[1] for row in rows] == [*MECH_FEATURES, *MATCH_FEATURES]
    width = len(MECH_FEATURES)
    numbers = [f"{width} m + {k}" for k in range(width)] + [f"{width} M + {k}" for k in range(len(MATCH_FEATURES))]
    assert [row[0] for row in rows] == numbers
    assert echelon_env.parallel_env("duel").state_space.shape == (2 * width + len(MATCH_FEATURES),)
