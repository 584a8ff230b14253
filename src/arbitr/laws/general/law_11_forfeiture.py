"""The right to rectification, lost by acting before the director arrived (Law 11)."""

from __future__ import annotations

from arbitr.bridge import Seat, Side
from arbitr.laws.effects import (
    CardBack,
    Effects,
    ExposedCardsBack,
    Finding,
    LookAgain,
    PenaltyPossible,
    WithdrawnCardsKnown,
    findings,
)
from arbitr.laws.engine import Case, Choice, Incident, Report, Talk, choose, clause, judge, procedure, without_asking
from arbitr.laws.general.law_12_adjusted_score import hand_is_over, one_side_adjusted, reviewed
from arbitr.laws.shared.irregular import withdrawn_law
from arbitr.laws.shared.open_matters import OpenMatter, acted_since, which_matter
from arbitr.laws.shared.settle import corrections_lost, stands
from arbitr.message import Message

RIGHT_FORFEITED = "right_forfeited"

findings(
    right_forfeited=Message("The right to rectification is lost."),
    right_kept=Message("No right is lost. The irregularity is rectified as the Laws prescribe."),
    right_to_correct_lost=Message("The offending side may no longer correct the irregularity."),
    as_if_a_player_spoke=Message("The spectator belongs to neither side. Rule as if a player had spoken."),
)


@procedure(
    "forfeiture",
    laws=("11",),
    title=Message("Right to rectification forfeited"),
    says=Message(
        "If the non-offending side calls or plays on before the director is called, it may lose the right to "
        "rectification. A procedural penalty is still possible."
    ),
    differs={
        1997: Message(
            "The right is lost if that side might gain because an opponent acted in ignorance of the Law. It "
            "may also be lost because a spectator for whom a side is responsible first drew attention to the "
            "irregularity."
        ),
        2007: Message("The right is lost if that side might gain because an opponent acted in ignorance of the Law."),
        2017: Message(
            "The director decides whether the right is lost. A side that gained because an opponent acted in "
            "ignorance of the Law loses that gain. Only its score is adjusted; the other side keeps its table "
            "score."
        ),
    },
    example=Report(Seat.EAST),
)
def forfeiture(case: Case, incident: Incident) -> Talk[Effects]:
    """`by` is a player of the offending side."""
    offenders = incident.by.side
    matter = yield from which_matter(case, offenders, "11A")
    spectator = yield from drawn_by_spectator(case, incident.by, matter)
    if spectator is not None:
        return spectator
    nothing_lost = (Finding("right_kept", "11A"),)
    if not (
        yield from judge(
            "acted",
            "Did a player of {side} call or play before the director was called?",
            law="11A",
            known=acted_since(case, matter),
            side=offenders.other,
        )
    ):
        return nothing_lost
    if not (
        yield from judge(
            "noticed",
            "Had the irregularity been noticed by then, or had it visibly affected the course of play?",
            law="11A",
        )
    ):
        return nothing_lost
    return (yield from lost_by_acting(case, incident.by, matter))


@clause(1997)
def drawn_by_spectator(case: Case, offender: Seat, matter: OpenMatter | None) -> Talk[Effects | None]:
    """Who is responsible for the spectator: by an invitation, a ticket or a personal tie, never by fame alone (11B)."""
    first = yield from choose(
        None,
        "first_attention",
        "Who first drew attention to the irregularity?",
        (
            Choice("player", Message("a player or nobody")),
            Choice("spectator", Message("a spectator")),
        ),
        law="11B",
        usual="player",
    )
    if first == "player":
        return None
    side = yield from choose(
        None,
        "responsible_side",
        "Which side is responsible for the spectator (by invitation, ticket or personal connection)?",
        (
            Choice("innocent", Message("the non-offending side"), (_word(offender.side.other),)),
            Choice("offenders", Message("the offending side"), (_word(offender.side),)),
            Choice("nobody", Message("neither side")),
        ),
        law="11B",
    )
    if side == "nobody":
        return (Finding("as_if_a_player_spoke", "11B"),)
    if side == _word(offender.side.other):
        if not (yield from judge("forfeit", "Do you rule that the right to the penalty is lost?", law="11B1")):
            return (Finding("right_kept", "11B1"),)
        return *forfeited(case, offender, matter, "11B1"), PenaltyPossible(offender.side, "11C")
    if not (yield from judge("forfeit", "Do you rule that the right to correct the irregularity is lost?", law="11B2")):
        return (Finding("right_kept", "11B2"),)
    lost = Finding("right_to_correct_lost", "11B2", offender)
    return lost, *corrections_lost(case, matter, "11B2"), PenaltyPossible(offender.side, "11C")


def _word(side: Side) -> str:
    return side.name.lower()


@drawn_by_spectator.since(2007)
def _(case: Case, offender: Seat, matter: OpenMatter | None) -> Talk[Effects | None]:
    """Spectators are left to regulations (76C2)."""
    return without_asking(None)


def forfeited(case: Case, offender: Seat, matter: OpenMatter | None, law: str) -> Effects:
    """The right is lost: what happened at the table stands, and nothing of it remains open.

    A card that goes back into the hand was nevertheless seen, and Law 16 still binds its side (X-11-a).
    """
    settled = () if matter is None else stands(case, matter, law)
    return Finding(RIGHT_FORFEITED, law, offender), *settled, *_seen(case, offender, settled)


def _seen(case: Case, offender: Seat, settled: Effects) -> Effects:
    """The cards that go back; the declaring side has no partner who could use them (48A)."""
    play = case.table.play
    if play is not None and play.contract.declarer.side is offender.side:
        return ()
    back = (effect.card for effect in settled if isinstance(effect, CardBack) and effect.seat is offender)
    shown = (card for effect in settled if isinstance(effect, ExposedCardsBack) for card in effect.cards)
    face_down = {loose.card for loose in case.table.ledger.loose_cards(offender) if loose.is_face_down}
    cards = tuple(card for card in dict.fromkeys((*back, *shown)) if card not in face_down)
    return (WithdrawnCardsKnown(offender, cards, withdrawn_law(case)),) if cards else ()


def _lost(case: Case, offender: Seat, matter: OpenMatter | None) -> Effects:
    fine = PenaltyPossible(offender.side, case.law(y1997="11C", y2007="11B"))
    return *forfeited(case, offender, matter, "11A"), fine


def _forfeit_all_the_same() -> Talk[bool]:
    return (
        yield from judge(
            "forfeit",
            "The right to rectification may be lost all the same. Do you rule that it is lost?",
            law="11A",
            usual=False,
        )
    )


@clause(1997)
def lost_by_acting(case: Case, offender: Seat, matter: OpenMatter | None) -> Talk[Effects]:
    """Lost if the non-offenders might gain by an action taken in ignorance; otherwise the director may say so."""
    gained = yield from judge(
        "gained_by_ignorance",
        "Might {side} gain because an opponent then acted in ignorance of the relevant provisions of the Law?",
        law="11A",
        side=offender.side.other,
    )
    if not gained and not (yield from _forfeit_all_the_same()):
        return (Finding("right_kept", "11A"),)
    return _lost(case, offender, matter)


@lost_by_acting.since(2017)
def _(case: Case, offender: Seat, matter: OpenMatter | None) -> Talk[Effects]:
    """The director says whether the right is lost. The side that gained loses its gain, and the other keeps the score
    at the table (11A).
    """
    innocent = offender.side.other
    gained = yield from choose(
        None,
        "gained_by_ignorance",
        "Which side gained because an opponent then acted in ignorance of the relevant provisions of the Law?",
        (
            Choice("innocent", Message("the non-offending side"), ("yes", _word(innocent))),
            Choice("offenders", Message("the offending side"), (_word(offender.side),)),
            Choice("nobody", Message("neither side"), ("no", "nobody")),
        ),
        law="11A",
    )
    innocents_gained = gained in ("yes", _word(innocent))
    is_lost = yield from judge(
        "forfeit",
        "The right to rectification may be lost. Do you rule that it is lost?",
        law="11A",
        usual=innocents_gained,
    )
    kept_or_lost = _lost(case, offender, matter) if is_lost else (Finding("right_kept", "11A"),)
    if innocents_gained:
        return *kept_or_lost, *(yield from _gain_taken(case, innocent))
    if gained == _word(offender.side):
        return *kept_or_lost, *(yield from _gain_taken(case, offender.side))
    return kept_or_lost


def _gain_taken(case: Case, side: Side) -> Talk[Effects]:
    """After the hand; until then the director only announces a review."""
    if not (yield from hand_is_over(case, "11A")):
        return (LookAgain(side.seats[0], "11A"),)
    return *(yield from one_side_adjusted(case, side, "11A")), *reviewed(case, side.seats[0], ("11A",), "11A")
