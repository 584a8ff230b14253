"""Cards exposed in the auction, when it is over: back into the hand, or penalty cards (Law 24)."""

from __future__ import annotations

from arbitr.bridge import ExposedCard, Seat
from arbitr.cards import Card
from arbitr.laws.auction.withdrawn.law_24_period import auction_was_over, lie_as_penalty_cards
from arbitr.laws.effects import CardExposed, Effects, ExposedCardsBack, exposed_cards
from arbitr.laws.engine import (
    Case,
    Choice,
    Conversation,
    Edition,
    Incident,
    Talk,
    after_calls,
    clause,
    example,
    offer,
    procedure,
    without_asking,
)
from arbitr.laws.shared.incidents import due_incidents
from arbitr.message import Message
from arbitr.problem import Problem


@procedure(
    "exposed_cards_settled",
    laws=("24",),
    title=Message("Exposed cards after the auction"),
    says=Message(
        "If a player who exposed cards during the auction becomes declarer or dummy, the cards go back into "
        "his hand. If he defends, they are penalty cards. A single small card exposed inadvertently is a "
        "minor penalty card; any other is a major one."
    ),
    differs={
        1997: Message(
            "Declarer decides for each of a defender's cards whether to treat it as a penalty card. A card "
            "exposed after the final pass is a penalty card in any case."
        ),
        2007: Message("Each of a defender's cards is a penalty card; declarer has no choice."),
        2017: Message("The same for cards exposed before the final pass."),
    },
)
def exposed_cards_settled(case: Case, incident: Incident) -> Talk[Effects]:
    seat = incident.by
    lying = tuple(exposed for exposed in exposed_cards(case.table.ledger, seat) if exposed.is_ruled)
    play = case.table.play
    if play is None or not lying:
        raise Problem("{seat} has no exposed card to rule on now", seat=seat)
    declarer = play.contract.declarer
    late = after_final_pass(case, lying)
    if declarer.side is seat.side:
        law = "48A" if len(late) == len(lying) else law_of_settling(case, False)
        return (ExposedCardsBack(seat, tuple(exposed.card for exposed in lying), law),)
    law = law_of_settling(case, True)
    in_time = tuple(exposed for exposed in lying if exposed not in late)
    treated = (*(yield from become_penalty_cards(case, declarer, in_time)), *late)
    left = tuple(exposed.card for exposed in lying if exposed not in treated)
    back = (ExposedCardsBack(seat, left, law),) if left else ()
    return *(yield from lie_as_penalty_cards(case, seat, treated, late, law)), *back


@clause(1997)
def after_final_pass(case: Case, lying: tuple[ExposedCard, ...]) -> tuple[ExposedCard, ...]:
    """Cards that Law 24 does not cover: declarer has no choice, they become penalty cards at once (49, K-24-b)."""
    return tuple(exposed for exposed in lying if auction_was_over(case, (exposed,)))


@after_final_pass.since(2007)
def _(case: Case, lying: tuple[ExposedCard, ...]) -> tuple[ExposedCard, ...]:
    return ()


@after_final_pass.since(2017)
def _(case: Case, lying: tuple[ExposedCard, ...]) -> tuple[ExposedCard, ...]:
    """They are now ruled on at once; a stored ruling may have left one exposed."""
    return tuple(exposed for exposed in lying if auction_was_over(case, (exposed,)) and not exposed.is_lead)


@clause(1997)
def become_penalty_cards(case: Case, declarer: Seat, lying: tuple[ExposedCard, ...]) -> Talk[tuple[ExposedCard, ...]]:
    """Declarer may treat each card as a penalty card (K-24-a)."""
    treated = []
    for exposed in lying:
        if (
            yield from offer(
                declarer,
                f"treat_as_penalty_card@{exposed.card.code}",
                "{declarer}, do you treat {seat}'s {card} as a penalty card?",
                Choice("treat", Message("it is a penalty card")),
                Choice("waive", Message("it goes back into the hand")),
                law="24",
                declarer=declarer,
                card=exposed.card,
                seat=exposed.seat,
            )
        ):
            treated.append(exposed)
    return tuple(treated)


@become_penalty_cards.since(2007)
def _(case: Case, declarer: Seat, lying: tuple[ExposedCard, ...]) -> Talk[tuple[ExposedCard, ...]]:
    """Every one of them is a penalty card."""
    return without_asking(lying)


@clause(1997)
def law_of_settling(case: Case, defends: bool) -> str:
    return "24"


@law_of_settling.since(2017)
def _(case: Case, defends: bool) -> str:
    return "24E" if defends else "24D"


@example("exposed_cards_settled")
def _(edition: Edition) -> Conversation:
    case = after_calls(edition, "N 1C, E P").after(CardExposed(Seat.EAST, Card.parse("H4"), by_fault=True))
    case = Conversation(case, due_incidents(case)[0]).applied()
    case = after_calls(edition, "S 1NT, W P, N P, E P", case)
    return Conversation(case, due_incidents(case)[0])
