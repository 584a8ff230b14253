"""The director's list of phones: a phone that is moved or whose right is taken away, on the list and in the hand."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect
from said import english, says
from web.browser import CLUB_HOST, enter_result, window
from web.club import Club, csrf_of, marias_event, pairs_event, running

from arbitr.club.demo.evening import teams_evening
from arbitr.store.tokens import Token

PLAYERS = [f"Hráč {letter}" for letter in "ABCDEFGH"]


def listed(eva: httpx.Client, address: str) -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = eva.get(f"{address}?format=json").json()["phones"]
    return found


def done(eva: httpx.Client, address: str, token: Token, do: str, to: str = "") -> httpx.Response:
    return eva.post(f"{address}/{token.id}", data={"csrf": csrf_of(eva, address), "do": do, "to": to})


def tried(phone: httpx.Client, stream: str, table: int, board: int, id_: str) -> httpx.Response:
    entry = {"id": id_, "kind": "result", "round": 1, "section": "A", "table": table, "board": board, "result": "pass"}
    return phone.post(f"/t/{stream}/phone/entries", json={"entries": [entry]}, headers={"X-Arbitr": "1"})


def test_the_director_finds_each_phone_by_its_table_or_its_pair_and_when_it_wrote(tmp_path: Path) -> None:
    with running(tmp_path) as club:
        stream, movement, contestants = pairs_event(club.store, 8)
        address, eva = f"/t/{stream}/director/phones", club.signed_in()
        assert english("No phone has scanned a code yet.") in eva.get(address).text
        assert f'href="{address}"' in eva.get(f"/t/{stream}/director").text
        club.phone(stream, 3)
        second = next(table for table in movement.rounds[0].tables if table.table == 2)
        number = min(pair.number for _, pair in movement.sides(second))
        device, pair = club.phone(stream, 1), club.phone(stream, 2, contestants[number - 1])
        board = next(table for table in movement.rounds[0].tables if table.table == 1).boards[0]
        assert tried(device, stream, 1, board, "first-entry").json()["answers"][0]["ok"]
        phones = listed(eva, address)
        assert [(table["name"], bool(table["wrote"])) for table in phones["tables"]] == [
            (english("Table {table}", table="A1"), True), (english("Table {table}", table="A3"), False)]  # fmt: skip
        (own,) = phones["others"]
        state = pair.get(f"/t/{stream}/phone/state").json()
        assert own["name"] == f"A{number} Player {number}a – Player {number}b"
        assert own["table"] == f"A{state['rounds'][0]['table']}" == "A2"
        assert phones["revoked"] == []


def test_who_is_no_director_does_not_see_the_phones_and_changes_none(tmp_path: Path) -> None:
    with running(tmp_path) as club:
        stream, _, _ = pairs_event(club.store, 8)
        phone = club.phone(stream, 1)
        (token,) = club.store.tokens.of(stream)
        address = f"/t/{stream}/director/phones"
        assert phone.get(f"{address}?format=json").status_code == 401
        data = {"csrf": csrf_of(phone, "/laws"), "do": "revoke"}
        assert phone.post(f"{address}/{token.id}?format=json", data=data).status_code == 401
        assert club.signed_in().post(f"{address}/{token.id}", data={"do": "revoke"}).status_code == 403  # not our form
        assert club.store.tokens.of(stream) == [token]


def test_a_right_is_taken_away_and_given_back_and_a_scan_does_not_give_it_again(tmp_path: Path) -> None:
    with running(tmp_path) as club:
        stream, _, _ = pairs_event(club.store, 8)
        address, eva = f"/t/{stream}/director/phones", club.signed_in()
        phone = club.phone(stream, 1)
        (token,) = club.store.tokens.of(stream)
        assert done(eva, address, token, "revoke").status_code == 303
        assert phone.get(f"/t/{stream}/phone/state").status_code == 403
        (gone,) = listed(eva, address)["revoked"]
        assert gone["name"] == english("Table {table}", table="A1")
        assert says(gone["changed"], "withdrawn by {name} at {time}", name="eva")
        done(eva, address, token, "give_back")
        assert phone.get(f"/t/{stream}/phone/state").status_code == 200
        done(eva, address, token, "revoke")
        code = f"/p/{club.code(stream, 2)}"
        assert phone.post(code, data={"csrf": csrf_of(phone, code), "who": ""}).status_code == 303
        assert phone.get(f"/t/{stream}/phone/state").status_code == 403
        assert [device["name"] for device in listed(eva, address)["waiting"]] == [english("Table {table}", table="A2")]


def test_a_phone_is_moved_to_another_table_or_pair_and_writes_there_only(tmp_path: Path) -> None:
    with running(tmp_path) as club:
        stream, movement, contestants = pairs_event(club.store, 8)
        address, eva = f"/t/{stream}/director/phones", club.signed_in()
        phone = club.phone(stream, 1)
        (token,) = club.store.tokens.of(stream)
        assert 'value="table A2"' not in eva.get(address).text  # one list to choose from, not one for each phone
        assert '<option value="table A1" selected>' in eva.get(f"{address}?phone={token.id}").text
        assert done(eva, address, token, "move", "table A2").status_code == 303
        boards = {table.table: table.boards[0] for table in movement.rounds[0].tables}
        assert tried(phone, stream, 2, boards[2], "at-the-new-table").json()["answers"][0]["ok"]
        (refused,) = tried(phone, stream, 1, boards[1], "at-the-old-table").json()["answers"]
        assert refused["problem"] == english(
            "this phone does not score for table {table} in round {round}", table="A1", round=1
        )
        done(eva, address, token, "move", f"pair {contestants[4]}")
        (moved,) = listed(eva, address)["others"]
        assert moved["whom"] == contestants[4]
        assert says(moved["changed"], "moved by {name} at {time}; before: {was}", name="eva")
        assert says(moved["changed"], "moved by {name} at {time}; before: {was}", was="Table A2")


@pytest.mark.parametrize("to", ["", "table A99", "pair nobody", "player c1", "\u00b2"])
def test_a_phone_is_moved_nowhere_else_and_what_is_wrong_stands_beside_the_list(tmp_path: Path, to: str) -> None:
    with running(tmp_path) as club:
        stream, _, _ = pairs_event(club.store, 8)
        club.phone(stream, 1)
        (token,) = club.store.tokens.of(stream)
        reply = done(club.signed_in(), f"/t/{stream}/director/phones", token, "move", to)
        assert reply.status_code == 422
        assert english("Choose for which table or for whom this phone shall write.") in reply.text
        assert 'aria-describedby="wrong-to"' in reply.text
        assert club.store.tokens.of(stream) == [token]


def test_a_phone_of_another_tournament_is_not_found_and_only_these_things_can_be_done(tmp_path: Path) -> None:
    with running(tmp_path) as club:
        stream, _, _ = pairs_event(club.store, 8)
        other, _, _ = pairs_event(club.store, 6)
        club.phone(stream, 1)
        (token,) = club.store.tokens.of(stream)
        eva = club.signed_in()
        assert done(eva, f"/t/{other}/director/phones", token, "revoke").status_code == 404
        reply = done(eva, f"/t/{stream}/director/phones", token, "dance")
        assert reply.status_code == 422
        assert says(reply.text, "{do} cannot be done here")
        assert club.store.tokens.of(stream) == [token]


def test_a_team_has_a_phone_in_each_room(tmp_path: Path) -> None:

    with running(tmp_path) as club:
        stream = teams_evening(club.store, Random(1))
        address, eva = f"/t/{stream}/director/phones", club.signed_in()
        phone = club.phone(stream, 1, room="o")
        (token,) = club.store.tokens.of(stream)
        assert [device["name"] for device in listed(eva, address)["tables"]] == [
            english("{name} in the open room", name="Table A1")
        ]
        (_, teams) = eva.get(f"{address}?format=json").json()["choices"]
        closed = teams["choices"][1]
        assert says(closed["name"], "{name} in the closed room")
        done(eva, address, token, "move", closed["value"])
        state = phone.get(f"/t/{stream}/phone/state").json()
        assert {round_["room"] for round_ in state["rounds"] if not round_["sits_out"]} == {"c"}
        (moved,) = listed(eva, address)["others"]
        assert moved["name"] == closed["name"]


def test_the_referee_of_mariáš_moves_phones_and_takes_rights_away_too(tmp_path: Path) -> None:
    with running(tmp_path) as club:
        stream = marias_event(club.store, PLAYERS)
        address, eva = f"/m/{stream}/referee/phones", club.signed_in()
        assert f'href="{address}"' in eva.get(f"/m/{stream}/referee").text
        phone = club.marias_phone(stream, 1)
        (token,) = club.store.tokens.of(stream)
        assert [device["name"] for device in listed(eva, address)["tables"]] == ["Table 1"]
        (tables, players) = eva.get(f"{address}?format=json").json()["choices"]
        assert [choice["value"] for choice in tables["choices"]] == ["table 1", "table 2"]
        assert done(eva, address, token, "move", players["choices"][7]["value"]).status_code == 303
        (moved,) = listed(eva, address)["others"]
        assert moved["name"] == "8 Hráč H"
        state = phone.get(f"/m/{stream}/phone/state").json()
        assert str(state["rounds"][0]["table"]) == moved["table"]
        assert [player["name"] for player in state["rounds"][0]["players"] if player["own"]] == ["Hráč H"]
        done(eva, address, token, "revoke")
        assert phone.get(f"/m/{stream}/phone/state").status_code == 403
        assert [device["name"] for device in listed(eva, address)["revoked"]] == ["8 Hráč H"]


# In the hand


def scanned(club: Club, path: str, ready: str) -> Page:
    page = window(320, 640)
    page.goto(f"{club.url.replace('127.0.0.1', CLUB_HOST)}{path}")
    page.locator("form button").last.click()
    page.wait_for_selector(ready)
    return page


def looks(page: Page) -> None:
    """At once, instead of some seconds later."""
    page.evaluate("() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))")


def test_a_phone_that_lost_its_right_says_so_and_keeps_what_it_has_until_the_code_is_scanned(tmp_path: Path) -> None:
    with running(tmp_path) as club:
        stream, movement, _ = pairs_event(club.store, 8)
        code = f"/p/{club.code(stream, 1)}"
        phone = scanned(club, code, ".slots")
        phone.context.set_offline(True)
        enter_result(phone, "4", "S", "N", "+1", "D7")
        expect(phone.locator("#line")).to_contain_text(english("Offline, {count} to send", count=1))
        (token,) = club.store.tokens.of(stream)
        club.store.tokens.revoke(token.id)
        phone.context.set_offline(False)
        looks(phone)
        expect(phone.locator("#locked")).to_contain_text(
            english(
                "This phone may no longer enter results: the director has withdrawn its permission. Scan the "
                "code on your table again; entries stored on the phone are then sent."
            )
        )
        expect(phone.locator("#line")).to_contain_text(english("Offline, {count} to send", count=1))
        phone.goto(f"{club.url.replace('127.0.0.1', CLUB_HOST)}{code}")
        phone.locator("form button").last.click()
        phone.wait_for_selector("main [role=status]")  # it waits, and goes on by itself when it is admitted
        club.store.tokens.admit(club.store.tokens.waiting(stream)[0].id)
        phone.wait_for_selector("#slide")  # sent, and the other side is asked on this device
        expect(phone.locator("#locked")).to_have_count(0)
        board = next(table for table in movement.rounds[0].tables if table.table == 1).boards[0]
        slip = club.signed_in().get(f"/t/{stream}/director/slip/1A-1-1-{board}?format=json").json()
        assert "4♠" in str(slip)


def test_a_phone_that_is_moved_shows_its_new_table_and_what_was_for_the_old_one_is_answered(tmp_path: Path) -> None:
    with running(tmp_path) as club:
        stream, _, contestants = pairs_event(club.store, 8)
        phone = scanned(club, f"/p/{club.code(stream, 1)}", ".slots")
        (token,) = club.store.tokens.of(stream)
        phone.context.set_offline(True)
        enter_result(phone, "4", "S", "N", "+1", "D7")
        expect(phone.locator("#line")).to_contain_text(english("Offline, {count} to send", count=1))
        club.store.tokens.move(token.id, "table", "A2")
        phone.context.set_offline(False)
        looks(phone)
        expect(phone.locator(".ehead")).to_contain_text(english("Table {table}", table="A2"))
        expect(phone.locator("#sheet-refused")).to_contain_text(
            english("this phone does not score for table {table} in round {round}", table="A1", round=1)
        )
        phone.click("#ok")
        expect(phone.locator("#sheet-moved")).to_be_visible()
        phone.click("#ok")
        expect(phone.locator(".sheet")).to_have_count(0)
        expect(phone.locator(".bd.done, .bd.sent")).to_have_count(0)
        phone.click("#menu")
        expect(phone.locator("#own")).to_have_count(0)
        phone.click("#close")
        club.store.tokens.move(token.id, "pair", contestants[6])
        looks(phone)
        expect(phone.locator("#sheet-moved")).to_be_visible()
        phone.click("#ok")
        phone.click("#menu")
        expect(phone.locator("#own")).to_have_attribute("href", f"/t/{stream}/contestant/{contestants[6]}")


def test_a_mariáš_phone_that_is_moved_shows_its_new_table_and_says_when_it_lost_its_right(tmp_path: Path) -> None:
    with running(tmp_path) as club:
        stream = marias_event(club.store, PLAYERS)
        phone = scanned(club, f"/m/p/{club.code(stream, 1, section='')}", "#handin")
        (token,) = club.store.tokens.of(stream)
        phone.locator("[data-player]").nth(2).click()
        club.store.tokens.move(token.id, "table", "2")
        looks(phone)
        expect(phone.locator(".status")).to_contain_text("Table 2")
        expect(phone.locator("#moved")).to_be_visible()
        expect(phone.locator("[data-player]").first).to_have_attribute("aria-pressed", "true")
        club.store.tokens.revoke(token.id)
        looks(phone)
        expect(phone.locator("#locked")).to_contain_text(
            english(
                "This phone may no longer enter anything: the referee has withdrawn its permission. Scan the "
                "code on your table again; entries stored on the phone are then sent."
            )
        )
