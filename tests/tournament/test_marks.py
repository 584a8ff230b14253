"""What looks wrong with a result is marked when it comes in, and never lost."""

from __future__ import annotations

import pytest
from said import refusal
from tournament.desk import Desk, played_at, score

from arbitr.bridge.deals.deal import Deal
from arbitr.bridge.scores.adjustment import Adjustment
from arbitr.movements.barometer import barometer
from arbitr.movements.pairs.howell import howell
from arbitr.movements.pairs.mitchell import mitchell
from arbitr.tournament import AdjustmentRecorded, BoardForm, DealOf, DealsGiven, FouledBoardRecorded, SlipKey
from arbitr.tournament.events.results import ResultAccepted, ResultCorrected, ResultRemoved
from arbitr.tournament.scores.marks import WORDS, ResultMark, marked, marks, missing, suspicions
from arbitr.tournament.scores.standings import lines

SUITS = Deal.parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
"""North has the spades, East the hearts, South the diamonds, West the clubs."""
TURNED = Deal.parse("E:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
"""The same hands in the wrong pockets: East has the spades, South the hearts, West the diamonds, North the clubs."""
FITS, FITS_TURNED = "H7", "S7"
"""Leads against a contract of North's."""


@pytest.fixture
def desk() -> Desk:
    """Board 1 is played by 1-8, 7-3, 5-6 and 2-4, in rounds 1, 2, 3 and 5."""
    made = Desk()
    made.section(howell(4))
    made.add(DealsGiven(1, tuple(DealOf(board, SUITS) for board in range(1, 29))))
    made.begin(1, 2, 3, 4, 5, 6, 7)
    return made


PLACES = ("1A-1-1-1", "1A-2-4-1", "1A-3-3-1", "1A-5-2-1")


def marks_of(desk: Desk, place: str) -> tuple[ResultMark, ...]:
    """Of one result; the list of all says the same."""
    where = SlipKey.parse(place)
    section, spot = desk.state.spot(where)
    found = marks(desk.state.session(where.session), section, spot)
    listed = {result.place: result.marks for result in marked(desk.state, where.session)}
    assert desk.slip(place).accepted or listed.get(where, ()) == found
    return found


def test_a_score_in_the_wrong_direction_is_marked_and_counts(desk: Desk) -> None:
    """Three pairs made 4S by North for +420; the fourth slip says 4S by East."""
    for place in PLACES[:3]:
        desk.enter(place, "4S N =")
    desk.enter(PLACES[3], "4S E =")
    assert [marks_of(desk, place) for place in PLACES] == [(), (), (), (ResultMark.WRONG_DIRECTION,)]
    assert desk.won(PLACES[3]) == (0, 6)
    desk.add(ResultCorrected(SlipKey.parse(PLACES[3]), score("4S S =")))
    assert marked(desk.state, 1) == ()


def test_the_direction_is_looked_at_with_the_vulnerability_of_the_other_side(desk: Desk) -> None:
    """On board 2 North-South alone are vulnerable: +620 elsewhere, and 4S by East brings -420."""
    places = [place for place, _, _ in played_at(desk.state.section(1, "A"), 2)]
    for place in places[:2]:
        desk.enter(place, "4S N =")
    desk.enter(places[2], "4S W =")
    assert marks_of(desk, places[2]) == (ResultMark.WRONG_DIRECTION,)


@pytest.mark.parametrize(
    "others",
    [("4S N =", "4S E =", "4S S ="), ("4S N =", "3NT S =", "2H N +1"), ("4S N =", "pass", "pass")],
    ids=["another table scored that way too", "nobody has the mirrored score twice", "passed out is no direction"],
)
def test_a_score_in_one_direction_is_not_marked_without_reason(desk: Desk, others: tuple[str, ...]) -> None:
    for place, text in zip(PLACES, others, strict=False):
        desk.enter(place, text)
    desk.enter(PLACES[3], "4S E =")
    assert marked(desk.state, 1) == ()


@pytest.mark.parametrize(("most", "one"), [("4S N =", "4S E ="), ("4S E =", "4S N =")])
def test_a_passed_out_board_hides_no_wrong_direction_whichever_it_is(desk: Desk, most: str, one: str) -> None:
    for place, text in zip(PLACES, (most, most, "pass", one), strict=True):
        desk.enter(place, text)
    assert marks_of(desk, PLACES[3]) == (ResultMark.WRONG_DIRECTION,)


def test_a_board_that_the_table_does_not_play_now_is_marked_and_counts(desk: Desk) -> None:
    """Table 1 has boards 1 to 4 in round 1; somebody typed 13."""
    desk.enter("1A-1-1-13", "4S N =")
    assert marks_of(desk, "1A-1-1-13") == (ResultMark.WRONG_BOARD,)
    assert len(lines(desk.state.section(1, "A"))) == 1
    assert SlipKey.parse("1A-1-1-1") in missing(desk.state, 1)


def test_another_pair_than_the_movement_has_is_marked_and_gets_the_score(desk: Desk) -> None:
    for place, text in zip(PLACES[:3], ("4S N -1", "4S N =", "4S N +1"), strict=True):
        desk.enter(place, text)
    desk.enter(PLACES[3], "4S N +2", ns="c6", ew="c4")
    assert marks_of(desk, PLACES[3]) == (ResultMark.WRONG_PAIR, ResultMark.TWICE), "c6 has a result on board 1 already"
    assert desk.won(PLACES[1]) == (2, 2)
    desk.add(ResultRemoved(SlipKey.parse(PLACES[2])))
    assert marks_of(desk, PLACES[3]) == (ResultMark.WRONG_PAIR,)
    assert desk.scores() == {"c1": 0, "c8": 100, "c7": 50, "c3": 50, "c6": 100, "c4": 0}


def test_who_says_that_the_right_pair_sits_there_is_not_marked(desk: Desk) -> None:
    desk.enter(PLACES[0], "4S N =", ns="c1", ew="c8")
    assert marks_of(desk, PLACES[0]) == ()


def test_of_two_results_of_a_pair_on_a_board_the_first_counts_until_it_is_taken_away(desk: Desk) -> None:
    desk.enter(PLACES[0], "4S N =")
    desk.enter("1A-2-1-1", "4S N +1")  # pairs 2 and 8 play boards 5 to 8 there: pair 8 has had board 1
    assert marks_of(desk, "1A-2-1-1") == (ResultMark.WRONG_BOARD, ResultMark.TWICE)
    assert [line.ns for line in lines(desk.state.section(1, "A")).values()] == ["c1"]
    desk.add(ResultRemoved(SlipKey.parse(PLACES[0])))
    assert [line.ns for line in lines(desk.state.section(1, "A")).values()] == ["c2"]


def test_mending_a_slip_later_does_not_make_it_the_second(desk: Desk) -> None:
    desk.enter(PLACES[0], "4S N =", by="table A1")
    desk.enter("1A-2-1-1", "4S N +1", by="table A1")
    desk.enter(PLACES[0], "4S N -1", by="table A1")
    assert [line.ns for line in lines(desk.state.section(1, "A")).values()] == ["c1"]


def test_a_lead_that_is_not_in_the_leaders_hand_is_marked_and_the_result_counts(desk: Desk) -> None:
    desk.enter(PLACES[0], "4S N =", FITS)
    desk.enter(PLACES[1], "4S N =", "S7")
    desk.enter(PLACES[2], "4S N =")
    assert [marks_of(desk, place) for place in PLACES[:3]] == [(), (ResultMark.LEAD,), ()]
    assert len(lines(desk.state.section(1, "A"))) == 3
    assert "hand" not in str(WORDS[ResultMark.LEAD]).replace("hand record", ""), "no hand is named"


def test_without_the_deals_no_lead_can_be_judged() -> None:
    desk = Desk()
    desk.section(howell(4))
    desk.begin(1)
    desk.enter(PLACES[0], "4S N =", "S7")
    assert marked(desk.state, 1) == ()


def test_what_the_director_accepts_is_not_shown_again(desk: Desk) -> None:
    desk.enter(PLACES[0], "4S N =", "S7")
    desk.add(ResultAccepted(SlipKey.parse(PLACES[0])))
    assert marked(desk.state, 1) == ()
    desk.add(ResultCorrected(SlipKey.parse(PLACES[0]), score("4S N =", "S8")))
    assert [result.marks for result in marked(desk.state, 1)] == [(ResultMark.LEAD,)], (
        "what was accepted was another result"
    )
    with refusal("{place}: no result"):
        desk.add(ResultAccepted(SlipKey.parse(PLACES[1])))


# Fouled boards (87)


def test_two_leads_that_do_not_fit_from_some_round_on_make_a_board_suspect_with_its_groups(desk: Desk) -> None:
    leads = (FITS, FITS, FITS_TURNED, FITS_TURNED)
    for place, text, lead in zip(PLACES, ("4S N +1", "4S N =", "4S N =", "4S N -1"), leads, strict=True):
        desk.enter(place, text, lead)
    (found,) = suspicions(desk.state, 1)
    assert (found.board, found.first) == (1, 3)
    assert found.forms == (BoardForm("B", 3),)
    assert [str(place) for place in found.before] == list(PLACES[:2])
    assert [str(place) for place in found.since] == list(PLACES[2:])
    desk.add(FouledBoardRecorded(1, "A", 1, found.forms))
    assert suspicions(desk.state, 1) == ()
    assert marked(desk.state, 1) == (), "on the other form nobody knows the cards"


def test_the_groups_of_a_fouled_board_are_scored_apart(desk: Desk) -> None:
    """Each group of two, where four scores are due: 2 and 0 units become (2+1)*4/2-1 = 5 and (0+1)*4/2-1 = 1."""
    for place, text in zip(PLACES, ("4S N +1", "4S N =", "4S N =", "4S N -1"), strict=True):
        desk.enter(place, text)
    assert [desk.won(place) for place in PLACES] == [(6, 0), (3, 3), (3, 3), (0, 6)]
    desk.add(FouledBoardRecorded(1, "A", 1, (BoardForm("B", 3),)))
    assert [desk.won(place) for place in PLACES] == [(5, 1), (1, 5), (5, 1), (1, 5)]
    desk.add(FouledBoardRecorded(1, "A", 1, ()))
    assert [desk.won(place) for place in PLACES] == [(6, 0), (3, 3), (3, 3), (0, 6)]


def test_a_group_of_seven_and_one_of_three_get_what_the_worked_example_says() -> None:
    """The example of ten scores: 17.6 14.7 11.9 9.0 6.1 3.3 0.4, and 15.7 9.0 2.3."""
    desk = Desk()
    section = desk.section(mitchell(11, 22))
    places = [place for place, _, _ in played_at(section, 1)][:10]
    desk.begin(*range(1, 12))
    for place, points in zip(places, (700, 600, 500, 400, 300, 200, 100, 70, 60, 50), strict=True):
        desk.enter(place, f"+{points}")
    eighth = SlipKey.parse(places[7]).round
    desk.add(FouledBoardRecorded(1, "A", 1, (BoardForm("B", eighth),)))
    ns = [f"{float(desk.won(place)[0]):.1f}" for place in places]
    assert ns == "17.6 14.7 11.9 9.0 6.1 3.3 0.4 15.7 9.0 2.3".split()
    ew = [f"{float(desk.won(place)[1]):.1f}" for place in places]
    assert ew == "0.4 3.3 6.1 9.0 11.9 14.7 17.6 2.3 9.0 15.7".split()


def test_the_cards_of_the_other_form_judge_the_leads_on_it(desk: Desk) -> None:
    desk.add(FouledBoardRecorded(1, "A", 1, (BoardForm("B", 3, deal=TURNED),)))
    for place, lead in zip(PLACES, (FITS, FITS_TURNED, FITS_TURNED, FITS), strict=True):
        desk.enter(place, "4S N =", lead)
    assert [marks_of(desk, place) for place in PLACES] == [(), (ResultMark.LEAD,), (), (ResultMark.LEAD,)]


def test_leads_that_mostly_fit_are_mistakes_of_tables_and_no_fouled_board(desk: Desk) -> None:
    for place, lead in zip(PLACES, (FITS_TURNED, FITS, FITS, FITS_TURNED), strict=True):
        desk.enter(place, "4S N =", lead)
    assert len(suspicions(desk.state, 1)) == 1, "two of four"
    desk.add(ResultCorrected(SlipKey.parse(PLACES[3]), score("4S N =", FITS)))
    assert suspicions(desk.state, 1) == ()


def test_leads_that_the_director_has_kept_as_they_are_do_not_make_a_board_suspect(desk: Desk) -> None:
    for place in PLACES:
        desk.enter(place, "4S N =", FITS_TURNED)
    assert len(suspicions(desk.state, 1)) == 1
    for place in PLACES[:3]:
        desk.add(ResultAccepted(SlipKey.parse(place)))
    assert suspicions(desk.state, 1) == ()


def test_where_all_play_a_board_at_once_each_table_has_a_copy_and_the_wrong_ones_are_named() -> None:
    desk = Desk()
    desk.section(barometer(howell(4)))
    desk.add(DealsGiven(1, tuple(DealOf(board, SUITS) for board in range(1, 29))))
    desk.begin(1)
    for table, lead in ((1, FITS), (2, FITS_TURNED), (3, FITS), (4, FITS_TURNED)):
        desk.enter(f"1A-1-{table}-1", "4S N =", lead)
    (found,) = suspicions(desk.state, 1)
    assert found.forms == (BoardForm("B", 1, None, (2, 4)),)
    assert [str(place) for place in found.since] == ["1A-1-2-1", "1A-1-4-1"]


def test_forms_need_letters_of_their_own_and_a_board_that_is_played(desk: Desk) -> None:
    for forms in ((BoardForm("", 2),), (BoardForm("B", 2), BoardForm("B", 4))):
        with refusal("each different version of a board must have its own letter"):
            desk.add(FouledBoardRecorded(1, "A", 1, forms))
    with refusal("section {section} does not play board {board}", section="A", board=99):
        desk.add(FouledBoardRecorded(1, "A", 99, (BoardForm("B", 2),)))


def test_a_result_without_a_score_has_no_other_marks(desk: Desk) -> None:
    desk.enter(PLACES[0], "not_reached")
    assert marks_of(desk, PLACES[0]) == (ResultMark.NOT_REACHED,)
    desk.add(AdjustmentRecorded(SlipKey.parse(PLACES[0]), Adjustment.parse("NS A+; EW A+")))
    assert marks_of(desk, PLACES[0]) == ()
