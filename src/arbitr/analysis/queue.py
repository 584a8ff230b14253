"""Deals for several machines: a queue in PostgreSQL that workers share, and their results.

A job is a handful of deals. If a worker dies, another one notices the missing heartbeat and takes over its job. A
result is stored once for each deal, whoever found it.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from arbitr.bridge import Deal, Makeable
from arbitr.extras import missing
from arbitr.problem import Problem

try:
    import procrastinate
    import psycopg
    from procrastinate.exceptions import ConnectorException
    from procrastinate.jobs import Job
    from procrastinate.types import JSONValue
except ImportError as error:
    raise missing(error.name) from None

NAME = "arbitr-double-dummy"
"""The name of the queue and of its only task."""
DEALS_PER_JOB = 10
"""Enough to keep a worker's cores busy, few enough to share fairly and to lose little if a worker dies."""
PATIENCE = 30.0
"""Seconds after its last heartbeat until a worker counts as dead."""
BEATS = 5
"""Heartbeats in that time."""
LOCK = 0x61726264
"""An arbitrary lock number, the same in every program: its holder creates the tables, or looks after dead workers."""
CONNECT_SECONDS = 10

_TABLE = """
    CREATE TABLE IF NOT EXISTS arbitr_double_dummy (
        deal text PRIMARY KEY,
        tricks text NOT NULL,
        solved_at timestamptz NOT NULL DEFAULT now()
    )
"""
_FOUND = "SELECT deal, tricks FROM arbitr_double_dummy WHERE deal = ANY(%s)"
_STORE = "INSERT INTO arbitr_double_dummy (deal, tricks) VALUES (%s, %s) ON CONFLICT DO NOTHING"
_QUEUED = """
    SELECT DISTINCT jsonb_array_elements_text(args -> 'deals') FROM procrastinate_jobs
    WHERE task_name = %s AND status IN ('todo', 'doing')
"""
_WORKERS = "SELECT count(*) FROM procrastinate_workers WHERE last_heartbeat > now() - make_interval(secs => %s)"

Solve = Callable[[Sequence[Deal]], Sequence[Makeable]]


@dataclass(frozen=True, slots=True)
class Queue:
    """The queue in the database of a URL."""

    url: str

    @classmethod
    def opened(cls, url: str) -> Queue:
        """Create its tables if they do not exist."""
        queue = cls(url)
        with queue._connection() as connection:
            connection.execute("SELECT pg_advisory_xact_lock(%s)", [LOCK])
            connection.execute(_TABLE)
            row = connection.execute("SELECT to_regclass('procrastinate_jobs')").fetchone()
            if row is None or row[0] is None:
                connection.execute(procrastinate.schema.SchemaManager.get_schema())
        return queue

    @contextmanager
    def _connection(self) -> Iterator[psycopg.Connection[Any]]:
        """One transaction."""
        try:
            connection = psycopg.connect(self.url, connect_timeout=CONNECT_SECONDS)
        except psycopg.ProgrammingError as error:
            raise Problem("this is not the address of a PostgreSQL database: {why}", why=_line(error)) from None
        except psycopg.OperationalError as error:
            raise Problem("the database is not responding: {why}", why=_line(error)) from None
        with connection:
            yield connection

    def put(self, deals: Sequence[Deal]) -> int:
        """Queue those that are neither solved nor queued; return how many."""
        texts = list(dict.fromkeys(map(str, deals)))
        with self._connection() as connection:
            connection.execute("SELECT pg_advisory_xact_lock(%s)", [LOCK])
            done = {deal for deal, _ in connection.execute(_FOUND, [texts])}
            queued = {deal for (deal,) in connection.execute(_QUEUED, [NAME])}
            new = [text for text in texts if text not in done and text not in queued]
            jobs = [
                Job(
                    id=None,
                    queue=NAME,
                    task_name=NAME,
                    lock=None,
                    queueing_lock=None,
                    task_kwargs={"deals": list[JSONValue](new[start : start + DEALS_PER_JOB])},
                )
                for start in range(0, len(new), DEALS_PER_JOB)
            ]
            if jobs:
                # In the same transaction, so nobody else can queue the same deals meanwhile.
                self._app().job_manager.batch_defer_jobs(jobs, connection=connection)
        return len(new)

    def found(self, deals: Sequence[Deal]) -> dict[Deal, Makeable]:
        """The known results of these."""
        by_text = {str(deal): deal for deal in deals}
        with self._connection() as connection:
            rows = connection.execute(_FOUND, [list(by_text)]).fetchall()
        return {by_text[deal]: Makeable.parse(tricks) for deal, tricks in rows}

    def waiting(self) -> int:
        """Deals still to be solved."""
        with self._connection() as connection:
            return len(connection.execute(_QUEUED, [NAME]).fetchall())

    def workers(self, patience: float = PATIENCE) -> int:
        """Workers with a current heartbeat."""
        with self._connection() as connection:
            row = connection.execute(_WORKERS, [patience]).fetchone()
        return 0 if row is None else int(row[0])

    def work(
        self,
        solve: Solve,
        report: Callable[[int], None] = lambda count: None,
        until_empty: bool = False,
        patience: float = PATIENCE,
    ) -> None:
        """Solve queued deals until the process is told to stop; the current job is finished first."""
        app = self._app()

        @app.task(name=NAME, queue=NAME)
        def job(deals: list[str]) -> None:
            report(self._solve(deals, solve))

        try:
            asyncio.run(self._run(app, until_empty, patience))
        except (psycopg.OperationalError, ConnectorException) as error:
            raise Problem("the database is not responding: {why}", why=_line(error.__cause__ or error)) from None

    def _app(self) -> procrastinate.App:
        return procrastinate.App(connector=procrastinate.PsycopgConnector(conninfo=self.url))

    async def _run(self, app: procrastinate.App, until_empty: bool, patience: float) -> None:
        async with app.open_async():
            watch = asyncio.create_task(self._watch(app, patience))
            try:
                await app.run_worker_async(
                    queues=[NAME],
                    wait=not until_empty,
                    update_heartbeat_interval=patience / BEATS,
                    stalled_worker_timeout=patience,
                    fetch_job_polling_interval=min(5.0, patience / BEATS),
                    delete_jobs="successful",
                )
            finally:
                watch.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await watch

    async def _watch(self, app: procrastinate.App, patience: float) -> None:
        """Put the jobs of dead workers back on the queue; one living worker at a time does this."""
        manager = app.job_manager
        while True:
            with contextlib.suppress(psycopg.Error, ConnectorException):
                async with await psycopg.AsyncConnection.connect(self.url, autocommit=True) as connection:
                    while True:
                        cursor = await connection.execute("SELECT pg_try_advisory_lock(%s)", [LOCK + 1])
                        row = await cursor.fetchone()
                        if row is not None and row[0]:
                            for job in await manager.get_stalled_jobs(queue=NAME, seconds_since_heartbeat=patience):
                                await manager.retry_job(job)
                        await asyncio.sleep(patience / BEATS)
            await asyncio.sleep(patience / BEATS)  # the database is unreachable, or the job was finished after all

    def _solve(self, texts: Sequence[str], solve: Solve) -> int:
        """Solve and store; what another worker has stored meanwhile is not solved again."""
        with self._connection() as connection:
            done = {deal for deal, _ in connection.execute(_FOUND, [list(texts)])}
        deals = [Deal.parse_complete(text) for text in texts if text not in done]
        if not deals:
            return 0
        found = solve(deals)
        with self._connection() as connection, connection.cursor() as cursor:
            cursor.executemany(
                _STORE, [(str(deal), str(makeable)) for deal, makeable in zip(deals, found, strict=True)]
            )
        return len(deals)


def _line(error: BaseException) -> str:
    return " ".join(str(error).split())
