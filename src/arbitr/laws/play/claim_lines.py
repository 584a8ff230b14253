"""Lines of play after a claim: what the claimer's side can still lose, and by which cards (Law 70).

Everything here is arithmetic on known cards. Whether a line is normal for the claimer is never decided here: the
search only finds the lines that fit the statement, and shows the shortest one that costs a trick.

`MOST_CARDS` is the limit of the full search, measured in plain Python 3.11, processor time for 40 random endings and
all searches that one claim needs: with 5 cards in each hand 0.12 s on average and 0.65 s at worst, with 6 1.2 s and
6 s. With more cards a search gives up after `MOST_STEPS` positions (`TooWide`), and the facts are asked for instead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from arbitr.bridge.play import Play, winning
from arbitr.bridge.seat import SEATS, Seat, Side
from arbitr.bridge.table import Table
from arbitr.cards import CARDS, SUIT_MASKS, Card, Suit, cards_in
from arbitr.laws.play.claim_plan import Draw, Plan

MOST_CARDS = 5
"""With more cards than this in a hand the search may give up; the reason stands above."""
MOST_STEPS = 20_000
"""So many positions a search with more cards may look at: about half a second."""


class TooWide(Exception):
    """There are too many lines to look at all of them."""


Hands = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Position:
    """All that is left when somebody claims."""

    hands: Hands
    """What each hand still holds, as sets."""
    leader: Seat
    """Who leads, or has led, to the trick under way."""
    trick: tuple[Card, ...]
    """The cards of that trick so far."""
    trumps: Suit | None
    claimer: Seat
    declarer: Seat
    majors: Hands = (0, 0, 0, 0)
    """Major penalty cards: they are played at the first legal opportunity (50D1)."""
    minors: Hands = (0, 0, 0, 0)
    out: Hands = (0, 0, 0, 0)
    """The suits that each hand has been seen not to follow, as sets: what is left of them lies elsewhere (70E)."""

    @property
    def side(self) -> Side:
        return self.claimer.side

    @property
    def tricks_left(self) -> int:
        """With the one under way."""
        return (
            max(mask.bit_count() for mask in self.hands) if not self.trick else self.hands[self.leader].bit_count() + 1
        )

    @property
    def turn(self) -> Seat:
        return SEATS[(self.leader + len(self.trick)) & 3]

    @property
    def is_defence(self) -> bool:
        return self.claimer.side is not self.declarer.side

    def holding(self, side: Side) -> int:
        return self.hands[side] | self.hands[side + 2]

    def trump_out(self) -> bool:
        """An opponent of the claimer still holds a trump."""
        return self.trumps is not None and bool(self.holding(self.side.other) & SUIT_MASKS[self.trumps])

    def after(self, card: Card) -> Position:
        """This card is played from the hand in turn."""
        hands = list(self.hands)
        hands[self.turn] &= ~card.bit
        left: Hands = (hands[0], hands[1], hands[2], hands[3])
        trick, leader = (*self.trick, card), self.leader
        if len(trick) == 4:
            trick, leader = (), SEATS[(leader + winning(trick, self.trumps)) & 3]
        return Position(
            left, leader, trick, self.trumps, self.claimer, self.declarer, self.majors, self.minors, self.out
        )  # fmt: skip

    def legal(self) -> tuple[Card, ...]:
        return cards_in(legal(self.hands[self.turn], self.trick, self.majors[self.turn], self.minors[self.turn]))


def position_of(table: Table, claimer: Seat) -> Position | None:
    """The position at the table; None where a card is not known."""
    play = table.play
    if play is None or play.is_over or any(play.unknown(seat) for seat in SEATS):
        return None
    north, east, south, west = (play.hand(seat).mask for seat in SEATS)

    def lying(is_major: bool) -> Hands:
        cards = [[each for each in table.ledger.penalty_cards(seat) if each.is_major is is_major] for seat in SEATS]
        masks = [sum(each.card.bit for each in of_seat) for of_seat in cards]
        return masks[0], masks[1], masks[2], masks[3]

    return Position(
        (north, east, south, west),
        play.leader,
        play.trick,
        play.contract.trumps,
        claimer,
        play.contract.declarer,
        lying(True),
        lying(False),
        _shown_out(play),
    )


def _shown_out(play: Play) -> Hands:
    """The suits to which each hand has thrown something else; a revoke that is still to be seen shows nothing."""
    out = [0, 0, 0, 0]
    tricks = [(trick.leader, trick.cards) for trick in play.tricks]
    for leader, cards in [*tricks, *([(play.leader, play.trick)] if play.trick else [])]:
        for place, card in enumerate(cards):
            seat = SEATS[(leader + place) & 3]
            if card.suit is not cards[0].suit and not play.hand(seat).mask & cards[0].suit_mask:
                out[seat] |= cards[0].suit_mask
    return out[0], out[1], out[2], out[3]


# Which cards may be played.


class Care(Enum):
    """How the claimer's side plays what was not stated."""

    USUAL = "usual"
    """Suits from the top in any order, tricks taken as they can be, low cards under the partner's winners."""
    ANY_ORDER = "any_order"
    """The same, but a suit may be led from any of its cards."""
    LEGAL = "legal"
    """Any legal card."""
    FROM_THE_TOP = "from_the_top"
    """Usual play, and each suit from the top in both hands, as a regulation may have it (70E2)."""


def legal(held: int, trick: tuple[Card, ...], major: int, minor: int) -> int:
    """The cards that may be played from this hand, as a set."""
    cards = (held & trick[0].suit_mask if trick else 0) or held
    if cards & major:
        return cards & major
    if cards & minor:
        for card in cards_in(cards & minor):  # a small card of that suit may not be played before it (50C)
            small = sum(each.bit for each in cards_in(cards & card.suit_mask) if not each.rank.is_honour)
            cards &= ~small | card.bit
    return cards


def distinct(cards: int, others: int) -> list[Card]:
    """One card, the lowest, of each run that nothing in another hand comes between, from the bottom."""
    found: list[Card] = []
    for suit_mask in SUIT_MASKS:
        mine, theirs = cards & suit_mask, others & suit_mask
        while mine:
            bit = mine & -mine
            found.append(CARDS[bit.bit_length() - 1])
            above = theirs & ~(bit | bit - 1)
            # Every card of ours below the next one of theirs is worth the same.
            mine = mine & ~((above & -above) - 1) if above else 0
    return found


def _lowest(cards: int) -> Card:
    return CARDS[(cards & -cards).bit_length() - 1]


def _highest(cards: int) -> Card:
    return CARDS[cards.bit_length() - 1]


class Played(NamedTuple):
    """One card of a line."""

    seat: Seat
    card: Card


Line = tuple[Played, ...]


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
"""For each suit one bit for each of the two opponents of the claimer."""


def _out_bit(seat: Seat, suit: Suit) -> int:
    return 1 << 2 * suit + (seat >> 1)


def _out_of(suit: Suit) -> int:
    return 3 << 2 * suit


class Lines:
    """All lines of play that fit a statement, from one position."""

    def __init__(
        self,
        position: Position,
        plan: Plan = (),
        care: Care = Care.USUAL,
        refused: frozenset[Played] = frozenset(),
        is_blind: bool = False,
    ) -> None:
        """`refused` are leads that nobody would make; they stand only where there is no other.

        `is_blind`: the claimer does not see who shows out, to find out whether that matters.
        """
        self.start = position
        self.is_blind = is_blind or care is Care.LEGAL
        self.refused = refused
        self.plan = plan
        self.care = care
        self.side = position.side
        self.trumps = position.trumps
        self._trump_mask = 0 if position.trumps is None else SUIT_MASKS[position.trumps]
        self._steps = 0 if max(mask.bit_count() for mask in position.hands) > MOST_CARDS else -UNLIMITED
        self._least: dict[tuple[Hands, Seat, int], int] = {}
        self._most: dict[tuple[Hands, Seat, int], int] = {}
        self._soonest: dict[tuple[Hands, Seat, int, int], int] = {}

    # What may be played. A mark is the place in the plan and, in its lowest bits, who has shown out of what.

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
                            # Who sees a higher card than he reckoned with is not held to the lower one (Paris 2001, 6).
                            if not follows or winning((*trick, item), self.trumps) == len(trick):
                                return [(item, step + 1)]
                        elif allowed & item.bit and allowed != item.bit:
                            allowed &= ~item.bit  # it is meant for a later trick
                        elif not allowed & item.bit and not wins and item.bit & self._trump_mask:
                            # He would have to ruff while he can follow: that step is not accepted (Paris 2001, 13).
                            return self.moves(hands, leader, trick, (step + 1) << OUT_BITS | out)
            elif not trick:
                mask = self._trump_mask if item is Draw.TRUMPS else SUIT_MASKS[item]
                if allowed & mask:
                    return [(_highest(allowed & mask), step)]
            elif item is trick[0].suit:
                from_the_top = True  # the suit was stated: the other hand plays it from the top, too
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
        """The same, but in a suit of which an opponent has shown out nobody plays as if the cards were elsewhere (70E).

        Each such suit is played as well as it can be, now that everybody knows where its cards are.
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
                    usual = elsewhere  # the suit is led towards the tenace, now that it is known where the card lies
                    continue
            kept = [card for card in usual if worth.get(card, best) == best]
            if not any(card.suit is suit for card in kept):
                kept.append(next(card for card in plays if worth[card] == best))
            usual = kept
        return usual

    def _is_tenace(self, hands: Hands, cards: int) -> bool:
        """Does the highest card that the opponents have in this suit lie between two of these?"""
        theirs = (hands[self.side.other] | hands[self.side.other + 2]) & _highest(cards).suit_mask
        return bool(theirs) and _lowest(cards).bit < _highest(theirs).bit < _highest(cards).bit

    def _worth(self, hands: Hands, leader: Seat, trick: tuple[Card, ...], mark: int, card: Card) -> int:
        won, after = self._played(hands, leader, trick, mark, card)
        return won + self._most_in(*after)

    def _reached(self, hands: Hands, step: int) -> int:
        """The first item of the plan that is still to be done."""
        ours = hands[self.side] | hands[self.side + 2]
        theirs = hands[self.side.other] | hands[self.side.other + 2]
        while step < len(self.plan):
            item = self.plan[step]
            if isinstance(item, Card):
                if ours & item.bit:
                    break
            elif item is Draw.TRUMPS:
                if ours & self._trump_mask and theirs & self._trump_mask:
                    break
            elif ours & SUIT_MASKS[item]:
                break
            step += 1
        return step

    def _is_good(self, hands: Hands, trick: tuple[Card, ...]) -> bool:
        """Our lead is winning, and no card of that suit in an opponent's hand beats it."""
        theirs = hands[self.side.other] | hands[self.side.other + 2]
        return winning(trick, self.trumps) == 0 and (theirs & trick[0].suit_mask) < trick[0].bit

    def _usual(
        self, hands: Hands, leader: Seat, trick: tuple[Card, ...], allowed: int, others: int, from_the_top: bool
    ) -> list[Card]:
        suits = [allowed & mask for mask in SUIT_MASKS if allowed & mask]
        if not trick:
            if self.care is Care.ANY_ORDER:
                return [card for cards in suits for card in self._any_lead(hands, cards, others)]
            tops = [_highest(cards) for cards in suits]
            if self.refused:
                tops = [card for card in tops if Played(leader, card) not in self.refused] or tops
            if self._is_free(leader):
                return list(dict.fromkeys([*tops, *(_lowest(cards) for cards in suits)]))
            return tops
        best_place = winning(trick, self.trumps)
        best = trick[best_place]
        ours = SEATS[(leader + best_place) & 3].side is self.side
        follows = bool(allowed & trick[0].suit_mask)
        is_last = len(trick) == 3
        if follows or allowed & self._trump_mask:
            mine = allowed & (trick[0].suit_mask if follows else self._trump_mask)
            beating = mine & ~(best.bit | best.bit - 1) if mine & best.suit_mask else 0
            if not beating and not follows and not best.bit & self._trump_mask:
                beating = mine  # any trump beats a plain card
            theirs = hands[self.side.other] | hands[self.side.other + 2]
            # The partner's card is no winner while the opponents have a higher one: it is beaten or ruffed.
            safe = ours and (is_last or (theirs & best.suit_mask) < best.bit)
            if beating and not safe:
                if is_last:
                    winners = [_lowest(beating)]
                else:
                    winners = [_highest(beating)] if from_the_top else distinct(beating, others)
                if ours and not follows and self._is_free(SEATS[(leader + len(trick)) & 3]):
                    return [*winners, *self._thrown(hands, leader, trick, suits)]
                return winners
            if follows:
                return [_lowest(mine)]
        return self._thrown(hands, leader, trick, suits)

    def _is_free(self, seat: Seat) -> bool:
        """The partner of a defender who claims cannot be told what to play (70D2)."""
        return self.start.is_defence and seat is not self.start.claimer

    def _thrown(self, hands: Hands, leader: Seat, trick: tuple[Card, ...], suits: list[int]) -> list[Card]:
        """What a hand that does not follow and does not ruff throws away."""
        plain = [cards for cards in suits if not cards & self._trump_mask] or suits
        # A loser in a suit that the other hand has nothing of is thrown before anything else.
        partner = hands[(leader + len(trick) + 2) & 3]
        theirs = hands[self.side.other] | hands[self.side.other + 2]
        idle = []
        for cards in plain:
            suit_mask = _lowest(cards).suit_mask
            if not partner & suit_mask and (theirs & suit_mask) > (cards & -cards):
                idle.append(cards)
        return [_lowest(cards) for cards in idle or plain]

    def _any_lead(self, hands: Hands, cards: int, others: int) -> list[Card]:
        """Any card of one suit; but nobody leads low where the top cards surely draw all that the opponents have."""
        suit_mask = _highest(cards).suit_mask
        theirs = [hands[self.side.other] & suit_mask, hands[self.side.other + 2] & suit_mask]
        best = theirs[0] | theirs[1]
        masters = cards >> best.bit_length()
        if masters.bit_count() >= max(held.bit_count() for held in theirs):
            return [_highest(cards)]
        return distinct(cards, others)

    # How many tricks.

    def least(self) -> int:
        """The fewest tricks that the claimer's side can come to, whoever plays what."""
        return self._least_in(*self._begun())

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
        """What the claimer's side comes to if it plays as well as the statement lets it, and so do the opponents."""
        return self._most_in(*self._begun())

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
        """Is every card of the hand on lead higher than all others of its suit, and can nobody ruff one?"""
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
        """Each way on: whether it wins the claimer's side a trick, and where it leads."""
        self._steps += 1
        if self._steps > MOST_STEPS:
            raise TooWide
        out = mark & ALL_OUT
        for card, reached in self.moves(hands, leader, trick, mark):
            yield self._played(hands, leader, trick, reached << OUT_BITS | out, card)

    def _played(
        self, hands: Hands, leader: Seat, trick: tuple[Card, ...], mark: int, card: Card
    ) -> tuple[int, tuple[Hands, Seat, tuple[Card, ...], int]]:
        """This card is played: whether it wins the claimer's side a trick, and where it leads."""
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
        """Without what no longer matters: a suit that we have nothing of, or that the opponents have nothing of."""
        if mark & ALL_OUT:
            ours, theirs = hands[self.side] | hands[self.side + 2], hands[self.side.other] | hands[self.side.other + 2]
            for suit, mask in zip(Suit, SUIT_MASKS, strict=True):
                if not (ours & mask and theirs & mask):
                    mark &= ~_out_of(suit)
        return mark

    def _begun(self) -> tuple[Hands, Seat, tuple[Card, ...], int]:
        """The state at the start, with what the play has shown."""
        start, mark = self.start, 0
        if not self.is_blind:
            for seat in (start.claimer.lho, start.claimer.rho):
                for suit, mask in zip(Suit, SUIT_MASKS, strict=True):
                    mark |= _out_bit(seat, suit) if start.out[seat] & mask else 0
        return start.hands, start.leader, start.trick, self._still_known(start.hands, mark)

    # Which line.

    def shortest(self, lost: int) -> Line | None:
        """A line by which the opponents come to so many tricks as soon as they can, and the rest can be won against
        any defence; None if there is none.
        """
        start = self.start
        state = self._begun()
        soonest = self._soonest_in(*state, lost)
        if soonest >= NEVER:
            return None
        line = [Played(SEATS[(start.leader + n) & 3], card) for n, card in enumerate(start.trick)]
        while lost:
            _, leader, trick, _ = state
            for (card, _), (won, after) in zip(
                self.moves(*state), self._next(*state), strict=True
            ):  # fmt: skip
                ends = not after[2]
                still = lost - (ends and not won)
                if self._soonest_in(*after, still) + ends == soonest:
                    line.append(Played(SEATS[(leader + len(trick)) & 3], card))
                    state, lost, soonest = after, still, soonest - ends
                    break
            else:
                raise AssertionError("the line was found before")
        return tuple(line)

    def _soonest_in(self, hands: Hands, leader: Seat, trick: tuple[Card, ...], mark: int, lost: int) -> int:
        """After how many tricks, at the earliest, the opponents have won so many and need not win more."""
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
        """Does the claimer's partner have a choice somewhere in this line (70D2)? No where the search is too wide."""
        partner = self.start.claimer.partner
        try:
            return any(played.seat is partner and choices > 1 for played, choices, _, _ in self._followed(line))
        except TooWide:
            return False

    def turning_point(self, line: Line, target: int) -> tuple[Played, bool] | None:
        """The card of the claimer's side after which so many tricks are out of reach, and whether it was a lead."""
        for played, _, is_lead, reach in self._followed(line):
            if played.seat.side is self.side and reach < target:
                return played, is_lead
        return None

    def _followed(self, line: Line) -> Iterator[tuple[Played, int, bool, int]]:
        """Each card of the line, among how many it was chosen, whether it was a lead, and what is in reach after it."""
        start = self.start
        state = self._begun()
        won = 0
        for played in line[len(start.trick) :]:
            is_lead = not state[2]
            moves = self.moves(*state)
            place = next(number for number, (card, _) in enumerate(moves) if card is played.card)
            wins, state = list(self._next(*state))[place]
            won += wins
            yield played, len(moves), is_lead, won + self._most_in(*state)


# Evidence.


Solver = Callable[[Position], int]
"""Handed in by a front: the tricks that the claimer's side takes from here with best play by all."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What a solver says of each card that may come next. It helps the director and rules nothing."""

    least: int
    most: int
    by_card: tuple[tuple[Card, int], ...]


def evidence(position: Position, solver: Solver) -> Evidence:
    """The double-dummy tricks of the claimer's side, card by card, and their range."""
    found = []
    for card in position.legal():
        after = position.after(card)
        won = 0
        if not after.trick:
            won = int(after.leader.side is position.side)
        found.append((card, won + solver(after)))
    tricks = [value for _, value in found]
    return Evidence(min(tricks, default=0), max(tricks, default=0), tuple(found))
