"""Writes the API reference of the library from its docstrings: `tools/api.py [FOLDER]`, by default into build/api.

The page of `arbitr` has every name of `arbitr.__all__`; the others are what these names return.
"""

from __future__ import annotations

import sys
import warnings
from pathlib import Path

import pdoc

import arbitr

ROOT = Path(__file__).parent.parent
RETURNED = (
    "arbitr.laws.engine.conversation",
    "arbitr.laws.engine.dialogue",
    "arbitr.laws.engine.talk",
    "arbitr.message",
)


def write(folder: Path) -> None:
    """Write the pages; start with index.html."""
    for name in arbitr.__all__:
        getattr(arbitr, name)  # pdoc documents what is imported, and these are imported when they are first used
    warnings.simplefilter("error")  # pdoc warns of a name or a type that it does not find
    pdoc.render.configure(docformat="markdown", show_source=False, footer_text=f"arbitr {arbitr.__version__}")
    pdoc.pdoc("arbitr", r"!arbitr\.", *RETURNED, output_directory=folder)


if __name__ == "__main__":
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "api"
    write(target)
    print(target / "index.html")
