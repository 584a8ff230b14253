"""Everyday phrases lead to the right procedure: on the server, and in the open page without it."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from parts import leave_out
from web.browser import window
from web.club import running

from arbitr.club.search.phrases import FOLDER, found, index, words
from arbitr.laws.engine.book import PROCEDURES
from arbitr.text import LANGUAGES

HERE = Path(__file__).parent
AMONG_FIRST, RIGHT = 3, 18
FEWEST_PHRASES, FEWEST_COMMON = 2, 4
TYPED = (
    "Renonc!",
    "кто-то пошел не в свою очередь",
    "14 cards",
    "law 64",
    "1s 1h",
    "25A",
    "law 6D",
    "27B1(a)",
    "64A2 12c1e",
    "2S 25A",
    "telefon",
    "ace of spades is missing",
    "pošta",
    "vynesl mimo poradi",
    "",
    "?",
)


def everyday(language: str) -> list[tuple[str, str]]:
    """Phrases with their procedure, from somebody who has not seen the index."""
    file = HERE / f"phrases_{language}.csv"
    if not file.exists():
        leave_out(f"{file.name} is not there: the phrases of a stranger to the index")
    with file.open(encoding="utf-8", newline="") as lines:
        return [(row["phrase"], row["procedure"]) for row in csv.DictReader(lines)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_right_procedure_is_among_the_first_three_for_eighteen_of_twenty_phrases(language: str) -> None:
    phrases = everyday(language)
    assert len(phrases) == 20
    assert {procedure for _, procedure in phrases} <= PROCEDURES.keys()
    missed = [(said, meant) for said, meant in phrases if meant not in found(said, language, AMONG_FIRST)]
    print(f"{language}: {len(phrases) - len(missed)} of {len(phrases)}")
    assert (len(phrases) - len(missed)) * 20 >= RIGHT * len(phrases), missed


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_procedure_has_phrases_of_its_own(language: str) -> None:
    lines = (FOLDER / f"{language}.txt").read_text(encoding="utf-8").splitlines()
    said = {
        name: [part for part in rest.split(";") if part.strip()]
        for name, colon, rest in (line.partition(":") for line in lines if not line.startswith("#"))
        if colon
    }
    assert PROCEDURES.keys() <= said.keys()
    assert said.keys() - PROCEDURES.keys() == {"stop", "law", "same", "common"}
    for name in PROCEDURES:
        least = FEWEST_COMMON if name in index(language).common else FEWEST_PHRASES
        assert len(said[name]) >= least, name
    assert index(language).common <= PROCEDURES.keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_title_leads_to_its_own_procedure_without_accents_and_capitals(language: str) -> None:
    from arbitr.text import translation

    for name, procedure in PROCEDURES.items():
        title = procedure.title.translated(translation(language))
        assert name in found(title.upper(), language, AMONG_FIRST), title
        assert name in found(" ".join(words(title)), language, AMONG_FIRST), title


def test_cyrillic_and_latin_letters_do_as_well_as_each_other() -> None:
    assert words("Недостаточная заявка") == words("nedostatochnaya zayavka")
    assert words("лицитација преко реда") == words("licitacija preko reda")
    assert found("falshrenons", "ru") == found("фальшренонс", "ru")
    assert found("атак преко реда", "sr", 1) == found("atak preko reda", "sr", 1) == ["opening_lead_out_of_turn"]


def test_a_number_alone_is_the_number_of_a_law() -> None:
    assert found("27", "en", 1) == found("Law 27", "en", 1) == found("pravidlo 27", "cs", 1) == ["insufficient_bid"]
    assert "64" in PROCEDURES[found("64", "ru", 1)[0]].laws
    assert found("14 cards", "en", 1) == ["wrong_number_of_cards"]  # not Law 14


def test_a_number_with_letters_is_the_number_of_a_law_too() -> None:
    for asked, law in (("25A", "25"), ("27B1", "27"), ("64C", "64"), ("12c1", "12"), ("Law 27B1(a)", "27")):
        assert found(asked, "en") == found(law, "en") != [], asked
    assert found("pravidlo 25a", "cs") == found("25", "cs")
    assert found("law 6D", "en") == found("6", "en")
    assert found("2S 1H", "en", 1) == ["insufficient_bid"]  # bids, not Laws 2 and 1
    assert found("52X cards", "en") != found("52", "en")


@pytest.mark.parametrize(
    ("language", "said", "meant"),
    [
        ("en", "ace of spades is missing", "missing_card"),
        ("en", "mobile phone", "procedural_penalty"),
        ("cs", "telefon", "procedural_penalty"),
        ("sk", "telefón", "procedural_penalty"),
        ("sr", "telefon", "procedural_penalty"),
        ("ru", "телефон", "procedural_penalty"),
        ("cs", "špatná krabice", "wrong_board"),
        ("sk", "zlá krabica", "wrong_board"),
        ("cs", "chybí pikové eso", "missing_card"),
    ],
)
def test_what_a_stranger_typed_leads_to_its_procedure_first(language: str, said: str, meant: str) -> None:
    assert found(said, language, 1) == [meant]


@pytest.mark.parametrize("text", ["", "   ", "?", "qqqqqq", "the of a", "0", "999"])
def test_words_that_mean_nothing_find_nothing(text: str) -> None:
    assert found(text, "en") == []


def test_the_open_page_finds_the_same_as_the_server_and_goes_on_without_it(tmp_path: Path) -> None:
    page = window()
    asked = {language: [*TYPED, *(said[0] for said in _some(language))] for language in LANGUAGES}
    with running(tmp_path) as club:
        page.goto(f"{club.url}/desk?lang=cs")
        page.wait_for_function(
            "() => performance.getEntriesByType('resource').some((r) => r.name.includes('phrases.json'))"
        )
        for language, texts in asked.items():
            hits = page.evaluate(
                """async ([language, texts]) => {
                    const { Index } = await import("/static/desk_search.js");
                    const index = new Index(await (await fetch(`/desk/phrases.json?lang=${language}`)).json());
                    return texts.map((text) => index.found(text).map((each) => each.id));
                }""",
                [language, texts],
            )
            assert hits == [found(text, language) for text in texts], language
        page.fill("#search input[name=q]", "renonc")
        page.wait_for_selector("#hits a")
    # The server is away: the page that is open goes on.
    page.fill("#search input[name=q]", "spadla karta")
    page.wait_for_function("() => document.querySelectorAll('#hits a').length > 2")
    shown = page.eval_on_selector_all(
        "#hits a", "links => links.map((a) => new URL(a.href).searchParams.get('procedure'))"
    )
    assert shown == found("spadla karta", "cs")
    page.context.close()


def _some(language: str) -> list[tuple[str, ...]]:
    """A phrase of every tenth procedure, as its own file has it."""
    known = index(language).phrases
    return [known[name][-1][0] for name in list(PROCEDURES)[::10]]


def test_without_the_script_the_form_asks_the_server(tmp_path: Path) -> None:
    with running(tmp_path) as club, club.visitor() as visitor:
        reply = visitor.get("/desk", params={"q": "did not follow suit", "lang": "en", "format": "json"})
        assert json.loads(reply.text)["hits"][0]["id"] == "revoke"
        page = visitor.get("/desk", params={"q": "did not follow suit"}).text
        assert "procedure=revoke" in page.split('id="hits"')[1].split("</ul>")[0]
        law = visitor.get("/laws/25A", follow_redirects=True)
        assert (law.status_code, law.url.path) == (200, "/laws/25")
        assert 'href="/laws/unintended_call"' in law.text
