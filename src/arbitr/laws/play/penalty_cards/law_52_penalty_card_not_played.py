"""A defender plays another card though a penalty card was due (Law 52)."""

from __future__ import annotations

from collections.abc import Iterable

from arbitr.bridge import SEATS, Disobeyed, Play, Seat, TableEvent
from arbitr.cards import Card
from arbitr.laws.effects import CardChanged, CardWithdrawn, DisobedienceAccepted, Effects, Finding, findings
from arbitr.laws.engine import Case, Choice, Incident, Report, Ruled, Talk, choose, judge, name_card, procedure
from arbitr.laws.play.penalty_cards.law_50_penalty_card import may_hold, penalty_cards_effects
from arbitr.laws.play.penalty_cards.law_51_several_penalty_cards import due_penalty_card_choice
from arbitr.laws.shared.cards.misplay import Misplay
from arbitr.laws.shared.incidents import opens
from arbitr.message import Message

findings(
    penalty_card_not_due=Message("The penalty card could not legally be played, so the other card was correct."),
    wrong_card_accepted=Message(
        "The card played instead stands. The penalty card remains on the table as a penalty card."
    ),
    penalty_card_played_instead=Message("The penalty card is played in place of the other card."),
)


@procedure(
    "penalty_card_not_played",
    laws=("52",),
    title=Message("Penalty card not played"),
    says=Message(
        "A defender who plays another card when he must play a penalty card may not retract it himself. "
        "Declarer may accept the card, and must do so once he has played from either hand; the penalty card "
        "then remains a penalty card. If declarer refuses, the penalty card is played, and every card the "
        "defender played in error becomes a major penalty card."
    ),
    differs={},
    example=Report(Seat.EAST),
)
def penalty_card_not_played(case: Case, incident: Incident) -> Talk[Effects]:
    seat = incident.by
    wrong = _disobeyed(case, seat) or _unasked(case, seat)
    if not (
        yield from judge(
            "was_due",
            "Did {seat} have to play a penalty card, and could he legally play it?",
            law="52A",
            known=True if wrong is not None else None,
            usual=True,
            seat=seat,
        )
    ):
        return (Finding("penalty_card_not_due", case.law(y1997="50D1", y2007="50D1b"), seat),)
    wrong = wrong or _last_card(case, seat)
    if (
        yield from judge(
            "declarer_played",
            "Has declarer since played from either hand?",
            law="52B1b",
            known=None if wrong is None else _declarer_played_since(case, wrong),
        )
    ):
        return (_accepted(seat, wrong, "52B1b"),)
    if (yield from _accepts(case, seat)):
        return (_accepted(seat, wrong, "52B1a"),)
    return (yield from _refused(case, seat, wrong))


def _accepted(seat: Seat, wrong: Disobeyed | None, law: str) -> DisobedienceAccepted | Finding:
    if wrong is None:
        return Finding("wrong_card_accepted", f"{law}, 52B1c", seat)
    return DisobedienceAccepted(seat, wrong.card, f"{law}, 52B1c")


def _accepts(case: Case, seat: Seat) -> Talk[bool]:
    play = case.table.play
    answer = yield from choose(
        None if play is None else play.contract.declarer,
        "accept",
        "Does declarer accept the card {seat} played, or require the penalty card?",
        (
            Choice("accept", Message("the card stands, and the penalty card remains a penalty card")),
            Choice("refuse", Message("the penalty card is played; the other card becomes a major penalty card")),
        ),
        law="52B",
        seat=seat,
    )
    return answer == "accept"


def _refused(case: Case, seat: Seat, wrong: Disobeyed | None) -> Talk[Effects]:
    """The penalty card replaces the card; the cards that the defender played wrongly are major penalty cards."""
    lying = tuple(penalty_card.card for penalty_card in case.table.ledger.penalty_cards(seat))
    if wrong is None:
        card = yield from name_card(
            None, "wrong_card", "Which card did {seat} play instead?", law="52B2", cards=may_hold(case, seat), seat=seat
        )
        assert card is not None
        return Finding("penalty_card_played_instead", "52B2", seat), *penalty_cards_effects(
            case, seat, (card,), True, "52B2"
        )
    play = case.table.play
    assert play is not None
    due = _were_due(case, wrong) or lying
    new = yield from name_card(
        play.contract.declarer,
        "penalty_card",
        "Which penalty card must {seat} play?",
        law="51A",
        cards=due,
        seat=seat,
    )
    assert new is not None
    later = _since(play, wrong)  # cards that the defenders led on before declarer played go back with the trick
    withdrawn = tuple(CardWithdrawn(who, card, "52B2") for who, card in reversed(later))
    wrongly = (wrong.card, *(card for who, card in later if who is seat))
    return (
        *withdrawn,
        CardChanged(seat, wrong.card, new, "52B2"),
        *penalty_cards_effects(case, seat, wrongly, True, "52B2", gone=(new,)),
    )


# What the table shows.


def _disobeyed(case: Case, seat: Seat) -> Disobeyed | None:
    """This player's first card that was played although a penalty card was due, and that nobody has ruled on."""
    for entry in case.table.ledger.of(Disobeyed):
        if entry.seat is seat and entry.procedure == Misplay.PENALTY_CARD_KEPT.value:
            return entry
    return None


def _unasked(case: Case, seat: Seat) -> Disobeyed | None:
    """The penalty card that this player has played although declarer had still to choose (51A, X-52-b).

    Once declarer has played from either hand it finally counts (52B1b).
    """
    play = case.table.play
    if play is None or seat.side is play.contract.declarer.side or not case.table.ledger.penalty_cards(seat):
        return None
    declaring, since = play.contract.declarer.side, list(play.record)
    while since and since[-1][0].side is not declaring and since[-1][0] is not seat:
        since.pop()
    if not since or since[-1][0] is not seat:
        return None
    card = since[-1][1]
    for table in reversed(case.table.states()):
        if _settles(table.event, seat, card):
            return None
        if table.play is not None and not table.play.played & card.bit:
            then = due_penalty_card_choice(Case(table, case.edition, case.regulations))
            is_unasked = then is not None and then.by is seat
            return Disobeyed(seat, card, play.number, Misplay.PENALTY_CARD_KEPT.value) if is_unasked else None
    return None


def _settles(event: TableEvent | None, seat: Seat, card: Card) -> bool:
    """Has it been ruled on here, or has the card been allowed to stand (10, 11, 81C5)?"""
    if isinstance(event, Ruled) and event.incident.procedure == Misplay.PENALTY_CARD_KEPT.value:
        return True
    done = event.effects if isinstance(event, Ruled) else (event,)
    return any(
        isinstance(effect, DisobedienceAccepted) and (effect.seat, effect.card) == (seat, card) for effect in done
    )


@opens
def declarer_was_not_asked(case: Case) -> Iterable[Incident]:
    """The defender himself chose one of several penalty cards; declarer may require another one."""
    for seat in SEATS:
        if _disobeyed(case, seat) is None and _unasked(case, seat) is not None:
            yield Incident(Misplay.PENALTY_CARD_KEPT.value, seat)


def _last_card(case: Case, seat: Seat) -> Disobeyed | None:
    """It was not noticed at the time: the last card of a defender who has penalty cards on the table."""
    play, lying = case.table.play, case.table.ledger.penalty_cards(seat)
    cards = [card for who, card in play.record if who is seat] if play is not None and lying else []
    return Disobeyed(seat, cards[-1], 0, Misplay.PENALTY_CARD_KEPT.value) if cards else None


def _since(play: Play, wrong: Disobeyed) -> tuple[tuple[Seat, Card], ...]:
    return play.record[play.record.index((wrong.seat, wrong.card)) + 1 :]


def _declarer_played_since(case: Case, wrong: Disobeyed) -> bool:
    play = case.table.play
    assert play is not None
    declaring = play.contract.declarer.side
    if (wrong.seat, wrong.card) not in play.record or not case.table.ledger.penalty_cards(wrong.seat):
        return True  # another ruling has overtaken it: there is nothing left to refuse
    return any(seat.side is declaring for seat, _ in _since(play, wrong))


def _were_due(case: Case, wrong: Disobeyed) -> tuple[Card, ...]:
    """The penalty cards that could legally have been played then, as the table remembers them."""
    table = case.table
    while table.before is not None and table.play is not None and table.play.played & wrong.card.bit:
        table = table.before
    if table.play is None or table.play.turn is not wrong.seat:
        return ()
    legal = table.legal_cards()
    lying = {penalty_card.card for penalty_card in case.table.ledger.penalty_cards(wrong.seat)}
    return tuple(
        penalty_card.card
        for penalty_card in table.ledger.penalty_cards(wrong.seat)
        if penalty_card.card in legal and penalty_card.card in lying
    )
