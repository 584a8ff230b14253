"""Writer for BBO's LIN: one board on a line of its own, or several with the header of a match.

What LIN cannot represent is omitted or replaced by characters that it has; `convert` reports this.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from arbitr.bridge import DOUBLE, PASS, REDOUBLE, Call, Deal, Result, Seat, Vulnerability
from arbitr.cards import HIGH_TO_LOW
from arbitr.formats.lin.read import FROM_SOUTH, ROOMS, SCORING, TITLE_TAGS, UNKNOWN_TAG
from arbitr.formats.record import BoardRecord, RecordedCall, RecordedCard, tricks_won

VULNERABLE = {Vulnerability.NONE: "o", Vulnerability.NS: "n", Vulnerability.EW: "e", Vulnerability.BOTH: "b"}
_CALLS = {PASS: "p", DOUBLE: "d", REDOUBLE: "r"}
_IN_HEAD = ("rs", "mp")


def write_lin(records: Sequence[BoardRecord]) -> bytes:
    is_match = len(records) > 1 or any(map(_needs_head, records))
    lines = [_note(comment.text) for record in records[:1] for comment in record.comments if not comment.after]
    if is_match:
        lines += _head(records)
    for record in records:
        label = f"qx|{_room(record)}{record.board.number}|" if is_match else ""
        lines.append(label + _board(record, is_first=record is records[0]))
    return "".join(line + "\n" for line in lines).encode()


def _needs_head(record: BoardRecord) -> bool:
    """A title, or a result whose contract the auction does not show."""
    is_titled = record.event or record.scoring or any(record.tag(name) for name in (*TITLE_TAGS, "Room") if name)
    return bool(is_titled) or (record.result is not None and not _is_told_by_auction(record))


def _is_told_by_auction(record: BoardRecord) -> bool:
    auction = record.auction
    if auction is None or len(_written_calls(record)) < len(auction.calls):
        return False
    standing = auction.standing(record.board.dealer)
    return standing.is_over and standing.contract() == record.contract


def _head(records: Sequence[BoardRecord]) -> list[str]:
    first = records[0]
    numbers = sorted({record.board.number for record in records})
    places = {number: 2 * place for place, number in enumerate(numbers)}
    fields = [_field(first.tag(name)) if name else "" for name in TITLE_TAGS]
    letters = {name: letter for letter, name in SCORING.items()}
    fields[0], fields[2] = _text(first.event), letters.get(first.scoring, _field(first.scoring))
    fields[3], fields[4] = str(numbers[0]), str(numbers[-1])
    lines = [f"vg|{','.join(fields)}|"]
    # An entry is for one board in one room: if two tables share it, it would be wrong for one of them.
    tables = Counter((record.board.number, _room(record)) for record in records)
    for name in _IN_HEAD:
        entries = [""] * (2 * len(numbers))
        for record in records:
            if tables[record.board.number, _room(record)] == 1:
                entry = _result(record.result) if name == "rs" and record.result else record.tag(UNKNOWN_TAG + name)
                entries[places[record.board.number] + (_room(record) == "c")] = _field(entry)
        if any(entries):
            lines.append(f"{name}|{','.join(entries)}|")
    if len(numbers) <= numbers[-1] - numbers[0]:
        lines.append(f"bn|{','.join(map(str, numbers))}|")
    return [*lines, "pg||"]


def _result(result: Result) -> str:
    """4HxN-1."""
    contract = result.contract
    if contract is None:
        return "PASS"
    over = result.code.rpartition(" ")[2]
    return contract.bid.code + contract.doubling.letters.lower() + contract.declarer.letter + over


def _room(record: BoardRecord) -> str:
    return next((letter for letter, name in ROOMS.items() if record.tag("Room") == name), "o")


def _board(record: BoardRecord, is_first: bool) -> str:
    board = record.board
    parts = ["pn|" + ",".join(_field(record.players[seat]) for seat in FROM_SOUTH) + "|st||"]
    dealer = "0" if "dealer" in record.assumed else str(FROM_SOUTH.index(board.dealer) + 1)
    parts.append(f"md|{dealer}{','.join(_hand(record.deal, seat) for seat in FROM_SOUTH)}|rh||")
    if record.board_name or "number" not in record.assumed:
        parts.append(f"ah|{_text(record.board_name) or f'Board {board.number}'}|")
    if "vulnerability" not in record.assumed:
        parts.append(f"sv|{VULNERABLE[board.vulnerability]}|")
    for tag in record.tags:
        name = tag.name.removeprefix(UNKNOWN_TAG)
        if name != tag.name and len(name) == 2 and name not in _IN_HEAD:
            parts.append(f"{name}|{_text(tag.value)}|")
    parts += [_note(comment.text) for comment in record.comments if comment.after or not is_first]
    parts += [_call(call) for call in _written_calls(record)]
    for place, played in enumerate(_written_cards(record)):
        parts.append(("" if place % 4 else "pg||") + f"pc|{played.card.code if played.card else ''}|")
        parts.append(_note(played.remarks.comment))
    if record.contract and record.result:
        counted = tricks_won(record.play.cards, record.contract) if record.play else None
        if counted != record.result.tricks:
            parts.append(f"mc|{record.result.tricks}|")
    return "".join((*parts, "pg||"))


def _hand(deal: Deal, seat: Seat) -> str:
    """SAK42HDQ5CAJ: every suit is named; an unknown hand is empty."""
    if deal.unknown[seat]:
        return ""
    hand = deal.hand(seat)
    return "".join(suit.letter + "".join(card.rank.letter for card in hand.of(suit)) for suit in HIGH_TO_LOW)


def _written_calls(record: BoardRecord) -> list[RecordedCall]:
    """Up to a skipped player, since after him LIN would attribute every call to the wrong player."""
    found = []
    for call in record.auction.calls if record.auction else ():
        if call.call is None:
            break
        found.append(call)
    return found


def _written_cards(record: BoardRecord) -> list[RecordedCard]:
    """Up to an unknown card."""
    found = []
    for card in record.play.cards if record.play else ():
        if card.card is None:
            break
        found.append(card)
    return found


def _call(call: RecordedCall) -> str:
    assert call.call is not None, "only calls are written"
    remarks = call.remarks
    explanation = f"an|{_text(remarks.note)}|" if remarks.note else ""
    return f"mb|{_call_text(call.call)}{'!' * remarks.alerted}|{explanation}{_note(remarks.comment)}"


def _call_text(call: Call) -> str:
    return _CALLS.get(call) or call.code


def _note(text: str) -> str:
    return f"nt|{_text(text)}|" if text else ""


def _text(text: str) -> str:
    return text.replace("|", "/")


def _field(text: str) -> str:
    """Commas separate fields, so a field cannot contain one."""
    return _text(text).replace("\n", " ").replace(", ", " ").replace(",", " ")
