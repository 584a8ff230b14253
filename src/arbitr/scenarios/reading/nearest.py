"""What somebody may have meant who wrote a word that is not known."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

MOST = 3
ALIKE = 0.6


def nearest(word: str, known: Iterable[str]) -> list[str]:
    """The known words most like this one, the likeliest first: alike in letters, or one a part of the other."""
    names = {name.casefold(): name for name in known}
    wanted = word.casefold().replace(" ", "_")
    parts = [name for name in names if wanted in name or (len(name) > 2 and name in wanted)]
    alike = get_close_matches(wanted, names, n=MOST, cutoff=ALIKE)
    # A key may be right but for its procedure, or a procedure but for its question.
    tails = {name.rpartition(".")[2]: name for name in names if "." in name}
    alike += [tails[tail] for tail in get_close_matches(wanted.rpartition(".")[2], tails, n=MOST, cutoff=ALIKE)]
    return [names[name] for name in dict.fromkeys((*alike, *sorted(parts, key=len)))][:MOST]
