"""A season of a club: every kind of event to its end, on both databases, against a computation of its own."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from tournament.season import Evening, certain, expected_percents, expected_places, expected_victory_points, match_imps

PAIRS = [f"Pair{letter} North / Pair{letter} South" for letter in "ABCDEFGH"]
TEAMS = [f"Team {team}: {team}1 East / {team}2 East / {team}3 East / {team}4 East" for team in "ABCDEFGHIJK"]
PLAYERS = [f"Player {letter}" for letter in "ABCDEFGH"]


def test_a_season(where: str) -> None:
    howell_with_corrections(where)
    mitchell_with_two_winners(where)
    individual(where)
    swiss_teams(where)
    round_robin_of_teams(where)
    knockout(where, 6, 7)
    knockout(where, 11, 8)


def agrees(evening: Evening, expected: dict[str, Fraction]) -> None:
    """The ranking holds these scores, and the places follow from them."""
    assert evening.scores() == expected
    for listed in evening.places():
        assert sorted(listed) == expected_places(expected, [name for _, name in listed])


def howell_with_corrections(where: str) -> None:
    evening = Evening.opened(where, 1, "Howell", PAIRS)
    evening("movement", "howell", "--boards", "14")
    evening.plays(7)
    agrees(evening, expected_percents(evening.played))
    row = next(row for row in evening.played if row.round == 2)
    evening("correct", row.table, str(row.board), "7NT N =", "--round", "2", "--reason", "wrong contract")
    evening.changes(row.round, row.table, row.board, certain("7NT N =", row.board))
    agrees(evening, expected_percents(evening.played))
    other = next(row for row in evening.played if row.round == 3)
    evening("adjust", other.table, str(other.board), "NS A+; EW A-", "--round", "3", "--law", "12C2a")
    evening.changes(other.round, other.table, other.board, (Fraction(3, 5), Fraction(2, 5)))
    agrees(evening, expected_percents(evening.played))
    name = row.ns[0]
    evening("penalty", name, "25%", "--reason", "late")
    agrees(evening, expected_percents(evening.played, {name: Fraction(1, 4)}))


def mitchell_with_two_winners(where: str) -> None:
    evening = Evening.opened(where, 2, "Mitchell", PAIRS, "--edition", "1997")
    evening("movement", "mitchell", "--boards", "8")
    evening.plays(4)
    agrees(evening, expected_percents(evening.played))
    assert len(evening.places()) == 2
    board = evening.played[0].board
    evening("foul", str(board), "--from", "3", "--yes")
    evening.played = [
        replace(row, form="B") if row.board == board and row.round >= 3 else row for row in evening.played
    ]
    agrees(evening, expected_percents(evening.played))


def individual(where: str) -> None:
    evening = Evening.opened(where, 3, "Individual", PLAYERS, "--kind", "individual")
    evening("movement", "individual", "--boards", "14")
    evening.plays(7)
    agrees(evening, expected_percents(evening.played))


def swiss_teams(where: str) -> None:
    evening = Evening.opened(where, 4, "Swiss", TEAMS[:6], "--kind", "teams")
    evening("movement", "swiss", "--boards", "8")
    evening("rules", "--swiss-rounds", "3")
    evening("start")
    evening.plays_round(1)
    for number in (2, 3):
        evening("draw")
        evening("round")
        evening.plays_round(number)
    agrees(evening, expected_victory_points(evening.played, 8))


def round_robin_of_teams(where: str) -> None:
    evening = Evening.opened(where, 5, "Round robin", TEAMS[:4], "--kind", "teams", "--edition", "2007")
    evening("movement", "round-robin", "--boards", "8")
    evening.plays(3)
    agrees(evening, expected_victory_points(evening.played, 8))


def knockout(where: str, teams: int, seed: int) -> None:
    """Who loses is out; the losers of a round share the places behind all who are still in."""
    evening = Evening.opened(where, seed, f"Cup of {teams}", TEAMS[:teams], "--kind", "teams")
    evening("movement", "knockout", "--boards", "8")
    evening("start")
    still_in = {name.partition(":")[0] for name in TEAMS[:teams]}
    places = {}
    number = 1
    while True:
        evening.plays_round(number)
        for match in match_imps(row for row in evening.played if row.round == number).values():
            assert len(set(match.values())) == 2, "a tie needs another seed"
            loser = min(match, key=lambda name: match[name])
            still_in.remove(loser)
            places[loser] = number
        if len(still_in) == 1:
            break
        evening("round")
        number += 1
    last = dict.fromkeys(still_in, number + 1)
    order = places | last
    assert sorted(evening.places()[0]) == expected_places({name: Fraction(out) for name, out in order.items()}, order)
