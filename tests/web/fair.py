"""An event that some of its phones try to cheat."""

from __future__ import annotations

from typing import Any

import httpx
from web.club import Club, pairs_event

from arbitr.bridge.deals.deal import Deal
from arbitr.movements.movement import Movement
from arbitr.plain import to_plain
from arbitr.store.ids import new_id
from arbitr.tournament.event import TournamentEvent
from arbitr.tournament.events import organise
from arbitr.tournament.rules import USUAL, Rules

SUIT = "AKQJT98765432"
WHOLE = Deal.parse(f"N:{SUIT}... .{SUIT}.. ..{SUIT}. ...{SUIT}")
"""Everybody holds a whole suit, so that a card that is shown is found."""


class Event:
    """A Howell of four tables, a Mitchell of three, or a Swiss of three; its first round begun."""

    def __init__(self, club: Club, rules: Rules = USUAL, kind: str = "howell") -> None:
        self.club = club
        pairs, boards = {"howell": (8, None), "mitchell": (6, 6), "swiss": (6, 2)}[kind]
        self.stream, self.movement, self.contestants = pairs_event(club.store, pairs, boards, kind, rules)
        self.numbered = dict(zip(self.movement.pairs, self.contestants, strict=True))
        deals = tuple(organise.DealOf(board, WHOLE) for board in self.movement.boards)
        self.write(organise.DealsGiven(1, deals))
        self.devices: dict[int, httpx.Client] = {}

    def write(self, *events: TournamentEvent) -> None:
        self.write_as("director eva", *events)

    def write_as(self, by: str, *events: TournamentEvent) -> None:
        store = self.club.store
        store.append(self.stream, store.version(self.stream), [to_plain(event) for event in events], by=by)

    @property
    def tables(self) -> list[int]:
        return [seating.table for seating in self.movement.rounds[0].tables if seating.table is not None]

    def boards(self, number: int, table: int) -> list[int]:
        return [*_table(self.movement, number, table).boards]

    def sitting(self, number: int, table: int) -> list[str]:
        """North-South, then East-West."""
        return [self.numbered[pair] for _, pair in self.movement.sides(_table(self.movement, number, table))]

    def device(self, table: int) -> httpx.Client:
        """The device that stays at a table."""
        if table not in self.devices:
            self.devices[table] = self.club.phone(self.stream, table)
        return self.devices[table]

    def sends(self, phone: httpx.Client, kind: str, board: int, table: int = 1, number: int = 1, **more: str) -> Any:
        """What is answered to one entry."""
        entry = {"id": new_id(), "kind": kind, "round": number, "section": "A", "table": table, "board": board, **more}
        reply = phone.post(
            f"/t/{self.stream}/phone/entries", json={"entries": [entry]}, headers={"X-Arbitr": "1"}
        ).json()
        return reply["answers"][0]

    def plays(self, number: int, table: int, result: str = "4S N =", confirms: bool = True) -> None:
        """A table enters its boards of a round on its device, and confirms them."""
        device = self.device(table)
        for board in self.boards(number, table):
            assert self.sends(device, "result", board, table, number, result=result)["ok"]
            if confirms:
                assert self.sends(device, "confirm", board, table, number)["ok"]

    def shown(self, phone: httpx.Client, board: int, number: int = 1) -> Any:
        rounds = phone.get(f"/t/{self.stream}/phone/state").json()["rounds"]
        return next(laid["entered"] for laid in rounds[number - 1]["boards"] if laid["board"] == board)

    def seen(self, client: httpx.Client, path: str) -> httpx.Response:
        return client.get(f"/t/{self.stream}/{path}", headers={"Accept": "application/json"})

    def opened(self, client: httpx.Client) -> set[int]:
        """The boards whose cards and results this visitor may see."""
        deals = {int(board) for board in self.seen(client, "hands/1").json()["deals"]}
        travellers = {
            board for board in self.movement.boards if self.seen(client, f"board/1/{board}").status_code == 200
        }
        assert deals == travellers
        return deals


def _table(movement: Movement, number: int, table: int) -> Any:
    return next(seating for seating in movement.rounds[number - 1].tables if seating.table == table)
