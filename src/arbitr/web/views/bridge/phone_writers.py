"""The tables and contestants that phones of a bridge tournament can score for."""

from __future__ import annotations

from arbitr.club import Names, current_session
from arbitr.club.permissions import CONTESTANT, TABLE, round_of_phone, seat_of
from arbitr.message import Message
from arbitr.store.tokens import Token
from arbitr.tournament import ContestKind, Room, Session, Tournament, in_room, table_name
from arbitr.web.render import Visitor
from arbitr.web.views.tournament.phones import PhoneWriter, Writers

WRITERS = {
    ContestKind.PAIRS: Message("Pairs"),
    ContestKind.TEAMS: Message("Teams"),
    ContestKind.INDIVIDUAL: Message("Players"),
}


def writers_of(state: Tournament, names: Names, page: Visitor) -> Writers:
    """The tables and contestants of the current session; each room of a team has its own phone."""
    session = current_session(state)
    tables: dict[str, PhoneWriter] = {}
    others: list[PhoneWriter] = []
    is_teams = state.rules.kind is ContestKind.TEAMS
    for section in () if session is None else session.sections.values():
        for seated in (row for number in range(1, section.plan.rounds + 1) for row in section.plan.seated(number)):
            if seated.table is not None and (seated.room is not None or not is_teams):
                name = in_room(table_name(section.letter, seated.table), seated.room)
                whom = table_name(section.letter, seated.table, seated.room)
                if whom not in tables:
                    tables[whom] = PhoneWriter(TABLE, whom, page.say(Message("Table {table}", table=name)))
        for contestant, pair in section.plan.contestants.items():
            number = f"{section.letter}{pair}"
            called = names.contestant(state, contestant)
            called = number if called == number else f"{number} {called}"
            for room in Room if is_teams else (None,):
                whom = contestant if room is None else f"{contestant}@{room.value}"
                words = in_room(called, room)
                table = _table_now(state, session, whom)
                others.append(
                    PhoneWriter(CONTESTANT, whom, words if isinstance(words, str) else page.say(words), table)
                )
    return Writers(page.say(WRITERS[state.rules.kind]), [*tables.values(), *others])


def _table_now(state: Tournament, session: Session | None, whom: str) -> str:
    if session is None:
        return ""
    token = Token("", "", CONTESTANT, whom, 0)
    found = seat_of(token, session, max(1, round_of_phone(token, state, session)))
    return "" if found is None or found[1].table is None else table_name(found[0].letter, found[1].table)
