"""Writes the table of words into docs/scenarios.md, and the JSON Schema of scenarios beside it.

    .venv/bin/python tools/words.py

A test fails where they differ from the code.
"""

from __future__ import annotations

import json
from pathlib import Path

from arbitr.laws.engine.book import PROCEDURES
from arbitr.laws.regulations import regulation_names
from arbitr.scenarios.reading.setup import PRESET
from arbitr.scenarios.scenario import FIELDS
from arbitr.scenarios.word import WORDS

ROOT = Path(__file__).parent.parent
DOCUMENT = ROOT / "docs" / "scenarios.md"
SCHEMA = ROOT / "docs" / "scenario.schema.json"
BEGIN, END = "<!-- words: written by tools/words.py -->", "<!-- end of words -->"


def document() -> str:
    """docs/scenarios.md with today's words."""
    text = DOCUMENT.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    rows = "\n".join(f"| `{name}` | {' '.join((word.__doc__ or '').split())} |" for name, word in sorted(WORDS.items()))
    return f"{before}{BEGIN}\n| word | what |\n|---|---|\n{rows}\n{END}{after}"


def schema() -> dict[str, object]:
    """What a scenario may look like; the runner says more, with the line."""
    text = {"type": ["string", "number", "boolean"]}
    by_seat = {"type": "object", "propertyNames": {"enum": ["N", "E", "S", "W"]}}
    anything: dict[str, object] = {}
    years = {"type": "array", "items": {"enum": [1997, 2007, 2017]}, "minItems": 1}
    words = dict.fromkeys(sorted(WORDS), anything)
    expect = {
        "type": "object",
        "properties": {"only": {"$ref": "#/$defs/only"}, **words},
        "patternProperties": {r"^\d{4}(\s*,\s*\d{4})*$": {"type": "object"}},
        "additionalProperties": False,
    }
    only = {**expect, "properties": words}
    fields: dict[str, object] = {
        "id": {"type": "string"},
        "title": {"type": "string"},
        "source": {"type": "string"},
        "editions": years,
        "regulations": {"type": "object", "propertyNames": {"enum": [PRESET, *regulation_names()]}},
        "board": {"type": "object"},
        "hands": by_seat,
        "position": {"type": "object"},
        "happened": {
            "type": "array",
            "items": {
                "anyOf": [
                    {"type": "string"},
                    {
                        "type": "object",
                        "properties": {
                            "report": {"enum": sorted(PROCEDURES)},
                            "expect": {"$ref": "#/$defs/expect"},
                            "director": {"type": "object"},
                            "answers": {"type": "object"},
                            "by": text,
                        },
                    },
                ]
            },
        },
        "expect": {"$ref": "#/$defs/expect"},
        "refused": {"anyOf": [{"type": "string"}, {"type": "object", "additionalProperties": {"type": "string"}}]},
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "An Arbitr scenario",
        "type": "object",
        "properties": {name: fields.get(name, anything) for name in FIELDS},
        "required": ["id", "happened"],
        "additionalProperties": False,
        "$defs": {"expect": expect, "only": only},
    }


def schema_text() -> str:
    return json.dumps(schema(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    DOCUMENT.write_text(document(), encoding="utf-8")
    SCHEMA.write_text(schema_text(), encoding="utf-8")
