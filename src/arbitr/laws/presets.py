"""Named bundles of settings, each value with its public source document.

A preset bears a country's name only if at least `LEAST` of its values name their source; docs/settings.md says which
countries have none yet, and why.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from arbitr.laws.engine import Edition
from arbitr.laws.regulation_text import with_setting
from arbitr.laws.regulations import STANDARD, Regulations, regulation_names
from arbitr.message import Message
from arbitr.problem import Problem

LEAST = 8
"""The minimum number of values in a preset named after a country."""


@dataclass(frozen=True, slots=True)
class PublishedSource:
    """Where a value is published."""

    document: str
    year: int
    section: str

    def __str__(self) -> str:
        return f"{self.document}, {self.year}, {self.section}"


@dataclass(frozen=True, slots=True)
class PresetValue:
    """One value of a preset."""

    name: str
    text: str
    """As people write it."""
    source: PublishedSource


@dataclass(frozen=True, slots=True)
class Preset:
    """The settings of an authority."""

    name: str
    title: Message
    edition: Edition
    given: tuple[PresetValue, ...]

    def source(self, name: str) -> PublishedSource | None:
        """The source of this setting; None if the preset leaves it unchanged."""
        return next((setting.source for setting in self.given if setting.name == name), None)

    def regulations(self, base: Regulations = STANDARD) -> Regulations:
        for setting in self.given:
            base = with_setting(base, setting.name, setting.text)
        return base


def preset(name: str) -> Preset:
    """A preset by its name; a Problem lists the available ones."""
    for preset in PRESETS:
        if preset.name == name.strip().lower():
            return preset
    raise Problem(
        "{text} is not a preset; choose from {choices}",
        text=repr(name),
        choices=", ".join(preset.name for preset in PRESETS),
    )


def overridden(regulations: Regulations, assignments: Sequence[str]) -> Regulations:
    """With single settings changed: `average_imps=4`, `penalty_tariff=slow_play 10%, late_arrival 1 VP`."""
    for assignment in assignments:
        name, equals, text = assignment.partition("=")
        name = name.strip().replace("-", "_")
        if not equals:
            raise Problem("{text} is not a setting; enter NAME=VALUE, e.g. average_imps=4", text=repr(assignment))
        if name not in regulation_names():
            raise Problem(
                "there is no setting {name}; the nearest are {choices}",
                name=name,
                choices=", ".join(get_close_matches(name, regulation_names(), cutoff=0.4) or regulation_names()),
            )
        try:
            regulations = with_setting(regulations, name, text.strip())
        except Problem as problem:
            raise Problem("{name}: {problem}", name=name, problem=problem) from None
    return regulations


def _law(section: str) -> PublishedSource:
    return PublishedSource("WBF, Laws of Duplicate Bridge", 2017, f"Law {section}")


WBF_2017 = Preset(
    "wbf-2017",
    Message("The 2017 Laws, without any authority's own decisions"),
    Edition.LAWS_2017,
    (
        PresetValue("symmetrical_faces", "no", _law("1B")),
        PresetValue("replayed_deals", "no", _law("6D2")),
        PresetValue("average_imps", "3", _law("12C2b")),
        PresetValue("later_lost_boards", "same", _law("12C2d")),
        PresetValue("later_lost_boards_partly", "same", _law("12C2d")),
        PresetValue("later_lost_boards_directly", "same", _law("12C2d")),
        PresetValue("reserve_rights", "allowed", _law("16B2")),
        PresetValue("calling_method", "spoken", _law("18F")),
        PresetValue("written_explanations", "no", _law("20F1")),
        PresetValue("own_card", "declaring_side_in_clarification", _law("20G3")),
        PresetValue("artificial_is_special", "yes", _law("40B1c")),
        PresetValue("special_understandings", "allowed", _law("40B2a(i)")),
        PresetValue("system_card", "none", _law("40B2a(ii)")),
        PresetValue("vary_methods", "allowed", _law("40B2a(iv)")),
        PresetValue("psychic_artificial_calls", "allowed", _law("40B2a(v)")),
        PresetValue("opponents_card", "by_law", _law("40B2c")),
        PresetValue("memory_aids", "none", _law("40B2d")),
        PresetValue("face_down_lead", "yes", _law("41A")),
        PresetValue("claim_order", "none", _law("70E2")),
        PresetValue("spectators_one_hand", "yes", _law("76B1")),
        PresetValue("spectator_irregularities", "director", _law("76C2")),
        PresetValue("correction_period", "30", _law("79C1")),
        PresetValue("late_correction", "no", _law("79C2")),
        PresetValue("screens", "no", _law("80B2e")),
        PresetValue("one_table_boards", "by_law", _law("86B3")),
        PresetValue("fouled_boards", "announced", _law("87B")),
        PresetValue("unmerited_appeals", "nothing", _law("92A")),
        PresetValue("ruling_period", "30", _law("92B")),
    ),
)

_BLUE_BOOK = "English Bridge Union, Blue Book"
_WHITE_BOOK = "English Bridge Union, White Book"

ENGLAND = Preset(
    "england",
    Message("English Bridge Union"),
    Edition.LAWS_2017,
    (
        PresetValue("calling_method", "bidding_boxes", PublishedSource(_BLUE_BOOK, 2019, "3Z")),
        PresetValue("bidding_card_made", "removed", PublishedSource(_BLUE_BOOK, 2019, "3Z")),
        PresetValue("prescribed_pauses", "ten seconds after a jump bid", PublishedSource(_BLUE_BOOK, 2019, "3Z")),
        PresetValue("alert_policy", "Blue Book 4", PublishedSource(_BLUE_BOOK, 2019, "4")),
        PresetValue("system_card", "required", PublishedSource(_BLUE_BOOK, 2019, "3A")),
        PresetValue("special_understandings", "Blue Book 5 to 7", PublishedSource(_BLUE_BOOK, 2019, "5 to 7")),
        PresetValue("ruling_period", "20", PublishedSource(_WHITE_BOOK, 2017, "2.5")),
        PresetValue("appeals_committee", "yes", PublishedSource(_WHITE_BOOK, 2023, "1.7.1")),
        PresetValue("unmerited_appeals", "deposit", PublishedSource(_WHITE_BOOK, 2023, "1.7.1")),
        PresetValue("further_appeals", "yes", PublishedSource(_WHITE_BOOK, 2023, "1.7.2")),
    ),
)

_ACBL = "American Contract Bridge League"
_ELECTIONS = f"{_ACBL}, Elections under the Laws"

NORTH_AMERICA = Preset(
    "north-america",
    Message("American Contract Bridge League"),
    Edition.LAWS_2017,
    (
        PresetValue("symmetrical_faces", "no", PublishedSource(_ELECTIONS, 2017, "1")),
        PresetValue("calling_method", "bidding_boxes", PublishedSource(_ELECTIONS, 2017, "2")),
        PresetValue(
            "bidding_card_made",
            "removed",
            PublishedSource(f"{_ACBL}, Bidding Box Regulations", 1998, "Choosing a call"),
        ),
        PresetValue("special_understandings", "ACBL convention charts", PublishedSource(_ELECTIONS, 2017, "3")),
        PresetValue("system_card", "required", PublishedSource(_ELECTIONS, 2017, "4")),
        PresetValue("vary_methods", "forbidden", PublishedSource(_ELECTIONS, 2017, "4.3")),
        PresetValue("memory_aids", "written_defences", PublishedSource(_ELECTIONS, 2017, "5")),
        PresetValue(
            "prescribed_pauses", "after a skip bid", PublishedSource(f"{_ACBL}, Announcements", 2017, "STOP card")
        ),
        PresetValue(
            "alert_policy", "ACBL Alert Procedures", PublishedSource(f"{_ACBL}, Alert Procedures", 2021, "all")
        ),
    ),
)

PRESETS: tuple[Preset, ...] = (WBF_2017, ENGLAND, NORTH_AMERICA)
