"""The colours of every picture: the image, the window and the replay viewer take them from here."""

from __future__ import annotations

from echelon_env.catalog import (
    AIR,
    AUTOCANNON,
    DEBRIS_FIELD,
    DIRT,
    FLAMER,
    FOLIAGE,
    GAUSS,
    GLASS,
    LASER,
    LAVA,
    MATERIALS,
    MISSILE,
    PAINTER,
    REINFORCED,
    SMOKE,
    SOLID,
    SOLID_DEBRIS,
    WATER,
    WEAPONS,
)

Colour = tuple[int, int, int]

TEAM_COLOURS: tuple[Colour, Colour] = ((74, 158, 255), (255, 92, 82))
BACKGROUND: Colour = (11, 14, 20)
PANEL: Colour = (20, 25, 34)
TRACK: Colour = (42, 50, 64)  # the empty part of a bar
TEXT: Colour = (226, 232, 240)
FAINT_TEXT: Colour = (132, 145, 165)
HEALTH: Colour = (74, 222, 128)
HURT: Colour = (250, 204, 21)
CRITICAL: Colour = (248, 84, 84)
HEAT: Colour = (255, 150, 46)
ZONE: Colour = (250, 204, 84)
CLOUD: Colour = (214, 219, 226)
ECM: Colour = (196, 108, 255)
ECCM: Colour = (45, 212, 191)
PAINTED: Colour = (255, 90, 200)

_MATERIALS: dict[int, Colour] = {
    AIR: (28, 32, 40),
    SOLID: (138, 147, 163),
    LAVA: (255, 98, 24),
    WATER: (46, 112, 190),
    DEBRIS_FIELD: (112, 84, 64),
    SOLID_DEBRIS: (88, 74, 68),
    DIRT: (116, 107, 90),
    GLASS: (150, 214, 226),
    REINFORCED: (78, 88, 120),
    FOLIAGE: (78, 146, 72),
}
MATERIAL_COLOURS: tuple[Colour, ...] = tuple(_MATERIALS[material] for material in range(len(MATERIALS)))

_WEAPONS: dict[int, Colour] = {
    LASER: (120, 240, 255),
    FLAMER: (255, 140, 40),
    MISSILE: (255, 214, 110),
    GAUSS: (190, 170, 255),
    AUTOCANNON: (255, 240, 150),
    PAINTER: (255, 90, 200),
    SMOKE: (220, 225, 232),
}
WEAPON_COLOURS: tuple[Colour, ...] = tuple(_WEAPONS[weapon] for weapon in range(len(WEAPONS)))


def health_colour(share: float) -> Colour:
    """Return the colour of a bar of hit points that are left to this share."""
    return HEALTH if share > 0.6 else HURT if share > 0.3 else CRITICAL


def shaded(colour: Colour, factor: float) -> Colour:
    """Return a colour made darker (factor below 1) or brighter, each part cut off at 255."""
    red, green, blue = (min(255, int(part * factor)) for part in colour)
    return red, green, blue
