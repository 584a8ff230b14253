"""The index: words that people look for, with the laws that they lead to, beside definitions and titles."""

from __future__ import annotations

from dataclasses import dataclass

from arbitr.laws.engine.edition import LATEST, Edition
from arbitr.laws.lawbook.rules import rules
from arbitr.message import Message


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the index."""

    word: Message
    numbers: tuple[str, ...]
    """Sub-laws of the latest edition."""

    def of(self, edition: Edition) -> list[str]:
        """The numbers under which an edition has these rules; none where it does not know them."""
        if edition is LATEST:
            return list(self.numbers)
        found = (each.elsewhere(edition) for number in self.numbers if (each := rules(LATEST).get(number)))
        return list(dict.fromkeys(number for number in found if number is not None))


def _term(word: Message, numbers: str) -> Term:
    return Term(word, tuple(numbers.split()))


TERMS: tuple[Term, ...] = (
    _term(Message("accepting an irregularity", context="term"), "27A1 29A 53A"),
    _term(Message("appeal", context="term"), "83 92 93"),
    _term(Message("arrow switch, turned board", context="term"), "7A 87A"),
    _term(Message("assigned score", context="term"), "12C1"),
    _term(Message("average plus, average minus", context="term"), "12C2a"),
    _term(Message("bidding box", context="term"), "18F 25A"),
    _term(Message("break in tempo", context="term"), "16B1 73D1"),
    _term(Message("call out of rotation", context="term"), "28 29 30 31 32"),
    _term(Message("calling the director", context="term"), "9B1"),
    _term(Message("card dropped", context="term"), "49 50B"),
    _term(Message("card face down", context="term"), "41A 65A"),
    _term(Message("card from the wrong board", context="term"), "15A"),
    _term(Message("cards touched by another player", context="term"), "7B3"),
    _term(Message("changing a call", context="term"), "25A 25B"),
    _term(Message("cheating", context="term"), "73B2 91"),
    _term(Message("claim", context="term"), "68 69 70"),
    _term(Message("comparable call", context="term"), "23A"),
    _term(Message("compensation for damage", context="term"), "12B1 12C1"),
    _term(Message("concession", context="term"), "68B 71"),
    _term(Message("correcting a score", context="term"), "79B 79C"),
    _term(Message("correction period", context="term"), "79C1"),
    _term(Message("deception", context="term"), "73E"),
    _term(Message("deposit for an appeal", context="term"), "92A"),
    _term(Message("director's error", context="term"), "82C"),
    _term(Message("disciplinary penalty", context="term"), "91A"),
    _term(Message("enforced pass", context="term"), "26B 27B2 30B"),
    _term(Message("explanation of a call", context="term"), "20F"),
    _term(Message("exposed card", context="term"), "24 48 49"),
    _term(Message("extra card played", context="term"), "45E 67B2"),
    _term(Message("extraneous information", context="term"), "16B1 16D"),
    _term(Message("face-down opening lead", context="term"), "41A 47E2"),
    _term(Message("facts in dispute", context="term"), "84 85"),
    _term(Message("fine", context="term"), "90 91"),
    _term(Message("fouled board", context="term"), "87"),
    _term(Message("hesitation", context="term"), "16B1 73D1"),
    _term(Message("illegal call", context="term"), "35 36 38 39"),
    _term(Message("insufficient bid", context="term"), "27"),
    _term(Message("lead out of turn", context="term"), "53 54 55 56"),
    _term(Message("lead restriction", context="term"), "26 50D2 59"),
    _term(Message("logical alternative", context="term"), "16B1b"),
    _term(Message("looking at tricks", context="term"), "66"),
    _term(Message("manners at the table", context="term"), "74"),
    _term(Message("memory aids", context="term"), "40B2d"),
    _term(Message("misdeal", context="term"), "6D1"),
    _term(Message("missing card", context="term"), "14"),
    _term(Message("mistaken explanation", context="term"), "20F4 20F5 75B"),
    _term(Message("naming a card of dummy", context="term"), "45C4 46"),
    _term(Message("number of tricks in dispute", context="term"), "79A"),
    _term(Message("played card", context="term"), "45C"),
    _term(Message("premature play", context="term"), "57"),
    _term(Message("procedural penalty", context="term"), "90"),
    _term(Message("questions about calls", context="term"), "20F1 20F2"),
    _term(Message("redeal", context="term"), "6D"),
    _term(Message("regulations", context="term"), "80A2 80B2f"),
    _term(Message("reviewing the auction", context="term"), "20B 20C"),
    _term(Message("round and session, their end", context="term"), "8B 8C"),
    _term(Message("scoring table", context="term"), "77"),
    _term(Message("screens", context="term"), "80B2e"),
    _term(Message("serious error, self-inflicted damage", context="term"), "12C1e"),
    _term(Message("signals by agreement", context="term"), "40B 73B1"),
    _term(Message("simultaneous calls and plays", context="term"), "33 58"),
    _term(Message("slow play", context="term"), "90B2"),
    _term(Message("spectator", context="term"), "76"),
    _term(Message("split score", context="term"), "12C4"),
    _term(Message("system card", context="term"), "40B2a"),
    _term(Message("telling partner too much", context="term"), "16B 73A 73B"),
    _term(Message("thirteen cards", context="term"), "7B2 13"),
    _term(Message("time for an appeal", context="term"), "92B"),
    _term(Message("unauthorised information", context="term"), "16B 73C"),
    _term(Message("waiver of rectification", context="term"), "10C4 11 81C5"),
    _term(Message("weighted score", context="term"), "12C1c"),
    _term(Message("withdrawn call or card", context="term"), "16C 26 47"),
    _term(Message("wrong board", context="term"), "15"),
    _term(Message("wrong opponents", context="term"), "15B"),
)
