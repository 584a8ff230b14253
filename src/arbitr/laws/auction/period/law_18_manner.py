"""The manner of calling: spoken, or as the organiser has authorised (Law 18F)."""

from __future__ import annotations

from arbitr.bridge import Seat
from arbitr.laws.auction.period.law_18_wording import partner_law
from arbitr.laws.effects import Effects, ExtraneousKnown, Finding, LookAgain, findings
from arbitr.laws.engine import Case, Choice, Incident, Report, Talk, choose, judge, procedure
from arbitr.laws.regulations import BiddingCardMade, CallingMethod, IrregularCalls
from arbitr.message import Message

findings(
    call_is_made=Message("The call was made in the manner used here, and counts."),
    no_call_made=Message("The bidding card was not moved far enough to be a call. No call has been made yet."),
    call_in_another_way=Message(
        "The call was not made in the manner used here. It is clear and counts, but calls should not be made that way."
    ),
    call_not_taken=Message("The electronic table rejects an illegal call, so nothing has happened."),
)

SPOKEN, BIDDING_CARD, WRITTEN, ENTERED, SIGN = "spoken", "bidding_card", "written", "entered", "sign"
USED = {
    CallingMethod.SPOKEN: SPOKEN,
    CallingMethod.BIDDING_BOXES: BIDDING_CARD,
    CallingMethod.WRITTEN: WRITTEN,
    CallingMethod.ELECTRONIC: ENTERED,
}


@procedure(
    "manner_of_calling",
    laws=("18",),
    title=Message("How calls are made"),
    says=Message(
        "Calls are spoken unless the organiser has authorised another method: bidding boxes, writing or an "
        "electronic table. A bidding card becomes a call once it is taken from the box with evident intent; "
        "with screens, once it is put down and released. A call made another way counts if it is clear. What "
        "the partner learns from the manner is unauthorised information."
    ),
    differs={
        1997: Message("The zonal organisation authorises other methods of calling."),
        2007: Message("The regulating authority does so."),
        2017: Message("The same."),
    },
    example=Report(Seat.WEST, settings={"calling_method": CallingMethod.BIDDING_BOXES}),
)
def manner_of_calling(case: Case, incident: Incident) -> Talk[Effects]:
    how = yield from choose(
        None,
        "how",
        "How was the call made?",
        (
            Choice(SPOKEN, Message("it was spoken")),
            Choice(BIDDING_CARD, Message("with a bidding card")),
            Choice(WRITTEN, Message("it was written")),
            Choice(ENTERED, Message("it was entered at an electronic table")),
            Choice(SIGN, Message("by a signal: a knock, a gesture, picking up the bidding cards")),
        ),
        law="18F",
    )
    used = USED[case.regulations.calling_method]
    if how != used:
        return (yield from _in_another_way(case, incident.by))
    if how == BIDDING_CARD:
        return (yield from _bidding_card(case, incident.by))
    refuses = how == ENTERED and case.regulations.irregular_calls is IrregularCalls.REFUSED
    if refuses and not (yield from judge("legal", "Was it a legal call?", law="18F")):
        return (Finding("call_not_taken", "18F", incident.by),)
    return (Finding("call_is_made", "18F", incident.by),)


def _in_another_way(case: Case, seat: Seat) -> Talk[Effects]:
    if (yield from judge("evident", "Is it clear which call was meant?", law="18F")):
        return Finding("call_in_another_way", "18F", seat), *(yield from _information(case, seat))
    return Finding("not_a_call", "18A", seat), *(yield from _information(case, seat))


def _bidding_card(case: Case, seat: Seat) -> Talk[Effects]:
    """The organiser determines when a bidding card becomes a call (K-25-e)."""
    how_far = yield from choose(
        None,
        "how_far",
        "How far did the bidding card get?",
        (
            Choice("touched", Message("it was only touched, or not yet clear of the box")),
            Choice("removed", Message("it was out of the box, with evident intent, but still held")),
            Choice("released", Message("it was put down and released")),
        ),
        law="18F",
    )
    made_when_removed = case.regulations.bidding_card_made_under(case.edition) is BiddingCardMade.REMOVED
    if how_far == "released" or (how_far == "removed" and made_when_removed):
        return (Finding("call_is_made", "18F", seat),)
    return Finding("no_call_made", "18F", seat), *(yield from _information(case, seat))


def _information(case: Case, seat: Seat) -> Talk[Effects]:
    law = partner_law(case)
    if (
        yield from judge(
            "told_partner",
            "Could {partner} learn anything from it?",
            law=law,
            usual=False,
            partner=seat.partner,
        )
    ):
        return ExtraneousKnown(seat.partner, law), LookAgain(seat, law)
    return ()
