"""`arbitr marias settle` and `arbitr marias play`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from patience import PATIENCE

from arbitr.marias.card import CARDS

ARBITR = Path(sys.executable).with_name("arbitr")


def arbitr(*words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    env = {"PATH": os.environ["PATH"], "LANG": "en_GB.UTF-8", "COLUMNS": "80"}
    return subprocess.run([ARBITR, *words], capture_output=True, text=True, env=env, timeout=PATIENCE, input=typed)


DEAL = """
undertaking: hundred
trumps: hearts
actor: A
called: HA
partner: A
outcome: {points: 70 20, hlasky: [A hearts]}
"""


@pytest.fixture
def deal(tmp_path: Path) -> Path:
    file = tmp_path / "deal.yaml"
    file.write_text(DEAL, encoding="utf-8")
    return file


def test_settle_says_line_by_line_why_and_who_pays_whom(deal: Path) -> None:
    """110 in red is 3.20, from each of the three."""
    done = arbitr("marias", "settle", str(deal))
    assert done.returncode == 0
    assert done.stdout.splitlines() == [
        "Hundred: the actors have made 110. It is worth 1.60 Kč, in red 3.20 Kč.",
        "B pays A 3.20 Kč.",
        "C pays A 3.20 Kč.",
        "D pays A 3.20 Kč.",
        "Balance: A 9.60 Kč, B -3.20 Kč, C -3.20 Kč, D -3.20 Kč",
    ]


def test_settle_needs_no_numpy(deal: Path) -> None:
    """It is there for the rankings of an evening, and takes longer to load than a deal to settle."""
    code = (
        "import sys; from arbitr.cli.commands import run; "
        f"run(['marias', 'settle', {str(deal)!r}]); sys.exit('numpy' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, timeout=PATIENCE).returncode == 0


def test_the_commands_of_an_evening_are_found_though_loaded_late() -> None:
    assert "tournament" in arbitr("marias", "--help").stdout
    shown = arbitr("marias", "tournament", "--help").stdout
    assert "An evening of mariáš" in shown
    assert "hand-in" in shown
    wrong = arbitr("marias", "turnament")
    assert wrong.returncode == 2
    assert "did you mean tournament" in wrong.stderr


def test_settle_prints_json_of_every_deal_of_a_file(deal: Path) -> None:
    deal.write_text(f"id: one\n{DEAL}---\nid: two\n{DEAL}", encoding="utf-8")
    found = json.loads(arbitr("marias", "settle", str(deal), "--json").stdout)
    assert [each["id"] for each in found] == ["one", "two"]
    assert found[1]["balance"] == {"A": 960, "B": -320, "C": -320, "D": -320}
    assert found[1]["lines"][0]["code"] == "hundred 320 actors"
    assert {(each["payer"], each["payee"], each["haler"]) for each in found[1]["payments"]} == {
        ("B", "A", 320),
        ("C", "A", 320),
        ("D", "A", 320),
    }


@pytest.mark.parametrize(
    ("right", "wrong", "why"),
    [
        ("called: HA", "called: H1", "deal.yaml:5: 'H1' is not a card"),
        (
            "outcome:",
            "said: [B tuti hundred]\noutcome:",
            "deal.yaml:7: B tuti hundred: out of its order, now comes flek",
        ),
        ("actor: A", "- actor: A", "deal.yaml:4: this is not YAML"),
        (DEAL, "", "there is no deal in this file"),
    ],
)
def test_a_wrong_file_gets_one_line_and_nothing_else(deal: Path, right: str, wrong: str, why: str) -> None:
    deal.write_text(DEAL.replace(right, wrong), encoding="utf-8")
    done = arbitr("marias", "settle", str(deal))
    assert (done.returncode, done.stdout) == (2, "")
    assert why in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_file_that_is_not_there_gets_one_line(tmp_path: Path) -> None:
    done = arbitr("marias", "settle", str(tmp_path / "no.yaml"))
    assert done.returncode == 2
    assert "no.yaml cannot be read" in done.stderr


def test_deals_are_played_in_the_terminal_and_what_is_wrong_is_asked_again() -> None:
    """Somebody types the same words over and over: what does not fit is refused with a reason."""
    typed = "\n".join(["pass", "1", *(card.code for card in CARDS), "hundred-seven hearts HA"] * 150)
    done = arbitr("marias", "play", "--seed", "5", "--deals", "12", typed=typed)
    assert done.returncode == 0
    assert done.stdout.count("\nDeal ") == 12
    assert done.stdout.count("Balance: ") == 12
    assert done.stdout.count("wins the trick") > 30
    assert "must be" in done.stdout
    amounts = done.stdout.splitlines()[-1].removeprefix("In all: ").replace(" Kč", "").split(", ")
    assert sum(round(100 * float(each.split()[1])) for each in amounts) == 0


def test_the_same_seed_gives_the_same_cards() -> None:
    told = [arbitr("marias", "play", "--seed", seed, typed="q\n").stdout for seed in ("5", "5", "6")]
    assert "Your cards" in told[0]
    assert told[0] == told[1] != told[2]


@pytest.mark.parametrize("words", [("--deals", "-1"), ("--deals", "some"), ("--seed", "x")])
def test_a_wrong_number_is_named_with_its_option(words: tuple[str, str]) -> None:
    done = arbitr("marias", "play", *words)
    assert done.returncode == 2
    assert words[0] in done.stderr
