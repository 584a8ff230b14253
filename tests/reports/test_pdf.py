"""The papers as PDF: everything on the page and nothing over anything else, in every language, with long names."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from gettext import NullTranslations
from io import BytesIO
from unicodedata import normalize

import pytest
import segno
from hypothesis import given, settings
from hypothesis import strategies as st
from parts import FULL
from pypdf import PdfReader
from reports.recorder import recorded
from reports.samples import NAMES, PAIRS, PAPERS, SESSION, address, records, session_of
from said import refusal

from arbitr.movements.pairs.howell import howell
from arbitr.reports.drawing import pdf, speech
from arbitr.reports.drawing.ink import A4, LETTER, PaperSize, Typeface, width_of, wrapped
from arbitr.reports.drawing.paper import (
    Cards,
    FormBlock,
    Heading,
    KeptTogether,
    Paper,
    PaperField,
    Points,
    TableBlock,
    TableBlockColumn,
    Words,
)
from arbitr.reports.drawing.pdf import to_pdf
from arbitr.reports.drawing.picture import Rectangle
from arbitr.reports.drawing.qr import QUIET, qr_picture
from arbitr.reports.hands import hand_records
from arbitr.reports.results import all_results, personal_sheets, ranking, travellers
from arbitr.reports.seats import guide_cards
from arbitr.text import LANGUAGES

BOTH = pytest.mark.parametrize("page", [A4, LETTER], ids=lambda page: page.name)
EVERY = pytest.mark.parametrize("name", PAPERS)
SPOKEN = pytest.mark.parametrize("language", LANGUAGES)


class Longer(NullTranslations):
    """A language that needs half as many letters again, with marks above them."""

    def gettext(self, message: str) -> str:
        return re.sub(r"(?<!\{)\b[a-zA-Z]{4,}\b(?!\})", lambda word: word[0] + "ščř"[: len(word[0]) // 2], message)

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(message)


@pytest.fixture
def longer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every message comes out longer."""
    for module in (speech, pdf):
        monkeypatch.setattr(module, "translation", lambda language: Longer())


def text_of(data: bytes) -> str:
    return "\n".join(page.extract_text() for page in PdfReader(BytesIO(data)).pages)


def letters(text: str) -> str:
    """Without blanks and line ends: so it does not matter where a name was wrapped."""
    return "".join(text.split())


@SPOKEN
@EVERY
def test_everything_is_on_the_page_and_nothing_is_written_over_something_else(name: str, language: str) -> None:
    drawn = recorded(PAPERS[name](language), LETTER if language == "en" else A4)
    assert drawn.pages
    assert not drawn.outside()
    assert not list(drawn.overlapping())


@EVERY
@BOTH
@pytest.mark.usefixtures("longer")
def test_a_language_with_long_words_fits_too(name: str, page: PaperSize) -> None:
    drawn = recorded(PAPERS[name]("en"), page)
    assert any("š" in mark.text for mark in drawn.marks)
    assert not drawn.outside()
    assert not list(drawn.overlapping())


@SPOKEN
def test_every_suit_symbol_of_a_hand_record_can_be_read_from_the_pdf(language: str) -> None:
    boards = [replace(board, par=None) for board in records(9)]
    text = text_of(to_pdf(hand_records(boards, language)))
    for symbol in "♠♥♦♣":
        assert text.count(symbol) == 5 * len(boards)  # four hands, and the table of tricks


@SPOKEN
def test_names_are_whole_in_the_ranking_the_travellers_and_on_guide_cards(language: str) -> None:
    for paper in (ranking(SESSION, language), travellers(SESSION, language, (1,))):
        found = letters(text_of(to_pdf(paper)))
        for name in SESSION.names.values():
            assert letters(name) in found
    found = letters(text_of(to_pdf(guide_cards(PAIRS, language, names=NAMES))))
    for pair in PAIRS.pairs:
        assert letters(f"{pair} {NAMES[str(pair)]}") in found


@BOTH
@pytest.mark.parametrize(("per_page", "pages"), [(4, 9), (6, 6)])
def test_as_many_boards_go_on_a_page_as_were_asked_for(per_page: int, pages: int, page: PaperSize) -> None:
    made = to_pdf(hand_records(records(36), "en", per_page=per_page), page)
    assert len(PdfReader(BytesIO(made)).pages) == pages
    box = PdfReader(BytesIO(made)).pages[0].mediabox
    assert (round(float(box.width)), round(float(box.height))) == (round(page.width), round(page.height))


def test_five_boards_on_a_page_are_refused_with_what_can_be_had() -> None:
    with refusal("{boards} boards do not fit on a page; choose one of {choices}", boards=5, choices="4, 6"):
        hand_records(records(1), "en", per_page=5)


@BOTH
def test_a_personal_sheet_of_an_evening_is_one_page(page: PaperSize) -> None:
    session = session_of(howell(7, 26))
    short = replace(session, names=dict.fromkeys(session.names, "Novák – Kos"))
    sheets = personal_sheets(short, "cs")
    assert recorded(sheets, page).pages == len(session.names)


@BOTH
def test_all_results_of_an_evening_of_ten_pairs_are_at_most_four_pages(page: PaperSize) -> None:
    session = session_of(howell(5, 27))
    for language in ("en", "ru"):
        assert recorded(all_results(session, language), page).pages <= 4


def test_the_fonts_are_embedded_and_only_the_letters_that_are_used() -> None:
    data = to_pdf(PAPERS["all"]("ru"))
    assert len(data) < 250_000  # the two fonts alone have six times as much
    fonts = [
        font.get_object()
        for page in PdfReader(BytesIO(data)).pages
        for font in page["/Resources"]["/Font"].values()  # type: ignore[index]
    ]
    used = {str(font["/BaseFont"]) for font in fonts}
    assert {name.split("+")[-1] for name in used} == {"DejaVuSans", "DejaVuSans-Bold"}
    assert all("/FontFile2" in font["/FontDescriptor"].get_object() for font in fonts)


@pytest.mark.parametrize("name", ["hands-6", "personal", "appeal"])
def test_the_same_paper_gives_the_same_bytes(name: str) -> None:
    assert to_pdf(PAPERS[name]("cs")) == to_pdf(PAPERS[name]("cs"))


def test_papers_can_be_drawn_in_several_threads_at_once() -> None:
    papers = [PAPERS[name](language) for name in ("hands-6", "ranking", "ruling") for language in ("cs", "ru")]
    alone = [to_pdf(paper) for paper in papers]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(to_pdf, papers)) == alone


def test_a_document_tells_its_title_and_language() -> None:
    reader = PdfReader(BytesIO(to_pdf(PAPERS["ranking"]("sk"))))
    assert reader.metadata is not None
    assert reader.metadata.title == SESSION.title
    assert reader.trailer["/Root"]["/Lang"] == "sk"  # type: ignore[index]


def test_the_titles_of_a_long_table_come_again_on_every_page() -> None:
    columns = (TableBlockColumn("Number", "right"), TableBlockColumn("Word", wraps=True))
    rows = tuple((str(number), "word") for number in range(200))
    drawn = recorded(Paper("T", (TableBlock(columns, rows),), "en"), A4)
    heads = [mark.page for mark in drawn.marks if mark.text == "Number"]
    assert drawn.pages > 2
    assert heads == list(range(drawn.pages))
    assert [mark.text for mark in drawn.marks if mark.text.isdigit()] == [str(number) for number in range(200)]


def test_a_card_that_is_larger_than_a_page_has_pages_of_its_own() -> None:
    rows = tuple((str(number), "") for number in range(90))
    card = (
        Words("first"),
        TableBlock((TableBlockColumn("Number"), TableBlockColumn("Empty", room=20)), rows, row_height=8),
    )
    drawn = recorded(Paper("T", (Cards((card, (Words("second"),))),), "en", is_bare=True), A4)
    assert not drawn.outside()
    pages = {mark.text: mark.page for mark in drawn.marks if mark.text}
    assert pages["89"] > pages["0"]
    assert pages["second"] == pages["89"] + 1


def test_a_long_story_goes_on_over_the_pages() -> None:
    story = " ".join(f"word{number}" for number in range(3000))
    form = FormBlock((PaperField("Facts", story),), columns=1)
    for block in (form, Words(story), Points((("1", story),)), Points((("A long name of somebody " * 3, story),))):
        drawn = recorded(Paper("T", (Heading("H"), block, Words("end")), "en"), A4)
        assert drawn.pages > 2
        assert not drawn.outside()
        assert [mark.page for mark in drawn.marks if mark.text in ("H", "end")] == [0, drawn.pages - 1]


@pytest.mark.parametrize("before", range(40, 60))
def test_a_heading_never_stands_alone_at_the_end_of_a_page(before: int) -> None:
    rows = tuple((str(number), "word") for number in range(100))
    table = TableBlock((TableBlockColumn("Number"), TableBlockColumn("Word")), rows)
    lines = Words("\n".join("line" for _ in range(before)))
    for blocks in ((lines, Heading("H"), table), (lines, KeptTogether((Heading("H"), table)))):
        drawn = recorded(Paper("T", blocks, "en"), A4)
        pages = {mark.text: mark.page for mark in reversed(drawn.marks)}
        assert pages["H"] == pages["Number"] == pages["0"]


def test_a_word_longer_than_its_line_is_parted_and_nothing_is_lost() -> None:
    face = Typeface(9)
    name = "Преображенский-Щукин-O'Featherstonehaugh-Wolfeschlegelsteinhausenbergerdorff"
    lines = wrapped(name, face, 60)
    assert all(width_of(line, face) <= 60.01 for line in lines)
    assert "".join(lines) == name
    assert wrapped("a b\nc", face, 500) == ["a b", "c"]


@settings(max_examples=300 if FULL else 30)
@given(texts=st.lists(st.text(max_size=60), min_size=6, max_size=6))
def test_whatever_people_are_called_it_stays_on_the_page(texts: list[str]) -> None:
    columns = (
        TableBlockColumn("A", "right"),
        TableBlockColumn(texts[0], wraps=True),
        TableBlockColumn("C", wraps=True),
    )
    card = (Heading(texts[1], texts[2]), TableBlock(columns, ((texts[3], texts[4], texts[5]),) * 2, frozenset((1,))))
    drawn = recorded(Paper(texts[1], (*card, Cards((card, card))), "en", texts[2]), A4)
    assert not drawn.outside()
    assert PdfReader(BytesIO(drawn.done())).pages


def test_letters_with_marks_are_drawn_whole_however_they_were_typed() -> None:
    typed = normalize("NFD", "Řeřicha Žďárský Й")
    assert typed != "Řeřicha Žďárský Й"
    assert "Řeřicha Žďárský Й" in text_of(to_pdf(Paper("T", (Words(typed),), "cs")))


def test_a_qr_code_is_drawn_as_it_was_encoded() -> None:
    target = address(7)
    code = [list(row) for row in segno.make_qr(target, error="m").matrix]
    size = 200.0
    picture = qr_picture(target, size)
    module = size / (len(code) + 2 * QUIET)
    boxes = [shape for shape in picture.shapes if isinstance(shape, Rectangle)]

    def is_dark(x: float, y: float) -> bool:
        return any(b.x <= x < b.x + b.width and b.y <= y < b.y + b.height for b in boxes)

    for row in range(-QUIET, len(code) + QUIET):
        for column in range(-QUIET, len(code) + QUIET):
            inside = 0 <= row < len(code) and 0 <= column < len(code)
            expected = inside and bool(code[row][column])
            assert is_dark((column + QUIET + 0.5) * module, (row + QUIET + 0.5) * module) == expected


def test_an_address_that_no_qr_code_can_hold_is_refused() -> None:
    with refusal("{address} is too long for a QR code"):
        qr_picture("x" * 5000, 100)
