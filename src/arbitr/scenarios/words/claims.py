"""Claims and concessions."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from arbitr.laws.effects import ClaimJudged, ClaimMade, LineShown, TricksGivenBack
from arbitr.laws.engine import Case, Ruling
from arbitr.scenarios.word import word


@word
def open_claim(case: Case, rulings: Sequence[Ruling]) -> object:
    """The claim that nobody has settled: {S: 3}, {S: unsaid}, or nothing."""
    claim = case.table.ledger.claim()
    return {} if claim is None else {str(claim.seat): "unsaid" if claim.tricks is None else claim.tricks}


def _made(rulings: Sequence[Ruling]) -> ClaimMade | None:
    made = [effect for ruling in rulings for effect in ruling.effects if isinstance(effect, ClaimMade)]
    return made[-1] if made else None


@word
def claimed(case: Case, rulings: Sequence[Ruling]) -> object:
    """How many tricks the claimer's side claims, as found by the director; none if nobody has said."""
    made = _made(rulings)
    return "none" if made is None or made.claimed is None else made.claimed


@word
def conceded(case: Case, rulings: Sequence[Ruling]) -> object:
    """How many tricks the claimer's side concedes, as found by the director; none if nobody has said."""
    made = _made(rulings)
    return "none" if made is None or made.conceded is None else made.conceded


@word
def tricks_to_opponents(case: Case, rulings: Sequence[Ruling]) -> object:
    """How many of the tricks that were claimed go to the claimer's opponents by the last ruling; none without one."""
    judged = [effect for ruling in rulings for effect in ruling.effects if isinstance(effect, ClaimJudged)]
    return judged[-1].lost if judged else "none"


@word
def tricks_to_claimer(case: Case, rulings: Sequence[Ruling]) -> object:
    """How many of the remaining tricks the claimer's side gets by the last ruling; none if not known."""
    judged = [effect for ruling in rulings for effect in ruling.effects if isinstance(effect, ClaimJudged)]
    if not judged or judged[-1].claimed is None:
        return "none"
    return judged[-1].claimed - judged[-1].lost


@word
def given_back(case: Case, rulings: Sequence[Ruling]) -> object:
    """The tricks that a side gets back after it had agreed to lose or conceded them: {EW: 1}."""
    back: dict[str, int] = {}
    for given_back in (
        effect for ruling in rulings for effect in ruling.effects if isinstance(effect, TricksGivenBack)
    ):
        back[str(given_back.side)] = back.get(str(given_back.side), 0) + given_back.tricks
    return back


@word
def line(case: Case, rulings: Sequence[Ruling]) -> object:
    """The line of play by which the last claim was judged: [S DA, W DQ]; empty if none was needed."""
    shown = [effect for ruling in rulings for effect in ruling.effects if isinstance(effect, LineShown)]
    if not shown:
        return []
    return [f"{seat} {card.code}" for seat, card in zip(shown[-1].seats, shown[-1].cards, strict=True)]


@word
def chance_thresholds(case: Case, rulings: Sequence[Ruling]) -> object:
    """From which chance on something is at all likely, by law: {70C2: 0.1, 12C2: 0.1667}."""
    regulations = case.regulations
    shares: dict[str, Fraction] = {"70C2": regulations.unaware_from, "12C2": regulations.at_all_probable_from}
    return {law: f"{float(share):.4f}".rstrip("0") for law, share in shares.items()}
