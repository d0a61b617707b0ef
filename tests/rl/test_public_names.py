"""The public names with the signatures that users were promised; what takes or returns tensors says of what shape."""

import ast
import inspect
import re
from operator import attrgetter
from pathlib import Path

import pytest

import echelon_rl

FIRST = {
    "ActorCriticLSTM": ["obs_dim", "action_dim", "hidden_dim", "lstm_hidden_dim"],
    "CombatSuiteActorCritic": ["action_dim"],
    "RolloutBuffer.create": ["num_steps", "num_agents", "obs_dim", "action_dim", "device"],
    "RolloutBuffer.compute_gae": ["self", "next_value", "next_done", "gamma", "gae_lambda"],
    "SpatialAccumulator": ["grid_size"],
    "make_vec_env": ["config", "num_matches", "opponent", "backend", "seed"],
    "RecurrentPPO": ["policy", "env"],
    "RecurrentPPO.predict": ["self", "observation", "state", "episode_start", "deterministic"],
    "evaluate_win_rate": ["model"],
}
SOURCES = sorted(path for path in Path(echelon_rl.__file__).parent.rglob("*.py") if "Tensor" in path.read_text())
# Sizes have names, [N, size]; but for [1] and [..., 706], numbers in brackets are an interval.
SHAPE = re.compile(r"\[(\d+|\.\.\., \d+|[^\]]*[A-Za-z][^\]]*)\]|\bscalar\b|of any shape")


def arguments(name):
    return list(inspect.signature(attrgetter(name)(echelon_rl)).parameters)


@pytest.mark.parametrize("name", FIRST)
def test_arguments_are_in_the_promised_order(name):
    assert arguments(name)[: len(FIRST[name])] == FIRST[name]


def is_silent(function):
    """Whether a node is a public function with tensors whose shapes its docstring does not say."""
    if not isinstance(function, ast.FunctionDef) or function.name.startswith("_"):
        return False
    annotations = [a.annotation for a in (*function.args.args, *function.args.kwonlyargs)] + [function.returns]
    with_tensors = any(a is not None and re.search(r"\bTensor\b", ast.unparse(a)) for a in annotations)
    return with_tensors and not SHAPE.search(ast.get_docstring(function) or "")


def silent_functions(path):
    """Return the names of such functions and methods of a module."""
    tree = ast.parse(path.read_text())
    classes = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef) and not node.name.startswith("_")]
    return [
        f"{path.name}: {function.name}" for owner in (tree, *classes) for function in owner.body if is_silent(function)
    ]


def test_shapes_are_documented():
    assert len(SOURCES) > 20
    assert [name for path in SOURCES for name in silent_functions(path)] == []
