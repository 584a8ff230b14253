"""Misdealt cards, and a wrong number of cards played to a trick (II.24, II.25)."""

from __future__ import annotations

from arbitr.laws.engine import Choice, Talk, choose, judge
from arbitr.marias.options import WrongNumberInNextDeal
from arbitr.marias.rulings.case import MariasCase
from arbitr.marias.rulings.conversation import MariasIncident, procedure
from arbitr.marias.rulings.effect import DealVoid, Effects, RefereeFinding, findings
from arbitr.marias.rulings.price import renonc
from arbitr.message import Message

findings(
    deal_was_right=Message("The cards were dealt correctly: play goes on."),
    dealt_again=Message("Nothing has been played yet: the same player deals again."),
    number_is_right=Message("Everybody has the right number of cards: play goes on."),
    too_late_for_number=Message("It was noticed only in a later deal: the settled deal stands."),
    too_late_for_misdeal=Message("The deal is over and settled: the result stands."),
)


@procedure(
    "misdeal",
    points=("II.24",),
    title=Message("Misdeal"),
    says=Message("A misdeal noticed during play makes the deal void from the start, fleks included."),
)
def misdeal(case: MariasCase, incident: MariasIncident) -> Talk[Effects]:
    """`by` has dealt."""
    if not (yield from judge("misdealt", "Were the cards dealt wrongly?", law="II.24")):
        return (RefereeFinding("deal_was_right", "II.24"),)
    noticed = yield from choose(
        None,
        "noticed",
        "When was it noticed?",
        (
            Choice("before_play", Message("before the first card")),
            Choice("during_play", Message("during the play", context="mariáš")),
            Choice("after_settling", Message("after the deal was settled")),
        ),
        law="II.24",
    )
    if noticed == "before_play":
        return (RefereeFinding("dealt_again", "II.24"),)
    return (DealVoid("II.24"),) if noticed == "during_play" else (RefereeFinding("too_late_for_misdeal", "II.24"),)


@procedure(
    "wrong_number_of_cards",
    points=("II.25", "II.24"),
    title=Message("Incorrect number of cards"),
    says=Message(
        "A player who puts two cards or none into a trick, noticed only later, pays for a revoke with all "
        "fleks. His hand then has one card more or fewer, and the other hands are equal. If the hands differ "
        "in any other way, it was a misdeal."
    ),
)
def wrong_number_of_cards(case: MariasCase, incident: MariasIncident) -> Talk[Effects]:
    """`by` holds the wrong number."""
    answer = yield from choose(
        None,
        "numbers",
        "Count the cards: how many does {player} hold?",
        (
            Choice("one_off", Message("one more or one fewer than the others, who have the same number")),
            Choice("hands_differ", Message("another number, or the others do not have the same number")),
            Choice("right", Message("the right number")),
            Choice("next_deal", Message("it turns out only in a later deal")),
        ),
        law="II.25",
        player=incident.by,
    )
    is_late_renonc = case.options.wrong_number_in_next_deal is WrongNumberInNextDeal.RENONC
    if answer == "next_deal" and not is_late_renonc:
        return (RefereeFinding("too_late_for_number", "II.25"),)
    if answer in ("one_off", "next_deal"):
        return (yield from renonc(case, incident.by, "II.25"))
    return (DealVoid("II.24"),) if answer == "hands_differ" else (RefereeFinding("number_is_right", "II.25"),)
