"""Named tuples of arrays that kernels hand to each other as one pointer, not as all the words of their arrays' headers.

A kernel loads only the headers that it uses. This builds on ``numba.extending`` and on helpers of ``numba.core``.
"""

import hashlib
from typing import Any, TypeVar

from numba import extending, typeof, types
from numba.core import cgutils
from numba.core.imputils import impl_ret_borrowed
from numba.core.typing.templates import AttributeTemplate

Tuple = TypeVar("Tuple", bound=tuple[Any, ...])

_classes: set[type] = set()


class Address(types.Type):  # type: ignore[misc]  # Numba publishes no types
    """The type of a pointer to a named tuple; ``named_tuple`` is the tuple's own Numba type."""

    def __init__(self, named_tuple: Any) -> None:
        self.named_tuple = named_tuple
        # A short name, because it becomes part of the name of every kernel.
        digest = hashlib.sha256(str(named_tuple).encode()).hexdigest()[:16]
        super().__init__(f"{named_tuple.instance_class.__name__}_{digest}")


extending.register_model(Address)(extending.models.OpaqueModel)


@extending.infer_getattr
class AddressFields(AttributeTemplate):  # type: ignore[misc]  # Numba publishes no types
    """The types of fields such as ``match.mechs``."""

    key = Address

    def generic_resolve(self, address: Address, name: str) -> Any:
        """Return the type of a field; None if there is no such field."""
        return dict(zip(address.named_tuple.fields, address.named_tuple.types, strict=True)).get(name)


@extending.lower_getattr_generic(Address)  # type: ignore[untyped-decorator]  # Numba publishes no types
def _load_field(context: Any, builder: Any, address: Address, pointer: Any, name: str) -> Any:
    number = address.named_tuple.fields.index(name)
    typed = builder.bitcast(pointer, context.get_value_type(address.named_tuple).as_pointer())
    value = builder.load(cgutils.gep_inbounds(builder, typed, 0, number))
    return impl_ret_borrowed(context, builder, address.named_tuple.types[number], value)


@extending.unbox(Address)  # type: ignore[untyped-decorator]  # Numba publishes no types
def _unbox(address: Address, instance: Any, c: Any) -> extending.NativeValue:
    native = c.unbox(address.named_tuple, instance)
    pointer = c.builder.bitcast(cgutils.alloca_once_value(c.builder, native.value), cgutils.voidptr_t)
    return extending.NativeValue(pointer, is_error=native.is_error, cleanup=native.cleanup)


def by_address(cls: type[Tuple]) -> type[Tuple]:
    """Let kernels receive instances of a class of named tuples by address; plain Python sees no difference."""

    @extending.typeof_impl.register(cls)  # type: ignore[untyped-decorator]  # Numba publishes no types
    def typeof_instance(instance: Tuple, _: Any) -> Address:
        return Address(types.BaseTuple.from_types(tuple(map(typeof, instance)), cls))

    _classes.add(cls)
    return cls


def passed(kind: Any) -> Any:
    """Return the type by which one kernel passes a value to another: an address for a tuple that it made itself."""
    is_made = isinstance(kind, types.BaseNamedTuple) and kind.instance_class in _classes
    return Address(kind) if is_made else kind


@extending.lower_cast(types.BaseNamedTuple, Address)  # type: ignore[untyped-decorator]  # Numba publishes no types
def _put_in_memory(context: Any, builder: Any, kind: Any, address: Address, value: Any) -> Any:
    return builder.bitcast(cgutils.alloca_once_value(builder, value), cgutils.voidptr_t)
