"""The auction section of PBN: reader and writer."""

from __future__ import annotations

from arbitr.bridge import CALLS, PASS, SEATS, Call, Denomination, Seat, parse_seat
from arbitr.formats.pbn.remarks import Margin, Notes, comment_text, in_line
from arbitr.formats.pbn.scan import PbnGame
from arbitr.formats.record import (
    NO_REMARKS,
    PLAIN_CALLS,
    Comment,
    Ending,
    IrregularityMark,
    RecordedAuction,
    RecordedCall,
    passes_to_the_end,
    recorded_auction,
)
from arbitr.formats.text_file import at
from arbitr.problem import Problem

NOTRUMP = "NT"
ALL_PASS = "AP"
NOT_HIS_TURN = "-"
_ON_A_LINE = 4


def call_text(call: Call) -> str:
    if call is PASS:
        return "Pass"
    return f"{call.level}{NOTRUMP}" if call.denomination is Denomination.NOTRUMP else call.code


_CALLS: dict[str, Call] = {
    name: call for call in CALLS for text in (call_text(call), call.code) for name in (text, text.upper(), text.lower())
}
_MARKS = (IrregularityMark.INSUFFICIENT, IrregularityMark.SKIPPED)
_SKIPPED = RecordedCall(None, IrregularityMark.SKIPPED)


def read_auction(game: PbnGame, file: str, dealer: Seat | None) -> tuple[RecordedAuction | None, Seat | None, str]:
    """The auction, the dealer, and the text before the first call; without a dealer, the first to call is the
    dealer.
    """
    calls: list[Call | None] = []
    margin = Margin(_MARKS, 1)
    line = game.line_of("Auction")
    try:
        first = section_seat(game.values["Auction"])
        for number, piece in game.data.get("Auction", ()):
            line = number
            if isinstance(piece, Comment):
                margin.comment(piece, len(calls))
                continue
            for token in piece.split():
                call = _CALLS.get(token)
                if call is not None and margin.ending is Ending.WHOLE:
                    calls.append(call)
                    continue
                for word in margin.words(token, calls):
                    _take(word, calls, margin)
        if len(calls) in margin.marks:
            raise Problem("no call follows ^{letter}", letter=margin.marks[len(calls)].value)
    except Problem as problem:
        raise at(file, line, Problem("[{tag}]: {problem}", tag="Auction", problem=problem)) from None
    remarks = margin.remarks(game.notes.get("Auction", {}))
    while calls and calls[-1] is None and len(calls) - 1 not in margin.marks and len(calls) - 1 not in remarks:
        calls.pop()
    waiting = 0
    while waiting < len(calls) and calls[waiting] is None and waiting not in margin.marks:
        waiting += 1
    entries: list[RecordedCall] = []
    if first is not None:
        first = SEATS[(first + waiting) & 3]
        if dealer is None:
            dealer = first
        elif calls:
            entries = [_SKIPPED] * ((first - dealer) & 3)
    if remarks or margin.marks:
        for place in range(waiting, len(calls)):
            entries.append(RecordedCall(calls[place], margin.marks.get(place), remarks.get(place, NO_REMARKS)))
    else:
        entries.extend(_SKIPPED if call is None else PLAIN_CALLS[call.index] for call in calls[waiting:])
    return recorded_auction(entries, margin.ending), dealer, margin.before


def section_seat(text: str) -> Seat | None:
    """Who calls or plays first; a file may leave it open."""
    return None if text.strip() in ("", "?", "-") else parse_seat(text)


def _take(word: str, calls: list[Call | None], margin: Margin) -> None:
    if word == "+":
        return
    if margin.ending is not Ending.WHOLE:
        raise Problem("{text} comes after the end", text=repr(word))
    if word == NOT_HIS_TURN:
        calls.append(None)
    elif word.upper() == ALL_PASS:
        calls.extend([PASS] * passes_to_the_end(calls))
    else:
        calls.append(Call.parse(word))


def auction_lines(auction: RecordedAuction, dealer: Seat, before: str) -> list[str]:
    """The section in the export format: the dealer's call begins a line."""
    notes, lines, tokens = Notes(), [f'[Auction "{dealer}"]'], []
    if before:
        lines.append(comment_text(before))
    for recorded in auction.calls:
        mark = f"^{recorded.mark.value}" if recorded.mark in _MARKS else ""
        call = "" if recorded.call is None else call_text(recorded.call)
        tokens.append(f"{mark} {call}".strip() + notes.beside(recorded.remarks))
    if auction.ending is not Ending.WHOLE:
        tokens.append(auction.ending.value)
    lines += [in_line(tokens[first : first + _ON_A_LINE]) for first in range(0, len(tokens), _ON_A_LINE)]
    return [*lines, *notes.tags()]
