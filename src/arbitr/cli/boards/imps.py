"""`arbitr imps 430`."""

from gettext import gettext as _
from gettext import ngettext

import typer

from arbitr.bridge.scores.imps import imps as imps_for
from arbitr.cli.console import JSON, say, say_json, signed, whole_number

app = typer.Typer(add_completion=False)


# A minus sign begins an option; here it is a negative number.
@app.command(context_settings={"ignore_unknown_options": True})
def imps(
    difference: str = typer.Argument(help=_("Point difference, e.g. +430 or -50.")),
    as_json: bool = JSON,
) -> None:
    points = whole_number(difference, "DIFFERENCE")
    worth = imps_for(points)
    if as_json:
        say_json({"points": points, "imps": worth})
    else:
        say(
            ngettext("{points} points: {imps} IMP", "{points} points: {imps} IMPs", abs(worth)).format(
                points=signed(points), imps=signed(worth)
            )
        )
