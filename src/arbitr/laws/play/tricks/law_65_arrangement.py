"""Law 65: how tricks are arranged, who may point out a wrong one, and what a player risks by mixing his cards."""

from __future__ import annotations

from arbitr.bridge import Seat, Side
from arbitr.laws.effects import Effects, Finding, LookAgain, NextStep, PenaltyPossible, TotalSettled, findings
from arbitr.laws.engine import (
    Case,
    Choice,
    Incident,
    Talk,
    choose,
    clause,
    judge,
    name_number,
    procedure,
    without_asking,
)
from arbitr.laws.shared.facts.play import lead_made_to_next_trick, side_played_to_next_trick
from arbitr.message import Message

findings(
    layout_explained=Message(
        "Each player keeps his cards in the order played, pointing lengthwise towards the winners of the "
        "trick. A player who does not may lose his claim to doubtful tricks or to a revoke."
    ),
    card_turned_right=Message("The card is turned the right way."),
    pointing_too_late=Message("It was too late to point it out; what was said may be unauthorised information."),
    dummy_may_not_point=Message("Dummy may not say that a trick is pointed the wrong way."),
    not_to_be_answered=Message("Nobody may ask that, and nobody answers it. Each player counts his own tricks."),
    revoke_proved=Message("The alleged revoke is considered proved."),
    revoke_not_proved=Message("The alleged revoke is considered not proved."),
    both_sides_mixed=Message(
        "Both sides have mixed their cards. The director establishes the facts as well as possible."
    ),
    claim_in_danger=Message(
        "The cards were mixed before the claim. The director establishes the facts as well as possible, and "
        "doubt is resolved against the player who mixed them."
    ),
    ruled_for_other_side=Message("What cannot be established is decided in favour of the other side."),
)
MOST_TRICKS = 13


@procedure(
    "trick_arrangement",
    laws=("65",),
    title=Message("Tricks wrongly pointed or mixed"),
    says=Message(
        "Played cards lie face down in order, pointing lengthwise towards the side that won the trick. A "
        "player may point out a card that lies the wrong way, as long as the edition allows it. A player who "
        "disturbs the order before the result is agreed jeopardises his claim to doubtful tricks or about a "
        "revoke."
    ),
    differs={
        1997: Message(
            "Declarer may have a card turned the right way; a defender or dummy may not mention it during the play."
        ),
        2007: Message(
            "Declarer may have a card turned the right way at any time, dummy and the defenders only until "
            "the lead to the next trick. Mixing the cards before a claim only jeopardises the claim of the "
            "player who mixed them."
        ),
        2017: Message(
            "Every player may point it out until his own side has played to the next trick. If the facts "
            "cannot be established and only one side has mixed its cards, the ruling favours the other side."
        ),
    },
)
def trick_arrangement(case: Case, incident: Incident) -> Talk[Effects]:
    seat = incident.by
    what = yield from choose(
        None,
        "what",
        "What is wrong with the tricks on the table?",
        (
            Choice("untidy", Message("a player does not keep his cards in order, but nothing is in dispute")),
            Choice("pointing", Message("somebody says that a trick is pointed the wrong way")),
            Choice("disturbed", Message("a player has mixed his cards, and the sides disagree")),
        ),
        law="65",
    )
    if what == "untidy":
        return (Finding("layout_explained", "65A, 65B1, 65B2, 65C", seat),)
    if what == "pointing":
        return (yield from pointing(case, seat))
    found = yield from judge("can_be_found", "Can you still find out what happened?", law="66D")
    if found:
        return (Finding("layout_explained", "65D", seat),)
    return (yield from facts_lost(case, seat, "65D, 66D"))


def facts_lost(case: Case, seat: Seat, law: str) -> Talk[Effects]:
    """A player has mixed his cards, so the facts cannot be established: the other side wins the dispute (65D, 66D)."""
    if (yield from both_mixed(case, seat)):
        return Finding("both_sides_mixed", "66D, 85B", seat), NextStep("disputed_facts", seat, "85")
    if not (yield from mixed_in_time(case, seat)):
        return Finding("claim_in_danger", "65D, 85B", seat), NextStep("disputed_facts", seat, "85")
    lost = Finding("ruled_for_other_side", law, seat), PenaltyPossible(seat.side, "90A")
    alleged = yield from choose(
        None,
        "alleged",
        "What had been alleged when {seat} mixed the cards?",
        (
            Choice("revoke", Message("that {side} revoked", side=seat.side)),
            Choice("opponents_revoke", Message("that {side} revoked", side=seat.side.other)),
            Choice("other", Message("something else, or nothing")),
        ),
        law="66D",
        usual="other",
        seat=seat,
    )
    if alleged == "opponents_revoke":
        return *lost, Finding("revoke_not_proved", "66D", seat)
    if alleged == "revoke":
        revoker = yield from choose(
            None,
            "revoker",
            "Who is alleged to have revoked?",
            [Choice(player.letter, Message("{seat}", seat=player)) for player in (seat, seat.partner)],
            law="66D",
            usual=seat.letter,
        )
        offender = seat if revoker == seat.letter else seat.partner
        return *lost, Finding("revoke_proved", "66D", offender), NextStep("established_revoke", offender, "66D, 64")
    return *lost, *(yield from tricks_agreed(case, "66D"))


@clause(1997)
def both_mixed(case: Case, seat: Seat) -> Talk[bool]:
    """Until 2017 nobody asks what the other side has done with its cards."""
    return without_asking(False)


@both_mixed.since(2017)
def _(case: Case, seat: Seat) -> Talk[bool]:
    """The ruling goes against a side only if it alone has mixed its cards (66D)."""
    return (
        yield from judge(
            "both_mixed", "Have {side} mixed their cards too?", law="66D", usual=False, side=seat.side.other
        )
    )


@clause(1997)
def mixed_in_time(case: Case, seat: Seat) -> Talk[bool]:
    """A player who has disturbed his cards loses the dispute, whenever he did it (65.4)."""
    return without_asking(True)


@mixed_in_time.since(2007)
def _(case: Case, seat: Seat) -> Talk[bool]:
    """66D covers a player who mixes after the claim; earlier it only endangers his own case (65D)."""
    return (
        yield from judge(
            "after_claim",
            "Did {seat} mix the cards only after somebody had claimed a trick or a revoke?",
            law="66D",
            usual=True,
            seat=seat,
        )
    )


@mixed_in_time.since(2017)
def _(case: Case, seat: Seat) -> Talk[bool]:
    """At any time: only one side has mixed its cards, and the facts are lost (66D)."""
    return without_asking(True)


def tricks_asked(case: Case, seat: Seat) -> Talk[Effects]:
    """A question about the number of tricks, put to dummy, the partner, a neighbour or a spectator (65, 41)."""
    asked = yield from choose(
        None,
        "asked_of",
        "Who is {seat} asking?",
        (
            Choice("dummy", Message("dummy")),
            Choice("partner", Message("the other defender")),
            Choice("opponent", Message("an opponent")),
            Choice("spectator", Message("a spectator")),
        ),
        law="65",
        seat=seat,
    )
    law = {"dummy": "65, 43A1c", "spectator": "65, 76"}.get(asked, "65")
    review = (LookAgain(seat, case.law(y1997="16A", y2007="16B")),) if asked == "partner" else ()
    return Finding("not_to_be_answered", law, seat), *review


def tricks_agreed(case: Case, law: str) -> Talk[Effects]:
    """The resulting number of tricks, if the number is in dispute."""
    about_tricks = yield from judge("about_tricks", "Is the number of tricks in dispute?", law=law)
    if not about_tricks:
        return ()
    side = yield from _declarers(case, law)
    tricks = yield from name_number(
        "declarer_tricks",
        "How many tricks does declarer's side ({side}) have, according to the other side in the dispute?",
        law=law,
        least=0,
        most=MOST_TRICKS,
        side=side,
    )
    return (TotalSettled(int(tricks), law),)


def _declarers(case: Case, law: str) -> Talk[Side]:
    play = case.table.play
    side = yield from choose(
        None,
        "declaring_side",
        "Which side played the contract?",
        (Choice("NS", Message("North-South")), Choice("EW", Message("East-West"))),
        law=law,
        known=None if play is None else str(play.contract.declarer.side),
    )
    return Side[side]


def _speaker(case: Case, seat: Seat) -> Talk[str]:
    play = case.table.play
    known = None
    if play is not None:
        contract = play.contract
        known = {contract.declarer: "declarer", contract.dummy: "dummy"}.get(seat, "defender")
    return (
        yield from choose(
            None,
            "speaker",
            "Who spoke?",
            (
                Choice("declarer", Message("declarer")),
                Choice("dummy", Message("dummy")),
                Choice("defender", Message("a defender")),
            ),
            law="65B",
            known=known,
        )
    )


@clause(1997)
def pointing(case: Case, seat: Seat) -> Talk[Effects]:
    """Nothing in the text lets anybody mention it during play, least of all dummy (43A1c)."""
    speaker = yield from _speaker(case, seat)
    if speaker == "declarer":
        return (Finding("card_turned_right", "65B", seat),)
    if speaker == "dummy":
        return Finding("dummy_may_not_point", "65, 43A1c", seat), PenaltyPossible(seat.side, "43B1")
    return Finding("pointing_too_late", "65B", seat), LookAgain(seat, "16A")


@pointing.since(2007)
def _(case: Case, seat: Seat) -> Talk[Effects]:
    """Declarer at any time; dummy or a defender until the lead to the next trick. Later Law 16 may apply (65B3)."""
    speaker = yield from _speaker(case, seat)
    if speaker == "declarer":
        return (Finding("card_turned_right", "65B3", seat),)
    led = yield from judge(
        "lead_made",
        "Has anybody led to the next trick since?",
        law="65B3",
        known=lead_made_to_next_trick(case),
    )
    if not led:
        return (Finding("card_turned_right", "65B3", seat),)
    return Finding("pointing_too_late", "65B3", seat), LookAgain(seat, "16B")


@pointing.since(2017)
def _(case: Case, seat: Seat) -> Talk[Effects]:
    """Every player, until his own side has played to the next trick (65B3)."""
    late = yield from judge(
        "side_played_on",
        "Have {side} since led or played to the next trick?",
        law="65B3",
        known=side_played_to_next_trick(case, seat.side),
        side=seat.side,
    )
    if not late:
        return (Finding("card_turned_right", "65B3", seat),)
    return Finding("pointing_too_late", "65B3", seat), LookAgain(seat, "16B")
