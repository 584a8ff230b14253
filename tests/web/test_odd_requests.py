"""Requests that no page of ours sends: numbers that are none, addresses of other servers, a forged Host header, and
folders that nobody allowed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from said import says
from web.club import NAME, PASSWORD, Club, csrf_of, pairs_event, post, running

from arbitr.club.backups import allow

SUPERSCRIPT = "²"
"""A digit to str.isdigit, and no number to int()."""
ELSEWHERE = ("//evil.example", "/\\evil.example", "/\t/evil.example", "/\n/evil.example", "\t//evil.example",
             "https://evil.example", "/\r\nSet-Cookie: a=b", "")  # fmt: skip


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    with running(_folder(tmp_path_factory)) as found:
        yield found


def _folder(made: pytest.TempPathFactory) -> Path:
    folder = made.mktemp("odd") / "club"
    folder.mkdir()
    return folder


@pytest.fixture(scope="module")
def eva(club: Club) -> httpx.Client:
    return club.signed_in()


# Numbers


@pytest.mark.parametrize("typed", [SUPERSCRIPT, f"-{SUPERSCRIPT}", "٣", "--3", "9" * 5000])
def test_minutes_that_are_no_number_are_refused(club: Club, eva: httpx.Client, typed: str) -> None:
    stream, _, _ = pairs_event(club.store, 6)
    reply = post(eva, f"/t/{stream}/manage/clock", {"do": "longer", "minutes": typed}, page=f"/t/{stream}/manage")
    assert reply.status_code == 422


@pytest.mark.parametrize("line", [SUPERSCRIPT, "9" * 5000])
def test_a_line_of_an_import_that_is_no_number_is_ignored(eva: httpx.Client, line: str) -> None:
    fields = {"text": "name\nAlena Nová\n", "name": "members.csv", f"same:{line}": "new"}
    assert post(eva, "/people-import", fields).status_code == 200


# Addresses


@pytest.mark.parametrize("wanted", ELSEWHERE)
def test_no_way_of_redirecting_leads_to_another_server(club: Club, wanted: str) -> None:
    for headers in ({}, {"HX-Request": "true"}, {"Accept": "application/json"}):
        visitor = club.visitor()
        fields = {"csrf": csrf_of(visitor, "/sign-in"), "name": NAME, "password": PASSWORD, "next": wanted}
        reply = visitor.post("/sign-in", data=fields, headers=headers)
        address = reply.headers.get("location") or reply.headers.get("hx-redirect") or reply.json()["see"]
        assert (reply.status_code, address) == ({"": 303, "t": 204, "a": 200}[_first(headers)], "/")


def _first(headers: dict[str, str]) -> str:
    return next(iter(headers.values()), "")[:1]


def test_an_address_in_any_script_is_carried_by_every_redirect(club: Club) -> None:
    for headers in ({}, {"HX-Request": "true"}, {"Accept": "application/json"}):
        visitor = club.visitor()
        fields = {"csrf": csrf_of(visitor, "/sign-in"), "name": NAME, "password": PASSWORD, "next": "/people?q=Жук"}
        reply = visitor.post("/sign-in", data=fields, headers=headers)
        address = reply.headers.get("location") or reply.headers.get("hx-redirect") or reply.json()["see"]
        assert address == "/people?q=%D0%96%D1%83%D0%BA"


@pytest.mark.parametrize("path", ["/laws/", "/sign-in/", "/static", "/people/", "//evil.example/"])
def test_no_redirect_repeats_the_host_of_the_request(club: Club, path: str) -> None:
    reply = club.visitor().request("GET", f"{club.url}{path}", headers={"Host": "evil.example"})
    assert "evil.example" not in reply.headers.get("location", "")


def test_the_codes_on_the_tables_have_the_address_of_the_server_whatever_host_is_asked(
    club: Club, eva: httpx.Client
) -> None:
    stream, _, _ = pairs_event(club.store, 6)
    paper = eva.get(f"/t/{stream}/paper/table-cards.html", headers={"Host": "evil.example"})
    assert "evil.example" not in paper.text


def test_a_page_with_a_slash_too_many_is_found(club: Club) -> None:
    reply = club.visitor().get("/laws/")
    assert (reply.status_code, reply.headers["location"]) == (303, "/laws")


# The description


def test_a_stranger_is_described_nothing_that_he_may_not_do(club: Club, eva: httpx.Client) -> None:
    described = club.visitor().get("/openapi.json")
    paths = described.json()["paths"]
    assert "/t/{id_}/ranking" in paths
    assert "/t/{id_}/phone/entries" in paths
    inside = re.compile(r"/manage|/director|/m/.*/referee|^/users|^/backup|^/settings")
    assert [path for path in paths if inside.search(path)] == []
    assert "NewUser" not in described.text
    assert "/users" in eva.get("/openapi.json").json()["paths"]


# Folders


def is_refused(reply: httpx.Response) -> bool:
    return says(
        reply.text, "{folder} is not below an allowed folder; start the server with {option} to allow another one"
    )


def test_an_organiser_chooses_only_folders_that_the_start_of_the_server_allowed(
    club: Club, eva: httpx.Client, tmp_path: Path
) -> None:
    inside, outside = tmp_path / "allowed" / "stick", tmp_path / "outside"
    inside.mkdir(parents=True)
    outside.mkdir()
    (inside / "link").symlink_to(outside)
    allow(club.store, tmp_path / "allowed")
    for folder in (outside, inside / "link", inside / ".." / ".." / "outside", tmp_path / "none", Path("/etc")):
        reply = post(eva, "/backup", {"second_place": str(folder)})
        assert reply.status_code == 422
        assert is_refused(reply), folder
    assert post(eva, "/backup", {"second_place": str(inside)}).status_code == 303
    # A link that leads elsewhere later is refused when the backup is written.
    inside.rename(tmp_path / "allowed" / "moved")
    inside.symlink_to(outside)
    assert is_refused(post(eva, "/backup/now", {}, page="/backup"))
    assert list(outside.iterdir()) == []
    assert post(eva, "/backup", {}).status_code == 303
