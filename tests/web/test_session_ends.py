"""When a session ends, and when it does not: sign-out, a new password, a clock that was set back; and its cookies."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import time

import httpx
import pytest
from itsdangerous import timed
from web.club import NAME, PASSWORD, Club, csrf_of, pairs_event, post, running

from arbitr.web import signing
from arbitr.web.server.serve import new_code
from arbitr.web.services import services_of


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    with running(tmp_path_factory.mktemp("ends")) as found:
        yield found


def is_signed_in(client: httpx.Client) -> bool:
    return client.get("/users").status_code == 200


def test_signing_out_ends_every_session_of_the_user(club: Club) -> None:
    laptop, phone = club.signed_in(), club.signed_in()
    stolen = dict(laptop.cookies)
    assert is_signed_in(laptop)
    assert is_signed_in(phone)
    assert post(laptop, "/sign-out", {}, page="/").status_code == 303
    assert not is_signed_in(laptop)
    assert not is_signed_in(phone)
    with httpx.Client(base_url=club.url, cookies=stolen) as thief:
        assert not is_signed_in(thief), "the cookie from before is worth nothing"
    assert is_signed_in(club.signed_in())


def test_a_new_password_ends_every_other_session(club: Club) -> None:
    laptop, phone = club.signed_in(), club.signed_in()
    for old, new in ((PASSWORD, "another password"), ("another password", PASSWORD)):
        assert post(laptop, "/director/password", {"old": old, "new": new}).status_code == 200
        assert is_signed_in(laptop)
        assert not is_signed_in(phone)


@pytest.mark.parametrize(("seconds", "stays"), [(-86400, True), (86400, True), (signing.SESSION_SECONDS + 60, False)])
def test_a_clock_that_was_set_back_signs_nobody_out(
    club: Club, monkeypatch: pytest.MonkeyPatch, seconds: int, stays: bool
) -> None:
    client = club.signed_in()
    cookie = client.cookies["arbitr"]
    for module in (timed, signing):
        monkeypatch.setattr(module, "time", _Clock(seconds) if module is timed else lambda: time() + seconds)
    with httpx.Client(base_url=club.url, cookies={"arbitr": cookie}) as later:
        assert is_signed_in(later) is stays


class _Clock:
    """Stands in for the module `time`."""

    def __init__(self, seconds: int) -> None:
        self._seconds = seconds

    def time(self) -> float:
        return time() + self._seconds


def test_over_https_cookies_belong_to_this_server_alone_and_http_is_never_asked_again(club: Club) -> None:
    stream, _, _ = pairs_event(club.store, 6)
    code = club.code(stream, 1)
    secure = {"X-Forwarded-Proto": "https"}  # as from a proxy on this machine
    with httpx.Client(base_url=club.url, headers=secure) as client:
        reply = client.get(f"/p/{code}")
        assert reply.headers["strict-transport-security"].startswith("max-age=")
        jar = reply.headers["set-cookie"]
        assert jar.startswith("__Host-arbitr=")
        assert "; Path=/;" in jar
        assert "; Secure" in jar
        client.headers["Cookie"] = jar.partition(";")[0]  # this client does not send it without HTTPS
        token = reply.text.partition('name="csrf" value="')[2].partition('"')[0]
        scanned = client.post(f"/p/{code}", data={"csrf": token, "who": ""})
        assert f"__Host-phone_{stream}=" in scanned.headers["set-cookie"]
        form = {"csrf": token, "name": NAME, "password": PASSWORD}
        signed_in = client.post("/sign-in", data=form)
        assert all(line.startswith("__Host-") for line in signed_in.headers.get_list("set-cookie"))
        assert len(signed_in.headers.get_list("set-cookie")) == 2
    plain = club.visitor().get("/laws")
    assert "strict-transport-security" not in plain.headers


def test_one_code_makes_one_organiser_however_many_try_at_once(tmp_path: Path) -> None:
    with running(tmp_path, roles=None) as club:
        services = services_of(club.server.config.app)
        services.setup_code = new_code()
        visitors = [club.visitor() for _ in range(8)]
        tokens = [csrf_of(visitor, "/setup") for visitor in visitors]

        def set_up(number: int) -> int:
            fields = {"csrf": tokens[number], "name": f"organiser {number}", "password": PASSWORD}
            reply = visitors[number].post("/setup", data={**fields, "code": services.setup_code})
            return reply.status_code

        with ThreadPoolExecutor(8) as threads:
            replies = sorted(threads.map(set_up, range(8)))
        assert replies == [303] + [404] * 7
        assert len(club.store.users.all()) == 1


def test_the_code_is_typed_and_never_in_an_address(tmp_path: Path) -> None:
    with running(tmp_path, roles=None) as club:
        services_of(club.server.config.app).setup_code = "s3cr3tc0d3"
        assert 'value="s3cr3tc0d3"' not in club.visitor().get("/setup?code=s3cr3tc0d3").text
