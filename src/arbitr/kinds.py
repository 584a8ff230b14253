"""Kinds of event and effect: each is declared once, is stored under a name, and stays readable in later versions.

    @stored
    class CallMarked(Event):
        number: int
        status: Status

`stored` makes the dataclass and derives the stored name, `call_marked`. A class that is renamed keeps its stored name:
`@stored(as_name="call_marked")`. When the fields of a kind change, its schema number goes up, and an upcaster for each
earlier number turns the stored fields into those of the next: `@stored(schema=2, upcasters={1: with_status})`.

A `Kinds` lists all kinds of one family in one place, and reads stored data.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar, dataclass_transform, overload

from arbitr.plain import Plain, family, fields_to_plain, from_plain, shown, snake_case
from arbitr.problem import Problem

SCHEMA = "schema"
"""The field of stored data that holds the schema number; it is left out for 1, as version 0.1 wrote it."""
Upcaster = Callable[[dict[str, Plain]], dict[str, Plain]]
"""Turns the stored fields of one schema number into those of the next."""


class Declared:
    """The base of every family: what `stored` gives to its kinds."""

    __slots__ = ()

    tag: ClassVar[str] = "event"
    """The field of stored data that holds the name."""
    name: ClassVar[str]
    """In files and databases."""
    schema: ClassVar[int]
    upcasters: ClassVar[Mapping[int, Upcaster]]

    def to_plain(self) -> dict[str, Plain]:
        """Return the fields as plain data, with the stored name and, above 1, the schema number."""
        schema = {} if self.schema == 1 else {SCHEMA: self.schema}
        return {self.tag: self.name, **schema, **fields_to_plain(self)}


family(Declared, Declared.to_plain)

T = TypeVar("T")
D = TypeVar("D", bound=Declared)


@overload
def stored(kind: type[T], /) -> type[T]: ...
@overload
def stored(
    *, as_name: str = "", schema: int = 1, upcasters: Mapping[int, Upcaster] | None = None
) -> Callable[[type[T]], type[T]]: ...
@dataclass_transform(frozen_default=True)
def stored(
    kind: type[Any] | None = None,
    /,
    *,
    as_name: str = "",
    schema: int = 1,
    upcasters: Mapping[int, Upcaster] | None = None,
) -> Any:
    """Make an immutable dataclass of a kind of event or effect, and give it its stored name and schema number."""
    steps = dict(upcasters or {})
    if sorted(steps) != list(range(1, schema)):
        raise ValueError(f"schema {schema} needs an upcaster for each earlier number, not for {sorted(steps)}")

    def declare(undeclared: type[T]) -> type[T]:
        declared: Any = dataclass(frozen=True, slots=True)(undeclared)
        declared.name = as_name or snake_case(undeclared.__name__)
        declared.schema = schema
        declared.upcasters = steps
        return declared  # type: ignore[no-any-return]

    return declare if kind is None else declare(kind)


class Kinds(Generic[D]):
    """All kinds of one family, by their stored names."""

    def __init__(self, kinds: Iterable[type[D]]) -> None:
        self._by_name: dict[str, type[D]] = {}
        for kind in kinds:
            if kind.name in self._by_name:
                raise ValueError(f"two kinds are stored as {kind.name}")
            self._by_name[kind.name] = kind

    def __iter__(self) -> Iterator[type[D]]:
        return iter(self._by_name.values())

    def __contains__(self, name: object) -> bool:
        return name in self._by_name

    def __getitem__(self, name: str) -> type[D]:
        return self._by_name[name]

    def with_kinds(self, *more: type[D]) -> Kinds[D]:
        """Return a longer list: that of a game whose rulings bring events of their own."""
        return Kinds((*self, *more))

    def read(self, data: Plain) -> D:
        """Return the event or effect that these data stand for; raise Problem if they stand for none."""
        tag = next(iter(self)).tag
        if not isinstance(data, dict) or not isinstance(data.get(tag), str):
            raise Problem("{data} lacks the field {field}, which gives its kind", data=shown(data), field=tag)
        fields = dict(data)
        name = fields.pop(tag)
        kind = self._by_name.get(name)
        if kind is None:
            raise Problem("{name} is unknown; a newer version of Arbitr may have written it", name=shown(name))
        schema = fields.pop(SCHEMA, 1)
        if type(schema) is not int or not 1 <= schema <= kind.schema:
            raise Problem(
                "{name} is stored with schema {schema}, but this version of Arbitr reads only up to {known}; "
                "install a newer version",
                name=name,
                schema=shown(schema),
                known=kind.schema,
            )
        for number in range(schema, kind.schema):
            fields = kind.upcasters[number](fields)
        return from_plain(kind, fields)
