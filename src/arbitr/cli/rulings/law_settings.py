"""`arbitr laws settings`: what the Laws leave to an authority or organiser, and the values of a preset."""

from __future__ import annotations

import gettext
from gettext import gettext as _
from textwrap import wrap
from typing import TYPE_CHECKING

import typer

from arbitr.cli.console import JSON, lazily, say, say_json, terminal_width
from arbitr.laws.engine import LATEST, parse_edition

if TYPE_CHECKING:
    from arbitr.laws.engine.edition import Edition
    from arbitr.laws.presets import Preset
    from arbitr.laws.settings import Setting

with lazily():
    from arbitr.laws import presets, regulations
    from arbitr.laws import settings as law_settings


INDENT = " " * 9


def register(app: typer.Typer) -> None:
    app.command(
        help=_("List what the Laws leave to the Regulating Authority or Tournament Organizer, with current values.")
    )(settings)


def settings(
    preset: str = typer.Option("", "--preset", help=_("Show an authority's settings with their sources.")),
    edition: str = typer.Option(str(LATEST), "--edition", help=_("Edition of the Laws: 1997, 2007 or 2017.")),
    as_json: bool = JSON,
) -> None:
    year = parse_edition(edition)
    chosen = presets.preset(preset) if preset else None
    rows = [_row(setting, year, chosen) for setting in law_settings.SETTINGS if setting.law(year)]
    if as_json:
        say_json({"preset": preset, "presets": [known.name for known in presets.PRESETS], "settings": rows})
        return
    say(_("Settings under the {edition} Laws").format(edition=year))
    if chosen is not None:
        say(f"{chosen.name}: {chosen.title.translated(gettext)}")
    for row in rows:
        say(f"{row['law']:<8} {row['name']}: {row['value'] or _('asked')}")
        text = row["about"] + (f" ({row['source']})" if row["source"] else "")
        for line in wrap(text, max(terminal_width() - len(INDENT), 20)):
            say(INDENT + line)
    if chosen is None:
        names = ", ".join(known.name for known in presets.PRESETS)
        say(_("Presets: {names}. Use --preset NAME to show one with its sources.").format(names=names))


def _row(setting: Setting, edition: Edition, preset: Preset | None) -> dict[str, str]:
    """A setting with its value under an edition, as text; an empty value is asked for when it matters."""
    values = regulations.STANDARD if preset is None else preset.regulations()
    source = None if preset is None else preset.source(setting.name)
    usual = law_settings.value_text(setting.name, law_settings.default(setting.name, edition))
    return {
        "name": setting.name,
        "law": setting.law(edition),
        "owner": setting.owner.value,
        "about": setting.says.translated(gettext),
        "value": law_settings.value_text(setting.name, law_settings.in_edition(values, setting.name, edition)),
        "default": usual,
        "source": "" if source is None else str(source),
    }
