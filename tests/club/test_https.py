"""The club's own authority and the certificates that it signs."""

from __future__ import annotations

import ipaddress
import stat
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.x509.verification import PolicyBuilder, Store, VerificationError
from said import refusal, says, wording

from arbitr.club.https import machine
from arbitr.club.https.authority import Certificates, Files, ready
from arbitr.problem import Problem
from arbitr.store.place import VARIABLE

NOW = datetime(2026, 11, 18, 20, tzinfo=UTC)
DAY = timedelta(days=1)


def made(folder: Path, *wanted: str, also: Iterable[str] = (), at: datetime = NOW, anew: bool = False) -> Certificates:
    return ready(folder, "Arbitr here", wanted or ("192.168.1.20",), list(also), at, anew)


def loaded(file: Path) -> x509.Certificate:
    return x509.load_pem_x509_certificate(file.read_bytes())


def trusted(certificates: Certificates, name: str, at: datetime) -> bool:
    """Whether a browser that trusts the authority opens the server by this name."""
    try:
        subject: x509.DNSName | x509.IPAddress = x509.IPAddress(ipaddress.ip_address(name))
    except ValueError:
        subject = x509.DNSName(name)
    files = certificates.files
    policy = PolicyBuilder().store(Store([loaded(files.authority)])).time(at)
    try:
        policy.build_server_verifier(subject).verify(loaded(files.server), [])
    except VerificationError:
        return False
    return True


def test_a_browser_that_trusts_the_authority_opens_the_server_by_its_names_only(tmp_path: Path) -> None:
    club = made(tmp_path, "192.168.1.20", also=["laptop.local", "localhost"])
    assert set(club.names) == {"192.168.1.20", "laptop.local", "localhost"}
    for name in club.names:
        assert trusted(club, name, NOW)
    for name in ("192.168.1.21", "other.local", "bridge.example.org"):
        assert not trusted(club, name, NOW)


def test_the_authority_lasts_ten_years_and_the_server_at_most_397_days(tmp_path: Path) -> None:
    club = made(tmp_path)
    authority, server = loaded(club.files.authority), loaded(club.files.server)
    lives = [made_one.not_valid_after_utc - made_one.not_valid_before_utc for made_one in (authority, server)]
    assert 3650 * DAY <= lives[0] <= 3653 * DAY
    assert 300 * DAY <= lives[1] <= 397 * DAY
    assert server.not_valid_before_utc < NOW < server.not_valid_after_utc
    assert trusted(club, "192.168.1.20", NOW + 390 * DAY)
    assert not trusted(club, "192.168.1.20", NOW + 398 * DAY)


def test_the_authority_may_sign_for_local_names_and_private_addresses_only(tmp_path: Path) -> None:
    """Whoever steals its key can pretend to be no other server of the internet."""
    club = made(tmp_path, also=["bridge.example.org", "198.51.100.7", "laptop.lan", "10.1.2.3", "fd00::1"])
    assert set(club.names) == {"192.168.1.20", "laptop.lan", "10.1.2.3", "fd00::1"}
    extension = loaded(club.files.authority).extensions.get_extension_for_class(x509.NameConstraints)
    assert extension.critical
    permitted = extension.value.permitted_subtrees or []
    names = {name.value for name in permitted if isinstance(name, x509.DNSName)}
    networks = [network.value for network in permitted if isinstance(network, x509.IPAddress)]
    assert names == {"localhost", "local", "lan", "home.arpa", "internal"}
    assert len(names) + len(networks) == len(permitted)
    assert all(network.is_private for network in networks)
    with refusal(
        "the authority cannot sign for {name}; `arbitr certificate --new-authority --server-name {name}` makes "
        "another one, which every phone must install again",
        name="bridge.example.org",
    ):
        made(tmp_path, "bridge.example.org")


def test_what_the_keeper_names_is_permitted_when_the_authority_is_made(tmp_path: Path) -> None:
    club = made(tmp_path, "bridge.example.org", "198.51.100.7")
    assert trusted(club, "bridge.example.org", NOW)
    assert trusted(club, "198.51.100.7", NOW)
    again = made(tmp_path, "192.168.1.20", at=NOW + DAY)
    assert set(again.names) == {"192.168.1.20", "bridge.example.org"}, "a name stays, an old address goes"


def test_only_its_owner_can_read_a_key(tmp_path: Path) -> None:
    files = made(tmp_path / "https").files
    for key in (files.authority_key, files.server_key):
        assert stat.S_IMODE(key.stat().st_mode) == 0o600
    assert stat.S_IMODE(files.folder.stat().st_mode) & 0o077 == 0
    assert {path.name for path in files.folder.iterdir()} == {
        "authority.pem", "authority-key.pem", "server.pem", "server-key.pem"
    }  # fmt: skip


def test_another_start_changes_nothing_until_the_certificate_ends_soon(tmp_path: Path) -> None:
    first = made(tmp_path)
    before = first.files.server.read_bytes()
    assert made(tmp_path, at=NOW + 300 * DAY) == first
    assert first.files.server.read_bytes() == before
    renewed = made(tmp_path, at=NOW + 345 * DAY)
    assert renewed.fingerprint == first.fingerprint, "no phone installs anything again"
    assert renewed.server_ends > first.server_ends + 300 * DAY
    assert trusted(renewed, "192.168.1.20", NOW + 700 * DAY)


def test_the_server_does_not_outlive_its_authority(tmp_path: Path) -> None:
    first = made(tmp_path)
    late = made(tmp_path, at=first.ends - 20 * DAY)
    assert late.server_ends == first.ends
    assert made(tmp_path, at=first.ends - 10 * DAY) == late, "it cannot be renewed any further"
    with refusal("the authority in {folder} has ended; make another with --new-authority", folder=tmp_path):
        made(tmp_path, at=first.ends + DAY)
    assert made(tmp_path, at=first.ends + DAY, anew=True).ends > first.ends + 3000 * DAY


def test_another_address_gets_another_certificate_of_the_same_authority(tmp_path: Path) -> None:
    first = made(tmp_path, "192.168.1.20")
    second = made(tmp_path, "10.0.0.5")
    assert second.fingerprint == first.fingerprint
    assert trusted(second, "10.0.0.5", NOW)


def test_a_new_authority_makes_the_old_certificate_worthless(tmp_path: Path) -> None:
    first = made(tmp_path)
    old = loaded(first.files.server)
    second = made(tmp_path, anew=True)
    assert second.fingerprint != first.fingerprint
    assert loaded(second.files.server) != old
    assert trusted(second, "192.168.1.20", NOW)


@pytest.mark.parametrize("damage", ["missing", "junk", "of another"])
def test_a_damaged_pair_of_the_server_is_made_again(tmp_path: Path, damage: str) -> None:
    first = made(tmp_path / "here")
    other = made(tmp_path / "there")
    for file in (first.files.server, first.files.server_key):
        harm(file, damage, other.files.folder / file.name)
        again = made(tmp_path / "here")
        assert again.fingerprint == first.fingerprint
        assert trusted(again, "192.168.1.20", NOW)


def harm(file: Path, damage: str, other: Path) -> None:
    if damage == "missing":
        file.unlink()
    else:
        file.write_bytes(b"nothing of that kind\n" if damage == "junk" else other.read_bytes())


def test_a_damaged_authority_is_told_and_never_replaced_in_silence(tmp_path: Path) -> None:
    files = Files(tmp_path / "here")
    other = made(tmp_path / "there").files
    texts = [
        (
            files.authority,
            "junk",
            wording(
                "{file} contains no certificate; put the right one back or make new ones with --new-authority",
                file=files.authority,
            ),
        ),
        (
            files.authority_key,
            "junk",
            wording(
                "{file} contains no key; put the right one back or make new ones with --new-authority",
                file=files.authority_key,
            ),
        ),
        (
            files.authority_key,
            "missing",
            wording(
                "{file} is missing; put it back or make a new authority with --new-authority", file=files.authority_key
            ),
        ),
        (
            files.authority_key,
            "of another",
            wording(
                "{file} is not the key of its certificate; put the right one back or make new ones with "
                "--new-authority",
                file=files.authority_key,
            ),
        ),
    ]
    for file, damage, text in texts:
        made(files.folder, anew=True)
        harm(file, damage, other.folder / file.name)
        with pytest.raises(Problem) as caught:
            made(files.folder)
        assert says(str(caught.value), text)
    made(files.folder, anew=True)
    files.authority.write_bytes(other.server.read_bytes())
    files.authority_key.write_bytes(other.server_key.read_bytes())
    with refusal("the authority's certificate was not made by Arbitr; make another with --new-authority"):
        made(files.folder)


def test_a_folder_that_cannot_be_is_told_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with refusal("{folder} cannot hold certificates: {why}", folder=tmp_path / "file" / "https"):
        made(tmp_path / "file" / "https")


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        (" Laptop.Local ", "laptop.local"),
        ("[FD00::1]", "fd00::1"),
        ("10.0.0.1", "10.0.0.1"),
        ("localhost", "localhost"),
    ],
)
def test_a_name_is_read_as_people_write_it(typed: str, name: str) -> None:
    assert machine.host_typed(typed) == name


@pytest.mark.parametrize(
    "typed", ["", "a b", "https://club.local", "-a.local", "a..local", "club.local:8443", "ž.local"]
)
def test_what_is_no_name_is_refused(typed: str) -> None:
    with refusal("{text} is neither a host name nor an address", text=repr(typed)):
        machine.host_typed(typed)


def test_a_name_without_a_dot_is_refused_since_it_may_be_a_domain_of_the_internet() -> None:
    with refusal("{text} is not a full name; write it as {example}", text="'dev'", example="dev.local"):
        machine.host_typed("dev")


def test_this_machine_names_itself_by_private_addresses_and_local_names() -> None:
    names = machine.machine_names()
    assert {"localhost", "127.0.0.1"} <= {*names}
    for name in names:
        try:
            assert ipaddress.ip_address(name).is_private
        except ValueError:
            assert name == "localhost" or name.endswith(".local")


def test_the_certificates_stand_beside_the_club_or_where_the_keeper_wants(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert machine.certificate_folder(None, str(tmp_path / "club.db")) == tmp_path / "https"
    assert machine.certificate_folder(tmp_path / "own", "club.db") == tmp_path / "own"
    monkeypatch.setenv(VARIABLE, str(tmp_path / "usual.db"))
    assert machine.certificate_folder(None) == tmp_path / "https"
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert machine.certificate_folder(None, "postgresql:///arbitr").name == "https"
