"""The command `arbitr`, run as people run it: in a process of its own."""

from __future__ import annotations

import json
import os
import pty
import re
import subprocess
import sys
from enum import Enum
from pathlib import Path

import pytest
from patience import PATIENCE
from said import english, says

from arbitr.bridge.deals.deal import Deal
from arbitr.bridge.seat import Seat
from arbitr.cli.console import choices
from arbitr.formats.convert import FORMATS
from arbitr.message import Message
from arbitr.reports.drawing.ink import PAGES
from arbitr.scoring.event import Method
from arbitr.scoring.ranking import TieBreak
from arbitr.text import translation
from arbitr.tournament.rules import ContestKind, RankedBy
from arbitr.tournament.scores.series import SeriesTieBreak

ARBITR = Path(sys.executable).with_name("arbitr")


def arbitr(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    env = {"PATH": os.environ["PATH"], "LANG": "en_GB.UTF-8", "COLUMNS": "80", **environment}
    return subprocess.run([ARBITR, *words], capture_output=True, text=True, env=env, timeout=PATIENCE)


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (
            "score 4SX --declarer N --vul both --tricks 10",
            english(
                "{result}, {tricks} tricks, {vulnerable}: N-S {ns}, E-W {ew}",
                result="4♠× N =",
                tricks=10,
                vulnerable=english("both vulnerable"),
                ns="+790",
                ew=-790,
            ),
        ),
        (
            "score 4♠x --declarer w --vul ew --tricks 9",
            english(
                "{result}, {tricks} tricks, {vulnerable}: N-S {ns}, E-W {ew}",
                result="4♠× W -1",
                tricks=9,
                vulnerable=english("E-W vulnerable"),
                ns="+200",
                ew=-200,
            ),
        ),
        (
            "score 1NT --declarer S --tricks 1",
            english(
                "{result}, {tricks} trick, {vulnerable}: N-S {ns}, E-W {ew}",
                result="1NT S -6",
                tricks=1,
                vulnerable=english("none vulnerable"),
                ns=-300,
                ew="+300",
            ),
        ),
        (
            "score 7NTXX --declarer E --vul both --tricks 0",
            english(
                "{result}, {tricks} tricks, {vulnerable}: N-S {ns}, E-W {ew}",
                result="7NT×× E -13",
                tricks=0,
                vulnerable=english("both vulnerable"),
                ns="+7600",
                ew=-7600,
            ),
        ),
        ("imps 430", english("{points} points: {imps} IMPs", points="+430", imps="+10")),
        ("imps -20", english("{points} points: {imps} IMP", points=-20, imps=-1)),
        ("imps 0", english("{points} points: {imps} IMPs", points=0, imps=0)),
        ("imps 15200", english("{points} points: {imps} IMPs", points="+15200", imps="+24")),
        (
            "board 17",
            english(
                "Board {number}: dealer {dealer}, {vulnerable}",
                number=17,
                dealer="N",
                vulnerable=english("none vulnerable"),
            ),
        ),
        (
            "board 36",
            english(
                "Board {number}: dealer {dealer}, {vulnerable}",
                number=36,
                dealer="W",
                vulnerable=english("both vulnerable"),
            ),
        ),
        ("--lang cs board 2", "Krabice 2: rozdává E, N-S ve druhé hře"),
        ("--lang cs score 1C --declarer N --tricks 3", "1♣ N -4, 3 zdvihy, obě strany v první hře: N-S -200, E-W +200"),
    ],
)
def test_what_is_asked_is_answered_in_one_line(words: str, line: str) -> None:
    done = arbitr(*words.split())
    assert (done.stdout, done.stderr, done.returncode) == (line + "\n", "", 0)


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (
            "score 8S --declarer N --tricks 10",
            english(
                "{text} is not a contract; write the level, the denomination and any X or XX, e.g. 4SX or 3NT",
                text="'8S'",
            ),
        ),
        ("score 4S --declarer Q --tricks 10", english("{text} is not a seat; write N, E, S or W", text="'Q'")),
        (
            "score 4S --declarer N --vul x --tricks 10",
            english("{text} is not a vulnerability; write none, ns, ew or both", text="'x'"),
        ),
        (
            "score 4S --declarer N --tricks 14",
            english("{contract} cannot make {tricks} tricks; the number must be 0 to 13", contract="4♠ N", tricks=14),
        ),
        (
            "score 4S --declarer N --tricks -1",
            english("{contract} cannot make {tricks} tricks; the number must be 0 to 13", contract="4♠ N", tricks=-1),
        ),
        (
            "score 4S --declarer N --tricks ten",
            english("{option}: {text} is not a whole number", option="--tricks", text="'ten'"),
        ),
        ("score 4S --tricks 10", english("{name} is missing; see --help", name="--declarer")),
        ("score --declarer N --tricks 10", english("{name} is missing; see --help", name="CONTRACT")),
        (
            "score 4S --declarer N --trickz 10",
            english("there is no option {option}; did you mean {close}?", option="--trickz", close="--tricks"),
        ),
        ("imps much", english("{option}: {text} is not a whole number", option="DIFFERENCE", text="'much'")),
        ("imps 10 20", english("too many arguments: {words}", words=20)),
        ("board 0", english("{number} is not a board number; boards are numbered from 1", number=0)),
        ("bord 1", english("there is no command {name}; did you mean {close}?", name="bord", close="board")),
        (
            "--lang xx board 1",
            english("--lang {language}: choose one of {languages}", language="xx", languages="en, cs, sk, sr, ru"),
        ),
        ("--lang cs board 0", "0 není číslo krabice; krabice se číslují od 1"),
    ],
)
def test_bad_input_gets_one_line_and_exit_code_2(words: str, line: str) -> None:
    done = arbitr(*words.split())
    assert (done.stdout, done.stderr, done.returncode) == ("", f"arbitr: {line}\n", 2)


def test_a_command_that_needs_a_tournament_makes_no_file(tmp_path: Path) -> None:
    file = tmp_path / "club.db"
    for words in (("tournament", "ranking"), ("export", str(tmp_path / "out"))):
        assert english("there is no tournament {id}", id="yet") in arbitr(*words, "--file", str(file)).stderr
        assert not file.exists()


def test_json_for_programs() -> None:
    def answer(words: str) -> object:
        return json.loads(arbitr(*words.split()).stdout)

    assert answer("score 3NT --declarer S --vul ns --tricks 8 --json") == {
        "result": "3N S -1", "tricks": 8, "vulnerable": "ns", "NS": -100, "EW": 100,
    }  # fmt: skip
    assert answer("imps -430 --json") == {"points": -430, "imps": -10}
    assert answer("board 4 --json") == {"number": 4, "dealer": "W", "vulnerability": "both"}


def test_a_random_board_is_a_whole_deal_and_another_one_each_time() -> None:
    texts = {json.loads(arbitr("deal", "--numbers", "7", "--json").stdout)["deal"] for _ in range(2)}
    assert len(texts) == 2
    for text in texts:
        assert Deal.parse_complete(text).is_complete
    lines = arbitr("deal").stdout.splitlines()
    assert lines[0] == english(
        "Board {number}: dealer {dealer}, {vulnerable}", number=1, dealer="N", vulnerable=english("none vulnerable")
    )
    assert len(lines) == 13
    assert sum(line.count(suit) for line in lines for suit in "♠♥♦♣") == 16


def test_a_void_is_nothing_in_json_as_in_pbn() -> None:
    words = ("deal", "--seed", "0123456789abcdef0123456789abcdef", "--like", "north clubs 0")
    deal = json.loads(arbitr(*words, "--json").stdout)["deal"]
    assert deal.split()[0].endswith(".")
    assert f'[Deal "{deal}"]' in arbitr(*words, "--pbn").stdout


@pytest.mark.parametrize("name", ["0", "1234567"])
def test_a_board_without_a_number_of_its_own_is_not_printed_under_another_one(name: str, tmp_path: Path) -> None:
    (tmp_path / "b.pbn").write_text(f'[Board "{name}"]\n[Deal "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 - -"]\n')
    done = arbitr("print", "hands", str(tmp_path / "b.pbn"), str(tmp_path / "o.pdf"))
    assert done.returncode == 2
    assert done.stderr.endswith(
        english(
            "{file}: {problem}",
            file="b.pbn",
            problem=english(
                "board {name}: this is not a board number; boards are numbered from 1 to {most}",
                name=f"'{name}'",
                most=999999,
            ),
        )
        + "\n"
    )
    assert not (tmp_path / "o.pdf").exists()


def test_a_file_to_write_needs_an_ending_that_can_be_written(tmp_path: Path) -> None:
    done = arbitr("deal", "--out", str(tmp_path / "x"))
    assert done.stderr == (
        "arbitr: "
        + english(
            "cannot tell the format of {file}; end its name in one of: {names}",
            file=tmp_path / "x",
            names="pbn, lin, dlm, dup, xml",
        )
        + "\n"
    )


def test_the_language_of_the_system_is_spoken() -> None:
    assert arbitr("board", "1", LANG="cs_CZ.UTF-8").stdout.startswith("Krabice 1")
    assert arbitr("board", "1", LANG="cs_CZ.UTF-8", LC_ALL="C").stdout.startswith("Board 1")
    assert arbitr("board", "1", LANG="fi_FI.UTF-8").stdout.startswith("Board 1")
    assert arbitr("board", "1", ARBITR_LANG="cs").stdout.startswith("Krabice 1")


def test_the_help_is_in_one_language() -> None:
    english, czech = (arbitr("--lang", language, "--help").stdout for language in ("en", "cs"))
    for text in (english, czech):
        for command in ("rule", "check", "laws", "score", "imps", "vp", "results", "board", "deal", "movement"):
            assert f"│ {command}" in text
    for word in ("Show", "Print", "Install", "Options", "Commands"):
        assert word in english
        assert word not in czech
    assert arbitr().stdout.rstrip() == arbitr("--help").stdout.rstrip()
    assert "Zdvihy, které získal hlavní hráč" in arbitr("--lang", "cs", "score", "--help").stdout


def test_every_help_says_the_same_of_itself() -> None:
    for words in ([], ["convert"], ["movement"], ["movement", "mitchell"], ["tournament", "ranking"]):
        assert english("Show this help and exit.") in arbitr(*words, "--help").stdout


def test_the_help_fits_a_narrow_terminal() -> None:
    names = ("score", "imps", "vp", "results", "board", "deal", "rule", "check", "laws", "movement")
    for command in ([], *([name] for name in names)):
        for line in arbitr(*command, "--help", COLUMNS="40").stdout.splitlines():
            assert len(line) <= 40


def test_help_imports_none_of_the_game() -> None:
    program = "import sys; sys.argv = ['arbitr', '--help']\nfrom arbitr.cli.main import main\n"
    program += (
        "try: main()\nfinally: print([name for name in sys.modules if name.split('.')[1:2] in (['bridge'], ['laws'])])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=PATIENCE)
    assert done.stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize(
    "words", ["tournament", "tournament rule", "tournament rules", "marias tournament", "laws", "rule", "users"]
)
def test_help_runs_no_law_and_needs_neither_numpy_nor_the_database(words: str) -> None:
    program = f"""import sys
sys.argv = ['arbitr', *{words.split()}, '--help']
from arbitr.cli.main import main
try:
    main()
finally:
    heavy = [name for name in sys.modules if name.split('.')[0] in ('numpy', 'sqlalchemy', 'jinja2', 'fastapi')]
    laws = [name for name in sys.modules if name.startswith('arbitr.laws.') and 'law_' in name]
    print(heavy + laws)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=PATIENCE)
    assert "Usage" in done.stdout
    assert done.stdout.splitlines()[-1] == "[]"


def test_the_help_offers_what_the_options_take() -> None:
    def values(kind: type[Enum]) -> str:
        return "|".join(member.value for member in kind)

    assert values(Method) == choices.METHODS
    assert values(TieBreak) == choices.TIE_BREAKS
    assert values(SeriesTieBreak) == choices.SERIES_TIE_BREAKS
    assert values(ContestKind) == choices.KINDS
    assert values(RankedBy) == choices.RANKED_BY
    assert "|".join(known_format.endings[0] for known_format in FORMATS) == choices.FORMATS_READ
    assert (
        "|".join(known_format.endings[0] for known_format in FORMATS if known_format.is_written)
        == choices.FORMATS_WRITTEN
    )
    assert "|".join(PAGES) == choices.SIZES


def test_the_help_offers_the_patience_of_the_queue() -> None:
    pytest.importorskip("procrastinate")
    from arbitr.analysis.queue import PATIENCE

    assert f"{PATIENCE:.0f}" == choices.PATIENCE


def test_the_shell_completes_commands_and_options() -> None:
    def completed(line: str) -> list[str]:
        words = line.split(" ")
        asked = {"_ARBITR_COMPLETE": "complete_bash", "COMP_WORDS": line, "COMP_CWORD": str(len(words) - 1)}
        return arbitr(**asked).stdout.split()

    assert completed("arbitr sc") == ["score"]
    commands = completed("arbitr ")
    assert {"serve", "rule", "laws", "score", "results", "movement", "tournament", "marias"} <= set(commands)
    assert completed("arbitr s") == [command for command in commands if command.startswith("s")]
    assert "--tricks" in completed("arbitr score --t")


def test_suits_are_coloured_on_a_terminal_only() -> None:
    assert "\x1b" not in arbitr("deal").stdout
    leader, follower = pty.openpty()
    env = {"PATH": os.environ["PATH"], "TERM": "xterm-256color", "LANG": "en_GB.UTF-8"}
    process = subprocess.Popen([ARBITR, "score", "4H", "--declarer", "N", "--tricks", "10"], stdout=follower, env=env)
    process.wait(timeout=PATIENCE)
    os.close(follower)
    shown = os.read(leader, 10_000).decode()
    os.close(leader)
    assert "\x1b[1;31m♥\x1b[0m" in shown
    assert "+420" in shown


def test_a_reader_that_leaves_early_is_no_error() -> None:
    done = subprocess.run(
        f"{ARBITR} --help | head -n 1", shell=True, capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert "Traceback" not in done.stderr


def asked(*answers: str, language: str = "en_GB") -> subprocess.CompletedProcess[str]:
    """`arbitr rule` on the terminal, with these answers typed."""
    env = {"PATH": os.environ["PATH"], "LANG": f"{language}.UTF-8"}
    return subprocess.run(
        [ARBITR, "rule"], input="".join(f"{answer}\n" for answer in answers), capture_output=True, text=True, env=env
    )


def test_a_ruling_question_by_question() -> None:
    done = asked("insufficient bid", "1", "N", "N 1S, E 1H", "refuse", "pass", "", "")
    assert done.returncode == 0
    assert english("Say to the players:") in done.stdout
    assert english("{seat} must pass for the rest of the auction.", seat="W") + "  [27B2]" in done.stdout


def test_an_answer_is_taken_back_in_the_terminal() -> None:
    done = asked("insufficient bid", "1", "N", "N 1S, E 1H", "refuse", "b", "accept", "", "")
    assert done.returncode == 0
    assert says(done.stdout, "{seat}'s {call} stands, and the auction continues.", call="1♥", seat="E")


def test_b_goes_back_from_the_usual_answers_too() -> None:
    done = asked("N 1S, E 1H", "N", "refuse", "2H", "b", "pass", "", "")
    assert done.returncode == 0
    assert done.stdout.count(english("Anything unusual? Enter its number, b to go back, or leave empty")) == 2
    assert english("{seat} must pass for the rest of the auction.", seat="W") in done.stdout


def test_the_words_of_a_czech_terminal_are_calls_and_answers() -> None:
    czech = translation("cs")
    passed, accepted = (Message(word).translated(czech) for word in ("pass", "I accept it"))
    done = asked(f"N {passed}, E 1S, S 1H", "N", "so what", accepted.upper(), "", "", language="cs_CZ")
    assert done.returncode == 0
    answers = Message("{answer} is not one of the answers; enter a number or a word from above", answer="'so what'")
    assert answers.translated(czech) in done.stdout
    stands = Message("{seat}'s {call} stands, and the auction continues.", seat=Seat.SOUTH, call="1♥")
    assert stands.translated(czech) in done.stdout


def test_what_is_for_the_director_alone_stands_apart() -> None:
    """A double of the partner's bid that was called over: nearly every such ruling has the look of 16C2."""
    done = asked("N 1H, E P, S X, W 1S", "N", "")
    look = english("If {innocent} feel damaged after the play, call me again (Law {law}).", innocent="EW", law="16C2")
    announced, routine = done.stdout.split(english("For the director only"))
    assert look not in announced
    assert look in routine


def test_the_conversation_goes_on_after_a_ruling() -> None:
    """A call out of rotation: what the next call costs is ruled on when it is typed."""
    done = asked("E 1S", "N", "2", "N 1H, E 2S", "no", "")
    assert done.returncode == 0
    first, then = english("Call out of rotation"), english("Next call after a call out of rotation")
    assert first + " (E)" in done.stdout
    assert then + " (E)" in done.stdout
    assert english("What happened next? Enter calls and cards, or describe it; leave empty to finish") in done.stdout


def test_numbers_answer_and_what_is_rare_is_one_question() -> None:
    done = asked("N 1S, E 1H", "N", "1", "", "")
    assert says(done.stdout, "{seat}'s {call} stands, and the auction continues.", call="1♥", seat="E")
    if english("Assumed to be as usual:") in done.stdout:
        assert english("Anything unusual? Enter its number, b to go back, or leave empty") in done.stdout


def test_whoever_calls_for_nothing_gets_an_answer() -> None:
    done = asked("N 1S, E 2H", "N", "")
    assert done.returncode == 0
    assert (
        english(
            "There is nothing to rectify in the auction or the play. Continue from here. Whoever called the "
            "director has lost no rights by it."
        )
        in done.stdout
    )
    settled = asked("N 1S, E 1H, S P", "N", "")
    assert says(settled.stdout, "{seat}'s {call} stands, and the auction continues.", call="1♥", seat="E")


PRINTED = """
id: averages
editions: [2017]
board: {number: 1, scoring: matchpoints, top: 10}
happened:
  - report: artificial_score
    answers: {result_obtainable: no, fault@NS: directly, fault@EW: none, other_shares: no}
---
id: assigned
editions: [2007]
board: {number: 1, scoring: imps, other_table: 3NT N =, result: 3NT N -1}
happened:
  - report: adjusted_score
    by: E
    answers: {why: by_law, in_time: yes, damaged: yes, result_probable: yes, outcomes: 3NT N =, own_error: none}
"""


def test_a_printed_ruling_has_per_cent_imps_and_what_followed_by_itself(tmp_path: Path) -> None:
    (tmp_path / "f.yaml").write_text(PRINTED)
    env = {"PATH": os.environ["PATH"], "LANG": "en_GB.UTF-8"}
    done = subprocess.run([ARBITR, "rule", "f.yaml"], cwd=tmp_path, capture_output=True, text=True, env=env)
    averages, assigned = done.stdout.split("assigned,")
    assert english("Percentages: NS {ns}, EW {ew}", ns=40, ew=60) in averages
    assert english("IMPs: NS {ns}, EW {ew}", ns=0, ew=0) in assigned
    assert "3NT N =" in assigned
    assert not re.search(r"\b[1-7]N\b", assigned)


def test_a_settled_call_is_named_with_what_became_of_it(capsys: pytest.CaptureFixture[str]) -> None:
    import arbitr.laws.engine.book  # noqa: F401  each law says what a call over its irregularity means
    from arbitr.cli.rulings.ruling import say_verdict
    from arbitr.laws.effects.auction.information import NowRuled
    from arbitr.laws.engine.dialogue import Verdict
    from arbitr.laws.engine.edition import LATEST
    from arbitr.laws.engine.examples import after_calls

    after = after_calls(LATEST, "N 1D, E 1S, S 1H, W P")
    say_verdict("", Verdict((NowRuled(Seat.SOUTH, 2, "28B"),), (), ()), "", after)
    assert english("{seat}'s call is settled: {call} stands.", seat="S", call="1♥") in capsys.readouterr().out


def test_what_followed_by_itself_is_printed_with_its_law(tmp_path: Path) -> None:
    (tmp_path / "f.yaml").write_text("id: x\neditions: [2017]\nhappened: ['N 1D, E 1S, S 1H, W P']\n")
    env = {"PATH": os.environ["PATH"], "LANG": "en_GB.UTF-8"}
    done = subprocess.run([ARBITR, "rule", "f.yaml"], cwd=tmp_path, capture_output=True, text=True, env=env)
    assert english("Automatically:") in done.stdout
    assert english("{seat}'s {call} stands, and the auction continues.", call="1♥", seat="S") in done.stdout
    assert "[27A1]" in done.stdout


@pytest.mark.parametrize(
    ("said", "procedure"),
    [
        ("hesitation", "unauthorised_information"),
        ("average", "artificial_score"),
        ("revoked", "revoke"),
        ("wrong score", "score_error"),
        ("he played twice", "two_cards_played"),
        ("bid out of turn", "call_out_of_rotation"),
        ("dropped card", "exposed_card_in_play"),
        ("mechanical error", "unintended_call"),
        ("wrong hand", "declarer_led_out_of_turn"),
        ("12 cards", "missing_card"),
        ("slow play", "late_board"),
        ("UI", "unauthorised_information"),
    ],
)
def test_everyday_words_find_their_procedure(said: str, procedure: str) -> None:
    from arbitr.club.search.phrases import found

    assert found(said, "en", 1) == [procedure]


def test_a_document_that_lacks_an_answer_does_not_keep_back_the_rulings_of_the_others(tmp_path: Path) -> None:
    asked_only = "id: {id}\neditions: [2017]\nhappened:\n  - N 1S, E 1H\n  - director: {answers}\n"
    answers = {"first": "{}", "second": "{insufficient_bid.accept: accept}", "third": "{}"}
    texts = [asked_only.replace("{id}", id_).replace("{answers}", given) for id_, given in answers.items()]
    (tmp_path / "evening.yaml").write_text("---\n".join(texts))
    env = {"PATH": os.environ["PATH"], "LANG": "en_GB.UTF-8"}
    for more in ([], ["--json"]):
        done = subprocess.run(
            [ARBITR, "rule", "evening.yaml", *more], cwd=tmp_path, capture_output=True, text=True, env=env
        )
        assert done.returncode == 2
        assert (
            says(done.stdout, "{seat}'s {call} stands, and the auction continues.", call="1♥", seat="E")
            or json.loads(done.stdout)[0]["id"] == "second"
        )
        lines = done.stderr.splitlines()
        assert [line.split(": ")[1] for line in lines] == ["evening.yaml:5", "evening.yaml:17"]
        assert all(
            says(
                line,
                "under {edition}, {key} is asked but not answered; the choices are {choices}",
                key="insufficient_bid.accept",
            )
            for line in lines
        )


def test_a_ruling_on_cards_typed_at_the_terminal() -> None:
    done = asked("premature_play", "4S S", "S", "5 2", "S H4, E HQ", "no", "lowest")
    assert says(done.stdout, "{seat} must play the lowest card of the suit led, if he has one.", seat="W")
    assert says(
        done.stdout,
        "{seat}'s {card} is a major penalty card. It stays face up and must be played at the first legal "
        "opportunity. Whenever {partner} is on lead while it is on the table, declarer may first require or "
        "forbid a lead in that suit.",
        card="♥Q",
        seat="E",
    )


def test_a_ruling_on_what_the_calls_do_not_show() -> None:
    done = asked("xyzzy", "16", "1", "Q", "E", "hesitation", "no")
    assert english("{text} is not a seat; write N, E, S or W", text="'Q'") in done.stdout
    assert english("No procedure matches these words. Try other words, or enter the number of a Law.") in done.stdout
    assert "Unauthorised information (E)" in done.stdout


def test_an_answer_that_does_not_fit_is_asked_again() -> None:
    done = asked("N 1S, E 1H", "N", "perhaps", "accept")
    assert (
        english(
            "{answer} is not one of the answers; enter a number or a word from above",
            answer="'perhaps'",
        )
        in done.stdout
    )
    assert says(done.stdout, "{seat}'s {call} stands, and the auction continues.", call="1♥", seat="E")
