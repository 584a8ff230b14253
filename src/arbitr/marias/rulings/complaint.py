"""A complaint about what was published or written on a slip (II.22, II.30)."""

from __future__ import annotations

from arbitr.laws.engine import Choice, Talk, choose, judge, name_number
from arbitr.marias.rulings.case import MariasCase
from arbitr.marias.rulings.conversation import MariasIncident, procedure
from arbitr.marias.rulings.effect import Deposit, Effects, RecordCorrected, RefereeFinding, findings
from arbitr.message import Message

findings(
    slip_is_final=Message("The slip has been added up, written and handed in: what it says is final."),
    slip_is_corrected=Message("The slip has not been handed in yet: the table corrects it and adds it up again."),
    complaint_needs_deposit=Message("Without the deposit the complaint will not be heard."),
    record_is_right=Message("The slip shows the published amount: the complaint is rejected."),
)
MOST = 10_000_000
"""Haléře; nobody wins or loses more in a round."""


@procedure(
    "complaint_about_record",
    points=("II.22", "II.30"),
    title=Message("Complaint about a record"),
    says=Message(
        "A complaint that the published result differs from the slip is heard against a deposit. If the slip "
        "shows a different amount, the record is corrected and the deposit returned. If not, the deposit goes "
        "to the scorer. What a slip says is final once it has been handed in."
    ),
)
def complaint_about_record(case: MariasCase, incident: MariasIncident) -> Talk[Effects]:
    """`by` complains."""
    player = incident.by
    about = yield from choose(
        None,
        "about",
        "What does {player} say is wrong?",
        (
            Choice("published", Message("the published result differs from the slip")),
            Choice("slip", Message("the slip itself")),
        ),
        law="II.22",
        player=player,
    )
    if about == "slip":
        if (yield from judge("handed_in", "Has the slip been handed in?", law="II.30")):
            return (RefereeFinding("slip_is_final", "II.30"),)
        return (RefereeFinding("slip_is_corrected", "II.30"),)
    if not (yield from judge("deposit", "Has {player} lodged the deposit?", law="II.22", player=player)):
        return (RefereeFinding("complaint_needs_deposit", "II.22"),)
    if not (
        yield from judge("slip_differs", "Does the slip show a different amount from the one published?", law="II.22")
    ):
        return RefereeFinding("record_is_right", "II.22"), Deposit(player, "to_keeper", "II.22", case.deposit)
    amount = yield from name_number(
        "amount",
        "What amount does the slip show for {player}, in crowns? Enter a loss as a negative number.",
        law="II.22",
        least=-MOST // 100,
        most=MOST // 100,
        player=player,
    )
    return RecordCorrected(player, round(amount * 100), "II.22"), Deposit(player, "returned", "II.22", case.deposit)
