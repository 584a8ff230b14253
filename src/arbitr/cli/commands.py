"""The list of commands. A command's own file is imported when the command is used, so that the help appears at once."""

from __future__ import annotations

import re
from difflib import get_close_matches
from functools import partial
from gettext import gettext as _
from importlib import import_module
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from arbitr import __version__
from arbitr.cli.console import no_command
from arbitr.problem import Problem
from arbitr.text import LANGUAGES

COMMANDS = {
    "serve": _("Run a club evening on phones: organiser, director, tables, results."),
    "demo": _("Run a demo evening with simulated results."),
    "tournament": _("Run a tournament without a browser: entries, results, rulings, rankings."),
    "rule": _("Give a ruling for a scenario, or question by question."),
    "check": _("Check scenarios against what they expect."),
    "laws": _("Read the law book: list, show, diff, index, chart."),
    "score": _("Score a contract (Law 77)."),
    "imps": _("Convert a point difference into IMPs (Law 78B)."),
    "vp": _("Convert the margin of a match into victory points."),
    "results": _("Compute the ranking and travellers from a results file."),
    "board": _("Show the dealer and vulnerability of a board (Law 2)."),
    "deal": _("Deal random boards, with constraints if you like."),
    "analyse": _("Analyse boards: double-dummy tricks, par, leads, a play."),
    "worker": _("Solve deals that others have queued in a database."),
    "convert": _("Convert boards from one format to another."),
    "import": _("Import deals, results or a whole tournament from a file."),
    "export": _("Export a tournament as JSON, CSV, PBN or USEBIO, or all of these."),
    "movement": _("Build a movement: who meets whom on which boards."),
    "marias": _("Run mariáš, the second game: settle a deal, play."),
    "users": _("Manage users: list, add, new password, remove."),
    "people": _("Show what is stored about a person; erase it everywhere."),
    "backup": _("Back up all the club's data to one file."),
    "restore": _("Restore the club's data from a backup."),
    "certificate": _("Make or renew the club's own certificate for HTTPS."),
    "print": _("Print papers as PDF or HTML: hand records, cards, results, forms."),
}
"""The commands with their purpose."""
MODULES = {
    "serve": "club.serve",
    "demo": "club.demo",
    "tournament": "tournament",
    "rule": "rulings.rule",
    "check": "rulings.check",
    "laws": "rulings.laws",
    "score": "boards.score",
    "imps": "boards.imps",
    "vp": "boards.vp",
    "results": "boards.results",
    "board": "boards.board",
    "deal": "boards.deal",
    "analyse": "boards.analyse",
    "worker": "boards.worker",
    "convert": "boards.convert",
    "import": "club.import_",
    "export": "club.export",
    "movement": "movements.movement",
    "marias": "marias.commands",
    "users": "club.users",
    "people": "club.people",
    "backup": "club.backup",
    "restore": "club.restore",
    "certificate": "club.certificate",
    "print": "club.print_",
}
"""The module of each command inside `arbitr.cli`; its `app` is the command."""

_HELP = {
    "install_completion": _("Install completion for the current shell."),
    "show_completion": _("Show completion for the current shell, to copy or customise it."),
    "help": _("Show this help and exit."),
}
# Typer looks these up among our messages when it writes the help.
_TYPERS_WORDS = (_("Options"), _("Commands"), _("Arguments"), _("[required]"), _("[default: {}]"))


def run(arguments: list[str]) -> int:
    """Run one command; raise Problem if the arguments are invalid."""
    command = get_command(app)
    _translate_help(command)
    try:
        status = command.main(args=arguments, prog_name="arbitr", standalone_mode=False)
    except typer.TyperException as error:
        raise _problem(error) from None
    except typer.Abort:
        return 130
    return status if isinstance(status, int) else 0


def module_of(command: str) -> Any:
    """Import and return the module of a command."""
    return import_module(f"arbitr.cli.{MODULES[command]}")


_MADE: dict[str, Any] = {}
"""The commands that were made already: one process may run several."""


class Commands(TyperGroup):
    """Lists the commands without importing them."""

    resolving = False

    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in COMMANDS:
            return None
        if not self.resolving:
            return TyperCommand(cmd_name, help=COMMANDS[cmd_name])
        if cmd_name not in _MADE:
            command = get_command(module_of(cmd_name).app)
            command.name = cmd_name
            command.help = COMMANDS[cmd_name]
            _translate_help(command, ctx)
            _MADE[cmd_name] = command
        return _MADE[cmd_name]

    def get_help_option(self, ctx: Any) -> Any:
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = _HELP["help"]
        return option

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args[0] not in COMMANDS and not ctx.resilient_parsing:
            close = get_close_matches(args[0], COMMANDS)
            raise no_command(args[0], close)
        self.resolving = True
        try:
            return super().resolve_command(ctx, args)
        finally:
            self.resolving = False


app = typer.Typer(
    cls=Commands,
    name="arbitr",
    help=_("The Laws of Duplicate Bridge as a program, and tournaments played under them."),
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _show_version(wanted: bool) -> None:
    if wanted:
        print(f"arbitr {__version__}")
        raise typer.Exit


@app.callback()
def options(
    ctx: typer.Context,
    lang: str = typer.Option("", "--lang", help=_("Language: {languages}.").format(languages=", ".join(LANGUAGES))),
    version: bool = typer.Option(
        False, "--version", help=_("Print the version and exit."), callback=_show_version, is_eager=True
    ),
) -> None:
    if ctx.invoked_subcommand is None:
        ctx.get_help()


def _translate_help(command: Any, ctx: Any = None) -> None:
    """Typer writes the help of its own options, and the line above it, only in English."""
    for option in (*command.params, command.get_help_option(ctx) if ctx else None):
        if option is not None and option.name in _HELP:
            option.help = _HELP[option.name]
    command.options_metavar = _("[OPTIONS]")
    command.format_usage = partial(_write_usage, command)
    if isinstance(command, TyperGroup):
        command.subcommand_metavar = _("COMMAND [ARGS]...")
        for subcommand in command.commands.values():
            _translate_help(subcommand, ctx)


def _write_usage(command: Any, ctx: Any, formatter: Any) -> None:
    formatter.write_usage(ctx.command_path, " ".join(command.collect_usage_pieces(ctx)), _("Usage:") + " ")


def _problem(error: typer.TyperException) -> Problem:
    """Typer's error as our one line. Its kinds have no public names, so they are identified by their attributes."""
    option = getattr(error, "option_name", None)
    if option is not None and hasattr(error, "possibilities"):
        if error.possibilities:
            close = ", ".join(error.possibilities)
            return Problem("there is no option {option}; did you mean {close}?", option=option, close=close)
        return Problem("there is no option {option}; --help lists them all", option=option)
    param = getattr(error, "param", None)
    if param is not None and type(error).__name__ == "MissingParameter":
        name = param.opts[0] if param.param_type_name == "option" else param.name.upper()
        return Problem("{name} is missing; see --help", name=name)
    if param is not None and type(error).__name__ == "BadParameter":
        return _bad_value(param, error)
    message = " ".join(error.format_message().split())
    if extra := re.search(r"unexpected extra argument\(s\) \((.*)\)", message):
        return Problem("too many arguments: {words}", words=extra[1])
    return Problem("{message}", message=message)


def _bad_value(param: Any, error: Any) -> Problem:
    """Typer reports errors in Pydantic's English; the cause tells the reason."""
    name = param.opts[0] if param.param_type_name == "option" else param.name.upper()
    wrong: dict[str, Any] = error.__cause__.errors()[0] if hasattr(error.__cause__, "errors") else {"type": ""}
    if wrong["type"].startswith("int"):
        return Problem("{option}: {text} is not a whole number", option=name, text=repr(wrong["input"]))
    if wrong["type"] == "less_than_equal":
        most = wrong["ctx"]["le"]
        return Problem(
            "{option}: {text} is too large; the maximum is {most}", option=name, text=wrong["input"], most=most
        )
    if wrong["type"] == "greater_than_equal":
        least = wrong["ctx"]["ge"]
        text = wrong["input"]
        return Problem("{option}: {text} is too small; the minimum is {least}", option=name, text=text, least=least)
    message = " ".join(str(error.message).split())
    return Problem("{option}: invalid value ({message})", option=name, message=message)
