"""Infractions on purpose, hidden ones, and those that nobody has to report (Law 72)."""

from __future__ import annotations

from arbitr.bridge.seat import Seat
from arbitr.laws.effects.conduct import DisciplinePossible
from arbitr.laws.effects.effect import Effects
from arbitr.laws.effects.information import LookAgain
from arbitr.laws.effects.next_step import NextStep
from arbitr.laws.effects.scores import Finding, PenaltyPossible, finding
from arbitr.laws.engine.case import Case
from arbitr.laws.engine.conversation import Conversation
from arbitr.laws.engine.edition import Edition, clause
from arbitr.laws.engine.examples import example, reported
from arbitr.laws.engine.procedure import Incident, procedure
from arbitr.laws.engine.talk import Choice, Talk, choose, judge, value_of
from arbitr.laws.shared.facts.play import play_over
from arbitr.message import Message

finding(
    "deliberate_infraction",
    Message("A Law may not be broken on purpose, not even by one who is ready to pay for it."),
)
finding("not_deliberate", Message("It was not done on purpose: only what the Laws prescribe for it follows."))
finding("infraction_concealed", Message("An infraction may not be hidden."))
finding("nothing_concealed", Message("Nothing was hidden on purpose."))
finding("no_duty_to_report", Message("Nobody has to draw attention to an infraction of his own side."))
finding("to_be_reported", Message("The director reports it to the organiser and the authority above."))
finding("must_be_put_right", Message("This one the player has to put right himself."))


@procedure(
    "deliberate_infraction",
    laws=("72",),
    title=Message("Infraction on purpose, hidden or not reported"),
    says=Message(
        "The aim is a better score than others, within the Laws. Nobody may break a Law on purpose or hide an "
        "infraction, by a second revoke, by a hidden card or by mixing the cards early. Nobody has to report an "
        "infraction of his own side, except an explanation, a revoke that can still be corrected and a trick that was "
        "not won. What an offender could have known is looked at after the hand."
    ),
    differs={
        1997: Message("That rule about what he could have known is 72B1; 72B3 and 72B4 speak of inadvertent ones."),
        2007: Message("The rule about what he could have known is Law 23."),
        2017: Message("That rule is 72C. A revoke must be put right only once attention has been drawn to it."),
    },
)
def deliberate_infraction(case: Case, incident: Incident) -> Talk[Effects]:
    seat = incident.by
    what = yield from choose(
        None,
        "what",
        "What is held against {seat}?",
        (
            Choice("on_purpose", Message("a Law broken on purpose")),
            Choice("hidden", Message("an infraction hidden: by a second revoke, a hidden card, cards mixed early")),
            Choice("not_reported", Message("silence about an infraction of the own side")),
        ),
        law="72",
        seat=seat,
    )
    if what == "on_purpose":
        return (yield from _on_purpose(case, seat))
    if what == "hidden":
        return (yield from _hidden(case, seat))
    return (yield from _not_reported(case, seat))


def _on_purpose(case: Case, seat: Seat) -> Talk[Effects]:
    law = on_purpose_law(case)
    if not (yield from judge("deliberate", "Did {seat} break the Law on purpose?", law=law, seat=seat)):
        return (Finding("not_deliberate", law, seat),)
    return Finding("deliberate_infraction", law, seat), *_consequences(case, seat)


def _hidden(case: Case, seat: Seat) -> Talk[Effects]:
    law = case.law(y1997="72B4", y2007="72B3")
    if not (yield from judge("meant_to_hide", "Did {seat} mean to hide the infraction?", law=law, seat=seat)):
        return (Finding("nothing_concealed", law, seat),)
    return Finding("infraction_concealed", law, seat), *_consequences(case, seat)


def _consequences(case: Case, seat: Seat) -> Effects:
    """A penalty of either kind, a report (72.7 of the commentary), and a look at what the offender could have known."""
    return (
        PenaltyPossible(seat.side, "90A"),
        DisciplinePossible(seat.side, "91A"),
        Finding("to_be_reported", "91", seat),
        *_known_looked_at(case, seat),
    )


def _known_looked_at(case: Case, seat: Seat) -> Effects:
    """After the hand the director goes on with it at once."""
    law = known_law(case)
    if value_of(play_over(case)):
        return (NextStep("potential_damage", seat, law, told=(("potential_damage.partner_had_to_pass", "no"),)),)
    return (LookAgain(seat, law),)


@clause(1997)
def on_purpose_law(case: Case) -> str:
    return "72B2"


@on_purpose_law.since(2007)
def _(case: Case) -> str:
    return "72B1"


def known_law(case: Case) -> str:
    """Where the edition deals with what an offender could have known; a pass forced on the partner is another case."""
    return case.law(y1997="72B1", y2007="23", y2017="72C")


def _not_reported(case: Case, seat: Seat) -> Talk[Effects]:
    which = yield from choose(
        None,
        "which",
        "What did {seat} not report?",
        (
            Choice("own_explanation", Message("that his own explanation was wrong")),
            Choice("partners_explanation", Message("that the partner's explanation was wrong")),
            Choice("revoke_not_established", Message("a revoke of his own that can still be corrected")),
            Choice("trick_not_won", Message("that a trick credited to his side was not won")),
            Choice("other", Message("anything else, as an established revoke"), ("other", "established_revoke")),
        ),
        law=case.law(y1997="72B3", y2007="72B2"),
        seat=seat,
    )
    if which == "revoke_not_established" and not (yield from must_correct_revoke(case, seat)):
        return (Finding("no_duty_to_report", "72B2, 62A", seat),)
    duties = {
        "own_explanation": case.law(y1997="75D1", y2007="20F4", y2017="20F4a, 75B2"),
        "partners_explanation": case.law(y1997="75D2", y2007="20F5", y2017="20F5, 75B3"),
        "revoke_not_established": "62A",
        "trick_not_won": case.law(y1997="72A2", y2007="79A2"),
    }
    if which in duties:
        # The duty says must; whoever keeps silent has broken it.
        return Finding("must_be_put_right", duties[which], seat), PenaltyPossible(seat.side, "90A")
    return (Finding("no_duty_to_report", case.law(y1997="72B3", y2007="72B2"), seat),)


@clause(1997)
def must_correct_revoke(case: Case, seat: Seat) -> Talk[bool]:
    """As soon as he knows of it (62A)."""
    yield from ()
    return True


@must_correct_revoke.since(2017)
def _(case: Case, seat: Seat) -> Talk[bool]:
    """Only once attention has been drawn; silence before is no breach, though hiding it is (62A, 72B3)."""
    return (
        yield from judge("attention_drawn", "Had attention been drawn to the revoke of {seat}?", law="62A", seat=seat)
    )


@example("deliberate_infraction")
def _(edition: Edition) -> Conversation:
    return reported(edition, "deliberate_infraction", Seat.WEST)
