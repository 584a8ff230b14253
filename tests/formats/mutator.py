"""Files gone wrong: a seeded mutator over a kept corpus, one line in `FUZZED` for each format.

A format's corpus is every file in `corpus/<name>` beside this one, and what is named with it. Files are small, so that
a reader whose work grows with the size of its file is quick on each of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from parts import DATA

from arbitr.formats.dealing_machines.deal_files import (
    read_ber,
    read_bhg,
    read_bri,
    read_cds,
    read_deal_csv,
    read_dge,
    read_rzd,
)
from arbitr.formats.dealing_machines.dlm import read_dlm
from arbitr.formats.dealing_machines.dup import read_dup
from arbitr.formats.lin import read_lin
from arbitr.formats.pbn import read_pbn
from arbitr.formats.pbn.session import session_of_records
from arbitr.formats.session import read_session_json
from arbitr.formats.tables.session_csv import read_results_csv
from arbitr.formats.tournament_json import read_tournament_json
from arbitr.formats.usebio.read import read_usebio

CORPUS = Path(__file__).parent / "corpus"
GIVEN = DATA / "formats"
LARGEST = 6000
"""Bytes that are kept of a corpus file: enough for some boards of each."""


class Fuzzed(NamedTuple):
    """A format whose reader must bear anything."""

    name: str
    """Of its folder in the corpus, and the ending of its files."""
    read: Callable[[bytes, str], object]
    words: tuple[str, ...]
    """Of the format, to be put where they do not belong."""
    given: tuple[str, ...] = ()
    """More files, of `tests/data/formats`."""

    def corpus(self) -> list[bytes]:
        files = [*sorted((CORPUS / self.name).glob("*")), *(GIVEN / name for name in self.given)]
        return [file.read_bytes()[:LARGEST] for file in files]


ODD = ("\ufeff", "\x00", "\r", "\n", "\n\n", "\t", "\x1a", "é", "♠", "10", "99999999999999999999", "-1", "0", "²", "٣")
"""What goes wrong in files of every kind."""


def _read_score_tables(data: bytes, file: str) -> object:
    return session_of_records(read_pbn(data, file), file)


FUZZED = (
    Fuzzed(
        "pbn",
        read_pbn,
        (
            *(
                '[Board "1"]',
                '[Event "#"]',
                '[Event "##x"]',
                '[Deal "',
                '[Deal "N:- - - -"]',
                "N:",
                "-",
                ".",
                "AKQJT98765432",
            ),
            *(
                '[Dealer "N"]',
                '[Vulnerable "Love"]',
                '[Contract "4SXX"]',
                '[Contract "NT"]',
                '[Contract "8C"]',
                '[Declarer "^S"]',
            ),
            *(
                '[Result "?"]',
                '[Result "NS 8"]',
                '[Result "^8"]',
                '[Result "EW 9 NS 4"]',
                '[Auction "N"]',
                '[Play "W"]',
            ),
            *(
                '[Note "1:text"]',
                "=1=",
                "$25",
                "!?",
                "^I",
                "^S",
                "^R",
                "^L",
                "^P",
                "*",
                "+",
                "AP",
                "Pass",
                "X",
                "XX",
                "7NT",
                "SA",
            ),
            *(
                "{",
                "}",
                ";",
                "%",
                "[",
                "]",
                '"',
                "\\",
                '\\"',
                '[ScoreTable "Rank\\2R;+MP_NS"]',
                '[OptimumResultTable ""]',
            ),
        ),
        ("test.pbn", "test-jfr.pbn"),
    ),
    Fuzzed(
        "lin",
        read_lin,
        (
            *(
                "|",
                "||",
                ",",
                ",,",
                "vg|",
                "rs|",
                "pn|",
                "bn|",
                "mp|",
                "qx|o1|",
                "qx|c1|",
                "st||",
                "md|",
                "md|3,,,|",
                "md|5S|",
            ),
            *(
                "sv|o|",
                "sv|x|",
                "ah|Board 1|",
                "mb|1N!|",
                "mb|p|",
                "mb|d|",
                "mb|r|",
                "an|text|",
                "nt|text|",
                "pc|SA|",
                "pc|HK23|",
            ),
            *("mc|13|", "mc|14|", "pg||", "zz|?|", "4SxE-1", "PASS", "!", "S", "SAKQJT98765432", "0", "1", "4"),
        ),
        ("test.lin",),
    ),
    Fuzzed(
        "usebio",
        read_usebio,
        (
            *(
                "<",
                ">",
                "</",
                "/>",
                "&",
                "&amp;",
                "&who;",
                "&#0;",
                "<![CDATA[",
                "]]>",
                "<!--",
                "<!DOCTYPE x [",
                "<!ENTITY a 'b'>",
            ),
            *(
                "<BOARD>",
                "</BOARD>",
                "<TRAVELLER_LINE>",
                "<HAND>",
                "<SESSION>",
                "<SECTION>",
                "<MATCH>",
                "<PAIR>",
                "<TEAM>",
            ),
            *(
                "A6040",
                "A",
                "PASS",
                "4S*",
                "7NTXX",
                "8C",
                "SA",
                "+1",
                "=",
                "14",
                "1e9",
                "NaN",
                "1/0",
                "12,5",
                "31/02/2026",
            ),
            *("North", "All", "AKQJ1098765432", "1+3", 'EVENT_TYPE="TEAMS"', ' encoding="utf-16"', "%"),
        ),
    ),
    Fuzzed(
        "session",
        read_session_json,
        (
            *(
                "{",
                "}",
                "[",
                "]",
                '"',
                ":",
                ",",
                "null",
                "true",
                "1e999",
                "NaN",
                '"1/0"',
                '"1e999999999"',
                '"session": 2',
            ),
            *(
                '"kind": "teams"',
                '"result": 5',
                '"result": "9S N ="',
                '"adjustment": "A+"',
                '"adjustment": "0% A"',
                "\\u0000",
            ),
        ),
    ),
    Fuzzed(
        "tournament",
        read_tournament_json,
        (
            *(
                '"tournament": 1',
                '"log"',
                '"persons"',
                '"erased"',
                '"what"',
                '"event": "undone"',
                '"number": 3',
                "null",
            ),
            *('"1A-1-1-1"', '"session_opened"', '"session": 1', "[]", "{}", ",", ":", "true", '"4S N ="', '"id": ""'),
        ),
    ),
    Fuzzed(
        "results", read_results_csv, (",", ";", '"', "board", "ns", "round", "A+", "NS table; EW A", "4SX N +1", "pass")
    ),
    Fuzzed(
        "score-tables",
        _read_score_tables,
        ("-", "?", '"', "Pass", "60%", "Adj A+", "PairId_NS", "\\2R;", "[ScoreTable "),
    ),
    Fuzzed("dlm", read_dlm, ("=", "Board 01", "Crypto key=1", "[Document]", "a" * 26, "p" * 26 + "000"), ("test.dlm",)),
    Fuzzed("dup", read_dup, ("01", "53", "YN1  0 16 ", "\x06", "\x03", "\x04", "\x05", "AKQ"), ("test.dup",)),
    Fuzzed("ber", read_ber, ("1", "4", "5"), ("test.ber",)),
    Fuzzed("bhg", read_bhg, ("A", "z", "1"), ("test.bhg",)),
    Fuzzed("bri", read_bri, ("01", "53"), ("test.bri",)),
    Fuzzed("cds", read_cds, ("\xff",), ("test.cds",)),
    Fuzzed("csv", read_deal_csv, (",", '"', '""', "N/-", "AKQ", "17"), ("test.csv",)),
    Fuzzed("dge", read_dge, ("\x06", "\x03", "AKQ"), ("test.dge",)),
    Fuzzed("rzd", read_rzd, ("\xff",), ("test.rzd",)),
)
"""Every format that `test_fuzz.py` tries; an Access file is too large for this, see `test_bws.py`."""

_TOKEN = re.compile(rb"\w+|\s+|[^\w\s]")


def mutants(fuzzed: Fuzzed, count: int, seed: int) -> Iterator[bytes]:
    """So many files, each from one of the corpus, always the same for a seed."""
    random = Random(seed)
    corpus = fuzzed.corpus()
    words = [word.encode() for word in (*fuzzed.words, *ODD)]
    for _ in range(count):
        data = random.choice(corpus)
        for _ in range(random.choice((1, 1, 2, 3, 8))):
            change = random.choice((_byte, _bits, _cut, _tokens, _tokens, _insert, _insert, _lines))
            data = change(data, words, random)
        yield data


def _byte(data: bytes, words: list[bytes], random: Random) -> bytes:
    at = random.randint(0, len(data))
    return data[:at] + bytes([random.randrange(256)]) + data[at + random.randint(0, 1) :]


def _bits(data: bytes, words: list[bytes], random: Random) -> bytes:
    if not data:
        return data
    at = random.randrange(len(data))
    return data[:at] + bytes([data[at] ^ 1 << random.randrange(8)]) + data[at + 1 :]


def _cut(data: bytes, words: list[bytes], random: Random) -> bytes:
    """A piece is missing, doubled or somewhere else, or the file ends."""
    start, end, at = sorted(random.randint(0, len(data)) for _ in range(3))
    how = random.randrange(4)
    if how == 0:
        return data[:start]
    if how == 1:
        return data[:start] + data[min(end, start + 40) :]
    if how == 2:
        return data[:end] + data[start:end][:400] + data[end:]
    return data[:start] + data[end:at] + data[start:end] + data[at:]


def _tokens(data: bytes, words: list[bytes], random: Random) -> bytes:
    """Words and signs: one is missing, doubled, replaced, or two change places."""
    tokens = _TOKEN.findall(data)
    if len(tokens) < 2:
        return data
    at, other = random.randrange(len(tokens)), random.randrange(len(tokens))
    how = random.randrange(4)
    if how == 0:
        del tokens[at]
    elif how == 1:
        tokens.insert(at, tokens[at])
    elif how == 2:
        tokens[at], tokens[other] = tokens[other], tokens[at]
    else:
        tokens[at] = random.choice(words)
    return b"".join(tokens)


def _insert(data: bytes, words: list[bytes], random: Random) -> bytes:
    at = random.randint(0, len(data))
    return data[:at] + random.choice(words) + data[at:]


def _lines(data: bytes, words: list[bytes], random: Random) -> bytes:
    """Lines: one is missing, doubled, or two change places."""
    lines = data.split(b"\n")
    at, other = random.randrange(len(lines)), random.randrange(len(lines))
    how = random.randrange(3)
    if how == 0:
        del lines[at]
    elif how == 1:
        lines.insert(other, lines[at])
    else:
        lines[at], lines[other] = lines[other], lines[at]
    return b"\n".join(lines)
