"""The phones' tokens: for one tournament and the table, pair or player of the device."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict, dataclass

from sqlalchemy import Connection, func, insert, select, update

from arbitr.problem import Problem
from arbitr.store.engine.counters import PHONES
from arbitr.store.engine.schema import storable, tokens
from arbitr.store.ids import new_id, now
from arbitr.store.store_part import StorePart


@dataclass(frozen=True, slots=True)
class Token:
    """What a phone may write for; the front end creates the signed form."""

    id: str
    stream: str
    """The stream of the tournament."""
    kind: str
    """table, pair, player."""
    whom: str
    issued: int
    revoked: bool = False
    waits: bool = False
    """It may write nothing until the director admits it."""
    watched: bool = False
    """A revoked phone: each new phone at its table waits for the director."""

    @property
    def is_valid(self) -> bool:
        return not self.revoked and not self.waits


class Tokens(StorePart):
    """All issued tokens."""

    def issue(self, stream: str, kind: str, whom: str, waits: bool = False) -> Token:
        token = Token(new_id(), stream, storable(kind), storable(whom), now(), waits=waits)

        def work(connection: Connection) -> None:
            connection.execute(insert(tokens).values(asdict(token)))

        self._write(work, tells=(PHONES,) if waits else ())
        return token

    def get(self, id_: str) -> Token | None:
        return next((Token(*row) for row in self._rows(select(tokens).where(tokens.c.id == id_))), None)

    def of(self, stream: str) -> list[Token]:
        """Those of a tournament, in the order in which they were issued."""
        asked = select(tokens).where(tokens.c.stream == stream).order_by(tokens.c.issued, tokens.c.id)
        return [Token(*row) for row in self._rows(asked)]

    def count(self, stream: str, kind: str, whom: str) -> int:
        """How many phones may write for this table or contestant, or wait for it."""
        owned = tokens.c.stream == stream, tokens.c.kind == kind, tokens.c.whom == whom, ~tokens.c.revoked
        ((found,),) = self._rows(select(func.count()).select_from(tokens).where(*owned))
        return int(found)

    def waiting(self, stream: str) -> list[Token]:
        """The phones that wait for the director, in the order in which they came."""
        asked = select(tokens).where(tokens.c.stream == stream, tokens.c.waits).order_by(tokens.c.issued, tokens.c.id)
        return [Token(*row) for row in self._rows(asked)]

    def watched(self, stream: str) -> list[Token]:
        """The revoked phones whose tables the director watches."""
        return [Token(*row) for row in self._rows(select(tokens).where(tokens.c.stream == stream, tokens.c.watched))]

    def move(self, id_: str, kind: str, whom: str, waits: bool = False) -> None:
        """From now on the phone belongs to another contestant or table. One that waits keeps waiting."""
        places = {"kind": storable(kind), "whom": storable(whom)}
        self._set(id_, **places, **({"waits": True} if waits else {}))

    def revoke(self, id_: str) -> None:
        """It may not write any more, and every new phone at its table waits."""
        self._set(id_, revoked=True, waits=False, watched=True)

    def admit(self, id_: str) -> None:
        """A waiting or a revoked phone may write."""
        self._set(id_, revoked=False, waits=False, watched=False)

    def forget(self, id_: str) -> None:
        """The phone stays revoked, but new phones at its table no longer wait."""
        self._set(id_, watched=False)

    def end(self, ids: Collection[str]) -> None:
        """These phones scan a code again: one of the new codes admits them at once."""

        def work(connection: Connection) -> None:
            connection.execute(update(tokens).where(tokens.c.id.in_(ids)).values(revoked=True))

        self._write(work, tells=(PHONES,))

    def _set(self, id_: str, **values: object) -> None:
        def work(connection: Connection) -> int:
            return connection.execute(update(tokens).where(tokens.c.id == id_).values(**values)).rowcount

        if self._write(work, tells=(PHONES,)) != 1:
            raise Problem("there is no token {id}", id=repr(id_))
