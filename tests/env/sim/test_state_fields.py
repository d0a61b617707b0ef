"""No record holds a field that nothing reads, and no step builds what it could keep."""

import ast
from pathlib import Path

import numpy as np
import pytest

import echelon_env
from echelon_env.scenarios.scenario import MOST_STOPS
from echelon_env.sim import state

SOURCES = sorted(Path(echelon_env.__file__).parent.rglob("*.py"))
RECORDS = {
    name: getattr(state, name)
    for name in ("MECH", "GUN", "ORDER", "TALLY", "SHOT", "CLOUD", "HIT", "WOUND", "CLOCK", "PARAMS", "BOT")
}
# What no rule reads: padding, and what is counted for those who look at a match (the ladder's page, viewers, tests).
COUNTED = {"damage_taken", "dropped_hits", "dropped_shots", "knockdowns", "shutdowns", "intercepts"}
COUNTED |= {"paint_hits", "shots_0", "shots_1", "shots_2", "shots_3"}


def kernels(tree):
    """Return the functions under ``@kernel`` of a module."""
    names = {"kernel"}
    for node in ast.walk(tree):
        for decorator in getattr(node, "decorator_list", []):
            target = decorator.func if isinstance(decorator, ast.Call) else decorator
            if isinstance(target, ast.Name) and target.id in names:
                yield node, decorator


def reads(tree):
    """Return the attributes that kernels read; ``x.a += 1`` alone does not read ``a`` for anybody."""
    found = set()
    for function, _ in kernels(tree):
        for node in ast.walk(function):
            if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
                found.add(node.attr)
    return found


def test_every_field_of_every_record_is_read_by_some_kernel():
    used = set().union(*(reads(ast.parse(path.read_text())) for path in SOURCES))
    unused = {f"{name}.{field}" for name, record in RECORDS.items() for field in record.names if field not in used}
    assert {name for name in unused if name.split(".")[1] not in COUNTED} == set()


def test_the_table_of_fields_follows_the_constants():
    values = {(array, field.name): field.values for array, fields in state.FIELDS.items() for field in fields}
    assert values["clock", "reason"] == f"[0, {len(state.REASON_NAMES) - 1}]"
    assert values["bots", "slot"] == f"[-1, {state.CONTACT_SLOTS - 1}]"
    assert values["bots", "stop"] == f"[0, {MOST_STOPS - 1}]"
    assert state.BOT["way"].shape == (MOST_STOPS, 2)


def test_a_contact_is_the_number_of_a_mech_and_nothing_else():
    arrays = state.allocate(1, 4, (16, 16, 12))
    assert arrays.contacts.dtype == np.int32
    assert arrays.contacts.shape == (1, 4, state.CONTACT_SLOTS)


@pytest.mark.parametrize("folder", ["sim", "mdp"])
def test_no_kernel_of_a_step_allocates(folder):
    """Nothing is rebuilt from step to step, no list of the living either: rules work on arrays that exist."""
    root = Path(echelon_env.__file__).parent / folder
    guilty = [
        function.name
        for path in root.rglob("*.py")
        for function, decorator in kernels(ast.parse(path.read_text()))
        if isinstance(decorator, ast.Call) and "allocates" in {k.arg for k in decorator.keywords}
    ]
    assert guilty == []
