"""A call after the auction is over (Law 39)."""

from __future__ import annotations

from arbitr.bridge import PASS, Said, Status
from arbitr.laws.auction.inadmissible.law_35_inadmissible_calls import call_in_question, lead_law, lho_has_called
from arbitr.laws.auction.inadmissible.law_35_screens import CAME_BACK, settled_behind_screens, tray_if_open
from arbitr.laws.effects import CallCancelled, Effects, InformationRuled, LeadMayBeRestricted
from arbitr.laws.engine import Case, Incident, Talk, call_example, clause, judge, procedure
from arbitr.laws.shared.irregular import withdrawn_law
from arbitr.message import Message


@procedure(
    "call_after_final_pass",
    laws=("39", "35"),
    title=Message("Call after the final pass"),
    says=Message(
        "A call after the final pass is cancelled. There is no further rectification for a call by the "
        "declaring side, for a defender's pass, or if the left-hand opponent has called. After a defender's "
        "bid, double or redouble, his partner's first lead may be restricted."
    ),
    differs={
        1997: Message("Law 35 says what follows if the left-hand opponent has called."),
        2007: Message("The same."),
        2017: Message("The same; declarer may only prohibit a lead."),
    },
)
def call_after_final_pass(case: Case, incident: Incident) -> Talk[Effects]:
    return (yield from after_the_final_pass(case, call_in_question(case, incident)))


# A call over a call after the final pass is itself such a call. Both stay open, and are cancelled together (39B, 35D).


def after_the_final_pass(case: Case, number: int) -> Talk[Effects]:
    """Who called, what, and whether the opponent on the left has called since."""
    call, over = case.said(number), case.law(y1997="35D", y2007="39B")
    tray = yield from tray_if_open(case, number)
    if (yield from lho_has_called(case, number, over, tray == CAME_BACK)):
        law = case.law(y1997="35D", y2007="35, 39A, 39B", y2017="35D, 39A, 39B")
        later = [n for n in range(number, len(case.table.auction.said)) if case.said(n).status is Status.OPEN]
        return (
            *(CallCancelled(n, case.said(n).seat, case.said(n).call, law) for n in later),
            *_known(case, call, tuple(n for n in later if case.said(n).call is not PASS)),
        )
    if (settled := (yield from settled_behind_screens(case, number, tray))) is not None:
        return settled
    declarer = case.table.auction.declarer()
    if call.call is PASS or not (
        yield from judge(
            "by_defender",
            "Is {seat} a defender?",
            law=case.law(y1997="39A", y2007="39B"),
            known=declarer is not None and call.seat.side is not declarer.side,
            seat=call.seat,
        )
    ):
        law = case.law(y1997="39A", y2007="35, 39A, 39B", y2017="35D, 39A, 39B")
        if declarer is None:  # the board was passed out: nobody declares or defends
            law = case.law(y1997="39", y2007="35, 39A", y2017="35D, 39A")
        cancelled = CallCancelled(number, call.seat, call.call, law)
        return cancelled, *_known(case, call, () if call.call is PASS else (number,))
    return defender_acted(case, number, call)


def _known(case: Case, call: Said, numbers: tuple[int, ...]) -> Effects:
    return (InformationRuled(call.seat, numbers, withdrawn_law(case)),) if numbers else ()


@clause(1997)
def defender_acted(case: Case, number: int, call: Said) -> Effects:
    """A bid, double or redouble by a defender: nobody asks whether the partner learnt anything from it (39B,
    K-39-a).
    """
    return _lead(case, number, call, "39B")


@defender_acted.since(2007)
def _(case: Case, number: int, call: Said) -> Effects:
    return _lead(case, number, call, case.law(y1997="35, 39A, 39C", y2017="35D, 39A, 39C"))


def _lead(case: Case, number: int, call: Said, law: str) -> Effects:
    return (
        CallCancelled(number, call.seat, call.call, law),
        InformationRuled(call.seat, (number,), withdrawn_law(case)),
        LeadMayBeRestricted(call.seat.partner, call.seat, (number,), lead_law(case), defends=True),
    )


call_example("call_after_final_pass", "N 1NT, E P, S 3NT, W P, N P, E P, W X")
