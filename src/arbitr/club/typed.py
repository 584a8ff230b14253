"""A director's short input: a table, a board, a score."""

from __future__ import annotations

import re
from contextlib import suppress
from datetime import datetime, timedelta
from fractions import Fraction

from arbitr.bridge import Result
from arbitr.cards import Card
from arbitr.laws.direction.appeals.appeals import minutes_of
from arbitr.number import read_number, whole_or_none
from arbitr.problem import Problem
from arbitr.tournament import NoResult, Room, Section, Session, SlipScore, table_name

MOST_TABLES = MOST_BOARDS = 999
_TYPED = re.compile(
    r"^([1-7])\s*(nt|bt|ba|бк|[nshdc♠♥♦♣])\ufe0f?\s*([x*×]{0,2})\s*(?:by\s+)?([nesw])\s*([=+−–-])", re.IGNORECASE
)
NOTRUMPS = ("NT", "BT", "BA", "БК")
"""Spellings in the languages of the pages."""
LATIN = str.maketrans("АВСЕОавсо", "ABCEOabco")
"""Letters of a Russian keyboard that look like those of a section or a room."""


def whole(field: str, text: str, most: int) -> int:
    """A number in this field, up to a maximum."""
    number = number_typed(text, most)
    if number is None:
        raise WrongField(field, Problem("{text} is not a number from 1 to {most}", text=repr(text.strip()), most=most))
    return number


def parse_table(session: Session, text: str, usual: str = "") -> tuple[Section, int, Room | None]:
    """A7, or 7 with one section or for the `usual` one; A7o and A7c are the two rooms of a match."""
    bare = text.strip().translate(LATIN)
    room = Room(bare[-1].lower()) if bare[-1:].lower() in ("o", "c") and len(bare) > 1 else None
    bare = bare[:-1] if room else bare
    letters = bare.rstrip("0123456789").upper()
    number = number_typed(bare[len(letters) :], MOST_TABLES)
    meant = letters or usual or (next(iter(session.sections)) if len(session.sections) == 1 else "")
    if number is None or meant not in session.sections:
        if any(section.plan.teams for section in session.sections.values()):
            raise Problem("{text} is not a table; enter e.g. A7, or A7o or A7c for a room of a match", text=repr(text))
        raise Problem("{text} is not a table; write the section and number, e.g. A7", text=repr(text))
    section = session.section(meant)
    if number > section.movement.tables:
        raise Problem("section {section} has no table {table}", section=section.letter, table=number)
    if room is not None and not section.plan.teams:
        raise Problem("only teams play in two rooms; write {table}", table=table_name(meant, number))
    return section, number, room


def parse_place(session: Session, text: str) -> tuple[Section, int, Room | None]:
    """A table as parse_table reads it; a match of teams needs the room."""
    section, number, room = parse_table(session, text)
    if section.plan.teams and room is None:
        names = [table_name(section.letter, number, one_room) for one_room in Room]
        raise Problem("open or closed room? Write {open} or {closed}", open=names[0], closed=names[1])
    return section, number, room


def rounds_of(section: Section, board: int, table: int, room: Room | None) -> list[int]:
    """The rounds in which this table plays the board."""
    rounds = [spot[0] for spot in section.boards_due.get(board, ()) if (spot[1], spot[3]) == (table, room)]
    if not rounds:
        where = table_name(section.letter, table, room)
        raise Problem("board {board} is not played at table {table}", board=board, table=where)
    return rounds


def parse_score(text: str) -> SlipScore:
    """4SX N +1, followed by D7 if the lead is known; pass; later, not_reached, cancelled, not_played. Informal
    spellings too: 4s*n+1, 3BT s=.
    """
    bare = _TYPED.sub(_as_written, text.strip(), count=1)
    for none in NoResult:
        if bare.lower() in (none.value, none.value.replace("_", " ")):
            return SlipScore(none=none)
    head, _, last = bare.rpartition(" ")
    if len(last) in (2, 3) and last[0].upper() in "SHDC♠♥♦♣" and head:
        return SlipScore(Result.parse(head), Card.parse(last))
    return SlipScore(Result.parse(bare))


def _as_written(typed: re.Match[str]) -> str:
    level, denomination, doubled, by, sign = (part.upper() for part in typed.groups())
    plain = "N" if denomination in NOTRUMPS else denomination
    return f"{level}{plain}{'X' * len(doubled)} {by} {sign}"


def score_text(score: SlipScore) -> str:
    """As parse_score reads it."""
    if score.none is not None:
        return score.none.value
    text = score.result.code if isinstance(score.result, Result) else f"{score.result:+d}"
    return text if score.lead is None else f"{text} {score.lead.code}"


def number_typed(text: str, most: int) -> int | None:
    """A whole number from 1 on; None for anything else."""
    return whole_or_none(text, 1, most)


def tables_typed(text: str, most: int) -> Fraction | None:
    """A number of tables, perhaps with a half one: 4, 4.5, 4,5 or 4½; None for anything else."""
    with suppress(ValueError):
        found = read_number(text.strip().replace("½", ".5"))
        if 1 <= found <= most and (2 * found).denominator == 1:
            return found
    return None


def tables_text(tables: Fraction) -> str:
    """As tables_typed reads it."""
    return str(tables) if tables.denominator == 1 else f"{int(tables)}.5"


def moment_typed(text: str, now: int) -> int:
    """The last moment, in milliseconds, when the clock on the wall showed this time, e.g. 20:30."""
    minutes = minutes_of(text)
    clock = datetime.fromtimestamp(now // 1000).replace(hour=minutes // 60, minute=minutes % 60, second=0)
    moment = int(clock.timestamp()) * 1000
    return moment if moment <= now else int((clock - timedelta(days=1)).timestamp()) * 1000


class WrongField(Problem):
    """The error is shown beside this field."""

    def __init__(self, field: str, problem: Problem) -> None:
        super().__init__("{problem}", problem=problem)
        self.field = field
        self.problem = problem

    def __reduce__(self) -> tuple[object, ...]:
        return WrongField, (self.field, self.problem)
