"""Law 64: what an established revoke costs.

The play is computed: who won which trick with which card. Without the play the director is asked the few facts that
the law needs. What remains a judgement is whether that is enough (64C).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from arbitr.bridge.adjustment import Adjustment, Assigned
from arbitr.bridge.board import Board
from arbitr.bridge.contract import Contract
from arbitr.bridge.events import PositionGiven
from arbitr.bridge.ledger import Found, RevokeRuled
from arbitr.bridge.play import Play, Trick, winning
from arbitr.bridge.result import Result
from arbitr.bridge.seat import SEATS, Seat, Side
from arbitr.bridge.table import Table
from arbitr.cards import Card, Suit
from arbitr.laws.effects.cards import CardChanged
from arbitr.laws.effects.effect import Effect, Effects
from arbitr.laws.effects.scores import Finding, ScoreAdjusted, finding
from arbitr.laws.effects.tricks import EquityRestored, RevokeSettled, TricksTransferred
from arbitr.laws.engine.case import Case
from arbitr.laws.engine.conversation import Conversation
from arbitr.laws.engine.edition import Edition, clause
from arbitr.laws.engine.examples import example
from arbitr.laws.engine.procedure import Incident, procedure
from arbitr.laws.engine.results import name_outcomes
from arbitr.laws.engine.talk import Choice, Shown, Source, Talk, choose, judge, name_number
from arbitr.laws.shared.irregular import due
from arbitr.laws.shared.revoke import (
    TWELFTH,
    Revoke,
    agreed_to,
    established_by,
    faced,
    off_suit,
    revokes,
    ruled,
    trick_at,
    won_from,
    won_later,
    won_with_playable_card,
)
from arbitr.message import Message

finding("counted_after_play", Message("What the revoke costs is counted when the play is over: call me then."))
finding(
    "revoke_not_corrected",
    Message("The player had to correct the revoke while that was possible, and did not."),
)
finding("no_duty_to_report", Message("Nobody has to draw attention to an infraction of his own side."))
finding("no_automatic_trick", Message("No trick is transferred for this revoke."))
finding("revoke_was_enough", Message("The innocent side has at least what it would have had without the revoke."))

MOST_TRICKS = 13
BY_CLAIM = "revoke_established_by_claim"
"""What the ruling on a revoke before a claim has found."""


@dataclass(frozen=True, slots=True)
class Facts:
    """One established revoke as Law 64 looks at it; None where the table cannot tell."""

    seat: Seat
    trick: int
    """0 where nobody has said."""
    suit: Suit | None
    winner: Seat | None
    later: int | None
    with_playable_card: bool | None
    was_faced: bool | None
    is_twelfth: bool | None
    won: int | None = None
    """The tricks of the side from the revoke trick on."""
    most: int | None = None
    """Never more than this; None where nothing bounds it (64.15)."""
    law: str = "63"
    """By which it is established."""

    @property
    def place(self) -> str:
        """What tells its questions from those about another revoke."""
        return f"@{self.seat.letter}{self.trick}" if self.trick else ""


def established(case: Case) -> tuple[Revoke, ...]:
    """The established revokes that the table shows and whose cost nobody has counted."""
    table, found = case.table, []
    for revoke in revokes(table):
        done = ruled(table, revoke)
        if established_by(case, revoke) is not None and (done is None or done.tricks is None):
            found.append(revoke)
    return tuple(found)


def _waiting(table: Table) -> tuple[RevokeRuled, ...]:
    """Revokes that were ruled established in the play, and wait for its end."""
    return tuple(entry for entry in table.ledger.entries if isinstance(entry, RevokeRuled) and entry.tricks is None)


@due
def due_established_revoke(case: Case) -> Incident | None:
    """The play is over: what the revokes cost is counted now."""
    table = case.table
    if table.play is None or table.turn is not None:
        return None
    for revoke in revokes(table):
        if ruled(table, revoke) is None and agreed_to(case, revoke):
            return Incident("revoke", revoke.seat)  # what the agreement makes of it (63A)
    for revoke in established(case):
        if revoke.trick == TWELFTH and ruled(table, revoke) is None:
            return Incident("revoke", revoke.seat)  # it may still be corrected (62D1)
    found = [*(revoke.seat for revoke in established(case)), *(entry.seat for entry in _waiting(table))]
    return Incident("established_revoke", found[0]) if found else None


def _facts(case: Case, incident: Incident) -> list[Facts]:
    """Every revoke to be counted now: as the table shows them, or one of which nobody knows more than who."""
    table = case.table
    shown = established(case)
    facts = [_from_play(case, revoke) for revoke in shown]
    seen = {(revoke.seat, revoke.trick) for revoke in shown}
    for entry in _waiting(table):
        if (entry.seat, entry.trick) not in seen:
            facts.append(_from_ruling(case, entry))
    if facts:
        return facts
    broken_off = [revoke for revoke in revokes(table) if revoke.seat is incident.by and ruled(table, revoke) is None]
    unknown = off_suit(table, incident.by)
    if broken_off or unknown is not None:  # what established it came after the log had ended, or is not seen in it
        last = broken_off[-1] if broken_off else unknown
        assert last is not None
        return [_from_play(case, last)]
    return [Facts(incident.by, 0, None, None, None, None, None, None)]


def _from_play(case: Case, revoke: Revoke) -> Facts:
    assert case.table.play is not None
    trick = trick_at(case.table.play, revoke.trick)
    return Facts(
        revoke.seat,
        revoke.trick,
        revoke.suit,
        None if trick is None else trick.winner,
        won_later(case, revoke),
        won_with_playable_card(case.table, revoke),
        faced(case, revoke),
        revoke.trick == TWELFTH,
        won_from(case, revoke),
        law=_law_of(case, revoke),
    )


def _law_of(case: Case, revoke: Revoke) -> str:
    done = ruled(case.table, revoke)
    return (done.law if done is not None else established_by(case, revoke)) or "63"


def _from_ruling(case: Case, entry: RevokeRuled) -> Facts:
    """It was ruled established in the play. If the card was replaced after a question, it counts all the same: after
    one by dummy without rights the card that replaced it (43B2b); after a defender's (63B, 1997) the first one (64.15),
    and what the offender would have won later is judged.
    """
    table, play = case.table, case.table.play
    trick = trick_at(play, entry.trick) if play is not None and entry.trick else None
    if play is None or trick is None:
        twelfth = entry.trick == TWELFTH if entry.trick else None
        return Facts(entry.seat, entry.trick, entry.suit, None, None, None, None if entry.law else False, twelfth)
    as_played = Revoke(entry.seat, entry.trick, trick.card_of(entry.seat), entry.suit)
    later = won_later(case, as_played)
    first_counts = entry.law in ("63B", "") and entry.seat.side is not play.contract.declarer.side
    first = _first_card(table, as_played) if first_counts else None
    winner: Seat | None = trick.winner
    if first_counts:
        winner = None if first is None else _winner_with(play, trick, entry.seat, first)
    return Facts(
        entry.seat,
        entry.trick,
        entry.suit,
        winner,
        later,
        None if first_counts else won_with_playable_card(table, as_played),
        entry.seat is play.contract.dummy,
        entry.trick == TWELFTH,
        most=later if first_counts else None,
        law=entry.law or "63",
    )


def _first_card(table: Table, replaced: Revoke) -> Card | None:
    """The card that the player had first played to the trick."""
    card = replaced.card
    for event in reversed(table.log()):
        for effect in reversed(getattr(event, "effects", ())):
            if isinstance(effect, CardChanged) and effect.seat is replaced.seat and effect.new is card:
                card = effect.old
    return card if card is not replaced.card else None


def _winner_with(play: Play, trick: Trick, seat: Seat, card: Card) -> Seat:
    """Who would have won this trick with that card of this hand."""
    cards = [card if each is trick.card_of(seat) else each for each in trick.cards]
    return SEATS[(trick.leader + winning(tuple(cards), play.contract.trumps)) & 3]


@procedure(
    "established_revoke",
    laws=("64",),
    title=Message("Established revoke"),
    says=Message(
        "After the play tricks are transferred. If the player who revoked won the revoke trick: that trick and one "
        "later trick, if his side won one. Otherwise one trick, if his side won the revoke trick or a later one. "
        "Nothing is transferred in the cases of 64B. In every case the director looks whether the innocent side "
        "has what it would have had without the revoke."
    ),
    differs={
        1997: Message(
            "One trick more if the player who revoked, without winning that trick, later won a trick with a card "
            "that he could have played to it. When both sides revoke on one trick, only equity counts."
        ),
        2007: Message("No automatic tricks when both sides have revoked on the board."),
        2017: Message(
            "A second revoke in the suit is free only if the first was established; both sides' revokes cancel each "
            "other only if both are established. After a repeated revoke equity counts the automatic tricks too. Only "
            "a penalty card or a card of dummy is exempt by 64B3. A player who noticed his revoke in time and said "
            "nothing has broken no duty."
        ),
    },
)
def established_revoke(case: Case, incident: Incident) -> Talk[Effects]:
    facts = _facts(case, incident)
    if _is_in_play(case, incident):
        return (yield from _waits(case, incident, facts[0]))
    effects: list[Effect] = []
    moved = {Side.NS: 0, Side.EW: 0}
    grounds: list[str] = []
    late = yield from _late(case, facts[0])
    for one in facts:
        law, tricks = yield from _cost(case, one, facts, late)
        grounds.append(law)
        tricks = min(tricks, _left_to_take(case, one, facts, moved), 2 if one.most is None else one.most)
        moved[one.seat.side.other] += tricks
        effects.append(RevokeSettled(one.seat, one.trick, True, tricks, one.suit, one.law))
        if tricks:
            effects.append(TricksTransferred(one.seat.side.other, tricks, law))
        else:
            effects.append(Finding("no_automatic_trick", law, one.seat))
    effects += yield from _equity(case, facts, moved, grounds)
    for one in facts:
        effects += yield from _left_uncorrected(case, one)
    return tuple(effects)


def _left_uncorrected(case: Case, one: Facts) -> Talk[Effects]:
    """Did somebody know of it while it could still be corrected (62A)?"""
    known = yield from choose(
        None,
        f"known_in_time{one.place}",
        "Did anybody notice the revoke of {seat} before it was established?",
        (
            Choice("no", Message("no")),
            Choice("silent", Message("yes, {seat}, who said nothing", seat=one.seat)),
            Choice("attention", Message("yes, and {seat} was told of it and did not correct it", seat=one.seat)),
        ),
        law="62A",
        usual="no",
        seat=one.seat,
    )
    if known == "no":
        return ()
    if known == "silent" and not silence_is_breach(case):
        return (Finding("no_duty_to_report", "62A, 72B2", one.seat),)
    return (Finding("revoke_not_corrected", "62A", one.seat),)


@clause(1997)
def silence_is_breach(case: Case) -> bool:
    """Who becomes aware of his revoke in time must correct it (62A)."""
    return True


@silence_is_breach.since(2017)
def _(case: Case) -> bool:
    """The duty begins when attention is drawn (62A); until then nobody has to report his own revoke (72B2)."""
    return False


def _is_in_play(case: Case, incident: Incident) -> bool:
    """Does the log show that the revoke is established and the play goes on, or waits for what becomes of a claim?

    Where the log does not show what established it, it has ended before the play did: the rest is asked.
    """
    table = case.table
    if table.play is None or table.turn is None:
        return False
    shown = any(revoke.seat is incident.by for revoke in established(case))
    return shown or any(entry.seat is incident.by for entry in _waiting(table))


def _waits(case: Case, incident: Incident, one: Facts) -> Talk[Effects]:
    """Tricks are counted and moved after the play (64A)."""
    yield from _late(case, one)
    mine = [revoke for revoke in established(case) if revoke.seat is incident.by]
    claimed = case.table.ledger.claim() is not None
    law = case.law(y1997="63C", y2007="63B")
    return tuple(
        RevokeSettled(
            revoke.seat,
            revoke.trick,
            True,
            None,
            revoke.suit,
            f"{established_by(case, revoke)}, {law}, 64A",
            at_claim=claimed,
        )
        for revoke in mine
    ) or (Finding("counted_after_play", "64A", incident.by),)


def _late(case: Case, one: Facts) -> Talk[str | None]:
    """When it was too late for automatic tricks (64B4, 64B5); the first attention to any of them counts.

    Who agreed to a claim over a revoke has the time of Law 69 instead (Bermuda 2000, 5).
    """
    innocent = one.seat.side.other
    when = yield from choose(
        None,
        "attention",
        "When was attention first drawn to the revoke?",
        (
            Choice(
                "in_time", Message("before {side} called on the next board, in this round", side=one.seat.side.other)
            ),
            Choice("after_next_call", Message("after {side} had called on the next board", side=innocent)),
            Choice("after_round", Message("after the end of the round")),
        ),
        law="64B4",
        known=_in_time(case, one),
        usual="in_time",
    )
    late = {"after_next_call": "64B4", "after_round": "64B5"}.get(when)
    if late is None:
        return None
    agreed = yield from judge(
        "by_agreement",
        "Was the revoke established by agreeing to a claim, and is the correction period not over yet?",
        law="69B",
        known=_by_agreement(case, one),
    )
    return None if agreed else late


def _in_time(case: Case, one: Facts) -> Shown[str] | None:
    """Attention came in the play, if it was ruled on then or is told now while it goes on."""
    if case.table.turn is not None and case.table.play is not None and established(case):
        return Shown("in_time")
    for state in case.table.states():
        if state.turn is not None and one.trick and _is_ruled_in(state, one):
            return Shown("in_time", Source.RULING)
    return None


def _is_ruled_in(table: Table, one: Facts) -> bool:
    entries = (entry for entry in table.ledger.entries if isinstance(entry, RevokeRuled))
    return any(entry.seat is one.seat and entry.trick == one.trick for entry in entries)


def _by_agreement(case: Case, one: Facts) -> bool | None:
    """A claim may have established it, made or agreed to; where the play shows what did, it did not."""
    found = [entry for entry in case.table.ledger.entries if isinstance(entry, Found)]
    if any(entry.what == BY_CLAIM for entry in found):
        return None
    return False if one.winner is not None and case.table.ledger.settled() is None else None


def _cost(case: Case, one: Facts, facts: list[Facts], late: str | None) -> Talk[tuple[str, int]]:
    """The paragraph that decides, and how many tricks are transferred."""
    if late is not None:
        return late, 0
    exception = yield from _exception(case, one, facts)
    if exception is not None:
        return exception, 0
    by = yield from choose(
        None,
        f"won_by{one.place}",
        "Who won the trick on which {seat} revoked?",
        (
            Choice("offender", Message("{seat} himself, with his own hand", seat=one.seat)),
            Choice("partner", Message("the partner's hand")),
            Choice("opponents", Message("the opponents")),
        ),
        law="64A",
        known="opponents" if one.won == 0 else None if one.winner is None else _relation(one.seat, one.winner),
        seat=one.seat,
    )
    known = one.later
    if known is None and one.won is not None:
        known = max(0, one.won - (by != "opponents"))
    later = yield from name_number(
        f"later_tricks{one.place}",
        "How many tricks did {side} win after that trick?",
        law="64A",
        least=0,
        most=MOST_TRICKS - (one.trick or 1),
        known=known,
        side=one.seat.side,
    )
    if by == "opponents" and not later:
        return "64B1", 0
    if by == "offender":
        return "64A1", 2 if later else 1
    if (yield from additional_trick(case, one, by, int(later))):
        return "64A2", 2
    return "64A2", 1


def _relation(offender: Seat, winner: Seat) -> str:
    if winner is offender:
        return "offender"
    return "partner" if winner is offender.partner else "opponents"


@clause(1997)
def additional_trick(case: Case, one: Facts, by: str, later: int) -> Talk[bool]:
    """A second trick to take, and one won by the offender with a card that he could have played (64A2)."""
    # After a defender's question the play is imagined, and only the cap counts the real tricks (64.15).
    if not later or (later + (by == "partner") < 2 and one.most is None):
        return False
    return (
        yield from judge(
            f"with_playable_card{one.place}",
            "Did {seat} win one of those later tricks with a card that could have been played to the revoke trick?",
            law="64A2",
            known=one.with_playable_card,
            usual=False,
            seat=one.seat,
        )
    )


@additional_trick.since(2007)
def _(case: Case, one: Facts, by: str, later: int) -> Talk[bool]:
    return False
    yield


def _exception(case: Case, one: Facts, facts: list[Facts]) -> Talk[str | None]:
    """The paragraph of 64B by which nothing is transferred, apart from those about tricks and time."""
    if (yield from _repeated(case, one, facts)):
        return "64B2"
    if (yield from card_faced(case, one)):
        return "64B3"
    if (
        yield from judge(
            f"twelfth_trick{one.place}", "Was it on the twelfth trick?", law="64B6", known=one.is_twelfth, usual=False
        )
    ):
        return "64B6"
    return (yield from both_sides(case, one, facts))


def _earlier(case: Case, one: Facts, facts: list[Facts]) -> tuple[bool, bool] | None:
    """Has this player revoked in this suit before, and was that established? None where the table cannot tell."""
    if not one.trick:
        return None
    before = [(other.suit, True) for other in facts if other.seat is one.seat and other.trick < one.trick]
    for entry in case.table.ledger.entries:
        if isinstance(entry, RevokeRuled) and entry.seat is one.seat and entry.trick < one.trick:
            before.append((entry.suit, entry.is_established))
    if before and (one.suit is None or any(suit is None for suit, _ in before)):
        return None
    same = [is_established for suit, is_established in before if suit is one.suit]
    return bool(same), any(same)


def _repeated(case: Case, one: Facts, facts: list[Facts]) -> Talk[bool]:
    earlier = _earlier(case, one, facts)
    again = yield from judge(
        f"repeated{one.place}",
        "Has {seat} revoked in the same suit before on this board?",
        law="64B2",
        known=None if earlier is None else earlier[0],
        usual=False,
        seat=one.seat,
    )
    return again and (yield from repeated_is_free(case, one, earlier))


@clause(1997)
def repeated_is_free(case: Case, one: Facts, earlier: tuple[bool, bool] | None) -> Talk[bool]:
    """Any second revoke by the same player in the same suit (64B2)."""
    return True
    yield


@repeated_is_free.since(2017)
def _(case: Case, one: Facts, earlier: tuple[bool, bool] | None) -> Talk[bool]:
    """Only if the first was established (64B2)."""
    return (
        yield from judge(
            f"first_established{one.place}",
            "Was the first of these revokes established?",
            law="64B2",
            known=None if earlier is None else earlier[1],
        )
    )


def _other_side(case: Case, one: Facts, facts: list[Facts]) -> list[tuple[int, bool]]:
    """The revokes of the other side that the table shows or the director has ruled on: trick, and if established."""
    found = [(other.trick, True) for other in facts if other.seat.side is not one.seat.side]
    for entry in case.table.ledger.entries:
        if isinstance(entry, RevokeRuled) and entry.seat.side is not one.seat.side:
            found.append((entry.trick, entry.is_established))
    return found


def _both_known(one: Facts, other: list[tuple[int, bool]]) -> bool | None:
    return True if other else (False if one.trick else None)


@clause(1997)
def both_sides(case: Case, one: Facts, facts: list[Facts]) -> Talk[str | None]:
    """Both sides on one trick: each is innocent as to the other's revoke, and only equity counts (WBF 2001)."""
    other = _other_side(case, one, facts)
    same = [trick for trick, _ in other if trick == one.trick]
    both = yield from judge(
        f"both_sides_on_one_trick{one.place}",
        "Did the other side revoke on the same trick too?",
        law="64C",
        known=bool(same) if one.trick else None,
        usual=False,
    )
    return "64C" if both else None


@both_sides.since(2007)
def _(case: Case, one: Facts, facts: list[Facts]) -> Talk[str | None]:
    """Both sides have revoked on the board, corrected or not (64B7)."""
    known = _both_known(one, _other_side(case, one, facts))
    both = yield from judge(
        f"both_sides{one.place}", "Has the other side revoked on this board too?", law="64B7", known=known, usual=False
    )
    return "64B7" if both else None


@both_sides.since(2017)
def _(case: Case, one: Facts, facts: list[Facts]) -> Talk[str | None]:
    """Both sides have revoked, and both revokes are established (64B7)."""
    other = _other_side(case, one, facts)
    known = _both_known(one, other)
    both = yield from judge(
        f"both_sides{one.place}", "Has the other side revoked on this board too?", law="64B7", known=known, usual=False
    )
    if not both:
        return None
    established = yield from judge(
        f"other_established{one.place}",
        "Was the revoke of the other side established?",
        law="64B7",
        known=any(is_established for _, is_established in other) if other else None,
    )
    return "64B7" if established else None


@clause(1997)
def card_faced(case: Case, one: Facts) -> Talk[bool]:
    """Any card that lay faced on the table, or belonged to a hand that did (64B3)."""
    return (
        yield from judge(
            f"card_faced{one.place}",
            "Did the card that should have been played lie face up on the table, alone or in a faced hand as dummy's?",
            law="64B3",
            known=one.was_faced,
            usual=False,
        )
    )


@card_faced.since(2017)
def _(case: Case, one: Facts) -> Talk[bool]:
    """Only a penalty card, or a card of dummy (64B3)."""
    return (
        yield from judge(
            f"card_faced{one.place}",
            "Was the card that should have been played a penalty card, or a card of dummy?",
            law="64B3",
            known=one.was_faced,
            usual=False,
        )
    )


def _left_to_take(case: Case, one: Facts, facts: list[Facts], moved: dict[Side, int]) -> int:
    """No trick is transferred twice: never more than the side won from its first revoke trick on (P-03)."""
    mine = [other for other in facts if other.seat.side is one.seat.side]
    if len(mine) < 2 or mine[0].later is None or mine[0].winner is None:
        return 2
    won = mine[0].later + (mine[0].winner.side is one.seat.side)
    return max(0, won - moved[one.seat.side.other])


# Is it enough?


def _equity(case: Case, facts: list[Facts], moved: dict[Side, int], grounds: list[str]) -> Talk[list[Effect]]:
    law = equity_law(case, grounds)
    sides = list(dict.fromkeys(one.seat.side.other for one in facts))
    side = sides[0]
    if len(sides) == 2 or "64B7" in grounds or "64C" in grounds:
        side_name = yield from choose(
            None,
            "damaged_side",
            "Both sides revoked. Which side has less than it would probably have had without any revoke?",
            (
                Choice("NS", Message("North-South")),
                Choice("EW", Message("East-West")),
                Choice("none", Message("neither", context="side")),
            ),
            law=law,
        )
        if side_name == "none":
            return [Finding("revoke_was_enough", law)]
        side = Side[side_name]
    ask = _question(case, grounds)
    answer = yield from ask(law, side, moved[side])
    if answer == "enough":
        return [Finding("revoke_was_enough", law)]
    contract = None if case.table.play is None else case.table.play.contract
    if answer == "weighted":
        outcomes = yield from name_outcomes(
            "outcomes", "Which results, and how probable is each, would there have been?", law=law
        )
        assert outcomes is not None
        return [ScoreAdjusted(Adjustment.both(outcomes), law, side.other)]
    more = yield from name_number(
        "more_tricks",
        "How many tricks more than they have now should {side} get?",
        law=law,
        least=1,
        most=MOST_TRICKS,
        side=side,
    )
    if contract is None or case.table.result() is None:
        return [EquityRestored(side, int(more), law)]
    tricks = _declarer_tricks(case, contract, side, int(more), moved)
    return [ScoreAdjusted(Adjustment.both(Assigned.to(Result(contract, tricks))), law, side.other)]


def _declarer_tricks(case: Case, contract: Contract, side: Side, more: int, moved: dict[Side, int]) -> int:
    declarers = contract.declarer.side
    tricks = case.table.declarer_tricks + moved[declarers] - moved[declarers.other]
    tricks += more if side is declarers else -more
    return min(max(tricks, 0), MOST_TRICKS)


@clause(1997)
def equity_law(case: Case, grounds: list[str]) -> str:
    return "64C"


@equity_law.since(2017)
def _(case: Case, grounds: list[str]) -> str:
    if "64B7" in grounds:
        return "64C2b"
    return "64C2a" if "64B2" in grounds else "64C1"


def _question(case: Case, grounds: list[str]) -> Callable[[str, Side, int], Talk[str]]:
    """After a repeated revoke the Laws of 2017 compare with the play without it, automatic tricks added (64C2a)."""
    repeated = "64B2" in grounds and case.edition is Edition.LAWS_2017
    return _ask_repeated if repeated else _ask


def _choices() -> tuple[Choice, ...]:
    return (
        Choice("enough", Message("no, it has enough")),
        Choice("more_tricks", Message("yes, tricks are missing")),
        Choice("weighted", Message("yes, and several results were possible")),
    )


def _ask(law: str, side: Side, moved: int) -> Talk[str]:
    return (
        yield from choose(
            None,
            "equity",
            "With {moved} transferred: have {side} less than they would probably have had without the revoke?",
            _choices(),
            law=law,
            usual="enough",
            side=side,
            moved=moved,
        )
    )


def _ask_repeated(law: str, side: Side, moved: int) -> Talk[str]:
    return (
        yield from choose(
            None,
            "equity",
            "With {moved} transferred: have {side} less than they would have had with these transferred tricks, but "
            "without the later revoke?",
            _choices(),
            law=law,
            side=side,
            moved=moved,
        )
    )


@example("established_revoke")
def _(edition: Edition) -> Conversation:
    table = Table.opened(Board.numbered(1))
    over = PositionGiven(Contract.parse("4S S"), Seat.SOUTH, (9, 4), (None, None, None, None))
    return Conversation(Case(table.after(over), edition), Incident("established_revoke", Seat.WEST))
