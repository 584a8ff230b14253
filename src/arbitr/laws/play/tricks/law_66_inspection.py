"""Law 66: who may see which played cards, and when."""

from __future__ import annotations

from arbitr.bridge import Seat
from arbitr.laws.effects import Effects, Finding, PenaltyPossible, findings
from arbitr.laws.engine import Case, Choice, Incident, Report, Shown, Talk, choose, clause, judge, procedure
from arbitr.laws.play.tricks.law_65_arrangement import facts_lost
from arbitr.laws.shared.facts.play import lead_made_to_next_trick, side_played_to_next_trick
from arbitr.message import Message

findings(
    trick_faced=Message("All four cards of the trick are faced for all players to see."),
    own_card_seen=Message("The player may look at his own last card without exposing it."),
    not_to_be_seen=Message("The cards stay face down until the play is over, unless the director orders otherwise."),
    cards_inspected=Message("The play is over. The cards may be inspected, but each player handles only his own."),
    director_looks=Message("Only the director inspects the cards, and he shows only what must be withdrawn."),
)


@procedure(
    "inspection",
    laws=("66",),
    title=Message("Inspecting played cards"),
    says=Message(
        "A player may have the trick faced until he has turned his own card over or his side has played to "
        "the next trick. For a while he may look at his own last card without exposing it. Quitted tricks "
        "stay face down until the play is over, unless the director orders otherwise. Afterwards the cards "
        "may be inspected. If a player mixes his own so that the facts cannot be established, the ruling goes "
        "against him."
    ),
    differs={
        2007: Message(
            "Law 66D applies if the cards were mixed after the claim. Under Law 62C3 an alleged revoke gives "
            "no right to look."
        ),
        2017: Message(
            "A player's right to look at his own last card ends when his side plays on. An alleged revoke "
            "gives no right to look (Law 61C). Whenever the cards were mixed, the ruling goes against a side "
            "only if it alone has mixed its cards."
        ),
    },
    example=Report(Seat.EAST),
)
def inspection(case: Case, incident: Incident) -> Talk[Effects]:
    seat = incident.by
    what = yield from choose(
        None,
        "what",
        "What does {seat} want to see?",
        (
            Choice("this_trick", Message("the trick just played")),
            Choice("own_last_card", Message("his own card in the last trick")),
            Choice("quitted_tricks", Message("earlier tricks, during the play")),
            Choice("alleged_revoke", Message("cards, because of an alleged revoke")),
            Choice("whose_lead", Message("the last trick, because its winner is in dispute")),
            Choice("after_play", Message("cards, after the play")),
        ),
        law="66",
        seat=seat,
    )
    play = case.table.play
    if what in ("this_trick", "own_last_card") and play is not None and seat is play.contract.dummy:
        # Declarer and the defenders have these rights; dummy does not.
        return (Finding("not_to_be_seen", "66A" if what == "this_trick" else "66B", seat),)
    if what == "this_trick":
        turned = yield from judge(
            "own_card_turned", "Has {seat} turned his own card over?", law="66A", usual=False, seat=seat
        )
        gone = turned or (
            yield from judge(
                "side_played_on",
                "Have {side} played to the next trick?",
                law="66A",
                known=_side_played_on(case, seat),
                usual=False,
                side=seat.side,
            )
        )
        return (Finding("not_to_be_seen" if gone else "trick_faced", "66A", seat),)
    if what == "own_last_card":
        led = yield from too_late(case, seat)
        return (Finding("not_to_be_seen" if led else "own_card_seen", "66B", seat),)
    if what == "whose_lead":
        return (Finding("director_looks", "66C", seat),)
    if what == "after_play":
        return (yield from _after_play(case, seat))
    looked = yield from judge(
        "turned_already", "Has {seat} already turned the cards over?", law="66C", usual=False, seat=seat
    )
    penalty = (PenaltyPossible(seat.side, "90"),) if looked else ()
    if what == "quitted_tricks":
        return Finding("not_to_be_seen", "66C", seat), *penalty
    cited = case.law(y1997="66C", y2007="62C3, 66C", y2017="61C, 66C")
    established = yield from judge(
        "established",
        "Would the alleged revoke be established already?",
        law=cited.partition(",")[0],
    )
    return Finding("not_to_be_seen" if established else "director_looks", cited, seat), *penalty


def _side_played_on(case: Case, seat: Seat) -> Shown[bool] | None:
    """None if the current trick, led by the other side, may itself be the one that the player wants to see."""
    fact, play = side_played_to_next_trick(case, seat.side), case.table.play
    if fact is None or not fact.value or play is None or not play.trick:
        return fact
    return fact if play.leader.side is seat.side else None


@clause(1997)
def too_late(case: Case, seat: Seat) -> Talk[bool]:
    """Any lead to the next trick, by any player, ends the right to look at one's own last card (66B)."""
    return (
        yield from judge(
            "lead_made",
            "Has anybody led to the next trick, in turn or out of turn?",
            law="66B",
            known=lead_made_to_next_trick(case),
        )
    )


@too_late.since(2017)
def _(case: Case, seat: Seat) -> Talk[bool]:
    """Only a lead or play by one's own side does (66B)."""
    return (
        yield from judge(
            "side_played_on",
            "Have {side} played to the next trick?",
            law="66B",
            known=side_played_to_next_trick(case, seat.side),
            side=seat.side,
        )
    )


def _after_play(case: Case, seat: Seat) -> Talk[Effects]:
    mixed = yield from judge(
        "mixed", "Has {seat} mixed the cards so that the facts cannot be established?", law="66D", seat=seat
    )
    if not mixed:
        return (Finding("cards_inspected", "66D", seat),)
    return (yield from facts_lost(case, seat, "66D"))
