"""Values of the game as plain data (what JSON holds) and back, by their types.

A dataclass becomes an object with its fields; a field at its default is left out. A value with a notation of its own
(`4SX N`, `SA`) becomes that text: its module tells us with `notation`. If a field may be one of several dataclasses,
`kind` says which.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import cache
from typing import Any, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from arbitr.number import read_number
from arbitr.problem import Problem

T = TypeVar("T")
Plain = Any
"""None, bool, int, str, a list of these or a dict from str to these."""
_SHOWN = 80
"""Characters of the data that are shown in a message."""


def _read_fraction(text: str) -> Fraction:
    try:
        return read_number(text)
    except ValueError:
        raise Problem("{text} is not a number; enter e.g. 7/2 or 2.5", text=repr(text)) from None


_NOTATIONS: dict[type, tuple[Callable[[Any], str], Callable[[str], Any]]] = {
    Fraction: (str, _read_fraction),
}


def notation(kind: type[T], write: Callable[[T], str], read: Callable[[str], T]) -> None:
    """Values of this kind are written and read as text by these functions."""
    _NOTATIONS[kind] = (write, read)


_FAMILIES: dict[type, Callable[[Any], Plain]] = {}
_READERS: dict[type, Callable[[Plain], Any]] = {}


def family(base: type[T], write: Callable[[T], Plain], read: Callable[[Plain], T] | None = None) -> None:
    """Values of any kind of this family are written and read by these functions; the data name the kind.

    A family without a reader cannot be a field of another class; its caller knows which kinds may occur.
    """
    _FAMILIES[base] = write
    if read is not None:
        _READERS[base] = read


def to_plain(value: object) -> Plain:
    """A value as JSON can hold it."""
    kind = type(value)
    if kind in _NOTATIONS:
        return _NOTATIONS[kind][0](value)
    for base, write in _FAMILIES.items():
        if isinstance(value, base):
            return write(value)
    if value is None or kind in (bool, int, str):
        return value
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple | list):
        return [to_plain(item) for item in value]
    if isinstance(value, Mapping):
        return {str(to_plain(key)): to_plain(item) for key, item in value.items()}
    if is_dataclass(value):
        return fields_to_plain(value)
    raise TypeError(f"no plain form for {kind.__name__}")


def fields_to_plain(value: Any) -> dict[str, Plain]:
    """The fields of a dataclass, those at their default left out."""
    return {
        field.name: _field_to_plain(type(value), field, getattr(value, field.name))
        for field in fields(value)
        if not _is_default(field, getattr(value, field.name))
    }


def from_plain(kind: type[T], data: Plain) -> T:
    """The value of this kind that the data stand for; a Problem names what does not fit."""
    return cast(T, _read(kind, data))


def shown(data: Plain) -> str:
    """Return the data as a message quotes them."""
    return repr(data)[:_SHOWN]


def wrong_kind(kind: type, data: Plain) -> Problem:
    """In the words of people, not of Python."""
    if kind is int:
        return Problem("{data} is not a whole number", data=shown(data))
    if kind is bool:
        return Problem("{data} is neither true nor false", data=shown(data))
    if kind is list:
        return Problem("{data} is not a list", data=shown(data))
    return Problem("{data} is not text", data=shown(data))


def _read(kind: Any, data: Plain) -> Any:
    origin = get_origin(kind)
    if kind in _NOTATIONS:
        if not isinstance(data, str):
            raise wrong_kind(str, data)
        return _NOTATIONS[kind][1](data)
    if kind in _READERS:
        return _READERS[kind](data)
    if origin in (Union, types.UnionType):
        return _read_union(get_args(kind), data)
    if origin is tuple:
        return _read_tuple(get_args(kind), data)
    if kind in (bool, int, str):
        if type(data) is not kind:
            raise wrong_kind(kind, data)
        return data
    if isinstance(kind, type) and issubclass(kind, Enum):
        try:
            return kind(data)
        except ValueError:
            choices = ", ".join(str(member.value) for member in kind)
            raise Problem("{data} is not one of {choices}", data=repr(data), choices=choices) from None
    if is_dataclass(kind):
        return _read_fields(cast(type, kind), data)
    raise TypeError(f"no plain form for {kind!r}")


def _read_tuple(args: tuple[Any, ...], data: Plain) -> tuple[Any, ...]:
    if not isinstance(data, list):
        raise wrong_kind(list, data)
    if len(args) == 2 and args[1] is Ellipsis:
        return tuple(_read_entry(args[0], number, item) for number, item in enumerate(data, 1))
    if len(args) != len(data):
        raise Problem.counted(
            "{data} must have {count} entry", "{data} must have {count} entries", len(args), data=repr(data)
        )
    return tuple(_read(arg, item) for arg, item in zip(args, data, strict=True))


def _read_entry(kind: Any, number: int, data: Plain) -> Any:
    """An element of a list of any length: errors must say which one."""
    try:
        return _read(kind, data)
    except Problem as problem:
        raise Problem("entry {number}: {problem}", number=number, problem=problem) from None


def _read_union(args: tuple[Any, ...], data: Plain) -> Any:
    if data is None and type(None) in args:
        return None
    kinds = [arg for arg in args if arg is not type(None)]
    if isinstance(data, dict) and "kind" in data and len([kind for kind in kinds if is_dataclass(kind)]) > 1:
        for kind in kinds:
            if isinstance(kind, type) and is_dataclass(kind) and _name(kind) == data["kind"]:
                return _read(kind, {name: item for name, item in data.items() if name != "kind"})
        raise Problem("{data} is of an unknown kind", data=repr(data["kind"]))
    first: Problem | None = None
    for kind in kinds:
        try:
            return _read(kind, data)
        except Problem as problem:
            first = first or problem
    assert first is not None, "a union has members"
    raise first


def _read_fields(kind: type, data: Plain) -> Any:
    if not isinstance(data, dict):
        raise Problem("{data} is not an object with the fields of {kind}", data=repr(data), kind=_name(kind))
    hints = _hints(kind)
    unknown = sorted(data.keys() - hints.keys())
    if unknown:
        field_name = unknown[0] if unknown[0].isprintable() else repr(unknown[0])  # a message is one line
        raise Problem("{kind} has no field {field}", kind=_name(kind), field=field_name)
    values = {}
    for field in fields(kind):
        if field.name in data:
            try:
                values[field.name] = _read(hints[field.name], data[field.name])
            except Problem as problem:
                raise Problem("{field}: {problem}", field=field.name, problem=problem) from None
        elif field.default is MISSING and field.default_factory is MISSING:
            raise Problem("{kind} needs the field {field}", kind=_name(kind), field=field.name)
    return kind(**values)


def _field_to_plain(owner: type, field: Field[Any], value: object) -> Plain:
    plain = to_plain(value)
    hint = _hints(owner)[field.name]
    several = (
        [arg for arg in get_args(hint) if is_dataclass(arg)] if get_origin(hint) in (Union, types.UnionType) else []
    )
    if len(several) > 1 and is_dataclass(value) and type(value) not in _NOTATIONS:
        return {"kind": _name(type(value)), **plain}
    return plain


def _is_default(field: Field[Any], value: object) -> bool:
    return field.default is not MISSING and field.default == value


def snake_case(name: str) -> str:
    """Return a CamelCase name of Python as files write it."""
    return "".join(f"_{c.lower()}" if c.isupper() else c for c in name).lstrip("_")


def _name(kind: type) -> str:
    return snake_case(kind.__name__)


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)
