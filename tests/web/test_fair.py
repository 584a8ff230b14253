"""Nobody writes for somebody else, confirms an own entry or sees a board early, whatever a phone sends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from said import english
from web.browser import CLUB_HOST, window
from web.club import Club, marias_event, post, running
from web.fair import Event

from arbitr.store.ids import new_id


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    with running(tmp_path_factory.mktemp("fair")) as open_club:
        yield open_club


# Whose phone it is


def test_the_code_of_a_table_makes_a_phone_only_that_of_a_pair_that_sits_there_now(club: Club) -> None:
    event = Event(club)
    code = f"/p/{club.code(event.stream, 1)}"
    taken = []
    for pair in event.contestants:
        with club.visitor() as phone:
            if post(phone, code, {"who": pair}).status_code == 303:
                taken.append(pair)
            is_known = phone.get(f"/t/{event.stream}/phone/state").status_code == 200
            assert is_known is (pair in taken), pair
    assert sorted(taken) == sorted(event.sitting(1, 1))


def test_a_phone_that_scans_another_table_does_not_become_that_of_a_pair_elsewhere(club: Club) -> None:
    event = Event(club)
    (own, _), (other, _) = event.sitting(1, 1), event.sitting(1, 2)
    phone = club.phone(event.stream, 1, own)
    assert post(phone, f"/p/{club.code(event.stream, 1)}", {"who": other}).status_code != 303
    assert phone.get(f"/t/{event.stream}/phone/state").json()["phone"]["whom"] == own


def test_a_pair_that_has_left_a_mariáš_table_or_never_sat_there_gets_no_phone_of_it(club: Club) -> None:
    stream = marias_event(club.store, [f"Hráč {letter}" for letter in "ABCDEFGH"])
    phone = club.visitor()
    players = phone.get(f"/m/p/{club.code(stream, 1, section='')}?format=json").json()["players"]
    there = phone.get(f"/m/p/{club.code(stream, 2, section='')}?format=json").json()["players"]
    code = f"/m/p/{club.code(stream, 1, section='')}"
    assert post(phone, code, {"who": there[0]["id"]}).status_code != 303
    assert post(phone, code, {"who": players[0]["id"]}).status_code == 303


# Who confirms


def test_who_entered_a_score_on_an_own_phone_cannot_confirm_it(club: Club) -> None:
    event = Event(club)
    ns, ew = event.sitting(1, 1)
    first, second = event.boards(1, 1)[:2]
    own, partners, opponents = (club.phone(event.stream, 1, pair) for pair in (ns, ns, ew))
    assert event.sends(own, "result", first, result="4S N =")["ok"]
    for phone in (own, partners):
        refused = event.sends(phone, "confirm", first)
        assert refused["problem"] == english("your side entered this result; the opponents confirm it")
        assert not event.shown(own, first)["confirmed"]
    assert event.sends(opponents, "confirm", first)["ok"]
    assert event.shown(own, first)["confirmed"]
    # The same score entered once more by the own side is no confirmation either.
    assert event.sends(own, "result", second, result="4S N =")["ok"]
    event.sends(partners, "result", second, result="4S N =")
    assert not event.shown(own, second)["confirmed"]
    assert event.sends(opponents, "result", second, result="4S N =")["ok"]
    assert event.shown(own, second)["confirmed"]


def test_a_phone_that_becomes_the_tables_device_does_not_confirm_what_it_entered_before(club: Club) -> None:
    event = Event(club)
    ns, _ = event.sitting(1, 1)
    board = event.boards(1, 1)[0]
    phone = club.phone(event.stream, 1, ns)
    assert event.sends(phone, "result", board, result="4S N =")["ok"]
    code = f"/p/{club.code(event.stream, 1)}"
    assert post(phone, code, {"who": ""}).status_code == 303
    assert not event.sends(phone, "confirm", board)["ok"]
    event.sends(phone, "result", board, result="4S N =")
    assert not event.shown(phone, board)["confirmed"]
    assert event.sends(club.phone(event.stream, 1), "confirm", board)["ok"]


def test_the_device_of_a_table_passes_from_hand_to_hand_and_confirms(club: Club) -> None:
    event = Event(club)
    board = event.boards(1, 1)[0]
    device = club.phone(event.stream, 1)
    assert event.sends(device, "result", board, result="4S N =")["ok"]
    assert event.sends(device, "confirm", board)["ok"]
    assert event.shown(device, board)["confirmed"]


def test_nobody_signs_a_mariáš_slip_for_somebody_else(club: Club) -> None:
    event = Slip(club)
    writer, *others = (event.phone(player) for player in event.seated)
    false = dict.fromkeys(event.seated, -100) | {event.seated[0]: 100 * (len(event.seated) - 1)}
    assert event.sends(writer, false, signed=event.seated)["ok"]
    assert event.state(writer) == (false, False, [event.seated[0]])
    true = dict.fromkeys(event.seated, 0)
    for number, other in enumerate(others, 1):
        assert event.sends(other, true)["ok"]
        assert event.state(other) == (true, False, list(event.seated[1 : number + 1])), "a new slip needs all again"
    assert event.sends(writer, true)["ok"]
    assert event.state(writer)[:2] == (true, True)
    assert not event.sends(writer, false)["ok"], "it is final"


def test_a_mariáš_players_phone_pays_no_stake_for_another(club: Club) -> None:
    event = Slip(club)
    own, other = event.seated[:2]
    phone = event.phone(own)
    assert not event.sends(phone, {}, kind="stake", player=other)["ok"]
    assert event.sends(phone, {}, kind="stake", player=own)["ok"]
    assert event.sends(club.marias_phone(event.stream, 1), {}, kind="stake", player=other)["ok"]


def test_a_mariáš_players_phone_offers_its_own_signature_and_names_who_has_not_signed(club: Club) -> None:
    event = Slip(club)
    own, *others = event.seated
    for other in others[1:]:
        assert event.sends(event.phone(other), dict.fromkeys(event.seated, 0))["ok"]
    page = window(360, 740)
    page.goto(f"{club.url.replace('127.0.0.1', CLUB_HOST)}/m/p/{club.code(event.stream, 1, section='')}")
    page.locator(f"button[value='{own}']").click()
    page.click("#handin")  # the amounts are those that the others have signed
    names = page.locator("[data-sign]")
    assert [names.nth(number).is_enabled() for number in range(len(event.seated))] == [True, *[False] * len(others)]
    names.first.click()
    page.click("#final")
    page.wait_for_selector("#again")
    assert not event.state(event.phone(own))[1]
    assert page.locator("#signers").inner_text().count("Hráč") == 1, "only one has not signed"
    page.click("#again")
    page.wait_for_selector("#handin")
    assert event.sends(event.phone(others[0]), dict.fromkeys(event.seated, 0))["ok"]
    page.wait_for_selector("#handed")
    assert event.state(event.phone(own))[1]


class Slip:
    """The slip of the first table of a mariáš tournament."""

    def __init__(self, club: Club) -> None:
        self.club = club
        self.stream = marias_event(club.store, [f"Hráč {letter}" for letter in "ABCDEFGH"])
        scanned = club.visitor().get(f"/m/p/{club.code(self.stream, 1, section='')}?format=json").json()
        self.seated = [player["id"] for player in scanned["players"]]

    def phone(self, player: str) -> httpx.Client:
        return self.club.marias_phone(self.stream, 1, player)

    def sends(self, phone: httpx.Client, amounts: dict[str, int], kind: str = "hand_in", **more: Any) -> Any:
        entry = {"id": new_id(), "kind": kind, "round": 1, "table": 1, "amounts": amounts, **more}
        address = f"/m/{self.stream}/phone/entries"
        return phone.post(address, json={"entries": [entry]}, headers={"X-Arbitr": "1"}).json()["answers"][0]

    def state(self, phone: httpx.Client) -> tuple[dict[str, int], bool, list[str]]:
        """The amounts, whether it is handed in, and who has signed."""
        slip = phone.get(f"/m/{self.stream}/phone/state").json()["rounds"][0]["slip"]
        return slip["amounts"], slip["handed_in"], slip["signed"]


# A confirmation counts only for what was seen


def test_a_result_that_was_changed_meanwhile_is_not_confirmed_unseen(club: Club) -> None:
    event = Event(club)
    ns, ew = event.sitting(1, 1)
    board = event.boards(1, 1)[0]
    own, opponents = (club.phone(event.stream, 1, pair) for pair in (ns, ew))
    assert event.sends(own, "result", board, result="4S N =")["ok"]
    assert event.sends(own, "result", board, result="4S N +1")["ok"]
    assert not event.sends(opponents, "confirm", board, result="4S N =")["ok"]
    assert not event.shown(own, board)["confirmed"]
    assert event.sends(opponents, "confirm", board, result="4S N +1")["ok"]
    assert event.shown(own, board)["confirmed"]
