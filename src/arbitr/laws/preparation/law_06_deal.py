"""Shuffle and deal: when a board is dealt again, and which deals give no result (Law 6)."""

from __future__ import annotations

from arbitr.bridge import Seat, Side
from arbitr.laws.effects import (
    BoardDecided,
    DisciplinePossible,
    Effects,
    Finding,
    PenaltyPossible,
    ResultsCancelled,
    findings,
)
from arbitr.laws.engine import (
    Case,
    Choice,
    Edition,
    Incident,
    Talk,
    choose,
    clause,
    judge,
    name_number,
    procedure,
    without_asking,
)
from arbitr.laws.preparation.law_06_dealing import dealing_law
from arbitr.laws.regulations import DealingMethod, OldDealDeadline
from arbitr.laws.shared.facts.board import recorded
from arbitr.laws.shared.lost_board import artificial_by_fault, may_redeal, no_redeal_law, redealt
from arbitr.laws.shared.no_result import cited, learnt_elsewhere, other_sources_law
from arbitr.laws.shared.readings import before_any_call, both_sides_called, passed_out, somebody_called
from arbitr.message import Message

findings(
    no_redeal=Message("The board is not dealt again."),
    rule_on_the_cards=Message("Rule on the cards themselves: surplus, missing or seen."),
    discipline=Message("A deliberately prepared deal is a disciplinary matter."),
    to_be_reported=Message("The director reports it to the organiser and the higher authority."),
    old_deals_allowed=Message("The event is intended for replaying such deals. The result stands."),
    deadline_over=Message("The time for cancelling results on this deal is over. They stand."),
)


@procedure(
    "faulty_deal",
    laws=("6",),
    title=Message("Incorrect deal"),
    says=Message(
        "The pack is shuffled thoroughly and dealt face down, one card at a time, thirteen to each hand, with "
        "somebody from each side present. The board is dealt again if the deal was incorrect, or a player "
        "could see a card of another hand, and it is discovered in time. Later, other Laws apply."
    ),
    differs={
        1997: Message('"In time" means before a player on each side has looked at his cards.'),
        2007: Message('"In time" means before the auction first begins on the board.'),
        2017: Message(
            "Two adjacent cards of the pack may not go to the same hand. An incorrect deal discovered after "
            "the first call does not foul the board."
        ),
    },
)
def faulty_deal(case: Case, incident: Incident) -> Talk[Effects]:
    fault = yield from choose(
        None,
        "fault",
        "What went wrong with the deal?",
        (
            Choice("misdealt", Message("the cards were dealt incorrectly")),
            Choice("neighbours", Message("adjacent cards of the pack went to the same hand")),
            Choice("card_visible", Message("a card of another hand could be seen during the shuffle or the deal")),
            Choice("score_slip_read", Message("a player read the traveller of the board")),
            Choice(
                "badly_shuffled", Message("the pack was badly shuffled, or not cut although an opponent asked for it")
            ),
            Choice("nobody_present", Message("a side had nobody present at the shuffle and deal")),
            Choice("on_purpose", Message("the deal was deliberately prepared")),
        ),
        law="6",
    )
    if fault == "on_purpose":
        return BoardDecided("cancelled", "6A"), *planted(incident.by)
    if fault in ("badly_shuffled", "nobody_present"):
        # A breach of the procedure alone takes no result away; the facts of 6D2 are needed for that.
        law = "6A" if fault == "badly_shuffled" else "6C"
        if case.regulations.dealing_method is not DealingMethod.AT_TABLE:
            return (Finding("deal_is_good", cited(law, dealing_law(case))),)
        return Finding("deal_is_good", law), PenaltyPossible(incident.by.side, "90A")
    if fault == "neighbours" and neighbours_allowed(case):
        return Finding("deal_is_good", "6B"), PenaltyPossible(incident.by.side, "90A")
    # A score slip with results on it comes from tables that have played the deal.
    first = yield from judge(
        "first_table",
        "Is this the first table to play the board?",
        law="6D1",
        known=False if fault == "score_slip_read" else None,
    )
    if first and not (yield from too_late(case)):
        if not (yield from original_stays(case)):
            dealt = yield from redealt(case, "6D1" if fault == "card_visible" else cited("6D1", "6B"))
            fined = any(isinstance(effect, PenaltyPossible) for effect in dealt)
            return *dealt, *(() if fined else _fine(fault, incident.by.side))
        if fault != "card_visible":
            return Finding("originals_stay", "6F"), BoardDecided("rebuilt", "6F")
    if fault in ("card_visible", "score_slip_read"):
        law = other_sources_law(case)
        return (
            Finding("no_redeal", "6D1"),
            Finding("other_source", law),
            *learnt_elsewhere(case, incident.by),
        )
    if fault == "neighbours":  # every hand has thirteen cards: there is nothing to rule on
        return Finding("no_redeal", "6D1"), Finding("deal_is_good", "6D1"), *_fine(fault, incident.by.side)
    return Finding("no_redeal", "6D1"), Finding("rule_on_the_cards", "13"), *fouled(case)


def _fine(fault: str, dealer: Side) -> Effects:
    """The Law says since 2017 that neighbouring cards shall not go to one hand."""
    return (PenaltyPossible(dealer, "6B"),) if fault == "neighbours" else ()


def planted(player: Seat) -> Effects:
    """A player who rigs a deal is not fined for a slip of procedure: it is cheating, and is reported."""
    return (
        Finding("discipline", "91B"),
        DisciplinePossible(player.side, "91B"),
        Finding("to_be_reported", "91B", player),
    )


@clause(1997)
def original_stays(case: Case) -> Talk[bool]:
    """A new deal is compulsory, copies or not."""
    return without_asking(False)


@original_stays.since(2007)
def _(case: Case) -> Talk[bool]:
    """If originals were copied the deal is not redealt, unless the director orders it (6F)."""
    if not case.regulations.duplicated_deals:
        return False
    return not (
        yield from judge(
            "order_new_deal",
            "The deal has been duplicated for other tables. Do you order a new one for all of them?",
            law="6F",
        )
    )


def neighbours_allowed(case: Case) -> bool:
    """May two neighbouring cards go into one hand? Until 2007 one card at a time is enough."""
    return case.edition < Edition.LAWS_2017


@clause(1997)
def too_late(case: Case) -> Talk[bool]:
    return (
        yield from judge(
            "auction_begun",
            "Has a player on each side looked at his cards?",
            law="6D1",
            known=both_sides_called(case),
            usual=before_any_call(case),
        )
    )


@too_late.since(2007)
def _(case: Case) -> Talk[bool]:
    return (
        yield from judge(
            "auction_begun",
            "Has anybody called on this board?",
            law="6D1",
            known=somebody_called(case),
            usual=before_any_call(case),
        )
    )


@clause(1997)
def fouled(case: Case) -> Effects:
    return ()


@fouled.since(2007)
def _(case: Case) -> Effects:
    """A board that was dealt wrongly counts as fouled (6D1)."""
    return (Finding("board_is_fouled", "87A"),)


@fouled.since(2017)
def _(case: Case) -> Effects:
    """No such sentence: played in one form at every table it is a board like any other."""
    return ()


@procedure(
    "old_deal",
    laws=("6",),
    title=Message("Old or unshuffled deal"),
    says=Message(
        "No result stands on a board dealt from a sorted pack without a shuffle, or with a deal from another "
        "session. All results on it are cancelled, at every table. It is dealt again if possible; otherwise "
        "the scores are artificial."
    ),
    differs={
        1997: Message("There are no exceptions."),
        2007: Message("An event intended for replaying old deals is an exception, and so is an exchange of boards."),
        2017: Message("A deal from another session gives no valid result, whether or not it was played there."),
    },
)
def old_deal(case: Case, incident: Incident) -> Talk[Effects]:
    what = yield from choose(
        None,
        "what",
        "What is wrong with the deal?",
        (
            Choice("sorted", Message("it was dealt without a shuffle from a sorted pack")),
            Choice("another_session", Message("it was already played in another session")),
            Choice("brought_in", Message("it was taken from another session, where nobody had played it")),
            Choice("shuffled_badly", Message("it was shuffled, but not well")),
            Choice("exchanged", Message("the boards are exchanged between tables by arrangement")),
        ),
        law="6D2",
    )
    if what == "exchanged":
        return (Finding("table_result_stands", "6D2"),)
    if what == "shuffled_badly":
        return Finding("table_result_stands", "6D2"), PenaltyPossible(incident.by.side, "90A")
    if what == "brought_in" and unplayed_deal_is_good(case):
        return (Finding("table_result_stands", "6D2"),)
    if (yield from meant_to_replay(case)):
        return (Finding("old_deals_allowed", "6D2"),)
    effects = yield from _no_result(case)
    if (
        yield from judge(
            "on_purpose",
            "Did {side} introduce the deal deliberately?",
            law="91B",
            usual=False,
            side=incident.by.side,
        )
    ):
        return *effects, *planted(incident.by)
    return effects


def unplayed_deal_is_good(case: Case) -> bool:
    """Does a deal from another session count if nobody played it there? Not since 2017 (6D2)."""
    return case.edition < Edition.LAWS_2017


def _no_result(case: Case) -> Talk[Effects]:
    if not (yield from judge("played", "Has the deal been played in this session?", law="6D2", known=recorded(case))):
        return (yield from redealt(case, "6D2"))
    if (yield from _deadline_over(case)):
        return (Finding("deadline_over", "6D2"),)
    tables = yield from name_number(
        "tables", "How many tables have played it in this session?", law="6D2", least=1, most=1000
    )
    void = ResultsCancelled(int(tables), "6D2")
    if (yield from judge("time_to_replay", "Can a new deal be played instead?", law="6D3")) and (
        yield from may_redeal(case)
    ):
        return void, BoardDecided("redeal", "6D3")
    return void, BoardDecided("cancelled", "6D2"), *(yield from artificial_by_fault(case, "90A"))


def _deadline_over(case: Case) -> Talk[bool]:
    if case.regulations.old_deal_deadline is OldDealDeadline.END_OF_SESSION:
        return (yield from judge("deadline_over", "Is the session over?", law="6D2"))
    return (yield from judge("deadline_over", "Is the event officially closed?", law="6D2"))


@clause(1997)
def meant_to_replay(case: Case) -> Talk[bool]:
    return without_asking(False)


@meant_to_replay.since(2007)
def _(case: Case) -> Talk[bool]:
    return (
        yield from judge(
            "meant_to_replay",
            "Is the event intended for replaying old deals?",
            law="6D2",
            known=True if case.regulations.replayed_deals else None,
            usual=False,
        )
    )


@procedure(
    "redeal",
    laws=("6", "22"),
    title=Message("New deal by order of the director"),
    says=Message(
        "The director may order a new deal for any reason compatible with the Laws, unless a Law says "
        "otherwise. A new deal is never ordered because all four passed, nor in a match whose result without "
        "the board could be known."
    ),
    differs={},
)
def redeal(case: Case, incident: Incident) -> Talk[Effects]:
    if (
        yield from judge(
            "all_passed",
            "Have all four players passed?",
            law=passed_out_law(case),
            known=passed_out(case),
        )
    ):
        return (yield from after_four_passes(case))
    if (
        yield from judge(
            "law_elsewhere",
            "Does a Law prescribe something else for this board?",
            law="6D3",
        )
    ):
        return (Finding("no_redeal", "6D3"),)
    if not (
        yield from judge(
            "good_reason",
            "Is there a reason for a new deal that is compatible with the Laws?",
            law="6D3",
        )
    ):
        return (Finding("no_redeal", "6D3"),)
    if (yield from may_redeal(case)):
        return (BoardDecided("redeal", "6D3"),)
    return (
        Finding("no_redeal", no_redeal_law(case)),
        BoardDecided("cancelled", no_redeal_law(case)),
        *(yield from artificial_by_fault(case, "90A")),
    )


def passed_out_law(case: Case) -> str:
    return case.law(y1997="22A", y2007="22A1", y2017="22B")


findings(
    passed_out=Message(
        "All four players have passed. The hands go back into the board unplayed, and both sides score zero."
    ),
    new_deal_not_played=Message("The new deal is not played. The old one is restored if possible."),
)


def after_four_passes(case: Case) -> Talk[Effects]:
    """No new deal; a player who dealt again without permission may be fined."""
    law = passed_out_law(case)
    done = Finding("passed_out", law), Finding("no_redeal", law)
    if not (yield from judge("dealt_again", "Have the players already dealt again without permission?", law=law)):
        return done
    return *done, Finding("new_deal_not_played", law), *(PenaltyPossible(side, "90A") for side in Side)
