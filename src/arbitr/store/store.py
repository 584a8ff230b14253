"""The store: the logs, and beside them the register, users, tokens, keys and settings."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from json import JSONDecodeError
from pathlib import Path
from types import TracebackType
from typing import ParamSpec, Self, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import DatabaseError

from arbitr.plain import Plain
from arbitr.problem import Problem
from arbitr.store import log
from arbitr.store.engine.counters import ERASED, REGISTER, known_versions, raised
from arbitr.store.engine.database import Database, is_postgres, postgres_url, sqlite_path
from arbitr.store.engine.listening import Callback, NewestVersions
from arbitr.store.engine.migrate import migrate
from arbitr.store.engine.schema import storable
from arbitr.store.engine.sqlite import Sqlite, is_damage
from arbitr.store.engine.writer import FAILURES, Writer, Writing
from arbitr.store.ids import new_id, now
from arbitr.store.keys import secret
from arbitr.store.outcome import Conflict, Damaged, LogRecord, Stored, Stream, Unavailable, damage, why
from arbitr.store.people.erasing_words import forget
from arbitr.store.people.register import Persons, put_all
from arbitr.store.settings import Settings
from arbitr.store.stream_locks import StreamLocks
from arbitr.store.tokens import Tokens
from arbitr.store.users import Users
from arbitr.tournament import Club, Person
from arbitr.tournament.people.forgetting import Forgotten

T = TypeVar("T")
P = ParamSpec("P")
Decide = Callable[[list[LogRecord]], Sequence[Plain]]
THREADS = 4
"""How many blocking calls `run` executes at once, however many tasks wait."""


class Store:
    """All stored data, in one database. Its methods may be called from any thread."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._live = NewestVersions()
        self._locks = StreamLocks()
        for name, version in self.read(lambda connection: [*known_versions(connection)]):
            self._live.announce(name, version)
        self._writer = Writer(database, self._live.announce)
        self._listener = database.listen(self._live.announce)
        self._threads = ThreadPoolExecutor(THREADS, "arbitr-store")
        self.persons = Persons(self.read, self.write)
        self.users = Users(self.read, self.write)
        self.tokens = Tokens(self.read, self.write)
        self.settings = Settings(self.read, self.write)

    @classmethod
    def open(cls, where: str | Path) -> Store:
        """A file or a URL; missing tables are created, old ones upgraded."""
        database = open_database(where)
        try:
            migrate(database)
            return cls(database)
        except (DatabaseError, Unavailable) as error:
            database.close()
            if isinstance(error, Damaged) or is_damage(error):
                raise damage(database.name) from None
            raise Problem("{place} cannot be opened: {why}", place=database.name, why=why(error)) from None
        except BaseException:
            database.close()
            raise

    def close(self) -> None:
        """Pending requests are committed first."""
        self._writer.close()
        self._listener.close()
        self._live.close()
        self._threads.shutdown()
        self.database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """A command gets the error in one line: there is no server to continue, and no phone waits."""
        self.close()
        if isinstance(error, Damaged):
            raise damage(self.database.name) from error
        if isinstance(error, Unavailable):
            raise Problem("{place} cannot be used: {why}", place=self.database.name, why=error.why) from error

    # Transactions

    def read(self, work: Callable[[Connection], T]) -> T:
        """Return the result of the work, on one snapshot."""
        try:
            with self.database.reading.connect() as connection:
                return work(connection)
        except (*FAILURES, DatabaseError, JSONDecodeError) as error:
            if is_damage(error):
                raise Damaged(str(error)) from error
            if isinstance(error, FAILURES):
                raise Unavailable(str(error)) from error
            raise

    def write(self, work: Callable[[Connection], T], scrub: bool = False, tells: Sequence[str] = ()) -> T:
        """Return the result of the work after its commit. It may run more than once: it must change only the database.

        `tells` announces changes for `newest` and `follow` in every worker.
        """

        def working(writing: Writing) -> T:
            done = work(writing.connection)
            _announce(writing, tells)
            return done

        return self._writer.wait(self._writer.submit(working, scrub=scrub))

    @property
    def before_commit(self) -> Callable[[], None] | None:
        """For tests: called in the writing thread before each commit."""
        return self._writer.before_commit

    @before_commit.setter
    def before_commit(self, hook: Callable[[], None] | None) -> None:
        self._writer.before_commit = hook

    # Logs

    def create(self, kind: str, name: str, events: Sequence[Plain] = (), by: str = "", id: str | None = None) -> Stream:
        """A new log, with its first events."""
        stream = Stream(storable(id or new_id()), storable(kind), storable(name), now(), 0)
        texts = log.as_json(events)
        storable(by)
        return self._wait(lambda writing: log.create(writing, stream, texts, by), stream.id)

    def take_in(
        self,
        stream: Stream,
        expected: int,
        lines: Sequence[LogRecord],
        changed: Sequence[Person] = (),
        new_clubs: Sequence[Club] = (),
        erased: Sequence[str] = (),
        forgotten: Sequence[Person] = (),
    ) -> None:
        """Lines of a log from elsewhere after version `expected`, with its people, all or nothing; a Conflict if this
        log has continued differently.

        `erased` are ids erased there; `forgotten` are persons erased here whom the lines may name.
        """
        storable(stream.id + stream.kind + stream.name)

        def work(writing: Writing) -> None:
            log.take_in(writing, stream, expected, lines)
            put_all(writing.connection, changed, new_clubs, erased)
            for person in forgotten:
                forget(writing.connection, Forgotten(person), person.id)
            _announce(writing, (REGISTER, ERASED) if forgotten else (REGISTER,))

        self._wait(work, stream.id)

    def rename(self, stream: str, name: str) -> None:
        storable(name)
        self._wait(lambda writing: log.rename(writing, stream, name), stream)

    def remove(self, stream: str) -> None:
        """Remove a log that nobody needs any more, as the demo does; a club's logs stay."""
        self.write(lambda connection: log.remove(connection, stream))

    def streams(self, kind: str | None = None) -> list[Stream]:
        """The logs of a kind, the newest first."""
        return self.read(lambda connection: log.all_streams(connection, kind))

    def stream(self, stream: str) -> Stream:
        return self.read(lambda connection: log.stream(connection, stream))

    def version(self, stream: str) -> int:
        return self.read(lambda connection: log.version(connection, stream))

    def records(self, stream: str, since: int = 0) -> list[LogRecord]:
        """The records after this version, in order."""
        return self.read(lambda connection: log.records(connection, stream, since))

    def append(
        self, stream: str, expected: int, events: Sequence[Plain], *, by: str, at: int | None = None, entry: str = ""
    ) -> Stored:
        """The events after version `expected`, all or none; a Conflict if another record has this place."""
        return self._writer.wait(self._append(stream, expected, events, by, at, entry))

    def append_with(
        self, stream: str, decide: Decide, *, by: str, at: int | None = None, entry: str = "", since: int = 0
    ) -> Stored:
        """Append what is decided from the records after `since`; decide again if somebody else was faster.

        Exceptions of `decide` propagate, and nothing is stored. An entry that already exists is not decided again.
        """
        seen, records = since, list[LogRecord]()
        with self._locks.of_thread(stream):
            while True:
                read = self._seen(stream, entry, seen)
                if isinstance(read, Stored):
                    return read
                records += read
                seen = records[-1].version if records else since
                try:
                    return self.append(stream, seen, decide(list(records)), by=by, at=at, entry=entry)
                except Conflict as lost:
                    _check(lost, seen)

    async def append_async(
        self, stream: str, expected: int, events: Sequence[Plain], *, by: str, at: int | None = None, entry: str = ""
    ) -> Stored:
        return await asyncio.wrap_future(self._append(stream, expected, events, by, at, entry))

    async def append_with_async(
        self, stream: str, decide: Decide, *, by: str, at: int | None = None, entry: str = "", since: int = 0
    ) -> Stored:
        """Like append_with, but `decide` is called on the event loop."""
        seen, records = since, list[LogRecord]()
        async with self._locks.of_task(stream):
            while True:
                read = await self.run(self._seen, stream, entry, seen)
                if isinstance(read, Stored):
                    return read
                records += read
                seen = records[-1].version if records else since
                try:
                    return await self.append_async(stream, seen, decide(list(records)), by=by, at=at, entry=entry)
                except Conflict as lost:
                    _check(lost, seen)

    # Notifications

    def watch(self, callback: Callback) -> Callable[[], None]:
        """Call callback(stream, version) after each commit, from a thread of the store: it must be quick and must not
        write.

        The returned function ends it.
        """
        return self._live.watch(callback)

    def newest(self, stream: str) -> int:
        """The newest version of a log known to this process; nothing is read."""
        return self._live.newest(stream)

    def follow(self, stream: str, since: int = 0) -> AsyncIterator[int]:
        """The newest version of a log, whenever it has grown beyond the last one; it ends when the store is closed."""
        return self._live.follow(stream, since)

    async def run(self, function: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """Run a blocking function on one of a few threads."""
        return await asyncio.wrap_future(self._threads.submit(function, *args, **named))

    # Keys

    def secret(self, purpose: str) -> bytes:
        """The key for this purpose: created on first use, then always the same, also from a backup."""
        return secret(self.read, self.write, purpose)

    def _append(
        self, stream: str, expected: int, events: Sequence[Plain], by: str, at: int | None, entry: str
    ) -> Future[Stored]:
        texts = log.as_json(events)
        storable(by)
        storable(entry)
        when = now() if at is None else at
        return self._writer.submit(
            lambda writing: log.append(writing, stream, expected, texts, by, when, entry), stream
        )

    def _seen(self, stream: str, entry: str, since: int) -> Stored | list[LogRecord]:
        """The earlier outcome of this entry, or the records to decide from."""

        def look(connection: Connection) -> Stored | list[LogRecord]:
            if entry and (there := log.entered(connection, stream, entry)) is not None:
                return Stored(there, again=True)
            return log.records(connection, stream, since)

        return self.read(look)

    def _wait(self, work: Callable[[Writing], T], stream: str) -> T:
        return self._writer.wait(self._writer.submit(work, stream))


def _announce(writing: Writing, what: Sequence[str]) -> None:
    """Announce what has no log."""
    for name, version in raised(writing.connection, what).items():
        writing.changed.pop(name, None)  # with several requests in one commit, names come after erasures
        writing.changed[name] = version


def _check(lost: Conflict, seen: int) -> None:
    """Continue after a lost race, but not if the caller has seen more than exists, e.g. before a restored backup."""
    if lost.version < seen:
        raise lost


def open_database(where: str | Path) -> Database:
    """The database of a file or URL."""
    if is_postgres(str(where)):
        from arbitr.store.engine.postgres import Postgres

        return Postgres(postgres_url(str(where)))
    return Sqlite(Path(sqlite_path(str(where))))
