"""The club's own authority: its certificate, which phones trust, and the server's certificate, which it signs.

The authority can sign only for names of local networks, for private addresses, and for what its keeper named when it
was made. A phone that trusts it trusts it for nothing else.
"""

from __future__ import annotations

import ipaddress
import os
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from arbitr.extras import extra
from arbitr.problem import Problem, reason

x509 = extra("cryptography.x509")
exceptions = extra("cryptography.exceptions")
hashes = extra("cryptography.hazmat.primitives.hashes")
serialization = extra("cryptography.hazmat.primitives.serialization")
ec = extra("cryptography.hazmat.primitives.asymmetric.ec")

AUTHORITY_LIFE = timedelta(days=3652)
"""Ten years."""
SERVER_LIFE = timedelta(days=397)
"""Browsers refuse the certificate of a server that is valid for much longer."""
TO_RENEW = timedelta(days=60)
"""With less time left, the server's certificate is renewed."""
EARLIER = timedelta(days=1)
"""Valid from this long ago, because the clock of a phone may be slow."""
LOCAL_NAMES = ("localhost", "local", "lan", "home.arpa", "internal")
"""With everything below them. Nobody can own such a name on the internet."""
PRIVATE = tuple(
    ipaddress.ip_network(text)
    for text in (
        "127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16",
        "::1/128", "fc00::/7", "fe80::/10",
    )
)  # fmt: skip
SECRET, PUBLIC = 0o600, 0o644

Address = ipaddress.IPv4Address | ipaddress.IPv6Address


@dataclass(frozen=True, slots=True)
class Files:
    """What the folder of the certificates contains."""

    folder: Path

    @property
    def authority(self) -> Path:
        return self.folder / "authority.pem"

    @property
    def authority_key(self) -> Path:
        return self.folder / "authority-key.pem"

    @property
    def server(self) -> Path:
        return self.folder / "server.pem"

    @property
    def server_key(self) -> Path:
        return self.folder / "server-key.pem"


@dataclass(frozen=True, slots=True)
class Certificates:
    """What the server presents, and what people compare and phones install."""

    files: Files
    der: bytes
    """The certificate of the authority, as phones install it."""
    fingerprint: str
    """SHA-256 of the authority, as phones show it."""
    ends: datetime
    """The end of the authority."""
    server_ends: datetime
    names: tuple[str, ...]
    """The names and addresses of the server."""


def ready(
    folder: Path, title: str, wanted: Sequence[str], also: Sequence[str], at: datetime, anew: bool = False
) -> Certificates:
    """Create what is missing, renew what expires soon, and return the result.

    The server's certificate has all `wanted` names, and those of `also` that the authority may sign. `anew` makes
    another authority, which every phone must install again.
    """
    files = Files(folder)
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        if anew or not files.authority.exists():
            _make_authority(files, title, wanted, at)
        authority = _certificate(files.authority)
        signer = _key(files.authority_key, authority)
        if authority.not_valid_after_utc <= at:
            raise Problem("the authority in {folder} has ended; make another with --new-authority", folder=folder)
        server = _server(files, authority)
        names = _signed_names(authority, wanted, [*also, *_host_names(server)])
        if server is None or not _is_good(server, authority, names, at):
            _make_server(files, authority, signer, names, at)
            server = _certificate(files.server)
    except OSError as error:
        raise Problem("{folder} cannot hold certificates: {why}", folder=folder, why=reason(error)) from None
    return Certificates(
        files,
        authority.public_bytes(serialization.Encoding.DER),
        ":".join(f"{byte:02X}" for byte in authority.fingerprint(hashes.SHA256())),
        authority.not_valid_after_utc,
        server.not_valid_after_utc,
        tuple(_names_of(server)),
    )


def address_or_none(name: str) -> Address | None:
    try:
        return ipaddress.ip_address(name)
    except ValueError:
        return None


# What is in the files


def _certificate(file: Path) -> Any:
    try:
        return x509.load_pem_x509_certificate(file.read_bytes())
    except ValueError:
        raise Problem(
            "{file} contains no certificate; put the right one back or make new ones with --new-authority", file=file
        ) from None


def _key(file: Path, certificate: Any) -> Any:
    """The key of this certificate."""
    try:
        key = serialization.load_pem_private_key(file.read_bytes(), password=None)
    except FileNotFoundError:
        raise Problem(
            "{file} is missing; put it back or make a new authority with --new-authority", file=file
        ) from None
    except (ValueError, TypeError):  # no key, or one with a password
        raise Problem(
            "{file} contains no key; put the right one back or make new ones with --new-authority", file=file
        ) from None
    if key.public_key() != certificate.public_key():
        raise Problem(
            "{file} is not the key of its certificate; put the right one back or make new ones with --new-authority",
            file=file,
        )
    return key


def _server(files: Files, authority: Any) -> Any:
    """The server's certificate; None unless this authority signed it and its key matches."""
    try:
        server = _certificate(files.server)
        _key(files.server_key, server)
        server.verify_directly_issued_by(authority)
    except (FileNotFoundError, ValueError, TypeError, exceptions.InvalidSignature):  # then another one is made
        return None
    return server


def _is_good(server: Any, authority: Any, names: Collection[str], at: datetime) -> bool:
    """It has all these names and does not expire soon, or not before its authority."""
    ends = server.not_valid_after_utc
    lasts = ends - at > TO_RENEW or at < ends == authority.not_valid_after_utc
    return lasts and server.not_valid_before_utc <= at and set(names) <= set(_names_of(server))


def _names_of(certificate: Any) -> list[str]:
    found = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    return [str(name.value) for name in found]


def _host_names(server: Any) -> list[str]:
    """They stay when the certificate is renewed; an address may belong to another network by now."""
    return [name for name in _names_of(server) if address_or_none(name) is None] if server is not None else []


# What the authority may sign


def _permitted(names: Sequence[str]) -> list[Any]:
    """Local names and private addresses, and any others that the keeper named."""
    networks = list(PRIVATE)
    hosts = list(LOCAL_NAMES)
    for name in names:
        address = address_or_none(name)
        if address is None:
            hosts += [] if _is_below(name, hosts) else [name]
        elif not any(address in network for network in networks):
            networks.append(ipaddress.ip_network(address))
    return [*(x509.DNSName(host) for host in hosts), *(x509.IPAddress(network) for network in networks)]


def _signed_names(authority: Any, wanted: Sequence[str], also: Sequence[str]) -> list[str]:
    try:
        permitted = authority.extensions.get_extension_for_class(x509.NameConstraints).value.permitted_subtrees or ()
    except x509.ExtensionNotFound:
        raise Problem("the authority's certificate was not made by Arbitr; make another with --new-authority") from None
    hosts = [name.value for name in permitted if isinstance(name, x509.DNSName)]
    networks = [network.value for network in permitted if isinstance(network, x509.IPAddress)]

    def may(name: str) -> bool:
        address = address_or_none(name)
        return _is_below(name, hosts) if address is None else any(address in network for network in networks)

    for name in wanted:
        if not may(name):
            raise Problem(
                "the authority cannot sign for {name}; `arbitr certificate --new-authority --server-name {name}` makes "
                "another one, which every phone must install again",
                name=name,
            )
    return list(dict.fromkeys([*wanted, *filter(may, also)]))


def _is_below(name: str, hosts: Collection[str]) -> bool:
    return any(name == host or name.endswith(f".{host}") for host in hosts)


# New ones


def _make_authority(files: Files, title: str, names: Sequence[str], at: datetime) -> None:
    key = ec.generate_private_key(ec.SECP256R1())
    subject = _subject(title)
    made = (
        _begun(subject, subject, key.public_key(), at, at - EARLIER + AUTHORITY_LIFE)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_usage(signs_certificates=True), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .add_extension(
            x509.NameConstraints(permitted_subtrees=_permitted(names), excluded_subtrees=None), critical=True
        )
        .sign(key, hashes.SHA256())
    )
    files.server.unlink(missing_ok=True)
    # The certificate last: without it, another start makes both again.
    files.authority.unlink(missing_ok=True)
    _write_key(files.authority_key, key)
    _write(files.authority, made.public_bytes(serialization.Encoding.PEM), PUBLIC)


def _make_server(files: Files, authority: Any, signer: Any, names: Sequence[str], at: datetime) -> None:
    key = ec.generate_private_key(ec.SECP256R1())
    ends = min(at - EARLIER + SERVER_LIFE, authority.not_valid_after_utc)
    addresses = {name: address_or_none(name) for name in names}
    alternatives = [
        x509.DNSName(name) if address is None else x509.IPAddress(address) for name, address in addresses.items()
    ]
    made = (
        _begun(_subject("Arbitr"), authority.subject, key.public_key(), at, ends)
        .add_extension(x509.SubjectAlternativeName(alternatives), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_usage(signs_certificates=False), critical=True)
        .add_extension(x509.ExtendedKeyUsage([x509.ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(signer.public_key()), critical=False)
        .sign(signer, hashes.SHA256())
    )
    # A running server keeps the pair that it has read until both files match again.
    _write_key(files.server_key, key)
    _write(files.server, made.public_bytes(serialization.Encoding.PEM), PUBLIC)


def _subject(title: str) -> Any:
    return x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, title)])


def _begun(subject: Any, issuer: Any, public: Any, at: datetime, ends: datetime) -> Any:
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(public)
        .serial_number(x509.random_serial_number())
        .not_valid_before(at - EARLIER)
        .not_valid_after(ends)
    )


def _usage(signs_certificates: bool) -> Any:
    return x509.KeyUsage(
        digital_signature=not signs_certificates,
        key_cert_sign=signs_certificates,
        crl_sign=signs_certificates,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )


def _write_key(file: Path, key: Any) -> None:
    pem = key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    _write(file, pem, SECRET)


def _write(file: Path, data: bytes, mode: int) -> None:
    """A new file takes the place of the old one when it is complete. Nobody else can read a key at any moment."""
    new = file.with_suffix(".new")
    new.unlink(missing_ok=True)
    with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as out:
        out.write(data)
        out.flush()
        os.fsync(out.fileno())
    new.replace(file)
