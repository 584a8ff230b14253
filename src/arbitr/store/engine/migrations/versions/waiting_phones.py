"""Phones that wait for the director, and revoked phones whose table the director watches."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "waiting_phones"
down_revision = "first_tables"


def upgrade() -> None:
    for name in ("waits", "watched"):
        op.add_column("tokens", sa.Column(name, sa.Boolean, nullable=False, server_default=sa.false()))
