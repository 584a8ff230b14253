"""The phones' tokens: for one tournament and the table, pair or player of the device."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from sqlalchemy import insert, select, update

from arbitr.problem import Problem
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


class Tokens(StorePart):
    """All issued tokens."""

    def issue(self, stream: str, kind: str, whom: str) -> Token:
        token = Token(new_id(), stream, storable(kind), storable(whom), now())
        self._change(insert(tokens).values(asdict(token)))
        return token

    def get(self, id_: str) -> Token | None:
        return next((Token(*row) for row in self._rows(select(tokens).where(tokens.c.id == id_))), None)

    def of(self, stream: str) -> list[Token]:
        """Those of a tournament, in the order in which they were issued."""
        asked = select(tokens).where(tokens.c.stream == stream).order_by(tokens.c.issued, tokens.c.id)
        return [Token(*row) for row in self._rows(asked)]

    def move(self, id_: str, kind: str, whom: str) -> None:
        """From now on the phone belongs to another contestant or table."""
        self._set(id_, kind=storable(kind), whom=storable(whom))

    def revoke(self, id_: str) -> None:
        self._set(id_, revoked=True)

    def give_back(self, id_: str) -> None:
        """A revoked token may write again."""
        self._set(id_, revoked=False)

    def _set(self, id_: str, **values: object) -> None:
        if self._change(update(tokens).where(tokens.c.id == id_).values(**values)) != 1:
            raise Problem("there is no token {id}", id=repr(id_))
