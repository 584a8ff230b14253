"""Lists of entries as people paste them: numbered, in columns, with member numbers; one entry on each line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from arbitr.number import has_digit
from arbitr.problem import Problem, refuse_if
from arbitr.tournament import ContestKind, Rules, single_spaced

LONGEST = 100
MOST_LINES = 2000
_OUTSIDE = r"(?![^(]*\))"
"""Not within brackets, which hold a number and a club."""
BETWEEN = re.compile(rf"(?:\s*[/;\t&+]\s*|\s*[–—]\s*|\s+-+\s+){_OUTSIDE}")
"""Separators between two names: Nováková / Dvořák; a hyphen needs spaces, since names contain hyphens."""
_COMMA = re.compile(rf"\s*[,|]\s*{_OUTSIDE}")
_BULLET = re.compile(r"^\s*[-*•·–—]\s+")
_NUMBERING = re.compile(r"^\s*#?(\d{1,4})\s*(?:[.):]+\s*(?!\d)|[.):]+\s+|(?=[\t;,|])|\s+(?=\D))")
"""1. Jana, 1) Jana, 1 Jana, or a column of numbers."""
_SURE = re.compile(r"^\s*#?\d{1,4}\s*[.):]")
_AND = re.compile(r"\s+(?:and|a|i|и)\s+", re.IGNORECASE)
_MEMBER = re.compile(r"#?\s*[A-Z]{0,4}[- ]?\d[\d-]*\.?", re.IGNORECASE)
"""A member number: 1024, #1024, CZ 1024."""
_NUMBER_LAST = re.compile(r"^(?P<name>.*[^\W\d_].*?)[\s,]+\(?#?(?P<number>[A-Z]{0,4}-?\d[\d-]{2,})\)?$")
"""At least three digits, since Guest 1 is a name."""
_NUMBER_FIRST = re.compile(r"^#?(?P<number>[A-Z]{0,4}-?\d[\d-]{2,})[\s,.:]+(?P<name>[^\W\d_].*)$")


@dataclass(frozen=True, slots=True)
class Wanted:
    """One entry as it was typed."""

    players: tuple[str, ...]
    """Names, or member numbers; Jana Nováková (1024) is both."""
    title: str = ""


@dataclass(frozen=True, slots=True)
class PastedLine:
    """One line of a list: an entry, or what is wrong with it."""

    number: int
    """From 1, blank lines counted too."""
    text: str
    wanted: Wanted | None
    problem: Problem | None = None


def pasted_lines(text: str, rules: Rules) -> list[PastedLine]:
    """Every line that is not blank."""
    lines = text.splitlines()
    refuse_if(len(lines) > MOST_LINES, "there are more than {most} lines", most=MOST_LINES)
    written = [(number, line) for number, line in enumerate(lines, 1) if line.strip()]
    found = []
    for (number, line), bare in zip(written, _without_numbering([line for _, line in written]), strict=True):
        try:
            found.append(PastedLine(number, line, _entry(bare, rules)))
        except Problem as problem:
            found.append(PastedLine(number, line, None, problem))
    return found


def pasted(text: str, rules: Rules) -> list[Wanted]:
    """One entry per line; errors name their line."""
    found = []
    for line in pasted_lines(text, rules):
        if line.wanted is None:
            raise Problem("line {line}: {problem}", line=line.number, problem=line.problem)
        found.append(line.wanted)
    return found


def only(text: str, rules: Rules) -> Wanted:
    """The one entry of this line."""
    refuse_if(len(text.splitlines()) != 1, "write the names of this entry on one line")
    return _entry(text, rules)


# The line


def _without_numbering(lines: Sequence[str]) -> list[str]:
    """The lines without bullets and running numbers.

    A number with a dot or bracket is numbering. Any other number counts as one only if the lines are numbered in order:
    it may also be a member number.
    """
    lines = [_BULLET.sub("", line) for line in lines]
    numbered = [_NUMBERING.match(line) for line in lines]
    numbers = [int(found[1]) if found else None for found in numbered]
    first = numbers[0] if numbers else None
    runs = first in (0, 1) and numbers == list(range(first, first + len(numbers)))
    return [
        line[found.end() :].lstrip("\t;,| ") if found and (runs or _SURE.match(line)) and _rest(line, found) else line
        for line, found in zip(lines, numbered, strict=True)
    ]


def _rest(line: str, found: re.Match[str]) -> bool:
    """Whether anything is left: a lone number is a member number."""
    return bool(line[found.end() :].strip("\t;,| "))


def _entry(line: str, rules: Rules) -> Wanted:
    title = ""
    line = line.strip().strip("|")
    if rules.kind is ContestKind.TEAMS:
        title, colon, rest = line.partition(":")
        if not colon:
            title, colon, rest = _title_cell(line)
        refuse_if(not colon or not title.strip(), "write the name of the team, a colon, and its players")
        line, title = rest, single_spaced(title)
    players = tuple(single_spaced(name) for name in _players(line, rules))
    for name in (*players, title):
        refuse_if(len(name) > LONGEST, "a name is longer than {most} characters", most=LONGEST)
    if rules.kind is ContestKind.PAIRS and len(players) != 2:
        raise Problem("a pair is two names separated by /, e.g. Jana Nováková / Petr Dvořák")
    refuse_if(rules.kind is ContestKind.INDIVIDUAL and len(players) != 1, "write one player on each line")
    if rules.kind is ContestKind.TEAMS and not rules.smallest_line_up <= len(players) <= rules.largest_line_up:
        raise Problem(
            "a team must have {least} to {most} players, not {count}",
            least=rules.smallest_line_up,
            most=rules.largest_line_up,
            count=len(players),
        )
    return Wanted(players, title)


def _title_cell(line: str) -> tuple[str, str, str]:
    """The first column of a table is the name of the team."""
    for sign in ("\t", ";"):
        if sign in line:
            return line.partition(sign)
    return "", "", ""


def _players(line: str, rules: Rules) -> list[str]:
    """The players of a line. Columns hold names and numbers, as `Jana;1024;Petr;1025` or `Nováková;Jana`."""
    parts = [part for part in BETWEEN.split(line.strip()) if part.strip()]
    if len(parts) > 1:
        return _joined([name for part in parts for name in _reordered(part)], rules)
    commas = [part for part in _COMMA.split(line.strip()) if part.strip()]
    if len(commas) == 1:
        both = _AND.split(commas[0])
        is_two = rules.kind is not ContestKind.INDIVIDUAL and len(both) == 2 and all(" " in name for name in both)
        return [_numbered(name) for name in (both if is_two else commas)]
    cells = _joined(commas, rules)
    if rules.kind is ContestKind.INDIVIDUAL:
        return [*_reordered(", ".join(cells))]
    is_split = rules.kind is ContestKind.PAIRS and len(cells) == 4 and not any(" " in _bare(cell) for cell in cells)
    if is_split:  # Nováková, Jana, Dvořák, Petr
        return [_with_number_last(f"{cells[at + 1]} {cells[at]}") for at in (0, 2)]
    return cells


def _reordered(part: str) -> Iterator[str]:
    """`Nováková, Jana` is Jana Nováková; `Jana Nováková, 1024` is one player."""
    cells = [*_numbers_joined([cell for cell in _COMMA.split(part) if cell.strip()])]
    if len(cells) == 2 and not has_digit(cells[0]):
        yield _with_number_last(f"{cells[1]} {cells[0]}")
    else:
        yield from cells


def _with_number_last(name: str) -> str:
    """`Jana (1024) Nováková` came from a surname first: the number belongs behind the whole name."""
    found = re.search(r"\s*(\([^)]*\))\s*", name)
    return name if found is None else f"{name[: found.start()]} {name[found.end() :]} {found[1]}"


def _joined(cells: Sequence[str], rules: Rules) -> list[str]:
    """The names with the numbers of the columns after them; of two cells for a pair, a number is the other player."""
    joined = [*_numbers_joined(cells)]
    least, most = {
        ContestKind.PAIRS: (2, 2),
        ContestKind.INDIVIDUAL: (1, 1),
        ContestKind.TEAMS: (rules.smallest_line_up, rules.largest_line_up),
    }[rules.kind]
    are_all_numbered = len(cells) == 2 * len(joined) and len(joined) >= least
    return joined if len(cells) > most or are_all_numbered else [_numbered(cell) for cell in cells]


def _numbers_joined(cells: Sequence[str]) -> Iterator[str]:
    """A number that stands behind a name, or in the column after it, belongs to it."""
    held = ""
    for cell in cells:
        if _MEMBER.fullmatch(cell) and held and not has_digit(held):
            held = f"{held} ({cell.strip('#. ')})"
            continue
        if held:
            yield held
        held = _numbered(cell)
    if held:
        yield held


def _numbered(cell: str) -> str:
    """`Jana Nováková 1024` or `1024 Jana Nováková` as Jana Nováková (1024)."""
    found = _NUMBER_LAST.match(cell) or _NUMBER_FIRST.match(cell)
    return cell if found is None else f"{found['name'].strip()} ({found['number']})"


def _bare(cell: str) -> str:
    return re.sub(r"\s*\(.*\)$", "", cell)
