"""The messages of the code and their translations.

    .venv/bin/python tools/messages.py                        gather: new messages come in empty, gone ones go out
    .venv/bin/python tools/messages.py rename OLD NEW         write a text anew and keep its translations
    .venv/bin/python tools/messages.py unread [LANGUAGE]      list the translations to be read again
    .venv/bin/python tools/messages.py read LANGUAGE TEXT     this one has been read

`--help` after a verb tells the rest. `./run` and `./test` compile the files; a test fails where a message is missing.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po
from message_sources import files, found

from arbitr.text import LANGUAGES

ROOT = Path(__file__).parent.parent
TRANSLATED = [language for language in LANGUAGES if language != "en"]
NAMED = 10
"""How many texts to be read again ./test names."""
FUZZY = "fuzzy"
"""The flag of a translation to be read again: its English was written anew. It is shown all the same."""


class Refused(Exception):
    """What was asked for cannot be done; nothing has been changed."""


def gathered(root: Path = ROOT) -> Catalog:
    """Every message in the code, with the files it stands in.

    Babel's own extractor passes over a message inside the call of another one, as most of ours stand; so we read the
    syntax tree.
    """
    catalog = Catalog(project="Arbitr", charset="utf-8")
    for path in files(root):
        for message in found(path):
            id_ = message.forms if len(message.forms) > 1 else message.forms[0]
            catalog.add(id_, locations=[(str(path.relative_to(root)), 0)], context=message.context)
    return catalog


def translated(language: str, root: Path = ROOT) -> Catalog:
    with po_file(language, root).open("rb") as file:
        return read_po(file, locale=language)


def po_file(language: str, root: Path = ROOT) -> Path:
    return root / "src" / "arbitr" / "locale" / language / "LC_MESSAGES" / "arbitr.po"


def write(language: str, catalog: Catalog, template: Catalog, root: Path = ROOT) -> None:
    """The file of a language, with the messages of the template. A translation keeps its flags."""
    catalog.update(template, no_fuzzy_matching=True)
    catalog.obsolete.clear()
    catalog.fuzzy = False  # of the file itself
    catalog.header_comment = f"# Arbitr's messages in {LANGUAGES[language]}."
    path = po_file(language, root)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, catalog, width=116, sort_output=True, include_lineno=False, omit_header=False)
    # What changes with every run and says nothing has no place in a reviewed file.
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    dull = (
        '"POT-Creation-Date',
        '"PO-Revision-Date',
        '"Last-Translator',
        '"Generated-By',
        '"Language-Team',
        '"Report-',
    )
    path.write_text("".join(line for line in lines if not line.startswith(dull)), encoding="utf-8")


def gather(root: Path = ROOT) -> None:
    template = gathered(root)
    for language in TRANSLATED:
        exists = po_file(language, root).exists()
        catalog = translated(language, root) if exists else Catalog(locale=language, project="Arbitr")
        write(language, catalog, template, root)
        missing = sum(1 for message in catalog if message.id and not any(strings(message)))
        print(f"{language}: {len(catalog)} messages, {missing} not translated", file=sys.stderr)


def unread(language: str, root: Path = ROOT) -> list[Message]:
    """The messages whose translation has to be read again."""
    return [message for message in translated(language, root) if message.id and FUZZY in message.flags]


def left_to_read(root: Path = ROOT) -> list[str]:
    """What ./test says about them: how many there are in each language, and the first of them by name."""
    waiting = {language: marked for language in TRANSLATED if (marked := unread(language, root))}
    if not waiting:
        return []
    counts = ", ".join(f"{language} {len(marked)}" for language, marked in waiting.items())
    names = list(dict.fromkeys(forms(message)[0] for marked in waiting.values() for message in marked))
    more = [f"  and {len(names) - NAMED} more: tools/messages.py unread names them"] if len(names) > NAMED else []
    return [f"to be read again: {counts}", *(f"  {name}" for name in names[:NAMED]), *more]


def mark_read(language: str, text: str | None, context: str | None = None, root: Path = ROOT) -> int:
    """Takes the mark off this translation, or off all of the language; says how many had it."""
    catalog = translated(language, root)
    if text is None:
        chosen: Iterable[Message] = [message for message in catalog if message.id and FUZZY in message.flags]
    elif (message := catalog.get(text, context)) is None or FUZZY not in message.flags:
        raise Refused(f"{language}: no translation of this text waits to be read again: {text}")
    else:
        chosen = [message]
    count = 0
    for message in chosen:
        message.flags.discard(FUZZY)
        count += 1
    write(language, catalog, gathered(root), root)
    return count


def forms(message: Message) -> tuple[str, ...]:
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def strings(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def _print_unread(languages: list[str], root: Path) -> None:
    for language in languages:
        for message in unread(language, root):
            context = f" [{message.context}]" if message.context else ""
            print(f"{language}: {' / '.join(forms(message))}{context}\n    {' / '.join(strings(message))}")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="tools/messages.py", description="The messages and their translations.")
    verbs = parser.add_subparsers(dest="verb")
    verbs.add_parser("gather", help="new messages come in empty, gone ones go out (as without a verb)")

    rename = verbs.add_parser("rename", help="write a text anew and keep its translations, to be read again")
    rename.add_argument("old", nargs="?")
    rename.add_argument("new", nargs="?")
    rename.add_argument("--many", help="the new plural, where the message has one")
    rename.add_argument("--context", help="the context of the message, where it has one")
    rename.add_argument("--place", action="append", default=[], metavar="OLD=NEW", help="OLD= goes, =NEW comes")
    rename.add_argument("--merge", action="store_true", help="NEW is a message already: use it and its translations")
    rename.add_argument(
        "--file", type=Path, help="a line each, with tabs: OLD, NEW, then as needed many=.. context=.. place=.. merge"
    )

    unread = verbs.add_parser("unread", help="list the translations to be read again")
    unread.add_argument("language", nargs="?", choices=TRANSLATED)

    read = verbs.add_parser("read", help="the translation has been read: take the mark off")
    read.add_argument("--all", action="store_true", help="of every message")
    read.add_argument("language", choices=TRANSLATED)
    read.add_argument("text", nargs="?")
    read.add_argument("--context")
    return parser


def main(words: list[str], root: Path = ROOT) -> int:
    parser = _parser()
    given = parser.parse_args(words)
    try:
        if given.verb == "rename":
            import message_rename

            if (given.file is None) == (given.old is None) or (given.old is not None and given.new is None):
                parser.error("rename needs OLD and NEW, or --file FILE")
            asked = [given.old, given.new, *(f"place={place}" for place in given.place)]
            asked += [f"{name}={value}" for name in ("many", "context") if (value := getattr(given, name)) is not None]
            asked += ["merge"] if given.merge else []
            lines = [asked] if given.file is None else message_rename.lines_of(given.file)
            for line in message_rename.rename([message_rename.wish(line_) for line_ in lines], root):
                print(line)
        elif given.verb == "unread":
            _print_unread([given.language] if given.language else TRANSLATED, root)
        elif given.verb == "read":
            if given.all == (given.text is not None):
                parser.error("read needs the text, or --all")
            count = mark_read(given.language, given.text, given.context, root)
            print(f"{given.language}: {count} read")
        else:
            gather(root)
    except Refused as refused:
        print(f"tools/messages.py: {refused}; nothing was changed", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    # By its name, so that the other modules of this folder share it.
    from messages import main as run

    sys.exit(run(sys.argv[1:]))
