"""Colours of the image, the window and the replay viewer; the catalog has those of materials and weapons."""

from echelon_env.catalog import Colour

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


def health_colour(share: float) -> Colour:
    """Return the colour of a bar for this share of hit points left."""
    return HEALTH if share > 0.6 else HURT if share > 0.3 else CRITICAL


def shaded(colour: Colour, factor: float) -> Colour:
    """Return a colour made darker (factor below 1) or brighter, each part cut off at 255."""
    red, green, blue = (min(255, int(part * factor)) for part in colour)
    return red, green, blue
