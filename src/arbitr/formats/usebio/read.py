"""Reader for USEBIO 1.2 and 1.3, the XML format for results (docs/reference/formats.md)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from arbitr.bridge import (
    PASSED_OUT,
    SEATS,
    Adjustment,
    Artificial,
    Board,
    Contract,
    Deal,
    Result,
    Seat,
    Side,
    Vulnerability,
    parse_seat,
    parse_vulnerability,
)
from arbitr.cards import Card, Hand
from arbitr.formats.dealing_machines.pack import whole_hand
from arbitr.formats.session import (
    DealtBoard,
    Entrant,
    MatchRecord,
    PlayerRecord,
    SessionRecord,
    TableResult,
    read_date,
    read_number,
)
from arbitr.formats.usebio.xml import Element, parse_xml
from arbitr.number import begins_with_digit, has_digit
from arbitr.problem import Problem
from arbitr.scoring import Method
from arbitr.tournament import ContestKind


@dataclass(frozen=True, slots=True)
class EventType:
    kind: ContestKind
    method: Method | None = None
    swiss: bool = False


EVENT_TYPES = {
    "PAIRS": EventType(ContestKind.PAIRS),
    "MP_PAIRS": EventType(ContestKind.PAIRS, Method.MATCHPOINTS),
    "BUTLER_PAIRS": EventType(ContestKind.PAIRS, Method.BUTLER),
    "CROSS_IMPS": EventType(ContestKind.PAIRS, Method.IMPS),
    "CROSS_IMP": EventType(ContestKind.PAIRS, Method.IMPS),
    "AGGREGATE": EventType(ContestKind.PAIRS, Method.TOTAL),
    "SWISS_PAIRS": EventType(ContestKind.PAIRS, swiss=True),
    "SWISS_PAIRS_CROSS_IMPS": EventType(ContestKind.PAIRS, Method.IMPS, swiss=True),
    "SWISS_PAIRS_BUTLER_IMPS": EventType(ContestKind.PAIRS, Method.BUTLER, swiss=True),
    "TEAMS": EventType(ContestKind.TEAMS),
    "TEAMS_OF_FOUR": EventType(ContestKind.TEAMS),
    "KO": EventType(ContestKind.TEAMS),
    "LADDER": EventType(ContestKind.TEAMS),
    "SWISS_TEAMS": EventType(ContestKind.TEAMS, swiss=True),
    "INDIVIDUAL": EventType(ContestKind.INDIVIDUAL),
}
METHODS = {
    "MATCH_POINTS": Method.MATCHPOINTS,
    "MATCHPOINTS": Method.MATCHPOINTS,
    "MP": Method.MATCHPOINTS,
    "CROSS_IMPS": Method.IMPS,
    "IMPS": Method.IMPS,
    "BUTLER_IMPS": Method.BUTLER,
    "BUTLER": Method.BUTLER,
    "AGGREGATE": Method.TOTAL,
    "BAM": Method.BOARD_A_MATCH,
    "PAB": Method.BOARD_A_MATCH,
}
"""The scoring of boards; other values (HYBRID, OTHER) are left open."""
WORTHS = ("MATCH_POINTS", "CROSS_IMP_POINTS", "BUTLER_POINTS", "IMPS")
"""After NS_ or EW_: the value of a line."""
PASSED = ("P", "PASS", "PASSED", "PASSED OUT", "ALL PASS", "AP")
_ARTIFICIAL = re.compile(r"A?\s*(100|[0-9]{2})\s*%?\s*[-/:]?\s*(100|[0-9]{2})\s*%?")
_BOARD_NUMBER = re.compile(r"[^0-9]{0,4}([0-9]{1,4})")


def read_usebio(data: bytes, file: str) -> list[SessionRecord]:
    """Every session of every event; a file with only deals gives one session without results."""
    root = parse_xml(data, file)
    if root.tag != "USEBIO":
        raise root.problem(Problem("{tag} is not USEBIO; the root element must be USEBIO", tag=root.tag))
    club = root.one("CLUB") or root
    handset = _merged(_deals(root.all("HANDSET")), root)
    sessions = [session for event in root.all("EVENT") for session in _sessions(event, handset)]
    if not sessions and not handset:
        raise root.problem(Problem("there is neither an event nor a deal"))
    return [
        replace(session, club=club.value("CLUB_NAME"), club_number=club.value("CLUB_ID_NUMBER"))
        for session in sessions or [SessionRecord(boards=tuple(handset))]
    ]


def _sessions(event: Element, handset: list[DealtBoard]) -> Iterator[SessionRecord]:
    head = _head(event)
    for node in event.all("SESSION") or [event]:
        above = [event] if node is not event else []
        sections = node.all("SECTION")
        entrants: list[Entrant] = []
        boards = handset
        results: list[TableResult] = []
        matches: list[MatchRecord] = []
        for part in (*above, node, *sections):
            section = part.value("SECTION_ID") if part in sections else ""
            entrants += [entrant for group in part.all("PARTICIPANTS") for entrant in _entrants(group, section)]
            boards = _merged([*boards, *_deals([part, *part.all("HANDSET")], section)], part)
            marked = {board.board.number: board.board for board in boards if board.section in ("", section)}
            for board in part.all("BOARD"):
                results += _travellers(board, section, marked, None, head.kind)
            for match_node in part.all("MATCH"):
                match = _match(match_node, section)
                matches.append(match)
                for board in match_node.all("BOARD"):
                    results += _travellers(board, section, marked, match, head.kind)
        yield replace(
            head,
            number=node.value("SESSION_ID") if above else "",
            date=read_date(node.value("DATE")) or head.date,
            entrants=tuple(entrants),
            boards=tuple(boards),
            results=tuple(results),
            matches=tuple(matches),
        )


def _head(event: Element) -> SessionRecord:
    name = event.attributes.get("EVENT_TYPE", "").strip().upper()
    if name and name not in EVENT_TYPES:
        raise event.problem(Problem("{name} is not a USEBIO event type", name=repr(name)))
    kind = EVENT_TYPES.get(name, EVENT_TYPES["PAIRS"])
    method = METHODS.get(event.value("BOARD_SCORING_METHOD").upper()) or kind.method
    winners = event.value("WINNER_TYPE")
    return SessionRecord(
        event=event.value("EVENT_DESCRIPTION") or event.value("TITLE"),
        date=read_date(event.value("DATE")),
        venue=event.value("VENUE"),
        identifier=event.value("EVENT_IDENTIFIER", "EVENT_ID"),
        kind=kind.kind,
        method=method,
        swiss=kind.swiss,
        winners=int(winners) if winners in ("1", "2") else None,
    )


# Who played.


def _entrants(participants: Element, section: str) -> Iterator[Entrant]:
    for node in participants.all("PAIR", "TEAM", "PLAYER"):
        number = node.value(f"{node.tag}_NUMBER", f"{node.tag}_ID")
        if not number:
            raise node.problem(Problem("{tag} has no number", tag=node.tag))
        single = [node] if node.tag == "PLAYER" else []
        persons = [
            *single,
            *node.all("PLAYER"),
            *(player for pair in node.all("PAIR") for player in pair.all("PLAYER")),
        ]
        yield Entrant(
            number,
            tuple(_player(person) for person in persons),
            name=node.value("TEAM_NAME"),
            side=_side(node.value("DIRECTION")),
            section=node.value("SECTION_ID") or section,
            place=node.value("PLACE"),
            score=node.read(read_number, "TOTAL_SCORE"),
            percent=node.read(read_number, "PERCENTAGE"),
        )


def _player(node: Element) -> PlayerRecord:
    return PlayerRecord(node.value("PLAYER_NAME"), node.value("NATIONAL_ID_NUMBER"), node.value("CLUB_ID_NUMBER"))


def _side(text: str) -> Side | None:
    return {"N": Side.NS, "E": Side.EW}.get(text[:1].upper())


# Which cards.


def _deals(parents: Iterable[Element], section: str = "") -> list[DealtBoard]:
    """The boards with more data than the number."""
    found = []
    for node in (board for parent in parents for board in parent.all("BOARD")):
        board = Board.numbered(_board_number(node), vulnerability=node.read(_vulnerability, "VULNERABILITY"))
        hands = node.all("HAND")
        if hands or not board.is_as_law_2:
            found.append(DealtBoard(board, _deal(node, hands) if hands else None, section))
    return found


def _merged(boards: Iterable[DealtBoard], where: Element) -> list[DealtBoard]:
    """Each board once: the file may have its cards in one place and its vulnerability in another."""
    found: dict[tuple[str, int], DealtBoard] = {}
    for dealt in boards:
        key = dealt.section, dealt.board.number
        before = found.setdefault(key, dealt)
        if before.deal is not None and dealt.deal is not None and before.deal != dealt.deal:
            twice = Problem("board {board} appears twice with different cards; keep one", board=dealt.board.number)
            raise where.problem(twice)
        board = dealt.board if before.board.is_as_law_2 else before.board
        found[key] = DealtBoard(board, before.deal or dealt.deal, dealt.section)
    return sorted(found.values(), key=lambda dealt: (dealt.section, dealt.board.number))


def _board_number(node: Element) -> int:
    def parse(text: str) -> int:
        match = _BOARD_NUMBER.fullmatch(text)
        if match is None or not int(match[1]):
            raise Problem("{text} is not a board number", text=repr(text))
        return int(match[1])

    number = node.read(parse, "BOARD_NUMBER")
    if number is None:
        raise node.problem(Problem("this board has no number"))
    return number


def _vulnerability(text: str) -> Vulnerability:
    words = {"NORTH-SOUTH": "NS", "EAST-WEST": "EW", "N/S": "NS", "E/W": "EW"}
    return parse_vulnerability(words.get(text.upper(), text))


def _deal(board: Element, nodes: list[Element]) -> Deal:
    hands: dict[Seat, Hand] = {}
    for node in nodes:
        seat = node.read(parse_seat, "DIRECTION")
        if seat is None or seat in hands:
            raise node.problem(Problem("each hand must have its own direction"))
        suits = [node.value(suit) or "-" for suit in ("SPADES", "HEARTS", "DIAMONDS", "CLUBS")]
        try:
            hands[seat] = whole_hand(seat, Hand.parse(".".join(suits)))
        except Problem as problem:
            raise node.problem(problem) from None
    try:
        deal = Deal(hands.get(seat) for seat in SEATS)
        if len(hands) == 3:
            deal = deal.with_hand(next(seat for seat in SEATS if seat not in hands), deal.missing())
        return deal
    except Problem as problem:
        raise board.problem(problem) from None


# What happened.


def _match(node: Element, section: str) -> MatchRecord:
    home, away = node.value("TEAM", "NS_PAIR_NUMBER"), node.value("OPPOSING_TEAM", "EW_PAIR_NUMBER")
    if not home or not away:
        raise node.problem(Problem("this match does not say who played"))
    return MatchRecord(
        home,
        away,
        node.read(_count, "ROUND_NUMBER"),
        node.read(read_number, "TEAM_SCORE", "NS_SCORE"),
        node.read(read_number, "OPPOSING_TEAM_SCORE", "EW_SCORE"),
        section,
    )


def _travellers(
    node: Element, section: str, marked: dict[int, Board], match: MatchRecord | None, kind: ContestKind
) -> Iterator[TableResult]:
    number = _board_number(node)
    board = marked.get(number) or Board.numbered(number)
    imps = node.read(read_number, "IMPS")
    for at, line in enumerate(node.all("TRAVELLER_LINE")):
        ns, ew = line.value("NS_PAIR_NUMBER"), line.value("EW_PAIR_NUMBER")
        if match is not None and (kind is ContestKind.TEAMS or not ns or not ew):
            side = _side(line.value("DIRECTION"))
            if side is None:
                side = Side.EW if at and kind is ContestKind.TEAMS else Side.NS
            ns, ew = (match.home, match.away) if side is Side.NS else (match.away, match.home)
        if not ns or not ew:
            raise line.problem(Problem("this line does not say who sat at the table"))
        ns_score, ew_score = (line.read(read_number, *(f"{side}_{name}" for name in WORTHS)) for side in Side)
        if match is not None and imps is not None:
            ns_score, ew_score = (imps, -imps) if ns == match.home else (-imps, imps)
        result, adjustment, remark = _score(line, board)
        yield TableResult(
            number,
            ns,
            ew,
            result,
            adjustment,
            None if line.value("LEAD") == "-" else line.read(Card.parse, "LEAD"),
            ns_score,
            ew_score,
            section,
            match.round if match is not None else line.read(_count, "ROUND_NUMBER"),
            line.read(_count, "TABLE_NUMBER"),
            remark,
        )


def _count(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,4}", text):
        raise Problem("{text} is not a whole number", text=repr(text))
    return int(text)


def _score(line: Element, board: Board) -> tuple[Result | int | None, Adjustment | None, str]:
    """The result or the points, an artificial score, and anything else in the words of the file."""
    played = _played(line)
    text = line.value("SCORE").replace("−", "-")
    points, adjustment, remark = None, None, ""
    artificial = _ARTIFICIAL.fullmatch(text.upper())
    if re.fullmatch(r"[+-]?[0-9]{1,5}(\.0+)?", text):
        points = int(float(text))
    elif artificial is not None:
        ns, ew = (Artificial(Fraction(int(share), 100)) for share in artificial.groups())
        adjustment = Adjustment(ns, ew)
    elif has_digit(text):
        wrong = Problem("{text} is not a score; write 420, -50 or A6040", text=repr(text))
        raise (line.one("SCORE") or line).problem(wrong)
    else:
        remark = text
    if played is None:
        return points, adjustment, remark
    if points is not None and points != played.score(Side.NS, board.vulnerability):
        wrong = Problem(
            "{one} scores {points} for North-South, not {other}; correct one of them",
            one=played,
            points=f"{played.score(Side.NS, board.vulnerability):+d}",
            other=f"{points:+d}",
        )
        raise (line.one("SCORE") or line).problem(wrong)
    return played, adjustment, remark


def _played(line: Element) -> Result | None:
    """Contract and tricks, if both are given."""
    text = line.value("CONTRACT").upper().replace("*", "X")
    if text in PASSED:
        return PASSED_OUT
    if not begins_with_digit(text):
        return None  # none, or a word such as "not played"
    declarer = line.read(parse_seat, "PLAYED_BY")
    contract = line.read(lambda text: Contract.parse(text.replace("*", "X"), declarer), "CONTRACT")
    tricks = line.value("TRICKS")
    if contract is None or not tricks:
        if not line.value("SCORE"):
            raise line.problem(Problem("{contract}: the number of tricks is missing", contract=contract))
        return None

    def parse(text: str) -> Result:
        if re.fullmatch(r"=|[+-][0-9]{1,2}", text):
            return Result.parse(f"{contract.code} {text}")
        return Result(contract, _count(text))

    return line.read(parse, "TRICKS")
