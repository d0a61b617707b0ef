"""Counter-based random numbers: pure functions of (seed, tick, who, draw), whatever the order of evaluation.

The mixer is the splitmix64 finaliser, applied twice (Steele, Lea, Flood 2014, "Fast splittable pseudorandom number
generators").
"""

from typing import Any

import numpy as np

from echelon_env.constants import F
from echelon_env.kernels.decorator import kernel
from echelon_env.validation import is_whole, shown

_U = np.uint64
_GAMMA = _U(0x9E3779B97F4A7C15)
_MIX_1 = _U(0xBF58476D1CE4E5B9)
_MIX_2 = _U(0x94D049BB133111EB)
_TICK_KEY = _U(0xD1B54A32D192ED03)
_WHO_KEY = _U(0xABC98388FB8FAC03)
_DRAW_KEY = _U(0x8CB92BA72F3D8DD7)
_S11, _S27, _S30, _S31, _S40 = _U(11), _U(27), _U(30), _U(31), _U(40)
_TO_UNIT = F(1.0 / (1 << 24))
_TO_UNIT_64 = 1.0 / (1 << 53)

# Purposes ("draw" keys). One named constant for every place that draws.
DRAW_ORDER = 1  # order of movement within a physics step
DRAW_HIT_HEIGHT = 2  # height at which a beam meets its target
DRAW_POINT_DEFENCE = 3  # anti-missile roll
DRAW_WRECK = 4  # material of a wreck
DRAW_SPAWN_X, DRAW_SPAWN_Y, DRAW_SPAWN_YAW = range(5, 8)
DRAW_NOISE = 8  # sensor noise; +0 hp, +1 heat, +2..4 velocity
DRAW_TIE = 16  # tie breaks
DRAW_WORLD = 32  # seed of the world of an episode
DRAW_BOT_AIM, DRAW_BOT_FIRE, DRAW_BOT_STUCK, DRAW_BOT_STRAFE = 40, 41, 42, 44
DRAW_WEAPON_ENABLED = 48  # whether a weapon slot is mounted in this episode
DRAW_MAP = 34  # stream of a map
DRAW_ZONE = 35  # which place of a map is the zone
DRAW_CURRICULUM_PACKS, DRAW_CURRICULUM_SIZE, DRAW_CURRICULUM_SKILL = range(49, 52)
DRAW_CURRICULUM_ENEMIES, DRAW_CURRICULUM_BIOMES = range(52, 54)
DRAW_UNIT_SKILL = 54  # skill of a scripted unit of a scenario

MAX_SEED = 2**63 - 1


@kernel
def mix(value):
    """Return the splitmix64 finaliser of a 64-bit key."""
    z = (value ^ (value >> _S30)) * _MIX_1
    z = (z ^ (z >> _S27)) * _MIX_2
    return z ^ (z >> _S31)


@kernel
def random_bits(seed, tick, who, draw):
    """Return 64 random bits for the key (seed, tick, who, draw); all keys are integers."""
    first = mix(_U(seed) + _GAMMA + _U(tick) * _TICK_KEY)
    return mix(first ^ (_U(who) * _WHO_KEY + _U(draw) * _DRAW_KEY + _GAMMA))


@kernel
def uniform(seed, tick, who, draw):
    """Return a float32 in [0, 1) for the key (seed, tick, who, draw)."""
    return F(random_bits(seed, tick, who, draw) >> _S40) * _TO_UNIT


@kernel
def uniforms(seed, tick, draw, out):
    """Write the numbers of ``uniform`` for who = 0, 1, 2 ... into ``out``, float32 (n,)."""
    for who in range(out.shape[0]):
        out[who] = uniform(seed, tick, who, draw)


@kernel
def draw(stream):
    """Return the next float64 in [0, 1) of a stream, uint64 (1,) that begins as any seed: splitmix64."""
    stream[0] += _GAMMA
    return (mix(stream[0]) >> _S11) * _TO_UNIT_64


@kernel
def draw_between(stream, low, high):
    """Return the next integer from low to high, both included, of a stream."""
    return low + int(draw(stream) * (high + 1 - low))


def derive_seed(seed: int, *keys: int) -> int:
    """Return a non-negative 63-bit seed derived from ``seed`` and any number of integer keys."""
    value = int(seed)
    for position, key in enumerate(keys):
        value = int(random_bits(_U(value & (2**64 - 1)), _U(key & (2**64 - 1)), _U(position), _U(DRAW_WORLD)))
    return value >> 1


def check_seed(seed: Any) -> int:
    """Return a valid seed as int."""
    if not is_whole(seed) or not 0 <= int(seed) <= MAX_SEED:
        raise ValueError(f"a seed must be an integer from 0 to 2**63 - 1, got {shown(seed)}.")
    return int(seed)
