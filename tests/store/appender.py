"""A process that the kill test kills: python appender.py PLACE STREAM PHONES, a line for each acknowledged entry.

Each phone sends its entries in order, the next one when the last is acknowledged; what it does not know to be stored
it sends again, as a real one does. It begins with the first number that it reads for it on standard input.
"""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import count

from arbitr.plain import Plain
from arbitr.store import LogRecord, Store


def decide(event: Plain, records: list[LogRecord]) -> list[Plain]:
    return [event]


def main(where: str, stream: str, phones: int) -> None:
    first = [int(word) for word in sys.stdin.readline().split()]
    with Store.open(where) as store, ThreadPoolExecutor(phones) as threads:

        def phone(me: int) -> None:
            for number in count(first[me]):
                event = {"phone": me, "number": number}
                stored = store.append_with(stream, partial(decide, event), by="x", entry=f"{me}-{number}")
                sys.stdout.write(f"{me} {number} {stored.version}\n")
                sys.stdout.flush()

        list(threads.map(phone, range(phones)))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
