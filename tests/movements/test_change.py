"""Late pairs, pairs that leave, other numbers of rounds: what was played stays, and what comes can be played."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from movement_checker import names, rows
from parts import FULL
from said import english, refusal, says

from arbitr.bridge.seat import Side
from arbitr.movements.change import MovementChange, late_pair, other_rounds, withdrawn_pair
from arbitr.movements.movement import Movement, Pair
from arbitr.movements.pairs.howell import howell
from arbitr.movements.pairs.mitchell import Choices, Even, Half, mitchell
from arbitr.movements.pairs.three_quarter_howell import three_quarter_howell
from arbitr.movements.pairs.web import web

Make = Callable[[], Movement]
MOVEMENTS: list[Make] = [
    lambda: mitchell(5),
    lambda: mitchell(7),
    lambda: mitchell(8, 24),
    lambda: mitchell(8, 28),
    lambda: mitchell(pairs=15),
    lambda: mitchell(pairs=19),
    lambda: mitchell(pairs=15, choices=Choices(half=Half.ROVER)),
    lambda: mitchell(pairs=15, choices=Choices(half=Half.BUMP)),
    lambda: mitchell(9, choices=Choices(arrow_switch=1)),
    lambda: mitchell(7, choices=Choices(hesitation=True)),
    lambda: howell(4),
    lambda: howell(7),
    lambda: howell(pairs=11),
    lambda: three_quarter_howell(8),
    lambda: web(14),
    lambda: web(pairs=31),
]


def sound(change: MovementChange) -> None:
    """From the CSV: the played rounds are the same, and nobody meets a board twice or has two seats."""
    before, after = rows(change.before.to_csv()), rows(change.after.to_csv())
    assert [row for row in before if row[0] <= change.played] == [row for row in after if row[0] <= change.played]
    met: set[tuple[str, int]] = set()
    seats: set[tuple[str, int]] = set()
    for row in after:
        who = names(row, change.after.apart)
        for name in who:
            assert (name, row[0]) not in seats, (name, row)
            seats.add((name, row[0]))
            for board in row[4] if len(who) == 2 else ():
                assert (name, board) not in met, (name, row)
                met.add((name, board))
    assert change.after.checks() == ()


@pytest.mark.parametrize("make", MOVEMENTS)
def test_a_late_pair_finds_a_seat_after_any_round(make: Make) -> None:
    movement = make()
    for played in range(len(movement.rounds)):
        change = late_pair(movement, played)
        sound(change)
        new = set(change.after.pairs) - set(movement.pairs)
        assert len(new) == 1
        left = len(movement.rounds) - played
        assert change.after.boards_of[new.pop()] >= (left - 1) * movement.per_round
        preview = [str(line) for line in change.preview()]
        assert says(preview[0], "Pair {pair} joins after round {played}.", played=played)
        assert preview[-1].startswith("Balance: ")


def test_a_late_pair_takes_the_seat_of_the_phantom() -> None:
    change = late_pair(mitchell(pairs=15, boards=24), 1)
    assert change.after.rounds[1:] != change.before.rounds[1:]
    whole = mitchell(8, 24)
    assert change.after.rounds[1:] == whole.rounds[1:]
    assert change.after.pairs == whole.pairs
    assert change.after.shared[0].tables == (1, 8), "and the sharing that this brings is named"
    assert english("Tables {tables} share boards in rounds {rounds}.", tables="1, 8", rounds="2, 3, 4, 5, 6, 7, 8") in [
        str(line) for line in change.preview()
    ]
    assert late_pair(howell(pairs=13), 0).after.rounds == howell(7).rounds


def test_a_late_pair_at_whole_tables_roves() -> None:
    change = late_pair(mitchell(7), 1)
    assert change.after.rounds[1:] == mitchell(pairs=15, rounds=7, choices=Choices(half=Half.ROVER)).rounds[1:]
    assert Pair(8, Side.NS) in change.after.pairs


@pytest.mark.parametrize("make", MOVEMENTS)
def test_a_pair_may_leave_after_any_round(make: Make) -> None:
    movement = make()
    assert movement.pairs
    for pair in movement.pairs if FULL else movement.pairs[::5]:
        for played in range(len(movement.rounds) + 1):
            change = withdrawn_pair(movement, pair, played)
            sound(change)
            for round_ in change.after.rounds[played:]:
                assert pair not in [who for seating in round_.tables for _, who in change.after.sides(seating)]
            for other in movement.pairs:
                if other != pair:
                    lost = movement.boards_of[other] - change.after.boards_of.get(other, 0)
                    assert lost <= 2 * movement.per_round


def test_when_the_rover_leaves_all_are_back_at_their_tables() -> None:
    movement = mitchell(pairs=15, rounds=7, choices=Choices(half=Half.ROVER))
    after = withdrawn_pair(movement, Pair(8, Side.NS), 3).after
    assert after.rounds[3:] == mitchell(7, rounds=7).rounds[3:]


def test_who_comes_late_and_leaves_again_has_changed_nothing_to_come() -> None:
    movement = mitchell(9)
    late = late_pair(movement, 2).after
    again = withdrawn_pair(late, Pair(10, Side.NS), 4).after
    assert again.rounds[4:] == movement.rounds[4:]


@pytest.mark.parametrize("make", MOVEMENTS)
def test_a_session_may_be_cut_short(make: Make) -> None:
    movement = make()
    for played in range(len(movement.rounds)):
        for rounds in range(max(1, played), len(movement.rounds) + 1, 1 if FULL else 3):
            change = other_rounds(movement, rounds, played)
            sound(change)
            assert change.after.rounds == movement.rounds[:rounds]


def test_a_session_may_be_made_longer_where_the_movement_goes_on() -> None:
    change = other_rounds(mitchell(9, rounds=7), 9, 5)
    sound(change)
    assert change.after.rounds == mitchell(9, 9 * change.before.per_round, rounds=9).rounds
    change = other_rounds(howell(7, 20), 13, 4)
    sound(change)
    assert len(change.after.rounds) == 13
    skip = mitchell(8, rounds=5, choices=Choices(even=Even.SKIP))
    with refusal("{rounds} rounds cannot be played here; choose from {least} to {most}", rounds=8, least=3, most=7):
        other_rounds(skip, 8, 2)
    with refusal("{played} rounds have been played, and a movement of {rounds} rounds starts differently"):
        other_rounds(mitchell(9, rounds=7, choices=Choices(arrow_switch=2)), 9, 7)


def test_what_cannot_be_changed_is_said_in_one_line() -> None:
    movement = mitchell(7)
    with refusal("this movement has no pair {pair}; its pairs are {pairs}", pair="8NS", pairs=re.compile("^1NS, 2NS,")):
        withdrawn_pair(movement, Pair(8, Side.NS), 2)
    with refusal("all rounds have been played; none is left for a late pair"):
        late_pair(movement, 7)
    with refusal("{played} of {rounds} rounds cannot have been played", played=8, rounds=7):
        late_pair(movement, 8)
    with refusal("{played} rounds have already been played; the total cannot be {rounds}", played=4, rounds=3):
        other_rounds(movement, 3, 4)
