"""The frame of commands that work on a tournament: their shared options, opening it, and printing the answer."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from inspect import Parameter, Signature, signature
from typing import Any, TypeVar, get_type_hints

import typer

from arbitr.cli.console.out import say_all, say_json, say_table
from arbitr.plain import Plain

Command = TypeVar("Command", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class TextTable:
    """Columns for `say_table`; without a row, the sentence `empty`."""

    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    left: Collection[int]
    wraps: Collection[int] = ()
    empty: str = ""


Line = str | TextTable


@dataclass(frozen=True, slots=True)
class CommandOutput:
    """The output of a command: `plain` for a program (or a function that returns it), `lines` for a person."""

    plain: Plain
    lines: Line | Iterable[Line] = ()

    def say(self, as_json: bool) -> None:
        if as_json:
            say_json(self.plain() if callable(self.plain) else self.plain)
            return
        for line in [self.lines] if isinstance(self.lines, Line) else self.lines:
            if isinstance(line, str):
                say_all([line])
            elif line.empty and not line.rows:
                say_all([line.empty])
            else:
                say_table(line.head, line.rows, line.left, line.wraps)


@dataclass(frozen=True, slots=True)
class Frame:
    """Shared options, and the function that runs a command with their values.

    `run` gets the command, with its own values filled in, and the values of the shared options. It opens what the
    command takes as its first parameter.
    """

    options: dict[str, Any]
    run: Callable[..., None]

    def around(self, command: Callable[..., Any]) -> Callable[..., None]:
        """Return the function that Typer reads: the options of the command, then the shared ones."""
        own = list(signature(command).parameters.values())[1:]

        def framed(**options: Any) -> None:
            shared = {name: options.pop(name) for name in self.options}
            self.run(lambda opened: command(opened, **options), **shared)

        framed.__name__, framed.__doc__ = command.__name__, command.__doc__
        framed.__annotations__ = {parameter.name: parameter.annotation for parameter in own}
        hints = get_type_hints(framed, command.__globals__, include_extras=True)
        hints |= {name: type(option.default) for name, option in self.options.items()}
        framed.__annotations__ = hints
        defaults = {parameter.name: parameter.default for parameter in own} | self.options
        framed.__dict__["__signature__"] = Signature(
            [
                Parameter(name, Parameter.KEYWORD_ONLY, default=defaults[name], annotation=hint)
                for name, hint in hints.items()
            ]
        )
        return framed


def answering(opened: Callable[..., AbstractContextManager[Any]]) -> Callable[..., None]:
    """Return a `run` that opens a tournament, runs the command and prints its answer, if it has one."""

    def run(command: Callable[[Any], CommandOutput | None], as_json: bool = False, **options: str) -> None:
        with opened(**options) as this:
            answer = command(this)
            if answer is not None:
                answer.say(as_json)

    return run


@dataclass(frozen=True, slots=True)
class CommandList:
    """The commands of one module, in the order of the help."""

    _found: list[tuple[Callable[..., Any], dict[str, Any]]] = field(default_factory=list)

    def add(
        self, frame: Frame | None, text: str, name: str | None = None, **settings: Any
    ) -> Callable[[Command], Command]:
        """Declare a command with its frame, its help, and its name unless it is that of the function."""

        def added(command: Command) -> Command:
            made = command if frame is None else frame.around(command)
            self._found.append((made, {"name": name, "help": text, **settings}))
            return command

        return added

    def register(self, app: typer.Typer) -> None:
        for command, settings in self._found:
            app.command(**settings)(command)
