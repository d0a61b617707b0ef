"""Families: a seed draws a readable plan that can be won, splits share no map, and what cannot be drawn says why."""

import dataclasses
import random
from pathlib import Path

import gymnasium
import numpy as np
import pytest
from PIL import Image

import echelon_env
from echelon_env import ACTION_LAYOUT, EchelonConfig, World, cli, generate_world
from echelon_env.bots.orders import ORDERS
from echelon_env.catalog import DIRT, MATERIALS, SOLID, WATER
from echelon_env.matches.batch import MatchBatch
from echelon_env.matches.seats import team_seats
from echelon_env.matches.simulator import BatchSimulator
from echelon_env.registration import scenario_id
from echelon_env.rendering import palette
from echelon_env.rendering.rgb import open_ground
from echelon_env.scenarios import (
    FAMILIES,
    SCENARIO_NAMES,
    SCENARIOS,
    ScenarioError,
    levels_of,
    load_scenario,
    named_scenario,
    save_scenario,
)
from echelon_env.scenarios.grammar import SIDES, Hall, Niches, Rooms, Scatter, Sheet
from echelon_env.scenarios.scenario import LEVELS, SPLITS
from echelon_env.sim.walking import walking_distances
from echelon_env.worldgen import authored
from echelon_env.worldgen.authored import draft, split_of_terrain

EVERY_LEVEL = [f"{name}@{level}" for name in FAMILIES for level in range(1, LEVELS + 1)]
YAML = """\
name: halls
levels:
  ends: [AB, AB, AB, AB, ABC]
  seconds: [12, 12, 12, 12, 12]
config: {match.max_episode_seconds: $seconds}
blue:
  - {mech: medium, at: S}
goal: reach
zone: $ends
grammar:
  - canvas: {columns: 17, rows: 15}
  - hall: {start: S, end: $ends, length: 4}
  - niches: {letter: R, count: [0, 3]}
"""


def worlds_of(name, seeds, **kwargs):
    batch = BatchSimulator(1, EchelonConfig.resolve(name), **kwargs)
    for seed in seeds:
        batch.reset(0, seed)
        yield batch.worlds[0]


def written(tmp_path, before="", after=""):
    assert before in YAML
    (tmp_path / "halls.yaml").write_text(YAML.replace(before, after, 1) if before else YAML)
    return str(tmp_path / "halls.yaml")


@pytest.mark.parametrize("name", EVERY_LEVEL)
def test_every_level_draws_maps_from_any_seed_and_its_recipe_rebuilds_them(name):
    scenario, seen = named_scenario(name), set()
    assert scenario.name == name
    for world in worlds_of(name, range(scenario.train[0], scenario.train[0] + 4)):
        again = World.from_recipe(world.recipe)
        assert (again.hash, again.zone, again.starts.tolist()) == (world.hash, world.zone, world.starts.tolist())
        seen.add(world.hash)
    assert len(seen) == 4


@pytest.mark.parametrize("pool", [None, 5])
def test_no_map_belongs_to_two_splits(pool):
    scenario = named_scenario("vault@2")
    found = {}
    for split in SPLITS:
        first = getattr(scenario, split)[0]
        worlds = list(worlds_of("vault@2", range(first, first + 40), map_pool=pool))
        assert {split_of_terrain(world.voxels) for world in worlds} == {split}, "the terrain alone decides"
        found[split] = {world.hash for world in worlds}
        assert len(found[split]) > 25 if pool is None else len(found[split]) <= pool
    assert not found["train"] & found["test"]
    assert not found["validation"] & (found["train"] | found["test"])


GOLDEN = {
    "vault@1": ["50505f43bba7", "071a0b4ad4a8", "4e5de5bfde58"],
    "vault@5": ["c042b6f98924", "0f9569e3029d", "63940e1f4aca"],
    "signal@4": ["481d8710d516", "f072d3ceacf3", "6d83634f6b30"],
    "strike@5": ["a6dec6367080", "fb6838964955", "79c8cd7cd8f1"],
    "courier@5": ["1c28db382ab9", "7d0c79130b62", "091ab1078f1f"],
    "screen@5": ["58837cb148d2", "6093e072073b", "dc1171d2199e"],
    "escort@5": ["72ac7ca01267", "52a7f904a454", "b381a5294d75"],
    "search@5": ["4d69c0453409", "f4ccb59dd6a6", "7494e10ee5fd"],
    "veil@5": ["ea61d22b76a3", "ed23674027d6", "8f50b7de58ce"],
}


@pytest.mark.parametrize("name", GOLDEN)
def test_a_seed_gives_the_same_map_on_every_machine(name):
    assert [generate_world(name, seed).hash[:12] for seed in (0, 1, 2)] == GOLDEN[name]


@pytest.mark.parametrize("bends", range(3))
def test_a_hall_is_as_long_as_asked_and_bends_no_more_often_than_it_may(bends):
    found = set()
    for seed in range(30):
        sheet = Sheet([["#"] * 21 for _ in range(21)], random.Random(seed).randint, {})
        Hall("S", "A", (5, 5), (bends, bends)).draw(sheet)
        dug = {cell for cell in sheet.inner() if sheet[cell] != "#"}
        assert len(dug) == 1 + 2 * 5, "each step is two cells"
        found.add(sum(bool({(x - 1, y), (x + 1, y)} & dug and {(x, y - 1), (x, y + 1)} & dug) for x, y in dug))
    assert max(found) == bends


def drawn_sheet(seed, *pieces):
    sheet = Sheet([["#"] * 21 for _ in range(21)], random.Random(seed).randint, {"|": "glass"})
    for piece in pieces:
        piece.draw(sheet)
    return sheet


def open_sides(sheet, cell):
    return [(cell[0] + x, cell[1] + y) for x, y in SIDES if sheet[cell[0] + x, cell[1] + y] not in "#|"]


@pytest.mark.parametrize("seed", range(5))
def test_a_niche_is_one_cell_deep_and_opens_to_one_side(seed):
    sheet = drawn_sheet(seed, Hall("S", "A", (8, 8)), Niches("R", (4, 4)))
    assert len(sheet.letters["R"]) == 4
    dug = sum(sheet[cell] != "#" for cell in sheet.inner())
    assert dug == 1 + 2 * 8 + 4, "nothing is cut but the hall and one cell a niche"
    assert [len(open_sides(sheet, cell)) for cell in sheet.letters["R"]] == [1] * 4


@pytest.mark.parametrize("seed", range(5))
def test_what_is_scattered_closes_no_way(seed):
    sheet = drawn_sheet(seed, Rooms("Q", (3, 3)), Hall("Q", "A", (5, 5)), Scatter("|", (100, 100)))
    left = {cell for cell in sheet.inner() if sheet[cell] not in "#|"}
    reached, border = set(), sheet.letters["A"][:1]
    while border:
        reached.update(border)
        border = [cell for at in border for cell in open_sides(sheet, at) if cell not in reached]
    assert any("|" in row for row in sheet.cells), "the room has space for it"
    assert reached == left, "whoever could walk there before still can"


@pytest.mark.parametrize(("name", "speed"), [("vault@3", 5.5), ("strike@3", 2.5), ("signal@5", 5.5), ("halls", 5.5)])
def test_the_time_suffices_for_the_way_to_any_place_and_for_no_second_one(name, speed, tmp_path):
    """Measured from the start, where the check measures from the places; most drafts of ``halls`` will not do."""
    config = EchelonConfig.resolve(written(tmp_path, "length: 4", "length: [1, 4]") if name == "halls" else name)
    reach = config.match.max_episode_seconds * speed
    for seed in range(6):
        drawn = draft(config.scenario, seed)
        (x, y), at = drawn.starts[0, :2].tolist(), [(int(b), int(a)) for a, b in drawn.places]
        walk, reached = walking_distances(drawn.voxels, (x, y, 1.0))
        assert all(reached[place] and walk[place] - drawn.zone[2] <= 0.8 * reach for place in at)
        for first in drawn.places:
            onward, _ = walking_distances(drawn.voxels, (*first, drawn.zone[2]))
            past = [walk[int(first[1]), int(first[0])] + onward[place] for place in at]
            assert sorted(past)[1] > reach, "the first of these is the place itself"


def test_levels_are_taken_wherever_a_name_is(tmp_path):
    assert EchelonConfig.resolve("vault").scenario == named_scenario("vault@5")
    assert len({named_scenario(f"signal@{level}").digest for level in range(1, 6)}) == 5
    assert echelon_env.parallel_env("signal@1").possible_agents == ["blue_0", "blue_1"]
    file = written(tmp_path)
    assert [EchelonConfig.resolve(name).scenario.zone for name in (f"{file}@1", file)] == ["AB", "ABC"]
    save_scenario(load_scenario(f"{file}@2"), tmp_path / "level.yaml")
    assert load_scenario(tmp_path / "level.yaml") == load_scenario(f"{file}@2")
    assert EchelonConfig.from_dict({"scenario": "vault@2"}).scenario.name == "vault@2"
    assert set(EVERY_LEVEL) < set(SCENARIO_NAMES)
    assert [len(column) for column in levels_of("vault").values()] == [5] * len(levels_of("vault"))
    made = gymnasium.make(f"echelon_env:{scenario_id('vault')}", config="vault@1").unwrapped
    assert made.config.scenario.name == "vault@1"


WRONG = {
    "no room": ("length: 4", "length: 18", r"line 12, column 5: no map of 'halls@5' came out of 100 drafts .* hall"),
    "no time": ("12]", "3]", "line 5, column 37: no map of .* because the best way takes more than 80% of the time"),
    "all the time": ("12]", "90]", "because the time suffices for a way past a wrong place"),
    "a long hall": ("length: 4", "length: 1000000000", "line 12, column 5: hall: length must be at most 55 on a"),
    "halls that fill more than the rock": (
        "length: 4",
        "length: 28",
        "line 12, column 5: hall: with the lines before it, it takes 85 points of the grid or more, and a canvas of "
        "17 x 15 cells has 56; draw less or enlarge the canvas",
    ),
    "a room beside a long hall": (
        "- hall",
        "- rooms: {letters: Q, size: 7}\n  - hall",
        "line 13, column 5: hall: .* takes 62 points",
    ),
    "a broken length": ("length: 4", "length: 4.5", "length must be a whole number or two of them"),
    "back to the start": ("start: S", "start: A", "hall: a hall cannot end where it starts, at 'A'"),
    "a sign as a start": ("start: S", "start: '#'", "hall: a place must be a letter or a digit, got '#'"),
    "a huge room": ("- niches", "- rooms: {letters: Q, size: 1000000}\n  - niches", "rooms: size must be at most 7 on"),
    "a huge canvas": ("columns: 17", "columns: 255", "line 11, column 5: canvas: columns and rows must be at most 204"),
    "unknown line": ("niches", "nichse", "a grammar has no line 'nichse'; did you mean 'niches'"),
    "unknown key": ("length", "lenght", "hall has no key 'lenght'; did you mean 'length'"),
    "missing key": (", length: 4", "", "line 12, column 11: hall needs the key length"),
    "no canvas": ("  - canvas: {columns: 17, rows: 15}\n", "", "a grammar begins with one canvas"),
    "even": ("17", "16", "line 11, column 5: canvas: columns and rows must be odd, got 16 and 15"),
    "falling": ("[0, 3]", "[3, 0]", r"line 13, column 5: niches: count must rise from 0 or more, got \[3, 0\]"),
    "twice": ("letter: R", "letter: A", "niches: the place 'A' is there already"),
    "no place": ("at: S", "at: T", "the plan has no place 'T'"),
    "unknown value": ("zone: $ends", "zone: $end", "levels has no '\\$end'; did you mean '\\$ends'"),
    "unused value": (": $seconds", ": 12", r"line 4, column 12: nothing uses \$seconds"),
    "four values": ("AB, ABC]", "ABC]", "line 3, column 9: ends must list 5 values"),
    "no limit": ("config: {match.max_episode_seconds: $seconds}", "zone_seconds: $seconds", "needs match.max_episode"),
    "misspelt": (".max_episode_seconds", ".max_episode_second", "in config.*; config has match.max_episode_second."),
    "two splits": (
        "goal: reach",
        "goal: reach\ntrain: [0, 10]\ntest: [9, 20]",
        r"in common, got train \[0, 10\], validation .*, test \[9, 20\]",
    ),
}


@pytest.mark.parametrize("fault", WRONG)
def test_what_cannot_be_is_refused_with_its_place(fault, tmp_path, monkeypatch):
    monkeypatch.setattr(authored, "_MOST_DRAFTS", 100)
    before, after, message = WRONG[fault]
    file = written(tmp_path, before, after)
    with pytest.raises(ScenarioError, match=message) as caught:
        generate_world(EchelonConfig.resolve(file), 0)
    assert "\n" not in str(caught.value)


def test_a_draft_without_the_place_of_a_unit_is_drawn_again(tmp_path):
    file = written(tmp_path, "goal: reach", "red:\n  - {mech: scout, at: R}\ngoal: reach")  # of 0 to 3 niches R
    config = EchelonConfig.resolve(file)
    assert all(generate_world(config, seed).voxels.any() for seed in range(20))


def test_a_level_that_is_not_there_is_refused(tmp_path):
    save_scenario(named_scenario("recall"), tmp_path / "recall.yaml")
    for name, message in (
        ("vault@6", r"^vault has the levels 1, 2, 3, 4, 5, got '6'; write vault@5"),
        (f"{written(tmp_path)}@9", r"halls.yaml has the levels 1, 2, 3, 4, 5, got '9'; write .*halls.yaml@5"),
        (f"{written(tmp_path)}@1@2", r"halls.yaml has the levels 1, 2, 3, 4, 5, got '1@2'; write .*halls.yaml@5"),
        (str(tmp_path / "recall.yaml@1"), "has no levels, got @1"),
    ):
        with pytest.raises(ScenarioError, match=message):
            EchelonConfig.resolve(name)


def test_a_grammar_with_too_few_maps_for_three_splits_is_refused(tmp_path):
    """On four points of the grid, two halls can lie in four ways, and here one of the splits gets none of them."""
    text = YAML.replace("17, rows: 15", "5, rows: 5").replace("12", "2.5").replace("length: 4", "length: 1")
    (tmp_path / "halls.yaml").write_text(text.replace("[0, 3]", "0") + "height: 9\n")
    config = EchelonConfig.resolve(str(tmp_path / "halls.yaml@1"))
    made, refused = set(), []
    for seed in range(3):
        try:
            made.add(generate_world(config, seed).hash)
        except ScenarioError as error:
            refused.append(str(error))
    assert made, "other splits have maps"
    assert {"too few different maps can be drawn for three splits" in told for told in refused} == {True}


@pytest.mark.parametrize("level", range(1, LEVELS + 1))
def test_the_family_of_the_page_draws_maps(level, tmp_path):
    page = (Path(echelon_env.__file__).parents[2] / "docs" / "families.md").read_text()
    (tmp_path / "halls.yaml").write_text(page.partition("```yaml\n")[2].partition("```")[0])
    config = EchelonConfig.resolve(str(tmp_path / f"halls.yaml@{level}"))
    assert len({generate_world(config, seed).hash for seed in range(3)}) == 3


def test_the_command_describes_a_family_and_draws_a_sheet(tmp_path, capsys):
    picture = tmp_path / "sheet.png"
    assert not cli.main(["describe", "vault@3", "--seeds", "5", "--picture", str(picture)])
    said = capsys.readouterr().out
    assert [part for part in ("memory", "$hall", "niches") if part not in said] == []
    image = np.asarray(Image.open(picture))
    assert (image.shape[0] > 2 * 336, *image.shape[1:]) == (True, 4 * 320, 3)
    legend = {tuple(colour) for colour in image[2 * 336 :].reshape(-1, 3).tolist()}
    meant = {*palette.TEAM_COLOURS, palette.ZONE, palette.HEALTH, MATERIALS[SOLID].colour, MATERIALS[DIRT].colour}
    assert meant <= legend
    assert MATERIALS[WATER].colour not in legend, "no map has water"
    tiles = [image[:300, 320 * column : 320 * column + 320] for column in range(4)]
    assert len({tile.tobytes() for tile in tiles}) == 4, "every seed has a map of its own"
    simulator = BatchSimulator(1, EchelonConfig.resolve("vault@3"))
    simulator.reset(0, named_scenario("vault@3").train[0] + 4)
    fifth = open_ground(simulator.state, simulator.config, 0).resize((316, 316))
    assert np.array_equal(image[338:654, 2:318], fifth), "each map is that of the seed below it, one to train on"
    assert cli.main(["describe", "config", "--seeds", "3"]) == 2
    with pytest.raises(SystemExit):
        cli.main(["describe", "vault@2", "--seeds", "201"])
    assert "must be a whole number from 1 to 200, got '201'" in capsys.readouterr().err


def test_teams_of_levels_are_told_in_words(capsys):
    cli.main(["describe", "screen"])
    told = capsys.readouterr().out
    parts = ("light at R by trivial, hp 0.3", "heavy at S, hp 0.5, unarmed; medium at E")
    assert [part for part in parts if part not in told] == []


def test_a_level_is_described_with_what_a_training_needs(capsys):
    expected = {
        "level": "3 of 5",
        "time limit": "24 s, 96 decisions",
        "zone": "at A or B, radius 4 voxels; shown in the first 2 s (zone_seconds)",
        "test seeds": "2000000 to 2000999",
        "blue": "medium S agent facing 90.0",
        "red": "scout R medium does stand, fires False",
        "B": "perhaps the zone; a hall ends",
        "J": "a hall begins",
        "R": "start of red scout; niches in the walls",
    }
    assert described(capsys, "vault@3").items() >= {key: f"{key} {value}" for key, value in expected.items()}.items()
    assert "level" not in described(capsys, "recall")
    assert described(capsys, "vault")["level"] == "level 5 of 5"
    assert "not shown" in described(capsys, "listen")["zone"]
    assert described(capsys, "listen")["observation.acoustic"].endswith("True")
    rows = described(capsys, "scenarios")
    assert {name for name in (*SCENARIOS, *FAMILIES) if name in rows} == {*SCENARIOS, *FAMILIES}
    assert "levels 1 to 5" in rows["vault"]


def described(capsys, topic):
    cli.main(["describe", topic])
    return {line.split("  ")[0]: " ".join(line.split()) for line in capsys.readouterr().out.splitlines()}


@pytest.mark.ci
@pytest.mark.parametrize(("name", "skill"), [("vault@5", "expert"), ("signal@5", "expert"), ("strike@5", "expert")])
def test_who_knows_the_answer_wins_the_hardest_level(name, skill):
    """Scripts know the way to the zone, which the task hides from agents."""
    assert won(EchelonConfig.resolve(name), skill) >= 0.85


def test_a_guard_of_veil_shoots_whoever_comes_without_smoke():
    """``hard`` walks to the zone and uses no smoke; a guard that holds its fire shows that the time would suffice."""
    scenario = named_scenario("veil@1")
    tame = tuple(dataclasses.replace(unit, fires=False) for unit in scenario.red)
    guarded, let_through = (EchelonConfig.of_scenario(dataclasses.replace(scenario, red=red))
                            for red in (scenario.red, tame))  # fmt: skip
    assert won(guarded, "hard") < 0.5, "few get past a guard that fires"
    assert won(let_through, "hard") > 0.95, "the time suffices"


def won(config, skill, matches=40):
    """Return how often a skill in the agents' place wins."""
    agents, players = team_seats(config, None)
    batch = MatchBatch(matches, config, [], {**players, **dict.fromkeys(agents, skill)})
    for match in range(matches):
        batch.reset(match, config.scenario.validation[0] + match)
    while batch.step(np.zeros((matches, 0, 45), np.float32)) < matches:
        pass
    return (batch.state.clock["winner"] == 0).mean()


@pytest.mark.parametrize(("order", "least", "most"), [("smoke", 0.9, 1.0), ("to_zone", 0.0, 0.5)])
def test_smoke_blinds_the_guard_of_veil(order, least, most):
    """A mech walks to the zone, and gives an order whenever it may while it sees the guard."""
    orders = [one.name for one in ORDERS]
    env = echelon_env.EchelonVectorEnv(
        40, "veil@1", action_format="discrete", observation_format="dict", autoreset_mode="DISABLED"
    )
    seen, infos = env.reset(seed=0)
    playing, passed = np.ones(40, bool), np.zeros(40, bool)
    while playing.any():
        told = (seen["contact_mask"] == 0).any(1) & (infos["action_mask"][:, orders.index(order)] == 1)
        chosen = np.where(told, orders.index(order), orders.index("to_zone"))
        seen, _, terminated, truncated, infos = env.step(chosen)
        over = terminated | truncated
        if over.any():
            passed |= playing & over & (infos["outcome"] > 0)
            playing &= ~over
            seen, infos = env.reset(options={"reset_mask": over})
    assert least <= passed.mean() <= most


@pytest.mark.parametrize("name", [f"signal@{level}" for level in range(2, LEVELS + 1)])
def test_nothing_but_words_tells_the_listener_of_signal_what_its_scout_does(name):
    """A scout stands still and does all the rest at random: its ECCM would say yes or no as well as a word does."""
    dry, told = (echelon_env.parallel_env(name, observation_format="dict") for _ in range(2))
    rng, spoken = np.random.default_rng(0), False
    seen, also = dry.reset(seed=1)[0], told.reset(seed=1)[0]
    for _ in range(12):
        for key, value in seen["blue_0"].items():
            same = np.array_equal(value, also["blue_0"][key])
            assert same or key == "comm", f"the listener notices its scout by {key}"
            spoken |= not same
        acts = rng.uniform(-1, 1, 45).astype(np.float32)
        acts[: ACTION_LAYOUT["move"].stop] = 0.0
        still = np.zeros(45, np.float32)
        seen, also = dry.step({"blue_0": still, "blue_1": still})[0], told.step({"blue_0": still, "blue_1": acts})[0]
    assert spoken, "words reach the listener"
