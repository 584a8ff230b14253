"""200 settlements, worked out from the tournament rules without the code that settles."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from arbitr.scenarios.marias_deal import read_marias_deals, settled

FILE = Path(__file__).parent / "blind" / "settlements.yaml"
SETTLEMENTS = yaml.load(FILE.read_text(encoding="utf-8"), Loader=yaml.BaseLoader)


def deal(row: dict[str, Any]) -> str:
    """Return the deal of a row as `arbitr marias settle` reads it."""
    undertaking, *trumps, seats = row["is"].split()
    actor, _, partner = seats.partition("/")
    fields: dict[str, Any] = {"id": f"blind-{row['n']}", "undertaking": undertaking, "actor": actor}
    if partner:
        fields |= {"trumps": trumps[0], "called": "LA", "partner": partner}
    fields |= {"said": row["said"]} if "said" in row else {}
    fields |= {"outcome": row["out"]} if "out" in row else {}
    fields |= {field: row[field] for field in ("laid", "ruling", "options") if field in row}
    return str(yaml.safe_dump(fields))


def test_there_are_two_hundred_of_them() -> None:
    assert [row["n"] for row in SETTLEMENTS] == [str(number) for number in range(1, 201)]


@pytest.mark.parametrize("row", SETTLEMENTS, ids=[row["n"] for row in SETTLEMENTS])
def test_everybody_receives_what_the_rules_give_him(row: dict[str, Any]) -> None:
    (scenario,) = read_marias_deals(deal(row), "blind.yaml")
    found = settled(scenario).settlement.balance
    assert list(found) == [int(amount) for amount in row["pays"].split()], row["why"]
