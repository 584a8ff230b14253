"""Secret keys, one for each purpose. They are in the backup, so that signed codes on the tables stay valid."""

from __future__ import annotations

import secrets

from sqlalchemy import Connection, insert, select

from arbitr.store.engine.schema import keys, storable
from arbitr.store.store_part import Read, Write

LENGTH = 32


def secret(read: Read, write: Write, purpose: str) -> bytes:
    """Created on first use."""

    def look(connection: Connection) -> bytes | None:
        found: bytes | None = connection.execute(select(keys.c.secret).where(keys.c.purpose == purpose)).scalar()
        return found

    def make(connection: Connection) -> bytes:
        found = look(connection)  # somebody else may have been faster
        if found is None:
            found = secrets.token_bytes(LENGTH)
            connection.execute(insert(keys).values(purpose=storable(purpose), secret=found))
        return found

    return read(look) or write(make)
