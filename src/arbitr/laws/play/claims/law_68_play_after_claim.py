"""Cards played after a claim, and a revoke that was open when somebody claimed (Laws 68D, 70D3 and 63A)."""

from __future__ import annotations

from arbitr.bridge import Found, Seat, Side, VoidPlay
from arbitr.laws.effects import CardPlayed, Effects, Finding, NextStep, PenaltyPossible, RevokeSettled, findings
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
from arbitr.laws.play.claims.law_68_claim import played_on, to_be_looked_at
from arbitr.laws.play.claims.law_68_tricks import settled
from arbitr.laws.shared.also import Verb
from arbitr.laws.shared.cards.revoke import agreement_counts, revokes, ruled
from arbitr.laws.shared.facts.claims import agreed_by, claim_made, claimed, unanswered
from arbitr.laws.shared.facts.rulings import found
from arbitr.laws.shared.incidents import opens
from arbitr.message import Message

findings(
    later_play_void=Message("The play after the claim does not count and is disregarded."),
    later_play_is_evidence=Message("The play after the claim does not count, but it shows what the statement meant."),
    later_play_stands=Message("The play after the claim counts, and the result stands."),
    revoke_established_by_claim=Message(
        "The side that revoked has claimed or agreed to a claim. The revoke is established, and Law 64 applies."
    ),
    revoke_open_at_claim=Message(
        "The revoke was not established when play stopped. It is corrected, and then the director rules on the claim."
    ),
    doubt_against_revoker=Message("Any doubt about the claim is resolved against the side that revoked."),
    doubt_against_claimer=Message("Any doubt about the claim is resolved against the claimer."),
)


@procedure(
    "play_after_claim",
    laws=("68", "70"),
    title=Message("Play continued after a claim"),
    says=Message(
        "After a claim nobody may play until the director arrives, or until everyone has agreed to the claim."
    ),
    differs={
        1997: Message("What was played is void and is not evidence of anything."),
        2007: Message(
            "What was played may be treated as part of the statement, or as evidence of how play would have gone."
        ),
        2017: Message(
            "If the non-claiming side asked for it and all four agreed, the claim is void and the play "
            "counts. Otherwise the play is void and is not evidence. Nobody should act before the director "
            "arrives."
        ),
    },
    example=Report(Seat.SOUTH),
)
def play_after_claim(case: Case, incident: Incident) -> Talk[Effects]:
    effects = yield from later_play(case)
    if any(isinstance(effect, Finding) and effect.what == "later_play_stands" for effect in effects):
        return effects
    return *effects, *(yield from _acted(case))


def _acted(case: Case) -> Talk[Effects]:
    """Once a claim is contested, nobody does anything before the director arrives (68D)."""
    law, verb = case.law(y1997="68D, 90A", y2017="68D2a, 90A"), acting_is(case)
    sides = yield from choose(
        None,
        "acted",
        "Which side played on, or asked for play to continue, although the claim had been disputed and you "
        "had not arrived?",
        (
            Choice("none", Message("neither", context="side")),
            Choice("NS", Message("North-South")),
            Choice("EW", Message("East-West")),
            Choice("both", Message("both sides")),
        ),
        law=law.partition(",")[0],
        usual="none",
    )
    found = tuple(Side) if sides == "both" else () if sides == "none" else (Side[sides],)
    return tuple(PenaltyPossible(side, law, verb) for side in found)


@clause(1997)
def acting_is(case: Case) -> str:
    """No action may be taken (68D)."""
    return Verb.MAY_NOT.value


@acting_is.since(2017)
def _(case: Case) -> str:
    """No action should be taken (68D2a)."""
    return Verb.SHOULD.value


@opens
def open_later_play(case: Case) -> list[Incident]:
    """Cards played after a claim: their status is decided before the claim itself."""
    claim = case.table.ledger.claim()
    return [Incident("play_after_claim", claim.seat)] if claim is not None and to_be_looked_at(case) else []


def _contested(case: Case, law: str) -> Effects:
    """The claim is judged. The others' reply to a recorded claim is asked first, and that happens by itself (68D)."""
    if unanswered(case) is not None or found(case, "claim_contested") is not None:
        return ()
    return (Finding("claim_contested", law),)


def _played_later(case: Case, law: str) -> Effects:
    """The cards played after the claim count as played."""
    void = (entry for entry in case.table.ledger.entries if isinstance(entry, VoidPlay))
    return tuple(CardPlayed(entry.seat, entry.card, law) for entry in void)


@clause(1997)
def later_play(case: Case) -> Talk[Effects]:
    """Void, and not to be considered (Maastricht 2000, 8)."""
    return without_asking((Finding("later_play_void", "68D"), *_contested(case, "70A")))


@later_play.since(2007)
def _(case: Case) -> Talk[Effects]:
    """It may be evidence of either side's play (70D3, D-41)."""
    if (
        yield from judge(
            "evidence", "Do you treat what was played as part of the statement, or as evidence?", law="70D3"
        )
    ):
        return Finding("later_play_is_evidence", "70D3"), *_contested(case, "70A")
    return Finding("later_play_void", "68D"), *_contested(case, "70A")


@later_play.since(2017)
def _(case: Case) -> Talk[Effects]:
    """It counts if all wanted it (68D2b); the rule about evidence was dropped."""
    if (
        yield from judge(
            "all_agreed",
            "Did the non-claiming side ask to play on, and did all four players agree?",
            law="68D2b",
        )
    ):
        return *played_on("68D2b"), *_played_later(case, "68D2b"), Finding("later_play_stands", "68D2b")
    return Finding("later_play_void", "68D2"), *_contested(case, "68D2a, 70A")


@procedure(
    "revoke_before_claim",
    laws=("63", "68", "70"),
    title=Message("Revoke just before a claim"),
    says=Message(
        "A revoke is established when the offending side claims, concedes, or agrees to the opponents' claim. "
        "If that side contests the claim instead, the revoke is not established. It is corrected, and the "
        "director then rules on the claim."
    ),
    differs={
        1997: Message(
            "Any sign of agreement establishes it. If the claim is contested, doubt is resolved against the "
            "revoking side."
        ),
        2007: Message("Any sign of agreement establishes it. Doubt is resolved against the claimer."),
        2017: Message("Agreement establishes it only once the agreement is final."),
    },
    example=Report(Seat.WEST),
)
def revoke_before_claim(case: Case, incident: Incident) -> Talk[Effects]:
    seat = incident.by
    reply = yield from choose(
        None,
        "side",
        "What did the revoking side, {side}, do?",
        (
            Choice("claimed", Message("it claimed or conceded")),
            Choice("agreed", Message("it agreed to the claim in any way")),
            Choice("contested", Message("it contests the claim")),
        ),
        law=case.law(y1997="63A3", y2017="63A"),
        known=_what_it_did(case, seat),
        side=seat.side,
    )
    if reply == "claimed":
        return Finding("revoke_established_by_claim", "63A3", seat), *_counted_next(case, seat)
    if reply == "agreed" and (yield from agreement_counts(case)):
        law = case.law(y1997="63A3", y2017="63A4")
        return (
            Finding("revoke_established_by_claim", law, seat),
            *_agreed_now(case, seat),
            *_counted_next(case, seat),
        )
    return (
        Finding("revoke_open_at_claim", "62A", seat),
        Finding(doubt(case), case.law(y1997="63A3, 70A", y2007="70A"), seat),
        Finding("claim_contested", "70A"),
    )


def _what_it_did(case: Case, seat: Seat) -> Shown[str] | None:
    """What the side did about the claim, according to the log or a ruling."""
    claim = claim_made(case)
    if claim is None:
        return None
    if claim.seat.side is seat.side:
        return Shown("claimed")
    return Shown("agreed", Source.RULING) if agreed_by(case) is seat.side else None


def _agreed_now(case: Case, seat: Seat) -> Effects:
    """An agreement reported here also settles the recorded claim."""
    claim = unanswered(case)
    if claim is None or claim.seat.side is seat.side:
        return ()
    law = case.law(y1997="69A", y2017="68D1, 69A")
    return Finding("claim_agreed", law, claim.seat), *settled(case, claim.seat.side, claimed(case, claim), "69A")


def _counted_next(case: Case, seat: Seat) -> Effects:
    """If the log shows the revoke, its cost is due with the claim; otherwise it is asked next."""
    shown = any(revoke.seat is seat and ruled(case.table, revoke) is None for revoke in revokes(case.table))
    return () if shown else (NextStep("established_revoke", seat, "64A"),)


def revoker_bears_doubt(case: Case, claimer: Seat) -> Effects:
    """Was a revoke by the other side open when play stopped, and corrected since? Then say who bears the doubt."""
    said = {entry.what for entry in case.table.ledger.entries if isinstance(entry, Found)}
    if said & {"doubt_against_revoker", "doubt_against_claimer"}:
        return ()
    for state in reversed(case.table.states()):
        if state.ledger.claim() is None:
            break
        event = state.event
        for effect in getattr(event, "effects", ()):
            if isinstance(effect, RevokeSettled) and not effect.is_established and effect.seat.side is not claimer.side:
                return (Finding(doubt(case), case.law(y1997="63A3, 70A", y2007="70A"), effect.seat),)
    return ()


def doubt(case: Case) -> str:
    """The side against which doubt is resolved; in 1997 the side that revoked (Bermuda 2000, 4)."""
    return case.law(y1997="doubt_against_revoker", y2007="doubt_against_claimer")
