"""`arbitr deal --numbers 1-32`: random boards, as diagrams or for other programs."""

from __future__ import annotations

import re
import secrets
import sys
from collections.abc import Iterator, Sequence
from gettext import gettext as _
from gettext import ngettext
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from arbitr.bridge import (
    NUMBER_BYTES,
    Board,
    Condition,
    Deal,
    Seat,
    hands_from,
    high_card_points,
    parse_constraints,
    parse_seed,
    seed_of_phrase,
    seeded,
)
from arbitr.cards import HIGH_TO_LOW, Hand
from arbitr.cli.boards.board import board_line
from arbitr.cli.console import lazily, say, say_json, whole_number, write_bytes
from arbitr.cli.console.progress import progress
from arbitr.plain import to_plain
from arbitr.problem import Problem

if TYPE_CHECKING:
    from arbitr.formats.record import BoardRecord

with lazily():
    from arbitr.cli.boards import board_files
    from arbitr.formats import pbn
    from arbitr.formats import record as formats_record
    from arbitr.formats.pbn import deal_tag as pbn_deal

app = typer.Typer(add_completion=False)

COLUMN = 13
"""Characters per column of the diagram: a long suit still fits, and three columns fit on a narrow screen."""
TRIES = 1_000_000
HIGHEST = 9999
"""The maximum board number: more than people deal; a typing error must not keep the machine busy for days."""
AT_ONCE = 2000
"""Deals tried between two updates of the progress."""


def holding_lines(hand: Hand) -> list[str]:
    return [suit.symbol + ("".join(card.rank.letter for card in hand.of(suit)) or "-") for suit in HIGH_TO_LOW]


def diagram(deal: Deal) -> list[str]:
    """The classic cross: North above, West and East beside the compass, South below, points in the corner."""
    north, east, south, west = (holding_lines(deal.hand(seat)) for seat in Seat)
    points = [high_card_points(deal.hand(seat)) for seat in Seat]
    compass = ["    N", "  W   E", "    S", ""]
    corner = ["", f"{points[0]:>4}", f"{points[3]:>2}  {points[1]:>2}", f"{points[2]:>4}"]
    indent = " " * COLUMN
    return [
        *(indent + line for line in north),
        *(
            f"{left:<{COLUMN}}{middle:<{COLUMN}}{right}".rstrip()
            for left, middle, right in zip(west, compass, east, strict=True)
        ),
        *(f"{figure:<{COLUMN}}{line}" for figure, line in zip(corner, south, strict=True)),
    ]


@app.command()
def deal(
    numbers: str = typer.Option("1", "--numbers", metavar="1-32", help=_("Board numbers.")),
    seed: str | None = typer.Option(
        None, "--seed", metavar="HEX", help=_("Seed that repeats the same deals: at least 32 hexadecimal digits.")
    ),
    phrase: str | None = typer.Option(
        None, "--phrase", help=_("Phrase to use instead of a seed: words that nobody can guess.")
    ),
    constraints: str | None = typer.Option(
        None, "--like", metavar="TEXT", help=_("Constraints on the deals (docs/reference/deals.md).")
    ),
    tries: str = typer.Option(
        str(TRIES), "--tries", metavar="N", help=_("Number of deals to try for each board before giving up.")
    ),
    out: Path | None = typer.Option(
        None, "--out", metavar="FILE", help=_("File to write; its extension sets the format.")
    ),
    as_pbn: bool = typer.Option(False, "--pbn", help=_("Print PBN.")),
    as_json: bool = typer.Option(False, "--json", help=_("Print JSON, one line per board.")),
) -> None:
    boards = [Board.numbered(number) for number in _numbers(numbers)]
    key = _key(seed, phrase)
    wanted = None if constraints is None else parse_constraints(constraints)
    if out is not None:
        board_files.written_format(out)  # rejected before the work starts
    dealt = _dealt(boards, key, wanted, whole_number(tries, "--tries"))
    records = [formats_record.BoardRecord(board, deal) for board, deal in zip(boards, dealt, strict=True)]
    if out is not None:
        board_files.write_boards(out, records)
    elif as_pbn:
        write_bytes(Path("-"), pbn.write_pbn(records))
    elif as_json:
        for record in records:
            say_json({"board": to_plain(record.board), "deal": pbn_deal.deal_text(record.deal, Seat.NORTH)})
    else:
        _say(records)


def _say(records: Sequence[BoardRecord]) -> None:
    for place, record in enumerate(records):
        if place:
            say("")
        say(board_line(record.board))
        for line in diagram(record.deal):
            say(line)


def _numbers(text: str) -> list[int]:
    """1-32, 7, 1,3,5-8."""
    found: list[int] = []
    for part in text.split(","):
        match = re.fullmatch(r"\s*(\d{1,99})(?:\s*[-–]\s*(\d{1,99}))?\s*", part)
        first, last = (0, 0) if match is None else (int(match[1]), int(match[2] or match[1]))
        if first < 1:
            raise Problem(
                "{option}: {text} is not a list of board numbers; enter e.g. 7, 1-32 or 1,3,5-8",
                option="--numbers",
                text=repr(text),
            )
        if first > last:
            raise Problem(
                "{option}: the last board, {last}, comes before the first, {first}",
                option="--numbers",
                last=last,
                first=first,
            )
        if last > HIGHEST:
            raise Problem(
                "{option}: board {last} is too high; the highest board number is {most}",
                option="--numbers",
                most=HIGHEST,
                last=last,
            )
        found += range(first, last + 1)
    return list(dict.fromkeys(found))


def _key(seed: str | None, phrase: str | None) -> bytes | None:
    """An empty seed is rejected like any other that is too short: it must not count as no seed."""
    if seed is not None and phrase is not None:
        raise Problem("give --seed or --phrase, not both")
    if seed is not None:
        return parse_seed(seed)
    return None if phrase is None else seed_of_phrase(phrase)


def _dealt(boards: Sequence[Board], key: bytes | None, wanted: Condition | None, tries: int) -> list[Deal]:
    if tries < 1:
        raise Problem("{option}: {text} is not a number above 0", option="--tries", text=repr(str(tries)))
    deals: list[Deal] = []
    tried = 0
    with progress(_("Dealing"), len(boards)) as bar:
        for board in boards:
            # Hands for a tournament must not be guessable, so use the system's own generator (Law 6E4).
            chance = _system_chance() if key is None else seeded(key, board.number)
            for hands in islice(hands_from(chance), tries):
                tried += 1
                if tried % AT_ONCE == 0:
                    bar.describe(_("Dealing, tried: {tried}").format(tried=tried))
                if wanted is None or wanted(hands):
                    deals.append(Deal.of_masks(hands))
                    break
            else:
                raise _given_up(board, tries, len(deals), tried - tries)
            bar.advance(1)
    if wanted is not None:
        _say_rate(len(deals), tried)
    return deals


def _given_up(board: Board, tries: int, fit: int, tried: int) -> Problem:
    if not fit:
        return Problem(
            "board {number}: none of {tries} random deals meets the constraints; relax them, or allow more "
            "deals with --tries",
            number=board.number,
            tries=tries,
        )
    return Problem(
        "board {number}: none of {tries} random deals meets the constraints (earlier boards: {fit} of "
        "{tried}, {percent}%); relax them, or allow more deals with --tries",
        number=board.number,
        tries=tries,
        fit=fit,
        tried=tried,
        percent=_percent(fit, tried),
    )


def _percent(fit: int, tried: int) -> str:
    return f"{100 * fit / tried:.3g}"


def _system_chance() -> Iterator[bytes]:
    while True:
        yield secrets.token_bytes(NUMBER_BYTES)


def _say_rate(fit: int, tried: int) -> None:
    print(
        ngettext(
            "{tried} random deal tried, {fit} that fits: {percent}%",
            "{tried} random deals tried, {fit} that fit: {percent}%",
            tried,
        ).format(tried=tried, fit=fit, percent=_percent(fit, tried)),
        file=sys.stderr,
    )
