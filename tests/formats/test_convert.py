"""`arbitr convert`: the same boards in every format, and a word on whatever a format cannot hold."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from parts import DATA
from patience import PATIENCE
from said import english, refusal, says

from arbitr.bridge.deals.deal import Deal
from arbitr.formats.convert import FORMATS, Format, converted, format_named, format_to_write, losses
from arbitr.formats.pbn import read_pbn

FILES = DATA / "formats"
ARBITR = Path(sys.executable).with_name("arbitr")
DEAL_FORMATS = ("pbn", "lin", "dlm", "dup", "ber", "bhg", "bri", "cds", "csv", "dge", "rzd")
"""The eleven of which another program has made the same boards."""
FULL_BOARD = """\
[Event "Cup"]
[Site "Zlín"]
[Board "1"]
[West "Novák, Jan"]
[Deal "N:65.A53.JT7.AK762 AK87.QT4.AK98.95 JT9.982.Q532.Q83 Q432.KJ76.64.JT4"]
[Declarer "N"]
[Contract "1C"]
[Result "8"]
[Table "4"]
[Auction "N"]
1C =1= $1 Pass Pass Pass
[Note "1:natural"]
[ScoreTable "Rank"]
1
"""


def run(*words: str | Path, data: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    env = {"PATH": os.environ["PATH"], "LANG": "en_GB.UTF-8", "COLUMNS": "80"}
    return subprocess.run([ARBITR, "convert", *words], input=data, capture_output=True, env=env, timeout=PATIENCE)


def deals_of(name: str) -> list[Deal]:
    kind = format_named(name.rpartition(".")[2])
    return [record.deal for record in kind.read((FILES / name).read_bytes(), name)]


@pytest.mark.parametrize("ending", DEAL_FORMATS)
def test_the_same_boards_come_out_of_every_deal_format(ending: str) -> None:
    deals = deals_of(f"test.{ending}")
    if ending == "lin":  # which holds each board twice, for the two rooms
        assert deals[::2] == deals[1::2]
        deals = deals[::2]
    assert deals == deals_of("test.pbn")


@pytest.mark.parametrize("kind", [known for known in FORMATS if known.is_written], ids=lambda kind: kind.name)
def test_the_boards_of_another_program_go_into_every_format_that_is_written(kind: Format) -> None:
    done = converted(read_pbn((FILES / "test-jfr.pbn").read_bytes(), "test-jfr.pbn"), kind)
    assert done.boards == 16
    assert [record.deal for record in kind.read(done.data, "x")] == deals_of("test.pbn")
    lost = "" if kind.name == "PBN" else "the tags Ability Minimax"
    assert ", ".join(map(str, done.lost)) == lost


def test_what_gets_lost_is_named() -> None:
    done = converted(read_pbn(FULL_BOARD.encode(), "a.pbn"), format_named("lin"))
    assert [str(what) for what in done.lost] == [
        english("names of players"),
        english("the site"),
        english("ratings of calls or cards"),
        "the tags Table ScoreTable",
    ]
    done = converted(read_pbn(FULL_BOARD.encode(), "a.pbn"), format_named("dup"))
    assert {"contracts", "results", "calls", english("the event"), english("alerts or explanations")} <= {
        str(what) for what in done.lost
    }


def test_what_a_format_adds_is_no_loss() -> None:
    (bare,) = read_pbn(b'[Board "1"]\n', "a.pbn")
    (full,) = read_pbn(FULL_BOARD.encode(), "a.pbn")
    assert losses([bare], [full]) == []
    assert losses([full], [bare]) != []


def test_a_format_is_named_by_its_ending() -> None:
    assert format_named(".PBN").name == format_named("pbn").name == "PBN"
    with refusal(
        "{text} is not a known format; write one of {names}", text="'doc'", names=re.compile("^pbn, lin, dlm, dup,")
    ):
        format_named("doc")


def test_for_a_file_to_write_only_formats_that_can_be_written_are_named() -> None:
    assert format_to_write(".dup").name == "DUP"
    with refusal("{text} is not a known format; write one of {names}", text="'doc'", names="pbn, lin, dlm, dup, xml"):
        format_to_write("doc")
    with refusal("{format} can be read but not written", format="RZD"):
        format_to_write("rzd")
    for find in (format_named, format_to_write):
        with refusal("JSON holds a whole tournament or session, not boards alone; use arbitr import or arbitr export"):
            find(".json")


def test_a_file_is_converted_and_the_loss_is_one_line(tmp_path: Path) -> None:
    source, target = tmp_path / "a.pbn", tmp_path / "b.lin"
    source.write_text(FULL_BOARD, encoding="utf-8")
    done = run(source, target)
    assert done.returncode == 0
    assert done.stdout.decode() == english("{count} board written to {file}", count=1, file=target) + "\n"
    assert done.stderr.decode() == (
        "arbitr: "
        + english(
            "{file}: not everything fits into {format}; lost: {what}",
            file=source,
            format="LIN",
            what="names of players, the site, ratings of calls or cards, the tags Table ScoreTable",
        )
        + "\n"
    )
    assert target.read_text(encoding="utf-8").startswith("vg|Cup,,,1,1,,,,|\nrs|1CN+1,|\n")


def test_standard_input_and_output_need_to_be_told_their_formats() -> None:
    data = (FILES / "test.pbn").read_bytes()
    done = run("-", "-", "--read-as", "pbn", "--write-as", "dup", data=data)
    assert (done.returncode, done.stdout) == (0, (FILES / "test.dup").read_bytes())
    done = run("-", "-", data=data)
    assert (done.returncode, done.stderr.decode()) == (
        2,
        "arbitr: "
        + english("cannot tell the format of {file}; give it, e.g. {option} pbn", file="-", option="--read-as")
        + "\n",
    )


def test_an_encoding_may_be_told(tmp_path: Path) -> None:
    source = tmp_path / "a.pbn"
    source.write_bytes('[Event "Жук"]\n[Board "1"]\n'.encode("cp1251"))
    done = run(source, "-", "--write-as", "lin", "--encoding", "cp1251")
    assert "vg|Жук," in done.stdout.decode()
    done = run(source, "-", "--write-as", "lin", "--encoding", "utf-8")
    assert done.returncode == 2
    assert says(done.stderr.decode(), "the text is not in the encoding {encoding}: {why}", encoding="'utf-8'")


def test_nothing_is_written_when_something_is_wrong(tmp_path: Path) -> None:
    source, target = tmp_path / "a.pbn", tmp_path / "b.dup"
    source.write_text(FULL_BOARD.replace("65.A53", "65.AA53"), encoding="utf-8")
    done = run(source, target)
    assert (done.returncode, done.stdout) == (2, b"")
    assert (
        done.stderr.decode()
        == "arbitr: "
        + english(
            "{file}:{line}: {problem}",
            file=source,
            line=5,
            problem=english(
                "[{tag}]: {problem}",
                tag="Deal",
                problem=english(
                    "{seat}: {problem}", seat="N", problem=english("{letter} appears twice in one suit", letter="A")
                ),
            ),
        )
        + "\n"
    )
    assert not target.exists()
    done = run(tmp_path / "none.pbn", target)
    assert (
        done.stderr.decode()
        == "arbitr: "
        + english("cannot read {file}: {why}", file=tmp_path / "none.pbn", why=english("No such file or directory"))
        + "\n"
    )
    done = run(FILES / "test.pbn", tmp_path / "no" / "b.pbn")
    assert (done.returncode, done.stderr.decode().count("\n")) == (2, 1)
