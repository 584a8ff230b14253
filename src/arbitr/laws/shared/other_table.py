"""A team match in which the other table has a result: 2017 considers it before awarding averages (86B1)."""

from __future__ import annotations

from arbitr.laws.engine import Case, Choice, Shown, Source, Talk, choose, clause, judge, without_asking
from arbitr.laws.regulations import OneTableBoards
from arbitr.laws.shared.facts.board import other_table
from arbitr.message import Message

NOBODY = "nobody"


def favours(law: str) -> Talk[str]:
    """The side at this table whose team clearly benefits from the other table's result, or nobody."""
    return (
        yield from choose(
            None,
            "favours",
            "To which side at this table is the result at the other table clearly favourable?",
            (
                Choice("NS", Message("to the NS team")),
                Choice("EW", Message("to the EW team")),
                Choice(NOBODY, Message("not clearly to either")),
            ),
            law=law,
        )
    )


@clause(1997)
def other_table_decides(case: Case) -> Talk[bool]:
    """Must the director assign a score, so that the result at the other table is not lost?"""
    return without_asking(False)


@other_table_decides.since(2017)
def _(case: Case) -> Talk[bool]:
    """If it is clearly favourable to a side, whoever was at fault, and the authority has not said otherwise."""
    if case.regulations.one_table_boards is OneTableBoards.AVERAGES:
        return False
    if not (
        yield from judge(
            "valid_at_other_table",
            "Is this a team match, and do the same teams have a valid result at the other table?",
            law="86B1",
            known=None if other_table(case) is None else Shown(True, Source.BOARD),
            usual=False,
        )
    ):
        return False
    return (yield from favours("86B1")) != NOBODY
