"""Appeals: the list, a new one, the decision."""

from __future__ import annotations

from collections.abc import Iterator
from gettext import gettext as _
from typing import TYPE_CHECKING

import typer

from arbitr.bridge import (
    Adjustment,
    AppealedRuling,
    AppealMatter,
    AppealOutcome,
    CommitteeMember,
    Decision,
    Hearing,
    Role,
    Side,
    parse_side,
)
from arbitr.cli.console import ROUND, SESSION, Answer, CommandList, chosen, lazily, one_of, whole_number
from arbitr.cli.tournament.frame import WRITING, done
from arbitr.tournament import SlipKey

if TYPE_CHECKING:
    from arbitr.cli.tournament.open_tournament import OpenTournament
    from arbitr.tournament.event import Note
    from arbitr.tournament.events.direct import AppealLodged
    from arbitr.tournament.state import Tournament

with lazily():
    from arbitr.club.actions import appeals
    from arbitr.store import ids


LAW = typer.Option("", "--law", help=_("The Law applied."))
REASON = typer.Option("", "--reason", help=_("The reason, in your own words."))
MATTERS = "|".join(matter.value for matter in AppealMatter)
OUTCOMES = "|".join(outcome.value for outcome in AppealOutcome)
NOTHING = "none"
"""Withdraw an adjusted score."""


commands = CommandList()


@commands.add(WRITING, _("Appeals: list them, lodge one, or decide one."))
def appeal(
    this: OpenTournament,
    do: str = typer.Argument("", metavar="lodge|decide", help=_("What to do (default: list the appeals).")),
    number: str = typer.Option("", "--number", metavar="N", help=_("The appeal to decide.")),
    table: str = typer.Option("", "--table", metavar="TABLE", help=_("Table where the ruling was given.")),
    board: str = typer.Option("", "--board", metavar="BOARD", help=_("Board.")),
    side: str = typer.Option("NS", "--side", metavar="NS|EW", help=_("The appealing side.")),
    matter: str = typer.Option("judgement", "--matter", metavar=MATTERS, help=_("What is at issue.")),
    ruling: str = typer.Option("", "--ruling", help=_("The ruling, in words.")),
    outcome: str = typer.Option("upheld", "--outcome", metavar=OUTCOMES, help=_("The decision.")),
    score: str = typer.Option("", "--score", metavar="SCORE", help=_("The score that replaces the director's.")),
    members: str = typer.Option("", "--members", help=_("Committee members separated by commas, chair first.")),
    reason: str = REASON,
    round_: str = ROUND,
    session: str = SESSION,
) -> Answer:
    notes: list[Note] = []
    if do == "lodge":
        place = this.place(table, board, round_, session)
        kind = chosen(AppealMatter, matter, "--matter")
        notes = this.write(lambda log: [_lodged(log.state, place, parse_side(side), kind, ruling, this.by.name)])
    elif do == "decide":
        decision = Decision(
            chosen(AppealOutcome, outcome, "--outcome"),
            score=Adjustment.parse(score) if score else None,
            reasons=reason,
        )
        hearing = Hearing(_committee(members), ids.now() // 1000, decision=decision)
        which = whole_number(number, "--number")
        notes = this.write(lambda log: appeals.appeal_decided(log, which, hearing))
    elif do:
        one_of(("lodge", "decide"), do, "appeal")
    return done(notes, _appeal_lines(this), appeals=_appeals_plain(this))


def _committee(text: str) -> tuple[CommitteeMember, ...]:
    names = [name for part in text.split(",") if (name := " ".join(part.split()))]
    return tuple(CommitteeMember(name, Role.MEMBER if place else Role.CHAIRMAN) for place, name in enumerate(names))


def _lodged(state: Tournament, place: SlipKey, side: Side, matter: AppealMatter, ruling: str, by: str) -> AppealLodged:
    section, spot = state.spot(place)
    seated = section.plan.at(place.round, place.table, place.room)
    slip = section.slips.get(spot)
    ruled = AppealedRuling(ruling, (), by, score=None if slip is None else slip.adjustment)
    return appeals.appeal_lodged(state, place, side, ", ".join(seated.of(side)), ruled, (matter,), ids.now())


def _appeals_plain(this: OpenTournament) -> list[dict[str, object]]:
    found: list[dict[str, object]] = []
    for number, lodged in this.state.appeals.items():
        decision = None if lodged.appeal.hearing is None else lodged.appeal.hearing.decision
        found.append(
            {
                "number": number,
                "place": None if lodged.place is None else str(lodged.place),
                "side": str(lodged.appeal.side),
                "outcome": None if decision is None else decision.outcome.value,
                "score": None if decision is None or decision.score is None else str(decision.score),
            }
        )
    return found


def _appeal_lines(this: OpenTournament) -> Iterator[str]:
    if not this.state.appeals:
        yield _("There are no appeals.")
    for number, lodged in this.state.appeals.items():
        where = {
            "number": number,
            "table": lodged.appeal.table,
            "board": lodged.appeal.board,
            "side": lodged.appeal.side,
        }
        yield _("Appeal {number} by {side}, table {table}, board {board}:").format(**where)
        decision = None if lodged.appeal.hearing is None else lodged.appeal.hearing.decision
        yield "  " + (_("Not yet decided.") if decision is None else outcome_words(decision.outcome))
        if decision is not None and decision.score is not None:
            yield "  " + _("The score is {score}.").format(score=decision.score)


def outcome_words(outcome: AppealOutcome) -> str:
    return {
        AppealOutcome.UPHELD: _("The director's ruling stands."),
        AppealOutcome.CHANGED: _("The ruling is changed."),
        AppealOutcome.RECOMMENDED: _("The committee asks the director to reconsider."),
        AppealOutcome.REFERRED: _("The appeal is referred to a higher authority."),
        AppealOutcome.WITHDRAWN: _("The appeal was withdrawn."),
        AppealOutcome.NOT_HEARD: _("The appeal is not heard."),
    }[outcome]
