"""Every kind of event at a table is in the one list by which stored tables are read."""

from __future__ import annotations

from collections.abc import Iterator

from arbitr.bridge.events import TableEvent
from arbitr.laws.effects.effect import Effect
from arbitr.laws.engine.book import PROCEDURES
from arbitr.laws.kinds import TABLE_EVENTS


def declared(kind: type[TableEvent]) -> Iterator[type[TableEvent]]:
    for below in kind.__subclasses__():
        if "name" in vars(below) and below.__module__.startswith("arbitr."):
            yield below
        yield from declared(below)


def test_every_kind_that_is_declared_is_in_the_list() -> None:
    assert PROCEDURES, "the whole book is imported, with whatever it declares"
    assert {*declared(TableEvent)} == {*TABLE_EVENTS}


def test_every_effect_has_a_sentence_or_makes_one() -> None:
    effects = [kind for kind in TABLE_EVENTS if issubclass(kind, Effect)]
    silent = [kind.name for kind in effects if not hasattr(kind, "says") and kind.words is Effect.words]
    assert effects
    assert silent == []
