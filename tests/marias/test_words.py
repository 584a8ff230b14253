"""Players' words find a procedure, and Czech answers are understood where English ones are."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from patience import PATIENCE

from arbitr.cli.marias.play import means, read_card, read_declaration
from arbitr.club.search.marias_phrases import marias_found
from arbitr.marias import (
    Announced,
    BidMade,
    ContractDeclared,
    Good,
    LaidDown,
    MariasCard,
    MariasCardPlayed,
    MariasSuit,
    MariasTable,
    Passed,
    Player,
)
from arbitr.marias.events import Statement, legal_statements
from arbitr.marias.rulings.book import PROCEDURES
from arbitr.marias.settlement.component import Component
from arbitr.marias.settlement.undertaking import LADDER, Undertaking
from arbitr.marias.tournament.premium import CZECH, premium_table, read_premium_table
from arbitr.marias.words import plain
from arbitr.scenarios.marias_deal import misses, read_marias_deals
from arbitr.text import translation

ARBITR = Path(sys.executable).with_name("arbitr")
CALLS = {
    "cs": {
        "nectil barvu a měl ji": "renonc",
        "ukázal kamarádovi list": "cards_shown",
        "vyložil to a není to ložené": "laid_down",
        "nesebral ty štychy a hraje dál": "tricks_not_gathered",
        "někdo zamíchal před rozdáním": "misdeal",
        "mám o jednu kartu víc než ostatní": "wrong_number_of_cards",
        "má hlášky naskládané na sobě": "hlasky_stacked",
        "nechce přihodit druhou kartu z hlášky": "hlaska_card_withheld",
        "dal flek až po výnosu": "late_statement",
        "nevíme na co ten flek byl": "unclear_statement",
        "zapomněl zahlásit stovku": "forgotten_hundred",
        "kecá do toho betlu": "talk_in_betl",
        "hlásil dřív než byl na řadě": "early_announcement",
        "prohlíží si svoje štychy": "looking_at_tricks",
        "došly mu prachy, nemá peníze": "stake_not_replaced",
        "soused je opilý a nadává": "exclusion",
        "nedohodli jsme se u stolu": "protest",
        "chci se odvolat k výboru": "committee",
        "ve výsledcích mám jinou částku": "complaint_about_record",
        "II.24": "misdeal",
    },
    "sk": {"zle rozdal karty": "misdeal", "nepriznal farbu": "renonc", "zabudol hlásiť stovku": "forgotten_hundred"},
    "en": {"he showed me his cards": "cards_shown", "somebody shuffled": "misdeal"},
}


@pytest.mark.parametrize(
    ("language", "said", "meant"), [(code, *call) for code, calls in CALLS.items() for call in calls.items()]
)
def test_what_players_say_finds_the_procedure(language: str, said: str, meant: str) -> None:
    assert marias_found(said, language)[0] == meant


def test_every_procedure_is_found_by_a_call_and_strange_words_find_nothing() -> None:
    assert {*CALLS["cs"].values()} == PROCEDURES.keys()
    assert marias_found("qwertz", "cs") == []
    assert marias_found("", "cs") == []


def test_czech_headings_and_undertakings_are_read_in_a_table_of_premium_points() -> None:
    text = "závazek,držení,body\nsto a sedma,bez esa,5\ndvě sedmy a sto,,9\n"
    rows = read_premium_table(text, "premie.csv")
    assert [(row.undertaking, row.holding, row.points) for row in rows] == [
        (Undertaking.HUNDRED_SEVEN, "bez esa", 5),
        (Undertaking.TWO_SEVENS_HUNDRED, "", 9),
    ]
    czech = translation("cs")
    assert premium_table(rows, CZECH, lambda undertaking: undertaking.message.translated(czech)) == text


def test_an_evening_is_ruled_on_in_czech_words(tmp_path: Path) -> None:
    """The words of the call, ano, the undertaking and its choices in Czech; sums with a decimal comma."""
    czech = {
        "PATH": os.environ["PATH"],
        "ARBITR_DB": str(tmp_path / "club.db"),
        "LANGUAGE": "cs",
        "LANG": "cs_CZ.UTF-8",
    }
    (tmp_path / "hraci.txt").write_text("\n".join(f"Hráč {letter}" for letter in "ABCD"), encoding="utf-8")

    def said(*words: str, typed: str = "") -> str:
        command = [str(ARBITR), "marias", "tournament", *words]
        done = subprocess.run(command, capture_output=True, text=True, env=czech, timeout=PATIENCE, input=typed)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    said("new", "Úterý", "--names", str(tmp_path / "hraci.txt"))
    said("draw", "--seed", "5")
    said("begin")
    printed = said("rule", "1", "nectil barvu", "Hráč B", typed="ano\nsto\nne\nnic\nnic\n0\nna čtyřicítku\n")
    assert "5,20 Kč" in printed, "II.11: 2.00 and 130, four times 0.80"
    assert "1. " in printed
    assert "trumps" not in printed, "no English words among the choices"
    shown = said("slip", "1", "1=0,50", "2=-0,50", "3=0", "4=0", "--hand-in")
    assert "0,50 Kč" in shown
    assert "2,5" in said("ranking"), "two share the places two and three"


CZECH_DEAL = """
undertaking: sedma
trumps: červené
actor: A
called: červené eso
partner: C
auction: [A sedma červená, B pas, C pas, D dál]
said: [B flek na sedmu, A ré na sedmu]
outcome: {points: 60 30, seven: A vyhrál}
options: {against: ano}
expect: {A: 360, B: -360, C: 360, D: -360}
"""


def test_a_deal_in_a_file_may_be_written_in_czech() -> None:
    """The game in red 40, the seven in red 80 with ré times four 320."""
    (deal,) = read_marias_deals(CZECH_DEAL, "hra.yaml")
    assert misses(deal) == []


def test_announcements_and_a_withdrawn_flek_may_be_written_in_czech() -> None:
    """The partner announces the hundred; the flek on the game is taken back: 100 is 80, and nothing else."""
    text = """
undertaking: hra
trumps: zelené
actor: A
called: zelené eso
partner: C
said: [B flek na hru, C stovku, B odvolává flek na hru]
outcome: {points: 60 30, hlasky: [C zelené]}
expect: {A: 80, B: -80, C: 80, D: -80}
"""
    (deal,) = read_marias_deals(text, "hra.yaml")
    assert misses(deal) == []


def test_a_game_in_the_partners_hand_and_a_laid_game_are_said_in_players_words() -> None:
    """What `arbitr marias play` reads: a declaration, a statement, and a card or the words for laying down."""
    (what, trumps, called, partners) = declaration("sedma červené ČE v ruce spoluhráče")
    assert (what, trumps, called, partners) == ("seven", "hearts", "HA", ["seven"])
    assert declaration("hundred leaves LT")[3] == []
    table = MariasTable.opened(None, Player.D).after_all([Passed(Player.D), BidMade(Player.A, LADDER[0])])
    table = table.after_all([Passed(player) for player in (Player.B, Player.C)])
    declared = ContractDeclared(Player.A, Undertaking.SEVEN, MariasSuit.HEARTS, MariasCard.parse("ČE"), (), Player.C)
    table = table.after(declared).after(Good(Player.B))
    said = {text: meant(text, table) for text in ("sto", "stovka v ruce spoluhráče", "dobrá")}
    assert said == {
        "sto": Announced(Player.C, Component.HUNDRED),
        "stovka v ruce spoluhráče": Announced(Player.C, Component.HUNDRED, True),
        "dobrá": Good(Player.C),
    }
    assert read_card("vyložit") == LaidDown(Player.A)
    assert read_card("červené eso") == MariasCardPlayed(Player.A, MariasCard.parse("HA"))


def declaration(text: str) -> tuple[str, str, str, list[str]]:
    event = read_declaration(text)
    assert isinstance(event, ContractDeclared)
    assert event.called is not None
    return str(event.undertaking), str(event.trumps), event.called.code, [str(part) for part in event.partners_hand]


def meant(text: str, table: MariasTable) -> Statement:
    (found,) = [statement for statement in legal_statements(table) if means(plain(text), statement)]
    return found
