"""The pages name files, commands and Python names that exist; what they show is run, and prints what they show."""

import doctest
import importlib.util
import re
import runpy
import shlex
from pathlib import Path

import pytest

import rdpverify as rv
from rdpverify.claims.collect import collect, every
from rdpverify.cli import main
from rdpverify.cli.options import read_options

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
_spec = importlib.util.spec_from_file_location("docs_build", ROOT / "docs" / "build.py")
_build = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(_build)
QUICK = _build.QUICK
FOLDERS = ("", "rdpverify", "rdpverify/kernel", "docs", "benchmarks")


def texts(pattern: str) -> list[tuple[str, str]]:
    return [(page.name, found) for page in PAGES for found in dict.fromkeys(re.findall(pattern, page.read_text(encoding="utf-8")))]


@pytest.mark.parametrize("page, path", texts(r"`((?:\w+/)*\w+\.(?:py|md|toml|json)|(?:\w+/)+)`"))
def test_a_file_that_is_named_exists(page, path):
    assert path.startswith("build/") or any((ROOT / folder / path).exists() for folder in FOLDERS)


@pytest.mark.parametrize("page, command", texts(r"(?m)^\$ rdpverify ((?:[^\n]*\\\n)*[^\n]*)$") + texts(r"`rdpverify (\w+ [^`…]*)`"))
def test_a_command_that_is_shown_is_read(page, command):
    words = shlex.split(command.replace("\\\n", " "))
    assert read_options(words).command == words[0]


@pytest.mark.parametrize("page, name", texts(r"\brv\.(\w+)"))
def test_a_name_that_is_used_exists(page, name):
    assert getattr(rv, name) is not None


SESSIONS = [page for page in PAGES if ">>> " in page.read_text(encoding="utf-8")]
FENCE = re.compile(r"(?ms)^```(\w*)\n(.*?)^```$")


def page_name(page) -> str:
    return str(page.relative_to(ROOT))


def blocks(page, *languages: str) -> list[str]:
    return [body for language, body in FENCE.findall(page.read_text(encoding="utf-8")) if language in languages]


@pytest.mark.parametrize("page", SESSIONS, ids=page_name)
def test_the_sessions_in_python_are_true(page):
    found = doctest.testfile(str(page), module_relative=False)
    assert found.attempted > 1 and found.failed == 0


def commands(page) -> list[tuple[str, str]]:
    """(command, what is shown of its answer) of every shell session of a page, in order."""
    found = []
    for body in blocks(page, "", "console"):
        for part in re.split(r"(?m)^\$ ", body)[1:]:
            lines = part.splitlines()
            last = next(index for index, line in enumerate(lines) if not line.endswith("\\"))
            command = "".join(line.removesuffix("\\") for line in lines[: last + 1])
            found.append((command, "\n".join(lines[last + 1 :])))
    return [(command, shown) for command, shown in found if command.startswith(("rdpverify ", "cat "))]


@pytest.mark.parametrize("page", [page for page in PAGES if commands(page)], ids=page_name)
def test_commands_that_are_shown_print_what_is_shown(page, tmp_path, capsys, monkeypatch):
    """An ellipsis stands for anything; ``cat FILE`` shows a file that the following commands read."""
    monkeypatch.chdir(tmp_path)
    for command, shown in commands(page):
        if command.startswith("cat "):
            Path(command.removeprefix("cat ")).write_text(shown + "\n", encoding="utf-8")
            continue
        assert main(shlex.split(command)[1:]) in (0, 1, 3, 4), command
        printed = capsys.readouterr().out.strip()
        pattern = ".*".join(map(re.escape, shown.strip().split("…")))
        assert printed and (not shown or re.fullmatch(pattern, printed, re.DOTALL)), printed


def scripts() -> list:
    found = [(page, body) for page in PAGES for body in blocks(page, "python") if ">>> " not in body]
    return [pytest.param(body, id=f"{page_name(page)}: {body.splitlines()[0]}") for page, body in found]


@pytest.mark.parametrize("body", scripts())
def test_the_python_of_a_page_runs(body, capsys, monkeypatch):
    monkeypatch.chdir(ROOT)
    exec(body, {"__name__": "page"})


def test_the_comments_in_the_python_of_the_readme_are_true(capsys, monkeypatch):
    monkeypatch.chdir(ROOT)
    [block] = blocks(PAGES[0], "python")
    names: dict = {}
    exec(block, names)
    assert str(names["D"].closed_form) == "alpha*mu**2/(2*sigma**2)" and "definition" in capsys.readouterr().out
    assert (names["lower"] <= names["upper"]).all()


@pytest.mark.parametrize("page", PAGES, ids=page_name)
def test_the_claims_of_a_page_are_as_they_say(page, tmp_path):
    for number, body in enumerate(blocks(page, "toml")):
        path = tmp_path / f"{number}.toml"
        path.write_text("\n".join(line.removeprefix("   ") for line in body.splitlines()), encoding="utf-8")
        for claim in (each for file in collect([path]) for each in every(file)):
            assert claim.verify().status == claim.expected


@pytest.mark.parametrize("path", QUICK, ids=lambda path: path.name)
def test_what_is_written_by_the_code_is_up_to_date(path):
    assert path.read_text(encoding="utf-8") == "\n".join(QUICK[path]()).rstrip() + "\n", "make docs writes it anew"


@pytest.mark.parametrize("page, target", texts(r"\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)"))
def test_a_link_leads_somewhere(page, target):
    assert (next(path for path in PAGES if path.name == page).parent / target).exists()


def test_the_python_page_names_everything_that_is_public():
    page = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    assert [name for name in set(rv.__all__) - {"alpha", "eps", "delta"} if not re.search(rf"\b{name}\b", page)] == []


def test_the_configuration_of_the_site_names_the_version_and_its_extensions():
    names = runpy.run_path(str(ROOT / "docs" / "conf.py"))
    assert names["release"] == rv.__version__
    own = [name for name in names["extensions"] if (ROOT / "docs" / "extensions" / f"{name}.py").is_file()]
    assert own == ["formula", "plain_docstrings", "no_network"]
