"""The form of an appeal (Laws 92 and 93): what is appealed, what everybody says, the hearings, the decision.

Unknown data become lines to write on; without an appeal it is an empty form.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, tzinfo
from enum import Enum
from typing import TypeVar

from arbitr.bridge import (
    Appeal,
    AppealedRuling,
    AppealOutcome,
    Board,
    CommitteeMember,
    ConsentGiven,
    Contest,
    Deal,
    Decision,
    HeardBy,
    Hearing,
    Side,
    Statement,
)
from arbitr.laws.direction.appeals.appeal_words import (
    CONSENTS,
    CONTESTS,
    HEARD_BY,
    MATTERS,
    OUTCOMES,
    ROLES,
    STANDINGS,
    VOTES,
)
from arbitr.message import Message
from arbitr.reports.drawing.paper import (
    Block,
    FormBlock,
    Heading,
    KeptTogether,
    NewPage,
    Paper,
    PaperField,
    Points,
    SideBySide,
    TableBlock,
    TableBlockColumn,
)
from arbitr.reports.drawing.speech import SIDES, Speech
from arbitr.reports.hands import HandRecord, diagram

COMMITTEE = 5
"""Lines for members, if nobody is named yet."""
EMPTY, CHOSEN = "☐", "☒"
NO_APPEAL = Appeal(0, Contest.PAIRS, "", "", 0, Side.NS, "", AppealedRuling("", (), ""), ())
E = TypeVar("E", bound=Enum)


@dataclass(frozen=True, slots=True)
class AppealedBoard:
    """The board that an appeal is about, as far as it is known and may be shown."""

    ns: str = ""
    ew: str = ""
    """The names of the two sides."""
    round: str = ""
    result: str = ""
    """As the table entered it."""
    deal: Deal | None = None


NO_BOARD = AppealedBoard()


def appeal_form(
    appeal: Appeal | None,
    language: str,
    event: str = "",
    zone: tzinfo = UTC,
    board: AppealedBoard = NO_BOARD,
) -> Paper:
    """The whole form; times are shown in this time zone."""
    speech = Speech(language)
    _ = speech.gettext
    form = appeal or NO_APPEAL
    is_empty = appeal is None
    blocks: list[Block] = [
        _lodged(appeal, board, speech, event, zone),
        _subject(appeal, board, speech),
        Heading(_("The ruling"), level=3),
        _ruling(form.ruled, is_empty, speech),
        Heading(_("Consent"), level=3),
        _consents(form.consents, speech),
        Heading(_("Facts and statements"), level=3),
        FormBlock(
            (
                PaperField(_("Agreed facts"), "\n".join(form.facts_agreed)),
                PaperField(_("Disputed facts"), "\n".join(form.facts_disputed)),
                *_statements(form.statements, speech),
            ),
            columns=1,
        ),
        FormBlock((PaperField(_("Signature of the appellant")), PaperField(_("Director's signature"))), columns=2),
    ]
    for hearing in form.hearings or (Hearing(()),):
        blocks += [NewPage(), *_heard(hearing, is_empty, speech, zone), *_decided(hearing, form.side, speech)]
    return Paper(_("Appeal"), tuple(blocks), language, event)


def _lodged(appeal: Appeal | None, board: AppealedBoard, speech: Speech, event: str, zone: tzinfo) -> FormBlock:
    _ = speech.gettext
    if appeal is None:
        values = [""] * 9
    else:
        values = [
            str(appeal.number),
            speech.said(CONTESTS[appeal.contest]),
            appeal.session,
            appeal.table,
            "" if not appeal.board else f"{appeal.board} ({speech.board(Board.numbered(appeal.board))})",
            appeal.contestant or speech.side(appeal.side),
            appeal.by,
            "" if appeal.lodged_at is None else speech.moment(appeal.lodged_at, zone),
            "" if appeal.scores_out_at is None else speech.moment(appeal.scores_out_at, zone),
        ]
    number, contest, session, table, board_words, side, by, lodged, scores = values
    through = "" if appeal is None else _yes(appeal.through_director, speech)
    return FormBlock(
        (
            PaperField(_("Appeal number"), number),
            PaperField(_("Kind of event"), contest),
            PaperField(_("Event"), event, 1, 2),
            PaperField(_("Session"), session),
            PaperField(_("Round"), board.round),
            PaperField(_("Table"), table),
            PaperField(_("Board"), board_words),
            PaperField(speech.side(Side.NS), board.ns, 1, 2),
            PaperField(speech.side(Side.EW), board.ew, 1, 2),
            PaperField(_("Result at the table"), board.result, 1, 2),
            PaperField(_("Side that appeals"), side, 1, 2),
            PaperField(_("Lodged by"), by, 1, 2),
            PaperField(_("Lodged at"), lodged),
            PaperField(_("Scores available from"), scores),
            PaperField(_("Lodged through the director"), through, 1, 2),
            PaperField(_("Deposit"), "" if appeal is None else appeal.deposit, 1, 2),
        ),
        columns=4,
    )


def _subject(appeal: Appeal | None, board: AppealedBoard, speech: Speech) -> SideBySide:
    """What is appealed, beside the deal if it is known."""
    _ = speech.gettext
    form = appeal or NO_APPEAL
    matters = (Heading(_("Subject of the appeal"), level=3), _boxes(MATTERS, form.matters, speech))
    where = (
        Heading(_("Where the ruling was made"), level=3),
        _boxes(STANDINGS, () if appeal is None else (form.standing,), speech),
    )
    if board.deal is None or not form.board:
        return SideBySide(matters, where)
    hands = diagram(HandRecord(Board.numbered(form.board), board.deal), speech.language)
    return SideBySide((replace(hands, scale=0.8),), (*matters, *where))


def _ruling(ruled: AppealedRuling, is_empty: bool, speech: Speech) -> FormBlock:
    _ = speech.gettext
    doubt, told_of_appeal = (None, None) if is_empty else (ruled.doubt_remained, ruled.told_of_appeal)
    return FormBlock(
        (
            PaperField(_("Director"), ruled.director, 1, 2),
            PaperField(_("Laws"), ", ".join(ruled.laws), 1, 2),
            PaperField(_("Ruling"), ruled.ruling, 2, 4),
            PaperField(_("Reasons"), ruled.reasons, 1, 4),
            PaperField(_("Adjusted score"), "" if ruled.score is None else speech.adjustment(ruled.score), 1, 2),
            PaperField(_("Penalties"), _joined(ruled.penalties), 1, 2),
            PaperField(_("Doubt remained after consulting"), _yes(doubt, speech), 1, 2),
            PaperField(_("Informed of the right to appeal"), _yes(told_of_appeal, speech), 1, 2),
        ),
        columns=4,
    )


def _yes(value: bool | None, speech: Speech) -> str:
    _ = speech.gettext
    return "" if value is None else _("yes") if value else _("no")


def _joined(values: Sequence[object]) -> str:
    return ", ".join(str(value) for value in values)


def _boxes(words: Mapping[E, Message], chosen: Sequence[E], speech: Speech) -> Points:
    """All options; the chosen one is ticked."""
    return Points(tuple((CHOSEN if choice in chosen else EMPTY, speech.said(text)) for choice, text in words.items()))


def _consents(consents: Sequence[ConsentGiven], speech: Speech) -> FormBlock:
    _ = speech.gettext
    fields = tuple(PaperField(consent.by, speech.said(CONSENTS[consent.consent])) for consent in consents)
    return FormBlock(fields or (PaperField(_("Player or captain")), PaperField(_("Player or captain"))), columns=2)


def _statements(statements: Sequence[Statement], speech: Speech) -> tuple[PaperField, ...]:
    _ = speech.gettext
    if not statements:
        return (PaperField(_("Appellants' statement"), "", 2), PaperField(_("Opponents' statement"), "", 2))
    return tuple(PaperField(statement.by, statement.text) for statement in statements)


def _heard(hearing: Hearing, is_empty: bool, speech: Speech, zone: tzinfo) -> list[Block]:
    _ = speech.gettext
    at = "" if hearing.at is None else speech.moment(hearing.at, zone)
    casting = "" if hearing.casting_vote is None else speech.said(VOTES[hearing.casting_vote])
    columns = (
        TableBlockColumn(_("Name"), wraps=True, room=32),
        TableBlockColumn(_("Role"), room=27),
        TableBlockColumn(_("Country"), room=12),
        TableBlockColumn(_("Present throughout"), "centre"),
        TableBlockColumn(_("Vote"), room=25),
        TableBlockColumn(_("Stepped down because"), wraps=True, room=20),
    )
    rows = [_member(member, speech) for member in hearing.members] or [("",) * len(columns)] * COMMITTEE
    said = tuple(PaperField(statement.by, statement.text) for statement in hearing.statements) or (
        PaperField(_("Statements"), "", 6 if is_empty else 3),
    )
    by: tuple[HeardBy, ...] = () if hearing.heard_by is None else (hearing.heard_by,)
    return [
        Heading(_("Hearing"), level=1),
        Heading(_("Who hears the appeal"), level=3),
        _boxes(HEARD_BY, by, speech),
        FormBlock((PaperField(_("Time"), at), PaperField(_("Casting vote"), casting)), columns=2),
        TableBlock(columns, tuple(rows), row_height=7),
        FormBlock(said, columns=1),
    ]


def _member(member: CommitteeMember, speech: Speech) -> tuple[str, ...]:
    return (
        member.name,
        speech.said(ROLES[member.role]),
        member.nation,
        _yes(member.present_throughout, speech),
        "" if member.vote is None else speech.said(VOTES[member.vote]),
        member.stepped_down,
    )


def _decided(hearing: Hearing, appellants: Side, speech: Speech) -> list[Block]:
    _ = speech.gettext
    decision = hearing.decision
    found = decision or Decision(AppealOutcome.UPHELD)
    fined = [f"{SIDES[side]} {penalty}" for side, penalty in found.fined(appellants)]
    merit, returned = (None, None) if decision is None else (decision.without_merit, decision.deposit_returned)
    return [
        Heading(_("Decision"), level=1),
        _boxes(OUTCOMES, () if decision is None else (decision.outcome,), speech),
        FormBlock(
            (
                PaperField(_("Facts found"), "\n".join(found.facts_found), 3, 4),
                PaperField(_("Laws"), ", ".join(found.laws), 1, 4),
                PaperField(_("Adjusted score"), "" if found.score is None else speech.adjustment(found.score), 1, 2),
                PaperField(_("Penalties"), _joined((*fined, *found.penalty_laws)), 1, 2),
                PaperField(_("Reasons"), found.reasons, 4, 4),
            ),
            columns=4,
        ),
        KeptTogether(
            (
                FormBlock(
                    (
                        PaperField(_("Without merit"), _yes(merit, speech)),
                        PaperField(_("Deposit returned"), _yes(returned, speech)),
                        PaperField(_("Chairman's signature"), "", 1, 2),
                        PaperField(_("Laws confirmed by the director in charge"), "", 1, 2),
                        PaperField(_("Further appeal to the authority"), "", 1, 2),
                    ),
                    columns=4,
                ),
            )
        ),
    ]
