"""Checks of saved matches, which may come from files: with impossible numbers kernels would use foreign memory."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from echelon_env.bots.skills import SKILLS
from echelon_env.catalog import CLASS_TABLE, MATERIALS, MECH_CLASSES, SUITES, UNIT_ROLES, WEAPONS
from echelon_env.sim.state import FIELDS, KNOWN
from echelon_env.validation import shown

_LARGEST = 1e7  # of any number of a match: distances, times, points


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
    """Return the least and the largest value of columns, by what ``sim/records.csv`` says of their fields."""
    someone, weapons = (0, len(arrays["mechs"]) - 1), len(WEAPONS) - 1
    (layers, rows, columns), clock = arrays["voxels"].shape, arrays["clock"]
    values = {
        "flag": (0, 1), "mech": someone, "mech or -1": (-1, someone[1]),
        "weapon": (0, weapons), "weapon or -1": (-1, weapons),
        "class": (0, len(MECH_CLASSES) - 1), "suite": (0, len(SUITES) - 1), "skill": (0, len(SKILLS) - 1),
        "role": (0, len(UNIT_ROLES) - 1), "columns": (1, columns), "rows": (1, rows), "layers": (1, layers),
        "place": (0, len(arrays["sites"])),
        "column or -1": (-1, columns), "row or -1": (-1, rows), "layer or -1": (-1, layers),
        **{pool: (0, len(arrays[pool])) for pool in ("hits", "shots", "clouds")},
    }  # fmt: skip
    limits: dict[str, tuple[float, float]] = {}
    for name, fields in {**FIELDS, "past": FIELDS["mechs"]}.items():
        for field in fields:
            if field.values.startswith("["):
                low, high = map(int, field.values[1:-1].split(","))
                limits[f"{name}.{field.name}"] = low, high
            elif field.values:
                limits[f"{name}.{field.name}"] = values[field.values]
    # A mech that meets others at the ceiling climbs onto them, above the highest voxel.
    tower = float(CLASS_TABLE["height"].max()) * len(arrays["mechs"])
    return {
        **limits,
        **dict.fromkeys(("scratch", "near"), someone),
        "contacts": values["mech or -1"],
        "voxels": (0, len(MATERIALS) - 1),
        **{f"mechs.{axis}": (0, int(clock[f"size_{axis}"])) for axis in "xy"},
        "mechs.z": (0, int(clock["size_z"]) + tower),
    }
