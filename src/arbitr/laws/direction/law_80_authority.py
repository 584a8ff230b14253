"""Who makes rules, who is responsible for the event, and which regulation is in force (Law 80)."""

from __future__ import annotations

from dataclasses import fields

from arbitr.laws.effects import Effects, Finding, RegulationSetAside, findings
from arbitr.laws.engine import Case, Choice, Incident, Talk, choose, clause, judge, procedure, without_asking
from arbitr.laws.regulations import STANDARD, Regulations, chosen
from arbitr.laws.shared.screens import conditions_law
from arbitr.message import Message

findings(
    regulation_stands=Message("The regulation is valid."),
    regulation_without_force=Message("The regulation conflicts with a Law and is void: the Law prevails."),
    regulation_not_announced=Message("A regulation is binding only once it has been announced."),
    earlier_limit_without_need=Message(
        "Nothing in the nature of the contest requires a shorter period: the period set by the Law applies."
    ),
    players_choose_director=Message(
        "No director was appointed: the players choose one of themselves to act as director."
    ),
    director_appointed=Message("The organiser has appointed a director: nobody else may give rulings."),
    responsibility_kept=Message("The power was delegated: whoever delegated it is still responsible for it."),
    responsibility_passed_on=Message("The power was assigned: whoever received it is solely responsible for it."),
    no_such_authority=Message("This edition has no regulating authority: the organiser is responsible for the event."),
    organiser_answers=Message("The organiser is responsible for this; the director may take it over."),
    director_answers=Message("The director is responsible for this; assistants may do it for him."),
)


@procedure(
    "regulation_in_question",
    laws=("80", "40"),
    title=Message("Is a regulation valid?"),
    says=Message(
        "The organiser may publish regulations that add to the Laws, but never ones that conflict with them. "
        "Regulations on special understandings and on bidding and play (screens, bidding boxes, written "
        "defences) rest on powers of their own. They are valid even if they forbid what the Laws do not."
    ),
    differs={2007: Message("Most of these powers belong to the regulating authority, which may pass them on.")},
)
def regulation_in_question(case: Case, incident: Incident) -> Talk[Effects]:
    kind = yield from choose(
        None,
        "kind",
        "What is the regulation about?",
        (
            Choice("supplementary", Message("something that supplements the Laws in general")),
            Choice("understandings", Message("which understandings and conventions are allowed")),
            Choice("conditions_of_play", Message("how to bid and play: screens, bidding boxes, written defences")),
        ),
        law=case.law(y1997="80", y2007="80B2"),
    )
    name = yield from _which(case)
    if not (yield from judge("announced", "Was it announced before it was to apply?", law=regulations_law(case))):
        return Finding("regulation_not_announced", regulations_law(case)), *_set_aside(case, name)
    if kind == "understandings":
        return (Finding("regulation_stands", case.law(y1997="40D", y2007="40B2a")),)
    if kind == "conditions_of_play":
        return (Finding("regulation_stands", conditions_law(case)),)
    if (yield from judge("contradicts_law", "Does it conflict with a Law?", law=regulations_law(case))):
        return Finding("regulation_without_force", regulations_law(case)), *_set_aside(case, name)
    if (yield from _without_need(case, name)):
        return Finding("earlier_limit_without_need", "79C"), *_set_aside(case, name)
    return (Finding("regulation_stands", f"{regulations_law(case)}, 81B2"),)  # it also binds the director


OTHER = "other"


def _which(case: Case) -> Talk[str]:
    """The regulation of this event, by its name; if the organiser has chosen one, it is usually that."""
    named = chosen(case.regulations)
    return (
        yield from choose(
            None,
            "regulation",
            "Which regulation of the event is in question?",
            (
                Choice(OTHER, Message("one that is not listed here")),
                Choice("named", Message("a regulation by its name, e.g. correction_period"), NAMES),
            ),
            law=case.law(y1997="80", y2007="80B2"),
            usual=named[0] if len(named) == 1 else OTHER,
        )
    )


NAMES = tuple(field.name for field in fields(Regulations))


def _set_aside(case: Case, name: str) -> Effects:
    """Return to the Law if the organiser's regulation contradicts it."""
    return (RegulationSetAside(name, regulations_law(case)),) if name in chosen(case.regulations) else ()


def _without_need(case: Case, name: str) -> Talk[bool]:
    """The correction period may be shorter than in the Law only if the nature of the contest demands it."""
    if name != "correction_period" or case.regulations.correction_period >= STANDARD.correction_period:
        return False
    return not (
        yield from judge(
            "special_nature",
            "Does the special nature of the contest require a shorter period?",
            law="79C",
            usual=True,
        )
    )


def regulations_law(case: Case) -> str:
    """The law by which the edition lets the organiser publish rules of his own."""
    return case.law(y1997="80F", y2007="80B2f")


DUTIES = {
    "premises": (Message("the playing room, its equipment and the preparations"), "80B", "80B2b"),
    "dates": (Message("date and time of each session"), "80C", "80B2c"),
    "entry_conditions": (Message("who may take part"), "80D", "80B2d"),
    "assistants": (Message("the director's assistants"), "81C1", "80B2g"),
    "entries": (Message("accepting and listing entries"), "81C2", "80B2h"),
    "playing_conditions": (Message("suitable conditions of play, announced to everyone"), "81C3", "80B2i"),
    "results": (Message("collecting the scores and tabulating the results"), "81C10", "80B2j"),
    "appeals": (Message("making sure that appeals can be heard"), "80G", "80B2k"),
    "order": (Message("discipline and an orderly game"), "81C4", "81C1"),
    "laws": (Message("applying the Laws and advising players of their rights"), "81C5", "81C2"),
    "disputes": (Message("settling disputes or referring them to a committee"), "81C9", "81C6"),
    "official_results": (Message("reporting the results for the official record"), "81C11", "81C8"),
    "omission": (Message("something that the organiser forgot"), "81B1", "81B1"),
    "other_power": (Message("another power that the Laws give the organiser"), "80", "80B2"),
}
"""Each duty with its wording, and its law in 1997 and since 2007: 80 is the organiser's, 81 the director's."""


@procedure(
    "organisers_duty",
    laws=("80", "81"),
    title=Message("Who is responsible for the event"),
    says=Message(
        "The organiser appoints the director, prepares and announces the event and its conditions, and makes "
        "sure that appeals can be heard. If there is no director, the players choose one. The director runs "
        "the event on the spot, keeps order and applies the Laws. He may delegate work but never his "
        "responsibility."
    ),
    differs={
        1997: Message("The director is responsible for assistants, entries, conditions of play and scores."),
        2007: Message(
            "The organiser is responsible for assistants, entries, conditions of play and scores, though the "
            "director normally takes this over. Above them is a regulating authority. It remains responsible "
            "for powers it delegates, but not for powers it assigns."
        ),
    },
)
def organisers_duty(case: Case, incident: Incident) -> Talk[Effects]:
    about = yield from choose(
        None,
        "about",
        "What is your question?",
        (
            Choice("director", Message("who is the director?")),
            Choice("power_passed_on", Message("who is responsible for a power that an authority has passed on?")),
            Choice("delegated_by_director", Message("who is responsible for what the director's assistants do?")),
            Choice("duty", Message("who must do this?")),
        ),
        law=case.law(y1997="80", y2007="80B"),
    )
    if about == "director":
        law = case.law(y1997="80A", y2007="80B2a")
        appointed = yield from judge("appointed", "Has the organiser appointed a director?", law=law)
        return (Finding("director_appointed" if appointed else "players_choose_director", law),)
    if about == "power_passed_on":
        return (yield from power_passed_on(case))
    if about == "delegated_by_director":
        return (Finding("responsibility_kept", "81D"),)
    duty = yield from choose(
        None,
        "duty",
        "Which duty?",
        (Choice(name, text) for name, (text, _, _) in DUTIES.items()),
        law=case.law(y1997="80", y2007="80B2"),
    )
    law = case.law(y1997=DUTIES[duty][1], y2007=DUTIES[duty][2])
    if duty == "other_power":
        law = case.law(y1997=law, y2017="80B2l")
    return (Finding("organiser_answers" if law.startswith("80") else "director_answers", law),)


@clause(1997)
def power_passed_on(case: Case) -> Talk[Effects]:
    """Only the organiser is named; he remains responsible for what he delegates."""
    return without_asking((Finding("no_such_authority", "80"),))


@power_passed_on.since(2007)
def _(case: Case) -> Talk[Effects]:
    how = yield from choose(
        None,
        "how",
        "How was the power passed on?",
        (
            Choice("delegated", Message("the authority delegated it")),
            Choice("assigned", Message("the authority assigned it")),
            Choice("by_organiser", Message("the organiser delegated it")),
        ),
        law="80A3",
    )
    if how == "assigned":
        return (Finding("responsibility_passed_on", "80A3"),)
    return (Finding("responsibility_kept", "80A3" if how == "delegated" else "80B1"),)
