"""Rules of the house that can be read off the syntax tree of the sources."""

import ast
import contextlib
import math
import operator
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCES = sorted((ROOT / "src").rglob("*.py"))
# Functions that may run code found in the file or text they are given.
RUNS_CODE = re.compile(
    r"((pickle|cloudpickle|dill|marshal|joblib|shelve)\.(load|loads|open|Unpickler)"
    r"|torch\.load|yaml\.(load|full_load|unsafe_load)|eval|exec)"
)
# The legacy functions of NumPy and the module random draw from one hidden generator per process.
GLOBAL_GENERATOR = re.compile(
    r"(random|np\.random|numpy\.random)\.(?!default_rng|Generator|SeedSequence|Philox|PCG64)\w+"
)
CONVERSIONS = {"F": float, "float": float, "float32": float, "float64": float}
CONVERSIONS |= {"radians": math.radians, "deg2rad": math.radians}
OPERATIONS = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv,
    ast.USub: operator.neg,
}  # fmt: skip


def dotted(node):
    """Return ``a.b.c`` for such an expression, else an empty string."""
    if isinstance(node, ast.Attribute):
        head = dotted(node.value)
        return f"{head}.{node.attr}" if head else ""
    return node.id if isinstance(node, ast.Name) else ""


def last_name(node):
    """Return ``c`` for an expression ``a.b.c``."""
    return dotted(node).split(".")[-1]


def calls(tree):
    return [(dotted(node.func), node) for node in ast.walk(tree) if isinstance(node, ast.Call)]


def code_runners(source):
    found = [name for name, _ in calls(ast.parse(source)) if RUNS_CODE.fullmatch(name)]
    for name, call in calls(ast.parse(source)):
        for keyword in call.keywords:
            is_true = isinstance(keyword.value, ast.Constant) and keyword.value.value is True
            if keyword.arg == "allow_pickle" and is_true:
                found.append(f"{name}(allow_pickle=True)")
    return found


def global_draws(source):
    tree = ast.parse(source)
    found = [name for name, _ in calls(tree) if GLOBAL_GENERATOR.fullmatch(name)]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found += [f"import {a.name}" for a in node.names if a.name == "random"]
        elif isinstance(node, ast.ImportFrom) and node.module == "random":
            found.append("from random import")
    return found


def own_consoles(source):
    """Return the lines that take a console from rich itself, which reads markup in the names and paths of users."""
    imports = [n for n in ast.walk(ast.parse(source)) if isinstance(n, ast.Import | ast.ImportFrom)]
    names = [(n.lineno, [getattr(n, "module", None), *(a.name for a in n.names)]) for n in imports]
    return [line for line, found in names if {"rich", "rich.console"} & set(found)]


def float_literals_of_kernels(source):
    """Return (line, value) of float literals in functions under ``@kernel``; ``F(1.0)``, a float32, is none."""
    found = []
    for node in ast.walk(ast.parse(source)):
        decorators = [dotted(d.func if isinstance(d, ast.Call) else d) for d in getattr(node, "decorator_list", [])]
        if "kernel" in decorators:
            inside = [n for statement in node.body for n in ast.walk(statement)]
            typed = {id(a) for n in inside if isinstance(n, ast.Call) and dotted(n.func) == "F" for a in n.args}
            literals = [n for n in inside if isinstance(n, ast.Constant) and id(n) not in typed]
            found += [(n.lineno, n.value) for n in literals if isinstance(n.value, float)]
    return found


def constant(node, names):
    """Return the number that an expression of numbers, pi and ``names`` stands for, else None."""
    if isinstance(node, ast.Constant) and isinstance(node.value, int | float):
        return float(node.value)
    if isinstance(node, ast.Name | ast.Attribute):
        return names.get(last_name(node))
    if isinstance(node, ast.Call) and len(node.args) == 1:
        conversion = CONVERSIONS.get(last_name(node.func))
        inner = constant(node.args[0], names) if conversion else None
        return None if inner is None else conversion(inner)
    if isinstance(node, ast.BinOp | ast.UnaryOp) and type(node.op) in OPERATIONS:
        sides = [node.operand] if isinstance(node, ast.UnaryOp) else [node.left, node.right]
        numbers = [constant(side, names) for side in sides]
        with contextlib.suppress(ArithmeticError):
            return None if None in numbers else OPERATIONS[type(node.op)](*numbers)
    return None


def full_turns(source):
    """Return the lines that hold a full turn, however it is written, or wrap an angle by its sine and cosine."""
    tree, names = ast.parse(source), {"pi": math.pi, "PI": math.pi, "tau": math.tau, "TWO_PI": math.tau}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            names |= {a.asname: names[a.name] for a in node.names if a.asname and a.name in names}
        elif isinstance(node, ast.Assign) and (value := constant(node.value, names)) is not None:
            names |= {target.id: value for target in node.targets if isinstance(target, ast.Name)}
    found = {n.lineno for n in ast.walk(tree) if abs(abs(constant(n, names) or 0) - math.tau) < 0.005}
    for name, call in calls(tree):
        of_sine = [last_name(a.func) for a in call.args if isinstance(a, ast.Call)] == ["sin", "cos"]
        if name == "np.unwrap" or (of_sine and last_name(call.func) in ("atan2", "arctan2")):
            found.add(call.lineno)
    return sorted(found)


def offenders(rule, folder="src"):
    return {
        p.relative_to(ROOT).as_posix(): f for p in sorted((ROOT / folder).rglob("*.py")) if (f := rule(p.read_text()))
    }


def test_the_sources_are_found():
    assert len(SOURCES) > 50


@pytest.mark.parametrize(
    ("rule", "guilty", "innocent"),
    [
        (code_runners, "import torch\ntorch.load('x')", "import torch\ntorch.save(1, 'x')"),
        (code_runners, "import pickle\npickle.loads(b'')", "import json\njson.loads('1')"),
        (code_runners, "np.load('x', allow_pickle=True)", "np.load('x', allow_pickle=False)"),
        (code_runners, "yaml.load(text)", "yaml.safe_load(text)"),
        (global_draws, "np.random.seed(1)", "np.random.default_rng(1)"),
        (global_draws, "import random", "from echelon_env import rng"),
        (own_consoles, "from rich.console import Console", "from rich.table import Table"),
        (own_consoles, "import rich", "from echelon_rl.console import PlainConsole"),
        (float_literals_of_kernels, "@kernel\ndef f(x):\n    return x + 1e-6", "def f(x):\n    return x + 1e-6"),
        (
            float_literals_of_kernels,
            "@kernel(parallel=True)\ndef f(x):\n    return 0.5 * x",
            "@kernel\ndef f(x):\n    return HALF * x",
        ),
        (full_turns, "x % math.tau", "x % math.pi"),
        (full_turns, "x - 6.283", "x - 6.2"),
        (full_turns, "x - 2 * np.pi", "x - np.pi / 2"),
        (full_turns, "x - numpy.pi * F(2)", "x - numpy.pi * y"),
        (full_turns, "x - (PI + PI)", "x + PI - PI"),
        (full_turns, "x > math.pi and x + -2.0 * math.pi", "x > math.pi"),
        (full_turns, "from math import pi\nHALF_TURN = pi\nx - 2 * HALF_TURN", "HALF_TURN = 180\nx - 2 * HALF_TURN"),
        (full_turns, "x % math.radians(360)", "math.radians(180)"),
        (full_turns, "TWO_PI", "TWO"),
        (full_turns, "from math import tau as t\nx % t", "from math import pi as t\nx % t"),
        (full_turns, "math.atan2(math.sin(x), math.cos(x))", "math.atan2(y, x)"),
    ],
)
def test_the_rules_catch_what_they_are_for(rule, guilty, innocent):
    assert rule(guilty)
    assert not rule(innocent)


def test_nothing_reads_pickles_or_runs_code_from_files():
    assert offenders(code_runners) == {}


def test_no_source_draws_from_a_global_generator():
    assert offenders(global_draws) == {}


def test_texts_of_users_are_printed_by_one_console_that_knows_no_markup():
    assert list(offenders(own_consoles)) == ["src/echelon_rl/console.py"]


def test_kernels_use_named_constants_instead_of_float_literals():
    assert offenders(float_literals_of_kernels, "src/echelon_env") == {}


def test_one_function_wraps_angles():
    turns = offenders(full_turns, "src/echelon_env")
    files = {"src/echelon_env/constants.py", "src/echelon_env/sim/geometry.py"}
    assert set(turns) == files, "an angle is wrapped elsewhere than in sim/geometry.py"
    geometry = ast.parse((ROOT / "src/echelon_env/sim/geometry.py").read_text())
    wrap = next(n for n in geometry.body if isinstance(n, ast.FunctionDef) and n.name == "wrap_angle")
    lines = turns["src/echelon_env/sim/geometry.py"]
    assert all(wrap.lineno <= line <= wrap.end_lineno for line in lines), "an angle is wrapped beside wrap_angle"


def test_the_recurrent_state_is_defined_once():
    defined = [
        (p.relative_to(ROOT).as_posix(), [dotted(base) for base in node.bases])
        for p in SOURCES
        for node in ast.walk(ast.parse(p.read_text()))
        if isinstance(node, ast.ClassDef) and node.name.endswith("State")
    ]
    assert defined == [("src/echelon_rl/lstm/state.py", ["NamedTuple"])]
