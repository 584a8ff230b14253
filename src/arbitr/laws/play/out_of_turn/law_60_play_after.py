"""Law 60: somebody plays after an illegal lead or play."""

from __future__ import annotations

from arbitr.bridge import Duty, Seat
from arbitr.laws.effects import CardBack, CardStands, Effects, Finding, findings
from arbitr.laws.engine import Case, Choice, Incident, Report, Talk, choose, judge, name_card, procedure
from arbitr.laws.play.out_of_turn.law_53_lead_accepted import lying_card, own_lead_law
from arbitr.laws.play.penalty_cards.law_50_penalty_card import penalty_cards_effects
from arbitr.laws.play.procedure.law_45_fifth_card import is_defender
from arbitr.laws.shared.cards.misplay import Misplay, must_lead_again, partners_open_lead
from arbitr.message import Message

findings(
    right_lost_by_playing_on=Message("By playing on, the side has lost its right to rectification of this infraction."),
    counts_as_in_turn=Message("The illegal play counts as played in turn."),
    own_lead_counts=Message(
        "The player whose turn it was has led. That lead stands, and the lead out of turn is retracted."
    ),
    earlier_duty_stays=Message("Earlier penalty cards and restrictions remain in force. Remind the players."),
    no_right_lost=Message("This play does not affect the rights of the other side."),
    new_card_by_its_law=Message("The new card is dealt with under its own Law."),
)


@procedure(
    "play_after_irregularity",
    laws=("60",),
    title=Message("Play after an illegal play"),
    says=Message(
        "If a non-offending player plays after his right-hand opponent has led or played out of turn or "
        "prematurely, he loses the right to rectification. The illegal play then counts as in turn, unless it "
        "was the non-offender's own turn to lead. Earlier penalty cards and restrictions remain. A play by "
        "the offending side does not affect the other side's rights, and may itself be rectified."
    ),
    differs={
        2017: Message(
            "His own lead falls under Law 53B (formerly 53C), and comes too late once the lead out of turn has "
            "been accepted."
        ),
    },
    example=Report(Seat.SOUTH),
)
def play_after_irregularity(case: Case, incident: Incident) -> Talk[Effects]:
    seat = incident.by
    who = yield from choose(
        None,
        "who",
        "{seat} played on before the ruling. Who is he?",
        (
            Choice("next_opponent", Message("the opponent who plays next after the offender")),
            Choice("other_opponent", Message("the other opponent")),
            Choice("offending_side", Message("a player of the offending side")),
        ),
        law="60",
        known="offending_side" if _played_to_partners_lead(case, seat) else None,
        seat=seat,
    )
    if who == "offending_side":
        return (yield from _offending_side(case, seat))
    if who == "other_opponent":
        # The right is lost only by playing after an offence by the right-hand opponent; the play's own law classifies
        # it.
        return Finding("no_right_lost", "60A1", seat), Finding("new_card_by_its_law", "60A1", seat)
    effects: Effects = (Finding("right_lost_by_playing_on", "60A1", seat),)
    if (
        yield from judge(
            "own_lead", "Was it {seat}'s turn to lead, and was the card a lead?", law=own_lead_law(case), seat=seat
        )
    ):
        effects = (*effects, Finding("own_lead_counts", f"60A2, {own_lead_law(case)}", seat))
    else:
        effects = (*effects, Finding("counts_as_in_turn", "60A2", seat.rho))
    if (
        yield from judge(
            "earlier_duty",
            "Did the offending side already have a penalty card or a restriction?",
            law="60A3",
            known=True if _has_duties(case, seat) else None,
            usual=False,
        )
    ):
        effects = (*effects, Finding("earlier_duty_stays", "60A3", seat.rho))
    return effects


def _has_duties(case: Case, seat: Seat) -> bool:
    ledger = case.table.ledger
    others = (seat.lho, seat.rho)
    duties = any(isinstance(entry, Duty) and entry.seat in others for entry in ledger.entries)
    return duties or any(ledger.penalty_cards(other) for other in others)


def _played_to_partners_lead(case: Case, seat: Seat) -> bool:
    """Return whether this defender has played a card to a lead out of turn by the partner."""
    kind = Misplay.PLAYED_TO_PARTNERS_LEAD.value
    return any(loose.procedure == kind and not loose.stands for loose in case.table.ledger.loose_cards(seat))


def _ruled_on_lead(case: Case, seat: Seat) -> str | None:
    """What happened to that lead, as the table shows it."""
    play = case.table.play
    if play is None or not _played_to_partners_lead(case, seat):
        return None
    if partners_open_lead(case, seat):
        return "not_ruled"
    return "accepted" if play.trick and play.leader is seat.partner else "refused"


def _offending_side(case: Case, seat: Seat) -> Talk[Effects]:
    untouched = Finding("no_right_lost", "60C", seat)
    ruling = yield from choose(
        None,
        "first_irregularity",
        "How was the first irregularity dealt with?",
        (
            Choice("not_ruled", Message("there is no ruling on it yet")),
            Choice("accepted", Message("the opponents accepted it")),
            Choice("refused", Message("it was refused or retracted")),
        ),
        law="60C",
        known=_ruled_on_lead(case, seat),
    )
    if ruling == "not_ruled":
        return untouched, Finding("new_card_by_its_law", "60C", seat)
    card = yield from name_card(
        None, "card", "Which card did {seat} play?", law="60C", known=lying_card(case, seat), seat=seat
    )
    assert card is not None
    if ruling == "accepted":
        return untouched, CardStands(seat, card, "60C")
    if (yield from is_defender(case, seat, "60C")):
        return untouched, *penalty_cards_effects(case, seat, (card,), True, "60C, 49")
    return untouched, CardBack(seat, card, "60C, 48A")


@procedure(
    "play_before_required_lead",
    laws=("60", "50"),
    title=Message("Defender plays before declarer has led from the correct hand"),
    says=Message(
        "Declarer has been required to retract a lead and to lead from the correct hand. A card that a "
        "defender plays before declarer does so becomes a major penalty card."
    ),
    differs={2017: Message("The text itself states that it is a major penalty card.")},
    example=Report(Seat.WEST),
)
def play_before_required_lead(case: Case, incident: Incident) -> Talk[Effects]:
    seat = incident.by
    required = yield from judge(
        "lead_taken_back",
        "Had declarer been required to retract the lead, and not yet led again?",
        law="60B",
        known=True if must_lead_again(case) else None,
    )
    if not required:
        return (Finding("new_card_by_its_law", "60B", seat),)
    card = yield from name_card(
        None, "card", "Which card did {seat} play?", law="60B", known=lying_card(case, seat), seat=seat
    )
    assert card is not None
    return penalty_cards_effects(case, seat, (card,), True, "60B, 50B")
