"""The director's form for a ruling. Unknown data become lines to write on."""

from __future__ import annotations

from dataclasses import dataclass

from arbitr.bridge import Auction, Board, Call, Deal, Seat, Side, Status
from arbitr.cards import Card
from arbitr.laws.engine import PROCEDURES, AnswerKind, Incident
from arbitr.laws.engine.conversation import Ruling, TraceStep
from arbitr.reports.drawing.paper import (
    Block,
    FormBlock,
    Heading,
    KeptTogether,
    Paper,
    PaperField,
    Points,
    TableBlock,
    TableBlockColumn,
    Words,
)
from arbitr.reports.drawing.speech import Speech
from arbitr.reports.hands import HandRecord, diagram

FIRST = (Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH)
"""The order in which auctions are printed."""


@dataclass(frozen=True, slots=True)
class IncidentPlace:
    """Where something happened; unknown data are left empty, to be filled in by hand."""

    event: str = ""
    session: str = ""
    round: str = ""
    table: str = ""
    board: Board | None = None
    ns: str = ""
    ew: str = ""
    director: str = ""
    time: str = ""


@dataclass(frozen=True, slots=True)
class RulingCase:
    """A ruling to be printed. Without one it is an empty form."""

    place: IncidentPlace = IncidentPlace()
    incident: Incident | None = None
    ruling: Ruling | None = None
    deal: Deal | None = None
    """The hands, if they are known and may be shown."""
    auction: Auction | None = None
    notes: str = ""
    """The director's remarks."""


def ruling_form(case: RulingCase, language: str) -> Paper:
    """What happened, the questions and answers, the consequences with their laws."""
    speech = Speech(language)
    _ = speech.gettext
    blocks: list[Block] = [_placed(case.place, speech), *_cards_and_calls(case, language)]
    blocks.append(Heading(_("What happened"), level=3))
    title = "" if case.incident is None else speech.said(PROCEDURES[case.incident.procedure].title)
    by = "" if case.incident is None else case.incident.by.letter
    blocks.append(FormBlock((PaperField(_("Irregularity"), title, 1, 3), PaperField(_("By whom"), by)), columns=4))
    blocks.append(FormBlock((PaperField(_("Facts and players' statements"), case.notes, 5),), columns=1))
    if case.ruling is None:
        blocks += [
            Heading(_("Ruling"), level=3),
            FormBlock((PaperField(_("Ruling"), "", 4), PaperField(_("Laws"), "", 1)), columns=1),
        ]
    else:
        blocks += _ruled(case.ruling, speech)
    blocks.append(
        KeptTogether(
            (
                FormBlock((PaperField(_("Adjusted score N-S")), PaperField(_("Adjusted score E-W"))), columns=2),
                Words(
                    _(
                        "A contestant may appeal against a ruling made at their own table. The appeal must be "
                        "lodged through the director within the time the regulations allow."
                    ),
                    is_small=True,
                ),
                FormBlock(
                    (PaperField(_("Director's signature")), PaperField(_("Informed of the right to appeal at"))),
                    columns=2,
                ),
            )
        )
    )
    return Paper(_("Ruling"), tuple(blocks), language)


def _placed(place: IncidentPlace, speech: Speech) -> FormBlock:
    _ = speech.gettext
    board = "" if place.board is None else f"{place.board.number} ({speech.board(place.board)})"
    return FormBlock(
        (
            PaperField(_("Event"), place.event, 1, 2),
            PaperField(_("Session"), place.session, 1, 2),
            PaperField(_("Round"), place.round),
            PaperField(_("Table"), place.table),
            PaperField(_("Board"), board, 1, 2),
            PaperField(speech.side(Side.NS), place.ns, 1, 2),
            PaperField(speech.side(Side.EW), place.ew, 1, 2),
            PaperField(_("Director"), place.director, 1, 2),
            PaperField(_("Time"), place.time, 1, 2),
        ),
        columns=4,
    )


def _cards_and_calls(case: RulingCase, language: str) -> list[Block]:
    blocks: list[Block] = []
    speech = Speech(language)
    if case.deal is not None and case.place.board is not None:
        blocks.append(diagram(HandRecord(case.place.board, case.deal), language))
    if case.auction is not None and case.auction.said:
        blocks.append(Heading(speech.gettext("Auction"), level=3))
        blocks.append(_auction(case.auction, speech))
    return blocks


def _auction(auction: Auction, speech: Speech) -> TableBlock:
    """Four columns. A call that does not count is in brackets; one out of turn begins a line of its own."""
    rows: list[list[str]] = []
    for said in auction.said:
        text = speech.call(said.call)
        if said.status is not Status.STANDS:
            text = f"({text})"
        at = FIRST.index(said.seat)
        if not rows or any(rows[-1][at:]):
            rows.append([""] * len(FIRST))
        rows[-1][at] = text
    columns = tuple(TableBlockColumn(seat.letter, "centre") for seat in FIRST)
    return TableBlock(columns, tuple(tuple(row) for row in rows), is_kept=True)


def _ruled(ruling: Ruling, speech: Speech) -> list[Block]:
    _ = speech.gettext
    blocks: list[Block] = []
    if ruling.steps:
        blocks.append(Heading(_("Questions and answers"), level=3))
        blocks.append(Points(tuple(_asked(step, speech) for step in ruling.steps)))
    blocks.append(Heading(_("Ruling"), level=3))
    blocks.append(Points(tuple(("→", f"{speech.said(effect.words())} [{effect.law}]") for effect in ruling.effects)))
    blocks.append(FormBlock((PaperField(_("Laws"), ", ".join(ruling.laws)),), columns=1))
    for point in ruling.doubtful:
        law, _colon, why = point.partition(": ")
        text = _("Check against your printed Laws: {point}").format(point=f"{law}: {_(why)}")
        blocks.append(Words(text, is_small=True))
    return blocks


def _asked(step: TraceStep, speech: Speech) -> tuple[str, str]:
    _ = speech.gettext
    whom = _("director") if step.question.who is None else step.question.who.letter
    source = "" if step.source is None else f" ({speech.said(step.source)})"
    return whom, f"{speech.said(step.question.text)} – {_answer(step, speech)}{source} [{step.question.law}]"


def _answer(step: TraceStep, speech: Speech) -> str:
    """The answer: the text of the choice, or the value if the choice covers several."""
    choice = step.question.choice_for(step.value)
    if not choice.values:
        return speech.said(choice.text)
    if step.question.kind is AnswerKind.CALL:
        return speech.call(Call.parse_uttered(step.value))
    return speech.card(Card.parse(step.value)) if step.question.kind is AnswerKind.CARD else step.value
