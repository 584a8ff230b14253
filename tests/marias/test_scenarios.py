"""Every deal of tests/marias/scenarios comes to what was worked out by hand in its file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from parts import ROOT

from arbitr.marias.settlement import settle
from arbitr.marias.table import Table
from arbitr.problem import Problem
from arbitr.scenarios.marias_deal import MariasDeal, misses, read_marias_deals, settled

FOLDER = Path(__file__).parent / "scenarios"
DEALS = [
    deal
    for file in sorted(FOLDER.glob("*.yaml"))
    for deal in read_marias_deals(file.read_text(encoding="utf-8"), file.name)
]


@pytest.mark.parametrize("deal", DEALS, ids=[f"{deal.node.spot.file}:{deal.id}" for deal in DEALS])
def test_the_deal_comes_to_what_its_file_expects(deal: MariasDeal) -> None:
    assert "expect" in deal.fields, "a scenario expects something"
    for miss in misses(deal):
        pytest.fail(f"{miss.spot.file}:{miss.spot.line}: {miss.word} should be {miss.expected}, is {miss.found}")


USUAL = """
undertaking: seven
trumps: hearts
actor: A
called: LA
partner: C
said: [B flek seven]
outcome: {points: 60 30, seven: A won}
expect: {A: 200, B: -200, C: 200, D: -200, lines: [game 40 actors, seven 160 actors], pays: [B A 200, D C 200]}
"""


def only(text: str) -> MariasDeal:
    (deal,) = read_marias_deals(text, "deal.yaml")
    return deal


def test_a_deal_that_meets_its_expectations_has_no_misses() -> None:
    assert misses(only(USUAL)) == []


@pytest.mark.parametrize(
    ("right", "wrong", "word"),
    [
        ("{A: 200,", "{A: 210,", "A"),
        ("seven 160 actors", "seven 80 actors", "lines"),
        ("[game 40 actors, ", "[", "lines"),
        ("B A 200", "B C 200", "pays"),
        ("{A: 200,", "{error: late, A: 200,", "error"),
        ("{A: 200,", "{renoncs: [B 3], A: 200,", "renoncs"),
    ],
)
def test_every_expectation_that_is_not_met_is_told(right: str, wrong: str, word: str) -> None:
    assert right in USUAL
    assert [miss.word for miss in misses(only(USUAL.replace(right, wrong)))] == [word]


@pytest.mark.parametrize(
    ("right", "wrong", "why"),
    [
        ("undertaking: seven", "undertaking: eight", "2: 'eight' is not an undertaking"),
        ("undertaking: seven", "undertaken: seven", "undertaken is not known here"),
        ("called: LA", "called: L5", "5: 'L5' is not a card"),
        ("called: LA\n", "", "a card called"),
        ("partner: C\n", "", "who holds the called card"),
        ("actor: A\n", "", "actor is missing"),
        ("actor: A\n", "actor: E\n", "'E' is not a player"),
        ("trumps: hearts", "trumps: spades", "'spades' is not a suit"),
        ("trumps: hearts\n", "", "trumps must be named"),
        ("[B flek seven]", "[B re seven]", "7: B ré seven: out of its order"),
        ("[B flek seven]", "[C flek seven]", "other side's turn"),
        ("[B flek seven]", "[B flek hundred]", "no such thing to flek"),
        ("[B flek seven]", "[B flek seven, B tuti seven]", "other side's turn"),
        ("[B flek seven]", "[B flek seven, D flek game, B seven]", "too late"),
        ("[B flek seven]", "[B says nothing at all]", "cannot be read"),
        ("[B flek seven]", "[B flock seven]", "'flock' is not a flek"),
        ("[B flek seven]", "[B confirms game]", "7: B: there is nothing to confirm or withdraw"),
        ("[B flek seven]", "[B flek game, B withdraws game]", "7: B: there is nothing to confirm or withdraw"),
        ("[B flek seven]", "[B flek game, C hundred, D confirms game]", "7: D: it is B who must confirm or withdraw"),
        ("undertaking: seven", "forehand: B\nundertaking: game", "the forehand, B,"),
        ("undertaking: seven", "options: {basic_game: no}\nundertaking: game", "no basic game is played here"),
        ("points: 60 30", "points: 60 40", "together 90"),
        ("points: 60 30", "points: 65 25", "tens"),
        ("points: 60 30", "points: 90", "not two numbers"),
        ("points: 60 30, ", "", "must say the points"),
        ("points: 60 30", "points: 0 90", "at least 10 points"),
        ("seven: A won", "seven: A lost", "write A won or A beaten"),
        ("seven: A won", "hlasky: [A hearts, B hearts]", "only one hláška"),
        ("seven: A won", "seven: B won, two_sevens: yes", "made with the actor's trump seven"),
        ("outcome: {points: 60 30, seven: A won}\n", "", "what happened is missing"),
        ("outcome:", "options: {limits: 5}\noutcome:", "there is no option limits"),
        ("outcome:", "hands: {A: HA}\noutcome:", "the hand of B is missing"),
        ("outcome:", "tricks: [HA H7 H8 H9]\noutcome:", "the hands are needed"),
        ("outcome:", "auction: [A seven, B pass]\noutcome:", "does not end"),
        ("outcome:", "auction: [A hold]\noutcome:", "no bid to hold"),
        ("outcome:", "ruling: {renonc: B, void: yes}\noutcome:", "a ruling is one of"),
        ("[B flek seven]", "[B flek game]", "ended before the play; outcome does not belong"),
    ],
)
def test_a_wrong_file_is_refused_in_one_line_that_says_where(right: str, wrong: str, why: str) -> None:
    assert right in USUAL
    with pytest.raises(Problem) as caught:
        settled(only(USUAL.replace(right, wrong)))
    line = str(caught.value)
    assert line.startswith("deal.yaml:")
    assert why in line
    assert "\n" not in line


TRICKS = """
undertaking: hundred-seven
trumps: hearts
actor: A
called: HK
tricks:
  - HA H8 HO L8
  - HT HU HK A7
  - LA LU L9 LO
  - L7 LK LT AU
  - BA B8 BU BO
  - AK AA A8 A9
  - B9 H9 BK B7
  - H7 AT AO BT
"""
HANDS = """
hands:
  A: HA HT H9 H7 LA L7 BU A8
  B: HU H8 LK LU BK BO AT A9
  C: HK HO LT L9 BA B7 AK AO
  D: LO L8 BT B9 B8 AA AU A7
"""


def test_hands_partner_points_and_hlasky_follow_from_the_tricks() -> None:
    """A takes HA, HT, LA, and at the end AT, BT and the last trick; C takes LT and BA; D takes AA."""
    expected = """
expect:
  A: 880
  B: -880
  C: 880
  D: -880
  lines: [seven 80 actors, hundred 800 actors]
"""  # tricks 80, the forty and C's acorns 60: 140 is five units of 80, in red 800
    assert misses(only(TRICKS + expected)) == []
    assert misses(only(TRICKS + HANDS + expected)) == []
    table = settled(only(TRICKS)).table
    assert table.stakes is not None
    assert table.play is not None
    assert str(table.stakes.partner) == "C"
    assert table.play.points == (60, 0, 20, 10)
    assert [(str(each.player), str(each.suit)) for each in table.play.hlasky] == [
        ("C", "hearts"),
        ("B", "bells"),
        ("C", "acorns"),
    ]


@pytest.mark.parametrize(
    ("right", "wrong", "why"),
    [
        ("- HA H8 HO L8", "- HA H8 HO HA", "HA is there twice"),
        ("- HA H8 HO L8", "- HA H8 HO", "the hands are needed"),
        ("- HA H8 HO L8", "- HA H8 HO H5", "7: 'H5' is not a card"),
        ("- LA LU L9 LO", "- LA LU LT LO", "LT is there twice"),
        ("called: HK", "called: HK\npartner: B", "HK is held by C"),
        ("- B9 H9 BK B7\n  - H7 AT AO BT", "- B9 H7 BK B7\n  - H9 AT", "the hands are needed"),
    ],
)
def test_tricks_that_cannot_be_are_refused(right: str, wrong: str, why: str) -> None:
    assert right in TRICKS
    with pytest.raises(Problem) as caught:
        settled(only(TRICKS.replace(right, wrong)))
    assert str(caught.value).startswith("deal.yaml:")
    assert why in str(caught.value)


@pytest.mark.parametrize(
    ("outcome", "why"),
    [
        ("{points: 80 10, hlasky: [C hearts, B leaves]}", "B does not hold king and over of leaves"),
        ("{points: 80 10, hlasky: [C hearts], seven: C won}", "C does not hold the trump seven"),
        ("{points: 80 10, hlasky: [C hearts], seven: B beaten}", "B does not hold the trump seven"),
    ],
)
@pytest.mark.parametrize("laid", ["", "laid: A\n"])
def test_an_outcome_that_the_hands_do_not_allow_is_refused(outcome: str, why: str, laid: str) -> None:
    told = TRICKS.split("tricks:")[0] + HANDS + laid
    settled(only(told + "outcome: {points: 80 10, hlasky: [C hearts, B bells], seven: A won}\n"))
    with pytest.raises(Problem) as caught:
        settled(only(told + f"outcome: {outcome}\n"))
    assert str(caught.value).startswith("deal.yaml:")
    assert why in str(caught.value)


@pytest.mark.parametrize(("actor", "fits"), [("A", True), ("B", False), ("C", False)])
def test_two_sevens_are_made_only_by_who_holds_the_trump_seven_and_another(actor: str, fits: bool) -> None:
    """A holds those of hearts and leaves, B none, C that of bells."""
    told = (
        HANDS
        + f"""
undertaking: two-sevens
trumps: hearts
actor: {actor}
called: LO
outcome: {{two_sevens: yes}}
options: {{red_two_sevens: plain}}
"""
    )
    if fits:
        assert [line.code for line in settled(only(told)).settlement.lines] == ["two-sevens 800 actors"]
        return
    with pytest.raises(Problem, match=f"{actor} does not hold the trump seven and another seven"):
        settled(only(told.replace("called: LO", "called: HK" if actor == "C" else "called: LO")))


def test_there_is_no_trump_seven_in_betl_and_durch() -> None:
    with pytest.raises(Problem, match="no trump seven in betl and durch"):
        settled(only("undertaking: betl\nactor: A\noutcome: {tricks: 0, seven: A won}\n"))


def test_a_card_against_the_duties_must_be_marked_and_is_then_found() -> None:
    start = TRICKS.split("tricks:")[0] + HANDS
    with pytest.raises(Problem, match="must be followed"):
        settled(only(start + "tricks: [HA LU HO L8]\nruling: {renonc: B}\n"))
    deal = only(
        start
        + """
tricks: [HA LU! HO L8]
ruling: {renonc: B}
expect:
  A: 920
  B: -2760
  C: 920
  D: 920
  lines: [renonc 200 B, fleked 720 B]
  renoncs: [B 1]
"""
    )  # the hundred as 130 in red 640, the seven in red 80
    assert misses(deal) == []


def test_a_game_laid_down_after_some_tricks_takes_the_rest() -> None:
    """After HA and HT A's side has 20; 70 more, C's forty and twenty: 150 is six units, in red 960."""
    deal = only(
        TRICKS.split("tricks:")[0]
        + HANDS
        + """
tricks: [HA H8 HO L8, HT HU HK A7]
laid: A
expect: {A: 1040, B: -1040, C: 1040, D: -1040, lines: [seven 80 actors, hundred 960 actors]}
"""
    )
    assert misses(deal) == []


@pytest.mark.parametrize(
    "change",
    [
        "",
        "laid: A",
        "options: {pairwise: each, limit: 50, rate_game: 30, highest_flek: tuti, game_without_re: paid, against: no}",
    ],
)
def test_a_deal_told_by_its_outcome_can_be_written_down_and_read_again(change: str) -> None:
    """Where nobody has told the cards, too."""
    told = USUAL.replace("seven: A won", "seven: A won, hlasky: [A hearts, D bells]").split("expect:")[0] + change
    table = settled(only(told)).table
    again = Table.from_plain(json.loads(json.dumps(table.to_plain())))
    assert again == table
    assert again.options == table.options
    assert again.outcome() == table.outcome()
    assert settle(again).balance == settle(table).balance != (0, 0, 0, 0)


def test_two_deals_with_one_id_are_refused() -> None:
    with pytest.raises(Problem, match="is there twice"):
        read_marias_deals(f"id: a\n{USUAL}---\nid: a\n{USUAL}", "deal.yaml")


def test_the_examples_of_the_documentation_hold() -> None:
    text = (ROOT / "docs" / "marias.md").read_text(encoding="utf-8")
    blocks = [block.split("```")[0] for block in text.split("```yaml\n")[1:]]
    deals = [only(block) for block in blocks if block.startswith("id:")]
    assert deals
    for deal in deals:
        assert misses(deal) == []


def test_the_words_that_the_documentation_promises_stand_in_the_messages() -> None:
    """Whoever writes a deal that must be refused knows nothing but that page."""
    rows = (ROOT / "docs" / "marias.md").read_text(encoding="utf-8").split("Words that stand in the messages")[1]
    words = [word for row in rows.splitlines() if row.startswith("| `") for word in row.split("|")[1].split("`")[1::2]]
    code = [*(ROOT / "src/arbitr/marias").glob("*.py"), ROOT / "src/arbitr/scenarios/marias_deal.py"]
    messages = "\n".join(file.read_text(encoding="utf-8") for file in code)
    assert words
    assert [word for word in words if word not in messages] == []
