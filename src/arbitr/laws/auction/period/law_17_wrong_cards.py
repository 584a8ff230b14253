"""Calls on cards from a wrong board (Law 17D; 15A in 2017)."""

from __future__ import annotations

from arbitr.bridge import BoardRuled, Must, Said, Seat, Status, Watch
from arbitr.laws.auction.rotation.law_28_calls_in_rotation import leads_go_back
from arbitr.laws.effects import (
    NEW_CALL,
    AuctionWiped,
    BoardDecided,
    Effects,
    Finding,
    InformationRuled,
    MustCallAgain,
    NewCallAwaited,
    NewCallCompared,
    PenaltyPossible,
    exposed_again,
    findings,
)
from arbitr.laws.engine import Case, Choice, Incident, Report, Talk, choose, clause, judge, procedure, without_asking
from arbitr.laws.general.law_12_adjusted_score import assigned
from arbitr.laws.shared.incidents import due
from arbitr.laws.shared.irregular import withdrawn_law
from arbitr.laws.shared.lost_board import adjusted_by_fault, artificial_by_fault, averages
from arbitr.laws.shared.no_result import cited, faults
from arbitr.laws.shared.readings import lead_faced
from arbitr.message import Message

findings(
    right_hand_taken=Message("The player picks up the correct hand, and the auction continues from there."),
    lho_repeats=Message("The left-hand opponent must repeat his call."),
    wrong_cards_noted=Message("The director notes the call for the board the cards came from."),
)


def _law(case: Case, y1997: str, y2007: str, y2017: str) -> str:
    return case.law(y1997=y1997, y2007=y2007, y2017=y2017)


def _fine(case: Case, by: Seat) -> PenaltyPossible:
    return PenaltyPossible(by.side, _law(case, "90", "17D4", "15A4"))


@procedure(
    "cards_from_wrong_board",
    laws=("15", "17"),
    title=Message("Cards from the wrong board"),
    says=Message(
        "A call made with cards from another board is cancelled. The player takes the correct hand and calls "
        "again. If his partner has called meanwhile, the score is adjusted. A procedural penalty is possible. "
        "Whatever becomes of this board, the call is noted for the board the cards came from."
    ),
    differs={
        1997: Message(
            "If the left-hand opponent has called, he must repeat his call. A significantly different new "
            "call leads to an artificial score. The Law does not cover more than one call: the director "
            "decides."
        ),
        2007: Message(
            "If the left-hand opponent has called, he must repeat his call. A new call with a different "
            "meaning, or a psychic call, leads to an artificial score; so does any call by the partner."
        ),
        2017: Message("All later calls are cancelled too, and nobody has to repeat his call."),
    },
    example=Report(Seat.EAST),
)
def cards_from_wrong_board(case: Case, incident: Incident) -> Talk[Effects]:
    by = incident.by
    watch = None if incident.number is None else _watch(case, by, incident.number)
    if watch is not None:
        return (yield from _compared(case, watch))
    wrong = _calls_of(case, by)
    answer = yield from choose(
        None,
        "calls",
        "How many calls has {seat} made with the wrong cards?",
        (
            Choice("none", Message("none", context="call")),
            Choice("one", Message("one", context="call")),
            Choice("several", Message("two or more", context="call")),
        ),
        law=_law(case, "17D", "17D1", "15A1"),
        known=_how_many(len(wrong)) if case.table.auction.said else None,
        seat=by,
    )
    if answer == "none":
        return Finding("right_hand_taken", _law(case, "17D", "17D2", "15A2b")), _fine(case, by)
    partner = yield from partner_called(case, by, wrong)
    if not partner and lead_faced(case):  # the auction cannot continue
        return (yield from _beyond_the_law(case, by))
    return (yield from wrong_cards(case, by, answer == "several", partner))


@clause(1997)
def partner_called(case: Case, by: Seat, wrong: list[int]) -> Talk[bool]:
    """17D does not mention the partner: his call is cancelled with the other (K-17-d)."""
    return without_asking(False)


@partner_called.since(2007)
def _(case: Case, by: Seat, wrong: list[int]) -> Talk[bool]:
    """The partner's call costs the board (17D2; 2017: 15A2a)."""
    return (
        yield from judge(
            "partner_called",
            "Has {partner} called since?",
            law=case.law(y2007="17D2", y2017="15A2a"),
            known=_called_since(case, wrong, by.partner),
            partner=by.partner,
        )
    )


# The new call.


def _watch(case: Case, seat: Seat, number: int) -> Watch | None:
    for entry in case.table.ledger.entries:
        if isinstance(entry, Watch) and entry.procedure == NEW_CALL and (entry.seat, entry.number) == (seat, number):
            return entry
    return None


def _called_again(case: Case, watch: Watch) -> bool:
    """Only calls that stand count: an irregular new call is ruled on first."""
    later = case.table.auction.said[watch.number + 1 :]
    return any(said.seat is watch.seat and said.status is Status.STANDS for said in later)


@due
def due_new_call(case: Case) -> Incident | None:
    """The player has called with the right cards: the director compares before anything else happens (17D2)."""
    ledger = case.table.ledger
    if any(isinstance(entry, BoardRuled) and entry.what == "cancelled" for entry in ledger.entries):
        return None
    for entry in ledger.entries:
        if isinstance(entry, Watch) and entry.procedure == NEW_CALL and _called_again(case, entry):
            return Incident(NEW_CALL, entry.seat, entry.number)
    return None


def _compared(case: Case, watch: Watch) -> Talk[Effects]:
    """The penalty for taking the wrong cards was stated when the first call was cancelled."""
    known = True if _cannot_repeat(case, watch.seat.lho) else None
    if not (yield from new_call_differs(case, known, usual=not _is_same_call(case, watch))):
        return (NewCallCompared(watch.seat, watch.number, watch.law),)
    found = yield from faults(case)
    return (
        NewCallCompared(watch.seat, watch.number, watch.law, is_lost=True),
        BoardDecided("cancelled", watch.law),
        *(yield from averages(case, found)),
    )


def _is_same_call(case: Case, watch: Watch) -> bool:
    """The same call usually means the same; a different one usually differs."""
    old = case.said(watch.number).call
    later = case.table.auction.said[watch.number + 1 :]
    return any(said.seat is watch.seat and said.status is Status.STANDS and said.call is old for said in later)


def _cannot_repeat(case: Case, lho: Seat) -> bool:
    """Whatever the new call means, it differs if the call over it is no longer legal (G11)."""
    auction = case.table.auction
    if auction.turn is not lho or auction.has_open:
        return False
    return any(
        duty.must is Must.REPEAT and duty.law.startswith("17D") and duty.call and not auction.allows(duty.call)
        for duty in case.table.ledger.duties(lho)
    )


@clause(1997)
def new_call_differs(case: Case, known: bool | None, usual: bool | None = None) -> Talk[bool]:
    """Different in any significant way, which includes the same call with another meaning (17D, Lille 1998)."""
    return (
        yield from judge(
            "differs",
            "Does the new call differ significantly from the cancelled one?",
            law="17D",
            known=known,
            usual=usual,
        )
    )


@new_call_differs.since(2007)
def _(case: Case, known: bool | None, usual: bool | None = None) -> Talk[bool]:
    """Different in meaning, or a psyche (17D2, D26)."""
    return (
        yield from judge(
            "differs",
            "Does the new call differ from the cancelled one in meaning, or is it a psychic call?",
            law="17D2",
            known=known,
            usual=usual,
        )
    )


# How far the auction has come.


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
    """17D covers one call by the player and the opponent's call over it; it does not foresee more calls of his own
    (K-17-a).
    """
    if several:
        return (yield from _beyond_the_law(case, by))
    return (yield from _calls_again(case, by))


@wrong_cards.since(2007)
def _(case: Case, by: Seat, several: bool, partner: bool) -> Talk[Effects]:
    """A call by the partner costs the board (17D2)."""
    if partner:
        effects = (*_cancelled(case, by, "17D1"), BoardDecided("cancelled", "17D2"), _note(case))
        return *effects, *(yield from artificial_by_fault(case, "17D4"))
    if several:
        return (yield from _beyond_the_law(case, by))
    return (yield from _calls_again(case, by))


@wrong_cards.since(2017)
def _(case: Case, by: Seat, several: bool, partner: bool) -> Talk[Effects]:
    """All calls since are cancelled (15A1); only the partner's call brings an adjusted score (15A2a)."""
    effects = _cancelled(case, by, "15A1")
    if partner:
        scores = yield from adjusted_by_fault(case, "15A4")
        return *effects, BoardDecided("cancelled", "15A2a"), _note(case), *scores
    return *effects, Finding("right_hand_taken", "15A2b"), *_noted(case, by), _fine(case, by)


def _fallen(case: Case, by: Seat) -> tuple[int, ...]:
    """His first call with the wrong cards, and all calls over it."""
    wrong = _calls_of(case, by)
    if not wrong:
        return ()
    counted = (Status.STANDS, Status.OPEN)
    return tuple(n for n, said in enumerate(case.table.auction.said) if n >= wrong[0] and said.status in counted)


def _cancelled(case: Case, by: Seat, law: str) -> Effects:
    """They are cancelled together. A pass that one of them had served is owed again, and a face-down lead goes back."""
    fallen = _fallen(case, by)
    if not fallen:
        return ()
    wiped = AuctionWiped(fallen[0], by, case.said(fallen[0]).call, law)
    after = case.after(wiped).table
    return wiped, *leads_go_back(case), *exposed_again(after, len(after.auction.said), law)


def _note(case: Case) -> Finding:
    """The call is remembered for the other board, even if this board is lost."""
    return Finding("wrong_cards_noted", _law(case, "17D", "17D3", "15A3"))


def _noted(case: Case, by: Seat) -> Effects:
    """Who may use the cancelled calls; the call is also remembered for the other board."""
    noted, numbers = _note(case), _fallen(case, by)
    if not numbers:
        return (noted,)
    law = case.law(y1997="", y2017="15A2c")  # the earlier editions leave it to the law on withdrawn calls
    return InformationRuled(by, numbers, cited(law, withdrawn_law(case))), noted


def _calls_again(case: Case, by: Seat) -> Talk[Effects]:
    """One call, and none by the partner: 17D in 1997 and 17D2 in 2007."""
    law = case.law(y1997="17D", y2007="17D2")
    wrong = _calls_of(case, by)
    lho = yield from judge(
        "lho_called",
        "Has {lho} called after it?",
        law=law,
        known=_called_since(case, wrong, by.lho),
        lho=by.lho,
    )
    effects = _cancelled(case, by, case.law(y1997="17D", y2007="17D1"))
    rest = (*_noted(case, by), _fine(case, by))
    if not lho:
        return *effects, Finding("right_hand_taken", law), *rest
    if not wrong:
        # Nobody has recorded the calls: the director already knows the new one.
        if (yield from new_call_differs(case, None)):
            scores = yield from artificial_by_fault(case, _fine(case, by).law)
            return BoardDecided("cancelled", law), _note(case), *scores
        return Finding("right_hand_taken", law), Finding("lho_repeats", law), *rest
    # A call that was itself irregular is cancelled with the other, and need not be repeated.
    over = [said.call for said in _since(case, wrong[0]) if said.seat is by.lho and said.status is Status.STANDS]
    again = (MustCallAgain(by.lho, over[0], law),) if over else ()
    return *effects, Finding("right_hand_taken", law), *again, NewCallAwaited(by, wrong[0], law), *rest


def _beyond_the_law(case: Case, by: Seat) -> Talk[Effects]:
    """More than one call, or the partner's too: usually averages; rarely, play continues or the score is assigned
    (K-17-a).
    """
    course = yield from choose(
        None,
        "course",
        "The Law does not provide for this. What do you order?",
        (
            Choice("averages", Message("averages: a normal auction cannot be restored")),
            Choice("play_on", Message("play on: with these hands both players would always pass, as they did")),
            Choice("assigned", Message("an assigned score: the result can be estimated")),
        ),
        law="12A2",
    )
    if course == "play_on":
        law = case.law(y1997="17D", y2017="15A")
        return Finding("right_hand_taken", law), BoardDecided("continues", law), _fine(case, by)
    # Once the lead is faced no single call can be retracted: the whole board is lost.
    effects = () if lead_faced(case) else _cancelled(case, by, _law(case, "17D", "17D1", "15A1"))
    if course == "averages":
        scores = yield from artificial_by_fault(case, "90")
        return *effects, BoardDecided("cancelled", "12A2"), _note(case), *scores
    scores = yield from assigned(case, by.side)
    return *effects, BoardDecided("cancelled", "12A1"), _note(case), *scores, _fine(case, by)


@procedure(
    "board_of_wrong_cards",
    laws=("15", "17"),
    title=Message("Board the wrong cards came from"),
    says=Message(
        "The board from which a player took cards by mistake may later be played normally if he repeats his "
        "cancelled call. If his call differs, the score is adjusted."
    ),
    differs={
        1997: Message("Any difference counts; the score is artificial."),
        2007: Message("A different meaning or a psychic call counts as a difference; the score is artificial."),
        2017: Message("A much different meaning or a psychic call counts as a difference; the score is adjusted."),
    },
    example=Report(Seat.EAST),
)
def board_of_wrong_cards(case: Case, incident: Incident) -> Talk[Effects]:
    law = _law(case, "17D", "17D3", "15A3")
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
            "Does the call differ from the cancelled one in meaning, or is it a psychic call?",
            law="17D3",
        )
    )


@differs_here.since(2017)
def _(case: Case) -> Talk[bool]:
    return (
        yield from judge(
            "differs",
            "Does the call have a much different meaning from the cancelled one, or is it a psychic call?",
            law="15A3",
        )
    )


@clause(1997)
def scored_here(case: Case) -> Talk[Effects]:
    return (yield from artificial_by_fault(case, case.law(y1997="90", y2007="17D4")))


@scored_here.since(2017)
def _(case: Case) -> Talk[Effects]:
    return (yield from adjusted_by_fault(case, "15A4"))
