"""Writer for USEBIO 1.2 and 1.3. docs/reference/formats.md lists what it cannot represent."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import groupby
from xml.sax.saxutils import escape, quoteattr

from arbitr import __version__
from arbitr.bridge import SEATS, Adjustment, Artificial, Assigned, Result, Side, Vulnerability, Worth
from arbitr.cards import HIGH_TO_LOW
from arbitr.formats.session import (
    DealtBoard,
    Entrant,
    MatchRecord,
    PlayerRecord,
    SessionRecord,
    TableResult,
    read_date,
    write_number,
)
from arbitr.number import has_digit
from arbitr.problem import Problem
from arbitr.scoring import Method
from arbitr.scoring.adjusted import artificial_share
from arbitr.tournament import ContestKind

VERSIONS = ("1.2", "1.3")
METHODS = {
    Method.MATCHPOINTS: "MATCH_POINTS",
    Method.IMPS: "CROSS_IMPS",
    Method.BUTLER: "BUTLER_IMPS",
    Method.TOTAL: "AGGREGATE",
    Method.BOARD_A_MATCH: "BAM",
}
WORTHS = {
    None: "MATCH_POINTS",
    Method.MATCHPOINTS: "MATCH_POINTS",
    Method.BOARD_A_MATCH: "MATCH_POINTS",
    Method.IMPS: "CROSS_IMP_POINTS",
    Method.BUTLER: "BUTLER_POINTS",
}
"""After NS_ or EW_: the value of a line. In total points it is its score."""
VULNERABILITIES = {
    Vulnerability.NONE: "None",
    Vulnerability.NS: "NS",
    Vulnerability.EW: "EW",
    Vulnerability.BOTH: "All",
}
ADJUSTED = "Adj"
"""In place of a score that USEBIO cannot represent."""


def write_usebio(session: SessionRecord, version: str = "1.2") -> bytes:
    if version not in VERSIONS:
        raise Problem(
            "Arbitr does not write USEBIO {version}; choose one of {versions}",
            version=version,
            versions=", ".join(VERSIONS),
        )
    return _Writer(session, version).written()


class _Writer:
    """Lines of XML, one element below another."""

    def __init__(self, session: SessionRecord, version: str) -> None:
        self.session = session
        self.version = version
        self.marked = session.marked()
        self.lines: list[str] = []
        self.open: list[str] = []

    def written(self) -> bytes:
        self.lines += [
            '<?xml version="1.0" encoding="UTF-8"?>',
            f'<!DOCTYPE USEBIO SYSTEM "usebio_v{self.version.replace(".", "_")}.dtd">',
        ]
        session = self.session
        self.start("USEBIO", Version=self.version)
        self.start("CLUB")
        self.leaf("CLUB_NAME", session.club)
        self.leaf("CLUB_ID_NUMBER", session.club_number)
        self.end()
        self.event()
        shared = [board for board in session.boards if not board.section]
        if shared:
            self.start("HANDSET")
            for dealt in shared:
                self.start("BOARD")
                self.dealt(dealt)
                self.end()
            self.end()
        self.end()
        return ("\n".join(self.lines) + "\n").encode()

    def event(self) -> None:
        session, newer = self.session, self.version != VERSIONS[0]
        kind = session.kind.value.upper()
        self.start(
            "EVENT",
            EVENT_TYPE=f"SWISS_{kind}" if session.swiss and session.kind is not ContestKind.INDIVIDUAL else kind,
        )
        self.leaf("EVENT_ID" if newer else "EVENT_IDENTIFIER", session.identifier)
        self.leaf("EVENT_DESCRIPTION", session.event)
        self.leaf("PROGRAM_NAME", "Arbitr")
        self.leaf("PROGRAM_VERSION", __version__)
        if session.method is not None:
            of_match = session.kind is ContestKind.TEAMS and session.method is Method.IMPS
            self.leaf("BOARD_SCORING_METHOD", "IMPS" if of_match else METHODS[session.method])
        self.leaf("WINNER_TYPE", "" if session.winners is None else str(session.winners))
        self.leaf("DATE", session.date if newer else _day_first(session.date))
        self.leaf("VENUE", session.venue)
        if session.corrected:  # USEBIO has no element for it
            self.lines.append(f"{' ' * len(self.open)}<!-- Corrected on {' '.join(session.corrected)} -->")
        self.leaf("SESSION_COUNT", "1")
        self.leaf("SECTION_COUNT", str(len(session.sections) or 1))
        named = [section for section in session.sections if section]
        if session.number or named:
            self.start("SESSION", SESSION_ID=session.number or "1")
        self.part("")
        for section in named:
            self.start("SECTION", SECTION_ID=section)
            self.part(section)
            self.end()
        if session.number or named:
            self.end()
        self.end()

    def part(self, section: str) -> None:
        """The entrants, boards and matches of one section."""
        session = self.session
        entrants = [entrant for entrant in session.entrants if entrant.section == section]
        if entrants:
            self.start("PARTICIPANTS")
            for entrant in entrants:
                self.entrant(entrant)
            self.end()
        matches = [match for match in session.matches if match.section == section]
        results = [result for result in session.results if result.section == section]
        dealt = {board.board.number: board for board in session.boards if section and board.section == section}
        loose = [result for result in results if not any(match.has(result) for match in matches)]
        self.boards(loose, dealt, None)
        for match in matches:
            self.match(match, [result for result in results if match.has(result)])

    def entrant(self, entrant: Entrant) -> None:
        kind = self.session.kind
        if kind is ContestKind.TEAMS:
            self.start("TEAM", TEAM_ID=entrant.number, TEAM_NAME=entrant.name)
        elif kind is ContestKind.PAIRS:
            self.start("PAIR")
            self.leaf("PAIR_NUMBER", entrant.number)
        else:
            self.start("PLAYER")
            self.leaf("PLAYER_NUMBER", entrant.number)
        self.leaf("DIRECTION", "" if entrant.side is None else str(entrant.side))
        self.leaf("TOTAL_SCORE", _text(entrant.score))
        self.leaf("PERCENTAGE", _text(entrant.percent))
        self.leaf("PLACE", entrant.place)
        for player in entrant.players:
            if kind is not ContestKind.INDIVIDUAL:
                self.start("PLAYER")
            self.player(player)
            if kind is not ContestKind.INDIVIDUAL:
                self.end()
        self.end()

    def player(self, player: PlayerRecord) -> None:
        self.leaf("PLAYER_NAME", player.name)
        self.leaf("NATIONAL_ID_NUMBER", player.member)
        self.leaf("CLUB_ID_NUMBER", player.club)

    def match(self, match: MatchRecord, results: Sequence[TableResult]) -> None:
        home, away = ("TEAM", "OPPOSING_TEAM") if self.session.kind is ContestKind.TEAMS else ("NS", "EW")
        ending = "" if home == "TEAM" else "_PAIR_NUMBER"
        self.start("MATCH")
        self.leaf("ROUND_NUMBER", _text(match.round))
        self.leaf(home + ending, match.home)
        self.leaf(away + ending, match.away)
        self.leaf(f"{home}_SCORE", _text(match.home_score))
        self.leaf(f"{away}_SCORE", _text(match.away_score))
        self.boards(results, {}, match)
        self.end()

    def boards(self, results: Iterable[TableResult], dealt: dict[int, DealtBoard], match: MatchRecord | None) -> None:
        by_board = {number: list(lines) for number, lines in groupby(sorted(results, key=_board), key=_board)}
        for number in sorted({*by_board, *dealt}):
            self.start("BOARD")
            if number in dealt:
                self.dealt(dealt[number])
            else:
                self.leaf("BOARD_NUMBER", str(number))
            lines = by_board.get(number, [])
            if match is not None and self.session.kind is ContestKind.TEAMS:
                imps = next((_home_imps(line, match) for line in lines), None)
                self.leaf("IMPS", _text(imps))
            for line in lines:
                self.line(line, match)
            self.end()

    def dealt(self, dealt: DealtBoard) -> None:
        self.leaf("BOARD_NUMBER", str(dealt.board.number))
        if not dealt.board.is_as_law_2:
            self.leaf("VULNERABILITY", VULNERABILITIES[dealt.board.vulnerability])
        if dealt.deal is None:
            return
        for seat in SEATS:
            hand = dealt.deal.hand(seat)
            if len(hand):
                self.start("HAND")
                self.leaf("DIRECTION", seat.name.title())
                for suit in HIGH_TO_LOW:
                    self.leaf(suit.name, "".join(card.rank.letter for card in hand.of(suit)))
                self.end()

    def line(self, line: TableResult, match: MatchRecord | None) -> None:
        self.start("TRAVELLER_LINE")
        of_teams = match is not None and self.session.kind is ContestKind.TEAMS
        if match is not None and of_teams:
            self.leaf("DIRECTION", str(Side.NS if line.ns == match.home else Side.EW))
        else:
            self.leaf("NS_PAIR_NUMBER", line.ns)
            self.leaf("EW_PAIR_NUMBER", line.ew)
        result, score = _shown(line)
        if isinstance(result, Result):
            contract = result.contract
            self.leaf("CONTRACT", "Pass" if contract is None else f"{contract.bid.code}{contract.doubling.letters}")
            self.leaf("PLAYED_BY", "" if contract is None else str(contract.declarer))
            self.leaf("LEAD", "" if line.lead is None else line.lead.rank.letter + line.lead.suit.letter)
            self.leaf("TRICKS", "" if contract is None else str(result.tricks))
            board = self.marked[line.section, line.board]
            score = score or str(result.score(Side.NS, board.vulnerability))
        elif result is not None:
            score = score or str(result)
        self.leaf("SCORE", score)
        worth = WORTHS.get(self.session.method)
        if worth and not of_teams:
            self.leaf(f"NS_{worth}", _text(line.ns_score))
            self.leaf(f"EW_{worth}", _text(line.ew_score))
        self.end()

    # The elements.

    def start(self, tag: str, **attributes: str) -> None:
        written = "".join(f" {name}={quoteattr(_allowed(value))}" for name, value in attributes.items())
        self.lines.append(f"{' ' * len(self.open)}<{tag}{written}>")
        self.open.append(tag)

    def end(self) -> None:
        tag = self.open.pop()
        self.lines.append(f"{' ' * len(self.open)}</{tag}>")

    def leaf(self, tag: str, text: str) -> None:
        """Omitted if there is nothing to say."""
        if text:
            self.lines.append(f"{' ' * len(self.open)}<{tag}>{escape(_allowed(text))}</{tag}>")


def _shown(line: TableResult) -> tuple[Result | int | None, str]:
    """The result that the line shows, and a score that does not follow from it."""
    if line.adjustment is None:
        has_digits = has_digit(line.remark)
        return line.result, line.remark if line.result is None and not has_digits else ""
    artificial = _artificial(line.adjustment)
    if artificial:
        return line.result, artificial
    award = line.adjustment.ns
    if not line.adjustment.is_split and isinstance(award, Assigned) and len(award.outcomes) == 1:
        what = award.outcomes[0].what
        return (None, ADJUSTED) if isinstance(what, Worth) else (what, "")
    return None, ADJUSTED


def _artificial(adjustment: Adjustment) -> str:
    """A6040; empty unless it is artificial on both sides."""
    shares = [artificial_share(award) for award in (adjustment.ns, adjustment.ew) if isinstance(award, Artificial)]
    if len(shares) < 2:
        return ""
    return "A" + "".join(f"{min(100, round(100 * share)):02d}" for share in shares)


def _home_imps(line: TableResult, match: MatchRecord) -> Fraction | None:
    return line.ns_score if line.ns == match.home else line.ew_score


def _board(line: TableResult) -> int:
    return line.board


def _text(value: Fraction | int | None) -> str:
    return "" if value is None else write_number(Fraction(value))


def _day_first(date: str) -> str:
    """27/07/2022, if the date is valid."""
    parts = date.split("-")
    return "/".join(reversed(parts)) if len(parts) == 3 and read_date(date) == date else date


def _allowed(text: str) -> str:
    """Without the characters that XML cannot contain."""
    return "".join(
        letter
        for letter in text
        if letter in "\t\n" or " " <= letter < "\ud800" or "\ue000" <= letter <= "\ufffd" or letter > "\uffff"
    )
