"""A card visible during play although nobody plays it: declarer's, dummy's or a defender's (48A, 49, 50B)."""

from __future__ import annotations

from collections.abc import Iterable

from arbitr.bridge import SEATS, FacedCard, Seat
from arbitr.cards import Card
from arbitr.laws.effects import (
    CardBack,
    CardIsLead,
    CardPlayed,
    DeclarerSpreads,
    Effects,
    ExtraneousKnown,
    Finding,
    LeadStands,
    findings,
)
from arbitr.laws.engine import (
    NO_CARD,
    Case,
    Choice,
    Incident,
    Report,
    Talk,
    choose,
    clause,
    judge,
    name_card,
    procedure,
)
from arbitr.laws.play.penalty_cards.law_48_hand_faced import open_lead
from arbitr.laws.play.penalty_cards.law_50_penalty_card import has_another, may_hold, penalty_cards_effects
from arbitr.laws.shared.cards.misplay import Misplay, exposed_in_play, has_played
from arbitr.laws.shared.incidents import opens
from arbitr.laws.shared.no_result import other_sources_law
from arbitr.message import Message

findings(
    declarer_not_restricted=Message(
        "Declarer and dummy are not restricted by an exposed card, and it need not be played."
    ),
    face_could_not_be_seen=Message(
        "The partner could not have seen the face of the card, so there is no rectification."
    ),
    card_lawfully_seen=Message(
        "The card was seen in normal play or through the application of a Law, so it is not a penalty card."
    ),
    about_this_trick_only=Message("It concerned only the trick in progress, so there is no penalty card."),
    partner_objected_to_concession=Message(
        "The partner objected to the concession at once, so there is no penalty card."
    ),
    exposed_without_fault=Message("The director rules that it is not a penalty card: the player was not at fault."),
    seen_card_is_played=Message("Declarer held the card in such a way that it counts as played."),
)


@opens
def open_faced_cards(case: Case) -> Iterable[Incident]:
    """Exposed cards on which nobody has ruled."""
    for seat in SEATS:
        if exposed_in_play(case, seat):
            yield Incident("exposed_card_in_play", seat)


@procedure(
    "exposed_card_in_play",
    laws=("49", "48", "50"),
    title=Message("Card exposed during the play"),
    says=Message(
        "An exposed card of declarer or dummy is never a penalty card, and declarer need not play a card he "
        "dropped. A defender's card becomes a penalty card if his partner could have seen its face, or if the "
        "defender names it as being in his hand. It does not if that happened in normal play or through the "
        "application of a Law. A single card below the ten exposed by accident is a minor penalty card. An "
        "honour, a card exposed by deliberate play, and every card of a defender who has two or more, are "
        "major."
    ),
    differs={
        1997: Message("Cards shown by a defender who objects to his partner's concession are also penalty cards."),
        2007: Message("Cards shown by a defender who objects to his partner's concession are not penalty cards."),
        2017: Message("The same."),
    },
    example=Report(Seat.EAST),
)
def exposed_card_in_play(case: Case, incident: Incident) -> Talk[Effects]:
    seat = incident.by
    play = case.table.play
    faced = exposed_in_play(case, seat)
    if not (
        yield from judge(
            "defends",
            "Is {seat} a defender?",
            law="49",
            known=None if play is None else seat.side is not play.contract.declarer.side,
            seat=seat,
        )
    ):
        return (yield from _of_declarer(case, seat, faced))
    how = yield from _how(case, seat, faced)
    cards = tuple(dict.fromkeys(entry.card for entry in faced))
    if (lawful := lawfully_seen(case, how)) is not None:
        if how == "this_trick_only":
            return Finding(*lawful, seat), *(yield from _for_this_trick(case, seat, cards, lawful[1]))
        return Finding(*lawful, seat), *(CardBack(seat, card, lawful[1]) for card in cards)
    if how == "not_own_fault":
        # What the partner has seen through nobody's fault is information from another source (16).
        back = tuple(CardBack(seat, card, "50") for card in cards)
        return (
            Finding("exposed_without_fault", "50", seat),
            *back,
            ExtraneousKnown(seat.partner, other_sources_law(case)),
        )
    if how != "named" and not (
        yield from judge(
            "could_be_seen",
            "Could {partner} have seen the face of the card, whether or not he did?",
            law="49",
            known=_could_be_seen(faced),
            usual=True,
            partner=seat.partner,
        )
    ):
        return Finding("face_could_not_be_seen", "49", seat), *(CardBack(seat, card, "49") for card in cards)
    if not cards:
        cards = ((yield from _named(case, seat)),)
    is_major = how in ("played", "objects_to_concession")
    if not is_major and len(cards) == 1 and not cards[0].rank.is_honour and not case.table.ledger.penalty_cards(seat):
        is_major = not (
            yield from judge(
                "accidental",
                "Was {card} exposed by accident rather than deliberately?",
                law="50B",
                known=True if how == "dropped" else None,
                card=cards[0],
            )
        ) or (yield from has_another(case, seat))
    major = is_major or len(cards) > 1 or cards[0].rank.is_honour or bool(case.table.ledger.penalty_cards(seat))
    return penalty_cards_effects(case, seat, cards, is_major, "49, 50B" if major else "49, 50B, 50C")


def _for_this_trick(case: Case, seat: Seat, cards: tuple[Card, ...], law: str) -> Talk[Effects]:
    """Neither a claim nor a penalty card. The partner may not use it, and before he has played 57A applies (68,
    note).
    """
    play = case.table.play
    early = play is not None and bool(play.trick) and not has_played(play, seat) and not has_played(play, seat.partner)
    information = ExtraneousKnown(seat.partner, case.law(y1997="16A", y2007="16B1a"))
    if early and not cards:
        cards = yield from _if_told(case, seat, "57A")
    if not early or not cards:
        return *(CardBack(seat, card, law) for card in cards), information
    shown = CardIsLead(seat, cards[0], Misplay.PREMATURE.value, "68, 57A", is_lead=False)
    return shown, *(CardBack(seat, card, law) for card in cards[1:]), information


def _how(case: Case, seat: Seat, faced: tuple[FacedCard, ...]) -> Talk[str]:
    choices = (
        Choice("dropped", Message("it was dropped, or two cards were pulled out together")),
        Choice("shown", Message("it was shown, or held so that partner could see it")),
        Choice("named", Message("the player said it was in his hand")),
        Choice("played", Message("it was deliberately led or played when it should not have been")),
        Choice("normal_play", Message("it was seen in normal play or through the application of a Law")),
        Choice(
            "this_trick_only", Message("it was shown or named in a claim or concession of the trick in progress only")
        ),
        Choice("objects_to_concession", Message("it was shown while objecting at once to partner's concession")),
        Choice(
            "not_own_fault", Message("it was exposed by somebody else or by chance, through no fault of the player")
        ),
    )
    ways = {entry.how for entry in faced}
    known = ways.pop() if len(ways) == 1 else None
    if known == "unseen":
        known = "shown"
    return (
        yield from choose(
            None,
            "how",
            "How did {seat}'s card come to be seen?",
            choices,
            law="49",
            known=known if known in {choice.id for choice in choices} else None,
            seat=seat,
        )
    )


@clause(1997)
def lawfully_seen(case: Case, how: str) -> tuple[str, str] | None:
    """The finding, and its law, for an exposed card that does not become a penalty card."""
    return {"normal_play": ("card_lawfully_seen", "49"), "this_trick_only": ("about_this_trick_only", "49, 68")}.get(
        how
    )


@lawfully_seen.since(2007)
def _(case: Case, how: str) -> tuple[str, str] | None:
    """The partner of a conceding defender may object, whatever is then shown."""
    return {
        "normal_play": ("card_lawfully_seen", "49"),
        "this_trick_only": ("about_this_trick_only", "49, 68"),
        "objects_to_concession": ("partner_objected_to_concession", case.law(y2007="49, 68B2")),
    }.get(how)


def _could_be_seen(faced: tuple[FacedCard, ...]) -> bool | None:
    """A faced card in the ledger was visible, unless somebody said that it was not."""
    return any(entry.how != "unseen" for entry in faced) if faced else None


def _named(case: Case, seat: Seat) -> Talk[Card]:
    """Which card it was, if the table does not show it. A second one is reported after it."""
    card = yield from name_card(
        None, "card", "Which of {seat}'s cards was it?", law="49", cards=may_hold(case, seat), seat=seat
    )
    assert card is not None
    return card


def _if_told(case: Case, seat: Seat, law: str) -> Talk[tuple[Card, ...]]:
    """The reported card, if it is played or counts as played; nobody may have said."""
    card = yield from name_card(
        None,
        "card",
        "Which of {seat}'s cards was it?",
        law=law,
        cards=may_hold(case, seat),
        none=Message("not specified"),
        usual=NO_CARD,
        seat=seat,
    )
    return () if card is None else (card,)


# Declarer's side.


def _of_declarer(case: Case, seat: Seat, faced: tuple[FacedCard, ...]) -> Talk[Effects]:
    """Never a penalty card, but declarer's card may have been played by the way it was held (45C2)."""
    play = case.table.play
    is_dummy = play is not None and seat is play.contract.dummy
    dropped = bool(faced) and all(entry.how == "dropped" for entry in faced)
    cards = tuple(dict.fromkeys(entry.card for entry in faced))
    free = Finding("declarer_not_restricted", "48A", seat)
    lead = open_lead(case, seat)
    if lead is not None and (
        yield from judge(
            "begins_to_spread",
            "Did {seat} begin to spread his hand after the opening lead out of turn?",
            law="54A",
            known=False
            if dropped
            else True
            if len(cards) > 1 or any(entry.how == "shown" for entry in faced)
            else None,
            seat=seat,
        )
    ):
        accepted = Finding("hand_faced_accepts_lead", "48B1, 54A", seat)
        return accepted, LeadStands(lead.seat, lead.card, "54A"), DeclarerSpreads("54A")
    if (
        yield from judge(
            "held_as_played",
            "Did declarer hold the card face up, touching or nearly touching the table, or in such a position "
            "as to indicate that it was played?",
            law="45C2",
            known=False if is_dummy or dropped or len(cards) > 1 else None,
            usual=False,
        )
    ):
        if play is not None and not cards:
            cards = yield from _if_told(case, seat, "45C2")
        return Finding("seen_card_is_played", "45C2", seat), *_played(case, seat, cards)
    return free, *(CardBack(seat, card, "48A") for card in cards)


def _played(case: Case, seat: Seat, cards: tuple[Card, ...]) -> Effects:
    """In turn it goes into the trick; otherwise it is a card out of turn, with its own law."""
    play = case.table.play
    if play is None or not cards:
        return ()
    if case.table.turn is seat and play.may_hold(seat, cards[0]):
        return (CardPlayed(seat, cards[0], "45C2"),)
    return (CardBack(seat, cards[0], "45C2"),)
