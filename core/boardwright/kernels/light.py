"""What kernels often do with whole arrays, as plain loops where numba has hundreds of lines to compile.

The meaning is numpy's; for more dimensions than one, and with arguments, numba's own version serves.
"""

from __future__ import annotations

import operator
from typing import Any

import numpy as np
from numba.core import types as numba_types
from numba.core.imputils import lower_builtin
from numba.extending import overload_method
from numba.np import arraymath as numba_arraymath

from boardwright.kernels.views import BorrowedArray

types: Any = numba_types  # their stubs know a few of their names
arraymath: Any = numba_arraymath


@overload_method(BorrowedArray, "sum")
def _sum(array: Any, axis: Any = None, dtype: Any = None) -> Any:
    if array.ndim != 1 or not all(map(_left_out, (axis, dtype))):
        return arraymath.array_sum(array, axis, dtype)
    zero: Any = array.dtype(0) if isinstance(array.dtype, types.Float) else np.int64(0)
    if isinstance(array.dtype, types.Integer) and not array.dtype.signed:
        zero = np.uint64(0)

    def total(array: Any, axis: Any = None, dtype: Any = None) -> Any:
        result = zero
        for index in range(len(array)):
            result += array[index]
        return result

    return total


def _left_out(argument: Any) -> bool:
    return argument is None or isinstance(argument, types.NoneType | types.Omitted)


@overload_method(BorrowedArray, "max")
def _max(array: Any) -> Any:
    if array.ndim != 1:
        return arraymath.npy_max(array)

    def highest(array: Any) -> Any:
        if len(array) == 0:
            raise ValueError("max() of no values")
        result = array[0]
        for index in range(1, len(array)):
            value = array[index]
            if value > result or value != value:
                result = value
        return result

    return highest


@overload_method(BorrowedArray, "min")
def _min(array: Any) -> Any:
    if array.ndim != 1:
        return arraymath.npy_min(array)

    def lowest(array: Any) -> Any:
        if len(array) == 0:
            raise ValueError("min() of no values")
        result = array[0]
        for index in range(1, len(array)):
            value = array[index]
            if value < result or value != value:
                result = value
        return result

    return lowest


@overload_method(BorrowedArray, "all")
def _all(array: Any) -> Any:
    if array.ndim != 1:
        return arraymath.np_all(array)

    def every(array: Any) -> bool:
        for index in range(len(array)):  # noqa: SIM110 - numba knows no generators
            if not array[index]:
                return False
        return True

    return every


@overload_method(BorrowedArray, "any")
def _any(array: Any) -> Any:
    if array.ndim != 1:
        return arraymath.np_any(array)

    def some(array: Any) -> bool:
        for index in range(len(array)):  # noqa: SIM110 - numba knows no generators
            if array[index]:
                return True
        return False

    return some


@lower_builtin(operator.setitem, BorrowedArray, types.SliceType, BorrowedArray)
def _copy_into_slice(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    """Numba's own makes a message of the two lengths, and so compiles how texts are put together."""
    target, _, source = sig.args
    same = target.dtype == source.dtype

    def copy(target: Any, where: Any, source: Any) -> None:
        part = target[where]
        if len(part) != len(source):
            raise ValueError("arrays of different lengths")
        # A later part of the same array is copied from its end, or it would be overwritten before it is read.
        if same and part.ctypes.data > source.ctypes.data:
            for index in range(len(part) - 1, -1, -1):
                part[index] = source[index]
        else:
            for index in range(len(part)):
                part[index] = source[index]

    return context.compile_internal(builder, copy, sig, args)
