"""The available languages, and the messages in each."""

from __future__ import annotations

import gettext
from collections.abc import Mapping
from functools import cache
from pathlib import Path

DOMAIN = "arbitr"
LOCALE = Path(__file__).parent / "locale"

LANGUAGES = {"en": "English", "cs": "čeština", "sk": "slovenčina", "sr": "srpski", "ru": "русский"}
"""Each language under its own name. The English texts are in the code."""


@cache
def translation(language: str) -> gettext.NullTranslations:
    """The messages of this language."""
    if language == "en":
        return gettext.NullTranslations()
    return gettext.translation(DOMAIN, LOCALE, [language])


def language_of(environment: Mapping[str, str]) -> str:
    """The language that the environment of a command asks for, English if we do not have it."""
    for variable in ("ARBITR_LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        for wish in environment.get(variable, "").split(":"):
            language = wish.replace("-", "_").split("_")[0].split(".")[0].lower()
            if language in LANGUAGES:
                return language
            if language:  # the first wish that is set decides, as everywhere on Unix
                return "en"
    return "en"
