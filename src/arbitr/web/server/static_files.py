"""Style sheet, scripts, fonts and pictures, as few bytes and as seldom as possible."""

from __future__ import annotations

import gzip
from functools import cache
from mimetypes import guess_type

from fastapi.responses import Response
from fastapi.staticfiles import StaticFiles
from starlette.types import Scope

from arbitr.web.assets import STATIC, STYLE, edition, style_sheet

FOR_EVER = "public, max-age=31536000, immutable"
COMPRESSED = (".css", ".js", ".svg")
"""Fonts are compressed already. Pages are not compressed: they hold secret tokens beside what a visitor typed."""


class OwnStaticFiles(StaticFiles):
    """`/static/EDITION/name` never changes; `/static/name` is asked for again each time, except a font."""

    def __init__(self) -> None:
        super().__init__(directory=STATIC)

    async def get_response(self, path: str, scope: Scope) -> Response:
        first, _, rest = path.replace("\\", "/").partition("/")
        lasting = first in (edition(), "fonts")
        name = rest if first == edition() else path
        if name == STYLE or name.endswith(COMPRESSED):
            response = await self._text(name, scope)
        else:
            response = await super().get_response(name, scope)
        response.headers["Cache-Control"] = FOR_EVER if lasting else "no-cache"
        return response

    async def _text(self, name: str, scope: Scope) -> Response:
        if name == STYLE:
            whole = style_sheet()
        else:
            found = await super().get_response(name, scope)
            if found.status_code != 200:
                return found
            whole = (STATIC / name).read_bytes()
        headers = {"Vary": "Accept-Encoding"}
        accepted = dict(scope["headers"]).get(b"accept-encoding", b"")
        if b"gzip" in accepted:
            whole, headers["Content-Encoding"] = _packed(whole), "gzip"
        kind = guess_type(name)[0] or "application/octet-stream"
        return Response(b"" if scope["method"] == "HEAD" else whole, media_type=kind, headers=headers)


@cache
def _packed(whole: bytes) -> bytes:
    return gzip.compress(whole, mtime=0)
