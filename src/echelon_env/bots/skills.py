"""The five scripted skills as data, and the memory of a scripted mech."""

from __future__ import annotations

import math
from dataclasses import astuple, dataclass, fields

import numpy as np

from echelon_env.messages import shown


@dataclass(frozen=True)
class Skill:
    """What a scripted commander can do.

    Attributes:
        name: Name of the skill.
        reaction_s: Time between two looks at the situation, seconds.
        aim_error: Standard deviation of the heading error, radians, drawn anew at every look.
        fire_probability: Chance per decision of pulling a trigger that would hit.
        throttle: Share of the full speed it dares to move at.
        keeps_range: Share of its class's preferred range below which it backs off, 0 for never.
        heat_limit: Heat (in caps) that a shot may lead to; above 1 it shuts down at times.
        threat_targets: Aims at the enemy that is weakest and nearest, not just the nearest.
        dodge: Weight of side steps against its way in a fight, 0 for none; shells are slow enough to be dodged.
        cover: Hides behind terrain while its guns are too hot to fire.
        paints: Uses the painter while it has squadmates to profit from it.
        smokes: Covers itself with smoke when hurt.
        ewar: Jams, or clears jamming, when enemies are known.
        flow_field: Walks round obstacles along the flow field, not straight at the zone.
    """

    name: str
    reaction_s: float
    aim_error: float
    fire_probability: float
    throttle: float
    keeps_range: float = 0.0
    heat_limit: float = 2.0
    threat_targets: int = 0
    dodge: float = 0.0
    cover: int = 0
    paints: int = 0
    smokes: int = 0
    ewar: int = 0
    flow_field: int = 0


_LADDER: tuple[Skill, ...] = (
    Skill("trivial", 1.0, math.radians(45), 0.3, 0.5),
    Skill("easy", 0.5, math.radians(20), 0.5, 0.8),
    Skill("medium", 0.25, math.radians(8), 0.7, 0.9, keeps_range=0.7, heat_limit=0.95),
    Skill(
        "hard", 0.0, math.radians(3), 0.85, 1.0,
        keeps_range=0.7, heat_limit=0.95, threat_targets=1, paints=1, flow_field=1,
    ),
    Skill(
        "expert", 0.0, 0.0, 1.0, 1.0,
        keeps_range=1.3, heat_limit=0.95, threat_targets=1, dodge=1.5, cover=1,
        paints=1, smokes=1, ewar=1, flow_field=1,
    ),
)  # fmt: skip
SKILLS: tuple[str, ...] = tuple(skill.name for skill in _LADDER)
SKILL_TABLE = np.array(
    [astuple(skill)[1:] for skill in _LADDER],
    np.dtype([(f.name, "f4" if f.type == "float" else "i4") for f in fields(Skill)[1:]], align=True),
)

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
        ("stuck_s", "f4"),  # time it wanted to move and did not, seconds
        ("free_s", "f4"),  # time left of working itself free, seconds
        ("x", "f4"), ("y", "f4"),  # position at the last decision, voxels
    ],
    align=True,
)  # fmt: skip


def check_skill(skill: str, name: str) -> str:
    """Return ``skill`` if it is one of the scripted skills."""
    if not isinstance(skill, str) or skill not in SKILLS:
        raise ValueError(f"{name} must be None or one of {', '.join(SKILLS)}, got {shown(skill)}.")
    return skill
