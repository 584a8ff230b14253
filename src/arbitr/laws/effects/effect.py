"""What a ruling does to the table. An effect is an event, so that a ruling can be looked at before it is made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbitr.bridge.auction import Said, Status
from arbitr.bridge.events import Event, IllegalEvent, event_from_plain, event_to_plain, play_after
from arbitr.bridge.ledger import Entry
from arbitr.message import Message
from arbitr.plain import Plain, family
from arbitr.problem import Problem

if TYPE_CHECKING:
    from arbitr.bridge.table import Table


class Effect(Event):
    """Folds like any event, cites its law, and says in words what it does."""

    __slots__ = ()

    law: str

    def words(self) -> Message:
        """For the director, to read or say aloud."""
        raise NotImplementedError


Effects = tuple[Effect, ...]


def entered(effect: Effect, table: Table, entry: Entry) -> Table:
    """The table with this entry in its ledger."""
    return table.then(effect, table.auction, table.play, table.ledger.with_entry(entry))


def marked(effect: Effect, table: Table, statuses: dict[int, Status], *more: Said) -> Table:
    """The auction read anew with these calls so, by number, and these said after them."""
    said = list(table.auction.said)
    for number, status in statuses.items():
        if not 0 <= number < len(said):
            raise IllegalEvent("there is no call number {number}", number=number)
        said[number] = said[number].now(status)
    auction = table.auction.replayed(table.auction.dealer, (*said, *more))
    ledger = table.ledger
    made = [said[number] for number, status in statuses.items() if status is Status.STANDS]
    for each in (*made, *more):
        ledger = ledger.after_call(each.seat, auction.is_over)
    play = table.play
    if play is None or not auction.is_over or play.contract != auction.contract():
        play = play_after(auction, table.deal)
    return table.then(effect, auction, play, ledger)


def _effect_from_plain(data: Plain) -> Effect:
    effect = event_from_plain(data)
    if not isinstance(effect, Effect):
        raise Problem("{name} is an event, but not the effect of a ruling", name=effect.name)
    return effect


family(Effect, event_to_plain, _effect_from_plain)
