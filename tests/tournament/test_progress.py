"""What the director sees of each board at each table, and what is asked before scores are published."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tournament.desk import Desk, score

from arbitr.bridge.scores.adjustment import Adjustment
from arbitr.club.actions.rounds import UncheckedScores, published
from arbitr.movements.pairs.howell import howell
from arbitr.tournament import AdjustmentRecorded, SlipKey
from arbitr.tournament.events.organise import Published, SessionEnded
from arbitr.tournament.events.results import ResultAccepted, ResultConfirmed, ResultCorrected
from arbitr.tournament.play.progress import BoardState, board_state, doubtful
from arbitr.tournament.rules import USUAL
from arbitr.tournament.scores.marks import ResultMark, marked

S = BoardState


@pytest.fixture
def desk() -> Desk:
    """Two tables with confirmation; table 1 plays boards 1 and 2 in the first round."""
    made = Desk(replace(USUAL, confirmation=True))
    made.section(howell(None, 6, 4))
    made.begin(1)
    return made


def states(desk: Desk, number: int = 1, table: int = 1) -> list[BoardState]:
    session = desk.state.session(1)
    section = session.section("A")
    boards = section.plan.at(number, table, None).boards
    return [board_state(desk.state.rules, session, section, (number, table, board, None)) for board in boards]


def test_a_board_goes_from_not_started_to_confirmed(desk: Desk) -> None:
    assert states(desk) == [S.PLAYING, S.NOT_STARTED]
    assert states(desk, 2) == [S.NOT_STARTED, S.NOT_STARTED]
    desk.enter("1A-1-1-1", "4S N =", by="pair c1")
    assert states(desk) == [S.ENTERED, S.PLAYING]
    desk.add(ResultConfirmed(SlipKey.parse("1A-1-1-1")), "pair c2")
    assert states(desk) == [S.CONFIRMED, S.PLAYING]


def test_the_second_board_may_be_played_first(desk: Desk) -> None:
    desk.enter("1A-1-1-2", "4S N =", by="pair c1")
    assert states(desk) == [S.PLAYING, S.ENTERED]


def test_a_board_without_a_result_is_late_once_the_table_has_gone_on(desk: Desk) -> None:
    desk.enter("1A-1-1-2", "4S N =")
    desk.begin(2)
    assert states(desk)[0] is S.LATE


def test_two_different_results_are_disputed_until_the_director_decides(desk: Desk) -> None:
    place = SlipKey.parse("1A-1-1-1")
    desk.enter(str(place), "4S N =", by="pair c1")
    desk.add(ResultConfirmed(place), "pair c4")
    desk.enter(str(place), "4S N -1", by="pair c4")
    assert states(desk)[0] is S.DISPUTED
    assert doubtful(desk.state, desk.state.session(1)).disputed == (place,)
    desk.add(ResultAccepted(place))
    assert states(desk)[0] is S.CONFIRMED
    assert not doubtful(desk.state, desk.state.session(1))


def test_a_correction_is_no_dispute_until_its_author_says_no(desk: Desk) -> None:
    place = SlipKey.parse("1A-1-1-1")
    desk.enter(str(place), "4S N =", by="pair c1")
    desk.enter(str(place), "4S N -1", by="pair c4")
    assert states(desk)[0] is S.ENTERED
    assert doubtful(desk.state, desk.state.session(1)).unconfirmed == (place,)
    desk.enter(str(place), "4S N =", by="pair c1")
    assert states(desk)[0] is S.DISPUTED
    assert doubtful(desk.state, desk.state.session(1)).disputed == (place,)


def test_where_nobody_confirms_another_entry_still_waits_for_an_answer() -> None:
    desk = Desk(replace(USUAL, confirmation=False))
    desk.section(howell(None, 6, 4))
    desk.begin(1)
    desk.enter("1A-1-1-1", "4S N =", by="pair c1")
    assert states(desk)[0] is S.CONFIRMED
    desk.enter("1A-1-1-1", "4S N -1", by="pair c4")
    assert states(desk)[0] is S.ENTERED


def test_a_board_that_the_director_has_ruled_on_is_not_suspicious_until_the_table_enters_something_else(
    desk: Desk,
) -> None:
    place = SlipKey.parse("1A-1-1-1")
    desk.enter(str(place), "4S N =", by="pair c1")
    desk.add(ResultConfirmed(place), "pair c4")
    desk.enter(str(place), "4S N -1", by="pair c4")
    assert [result.place for result in marked(desk.state, 1)] == [place]
    desk.add(AdjustmentRecorded(place, Adjustment.parse("NS A+; EW A-"), "12C"))
    assert states(desk)[0] is S.RULED
    assert marked(desk.state, 1) == ()
    desk.enter(str(place), "5S N -2", by="pair c1")
    assert [result.place for result in marked(desk.state, 1)] == [place]


def test_a_ruling_before_the_result_does_not_vouch_for_the_result(desk: Desk) -> None:
    place = SlipKey.parse("1A-1-1-1")
    desk.add(AdjustmentRecorded(place, None))
    desk.enter(str(place), "4S N =", by="pair c1")
    assert states(desk)[0] is S.ENTERED


def test_several_leads_by_one_phone_are_marked_and_one_by_each_side_are_not(desk: Desk) -> None:
    place = "1A-1-1-1"
    desk.enter(place, "4S N =", "H2", by="pair c1")
    assert marked(desk.state, 1) == ()
    desk.enter(place, "4S N =", "H3", by="pair c1")
    (found,) = marked(desk.state, 1)
    assert found.marks == (ResultMark.LEAD_TRIED,)
    desk.add(ResultAccepted(SlipKey.parse(place)))
    assert marked(desk.state, 1) == ()
    desk.enter("1A-1-1-2", "4S N =", "H2", by="pair c1")
    desk.enter("1A-1-1-2", "4S N =", "H3", by="pair c4")
    assert [result.marks for result in marked(desk.state, 1)] == [(ResultMark.DISAGREEMENT,)]


def test_a_directors_correction_ends_the_search_for_a_lead(desk: Desk) -> None:
    place = SlipKey.parse("1A-1-1-1")
    for lead in ("H2", "H3", "H4"):
        desk.enter(str(place), "4S N =", lead, by="pair c1")
    desk.add(ResultCorrected(place, score("4S N =", "H5")))
    assert marked(desk.state, 1) == ()


def test_scores_are_published_without_a_question_only_when_every_result_is_confirmed(desk: Desk) -> None:
    place = SlipKey.parse("1A-1-1-1")
    desk.enter(str(place), "4S N =", by="pair c1")
    desk.add(SessionEnded(1))
    with pytest.raises(UncheckedScores, match=r"not confirmed: 1, disputed: 0"):
        published(desk.state)
    assert published(desk.state, waived=True) == [Published()]
    desk.add(ResultConfirmed(place), "pair c4")
    assert published(desk.state) == [Published()]
