"""A database that another program has locked answers soon: nobody waits longer than five seconds."""

from __future__ import annotations

import sqlite3
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import event

from arbitr.store import NotStored, Store
from arbitr.store.engine import sqlite

MOST_SECONDS = 5


def test_many_writers_wait_together_for_a_lock_and_all_are_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever comes while the first one waits, waits once more: two waits are the most for anybody."""
    assert 2 * sqlite.WAIT < MOST_SECONDS
    monkeypatch.setattr(sqlite, "WAIT", 0.3)
    with Store.open(tmp_path / "club.db") as store:
        begun: list[object] = []
        event.listen(store.database.writing, "begin", begun.append)
        with closing(sqlite3.connect(tmp_path / "club.db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with ThreadPoolExecutor(20) as threads:
                writers = [threads.submit(store.settings.put, f"setting {number}", 1) for number in range(20)]
                wait(writers)
            assert all(isinstance(writer.exception(), NotStored) for writer in writers)
            assert len(begun) <= 3, "one by one they would wait in vain again and again"
            other.execute("ROLLBACK")
        store.settings.put("setting", 2)
        assert store.settings.get("setting") == 2
