"""Law 60: somebody plays after an illegal lead or play."""

from __future__ import annotations

from arbitr.bridge.ledger import Duty
from arbitr.bridge.seat import Seat
from arbitr.laws.effects.cards import CardBack, CardStands
from arbitr.laws.effects.effect import Effects
from arbitr.laws.effects.scores import Finding, finding
from arbitr.laws.engine.case import Case
from arbitr.laws.engine.conversation import Conversation
from arbitr.laws.engine.edition import Edition
from arbitr.laws.engine.examples import example, reported
from arbitr.laws.engine.procedure import Incident, procedure
from arbitr.laws.engine.talk import Choice, Talk, choose, judge, name_card
from arbitr.laws.play.law_45_fifth_card import is_defender
from arbitr.laws.play.law_50_penalty_card import penalty_cards_effects
from arbitr.laws.play.law_53_lead_accepted import lying_card, own_lead_law
from arbitr.laws.shared.misplay import Misplay, must_lead_again, partners_open_lead
from arbitr.message import Message

finding(
    "right_lost_by_playing_on", Message("By playing on, the side has lost its right to rectification of this offence.")
)
finding("counts_as_in_turn", Message("The illegal play counts as made in turn."))
finding(
    "own_lead_counts", Message("The player whose turn it was has led: that lead counts, and the wrong one goes back.")
)
finding("earlier_duty_stays", Message("Penalty cards and restrictions from before stay in force: remind the players."))
finding("no_right_lost", Message("This play takes no right from the other side."))
finding("new_card_by_its_law", Message("The new card is itself ruled on by the Law for it."))


@procedure(
    "play_after_irregularity",
    laws=("60",),
    title=Message("Play after an illegal play"),
    says=Message(
        "An innocent player who plays after the player on his right has led or played out of turn or too early has "
        "lost the right to rectification, and the illegal play counts as in turn, unless it was his own lead. Older "
        "penalty cards and restrictions stay. A play by the offending side takes no right from the others and may "
        "itself be rectified."
    ),
    differs={
        2017: Message("His own lead is 53B, before 53C, and comes too late once the wrong lead was accepted."),
    },
)
def play_after_irregularity(case: Case, incident: Incident) -> Talk[Effects]:
    seat = incident.by
    who = yield from choose(
        None,
        "who",
        "Who is {seat}, who played on before the ruling?",
        (
            Choice("next_opponent", Message("the opponent next to the offender, in the direction of play")),
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
        # The right is lost only by play after an offence of the right-hand opponent; what this play is, its law says.
        return Finding("no_right_lost", "60A1", seat), Finding("new_card_by_its_law", "60A1", seat)
    effects: Effects = (Finding("right_lost_by_playing_on", "60A1", seat),)
    if (
        yield from judge(
            "own_lead", "Was it {seat}'s own turn to lead, and was the card a lead?", law=own_lead_law(case), seat=seat
        )
    ):
        effects = (*effects, Finding("own_lead_counts", f"60A2, {own_lead_law(case)}", seat))
    else:
        effects = (*effects, Finding("counts_as_in_turn", "60A2", seat.rho))
    if (
        yield from judge(
            "earlier_duty",
            "Had the offending side a penalty card or a restriction from before?",
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
    """Does a card lie there that this defender played to a lead out of turn of the partner?"""
    kind = Misplay.PLAYED_TO_PARTNERS_LEAD.value
    return any(loose.procedure == kind and not loose.stands for loose in case.table.ledger.loose_cards(seat))


def _ruled_on_lead(case: Case, seat: Seat) -> str | None:
    """What became of that lead, as the table shows it."""
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
        "What became of the first irregularity?",
        (
            Choice("not_ruled", Message("it is not ruled on yet")),
            Choice("accepted", Message("the opponents accepted it")),
            Choice("refused", Message("it was refused, or taken back")),
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
    title=Message("Defender plays before declarer has led from the right hand"),
    says=Message(
        "Declarer has been told to take back a lead and to lead from the right hand. A card that a defender plays "
        "before that becomes a major penalty card."
    ),
    differs={2017: Message("The text itself says that the card is a major one.")},
)
def play_before_required_lead(case: Case, incident: Incident) -> Talk[Effects]:
    seat = incident.by
    required = yield from judge(
        "lead_taken_back",
        "Had declarer been required to take back the lead, and not led again yet?",
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


@example("play_after_irregularity")
def _(edition: Edition) -> Conversation:
    return reported(edition, "play_after_irregularity", Seat.SOUTH)


@example("play_before_required_lead")
def _(edition: Edition) -> Conversation:
    return reported(edition, "play_before_required_lead", Seat.WEST)
