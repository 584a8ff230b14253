"""Screens: questions, alerts and tempo, and the opening lead (Law 80E; General Conditions 2000, 19.3)."""

from __future__ import annotations

from arbitr.bridge import Phase, Seat
from arbitr.cards import CARDS, Card
from arbitr.laws.auction.explanations.law_21_misinformation import call_may_change
from arbitr.laws.auction.rotation.law_33_simultaneous_calls import later_cancelled
from arbitr.laws.effects import (
    CardBack,
    CardIsLead,
    Effect,
    Effects,
    ExtraneousKnown,
    Finding,
    LeadStands,
    LookAgain,
    NextStep,
    PenaltyPossible,
    findings,
)
from arbitr.laws.engine import (
    NO_CARD,
    Case,
    Choice,
    Incident,
    Shown,
    Talk,
    choose,
    judge,
    name_card,
    name_number,
    procedure,
)
from arbitr.laws.general.law_12_adjusted_score import adjusted
from arbitr.laws.shared.cards.misplay import Misplay
from arbitr.laws.shared.cards.penalty_cards import becomes_penalty_card
from arbitr.laws.shared.facts.auction import auction_over
from arbitr.laws.shared.facts.screens import (
    a_call_crossed,
    not_alerted,
    screen_is_open,
    screen_opened_by,
    tray_seconds,
    tray_told,
)
from arbitr.laws.shared.no_result import cited
from arbitr.laws.shared.screens import answered_behind_screen, conditions_law, reviewed_behind_screen
from arbitr.message import Message

findings(
    question_across_screen=Message("No questions or answers may cross the screen until the board is over."),
    alerted_rightly=Message("The alert followed the procedure for screens: each player alerts on his own side."),
    alert_due_behind_screen=Message(
        "Each player alerts his own call to his screen-mate, and his partner's call when the tray arrives."
    ),
    each_side_own_explanation=Message(
        "Each side of the screen gets its own explanation: a wrong one is misinformation on that side."
    ),
    hidden_call_usable=Message("A call hidden by the tray may be noticed and used until the next player calls."),
    hidden_call_too_late=Message("The next player has called: whatever the tray hid no longer changes anything."),
    tempo_proper=Message("It is proper to hold the tray or a call to restore a normal tempo."),
    tray_tells_nothing=Message("The tray came back in time: nobody can draw any conclusion from it."),
    tempo_information=Message("The pause may tell partner something he may not use."),
    lead_withdrawn=Message("The lead out of turn is withdrawn without rectification."),
    lead_accepted=Message("The lead out of turn is accepted: the declaring side opened the screen."),
    lead_is_major_penalty_card=Message("The card led out of turn becomes a major penalty card."),
    lead_out_of_turn_ruled=Message("It is an opening lead out of turn and is ruled on as such."),
    dummy_may_point_out=Message("With screens, dummy may point out a card exposed by a defender."),
    call_not_passed=Message("The call has not crossed the screen, so the number of cards does not lead to an average."),
    call_has_passed=Message("The call has crossed the screen: the Law on the number of cards applies in full."),
    later_call_cancelled=Message(
        "Of two calls made at the same time, the later one is cancelled without rectification."
    ),
    spectator_one_side=Message("Nobody may sit where he can see both sides of the screen."),
)


@procedure(
    "screen_explanation",
    laws=("80", "20", "40"),
    title=Message("Questions, alerts and reviews behind a screen"),
    says=Message(
        "Behind a screen a player asks only the opponent on his own side; during the play, in writing and "
        "with the screen closed. Each player alerts his own calls to his screen-mate, and his partner's as "
        "soon as the tray arrives. The auction is read from the bidding cards; later the screen-mate restates "
        "it in writing."
    ),
    differs={},
)
def screen_explanation(case: Case, incident: Incident) -> Talk[Effects]:
    law = conditions_law(case)
    what = yield from choose(
        None,
        "what",
        "What has happened?",
        (
            Choice("asked_screen_mate", Message("a player asked the opponent on the same side of the screen")),
            Choice("asked_across", Message("somebody asked or answered across the screen")),
            Choice("review", Message("a player wants to hear the auction again")),
            Choice("alert", Message("it is about an alert")),
            Choice("explanations_differ", Message("the two sides of the screen got different explanations")),
            Choice("hidden_call", Message("the tray hid a call")),
        ),
        law=law,
    )
    match what:
        case "asked_screen_mate":
            in_play = yield from judge("in_play", "Had the final pass been made?", law="20F", known=auction_over(case))
            return answered_behind_screen(case, incident.by, "20F2" if in_play else "20F1", in_play)
        case "asked_across":
            heard = ExtraneousKnown(incident.by.partner, case.law(y1997="16A", y2007="16B1a"))
            return (
                Finding("question_across_screen", cited(law, "20F")),
                heard,
                PenaltyPossible(incident.by.side, "90A"),
            )
        case "review":
            return (yield from reviewed_behind_screen(case, incident.by, "20B"))
        case "alert":
            return (yield from _alert(case, incident.by))
        case "explanations_differ":
            return (yield from _differ(case, incident.by))
        case _:
            called = yield from judge("next_called", "Has the next player called since?", law="25B")
            return (Finding("hidden_call_too_late" if called else "hidden_call_usable", cited(law, "25B")),)


def _alert(case: Case, seat: Seat) -> Talk[Effects]:
    law = cited(conditions_law(case), case.law(y1997="40", y2007="40B2a", y2017="40B2aiii"))
    missed = _not_alerted(case, seat)
    known = None if missed is None else not missed
    if (yield from judge("alerted", "Was the call alerted in time on each side of the screen?", law=law, known=known)):
        return (Finding("alerted_rightly", law),)
    found = Finding("alert_due_behind_screen", law), LookAgain(seat, misinformation_law(case))
    answers = tuple((f"misinformed_call.{key}", value) for key, value in MISSED)
    return *found, *(NextStep("misinformed_call", player, "21B", told=answers) for player in missed or ())


MISSED = (("source", "missing_alert"), ("alert_required", "yes"), ("alert_given", "no"))


def _not_alerted(case: Case, seat: Seat) -> tuple[Seat, ...] | None:
    """Who missed an alert of this side's last alerted call; None if the log shows none."""
    said = case.table.auction.said
    for number in reversed(range(len(said))):
        if said[number].seat.side is seat.side and (missed := not_alerted(case, number)) is not None:
            called = tuple(player for player in missed if any(later.seat is player for later in said[number + 1 :]))
            return called if called or not missed else None  # a player who has not called yet can still be alerted
    return None


def misinformation_law(case: Case) -> str:
    return case.law(y1997="40C", y2007="40B4", y2017="40B3a")


def _differ(case: Case, seat: Seat) -> Talk[Effects]:
    """`by` belongs to the side that explained."""
    law = conditions_law(case)
    own_explanation = Finding("each_side_own_explanation", cited(law, "21B"))
    if (
        yield from judge(
            "one_was_wrong", "Did one of the explanations differ from the partnership's agreement?", law="21B"
        )
    ):
        return own_explanation, *call_may_change(case, seat), LookAgain(seat, misinformation_law(case))
    return (own_explanation,)


@procedure(
    "tray_tempo",
    laws=("80", "73", "16"),
    title=Message("Tempo of the tray"),
    says=Message(
        "Behind a screen a player may hold his call or the tray to restore a normal tempo: the usual tempo of "
        "the game, not of this table. A tray that comes back within the time set by the regulations tells "
        "nothing; late in a complicated auction it may take longer. Deliberately holding it beyond that is "
        "improper."
    ),
    differs={},
)
def tray_tempo(case: Case, incident: Incident) -> Talk[Effects]:
    law = conditions_law(case)
    what = yield from choose(
        None,
        "what",
        "What has happened?",
        (
            Choice("tempo_restored", Message("a player held the tray or the call to restore a normal tempo")),
            Choice("slow_tray", Message("the tray came back slowly")),
            Choice("held_on_purpose", Message("a player deliberately held the tray back beyond a normal tempo")),
        ),
        law=law,
    )
    if what == "tempo_restored":
        return (Finding("tempo_proper", cited("73D1", law)),)
    if what == "held_on_purpose":
        deceptive = case.law(y1997="73F2", y2007="73F", y2017="73E2")
        return PenaltyPossible(incident.by.side, "73D2"), LookAgain(incident.by, deceptive)
    seconds = yield from name_number(
        "seconds", "After how many seconds did it come back?", law=law, least=0, most=3600, known=tray_seconds(case)
    )
    information = case.law(y1997="16A", y2007="16B1a")
    if seconds <= case.regulations.tray_seconds:
        return (Finding("tray_tells_nothing", cited(law, information)),)
    if (
        yield from judge(
            "complicated", "Was it late in a complicated or competitive auction, and not excessively long?", law=law
        )
    ):
        return (Finding("tray_tells_nothing", cited(law, information)),)
    return (
        Finding("tempo_information", cited(law, information)),
        ExtraneousKnown(incident.by.partner, information),
        LookAgain(incident.by, case.law(y1997="16A2", y2007="16B3")),
    )


@procedure(
    "screen_lead",
    laws=("80", "41", "54"),
    title=Message("Opening lead out of turn behind a screen"),
    says=Message(
        "Behind a screen, an opening lead out of turn is withdrawn without rectification while the screen is "
        "closed, whether faced or not. If the screen was opened, but not by the declaring side, it is an "
        "ordinary lead out of turn, or a major penalty card if the correct defender has led too. If the "
        "declaring side opened the screen, the lead is accepted."
    ),
    differs={},
)
def screen_lead(case: Case, incident: Incident) -> Talk[Effects]:
    """`by` led out of turn."""
    law = cited(conditions_law(case), "41A")
    lead = yield from choose(
        None,
        "lead",
        "Is the card led out of turn face up or face down?",
        (
            Choice("face_down", Message("face down")),
            Choice("faced_screen_closed", Message("face up, with the screen still closed")),
            Choice("opened_by_declarer", Message("face up, and the declaring side opened the screen")),
            Choice("opened_by_others", Message("face up, and the screen was opened, but not by the declaring side")),
        ),
        law=law,
        known=_how_it_lies(case, incident.by),
        usual="faced_screen_closed" if _led_face_up(case, incident.by) else None,
    )
    lying = [loose.card for loose in case.table.ledger.loose_cards(incident.by) if not loose.stands]
    if lead in ("opened_by_declarer", "opened_by_others") and not lying:
        lying = yield from _told_card(case, incident.by, law)
    if lead in ("face_down", "faced_screen_closed"):
        return Finding("lead_withdrawn", law), *(CardBack(incident.by, card, law) for card in lying)
    if lead == "opened_by_others":
        if (
            yield from judge(
                "right_lead_faced",
                "Has the correct defender led face up too?",
                law=law,
                known=_faced_by(case, incident.by.partner),
            )
        ):
            return (
                Finding("lead_is_major_penalty_card", cited(law, "50B")),
                *_right_lead_stands(case, incident.by, tuple(lying), law),
            )
        shown = {loose.card for loose in case.table.ledger.loose_cards(incident.by)}
        lies = (CardIsLead(incident.by, c, Misplay.OPENING_LEAD.value, law) for c in lying if c not in shown)
        return Finding("lead_out_of_turn_ruled", cited(law, "54")), *lies
    accepted = Finding("lead_accepted", law), *(LeadStands(incident.by, card, law) for card in lying[:1])
    opener = incident.by.side.other
    if (
        yield from judge(
            "could_have_known",
            "Could the player who opened the screen have known that accepting the lead might help {side}?",
            law=law,
            usual=False,
            side=opener,
        )
    ):
        known = case.law(y1997="72B1", y2007="23", y2017="72C")
        if case.table.phase is Phase.PLAY:  # its effects are reviewed after the hand
            return *accepted, LookAgain(incident.by.lho, known)
        return *accepted, *(yield from adjusted(case, opener, cited(law, known)))
    return accepted


def _how_it_lies(case: Case, seat: Seat) -> Shown[str] | None:
    """The log shows whether it was face down and, if it mentions the tray or the screen, who opened the screen."""
    lying = [loose for loose in case.table.ledger.loose_cards(seat) if not loose.stands]
    if not lying:
        return None
    if lying[0].is_face_down:
        return Shown("face_down")
    if screen_is_open(case) is None and not tray_told(case):
        return None
    opener = screen_opened_by(case)
    if opener is None:
        return Shown("faced_screen_closed")
    if opener.value is None:
        return None
    return Shown("opened_by_others" if opener.value.side is seat.side else "opened_by_declarer")


def _led_face_up(case: Case, seat: Seat) -> bool:
    """The card lies there face up, and nobody has spoken of the screen: it is opened only after a legal lead."""
    return screen_is_open(case) is None and any(not loose.is_face_down for loose in case.table.ledger.loose_cards(seat))


def _faced_by(case: Case, leader: Seat) -> Shown[bool] | None:
    """Has the right defender led face up? The log shows it once it contains a card of either of them."""
    play, loose = case.table.play, case.table.ledger.loose_cards()
    if play is None or not loose:
        return None
    led = any(card.seat is leader and not card.is_face_down for card in loose)
    return Shown(led or (bool(play.trick) and play.leader is leader))


def _told_card(case: Case, seat: Seat, law: str) -> Talk[list[Card]]:
    """Which card it was, if only a report mentions the lead; nobody may have said."""
    play = case.table.play
    if play is None or play.played:
        return []
    card = yield from name_card(
        None,
        "card",
        "Which card did {seat} lead?",
        law=law,
        cards=(card for card in CARDS if play.may_hold(seat, card)),
        none=Message("not specified"),
        usual=NO_CARD,
        seat=seat,
    )
    return [] if card is None else [card]


def _right_lead_stands(case: Case, wrong: Seat, cards: tuple[Card, ...], law: str) -> Effects:
    """The right defender's card is the lead; the other one becomes a major penalty card."""
    effects: list[Effect] = []
    for card in cards:
        effects += becomes_penalty_card(case, wrong, card, True, cited(law, "50B"))
    for loose in case.table.ledger.loose_cards(wrong.partner):
        effects.append(LeadStands(wrong.partner, loose.card, law))
    return tuple(effects)


@procedure(
    "behind_screens",
    laws=("80", "13", "33", "76"),
    title=Message("Other effects of screens"),
    says=Message(
        "With screens, dummy may point out a card exposed by a defender. A wrong number of cards leads to an "
        "average only if a call by that player has crossed the screen. Of two calls made at the same time, "
        "the later one is cancelled. Spectators may see only one side of the screen."
    ),
    differs={},
)
def behind_screens(case: Case, incident: Incident) -> Talk[Effects]:
    law = conditions_law(case)
    what = yield from choose(
        None,
        "what",
        "What has happened?",
        (
            Choice("dummy_pointed_out", Message("dummy pointed out a card exposed by a defender")),
            Choice("wrong_number_of_cards", Message("a player with a wrong number of cards has called")),
            Choice("simultaneous_calls", Message("two players called at the same time")),
            Choice("spectator", Message("a spectator sees both sides of the screen")),
        ),
        law=law,
    )
    if what == "dummy_pointed_out":
        return (Finding("dummy_may_point_out", cited(law, case.law(y1997="9A2b1", y2007="9A3", y2017="9A4"))),)
    if what == "simultaneous_calls":
        return later_cancelled(case, incident, cited(law, "33"))
    if what == "spectator":
        return (Finding("spectator_one_side", cited(law, "76")),)
    passed = yield from judge(
        "passed", "Has that call crossed the screen?", law=law, known=a_call_crossed(case, (incident.by,))
    )
    return (Finding("call_has_passed" if passed else "call_not_passed", cited(law, "13")),)
