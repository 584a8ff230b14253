"""Names as people write them in free text: inflected, in other letters, without accents."""

from __future__ import annotations

import pytest

from arbitr.tournament.people.mentions import Mentions
from arbitr.tournament.people.register import Person

WRITTEN = {
    "Jan Novák": "Nováka Novákovi Novákem Nováku Novak novakovi Novákovi, Novákův Новака Новаку Новаком Новаков",
    "Jana Nováková": "Novákové Novákovou Novakove Novákovej Novákovú Новаковой Новакову Novákovy",
    "Pavel Němec": "Němce Němcovi Němcem Nemcom Немца Немцу Немцем Němcův",
    "Eva Veselá": "Veselé Veselou Veselej Veselú Весела Веселе",
    "Petr Veselý": "Veselého Veselému Veselým Veselom",
    "Marko Petrović": "Petrovića Petroviću Petrovićem Petroviča Петровић Петровића Петровићу Petrovic",
    "Đorđe Jovanović": "Jovanovića Јовановић Јовановићем Йовановича",
    "Иван Достоевский": "Достоевского Достоевскому Достоевским Dostoevskij Dostojevského",
    "Анна Щукина": "Щукиной Щукину Shchukina Щукине",
    "Peter Kováč": "Kováča Kováčovi Kováčom Kovacem Ковача Ковачу",
    "Dana Chládková": "Chládkové Chladkovou Хладковой",
    "Petr Marek": "Marka Markovi Markem Марека",
    "Olga Blanka": "Blanky Blance Blanku Blankou",
}
OTHERS = {
    "Jan Novák": "Novotný nováček Novákovic-ulice novost",
    "Petr Dub": "dubna dublovat Dubovský",
    "Jana Nováková": "Novák novotou",
    "Petr Kos": "kostka košík kosmos",
}


@pytest.mark.parametrize(("name", "word"), [(name, word) for name, words in WRITTEN.items() for word in words.split()])
def test_an_inflected_name_is_found(name: str, word: str) -> None:
    found = Mentions(Person("p1", name)).found(f"Tell {word} to come", first_names=False)
    assert [(hit.start, hit.is_first_name) for hit in found] == [(5, False)]


@pytest.mark.parametrize(("name", "word"), [(name, word) for name, words in OTHERS.items() for word in words.split()])
def test_another_word_is_not_listed(name: str, word: str) -> None:
    text = word.partition("-")[0]
    assert Mentions(Person("p1", name)).found(f"Tell {text} to come", first_names=False) == []


def test_a_first_name_is_perhaps_somebody_else() -> None:
    sought = Mentions(Person("p1", "Jana Nováková"))
    text = "Janě to řekne Nováková"
    assert [(text[hit.start : hit.end], hit.is_first_name) for hit in sought.found(text)] == [
        ("Janě", True),
        ("Nováková", False),
    ]
    assert [text[hit.start : hit.end] for hit in sought.found(text, first_names=False)] == ["Nováková"]
    assert sought.without(text) == "… to řekne …"


def test_contacts_are_found_however_they_are_written() -> None:
    sought = Mentions(Person("p1", "Jana Nováková", contact="jana@klub.example; +420 604 123 456"))
    assert sought.without("write to Jana@Klub.example, or 604-123-456") == "write to … or …"
    assert sought.found("board 604, table 12") == []
