"""Discipline: penalties, warnings, suspensions, disqualifications (Laws 90 and 91)."""

from __future__ import annotations

import gettext
from gettext import gettext as _
from typing import TYPE_CHECKING

import typer

from arbitr.bridge import Penalty
from arbitr.cli.console import (
    APPROVED_BY,
    ROUND,
    SESSION,
    WHO,
    CommandList,
    CommandOutput,
    lazily,
    maybe_number,
)
from arbitr.cli.tournament.frame import CORRECTING, READING, WRITING, done

if TYPE_CHECKING:
    from arbitr.cli.tournament.open_tournament import OpenTournament
    from arbitr.tournament import Measure, Session, SlipKey

with lazily():
    from arbitr.cli.tournament import open_tournament
    from arbitr.club.actions import discipline as club_discipline
    from arbitr.tournament import rules as tournament_rules
    from arbitr.tournament.official import discipline as official_discipline
    from arbitr.tournament.official import limits
    from arbitr.tournament.people import register
    from arbitr.tournament.play import place as play_place

REASON = typer.Option("", "--reason", help=_("The reason, in your own words."))
LAW = typer.Option("", "--law", help=_("The Law applied."))
FIRST = typer.Option("", "--from", metavar="ROUND", help=_("First round (default: the current one)."))
LAST = typer.Option("", "--to", metavar="ROUND", help=_("Last round (default: to the end of the session)."))
PLAYER = typer.Option("", "--player", metavar="NAME", help=_("One player alone; otherwise the whole contestant."))


commands = CommandList()


@commands.add(CORRECTING, _("Give a penalty (Laws 90 and 91)."))
def penalty(
    this: OpenTournament,
    who: str = WHO,
    amount: str = typer.Argument(..., metavar="PENALTY", help=_("10% of a top on one board, 6 MP, 3 IMP or 0.5 VP.")),
    table: str = typer.Option(
        "", "--table", metavar="TABLE", help=_("Table where it was given; IMPs are deducted from a match.")
    ),
    board: str = typer.Option("", "--board", metavar="BOARD", help=_("Board.")),
    law: str = typer.Option("90", "--law", help=_("The Law applied.")),
    reason: str = REASON,
    yes: bool = typer.Option(False, "--yes", help=_("Give it even if it is more than the regulations have.")),
    round_: str = ROUND,
    session: str = SESSION,
) -> CommandOutput:
    chosen_session = this.session(session)
    contestant = this.contestant(who, chosen_session)
    place = _place(this, table, board, round_, session) if table else None
    measure = official_discipline.Measure(chosen_session.number, contestant, reason, law, place=place)
    try:
        given = club_discipline.penalty_given(this.state, measure, Penalty.parse(amount), yes)
    except club_discipline.UnconfirmedPenalty as problem:
        raise club_discipline.how_to_confirm(problem) from None
    words = limits.penalty_words(given.penalty).translated(gettext)
    return done(this.add(given), _("{who}: penalty {penalty}").format(who=this.called(contestant), penalty=words))


def _place(this: OpenTournament, table: str, board: str, round_: str, session: str) -> SlipKey:
    """A match of teams needs no room: its penalty concerns both."""
    teams = this.state.rules.kind is tournament_rules.ContestKind.TEAMS
    is_match = teams and open_tournament.split_table(table)[2] is None
    return this.place(
        f"{table.strip()}{play_place.Room.OPEN.value}" if is_match else table, board or "1", round_, session
    )


def _measure(this: OpenTournament, session: Session, who: str, player: str, law: str, reason: str) -> Measure:
    contestant = this.contestant(who, session)
    return official_discipline.Measure(
        session.number, contestant, reason, law, _player(this, contestant, player) if player else ""
    )


def _player(this: OpenTournament, contestant: str, text: str) -> str:
    """The person of this contestant whose name has these letters."""
    wanted = register.folded(text)
    entry = this.state.contestant(contestant)
    came = [substitute.comes for substitute in this.state.substitutes if substitute.contestant == contestant]
    return club_discipline.player_named(
        text, [player for player in (*entry.players, *came) if wanted in register.folded(this.person(player))]
    )


def _whom(this: OpenTournament, measure: Measure) -> str:
    return club_discipline.whom(measure, this.called, this.person)


@commands.add(WRITING, _("Warn a contestant or one of its players; no score changes."))
def warn(
    this: OpenTournament,
    who: str = WHO,
    player: str = PLAYER,
    law: str = LAW,
    reason: str = REASON,
    session: str = SESSION,
) -> CommandOutput:
    measure = _measure(this, this.session(session), who, player, law, reason)
    notes = this.add(club_discipline.warned(this.state, measure))
    return done(notes, _("{who}: warning").format(who=_whom(this, measure)))


@commands.add(CORRECTING, _("Suspend a contestant or a player for the session or part of it (91A)."))
def suspend(
    this: OpenTournament,
    who: str = WHO,
    player: str = PLAYER,
    first: str = FIRST,
    last: str = LAST,
    law: str = LAW,
    reason: str = REASON,
    session: str = SESSION,
) -> CommandOutput:
    measure = _measure(this, this.session(session), who, player, law, reason)
    given = club_discipline.suspended(this.state, measure, maybe_number(first, "--from"), maybe_number(last, "--to"))
    text = _("{who}: suspended from round {round} on")
    if given.last is not None:
        text = _("{who}: suspended from round {round} to round {last}")
    whom = _whom(this, measure)
    return done(this.add(given), text.format(who=whom, round=given.first, last=given.last))


@commands.add(WRITING, _("Disqualify a contestant or a player, with the organiser's approval (91B)."))
def disqualify(
    this: OpenTournament,
    who: str = WHO,
    player: str = PLAYER,
    approved_by: str = APPROVED_BY,
    law: str = LAW,
    reason: str = REASON,
) -> CommandOutput:
    measure = _measure(this, this.session(), who, player, law, reason)
    notes = this.add(club_discipline.disqualified(this.state, measure, approved_by))
    whom = _whom(this, measure)
    return done(notes, _("{who}: disqualified").format(who=whom))


@commands.add(READING, _("List penalties, warnings, suspensions and disqualifications."), "discipline")
def listed(this: OpenTournament) -> CommandOutput:
    found = club_discipline.measures(this.state)
    lines = [
        _("{line}, {who}: {what}").format(
            line=given.measure.line,
            who=_whom(this, given.measure),
            what=" · ".join(
                part for part in (given.what.translated(gettext), given.measure.law, given.measure.reason) if part
            ),
        )
        for given in found
    ]
    return CommandOutput(
        [
            {
                "line": measure.line,
                "session": measure.session or None,
                "contestant": measure.contestant,
                "player": measure.player or None,
                "kind": given.kind,
                "penalty": str(measure.penalty) if isinstance(measure, official_discipline.Penalised) else None,
                "law": measure.law,
                "reason": measure.reason,
                "approved_by": (
                    measure.approved_by if isinstance(measure, official_discipline.Disqualification) else None
                ),
            }
            for given in found
            for measure in (given.measure,)
        ],
        lines or _("There are no measures of discipline."),
    )
