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
    version_data = Kept(HERE / version)
    if version_data.folder.exists():
        raise SystemExit(f"{version_data.folder} is there: what a version has stored is written once, and never again")
    version_data.folder.mkdir()
    with tempfile.TemporaryDirectory() as made:
        file = Path(made) / "club.db"
        version_data.put_json("phones", write_club(file))
        version_data.put("club.db.gz", file.read_bytes())
        version_data.put("club.sql.gz", _dumped())
        for name, data in facts_of_club(str(file), Path(made)).items():
            fact = version_data.folder / FACTS / name
            fact.parent.mkdir(parents=True, exist_ok=True)
            fact.write_bytes(data)
    version_data.put_json("values", all_values())
    version_data.put_json("tables", tables.bridge_tables())
    version_data.put_json("conversations", tables.conversations())
    version_data.put_json("desks", tables.desks())
    version_data.put_json("marias-tables", tables.marias_tables())
    version_data.put_json("marias-conversations", tables.marias_conversations())
    version_data.put_json("marias-effects", tables.marias_effects())
    write_words(version_data)


def _dumped() -> bytes:
    """The same club on PostgreSQL, as its own program writes it down."""
    found = [*Path("/usr/lib/postgresql").glob("*/bin/pg_dump"), shutil.which("pg_dump")]
    program = next((found_program for found_program in found if found_program is not None), None)
    if program is None:
        raise SystemExit("there is no pg_dump in the PATH or under /usr/lib/postgresql")
    with postgres_server() as server:
        write_club(server.url())
        command = [str(program), "--inserts", "--no-owner", "--no-privileges", server.url()]
        return subprocess.run(command, check=True, capture_output=True).stdout


def write_words(version_data: Kept) -> None:
    folder = version_data.folder / WORDS
    folder.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as made:
        for name, text in all_words(version_data, Path(made)).items():
            (folder / name).write_text(text, encoding="utf-8")


def main(words: list[str]) -> None:
    match words:
        case ["write", version]:
            write(version)
        case ["words"]:
            for version_data in all_kept():
                write_words(version_data)
        case _:
            raise SystemExit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
