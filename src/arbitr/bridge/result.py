"""What happened on a board: a contract and its tricks, or four passes."""

from __future__ import annotations

import re
from dataclasses import dataclass

from arbitr.bridge.board import Vulnerability
from arbitr.bridge.contract import TRICKS, Contract
from arbitr.bridge.scores.score import score_for
from arbitr.bridge.seat import Seat, Side
from arbitr.plain import notation
from arbitr.problem import Problem, required


@dataclass(frozen=True, slots=True)
class Result:
    """The tricks that declarer won in his contract; no contract means that all four passed."""

    contract: Contract | None
    tricks: int = 0

    def __post_init__(self) -> None:
        if self.contract is None and self.tricks:
            raise Problem("a passed-out deal has no tricks")
        if not 0 <= self.tricks <= TRICKS:
            raise Problem(
                "{contract} cannot make {tricks} tricks; the number must be 0 to 13",
                contract=self.contract,
                tricks=self.tricks,
            )

    @property
    def over(self) -> int:
        """The overtricks; undertricks are negative."""
        return self.tricks - self.contract.needed if self.contract else 0

    def score(self, side: Side, vulnerability: Vulnerability) -> int:
        """Return this side's score (Law 77)."""
        return score_for(side, self.contract, self.tricks, vulnerability)

    @classmethod
    def parse(cls, text: str, by: Seat | None = None) -> Result:
        """Return the result from text: 4SX N +1, 3NT by S =, 2♥ W -2, pass."""
        plain = text.strip().upper().replace("−", "-").replace("–", "-")
        if plain in ("P", "PASS", "ALL PASS", "AP", "PASSED OUT"):
            return PASSED_OUT
        match = required(
            _RESULT.fullmatch(plain),
            "{text} is not a result; write the contract, the declarer and =, +1 or -1, e.g. 4SX N +1, or pass",
            text=repr(text),
        )
        contract = Contract.parse(match[1], by)
        over = 0 if match[2] == "=" else int("".join(match[2].split()))
        tricks = contract.needed + over
        if not 0 <= tricks <= TRICKS:
            raise Problem(
                "{text}: the result of {contract} must be from {least} to {most}",
                text=repr(text),
                contract=contract,
                least=_signed(-contract.needed),
                most=_signed(TRICKS - contract.needed),
            )
        return cls(contract, tricks)

    def __str__(self) -> str:
        return "pass" if self.contract is None else f"{self.contract} {_signed(self.over)}"

    @property
    def code(self) -> str:
        """Plain letters, for files: 4SX N +1."""
        return "pass" if self.contract is None else f"{self.contract.code} {_signed(self.over)}"


_RESULT = re.compile(r"(.*?)\s*(=|[+-]\s*[0-9]{1,4})")


def _signed(number: int) -> str:
    return f"{number:+d}" if number else "="


PASSED_OUT = Result(None)

notation(Result, lambda result: result.code, Result.parse)
