"""How kernels are linked: those that kernels call become parts, the one that Python calls becomes the whole.

By default, Numba turns every function into machine code together with everything that it calls, so a helper below ten
callers is optimised and translated eleven times. Here a part is compiled to its own LLVM code only. A whole collects
all parts that it calls, directly and indirectly, and is optimised, translated and cached once.

This uses Numba's hooks for custom compilers (``pipeline_class`` and code libraries), some of which may change without
notice. If they do, ``kernel`` falls back to Numba's own way: slower, with equal results.
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
        """Take the part's code, its only module, as what others link.

        Several callers may bring it along, so it is marked as one of many equal definitions.
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
        """Change nothing; the parts called from here stay listed for the whole."""
        self._raise_if_finalized()
        self._finalized = True


class WholeLibrary(JITCodeLibrary):  # type: ignore[misc]  # Numba publishes no types
    """The code of a kernel that Python calls, with all its parts."""

    _shared_module: Any

    def finalize(self) -> None:
        """Link every part, then optimise and translate.

        A part is linked after all its callers, so anything without references by then is dropped for good.
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
        """Mark the parts as internal, so that LLVM may reshape them, then optimise.

        LLVM inlines functions with a single caller, and drops those without callers.
        """
        for function in self._final_module.functions:
            if function.name in self._parts and not function.is_declaration:
                function.linkage = "internal"
        super()._optimize_final_module()

    def _get_module_for_linking(self) -> Any:
        """Return names without code, which is all a cached whole is asked for, because kernels link parts."""
        if self._shared_module is None:
            self._shared_module = llvm.parse_assembly(names_only(self._final_module))
        return self._shared_module


def names_only(module: Any) -> str:
    """Return LLVM code that declares a module's public names, without their code."""
    shown = [function.name for function in module.functions if not hidden(function)]
    held = [variable.name for variable in module.global_variables if not hidden(variable)]
    bodies = [f'define void @"{name}"() {{ unreachable }}' for name in shown]
    return "\n".join(bodies + [f'@"{name}" = global i8 0' for name in held])


def hidden(symbol: Any) -> bool:
    """Return whether a function or variable is defined elsewhere, or private to its module."""
    return bool(symbol.is_declaration) or symbol.linkage in (llvm.Linkage.internal, llvm.Linkage.private)


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
