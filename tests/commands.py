"""The command `arbitr` in this process, for tests of what it says: to start Python for each call takes far longer.

That it also works as a process of its own is tested in tests/cli.
"""

from __future__ import annotations

import gettext
import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from arbitr.cli.main import main


def arbitr(*words: str, given: bytes = b"", columns: int = 80, folder: Path | None = None) -> CompletedProcess[bytes]:
    """Exit code, output and errors, as a process would have them, in English."""
    typed, out, err = (TextIOWrapper(BytesIO(data), encoding="utf-8", newline="\n") for data in (given, b"", b""))
    domain = gettext.textdomain()
    with pytest.MonkeyPatch.context() as patch:
        for name, value in {"argv": ["arbitr", *words], "stdin": typed, "stdout": out, "stderr": err}.items():
            patch.setattr(sys, name, value)
        for name, value in {"LANGUAGE": "en", "LANG": "en_GB.UTF-8", "COLUMNS": str(columns)}.items():
            patch.setenv(name, value)
        if folder is not None:
            patch.chdir(folder)
        try:
            with pytest.raises(SystemExit) as left:
                main()
        finally:
            gettext.textdomain(domain)
    printed = []
    for stream in (out, err):
        stream.flush()
        assert isinstance(stream.buffer, BytesIO)
        printed.append(stream.buffer.getvalue())
    return CompletedProcess(words, int(left.value.code or 0), *printed)


def arbitr_text(*words: str, given: str = "", columns: int = 80, folder: Path | None = None) -> CompletedProcess[str]:
    """The same in text."""
    done = arbitr(*words, given=given.encode(), columns=columns, folder=folder)
    return CompletedProcess(words, done.returncode, done.stdout.decode(), done.stderr.decode())
