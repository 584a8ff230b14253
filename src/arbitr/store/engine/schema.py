"""The tables, as the newest migration leaves them."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Integer, LargeBinary, MetaData, Table, Text, false
from sqlalchemy import UniqueConstraint as Unique

from arbitr.problem import Problem

HEAD = "waiting_phones"
"""The newest migration: what this program reads and writes."""

TABLES = MetaData()

streams = Table(
    "streams",
    TABLES,
    Column("id", Text, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("version", Integer, nullable=False),
)
log = Table(
    "log",
    TABLES,
    Column("stream", Text, ForeignKey("streams.id"), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("by", Text, nullable=False),
    Column("event", Text, nullable=False),  # JSON
    Column("entry", Text),
    Unique("stream", "entry", name="one_entry_once"),
    sqlite_with_rowid=False,
)
clubs = Table(
    "clubs",
    TABLES,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
)
persons = Table(
    "persons",
    TABLES,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("number", Text),
    Column("club", Text, nullable=False),  # the id of a club, or empty
    Column("surname", Text, nullable=False),
    Column("category", Text, nullable=False),
    Column("contact", Text, nullable=False),
    Column("hidden", Boolean, nullable=False),
    Column("erased", Boolean, nullable=False),
)
users = Table(
    "users",
    TABLES,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False, unique=True),
    Column("password", Text, nullable=False),  # a hash
    Column("roles", Text, nullable=False),
)
tokens = Table(
    "tokens",
    TABLES,
    Column("id", Text, primary_key=True),
    Column("stream", Text, ForeignKey("streams.id"), nullable=False, index=True),
    Column("kind", Text, nullable=False),
    Column("whom", Text, nullable=False),
    Column("issued", BigInteger, nullable=False),
    Column("revoked", Boolean, nullable=False),
    Column("waits", Boolean, nullable=False, server_default=false()),
    Column("watched", Boolean, nullable=False, server_default=false()),
)
keys = Table(
    "keys",
    TABLES,
    Column("purpose", Text, primary_key=True),
    Column("secret", LargeBinary, nullable=False),
)
settings = Table(
    "settings",
    TABLES,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),  # JSON
)


def storable(text: str) -> str:
    """The text itself; a Problem if a database cannot store it."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise Problem("{text} contains a character that cannot be stored", text=ascii(text)) from None
    if "\0" in text:
        raise Problem("{text} contains a character that cannot be stored", text=ascii(text))
    return text
