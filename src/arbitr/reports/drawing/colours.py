"""The colours of a paper on white; `templates/paper.css.j2` has those of a dark screen."""

from __future__ import annotations

DARK = "#222222"
"""Text, and the dark parts of a picture."""
MIDDLE = "#5a606b"
"""Labels and thin lines."""
LIGHT = "#d4d9e2"
"""Lines between rows, background bars."""
ACCENT = "#1f5fbf"
"""The subject of a picture, and the reader's own row."""
MARK = "#fff8e1"
"""The background of the reader's own row."""
VULNERABLE, SAFE = "#b3261e", "#1b7f3b"
