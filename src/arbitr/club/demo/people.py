"""Invented people of the demo: names that are usual in each language, and what they say when they call the director."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from arbitr.store import Store
from arbitr.store.ids import new_id
from arbitr.tournament import Person


@dataclass(frozen=True, slots=True)
class Cast:
    """The people of one language. A surname has a masculine and a feminine form."""

    men: tuple[str, ...]
    women: tuple[str, ...]
    surnames: tuple[tuple[str, str], ...]
    teams: tuple[str, ...]
    calls: tuple[str, ...]
    """What a table says when it calls the director; the search of the ruling desk understands it."""
    renonc: str
    """What a table of mariáš says to the referee."""

    def names(self) -> Iterator[str]:
        for man, woman in self.surnames:
            yield from (f"{first} {man}" for first in self.men)
            yield from (f"{first} {woman}" for first in self.women)


def _same(surnames: str) -> tuple[tuple[str, str], ...]:
    return tuple((surname, surname) for surname in surnames.split())


def _forms(surnames: str) -> tuple[tuple[str, str], ...]:
    """`Dvořák/Dvořáková`"""
    split = (surname.partition("/") for surname in surnames.split())
    return tuple((man, woman) for man, _, woman in split)


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


CASTS = {
    "en": Cast(
        _words("Alan Brian Colin Derek Eric Frank Graham Henry Ian Keith Martin Neil Peter Roger Simon Trevor"),
        _words("Alice Barbara Carol Diana Ellen Fiona Grace Helen Irene Janet Linda Mary Nora Pamela Ruth Susan"),
        _same(
            "Abbott Barker Carter Dawson Ellis Fletcher Gibson Harper Ingram Jarvis Lambert Marsh Norris Parker "
            "Reeves Shaw Turner Vaughan Walsh Yates"
        ),
        _words("Avon Clyde Severn Tamar Trent Tyne"),
        ("Insufficient bid", "Revoke", "Opening lead out of turn", "Hesitation"),
        "Renonc",
    ),
    "cs": Cast(
        _words("Aleš Bohumil Dušan Eduard František Ivan Jaroslav Karel Ladislav Miloš Pavel Radek Tomáš Zdeněk"),
        _words("Alena Blanka Dana Eliška Hana Irena Jitka Kamila Libuše Marie Olga Renata Soňa Věra Zuzana"),
        _forms(
            "Bartoš/Bartošová Čermák/Čermáková Dvořák/Dvořáková Fiala/Fialová Holub/Holubová Jelínek/Jelínková "
            "Kratochvíl/Kratochvílová Malý/Malá Musil/Musilová Novotný/Novotná Pokorný/Pokorná Růžička/Růžičková "
            "Říha/Říhová Šimek/Šimková Tichý/Tichá Urban/Urbanová Vlček/Vlčková Zeman/Zemanová"
        ),
        _words("Labe Morava Odra Sázava Svratka Vltava"),
        ("Nedostatečná nabídka", "Nepřiznal barvu", "Výnos mimo pořadí", "Zaváhání"),
        "Renonc",
    ),
    "sk": Cast(
        _words("Anton Boris Dušan Emil František Igor Jozef Ladislav Marián Ondrej Pavol Rastislav Štefan Viliam"),
        _words("Alžbeta Beáta Darina Eva Gabriela Helena Iveta Jolana Katarína Ľubica Mária Oľga Silvia Viera Zdenka"),
        _forms(
            "Baláž/Balážová Bielik/Bieliková Ďurica/Ďuricová Gajdoš/Gajdošová Hudák/Hudáková Kollár/Kollárová "
            "Kováč/Kováčová Kubiš/Kubišová Lukáč/Lukáčová Mráz/Mrázová Oravec/Oravcová Polák/Poláková "
            "Sokol/Sokolová Šimko/Šimková Tóth/Tóthová Urban/Urbanová Vavro/Vavrová Zelenák/Zelenáková"
        ),
        _words("Dunaj Hornád Hron Nitra Orava Váh"),
        ("Nedostatočná ponuka", "Nepriznal farbu", "Výnos mimo poradia", "Zaváhanie"),
        "Renonc",
    ),
    "sr": Cast(
        _words("Aleksandar Bojan Dejan Goran Ivan Jovan Lazar Milan Nebojša Petar Radovan Srđan Uroš Vladan Zoran"),
        _words("Ana Biljana Dragana Gordana Ivana Jelena Ljiljana Marija Nataša Olivera Radmila Snežana Vesna Zorica"),
        _same(
            "Antić Bogdanović Dimić Đurić Filipović Ilić Jovanović Kostić Lukić Marković Nikolić Ostojić Pavlović "
            "Ristić Savić Stanković Tasić Vasić Živković"
        ),
        _words("Drina Dunav Morava Sava Tisa Timok"),
        ("Nedovoljan licit", "Renons", "Atak preko reda", "Oklevanje"),
        "Renons",
    ),
    "ru": Cast(
        _words("Алексей Борис Виктор Григорий Дмитрий Евгений Игорь Кирилл Михаил Николай Олег Павел Сергей Юрий"),
        _words("Анна Валентина Галина Дарья Елена Зинаида Ирина Ксения Людмила Марина Наталья Ольга Светлана Юлия"),
        _forms(
            "Белов/Белова Виноградов/Виноградова Громов/Громова Давыдов/Давыдова Ершов/Ершова Жуков/Жукова "
            "Зайцев/Зайцева Калинин/Калинина Лебедев/Лебедева Морозов/Морозова Новиков/Новикова Орлов/Орлова "
            "Панов/Панова Рябов/Рябова Соколов/Соколова Тихонов/Тихонова Фомин/Фомина Широков/Широкова"
        ),
        _words("Ангара Волга Днепр Кама Нева Ока"),
        ("Недостаточное назначение", "Фальшренонс", "Первый ход вне очереди", "Задумался"),
        "Ренонс",
    ),
}


def people(store: Store, count: int, chance: Random, language: str = "en") -> list[Person]:
    """Members of the club's register, so that the same people return; missing ones are invented."""
    usual = list(CASTS[language].names())
    known = [person for person in store.persons.all() if person.name in {*usual}]
    taken = {person.name for person in known}
    free = [name for name in usual if name not in taken]
    chance.shuffle(free)
    seen: Counter[str] = Counter()
    turns = {}
    for name in free:
        surname = name.rpartition(" ")[2]
        turns[name] = seen[surname]
        seen[surname] += 1
    free.sort(key=lambda name: turns[name])  # every surname is used once before one is repeated
    new = [Person(new_id(), name) for name in free[: max(0, count - len(known))]]
    store.persons.add_all(new)
    return chance.sample([*known, *new], count)
