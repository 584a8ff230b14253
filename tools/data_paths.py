"""Lists the files that three data paths go through, in the order in which each first runs a function.

    .venv/bin/python tools/data_paths.py [phone|ruling|hands]

phone: a result from a phone to the ranking. ruling: an insufficient bid from YAML to a ruling in Czech. hands: a PBN
file to a tournament to hand records as PDF, on the command line. `docs/architecture.md` describes them. Each path runs
twice, and the second run is listed: the first one also runs what importing the modules runs.
"""

from __future__ import annotations

import os
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from io import StringIO
from pathlib import Path
from types import FrameType

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "arbitr"
SCENARIO = ROOT / "examples" / "insufficient_bid.yaml"
sys.path.insert(0, str(ROOT / "tests"))


@contextmanager
def profiled(files: dict[str, None]) -> Iterator[None]:
    """Collect the files of the package whose functions run, in every thread."""

    def called(frame: FrameType, event: str, argument: object) -> None:
        if event == "call" and frame.f_code.co_name != "<module>":
            path = Path(frame.f_code.co_filename)
            if path.is_relative_to(PACKAGE):
                files.setdefault(path.relative_to(PACKAGE).as_posix())

    threading.setprofile(called)
    sys.setprofile(called)
    try:
        yield
    finally:
        sys.setprofile(None)
        threading.setprofile(None)


def phone(folder: Path, files: dict[str, None]) -> None:
    from web.club import pairs_event, running  # type: ignore[import-not-found, unused-ignore]

    threads = dict[str, None]()
    with profiled(threads), running(folder) as club:
        stream, _, _ = pairs_event(club.store, 4)
        device = club.phone(stream, 1)
        entry: dict[str, object] = {
            "id": "a1b2c3d4e5",
            "kind": "result",
            "round": 1,
            "section": "A",
            "table": 1,
            "board": 1,
        }
        entry["result"] = "4S N ="
        for board in (1, 2):
            threads.clear()
            sent = {"entries": [{**entry, "id": f"a1b2c3d4e{board}", "board": board}]}
            reply = device.post(f"/t/{stream}/phone/entries", json=sent, headers={"x-arbitr": "1"})
            assert reply.status_code == 200, reply.text
            assert club.visitor().get(f"/t/{stream}/ranking").status_code == 200
        files.update(threads)


def ruling(_: Path, files: dict[str, None]) -> None:
    from arbitr.cli.main import main

    os.environ["ARBITR_LANG"] = "cs"
    _run(main, "rule", str(SCENARIO))
    with profiled(files):
        _run(main, "rule", str(SCENARIO))


def hands(folder: Path, files: dict[str, None]) -> None:
    from arbitr.cli.main import main

    deals = folder / "deals.pbn"
    deals.write_text('[Board "1"]\n[Deal "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3"]\n')

    def printed(club: str) -> None:
        options = ("--file", str(folder / club))
        _run(main, "tournament", "new", "Tuesday pairs", *options)
        _run(main, "tournament", "deals", str(deals), *options)
        _run(main, "print", "hands", str(folder / "hands.pdf"), *options)

    printed("first.db")
    with profiled(files):
        printed("second.db")


def _run(main: Callable[[], int | None], *words: str) -> None:
    sys.argv = ["arbitr", *words]
    with redirect_stdout(StringIO()):
        try:
            status = main()
        except SystemExit as ended:
            status = ended.code if isinstance(ended.code, int) else 0
    assert not status, words


PATHS = {"phone": phone, "ruling": ruling, "hands": hands}

if __name__ == "__main__":
    for name in sys.argv[1:] or PATHS:
        found: dict[str, None] = {}
        with tempfile.TemporaryDirectory() as place:
            PATHS[name](Path(place), found)
        print(f"{name}: {len(found)} files", *(f"  {path}" for path in found), sep="\n")
