"""Who sits where: substitutes, the wrong way, the wrong table, a late pair, a pair that leaves, other numbers."""

from __future__ import annotations

import re
from random import Random

import pytest
from said import english, refusal, wording
from tournament.desk import Desk, percents, played_at, points

from arbitr.movements.change import late_pair, other_rounds, withdrawn_pair
from arbitr.movements.individual import individual
from arbitr.movements.movement import Movement, Pair, TableInRound
from arbitr.movements.pairs.howell import howell
from arbitr.movements.pairs.mitchell import mitchell
from arbitr.problem import Problem
from arbitr.tournament import Contestant, ContestKind, Log, Rules, Substitute, Tournament, rankings
from arbitr.tournament.events.organise import (
    ContestantEntered,
    ContestantWithdrawn,
    MovementChanged,
    NumberGiven,
    SectionOpened,
    SectionRemoved,
    SubstituteCame,
)
from arbitr.tournament.events.results import SeatsMended, TableTurned
from arbitr.tournament.scores.marks import missing
from arbitr.tournament.seats.reseat import wrong_tables, wrong_way

PLACES = ("1A-1-1-1", "1A-2-4-1", "1A-3-3-1", "1A-5-2-1")
"""In a Howell of four tables board 1 is played by 1-8, 7-3, 5-6 and 2-4."""
TEXTS = ("4S N +1", "4S N =", "4S N =", "4S N -1")
"""Worth 6, 3, 3 and 0 of 6."""


@pytest.fixture
def desk() -> Desk:
    made = Desk()
    made.section(howell(4))
    made.begin(1, 2, 3, 4, 5)
    return made


def play(desk: Desk, section: str = "A", rounds: range = range(1, 99), seed: int = 1) -> None:
    """Every board of these rounds that has no result gets one by chance."""
    chance = Random(seed)
    results = ("4S N =", "4S N -1", "3NT S +1", "3NT E -1", "2H W =", "pass", "6C S -2")
    this = desk.state.section(1, section)
    for spot in this.due():
        text = chance.choice(results)
        if spot[0] in rounds and spot not in desk.state.section(1, section).slips:
            desk.enter(str(this.place(spot)), text)


def rows(desk: Desk, section: str = "A") -> list[tuple[int, str, str, int]]:
    """What was played, read from the slips and the movement: board, North-South, East-West, points."""
    this = desk.state.section(1, section)
    found = []
    for (number, table, board, room), slip in this.slips.items():
        seated = this.plan.at(number, table, room)
        assert slip.score is not None
        found.append((board, seated.ns[0], seated.ew[0], points(str(slip.score), board)))
    return found


# Substitutes


def test_a_substitute_plays_for_some_rounds_and_the_pair_keeps_its_score(desk: Desk) -> None:
    desk.enter(PLACES[0], "4S N =")
    before = rankings(desk.state)
    desk.add(SubstituteCame(Substitute(1, "c1", "c1-2", "guest", 2, 4)))
    assert [desk.state.players(1, number, "c1") for number in (1, 2, 4, 5)] == [
        ("c1-1", "c1-2"),
        ("c1-1", "guest"),
        ("c1-1", "guest"),
        ("c1-1", "c1-2"),
    ]
    assert desk.state.players(2, 2, "c1") == ("c1-1", "c1-2"), "in another session nobody replaces him"
    assert rankings(desk.state) == before


def test_a_substitute_may_stay_to_the_end_and_be_replaced_himself(desk: Desk) -> None:
    desk.add(SubstituteCame(Substitute(1, "c1", "c1-2", "guest", 2)))
    desk.add(SubstituteCame(Substitute(1, "c1", "guest", "other", 5)))
    assert [desk.state.players(1, number, "c1")[1] for number in (1, 2, 4, 5, 7)] == [
        "c1-2", "guest", "guest", "other", "other",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("substitute", "problem"),
    [
        (
            Substitute(1, "c1", "c2-1", "guest", 2),
            wording("{player} does not play for {id} in round {round}", player="c2-1", id="c1", round=2),
        ),
        (Substitute(1, "c1", "c1-1", "c1-2", 2), wording("{player} already plays for {id}", player="c1-2", id="c1")),
        (
            Substitute(1, "c1", "c1-1", "guest", 0),
            wording("rounds {first} to {last} do not belong to this session", first=0, last=7),
        ),
        (
            Substitute(1, "c1", "c1-1", "guest", 5, 4),
            wording("rounds {first} to {last} do not belong to this session", first=5, last=4),
        ),
        (
            Substitute(1, "c1", "c1-1", "guest", 8),
            wording("rounds {first} to {last} do not belong to this session", first=8, last=7),
        ),
        (
            Substitute(1, "c1", "c1-1", "guest", 2, 8),
            wording("rounds {first} to {last} do not belong to this session", first=2, last=8),
        ),
        (Substitute(2, "c1", "c1-1", "guest", 2), wording("there is no session {number}", number=2)),
    ],
)
def test_a_substitute_that_cannot_be_is_refused(desk: Desk, substitute: Substitute, problem: re.Pattern[str]) -> None:
    with pytest.raises(Problem, match=problem):
        desk.add(SubstituteCame(substitute))


# The wrong way


def test_pairs_that_sat_the_wrong_way_get_each_others_score(desk: Desk) -> None:
    for place, text in zip(PLACES, TEXTS, strict=True):
        desk.enter(place, text)
    assert (desk.scores()["c1"], desk.scores()["c8"]) == (100, 0)
    mended = wrong_way(desk.state.section(1, "A"), 1, 1)
    assert [str(line) for line in mended.preview()] == [
        english(
            "Round {round}, table {table}: N-S is {ns} instead of {old_ns}, E-W is {ew} instead of {old_ew}.",
            round=1,
            table="A1",
            ns="c8",
            old_ns="c1",
            ew="c1",
            old_ew="c8",
        )
    ]
    assert (desk.scores()["c1"], desk.scores()["c8"]) == (100, 0), "shown, not done"
    desk.add(mended.event)
    assert (desk.scores()["c1"], desk.scores()["c8"]) == (0, 100)
    assert desk.scores()["c4"] == 100, "the others keep theirs"
    desk.add(TableTurned(1, "A", 1, 1))
    assert (desk.scores()["c1"], desk.scores()["c8"]) == (100, 0), "turned again it is as before"


def test_in_a_mitchell_with_two_winners_each_pair_stays_in_its_own_list() -> None:
    """Three tables; board 1 is played by N-S 1, 3 and 2. Pair 1 sat East-West once: it is compared with those."""
    desk = Desk()
    section = desk.section(mitchell(3), names=["n1", "n2", "n3", "e1", "e2", "e3"])
    desk.begin(1, 2, 3)
    (one, *_), (two, *_), (three, *_) = played_at(section, 1)
    for place, text in ((one, "+100"), (two, "+50"), (three, "-50")):
        desk.enter(place, text)
    assert desk.ranked() == [
        [("1", "n1"), ("2", "n3"), ("3", "n2")],
        [("1", "e3"), ("2", "e2"), ("3", "e1")],
    ]
    desk.add(wrong_way(desk.state.section(1, "A"), 1, 1).event)
    assert desk.scores() == {"n1": 0, "e1": 100, "n3": 50, "e2": 50, "n2": 0, "e3": 100}
    assert [sorted(name for _, name in listed) for listed in desk.ranked()] == [["n1", "n2", "n3"], ["e1", "e2", "e3"]]


def test_players_of_an_individual_may_have_sat_the_wrong_way_too() -> None:
    desk = Desk(Rules(kind=ContestKind.INDIVIDUAL))
    section = desk.section(individual(8))
    desk.begin(1)
    (one, ns, ew), (two, *_) = played_at(section, 1)
    desk.enter(one, "+100")
    desk.enter(two, "-100")
    winners = [desk.scores()[name] for name in ns.split("+")]
    desk.add(wrong_way(desk.state.section(1, "A"), 1, int(one.split("-")[2])).event)
    assert [desk.scores()[name] for name in ew.split("+")] == winners == [100, 100]


def test_nobody_sits_the_wrong_way_at_a_table_that_rests() -> None:
    desk = Desk()
    desk.section(howell(None, None, 7))
    section = desk.state.section(1, "A")
    resting = next(row for row in section.plan.seated(1) if not row.is_played)
    with refusal("nobody plays at table {table} in round {round}"):
        desk.add(TableTurned(1, "A", 1, resting.table or 0))
    with refusal("nobody plays at table {table} in round {round}"):
        wrong_way(section, 1, resting.table or 0)


# The wrong table


def test_pairs_that_sat_at_each_others_table_get_the_scores_of_where_they_really_were() -> None:
    """E-W 1 and 2 changed tables in round 1 of a Mitchell of three tables."""
    desk = Desk()
    section = desk.section(mitchell(3), names=["n1", "n2", "n3", "e1", "e2", "e3"])
    desk.begin(1)
    for table, board, text in ((1, 1, "+100"), (2, 10, "+50"), (3, 19, "-50")):
        desk.enter(f"1A-1-{table}-{board}", text)
    mended = wrong_tables(section, 1, [(1, 2), (2, 1)], "ew")
    lines = [str(line) for line in mended.preview()]
    assert lines[:2] == [
        english(
            "Round {round}, table {table}: E-W is {ew} instead of {old_ew}.", round=1, table="A1", ew="e2", old_ew="e1"
        ),
        english(
            "Round {round}, table {table}: E-W is {ew} instead of {old_ew}.", round=1, table="A2", ew="e1", old_ew="e2"
        ),
    ]
    assert (
        english(
            "pair {pair} plays board {board} in rounds {first} and {second}", pair="1EW", board=10, first=1, second=3
        )
        in lines
    ), "the boards of table 2 come to pair 1 once more"
    desk.add(mended.event)
    plan = desk.state.section(1, "A").plan
    assert (plan.at(1, 1).ew, plan.at(1, 2).ew, plan.at(1, 3).ew) == (("e2",), ("e1",), ("e3",))
    assert plan.at(2, 1).ew == ("e3",), "the other rounds stay"


def test_after_tables_were_mended_the_movement_can_still_be_changed() -> None:
    """What went wrong in a round that was played is no reason to refuse a change of those to come."""
    desk = Desk()
    section = desk.section(mitchell(5, 25))
    desk.begin(1)
    play(desk, rounds=range(1, 2))
    desk.add(wrong_tables(section, 1, [(1, 2), (2, 1)], "ew").event)
    movement = desk.state.section(1, "A").movement
    assert isinstance(movement, Movement)
    assert movement.checks(), "somebody will meet boards a second time"
    shorter = Movement(
        movement.kind, movement.tables, movement.per_round, movement.rounds[:4], movement.apart, meets_once=False
    )
    desk.add(MovementChanged(1, "A", shorter))
    assert desk.state.section(1, "A").rounds == 4


@pytest.mark.parametrize(
    ("moved", "side", "problem"),
    [
        ([(1, 2)], "ew", wording("a pair that moves to a table must leave another; list all the tables concerned")),
        ([(1, 2), (2, 1)], "up", wording("{side} is not a direction; enter ns or ew", side="'up'")),
        ([(1, 9), (9, 1)], "ew", wording("there is no table {table} in round {round}", table=9, round=1)),
    ],
)
def test_tables_that_cannot_be_mended_so_are_refused(
    desk: Desk, moved: list[tuple[int, int]], side: str, problem: re.Pattern[str]
) -> None:
    with pytest.raises(Problem, match=problem):
        wrong_tables(desk.state.section(1, "A"), 1, moved, side)


def test_nobody_may_sit_twice_or_nowhere_after_seats_were_mended(desk: Desk) -> None:
    with refusal("this would seat someone twice or nowhere in round {round}", round=1):
        desk.add(SeatsMended(1, "A", 1, (TableInRound(1, 5, 8, 1, 4),)))
    with refusal("round {round} has no such table", round=1):
        desk.add(SeatsMended(1, "A", 1, (TableInRound(9, 1, 8, 1, 4),)))


# A late pair, a pair that leaves, other rounds


def late(desk: Desk, played: int, name: str = "late") -> Pair:
    """A late pair as the organiser takes it in."""
    movement = desk.state.section(1, "A").movement
    assert isinstance(movement, Movement)
    change = late_pair(movement, played)
    (new,) = set(change.after.pairs) - set(movement.pairs)
    desk.enter_contestant(name)
    desk.add(MovementChanged(1, "A", change.after, ((new, name),), "late pair"))
    return new


@pytest.mark.parametrize(
    "movement",
    [howell(None, None, 7), howell(4, 28), mitchell(5, 25), mitchell(None, None, 9)],
    ids=["into a phantom's place", "full Howell", "full Mitchell", "Mitchell with a phantom"],
)
def test_a_late_pair_comes_in_after_a_round_and_all_earlier_results_stay(movement: Movement) -> None:
    desk = Desk()
    desk.section(movement)
    desk.begin(1)
    play(desk, rounds=range(1, 2))
    earlier = dict(desk.state.section(1, "A").slips)
    seats = desk.state.section(1, "A").plan.seated(1)
    new = late(desk, 1)
    section = desk.state.section(1, "A")
    assert section.plan.contestant(new) == "late"
    assert (section.slips, section.plan.seated(1)) == (earlier, seats)
    assert section.plan.where("late", 1) is None
    desk.begin(*range(2, section.rounds + 1))
    play(desk)
    assert missing(desk.state, 1) == ()
    section = desk.state.section(1, "A")
    assert section.counted.twice == frozenset(), "nobody plays a board twice"
    assert desk.scores() == percents(rows(desk))
    assert {name for listed in desk.ranked() for _, name in listed} == set(section.plan.contestants)
    assert isinstance(section.movement, Movement)
    boards = section.movement.boards_of
    assert boards[new] < max(boards.values()), "it has missed a round"


def test_a_pair_that_leaves_keeps_what_it_has_played(desk: Desk) -> None:
    play(desk, rounds=range(1, 3))
    movement = desk.state.section(1, "A").movement
    assert isinstance(movement, Movement)
    before = dict(desk.state.section(1, "A").slips)
    change = withdrawn_pair(movement, Pair(8), 2)
    desk.add(ContestantWithdrawn("c8"))
    desk.add(MovementChanged(1, "A", change.after))
    section = desk.state.section(1, "A")
    assert section.slips == before
    assert "c8" in desk.scores()
    assert desk.state.contestant("c8").withdrawn
    assert all(section.plan.where("c8", number) is None for number in range(3, 8))


def test_fewer_rounds_end_the_session_earlier_and_played_rounds_cannot_be_dropped(desk: Desk) -> None:
    play(desk, rounds=range(1, 4))
    movement = desk.state.section(1, "A").movement
    assert isinstance(movement, Movement)
    desk.add(MovementChanged(1, "A", other_rounds(movement, 5, 3).after))
    assert desk.state.session(1).rounds == 5
    with refusal("{played} rounds have already been played and cannot change", played=3):
        desk.add(MovementChanged(1, "A", other_rounds(movement, 2, 2).after))


def test_a_movement_that_cannot_be_played_is_refused(desk: Desk) -> None:
    movement = desk.state.section(1, "A").movement
    assert isinstance(movement, Movement)
    broken = Movement("howell", 4, 4, (*movement.rounds, movement.rounds[0]))
    with refusal("this movement cannot be played: {fault}"):
        desk.add(MovementChanged(1, "A", broken))


def test_a_movement_with_other_numbering_is_refused_once_results_are_in(desk: Desk) -> None:
    desk.add(MovementChanged(1, "A", howell(4)))
    desk.enter(PLACES[0], "4S N =")
    apart = mitchell(4, 24)
    movement = Movement(apart.kind, 4, apart.per_round, (howell(4).rounds[0], *apart.rounds[1:]), apart=True)
    with refusal("this movement numbers the pairs differently, and results have already been entered"):
        desk.add(MovementChanged(1, "A", movement))


# Numbers and entries


def test_a_number_that_nobody_has_is_called_by_itself_and_may_be_given_later() -> None:
    desk = Desk()
    desk.section(howell(2))
    desk.add(NumberGiven(1, "A", Pair(4), None))
    desk.begin(1)
    desk.enter("1A-1-2-1", "+100")
    desk.enter("1A-1-1-1", "+100")
    assert desk.scores() == {"c3": 50, "A4": 50, "c1": 50, "c2": 50}
    desk.enter_contestant("new")
    desk.add(NumberGiven(1, "A", Pair(4), "new"))
    assert desk.scores() == {"c3": 50, "new": 50, "c1": 50, "c2": 50}
    with refusal("{id} already has number {pair} in section {section}", id="new", pair=4, section="A"):
        desk.add(NumberGiven(1, "A", Pair(1), "new"))
    with refusal("section {section} has no number {pair}", section="A", pair=9):
        desk.add(NumberGiven(1, "A", Pair(9), "new"))


def test_an_entry_has_two_players_who_are_entered_once(desk: Desk) -> None:
    for players, problem in (
        (("x",), wording("{id} has {count} player; there must be {least}", count=1, least=2)),
        (("x", "x"), wording("{id}: a player is named twice")),
        (("x", "c3-1"), wording("{player} is already entered, with {id}", player="c3-1", id="c3")),
    ):
        with pytest.raises(Problem, match=problem):
            desk.add(ContestantEntered(Contestant("new", players)))
    desk.add(ContestantWithdrawn("c3"))
    desk.add(ContestantEntered(Contestant("new", ("x", "c3-1"))))
    assert desk.state.contestant("new").players == ("x", "c3-1")


def test_nobody_is_entered_before_the_tournament_is_open() -> None:
    log = Log(Tournament())
    with refusal("the tournament has not been opened"):
        log.add(ContestantEntered(Contestant("c1", ("x", "y"))))


@pytest.mark.parametrize("letter", ["a", "Č", "ABC", "1", ""])
def test_a_section_is_called_by_one_or_two_capital_letters(letter: str) -> None:
    desk = Desk()
    with refusal("{section} is not a section; enter a capital letter"):
        desk.section(howell(2), letter)


def test_a_section_with_results_is_not_opened_again(desk: Desk) -> None:
    desk.add(SectionOpened(1, "A", howell(4)))
    desk.enter(PLACES[0], "4S N =")
    with refusal("section {section} already has results; change its movement instead", section="A"):
        desk.add(SectionOpened(1, "A", howell(4)))


def test_a_section_may_be_taken_away_before_the_session_begins() -> None:
    desk = Desk()
    desk.section(howell(2))
    desk.section(howell(2), "B", names=["d1", "d2", "d3", "d4"])
    desk.add(SectionRemoved(1, "B"))
    assert list(desk.state.session(1).sections) == ["A"]
    desk.section(howell(2), "C", names=["d1", "d2", "d3", "d4"])
    desk.begin(1)
    with refusal("the session has started; sections can no longer be removed"):
        desk.add(SectionRemoved(1, "C"))
    desk.enter("1C-1-1-1", "pass")
    with refusal("section {section} already has results", section="C"):
        desk.add(SectionRemoved(1, "C"))
