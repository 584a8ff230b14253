"""The application: all pages on one store."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from urllib.parse import quote

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, RedirectResponse, Response
from starlette.exceptions import HTTPException as StarletteHTTPException
from starlette.routing import Match

from arbitr.club import Unreadable
from arbitr.message import Message
from arbitr.problem import Problem
from arbitr.store import Damaged, Store, Unavailable
from arbitr.store.outcome import damage
from arbitr.web.access import APP_HEADER, SAFE, Asked, Headers, Refused, is_page
from arbitr.web.description import ABOUT, describe, described_for
from arbitr.web.drafts import said_again
from arbitr.web.late import NeedsGround
from arbitr.web.limits.aside import TooMany
from arbitr.web.limits.body_limit import BodyLimit
from arbitr.web.page import FAILURE, Page, local_address
from arbitr.web.pages import ROUTERS
from arbitr.web.pages.bridge.late import late_page
from arbitr.web.server.static_files import OwnStaticFiles
from arbitr.web.services import Services

log = logging.getLogger(__name__)


async def description(page: Asked) -> Response:
    """The part of the API that this user may use. FastAPI keeps this function for ever, so it must hold no app."""
    return JSONResponse(described_for(page.request.app, ROUTERS, page.session.has))


def create_app(store: Store, address: str = "", setup_code: str = "", limits: str = ":memory:") -> FastAPI:
    """`address` is the server's address for phones, `setup_code` the code for the first organiser, and `limits` the
    file of what all workers of one server limit together.
    """
    services = Services(store, address, setup_code, limits=limits)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with services.running():
            yield

    app = FastAPI(
        title="Arbitr",
        summary="Rulings and tournaments of duplicate bridge",
        description=ABOUT,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        redirect_slashes=False,  # the redirect would repeat the Host header of the request
    )
    app.state.services = services
    app.mount("/static", OwnStaticFiles(), name="static")
    for router in ROUTERS:
        app.include_router(router)

    describe(app)

    app.get("/openapi.json", include_in_schema=False)(description)

    app.add_middleware(BodyLimit, signing=services.signing)
    app.add_middleware(Headers, signing=services.signing)

    def failed(request: Request, status: int, text: str | Problem | Message) -> Response:
        session = getattr(request.state, "session", None) or services.signing.fresh()
        page = Page(request, session)
        return page.answer(FAILURE, {"status": status, "problem": page.say(text)}, status)

    @app.exception_handler(Problem)
    async def problem(request: Request, error: Exception) -> Response:
        assert isinstance(error, Problem)
        return failed(request, 422, error)

    @app.exception_handler(NeedsGround)
    async def late(request: Request, error: Exception) -> Response:
        assert isinstance(error, NeedsGround)
        return await late_page(error)

    @app.exception_handler(RequestValidationError)
    async def unreadable(request: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        first = error.errors()[0]
        where = ".".join(str(step) for step in first["loc"][1:])
        return failed(request, 422, Problem("{where}: this is not being asked here", where=where or "?"))

    @app.exception_handler(TooMany)
    async def too_many(request: Request, error: Exception) -> Response:
        return await refused(request, StarletteHTTPException(429))

    @app.exception_handler(Unavailable)
    async def unavailable(request: Request, error: Exception) -> Response:
        assert isinstance(error, Unavailable)
        log.warning("%s %s: the database fails: %s", request.method, request.url.path, error.why)
        if request.headers.get(APP_HEADER):  # a phone's entry, which it keeps until it is stored
            text = Message("It could not be stored. Nothing is lost on the phone: it is sent again.")
        elif isinstance(error, Damaged):
            return failed(request, 503, damage(store.database.name))
        elif request.method in SAFE:
            text = Message(
                "The club's database does not answer: {why}. What was stored is safe; try again in a moment.",
                why=error.why,
            )
        else:
            text = Message(
                "Not saved: {why}. Use your browser's Back button (your text is still there) and try again "
                "when the disk has room and the database responds.",
                why=error.why,
            )
        return failed(request, 503, text)

    @app.exception_handler(Unreadable)
    async def not_known(request: Request, error: Exception) -> Response:
        assert isinstance(error, Unreadable)
        log.warning("%s %s: %s", request.method, request.url.path, error)
        return failed(request, 500, error)

    @app.exception_handler(Exception)
    async def broken(request: Request, error: Exception) -> Response:
        return failed(request, 500, Message("Something is broken here. What was entered before is safe; try again."))

    @app.exception_handler(StarletteHTTPException)
    async def refused(request: Request, error: Exception) -> Response:
        assert isinstance(error, StarletteHTTPException)
        path = request.url.path
        if isinstance(error, Refused) and error.status_code == 401 and is_page(request) and request.method == "GET":
            wanted = path + (f"?{request.url.query}" if request.url.query else "")
            return RedirectResponse(f"/sign-in?next={quote(wanted)}", 303)
        if error.status_code == 404 and request.method == "GET" and len(path) > 1 and path.endswith("/"):
            return RedirectResponse(local_address(path.rstrip("/")), 303)
        texts = {
            400: Message("This request cannot be understood."),
            401: Message("Sign in first."),
            403: Message("This is not allowed here; load the page again, or sign in as somebody else."),
            404: Message("There is no such page."),
            405: Message("This cannot be done at this address."),
            408: Message("This was sent too slowly; try again."),
            413: Message("This is too large to be sent here."),
            429: Message("Too many people try this at once. Wait a few seconds, then try again."),
        }
        if error.status_code == 405 and request.method == "GET" and is_page(request):
            return form_again(request) or failed(request, 404, texts[404])
        if error.status_code == 404 and path.startswith(("/p/", "/m/p/")):
            texts[404] = Message(
                "This code is not one of this club, or it is an old one; ask the director for the table's code."
            )
        return failed(request, error.status_code, texts.get(error.status_code, texts[400]))

    def form_again(request: Request) -> Response | None:
        """A request to see an address that only takes a form: show the last answer to that form, or the page with the
        form.
        """
        request.state.session = services.signing.session(request)
        page = Page(request, request.state.session)
        path = request.url.path
        draft = services.drafts.get(page.session, path)
        if draft is not None:
            return page.answer(draft.template, said_again(draft.view, page.say))
        while path.count("/") > 1:
            path = path.rpartition("/")[0]
            scope = {**request.scope, "path": path}
            if any(route.matches(scope)[0] is Match.FULL for route in app.routes):
                query = request.url.query
                return RedirectResponse(local_address(f"{path}?{query}" if query else path), 303)
        return None

    return app
