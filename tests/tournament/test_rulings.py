"""Rulings of the law book on a board, adjusted scores, penalties and appeals: what they do to the ranking."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from fractions import Fraction

import pytest
from said import refusal, wording
from tournament.desk import Desk, talk

from arbitr.bridge.appeal import (
    Appeal,
    AppealedRuling,
    AppealMatter,
    AppealOutcome,
    CommitteeMember,
    Contest,
    Decision,
    Hearing,
)
from arbitr.bridge.board import Board
from arbitr.bridge.call import Call
from arbitr.bridge.result import Result
from arbitr.bridge.scores.adjustment import Adjustment
from arbitr.bridge.scores.penalty import Penalty, TariffLine
from arbitr.bridge.seat import Seat, Side
from arbitr.bridge.table import Table
from arbitr.laws.engine import Case, Conversation
from arbitr.laws.regulations import Regulations
from arbitr.laws.shared.incidents import heard, open_incidents
from arbitr.movements.individual import individual
from arbitr.movements.pairs.howell import howell
from arbitr.plain import from_plain, to_plain
from arbitr.problem import Problem
from arbitr.scoring.event import EventRules, Method
from arbitr.tournament import (
    AdjustmentRecorded,
    AppealDecided,
    AppealLodged,
    Author,
    ContestKind,
    LateGround,
    Log,
    NoResult,
    Note,
    PenaltyRecorded,
    ResultCorrected,
    Rules,
    RulingGiven,
    SlipKey,
    SlipScore,
    Tournament,
    Undone,
    rankings,
    ruling_given,
    session_scores,
)
from arbitr.tournament.events.organise import Published, RulesChanged
from arbitr.tournament.kinds import EVENTS
from arbitr.tournament.play.clock import MINUTE
from arbitr.tournament.scores.marks import missing
from arbitr.tournament.scores.terms import OwnDamage, Terms

PLACES = ("1A-1-1-1", "1A-2-4-1", "1A-3-3-1", "1A-5-2-1")
TEXTS = ("4S N =", "4S S =", "4S N -1", "3NT S =")
"""Nobody is vulnerable on board 1: +420, +420, -50, +400."""
HESITATION = {
    "source": "hesitation", "information": "yes", "hand_is_over": "yes", "suggested": "yes", "alternative": "yes",
    "chosen": "yes", "damaged": "yes", "in_time": "yes", "result_probable": "yes", "all_legal": "yes",
    "own_error": "none",
}  # fmt: skip
REVOKE = {
    "attention": "in_time", "repeated": "no", "card_faced": "no", "twelfth_trick": "no", "both_sides": "no",
    "won_by": "offender", "later_tricks": "1", "equity": "enough",
}  # fmt: skip


@pytest.fixture
def desk() -> Desk:
    """Board 1 is played by 1-8, 7-3, 5-6 and 2-4."""
    made = Desk()
    made.section(howell(4))
    made.begin(1, 2, 3, 4, 5)
    for place, text in zip(PLACES, TEXTS, strict=True):
        made.enter(place, text)
    return made


def rule(desk: Desk, place: str, conversation: Conversation) -> RulingGiven:
    given = ruling_given(desk.state, SlipKey.parse(place), conversation)
    desk.add(given)
    return given


def wons(desk: Desk, side: Side = Side.NS) -> list[Fraction]:
    return [desk.won(place)[side] for place in PLACES]


def test_the_board_before_anybody_rules(desk: Desk) -> None:
    """North-South: 420 beats -50 and 400 and ties once: 5; -50 nobody: 0; 400 beats -50: 2."""
    assert wons(desk) == [5, 5, 0, 2]
    assert wons(desk, Side.EW) == [1, 1, 6, 4]


def test_an_insufficient_bid_is_kept_with_the_board_and_changes_no_score(desk: Desk) -> None:
    before = rankings(desk.state)
    opened = Case(Table.opened(Board.numbered(1)))
    case = heard(heard(opened, Seat.NORTH, Call.parse("2S")), Seat.EAST, Call.parse("1H"))
    given = rule(desk, PLACES[0], Conversation(case, open_incidents(case)[0]).answered("accept"))
    assert (given.result, given.adjustment, given.fines, given.terms) == (None, None, (), Terms())
    assert given.laws == ("27A1",)
    assert desk.slip(PLACES[0]).rulings == (len(desk.log),)
    assert rankings(desk.state) == before


def test_an_established_revoke_moves_tricks_from_the_result_that_was_entered(desk: Desk) -> None:
    """East revoked and won the trick and another one: two tricks, so 4S by North is made with one over, +450."""
    given = rule(desk, PLACES[2], talk(1, "established_revoke", Seat.EAST, REVOKE))
    assert given.result == Result.parse("4S N +1")
    assert desk.slip(PLACES[2]).score == SlipScore(Result.parse("4S N -1")), "what the table entered is kept"
    assert wons(desk) == [3, 3, 6, 0]
    desk.add(Undone(len(desk.log)))
    assert wons(desk) == [5, 5, 0, 2]


LATE_ERROR = {"error": "yes", "noticed": "too_late", "beyond_doubt": "yes", "right_result": "4S N +1"}


def test_the_organiser_may_approve_of_one_correction_after_the_period(desk: Desk) -> None:
    """79C2 of 2017: it needs no regulation; without the approval the score stays as it is."""
    desk.add(Published(), at=1000 * MINUTE)
    approved = talk(1, "score_error", Seat.NORTH, {**LATE_ERROR, "organiser_approves": "yes"})
    declined = talk(1, "score_error", Seat.NORTH, {**LATE_ERROR, "organiser_approves": "no"})
    late = desk.state.corrections_end() or 0
    before = desk.state.slip(SlipKey.parse(PLACES[0]))
    desk.add(ruling_given(desk.state, SlipKey.parse(PLACES[0]), declined), at=late + MINUTE)
    stays = desk.state.slip(SlipKey.parse(PLACES[0]))
    assert before is not None
    assert stays is not None
    assert stays.counts_as(before), "a ruling that changes no score is recorded at any time"
    given = ruling_given(desk.state, SlipKey.parse(PLACES[0]), approved)
    desk.add(given, at=late + MINUTE)
    assert given.laws == ("79C2",)
    assert [(mark.ground, mark.at) for mark in desk.state.late][-1] == (LateGround.ORGANISER, late + MINUTE)
    assert wons(desk) == [6, 4, 0, 2]


def test_a_revoke_of_declarers_side_takes_tricks_away(desk: Desk) -> None:
    """4S by North, made, becomes two down: -100, below -50."""
    assert rule(desk, PLACES[0], talk(1, "established_revoke", Seat.SOUTH, REVOKE)).result == Result.parse("4S N -2")
    assert wons(desk) == [0, 6, 2, 4]


def test_tricks_never_go_beyond_thirteen(desk: Desk) -> None:
    desk.add(ResultCorrected(SlipKey.parse(PLACES[0]), SlipScore(Result.parse("4S N +3"))))
    given = rule(desk, PLACES[0], talk(1, "established_revoke", Seat.EAST, REVOKE))
    assert given.result is None, "all the tricks are there already"


def test_a_ruling_without_a_result_moves_nothing_until_somebody_enters_one() -> None:
    desk = Desk()
    desk.section(howell(4))
    desk.begin(1)
    assert rule(desk, PLACES[0], talk(1, "established_revoke", Seat.EAST, REVOKE)).result is None
    assert (desk.slip(PLACES[0]).score, desk.slip(PLACES[0]).is_settled) == (None, False)


def test_a_weighted_score_gets_the_mean_of_its_outcomes_and_counts_among_the_others_with_its_weights(
    desk: Desk,
) -> None:
    """North-South used a hesitation; without it 60% one down, 40% made. Against 420, -50 and 400:

    -50 gets 1 and +420 gets 5, so 0.6 * 1 + 0.4 * 5 = 2.6. The other +420: 0.6 * 2 + 0.4 * 1 + 2 + 2 = 5.6; -50:
    0.6 * 1 = 0.6; +400: 0.6 * 2 + 2 = 3.2.
    """
    conversation = talk(1, "unauthorised_information", Seat.SOUTH, HESITATION | {"outcomes": "60% 4S N -1, 40% 4S N ="})
    given = rule(desk, PLACES[0], conversation)
    assert str(given.adjustment) == "60% 4S N -1, 40% 4S N ="
    assert given.terms == Terms(bounded=True, offenders=Side.NS)
    assert wons(desk) == [Fraction("2.6"), Fraction("5.6"), Fraction("0.6"), Fraction("3.2")]
    assert wons(desk, Side.EW) == [Fraction("3.4"), Fraction("0.4"), Fraction("5.4"), Fraction("2.8")]
    assert desk.scores()["c1"] == 100 * Fraction("2.6") / 6


def test_an_adjusted_score_never_gives_the_offenders_more_nor_the_innocent_less_than_the_table_did(desk: Desk) -> None:
    """At this table they went down all the same: -50, worth 1 against 420, 400 and -50, while the weights make 3.4."""
    desk.add(ResultCorrected(SlipKey.parse(PLACES[0]), SlipScore(Result.parse("4S N -1"))))
    conversation = talk(1, "unauthorised_information", Seat.SOUTH, HESITATION | {"outcomes": "60% 4S N =, 40% 4S N -1"})
    rule(desk, PLACES[0], conversation)
    assert desk.won(PLACES[0]) == (1, 5)
    desk.add(AdjustmentRecorded(SlipKey.parse(PLACES[0]), Adjustment.parse("60% 4S N =, 40% 4S N -1")))
    assert desk.won(PLACES[0]) == (Fraction("3.4"), Fraction("2.6")), "booked by hand it is what it is"


def test_damage_that_the_innocent_brought_on_themselves_is_taken_off(desk: Desk) -> None:
    """The weights give East-West 3.4 where the table gave 1. They gambled; without that they had been worth 3 (3NT made
    against them, as at one other table): so 2 of it was their own, and 1.4 is left.
    """
    answers = HESITATION | {"own_error": "gambling", "self_inflicted": "part", "without_own_error": "3NT S ="}
    given = rule(
        desk,
        PLACES[0],
        talk(1, "unauthorised_information", Seat.SOUTH, answers | {"outcomes": "60% 4S N -1, 40% 4S N ="}),
    )
    assert [damage.side for damage in given.terms.own_damage] == [Side.EW]
    assert desk.won(PLACES[0]) == (Fraction("2.6"), Fraction("1.4"))
    text = json.dumps(to_plain(tuple(desk.log.notes)))
    lines = json.loads(text)
    again = [Note(line["number"], line["at"], Author.parse(line["by"]), EVENTS.read(line["event"])) for line in lines]
    assert Log(Tournament(), again).state == desk.state


def test_a_side_that_gets_average_minus_at_most_does(desk: Desk) -> None:
    """40% of 6 is 2.4; the other side keeps its score."""
    place = SlipKey.parse(PLACES[0])
    given = ruling_given(desk.state, place, talk(1, "established_revoke", Seat.EAST, REVOKE))
    desk.add(replace(given, result=None, terms=Terms(capped=(Side.NS,))))
    assert desk.won(PLACES[0]) == (Fraction("2.4"), 1)
    desk.add(replace(given, result=None, place=SlipKey.parse(PLACES[2]), terms=Terms(capped=(Side.NS,))))
    assert desk.won(PLACES[2]) == (0, 6), "it had less already"


def test_bounds_hold_in_imps_across_the_field_too() -> None:
    """+420 at this table against +170 twice: +6 IMPs each, the mean +6. Ruled 3S made, +140: -1 for the offenders."""
    desk = Desk(Rules(scoring=EventRules(Method.IMPS)))
    desk.section(howell(4))
    desk.begin(1, 2, 3, 4, 5)
    for place, text in zip(PLACES[:3], ("4S N =", "3S N +1", "3S N +1"), strict=True):
        desk.enter(place, text)
    assert desk.won(PLACES[0]) == (6, -6)
    rule(desk, PLACES[0], talk(1, "unauthorised_information", Seat.SOUTH, HESITATION | {"outcomes": "3S N ="}))
    assert desk.won(PLACES[0]) == (-1, 1)


def test_what_was_ruled_is_no_more_when_the_director_finds_on_review_that_the_result_stands(desk: Desk) -> None:
    first = talk(1, "unauthorised_information", Seat.SOUTH, HESITATION | {"outcomes": "60% 4S N -1, 40% 4S N ="})
    rule(desk, PLACES[0], first)
    again = talk(1, "unauthorised_information", Seat.SOUTH, HESITATION | {"damaged": "no"}, first.applied())
    rule(desk, PLACES[0], again)
    assert wons(desk) == [5, 5, 0, 2]
    assert len(desk.slip(PLACES[0]).rulings) == 2


# What becomes of the board


def test_a_board_that_is_played_later_has_no_result_until_one_comes(desk: Desk) -> None:
    before = rankings(desk.state)
    given = rule(desk, PLACES[0], talk(1, "late_board", Seat.NORTH, {"played_later": "yes"}))
    assert given.none is NoResult.LATER
    assert (desk.slip(PLACES[0]).score, desk.slip(PLACES[0]).is_settled) == (SlipScore(none=NoResult.LATER), False)
    assert SlipKey.parse(PLACES[0]) in missing(desk.state, 1)
    assert SlipKey.parse(PLACES[0]) not in session_scores(desk.state, 1).worths
    desk.enter(PLACES[0], "4S N =")
    assert desk.won(PLACES[0]) == (5, 1)
    desk.add(Undone(len(desk.log)))
    desk.add(Undone(len(desk.log) - 2))
    assert rankings(desk.state) == before


def test_a_board_that_is_cancelled_counts_only_as_the_director_awards(desk: Desk) -> None:
    """East-West were slow: North-South get average plus, 60%, and East-West average minus, whatever was entered."""
    before = rankings(desk.state)
    answers = {"played_later": "no", "slow_known": "yes", "fault@NS": "none", "fault@EW": "directly"}
    answers["valid_at_other_table"] = "no"  # 86B1 is for team matches
    given = rule(desk, PLACES[2], talk(1, "late_board", Seat.NORTH, answers))
    assert (given.none, given.result, str(given.adjustment)) == (NoResult.CANCELLED, None, "NS A+; EW A-")
    slip = desk.slip(PLACES[2])
    assert (slip.result, slip.is_settled) == (None, True)
    shares = [worth.share for worth in session_scores(desk.state, 1).worths[SlipKey.parse(PLACES[2])]]
    assert shares == [Fraction(60, 100), Fraction(40, 100)]
    assert json.loads(json.dumps(to_plain(given)))["none"] == "cancelled"
    desk.add(Undone(len(desk.log)))
    assert rankings(desk.state) == before


def test_a_board_that_is_dealt_again_loses_only_a_result_that_there_is(desk: Desk) -> None:
    answers = {"all_passed": "no", "law_elsewhere": "no", "good_reason": "yes", "match_result_known": "no"}
    assert rule(desk, PLACES[0], talk(1, "redeal", Seat.NORTH, answers)).none is NoResult.LATER
    assert rule(desk, "1A-1-1-2", talk(2, "redeal", Seat.NORTH, answers)).none is None, "it is played now"


def test_a_ruling_that_is_not_finished_cannot_be_booked(desk: Desk) -> None:
    opened = Case(Table.opened(Board.numbered(1)))
    case = heard(heard(opened, Seat.NORTH, Call.parse("2S")), Seat.EAST, Call.parse("1H"))
    with refusal("there is no ruling yet; answer the questions first"):
        ruling_given(desk.state, SlipKey.parse(PLACES[0]), Conversation(case, open_incidents(case)[0]))


# Adjusted scores that are booked by hand


@pytest.mark.parametrize(
    ("adjustment", "ns", "ew"),
    [
        ("NS A+; EW A-", Fraction("3.6"), Fraction("2.4")),
        ("A", 3, 3),
        ("NS 65%; EW 35%", Fraction("3.9"), Fraction("2.1")),
        ("NS table; EW A-", 5, Fraction("2.4")),
        ("3NT S +1", 6, 0),
        ("NS 4S N -2; EW 4S N =", 0, 1),
    ],
)
def test_each_kind_of_adjusted_score_is_worth_what_the_law_says(
    desk: Desk, adjustment: str, ns: Fraction, ew: Fraction
) -> None:
    """Of 6. Scores are compared with what the same direction got elsewhere: 420, -50 and 400."""
    desk.add(AdjustmentRecorded(SlipKey.parse(PLACES[0]), Adjustment.parse(adjustment), "12C1", "as it was"))
    assert desk.won(PLACES[0]) == (ns, ew)
    desk.add(AdjustmentRecorded(SlipKey.parse(PLACES[0]), None))
    assert wons(desk) == [5, 5, 0, 2]


def test_an_average_plus_is_the_own_session_where_that_was_better(desk: Desk) -> None:
    """Pair 1 has a top on board 5 and average plus on board 1: 100% of 6."""
    section = desk.state.section(1, "A")
    for spot, text in zip(section.boards_due[5], ("+50", "+50", "+50", "+50"), strict=True):
        place = str(section.place(spot))
        seated = section.plan.at(spot[0], spot[1], None)
        desk.enter(place, {"c1": "+500"}.get(seated.ns[0], {"c1": "-500"}.get(seated.ew[0], text)))
    desk.add(AdjustmentRecorded(SlipKey.parse(PLACES[0]), Adjustment.parse("NS A+; EW A-")))
    assert desk.won(PLACES[0])[0] == 6
    assert desk.scores()["c1"] == 100


def test_an_average_in_total_points_is_refused_when_it_is_given_unless_the_rules_say_its_worth() -> None:
    rules = Rules(scoring=EventRules(Method.TOTAL))
    desk = Desk(rules)
    desk.section(howell(4))
    desk.begin(1, 2, 3, 4, 5)
    for place, text in zip(PLACES, TEXTS, strict=True):
        desk.enter(place, text)
    with refusal("an average has no value in total points; set its value in the rules"):
        desk.add(AdjustmentRecorded(SlipKey.parse(PLACES[0]), Adjustment.parse("NS A+; EW A-")))
    assert desk.scores()["c1"] == 420
    averages = (Fraction(200), Fraction(0), Fraction(-200))
    desk.add(RulesChanged(replace(rules, scoring=EventRules(Method.TOTAL, averages=averages))))
    desk.add(AdjustmentRecorded(SlipKey.parse(PLACES[0]), Adjustment.parse("NS A+; EW A-")))
    assert desk.scores()["c1"] == 200
    with refusal("an average has no value in total points; set its value in the rules"):
        desk.add(RulesChanged(rules))


# Penalties


def test_a_penalty_of_the_law_book_is_taken_off_the_score(desk: Desk) -> None:
    """10% of a top of 6 is 0.6: pair 1 has 4.4 of 6, and pair 8 keeps its 1 of 6."""
    tariff = Regulations(penalty_tariff=(TariffLine.parse("slow_play 10%"),))
    case = Case(Table.opened(Board.numbered(1)), regulations=tariff)
    answers = {"offence": "slow_play", "decision": "penalty", "size": "tariff"}
    given = rule(desk, PLACES[0], talk(1, "procedural_penalty", Seat.SOUTH, answers, case))
    assert [(fine.contestant, str(fine.penalty)) for fine in given.fines] == [("c1", "10%")]
    assert desk.scores()["c1"] == 100 * Fraction("4.4") / 6
    assert desk.scores()["c8"] == Fraction(100, 6)
    assert desk.won(PLACES[0]) == (5, 1), "the result on the board is worth what it was"


def test_a_penalty_is_for_who_really_sat_there(desk: Desk) -> None:
    desk.add(ResultCorrected(SlipKey.parse(PLACES[0]), SlipScore(Result.parse("4S N =")), ns="c2"))
    case = Case(Table.opened(Board.numbered(1)), regulations=Regulations(penalty_tariff=(TariffLine.parse("any 10%"),)))
    answers = {"offence": "slow_play", "decision": "penalty", "size": "tariff"}
    given = rule(desk, PLACES[0], talk(1, "procedural_penalty", Seat.SOUTH, answers, case))
    assert [fine.contestant for fine in given.fines] == ["c2"]


def test_in_an_individual_a_disciplinary_penalty_is_for_the_player_who_was_named() -> None:
    desk = Desk(Rules(kind=ContestKind.INDIVIDUAL))
    section = desk.section(individual(8))
    seated = section.plan.at(1, 1)
    desk.begin(1)
    case = Case(Table.opened(Board.numbered(1)), regulations=Regulations(penalty_tariff=(TariffLine.parse("any 20%"),)))
    given = rule(
        desk,
        f"1A-1-1-{seated.boards[0]}",
        talk(1, "discipline", Seat.WEST, {"measure": "points", "size": "tariff"}, case),
    )
    assert [fine.contestant for fine in given.fines] == [seated.ew[1]]


def test_penalties_in_matchpoints_and_per_cent_are_added_up_and_may_change_the_order(desk: Desk) -> None:
    assert desk.ranked()[0][:3] == [("1", "c6"), ("2-3", "c1"), ("2-3", "c7")]
    desk.add(PenaltyRecorded(1, "c1", Penalty.parse("1 MP"), "90"))
    desk.add(PenaltyRecorded(1, "c1", Penalty.parse("50%"), "90"))
    assert desk.scores()["c1"] == Fraction(100 * (5 - 1 - 3), 6)
    assert desk.ranked()[0][:3] == [("1", "c6"), ("2", "c7"), ("3", "c4")]


@pytest.mark.parametrize(
    ("rules", "penalty", "problem"),
    [
        (
            Rules(),
            "3 IMP",
            wording(
                "a penalty of {penalty} cannot be deducted from a score in {unit}; give it in {unit}",
                penalty="3 IMP",
                unit="MP",
            ),
        ),
        (
            Rules(scoring=EventRules(Method.IMPS)),
            "10%",
            wording(
                "a penalty of {penalty} cannot be deducted from a score in {unit}; give it in {unit}",
                penalty="10%",
                unit="IMP",
            ),
        ),
        (
            Rules(scoring=EventRules(Method.TOTAL)),
            "10%",
            wording("a penalty of {penalty} cannot be deducted from total points", penalty="10%"),
        ),
    ],
)
def test_a_penalty_that_cannot_be_taken_off_is_refused_when_it_is_given(
    rules: Rules, penalty: str, problem: re.Pattern[str]
) -> None:
    desk = Desk(rules)
    desk.section(howell(4))
    desk.begin(1)
    desk.enter(PLACES[0], "4S N =")
    with pytest.raises(Problem, match=problem):
        desk.add(PenaltyRecorded(1, "c1", Penalty.parse(penalty)))
    assert len(rankings(desk.state)) == 1


def test_rules_under_which_a_penalty_that_was_given_has_no_meaning_are_refused(desk: Desk) -> None:
    desk.add(PenaltyRecorded(1, "c1", Penalty.parse("10%")))
    with refusal(
        "a penalty of {penalty} cannot be deducted from a score in {unit}; give it in {unit}", penalty="10%", unit="IMP"
    ):
        desk.add(RulesChanged(Rules(scoring=EventRules(Method.IMPS))))
    assert desk.scores()["c1"] == 100 * Fraction("4.4") / 6


def test_a_penalty_is_for_somebody_who_plays(desk: Desk) -> None:
    with refusal("{id} does not play in session {session}", id="nobody", session=1):
        desk.add(PenaltyRecorded(1, "nobody", Penalty.parse("10%")))


# Appeals (92, 93)


def test_an_appeal_that_is_decided_changes_the_score_of_its_board(desk: Desk) -> None:
    conversation = talk(1, "unauthorised_information", Seat.SOUTH, HESITATION | {"outcomes": "60% 4S N -1, 40% 4S N ="})
    rule(desk, PLACES[0], conversation)
    appeal = _appeal(1)
    desk.add(AppealLodged(appeal, SlipKey.parse(PLACES[0])))
    with refusal("there is already an appeal number {number}", number=1):
        desk.add(AppealLodged(appeal))
    assert desk.won(PLACES[0])[0] == Fraction("2.6")
    desk.add(AppealDecided(1, Hearing((CommitteeMember("X"),), decision=Decision(AppealOutcome.UPHELD))))
    assert desk.won(PLACES[0])[0] == Fraction("2.6")
    changed = Decision(AppealOutcome.CHANGED, score=Adjustment.parse("4S N ="))
    desk.add(AppealDecided(1, Hearing((CommitteeMember("X"),), decision=changed)))
    assert desk.won(PLACES[0]) == (5, 1)
    hearing = desk.state.appeals[1].appeal.hearing
    assert hearing is not None
    assert hearing.decision == changed


def test_the_penalties_of_a_committee_are_taken_off_whom_it_names_and_come_back_with_its_decision(desk: Desk) -> None:
    """A top is 6: 10% of it are 0.6, and 1 MP is 1. Pair 1 sat North-South and had 5, pair 8 had 1."""
    desk.add(AppealLodged(_appeal(1), SlipKey.parse(PLACES[0])))
    penalties = (Penalty.parse("10%"), Penalty.parse("1/2 MP"))
    for named, own, other in ((), "3.9", "1"), ((Side.NS, Side.EW), "4.4", "0.5"), ((Side.EW,), "4.5", "0.4"):
        decision = Decision(AppealOutcome.UPHELD, penalties=penalties, penalty_laws=("92A",), penalised=named)
        desk.add(AppealDecided(1, Hearing((CommitteeMember("X"),), decision=decision)))
        assert {penalty.law for penalty in desk.state.penalties} == {"92A"}
        assert (desk.scores()["c1"], desk.scores()["c8"]) == (100 * Fraction(own) / 6, 100 * Fraction(other) / 6)
        with refusal("appeal {number} has already been decided; undo that decision first", number=1):
            desk.add(AppealDecided(1, Hearing((), decision=Decision(AppealOutcome.WITHDRAWN))))
        desk.add(Undone(len(desk.log)))
        assert desk.state.penalties == ()
        assert desk.scores()["c1"] == Fraction(500, 6)


def test_a_penalty_of_a_committee_that_cannot_be_taken_off_is_refused(desk: Desk) -> None:
    desk.add(AppealLodged(_appeal(1), SlipKey.parse(PLACES[0])))
    decision = Decision(AppealOutcome.UPHELD, penalties=(Penalty.parse("3 IMP"),))
    with refusal(
        "a penalty of {penalty} cannot be deducted from a score in {unit}; give it in {unit}", penalty="3 IMP"
    ):
        desk.add(AppealDecided(1, Hearing((), decision=decision)))
    assert desk.state.appeals[1].appeal.hearing is None


def test_a_decision_on_a_score_needs_an_appeal_about_a_board(desk: Desk) -> None:
    desk.add(AppealLodged(_appeal(1)))
    changed = Decision(AppealOutcome.CHANGED, score=Adjustment.parse("4S N ="))
    with refusal("appeal {number} does not concern a board; its decision cannot change a score", number=1):
        desk.add(AppealDecided(1, Hearing((), decision=changed)))
    assert desk.state.appeals[1].appeal.hearing is None
    with refusal("there is no appeal number {number}", number=2):
        desk.add(AppealDecided(2, Hearing(())))


def _appeal(number: int) -> Appeal:
    ruled = AppealedRuling("60% 4S N -1, 40% 4S N =", ("16B3",), "director")
    return Appeal(number, Contest.PAIRS, "1", "A1", 1, Side.NS, "c1", ruled, (AppealMatter.JUDGEMENT,))


def test_own_damage_is_written_down_with_its_side() -> None:
    """What a side would have scored may be any kind of award."""
    for text in ("4S N =", "60% 4S N =, 40% 4S N -1", "A+"):
        terms = Terms(True, Side.NS, (OwnDamage(Side.EW, Adjustment.parse(text).ns),))
        assert from_plain(Terms, json.loads(json.dumps(to_plain(terms)))) == terms


def test_the_worths_of_a_session_are_what_the_results_are_worth(desk: Desk) -> None:
    worths = session_scores(desk.state, 1).worths
    assert {str(place): (ns.share, ew.share) for place, (ns, ew) in worths.items()} == {
        PLACES[0]: (Fraction(5, 6), Fraction(1, 6)),
        PLACES[1]: (Fraction(5, 6), Fraction(1, 6)),
        PLACES[2]: (0, 1),
        PLACES[3]: (Fraction(1, 3), Fraction(2, 3)),
    }
