"""On whose word a line stands: a typed value whose text is what every version has stored."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbitr.plain import from_plain, to_plain
from arbitr.tournament.author import NOBODY, Author, AuthorRole
from arbitr.tournament.play.place import Room


@pytest.mark.parametrize(
    ("text", "role", "name"),
    [
        ("director", AuthorRole.DIRECTOR, ""),
        ("director Eva Malá", AuthorRole.DIRECTOR, "Eva Malá"),
        ("organiser eva", AuthorRole.ORGANISER, "eva"),
        ("referee", AuthorRole.REFEREE, ""),
        ("table A7", AuthorRole.TABLE, "A7"),
        ("table A7c", AuthorRole.TABLE, "A7c"),
        ("table 3", AuthorRole.TABLE, "3"),
        ("pair x7@o", AuthorRole.PAIR, "x7@o"),
        ("captain x7", AuthorRole.CAPTAIN, "x7"),
        ("player p1", AuthorRole.PLAYER, "p1"),
        ("import club.pbn Eva", AuthorRole.IMPORT, "club.pbn Eva"),
        ("demo", AuthorRole.OTHER, "demo"),
        ("director ", AuthorRole.OTHER, "director "),
        ("directors of the club", AuthorRole.OTHER, "directors of the club"),
        ("", AuthorRole.OTHER, ""),
    ],
)
def test_a_stored_text_is_a_role_and_a_name(text: str, role: AuthorRole, name: str) -> None:
    author = Author.parse(text)
    assert (author.role, author.name) == (role, name)
    assert str(author) == text


@given(st.text())
def test_every_text_that_was_ever_stored_is_read_and_written_the_same(text: str) -> None:
    assert to_plain(from_plain(Author, text)) == text


def test_a_phone_in_a_match_knows_its_room_and_its_contestant() -> None:
    assert (Author.parse("pair x7@o").contestant, Author.parse("pair x7@o").room) == ("x7", Room.OPEN)
    assert (Author.parse("table A7c").room, Author.parse("table A7").room) == (Room.CLOSED, None)
    assert Author.parse("pair x7").room is None


def test_nobody_is_no_author() -> None:
    assert not NOBODY
    assert Author.parse("director")
