"""After a phone is revoked, a new phone at its table waits for the director; and the codes of tables are replaced."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random

import httpx
import pytest
from commands import arbitr_text
from said import english
from web.club import Club, csrf_of, marias_event, pairs_event, post, running
from web.test_phones import PLAYERS, done, listed
from web.watcher import Watcher

from arbitr.club.demo.evening import teams_evening
from arbitr.store.tokens import Token

WAITS = english("This phone waits for the director")


def newest(club: Club, stream: str) -> Token:
    return club.store.tokens.of(stream)[-1]


def may_write(phone: httpx.Client, event: str) -> bool:
    reply = phone.get(f"{event}/phone/state")
    assert reply.status_code in (200, 403)
    return reply.status_code == 200


def bridge(club: Club) -> tuple[str, str, Callable[[int], httpx.Client]]:
    stream, _, _ = pairs_event(club.store, 8)
    return f"/t/{stream}", "director", lambda table: club.phone(stream, table)


def marias(club: Club) -> tuple[str, str, Callable[[int], httpx.Client]]:
    stream = marias_event(club.store, PLAYERS)
    return f"/m/{stream}", "referee", lambda table: club.marias_phone(stream, table)


GAMES = pytest.mark.parametrize("game", [bridge, marias])


@GAMES
def test_a_new_phone_at_the_table_of_a_revoked_one_waits_until_it_is_admitted(
    tmp_path: Path, game: Callable[[Club], tuple[str, str, Callable[[int], httpx.Client]]]
) -> None:
    with running(tmp_path) as club:
        event, desk, scan = game(club)
        stream, eva = event[3:], club.signed_in()
        phones = f"{event}/{desk}/phones"
        desk_page = Watcher(club.signed_in(), f"{event}/{desk}/live")
        revoked = scan(1)
        done(eva, phones, newest(club, stream), "revoke")
        new = scan(1)
        assert not may_write(new, event)
        assert WAITS in new.get(f"{event}/phone").text
        assert may_write(scan(2), event), "another table is not concerned"
        assert desk_page.sees(lambda text: english("Phones that wait for you") in text)
        assert english("Admit") in eva.get(f"{event}/{desk}").text
        (waiting,) = listed(eva, phones)["waiting"]
        token = club.store.tokens.get(waiting["id"])
        assert token is not None
        reply = eva.post(f"{phones}/{token.id}", data={"csrf": csrf_of(eva, phones), "do": "admit", "desk": "yes"})
        assert reply.headers["location"] == f"{event}/{desk}"
        assert may_write(new, event)
        assert not may_write(revoked, event)
        assert desk_page.sees(lambda text: english("Phones that wait for you") not in text)
        assert not may_write(scan(1), event), "every new phone waits, not only the first"


@GAMES
def test_a_refused_phone_does_not_write_and_waits_wherever_it_scans_next(
    tmp_path: Path, game: Callable[[Club], tuple[str, str, Callable[[int], httpx.Client]]]
) -> None:
    with running(tmp_path) as club:
        event, desk, scan = game(club)
        stream, eva = event[3:], club.signed_in()
        phones, prefix = f"{event}/{desk}/phones", "/p" if desk == "director" else "/m/p"
        section = "A" if desk == "director" else ""
        phone = scan(1)
        done(eva, phones, newest(club, stream), "revoke")
        for table in (2, 1, 2):  # the second scan finds a phone that waits, not one that is revoked
            post(phone, f"{prefix}/{club.code(stream, table, section)}", {"who": ""})
            assert not may_write(phone, event)
        assert len(listed(eva, phones)["waiting"]) == 1
        done(eva, phones, newest(club, stream), "revoke")
        assert not may_write(phone, event)
        assert WAITS not in phone.get(f"{event}/phone").text


def test_a_phone_with_a_right_elsewhere_waits_where_another_was_revoked_and_a_right_it_has_stays(
    tmp_path: Path,
) -> None:
    with running(tmp_path) as club:
        stream, _, _ = pairs_event(club.store, 8)
        eva, event = club.signed_in(), f"/t/{stream}"
        stays, other = club.phone(stream, 1), club.phone(stream, 2)
        club.phone(stream, 1)
        done(eva, f"{event}/director/phones", newest(club, stream), "revoke")
        code = f"/p/{club.code(stream, 1)}"
        post(stays, code, {"who": ""})
        assert may_write(stays, event)
        post(other, code, {"who": ""})
        assert not may_write(other, event)


def test_new_phones_of_a_revoked_pair_wait_with_its_opponents_and_at_its_next_table(tmp_path: Path) -> None:
    with running(tmp_path) as club:
        stream, movement, contestants = pairs_event(club.store, 8)
        eva, event = club.signed_in(), f"/t/{stream}"
        second = next(table for table in movement.rounds[0].tables if table.table == 2)
        own, opponent = (contestants[pair.number - 1] for _, pair in movement.sides(second))
        club.phone(stream, 2, own)
        done(eva, f"{event}/director/phones", newest(club, stream), "revoke")
        for who in (own, opponent, ""):
            assert not may_write(club.phone(stream, 2, who), event)
        assert may_write(club.phone(stream, 1), event)


def test_teams_wait_in_the_room_of_the_revoked_phone(tmp_path: Path) -> None:
    with running(tmp_path) as club:
        stream = teams_evening(club.store, Random(1))
        eva, event = club.signed_in(), f"/t/{stream}"
        club.phone(stream, 1, room="o")
        done(eva, f"{event}/director/phones", newest(club, stream), "revoke")
        assert not may_write(club.phone(stream, 1, room="o"), event)
        assert may_write(club.phone(stream, 1, room="c"), event)


@pytest.mark.parametrize("do", ["forget", "give_back"])
def test_the_director_ends_the_waiting_at_a_table(tmp_path: Path, do: str) -> None:
    with running(tmp_path) as club:
        stream, _, _ = pairs_event(club.store, 8)
        eva, event = club.signed_in(), f"/t/{stream}"
        phone = club.phone(stream, 1)
        token = newest(club, stream)
        done(eva, f"{event}/director/phones", token, "revoke")
        done(eva, f"{event}/director/phones", token, do)
        assert may_write(club.phone(stream, 1), event)
        assert may_write(phone, event) == (do == "give_back")


@GAMES
def test_one_code_admits_only_so_many_phones_by_itself(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    game: Callable[[Club], tuple[str, str, Callable[[int], httpx.Client]]],
) -> None:
    monkeypatch.setattr("arbitr.web.pages.tournament.phone.MOST_PHONES", 2)
    with running(tmp_path) as club:
        event, desk, scan = game(club)
        eva = club.signed_in()
        assert [may_write(scan(1), event) for _ in range(3)] == [True, True, False]
        assert may_write(scan(2), event), "another table is not concerned"
        renew(eva, event, "1", desk, again="yes")
        assert may_write(scan(1), event), "the phones of the old code no longer count"


def test_phones_that_wait_are_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("arbitr.web.pages.tournament.phone.MOST_WAITING", 2)
    with running(tmp_path) as club:
        stream, _, _ = pairs_event(club.store, 8)
        club.phone(stream, 1)
        done(club.signed_in(), f"/t/{stream}/director/phones", newest(club, stream), "revoke")
        club.phone(stream, 1)
        club.phone(stream, 1)
        reply = post(club.visitor(), f"/p/{club.code(stream, 1)}", {"who": ""})
        assert reply.status_code == 422
        assert english("too many phones wait already; call the director") in reply.text
        assert len(club.store.tokens.waiting(stream)) == 2


# New codes


def renew(eva: httpx.Client, event: str, which: str, desk: str = "director", **more: str) -> httpx.Response:
    return post(eva, f"{event}/{desk}/codes", {"which": which, **more}, page=f"{event}/{desk}/phones")


@pytest.mark.parametrize(("which", "replaced"), [("A1", {1}), ("A", {1, 2, 3, 4}), ("all", {1, 2, 3, 4})])
def test_old_codes_of_these_tables_admit_nobody_and_new_ones_do(tmp_path: Path, which: str, replaced: set[int]) -> None:
    with running(tmp_path) as club:
        stream, _, _ = pairs_event(club.store, 8)
        eva, event = club.signed_in(), f"/t/{stream}"
        phone = club.phone(stream, 1)
        old = {table: f"/p/{club.code(stream, table)}" for table in range(1, 5)}
        forms = {table: csrf_of(club.visitor(), code) for table, code in old.items()}
        assert len(set(forms.values())) == 4
        assert renew(eva, event, which).status_code == 303
        for table, code in old.items():
            visitor = club.visitor()
            data = {"csrf": csrf_of(visitor, "/sign-in"), "who": ""}
            assert visitor.get(code).status_code == (404 if table in replaced else 200)
            assert visitor.post(code, data=data).status_code == (404 if table in replaced else 303)
            assert may_write(club.phone(stream, table), event)
        assert may_write(phone, event), "a phone keeps its right"
        card = eva.get(f"{event}/paper/table-cards.html?tables={which}").text
        assert {table for table in old if club.code(stream, table) in card} == replaced
        assert old[1] not in card


def test_phones_scan_the_new_code_if_the_director_says_so_and_do_not_wait(tmp_path: Path) -> None:
    with running(tmp_path) as club:
        stream, movement, contestants = pairs_event(club.store, 8)
        eva, event = club.signed_in(), f"/t/{stream}"
        first = next(table for table in movement.rounds[0].tables if table.table == 1)
        pair = contestants[min(pair.number for _, pair in movement.sides(first)) - 1]
        device, own, other = club.phone(stream, 1), club.phone(stream, 1, pair), club.phone(stream, 2)
        assert renew(eva, event, "A1", again="yes").status_code == 303
        assert [may_write(phone, event) for phone in (device, own, other)] == [False, False, True]
        post(device, f"/p/{club.code(stream, 1)}", {"who": ""})
        assert may_write(device, event)


@pytest.mark.parametrize("which", ["", "B", "A9", "1o", "A1; A2", "\u00b2", "none"])
def test_what_is_no_table_gets_no_new_code(tmp_path: Path, which: str) -> None:
    with running(tmp_path) as club:
        stream, _, _ = pairs_event(club.store, 8)
        before = club.code(stream, 1)
        reply = renew(club.signed_in(), f"/t/{stream}", which)
        assert reply.status_code == 422
        assert 'aria-describedby="wrong-which"' in reply.text
        assert club.code(stream, 1) == before


def test_a_code_of_mariáš_is_replaced_too(tmp_path: Path) -> None:
    with running(tmp_path) as club:
        stream = marias_event(club.store, PLAYERS)
        eva, event = club.signed_in(), f"/m/{stream}"
        old = f"/m/p/{club.code(stream, 1, '')}"
        phone = club.marias_phone(stream, 1)
        assert renew(eva, event, "1", "referee").status_code == 303
        assert club.visitor().get(old).status_code == 404
        assert may_write(phone, event)
        assert may_write(club.marias_phone(stream, 1), event)
        assert club.code(stream, 1, "") in eva.get(f"{event}/paper/table-cards.html?tables=1").text


def test_the_command_replaces_codes_and_prints_the_new_cards(tmp_path: Path) -> None:
    with running(tmp_path) as club:
        stream, _, _ = pairs_event(club.store, 8)
        old, phone, cards = club.code(stream, 1), club.phone(stream, 1), tmp_path / "cards.pdf"
        words = ["tournament", "codes", "--file", str(tmp_path / "club.db"), "--address", club.url]
        said = arbitr_text(*words, "A1", "--renew", "--scan-again", "--cards", str(cards), "--json")
        assert said.returncode == 0, said.stderr
        assert json.loads(said.stdout) == [{"table": "A1", "address": f"{club.url}/p/{club.code(stream, 1)}"}]
        assert club.visitor().get(f"/p/{old}").status_code == 404
        assert not may_write(phone, f"/t/{stream}")
        assert cards.read_bytes().startswith(b"%PDF")
        refused = arbitr_text(*words, "--renew")
        assert refused.returncode == 2
        assert "A7" in refused.stderr
