"""HTTPS with the club's own certificate, as `arbitr serve --https` opens it."""

from __future__ import annotations

import re
import signal
import ssl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import pytest
from cryptography import x509
from patience import PATIENCE, until
from playwright.sync_api import Error, expect
from said import english, refusal, says
from web.addresses import ADDRESSES
from web.browser import LIMIT, chromium_at_home, enter_result, slide
from web.club import free_port, pairs_event

from arbitr.club.codes.signed import PREFIX, TableCodes
from arbitr.club.codes.tables import CodedTable
from arbitr.club.https.authority import Files, ready
from arbitr.store import Store
from arbitr.text import LANGUAGES
from arbitr.web.access import HSTS_SECONDS
from arbitr.web.server.serve import ServeOptions, check

NOW = datetime.now(UTC).replace(microsecond=0)


@dataclass
class Served:
    """A server in a process of its own."""

    folder: Path
    process: subprocess.Popen[str]
    port: int
    https_port: int
    clients: list[httpx.Client] = field(default_factory=list)

    @property
    def files(self) -> Files:
        return Files(self.folder / "https")

    @property
    def url(self) -> str:
        return f"https://127.0.0.1:{self.https_port}"

    @property
    def plain_url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def client(self, base: str, authority: Path | None = None) -> httpx.Client:
        """One that trusts this authority and no other."""
        context = ssl.create_default_context(cafile=None if authority is None else str(authority))
        self.clients.append(httpx.Client(base_url=base, verify=context, timeout=PATIENCE))
        return self.clients[-1]

    def trusting(self) -> httpx.Client:
        return self.client(self.url, self.files.authority)

    def plain(self) -> httpx.Client:
        return self.client(self.plain_url)


@contextmanager
def served(folder: Path, *words: str) -> Iterator[Served]:
    port, https_port = free_port(), free_port()
    command = [sys.executable, "-m", "arbitr", "--lang", "en", "serve", "--file", str(folder / "club.db")]
    command += ["--host", "127.0.0.1", "--port", str(port), "--https", "--https-port", str(https_port), *words]
    said = folder / "said.txt"
    with said.open("w") as out:
        process = subprocess.Popen(command, stdout=out, stderr=out, text=True)
    club = Served(folder, process, port, https_port)

    def is_open() -> bool:
        assert process.poll() is None, said.read_text()
        anybody = ssl.create_default_context()
        anybody.check_hostname, anybody.verify_mode = False, ssl.CERT_NONE
        try:
            httpx.get(f"{club.url}/sign-in", verify=anybody, timeout=PATIENCE)
        except httpx.HTTPError:
            return False
        return True

    try:
        until(is_open, said.read_text)
        yield club
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) == 0, said.read_text()
    finally:
        for client in club.clients:
            client.close()
        process.kill()
        process.wait()


def addresses_to_get() -> list[str]:
    lines = "\n".join(ADDRESSES.values()).splitlines()
    found = [words[1] for line in lines if (words := line.split()) and words[0] == "GET"]
    return [re.sub(r"\{\w+\}", "1", address) for address in found]


def test_a_client_that_trusts_the_authority_is_served_with_secure_cookies_and_another_is_not(tmp_path: Path) -> None:
    with served(tmp_path) as club:
        home = club.trusting().get("/laws")
        assert home.status_code == 200
        assert home.headers["strict-transport-security"] == f"max-age={HSTS_SECONDS}"
        assert home.headers["set-cookie"].startswith("__Host-arbitr=")
        assert "; Secure" in home.headers["set-cookie"]
        with pytest.raises(httpx.ConnectError, match="CERTIFICATE_VERIFY_FAILED"):
            club.client(club.url).get("/")
        with pytest.raises(httpx.HTTPError):
            club.client(f"http://127.0.0.1:{club.https_port}").get("/")


def test_without_https_every_address_only_leads_to_https(tmp_path: Path) -> None:
    with served(tmp_path) as club:
        plain = club.plain()
        asked = addresses_to_get()
        assert len(asked) > 50
        for address in asked:
            reply = plain.get(f"{address}?board=2")
            assert (reply.status_code, reply.content) == (307, b"")
            assert reply.headers["location"] == f"{club.url}{address}?board=2"
            assert "set-cookie" not in reply.headers
        assert plain.post("/sign-in", data={"name": "eva", "password": "a long password"}).status_code == 405


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8000", "127.0.0.1@evil.example", ""])
@pytest.mark.parametrize("path", ["/p/code", "//evil.example/", "/\\evil.example", "/%0d%0aX: 1", "/@evil.example"])
def test_the_redirect_leads_to_this_server_whatever_is_asked(signpost_only: Served, host: str, path: str) -> None:
    reply = signpost_only.plain().get(f"{signpost_only.plain_url}{path}", headers={"Host": host})
    assert reply.status_code == 307
    assert reply.headers["location"].startswith(f"{signpost_only.url}/")
    assert "x" not in reply.headers


@pytest.fixture(scope="module")
def signpost_only(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("club")) as club:
        yield club


def test_the_one_page_hands_out_the_certificate_in_five_languages(signpost_only: Served) -> None:
    plain, files = signpost_only.plain(), signpost_only.files
    authority = x509.load_pem_x509_certificate(files.authority.read_bytes())
    given = plain.get("/arbitr.crt")
    assert given.headers["content-type"] == "application/x-x509-ca-cert"
    assert x509.load_der_x509_certificate(given.content) == authority
    fingerprint = subprocess.run(
        ["openssl", "x509", "-in", str(files.authority), "-noout", "-fingerprint", "-sha256"],
        check=True, capture_output=True, text=True,
    ).stdout.partition("=")[2].strip()  # fmt: skip
    headings = set()
    page = plain.get("/certificate")
    for language in LANGUAGES:
        page = plain.get("/certificate", params={"lang": language})
        assert page.status_code == 200
        assert f'<html lang="{language}"' in page.text
        assert 'href="/arbitr.crt"' in page.text
        assert f'href="{signpost_only.url}"' in page.text
        assert fingerprint in page.text
        assert "data:image/svg+xml" in page.text
        assert {"Android", "iPhone"} <= {*re.findall(r"<h2>(\w+)</h2>", page.text)}
        headings.add(tuple(re.findall(r"<h2>(.*?)</h2>", page.text)))
        style = re.findall(r'rel="stylesheet" href="([^"]+)"', page.text)[0]
        assert plain.get(style).status_code == 200
    assert len(headings) == len(LANGUAGES)
    assert says(page.headers["content-security-policy"], re.compile("default-src 'self'"))
    printed = (signpost_only.folder / "said.txt").read_text()
    assert fingerprint in printed
    assert f"{signpost_only.plain_url}/certificate" in printed


def test_no_key_is_handed_out(signpost_only: Served) -> None:
    files = signpost_only.files
    for client in (signpost_only.plain(), signpost_only.trusting()):
        for path in ("/https/authority-key.pem", "/static/../https/authority-key.pem", "/authority-key.pem",
                     f"/static/{files.authority_key}", "/static/..%2f..%2fhttps/server-key.pem"):  # fmt: skip
            reply = client.get(path)
            assert b"PRIVATE KEY" not in reply.content
            assert reply.status_code in (307, 404)


def test_a_renewed_certificate_is_presented_without_a_new_start(tmp_path: Path) -> None:
    with served(tmp_path) as club:

        def serial() -> int:
            pem = ssl.get_server_certificate(("127.0.0.1", club.https_port), ca_certs=str(club.files.authority))
            return x509.load_pem_x509_certificate(pem.encode()).serial_number

        first = serial()
        ready(club.files.folder, "", ["127.0.0.1"], ["localhost"], NOW + timedelta(days=350))  # which renews it
        renewed = x509.load_pem_x509_certificate(club.files.server.read_bytes()).serial_number
        assert renewed != first
        # Valid since a day before its renewal, so that only a client that does not look at the time can see it.
        anybody = ssl.create_default_context()
        anybody.check_hostname, anybody.verify_mode = False, ssl.CERT_NONE

        def shown() -> int:
            pem = ssl.get_server_certificate(("127.0.0.1", club.https_port))
            return x509.load_pem_x509_certificate(pem.encode()).serial_number

        until(lambda: shown() == renewed)
        club.files.server_key.write_text("half written")
        assert shown() == renewed


def test_a_certificate_from_elsewhere_serves_the_same_way_without_a_page_about_it(tmp_path: Path) -> None:
    elsewhere = ready(tmp_path / "elsewhere", "Another", ["127.0.0.1"], [], NOW).files
    with served(tmp_path, "--cert", str(elsewhere.server), "--key", str(elsewhere.server_key)) as club:
        assert club.client(club.url, elsewhere.authority).get("/laws").status_code == 200
        assert not club.files.folder.exists()
        for path in ("/certificate", "/arbitr.crt", "/static/style.css"):
            assert club.plain().get(path).headers["location"] == f"{club.url}{path}"


def test_a_certificate_that_is_not_valid_now_is_told_in_one_line(tmp_path: Path) -> None:
    late = ready(tmp_path / "late", "Club", ["127.0.0.1"], [], NOW - timedelta(days=500)).files
    early = ready(tmp_path / "early", "Club", ["127.0.0.1"], [], NOW + timedelta(days=500)).files
    good = ready(tmp_path / "good", "Club", ["127.0.0.1"], [], NOW).files
    check(ServeOptions("127.0.0.1", free_port(), good.server, good.server_key))
    with refusal("--cert {file}: the certificate has expired; renew it", file=late.server):
        check(ServeOptions("127.0.0.1", free_port(), late.server, late.server_key))
    with refusal("--cert {file}: the certificate is not valid yet; check the clock of this machine", file=early.server):
        check(ServeOptions("127.0.0.1", free_port(), early.server, early.server_key))


def test_ports_and_addresses_that_cannot_be_are_told_in_one_line(tmp_path: Path) -> None:
    port = free_port()
    with refusal("--port and --https-port are both {port}; choose two", port=port):
        check(ServeOptions("127.0.0.1", port, https_port=port))
    with refusal("--address {address}: with --https it begins with https://", address="'http://club.local:8443'"):
        check(ServeOptions("127.0.0.1", port, https_port=free_port(), address="http://club.local:8443"))
    with (
        served(tmp_path) as club,
        refusal(
            "port {port} cannot be used ({why}); choose another with {option}",
            port=club.https_port,
            option="--https-port",
        ),
    ):
        check(ServeOptions("127.0.0.1", port, https_port=club.https_port))


@pytest.mark.parametrize(
    ("options", "url", "plain_url"),
    [
        (ServeOptions("192.168.1.20", 8000, https_port=8443), "https://192.168.1.20:8443", "http://192.168.1.20:8000"),
        (ServeOptions("192.168.1.20", 80, https_port=443), "https://192.168.1.20", "http://192.168.1.20"),
        (ServeOptions("fd00::1", 8000, https_port=443), "https://[fd00::1]", "http://[fd00::1]:8000"),
        (
            ServeOptions("0.0.0.0", 80, https_port=8443, address="https://club.local:8443/"),
            "https://club.local:8443",
            "http://club.local",
        ),
    ],
)
def test_the_addresses_of_both_ports_are_those_that_phones_can_open(
    options: ServeOptions, url: str, plain_url: str
) -> None:
    assert (options.url, options.plain_url) == (url, plain_url)


def test_the_command_makes_the_certificate_and_writes_it_for_phones(tmp_path: Path) -> None:
    def run(*words: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "arbitr", "--lang", "en", "certificate", "--file", str(tmp_path / "club.db")]
        return subprocess.run([*command, *words], capture_output=True, text=True, timeout=PATIENCE)

    first = run("--server-name", "club.local", "--out", str(tmp_path / "club.crt"))
    assert (first.returncode, first.stderr) == (0, "")
    authority = Files(tmp_path / "https").authority
    made = x509.load_der_x509_certificate((tmp_path / "club.crt").read_bytes())
    assert made == x509.load_pem_x509_certificate(authority.read_bytes())
    assert "club.local" in first.stdout
    assert "club.local" in run().stdout
    assert x509.load_pem_x509_certificate(authority.read_bytes()) == made
    assert not (tmp_path / "club.db").exists(), "no club is opened"
    wrong = run("--server-name", "not a name")
    assert wrong.returncode == 2
    text = english("{text} is neither a host name nor an address", text=repr("not a name"))
    assert wrong.stderr == f"arbitr: {text}\n"
    assert run("--new-authority").returncode == 0
    assert x509.load_pem_x509_certificate(authority.read_bytes()) != made


def test_a_phone_that_trusts_the_authority_enters_a_result_in_a_secure_context(tmp_path: Path) -> None:
    with Store.open(tmp_path / "club.db") as store:
        stream, _, _ = pairs_event(store, 8)
        code = TableCodes(store).code(CodedTable(stream, "A", 1, ""))
    with served(tmp_path) as club:
        browser = chromium_at_home(tmp_path / "home", club.files.authority)
        try:
            phone = browser.new_page(viewport={"width": 360, "height": 740})
            phone.set_default_timeout(LIMIT)
            watcher = browser.new_page(viewport={"width": 1280, "height": 800})
            watcher.set_default_timeout(LIMIT)
            watcher.goto(f"{club.url}/t/{stream}/ranking")
            phone.goto(f"{club.plain_url}{PREFIX['bridge']}/{code}")
            assert phone.url.startswith(f"{club.url}/")
            assert phone.evaluate("isSecureContext") is True
            phone.click("text=" + english("A device that stays at this table"))
            enter_result(phone, "3", "N", "N", "=", "D7")
            slide(phone)
            expect(watcher.locator("#ranking tbody tr")).to_have_count(2)
            cookies = phone.context.cookies()
            assert {cookie["name"] for cookie in cookies} >= {"__Host-arbitr", f"__Host-phone_{stream}"}
            assert all(cookie["secure"] for cookie in cookies)
        finally:
            browser.close()
    with Store.open(tmp_path / "club.db") as store:
        ((event,),) = [[r.event for r in store.records(stream) if r.event["event"] == "result_entered"]]
        assert event["score"] == {"result": "3N N =", "lead": "D7"}


def test_a_phone_that_does_not_trust_the_authority_is_warned_and_finds_the_page(tmp_path: Path) -> None:
    with served(tmp_path) as club:
        browser = chromium_at_home(tmp_path / "home", None)
        try:
            with pytest.raises(Error, match="ERR_CERT_AUTHORITY_INVALID"):
                browser.new_page().goto(club.url, timeout=LIMIT)
            phone = browser.new_page(viewport={"width": 320, "height": 640}, locale="cs-CZ")
            phone.set_default_timeout(LIMIT)
            phone.goto(f"{club.plain_url}/certificate")
            expect(phone.locator("html")).to_have_attribute("lang", "cs")
            fits = phone.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
            assert fits, "the page is wider than the phone"
        finally:
            browser.close()
