"""What a ruling says first, and what it holds for the director alone."""

from __future__ import annotations

from arbitr.club.rulings.say import headlines, parted
from arbitr.laws.effects import Effect
from arbitr.scenarios.scenario import read_scenarios, run

CLAIM = """
id: forgotten-trump
editions: [2017]
position: {contract: 4H S, on_lead: S, won: {NS: 9, EW: 2}, hands: {N: .4.5., E: .3.9., S: K..A., W: 7..T.}}
happened:
  - {claims: S, tricks: 2}
  - director: {reply: doubted, statement: none, unaware: yes, line@1: normal}
"""
INSUFFICIENT = """
id: insufficient
editions: [2017]
board: {dealer: N}
happened:
  - N 1S, E 1H
  - director: {accept: refuse, replacement: P, comparable: no}
"""
CALLED_OVER = """
id: called-over
editions: [2017]
board: {dealer: N}
happened:
  - N 1H, E P, S X, W 1S
  - director: {}
"""


OUT_OF_TURN = """
id: out-of-turn
editions: [2017]
board: {dealer: W}
happened:
  - N 1H
  - director: {accept: refuse}
"""


def ruled(text: str) -> tuple[Effect, ...]:
    (scenario,) = read_scenarios(text, "case.yaml")
    (this,) = run(scenario)
    return tuple(effect for ruling in this.rulings for effect in ruling.effects)


def test_a_claim_is_headed_by_what_becomes_of_it() -> None:
    announced, _ = parted(ruled(CLAIM))
    first = [effect.name for effect in headlines(announced)[:3]]
    assert "claim_judged" in first
    assert "claim_made" not in first
    assert len(headlines(announced)) < len(announced)


def test_steps_alone_are_the_headlines() -> None:
    steps = [effect for effect in ruled(CLAIM) if effect.name == "claim_made"]
    assert headlines(steps) == steps != []


def test_the_look_of_law_72_is_announced_and_that_of_law_16_is_routine() -> None:
    announced, _ = parted(ruled(INSUFFICIENT))
    assert [effect.law for effect in announced if effect.name == "look_again"] == ["72C"]
    told_to_all, alone = parted(ruled(CALLED_OVER))
    assert [effect.law for effect in alone] == ["16C2"]
    assert not any(effect.name == "look_again" for effect in told_to_all)


def test_what_the_next_call_decides_is_announced() -> None:
    announced, alone = parted(ruled(OUT_OF_TURN))
    assert "call_watched" in [effect.name for effect in announced]
    assert [effect.name for effect in alone] == []


def test_no_effect_is_lost() -> None:
    for text in (CLAIM, INSUFFICIENT, CALLED_OVER):
        effects = ruled(text)
        announced, alone = parted(effects)
        assert sorted(map(repr, (*announced, *alone))) == sorted(map(repr, effects))
        assert announced != []
