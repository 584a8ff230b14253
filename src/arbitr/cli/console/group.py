"""A command that has commands of its own."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any

import typer
from typer.core import TyperGroup

from arbitr.nearest import understood
from arbitr.problem import Problem


def no_command(name: str, close: Sequence[str]) -> Problem:
    """There is no such command; these are spelt alike."""
    if close:
        return Problem("there is no command {name}; did you mean {close}?", name=name, close=", ".join(close))
    return Problem("there is no command {name}; {option} lists them all", name=name, option="--help")


class CommandGroup(TyperGroup):
    """A command is found despite a variant spelling; for a wrong one, similar commands are suggested."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        args = [understood(args[0], self.commands) or args[0], *args[1:]]
        if args[0] not in self.commands and not ctx.resilient_parsing:
            close = get_close_matches(args[0], self.commands)
            raise no_command(args[0], close)
        return super().resolve_command(ctx, args)


def command_group() -> typer.Typer:
    """Return an empty group that shows its help if no command is named."""
    app = typer.Typer(cls=CommandGroup, add_completion=False, invoke_without_command=True)

    @app.callback()
    def commands(ctx: typer.Context) -> None:
        if ctx.invoked_subcommand is None:
            ctx.get_help()

    return app
