"""How kernels are compiled and linked: each function is translated once, however many others call it.

A part, which other kernels call, is compiled to LLVM code only. A whole, which Python calls, collects all parts below
it and is optimised, translated and cached once. Numba alone would translate a helper again with each of its callers.
"""

from typing import Any

import llvmlite.binding as llvm
from numba import _dynfunc
from numba.core.cgutils import normalize_ir_text
from numba.core.codegen import CPUCodeLibrary, JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import register_pass
from numba.core.registry import CPUDispatcher
from numba.core.typed_passes import NativeLowering


class PartLibrary(CPUCodeLibrary):  # type: ignore[misc]  # Numba publishes no types
    """The LLVM code of one part, neither optimised nor translated."""

    _shared_module: Any

    def add_ir_module(self, ir_module: Any) -> None:
        """Take the part's only module as what others link, marked as one of many equal definitions."""
        self._raise_if_finalized()
        if self._shared_module is not None:
            raise RuntimeError(f"{self.name} was lowered to two modules of LLVM code; one was expected.")
        module = llvm.parse_assembly(normalize_ir_text(str(ir_module)))
        module.name = ir_module.name
        module.data_layout = self._codegen._data_layout
        for function in module.functions:
            if not function.is_declaration and function.linkage == llvm.Linkage.external:
                function.linkage = "linkonce_odr"
        self._final_module = self._shared_module = module

    def finalize(self) -> None:
        """Change nothing; the parts called from here stay listed for the whole."""
        self._raise_if_finalized()
        self._finalized = True


class WholeLibrary(JITCodeLibrary):  # type: ignore[misc]  # Numba publishes no types
    """The code of a kernel that Python calls, with all its parts."""

    _shared_module: Any

    def finalize(self) -> None:
        """Link every part after all its callers, which drops what nobody refers to; then optimise and translate."""
        self._linking_libraries = callers_first(self)[1:]
        self._parts = {
            function.name
            for library in self._linking_libraries
            if isinstance(library, PartLibrary)
            for function in library._final_module.functions
            if not function.is_declaration
        }
        super().finalize()

    def _optimize_final_module(self) -> None:
        """Mark the parts as internal, so that LLVM may inline and drop them, then optimise."""
        for function in self._final_module.functions:
            if function.name in self._parts and not function.is_declaration:
                function.linkage = "internal"
        super()._optimize_final_module()

    def _get_module_for_linking(self) -> Any:
        """Return names without code, which is all a cached whole is asked for, because kernels link parts."""
        if self._shared_module is None:
            names = [f'define void @"{s.name}"() {{ unreachable }}' for s in self._final_module.functions if _public(s)]
            names += [f'@"{s.name}" = global i8 0' for s in self._final_module.global_variables if _public(s)]
            self._shared_module = llvm.parse_assembly("\n".join(names))
        return self._shared_module


def _public(symbol: Any) -> bool:
    """Return whether a function or variable is defined here, and not private to its module."""
    return not symbol.is_declaration and symbol.linkage not in (llvm.Linkage.internal, llvm.Linkage.private)


def callers_first(whole: WholeLibrary) -> list[Any]:
    """Return a library and everything that it needs, callers before callees."""
    finished: dict[Any, None] = {}

    def visit(library: Any) -> None:
        if library not in finished:
            if library is whole or isinstance(library, PartLibrary):
                for called in library._linking_libraries:
                    visit(called)
            finished[library] = None

    visit(whole)
    return list(finished)[::-1]


@register_pass(mutates_CFG=True, analysis_only=False)
class LowerPart(NativeLowering):  # type: ignore[misc]  # Numba publishes no types
    """Translation of a part to LLVM code; afterwards other kernels can call it, but Python cannot."""

    _name = "lower_part"

    def run_pass(self, state: Any) -> bool:
        """Lower as usual, then announce the part with a placeholder for its missing machine code."""
        super().run_pass(state)
        lowered, library = state.cr, state.library
        fndesc = lowered.fndesc
        nowhere = _dynfunc.make_function(fndesc.lookup_module(), fndesc.qualname, "", 0, lowered.env, (library,))
        state.targetctx.insert_user_function(nowhere, fndesc, [library])
        state.cr = lowered._replace(cfunc=nowhere)
        return True


def linking_pipeline(state: Any, library: type, lowering: type) -> Any:
    """Return Numba's passes for code of a library with this translation to LLVM code."""
    state.library = library(state.targetctx.codegen(), state.func_id.func_qualname)
    passes = DefaultPassBuilder.define_nopython_pipeline(state)
    passes.passes = [(lowering if step is NativeLowering else step, about) for step, about in passes.passes]
    passes.finalize()
    return passes


class PartCompiler(CompilerBase):  # type: ignore[misc]  # Numba publishes no types
    """Compiles a kernel for other kernels."""

    def define_pipelines(self) -> list[Any]:
        """Return the passes that end in LLVM code."""
        self.state.flags.no_compile = True
        return [linking_pipeline(self.state, PartLibrary, LowerPart)]


class WholeCompiler(CompilerBase):  # type: ignore[misc]  # Numba publishes no types
    """Compiles a kernel for Python."""

    def define_pipelines(self) -> list[Any]:
        """Return the passes over a library that links parts."""
        pipeline = linking_pipeline(self.state, WholeLibrary, NativeLowering)
        self.state.library.enable_object_caching()
        return [pipeline]


def try_out() -> None:
    """Compile a small kernel that calls another; with an incompatible Numba, the error names what is missing."""
    options = {"nopython": True, "no_cfunc_wrapper": True, "_nrt": False}
    part = CPUDispatcher(lambda number: number + 1, {}, {**options, "no_cpython_wrapper": True}, PartCompiler)
    whole = CPUDispatcher(lambda number: 2 * part(number), {}, options, WholeCompiler)
    if whole(1) != 4:
        raise RuntimeError("kernels return other numbers")
