"""Cards dealt wrongly, and a wrong number of cards put to a trick (II.24, II.25)."""

from __future__ import annotations

from arbitr.laws.engine.talk import Choice, Talk, choose, judge
from arbitr.marias.rulings.case import Case
from arbitr.marias.rulings.conversation import Incident, procedure, reported
from arbitr.marias.rulings.effect import DealVoid, Effects, Finding, finding
from arbitr.marias.rulings.price import renonc
from arbitr.message import Message

finding("deal_was_right", Message("The cards were dealt right: play goes on."))
finding("dealt_again", Message("Nothing was played yet: the same player deals again."))
finding("number_is_right", Message("Everybody has as many cards as he should: play goes on."))
finding("too_late_for_misdeal", Message("The deal is over and settled: it stands."))


@procedure(
    "misdeal",
    points=("II.24",),
    title=Message("Misdeal"),
    says=Message("A misdeal that is noticed during the play makes the deal void from its start, fleks included."),
)
def misdeal(case: Case, incident: Incident) -> Talk[Effects]:
    """`by` has dealt."""
    if not (yield from judge("misdealt", "Were the cards dealt wrongly?", law="II.24")):
        return (Finding("deal_was_right", "II.24"),)
    noticed = yield from choose(
        None,
        "noticed",
        "When was it noticed?",
        (
            Choice("before_play", Message("before the first card")),
            Choice("during_play", Message("during the play")),
            Choice("after_settling", Message("after the deal was settled")),
        ),
        law="II.24",
    )
    if noticed == "before_play":
        return (Finding("dealt_again", "II.24"),)
    return (DealVoid("II.24"),) if noticed == "during_play" else (Finding("too_late_for_misdeal", "II.24"),)


@procedure(
    "wrong_number_of_cards",
    points=("II.25", "II.24"),
    title=Message("Wrong number of cards"),
    says=Message(
        "Who puts two cards or none to a trick, which is noticed later, pays the renonc with all fleks: his hand has "
        "one card more or fewer, and the others are equal. Where the hands differ otherwise, the deal was wrong."
    ),
)
def wrong_number_of_cards(case: Case, incident: Incident) -> Talk[Effects]:
    """`by` holds the wrong number."""
    answer = yield from choose(
        None,
        "numbers",
        "Count the cards: what does {player} hold?",
        (
            Choice("one_off", Message("one more or fewer than the others, who are equal")),
            Choice("hands_differ", Message("another number, or the others are not equal")),
            Choice("right", Message("as many as he should")),
        ),
        law="II.25",
        player=incident.by,
    )
    if answer == "one_off":
        return (yield from renonc(case, incident.by, "II.25"))
    return (DealVoid("II.24"),) if answer == "hands_differ" else (Finding("number_is_right", "II.25"),)


reported("misdeal")
reported("wrong_number_of_cards")
