"""A form that was refused or previewed: reloading the page or switching its language loses nothing."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest
from said import english
from web.club import Club, pairs_event, post, running

from arbitr.text import translation
from arbitr.web import drafts

TYPED = "Jana Nováková only"


@pytest.fixture
def club(tmp_path: object) -> Iterator[Club]:
    with running(tmp_path) as club:  # type: ignore[arg-type]
        yield club


def refused(club: Club, client: httpx.Client) -> str:
    """An address of a form that has just been refused."""
    stream, _, _ = pairs_event(club.store, 4, begun=False)
    address = f"/t/{stream}/manage/enter"
    reply = post(client, address, {"lines": TYPED, "where": "entries"}, page=f"/t/{stream}/manage/entries")
    assert reply.status_code == 422
    return address


def test_a_refused_form_keeps_its_texts_in_another_language(club: Club) -> None:
    client = club.signed_in()
    reply = client.get(refused(club, client), params={"lang": "cs"})
    assert reply.status_code == 200
    assert TYPED in reply.text
    problem = english("a pair is two names separated by /, e.g. Jana Nováková / Petr Dvořák")
    assert translation("cs").gettext(problem) in reply.text


def test_a_form_with_its_own_page_keeps_its_texts_in_another_language(club: Club) -> None:
    client = club.signed_in()
    assert post(client, "/manage/new", {"title": "Tuesday", "kind": "whist"}).status_code == 422
    assert 'value="Tuesday"' in client.get("/manage/new?lang=sk").text
    assert 'value="Tuesday"' not in client.get("/manage/new").text, "a new form is empty"


def test_what_one_browser_typed_is_not_shown_to_another(club: Club) -> None:
    client = club.signed_in()
    address = refused(club, client)
    other = club.signed_in().get(address)
    assert (other.status_code, other.headers["location"]) == (303, address.removesuffix("/enter"))
    assert club.visitor().get(address).status_code == 303
    post(client, "/sign-out", {}, page="/")
    assert TYPED not in client.get(address).text


def test_strangers_neither_displace_what_a_user_typed_nor_fill_the_memory(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drafts, "MOST", 3)
    eva = club.signed_in()
    address = refused(club, eva)
    strangers = [club.visitor() for _ in range(5)]
    for stranger in strangers:
        assert post(stranger, "/sign-in", {"name": "Nobody", "password": "wrong"}).status_code == 422
    assert TYPED in eva.get(address, params={"lang": "cs"}).text
    still = ['value="Nobody"' in stranger.get("/sign-in", params={"lang": "cs"}).text for stranger in strangers]
    assert still == [False, False, True, True, True]
    onwards = "/" + "x" * drafts.LONGEST
    long = {"name": "Nobody", "password": "wrong", "next": onwards}
    assert onwards in post(strangers[-1], "/sign-in", long).text
    assert onwards not in strangers[-1].get("/sign-in", params={"lang": "cs"}).text


def test_the_address_of_a_form_opened_by_hand_leads_to_the_page_with_the_form(club: Club) -> None:
    client = club.signed_in()
    stream, _, _ = pairs_event(club.store, 4)
    for address, page in (
        (f"/t/{stream}/manage/fees/rules?lang=ru", f"/t/{stream}/manage/fees?lang=ru"),
        (f"/t/{stream}/manage/clock", f"/t/{stream}/manage"),
        (f"/t/{stream}/director/none", f"/t/{stream}/director"),
    ):
        reply = client.get(address)
        assert (reply.status_code, reply.headers["location"]) == (303, page)
    assert client.get(f"/t/{stream}/manage/clock", params={"format": "json"}).status_code == 405
