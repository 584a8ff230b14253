"""Conduct and etiquette: what a player should not do, and what the director does about it (Law 74)."""

from __future__ import annotations

from arbitr.bridge import Seat
from arbitr.laws.effects import (
    DisciplinePossible,
    Effects,
    ExtraneousKnown,
    Finding,
    LookAgain,
    PenaltyPossible,
    findings,
)
from arbitr.laws.engine import Case, Choice, Incident, Report, Talk, choose, judge, procedure
from arbitr.laws.general.law_16_information import unlisted_law
from arbitr.laws.proprieties.law_73_communication import may_not_use, told_partner
from arbitr.message import Message

BREACHES: dict[str, tuple[str, Message]] = {
    "discourtesy": ("74A1", Message("was not courteous")),
    "annoyance": ("74A2", Message("annoyed or embarrassed somebody, or spoiled the enjoyment of the game")),
    "uneven_procedure": ("74A3", Message("did not call and play in a uniform, correct way")),
    "inattention": ("74B1", Message("paid too little attention to the game")),
    "needless_comment": ("74B2", Message("made needless comments on the auction or play")),
    "early_card": ("74B3", Message("detached a card from his hand before his turn")),
    "prolonged_play": ("74B4", Message("prolonged the play to disconcert an opponent, though all the tricks were his")),
    "rude_to_director": ("74B5", Message("called or addressed the director rudely")),
    "different_words": ("74C1", Message("used different words for the same call")),
    "approval": ("74C2", Message("showed approval or disapproval of a call or play")),
    "expectation": ("74C3", Message("showed that he expected or meant to win or lose an incomplete trick")),
    "drew_attention": ("74C4", Message("drew attention to something significant or to the tricks still needed")),
    "looked_at_cards": ("74C5", Message("looked at an opponent or at his hand and saw cards")),
    "no_interest": ("74C6", Message("showed that he had lost interest in the deal")),
    "changed_tempo": ("74C7", Message("varied the normal tempo to disconcert an opponent")),
    "left_table": ("74C8", Message("left the table before the end of the round")),
}
"""Every example of the Law, with its paragraph."""

ON_PURPOSE = ("prolonged_play", "looked_at_cards", "changed_tempo")
"""Only the purpose makes these a breach."""
TELLS_PARTNER = ("different_words", "approval", "expectation", "drew_attention", "early_card", "needless_comment")

findings(
    breach_of_conduct=Message("This is a breach of the conduct the Laws require."),
    accidental_sight=Message("A player may use what he saw by accident, without trying."),
    no_breach=Message("It was not done for that purpose, so there is no objection."),
    needed_to_leave=Message("The player needed to leave the table."),
    asked_to_behave=Message("The director asks the player to behave as the Laws require."),
)


@procedure(
    "conduct",
    laws=("74",),
    title=Message("Conduct and etiquette"),
    says=Message(
        "A player is always courteous, annoys nobody, and calls and plays in the same way every time. The Law "
        "lists what a courteous player avoids and what breaches the rules of conduct. Any breach may receive "
        "a procedural penalty, an offensive one a disciplinary penalty. A player may use an opponent's card "
        "seen by accident."
    ),
    differs={
        2007: Message("Same as 1997."),
        2017: Message("The same."),
    },
    example=Report(Seat.SOUTH),
)
def conduct(case: Case, incident: Incident) -> Talk[Effects]:
    seat = incident.by
    what = yield from choose(
        None,
        "what",
        "What did {seat} do?",
        (Choice(breach, words) for breach, (_, words) in BREACHES.items()),
        law="74",
        seat=seat,
    )
    law = BREACHES[what][0]
    if what in ON_PURPOSE and not (yield from judge("on_purpose", "Did {seat} do it on purpose?", law=law, seat=seat)):
        return (Finding("accidental_sight" if what == "looked_at_cards" else "no_breach", law, seat),)
    if what == "left_table" and (yield from judge("needed", "Did the player need to leave the table?", law=law)):
        return (Finding("needed_to_leave", law, seat),)
    more: Effects = ()
    if what == "looked_at_cards":
        source = unlisted_law(case)
        more = ExtraneousKnown(seat, source), LookAgain(seat, source)
    elif what in TELLS_PARTNER:
        more = yield from _information(case, seat, what)
    return Finding("breach_of_conduct", law, seat), *(yield from _measure(seat, law)), *more


SOURCES = {"early_card": "looking_at_card", "expectation": "manner", "approval": "manner"}
"""Law 16's term for it; words of any kind are remarks."""


def _information(case: Case, seat: Seat, what: str) -> Talk[Effects]:
    if not (yield from told_partner(case, seat)):
        return ()
    return may_not_use(case, seat, SOURCES.get(what, "remark"))


def _measure(seat: Seat, law: str) -> Talk[Effects]:
    measure = yield from choose(
        None,
        "measure",
        "What action do you take?",
        (
            Choice("reminder", Message("a word to the player is enough")),
            Choice("procedural_penalty", Message("a procedural penalty may be given")),
            Choice("disciplinary_penalty", Message("it was offensive: a disciplinary penalty may be given")),
        ),
        law=law,
    )
    if measure == "reminder":
        return (Finding("asked_to_behave", law, seat),)
    if measure == "procedural_penalty":
        return (PenaltyPossible(seat.side, "90A"),)
    return (DisciplinePossible(seat.side, "91A"),)
