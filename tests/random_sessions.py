"""Random sessions for the tests of formats, each from a number."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from random import Random

from games import random_deal

from arbitr.bridge.board import Board, Vulnerability
from arbitr.bridge.call import CALLS, Doubling
from arbitr.bridge.contract import Contract
from arbitr.bridge.result import PASSED_OUT, Result
from arbitr.bridge.scores.adjustment import Adjustment, Artificial
from arbitr.bridge.seat import SEATS, Side
from arbitr.cards import CARDS
from arbitr.formats.session import DealtBoard, Entrant, MatchRecord, PlayerRecord, SessionRecord, TableResult
from arbitr.scoring.event import Method
from arbitr.tournament.rules import ContestKind

NAMES = ("Žluťoučký Kůň", "O'Hara & <Son>", 'Said "So"', "Šárka  Řehoř-Ďas", "Ёж Щука", "x", "Ærø ﷽", "陈 小")
BIDS = [call for call in CALLS if call.level]


def random_result(random: Random) -> Result:
    if random.random() < 0.05:
        return PASSED_OUT
    contract = Contract(random.choice(BIDS), random.choice(list(Doubling)), random.choice(SEATS))
    return Result(contract, random.randint(0, 13))


def random_adjustment(random: Random) -> Adjustment:
    return Adjustment(*(Artificial(Fraction(random.choice((0, 40, 50, 60, 65, 100)), 100)) for _ in Side))


def _score(random: Random) -> Fraction:
    return Fraction(random.randint(-9999, 9999), random.choice((1, 2, 10, 100)))


def _name(random: Random) -> str:
    return f"{random.choice(NAMES)} {random.randint(1, 99)}"


def random_line(random: Random, board: int, ns: str, ew: str, section: str, scored: bool) -> TableResult:
    """What happened at a table, as much of it as a traveller can tell."""
    kind = random.random()
    result: Result | int | None = random_result(random)
    adjustment, remark, lead = None, "", None
    if kind < 0.1:
        result, adjustment = None, random_adjustment(random)
    elif kind < 0.15:
        adjustment = random_adjustment(random)
    elif kind < 0.25:
        result = 10 * random.randint(-200, 200)
    elif kind < 0.3:
        result, remark = None, random.choice(("", "Not played"))
    if isinstance(result, Result) and result.contract is not None and random.random() < 0.8:
        lead = random.choice(CARDS)
    ns_score, ew_score = (_score(random) if scored and random.random() < 0.9 else None for _ in Side)
    return TableResult(board, ns, ew, result, adjustment, lead, ns_score, ew_score, section, remark=remark)


def random_session(seed: int) -> SessionRecord:
    """A session that holds only what USEBIO can hold."""
    random = Random(seed)
    kind = random.choice(list(ContestKind))
    method = random.choice(list(Method)) if kind is not ContestKind.TEAMS else random.choice((Method.IMPS, None))
    swiss = kind is not ContestKind.INDIVIDUAL and random.random() < 0.4
    sections = random.choice((("",), ("A",), ("A", "B")))
    winners = random.choice((None, 1, 2)) if kind is ContestKind.PAIRS else None
    numbers = random.sample(range(1, 16), 14)
    dealt = [
        DealtBoard(
            Board.numbered(number, vulnerability=random.choice((None, None, random.choice(list(Vulnerability))))),
            random_deal(random),
            random.choice(sections) if random.random() < 0.2 else "",
        )
        for number in sorted(numbers[: random.randint(0, 8)])
    ]
    entrants: list[Entrant] = []
    matches: list[MatchRecord] = []
    results: list[TableResult] = []
    for section in sections:
        own = [str(number) for number in range(1, 2 * random.randint(1, 4) + 1)]
        entrants += [_entrant(random, kind, number, section, winners) for number in own]
        meetings = list(combinations(own, 2))
        if swiss or kind is ContestKind.TEAMS:
            for round_, (home, away) in enumerate(random.sample(meetings, min(3, len(meetings))), 1):
                match = MatchRecord(home, away, round_, _score(random), _score(random), section)
                matches.append(match)
                results += _of_match(random, match, numbers[:3], kind, method)
        else:
            for board in sorted(random.sample(numbers, 4)):
                for ns, ew in random.sample(meetings, min(3, len(meetings))):
                    if kind is ContestKind.INDIVIDUAL:
                        ns, ew = f"{ns}+9", f"{ew}+10"
                    results.append(random_line(random, board, ns, ew, section, method is not Method.TOTAL))
    return SessionRecord(
        event=_name(random),
        date=f"20{random.randint(10, 99)}-{random.randint(1, 12):02d}-{random.randint(1, 28):02d}",
        club=random.choice(("", _name(random))),
        club_number=random.choice(("", "007")),
        venue=random.choice(("", _name(random))),
        identifier=random.choice(("", "X-1")),
        number=random.choice(("", "2")) if sections == ("",) else "2",
        kind=kind,
        method=method,
        swiss=swiss,
        winners=winners,
        entrants=tuple(entrants),
        boards=tuple(sorted(dealt, key=lambda dealt_board: (dealt_board.section, dealt_board.board.number))),
        results=tuple(results),
        matches=tuple(matches),
    )


def _entrant(random: Random, kind: ContestKind, number: str, section: str, winners: int | None) -> Entrant:
    count = {ContestKind.PAIRS: 2, ContestKind.TEAMS: random.randint(4, 6), ContestKind.INDIVIDUAL: 1}[kind]
    return Entrant(
        number,
        tuple(
            PlayerRecord(_name(random), random.choice(("", "12345")), random.choice(("", "7"))) for _ in range(count)
        ),
        name=_name(random) if kind is ContestKind.TEAMS else "",
        side=random.choice(list(Side)) if winners == 2 else None,
        section=section,
        place=random.choice(("", "1", "3=", "3-4")),
        score=random.choice((None, _score(random))),
        percent=random.choice((None, abs(_score(random)))),
    )


def _of_match(
    random: Random, match: MatchRecord, boards: list[int], kind: ContestKind, method: Method | None
) -> list[TableResult]:
    """Both tables of a match of teams, with the IMPs of the board; the one table of a Swiss match of pairs."""
    found = []
    for board in sorted(boards):
        sides = random.sample([(match.home, match.away), (match.away, match.home)], 2)
        imps = Fraction(random.randint(-24, 24))
        for ns, ew in sides if kind is ContestKind.TEAMS else [random.choice(sides)]:
            scored = kind is ContestKind.PAIRS and method is not Method.TOTAL
            line = random_line(random, board, ns, ew, match.section, scored)
            ns_score, ew_score = line.ns_score, line.ew_score
            if kind is ContestKind.TEAMS:
                ns_score, ew_score = (imps, -imps) if ns == match.home else (-imps, imps)
            found.append(
                TableResult(
                    board,
                    ns,
                    ew,
                    line.result,
                    line.adjustment,
                    line.lead,
                    ns_score,
                    ew_score,
                    match.section,
                    match.round,
                    remark=line.remark,
                )
            )
    return found
