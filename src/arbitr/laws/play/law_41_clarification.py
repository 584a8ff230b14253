"""Law 41: from the final pass to the end of play: the face-down lead, questions about the contract, dummy's cards."""

from __future__ import annotations

from arbitr.bridge.seat import Seat
from arbitr.laws.auction.law_20_questions import question_told
from arbitr.laws.auction.law_20_turns import asks_early, at_turn, is_dummy, may_ask_in_play
from arbitr.laws.effects.cards import CardBack, CardStaysPlayed
from arbitr.laws.effects.effect import Effects
from arbitr.laws.effects.information import LookAgain
from arbitr.laws.effects.scores import Finding, finding
from arbitr.laws.engine.case import Case
from arbitr.laws.engine.conversation import Conversation
from arbitr.laws.engine.edition import Edition, clause
from arbitr.laws.engine.examples import example, reported
from arbitr.laws.engine.procedure import Incident, procedure
from arbitr.laws.engine.talk import Choice, Talk, choose, judge, offer
from arbitr.laws.play.law_65_arrangement import tricks_asked
from arbitr.laws.shared.acts import taken_back
from arbitr.laws.shared.facts import turns
from arbitr.laws.shared.screens import answered_behind_screen, reviewed_behind_screen
from arbitr.message import Message

finding("lead_stays", Message("The card that was led stays: it goes back only on the director's word."))
finding("lead_goes_back", Message("The card that was led face down goes back into the hand; it is no penalty card."))
finding("lead_is_kept", Message("The card may be taken back, but the player leaves it."))
finding("contract_told", Message("He is told the contract, and whether it is doubled or redoubled, but not by whom."))
finding("wait_for_turn", Message("The question must wait for the player's own turn."))
finding("hand_on_lead_told", Message("Declarer at his turn is told which of his hands leads."))
finding("hand_on_lead_not_asked", Message("This edition does not provide for it: nobody need tell him."))
finding("only_declarer_asks_hand", Message("Only declarer, at his turn, may ask which of his hands leads."))
finding(
    "misled_about_turn", Message("Who is told wrongly by an opponent takes such a lead back without rectification.")
)
finding(
    "dummy_arranged",
    Message(
        "Dummy puts the hand in columns of suits towards declarer, sorted by rank with the lowest cards next to "
        "declarer, trumps on dummy's right. Nothing else follows."
    ),
)
finding(
    "hidden_card_shown",
    Message("The card is put with the others. It belonged to dummy all the time and could have been played."),
)
finding("spread_too_soon", Message("The lead was not faced: cards shown before that fall under Law 24."))
finding("should_be_face_down", Message("The opening lead should be made face down; nothing follows if it was not."))
finding("face_up_prescribed", Message("The organiser prescribes opening leads face up."))
finding("lead_is_faced_now", Message("The lead is face up: the play has begun, and no call can be changed."))


@procedure(
    "face_down_lead_change",
    laws=("41", "47"),
    title=Message("Player wants another opening lead, still face down"),
    says=Message(
        "A lead that lies face down is not played, but it goes back only on the director's word after an "
        "irregularity, such as a wrong explanation by the declaring side. It is then no penalty card."
    ),
    differs={1997: Message("It is as a rule refused after the partner's questions or hints.")},
)
def face_down_lead_change(case: Case, incident: Incident) -> Talk[Effects]:
    seat = incident.by
    why = yield from choose(
        None,
        "irregularity",
        "Has there been an irregularity?",
        (
            Choice("none", Message("no, the player has only changed his mind")),
            Choice("misinformed", Message("yes, the opponents' explanation was wrong, and the lead rests on it")),
            Choice("not_because_of_it", Message("an explanation was wrong, but the lead does not rest on it")),
            Choice("auction_reopened", Message("yes, a call is changed and the auction goes on")),
            Choice("other", Message("yes, another one, after which the card must go back")),
        ),
        law="41A",
    )
    changed = taken_back(case, seat)
    stays = () if changed is None else (CardStaysPlayed(seat, changed.card, "41A"),)
    if why in ("none", "not_because_of_it"):
        return Finding("lead_stays", "41A", seat), *stays
    cards = [each.card for each in case.table.ledger.loose_cards(seat) if each.is_face_down]
    if why != "misinformed":
        return Finding("lead_goes_back", "41A", seat), *(CardBack(seat, card, "41A") for card in cards)
    if (yield from refused(case, seat)):
        return Finding("lead_stays", "41A, 47E2a", seat), *stays, LookAgain(seat.lho, "40C")
    if not (
        yield from offer(
            seat,
            "takes_back",
            "{seat}, do you take the card back and lead another one?",
            Choice("yes", Message("take it back")),
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
    """The right is plain; what the partner's questions told is a matter of Law 16."""
    yield from ()
    return False


@procedure(
    "question_in_play",
    laws=("41",),
    title=Message("Question between the final pass and the end of play"),
    says=Message(
        "Until the lead is faced the leader's partner and declarer may ask for a review or an explanation. Then "
        "declarer and each defender may ask for a review at their first turn to play, until they play, and for "
        "explanations at every turn. After that they may ask what the contract is and whether it is doubled or "
        "redoubled, never by whom. Dummy asks nothing."
    ),
    differs={
        2007: Message("Declarer at his turn may ask from which hand he is to lead."),
        2017: Message("Declarer has no right to be told from which hand he is to lead."),
    },
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
    told = Finding("contract_told", "41C", seat)
    return (told,) if what == "contract" else (told, *(yield from question_told(case, seat, is_proper=True)))


def _about_calls(case: Case, seat: Seat, what: str) -> Talk[Effects]:
    """Until the lead is faced declarer may ask, and the leader's partner once it lies there; then all at their turn,
    for a review only at the first one (41B). The leader asks before he leads (20C2).
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
                "Has {seat} played a card already, for declarer from either hand, in turn or out of turn?",
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
    """The note speaks of his turn only, which is that of either hand."""
    return Finding("hand_on_lead_not_asked", "41C", seat), Finding("misled_about_turn", "47E1", seat)


@procedure(
    "dummy_spread",
    laws=("41",),
    title=Message("Opening lead faced, dummy spread"),
    says=Message(
        "Once the lead is faced the play has begun, and dummy spreads the hand in suits and in order of rank, in "
        "columns towards declarer, the lowest cards next to declarer, trumps on dummy's right."
    ),
    differs={1997: Message("That the lowest cards lie next to declarer is not said.")},
)
def dummy_spread(case: Case, incident: Incident) -> Talk[Effects]:
    dummy = incident.by
    what = yield from choose(
        None,
        "what",
        "What is wrong?",
        (
            Choice("badly_arranged", Message("the cards lie in another order or way")),
            Choice("card_hidden", Message("a card lies hidden or was not put down")),
            Choice("before_lead_faced", Message("dummy showed cards before a lead was faced")),
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


@example("face_down_lead_change")
def _(edition: Edition) -> Conversation:
    return reported(edition, "face_down_lead_change", Seat.WEST)


@example("question_in_play")
def _(edition: Edition) -> Conversation:
    return reported(edition, "question_in_play", Seat.SOUTH)


@example("dummy_spread")
def _(edition: Edition) -> Conversation:
    return reported(edition, "dummy_spread", Seat.NORTH)
