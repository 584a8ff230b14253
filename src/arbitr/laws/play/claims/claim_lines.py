"""Lines of play after a claim: what the claimer's side can still lose, and by which cards (Law 70).

Everything here is arithmetic on known cards. This module never decides whether a line is normal for the claimer. The
search finds the lines that fit the statement, and shows the shortest one that costs a trick.

`MOST_CARDS` is the limit of the full search, measured in plain Python 3.11, processor time for 40 random endings and
all searches that one claim needs: with 5 cards in each hand 0.12 s on average and 0.65 s at worst, with 6 1.2 s and
6 s. With more cards a search gives up after `MOST_STEPS` positions (`TooWide`), and the facts are asked for instead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeVar

from arbitr.bridge import SEATS, Seat, winning
from arbitr.cards import CARDS, SUIT_MASKS, Card, Suit
from arbitr.laws.play.claims.claim_plan import Draw, Plan
from arbitr.laws.play.claims.claim_play import Care, LineCard, UsualPlay
from arbitr.laws.play.claims.claim_position import ClaimPosition, Hands, distinct, highest, legal

MOST_CARDS = 5
"""With more cards than this in a hand the search may give up; see the reason above."""
MOST_STEPS = 20_000
"""How many positions a search with more cards may examine: about half a second."""


class TooWide(Exception):
    """There are too many lines to examine them all."""


Line = tuple[LineCard, ...]


def line_text(line: Line) -> str:
    """S ♦A, W ♦Q, N ♦6, E ♦9; S ♦8, ...: a semicolon after each trick."""
    tricks: list[list[str]] = [[]]
    for number, (seat, card) in enumerate(line):
        if number and number % 4 == 0:
            tricks.append([])
        tricks[-1].append(f"{seat} {card}")
    return "; ".join(", ".join(trick) for trick in tricks)


NEVER = 99
"""More tricks than any hand has."""
UNLIMITED = 10**9
OUT_BITS = 8
ALL_OUT = (1 << OUT_BITS) - 1
"""One bit per suit for each of the claimer's two opponents."""


def _out_bit(seat: Seat, suit: Suit) -> int:
    return 1 << 2 * suit + (seat >> 1)


def _out_of(suit: Suit) -> int:
    return 3 << 2 * suit


class Lines(UsualPlay):
    """All lines of play that fit a statement, from one position."""

    def __init__(
        self,
        position: ClaimPosition,
        plan: Plan = (),
        care: Care = Care.USUAL,
        refused: frozenset[LineCard] = frozenset(),
        is_blind: bool = False,
    ) -> None:
        """`is_blind`: the claimer does not see who shows out; this tests whether it matters."""
        super().__init__(position, plan, care, refused)
        self.is_blind = is_blind or care is Care.LEGAL
        self._steps = 0 if max(mask.bit_count() for mask in position.hands) > MOST_CARDS else -UNLIMITED
        self._least: dict[tuple[Hands, Seat, int], int] = {}
        self._most: dict[tuple[Hands, Seat, int], int] = {}
        self._soonest: dict[tuple[Hands, Seat, int, int], int] = {}
        self._ends: dict[str, int | TooWide] = {}
        self._lines: dict[int, Line | TooWide | None] = {}
        self._turns: dict[tuple[Line, int], tuple[LineCard, bool] | TooWide | None] = {}

    # What may be played. A mark is the place in the plan and, in its lowest bits, who has shown out of which suit.

    def moves(self, hands: Hands, leader: Seat, trick: tuple[Card, ...], mark: int) -> list[tuple[Card, int]]:
        """The cards that may come next, each with the place in the plan after it."""
        seat = SEATS[(leader + len(trick)) & 3]
        held = hands[seat]
        allowed = legal(held, trick, self.start.majors[seat], self.start.minors[seat])
        others = (hands[0] | hands[1] | hands[2] | hands[3]) & ~held
        for card in trick:
            others |= card.bit
        step, out = mark >> OUT_BITS, mark & ALL_OUT
        if seat.side is not self.side:
            return [(card, step) for card in distinct(allowed, others)]
        step = self._reached(hands, step)
        from_the_top = self.care is Care.FROM_THE_TOP
        if step < len(self.plan):
            item = self.plan[step]
            if isinstance(item, Card):
                if held & item.bit:
                    if not trick and allowed & item.bit:
                        return [(item, step + 1)]
                    if trick and leader.side is self.side:
                        wins = self._is_good(hands, trick)
                        follows = item.suit is trick[0].suit
                        if allowed & item.bit and not wins:
                            # A player who sees a higher card than he expected is not held to the lower one (Paris 2001,
                            # 6).
                            if not follows or winning((*trick, item), self.trumps) == len(trick):
                                return [(item, step + 1)]
                        elif allowed & item.bit and allowed != item.bit:
                            allowed &= ~item.bit  # it is intended for a later trick
                        elif not allowed & item.bit and not wins and item.bit & self._trump_mask:
                            # He would have to ruff although he can follow: that step is not accepted (Paris 2001, 13).
                            return self.moves(hands, leader, trick, (step + 1) << OUT_BITS | out)
            elif not trick:
                mask = self._trump_mask if item is Draw.TRUMPS else SUIT_MASKS[item]
                if allowed & mask:
                    return [(highest(allowed & mask), step)]
            elif item is trick[0].suit:
                from_the_top = True  # the suit was stated: the other hand also plays it from the top
        if self.care is Care.LEGAL:
            return [(card, step) for card in distinct(allowed, others)]
        usual = self._usual(hands, leader, trick, allowed, others, from_the_top)
        if out:
            usual = self._seeing(hands, leader, trick, step << OUT_BITS | out, usual, allowed, others)
        return [(card, step) for card in usual]

    def _seeing(
        self,
        hands: Hands,
        leader: Seat,
        trick: tuple[Card, ...],
        mark: int,
        usual: list[Card],
        allowed: int,
        others: int,
    ) -> list[Card]:
        """The same, but once an opponent has shown out of a suit, nobody plays it as if the cards were elsewhere (70E).

        Each such suit is played as well as possible, now that everybody knows where its cards are.
        """
        suits = [trick[0].suit] if trick else list(Suit)
        for suit in suits:
            mask = SUIT_MASKS[suit]
            if not mark & _out_of(suit) or not allowed & mask:
                continue
            plays = dict.fromkeys([*(card for card in usual if card.suit is suit), *distinct(allowed & mask, others)])
            worth = {card: self._worth(hands, leader, trick, mark, card) for card in plays}
            best = max(worth.values())
            if not trick and self._is_tenace(hands, allowed & mask):
                elsewhere = [card for card in usual if card.suit is not suit]
                if any(self._worth(hands, leader, trick, mark, card) > best for card in elsewhere):
                    usual = elsewhere  # the suit is led towards the tenace, now that the position of the card is known
                    continue
            best_plays = [card for card in usual if worth.get(card, best) == best]
            if not any(card.suit is suit for card in best_plays):
                best_plays.append(next(card for card in plays if worth[card] == best))
            usual = best_plays
        return usual

    def _worth(self, hands: Hands, leader: Seat, trick: tuple[Card, ...], mark: int, card: Card) -> int:
        won, after = self._played(hands, leader, trick, mark, card)
        return won + self._most_in(*after)

    # Number of tricks.

    def least(self) -> int:
        """The fewest tricks that the claimer's side can take, whatever anybody plays."""
        return _cached(self._ends, "least", lambda: self._least_in(*self._begun()))

    def _least_in(self, hands: Hands, leader: Seat, trick: tuple[Card, ...], mark: int) -> int:
        if not trick:
            key = hands, leader, mark
            known = self._least.get(key)
            if known is None:
                known = self._least[key] = self._fewest(hands, leader, trick, mark)
            return known
        return self._fewest(hands, leader, trick, mark)

    def _fewest(self, hands: Hands, leader: Seat, trick: tuple[Card, ...], mark: int) -> int:
        if not hands[(leader + len(trick)) & 3]:
            return 0
        if not trick and hands[leader].bit_count() == 1:
            return self._last(hands, leader)
        if not trick and leader.side is self.side and self._wins_all(hands, leader):
            return hands[leader].bit_count()
        fewest = NEVER
        for won, after in self._next(hands, leader, trick, mark):
            value = won + self._least_in(*after)
            if value < fewest:
                fewest = value
                if not fewest:
                    break
        return fewest

    def most(self) -> int:
        """The tricks of the claimer's side if it plays as well as the statement allows, and so do the opponents."""
        return _cached(self._ends, "most", lambda: self._most_in(*self._begun()))

    def _most_in(self, hands: Hands, leader: Seat, trick: tuple[Card, ...], mark: int) -> int:
        if trick:
            return self._best(hands, leader, trick, mark)
        key = hands, leader, mark
        known = self._most.get(key)
        if known is None:
            known = self._most[key] = self._best(hands, leader, trick, mark)
        return known

    def _best(self, hands: Hands, leader: Seat, trick: tuple[Card, ...], mark: int) -> int:
        left = hands[(leader + len(trick)) & 3].bit_count()
        if not left:
            return 0
        if left == 1 and not trick:
            return self._last(hands, leader)
        if not trick and leader.side is self.side and self._wins_all(hands, leader):
            return left
        ours = SEATS[(leader + len(trick)) & 3].side is self.side
        best = -1 if ours else NEVER
        for won, after in self._next(hands, leader, trick, mark):
            value = won + self._most_in(*after)
            if ours and value > best:
                best = value
                if best == left:
                    break
            elif not ours and value < best:
                best = value
                if not best:
                    break
        return best

    def _wins_all(self, hands: Hands, leader: Seat) -> bool:
        """Return whether every card of the hand on lead is the highest of its suit and nobody can ruff one."""
        held = hands[leader]
        others = (hands[0] | hands[1] | hands[2] | hands[3]) & ~held
        if others & self._trump_mask and held & ~self._trump_mask:
            return False
        return not any(held & mask and others & mask > (held & mask & -(held & mask)) for mask in SUIT_MASKS)

    def _last(self, hands: Hands, leader: Seat) -> int:
        """Whether the claimer's side wins the last trick, in which nobody has a choice."""
        cards = tuple(CARDS[hands[(leader + n) & 3].bit_length() - 1] for n in range(4))
        return int(SEATS[(leader + winning(cards, self.trumps)) & 3].side is self.side)

    def _next(
        self, hands: Hands, leader: Seat, trick: tuple[Card, ...], mark: int
    ) -> Iterator[tuple[int, tuple[Hands, Seat, tuple[Card, ...], int]]]:
        """Each continuation: whether it wins the claimer's side a trick, and the next state."""
        self._steps += 1
        if self._steps > MOST_STEPS:
            raise TooWide
        out = mark & ALL_OUT
        for card, reached in self.moves(hands, leader, trick, mark):
            yield self._played(hands, leader, trick, reached << OUT_BITS | out, card)

    def _played(
        self, hands: Hands, leader: Seat, trick: tuple[Card, ...], mark: int, card: Card
    ) -> tuple[int, tuple[Hands, Seat, tuple[Card, ...], int]]:
        """Play this card: whether it wins the claimer's side a trick, and the next state."""
        seat = SEATS[(leader + len(trick)) & 3]
        left = list(hands)
        left[seat] &= ~card.bit
        after: Hands = (left[0], left[1], left[2], left[3])
        if trick and card.suit is not trick[0].suit and seat.side is not self.side and not self.is_blind:
            mark |= _out_bit(seat, trick[0].suit)
        if len(trick) < 3:
            return 0, (after, leader, (*trick, card), mark)
        winner = SEATS[(leader + winning((*trick, card), self.trumps)) & 3]
        return int(winner.side is self.side), (after, winner, (), self._still_known(after, mark))

    def _still_known(self, hands: Hands, mark: int) -> int:
        """Without irrelevant data: suits of which one side has no cards."""
        if mark & ALL_OUT:
            ours, theirs = hands[self.side] | hands[self.side + 2], hands[self.side.other] | hands[self.side.other + 2]
            for suit, mask in zip(Suit, SUIT_MASKS, strict=True):
                if not (ours & mask and theirs & mask):
                    mark &= ~_out_of(suit)
        return mark

    def _begun(self) -> tuple[Hands, Seat, tuple[Card, ...], int]:
        """The initial state, with what the play has shown."""
        start, mark = self.start, 0
        if not self.is_blind:
            for seat in (start.claimer.lho, start.claimer.rho):
                for suit, mask in zip(Suit, SUIT_MASKS, strict=True):
                    mark |= _out_bit(seat, suit) if start.out[seat] & mask else 0
        return start.hands, start.leader, start.trick, self._still_known(start.hands, mark)

    # Which line.

    def shortest(self, lost: int) -> Line | None:
        """A line by which the opponents win this many tricks as soon as they can, while the rest can be won against any
        defence; None if there is none.
        """
        return _cached(self._lines, lost, lambda: self._shortest(lost))

    def _shortest(self, lost: int) -> Line | None:
        start = self.start
        state = self._begun()
        soonest = self._soonest_in(*state, lost)
        if soonest >= NEVER:
            return None
        line = [LineCard(SEATS[(start.leader + n) & 3], card) for n, card in enumerate(start.trick)]
        while lost:
            _, leader, trick, _ = state
            for (card, _), (won, after) in zip(
                self.moves(*state), self._next(*state), strict=True
            ):  # fmt: skip
                ends = not after[2]
                still = lost - (ends and not won)
                if self._soonest_in(*after, still) + ends == soonest:
                    line.append(LineCard(SEATS[(leader + len(trick)) & 3], card))
                    state, lost, soonest = after, still, soonest - ends
                    break
            else:
                raise AssertionError("the line was found before")
        return tuple(line)

    def _soonest_in(self, hands: Hands, leader: Seat, trick: tuple[Card, ...], mark: int, lost: int) -> int:
        """The fewest tricks after which the opponents have won this many and need not win more."""
        if lost <= 0:
            return 0 if self._most_in(hands, leader, trick, mark) == hands[leader].bit_count() else NEVER
        if hands[leader].bit_count() + bool(trick) < lost:
            return NEVER
        if trick:
            return self._soon(hands, leader, trick, mark, lost)
        key = hands, leader, mark, lost
        known = self._soonest.get(key)
        if known is None:
            known = self._soonest[key] = self._soon(hands, leader, trick, mark, lost)
        return known

    def _soon(self, hands: Hands, leader: Seat, trick: tuple[Card, ...], mark: int, lost: int) -> int:
        if not trick and hands[leader].bit_count() == 1:
            return NEVER if self._last(hands, leader) else 1
        soonest = NEVER
        for won, after in self._next(hands, leader, trick, mark):
            ends = not after[2]
            value = min(NEVER, self._soonest_in(*after, lost - (ends and not won)) + ends)
            if value < soonest:
                soonest = value
                if soonest == lost:
                    break
        return soonest

    def partner_chose(self, line: Line) -> bool:
        """Return whether the claimer's partner has a choice somewhere in this line (70D2)."""
        partner = self.start.claimer.partner
        return any(step.played.seat is partner and step.choices > 1 for step in self._followed(line))

    def turning_point(self, line: Line, target: int) -> tuple[LineCard, bool] | None:
        """The card of the claimer's side after which this many tricks are out of reach, and whether it was a lead."""
        return _cached(self._turns, (line, target), lambda: self._turning_point(line, target))

    def _turning_point(self, line: Line, target: int) -> tuple[LineCard, bool] | None:
        for step in self._followed(line):
            if step.played.seat.side is self.side and step.won + self._most_in(*step.after) < target:
                return step.played, step.is_lead
        return None

    def _followed(self, line: Line) -> Iterator[_Step]:
        """Each card of the line in its place; this searches nothing."""
        state = self._begun()
        won = 0
        for played in line[len(self.start.trick) :]:
            hands, leader, trick, mark = state
            moves = self.moves(*state)
            reached = next(place for card, place in moves if card is played.card)
            wins, state = self._played(hands, leader, trick, reached << OUT_BITS | mark & ALL_OUT, played.card)
            won += wins
            yield _Step(played, len(moves), not trick, won, state)


class _Step(NamedTuple):
    """A card of a line: the number of alternatives, whether it was a lead, the tricks won then, and the next state."""

    played: LineCard
    choices: int
    is_lead: bool
    won: int
    after: tuple[Hands, Seat, tuple[Card, ...], int]


Key = TypeVar("Key")
Value = TypeVar("Value")


def _cached(cache: dict[Key, Value | TooWide], key: Key, search: Callable[[], Value]) -> Value:
    """The result of a search, or that it gave up; a ruling that is replayed must find the same again."""
    if key not in cache:
        try:
            cache[key] = search()
        except TooWide:
            cache[key] = TooWide()  # a new exception: the other keeps the whole search alive
    found = cache[key]
    if isinstance(found, TooWide):
        raise TooWide
    return found
