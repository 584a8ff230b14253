"""Writes an answer into a scenario file, with everything else unchanged."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from arbitr.extras import extra
from arbitr.scenarios.reading.setup import FIELDS

if TYPE_CHECKING:
    import yaml
else:
    yaml = extra("yaml")

PLAIN = re.compile(r"[\w+♠♥♦♣][\w .+%/♠♥♦♣=-]*")
"""What YAML reads as one text without quotes."""


def with_answer(text: str, document: int, step: int, key: str, value: str) -> str:
    """The text of the file with one more answer in this step of this document, both counted from 0."""
    trees = [tree for tree in yaml.compose_all(text, Loader=yaml.SafeLoader) if tree is not None]
    happened = _value(trees[document], "happened")
    assert isinstance(happened, yaml.SequenceNode), f"a scenario has {FIELDS}"
    node = happened.value[step]
    entry = f"{key}: {value if PLAIN.fullmatch(value) and not value.endswith(' ') else _quoted(value)}"
    for name in ("director", "answers"):
        answers = _value(node, name)
        if isinstance(answers, yaml.MappingNode):
            return _inserted(text, answers, entry)
    return _inserted(text, node, f"answers: {{{entry}}}")


def _quoted(value: str) -> str:
    return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _value(node: yaml.Node, name: str) -> yaml.Node | None:
    if not isinstance(node, yaml.MappingNode):
        return None
    return next((value for key, value in node.value if key.value == name), None)


def _inserted(text: str, mapping: yaml.MappingNode, entry: str) -> str:
    if mapping.flow_style:
        place = text.rindex("}", 0, mapping.end_mark.index)
        return f"{text[:place].rstrip()}{', ' if mapping.value else ''}{entry}{text[place:]}"
    indent = " " * mapping.value[0][0].start_mark.column
    line_end = text.find("\n", _end(mapping.value[-1][1]))
    if line_end < 0:
        return f"{text}\n{indent}{entry}\n"
    return f"{text[:line_end]}\n{indent}{entry}{text[line_end:]}"


def _end(node: yaml.Node) -> int:
    """The end of the last item in this node: a block extends to the next one, past blank lines and comments."""
    if isinstance(node, yaml.CollectionNode) and not node.flow_style and node.value:
        last = node.value[-1]
        return _end(last[1] if isinstance(last, tuple) else last)
    return int(node.end_mark.index)
