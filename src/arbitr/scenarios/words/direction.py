"""What the director did beside the table: penalties, time limits, groups of results, appeals."""

from __future__ import annotations

from collections.abc import Sequence

from arbitr.bridge import Fined, RegulationOut
from arbitr.laws.effects import AppealGoesTo, BoardFouled, OffenceFound, TimeLimit, VotesCounted
from arbitr.laws.engine import Case, Ruling
from arbitr.scenarios.word import word


@word
def fines(case: Case, rulings: Sequence[Ruling]) -> object:
    """Penalties imposed, with their size: {EW: 10%}, or {EW: "10%, 3 IMP"}; open if not fixed."""
    sizes: dict[str, list[str]] = {}
    for entry in case.table.ledger.entries:
        if isinstance(entry, Fined) and not entry.is_possible_only:
            sizes.setdefault(str(entry.side), []).append("open" if entry.penalty is None else str(entry.penalty))
    return {side: ", ".join(texts) for side, texts in sizes.items()}


@word
def fined_under(case: Case, rulings: Sequence[Ruling]) -> object:
    """The laws of every penalty, given or possible, in order: {EW: ["90A, 90B2", 91A]}."""
    laws: dict[str, list[str]] = {}
    for entry in case.table.ledger.entries:
        if isinstance(entry, Fined):
            laws.setdefault(str(entry.side), []).append(entry.law)
    return laws


@word
def offences(case: Case, rulings: Sequence[Ruling]) -> object:
    """The offences that may be penalised, in the words of the procedure: [slow_play]."""
    return [effect.offence for ruling in rulings for effect in ruling.effects if isinstance(effect, OffenceFound)]


@word
def limit(case: Case, rulings: Sequence[Ruling]) -> object:
    """The time limit checked last: {minutes: 30, ends: 20:30, in_time: yes}; none if there was none."""
    limits = [effect for ruling in rulings for effect in ruling.effects if isinstance(effect, TimeLimit)]
    if not limits:
        return "none"
    last = limits[-1]
    return {"minutes": last.minutes, "ends": last.ends, "in_time": "yes" if last.in_time else "no"}


@word
def groups(case: Case, rulings: Sequence[Ruling]) -> object:
    """The groups of a fouled board, by the number of tables in each: [5, 4]; unknown if nobody has counted."""
    fouled = [effect for ruling in rulings for effect in ruling.effects if isinstance(effect, BoardFouled)]
    if not fouled:
        return []
    last = fouled[-1]
    return list(last.tables) if last.tables else ["unknown"] * last.forms


@word
def appeal_goes_to(case: Case, rulings: Sequence[Ruling]) -> object:
    """Who hears the appeal, in order: [chief_director, committee]; of the ruling that said so last."""
    for ruling in reversed(rulings):
        deciders = [effect.who for effect in ruling.effects if isinstance(effect, AppealGoesTo)]
        if deciders:
            return deciders
    return []


@word
def votes(case: Case, rulings: Sequence[Ruling]) -> object:
    """The votes of the committee, the casting vote included: {members: 4, change: 2, keep: 3}; none without a vote."""
    counted = [effect for ruling in rulings for effect in ruling.effects if isinstance(effect, VotesCounted)]
    if not counted:
        return "none"
    last = counted[-1]
    return {"members": last.members, "change": last.change, "keep": last.keep}


@word
def set_aside(case: Case, rulings: Sequence[Ruling]) -> object:
    """The regulations that are not applied here, because the Laws say otherwise (80F): [correction_period]."""
    entries = case.table.ledger.entries
    return [entry.name for entry in entries if isinstance(entry, RegulationOut)]
