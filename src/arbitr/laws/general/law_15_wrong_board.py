"""A board that these contestants should not play in this round (Law 15; 15B in 2017)."""

from __future__ import annotations

from arbitr.bridge import Artificial, ExposedCard, Said, Seat, SecondAuction, Side, Status
from arbitr.laws.effects import (
    ELSEWHERE,
    AuctionCancelled,
    BoardDecided,
    ContestantAwarded,
    Effects,
    Finding,
    NextStep,
    PenaltyPossible,
    SecondAuctionSettled,
    findings,
)
from arbitr.laws.engine import (
    Case,
    Choice,
    Incident,
    Report,
    Shown,
    Source,
    Talk,
    choose,
    clause,
    judge,
    procedure,
    without_asking,
)
from arbitr.laws.general.law_12_artificial import average_for
from arbitr.laws.shared.facts.board import other_table
from arbitr.laws.shared.facts.play import board_over, lead_faced
from arbitr.laws.shared.incidents import due
from arbitr.laws.shared.lost_board import artificial_by_fault, averages, penalties
from arbitr.laws.shared.no_result import FAULTS, averages_law, cited, faults, other_sources_law
from arbitr.message import Message

findings(
    right_players_seated=Message("The correct players take their seats, and the director explains their rights."),
    right_board_later=Message("The two pairs play the correct board against each other later."),
    teams_go_otherwise=Message("In a team event another Law first takes account of the result at the other table."),
    no_second_auction=Message("This edition has no second auction. The board is played or cancelled."),
    no_bridge_reason=Message("There was no bridge reason for the call. That is improper conduct."),
)


@procedure(
    "wrong_board",
    laws=("15",),
    title=Message("Wrong board"),
    says=Message(
        "Players play a board not meant for them in this round. If none of them has played it before, the "
        "score normally stands, and the director may have the correct board played later. If one of them has, "
        "the second score is cancelled. A contestant who loses the chance of a valid score gets an average."
    ),
    differs={
        1997: Message(
            "If it is discovered before the lead is faced, the auction is cancelled. The correct players sit "
            "down and repeat every call; any difference cancels the board."
        ),
        2007: Message("The same; a player who deliberately tries to prevent normal play may be penalised."),
        2017: Message(
            "It may be discovered at any time from the auction on. If none of the players has played the "
            "board, it is completed; otherwise it is cancelled at once. In teams another Law applies."
        ),
    },
)
def wrong_board(case: Case, incident: Incident) -> Talk[Effects]:
    if (yield from goes_to_teams(case)):
        return Finding("teams_go_otherwise", "86B"), NextStep("one_table_result", Seat.NORTH, "86B1")
    found = yield from choose(
        None,
        "found",
        "When was it discovered?",
        (
            Choice("auction", Message("before an opening lead was faced")),
            Choice("play", Message("during the play")),
            Choice("finished", Message("after the play")),
        ),
        law="15",
        known=_stage(case),
    )
    return (yield from board_ruled(case, found))


def _stage(case: Case) -> Shown[str] | None:
    over, faced = board_over(case), lead_faced(case)
    if over is not None and over.value:
        return Shown("finished", over.source)
    if faced is None or (over is None and faced.value):
        return None
    return Shown("play" if faced.value else "auction", faced.source)


@clause(1997)
def goes_to_teams(case: Case) -> Talk[bool]:
    """The law applies to every form of contest."""
    return without_asking(False)


@goes_to_teams.since(2017)
def _(case: Case) -> Talk[bool]:
    known = Shown(True, Source.BOARD) if other_table(case) is not None else None
    return (yield from judge("teams", "Is it a team event?", law="15B", known=known))


def _played_before(law: str) -> Talk[bool]:
    return (yield from judge("played_before", "Has any of the four players played this board before?", law=law))


@clause(1997)
def board_ruled(case: Case, found: str) -> Talk[Effects]:
    """In the auction period a second auction (15C); later the score stands (15A) or is cancelled (15B)."""
    if found == "auction":
        return AuctionCancelled("15C"), Finding("right_players_seated", "15C"), *_known_to_who_stays(case)
    if (yield from _played_before("15B")):
        return (yield from _second_score(case, "15B", averages_law(case)))
    guilty = yield from faults(case)
    if not (yield from judge("let_stand", "The score normally stands. Do you let it stand?", law="15A1", usual=True)):
        return BoardDecided("cancelled", "15A1"), *(yield from averages(case, guilty)), *penalties(guilty, "90B7")
    return (
        *_completed(found, "15A1"),
        *(yield from _right_board("15A2")),
        # Contestants who should have played this board have no result because of others' irregularity.
        *(yield from _elsewhere(case, averages_law(case))),
        *penalties(guilty, "90B7"),
    )


@board_ruled.since(2017)
def _(case: Case, found: str) -> Talk[Effects]:
    """Cancelled at once (15B1), or completed, whoever else was due to meet on it (15B2); averages for contestants
    deprived of a score (15B3).
    """
    if (yield from _played_before("15B1")):
        return (yield from _second_score(case, "15B1", "15B3, 12C2a"))
    guilty = yield from faults(case)
    return (
        *_completed(found, "15B2"),
        *(yield from _right_board("15B2")),
        *(yield from _elsewhere(case, "15B3, 12C2a")),
        *penalties(guilty, "90B7"),
    )


def _known_to_who_stays(case: Case) -> Effects:
    """Exposed cards go back with the auction, but the players who stay at the table may have seen them."""
    seen = any(isinstance(entry, ExposedCard) for entry in case.table.ledger.entries)
    return (Finding("other_source", other_sources_law(case)),) if seen else ()


def _completed(found: str, law: str) -> Effects:
    stands = Finding("table_result_stands", law)
    return (stands,) if found == "finished" else (BoardDecided("continues", law), stands)


def _right_board(law: str) -> Talk[Effects]:
    if (
        yield from judge(
            "play_right_board",
            "Do you have the two pairs play the correct board against each other later?",
            law=law,
        )
    ):
        return (Finding("right_board_later", law),)
    return ()


def _second_score(case: Case, law: str, award_law: str) -> Talk[Effects]:
    """Cancelled for both sides; each contestant who can no longer get a valid score gets an average by his fault."""
    guilty = yield from faults(case)
    awards: Effects = ()
    for side in Side:
        if (
            yield from judge(
                f"deprived@{side}",
                "Do {side} lose the chance of a valid score on this board?",
                law=law,
                side=side,
            )
        ):
            awards = (*awards, (yield from _award(case, side, guilty[side], award_law)))
    return (
        BoardDecided("cancelled", law),
        *awards,
        *(yield from _elsewhere(case, award_law)),
        *penalties(guilty, "90B7"),
    )


def _elsewhere(case: Case, law: str) -> Talk[Effects]:
    """The pair that these contestants should have met on the board, at another table or in another round."""
    answer = yield from choose(
        None,
        "deprived_elsewhere",
        "Does a contestant at another table lose the chance of a valid score on this board?",
        (
            Choice("nobody", Message("nobody")),
            Choice("none", Message("yes, one in no way at fault")),
            Choice("partly", Message("yes, one partly at fault")),
            Choice("directly", Message("yes, one directly at fault")),
        ),
        law=law,
        usual="nobody",
    )
    return () if answer == "nobody" else ((yield from _award(case, None, answer, law)),)


def _award(case: Case, side: Side | None, fault: str, law: str) -> Talk[ContestantAwarded]:
    """The average for his fault, or what a regulation awards for a later lost board (12C2d)."""
    who, usual = ELSEWHERE if side is None else side.name, FAULTS[fault]
    award = yield from average_for(case, side, fault)
    if award == Artificial(usual):
        return ContestantAwarded(who, usual, law)
    return ContestantAwarded(who, usual, cited(law, "12C2d"), award)


# The second auction.


def _auction_again(case: Case) -> SecondAuction | None:
    return next((entry for entry in case.table.ledger.entries if isinstance(entry, SecondAuction)), None)


def first_difference(case: Case) -> Said | None:
    """The first call of the second auction that differs from the first."""
    again = _auction_again(case)
    if again is None:
        return None
    said = case.table.auction.said
    second = [heard for heard in said[again.begins :] if heard.status is Status.STANDS]
    for number, new in zip(again.numbers, second, strict=False):
        if (new.seat, new.call) != (said[number].seat, said[number].call):
            return new
    return None


@due
def due_second_auction(case: Case) -> Incident | None:
    """A call of the second auction differs: the board is cancelled before anything else happens."""
    new = first_difference(case)
    return None if new is None else Incident("second_auction", new.seat)


@procedure(
    "second_auction",
    laws=("15",),
    title=Message("Second auction on a board"),
    says=Message(
        "Once the correct players are seated, every call of the first auction must be repeated. A call that "
        "differs in any way, or has a substantially different meaning, cancels the board. Otherwise play "
        "continues."
    ),
    differs={
        1997: Message("A call without any bridge reason is improper; intent is not considered."),
        2007: Message("A player who deliberately tries to prevent normal play may be penalised."),
        2017: Message("There is no second auction."),
    },
    example=Report(Seat.SOUTH),
)
def second_auction(case: Case, incident: Incident) -> Talk[Effects]:
    return (yield from compared(case, incident.by))


@clause(1997)
def compared(case: Case, by: Seat) -> Talk[Effects]:
    if not (
        yield from judge(
            "differs",
            "Does any call differ from the first auction (another call, or the same call with a substantially "
            "different meaning)?",
            law="15C",
            known=True if first_difference(case) is not None else None,
        )
    ):
        return SecondAuctionSettled("15C"), BoardDecided("continues", "15C")
    return (
        SecondAuctionSettled("15C"),
        BoardDecided("cancelled", "15C"),
        *(yield from on_purpose(case, by)),
        *(yield from artificial_by_fault(case, "90A")),
    )


@compared.since(2017)
def _(case: Case, by: Seat) -> Talk[Effects]:
    return without_asking((Finding("no_second_auction", "15B"),))


@clause(1997)
def on_purpose(case: Case, by: Seat) -> Talk[Effects]:
    """The test is not the intent, but whether there is a reason for the call (Paris 2001)."""
    if (yield from judge("bridge_reason", "Is there a bridge reason for {seat}'s call?", law="74A2", seat=by)):
        return ()
    return Finding("no_bridge_reason", "74A2"), PenaltyPossible(by.side, "74A2")


@on_purpose.since(2007)
def _(case: Case, by: Seat) -> Talk[Effects]:
    if (
        yield from judge(
            "deliberate",
            "Did {side} deliberately try to prevent normal play of the board?",
            law="15C",
            side=by.side,
        )
    ):
        return (PenaltyPossible(by.side, "15C"),)
    return ()
