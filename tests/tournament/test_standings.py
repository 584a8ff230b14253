"""Rankings: sections apart and together, several sessions, carry-over, handicap, ties, individuals; and what must not
matter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from parts import FULL
from tournament.desk import Desk, percents, played_at, score

from arbitr.bridge.scores.penalty import Penalty
from arbitr.movements.individual import individual
from arbitr.movements.pairs.howell import howell
from arbitr.movements.pairs.mitchell import mitchell
from arbitr.scoring.event import EventRules, Method
from arbitr.scoring.ranking import Addition, Counting, TieBreak
from arbitr.tournament import (
    BoardForm,
    ComparedWith,
    Contestant,
    ContestKind,
    FouledBoardRecorded,
    Log,
    PenaltyRecorded,
    ResultCorrected,
    ResultEntered,
    ResultRemoved,
    Rules,
    SlipKey,
    TableTurned,
    Tournament,
)
from arbitr.tournament.events.organise import (
    CarriedOver,
    ContestantEntered,
    ContestantWithdrawn,
    RulesChanged,
    SessionEnded,
)
from arbitr.tournament.scores.marks import ResultMark, marked
from arbitr.tournament.scores.series import PlacePoints, SeriesSession
from arbitr.tournament.scores.standings import RankedGroup, carries, in_stratum, rankings, session_rankings

TOGETHER = Rules(compared=ComparedWith.SESSION)


def two_sections(rules: Rules) -> Desk:
    """Two tables each, board 1 in the first round: A has +100 and +50, B +400 and +300."""
    desk = Desk(rules)
    desk.section(howell(2), "A")
    desk.section(howell(2), "B", names=["d1", "d2", "d3", "d4"])
    desk.begin(1)
    for place, text in (("1A-1-1-1", "+100"), ("1A-1-2-1", "+50"), ("1B-1-1-1", "+400"), ("1B-1-2-1", "+300")):
        desk.enter(place, text)
    return desk


# Sections


def test_two_sections_with_boards_of_their_own_are_compared_and_ranked_apart() -> None:
    desk = two_sections(Rules())
    assert desk.scores() == {"c1": 100, "c2": 0, "c3": 0, "c4": 100, "d1": 100, "d2": 0, "d3": 0, "d4": 100}
    assert [ranking.group for ranking in rankings(desk.state)] == [RankedGroup("A"), RankedGroup("B")]
    assert desk.ranked()[0] == [("1-2", "c1"), ("1-2", "c4"), ("3-4", "c2"), ("3-4", "c3")]


def test_two_sections_that_play_the_same_deals_are_compared_and_ranked_together() -> None:
    """North-South: 400, 300, 100, 50 get 6, 4, 2, 0 of 6."""
    desk = two_sections(TOGETHER)
    assert [desk.won(place)[0] for place in ("1B-1-1-1", "1B-1-2-1", "1A-1-1-1", "1A-1-2-1")] == [6, 4, 2, 0]
    assert [ranking.group for ranking in rankings(desk.state)] == [RankedGroup()]
    third = Fraction(100, 3)
    assert desk.scores() == {
        "d1": 100, "d3": 2 * third, "c1": third, "c3": 0, "d2": 0, "d4": third, "c2": 2 * third, "c4": 100,
    }  # fmt: skip


def test_a_mitchell_has_a_list_for_each_direction_of_each_section_or_of_all() -> None:
    for rules, groups in (
        (Rules(), [("A", 0), ("A", 1), ("B", 0), ("B", 1)]),
        (TOGETHER, [("", 0), ("", 1)]),
    ):
        desk = Desk(rules)
        desk.section(mitchell(3), "A", names=["n1", "n2", "n3", "e1", "e2", "e3"])
        desk.section(mitchell(3), "B", names=["m1", "m2", "m3", "f1", "f2", "f3"])
        desk.begin(1)
        for place in ("1A-1-1-1", "1B-1-1-1"):
            desk.enter(place, "+100")
        assert [(ranking.group.section, ranking.group.side) for ranking in rankings(desk.state)] == groups


def test_a_board_that_was_fouled_in_one_section_is_compared_with_the_other_section_where_it_was_not() -> None:
    """In A table 2 played another form: alone, with the average 3 of 6. The three others: 2 and 0 and 4 units of three
    become (x+1)*4/3-1 of 6: 5.67, 3 and 0.33, rounded to 5.7, 3 and 0.3.
    """
    desk = two_sections(TOGETHER)
    desk.add(FouledBoardRecorded(1, "A", 1, (BoardForm("B", 1, None, (2,)),)))
    places = ("1B-1-1-1", "1B-1-2-1", "1A-1-1-1", "1A-1-2-1")
    assert [desk.won(place)[0] for place in places] == [Fraction("5.7"), 3, Fraction("0.3"), 3]


@pytest.mark.parametrize("compared", list(ComparedWith))
def test_a_pair_that_is_named_in_another_section_has_one_result_on_a_board_and_the_ranking_is_made(
    compared: ComparedWith,
) -> None:
    desk = Desk(Rules(compared=compared))
    desk.section(howell(2), "A")
    desk.section(howell(2), "B", names=["d1", "d2", "d3", "d4"])
    desk.begin(1)
    desk.enter("1A-1-1-1", "+100")
    desk.enter("1A-1-2-1", "+50")
    desk.enter("1B-1-1-1", "+400", ns="c1")
    desk.enter("1B-1-2-1", "+300")
    assert [result.marks for result in marked(desk.state, 1)] == [(ResultMark.WRONG_PAIR,)]
    assert len(rankings(desk.state)) == (2 if compared is ComparedWith.SECTION else 1)
    if compared is ComparedWith.SESSION:
        # Of c1's two results on one deal the first counts: 300, 100, 50 are left.
        assert [desk.won(place)[0] for place in ("1B-1-2-1", "1A-1-1-1", "1A-1-2-1")] == [4, 2, 0]
    else:
        assert desk.scores()["c1"] == 100, "boards of another section are other boards"


# Sessions


def two_sessions(rules: Rules, handicap: Fraction = Fraction(0)) -> Desk:
    """Session 1, one board: c1 100%. Session 2, two boards: c1 100% and 0%."""
    desk = Desk(rules)
    for number in range(1, 5):
        desk.enter_contestant(f"c{number}", handicap if number == 2 else Fraction(0))
    desk.section(howell(2), session=1)
    desk.begin(1)
    desk.enter("1A-1-1-1", "+100")
    desk.enter("1A-1-2-1", "+50")
    desk.section(howell(2), session=2)
    desk.begin(1, session=2)
    for place, text in (("2A-1-1-1", "+100"), ("2A-1-2-1", "+50"), ("2A-1-1-2", "+50"), ("2A-1-2-2", "+100")):
        desk.enter(place, text)
    return desk


def test_over_several_sessions_all_boards_count_alike() -> None:
    """c1 has 2 of 2 and 2 of 4 matchpoints: 4 of 6."""
    desk = two_sessions(Rules())
    assert desk.scores(1)["c1"] == 100
    assert desk.scores(2)["c1"] == 50
    assert desk.ranking_scores() == {
        "c1": Fraction(200, 3), "c4": Fraction(200, 3), "c2": Fraction(100, 3), "c3": Fraction(100, 3),
    }  # fmt: skip
    assert desk.ranked() == [[("1-2", "c1"), ("1-2", "c4"), ("3-4", "c2"), ("3-4", "c3")]]
    assert [standing.contestant for standing in session_rankings(desk.state, 1)[0].standings] == [
        "c1",
        "c4",
        "c2",
        "c3",
    ]


def test_penalties_of_each_session_are_taken_off_where_they_were_given() -> None:
    """A top is 2: 50% of it is 1 of the 6 in all."""
    desk = two_sessions(Rules())
    desk.add(PenaltyRecorded(1, "c1", Penalty.parse("50%")))
    assert desk.scores(1)["c1"] == 50
    assert desk.scores(2)["c1"] == 50
    assert desk.ranking_scores()["c1"] == Fraction(100 * (4 - 1), 6)


def test_a_part_of_the_earlier_session_is_carried_over_to_the_last() -> None:
    desk = two_sessions(Rules(carry=Fraction(1, 4)))
    assert desk.ranking_scores() == {"c1": 75, "c4": 75, "c2": 50, "c3": 50}


def test_what_a_session_brings_into_the_last_is_told_apart_from_it() -> None:
    """c1: a quarter of 100, and 50."""
    desk = two_sessions(Rules(carry=Fraction(1, 4)), handicap=Fraction(5))
    (whole,) = rankings(desk.state)
    added = {standing.contestant: standing.addition for standing in whole.standings}
    assert added["c1"] == Addition(carried=Fraction(25))
    assert added["c2"] == Addition(handicap=Fraction(5))


def test_per_cent_are_a_share_of_the_whole_unless_something_is_carried_over() -> None:
    desk = two_sessions(Rules(), handicap=Fraction(5))
    assert not carries(desk.state)
    desk.add(CarriedOver("c3", Fraction(7, 2)))
    assert carries(desk.state)
    assert carries(two_sessions(Rules(carry=Fraction(1, 4))).state)
    one = two_sections(Rules(carry=Fraction(1, 4)))
    assert not carries(one.state), "there is no earlier session"


def test_of_three_sessions_the_first_two_are_carried_over_together() -> None:
    """c1: 4 of 6 in the first two, and 1 of 2 in the last: 50 + 1/4 * 66.67."""
    desk = two_sessions(Rules(carry=Fraction(1, 4)))
    desk.section(howell(2), session=3)
    desk.begin(1, session=3)
    desk.enter("3A-1-1-1", "+100")
    desk.enter("3A-1-2-1", "+100")
    assert desk.ranking_scores()["c1"] == 50 + Fraction(1, 4) * Fraction(200, 3)


def test_who_did_not_play_the_last_session_has_only_what_is_carried_over() -> None:
    desk = Desk(Rules(carry=Fraction(1, 4)))
    desk.section(howell(2))
    desk.begin(1)
    desk.enter("1A-1-1-1", "+100")
    desk.enter("1A-1-2-1", "+50")
    desk.section(howell(2), session=2, names=["c1", "c2", "c3", "new"])
    desk.begin(1, session=2)
    desk.enter("2A-1-1-1", "+100")
    desk.enter("2A-1-2-1", "+100")
    assert desk.ranking_scores() == {"c1": 75, "c2": 50, "c3": 50, "new": 50, "c4": 25}


@pytest.mark.parametrize(
    ("counting", "expected"), [(Counting.SUM, Fraction(4)), (Counting.MEAN, Fraction(4, 3)), (None, Fraction(200, 3))]
)
def test_what_is_added_over_the_sessions_is_what_the_ranking_counts(
    counting: Counting | None, expected: Fraction
) -> None:
    """c1 won 2 and 2 matchpoints on 1 and 2 boards, of 6."""
    desk = two_sessions(Rules(scoring=EventRules(counting=counting)))
    assert desk.ranking_scores()["c1"] == expected


def test_imps_of_several_sessions_are_added() -> None:
    """+50 and +50 points are 2 IMPs each way."""
    desk = two_sessions(Rules(scoring=EventRules(Method.IMPS)))
    assert desk.scores(1)["c1"] == 2
    assert desk.ranking_scores() == {"c1": 2, "c2": -2, "c3": -2, "c4": 2}


def test_a_handicap_and_what_is_brought_from_elsewhere_are_added_once() -> None:
    desk = two_sessions(Rules(), handicap=Fraction(5))
    desk.add(CarriedOver("c3", Fraction(7, 2)))
    third = Fraction(100, 3)
    assert desk.ranking_scores() == {"c1": 2 * third, "c4": 2 * third, "c2": third + 5, "c3": third + Fraction(7, 2)}


# Ties


def test_those_who_are_equal_after_the_handicap_share_a_place() -> None:
    """c2 has 0 and a handicap of 100, c1 has 100 and none; nobody has asked for a rule for ties."""
    desk = Desk()
    for number in range(1, 5):
        desk.enter_contestant(f"c{number}", Fraction(100) if number == 2 else Fraction(0))
    desk.section(howell(2))
    desk.begin(1)
    desk.enter("1A-1-1-1", "+100")
    desk.enter("1A-1-2-1", "+50")
    assert desk.ranked() == [[("1-3", "c1"), ("1-3", "c2"), ("1-3", "c4"), ("4", "c3")]]


def tied(rules: Rules) -> Desk:
    """A Mitchell of three tables. N-S 1 has a top, a bottom and an average, N-S 2 and 3 have 6 of 12 otherwise."""
    desk = Desk(rules)
    section = desk.section(mitchell(3), names=["n1", "n2", "n3", "e1", "e2", "e3"])
    desk.begin(1, 2, 3)
    texts = {
        1: {"n1": "+300", "n2": "+200", "n3": "+100"},  # 4 2 0
        2: {"n1": "+100", "n2": "+200", "n3": "+300"},  # 0 2 4
        3: {"n1": "+200", "n2": "+200", "n3": "+200"},  # 2 2 2
    }
    for board, by_pair in texts.items():
        for place, ns, _ in played_at(section, board):
            desk.enter(place, by_pair[ns])
    return desk


def test_ties_are_shown_and_broken_only_by_a_published_rule() -> None:
    assert tied(Rules()).ranked()[0] == [("1-3", "n1"), ("1-3", "n2"), ("1-3", "n3")]
    # n1 and n3 have a top of their own and share the best score on board 3; n2 has only the latter.
    rule = Rules(scoring=EventRules(tie_breaks=(TieBreak.TOPS,)))
    assert tied(rule).ranked()[0] == [("1-2", "n1"), ("1-2", "n3"), ("3", "n2")]


def test_a_rule_for_ties_holds_in_each_section_and_over_the_sessions() -> None:
    rules = Rules(scoring=EventRules(tie_breaks=(TieBreak.TOPS,)))
    desk = tied(rules)
    desk.section(mitchell(3), "B", names=["m1", "m2", "m3", "f1", "f2", "f3"])
    assert desk.ranked()[0] == [("1-2", "n1"), ("1-2", "n3"), ("3", "n2")]
    section = desk.section(mitchell(3), session=2, names=["n1", "n2", "n3", "e1", "e2", "e3"])
    for place, _, _ in played_at(section, 1):
        desk.enter(place, "+50")
    alike = [line for line in desk.ranked()[0] if line[1].startswith("n")]
    assert [name for _, name in alike] == ["n1", "n3", "n2"]
    assert alike[0][0] == alike[1][0] != alike[2][0]


def test_a_rule_for_ties_parts_players_of_an_individual() -> None:
    """Twelve players at three tables: a board is worth 4, 2 and 0 where no two are equal."""
    rules = Rules(kind=ContestKind.INDIVIDUAL, scoring=EventRules(tie_breaks=(TieBreak.TOPS,)))
    desk = Desk(rules)
    section = desk.section(individual(12))
    chance = Random(3)
    won: Counter[str] = Counter()
    tops: Counter[str] = Counter()
    for number in range(1, section.rounds + 1):
        desk.begin(number)
        board = section.plan.at(number, 1).boards[0]
        orders = chance.sample(range(3), 3)
        for (place, ns, ew), order in zip(played_at(section, board), orders, strict=True):
            desk.enter(place, f"{50 * order:+d}")
            for name, worth in ((ns, 2 * order), (ew, 4 - 2 * order)):
                for player in name.split("+"):
                    won[player] += worth
                    tops[player] += worth == 4
    best = sorted(won, key=lambda player: (won[player], tops[player]), reverse=True)
    listed = rankings(desk.state)[0].standings
    keys = [(won[standing.contestant], tops[standing.contestant]) for standing in listed]
    assert keys == [(won[player], tops[player]) for player in best]
    assert [standing.place for standing in listed] == [1 + sum(other > key for other in keys) for key in keys]
    assert any(one[0] == other[0] and one != other for one, other in pairwise(keys)), "some tie was broken"


# Individuals


def test_each_player_of_an_individual_gets_what_he_won_with_all_his_partners() -> None:
    """Two tables: a board is worth 2 to one pair of each direction and 0 to the other.

    Round 1 (8+5 against 6+1; 3+2 against 4+7): board 1 +100 and +50, board 2 both +100. Round 2 (8+6 against 7+2; 4+3
    against 5+1): board 5 -100 and +50.
    """
    desk = Desk(Rules(kind=ContestKind.INDIVIDUAL))
    desk.section(individual(8))
    desk.begin(1, 2)
    for place, text in (
        ("1A-1-1-1", "+100"), ("1A-1-2-1", "+50"), ("1A-1-1-2", "+100"), ("1A-1-2-2", "+100"),
        ("1A-2-1-5", "-100"), ("1A-2-2-5", "+50"),
    ):  # fmt: skip
        desk.enter(place, text)
    won = {
        8: 2 + 1 + 0,
        5: 2 + 1 + 0,
        6: 0 + 1 + 0,
        1: 0 + 1 + 0,
        3: 0 + 1 + 2,
        2: 0 + 1 + 2,
        4: 2 + 1 + 2,
        7: 2 + 1 + 2,
    }
    assert desk.scores() == {f"c{player}": Fraction(100 * points, 6) for player, points in won.items()}
    assert desk.ranked()[0][:4] == [("1-2", "c4"), ("1-2", "c7"), ("3-6", "c2"), ("3-6", "c3")]


def test_a_penalty_of_one_player_of_an_individual_is_his_alone() -> None:
    desk = Desk(Rules(kind=ContestKind.INDIVIDUAL))
    desk.section(individual(8))
    desk.begin(1)
    desk.enter("1A-1-1-1", "+100")
    desk.enter("1A-1-2-1", "+50")
    desk.add(PenaltyRecorded(1, "c8", Penalty.parse("25%")))
    assert (desk.scores()["c8"], desk.scores()["c5"]) == (75, 100)


def test_players_who_sat_together_otherwise_than_the_movement_says_both_get_the_score() -> None:
    desk = Desk(Rules(kind=ContestKind.INDIVIDUAL))
    desk.section(individual(8))
    desk.begin(1)
    desk.enter("1A-1-1-1", "+100", ns="c5+c8")
    assert marked(desk.state, 1) == (), "the same two, in another order"
    desk.enter("1A-1-2-1", "+50", ns="c3+guest")
    assert [result.marks for result in marked(desk.state, 1)] == [(ResultMark.WRONG_PAIR,)]
    assert desk.scores()["c3"] == desk.scores()["guest"] == 0


# What must not matter


def evening(texts: Sequence[str], order: Sequence[int], called: str = "c", mirrored: bool = False) -> Desk:
    """A Howell of four tables: the results of its first boards, entered in this order."""
    desk = Desk()
    section = desk.section(howell(4), names=[f"{called}{number}" for number in range(1, 9)])
    desk.begin(1, 2, 3, 4, 5, 6, 7)
    places = [place for board in (1, 2, 3, 4, 5) for place, _, _ in played_at(section, board)]
    if mirrored:
        for place in {place.rpartition("-")[0] for place in places}:
            _, number, table = place.split("-")
            desk.add(TableTurned(1, "A", int(number), int(table)))
    for at in order:
        value = int(texts[at])
        desk.add(ResultEntered(SlipKey.parse(places[at]), score(f"{-value if mirrored else value:+d}")))
    return desk


SCORES = some.lists(some.sampled_from(["+420", "+450", "-50", "-100", "+0", "+140", "-620"]), min_size=20, max_size=20)


@settings(max_examples=500 if FULL else 40)
@given(SCORES, some.permutations(range(20)))
def test_the_order_of_entry_names_and_direction_change_nothing_else(texts: list[str], order: list[int]) -> None:
    plain = evening(texts, range(20))
    scores = plain.scores()
    assert evening(texts, order).scores() == scores
    assert evening(texts, range(20), called="x").scores() == {f"x{name[1:]}": score for name, score in scores.items()}
    assert evening(texts, range(20), mirrored=True).scores() == scores
    assert sum(scores.values()) / 8 == 50 or len({*scores.values()}) > 1


@settings(max_examples=500 if FULL else 40)
@given(SCORES)
def test_the_percentages_are_those_of_the_definition(texts: list[str]) -> None:
    desk = evening(texts, range(20))
    section = desk.state.section(1, "A")
    rows = []
    for (number, table, board, _), slip in section.slips.items():
        seated = section.plan.at(number, table)
        assert slip.score is not None
        assert isinstance(slip.score.result, int)
        rows.append((board, seated.ns[0], seated.ew[0], slip.score.result))
    assert desk.scores() == percents(rows)


def test_what_a_section_keeps_from_one_result_to_the_next_is_what_it_would_work_out_anew() -> None:
    """Ranked after every line, with corrections, wrong pairs, fouled boards and penalties in between."""
    desk = Desk(TOGETHER)
    one = desk.section(howell(4), "A")
    desk.section(howell(4), "B", names=[f"d{number}" for number in range(1, 9)])
    desk.begin(1, 2, 3, 4, 5, 6, 7)
    chance = Random(7)
    places = [one.place(spot) for spot in one.due()]
    places += [replace(place, section="B") for place in places]
    assert len({*places}) == 2 * 7 * 4 * 4, "two sections, rounds, tables, boards"
    for number, due in enumerate(chance.sample(places, 120)):
        place = due if number % 7 else replace(due, board=chance.randrange(1, 29))  # the wrong board, perhaps again
        desk.add(
            ResultEntered(place, score(f"{chance.choice((420, -50, 140, 620)):+d}"), "d3" if number % 17 == 0 else None)
        )
        slips = list(desk.state.section(1, place.section).slips)
        other = replace(desk.state.section(1, place.section).place(chance.choice(slips)))
        if number % 5 == 0:
            desk.add(ResultCorrected(other, score("+110")))
        if number % 11 == 0:
            desk.add(ResultRemoved(other))
        if number % 13 == 0:
            desk.add(FouledBoardRecorded(1, place.section, place.board, (BoardForm("B", 3),)))
        if number % 19 == 0:
            desk.add(PenaltyRecorded(1, "c5", Penalty.parse("10%")))
        if number == 60:
            desk.add(RulesChanged(replace(TOGETHER, compared=ComparedWith.SECTION)))
        fresh = Log(Tournament(), desk.log.notes).state
        assert fresh == desk.state
        assert rankings(desk.state) == rankings(fresh)


# Who went home


def whole_session(desk: Desk, session: int = 1) -> None:
    """Every board of a Howell of two tables; +100 at table 1 each time, nothing at table 2."""
    section = desk.section(howell(2), session=session)
    desk.begin(*range(1, section.rounds + 1), session=session)
    for spot in section.due():
        desk.enter(str(section.place(spot)), "+100" if spot[1] == 1 else "0")


def test_who_left_before_the_end_keeps_the_score_but_has_no_place_and_the_others_close_up() -> None:
    """c1 leads with one board of one; it is listed last and c4, as good as it was, is first alone."""
    desk = Desk(Rules())
    desk.section(howell(2))
    desk.begin(1)
    desk.enter("1A-1-1-1", "+100")
    desk.enter("1A-1-2-1", "+50")
    before = desk.ranking_scores()
    assert desk.ranked() == [[("1-2", "c1"), ("1-2", "c4"), ("3-4", "c2"), ("3-4", "c3")]]
    desk.add(ContestantWithdrawn("c1"))
    assert desk.ranked() == [[("1", "c4"), ("2-3", "c2"), ("2-3", "c3"), ("–", "c1")]]
    assert desk.ranking_scores() == before
    assert session_rankings(desk.state, 1) == rankings(desk.state)
    evening = SeriesSession.of("Tuesday", rankings(desk.state)[0].standings, PlacePoints((Fraction(5), Fraction(3))))
    assert evening.scores == {"c4": 5, "c2": Fraction(3, 2), "c3": Fraction(3, 2)}
    desk.add(ContestantEntered(replace(desk.state.contestants["c1"], withdrawn=False)))
    assert desk.ranked() == [[("1-2", "c1"), ("1-2", "c4"), ("3-4", "c2"), ("3-4", "c3")]]


def test_who_left_has_no_place_in_a_stratum_either() -> None:
    desk = Desk(Rules())
    for number, stratum in enumerate("BABB", 1):
        desk.add(ContestantEntered(Contestant(f"c{number}", (f"p{number}", f"q{number}"), stratum=stratum)))
    desk.section(howell(2))
    desk.begin(1)
    desk.enter("1A-1-1-1", "+100")
    desk.enter("1A-1-2-1", "+50")
    desk.add(ContestantWithdrawn("c1"))
    (found,) = in_stratum(desk.state, rankings(desk.state), "B")
    assert [(standing.places, standing.contestant) for standing in found.standings] == [
        ("1", "c4"),
        ("2", "c3"),
        ("–", "c1"),
    ]


def test_who_does_not_come_to_the_second_session_keeps_the_place_in_the_first() -> None:
    desk = Desk(Rules())
    whole_session(desk)
    first = session_rankings(desk.state, 1)
    desk.add(ContestantWithdrawn("c1"))
    assert "c1" not in [
        standing.contestant for standing in session_rankings(desk.state, 1)[0].standings if standing.place
    ]
    desk.add(SessionEnded(1))
    assert session_rankings(desk.state, 1) == first, "it has played the session to its end"
    desk.section(howell(2), session=2, names=["c2", "c3", "c4", "c5"])
    desk.begin(1, session=2)
    assert session_rankings(desk.state, 1) == first
    assert ("–", "c1") in desk.ranked()[0]
    assert sorted(standing.place for standing in rankings(desk.state)[0].standings)[:2] == [0, 1]
