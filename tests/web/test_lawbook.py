"""The law book on the pages: contents, laws, definitions, index, and every citation a link to its sub-law."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import httpx
import pytest
from said import english, says
from web.club import Club, pairs_event, running

from arbitr.bridge.scores.adjustment import Adjustment
from arbitr.bridge.scores.penalty import Penalty
from arbitr.club.search import book_search
from arbitr.laws.engine.edition import Edition
from arbitr.laws.lawbook import rules
from arbitr.laws.lawbook.definitions import DEFINITIONS
from arbitr.laws.lawbook.number import LAWS
from arbitr.plain import to_plain
from arbitr.tournament import Rules, SlipKey
from arbitr.tournament.events import direct
from arbitr.web.desk.desk import RulingDesk
from arbitr.web.lawbook.citations import address, linked, worded


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    with running(tmp_path_factory.mktemp("book")) as found:
        yield found


@pytest.fixture
def visitor(club: Club) -> Iterator[httpx.Client]:
    with club.visitor() as client:
        yield client


def view(client: httpx.Client, where: str, **asked: str) -> dict[str, object]:
    reply = client.get(where, params={"format": "json", "lang": "en", **asked})
    assert reply.status_code == 200, where
    found: dict[str, object] = reply.json()
    return found


# The pages


def test_the_contents_lead_to_every_law(visitor: httpx.Client) -> None:
    page = visitor.get("/laws", params={"lang": "en"}).text
    assert [int(law) for law in re.findall(r'href="/laws/(\d+)"', page)] == list(LAWS)
    assert english("Comparable call") in page, "the latest edition"
    assert english("Damaging enforced pass") in visitor.get("/laws?edition=1997").text


def test_a_law_has_its_sub_laws_in_order_with_anchors_and_sentences(visitor: httpx.Client) -> None:
    page = unescape(visitor.get("/laws/27", params={"lang": "en"}).text)
    assert re.findall(r'<li id="(\w+)"', page) == [rule.number for rule in rules.of_law(27, Edition.LAWS_2017)][1:]
    for rule in rules.of_law(27, Edition.LAWS_2017):
        assert str(rule.says) in page
    assert english("Law {law}: {title}", law=27, title=english("Insufficient bid")) in page
    assert english("Chapter {number}: {title}", number=5, title=english("The auction")) in page


def test_a_law_is_shown_in_the_edition_that_is_asked_for_and_the_latest_first(visitor: httpx.Client) -> None:
    shown = view(visitor, "/laws/27")
    assert (shown["edition"], shown["editions"]) == (2017, [2017, 2007, 1997])
    assert {"27B4"} & numbers(shown) == {"27B4"}
    earlier = view(visitor, "/laws/27", edition="1997")
    assert earlier["edition"] == 1997
    assert "27B4" not in numbers(earlier)
    assert visitor.get("/laws/27?edition=2020").status_code == 404


def numbers(shown: dict[str, object]) -> set[str]:
    assert isinstance(shown["rules"], list)
    return {rule["number"] for rule in shown["rules"]}


def test_a_sub_law_names_its_numbers_elsewhere_its_procedures_and_an_example(visitor: httpx.Client) -> None:
    shown = view(visitor, "/laws/27")
    assert isinstance(shown["rules"], list)
    by_number = {rule["number"]: rule for rule in shown["rules"]}
    accepted = {edition["year"]: edition["number"] for edition in by_number["27A1"]["elsewhere"]}
    assert accepted == {2007: "27A1", 1997: "27A"}
    free = by_number["27B1a"]
    assert [edition["differs"] for edition in free["elsewhere"]] == [True, True]
    assert "insufficient_bid" in [procedure["id"] for procedure in free["procedures"]]
    effects = [effect["law"] for ruling in free["example"]["rulings"] for effect in ruling["effects"]]
    assert "27B1a" in effects


def test_the_editions_stand_side_by_side_where_they_differ(visitor: httpx.Client) -> None:
    shown = view(visitor, "/laws/27")
    assert isinstance(shown["compared"], list)
    rows = [[cell["number"] for cell in row["cells"]] for row in shown["compared"]]
    assert ["27B1a", "27B1a", "27B1a"] in rows
    assert ["27B4", "27B4", None] in rows
    assert ["27", "27", "27"] not in rows, "the same in all"


def test_every_law_has_a_page_in_every_edition_and_its_links_lead_to_anchors(visitor: httpx.Client) -> None:
    pages = {(law, int(edition)): page_of(visitor, law, edition) for law in LAWS for edition in Edition}
    anchors = {place: set(re.findall(r'id="(\w+)"', page)) for place, page in pages.items()}
    followed = 0
    for page in pages.values():
        for law, edition, anchor in re.findall(r'href="/laws/(\d+)(?:\?edition=(\d+))?#(\w+)"', page):
            assert anchor in anchors[int(law), int(edition or 2017)], (law, edition, anchor)
            followed += 1
    assert followed


def page_of(client: httpx.Client, law: int, edition: Edition) -> str:
    reply = client.get(f"/laws/{law}", params={"edition": str(edition)})
    assert reply.status_code == 200
    return reply.text


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("/laws/25A", "/laws/25#25A"),
        ("/laws/27b1(a)", "/laws/27#27B1a"),
        ("/laws?q=27", "/laws/27"),
        ("/laws?q=16D1", "/laws/16#16D1"),
        ("/laws/25B2b1", "/laws/25?edition=1997#25B2b1"),
        ("/laws/27A1?edition=2007", "/laws/27?edition=2007#27A1"),
    ],
)
def test_a_number_leads_to_its_sub_law(visitor: httpx.Client, old: str, new: str) -> None:
    reply = visitor.get(old)
    assert (reply.status_code, reply.headers["location"]) == (303, new)


def test_a_procedure_keeps_its_address_and_a_number_that_does_not_exist_has_none(visitor: httpx.Client) -> None:
    assert english("Flow chart") in visitor.get("/laws/insufficient_bid", params={"lang": "en"}).text
    assert visitor.get("/laws/insufficient_bid/chart.svg").status_code == 200
    assert visitor.get("/laws/99").status_code == 404
    assert visitor.get("/laws/27Z").status_code == 404


def test_the_definitions_have_anchors_and_the_index_leads_to_them(visitor: httpx.Client) -> None:
    page = visitor.get("/laws/definitions").text
    assert {f'id="{definition.id}"' for definition in DEFINITIONS} <= set(re.findall(r'id="\w+"', page))
    index = visitor.get("/laws/index").text
    assert {definition.id for definition in DEFINITIONS} == set(re.findall(r"/laws/definitions#(\w+)", index))
    assert "/laws/insufficient_bid" in index
    assert "/laws/16#16B1" in index


def test_everyday_words_find_sub_laws_terms_and_procedures(visitor: httpx.Client) -> None:
    shown = view(visitor, "/laws", q="misinformation")
    hits = shown["hits"]
    assert isinstance(hits, dict)
    assert [definition["id"] for definition in hits["definitions"]] == ["misinformation"]
    assert {"21", "20"} & {re.sub(r"\D.*", "", rule["number"]) for rule in hits["rules"]}
    assert "wrong_explanation" in [procedure["id"] for procedure in hits["procedures"]]
    page = visitor.get("/laws", params={"q": "qqqq", "lang": "en"}).text
    assert says(page, "Nothing fits these words; try others, or look in the list.")


# Citations


def test_words_without_end_keep_nobody_waiting(visitor: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each word is compared with every word of the book, while phones wait."""
    compared: set[str] = set()

    def likeness(one: str, other: str) -> float:
        compared.add(one)
        return 0.0

    monkeypatch.setattr(book_search, "likeness", likeness)
    assert visitor.get("/laws", params={"q": " ".join(f"dummy{number}x" for number in range(500))}).status_code == 200
    assert 0 < len(compared) <= 20


def test_a_citation_is_a_link_into_the_edition_of_the_event() -> None:
    assert address("27B1a", 2017) == "/laws/27#27B1a"
    assert address("27", 2007) == "/laws/27?edition=2007"
    links = re.findall(r'href="([^"]+)"', linked("54D, 56", Edition.LAWS_1997))
    assert links == ["/laws/54?edition=1997#54D", "/laws/56?edition=1997"]


def test_a_sub_law_in_a_sentence_is_a_link_and_a_contract_is_none() -> None:
    said = worded("Call me again (Law 26B): 4♥ is 50 <b>, 6C N = is no law.", 2017)
    assert re.findall(r'href="([^"]+)"', said) == ["/laws/26#26B"]
    assert "&lt;b&gt;" in said
    assert '<span class="suit h">♥</span>' in said


@pytest.mark.parametrize("edition", Edition)
def test_every_law_of_a_ruling_at_the_desk_is_a_link(visitor: httpx.Client, edition: Edition) -> None:
    text = RulingDesk(edition=edition).chosen("responsibility").text
    reply: dict[str, Any] = {}
    for _ in range(12):
        reply = visitor.get("/desk", params={"d": text, "format": "json", "lang": "en"}).json()
        if "ruling" in reply:
            break
        text = first_answer(reply["question"])
    page = visitor.get("/desk", params={"d": text, "lang": "en"}).text
    assert reply["ruling"]["laws"]
    assert set(reply["ruling"]["laws"]) <= set(re.findall(r'class="law"[^>]*>(\w+)<', page))
    for link in re.findall(r'class="law" hx-boost="false" href="([^"]+)"', page):
        assert ("edition" in link) is (edition is not Edition.LAWS_2017)


def first_answer(question: dict[str, Any]) -> str:
    """The desk after the first answer that is offered."""
    keys = [*question["buttons"], *(key for group in question["groups"] for key in group["keys"])]
    return str(keys[0]["to"])


def test_the_log_and_the_pages_of_a_board_link_their_laws(club: Club) -> None:
    stream, _, contestants = pairs_event(club.store, 4, rules=Rules(edition=Edition.LAWS_2007))
    place = SlipKey(1, "A", 1, 1, 1)
    events = [
        direct.AdjustmentRecorded(place, Adjustment.parse("A"), "12C2", ""),
        direct.PenaltyRecorded(1, contestants[0], Penalty.parse("10%"), "90B1", ""),
    ]
    club.store.append(stream, club.store.version(stream), [to_plain(event) for event in events], by="director eva")
    director = club.signed_in()
    log = director.get(f"/t/{stream}/log").text
    assert 'href="/laws/12?edition=2007#12C2"' in log
    assert 'href="/laws/90?edition=2007#90B1"' in log
    assert 'href="/laws/12?edition=2007#12C2"' in director.get(f"/t/{stream}/director/board/{place}").text
    assert 'href="/laws/90?edition=2007#90B1"' in director.get(f"/t/{stream}/director/decisions").text


# 2017 is the usual edition


def test_the_desk_and_a_new_event_play_under_the_latest_laws(club: Club) -> None:
    assert RulingDesk().edition is Edition.LAWS_2017
    assert Rules().edition is Edition.LAWS_2017
    director = club.signed_in()
    assert view(director, "/desk")["edition"] == 2017
    typed = view(director, "/manage/new")["typed"]
    assert isinstance(typed, dict)
    assert typed["edition"] == "2017"
