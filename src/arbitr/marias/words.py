"""Words as Czech and Slovak players say and write them, beside the names in files.

Accents and capitals do not matter. A word is found by its beginning, so that any ending fits.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar
from unicodedata import combining, normalize

T = TypeVar("T")

SUITS = {
    "cerven": "hearts",
    "srdc": "hearts",
    "zelen": "leaves",
    "list": "leaves",
    "kul": "bells",
    "gul": "bells",
    "zalud": "acorns",
}
RANKS = {
    "eso": "A",
    "es": "A",
    "desit": "T",
    "desiat": "T",
    "10": "T",
    "kral": "K",
    "svrs": "O",
    "filk": "O",
    "vrchn": "O",
    "horn": "O",
    "spod": "U",
    "doln": "U",
    "devit": "9",
    "deviat": "9",
    "osm": "8",
    "sedm": "7",
}
UNDERTAKINGS = {
    "hra": "game",
    "zakladni hra": "game",
    "zakladna hra": "game",
    "sedma": "seven",
    "sedmicka": "seven",
    "sto": "hundred",
    "stovka": "hundred",
    "kilo": "hundred",
    "sto a sedma": "hundred-seven",
    "sto sedm": "hundred-seven",
    "stosedm": "hundred-seven",
    "stosedma": "hundred-seven",
    "sto a sedmicka": "hundred-seven",
    "betl": "betl",
    "durch": "durch",
    "dve sedmy": "two-sevens",
    "dve sedmicky": "two-sevens",
    "dve sedmy a sto": "two-sevens-hundred",
    "dve sedmicky a sto": "two-sevens-hundred",
}
COMPONENTS = {
    **{
        name: what
        for name, what in UNDERTAKINGS.items()
        if what in ("game", "seven", "hundred", "betl", "durch", "two-sevens")
    },
    "hru": "game",
    "zakladni hru": "game",
    "zakladnu hru": "game",
    "sedmu": "seven",
    "sedmicku": "seven",
    "stovku": "hundred",
    "sedma proti": "seven-against",
    "sedmu proti": "seven-against",
    "sto proti": "hundred-against",
    "stovka proti": "hundred-against",
    "stovku proti": "hundred-against",
}
"""Also as a flek names them: flek na hru, flek na sedmu."""
FLEKS = {"re": "re", "tutti": "tuti", "bota": "boty", "cajzr": "kajzr", "kaiser": "kajzr"}
IN_PARTNERS_HAND = ("v ruce spoluhrace", "v ruke spoluhraca", "in partner's hand")
RED = ("red", "cerven", "srdc")
PASS = ("pass", "pas", "dal", "dale", "nic", "ne")
GOOD = ("good", "dobry", "dobre", "dobra", "dal", "dale", "pass", "pas")
HOLD = ("hold", "drzim", "taky", "beru")
CONFIRMS = ("confirms", "potvrzuje", "potvrdzuje")
WITHDRAWS = ("withdraws", "odvolava")
WON = ("won", "vyhral", "vyhrala", "uhral", "uhrala")
BEATEN = ("beaten", "prebita", "zabita", "prohral", "prohrala")
YES = ("yes", "ano", "da", "да")
NO = ("no", "ne", "nie", "нет")
NONE = ("none", "nic", "zadny", "ziadny")
QUIT = ("q", "quit", "konec", "koniec")


def plain(text: str) -> str:
    """Without accents and capitals, with single spaces."""
    letters = normalize("NFKD", text.casefold())
    return " ".join("".join(letter for letter in letters if not combining(letter)).split())


def begun(word: str, beginnings: Mapping[str, T]) -> T | None:
    """What the longest fitting beginning of a word stands for."""
    for beginning in sorted(beginnings, key=len, reverse=True):
        if word.startswith(beginning):
            return beginnings[beginning]
    return None


def card_code(text: str) -> str | None:
    """Suit and rank of `červené eso`, `eso zelené` or `kulová desítka`, as `hearts A`; None if it is no such text."""
    words = plain(text).split()
    if len(words) != 2:
        return None
    for suit_word, rank_word in (words, words[::-1]):
        suit, rank = begun(suit_word, SUITS), begun(rank_word, RANKS)
        if suit is not None and rank is not None:
            return f"{suit} {rank}"
    return None


def bid_code(text: str) -> str | None:
    """`červené sto`, `sto červených` or `dvě sedmy, červená trumf a sto` as `red hundred`; None if it is no bid."""
    words = [word for word in plain(text.replace(",", " ")).split() if not word.startswith(("trumf", "tromf"))]
    red = [word for word in words if word.startswith(RED)]
    rest = " ".join(word for word in words if word not in red)
    what = UNDERTAKINGS.get(rest) or (rest if rest in UNDERTAKINGS.values() else None)
    return None if what is None else f"red {what}" if red else what
