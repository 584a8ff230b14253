"""Import of a session from a file into a tournament: the necessary lines of the log, and what does not fit.

Nothing is lost: an existing result stays, unless the user prefers the file; then the log has the correction. What was
imported before is the same, and adds no line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from arbitr.bridge import Adjustment, Artificial, Assigned, Board, Deal, Result, Side
from arbitr.formats.session import SessionRecord, TableResult
from arbitr.message import Message
from arbitr.movements import Movement, Pair
from arbitr.problem import Problem, required
from arbitr.scoring.adjusted import artificial_share
from arbitr.tournament import (
    AdjustmentRecorded,
    BoardForm,
    ContestKind,
    DealOf,
    DealsGiven,
    FouledBoardRecorded,
    NoResult,
    ResultCorrected,
    ResultEntered,
    Room,
    Section,
    Slip,
    SlipScore,
    Spot,
    TableTurned,
    Tournament,
    TournamentEvent,
)
from arbitr.tournament.scores.counted import who_sat
from arbitr.tournament.seats.seat_plan import TOGETHER

_NUMBER = re.compile(r"([A-Za-z]{0,2})0*([1-9][0-9]{0,3})\s*(NS|EW)?", re.IGNORECASE)
KINDS = {
    ContestKind.PAIRS: Message("pairs"),
    ContestKind.TEAMS: Message("teams"),
    ContestKind.INDIVIDUAL: Message("individual"),
}


@dataclass(slots=True)
class TakenOver:
    """The outcome of importing a file."""

    events: list[TournamentEvent] = field(default_factory=list)
    """The lines of the log."""
    new: int = 0
    """Results and deals that are new."""
    same: int = 0
    """Those that already existed."""
    conflicts: list[Message] = field(default_factory=list)
    """Conflicts with this tournament: its own data are kept, or replaced on request."""
    strange: list[Problem] = field(default_factory=list)
    """What has no place in this tournament."""


def import_session(
    state: Tournament,
    number: int,
    record: SessionRecord,
    replace_them: bool = False,
    section: str = "",
    reason: str = "",
) -> TakenOver:
    """Import the deals and results of a file into a session; `section` applies to results that do not name one."""
    if record.kind is not state.rules.kind and (record.kind is not ContestKind.PAIRS or record.entrants):
        theirs, ours = KINDS[record.kind], KINDS[state.rules.kind]
        raise Problem(
            "the type of event is {theirs} in the file and {ours} in this tournament", theirs=theirs, ours=ours
        )
    found = TakenOver()
    _deals(state, number, record, replace_them, found)
    _Results(state, number, section, replace_them, reason, found).take(record.results)
    return found


def _deals(state: Tournament, number: int, record: SessionRecord, replace_them: bool, found: TakenOver) -> None:
    dealt = state.session(number).deals
    new: dict[int, Deal] = {}
    for dealt_board in record.boards:
        board, deal = dealt_board.board.number, dealt_board.deal
        if deal is None:
            continue
        if not deal.is_complete:
            found.strange.append(Problem("board {board}: the deal is not complete", board=board))
        elif board in new and new[board] != deal:
            found.strange.append(Problem("board {board} appears twice, with different cards", board=board))
        elif dealt.get(board) == deal or board in new:
            found.same += board not in new
        elif board not in dealt:
            new[board] = deal
            found.new += 1
        else:
            found.conflicts.append(Message("board {board}: the cards differ from those here", board=board))
            if replace_them:
                new[board] = deal
    if new:
        found.events.append(DealsGiven(number, tuple(DealOf(board, new[board]) for board in sorted(new))))


class _Placed(NamedTuple):
    """A result, and its place."""

    result: TableResult
    section: Section
    spot: Spot
    sides: tuple[str, str]

    @property
    def seats(self) -> tuple[list[str], list[str]]:
        ns, ew = self.sides
        return ns.split(TOGETHER), ew.split(TOGETHER)


class _Results:
    """Each result at its place."""

    def __init__(
        self, state: Tournament, number: int, section: str, replace_them: bool, reason: str, found: TakenOver
    ) -> None:
        self.state, self.session = state, state.session(number)
        self.section, self.replace_them, self.reason, self.found = section, replace_them, reason, found
        self.taken: dict[tuple[str, Spot], TableResult] = {}
        """What the file has said about each place so far."""
        self.forms: dict[tuple[str, int], dict[str, list[Spot]]] = {}

    def take(self, results: Sequence[TableResult]) -> None:
        placed = []
        for result in results:
            if not (result.is_told or _reason(result) is not None):
                continue
            try:
                section, spot, sides = self._place(result)
                if (section.letter, spot) in self.taken:
                    raise _twice(self.taken[section.letter, spot], result)
            except Problem as problem:
                self.found.strange.append(
                    Problem(
                        "board {board}, {ns} – {ew}: {problem}",
                        board=result.board,
                        ns=_called(result, result.ns),
                        ew=_called(result, result.ew),
                        problem=problem,
                    )
                )
                continue
            self.taken[section.letter, spot] = result
            placed.append(_Placed(result, section, spot, sides))
            if result.form:
                self.forms.setdefault((section.letter, result.board), {}).setdefault(result.form, []).append(spot)
        turned = set(self._turned(placed))
        self.found.events += [TableTurned(self.session.number, *table) for table in sorted(turned)]
        for one in placed:
            self._compare(one, (one.section.letter, *one.spot[:2]) in turned)
        for (letter, board), forms in self.forms.items():
            self._fouled(self.session.section(letter), board, forms)

    def _turned(self, placed: Sequence[_Placed]) -> Iterator[tuple[str, int, int]]:
        """Tables without a result here at which the file has everybody in the opposite direction."""
        tables: dict[tuple[str, int, int], list[_Placed]] = {}
        for result in placed:
            tables.setdefault((result.section.letter, *result.spot[:2]), []).append(result)
        for table, rows in tables.items():
            section = rows[0].section
            if not section.plan.teams and not any(spot[:2] == table[1:] for spot in section.slips):
                ns, ew = _seated(section, rows[0].spot)
                if all(_same_seats(row.seats, (ew, ns)) for row in rows):
                    yield table

    # The place

    def _place(self, result: TableResult) -> tuple[Section, Spot, tuple[str, str]]:
        section = self._section(result)
        ns, ew = (self._who(section, text, side) for text, side in zip((result.ns, result.ew), Side, strict=True))
        sides = TOGETHER.join(ns), TOGETHER.join(ew)
        # Existing entries first: people may not have sat as in the movement.
        for spot, slip in self._slips_of(section, result.board):
            fits = result.round in (None, spot[0]) and result.table in (None, spot[1])
            if fits and _same_seats(who_sat(section.plan, spot, slip), (ns, ew)):
                return section, spot, sides
        if result.round is not None and result.table is not None:
            return section, self._at(section, result, (ns, ew)), sides
        due = [spot for spot in section.plan.due.get(result.board, ()) if result.round in (None, spot[0])]
        meet = [
            spot
            for seats in ((ns, ew), (ew, ns))  # perhaps in the opposite direction
            for spot in due
            if _same_seats(_seated(section, spot), seats)
        ]
        if not meet:
            raise Problem("they do not meet on this board")
        # If the file has mentioned all these places, the first one: the caller reports the duplicate.
        free = (spot for spot in meet if (section.letter, spot) not in self.taken)
        return section, next(free, meet[0]), sides

    def _slips_of(self, section: Section, board: int) -> list[tuple[Spot, Slip]]:
        """Slips of a board, in order, that this file has not mentioned yet."""
        slips = [
            (spot, slip)
            for spot, slip in section.slips.items()
            if spot[2] == board and (section.letter, spot) not in self.taken
        ]
        return sorted(slips, key=lambda slip: slip[0][:2])

    def _at(self, section: Section, result: TableResult, sides: tuple[Sequence[str], Sequence[str]]) -> Spot:
        assert result.round is not None
        assert result.table is not None
        rooms: tuple[Room | None, ...] = (None,)
        if section.plan.teams:
            seated = [(room, section.plan.at(result.round, result.table, room)) for room in Room]
            rooms = tuple(room for room, seats in seated if _same_seats((seats.ns, seats.ew), sides))
            if not rooms:
                raise Problem(
                    "they do not meet at table {table} in round {round}", table=result.table, round=result.round
                )
        if result.board not in section.plan.at(result.round, result.table, rooms[0]).boards:
            raise Problem(
                "this board is not played at table {table} in round {round}", table=result.table, round=result.round
            )
        return result.round, result.table, result.board, rooms[0]

    def _section(self, result: TableResult) -> Section:
        letter = result.section.upper()
        if not letter:
            first = result.ns.partition(TOGETHER)[0].strip()
            prefix = None if first in self.state.contestants else _NUMBER.fullmatch(first)
            letter = prefix[1].upper() if prefix is not None else ""
        letter = letter or self.section
        if letter:
            return self.session.section(letter)
        if len(self.session.sections) != 1:
            sections = ", ".join(self.session.sections)
            raise Problem("choose a section: {sections}", sections=sections)
        return next(iter(self.session.sections.values()))

    def _who(self, section: Section, text: str, side: Side) -> tuple[str, ...]:
        return tuple(self._contestant(section, one.strip(), side) for one in text.split(TOGETHER))

    def _contestant(self, section: Section, text: str, side: Side) -> str:
        """By number, perhaps with section and side: 7, A7, 7NS."""
        if text in self.state.contestants:
            return text
        match = required(_NUMBER.fullmatch(text), "{text} is not a number", text=repr(text))
        home = self.session.section(match[1].upper()) if match[1] else section
        apart = isinstance(home.movement, Movement) and home.movement.apart
        own = Side[match[3].upper()] if match[3] else side
        pair = Pair(int(match[2]), own if apart else None)
        if pair not in home.plan.pairs:
            raise Problem("section {section} has no number {pair}", section=home.letter, pair=pair)
        return home.plan.contestant(pair)

    # The content

    def _compare(self, one: _Placed, is_turned: bool) -> None:
        result, section, spot, sides = one
        place = section.place(spot)
        slip = section.slips.get(spot)
        score = _score(result)
        own = (None, None) if is_turned or _same_seats(_seated(section, spot), one.seats) else sides
        before = len(self.found.events)
        if slip is None or slip.score is None or (slip.score.none is not None and slip.score.none.is_open):
            if score is not None and (slip is None or not (slip.score == score or _is_assigned(slip, score, result))):
                self.found.events.append(ResultEntered(place, score, *own))
            if result.adjustment is not None and (slip is None or not _same_award(slip.adjustment, result.adjustment)):
                self.found.events.append(AdjustmentRecorded(place, result.adjustment, reason=self.reason))
            is_new = len(self.found.events) > before
            self.found.new += is_new
            self.found.same += not is_new
            return
        differs = not _same_seats(who_sat(section.plan, spot, slip), one.seats)
        other_score = score is not None and not (
            _same_score(slip, score, result.board) or _is_assigned(slip, score, result)
        )
        other_award = result.adjustment is not None and not _same_award(slip.adjustment, result.adjustment)
        if not (differs or other_score or other_award):
            self.found.same += 1
            return
        if differs:
            self.found.conflicts.append(
                Message("{place}: the file has {ns} – {ew}", place=place, ns=result.ns, ew=result.ew)
            )
        if other_score or other_award:
            self.found.conflicts.append(
                Message(
                    "{place}: here {ours}, in the file {theirs}",
                    place=place,
                    ours=_words(str(slip.score if slip.ruled is None else slip.ruled), slip.adjustment),
                    theirs=_words("" if score is None else str(score), result.adjustment),
                )
            )
        if self.replace_them:
            if differs or other_score:
                agreed = score or slip.score
                self.found.events.append(ResultCorrected(place, agreed, self.reason, *own))
            if other_award:
                self.found.events.append(AdjustmentRecorded(place, result.adjustment, reason=self.reason))

    def _fouled(self, section: Section, board: int, spots_by_form: Mapping[str, list[Spot]]) -> None:
        """The forms of a fouled board, if rounds and tables can identify the results."""
        played = [spot for letter, spot in self.taken if (letter, spot[2]) == (section.letter, board)]
        ours: dict[str, set[Spot]] = {}
        for spot in played:
            form = section.form(spot)
            if form is not None:
                ours.setdefault(form.letter, set()).add(spot)
        if {letter: {*spots} for letter, spots in spots_by_form.items()} == ours:
            return
        forms = tuple(_form(letter, spots, played) for letter, spots in spots_by_form.items())
        if ours and not self.replace_them:
            self.found.conflicts.append(Message("board {board}: fouled differently from here", board=board))
        elif any(form is None for form in forms):
            self.found.strange.append(
                Problem("board {board}: its versions do not follow rounds or tables", board=board)
            )
        else:
            known = tuple(form for form in forms if form is not None)
            self.found.events.append(FouledBoardRecorded(self.session.number, section.letter, board, known))


def _twice(before: TableResult, result: TableResult) -> Problem:
    if (before.result, before.adjustment) == (result.result, result.adjustment):
        return Problem("this result appears twice in the same file")
    return Problem("the same file has another result for this table on this board")


def _form(letter: str, spots: Sequence[Spot], played: Sequence[Spot]) -> BoardForm | None:
    """The form that covers these results and no others."""
    rounds, tables = {spot[0] for spot in spots}, {spot[1] for spot in spots}
    for form in (
        BoardForm(letter, min(rounds)),
        BoardForm(letter, min(rounds), max(rounds)),
        BoardForm(letter, min(rounds), max(rounds), tuple(sorted(tables))),
    ):
        if {spot for spot in played if form.covers(spot[0], spot[1], spot[3])} == set(spots):
            return form
    return None


def _called(result: TableResult, number: str) -> str:
    return number if number[:1].isalpha() else f"{result.section}{number}"


def _seated(section: Section, spot: Spot) -> tuple[tuple[str, ...], tuple[str, ...]]:
    seated = section.plan.at(spot[0], spot[1], spot[3])
    return seated.ns, seated.ew


def _same_seats(one: Sequence[Sequence[str]], other: Sequence[Sequence[str]]) -> bool:
    """In an individual partners may be named in either order."""
    return [sorted(seat) for seat in one] == [sorted(seat) for seat in other]


def _reason(result: TableResult) -> NoResult | None:
    """The reason why there is no result, if we wrote it ourselves."""
    return next((none for none in NoResult if none.value == result.remark), None) if not result.is_told else None


def _score(result: TableResult) -> SlipScore | None:
    if result.result is not None:
        has_lead = isinstance(result.result, Result) and result.result.contract is not None
        return SlipScore(result.result, result.lead if has_lead else None)
    none = _reason(result)
    return None if none is None else SlipScore(none=none)


def _is_assigned(slip: Slip, score: SlipScore, result: TableResult) -> bool:
    """Some formats write a score assigned to both sides as the result."""
    award = None if slip.adjustment is None or slip.adjustment.is_split else slip.adjustment.ns
    return result.adjustment is None and isinstance(award, Assigned) and award == Assigned.to(score.result or 0)


def _same_score(slip: Slip, score: SlipScore, board: int) -> bool:
    """Equal as far as the file says: points alone are those of the contract, a lead may be missing."""
    if slip.score is None:
        return False
    if score.lead is not None and score.lead != slip.score.lead:
        return False
    ours, theirs = slip.result, score.result
    if ours == theirs and (theirs is not None or slip.score.none is score.none):
        return True
    if isinstance(theirs, int) and isinstance(ours, Result):
        return ours.score(Side.NS, Board.numbered(board).vulnerability) == theirs
    return False


def _same_award(ours: Adjustment | None, theirs: Adjustment) -> bool:
    """Average plus is 60 %: some formats contain only the percentage."""
    if ours is None:
        return False
    return all(
        one == other
        or (
            isinstance(one, Artificial)
            and isinstance(other, Artificial)
            and artificial_share(one) == artificial_share(other)
        )
        for one, other in zip((ours.ns, ours.ew), (theirs.ns, theirs.ew), strict=True)
    )


def _words(score: str, adjustment: Adjustment | None) -> str:
    return " · ".join(part for part in (score, "" if adjustment is None else str(adjustment)) if part)
