"""What is wrong with a card that is led or played, and what happens to it when others play on.

As with calls, an irregular card asks nothing by itself: the next player may simply play, and the Laws say what that
means. A card out of turn is loose on the table until then; a card in turn that breaks a rule counts until somebody
rules on it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum

from arbitr.bridge import (
    CLEAN,
    PLAYED,
    CardCalled,
    CardFaced,
    Disobeyed,
    Entered,
    FacedCard,
    LooseCard,
    Misplayed,
    NotPlayed,
    OutOfTurn,
    Play,
    Played,
    PlayedAfterClaim,
    Seat,
    Table,
)
from arbitr.cards import Card
from arbitr.laws.effects import CardBack, CardPlayed, CardStands, DummyMoves, Effects, LeadStands
from arbitr.laws.engine import Case, Incident, clause
from arbitr.laws.shared.cards.penalty_cards import once_played
from arbitr.laws.shared.cards.short_trick import left_short
from arbitr.laws.shared.facts.play import EXTRA
from arbitr.laws.shared.facts.rulings import was_ruled
from arbitr.laws.shared.incidents import followed, opens


class Misplay(Enum):
    """Every way in which a card can be wrong, each with the procedure that deals with it."""

    OPENING_LEAD = "opening_lead_out_of_turn"
    DECLARER_LED = "declarer_led_out_of_turn"
    DEFENDER_LED = "defender_led_out_of_turn"
    PREMATURE = "premature_play"
    """A hand plays before its turn to this trick, or leads to the next one before this is complete."""
    LED_FACE_DOWN = "face_down_lead_out_of_turn"
    LED_TOO_SOON = "lead_before_choice"
    """The choice of lead is still to be made."""
    BEFORE_REQUIRED_LEAD = "play_before_required_lead"
    """A defender plays before declarer, who retracted a lead, has led from the right hand (60B)."""
    PLAYED_TO_PARTNERS_LEAD = "play_after_irregularity"
    """A defender plays to his partner's lead out of turn, on which nobody has ruled (60C)."""
    PENALTY_CARD_KEPT = "penalty_card_not_played"
    REVOKE = "revoke"
    """Suit not followed, or another requirement of the law not met (61A)."""


def out_of_turn(case: Case, seat: Seat, is_lead: bool) -> Misplay:
    """How to classify a card of this hand when another hand is in turn."""
    play = case.table.play
    assert play is not None
    if play.trick:
        return Misplay.PREMATURE
    if is_lead and is_opening(play):
        return Misplay.OPENING_LEAD
    if seat.side is play.contract.declarer.side:
        return Misplay.DECLARER_LED
    return Misplay.BEFORE_REQUIRED_LEAD if must_lead_again(case) else Misplay.DEFENDER_LED


def must_lead_again(case: Case) -> bool:
    """Has declarer been required to retract a lead, and not yet led from the right hand (55B2)?"""
    for happened in reversed(case.table.log()):
        for effect in reversed(getattr(happened, "effects", (happened,))):  # a ruling is one event
            match effect:
                case CardBack(law=law) if "55B2" in law.split(", "):
                    return True
                case Played() | Misplayed() | CardPlayed() | LeadStands():
                    return False
                case _:
                    pass
    return False


def is_opening(play: Play) -> bool:
    """Has no card been played on this board?"""
    return play.number == 1 and not play.trick


def has_played(play: Play, seat: Seat) -> bool:
    """Return whether this hand has played to the current trick."""
    return (seat - play.leader) % 4 < len(play.trick)


Forestalls = Callable[[Case, Seat], bool]
FORESTALLED: list[Forestalls] = []


def forestalls(function: Forestalls) -> Forestalls:
    """Register a reader that tells whether this player, who is in turn, leads before somebody has chosen."""
    FORESTALLED.append(function)
    return function


def played(case: Case, seat: Seat, card: Card) -> Case:
    """The case after a card has been led or played from a hand, properly or not."""
    table, play = case.table, case.table.play
    if table.ledger is CLEAN and play is not None and seat is play.turn and play.allows(card):  # the ordinary game
        return Case(PLAYED[seat][card.index].fold(table), case.edition, case.regulations, case.comparison)
    stopped = table.ledger.claim() is not None or table.ledger.played_out() is not None
    if play is None or play.is_over or stopped or not play.may_hold(seat, card):
        raise table.why_not_shown(seat, card)
    case = _irregularly_played(case, seat, card)
    if (short := left_short(case.table)) is not None:
        case = case.after(short)
    case = case.after(*once_played(case))
    # What was left open until the end of play is settled with its last card.
    return followed(case) if case.table.play is not None and case.table.play.is_over else case


def _irregularly_played(case: Case, seat: Seat, card: Card) -> Case:
    for loose in case.table.ledger.loose_cards():
        if not loose.stands and loose in case.table.ledger.entries:
            case = case.after(*played_over(case, loose, seat, card))
    play = case.table.play
    assert play is not None
    if (called := _called(case, play, seat)) is not None:
        return case.after(DummyMoves(seat, called, card))
    if seat is not play.turn:
        early = (loose for loose in case.table.ledger.loose_cards(seat) if loose.trick == len(play.tricks))
        has_card = has_played(play, seat) or any(not loose.is_lead for loose in early)
        is_lead = not play.trick or has_card  # a player who has played to this trick leads to the next one
        if not is_lead and seat.side is play.contract.declarer.side and stays_early(case, play, seat, card):
            # Declarer's premature play stays played, unless another hand has still to lead.
            return case.after(CardStands(seat, card, played_early_law(case, play, seat)))
        if not play.trick and seat.side is not play.contract.declarer.side and partners_open_lead(case, seat):
            return case.after(OutOfTurn(seat, card, False, Misplay.PLAYED_TO_PARTNERS_LEAD.value))
        return case.after(OutOfTurn(seat, card, is_lead, out_of_turn(case, seat, is_lead).value))
    if not play.trick and any(reader(case, seat) for reader in FORESTALLED):
        return case.after(OutOfTurn(seat, card, True, Misplay.LED_TOO_SOON.value))
    if play.allows(card) and card in case.table.legal_cards():
        return case.after(PLAYED[seat][card.index])
    number, follows_suit = play.number, play.allows(card)
    procedure = _disobedience(case, seat)
    case = case.after(Misplayed(seat, card))
    # A failure to follow suit is read from the tricks; other failures must be recorded.
    return case.after(Entered(Disobeyed(seat, card, number, procedure.value))) if follows_suit else case


def _called(case: Case, play: Play, seat: Seat) -> Card | None:
    """The card of dummy in the current trick that declarer has called for and dummy has not yet moved."""
    if seat is not play.contract.dummy or not has_played(play, seat):
        return None
    card = play.trick[(seat - play.leader) % 4]
    return card if CardCalled(seat, card) in case.table.ledger.entries else None


def no_card(case: Case, seat: Seat) -> Case:
    """The case after a hand has played nothing to the current trick, and the next one plays on (67)."""
    return case.after(NotPlayed(seat))


def extra_card(case: Case, seat: Seat, card: Card, is_seen: bool = True) -> Case:
    """The case after a hand has played a second card to its last trick (45E, 58B, 67)."""
    play = case.table.play
    if play is None or not (play.trick or play.tricks):
        raise case.table.why_not_shown(seat, card)
    return case.after(CardFaced(seat, card, "fifth" if is_seen else "under"))


def played_after_claim(case: Case, seat: Seat, card: Card) -> Case:
    """The case after a card was played although play had stopped with a claim (68D)."""
    return case.after(PlayedAfterClaim(seat, card))


def exposed_in_play(case: Case, seat: Seat) -> tuple[FacedCard, ...]:
    """This player's exposed cards on which nobody has ruled.

    Neither a fifth card to a trick nor two cards at once: Laws 45E, 58B and 67 cover those.
    """
    return tuple(entry for entry in case.table.ledger.of(FacedCard) if entry.seat is seat and entry.how not in EXTRA)


def partners_open_lead(case: Case, seat: Seat) -> bool:
    """Return whether there is a lead out of turn by the partner that nobody has accepted or refused."""
    return any(
        loose.is_lead and not loose.stands and not loose.is_face_down and loose.procedure in LEADS_OUT_OF_TURN
        for loose in case.table.ledger.loose_cards(seat.partner)
    )


LEADS_OUT_OF_TURN = (Misplay.OPENING_LEAD.value, Misplay.DECLARER_LED.value, Misplay.DEFENDER_LED.value)


@clause(1997)
def stays_early(case: Case, play: Play, seat: Seat, card: Card) -> bool:
    """Declarer's premature card stays, legal or not; a revoke is corrected like any other."""
    return True


@stays_early.since(2017)
def _(case: Case, play: Play, seat: Seat, card: Card) -> bool:
    """Only a legal one does (57C3); the cards of an unknown hand are not known."""
    led = play.trick[0].suit
    return card.suit is led or play.holds(seat, led) is not True


def played_early_law(case: Case, play: Play, seat: Seat) -> str:
    """Dummy's card as the second one to an accepted opening lead out of turn has a law of its own."""
    contract = play.contract
    if play.number == 1 and len(play.trick) == 1 and seat is contract.dummy and play.leader is contract.declarer.rho:
        return "54B2"
    return case.law(y1997="45C2", y2007="57C2", y2017="57C3")


def _disobedience(case: Case, seat: Seat) -> Misplay:
    """The rule that a hand broke although it followed suit: a penalty card was due (52), or a restriction applied
    (61A).
    """
    legal = case.table.legal_cards()
    due = any(penalty_card.card in legal for penalty_card in case.table.ledger.penalty_cards(seat))
    return Misplay.PENALTY_CARD_KEPT if due else Misplay.REVOKE


def led_face_down(case: Case, seat: Seat, card: Card) -> Case:
    """A player puts his opening lead face down on the table (41A)."""
    play = case.table.play
    right = play is not None and seat is play.turn
    return case.after(OutOfTurn(seat, card, True, "" if right else Misplay.LED_FACE_DOWN.value, is_face_down=True))


PlayedOver = Callable[[Case, LooseCard, Seat, Card], Effects]
"""How this card by this player affects a loose card."""
PLAYED_OVER: dict[str, PlayedOver] = {}


def when_played_over(*kinds: Misplay) -> Callable[[PlayedOver], PlayedOver]:
    """Each law says for itself what a card played over its irregularity means."""

    def register(function: PlayedOver) -> PlayedOver:
        for kind in kinds:
            PLAYED_OVER[kind.value] = function
        return function

    return register


def played_over(case: Case, loose: LooseCard, seat: Seat, card: Card) -> Effects:
    procedure = _procedure_now(case, loose)
    return PLAYED_OVER[procedure](case, loose, seat, card) if procedure in PLAYED_OVER else ()


@opens
def open_cards(case: Case) -> Iterable[Incident]:
    """The director is needed for loose cards, and for cards played against the law."""
    for entry in case.table.ledger.entries:
        match entry:
            case LooseCard(procedure=Misplay.PLAYED_TO_PARTNERS_LEAD.value) if partners_open_lead(case, entry.seat):
                pass  # the ruling on that lead classifies it
            case LooseCard(procedure=Misplay.LED_TOO_SOON.value) if exposed_in_play(case, entry.seat.partner):
                pass  # the ruling on the partner's card says whether there is a choice (60C)
            case LooseCard() if any(
                isinstance(other, FacedCard) and other.how == "together" and other.seat is entry.seat
                for other in case.table.ledger.entries
            ):
                pass  # which of the cards played together was led is settled first (58B)
            case LooseCard(stands=False, procedure=str(procedure)) if procedure:
                yield Incident(_behind_screen(case, entry, _procedure_now(case, entry)), entry.seat)
            case Disobeyed(procedure=Misplay.PENALTY_CARD_KEPT.value):
                yield Incident(entry.procedure, entry.seat)
            case _:
                pass


def _behind_screen(case: Case, loose: LooseCard, procedure: str) -> str:
    """With screens an opening lead out of turn is first judged by their own rule, which may refer to Law 54."""
    leads = (Misplay.OPENING_LEAD.value, Misplay.LED_FACE_DOWN.value)
    if case.regulations.screens and procedure in leads and not was_ruled(case, "screen_lead", loose.seat):
        return "screen_lead"
    return procedure


def _procedure_now(case: Case, loose: LooseCard) -> str:
    """A lead out of turn, once another card has become the lead, is a premature card (60C). A lead before the trick was
    complete, after the partner had played, is out of turn once another hand has won that trick, or once all cards of
    that trick are withdrawn and another hand leads to it again.
    """
    play = case.table.play
    if play is None or play.is_over:
        return loose.procedure
    if play.trick and loose.procedure in (*LEADS_OUT_OF_TURN, Misplay.PLAYED_TO_PARTNERS_LEAD.value):
        return Misplay.PREMATURE.value
    is_early_lead = loose.procedure == Misplay.PREMATURE.value and loose.is_lead and loose.trick <= len(play.tricks)
    if is_early_lead and not play.trick and play.turn is not loose.seat:
        lying = while_lying(case, loose.seat, loose.card)
        stood = any(card.card is loose.card and card.stands for table in lying for card in table.ledger.loose_cards())
        if stood or (lying and lying[-1].play is not None and has_played(lying[-1].play, loose.seat.partner)):
            return out_of_turn(case, loose.seat, True).value
    return loose.procedure


def when_shown(case: Case, seat: Seat, card: Card) -> Table | None:
    """The table when this card was shown out of turn; None if it is not there."""
    lying = while_lying(case, seat, card)
    return lying[-1] if lying else None


def while_lying(case: Case, seat: Seat, card: Card) -> list[Table]:
    """The tables since this card was shown out of turn, the latest first."""
    tables: list[Table] = []
    for table in reversed(case.table.states()):
        if not any(loose.card is card for loose in table.ledger.loose_cards(seat)):
            break
        tables.append(table)
    return tables
