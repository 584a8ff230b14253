"""The cards with the codes, one for each table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import groupby

from arbitr.club.codes.tables import CodedTable
from arbitr.club.sessions import session_played
from arbitr.marias import MariasTournament
from arbitr.reports import table_cards
from arbitr.reports.drawing.paper import Paper
from arbitr.tournament import Room, Tournament

Address = Callable[[CodedTable], str]


def bridge_cards(
    state: Tournament,
    tables: Sequence[CodedTable],
    address: Address,
    called: Callable[[str], str],
    language: str,
    join: tuple[str, str] | None = None,
) -> Paper:
    """With the contestants who meet there; `called` names a contestant, `join` is an address and the club code."""
    session = session_played(state)
    papers = []
    for (letter, room), these in groupby(tables, lambda table: (table.section, table.room)):
        section, by_number = session.sections[letter], {table.table: table for table in these}
        names = {str(pair): called(contestant) for contestant, pair in section.plan.contestants.items()}
        where = Room(room) if room else None
        papers.append(
            table_cards(
                by_number,
                language,
                f"{state.title} · {letter}",
                partial(_of_number, by_number, address),
                section.plan.movement_in(where),
                names,
                where,
                join,
            )
        )
    return Paper(papers[0].title, tuple(block for paper in papers for block in paper.blocks), language, is_bare=True)


def marias_cards(state: MariasTournament, tables: Sequence[CodedTable], address: Address, language: str) -> Paper:
    by_number = {table.table: table for table in tables}
    return table_cards(by_number, language, state.title, partial(_of_number, by_number, address))


def _of_number(tables: Mapping[int, CodedTable], address: Address, number: int) -> str:
    return address(tables[number])
