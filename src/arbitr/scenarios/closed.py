"""A closed expectation: every word for a consequence that is not given must be empty.

    expect: {only: {turn: W, reviews: [27D]}}

This is the list of such words. Words that only describe the table (turn, trick, contract, the value of a score) are
compared only if they are given.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from arbitr.scenarios.view import WordsView

CLOSED: dict[str, tuple[str, ...]] = {
    # Findings, offers and remaining steps.
    "findings": (),
    "offered": (),
    "incidents": (),
    "due": ("incidents",),
    "open": ("incidents",),
    "reviews": (),
    "watched": (),
    # Penalties.
    "penalties": (),
    "disciplined": (),
    "fines": (),
    "at_fault": (),
    "responsible": (),
    "set_aside": (),
    # Information.
    "unauthorised": ("unusable", "withdrawn_unusable"),
    "unusable": ("unauthorised", "withdrawn_unusable"),
    "authorised": ("usable",),
    "usable": ("authorised",),
    # Calls.
    "withdrawn": (),
    "cancelled": (),
    "forced_passes": (),
    "must_repeat": (),
    "no_double": (),
    "second_auctions": (),
    # Leads and cards.
    "lead_rights": (),
    "lead": ("required_suits", "forbidden_suits"),
    "play": (),
    "must_play": (),
    "lead_from": (),
    "card_played": ("trick", "last_trick", "last_card"),
    "penalty_cards": ("penalty_card_list",),
    "loose_cards": (),
    "faced_cards": (),
    "exposed_cards": (),
    "dummys_rights": (),
    # Tricks, scores and the board.
    "revokes": (),
    "open_claim": (),
    "transferred": (),
    "given_back": (),
    "tricks": ("transferred", "given_back", "result", "table_points", "tricks_to_claimer", "tricks_to_opponents"),
    "score": ("awards",),
    "awards": (),
    "capped": (),
    "self_inflicted": (),
    "board": ("redeals",),
    "results_cancelled": (),
    "degrees": (),
}
"""Each closed word, and the alternatives that may replace it."""

EMPTY: tuple[object, ...] = ({}, [], "none", "0", 0, "kept", None)


def left_over(found: WordsView, given: Collection[str]) -> dict[str, object]:
    """The unexpected consequences, by the word for each of them."""
    left = {}
    for word, others in CLOSED.items():
        if word in given or any(other in given and not is_empty(found[other]) for other in others):
            continue
        value = REST[word](found, given) if word in REST else found[word]
        if not is_empty(value):
            left[word] = value
    return left


def is_empty(value: object) -> bool:
    return any(value == empty for empty in EMPTY)


def _incidents(found: WordsView, given: Collection[str]) -> object:
    """The open matters besides those that are due, if they are given."""
    incidents, due = _listed(found["incidents"]), _listed(found["due"])
    return [incident for incident in incidents if "due" not in given or incident not in due]


def _penalties(found: WordsView, given: Collection[str]) -> object:
    """The sides without a fine or disciplinary penalty."""
    fines = found["fines"]
    named = {*(fines if "fines" in given and isinstance(fines, dict) else ())}
    named |= {*(_listed(found["disciplined"]) if "disciplined" in given else ())}
    penalties = found["penalties"]
    assert isinstance(penalties, dict)
    return {side: how for side, how in penalties.items() if side not in named}


def _tricks(found: WordsView, given: Collection[str]) -> object:
    """The tricks, if they differ from those played."""
    return {} if found["tricks"] == found["tricks_played"] else found["tricks"]


def _awards(found: WordsView, given: Collection[str]) -> object:
    awards = found["awards"]
    assert isinstance(awards, dict)
    is_told = "score" in given and not is_empty(found["score"])
    return {who: award for who, award in awards.items() if not is_told or who not in ("NS", "EW")}


def _listed(value: object) -> list[object]:
    return value if isinstance(value, list) else []


REST: dict[str, Callable[[WordsView, Collection[str]], object]] = {
    "incidents": _incidents,
    "penalties": _penalties,
    "tricks": _tricks,
    "awards": _awards,
}
"""If only part of a word need be given, or if the usual value is not empty."""
