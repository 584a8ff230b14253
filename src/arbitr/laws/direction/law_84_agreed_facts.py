"""How to rule once the facts are known, agreed or found (Laws 84 and 85)."""

from __future__ import annotations

from arbitr.bridge import Seat, Side
from arbitr.laws.effects import AppealAdvised, BoardDecided, Effects, Finding, NextStep, PenaltyPossible, findings
from arbitr.laws.engine import Case, Choice, Incident, Report, Talk, choose, clause, judge, procedure
from arbitr.laws.general.law_12_adjusted_score import adjusted
from arbitr.message import Message

findings(
    rectification_carried_out=Message("The director assesses what the Law prescribes and sees that it is carried out."),
    option_carried_out=Message("Every option was explained; the director sees that one is chosen and carried out."),
    options_not_explained=Message("Not every option was explained: that is the director's error (Law 82C)."),
    no_damage_probable=Message("Damage is not probable, so the score stands."),
    ruled_for_innocent=Message(
        "The doubt is resolved in favour of the non-offending side, and the other side may appeal."
    ),
    ruled_for_offenders=Message("The director is sure and rules in favour of the accused side."),
)


@procedure(
    "agreed_facts",
    laws=("84",),
    title=Message("Ruling on agreed facts"),
    says=Message(
        "If nothing is prescribed and nothing is left to judgement, the players go on. What the Law "
        "prescribes is assessed and carried out. If a player has a choice, the director explains every option "
        "and sees that one is carried out. What is left to him he decides in equity, resolving every doubt in "
        "favour of the non-offending side. An adjusted score redresses damage from an irregularity for which "
        "there is no rectification."
    ),
    differs={
        1997: Message(
            "A reasonable possibility of damage is enough, and the director tells the offenders that they may appeal."
        ),
        2007: Message("Damage must be probable."),
    },
    example=Report(Seat.WEST),
)
def agreed_facts(case: Case, incident: Incident) -> Talk[Effects]:
    """`by` is a player of the side at fault."""
    return (yield from ruling_on_facts(case, incident.by))


def ruling_on_facts(case: Case, offender: Seat) -> Talk[Effects]:
    says = yield from choose(
        None,
        "law_says",
        "What does the Law say about it?",
        (
            Choice("nothing", Message("no rectification, and nothing left to judgement")),
            Choice("prescribed", Message("it prescribes a rectification")),
            Choice("options", Message("it gives a player a choice")),
            Choice("discretion", Message("it leaves the ruling to the director's judgement")),
            Choice("no_rectification", Message("it prescribes nothing, but there may be damage")),
        ),
        law="84",
    )
    match says:
        case "nothing":
            return (BoardDecided("continues", "84A"),)
        case "prescribed":
            return (Finding("rectification_carried_out", "84B"),)
        case "options":
            if (yield from judge("all_explained", "Was every option explained before the choice?", law="84C")):
                return (Finding("option_carried_out", "84C"),)
            return Finding("options_not_explained", "84C, 82C"), to_directors_error()
        case "discretion":
            return (yield from _by_judgement(case, offender.side))
        case _:
            return (yield from without_rectification(case, offender.side))


def to_directors_error() -> NextStep:
    """What the director did not say is his own error, and is corrected as such."""
    return NextStep("directors_error", Seat.NORTH, "82C", told=(("directors_error.ruling_wrong", "yes"),))


def _by_judgement(case: Case, offenders: Side) -> Talk[Effects]:
    """In a close case the side that caused the problem has to appeal, not the other."""
    if (
        yield from judge(
            "sure_for_offenders",
            "Would you rule in favour of {side}, and are you sure, after consulting, that a committee would agree?",
            law="84D",
            side=offenders,
        )
    ):
        return Finding("ruled_for_offenders", "84D"), AppealAdvised("83", offenders.other)
    return Finding("ruled_for_innocent", "84D"), AppealAdvised("83", offenders)


@clause(1997)
def without_rectification(case: Case, offenders: Side) -> Talk[Effects]:
    if not (
        yield from judge(
            "damage_possible",
            "Is there a reasonable possibility that {side} were damaged?",
            law="84E",
            side=offenders.other,
        )
    ):
        return (Finding("no_damage_probable", "84E"),)
    fine = PenaltyPossible(offenders, "90A")
    return *(yield from adjusted(case, offenders, "84E")), fine, AppealAdvised("84E", offenders)


@without_rectification.since(2007)
def _(case: Case, offenders: Side) -> Talk[Effects]:
    if not (
        yield from judge("damage_probable", "Is it probable that {side} were damaged?", law="84D", side=offenders.other)
    ):
        return (Finding("no_damage_probable", "84D"),)
    return *(yield from adjusted(case, offenders, "84D, 12A1")), PenaltyPossible(offenders, "90A")
