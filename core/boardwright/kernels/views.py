"""What compiled code sees of the arguments of a driver: places in memory, and no sizes.

Numba's own types of records hold the sizes of their arrays, so that every board and number of seats would be compiled
for anew; and its arrays are counted whenever they are passed on. The types here say names, kinds and numbers of
dimensions only, and own nothing: whoever calls keeps the memory.

TableView    a NamedTuple, or a tuple: a pointer to words of 64 bits. A number is one word; an array its address and
             its dimensions; records their address, that of their layout, and how many there are; a tuple within is
             its own words in place.
TablesView   a list of tuples of one kind, counted: the address of a list of their addresses, and how many there are.
RecordsView  records one after another, and RecordView one of them: a pointer to the first byte, and a pointer to
             their layout.
Layout       [0] the bytes of a record; then for each field behind the first array where it begins, and its dimensions.
             Numbers in front of all arrays have no part in it: their places follow from their types.
"""

# pyright: reportOptionalCall=false
from __future__ import annotations

import hashlib
import operator
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, TypeAlias

import numpy as np
from llvmlite import ir
from numba.core import cgutils
from numba.core import types as numba_types
from numba.core.datamodel import models
from numba.core.imputils import lower_builtin, lower_getattr_generic, lower_setattr_generic
from numba.core.typing.templates import (
    AbstractTemplate,
    AttributeTemplate,
    infer,
    infer_getattr,
    infer_global,
    signature,
)
from numba.extending import NativeValue, register_model, unbox
from numba.np import arrayobj
from numba.np.numpy_support import from_dtype
from numpy.typing import NDArray

types: Any = numba_types  # its stubs know a few of its names
Type: TypeAlias = Any

NUMBERS = (types.int64, types.float64, types.boolean)

_WORD = ir.IntType(64)


class BorrowedArray(types.Array):
    """An array in C order that is not counted."""

    def __init__(self, dtype: Any, ndim: int) -> None:
        super().__init__(dtype, ndim, "C", name=f"borrowed({dtype}, {ndim}d)")

    @property
    def words(self) -> int:
        return 1 + int(self.ndim)

    def copy(self, dtype: Any = None, ndim: Any = None, layout: Any = None, readonly: Any = None) -> Any:
        """The type of what numba makes of such an array: a row or a slice is as little counted as the whole."""
        if layout == "C" and ndim and dtype is None and readonly is None:  # how numba asks for these
            return BorrowedArray(self.dtype, ndim)
        return super().copy(dtype, ndim, layout, readonly)


class _View(types.Type):
    """A type whose name says all, and whose part of a symbol's name is a hash of that: it would be long."""

    words: int

    @property
    def mangling_args(self) -> tuple[str, tuple[str, ...]]:
        return type(self).__name__, (hashlib.sha256(self.name.encode()).hexdigest()[:16],)


class TableView(_View):
    """The words of a tuple; `fields` are (name, type) in their order."""

    def __init__(self, fields: tuple[tuple[str, Type], ...]) -> None:
        self.fields = fields
        self.places: dict[str, tuple[Type, int]] = {}
        self.words = 0
        for name, typ in fields:
            self.places[name] = typ, self.words
            self.words += words_of_type(typ)
        super().__init__(f"table({', '.join(f'{name}: {typ}' for name, typ in fields)})")


class TablesView(_View):
    """Tables of one type."""

    words = 2

    def __init__(self, table: TableView) -> None:
        self.table = table
        super().__init__(f"tables({table})")


class RecordView(_View):
    """One record; `fields` are (name, type of an element, dimensions, place, slot); slot 0: a fixed place."""

    words = 2

    def __init__(self, fields: tuple[tuple[str, Type, int, int, int], ...]) -> None:
        self.places = {name: (typ, ndim, place, slot) for name, typ, ndim, place, slot in fields}
        told = (
            f"{name}: {typ} {ndim}d {f'in slot {slot}' if slot else f'at {place}'}"
            for name, typ, ndim, place, slot in fields
        )
        super().__init__(f"record({', '.join(told)})")


class RecordsView(_View):
    """Records of one kind."""

    words = 3

    def __init__(self, record: RecordView) -> None:
        self.record = record
        super().__init__(f"records({record})")


def words_of_type(typ: Type) -> int:
    """How many words a value takes in a table."""
    return int(getattr(typ, "words", 1))


# How LLVM holds them


@register_model(BorrowedArray)
class _BorrowedArrayModel(models.StructModel):
    def __init__(self, dmm: Any, fe_type: Any) -> None:
        members = [
            ("meminfo", types.voidptr),  # always null, and of a type that numba does not count
            ("parent", types.voidptr),
            ("nitems", types.intp),
            ("itemsize", types.intp),
            ("data", types.CPointer(fe_type.dtype)),
            ("shape", types.UniTuple(types.intp, fe_type.ndim)),
            ("strides", types.UniTuple(types.intp, fe_type.ndim)),
        ]
        super().__init__(dmm, fe_type, members)


_POINTER = types.CPointer(types.int64)


@register_model(TableView)
class _TableModel(models.PrimitiveModel):
    def __init__(self, dmm: Any, fe_type: Any) -> None:
        super().__init__(dmm, fe_type, _WORD.as_pointer())


@register_model(TablesView)
class _TablesModel(models.StructModel):
    def __init__(self, dmm: Any, fe_type: Any) -> None:
        super().__init__(dmm, fe_type, [("tables", _POINTER), ("count", types.intp)])


@register_model(RecordView)
class _RecordModel(models.StructModel):
    def __init__(self, dmm: Any, fe_type: Any) -> None:
        super().__init__(dmm, fe_type, [("data", types.voidptr), ("layout", _POINTER)])


@register_model(RecordsView)
class _RecordsModel(models.StructModel):
    def __init__(self, dmm: Any, fe_type: Any) -> None:
        super().__init__(dmm, fe_type, [("data", types.voidptr), ("layout", _POINTER), ("count", types.intp)])


# What may be done with them


@infer_getattr
class _TableAttributes(AttributeTemplate):
    key = TableView

    def generic_resolve(self, typ: TableView, attr: str) -> Any:
        return typ.places[attr][0] if attr in typ.places else None


@infer_getattr
class _RecordAttributes(AttributeTemplate):
    key = RecordView

    def generic_resolve(self, typ: RecordView, attr: str) -> Any:
        if attr not in typ.places:
            return None
        element, ndim, _, _ = typ.places[attr]
        return BorrowedArray(element, ndim) if ndim else element


@infer
class _TableItem(AbstractTemplate):
    """A tuple's value by its number, where that is known when compiling."""

    key = "static_getitem"

    def generic(self, args: Any, kws: Any) -> Any:
        table, index = args
        if isinstance(table, TableView) and isinstance(index, int) and 0 <= index < len(table.fields):
            return signature(table.fields[index][1], *args)
        return None


@infer_global(operator.getitem)
class _GetItem(AbstractTemplate):
    def generic(self, args: Any, kws: Any) -> Any:
        if isinstance(args[0], RecordsView) and isinstance(args[1], types.Integer):
            return signature(args[0].record, args[0], args[1])
        if isinstance(args[0], TablesView) and isinstance(args[1], types.Integer):
            return signature(args[0].table, args[0], args[1])
        return None


@infer_global(operator.setitem)
class _SetItem(AbstractTemplate):
    def generic(self, args: Any, kws: Any) -> Any:
        if isinstance(args[0], RecordsView) and isinstance(args[1], types.Integer) and args[2] == args[0].record:
            return signature(types.none, args[0], args[1], args[2])
        return None


@infer_global(len)
class _Length(AbstractTemplate):
    def generic(self, args: Any, kws: Any) -> Any:
        if len(args) == 1 and isinstance(args[0], RecordsView | TablesView):
            return signature(types.intp, args[0])
        return None


# What code is made for that


def _entry(builder: Any, words: Any, place: int) -> Any:
    """A word of a table or layout, which does not change while compiled code runs."""
    word = builder.load(builder.gep(words, [_WORD(place)], inbounds=True))
    word.set_metadata("invariant.load", builder.module.add_metadata([]))
    return word


def _array(context: Any, builder: Any, typ: BorrowedArray, data: Any, shape: Sequence[Any]) -> Any:
    array = arrayobj.make_array(typ)(context, builder)
    size = _WORD(context.get_abi_sizeof(context.get_data_type(typ.dtype)))
    strides = [size]
    for dimension in reversed(shape[1:]):
        strides.insert(0, builder.mul(strides[0], dimension, flags=("nsw",)))
    arrayobj.populate_array(
        array,
        data=builder.bitcast(data, array.data.type),
        shape=cgutils.pack_array(builder, shape),
        strides=cgutils.pack_array(builder, strides),
        itemsize=size,
        meminfo=None,
        parent=None,
    )
    return array._getvalue()


def _value_at(context: Any, builder: Any, typ: Type, words: Any, place: int) -> Any:
    """The value whose words begin at `place`."""

    def word(offset: int = 0) -> Any:
        return _entry(builder, words, place + offset)

    if isinstance(typ, TableView):
        return builder.gep(words, [_WORD(place)], inbounds=True)
    if isinstance(typ, BorrowedArray):
        shape = [word(1 + axis) for axis in range(typ.ndim)]
        return _array(context, builder, typ, builder.inttoptr(word(), cgutils.voidptr_t), shape)
    if isinstance(typ, TablesView):
        tables = builder.inttoptr(word(), _WORD.as_pointer())
        return cgutils.pack_struct(builder, [tables, word(1)])
    if isinstance(typ, RecordView | RecordsView):
        data = builder.inttoptr(word(), cgutils.voidptr_t)
        layout = builder.inttoptr(word(1), _WORD.as_pointer())
        return cgutils.pack_struct(builder, [data, layout, *([word(2)] if isinstance(typ, RecordsView) else [])])
    if typ == types.float64:
        return builder.bitcast(word(), ir.DoubleType())
    return builder.icmp_signed("!=", word(), _WORD(0)) if typ == types.boolean else word()


@lower_getattr_generic(TableView)
def _get_from_table(context: Any, builder: Any, typ: TableView, words: Any, attr: str) -> Any:
    kind, place = typ.places[attr]
    return _value_at(context, builder, kind, words, place)


@lower_builtin("static_getitem", TableView, types.Any)
def _get_numbered(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    name, _ = sig.args[0].fields[args[1]]
    kind, place = sig.args[0].places[name]
    return _value_at(context, builder, kind, args[0], place)


@lower_getattr_generic(RecordView)
def _get_field(context: Any, builder: Any, typ: RecordView, value: Any, attr: str) -> Any:
    element, ndim, _, slot = typ.places[attr]
    if not ndim:
        pointer = _field_pointer(context, builder, typ, value, attr)
        return context.data_model_manager[element].load_from_data_pointer(builder, pointer)
    layout = builder.extract_value(value, 1)
    shape = [_entry(builder, layout, slot + 1 + axis) for axis in range(ndim)]
    begin = _field_pointer(context, builder, typ, value, attr)
    return _array(context, builder, BorrowedArray(element, ndim), begin, shape)


@lower_setattr_generic(RecordView)
def _set_field(context: Any, builder: Any, sig: Any, args: Any, attr: str) -> None:
    typ, given = sig.args
    element, ndim, _, _ = typ.places[attr]
    if ndim:
        raise NotImplementedError(f"an array is filled by {attr}[:] = …")
    value = context.cast(builder, args[1], given, element)
    context.pack_value(builder, element, value, _field_pointer(context, builder, typ, args[0], attr))


def _field_pointer(context: Any, builder: Any, typ: RecordView, value: Any, attr: str) -> Any:
    element, _, place, slot = typ.places[attr]
    data, layout = cgutils.unpack_tuple(builder, value, 2)
    pointer = builder.gep(data, [_entry(builder, layout, slot) if slot else _WORD(place)], inbounds=True)
    return builder.bitcast(pointer, context.data_model_manager[element].get_data_type().as_pointer())


def _index(context: Any, builder: Any, typ: Any, index: Any, count: Any) -> Any:
    """An index as numpy understands it: a negative one counts from the end."""
    index = context.cast(builder, index, typ, types.intp)
    if typ.signed:
        index = builder.select(builder.icmp_signed("<", index, _WORD(0)), builder.add(count, index), index)
    if context.enable_boundscheck:
        cgutils.do_boundscheck(context, builder, index, count, 0)
    return index


def _record_at(context: Any, builder: Any, sig: Any, args: Any) -> tuple[Any, Any]:
    data, layout, count = cgutils.unpack_tuple(builder, args[0], 3)
    index = _index(context, builder, sig.args[1], args[1], count)
    return builder.gep(data, [builder.mul(index, _entry(builder, layout, 0))], inbounds=True), layout


@lower_builtin(operator.getitem, RecordsView, types.Integer)
def _get_record(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    return cgutils.pack_struct(builder, _record_at(context, builder, sig, args))


@lower_builtin(operator.setitem, RecordsView, types.Integer, RecordView)
def _set_record(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    target, layout = _record_at(context, builder, sig, args)
    source = builder.extract_value(args[2], 0)
    cgutils.raw_memmove(builder, target, source, _entry(builder, layout, 0), 1)
    return context.get_dummy_value()


@lower_builtin(operator.getitem, TablesView, types.Integer)
def _get_table(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    tables, count = cgutils.unpack_tuple(builder, args[0], 2)
    index = _index(context, builder, sig.args[1], args[1], count)
    return builder.inttoptr(builder.load(builder.gep(tables, [index], inbounds=True)), _WORD.as_pointer())


@lower_builtin(len, RecordsView)
@lower_builtin(len, TablesView)
def _length(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    return builder.extract_value(args[0], sig.args[0].words - 1)


@unbox(TableView)
@unbox(BorrowedArray)
@unbox(TablesView)
@unbox(RecordView)
@unbox(RecordsView)
def _unbox(typ: Any, address: Any, c: Any) -> NativeValue:
    """From Python it comes as the address of its words."""
    words = c.builder.inttoptr(c.pyapi.long_as_longlong(address), _WORD.as_pointer())
    return NativeValue(_value_at(c.context, c.builder, typ, words, 0))


# From Python


class Argument:
    """The words of a value, and all memory that they name. A number alone needs none, and is passed as it is."""

    def __init__(self, value: Any, typ: Type) -> None:
        words: list[int] = []
        self._kept: list[Any] = [value]
        self._write(value, typ, words)
        self._words = np.array(words or [0], dtype=np.int64)
        self.address = self._words.ctypes.data

    def _write(self, value: Any, typ: Type, words: list[int]) -> None:
        if isinstance(typ, TableView):
            for item, (_, kind) in zip(value, typ.fields, strict=True):
                self._write(item, kind, words)
        elif isinstance(typ, TablesView):
            tables = [Argument(item, typ.table) for item in value]
            addresses = np.array([table.address for table in tables], dtype=np.int64)
            self._kept += [tables, addresses]
            words += [addresses.ctypes.data, len(tables)]
        elif isinstance(typ, RecordView | RecordsView):
            _, layout = _layout_of(value.dtype)
            self._kept.append(layout)
            words += [_address(value), layout.ctypes.data, *([len(value)] if isinstance(typ, RecordsView) else [])]
        elif isinstance(typ, BorrowedArray):
            if not value.flags.c_contiguous:
                value = np.ascontiguousarray(value)
                self._kept.append(value)
            words += [_address(value), *value.shape]
        elif typ == types.float64:
            words.append(int(np.float64(value).view(np.int64)))
        else:
            words.append(int(value))


def type_of(value: Any, name: str = "an argument") -> Type:
    """The type of a value in compiled code.

    Raises:
        ValueError: it is none of numbers, arrays, records, and tuples of these; the message names it.
    """
    if isinstance(value, bool | np.bool_):
        return types.boolean
    if isinstance(value, int | np.integer):
        return types.int64
    if isinstance(value, float | np.floating):
        return types.float64
    if isinstance(value, np.void):
        return _layout_of(value.dtype)[0]
    if isinstance(value, np.ndarray) and not value.dtype.hasobject and value.ndim:
        if _has_arrays(value.dtype):
            return RecordsView(_layout_of(value.dtype)[0])
        return BorrowedArray(from_dtype(value.dtype), value.ndim)
    if isinstance(value, list) and value and isinstance(value[0], tuple):
        return TablesView(type_of(value[0], f"{name}[0]"))
    if isinstance(value, tuple):
        names = getattr(value, "_fields", map(str, range(len(value))))
        return TableView(
            tuple((field, type_of(item, f"{name}.{field}")) for field, item in zip(names, value, strict=True))
        )
    raise ValueError(f"{name} is a {type(value).__name__}; rules hold numbers, arrays and NamedTuples of these")


def _has_arrays(dtype: np.dtype[Any]) -> bool:
    return dtype.names is not None and any(dtype[name].shape for name in dtype.names)


def _address(value: Any) -> int:
    return int(value.__array_interface__["data"][0])


@lru_cache(maxsize=1024)
def _layout_of(dtype: np.dtype[Any]) -> tuple[RecordView, NDArray[np.int64]]:
    """The type of such records and their layout."""
    fields_of: Any = dtype.fields
    layout = [dtype.itemsize]
    fields = []
    for name in sorted(dtype.names or (), key=lambda name: fields_of[name][1]):
        field, place = fields_of[name][:2]
        if name.startswith("gap_"):
            continue  # it only fills up the record
        slot = len(layout) if field.shape or len(layout) > 1 else 0
        fields.append((name, from_dtype(field.base), len(field.shape), 0 if slot else place, slot))
        if slot:
            layout += [place, *field.shape]
    return RecordView(tuple(fields)), np.array(layout, dtype=np.int64)
