"""The organiser takes the data along, and prints the sheets of matches."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

from pypdf import PdfReader
from web.club import pairs_event, running
from web.test_matches import teams

from arbitr.club.log.live_log import LiveLog
from arbitr.formats.tournament_json import read_tournament_json
from arbitr.tournament.bridge_game import BRIDGE


def test_everything_of_a_tournament_is_one_download_that_makes_the_same_tournament(tmp_path: Path) -> None:
    with running(tmp_path) as club:
        eva = club.signed_in()
        stream, _, _ = pairs_event(club.store, 8)
        hidden, named, *_ = club.store.persons.all()
        club.store.persons.put(type(hidden)(hidden.id, hidden.name, hidden=True))
        assert f"/t/{stream}/manage/data.json" in eva.get(f"/t/{stream}/manage").text
        reply = eva.get(f"/t/{stream}/manage/data.json")
        assert reply.headers["content-disposition"] == f'attachment; filename="{stream}.json"'
        stored = read_tournament_json(reply.content, "data.json")
        live = LiveLog(stream, BRIDGE)
        live.read(club.store.records(stream))
        assert stored.log().state == live.state
        assert hidden.name in [person.name for person in stored.register.persons]
        with ZipFile(BytesIO(eva.get(f"/t/{stream}/manage/data.zip").content)) as archive:
            assert "session-1.pbn" in archive.namelist()
            entries = archive.read("entries.csv").decode()
            assert json.loads(archive.read("tournament.json"))["id"] == stream
        assert hidden.name not in entries
        assert named.name in entries
        assert eva.get("/t/nowhere/manage/data.json").status_code == 404


def test_sheets_and_results_of_matches_are_printed_for_teams_only(tmp_path: Path) -> None:
    with teams(tmp_path) as event:
        eva, anybody = event.club.signed_in(), event.club.visitor()
        for what in ("match-sheets", "match-results"):
            address = f"/t/{event.stream}/paper/{what}.pdf"
            assert address in eva.get(f"/t/{event.stream}/manage").text
            data = eva.get(address).content
            assert "1" in PdfReader(BytesIO(data)).pages[0].extract_text()
            assert eva.get(address.replace("pdf", "html")).status_code == 200
            assert anybody.get(address, headers={"Accept": "application/json"}).status_code == 401
            stream, _, _ = pairs_event(event.club.store, 8)
            assert eva.get(f"/t/{stream}/paper/{what}.pdf").status_code == 404
