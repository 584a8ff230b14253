"""What looks wrong with a result: shown to the director, while the result still counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum

from arbitr.bridge import Board, Contract, Result, Side
from arbitr.cards import Card
from arbitr.message import Message
from arbitr.tournament.author import Author
from arbitr.tournament.play.place import SlipKey
from arbitr.tournament.play.section import BoardForm, Section, Spot
from arbitr.tournament.play.session import Session
from arbitr.tournament.play.slip import NoResult, Slip
from arbitr.tournament.scores import counted
from arbitr.tournament.state import Tournament

SAME_ELSEWHERE = 2
"""If this many tables have the score of the other direction, a score may have been entered the wrong way."""
FOULED_LEADS = 2
"""If this many leads do not fit, a board may be fouled."""


class ResultMark(Enum):
    """What may be wrong."""

    WRONG_DIRECTION = "wrong_direction"
    WRONG_BOARD = "wrong_board"
    WRONG_PAIR = "wrong_pair"
    LEAD = "lead"
    """The lead is not in the hand of the leader."""
    TWICE = "twice"
    """A contestant has another result on this board: only the first counts."""
    DISAGREEMENT = "disagreement"
    """Two people entered two different results."""
    CHANGED_LATE = "changed_late"
    """The table changed it after others could see the board."""
    NOT_REACHED = "not_reached"
    LEAD_TRIED = "lead_tried"
    """A phone entered several leads for this board."""


WORDS = {
    ResultMark.WRONG_DIRECTION: Message("The score seems to be entered for the wrong direction."),
    ResultMark.WRONG_BOARD: Message("This table does not play this board in this round."),
    ResultMark.WRONG_PAIR: Message("According to the movement, another pair sits here."),
    ResultMark.LEAD: Message("The lead does not match the hand record. Check the board and the declarer."),
    ResultMark.TWICE: Message("A pair here has another result on this board. Only the first counts."),
    ResultMark.DISAGREEMENT: Message("Two different results were entered."),
    ResultMark.CHANGED_LATE: Message("The table changed this result after others could see the board."),
    ResultMark.LEAD_TRIED: Message("One phone entered several leads for this board."),
    ResultMark.NOT_REACHED: Message("The table did not reach this board. Decide what to do with it."),
}


@dataclass(frozen=True, slots=True)
class Marked:
    """A result that the director should check."""

    place: SlipKey
    slip: Slip
    marks: tuple[ResultMark, ...]


def marked(state: Tournament, session: int) -> tuple[Marked, ...]:
    """Every suspicious result of a session that nobody has accepted yet."""
    this = state.session(session)
    found = []
    for section in this.sections.values():
        look = _Look(this, section)
        for spot, slip in section.slips.items():
            if not (slip.accepted or slip.is_looked_at) and (wrong := tuple(look.marks(spot, slip))):
                found.append(Marked(section.place(spot), slip, wrong))
    return tuple(found)


def marks(session: Session, section: Section, spot: Spot) -> tuple[ResultMark, ...]:
    """What looks wrong with one result."""
    return tuple(_Look(session, section, spot[2]).marks(spot, section.slips[spot]))


class _Look:
    """A section scanned once, or one board of it."""

    def __init__(self, session: Session, section: Section, board: int | None = None) -> None:
        self.session, self.section = session, section
        self.twice = twice(section)
        self.scores: dict[tuple[int, BoardForm | None], Counter[int]] = {}
        for spot, slip in section.slips.items():
            if board in (None, spot[2]) and isinstance(slip.result, Result):
                self.scores.setdefault((spot[2], section.form(spot)), Counter())[_score(spot, slip.result)] += 1

    def marks(self, spot: Spot, slip: Slip) -> Iterator[ResultMark]:
        number, table, board, room = spot
        if board not in self.section.plan.at(number, table, room).boards:
            yield ResultMark.WRONG_BOARD
        if slip.ns is not None or slip.ew is not None:
            yield ResultMark.WRONG_PAIR
        if slip.other is not None:
            yield ResultMark.DISAGREEMENT
        if slip.earlier is not None:
            yield ResultMark.CHANGED_LATE
        if tried_leads(slip):
            yield ResultMark.LEAD_TRIED
        if slip.score is not None and slip.score.none is not None:
            if slip.score.none is NoResult.NOT_REACHED and slip.adjustment is None:
                yield ResultMark.NOT_REACHED
            return
        if not lead_fits(self.session, self.section, spot, slip):
            yield ResultMark.LEAD
        if self._is_mirrored(spot, slip):
            yield ResultMark.WRONG_DIRECTION
        if spot in self.twice:
            yield ResultMark.TWICE

    def _is_mirrored(self, spot: Spot, slip: Slip) -> bool:
        """Nobody else on this form of the board has a score in this direction, and some have this one in the other."""
        if not isinstance(slip.result, Result) or slip.result.contract is None:
            return False
        scores = self.scores[spot[2], self.section.form(spot)]
        contract = slip.result.contract
        turned = Result(Contract(contract.bid, contract.doubling, contract.declarer.lho), slip.result.tricks)
        own = _score(spot, slip.result)
        same_way = sum(count for score, count in scores.items() if score * own > 0) - 1
        return same_way == 0 and scores[_score(spot, turned)] >= SAME_ELSEWHERE


def _score(spot: Spot, result: Result) -> int:
    return result.score(Side.NS, Board.numbered(spot[2]).vulnerability)


def who_sat(section: Section, spot: Spot, slip: Slip) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The contestants of a result, North-South and East-West: as the table said, otherwise by the movement."""
    return counted.who_sat(section.plan, spot, slip)


def twice(section: Section) -> frozenset[Spot]:
    """Results of a contestant who already has one on this board; the earlier one counts."""
    return section.counted.twice


def tried_leads(slip: Slip) -> tuple[Card, ...]:
    """The leads that one phone entered for this board, if there was more than one."""
    found: dict[Author, list[Card]] = {}
    for tried in slip.tries:
        found.setdefault(tried.by, []).append(tried.lead)
    return max((tuple(leads) for leads in found.values() if len(leads) > 1), key=len, default=())


def lead_fits(session: Session, section: Section, spot: Spot, slip: Slip) -> bool:
    """The lead is in the leader's hand, or nobody can tell."""
    score = slip.score
    if score is None or score.lead is None or not isinstance(score.result, Result) or score.result.contract is None:
        return True
    deal = session.deal(section, spot)
    return deal is None or score.lead in deal.hand(score.result.contract.declarer.lho)


@dataclass(frozen=True, slots=True)
class Suspicion:
    """A board that was probably fouled, with the groups ready for Law 87."""

    session: int
    section: str
    board: int
    first: int
    """The round from which the leads do not fit."""
    forms: tuple[BoardForm, ...]
    """What the director would enter."""
    before: tuple[SlipKey, ...]
    """The results on the board as dealt."""
    since: tuple[SlipKey, ...]
    """The results on the other form."""


def suspicions(state: Tournament, session: int) -> tuple[Suspicion, ...]:
    """Boards on which two or more leads do not fit from some round on, and that are not recorded yet; a lead that the
    director has checked and kept is not evidence for it.
    """
    this = state.session(session)
    return tuple(
        found for section in this.sections.values() for found in _suspicions(this, section, _leads(this, section))
    )


def _leads(session: Session, section: Section) -> dict[int, dict[Spot, bool]]:
    """By board: the places with a lead, and whether it fits the hand record."""
    found: dict[int, dict[Spot, bool]] = {}
    for spot, slip in section.slips.items():
        if slip.score is not None and slip.score.lead is not None and spot[2] in session.deals:
            found.setdefault(spot[2], {})[spot] = lead_fits(session, section, spot, slip)
    return found


def _suspicions(session: Session, section: Section, leads: Mapping[int, Mapping[Spot, bool]]) -> Iterator[Suspicion]:
    for board, fits in sorted(leads.items()):
        wrong = [spot for spot, fit in fits.items() if not fit and not section.slips[spot].accepted]
        if board in section.fouled or len(wrong) < FOULED_LEADS:
            continue
        first = min(spot[0] for spot in wrong)
        later = [fit for spot, fit in fits.items() if spot[0] >= first]
        if later.count(True) > later.count(False):
            continue  # then these are mistakes by the tables; with mixed-up hands only one lead in four fits by chance
        places = sorted((spot for spot in section.slips if spot[2] == board), key=lambda spot: spot[:2])
        tables: tuple[int, ...] = ()
        if len({spot[0] for spot in places}) == 1:  # all play it at once, each table with its own copy
            tables = tuple(sorted({spot[1] for spot in wrong}))
        rooms = {spot[3] for spot in wrong}
        form = BoardForm("B", first, None, tables, room=rooms.pop() if len(rooms) == 1 else None)
        yield Suspicion(
            session.number,
            section.letter,
            board,
            first,
            (form,),
            tuple(section.place(spot) for spot in places if not form.covers(spot[0], spot[1], spot[3])),
            tuple(section.place(spot) for spot in places if form.covers(spot[0], spot[1], spot[3])),
        )


def missing(state: Tournament, session: int, upto: int | None = None) -> tuple[SlipKey, ...]:
    """The results that are due: all boards of the rounds up to this one (usually the previous round)."""
    this = state.session(session)
    last = this.round if upto is None else upto
    return tuple(
        section.place(spot)
        for section in this.sections.values()
        for spot in section.due()
        if spot[0] <= last and ((slip := section.slips.get(spot)) is None or not slip.is_settled)
    )
