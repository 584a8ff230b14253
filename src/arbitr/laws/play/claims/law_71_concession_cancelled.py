"""A concession that is cancelled (Law 71)."""

from __future__ import annotations

from arbitr.bridge import Seat
from arbitr.laws.effects import Effects, Finding, TricksGivenBack, findings
from arbitr.laws.engine import Case, Choice, Incident, Report, Talk, choose, clause, procedure
from arbitr.laws.play.claims.claim_lines import line_text
from arbitr.laws.play.claims.law_68_tricks import given_back, recorded_tricks
from arbitr.laws.play.claims.law_69_agreed_claim import (
    ALREADY_WON,
    NO_GROUND,
    facts_clear,
    given_away,
    losing_line,
    sure_tricks,
    tricks_back,
    won_unseen,
)
from arbitr.laws.score.correction_period import correction_law, noticed_in_time
from arbitr.laws.shared.no_result import cited
from arbitr.message import Message

findings(
    nothing_conceded=Message("No trick was conceded, so none is returned."),
    concession_stands=Message("The concession stands."),
)


@procedure(
    "conceded_trick",
    laws=("71", "79"),
    title=Message("Cancelling a concession"),
    says=Message(
        "A concession stands whether or not the opponents agreed to it. Until the correction period ends, the "
        "director cancels it for a trick the side had in fact won. He also cancels it for a trick that no "
        "normal play of the remaining cards could lose. Careless or inferior play is normal; irrational play "
        "is not."
    ),
    differs={
        1997: Message(
            "Also for a trick that no legal play could lose, and where declarer concedes a contract already "
            "made, or a defender one already defeated."
        ),
        2007: Message("Two grounds remain: the trick had been won, or normal play could not lose it."),
        2017: Message("As in 2007: 71A, the trick had been won; 71B, no normal play could lose it."),
    },
    example=Report(Seat.SOUTH),
)
def conceded_trick(case: Case, incident: Incident) -> Talk[Effects]:
    seat = incident.by
    recorded = yield from recorded_tricks(case, "71")
    in_time, set_aside = yield from noticed_in_time(case)
    stands = Finding("concession_stands", "71"), *given_back(case, recorded, seat.side, 0, "71"), *set_aside
    if not in_time:
        return Finding("too_late", cited("71", correction_law(case))), *stands
    if not (yield from facts_clear("71")):
        return Finding("facts_in_doubt", "71"), *stands
    ground, law = yield from cancelled_for(case, seat, recorded)
    if ground == "none":
        nothing = given_away(case, seat, recorded) == 0
        return (Finding("nothing_conceded", "71", seat), *stands) if nothing else stands
    tricks = yield from tricks_back(case, seat, recorded, ground, law)
    return TricksGivenBack(seat.side, tricks, law), *given_back(case, recorded, seat.side, tricks, law), *set_aside


NOT_BY_NORMAL_PLAY = Choice(
    "not_by_normal_play", Message("a trick that no normal play of the remaining cards could lose")
)


@clause(1997)
def cancelled_for(case: Case, seat: Seat, recorded: int | None) -> Talk[tuple[str, str]]:
    """Four grounds. 71C applies for the whole correction period, like the others (Hammamet 1997, 1)."""
    known = None
    if given_away(case, seat, recorded) == 0:
        known = NO_GROUND.id
    elif won_unseen(case, seat, recorded):
        known = "contract_decided" if _decided(case, seat, recorded) else "already_won"
    elif sure_tricks(case, seat, recorded)[0]:
        known = "not_by_legal_play"
    choices = (
        ALREADY_WON,
        Choice("contract_decided", Message("the contract had already been made, or already defeated")),
        Choice("not_by_legal_play", Message("a trick that no legal play of the remaining cards could lose")),
        NOT_BY_NORMAL_PLAY,
        NO_GROUND,
    )
    ground = yield from _asked(case, choices, known, seat, recorded)
    return ground, {"contract_decided": "71B", "not_by_normal_play": "71C"}.get(ground, "71A")


@cancelled_for.since(2007)
def _(case: Case, seat: Seat, recorded: int | None) -> Talk[tuple[str, str]]:
    """Two grounds, without numbers of their own before 2017."""
    known = None
    if given_away(case, seat, recorded) == 0:
        known = NO_GROUND.id
    elif won_unseen(case, seat, recorded):
        known = "already_won"
    elif sure_tricks(case, seat, recorded)[0]:
        known = "not_by_normal_play"
    choices = (ALREADY_WON, NOT_BY_NORMAL_PLAY, NO_GROUND)
    ground = yield from _asked(case, choices, known, seat, recorded)
    return ground, case.law(y2007="71", y2017="71A" if ground == "already_won" else "71B")


def _asked(case: Case, choices: tuple[Choice, ...], known: str | None, seat: Seat, recorded: int | None) -> Talk[str]:
    line = losing_line(case, seat, recorded)
    if line is None:
        return (
            yield from choose(
                None, "ground", "Which trick did {seat} concede?", choices, law="71", known=known, seat=seat
            )
        )
    return (
        yield from choose(
            None,
            "ground",
            "Which trick did {seat} concede? {side} would not have won more on this line: {line}.",
            choices,
            law="71",
            known=known,
            seat=seat,
            side=seat.side,
            line=line_text(line),
        )
    )


def _decided(case: Case, seat: Seat, recorded: int | None) -> bool:
    """Declarer conceded a contract that was made, or a defender one that was defeated."""
    play = case.table.play
    assert play is not None
    assert recorded is not None
    needed = play.contract.needed
    if seat.side is play.contract.declarer.side:
        return recorded < needed <= play.declarer_tricks
    return recorded >= needed and play.won[seat.side] > 13 - needed
