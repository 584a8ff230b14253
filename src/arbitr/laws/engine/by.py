"""Who is meant by the player of an incident in each procedure: `by:` in a scenario, "whose is it?" on the desk.

The player who committed the irregularity. If a procedure is about something else, this table says who is meant.
"""

from __future__ import annotations

from arbitr.message import Message

ABOUT_NOBODY = frozenset(
    """board_marking seats round_over responsibility dealing redeal turned_board late_board artificial_score
    wrong_number_of_cards wrong_board auction_over spectator board_score scoring_method disputed_tricks score_error
    organisers_duty regulation_in_question directors_error procedural_error appeal_advice
    one_table_result results_not_comparable fouled_board appeal_lodged appeal_merit time_limit appeal_route
    committee_vote further_appeal play_after_claim nothing_due""".split()
)
"""The questions and the ruling are the same for every player, so the director is not asked to name one."""
ABOUT_A_SIDE = frozenset(
    """adjusted_score misinformation_damage screen_lead director_aware agreed_facts
    procedural_penalty""".split()
)

NOBODY = Message("any player: it makes no difference")
OFFENDING_SIDE = Message("either player of the side that committed the irregularity")
OFFENDER = Message("the player who committed the irregularity")

_CALLER = Message("the player who called or began to call")
_ASKER = Message("the player who asks")
_EXPLAINER = Message("the player who explained or should have explained")
_CLAIMER = Message("the player who claimed or conceded")
_DUMMY = Message("dummy")
_DECLARER = Message("declarer")

BY: dict[str, Message] = {
    **dict.fromkeys(ABOUT_NOBODY, NOBODY),
    **dict.fromkeys(ABOUT_A_SIDE, OFFENDING_SIDE),
    **dict.fromkeys(("manner_of_calling", "unfinished_call", "double_wording"), _CALLER),
    **dict.fromkeys(("question_or_review", "question_in_play"), _ASKER),
    **dict.fromkeys(
        ("answer_to_question", "wrong_explanation", "screen_explanation", "hand_and_explanation"), _EXPLAINER
    ),
    **dict.fromkeys(("claim", "contested_claim", "conceded_trick"), _CLAIMER),
    **dict.fromkeys(("dummy_acts", "dummy_spread", "dummys_wrong_card", "dummy_suggests_card"), _DUMMY),
    **dict.fromkeys(("declarer_faces_hand", "incomplete_designation", "change_of_designation"), _DECLARER),
    "waiver": Message("the player whose irregularity would go unrectified"),
    "attention": Message("the player who draws attention to the irregularity"),
    "misinformed_call": Message("the player who called on the basis of misinformation"),
    "unintended_call": Message("the player who wants to change a call"),
    "lead_restriction": Message("the player whose call was withdrawn"),
    "call_after_rotation": Message("the player who calls again after a call out of rotation"),
    "simultaneous_calls": Message("the player who was not in turn"),
    "skipped_player": Message("the player whose pass would end the auction"),
    "cards_from_wrong_board": Message("the player who took the wrong cards"),
    "board_of_wrong_cards": Message("the player who held the cards of this board before"),
    "second_auction": Message("the player whose calls are compared"),
    "unauthorised_information": Message("the player who gave the information"),
    "extraneous_information": Message("the player who has the information"),
    "number_of_cards_review": Message("a player of the side that knew a card in another player's hand"),
    "missing_card": Message("the player whose hand is one card short"),
    "faulty_pack": Message("the player who holds the card in question"),
    "face_down_lead_change": Message("the player who led face down"),
    "hand_shown_to_dummy": Message("the defender who shows his hand"),
    "information_from_wrong_lead": Message("the player who led out of turn for declarer's side"),
    "order_of_play": Message("the player whose play is in question"),
    "was_it_played": Message("the player whose card it is"),
    "card_taken_back": Message("the player who wants to withdraw a card"),
    "penalty_card_information": Message("the player whose penalty card it is or was"),
    "penalty_card_lead": Message("the defender who is on lead"),
    "penalty_card_choice": Message("the defender who has the penalty cards"),
    "unable_to_comply": Message("the player who cannot play as required"),
    "simultaneous_plays": Message("the player who was not in turn"),
    "revoke_before_claim": Message("the player who revoked"),
    "agreed_claim": Message("the player who agreed to the claim"),
    "unwon_trick": Message("a player of the side that has too many tricks"),
    "trick_arrangement": Message("the player who points it out, or else the one whose tricks are wrongly arranged"),
    "inspection": Message("the player who looks at the cards, or wants to"),
    "defective_trick": Message("the player who contributed too few or too many cards to the trick"),
    "discipline": Message("the player to be disciplined"),
    "committee_powers": Message("a player of the side that appealed"),
    "tray_tempo": Message("the player whose tempo is in question"),
}


def who(procedure: str) -> Message:
    """Who is meant by the player of an incident of this procedure."""
    return BY.get(procedure, OFFENDER)
