"""`arbitr vp --boards 16 --imps 23`."""

from fractions import Fraction
from gettext import gettext as _
from gettext import ngettext

import typer

from arbitr.cli.console import JSON, say, say_json, signed, whole_number
from arbitr.scoring.victory_points import MOST, discrete_victory_points, victory_points

app = typer.Typer(add_completion=False)


@app.command()
def vp(
    boards: str = typer.Option(..., "--boards", help=_("Number of boards in the match.")),
    imps: str = typer.Option(..., "--imps", help=_("Margin in IMPs; negative if the match was lost.")),
    discrete: bool = typer.Option(False, "--discrete", help=_("Award whole victory points.")),
    as_json: bool = JSON,
) -> None:
    played, margin = whole_number(boards, "--boards"), whole_number(imps, "--imps")
    won = Fraction(discrete_victory_points(margin, played)) if discrete else victory_points(margin, played)
    digits = 0 if discrete else 2
    if as_json:
        mine, theirs = (round(float(points), digits) for points in (won, MOST - won))
        say_json({"boards": played, "imps": margin, "vp": mine, "opponents": theirs})
        return
    say(
        ngettext(
            "{boards} board, {imps} IMPs: {won} to {lost} victory points",
            "{boards} boards, {imps} IMPs: {won} to {lost} victory points",
            played,
        ).format(
            boards=played, imps=signed(margin), won=f"{float(won):.{digits}f}", lost=f"{float(MOST - won):.{digits}f}"
        )
    )
