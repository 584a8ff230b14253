"""The law book on the terminal: contents, a law with its sub-laws, definitions, index, editions side by side."""

from __future__ import annotations

import gettext
import os
import re
from collections.abc import Iterable, Iterator, Sequence
from gettext import gettext as _
from textwrap import wrap

from arbitr.cli.console import say, say_all, terminal_width
from arbitr.club import Hits
from arbitr.laws.engine import LATEST, PROCEDURES, Edition, Procedure, who
from arbitr.laws.lawbook import alphabet, chapters, rules
from arbitr.laws.lawbook.definition import Definition
from arbitr.laws.lawbook.definitions import DEFINITIONS
from arbitr.laws.lawbook.number import LAWS, depth, law_of
from arbitr.laws.lawbook.terms import TERMS
from arbitr.message import Message
from arbitr.problem import Problem
from arbitr.scenarios import lawbook
from arbitr.text import language_of

NARROWEST = 24
"""A narrower column of a comparison is put below the others instead."""


def said(message: Message) -> str:
    return message.translated(gettext)


def _indented(text: str, first: str, rest: str) -> None:
    """A paragraph after its mark, wrapped to the terminal."""
    for line in wrap(text, terminal_width(), initial_indent=first, subsequent_indent=rest, break_on_hyphens=False) or [
        first.rstrip()
    ]:
        say(line)


def _behind(mark: str, text: str, width: int, margin: int = 0) -> None:
    _indented(text, " " * margin + mark.ljust(width), " " * (margin + width))


# Contents


def show_contents(edition: Edition) -> None:
    """Chapters and laws."""
    say_all([_("Chapter {number}: {title}").format(number=1, title=_("Definitions"))])
    for chapter in chapters.CHAPTERS:
        say_all([_("Chapter {number}: {title}").format(number=chapter.number, title=said(chapter.title))])
        for law in chapter.laws:
            _behind(f"{law:>4}", said(chapters.title(law, edition)), 6)


def show_procedures(procedures: Iterable[Procedure]) -> None:
    """Every procedure with its laws, and the meaning of its player."""
    for procedure in procedures:
        say(f"{', '.join(procedure.laws):>4}  {said(procedure.title)}  ({procedure.id})")
        say("      " + _("by: {who}").format(who=said(who(procedure.id))))


# One law


def show_law(law: int, edition: Edition) -> None:
    """The law with its sub-laws, and the procedures that implement it."""
    _head(law, edition)
    _show_rules(rules.of_law(law, edition))
    own = [known for known in PROCEDURES.values() if str(law) in known.laws]
    own.sort(key=lambda known: (known.laws.index(str(law)), known.id))
    if own:
        say("")
        say_all([_("Procedures")])
        for procedure in own:
            say_all([f"  {said(procedure.title)}  ({procedure.id})"])


def show_sub_law(number: str, edition: Edition) -> None:
    """A sub-law with its parts, the procedures that implement it and a worked example."""
    _head(law_of(number), edition)
    _show_rules(rules.within(number, edition))
    cited = lawbook.cited(number, edition)
    if cited.procedures:
        say("")
        say_all([_("Procedures")])
        for name in cited.procedures:
            say_all([f"  {said(PROCEDURES[name].title)}  ({name})"])
    if cited.example is not None:
        say("")
        _show_example(lawbook.example(cited.example, edition))


def _head(law: int, edition: Edition) -> None:
    chapter = chapters.chapter_of(law)
    say_all(
        [
            _("Law {law}, {year}: {title}").format(law=law, year=edition, title=said(chapters.title(law, edition))),
            _("Chapter {number}: {title}").format(number=chapter.number, title=said(chapter.title)),
            "",
        ]
    )


def _show_rules(shown: Sequence[rules.Rule]) -> None:
    if not shown:
        return
    rows = {
        (cell.number, cell.edition): row
        for row in rules.compared(law_of(shown[0].number), list(Edition))
        for cell in row.cells
        if cell is not None
    }
    width = max(len(rule.number) for rule in shown) + 2
    least = min(depth(rule.number) for rule in shown)
    for rule in shown:
        margin = 2 * (depth(rule.number) - least) if terminal_width() >= 60 else 0
        others = _elsewhere(rule, rows.get((rule.number, rule.edition)))
        _behind(rule.number, f"{said(rule.says)} {others}".rstrip(), width, margin)


def _elsewhere(rule: rules.Rule, row: rules.RuleComparison | None) -> str:
    """Its number in the other editions, if it differs, or if they have no such rule or another one."""
    cells = dict(zip(Edition, (None,) * len(Edition) if row is None else row.cells, strict=True))
    differences = []
    for edition in sorted(Edition, reverse=True):
        cell = cells[edition]
        if edition is rule.edition:
            continue
        if cell is None:
            differences.append(_("not in {year}").format(year=edition))
        elif cell.summary is not rule.summary:
            differences.append(f"{edition}: {cell.number}, " + _("different"))
        elif cell.number != rule.number:
            differences.append(f"{edition}: {cell.number}")
    return f"[{'; '.join(differences)}]" if differences else ""


def _show_example(example: lawbook.Example) -> None:
    title = f": {example.title}" if language_of(os.environ) == "en" else ""  # the titles of scenarios are English
    _indented(_("Worked example") + title, "", "  ")
    if example.actions:
        _indented(", ".join(example.actions), "  ", "  ")
    for incident, ruling in zip(example.run.incidents, example.run.rulings, strict=True):
        _indented(f"{said(PROCEDURES[incident.procedure].title)} ({incident.by})", "  ", "  ")
        for effect in ruling.effects:
            _indented(f"{said(effect.words())}  [{effect.law}]", "  → ", "    ")


def show_procedure(procedure: Procedure) -> None:
    say_all(
        [
            _("Law {law}: {title}").format(law=", ".join(procedure.laws), title=said(procedure.title)),
            said(procedure.says),
            _("by: {who}").format(who=said(who(procedure.id))),
            *(f"{year}: {said(words)}" for year, words in procedure.differs),
        ]
    )


def show_definition(definition: Definition) -> None:
    editions = ", ".join(str(edition) for edition in definition.editions)
    say_all([f"{said(definition.term)}: {said(definition.says)}"])
    if len(definition.editions) < len(Edition):
        say_all([_("Defined in {editions}").format(editions=editions)])
    laws = ", ".join(f"{law} {said(chapters.title(int(law), LATEST))}" for law in definition.laws)
    say_all([_("Laws: {laws}").format(laws=laws)])


def no_number(text: str, edition: Edition) -> Problem:
    """The error for an unknown law number: it lists the available ones."""
    match = re.match(r"\d+", text)
    if match is not None and int(match[0]) in LAWS:
        there = ", ".join(summary.number for summary in rules.of_law(int(match[0]), edition))
        return Problem("{text} is not a sub-law; Law {law} has {numbers}", text=repr(text), law=match[0], numbers=there)
    return Problem("{text} is not the number of a law; enter a number from 1 to 93", text=repr(text))


def no_such_number(number: str, edition: Edition) -> Problem:
    """The alternatives: the new number of a rule of another edition, or the parts of the law."""
    editions = lawbook.known(number)
    for other, new in rules.renumbered(number, edition):
        return Problem(
            "the {edition} Laws have no {number}; {number} of {other} is {new}",
            number=number,
            edition=edition,
            other=other,
            new=new,
        )
    if editions:
        return Problem(
            "the {edition} Laws have no {number}; the Laws of {others} have it (--edition {first})",
            number=number,
            edition=edition,
            others=", ".join(str(known) for known in editions),
            first=editions[-1],
        )
    there = [summary.number for summary in rules.of_law(law_of(number), edition)]
    return Problem(
        "the {edition} Laws have no {number}; Law {law} has {numbers}",
        number=number,
        edition=edition,
        law=law_of(number),
        numbers=", ".join(there),
    )


# Editions side by side


def show_differences(law: int, editions: Sequence[Edition]) -> None:
    """What each edition does, rule by rule, then the notes of the law's procedures."""
    titles = list(dict.fromkeys(said(chapters.title(law, edition)) for edition in editions))
    say_all([_("Law {law}: {title}").format(law=law, title=" / ".join(titles)), ""])
    rows = [[_cell(cell) for cell in row.cells] for row in rules.compared(law, editions) if row.differs or row.moved]
    if rows:
        _side_by_side([str(edition) for edition in editions], rows)
    else:
        say_all([_("The sub-laws are the same in these editions.")])
    for procedure in PROCEDURES.values():
        changed = [(year, words) for year, words in procedure.differs if year in editions]
        if str(law) in procedure.laws and changed:
            say("")
            say_all([f"{said(procedure.title)}  ({procedure.id})"])
            for year, words in changed:
                _behind(f"{year}:", said(words), 6, 2)


def _cell(rule: rules.Rule | None) -> str:
    return "-" if rule is None else f"{rule.number}  {said(rule.says)}"


def _side_by_side(head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Columns if they fit; one below the other, each after its year, on a narrow terminal."""
    width = (terminal_width() - 3 * (len(head) - 1)) // len(head)
    if width < NARROWEST:
        for row in rows:
            for year, text in zip(head, row, strict=True):
                _behind(year, text, 6)
            say("")
        return
    for number, row in enumerate([head, *rows]):
        columns = [wrap(text, width, break_on_hyphens=False) for text in row]
        for line in range(max(map(len, columns))):
            cells = [column[line] if line < len(column) else "" for column in columns]
            say(" │ ".join(cell.ljust(width) for cell in cells).rstrip())
        say(
            "─┼─".join("─" * width for _column in head)
            if number == 0
            else " │ ".join(" " * width for _c in head).rstrip()
        )


# The index


def show_index(entries: Iterable[tuple[str, str]]) -> None:
    for word, leads in entries:
        _indented(f"{word}: {leads}", "", "    ")


def index_entries(edition: Edition) -> Iterator[tuple[str, str]]:
    """Every index entry, with the numbers of laws and the names of procedures."""
    found: dict[str, list[str]] = {}
    for definition in DEFINITIONS:
        found.setdefault(said(definition.term), []).extend((*definition.laws, definition.id))
    for term in TERMS:
        if numbers := term.of(edition):
            found.setdefault(said(term.word), []).extend(numbers)
    for law in LAWS:
        found.setdefault(said(chapters.title(law, edition)), []).append(str(law))
    for procedure in PROCEDURES.values():
        found.setdefault(said(procedure.title), []).append(procedure.id)
    for word in sorted(found, key=alphabet.place):
        yield word, ", ".join(dict.fromkeys(found[word]))


def show_hits(hits: Hits, edition: Edition) -> None:
    """The index entries for some words."""
    for definition in hits.definitions:
        show_definition(definition)
    show_index((said(term.word), ", ".join(term.of(edition))) for term in hits.terms)
    for rule in hits.rules:
        _behind(rule.number, said(rule.says), 9)
    if hits.procedures:
        say_all([_("Procedures")])
        for name in hits.procedures:
            say_all([f"  {', '.join(PROCEDURES[name].laws)}  {said(PROCEDURES[name].title)}  ({name})"])
