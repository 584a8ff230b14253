"""The outcome of a session: the ranking, the travellers, and a sheet for each contestant."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import groupby

from arbitr.bridge import Side
from arbitr.problem import Problem
from arbitr.reports.drawing.paper import (
    Block,
    Heading,
    InColumns,
    KeptTogether,
    NewPage,
    Paper,
    SideBySide,
    TableBlock,
    TableBlockColumn,
    table,
)
from arbitr.reports.drawing.speech import SIDES, Speech
from arbitr.reports.hands import diagram
from arbitr.reports.plots import Course, Distribution, PlotBar
from arbitr.reports.session import LineScore, ScoredSession
from arbitr.scoring import Counting, Method, RankingLine, ScoreLine

UNITS = {Method.IMPS: "IMP", Method.BUTLER: "IMP", Method.MATCHPOINTS: "MP"}
"""The unit of a board, in letters that are the same in every language."""
NOTHING_TO_COMPARE = "–"


def ranking(session: ScoredSession, language: str, own: str | None = None) -> Paper:
    """Places and scores; one's own row is marked."""
    return _paper(session, language, Speech(language).gettext("Ranking"), _ranking(session, language, own))


def travellers(
    session: ScoredSession, language: str, boards: Iterable[int] | None = None, own: str | None = None
) -> Paper:
    """Every result of each board, and their distribution."""
    blocks = _travellers(session, language, boards, own)
    return _paper(session, language, Speech(language).gettext("Travellers"), blocks)


def personal_sheets(session: ScoredSession, language: str, contestants: Iterable[str] | None = None) -> Paper:
    """A page for each contestant, or for these: the running score, and every board."""
    blocks = _personal_sheets(session, language, contestants)
    return _paper(session, language, Speech(language).gettext("Personal score sheets"), blocks)


def all_results(session: ScoredSession, language: str) -> Paper:
    """Ranking, travellers and personal sheets in one, on few pages: in columns, with the numbers of the ranking instead
    of names, and without hands and plots, which have their own papers.
    """
    speech = Speech(language)
    blocks = [
        *_ranking(session, language, None),
        InColumns(tuple(_short_traveller(session, rows, speech) for rows in session.boards.values()), columns=4),
        InColumns(tuple(_short_sheets(session, speech)), columns=4),
    ]
    return _paper(session, language, speech.gettext("Results"), blocks)


def _short_traveller(session: ScoredSession, rows: Sequence[int], speech: Speech) -> tuple[Heading, TableBlock]:
    _ = speech.gettext
    event = session.event
    board = event.lines[rows[0]].board
    in_percent = any(event.worths.share(row, Side.NS) is not None for row in rows)
    columns = (
        TableBlockColumn("N-S", "right"),
        TableBlockColumn("E-W", "right"),
        TableBlockColumn(_("Result"), wraps=True, is_plain=True),
        TableBlockColumn(_("Lead"), "centre"),
        TableBlockColumn(_("Points"), "right"),
        TableBlockColumn("%" if in_percent else _unit(session, speech), "right"),
    )
    lines = []
    for row in rows:
        line, lead, share = event.lines[row], session.leads.get(row), event.worths.share(row, Side.NS)
        worth = "" if share is None else speech.number(share * 100)
        lines.append((
            *(session.number(session.contestant(line, side)) for side in Side),
            _what(line, speech),
            "" if lead is None else speech.card(lead),
            _points(line, Side.NS, speech),
            worth if in_percent else speech.short(event.worths.of(row, Side.NS)),
        ))  # fmt: skip
    heading = Heading(_("Board {number}").format(number=board.number), speech.board(board))
    return heading, table(columns, lines)


def _short_sheets(session: ScoredSession, speech: Speech) -> Iterator[tuple[Heading, TableBlock]]:
    _ = speech.gettext
    scored = session.scores()
    in_percent = any(score.percent is not None for scores in scored.values() for score in scores)
    columns = (
        TableBlockColumn(_("Board"), "right"),
        TableBlockColumn(_("Opponents"), "right"),
        TableBlockColumn(_("Result"), wraps=True, is_plain=True),
        TableBlockColumn("%" if in_percent else _unit(session, speech), "right"),
    )
    for side, standing in session.standings:
        rows = []
        for score in scored[standing.contestant]:
            line = session.event.lines[score.row]
            percent = "" if score.percent is None else speech.number(score.percent)
            rows.append((
                str(line.board.number),
                session.number(session.contestant(line, score.side.other)),
                _what(line, speech),
                percent if in_percent else speech.short(score.won),
            ))  # fmt: skip
        yield (
            Heading(_called(session, standing.contestant, side), _stood(session, standing, speech)),
            table(columns, rows),
        )


def _paper(session: ScoredSession, language: str, kind: str, blocks: Sequence[Block]) -> Paper:
    where = " · ".join(text for text in (kind, session.where) if text)
    return Paper(session.title or kind, tuple(blocks), language, where if session.title else session.where)


def _ranking(session: ScoredSession, language: str, own: str | None) -> list[Block]:
    speech = Speech(language)
    _ = speech.gettext
    columns = (
        TableBlockColumn(_("Place"), "right", is_plain=True),
        TableBlockColumn(_("Contestant"), "right", is_plain=True),
        TableBlockColumn(_("Names"), wraps=True, is_plain=True),
        TableBlockColumn("%" if _in_percent(session) else _("Score"), "right"),
        TableBlockColumn(_unit(session, speech), "right"),
        TableBlockColumn(_("Boards played"), "right"),
        TableBlockColumn(_("Penalties"), "right"),
        TableBlockColumn(_("Carry-over"), "right"),
    )
    blocks: list[Block] = []
    for side, standings in session.event.rankings.items():
        if side is not None:
            blocks.append(Heading(speech.side(side)))
        rows = [_ranked(session, standing, speech) for standing in standings]
        marked = [place for place, own_line in enumerate(standings) if own_line.contestant == own]
        blocks.append(table(columns, rows, marked))
    return blocks


def _in_percent(session: ScoredSession) -> bool:
    """A share of the whole; a score with a carry-over is none."""
    lines = (line for standings in session.event.rankings.values() for line in standings)
    return session.event.counting is Counting.PERCENT and not any(line.addition.carried for line in lines)


def _unit(session: ScoredSession, speech: Speech) -> str:
    """The unit of a board."""
    return UNITS.get(session.method) or speech.gettext("Points")


def _written(score: Fraction | float, session: ScoredSession, speech: Speech) -> str:
    """Total points are whole numbers, unless a weighted score is among them."""
    return speech.short(Fraction(score)) if session.method is Method.TOTAL else speech.number(score)


def _ranked(session: ScoredSession, standing: RankingLine, speech: Speech) -> tuple[str, ...]:
    addition = standing.addition
    return (
        standing.place_text,
        session.number(standing.contestant),
        _named(session, standing, speech),
        _score(session, standing, speech) or NOTHING_TO_COMPARE,
        _written(standing.total.won, session, speech),
        str(standing.total.boards),
        ", ".join(str(penalty) for penalty in addition.penalties),
        speech.short(addition.carried) if addition.carried else "",
    )


def _named(session: ScoredSession, standing: RankingLine, speech: Speech) -> str:
    """With a contestant that has no place, the reason."""
    name = session.names.get(standing.contestant, "")
    return name if standing.out is None else " · ".join(text for text in (name, speech.said(standing.out)) if text)


def _score(session: ScoredSession, standing: RankingLine, speech: Speech) -> str:
    """Empty if there is nothing to compare."""
    is_percent = session.event.counting is Counting.PERCENT
    return "" if is_percent and standing.has_nothing else _written(standing.score, session, speech)


def _travellers(session: ScoredSession, language: str, boards: Iterable[int] | None, own: str | None) -> list[Block]:
    speech = Speech(language)
    _ = speech.gettext
    found = session.boards
    wanted = list(found) if boards is None else list(boards)
    for number in wanted:
        if number not in found:
            raise Problem("nobody has played board {number}", number=number)
    columns = (
        TableBlockColumn("N-S", wraps=True),
        TableBlockColumn("E-W", wraps=True),
        TableBlockColumn(_("Result"), wraps=True, is_plain=True),
        TableBlockColumn(_("Lead"), "centre"),
        TableBlockColumn(_("Points"), "right"),
        *(TableBlockColumn(f"{_unit(session, speech)} {SIDES[side]}", "right") for side in Side),
        TableBlockColumn("% N-S", "right"),
    )
    blocks: list[Block] = []
    for number in wanted:
        rows = found[number]
        marked = [place for place, row in enumerate(rows) if _is_of(session, row, own)]
        results = table(columns, [_traveller(session, row, speech) for row in rows], marked)
        spread = _distribution(session, rows, own, speech)
        if number in session.hands:
            shown = diagram(session.hands[number], language)
            blocks.append(KeptTogether((SideBySide((shown,), spread), results)))
        else:
            board = session.event.lines[rows[0]].board
            heading = Heading(_("Board {number}").format(number=number), speech.board(board))
            blocks.append(KeptTogether((heading, results, *spread)))
    return blocks


def _traveller(session: ScoredSession, row: int, speech: Speech) -> tuple[str, ...]:
    event, line = session.event, session.event.lines[row]
    lead = session.leads.get(row)
    share = event.worths.share(row, Side.NS)
    return (
        *(session.called(session.contestant(line, side)) for side in Side),
        _what(line, speech),
        "" if lead is None else speech.card(lead),
        _points(line, Side.NS, speech),
        *(speech.short(event.worths.of(row, side)) for side in Side),
        "" if share is None else speech.number(share * 100),
    )


def _what(line: ScoreLine, speech: Speech) -> str:
    """The result, or its replacement; on a fouled board with the letter of its form."""
    if line.adjustment is not None:
        text = speech.adjustment(line.adjustment)
    else:
        text = "" if line.result is None or isinstance(line.result, int) else speech.result(line.result)
    return f"[{line.form}] {text}".rstrip() if line.form else text


def _points(line: ScoreLine, side: Side, speech: Speech) -> str:
    if line.result is None or line.adjustment is not None:
        return ""
    return speech.points(line.points if side is Side.NS else -line.points)


def _distribution(
    session: ScoredSession, rows: Sequence[int], own: str | None, speech: Speech
) -> tuple[Distribution, ...]:
    """Only scores obtained at the tables, and only if there is something to compare."""
    lines = session.event.lines
    played = [row for row in rows if lines[row].result is not None and lines[row].adjustment is None]
    counts = Counter(lines[row].points for row in played)
    if len(counts) < 2:
        return ()
    mine = {lines[row].points for row in played if _is_of(session, row, own)}
    bars = tuple(PlotBar(speech.points(count), counts[count], count in mine) for count in sorted(counts))
    return (Distribution(speech.gettext("Frequency of each score (N-S points)"), bars),)


def _is_of(session: ScoredSession, row: int, own: str | None) -> bool:
    """Return whether this contestant played there."""
    return own in {session.contestant(session.event.lines[row], side) for side in Side}


def _personal_sheets(session: ScoredSession, language: str, contestants: Iterable[str] | None) -> list[Block]:
    speech = Speech(language)
    standings = {line.contestant: (side, line) for side, line in session.standings}
    scored = session.scores()
    blocks: list[Block] = []
    for contestant in standings if contestants is None else contestants:
        if contestant not in standings:
            raise Problem(
                "{name} did not play; the contestants are {names}", name=contestant, names=", ".join(standings)
            )
        side, standing = standings[contestant]
        scores = scored[contestant]
        blocks += [
            NewPage(),
            Heading(_called(session, contestant, side), _stood(session, standing, speech), 1),
            *_course(session, scores, speech),
            _boards(session, scores, speech),
        ]
    return blocks


def _called(session: ScoredSession, contestant: str, side: Side | None) -> str:
    called = session.called(contestant)
    return called if side is None else f"{SIDES[side]} {called}"


def _stood(session: ScoredSession, standing: RankingLine, speech: Speech) -> str:
    _ = speech.gettext
    score = _score(session, standing, speech)
    if score and session.event.counting is Counting.PERCENT:
        score = f"{score} %"
    score = score or NOTHING_TO_COMPARE
    if standing.out is not None:
        return _("{score}, {out}").format(score=score, out=speech.said(standing.out))
    of = next(
        sum(one.place > 0 for one in ranking) for ranking in session.event.rankings.values() if standing in ranking
    )
    return _("{score}, place {place} of {all}").format(score=score, place=standing.place_text, all=of)


def _course(session: ScoredSession, scores: Sequence[LineScore], speech: Speech) -> tuple[Course, ...]:
    """After each round; after each board if the rounds are unknown. One point is not a running score."""
    _ = speech.gettext
    lines = session.event.lines

    def step(score: LineScore) -> int:
        return session.round_of(score.row) or lines[score.row].board.number

    labels, after, singly = [], [], []
    total, most = Fraction(0), Fraction(0)
    is_percent = session.event.worths.tops is not None
    for label, group in groupby(scores, key=step):
        own = list(group)
        won = sum((score.won for score in own), Fraction(0))
        top = sum((score.top or Fraction(0) for score in own), Fraction(0))
        total, most = total + won, most + top
        if is_percent and not top:
            continue
        labels.append(str(label))
        singly.append(float(won * 100 / top if is_percent else won))
        after.append(float(total * 100 / most if is_percent else total))
    if len(labels) < 2:
        return ()
    if session.rounds is not None:
        title = _("Running score (line) and score of each round (bars)")
    else:
        title = _("Running score (line) and score on each board (bars)")
    middle = 50.0 if is_percent else 0.0
    return (Course(title, tuple(labels), tuple(after), tuple(singly), middle, _written(after[-1], session, speech)),)


def _boards(session: ScoredSession, scores: Sequence[LineScore], speech: Speech) -> TableBlock:
    _ = speech.gettext
    columns = (
        TableBlockColumn(_("Round"), "right"),
        TableBlockColumn(_("Board"), "right"),
        TableBlockColumn(_("Direction"), "centre", is_plain=True),
        TableBlockColumn(_("Opponents"), wraps=True),
        TableBlockColumn(_("Result"), wraps=True, is_plain=True),
        TableBlockColumn(_("Lead"), "centre"),
        TableBlockColumn(_("Points"), "right"),
        TableBlockColumn(_unit(session, speech), "right"),
        TableBlockColumn("%", "right"),
    )
    rows = []
    before = ""
    for score in scores:
        line = session.event.lines[score.row]
        number = session.round_of(score.row)
        lead = session.leads.get(score.row)
        opponents = session.contestant(line, score.side.other)
        # Names once per meeting, so that a whole session fits on one page.
        shown = session.number(opponents) if opponents == before else session.called(opponents)
        before = opponents
        rows.append(
            (
                "" if number is None else str(number),
                str(line.board.number),
                SIDES[score.side],
                shown,
                _what(line, speech),
                "" if lead is None else speech.card(lead),
                _points(line, score.side, speech),
                speech.short(score.won),
                "" if score.percent is None else speech.number(score.percent),
            )
        )
    return table(columns, rows)
