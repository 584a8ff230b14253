"""PBN: what files of other programs say is understood, and what cannot be is refused with its line and tag."""

from __future__ import annotations

import re

import pytest
from parts import DATA
from said import english

from arbitr.bridge.board import Board, Vulnerability
from arbitr.bridge.call import DOUBLE, PASS, REDOUBLE, Call
from arbitr.bridge.contract import Contract
from arbitr.bridge.deals.deal import UNKNOWN, Deal
from arbitr.bridge.result import PASSED_OUT, Result
from arbitr.bridge.seat import Seat
from arbitr.cards import Card, Hand
from arbitr.formats.pbn import read_pbn, write_pbn
from arbitr.formats.record import (
    BoardRecord,
    Comment,
    Ending,
    IrregularityMark,
    TableColumn,
    TableSection,
    Tag,
    TagSection,
)
from arbitr.problem import Problem

FILES = DATA / "formats"
DEAL = "N:65.A53.JT7.AK762 AK87.QT4.AK98.95 JT9.982.Q532.Q83 Q432.KJ76.64.JT4"


def one(text: str) -> BoardRecord:
    (record,) = read_pbn(text.encode(), "a.pbn")
    return record


def dealt(*tags: str) -> BoardRecord:
    return one("\n".join((f'[Board "1"]\n[Deal "{DEAL}"]', *tags)))


def refused(text: str) -> str:
    with pytest.raises(Problem) as problem:
        read_pbn(text.encode(), "a.pbn")
    return str(problem.value)


# Files of other programs.


@pytest.mark.parametrize("name", ["test.pbn", "test-jfr.pbn"])
def test_the_boards_of_another_program_are_read(name: str) -> None:
    data = (FILES / name).read_bytes()
    records = read_pbn(data, name)
    assert [record.board for record in records] == [Board.numbered(number) for number in range(1, 17)]
    # A second reading of the same text, by nothing but its dots and blanks.
    for record, text in zip(records, re.findall(r'Deal "N:(.*?)"', data.decode()), strict=True):
        for seat, hand in zip(Seat, text.split(), strict=True):
            suits = zip("SHDC", hand.split("."), strict=True)
            assert set(record.deal.hand(seat)) == {Card.parse(suit + rank) for suit, ranks in suits for rank in ranks}
    assert records[0].tag("Ability") == "N:63456 E:7A986 S:63456 W:7A986"
    assert records[15].tag("Minimax") == "3NW-630"


def test_the_optimum_table_of_another_program_agrees_with_its_ability_tag() -> None:
    """The same twenty numbers stand in the file twice, in two notations; clubs come last in the short one."""
    data = (FILES / "test.pbn").read_bytes()
    records = read_pbn(data, "test.pbn")
    assert len(records) == data.count(b"[Board ") > 0
    for record in records:
        table = record.table("OptimumResultTable")
        assert table is not None
        assert table.columns == (
            TableColumn("Declarer"),
            TableColumn("Denomination", "", 2, "R"),
            TableColumn("Result", "", 2, "R"),
        )
        tricks = {(declarer, denomination): int(count, 10) for declarer, denomination, count in table.rows}
        abilities = [part.split(":") for part in record.tag("Ability").split()]
        assert [declarer for declarer, _ in abilities] == [*"NESW"]
        for declarer, digits in abilities:
            assert [tricks[declarer, strain] for strain in ("NT", "S", "H", "D", "C")] == [
                int(digit, 16) for digit in digits
            ]


def test_a_file_of_another_program_is_written_and_read_again_without_loss() -> None:
    for name in ("test.pbn", "test-jfr.pbn"):
        records = read_pbn((FILES / name).read_bytes(), name)
        again = read_pbn(write_pbn(records), "again.pbn")
        assert [record.in_order() for record in again] == [record.in_order() for record in records]


# How files are written.


def test_marks_line_ends_and_windows_encodings_do_not_matter() -> None:
    text = f'% PBN 2.1\n[Event "Čtvrtek"]\n[Board "3"]\n[Deal "{DEAL}"]\n'
    plain = one(text)
    assert plain.event == "Čtvrtek"
    for data in (
        text.encode("utf-8-sig"),
        text.encode("utf-16"),
        text.encode("cp1250"),
        text.replace("\n", "\r\n").encode(),
        text.replace("\n", "\r").encode(),
        text.encode() + b"\x1a",
        text.rstrip().encode(),
    ):
        assert read_pbn(data, "a.pbn") == [plain]


def test_a_named_charset_counts_but_the_one_that_all_files_name_does_not() -> None:
    text = '%Content-type: text/x-pbn; charset={}\n[Event "{}"]\n[Board "1"]\n'
    for charset, name, encoding in (
        ("windows-1252", "Côté", "cp1252"),
        ("ISO-8859-2", "Šťastná", "iso8859-2"),
        ("ISO-8859-1", "Řehoř", "cp1250"),
        ("UTF-8", "Жук", "utf-8"),
    ):
        (record,) = read_pbn(text.format(charset, name).encode(encoding), "a.pbn")
        assert record.event == name


def test_tags_may_stand_on_one_line_or_on_several() -> None:
    record = one('[Board "5"] [Dealer "E"][Vulnerable\n"All"\n]\n  [ Event "x" ]')
    assert (record.board, record.event) == (Board(5, Seat.EAST, Vulnerability.BOTH), "x")


def test_quotation_marks_and_backslashes_in_a_tag_are_read_escaped_or_not() -> None:
    assert one(r'[Event "The \"A\" \\ club"]').event == r'The "A" \ club'
    assert one(r'[Event "The "A" club"]').event == 'The "A" club'


def test_a_blank_line_parts_boards_and_so_does_a_tag_that_comes_again() -> None:
    apart = '[Board "1"]\n[Deal "N:- - - -"]\n \t\n[Board "2"]\n[Deal "N:- - - -"]\n'
    for text in (apart, apart.replace(" \t\n", "")):
        assert [record.board.number for record in read_pbn(text.encode(), "a.pbn")] == [1, 2]


def test_a_tag_that_comes_again_in_a_board_is_ignored_with_what_follows_it() -> None:
    record = dealt('[Auction "N"]', "Pass Pass Pass Pass", '[Auction "N"]', "1C {no}", '[Site "a"]', '[Site "b"]')
    assert (record.result, record.site) == (PASSED_OUT, "a")


def test_values_are_inherited_from_the_board_before_or_from_one_for_all() -> None:
    text = """
[Event "##League"]
[Site "Zlín"]
[Board "1"]

[Board "2"]
[Site "#"]
[Round "#"]

[Event "Cup"]
[Board "3"]

[Site "#"]
[Board "4"]
"""
    records = read_pbn(text.encode(), "a.pbn")
    assert [record.event for record in records] == ["League", "League", "Cup", "Cup"]
    assert [record.site for record in records] == ["Zlín", "Zlín", "", "Zlín"]
    assert records[1].tags == (Tag("Round", ""),)
    assert refused('[Board "1"]\n[Dealer "#"]') == english(
        "{file}:{line}: {problem}",
        file="a.pbn",
        line=2,
        problem=english("[{tag}]: the value cannot be inherited with #", tag="Dealer"),
    )


def test_comments_are_kept_where_they_stand() -> None:
    record = one(
        '{first\n\n[Board "9"] not a tag}\n;second\n[Event "x"] {on the event}\n[Deal "N:- - - -"]\n; on the deal } {\n'
        '[Auction "N"]\n{before}\n1C {one\nmore} Pass ; two\nPass Pass\n'
    )
    assert record.board.number == 1
    assert record.comments == (
        Comment("", 'first\n\n[Board "9"] not a tag\nsecond'),
        Comment("Event", "on the event"),
        Comment("Deal", "on the deal } {"),
        Comment("Auction", "before"),
    )
    assert record.auction is not None
    assert [call.remarks.comment for call in record.auction.calls] == ["one\nmore", "two", "", ""]


def test_escaped_lines_are_passed_over() -> None:
    assert one('%anything [Board "9"] {\n[Board "2"]\n% more\n[Dealer "W"]').board.dealer is Seat.WEST


# The board and its cards.


def test_what_a_board_does_not_tell_follows_from_its_number_or_is_said_to_be_assumed() -> None:
    assert one('[Board "6"]').board == Board.numbered(6)
    assert one('[Board "6"]').assumed == ()
    nameless = one('[Event "x"]')
    assert nameless.assumed == ("number", "dealer", "vulnerability")
    assert one('[Board "?"]\n[Dealer "S"]\n[Vulnerable "-"]').assumed == ("number",)
    assert one('[Auction "E"]\nPass').board.dealer is Seat.EAST
    odd = one('[Board "B12 bis"]')
    assert (odd.board.number, odd.board_name) == (12, "B12 bis")


@pytest.mark.parametrize(
    ("text", "vulnerability"),
    [
        *((text, Vulnerability.NONE) for text in ("None", "Love", "-", "none")),
        *((text, Vulnerability.BOTH) for text in ("All", "Both", "all")),
        ("NS", Vulnerability.NS),
        ("ew", Vulnerability.EW),
    ],
)
def test_every_word_for_a_vulnerability_is_known(text: str, vulnerability: Vulnerability) -> None:
    assert one(f'[Board "2"]\n[Vulnerable "{text}"]').board.vulnerability is vulnerability


def test_a_deal_may_begin_anywhere_with_ranks_in_any_order_and_case() -> None:
    turned = "s:9jT.892.q532.83Q Q432.K1076.64.JT4 56.a53.jT7.AK762 AK87.QJ4.AK98.95"
    deal = one(f'[Board "1"]\n[Deal "{turned}"]').deal
    assert deal.hand(Seat.SOUTH) == Hand.parse("JT9.982.Q532.Q83")
    assert deal.hand(Seat.WEST) == Hand.parse("Q432.KT76.64.JT4")
    assert deal.is_complete


def test_hands_may_be_unknown_and_the_last_one_follows_from_three() -> None:
    first, second, third, _ = DEAL.removeprefix("N:").split()
    two = one(f'[Deal "W:{first} - {second} -"]').deal
    assert [len(two.hand(seat)) for seat in Seat] == [0, 13, 0, 13]
    for last in (" -", ""):
        assert one(f'[Deal "N:{first} {second} {third}{last}"]').deal == dealt().deal
    assert one('[Deal "N:- - - -"]').deal == UNKNOWN


def test_an_ending_has_small_hands_and_a_trump_suit_for_a_contract() -> None:
    record = one('[Deal "W:A.K..J T.9.8. - 6.5.4."]\n[Contract "S"]\n[Play "N"]\nST - S6 SA\n')
    assert record.deal.sizes == (3, 3, 3, 3)
    assert record.tag("Contract") == "S"
    assert record.play is not None
    assert [str(card.seat) for card in record.play.cards] == ["N", "E", "S", "W"]


@pytest.mark.parametrize(
    ("deal", "why"),
    [
        (
            "N:A65.A53.JT7.AK762 K87.QT4.AK98.95 JT9.982.Q532.Q83 Q432.KJ76.64.JT4",
            english("{seat} has {count} cards; there should be 13", seat="N", count=14),
        ),
        (
            "N:65.A53.JT7.AK762 K87.QT4.AK98.95 JT9.982.Q532.Q83 Q432.KJ76.64.JT4",
            english("{seat} has {count} cards; there should be 13", seat="E", count=12),
        ),
        (
            "N:65.A53.JT7.AK762 AK87.QT4.AK98.65 JT9.982.Q532.Q83 Q432.KJ76.64.JT4",
            english("{card} is in two hands", card="♣6"),
        ),
        (
            "N:66.A53.JT7.AK762 AK87.QT4.AK98.95 JT9.982.Q532.Q83 -",
            english("{seat}: {problem}", seat="N", problem=english("{letter} appears twice in one suit", letter=6)),
        ),
        (
            "N:65.A53.JT7.AK762 - JT9.982.Q532.Q3",
            english("{seat} has {count} cards; there should be 13", seat="S", count=12),
        ),
        ("N:65.A53.JT7.AK762 AK87.QT4.AK98.95", None),
        (
            "N:65.A53.JT7 AK87.QT4.AK98.95 - -",
            english(
                "{seat}: the hand {text} has {count} suits; write four, separated by dots: AKQ2.J54.T98.762",
                seat="N",
                text="'65.A53.JT7'",
                count=3,
            ),
        ),
        (
            "N:6x.A53.JT7.AK762 - - -",
            english(
                "{seat}: {problem}",
                seat="N",
                problem=english("{letter} is not a rank; write A K Q J T 9 to 2", letter="'X'"),
            ),
        ),
        ("Q:- - - -", english("{text} is not a seat; write N, E, S or W", text="'Q'")),
        ("N:A...AKQ 2... - -", english("{seat} has {count} card; there should be {size}", seat="E", count=1, size=4)),
    ],
)
def test_cards_that_cannot_be_are_refused_with_file_line_and_tag(deal: str, why: str | None) -> None:
    if why is None:
        why = english(
            "{text} is not a deal; write N: and four hands separated by spaces, with - for an unknown hand",
            text=repr(deal),
        )
    assert refused(f'% PBN\n[Board "1"]\n[Deal "{deal}"]\n') == f"a.pbn:3: [Deal]: {why}"


# Contract and result.


@pytest.mark.parametrize(
    ("tags", "result"),
    [
        ('[Declarer "S"] [Contract "4SX"] [Result "9"]', "4SX S -1"),
        ('[Declarer "s"] [Contract "3nt"] [Result "NS 8"]', "3N S -1"),
        ('[Declarer "W"] [Contract "3NTXX"] [Result "NS 8"]', "3NXX W -4"),
        ('[Declarer "W"] [Contract "2D"] [Result "EW 9 NS 4"]', "2D W +1"),
        ('[Declarer "N"] [Contract "2D"] [Result "EW 9 NS 4"]', "2D N -4"),
        ('[Declarer "N"] [Contract "1NT"] [Result "^8"]', "1N N +1"),
        ('[Declarer "N"] [Contract "1N"] [Result "+1"]', "1N N +1"),
        ('[Declarer ""] [Contract "Pass"] [Result ""]', "pass"),
    ],
)
def test_a_result_is_understood_in_each_of_its_forms(tags: str, result: str) -> None:
    record = dealt(tags)
    assert record.result == Result.parse(result)
    assert record.contract == Result.parse(result).contract
    assert record.miscounted == ("^" in tags)


def test_an_unknown_result_stays_unknown() -> None:
    for text in ("?", ""):
        record = dealt(f'[Declarer "S"] [Contract "4S"] [Result "{text}"]')
        assert (record.contract, record.result) == (Contract.parse("4S S"), None)


def test_a_contract_without_a_tag_follows_from_the_auction() -> None:
    assert dealt('[Auction "N"]', "1C Pass 2C X AP").contract == Contract.parse("2CX N")
    assert dealt('[Auction "N"]', "AP").result == PASSED_OUT
    assert dealt('[Auction "N"]', "1C Pass 2C *").contract is None
    assert dealt('[Contract "2CX"]', '[Auction "N"]', "1C Pass 2C X AP").contract == Contract.parse("2CX N")


def test_a_contract_that_nobody_can_place_is_kept_as_it_stands() -> None:
    record = dealt('[Contract "4H"] [Result "10"]')
    assert (record.contract, record.result) == (None, None)
    assert record.tags == (Tag("Contract", "4H"), Tag("Result", "10"))


def test_the_result_of_a_play_that_goes_on_is_only_so_far() -> None:
    record = dealt('[Declarer "N"] [Contract "1NT"] [Result "1"]', '[Play "E"]', "SA S9 S2 S6", "+ - - -")
    assert (record.result, record.tag("Result")) == (None, "1")


def test_declarer_and_dummy_may_have_changed_parts() -> None:
    record = dealt('[Declarer "^N"] [Contract "1NT"] [Result "7"]')
    assert record.swapped
    assert record.contract == Contract.parse("1N N")


@pytest.mark.parametrize(
    ("tag", "why"),
    [
        (
            '[Contract "8S"]',
            english(
                "[{tag}]: {problem}",
                tag="Contract",
                problem=english(
                    "{text} is not a contract; write the level, the denomination and any X or XX, e.g. 4SX or 3NT",
                    text="'8S'",
                ),
            ),
        ),
        (
            '[Contract "4Z"]',
            english(
                "[{tag}]: {problem}",
                tag="Contract",
                problem=english(
                    "{text} is not a contract; write the level, the denomination and any X or XX, e.g. 4SX or 3NT",
                    text="'4Z'",
                ),
            ),
        ),
        (
            '[Declarer "Q"]',
            english(
                "[{tag}]: {problem}",
                tag="Declarer",
                problem=english("{text} is not a seat; write N, E, S or W", text="'Q'"),
            ),
        ),
        (
            '[Dealer "X"]',
            english(
                "[{tag}]: {problem}",
                tag="Dealer",
                problem=english("{text} is not a seat; write N, E, S or W", text="'X'"),
            ),
        ),
        (
            '[Vulnerable "Some"]',
            english(
                "[{tag}]: {problem}",
                tag="Vulnerable",
                problem=english("{text} is not a vulnerability; write none, ns, ew or both", text="'Some'"),
            ),
        ),
        (
            '[Result "14"]',
            english(
                "[{tag}]: {problem}",
                tag="Result",
                problem=english("{text}: the number of tricks must be 0 to 13", text="'14'"),
            ),
        ),
        (
            '[Result "many"]',
            english(
                "[{tag}]: {problem}",
                tag="Result",
                problem=english("{text} is not a result; write declarer's tricks, e.g. 9, or NS 9", text="'MANY'"),
            ),
        ),
        (
            '[Result "NS 9 NS 4"]',
            english(
                "[{tag}]: {problem}", tag="Result", problem=english("{text} names one side twice", text="'NS 9 NS 4'")
            ),
        ),
        ("[Event x]", english('{text} is not a tag; write [Name "value"]', text="'[Event x]'")),
        ("[Event", english("the tag that begins here with [ is never closed")),
        ("{never\nclosed", english("the comment that begins here with {{ is never closed")),
        (
            "4 hearts",
            english(
                '{text} is neither a tag, e.g. [Board "1"], nor part of a section or a comment; is this a PBN file?',
                text="'4 hearts'",
            ),
        ),
        ('[Note "text"]', english("[Note]: {text} has no number; write 1:text", text="'text'")),
        (
            '[Auction "N"] 1C 9C',
            english(
                "[{tag}]: {problem}",
                tag="Auction",
                problem=english("{text} is not a call: the level must be 1 to 7", text="'9C'"),
            ),
        ),
        (
            '[Auction "N"] 1C * 1D',
            english("[{tag}]: {problem}", tag="Auction", problem=english("{text} comes after the end", text="'1D'")),
        ),
        (
            '[Auction "N"] =1= 1C',
            english(
                "[{tag}]: {problem}",
                tag="Auction",
                problem=english("{text} comes before anything it could belong to", text="=1="),
            ),
        ),
        (
            '[Auction "N"] ^R 1C',
            english("{option}: {text} is not one of {choices}", option="[Auction]", text="^R", choices="^I, ^S"),
        ),
        (
            '[Auction "N"] 1C ^I',
            english("[{tag}]: {problem}", tag="Auction", problem=english("no call follows ^{letter}", letter="I")),
        ),
        (
            '[Play "N"] S1',
            english(
                "[{tag}]: {problem}",
                tag="Play",
                problem=english("{text} is not a card; write the suit and rank, e.g. SA or ♠A", text="'S1'"),
            ),
        ),
        (
            '[Play "N"] S6 SA SJ SJ',
            english("[{tag}]: {problem}", tag="Play", problem=english("{card} is played twice", card="♠J")),
        ),
        (
            '[Play "N"] S6 SA SJ H9',
            english(
                "[{tag}]: {problem}",
                tag="Play",
                problem=english("{seat} plays {card} but does not hold it", seat="W", card="♥9"),
            ),
        ),
        (
            '[Play "N"] ^I SA',
            english("{option}: {text} is not one of {choices}", option="[Play]", text="^I", choices="^R, ^L, ^P"),
        ),
    ],
)
def test_what_is_wrong_is_said_in_one_line_with_its_place(tag: str, why: str) -> None:
    assert refused(f'[Board "1"]\n[Deal "{DEAL}"]\n{tag}\n') == f"a.pbn:3: {why}"


@pytest.mark.parametrize("between", ["\n", " ", "\n\n"])
@pytest.mark.parametrize("begun", ['[West "Novák"', '[West "Novák', '[West "'])
def test_a_tag_that_is_not_closed_never_takes_the_next_one_for_its_text(begun: str, between: str) -> None:
    text = f'[Board "1"]\n{begun}{between}[North "Dvořák"]\n[Deal "{DEAL}"]\n'
    assert refused(text) == english(
        "{file}:{line}: {problem}",
        file="a.pbn",
        line=2,
        problem=english("the tag that begins here with [ is never closed"),
    )


def test_tricks_of_both_sides_must_make_thirteen() -> None:
    text = f'[Deal "{DEAL}"]\n[Declarer "N"]\n[Contract "1C"]\n[Result "NS 7 EW 7"]'
    assert refused(text) == english(
        "{file}:{line}: {problem}",
        file="a.pbn",
        line=4,
        problem=english(
            "[{tag}]: {problem}",
            tag="Result",
            problem=english("{text}: the tricks of both sides must add up to 13", text="'NS 7 EW 7'"),
        ),
    )
    passed = f'[Deal "{DEAL}"]\n[Contract "Pass"]\n[Result "7"]'
    assert refused(passed) == english(
        "{file}:{line}: {problem}",
        file="a.pbn",
        line=3,
        problem=english("[{tag}]: {problem}", tag="Result", problem=english("a passed-out deal has no tricks")),
    )


def test_a_file_without_boards_is_refused() -> None:
    for text in ("", "% PBN 2.1\n", "; nothing\n"):
        assert refused(text) == english(
            "{file}:{line}: {problem}", file="a.pbn", line=1, problem=english("there is no board in this file")
        )


# The auction.


def test_calls_notes_suffixes_and_glyphs_are_read() -> None:
    record = dealt('[Auction "N"]', "1S !! =2= $25 2d=1=", "x XX", "AP", '[Note "1:weak"]', '[Note "2: strong "]')
    assert record.auction is not None
    calls = record.auction.calls
    assert [call.call for call in calls] == [*map(Call.parse, ("1S", "2D")), DOUBLE, REDOUBLE, PASS, PASS, PASS]
    assert (calls[0].remarks.alerted, calls[0].remarks.note, calls[0].remarks.glyphs) == (True, "strong", (3, 25))
    assert (calls[1].remarks.alerted, calls[1].remarks.note) == (True, "weak")
    assert record.auction.ending is Ending.WHOLE


def test_an_auction_may_be_a_table_that_begins_with_west() -> None:
    text = '[Dealer "E"]\n[Auction "W"]\n- - 1C Pass\nPass Pass\n'
    record = one(text)
    assert record.auction is not None
    assert [call.call for call in record.auction.calls] == [Call.parse("1C"), PASS, PASS, PASS]
    assert record.contract == Contract.parse("1C E")


@pytest.mark.parametrize(
    ("calls", "marks"),
    [
        # The examples of the standard, with West as dealer.
        ("1D ^I 1C *", [None, "I"]),
        ("^S 1D *", ["S", None]),
        ("1D ^S 2D *", [None, "S", None]),
        ("1D ^S ^I 1C *", [None, "S", "I"]),
        ("1D ^S ^S 2D *", [None, "S", "S", None]),
        # Not marked in the file.
        ("1D 1C *", [None, "I"]),
        ("2C - 2D *", [None, "S", None]),
        ("X *", ["inadmissible"]),
        ("1C Pass X *", [None, None, "inadmissible"]),
        ("1C XX *", [None, "inadmissible"]),
        ("1C X X *", [None, None, "inadmissible"]),
        ("1C X Pass Pass XX *", [None, None, None, None, None]),
        ("1C X Pass XX *", [None, None, None, "inadmissible"]),
        ("1C Pass Pass Pass 1D", [None, None, None, None, "after the end"]),
        ("Pass Pass Pass 1D *", [None, None, None, None]),
    ],
)
def test_an_irregular_auction_is_kept_and_marked(calls: str, marks: list[str | None]) -> None:
    record = one(f'[Dealer "W"]\n[Auction "W"]\n{calls}')
    assert record.auction is not None
    assert [call.mark and call.mark.value for call in record.auction.calls] == marks
    assert read_pbn(write_pbn([record]), "again") == [record]


def test_who_calls_first_without_having_dealt_has_called_out_of_turn() -> None:
    record = one('[Dealer "N"]\n[Auction "S"]\n1C Pass Pass Pass')
    assert record.auction is not None
    assert [call.mark for call in record.auction.calls] == [
        IrregularityMark.SKIPPED,
        IrregularityMark.SKIPPED,
        None,
        None,
        None,
        None,
    ]
    assert record.contract == Contract.parse("1C S")


# The play.


def test_cards_stand_in_columns_and_are_told_as_they_were_played() -> None:
    record = dealt('[Declarer "S"] [Contract "1NT"]', '[Play "W"]', "S2 S5 SK S9", "D4 DJ DA D2", "- - D8 D3 *")
    assert record.play is not None
    played = [f"{card.seat}{card.card}" for card in record.play.cards]
    assert " ".join(played) == "W♠2 N♠5 E♠K S♠9 E♦A S♦2 W♦4 N♦J E♦8 S♦3"
    assert record.play.ending is Ending.STOPPED


def test_the_columns_may_begin_with_another_than_the_leader() -> None:
    record = dealt('[Declarer "S"] [Contract "1NT"]', '[Play "N"]', "S5 SK S9 S2")
    assert record.play is not None
    assert [str(card.seat) for card in record.play.cards] == ["W", "N", "E", "S"]


def test_the_lowest_suit_is_a_trump_suit_too() -> None:
    """Clubs are trumps: East ruffs the second heart, and so the third trick is his."""
    record = one(
        '[Deal "N:.A2..5 2.3..2 .54..3 .K6..4"]\n[Contract "C"]\n[Play "N"]\nHA H3 H4 H6\nH2 C2 H5 HK\n- S2 - C4'
    )
    assert record.play is not None
    assert [f"{card.seat}{card.card}" for card in record.play.cards[8:]] == ["E♠2", "SNone", "W♣4"]


def test_revokes_and_leads_out_of_turn_are_marked_by_the_file_or_by_the_cards() -> None:
    played = dealt('[Declarer "S"] [Contract "1NT"]', '[Play "W"]', "S2 ^R H3 SA S9", "S3 S5 ^L S7 ST", "- - ^R D8 *")
    assert played.play is not None
    assert [card.mark for card in played.play.cards if card.mark] == [
        IrregularityMark.REVOKE,
        IrregularityMark.LEAD_OUT_OF_TURN,
        IrregularityMark.REVOKE,
    ]
    silent = dealt('[Declarer "S"] [Contract "1NT"]', '[Play "W"]', "S2 H3 SA S9")
    assert silent.play is not None
    assert [card.mark for card in silent.play.cards] == [None, IrregularityMark.REVOKE, None, None]


def test_cards_in_the_order_of_play_are_recognised_by_their_hands() -> None:
    record = dealt('[Declarer "S"] [Contract "1NT"]', '[Play "W"]', "S2 S5 SK S9", "DA D2 D4 DJ")
    assert record.play is not None
    assert [f"{card.seat}{card.card}" for card in record.play.cards][4:] == ["E♦A", "S♦2", "W♦4", "N♦J"]
    assert not any(card.mark for card in record.play.cards)


def test_the_result_of_a_whole_play_may_be_counted() -> None:
    """Each hand holds one suit and West leads in no trump: he wins every trick."""
    suits = [".".join("AKQJT98765432" if at == place else "" for at in range(4)) for place in range(4)]
    rows = "\n".join(f"C{rank} S{rank} H{rank} D{rank}" for rank in "AKQJT98765432")
    text = f'[Deal "N:{" ".join(suits)}"]\n[Declarer "S"]\n[Contract "1NT"]\n[Play "W"]\n{rows}\n'
    assert one(text).result == Result.parse("1N S -7")
    assert one(text.replace("1NT", "1S")).result == Result.parse("1S S +6")


def test_a_play_that_nobody_can_order_is_kept_as_it_stands() -> None:
    record = dealt('[Play "W"]', "S2 S5 SK S9", "D4 DJ DA D2 {why?}")
    assert record.play is None
    assert record.sections == (TagSection("Play", "W", ("S2 S5 SK S9", "D4 DJ DA D2 ")),)
    assert Comment("Play", "why?") in record.comments


# Tables.


def test_tables_have_columns_with_order_width_and_side_and_rows_broken_anywhere() -> None:
    record = dealt(
        r'[ScoreTable "Rank;Names_NS\12L;+Percentage_NS\5R;-MP_EW"]', r'1 "A;B \"x\"" 60.5 -', '2 ""', "^39.5 ?"
    )
    assert record.table("ScoreTable") == TableSection(
        "ScoreTable",
        (
            TableColumn("Rank"),
            TableColumn("Names_NS", "", 12, "L"),
            TableColumn("Percentage_NS", "+", 5, "R"),
            TableColumn("MP_EW", "-"),
        ),
        (("1", 'A;B "x"', "60.5", "-"), ("2", "", "^39.5", "?")),
    )
    table = record.table("ScoreTable")
    assert table is not None
    assert table.column("MP_EW") == ("-", "?")


@pytest.mark.parametrize("name", ["0", "1234567", "12 bis", "final"])
def test_the_name_of_a_board_goes_through_pbn_as_it_stands(name: str) -> None:
    (record,) = read_pbn(write_pbn([one(f'[Board "{name}"]\n[Deal "{DEAL}"]')]), "again")
    assert record.board_name == name


def test_a_section_that_is_no_table_is_kept_line_by_line() -> None:
    record = dealt('[MyNotes "x"]', "some words", 'and "more', '[ScoreTable "A;B"]', "1 2 3")
    assert record.sections == (
        TagSection("MyNotes", "x", ("some words", 'and "more')),
        TagSection("ScoreTable", "A;B", ("1 2 3",)),
    )
    assert read_pbn(write_pbn([record]), "again")[0].sections == record.sections


# Writing.


def test_what_is_written_is_the_export_format() -> None:
    record = one(
        '[Zebra "z"] [Board "2"] [Dealer "e"] [Vulnerable "ns"]\n'
        f'[Deal "{DEAL}"]\n[Declarer "s"][Contract "2s"][Result "EW 6"] [Annotator "a"]\n'
        '[Auction "N"]\n- p p 1s p\n2s!? ap\n[Note "7:unused"]\n[Play "S"]\nS9 S2 S5 SK'
    )
    assert (
        write_pbn([record]).decode().replace("\r\n", "\n")
        == """\
% PBN 2.1
% EXPORT
%Content-type: text/x-pbn; charset=UTF-8
%Creator: Arbitr
[Event "?"]
[Site "?"]
[Date "?"]
[Board "2"]
[West "?"]
[North "?"]
[East "?"]
[South "?"]
[Dealer "E"]
[Vulnerable "NS"]
[Deal "E:AK87.QT4.AK98.95 JT9.982.Q532.Q83 Q432.KJ76.64.JT4 65.A53.JT7.AK762"]
[Scoring "?"]
[Declarer "S"]
[Contract "2S"]
[Result "7"]
[Annotator "a"]
[Zebra "z"]
[Auction "E"]
Pass Pass 1S Pass
2S $5 Pass Pass Pass
[Play "W"]
S2 S5 SK S9
*
"""
    )


def test_lines_end_as_the_machines_of_most_clubs_expect() -> None:
    data = write_pbn([BoardRecord(Board.numbered(1), Deal.parse("N:- - - -"))])
    assert data.count(b"\n") == data.count(b"\r\n") == len(data.splitlines())
