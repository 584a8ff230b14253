"""The ranking of a tournament on paper."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, tzinfo
from fractions import Fraction

from arbitr.message import Message
from arbitr.reports.drawing.paper import Block, Heading, Paper, TableBlockColumn, Words, table
from arbitr.reports.drawing.speech import SIDES, Speech
from arbitr.scoring import Method, RankingLine
from arbitr.tournament import ContestKind, Tournament
from arbitr.tournament.scores.standings import RankedGroup, Ranking, score_unit

NOTHING_YET = "–"


def ranking_paper(
    state: Tournament,
    found: Sequence[Ranking],
    called: Callable[[str], str],
    language: str,
    session: int = 0,
    zone: tzinfo = UTC,
    stratum: str = "",
) -> Paper:
    """The lists one after another, and when official scores were changed after the correction period.

    `session` is the only one that counts, 0 for the whole tournament. `stratum` is named if the lists are only its own.
    """
    speech = Speech(language)
    blocks: list[Block] = []
    for ranking in found:
        if label := _label(ranking.group, speech):
            blocks.append(Heading(label, "", 2))
        blocks.append(_table(state, ranking, called, speech, session))
    late = dict.fromkeys(speech.moment(late.at // 1000, zone) for late in state.late if late.concerns(session))
    blocks += [Words(speech.said(Message("Corrected on {day}.", day=day))) for day in late]
    of_what = (state.day, speech.said(Message("Session {session}", session=session)) if session else "", stratum)
    return Paper(state.title, tuple(blocks), language, " · ".join(part for part in of_what if part))


def _label(group: RankedGroup, speech: Speech) -> str:
    """For example A N-S; empty if there is only one list."""
    side = "" if group.side is None else SIDES[group.side]
    plate = speech.gettext("Plate") if group.plate else ""
    out = speech.said(Message("Out after session {session}", session=group.out_after)) if group.out_after else ""
    return " ".join(word for word in (group.section, side, plate, out) if word)


def _table(state: Tournament, ranking: Ranking, called: Callable[[str], str], speech: Speech, session: int) -> Block:
    _ = speech.gettext
    has_carry = any(line.addition.carried for line in ranking.standings)
    unit = _("Rounds won") if ranking.group.knockout else score_unit(state, session) or _("Points")
    heads = [state.rules.unit or _("Points"), _("Carry-over"), _("Total")] if has_carry else [unit]
    columns = (
        TableBlockColumn(_("Place"), "right", is_plain=True),
        TableBlockColumn(_("Name"), wraps=True, is_plain=True),
        *(TableBlockColumn(head, "right") for head in heads),
        TableBlockColumn(_("Boards"), "right"),
    )

    def scores(line: RankingLine) -> list[str]:
        if ranking.group.knockout:
            return [str(line.score)]
        if line.has_nothing:
            return [NOTHING_YET] * len(heads)
        shown = (line.own, line.addition.carried, line.score) if has_carry else (line.score,)
        return [_number(state, score, speech) for score in shown]

    def name(line: RankingLine) -> str:
        return " · ".join((called(line.contestant), *(() if line.out is None else (speech.said(line.out),))))

    rows = [
        (
            NOTHING_YET if line.has_nothing and line.place else line.place_text,
            name(line),
            *scores(line),
            str(line.total.boards),
        )
        for line in ranking.standings
    ]
    return table(columns, rows)


def _number(state: Tournament, score: Fraction, speech: Speech) -> str:
    """Total points are whole numbers, except for weighted scores."""
    is_total = state.rules.kind is not ContestKind.TEAMS and state.rules.scoring.method is Method.TOTAL
    return speech.number(score, 0 if is_total and score.denominator == 1 else 2)
