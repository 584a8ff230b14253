"""A bar for long work: only on a terminal, and on standard error."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID


class ProgressBar:
    """Without a terminal it does nothing."""

    def __init__(self, shown: Progress | None = None, task: TaskID | None = None) -> None:
        self._shown, self._task = shown, task

    def advance(self, done: int) -> None:
        """This many more are done."""
        if self._shown is not None and self._task is not None:
            self._shown.advance(self._task, done)

    def at(self, done: int, whole: int) -> None:
        """How many are done, and how many there are."""
        if self._shown is not None and self._task is not None:
            self._shown.update(self._task, completed=done, total=whole)

    def describe(self, text: str) -> None:
        """The current activity."""
        if self._shown is not None and self._task is not None:
            self._shown.update(self._task, description=text)


@contextmanager
def progress(text: str, whole: int) -> Iterator[ProgressBar]:
    if not sys.stderr.isatty():
        yield ProgressBar()
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = TextColumn("{task.description}"), BarColumn(None), MofNCompleteColumn(), TimeElapsedColumn()
    with Progress(*columns, console=Console(stderr=True), transient=True, expand=True) as shown:
        yield ProgressBar(shown, shown.add_task(text, total=whole))
