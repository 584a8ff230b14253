"""`arbitr board 17`."""

from gettext import gettext as _

import typer

from arbitr.bridge import Board
from arbitr.cli.boards.score import vulnerability_words
from arbitr.cli.console import JSON, say, say_json, whole_number
from arbitr.plain import to_plain

app = typer.Typer(add_completion=False)


def board_line(board: Board) -> str:
    return _("Board {number}: dealer {dealer}, {vulnerable}").format(
        number=board.number, dealer=board.dealer, vulnerable=vulnerability_words(board.vulnerability)
    )


@app.command()
def board(
    number: str = typer.Argument(help=_("Board number.")),
    as_json: bool = JSON,
) -> None:
    asked = Board.numbered(whole_number(number, "NUMBER"))
    if as_json:
        say_json(to_plain(asked))
    else:
        say(board_line(asked))
