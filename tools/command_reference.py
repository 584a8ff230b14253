"""Write docs/reference/commands.md: every command with its arguments and options, read from the command line itself.

    .venv/bin/python tools/command_reference.py

A test fails if the document differs from the code.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from typing import Any

from typer.core import TyperGroup
from typer.main import get_command

from arbitr.cli.commands import COMMANDS, app

ROOT = Path(__file__).parent.parent
DOCUMENT = ROOT / "docs" / "reference" / "commands.md"

HEAD = """\
# Commands

`tools/command_reference.py` writes this page from the command line itself. A test compares the two.

In a checkout, `./run` sets up the environment and then behaves like `arbitr`. `arbitr COMMAND --help` prints the entry
of this page in your language. `arbitr --install-completion` installs completion for your shell. Bad input is reported
on one line, with exit code 2.
"""


def document() -> str:
    """Return the whole page."""
    root = get_command(app)
    contents = [f"- [`{name}`](#arbitr-{name}): {text}" for name, text in COMMANDS.items()]
    sections = [line for path, command in commands() for line in section(path, command)]
    return "\n".join([HEAD, *options(root.params), *contents, "", *sections])


def commands() -> Iterator[tuple[str, Any]]:
    """Yield every command with its full name, groups before their members."""
    root: Any = get_command(app)
    context: Any = root.make_context("arbitr", [], resilient_parsing=True)
    for name in COMMANDS:
        _, command, _ = root.resolve_command(context, [name])
        yield from below(f"arbitr {name}", command)


def below(path: str, command: Any) -> Iterator[tuple[str, Any]]:
    yield path, command
    if isinstance(command, TyperGroup):
        for name, member in command.commands.items():
            yield from below(f"{path} {name}", member)


def section(path: str, command: Any) -> Iterator[str]:
    """Yield the lines of one command: heading, usage, description, parameters."""
    yield f"{'##' if path.count(' ') == 1 else '###'} {path}"
    yield ""
    # Help may have several paragraphs; inside one, line breaks mean nothing.
    for paragraph in (command.help or "").split("\n\n"):
        yield " ".join(paragraph.split())
        yield ""
    yield "    " + " ".join([path, *(metavar(param) for param in command.params if is_argument(param)), *tail(command)])
    yield ""
    yield from options(command.params)


def tail(command: Any) -> Iterator[str]:
    if any(not is_argument(param) for param in command.params):
        yield "[OPTIONS]"
    if isinstance(command, TyperGroup):
        yield "COMMAND"


def options(params: list[Any]) -> Iterator[str]:
    """Yield the table of arguments and options, or nothing."""
    rows = [f"| {spelling(param)} | {explanation(param)} |" for param in params if is_ours(param)]
    if rows:
        yield from ("| argument or option | |", "|---|---|", *rows, "")


def is_ours(param: Any) -> bool:
    """Return whether to list it. Typer's own options for completion depend on the shell that runs this."""
    return not getattr(param, "hidden", False) and param.name not in ("install_completion", "show_completion")


def is_argument(param: Any) -> bool:
    return bool(param.param_type_name == "argument")


def metavar(param: Any) -> str:
    """Return how an argument is written in the usage line: `FILE`, `[FILE]`, `[FILE]...`."""
    name = (param.metavar or param.name).upper()
    return (name if param.required else f"[{name}]") + ("..." if param.nargs == -1 else "")


def spelling(param: Any) -> str:
    if is_argument(param):
        return f"`{metavar(param)}`"
    value = "" if param.is_flag else f" {value_name(param)}"
    return ", ".join(f"`{name}{value}`" for name in (*param.opts, *param.secondary_opts))


def value_name(param: Any) -> str:
    """Return what stands for the value of an option: its own metavar, its choices, or a word for its type."""
    if param.metavar:
        return str(param.metavar).replace("|", "\\|")
    kind = param.type_descriptor.annotation
    if isinstance(kind, type) and issubclass(kind, Enum):
        return "\\|".join(str(choice.value) for choice in kind)
    return {int: "N", float: "N", Path: "PATH"}.get(kind) or str(param.name).upper()


def explanation(param: Any) -> str:
    """Return the help, the default if it says something, and whether the option may be repeated."""
    text = " ".join((param.help or "").split()).replace("|", "\\|")
    parts = [text] if text else []
    if not is_argument(param) and not param.is_flag and param.default not in (None, "", (), []) and param.show_default:
        parts.append(f"Default: `{getattr(param.default, 'value', param.default)}`.")
    if not is_argument(param) and param.required:
        parts.append("Required.")
    if param.min is not None and param.max is not None:
        parts.append(f"From {param.min} to {param.max}.")
    if getattr(param, "multiple", False) and "repeated" not in text:
        parts.append("May be repeated.")
    return " ".join(parts)


if __name__ == "__main__":
    DOCUMENT.write_text(document(), encoding="utf-8")
