"""The index: words that people look for, with the laws that they lead to, besides definitions and titles."""

from __future__ import annotations

from dataclasses import dataclass

from arbitr.laws.engine import LATEST, Edition
from arbitr.laws.lawbook.rules import rules
from arbitr.message import Message


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the index."""

    word: Message
    numbers: tuple[str, ...]
    """Sub-laws of the latest edition."""

    def of(self, edition: Edition) -> list[str]:
        """The numbers of these rules in an edition; none if it does not have them."""
        if edition is LATEST:
            return list(self.numbers)
        found = (rule.elsewhere(edition) for number in self.numbers if (rule := rules(LATEST).get(number)))
        return list(dict.fromkeys(number for number in found if number is not None))


def _term(word: Message, numbers: str) -> Term:
    return Term(word, tuple(numbers.split()))


TERMS: tuple[Term, ...] = (
    _term(Message("accepting an irregularity"), "27A1 29A 53A"),
    _term(Message("appeal"), "83 92 93"),
    _term(Message("arrow switch, turned board"), "7A 87A"),
    _term(Message("assigned score"), "12C1"),
    _term(Message("average plus, average minus"), "12C2a"),
    _term(Message("bidding box"), "18F 25A"),
    _term(Message("tempo broken"), "16B1 73D1"),
    _term(Message("call out of rotation"), "28 29 30 31 32"),
    _term(Message("calling the director"), "9B1"),
    _term(Message("card dropped"), "49 50B"),
    _term(Message("card face down"), "41A 65A"),
    _term(Message("card from the wrong board"), "15A"),
    _term(Message("cards touched by another player"), "7B3"),
    _term(Message("changing a call"), "25A 25B"),
    _term(Message("cheating"), "73B2 91"),
    _term(Message("claim"), "68 69 70"),
    _term(Message("comparable call"), "23A"),
    _term(Message("compensation for damage"), "12B1 12C1"),
    _term(Message("concession"), "68B 71"),
    _term(Message("correcting a score"), "79B 79C"),
    _term(Message("correction period"), "79C1"),
    _term(Message("deception"), "73E"),
    _term(Message("deposit for an appeal"), "92A"),
    _term(Message("director's error"), "82C"),
    _term(Message("disciplinary penalty"), "91A"),
    _term(Message("enforced pass"), "26B 27B2 30B"),
    _term(Message("explanation of a call"), "20F"),
    _term(Message("exposed card"), "24 48 49"),
    _term(Message("extra card played"), "45E 67B2"),
    _term(Message("extraneous information"), "16B1 16D"),
    _term(Message("face-down opening lead"), "41A 47E2"),
    _term(Message("facts in dispute"), "84 85"),
    _term(Message("fine"), "90 91"),
    _term(Message("fouled board"), "87"),
    _term(Message("hesitation, long thought"), "16B1 73D1"),
    _term(Message("illegal call"), "35 36 38 39"),
    _term(Message("insufficient bid"), "27"),
    _term(Message("lead out of turn"), "53 54 55 56"),
    _term(Message("lead restriction"), "26 50D2 59"),
    _term(Message("logical alternative"), "16B1b"),
    _term(Message("looking at tricks"), "66"),
    _term(Message("manners at the table"), "74"),
    _term(Message("memory aids"), "40B2d"),
    _term(Message("misdeal"), "6D1"),
    _term(Message("missing card"), "14"),
    _term(Message("mistaken explanation"), "20F4 20F5 75B"),
    _term(Message("naming a card of dummy"), "45C4 46"),
    _term(Message("number of tricks in dispute"), "79A"),
    _term(Message("played card"), "45C"),
    _term(Message("premature play"), "57"),
    _term(Message("procedural penalty"), "90"),
    _term(Message("questions about calls"), "20F1 20F2"),
    _term(Message("redeal"), "6D"),
    _term(Message("regulations"), "80A2 80B2f"),
    _term(Message("reviewing the auction"), "20B 20C"),
    _term(Message("round and session, their end"), "8B 8C"),
    _term(Message("scoring table"), "77"),
    _term(Message("screens"), "80B2e"),
    _term(Message("serious error, self-inflicted damage"), "12C1e"),
    _term(Message("signals by agreement"), "40B 73B1"),
    _term(Message("simultaneous calls and plays"), "33 58"),
    _term(Message("slow play"), "90B2"),
    _term(Message("spectator"), "76"),
    _term(Message("split score"), "12C4"),
    _term(Message("system card"), "40B2a"),
    _term(Message("telling partner too much"), "16B 73A 73B"),
    _term(Message("thirteen cards"), "7B2 13"),
    _term(Message("time for an appeal"), "92B"),
    _term(Message("unauthorised information"), "16B 73C"),
    _term(Message("waiver of rectification"), "10C4 11 81C5"),
    _term(Message("weighted score"), "12C1c"),
    _term(Message("withdrawn call or card"), "16C 26 47"),
    _term(Message("wrong board"), "15"),
    _term(Message("wrong opponents"), "15B"),
)
