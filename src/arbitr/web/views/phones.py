"""The phones of a tournament as its director sees them: whom each writes for, where that is now, and since when."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from arbitr.marias.tournament import state as marias
from arbitr.message import Message
from arbitr.store.tokens import Token
from arbitr.tournament.place import Room, in_room, table_name
from arbitr.tournament.rules import Kind
from arbitr.tournament.session import Session
from arbitr.tournament.state import Tournament
from arbitr.web.live import Live
from arbitr.web.names import Names
from arbitr.web.page import Page
from arbitr.web.views import marias_phone
from arbitr.web.views.marias_names import Players
from arbitr.web.views.organise import clock_time
from arbitr.web.views.phone import CONTESTANT, TABLE, current_session, seat_of

WRITERS = {Kind.PAIRS: Message("Pairs"), Kind.TEAMS: Message("Teams"), Kind.INDIVIDUAL: Message("Players")}


@dataclass(frozen=True, slots=True)
class Writer:
    """Whom a phone can write for, in the order in which a director looks for it."""

    kind: str
    whom: str
    name: str
    """To the director."""
    table: str = ""
    """Where that is in the round that is played; empty for a table, and for who sits out."""

    @property
    def value(self) -> str:
        """In a form."""
        return f"{self.kind} {self.whom}"


@dataclass(frozen=True, slots=True)
class Writers:
    """All of them, and what those are called who are no tables."""

    title: str
    all: Sequence[Writer]

    def find(self, value: str) -> Writer | None:
        return next((each for each in self.all if each.value == value), None)

    def named(self, kind: str, whom: str) -> Writer:
        """Also somebody who does not play here any more, as far as he is known."""
        return self.find(f"{kind} {whom}") or Writer(kind, whom, whom.partition("@")[0])

    def view(self) -> list[dict[str, Any]]:
        tables = [each for each in self.all if each.kind == TABLE]
        others = [each for each in self.all if each.kind != TABLE]
        return [
            {"tables": these is tables, "choices": [{"value": each.value, "name": each.name} for each in these]}
            for these in (tables, others)
            if these
        ]


def writers_of(state: Tournament, names: Names, page: Page) -> Writers:
    """The tables of the session that is played and who plays in it; of a team each room has its phone."""
    session = current_session(state)
    tables: dict[str, Writer] = {}
    others: list[Writer] = []
    is_teams = state.rules.kind is Kind.TEAMS
    for section in () if session is None else session.sections.values():
        for seated in (each for number in range(1, section.plan.rounds + 1) for each in section.plan.seated(number)):
            if seated.table is not None and (seated.room is not None or not is_teams):
                name = in_room(table_name(section.letter, seated.table), seated.room)
                whom = table_name(section.letter, seated.table, seated.room)
                if whom not in tables:
                    tables[whom] = Writer(TABLE, whom, page.say(Message("Table {table}", table=name)))
        for contestant, pair in section.plan.contestants.items():
            number = f"{section.letter}{pair}"
            called = names.contestant(state, contestant)
            called = number if called == number else f"{number} {called}"
            for room in Room if is_teams else (None,):
                whom = contestant if room is None else f"{contestant}@{room.value}"
                words = in_room(called, room)
                table = _table_now(session, whom)
                others.append(Writer(CONTESTANT, whom, words if isinstance(words, str) else page.say(words), table))
    return Writers(page.say(WRITERS[state.rules.kind]), [*tables.values(), *others])


def _table_now(session: Session | None, whom: str) -> str:
    found = None if session is None else seat_of(Token("", "", CONTESTANT, whom, 0), session, max(1, session.round))
    return "" if found is None or found[1].table is None else table_name(found[0].letter, found[1].table)


def marias_writers_of(state: marias.Tournament, players: Players, page: Page) -> Writers:
    """The tables of all rounds, and everybody who has drawn a number."""
    if state.seating is None:
        return Writers(page.say("Players"), ())
    numbers = sorted({table.number for this in state.plan.rounds for table in this.tables})
    found = [Writer(marias_phone.TABLE, str(each), page.say(Message("Table {table}", table=each))) for each in numbers]
    for number, player in sorted(state.numbers.items()):
        token = Token("", "", marias_phone.PLAYER, player, 0)
        seat = marias_phone.seat_of(token, state, max(1, state.begun))
        table = "" if seat is None else str(seat.number)
        found.append(Writer(marias_phone.PLAYER, player, players.numbered(number), table))
    return Writers(page.say("Players"), found)


def phones_view(
    live: Live, page: Page, tokens: Sequence[Token], writers: Writers, changes: Mapping[str, Mapping[str, Any]]
) -> dict[str, list[dict[str, Any]]]:
    """The tables' own devices, the phones that go with somebody, and those that may not write any more."""
    order = {each.value: number for number, each in enumerate(writers.all)}
    wrote = live.kept("phones", lambda: _wrote(live))
    tokens = sorted(tokens, key=lambda token: (order.get(f"{token.kind} {token.whom}", len(order)), token.issued))
    groups: dict[str, list[dict[str, Any]]] = {"tables": [], "others": [], "revoked": []}
    for token in tokens:
        writer = writers.named(token.kind, token.whom)
        group = "revoked" if token.revoked else "tables" if token.kind == TABLE else "others"
        groups[group].append({
            "id": token.id,
            "kind": token.kind,
            "whom": token.whom,
            "value": writer.value,
            "name": writer.name,
            "table": writer.table,
            "revoked": token.revoked,
            "at": token.issued,
            "scanned": clock_time(token.issued),
            "wrote": clock_time(wrote[token.id]) if token.id in wrote else "",
            "changed": _changed(changes[token.id], page, writers) if token.id in changes else "",
        })  # fmt: skip
    return groups


def _wrote(live: Live) -> dict[str, int]:
    """When each phone has written last, by its token: the id of its entry begins with it."""
    return {note.entry.partition("-")[0]: note.at for note in live.log.notes if note.entry}


def _changed(change: Mapping[str, Any], page: Page, writers: Writers) -> str:
    """Who did what with it last."""
    places = {"name": change["by"], "time": clock_time(change["at"])}
    if change["do"] == "revoke":
        return page.say(Message("taken away by {name} at {time}", **places))
    if change["do"] == "give_back":
        return page.say(Message("given back by {name} at {time}", **places))
    was = writers.named(change["kind"], change["whom"]).name
    return page.say(Message("moved by {name} at {time}; before: {was}", was=was, **places))
