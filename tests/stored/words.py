"""What stored data say in words. Texts may be rewritten: then `tools/stored_data.py words` writes these files again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from stored.printed import words_of_club
from stored.read import Kept
from web.club import running

from arbitr.bridge.table import Table
from arbitr.laws.effects.effect import Effect
from arbitr.laws.engine.conversation import Ruled
from arbitr.laws.engine.dialogue import Consequence
from arbitr.laws.kinds import TABLE_EVENTS
from arbitr.marias.rulings.effect import EFFECTS as MARIAS_EFFECTS

SHOWN = ("number", "at", "by", "what", "about", "undone")
"""Of a line on the page of the log; its time of day depends on where the server stands."""


def all_words(earlier: Kept, folder: Path) -> dict[str, str]:
    """By the name of the file."""
    where = earlier.club_in(folder)
    return {
        **words_of_club(str(where), folder),
        "mariasnoc7-log.txt": marias_log(where.parent),
        "effects.txt": _sentences(bridge_effects(earlier)),
        "marias-effects.txt": _sentences(MARIAS_EFFECTS.read(record) for record in earlier.json("marias-effects")),
    }


def marias_log(folder: Path) -> str:
    """As the referee's page shows it."""
    with running(folder) as club:
        reply = club.signed_in().get("/m/mariasnoc7/log?format=json")
        assert reply.status_code == 200, reply.text
        lines: list[dict[str, Any]] = reply.json()["lines"]
    return "".join(" | ".join(str(line[name]) for name in SHOWN) + "\n" for line in lines)


def bridge_effects(earlier: Kept) -> Iterator[Effect]:
    """All that stand in the kept tables."""
    for record in earlier.json("tables"):
        for happened in Table.from_plain(record["table"], TABLE_EVENTS).log():
            if isinstance(happened, Effect):
                yield happened
            elif isinstance(happened, Ruled):
                yield from happened.effects


def _sentences(effects: Iterable[Consequence]) -> str:
    """The first effect for each sentence of each kind; the others differ only in what fills its places."""
    found: dict[tuple[str, str], str] = {}
    for effect in effects:
        message = effect.words()
        found.setdefault((effect.name, message.text), str(message))
    return "".join(f"{name}: {sentence}\n" for (name, _), sentence in sorted(found.items()))
