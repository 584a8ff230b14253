"""A result comes in: who entered it and who confirmed it, four ways of having none, corrections and their period."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction

import pytest
from said import english, refusal, wording
from tournament.desk import Desk, score

from arbitr.bridge.scores.adjustment import Adjustment
from arbitr.club.actions.rounds import published
from arbitr.laws.regulations import Regulations
from arbitr.movements.pairs.howell import howell
from arbitr.problem import Problem
from arbitr.tournament import (
    AdjustmentRecorded,
    BoardForm,
    FouledBoardRecorded,
    LateCorrectionAllowed,
    LateGround,
    NoResult,
    Rules,
    Slip,
    SlipKey,
    SlipScore,
    TooLate,
    TournamentEvent,
    Undone,
)
from arbitr.tournament.author import NOBODY, Author
from arbitr.tournament.events.organise import Published, RulesChanged, SessionEnded
from arbitr.tournament.events.results import (
    ResultAccepted,
    ResultConfirmed,
    ResultCorrected,
    ResultRemoved,
    RoundNotReached,
    TableTurned,
)
from arbitr.tournament.play.clock import MINUTE
from arbitr.tournament.scores.marks import ResultMark, marked, missing
from arbitr.tournament.scores.standings import lines, rankings


@pytest.fixture
def desk() -> Desk:
    """Four tables of a Howell. Board 1 is played by 1-8, 7-3, 5-6 and 2-4, in rounds 1, 2, 3 and 5."""
    made = Desk()
    made.section(howell(4))
    made.begin(1, 2, 3, 4, 5)
    return made


PLACES = ("1A-1-1-1", "1A-2-4-1", "1A-3-3-1", "1A-5-2-1")


# Who vouches for a result


def test_a_slip_knows_who_entered_it_and_when_and_who_confirmed_it(desk: Desk) -> None:
    slip = desk.enter(PLACES[0], "4S N +1", "H7", by="table A1")
    assert (str(slip.by), slip.at, str(slip.confirmed)) == (english("table {table}", table="A1"), desk.now, "")
    desk.add(ResultConfirmed(SlipKey.parse(PLACES[0])), "pair c8")
    slip = desk.slip(PLACES[0])
    assert (str(slip.score), str(slip.by), str(slip.confirmed)) == (
        "4♠ N +1 (♥7)",
        english("table {table}", table="A1"),
        "pair c8",
    )
    desk.add(ResultConfirmed(SlipKey.parse(PLACES[0])), "somebody else")
    assert str(desk.slip(PLACES[0]).confirmed) == "pair c8"


def test_the_same_result_from_somebody_else_confirms_it_and_sent_twice_it_changes_nothing(desk: Desk) -> None:
    first = desk.enter(PLACES[0], "4S N =", by="pair c1")
    assert desk.enter(PLACES[0], "4S N =", by="pair c1") == first
    assert str(desk.enter(PLACES[0], "4S N =", by="pair c8").confirmed) == "pair c8"


def test_two_different_results_both_stay_and_the_director_is_shown_them(desk: Desk) -> None:
    desk.enter(PLACES[0], "4S N =", by="pair c1")
    slip = desk.enter(PLACES[0], "4S N -1", by="pair c8")
    assert (slip.score, slip.other, slip.confirmed) == (score("4S N ="), score("4S N -1"), NOBODY)
    assert [(result.place, result.marks) for result in marked(desk.state, 1)] == [
        (SlipKey.parse(PLACES[0]), (ResultMark.DISAGREEMENT,))
    ]
    desk.enter(PLACES[0], "4S N =", by="pair c8")
    assert (desk.slip(PLACES[0]).other, desk.slip(PLACES[0]).confirmed) == (None, Author.parse("pair c8"))
    assert marked(desk.state, 1) == ()


def test_who_wrote_the_slip_may_mend_it_until_somebody_has_vouched_for_it(desk: Desk) -> None:
    entered = desk.enter(PLACES[0], "4S N =", by="pair c1")
    mended = desk.enter(PLACES[0], "4S N +1", by="pair c1")
    assert (mended.score, mended.other, mended.at) == (score("4S N +1"), None, entered.at)
    desk.add(ResultConfirmed(SlipKey.parse(PLACES[0])), "pair c8")
    after = desk.enter(PLACES[0], "4S N +2", by="pair c1")
    assert (after.score, after.other) == (score("4S N +1"), score("4S N +2"))


def test_mending_a_slip_does_not_lose_what_the_others_entered(desk: Desk) -> None:
    desk.enter(PLACES[0], "4S N =", by="pair c1")
    desk.enter(PLACES[0], "4S N -1", by="pair c8")
    assert desk.enter(PLACES[0], "4S N +1", by="pair c1").other == score("4S N -1")
    assert desk.enter(PLACES[0], "4S N -1", by="pair c1").other is None


def test_a_result_that_the_director_accepted_is_shown_again_when_another_one_comes_in(desk: Desk) -> None:
    desk.enter(PLACES[0], "4S N =", by="pair c1")
    desk.enter(PLACES[0], "4S N -1", by="pair c8")
    desk.add(ResultAccepted(SlipKey.parse(PLACES[0])))
    assert marked(desk.state, 1) == ()
    desk.enter(PLACES[0], "4S N -2", by="pair c8")
    assert [result.marks for result in marked(desk.state, 1)] == [(ResultMark.DISAGREEMENT,)]


def test_a_slip_holds_a_result_or_the_reason_and_a_lead_needs_a_contract() -> None:
    for result, none in ((None, None), (420, NoResult.LATER)):
        with refusal("a slip must have either a result or the reason why there is none"):
            SlipScore(result, none=none)
    for text in ("+420", "pass"):
        with refusal("a lead cannot be entered without a contract"):
            replace(score(text), lead=score("4S N =", "H7").lead)


# None


@pytest.mark.parametrize(
    ("none", "is_missing", "is_marked"),
    [("later", True, False), ("not_reached", True, True), ("cancelled", False, False), ("not_played", False, False)],
)
def test_the_four_ways_of_having_no_result_are_four_different_things(
    desk: Desk, none: str, is_missing: bool, is_marked: bool
) -> None:
    place = SlipKey.parse(PLACES[0])
    slip = desk.enter(PLACES[0], none)
    assert slip.score == SlipScore(none=NoResult(none))
    assert (place in missing(desk.state, 1)) is is_missing
    assert slip.is_settled is not is_missing
    assert [result.place for result in marked(desk.state, 1)] == ([place] if is_marked else [])
    assert lines(desk.state.section(1, "A")) == {}
    desk.add(AdjustmentRecorded(place, Adjustment.parse("A")))
    assert place not in missing(desk.state, 1)
    assert marked(desk.state, 1) == ()


def test_a_board_to_be_played_later_takes_its_result_without_a_question_and_a_cancelled_one_does_not(
    desk: Desk,
) -> None:
    desk.enter(PLACES[0], "later", by="pair c1")
    assert desk.enter(PLACES[0], "4S N =", by="pair c8").score == score("4S N =")
    desk.enter(PLACES[1], "cancelled", by="director")
    slip = desk.enter(PLACES[1], "4S N =", by="pair c7")
    assert (slip.score, slip.other) == (score("cancelled"), score("4S N ="))


def test_what_a_table_has_not_played_of_a_round_gets_one_reason_and_what_it_has_played_stays(desk: Desk) -> None:
    desk.enter("1A-1-1-2", "4S N =")
    desk.add(RoundNotReached(1, "A", 1, 1, NoResult.NOT_REACHED))
    texts = [str(desk.slip(f"1A-1-1-{board}").score) for board in (1, 2, 3, 4)]
    assert texts == ["not_reached", "4♠ N =", "not_reached", "not_reached"]


def test_missing_are_all_boards_of_the_rounds_so_far(desk: Desk) -> None:
    assert len(missing(desk.state, 1)) == 5 * 4 * 4
    assert len(missing(desk.state, 1, 1)) == 16
    for board in (1, 2):
        desk.enter(f"1A-1-1-{board}", "pass")
    assert len(missing(desk.state, 1, 1)) == 14
    assert str(missing(desk.state, 1)[0]) == "1A-1-1-3"


def test_a_side_that_keeps_a_score_which_is_not_there_yet_is_missing_it(desk: Desk) -> None:
    place = SlipKey.parse(PLACES[0])
    desk.add(AdjustmentRecorded(place, Adjustment.parse("NS table; EW A-")))
    assert place in missing(desk.state, 1)
    assert lines(desk.state.section(1, "A")) == {}
    desk.enter(PLACES[0], "4S N =")
    assert place not in missing(desk.state, 1)
    assert len(lines(desk.state.section(1, "A"))) == 1


# Corrections (79C)


def test_the_director_corrects_a_result_and_the_time_at_which_it_came_in_stays(desk: Desk) -> None:
    entered = desk.enter(PLACES[0], "4S N =", by="pair c1", ns="c5")
    desk.enter(PLACES[0], "4S N -1", by="pair c8")
    desk.add(ResultCorrected(SlipKey.parse(PLACES[0]), score("4S S =", "H7"), "wrong declarer"), "director eva")
    slip = desk.slip(PLACES[0])
    assert slip == Slip(score("4S S =", "H7"), Author.parse("director eva"), entered.at, Author.parse("director eva"))


def test_a_correction_that_names_who_sits_there_by_the_movement_marks_nobody(desk: Desk) -> None:
    desk.enter(PLACES[0], "4S N =")
    desk.add(ResultCorrected(SlipKey.parse(PLACES[0]), score("4S N ="), ns="c1", ew="c8"))
    assert (desk.slip(PLACES[0]).ns, desk.slip(PLACES[0]).ew) == (None, None)
    assert marked(desk.state, 1) == ()


def test_a_result_corrected_and_corrected_back_gives_the_same_ranking(desk: Desk) -> None:
    for place, text in zip(PLACES, ("4S N =", "4S N +1", "3NT S -1", "pass"), strict=True):
        desk.enter(place, text)
    before = rankings(desk.state)
    desk.add(ResultCorrected(SlipKey.parse(PLACES[2]), score("3NT S +1")))
    assert rankings(desk.state) != before
    desk.add(ResultCorrected(SlipKey.parse(PLACES[2]), score("3NT S -1")))
    assert rankings(desk.state) == before


def test_a_result_taken_away_is_missing_again_and_the_log_keeps_it(desk: Desk) -> None:
    desk.enter(PLACES[0], "4S N =")
    desk.add(ResultRemoved(SlipKey.parse(PLACES[0])))
    assert SlipKey.parse(PLACES[0]) in missing(desk.state, 1)
    assert [note.event.name for note in desk.log.notes[-2:]] == ["result_entered", "result_removed"]
    with refusal("{place}: no result", place="1A-1-1-1"):
        desk.add(ResultRemoved(SlipKey.parse(PLACES[0])))


LATE: list[TournamentEvent] = [
    ResultCorrected(SlipKey.parse(PLACES[0]), score("4S N -1")),
    ResultRemoved(SlipKey.parse(PLACES[0])),
    FouledBoardRecorded(1, "A", 1, (BoardForm("B", 1),)),
    TableTurned(1, "A", 1, 1),
]


@pytest.mark.parametrize("event", LATE, ids=lambda event: event.name)
def test_scores_are_corrected_until_the_correction_period_is_over_and_no_longer(
    desk: Desk, event: TournamentEvent
) -> None:
    desk.enter(PLACES[0], "4S N =")
    desk.add(SessionEnded(1))
    desk.add(Published(), at=1000 * MINUTE)
    assert desk.state.corrections_end() == 1030 * MINUTE
    before = desk.state
    with pytest.raises(TooLate):
        desk.add(event, at=1030 * MINUTE + 1)
    assert desk.state == before
    desk.add(event, at=1030 * MINUTE)
    assert desk.log.notes[-1].event == event


def test_the_organiser_may_allow_late_corrections_and_another_period(desk: Desk) -> None:
    desk.enter(PLACES[0], "4S N =")
    desk.add(Published(), at=1000 * MINUTE)
    desk.add(RulesChanged(Rules(regulations=Regulations(late_correction=True))))
    late = ResultCorrected(SlipKey.parse(PLACES[0]), score("4S N -1"))
    with pytest.raises(TooLate):
        desk.add(late, at=5000 * MINUTE)
    desk.add(LateCorrectionAllowed(LateGround.REGULATION, "The slip was misread."), at=5000 * MINUTE)
    desk.add(late, at=5000 * MINUTE)
    assert desk.slip(PLACES[0]).score == score("4S N -1")
    desk.add(RulesChanged(Rules(regulations=Regulations(correction_period=60))), at=1010 * MINUTE)
    assert desk.state.corrections_end() == 1060 * MINUTE


def test_a_session_that_is_played_after_the_publication_has_a_period_of_its_own(desk: Desk) -> None:
    desk.enter(PLACES[0], "4S N =")
    desk.add(Published(), at=1000 * MINUTE)
    with refusal("the scores have already been published"):
        desk.add(Published())
    desk.section(howell(4), session=2)
    desk.begin(1, session=2)
    desk.enter("2A-1-1-1", "4S N =", at=2000 * MINUTE)
    assert desk.state.corrections_end(2) is None
    with pytest.raises(Problem, match="79C"):
        desk.enter(PLACES[1], "4S N =")
    desk.add(Published(), at=3000 * MINUTE)
    assert desk.state.corrections_end(2) == 3030 * MINUTE
    assert desk.state.corrections_end(1) == 1030 * MINUTE


def test_a_session_without_a_result_is_not_published_with_the_one_before_it(desk: Desk) -> None:
    """Or its correction period would run, and be over, while it is played."""
    desk.enter(PLACES[0], "4S N =")
    desk.section(howell(4), session=2)
    desk.add(Published(), at=1000 * MINUTE)
    assert (desk.state.corrections_end(1), desk.state.corrections_end(2)) == (1030 * MINUTE, None)
    with refusal("the scores have already been published"):
        published(desk.state)
    desk.begin(1, session=2)
    desk.enter("2A-1-1-1", "4S N =", at=2000 * MINUTE)
    assert published(desk.state, waived=True) == [Published()]


def test_nothing_is_published_before_something_is_played(desk: Desk) -> None:
    with refusal("nothing has been played yet"):
        Desk().add(Published())
    with refusal("nothing has been played yet"):
        published(desk.state)


# Undo


def test_undo_takes_a_line_back_and_undoing_the_undo_brings_it_again(desk: Desk) -> None:
    desk.enter(PLACES[0], "4S N =")
    before = desk.state
    entered = desk.enter(PLACES[1], "4S N -1")
    line, after = len(desk.log), desk.state
    desk.add(Undone(line))
    assert desk.state == before
    desk.add(Undone(len(desk.log)))
    assert (desk.state, desk.slip(PLACES[1])) == (after, entered)
    with refusal("line {number} has already been undone", number=line + 1):
        desk.add(Undone(line + 1))
    desk.add(Undone(line))
    assert desk.state == before
    assert len(desk.log) == line + 3


def test_an_entry_that_is_sent_twice_with_its_id_is_refused_and_found(desk: Desk) -> None:
    desk.enter(PLACES[0], "4S N =")
    sent = desk.log.add(ResultConfirmed(SlipKey.parse(PLACES[0])), desk.now, Author.parse("phone"), "phone-1-17")
    assert desk.log.entered("phone-1-17") == sent
    with refusal("entry {entry} is already in the log", entry="phone-1-17"):
        desk.log.add(ResultConfirmed(SlipKey.parse(PLACES[0])), desk.now, Author.parse("phone"), "phone-1-17")


@pytest.mark.parametrize(
    ("place", "message"),
    [
        ("1B-1-1-1", wording("session {session} has no section {section}", session=1, section="B")),
        ("2A-1-1-1", wording("there is no session {number}", number=2)),
        (
            "1A-9-1-1",
            wording(
                "section {section} has rounds 1 to {rounds}; there is no round {round}", section="A", rounds=7, round=9
            ),
        ),
        ("1A-1-9-1", wording("section {section} has no table {table} in round {round}", section="A", table=9, round=1)),
        ("1A-1-1o-1", wording("{place}: give the room for teams, and only for teams", place="1A-1-1o-1")),
        ("1A-1-1-0", wording("{number} is not a board number; boards are numbered from 1", number=0)),
    ],
)
def test_a_place_that_does_not_exist_is_named(desk: Desk, place: str, message: re.Pattern[str]) -> None:
    lines_before = len(desk.log)
    with pytest.raises(Problem, match=message):
        desk.enter(place, "4S N =")
    assert len(desk.log) == lines_before


def test_matchpoints_of_a_board_by_hand(desk: Desk) -> None:
    """Nobody vulnerable on board 1: +450, +420, +420 and -50 are 6, 3, 3 and 0 of 6 for North-South."""
    for place, text in zip(PLACES, ("4S N +1", "4S S =", "4S N =", "4S N -1"), strict=True):
        desk.enter(place, text)
    assert [desk.won(place) for place in PLACES] == [(6, 0), (3, 3), (3, 3), (0, 6)]
    assert desk.scores() == {
        "c1": 100, "c8": 0, "c7": 50, "c3": 50, "c5": 50, "c6": 50, "c2": 0, "c4": 100,
    }  # fmt: skip
    assert desk.ranked() == [
        [("1-2", "c1"), ("1-2", "c4"), ("3-6", "c3"), ("3-6", "c5"), ("3-6", "c6"), ("3-6", "c7"), ("7-8", "c2"),
         ("7-8", "c8")]
    ]  # fmt: skip
    assert sum(desk.scores().values()) == Fraction(400)
