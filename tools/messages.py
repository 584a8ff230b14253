"""Gathers the messages of the code into each language's file: new ones come in empty, gone ones go out.

    .venv/bin/python tools/messages.py

`./run` and `./test` compile them; a test fails where one is missing.
"""

from __future__ import annotations

import sys
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "arbitr"
KEYWORDS: dict[str, tuple[int, ...] | None] = {
    "_": None,
    "gettext": None,
    "ngettext": (1, 2),
    "Problem": None,
    "IllegalEvent": None,
}
"""The words whose first text is a message for people."""


def gathered() -> Catalog:
    """Every message in the code, with the files it stands in."""
    catalog = Catalog(project="Arbitr", charset="utf-8")
    for file, _line, message, comments, context in extract_from_dir(SOURCE, keywords=KEYWORDS):
        catalog.add(message, locations=[(f"src/arbitr/{file}", 0)], auto_comments=comments, context=context)
    return catalog


def translated(language: str) -> Catalog:
    with po_file(language).open("rb") as file:
        return read_po(file, locale=language)


def po_file(language: str) -> Path:
    return SOURCE / "locale" / language / "LC_MESSAGES" / "arbitr.po"


def main() -> None:
    from arbitr.text import LANGUAGES

    template = gathered()
    for language in LANGUAGES:
        if language == "en":
            continue
        path = po_file(language)
        path.parent.mkdir(parents=True, exist_ok=True)
        catalog = translated(language) if path.exists() else Catalog(locale=language, project="Arbitr")
        catalog.update(template, no_fuzzy_matching=True)
        catalog.obsolete.clear()
        catalog.fuzzy = False
        catalog.header_comment = f"# Arbitr's messages in {LANGUAGES[language]}."
        with path.open("wb") as file:
            write_po(file, catalog, width=116, sort_output=True, include_lineno=False, omit_header=False)
        # What changes with every run and says nothing has no place in a reviewed file.
        lines = path.read_text().splitlines(keepends=True)
        dull = (
            '"POT-Creation-Date',
            '"PO-Revision-Date',
            '"Last-Translator',
            '"Generated-By',
            '"Language-Team',
            '"Report-',
        )
        path.write_text("".join(line for line in lines if not line.startswith(dull)))
        missing = sum(1 for message in catalog if message.id and not message.string)
        print(f"{language}: {len(catalog)} messages, {missing} not translated", file=sys.stderr)


if __name__ == "__main__":
    main()
