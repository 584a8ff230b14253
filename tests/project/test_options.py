"""One command line: an option takes the same kind of value in every command, and a club is named alike everywhere."""

from __future__ import annotations

import sys
from collections import defaultdict
from typing import Any

from parts import ROOT

sys.path.insert(0, str(ROOT / "tools"))
from command_reference import commands, value_name

FLAG = "no value"
MANY = "several "
CLUB = {"--file", "--db"}
"""The two names of the option that says which club."""

SAME = {
    "number": {"N", "BOARDS", "TABLES", "PAIRS", "ROUNDS", "PLAYERS"},
    "file": {"FILE", "FILE.csv", "FILE.yaml", "FILE.json", "PATH"},
    "club": {"FILE\\|URL", "URL"},
    "counting": {"percent\\|sum\\|mean", "sum\\|mean"},
    "parts of an answer": {"results\\|ranking\\|travellers\\|entries", "sheets\\|results"}
    | {"ranking\\|travellers\\|personal\\|all"},
    "formats": {"pbn\\|lin\\|dlm\\|dup\\|xml", "json\\|csv\\|pbn\\|xml"},
    "seed": {"HEX", "N"},
    "tie-breaks": {"better_single\\|more_evenings", "mutual\\|tops\\|above_average"},
}
"""Values that are written differently and are the same kind: a choice of each command, a count with its noun."""


def kind_of_value(option: Any) -> str:
    if option.is_flag:
        return FLAG
    return (MANY if option.multiple else "") + value_name(option)


def are_one_kind(kinds: set[str]) -> bool:
    if len(kinds) == 1:
        return True
    many = {kind.startswith(MANY) for kind in kinds}
    values = {kind.removeprefix(MANY) for kind in kinds}
    return len(many) == 1 and any(values <= same for same in SAME.values())


def options() -> dict[str, dict[str, list[str]]]:
    """By name and kind of value: the commands."""
    found: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for path, command in commands():
        for param in command.params:
            if param.param_type_name == "option":
                for name in (*param.opts, *param.secondary_opts):
                    found[name][kind_of_value(param)].append(path)
    return found


def test_an_option_takes_the_same_kind_of_value_in_every_command() -> None:
    clashes = {name: {kind: paths[:3] for kind, paths in kinds.items()} for name, kinds in options().items()}
    assert len(clashes) > 100  # every command was read
    assert {name: kinds for name, kinds in clashes.items() if not are_one_kind({*kinds})} == {}


def test_every_command_that_opens_a_club_takes_both_names_of_the_option() -> None:
    one_only = []
    for path, command in commands():
        names = {name for param in command.params for name in param.opts} & CLUB
        if names and names != CLUB:
            one_only.append((path, names))
    assert one_only == []


def test_clashes_are_found() -> None:
    assert not are_one_kind({FLAG, "FILE"})
    assert not are_one_kind({"ROUND", "DATE"})
    assert not are_one_kind({"7=2.5", f"{MANY}7=2.5"})
    assert are_one_kind({"N", "BOARDS"})
