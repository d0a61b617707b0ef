"""How kernels are put together: those that kernels call become parts, the one that Python calls becomes the whole.

Left to itself, Numba turns every function into machine code of its own, together with all that it calls, so a helper
at the bottom of ten callers is optimised and translated eleven times. Here a part ends as LLVM code of itself alone; a
whole collects its parts, directly and indirectly called, and is optimised, translated and cached once.

This uses Numba's means to adapt its compiler (``pipeline_class`` and code libraries), some of which are not guaranteed
to keep their names. Where the import of this module fails, ``kernel`` lets Numba do as it likes: slower, with equal
results.
"""

from __future__ import annotations

from typing import Any

from numba import _dynfunc
from numba.core.codegen import CPUCodeLibrary, JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import register_pass
from numba.core.typed_passes import NativeLowering


class PartLibrary(CPUCodeLibrary):  # type: ignore[misc]  # Numba publishes no types
    """The LLVM code of one part, neither optimised nor translated."""

    def finalize(self) -> None:
        """Leave everything as it is; the parts called from here stay listed for the whole."""
        self._raise_if_finalized()
        self._finalized = True

    def _optimize_functions(self, ll_module: Any) -> None:
        ll_module.data_layout = self._codegen._data_layout


class WholeLibrary(JITCodeLibrary):  # type: ignore[misc]  # Numba publishes no types
    """The code of a kernel that Python calls, with all its parts."""

    def finalize(self) -> None:
        """Link every part, then optimise and translate.

        A part is linked after all its callers: what nobody refers to by then is dropped for good.
        """
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
        """Tell LLVM that nobody outside calls the parts, so it may reshape them, then optimise.

        Otherwise each call of a part that is not inlined would pass every word of every array of a match, two hundred
        of them, and most parts read a dozen.
        """
        for function in self._final_module.functions:
            if function.name in self._parts and not function.is_declaration:
                function.linkage = "internal"
        super()._optimize_final_module()


def callers_first(whole: WholeLibrary) -> list[Any]:
    """Return a library and all that it needs, callers before what they call."""
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
    """Translation of a part to LLVM code; other kernels can call it from then on, Python cannot."""

    _name = "lower_part"

    def run_pass(self, state: Any) -> bool:
        """Lower as usual, then announce the part under a stand-in for the machine code there is none of."""
        super().run_pass(state)
        lowered, library = state.cr, state.library
        fndesc = lowered.fndesc
        nowhere = _dynfunc.make_function(fndesc.lookup_module(), fndesc.qualname, "", 0, lowered.env, (library,))
        state.targetctx.insert_user_function(nowhere, fndesc, [library])
        state.cr = lowered._replace(cfunc=nowhere)
        return True


class PartCompiler(CompilerBase):  # type: ignore[misc]  # Numba publishes no types
    """Compiles a kernel for other kernels."""

    def define_pipelines(self) -> list[Any]:
        """Return Numba's own passes, with ``LowerPart`` in place of the translation to machine code."""
        state = self.state
        state.flags.no_compile = True
        state.library = PartLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        passes = DefaultPassBuilder.define_nopython_pipeline(state)
        passes.passes = [(LowerPart if step is NativeLowering else step, about) for step, about in passes.passes]
        passes.finalize()
        return [passes]


class WholeCompiler(CompilerBase):  # type: ignore[misc]  # Numba publishes no types
    """Compiles a kernel for Python."""

    def define_pipelines(self) -> list[Any]:
        """Return Numba's own passes over a library that links parts."""
        state = self.state
        state.library = WholeLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        return [DefaultPassBuilder.define_nopython_pipeline(state)]
