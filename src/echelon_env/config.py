"""Configuration: frozen, validated dataclasses, presets by name, dotted overrides and loss-free dictionaries."""

from __future__ import annotations

import dataclasses
import json
import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Self, get_type_hints

from echelon_env.catalog import (
    CLASS_NAMES,
    EXTRA_OBSERVATIONS,
    GLOW_RANGE,
    NAV_MODES,
    OBSERVATION_BLOCKS,
    RADAR_RANGE,
    REWARD_TERMS,
    SIGHT_RANGE,
    UNLIMITED_RANGE,
)
from echelon_env.constants import MAX_WORLD_HEIGHT
from echelon_env.scenarios import (
    SCENARIO_NAMES,
    Scenario,
    Unit,
    check_level,
    is_scenario_file,
    load_scenario,
    named_scenario,
)
from echelon_env.scenarios.scenario import LARGEST_WORLD
from echelon_env.validation import Share, check_fields, require_known, shown, with_changes

BIOME_NAMES: tuple[str, ...] = (
    "urban_residential", "industrial_refinery", "civic_government", "forest_park", "barrens", "arcology_spire",
    "sunken_canal", "geo_front", "glass_desert", "command_outpost", "dense_jungle", "mining_pit", "volcanic_ridge",
    "hydroponic_lab", "server_farm", "orbital_relay",
)  # fmt: skip
STANDARD_PACK: tuple[str, ...] = ("heavy", "medium", "medium", "light", "scout")
VISIBILITY_MODES = ("suite", "oracle")
MOST_PLACES = 8  # of a map that may be the zone
LARGEST_WEIGHT = 1e6  # of a reward term; keeps every sum of rewards far within float32


def _require(condition: bool, message: str) -> None:
    if not condition:
        raise ValueError(message)


@dataclass(frozen=True)
class _Section:
    """A section of the configuration; every field is converted to its annotated type."""

    def __post_init__(self) -> None:
        """Convert the values; refuse those outside a field's annotated interval or choices."""
        check_fields(self, f"{type(self).__name__.removesuffix('Config').lower()}.")


# Of fields that ``to_dict`` leaves out at their defaults: there are digests from before these fields.
_LATER = {"later": True}
_Weight = Annotated[float, f"[-{LARGEST_WEIGHT:g}, {LARGEST_WEIGHT:g}]"]
_Range = Annotated[float, f"[0, {UNLIMITED_RANGE:g}]"]


@dataclass(frozen=True)
class WorldConfig(_Section):
    """The voxel world.

    Attributes:
        size: Extent (x, y, z) in voxels.
        biomes: Names of the biomes to draw for the four quarters of a map.
        voxel_size_m: Edge of a voxel in metres; it only affects gravity (9.81 / voxel_size_m voxels/s²).
        zone_radius: Mean radius of the capture zone in voxels; the radius of a map is drawn from 0.5 to 1.5 times this.
        zone_places: Places of a map that may be the zone. One at a time is; the episode's seed draws which.
        spawn_share: Edge of a spawn square as a share of the shorter side of the map; at least what the formation
            needs.
        thickets: Share of the ground under bushes, which hide mechs and do not stop them, in lanes and zone too.
        destructible: Whether shots wear terrain down.
        max_path_difference: Largest relative difference of the two teams' walking distances to the zone.
    """

    size: tuple[int, int, int] = (100, 100, 20)
    biomes: tuple[str, ...] = BIOME_NAMES
    voxel_size_m: Annotated[float, "[0.1, 10]"] = 1.0
    zone_radius: Annotated[float, "[1, 100]"] = 7.5
    zone_places: Annotated[int, f"[1, {MOST_PLACES}]"] = field(default=1, metadata=_LATER)
    spawn_share: Annotated[float, "(0, 0.4]"] = 0.25
    thickets: Annotated[float, "[0, 0.9]"] = 0.2
    destructible: bool = True
    max_path_difference: Annotated[float, "[0.01, 1]"] = 0.1

    def __post_init__(self) -> None:
        super().__post_init__()
        x, y, z = self.size
        _require(
            16 <= x <= LARGEST_WORLD and 16 <= y <= LARGEST_WORLD and 8 <= z <= MAX_WORLD_HEIGHT,
            f"world.size must be 16 to {LARGEST_WORLD} voxels in x and y, 8 to {MAX_WORLD_HEIGHT} in z, "
            f"got {shown(self.size)}.",
        )
        _require(len(self.biomes) > 0, "world.biomes must name at least one biome, got none.")
        for name in self.biomes:
            require_known(name, BIOME_NAMES, "world.biomes: unknown biome")


@dataclass(frozen=True)
class MatchConfig(_Section):
    """Teams, clock and victory.

    Attributes:
        pack: Mech classes of one pack, in order.
        packs_per_team: Packs a team consists of.
        physics_step_seconds: Length of a physics step, seconds.
        physics_steps_per_decision: Number of physics steps that each action lasts.
        max_episode_seconds: Time limit, seconds.
        zone_win_share: Zone points that win the match, as a share of ``max_episode_seconds``.
        zone_stay_seconds: Seconds after which the zone moves to another of the map's places, each time; 0 for never.
        zone_told_seconds: Seconds from the start, and from each move of the zone, in which the commander of a pack is
            told where it is, however far that may be.
        zone_told_ahead: Whether it is told to which place the zone will move next, and where the zone is only at the
            start. Needs ``observation.places``.
        damage_factor: Factor on the damage that weapons do to mechs and terrain; the smaller, the longer fights last.
        friendly_fire: Whether explosions hurt the shooter's own team.
        enable_target_selection: Whether the target block of the action has an effect.
        enable_ewar: Whether the ewar block has an effect.
        enable_sort: Whether the sort and hostile_only blocks have an effect.
        enable_comm: Whether messages are sent.
        nav_mode: Help with the horizontal movement of agents; it never changes turning, jets or scripted mechs.
            ``"off"``: a mech moves as commanded. ``"assist"``: it walks round terrain that blocks the commanded
            direction. ``"planner"``: it walks to its agent's chosen target, or else to the zone, and the commanded
            movement is added. See ``echelon_env.bots.navigation``.
    """

    pack: tuple[str, ...] = STANDARD_PACK
    packs_per_team: Annotated[int, "[1, 100]"] = 2
    physics_step_seconds: Annotated[float, "[0.005, 0.1]"] = 0.05
    physics_steps_per_decision: Annotated[int, "[1, 40]"] = 5
    max_episode_seconds: float = 60.0
    zone_win_share: Annotated[float, "(0, 1]"] = 0.5
    zone_stay_seconds: Annotated[float, "[0, 3600]"] = field(default=0.0, metadata=_LATER)
    zone_told_seconds: Annotated[float, "[0, 3600]"] = field(default=0.0, metadata=_LATER)
    zone_told_ahead: bool = field(default=False, metadata=_LATER)
    damage_factor: Annotated[float, "(0, 10]"] = field(default=1.0, metadata=_LATER)
    friendly_fire: bool = True
    enable_target_selection: bool = True
    enable_ewar: bool = True
    enable_sort: bool = True
    enable_comm: bool = True
    nav_mode: Annotated[str, NAV_MODES] = "off"

    def __post_init__(self) -> None:
        super().__post_init__()
        _require(len(self.pack) > 0, "match.pack must name at least one mech class, got none.")
        for name in self.pack:
            require_known(name, CLASS_NAMES, "match.pack: unknown mech class")
        _require(self.team_size <= 100, f"a team may have at most 100 mechs, got {shown(self.team_size)}; use fewer.")
        _require(
            self.decision_seconds <= self.max_episode_seconds <= 3600.0,
            f"match.max_episode_seconds must lie between one decision ({self.decision_seconds} s) and 3600 s, "
            f"got {self.max_episode_seconds}.",
        )

    @property
    def roster(self) -> tuple[str, ...]:
        """Mech classes of one team, in order."""
        return self.pack * self.packs_per_team

    @property
    def team_size(self) -> int:
        """Mechs a team has."""
        return len(self.pack) * self.packs_per_team

    @property
    def decision_seconds(self) -> float:
        """Time between two actions, seconds."""
        return self.physics_step_seconds * self.physics_steps_per_decision

    @property
    def max_decisions(self) -> int:
        """Decisions until the time limit."""
        return math.ceil(self.max_episode_seconds / self.decision_seconds - 1e-9)

    @property
    def zone_points_to_win(self) -> float:
        """Zone points at which a team wins."""
        return self.zone_win_share * self.max_episode_seconds


@dataclass(frozen=True)
class RewardConfig(_Section):
    """Weights of the reward terms, by default those of the preset ``review``, and how rewards are shared.

    Attributes:
        approach: Weight of ``gamma * potential(s') - potential(s)``, where the potential is 0 in the zone and about -1
            at the spawns. A scenario with a goal pays ``potential(s') - potential(s)``, also for failing near the zone.
        zone: Weight of the team's zone tick, for each living member inside the zone at each decision. The tick is 1 if
            the team is alone in the zone and 0.25 to 1 if it is contested.
        damage: Weight per hit point of damage dealt to hostile mechs.
        kill: Weight per hostile mech killed.
        assist: Weight per hostile mech that a team mate killed while it bore the agent's paint, or of whose damage of
            the last 5 s the agent dealt at least 20 %.
        death: Weight of the agent's own death (usually negative).
        terminal: Weight of the outcome (+1 win, 0 draw, -1 loss) at the end of the match; dead agents get it too.
        contested_factor: Factor on damage, kill and assist rewards while the agent stands in a contested zone.
        contested_death_factor: Factor on the death reward in a contested zone.
        gamma: Discount per decision in the approach term. The trainer's own makes the term neutral in the long run; 1
            pays for progress.
        approach_team_share: How much team mates inside the zone reduce the distance penalty of the approach term.
        team_mixing: Alpha in reward = alpha * own + (1 - alpha) * team mean; 1 means no mixing.
    """

    approach: _Weight = 0.25
    zone: _Weight = 0.10
    damage: _Weight = 0.005
    kill: _Weight = 1.0
    assist: _Weight = 0.5
    death: _Weight = -2.0
    terminal: _Weight = 0.0
    contested_factor: _Weight = 1.0
    contested_death_factor: _Weight = 1.0
    gamma: Annotated[float, "(0, 1]"] = 0.99
    approach_team_share: Share = 0.25
    team_mixing: Share = 1.0

    @classmethod
    def preset(cls, name: str) -> RewardConfig:
        """Return the preset ``review`` (default) or ``snapshot``."""
        require_known(name, REWARD_PRESETS, "unknown reward preset")
        return REWARD_PRESETS[name]

    @property
    def weights(self) -> tuple[float, ...]:
        """Weights of the terms, in the order of ``REWARD_TERMS``."""
        return tuple(getattr(self, term) for term in REWARD_TERMS)


REWARD_PRESETS: dict[str, RewardConfig] = {
    "review": RewardConfig(),
    "snapshot": RewardConfig(
        approach=1.5, zone=3.0, damage=0.05, kill=10.0, assist=5.0, death=-1.0, contested_factor=2.0,
        contested_death_factor=0.5,
    ),
}  # fmt: skip


@dataclass(frozen=True)
class ObservationConfig(_Section):
    """What agents perceive.

    Attributes:
        visibility: ``"suite"`` (own sensors, reports and suite limits) or ``"oracle"`` (for ablations: everybody is
            known exactly; ``visible`` still tells whom the own sensors show).
        local_map: Whether the dict observation has ``local_map``, the terrain around the mech in its own frame.
        telemetry: Whether it has ``telemetry``, the whole map.
        acoustic: Whether it has ``acoustic``, the noise of other mechs by quadrant.
        comm: Whether it has ``comm``, the messages of the pack.
        damage_direction: Whether it has ``damage_direction``, where hits came from.
        places: Whether it has ``places``, where those places lie that may be the zone, and what is known of each.
        hidden: Names of blocks (``"squad"``) and features (``"ego.heat"``) that read 0 for whoever commands by
            observations; for ablations.
    """

    visibility: Annotated[str, VISIBILITY_MODES] = "suite"
    local_map: bool = False
    telemetry: bool = False
    acoustic: bool = False
    comm: bool = False
    damage_direction: bool = False
    places: bool = field(default=False, metadata=_LATER)
    hidden: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        super().__post_init__()
        for name in self.hidden:  # the layout knows the features
            block = name.partition(".")[0]
            told = f"observation.hidden: {block} is an optional key; switch it off, observation.{block}=False."
            _require(block not in EXTRA_OBSERVATIONS, told)
            require_known(block, OBSERVATION_BLOCKS, "observation.hidden: unknown block")

    @property
    def extras(self) -> tuple[str, ...]:
        """Names of the optional keys that are on, in the order of ``EXTRA_OBSERVATIONS``."""
        return tuple(name for name in EXTRA_OBSERVATIONS if getattr(self, name))


@dataclass(frozen=True)
class SensorConfig(_Section):
    """How far sensors reach, and whether packs share what they see; ``visibility="oracle"`` shows others all the same.

    Attributes:
        sight_range: Voxels within which a mech sees others along a free line. Missiles lock no farther either.
        radar_range: Voxels within which it sees through everything, at sensor quality 1 and range multiplier 1.
        glow_range: Voxels within which heat and emission show a hostile mech through terrain, though not through smoke.
        arc_degrees: Whole angle ahead of a mech in which its sensors show others; 360 for all round. Paint shows the
            painted outside of it too, to those that can lock them.
        zone_range: Voxels from the edge of the zone within which a mech perceives it. The observations of others show
            no zone, unless a packmate perceives and reports it. 10000, the default, shows it to everybody.
        reports: Whether contacts show what packmates saw, and observations the zone that packmates perceive.
        squad: Whether the squad block shows team mates.
    """

    sight_range: _Range = SIGHT_RANGE
    radar_range: _Range = RADAR_RANGE
    glow_range: _Range = GLOW_RANGE
    arc_degrees: Annotated[float, "[1, 360]"] = field(default=360.0, metadata=_LATER)
    zone_range: _Range = field(default=UNLIMITED_RANGE, metadata=_LATER)
    reports: bool = True
    squad: bool = True

    def __post_init__(self) -> None:
        """Convert the values, named as the configuration names them."""
        check_fields(self, "sensors.")


@dataclass(frozen=True)
class EchelonConfig:
    """The whole configuration of a match; ``scenario`` is the task, map and teams that replace the usual ones."""

    world: WorldConfig = field(default_factory=WorldConfig)
    match: MatchConfig = field(default_factory=MatchConfig)
    reward: RewardConfig = field(default_factory=RewardConfig)
    observation: ObservationConfig = field(default_factory=ObservationConfig)
    sensors: SensorConfig = field(default_factory=SensorConfig)
    scenario: Scenario | None = None

    def __post_init__(self) -> None:
        for name, kind in get_type_hints(type(self)).items():
            part, wanted = getattr(self, name), getattr(kind, "__name__", "Scenario or None")
            told = f"{name} must be a {wanted}, got {type(part).__name__}; for a dictionary use from_dict."
            _require(isinstance(part, kind), told)
        _require(
            self.observation.places or not self.match.zone_told_ahead,
            "match.zone_told_ahead needs observation.places, which alone shows where the zone moves next; set both or "
            "neither.",
        )
        if self.scenario is not None and self.scenario.has_plan:
            _require(self.world.zone_places == 1, "world.zone_places: a scenario's own map has one zone.")
            told = f"the scenario's own map has {self.scenario.size}, got {self.world.size}; leave it out."
            _require(self.world.size == self.scenario.size, f"world.size: {told}")

    @classmethod
    def preset(cls, name: str) -> EchelonConfig:
        """Return a preset by its name, such as ``duel``; ValueError for an unknown one."""
        require_known(name, PRESETS, "unknown preset", "EchelonConfig.resolve takes scenarios too, and presets are")
        return PRESETS[name]

    @classmethod
    def of_scenario(cls, scenario: Scenario) -> EchelonConfig:
        """Return the configuration of a scenario; ScenarioError for the name of a preset or an impossible value.

        Unless it says otherwise, goals pay 3 for success, -3 for failure and 3 for the way to the zone.
        """
        if scenario.name in PRESETS:
            told = f"name must not be that of a preset, got {shown(scenario.name)}; choose another."
            raise scenario.fault(told, "name")
        pack = (*scenario.blue, *scenario.red[len(scenario.blue) :])
        changes: dict[str, Any] = {"match.pack": tuple(unit.mech for unit in pack), "match.packs_per_team": 1}
        if scenario.size is not None:
            changes["world.size"] = scenario.size
        if scenario.goal != "match":
            changes |= {"reward.approach": 3.0, "reward.terminal": 3.0, "reward.zone": 0.0, "reward.death": 0.0}
        config = cls().replace(changes)
        # Last comes what needs another key.
        for key, value in sorted(scenario.config, key=lambda entry: entry[0] == "match.zone_told_ahead"):
            try:
                _require(key not in ("match.pack", "match.packs_per_team"), f"config: {key} follows from the units.")
                follows = key in ("world.size", "world.zone_places") and scenario.has_plan
                _require(not follows, f"config: {key} follows from the map.")
                config = config.replace({key: value})
            except ValueError as error:
                raise scenario.fault(str(error), "config", key) from None
        return dataclasses.replace(config, scenario=scenario)

    @classmethod
    def resolve(
        cls, config: str | EchelonConfig | Scenario | Mapping[str, Any], visibility: str | None = None
    ) -> EchelonConfig:
        """Return ``config`` itself, or that of a preset, a scenario, a scenario's YAML file, or a dictionary.

        ``visibility`` replaces ``observation.visibility`` if given.
        """
        if isinstance(config, str) and is_scenario_file(config):
            config = load_scenario(config)
        if isinstance(config, str):
            check_level(config)
            require_known(config, [*PRESETS, *SCENARIO_NAMES], "unknown preset or scenario")
            config = cls.preset(config) if config in PRESETS else named_scenario(config)
        if isinstance(config, Scenario):
            config = cls.of_scenario(config)
        elif isinstance(config, Mapping):
            config = cls.from_dict(config)
        if not isinstance(config, EchelonConfig):
            raise TypeError(
                f"config must be the name of a preset ({', '.join(PRESETS)}) or scenario, the file of one, an "
                f"EchelonConfig or a dictionary of its sections, got {type(config).__name__}."
            )
        return config if visibility is None else config.replace({"observation.visibility": visibility})

    @property
    def classes(self) -> tuple[str, ...]:
        """Class of every mech of a match, blue's first; of a seat without a unit, that of the other side."""
        units, rosters = self.units, self.match.roster * 2
        return tuple(units[mech].mech if mech in units else name for mech, name in enumerate(rosters))

    @property
    def units(self) -> dict[int, Unit]:
        """The units of a scenario by the index of their mech, blue's first; none without a scenario."""
        if self.scenario is None:
            return {}
        return {**dict(enumerate(self.scenario.blue)), **dict(enumerate(self.scenario.red, self.match.team_size))}

    @property
    def aim(self) -> str:
        """What a match is about, in a few words."""
        if self.scenario is None or self.scenario.goal == "match":
            return f"first to {self.match.zone_points_to_win:g}"
        return {"reach": "reach the zone", "eliminate": "eliminate red", "survive": "survive"}[self.scenario.goal]

    def replace(self, overrides: Mapping[str, Any]) -> Self:
        """Return a copy with dotted keys such as ``"match.max_episode_seconds"`` replaced and validated.

        Dictionaries of sections may take their place, as in ``from_dict``.

        ValueError if a key is unknown, or if a value has the wrong type or is out of range.
        """
        known = [f"{s}.{f.name}" for s in SECTIONS for f in dataclasses.fields(getattr(self, s))]
        return with_changes(self, overrides, SECTIONS, known, "unknown configuration key")

    @property
    def optional_keys_off(self) -> dict[str, bool]:
        """The overrides that switch optional keys off, and with them orders that only these show."""
        ahead = {"match.zone_told_ahead": False} if self.match.zone_told_ahead else {}
        return {f"observation.{name}": False for name in self.observation.extras} | ahead

    def without_optional_keys(self) -> Self:
        """Return a copy whose observations have no optional keys, for policies that play by the flat ones alone.

        Its commanders are told where the zone is instead of where it moves next.
        """
        return self.replace(self.optional_keys_off)

    def to_dict(self) -> dict[str, Any]:
        """Return nested dictionaries of plain JSON values; some keys are there only if they have not their defaults."""
        sections = {name: dataclasses.asdict(getattr(self, name)) for name in SECTIONS}
        for name, section in sections.items():
            for entry in dataclasses.fields(getattr(self, name)):
                if entry.metadata and section[entry.name] == entry.default:
                    del section[entry.name]
        values: dict[str, Any] = json.loads(json.dumps(sections))  # tuples become lists
        return values if self.scenario is None else {**values, "scenario": self.scenario.to_dict()}

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> EchelonConfig:
        """Return the configuration that ``to_dict`` described; missing keys take their defaults.

        The key ``"preset"`` names the preset that the others change, ``"scenario"`` names or describes a scenario, and
        keys may be dotted: ``{"preset": "duel", "match.max_episode_seconds": 30}``.

        ValueError as for ``replace``.
        """
        got = type(values).__name__
        _require(isinstance(values, Mapping), f"a configuration must be a dictionary of sections, got {got}.")
        start = cls.preset(values["preset"]) if "preset" in values else cls()
        if (scenario := values.get("scenario")) is not None:
            _require("preset" not in values, "a configuration is that of a preset or of a scenario, not of both.")
            start = cls.resolve(scenario if isinstance(scenario, str) else Scenario.from_dict(scenario))
        return start.replace({name: part for name, part in values.items() if name not in ("preset", "scenario")})


SECTIONS: tuple[str, ...] = tuple(f.name for f in dataclasses.fields(EchelonConfig) if f.name != "scenario")

_DENSE = (
    "urban_residential", "industrial_refinery", "civic_government", "arcology_spire", "dense_jungle", "server_farm",
)  # fmt: skip
_RECON = EchelonConfig(
    WorldConfig(size=(88, 88, 16), biomes=_DENSE, zone_radius=6.0, zone_places=5),
    MatchConfig(
        packs_per_team=1,
        max_episode_seconds=120.0,
        zone_win_share=0.2,
        zone_stay_seconds=24.0,
        zone_told_seconds=8.0,
        zone_told_ahead=True,
        damage_factor=0.15,
    ),
    observation=ObservationConfig(places=True),
    sensors=SensorConfig(arc_degrees=150.0, zone_range=5.0),
)
PRESET_TESTS = (7_000_000, 7_001_000)  # seeds of presets that are kept for tests, [first, after the last)
PRESETS: dict[str, EchelonConfig] = {
    "duel": EchelonConfig(
        WorldConfig(size=(32, 32, 12), zone_radius=5.0), MatchConfig(pack=("medium",), packs_per_team=1)
    ),
    "skirmish": EchelonConfig(WorldConfig(size=(48, 48, 16)), MatchConfig(packs_per_team=1)),
    "standard": EchelonConfig(),
    "company": EchelonConfig(WorldConfig(size=(200, 200, 24), zone_radius=15.0), MatchConfig(packs_per_team=10)),
    "recon": _RECON,
    "campaign": _RECON.replace(
        {
            "world.size": (168, 168, 20),
            "world.zone_radius": WorldConfig.zone_radius,
            "match.packs_per_team": 2,
            "match.max_episode_seconds": 180.0,
            "match.zone_stay_seconds": 60.0,
        }
    ),
}

# What every view takes as its configuration: a name, an object, or a dictionary for ``EchelonConfig.from_dict``.
ConfigLike = str | EchelonConfig | Scenario | Mapping[str, Any]
