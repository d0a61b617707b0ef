"""Checks of saved matches, which may come from files: with impossible numbers kernels would use foreign memory."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from echelon_env.bots.skills import SKILLS
from echelon_env.catalog import CLASS_TABLE, MATERIALS, MECH_CLASSES, SUITES, WEAPONS
from echelon_env.messages import shown
from echelon_env.scenarios.scenario import MOST_STOPS, ROLES
from echelon_env.sim.state import CONTACT_SLOTS, KNOWN, REASON_NAMES

_FLAG = (0, 1)
_ANY = (0, 2**31 - 1)  # counters
_LARGEST = 1e7  # of any number of a match: distances, times, points
_FASTEST = 1e4  # voxels/s


def check_keys(state: Any, keys: tuple[str, ...], what: str) -> None:
    """Check that a saved state or match is a dictionary with certain keys."""
    lacking = [key for key in keys if not isinstance(state, dict) or key not in state]
    if lacking:
        raise ValueError(f"this is not a saved {what}: it lacks {', '.join(lacking)}; pass what get_state() returned.")


def check_saved(saved: Any, expected: Mapping[str, NDArray[Any]], what: str) -> None:
    """Check that named arrays have the shapes and types of the arrays to replace."""
    if not isinstance(saved, Mapping):
        raise ValueError(f"the {what} of the saved match must be a dictionary, got {type(saved).__name__}.")
    for name, array in expected.items():
        if name not in saved:
            raise ValueError(f"the saved match lacks {name!r}; it was written by another version of echelon_env.")
        value = saved[name]
        if not isinstance(value, np.ndarray):
            raise ValueError(f"{name} of the saved match must be an array, got {type(value).__name__}.")
        if value.shape != array.shape or value.dtype != array.dtype:
            raise ValueError(
                f"the saved match has {name} of shape {value.shape} and type {value.dtype}, this environment needs "
                f"{array.shape} and {array.dtype}; use the configuration the state was saved with and the same "
                "agents and opponents."
            )


def check_values(arrays: Mapping[str, NDArray[Any]], buffers: Mapping[str, NDArray[Any]]) -> None:
    """Check that every number in a match's arrays and buffers is possible; shapes were checked before."""
    columns: dict[str, NDArray[Any]] = {}
    for name, array in {**arrays, **buffers}.items():
        fields = array.dtype.names or ()
        columns |= {f"{name}.{field}": array[field] for field in fields} or {name: array}
    del columns["places"]  # these are overwritten before sensors read them
    for name, values in columns.items():
        if values.dtype.kind == "f" and not (np.abs(values) <= _LARGEST).all():
            raise ValueError(f"the saved match holds numbers in {name} that no match reaches; it is damaged.")
    columns["scratch"] = columns["scratch"][:KNOWN]
    for name, (low, high) in _limits(arrays).items():
        values = columns[name]
        if values.size and not (values.min() >= low and values.max() <= high):
            raise ValueError(
                f"{name} of the saved match must lie in [{low}, {high}], got {shown(values.min())} to "
                f"{shown(values.max())}; it is damaged."
            )


def _limits(arrays: Mapping[str, NDArray[Any]]) -> dict[str, tuple[float, float]]:
    """Return the least and the largest value of columns."""
    someone = (0, len(arrays["mechs"]) - 1)
    nobody = (-1, someone[1])
    weapon, any_weapon = (0, len(WEAPONS) - 1), (-1, len(WEAPONS) - 1)
    size, clock = dict(zip("zyx", arrays["voxels"].shape, strict=True)), arrays["clock"]
    mech = {
        **dict.fromkeys(("present", "alive", "legged", "shutdown", "hostile_only", "grounded"), _FLAG),
        **dict.fromkeys(("team", "in_zone", "targeted", "incoming"), _FLAG),
        **dict.fromkeys(("painter", "killer", "target", "commander"), nobody),
        **dict.fromkeys(("ewar", "sort"), (0, 2)),
        "role": (0, len(MECH_CLASSES) - 1),
        "suite": (0, len(SUITES) - 1),
        "pack": someone,
        "died_tick": (-1, _ANY[1]),
    }
    tables: dict[str, dict[str, tuple[int, int]]] = {
        "mechs": mech,
        "past": mech,
        "guns": {"weapon": any_weapon},
        "orders": {
            **dict.fromkeys(("fire_0", "fire_1", "fire_2", "fire_3", "vent", "hostile_only"), _FLAG),
            **dict.fromkeys(("ewar", "sort"), (0, 2)),
            "target": nobody,
        },
        "shots": {
            "weapon": weapon, "shooter": someone, "target": nobody, "struck": nobody, "serial": _ANY, "state": (0, 3),
            **{f"voxel_{axis}": (-1, most) for axis, most in size.items()},
        },
        "hits": {
            "shooter": someone, "victim": someone, "weapon": weapon, "leg": _FLAG, "splash": _FLAG, "killed": _FLAG,
        },
        "wounds": {"attacker": nobody, "tick": (-1, _ANY[1])},
        "clock": {
            **dict.fromkeys(("tick", "decision", "dropped_hits", "dropped_shots", "serial"), _ANY),
            "seed": (0, 2**63 - 1),
            **{f"size_{axis}": (1, most) for axis, most in size.items()},
            **{pool: (0, len(arrays[pool])) for pool in ("hits", "shots", "clouds")},
            **dict.fromkeys(("contested", "over", "line_axis"), _FLAG),
            "winner": (-1, 1),
            "reason": (0, len(REASON_NAMES) - 1),
        },
        "bots": {
            "skill": (0, len(SKILLS) - 1), "slot": (-1, CONTACT_SLOTS - 1), "looks": _ANY, "hides": _FLAG,
            "quiet": _FLAG, "does": (0, len(ROLES) - 1), "stop": (0, MOST_STOPS - 1),
        },
    }  # fmt: skip
    limits = {f"{name}.{field}": ends for name, fields in tables.items() for field, ends in fields.items()}
    # A mech that meets others at the ceiling climbs onto them, above the highest voxel.
    tower = float(CLASS_TABLE["height"].max()) * len(arrays["mechs"])
    fastest = dict.fromkeys((f"{name}.v{axis}" for name in ("mechs", "shots") for axis in "xyz"), (-_FASTEST, _FASTEST))
    return {
        **limits,
        **fastest,
        **dict.fromkeys(("scratch", "near"), someone),
        "contacts": nobody,
        "voxels": (0, len(MATERIALS) - 1),
        "clock.walk_scale": (1, _LARGEST),  # distances are divided by it
        **{f"mechs.{axis}": (0, int(clock[f"size_{axis}"])) for axis in "xy"},
        "mechs.z": (0, int(clock["size_z"]) + tower),
    }
