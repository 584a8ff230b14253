"""`arbitr marias settle` and `arbitr marias play`."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest
from patience import PATIENCE
from said import english, says, wording

from arbitr.marias.card import CARDS
from arbitr.text import translation

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
        english("Hundred: the actors have made {points}.", points=110)
        + " "
        + english("It is worth {rate}, with red trumps {amount}.", rate="1.60 Kč", amount="3.20 Kč"),
        english("{payer} pays {payee} {amount}.", payer="B", payee="A", amount="3.20 Kč"),
        english("{payer} pays {payee} {amount}.", payer="C", payee="A", amount="3.20 Kč"),
        english("{payer} pays {payee} {amount}.", payer="D", payee="A", amount="3.20 Kč"),
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
    assert says(shown, "Run a mariáš evening, from the draw to the final ranking.")
    assert "hand-in" in shown
    wrong = arbitr("marias", "turnament")
    assert wrong.returncode == 2
    assert says(wrong.stderr, "there is no command {name}; did you mean {close}?", close="tournament")


def test_settle_prints_json_of_every_deal_of_a_file(deal: Path) -> None:
    deal.write_text(f"id: one\n{DEAL}---\nid: two\n{DEAL}", encoding="utf-8")
    found = json.loads(arbitr("marias", "settle", str(deal), "--json").stdout)
    assert [settled["id"] for settled in found] == ["one", "two"]
    assert found[1]["balance"] == {"A": 960, "B": -320, "C": -320, "D": -320}
    assert found[1]["lines"][0]["code"] == "hundred 320 actors"
    assert {(payment["payer"], payment["payee"], payment["haler"]) for payment in found[1]["payments"]} == {
        ("B", "A", 320),
        ("C", "A", 320),
        ("D", "A", 320),
    }


@pytest.mark.parametrize(
    ("right", "wrong", "why"),
    [
        (
            "called: HA",
            "called: H1",
            wording(
                "{file}:{line}: {problem}",
                file="deal.yaml",
                line=5,
                problem=wording("{text} is not a card; write the suit and rank, e.g. HA, LT or ČE, Z10", text="'H1'"),
            ),
        ),
        (
            "outcome:",
            "said: [B tuti hundred]\noutcome:",
            wording(
                "{file}:{line}: {problem}",
                file="deal.yaml",
                line=7,
                problem=english(
                    "{player} {flek} {component}: out of its order; {due} comes next",
                    player="B",
                    flek="tuti",
                    component="announced hundred",
                    due="flek",
                ),
            ),
        ),
        (
            "actor: A",
            "- actor: A",
            wording("{file}:{line}: {problem}", file="deal.yaml", line=4, problem=wording("this is not YAML: {why}")),
        ),
        (DEAL, "", wording("there is no deal in this file")),
    ],
)
def test_a_wrong_file_gets_one_line_and_nothing_else(deal: Path, right: str, wrong: str, why: re.Pattern[str]) -> None:
    deal.write_text(DEAL.replace(right, wrong), encoding="utf-8")
    done = arbitr("marias", "settle", str(deal))
    assert (done.returncode, done.stdout) == (2, "")
    assert says(done.stderr, why)
    assert len(done.stderr.splitlines()) == 1


def test_a_file_that_is_not_there_gets_one_line(tmp_path: Path) -> None:
    done = arbitr("marias", "settle", str(tmp_path / "no.yaml"))
    assert done.returncode == 2
    assert says(done.stderr, "cannot read {file}: {why}", file=tmp_path / "no.yaml")


def test_deals_are_played_in_the_terminal_and_what_is_wrong_is_asked_again() -> None:
    """Somebody types the same words over and over: what does not fit is refused with a reason."""
    typed = "\n".join(["pass", "1", *(card.code for card in CARDS), "hundred-seven hearts HA"] * 150)
    done = arbitr("marias", "play", "--seed", "5", "--deals", "12", typed=typed)
    assert done.returncode == 0
    begun = [found.start() for found in wording("Deal {number}; forehand: {player}.").finditer(done.stdout)]
    deals = [done.stdout[start:end] for start, end in pairwise([*begun, None])]
    assert len(deals) == 12
    assert [len(wording("Balance: {amounts}").findall(deal)) for deal in deals] == [1] * 12
    nothing = english("Balance: {amounts}", amounts="A 0.00 Kč, B 0.00 Kč, C 0.00 Kč, D 0.00 Kč")
    tricks = [len(wording("{player} wins the trick.").findall(deal)) for deal in deals]
    assert {0, 8} <= {*tricks}
    assert [count == 0 for count in tricks] == [nothing in deal for deal in deals], "nobody pays where nobody plays"
    assert says(done.stdout, "the suit led must be followed")
    amounts = (
        done.stdout.splitlines()[-1]
        .removeprefix(english("Total: {amounts}", amounts=""))
        .replace(" Kč", "")
        .split(", ")
    )
    assert sum(round(100 * float(amount.split()[1])) for amount in amounts) == 0


def test_the_same_seed_gives_the_same_cards() -> None:
    texts = [arbitr("marias", "play", "--seed", seed, typed="q\n").stdout for seed in ("5", "5", "6")]
    assert says(texts[0], "Your cards: {cards}")
    assert texts[0] == texts[1] != texts[2]


@pytest.mark.parametrize("words", [("--deals", "-1"), ("--deals", "some"), ("--seed", "x")])
def test_a_wrong_number_is_named_with_its_option(words: tuple[str, str]) -> None:
    done = arbitr("marias", "play", *words)
    assert done.returncode == 2
    assert words[0] in done.stderr


def test_czech_words_are_understood_where_english_is() -> None:
    """pas, dobrá and a card by its name; nobody is told that a word is unknown."""
    typed = "\n".join(
        ["pas", "dobrá", "poslední", *(card.message.translated(translation("cs")) for card in CARDS)] * 40
    )
    env = {"PATH": os.environ["PATH"], "LANGUAGE": "cs", "LANG": "cs_CZ.UTF-8", "COLUMNS": "80"}
    done = subprocess.run(
        [ARBITR, "marias", "play", "--seed", "5", "--deals", "1", "--explain"],
        capture_output=True,
        text=True,
        env=env,
        timeout=PATIENCE,
        input=typed,
    )
    assert done.returncode == 0
    assert "teď zahrajte kartu" in done.stdout
    assert re.search(r"Na stole: [ABCD] [ČZKŽ]", done.stdout)
    assert re.search(r"S vámi hraje: [BCD]", done.stdout)
    assert "není karta" not in done.stdout
