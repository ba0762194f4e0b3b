"""The pages name files that exist, commands the command line reads, and Python names the package has."""

import doctest
import re
import shlex
from pathlib import Path

import pytest

import rdpverify as rv
from rdpverify.cli.options import read_options

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
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


@pytest.mark.parametrize("page, least", [("python.md", 40), ("testing.md", 10), ("audit.md", 4)])
def test_the_sessions_in_python_are_true(page, least):
    found = doctest.testfile(str(ROOT / "docs" / page), module_relative=False)
    assert found.attempted > least and found.failed == 0


def test_the_python_of_the_readme_runs(capsys):
    [block] = re.findall(r"```python\n(.*?)```", PAGES[0].read_text(encoding="utf-8"), re.DOTALL)
    names: dict = {}
    exec(block, names)
    assert str(names["D"].closed_form) == "alpha*mu**2/(2*sigma**2)" and "definition" in capsys.readouterr().out
    assert (names["lower"] <= names["upper"]).all()
