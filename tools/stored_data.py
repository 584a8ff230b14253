"""Keeps what this version stores as data for the tests of later ones.

.venv/bin/python tools/stored_data.py write 0.2     everything, into tests/stored/0.2; once, when a version is ready
.venv/bin/python tools/stored_data.py words         only the expected words, after texts were rewritten
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from store.postgres import postgres_server  # noqa: E402
from stored import tables  # noqa: E402
from stored.club import write_club  # noqa: E402
from stored.printed import facts_of_club  # noqa: E402
from stored.read import FACTS, HERE, WORDS, Kept, all_kept  # noqa: E402
from stored.values import all_values  # noqa: E402
from stored.words import all_words  # noqa: E402


def write(version: str) -> None:
    kept = Kept(HERE / version)
    if kept.folder.exists():
        raise SystemExit(f"{kept.folder} is there: what a version has stored is written once, and never again")
    kept.folder.mkdir()
    with tempfile.TemporaryDirectory() as made:
        file = Path(made) / "club.db"
        kept.put_json("phones", write_club(file))
        kept.put("club.db.gz", file.read_bytes())
        kept.put("club.sql.gz", _dumped())
        for name, data in facts_of_club(str(file), Path(made)).items():
            fact = kept.folder / FACTS / name
            fact.parent.mkdir(parents=True, exist_ok=True)
            fact.write_bytes(data)
    kept.put_json("values", all_values())
    kept.put_json("tables", tables.bridge_tables())
    kept.put_json("conversations", tables.conversations())
    kept.put_json("desks", tables.desks())
    kept.put_json("marias-tables", tables.marias_tables())
    kept.put_json("marias-conversations", tables.marias_conversations())
    kept.put_json("marias-effects", tables.marias_effects())
    write_words(kept)


def _dumped() -> bytes:
    """The same club on PostgreSQL, as its own program writes it down."""
    found = [*Path("/usr/lib/postgresql").glob("*/bin/pg_dump"), shutil.which("pg_dump")]
    program = next((each for each in found if each is not None), None)
    if program is None:
        raise SystemExit("there is no pg_dump in the PATH or under /usr/lib/postgresql")
    with postgres_server() as server:
        write_club(server.url())
        command = [str(program), "--inserts", "--no-owner", "--no-privileges", server.url()]
        return subprocess.run(command, check=True, capture_output=True).stdout


def write_words(kept: Kept) -> None:
    folder = kept.folder / WORDS
    folder.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as made:
        for name, text in all_words(kept, Path(made)).items():
            (folder / name).write_text(text, encoding="utf-8")


def main(words: list[str]) -> None:
    match words:
        case ["write", version]:
            write(version)
        case ["words"]:
            for kept in all_kept():
                write_words(kept)
        case _:
            raise SystemExit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
