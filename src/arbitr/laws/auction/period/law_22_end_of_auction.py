"""The end of the auction and of the auction period (Law 22; the periods in 17E of 1997 and 17D of 2017)."""

from __future__ import annotations

from arbitr.laws.auction.explanations.law_20_turns import is_lead_faced
from arbitr.laws.auction.explanations.law_21_misinformation import board_back
from arbitr.laws.effects import Effects, Finding, findings
from arbitr.laws.engine import Case, Choice, Incident, Talk, choose, procedure
from arbitr.laws.preparation.law_06_deal import after_four_passes, passed_out_law
from arbitr.message import Message

findings(
    auction_goes_on=Message("The auction has not ended."),
    contract_is_final=Message("The auction has ended: the last bid is the contract."),
    clarification_period=Message("The auction period lasts until a defender faces an opening lead."),
    auction_period_over=Message("The auction period has ended, so no call can be changed."),
    hands_not_back_yet=Message("The auction period lasts until all four hands are back in the board."),
)


@procedure(
    "auction_over",
    laws=("17", "22"),
    title=Message("End of the auction"),
    says=Message(
        "The auction ends with four opening passes, or with three consecutive passes in rotation after the "
        "last bid. If the board is passed out, the hands go back, both sides score zero, and there is no "
        "redeal. Otherwise the last bid is the contract, and the auction period lasts until an opening lead "
        "is faced."
    ),
    differs={
        1997: Message("The auction period of a passed-out board ends with the fourth pass."),
        2007: Message("It ends when all four hands are back in the board. Until then calls may still be changed."),
        2017: Message("The same, in other paragraphs."),
    },
)
def auction_over(case: Case, incident: Incident) -> Talk[Effects]:
    how = yield from choose(
        None,
        "how",
        "What is the state of the auction?",
        (
            Choice("open", Message("it is still in progress")),
            Choice("passed_out", Message("all four players have passed")),
            Choice("contract", Message("a bid was followed by three passes in rotation")),
        ),
        law="22",
        known=_how(case),
    )
    if how == "open":
        return (Finding("auction_goes_on", case.law(y1997="17E", y2007="22A", y2017="17D")),)
    if how == "passed_out":
        return (yield from _passed_out(case))
    ends = Finding("contract_is_final", case.law(y1997="22B", y2007="22A2", y2017="22A"))
    period = case.law(y1997="17E", y2007="17E1, 22B1", y2017="17D1")
    if (yield from is_lead_faced(case, period)):
        return ends, Finding("auction_period_over", period)
    return ends, Finding("clarification_period", period)


def _how(case: Case) -> str | None:
    auction = case.table.auction
    if not auction.said:
        return None
    if not auction.is_over:
        return "open"
    return "passed_out" if auction.last_bid is None else "contract"


def _passed_out(case: Case) -> Talk[Effects]:
    period = case.law(y1997="17E", y2007="17E1, 22B2", y2017="17D2")
    if (yield from board_back(case)):
        return *(yield from after_four_passes(case)), Finding("auction_period_over", period)
    return Finding("passed_out", passed_out_law(case)), Finding("hands_not_back_yet", period)
