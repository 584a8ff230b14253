"""The logs and the register on disk: SQLite in one file, or PostgreSQL by a URL.

    store = Store.open("club.db")                   # or postgresql://user@host/name; without: place.usual_place()
    cup = store.create("tournament", "Tuesday pairs")
    store.append(cup.id, 0, [{"event": "opened"}], by="organiser")          # Stored(version=1, again=False)
    store.append_with(cup.id, decide, by="table A7", entry="phone-1-17")    # decide(records) -> events
    store.records(cup.id, since=1)

A *stream* is one log: a tournament, a table, a club. Its records have the versions 1, 2, 3 ... without a gap; the store
does not know what an event means, it is a dict as in JSON. A writer names the version that he has seen; if somebody
else was faster there is a `Conflict`, and `append_with` reads the new records and decides again. `entry` is the id that
a phone gave to what it sends: sent again, it is stored once, and the answer is the first one with `again=True`. With
several events in one append the last record carries the id.

When a call returns, the data are on disk. A `NotStored` says that the database failed and that nothing may be
acknowledged; the same may be sent again. It is an `Unavailable`, which reading also raises; `Damaged` is permanent.
Outside `with Store.open(...)` they become a `Problem`, which is for people.

On an event loop (no thread waits for a viewer):

    await store.append_async(...)                   # the arguments of append
    await store.append_with_async(...)              # decide runs on the loop, which may keep its folds there
    await store.run(store.records, cup.id)          # anything that blocks, on one of a few threads
    async for version in store.follow(cup.id, since=3): ...    # the newest version, whenever it has grown; merged

`store.watch(callback)` calls callback(stream, version) from a thread of the store after each commit; `store.newest` is
the newest known version, without reading. Both include the writes of other processes: with PostgreSQL at once, with one
SQLite file within about a second. Under the names of `engine/counters.py` they announce changes of the register, and
that somebody was erased: texts in the logs may then have changed. Those versions are counted in the database.

Besides the logs: `store.persons` (the register: a person is an opaque id in the logs; names are corrected, hidden and
erased here), `store.users` (accounts), `store.tokens` (phones), `store.settings`, `store.secret(purpose)` (keys,
created on first use). `backup.backup_now(store, place, ...)` writes everything into one file, `backup.restore` reads
it, on either database.

For tests: `store.before_commit = function` is called in the writing thread before each commit; while it waits nothing
is acknowledged, and if it raises nothing is stored.
"""

from typing import TYPE_CHECKING, Any

from arbitr.extras import needs
from arbitr.store.outcome import BrokenLine, Conflict, Damaged, LogRecord, NotStored, Stored, Stream, Unavailable

if TYPE_CHECKING:
    from arbitr.store.store import Store
else:

    def __getattr__(name: str) -> Any:
        """Return the store on first use: SQLAlchemy takes long to import."""
        if name != "Store":
            raise AttributeError(f"module {__name__} has no attribute {name}")
        needs("store")
        from arbitr.store.store import Store

        return Store


__all__ = ["BrokenLine", "Conflict", "Damaged", "LogRecord", "NotStored", "Store", "Stored", "Stream", "Unavailable"]
