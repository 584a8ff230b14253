"""A session in files of other programs: who played, what happened at each table, the ranking as given.

Nothing is rescored here. `Session.lines` gives the results in the model of scoring.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from arbitr.bridge import Adjustment, Board, Deal, Result, Side
from arbitr.cards import Card
from arbitr.formats.text_file import text_of
from arbitr.plain import from_plain, to_plain
from arbitr.problem import Problem, required
from arbitr.scoring import Method, ScoreLine
from arbitr.tournament import ContestKind


@dataclass(frozen=True, slots=True)
class PlayerRecord:
    name: str = ""
    member: str = ""
    """His number at the federation."""
    club: str = ""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A pair, a team or a single player, with its ranking in the file."""

    number: str
    players: tuple[PlayerRecord, ...] = ()
    name: str = ""
    """Of a team."""
    side: Side | None = None
    """Its permanent side; None: it moved, or nobody says."""
    section: str = ""
    place: str = ""
    """As it is written: 3, 3=, 3-4."""
    score: Fraction | None = None
    """Matchpoints, IMPs, victory points or points, according to the scoring."""
    percent: Fraction | None = None


@dataclass(frozen=True, slots=True)
class DealtBoard:
    """A board, as it is marked, and its cards if the file has them."""

    board: Board
    deal: Deal | None = None
    section: str = ""
    """Empty if it is the same in all sections."""


@dataclass(frozen=True, slots=True)
class TableResult:
    """What happened at one table on one board: a line of a traveller."""

    board: int
    ns: str
    ew: str
    """Numbers of the entrants; in an individual both partners, joined by a plus: 3+7."""
    result: Result | int | None = None
    """A result, or a North-South score; None if none was obtained or given."""
    adjustment: Adjustment | None = None
    lead: Card | None = None
    ns_score: Fraction | None = None
    ew_score: Fraction | None = None
    """The value of the line, according to the scoring."""
    section: str = ""
    round: int | None = None
    table: int | None = None
    remark: str = ""
    form: str = ""
    """The form of a fouled board (Law 87)."""

    @property
    def is_told(self) -> bool:
        """Whether anything is known that can be scored."""
        return self.result is not None or self.adjustment is not None


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """Two teams, or two pairs of a Swiss event, that met; its tables are among the results, with the same round."""

    home: str
    away: str
    round: int | None = None
    home_score: Fraction | None = None
    away_score: Fraction | None = None
    """Victory points or IMPs, as the file has them."""
    section: str = ""

    def has(self, result: TableResult) -> bool:
        return (result.section, result.round) == (self.section, self.round) and {result.ns, result.ew} == {
            self.home,
            self.away,
        }


@dataclass(frozen=True, slots=True)
class SessionRecord:
    """One session of one event. What the file omits is empty or None."""

    event: str = ""
    date: str = ""
    """YYYY-MM-DD, or unchanged if that cannot be read."""
    club: str = ""
    club_number: str = ""
    venue: str = ""
    identifier: str = ""
    """The id of the event in the program that wrote the file."""
    number: str = ""
    """Which session of the event."""
    kind: ContestKind = ContestKind.PAIRS
    method: Method | None = None
    """How it was scored; for teams, IMPs are those of the match."""
    swiss: bool = False
    winners: int | None = None
    """Two: North-South and East-West are ranked separately."""
    entrants: tuple[Entrant, ...] = ()
    boards: tuple[DealtBoard, ...] = ()
    results: tuple[TableResult, ...] = ()
    matches: tuple[MatchRecord, ...] = ()
    corrected: tuple[str, ...] = ()
    """When official scores were changed after the correction period (79C): 2026-03-05T20:15:00Z."""

    @property
    def sections(self) -> tuple[str, ...]:
        """In the order in which they appear."""
        named = [entrant.section for entrant in self.entrants] + [result.section for result in self.results]
        return tuple(dict.fromkeys(named + [match.section for match in self.matches]))

    @property
    def sides_apart(self) -> bool:
        """The two sides are numbered separately: North-South 1 and East-West 1 are two pairs."""
        ns, ew = (
            {(entrant.section, entrant.number) for entrant in self.entrants if entrant.side is side} for side in Side
        )
        return not ns.isdisjoint(ew)

    def marked(self) -> dict[tuple[str, int], Board]:
        """By section and number the boards of all results: marked as in the file, otherwise as in Law 2."""
        named = {(board.section, board.board.number): board.board for board in self.boards}
        wanted = {(result.section, result.board) for result in self.results}
        return {key: named.get(key) or named.get(("", key[1])) or Board.numbered(key[1]) for key in wanted}

    def lines(self, section: str | None = None) -> list[ScoreLine]:
        """What can be scored, in one section or in all."""
        marked = self.marked()
        return [
            ScoreLine(
                marked[result.section, result.board],
                result.ns,
                result.ew,
                result.result,
                result.adjustment,
                result.form,
            )
            for result in self.results
            if result.is_told and section in (None, result.section)
        ]


# As JSON (docs/reference/formats.md).

VERSION = 1


def write_session_json(session: SessionRecord) -> bytes:
    plain = {"session": VERSION, **to_plain(session)}
    return (json.dumps(plain, ensure_ascii=False, indent=1) + "\n").encode()


def read_session_json(data: bytes, file: str) -> SessionRecord:
    def wrong(problem: Problem, line: int = 1) -> Problem:
        return Problem("{file}:{line}: {problem}", file=file, line=line, problem=problem)

    try:
        plain = json.loads(text_of(data))
    except (ValueError, RecursionError) as error:
        why = " ".join(str(getattr(error, "msg", error)).split())
        raise wrong(Problem("this is not JSON: {why}", why=why), getattr(error, "lineno", 1)) from None
    version = plain.pop("session", None) if isinstance(plain, dict) else None
    if version != VERSION:
        raise wrong(Problem("this is not a session; its first field must be {field}", field='"session": 1'))
    try:
        return from_plain(SessionRecord, plain)
    except Problem as problem:
        raise wrong(problem) from None
    except ValueError as error:  # a whole number with more digits than Python reads
        raise wrong(Problem("{message}", message=" ".join(str(error).split()))) from None


# What the readers share.

_NUMBER = re.compile(r"([+-]?)\s*([0-9]{1,12}(?:\.[0-9]{0,12})?|\.[0-9]{1,12})\s*%?")
_DATES = (
    re.compile(r"(?P<y>[0-9]{4})[-./](?P<m>[0-9]{1,2})[-./](?P<d>[0-9]{1,2})(?:[T ].*)?", re.DOTALL),
    re.compile(r"(?P<d>[0-9]{1,2})[-./ ]+(?P<m>[0-9]{1,2})[-./ ]+(?P<y>[0-9]{4})"),
)


def read_number(text: str) -> Fraction:
    """128.77, -3, 47,69 %: exactly as written."""
    match = required(
        _NUMBER.fullmatch(text.strip().replace("−", "-").replace(",", ".")),
        "{text} is not a number; write 12.5",
        text=repr(text),
    )
    return Fraction(match[1] + match[2])


def read_count(cells: Mapping[str, str], name: str) -> int | None:
    """The round or the table of a row, if it is filled in."""
    text = cells.get(name)
    if text is None:
        return None
    if not re.fullmatch(r"[0-9]{1,4}", text):
        raise Problem("{option}: {text} is not a whole number", option=name, text=repr(text))
    return int(text)


def write_number(number: Fraction) -> str:
    """Exact if a decimal can be; otherwise to two decimals."""
    for places in range(13):
        scaled = number * 10**places
        if scaled.denominator == 1:
            return f"{Decimal(scaled.numerator).scaleb(-places):f}"
    return f"{float(number):.2f}"


def read_date(text: str) -> str:
    """YYYY-MM-DD if the text can be read that way: day, month and year, or year, month and day."""
    for form in _DATES:
        match = form.fullmatch(text.strip())
        if match is not None and 1 <= int(match["m"]) <= 12 and 1 <= int(match["d"]) <= 31:
            return f"{match['y']}-{int(match['m']):02d}-{int(match['d']):02d}"
    return text.strip()
