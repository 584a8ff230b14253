"""Conversion between formats: the list of formats, and what a format could not represent."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple

from arbitr.bridge import UNKNOWN
from arbitr.formats.dealing_machines.deal_files import (
    read_ber,
    read_bhg,
    read_bri,
    read_cds,
    read_deal_csv,
    read_dge,
    read_rzd,
)
from arbitr.formats.dealing_machines.dlm import read_dlm, write_dlm
from arbitr.formats.dealing_machines.dup import read_dup, write_dup
from arbitr.formats.lin import read_lin, write_lin
from arbitr.formats.pbn import read_pbn, write_pbn
from arbitr.formats.record import NO_PLAYERS, NO_REMARKS, BoardRecord, RecordedCall, RecordedCard
from arbitr.formats.session_deals import read_bws_deals, read_usebio_deals, write_usebio_deals
from arbitr.message import Message
from arbitr.problem import Problem

Reader = Callable[[bytes, str], list[BoardRecord]]
"""Takes the content of a file and its name, which appears in every Problem."""
Writer = Callable[[Sequence[BoardRecord]], bytes]


class Format(NamedTuple):
    """A kind of file that contains boards."""

    name: str
    endings: tuple[str, ...]
    """File name extensions, in lower case, without the dot; the first is the usual one."""
    read: Reader
    write: Writer
    is_written: bool = True
    """False if it is only read."""


def _only_read(name: str, ending: str, read: Reader) -> Format:
    def write(_: Sequence[BoardRecord]) -> bytes:
        raise Problem("{format} can be read but not written", format=name)

    return Format(name, (ending,), read, write, is_written=False)


FORMATS: tuple[Format, ...] = (
    Format("PBN", ("pbn",), read_pbn, write_pbn),
    Format("LIN", ("lin",), read_lin, write_lin),
    Format("DLM", ("dlm",), read_dlm, write_dlm),
    Format("DUP", ("dup",), read_dup, write_dup),
    Format("USEBIO", ("xml",), read_usebio_deals, write_usebio_deals),
    _only_read("BWS", "bws", read_bws_deals),
    _only_read("BER", "ber", read_ber),
    _only_read("BHG", "bhg", read_bhg),
    _only_read("BRI", "bri", read_bri),
    _only_read("CDS", "cds", read_cds),
    _only_read("CSV", "csv", read_deal_csv),
    _only_read("DGE", "dge", read_dge),
    _only_read("RZD", "rzd", read_rzd),
)


def format_named(text: str) -> Format:
    """By its extension, with the dot or without, or by its own name."""
    ending = text.strip().lower().removeprefix(".")
    for kind in FORMATS:
        if ending in (*kind.endings, kind.name.lower()):
            return kind
    raise _unknown(text, FORMATS)


def format_to_write(text: str) -> Format:
    """The same for an output file; raises Problem before the work starts."""
    written = [kind for kind in FORMATS if kind.is_written]
    try:
        found = format_named(text)
    except Problem:
        raise _unknown(text, written) from None
    if not found.is_written:
        raise Problem("{format} can be read but not written", format=found.name)
    return found


def _unknown(text: str, formats: Sequence[Format]) -> Problem:
    if text.strip().lower().removeprefix(".") == "json":
        return Problem("JSON holds a whole tournament or session, not boards alone; use arbitr import or arbitr export")
    names = ", ".join(kind.endings[0] for kind in formats)
    return Problem("{text} is not a known format; write one of {names}", text=repr(text), names=names)


class Converted(NamedTuple):
    """Boards in another format."""

    data: bytes
    boards: int
    lost: list[Message]
    """What the format cannot represent."""


def converted(records: Sequence[BoardRecord], target: Format) -> Converted:
    """The boards in another format; the output is read again, so that no loss is hidden."""
    data = target.write(records)
    back = target.read(data, target.name)
    return Converted(data, len(back), losses(records, back))


_FIELDS = {
    "board": Message("numbers, dealers or vulnerability of boards"),
    "deal": Message("cards"),
    "players": Message("names of players"),
    "event": Message("the event"),
    "site": Message("the site"),
    "date": Message("the date"),
    "scoring": Message("the scoring"),
    "contract": Message("contracts"),
    "result": Message("results"),
    "comments": Message("comments"),
    "board_name": Message("names of boards"),
    "assumed": Message("which values are only assumed"),
    "swapped": Message("that declarer and dummy swapped roles"),
    "miscounted": Message("that tricks were miscounted"),
}
"""The description of a record's field for people."""
_NOTHING = (UNKNOWN, NO_PLAYERS, None, "", (), False)


def losses(before: Sequence[BoardRecord], after: Sequence[BoardRecord]) -> list[Message]:
    """What the first records contain and the second do not, each kind of thing once."""
    lost: dict[str, Message] = {}
    if [record.board.number for record in before] == [record.board.number for record in after]:
        pairs = list(zip(before, after, strict=True))
    else:
        left = {record.board.number: record for record in reversed(after)}
        pairs = [(record, left[record.board.number]) for record in before if record.board.number in left]
        lost["boards"] = Message("the order of boards, or a board at more than one table")
    tags: dict[str, None] = {}
    for one, other in pairs:
        for what in _lost(one, other):
            lost.setdefault(what.text, what)
        tags.update(dict.fromkeys(_lost_tags(one, other)))
    if tags:
        lost["tags"] = Message("the tags {tags}", tags=" ".join(tags))
    return list(lost.values())


def _lost_tags(one: BoardRecord, other: BoardRecord) -> Iterator[str]:
    if one.tags != other.tags:
        left = {tag.name: tag.value for tag in other.tags}
        yield from (tag.name for tag in one.tags if left.get(tag.name) != tag.value)
    yield from (section.name for section in one.sections if section not in other.sections)


def _lost(one: BoardRecord, other: BoardRecord) -> Iterator[Message]:
    for name, what in _FIELDS.items():
        before = getattr(one, name)
        if before not in _NOTHING and before != getattr(other, name):
            yield what
    if one.auction is not None and one.auction != other.auction:
        calls = other.auction.calls if other.auction else ()
        if [(call.call, call.mark) for call in one.auction.calls] != [(call.call, call.mark) for call in calls]:
            yield Message("calls")
        elif other.auction is None or one.auction.ending is not other.auction.ending:
            yield Message("how an auction ends")
        yield from _lost_remarks(one.auction.calls, calls)
    if one.play is not None and one.play != other.play:
        cards = other.play.cards if other.play else ()
        if [(card.card, card.seat, card.mark) for card in one.play.cards] != [
            (card.card, card.seat, card.mark) for card in cards
        ]:
            yield Message("the cards in the order played")
        elif other.play is None or one.play.ending is not other.play.ending:
            yield Message("how a play ends")
        yield from _lost_remarks(one.play.cards, cards)


def _lost_remarks(
    source: Sequence[RecordedCall | RecordedCard], target: Sequence[RecordedCall | RecordedCard]
) -> Iterator[Message]:
    for one, other in zip_longest(source, target):
        if one is None or one.remarks == NO_REMARKS:
            continue
        remarks = other.remarks if other else NO_REMARKS
        if (one.remarks.alerted, one.remarks.note) != (remarks.alerted, remarks.note):
            yield Message("alerts or explanations")
        if one.remarks.glyphs != remarks.glyphs:
            yield Message("ratings of calls or cards")
        if one.remarks.comment != remarks.comment:
            yield Message("comments on calls or cards")
