"""Kinds of event are stored under a name, and what an older version stored is read by every later one."""

from __future__ import annotations

from typing import Any

import pytest

from arbitr.kinds import Declared, Kinds, stored
from arbitr.plain import Plain
from arbitr.problem import Problem


class Happening(Declared):
    __slots__ = ()


@stored
class DoorOpened(Happening):
    door: int
    by: str = ""


@stored(as_name="door_shut")
class DoorClosed(Happening):
    """Was called DoorShut once."""

    door: int


def with_room(fields: dict[str, Plain]) -> dict[str, Plain]:
    return {"room": "hall", **fields}


def with_watts(fields: dict[str, Plain]) -> dict[str, Plain]:
    return {"room": fields["room"], "watts": 60 if fields["bright"] else 15}


@stored(schema=3, upcasters={1: with_room, 2: with_watts})
class LampLit(Happening):
    """At first it had only `bright`, then a room too; now watts take the place of `bright`."""

    room: str
    watts: int


KINDS = Kinds[Happening]((DoorOpened, DoorClosed, LampLit))


def test_a_kind_is_stored_under_its_own_name_in_lower_case() -> None:
    assert DoorOpened(3, by="table 1").to_plain() == {"event": "door_opened", "door": 3, "by": "table 1"}


def test_a_value_comes_back_as_it_was() -> None:
    for value in (DoorOpened(3), DoorOpened(4, "x"), DoorClosed(5), LampLit("hall", 40)):
        assert KINDS.read(value.to_plain()) == value


def test_a_renamed_class_keeps_its_stored_name() -> None:
    assert DoorClosed(7).to_plain() == {"event": "door_shut", "door": 7}
    assert KINDS.read({"event": "door_shut", "door": 7}) == DoorClosed(7)
    assert "door_closed" not in KINDS


def test_the_first_schema_is_not_written_and_a_later_one_is() -> None:
    assert "schema" not in DoorOpened(1).to_plain()
    assert LampLit("hall", 40).to_plain() == {"event": "lamp_lit", "schema": 3, "room": "hall", "watts": 40}


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ({"event": "lamp_lit", "bright": True}, LampLit("hall", 60)),
        ({"event": "lamp_lit", "schema": 1, "bright": False}, LampLit("hall", 15)),
        ({"event": "lamp_lit", "schema": 2, "room": "attic", "bright": False}, LampLit("attic", 15)),
        ({"event": "lamp_lit", "schema": 3, "room": "attic", "watts": 7}, LampLit("attic", 7)),
    ],
)
def test_an_older_schema_is_read_through_every_upcaster_after_it(data: Plain, expected: Happening) -> None:
    before = dict(data)
    assert KINDS.read(data) == expected
    assert data == before, "what is stored is not changed by reading it"


@pytest.mark.parametrize(
    ("data", "places"),
    [
        ({"event": "lamp_lit", "schema": 4, "room": "hall", "lux": 1}, {"name": "lamp_lit", "schema": "4", "known": 3}),
        ({"event": "lamp_lit", "schema": 0, "bright": True}, {"name": "lamp_lit", "schema": "0", "known": 3}),
        ({"event": "lamp_lit", "schema": "2", "bright": True}, {"name": "lamp_lit", "schema": "'2'", "known": 3}),
        ({"event": "lamp_lit", "schema": True, "bright": True}, {"name": "lamp_lit", "schema": "True", "known": 3}),
        ({"event": "window_opened"}, {"name": "'window_opened'"}),
        ({"door": 1}, {"data": "{'door': 1}", "field": "event"}),
        ({"event": 5}, {"data": "{'event': 5}", "field": "event"}),
        ("door_opened", {"data": "'door_opened'", "field": "event"}),
    ],
)
def test_what_this_program_does_not_know_is_refused_in_one_line(data: Plain, places: dict[str, Any]) -> None:
    with pytest.raises(Problem) as refused:
        KINDS.read(data)
    assert refused.value.places == places
    assert "\n" not in str(refused.value)


def test_a_schema_without_an_upcaster_for_each_earlier_one_cannot_be_declared() -> None:
    with pytest.raises(ValueError, match="upcaster"):
        stored(schema=3, upcasters={1: with_room})
    with pytest.raises(ValueError, match="upcaster"):
        stored(schema=1, upcasters={1: with_room})


def test_two_kinds_cannot_be_stored_under_one_name() -> None:
    @stored(as_name="door_opened")
    class GateOpened(Happening):
        gate: int

    with pytest.raises(ValueError, match="door_opened"):
        KINDS.with_kinds(GateOpened)
