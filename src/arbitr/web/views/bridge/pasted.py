"""A pasted list before it is stored: who is meant on each line, and what is wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from arbitr.club.entries.pasted import PastedLine
from arbitr.club.people import PeopleFound, key_of
from arbitr.tournament import Register
from arbitr.web.render import Visitor


def pasted_view(
    page: Visitor,
    register: Register,
    lines: Sequence[PastedLine],
    found: PeopleFound,
    answers: Mapping[str, str],
    problem: str = "",
) -> dict[str, Any]:
    """Every line with its players. `problem` is what is wrong with the list as a whole."""
    doubts = {doubt.key: doubt for doubt in found.doubts}
    new = {person.id: person for person in found.new}
    understood = iter(enumerate(found.contestants))
    view = []
    for line in lines:
        row: dict[str, Any] = {"line": line.number, "text": line.text, "title": "", "players": [], "problem": ""}
        if line.wanted is None:
            row["problem"] = page.say(line.problem) if line.problem is not None else ""
        elif (entry := next(understood, None)) is not None:
            number, contestant = entry
            ids = iter(contestant.players)
            row["title"] = line.wanted.title
            for place, name in enumerate(line.wanted.players):
                doubt = doubts.get(key_of(number, place, name))
                row["players"].append(
                    {
                        "name": name,
                        "why": page.say(doubt.why),
                        "key": doubt.key,
                        "choices": [{"id": id_, "name": page.say(shown)} for id_, shown in doubt.choices],
                        "chosen": answers.get(doubt.key, ""),
                    }
                    if doubt is not None
                    else _known(register, next(ids), new)
                )
        view.append(row)
    entered = sum(line.wanted is not None for line in lines)
    return {
        "lines": view,
        "count": entered,
        "wrong": len(lines) - entered,
        "new": [person.name for person in found.new],
        "doubts": len(found.doubts),
        "problem": problem,
    }


def _known(register: Register, id_: str, new: Mapping[str, Any]) -> dict[str, Any]:
    """A member, or somebody who will be added to the register."""
    person = new.get(id_) or register.by_id[id_]
    return {
        "name": person.name,
        "number": person.number or "",
        "club": "" if id_ in new else register.club_of(person),
        "is_new": id_ in new,
    }
