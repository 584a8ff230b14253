"""How a call is worded: words that are no call, and a double that names the wrong bid (Laws 18 and 19)."""

from __future__ import annotations

from arbitr.bridge.call import DOUBLE, REDOUBLE
from arbitr.bridge.seat import Seat
from arbitr.laws.effects.board import ExtraneousKnown
from arbitr.laws.effects.effect import Effects
from arbitr.laws.effects.information import LookAgain
from arbitr.laws.effects.scores import Finding, finding
from arbitr.laws.engine.case import Case
from arbitr.laws.engine.conversation import Conversation
from arbitr.laws.engine.edition import Edition, clause
from arbitr.laws.engine.examples import example, reported
from arbitr.laws.engine.procedure import Incident, procedure
from arbitr.laws.engine.talk import Choice, Talk, choose, judge
from arbitr.message import Message

finding("not_a_call", Message("What was said is no call, and the player need not complete it."))
finding("call_is_evident", Message("The call that was begun is evident: it counts as made."))
finding(
    "doubles_last_bid", Message("It counts as a double of the bid that was really made, or a redouble of its double.")
)
finding("only_the_word", Message("The only right form is the single word; level and denomination are not named."))


def _told_partner(case: Case, by: Seat, law: str) -> Talk[Effects]:
    """What the partner learns from the words or the manner he may not use (16)."""
    if (
        yield from judge(
            "told_partner",
            "Could {partner} learn something from the words?",
            law=law,
            usual=False,
            partner=by.partner,
        )
    ):
        return ExtraneousKnown(by.partner, law), LookAgain(by, law)
    return ()


@clause(1997)
def partner_law(case: Case) -> str:
    """Where the edition deals with what a partner lets slip."""
    return "16A"


@partner_law.since(2007)
def _(case: Case) -> str:
    return "16B1"


@procedure(
    "unfinished_call",
    laws=("18",),
    title=Message("Words that are not a full call"),
    says=Message(
        "A bid names a number of tricks and a denomination. Words that do not are no call, and a player is not made to "
        "finish them unless the call is evident; what the partner learns from them is unauthorised."
    ),
    differs={},
)
def unfinished_call(case: Case, incident: Incident) -> Talk[Effects]:
    if (yield from judge("evident", "Is it evident which call was meant?", law="18A")):
        return (Finding("call_is_evident", "18A"),)
    return Finding("not_a_call", "18A"), *(yield from _told_partner(case, incident.by, partner_law(case)))


@procedure(
    "double_wording",
    laws=("19",),
    title=Message("Double with a bid named"),
    says=Message(
        "A player doubles or redoubles with the single word. If he names a wrong level or denomination, he still "
        "doubles the bid that was made. What the partner learns from the words is unauthorised."
    ),
    differs={},
)
def double_wording(case: Case, incident: Incident) -> Talk[Effects]:
    said = [each.call for each in case.table.auction.said if each.seat is incident.by]
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
    told = yield from _told_partner(case, incident.by, partner_law(case))
    if (yield from judge("wrong_bid_named", "Was a wrong level or denomination named?", law=f"19{letter}3")):
        return Finding("doubles_last_bid", f"19{letter}3"), form, *told
    return form, *told


@example("unfinished_call")
def _(edition: Edition) -> Conversation:
    return reported(edition, "unfinished_call")


@example("double_wording")
def _(edition: Edition) -> Conversation:
    return reported(edition, "double_wording")
