"""Team round robin: everybody meets everybody, by the circle method.

One team stays, the others go round a circle; in each round those opposite each other meet. Home and away alternate
along the circle, so that in one leg a team is at home as often as away, or once more or less, and never three times
running. With an odd number, the team that would meet the stationary one has a bye: everybody has one in each leg. The
second half of a double round robin is the first one with home and away exchanged.
"""

from __future__ import annotations

from arbitr.movements.movement import Movement, Round, TableInRound, seat
from arbitr.problem import Problem, refuse_if

KIND = "round_robin"
FEWEST_TEAMS = 3


def round_robin(teams: int, per_round: int, *, legs: int = 1, rounds: int | None = None) -> Movement:
    """Matches of this many boards; the home team is N-S, its table is the number of the match.

    All matches of a round are played on the same boards, so every table needs a copy; the boards of the second leg
    follow those of the first. With fewer rounds than the whole it stops after them.
    """
    if teams < FEWEST_TEAMS:
        raise Problem("a round robin needs at least {least} teams, not {teams}", least=FEWEST_TEAMS, teams=teams)
    refuse_if(per_round < 1, "a match needs at least one board, not {boards}", boards=per_round)
    refuse_if(legs not in (1, 2), "a round robin has one or two legs, not {legs}", legs=legs)
    places = teams + teams % 2
    whole = legs * (places - 1)
    if rounds is not None and not 1 <= rounds <= whole:
        raise Problem.counted(
            "{rounds} round cannot be played; {teams} teams can play from 1 to {most}",
            "{rounds} rounds cannot be played; {teams} teams can play from 1 to {most}",
            rounds,
            rounds=rounds,
            teams=teams,
            most=whole,
        )
    played = tuple(_round(index, teams, per_round) for index in range(whole if rounds is None else rounds))
    return Movement(
        KIND,
        teams // 2,
        per_round,
        played,
        ways=(*(("double",) if legs == 2 else ()), "barometer"),
        copies=teams // 2,
        meets_once=legs == 1 or len(played) < places,
    ).checked()


def _round(index: int, teams: int, per_round: int) -> Round:
    circle = teams + teams % 2 - 1
    leg, turn = divmod(index, circle)
    matches = [_ordered(turn + 1, circle + 1, home=turn % 2 == 0)]
    for apart in range(1, (circle + 1) // 2):
        ahead, behind = (turn + apart) % circle + 1, (turn - apart) % circle + 1
        matches.append(_ordered(ahead, behind, home=apart % 2 == 1))
    if leg == 1:
        matches = [(away, home) for home, away in matches]
    playing = [match for match in matches if max(match) <= teams]
    resting = [min(match) for match in matches if max(match) > teams]
    return Round(
        (
            *(seat(table, *match, index + 1, per_round) for table, match in enumerate(playing, 1)),
            *(TableInRound(None, team, None, None, None) for team in resting),
        )
    )


def _ordered(one: int, other: int, *, home: bool) -> tuple[int, int]:
    return (one, other) if home else (other, one)
