"""What the director does: adjusted scores, penalties, fouled boards, rulings of the law book, appeals."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import gettext as _
from typing import TYPE_CHECKING

import typer

from arbitr.bridge.adjustment import Adjustment
from arbitr.bridge.appeal import Appeal, Contest, Decision, Hearing, Matter, Member, Outcome, Role, Ruled
from arbitr.bridge.board import Board
from arbitr.bridge.penalty import Penalty
from arbitr.bridge.seat import Side, parse_side
from arbitr.cli.lazy import lazily
from arbitr.cli.options import BOARD, BY, FILE, JSON, ROUND, SECTION, SESSION, TABLE, WHICH, WHO, YES
from arbitr.cli.out import say_all, say_json, whole_number
from arbitr.problem import Problem
from arbitr.tournament.place import Place, Room

if TYPE_CHECKING:
    from arbitr.cli.tournament.evening import Evening
    from arbitr.tournament.events.direct import AppealLodged, RulingGiven
    from arbitr.tournament.section import Form
    from arbitr.tournament.state import Tournament

with lazily():
    from arbitr.bridge import table as bridge_table
    from arbitr.cli import results
    from arbitr.cli import rule as cli_rule
    from arbitr.cli.tournament import evening
    from arbitr.cli.tournament import results as tournament_results
    from arbitr.laws.engine import case
    from arbitr.store import ids
    from arbitr.tournament import marks, rulings, standings
    from arbitr.tournament import section as tournament_section
    from arbitr.tournament.events import direct


LAW = typer.Option("", "--law", help=_("By which law."))
REASON = typer.Option("", "--reason", help=_("Why, in your own words."))
MATTERS = "|".join(each.value for each in Matter)
OUTCOMES = "|".join(each.value for each in Outcome)
NOTHING = "none"
"""Takes an adjusted score back."""


def register(app: typer.Typer) -> None:
    app.command(help=_("An adjusted score for a board; none takes it back."))(adjust)
    app.command(help=_("A penalty (Laws 90 and 91)."))(penalty)
    app.command(help=_("A board was fouled from some round on: its groups are scored apart (Law 87)."))(foul)
    app.command(help=_("A ruling of the law book on a board, question by question, and its score."))(rule)
    app.command(help=_("Appeals: the list, lodge one, or decide it."))(appeal)


def adjust(
    table: str = TABLE,
    board: str = BOARD,
    score: str = typer.Argument(..., metavar="SCORE", help=_("NS A+; EW A-, or 60% 4S N =, 40% 4S N -1, or none.")),
    law: str = LAW,
    reason: str = REASON,
    round_: str = ROUND,
    session: str = SESSION,
    file: str = FILE,
    which: str = WHICH,
    by: str = BY,
    as_json: bool = JSON,
) -> None:
    adjustment = None if score.strip().lower() == NOTHING else Adjustment.parse(score)
    with evening.evening(file, which, by) as this:
        place = this.place(table, board, round_, session)
        if not evening.written(this.add(direct.ScoreAdjusted(place, adjustment, law, reason)), as_json):
            say_all(_board_lines(this, place))


def _board_lines(this: Evening, place: Place) -> list[str]:
    """What counts on this board now, and what it is worth."""
    slip = this.state.slip(place)
    what = _("no score") if slip is None else str(slip.adjustment or slip.result or _("no score"))
    lines = [
        _("{table}, board {board}: {score}").format(
            table=tournament_results.table_of(place), board=place.board, score=what
        )
    ]
    if not this.state.section(place.session, place.section).plan.teams:
        worth = standings.session_scores(this.state, place.session).worths.get(place)
        if worth is not None:
            won = [
                f"{float(each.won):.2f}" if each.share is None else f"{float(100 * each.share):.1f} %" for each in worth
            ]
            lines.append(_("It is worth {ns} to N-S and {ew} to E-W.").format(ns=won[0], ew=won[1]))
    return lines


def penalty(
    who: str = WHO,
    amount: str = typer.Argument(..., metavar="PENALTY", help=_("10%, 6 MP, 3 IMP or 0.5 VP.")),
    table: str = typer.Option(
        "", "--table", metavar="TABLE", help=_("Where it was given; IMPs are taken off a match.")
    ),
    board: str = typer.Option("", "--board", metavar="BOARD", help=_("On which board.")),
    law: str = typer.Option("90", "--law", help=_("By which law.")),
    reason: str = REASON,
    round_: str = ROUND,
    session: str = SESSION,
    file: str = FILE,
    which: str = WHICH,
    by: str = BY,
    as_json: bool = JSON,
) -> None:
    with evening.evening(file, which, by) as this:
        here = this.session(session)
        contestant = this.contestant(who, here)
        place = this.place(table, board or "1", round_, session) if table else None
        given = direct.PenaltyGiven(here.number, contestant, Penalty.parse(amount), law, reason, place)
        if not evening.written(this.add(given), as_json):
            evening.tell(_("{who}: a penalty of {penalty}").format(who=this.called(contestant), penalty=given.penalty))


# Fouled boards


def foul(
    board: str = BOARD,
    first: str = typer.Option(
        "", "--from", metavar="ROUND", help=_("From this round on; without it, as the leads say.")
    ),
    last: str = typer.Option("", "--to", metavar="ROUND", help=_("Up to this round.")),
    tables: str = typer.Option("", "--tables", metavar="2,4", help=_("At these tables; without it at all.")),
    room: str = typer.Option("", "--room", metavar="o|c", help=_("In one room of a match.")),
    not_fouled: bool = typer.Option(False, "--not", help=_("The board was not fouled after all.")),
    section: str = SECTION,
    session: str = SESSION,
    yes: bool = YES,
    file: str = FILE,
    which: str = WHICH,
    by: str = BY,
    as_json: bool = JSON,
) -> None:
    number = whole_number(board, "BOARD")
    with evening.evening(file, which, by) as this:
        here = this.session(session)
        letter = this.section(here, section).letter
        if not_fouled:
            forms: tuple[Form, ...] = ()
        elif first:
            end = whole_number(last, "--to") if last else None
            where = tuple(whole_number(each, "--tables") for each in tables.split(",")) if tables else ()
            which_room = results.chosen(Room, room, "--room") if room else None
            forms = (tournament_section.Form("B", whole_number(first, "--from"), end, where, room=which_room),)
        else:
            forms = _suspected(this, here.number, letter, number)
        event = direct.BoardFouled(here.number, letter, number, forms)
        after = this.tried(event)
        lines = _groups(this, after, here.number, letter, number)
        if yes and evening.written(this.add(event), as_json):
            return
        if as_json:
            say_json({"preview": lines})
            return
        say_all([*lines, *([] if yes else [_("Nothing is changed yet; --yes makes the change.")])])


def _suspected(this: Evening, session: int, letter: str, board: int) -> tuple[Form, ...]:
    for each in marks.suspicions(this.state, session):
        if (each.section, each.board) == (letter, board):
            return each.forms
    raise Problem("the leads do not say since when board {board} was fouled; write --from ROUND", board=board)


def _groups(this: Evening, state: Tournament, session: int, letter: str, board: int) -> list[str]:
    """Which results are compared with one another."""
    section = state.section(session, letter)
    groups: dict[str, list[str]] = {}
    for spot in sorted((spot for spot in section.slips if spot[2] == board), key=lambda spot: spot[:2]):
        form = section.form(spot)
        where = _("round {round} table {table}").format(
            round=spot[0], table=tournament_results.table_of(section.place(spot))
        )
        groups.setdefault("" if form is None else form.letter, []).append(where)
    return [
        (_("As dealt: {places}") if not form else _("Form {form}: {places}")).format(
            form=form, places=", ".join(places)
        )
        for form, places in sorted(groups.items())
    ]


# The law book


def rule(
    table: str = TABLE,
    board: str = BOARD,
    yes: bool = typer.Option(False, "--yes", help=_("Book the ruling without asking once more.")),
    round_: str = ROUND,
    session: str = SESSION,
    file: str = FILE,
    which: str = WHICH,
    by: str = BY,
    as_json: bool = JSON,
) -> None:
    with evening.evening(file, which, by) as this:
        place = this.place(table, board, round_, session)
        this.state.spot(place)
        rules = this.state.rules
        opened = case.Case(bridge_table.Table.opened(Board.numbered(place.board)), rules.edition, rules.regulations)
        talks = list(cli_rule.ruled_on_the_terminal(opened))
        if not talks or (
            not yes and not typer.confirm(_("Book this on board {board}?").format(board=place.board), default=True)
        ):
            evening.tell(_("Nothing is booked."))
            return

        def decide(state: Tournament) -> list[RulingGiven]:
            found: list[RulingGiven] = []
            for talk in talks:
                found.append(rulings.ruling_given(this.tried(*found), place, talk))
            return found

        notes = this.write(decide)
        if as_json:
            say_json({"lines": [{**evening.note_plain(note), "conversation": None} for note in notes]})
        else:
            say_all([*_fine_lines(this, [note.event for note in notes]), *_board_lines(this, place)])


def _fine_lines(this: Evening, events: Sequence[object]) -> list[str]:
    return [
        _("{who}: a penalty of {penalty}").format(who=this.called(fine.contestant), penalty=fine.penalty)
        for event in events
        if isinstance(event, direct.RulingGiven)
        for fine in event.fines
    ]


# Appeals


def appeal(
    do: str = typer.Argument("", metavar="lodge|decide", help=_("Without it, the list.")),
    number: str = typer.Option("", "--number", metavar="N", help=_("Which appeal is decided.")),
    table: str = typer.Option("", "--table", metavar="TABLE", help=_("Where the ruling was given.")),
    board: str = typer.Option("", "--board", metavar="BOARD", help=_("On which board.")),
    side: str = typer.Option("NS", "--side", metavar="NS|EW", help=_("The side that appeals.")),
    matter: str = typer.Option("judgement", "--matter", metavar=MATTERS, help=_("What the ruling turns on.")),
    ruling: str = typer.Option("", "--ruling", help=_("The ruling, in words.")),
    outcome: str = typer.Option("upheld", "--outcome", metavar=OUTCOMES, help=_("What was decided.")),
    score: str = typer.Option("", "--score", metavar="SCORE", help=_("The score that replaces the one ruled.")),
    members: str = typer.Option("", "--members", help=_("The committee, the chairman first, with commas.")),
    reason: str = REASON,
    round_: str = ROUND,
    session: str = SESSION,
    file: str = FILE,
    which: str = WHICH,
    by: str = BY,
    as_json: bool = JSON,
) -> None:
    with evening.evening(file, which, by) as this:
        if do == "lodge":
            place = this.place(table, board, round_, session)
            kind = results.chosen(Matter, matter, "--matter")
            notes = this.write(lambda state: [_lodged(state, place, parse_side(side), kind, ruling, this.by)])
        elif do == "decide":
            decision = Decision(
                results.chosen(Outcome, outcome, "--outcome"),
                score=Adjustment.parse(score) if score else None,
                reasons=reason,
            )
            decided = direct.AppealDecided(
                whole_number(number, "--number"), Hearing(_committee(members), ids.now() // 1000, decision=decision)
            )
            notes = this.add(decided)
        elif do:
            raise Problem("{option}: {text} is none of {choices}", option="appeal", text=repr(do),
                          choices="lodge, decide")  # fmt: skip
        else:
            notes = []
        if as_json:
            say_json({"lines": [evening.note_plain(note) for note in notes], "appeals": _appeals_plain(this)})
        else:
            _say_appeals(this)


def _committee(text: str) -> tuple[Member, ...]:
    names = [name for each in text.split(",") if (name := " ".join(each.split()))]
    return tuple(Member(name, Role.MEMBER if place else Role.CHAIRMAN) for place, name in enumerate(names))


def _lodged(state: Tournament, place: Place, side: Side, matter: Matter, ruling: str, by: str) -> AppealLodged:
    section, spot = state.spot(place)
    seated = section.plan.at(place.round, place.table, place.room)
    slip = section.slips.get(spot)
    ruled = Ruled(ruling, (), by, score=None if slip is None else slip.adjustment)
    number = max(state.appeals, default=0) + 1
    made = Appeal(
        number,
        Contest(state.rules.kind.value),
        str(place.session),
        tournament_results.table_of(place),
        place.board,
        side,
        ", ".join(seated.of(side)),
        ruled,
        (matter,),
        lodged_at=ids.now() // 1000,
        scores_out_at=None if state.published is None else state.published // 1000,
    )
    return direct.AppealLodged(made, place)


def _appeals_plain(this: Evening) -> list[dict[str, object]]:
    found: list[dict[str, object]] = []
    for number, each in this.state.appeals.items():
        decision = None if each.appeal.hearing is None else each.appeal.hearing.decision
        found.append(
            {
                "number": number,
                "place": None if each.place is None else str(each.place),
                "side": str(each.appeal.side),
                "outcome": None if decision is None else decision.outcome.value,
                "score": None if decision is None or decision.score is None else str(decision.score),
            }
        )
    return found


def _say_appeals(this: Evening) -> None:
    if not this.state.appeals:
        evening.tell(_("There is no appeal."))
    for number, each in this.state.appeals.items():
        where = {"number": number, "table": each.appeal.table, "board": each.appeal.board, "side": each.appeal.side}
        evening.tell(_("Appeal {number} of {side} at {table}, board {board}:").format(**where))
        decision = None if each.appeal.hearing is None else each.appeal.hearing.decision
        evening.tell("  " + (_("It is open.") if decision is None else outcome_words(decision.outcome)))
        if decision is not None and decision.score is not None:
            evening.tell("  " + _("The score is {score}.").format(score=decision.score))


def outcome_words(outcome: Outcome) -> str:
    return {
        Outcome.UPHELD: _("The director's ruling stands."),
        Outcome.CHANGED: _("The ruling is changed."),
        Outcome.RECOMMENDED: _("The director is asked to reconsider."),
        Outcome.REFERRED: _("It is referred to a higher authority."),
        Outcome.WITHDRAWN: _("The appeal was withdrawn."),
        Outcome.NOT_HEARD: _("The appeal is not heard."),
    }[outcome]
