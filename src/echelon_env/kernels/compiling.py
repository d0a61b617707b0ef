"""Numba's compiler without the steps that kernels do not need.

Most of the time from source to machine code is spent in Python: typing and lowering. At every operation Numba looks up
which implementation takes its types. It runs passes for language features that no kernel uses, has LLVM lay out the
same structures over and over, and repeats the fields of every record in the name of every function. Leaving out or
remembering these steps changes no result.

Like ``linking``, this relies on names that Numba does not promise to keep; see there.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

from numba.core import types
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.funcdesc import default_mangler
from numba.core.registry import CPUDispatcher
from numba.core.typed_passes import NativeLowering

from echelon_env.kernels.linking import LowerPart, PartLibrary, WholeLibrary

# Kernels have no closures, comprehensions, with, raise, literally(), optional arguments, array expressions or prange.
NEEDLESS = {
    "DeadBranchPrune", "DumpParforDiagnostics", "FindLiterallyCalls", "InlineClosureLikes", "InlineOverloads",
    "LiteralPropagationSubPipelinePass", "LiteralUnroll", "MakeFunctionToJitFunction", "NopythonRewrites",
    "RewriteDynamicRaises", "RewriteSemanticConstants", "WithLifting",
}  # fmt: skip
# It marks the last use of a variable, where its reference is counted down and its slot cleared.
COUNTING = {"IRLegalization"}

_answers: dict[Any, Any] = {}
_sizes: dict[Any, int] = {}


class RememberingTypes:
    """Numba's typing context, which looks up the result type of an operation on given types only once.

    The answer also depends on the kernel's options, here as a string.
    """

    def __init__(self, context: Any, options: str) -> None:
        self._context, self._options = context, options

    def __getattr__(self, name: str) -> Any:
        return getattr(self._context, name)

    def resolve_function_type(self, function: Any, arguments: Any, keywords: Mapping[str, Any]) -> Any:
        """Return the signature of a call; a kernel is asked every time, because the first call compiles it."""
        plain = not keywords and all(isinstance(argument, types.Type) for argument in arguments)
        if not plain or isinstance(function, types.Dispatcher):
            return self._context.resolve_function_type(function, arguments, keywords)
        question = function, tuple(arguments), self._options
        if question not in _answers:
            _answers[question] = self._context.resolve_function_type(function, arguments, keywords)
        return _answers[question]


def short_name(name: str, arguments: Any, *, abi_tags: Any = (), uid: Any = None) -> str:
    """Return a function's name in LLVM code, with a hash in place of thousands of characters of argument types.

    It takes the arguments of Numba's ``default_mangler``.
    """
    digest = hashlib.sha256(" ".join(map(str, arguments)).encode()).hexdigest()[:16]
    return str(default_mangler(name, (), abi_tags=[*abi_tags, digest], uid=uid))


def spare(state: Any) -> None:
    """Let the compilation of a kernel remember types and sizes, and use short names."""
    state.typingctx = RememberingTypes(state.typingctx, state.flags.summary())
    context = state.targetctx  # a copy of the target's context for this compilation only
    measure = context.get_abi_sizeof

    def remembered(kind: Any) -> int:
        if kind not in _sizes:
            _sizes[kind] = measure(kind)
        return _sizes[kind]

    context.get_abi_sizeof = remembered
    context.mangler = short_name


def lean_pipeline(state: Any, lowering: type = NativeLowering) -> Any:
    """Return Numba's passes without the needless ones, with the given translation to LLVM code."""
    passes = DefaultPassBuilder.define_nopython_pipeline(state)
    needless = NEEDLESS if state.flags.nrt else NEEDLESS | COUNTING
    kept = [(step, about) for step, about in passes.passes if step.__name__ not in needless]
    passes.passes = [(lowering if step is NativeLowering else step, about) for step, about in kept]
    passes.finalize()
    return passes


class PartCompiler(CompilerBase):  # type: ignore[misc]  # Numba publishes no types
    """Compiles a kernel for other kernels."""

    def define_pipelines(self) -> list[Any]:
        """Return the passes that end in LLVM code."""
        state = self.state
        spare(state)
        state.flags.no_compile = True
        state.library = PartLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        return [lean_pipeline(state, LowerPart)]


class WholeCompiler(CompilerBase):  # type: ignore[misc]  # Numba publishes no types
    """Compiles a kernel for Python."""

    def define_pipelines(self) -> list[Any]:
        """Return the passes over a library that links parts."""
        state = self.state
        spare(state)
        state.library = WholeLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        return [lean_pipeline(state)]


def try_out() -> None:
    """Compile a small kernel that calls another; with an incompatible Numba, the error names what is missing."""
    options = {"nopython": True, "no_cfunc_wrapper": True, "_nrt": False}
    part = CPUDispatcher(lambda number: number + 1, {}, {**options, "no_cpython_wrapper": True}, PartCompiler)
    whole = CPUDispatcher(lambda number: 2 * part(number), {}, options, WholeCompiler)
    if whole(1) != 4:
        raise RuntimeError("kernels return other numbers")
