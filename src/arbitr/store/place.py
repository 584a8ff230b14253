"""The default location of the store."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from arbitr.problem import Problem, reason

VARIABLE = "ARBITR_DB"
FILE = "club.db"


def usual_place() -> str:
    """The value of ARBITR_DB, a file or a URL; otherwise a file in this user's data directory."""
    named = os.environ.get(VARIABLE, "")
    if named:
        return named
    folder = data_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise Problem(
            "the folder {folder} for the club's database cannot be created: {why}; set another place in {variable}",
            folder=folder,
            why=reason(error),
            variable=VARIABLE,
        ) from None
    return str(folder / FILE)


def data_folder() -> Path:
    """Arbitr's folder in this user's data directory; it may not exist yet."""
    return _data() / "arbitr"


def _data() -> Path:
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    if sys.platform == "darwin":
        return home / "Library" / "Application Support"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")
