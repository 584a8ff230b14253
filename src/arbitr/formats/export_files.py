"""A tournament in every format: each file by its name."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from arbitr.formats.export_session import export_session, final_ranking
from arbitr.formats.pbn import write_pbn
from arbitr.formats.pbn.session import session_records
from arbitr.formats.record import BoardRecord
from arbitr.formats.tables.entries_csv import write_entries_csv
from arbitr.formats.tables.session_csv import write_ranking_csv, write_results_csv, write_travellers_csv
from arbitr.formats.tournament_json import Kept, write_public_json, write_tournament_json
from arbitr.formats.usebio.write import write_usebio
from arbitr.tournament import Register, Tournament

Tricks = Callable[[list[BoardRecord]], Sequence[BoardRecord]]
"""Boards with their makeable tricks, if known."""


def export_files(
    stored: Kept, register: Register, is_public: bool = False, with_tricks: Tricks = list[BoardRecord]
) -> dict[str, bytes]:
    """Everything in JSON, and for other programs entries, rankings and each session; `register` says who is named."""
    found = {"tournament.json": write_public_json(stored) if is_public else write_tournament_json(stored)}
    state = stored.log().state
    if not isinstance(state, Tournament):
        return found
    found["entries.csv"] = write_entries_csv(state, register)
    found["ranking.csv"] = write_ranking_csv(final_ranking(state, register))
    for number in sorted(state.sessions):
        record = export_session(state, number, register)
        if record.entrants or record.boards:
            name = f"session-{number}"
            found[f"{name}.pbn"] = write_pbn(with_tricks(session_records(record)))
            found[f"{name}.xml"] = write_usebio(record)
            found[f"{name}-results.csv"] = write_results_csv(record)
            found[f"{name}-travellers.csv"] = write_travellers_csv(record)
            found[f"{name}-ranking.csv"] = write_ranking_csv(record)
    return found
