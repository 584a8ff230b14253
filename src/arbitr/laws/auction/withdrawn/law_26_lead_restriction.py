"""Restriction of the first lead by a defender whose partner withdrew a call (Law 26)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from arbitr.bridge import LeadRight, Must, Seat, Status
from arbitr.cards import HIGH_TO_LOW, Suit
from arbitr.laws.effects import Effects, LeadForbidden, LeadRequired, LeadRightUsed
from arbitr.laws.engine import (
    NO_SUIT,
    OTHER,
    Case,
    Choice,
    Conversation,
    Edition,
    Incident,
    Ruled,
    Shown,
    Source,
    Talk,
    after_calls,
    choose,
    clause,
    example,
    name_suits,
    procedure,
    ruled,
    suits_text,
)
from arbitr.laws.shared.incidents import due, due_incidents
from arbitr.laws.shared.meanings import as_explained, suits_named, suits_shown
from arbitr.message import Message
from arbitr.problem import Problem


@due
def due_lead_right(case: Case) -> Incident | None:
    """A right that must be asked about first: its player defends and is on lead for the first time."""
    play = case.table.play
    if play is None or play.trick or play.is_over:
        return None
    for right in case.table.ledger.lead_rights():
        if right.seat is play.turn and right.seat.side is not play.contract.declarer.side:
            return Incident("lead_restriction", right.offender)
    return None


@procedure(
    "lead_restriction",
    laws=("26",),
    title=Message("Lead restriction after a withdrawn call"),
    says=Message(
        "When a player withdrew a call, made another at that turn and then defends, declarer may restrict his "
        "partner's first lead, including the opening lead. A prohibition lasts until the partner loses the "
        "lead. A required suit applies to one lead."
    ),
    differs={
        1997: Message(
            "If the withdrawn call related to suits that the player also specified in the legal auction, no "
            "lead is restricted. If a suit was not specified, declarer may require or prohibit its lead. "
            "After any other call declarer may prohibit any one suit."
        ),
        2007: Message("The same, but the call must have related to suits only."),
        2017: Message(
            "After a comparable replacement no lead is restricted. Otherwise declarer may prohibit one suit "
            "that the player has not specified in the legal auction. He cannot require a suit."
        ),
    },
)
def lead_restriction(case: Case, incident: Incident) -> Talk[Effects]:
    every = [right for right in case.table.ledger.lead_rights() if right.offender is incident.by]
    if not every or case.table.play is None:
        raise Problem("no call withdrawn by {seat} restricts a lead now", seat=incident.by)
    rights, numbers = asked_together(case, every)
    target = rights[0].seat
    options, law = yield from lead_options(case, rights, numbers)
    options = _still_possible(case, target, options)
    is_last = not any(_is_left(right, numbers) for right in every)
    used = LeadRightUsed(target, law, numbers, is_last)
    if len(options) == 1:  # there is nothing to choose
        return (used,)
    several = not is_last or any(isinstance(event, Ruled) and event.incident == incident for event in case.table.log())
    answer = yield from _declarers_choice(case, target, numbers, options, law, several)
    what, _, letter = answer.partition(":")
    suits = tuple(suit for suit in HIGH_TO_LOW if suit.letter == letter)
    if what == "require":
        return LeadRequired(target, suits[0], case.law(y1997="26A2", y2007="26A2a")), used
    if what == "forbid":
        return LeadForbidden(target, suits, case.law(y1997=law, y2007="26A2b") if law == "26A2" else law), used
    return (used,)


def _is_left(right: LeadRight, numbers: tuple[int, ...]) -> bool:
    """Does any part of this right remain to be asked about, once these calls have been dealt with?"""
    return bool(numbers) and (not right.numbers or not set(right.numbers) <= set(numbers))


def _declarers_choice(
    case: Case, target: Seat, numbers: tuple[int, ...], options: tuple[Choice, ...], law: str, several: bool
) -> Talk[str]:
    """The withdrawn call may be unknown: the right may have been recorded without the auction."""
    assert case.table.play is not None
    declarer = case.table.play.contract.declarer
    if not numbers:
        return (
            yield from choose(
                declarer,
                "restrict",
                "{declarer}, {seat} is on lead, and his side withdrew a call. What do you choose?",
                options,
                law=law,
                declarer=declarer,
                seat=target,
            )
        )
    return (
        yield from choose(
            declarer,
            f"restrict@{case.said(numbers[0]).call.code}" if several else "restrict",
            "{declarer}, {seat} is on lead. Withdrawn: {calls}. What do you choose?",
            options,
            law=law,
            declarer=declarer,
            seat=target,
            calls=tuple(case.said(number).call for number in numbers),
        )
    )


@clause(1997)
def asked_together(case: Case, rights: list[LeadRight]) -> tuple[list[LeadRight], tuple[int, ...]]:
    """Each withdrawn call gives declarer a separate right (27.5, G15): those for the oldest one, and its number.

    A right without recorded calls comes last, without a number.
    """
    known = [right for right in rights if right.numbers]
    if not known:
        return rights, ()
    number = min(number for right in known for number in right.numbers)
    return [right for right in rights if number in right.numbers], (number,)


@asked_together.since(2007)
def _(case: Case, rights: list[LeadRight]) -> tuple[list[LeadRight], tuple[int, ...]]:
    """The calls withdrawn at one turn give one right (G15); other turns follow (X-00-a)."""
    said = case.table.auction.said
    known = [right for right in rights if right.numbers]
    if not known:
        return rights, ()

    def turn(right: LeadRight) -> int:
        return sum(heard.status is Status.STANDS for heard in said[: min(right.numbers)])

    first = min(turn(right) for right in known)
    together = [right for right in known if turn(right) == first]
    return together, tuple(dict.fromkeys(number for right in together for number in right.numbers))


def _still_possible(case: Case, seat: Seat, options: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """Only restrictions compatible with those that already bind this lead (X-00-a)."""
    duties = case.table.ledger.duties(seat)
    required = {suit.letter for duty in duties if duty.must is Must.LEAD for suit in duty.suits}
    forbidden = {suit.letter for duty in duties if duty.must is Must.NOT_LEAD for suit in duty.suits}

    def agrees(value: str) -> bool:
        what, _, letter = value.partition(":")
        if what == "require":
            return letter not in forbidden and required <= {letter}
        return letter not in required and letter not in forbidden

    left = (replace(choice, values=tuple(filter(agrees, choice.values))) for choice in options if choice.values)
    return *(choice for choice in left if choice.values), *(choice for choice in options if not choice.values)


def _options(required: frozenset[Suit], forbidden: frozenset[Suit]) -> tuple[Choice, ...]:
    choices = []
    if required:
        values = tuple(f"require:{suit.letter}" for suit in HIGH_TO_LOW if suit in required)
        choices.append(Choice("require", Message("require the lead of a suit from the withdrawn call"), values))
    if forbidden:
        values = tuple(f"forbid:{suit.letter}" for suit in HIGH_TO_LOW if suit in forbidden)
        choices.append(Choice("forbid", Message("prohibit the lead of one suit"), values))
    return (*choices, Choice("nothing", Message("no restriction")))


@clause(1997)
def lead_options(case: Case, rights: list[LeadRight], numbers: tuple[int, ...]) -> Talk[tuple[tuple[Choice, ...], str]]:
    """What declarer may choose: the suits of each withdrawn call that were not shown legally (26A), otherwise any suit
    (26B).
    """
    shown: frozenset[Suit] | None = None
    require: frozenset[Suit] = frozenset()
    forbid: frozenset[Suit] = frozenset()
    law = "26A1"
    # A law that refers to 26B itself leaves nothing to ask: a double out of rotation, whatever it shows (32, X-26-c).
    any_suit = {number for right in rights for number in right.numbers or (None,) if right.law == "26B"}
    for number in numbers or (None,):
        suits = None if number in any_suit else (yield from _suits_of(case, number))
        if suits is None or not suits:
            forbid, law = frozenset(Suit), "26B"
            continue
        if shown is None:
            shown = yield from _shown_legally(case, rights[0].offender, "26A")
        fresh = suits - shown
        if fresh:
            require, forbid = require | fresh, forbid | fresh
            law = "26B" if law == "26B" else "26A2"
    return _options(require, forbid), law


@lead_options.since(2017)
def _(case: Case, rights: list[LeadRight], numbers: tuple[int, ...]) -> Talk[tuple[tuple[Choice, ...], str]]:
    """One suit that the offender has not specified in the legal auction may be forbidden (26B)."""
    shown = yield from _shown_legally(case, rights[0].offender, "26B")
    return _options(frozenset(), frozenset(Suit) - shown), "26B"


def _suits_of(case: Case, number: int | None) -> Talk[frozenset[Suit] | None]:
    """The suits that a withdrawn call related to, as explained; a recorded bid usually showed the suit that it
    named.
    """
    if number is None:  # nobody has said which call it was
        return (
            yield from name_suits(
                "suits_of_withdrawn",
                "Which suits did the withdrawn call relate to, if it related to nothing else?",
                law="26A",
                other=Message("something else too: strength, notrump, an asking bid"),
            )
        )
    withdrawn = as_explained(case, number)
    shown, named = withdrawn.denominations, withdrawn.call.denomination
    known: Shown[Iterable[Suit] | str] | None = None
    if shown is not None:
        suits = tuple(denomination.trumps for denomination in shown if denomination.trumps is not None)
        is_about_more = suits and (len(suits) < len(shown) or withdrawn.purpose)
        known = Shown(OTHER if is_about_more else suits, Source.LEDGER)
    usual = OTHER  # a pass, double or redouble names no suit
    if not withdrawn.artificial and named is not None:
        usual = NO_SUIT if named.trumps is None else named.letter
    return (
        yield from name_suits(
            f"suits_of_withdrawn@{withdrawn.call.code}",
            "Which suits did the withdrawn {call} relate to, if it related to nothing else?",
            law="26A",
            known=known,
            other=Message("something else too: strength, notrump, an asking bid"),
            usual=usual,
            call=withdrawn.call,
        )
    )


def _showed_by_convention(case: Case, offender: Seat) -> bool:
    """In 1997 a suit is shown by naming it; the director decides whether a convention also shows it (K-26-c)."""
    if case.edition > Edition.LAWS_1997:
        return False
    standing = (n for n, said in enumerate(case.table.auction.said) if said.seat is offender)
    calls = (as_explained(case, n) for n in standing if case.said(n).status is Status.STANDS)
    return any(call.artificial and call.denominations for call in calls)


def _shown_legally(case: Case, offender: Seat, law: str) -> Talk[frozenset[Suit]]:
    suits = yield from name_suits(
        "suits_shown_legally",
        "Which suits has {seat} specified in the legal auction?",
        law=law,
        known=None if _showed_by_convention(case, offender) else suits_shown(case, offender),
        usual=suits_text(suits_named(case, offender)),
        seat=offender,
    )
    return frozenset() if suits is None else suits


@example("lead_restriction")
def _(edition: Edition) -> Conversation:
    case = after_calls(edition, "N 1D, E 1S, S 1H")
    case = ruled(case, {"insufficient_bid.accept": "refuse", "insufficient_bid.replacement": "P"})
    case = after_calls(edition, "W 1NT, N P, E P, S P", case)
    return Conversation(case, due_incidents(case)[0])
