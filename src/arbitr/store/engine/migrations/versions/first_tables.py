"""The logs, the register, permissions, keys and settings."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "first_tables"
down_revision = None

PERSONAL = ("name", "number", "club", "surname", "category", "contact")


def upgrade() -> None:
    op.create_table(
        "streams",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
    )
    op.create_table(
        "log",
        sa.Column("stream", sa.Text, sa.ForeignKey("streams.id"), primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("by", sa.Text, nullable=False),
        sa.Column("event", sa.Text, nullable=False),
        sa.Column("entry", sa.Text),
        sa.UniqueConstraint("stream", "entry", name="one_entry_once"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "clubs",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
    )
    op.create_table(
        "persons",
        sa.Column("id", sa.Text, primary_key=True),
        *(sa.Column(name, sa.Text, nullable=name == "number") for name in PERSONAL),
        sa.Column("hidden", sa.Boolean, nullable=False),
        sa.Column("erased", sa.Boolean, nullable=False),
    )
    op.create_table(
        "users",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False, unique=True),
        sa.Column("password", sa.Text, nullable=False),
        sa.Column("roles", sa.Text, nullable=False),
    )
    op.create_table(
        "tokens",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("stream", sa.Text, sa.ForeignKey("streams.id"), nullable=False, index=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("whom", sa.Text, nullable=False),
        sa.Column("issued", sa.BigInteger, nullable=False),
        sa.Column("revoked", sa.Boolean, nullable=False),
    )
    op.create_table(
        "keys",
        sa.Column("purpose", sa.Text, primary_key=True),
        sa.Column("secret", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "settings",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    if op.get_bind().dialect.name == "postgresql":
        # PostgreSQL would keep samples of names in its statistics, which erasing a person does not reach.
        for name in PERSONAL:
            op.execute(f"ALTER TABLE persons ALTER COLUMN {name} SET STATISTICS 0")
