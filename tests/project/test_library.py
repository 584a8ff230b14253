"""The library as people install it: the wheel alone in an empty environment, and the wheel beside all its packages."""

from __future__ import annotations

import inspect
import re
import shutil
import subprocess
import sys
import sysconfig
import venv
import zipfile
from collections.abc import Iterator
from email.parser import HeaderParser
from functools import cached_property
from pathlib import Path
from types import FunctionType

import pytest
from parts import ROOT
from patience import PATIENCE

import arbitr
from arbitr.analysis import dds
from arbitr.laws.engine import Choice, Conversation, Question
from arbitr.laws.engine.dialogue import Answer, TraceStep, Verdict

sys.path.insert(0, str(ROOT / "tools"))
import api

PROMISED = {"Board", "Deal", "Hand", "Call", "Auction", "Table", "Contract", "Result", "score", "imps", "rule"}
SOURCES = ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE", "NOTICE", "src")
CORE = ("cards", "bridge", "laws", "movements", "tournament", "marias")
PIP = (sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check")
IMPORTABLE = (*CORE, "scoring", "scenarios", "formats", "reports", "text")
"""What can be imported without any package: a function that needs one says so when somebody calls it."""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this tree, built in a copy: other tests read the translations that a build writes."""
    folder = tmp_path_factory.mktemp("wheel")
    for name in SOURCES:
        if (source := ROOT / name).is_dir():
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("__pycache__", "*.mo"))
        else:
            shutil.copy(source, folder / name)
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", "built"],
        cwd=folder,
        check=True,
        capture_output=True,
    )
    (built,) = (folder / "built").iterdir()
    return built


class Environment:
    """An environment with the wheel and nothing else, or with the packages of this one."""

    def __init__(self, folder: Path, wheel: Path, beside: str = "") -> None:
        self.folder = folder
        venv.create(folder / "env", symlinks=True)
        self.bin = folder / "env" / "bin"
        subprocess.run(
            [*PIP, "--python", self.bin / "python", "install", "--no-index", "--no-deps", "--no-compile", wheel],
            check=True,
            capture_output=True,
        )
        (self.packages,) = (folder / "env" / "lib").glob("python*/site-packages")
        if beside:
            (self.packages / "beside.pth").write_text(beside + "\n")

    def run(self, *words: str | Path) -> subprocess.CompletedProcess[str]:
        """Run a program of this environment, in English."""
        env = {"PATH": "/usr/bin:/bin", "LANG": "en_GB.UTF-8", "HOME": str(self.folder), "PYTHONUTF8": "1"}
        command = [self.bin / words[0], *words[1:]]
        return subprocess.run(command, cwd=self.folder, env=env, capture_output=True, text=True, timeout=PATIENCE)

    def printed(self, program: str) -> str:
        """What a program in Python prints; nothing of the project is on its path."""
        done = self.run("python", "-I", "-c", program)
        assert done.returncode == 0, done.stderr
        return done.stdout


@pytest.fixture(scope="module")
def core(tmp_path_factory: pytest.TempPathFactory, wheel: Path) -> Environment:
    return Environment(tmp_path_factory.mktemp("core"), wheel)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory, wheel: Path) -> Environment:
    return Environment(tmp_path_factory.mktemp("whole"), wheel, sysconfig.get_path("purelib"))


def test_the_package_asks_for_nothing_but_by_an_extra(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        (name,) = (entry for entry in packed.namelist() if entry.endswith(".dist-info/METADATA"))
        data = HeaderParser().parsestr(packed.read(name).decode())
        assert "arbitr/py.typed" in packed.namelist()
    needed = data.get_all("Requires-Dist") or []
    assert len(needed) > 15
    assert [requirement for requirement in needed if "extra ==" not in requirement] == []
    assert data["Version"] == arbitr.__version__
    assert {"all", "cli", "club", "files", "paper", "analysis"} <= set(data.get_all("Provides-Extra") or ())


def test_the_import_imports_nothing_else(core: Environment) -> None:
    program = "import sys; before = {*sys.modules}; import arbitr; print(*{*sys.modules} - before)"
    assert core.printed(program) == "arbitr\n"


def test_the_environment_is_empty(core: Environment) -> None:
    found = core.printed("from importlib.metadata import distributions as d; print(*{each.name for each in d()})")
    assert found == "arbitr\n"


def test_the_names_are_there_and_work(core: Environment) -> None:
    printed = core.printed(
        """
import arbitr
assert {*arbitr.__all__} <= {*dir(arbitr)}
for name in arbitr.__all__:
    assert getattr(arbitr, name).__name__ == name
deal = arbitr.Deal.parse_complete("N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3")
table = arbitr.Table.opened(arbitr.Board.numbered(2), deal)
for call in "P P 1NT P P P".split():
    table = table.call(arbitr.Call.parse(call))
print(table.auction.contract(), table.turn, arbitr.Hand.parse("AK.QJ.T9.8765432"))
print(arbitr.score(arbitr.Contract.parse("6NTXX S"), 12, True), arbitr.imps(-430))
print(arbitr.Result.parse("3NT S -1").score(arbitr.Side.NS, arbitr.Vulnerability.NS))
try:
    arbitr.Rule
except AttributeError as error:
    print(error)
"""
    )
    assert printed.splitlines() == [
        "1NT W N AK.QJ.T9.8765432",
        "2110 -10",  # Law 77, vulnerable: tricks 4 x 190, game 500, slam 750, insult 100; Law 78B: 430 to 490 are 10
        "-100",
        "module 'arbitr' has no attribute 'Rule'",
    ]


def test_an_insufficient_bid_is_ruled_on_and_the_ruling_speaks_five_languages(core: Environment) -> None:
    printed = core.printed(
        """
import arbitr
from arbitr.text import LANGUAGES, translation
talk = arbitr.rule(arbitr.Table.opened(arbitr.Board.numbered(1)), "N 1S, E P, S 1H")
asked = [talk.question.key]
for answer in ("no", "refuse", "P", "no"):
    talk = talk.answered(answer)
    asked.append(talk.question and talk.question.key.partition(".")[2])
print(*asked)
print(*talk.ruled().laws)
print(talk.applied().table.turn, *talk.applied().table.auction.standing())
words = {talk.ruled().effects[0].words().translated(translation(each)) for each in LANGUAGES}
print(len(words))
"""
    )
    assert printed.splitlines() == [
        "insufficient_bid.unintended accept replacement comparable None",
        "27B2 16C2 26B 72C",
        "W <N 1S> <E P> <S P>",
        "5",
    ]


@pytest.mark.parametrize("package", IMPORTABLE)
def test_the_core_imports_with_the_standard_library_alone(core: Environment, package: str) -> None:
    program = f"""
import sys, pkgutil
from importlib import import_module
sys.path.insert(0, {str(core.packages)!r})
package = import_module("arbitr.{package}")
names = [each.name for each in pkgutil.walk_packages(getattr(package, "__path__", ()), "arbitr.{package}.")]
for name in names:
    import_module(name)
print(len(names))
"""
    done = core.run("python", "-S", "-I", "-c", program)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) == len(list((ROOT / "src" / "arbitr" / package).rglob("*.py"))) - len(
        list((ROOT / "src" / "arbitr" / package).glob("__init__.py"))
    )


ABSENT = {
    "scenarios": ("yaml", "from arbitr.scenarios.scenario import read_scenarios as f; f('id: a', 'a.yaml')"),
    "scoring": (
        "numpy",
        "from arbitr.scoring.event import EventRules, score_lines as f\n"
        "from arbitr.scoring.results_csv import read_results\n"
        "f([each.line for each in read_results('board,ns,ew,result\\n1,1,1,4S N =\\n', 'a.csv')], EventRules())",
    ),
    "paper": ("reportlab", "from arbitr.reports.drawing.ink import *; width_of('♠', Typeface())"),
    "files": (
        "access_parser",
        "from arbitr.formats.bws.access_file import SIGNS, access_tables as f; f(SIGNS[0], (), 'a.bws')",
    ),
    "store": ("sqlalchemy", "from arbitr.store import Store"),
    "club": ("fastapi", "from arbitr.web import create_app"),
    "worker": ("procrastinate", "from arbitr.analysis.queue import Queue"),
}


@pytest.mark.parametrize("extra", ABSENT)
def test_a_function_without_its_package_names_the_extra_in_one_line(core: Environment, extra: str) -> None:
    package, program = ABSENT[extra]
    done = core.run("python", "-I", "-c", program)
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].endswith(f" {package} is not installed; run pip install 'arbitr[{extra}]'")
    caught = f"import arbitr\ntry:\n    exec({program!r})\nexcept arbitr.Problem as problem:\n    print(problem)"
    assert core.printed(caught).count("\n") == 1


def test_html_and_codes_name_the_same_extra(core: Environment) -> None:
    for program in (
        "from arbitr.reports.drawing.html import style as f; f()",
        "from arbitr.reports.drawing.qr import qr_picture as f; f('x', 10)",
    ):
        assert "; run pip install 'arbitr[paper]'" in core.run("python", "-I", "-c", program).stderr


def test_double_dummy_names_its_extra(core: Environment) -> None:
    done = core.run("python", "-I", "-c", "from arbitr.analysis.dds import library_path as f; f()")
    known = "pip install 'arbitr[analysis]'" if sys.version_info[:2] <= dds.LAST_WHEEL else "docs/reference/analysis.md"
    assert known in done.stderr.splitlines()[-1]


@pytest.mark.parametrize("words", [["arbitr"], ["arbitr", "--help"], ["arbitr", "score"], ["python", "-m", "arbitr"]])
def test_the_command_alone_says_what_to_install(core: Environment, words: list[str]) -> None:
    done = core.run(*words)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "arbitr: typer is not installed; run pip install 'arbitr[all]'\n"


def test_a_command_without_its_package_names_the_extra(whole: Environment) -> None:
    for package, words in {
        "numpy": ["results", str(ROOT / "examples" / "results.csv"), "--winners", "2"],
        "yaml": ["rule", str(ROOT / "examples" / "insufficient_bid.yaml")],
        "segno": ["serve"],
        "sqlalchemy": ["users", "list"],
    }.items():
        program = f"""
import sys
sys.modules[{package!r}] = None
sys.argv = ["arbitr", *{words!r}]
from arbitr.cli.main import main
main()
"""
        done = whole.run("python", "-I", "-c", program)
        assert done.returncode == 2, done.stderr
        assert re.fullmatch(rf"arbitr: {package} is not installed; run pip install 'arbitr\[\w+\]'\n", done.stderr)


def test_with_all_packages_everything_works(whole: Environment) -> None:
    def out(*words: str | Path) -> str:
        done = whole.run("arbitr", *words)
        assert done.returncode == 0, done.stderr
        return done.stdout

    assert out("--version") == f"arbitr {arbitr.__version__}\n"
    assert "+790" in out("score", "4SX", "--declarer", "N", "--vul", "both", "--tricks", "10")
    assert out("--lang", "cs", "board", "8").startswith("Krabice 8")
    assert "[27B2]" in out("rule", ROOT / "examples" / "insufficient_bid.yaml")
    assert "70.00 %" in out("results", ROOT / "examples" / "results.csv", "--winners", "2")
    out("deal", "--numbers", "1-2", "--out", "two.pbn")
    out("print", "hands", "two.pbn", "two.pdf")
    assert (whole.folder / "two.pdf").read_bytes().startswith(b"%PDF")
    place = "from arbitr.store import Store; from arbitr.web import create_app\nwith Store.open('club.db') as store:\n"
    assert int(whole.printed(place + "    print(len(create_app(store).routes))")) > 10
    assert str(whole.packages) in whole.printed("import arbitr; print(arbitr.__file__)")


def test_the_wheel_beside_dds_solves(whole: Environment, double_dummy: None) -> None:
    printed = whole.printed(
        "import arbitr\nfrom arbitr.analysis.double_dummy import tables\n"
        "deal = arbitr.Deal.parse_complete('N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432')\n"
        "print(tables([deal])[0])"
    )
    assert printed


def public(kind: type) -> Iterator[tuple[str, FunctionType, bool]]:
    """The functions of a class that people use, each with its name and whether it is read as an attribute."""
    for base in kind.__mro__:
        if base.__module__.startswith("arbitr."):
            for name, value in vars(base).items():
                read = value.fget if isinstance(value, property) else None
                read = value.func if isinstance(value, cached_property) else read
                function = getattr(value, "__func__", value) if read is None else read
                if not name.startswith("_") and isinstance(function, FunctionType):
                    yield f"{base.__name__}.{name}", function, read is not None


EXPOSED = [getattr(arbitr, name) for name in arbitr.__all__]
KINDS = [*filter(inspect.isclass, EXPOSED), Conversation, Verdict, TraceStep, Answer, Question, Choice]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: str(kind.__name__))
def test_every_public_function_says_what_it_returns(kind: type) -> None:
    assert kind.__doc__
    for name, function, is_read in public(kind):
        text = inspect.getdoc(function) or ""
        assert text.partition("\n")[0].endswith("."), name
        assert is_read or text.startswith("Return "), name


def test_the_functions_say_what_they_return() -> None:
    for function in (arbitr.score, arbitr.imps, arbitr.rule):
        assert (function.__doc__ or "").startswith("Return ")


def test_the_names_are_those_that_are_promised() -> None:
    assert set(arbitr.__all__) >= PROMISED
    assert {name for names in arbitr._NAMES.values() for name in names} == set(arbitr.__all__)
    assert all(getattr(arbitr, name).__module__ == module for module, names in arbitr._NAMES.items() for name in names)


def test_the_reference_is_built_and_has_every_name(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "tools" / "api.py", tmp_path], capture_output=True, text=True, timeout=PATIENCE
    )
    assert (done.returncode, done.stdout.strip()) == (0, str(tmp_path / "index.html")), done.stderr
    page = (tmp_path / "arbitr.html").read_text(encoding="utf-8")
    for name in arbitr.__all__:
        assert f'id="{name}"' in page, name
        if inspect.isclass(kind := getattr(arbitr, name)):
            for full_name, _, _ in public(kind):
                assert f'id="{name}.{full_name.partition(".")[2]}"' in page, full_name
    for module in api.RETURNED:
        assert (tmp_path / f"{module.replace('.', '/')}.html").exists(), module
