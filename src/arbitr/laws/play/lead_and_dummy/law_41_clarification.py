"""Law 41, from the final pass to the end of play: the face-down lead, questions about the contract, dummy's cards."""

from __future__ import annotations

from arbitr.bridge import Seat
from arbitr.laws.auction.explanations.law_20_explanation import question_told
from arbitr.laws.auction.explanations.law_20_turns import asks_early, at_turn, is_dummy, may_ask_in_play
from arbitr.laws.effects import CardBack, CardStaysPlayed, Effects, Finding, LookAgain, findings
from arbitr.laws.engine import (
    Case,
    Choice,
    Incident,
    Report,
    Talk,
    choose,
    clause,
    judge,
    offer,
    procedure,
    without_asking,
)
from arbitr.laws.play.tricks.law_65_arrangement import tricks_asked
from arbitr.laws.shared.cards.acts import taken_back
from arbitr.laws.shared.facts import turns
from arbitr.laws.shared.screens import answered_behind_screen, reviewed_behind_screen
from arbitr.message import Message

findings(
    lead_stays=Message("The card led stays: it may be withdrawn only on the director's instruction."),
    lead_goes_back=Message("The card led face down is withdrawn; it is not a penalty card."),
    lead_is_kept=Message("The card may be withdrawn, but the player lets it stand."),
    contract_told=Message("He may be told the contract and whether it is doubled or redoubled, but not by whom."),
    wait_for_turn=Message("The question must wait until it is his turn."),
    hand_on_lead_told=Message("Declarer, at his turn, is told from which hand he must lead."),
    hand_on_lead_not_asked=Message("This edition does not provide for it, so nobody need tell him."),
    only_declarer_asks_hand=Message("Only declarer may ask from which hand he must lead, and only at his turn."),
    misled_about_turn=Message("A player misinformed by an opponent withdraws such a lead without rectification."),
    dummy_arranged=Message(
        "Dummy arranges the hand in columns by suit pointing towards declarer, in order of rank with the "
        "lowest cards nearest declarer, and trumps on dummy's right. There is no further rectification."
    ),
    hidden_card_shown=Message(
        "The card is put with dummy's other cards. It has belonged to dummy throughout and could have been played."
    ),
    spread_too_soon=Message("The lead was not faced. Law 24 covers cards exposed before that."),
    should_be_face_down=Message(
        "The opening lead should be made face down, but there is no rectification if it was not."
    ),
    face_up_prescribed=Message("The organiser requires opening leads to be made face up."),
    lead_is_faced_now=Message("The lead is face up. The play period has begun, and no call may be changed."),
)


@procedure(
    "face_down_lead_change",
    laws=("41", "47"),
    title=Message("Player wants to change an opening lead that is still face down"),
    says=Message(
        "A face-down lead has not been played, but it may be withdrawn only on the director's instruction "
        "after an irregularity. An example is a wrong explanation by the declaring side. The withdrawn card "
        "does not become a penalty card."
    ),
    differs={1997: Message("The director normally refuses after the partner's questions or hints.")},
    example=Report(Seat.WEST),
)
def face_down_lead_change(case: Case, incident: Incident) -> Talk[Effects]:
    seat = incident.by
    why = yield from choose(
        None,
        "irregularity",
        "Has there been an irregularity?",
        (
            Choice("none", Message("no, the player has simply changed his mind")),
            Choice("misinformed", Message("yes, the opponents' explanation was wrong, and the lead was based on it")),
            Choice("not_because_of_it", Message("an explanation was wrong, but the lead was not based on it")),
            Choice("auction_reopened", Message("yes, a call is changed and the auction continues")),
            Choice("other", Message("yes, another one, after which the card must be withdrawn")),
        ),
        law="41A",
    )
    changed = taken_back(case, seat)
    stays = () if changed is None else (CardStaysPlayed(seat, changed.card, "41A"),)
    if why in ("none", "not_because_of_it"):
        return Finding("lead_stays", "41A", seat), *stays
    cards = [loose.card for loose in case.table.ledger.loose_cards(seat) if loose.is_face_down]
    if why != "misinformed":
        return Finding("lead_goes_back", "41A", seat), *(CardBack(seat, card, "41A") for card in cards)
    if (yield from refused(case, seat)):
        return Finding("lead_stays", "41A, 47E2a", seat), *stays, LookAgain(seat.lho, "40C")
    if not (
        yield from offer(
            seat,
            "takes_back",
            "{seat}, do you withdraw the card and lead another?",
            Choice("yes", Message("withdraw it")),
            Choice("no", Message("leave it")),
            law="47E2a",
            seat=seat,
        )
    ):
        return Finding("lead_is_kept", "41A, 47E2a", seat), *stays
    back = tuple(CardBack(seat, card, "47E2a") for card in cards)
    return Finding("lead_goes_back", "41A, 47E2a", seat), *back


@clause(1997)
def refused(case: Case, seat: Seat) -> Talk[bool]:
    """The partner's questions or hints may have suggested it (41.4)."""
    return (
        yield from judge(
            "partner_hinted",
            "Has {partner} asked or done anything that could suggest another lead?",
            law="41A",
            partner=seat.partner,
        )
    )


@refused.since(2007)
def _(case: Case, seat: Seat) -> Talk[bool]:
    """The right is clear; Law 16 covers the information from the partner's questions."""
    return without_asking(False)


@procedure(
    "question_in_play",
    laws=("41",),
    title=Message("Question between the final pass and the end of play"),
    says=Message(
        "Until the lead is faced, the leader's partner and declarer may ask for a review or an explanation. "
        "After that, declarer and each defender may ask for a review at their first turn, before they play, "
        "and for explanations at any turn. Later they may ask what the contract is and whether it is doubled "
        "or redoubled, but never by whom. Dummy may not ask."
    ),
    differs={
        2007: Message("Declarer may, at his turn, ask from which hand he must lead."),
        2017: Message("Declarer has no right to be told from which hand he is to lead."),
    },
    example=Report(Seat.SOUTH),
)
def question_in_play(case: Case, incident: Incident) -> Talk[Effects]:
    seat = incident.by
    what = yield from choose(
        None,
        "what",
        "What does {seat} ask?",
        (
            Choice("review", Message("a review of the auction")),
            Choice("explanation", Message("what an opponent's call or play means")),
            Choice("contract", Message("the contract, and whether it is doubled")),
            Choice("who_doubled", Message("who doubled, or what was bid")),
            Choice("hand_on_lead", Message("from which hand declarer leads")),
            Choice("tricks_won", Message("how many tricks were won or lost")),
        ),
        law="41C",
        seat=seat,
    )
    if what == "tricks_won":
        return (yield from tricks_asked(case, seat))
    about_calls = what in ("review", "explanation")
    if (yield from is_dummy(case, seat, "41B" if about_calls else "41C")):
        if not about_calls:
            return (Finding("dummy_asks_nothing", "41C", seat),)
        return Finding("dummy_asks_nothing", "41B", seat), *(yield from question_told(case, seat))
    if about_calls:
        return (yield from _about_calls(case, seat, what))
    if not (yield from at_turn(case, seat, "41C", turns.at_turn_to_play(case, seat))):
        return (Finding("wait_for_turn", "41C", seat),)
    if what == "hand_on_lead":
        return (yield from _hand_on_lead(case, seat))
    finding = Finding("contract_told", "41C", seat)
    return (finding,) if what == "contract" else (finding, *(yield from question_told(case, seat, is_proper=True)))


def _about_calls(case: Case, seat: Seat, what: str) -> Talk[Effects]:
    """Declarer may ask until the lead is faced, and the leader's partner once it is face down. Then all ask at their
    turn, for a review only at the first one (41B). The leader asks before he leads (20C2).
    """
    if what == "explanation":
        if not (yield from may_ask_in_play(case, seat, "41B")):
            return Finding("question_out_of_turn", "41B", seat), *(yield from question_told(case, seat))
        if case.regulations.screens:
            return answered_behind_screen(case, seat, "20F2, 41B", in_play=True)
        return Finding("question_allowed", "41B", seat), *(yield from question_told(case, seat, is_proper=True))
    if not (yield from asks_early(case, seat)):
        if (
            yield from judge(
                "has_played",
                "Has {seat} already played a card, in or out of turn? (For declarer, from either hand.)",
                law="41B",
                known=turns.has_played(case, seat),
                seat=seat,
            )
        ):
            return Finding("review_over", "41B", seat), Finding("contract_only", "41C", seat)
        if not (yield from at_turn(case, seat, "41B", turns.at_turn_to_play(case, seat))):
            return (Finding("wait_for_turn", "41B", seat),)
    if case.regulations.screens:
        return (yield from reviewed_behind_screen(case, seat, "41B"))
    return (Finding("review_given", "41B", seat),)


def _hand_on_lead(case: Case, seat: Seat) -> Talk[Effects]:
    play = case.table.play
    if not (
        yield from judge(
            "is_declarer",
            "Is {seat} declarer?",
            law="41C",
            known=None if play is None else play.contract.declarer is seat,
            seat=seat,
        )
    ):
        return (Finding("only_declarer_asks_hand", "41C", seat),)
    return hand_on_lead(case, seat)


@clause(1997)
def hand_on_lead(case: Case, seat: Seat) -> Effects:
    return Finding("hand_on_lead_not_asked", "41C", seat), Finding("misled_about_turn", "47E1", seat)


@hand_on_lead.since(2007)
def _(case: Case, seat: Seat) -> Effects:
    return Finding("hand_on_lead_told", "41C", seat), Finding("misled_about_turn", "47E1", seat)


@hand_on_lead.since(2017)
def _(case: Case, seat: Seat) -> Effects:
    """The note mentions only his turn, which is that of either hand."""
    return Finding("hand_on_lead_not_asked", "41C", seat), Finding("misled_about_turn", "47E1", seat)


@procedure(
    "dummy_spread",
    laws=("41",),
    title=Message("Opening lead faced, dummy spread"),
    says=Message(
        "Once the lead is faced, play has begun. Dummy spreads the hand by suit and in order of rank, in "
        "columns pointing towards declarer, with the lowest cards nearest declarer and trumps on dummy's "
        "right."
    ),
    differs={1997: Message("It does not say that the lowest cards lie nearest declarer.")},
)
def dummy_spread(case: Case, incident: Incident) -> Talk[Effects]:
    dummy = incident.by
    what = yield from choose(
        None,
        "what",
        "What is wrong?",
        (
            Choice("badly_arranged", Message("the cards are in another order or layout")),
            Choice("card_hidden", Message("a card is hidden, or was not put down")),
            Choice("before_lead_faced", Message("dummy exposed cards before a lead was faced")),
            Choice("led_face_up", Message("the opening lead was made face up at once")),
        ),
        law="41D",
    )
    if what == "badly_arranged":
        return (Finding("dummy_arranged", "41D", dummy),)
    if what == "card_hidden":
        return (Finding("hidden_card_shown", "41D", dummy),)
    if what == "before_lead_faced":
        return (Finding("spread_too_soon", "41C, 24", dummy),)
    faced = Finding("lead_is_faced_now", "41C", dummy)
    if case.regulations.face_down_lead:
        return Finding("should_be_face_down", "41A", dummy.lho), faced
    return Finding("face_up_prescribed", "41A", dummy.lho), faced
