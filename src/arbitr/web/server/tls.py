"""The certificate for HTTPS: checked before the server opens, and read again when another one takes its place."""

from __future__ import annotations

import ssl
from contextlib import suppress
from pathlib import Path
from typing import Any

import uvicorn

from arbitr.problem import Problem, reason

EXPIRED, NOT_YET = 10, 9
"""OpenSSL's numbers of what is wrong with a certificate."""


def check_certificate(cert: Path | None, key: Path | None) -> None:
    """Load it as the server will, to find out which of the files is wrong."""
    if cert is None:
        if key is not None:
            raise Problem("--key {file}: a key needs its certificate; name it with --cert", file=key)
        return
    for file in (cert, key):
        if file is not None:
            _check_readable(file)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    try:
        context.load_verify_locations(cafile=cert)
    except (ssl.SSLError, ValueError):
        raise Problem("--cert {file}: there is no certificate in it; it has to be a PEM file", file=cert) from None
    try:
        context.load_cert_chain(cert, key, password=_no_password)
    except ssl.SSLError as error:
        if error.reason == "KEY_VALUES_MISMATCH":
            raise Problem(
                "--key {file} is not the key of the certificate {cert}; name the one that was made with it",
                file=key or cert,
                cert=cert,
            ) from None
        if key is None:
            raise Problem(
                "--cert {file}: there is no key in it; name the file of the key with --key", file=cert
            ) from None
        raise Problem("--key {file}: there is no key in it; it has to be a PEM file", file=key) from None
    except _Locked:
        raise Problem(
            "--key {file} is locked with a password; make one without it, as with openssl pkey -in FILE -out NEW",
            file=key or cert,
        ) from None
    _check_time(cert, context)


def _check_time(cert: Path, serving: ssl.SSLContext) -> None:
    """Perform a TLS handshake in memory, like a browser that trusts only this certificate."""
    browser = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    browser.check_hostname = False
    browser.load_verify_locations(cafile=cert)
    browser.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN
    there, back = ssl.MemoryBIO(), ssl.MemoryBIO()
    asks, answers = browser.wrap_bio(back, there), serving.wrap_bio(there, back, server_side=True)
    try:
        for side in (asks, answers, asks):
            with suppress(ssl.SSLWantReadError):
                side.do_handshake()
    except ssl.SSLCertVerificationError as error:
        if error.verify_code == EXPIRED:
            raise Problem("--cert {file}: the certificate has expired; renew it", file=cert) from None
        if error.verify_code == NOT_YET:
            raise Problem(
                "--cert {file}: the certificate is not valid yet; check the clock of this machine", file=cert
            ) from None


class _Locked(Exception):
    """The password callback of an encrypted key."""


def _no_password() -> str:
    """Replaces OpenSSL's prompt on the terminal, which nobody answers when a service starts."""
    raise _Locked


def _check_readable(file: Path) -> None:
    try:
        with file.open("rb"):
            pass
    except OSError as error:
        raise Problem("cannot read {file}: {why}", file=file, why=reason(error)) from None


class TlsConfig(uvicorn.Config):
    """Presents a renewed certificate without a new start."""

    def load(self) -> None:
        super().load()
        if self.ssl is not None and self.ssl_certfile is not None:
            follow(self.ssl, str(self.ssl_certfile), None if self.ssl_keyfile is None else str(self.ssl_keyfile))


def follow(context: ssl.SSLContext, cert: str, key: str | None) -> None:
    """At each handshake, read the files again if they have changed. Files that do not match each other are ignored."""
    files = [Path(cert)] + ([] if key is None else [Path(key)])
    read = _state(files)

    def look(connection: Any, name: str | None, its: ssl.SSLContext) -> None:
        nonlocal read
        now = _state(files)
        if now == read or None in now:
            return
        try:
            trial = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            trial.load_cert_chain(cert, key, password=_no_password)
            context.load_cert_chain(cert, key, password=_no_password)
        except (OSError, _Locked):
            return
        read = now

    context.sni_callback = look


def _state(files: list[Path]) -> list[tuple[int, int] | None]:
    found: list[tuple[int, int] | None] = []
    for file in files:
        try:
            status = file.stat()
        except OSError:
            found.append(None)
        else:
            found.append((status.st_mtime_ns, status.st_ino))
    return found
