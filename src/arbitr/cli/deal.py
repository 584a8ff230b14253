"""`arbitr deal`: one random board, as a diagram."""

from gettext import gettext as _
from random import SystemRandom

import typer

from arbitr.bridge.board import Board
from arbitr.bridge.deal import Deal, high_card_points
from arbitr.bridge.seat import Seat
from arbitr.cards import CARDS, HIGH_TO_LOW, Hand
from arbitr.cli.board import board_line
from arbitr.cli.out import say, say_json, whole_number
from arbitr.plain import to_plain

app = typer.Typer(add_completion=False)

COLUMN = 13
"""Characters for a column of the diagram: a long suit still fits, and three columns fit on a narrow screen."""


def holding_lines(hand: Hand) -> list[str]:
    return [suit.symbol + ("".join(card.rank.letter for card in hand.of(suit)) or "-") for suit in HIGH_TO_LOW]


def diagram(deal: Deal) -> list[str]:
    """The classic cross: North above, West and East beside the compass, South below, points in the corner."""
    north, east, south, west = (holding_lines(deal.hand(seat)) for seat in Seat)
    points = [high_card_points(deal.hand(seat)) for seat in Seat]
    compass = ["    N", "  W   E", "    S", ""]
    corner = ["", f"{points[0]:>4}", f"{points[3]:>2}  {points[1]:>2}", f"{points[2]:>4}"]
    indent = " " * COLUMN
    return [
        *(indent + line for line in north),
        *(
            f"{left:<{COLUMN}}{middle:<{COLUMN}}{right}".rstrip()
            for left, middle, right in zip(west, compass, east, strict=True)
        ),
        *(f"{figure:<{COLUMN}}{line}" for figure, line in zip(corner, south, strict=True)),
    ]


@app.command()
def deal(
    number: str = typer.Option("1", "--board", help=_("Number of the board.")),
    as_json: bool = typer.Option(False, "--json", help=_("Print JSON.")),
) -> None:
    board = Board.numbered(whole_number(number, "--board"))
    # Hands for a tournament must not be guessable, so the system's own generator (Law 6E4).
    dealt = Deal.of_pack(SystemRandom().sample(CARDS, 52))
    if as_json:
        say_json({"board": to_plain(board), "deal": str(dealt)})
        return
    say(board_line(board))
    for line in diagram(dealt):
        say(line)
