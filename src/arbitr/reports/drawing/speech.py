"""How a language writes numbers, contracts, results, adjusted scores and dates on paper."""

from __future__ import annotations

from datetime import UTC, datetime, tzinfo
from fractions import Fraction

from arbitr.bridge import (
    Adjustment,
    Artificial,
    AsPlayed,
    Award,
    Board,
    Call,
    Denomination,
    Named,
    Result,
    Side,
    Vulnerability,
    Worth,
)
from arbitr.cards import Card, Rank
from arbitr.message import Message
from arbitr.number import spans
from arbitr.text import LANGUAGES, translation
from arbitr.tournament import Room

DECIMAL_POINT = {"en": "."}
"""The other languages write a comma."""
MINUS = "−"
SIDES = {Side.NS: "N-S", Side.EW: "E-W"}
"""The letters of the seats are the same in every language."""


class Speech:
    """One language."""

    def __init__(self, language: str) -> None:
        assert language in LANGUAGES, language
        self.language = language
        self._messages = translation(language)
        self.gettext = self._messages.gettext
        self.ngettext = self._messages.ngettext
        self.pgettext = self._messages.pgettext

    def said(self, message: Message) -> str:
        return message.translated(self._messages)

    # Numbers

    def number(self, value: Fraction | float, digits: int = 2) -> str:
        """With this many decimals."""
        return self._written(f"{float(value):.{digits}f}")

    def short(self, value: Fraction) -> str:
        """With as many decimals as needed, two at most."""
        text = f"{float(value):.2f}"
        return self._written(text.rstrip("0").rstrip("."))

    def points(self, value: int) -> str:
        """+420, −50, 0."""
        return self._written(f"{value:+d}" if value else "0")

    def _written(self, text: str) -> str:
        return text.replace(".", DECIMAL_POINT.get(self.language, ",")).replace("-", MINUS)

    def percent(self, share: Fraction) -> str:
        """A weight: 60 %, 33.33 %."""
        return f"{self.short(share * 100)} %"

    # The board

    def vulnerability(self, vulnerability: Vulnerability) -> str:
        _ = self.gettext
        return {
            Vulnerability.NONE: _("none vulnerable"),
            Vulnerability.NS: _("N-S vulnerable"),
            Vulnerability.EW: _("E-W vulnerable"),
            Vulnerability.BOTH: _("both vulnerable"),
        }[vulnerability]

    def board(self, board: Board) -> str:
        """Dealer and vulnerability."""
        _ = self.gettext
        return _("dealer {dealer}, {vulnerable}").format(
            dealer=board.dealer, vulnerable=self.vulnerability(board.vulnerability)
        )

    def boards(self, boards: range) -> str:
        """7–9, or 7 alone."""
        return spans(boards)

    def side(self, side: Side) -> str:
        _ = self.gettext
        return _("North-South") if side is Side.NS else _("East-West")

    def room(self, room: Room) -> str:
        _ = self.gettext
        return _("Open room") if room is Room.OPEN else _("Closed room")

    # Results

    def denomination(self, denomination: Denomination) -> str:
        """♠, or no trump in the letters of the language."""
        return self.gettext("NT") if denomination is Denomination.NOTRUMP else denomination.symbol

    def call(self, call: Call) -> str:
        """4♠, P, ×."""
        return str(call) if call.denomination is None else f"{call.level}{self.denomination(call.denomination)}"

    def card(self, card: Card) -> str:
        """♠A; people write the ten as 10."""
        return f"{card.suit.symbol}{self.rank(card.rank)}"

    def rank(self, rank: Rank) -> str:
        return "10" if rank is Rank.TEN else rank.letter

    def result(self, result: Result, by: str = "") -> str:
        """4♠× N +1; `by` overrides the declarer."""
        contract = result.contract
        if contract is None:
            return self.gettext("pass")
        made = self.points(result.over) if result.over else "="
        return f"{self.call(contract.bid)}{contract.doubling.symbol} {by or contract.declarer} {made}"

    def scored(self, what: Named) -> str:
        """A result, points, or a value of the board: N-S +3 IMP."""
        if isinstance(what, Worth):
            return f"{SIDES[what.side]} {what.code(what.side).replace('-', MINUS)}"
        return self.points(what) if isinstance(what, int) else self.result(what)

    def award(self, award: Award) -> str:
        _ = self.gettext
        if isinstance(award, AsPlayed):
            return _("as at the table")
        if isinstance(award, Artificial):
            share = award.share
            return self.percent(share) if isinstance(share, Fraction) else share.value.replace("-", MINUS)
        return ", ".join(
            self.scored(outcome.what)
            if outcome.weight == 1
            else f"{self.percent(outcome.weight)} {self.scored(outcome.what)}"
            for outcome in award.outcomes
        )

    def adjustment(self, adjustment: Adjustment) -> str:
        """N-S A+; E-W A−. An award for both sides is written once."""
        if not adjustment.is_split:
            return self.award(adjustment.ns)
        return "; ".join(f"{SIDES[side]} {self.award(adjustment.of(side))}" for side in Side)

    def moment(self, seconds: int, zone: tzinfo = UTC) -> str:
        """A date and a time of day, in the order of the language."""
        at = datetime.fromtimestamp(seconds, zone)
        return self.gettext("{year}-{month:02}-{day:02} {time}").format(
            year=at.year, month=at.month, day=at.day, time=f"{at:%H:%M}"
        )
