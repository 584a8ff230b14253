"""From a PBN file to a tournament to the hand records, all on the command line."""

from __future__ import annotations

from pathlib import Path

from pypdf import PdfReader
from said import refusal

from arbitr.cli.commands import run

BOARDS = "\n".join(
    f'[Board "{number}"]\n[Deal "N:{deal}"]\n'
    for number, deal in (
        (1, "QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3"),
        (2, "AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"),
    )
)


def arbitr(club: Path, *words: str | Path) -> None:
    assert run([*map(str, words), "--file", str(club)]) == 0


def test_the_deals_of_a_pbn_file_come_out_of_the_tournament_on_paper(tmp_path: Path) -> None:
    club, deals, paper = tmp_path / "club.db", tmp_path / "deals.pbn", tmp_path / "hands.pdf"
    deals.write_text(BOARDS, encoding="ascii")
    arbitr(club, "tournament", "new", "Tuesday pairs")
    with refusal("this session has no deals; give them with: arbitr tournament deals FILE"):
        arbitr(club, "print", "hands", paper)
    arbitr(club, "tournament", "deals", deals)
    arbitr(club, "print", "hands", paper)
    text = "".join(page.extract_text() for page in PdfReader(paper).pages)
    assert "Tuesday pairs" in text
    assert "QJ6" in text
    assert "AKQJ1098765432" in text


def test_without_a_club_there_is_nothing_to_print(tmp_path: Path) -> None:
    with refusal("there is no tournament yet; create one with: arbitr tournament new TITLE"):
        arbitr(tmp_path / "none.db", "print", "hands", tmp_path / "hands.pdf")
    assert list(tmp_path.iterdir()) == []
