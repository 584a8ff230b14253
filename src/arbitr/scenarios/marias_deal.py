"""A deal of mariáš as a file: undertaking, statements, play, and expectations (docs/reference/marias.md)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from arbitr.marias import (
    BidMade,
    ContractDeclared,
    DealOutcome,
    DealPhase,
    Good,
    LaidDown,
    LastSeven,
    LayingAccepted,
    MariasCard,
    MariasCardMisplayed,
    MariasCardPlayed,
    MariasDeal,
    MariasEvent,
    MariasSuit,
    MariasTable,
    OutcomeStated,
    Passed,
    PutTogether,
    Stakes,
    parse_suit,
)
from arbitr.marias.duty import beats
from arbitr.marias.options import USUAL, FirstLead, read_options
from arbitr.marias.play import TRICKS
from arbitr.marias.player import PLAYERS, Player, parse_player
from arbitr.marias.settlement.component import HUNDREDS, Component, parse_component
from arbitr.marias.settlement.hlaska import IN_TRUMPS, PLAIN, Hlaska, hlasky_in
from arbitr.marias.settlement.settlement import Settlement, renonc_settlement, settle, wrong_claim_settlement
from arbitr.marias.settlement.undertaking import LADDER, STEPS, Undertaking, parse_undertaking
from arbitr.marias.words import NONE, plain
from arbitr.number import is_whole
from arbitr.problem import Problem
from arbitr.scenarios.reading.document import DocumentNode, Spot, documents
from arbitr.scenarios.reading.marias_texts import bid_event, cards_in, located, parsed, single_spaced, statement_event

T = TypeVar("T")

FIELDS = (
    "id",
    "says",
    "forehand",
    "auction",
    "undertaking",
    "trumps",
    "actor",
    "called",
    "partner",
    "partners_hand",
    "hands",
    "options",
    "said",
    "tricks",
    "outcome",
    "laid",
    "ruling",
    "expect",
)
OUTCOME_FIELDS = ("points", "hlasky", "seven", "two_sevens", "tricks")
EXPECT_FIELDS = (*(player.name for player in PLAYERS), "lines", "pays", "renoncs", "error")


@dataclass(frozen=True, slots=True)
class DealScenario:
    """One document of a file."""

    id: str
    says: str
    node: DocumentNode
    fields: dict[str, DocumentNode]


@dataclass(frozen=True, slots=True)
class Settled:
    """The outcome of a deal."""

    table: MariasTable
    settlement: Settlement


@dataclass(frozen=True, slots=True)
class DealMiss:
    """An expectation that was not met."""

    spot: Spot
    word: str
    expected: object
    found: object


def read_marias_deals(text: str, file: str) -> list[DealScenario]:
    """Every deal of a file; a Problem names file, line and valid values."""
    deals: list[DealScenario] = []
    for node in documents(text, file):
        fields = {key.text(): value for key, value in node.entries()}
        name = fields["id"].text() if "id" in fields else str(len(deals) + 1)
        if any(deal.id == name for deal in deals):
            raise node.spot.problem("{id} appears twice; every deal in a file must have its own id", id=name)
        says = fields["says"].text() if "says" in fields else ""
        deals.append(DealScenario(name, says, node, fields))
    if not deals:
        raise Spot(file, 1).problem("there is no deal in this file")
    return deals


def settled(deal: DealScenario) -> Settled:
    """The deal, replayed and settled; a Problem says what is impossible."""
    return _Reader(deal).settled()


def misses(deal: DealScenario) -> list[DealMiss]:
    """The differences between the deal and its file's expectations."""
    if "expect" not in deal.fields:
        return []
    expect = deal.fields["expect"].fields(*EXPECT_FIELDS)
    try:
        result = settled(deal)
    except Problem as problem:
        if "error" not in expect:
            raise
        if expect["error"].text().lower() in str(problem).lower():
            return []
        return [DealMiss(expect["error"].spot, "error", expect["error"].text(), str(problem))]
    settlement = result.settlement
    found: dict[str, object] = {player.name: str(settlement.balance[player]) for player in PLAYERS}
    found["lines"] = [line.code for line in settlement.lines]
    found["pays"] = sorted(payment.code for payment in settlement.payments)
    found["renoncs"] = [f"{renonc.player} {renonc.trick}" for renonc in result.table.renoncs()]
    found["error"] = None
    missed = []
    for word, node in expect.items():
        expected = node.plain()
        if word == "pays":
            expected = sorted(single_spaced(item) for item in node.items())
        elif word in ("lines", "renoncs"):
            expected = [single_spaced(item) for item in node.items()]
        if expected != found[word]:
            missed.append(DealMiss(node.spot, word, expected, found[word]))
    return missed


class _Reader:
    """Plays one document."""

    def __init__(self, deal: DealScenario) -> None:
        self.node = deal.node
        self.fields = deal.fields
        self.options = USUAL
        if "options" in self.fields:
            node = self.fields["options"]
            with located(node):
                self.options = read_options({key.text(): value.text() for key, value in node.entries()})

    def settled(self) -> Settled:
        self.node.fields(*FIELDS)
        self.undertaking = self._undertaking()
        self.trumps = self._given("trumps", parse_suit)
        self.actor = self._given("actor", parse_player)
        forehand = self._given("forehand", parse_player)
        self.forehand = self._usual_forehand() if forehand is None else forehand
        table = MariasTable.opened(self._deal(), self.forehand, self.options)
        table = self._bid(table)
        if self.undertaking is None:
            if table.phase is DealPhase.DECLARING:
                table = table.after(PutTogether(self.forehand))
            return Settled(table, settle(table))
        table = self._after(table, self._declared(self.undertaking), "undertaking")
        table = self._said(table)
        return self._happened(table)

    # What was undertaken.

    def _given(self, name: str, parse: Callable[[str], T]) -> T | None:
        return parsed(self.fields[name], parse) if name in self.fields else None

    def _needed(self, name: str) -> DocumentNode:
        if name not in self.fields:
            raise self.node.spot.problem("{field} is missing from this deal", field=name)
        return self.fields[name]

    def _after(self, table: MariasTable, event: MariasEvent, field: str | DocumentNode) -> MariasTable:
        """The table after this event; if it is rejected, the error names its field."""
        with located(field if isinstance(field, DocumentNode) else self.fields.get(field, self.node)):
            return table.after(event)

    def _undertaking(self) -> Undertaking | None:
        node = self._needed("undertaking")
        return None if plain(node.text()) in NONE else parsed(node, parse_undertaking)

    def _usual_forehand(self) -> Player:
        if self.undertaking is Undertaking.GAME and self.actor is not None:
            return self.actor
        return Player.A

    def _deal(self) -> MariasDeal | None:
        if "hands" in self.fields:
            node = self.fields["hands"]
            hands = node.fields(*(player.name for player in PLAYERS))
            for player in PLAYERS:
                if player.name not in hands:
                    raise node.spot.problem("{player}'s hand is missing", player=player)
            cards = [[card for card, _ in cards_in(hands[player.name])] for player in PLAYERS]
            with located(node):
                return MariasDeal.of_hands(cards)
        if "tricks" not in self.fields or self.undertaking is None:
            return None
        tricks = [[card for card, _ in cards_in(item)] for item in self.fields["tricks"].items()]
        if len(tricks) != TRICKS or any(len(trick) != 4 for trick in tricks):
            raise self.fields["tricks"].spot.problem("if fewer than 8 whole tricks are given, the hands are needed too")
        with located(self.fields["tricks"]):
            return MariasDeal.of_hands(self._hands_from(tricks))

    def _hands_from(self, tricks: list[list[MariasCard]]) -> list[list[MariasCard]]:
        """The hands, from eight complete tricks."""
        hands: list[list[MariasCard]] = [[], [], [], []]
        leads = self.forehand if self.options.first_lead is FirstLead.FOREHAND or self.actor is None else self.actor
        for trick in tricks:
            best, winner = trick[0], leads
            for place, card in enumerate(trick):
                player = PLAYERS[(leads + place) & 3]
                hands[player].append(card)
                if beats(card, best, self.trumps):
                    best, winner = card, player
            leads = winner
        return hands

    def _bid(self, table: MariasTable) -> MariasTable:
        """The auction as given; otherwise only the actor has bid."""
        if "auction" in self.fields:
            for node in self.fields["auction"].items():
                with located(node):
                    table = table.after(bid_event(node, table))
            if not table.auction.is_over:
                raise self.fields["auction"].spot.problem("the auction is not over; all players but one must pass")
            if self.actor is None:
                self.actor = table.actor
            return table
        step = 0
        if self.undertaking is not None:
            if self.actor is None:
                raise self.node.spot.problem("{field} is missing from this deal", field="actor")
            step = STEPS[self.undertaking, self.trumps is MariasSuit.HEARTS]
        while (turn := table.auction.turn) is not None:
            bids = turn is self.actor and step
            table = table.after(BidMade(turn, LADDER[step - 1]) if bids else Passed(turn))
        return table

    def _declared(self, undertaking: Undertaking) -> ContractDeclared:
        assert self.actor is not None, "the auction has an actor"
        components: tuple[Component, ...] = ()
        if "partners_hand" in self.fields:
            components = tuple(parsed(item, parse_component) for item in self.fields["partners_hand"].items())
        called = self._given("called", MariasCard.parse)
        holder = self._given("partner", parse_player)
        return ContractDeclared(self.actor, undertaking, self.trumps, called, components, holder)

    # What was said.

    def _said(self, table: MariasTable) -> MariasTable:
        last: DocumentNode | str = "undertaking"
        for node in self.fields["said"].items() if "said" in self.fields else ():
            with located(node):
                player, event = statement_event(node)
            while table.phase is DealPhase.SPEAKING and (turn := table.turn) is not None and turn is not player:
                table = self._after(table, Good(turn), node)
            table = self._after(table, event, node)
            last = node
        while table.phase is DealPhase.SPEAKING and (turn := table.turn) is not None:
            table = self._after(table, Good(turn), last)
        return table

    # What happened.

    def _happened(self, table: MariasTable) -> Settled:
        given = [name for name in ("tricks", "outcome", "laid") if name in self.fields]
        if "ruling" in self.fields:
            if not table.is_over:
                table = self._tricks(table)
            return Settled(table, self._ruled(table))
        if table.is_over:
            if given:
                raise self.fields[given[0]].spot.problem(
                    "this deal ended before the play; remove {field}", field=given[0]
                )
            return Settled(table, settle(table))
        if not given:
            raise self.node.spot.problem("the outcome is missing: write tricks, outcome, laid or ruling")
        table = self._tricks(table)
        outcome = self._outcome() if "outcome" in self.fields else None
        if "laid" in self.fields:
            table = self._after(table, LaidDown(parsed(self.fields["laid"], parse_player), outcome), "laid")
            table = table.after(LayingAccepted())
        elif outcome is not None:
            table = self._after(table, OutcomeStated(outcome), "outcome")
        if not table.is_over:
            raise self.fields["tricks"].spot.problem("the deal does not end with these tricks; a deal has 8")
        return Settled(table, settle(table))

    def _tricks(self, table: MariasTable) -> MariasTable:
        for node in self.fields["tricks"].items() if "tricks" in self.fields else ():
            if table.play is not None and table.play.trick:
                raise node.spot.problem("the previous trick has fewer than four cards")
            for card, is_misplayed in cards_in(node):
                if table.turn is None:
                    raise node.spot.problem("{card}: the play is over", card=card)
                event = MariasCardMisplayed(table.turn, card) if is_misplayed else MariasCardPlayed(table.turn, card)
                table = self._after(table, event, node)
        return table

    def _outcome(self) -> DealOutcome:
        fields = self.fields["outcome"].fields(*OUTCOME_FIELDS)
        points = None
        if "points" in fields:
            numbers = fields["points"].text().split()
            if len(numbers) != 2 or not all(is_whole(number) for number in numbers):
                raise fields["points"].spot.problem(
                    "{text} is not two numbers; write the points of the actors and of the defenders, e.g. 60 30",
                    text=repr(fields["points"].text()),
                )
            points = int(numbers[0]), int(numbers[1])
        hlasky = tuple(parsed(item, Hlaska.parse) for item in fields["hlasky"].items()) if "hlasky" in fields else ()
        seven = parsed(fields["seven"], LastSeven.parse) if "seven" in fields else None
        two_sevens = fields["two_sevens"].yes() if "two_sevens" in fields else None
        tricks = None
        if "tricks" in fields:
            if not is_whole(fields["tricks"].text()):
                raise fields["tricks"].spot.problem(
                    "{text} is not a number of tricks", text=repr(fields["tricks"].text())
                )
            tricks = int(fields["tricks"].text())
        return DealOutcome(points, hlasky, seven, two_sevens, tricks)

    # What a referee rules.

    def _ruled(self, table: MariasTable) -> Settlement:
        node = self.fields["ruling"]
        fields = node.fields("renonc", "wrong_claim", "void", "hundred_on")
        rulings = [name for name in fields if name != "hundred_on"]
        if len(rulings) != 1 or table.stakes is None:
            raise node.spot.problem("a ruling must be one of renonc, wrong_claim and void")
        if rulings == ["void"]:
            if not fields["void"].yes():
                raise node.spot.problem("a ruling must be one of renonc, wrong_claim and void")
            return Settlement()
        hundred_on = self._hundred_on(table, table.stakes)
        if "hundred_on" in fields:
            text = fields["hundred_on"].text()
            if text not in (str(PLAIN), str(IN_TRUMPS)):
                raise fields["hundred_on"].spot.problem("{text} is neither 20 nor 40", text=repr(text))
            hundred_on = int(text)
        offender = parsed(fields[rulings[0]], parse_player)
        ruled = renonc_settlement if rulings == ["renonc"] else wrong_claim_settlement
        return ruled(table.stakes, offender, self.options, hundred_on)

    def _hundred_on(self, table: MariasTable, stakes: Stakes) -> int:
        """The hláška on which a hundred is played: the trump one if its side has it, as far as is known."""
        if table.deal is not None:
            hlasky = tuple(hlaska for player in PLAYERS for hlaska in hlasky_in(player, table.deal.masks[player]))
        elif "outcome" in self.fields:
            hlasky = self._outcome().hlasky
        else:
            return IN_TRUMPS
        sides = {stake.component.owner for stake in stakes.stakes if stake.component in HUNDREDS}
        has_forty = any(hlaska.suit is stakes.trumps and stakes.side(hlaska.player) in sides for hlaska in hlasky)
        return IN_TRUMPS if has_forty else PLAIN
