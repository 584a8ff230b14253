"""Teams: line-ups, matches, and their confirmation."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from gettext import gettext as _
from typing import TYPE_CHECKING

import typer

from arbitr.cli.console import ROUND, SESSION, WHO, CommandList, CommandOutput, Line, TextTable, lazily
from arbitr.cli.tournament.frame import READING, WRITING, done
from arbitr.plain import Plain
from arbitr.problem import Problem, refuse_if, required
from arbitr.tournament import Room, Slip, folded

if TYPE_CHECKING:
    from arbitr.cli.tournament.open_tournament import OpenTournament
    from arbitr.tournament.play.session import Session
    from arbitr.tournament.scores.matches import BoardCompared, Match

with lazily():
    from arbitr.club.entries import pasted
    from arbitr.scoring import adjusted
    from arbitr.tournament.events import results
    from arbitr.tournament.play import section as tournament_section
    from arbitr.tournament.scores import matches as scores_matches
    from arbitr.tournament.scores import standings

TABLE = typer.Argument("", metavar="TABLE", help=_("One match, board by board (default: all matches of the round)."))


commands = CommandList()


@commands.add(WRITING, _("Set which players of a team play in which room."), "line-up")
def line_up(
    this: OpenTournament,
    team: str = WHO,
    open_room: str = typer.Argument(..., metavar="OPEN", help=_("Open-room pair: Kos / Ilić.")),
    closed_room: str = typer.Argument(..., metavar="CLOSED", help=_("Closed-room pair.")),
    round_: str = ROUND,
    session: str = SESSION,
) -> CommandOutput:
    chosen_session = this.session(session)
    contestant = this.contestant(team, chosen_session)
    number = this.round(chosen_session, round_)
    section = required(
        next((other for other in chosen_session.sections.values() if contestant in other.plan.contestants), None),
        "{team} is not playing in this session",
        team=this.called(contestant),
    )
    able = this.state.players(chosen_session.number, number, contestant)
    given = tournament_section.LineUp(_two(this, open_room, able), _two(this, closed_room, able))
    notes = this.add(results.LineUpGiven(chosen_session.number, section.letter, number, contestant, given))
    names = this.names
    return done(
        notes,
        _("{team}, round {round}: open room {open}, closed room {closed}").format(
            team=this.called(contestant),
            round=number,
            open=names.persons(given.open),
            closed=names.persons(given.closed),
        ),
    )


def _two(this: OpenTournament, text: str, able: tuple[str, ...]) -> tuple[str, str]:
    """Two players of the team, each by part of the name."""
    parts = [part for part in pasted.BETWEEN.split(text.strip()) if part.strip()]
    refuse_if(len(parts) != 2, "{text} is not two players; enter two names separated by /", text=repr(text))
    one, other = (_player(this, part, able) for part in parts)
    return one, other


def _player(this: OpenTournament, text: str, able: tuple[str, ...]) -> str:
    names = this.names
    found = [player for player in able if folded(text) in folded(names.person(player))]
    if len(found) != 1:
        raise Problem("{text} is not one of these players: {players}", text=repr(text), players=names.persons(able))
    return found[0]


@commands.add(READING, _("Show the matches of a round, or one of them board by board."))
def match(this: OpenTournament, table: str = TABLE, round_: str = ROUND, session: str = SESSION) -> CommandOutput:
    chosen_session = this.session(session)
    number = this.round(chosen_session, round_)
    found = standings.matches(this.state, chosen_session.number, number)
    if table:
        wanted = table.strip().upper()
        found = tuple(one for one in found if f"{one.section}{one.table}" == wanted or str(one.table) == wanted)
        refuse_if(not found, "there is no match at table {table} in round {round}", table=table, round=number)
    lines: Iterator[Line]
    if table:
        lines = _board_lines(this, chosen_session, found[0])
    elif found:
        lines = (_match_line(this, chosen_session, one) for one in found)
    else:
        lines = iter([_("There are no matches in round {round}.").format(round=number)])
    return CommandOutput([_plain(this, chosen_session, one) for one in found], lines)


def _match_line(this: OpenTournament, session: Session, found: Match) -> str:
    home_won, away_won = scores_matches.imps_won(this.state, session.number, found)
    places = {
        "table": f"{found.section}{found.table}",
        "home": this.called(found.home),
        "away": this.called(found.away),
        "imps": f"{_short(home_won)} : {_short(away_won)}",
        "played": len(found.boards),
        "due": found.due,
    }
    if this.state.rules.board_a_match:
        return _("{table}: {home} – {away}, matchpoints {imps}, boards {played} of {due}").format(**places)
    if not found.is_complete or not this.state.rules.victory_points or found.is_knockout:
        return _("{table}: {home} – {away}, IMPs {imps}, boards {played} of {due}").format(**places)
    home, away = (f"{float(points):.2f}" for points in standings.match_points(this.state, session.number, found))
    return _("{table}: {home} – {away}, IMPs {imps}, victory points {points}").format(
        **places, points=f"{home} : {away}"
    )


def _board_lines(this: OpenTournament, session: Session, found: Match) -> Iterator[Line]:
    yield f"{this.called(found.home)} – {this.called(found.away)}"
    section = session.section(found.section)
    compared = {one.board: one for one in found.boards}
    rows = []
    for board in section.plan.at(found.round, found.table, Room.OPEN).boards:
        slips = [section.slips.get((found.round, found.table, board, room)) for room in Room]
        comparison = compared.get(board)
        rows.append(
            [
                str(board),
                *(_score(slip) for slip in slips),
                *(("", "") if comparison is None else _won(comparison)),
            ]
        )
    rows.append(["", "", "", *map(_short, scores_matches.imps_won(this.state, session.number, found))])
    yield TextTable([_("board"), _("open room"), _("closed room"), _("home"), _("away")], rows, (1, 2), wraps=(1, 2))
    for fined in scores_matches.fined_in(this.state, session.number, found):
        yield _("Penalty: {penalty} off {who}").format(penalty=fined.penalty, who=this.called(fined.contestant))
    if found.is_complete and this.state.rules.victory_points and not found.is_knockout:
        home, away = standings.match_points(this.state, session.number, found)
        yield _("Victory points: {home} : {away}").format(home=f"{float(home):.2f}", away=f"{float(away):.2f}")
    if found.agreed:
        yield _("Confirmed by: {teams}").format(teams=", ".join(sorted(this.called(team) for team in found.agreed)))


def _won(compared: BoardCompared) -> tuple[str, str]:
    """What each team won; the sum of each if the scores do not balance."""
    if compared.home == -compared.away:
        return _short(max(compared.home, Fraction(0))), _short(max(compared.away, Fraction(0)))
    return _short(compared.home), _short(compared.away)


def _score(slip: Slip | None) -> str:
    if slip is None:
        return ""
    if slip.adjustment is not None:
        return str(slip.adjustment)
    if slip.result is not None:
        return str(slip.result) if not isinstance(slip.result, int) else f"{slip.result:+d}"
    return "" if slip.score is None or slip.score.none is None else slip.score.none.value


def _short(value: Fraction) -> str:
    return adjusted.text(value)


def _plain(this: OpenTournament, session: Session, found: Match) -> Plain:
    home, away = standings.match_points(this.state, session.number, found)
    return {
        "section": found.section,
        "round": found.round,
        "table": found.table,
        "home": this.called(found.home),
        "away": this.called(found.away),
        "imps": [str(found.score.home), str(found.score.away)],
        "points": [str(home), str(away)] if found.is_complete else None,
        "boards": [{"board": board.board, "home": str(board.home), "away": str(board.away)} for board in found.boards],
        "waiting": list(found.waiting),
        "due": found.due,
        "complete": found.is_complete,
        "agreed": sorted(this.called(team) for team in found.agreed),
    }


@commands.add(WRITING, _("Confirm the result of a match for a team."))
def agree(this: OpenTournament, team: str = WHO, round_: str = ROUND, session: str = SESSION) -> CommandOutput:
    chosen_session = this.session(session)
    contestant, number = this.contestant(team, chosen_session), this.round(chosen_session, round_)
    for section in chosen_session.sections.values():
        seated = section.plan.where(contestant, number) if number <= section.rounds else None
        if seated is not None and seated.is_played and seated.table is not None:
            notes = this.add(
                results.MatchAgreed(chosen_session.number, section.letter, number, seated.table, contestant)
            )
            return done(
                notes,
                _("{team} confirms the result of round {round}.").format(team=this.called(contestant), round=number),
            )
            return None
    raise Problem("{team} has no match in round {round}", team=this.called(contestant), round=number)
