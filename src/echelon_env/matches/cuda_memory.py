"""Arrays in the memory of a GPU, or, in Numba's simulator, plain ones that play them."""

from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec
from typing import Any

import numba
import numpy as np
from numba.extending import intrinsic
from numpy.typing import NDArray

from echelon_env.validation import shown

SIMULATED = bool(numba.config.ENABLE_CUDASIM)
_INSTEAD = "leave device out to play on the processor."
_ALIGNMENT = 256  # bytes, as CUDA's own allocations have it


def check_cuda() -> None:
    """Raise RuntimeError in one sentence if nothing can be played on a GPU here."""
    if SIMULATED:
        return
    if find_spec("numba_cuda") is None:
        raise RuntimeError(f"device='cuda' needs numba-cuda; pip install 'echelon-env[cuda]', or {_INSTEAD}")
    from numba import cuda  # here, because it looks for a driver

    if not cuda.is_available():
        error = cuda.cuda_error()
        why = f" ({str(error).splitlines()[0]})" if error else ""
        raise RuntimeError(f"device='cuda' needs an NVIDIA GPU and its driver, and none can be used{why}; {_INSTEAD}")


def use_gpu(number: int) -> None:
    """Let this thread play on the GPU of this number from now on; else on PyTorch's current one, or the first."""
    if not SIMULATED:
        from numba import cuda

        cuda.select_device(number)


def check_memory(matches: int, bytes_each: int, bytes_once: int) -> None:
    """Raise ValueError if this many matches do not fit into what is free on the GPU; say how many do."""
    if SIMULATED:
        return
    from numba import cuda

    free = cuda.current_context().get_memory_info()[0]
    needed = matches * bytes_each + bytes_once
    if needed > free:
        fit = max(0, (free - bytes_once) // bytes_each)
        raise ValueError(
            f"{shown(matches)} matches of this configuration need {needed / 2**30:.4g} GiB "
            f"on the GPU, and {free / 2**30:.4g} are free, enough for {fit}; use fewer matches, or {_INSTEAD}"
        )


@cache
def _array_class() -> Any:
    """Return the class of what callers get: numba-cuda's, whose arrays lack DLPack, with DLPack."""
    from cuda.core.utils import StridedMemoryView  # type: ignore[import-not-found]  # an extra brings it
    from numba.cuda.cudadrv.devicearray import DeviceNDArray

    class DeviceArray(DeviceNDArray):  # type: ignore[misc]  # Numba publishes no types
        """An array on the device, for every library that reads ``__cuda_array_interface__`` or DLPack."""

        def __dlpack__(self, **options: Any) -> Any:
            """Return a capsule of this memory; as with the other interface, consumers use the environment's stream."""
            return StridedMemoryView.from_cuda_array_interface(self, stream_ptr=-1).__dlpack__(**options)

        def __dlpack_device__(self) -> tuple[int, int]:
            """Return the kind of device, 2 for CUDA, and its number."""
            kind, number = StridedMemoryView.from_cuda_array_interface(self, stream_ptr=-1).__dlpack_device__()
            return int(kind), int(number)

    return DeviceArray


def zeros(shape: tuple[int, ...], dtype: Any) -> Any:
    """Return a zeroed array on the device."""
    if SIMULATED:
        return np.zeros(shape, dtype)
    from numba import cuda

    there = cuda.device_array(shape, dtype)
    if there.size:
        there.gpu_data.memset(0)
        synchronize()
    return _array_class()(there.shape, there.strides, there.dtype, gpu_data=there.gpu_data)


def columns_of(base: Any) -> Any:
    """Return a view (..., n) of an array (n, ...), so that neighbours in the last axis but one lie side by side."""
    return window(base, (*base.shape[1:], base.shape[0]), (*base.strides[1:], base.strides[0]))


def upload(here: NDArray[Any], there: Any = None) -> Any:
    """Copy an array into one on the device, by default a new one; return that.

    It waits before and after the copy, because streams that launch do not wait for the stream of copies.
    """
    if SIMULATED:
        if there is None:
            return here.copy()
        there[...] = here
        return there
    from numba import cuda

    if there is None:
        there = cuda.to_device(here)
    else:
        synchronize()
        there.copy_to_device(here)
    synchronize()
    return there


def external_stream(handle: int) -> Any:
    """Return a CUDA stream by its handle, as launches take it; 0 is the default one."""
    if SIMULATED or handle == 0:
        return 0
    from numba import cuda

    return cuda.external_stream(handle)


def synchronize() -> None:
    """Wait for the GPU."""
    if not SIMULATED:
        from numba import cuda

        cuda.synchronize()


def download(there: Any) -> NDArray[Any]:
    """Return a copy of an array on the device; waits for all streams."""
    synchronize()
    return np.asarray(there.copy() if SIMULATED else there.copy_to_host())


def download_match(there: Any, match: int) -> NDArray[Any]:
    """Return a copy of one match of an array (E, ...), as (1, ...)."""
    if there.size == 0:  # numba-cuda cannot slice these
        return np.zeros((1, *there.shape[1:]), there.dtype)
    return download(there[match : match + 1])


def window(array: Any, shape: tuple[int, ...], strides: tuple[int, ...], offset: int = 0) -> Any:
    """Return a view of an array on the device, of another shape, from ``offset`` on; offset and strides in bytes."""
    if 0 in shape:
        return zeros(shape, array.dtype)
    if SIMULATED:
        first = array.reshape(-1, order="A")[offset // array.itemsize :] if offset else array
        return np.lib.stride_tricks.as_strided(first, shape, strides)
    return _array_class()(shape, strides, array.dtype, gpu_data=array.gpu_data.view(offset))


def field(array: Any, name: str) -> Any:
    """Return a view of one field of an array of records on the device."""
    if SIMULATED:
        return array[name]
    dtype, offset = array.dtype.fields[name][:2]
    return _array_class()(array.shape, array.strides, dtype, gpu_data=array.gpu_data.view(offset))


def as_device_array(array: Any, shape: tuple[int, ...], dtype: Any, whose: str) -> Any:
    """Return an array of a caller's library as one on the device, without a copy.

    Raises:
        ValueError: It is not there, or has another shape or dtype; ``whose`` begins the sentence.
    """
    wanted = f"{whose} a {np.dtype(dtype)} array of shape {shape} on the GPU"
    if not isinstance(array, np.ndarray) if SIMULATED else not hasattr(array, "__cuda_array_interface__"):
        raise ValueError(
            f"{wanted}, got {type(array).__name__} in the processor's memory; move it there (in PyTorch with "
            ".cuda()), or use device='cpu'."
        )
    if not SIMULATED:
        from numba import cuda

        array = cuda.as_cuda_array(array, sync=False)
    if tuple(array.shape) != shape or array.dtype != dtype:
        raise ValueError(f"{wanted}, got {array.dtype} of shape {tuple(array.shape)}.")
    return np.ascontiguousarray(array) if SIMULATED else array  # the simulator launches with no other ones


@cache
def opener(kind: Any) -> Any:
    """Return the device function that reads arrays of this type, a Numba type, from packed words."""

    def opened(typing_context: Any, words: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
            data = context.make_array(signature.args[0])(context, builder, values[0]).data
            return builder.load(builder.bitcast(data, context.get_value_type(kind).as_pointer()))

        return kind(words), generate

    reader = intrinsic(opened)
    reader.kind = kind
    return reader


def _words(arrays: Any) -> list[int]:
    """Return the words that describe arrays to CUDA code, as Numba lays them out."""
    if isinstance(arrays, tuple):
        return [word for part in arrays for word in _words(part)]
    address = arrays.__cuda_array_interface__["data"][0] or 0
    return [0, 0, arrays.size, arrays.dtype.itemsize, address, *arrays.shape, *arrays.strides]


class Packed:
    """Nested tuples of arrays as kernels take them: one array of words, since a launch types and packs each argument.

    Attributes:
        arrays: The arrays.
        words: What kernels are given.
        open: A device function that turns the words into the arrays again.
    """

    def __init__(self, arrays: Any) -> None:
        self.arrays = self.words = arrays
        self.open = _itself
        if not SIMULATED:
            self.words, self.open = upload(np.array(_words(arrays), np.int64)), opener(numba.typeof(arrays))


def _itself(arrays: Any) -> Any:
    return arrays


class Arena:
    """One block of memory on the device that holds an array for each of some templates, with another first extent.

    A kernel can copy one match of all arrays by bytes, without knowing any of them.

    Attributes:
        memory: All bytes, uint8.
        arrays: The arrays, in the order of the templates.
        offsets: Where each begins, int64.
        sizes: Bytes of one match in each, int64.
    """

    def __init__(self, templates: Sequence[NDArray[Any]], matches: int) -> None:
        self.sizes = np.array([self._bytes_each(template) for template in templates], np.int64)
        padded = -(-self.sizes * matches // _ALIGNMENT) * _ALIGNMENT
        self.offsets = np.concatenate([[0], np.cumsum(padded)])[:-1].astype(np.int64)
        self.memory = zeros((max(_ALIGNMENT, int(padded.sum())),), np.uint8)
        self.arrays: list[Any] = []
        for template, first, size in zip(templates, self.offsets.tolist(), self.sizes.tolist(), strict=True):
            shape = (matches, *template.shape[1:])
            if size == 0 or matches == 0:
                self.arrays.append(zeros(shape, template.dtype))
            else:
                part = self.memory[first : first + matches * size]
                self.arrays.append(part.view(template.dtype).reshape(*shape))

    @staticmethod
    def _bytes_each(template: NDArray[Any]) -> int:
        return template.dtype.itemsize * int(np.prod(template.shape[1:], dtype=np.int64))

    @classmethod
    def bytes_of(cls, templates: Sequence[NDArray[Any]]) -> int:
        """Return the bytes that one match takes in arrays like these."""
        return sum(map(cls._bytes_each, templates))
