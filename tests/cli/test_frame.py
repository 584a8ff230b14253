"""The frame that commands share: their options come after the command's own, and one answer is told in two ways."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
import typer
from said import refusal
from typer.main import get_command

from arbitr.cli.console.frame import CommandList, CommandOutput, Frame, TextTable, answering
from arbitr.cli.console.group import command_group
from arbitr.cli.console.values import chosen, fraction, maybe_number, one_of
from arbitr.scoring.ranking import Counting

commands = CommandList()
opened: list[str] = []


@contextmanager
def _opened(file: str) -> Iterator[str]:
    opened.append(file)
    yield file.upper()
    opened.append("closed")


READING = Frame(
    {"file": typer.Option("", "--file"), "as_json": typer.Option(False, "--json")},
    answering(lambda file: _opened(file)),
)


@commands.add(READING, "Greet somebody.", "greet")
def greeting(this: str, name: str = typer.Argument(...), loud: bool = typer.Option(False, "--loud")) -> CommandOutput:
    return CommandOutput({"file": this, "name": name}, f"Hello {name}{'!' if loud else '.'}")


@commands.add(READING, "List nobody.")
def nobody(this: str) -> CommandOutput:
    return CommandOutput(list, TextTable(["name"], [], (0,), empty="There is nobody."))


app = command_group()
commands.register(app)


def run(*words: str) -> None:
    get_command(app)(list(words), standalone_mode=False)


def test_the_shared_options_stand_after_those_of_the_command() -> None:
    greet, none = (get_command(app).commands[name] for name in ("greet", "nobody"))  # type: ignore[attr-defined]
    assert [parameter.name for parameter in greet.params] == ["name", "loud", "file", "as_json"]
    assert [parameter.name for parameter in none.params] == ["file", "as_json"]


def test_an_answer_is_sentences_for_a_person_and_json_for_a_program(capsys: pytest.CaptureFixture[str]) -> None:
    run("greet", "Eva", "--loud", "--file", "club.db")
    assert capsys.readouterr().out == "Hello Eva!\n"
    run("greet", "Eva", "--file", "club.db", "--json")
    assert json.loads(capsys.readouterr().out) == {"file": "CLUB.DB", "name": "Eva"}
    assert opened[-2:] == ["club.db", "closed"]


def test_an_empty_table_says_so_and_a_function_makes_the_json_only_when_it_is_wanted(
    capsys: pytest.CaptureFixture[str],
) -> None:
    run("nobody")
    assert capsys.readouterr().out == "There is nobody.\n"
    run("nobody", "--json")
    assert capsys.readouterr().out == "[]\n"


def test_a_wrong_value_is_named_with_its_option() -> None:
    assert (maybe_number("", "--to"), maybe_number("7", "--to")) == (None, 7)
    assert chosen(Counting, " SUM ", "--counting") is Counting.SUM
    assert one_of(("a", "b"), "b", "--x") == "b"
    with refusal("{option}: {text} is not a whole number", option="--to", text="'x'"):
        maybe_number("x", "--to")
    with refusal("{option}: {text} is not a number", option="--points", text="'x'"):
        fraction("x", "--points")
    with refusal("{option}: {text} is not one of {choices}", option="--x", text="'c'", choices="a, b"):
        one_of(("a", "b"), "c", "--x")
    values = ", ".join(counting.value for counting in Counting)
    with refusal("{option}: {text} is not one of {choices}", option="--counting", text="'best'", choices=values):
        chosen(Counting, "best", "--counting")
