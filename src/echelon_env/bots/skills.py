"""The five scripted skills as data, and the memory of a scripted mech."""

import math
from dataclasses import dataclass
from typing import Annotated

import numpy as np

from echelon_env.catalog import pack
from echelon_env.messages import shown
from echelon_env.scenarios.scenario import MOST_STOPS


@dataclass(frozen=True)
class Skill:
    """The abilities of a scripted commander."""

    name: str  # name of the skill
    reaction_s: Annotated[float, "Time between two looks at the situation, seconds"]
    aim_error: Annotated[float, "Standard deviation of the heading error, radians; a new error is drawn at every look"]
    fire_probability: Annotated[float, "Chance per decision of pulling a trigger that would hit"]
    throttle: Annotated[float, "Share of full speed at which it moves"]
    keeps_range: Annotated[float, "Share of its class's preferred range below which it backs off; 0 for never"] = 0.0
    heat_limit: Annotated[float, "Most heat (in caps) that a shot may lead to; above 1 it sometimes shuts down"] = 2.0
    threat_targets: Annotated[int, "Aims at the enemy that is weakest and nearest, not just the nearest"] = 0
    dodge: Annotated[float, "Weight of side steps in a fight, which dodge slow shells; 0 for none"] = 0.0
    cover: Annotated[int, "Hides behind terrain while its guns are too hot to fire"] = 0
    paints: Annotated[int, "Uses the painter while it has squadmates who profit from it"] = 0
    smokes: Annotated[int, "Covers itself with smoke when hurt"] = 0
    ewar: Annotated[int, "Jams, or clears jamming, when enemies are known"] = 0
    flow_field: Annotated[int, "Walks round obstacles along the flow field, not straight at the zone"] = 0
    obeys: Annotated[int, "Aims at the enemy that its pack's commander orders, even if it is only reported"] = 0
    memory_s: Annotated[float, "Time for which it faces the place where it last knew an enemy, seconds"] = 0.0
    searches: Annotated[
        int, "Looks for lost enemies near the zone, and guards the enemy's side while it waits there"
    ] = 0


LADDER: tuple[Skill, ...] = (
    Skill("trivial", 1.0, math.radians(45), 0.3, 0.5),
    Skill("easy", 0.5, math.radians(20), 0.5, 0.8),
    Skill("medium", 0.25, math.radians(8), 0.7, 0.9, keeps_range=0.7, heat_limit=0.95, memory_s=4.0),
    Skill(
        "hard", 0.0, math.radians(3), 0.85, 1.0,
        keeps_range=0.7, heat_limit=0.95, threat_targets=1, paints=1, flow_field=1, obeys=1, memory_s=8.0, searches=1,
    ),
    Skill(
        "expert", 0.0, 0.0, 1.0, 1.0,
        keeps_range=1.3, heat_limit=0.95, threat_targets=1, dodge=1.5, cover=1,
        paints=1, smokes=1, ewar=1, flow_field=1, obeys=1, memory_s=8.0, searches=1,
    ),
)  # fmt: skip
SKILLS: tuple[str, ...] = tuple(skill.name for skill in LADDER)
SKILL_TABLE = pack(LADDER)

BOT = np.dtype(
    [
        ("skill", "i4"),  # row of SKILL_TABLE
        ("slot", "i4"),  # contact slot it aims at, -1 = none; valid once ``looks`` is set
        ("looks", "i4"),  # looks taken in this episode
        ("hides", "i4"),  # 1 while it cools down in cover
        ("wait_s", "f4"),  # time to the next look, seconds
        ("aim_offset", "f4"),  # heading error, radians
        ("strafe", "f4"),  # -1 or 1, side to which it steps
        ("strafe_s", "f4"),  # time left on that side, seconds
        ("stuck_s", "f4"),  # time without progress while ordered to move, seconds
        ("free_s", "f4"),  # time left to work itself free, seconds
        ("plan_x", "f4"), ("plan_y", "f4"), ("plan_s", "f4"),  # where it walks, direction; seconds until it looks again
        ("x", "f4"), ("y", "f4"),  # position at the last decision, voxels
        ("start_x", "f4"), ("start_y", "f4"),  # where it was when it first looked, voxels
        ("enemy_x", "f4"), ("enemy_y", "f4"),  # where it last knew the enemy it aimed at, voxels
        ("memory_s", "f4"),  # time left for which it remembers that, seconds
        ("does", "i4"),  # what its scenario wants of it, position in scenario.ROLES
        ("quiet", "i4"),  # 1 if it never fires
        ("stop", "i4"), ("way", "f4", (MOST_STOPS, 2)),  # where it walks to now, and the places of its way, voxels
    ],
    align=True,
)  # fmt: skip


def check_skill(skill: str, name: str) -> str:
    """Return ``skill`` if it is one of the scripted skills."""
    if not isinstance(skill, str) or skill not in SKILLS:
        raise ValueError(f"{name} must be None or one of {', '.join(SKILLS)}, got {shown(skill)}.")
    return skill
