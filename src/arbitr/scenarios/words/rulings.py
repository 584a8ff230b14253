"""What was offered and cited."""

from __future__ import annotations

from collections.abc import Sequence

from arbitr.bridge import BoardRuled, Comparison, Fined, Found, Scored
from arbitr.laws.effects import Effect
from arbitr.laws.engine import AnswerKind, Case, Question, Ruling
from arbitr.scenarios.word import compared_word, word
from arbitr.scenarios.words.scores import scored_laws


def _is_forced(question: Question) -> bool:
    """Return whether the player has a single card or call left to choose."""
    is_open = any(choice.reads is not None and not choice.values for choice in question.choices)
    return not is_open and len(question.fitting()) == 1


@word
def offered(case: Case, rulings: Sequence[Ruling]) -> object:
    """The choices that players were offered: {W: [accept, refuse]}. An expectation names a part."""
    choices: dict[str, list[str]] = {}
    for ruling in rulings:
        for step in ruling.steps:
            if step.question.who is not None and not _is_forced(step.question):  # no choice is no offer
                ids = [choice.id for choice in step.question.choices if choice.is_right]
                choices.setdefault(str(step.question.who), []).extend(ids)
    return {seat: list(dict.fromkeys(ids)) for seat, ids in choices.items()}


@word
def choices(case: Case, rulings: Sequence[Ruling]) -> object:
    """What the director chose from, by the question: {remedy_in_play: [play, adjusted]}. Yes and no are left out."""
    found: dict[str, list[str]] = {}
    for ruling in rulings:
        for step in ruling.steps:
            if step.question.who is None and step.question.kind is AnswerKind.ONE_OF:
                found[step.question.key.partition(".")[2]] = [choice.id for choice in step.question.choices]
    return found


@compared_word
def laws(case: Case, rulings: Sequence[Ruling], comparison: Comparison) -> object:
    """The laws of the rulings, of what followed by itself, and of turning the score into IMPs. Expect a part."""
    ruled = [law for ruling in rulings for law in ruling.laws]
    followed = [law for event in case.table.log() if isinstance(event, Effect) for law in event.law.split(", ")]
    return list(dict.fromkeys((*ruled, *followed, *scored_laws(case, comparison))))


@word
def doubtful(case: Case, rulings: Sequence[Ruling]) -> object:
    """What should be checked against the printed Laws. An expectation names a part."""
    return list(dict.fromkeys(point for ruling in rulings for point in ruling.doubtful))


@word
def findings(case: Case, rulings: Sequence[Ruling]) -> object:
    """What the director has found, in words such as no_infraction."""
    return [entry.what for entry in case.table.ledger.entries if isinstance(entry, Found)]


@word
def score(case: Case, rulings: Sequence[Ruling]) -> object:
    """The adjusted score, as NS A+; EW A- or 60% 4S N =, 40% 4S N -1; none if the score at the table stands."""
    scored = [entry for entry in case.table.ledger.entries if isinstance(entry, Scored)]
    return str(scored[-1].adjustment) if scored else "none"


@word
def scores_ruled(case: Case, rulings: Sequence[Ruling]) -> object:
    """How often a score was adjusted, the latest word being the one that counts."""
    return sum(isinstance(entry, Scored) for entry in case.table.ledger.entries)


@word
def penalties(case: Case, rulings: Sequence[Ruling]) -> object:
    """Sides that are or may be fined: {EW: possible}, or given once one was given."""
    fined = [entry for entry in case.table.ledger.entries if isinstance(entry, Fined)]
    given = {entry.side for entry in fined if not entry.is_possible_only}
    return {str(entry.side): "given" if entry.side in given else "possible" for entry in fined}


@word
def board(case: Case, rulings: Sequence[Ruling]) -> object:
    """What becomes of the board: redeal, cancelled, played_later, rebuilt, continues; none if nothing was ruled."""
    ruled = [entry.what for entry in case.table.ledger.entries if isinstance(entry, BoardRuled)]
    return ruled[-1] if ruled else "none"
