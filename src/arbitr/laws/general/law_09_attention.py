"""Who may point out or prevent an irregularity, and when the director is called (Law 9)."""

from __future__ import annotations

from arbitr.bridge import Phase, Seat, Side, Unruled
from arbitr.laws.effects import Effects, ExtraneousKnown, Finding, LookAgain, PenaltyPossible, findings
from arbitr.laws.engine import (
    Case,
    Choice,
    Incident,
    Report,
    Talk,
    choose,
    clause,
    judge,
    named,
    procedure,
    without_asking,
)
from arbitr.laws.regulations import ReserveRights, WhoCallsDirector
from arbitr.laws.shared.facts.play import lead_made_to_next_trick, side_played_to_next_trick
from arbitr.laws.shared.no_result import other_sources_law
from arbitr.laws.shared.open_matters import open_matters
from arbitr.message import Message

findings(
    attention_allowed=Message("The player may point this out."),
    attention_not_allowed=Message("Dummy may not draw attention to an irregularity until play is over."),
    too_late_for_trick=Message("After the lead to the next trick, only declarer may have the trick turned."),
    side_has_gone_on=Message("The player's own side has played on. It is too late to have the trick turned."),
    prevention_allowed=Message("The player may try to prevent an irregularity."),
    prevention_not_allowed=Message("The player has no right to prevent this irregularity."),
    opponents_rights_kept=Message("When a side draws attention to its own irregularity, the opponents lose no rights."),
    proper_call=Message("It was right to call the director, and nobody loses any rights by it."),
    director_call_not_allowed=Message("Dummy may not be the first to call the director during the play."),
    late_call_costs_no_right=Message(
        "The director was called late. That alone forfeits no right and incurs no penalty."
    ),
    must_correct_explanation=Message("Partner's mistaken explanation must be corrected at the proper time."),
    heard_away_from_table=Message(
        "The director hears the question away from the table, then explains the matter to everyone."
    ),
    private_report_allowed=Message("A player may report a suspicion of prearranged signals in private."),
    heard_with_both_sides=Message("The director hears this only with both sides present."),
    further_rectification_possible=Message(
        "If the offender corrects it before the ruling, a further rectification may apply."
    ),
    acted_before_explanation=Message(
        "Nobody calls or plays until the director has explained everything. Rule on the premature action "
        "under its own Law."
    ),
    right_may_be_lost=Message("A player who acts before the director is called may lose the right to rectification."),
    should_tell_director=Message(
        "A player who learns something about the board from an outside source should tell the director at once."
    ),
    rights_reserved=Message("The player has reserved the right to call the director later."),
    opponents_should_call=Message("The opponents dispute it, so they should call the director at once."),
    call_at_once=Message("The director should be called at once."),
)


@procedure(
    "attention",
    laws=("9", "16"),
    title=Message("Attention drawn to an irregularity"),
    says=Message(
        "Any player may draw attention to an irregularity during the auction. During the play any player but "
        "dummy may; dummy must wait until play is over. Nobody is obliged to. Once attention is drawn, any of "
        "the four should call the director. Nobody acts until the director has explained everything. Calling "
        "the director forfeits no right."
    ),
    differs={
        1997: Message("The director must be called. Dummy may try to prevent an irregularity by declarer."),
        2007: Message("Any player may try to prevent an irregularity; dummy may only try to prevent one by declarer."),
        2017: Message(
            "Dummy may try to prevent an irregularity by anyone. Any player may have a trick turned until his "
            "own side has played on."
        ),
    },
    example=Report(Seat.SOUTH),
)
def attention(case: Case, incident: Incident) -> Talk[Effects]:
    player = incident.by
    what = yield from choose(
        None,
        "what",
        "What did {seat} do?",
        (
            Choice("drew_attention", Message("drew attention to an irregularity")),
            Choice("trick_turned", Message("pointed out that a quitted trick was turned the wrong way")),
            Choice("tried_to_prevent", Message("tried to prevent an irregularity")),
            Choice("kept_silent", Message("knew of an irregularity and said nothing")),
            Choice(
                "kept_information",
                Message(
                    "learnt something about the board from an outside source and did not tell the director at once"
                ),
            ),
            Choice("called_director", Message("called the director because of an irregularity")),
            Choice(
                "called_about_information",
                Message(
                    "called the director because an opponent may have used unauthorised information from his partner"
                ),
            ),
            Choice("asked_director", Message("called the director only to ask a question")),
            Choice("told_privately", Message("told the director something away from the table")),
            Choice("corrected_it", Message("corrected his own irregularity before the ruling")),
            Choice(
                "acted_too_soon",
                Message("called or played on after attention was drawn, before the director had explained everything"),
            ),
            Choice("reserved_rights", Message("reserved the right to call the director later")),
        ),
        law="9",
        seat=player,
    )
    match what:
        case "drew_attention":
            return (yield from _drew_attention(case, player))
        case "trick_turned":
            return (yield from trick_turned(case, player))
        case "tried_to_prevent":
            return (yield from _tried_to_prevent(case, player))
        case "kept_silent":
            return (yield from _kept_silent(case))
        case "kept_information":
            return _kept_information(case, player)
        case "called_director":
            return (yield from _called(case, player, "9B1c"))
        case "called_about_information":
            # Any time is possible, preferably at the end of play (D23).
            return (yield from _called(case, player, case.law(y1997="16A2", y2007="16B3")))
        case "asked_director":
            return (yield from _asked(player))
        case "told_privately":
            return (yield from _told_privately())
        case "corrected_it":
            return (Finding("further_rectification_possible", "9C"),)
        case "acted_too_soon":
            return (yield from _acted_too_soon(case, player))
        case _:
            return (yield from _reserved(case))


def _dummy_in_play(case: Case, player: Seat) -> Talk[tuple[str, bool]]:
    """The period in which it happened, and whether the player was dummy."""
    table = case.table
    known = None
    if table.phase is Phase.OVER:
        known = "after_play"
    elif table.play is not None and table.play.played:
        known = "play"
    elif table.auction.said and table.play is None:
        known = "auction"
    period = yield from choose(
        None,
        "period",
        "When did it happen?",
        (
            Choice("auction", Message("in the auction period")),
            Choice("play", Message("during the play")),
            Choice("after_play", Message("after the play")),
        ),
        law="9A",
        known=known,
    )
    if period != "play":
        return period, False
    dummy = yield from judge(
        "dummy",
        "Is {seat} dummy?",
        law=case.law(y1997="9A2b", y2007="9A3", y2017="9A4"),
        known=None if table.play is None else table.play.contract.declarer.partner is player,
        seat=player,
    )
    return period, dummy


def _overstepped(case: Case, player: Seat, what: str, law: str) -> Effects:
    """Dummy broke a limit: a penalty is possible, and the remark is unauthorised for declarer."""
    return (
        Finding(what, law, player),
        PenaltyPossible(player.side, "43B1"),
        ExtraneousKnown(player.partner, case.law(y1997="16A", y2007="16B1a")),
    )


def pointed_out_by_dummy(case: Case) -> str:
    """The law by which the edition makes dummy wait until play is over."""
    return case.law(y1997="9A2b1", y2007="9A3", y2017="9A4")


def _drew_attention(case: Case, player: Seat) -> Talk[Effects]:
    period, dummy = yield from _dummy_in_play(case, player)
    if dummy:
        law = pointed_out_by_dummy(case)
        if not case.regulations.screens or not (
            yield from judge("exposed_by_defender", "Was it a card that a defender exposed prematurely?", law=law)
        ):
            return _overstepped(case, player, "attention_not_allowed", law)
        return (Finding("attention_allowed", law, player),)
    laws = {
        "auction": "9A1",
        "play": case.law(y1997="9A2a", y2007="9A2"),
        "after_play": pointed_out_by_dummy(case),
    }
    allowed = Finding("attention_allowed", laws[period], player)
    if (yield from _own_side(case, player, "9B1d")):
        return allowed, Finding("opponents_rights_kept", "9B1d")
    return (allowed,)


def _own_side(case: Case, player: Seat, law: str) -> Talk[bool]:
    return (
        yield from judge(
            "own_side",
            "Was it an irregularity by {side}, the player's own side?",
            law=law,
            known=_is_own_sides(case, player),
            side=player.side,
        )
    )


def _is_own_sides(case: Case, player: Seat) -> bool | None:
    """If only one side's matters are open at the table, it was that side's."""
    guilty = [side for side in Side if open_matters(case, side)]
    return guilty[0] is player.side if len(guilty) == 1 else None


@clause(1997)
def trick_turned(case: Case, player: Seat) -> Talk[Effects]:
    """No rule of its own: an irregularity like any other."""
    return (yield from _drew_attention(case, player))


@trick_turned.since(2007)
def _(case: Case, player: Seat) -> Talk[Effects]:
    """Declarer at any time; the others, including dummy, until the lead to the next trick (9A2, 65B3)."""
    allowed = Finding("attention_allowed", "65B3", player)
    play = case.table.play
    if (
        yield from judge(
            "declarer",
            "Is {seat} declarer?",
            law="65B3",
            known=None if play is None else play.contract.declarer is player,
            seat=player,
        )
    ):
        return (allowed,)
    led = lead_made_to_next_trick(case)
    if not (yield from judge("next_lead", "Had anyone led to the next trick?", law="65B3", known=led)):
        return (allowed,)
    return Finding("too_late_for_trick", "65B3", player), ExtraneousKnown(player.partner, "16B1a")


@trick_turned.since(2017)
def _(case: Case, player: Seat) -> Talk[Effects]:
    """Every player, until his own side has played on (9A2, 65B3)."""
    played_on = side_played_to_next_trick(case, player.side)
    if not (
        yield from judge(
            "side_played_on",
            "Have {side} since led or played to the next trick?",
            law="65B3",
            # The log shows the trick after the last one; the trick in question may be an older one.
            known=played_on if played_on is not None and played_on.value else None,
            usual=False,
            side=player.side,
        )
    ):
        return (Finding("attention_allowed", "65B3", player),)
    return Finding("side_has_gone_on", "65B3", player), ExtraneousKnown(player.partner, "16B1a")


def _tried_to_prevent(case: Case, player: Seat) -> Talk[Effects]:
    _, dummy = yield from _dummy_in_play(case, player)
    return (yield from (prevention_by_dummy(case, player) if dummy else prevention(case, player)))


@clause(1997)
def prevention_by_dummy(case: Case, player: Seat) -> Talk[Effects]:
    """Dummy may warn only declarer."""
    if (yield from judge("declarers", "Was declarer about to commit it?", law="42B2")):
        return (Finding("prevention_allowed", case.law(y1997="9A2b2", y2007="9A3"), player),)
    return _overstepped(case, player, "prevention_not_allowed", "43A1b")


@prevention_by_dummy.since(2017)
def _(case: Case, player: Seat) -> Talk[Effects]:
    return without_asking((Finding("prevention_allowed", "9A3", player),))


@clause(1997)
def prevention(case: Case, player: Seat) -> Talk[Effects]:
    """No law gives the others this right, so their remarks are extraneous for their partners."""
    return without_asking((Finding("prevention_not_allowed", "9A", player), ExtraneousKnown(player.partner, "16A")))


@prevention.since(2007)
def _(case: Case, player: Seat) -> Talk[Effects]:
    return without_asking((Finding("prevention_allowed", "9A3", player),))


def _kept_silent(case: Case) -> Talk[Effects]:
    """Nobody has to point anything out, except the partner's wrong explanation."""
    if (
        yield from judge(
            "partners_explanation",
            "Was it a mistaken explanation by the player's own partner?",
            law=case.law(y1997="75D2", y2007="20F5"),
        )
    ):
        return (Finding("must_correct_explanation", case.law(y1997="75D2", y2007="20F5")),)
    if (yield from judge("attention_drawn", "Had attention been drawn to the irregularity?", law="9B1a")):
        return (Finding("call_at_once", "9B1a"),)
    return (Finding("no_infraction", case.law(y1997="9B1a", y2007="9A4, 9B1a", y2017="9A5, 9B1a")),)


def _kept_information(case: Case, player: Seat) -> Effects:
    """A player who learns something about the board by accident should tell the director at once."""
    return (
        Finding("should_tell_director", case.law(y1997="16B", y2007="16C1", y2017="16D1"), player),
        ExtraneousKnown(player, other_sources_law(case)),
        LookAgain(player, case.law(y1997="16B", y2007="16C2c", y2017="16D2c")),
        PenaltyPossible(player.side, "90A"),
    )


def _called(case: Case, player: Seat, unprompted: str) -> Talk[Effects]:
    """`unprompted` is the law that lets a player call the director although nobody has drawn attention."""
    _, dummy = yield from _dummy_in_play(case, player)
    drawn = yield from judge("attention_drawn", "Had attention been drawn to the irregularity?", law="9B1a")
    if not drawn:
        if dummy:
            return _overstepped(case, player, "director_call_not_allowed", "43A1a")
        return (Finding("proper_call", unprompted, player),)
    if (
        yield from judge(
            "at_once",
            "Was the director called as soon as attention was drawn?",
            law="9B1a",
            known=_called_by_the_table(case),
        )
    ):
        return (Finding("proper_call", "9B1b", player),)
    if not (
        yield from judge(
            "in_time",
            "Was a ruling requested in time (within {minutes} minutes after the scores were posted)?",
            law="92B",
            usual=True,
            minutes=case.regulations.ruling_period,
        )
    ):
        return (Finding("too_late", "92B"),)
    return (Finding("late_call_costs_no_right", "9B1a", player),)


def _called_by_the_table(case: Case) -> bool | None:
    """An electronic table may call the director by itself, with the irregularity."""
    return True if case.regulations.director_called is WhoCallsDirector.AT_ONCE else None


def _acted_too_soon(case: Case, player: Seat) -> Talk[Effects]:
    """Once the director is called, nobody acts until he has explained everything. No law withdraws the action: its own
    law covers it, and the director reviews its cost to others, since the Laws provide no redress.

    Before he is called that freeze has not begun (9.7): the non-offenders may lose their right by acting (11A).
    Offenders who correct their own irregularity may owe more in either case (9C).
    """
    own = yield from _own_side(case, player, "9B2")
    more: Effects = (Finding("further_rectification_possible", "9C"),) if own else ()
    if (
        yield from judge(
            "director_called",
            "Had the director been called by then?",
            law="9B2",
            known=_called_by_the_table(case),
        )
    ):
        return (
            Finding("acted_before_explanation", "9B2", player),
            *(yield from _made_of_it(case, player)),
            PenaltyPossible(player.side, "90A"),
            LookAgain(player, "12A1"),
            *more,
        )
    return Finding("call_at_once", "9B1a"), *(more or (Finding("right_may_be_lost", "11A", player),))


def _made_of_it(case: Case, player: Seat) -> Talk[Effects]:
    """How the action affected an opponent's irregular call, if only the player can say; both are settled together."""
    for entry in case.table.ledger.entries:
        if isinstance(entry, Unruled) and entry.seat.side is not player.side:
            incident = Incident(entry.procedure, entry.seat, entry.number)
            settled: Effects = yield from named(entry.procedure).run(case, incident)
            return settled
    return ()


def _asked(player: Seat) -> Talk[Effects]:
    if (yield from _may_harm(player)):
        return (Finding("heard_away_from_table", "9B", player),)
    return (Finding("proper_call", "9B1c", player),)


def _told_privately() -> Talk[Effects]:
    if (yield from judge("prearranged_signals", "Is it a suspicion of prearranged illegal signals?", law="73B2")):
        return (Finding("private_report_allowed", "9B"),)
    return (Finding("heard_with_both_sides", "9B"),)


def _may_harm(player: Seat) -> Talk[bool]:
    return (
        yield from judge(
            "may_harm", "Does {seat} say that the question might harm a side?", law="9B", usual=False, seat=player
        )
    )


def _disputed(law: str) -> Talk[bool]:
    return (
        yield from judge(
            "disputed",
            "Do the opponents dispute that unauthorised information might have been conveyed?",
            law=law,
            usual=False,
        )
    )


def _reserved(case: Case) -> Talk[Effects]:
    law = case.law(y1997="16A1", y2007="16B2")
    if case.regulations.reserve_rights is ReserveRights.CALL_AT_ONCE:
        return (Finding("call_at_once", law),)
    reserved = Finding("rights_reserved", law)
    if (yield from _disputed(law)):
        return reserved, Finding("opponents_should_call", law)
    return (reserved,)
