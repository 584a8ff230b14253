"""The form of an appeal (Laws 92 and 93): what is appealed, what everybody says, the hearing, the decision.

What is not known yet is a line to write on; without an appeal it is an empty form.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, tzinfo
from enum import Enum

from arbitr.bridge.appeal import (
    Appeal,
    Consent,
    Contest,
    Decision,
    Given,
    Hearing,
    Matter,
    Member,
    Outcome,
    Role,
    Ruled,
    Standing,
    Statement,
    Vote,
)
from arbitr.bridge.seat import Side
from arbitr.reports.paper import Beside, Block, Column, Field, Form, Heading, NewPage, Paper, Points, Table
from arbitr.reports.speech import SIDES, Speech

COMMITTEE = 5
"""Lines for members, where nobody is named yet."""
EMPTY, CHOSEN = "☐", "☒"
NO_APPEAL = Appeal(0, Contest.PAIRS, "", "", 0, Side.NS, "", Ruled("", (), ""), ())


def appeal_form(appeal: Appeal | None, language: str, event: str = "", zone: tzinfo = UTC) -> Paper:
    """The whole form; moments are shown as the clocks of this zone."""
    speech = Speech(language)
    _ = speech.gettext
    form = appeal or NO_APPEAL
    hearing = form.hearing or Hearing(())
    is_empty = appeal is None
    blocks: list[Block] = [
        _lodged(appeal, speech, event, zone),
        Heading(_("The ruling"), level=3),
        _ruling(form.ruled, is_empty, speech),
        Beside(
            (Heading(_("What the appeal is about"), level=3), _boxes(_matters(speech), form.matters)),
            (
                Heading(_("Where the ruling was given"), level=3),
                _boxes(_standings(speech), () if is_empty else (form.standing,)),
            ),
        ),
        Heading(_("Consent"), level=3),
        _consents(form.consents, speech),
        Heading(_("Facts and statements"), level=3),
        Form(
            (
                Field(_("Agreed facts"), "\n".join(form.facts_agreed)),
                Field(_("Disputed facts"), "\n".join(form.facts_disputed)),
                *_statements(form.statements, speech),
                Field(_("Signature of the appellant")),
            ),
            columns=1,
        ),
        NewPage(),
        Heading(_("Hearing"), level=1),
        *_heard(hearing, speech, zone),
        Heading(_("Decision"), level=1),
        *_decided(hearing.decision, form.side, speech),
    ]
    return Paper(_("Appeal"), tuple(blocks), language, event)


def _lodged(appeal: Appeal | None, speech: Speech, event: str, zone: tzinfo) -> Form:
    _ = speech.gettext
    contests = {Contest.PAIRS: _("pairs"), Contest.TEAMS: _("teams"), Contest.INDIVIDUAL: _("individual")}
    if appeal is None:
        values = [""] * 10
    else:
        values = [
            str(appeal.number),
            contests[appeal.contest],
            appeal.session,
            appeal.table,
            str(appeal.board),
            speech.side(appeal.side),
            appeal.by,
            "" if appeal.lodged_at is None else speech.moment(appeal.lodged_at, zone),
            "" if appeal.scores_out_at is None else speech.moment(appeal.scores_out_at, zone),
            appeal.deposit,
        ]
    number, contest, session, table, board, side, by, lodged, scores, deposit = values
    through = "" if appeal is None else _("yes") if appeal.through_director else _("no")
    return Form(
        (
            Field(_("Appeal number"), number),
            Field(_("Kind of event"), contest),
            Field(_("Event"), event, 1, 2),
            Field(_("Session"), session, 1, 2),
            Field(_("Table"), table),
            Field(_("Board"), board),
            Field(_("Side that appeals"), side, 1, 2),
            Field(_("Lodged by"), by, 1, 2),
            Field(_("Lodged at"), lodged),
            Field(_("Scores available from"), scores),
            Field(_("Through the director"), through),
            Field(_("Deposit"), deposit),
        ),
        columns=4,
    )


def _ruling(ruled: Ruled, is_empty: bool, speech: Speech) -> Form:
    _ = speech.gettext
    doubt, told = (None, None) if is_empty else (ruled.doubt_remained, ruled.told_of_appeal)
    return Form(
        (
            Field(_("Director"), ruled.director, 1, 2),
            Field(_("Laws"), ", ".join(ruled.laws), 1, 2),
            Field(_("Ruling"), ruled.ruling, 2, 4),
            Field(_("Reasons"), ruled.reasons, 1, 4),
            Field(_("Adjusted score"), "" if ruled.score is None else speech.adjustment(ruled.score), 1, 2),
            Field(_("Penalties"), _joined(ruled.penalties), 1, 2),
            Field(_("Doubt remained after consulting"), _yes(doubt, speech), 1, 2),
            Field(_("Told of the right to appeal"), _yes(told, speech), 1, 2),
        ),
        columns=4,
    )


def _yes(value: bool | None, speech: Speech) -> str:
    _ = speech.gettext
    return "" if value is None else _("yes") if value else _("no")


def _joined(values: Sequence[object]) -> str:
    return ", ".join(str(each) for each in values)


def _boxes(words: dict[Enum, str], chosen: Sequence[Enum]) -> Points:
    """All that may be chosen; what was is crossed."""
    return Points(tuple((CHOSEN if each in chosen else EMPTY, text) for each, text in words.items()))


def _matters(speech: Speech) -> dict[Enum, str]:
    _ = speech.gettext
    return {
        Matter.FACTS: _("facts"),
        Matter.JUDGEMENT: _("judgement of the director"),
        Matter.LAW: _("law or regulation"),
        Matter.DISCIPLINE: _("disciplinary penalty"),
        Matter.PROCEDURAL_PENALTY: _("procedural penalty"),
    }


def _standings(speech: Speech) -> dict[Enum, str]:
    _ = speech.gettext
    return {
        Standing.OWN_TABLE: _("at the appellant's own table"),
        Standing.OTHER_TABLE: _("at another table"),
        Standing.AWAY_FROM_TABLE: _("away from the table, as in the scores or the movement"),
    }


def _consents(consents: Sequence[Given], speech: Speech) -> Form:
    _ = speech.gettext
    words = {Consent.AGREES: _("agrees"), Consent.REFUSES: _("refuses"), Consent.ABSENT: _("is absent")}
    fields = tuple(Field(each.by, words[each.consent]) for each in consents)
    return Form(fields or (Field(_("Player or captain")), Field(_("Player or captain"))), columns=2)


def _statements(statements: Sequence[Statement], speech: Speech) -> tuple[Field, ...]:
    _ = speech.gettext
    if not statements:
        return (Field(_("What the appellants say"), "", 2), Field(_("What the opponents say"), "", 2))
    return tuple(Field(each.by, each.text) for each in statements)


def _heard(hearing: Hearing, speech: Speech, zone: tzinfo) -> list[Block]:
    _ = speech.gettext
    at = "" if hearing.at is None else speech.moment(hearing.at, zone)
    casting = "" if hearing.casting_vote is None else _votes(speech)[hearing.casting_vote]
    columns = (
        Column(_("Name"), wraps=True, room=35),
        Column(_("Role"), room=22),
        Column(_("Nation"), room=14),
        Column(_("Present throughout"), "centre"),
        Column(_("Vote"), room=25),
        Column(_("Stepped down because"), wraps=True, room=20),
    )
    rows = [_member(each, speech) for each in hearing.members] or [("",) * len(columns)] * COMMITTEE
    said = tuple(Field(each.by, each.text) for each in hearing.statements) or (Field(_("Statements"), "", 6),)
    return [
        Form((Field(_("Time"), at), Field(_("Casting vote"), casting)), columns=2),
        Table(columns, tuple(rows), row_height=7),
        Form(said, columns=1),
    ]


def _votes(speech: Speech) -> dict[Vote, str]:
    _ = speech.gettext
    return {
        Vote.KEEP: _("for the ruling"),
        Vote.CHANGE: _("for the change"),
        Vote.OTHER_CHANGE: _("for another change"),
    }


def _member(member: Member, speech: Speech) -> tuple[str, ...]:
    _ = speech.gettext
    roles = {
        Role.CHAIRMAN: _("chairman"),
        Role.MEMBER: _("member"),
        Role.REFEREE: _("referee"),
        Role.SECRETARY: _("secretary"),
    }
    vote = "" if member.vote is None else _votes(speech)[member.vote]
    return (
        member.name,
        roles[member.role],
        member.nation,
        _yes(member.present_throughout, speech),
        vote,
        member.stepped_down,
    )


def _decided(decision: Decision | None, appellants: Side, speech: Speech) -> list[Block]:
    _ = speech.gettext
    outcomes: dict[Enum, str] = {
        Outcome.UPHELD: _("The director's ruling stands."),
        Outcome.CHANGED: _("The ruling is changed."),
        Outcome.RECOMMENDED: _("The director is asked to reconsider."),
        Outcome.REFERRED: _("It is referred to a higher authority."),
        Outcome.WITHDRAWN: _("The appeal was withdrawn."),
        Outcome.NOT_HEARD: _("The appeal is not heard."),
    }
    found = decision or Decision(Outcome.UPHELD)
    fined = [f"{SIDES[side]} {penalty}" for side, penalty in found.fined(appellants)]
    merit, returned = (None, None) if decision is None else (decision.without_merit, decision.deposit_returned)
    return [
        _boxes(outcomes, () if decision is None else (decision.outcome,)),
        Form(
            (
                Field(_("Facts found"), "\n".join(found.facts_found), 3, 4),
                Field(_("Laws"), ", ".join(found.laws), 1, 4),
                Field(_("Adjusted score"), "" if found.score is None else speech.adjustment(found.score), 1, 2),
                Field(_("Penalties"), _joined((*fined, *found.penalty_laws)), 1, 2),
                Field(_("Reasons"), found.reasons, 4, 4),
                Field(_("Without merit"), _yes(merit, speech)),
                Field(_("Deposit returned"), _yes(returned, speech)),
                Field(_("Chairman's signature"), "", 1, 2),
                Field(_("Laws confirmed by the director in charge"), "", 1, 4),
            ),
            columns=4,
        ),
    ]
