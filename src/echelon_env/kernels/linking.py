"""How kernels are put together: those that kernels call become parts, the one that Python calls becomes the whole.

Left to itself, Numba turns every function into machine code of its own, together with all that it calls, so a helper
at the bottom of ten callers is optimised and translated eleven times. Here a part ends as LLVM code of itself alone; a
whole collects its parts, directly and indirectly called, and is optimised, translated and cached once.

This uses Numba's means to adapt its compiler (``pipeline_class`` and code libraries), some of which are not guaranteed
to keep their names. With a Numba that they do not fit, ``kernel`` lets Numba compile in its own way: slower, with equal
results.
"""

from __future__ import annotations

from typing import Any

import llvmlite.binding as llvm
from numba import _dynfunc
from numba.core.cgutils import normalize_ir_text
from numba.core.codegen import CPUCodeLibrary, JITCodeLibrary
from numba.core.compiler_machinery import register_pass
from numba.core.typed_passes import NativeLowering


class PartLibrary(CPUCodeLibrary):  # type: ignore[misc]  # Numba publishes no types
    """The LLVM code of one part, neither optimised nor translated."""

    _shared_module: Any

    def add_ir_module(self, ir_module: Any) -> None:
        """Take the code of the part, the only module there will be, as what others link.

        Callers may each bring it along, so it is marked as one definition of many that are equal.
        """
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
        """Leave everything as it is; the parts called from here stay listed for the whole."""
        self._raise_if_finalized()
        self._finalized = True


class WholeLibrary(JITCodeLibrary):  # type: ignore[misc]  # Numba publishes no types
    """The code of a kernel that Python calls, with all its parts."""

    _shared_module: Any

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

        It inlines what has a single caller, and drops what nobody calls any more.
        """
        for function in self._final_module.functions:
            if function.name in self._parts and not function.is_declaration:
                function.linkage = "internal"
        super()._optimize_final_module()

    def _get_module_for_linking(self) -> Any:
        """Return names without code: all that a cached whole is asked for, since kernels link parts."""
        if self._shared_module is None:
            self._shared_module = llvm.parse_assembly(names_only(self._final_module))
        return self._shared_module


def names_only(module: Any) -> str:
    """Return LLVM code that defines what a module shows to others, by name alone."""
    shown = [function.name for function in module.functions if not hidden(function)]
    held = [variable.name for variable in module.global_variables if not hidden(variable)]
    bodies = [f'define void @"{name}"() {{ unreachable }}' for name in shown]
    return "\n".join(bodies + [f'@"{name}" = global i8 0' for name in held])


def hidden(symbol: Any) -> bool:
    """Return whether a function or variable is defined elsewhere, or for its module alone."""
    return bool(symbol.is_declaration) or symbol.linkage in (llvm.Linkage.internal, llvm.Linkage.private)


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
