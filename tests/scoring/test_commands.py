"""`arbitr vp` and `arbitr results`, run as people run them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from commands import arbitr
from parts import ROOT
from said import english, says

HEAD = "board,ns,ew,contract,declarer,tricks\n"


def answer(*words: str, given: str = "") -> dict[str, object]:
    done = arbitr(*words, "--json", given=given.encode())
    assert done.stderr == b""
    found = json.loads(done.stdout)
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (
            "vp --boards 16 --imps 23",
            english(
                "{boards} boards, {imps} IMPs: {won} to {lost} victory points",
                boards=16,
                imps="+23",
                won="15.56",
                lost="4.44",
            ),
        ),
        (
            "vp --boards 8 --imps=-40",
            english(
                "{boards} boards, {imps} IMPs: {won} to {lost} victory points",
                boards=8,
                imps=-40,
                won="0.26",
                lost="19.74",
            ),
        ),
        (
            "vp --boards 20 --imps 0",
            english(
                "{boards} boards, {imps} IMPs: {won} to {lost} victory points",
                boards=20,
                imps=0,
                won="10.00",
                lost="10.00",
            ),
        ),
    ],
)
def test_victory_points_of_both_sides_with_two_decimals(words: str, line: str) -> None:
    done = arbitr(*words.split())
    assert (done.stdout.decode(), done.stderr, done.returncode) == (line + "\n", b"", 0)


def test_victory_points_as_json() -> None:
    assert answer("vp", "--boards", "12", "--imps", "44") == {"boards": 12, "imps": 44, "vp": 19.24, "opponents": 0.76}


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (
            "vp --boards 0 --imps 3",
            english("a match of {boards} boards has no victory points; it must have at least one board", boards=0),
        ),
        ("vp --boards x --imps 3", english("{option}: {text} is not a whole number", option="--boards", text="'x'")),
        ("vp --imps 3", english("{name} is missing; see --help", name="--boards")),
        (
            "results no-such-file.csv",
            english("cannot read {file}: {why}", file="no-such-file.csv", why=english("No such file or directory")),
        ),
        (
            "results --method goulash",
            english(
                "{option}: {text} is not one of {choices}",
                option="--method",
                text="'goulash'",
                choices="matchpoints, imps, butler, total, bam",
            ),
        ),
        (
            "results --winners 3",
            english("{option}: {text} is not one of {choices}", option="--winners", text="'3'", choices="1, 2"),
        ),
        ("results --rounding 0", english("{option}: {text} is not a number above 0", option="--rounding", text="'0'")),
    ],
)
def test_bad_words_get_one_line(words: str, line: str) -> None:
    done = arbitr(*words.split())
    assert (done.stdout, done.stderr.decode(), done.returncode) == (b"", f"arbitr: {line}\n", 2)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", english("{file} is empty; its first line must name the columns: board, ns, ew, result", file="-")),
        (HEAD, english("{file} has no results", file="-")),
        (
            "board,ns,result\n1,1,pass\n",
            english(
                "{file}:{line}: {problem}",
                file="-",
                line=1,
                problem=english("column {name} is missing; board, ns and ew are required", name="ew"),
            ),
        ),
        (
            "board,ns,ew,rezult\n",
            english(
                "{file}:{line}: {problem}",
                file="-",
                line=1,
                problem=english("there is no column {name}; did you mean {close}?", name="'rezult'", close="result"),
            ),
        ),
        (
            "board,ns,ew,round\n",
            english(
                "{file}:{line}: {problem}",
                file="-",
                line=1,
                problem=english(
                    "no column gives the outcome; add one of {columns}", columns="result, contract, score, adjustment"
                ),
            ),
        ),
        (
            "board,ns,ew,ns,result\n",
            english(
                "{file}:{line}: {problem}",
                file="-",
                line=1,
                problem=english("column {name} appears twice; keep one", name="ns"),
            ),
        ),
        (
            HEAD + "1,1,2,8S,N,10\n",
            english(
                "{file}:{line}: {problem}",
                file="-",
                line=2,
                problem=english(
                    "{text} is not a contract; write the level, the denomination and any X or XX, e.g. 4SX or 3NT",
                    text="'8S'",
                ),
            ),
        ),
        (
            HEAD + "1,1,2,4S,N,14\n",
            english(
                "{file}:{line}: {problem}",
                file="-",
                line=2,
                problem=english(
                    "{contract} cannot make {tricks} tricks; the number must be 0 to 13", contract="4♠ N", tricks=14
                ),
            ),
        ),
        (
            HEAD + "1,1,2,4S,Q,10\n",
            english(
                "{file}:{line}: {problem}",
                file="-",
                line=2,
                problem=english("{text} is not a seat; write N, E, S or W", text="'Q'"),
            ),
        ),
        (
            HEAD + "1,1,2,4S,N,\n",
            english(
                "{file}:{line}: {problem}",
                file="-",
                line=2,
                problem=english("{contract}: the tricks are missing; enter e.g. 10, or =, +1, -1", contract="4♠ N"),
            ),
        ),
        (HEAD + "x,1,2,4S,N,10\n", english("{option}: {text} is not a whole number", option="-:2", text="board: 'x'")),
        (
            HEAD + "1,1,,4S,N,10\n",
            english(
                "{file}:{line}: {problem}", file="-", line=2, problem=english("{name} is not filled in", name="ew")
            ),
        ),
        (
            HEAD + "1,1,1,4S,N,10\n",
            english(
                "{file}:{line}: {problem}",
                file="-",
                line=2,
                problem=english(
                    "{pair} plays against itself; if the two directions are numbered separately, choose two winners",
                    pair=1,
                ),
            ),
        ),
        (
            HEAD + "1,1,2,4S,N,10\n\n1,3,1,4S,N,9\n",
            english(
                "{file}:{line}: {problem}",
                file="-",
                line=4,
                problem=english("{pair} already has a result on board {board}; keep only one", pair=1, board=1),
            ),
        ),
        (
            "board,ns,ew,contract,declarer,tricks,score\n1,1,2,4S,N,10,450\n",
            english(
                "{file}:{line}: {problem}",
                file="-",
                line=2,
                problem=english(
                    "{one} scores {points} for North-South, not {other}; correct one of them",
                    one="4♠ N =",
                    points="+420",
                    other="+450",
                ),
            ),
        ),
        (
            "board,ns,ew,adjustment\n1,1,2,NS A+; EW table\n",
            english(
                "{file}:{line}: {problem}",
                file="-",
                line=2,
                problem=english(
                    "board {board}: a side keeps its table score, but there is none; enter the result too",
                    board=1,
                ),
            ),
        ),
        (
            "board,ns,ew,adjustment\n1,1,2,60% +420, 40% -50\n",
            english(
                "{file}:{line}: {problem}",
                file="-",
                line=2,
                problem=english(
                    "there are {cells} cells for {columns} columns; put a cell that contains {separator} in quotes",
                    cells=5,
                    columns=4,
                    separator="','",
                ),
            ),
        ),
        (
            'board,ns,ew,result\n1,1,2,"pass\n',
            english(
                "{file}:{line}: {problem}",
                file="-",
                line=2,
                problem=english("this is not CSV: {why}", why="unexpected end of data"),
            ),
        ),
    ],
)
def test_a_bad_file_gets_one_line_with_the_place_and_no_ranking(text: str, line: str) -> None:
    done = arbitr("results", given=text.encode())
    assert (done.stdout, done.stderr.decode(), done.returncode) == (b"", f"arbitr: {line}\n", 2)


TRAVELLER = HEAD + "1,1,2,4S,N,10\n1,3,4,4S,N,9\n1,5,6,3NT,S,=\n"


def test_the_ranking_and_the_travellers_are_printed(tmp_path: Path) -> None:
    file = tmp_path / "evening.csv"
    file.write_text(TRAVELLER)
    done = arbitr("results", str(file), "--method", "matchpoints")
    assert done.stdout.decode() == (
        "place  contestant     score   won  boards\n"
        "  1-2  1           100.00 %  4.00       1\n"
        "  1-2  4           100.00 %  4.00       1\n"
        "  3-4  5            50.00 %  2.00       1\n"
        "  3-4  6            50.00 %  2.00       1\n"
        "  5-6  3             0.00 %  0.00       1\n"
        "  5-6  2             0.00 %  0.00       1\n"
        "\n"
        "Board 1, none vulnerable\n"
        "N-S  E-W  result   points  N-S  E-W\n"
        "1    2    4♠ N =     +420    4    0\n"
        "5    6    3NT S =    +400    2    2\n"
        "3    4    4♠ N -1     -50    0    4\n"
        "\n"
    )
    assert arbitr("results", "-", given=TRAVELLER.encode()).stdout == done.stdout
    assert arbitr("results", given=TRAVELLER.replace(",", ";").encode("utf-8-sig")).stdout == done.stdout


def scores(found: dict[str, object]) -> dict[str, float]:
    ranking = found["ranking"]
    assert isinstance(ranking, list)
    return {line["contestant"]: line["score"] for line in ranking}


def test_every_method_scores_the_same_file() -> None:
    """Board 1, nobody vulnerable: +420, -50 and +400."""
    assert scores(answer("results", "--method", "imps", given=TRAVELLER)) == {
        "1": 5.5, "2": -5.5, "3": -10, "4": 10, "5": 4.5, "6": -4.5,
    }  # fmt: skip
    summed = scores(answer("results", "--method", "imps", "--across", "sum", given=TRAVELLER))
    assert (summed["1"], summed["3"], summed["5"]) == (11, -20, 9)
    # The mean is 256.67, the datum 260: +160, -310 and +140.
    assert scores(answer("results", "--method", "butler", given=TRAVELLER)) == {
        "1": 4, "2": -4, "3": -7, "4": 7, "5": 4, "6": -4,
    }  # fmt: skip
    total = scores(answer("results", "--method", "total", given=TRAVELLER))
    assert (total["1"], total["2"], total["3"]) == (420, -420, -50)


def test_board_a_match_compares_the_two_tables_of_a_match() -> None:
    text = HEAD + "1,Reds,Blues,4S,N,10\n1,Blues,Reds,4S,N,11\n2,Reds,Blues,pass,,\n2,Blues,Reds,pass,,\n"
    assert scores(answer("results", "--method", "bam", given=text)) == {"Blues": 75, "Reds": 25}


def test_sides_numbered_apart_have_a_ranking_each() -> None:
    text = HEAD + "1,1,1,4S,N,10\n1,2,2,4S,N,9\n"
    found = answer("results", "--winners", "2", given=text)
    assert scores(found) == {"NS 1": 100, "NS 2": 0, "EW 1": 0, "EW 2": 100}
    ranking = found["ranking"]
    assert isinstance(ranking, list)
    assert [(line["side"], line["place"]) for line in ranking] == [("NS", 1), ("NS", 2), ("EW", 1), ("EW", 2)]


def test_penalties_and_carry_over_are_for_those_who_played() -> None:
    found = scores(answer("results", "--deduct", "1=10%", "--carried", "2=1.5", given=TRAVELLER))
    assert (found["1"], found["2"]) == (90, 1.5)
    assert scores(answer("results", "--deduct", "1=10 %", "--carried", "2=1,5", given=TRAVELLER)) == found
    done = arbitr("results", "--deduct", "9=10%", given=TRAVELLER.encode())
    assert (
        done.stderr.decode()
        == "arbitr: "
        + english("{name} did not play; only contestants who played can have a penalty or a carry-over", name=9)
        + "\n"
    )
    done = arbitr("results", "--deduct", "10%", given=TRAVELLER.encode())
    assert (
        done.stderr.decode()
        == "arbitr: "
        + english("{option}: {text} does not name a pair; enter e.g. 7=10%", option="--deduct", text="'10%'")
        + "\n"
    )
    done = arbitr("results", "--deduct", "1=3 IMP", given=TRAVELLER.encode())
    assert says(
        done.stderr.decode(),
        "a penalty of {penalty} cannot be deducted from a score in {unit}; give it in {unit}",
        unit="MP",
    )


def test_the_example_of_the_documentation_is_read() -> None:
    text = (ROOT / "docs" / "reference" / "results-csv.md").read_text().split("```csv\n")[1].split("```")[0]
    found = answer("results", given=text)
    travellers = found["travellers"]
    assert isinstance(travellers, list)
    assert [len(board["lines"]) for board in travellers] == [3, 3]


def test_an_old_spreadsheet_may_write_windows_1250() -> None:
    text = "board,ns,ew,score\n1,Dvořák,Němec,420\n1,Šimek,Říha,-50\n"
    found = json.loads(arbitr("results", "--json", given=text.encode("cp1250")).stdout)
    assert scores(found)["Dvořák"] == 100
