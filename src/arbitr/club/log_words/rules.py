"""The rules of a tournament in words, and what a change of rules replaced."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import fields, is_dataclass

from arbitr.laws import regulations
from arbitr.laws.regulations import Regulations
from arbitr.laws.settings import in_words, value_text
from arbitr.message import Message
from arbitr.plain import to_plain
from arbitr.scoring import Counting, EventRules, Method
from arbitr.scoring.ranking import TieBreak
from arbitr.tournament import ComparedWith, ContestKind, DisqualifiedResults, RankedBy, RoundsBegin, Rules

METHODS = {
    Method.MATCHPOINTS: Message("matchpoints"),
    Method.IMPS: Message("cross-IMPs"),
    Method.BUTLER: Message("Butler"),
    Method.TOTAL: Message("total points"),
    Method.BOARD_A_MATCH: Message("board-a-match"),
}
RANKED_BY = {
    RankedBy.VICTORY_POINTS: Message("victory points"),
    RankedBy.WHOLE_VICTORY_POINTS: Message("whole victory points"),
    RankedBy.IMPS: Message("IMPs"),
    RankedBy.BOARD_A_MATCH: Message("board-a-match"),
}
COUNTING = {
    Counting.PERCENT: Message("percentage"),
    Counting.SUM: Message("sum"),
    Counting.MEAN: Message("average per board"),
}
TIE_BREAKS = {
    TieBreak.MUTUAL: Message("the boards on which they met"),
    TieBreak.TOPS: Message("boards with the best score"),
    TieBreak.ABOVE_AVERAGE: Message("boards above average"),
}
OUT = {
    DisqualifiedResults.STAND: Message("they stand"),
    DisqualifiedResults.CANCELLED: Message("they do not count"),
}
ROUNDS_BEGIN = {
    RoundsBegin.DIRECTOR: Message("The director begins each round."),
    RoundsBegin.CLOCK: Message("A round begins when the clock has run out."),
    RoundsBegin.TABLES: Message("Each table goes on by itself when its results are confirmed."),
}
CONFIRMATION = {
    True: Message("The opponents confirm each result."),
    False: Message("Results count without a confirmation."),
}
LEADS = {
    True: Message("Tables enter the opening lead."),
    False: Message("Tables do not enter the opening lead."),
}
NONE = Message("none")
ALIKE = Message("all boards count alike")
NOT_DECIDED = Message("not decided")
YES, NO = Message("yes"), Message("no")
ALWAYS = ("scoring", "compared", "edition", "minutes", "correction_period")
"""The rules that are listed even if they are as usual."""
IN_WORDS = frozenset(
    """scoring.method scoring.counting scoring.tie_breaks matches compared carry edition regulations preset minutes
    change_minutes show_traveller hidden_rounds swiss_rounds rounds_begin confirmation disqualified""".split()
)
"""The rules for which there is a line in words."""
ARROW = " → "

Say = Callable[[Message], str]


def rule_lines(rules: Rules, say: Say) -> list[str]:
    """The rules to read: the main ones, and all others that are not as usual."""
    usual = _words(Rules(kind=rules.kind, scoring=EventRules(method=rules.scoring.method)), say)
    return [say(line) for name, line in _words(rules, say).items() if name in ALWAYS or line != usual.get(name)]


def rules_changed(before: Rules, after: Rules, say: Say) -> list[str]:
    """The lines that differ, each with the value before and after."""
    old, new = _words(before, say), _words(after, say)
    for name in regulations.chosen(before.regulations):
        new.setdefault(name, _setting(name, after.regulations, say))
    for name in regulations.chosen(after.regulations):
        old.setdefault(name, _setting(name, before.regulations, say))
    others, changed = dict(_others(before)), dict(_others(after))
    for name in dict.fromkeys((*changed, *others)):
        old[name], new[name] = (_other(name, rules.get(name), say) for rules in (others, changed))
    return [_changed(old[name], line, say) for name, line in new.items() if name in old and line != old[name]]


def _changed(before: Message, after: Message, say: Say) -> str:
    """The same line with both values, or both sentences."""
    if before.text != after.text:
        return f"{say(before)}{ARROW}{say(after)}"
    both = copy(after)
    both.places = {
        name: value if before.places[name] == value else f"{before.places[name]}{ARROW}{value}"
        for name, value in after.places.items()
    }
    return say(both)


def _words(rules: Rules, say: Say) -> dict[str, Message]:
    """One line for each rule, by an id of it; the settings only if they were chosen."""
    carry = say(ALIKE) if rules.carry is None else str(rules.carry)
    out = say(OUT[rules.disqualified])
    shown = say(YES if rules.show_traveller else NO)
    settings = [name for name in regulations.chosen(rules.regulations) if name not in ALWAYS]
    return {
        **_scored(rules, say),
        "edition": Message("{edition} Laws", edition=rules.edition),
        "minutes": Message(
            "Minutes per board: {minutes}; for the change: {change}", minutes=rules.minutes, change=rules.change_minutes
        ),
        "correction_period": Message("Correction period: {minutes} min", minutes=rules.regulations.correction_period),
        "carry": Message("Carry-over from earlier sessions: {part}", part=carry),
        "swiss_rounds": Message("Swiss rounds: {rounds}", rounds=rules.swiss_rounds or say(NOT_DECIDED)),
        "hidden_rounds": Message("Last rounds without a public ranking: {rounds}", rounds=rules.hidden_rounds),
        "show_traveller": Message("A table sees the other results: {shown}", shown=shown),
        "disqualified": Message("Results against disqualified contestants: {counted}", counted=out),
        "rounds_begin": ROUNDS_BEGIN[rules.rounds_begin],
        "confirmation": CONFIRMATION[rules.confirmation],
        "leads": LEADS[rules.leads],
        "preset": Message("Settings from: {preset}", preset=rules.preset or say(NONE)),
        **{name: _setting(name, rules.regulations, say) for name in settings},
    }


def _scored(rules: Rules, say: Say) -> dict[str, Message]:
    """What the results are worth."""
    if rules.kind is ContestKind.TEAMS:
        return {"scoring": Message("Scoring: {method}", method=say(RANKED_BY[rules.matches]))}
    across = rules.compared is ComparedWith.SESSION
    tie_breaks = ", ".join(say(TIE_BREAKS[rule]) for rule in rules.scoring.tie_breaks)
    return {
        "scoring": Message("Scoring: {method}", method=say(METHODS[rules.scoring.method])),
        "compared": Message("Scored across sections.") if across else Message("Each section is scored separately."),
        "counting": Message("Basis of the ranking: {counting}", counting=say(COUNTING[rules.counting])),
        "tie_breaks": Message("Tie-breaks: {rules}", rules=tie_breaks or say(NONE)),
    }


def _others(rules: object, within: str = "") -> Iterator[tuple[str, object]]:
    """The rules that have no words of their own, by the names of their fields: swiss.bye."""
    assert is_dataclass(rules)
    for rule in fields(rules):
        name, value = f"{within}{rule.name}", getattr(rules, rule.name)
        if name in IN_WORDS:
            continue
        if is_dataclass(value):
            yield from _others(value, f"{name}.")
        else:
            yield name, value


def _other(name: str, value: object, say: Say) -> Message:
    shown = say(YES if value else NO) if isinstance(value, bool) else value
    return Message("Setting {name}: {value}", name=name, value="–" if shown is None else to_plain(shown))


def _setting(name: str, chosen: Regulations, say: Say) -> Message:
    value = in_words(value_text(name, getattr(chosen, name)) or "–")
    return Message("Setting {name}: {value}", name=name, value=value if isinstance(value, str) else say(value))
