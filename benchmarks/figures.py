"""docs/reference/benchmarks.md: the ratios that `./bench` writes, and under a heading of its own the load (load.py)."""

from __future__ import annotations

import platform
from pathlib import Path

FILE = Path(__file__).parent.parent / "docs" / "reference" / "benchmarks.md"
RATIOS = "# Benchmarks\n\nWritten by `./bench`; do not edit. A ratio above 1 means that Arbitr is faster.\n\n"
LOAD = "\n## Load\n\nWritten by `benchmarks/load.py --write`; do not edit.\n"


def write_ratios(text: str) -> None:
    _, heading, load = _parts()
    FILE.write_text(RATIOS + text + heading + load)


def write_load(heading: str, figures: str) -> None:
    """In place of what stood under this heading."""
    ratios, _, load = _parts()
    known = dict(section.split("\n\n", 1) for section in load.split("\n### ")[1:])
    known[heading] = figures + "\n"
    FILE.write_text(ratios + LOAD + "".join(f"\n### {name}\n\n{text}" for name, text in sorted(known.items())))


def _parts() -> tuple[str, str, str]:
    return FILE.read_text().partition(LOAD)


def cpu() -> str:
    try:
        for line in Path("/proc/cpuinfo").read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()
