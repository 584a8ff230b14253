"""Changing a text: its translations come along, marked; a context parts two meanings of one text."""

from __future__ import annotations

import gettext
import pickle
import re
import sys
from io import BytesIO
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from babel.messages.mofile import write_mo
from parts import ROOT
from said import wording

from arbitr.message import Message
from arbitr.problem import Problem
from arbitr.text import LANGUAGES, translation

sys.path.insert(0, str(ROOT / "tools"))
import message_rename
import message_sources
import messages

CODE = '''"""Ä module."""
from arbitr.message import Message
from arbitr.problem import Problem

HELLO = Message("čau {name}", name="x")
BOTH = Message.counted("{count} cat", "{count} cats", 2)
LONG = [
    Message(
        "one part of a sentence, "
        "and the other {place}", place=1
    ),
    _("round"), pgettext("of cards", "round"), Message("round", context="of drinks"),
    ruling(doubtful="71A: who knows"),
]
NOTHING = "čau {name}"
raise Problem("not {what}: {why}", what=1, why=Message("round"))
'''
PAGE = """{% block x %}<p title="{{ _('čau {name}').format(name=who) }}">
{{ ngettext("{count} cat", "{count} cats", n).format(count=n) }} {{ pgettext("of cards", "round") }}</p>{% endblock %}
"""
TEST = """def test_it() -> None:
    assert english("čau {name}", name="x")
    assert "čau {name}" == str(HELLO)
    with refusal("not {what}: {why}"):
        pass
    says(text, "round")
"""
CZECH: dict[tuple[str | None, str], str | tuple[str, ...]] = {
    (None, "čau {name}"): "ahoj {name}",
    (None, "{count} cat"): ("{count} kočka", "{count} kočky", "{count} koček"),
    (None, "not {what}: {why}"): "ne {what}, neboť {why}",
    (None, "round"): "kulatý",
    ("of cards", "round"): "sestava",
}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A small project with messages in a module and a page, and one language with translations."""
    (tmp_path / "src/arbitr/web/templates").mkdir(parents=True)
    (tmp_path / "tests").mkdir()
    (tmp_path / "src/arbitr/code.py").write_text(CODE, encoding="utf-8")
    (tmp_path / "src/arbitr/web/templates/page.html").write_text(PAGE, encoding="utf-8")
    (tmp_path / "tests/test_it.py").write_text(TEST, encoding="utf-8")
    messages.gather(tmp_path)
    catalog = messages.translated("cs", tmp_path)
    for (context, id_), text in CZECH.items():
        message = catalog.get(id_, context)
        assert message is not None
        message.string = text
    messages.write("cs", catalog, messages.gathered(tmp_path), tmp_path)
    return tmp_path


def contents(root: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in sorted(root.rglob("*")) if path.is_file()}


def code(root: Path) -> str:
    return (root / "src/arbitr/code.py").read_text(encoding="utf-8")


def page(root: Path) -> str:
    return (root / "src/arbitr/web/templates/page.html").read_text(encoding="utf-8")


def renamed(root: Path, *words: str) -> list[str]:
    return message_rename.rename([message_rename.wish(words)], root)


def czech(root: Path, id_: str, context: str | None = None) -> tuple[tuple[str, ...], bool]:
    """The Czech of a message, and whether it is to be read again."""
    message = messages.translated("cs", root).get(id_, context)
    assert message is not None
    return messages.strings(message), "fuzzy" in message.flags


def test_a_new_text_takes_its_translation_along_and_marks_it(root: Path) -> None:
    report = renamed(root, "čau {name}", "good day, {name}'s")
    assert 'Message("good day, {name}\'s", name="x")' in code(root)
    assert 'NOTHING = "čau {name}"' in code(root)  # no message, though it reads the same
    assert "_('good day, {name}\\'s').format(name=who)" in page(root)
    assert czech(root, "good day, {name}'s") == (("ahoj {name}",), True)
    assert messages.translated("cs", root).get("čau {name}") is None
    test = (root / "tests/test_it.py").read_text(encoding="utf-8")
    assert 'english("good day, {name}\'s", name="x")' in test
    assert '"čau {name}" == str(HELLO)' in test
    assert report[:3] == [
        "src/arbitr/code.py: 1 changed",
        "src/arbitr/web/templates/page.html: 1 changed",
        "tests/test_it.py: 1 changed",
    ]
    assert {message.id for message in messages.unread("cs", root)} == {"good day, {name}'s"}
    assert messages.unread("sk", root) == []  # there was no translation to read


def test_a_text_in_several_strings_and_one_too_long_for_a_line(root: Path) -> None:
    long = "a sentence with many words and {place} in the middle, " * 4 + "and an end"
    renamed(root, "one part of a sentence, and the other {place}", long)
    found = {message.key for message in message_sources.found(root / "src/arbitr/code.py")}
    assert (None, long) in found
    assert all(len(line) <= 120 for line in code(root).splitlines())


def test_a_law_in_front_of_a_text_stays(root: Path) -> None:
    renamed(root, "who knows", "nobody can tell")
    assert 'doubtful="71A: nobody can tell"' in code(root)


def test_a_text_of_a_class_is_a_message_where_the_table_says_so(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(message_sources, "ATTRIBUTES", ("words",))
    path = root / "src/arbitr/more.py"
    path.write_text('class A:\n    words = "old"\n    other = "old"\n')
    renamed(root, "old", "n" * 60 + " " + "m" * 60)
    found: dict[str, Any] = {}
    exec(path.read_text(), found)
    assert found["A"].words == "n" * 60 + " " + "m" * 60
    assert found["A"].other == "old"


def test_a_plural_needs_both_forms(root: Path) -> None:
    before = contents(root)
    with pytest.raises(messages.Refused, match="--many"):
        renamed(root, "{count} cat", "{count} dog")
    assert contents(root) == before
    renamed(root, "{count} cat", "{count} dog", "many={count} dogs")
    assert '"{count} dog", "{count} dogs", 2' in code(root)
    assert 'ngettext("{count} dog", "{count} dogs", n)' in page(root)
    assert czech(root, "{count} dog") == (CZECH[None, "{count} cat"], True)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("nowhere", "new"), "no message reads"),
        (("round", "round"), "the same"),
        (("round", "who knows"), "--merge"),
        (("čau {name}", "{count} cat"), "--merge"),
        (("čau {name}", "hello"), r"\{name\} is gone"),
        (("round", "round {number}"), r"\{number\} is new"),
        (("čau {name}", "hello {who}", "place=nome=who"), "no place nome"),
        (("round", "circle", "many=circles"), "has no plural"),
        (("round", "circle", "context=of music"), "of cards, of drinks"),
        (("round", ""), "empty"),
        (("round", "circle", "kontext=of music"), "not many="),
    ],
)
def test_what_cannot_be_renamed_is_refused_and_nothing_changes(root: Path, words: tuple[str, ...], why: str) -> None:
    before = contents(root)
    with pytest.raises(messages.Refused, match=why):
        message_rename.rename(
            [message_rename.wish(pair) for pair in (("not {what}: {why}", "no {what}: {why}"), words)], root
        )
    assert contents(root) == before


def test_a_text_inside_an_f_string_is_refused(root: Path) -> None:
    (root / "src/arbitr/more.py").write_text("""é = f"{'é'} {_('inner text')}"\n""", encoding="utf-8")
    before = contents(root)
    with pytest.raises(messages.Refused, match=r"more\.py:1"):
        renamed(root, "inner text", "another")
    assert contents(root) == before


def test_a_place_is_renamed_where_it_is_filled_and_in_the_translations(root: Path) -> None:
    renamed(root, "čau {name}", "hello {player}", "place=name=player")
    assert 'Message("hello {player}", player="x")' in code(root)
    assert "_('hello {player}').format(player=who)" in page(root)
    assert czech(root, "hello {player}") == (("ahoj {player}",), True)


def test_a_place_that_goes_or_comes_is_told_to_be_filled_by_hand(root: Path) -> None:
    report = renamed(root, "not {what}: {why}", "refused: {why} in {file}", "place=what=", "place==file")
    assert czech(root, "refused: {why} in {file}") == (("ne, neboť {why} ({file})",), True)
    assert [line for line in report if "by hand" in line] == [
        "src/arbitr/code.py:16: change by hand what fills the places"
    ]


def test_two_messages_become_one_when_asked(root: Path) -> None:
    renamed(root, "who knows", "round", "merge")
    assert 'doubtful="71A: round"' in code(root)
    assert czech(root, "round") == (("kulatý",), False)


def test_texts_change_places_in_one_run(root: Path) -> None:
    wishes = [message_rename.wish(words) for words in (("round", "who knows"), ("who knows", "round"))]
    message_rename.rename(wishes, root)
    assert czech(root, "who knows") == (("kulatý",), True)
    assert '_("who knows")' in code(root)
    assert 'doubtful="71A: round"' in code(root)


def test_many_texts_in_one_file(root: Path, tmp_path: Path) -> None:
    file = tmp_path / "texts.tsv"
    file.write_text("# what changes\nčau {name}\thi {name}\n\nround\tturn\tcontext=of cards\n", encoding="utf-8")
    message_rename.rename([message_rename.wish(line) for line in message_rename.lines_of(file)], root)
    assert czech(root, "hi {name}") == (("ahoj {name}",), True)
    assert czech(root, "turn", "of cards") == (("sestava",), True)
    assert czech(root, "round") == (("kulatý",), False)
    assert 'pgettext("of cards", "turn")' in code(root)
    assert 'Message("round", context="of drinks")' in code(root)
    assert 'says(text, "round")' in (root / "tests/test_it.py").read_text(encoding="utf-8")


def test_the_verbs_of_the_command(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["rename", "round", "turn {number}", "--context", "of cards", "--place", "=number"]
    assert messages.main(words, root) == 0
    assert messages.main(["rename", "{count} cat", "{count} dog", "--many", "{count} dogs"], root) == 0
    assert messages.main([], root) == 0
    capsys.readouterr()
    assert messages.main(["unread"], root) == 0
    assert capsys.readouterr().out.splitlines() == [
        "cs: turn {number} [of cards]",
        "    sestava ({number})",
        "cs: {count} dog / {count} dogs",
        "    {count} kočka / {count} kočky / {count} koček",
    ]
    assert messages.main(["read", "cs", "turn {number}", "--context", "of cards"], root) == 0
    assert messages.main(["read", "--all", "cs"], root) == 0
    assert capsys.readouterr().out == "cs: 1 read\ncs: 1 read\n"
    assert messages.main(["rename", "nowhere", "somewhere"], root) == 1
    assert "nothing was changed" in capsys.readouterr().err


def test_gathering_keeps_the_marks_until_they_are_read(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    renamed(root, "čau {name}", "hello {name}")
    renamed(root, "round", "circle")
    messages.gather(root)
    assert len(messages.unread("cs", root)) == 2
    assert messages.left_to_read(root) == ["to be read again: cs 2", "  circle", "  hello {name}"]
    monkeypatch.setattr(messages, "NAMED", 1)
    assert messages.left_to_read(root)[1:] == ["  circle", "  and 1 more: tools/messages.py unread names them"]
    assert messages.mark_read("cs", "circle", root=root) == 1
    assert [message.id for message in messages.unread("cs", root)] == ["hello {name}"]
    with pytest.raises(messages.Refused):
        messages.mark_read("cs", "circle", root=root)
    assert messages.mark_read("cs", None, root=root) == 1
    assert messages.left_to_read(root) == []


def test_a_marked_translation_is_shown_all_the_same(root: Path) -> None:
    renamed(root, "čau {name}", "hello {name}")
    sys.path.insert(0, str(ROOT))
    import hatch_build

    unused: Any = None
    hatch_build.CompileTranslations(str(root), {}, unused, unused, "", "").initialize("", {})
    with messages.po_file("cs", root).with_suffix(".mo").open("rb") as file:
        words = gettext.GNUTranslations(file)
    assert words.gettext("hello {name}") == "ahoj {name}"
    assert Message("hello {name}", name="Evo").translated(words) == "ahoj Evo"


def compiled(root: Path) -> gettext.GNUTranslations:
    file = BytesIO()
    write_mo(file, messages.translated("cs", root), use_fuzzy=True)
    file.seek(0)
    return gettext.GNUTranslations(file)


def test_a_context_parts_two_meanings(root: Path) -> None:
    words = compiled(root)
    assert Message("round").translated(words) == "kulatý"
    assert Message("round", context="of cards").translated(words) == "sestava"
    assert Problem("round", context="of cards").translated(words) == "sestava"
    assert str(Message("round", context="of cards")) == "round"
    assert Message("round", context="of cards") != Message("round")
    again = pickle.loads(pickle.dumps(Problem("not {what}: {why}", context="of cards", what=1, why=2)))
    assert (again.context, again.places) == ("of cards", {"what": 1, "why": 2})


def test_a_counted_message_has_a_context_too() -> None:
    class Words(gettext.NullTranslations):
        def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
            return f"{context}: {msgid2}"

    message = Message.counted("{count} cat", "{count} cats", 3, context="big")
    assert message.translated(Words()) == "big: 3 cats"


def test_a_counted_problem_takes_the_form_of_its_number(root: Path) -> None:
    words = compiled(root)
    for count, english, czech in [(1, "1 cat", "1 kočka"), (3, "3 cats", "3 kočky"), (5, "5 cats", "5 koček")]:
        problem = Problem.counted("{count} cat", "{count} cats", count)
        for copy in (problem, pickle.loads(pickle.dumps(problem))):
            assert str(copy) == english
            assert copy.translated(words) == czech
            assert Problem("not {what}: {why}", what=1, why=copy).translated(words) == f"ne 1, neboť {czech}"


NEVER_FEW = (
    wording("a table of makeable tricks must have {count} numbers"),
    wording("the constraints have {count} words; at most {most} are allowed"),
    wording("there are {count} cards; a play has only 52"),
    wording("the phrase is too short; write at least {count} letters"),
    wording("there must be {count} digits"),
    # The languages name the number behind the noun.
    wording("the seating does not fit {count} players"),
    wording("{file} has no points for {count} contestants, only for fewer and for more; add them"),
)
"""Texts whose number needs no plural forms: it is a constant or a limit far above four."""


def test_a_number_before_a_noun_has_plural_forms() -> None:
    single = {message.id for message in messages.gathered() if isinstance(message.id, str)}
    numbered = {text for text in single if re.search(r"\{count\} (?:[a-z-]+ )?[a-z]+s\b", text)}
    assert {text for text in numbered if not any(pattern.fullmatch(text) for pattern in NEVER_FEW)} == set()
    assert len(numbered) == len(NEVER_FEW)


def test_the_letter_yo_is_written_only_where_the_sense_needs_it() -> None:
    words = [
        word
        for message in messages.translated("ru")
        for text in messages.strings(message)
        for word in re.findall(r"\w*[ёЁ]\w*", text)
    ]
    assert {word.lower() for word in words} <= {"всё"}


def test_every_context_of_ours_makes_a_difference_and_is_shown() -> None:
    languages = [language for language in LANGUAGES if language != "en"]
    meanings: dict[str, list[str | None]] = {}
    for message in messages.gathered():
        meanings.setdefault(messages.forms(message)[0], []).append(message.context)
    parted = {text: contexts for text, contexts in meanings.items() if any(contexts)}
    assert {"referee", "none", "Laws"} <= set(parted)
    for text, contexts in parted.items():
        assert len(contexts) > 1, f"{text}: one meaning needs no context"
        said = [
            [
                translation(language).pgettext(context, text) if context else translation(language).gettext(text)
                for language in languages
            ]
            for context in contexts
        ]
        assert all({*in_languages} != {text} for in_languages in said), text  # Partner and Mariáš are Czech too
        for one, other in combinations(said, 2):
            assert one != other, f"{text}: two of {contexts} are translated alike in every language"
