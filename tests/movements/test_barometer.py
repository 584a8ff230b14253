"""Barometer: the same seats, and the same boards at every table."""

from __future__ import annotations

from dataclasses import replace

import pytest
from movement_checker import faults

from arbitr.movements.barometer import barometer, is_barometer
from arbitr.movements.matches.round_robin import round_robin
from arbitr.movements.movement import Movement, Round
from arbitr.movements.pairs.howell import howell
from arbitr.movements.pairs.mitchell import mitchell

MOVEMENTS = [
    *(mitchell(pairs=pairs) for pairs in range(8, 31)),
    *(howell(pairs=pairs) for pairs in range(8, 21)),
]


def seats(movement: Movement) -> list[list[tuple[int | None, int | None, int | None]]]:
    return [[(table.table, table.ns, table.ew) for table in this.tables] for this in movement.rounds]


@pytest.mark.parametrize("movement", MOVEMENTS, ids=lambda movement: f"{movement.kind} {len(movement.pairs)}")
def test_any_movement_becomes_a_barometer(movement: Movement) -> None:
    found = barometer(movement)
    assert found.checks() == ()
    assert faults(found.to_csv(), found.apart, copies=found.copies, meets_once=found.meets_once) == []
    assert seats(found) == seats(movement)
    assert found.boards_of == movement.boards_of
    assert "barometer" in found.ways
    assert found.copies == movement.tables
    assert found.shared == ()
    per_round = movement.per_round
    for number, this in enumerate(found.rounds):
        for table in this.tables:
            if table.is_played:
                assert list(table.boards) == list(range(number * per_round + 1, (number + 1) * per_round + 1))
    assert is_barometer(found)
    assert barometer(found) == found


def test_boards_that_go_round_are_no_barometer() -> None:
    assert not is_barometer(mitchell(tables=7))
    assert not is_barometer(howell(tables=5))


def test_boards_that_come_back_are_no_barometer() -> None:
    movement = round_robin(6, 4)
    assert is_barometer(movement)
    again = replace(movement, rounds=(*movement.rounds, Round(movement.rounds[0].tables)))
    assert not is_barometer(again)


def test_a_round_robin_is_one_already() -> None:
    movement = round_robin(7, 6)
    assert barometer(movement) is movement
