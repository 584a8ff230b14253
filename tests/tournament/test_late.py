"""After the correction period (79C): everything that changes a score is refused, unless there is a ground for it."""

from __future__ import annotations

from fractions import Fraction

import pytest
from said import refusal
from tournament.desk import Desk, score

from arbitr.bridge.scores.adjustment import Adjustment
from arbitr.bridge.scores.penalty import Penalty
from arbitr.club.actions.late import LateRequest, allowed_late
from arbitr.laws.engine.edition import Edition
from arbitr.laws.regulations import Regulations
from arbitr.movements.pairs.howell import howell
from arbitr.problem import Problem
from arbitr.scoring.event import EventRules, Method
from arbitr.tournament import (
    AdjustmentRecorded,
    BoardForm,
    DirectorCalled,
    FouledBoardRecorded,
    LateCorrectionAllowed,
    LateGround,
    Log,
    PenaltyRecorded,
    ResultConfirmed,
    ResultCorrected,
    ResultEntered,
    ResultRemoved,
    SlipKey,
    TableTurned,
    TooLate,
    Tournament,
    TournamentEvent,
    Undone,
    rankings,
)
from arbitr.tournament.events.organise import (
    CarriedOver,
    ContestantWithdrawn,
    Published,
    RulesChanged,
    SessionEnded,
)
from arbitr.tournament.play.clock import MINUTE
from arbitr.tournament.rules import USUAL, Rules

PLACE = SlipKey(1, "A", 1, 1, 1)
PUBLISHED = 1000 * MINUTE
LATE = PUBLISHED + 31 * MINUTE
OF_1997, OF_2007 = Rules(edition=Edition.LAWS_1997), Rules(edition=Edition.LAWS_2007)
OTHER = ResultCorrected(PLACE, score("4S N -1"))


def published(rules: Rules = USUAL) -> Desk:
    """Eight pairs, seven rounds; everything is entered and official."""
    desk = Desk(rules)
    section = desk.section(howell(4))
    for number in range(1, section.rounds + 1):
        desk.begin(number)
        for at, spot in enumerate(sorted(spot for spot in section.due() if spot[0] == number)):
            desk.enter(str(section.place(spot)), ("4S N =", "4S N +1", "3NT S -1")[at % 3])
    desk.add(SessionEnded(1))
    desk.add(Published(), at=PUBLISHED)
    return desk


LINE_OF_A_RESULT = next(
    note.number for note in published().log.notes if isinstance(note.event, ResultEntered) and note.event.place == PLACE
)
CHANGES: list[TournamentEvent] = [
    OTHER,
    ResultRemoved(PLACE),
    TableTurned(1, "A", 1, 1),
    RulesChanged(Rules(scoring=EventRules(Method.IMPS))),
    RulesChanged(Rules(regulations=Regulations(correction_period=5000))),
    CarriedOver("c1", Fraction(5)),
    Undone(LINE_OF_A_RESULT),
    AdjustmentRecorded(PLACE, Adjustment.parse("NS A+; EW A-")),
    PenaltyRecorded(1, "c1", Penalty.parse("10%")),
    FouledBoardRecorded(1, "A", 1, (BoardForm("B", 2),)),
]


REOPENING = [
    Rules(regulations=Regulations(ruling_period=5000)),
    Rules(regulations=Regulations(late_correction=True)),
    OF_1997,
]
"""They change no score, but what may be changed from now on."""


@pytest.mark.parametrize("rules", REOPENING, ids=["ruling period", "late correction", "edition"])
def test_the_rules_of_late_changes_are_not_changed_late_without_a_ground(rules: Rules) -> None:
    desk = published()
    with pytest.raises(TooLate):
        desk.add(RulesChanged(rules), at=LATE)
    late(desk, RulesChanged(rules), LateRequest(reason="As announced", approved_by="Olga"))
    assert desk.state.rules == rules
    in_time = published()
    in_time.add(RulesChanged(rules), at=PUBLISHED + 30 * MINUTE)
    assert in_time.state.rules == rules


@pytest.mark.parametrize("event", CHANGES, ids=lambda event: event.name)
def test_whatever_changes_a_score_is_refused_after_the_period_and_done_before_its_end(event: TournamentEvent) -> None:
    desk = published()
    before = desk.state
    with pytest.raises(TooLate):
        desk.add(event, at=LATE)
    assert desk.state == before
    desk.add(event, at=PUBLISHED + 30 * MINUTE)
    assert desk.log.notes[-1].event == event


def test_the_publication_itself_cannot_be_undone_to_begin_the_period_again() -> None:
    desk = published()
    with pytest.raises(TooLate):
        desk.add(Undone(len(desk.log)), at=LATE)


def test_a_table_is_told_to_call_the_director() -> None:
    desk = published()
    with refusal("the correction period is over (79C); call the director"):
        desk.enter(str(PLACE), "4S N -1", by="table A1", at=LATE)
    desk.add(ResultConfirmed(PLACE), by="pair c2", at=LATE)  # it changes no score


@pytest.mark.parametrize(
    ("rules", "event", "grounds"),
    [
        (Rules(), OTHER, (LateGround.ORGANISER, LateGround.DIRECTOR_ERROR, LateGround.ASKED_IN_TIME)),
        (OF_2007, OTHER, (LateGround.DIRECTOR_ERROR, LateGround.ASKED_IN_TIME)),
        (OF_1997, OTHER, (LateGround.DIRECTOR_ERROR, LateGround.ASKED_IN_TIME)),
        (Rules(), CHANGES[-1], (LateGround.DIRECTOR_ERROR, LateGround.ASKED_IN_TIME)),
        (
            Rules(edition=Edition.LAWS_2007, regulations=Regulations(late_correction=True)),
            OTHER,
            (LateGround.REGULATION, LateGround.DIRECTOR_ERROR, LateGround.ASKED_IN_TIME),
        ),
        (
            Rules(edition=Edition.LAWS_1997, regulations=Regulations(late_correction=True)),
            OTHER,
            (LateGround.DIRECTOR_ERROR, LateGround.ASKED_IN_TIME),
        ),
    ],
    ids=["2017", "2007", "1997", "2017 ruling", "2007 with the regulation", "1997 has no such regulation"],
)
def test_each_edition_says_who_may_still_change_a_score(
    rules: Rules, event: TournamentEvent, grounds: tuple[LateGround, ...]
) -> None:
    with pytest.raises(TooLate) as refused:
        published(rules).add(event, at=LATE)
    assert refused.value.grounds == grounds
    assert refused.value.session == 1


def late(desk: Desk, event: TournamentEvent, request: LateRequest) -> None:
    for allowed in allowed_late(desk.log, [event], LATE, request):
        desk.add(allowed, at=LATE)


@pytest.mark.parametrize("event", [OTHER, Undone(LINE_OF_A_RESULT)], ids=lambda event: event.name)
def test_with_the_organisers_approval_a_recorded_score_is_corrected_and_the_ranking_says_so(
    event: TournamentEvent,
) -> None:
    desk = published()
    before = rankings(desk.state)
    late(desk, event, LateRequest("The slip was misread.", approved_by="Eva"))
    assert rankings(desk.state) != before
    (mark,) = desk.state.late
    assert (mark.session, mark.at, mark.reason, mark.approved_by) == (1, LATE, "The slip was misread.", "Eva")
    assert mark.ground is LateGround.ORGANISER
    section = desk.state.section(1, "A")
    another = next(section.place(spot) for spot in section.slips if section.place(spot) != PLACE)
    with pytest.raises(TooLate):
        desk.add(ResultCorrected(another, score("4S N -2")), at=LATE)


def test_in_time_no_permission_is_written() -> None:
    desk = published()
    request = LateRequest("The slip was misread.", approved_by="Eva")
    assert allowed_late(desk.log, [OTHER], PUBLISHED + MINUTE, request) == [OTHER]


def test_a_permission_needs_its_reason_and_the_organisers_name() -> None:
    desk = published()
    with refusal("a change after the correction period needs a reason"):
        desk.add(LateCorrectionAllowed(LateGround.DIRECTOR_ERROR), at=LATE)
    with refusal("say who approved the late correction for the organiser (79C2)"):
        desk.add(LateCorrectionAllowed(LateGround.ORGANISER, "The slip was misread."), at=LATE)


def test_the_organisers_approval_is_for_errors_in_the_score_and_not_for_new_rulings() -> None:
    desk = published()
    with pytest.raises(TooLate):
        late(desk, CHANGES[-2], LateRequest("Slow play.", LateGround.ORGANISER, "Eva"))
    late(desk, CHANGES[-2], LateRequest("The penalty was announced but not booked.", LateGround.DIRECTOR_ERROR))
    assert len(desk.state.penalties) == 1


def test_a_permission_is_not_undone_alone_and_its_mark_stays_when_the_change_is_undone() -> None:
    desk = published()
    late(desk, OTHER, LateRequest("The slip was misread.", approved_by="Eva"))
    with pytest.raises(Problem):
        desk.add(Undone(len(desk.log) - 1), at=LATE)
    late(desk, Undone(len(desk.log)), LateRequest("It was read well.", LateGround.DIRECTOR_ERROR))
    assert [mark.reason for mark in desk.state.late] == ["The slip was misread.", "It was read well."]
    assert rankings(desk.state) == rankings(published().state)


# Asked for in time


def test_two_results_that_wait_for_the_director_are_decided_late() -> None:
    desk = published()
    desk.enter(str(PLACE), "4S N -1", by="pair c2", at=PUBLISHED + MINUTE)
    desk.add(OTHER, at=LATE)
    assert [mark.ground for mark in desk.state.late] == [LateGround.ASKED_IN_TIME]


def test_a_call_that_came_in_time_is_answered_late() -> None:
    desk = published()
    desk.add(DirectorCalled(1, "A", 1), by="table A1", at=PUBLISHED + MINUTE)
    desk.add(CHANGES[-3], at=LATE)
    assert [(mark.ground, mark.at) for mark in desk.state.late] == [(LateGround.ASKED_IN_TIME, LATE)]


def test_a_call_after_the_period_opens_nothing() -> None:
    desk = published()
    desk.add(DirectorCalled(1, "A", 1), by="table A1", at=LATE)
    with pytest.raises(TooLate):
        desk.add(CHANGES[-3], at=LATE)


def test_a_ruling_is_in_time_as_long_as_somebody_may_ask_for_one() -> None:
    """92B may give more time than 79C."""
    desk = published(Rules(regulations=Regulations(ruling_period=60)))
    desk.add(AdjustmentRecorded(PLACE, Adjustment.parse("NS A+; EW A-")), at=LATE)
    assert not desk.state.late
    with pytest.raises(TooLate):
        desk.add(OTHER, at=LATE)


# What changes no score


def test_a_withdrawal_after_the_end_changes_no_ranking() -> None:
    desk = published()
    before = rankings(desk.state)
    desk.add(ContestantWithdrawn("c1"), at=LATE)
    assert rankings(desk.state) == before


def test_a_withdrawal_after_the_publication_changes_no_ranking_though_nobody_ended_the_session() -> None:
    desk = Desk()
    section = desk.section(howell(4))
    desk.begin(1)
    for spot in section.due():
        if spot[0] == 1:
            desk.enter(str(section.place(spot)), "4S N =")
    desk.add(Published(), at=PUBLISHED)
    before = rankings(desk.state)
    desk.add(ContestantWithdrawn("c1"), at=PUBLISHED + MINUTE)
    assert rankings(desk.state) == before


def test_a_stored_log_is_read_although_its_changes_came_late() -> None:
    """Earlier versions let the director undo at any time."""
    desk = published()
    free: Log[Tournament] = Log(Tournament(), desk.log.notes)
    free.add(Undone(LINE_OF_A_RESULT), at=LATE)
    again: Log[Tournament] = type(desk.log)(Tournament(), free.notes, desk.log._guard)
    assert again.state == free.state
