"""Papers of every kind for the tests, with long names in two alphabets. Seeded; no name is anybody's."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from random import Random

from arbitr.analysis.par import par
from arbitr.bridge.appeal import (
    Appeal,
    AppealedRuling,
    AppealMatter,
    AppealOutcome,
    CommitteeMember,
    Consent,
    ConsentGiven,
    Contest,
    Decision,
    Hearing,
    Role,
    Statement,
    Vote,
)
from arbitr.bridge.board import Board
from arbitr.bridge.call import Doubling, bid
from arbitr.bridge.contract import Contract
from arbitr.bridge.deals.deal import Deal
from arbitr.bridge.deals.makeable import Makeable
from arbitr.bridge.denomination import Denomination
from arbitr.bridge.result import PASSED_OUT, Result
from arbitr.bridge.scores.adjustment import Adjustment
from arbitr.bridge.scores.penalty import Penalty
from arbitr.bridge.seat import SEATS, Side
from arbitr.cards import CARDS
from arbitr.laws.engine.edition import Edition
from arbitr.laws.engine.examples import open_call
from arbitr.movements.individual import individual
from arbitr.movements.movement import Movement
from arbitr.movements.pairs.howell import howell
from arbitr.movements.pairs.mitchell import Choices, Half, mitchell
from arbitr.reports.appeals import appeal_form
from arbitr.reports.drawing.paper import Paper
from arbitr.reports.drawing.speech import Speech
from arbitr.reports.forms import IncidentPlace, RulingCase, ruling_form
from arbitr.reports.hands import HandRecord, hand_records
from arbitr.reports.matches import ComparedBoard, MatchResult, Sheet, match_results, match_sheets
from arbitr.reports.results import all_results, personal_sheets, ranking, travellers
from arbitr.reports.seats import guide_cards, score_cards, score_slips, table_cards, travelling_slips
from arbitr.reports.session import ScoredSession, rounds_of
from arbitr.scoring.event import EventRules, Method, score_event
from arbitr.scoring.line import ScoreLine
from arbitr.scoring.ranking import Addition

FAMILIES = (
    "Nováková-Šťastná",
    "Dvořáček",
    "Ľubovňanská",
    "Đorđević-Šćepanović",
    "Преображенский-Щукин",
    "Ёлкина",
    "O'Featherstonehaugh",
    "Řeřichová",
    "Kos",
    "Žďárský",
)
GIVEN = ("Anežka", "Břetislav", "Đurđica", "Светлана", "Maximilian-Alexander", "Ľudovít")
TITLE = "Pondělní turnaj dvojic – Турнир по понедельникам"
WHERE = "Klub Šestka, 16. 11. 2026"


def pair_name(number: int) -> str:
    random = Random(number)
    return " – ".join(f"{random.choice(GIVEN)} {random.choice(FAMILIES)}" for _ in range(2))


def deal(random: Random) -> Deal:
    return Deal.of_pack(random.sample(CARDS, 52))


def records(count: int, random: Random | None = None) -> list[HandRecord]:
    random = random or Random(1)
    found = []
    for number in range(1, count + 1):
        board = Board.numbered(number)
        makeable = Makeable.of(random.randrange(14) for _ in range(20))
        found.append(HandRecord(board, deal(random), makeable, par(makeable, board.dealer, board.vulnerability)))
    return found


def result(random: Random) -> Result:
    if random.random() < 0.04:
        return PASSED_OUT
    contract = Contract(
        bid(random.randint(1, 5), random.choice(list(Denomination))),
        random.choices(list(Doubling), (9, 2, 1))[0],
        random.choice(SEATS),
    )
    return Result(contract, max(0, min(13, contract.needed + random.randint(-3, 2))))


def adjustment(random: Random) -> Adjustment | None:
    texts = ("NS A+; EW A-", "60% 4S N =, 40% 3NT N -1", "NS 65%; EW table", "25% 6SXX N -1, 75% 4S N +2")
    return Adjustment.parse(random.choice(texts)) if random.random() < 0.06 else None


def session_of(movement: Movement, method: Method = Method.MATCHPOINTS, title: str = TITLE) -> ScoredSession:
    """Everybody has played everything, and a few results were adjusted."""
    random = Random(3)
    lines = [
        ScoreLine(Board.numbered(board), str(seating.ns), str(seating.ew), result(random), adjustment(random))
        for round_ in movement.rounds
        for seating in round_.tables
        if seating.is_played
        for board in seating.boards
    ]
    leads = {row: random.choice(CARDS) for row in range(0, len(lines), 2)}
    rules = EventRules(method, sides_apart=movement.apart)
    first = "NS 1" if movement.apart else "1"
    penalty = Penalty.parse("10%" if method is Method.MATCHPOINTS else "3 IMP")
    event = score_event(lines, rules, {first: Addition((penalty,), Fraction(5, 2))})
    contestants = [standing.contestant for standings in event.rankings.values() for standing in standings]
    names = {contestant: pair_name(place) for place, contestant in enumerate(contestants)}
    return ScoredSession(event, title, WHERE, method, names, rounds_of(movement, lines), leads)


PAIRS = howell(7, 26)
SIDES_APART = mitchell(7, 21, pairs=13, choices=Choices(half=Half.PHANTOM))
SESSION = session_of(PAIRS)
WITH_HANDS = replace(SESSION, hands={record.board.number: record for record in records(26)})
NAMES = {str(pair): pair_name(place) for place, pair in enumerate((*PAIRS.pairs, *SIDES_APART.pairs))}


def ruled() -> RulingCase:
    talk = open_call(Edition.LAWS_2017, "N 1D, E 1S, S 1H")
    for answer in ("refuse", "2H"):
        talk = talk.answered(answer)
    while talk.question is not None:
        talk = talk.answered(talk.question.choices[0].example)
    place = IncidentPlace(
        TITLE, "2", "4", "7", Board.numbered(14), pair_name(1), pair_name(2), "Ředitelka Ščukinová", "19:42"
    )
    table = talk.case.table
    return RulingCase(place, talk.incident, talk.ruling, deal(Random(9)), table.auction, "Jih řekl „pardon“.")


APPEAL = Appeal(
    7,
    Contest.PAIRS,
    "Kolo 2",
    "A4",
    14,
    Side.EW,
    pair_name(3),
    AppealedRuling(
        "4♠ S −1 pro obě strany; Юг обязан был спасовать.",
        ("16B3", "12C1c"),
        "Ředitelka Ščukinová",
        "Kontra byla napovězena váháním. " * 6,
        Adjustment.parse("60% 4S S -1, 40% 3NT S ="),
        (Penalty.parse("0.5 VP"),),
        doubt_remained=True,
        told_of_appeal=True,
    ),
    (AppealMatter.JUDGEMENT, AppealMatter.FACTS),
    consents=(ConsentGiven(pair_name(3), Consent.AGREES), ConsentGiven("Žofie", Consent.ABSENT)),
    facts_agreed=("West paused before passing.", "Запад думал около двадцати секунд."),
    facts_disputed=("For how long.",),
    statements=(Statement("E", "I would double ♥ with this hand against anybody. " * 5),),
    lodged_at=1_700_000_000,
    scores_out_at=1_699_999_000,
    deposit="50 EUR",
    hearing=Hearing(
        (
            CommitteeMember("Ľubica Ďurčanská-Preobraženská", Role.CHAIRMAN, "SVK", vote=Vote.KEEP),
            CommitteeMember("Đ. Šćepanović", nation="SRB", vote=Vote.OTHER_CHANGE),
            CommitteeMember(
                "Щ. Ёлкин", Role.SECRETARY, stepped_down="had discussed the case before with one of the players"
            ),
        ),
        1_700_003_600,
        (Statement("D", "I asked three players."),),
        Vote.KEEP,
        Decision(
            AppealOutcome.UPHELD,
            ("The pause took about twenty seconds.",),
            ("16B1a", "16B3"),
            Adjustment.parse("NS A-; EW 4S S -1"),
            (Penalty.parse("10%"),),
            ("73C",),
            "Pass was a logical alternative. " * 12,
            without_merit=True,
            deposit_returned=False,
        ),
    ),
)


def address(table: int) -> str:
    return f"http://192.168.100.200:8000/turnaj/pondeli-2026-11-16/stul/{table}?klic=0123456789abcdef"


def _two(number: int) -> tuple[str, str]:
    one, other = pair_name(number).split(" – ")
    return one, other


MATCHES = [
    Sheet(1, "A1", "Преображенский-Щукин a přátelé z města", "Ľubovňa", tuple(range(1, 17)),
          (_two(1), _two(2)), (_two(3), _two(4))),
    Sheet(1, "A2", "Đorđević", "Kos", (17, 18)),
]  # fmt: skip


def compared(sheet: Sheet) -> MatchResult:
    """Every kind of board: IMPs for either side, none, a ruling that does not balance, and one that is not played."""
    speech, random = Speech("cs"), Random(9)
    ways = ((7, -7), (-3, 3), (0, 0), (3, -2), (None, None))
    boards = []
    for board in sheet.boards:
        home, away = (None if imps is None else Fraction(imps) for imps in ways[board % len(ways)])
        texts = (speech.result(result(random)), speech.result(result(random)))
        shown = ("", "") if home is None else texts
        boards.append(ComparedBoard(board, *shown, None if home is None else 620, -50, home, away))
    return MatchResult(sheet, tuple(boards), (Fraction("13.27"), Fraction("6.73")), (sheet.home, sheet.away))


PAPERS: dict[str, Callable[[str], Paper]] = {
    "hands-4": lambda language: hand_records(records(9), language, TITLE, WHERE, 4),
    "hands-6": lambda language: hand_records(records(9), language, TITLE, WHERE, 6),
    "ranking": lambda language: ranking(SESSION, language, "3"),
    "ranking-apart": lambda language: ranking(session_of(SIDES_APART), language),
    "travellers": lambda language: travellers(SESSION, language, range(1, 9), "3"),
    "travellers-hands": lambda language: travellers(WITH_HANDS, language, (1, 2, 3)),
    "personal": lambda language: personal_sheets(SESSION, language, ("1", "2")),
    "personal-imps": lambda language: personal_sheets(session_of(SIDES_APART, Method.IMPS), language, ("NS 1", "EW 2")),
    "all": lambda language: all_results(session_of(howell(3, 15)), language),
    "guide-cards": lambda language: guide_cards(PAIRS, language, TITLE, NAMES),
    "guide-cards-apart": lambda language: guide_cards(SIDES_APART, language),
    "guide-cards-individual": lambda language: guide_cards(individual(12), language, TITLE),
    "score-cards": lambda language: score_cards(PAIRS, language, TITLE, NAMES),
    "slips": lambda language: score_slips(SIDES_APART, language, TITLE, NAMES),
    "travelling-slips": lambda language: travelling_slips(PAIRS, language, TITLE, NAMES),
    "table-cards": lambda language: table_cards(range(1, 8), language, TITLE, address, PAIRS, NAMES),
    "table-cards-bare": lambda language: table_cards((1, 12), language, address=address),
    "match-sheets": lambda language: match_sheets(MATCHES, language, TITLE),
    "match-results": lambda language: match_results([compared(match) for match in MATCHES], language, TITLE, WHERE),
    "ruling": lambda language: ruling_form(ruled(), language),
    "ruling-empty": lambda language: ruling_form(RulingCase(), language),
    "appeal": lambda language: appeal_form(APPEAL, language, TITLE),
    "appeal-empty": lambda language: appeal_form(None, language),
}
"""Each by its name, in a language."""
