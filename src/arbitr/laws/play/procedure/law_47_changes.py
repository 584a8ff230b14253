"""Cards that may be changed because an earlier card was: shared by 45C4b, 45D, 47 and 58B3."""

from __future__ import annotations

from collections.abc import Iterable

from arbitr.bridge import SEATS, Ledger, Play, Seat, Side, Table
from arbitr.cards import Card
from arbitr.laws.effects import CardChanged, CardWithdrawn, Effect
from arbitr.laws.engine import Case, Choice, Talk, name_card, offer
from arbitr.message import Message


def chooser(play: Play, seat: Seat) -> Seat:
    """Declarer chooses for dummy."""
    return play.contract.declarer if seat is play.contract.dummy else seat


def not_told(case: Case) -> Message | None:
    """If there is no table, nobody may have said which card it was."""
    return Message("not specified") if case.table.play is None else None


def is_in_play(case: Case, seat: Seat, card: Card) -> bool:
    """Return whether this hand has played this card, as the table shows it."""
    return case.table.play is not None and (seat, card) in case.table.play.record


def cards_after(case: Case, seat: Seat, card: Card) -> tuple[tuple[Seat, Card], ...]:
    """The cards played in turn after this one; nothing if the table does not show it."""
    play = case.table.play
    if play is None or (seat, card) not in play.record:
        return ()
    return play.record[play.record.index((seat, card)) + 1 :]


def last_card(case: Case, seat: Seat) -> Card | None:
    """The card that this hand has played to the current trick, or else to the previous one."""
    play = case.table.play
    if play is None:
        return None
    place = (seat - play.leader) % 4
    if place < len(play.trick):
        return play.trick[place]
    return play.tricks[-1].card_of(seat) if play.tricks and not play.trick else None


def legal_instead(table: Table, seat: Seat, card: Card) -> tuple[Card, ...]:
    """The cards that this hand may play instead of a card that it has played, with the restrictions at the time."""
    play = table.play
    assert play is not None
    record = play.record
    later = {played for who, played in record[record.index((seat, card)) :] if who is seat}
    return tuple(card for card in _legal_then(table, seat, card) if card not in later)


def may_stay(table: Table, seat: Seat, card: Card) -> bool:
    """Return whether a card that this hand has played is legal where it lies, now that an earlier one was changed.

    A card that does not follow to the changed lead would be a revoke (44C), so it goes back.
    """
    return card in _legal_then(table, seat, card)


def _legal_then(table: Table, seat: Seat, card: Card) -> tuple[Card, ...]:
    play = table.play
    assert play is not None
    record = list(play.record)
    place = record.index((seat, card))
    for who, played in record[place:]:  # an unknown hand held at least the cards that it has played since
        play = play.knowing(who, played)
    before = play.replayed(record[:place])
    before = before if before.trick else before.led_from(seat)
    led = before.trick[0].suit if before.trick else None
    return tuple(ledger_before(table, seat, card).narrowed(seat, before.legal_cards(), led))


def ledger_before(table: Table, seat: Seat, card: Card) -> Ledger:
    """The ledger before this card was played; playing it may have fulfilled a duty."""
    for state in reversed(table.states()):
        if state.play is None or (seat, card) not in state.play.record:
            early = state.ledger.played_early(seat)  # that same card may have been on the table, played prematurely
            return state.ledger if early is None else state.ledger.without(early)
    return table.ledger


def both_sides_played_on(case: Case, seat: Seat, card: Card) -> bool | None:
    """Have both sides played to the trick after the one with this card?"""
    play = case.table.play
    if play is None or (seat, card) not in play.record:
        return None
    index = play.record.index((seat, card)) // 4
    later = play.record[(index + 1) * 4 :]
    return {who.side for who, _ in later} == set(Side)


def changes_after(
    case: Case,
    seat: Seat,
    old: Card,
    done: Iterable[Effect],
    law: str,
    then: str = "",
    then_seats: tuple[Seat, ...] = (),
) -> Talk[tuple[list[Effect], list[Card]]]:
    """The cards played after a changed card. The other side may change them by `law`; then these seats of the
    offender's side, if the player before them did, by the law `then`. A lead to the next trick goes back if another
    hand has won the trick. Returns the effects, and the retracted cards.
    """
    play = case.table.play
    assert play is not None
    record = list(play.record)
    place = record.index((seat, old))
    in_trick = record[place + 1 : (place // 4 + 1) * 4]
    next_trick = record[(place // 4 + 1) * 4 :]
    effects: list[Effect] = []
    withdrawn: list[Card] = []
    table = case.table.after_all(done)
    changed = False
    for who, card in in_trick:
        innocent = who.side is not seat.side
        if not innocent and not (changed and who in then_seats):
            continue
        cards = legal_instead(table, who, card)
        assert table.play is not None
        if not cards and not table.play.deal.unknown[who]:
            changed = False if innocent else changed
            continue
        asked = chooser(table.play, who)
        new = yield from name_card(
            asked,
            f"changes@{who.letter}",
            "{chooser}, do you withdraw {seat}'s {card}, and which card do you play instead?",
            law=law if innocent else then,
            cards=cards,
            none=Message("it stays") if may_stay(table, who, card) or not cards else None,
            chooser=asked,
            card=card,
            seat=who,
        )
        changed = new is not None
        if new is not None:
            effects.append(CardChanged(who, card, new, law if innocent else then))
            withdrawn.append(card)
            table = case.table.after_all([*done, *effects])
    if next_trick:
        back, cards_back = yield from _next_trick(case, seat, place // 4, next_trick, table, law)
        effects = [*back, *effects]  # the last card played goes back first
        withdrawn += cards_back
    return effects, withdrawn


def _next_trick(
    case: Case, seat: Seat, index: int, cards: list[tuple[Seat, Card]], table: Table, law: str
) -> Talk[tuple[list[Effect], list[Card]]]:
    """Cards to the next trick: they go back if its leader no longer wins the trick (P-05)."""
    assert table.play is not None
    if index >= len(table.play.tricks) or len(cards) > len(SEATS):
        return [], []
    wrong = table.play.tricks[index].winner is not cards[0][0]
    effects: list[Effect] = []
    back: list[Card] = []
    for who, card in reversed(cards):
        if not wrong and who.side is seat.side:
            break
        asked = chooser(table.play, who)
        if not (
            yield from offer(
                asked,
                f"withdraws@{who.letter}",
                "{chooser}, do you withdraw {card}, which {seat} played to the next trick?",
                Choice("yes", Message("withdraw it")),
                Choice("no", Message("leave it")),
                law=law,
                known=True if wrong else None,
                chooser=asked,
                card=card,
                seat=who,
            )
        ):
            break
        effects.append(CardWithdrawn(who, card, "47A" if wrong else law))
        back.append(card)
    return effects, back
