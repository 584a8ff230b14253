"""A tournament in every format there is: each file by its name."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from arbitr.formats.entries_csv import write_entries_csv
from arbitr.formats.pbn import write_pbn
from arbitr.formats.record import Record
from arbitr.formats.session_csv import write_ranking_csv, write_results_csv, write_travellers_csv
from arbitr.formats.session_of import final_ranking, session_of
from arbitr.formats.session_pbn import session_records
from arbitr.formats.tournament_json import Kept, write_public_json, write_tournament_json
from arbitr.formats.usebio_write import write_usebio
from arbitr.tournament.register import Register
from arbitr.tournament.state import Tournament

Tricks = Callable[[list[Record]], Sequence[Record]]
"""Boards with the makeable tricks that somebody knows."""


def export_files(
    kept: Kept, register: Register, is_public: bool = False, with_tricks: Tricks = list[Record]
) -> dict[str, bytes]:
    """Everything in JSON, and for other programs entries, rankings and each session; `register` says who is named."""
    found = {"tournament.json": write_public_json(kept) if is_public else write_tournament_json(kept)}
    state = kept.log().state
    if not isinstance(state, Tournament):
        return found
    found["entries.csv"] = write_entries_csv(state, register)
    found["ranking.csv"] = write_ranking_csv(final_ranking(state, register))
    for number in sorted(state.sessions):
        told = session_of(state, number, register)
        if told.entrants or told.boards:
            name = f"session-{number}"
            found[f"{name}.pbn"] = write_pbn(with_tricks(session_records(told)))
            found[f"{name}.xml"] = write_usebio(told)
            found[f"{name}-results.csv"] = write_results_csv(told)
            found[f"{name}-travellers.csv"] = write_travellers_csv(told)
            found[f"{name}-ranking.csv"] = write_ranking_csv(told)
    return found
