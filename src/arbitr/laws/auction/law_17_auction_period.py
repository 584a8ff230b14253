"""The auction period: when it begins, and calls on cards from a wrong board (Law 17; 15A in 2017)."""

from __future__ import annotations

from arbitr.bridge.auction import Said, Status
from arbitr.bridge.ledger import BoardRuled, Duty, Must
from arbitr.bridge.seat import Seat
from arbitr.laws.case import Case
from arbitr.laws.conversation import Conversation
from arbitr.laws.edition import Edition, clause
from arbitr.laws.effects.board import MustCallAgain
from arbitr.laws.effects.calls import CallCancelled
from arbitr.laws.effects.effect import Effects
from arbitr.laws.effects.information import InformationRuled
from arbitr.laws.effects.scores import BoardDecided, Finding, PenaltyPossible, finding
from arbitr.laws.examples import example, reported
from arbitr.laws.general.law_12_adjusted_score import assigned
from arbitr.laws.irregular import due, withdrawn_law
from arbitr.laws.lost_board import adjusted_by_fault, artificial_by_fault, averages
from arbitr.laws.no_result import faults, other_sources_law
from arbitr.laws.procedure import Incident, procedure
from arbitr.laws.readings import called
from arbitr.laws.talk import Choice, Talk, choose, judge
from arbitr.message import Message

finding("right_hand_taken", Message("The player takes the right hand, and the auction goes on from there."))
finding("lho_repeats", Message("The opponent on the left must make the same call again."))
finding("wrong_cards_noted", Message("The director notes the call for the board that the cards came from."))
finding("auction_period_begun", Message("For this side the auction period has begun."))
finding("auction_period_not_begun", Message("For this side the auction period has not begun."))
finding("exposed_in_auction_period", Message("The card was exposed in the auction period: rule on it as such."))


# When the auction period begins.


@procedure(
    "auction_period",
    laws=("17",),
    title=Message("Beginning of the auction period"),
    says=Message(
        "The auction period begins for each side by itself. The dealer calls first, then the players call clockwise. A "
        "card that was seen before the period began for the side is information from another source; one that a player "
        "exposes in it, a premature lead too, is an exposed card."
    ),
    differs={
        1997: Message("It begins when either partner looks at the face of his cards."),
        2007: Message("It begins when either partner takes his cards out of the board."),
    },
)
def auction_period(case: Case, incident: Incident) -> Talk[Effects]:
    begun = yield from period_begun(case, incident.by)
    if not (
        yield from judge(
            "card_exposed",
            "Is it about a card that was exposed, led or seen?",
            law="17A",
        )
    ):
        return (Finding("auction_period_begun" if begun else "auction_period_not_begun", "17A"),)
    if begun:
        return Finding("auction_period_begun", "17A"), Finding("exposed_in_auction_period", "24")
    law = other_sources_law(case)
    return Finding("auction_period_not_begun", "17A"), Finding("other_source", law)


@clause(1997)
def period_begun(case: Case, by: Seat) -> Talk[bool]:
    return (
        yield from judge(
            "begun",
            "Has either player of {side} looked at his cards?",
            law="17A",
            known=True if called(case, by.side.seats) else None,
            side=by.side,
        )
    )


@period_begun.since(2007)
def _(case: Case, by: Seat) -> Talk[bool]:
    return (
        yield from judge(
            "begun",
            "Has either player of {side} taken his cards out of the board?",
            law="17A",
            known=True if called(case, by.side.seats) else None,
            side=by.side,
        )
    )


# Calls on cards from a wrong board.


def _law(case: Case, y1997: str, y2007: str, y2017: str) -> str:
    return case.law(y1997=y1997, y2007=y2007, y2017=y2017)


def _fine(case: Case, by: Seat) -> PenaltyPossible:
    return PenaltyPossible(by.side, _law(case, "90", "17D4", "15A3"))


@procedure(
    "cards_from_wrong_board",
    laws=("15", "17"),
    title=Message("Cards from a wrong board"),
    says=Message(
        "A call made on cards of another board is cancelled. The player takes the right hand and calls again. If the "
        "partner has called meanwhile the score is adjusted. A procedural penalty is possible."
    ),
    differs={
        1997: Message(
            "If the opponent on the left has called he must repeat it, and a new call that differs significantly "
            "brings an artificial score. More calls than one are beyond the law: the director chooses."
        ),
        2007: Message(
            "If the opponent on the left has called he must repeat it; a new call with another meaning, or a psyche, "
            "brings an artificial score, and so does any call of the partner."
        ),
        2017: Message("All later calls are cancelled too, and nobody is bound to repeat his."),
    },
)
def cards_from_wrong_board(case: Case, incident: Incident) -> Talk[Effects]:
    by = incident.by
    impossible = _impossible_repeat(case)
    if impossible is not None and impossible.seat is by.lho:
        # Whatever the new call means, it is another one: the call over it cannot be made any more (G11).
        # The penalty for taking the wrong cards was named when his first call was cancelled.
        found = yield from faults(case)
        return BoardDecided("cancelled", impossible.law), *(yield from averages(case, found))
    wrong = _calls_of(case, by)
    answer = yield from choose(
        None,
        "calls",
        "How many calls has {seat} made on the wrong cards?",
        (
            Choice("none", Message("none")),
            Choice("one", Message("one")),
            Choice("several", Message("two or more")),
        ),
        law=_law(case, "17D", "17D1", "15A1"),
        known=_how_many(len(wrong)) if case.table.auction.said else None,
        seat=by,
    )
    if answer == "none":
        return Finding("right_hand_taken", _law(case, "17D", "17D2", "15A1b")), _fine(case, by)
    partner = yield from judge(
        "partner_called",
        "Has {partner} called since?",
        law=_law(case, "17D", "17D2", "15A1a"),
        known=_called_since(case, wrong, by.partner),
        partner=by.partner,
    )
    return (yield from wrong_cards(case, by, answer == "several", partner))


def _impossible_repeat(case: Case) -> Duty | None:
    """The opponent on the left is in turn and cannot make his call again over the new one."""
    ledger, auction = case.table.ledger, case.table.auction
    if auction.has_open or any(isinstance(entry, BoardRuled) and entry.what == "cancelled" for entry in ledger.entries):
        return None
    for duty in ledger.duties(auction.turn):
        again = duty.must is Must.REPEAT and duty.law.startswith("17D")
        if again and duty.call is not None and not auction.allows(duty.call):
            # With the cancelled call gone it is the offender's turn; only after his new call this player's.
            return duty
    return None


@due
def due_impossible_repeat(case: Case) -> Incident | None:
    """The new call is another one: the board is lost before anything else happens."""
    duty = _impossible_repeat(case)
    return None if duty is None else Incident("cards_from_wrong_board", duty.seat.rho)


def _calls_of(case: Case, seat: Seat) -> list[int]:
    counted = (Status.STANDS, Status.OPEN)
    return [n for n, said in enumerate(case.table.auction.said) if said.seat is seat and said.status in counted]


def _how_many(calls: int) -> str:
    return "none" if calls == 0 else "one" if calls == 1 else "several"


def _called_since(case: Case, wrong: list[int], seat: Seat) -> bool | None:
    if not wrong:
        return None
    return any(said.seat is seat and said.status in (Status.STANDS, Status.OPEN) for said in _since(case, wrong[0]))


def _since(case: Case, number: int) -> tuple[Said, ...]:
    return case.table.auction.said[number:]


@clause(1997)
def wrong_cards(case: Case, by: Seat, several: bool, partner: bool) -> Talk[Effects]:
    """17D knows one call and the opponent on the left; the rest is for the director (K-17-a)."""
    if several or partner:
        return (yield from _beyond_the_law(case, by))
    return (yield from _calls_again(case, by))


@wrong_cards.since(2007)
def _(case: Case, by: Seat, several: bool, partner: bool) -> Talk[Effects]:
    """A call of the partner costs the board (17D2)."""
    if partner:
        effects = (*_cancelled(case, by, "17D1"), BoardDecided("cancelled", "17D2"))
        return *effects, *(yield from artificial_by_fault(case, "17D4"))
    if several:
        return (yield from _beyond_the_law(case, by))
    return (yield from _calls_again(case, by))


@wrong_cards.since(2017)
def _(case: Case, by: Seat, several: bool, partner: bool) -> Talk[Effects]:
    """All calls since are cancelled; only the partner's call brings an adjusted score (15A1)."""
    effects = _cancelled(case, by, "15A1")
    if partner:
        scores = yield from adjusted_by_fault(case, "15A3")
        return *effects, BoardDecided("cancelled", "15A1a"), *scores
    return *effects, Finding("right_hand_taken", "15A1b"), *_noted(case, by, "15A1c"), _fine(case, by)


def _cancelled(case: Case, by: Seat, law: str) -> Effects:
    """His first call on the wrong cards falls, and with it all that was called over it."""
    wrong = _calls_of(case, by)
    if not wrong:
        return ()
    return tuple(
        CallCancelled(number, said.seat, said.call, law)
        for number, said in enumerate(_since(case, wrong[0]), wrong[0])
        if said.status in (Status.STANDS, Status.OPEN)
    )


def _noted(case: Case, by: Seat, law: str) -> Effects:
    """Who may use the cancelled calls; and the call is kept in mind for the other board."""
    noted = Finding("wrong_cards_noted", _law(case, "17D", "17D3", "15A2"))
    numbers = tuple(effect.number for effect in _cancelled(case, by, law) if isinstance(effect, CallCancelled))
    return (InformationRuled(by, numbers, withdrawn_law(case)), noted) if numbers else (noted,)


def _calls_again(case: Case, by: Seat) -> Talk[Effects]:
    """One call, the partner silent: 17D in 1997 and 17D2 in 2007."""
    law = case.law(y1997="17D", y2007="17D2")
    wrong = _calls_of(case, by)
    lho = yield from judge(
        "lho_called",
        "Has {lho} called over it?",
        law=law,
        known=_called_since(case, wrong, by.lho),
        lho=by.lho,
    )
    effects = _cancelled(case, by, case.law(y1997="17D", y2007="17D1"))
    rest = (*_noted(case, by, law), _fine(case, by))
    if not lho:
        return *effects, Finding("right_hand_taken", law), *rest
    if (
        yield from judge(
            "differs",
            "Does the new call differ from the cancelled one in its meaning, or as a psyche, or can {lho} not repeat "
            "the call over it?",
            law=law,
            lho=by.lho,
        )
    ):
        scores = yield from artificial_by_fault(case, _fine(case, by).law)
        return *effects, BoardDecided("cancelled", law), *scores
    over = [said.call for said in _since(case, wrong[0]) if said.seat is by.lho] if wrong else []
    again = (MustCallAgain(by.lho, over[0], law),) if over else (Finding("lho_repeats", law),)
    return *effects, Finding("right_hand_taken", law), *again, *rest


def _beyond_the_law(case: Case, by: Seat) -> Talk[Effects]:
    """More than one call, or the partner's too: averages as a rule; rarely play on, or an assigned score (K-17-a)."""
    course = yield from choose(
        None,
        "course",
        "This is more than the law provides for. What do you order?",
        (
            Choice("averages", Message("averages: no normal auction can be restored")),
            Choice("play_on", Message("play on: both hands would always pass as they did")),
            Choice("assigned", Message("an assigned score: the result can be judged")),
        ),
        law="12A2",
    )
    if course == "play_on":
        return Finding("right_hand_taken", "17D"), BoardDecided("continues", "17D"), _fine(case, by)
    effects = _cancelled(case, by, case.law(y1997="17D", y2007="17D1"))
    if course == "averages":
        return *effects, BoardDecided("cancelled", "12A2"), *(yield from artificial_by_fault(case, "90"))
    return *effects, BoardDecided("cancelled", "12A1"), *(yield from assigned(case, by.side)), _fine(case, by)


@procedure(
    "board_of_wrong_cards",
    laws=("15", "17"),
    title=Message("The board that the wrong cards came from"),
    says=Message(
        "When the board comes up from which a player took his cards by mistake, it may be played normally if he "
        "repeats his cancelled call. If his call differs the score is adjusted."
    ),
    differs={
        1997: Message("The call differs if it differs in any way; the score is artificial."),
        2007: Message("It differs if its meaning is different or if it is a psyche; the score is artificial."),
        2017: Message("It differs if its meaning is much different or if it is a psyche; the score is adjusted."),
    },
)
def board_of_wrong_cards(case: Case, incident: Incident) -> Talk[Effects]:
    law = _law(case, "17D", "17D3", "15A2")
    if (yield from differs_here(case)):
        return BoardDecided("cancelled", law), *(yield from scored_here(case))
    if (yield from judge("let_play", "You may let the board be played normally. Do you?", law=law)):
        return (BoardDecided("continues", law),)
    return BoardDecided("cancelled", law), *(yield from scored_here(case))


@clause(1997)
def differs_here(case: Case) -> Talk[bool]:
    return (yield from judge("differs", "Does the call differ in any way from the cancelled one?", law="17D"))


@differs_here.since(2007)
def _(case: Case) -> Talk[bool]:
    return (
        yield from judge(
            "differs",
            "Does the call differ from the cancelled one: in its meaning, or as a psyche?",
            law="17D3",
        )
    )


@differs_here.since(2017)
def _(case: Case) -> Talk[bool]:
    return (
        yield from judge(
            "differs",
            "Does the call differ from the cancelled one: is its meaning much different, or is it a psyche?",
            law="15A2",
        )
    )


@clause(1997)
def scored_here(case: Case) -> Talk[Effects]:
    return (yield from artificial_by_fault(case, case.law(y1997="90", y2007="17D4")))


@scored_here.since(2017)
def _(case: Case) -> Talk[Effects]:
    return (yield from adjusted_by_fault(case, "15A3"))


@example("auction_period")
def _(edition: Edition) -> Conversation:
    return reported(edition, "auction_period", Seat.WEST)


@example("cards_from_wrong_board")
def _(edition: Edition) -> Conversation:
    return reported(edition, "cards_from_wrong_board", Seat.EAST)


@example("board_of_wrong_cards")
def _(edition: Edition) -> Conversation:
    return reported(edition, "board_of_wrong_cards", Seat.EAST)
