"""What the command line prints and writes about a stored club: rankings, logs and exports, file by file."""

from __future__ import annotations

import io
import json
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from unittest.mock import patch

from arbitr.cli.commands import run
from arbitr.cli.main import speak
from arbitr.store import Store

MARIAS = "marias"
WHOLE = "tournament.json"
"""The export with the log in it, which later versions may write otherwise: it is compared after reading."""


@contextmanager
def quiet(folder: Path) -> Iterator[None]:
    """The command line in English, 100 columns wide, in UTC, with no double-dummy tables of this user."""
    settings = {"LANGUAGE": "en", "COLUMNS": "100", "TZ": "UTC", "XDG_CACHE_HOME": str(folder / "no-cache")}
    with patch.dict(os.environ, settings):
        time.tzset()
        speak("en")
        yield
    time.tzset()


def printed(*words: str) -> str:
    """Of one command that succeeds."""
    out = io.StringIO()
    with redirect_stdout(out):
        assert run(list(words)) == 0, words
    return out.getvalue()


def facts_of_club(where: str, folder: Path) -> dict[str, bytes]:
    """Rankings, lists and exports, by the name of the file that keeps them."""
    found: dict[str, bytes] = {}
    with Store.open(where) as store:
        streams = {stream.id: stream.kind for stream in store.streams()}
    with quiet(folder):
        for id_, kind in sorted(streams.items()):
            if kind == MARIAS:
                which = ("--db", where, "--evening", id_, "--json")
                found[f"{id_}/ranking.json"] = _tidy(printed("marias", "tournament", "ranking", *which))
            else:
                for name, text in _lists(where, id_).items():
                    found[f"{id_}/{name}.json"] = _tidy(text)
            exported = folder / f"export-{id_}"
            printed("export", str(exported), "--file", where, "--tournament", id_)
            for file in sorted(exported.iterdir()):
                found[f"{id_}/{file.name}"] = file.read_bytes()
            public = folder / f"{id_}-public.json"
            printed("export", str(public), "--file", where, "--tournament", id_, "--people", "public")
            found[f"{id_}/public.json"] = public.read_bytes()
        found["series.json"] = _tidy(
            printed("tournament", "series", "pairsone11", "ruledpair3", "--file", where, "--json")
        )
    return found


def _lists(where: str, id_: str) -> dict[str, str]:
    def as_json(*words: str) -> str:
        return printed("tournament", *words, "--file", where, "--tournament", id_, "--json")

    return {
        "ranking-of-all": as_json("ranking"),
        "ranking-of-session-1": as_json("ranking", "--session", "1"),
        "missing": as_json("missing"),
        "marked": as_json("marked", "--session", "1"),
        "times": as_json("times", "--session", "1"),
        "fees": as_json("fees"),
        "log": json.dumps([_line(row) for row in json.loads(as_json("log", "--last", "0"))]),
    }


def _line(line: dict[str, object]) -> list[object]:
    """A line of the log without what the event holds, which the other files show."""
    return [line[name] for name in ("line", "at", "by", "event", "undone")]


def _tidy(text: str) -> bytes:
    """One entry of a list on each line, so that a difference can be read."""
    plain = json.loads(text)
    if isinstance(plain, list):
        rows = ",\n".join(json.dumps(row, ensure_ascii=False) for row in plain)
        return f"[\n{rows}\n]\n".encode()
    return (json.dumps(plain, ensure_ascii=False, indent=1) + "\n").encode()


def words_of_club(where: str, folder: Path) -> dict[str, str]:
    """The log in words and the rankings as people see them, by the name of the file that keeps them."""
    found: dict[str, str] = {}
    with Store.open(where) as store:
        streams = {stream.id: stream.kind for stream in store.streams()}
    with quiet(folder):
        for id_, kind in sorted(streams.items()):
            if kind == MARIAS:
                found[f"{id_}-ranking.txt"] = printed(
                    "marias", "tournament", "ranking", "--db", where, "--evening", id_
                )
                continue
            which = ("--file", where, "--tournament", id_)
            found[f"{id_}-log.txt"] = printed("tournament", "log", "--last", "0", *which)
            found[f"{id_}-ranking.txt"] = printed("tournament", "ranking", *which)
    return found
