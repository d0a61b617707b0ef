"""Numeric constants shared by kernels. All float literals inside kernels are float32 and have a name."""

import numpy as np

F = np.float32

ZERO = F(0.0)
HALF = F(0.5)
ONE = F(1.0)
TWO = F(2.0)
PI = F(np.pi)
TWO_PI = F(2.0 * np.pi)

EPS_NORM = F(1e-7)  # added to lengths before a vector is normalised
EPS_DIV = F(1e-9)  # added to other denominators

GRAVITY_M_PER_S2 = 9.81

NO_ONE = np.int32(-1)  # "no mech" wherever a mech index is stored
TEAM_NAMES = ("blue", "red")

MAX_WORLD_HEIGHT = 64  # voxels; a word of 64 bits holds a column
