"""The five scripted skills, whose data is in ``catalog.yaml``, in a table for kernels."""

import math
from dataclasses import dataclass
from typing import Annotated

from echelon_env.catalog import pack, rows_of
from echelon_env.validation import shown


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
    recalls: Annotated[
        int, "Remembers at which place it last knew the zone, and which places it has looked at since the zone moved"
    ] = 0
    spreads: Annotated[int, "Looks at other places than its packmates, not all at the nearest"] = 0
    holds: Annotated[int, "Neither backs off, steps aside nor hides where the zone moves, and walks on to it"] = 0


LADDER = rows_of("skills", Skill, aim_error=math.radians)
SKILLS: tuple[str, ...] = tuple(skill.name for skill in LADDER)
SKILL_TABLE = pack(LADDER)
FORGETFUL_TABLE = SKILL_TABLE.copy()  # the same skills without memory
FORGETFUL_TABLE["memory_s"] = FORGETFUL_TABLE["recalls"] = 0


def check_skill(skill: str, name: str) -> str:
    """Return ``skill`` if it is one of the scripted skills."""
    if not isinstance(skill, str) or skill not in SKILLS:
        raise ValueError(f"{name} must be None or one of {', '.join(SKILLS)}, got {shown(skill)}.")
    return skill
