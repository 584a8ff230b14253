"""The pack: 52 cards of four suits, and what becomes of a board that was played without them (Law 1)."""

from __future__ import annotations

from arbitr.bridge import Seat
from arbitr.laws.effects import BoardDecided, Effect, Effects, Finding, findings
from arbitr.laws.engine import Case, Choice, Incident, Talk, choose, clause, judge, procedure
from arbitr.laws.general.law_13_wrong_hands import alien_card
from arbitr.laws.shared.lost_board import pack_law, void_pack
from arbitr.laws.shared.no_result import learnt_elsewhere, other_sources_law
from arbitr.laws.shared.readings import play_ended
from arbitr.message import Message

findings(
    whole_pack_replaced=Message("The whole pack is replaced, because the lost card may turn up again."),
    card_lost_later=Message("The pack was correct when dealt. Rule on the deficient hand."),
    backs_should_match=Message("The backs should be identical and symmetrical. Change the packs."),
    faces_should_match=Message("The regulations require symmetrical faces. Change the packs."),
)


@procedure(
    "faulty_pack",
    laws=("1",),
    title=Message("Incorrect pack"),
    says=Message(
        "A pack has 52 different cards. A result obtained with a pack that was incorrect when dealt is void, "
        "however small the fault. Deal again if time permits; otherwise both sides get average plus. "
        "Differing backs do not affect any result."
    ),
    differs={
        2017: Message(
            "The backs should be identical and symmetrical, and the authority may require symmetrical faces. "
            "The Laws prescribe no rectification for either."
        ),
    },
)
def faulty_pack(case: Case, incident: Incident) -> Talk[Effects]:
    defect = yield from choose(
        None,
        "defect",
        "What is wrong with the pack?",
        (
            Choice("faces", Message("it was not 52 different cards when dealt")),
            Choice("lost_later", Message("it was correct when dealt, and a card was lost later")),
            Choice("surplus", Message("it contains a surplus card that does not belong to the deal")),
            Choice("backs", Message("the backs are not identical or not symmetrical")),
            Choice("uneven_faces", Message("the faces are not symmetrical")),
        ),
        law="1",
    )
    if defect == "faces":
        return (yield from void_pack(case))
    if defect == "surplus":
        return (yield from alien_card(case, incident.by))
    if defect == "backs":
        return (yield from _odd_backs(case, incident.by))
    if defect == "uneven_faces":
        return *faces(case), _played_as_it_is(case, faces_law(case))
    if (yield from judge("found", "Has the lost card been found?", law="14")):
        return (Finding("card_lost_later", "14"),)
    return Finding("whole_pack_replaced", pack_law(case)), Finding("card_lost_later", "14")


def _odd_backs(case: Case, by: Seat) -> Talk[Effects]:
    law = backs_law(case)
    if (yield from judge("told_something", "Did the backs give a player any information about the cards?", law=law)):
        return Finding("other_source", other_sources_law(case)), *learnt_elsewhere(case, by)
    return *backs(case), _played_as_it_is(case, law)


def faces_law(case: Case) -> str:
    return case.law(y1997="1", y2017="1B")


def backs_law(case: Case) -> str:
    return case.law(y1997="1", y2017="1C")


def _played_as_it_is(case: Case, law: str) -> Effect:
    """The result stands; without one, play continues."""
    return BoardDecided("continues", law) if play_ended(case) is False else Finding("table_result_stands", law)


@clause(1997)
def backs(case: Case) -> Effects:
    """The text does not mention the backs."""
    return ()


@backs.since(2017)
def _(case: Case) -> Effects:
    """They should be identical and symmetrical (1C)."""
    return (Finding("backs_should_match", "1C"),)


@clause(1997)
def faces(case: Case) -> Effects:
    """The text does not mention the look of the faces."""
    return ()


@faces.since(2017)
def _(case: Case) -> Effects:
    """The authority may ask for faces that look the same both ways up (1B)."""
    return (Finding("faces_should_match", "1B"),) if case.regulations.symmetrical_faces else ()
