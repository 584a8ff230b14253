"""A whole evening in each of the three ways in which rounds begin, by phones that play as they may."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from functools import partial
from typing import Any

import httpx
import pytest
from patience import until
from said import english
from web.browser import CLUB_HOST, window
from web.club import Club, post, running
from web.cup import TEAMS, Cup
from web.fair import Event

from arbitr.club.actions import going_on
from arbitr.club.log import logs, writing
from arbitr.plain import to_plain
from arbitr.store.ids import new_id, now
from arbitr.tournament.event import Undone
from arbitr.tournament.play.place import Room
from arbitr.tournament.rules import USUAL, RoundsBegin

ROUNDS = 3
BY_TABLES = replace(USUAL, rounds_begin=RoundsBegin.TABLES)
BY_CLOCK = replace(USUAL, rounds_begin=RoundsBegin.CLOCK)


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    with running(tmp_path_factory.mktemp("rounds")) as open_club:
        yield open_club


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The club's clock; add milliseconds to its only value to set it forward."""
    ahead = [0]
    for module in (logs, writing, going_on):
        monkeypatch.setattr(module, "now", lambda: now() + ahead[0])
    return ahead


class Player:
    """A pair with its own phone: it enters when it sits North-South and confirms when it sits East-West."""

    def __init__(self, event: Event, pair: str, table: int) -> None:
        self.event, self.pair = event, pair
        self.phone = event.club.phone(event.stream, table, pair)

    def state(self) -> Any:
        return self.phone.get(f"/t/{self.event.stream}/phone/state").json()

    def plays(self) -> int:
        """What this pair can do now; the number of entries that were taken."""
        state = self.state()
        done = 0
        for this in state["rounds"]:
            if this["round"] > state["round"] or this.get("sits_out"):
                continue
            for laid in this["boards"]:
                entered, kind = laid["entered"], ""
                if this["own"] == "N-S" and entered is None:
                    kind = "result"
                elif this["own"] == "E-W" and entered is not None and not entered["confirmed"]:
                    kind = "confirm"
                if kind:
                    more = {"result": "3N N ="} if kind == "result" else {}
                    answer = self.event.sends(self.phone, kind, laid["board"], this["table"], this["round"], **more)
                    assert answer["ok"], answer
                    done += 1
        return done


def players(event: Event) -> list[Player]:
    return [Player(event, pair, table) for table in event.tables for pair in event.sitting(1, table)]


def early(event: Event, device: httpx.Client, table: int, number: int) -> Any:
    """What is answered to a result of a round that has not begun."""
    return event.sends(device, "result", event.boards(number, table)[0], table, number, result="3N N =")


def presses(event: Event, director: httpx.Client, do: str) -> None:
    address = f"/t/{event.stream}/manage"
    reply = post(director, f"{address}/clock", {"do": do}, page=address)
    assert reply.status_code == 303, reply.text


def test_an_evening_in_which_the_director_begins_every_round(club: Club) -> None:
    event = Event(club, kind="mitchell")
    all_players, public = players(event), club.visitor()
    with closing(club.signed_in()) as director:
        for number in range(1, ROUNDS + 1):
            while sum(player.plays() for player in all_players):
                pass
            assert all(player.state()["round"] == number for player in all_players)
            if number < ROUNDS:
                refused = early(event, event.device(1), 1, number + 1)
                assert refused["waits"]
                assert refused["problem"] == english("round {round} has not begun", round=number + 1)
                presses(event, director, "begin")
        assert event.opened(public) == set()
        presses(event, director, "end")
    assert event.opened(public) == {*range(1, 7)}


def test_an_evening_in_which_the_clock_begins_every_round(club: Club, clock: list[int]) -> None:
    event = Event(club, BY_CLOCK, "mitchell")
    all_players, public = players(event), club.visitor()
    for number in range(1, ROUNDS + 1):
        while sum(player.plays() for player in all_players):
            pass
        assert all(player.state()["round"] == number for player in all_players), "although all have finished"
        if number < ROUNDS:
            assert early(event, event.device(1), 1, number + 1)["waits"]
        assert event.opened(public) == set()
        clock[0] += 60 * 60_000
        if number < ROUNDS:
            until(partial(_are_in, all_players, number + 1))
    until(lambda: all_players[0].state()["over"])
    assert event.opened(public) == {*range(1, 7)}
    assert not by_hand(event)


def test_an_entry_finds_the_round_that_the_clock_has_just_begun(club: Club, clock: list[int]) -> None:
    event = Event(club, BY_CLOCK, "mitchell")
    device = event.device(1)
    clock[0] += 60 * 60_000
    assert early(event, device, 1, 2)["ok"], "no need to wait until somebody looks at the clock"


def test_an_evening_in_which_nobody_presses_anything_after_the_start(club: Club) -> None:
    event = Event(club, BY_TABLES, "mitchell")
    all_players, public = players(event), club.visitor()
    assert early(event, event.device(1), 1, 2)["waits"]
    # One table is slow: those that can go on do.
    slow = set(event.sitting(1, 3))
    while sum(player.plays() for player in all_players if player.pair not in slow):
        pass
    rounds = {player.pair: player.state()["round"] for player in all_players}
    assert {rounds[pair] for pair in slow} == {1}
    assert 2 in rounds.values()
    while sum(player.plays() for player in all_players):
        pass
    assert all(player.state()["over"] for player in all_players)
    assert event.opened(public) == {*range(1, 7)}
    ranking = event.seen(public, "ranking").json()["ranking"]
    assert sum(len(listed["lines"]) for listed in ranking["lists"]) == len(event.contestants)
    assert not by_hand(event)


# Draws, where nobody presses anything


def test_a_swiss_draws_its_rounds_by_itself_until_the_last(club: Club) -> None:
    event = Event(club, replace(BY_TABLES, swiss_rounds=ROUNDS), "swiss")
    all_players = players(event)
    while sum(player.plays() for player in all_players):
        pass
    assert all(player.state()["over"] for player in all_players)
    rounds = [this["table"] for this in all_players[0].state()["rounds"]]
    assert len(rounds) == ROUNDS
    assert not by_hand(event)


def test_a_swiss_of_unknown_length_waits_for_the_organiser_and_says_so(club: Club) -> None:
    event = Event(club, BY_TABLES, "swiss")
    all_players = players(event)
    with closing(club.signed_in()) as director:
        while sum(player.plays() for player in all_players):
            pass
        assert not any(player.state()["over"] for player in all_players)
        address = f"/t/{event.stream}/manage"
        assert 'id="do-draw"' in director.get(address).text
        presses(event, director, "draw")
        assert 'id="swiss-without-end"' in director.get(address).text
    assert all(player.state()["round"] == 2 for player in all_players)


def test_a_draw_that_the_director_took_back_is_not_made_again_by_itself(club: Club) -> None:
    event = Event(club, replace(BY_TABLES, swiss_rounds=2), "swiss")
    all_players = players(event)
    while all(player.state()["round"] == 1 for player in all_players):
        assert sum(player.plays() for player in all_players)
    drawn, begun = event.club.store.records(event.stream)[-2:]
    event.write(Undone(begun.version), Undone(drawn.version))
    device = event.device(1)
    assert device.get(f"/t/{event.stream}/phone/state").json()["round"] == 1
    assert event.sends(device, "call", 0)["ok"], "a write is followed by what is due"
    with closing(club.signed_in()) as director:
        assert len(player_rounds(all_players[0])) == 1
        presses(event, director, "draw")
    assert len(player_rounds(all_players[0])) == 2


def player_rounds(player: Player) -> list[Any]:
    return list(player.state()["rounds"])


def test_a_knockout_draws_its_final_by_itself_and_leaves_a_tie_to_the_director(club: Club) -> None:
    cup = Cup(club, teams=4, rules=replace(TEAMS, rounds_begin=RoundsBegin.TABLES))
    cup.choose()
    cup.begin()
    start = club.store.version(cup.id)
    play_rooms(cup, 1, {1: ("4S N =", "3S N ="), 2: ("4S N =", "4S N =")})
    assert cup.state.session(1).round == 1, "table 2 is tied"
    assert cup.post("match/A/1/2/knockout", do="winner", winner="t2", reason="lot").status_code < 400
    assert cup.state.session(1).round == 2
    play_rooms(cup, 2, {1: ("4S N =", "3S N =")})
    assert cup.state.session(1).ended is not None
    (decision,) = [record for record in club.store.records(cup.id)[start:] if record.by.startswith("director")]
    assert "match_decided" in str(decision.event)


def play_rooms(cup: Cup, number: int, results: dict[int, tuple[str, str]]) -> None:
    """Both rooms of each match enter and confirm its boards on the devices of their tables."""
    for table, both in results.items():
        for room, result in zip(Room, both, strict=True):
            device = cup.club.phone(cup.id, table, room=room.value)
            for board in cup.state.section(1, "A").plan.at(number, table, room).boards:
                for kind in ("result", "confirm"):
                    entry = {"id": new_id(), "kind": kind, "round": number, "section": "A", "table": table}
                    entry |= {"board": board, "room": room.value, "result": result}
                    sent = device.post(
                        f"/t/{cup.id}/phone/entries", json={"entries": [entry]}, headers={"X-Arbitr": "1"}
                    )
                    assert sent.json()["answers"][0]["ok"], sent.text


def _are_in(all_players: list[Player], number: int) -> bool:
    return all(player.state()["round"] == number for player in all_players)


def by_hand(event: Event) -> list[str]:
    """Who wrote lines after the start, besides the phones and Arbitr itself."""
    records = event.club.store.records(event.stream)
    start = next(record.version for record in records if "deals_given" in str(record.event))
    wrote = {record.by.split()[0] for record in records if record.version > start}
    return sorted(wrote - {"table", "pair", "arbitr"})


def test_the_code_of_a_table_knows_who_sits_there_when_tables_go_on_by_themselves(club: Club) -> None:
    event = Event(club, BY_TABLES, "mitchell")
    for table in event.tables:
        if table != 1:
            event.plays(1, table)
    code = f"/p/{club.code(event.stream, 3)}?format=json"
    now_there = {pair["id"] for pair in club.visitor().get(code).json()["pairs"]}
    number = event.device(3).get(f"/t/{event.stream}/phone/state").json()["round"]
    assert now_there == set(event.sitting(number, 3))


def test_the_director_is_told_that_tables_go_on_by_themselves(club: Club) -> None:
    event = Event(club, BY_TABLES, "mitchell")
    address = f"/t/{event.stream}/manage"
    with closing(club.signed_in()) as director:
        text = director.get(address).text
        assert 'id="goes-on"' in text
        assert 'id="do-begin"' not in text
        reply = post(director, f"{address}/clock", {"do": "begin"}, page=address)
        assert reply.status_code == 422


@pytest.mark.parametrize(
    ("directed", "chosen", "begins"),
    [("yes", "", RoundsBegin.DIRECTOR), ("no", "", RoundsBegin.TABLES), ("yes", "tables", RoundsBegin.TABLES),
     ("no", "clock", RoundsBegin.CLOCK)],
)  # fmt: skip
def test_tables_go_on_by_themselves_where_nobody_directs_all_the_time(
    club: Club, directed: str, chosen: str, begins: RoundsBegin
) -> None:
    with closing(club.signed_in()) as organiser:
        fields = {"title": "Tuesday", "kind": "pairs", "directed": directed, "rounds_begin": chosen}
        made = post(organiser, "/manage/new", fields).headers["location"].split("/")[2]
        rules = to_plain(next(iter(club.store.records(made))).event).get("rules", {})
        assert rules.get("rounds_begin", RoundsBegin.DIRECTOR.value) == begins.value
        assert f'<option value="{directed}" selected' in organiser.get("/manage/new").text, "as last time"


# A phone that was offline


def test_what_a_phone_kept_offline_is_sent_again_until_its_round_has_begun(club: Club) -> None:
    """Its own table plays on in round 2; the pair that comes from table 1 confirms its last board only later."""
    event = Event(club, BY_TABLES, "mitchell")
    for table in event.tables:
        event.plays(1, table, confirms=table != 1)
    page = window(360, 700)
    page.goto(f"{club.url.replace('127.0.0.1', CLUB_HOST)}/p/{club.code(event.stream, 1)}")
    page.locator("form button").last.click()
    page.wait_for_selector(".ehead")
    board = event.boards(2, 1)[0]
    queued = {"id": new_id(), "kind": "result", "round": 2, "section": "A", "table": 1, "room": "", "result": "3N N ="}
    queued |= {"board": board, "lead": "", "none": ""}
    page.evaluate(
        "([key, entry]) => localStorage.setItem(key, JSON.stringify([entry]))", [f"arbitr:{event.stream}:queue", queued]
    )
    page.reload()
    page.wait_for_selector(".ehead")
    until(lambda: "1" in page.locator("#line").inner_text())
    assert page.locator("#sheet-refused").count() == 0, "it waits; it is not refused"
    for last in event.boards(1, 1):
        assert event.sends(event.device(1), "confirm", last)["ok"]
    until(lambda: event.shown(event.device(1), board, 2) is not None)
