"""How far each table has come with each board: what the director sees at a glance."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from arbitr.tournament.play.place import SlipKey, Spot
from arbitr.tournament.play.rounds import round_at
from arbitr.tournament.play.section import Section
from arbitr.tournament.play.session import Session
from arbitr.tournament.play.slip import NoResult, Slip
from arbitr.tournament.rules import Rules
from arbitr.tournament.state import Tournament


class BoardState(Enum):
    """One board at one table."""

    NOT_STARTED = "not_started"
    PLAYING = "playing"
    """The next board without a result of a round that has begun."""
    ENTERED = "entered"
    """Nobody has confirmed it yet."""
    CONFIRMED = "confirmed"
    DISPUTED = "disputed"
    """The table gave two different results: the director decides."""
    RULED = "ruled"
    """The director ruled on it, adjusted its score, or cancelled the board."""
    LATE = "late"
    """The table has gone on without a result."""

    @property
    def is_in(self) -> bool:
        """Nothing more is expected from the table."""
        return self in (BoardState.CONFIRMED, BoardState.RULED)


def board_state(rules: Rules, session: Session, section: Section, spot: Spot) -> BoardState:
    """How far this table has come with this board."""
    slip = section.slips.get(spot)
    if slip is not None and is_disputed(slip):
        return BoardState.DISPUTED
    if slip is not None and _is_ruled(slip):
        return BoardState.RULED
    if slip is not None and slip.is_settled:
        if is_corrected(slip):
            return BoardState.ENTERED
        return BoardState.CONFIRMED if slip.is_confirmed(rules.confirmation) else BoardState.ENTERED
    begun = round_at(rules, session, section, spot[1])
    if spot[0] > begun:
        return BoardState.NOT_STARTED
    if spot[0] < begun or session.ended is not None or (slip is not None and slip.score is not None):
        return BoardState.LATE
    waiting = (board for board in section.plan.at(spot[0], spot[1], spot[3]).boards if not _is_in(section, spot, board))
    return BoardState.PLAYING if spot[2] == next(waiting, None) else BoardState.NOT_STARTED


def _is_in(section: Section, spot: Spot, board: int) -> bool:
    slip = section.slips.get((spot[0], spot[1], board, spot[3]))
    return slip is not None and slip.score is not None


def is_disputed(slip: Slip) -> bool:
    """Two results were entered, and each side stands by its own; the director has neither chosen one nor ruled on the
    board since. A correction that its author has not seen yet is no dispute, unless the result was confirmed before.
    """
    return _has_other(slip) and not is_corrected(slip)


def is_corrected(slip: Slip) -> bool:
    """The other side has entered something else, and the author has yet to agree or to disagree."""
    return _has_other(slip) and not (slip.disputed or slip.confirmed or slip.is_directors)


def _has_other(slip: Slip) -> bool:
    return slip.other is not None and not slip.accepted and not slip.is_looked_at


def _is_ruled(slip: Slip) -> bool:
    if slip.adjustment is not None or slip.ruled is not None or slip.is_looked_at:
        return True
    return slip.score is not None and slip.score.none in (NoResult.CANCELLED, NoResult.NOT_PLAYED)


@dataclass(frozen=True, slots=True)
class Doubtful:
    """Results that nobody but their author has confirmed, in the order of play."""

    unconfirmed: tuple[SlipKey, ...] = ()
    disputed: tuple[SlipKey, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.unconfirmed or self.disputed)


def doubtful(state: Tournament, session: Session) -> Doubtful:
    """The unconfirmed and the disputed results of a session."""
    unconfirmed, disputed = [], []
    for section in session.sections.values():
        for spot, slip in sorted(section.slips.items(), key=lambda item: item[0][:3]):
            if is_disputed(slip):
                disputed.append(section.place(spot))
            elif slip.score is not None and (is_corrected(slip) or not slip.is_confirmed(state.rules.confirmation)):
                unconfirmed.append(section.place(spot))
    return Doubtful(tuple(unconfirmed), tuple(disputed))
