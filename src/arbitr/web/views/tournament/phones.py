"""The director's view of phones: what each scores for, its current place, and since when."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from arbitr.club import LiveLog
from arbitr.club.codes.tables import ALL_TABLES, CodedTable
from arbitr.club.permissions import TABLE
from arbitr.message import Message
from arbitr.store.tokens import Token
from arbitr.web.render import Visitor, clock_time


@dataclass(frozen=True, slots=True)
class PhoneWriter:
    """What a phone can score for, in the order of a director's search."""

    kind: str
    whom: str
    name: str
    """To the director."""
    table: str = ""
    """Its place in the current round; empty for a table, and for a contestant who sits out."""

    @property
    def value(self) -> str:
        """In a form."""
        return f"{self.kind} {self.whom}"


@dataclass(frozen=True, slots=True)
class Writers:
    """All of them, and the name of those that are not tables."""

    title: str
    all: Sequence[PhoneWriter]

    def find(self, value: str) -> PhoneWriter | None:
        return next((writer for writer in self.all if writer.value == value), None)

    def named(self, kind: str, whom: str) -> PhoneWriter:
        """Includes former contestants, if known."""
        return self.find(f"{kind} {whom}") or PhoneWriter(kind, whom, whom.partition("@")[0])

    def view(self) -> list[dict[str, Any]]:
        tables = [writer for writer in self.all if writer.kind == TABLE]
        others = [writer for writer in self.all if writer.kind != TABLE]
        return [
            {"tables": these is tables, "choices": [{"value": writer.value, "name": writer.name} for writer in these]}
            for these in (tables, others)
            if these
        ]


def phones_view(
    live: LiveLog, page: Visitor, tokens: Sequence[Token], writers: Writers, changes: Mapping[str, Mapping[str, Any]]
) -> dict[str, list[dict[str, Any]]]:
    """The tables' devices, the phones of contestants or players, and the revoked ones."""
    order = {writer.value: number for number, writer in enumerate(writers.all)}
    wrote = live.cached("phones", lambda: _wrote(live))
    tokens = sorted(tokens, key=lambda token: (order.get(f"{token.kind} {token.whom}", len(order)), token.issued))
    groups: dict[str, list[dict[str, Any]]] = {"waiting": [], "tables": [], "others": [], "revoked": []}
    for token in tokens:
        writer = writers.named(token.kind, token.whom)
        group = _group(token)
        groups[group].append({
            "id": token.id,
            "kind": token.kind,
            "whom": token.whom,
            "value": writer.value,
            "name": writer.name,
            "table": writer.table,
            "revoked": token.revoked,
            "waits": token.waits,
            "watched": token.watched,
            "at": token.issued,
            "scanned": clock_time(token.issued),
            "wrote": clock_time(wrote[token.id]) if token.id in wrote else "",
            "changed": _changed(changes[token.id], page, writers) if token.id in changes else "",
        })  # fmt: skip
    return groups


def _group(token: Token) -> str:
    if token.revoked:
        return "revoked"
    if token.waits:
        return "waiting"
    return "tables" if token.kind == TABLE else "others"


def waiting_view(tokens: Sequence[Token], writers: Writers) -> list[dict[str, Any]]:
    """The phones that wait for the director, on his desk."""
    found = [(token, writers.named(token.kind, token.whom)) for token in tokens if not token.revoked]
    return [
        {"id": token.id, "name": writer.name, "table": writer.table, "scanned": clock_time(token.issued)}
        for token, writer in found
    ]


def codes_view(tables: Sequence[CodedTable], replaced: Mapping[str, int], page: Visitor) -> list[dict[str, Any]]:
    """Whose codes can be replaced: all, one section, one table."""
    sections = list(dict.fromkeys(table.section for table in tables))
    choices = [{"value": ALL_TABLES, "name": page.say(Message("All tables"))}] if tables else []
    if len(sections) > 1:
        names = [page.say(Message("Section {section}", section=letter)) for letter in sections]
        choices += [{"value": letter, "name": name} for letter, name in zip(sections, names, strict=True)]
    for table in tables:
        at = replaced.get(table.name)
        name = page.say(Message("Table {table}", table=table.name))
        if at is not None:
            name = page.say(Message("{table}, new code since {time}", table=name, time=clock_time(at)))
        choices.append({"value": table.name, "name": name})
    return choices


def _wrote(live: LiveLog) -> dict[str, int]:
    """Time of each phone's last entry, by its token: the entry id begins with it."""
    return {note.entry.partition("-")[0]: note.at for note in live.log.notes if note.entry}


def _changed(change: Mapping[str, Any], page: Visitor, writers: Writers) -> str:
    """The last change and its author."""
    places = {"name": change["by"], "time": clock_time(change["at"])}
    if change["do"] == "revoke":
        return page.say(Message("withdrawn by {name} at {time}", **places))
    if change["do"] == "give_back":
        return page.say(Message("given back by {name} at {time}", **places))
    if change["do"] == "admit":
        return page.say(Message("admitted by {name} at {time}", **places))
    if change["do"] == "forget":
        return page.say(Message("withdrawn; {name} admits new phones there since {time}", **places))
    was = writers.named(change["kind"], change["whom"]).name
    return page.say(Message("moved by {name} at {time}; before: {was}", was=was, **places))
