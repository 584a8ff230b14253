"""Gathers the messages of the code into each language's file: new ones come in empty, gone ones go out.

    .venv/bin/python tools/messages.py

`./run` and `./test` compile them; a test fails where one is missing.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po
from jinja2 import Environment
from jinja2.ext import extract_from_ast

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "arbitr"
KEYWORDS: dict[str, tuple[int, ...] | None] = {
    **dict.fromkeys(("_", "gettext", "Message", "Problem", "IllegalEvent", "problem", "say")),
    **dict.fromkeys(("ngettext", "counted"), (1, 2)),
    **dict.fromkeys(
        ("judge", "name_tricks", "name_suits", "name_number", "name_result", "name_results", "name_outcomes"), (2,)
    ),
    **dict.fromkeys(("refuse_if", "forbid_if", "required"), (2,)),
    **dict.fromkeys(("offer", "choose", "name_call", "name_card"), (3,)),
}
"""The words that carry a message for people, and which of their arguments it is if not the first."""


def gathered() -> Catalog:
    """Every message in the code, with the files it stands in.

    Babel's own extractor passes over a message inside the call of another one, as most of ours stand; so we read the
    syntax tree.
    """
    catalog = Catalog(project="Arbitr", charset="utf-8")
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and (message := _message(node)) is not None:
                catalog.add(message, locations=[(str(path.relative_to(ROOT)), 0)])
    for path in sorted(SOURCE.rglob("templates/*.html")):
        for _, message in in_template(path.read_text(encoding="utf-8")):
            catalog.add(message, locations=[(str(path.relative_to(ROOT)), 0)])
    return catalog


def in_template(text: str) -> Iterator[tuple[int, str | tuple[str, ...]]]:
    """The messages of a page, with their lines."""
    for line, function, message in extract_from_ast(Environment().parse(text), ("_", "ngettext"), babel_style=False):
        texts = [each for each in (message if isinstance(message, tuple) else (message,)) if each is not None]
        yield line, (texts[0], texts[1]) if function == "ngettext" else texts[0]


def _message(call: ast.Call) -> str | tuple[str, ...] | None:
    """The message that this call carries, if it is one of the words that carry one and its text is written there."""
    name = getattr(call.func, "attr", None) or getattr(call.func, "id", None)
    for keyword in call.keywords:
        if keyword.arg == "doubtful" and isinstance(keyword.value, ast.Constant):
            return str(keyword.value.value).partition(": ")[2]  # the law in front is the same in every language
    if name not in KEYWORDS:
        return None
    texts = [call.args[place - 1] for place in KEYWORDS[name] or (1,) if place <= len(call.args)]
    values = [text.value for text in texts if isinstance(text, ast.Constant) and isinstance(text.value, str)]
    if not values or len(values) != len(texts):
        return None
    return values[0] if len(values) == 1 else tuple(values)


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
