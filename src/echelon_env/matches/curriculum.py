"""The curriculum: ranges from which every episode draws its difficulty, without changing any space."""

import dataclasses
import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Self

from echelon_env import rng
from echelon_env.bots.skills import SKILLS
from echelon_env.config import EchelonConfig
from echelon_env.episode import EpisodeSetup
from echelon_env.validation import Share, require_known, shown, typed
from echelon_env.worldgen.biomes import by_cover
from echelon_env.worldgen.places import spawn_edge
from echelon_env.worldgen.world import generate_world

LEAST_SIDE = 16  # voxels; the least that ``WorldConfig`` accepts
_SUM_TOLERANCE = 1e-6
_TRIED, _REFUSED = 64, 4  # maps drawn as a trial; drafts that may be refused for each. With more, a training soon fails
_STEP = 4  # voxels between sides that are tried
_OF_MAPS = "map_size_range", "packs_per_team_range", "enemy_packs_range", "biomes_range"


@dataclass(frozen=True)
class Curriculum:
    """Settings to draw episodes from; ``TrainingSettings.set_curriculum`` explains them.

    A draw depends on the episode's seed only. The shorter side of a map keeps the configuration's proportion. The whole
    red team gets one skill of ``opponent_mix``, ordered like ``SKILLS``; None keeps those of the environment.
    """

    weapon_prob: float
    map_size_range: tuple[int, int]
    packs_per_team_range: tuple[int, int]
    opponent_mix: tuple[tuple[str, float], ...] | None
    enemy_packs_range: tuple[int, int] | None = None
    biomes_range: tuple[int, int] | None = None
    opponent_fire_prob: float = 1.0

    @classmethod
    def of(cls, config: EchelonConfig, opponent: str | None) -> Self:
        """Return the initial curriculum of an environment: every episode uses the whole configuration."""
        side, packs = max(config.world.size[:2]), config.match.packs_per_team
        return cls(1.0, (side, side), (packs, packs), None if opponent is None else ((opponent, 1.0),))

    def settings(self) -> dict[str, Any]:
        """Return the settings by name, ``opponent_mix`` as a dictionary of its own."""
        return {**vars(self), "opponent_mix": None if self.opponent_mix is None else dict(self.opponent_mix)}

    def changed(self, config: EchelonConfig, scripted: bool, settings: Mapping[str, Any]) -> Self:
        """Return the curriculum with some settings replaced; they must fit into arrays made for ``config``."""
        known = [f.name for f in dataclasses.fields(self)]
        for name in settings:
            require_known(name, known, "the curriculum has no setting", "it knows")
        fixed = [name for name in _OF_MAPS if name in settings and settings[name] != getattr(self, name)]
        if config.scenario is not None and fixed:
            raise ValueError(f"a scenario sets its map and teams itself; leave {', '.join(fixed)} out.")
        new = dict(settings)
        for name in ("weapon_prob", "opponent_fire_prob"):
            if name in new:
                new[name] = typed(new[name], Share, name)
        ranges = {
            "packs_per_team_range": (1, config.match.packs_per_team, "match.packs_per_team"),
            "enemy_packs_range": (1, config.match.packs_per_team, "match.packs_per_team"),
            "biomes_range": (1, len(set(config.world.biomes)), "the number of world.biomes"),
            "map_size_range": (LEAST_SIDE, max(config.world.size[:2]), "the longer side of world.size"),
        }
        for name, limits in ranges.items():
            if name in new and not (new[name] is None and getattr(Curriculum, name, 0) is None):
                new[name] = _range(new[name], name, *limits)
        if new.get("opponent_mix") is not None:
            new["opponent_mix"] = _mix(new["opponent_mix"], scripted)
        result = dataclasses.replace(self, **new)
        result.check(config)
        return result

    def checked(self, config: EchelonConfig, scripted: bool) -> Self:
        """Return a curriculum from an untrusted source with every setting checked; see ``changed``."""
        try:
            settings = self.settings()
        except (TypeError, ValueError) as error:
            raise ValueError(f"opponent_mix must be pairs of skill and probability: {error}.") from error
        return self.changed(config, scripted, settings)

    def check(self, config: EchelonConfig) -> None:
        """Check that there is a map for every number of packs, and one pack or more for every size of map."""
        (low, high), own = self.map_size_range, self.packs_per_team_range
        fewest, most = (max(pair) for pair in zip(own, self.enemy_packs_range or own, strict=True))
        for packs, side, end in ((fewest, low, "begin"), (most, high, "end")):
            EpisodeSetup(world_of_side(config, side), packs).check(config)
            least = least_side(config, packs)
            if side < least:
                raise ValueError(
                    f"map_size_range (curriculum.map_size) must {end} at {least} voxels or more, where {packs} "
                    f"{'pack' if packs == 1 else 'packs'} a team find room, got {self.map_size_range}; choose larger "
                    "maps or fewer packs."
                )
        for packs in range(fewest, most + 1):
            side = max(low, least_side(config, packs))
            if not _drawable(config, side, packs):
                larger = range(side + _STEP, max(config.world.size[:2]), _STEP)
                least = next((side for side in larger if _drawable(config, side, packs)), max(config.world.size[:2]))
                world, told = config.world, f"{packs} {'pack' if packs == 1 else 'packs'} a team"
                raise ValueError(
                    f"map_size_range (curriculum.map_size) must begin at about {least} voxels or more, where every "
                    f"seed gives a fair map for {told} with world.zone_places {world.zone_places} and "
                    f"world.zone_radius {world.zone_radius:g}, got {low}; choose larger maps or fewer, smaller zones."
                )

    def draw(self, config: EchelonConfig, seed: int) -> tuple[EpisodeSetup, str | None]:
        """Return the setup of the episode ``seed`` and the skill of its scripted opponents; None keeps their skills."""
        if config.scenario is not None:
            whole = EpisodeSetup.whole(config)
            setup = dataclasses.replace(whole, weapon_prob=self.weapon_prob, fire_prob=self.opponent_fire_prob)
            return setup, self._skill(seed)
        packs = _between(*self.packs_per_team_range, seed, rng.DRAW_CURRICULUM_PACKS)
        enemies = None
        if self.enemy_packs_range is not None:
            enemies = _between(*self.enemy_packs_range, seed, rng.DRAW_CURRICULUM_ENEMIES)
        low, high = self.map_size_range
        least = max(low, least_side(config, max(packs, enemies or packs)))
        side = _between(least, high, seed, rng.DRAW_CURRICULUM_SIZE)
        biomes = None
        if self.biomes_range is not None:
            number = _between(*self.biomes_range, seed, rng.DRAW_CURRICULUM_BIOMES)
            biomes = tuple(name for name in by_cover() if name in config.world.biomes)[:number]
        size = world_of_side(config, side)
        setup = EpisodeSetup(size, packs, self.weapon_prob, enemies, biomes, self.opponent_fire_prob)
        return setup, self._skill(seed)

    def _skill(self, seed: int) -> str | None:
        skill, rest = None, float(rng.uniform(seed, 0, 0, rng.DRAW_CURRICULUM_SKILL))
        # What rounding leaves over goes to the last skill with a chance above 0.
        for name, share in self.opponent_mix or ():
            if share > 0.0 and (skill is None or rest >= 0.0):
                skill = name
            rest -= share
        return skill


def world_of_side(config: EchelonConfig, side: int) -> tuple[int, int, int]:
    """Return the extent (x, y, z) in voxels of the configured world, shrunk to this longer side."""
    x, y, z = config.world.size
    longer = max(x, y)
    return round(x * side / longer), round(y * side / longer), z


@lru_cache(maxsize=1024)
def least_side(config: EchelonConfig, packs: int) -> int:
    """Return the longer side in voxels of the smallest world with room for this many packs per team."""
    largest = max(config.world.size[:2])
    for side in range(LEAST_SIDE, largest):
        size = world_of_side(config, side)
        if min(size[:2]) < LEAST_SIDE:
            continue
        try:
            spawn_edge(EpisodeSetup(size, packs).world_config(config), *size[:2])
        except ValueError:
            continue
        return side
    return largest


@lru_cache(maxsize=1024)
def _drawable(config: EchelonConfig, side: int, packs: int) -> bool:
    """Return whether maps of this side are drawn from so few drafts that hardly a seed will be without one."""
    if side >= max(config.world.size[:2]):
        return True  # no curriculum makes it larger
    setup, left = EpisodeSetup(world_of_side(config, side), packs), _TRIED * _REFUSED
    try:
        for seed in range(_TRIED):
            left -= generate_world(setup.world_config(config), seed).origin["fixups"]["refused_drafts"]
            if left < 0:
                return False
    except RuntimeError:
        return False
    return True


def _between(low: int, high: int, seed: int, purpose: int) -> int:
    return low + int(float(rng.uniform(seed, 0, 0, purpose)) * (high - low + 1))


def _range(value: Any, name: str, least: int, most: int, holds: str) -> tuple[int, int]:
    low, high = typed(value, tuple[int, int], name)
    if low > high:
        raise ValueError(f"{name} must not begin above its end, got {shown(value)}; did you mean {shown((high, low))}?")
    if low < least or high > most:
        raise ValueError(
            f"{name} must lie in [{least}, {most}], what this environment holds ({holds}), got {shown(value)}."
        )
    return low, high


def _mix(value: Any, scripted: bool) -> tuple[tuple[str, float], ...]:
    if not scripted:
        raise ValueError("opponent_mix needs a scripted opponent; create the environment with one, such as 'easy'.")
    if not isinstance(value, Mapping) or not value:
        raise ValueError(f"opponent_mix must be a dictionary of skills and probabilities, got {shown(value)}.")
    for name in value:
        require_known(name, SKILLS, "opponent_mix has no skill", "skills are")
    shares = {skill: typed(value[skill], Share, f"opponent_mix[{skill!r}]") for skill in SKILLS if skill in value}
    if not math.isclose(total := math.fsum(shares.values()), 1.0, abs_tol=_SUM_TOLERANCE):
        raise ValueError(f"the probabilities of opponent_mix must sum to 1, got {total:g} for {dict(value)!r}.")
    return tuple(shares.items())
