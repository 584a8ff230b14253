"""The port without HTTPS: it leads to HTTPS, and hands out the certificate of the club's authority."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from urllib.parse import quote

import segno
import uvicorn
from fastapi.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import Receive, Scope, Send

from arbitr.club.https.authority import Certificates
from arbitr.message import Message
from arbitr.web.access import HEADERS
from arbitr.web.limits.heads import LimitedHeads
from arbitr.web.page import IN_ADDRESSES, wished_language, wished_theme
from arbitr.web.render import Visitor
from arbitr.web.server.static_files import OwnStaticFiles

PAGE, FILE, STATIC = "/certificate", "/arbitr.crt", "/static"
TEMPLATE = "club/certificate.html"
STEPS = {
    "Android": (
        Message("Download the certificate."),
        Message("Open Settings and search for “CA certificate”; install one from storage."),
        Message("Confirm the warning and choose the file arbitr.crt."),
    ),
    "iPhone": (
        Message("Open this page in Safari, download the certificate and allow the profile."),
        Message("Open Settings, tap Profile Downloaded and install it."),
        Message("Open General, About, Certificate Trust Settings, and switch the certificate on."),
    ),
}
"""Where a phone installs an authority. The words of its menus differ a little between versions."""


class Signpost:
    """The application on the port without HTTPS. It knows no page of the club and reads no body."""

    def __init__(self, https: str, plain: str, certificates: Certificates | None) -> None:
        self._https, self._page_address, self._certificates = https, plain + PAGE, certificates
        self._static = OwnStaticFiles()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return
        path = str(scope["path"])
        if self._certificates is not None and path.startswith(f"{STATIC}/"):
            response = await self._file(path.removeprefix(f"{STATIC}/"), scope)
        else:
            response = self._response(Request(scope))
        for name, value in HEADERS.items():
            response.headers[name] = value
        response.headers.setdefault("Cache-Control", "no-store")
        await response(scope, receive, send)

    async def _file(self, name: str, scope: Scope) -> Response:
        """A style sheet or a font for the page, as public here as over HTTPS."""
        try:
            return await self._static.get_response(name, scope)
        except HTTPException as error:
            return PlainTextResponse("", error.status_code)

    def _response(self, request: Request) -> Response:
        if request.method not in ("GET", "HEAD"):
            return PlainTextResponse("HTTPS only\n", 405, {"Allow": "GET, HEAD"})
        path = request.url.path
        if self._certificates is not None and path == PAGE:
            return HTMLResponse(self._page(request, self._certificates))
        if self._certificates is not None and path == FILE:
            return Response(self._certificates.der, media_type="application/x-x509-ca-cert")
        query = request.url.query
        local = quote(str(request.scope["path"]), "/") + (f"?{quote(query, IN_ADDRESSES)}" if query else "")
        return RedirectResponse(self._https + (local if local.startswith("/") else f"/{local}"), 307)

    def _page(self, request: Request, certificates: Certificates) -> str:
        visitor = Visitor(wished_language(request), path=PAGE)
        visitor.theme = wished_theme(request)
        view = {
            "steps": {system: [visitor.say(step) for step in steps] for system, steps in STEPS.items()},
            "file": FILE,
            "fingerprint": certificates.fingerprint,
            "ends": _day(certificates.ends),
            "names": certificates.names,
            "https": self._https,
            "page_address": self._page_address,
            "picture": segno.make(self._page_address, error="m").svg_data_uri(scale=5, light="#fff"),
        }
        return visitor.html(TEMPLATE, view)


@contextmanager
def signpost(host: str, port: int, app: Signpost) -> Iterator[None]:
    """While this is open, the port answers, on a thread of its own."""
    config = uvicorn.Config(
        app, host=host, port=port, log_level="warning", timeout_graceful_shutdown=1, lifespan="off", access_log=False,
        http=LimitedHeads,
    )  # fmt: skip
    server = uvicorn.Server(config)
    listening = config.bind_socket()
    thread = threading.Thread(target=server.run, args=([listening],), name="arbitr-signpost", daemon=True)
    thread.start()
    try:
        yield
    finally:
        server.should_exit = True
        thread.join()
        listening.close()


def _day(moment: datetime) -> str:
    return f"{moment:%Y-%m-%d}"
