"""The auction period: when it begins for a side (Law 17)."""

from __future__ import annotations

from arbitr.bridge import Seat
from arbitr.laws.effects import Effects, Finding, NextStep, findings
from arbitr.laws.engine import Case, Incident, Report, Talk, clause, judge, procedure, without_asking
from arbitr.laws.shared.no_result import other_sources_law
from arbitr.laws.shared.readings import called, somebody_called
from arbitr.message import Message

findings(
    auction_period_begun=Message("The auction period has begun for this side."),
    # An earlier version wrote this effect, and stored rulings still contain it.
    exposed_in_auction_period=Message("The card was exposed during the auction period. Rule on it as an exposed card."),
    auction_period_not_begun=Message("The auction period has not begun for this side."),
)


@procedure(
    "auction_period",
    laws=("17",),
    title=Message("Beginning of the auction period"),
    says=Message(
        "The auction period begins for each side separately. The dealer calls first, then the others in "
        "clockwise order. A card seen too early is extraneous information. A card a player exposes later, "
        "even by a premature lead, is an exposed card."
    ),
    differs={
        1997: Message("It begins when either partner looks at the faces of his cards."),
        2007: Message("It begins when either partner removes his cards from the board."),
        2017: Message("A card counts as exposed only after the first call on the board."),
    },
    example=Report(Seat.WEST),
)
def auction_period(case: Case, incident: Incident) -> Talk[Effects]:
    begun = yield from period_begun(case, incident.by)
    if not (
        yield from judge(
            "card_exposed",
            "Does it concern a card that was exposed, led or seen?",
            law="17A",
        )
    ):
        return (Finding("auction_period_begun" if begun else "auction_period_not_begun", "17A"),)
    period = Finding("auction_period_begun" if begun else "auction_period_not_begun", "17A")
    step = yield from exposed_card_step(case, incident.by, begun)
    return period, Finding("other_source", other_sources_law(case)) if step is None else step


@clause(1997)
def exposed_card_step(case: Case, by: Seat, begun: bool) -> Talk[NextStep | None]:
    """A card was exposed in the side's auction period (24); None before that."""
    if not begun:
        return without_asking(None)
    return without_asking(NextStep("exposed_card", by, "24", told=(("exposed_card.period_begun", "yes"),)))


@exposed_card_step.since(2017)
def _(case: Case, by: Seat, begun: bool) -> Talk[NextStep | None]:
    """Law 24 covers the auction, which begins with the first call; before that 16D applies."""
    if (yield from judge("first_call_made", "Has anyone called on this board?", law="24", known=somebody_called(case))):
        return NextStep("exposed_card", by, "24")
    return None


@clause(1997)
def period_begun(case: Case, by: Seat) -> Talk[bool]:
    return (
        yield from judge(
            "begun",
            "Has either player of {side} looked at his cards?",
            law="17A",
            known=True if called(case, by.side.seats) else None,
            side=by.side,
        )
    )


@period_begun.since(2007)
def _(case: Case, by: Seat) -> Talk[bool]:
    return (
        yield from judge(
            "begun",
            "Has either player of {side} removed his cards from the board?",
            law="17A",
            known=True if called(case, by.side.seats) else None,
            side=by.side,
        )
    )
