"""What the repository promises about itself: its locks, its translations, its documents, its set-up on odd machines."""

from __future__ import annotations

import ast
import os
import re
import shutil
import string
import subprocess
import sys
import tomllib
from collections import Counter
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from babel.messages.catalog import Message
from jinja2 import Environment
from parts import ROOT

from arbitr.analysis import dds
from arbitr.extras import EXTRAS
from arbitr.message import FORMS
from arbitr.text import LANGUAGES, language_of

sys.path.insert(0, str(ROOT / "tools"))
import messages

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())


def locked(name: str) -> str:
    return (ROOT / "requirements" / name).read_text()


@pytest.mark.parametrize("name", ["run.txt", "test.txt", "bench.txt", "dds.txt"])
def test_every_locked_package_has_a_version_and_hashes_and_no_address(name: str) -> None:
    text = locked(name)
    assert "://" not in text
    entries = re.split(r"\n(?=\S)", text.replace("\\\n", " "))
    packages = [entry for entry in entries if not entry.startswith("#")]
    assert packages
    for package in packages:
        assert re.match(r"[a-z0-9.-]+==\S+ .*--hash=sha256:[0-9a-f]{64}", package, re.DOTALL), package[:60]


def named(requirement: str) -> str:
    match = re.match(r"[A-Za-z0-9_-]+", requirement)
    assert match is not None, requirement
    return match[0].lower().replace("_", "-")


def test_every_dependency_is_locked_and_explained() -> None:
    groups, extras = PROJECT["dependency-groups"], PROJECT["project"]["optional-dependencies"]
    needed = [
        requirement
        for name in extras
        for requirement in extras[name]
        if name != "analysis" and named(requirement) != "arbitr"
    ]
    assert PROJECT["project"]["dependencies"] == [], "the core needs the standard library alone"
    explained = (ROOT / "docs" / "dependencies.md").read_text()
    for name, requirements in [
        ("run.txt", needed + groups["build"] + PROJECT["build-system"]["requires"]),
        ("test.txt", needed + groups["build"] + groups["test"]),
        ("bench.txt", groups["bench"]),
        ("dds.txt", groups["dds"]),
    ]:
        assert requirements, name
        for requirement in requirements:
            assert re.search(rf"^{named(requirement)}==", locked(name), re.MULTILINE), (name, requirement)
            assert f"| `{named(requirement)}` |" in explained, requirement


def test_every_extra_is_in_the_one_that_brings_everything() -> None:
    extras = PROJECT["project"]["optional-dependencies"]
    (whole,) = extras["all"]
    assert sorted(re.findall(r"\w+", whole)) == sorted({"arbitr", *extras} - {"all"})


def test_the_line_for_an_absent_package_names_an_extra_that_installs_it() -> None:
    extras, homes = PROJECT["project"]["optional-dependencies"], packages_distributions()
    for extra, packages in EXTRAS.items():
        brought = brought_by("cli" if extra == "all" else extra, extras)
        for package in packages:
            assert {named(home) for home in homes[package]} & brought, (extra, package)


def test_every_package_that_the_code_imports_has_its_line() -> None:
    found: set[str] = set()
    for path in (ROOT / "src").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Import):
                found.update(name.name.partition(".")[0] for name in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module:
                found.add(node.module.partition(".")[0])
    listed = {package for packages in EXTRAS.values() for package in packages}
    assert {"numpy", "typer", "sqlalchemy"} <= found
    assert found - set(sys.stdlib_module_names) - {"_typeshed", "arbitr"} <= listed


def brought_by(extra: str, extras: dict[str, list[str]]) -> set[str]:
    """The packages of an extra, those of the extras in it, and what FastAPI and Jinja bring along."""
    found = {named(requirement) for requirement in extras[extra]}
    for requirement in extras[extra]:
        for inner in re.findall(r"arbitr\[(.*)\]", requirement):
            found.update(*(brought_by(other, extras) for other in inner.split(",")))
    along = {"fastapi": {"starlette", "pydantic"}, "jinja2": {"markupsafe"}}
    return found.union(*(along.get(package, set()) for package in found))


def test_every_later_python_may_install_it_and_no_lock_stops_at_one() -> None:
    assert PROJECT["project"]["requires-python"] == ">=3.11"
    for name in ("run.txt", "test.txt", "bench.txt", "dds.txt"):
        markers = re.findall(r"python(?:_full)?_version [^\\\n]*", locked(name))
        # 3.12 is where numpy and its like part. Only a peer of the benchmarks is left out of a later Python.
        known = {"3.12", "3.15"} if name == "bench.txt" else {"3.12"}
        assert {marker.split("'")[1] for marker in markers} <= known, name


def test_one_version_is_the_last_with_a_wheel_of_dds_everywhere() -> None:
    last = dds.LAST_WHEEL
    (extra,) = PROJECT["project"]["optional-dependencies"]["analysis"]
    (group,) = PROJECT["dependency-groups"]["dds"]
    assert extra == f"{group}; python_version < '{last[0]}.{last[1] + 1}'"
    setup = (ROOT / "tools" / "setup.sh").read_text()
    assert f"v <= ({last[0]}, {last[1]})" in setup
    assert f"--python-version {last[0]}.{last[1]} --abi cp{last[0]}{last[1]}" in setup


def places(text: str) -> set[str]:
    return {field for _, field, _, _ in string.Formatter().parse(text) if field is not None}


def stem(place: str, known: set[str]) -> str:
    """Return the place that a translation declines: `seat` for `seat_gen`."""
    bare, _, form = place.rpartition("_")
    return bare if place not in known and form in FORMS else place


@pytest.fixture(scope="module")
def gathered() -> list[Message]:
    """The messages of the code."""
    return [message for message in messages.gathered() if message.id]


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_every_message_is_translated_with_the_same_places(language: str, gathered: list[Message]) -> None:
    catalog = messages.translated(language)
    assert gathered
    for message in gathered:
        found = catalog.get(message.id, message.context)
        assert found is not None, f"run tools/messages.py: {message.id!r} is not in the catalogue"
        ids = [message.id] if isinstance(message.id, str) else list(message.id)
        texts = [found.string] if isinstance(found.string, str) else list(found.string or ())
        assert all(texts), f"{ids[0]!r} has no translation"
        assert len(texts) == (1 if len(ids) == 1 else catalog.num_plurals)
        for text in texts:
            assert {stem(place, places(ids[0])) for place in places(text)} == places(ids[0]), ids[0]
    assert len(catalog) == len(gathered), "run tools/messages.py: the catalogue has messages that no code uses"


def test_the_wished_language() -> None:
    assert language_of({"LANG": "cs_CZ.UTF-8"}) == "cs"
    assert language_of({"LANGUAGE": "cs:en", "LANG": "en_GB"}) == "cs"
    assert language_of({"LC_ALL": "C", "LANG": "cs_CZ"}) == "en"
    assert language_of({}) == "en"


def test_the_architecture_names_every_room() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text()
    rooms = sorted((ROOT / "src" / "arbitr").iterdir())
    assert rooms
    for path in rooms:
        if path.suffix == ".py" and path.name != "__init__.py":
            assert f"`{path.name}`" in text, path.name
        elif path.is_dir() and path.name not in ("__pycache__", "locale"):
            assert f"`{path.name}/`" in text, path.name


def test_the_architecture_names_every_folder() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text()
    package = ROOT / "src" / "arbitr"
    folders = {path.parent.relative_to(package).as_posix() for path in package.rglob("*.py")} - {"."}
    assert len(folders) > 80
    assert [folder for folder in sorted(folders) if f"{folder}/" not in text] == []


MOST_LINES, MOST_FILES = 450, 17
"""The limits that docs/architecture.md gives as about 400 lines and about 15 files, with some room."""
LISTS = {"src/arbitr/laws/engine/talk.py", "src/arbitr/bridge/ledger/entries.py"}
"""Lists of kinds, which belong in one module even if it is longer."""


def test_no_module_is_too_long_and_no_folder_too_full() -> None:
    files = [path for kind in ("*.py", "*.html") for path in (ROOT / "src").rglob(kind) if path.name != "__init__.py"]
    assert len(files) > 800
    lengths = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in files if path.suffix == ".py"}
    assert {path.relative_to(ROOT).as_posix() for path, length in lengths.items() if length > MOST_LINES} == LISTS
    folders = Counter((path.parent.relative_to(ROOT), path.suffix) for path in files)
    assert {str(folder): count for (folder, _), count in folders.items() if count > MOST_FILES} == {}


def test_every_class_has_a_name_of_its_own() -> None:
    homes: dict[str, list[str]] = {}
    for path in (ROOT / "src").rglob("*.py"):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                homes.setdefault(node.name, []).append(path.relative_to(ROOT).as_posix())
    assert len(homes) > 800
    assert {name: found for name, found in homes.items() if len(found) > 1} == {}


UNCLEAR = frozenset({"each", "here", "told", "kept"})
"""Names that say nothing about what they hold."""
STORED_SO = {
    ("src/arbitr/bridge/ledger/entries.py", "told"),
    ("src/arbitr/laws/effects/next_step.py", "told"),
    ("src/arbitr/laws/engine/procedures.py", "told"),
    ("src/arbitr/marias/rulings/effect.py", "each"),
    ("src/arbitr/marias/rulings/effect.py", "kept"),
    ("src/arbitr/web/desk/desk.py", "told"),
}
"""Fields of stored data and links: a stored name stays."""


def unclear_names(source: str) -> list[tuple[int, str]]:
    """Lines that bind a variable, parameter, attribute or function to an unclear name."""
    found = []
    if not any(re.search(rf"\b{name}\b", source) for name in UNCLEAR):
        return []
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()) | ast.arg(arg=name):
                pass
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                pass
            case ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)) | ast.ExceptHandler(name=str(name)):
                pass
            case _:
                continue
        if name in UNCLEAR:
            found.append((node.lineno, name))
    return found


@pytest.mark.parametrize(
    "source",
    [
        "for each in range(3): pass",
        "there = [told for told in range(3)]",
        "def score(here): pass",
        "def kept(): pass",
        "self.here = 1",
        "key = lambda each: each.name",
        "with open(file) as kept: pass",
    ],
)
def test_an_unclear_name_is_found(source: str) -> None:
    assert unclear_names(source)


def test_every_variable_is_named_by_what_it_holds() -> None:
    files = [path for part in ("src", "tests", "tools", "benchmarks") for path in (ROOT / part).rglob("*.py")]
    wrong = [
        f"{name}:{line} {word}"
        for path in files
        for line, word in unclear_names(path.read_text(encoding="utf-8"))
        if ((name := path.relative_to(ROOT).as_posix()), word) not in STORED_SO
    ]
    assert wrong == []


def unclear_in_template(source: str) -> list[tuple[int, str]]:
    """Lines of a template that use an unclear name as a variable; an attribute of a value is not one."""
    found, before = [], ""
    for line, kind, text in Environment(extensions=["jinja2.ext.i18n"]).lex(source):
        if kind == "name" and text in UNCLEAR and before != ".":
            found.append((line, text))
        before = before if kind == "whitespace" else text
    return found


def test_an_unclear_name_of_a_template_is_found() -> None:
    assert unclear_in_template("{% for each in\n lines %}{{ line.each }}{% endfor %}") == [(1, "each")]
    assert unclear_in_template("{{ 'each' }} here {# told #}\n{{ kept }}") == [(2, "kept")]


def test_every_variable_of_a_template_is_named_by_what_it_holds() -> None:
    files = [path for kind in ("*.html", "*.j2") for path in (ROOT / "src").rglob(kind)]
    assert len(files) > 50
    wrong = [
        f"{path.name}:{line} {word}"
        for path in files
        for line, word in unclear_in_template(path.read_text(encoding="utf-8"))
    ]
    assert wrong == []


def test_no_path_of_a_machine_is_in_the_tree() -> None:
    files = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False).stdout.split()
    if not files:
        pytest.skip("not a git checkout")
    path = re.compile(rb"(^|[^A-Za-z0-9_.])/(work|root|home/[a-z]+)/")
    assert [name for name in files if path.search((ROOT / name).read_bytes())] == []


def run_with(path: Path, tmp_path: Path, **wishes: str) -> subprocess.CompletedProcess[str]:
    """./run in a bare copy, with only these commands on the PATH."""
    copy = tmp_path / "copy"
    (copy / "tools").mkdir(parents=True)
    (copy / "src/arbitr/locale/cs/LC_MESSAGES").mkdir(parents=True)
    for name in ("run", "tools/setup.sh", "pyproject.toml", "hatch_build.py", "requirements"):
        source = ROOT / name
        (shutil.copytree if source.is_dir() else shutil.copy)(source, copy / name)
    (copy / "src/arbitr/locale/cs/LC_MESSAGES/arbitr.po").touch()
    env = {"PATH": str(path), "HOME": str(tmp_path), **wishes}
    return subprocess.run([shutil.which("bash") or "bash", copy / "run"], env=env, capture_output=True, text=True)


def commands(tmp_path: Path, **programs: str) -> Path:
    """A folder with the plain Unix commands and these programs."""
    path = tmp_path / "bin"
    path.mkdir()
    for name in ("bash", "cat", "cksum", "dirname", "rm", "env"):
        (path / name).symlink_to(shutil.which(name) or "")
    for name, program in programs.items():
        (path / name).write_text(program)
        (path / name).chmod(0o755)
    return path


def test_a_python_without_venv_gets_one_line_naming_the_package(tmp_path: Path) -> None:
    python = f'#!/usr/bin/env bash\ncase "$*" in *ensurepip*) exit 1;; esac\nexec {sys.executable} "$@"\n'
    done = run_with(commands(tmp_path, python3=python), tmp_path)
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1
    assert f"install the package python{version}-venv" in done.stderr


def test_a_machine_without_a_fitting_python_is_told_which(tmp_path: Path) -> None:
    old = "#!/usr/bin/env bash\nexit 1\n"
    done = run_with(commands(tmp_path, python3=old), tmp_path)
    assert done.returncode == 1
    assert done.stderr.splitlines() == [
        "no Python 3.11 or later found: install one (on Debian: apt install python3 python3-venv) and start again"
    ]


def pretending(version: str) -> str:
    """A program that answers as the Python of this version would, and makes no environment."""
    major, minor = version.split(".")
    return f"""#!{sys.executable}
import sys
if "--version" in sys.argv:
    print("Python {version}.0")
elif "-c" in sys.argv:
    sys.version_info = ({major}, {minor}, 0, "final", 0)
    exec(sys.argv[sys.argv.index("-c") + 1])
else:
    sys.exit("no more than this is pretended")
"""


@pytest.mark.parametrize(
    ("there", "taken"),
    [
        ("3.11 3.12 3.13 3.14 3.16", "3.13"),
        ("3.11 3.15", "3.11"),
        ("3.10 3.14 3.16 3.9", "3.16"),
        ("3.10 3.100", "3.100"),
    ],
)
def test_the_newest_python_with_double_dummy_is_taken_before_a_newer_one(
    there: str, taken: str, tmp_path: Path
) -> None:
    programs = {f"python{version}": pretending(version) for version in there.split()}
    others = {"python3.12-config": "#!/bin/sh\necho 999\n", "python3": programs[f"python{there.split()[0]}"]}
    done = run_with(commands(tmp_path, **programs, **others), tmp_path)
    assert done.returncode == 1
    assert done.stderr.splitlines() == [
        f"arbitr: setting up .venv with Python {taken}.0, this takes a minute ...",
        "no more than this is pretended",
    ]


def test_the_python_that_somebody_names_comes_first_and_is_refused_in_one_line(tmp_path: Path) -> None:
    path = commands(tmp_path, **{f"python{version}": pretending(version) for version in ("3.10", "3.12", "3.14")})
    named_one = run_with(path, tmp_path / "new", ARBITR_PYTHON="python3.14")
    assert named_one.stderr.splitlines()[0].startswith("arbitr: setting up .venv with Python 3.14.0")
    for wrong in ("python3.10", "python3.99", str(tmp_path / "nothing")):
        refused = run_with(path, tmp_path / wrong.replace("/", "_"), ARBITR_PYTHON=wrong)
        assert refused.returncode == 1
        assert refused.stderr.splitlines() == [
            f"ARBITR_PYTHON={wrong} is not Python 3.11 or later: set it to one that is, or unset it, and start again"
        ]


@pytest.mark.parametrize(
    ("ci", "call", "outcome"),
    [
        ("true", "leave_out('x')", "Failed"),
        ("", "leave_out('x')", "Skipped"),
        ("true", "leave_out('x', is_extra=True)", "Skipped"),
    ],
)
def test_a_part_left_out_fails_in_ci_unless_it_is_an_extra(ci: str, call: str, outcome: str) -> None:
    program = (
        "import parts\nparts.LEFT_OUT = parts.EXTRAS_LEFT_OUT = parts.Path('/dev/null')\n"
        f"try: parts.{call}\nexcept BaseException as e: print(type(e).__name__)"
    )
    env = {**os.environ, "CI": ci, "PYTHONPATH": "tests"}
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, env=env, capture_output=True, text=True)
    assert done.stdout.strip() == outcome, done.stderr
