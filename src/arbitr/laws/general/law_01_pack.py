"""The pack: 52 cards of four suits, and what becomes of a board that was played without them (Law 1)."""

from __future__ import annotations

from arbitr.bridge.seat import Seat
from arbitr.laws.effects.effect import Effect, Effects
from arbitr.laws.effects.scores import BoardDecided, Finding, finding
from arbitr.laws.engine.case import Case
from arbitr.laws.engine.conversation import Conversation
from arbitr.laws.engine.edition import Edition, clause
from arbitr.laws.engine.examples import example, reported
from arbitr.laws.engine.procedure import Incident, procedure
from arbitr.laws.engine.talk import Choice, Talk, choose, judge
from arbitr.laws.general.law_13_number_of_cards import alien_card
from arbitr.laws.shared.lost_board import pack_law, void_pack
from arbitr.laws.shared.no_result import learnt_elsewhere, other_sources_law
from arbitr.laws.shared.readings import play_ended
from arbitr.message import Message

finding("whole_pack_replaced", Message("The whole pack is replaced: the lost card may turn up again."))
finding("card_lost_later", Message("The pack was right when it was dealt: rule on the hand that is short."))
finding("backs_should_match", Message("The backs should be alike and look the same both ways up: change the packs."))

finding(
    "faces_should_match", Message("By these regulations the faces should look the same both ways up: change the packs.")
)


@procedure(
    "faulty_pack",
    laws=("1",),
    title=Message("Faulty pack"),
    says=Message(
        "The pack has 52 different cards. A result with a pack that was wrong when it was dealt is void, however small "
        "the fault: a new deal if there is time, otherwise average plus for both. Odd backs change no result."
    ),
    differs={
        2017: Message(
            "The backs should be identical and symmetrical, and the authority may require symmetrical faces. No "
            "rectification goes with either."
        ),
    },
)
def faulty_pack(case: Case, incident: Incident) -> Talk[Effects]:
    defect = yield from choose(
        None,
        "defect",
        "What is wrong with the pack?",
        (
            Choice("faces", Message("when it was dealt it was not 52 different cards")),
            Choice("lost_later", Message("it was right when it was dealt, and a card was lost later")),
            Choice("surplus", Message("there is a card too many that does not belong to the deal")),
            Choice("backs", Message("the backs are not all alike, or not the same both ways up")),
            Choice("uneven_faces", Message("the faces do not look the same both ways up")),
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
    if (yield from judge("told_something", "Did the backs tell a player something about the cards?", law=law)):
        return Finding("other_source", other_sources_law(case)), *learnt_elsewhere(case, by)
    return *backs(case), _played_as_it_is(case, law)


def faces_law(case: Case) -> str:
    return case.law(y1997="1", y2017="1B")


def backs_law(case: Case) -> str:
    return case.law(y1997="1", y2017="1C")


def _played_as_it_is(case: Case, law: str) -> Effect:
    """The result stands; where there is none yet, the board is played on."""
    return BoardDecided("continues", law) if play_ended(case) is False else Finding("table_result_stands", law)


@clause(1997)
def backs(case: Case) -> Effects:
    """Nothing is said about the backs."""
    return ()


@backs.since(2017)
def _(case: Case) -> Effects:
    """They should be identical and symmetrical (1C)."""
    return (Finding("backs_should_match", "1C"),)


@clause(1997)
def faces(case: Case) -> Effects:
    """Nothing is said about how the faces look."""
    return ()


@faces.since(2017)
def _(case: Case) -> Effects:
    """The authority may ask for faces that look the same both ways up (1B)."""
    return (Finding("faces_should_match", "1B"),) if case.regulations.symmetrical_faces else ()


@example("faulty_pack")
def _(edition: Edition) -> Conversation:
    return reported(edition, "faulty_pack")
