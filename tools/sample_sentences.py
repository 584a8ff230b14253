"""Draws random sentences for a reader: documents, docstrings and comments (English only), and messages.

    .venv/bin/python tools/sample_sentences.py [--language cs] [--count 200] [--seed 17]

The seed is printed. The same seed draws the same sentences until a text changes.
"""

from __future__ import annotations

import argparse
import ast
import io
import re
import tokenize
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random

from messages import gathered, translated

from arbitr.text import LANGUAGES

ROOT = Path(__file__).parent.parent
COUNT, SEED = 200, 17
LEAST_WORDS = 3
"""A shorter text is a label, not a sentence."""
GENERATED = tuple(
    f"docs/{name}.md" for name in ("coverage", "reference/api", "reference/benchmarks", "reference/commands")
)
"""Documents that only repeat docstrings, figures or messages."""
HIDDEN = (".venv", ".git", "node_modules", "dist", "build")

_NEXT = r"(?=`|[\"'“„({*]*[^\W\d_a-zа-яěščřžýáíéúůďťňľĺôäđć])"
_END = re.compile(rf"(?:(?<=[.!?…])|(?<=[.!?…][)\"'”“]))\s+{_NEXT}")
_WORD = re.compile(r"[^\W\d_]{2,}")
_CODE = re.compile(r"`[^`]*`")
_LINK = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")
_LIST = re.compile(r"^\s*(?:[-*+]|\d+\.)\s+")


def sentences(text: str) -> Iterator[str]:
    """The sentences of a paragraph, each on one line."""
    for sentence in _END.split(" ".join(text.split())):
        if len(_WORD.findall(_CODE.sub("", sentence))) >= LEAST_WORDS:
            yield sentence


def document_sentences(text: str) -> Iterator[str]:
    """The sentences of a Markdown file: paragraphs, entries of lists and cells of tables, without code."""
    paragraph: list[str] = []
    is_code = False
    for line in [*text.splitlines(), ""]:
        if line.lstrip().startswith("```"):
            is_code = not is_code
            line = ""
        plain = "" if is_code else _LINK.sub(r"\1", line)
        is_table, is_entry = plain.lstrip().startswith("|"), bool(_LIST.match(plain))
        is_code_line = plain.startswith("    ") and not paragraph
        if not plain.strip() or is_table or is_entry or plain.startswith("#"):
            yield from sentences(" ".join(paragraph))
            paragraph = []
        if is_table:
            for cell in plain.strip().strip("|").split("|"):
                yield from sentences(cell)
        elif plain.strip() and not is_code_line:
            paragraph.append(_LIST.sub("", plain).lstrip("#> "))


def code_sentences(source: str) -> Iterator[str]:
    """The sentences of docstrings, those of attributes too, and of comments."""
    for node in ast.walk(ast.parse(source)):
        body = getattr(node, "body", None)
        for statement in body if isinstance(body, list) else ():
            if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
                text = statement.value.value
                if isinstance(text, str):
                    for paragraph in text.split("\n\n"):
                        yield from sentences(paragraph)
    comment: list[str] = []
    last = 0
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            text = token.string.lstrip("#: ")
            if token.start[0] != last + 1:
                yield from sentences(" ".join(comment))
                comment = []
            last = token.start[0]
            if not text.startswith(("type:", "noqa", "fmt:", "pragma", "ruff:")):
                comment.append(text)
    yield from sentences(" ".join(comment))


def all_sentences(language: str, root: Path = ROOT) -> dict[str, str]:
    """Every sentence of a language, with the file or the kind of text in which it was found first."""
    found: dict[str, str] = {}

    def add(where: str, texts: Iterable[str]) -> None:
        for text in texts:
            found.setdefault(text, where)

    if language == "en":
        for path in _files(root, "*.md"):
            if path not in GENERATED:
                add(path, document_sentences((root / path).read_text(encoding="utf-8")))
        for path in _files(root / "src", "*.py"):
            add(f"src/{path}", code_sentences((root / "src" / path).read_text(encoding="utf-8")))
    for message in gathered(root) if language == "en" else translated(language, root):
        texts = message.id if language == "en" else message.string
        for text in (texts,) if isinstance(texts, str) else texts or ():
            add("message", sentences(text))
    return found


def drawn(found: dict[str, str], count: int, seed: int) -> list[tuple[str, str]]:
    """`count` of the sentences, each with where it is."""
    everything = sorted(found)
    return [(found[text], text) for text in Random(seed).sample(everything, min(count, len(everything)))]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--language", choices=LANGUAGES, default="en")
    parser.add_argument("--count", type=int, default=COUNT)
    parser.add_argument("--seed", type=int, default=SEED)
    given = parser.parse_args()
    found = all_sentences(given.language)
    print(f"seed {given.seed}: {min(given.count, len(found))} of {len(found)} sentences, language {given.language}")
    for number, (where, text) in enumerate(drawn(found, given.count, given.seed), 1):
        print(f"{number:4d} {where}: {text}")


def _files(root: Path, pattern: str) -> list[str]:
    """The files below a folder, without what was installed or built there."""
    paths = sorted(path.relative_to(root) for path in root.rglob(pattern))
    return [path.as_posix() for path in paths if not any(name in HIDDEN for name in path.parts)]


if __name__ == "__main__":
    main()
