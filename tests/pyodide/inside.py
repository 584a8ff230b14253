"""Runs inside Pyodide: imports the core, runs the README's session and every scenario, prints the findings as JSON."""

from __future__ import annotations

import doctest
import json
import pkgutil
import re
import sys
import time
import warnings
from importlib import import_module
from pathlib import Path
from typing import Any

CORE = ("cards", "bridge", "laws", "scoring", "movements", "tournament", "marias", "scenarios", "text", "formats")
"""What runs without a server, a database or a terminal."""


def imported() -> tuple[int, dict[str, list[str]]]:
    """How many modules of the core can be imported, and those that cannot, by the package they miss."""
    count = 0
    missing: dict[str, list[str]] = {}
    for name in CORE:
        package = import_module(f"arbitr.{name}")
        modules = pkgutil.walk_packages(getattr(package, "__path__", ()), f"arbitr.{name}.")
        for module in [package.__name__, *(module.name for module in modules)]:
            try:
                import_module(module)
                count += 1
            except ModuleNotFoundError as error:
                missing.setdefault(str(error.name), []).append(module)
    return count, missing


def readme_session() -> dict[str, int]:
    text = "".join(re.findall(r"```python\n(.*?)```", Path("/project/README.md").read_text(), re.DOTALL))
    parsed = doctest.DocTestParser().get_doctest(text, {}, "README.md", "README.md", 0)
    done = doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL).run(parsed)
    return {"attempted": done.attempted, "failed": done.failed}


def bridge_scenarios() -> dict[str, Any]:
    from arbitr.scenarios.scenario import read_scenarios, run

    ids, wrong, rulings = [], [], 0
    for path in sorted(Path("/project/tests/scenarios").rglob("*.yaml")):
        for scenario in read_scenarios(path.read_text(), path.name):
            ids.append(scenario.id)
            for this in run(scenario):
                rulings += len(this.rulings)
                if not this.compared:
                    wrong.append(f"{scenario.id}, {this.edition}: nothing is expected")
                wrong += [f"{scenario.id}, {this.edition}: {miss}" for miss in this.misses]
    return {"ids": ids, "rulings": rulings, "wrong": wrong}


def marias_scenarios() -> dict[str, Any]:
    from arbitr.scenarios.marias_deal import misses, read_marias_deals

    ids, wrong = [], []
    for path in sorted(Path("/project/tests/marias/scenarios").glob("*.yaml")):
        for deal in read_marias_deals(path.read_text(), path.name):
            ids.append(deal.id)
            wrong += [f"{deal.id}: {miss}" for miss in misses(deal)]
    return {"ids": ids, "wrong": wrong}


def main() -> None:
    # What a later Python only warns of today is gone in the one after it.
    warnings.simplefilter("error")
    sys.path[:0] = ["/project/src", "/packages"]
    start = time.monotonic()
    modules, missing = imported()
    loaded = time.monotonic()
    found = {
        "python": list(sys.version_info[:3]),
        "modules": modules,
        "missing": missing,
        "session": readme_session(),
        "bridge": bridge_scenarios(),
        "marias": marias_scenarios(),
        "seconds": {"import": round(loaded - start, 1), "scenarios": round(time.monotonic() - loaded, 1)},
    }
    print(json.dumps(found))


if __name__ == "__main__":
    main()
