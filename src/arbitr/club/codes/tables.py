"""The tables that have codes, and how a director names them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from arbitr.club.permissions import TABLE, sitting_at
from arbitr.club.sessions import current_session
from arbitr.club.typed import LATIN
from arbitr.marias import MariasTournament
from arbitr.problem import Problem
from arbitr.store.tokens import Token
from arbitr.tournament import Room, Seated, Tournament, table_name

ALL_TABLES = "all"
"""In place of a table or a section."""


@dataclass(frozen=True, slots=True)
class CodedTable:
    """The table of a code."""

    stream: str
    section: str
    """Empty if the game has no sections."""
    table: int
    room: str

    @property
    def in_room(self) -> Room | None:
        return Room(self.room) if self.room else None

    @property
    def name(self) -> str:
        """Also the owner of the token of the table's device."""
        return table_name(self.section, self.table, self.in_room)


def bridge_tables(stream: str, state: Tournament) -> list[CodedTable]:
    """The tables of the session being played."""
    session = current_session(state)
    return [
        CodedTable(stream, section.letter, table, room.value if room else "")
        for section in ([] if session is None else session.sections.values())
        for room in section.plan.rooms
        for table in range(1, section.movement.tables + 1)
    ]


def marias_tables(stream: str, state: MariasTournament) -> list[CodedTable]:
    if state.seating is None:
        return []
    numbers = {table.number for this in state.plan.rounds for table in this.tables}
    return [CodedTable(stream, "", number, "") for number in sorted(numbers)]


def tables_meant(tables: Sequence[CodedTable], text: str) -> list[CodedTable]:
    """One table (both rooms if none is named), a section, or all."""
    wanted = "".join(text.split()).translate(LATIN).upper()
    if wanted == ALL_TABLES.upper() and tables:
        return list(tables)
    has_one_section = len({table.section for table in tables}) == 1
    found = [
        table
        for table in tables
        if (wanted and wanted in (table.section, table.name.upper(), f"{table.section}{table.table}"))
        or (has_one_section and wanted == str(table.table))
    ]
    if not found:
        raise Problem("{text} is neither a table nor a section of this tournament", text=repr(text))
    return found


def bridge_seated(state: Tournament, table: CodedTable) -> Seated | None:
    """Who sits there now, or in the first round."""
    session = current_session(state)
    return None if session is None else sitting_at(state, session, table.section, table.table, table.in_room)


def bridge_sitting(state: Tournament, table: CodedTable) -> list[str]:
    """The owners of the phones that accompany those who sit there now."""
    seated = bridge_seated(state, table)
    sitting = () if seated is None else (*seated.ns, *seated.ew)
    return [f"{who}@{table.room}" if table.room else who for who in sitting]


def marias_sitting(state: MariasTournament, table: CodedTable) -> tuple[str, ...]:
    """The players there now, or in the first round; without the organiser's substitutes."""
    if state.seating is None:
        return ()
    spot = max(1, state.begun), table.table
    numbers = [seated.number for seated in state.round(spot[0]).tables]
    return tuple(player for player in state.seated(spot) if player in state.players) if spot[1] in numbers else ()


def phone_is_at(token: Token, tables: Collection[CodedTable], sitting: Callable[[CodedTable], Collection[str]]) -> bool:
    """The phone belongs to one of these tables, or to somebody who sits there."""
    return any(token.whom == table.name if token.kind == TABLE else token.whom in sitting(table) for table in tables)
