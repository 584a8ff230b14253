"""The colours of a paper on white; `templates/paper.css.j2` has those of a dark screen."""

from __future__ import annotations

DARK = "#15201a"
"""Text, and the dark parts of a picture."""
MIDDLE = "#47544c"
"""Labels and thin lines."""
LIGHT = "#dde3dc"
"""Lines between rows, background bars."""
ACCENT = "#0e5c3c"
"""The subject of a picture, and the reader's own row."""
MARK = "#fdf1cf"
"""The background of the reader's own row."""
VULNERABLE, SAFE = "#bd1f2d", "#0e5c3c"
