"""The colours of a paper on white; `templates/paper.css.j2` has those of a dark screen."""

from __future__ import annotations

DARK = "#222222"
"""Text, and what is dark in a picture."""
MIDDLE = "#5a606b"
"""Labels and thin lines."""
LIGHT = "#d4d9e2"
"""Lines between rows, bars that stand back."""
ACCENT = "#1f5fbf"
"""What a picture is about, and the own row."""
MARK = "#fff8e1"
"""The ground of the own row."""
VULNERABLE, SAFE = "#b3261e", "#1b7f3b"
