"""The one writing thread. Waiting requests are committed together; each is acknowledged only after its commit."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import Any, Generic, NamedTuple, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnection

from arbitr.store.engine.database import Database
from arbitr.store.engine.sqlite import is_damage, is_locked
from arbitr.store.outcome import Conflict, Damaged, NotStored

T = TypeVar("T")
FAILURES = (OperationalError, InterfaceError, NoConnection)
"""An error of the database, not of the program."""
TOGETHER = 100
"""The most requests in one commit."""


class Writing(NamedTuple):
    """A transaction, as a request sees it."""

    connection: Connection
    changed: dict[str, int]
    """The logs that have grown, with their new versions."""


@dataclass(frozen=True, slots=True)
class _Request(Generic[T]):
    work: Callable[[Writing], T]
    stream: str
    scrub: bool
    future: Future[T]


class Writer:
    """A queue of requests and the thread that commits them."""

    def __init__(self, database: Database, announce: Callable[[str, int], None]) -> None:
        self.before_commit: Callable[[], None] | None = None
        self._database = database
        self._announce = announce
        self._queue: SimpleQueue[_Request[Any] | None] = SimpleQueue()
        self._lock = threading.Lock()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="arbitr-writer", daemon=True)
        self._thread.start()

    def submit(self, work: Callable[[Writing], T], stream: str = "", scrub: bool = False) -> Future[T]:
        """Run the work in a transaction, and again in another one if the first fails, until one is committed.

        With `scrub`, overwritten data have left no trace in the files when the future is done.
        """
        future: Future[T] = Future()
        with self._lock:
            if self._closed:
                raise NotStored("the store is closed")
            self._queue.put(_Request(work, stream, scrub, future))
        return future

    def wait(self, future: Future[T]) -> T:
        if threading.current_thread() is self._thread:
            raise RuntimeError("the writing thread cannot wait for itself: a callback of the store must not write")
        return future.result()

    def close(self) -> None:
        """Wait until everything submitted is committed."""
        with self._lock:
            self._closed = True
            self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        while True:
            batch = self._waiting()
            open_ = None not in batch
            # In the order of the logs, in every worker, so that no two wait for each other's.
            requests = sorted(
                (waiting for waiting in batch if waiting and _begun(waiting)), key=lambda waiting: waiting.stream
            )
            try:
                self._commit(requests)
            except Exception as error:
                # Each separately: one of them was wrong, or the connection was old, or another worker was in the way.
                if len(requests) == 1 and not isinstance(error, DBAPIError):
                    requests[0].future.set_exception(error)
                elif is_locked(error):  # for every request alike, so none of them waits again
                    for request in requests:
                        request.future.set_exception(_not_stored(error))
                else:
                    for request in requests:
                        self._commit_alone(request)
            if not open_:
                return

    def _waiting(self) -> list[_Request[Any] | None]:
        """The waiting requests, at least one; a final None means that the store is closed."""
        batch = [self._queue.get()]
        try:
            while batch[-1] is not None and len(batch) < TOGETHER:
                batch.append(self._queue.get_nowait())
        except Empty:
            pass
        return batch

    def _commit_alone(self, request: _Request[Any]) -> None:
        try:
            self._commit([request])
        except Exception as error:
            of_database = isinstance(error, FAILURES) or is_damage(error)
            request.future.set_exception(_not_stored(error) if of_database else error)

    def _commit(self, requests: list[_Request[Any]]) -> None:
        """All in one transaction. A failure before its commit is raised, and then nothing is written or answered."""
        if not requests:
            return
        outcomes: list[Any] = []
        changed: dict[str, int] = {}
        with self._database.writing.connect() as connection:
            transaction = connection.begin()
            for request in requests:
                try:
                    outcomes.append(request.work(Writing(connection, changed)))
                except Conflict as conflict:  # which happens before anything is written, so the others continue
                    outcomes.append(conflict)
            self._database.notify(connection, changed)
            try:
                if self.before_commit is not None:
                    self.before_commit()
                transaction.commit()
            except Exception as error:
                # It is unknown whether it is on disk, so it is neither acknowledged nor tried again.
                outcomes = [_not_stored(error) for _ in requests]
                changed = {}
        if any(request.scrub for request in requests):
            try:
                self._database.scrub()
            except Exception as error:
                outcomes = [
                    _not_stored(error) if request.scrub else outcome
                    for request, outcome in zip(requests, outcomes, strict=True)
                ]
        for stream, version in changed.items():
            self._announce(stream, version)
        for request, outcome in zip(requests, outcomes, strict=True):
            if isinstance(outcome, Exception):
                request.future.set_exception(outcome)
            else:
                request.future.set_result(outcome)


def _begun(request: _Request[Any]) -> bool:
    """False if nobody waits for it any more."""
    return request.future.set_running_or_notify_cancel()


def _not_stored(error: Exception) -> NotStored:
    failure = (Damaged if is_damage(error) else NotStored)(str(error))
    failure.__cause__ = error
    return failure
