"""The evenings of a season: every kind of event to its end, on the command line or on the pages alike.

Each ranking has to be that of the definitions (`tournament.season`), and the log has to say each change.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

from said import english, says
from tournament.season import (
    Desk,
    Evening,
    certain,
    expected_boards_won,
    expected_over_sessions,
    expected_percents,
    expected_places,
    expected_victory_points,
    match_imps,
)

PAIRS = [f"Pair{letter} North / Pair{letter} South" for letter in "ABCDEFGH"]
TEAMS = [f"Team {team}: {team}1 East / {team}2 East / {team}3 East / {team}4 East" for team in "ABCDEFGHIJK"]
PLAYERS = [f"Player {letter}" for letter in "ABCDEFGH"]


EVENINGS = 9


def season(desk: Desk, folder: Path) -> None:
    howell_with_corrections(desk, folder)
    mitchell_with_two_winners(desk, folder)
    individual(desk)
    swiss_teams(desk)
    round_robin_of_teams(desk)
    knockout(desk, 6, 7, "A1")
    knockout(desk, 11, 8)
    two_sessions_with_a_cut(desk)
    board_a_match(desk)


def agrees(evening: Evening, expected: dict[str, Fraction], unplaced: Sequence[str] = ()) -> None:
    """The ranking holds these scores, and the places follow from them; the unplaced are listed last."""
    ranking = evening.ranking()
    assert {name: score for listed in ranking for _, name, score in listed} == expected
    for lines in ranking:
        listed = [(place, name) for place, name, _ in lines]
        placed = [line for line in listed if line[1] not in unplaced]
        assert sorted(placed) == expected_places(expected, [name for _, name in placed])
        assert {place for place, name in listed if name in unplaced} <= {None}
        assert listed[: len(placed)] == placed


def howell_with_corrections(desk: Desk, folder: Path) -> None:
    evening = desk.opened(1, "Howell", PAIRS)
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
    after_the_correction_period(evening, {name: Fraction(1, 4)}, folder)


def after_the_correction_period(evening: Evening, penalties: dict[str, Fraction], folder: Path) -> None:
    """Only with an approval and a reason; then a pair is disqualified, and its results stand or do not count."""
    evening("rules", "--correction-period", "0")
    evening("publish")
    row = next(row for row in evening.played if row.round == 5)
    words = ("correct", row.table, str(row.board), "2H W =", "--round", "5", "--reason", "wrong slip")
    refused = evening.refused(*words)
    assert says(refused, "the correction period is over (79C), so the score stands; {who}")
    agrees(evening, expected_percents(evening.played, penalties))
    evening(*words, "--late-reason", "Found at home", "--approved-by", "Ota Les")
    evening.changes(row.round, row.table, row.board, certain("2H W =", row.board))
    agrees(evening, expected_percents(evening.played, penalties))
    evening.refused("undo")
    evening("undo", "--late-reason", "The slip was right", "--ground", "director-error")
    evening.changes(row.round, row.table, row.board, row.awards)
    agrees(evening, expected_percents(evening.played, penalties))
    asked = next(row for row in evening.played if row.round == 6)
    late = ("--late-reason", "Asked in the break", "--ground", "asked-in-time")
    evening("adjust", asked.table, str(asked.board), "3NT S =", "--round", "6", "--law", "69B", *late)
    evening.changes(asked.round, asked.table, asked.board, certain("3NT S =", asked.board))
    agrees(evening, expected_percents(evening.played, penalties))
    out = evening.played[0].ew[0]
    evening("disqualify", out, "--reason", "signals", "--approved-by", "Ota Les")
    agrees(evening, expected_percents(evening.played, penalties), [out])
    evening.refused("rules", "--disqualified", "cancelled")
    evening("rules", "--disqualified", "cancelled", "--late-reason", "Regulation 7", "--approved-by", "Ota Les")
    without = [row for row in evening.played if out not in (*row.ns, *row.ew)]
    expected = expected_percents(without, penalties)
    assert {name: score for name, score in evening.scores().items() if name != out} == expected
    told_in_log(
        evening,
        [english("Result corrected"), " → 7NT N =", "wrong contract"],
        [english("Result corrected"), " → 2♥ W =", "wrong slip"],
        [english("Change after the correction period allowed"), "Found at home", "Ota Les"],
        [out, "signals", "Ota Les"],
    )
    paper = evening.printed(folder)
    assert says(paper, "Corrected on {day}.")
    assert "DSQ" in paper


def mitchell_with_two_winners(desk: Desk, folder: Path) -> None:
    evening = desk.opened(2, "Mitchell", PAIRS, "--edition", "1997")
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
    hidden, erased = PAIRS[2].split(" / ")[0], PAIRS[4].split(" / ")[1]
    scores = evening.scores_by_id()
    evening.hides(hidden)
    evening.erases(erased)
    paper = evening.printed(folder)
    assert hidden not in paper
    assert erased not in paper
    assert PAIRS[2].split(" / ")[1] in paper, "a partner is still named"
    assert evening.scores_by_id() == scores
    assert erased not in evening("log", "--last", "0")


def individual(desk: Desk) -> None:
    evening = desk.opened(3, "Individual", PLAYERS, "--kind", "individual")
    evening("movement", "individual", "--boards", "14")
    evening.plays(7)
    agrees(evening, expected_percents(evening.played))
    board, since = evening.played[0].board, evening.played[0].round
    tables = {row.table for row in evening.played if row.board == board and row.round == since}
    evening("foul", str(board), "--from", str(since), "--at-tables", "2", "--yes")
    assert tables == {"A1", "A2"}, "both tables have the board in one round"
    evening.played = [
        replace(row, form="B") if row.board == board and row.table == "A2" else row for row in evening.played
    ]
    agrees(evening, expected_percents(evening.played))
    player = evening.played[0].ns[0]
    evening("penalty", player, "10%", "--law", "90B2", "--reason", "slow")
    agrees(evening, expected_percents(evening.played, {player: Fraction(1, 10)}))


def swiss_teams(desk: Desk) -> None:
    """A team withdraws before the last round, in which another one therefore has a bye."""
    evening = desk.opened(4, "Swiss", TEAMS[:6], "--kind", "teams")
    evening("movement", "swiss", "--boards", "8")
    evening("rules", "--swiss-rounds", "3")
    evening("start")
    evening.plays_round(1)
    evening("draw")
    evening("round")
    evening.plays_round(2)
    agrees(evening, expected_victory_points(evening.played, 8))
    gone = "Team C"
    evening("withdraw", gone, "--yes")
    evening("draw")
    evening("round")
    (bye,) = evening.resting()
    assert bye != gone
    evening.plays_round(3)
    late = next(name for row in evening.played for name in row.ns if name not in (bye, gone))
    evening("penalty", late, "1,5 VP", "--law", "90B1", "--reason", "late")
    agrees(evening, expected_victory_points(evening.played, 8, {late: Fraction(3, 2)}, [bye]), [gone])
    told_in_log(evening, [english("Entry withdrawn"), gone])


def round_robin_of_teams(desk: Desk) -> None:
    """After the end a withdrawal changes nothing."""
    evening = desk.opened(5, "Round robin", TEAMS[:4], "--kind", "teams", "--edition", "2007")
    evening("movement", "round-robin", "--boards", "8")
    evening.plays(3)
    agrees(evening, expected_victory_points(evening.played, 8))
    evening("clock", "end")
    evening("withdraw", "Team B", "--yes")
    agrees(evening, expected_victory_points(evening.played, 8))


def knockout(desk: Desk, teams: int, seed: int, tied: str = "") -> None:
    """Who loses is out; the losers of a round share the places behind all who are still in.

    A tied match of the first round is decided by extra boards.
    """
    evening = desk.opened(seed, f"Cup of {teams}", TEAMS[:teams], "--kind", "teams")
    evening("movement", "knockout", "--boards", "8")
    evening("start")
    still_in = {name.partition(":")[0] for name in TEAMS[:teams]}
    byes = evening.resting()
    assert len(byes) == 2 ** (teams - 1).bit_length() - teams
    assert still_in > {*byes} == {name.partition(":")[0] for name in TEAMS[: len(byes)]}, "the best seeds"
    places = {}
    number = 1
    while True:
        evening.plays_round(number, tied if number == 1 else "")
        if tied and number == 1:
            assert {*match_imps(evening.played)[1, tied].values()} == {0}
            evening.refused("round")
            evening.plays_extra(1, tied, 2)
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


def two_sessions_with_a_cut(desk: Desk) -> None:
    """A pair withdraws from the qualifier. The best four play a final, in which all boards count alike."""
    evening = desk.opened(9, "Qualifier and final", PAIRS)
    evening("movement", "howell", "--boards", "14")
    evening("start")
    for number in range(1, 8):
        if number > 1:
            evening("round")
        if number == 6:
            evening("withdraw", "8", "--yes")
        evening.plays_round(number)
    gone = shown(PAIRS[7])
    first, evening.played = evening.played, []
    agrees(evening, expected_percents(first), [gone])
    evening("clock", "end")
    qualifier = expected_percents(first)
    best = sorted((name for name in qualifier if name != gone), key=lambda name: -qualifier[name])[:4]
    printed = evening("next-session", "Final", "--best", "4")
    assert english("These go on: {names}", names="; ".join(best)) in " ".join(printed.split())
    evening("movement", "howell", "--boards", "6")
    evening.plays(3)
    expected = qualifier | {
        name: score for name, score in expected_over_sessions(first, evening.played).items() if name in best
    }
    assert evening.scores() == expected
    final, out = evening.places()
    assert final == sorted(expected_places(expected, best))
    rest = [name for name in qualifier if name not in (*best, gone)]
    assert out == [*[(place + 4, name) for place, name in sorted(expected_places(expected, rest))], (None, gone)]
    told_in_log(evening, [english("Entry withdrawn"), gone], [english("Session opened"), "Final", *best])


def board_a_match(desk: Desk) -> None:
    """A correction, an artificial score of one board, and a penalty."""
    evening = desk.opened(10, "Board-a-match", TEAMS[:4], "--kind", "teams", "--matches", "board-a-match")
    evening("movement", "round robin", "--boards", "6")
    evening.plays(3)
    agrees(evening, expected_boards_won(evening.played))
    wrong, spoilt = evening.played[0], next(row for row in evening.played if row.round == 2)
    evening("correct", wrong.table, str(wrong.board), "7NT N =", "--round", "1", "--reason", "wrong contract")
    evening.changes(wrong.round, wrong.table, wrong.board, certain("7NT N =", wrong.board))
    agrees(evening, expected_boards_won(evening.played))
    evening(
        "adjust", spoilt.table, str(spoilt.board), "NS A+; EW A-", "--round", "2", "--law", "12C2", "--reason", "noise"
    )
    evening.changes(spoilt.round, spoilt.table, spoilt.board, (Fraction(3, 5), Fraction(2, 5)))
    agrees(evening, expected_boards_won(evening.played))
    (late,) = spoilt.ns
    evening("penalty", late, "0,5 MP", "--reason", "late")
    agrees(evening, expected_boards_won(evening.played, {late: Fraction(1, 2)}))
    told_in_log(
        evening,
        [english("Result corrected"), " → 7NT N =", "wrong contract"],
        [english("Adjusted score awarded"), " → N-S A+; E-W A-", "noise", english("Law {law}", law="12C2")],
        [english("Penalty imposed"), late, "late"],
    )


def shown(entry: str) -> str:
    """A pair as the ranking names it."""
    return entry.replace(" / ", " – ")


def told_in_log(evening: Evening, *lines: Sequence[str]) -> None:
    """Each of these is said in one line of the log."""
    log = evening("log", "--last", "0").splitlines()
    for parts in lines:
        assert [line for line in log if all(part in line for part in parts)], parts
