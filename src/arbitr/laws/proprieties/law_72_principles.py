"""Intentional infractions, concealed ones, and those that nobody has to report (Law 72)."""

from __future__ import annotations

from arbitr.bridge import Seat
from arbitr.laws.effects import DisciplinePossible, Effects, Finding, LookAgain, NextStep, PenaltyPossible, findings
from arbitr.laws.engine import (
    Case,
    Choice,
    Incident,
    Report,
    Talk,
    choose,
    clause,
    judge,
    procedure,
    value_of,
    without_asking,
)
from arbitr.laws.shared.facts.play import play_over
from arbitr.message import Message

findings(
    deliberate_infraction=Message("Nobody may break a Law on purpose, even if ready to accept the consequences."),
    not_deliberate=Message("It was not done on purpose. Only what the Laws prescribe for it applies."),
    infraction_concealed=Message("Nobody may conceal an infraction."),
    nothing_concealed=Message("Nothing was concealed on purpose."),
    no_duty_to_report=Message("A player need not draw attention to an infraction by his own side."),
    to_be_reported=Message("The director reports it to the organiser and the higher authority."),
    must_be_put_right=Message("The player must put this one right himself."),
)


@procedure(
    "deliberate_infraction",
    laws=("72",),
    title=Message("Infraction committed on purpose, concealed or not reported"),
    says=Message(
        "The aim is a better score than the others, within the Laws. Nobody may break a Law on purpose. "
        "Nobody may conceal an infraction by a second revoke, by hiding a card or by mixing the cards early. "
        "Nobody has to report an infraction by his own side, with three exceptions: an explanation, a revoke "
        "that can still be corrected and a trick it did not win. After the hand the director considers what "
        "an offender could have known."
    ),
    differs={
        1997: Message(
            "The rule on what the offender could have known is 72B1. 72B3 and 72B4 deal with inadvertent infractions."
        ),
        2007: Message("The rule on what the offender could have known is Law 23."),
        2017: Message("That rule is 72C. A player need put a revoke right only once attention has been drawn to it."),
    },
    example=Report(Seat.WEST),
)
def deliberate_infraction(case: Case, incident: Incident) -> Talk[Effects]:
    seat = incident.by
    what = yield from choose(
        None,
        "what",
        "What is {seat} accused of?",
        (
            Choice("on_purpose", Message("a Law broken on purpose")),
            Choice("hidden", Message("an infraction concealed by a second revoke, a hidden card or cards mixed early")),
            Choice("not_reported", Message("silence about an infraction by his own side")),
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
    if not (yield from judge("meant_to_hide", "Did {seat} mean to conceal the infraction?", law=law, seat=seat)):
        return (Finding("nothing_concealed", law, seat),)
    return Finding("infraction_concealed", law, seat), *_consequences(case, seat)


def _consequences(case: Case, seat: Seat) -> Effects:
    """A penalty of either kind, a report (72.7 of the commentary), and a review of what the offender could have
    known.
    """
    return (
        PenaltyPossible(seat.side, "90A"),
        DisciplinePossible(seat.side, "91A"),
        Finding("to_be_reported", "91", seat),
        *_known_looked_at(case, seat),
    )


def _known_looked_at(case: Case, seat: Seat) -> Effects:
    """After the hand the director continues with it at once."""
    law = known_law(case)
    if value_of(play_over(case)):
        return (NextStep("potential_damage", seat, law, told=(("potential_damage.partner_had_to_pass", "no"),)),)
    return (LookAgain(seat, law),)


def on_purpose_law(case: Case) -> str:
    """The law by which the edition forbids an intentional infringement."""
    return case.law(y1997="72B2", y2007="72B1")


def known_law(case: Case) -> str:
    """The law by which the edition deals with what an offender could have known; a pass forced on the partner is
    different.
    """
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
            Choice("trick_not_won", Message("that his side did not win a trick credited to it")),
            Choice("other", Message("anything else, e.g. an established revoke"), ("other", "established_revoke")),
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
        # The duty says must; a player who keeps silent has broken it.
        return Finding("must_be_put_right", duties[which], seat), PenaltyPossible(seat.side, "90A")
    return (Finding("no_duty_to_report", case.law(y1997="72B3", y2007="72B2"), seat),)


@clause(1997)
def must_correct_revoke(case: Case, seat: Seat) -> Talk[bool]:
    """As soon as he knows of it (62A)."""
    return without_asking(True)


@must_correct_revoke.since(2017)
def _(case: Case, seat: Seat) -> Talk[bool]:
    """Only once attention has been drawn; earlier silence is not a breach, but concealment is (62A, 72B3)."""
    return (yield from judge("attention_drawn", "Had attention been drawn to {seat}'s revoke?", law="62A", seat=seat))
