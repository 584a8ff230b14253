"""When a card counts as exposed in the auction, and what follows before and after it (Laws 24, 16, 48 and 49)."""

from __future__ import annotations

from arbitr.bridge import Auction, ExposedCard, Seat
from arbitr.cards import HIGH_TO_LOW, Card
from arbitr.laws.effects import (
    CardsStayFaced,
    Effects,
    ExposedCardsBack,
    Finding,
    LookAgain,
    NextStep,
    PenaltyCardLies,
    PenaltyPossible,
    exposed_cards,
    findings,
    silences,
)
from arbitr.laws.engine import NO_CARD, Case, Edition, Talk, clause, judge, name_card, without_asking
from arbitr.laws.shared.cards.penalty_cards import information, lie_together, lies_there
from arbitr.message import Message

findings(
    exposed_before_the_auction=Message(
        "That side's auction period had not begun, so the card is extraneous information (Law 16)."
    ),
    exposed_before_the_first_call=Message(
        "Nobody had called, so the auction had not begun and the card is extraneous information (Law 16)."
    ),
    exposed_after_the_final_pass=Message(
        "The auction was over. A defender's card becomes a penalty card at once; the declaring side restores "
        "its cards to the hand."
    ),
    exposed_card_forgiven=Message("The right to rectification is forfeited. Nobody has to pass, and all calls stand."),
)


def reported_cards(case: Case, seat: Seat, kind: str) -> Talk[tuple[Card, ...]]:
    """Which cards they were, if only a report mentions them; nobody may have said."""
    lying = {exposed.card for exposed in exposed_cards(case.table.ledger, seat)}
    deal = case.table.deal
    held = {*deal.hand(seat), *(deal.missing() if deal.unknown[seat] else ())} - lying
    if kind in ("small", "honour"):
        held = {card for card in held if card.rank.is_honour == (kind == "honour")}
    cards: list[Card] = []
    while held and len(cards) < (len(HIGH_TO_LOW) if kind == "several" else 1):
        card = yield from name_card(
            None,
            f"further_card@{len(cards)}" if cards else "card",
            "Which further card of {seat} was it?" if cards else "Which card of {seat} was it?",
            law="24",
            cards=held,
            none=Message("not specified"),
            usual=NO_CARD,
            seat=seat,
        )
        if card is None:
            break
        cards.append(card)
        held.discard(card)
    return tuple(cards)


def is_forfeited(case: Case, seat: Seat, fresh: tuple[ExposedCard, ...]) -> Talk[bool]:
    return (
        yield from judge(
            "forfeited",
            "Did {innocent} act before the director was called and so forfeit their right to rectification?",
            law="11A",
            known=_acted_first(case, seat, fresh),
            innocent=seat.side.other,
        )
    )


@clause(1997)
def still_in_the_auction(case: Case, seat: Seat, fresh: tuple[ExposedCard, ...]) -> Talk[bool]:
    """Law 24 covers the auction, which ended with the final pass (K-24-b)."""
    return not (yield from _was_auction_over(case, seat, fresh))


def _was_auction_over(case: Case, seat: Seat, fresh: tuple[ExposedCard, ...]) -> Talk[bool]:
    return (
        yield from judge(
            "auction_over",
            "Had the final pass been made when {seat} exposed the card?",
            law="24",
            known=auction_was_over(case, fresh),
            seat=seat,
        )
    )


@still_in_the_auction.since(2007)
def _(case: Case, seat: Seat, fresh: tuple[ExposedCard, ...]) -> Talk[bool]:
    """It covers the auction period, which lasts until a lead is faced (22B)."""
    return without_asking(True)


@still_in_the_auction.since(2017)
def _(case: Case, seat: Seat, fresh: tuple[ExposedCard, ...]) -> Talk[bool]:
    """It covers the auction again, which the final pass ends; a lead by declarer's side falls under it too (54E)."""
    if any(exposed.is_lead for exposed in fresh):
        return True
    return not (yield from _was_auction_over(case, seat, fresh))


@clause(1997)
def ruled_after_the_auction(case: Case, seat: Seat, fresh: tuple[ExposedCard, ...]) -> Talk[Effects]:
    """The cards stay exposed until it is known who defends."""
    if (yield from is_forfeited(case, seat, fresh)):
        return forgiven(case, seat, tuple(exposed.card for exposed in fresh))
    cards = tuple(exposed.card for exposed in fresh) or (yield from reported_cards(case, seat, ""))
    law = "48A, 49" if case.table.play is None else after_the_auction(case, seat)
    return Finding("exposed_after_the_final_pass", law, seat), CardsStayFaced(seat, cards, law)


@ruled_after_the_auction.since(2017)
def _(case: Case, seat: Seat, fresh: tuple[ExposedCard, ...]) -> Talk[Effects]:
    """A defender's card becomes a penalty card at once; everybody may use its information while it is exposed (49,
    50E1).
    """
    play, cards = case.table.play, tuple(exposed.card for exposed in fresh)
    if not fresh:
        found = Finding("exposed_after_the_final_pass", "48A, 49", seat)
        answers = (("exposed_card_in_play.could_be_seen", "yes"),)
        return found, NextStep("exposed_card_in_play", seat, "48A, 49", told=answers)
    if play is None:  # the board was passed out, and nobody plays it
        return goes_back(case, seat, cards, "exposed_after_the_final_pass", "22B")
    found = Finding("exposed_after_the_final_pass", after_the_auction(case, seat), seat)
    if play.contract.declarer.side is seat.side:
        return found, ExposedCardsBack(seat, cards, "48A")
    others = sum(exposed.is_ruled for exposed in exposed_cards(case.table.ledger, seat))
    return found, *(yield from lie_as_penalty_cards(case, seat, fresh, fresh, "49", others))


def after_the_auction(case: Case, seat: Seat) -> str:
    """Which law deals with a card that was exposed after the final pass (1997, 2017)."""
    play = case.table.play
    return "48A" if play is not None and play.contract.declarer.side is seat.side else "49"


def goes_back(case: Case, seat: Seat, cards: tuple[Card, ...], why: str, law: str) -> Effects:
    """Nothing follows, and the cards go back into the hand; the finding says why."""
    back = (ExposedCardsBack(seat, cards, law),) if cards else ()
    return Finding(why, law, seat), *back


def forgiven(case: Case, seat: Seat, cards: tuple[Card, ...]) -> Effects:
    """No pass is enforced and no card becomes a penalty card; 2017 considers what the non-offenders gained by it
    (11A).
    """
    gained = (LookAgain(seat.lho, "11A"),) if case.edition is Edition.LAWS_2017 else ()
    return (
        *goes_back(case, seat, cards, "exposed_card_forgiven", "11A"),
        PenaltyPossible(seat.side, case.law(y1997="11C", y2007="11B")),
        *gained,
    )


@clause(1997)
def before_the_auction(case: Case, seat: Seat, cards: tuple[Card, ...]) -> Effects:
    return goes_back(case, seat, cards, "exposed_before_the_auction", other_sources(case))


@before_the_auction.since(2017)
def _(case: Case, seat: Seat, cards: tuple[Card, ...]) -> Effects:
    """Nobody has called: what the partner saw is extraneous information (16D1, 16D2)."""
    return (
        *goes_back(case, seat, cards, "exposed_before_the_first_call", "16D1"),
        NextStep("extraneous_information", seat.partner, "16D2"),
    )


@clause(1997)
def period_begun(case: Case, seat: Seat, fresh: tuple[ExposedCard, ...]) -> Talk[bool]:
    """A side's auction period begins when either partner looks at his cards (17A)."""
    return (
        yield from judge(
            "period_begun",
            "Had {seat} or {partner} looked at his cards by then?",
            law="17A",
            known=_side_had_called(case, seat, fresh),
            usual=_under_way(case),
            seat=seat,
            partner=seat.partner,
        )
    )


@period_begun.since(2007)
def _(case: Case, seat: Seat, fresh: tuple[ExposedCard, ...]) -> Talk[bool]:
    """It begins when either partner takes his cards from the board (17A)."""
    return (
        yield from judge(
            "period_begun",
            "Had {seat} or {partner} removed his cards from the board by then?",
            law="17A",
            known=_side_had_called(case, seat, fresh),
            usual=_under_way(case),
            seat=seat,
            partner=seat.partner,
        )
    )


@period_begun.since(2017)
def _(case: Case, seat: Seat, fresh: tuple[ExposedCard, ...]) -> Talk[bool]:
    """Law 24 covers the auction, which begins with the first call, whoever has taken his cards (Definitions)."""
    return (
        yield from judge(
            "period_begun",
            "Had anyone called when {seat} exposed the card?",
            law="24",
            known=min(exposed.since for exposed in fresh) > 0 if fresh else None,
            usual=_under_way(case),
            seat=seat,
        )
    )


def auction_was_over(case: Case, fresh: tuple[ExposedCard, ...]) -> bool | None:
    """Had the final pass been made when the first of these cards was exposed?"""
    auction = case.table.auction
    if fresh:
        said = auction.said[: min(exposed.since for exposed in fresh)]
        return Auction.replayed(auction.dealer, said).is_over
    return False if auction.said and not auction.is_over else None


def _side_had_called(case: Case, seat: Seat, fresh: tuple[ExposedCard, ...]) -> bool | None:
    since = min((exposed.since for exposed in fresh), default=len(case.table.auction.said))
    return True if any(said.seat.side is seat.side for said in case.table.auction.said[:since]) else None


def _under_way(case: Case) -> bool | None:
    """Once somebody has called, the others nearly always hold their cards too; before that it must be asked."""
    return True if case.table.auction.said else None


def _acted_first(case: Case, seat: Seat, fresh: tuple[ExposedCard, ...]) -> bool | None:
    """No, if the opponents have not called since; otherwise the director decides (11A)."""
    if not fresh:
        return None
    since = min(exposed.since for exposed in fresh)
    acted = any(said.seat.side is not seat.side for said in case.table.auction.said[since:])
    return None if acted else False


def other_sources(case: Case) -> str:
    return case.law(y1997="16B", y2007="16C", y2017="16D")


def lie_as_penalty_cards(
    case: Case, seat: Seat, treated: tuple[ExposedCard, ...], late: tuple[ExposedCard, ...], law: str, others: int = 0
) -> Talk[Effects]:
    """Each is now a penalty card, the late ones under Law 49; two or more of one player are all major (50B).

    `others` of his cards are still to become penalty cards.
    """
    ledger = case.table.ledger
    alone = len(treated) + others + len(ledger.penalty_cards(seat)) == 1
    lies: list[PenaltyCardLies] = []
    for exposed in treated:
        is_major = not alone or (yield from _is_major(exposed))
        lies.append(lies_there(ledger, seat, exposed.card, is_major, "49" if exposed in late else law))
    return *lie_together(lies), *information(case, seat, tuple(exposed.card for exposed in treated))


def _is_major(exposed: ExposedCard) -> Talk[bool]:
    """A single card is minor if it is below the ten and was exposed by accident (50B)."""
    if silences((exposed,)) is not None:
        return True
    accidental = yield from judge(
        "accidental",
        "Was {card} exposed inadvertently, not by a deliberate play?",
        law="50B",
        usual=True,
        card=exposed.card,
    )
    return not accidental
