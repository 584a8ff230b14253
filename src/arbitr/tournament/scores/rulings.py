"""The effect of a ruling of the law book on the score of a board in a tournament."""

from __future__ import annotations

from arbitr.bridge import (
    TRICKS,
    Adjustment,
    Artificial,
    AsPlayed,
    Award,
    Awarded,
    BoardRuled,
    Capped,
    Entry,
    Fined,
    Result,
    Scored,
    SelfInflicted,
    Side,
    Transferred,
    TricksSettled,
)
from arbitr.laws.engine import Conversation
from arbitr.problem import required
from arbitr.tournament.events.direct import ContestantPenalty, RulingGiven
from arbitr.tournament.play.place import SlipKey
from arbitr.tournament.play.slip import NoResult, Slip
from arbitr.tournament.scores.marks import who_sat
from arbitr.tournament.scores.terms import OwnDamage, Terms
from arbitr.tournament.state import Tournament


def ruling_given(state: Tournament, place: SlipKey, conversation: Conversation) -> RulingGiven:
    """The line of the log for a ruling that was given on this board."""
    ruling = required(conversation.ruling, "there is no ruling yet; answer the questions first")
    section, spot = state.spot(place)
    before = conversation.case.table.ledger.entries
    after = conversation.applied().table
    new = _new(before, after.ledger.entries)
    slip = section.slips.get(spot, Slip())
    result = after.result()
    if result is None or result == conversation.case.table.result():
        result = _moved(slip.result if isinstance(slip.result, Result) else None, new)
    seated = dict(zip(Side, who_sat(section, spot, slip), strict=True))
    fines = tuple(
        ContestantPenalty(contestant, entry.penalty, entry.law)
        for entry in new
        if isinstance(entry, Fined) and entry.penalty is not None and not entry.is_possible_only
        for contestant in _fined(entry, seated[entry.side])
    )
    adjustment = _adjusted(new)
    if adjustment is None and _adjusted(_new(after.ledger.entries, before)) is not None:
        adjustment = Adjustment.both(AsPlayed())  # the earlier ruling no longer applies: the score at the table stands
    none = _none(new, slip, adjustment)
    return RulingGiven(place, conversation, ruling.laws, None if none else result, adjustment, fines, _terms(new), none)


def _none(new: tuple[Entry, ...], slip: Slip, adjustment: Adjustment | None) -> NoResult | None:
    """What happens to the board, if the table's entry, or a possible one, no longer counts."""
    what = next((entry.what for entry in reversed(new) if isinstance(entry, BoardRuled)), "")
    if what == "redeal" and slip.result is None:
        return None  # it is played now
    if adjustment is not None and AsPlayed() in (adjustment.ns, adjustment.ew):
        return None  # one side keeps the score at the table
    return {"cancelled": NoResult.CANCELLED, "played_later": NoResult.LATER, "redeal": NoResult.LATER}.get(what)


def _fined(entry: Fined, contestants: tuple[str, ...]) -> tuple[str, ...]:
    """The pair or team; in an individual the player, if the ruling names him."""
    if entry.seat is None or len(contestants) == 1:
        return contestants
    return (contestants[entry.side.seats.index(entry.seat)],)


def _terms(new: tuple[Entry, ...]) -> Terms:
    """What the ruling says besides the score: see terms.py."""
    scored = next((entry for entry in reversed(new) if isinstance(entry, Scored)), None)
    return Terms(
        scored is not None and scored.bounded,
        None if scored is None else scored.offenders,
        tuple(OwnDamage(entry.side, entry.without) for entry in new if isinstance(entry, SelfInflicted)),
        tuple(entry.side for entry in new if isinstance(entry, Capped)),
    )


def _new(before: tuple[Entry, ...], after: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """The ruling's ledger entries: an entry may occur twice, and each counts."""
    left = list(before)
    found = []
    for entry in after:
        if entry in left:
            left.remove(entry)
        else:
            found.append(entry)
    return tuple(found)


def _moved(entered: Result | None, new: tuple[Entry, ...]) -> Result | None:
    """The entered result, with the tricks that the ruling settled or transferred; None if it transferred none."""
    if entered is None or entered.contract is None:
        return None
    tricks = entered.tricks
    for entry in new:
        if isinstance(entry, TricksSettled):
            tricks = entry.declarer_tricks
    for entry in new:
        if isinstance(entry, Transferred):
            own = entry.side is entered.contract.declarer.side
            tricks += entry.tricks if own else -entry.tricks
    tricks = min(max(tricks, 0), TRICKS)
    return None if tricks == entered.tricks else Result(entered.contract, tricks)


def _adjusted(new: tuple[Entry, ...]) -> Adjustment | None:
    """The latest award for each side: an adjusted score for both, or an average for one of them."""
    awards: dict[Side, Award] = {}
    for entry in new:
        if isinstance(entry, Scored):
            awards = {side: entry.adjustment.of(side) for side in Side}
        elif isinstance(entry, Awarded):
            for side in Side:
                if entry.contestant == str(side):
                    awards[side] = entry.instead or Artificial(entry.average)
    if not awards:
        return None
    return Adjustment(awards.get(Side.NS, AsPlayed()), awards.get(Side.EW, AsPlayed()))
