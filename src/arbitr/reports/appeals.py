"""The form of an appeal (Laws 92 and 93): the ruling, all statements, the hearing, the decision.

Unknown data become lines to write on; without an appeal it is an empty form.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, tzinfo
from enum import Enum

from arbitr.bridge import (
    Appeal,
    AppealedRuling,
    AppealMatter,
    AppealOutcome,
    AppellantStanding,
    CommitteeMember,
    Consent,
    ConsentGiven,
    Contest,
    Decision,
    Hearing,
    Role,
    Side,
    Statement,
    Vote,
)
from arbitr.reports.drawing.paper import (
    Block,
    FormBlock,
    FormField,
    Heading,
    NewPage,
    Paper,
    Points,
    SideBySide,
    TableBlock,
    TableBlockColumn,
)
from arbitr.reports.drawing.speech import SIDES, Speech

COMMITTEE = 5
"""Lines for members, if nobody is named yet."""
EMPTY, CHOSEN = "☐", "☒"
NO_APPEAL = Appeal(0, Contest.PAIRS, "", "", 0, Side.NS, "", AppealedRuling("", (), ""), ())


def appeal_form(appeal: Appeal | None, language: str, event: str = "", zone: tzinfo = UTC) -> Paper:
    """The whole form; times are in this time zone."""
    speech = Speech(language)
    _ = speech.gettext
    form = appeal or NO_APPEAL
    hearing = form.hearing or Hearing(())
    is_empty = appeal is None
    blocks: list[Block] = [
        _lodged(appeal, speech, event, zone),
        Heading(_("The ruling"), level=3),
        _ruling(form.ruled, is_empty, speech),
        SideBySide(
            (Heading(_("Subject of the appeal"), level=3), _boxes(_matters(speech), form.matters)),
            (
                Heading(_("Where the ruling was made"), level=3),
                _boxes(_standings(speech), () if is_empty else (form.standing,)),
            ),
        ),
        Heading(_("Consent"), level=3),
        _consents(form.consents, speech),
        Heading(_("Facts and statements"), level=3),
        FormBlock(
            (
                FormField(_("Agreed facts"), "\n".join(form.facts_agreed)),
                FormField(_("Disputed facts"), "\n".join(form.facts_disputed)),
                *_statements(form.statements, speech),
                FormField(_("Signature of the appellant")),
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


def _lodged(appeal: Appeal | None, speech: Speech, event: str, zone: tzinfo) -> FormBlock:
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
    return FormBlock(
        (
            FormField(_("Appeal number"), number),
            FormField(_("Kind of event"), contest),
            FormField(_("Event"), event, 1, 2),
            FormField(_("Session"), session, 1, 2),
            FormField(_("Table"), table),
            FormField(_("Board"), board),
            FormField(_("Side that appeals"), side, 1, 2),
            FormField(_("Lodged by"), by, 1, 2),
            FormField(_("Lodged at"), lodged),
            FormField(_("Scores available from"), scores),
            FormField(_("Lodged through the director"), through),
            FormField(_("Deposit"), deposit),
        ),
        columns=4,
    )


def _ruling(ruled: AppealedRuling, is_empty: bool, speech: Speech) -> FormBlock:
    _ = speech.gettext
    doubt, told_of_appeal = (None, None) if is_empty else (ruled.doubt_remained, ruled.told_of_appeal)
    return FormBlock(
        (
            FormField(_("Director"), ruled.director, 1, 2),
            FormField(_("Laws"), ", ".join(ruled.laws), 1, 2),
            FormField(_("Ruling"), ruled.ruling, 2, 4),
            FormField(_("Reasons"), ruled.reasons, 1, 4),
            FormField(_("Adjusted score"), "" if ruled.score is None else speech.adjustment(ruled.score), 1, 2),
            FormField(_("Penalties"), _joined(ruled.penalties), 1, 2),
            FormField(_("Doubt remained after consulting"), _yes(doubt, speech), 1, 2),
            FormField(_("Informed of the right to appeal"), _yes(told_of_appeal, speech), 1, 2),
        ),
        columns=4,
    )


def _yes(value: bool | None, speech: Speech) -> str:
    _ = speech.gettext
    return "" if value is None else _("yes") if value else _("no")


def _joined(values: Sequence[object]) -> str:
    return ", ".join(str(value) for value in values)


def _boxes(words: dict[Enum, str], chosen: Sequence[Enum]) -> Points:
    """All options; the chosen one is ticked."""
    return Points(tuple((CHOSEN if choice in chosen else EMPTY, text) for choice, text in words.items()))


def _matters(speech: Speech) -> dict[Enum, str]:
    _ = speech.gettext
    return {
        AppealMatter.FACTS: _("facts"),
        AppealMatter.JUDGEMENT: _("director's judgement"),
        AppealMatter.LAW: _("law or regulation"),
        AppealMatter.DISCIPLINE: _("disciplinary penalty"),
        AppealMatter.PROCEDURAL_PENALTY: _("procedural penalty"),
    }


def _standings(speech: Speech) -> dict[Enum, str]:
    _ = speech.gettext
    return {
        AppellantStanding.OWN_TABLE: _("at the appellant's own table"),
        AppellantStanding.OTHER_TABLE: _("at another table"),
        AppellantStanding.AWAY_FROM_TABLE: _("away from the table, e.g. in the scoring or the movement"),
    }


def _consents(consents: Sequence[ConsentGiven], speech: Speech) -> FormBlock:
    _ = speech.gettext
    words = {Consent.AGREES: _("agrees"), Consent.REFUSES: _("refuses"), Consent.ABSENT: _("is absent")}
    fields = tuple(FormField(consent.by, words[consent.consent]) for consent in consents)
    return FormBlock(fields or (FormField(_("Player or captain")), FormField(_("Player or captain"))), columns=2)


def _statements(statements: Sequence[Statement], speech: Speech) -> tuple[FormField, ...]:
    _ = speech.gettext
    if not statements:
        return (FormField(_("Appellants' statement"), "", 2), FormField(_("Opponents' statement"), "", 2))
    return tuple(FormField(statement.by, statement.text) for statement in statements)


def _heard(hearing: Hearing, speech: Speech, zone: tzinfo) -> list[Block]:
    _ = speech.gettext
    at = "" if hearing.at is None else speech.moment(hearing.at, zone)
    casting = "" if hearing.casting_vote is None else _votes(speech)[hearing.casting_vote]
    columns = (
        TableBlockColumn(_("Name"), wraps=True, room=35),
        TableBlockColumn(_("Role"), room=22),
        TableBlockColumn(_("Country"), room=14),
        TableBlockColumn(_("Present throughout"), "centre"),
        TableBlockColumn(_("Vote"), room=25),
        TableBlockColumn(_("Stepped down because"), wraps=True, room=20),
    )
    rows = [_member(member, speech) for member in hearing.members] or [("",) * len(columns)] * COMMITTEE
    said = tuple(FormField(statement.by, statement.text) for statement in hearing.statements) or (
        FormField(_("Statements"), "", 6),
    )
    return [
        FormBlock((FormField(_("Time"), at), FormField(_("Casting vote"), casting)), columns=2),
        TableBlock(columns, tuple(rows), row_height=7),
        FormBlock(said, columns=1),
    ]


def _votes(speech: Speech) -> dict[Vote, str]:
    _ = speech.gettext
    return {
        Vote.KEEP: _("for the ruling"),
        Vote.CHANGE: _("for the change"),
        Vote.OTHER_CHANGE: _("for another change"),
    }


def _member(member: CommitteeMember, speech: Speech) -> tuple[str, ...]:
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
        AppealOutcome.UPHELD: _("The director's ruling stands."),
        AppealOutcome.CHANGED: _("The ruling is changed."),
        AppealOutcome.RECOMMENDED: _("The committee asks the director to reconsider."),
        AppealOutcome.REFERRED: _("The appeal is referred to a higher authority."),
        AppealOutcome.WITHDRAWN: _("The appeal was withdrawn."),
        AppealOutcome.NOT_HEARD: _("The appeal is not heard."),
    }
    found = decision or Decision(AppealOutcome.UPHELD)
    fined = [f"{SIDES[side]} {penalty}" for side, penalty in found.fined(appellants)]
    merit, returned = (None, None) if decision is None else (decision.without_merit, decision.deposit_returned)
    return [
        _boxes(outcomes, () if decision is None else (decision.outcome,)),
        FormBlock(
            (
                FormField(_("Facts found"), "\n".join(found.facts_found), 3, 4),
                FormField(_("Laws"), ", ".join(found.laws), 1, 4),
                FormField(_("Adjusted score"), "" if found.score is None else speech.adjustment(found.score), 1, 2),
                FormField(_("Penalties"), _joined((*fined, *found.penalty_laws)), 1, 2),
                FormField(_("Reasons"), found.reasons, 4, 4),
                FormField(_("Without merit"), _yes(merit, speech)),
                FormField(_("Deposit returned"), _yes(returned, speech)),
                FormField(_("Chairman's signature"), "", 1, 2),
                FormField(_("Laws confirmed by the director in charge"), "", 1, 4),
            ),
            columns=4,
        ),
    ]
