"""Compiles the translations when the package is built or installed from its source."""

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompileTranslations(BuildHookInterface[Any]):
    """locale/*/LC_MESSAGES/arbitr.po becomes arbitr.mo beside it."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        for source in sorted(Path(self.root, "src/arbitr/locale").glob("*/LC_MESSAGES/*.po")):
            with source.open("rb") as file:
                catalog = read_po(file)
            with source.with_suffix(".mo").open("wb") as file:
                # A translation to be read again, since its English was written anew, is better than English.
                write_mo(file, catalog, use_fuzzy=True)
