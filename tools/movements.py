"""Write docs/reference/movements.md: every kind and size of pairs movement with 18 to 32 boards, or why there is none.

    .venv/bin/python tools/movements.py

A test fails where the document differs from the code, and looks at every movement in it with a checker of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from string import ascii_lowercase

from arbitr.movements.balance import Balance
from arbitr.movements.movement import Movement
from arbitr.movements.pairs.howell import howell
from arbitr.movements.pairs.mitchell import Choices, Half, mitchell
from arbitr.movements.pairs.size import Size
from arbitr.movements.pairs.three_quarter_howell import three_quarter_howell
from arbitr.movements.pairs.web import web
from arbitr.problem import Problem

ROOT = Path(__file__).parent.parent
DOCUMENT = ROOT / "docs" / "reference" / "movements.md"
BOARDS = range(18, 33)

Make = Callable[[int, int | None], Movement]
"""A movement for so many pairs and boards."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of movement, and the numbers of pairs for which it is asked."""

    title: str
    make: Make
    pairs: range


def _with(choices: Choices) -> Make:
    return lambda pairs, boards: mitchell(None, boards, pairs, choices=choices)


KINDS = (
    Kind("Mitchell, half tables with a phantom", _with(Choices()), range(2, 83)),
    Kind("Mitchell, half tables with a rover", _with(Choices(half=Half.ROVER)), range(3, 83, 2)),
    Kind("Mitchell, half tables with a bump", _with(Choices(half=Half.BUMP)), range(3, 83, 2)),
    Kind("Hesitation Mitchell", _with(Choices(hesitation=True)), range(4, 83)),
    Kind("Howell", lambda pairs, boards: howell(None, boards, pairs), range(2, 37)),
    Kind("Three-quarter Howell", lambda pairs, boards: three_quarter_howell(None, boards, pairs), range(8, 31)),
    Kind("Web Mitchell", lambda pairs, boards: web(None, boards, pairs), range(10, 83)),
)


REASONS = {
    "{boards} board does not divide into equal rounds here; choose {fewer} or {more}": (
        "so many boards do not make equal rounds"
    ),
    "{boards} board is too few; the minimum here is {least}": "so few boards would leave most pairs unmet",
    "{boards} boards are too many; the maximum here is {most}": "so many boards would make too long rounds",
    "{kind} is for {least} to {most} tables, not {asked}": "this kind is not for this number of tables",
    "a hesitation Mitchell requires an odd number of tables, not {tables}": (
        "the number of tables must be odd, a half one counted"
    ),
}
"""In one sentence for all cells; the command names the numbers that would do."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One cell: the movement, or the reason why there is none."""

    kind: Kind
    pairs: int
    boards: int
    movement: Movement | None
    reason: str


def entries() -> Iterator[Entry]:
    for kind in KINDS:
        for pairs in kind.pairs:
            for boards in BOARDS:
                try:
                    yield Entry(kind, pairs, boards, kind.make(pairs, boards), "")
                except Problem as problem:
                    yield Entry(kind, pairs, boards, None, REASONS.get(problem.message, str(problem)))


def document(cells: list[Entry]) -> str:
    """docs/reference/movements.md."""
    made = sum(cell.movement is not None for cell in cells)
    parts = [HEAD.format(made=made, refused=len(cells) - made)]
    for kind in KINDS:
        parts.append(f"## {kind.title}\n")
        parts.append("| tables | " + " | ".join(map(str, BOARDS)) + " |")
        parts.append("|---" * (len(BOARDS) + 1) + "|")
        reasons: dict[str, str] = {}
        balances: dict[tuple[int, int], Balance] = {}
        for pairs in kind.pairs:
            row = [cell for cell in cells if cell.kind is kind and cell.pairs == pairs]
            texts = [_cell(cell, reasons, balances) for cell in row]
            parts.append(f"| {Size((pairs + 1) // 2, pairs % 2 == 1)} | " + " | ".join(texts) + " |")
        parts.append("")
        parts += [f"- *{letter}*: {reason}" for reason, letter in reasons.items()]
        parts.append("")
    return "\n".join(parts).rstrip() + "\n"


def _cell(cell: Entry, reasons: dict[str, str], balances: dict[tuple[int, int], Balance]) -> str:
    movement = cell.movement
    if movement is None:
        return f"*{reasons.setdefault(cell.reason, ascii_lowercase[len(reasons)])}*"
    # The number of boards in a round changes no comparison.
    key = (cell.pairs, len(movement.rounds))
    if key not in balances:
        balances[key] = movement.balance()
    least, most = movement.boards_each
    spread = "" if least == most == cell.boards else f" ({least})" if least == most else f" ({least}-{most})"
    marks = ("s" if movement.shared else "") + (f"c{movement.copies}" if movement.copies > 1 else "")
    marks += "" if movement.meets_once else "t"
    return (
        f"{len(movement.rounds)}×{movement.per_round}{spread}{' ' + marks if marks else ''} {str(balances[key])[:-2]}"
    )


HEAD = """# Movements for pairs

`tools/movements.py` writes this page from the code; a test compares the two. A cell is for one kind, number of
tables and number of boards that a pair plays. It shows rounds × boards in a round, the fewest and most boards of a
pair in brackets if somebody sits out, and the balance in per cent. `s` means that tables share boards, `c2` that
two copies of each board are needed, `t` that a pair may meet another twice. A letter alone means that there is no
such movement, for the reason below the table. {made} exist, {refused} do not.

The balance measures how unequally the pairs are compared; 0 is perfect. For two pairs of a field, a board with T
scores counts +1/(T-1) if they play it in the same direction, -1/(T-1) if they play it in opposite directions at two
tables, and +1 if they meet on it. This is how much of a pair's score on the board depends on the other pair. The
figure is the standard deviation of the sums over all boards, divided by their mean. It is far from 0 if many boards
are in play and each pair plays only some of them.

"""


if __name__ == "__main__":
    cells = list(entries())
    DOCUMENT.write_text(document(cells), encoding="utf-8")
    print(sum(cell.movement is not None for cell in cells), "of", len(cells), "made")
