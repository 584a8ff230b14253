"""The command `arbitr`: its language, and one clear line for every error."""

from __future__ import annotations

import gettext
import os
import sys
from typing import NoReturn

from arbitr.cli.console import end_output, prepare_output
from arbitr.extras import is_of_an_extra, missing
from arbitr.problem import Problem
from arbitr.text import DOMAIN, LANGUAGES, LOCALE, language_of

BAD_INPUT = 2
READ_NO_FURTHER = 1
INTERRUPTED = 130


def main() -> NoReturn:
    """Run one command and exit with 0, or with 2 and one line if the input was bad."""
    prepare_output()
    arguments = sys.argv[1:]
    try:
        speak(language_of(os.environ))
        if wished := _wished(arguments):
            speak(wished)
        from arbitr.cli.commands import (
            run,
        )  # after the language is set, since every imported text follows it

        status = run(arguments)
        if sys.stdout is not None:
            sys.stdout.flush()  # here a full disk can be reported
    except Problem as problem:
        print(f"arbitr: {problem.translated(gettext)}", file=sys.stderr)
        status = BAD_INPUT
    except ModuleNotFoundError as error:
        if not is_of_an_extra(error.name):
            raise
        print(f"arbitr: {missing(error.name).translated(gettext)}", file=sys.stderr)
        status = BAD_INPUT
    except KeyboardInterrupt:
        status = INTERRUPTED
    except BrokenPipeError:  # somebody read only the first lines
        status = READ_NO_FURTHER
    end_output()
    sys.exit(status)


def speak(language: str) -> None:
    """From now on the command uses this language."""
    os.environ["LANGUAGE"] = language
    gettext.bindtextdomain(DOMAIN, LOCALE)
    gettext.textdomain(DOMAIN)


def _wished(arguments: list[str]) -> str | None:
    """The language of `--lang cs`. It is parsed first, since the help is written in it."""
    for place, word in enumerate(arguments):
        if word == "--":
            break
        name, equals, value = word.partition("=")
        if name == "--lang":
            language = value if equals else "".join(arguments[place + 1 : place + 2])
            if language not in LANGUAGES:
                raise Problem(
                    "--lang {language}: choose one of {languages}",
                    language=language,
                    languages=", ".join(LANGUAGES),
                )
            return language
    return None
