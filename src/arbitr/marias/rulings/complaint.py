"""A complaint about what was published or written on a slip (II.22, II.30)."""

from __future__ import annotations

from arbitr.laws.engine.talk import Choice, Talk, choose, judge, name_number
from arbitr.marias.rulings.case import Case
from arbitr.marias.rulings.conversation import Incident, procedure, reported
from arbitr.marias.rulings.effect import Deposit, Effects, Finding, RecordCorrected, finding
from arbitr.message import Message

finding("slip_is_final", Message("The slip is summed, written and handed in: what stands on it is final."))
finding("slip_is_corrected", Message("The slip is not handed in yet: the table corrects it and sums it again."))
finding("complaint_needs_deposit", Message("Without the deposit the complaint is not heard."))
finding("record_is_right", Message("The slip shows the amount that was published: the complaint is rejected."))
MOST = 10_000_000
"""Haléře; nobody wins or loses more in a round."""


@procedure(
    "complaint_about_record",
    points=("II.22", "II.30"),
    title=Message("Complaint about a record"),
    says=Message(
        "A complaint that the published result differs from the slip is heard against a deposit. If the slip shows "
        "another amount, the record is corrected and the deposit returned, otherwise it goes to the person who keeps "
        "the results. What stands on a slip that was handed in is final."
    ),
)
def complaint_about_record(case: Case, incident: Incident) -> Talk[Effects]:
    """`by` complains."""
    player = incident.by
    about = yield from choose(
        None,
        "about",
        "What is wrong, as {player} says?",
        (
            Choice("published", Message("the published result is not that of the slip")),
            Choice("slip", Message("the slip itself")),
        ),
        law="II.22",
        player=player,
    )
    if about == "slip":
        if (yield from judge("handed_in", "Is the slip handed in?", law="II.30")):
            return (Finding("slip_is_final", "II.30"),)
        return (Finding("slip_is_corrected", "II.30"),)
    if not (yield from judge("deposit", "Has {player} lodged the deposit?", law="II.22", player=player)):
        return (Finding("complaint_needs_deposit", "II.22"),)
    if not (yield from judge("slip_differs", "Does the slip show another amount than the one published?", law="II.22")):
        return Finding("record_is_right", "II.22"), Deposit(player, "to_keeper", "II.22")
    amount = yield from name_number(
        "amount",
        "What does the slip show for {player}, in crowns? A loss is below nothing.",
        law="II.22",
        least=-MOST // 100,
        most=MOST // 100,
        player=player,
    )
    return RecordCorrected(player, round(amount * 100), "II.22"), Deposit(player, "returned", "II.22")


reported("complaint_about_record")
