"""The appeals of a season: six outcomes in three editions, on the command line or on the pages alike."""

from __future__ import annotations

from fractions import Fraction

from said import english, says
from tournament.season import Desk, Evening, Played, certain, expected_percents, expected_victory_points, points
from tournament.season_evenings import PAIRS, TEAMS, agrees


def appeals(desk: Desk) -> None:
    appeals_of_pairs_2017(desk)
    appeals_of_teams_2007(desk)
    appeals_of_pairs_1997(desk)


JUDGES = "Judge One: {0}, Judge Two: {0}, Judge Three: keep"
"""A committee in which two of three vote as told."""


def ruled(evening: Evening, at: int, score: str, law: str) -> Played:
    """The director adjusts the score of a table that has played."""
    row = evening.played[at]
    evening("adjust", row.table, str(row.board), score, "--round", str(row.round), "--law", law, "--reason", "As ruled")
    evening.changes(row.round, row.table, row.board, certain(score, row.board))
    return row


def lodge(evening: Evening, row: Played, *options: str) -> None:
    evening("appeal", "lodge", "--table", row.table, "--board", str(row.board), "--round", str(row.round), *options)


def decide(evening: Evening, number: int, outcome: str, *options: str) -> None:
    because = ("--reason", "Heard in full", "--yes")
    evening("appeal", "decide", "--number", str(number), "--outcome", outcome, *because, *options)


def outcomes(evening: Evening) -> list[tuple[str, str]]:
    return [(appeal["heard_by"], appeal["outcome"]) for appeal in evening.json("appeal")["appeals"]]


def appeals_of_pairs_2017(desk: Desk) -> None:
    """A committee changes one ruling to a weighted score, and penalises an appeal without merit."""
    evening = desk.opened(21, "Appeals 2017", PAIRS, "--edition", "2017")
    evening("movement", "howell", "--boards", "14")
    evening("rules", "--set", "appeals_committee=yes", "--set", "unmerited_appeals=penalty")
    evening.plays(7)
    first, second = ruled(evening, 3, "4S N -1", "16B3"), ruled(evening, 17, "3NT S =", "73C1")
    agrees(evening, expected_percents(evening.played))
    refused = ("appeal", "lodge", "--table", first.table, "--board", str(first.board), "--round", str(first.round))
    assert says(
        evening.refused(*refused, "--side", "NS", "--consent", "absent"),
        "the appeal cannot be heard (Law {law}): {why}",
        law="92D",
        why=english("The consent required for an appeal is missing."),
    )
    lodge(evening, first, "--side", "NS", "--consent", "agrees")
    agrees(evening, expected_percents(evening.played))
    weighted = "60% 4S N =, 40% 4S N -1"
    decide(evening, 1, "changed", "--score", weighted, "--members", JUDGES.format("change"))
    award = ((points("4S N =", first.board), Fraction(3, 5)), (points("4S N -1", first.board), Fraction(2, 5)))
    evening.changes(first.round, first.table, first.board, (award, award))
    agrees(evening, expected_percents(evening.played))
    lodge(evening, second, "--side", "EW", "--consent", "agrees")
    merit = ("--without-merit", "--penalty", "EW 10%", "--penalty-law", "92A")
    decide(evening, 2, "upheld", *merit, "--members", JUDGES.format("keep"))
    (fined,) = second.ew
    agrees(evening, expected_percents(evening.played, {fined: Fraction(1, 10)}))
    assert outcomes(evening) == [("committee", "changed"), ("committee", "upheld")]
    says_both(evening, english("The ruling is changed."), english("The director's ruling stands."))


def appeals_of_teams_2007(desk: Desk) -> None:
    """On a point of law the committee recommends and the director changes; another appeal goes on to the authority."""
    evening = desk.opened(22, "Appeals 2007", TEAMS[:4], "--kind", "teams", "--edition", "2007")
    evening("movement", "round-robin", "--boards", "8")
    evening("rules", "--set", "appeals_committee=yes")
    evening.plays(3)
    first, second = ruled(evening, 2, "4S N +1", "27B1"), ruled(evening, 20, "3NT S -2", "16B1")
    agrees(evening, expected_victory_points(evening.played, 8))
    lodge(evening, first, "--side", "EW", "--matter", "law", "--lodged-by", "captain")
    decide(evening, 1, "upheld", "--heard-by", "director")
    decide(evening, 1, "recommended", "--heard-by", "committee", "--members", JUDGES.format("change"))
    agrees(evening, expected_victory_points(evening.played, 8))
    decide(evening, 1, "changed", "--heard-by", "director", "--score", "2H W =")
    evening.changes(first.round, first.table, first.board, certain("2H W =", first.board))
    agrees(evening, expected_victory_points(evening.played, 8))
    lodge(evening, second, "--side", "NS", "--consent", "agrees")
    decide(evening, 2, "referred", "--members", JUDGES.format("change"))
    agrees(evening, expected_victory_points(evening.played, 8))
    decide(evening, 2, "changed", "--heard-by", "authority", "--score", "3NT S +1")
    evening.changes(second.round, second.table, second.board, certain("3NT S +1", second.board))
    agrees(evening, expected_victory_points(evening.played, 8))
    assert outcomes(evening) == [("director", "changed"), ("authority", "changed")]
    says_both(
        evening,
        english("The committee asks the director to reconsider."),
        english("The appeal is referred to a higher authority."),
    )


def appeals_of_pairs_1997(desk: Desk) -> None:
    """The director in charge lowers a penalty; one appeal is withdrawn, and one has no consent."""
    evening = desk.opened(23, "Appeals 1997", PAIRS, "--edition", "1997")
    evening("movement", "mitchell", "--boards", "8")
    evening("rules", "--set", "appeals_committee=no")
    evening.plays(4)
    row = ruled(evening, 5, "6C S -2", "70A")
    (name,) = row.ns
    evening("penalty", name, "25%", "--law", "90B2", "--reason", "slow")
    line = evening.last_line()
    agrees(evening, expected_percents(evening.played, {name: Fraction(1, 4)}))
    evening("appeal", "lodge", "--line", str(line), "--matter", "procedural_penalty", "--consent", "absent")
    decide(evening, 1, "changed", "--penalty", "NS 10%", "--penalty-law", "90B2")
    agrees(evening, expected_percents(evening.played, {name: Fraction(1, 10)}))
    lodge(evening, row, "--side", "EW", "--consent", "agrees")
    decide(evening, 2, "withdrawn")
    lodge(evening, row, "--side", "NS", "--consent", "refuses", "--not-heard")
    agrees(evening, expected_percents(evening.played, {name: Fraction(1, 10)}))
    assert outcomes(evening) == [("director", "changed"), ("director", "withdrawn"), ("director", "not_heard")]
    says_both(evening, english("The appeal was withdrawn."), english("The appeal is not heard."))


def says_both(evening: Evening, *sentences: str) -> None:
    """The log says in words what became of the appeals."""
    log = " ".join(evening("log").split())
    assert [sentence for sentence in sentences if sentence not in log] == []
