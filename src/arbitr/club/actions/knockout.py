"""A knock-out: extra boards for a tied match, and the director's decision about a winner."""

from __future__ import annotations

from arbitr.problem import Problem, refuse_if
from arbitr.tournament import ExtraBoardsGiven, MatchDecided, Section, Session, Tournament
from arbitr.tournament.scores.bracket import brackets, extra_boards

MOST_EXTRA = 32
"""Maximum number of extra boards at a time for a tied match."""


def knockouts_open(state: Tournament, session: Session) -> list[Section]:
    """The sections of a session whose knock-out continues after the rounds drawn so far."""
    return [section for section in session.sections.values() if knockout_is_open(state, section)]


def knockout_is_open(state: Tournament, section: Section) -> bool:
    return section.is_knockout and not all(bracket.is_over for bracket in brackets(state, section))


def extra_boards_given(state: Tournament, section: Section, number: int, table: int, count: int) -> ExtraBoardsGiven:
    """Extra boards for the match at this table, which nobody has won yet."""
    if not 1 <= count <= MOST_EXTRA:
        raise Problem("a tied match plays 1 to {most} extra boards, not {count}", most=MOST_EXTRA, count=count)
    _check(section)
    for match in (match for bracket in brackets(state, section) for match in bracket.of_round(number)):
        if match.table == table and match.winner:
            raise Problem(
                "table {table}: {team} goes on; only a tied match gets extra boards",
                table=f"{section.letter}{table}",
                team=match.winner,
            )
    boards = extra_boards(section, number, table, count)
    return ExtraBoardsGiven(section.session, section.letter, number, table, boards)


def match_decided(section: Section, number: int, table: int, winner: str, reason: str) -> MatchDecided:
    """The team that advances regardless of the results; without one the results decide again."""
    _check(section)
    refuse_if(winner and not reason.strip(), "say why this team goes on")
    refuse_if(
        not winner and (number, table) not in section.decided,
        "table {table}: nobody has decided this match",
        table=f"{section.letter}{table}",
    )
    return MatchDecided(section.session, section.letter, number, table, winner, reason.strip())


def _check(section: Section) -> None:
    refuse_if(not section.is_knockout, "section {section} does not play a knock-out", section=section.letter)
