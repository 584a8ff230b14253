"""How the claimer's side plays what the claim did not state (70C to 70E)."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from arbitr.bridge import SEATS, Seat, winning
from arbitr.cards import SUIT_MASKS, Card
from arbitr.laws.play.claims.claim_plan import Draw, Plan
from arbitr.laws.play.claims.claim_position import ClaimPosition, Hands, distinct, highest, lowest


class Care(Enum):
    """How the claimer's side plays what was not stated."""

    USUAL = "usual"
    """Suits from the top in any order, tricks taken as they can be, low cards under the partner's winners."""
    ANY_ORDER = "any_order"
    """The same, but a suit may be led from any of its cards."""
    LEGAL = "legal"
    """Any legal card."""
    FROM_THE_TOP = "from_the_top"
    """Usual play; if a regulation says so, also each suit from the top in both hands (70E2)."""


class LineCard(NamedTuple):
    """One card of a line."""

    seat: Seat
    card: Card


class UsualPlay:
    """How the claimer's side plays from a position, according to its plan and with this care."""

    def __init__(self, position: ClaimPosition, plan: Plan, care: Care, refused: frozenset[LineCard]) -> None:
        """`refused` are leads that nobody would make; they are used only if there is no other."""
        self.start = position
        self.refused = refused
        self.plan = plan
        self.care = care
        self.side = position.side
        self.trumps = position.trumps
        self._trump_mask = 0 if position.trumps is None else SUIT_MASKS[position.trumps]

    def _is_tenace(self, hands: Hands, cards: int) -> bool:
        """Return whether the opponents' highest card in this suit lies between two of these."""
        theirs = (hands[self.side.other] | hands[self.side.other + 2]) & highest(cards).suit_mask
        return bool(theirs) and lowest(cards).bit < highest(theirs).bit < highest(cards).bit

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
        """The cards of this hand that usual play may use."""
        suits = [allowed & mask for mask in SUIT_MASKS if allowed & mask]
        if not trick:
            if self.care is Care.ANY_ORDER:
                return [card for cards in suits for card in self._any_lead(hands, cards, others)]
            tops = [highest(cards) for cards in suits]
            if self.refused:
                tops = [card for card in tops if LineCard(leader, card) not in self.refused] or tops
            if self._is_free(leader):
                return list(dict.fromkeys([*tops, *(lowest(cards) for cards in suits)]))
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
            # The partner's card does not win while the opponents have a higher one: it is beaten or ruffed.
            safe = ours and (is_last or (theirs & best.suit_mask) < best.bit)
            if beating and not safe:
                if is_last:
                    winners = [lowest(beating)]
                else:
                    winners = [highest(beating)] if from_the_top else distinct(beating, others)
                if ours and not follows and self._is_free(SEATS[(leader + len(trick)) & 3]):
                    return [*winners, *self._thrown(hands, leader, trick, suits)]
                return winners
            if follows:
                return [lowest(mine)]
        return self._thrown(hands, leader, trick, suits)

    def _is_free(self, seat: Seat) -> bool:
        """Nobody can tell the claiming defender's partner what to play (70D2)."""
        return self.start.is_defence and seat is not self.start.claimer

    def _thrown(self, hands: Hands, leader: Seat, trick: tuple[Card, ...], suits: list[int]) -> list[Card]:
        """The discards of a hand that neither follows nor ruffs."""
        plain = [cards for cards in suits if not cards & self._trump_mask] or suits
        # A loser in a suit in which the other hand is void is discarded first.
        partner = hands[(leader + len(trick) + 2) & 3]
        theirs = hands[self.side.other] | hands[self.side.other + 2]
        idle = []
        for cards in plain:
            suit_mask = lowest(cards).suit_mask
            if not partner & suit_mask and (theirs & suit_mask) > (cards & -cards):
                idle.append(cards)
        return [lowest(cards) for cards in idle or plain]

    def _any_lead(self, hands: Hands, cards: int, others: int) -> list[Card]:
        """Any card of one suit, but nobody leads low if the top cards certainly draw all the opponents' cards."""
        suit_mask = highest(cards).suit_mask
        theirs = [hands[self.side.other] & suit_mask, hands[self.side.other + 2] & suit_mask]
        best = theirs[0] | theirs[1]
        masters = cards >> best.bit_length()
        if masters.bit_count() >= max(held.bit_count() for held in theirs):
            return [highest(cards)]
        return distinct(cards, others)
