"""The folders of kept data: what an earlier version has written, one folder for each version."""

from __future__ import annotations

import gzip
import json
from dataclasses import dataclass
from pathlib import Path

from arbitr.plain import Plain

HERE = Path(__file__).parent
WORDS, FACTS = "words", "facts"


@dataclass(frozen=True, slots=True)
class Kept:
    """What one version has written."""

    folder: Path

    @property
    def version(self) -> str:
        return self.folder.name

    def json(self, name: str) -> Plain:
        return json.loads(gzip.decompress((self.folder / f"{name}.json.gz").read_bytes()))

    def put_json(self, name: str, plain: Plain) -> None:
        text = json.dumps(plain, ensure_ascii=False, separators=(",", ":"))
        self.put(f"{name}.json.gz", text.encode())

    def put(self, name: str, data: bytes) -> None:
        """The same bytes for the same data: no moment is written into it."""
        (self.folder / name).write_bytes(gzip.compress(data, mtime=0))

    def club_in(self, folder: Path) -> Path:
        """A copy of the club's file, which a test may change."""
        copy = folder / f"copy-{self.version}" / "club.db"
        copy.parent.mkdir(exist_ok=True)
        copy.write_bytes(gzip.decompress((self.folder / "club.db.gz").read_bytes()))
        return copy

    def postgres_dump(self) -> str:
        """As statements that any client can send."""
        text = gzip.decompress((self.folder / "club.sql.gz").read_bytes()).decode()
        return "\n".join(line for line in text.splitlines() if not line.startswith("\\"))

    def facts(self) -> dict[str, bytes]:
        """What followed from the club's file, by the name of the file that keeps it."""
        root = self.folder / FACTS
        return {str(file.relative_to(root)): file.read_bytes() for file in sorted(root.rglob("*")) if file.is_file()}

    def words(self) -> dict[str, str]:
        return {file.name: file.read_text(encoding="utf-8") for file in sorted((self.folder / WORDS).iterdir())}


def all_kept() -> list[Kept]:
    """Of every version, the oldest first."""
    return [Kept(folder.parent) for folder in sorted(HERE.glob("*/club.db.gz"))]
