"""The wording of a call: words that are not a call, and a double that names the wrong bid (Laws 18 and 19)."""

from __future__ import annotations

from arbitr.bridge import DOUBLE, REDOUBLE, Seat
from arbitr.laws.effects import Effects, ExtraneousKnown, Finding, LookAgain, findings
from arbitr.laws.engine import Case, Choice, Incident, Talk, choose, judge, procedure
from arbitr.message import Message

findings(
    not_a_call=Message("Those words are not a call, and the player need not complete them."),
    call_is_evident=Message("It is clear which call he began to make, so it counts as made."),
    doubles_last_bid=Message("It counts as a double of the bid actually made, or as a redouble of that bid's double."),
    only_the_word=Message("The only correct form is the single word, without level or denomination."),
)


def _told_partner(case: Case, by: Seat, law: str) -> Talk[Effects]:
    """The partner may not use what he learns from the wording or the manner (16)."""
    if (
        yield from judge(
            "told_partner",
            "Could {partner} learn anything from the words?",
            law=law,
            usual=False,
            partner=by.partner,
        )
    ):
        return ExtraneousKnown(by.partner, law), LookAgain(by, law)
    return ()


def partner_law(case: Case) -> str:
    """The law by which the edition deals with the partner's slips."""
    return case.law(y1997="16A", y2007="16B1")


@procedure(
    "unfinished_call",
    laws=("18",),
    title=Message("Words that are not a complete call"),
    says=Message(
        "A bid names a number of tricks and a denomination. Words that do not are not a call. A player need "
        "not complete them unless the call is clear. What his partner learns from them is unauthorised "
        "information."
    ),
    differs={},
)
def unfinished_call(case: Case, incident: Incident) -> Talk[Effects]:
    if (yield from judge("evident", "Is it clear which call was meant?", law="18A")):
        return (Finding("call_is_evident", "18A"),)
    return Finding("not_a_call", "18A"), *(yield from _told_partner(case, incident.by, partner_law(case)))


@procedure(
    "double_wording",
    laws=("19",),
    title=Message("Double naming a bid"),
    says=Message(
        "A player doubles or redoubles with the single word. If he names a wrong level or denomination, he "
        "still doubles or redoubles the bid actually made. What his partner learns from the words is "
        "unauthorised information."
    ),
    differs={},
)
def double_wording(case: Case, incident: Incident) -> Talk[Effects]:
    said = [heard.call for heard in case.table.auction.said if heard.seat is incident.by]
    known = {DOUBLE: "double", REDOUBLE: "redouble"}.get(said[-1]) if said else None
    what = yield from choose(
        None,
        "what",
        "What was it?",
        (Choice("double", Message("a double")), Choice("redouble", Message("a redouble"))),
        law="19",
        known=known,
    )
    letter = "A" if what == "double" else "B"
    form = Finding("only_the_word", f"19{letter}2")
    information = yield from _told_partner(case, incident.by, partner_law(case))
    if (yield from judge("wrong_bid_named", "Was a wrong level or denomination named?", law=f"19{letter}3")):
        return Finding("doubles_last_bid", f"19{letter}3"), form, *information
    return form, *information
