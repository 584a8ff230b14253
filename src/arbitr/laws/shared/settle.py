"""What happens to an irregularity by a side if its own Law is not applied, or no longer.

A right is lost or a settlement accepted, so what happened stands (9B1, 10, 11). A rectification is waived: as if
nothing had been wrong (81C5). A settlement is cancelled: the table goes back, and the director rules (10B). After each
of these nothing of the matter is open, due or binding, except that after the last the irregularity itself is due again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from arbitr.bridge import (
    PASS,
    CallHeard,
    Disobeyed,
    ExposedCard,
    FacedCard,
    LooseCard,
    Misplayed,
    OutOfTurn,
    PenaltyCard,
    RevokeRuled,
    Seat,
    Side,
    Status,
    StepDue,
    Table,
    Unruled,
    Watch,
)
from arbitr.cards import Card
from arbitr.laws.effects import (
    CallCancelled,
    CallChanged,
    CallReplaced,
    CallStands,
    CardBack,
    CardChanged,
    CardStands,
    DisobedienceAccepted,
    Effect,
    Effects,
    ExposedCardsBack,
    LeadChoiceMade,
    LeadRightUsed,
    LeadStands,
    NowRuled,
    PenaltyCardDesignated,
    PenaltyCardPickedUp,
    RevokeLeft,
    RevokeSettled,
    RulingTakenBack,
    SettlementUndone,
    StepDropped,
    WatchEnded,
    laid_by,
)
from arbitr.laws.engine import Case, Ruled, Talk, name_card
from arbitr.laws.shared.cards.misplay import Misplay
from arbitr.laws.shared.cards.revoke import Revoke, established_by, revokes, ruled
from arbitr.laws.shared.irregular import (
    Irregularity,
    auction_before,
    changed_call,
    irregularity_of,
    would_end,
)
from arbitr.laws.shared.open_matters import ESTABLISHED, OpenMatter, as_at, costs_tricks, open_matters

MOST = 100
"""The maximum number of matters, more than any table has: settling one may reveal another, e.g. a card that stands may
be a revoke.
"""


def corrections_lost(case: Case, matter: OpenMatter | None, law: str) -> Effects:
    """The offenders may no longer correct it: a revoke counts as established (11B2, 1997)."""
    if matter is None or matter.incident.procedure != Misplay.REVOKE.value:
        return ()
    table = case.table
    return tuple(
        RevokeSettled(revoke.seat, revoke.trick, True, None, revoke.suit, law)
        for revoke in revokes(table)
        if revoke.seat is matter.seat and ruled(table, revoke) is None
    )


# What happened stands.


def all_stands(case: Case, side: Side, law: str) -> Effects:
    """Everything open or due because of this side stands as it is."""
    effects: list[Effect] = []
    for _ in range(MOST):
        done = next((found for matter in open_matters(case, side) if (found := stands(case, matter, law))), ())
        if not done:
            break
        effects.extend(done)
        case = case.after(*done)
    return tuple(effects)


def stands(case: Case, matter: OpenMatter, law: str) -> Effects:
    """The right to rectification is gone: what happened stands, as if it had been accepted (10, 11)."""
    if matter.rulings:
        return tuple(_released(case, matter, law))
    incident = matter.incident
    if incident.number is not None and incident.number in case.open_calls():
        return _call_stands(case, incident.number, law)
    return tuple(_settled(case, matter, law, _card_stands))


def _call_stands(case: Case, number: int, law: str) -> Effects:
    said = case.said(number)
    kind = irregularity_of(case, number)
    gone = tuple(n for n in case.open_calls() if n > number)
    cancelled = tuple(CallCancelled(n, case.said(n).seat, case.said(n).call, law) for n in gone)
    if not _may_stand(case, number, kind):
        # Nobody can accept it: it is cancelled without further consequences, and the auction continues from there.
        return *cancelled, CallCancelled(number, said.seat, said.call, law)
    if kind is Irregularity.SECOND_CALL:
        first = changed_call(case, said.seat, said.call, auction_before(case, number))
        assert first is not None
        return *cancelled, CallChanged(first, said.seat, case.said(first).call, said.call, law, number)
    return *cancelled, CallStands(number, said.seat, said.call, law)


def _may_stand(case: Case, number: int, kind: Irregularity | None) -> bool:
    """A double that Law 19 forbids, a bid of eight and a call after the end never stand. Neither does a last pass that
    deprives a player of a turn, nor a call that another one has replaced.
    """
    said = case.said(number)
    if kind in (
        Irregularity.INADMISSIBLE_DOUBLE,
        Irregularity.ABOVE_SEVEN,
        Irregularity.AFTER_FINAL_PASS,
        Irregularity.SKIPPED_PLAYER,
    ):
        return False
    if any(later.status is Status.STANDS for later in case.table.auction.said[number + 1 :]):
        return False
    is_out_of_turn = kind is Irregularity.OUT_OF_ROTATION
    return not (is_out_of_turn and said.call is PASS and would_end(auction_before(case, number)))


def _card_stands(case: Case, loose: LooseCard, law: str) -> Effect:
    play = case.table.play
    if loose.is_face_down or play is None or play.is_over:
        return CardBack(loose.seat, loose.card, law)
    if loose.is_lead and not play.trick:
        return LeadStands(loose.seat, loose.card, law)
    return CardStands(loose.seat, loose.card, law)


def _card_back(case: Case, loose: LooseCard, law: str) -> Effect:
    return CardBack(loose.seat, loose.card, law)


LooseSettled = Callable[[Case, LooseCard, str], Effect]


def _settled(case: Case, matter: OpenMatter, law: str, loose_card: LooseSettled) -> Iterator[Effect]:
    """All ledger entries of an open matter that is not an open call; `loose_card` settles one out of turn."""
    seat, procedure, ledger = matter.seat, matter.incident.procedure, case.table.ledger
    number = matter.incident.number
    for entry in ledger.entries:
        if isinstance(entry, StepDue) and (entry.seat, entry.procedure) == (seat, procedure):
            yield StepDropped(seat, procedure, law)
    if number is not None:
        for entry in ledger.entries:
            if isinstance(entry, Unruled) and entry.number == number:
                yield NowRuled(seat, number, law)
            if isinstance(entry, Watch) and entry.number == number:
                yield WatchEnded(seat, number, law)
    elif procedure in ("exposed_card", "exposed_cards_settled"):
        cards = (e.card for e in ledger.entries if isinstance(e, ExposedCard) and e.seat is seat and not e.is_settled)
        yield ExposedCardsBack(seat, tuple(cards), law)
    elif procedure == "lead_restriction":
        for right in ledger.lead_rights():
            if right.offender is seat:
                yield LeadRightUsed(right.seat, law, right.numbers)
    elif procedure == "penalty_card_lead":
        cards = (penalty_card.card for penalty_card in ledger.penalty_cards(seat))
        yield LeadChoiceMade(seat.partner, tuple(cards), True, law)
    elif procedure == "penalty_card_choice":
        first, *others = (penalty_card.card for penalty_card in ledger.penalty_cards(seat) if penalty_card.is_major)
        yield PenaltyCardDesignated(seat, first, law, tuple(others))
    elif procedure == Misplay.PENALTY_CARD_KEPT.value:
        for card in _played_instead(case, seat):
            yield DisobedienceAccepted(seat, card, law)
    elif procedure in (ESTABLISHED, Misplay.REVOKE.value):
        yield from _revokes_left(case, seat, law)
    else:
        yield from _lying_settled(case, seat, law, loose_card)


def _played_instead(case: Case, seat: Seat) -> tuple[Card, ...]:
    """The cards of this hand played when a penalty card was due. If the ledger names none, declarer was not asked which
    of several to play, and it is the last one (X-52-b).
    """
    procedure, play = Misplay.PENALTY_CARD_KEPT.value, case.table.play
    entries = (entry for entry in case.table.ledger.entries if isinstance(entry, Disobeyed) and entry.seat is seat)
    named = tuple(entry.card for entry in entries if entry.procedure == procedure)
    own = () if play is None else tuple(card for who, card in play.record if who is seat)
    return named or own[-1:]


def _lying_settled(case: Case, seat: Seat, law: str, loose_card: LooseSettled) -> Iterator[Effect]:
    """Cards of this hand that are loose or were seen; of several, only the first can have been played."""
    ledger = case.table.ledger
    lying = [loose for loose in ledger.loose_cards(seat) if not loose.stands]
    if lying:
        effect = loose_card(case, lying[0], law)
        if isinstance(effect, LeadStands):
            if any(right.seat is seat for right in ledger.lead_rights()):
                yield LeadRightUsed(seat, law)
            # A card that another hand has put face down is no longer a lead.
            for other in ledger.loose_cards():
                if other.is_face_down and other.seat is not seat:
                    yield CardBack(other.seat, other.card, law)
        yield effect
    for loose in lying[1:]:
        yield CardBack(seat, loose.card, law)
    faced = (entry.card for entry in ledger.entries if isinstance(entry, FacedCard) and entry.seat is seat)
    for card in dict.fromkeys(faced):
        yield CardBack(seat, card, law)


def _revokes_left(case: Case, seat: Seat, law: str) -> Iterator[Effect]:
    """Every revoke of this hand that was not ruled on, or whose cost is still to be counted."""
    table = case.table
    shown = {revoke.trick for revoke in revokes(table) if revoke.seat is seat and _is_uncounted(table, revoke)}
    waiting = {e.trick for e in table.ledger.entries if isinstance(e, RevokeRuled) and costs_tricks(e, seat)}
    if shown or waiting:
        yield RevokeLeft(seat, law, tuple(sorted(shown | waiting)))


def _is_uncounted(table: Table, revoke: Revoke) -> bool:
    done = ruled(table, revoke)
    return done is None or (done.is_established and done.tricks is None)


# As if nothing had been wrong.


def taken_back(case: Case, matter: OpenMatter, law: str) -> Talk[Effects]:
    """The rectification is waived (81C5): the call or card is withdrawn without cost, and play continues as before it.

    A revoke that is not established must still be corrected: the player names the card.
    """
    if matter.rulings:
        return tuple(_released(case, matter, law))
    incident = matter.incident
    if incident.number is not None and incident.number in case.open_calls():
        return _call_taken_back(case, incident.number, law)
    if incident.procedure == Misplay.REVOKE.value:
        return (yield from _revoke_put_right(case, matter.seat, law))
    return tuple(_settled(case, matter, law, _card_back))


def _call_taken_back(case: Case, number: int, law: str) -> Effects:
    """The player calls again freely at his turn; a replacement that he has already made stands, if it is legal."""
    said, open_calls = case.said(number), case.open_calls()
    later = [n for n in open_calls if n > number]
    instead = max(
        (n for n in later if case.said(n).seat is said.seat and _is_legal_now(case, n)),
        default=None,
    )
    gone = [n for n in later if n != instead]
    cancelled = tuple(CallCancelled(n, case.said(n).seat, case.said(n).call, law) for n in gone)
    if instead is not None:
        new = case.said(instead).call
        return *cancelled, CallReplaced(number, said.seat, said.call, new, law, instead)
    return *cancelled, CallCancelled(number, said.seat, said.call, law)


def _is_legal_now(case: Case, number: int) -> bool:
    said, auction = case.said(number), case.table.auction
    return said.seat is auction.turn and auction.allows(said.call)


def _revoke_put_right(case: Case, seat: Seat, law: str) -> Talk[Effects]:
    table = case.table
    assert table.play is not None
    effects: list[Effect] = []
    for revoke in revokes(table):
        if revoke.seat is not seat or ruled(table, revoke) is not None:
            continue
        legal = _could_have_played(table, revoke)
        if not legal or established_by(case, revoke) is not None:
            effects.append(RevokeLeft(seat, law, (revoke.trick,)))
            continue
        new = yield from name_card(
            seat,
            f"new_card@{seat.letter}{revoke.trick}",
            "{seat}, which card do you play instead of {card}?",
            law=law,
            cards=legal,
            seat=seat,
            card=revoke.card,
        )
        assert new is not None
        effects.append(CardChanged(seat, revoke.card, new, law))
    return tuple(effects)


def _could_have_played(table: Table, revoke: Revoke) -> tuple[Card, ...]:
    play = table.play
    assert play is not None
    held = (card for card in play.hand(revoke.seat) if revoke.suit is None or card.suit is revoke.suit)
    return tuple(held)


def _released(case: Case, matter: OpenMatter, law: str) -> Iterator[Effect]:
    """The ruling is withdrawn: penalty cards are picked up, duties and rights lapse, a revoke costs nothing."""
    entries = [entry for number in matter.rulings for entry in laid_by(case.table, number)]
    cards = dict.fromkeys((e.seat, e.card) for e in entries if isinstance(e, PenaltyCard))
    for seat in dict.fromkeys(seat for seat, _ in cards):
        yield PenaltyCardPickedUp(seat, tuple(card for other, card in cards if other is seat), law)
    if "revoke" in matter.incident.procedure:
        yield from _revokes_left(case, matter.seat, law)
    for number in matter.rulings:
        if not all(isinstance(entry, PenaltyCard) for entry in laid_by(case.table, number)):
            yield RulingTakenBack(matter.seat, number, law)


# The players' own actions are undone.


def undone(case: Case, side: Side, law: str) -> Effects:
    """The players settled an irregularity by this side by calling or playing on: the table goes back to it.

    None if it is still open: then it is due as it is.
    """
    if open_matters(case, side):
        return ()
    states = case.table.states()
    for number in range(len(states) - 1, 0, -1):
        event, then = states[number].event, states[number]
        if isinstance(event, Ruled):
            break
        is_his = isinstance(event, CallHeard | OutOfTurn | Misplayed) and event.seat.side is side
        if is_his and open_matters(as_at(case, then), side):
            return (SettlementUndone(number, law),)
    return ()
