"""A card exposed or led during the auction period (Law 24)."""

from __future__ import annotations

from arbitr.bridge import PASS, SEATS, ExposedCard, Must, Seat, Status, Until
from arbitr.laws.auction.withdrawn.law_24_period import (
    before_the_auction,
    forgiven,
    goes_back,
    is_forfeited,
    other_sources,
    period_begun,
    reported_cards,
    ruled_after_the_auction,
    still_in_the_auction,
)
from arbitr.laws.effects import (
    CallReplaced,
    CardsStayFaced,
    Effect,
    Effects,
    ExtraneousKnown,
    Finding,
    InformationRuled,
    LookAgain,
    MustPass,
    NextStep,
    exposed_cards,
    findings,
    silences,
)
from arbitr.laws.engine import Case, Choice, Edition, Incident, Shown, Talk, choose, judge, procedure
from arbitr.laws.shared.facts.play import lead_faced
from arbitr.laws.shared.incidents import due
from arbitr.message import Message

findings(
    exposed_after_the_lead=Message(
        "The opening lead had been faced, so the card was exposed during the play, not in the auction period."
    ),
    face_not_visible=Message("The partner could not have seen the face of the card, so there is no rectification."),
    exposed_by_others=Message("It was not the player's own fault, so there is no rectification."),
    forbidden_call_called_over=Message(
        "The partner should have passed once, but the opponents have called since. All calls stand."
    ),
)


@due
def due_exposed_card(case: Case) -> Incident | None:
    """A card is exposed, and nobody has ruled on it."""
    for entry in case.table.ledger.entries:
        if isinstance(entry, ExposedCard) and not entry.is_ruled and not entry.is_settled:
            return Incident("exposed_card", entry.seat)
    return None


@due
def due_exposed_cards_settled(case: Case) -> Incident | None:
    """The auction is over, and the defending side is known: before the opening lead the cards change their state."""
    if case.table.play is None:
        return None
    for seat in SEATS:
        if any(exposed.is_ruled for exposed in exposed_cards(case.table.ledger, seat)):
            return Incident("exposed_cards_settled", seat)
    return None


@procedure(
    "exposed_card",
    laws=("24",),
    title=Message("Card exposed during the auction"),
    says=Message(
        "A card that the partner could have seen through the player's own fault stays face up for the rest of "
        "the auction. The non-offending side may use it; the partner may not. If it is an honour or was led, "
        "or if there are two or more cards, the partner must pass at his next turn. A single small card that "
        "was not led has no further consequence. What happens to the cards depends on whether the player then "
        "defends."
    ),
    differs={
        1997: Message(
            "A side's auction period begins when either partner looks at his cards. A card exposed after the "
            "final pass is no longer exposed in the auction; Laws 48 and 49 apply."
        ),
        2007: Message(
            "This covers a side's whole auction period: from when either partner removes his cards from the "
            "board until a lead is faced. The card stays face up until then."
        ),
        2017: Message(
            "This covers only a card exposed between the first call and the final pass. Before that Law 16D "
            "applies; after that, Laws 48 and 49."
        ),
    },
)
def exposed_card(case: Case, incident: Incident) -> Talk[Effects]:
    seat = incident.by
    lying = exposed_cards(case.table.ledger, seat)
    fresh = tuple(exposed for exposed in lying if not exposed.is_ruled)
    cards = tuple(exposed.card for exposed in fresh)
    if (
        yield from judge(
            "lead_faced",
            "Had the opening lead been faced when {seat} exposed the card?",
            law="24",
            known=_lead_faced(case, fresh),
            seat=seat,
        )
    ):
        return Finding("exposed_after_the_lead", "49", seat), NextStep("exposed_card_in_play", seat, "49")
    if not (yield from period_begun(case, seat, fresh)):
        return before_the_auction(case, seat, cards)
    if not (
        yield from judge(
            "could_be_seen",
            "Could {partner} have seen the face of the card, whether or not he did?",
            law="24",
            known=any(exposed.could_be_seen for exposed in fresh) if fresh else None,
            partner=seat.partner,
        )
    ):
        return goes_back(case, seat, cards, "face_not_visible", "24")
    if not (
        yield from judge(
            "own_fault",
            "Was it exposed through {seat}'s own fault?",
            law="24",
            known=_own_fault(fresh),
            usual=True,
            seat=seat,
        )
    ):
        law = other_sources(case)
        return *goes_back(case, seat, cards, "exposed_by_others", law), ExtraneousKnown(seat.partner, law)
    if not (yield from still_in_the_auction(case, seat, fresh)):
        return (yield from ruled_after_the_auction(case, seat, fresh))
    kind = yield from choose(
        None,
        "cards",
        "What did {seat} expose?",
        (
            Choice("small", Message("one card below the ten, not led")),
            Choice("honour", Message("one card from the ten to the ace, not led")),
            Choice("led", Message("one card, led prematurely")),
            Choice("several", Message("two or more cards, including those exposed earlier")),
        ),
        law="24",
        known=_kind(lying) if lying else None,
        seat=seat,
    )
    if (yield from is_forfeited(case, seat, fresh)):
        return forgiven(case, seat, cards)
    law = {"small": "24A", "several": "24C"}.get(kind, "24B")
    if not fresh:
        cards = yield from reported_cards(case, seat, kind)
    faced = CardsStayFaced(
        seat, cards, law, kind == "led" and not fresh, only_auction=case.edition >= Edition.LAWS_2017
    )
    if not fresh:
        return (faced,) if kind == "small" else (faced, *_silenced(case, seat, ((len(case.table.auction.said), law),)))
    return faced, *_silenced(case, seat, passes_owed(lying))


def passes_owed(lying: tuple[ExposedCard, ...]) -> tuple[tuple[int, str], ...]:
    """When the partner begins to owe a pass, and by which paragraph; counted from each card that has not been ruled on.

    A second card requires a second pass if the partner has had a turn between the two.
    """
    owed = {}
    for since in sorted({exposed.since for exposed in lying if not exposed.is_ruled}):
        law = silences(tuple(exposed for exposed in lying if exposed.since <= since))
        if law is not None:
            owed[since] = law
    return tuple(owed.items())


def _silenced(case: Case, seat: Seat, owed: tuple[tuple[int, str], ...]) -> Effects:
    """The partner passes at the first turn after each exposure; one pass may serve two of them (X-00-b)."""
    partner, said = seat.partner, case.table.auction.said
    turns: dict[int | None, str] = {}
    for since, law in owed:
        later = (n for n in range(since, len(said)) if said[n].seat is partner and said[n].status is Status.STANDS)
        turns[next(later, None)] = law
    effects: list[Effect] = []
    was_silenced = False
    for number, law in turns.items():
        if number is not None:
            # His turn came before the director did. His call then breaks no duty, since nobody had imposed one, but he
            # must have passed there (like X-29-a for calls out of rotation).
            more = _should_have_passed(case, seat, number, law)
            was_silenced |= not any(isinstance(effect, Finding) for effect in more)
            effects.extend(more)
        elif not case.table.auction.is_over:
            was_silenced = True
            rest = any(d.must is Must.PASS and d.until is Until.REST for d in case.table.ledger.duties(partner))
            if not rest:  # otherwise he passes there anyway (X-00-b)
                effects.append(MustPass(partner, Until.NEXT_TURN, law))
    if was_silenced:
        effects.append(LookAgain(seat, case.law(y1997="23", y2017="72C")))
    return tuple(effects)


def _should_have_passed(case: Case, seat: Seat, number: int, law: str) -> Effects:
    """The partner's call at the turn at which he owed a pass."""
    said = case.said(number)
    if said.call is PASS:
        return ()
    if any(later.status is Status.STANDS for later in case.table.auction.said[number + 1 :]):
        return (Finding("forbidden_call_called_over", case.law(y1997="35B", y2007="37A"), said.seat),)
    return (
        CallReplaced(number, said.seat, said.call, PASS, law),
        InformationRuled(seat, (number,), case.law(y1997="16C2", y2007="16D2", y2017="16C2")),
    )


# What the table shows.


def _lead_faced(case: Case, fresh: tuple[ExposedCard, ...]) -> Shown[bool] | None:
    """A recorded card falls under this law only if none had been faced; otherwise how far the table has come."""
    return Shown(False) if fresh else lead_faced(case)


def _own_fault(fresh: tuple[ExposedCard, ...]) -> bool | None:
    answers = {exposed.by_fault for exposed in fresh}
    return answers.pop() if len(answers) == 1 else None


def _kind(lying: tuple[ExposedCard, ...]) -> str:
    if len(lying) > 1:
        return "several"
    if lying[0].is_lead:
        return "led"
    return "honour" if lying[0].card.rank.is_honour else "small"
