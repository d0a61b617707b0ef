"""Rules of the house that can be read off the syntax tree of the sources."""

import ast
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


def dotted(node):
    """Return ``a.b.c`` for such an expression, else an empty string."""
    if isinstance(node, ast.Attribute):
        head = dotted(node.value)
        return f"{head}.{node.attr}" if head else ""
    return node.id if isinstance(node, ast.Name) else ""


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
        (float_literals_of_kernels, "@kernel\ndef f(x):\n    return x + 1e-6", "def f(x):\n    return x + 1e-6"),
        (
            float_literals_of_kernels,
            "@kernel(parallel=True)\ndef f(x):\n    return 0.5 * x",
            "@kernel\ndef f(x):\n    return HALF * x",
        ),
    ],
)
def test_the_rules_catch_what_they_are_for(rule, guilty, innocent):
    assert rule(guilty)
    assert not rule(innocent)


def test_nothing_reads_pickles_or_runs_code_from_files():
    assert offenders(code_runners) == {}


def test_no_source_draws_from_a_global_generator():
    assert offenders(global_draws) == {}


def test_kernels_use_named_constants_instead_of_float_literals():
    assert offenders(float_literals_of_kernels, "src/echelon_env") == {}


def test_one_function_wraps_angles():
    full_turn = re.compile(r"\bTWO_PI\b|\b2(\.0)? \* (np|math)\.pi\b|\btau\b")
    users = {p.name for p in (ROOT / "src/echelon_env").rglob("*.py") if full_turn.search(p.read_text())}
    assert users == {"constants.py", "geometry.py"}, "an angle is wrapped elsewhere than in sim/geometry.py"


def test_the_recurrent_state_is_defined_once():
    defined = [
        (p.relative_to(ROOT).as_posix(), [dotted(base) for base in node.bases])
        for p in SOURCES
        for node in ast.walk(ast.parse(p.read_text()))
        if isinstance(node, ast.ClassDef) and node.name.endswith("State")
    ]
    assert defined == [("src/echelon_rl/lstm/state.py", ["NamedTuple"])]
