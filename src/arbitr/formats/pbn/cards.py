"""The play section of PBN, reader and writer: a line for each trick, a column for each hand from the opening leader
on.
"""

from __future__ import annotations

from arbitr.bridge import SEATS, TRICKS, Contract, Deal, Denomination, Seat, winning
from arbitr.cards import CARDS, Card
from arbitr.formats.pbn.calls import section_seat
from arbitr.formats.pbn.remarks import Margin, Notes, comment_text, in_line
from arbitr.formats.pbn.scan import PbnGame
from arbitr.formats.record import (
    NO_REMARKS,
    PLAIN_CARDS,
    Comment,
    Ending,
    IrregularityMark,
    RecordedCard,
    RecordedPlay,
    Remarks,
    as_they_fell,
    recorded_play,
    with_remarks,
)
from arbitr.formats.text_file import at
from arbitr.problem import Problem

UNKNOWN_CARD = "-"
_CARDS: dict[str, Card | None] = {
    UNKNOWN_CARD: None,
    **{name: card for card in CARDS for name in (card.code, card.code.lower())},
}
_Margins = tuple[dict[int, IrregularityMark], dict[int, Remarks]]
"""Marks and remarks of the cards, by their places in the section."""
_MARKS = (IrregularityMark.REVOKE, IrregularityMark.LEAD_OUT_OF_TURN, IrregularityMark.PLAY_OUT_OF_TURN)


def _by_columns(
    cards: list[Card | None], columns: Seat, leader: Seat, denomination: Denomination | None, margin: _Margins
) -> list[RecordedCard]:
    """The cards in the order in which they were played: within a trick from its leader on."""
    played: list[RecordedCard] = []
    marks, remarks = margin
    has_margin = bool(marks or remarks)
    trumps = None if denomination is None else denomination.trumps
    led: Seat | None = leader
    for first in range(0, len(cards), 4):
        row = cards[first : first + 4]
        if has_margin:
            for column in range(len(row)):
                if marks.get(first + column) is IrregularityMark.LEAD_OUT_OF_TURN:
                    led = SEATS[(columns + column) & 3]
        # The leader is unknown after an incomplete trick: then the order of the columns is as good as any.
        start = 0 if led is None else (led - columns) & 3
        trick = []
        for step in range(start, start + 4):
            column = step & 3
            card = row[column] if column < len(row) else None
            seat = SEATS[(columns + column) & 3]
            played.append(_entry(seat, card, first + column, margin))
            if card is not None:
                trick.append(card)
        if len(trick) == 4 and denomination is not None:
            led = SEATS[(columns + start + winning(tuple(trick), trumps)) & 3]
        else:
            led = None
    return played


def _entry(seat: Seat, card: Card | None, place: int, margin: _Margins) -> RecordedCard:
    marks, remarks = margin
    if card is None or place in marks or place in remarks:
        return RecordedCard(seat, card, marks.get(place), remarks.get(place, NO_REMARKS))
    return PLAIN_CARDS[seat][card.index]


def read_play(
    game: PbnGame, file: str, deal: Deal, leader: Seat | None, denomination: Denomination | None
) -> tuple[RecordedPlay | None, str] | None:
    """The play, and the text before the first card; None if it is unclear who played what."""
    cards: list[Card | None] = []
    margin = Margin(_MARKS, 7)
    line = game.line_of("Play")
    try:
        columns = section_seat(game.values["Play"])
        for number, piece in game.data.get("Play", ()):
            line = number
            if isinstance(piece, Comment):
                margin.comment(piece, len(cards))
                continue
            for token in piece.split():
                if token in _CARDS and margin.ending is not Ending.STOPPED:
                    cards.append(_CARDS[token])
                    continue
                for word in margin.words(token, cards):
                    _take(word, cards, margin)
        if len(cards) > 4 * TRICKS:
            raise Problem("there are {count} cards; a play has only 52", count=len(cards))
        if len(cards) in margin.marks:
            raise Problem("no card follows ^{letter}", letter=margin.marks[len(cards)].value)
        columns = leader if columns is None else columns
        if columns is None or (denomination is None and len(cards) > 4):
            return None
        beside = (margin.marks, margin.remarks(game.notes.get("Play", {})))
        played = _by_columns(cards, columns, columns if leader is None else leader, denomination, beside)
        while played and played[-1].card is None and played[-1].remarks == NO_REMARKS and played[-1].mark is None:
            played.pop()
        try:
            play = recorded_play(deal, played, margin.ending)
        except Problem:
            fallen = None if margin.marks else _as_they_fell(cards, deal, leader, denomination)
            if fallen is None:
                raise
            play = recorded_play(deal, with_remarks(fallen, beside[1]), margin.ending)
        return play, margin.before
    except Problem as problem:
        raise at(file, line, Problem("[{tag}]: {problem}", tag="Play", problem=problem)) from None


def _as_they_fell(
    cards: list[Card | None], deal: Deal, leader: Seat | None, denomination: Denomination | None
) -> list[RecordedCard] | None:
    """Some programs write the cards in the order of play, not in columns: the hands show it, if every trick is
    legal.
    """
    known = [card for card in cards if card is not None]
    if not deal.is_complete or not deal.is_regular or len(known) < len(cards):
        return None
    fallen = as_they_fell(known, deal, leader, denomination)
    return None if fallen is None or any(card.mark for card in fallen) else fallen


def _take(word: str, cards: list[Card | None], margin: Margin) -> None:
    if word == "+":
        cards.append(None)  # the card that is to be played next
        return
    if margin.ending is Ending.STOPPED:
        raise Problem("{text} comes after the end", text=repr(word))
    cards.append(None if word == UNKNOWN_CARD else Card.parse(word))


def play_lines(play: RecordedPlay, contract: Contract | None, before: str) -> list[str]:
    """The section in the export format."""
    cards = play.cards
    columns = contract.leader if contract else cards[0].seat if cards else Seat.NORTH
    notes, lines = Notes(), [f'[Play "{columns}"]']
    if before:
        lines.append(comment_text(before))
    for first in range(0, len(cards), 4):
        row = [UNKNOWN_CARD] * 4
        for card in cards[first : first + 4]:
            row[(card.seat - columns) & 3] = _token(card, notes)
        if play.ending is Ending.TO_BE_CONTINUED and len(cards) - first < 4:
            row[(cards[-1].seat.lho - columns) & 3] = play.ending.value
        lines.append(in_line(row))
    is_said = play.ending is Ending.TO_BE_CONTINUED and len(cards) % 4
    if play.ending is not Ending.WHOLE and not is_said:
        lines.append(play.ending.value)
    return [*lines, *notes.tags()]


def _token(card: RecordedCard, notes: Notes) -> str:
    mark = f"^{card.mark.value} " if card.mark in _MARKS else ""
    return mark + (card.card.code if card.card else UNKNOWN_CARD) + notes.beside(card.remarks)
