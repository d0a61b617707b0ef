"""How kernels hand a match to each other: by the address of its arrays' headers.

Numba passes a named tuple of arrays as all the words of all their headers, two hundred for a match, which every caller
takes apart and every kernel called puts together again. That was more than half of the LLVM code to be written, read
and optimised away. Here a kernel gets a pointer to the headers, which nobody writes to, and loads what it uses.

Like ``linking``, this relies on names that Numba does not guarantee; see there.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import Any

from numba.core import cgutils, ir, types
from numba.core.datamodel.packer import ArgPacker
from numba.core.imputils import impl_ret_borrowed
from numba.core.lowering import Lower

_takers: set[str] = set()  # names, in LLVM code, of the functions compiled in this way


def is_referred_to(kind: Any) -> bool:
    """Return whether values of a Numba type are passed by address: named tuples that hold arrays."""
    named = isinstance(kind, types.NamedTuple | types.NamedUniTuple)  # type: ignore[attr-defined]  # it does have them
    return named and any(isinstance(field, types.Array) for field in kind.types)


class Reference:
    """The form of a named tuple of arrays as an argument.

    Args:
        model: Numba's data model of its type.
    """

    def __init__(self, model: Any) -> None:
        """Keep the model."""
        self._type = model.get_value_type()

    def get_argument_type(self) -> Any:
        """Return the LLVM type of the argument."""
        return self._type.as_pointer()

    def as_argument(self, builder: Any, value: Any) -> Any:
        """Return where the value is kept, putting it on the stack if it is nowhere yet."""
        place = getattr(value, "place", None)
        if place is None:
            place = cgutils.alloca_once(builder, self._type)
            builder.store(value, place)
        return place

    def from_argument(self, builder: Any, place: Any) -> Any:
        """Return the value kept at an address."""
        return loaded(builder, place)


class Models:
    """Numba's data models, but references for what is passed by address.

    Args:
        models: Numba's ``DataModelManager``.
    """

    def __init__(self, models: Any) -> None:
        """Keep the models."""
        self._models = models

    def lookup(self, kind: Any) -> Any:
        """Return the data model of an argument's type."""
        model = self._models.lookup(kind)
        return Reference(model) if is_referred_to(kind) else model


def loaded(builder: Any, place: Any) -> Any:
    """Return the value at an address that keeps it, and remember the address with it."""
    value = builder.load(place)
    value.place = place
    return value


def pass_by_reference(context: Any) -> None:
    """Let the compilation that a target context was copied for pass matches by address."""
    models, packers, declare = Models(context.data_model_manager), {}, context.declare_function

    def packer(kinds: Any) -> Any:
        key = tuple(kinds)
        if key not in packers:
            packers[key] = ArgPacker(models, key)
        return packers[key]

    def checked(module: Any, description: Any) -> Any:
        if description.mangled_name not in _takers and any(map(is_referred_to, description.argtypes)):
            raise NotImplementedError(
                f"a kernel passes a named tuple of arrays to {description.qualname}, which is no kernel and would "
                "misread it; pass single arrays, or write a kernel for it."
            )
        return declare(module, description)

    context.get_arg_packer = packer
    context.declare_function = checked


class KernelLower(Lower):  # type: ignore[misc]  # Numba publishes no types
    """Numba's translation of a function to LLVM code, without copies of matches.

    It also leaves out what reference counting alone needs, where there is none: to clear a variable that is no longer
    used, and to look at what it held before it is written.
    """

    @cached_property
    def _assignments(self) -> Counter[str]:
        statements = (statement for block in self.blocks.values() for statement in block.body)
        return Counter(statement.target.name for statement in statements if isinstance(statement, ir.Assign))

    def setup_function(self, fndesc: Any) -> None:
        """Declare the function, and tell LLVM that no store goes to what it gets by address."""
        _takers.add(fndesc.mangled_name)
        super().setup_function(fndesc)
        arguments = self.call_conv.get_arguments(self.function)
        positions = self.context.get_arg_packer(fndesc.argtypes)._unflattener.unflatten(arguments)
        for kind, argument in zip(fndesc.argtypes, positions, strict=True):
            if is_referred_to(kind):
                for attribute in self.function.args[0].attributes:  # nobody else knows the result's place either
                    argument.add_attribute(attribute)

    def loadvar(self, name: str) -> Any:
        """Return the value of a variable; one that never changes keeps its place."""
        value = super().loadvar(name)
        if name not in self._blk_local_varmap and self._assignments[name] == 1 and is_referred_to(self.typeof(name)):
            value.place = self.getvar(name)
        return value

    def storevar(self, value: Any, name: str, argidx: int | None = None) -> None:
        """Store into a variable; one that gets a match for good becomes another name for its place."""
        if self.context.enable_nrt:
            super().storevar(value, name, argidx)
            return
        place = getattr(value, "place", None)
        if name in self._singly_assigned_vars:
            self._blk_local_varmap[name] = value
        elif place is not None and self._assignments[name] == 1 and name not in self.varmap:
            self.varmap[name] = place
        else:
            self._alloca_var(name, self.typeof(name))
            self.builder.store(value, self.getvar(name))

    def delvar(self, name: str) -> None:
        """Delete a variable."""
        if self.context.enable_nrt:
            super().delvar(name)
        elif name not in self._blk_local_varmap:  # deleted before it is set, as in a loop
            self._singly_assigned_vars.discard(name)

    def lower_expr(self, resty: Any, expr: Any) -> Any:
        """Translate an expression; of a match in memory, only the array asked for is loaded."""
        if expr.op == "getattr":
            kind = self.typeof(expr.value.name)
            place = self._place_of(expr.value.name) if is_referred_to(kind) else None
            if place is not None:
                index = kind.fields.index(expr.attr)
                field = self.builder.load(cgutils.gep_inbounds(self.builder, place, 0, index))
                return impl_ret_borrowed(self.context, self.builder, resty, field)
        return super().lower_expr(resty, expr)

    def _place_of(self, name: str) -> Any:
        if name in self._blk_local_varmap:
            return getattr(self._blk_local_varmap[name], "place", None)
        return self.varmap.get(name)
