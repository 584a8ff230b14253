"""Facts on which the players do not agree (Law 85)."""

from __future__ import annotations

from arbitr.bridge import Seat
from arbitr.laws.direction.law_84_agreed_facts import ruling_on_facts
from arbitr.laws.effects import AppealAdvised, BoardDecided, Effects, Finding, findings
from arbitr.laws.engine import Case, Choice, Incident, Report, Talk, choose, clause, procedure
from arbitr.message import Message

findings(
    facts_found=Message("The director has determined the facts and rules as if they were agreed."),
    facts_found_otherwise=Message("The director has determined that it did not happen: there is nothing to rule on."),
    facts_not_found=Message("The facts cannot be determined: the ruling only allows play to continue."),
    ruled_as_alleged=Message("For now it is treated as having happened."),
    ruled_as_denied=Message("For now it is treated as not having happened."),
)


@procedure(
    "disputed_facts",
    laws=("85", "84"),
    title=Message("Facts in dispute"),
    says=Message(
        "The director hears all four players and weighs the evidence for each version. If he is satisfied, he "
        "rules on the facts he has found as if they were agreed. If he cannot determine them, he gives a "
        "ruling that allows play to continue."
    ),
    differs={
        1997: Message("If the facts cannot be determined, the director tells the players that they may appeal."),
        2007: Message("He rules on the balance of probabilities."),
    },
    example=Report(Seat.WEST),
)
def disputed_facts(case: Case, incident: Incident) -> Talk[Effects]:
    """`by` is a player of the side that is accused."""
    found = yield from what_happened(case, incident.by)
    if found == "happened":
        return Finding("facts_found", found_law(case)), *(yield from ruling_on_facts(case, incident.by))
    if found == "did_not_happen":
        return (Finding("facts_found_otherwise", found_law(case)),)
    ruled = yield from choose(
        None,
        "ruled_as",
        "Which ruling allows play to continue?",
        (
            Choice("alleged", Message("as if it had happened")),
            Choice("denied", Message("as if it had not happened")),
        ),
        law="85B",
    )
    return (
        Finding("facts_not_found", "85B"),
        Finding("ruled_as_alleged" if ruled == "alleged" else "ruled_as_denied", "85B"),
        BoardDecided("continues", "85B"),
        *told_to_appeal(case),
    )


FOUND = (
    Choice("happened", Message("yes: it happened as alleged")),
    Choice("did_not_happen", Message("no: it did not happen")),
    Choice("cannot_tell", Message("nobody can tell")),
)


@clause(1997)
def what_happened(case: Case, accused: Seat) -> Talk[str]:
    return (
        yield from choose(
            None,
            "facts",
            "Having heard all four, are you satisfied that {seat} did it?",
            FOUND,
            law="85A",
            seat=accused,
        )
    )


@what_happened.since(2007)
def _(case: Case, accused: Seat) -> Talk[str]:
    return (
        yield from choose(
            None,
            "facts",
            "You have heard all four players. On the balance of probabilities, did {seat} do it?",
            FOUND,
            law="85A1",
            seat=accused,
        )
    )


def found_law(case: Case) -> str:
    """The law by which the edition makes the director rule on facts that he could establish."""
    return case.law(y1997="85A", y2007="85A2")


@clause(1997)
def told_to_appeal(case: Case) -> Effects:
    return (AppealAdvised("85B"),)


@told_to_appeal.since(2007)
def _(case: Case) -> Effects:
    """No longer a duty; Law 83 remains."""
    return ()
