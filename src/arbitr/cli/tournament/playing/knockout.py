"""A knock-out: the bracket, extra boards after a tie, and the director's decision about a winner."""

from __future__ import annotations

import gettext
from collections.abc import Iterator
from gettext import gettext as _
from typing import TYPE_CHECKING

import typer

from arbitr.cli.console import ROUND, SECTION, SESSION, CommandList, CommandOutput, lazily, whole_number
from arbitr.cli.tournament.frame import CORRECTING, READING, done
from arbitr.plain import Plain

if TYPE_CHECKING:
    from arbitr.cli.tournament.open_tournament import OpenTournament
    from arbitr.tournament.play.section import Section
    from arbitr.tournament.scores.bracket import Bracket, BracketMatch

with lazily():
    from arbitr.cli.tournament import open_tournament
    from arbitr.club.actions import knockout
    from arbitr.scoring import adjusted
    from arbitr.tournament.scores import bracket as scores_bracket

TABLE = typer.Argument(..., metavar="TABLE", help=_("Table of the match, e.g. A2."))

commands = CommandList()


@commands.add(READING, _("Show the bracket of a knock-out."))
def bracket(this: OpenTournament, section: str = SECTION, session: str = SESSION) -> CommandOutput:
    its_section = this.section(this.session(session), section)
    found = scores_bracket.brackets(this.state, its_section)
    return CommandOutput(
        [_plain(this, bracket, plate=at > 0) for at, bracket in enumerate(found)],
        (line for at, bracket in enumerate(found) for line in _lines(this, bracket, plate=at > 0)),
    )


def _lines(this: OpenTournament, found: Bracket, plate: bool) -> Iterator[str]:
    if plate:
        yield ""
        yield _("Plate")
    for stage in found.rounds():
        yield _("Round {round}: {stage}").format(round=stage.round, stage=stage.stage.translated(gettext))
        for match in stage.matches:
            yield f"  {_match_line(this, found.section, match)}"


def _match_line(this: OpenTournament, section: Section, match: BracketMatch) -> str:
    home, away, winner = (this.called(team) if team else "?" for team in (match.home, match.away, match.winner))
    if match.bye:
        return _("{team} has a bye").format(team=home)
    places = {"table": f"{section.letter}{match.table}" if match.table else "–", "home": home, "away": away}
    if match.is_tied:
        return _("{table}: {home} – {away}, tied").format(**places)
    if not match.winner:
        return f"{places['table']}: {home} – {away}"
    if match.imps is None:
        return _("{table}: {home} – {away}; {winner} goes on").format(**places, winner=winner)
    imps = " : ".join(adjusted.text(imps_won) for imps_won in match.imps)
    return _("{table}: {home} – {away}, IMPs {imps}; {winner} goes on").format(**places, imps=imps, winner=winner)


def _plain(this: OpenTournament, found: Bracket, plate: bool) -> Plain:
    def called(team: str) -> str | None:
        return this.called(team) if team else None

    return {
        "plate": plate,
        "over": found.is_over,
        "rounds": [
            {
                "round": stage.round,
                "matches": [
                    {
                        "table": match.table,
                        "home": called(match.home),
                        "away": called(match.away),
                        "winner": called(match.winner),
                        "bye": match.bye,
                        "tied": match.is_tied,
                        "imps": None if match.imps is None else [str(imps) for imps in match.imps],
                    }
                    for match in stage.matches
                ],
            }
            for stage in found.rounds()
        ],
    }


@commands.add(CORRECTING, _("Give a tied match of a knock-out extra boards."), "extra-boards")
def extra_boards(
    this: OpenTournament,
    table: str = TABLE,
    boards: str = typer.Argument(..., metavar="N", help=_("How many boards.")),
    round_: str = ROUND,
    session: str = SESSION,
) -> CommandOutput:
    its_session = this.session(session)
    number, many = this.round(its_session, round_), whole_number(boards, "N")
    letter, at, _room = open_tournament.split_table(table)
    section = this.section(its_session, letter)
    given = knockout.extra_boards_given(this.state, section, number, at, many)
    return done(
        this.add(given),
        _("Table {table} plays extra boards: {boards}.").format(
            table=f"{section.letter}{at}", boards=", ".join(map(str, given.boards))
        ),
    )


@commands.add(CORRECTING, _("Decide which team goes on: a walkover, a forfeit, a lot."), "match-winner")
def match_winner(
    this: OpenTournament,
    table: str = TABLE,
    team: str = typer.Argument("", metavar="TEAM", help=_("The team (default: the results decide again).")),
    reason: str = typer.Option("", "--reason", help=_("Why.")),
    round_: str = ROUND,
    session: str = SESSION,
) -> CommandOutput:
    its_session = this.session(session)
    number = this.round(its_session, round_)
    letter, at, _room = open_tournament.split_table(table)
    section = this.section(its_session, letter)
    winner = this.contestant(team, its_session) if team else ""
    notes = this.add(knockout.match_decided(section, number, at, winner, reason))
    shown = f"{section.letter}{at}"
    if not winner:
        return done(notes, _("Table {table}: the results decide.").format(table=shown))
    return done(notes, _("Table {table}: {team} goes on.").format(table=shown, team=this.called(winner)))
