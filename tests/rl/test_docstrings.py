"""Public functions that take or return tensors say of what shape."""

import ast
import re
from pathlib import Path

import pytest

import echelon_rl

SOURCES = sorted(
    path for folder in ("core", "lstm", "models") for path in (Path(echelon_rl.__file__).parent / folder).glob("*.py")
)
SHAPE = re.compile(r"\[[^\]]*[A-Za-z0-9][^\]]*\]|\bscalar\b|of any shape")


def takes_tensors(function):
    annotations = [a.annotation for a in (*function.args.args, *function.args.kwonlyargs)] + [function.returns]
    return any(a is not None and re.search(r"\bTensor\b", ast.unparse(a)) for a in annotations)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_shapes_are_documented(path):
    silent = []
    for node in ast.walk(ast.parse(path.read_text())):
        bodies = [(None, node)] if isinstance(node, ast.Module) else []
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            bodies = [(node, node)]
        for owner, body in bodies:
            for function in body.body:
                if not isinstance(function, ast.FunctionDef) or function.name.startswith("_"):
                    continue
                text = (ast.get_docstring(function) or "") + (ast.get_docstring(owner) or "" if owner else "")
                if takes_tensors(function) and not SHAPE.search(text):
                    silent.append(f"{owner.name + '.' if owner else ''}{function.name}")
    assert not silent, f"{path} does not say the shapes of {', '.join(silent)}"
