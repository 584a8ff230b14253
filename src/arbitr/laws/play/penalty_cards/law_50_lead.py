"""A defender is on lead while the partner has major penalty cards: declarer chooses first (50D2, 51B)."""

from __future__ import annotations

from collections.abc import Iterable

from arbitr.bridge import LeadChosen, Must, PenaltyCard, Play, Seat
from arbitr.cards import HIGH_TO_LOW, Card, Suit
from arbitr.laws.auction.withdrawn.law_26_lead_restriction import due_lead_right
from arbitr.laws.effects import (
    Effect,
    Effects,
    Finding,
    LeadChoiceMade,
    LeadForbidden,
    LeadRequired,
    LookAgain,
    PenaltyCardPickedUp,
    findings,
)
from arbitr.laws.engine import (
    Case,
    Choice,
    Conversation,
    Edition,
    Incident,
    Talk,
    choose,
    example,
    in_play,
    name_suits,
    procedure,
    suits_text,
)
from arbitr.laws.general.law_12_adjusted_score import to_review
from arbitr.laws.play.penalty_cards.law_50_penalty_card import review_law
from arbitr.laws.shared.cards.penalty_cards import once_picked_up
from arbitr.laws.shared.incidents import due
from arbitr.message import Message

findings(
    cannot_comply=Message("The player cannot comply and may lead or play any legal card."),
    penalty_cards_picked_up=Message("The penalty cards of that suit are picked up and are no longer penalty cards."),
    no_major_penalty_card=Message("There is no major penalty card, so the partner's lead is not restricted."),
)


def due_penalty_cards(case: Case) -> tuple[PenaltyCard, ...]:
    """The major penalty cards of the leading defender's partner, if declarer has not yet chosen for this lead."""
    play, ledger = case.table.play, case.table.ledger
    leader = case.table.turn
    if play is None or play.trick or leader is None or leader.side is play.contract.declarer.side:
        return ()
    major = tuple(penalty_card for penalty_card in ledger.penalty_cards(leader.partner) if penalty_card.is_major)
    chosen = [entry for entry in ledger.entries if isinstance(entry, LeadChosen) and entry.seat is leader]
    return tuple(
        penalty_card for penalty_card in major if not any(penalty_card.card in entry.cards for entry in chosen)
    )


@due
def due_penalty_card_lead(case: Case) -> Incident | None:
    """Rights from the auction are older and come first (X-00-a)."""
    cards = due_penalty_cards(case)
    if not cards or case.table.ledger.claim() is not None or due_lead_right(case) is not None:
        return None
    return Incident("penalty_card_lead", cards[0].seat)


@procedure(
    "penalty_card_lead",
    laws=("50", "51"),
    title=Message("Lead while partner has a major penalty card"),
    says=Message(
        "A defender on lead whose partner has a major penalty card must wait for declarer. Declarer may "
        "require the suit of the penalty card, or forbid it for as long as the defender retains the lead. "
        "Every penalty card of that suit is then picked up. With penalty cards in several suits, declarer may "
        "require one of them or forbid one or more. If he does neither, the defender may lead any card, and "
        "the penalty cards stay. A choice that cannot be complied with is used up."
    ),
    differs={
        1997: Message(
            "The Law does not say how long a prohibition of several suits lasts. It lasts as long as for one suit."
        ),
        2007: Message(
            "If the defender retains the lead and the card is still on the table, declarer chooses again each time."
        ),
        2017: Message("The same, but once the card is picked up, the partner may no longer use information from it."),
    },
)
def penalty_card_lead(case: Case, incident: Incident) -> Talk[Effects]:
    owner = _owner(case, incident.by)
    leader = owner.partner
    play = case.table.play
    cards = tuple(penalty_card.card for penalty_card in case.table.ledger.penalty_cards(owner) if penalty_card.is_major)
    suits = yield from name_suits(
        "suits",
        "In which suits does {owner} have major penalty cards?",
        law="50D2",
        known=frozenset(card.suit for card in cards) if cards else None,
        owner=owner,
    )
    if not suits:
        return (Finding("no_major_penalty_card", "50C", owner),)
    options = _options(case, leader, suits)
    if len(options) == 1:  # the restrictions from the auction leave nothing to choose
        return _free(case, owner, cards)
    answer = yield from _choice(case, owner, options, "50D2" if len(suits) == 1 and len(cards) < 2 else "51B")
    what, _, letters = answer.partition(":")
    if what == "nothing":
        return _free(case, owner, cards)
    chosen = tuple(suit for suit in HIGH_TO_LOW if suit.letter in letters)
    law = _law(what, suits, cards)
    able = _can_lead(play, leader, chosen[0]) if what == "require" else _can_avoid(case, leader, chosen)
    restricted: Effect = (
        LeadRequired(leader, chosen[0], law) if what == "require" else LeadForbidden(leader, chosen, law)
    )
    unable = (Finding("cannot_comply", "59", leader),) if able is False else ()
    picked_up = tuple(card for card in cards if card.suit in chosen)
    back: Effects = (
        (PenaltyCardPickedUp(owner, picked_up, law), *once_picked_up(case, owner, picked_up))
        if picked_up
        else (Finding("penalty_cards_picked_up", law, owner),)
    )
    left = tuple(card for card in cards if card not in picked_up)
    return restricted, *unable, *back, *((LeadChoiceMade(leader, left, False, law),) if left else ())


def _free(case: Case, owner: Seat, cards: tuple[Card, ...]) -> Effects:
    """Any lead; after the hand the director reviews the information that the leader had from the card."""
    law = review_law(case)
    look = () if to_review(case, owner, (law,), of_player=True) else (LookAgain(owner, law),)
    leader, ledger = owner.partner, case.table.ledger
    own = tuple(penalty_card.card for penalty_card in ledger.penalty_cards(leader) if penalty_card.is_major)
    bound = any(duty.must in (Must.LEAD, Must.NOT_LEAD) for duty in ledger.duties(leader))
    several = len({card.suit for card in cards}) > 1
    paragraph = case.law(y1997="50D2b", y2017="51B2c") if several else "50D2b"
    return LeadChoiceMade(leader, cards, True, paragraph, own, bound), *look


def _choice(case: Case, owner: Seat, options: tuple[Choice, ...], law: str) -> Talk[str]:
    play = case.table.play
    if play is None:
        return (
            yield from choose(
                None,
                "restrict",
                "{leader} is on lead, and {owner} has major penalty cards. What does declarer choose?",
                options,
                law=law,
                leader=owner.partner,
                owner=owner,
            )
        )
    declarer = play.contract.declarer
    return (
        yield from choose(
            declarer,
            "restrict",
            "{declarer}, {leader} is on lead, and {owner} has major penalty cards. What do you choose?",
            options,
            law=law,
            declarer=declarer,
            leader=owner.partner,
            owner=owner,
        )
    )


def _owner(case: Case, by: Seat) -> Seat:
    """Whose penalty cards they are; the player on lead may have been named."""
    ledger = case.table.ledger
    has = {seat: any(penalty_card.is_major for penalty_card in ledger.penalty_cards(seat)) for seat in (by, by.partner)}
    on_lead = case.table.play is not None and case.table.turn is by
    return by.partner if has[by.partner] and (on_lead or not has[by]) else by


def _options(case: Case, leader: Seat, suits: Iterable[Suit]) -> tuple[Choice, ...]:
    """Only what is compatible with the existing restrictions on this lead (X-00-a)."""
    duties = case.table.ledger.duties(leader)
    required = {suit for duty in duties if duty.must is Must.LEAD for suit in duty.suits}
    forbidden = {suit for duty in duties if duty.must is Must.NOT_LEAD for suit in duty.suits}
    of_cards = [suit for suit in HIGH_TO_LOW if suit in suits]
    may_require = [suit for suit in of_cards if suit not in forbidden and (not required or suit in required)]
    may_forbid = [suit for suit in of_cards if suit not in required]
    choices = []
    if may_require:
        values = tuple(f"require:{suit.letter}" for suit in may_require)
        choices.append(Choice("require", Message("a lead in the suit of a penalty card"), values))
    if may_forbid:
        values = tuple(f"forbid:{suits_text(some)}" for some in _some(may_forbid))
        choices.append(Choice("forbid", Message("no lead in one or more suits of penalty cards"), values))
    return (*choices, Choice("nothing", Message("neither: any lead, and the penalty cards stay")))


def _some(suits: list[Suit]) -> list[list[Suit]]:
    """Every selection of one or more of these suits, the small ones first."""
    chosen = [[suit for n, suit in enumerate(suits) if bits >> n & 1] for bits in range(1, 1 << len(suits))]
    return sorted(chosen, key=len)


def _law(what: str, suits: frozenset[Suit], cards: tuple[Card, ...]) -> str:
    if len(suits) > 1:
        return "51B2a" if what == "require" else "51B2b"
    if len(cards) > 1:
        return "51B1a" if what == "require" else "51B1b"
    return "50D2a"


# Can the player comply? None if the hand is unknown: then the restriction stays until Law 59 lifts it.


def _can_lead(play: Play | None, leader: Seat, suit: Suit) -> bool | None:
    return None if play is None else play.holds(leader, suit)


def _can_avoid(case: Case, leader: Seat, suits: tuple[Suit, ...]) -> bool | None:
    """Is there a card outside these suits and outside those forbidden before?"""
    play = case.table.play
    if play is None:
        return None
    duties = case.table.ledger.duties(leader)
    banned = {suit for duty in duties if duty.must is Must.NOT_LEAD for suit in duty.suits} | set(suits)
    held = [play.holds(leader, suit) for suit in HIGH_TO_LOW if suit not in banned]
    return True if any(held) else None if None in held else False


@example("penalty_card_lead")
def _(edition: Edition) -> Conversation:
    cards = (PenaltyCard(Seat.EAST, Card.parse(card), True, "49") for card in ("HT", "CK"))
    return Conversation(in_play(edition, Seat.WEST, *cards), Incident("penalty_card_lead", Seat.EAST))
