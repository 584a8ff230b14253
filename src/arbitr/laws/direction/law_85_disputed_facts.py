"""Facts on which the players do not agree (Law 85)."""

from __future__ import annotations

from arbitr.bridge.seat import Seat
from arbitr.laws.direction.law_84_agreed_facts import ruling_on_facts
from arbitr.laws.effects.direction import AppealAdvised
from arbitr.laws.effects.effect import Effects
from arbitr.laws.effects.scores import BoardDecided, Finding, finding
from arbitr.laws.engine.case import Case
from arbitr.laws.engine.conversation import Conversation
from arbitr.laws.engine.edition import Edition, clause
from arbitr.laws.engine.examples import example, reported
from arbitr.laws.engine.procedure import Incident, procedure
from arbitr.laws.engine.talk import Choice, Talk, choose
from arbitr.message import Message

finding("facts_found", Message("The director has found the facts, and rules as if they were agreed."))
finding("facts_found_otherwise", Message("The director finds that it did not happen: there is nothing to rule on."))
finding("facts_not_found", Message("The facts cannot be found: the ruling only lets the play go on."))
finding("ruled_as_alleged", Message("For now it counts as having happened."))
finding("ruled_as_denied", Message("For now it counts as not having happened."))


@procedure(
    "disputed_facts",
    laws=("85", "84"),
    title=Message("Facts in dispute"),
    says=Message(
        "The director hears all four players, weighs what speaks for each version, and if he is satisfied rules on the "
        "facts he has found as on agreed ones. If he cannot find them, he gives a ruling that lets the play go on."
    ),
    differs={
        1997: Message("If the facts cannot be found, the players are told that they may appeal."),
        2007: Message("He goes by the balance of probabilities."),
    },
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
        "Which ruling lets the play go on?",
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
    Choice("happened", Message("yes: it happened as was claimed")),
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
            "Having heard all four, and by the balance of probabilities: did {seat} do it?",
            FOUND,
            law="85A1",
            seat=accused,
        )
    )


@clause(1997)
def found_law(case: Case) -> str:
    return "85A"


@found_law.since(2007)
def _(case: Case) -> str:
    return "85A2"


@clause(1997)
def told_to_appeal(case: Case) -> Effects:
    return (AppealAdvised("85B"),)


@told_to_appeal.since(2007)
def _(case: Case) -> Effects:
    """No duty any more; Law 83 remains."""
    return ()


@example("disputed_facts")
def _(edition: Edition) -> Conversation:
    return reported(edition, "disputed_facts", Seat.WEST)
