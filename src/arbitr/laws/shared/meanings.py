"""What the explained meanings of two calls decide: the same, similar, a subset, the same purpose (23A, 27B1, 31A2).

Every answer has three values. None if the explanations do not decide it, so the director is asked. Nothing is assumed
about what was not explained; `docs/interpretations.md` (U04) limits what counts as similar.
"""

from __future__ import annotations

from dataclasses import dataclass

from arbitr.bridge import PASS, Call, Denomination, Meaning, Range, Seat, Status
from arbitr.cards import HIGH_TO_LOW, Suit
from arbitr.laws.engine import Case, Shown, Source
from arbitr.message import Message

NEAR_POINTS = 3
"""Limits of strength that differ by no more than this may count as similar (U04)."""
NEAR_CARDS = 1
MOST_POINTS = 37
MOST_CARDS = 13


@dataclass(frozen=True, slots=True)
class ToldCall:
    """A call with its explained meaning."""

    call: Call
    meaning: Meaning | None

    @property
    def artificial(self) -> bool | None:
        """A pass that was explained by its strength alone is natural (definition of an artificial call)."""
        if self.meaning is None:
            return None
        shown_more = (self.meaning.suits, self.meaning.lengths, self.meaning.asks, self.meaning.is_balanced is not None)
        if self.call is PASS and self.meaning.points is not None and not any(shown_more):
            return self.meaning.is_artificial
        return self.meaning.artificial

    @property
    def denominations(self) -> frozenset[Denomination] | None:
        """What the call specifies, not what it names (29C); None if nobody has said.

        An artificial call with an explained strength or purpose but no suit specifies none; a bare "artificial" says
        nothing about the suits.
        """
        if self.meaning is None:
            return None
        shown = {Denomination(int(suit)) for suit in self.meaning.suits} | set(self.meaning.denominations)
        named = self.call.denomination
        if self.artificial is False and named is not None:
            shown.add(named)
        says_more = self.meaning.points is not None or bool(self.meaning.asks)
        is_told = self.artificial is False or (says_more and (self.meaning.is_artificial or named is None))
        return frozenset(shown) if shown or is_told else None

    @property
    def purpose(self) -> str | None:
        """What the call asks for; empty for a natural call, which asks nothing; None if nobody has said."""
        if self.meaning is None:
            return None
        words = self.meaning.asks.casefold().split()
        while words and words[0] in ("ask", "asks", "asking", "for", "a", "the"):
            words = words[1:]
        if words or self.artificial is False:
            return " ".join(words)
        return None

    @property
    def points(self) -> Range | None:
        return None if self.meaning is None else self.meaning.points

    @property
    def is_balanced(self) -> bool | None:
        """A natural bid in notrump shows a balanced hand."""
        if self.meaning is None or self.meaning.is_balanced is not None:
            return None if self.meaning is None else self.meaning.is_balanced
        return True if Denomination.NOTRUMP in (self.denominations or ()) else None

    def length(self, suit: Suit) -> Range | None:
        return None if self.meaning is None else self.meaning.length(suit)


def as_explained(case: Case, number: int) -> ToldCall:
    """A call that was made, with its explained meaning."""
    return ToldCall(case.said(number).call, case.meaning(number))


def if_made(case: Case, seat: Seat, call: Call) -> ToldCall:
    """A call that a player makes while the director is at the table."""
    return ToldCall(call, case.would_mean(seat, call))


@dataclass(frozen=True, slots=True)
class MeaningsCompared:
    """The answer and the reason; neither if the explanations do not decide it."""

    value: bool | None = None
    why: Message | None = None
    law: str = ""
    """The paragraph that fits, if several might."""

    @property
    def known(self) -> Shown[bool] | None:
        """As a known answer to a question; the trace then shows how the two meanings compare."""
        return None if self.value is None else Shown(self.value, Source.LEDGER, self.why)


OPEN = MeaningsCompared()


def _joined(parts: list[Message]) -> Message:
    words = parts[0]
    for part in parts[1:]:
        words = Message("{first}; {second}", first=words, second=part)
    return words


def _names(denominations: frozenset[Denomination]) -> str:
    return "".join(denomination.symbol for denomination in sorted(denominations, reverse=True))


# A subset of the meaning: the old call would have shown every hand that the new one shows.


def within(new: ToldCall, old: ToldCall) -> MeaningsCompared:
    """Whether the old call's meaning contains that of the new one (23A2; 2007: 27B1b)."""
    if new.meaning is None or old.meaning is None:
        return OPEN
    parts = [
        _denominations_within(new, old),
        _range_within(new.points, old.points, Message("{new} points", new=new.points), old.points),
        *_lengths_within(new, old),
        _shape_within(new, old),
        _purpose_within(new, old),
    ]
    for part in parts:
        if part is not None and part.value is False:
            return part
    if any(part is not None and part.value is None for part in parts):
        return OPEN
    return MeaningsCompared(True, _joined([part.why for part in parts if part is not None and part.why is not None]))


def _denominations_within(new: ToldCall, old: ToldCall) -> MeaningsCompared:
    shown, before = new.denominations, old.denominations
    if before is not None and not before:
        return MeaningsCompared(True, Message("no suit was specified before"))
    if shown is None or before is None:
        return OPEN
    if before <= shown:
        return MeaningsCompared(True, Message("same suits" if shown == before else "the same suits and more"))
    missing = before - shown
    if new.artificial is not False and Denomination.NOTRUMP in missing:
        return OPEN  # an artificial call may well show a balanced hand
    return MeaningsCompared(False, Message("{call} does not show {suits}", call=new.call, suits=_names(missing)))


def _range_within(new: Range | None, old: Range | None, what: Message, before: Range | None) -> MeaningsCompared:
    if new is None or old is None:
        return OPEN
    if new == old:
        return MeaningsCompared(True, Message("the same: {what}", what=what))
    if new.is_within(old):
        return MeaningsCompared(True, Message("{what}: within {before}", what=what, before=before))
    return MeaningsCompared(False, Message("{what}: not within {before}", what=what, before=before))


def _lengths_within(new: ToldCall, old: ToldCall) -> list[MeaningsCompared]:
    """A suit whose length is unexplained for both calls does not distinguish them."""
    found = []
    before = old.denominations or frozenset()
    for suit in HIGH_TO_LOW:
        mine, theirs = new.length(suit), old.length(suit)
        if theirs is None and (mine is None or Denomination(int(suit)) not in before):
            continue
        cards = Message("{cards} cards in {suit}", cards=mine, suit=suit)
        found.append(_range_within(mine, theirs, cards, theirs))
    return found


def _shape_within(new: ToldCall, old: ToldCall) -> MeaningsCompared | None:
    """A call that specified no suit or shape may show any: specifying one says more."""
    if new.is_balanced is old.is_balanced:
        return None
    if old.is_balanced is None and old.denominations is not None and not old.denominations:
        return None
    if new.is_balanced is None or old.is_balanced is None:
        return OPEN
    return MeaningsCompared(False, Message("one of the calls shows a balanced hand, the other does not"))


def _purpose_within(new: ToldCall, old: ToldCall) -> MeaningsCompared | None:
    """A call that asks shows next to nothing: only the same question is a subset of it."""
    asked, before = new.purpose, old.purpose
    if asked == before or (not asked and not before):
        return None
    if asked is None or before is None:
        return OPEN
    return MeaningsCompared(False, Message("the calls do not have the same purpose"))


def same(one: ToldCall, other: ToldCall) -> MeaningsCompared:
    """Whether both calls show the same hands, and bind the partner alike."""
    there, back = within(one, other), within(other, one)
    if there.value is False or back.value is False:
        return there if there.value is False else back
    if one.meaning is not None and other.meaning is not None:
        forcing = {one.meaning.forcing, other.meaning.forcing} - {""}
        if len(forcing) > 1:
            return MeaningsCompared(False, Message("one of the calls is forcing, the other is not"))
    return there if there.value and back.value else OPEN


# Similar, and the same purpose.


def similar(one: ToldCall, other: ToldCall) -> MeaningsCompared:
    """Much the same meaning (23A1): the bounds are ours, and the director judges cases between them (U04)."""
    if one.meaning is None or other.meaning is None:
        return OPEN
    shown, before = one.denominations, other.denominations
    if shown is None or before is None:
        return OPEN
    if shown and before and not shown & before:
        return MeaningsCompared(
            False, Message("{one} and {other}: no suit in common", one=_names(shown), other=_names(before))
        )
    parts = [
        _near(one.points, other.points, NEAR_POINTS, MOST_POINTS, Message("points")),
        *(
            _near(one.length(suit), other.length(suit), NEAR_CARDS, MOST_CARDS, Message("cards in {suit}", suit=suit))
            for suit in HIGH_TO_LOW
            if one.length(suit) is not None or other.length(suit) is not None
        ),
    ]
    for part in parts:
        if part.value is False:
            return part
    alike = shown == before and one.is_balanced is other.is_balanced and one.purpose == other.purpose
    forcing = {one.meaning.forcing, other.meaning.forcing} - {""}
    if not alike or len(forcing) > 1 or any(part.value is None for part in parts):
        return OPEN
    words = [part.why for part in parts if part.why is not None]
    return MeaningsCompared(True, _joined([*words, Message("same suits")] if shown else words))


def _near(one: Range | None, other: Range | None, near: int, most: int, what: Message) -> MeaningsCompared:
    """Close limits and an overlap of more than half of the wider range; ranges without overlap are never similar."""
    if one is None or other is None:
        return OPEN
    words = {"one": one, "other": other, "what": what}
    if one == other:
        return MeaningsCompared(True, Message("the same: {one} {what}", **words))
    if not one.meets(other):
        return MeaningsCompared(False, Message("{one} and {other} {what} have nothing in common", **words))
    top, bottom = ((reach.most if reach.most is not None else most) for reach in (one, other))
    common = min(top, bottom) - max(one.least, other.least) + 1
    widest = max(top - one.least, bottom - other.least) + 1
    if abs(one.least - other.least) <= near and abs(top - bottom) <= near and 2 * common > widest:
        return MeaningsCompared(True, Message("{one} and {other} {what} are similar", **words))
    return OPEN


def same_purpose(one: ToldCall, other: ToldCall) -> MeaningsCompared:
    """Whether both calls ask for the same thing (23A3). A natural call asks for nothing, whatever the other asks."""
    asked, before = one.purpose, other.purpose
    if asked and asked == before:
        return MeaningsCompared(True, Message("both calls have the same purpose: {purpose}", purpose=asked))
    if "" not in (asked, before) and None in (asked, before):
        return OPEN
    return MeaningsCompared(False, Message("the calls do not have the same purpose"))


# What the Laws ask.


def comparable(new: ToldCall, old: ToldCall) -> MeaningsCompared:
    """Law 23A of 2017."""
    for law, found in (
        ("23A1", same(new, old)),
        ("23A2", within(new, old)),
        ("23A3", same_purpose(new, old)),
        ("23A1", similar(new, old)),
    ):
        if found.value:
            return MeaningsCompared(True, found.why, law)
    alike, part, purpose = similar(new, old), within(new, old), same_purpose(new, old)
    if alike.value is False and part.value is False and purpose.value is False:
        return MeaningsCompared(False, alike.why, "23A")
    return OPEN


def as_precise(new: ToldCall, old: ToldCall) -> MeaningsCompared:
    """The same meaning or a more precise one (27B1b of 2007)."""
    return within(new, old)


def not_artificial(one: ToldCall, other: ToldCall) -> MeaningsCompared:
    """Whether both calls are natural (27B1a of 1997 and 2007)."""
    for reach in (one, other):
        if reach.artificial:
            return MeaningsCompared(False, Message("{call} was explained as artificial", call=reach.call))
    if one.artificial is False and other.artificial is False:
        return MeaningsCompared(
            True, Message("{one} and {other} were explained as natural", one=one.call, other=other.call)
        )
    return OPEN


def same_denominations(new: ToldCall, old: ToldCall) -> MeaningsCompared:
    """Whether both calls specify the same denominations, by what they show (29C, 31A2; 27B1a of 2017).

    A call that specified none cannot be repeated (Paris 2001).
    """
    shown, before = new.denominations, old.denominations
    if before is not None and not before:
        return MeaningsCompared(False, Message("{call} specified no denomination", call=old.call))
    if shown is None or before is None:
        return OPEN
    if shown == before:
        return MeaningsCompared(True, Message("both show {suits}", suits=_names(shown)))
    return MeaningsCompared(
        False,
        Message(
            "{new} shows {suits}, {old} showed {before}",
            new=new.call,
            old=old.call,
            suits=_names(shown) or "-",
            before=_names(before),
        ),
    )


def suits_shown(case: Case, seat: Seat) -> frozenset[Suit] | None:
    """The suits that this player has specified in the legal auction; None if the table cannot tell."""
    suits: set[Suit] = set()
    for number, said in enumerate(case.table.auction.said):
        if said.seat is not seat or said.status is not Status.STANDS:
            continue
        shown = as_explained(case, number).denominations
        if shown is not None:
            suits.update(denomination.trumps for denomination in shown if denomination.trumps is not None)
        elif said.call is not PASS:
            return None
    return frozenset(suits)


def suits_named(case: Case, seat: Seat) -> frozenset[Suit]:
    """The suits that this player has bid in the legal auction: what he showed, if no call was artificial."""
    suits: set[Suit] = set()
    for number, said in enumerate(case.table.auction.said):
        if said.seat is not seat or said.status is not Status.STANDS:
            continue
        shown = as_explained(case, number).denominations
        named = () if said.call.denomination is None else (said.call.denomination,)
        suits.update(
            denomination.trumps
            for denomination in (named if shown is None else shown)
            if denomination.trumps is not None
        )
    return frozenset(suits)
