"""Every deal of tests/marias/scenarios comes to what was worked out by hand in its file."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from parts import ROOT
from said import english, refusal, says, wording

from arbitr.marias.settlement.settlement import settle
from arbitr.marias.table import MariasTable
from arbitr.problem import Problem
from arbitr.scenarios.marias_deal import DealScenario, misses, read_marias_deals, settled

FOLDER = Path(__file__).parent / "scenarios"
DEALS = [
    deal
    for file in sorted(FOLDER.glob("*.yaml"))
    for deal in read_marias_deals(file.read_text(encoding="utf-8"), file.name)
]


@pytest.mark.parametrize("deal", DEALS, ids=[f"{deal.node.spot.file}:{deal.id}" for deal in DEALS])
def test_the_deal_comes_to_what_its_file_expects(deal: DealScenario) -> None:
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


def only(text: str) -> DealScenario:
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
        (
            "undertaking: seven",
            "undertaking: eight",
            wording(
                "{key}: {problem}",
                key=2,
                problem=wording("{text} is not an undertaking; the undertakings are {names}", text="'eight'"),
            ),
        ),
        (
            "undertaking: seven",
            "undertaken: seven",
            wording(
                "{key} is not known here; perhaps you mean {nearest}; the choices are {known}",
                key="undertaken",
                nearest="undertaking",
            ),
        ),
        (
            "called: LA",
            "called: L5",
            wording(
                "{key}: {problem}",
                key=5,
                problem=wording("{text} is not a card; write the suit and rank, e.g. HA, LT or ČE, Z10", text="'L5'"),
            ),
        ),
        ("called: LA\n", "", wording("{player} {what}: name trumps and call a card")),
        ("partner: C\n", "", wording("{player} {what}: who holds the called card?")),
        ("actor: A\n", "", wording("{field} is missing from this deal", field="actor")),
        ("actor: A\n", "actor: E\n", wording("{text} is not a player; write A, B, C or D", text="'E'")),
        (
            "trumps: hearts",
            "trumps: spades",
            wording("{text} is not a suit; write hearts, leaves, bells or acorns", text="'spades'"),
        ),
        ("trumps: hearts\n", "", wording("{player} {what}: name trumps and call a card")),
        (
            "[B flek seven]",
            "[B re seven]",
            wording(
                "{key}: {problem}",
                key=7,
                problem=wording(
                    "{player} {flek} {component}: out of its order; {due} comes next",
                    player="B",
                    flek="ré",
                    component="announced seven",
                ),
            ),
        ),
        ("[B flek seven]", "[C flek seven]", wording("{player} {component}: it is the other side's turn to raise it")),
        (
            "[B flek seven]",
            "[B flek hundred]",
            wording("{player} {component}: there is no such thing to flek in this deal"),
        ),
        (
            "[B flek seven]",
            "[B flek seven, B tuti seven]",
            wording("{player} {component}: it is the other side's turn to raise it"),
        ),
        (
            "[B flek seven]",
            "[B flek seven, D flek game, B seven]",
            wording("{player} {what}: too late; a player announces at his first turn to speak, before his fleks"),
        ),
        (
            "[B flek seven]",
            "[B says nothing at all]",
            wording(
                "{text} cannot be read; write e.g. B flek game, C hundred, C seven in partner's hand or B confirms game"
            ),
        ),
        ("[B flek seven]", "[B flock seven]", wording("{text} is not a flek; the fleks are {names}", text="'flock'")),
        (
            "[B flek seven]",
            "[B confirms game]",
            wording(
                "{key}: {problem}",
                key=7,
                problem=wording(
                    "{player}: there is nothing to confirm or withdraw; that applies only to a flek on the "
                    "game given before an announced hundred",
                    player="B",
                ),
            ),
        ),
        (
            "[B flek seven]",
            "[B flek game, B withdraws game]",
            wording(
                "{key}: {problem}",
                key=7,
                problem=wording(
                    "{player}: there is nothing to confirm or withdraw; that applies only to a flek on the "
                    "game given before an announced hundred",
                    player="B",
                ),
            ),
        ),
        (
            "[B flek seven]",
            "[B flek game, C hundred, D confirms game]",
            wording(
                "{key}: {problem}",
                key=7,
                problem=wording(
                    "{player}: {giver} must confirm or withdraw the flek on the game", player="D", giver="B"
                ),
            ),
        ),
        (
            "undertaking: seven",
            "forehand: B\nundertaking: game",
            wording("{player} {what}: nobody has bid, so only the forehand, {actor}, may play a basic game", actor="B"),
        ),
        (
            "undertaking: seven",
            "options: {basic_game: no}\nundertaking: game",
            wording("{player} {what}: nobody has bid, and the basic game is not played here"),
        ),
        (
            "points: 60 30",
            "points: 60 40",
            wording("the trick points are {actors} and {defenders}; they must be multiples of ten that add up to 90"),
        ),
        (
            "points: 60 30",
            "points: 65 25",
            wording("the trick points are {actors} and {defenders}; they must be multiples of ten that add up to 90"),
        ),
        (
            "points: 60 30",
            "points: 90",
            wording("{text} is not two numbers; write the points of the actors and of the defenders, e.g. 60 30"),
        ),
        ("points: 60 30, ", "", wording("the outcome must give the points of the actors and of the defenders")),
        (
            "points: 60 30",
            "points: 0 90",
            wording("{player}'s seven won the last trick, so that side must have at least 10 points"),
        ),
        ("seven: A won", "seven: A lost", wording("cannot understand {text}; write A won or A beaten")),
        ("seven: A won", "hlasky: [A hearts, B hearts]", wording("there is only one marriage in {suit}")),
        (
            "seven: A won",
            "seven: B won, two_sevens: yes",
            wording("two sevens are made with the actor's trump seven in the last trick, not {seven}"),
        ),
        (
            "outcome: {points: 60 30, seven: A won}\n",
            "",
            wording("the outcome is missing: write tricks, outcome, laid or ruling"),
        ),
        (
            "outcome:",
            "options: {limits: 5}\noutcome:",
            wording("there is no option {name}; the options are {names}", name="limits"),
        ),
        ("outcome:", "hands: {A: HA}\noutcome:", wording("{player}'s hand is missing", player="B")),
        (
            "outcome:",
            "tricks: [HA H7 H8 H9]\noutcome:",
            wording("if fewer than 8 whole tricks are given, the hands are needed too"),
        ),
        (
            "outcome:",
            "auction: [A seven, B pass]\noutcome:",
            wording("the auction is not over; all players but one must pass"),
        ),
        ("outcome:", "auction: [A hold]\noutcome:", wording("{player} hold: there is no bid to hold")),
        (
            "outcome:",
            "ruling: {renonc: B, void: yes}\noutcome:",
            wording("a ruling must be one of renonc, wrong_claim and void"),
        ),
        (
            "[B flek seven]",
            "[B flek game]",
            wording("this deal ended before the play; remove {field}", field="outcome"),
        ),
    ],
)
def test_a_wrong_file_is_refused_in_one_line_that_says_where(right: str, wrong: str, why: re.Pattern[str]) -> None:
    assert right in USUAL
    with pytest.raises(Problem) as caught:
        settled(only(USUAL.replace(right, wrong)))
    line = str(caught.value)
    assert line.startswith("deal.yaml:")
    assert says(line, why)
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
    assert [(str(hlaska.player), str(hlaska.suit)) for hlaska in table.play.hlasky] == [
        ("C", "hearts"),
        ("B", "bells"),
        ("C", "acorns"),
    ]


@pytest.mark.parametrize(
    ("right", "wrong", "why"),
    [
        ("- HA H8 HO L8", "- HA H8 HO HA", wording("{card} appears twice", card="HA")),
        ("- HA H8 HO L8", "- HA H8 HO", wording("if fewer than 8 whole tricks are given, the hands are needed too")),
        (
            "- HA H8 HO L8",
            "- HA H8 HO H5",
            wording(
                "{key}: {problem}",
                key=7,
                problem=wording("{text} is not a card; write the suit and rank, e.g. HA, LT or ČE, Z10", text="'H5'"),
            ),
        ),
        ("- LA LU L9 LO", "- LA LU LT LO", wording("{card} appears twice", card="LT")),
        (
            "called: HK",
            "called: HK\npartner: B",
            wording("{player} {what}: {card} is held by {holder}", card="HK", holder="C"),
        ),
        (
            "- B9 H9 BK B7\n  - H7 AT AO BT",
            "- B9 H7 BK B7\n  - H9 AT",
            wording("if fewer than 8 whole tricks are given, the hands are needed too"),
        ),
    ],
)
def test_tricks_that_cannot_be_are_refused(right: str, wrong: str, why: re.Pattern[str]) -> None:
    assert right in TRICKS
    with pytest.raises(Problem) as caught:
        settled(only(TRICKS.replace(right, wrong)))
    assert str(caught.value).startswith("deal.yaml:")
    assert says(str(caught.value), why)


@pytest.mark.parametrize(
    ("outcome", "why"),
    [
        (
            "{points: 80 10, hlasky: [C hearts, B leaves]}",
            english("{player} does not hold the king and over of {suit}", player="B", suit="leaves"),
        ),
        (
            "{points: 80 10, hlasky: [C hearts], seven: C won}",
            english("{player} does not hold the trump seven", player="C"),
        ),
        (
            "{points: 80 10, hlasky: [C hearts], seven: B beaten}",
            english("{player} does not hold the trump seven", player="B"),
        ),
    ],
)
@pytest.mark.parametrize("laid", ["", "laid: A\n"])
def test_an_outcome_that_the_hands_do_not_allow_is_refused(outcome: str, why: str, laid: str) -> None:
    text = TRICKS.split("tricks:")[0] + HANDS + laid
    settled(only(text + "outcome: {points: 80 10, hlasky: [C hearts, B bells], seven: A won}\n"))
    with pytest.raises(Problem) as caught:
        settled(only(text + f"outcome: {outcome}\n"))
    assert str(caught.value).startswith("deal.yaml:")
    assert why in str(caught.value)


@pytest.mark.parametrize(("actor", "fits"), [("A", True), ("B", False), ("C", False)])
def test_two_sevens_are_made_only_by_who_holds_the_trump_seven_and_another(actor: str, fits: bool) -> None:
    """A holds those of hearts and leaves, B none, C that of bells."""
    text = (
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
        assert [line.code for line in settled(only(text)).settlement.lines] == ["two-sevens 800 actors"]
        return
    with refusal("{player} does not hold the trump seven and another seven", player=actor):
        settled(only(text.replace("called: LO", "called: HK" if actor == "C" else "called: LO")))


def test_there_is_no_trump_seven_in_betl_and_durch() -> None:
    with refusal("betl and durch have no trump seven"):
        settled(only("undertaking: betl\nactor: A\noutcome: {tricks: 0, seven: A won}\n"))


def test_a_card_against_the_duties_must_be_marked_and_is_then_found() -> None:
    start = TRICKS.split("tricks:")[0] + HANDS
    with refusal("the suit led must be followed"):
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
        "options: {pairwise: each, limit: 5000, rate_game: 30, highest_flek: tuti, game_without_re: paid, against: no}",
    ],
)
def test_a_deal_told_by_its_outcome_can_be_written_down_and_read_again(change: str) -> None:
    """Where nobody has told the cards, too."""
    text = USUAL.replace("seven: A won", "seven: A won, hlasky: [A hearts, D bells]").split("expect:")[0] + change
    table = settled(only(text)).table
    again = MariasTable.from_plain(json.loads(json.dumps(table.to_plain())))
    assert again == table
    assert again.options == table.options
    assert again.outcome() == table.outcome()
    assert settle(again).balance == settle(table).balance != (0, 0, 0, 0)


def test_two_deals_with_one_id_are_refused() -> None:
    with refusal("{id} appears twice; every deal in a file must have its own id"):
        read_marias_deals(f"id: a\n{USUAL}---\nid: a\n{USUAL}", "deal.yaml")


def test_the_examples_of_the_documentation_hold() -> None:
    text = (ROOT / "docs" / "reference" / "marias.md").read_text(encoding="utf-8")
    blocks = [block.split("```")[0] for block in text.split("```yaml\n")[1:]]
    deals = [only(block) for block in blocks if block.startswith("id:")]
    assert deals
    for deal in deals:
        assert misses(deal) == []


def test_the_words_that_the_documentation_promises_stand_in_the_messages() -> None:
    """Whoever writes a deal that must be refused knows nothing but that page."""
    rows = (
        (ROOT / "docs" / "reference" / "marias.md")
        .read_text(encoding="utf-8")
        .split("Words that stand in the messages")[1]
    )
    words = [word for row in rows.splitlines() if row.startswith("| `") for word in row.split("|")[1].split("`")[1::2]]
    code = [*(ROOT / "src/arbitr/marias").rglob("*.py"), *(ROOT / "src/arbitr/scenarios").rglob("marias_*.py")]
    messages = "\n".join(file.read_text(encoding="utf-8") for file in code)
    assert words
    assert [word for word in words if word not in messages] == []
