"""The chapters of the book and the titles of the 93 laws, in the usual names of the trade."""

from __future__ import annotations

from dataclasses import dataclass

from arbitr.laws.engine import Edition, by_edition
from arbitr.laws.lawbook.number import LAWS
from arbitr.message import Message


@dataclass(frozen=True, slots=True)
class Chapter:
    """Some consecutive laws; the first chapter of the Laws, which has none, contains the definitions."""

    number: int
    title: Message
    first: int
    last: int

    @property
    def laws(self) -> range:
        return range(self.first, self.last + 1)


CHAPTERS = (
    Chapter(2, Message("Before the game"), 1, 5),
    Chapter(3, Message("Preparation and progression"), 6, 8),
    Chapter(4, Message("Irregularities in general"), 9, 16),
    Chapter(5, Message("The auction"), 17, 40),
    Chapter(6, Message("The play"), 41, 71),
    Chapter(7, Message("Proprieties"), 72, 76),
    Chapter(8, Message("The score"), 77, 79),
    Chapter(9, Message("The organisers"), 80, 80),
    Chapter(10, Message("The director"), 81, 91),
    Chapter(11, Message("Appeals"), 92, 93),
)
"""Chapter 1 is the definitions."""


def chapter_of(law: int) -> Chapter:
    return next(chapter for chapter in CHAPTERS if law in chapter.laws)


def title(law: int, edition: Edition) -> Message:
    """The title of the law in this edition."""
    named = _TITLES[law]
    return named if isinstance(named, Message) else by_edition(edition, named)


_TITLES: dict[int, Message | dict[int, Message]] = {
    1: Message("The pack"),
    2: Message("The boards"),
    3: Message("Arrangement of tables"),
    4: Message("Partnerships"),
    5: Message("Assignment of seats"),
    6: Message("Shuffle and deal"),
    7: Message("Control of board and cards"),
    8: Message("Sequence of rounds"),
    9: Message("After an irregularity"),
    10: Message("Assessment of rectification"),
    11: Message("Forfeiture of rectification"),
    12: Message("Adjusted score"),
    13: Message("Incorrect number of cards"),
    14: Message("Missing card"),
    15: {
        1997: Message("Play of a wrong board"),
        2017: Message("Wrong board or hand"),
    },
    16: {
        1997: Message("Unauthorised information"),
        2007: Message("Authorised and unauthorised information"),
    },
    17: Message("Duration of the auction"),
    18: Message("Bids"),
    19: Message("Doubles and redoubles"),
    20: Message("Review and explanation of calls"),
    21: {
        1997: Message("Call based on misinformation"),
        2007: Message("Misinformation"),
    },
    22: {
        1997: Message("After the auction has ended"),
        2007: Message("End of the auction"),
    },
    23: {
        1997: Message("Damaging enforced pass"),
        2007: Message("Awareness of potential damage"),
        2017: Message("Comparable call"),
    },
    24: Message("Card exposed or led during the auction"),
    25: {
        1997: Message("Change of call"),
        2007: Message("Legal and illegal changes of call"),
    },
    26: Message("Call withdrawn, lead restrictions"),
    27: Message("Insufficient bid"),
    28: Message("Calls considered to be in rotation"),
    29: Message("Procedure after a call out of rotation"),
    30: Message("Pass out of rotation"),
    31: Message("Bid out of rotation"),
    32: Message("Double or redouble out of rotation"),
    33: Message("Simultaneous calls"),
    34: Message("Retention of the right to call"),
    35: Message("Inadmissible calls"),
    36: Message("Inadmissible double or redouble"),
    37: Message("Breach of an obligation to pass"),
    38: Message("Bid above the seven level"),
    39: Message("Call after the final pass"),
    40: Message("Partnership understandings"),
    41: Message("Start of the play"),
    42: Message("Dummy's rights"),
    43: Message("Dummy's limitations"),
    44: Message("Sequence and procedure of play"),
    45: Message("Card played"),
    46: Message("Incomplete or invalid call of a card from dummy"),
    47: Message("Retraction of a played card"),
    48: Message("Exposure of declarer's cards"),
    49: Message("Exposure of a defender's cards"),
    50: Message("Penalty card"),
    51: Message("Two or more penalty cards"),
    52: Message("Penalty card not led or played"),
    53: Message("Acceptance of a lead out of turn"),
    54: Message("Faced opening lead out of turn"),
    55: Message("Declarer's lead out of turn"),
    56: Message("Defender's lead out of turn"),
    57: Message("Premature lead or play"),
    58: Message("Simultaneous leads or plays"),
    59: Message("Inability to lead or play as required"),
    60: Message("Play after an illegal play"),
    61: Message("Failure to follow suit, questions about a revoke"),
    62: Message("Correction of a revoke"),
    63: Message("Establishment of a revoke"),
    64: Message("After a revoke is established"),
    65: Message("Arrangement of tricks"),
    66: Message("Inspection of tricks"),
    67: Message("Defective trick"),
    68: Message("Claim or concession of tricks"),
    69: Message("Agreed claim or concession"),
    70: Message("Contested claim or concession"),
    71: Message("Concession cancelled"),
    72: Message("General principles"),
    73: {
        1997: Message("Communication"),
        2017: Message("Communication, tempo and deception"),
    },
    74: Message("Conduct and etiquette"),
    75: {
        1997: Message("Partnership agreements"),
        2007: Message("Mistaken explanation or mistaken call"),
    },
    76: Message("Spectators"),
    77: Message("Scoring table"),
    78: Message("Methods of scoring"),
    79: Message("Tricks won"),
    80: {
        1997: Message("Sponsoring organisation"),
        2007: Message("Regulation and organisation"),
    },
    81: {
        1997: Message("Duties and powers of the director"),
        2007: Message("The director"),
    },
    82: Message("Correction of procedural errors"),
    83: Message("Notice of the right to appeal"),
    84: Message("Rulings on agreed facts"),
    85: Message("Rulings on disputed facts"),
    86: Message("Team play"),
    87: Message("Fouled board"),
    88: Message("Indemnity points"),
    89: Message("Rectification in individual events"),
    90: Message("Procedural penalties"),
    91: Message("Penalise or suspend"),
    92: Message("Right to appeal"),
    93: Message("Procedure of appeal"),
}
assert list(_TITLES) == list(LAWS)
