"""The club's name and logo: on every page and paper, and never anything but a small picture."""

from __future__ import annotations

import struct
import zlib
from base64 import b64encode
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from said import english
from web.club import csrf_of, pairs_event, post, running

from arbitr.club.face import JPEG, LARGEST_LOGO, LOGO, face_of, keep_logo
from arbitr.problem import Problem

NAME = "Bridge club <Vltava> & friends"


def png(width: int, height: int) -> bytes:
    """A whole grey picture."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = zlib.compress(b"".join(b"\0" + b"\x80" * width for _ in range(height)))
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def test_every_page_and_paper_shows_the_name_and_the_logo_of_the_club(tmp_path: Path) -> None:
    with running(tmp_path) as club, club.visitor() as visitor:
        stream, _, _ = pairs_event(club.store, 6)
        organiser = club.signed_in()
        assert ">Arbitr</span>" in visitor.get("/laws").text, "a club without a name"
        form = {"csrf": csrf_of(organiser, "/manage/club"), "name": NAME, "do": "save"}
        picture = png(16, 8)
        sent = organiser.post("/manage/club", data=form, files={"logo": ("logo.png", picture, "image/png")})
        assert sent.status_code == 303
        for address in ("/", "/laws", "/sign-in", f"/t/{stream}/ranking", "/nowhere"):
            page = visitor.get(address).text
            assert "Bridge club &lt;Vltava&gt; &amp; friends" in page, address
            assert f'src="/club/logo/{face_of(club.store).digest}"' in page, address
        shown = visitor.get(f"/club/logo/{face_of(club.store).digest}")
        assert (shown.content, shown.headers["content-type"]) == (picture, "image/png")
        assert shown.headers["x-content-type-options"] == "nosniff"
        assert visitor.get("/club/logo/0123456789abcdef").status_code == 404
        paper = visitor.get(f"/t/{stream}/paper/ranking.html").text
        assert "Bridge club &lt;Vltava&gt;" in paper
        assert "/club/logo/" in paper
        printed = visitor.get(f"/t/{stream}/paper/ranking.pdf").content
        assert b"/Subtype /Image" in printed
        assert post(organiser, "/manage/club", {"name": "", "do": "remove"}).status_code == 303
        assert "/club/logo/" not in visitor.get("/laws").text
        assert b"/Subtype /Image" not in visitor.get(f"/t/{stream}/paper/ranking.pdf").content


NO_PICTURE = english("This is no PNG or JPEG picture; choose a file that ends in .png or .jpg.")


@pytest.mark.parametrize(
    ("picture", "why"),
    [
        (b"<svg onload='alert(1)'/>", NO_PICTURE),
        (b"\x89PNG\r\n\x1a\n", NO_PICTURE),
        (JPEG + b"\xff\xff\x00\x00", NO_PICTURE),
        (png(16, 8)[:41] + b"x" * 60, NO_PICTURE),
        (png(400, 400)[:200], NO_PICTURE),
        (png(1, 1) + b"\0" * LARGEST_LOGO, "kB"),
        (png(1, 1)[:16] + struct.pack(">II", 60_000, 60_000) + png(1, 1)[24:], "60000"),
    ],
    ids=["svg", "only a head", "damaged", "sound head", "cut off", "too heavy", "too wide"],
)
def test_only_a_small_picture_becomes_the_logo(tmp_path: Path, picture: bytes, why: str) -> None:
    with running(tmp_path) as club:
        organiser = club.signed_in()
        form = {"csrf": csrf_of(organiser, "/manage/club"), "name": "", "do": "save"}
        reply = organiser.post("/manage/club", data=form, files={"logo": ("logo.png", picture, "image/png")})
        assert reply.status_code == 422
        assert why in reply.text
        assert face_of(club.store).logo == b""


def test_a_damaged_logo_of_an_earlier_version_stops_no_paper(tmp_path: Path) -> None:
    with running(tmp_path) as club:
        stream, _, _ = pairs_event(club.store, 6)
        club.store.settings.put(LOGO, b64encode(png(16, 8)[:41] + b"x" * 60).decode())
        paper = club.visitor().get(f"/t/{stream}/paper/ranking.pdf")
        assert (paper.status_code, b"/Subtype /Image" in paper.content) == (200, False)


def jpeg(width: int, height: int) -> bytes:
    written = BytesIO()
    Image.new("RGB", (width, height)).save(written, "JPEG")
    return written.getvalue()


def test_a_jpeg_is_measured_by_its_frame(tmp_path: Path) -> None:
    picture = jpeg(30, 20)
    with running(tmp_path) as club:
        keep_logo(club.store, picture)
        assert face_of(club.store).kind == "image/jpeg"
        with pytest.raises(Problem):
            keep_logo(club.store, picture.replace(struct.pack(">HH", 20, 30), b"\xff" * 4))


def test_a_name_too_long_for_the_head_of_a_page_is_refused(tmp_path: Path) -> None:
    with running(tmp_path) as club:
        organiser = club.signed_in()
        reply = post(organiser, "/manage/club", {"name": "x" * 61, "do": "save"})
        assert reply.status_code == 422
        assert english("Write a name of at most {most} letters.", most=60) in reply.text
        assert face_of(club.store).name == ""
