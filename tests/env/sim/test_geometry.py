"""One place for angles and times."""

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from echelon_env.sim.geometry import count_down, within_arc, wrap_angle


@given(st.floats(-1e3, 1e3, width=32))
@example(-np.pi)
@example(np.pi)
def test_angles_wrap_into_one_turn(angle):
    wrapped = wrap_angle(np.float32(angle))
    assert -np.pi < wrapped <= np.float32(np.pi)
    assert np.exp(1j * wrapped) == pytest.approx(np.exp(1j * angle), abs=1e-3)


@pytest.mark.parametrize("seconds", [0.15, 0.2, 0.6, 1.0, 1.2, 3.0, 4.0, 5.0, 10.0])
@pytest.mark.parametrize("dt", [0.05, 0.02, 0.1])
def test_a_time_runs_for_its_number_of_steps(seconds, dt):
    left, steps = np.float32(seconds), 0
    while left > 0:
        left = np.float32(count_down(left, np.float32(dt)))
        steps += 1
    assert steps in (int(seconds / dt + 0.499), int(seconds / dt + 0.501))


@given(st.floats(-3.1, 3.1), st.floats(-3.1, 3.1), st.floats(0.1, 1.5))
def test_the_arc_is_measured_from_the_facing(yaw, bearing, half_arc):
    mech = np.zeros(1, [("yaw", "f4")])
    mech["yaw"] = yaw
    off = abs((bearing - yaw + np.pi) % (2 * np.pi) - np.pi)
    if abs(off - half_arc) > 1e-3:
        direction = np.float32(5 * np.cos(bearing)), np.float32(5 * np.sin(bearing))
        assert within_arc(mech[0], *direction, np.float32(half_arc)) == (off < half_arc)
