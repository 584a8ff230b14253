"""Partnership understandings that are undisclosed or not allowed (Law 40)."""

from __future__ import annotations

from arbitr.bridge import Seat
from arbitr.laws.auction.explanations.law_21_damage import disclosure_damage
from arbitr.laws.auction.understandings.law_40_redress import (
    duty_to_disclose,
    failure_to_disclose,
    forbidden_understanding,
    redress,
    redress_for_forbidden,
    repeated_failure,
    right_to_any_call,
)
from arbitr.laws.effects import Effects, Finding, LookAgain, Overheard, PenaltyPossible, findings
from arbitr.laws.engine import (
    Case,
    Choice,
    Incident,
    Report,
    Shown,
    Source,
    Talk,
    choose,
    clause,
    judge,
    procedure,
    without_asking,
)
from arbitr.laws.regulations import Permission, VaryMethods
from arbitr.message import Message

findings(
    not_disclosed=Message("A partnership understanding was not disclosed to the opponents as required."),
    no_understanding=Message(
        "It is not a partnership understanding. A player may make any call or play without notice."
    ),
    disclosed_or_clear=Message("The opponents were told, or could be expected to understand it: no infraction."),
    general_knowledge=Message(
        "An inference from general bridge knowledge is not an agreement. It need not be disclosed and is not "
        "a convention."
    ),
    nothing_crucial=Message("The omission made no difference to the opponents' choice: no infraction."),
    answer_incomplete=Message("The answer omitted information the opponents needed for their choice."),
    method_allowed=Message("This method is allowed here, but must be disclosed like any other."),
    method_not_allowed=Message("This method is not allowed here and may not be used."),
    style_is_free=Message("Partners may differ in style and judgement; only their methods must be the same."),
    special_understanding=Message(
        "It is a special partnership understanding. The organiser may allow it, forbid it, or allow it with conditions."
    ),
    ordinary_understanding=Message(
        "It is not a special partnership understanding. It must be disclosed, but the organiser cannot forbid it."
    ),
    only_calls_and_plays_tell=Message(
        "Partners may communicate only through calls, plays and the conditions of the deal."
    ),
    secret_code=Message("The partners had prearranged a secret means of communication: the gravest possible offence."),
    need_not_be_told=Message("A player need not tell the opponents that he has deviated from his methods."),
    may_be_excluded=Message(
        "The pair used it again after a ruling. The director may suspend the pair and reports the matter."
    ),
)


@procedure(
    "undisclosed_understanding",
    laws=("40",),
    title=Message("Undisclosed or prohibited understanding"),
    says=Message(
        "Partners disclose to the opponents, in the way the organiser prescribes, what they have agreed or "
        "know from playing together. Inferences from general knowledge need not be disclosed. An answer must "
        "omit nothing special. The organiser may allow or forbid special partnership understandings. A side "
        "damaged by an undisclosed or prohibited understanding gets an adjusted score, and the offenders may "
        "be penalised. Partners may communicate only through calls and plays. A player need not say that he "
        "has deviated from his methods."
    ),
    differs={
        1997: Message(
            "The organiser regulates conventions, and one-level openings a king or more below average "
            "strength. The director may adjust the score and stops a forbidden method during the board. "
            "Partners may play different systems unless the organiser forbids it."
        ),
        2007: Message(
            "The organiser regulates all special partnership understandings and may forbid methods that "
            "change after a question or an irregularity. Both partners must play the same methods unless the "
            "organiser allows otherwise."
        ),
        2017: Message(
            "Both partners must play the same methods; the organiser cannot allow otherwise. He may forbid "
            "methods that change after an irregularity only if the opponents committed it."
        ),
    },
    example=Report(
        Seat.EAST,
        settings={
            "special_understandings": "a policy",
            "vary_methods": VaryMethods.FORBIDDEN,
            "methods_by_player": Permission.FORBIDDEN,
            "light_openings": Permission.FORBIDDEN,
        },
    ),
)
def undisclosed_understanding(case: Case, incident: Incident) -> Talk[Effects]:
    seat = incident.by
    what = yield from choose(
        None,
        "what",
        "What is the complaint about {side}?",
        (
            Choice("not_disclosed", Message("an understanding not disclosed to the opponents")),
            Choice("incomplete_answer", Message("an answer that omitted something")),
            Choice("not_allowed", Message("a method not allowed at this event")),
            Choice("by_player", Message("a call that means something different when his partner makes it")),
            Choice("varies", Message("a method that changes after a question, an answer or an irregularity")),
            Choice("light_opening", Message("agreed opening bids a king or more below average strength")),
            Choice("special", Message("whether a method is a special partnership understanding or a convention")),
            Choice("other_means", Message("communication with partner other than by calls and plays")),
            Choice("deviation_not_told", Message("a player did not say that he had deviated from the system")),
            Choice("general_knowledge", Message("something every player infers from general knowledge")),
        ),
        law="40",
        side=seat.side,
    )
    match what:
        case "not_disclosed":
            return (yield from not_disclosed(case, seat))
        case "incomplete_answer":
            return (yield from _incomplete_answer(case, seat))
        case "not_allowed":
            return (yield from _not_allowed(case, seat))
        case "by_player":
            return (yield from _by_player(case, seat))
        case "varies":
            return (yield from _varies(case, seat))
        case "light_opening":
            return (yield from _light_opening(case, seat))
        case "special":
            return (yield from is_special(case, seat))
        case "other_means":
            return (yield from _other_means(case, seat))
        case "deviation_not_told":
            return (yield from _deviation(case, seat))
        case _:
            return (Finding("general_knowledge", _answers(case)),)


def not_disclosed(case: Case, seat: Seat) -> Talk[Effects]:
    """Whether explicit or known from experience, it must be disclosed (40A1b); damage is redressed (40B4)."""
    if not (
        yield from judge(
            "shared",
            "Is it a partnership understanding, either discussed or known to {partner} from experience?",
            law=case.law(y1997="40A", y2007="40A1a"),
            partner=seat.partner,
        )
    ):
        return (Finding("no_understanding", right_to_any_call(case), seat),)
    return (yield from _disclosed_or_not(case, seat))


def _disclosed_or_not(case: Case, seat: Seat) -> Talk[Effects]:
    if (
        yield from judge(
            "disclosed",
            "Was it disclosed as the organiser prescribes, or could the opponents be expected to understand it?",
            law=duty_to_disclose(case),
        )
    ):
        return (Finding("disclosed_or_clear", duty_to_disclose(case), seat),)
    found = Finding("not_disclosed", duty_to_disclose(case), seat)
    again = yield from judge(
        "repeated",
        "Has this pair failed to disclose its understandings before?",
        law=repeated_failure(case),
        usual=False,
    )
    fine = failure_to_disclose(case, seat, again)
    return found, fine, *(yield from redress(case, seat, disclosure_damage(case), True))


def _answers(case: Case) -> str:
    return case.law(y1997="75C", y2007="40B6a", y2017="40B5a")


def _incomplete_answer(case: Case, seat: Seat) -> Talk[Effects]:
    if not (
        yield from judge(
            "special",
            "Does the omitted information come from agreement or partnership experience rather than from "
            "general knowledge?",
            law=_answers(case),
        )
    ):
        return (Finding("general_knowledge", _answers(case), seat),)
    law = case.law(y1997="40C", y2007="40B6b", y2017="40B5b")
    if not (
        yield from judge(
            "crucial",
            "Was it crucial to the choice the opponents made?",
            law=law,
        )
    ):
        return (Finding("nothing_crucial", law, seat),)
    fine = failure_to_disclose(case, seat, again=False)
    return Finding("answer_incomplete", _answers(case), seat), fine, *(yield from redress(case, seat, law, True))


def _not_allowed(case: Case, seat: Seat) -> Talk[Effects]:
    law = forbidden_understanding(case)
    if not (
        yield from judge(
            "forbidden",
            "Do the regulations of this event forbid the method?",
            law=case.law(y1997="40D", y2007="40B2a", y2017="40B2ai"),
            known=_all_allowed(case),
        )
    ):
        return (Finding("method_allowed", law, seat),)
    if (
        yield from judge(
            "ruled_before",
            "Had the director already ruled that {side} may not use it?",
            law="91",
            usual=False,
            side=seat.side,
        )
    ):
        again = (Finding("may_be_excluded", "91", seat), PenaltyPossible(seat.side, "91"))
        return *again, *(yield from redress_for_forbidden(case, seat, law))
    return (yield from _forbidden(case, seat, law))


def _all_allowed(case: Case) -> Shown[bool] | None:
    """The director looks up what a named policy forbids."""
    if case.regulations.special_understandings != "allowed":
        return None
    return Shown(False, Source.REGULATION, Message("the special_understandings regulation allows them all"))


def _forbidden(case: Case, seat: Seat, law: str) -> Talk[Effects]:
    return (
        Finding("method_not_allowed", law, seat),
        PenaltyPossible(seat.side, law),
        *(yield from redress_for_forbidden(case, seat, law)),
    )


def _by_player(case: Case, seat: Seat) -> Talk[Effects]:
    """Fixed in 2017 (40A4), variable by the organiser in 2007, free in 1997 unless he says otherwise (40E1)."""
    law = case.law(y1997="40E1", y2007="40B2a", y2017="40A4")
    if not (yield from judge("method", "Is it a matter of method rather than style or judgement?", law=law)):
        return (Finding("style_is_free", law, seat),)
    if case.regulations.methods_by_player_under(case.edition) is Permission.ALLOWED:
        return (Finding("method_allowed", law, seat),)
    return Finding("method_not_allowed", law, seat), *(yield from hurt_by_players_method(case, seat))


@clause(1997)
def hurt_by_players_method(case: Case, seat: Seat) -> Talk[Effects]:
    """A method that the organiser has forbidden is redressed like any illegal method."""
    return (yield from _hurt(case, seat))


@hurt_by_players_method.since(2017)
def _(case: Case, seat: Seat) -> Talk[Effects]:
    """40B4 covers special understandings; for a natural method only the general power remains (12A1, 12B1)."""
    special = yield from _is_artificial("40B1c")
    if not (special and case.regulations.artificial_is_special):
        special = yield from _is_designated("40B1b", usual=False)
    if special:
        return (yield from _hurt(case, seat))
    return PenaltyPossible(seat.side, "90A", verb="shall"), *(yield from redress_for_forbidden(case, seat, "12A1"))


def _hurt(case: Case, seat: Seat) -> Talk[Effects]:
    law = forbidden_understanding(case)
    return PenaltyPossible(seat.side, law), *(yield from redress_for_forbidden(case, seat, law))


def _varies(case: Case, seat: Seat) -> Talk[Effects]:
    """The organiser may forbid it since 2007 (40B3, 2017: 40B2a(iv))."""
    law = case.law(y1997="40D", y2007="40B3", y2017="40B2aiv")
    after = yield from choose(
        None,
        "after",
        "When does the method change?",
        (
            Choice("question", Message("after a question or an answer")),
            Choice("irregularity", Message("after an irregularity")),
        ),
        law=law,
    )
    if (yield from may_be_barred(case, seat, after)) and case.regulations.vary_methods in BARS[after]:
        return Finding("method_not_allowed", law, seat), *(yield from _hurt(case, seat))
    return (Finding("method_allowed", law, seat),)


BARS = {
    "question": {VaryMethods.FORBIDDEN, VaryMethods.NOT_AFTER_QUESTIONS},
    "irregularity": {VaryMethods.FORBIDDEN, VaryMethods.NOT_AFTER_IRREGULARITIES},
}
"""The regulations that forbid a method that changes after this."""


@clause(1997)
def may_be_barred(case: Case, seat: Seat, after: str) -> Talk[bool]:
    """The organiser has no such power."""
    return without_asking(False)


@may_be_barred.since(2007)
def _(case: Case, seat: Seat, after: str) -> Talk[bool]:
    """After a question, an answer or any irregularity (40B3)."""
    return without_asking(True)


@may_be_barred.since(2017)
def _(case: Case, seat: Seat, after: str) -> Talk[bool]:
    """Only after an irregularity by the opponents (40B2a(iv)); special understandings are covered by (i)."""
    if after == "question":
        return False
    return (
        yield from judge(
            "by_opponents",
            "Did the opponents of {side} commit the irregularity?",
            law="40B2aiv",
            side=seat.side,
        )
    )


def _light_opening(case: Case, seat: Seat) -> Talk[Effects]:
    """In 1997 the zonal organisation may forbid it although it is not a convention (40D); later editions treat it like
    any understanding.
    """
    if case.edition >= 2007:
        return (yield from _not_allowed(case, seat))
    if case.regulations.light_openings is Permission.ALLOWED:
        return (Finding("method_allowed", "40D", seat),)
    return (yield from _forbidden(case, seat, "40D"))


@clause(1997)
def is_special(case: Case, seat: Seat) -> Talk[Effects]:
    """The organiser's power covers conventions; light openings have a rule of their own (40D)."""
    if (yield from _is_artificial("40D")):
        return (Finding("special_understanding", "40D", seat),)
    return (Finding("ordinary_understanding", "40D", seat),)


@is_special.since(2007)
def _(case: Case, seat: Seat) -> Talk[Effects]:
    """Artificial calls are special, unless the organiser says otherwise; otherwise whatever many do not understand
    (40B1).
    """
    by_nature, by_name = case.law(y2007="40B1b", y2017="40B1c"), case.law(y2007="40B1a", y2017="40B1b")
    artificial = yield from _is_artificial(by_nature)
    if artificial and case.regulations.artificial_is_special:
        return (Finding("special_understanding", by_nature, seat),)
    if (yield from _is_designated(by_name)):
        return (Finding("special_understanding", by_name, seat),)
    return (Finding("ordinary_understanding", by_name, seat),)


def _is_designated(law: str, usual: bool | None = None) -> Talk[bool]:
    return (
        yield from judge(
            "designated",
            "Has the organiser designated it a special partnership understanding, one that many players here "
            "do not understand?",
            law=law,
            usual=usual,
        )
    )


def _is_artificial(law: str) -> Talk[bool]:
    return (yield from judge("artificial", "Is it a convention or an artificial call?", law=law))


def _other_means(case: Case, seat: Seat) -> Talk[Effects]:
    """40A2 since 2007; 1997 has it only among the proprieties (73A1)."""
    only = Finding("only_calls_and_plays_tell", case.law(y1997="73A1", y2007="40A2"), seat)
    if (
        yield from judge(
            "arranged",
            "Had the partners agreed on it in advance?",
            law="73B2",
        )
    ):
        return only, Finding("secret_code", "73B2", seat), PenaltyPossible(seat.side, "91")
    law_of_information = case.law(y1997="16A", y2007="16B1")
    return only, Overheard(seat.partner, "manner", law_of_information), LookAgain(seat, law_of_information)


def _deviation(case: Case, seat: Seat) -> Talk[Effects]:
    """Unless it has become a habit that the partner knows (40C1), it remains the player's own affair (40C2)."""
    if (
        yield from judge(
            "partner_more_aware",
            "Did {partner} have more reason than the opponents to expect it?",
            law=case.law(y1997="40A", y2007="40C1"),
            partner=seat.partner,
        )
    ):
        return (yield from _disclosed_or_not(case, seat))
    return (Finding("need_not_be_told", case.law(y1997="40A", y2007="40C2"), seat),)


# Every prohibition is in force, so that every path is covered.
