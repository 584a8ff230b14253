"""Another program with a wrong clock: `eraser.py PLACE SECONDS` erases each person whose id it reads.

Its clock is so many seconds ahead.
"""

from __future__ import annotations

import sys
import time

_clock, _nanoseconds = time.time, time.time_ns


def set_back_or_ahead(seconds: int) -> None:
    time.time = lambda: _clock() + seconds
    time.time_ns = lambda: _nanoseconds() + seconds * 10**9


def main(where: str, seconds: int) -> None:
    set_back_or_ahead(seconds)
    from arbitr.store import Store

    with Store.open(where) as store:
        print("ready", flush=True)
        for line in sys.stdin:
            person = line.strip()
            store.persons.erase(person)
            print(person, flush=True)


main(sys.argv[1], int(sys.argv[2]))
