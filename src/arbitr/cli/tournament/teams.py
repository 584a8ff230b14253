"""Teams: line-ups, matches, and the agreement of both."""

from __future__ import annotations

from fractions import Fraction
from gettext import gettext as _
from typing import TYPE_CHECKING

import typer

from arbitr.cli.lazy import lazily
from arbitr.cli.options import BY, FILE, JSON, ROUND, SESSION, WHICH, WHO
from arbitr.cli.out import say_all, say_json, say_table
from arbitr.plain import Plain
from arbitr.problem import Problem
from arbitr.tournament.place import Room
from arbitr.tournament.register import folded
from arbitr.tournament.slip import Slip

if TYPE_CHECKING:
    from arbitr.cli.tournament.evening import Evening
    from arbitr.tournament.session import Session
    from arbitr.tournament.standings import Match

with lazily():
    from arbitr.cli.tournament import evening
    from arbitr.scoring import adjusted
    from arbitr.tournament import section as tournament_section
    from arbitr.tournament import standings
    from arbitr.tournament.events import results
    from arbitr.web import people

TABLE = typer.Argument("", metavar="TABLE", help=_("One match, board by board; without it all of the round."))


def register(app: typer.Typer) -> None:
    app.command("line-up", help=_("Who of a team plays in which room."))(line_up)
    app.command(help=_("The matches of a round, or one of them board by board."))(match)
    app.command(help=_("A team agrees the result of its match."))(agree)


def line_up(
    team: str = WHO,
    open_room: str = typer.Argument(..., metavar="OPEN", help=_("The two of the open room: Kos / Ilić.")),
    closed_room: str = typer.Argument(..., metavar="CLOSED", help=_("The two of the closed room.")),
    round_: str = ROUND,
    session: str = SESSION,
    file: str = FILE,
    which: str = WHICH,
    by: str = BY,
    as_json: bool = JSON,
) -> None:
    with evening.evening(file, which, by) as this:
        here = this.session(session)
        contestant = this.contestant(team, here)
        number = this.round(here, round_)
        section = next((each for each in here.sections.values() if contestant in each.plan.contestants), None)
        if section is None:
            raise Problem("{team} does not play in this session", team=this.called(contestant))
        able = this.state.players(here.number, number, contestant)
        given = tournament_section.LineUp(_two(this, open_room, able), _two(this, closed_room, able))
        notes = this.add(results.LineUpGiven(here.number, section.letter, number, contestant, given))
        if not evening.written(notes, as_json):
            names = this.names
            evening.tell(
                _("{team}, round {round}: open room {open}, closed room {closed}").format(
                    team=this.called(contestant),
                    round=number,
                    open=names.persons(given.open),
                    closed=names.persons(given.closed),
                )
            )


def _two(this: Evening, text: str, able: tuple[str, ...]) -> tuple[str, str]:
    """Two players of the team, each by a part of the name."""
    parts = [part for part in people.BETWEEN.split(text.strip()) if part.strip()]
    if len(parts) != 2:
        raise Problem("{text} is not two players; write two names with / between them", text=repr(text))
    one, other = (_player(this, part, able) for part in parts)
    return one, other


def _player(this: Evening, text: str, able: tuple[str, ...]) -> str:
    names = this.names
    found = [player for player in able if folded(text) in folded(names.person(player))]
    if len(found) != 1:
        raise Problem("{text} is not one of {players}", text=repr(text), players=names.persons(able))
    return found[0]


def match(
    table: str = TABLE,
    round_: str = ROUND,
    session: str = SESSION,
    file: str = FILE,
    which: str = WHICH,
    as_json: bool = JSON,
) -> None:
    with evening.evening(file, which) as this:
        here = this.session(session)
        number = this.round(here, round_)
        found = standings.matches(this.state, here.number, number)
        if table:
            wanted = table.strip().upper()
            found = tuple(
                each for each in found if f"{each.section}{each.table}" == wanted or str(each.table) == wanted
            )
            if not found:
                raise Problem("there is no match at table {table} in round {round}", table=table, round=number)
        if as_json:
            say_json([_plain(this, here, each) for each in found])
        elif table:
            _say_match(this, here, found[0])
        elif not found:
            evening.tell(_("There is no match in round {round}.").format(round=number))
        else:
            say_all(_match_line(this, here, each) for each in found)


def _match_line(this: Evening, session: Session, found: Match) -> str:
    places = {
        "table": f"{found.section}{found.table}",
        "home": this.called(found.home),
        "away": this.called(found.away),
        "imps": f"{_short(found.score.home)} : {_short(found.score.away)}",
        "played": len(found.boards),
        "due": found.due,
    }
    if not found.is_complete or not this.state.rules.victory_points:
        return _("{table}: {home} – {away}, IMPs {imps}, boards {played} of {due}").format(**places)
    home, away = (f"{float(points):.2f}" for points in standings.match_points(this.state, session.number, found))
    return _("{table}: {home} – {away}, IMPs {imps}, victory points {points}").format(
        **places, points=f"{home} : {away}"
    )


def _say_match(this: Evening, session: Session, found: Match) -> None:
    evening.tell(f"{this.called(found.home)} – {this.called(found.away)}")
    section = session.section(found.section)
    compared = {each.board: each for each in found.boards}
    rows = []
    for board in section.plan.at(found.round, found.table, Room.OPEN).boards:
        slips = [section.slips.get((found.round, found.table, board, room)) for room in Room]
        each = compared.get(board)
        rows.append(
            [
                str(board),
                *(_score(slip) for slip in slips),
                "" if each is None else _short(each.home),
                "" if each is None else _short(each.away),
            ]
        )
    score = found.score
    rows.append(["", "", "", _short(score.home), _short(score.away)])
    say_table([_("board"), _("open room"), _("closed room"), _("home"), _("away")], rows, left=(1, 2), wraps=(1, 2))
    if found.is_complete and this.state.rules.victory_points:
        home, away = standings.match_points(this.state, session.number, found)
        evening.tell(_("Victory points: {home} : {away}").format(home=f"{float(home):.2f}", away=f"{float(away):.2f}"))
    if found.agreed:
        evening.tell(
            _("Agreed by: {teams}").format(teams=", ".join(sorted(this.called(each) for each in found.agreed)))
        )


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


def _plain(this: Evening, session: Session, found: Match) -> Plain:
    home, away = standings.match_points(this.state, session.number, found)
    return {
        "section": found.section,
        "round": found.round,
        "table": found.table,
        "home": this.called(found.home),
        "away": this.called(found.away),
        "imps": [str(found.score.home), str(found.score.away)],
        "points": [str(home), str(away)] if found.is_complete else None,
        "boards": [{"board": each.board, "home": str(each.home), "away": str(each.away)} for each in found.boards],
        "waiting": list(found.waiting),
        "due": found.due,
        "complete": found.is_complete,
        "agreed": sorted(this.called(each) for each in found.agreed),
    }


def agree(
    team: str = WHO,
    round_: str = ROUND,
    session: str = SESSION,
    file: str = FILE,
    which: str = WHICH,
    by: str = BY,
    as_json: bool = JSON,
) -> None:
    with evening.evening(file, which, by) as this:
        here = this.session(session)
        contestant, number = this.contestant(team, here), this.round(here, round_)
        for section in here.sections.values():
            seated = section.plan.where(contestant, number) if number <= section.rounds else None
            if seated is not None and seated.is_played and seated.table is not None:
                notes = this.add(results.MatchAgreed(here.number, section.letter, number, seated.table, contestant))
                if not evening.written(notes, as_json):
                    evening.tell(
                        _("{team} agrees the result of round {round}.").format(
                            team=this.called(contestant), round=number
                        )
                    )
                return
        raise Problem("{team} has no match in round {round}", team=this.called(contestant), round=number)
