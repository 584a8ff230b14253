"""What everybody sees, and when: nobody a card or a score before its time; then all of it, calmly."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import replace
from fractions import Fraction
from html import unescape
from io import BytesIO
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from patience import until
from pypdf import PdfReader
from said import english, says
from web.browser import window
from web.club import Club, pairs_event, running, written

from arbitr.bridge.deals.deal import Deal
from arbitr.bridge.result import Result
from arbitr.bridge.scores.adjustment import Adjustment, Artificial, AsPlayed, Average
from arbitr.movements.change import other_rounds
from arbitr.movements.pairs.howell import howell
from arbitr.movements.swiss.rounds import first_round, swiss
from arbitr.plain import to_plain
from arbitr.store.ids import new_id
from arbitr.tournament import Contestant, NoResult, Person, SlipKey, SlipScore, TournamentEvent
from arbitr.tournament.events import direct, organise, results
from arbitr.tournament.rules import USUAL, Rules
from arbitr.web.render import Visitor
from arbitr.web.views.bridge.traveller import spread_view

BOARDS = 6
HELD = re.compile("AKQJT98|AKQJ1098")
"""Somebody holds a whole suit: so are the deals of all boards that are not played everywhere."""
CLUBS, DIAMONDS = "7♣", "7♦"
"""The contracts on boards 3 and 4, and on boards 5 and 6."""
ROUNDS = {
    1: {1: (1, 2), 2: (3, 4), 3: (5, 6)},
    2: {1: (3, 4), 2: (5, 6), 3: (1, 2)},
    3: {1: (5, 6), 2: (1, 2), 3: (3, 4)},
}
"""By round and table: the boards of a Mitchell of three tables."""


def shuffled(seed: int) -> Deal:
    pack = [f"{suit}{rank}" for suit in "SHDC" for rank in "AKQJT98765432"]
    Random(seed).shuffle(pack)
    hands = []
    for at in range(4):
        hand = pack[13 * at : 13 * at + 13]
        hands.append(".".join("".join(r for r in "AKQJT98765432" if f"{s}{r}" in hand) for s in "SHDC"))
    return Deal.parse("N:" + " ".join(hands))


SUIT = "AKQJT98765432"
WHOLE = Deal.parse(f"N:{SUIT}... .{SUIT}.. ..{SUIT}. ...{SUIT}")
DEALS = {board: shuffled(board) if board < 3 else WHOLE for board in range(1, BOARDS + 1)}


def contract(number: int, table: int, board: int) -> str:
    """What was bid at a table: so that every result says which boards it belongs to."""
    if board < 3:
        return ("4S N =", "3N S +1", "2H E -1")[number - 1]
    return f"7{'C' if board < 5 else 'D'} W -{table + number}"


class Evening:
    """Three tables; two rounds are played, and in the third table 2 has entered its boards: 1 and 2 are played."""

    def __init__(self, club: Club, rules: Rules = USUAL) -> None:
        self.club = club
        self.stream, movement, self.contestants = pairs_event(club.store, 6, BOARDS, "mitchell", rules, begun=False)
        laid = {
            number: {seating.table: tuple(seating.boards) for seating in this.tables}
            for number, this in enumerate(movement.rounds, 1)
        }
        assert laid == ROUNDS
        self.write(organise.DealsGiven(1, tuple(organise.DealOf(board, deal) for board, deal in DEALS.items())))
        for number in (1, 2, 3):
            self.write(organise.RoundBegun(1, number))
            for table in ROUNDS[number]:
                if number < 3 or table == 2:
                    self.plays(number, table)

    def write(self, *events: TournamentEvent) -> None:
        store = self.club.store
        store.append(self.stream, store.version(self.stream), [to_plain(event) for event in events], by="director eva")

    def plays(self, number: int, table: int) -> None:
        for board in ROUNDS[number][table]:
            place = SlipKey(1, "A", number, table, board)
            self.write(
                results.ResultEntered(place, SlipScore(Result.parse(contract(number, table, board)))),
                results.ResultConfirmed(place),
            )

    def pair(self, name: str) -> str:
        """NS1 or EW3, as the movement calls it."""
        return self.contestants[int(name[2]) - 1 + (0 if name.startswith("NS") else 3)]

    def phone(self, name: str) -> httpx.Client:
        """Of a pair, which has scanned the code of the table where it sits now."""
        at = next(table for table in (1, 2, 3) if name in SITS[table])
        return self.club.phone(self.stream, at, self.pair(name))

    def addresses(self) -> Iterator[str]:
        """Everything of this tournament that can be asked for."""
        app: Any = self.club.server.config.app
        fills: Mapping[str, list[object]] = {
            "id_": [self.stream], "session": [1], "board": [*range(1, BOARDS + 1)], "contestant": [*self.contestants],
            "section": ["A"], "round": [1, 2, 3], "table": [1, 2, 3], "number": [1], "form": ["html", "pdf"],
            "what": ["ranking", "guide-cards", "score-cards", "hands"], "place": ["1A-1-3-5", "1A-1-2-3"],
        }  # fmt: skip
        for path, methods in app.openapi()["paths"].items():
            if "get" in methods and path.startswith("/t/"):
                names = re.findall(r"{(\w+)}", path)
                for values in product(*(fills.get(name, ["1"]) for name in names)):
                    yield path.format(**dict(zip(names, values, strict=True)))
        for table in (1, 2, 3):
            yield f"/p/{self.club.code(self.stream, table)}"

    def with_cards(self) -> tuple[str, str, str]:
        """Some of them, where the director sees the cards of boards 3 and 6."""
        event_page = f"/t/{self.stream}"
        return f"{event_page}/board/1/3", f"{event_page}/board/1/6", f"{event_page}/hands/1/hands.pdf"


SITS = {1: ("NS1", "EW2"), 2: ("NS2", "EW3"), 3: ("NS3", "EW1")}
"""In the third round."""


def seen(client: httpx.Client, address: str) -> str:
    """Everything that an address tells: its page without the marks, its JSON, its PDF, the first that it sends live."""
    if address.endswith("/live"):
        return live(client, address)
    found = []
    for accept in ("text/html", "application/json"):
        reply = client.get(address, headers={"Accept": accept})
        assert reply.status_code < 500, (address, reply.text)
        if reply.headers.get("content-type") == "application/pdf":
            found.append("".join(page.extract_text() for page in PdfReader(BytesIO(reply.content)).pages))
        else:
            found += [shown(reply.text), reply.text]
    return "\n".join(found)


def shown(html: str) -> str:
    return unescape(re.sub(r"<[^>]*>", "", html)).replace("\ufe0e", "")


def live(client: httpx.Client, address: str) -> str:
    lines = []
    with client.stream("GET", address) as reply:
        if reply.status_code != 200:
            return ""
        for line in reply.iter_lines():
            lines.append(line.removeprefix("data: "))
            if not line and len(lines) > 3:
                break
    return shown("\n".join(lines)) + "\n".join(lines)


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    with running(tmp_path_factory.mktemp("everyone")) as club:
        yield Evening(club)


@pytest.mark.parametrize(
    ("who", "secret"),
    [
        ("public", (CLUBS, DIAMONDS)),
        ("device 1", (CLUBS, DIAMONDS)),
        ("device 3", (CLUBS, DIAMONDS)),
        ("NS1", (DIAMONDS,)),
        ("EW1", (CLUBS,)),
        ("NS3", (CLUBS,)),
    ],
)
def test_no_address_tells_of_a_card_or_a_result_before_its_time(
    evening: Evening, who: str, secret: tuple[str, ...]
) -> None:
    """Boards 3 and 4 are still to be played at table 3, boards 5 and 6 at table 1. A device that stays at a table is
    looked at by whoever sits there now.
    """
    club = evening.club
    if who == "public":
        client = club.visitor()
    elif who.startswith("device"):
        client = club.phone(evening.stream, int(who[-1]))
    else:
        client = evening.phone(who)
    with closing(client):
        addresses = list(evening.addresses())
        assert {*evening.with_cards()} <= {*addresses}
        for address in addresses:
            text = seen(client, address)
            assert not HELD.search(text), address
            for word in secret:
                assert word not in text, (address, word)


def test_the_director_sees_them_so_the_test_above_can_fail(evening: Evening) -> None:
    with closing(evening.club.signed_in()) as client:
        third, sixth, hands = (seen(client, address) for address in evening.with_cards())
        assert all(map(HELD.search, (third, sixth, hands)))
        assert CLUBS in third
        assert DIAMONDS in sixth


def test_before_its_time_a_board_is_refused_to_the_public_and_to_phones(evening: Evening) -> None:
    for client in (evening.club.visitor(), evening.phone("NS1"), evening.club.phone(evening.stream, 2)):
        with closing(client):
            codes = [client.get(f"/t/{evening.stream}/board/1/{board}").status_code for board in range(1, BOARDS + 1)]
            assert codes == [200, 200, 403, 403, 403, 403]
            data = client.get(f"/t/{evening.stream}/hands/1", headers={"Accept": "application/json"}).json()
            assert set(data["deals"]) == {"1", "2"}
            assert data["is_complete"] is False


def test_a_pair_sees_its_own_results_on_its_phone_and_nobody_elses_sheet(evening: Evening) -> None:
    with closing(evening.phone("NS1")) as phone:
        own = sheet(phone, evening, "NS1")
        assert [line["board"] for line in own["lines"]] == [1, 2, 3, 4]
        assert own["is_own"] is True
        assert {line["contract"] for line in own["lines"][2:]} == {CLUBS}
        assert all(line["share"] is not None for line in own["lines"])
        for other in ("NS2", "EW1", "EW2"):
            assert {line["board"] for line in sheet(phone, evening, other)["lines"]} == {1, 2}, other
        met = sheet(phone, evening, "EW3")["lines"]
        assert {line["board"] for line in met} == {1, 2, 3, 4}, "boards 3 and 4 they played against each other"
    with evening.club.visitor() as public:
        assert {line["board"] for line in sheet(public, evening, "NS1")["lines"]} == {1, 2}


def sheet(client: httpx.Client, evening: Evening, name: str) -> dict[str, Any]:
    address = f"/t/{evening.stream}/contestant/{evening.pair(name)}"
    found: dict[str, Any] = client.get(address, headers={"Accept": "application/json"}).json()["contestant"]
    return found


def test_a_phone_sees_what_others_had_only_on_boards_that_it_has_played(evening: Evening) -> None:
    """NS1 has played boards 1 to 4; table 2 has just played boards 1 and 2, table 1 is to play 5 and 6."""
    asked = {
        evening.phone("NS1"): [200, 200, 200, 200, 403, 403],
        evening.phone("EW1"): [200, 200, 403, 403, 200, 200],
        evening.club.phone(evening.stream, 2): [200, 200, 403, 403, 403, 403],
        evening.club.phone(evening.stream, 1): [403] * 6,
        evening.club.visitor(): [403] * 6,
    }
    for client, expected in asked.items():
        assert len(expected) == BOARDS
        with closing(client):
            for board, status in enumerate(expected, 1):
                reply = client.get(f"/t/{evening.stream}/phone/board/{board}", headers={"Accept": "application/json"})
                assert reply.status_code == status, board
                if status == 200:
                    assert "deal" not in reply.text.replace("dealer", ""), "no cards"


def test_where_the_regulations_say_so_a_table_is_told_nothing_of_the_others(tmp_path: Path) -> None:
    with running(tmp_path) as club:
        evening = Evening(club, replace(USUAL, show_traveller=False))
        with closing(evening.phone("NS1")) as phone:
            assert phone.get(f"/t/{evening.stream}/phone/board/3").status_code == 403
            lines = sheet(phone, evening, "NS1")["lines"]
            assert [line["share"] is None for line in lines] == [False, False, True, True]
            assert [line["worth"] for line in lines[2:]] == ["–", "–"]


@pytest.mark.usefixtures("double_dummy")
def test_a_board_that_everybody_has_played_is_shown_with_its_cards_and_all_results(evening: Evening) -> None:
    """4♠ by N made, 3NT by S with an overtrick, 2♥ by E down one: +420, +430 (nobody is vulnerable) and +50."""
    with evening.club.visitor() as public:
        address = f"/t/{evening.stream}/board/1/1"
        until(lambda: '<div id="hand">' in public.get(address).text)  # all that could have been made is worked out
        page = public.get(address)
        data = public.get(f"{address}?format=json").json()
    assert data["deal"] == str(DEALS[1])
    lines = data["traveller"]["lines"]
    assert [(line["points"], line["share"], line["share_ew"]) for line in lines] == [
        (430, "100.00", "0.00"),
        (420, "50.00", "50.00"),
        (50, "0.00", "100.00"),
    ]
    text = shown(page.text)
    for seat in range(4):
        hand = DEALS[1].hand(seat)  # type: ignore[arg-type]
        points = sum({"A": 4, "K": 3, "Q": 2, "J": 1}.get(card.rank.letter, 0) for card in hand)
        assert re.search(rf"high-card points.*?\b{points}\b", text, re.DOTALL)
    assert english("makeable tricks") in text
    assert says(text, "Par: {points}")
    assert says(text, "Frequency of each score (N-S points)")
    assert "style=" not in page.text, "the page forbids itself inline style"


def test_a_line_of_a_traveller_leads_the_director_to_the_slip_and_nobody_else(evening: Evening) -> None:
    slip = f"/t/{evening.stream}/director/slip/1A-1-1-1"
    address = f"/t/{evening.stream}/board/1/1"
    with closing(evening.club.signed_in()) as director, closing(evening.phone("NS1")) as phone:
        assert f'href="{slip}"' in director.get(address).text
        assert director.get(slip).status_code == 200
        for other in (evening.club.visitor(), phone):
            assert "director/slip" not in seen(other, address)


def test_a_score_that_stays_as_at_the_table_is_shown_with_its_contract(tmp_path: Path) -> None:
    with running(tmp_path) as club:
        evening, client = Evening(club), club.visitor()
        address = f"/t/{evening.stream}/board/1/1"
        before = client.get(address, params={"format": "json"}).json()["traveller"]["lines"]
        unchanged, split = SlipKey(1, "A", 1, 1, 1), SlipKey(1, "A", 2, 3, 1)
        evening.write(
            direct.AdjustmentRecorded(unchanged, Adjustment.both(AsPlayed())),
            direct.AdjustmentRecorded(split, Adjustment(AsPlayed(), Artificial(Average.MINUS))),
        )
        lines = client.get(address, params={"format": "json"}).json()["traveller"]["lines"]
        by_round = {line["round"]: line for line in lines}
        assert by_round[1]["text"] == "4♠ N = · " + english("as at the table")
        assert by_round[1]["points"] == next(line["points"] for line in before if line["round"] == 1)
        assert by_round[2]["text"] == "3NT S +1 · N-S " + english("as at the table") + "; E-W A−"
        assert by_round[2]["points"] is None


def test_the_hand_records_are_printed_when_they_are_due(evening: Evening) -> None:
    with evening.club.visitor() as public:
        reply = public.get(f"/t/{evening.stream}/hands/1/hands.pdf")
        text = "".join(page.extract_text() for page in PdfReader(BytesIO(reply.content)).pages)
        assert "Board 1" in text
        assert "Board 2" in text
        assert "Board 3" not in text


def test_a_board_that_is_to_be_played_later_stays_secret_after_the_session(tmp_path: Path) -> None:
    with running(tmp_path) as club:
        evening = Evening(club)
        evening.plays(3, 1)
        later = SlipKey(1, "A", 3, 3, 3)
        evening.write(results.ResultEntered(later, SlipScore(none=NoResult.LATER)), organise.SessionEnded(1))
        with club.visitor() as public:
            codes = [public.get(f"/t/{evening.stream}/board/1/{board}").status_code for board in range(1, BOARDS + 1)]
            assert codes == [200, 200, 403, 200, 200, 200], "board 4 was not played, and nobody is going to"
            assert "AKQJT98" in seen(public, f"/t/{evening.stream}/hands/1")
            evening.write(results.ResultEntered(later, SlipScore(Result.parse("1N N ="))))
            assert public.get(f"/t/{evening.stream}/board/1/3").status_code == 200


# The ranking


def ranking(client: httpx.Client, stream: str, number: int = 1) -> dict[str, Any]:
    found: dict[str, Any] = client.get(f"/t/{stream}/ranking?format=json&number={number}").json()
    return found


def test_the_ranking_is_hidden_from_the_last_rounds_until_it_is_published(tmp_path: Path) -> None:
    with running(tmp_path) as club:
        evening = Evening(club, replace(USUAL, hidden_rounds=1))
        stream, name = evening.stream, "Player 1a"
        hidden = [f"/t/{stream}/{page}" for page in ("ranking", "live", "screen/live", "paper/ranking.pdf")]
        with club.visitor() as public, closing(evening.phone("NS1")) as phone, closing(club.signed_in()) as director:
            for client in (public, phone):
                for address in hidden:
                    assert name not in seen(client, address), address
                assert ranking(client, stream)["ranking"] is None
                # The next movement names the pairs, their places not.
                assert client.get(f"/t/{stream}/screen?format=json").json()["ranking"] is None
                found = sheet(client, evening, "NS1")
                assert (found["standing"], found["course"], found["hidden"]) == (None, [], True)
            assert name in seen(director, hidden[0])
            assert name in seen(director, hidden[1])
            assert name in seen(director, hidden[3])
            evening.write(organise.SessionEnded(1))
            assert name not in seen(public, hidden[0])
            evening.write(organise.Published())
            for address in hidden:
                assert name in seen(public, address), address


def test_places_percentages_and_one_result_alone(tmp_path: Path) -> None:
    """Two pairs that have done the same share a place; where nothing can be compared there is a dash, not 0 %."""
    with running(tmp_path) as club:
        stream, _, pairs = pairs_event(club.store, 6, BOARDS, "mitchell")

        def enter(number: int, table: int, board: int, result: str) -> None:
            place = SlipKey(1, "A", number, table, board)
            event = results.ResultEntered(place, SlipScore(Result.parse(result)))
            club.store.append(stream, club.store.version(stream), [to_plain(event)], by="table")

        enter(1, 1, 1, "4S N =")
        with club.visitor() as public:
            for listed in ranking(public, stream)["ranking"]["lists"]:
                assert [(line["place"], line["score"]) for line in listed["lines"]] == [("–", "–")]
            enter(2, 3, 1, "4S N =")
            enter(1, 2, 3, "1N S =")
            lists = {listed["label"]: listed["lines"] for listed in ranking(public, stream)["ranking"]["lists"]}
            assert [(line["place"], line["score"], line["id"]) for line in lists["N-S"]] == [
                ("1=", "50.00", pairs[0]),
                ("1=", "50.00", pairs[1]),
                ("1=", "50.00", pairs[2]),
            ], "a score alone among boards with two is an average"
            enter(2, 1, 3, "1N S +1")
            lists = {listed["label"]: listed["lines"] for listed in ranking(public, stream)["ranking"]["lists"]}
            shares = {pairs[0]: Fraction(3, 4), pairs[1]: Fraction(0), pairs[2]: Fraction(1, 2)}
            assert {line["id"]: Fraction(line["exact"]) for line in lists["N-S"]} == {
                pair: 100 * share for pair, share in shares.items()
            }
            assert ">75,00<" in public.get(f"/t/{stream}/ranking", headers={"Accept-Language": "cs"}).text


def test_who_went_home_has_no_place_on_the_page_the_screen_and_paper(tmp_path: Path) -> None:
    """It led with one board of one."""
    with running(tmp_path) as club:
        stream, _, pairs = pairs_event(club.store, 6, BOARDS, "mitchell")
        events: list[TournamentEvent] = [
            results.ResultEntered(SlipKey(1, "A", number, table, 1), SlipScore(Result.parse(result)))
            for number, table, result in ((1, 1, "4S N ="), (2, 3, "4S N -1"))
        ]
        events.append(organise.ContestantWithdrawn(pairs[0]))
        club.store.append_with(stream, lambda records: [to_plain(event) for event in events], by="organiser eva")
        with club.visitor() as public:
            listed = {listed["label"]: listed["lines"] for listed in ranking(public, stream)["ranking"]["lists"]}["N-S"]
            found = [(line["id"], line["place"], line["withdrawn"]) for line in listed]
            assert found[-1] == (pairs[0], "–", True)
            assert [place for _, place, _ in found[:-1]] == ["1"]
            assert listed[-1]["score"] == "100.00"
            for address in ("ranking", "screen", "paper/ranking.html"):
                assert english("withdrawn") in shown(public.get(f"/t/{stream}/{address}").text), address
            sheet = public.get(f"/t/{stream}/contestant/{pairs[0]}")
            assert english("{score} {unit}, {out}", score="100.00", unit="%", out=english("withdrawn")) in shown(
                sheet.text
            )
            assert "Place –" not in shown(sheet.text)


def two_sections(club: Club, rounds: tuple[int, int]) -> str:
    """Two tables each, of so many rounds; the first round of both is begun."""
    persons = [Person(new_id(), f"Player {number}") for number in range(16)]
    club.store.persons.add_all(persons)
    events: list[TournamentEvent] = [organise.TournamentOpened("Sections"), organise.SessionOpened(1)]
    for letter, first, count in (("A", 0, rounds[0]), ("B", 4, rounds[1])):
        movement = other_rounds(howell(2), count, 0).after
        entries = [
            Contestant(f"{letter}{n}", (persons[2 * (first + n)].id, persons[2 * (first + n) + 1].id)) for n in range(4)
        ]
        events += [organise.ContestantEntered(entry) for entry in entries]
        seats = tuple(zip(movement.pairs, (entry.id for entry in entries), strict=True))
        events.append(organise.SectionOpened(1, letter, movement, seats=seats))
    events.append(organise.RoundBegun(1, 1))
    return written(club.store, "Sections", events)


def test_a_traveller_has_a_table_for_each_section_that_is_scored_apart(tmp_path: Path) -> None:
    with running(tmp_path) as club:
        stream = two_sections(club, (3, 3))
        scores = {("A", 1): "4S N =", ("A", 2): "4S N -1", ("B", 1): "4S N +1", ("B", 2): "4S N ="}
        events = [
            results.ResultEntered(SlipKey(1, letter, 1, table, 1), SlipScore(Result.parse(result)))
            for (letter, table), result in scores.items()
        ]
        club.store.append_with(stream, lambda records: [to_plain(event) for event in events], by="table")
        with closing(club.signed_in()) as director:
            address = f"/t/{stream}/board/1/1"
            text = director.get(address).text
            traveller = director.get(f"{address}?format=json").json()["traveller"]
        worths = {
            part["section"]: [(line["points"], line["share"]) for line in part["lines"]] for part in traveller["parts"]
        }
        assert worths == {"A": [(420, "100.00"), (-50, "0.00")], "B": [(450, "100.00"), (420, "0.00")]}
        assert re.findall(r"<h2>(Section .)</h2>", text) == [
            english("Section {section}", section="A"),
            english("Section {section}", section="B"),
        ]
        assert text.count('<table class="traveller') == 2


def test_the_plot_of_scores_leaves_out_a_second_result_that_does_not_count() -> None:
    line = {"own": False, "counts": True}
    counting = [{**line, "points": 420, "worth": "0.00"}, {**line, "points": 450, "worth": "100.00"}]
    once = spread_view(counting, Visitor())
    again = spread_view([*counting, {**line, "points": 50, "worth": "", "counts": False}], Visitor())
    assert [(bar["points"], bar["count"], bar["worth"]) for bar in once] == [("+450", 1, "100.00"), ("+420", 1, "0.00")]
    assert again == once
    with_par = spread_view(counting, Visitor(), par_points=430)
    assert [(bar["points"], bar["count"], bar["par"]) for bar in with_par] == [
        ("+450", 1, False),
        ("+430", 0, True),
        ("+420", 1, False),
    ]


def test_a_section_that_is_done_before_the_others_is_told_so(tmp_path: Path) -> None:
    with running(tmp_path) as club:
        stream = two_sections(club, (2, 3))
        state = f"/t/{stream}/phone/state"
        for number, over in ((2, False), (3, True)):
            begun = to_plain(organise.RoundBegun(1, number))
            club.store.append(stream, club.store.version(stream), [begun], by="organiser eva")
            with (
                closing(club.phone(stream, 1, section="A")) as phone,
                closing(club.phone(stream, 1, section="B")) as other,
            ):
                state_now = phone.get(state, headers={"X-Arbitr": "1"}).json()
                assert state_now["over"] is over
                assert [row["round"] for row in state_now["rounds"]] == [1, 2]
                assert other.get(state, headers={"X-Arbitr": "1"}).json()["over"] is False


def test_on_a_narrow_phone_the_headings_of_a_sheet_keep_apart_in_every_language(evening: Evening) -> None:
    with closing(evening.phone("NS1")) as phone:
        cookies = [{"name": name, "value": value, "url": evening.club.url} for name, value in phone.cookies.items()]
    page = window(320)
    page.context.add_cookies(cookies)  # type: ignore[arg-type]
    for language in ("en", "cs", "sk", "sr", "ru"):
        page.goto(f"{evening.club.url}/t/{evening.stream}/contestant/{evening.pair('NS1')}?lang={language}")
        first, second = page.locator("table.lines th").all()[:2]
        right = first.evaluate(
            "th => { const text = document.createRange(); text.selectNodeContents(th);"
            " return text.getBoundingClientRect().right }"
        )
        box = second.bounding_box()
        assert box is not None
        assert right + 4 <= box["x"], language
    page.context.close()


def test_a_long_ranking_has_pages_and_shows_a_phone_its_own_row(tmp_path: Path) -> None:
    tables = 52
    with running(tmp_path) as club:
        pairs = [f"c{number}" for number in range(2 * tables)]
        persons = [Person(new_id(), f"Player {number}{side}") for number in range(2 * tables) for side in "ab"]
        club.store.persons.add_all(persons)
        couples = zip(persons[::2], persons[1::2], strict=True)
        movement = swiss((first_round(range(1, 2 * tables + 1)),), 1)
        events: list[TournamentEvent] = [organise.TournamentOpened("Large"), organise.SessionOpened(1)]
        for id_, (one, other) in zip(pairs, couples, strict=True):
            events.append(organise.ContestantEntered(Contestant(id_, (one.id, other.id))))
        seats = tuple(zip(movement.pairs, pairs, strict=True))
        events += [organise.SectionOpened(1, "A", movement, seats=seats), organise.RoundBegun(1, 1)]
        for table in range(1, tables + 1):
            score = SlipScore(Result.parse(f"{1 + table % 5}N N ="))
            events.append(results.ResultEntered(SlipKey(1, "A", 1, table, 1), score))
        stream = written(club.store, "Large", events)
        with club.visitor() as public:
            found = [ranking(public, stream, number)["ranking"] for number in (1, 2, 3)]
            assert [ranking["pages"] for ranking in found] == [3, 3, 3]
            pages = [[line["id"] for line in ranking["lists"][0]["lines"]] for ranking in found]
            assert [len(ids) for ids in pages] == [50, 50, 4]
            assert {id_ for ids in pages for id_ in ids} == set(pairs)
            text = seen(public, f"/t/{stream}/paper/ranking.pdf")
            assert all(f"Player {number}a" in text for number in range(2 * tables)), "paper has all of them"
            last = pages[2][-1]
        with closing(club.phone(stream, 1 + pairs.index(last) // 2, last)) as phone:
            assert ranking(phone, stream)["ranking"]["own_page"] == 3
            page = phone.get(f"/t/{stream}/ranking?number=3").text
            assert page.count('class="own"') == 1
            assert f'data-own="{last}"' in page
            assert f"/t/{stream}/contestant/{last}" in page


COUNTED = """
    window.shown = window.heard = window.looked = 0;
    addEventListener("shown", () => { shown += 1; }, true);
    const PlainSource = EventSource, plainInterval = setInterval;
    window.EventSource = class extends PlainSource {
      constructor(...words) { super(...words); this.addEventListener("message", () => { heard += 1; }); }
    };
    window.setInterval = (look, ...rest) => plainInterval(() => { look(); looked += 1; }, ...rest);
"""
"""What a live page has been sent, how often it has looked whether it may show that, and how often it has."""


def test_the_live_ranking_changes_calmly(tmp_path: Path) -> None:
    """While a finger is down nothing moves; then each row that stays is the same element, and one's own is marked."""
    with running(tmp_path) as club:
        evening = Evening(club)
        watcher = window(360, 740)
        watcher.add_init_script(COUNTED)
        code = club.code(evening.stream, 1)
        watcher.goto(f"{club.url}/p/{code}")
        watcher.get_by_role("button", name="Player 1a").click()
        watcher.wait_for_url("**/phone")
        watcher.goto(f"{club.url}/t/{evening.stream}/ranking")
        own = f"tr[data-id={evening.pair('NS1')}]"
        watcher.wait_for_selector(f"{own}.own")
        watcher.wait_for_function("() => shown > 0")
        watcher.evaluate("for (const row of document.querySelectorAll('tr[data-id]')) row.known = true")
        before = watcher.inner_text("#ranking")
        watcher.hover("h1")
        watcher.mouse.down()
        heard = watcher.evaluate("heard")
        evening.write(
            results.ResultCorrected(SlipKey(1, "A", 1, 1, 1), SlipScore(Result.parse("4S N -4"))),
            results.ResultCorrected(SlipKey(1, "A", 1, 1, 2), SlipScore(Result.parse("4S N -4"))),
        )
        watcher.wait_for_function("before => heard > before", arg=heard)
        looked = watcher.evaluate("looked")
        watcher.wait_for_function("before => looked > before + 1", arg=looked)
        assert watcher.inner_text("#ranking") == before
        watcher.mouse.up()
        watcher.wait_for_function("before => document.querySelector('#ranking').innerText !== before", arg=before)
        rows = watcher.evaluate("[...document.querySelectorAll('tr[data-id]')].map((row) => row.known === true)")
        assert rows == [True] * 6
        assert watcher.locator(f"{own}.own").count() == 1
        assert watcher.locator("tr.own").count() == 1


# The other pages


def test_the_big_screen_shows_the_clock_the_ranking_and_who_goes_where(tmp_path: Path) -> None:
    with running(tmp_path) as club:
        stream, _, _ = pairs_event(club.store, 6, BOARDS, "mitchell")
        with club.visitor() as public:
            view = public.get(f"/t/{stream}/screen?format=json").json()
        assert (view["next_round"], len(view["moves"])) == (2, 3)
        table = view["moves"][1]
        assert table["table"] == "A2"
        assert table["ns"] == {"name": "Player 2a – Player 2b", "from": ""}, "N-S stay"
        assert table["ew"] == {"name": "Player 4a – Player 4b", "from": "A1 E-W"}
        assert table["boards"] == "5–6"
        screen = window(1280, 720)
        screen.goto(f"{club.url}/t/{stream}/screen")
        screen.wait_for_function(
            """() => {
                const part = document.querySelector("[data-ends]");
                const left = Math.floor((Number(part.dataset.ends) - Date.now()) / 1000);
                const [, minutes, seconds] = part.textContent.match(/^(\\d+):(\\d\\d)$/) ?? [];
                return Math.abs(Number(minutes) * 60 + Number(seconds) - left) <= 1;
            }"""
        )
        begun = next(record.at for record in club.store.records(stream) if record.event["event"] == "round_begun")
        lasts = int(screen.get_attribute("[data-ends]", "data-ends") or 0) - begun
        assert lasts == (2 * 7 + 2) * 60_000, "two boards and the change of tables"
        slides = "[...document.querySelectorAll('[data-slide]')].filter((each) => !each.hidden).length"
        assert screen.evaluate(slides) == 1, "one thing at a time"
        event = direct.MessageSent("Supper is ready")
        club.store.append(stream, club.store.version(stream), [to_plain(event)], by="director eva")
        screen.wait_for_selector("text=Supper is ready")
        screen.wait_for_function(f"() => {slides} === 1")


@pytest.mark.parametrize("size", [(1920, 1080), (1024, 600), (360, 640)], ids=str)
def test_the_big_screen_shows_everybody_within_half_a_minute_at_any_size(tmp_path: Path, size: tuple[int, int]) -> None:
    with running(tmp_path) as club:
        stream, movement, contestants = pairs_event(club.store, 40, BOARDS, "mitchell")
        slips = [
            results.ResultEntered(SlipKey(1, "A", 1, seated.table or 0, board), SlipScore(Result.parse("3NT S =")))
            for seated in movement.rounds[0].tables
            for board in seated.boards
        ]
        version = club.store.version(stream)
        club.store.append(stream, version, [to_plain(slip) for slip in slips], by="director eva")
        screen = window(*size)
        screen.clock.install()
        screen.goto(f"{club.url}/t/{stream}/screen")
        inside = """() => [...document.querySelectorAll("[data-slide] tbody tr")]
            .filter((row) => row.offsetHeight && row.getBoundingClientRect().bottom <= innerHeight)
            .map((row) => row.dataset.id ?? `table ${row.cells[0].textContent}`)"""
        seen = set(screen.evaluate(inside))
        for _ in range(30):
            screen.clock.run_for(1000)
            seen |= set(screen.evaluate(inside))
        assert seen == {*contestants, *(f"table A{number}" for number in range(1, 21))}


def test_the_start_page_parts_what_runs_from_what_is_over(tmp_path: Path) -> None:
    with running(tmp_path) as club:
        coming, _, _ = pairs_event(club.store, 6, begun=False)
        runs, _, _ = pairs_event(club.store, 6)
        over, _, _ = pairs_event(club.store, 6)
        end = [organise.SessionEnded(1), organise.Published()]
        club.store.append(over, club.store.version(over), [to_plain(event) for event in end], by="organiser eva")
        with club.visitor() as public:
            data = public.get("/", headers={"Accept": "application/json"}).json()
            assert {event["id"]: event["state"] for event in data["events"]} == {
                coming: "coming", runs: "running", over: "past",
            }  # fmt: skip
            assert data["demo"] is None
            text = public.get("/").text
            assert text.index(f"/t/{runs}") < min(text.index(f"/t/{over}"), text.index(f"/t/{coming}"))
            last_results, calendar = text.index('id="results"'), text.index('id="calendar"')
            assert last_results < text.index(f"/t/{over}") < calendar < text.index(f"/t/{coming}")
            assert "password" not in text, "only a demo tells how to sign in"
            assert public.get("/data").status_code == 200


def test_a_law_has_a_page_with_a_chart_that_can_be_made_larger(tmp_path: Path) -> None:
    with running(tmp_path) as club:
        page = window(320, 640)
        page.goto(f"{club.url}/laws/27")
        page.locator("a[href='/laws/insufficient_bid']").first.click()
        page.wait_for_function("() => document.querySelector('.chart img')?.naturalWidth > 0")
        width = page.locator(".chart img").evaluate("each => each.getBoundingClientRect().width")
        page.get_by_role("link", name=english("larger")).click()
        page.wait_for_function(
            "width => document.querySelector('.chart img')?.getBoundingClientRect().width > width", arg=width
        )
        page.wait_for_function("() => document.querySelector('.chart img').naturalWidth > 0")
        page.wait_for_load_state()
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, "the chart scrolls in its own box"
        assert page.evaluate("document.querySelector('.chart').scrollLeft") > 0, "it begins in the middle"
