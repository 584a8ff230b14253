"""A traveller: all results on one board, their scores, and their distribution."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from arbitr.bridge import AsPlayed, Board, Result, Side
from arbitr.club import LiveLog
from arbitr.club.log_words.lines import NO_RESULT
from arbitr.club.names import BETWEEN, Names
from arbitr.club.permissions import PUBLIC, Viewer
from arbitr.reports.drawing.speech import MINUS, Speech
from arbitr.scoring import Method
from arbitr.tournament import Section, SessionScores, SideWorth, Slip, SlipScore, Spot, Tournament, session_scores
from arbitr.tournament.rules import WITH_TOP, ComparedWith, ContestKind
from arbitr.tournament.scores.marks import who_sat
from arbitr.web.render import Visitor

NOTHING_YET = "–"
"""Instead of a score without a comparison."""


def scores_of(live: LiveLog, session: int) -> SessionScores | None:
    """The scores of a session; None for teams, who compare two rooms."""
    state: Tournament = live.state
    if state.rules.kind is ContestKind.TEAMS or not state.session(session).sections:
        return None
    scores: SessionScores = live.cached(("session", session), lambda: session_scores(state, session))
    return scores


def traveller_view(
    live: LiveLog, names: Names, page: Visitor, session: int, board: int, viewer: Viewer = PUBLIC
) -> dict[str, Any]:
    """The lines, the best for North-South first. The caller checks the permission."""
    state: Tournament = live.state
    scores = scores_of(live, session)
    found: list[tuple[int | None, dict[str, Any]]] = []
    for section in state.session(session).sections.values():
        for spot, slip in section.slips.items():
            if spot[2] != board:
                continue
            worth = None if scores is None else scores.worths.get(section.place(spot))
            line = _line(state, names, page, section, spot, slip, viewer)
            line["counts"] = scores is None or worth is not None
            line["slip"] = f"/t/{live.stream}/director/slip/{section.place(spot)}" if viewer.is_director else ""
            for side, suffix in ((Side.NS, ""), (Side.EW, "_ew")):
                line |= {
                    f"{name}{suffix}": text for name, text in worth_view(worth and worth[side], state, page).items()
                }
            found.append((line["points"], line))
    # Adjusted scores, which have no points, come last.
    found.sort(key=lambda scored: (scored[0] is None, -(scored[0] or 0), scored[1]["section"], scored[1]["table"]))
    lines = [line for _, line in found]
    marked = Board.numbered(board)
    return {
        "session_number": session,
        "board": board,
        "dealer": str(marked.dealer),
        "vulnerable": marked.vulnerability.word,
        "lines": lines,
        "parts": _parts(state, lines),
        "has_shares": state.rules.scoring.method in WITH_TOP,
        "has_worths": scores is not None,
    }


def _parts(state: Tournament, lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """If sections are scored separately, the lines of each; the same result scores differently there."""
    letters = sorted({line["section"] for line in lines})
    if state.rules.kind is ContestKind.TEAMS or state.rules.compared is not ComparedWith.SECTION or len(letters) < 2:
        return [{"section": "", "lines": lines}]
    return [{"section": letter, "lines": [line for line in lines if line["section"] == letter]} for letter in letters]


def worth_view(worth: SideWorth | None, state: Tournament, page: Visitor) -> dict[str, str | None]:
    """The percentage, the score, and which of them is shown; a dash without a comparison."""
    share = None if worth is None or worth.share is None else page.number(100 * worth.share)
    won = None if worth is None else won_text(worth.won, state, page)
    shown = share if state.rules.scoring.method in WITH_TOP else won
    return {"share": share, "won": won, "worth": (shown or NOTHING_YET).replace("-", MINUS)}


def won_text(won: Fraction, state: Tournament, page: Visitor) -> str:
    """Total points are whole numbers, except for weighted scores."""
    return page.number(won, 0 if is_total(state) and won.denominator == 1 else 2)


def is_total(state: Tournament) -> bool:
    return state.rules.kind is not ContestKind.TEAMS and state.rules.scoring.method is Method.TOTAL


def _line(
    state: Tournament, names: Names, page: Visitor, section: Section, spot: Spot, slip: Slip, viewer: Viewer
) -> dict[str, Any]:
    number, table, board, room = spot
    ns, ew = who_sat(section, spot, slip)
    form = section.form(spot)
    points = None
    if slip.result is not None and len(_kept(slip)) == len(Side):
        points = _points(slip.result, Board.numbered(board))
    return {
        "section": section.letter,
        "round": number,
        "table": table,
        "room": room.value if room else "",
        "ns": BETWEEN.join(names.contestant(state, contestant, section.session, number) for contestant in ns),
        "ew": BETWEEN.join(names.contestant(state, contestant, section.session, number) for contestant in ew),
        "ns_id": ns[0] if len(ns) == 1 else "",
        "ew_id": ew[0] if len(ew) == 1 else "",
        "own": bool(viewer.own) and (viewer.own in ns or viewer.own in ew),
        "own_side": "" if not viewer.own else "ns" if viewer.own in ns else "ew" if viewer.own in ew else "",
        "form": "" if form is None else form.letter,
        **result_view(slip),
        **said_view(slip, page),
        "points": points,
        "points_text": "" if points is None else Speech(page.language).points(points),
    }


def _points(result: Result | int, board: Board) -> int:
    return result if isinstance(result, int) else result.score(Side.NS, board.vulnerability)


def said(slip: Slip, page: Visitor) -> str:
    """The content of the slip in the page's language: an adjusted score, a result, or why there is none."""
    speech = Speech(page.language)
    if slip.adjustment is not None:
        words = speech.adjustment(slip.adjustment)
        return f"{speech.scored(slip.result)} · {words}" if slip.result is not None and _kept(slip) else words
    if slip.result is not None:
        return speech.scored(slip.result)
    return page.say(NO_RESULT[slip.score.none]) if slip.score is not None and slip.score.none is not None else ""


def _kept(slip: Slip) -> list[Side]:
    """The sides that keep the score at the table."""
    return [side for side in Side if slip.adjustment is None or isinstance(slip.adjustment.of(side), AsPlayed)]


def said_view(slip: Slip, page: Visitor) -> dict[str, str]:
    lead = None if slip.score is None else slip.score.lead
    return {"text": said(slip, page), "lead": "" if lead is None else Speech(page.language).card(lead)}


def result_view(slip: Slip) -> dict[str, Any]:
    """Contract, declarer, lead and tricks as separate parts for a phone."""
    score = slip.score
    result = slip.result
    return {
        **score_view(score, result),
        "adjusted": "" if slip.adjustment is None else str(slip.adjustment),
        "ruled": bool(slip.rulings),
        "confirmed": bool(slip.confirmed),
    }


def score_view(score: SlipScore | None, result: Result | int | None) -> dict[str, str]:
    """The parts of one entry; `result` is the one that counts."""
    pieces = {"contract": "", "declarer": "", "over": "", "lead": "", "none": ""}
    if isinstance(result, Result):
        if result.contract is None:
            pieces["contract"] = "pass"
        else:
            contract, _, _ = str(result.contract).partition(" ")
            over = f"{result.over:+d}".replace("-", "−") if result.over else "="
            pieces |= {"contract": contract, "declarer": str(result.contract.declarer), "over": over}
    if score is not None and score.lead is not None:
        pieces["lead"] = str(score.lead)
    if score is not None and score.none is not None and result is None:
        pieces["none"] = score.none.value
    return pieces


def spread_view(lines: Sequence[dict[str, Any]], page: Visitor, par_points: int | None = None) -> list[dict[str, Any]]:
    """How often each valid score occurred, the best for North-South first, and where par lies among them. Empty if all
    are the same.
    """
    speech = Speech(page.language)
    valid = [line for line in lines if line["counts"] and line["points"] is not None]
    counts = Counter(line["points"] for line in valid)
    if len(counts) < 2:
        return []
    own = {line["points"] for line in valid if line["own"]}
    worths = {line["points"]: line["worth"] for line in valid}
    scores = sorted({*counts, *(() if par_points is None else (par_points,))}, reverse=True)
    return [
        {
            "points": speech.points(score),
            "count": counts[score],
            "own": score in own,
            "worth": worths.get(score, ""),
            "par": score == par_points,
        }
        for score in scores
    ]
