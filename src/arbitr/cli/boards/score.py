"""`arbitr score 4SX --declarer N --vul both --tricks 10`."""

from gettext import gettext as _
from gettext import ngettext

import typer

from arbitr.bridge import Contract, Result, Side, Vulnerability, parse_seat, parse_vulnerability
from arbitr.cli.console import JSON, say, say_json, signed, whole_number

app = typer.Typer(add_completion=False)


def vulnerability_words(vulnerability: Vulnerability) -> str:
    return {
        Vulnerability.NONE: _("none vulnerable"),
        Vulnerability.NS: _("N-S vulnerable"),
        Vulnerability.EW: _("E-W vulnerable"),
        Vulnerability.BOTH: _("both vulnerable"),
    }[vulnerability]


@app.command()
def score(
    contract: str = typer.Argument(help=_("Level, denomination, X or XX, e.g. 4SX or 3NT.")),
    by: str = typer.Option(..., "--declarer", metavar="N|E|S|W", help=_("Declarer.")),
    vul: str = typer.Option("none", "--vul", metavar="none|ns|ew|both", help=_("Vulnerability.")),
    tricks: str = typer.Option(..., "--tricks", metavar="0..13", help=_("Tricks won by declarer.")),
    as_json: bool = JSON,
) -> None:
    result = Result(Contract.parse(contract, parse_seat(by)), whole_number(tricks, "--tricks"))
    vulnerability = parse_vulnerability(vul)
    points = {side: result.score(side, vulnerability) for side in Side}
    if as_json:
        say_json(
            {
                "result": result.code,
                "tricks": result.tricks,
                "vulnerable": vulnerability.word,
                "NS": points[Side.NS],
                "EW": points[Side.EW],
            }
        )
        return
    say(
        ngettext(
            "{result}, {tricks} trick, {vulnerable}: N-S {ns}, E-W {ew}",
            "{result}, {tricks} tricks, {vulnerable}: N-S {ns}, E-W {ew}",
            result.tricks,
        ).format(
            result=result,
            tricks=result.tricks,
            vulnerable=vulnerability_words(vulnerability),
            ns=signed(points[Side.NS]),
            ew=signed(points[Side.EW]),
        )
    )
