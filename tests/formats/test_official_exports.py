"""What exports say of official scores: when they were corrected after the period, and who is disqualified."""

from __future__ import annotations

import csv
import json
from io import StringIO

import pytest
from tournament.desk import Desk

from arbitr.formats.export_files import export_files
from arbitr.formats.pbn.read import read_pbn
from arbitr.formats.pbn.session import session_of_records
from arbitr.formats.tournament_json import Kept
from arbitr.formats.usebio.read import read_usebio
from arbitr.movements.pairs.howell import howell
from arbitr.tournament import BRIDGE, ContestantDisqualified, Register
from arbitr.tournament.events.organise import Published, SessionEnded
from arbitr.tournament.play.clock import MINUTE

WHEN = "1970-01-02T09:20:00Z"
"""2000 minutes after the first moment."""


def exported(desk: Desk) -> dict[str, str]:
    evening = Kept("evening", BRIDGE.key, desk.state.title, 0, tuple(desk.log.notes), Register())
    return {name: data.decode() for name, data in export_files(evening, Register()).items()}


@pytest.fixture
def published() -> Desk:
    """Eight pairs; every pair that sits North-South scores 420, and the scores are official."""
    desk = Desk()
    section = desk.section(howell(4))
    for number in range(1, 8):
        desk.begin(number)
    for spot in section.due():
        desk.enter(str(section.place(spot)), "+420")
    desk.add(SessionEnded(1))
    desk.add(Published(), at=1000 * MINUTE)
    return desk


def test_before_a_correction_no_export_has_a_mark(published: Desk) -> None:
    files = exported(published)
    assert [name for name, text in files.items() if "orrected" in text] == []
    assert {"ranking.csv", "session-1.pbn", "session-1.xml", "tournament.json"} <= files.keys()


def test_every_export_of_the_ranking_says_when_official_scores_were_corrected(published: Desk) -> None:
    published.add(ContestantDisqualified("c1", "Eva", "Prearranged signals"), at=2000 * MINUTE)
    files = exported(published)
    for name in ("ranking.csv", "session-1-ranking.csv"):
        rows = list(csv.DictReader(StringIO(files[name])))
        assert {row["corrected"] for row in rows} == {WHEN}, name
    assert f'[Corrected "{WHEN}"]' in files["session-1.pbn"]
    assert f"<!-- Corrected on {WHEN} -->" in files["session-1.xml"]
    whole = json.loads(files["tournament.json"])
    assert whole["corrected"] == [WHEN]
    assert whole["sessions"][0]["corrected"] == [WHEN]


def test_the_disqualified_are_last_with_dsq_in_csv_pbn_usebio_and_json(published: Desk) -> None:
    published.add(ContestantDisqualified("c1", "Eva", "Prearranged signals"), at=2000 * MINUTE)
    files = exported(published)
    number = str(published.state.section(1, "A").plan.contestants["c1"].number)
    for name in ("ranking.csv", "session-1-ranking.csv"):
        rows = list(csv.DictReader(StringIO(files[name])))
        assert (rows[-1]["place"], rows[-1]["number"]) == ("DSQ", number), name
        assert [row["place"] for row in rows].count("DSQ") == 1
    (usebio,) = read_usebio(files["session-1.xml"].encode(), "session-1.xml")
    assert [(entrant.place, entrant.number) for entrant in usebio.entrants][-1] == ("DSQ", number)
    records = list(read_pbn(files["session-1.pbn"].encode(), "session-1.pbn"))
    pbn = session_of_records(records, "session-1.pbn")
    assert [(entrant.place, entrant.number) for entrant in pbn.entrants][-1] == ("DSQ", number)
    line = json.loads(files["tournament.json"])["ranking"][0]["lines"][-1]
    assert (line["place"], line["id"], line["disqualified"]) == ("DSQ", "c1", True)
