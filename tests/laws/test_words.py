"""What a ruling says to the players: all that the law gives them to know, and each thing once."""

from __future__ import annotations

import pytest
from said import english, says

from arbitr.bridge.board import Board
from arbitr.bridge.contract import Contract
from arbitr.bridge.events import CardFaced, PositionGiven
from arbitr.bridge.seat import Seat
from arbitr.bridge.table import Table
from arbitr.cards import Card
from arbitr.laws.effects.effect import Effect
from arbitr.laws.effects.play.exposed import PenaltyCardLies
from arbitr.laws.effects.play.tricks import RevokeSettled
from arbitr.laws.engine import PROCEDURES, Case, Conversation, Edition, Incident
from arbitr.laws.engine.examples import open_call
from arbitr.laws.engine.examples import reported as heard_of
from arbitr.laws.shared.cards.misplay import played
from arbitr.laws.shared.incidents import open_incidents

EACH_EDITION = pytest.mark.parametrize("edition", list(Edition), ids=str)


def reported(edition: Edition, procedure: str, by: Seat = Seat.NORTH) -> Conversation:
    """The director hears of it, and knows neither contract nor cards."""
    assert procedure in PROCEDURES
    return heard_of(edition, procedure, by)


def answered(talk: Conversation, *answers: str) -> Conversation:
    for answer in answers:
        talk = talk.answered(answer)
    return talk


def said(talk: Conversation, kind: type[Effect] = Effect) -> list[str]:
    """What the ruling says, one sentence or more for each effect; or what its effects of one kind say."""
    return [str(effect.words()) for effect in talk.ruled().effects if isinstance(effect, kind)]


def in_play(edition: Edition, on_lead: Seat) -> Case:
    """South plays 4♠; six tricks are left, and nobody has told the cards."""
    position = PositionGiven(Contract.parse("4S S"), on_lead, (5, 2), (None, None, None, None))
    return Case(Table.opened(Board.numbered(1)).after(position), edition)


def dropped(case: Case, seat: Seat, card: str) -> Conversation:
    seen = case.after(CardFaced(seat, Card.parse(card), "dropped"))
    return Conversation(seen, Incident("exposed_card_in_play", seat))


# Revokes.


@EACH_EDITION
def test_after_a_question_of_dummy_without_rights_nobody_is_told_that_the_trick_stands(edition: Edition) -> None:
    talk = reported(edition, "revoke", Seat.SOUTH)
    ruled = answered(talk, "yes", "no", "dummy_without_rights", "no", "no")
    assert said(ruled, RevokeSettled) == [
        english(
            "{seat}'s revoke counts as established, although the card is replaced. Play on, and call me at "
            "the end of the hand.",
            seat="S",
        )
    ]


@EACH_EDITION
def test_dummy_without_rights_establishes_no_revoke_of_a_defender(edition: Edition) -> None:
    question = answered(reported(edition, "revoke", Seat.WEST), "yes", "yes").question
    assert question is not None
    assert question.key == "revoke.asked_by"
    assert "dummy_without_rights" not in question.fitting()


@EACH_EDITION
def test_the_hand_is_not_played_on_when_all_cards_are_back_in_the_board(edition: Edition) -> None:
    ruled = answered(reported(edition, "revoke", Seat.WEST), "yes", "yes", "allowed", "yes", "played", "yes")
    assert said(ruled, RevokeSettled) == [
        english("{seat}'s revoke is established, and the trick stands. I will decide the rectification now.", seat="W")
    ]


@EACH_EDITION
def test_the_other_side_is_told_that_it_may_take_cards_back_after_a_revoke(edition: Edition) -> None:
    talk = reported(edition, "revoke", Seat.WEST)
    effects = answered(talk, "yes", "yes", "allowed", "no", "no", "no", "D5").ruled().effects
    told_so = english(
        "The other side may withdraw cards it played after the revoke. Then the next player of the offending "
        "side may change his card too, and a defender's card withdrawn in this way is a penalty card."
    )
    assert [effect.law for effect in effects if str(effect.words()) == told_so] == ["62C1, 62C2"]


def test_in_2017_only_a_penalty_card_or_dummys_is_excepted_from_the_revoke_tricks() -> None:
    def asked(edition: Edition) -> str:
        question = answered(reported(edition, "established_revoke", Seat.WEST), "in_time", "no").question
        assert question is not None
        assert question.law == "64B3"
        return str(question.text)

    any_faced_card = english(
        "Was the card that should have been played face up on the table, alone or in a faced hand such as dummy's?"
    )
    assert asked(Edition.LAWS_2007) == asked(Edition.LAWS_1997) == any_faced_card
    assert asked(Edition.LAWS_2017) == english(
        "Was the card that should have been played a penalty card, or a card of dummy?"
    )


# Tricks with a card too many.


@EACH_EDITION
def test_an_extra_card_of_declarers_side_is_said_once_to_be_held_all_the_time(edition: Edition) -> None:
    talk = answered(reported(edition, "defective_trick", Seat.EAST), "too_many", "yes", "yes", "D5", "yes", "no")
    always_held = english("The returned card is deemed to have been in the hand all the time. Check for a revoke.")
    assert said(talk.answered("no")).count(always_held) == 0
    assert said(talk.answered("yes")).count(always_held) == 1


# Penalty cards.


def alone(card: str) -> str:
    """The one penalty card of East, a major one."""
    return english(
        "{seat}'s {card} is a major penalty card. It stays face up and must be played at the first legal "
        "opportunity. Whenever {partner} is on lead while it is on the table, declarer may first require or "
        "forbid a lead in that suit.",
        card=card,
        seat="E",
        partner="W",
    )


def with_others(card: str, others: str) -> str:
    """The last of several penalty cards of East."""
    return english(
        "{seat}'s {card} is a major penalty card. Together with {others}, all are now major. Each stays face "
        "up and must be played at the first legal opportunity; declarer says which. Before {partner} leads, "
        "declarer may require or forbid a lead in the suit of any of these cards.",
        card=card,
        others=others,
        seat="E",
        partner="W",
    )


@EACH_EDITION
def test_a_minor_penalty_card_is_explained(edition: Edition) -> None:
    assert said(dropped(in_play(edition, Seat.SOUTH), Seat.EAST, "D5"), PenaltyCardLies) == [
        english(
            "{seat}'s {card} is a minor penalty card. It stays face up until played. Before playing it, "
            "{seat} may not play any other card of that suit below the ten. It does not restrict {partner}'s "
            "lead.",
            card="♦5",
            seat="E",
            partner="W",
        )
    ]


@EACH_EDITION
def test_a_major_penalty_card_is_explained(edition: Edition) -> None:
    assert said(dropped(in_play(edition, Seat.SOUTH), Seat.EAST, "DK"), PenaltyCardLies) == [alone("♦K")]


@EACH_EDITION
def test_a_second_penalty_card_makes_the_first_major_and_says_so(edition: Edition) -> None:
    first = dropped(in_play(edition, Seat.SOUTH), Seat.EAST, "S5")
    second = dropped(first.applied(), Seat.EAST, "C3")
    assert said(second, PenaltyCardLies) == [with_others("♣3", "♠5")]


@EACH_EDITION
def test_what_several_penalty_cards_mean_is_said_once(edition: Edition) -> None:
    case = in_play(edition, Seat.SOUTH)
    for card in ("S5", "C3", "H4"):
        case = case.after(CardFaced(Seat.EAST, Card.parse(card), "dropped"))
    assert said(Conversation(case, open_incidents(case)[0]), PenaltyCardLies) == [
        english("{seat}'s {card} is a major penalty card.", card="♠5", seat="E"),
        english("{seat}'s {card} is a major penalty card.", card="♣3", seat="E"),
        with_others("♥4", "♠5 ♣3"),
    ]


@EACH_EDITION
def test_another_penalty_card_is_asked_for_only_where_it_matters(edition: Edition) -> None:
    talk = reported(edition, "exposed_card_in_play", Seat.EAST)
    small = answered(talk, "yes", "dropped", "yes", "D5")
    assert small.question is not None
    assert small.question.key == "exposed_card_in_play.has_another"
    assert answered(talk, "yes", "dropped", "yes", "DK").ruling is not None
    assert dropped(in_play(edition, Seat.SOUTH), Seat.EAST, "D5").ruling is not None


@EACH_EDITION
def test_declarer_hears_of_the_partners_lead_after_refusing_a_lead_that_only_was_told(edition: Edition) -> None:
    refused = answered(reported(edition, "defender_led_out_of_turn", Seat.EAST), "HQ", "no", "yes", "refuse")
    assert said(refused, PenaltyCardLies) == [alone("♥Q")]


# Leads from the wrong hand.


@EACH_EDITION
def test_declarer_is_told_from_which_hand_to_lead(edition: Edition) -> None:
    case = played(in_play(edition, Seat.SOUTH), Seat.NORTH, Card.parse("HA"))
    talk = Conversation(case, open_incidents(case)[0])
    assert talk.question is not None
    assert str(talk.question.text) == english(
        "Did a defender tell declarer that the lead was in {seat}'s hand?", seat="N"
    )
    assert said(answered(talk, "no", "retract", "retract"))[0] == english(
        "{seat} withdraws {card}; declarer leads any card from {leader}'s hand.",
        seat="N",
        card="♥A",
        leader="S",
    )


@EACH_EDITION
def test_a_defender_leads_after_declarer_has_led_in_his_place(edition: Edition) -> None:
    case = played(in_play(edition, Seat.WEST), Seat.SOUTH, Card.parse("HA"))
    talk = answered(Conversation(case, open_incidents(case)[0]), "no", "retract", "retract")
    assert said(talk)[0] == english("{seat} withdraws {card} and returns it to the hand.", seat="S", card="♥A")


# Calls and appeals.


@EACH_EDITION
def test_who_defends_is_not_told_that_he_may_become_a_defender(edition: Edition) -> None:
    words = said(open_call(edition, "N 1NT, E P, S 3NT, W P, N P, E P, W X"))
    assert not any(
        says(
            word,
            "If {offender} becomes a defender, call me again at {seat}'s first turn to lead: declarer may "
            "have lead-restriction options (Law {law}).",
        )
        for word in words
    )
    assert any(
        says(
            word,
            "Call me again at {seat}'s first turn to lead: declarer may have lead-restriction options (Law {law}).",
            seat="E",
        )
        for word in words
    )


@EACH_EDITION
@pytest.mark.parametrize(("about", "decides"), [("law", 0), ("both", 1), ("judgement", 1)])
def test_only_one_body_decides_the_same_part_of_an_appeal(edition: Edition, about: str, decides: int) -> None:
    no_other_body = ("no",) if edition is Edition.LAWS_2017 else ()
    words = said(answered(reported(edition, "appeal_route"), about, "yes", *no_other_body))
    deciding = (
        english("The director in charge hears and decides this appeal."),
        english("The appeals committee hears and decides this appeal."),
        english("The appeals committee hears and decides whatever does not concern only law or regulations."),
    )
    assert sum(words.count(text) for text in deciding) == decides
    if about == "law":
        assert (
            english(
                "The director in charge rules on what concerns only law or regulations; that ruling may be "
                "appealed to the committee."
            )
            in words
        )
