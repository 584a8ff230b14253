"""Named bundles of settings, each value with the public document that it comes from.

A preset bears a country's name only if at least `LEAST` of its values name their source; docs/settings.md says which
countries have none yet, and why.
"""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches

from arbitr.laws.engine.edition import Edition
from arbitr.laws.regulations import STANDARD, Regulations, regulation_names, with_setting
from arbitr.message import Message
from arbitr.problem import Problem

LEAST = 8
"""So many values a preset has that is named after a country."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where a value is published."""

    document: str
    year: int
    section: str

    def __str__(self) -> str:
        return f"{self.document}, {self.year}, {self.section}"


@dataclass(frozen=True, slots=True)
class Given:
    """One value of a preset."""

    name: str
    text: str
    """As people write it."""
    source: Source


@dataclass(frozen=True, slots=True)
class Preset:
    """The settings of an authority."""

    name: str
    title: Message
    edition: Edition
    given: tuple[Given, ...]

    def source(self, name: str) -> Source | None:
        """Where this setting comes from; None where the preset leaves it as it was."""
        return next((each.source for each in self.given if each.name == name), None)

    def regulations(self, base: Regulations = STANDARD) -> Regulations:
        for each in self.given:
            base = with_setting(base, each.name, each.text)
        return base


def preset(name: str) -> Preset:
    """A preset by its name; a Problem names those that there are."""
    for each in PRESETS:
        if each.name == name.strip().lower():
            return each
    raise Problem(
        "{text} is not a preset of settings; there are {choices}",
        text=repr(name),
        choices=", ".join(each.name for each in PRESETS),
    )


def overridden(regulations: Regulations, assignments: list[str]) -> Regulations:
    """With single settings changed: `average_imps=4`, `penalty_tariff=slow_play 10%, late_arrival 1 VP`."""
    for assignment in assignments:
        name, equals, text = assignment.partition("=")
        name = name.strip().replace("-", "_")
        if not equals:
            raise Problem("{text} is not a setting; write NAME=VALUE, as average_imps=4", text=repr(assignment))
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


def _law(section: str) -> Source:
    return Source("WBF, Laws of Duplicate Bridge", 2017, f"Law {section}")


WBF_2017 = Preset(
    "wbf-2017",
    Message("The Laws of 2017 where no authority has decided anything"),
    Edition.LAWS_2017,
    (
        Given("symmetrical_faces", "no", _law("1B")),
        Given("replayed_deals", "no", _law("6D2")),
        Given("average_imps", "3", _law("12C2b")),
        Given("later_lost_boards", "same", _law("12C2d")),
        Given("later_lost_boards_partly", "same", _law("12C2d")),
        Given("later_lost_boards_directly", "same", _law("12C2d")),
        Given("reserve_rights", "allowed", _law("16B2")),
        Given("calling_method", "spoken", _law("18F")),
        Given("written_explanations", "no", _law("20F1")),
        Given("own_card", "declaring_side_in_clarification", _law("20G3")),
        Given("artificial_is_special", "yes", _law("40B1c")),
        Given("special_understandings", "allowed", _law("40B2a(i)")),
        Given("system_card", "none", _law("40B2a(ii)")),
        Given("vary_methods", "allowed", _law("40B2a(iv)")),
        Given("psychic_artificial_calls", "allowed", _law("40B2a(v)")),
        Given("opponents_card", "by_law", _law("40B2c")),
        Given("memory_aids", "none", _law("40B2d")),
        Given("face_down_lead", "yes", _law("41A")),
        Given("claim_order", "none", _law("70E2")),
        Given("spectators_one_hand", "yes", _law("76B1")),
        Given("spectator_irregularities", "director", _law("76C2")),
        Given("correction_period", "30", _law("79C1")),
        Given("late_correction", "no", _law("79C2")),
        Given("screens", "no", _law("80B2e")),
        Given("one_table_boards", "by_law", _law("86B3")),
        Given("fouled_boards", "announced", _law("87B")),
        Given("unmerited_appeals", "nothing", _law("92A")),
        Given("ruling_period", "30", _law("92B")),
    ),
)

_BLUE_BOOK = "English Bridge Union, Blue Book"
_WHITE_BOOK = "English Bridge Union, White Book"

ENGLAND = Preset(
    "england",
    Message("English Bridge Union"),
    Edition.LAWS_2017,
    (
        Given("calling_method", "bidding_boxes", Source(_BLUE_BOOK, 2019, "3Z")),
        Given("bidding_card_made", "removed", Source(_BLUE_BOOK, 2019, "3Z")),
        Given("prescribed_pauses", "ten seconds after a jump bid", Source(_BLUE_BOOK, 2019, "3Z")),
        Given("alert_policy", "Blue Book 4", Source(_BLUE_BOOK, 2019, "4")),
        Given("system_card", "required", Source(_BLUE_BOOK, 2019, "3A")),
        Given("special_understandings", "Blue Book 5 to 7", Source(_BLUE_BOOK, 2019, "5 to 7")),
        Given("ruling_period", "20", Source(_WHITE_BOOK, 2017, "2.5")),
        Given("appeals_committee", "yes", Source(_WHITE_BOOK, 2023, "1.7.1")),
        Given("unmerited_appeals", "deposit", Source(_WHITE_BOOK, 2023, "1.7.1")),
        Given("further_appeals", "yes", Source(_WHITE_BOOK, 2023, "1.7.2")),
    ),
)

_ACBL = "American Contract Bridge League"
_ELECTIONS = f"{_ACBL}, Elections under the Laws"

NORTH_AMERICA = Preset(
    "north-america",
    Message("American Contract Bridge League"),
    Edition.LAWS_2017,
    (
        Given("symmetrical_faces", "no", Source(_ELECTIONS, 2017, "1")),
        Given("calling_method", "bidding_boxes", Source(_ELECTIONS, 2017, "2")),
        Given("bidding_card_made", "removed", Source(f"{_ACBL}, Bidding Box Regulations", 1998, "Choosing a call")),
        Given("special_understandings", "ACBL convention charts", Source(_ELECTIONS, 2017, "3")),
        Given("system_card", "required", Source(_ELECTIONS, 2017, "4")),
        Given("vary_methods", "forbidden", Source(_ELECTIONS, 2017, "4.3")),
        Given("memory_aids", "written_defences", Source(_ELECTIONS, 2017, "5")),
        Given("prescribed_pauses", "after a skip bid", Source(f"{_ACBL}, Announcements", 2017, "STOP card")),
        Given("alert_policy", "ACBL Alert Procedures", Source(f"{_ACBL}, Alert Procedures", 2021, "all")),
    ),
)  # fmt: skip

PRESETS: tuple[Preset, ...] = (WBF_2017, ENGLAND, NORTH_AMERICA)
