"""Writes a message anew in the code, the tests and the translations, which are marked to be read again."""

from __future__ import annotations

import re
import string
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from babel.messages.catalog import Catalog
from message_sources import NOWHERE, Found, Key, files, found, found_in_test, written
from messages import FUZZY, TRANSLATED, Refused, gathered, po_file, strings, translated, write


@dataclass(frozen=True)
class Wish:
    """One message and how it shall read."""

    old: str
    new: tuple[str, ...]
    context: str | None = None
    places: dict[str, str] = field(default_factory=dict)
    """Old name to new name. Nothing behind: the place goes. Nothing in front: it comes."""
    merge: bool = False

    @property
    def key(self) -> Key:
        return self.context, self.old

    @property
    def new_key(self) -> Key:
        return self.context, self.new[0]


def lines_of(file: Path) -> list[list[str]]:
    lines = file.read_text(encoding="utf-8").splitlines()
    return [line.replace("\\n", "\n").split("\t") for line in lines if line.strip() and not line.startswith("#")]


def wish(words: Sequence[str]) -> Wish:
    """From the words of a line: the old text, the new one, and what there is to say about them."""
    if len(words) < 2:
        raise Refused(f"a line needs the old text, a tab and the new text: {' '.join(words)}")
    old, new, *more = words
    many: list[str] = []
    context, places, merge = None, {}, False
    for word in more:
        name, _, value = word.partition("=")
        if name == "many":
            many = [value]
        elif name == "context":
            context = value
        elif name == "place" and "=" in value:
            before, _, after = value.partition("=")
            places[before or f"+{after}"] = after
        elif word == "merge":
            merge = True
        else:
            raise Refused(f"this is not many=.., context=.., place=OLD=NEW or merge: {word}")
    return Wish(old, (new, *many), context, places, merge)


def rename(wishes: Sequence[Wish], root: Path) -> list[str]:
    """Does it all, or raises Refused and changes nothing; a line for each file that is another now."""
    sources = {path: found(path) for path in files(root)}
    messages = {message.key: message for in_file in sources.values() for message in in_file}
    _check(wishes, messages)
    by_key = {wanted.key: wanted for wanted in wishes}
    remaining = {text for context, text in messages if (context, text) not in by_key}
    in_tests = {path: found_in_test(path) for path in sorted((root / "tests").rglob("*.py"))}

    changed: dict[Path, str] = {}
    report: list[str] = []
    for path, in_file in sources.items():
        _rewrite(
            path,
            [(message, by_key[message.key]) for message in in_file if message.key in by_key],
            root,
            changed,
            report,
        )
    for path, in_file in in_tests.items():
        named = [(message, one) for message in in_file if (one := _named(message, wishes, remaining)) is not None]
        _rewrite(path, named, root, changed, report)
    catalogs = {language: translated(language, root) for language in TRANSLATED if po_file(language, root).exists()}
    for language, catalog in catalogs.items():
        count = _carry(catalog, wishes)
        report.append(f"{po_file(language, root).relative_to(root)}: {count} to be read again")

    for path, text in changed.items():
        path.write_text(text, encoding="utf-8")
    _format([path for path in changed if path.suffix == ".py"], root)
    template = gathered(root)
    for language, catalog in catalogs.items():
        write(language, catalog, template, root)
    return report


def _check(wishes: Sequence[Wish], messages: dict[Key, Found]) -> None:
    olds = {wanted.key for wanted in wishes}
    twice = [key[1] for key, count in Counter(wanted.key for wanted in wishes).items() if count > 1]
    twice += [
        key[1] for key, count in Counter(wanted.new_key for wanted in wishes if not wanted.merge).items() if count > 1
    ]
    if twice:
        raise Refused(f"this text is asked for twice: {twice[0]}")
    for wanted in wishes:
        if wanted.key not in messages:
            others = sorted(str(context) for context, text in messages if text == wanted.old and context)
            hint = f" (there is one with the context {', '.join(others)})" if others else ""
            raise Refused(f"no message reads: {wanted.old}{hint}")
        message = messages[wanted.key]
        if not all(wanted.new):
            raise Refused(f"the new text is empty, of: {wanted.old}")
        if len(message.forms) != len(wanted.new):
            needs = "has a plural; give it with --many" if len(message.forms) > 1 else "has no plural"
            raise Refused(f"this message {needs}: {wanted.old}")
        if message.forms == wanted.new:
            raise Refused(f"the old text and the new one are the same: {wanted.old}")
        other = messages.get(wanted.new_key) if wanted.new_key not in olds else None
        if other is not None and not wanted.merge:
            raise Refused(f"another message reads so already; --merge makes one of both: {wanted.new[0]}")
        if other is not None and len(other.forms) != len(wanted.new):
            raise Refused(f"only one of the two has a plural: {wanted.new[0]}")
        _check_places(wanted, message)


def _check_places(wish: Wish, message: Found) -> None:
    for old, new in zip(message.forms, wish.new, strict=True):
        before, after = places(old), places(new)
        mapped = {wish.places.get(name, name) for name in before} | {
            name for place, name in wish.places.items() if place.startswith("+")
        }
        if unknown := [place for place in wish.places if not place.startswith("+") and place not in before]:
            raise Refused(f"there is no place {unknown[0]} in: {old}")
        if mapped - {""} != after:
            gone, come = sorted(mapped - {""} - after), sorted(after - mapped)
            differs = ", ".join([*(f"{{{name}}} is gone" for name in gone), *(f"{{{name}}} is new" for name in come)])
            raise Refused(f"the places differ ({differs}); --place OLD=NEW says what became of them: {new}")


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def _named(text_found: Found, wishes: Iterable[Wish], remaining: set[str]) -> Wish | None:
    """Which of them a test means. One that names no context means the text that is left nowhere else."""
    text = text_found.forms[0]
    for wanted in wishes:
        if text == wanted.old and (
            text_found.context == wanted.context or (text_found.context is None and text not in remaining)
        ):
            return wanted
    return None


def _rewrite(
    path: Path, renamed: Sequence[tuple[Found, Wish]], root: Path, changed: dict[Path, str], report: list[str]
) -> None:
    """Puts the new text of this file among the changed ones, and what there is to tell about it in the report."""
    if not renamed:
        return
    source = path.read_text(encoding="utf-8")
    edits: dict[tuple[int, int], str] = {}
    by_hand = []
    for message, wish in renamed:
        for text, new in zip(message.texts, wish.new, strict=False):
            if text == NOWHERE:
                raise Refused(
                    f"{path.relative_to(root)}:{message.line}: it stands in an f-string; take it out of there"
                )
            edits[text.start, text.end] = written(new, path, text, source)
        for old, new in wish.places.items():
            spans = message.fills.get(old, [])
            edits.update({(span.start, span.end): new for span in spans if new})
            if path.is_relative_to(root / "src") and not (spans and new):
                by_hand.append(f"{path.relative_to(root)}:{message.line}: change by hand what fills the places")
    for (start, end), new in sorted(edits.items(), reverse=True):
        source = source[:start] + new + source[end:]
    changed[path] = source
    report.append(f"{path.relative_to(root)}: {len(renamed)} changed")
    report += dict.fromkeys(by_hand)


def _carry(catalog: Catalog, wishes: Sequence[Wish]) -> int:
    """Gives the translations to the new texts; says how many have to be read again."""
    before = {wanted.key: catalog.get(wanted.old, wanted.context) for wanted in wishes}
    for wanted in wishes:
        catalog.delete(wanted.old, wanted.context)  # all of them first: a new text may be the old one of another
    marked = 0
    for wanted in wishes:
        message = before[wanted.key]
        if message is None or (wanted.merge and catalog.get(wanted.new[0], wanted.context) is not None):
            continue  # not gathered yet, or the other message has its own
        texts = tuple(_with_places(text, wanted.places) for text in strings(message))
        id_, translation = (wanted.new[0], texts[0]) if len(wanted.new) == 1 else (wanted.new, texts)
        flags = {FUZZY} if any(texts) else ()
        catalog.add(id_, translation, flags=flags, context=wanted.context, user_comments=message.user_comments)
        marked += bool(flags)
    return marked


def _with_places(text: str, renamed: dict[str, str]) -> str:
    """The translation with the places of the new text. One that has come stands at the end until somebody reads it."""
    if not text:
        return text
    for old, new in renamed.items():
        if old.startswith("+"):
            text += f" ({{{new}}})"
        else:
            text = re.sub(rf"\{{{re.escape(old)}(?=[}}!:])", f"{{{new or GONE}", text)
    return re.sub(rf" ?\{{{GONE}[^}}]*\}}", "", text)


GONE = "\0"


def _format(files: Sequence[Path], root: Path) -> None:
    """As ruff wants it: a longer text may need another line."""
    ruff = Path(sys.executable).with_name("ruff")
    if files and ruff.exists():
        subprocess.run([ruff, "format", "--quiet", *files], cwd=root, check=True)
