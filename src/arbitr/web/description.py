"""The API description (OpenAPI): responses, their formats, and forms whose fields depend on the tournament."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from typing import Any

from fastapi import APIRouter, FastAPI
from fastapi.routing import APIRoute

ABOUT = """Every page answers as HTML, and as JSON at the same address with `Accept: application/json` or
`?format=json`. A form is posted as a browser does it, with the field `csrf` of the page or the header `X-CSRF-Token`,
and answered with where to look (`see`). Phones send JSON with the header `X-Arbitr`."""
FORMS: tuple[tuple[str, str], ...] = (
    (r"/live$", "text/event-stream"),
    (r"\.pdf$", "application/pdf"),
    (r"\.csv$", "text/csv"),
    (r"\.zip$", "application/zip"),
    (r"\.svg$", "image/svg+xml"),
    (r"\.css$", "text/css"),
    (r"/download$", "application/vnd.sqlite3"),
)
"""Formats of responses other than pages, by the end of the address."""
ONLY_JSON = re.compile(r"/phone/(state|entries)$|\.json$")
EITHER = re.compile(r"\.\{form\}$")
"""A page or a PDF, depending on the address."""
REFUSALS = {
    "401": "Nobody is signed in.",
    "403": "This is not for whoever asks, not yet, or the form was not ours.",
    "404": "There is no such thing.",
    "422": "Something in it is wrong; `wrong` says what, by its field, and `typed` what was sent.",
}
TYPED_FREELY = {
    "/m/{id_}/referee/slip/{number}/{table}": ("do", "ruling", "keep", "premium_player", "premium_row"),
    "/t/{id_}/director/appeal/{number}": ("do",),
}
"""Forms with additional fields named after players or parts of a score."""
VALIDATION = ("HTTPValidationError", "ValidationError")
"""Schemas that refer to each other, not to a path."""
FORM = "application/x-www-form-urlencoded"


def describe(app: FastAPI) -> None:
    """FastAPI's description, completed once."""
    made = app.openapi

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            schema = made()
            for path, methods in schema["paths"].items():
                for method, operation in methods.items():
                    _complete(path, method, operation)
        return app.openapi_schema or made()

    app.openapi = openapi  # type: ignore[method-assign]


def described_for(app: FastAPI, routers: Sequence[APIRouter], has_role: Callable[[str], bool]) -> dict[str, Any]:
    """Return the description of what this user may do: a stranger learns no address of the organiser's pages."""
    whole = app.openapi()
    routes = [route for router in routers for route in router.routes if isinstance(route, APIRoute)]
    needed = {(route.path, method.lower()): roles_needed(route) for route in routes for method in route.methods or ()}
    paths = {
        path: {
            method: operation
            for method, operation in methods.items()
            if all(has_role(role) for role in needed[path, method])
        }
        for path, methods in whole["paths"].items()
    }
    paths = {path: methods for path, methods in paths.items() if methods}
    used = json.dumps(paths)
    schemas = {
        name: schema
        for name, schema in whole.get("components", {}).get("schemas", {}).items()
        if f'"#/components/schemas/{name}"' in used or name in VALIDATION
    }
    return {**whole, "paths": paths, "components": {"schemas": schemas}}


def roles_needed(route: APIRoute) -> set[str]:
    """Return the roles that a route requires, as `web/access.py` checks them."""
    found, waiting = set(), [route.dependant]
    while waiting:
        dependant = waiting.pop()
        waiting += dependant.dependencies
        if role := getattr(dependant.call, "role", ""):
            found.add(role)
    return found


def _complete(path: str, method: str, operation: dict[str, Any]) -> None:
    answers = operation["responses"]
    answers["200"] = {"description": "As asked for.", "content": {form: {} for form in answered(path)}}
    if method == "post" and not ONLY_JSON.search(path):
        answers["303"] = {"description": "Done; `Location` says where to look."}
        if "requestBody" not in operation:
            operation["requestBody"] = {"content": {FORM: {"schema": _fields(TYPED_FREELY.get(path, ()))}}}
    for status, words in REFUSALS.items():
        answers[status] = {"description": words, "content": {"text/html": {}, "application/json": {}}}


def answered(path: str) -> tuple[str, ...]:
    """The formats of a successful response."""
    if ONLY_JSON.search(path):
        return ("application/json",)
    if EITHER.search(path):
        return ("text/html", "application/json", "application/pdf")
    found = next((form for end, form in FORMS if re.search(end, path)), None)
    return (found,) if found else ("text/html", "application/json")


def _fields(names: tuple[str, ...]) -> dict[str, Any]:
    fields = {name: {"type": "string"} for name in ("csrf", *names)}
    return {"type": "object", "properties": fields, "additionalProperties": {"type": "string"} if names else False}
