"""Public functions that take or return tensors say of what shape."""

import ast
import re
from pathlib import Path

import echelon_rl

PACKAGE = Path(echelon_rl.__file__).parent
SOURCES = sorted(path for path in PACKAGE.rglob("*.py") if "Tensor" in path.read_text())
# Sizes have names, [N, size]; but for [1] and [..., 706], numbers in brackets are an interval.
SHAPE = re.compile(r"\[(\d+|\.\.\., \d+|[^\]]*[A-Za-z][^\]]*)\]|\bscalar\b|of any shape")


def is_silent(function):
    """Whether a node is a public function with tensors whose shapes its docstring does not say."""
    if not isinstance(function, ast.FunctionDef) or function.name.startswith("_"):
        return False
    annotations = [a.annotation for a in (*function.args.args, *function.args.kwonlyargs)] + [function.returns]
    with_tensors = any(a is not None and re.search(r"\bTensor\b", ast.unparse(a)) for a in annotations)
    return with_tensors and not SHAPE.search(ast.get_docstring(function) or "")


def silent_functions(text):
    """Return the names of such functions and methods of a module."""
    tree = ast.parse(text)
    classes = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef) and not node.name.startswith("_")]
    methods = [f"{owner.name}.{method.name}" for owner in classes for method in owner.body if is_silent(method)]
    return [function.name for function in tree.body if is_silent(function)] + methods


def test_shapes_are_documented():
    silent = {str(path.relative_to(PACKAGE)): silent_functions(path.read_text()) for path in SOURCES}
    assert len(silent) > 20
    assert {path: functions for path, functions in silent.items() if functions} == {}
