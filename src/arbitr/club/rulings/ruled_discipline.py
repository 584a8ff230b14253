"""A warning, suspension or disqualification that the desk ruled (90, 91), as the tournament carries it out.

The law book knows seats and sides. The director names the person, the first round and who approved it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from arbitr.bridge import Seat, Side
from arbitr.club.actions.discipline import disqualified, suspended
from arbitr.club.typed import WrongField
from arbitr.laws.effects import Disqualified, Suspended, WarningGiven
from arbitr.laws.engine import Conversation
from arbitr.problem import Problem
from arbitr.tournament import ContestantDisqualified, ContestKind, Measure, Slip, SlipKey, Tournament
from arbitr.tournament.events.discipline import MeasureKind, RuledMeasure
from arbitr.tournament.scores.marks import who_sat


@dataclass(frozen=True, slots=True)
class RuledDetails:
    """The details of a measure that the law book ruled but does not know."""

    player: str = ""
    """The person, if the ruling concerns one player alone."""
    first: int | None = None
    """Round; None: the current one."""
    last: int | None = None
    reason: str = ""
    approved_by: str = ""


@dataclass(frozen=True, slots=True)
class AskedDetails:
    """Which of these details the director has to give."""

    players: tuple[str, ...] = ()
    """The persons to choose from."""
    rounds: bool = False
    approval: bool = False


@dataclass(frozen=True, slots=True)
class _Ruled:
    """A measure of a ruling and the contestant that it is for."""

    effect: WarningGiven | Suspended | Disqualified
    contestant: str
    is_alone: bool
    """One player of a pair or team."""


def details_asked(state: Tournament, place: SlipKey, talks: Iterable[Conversation]) -> AskedDetails | None:
    """The details needed before these rulings are recorded; None if they suspend and disqualify nobody."""
    ruled = [
        measure
        for talk in talks
        for measure in _ruled(state, place, talk)
        if not isinstance(measure.effect, WarningGiven)
    ]
    if not ruled:
        return None
    players = [
        player
        for measure in ruled
        if measure.is_alone
        for player in state.players(place.session, place.round, measure.contestant)
    ]
    return AskedDetails(
        tuple(dict.fromkeys(players)),
        any(isinstance(measure.effect, Suspended) and not measure.effect.whole_session for measure in ruled),
        any(isinstance(measure.effect, Disqualified) for measure in ruled),
    )


def measures_ruled(
    state: Tournament, place: SlipKey, talk: Conversation, details: RuledDetails
) -> tuple[RuledMeasure, ...]:
    """The measure of the ruling under Law 91; raise WrongField if a detail is missing."""
    return tuple(_measure(state, place, ruled, details) for ruled in _ruled(state, place, talk))


def _measure(state: Tournament, place: SlipKey, ruled: _Ruled, details: RuledDetails) -> RuledMeasure:
    effect = ruled.effect
    if isinstance(effect, WarningGiven):
        return RuledMeasure(MeasureKind.WARNING, ruled.contestant, effect.law, reason=details.reason)
    player = _player(state, place, ruled, details) if ruled.is_alone else ""
    measure = Measure(place.session, ruled.contestant, details.reason, effect.law, player)
    if not details.reason.strip():
        raise WrongField("cause", Problem("say what happened: it is kept with the measure"))
    if isinstance(effect, Disqualified):
        try:
            return _as_ruled(disqualified(state, measure, details.approved_by))
        except Problem as problem:
            raise WrongField("approved_by", problem) from None
    if effect.whole_session:
        first, last = details.first, None
    elif details.first is None and details.last is None:
        raise WrongField("since", Problem("the ruling suspends for a part of the session; say for which rounds"))
    else:
        first, last = details.first, details.last
    given = suspended(state, measure, first, last)
    made = RuledMeasure(MeasureKind.SUSPENSION, given.contestant, given.law, given.player, reason=given.reason)
    return replace(made, first=given.first, last=given.last)


def _as_ruled(given: ContestantDisqualified) -> RuledMeasure:
    made = RuledMeasure(MeasureKind.DISQUALIFICATION, given.contestant, given.law, given.player, reason=given.reason)
    return replace(made, approved_by=given.approved_by)


def _player(state: Tournament, place: SlipKey, ruled: _Ruled, details: RuledDetails) -> str:
    if details.player in state.players(place.session, place.round, ruled.contestant):
        return details.player
    raise WrongField("player", Problem("say which player of {team} it is", team=ruled.contestant))


def _ruled(state: Tournament, place: SlipKey, talk: Conversation) -> Iterator[_Ruled]:
    section, spot = state.spot(place)
    sat = dict(zip(Side, who_sat(section, spot, section.slips.get(spot, Slip())), strict=True))
    is_individual = state.rules.kind is ContestKind.INDIVIDUAL
    for effect in talk.ruled().effects:
        if isinstance(effect, Suspended):
            seat, is_alone = effect.seat, effect.contestant is None
        elif isinstance(effect, Disqualified):
            seat, is_alone = effect.player or talk.incident.by, effect.player is not None
        elif isinstance(effect, WarningGiven):
            seat, is_alone = talk.incident.by, False
        else:
            continue
        side = seat.side if isinstance(effect, Suspended) else effect.side
        for contestant in _of(sat[side], side, seat, is_individual):
            yield _Ruled(effect, contestant, is_alone and not is_individual)


def _of(sat: Sequence[str], side: Side, seat: Seat, is_individual: bool) -> Sequence[str]:
    """The pair or team; in an individual event the player in that seat."""
    if is_individual and seat in side.seats and len(sat) > 1:
        return (sat[side.seats.index(seat)],)
    return sat
