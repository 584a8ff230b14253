"""What each regulation is about: its law in each edition, who decides it, and what it says, for people to read."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any

from arbitr.laws.engine import Edition, Verdict
from arbitr.laws.regulation_text import LEFT_OPEN, kind_of
from arbitr.laws.regulations import STANDARD, Regulations, chosen
from arbitr.laws.setting_values import WORDS
from arbitr.message import Message


class Owner(Enum):
    """Who decides."""

    AUTHORITY = "authority"
    """The regulating authority: a federation, usually."""
    ORGANISER = "organiser"
    DIRECTOR = "director"


OWNERS = {
    Owner.AUTHORITY: Message("regulating authority"),
    Owner.ORGANISER: Message("organiser"),
    Owner.DIRECTOR: Message("director"),
}


@dataclass(frozen=True, slots=True)
class Setting:
    """A regulation as an organiser reads it."""

    name: str
    """The field of `Regulations`."""
    owner: Owner
    laws: tuple[tuple[Edition, str], ...]
    says: Message

    def law(self, edition: Edition) -> str:
        """Its law; empty if this edition leaves nothing to decide."""
        return dict(self.laws).get(edition, "")


def value_text(name: str, value: object) -> str:
    """The value as people write it; `parse_regulation` reads it again."""
    word, unset = LEFT_OPEN.get(name, ("", None))
    if word and value == unset:
        return word
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ", ".join(_one(part) for part in value)
    return _one(value)


def _one(value: object) -> str:
    code = getattr(value, "code", None)
    if isinstance(code, str):
        return code
    return str(value.value) if isinstance(value, Enum) else str(value)


def choices(name: str) -> tuple[str, ...]:
    """All possible values; empty if a number or text is typed."""
    kind = kind_of(name)
    if kind is bool:
        return ("yes", "no")
    return tuple(_one(member) for member in kind) if isinstance(kind, type) and issubclass(kind, Enum) else ()


def in_words(text: str) -> Message | str:
    """A value in readable form; a number, or the name of a policy, is shown as it is."""
    return WORDS.get(text, text)


def in_edition(regulations: Regulations, name: str, edition: Edition) -> object:
    """The value under an edition: some settings follow the edition, or are fixed by it."""
    under = getattr(regulations, f"{name}_under", None)
    return getattr(regulations, name) if under is None else under(edition)


def default(name: str, edition: Edition) -> object:
    """The value if nobody has decided anything."""
    return in_edition(STANDARD, name, edition)


_AUTHORITY, _ORGANISER, _DIRECTOR = Owner.AUTHORITY, Owner.ORGANISER, Owner.DIRECTOR


def _setting(name: str, owner: Owner, in_1997: str, in_2007: str, in_2017: str, says: Message) -> Setting:
    given = zip(Edition, (in_1997, in_2007, in_2017), strict=True)
    return Setting(name, owner, tuple((edition, law) for edition, law in given if law), says)


SETTINGS: tuple[Setting, ...] = (
    # Deals and boards.
    _setting("dealing_method", _DIRECTOR, "6E", "6E", "6E", Message("Who shuffles and deals.")),
    _setting("duplicated_deals", _DIRECTOR, "6F", "6F", "6F", Message("Boards are duplicated from an original deal.")),
    _setting("replayed_deals", _ORGANISER, "", "6D2", "6D2", Message("The event deliberately replays old deals.")),
    _setting(
        "old_deal_deadline", _DIRECTOR, "6D2", "6D2", "6D2",
        Message("Deadline for the director to cancel the results of a sorted or old deal."),
    ),
    _setting(
        "session_unit", _ORGANISER, "4", "4", "4",
        Message("What counts as the session when a pair's own percentage is needed."),
    ),
    _setting("symmetrical_faces", _AUTHORITY, "", "", "1B", Message("The faces of the cards must be symmetrical.")),
    _setting(
        "turned_board", _DIRECTOR, "7B", "7B", "7B",
        Message("Which boards played rotated by 90 degrees keep their scores."),
    ),
    _setting("boards_moved_by", _DIRECTOR, "8A2", "8A2", "8A2", Message("Who moves the boards.")),
    _setting(
        "replay_several_boards", _AUTHORITY, "6D3", "86C", "",
        Message("Several lost boards may be replayed even though the match result may be known."),
    ),
    # The director and adjusted scores.
    _setting(
        "director_called", _ORGANISER, "9B1", "9B1", "9B1",
        Message("Whether players call the director or an electronic table calls him to the irregularity."),
    ),
    _setting(
        "assign_without_indemnity", _AUTHORITY, "12A1", "", "",
        Message("Whether the director may or should adjust where the Laws give no redress."),
    ),
    _setting("assigned_score", _AUTHORITY, "", "12C1e", "", Message("How the director assigns a score.")),
    _setting(
        "likely_from", _AUTHORITY, "12C2", "12C1e", "",
        Message("The probability from which a result counts as likely."),
    ),
    _setting(
        "at_all_probable_from", _AUTHORITY, "12C2", "12C1e", "",
        Message("The probability from which a result counts as at all probable."),
    ),
    _setting("equity_power", _AUTHORITY, "12C3", "", "", Message("Who may vary an assigned score to do equity.")),
    _setting("equity_scheme", _AUTHORITY, "12C3", "", "", Message("Who gets a score varied to do equity.")),
    _setting(
        "average_imps", _ORGANISER, "", "12C2b", "12C2b",
        Message("How many IMPs average plus and average minus are worth."),
    ),
    _setting(
        "later_lost_boards", _AUTHORITY, "", "", "12C2d",
        Message("What a contestant gets for the second and each subsequent lost board of a session."),
    ),
    _setting(
        "later_lost_boards_partly", _AUTHORITY, "", "", "12C2d",
        Message("The same for a contestant who is partly at fault."),
    ),
    _setting(
        "later_lost_boards_directly", _AUTHORITY, "", "", "12C2d",
        Message("The same for a contestant who is directly at fault."),
    ),
    _setting(
        "average_other_scoring", _ORGANISER, "12C1", "12C2", "12C2",
        Message("What averages are worth when the scoring is neither matchpoints nor IMPs."),
    ),
    _setting(
        "knockout_rounding", _AUTHORITY, "86B", "12C4", "12C4",
        Message("How half an IMP in a knock-out match average is rounded."),
    ),
    _setting("matchpoint_unit", _ORGANISER, "78A", "78A", "78A", Message("The value of one matchpoint unit.")),
    _setting("honours", _ORGANISER, "77", "78D", "78D", Message("Honours count at total-point scoring.")),
    _setting(
        "correction_period", _ORGANISER, "79C", "79C1", "79C1",
        Message("How many minutes after publication scores may be corrected."),
    ),
    _setting("late_correction", _ORGANISER, "", "79C2", "79C2", Message("Errors may be corrected after that period.")),
    _setting(
        "ruling_period", _ORGANISER, "92B", "92B", "92B",
        Message("How many minutes a contestant has to request a ruling or to appeal."),
    ),
    # Information.
    _setting(
        "reserve_rights", _AUTHORITY, "16A1", "16B2", "16B2",
        Message("Whether a player may reserve his rights or must call the director at once."),
    ),
    _setting(
        "logical_alternative_threshold", _AUTHORITY, "16A", "16B1b", "16B1b",
        Message("What proportion of a player's peers must consider an action for it to be a logical alternative."),
    ),
    # The auction.
    _setting("calling_method", _AUTHORITY, "18F", "18F", "18F", Message("How players make their calls.")),
    _setting(
        "bidding_card_made", _AUTHORITY, "18F", "18F", "18F",
        Message("When a card from the bidding box becomes a call."),
    ),
    _setting(
        "bidding_card_same_section", _AUTHORITY, "25A", "", "",
        Message("A mispulled card must come from the same section of the bidding box."),
    ),
    _setting(
        "irregular_calls", _AUTHORITY, "18F", "18F", "18F",
        Message("Whether an electronic table accepts an illegal call."),
    ),
    _setting("screens", _ORGANISER, "80E", "80B2e", "80B2e", Message("Screens are in use.")),
    _setting(
        "tray_accepts", _ORGANISER, "80E", "80B2e", "80B2e",
        Message("Pushing the tray accepts an illegal call, unless the call is inadmissible."),
    ),
    _setting(
        "tray_seconds", _ORGANISER, "80E", "80B2e", "80B2e",
        Message("A tray that returns within this many seconds conveys no information."),
    ),
    _setting(
        "written_explanations", _AUTHORITY, "20F1", "20F1", "20F1",
        Message("Players ask and answer in writing."),
    ),
    _setting(
        "strict_law_26", _AUTHORITY, "26", "26", "26B",
        Message("Lead restrictions apply even where the Law that settled the call does not mention them."),
    ),
    # The play.
    _setting(
        "face_down_lead", _AUTHORITY, "41A", "41A", "41A",
        Message("The opening lead is made face down."),
    ),
    _setting(
        "defenders_may_ask", _AUTHORITY, "61B", "61B3", "",
        Message("Defenders may ask each other about a failure to follow suit."),
    ),
    _setting(
        "claim_order", _AUTHORITY, "", "70E2", "70E2",
        Message("The order in which a claimer is deemed to play a suit if he did not state it."),
    ),
    _setting(
        "unaware_from", _DIRECTOR, "70C2", "70C2", "70C2",
        Message("The probability from which a claimer may have forgotten a trump."),
    ),
    # Partnership understandings.
    _setting("alert_policy", _AUTHORITY, "40B", "40B2a", "40B2aiii", Message("Which calls players alert.")),
    _setting(
        "system_card", _AUTHORITY, "40E1", "40B2a", "40B2aii",
        Message("The system card that each pair must have."),
    ),
    _setting(
        "own_card", _AUTHORITY, "40E2", "40B2b", "40B2b",
        Message("When a player may look at his own system card."),
    ),
    _setting(
        "opponents_card", _AUTHORITY, "40E2", "40B2c", "40B2c",
        Message("When a player may look at the opponents' system card."),
    ),
    _setting(
        "memory_aids", _AUTHORITY, "40E2", "40C3a", "40B2d",
        Message("Which aids to memory, calculation or technique are allowed."),
    ),
    _setting(
        "special_understandings", _AUTHORITY, "40D", "40B2a", "40B2ai",
        Message("Which special understandings are allowed."),
    ),
    _setting(
        "artificial_is_special", _AUTHORITY, "", "40B1b", "40B1c",
        Message("Artificial calls are special understandings."),
    ),
    _setting(
        "psychic_artificial_calls", _AUTHORITY, "40D", "40B2d", "40B2av",
        Message("Whether players may psych artificial calls."),
    ),
    _setting(
        "vary_methods", _AUTHORITY, "", "40B3", "40B2aiv",
        Message("Whether a pair may agree to change its methods after a question or an irregularity."),
    ),
    _setting(
        "methods_by_player", _AUTHORITY, "40E1", "40B2a", "",
        Message("Whether the meaning of a call may depend on which partner makes it."),
    ),
    _setting(
        "light_openings", _AUTHORITY, "40D", "", "",
        Message("Whether pairs may agree to open at the one level with a hand a king below average strength."),
    ),
    # Conduct and spectators.
    _setting("prescribed_pauses", _AUTHORITY, "73A2", "73A2", "73A2", Message("When a player must pause.")),
    _setting(
        "spectators_one_hand", _AUTHORITY, "76A1", "76B1", "76B1",
        Message("A spectator may watch only one hand."),
    ),
    _setting(
        "spectator_irregularities", _AUTHORITY, "", "76C2", "76C2",
        Message("What the director does about an irregularity caused by a spectator."),
    ),
    # Direction and appeals.
    _setting(
        "unnoticed_irregularities", _AUTHORITY, "81C6", "", "",
        Message("What the director restores after an irregularity that only he noticed."),
    ),
    _setting(
        "one_table_boards", _AUTHORITY, "", "", "86B3",
        Message("What a board played at only one table of a team match is worth."),
    ),
    _setting("fouled_boards", _AUTHORITY, "87B", "87B", "87B", Message("How the groups of a fouled board are scored.")),
    _setting("penalty_tariff", _ORGANISER, "90", "90", "90", Message("The penalty for each offence.")),
    _setting(
        "appeals_committee", _ORGANISER, "93A", "93A", "80B2k",
        Message("Whether a committee or a substitute body hears appeals."),
    ),
    _setting("committee_members", _ORGANISER, "93B", "93B", "93B", Message("How many members a committee has.")),
    _setting(
        "code_of_practice", _AUTHORITY, "93B", "93B", "93B",
        Message("The code of practice for appeals committees is a regulation of the event."),
    ),
    _setting(
        "unmerited_appeals", _AUTHORITY, "92A", "92A", "92A",
        Message("What an appeal without merit costs."),
    ),
    _setting(
        "further_appeals", _AUTHORITY, "93C", "93C1", "93C1",
        Message("Whether a contestant may appeal to a higher authority."),
    ),
)  # fmt: skip

BY_NAME = {setting.name: setting for setting in SETTINGS}


def settings_used(ruling: Verdict[Any], regulations: Regulations) -> list[tuple[Setting, str]]:
    """The settings that a ruling used and that differ from the default of the Laws, with their values."""
    decided = chosen(regulations)
    return [
        (BY_NAME[name], value_text(name, getattr(regulations, name))) for name in ruling.settings if name in decided
    ]
