"""`rdpverify changed`, the hook and the recipes, in a git repository of their own: what changed is checked, and nothing else."""

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from rdpverify.cli import main

ROOT = Path(__file__).parents[2]
CLAIM = '[[claim]]\nid = "%s"\nstatement = "x*(1-x) <= %s"\nwhere = ["x in [0, 1]"]\nexpected = "proved"\nmutant = "none: one"\n'
MAIN = r"\documentclass{article}\usepackage{rdpverify}\begin{document}\input{parts/one}\rdpvalue{log(2)}{3}\end{document}"
PART = r"\rdpclaim{small}{x*(1-x) <= %s; where x in [0, 1]}"


@pytest.fixture
def repository(tmp_path, monkeypatch):
    """A repository with a claim file that does not hold, a paper of two files, and a branch ``main`` that has all of it."""
    monkeypatch.chdir(tmp_path)
    for name, value in {"GIT_CONFIG_GLOBAL": "/dev/null", "GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@b", "GIT_COMMITTER_NAME": "a", "GIT_COMMITTER_EMAIL": "a@b"}.items():
        monkeypatch.setenv(name, value)
    git("init", "-q", "-b", "main")
    write("claims/old.toml", CLAIM % ("old", "1/5"))
    write("pyproject.toml", '[project]\nname = "other"\n')
    write("data.json", "{}")
    write("paper.tex", MAIN)
    write("parts/one.tex", PART % "1/4")
    write(".gitignore", "build\n*.rdpverify\n*.sty\n")
    assert main(["tex", "paper.tex", "--quiet"]) == 0
    git("add", "-A")
    git("commit", "-qm", "all")
    git("checkout", "-qb", "topic")
    return tmp_path


def git(*arguments):
    return subprocess.run(["git", *arguments], check=True, capture_output=True, text=True).stdout


def write(name, text):
    Path(name).parent.mkdir(parents=True, exist_ok=True)
    Path(name).write_text(text, encoding="utf-8")


def changed(capsys, *arguments):
    capsys.readouterr()
    code = main(["changed", "--json", *arguments])
    said = capsys.readouterr()
    return code, json.loads(said.out) if said.out else said.err


def test_nothing_changed(repository, capsys):
    assert changed(capsys) == (0, {"claims": [], "papers": [], "certificates": [], "failed": []})


def test_a_new_claim_file_is_checked_and_the_old_one_is_not(repository, capsys):
    write("claims/new.toml", CLAIM % ("new", "1/4"))
    assert changed(capsys) == (0, {"claims": ["claims/new.toml"], "papers": [], "certificates": [], "failed": []})
    write("claims/old.toml", CLAIM % ("old", "1/6"))
    code, found = changed(capsys)
    assert (code, found["claims"], found["failed"]) == (1, ["claims/new.toml", "claims/old.toml"], ["check"])


def test_a_part_of_a_paper_leads_to_its_main_file(repository, capsys, monkeypatch):
    write("parts/one.tex", PART % "1/4 + 0")
    code, found = changed(capsys)
    assert (code, found["papers"], found["failed"]) == (1, ["paper.tex"], ["tex"])  # the text is not what paper.rdp has
    assert main(["tex", "paper.tex", "--quiet"]) == 0
    git("commit", "-qam", "more")
    assert changed(capsys, "--since", "main")[1]["papers"] == ["paper.tex"]
    assert changed(capsys)[1]["papers"] == []
    monkeypatch.chdir("parts")
    assert changed(capsys, "--since", "main")[1]["papers"] == ["../paper.tex"]


def test_numbers_that_were_edited_by_hand_are_noticed(repository, capsys):
    write("paper.rdp", Path("paper.rdp").read_text(encoding="utf-8").replace("0.693", "0.692"))
    assert changed(capsys)[0] == 1


def test_certificates_are_rechecked(repository, capsys):
    [certificate] = Path("paper.rdpverify/claims").glob("*.json")
    write("kept/small.json", certificate.read_text(encoding="utf-8"))
    assert changed(capsys) == (0, {"claims": [], "papers": [], "certificates": ["kept/small.json"], "failed": []})
    write("kept/small.json", certificate.read_text(encoding="utf-8").replace("1", "2"))
    assert changed(capsys)[0] == 1


def test_what_cannot_be_read_does_not_hide_the_rest(repository, capsys):
    write("claims/bad.toml", "[[claim]]\nid = 1\n")
    write("parts/one.tex", PART % "1/6")
    code, found = changed(capsys)
    assert (code, found["failed"]) == (2, ["check", "tex"])


@pytest.mark.parametrize("name", ["-x.toml", "a b.toml", "é.toml", "--since"])
def test_hostile_names(repository, capsys, name):
    (repository / name).write_text(CLAIM % ("new", "1/4"), encoding="utf-8")
    assert changed(capsys)[0] == 0


@pytest.mark.parametrize("revision", ["nowhere", "--output=owned", ""])
def test_a_revision_that_is_none_is_bad_input(repository, capsys, revision):
    code, said = changed(capsys, f"--since={revision}")
    assert code == 2 and said.count("\n") == 1 and not (repository / "owned").exists()


def test_outside_a_repository(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    assert changed(capsys)[0] == 2


@pytest.fixture
def on_path(tmp_path_factory, monkeypatch):
    """``rdpverify`` of this interpreter as a command."""
    folder = tmp_path_factory.mktemp("bin")
    (folder / "rdpverify").write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m rdpverify "$@"\n')
    (folder / "rdpverify").chmod(0o755)
    monkeypatch.setenv("PATH", str(folder), prepend=":")


def test_the_hook_stops_a_commit_that_does_not_hold_and_lets_another_pass(repository, on_path):
    [hook] = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    script = "#!/bin/sh\ngit diff --cached --name-only -z --diff-filter=d | grep -zE %s | xargs -0 -r %s\n" % (shlex.quote(hook["files"]), hook["entry"])
    write(".git/hooks/pre-commit", script)
    Path(".git/hooks/pre-commit").chmod(0o755)
    write("claims/new.toml", CLAIM % ("new", "1/5"))
    git("add", "claims/new.toml")
    refused = subprocess.run(["git", "commit", "-qm", "no"], capture_output=True, text=True)
    assert refused.returncode != 0 and "new" in refused.stdout + refused.stderr
    write("claims/new.toml", CLAIM % ("new", "1/4"))
    git("add", "claims/new.toml")
    git("commit", "-qm", "yes")
    assert re.search("yes", git("log", "-1", "--format=%s"))


def test_the_recipe_checks_what_changed_and_everything_without_a_revision(repository, on_path):
    write("claims/new.toml", CLAIM % ("new", "1/4"))
    git("add", "-A")
    git("commit", "-qm", "new")

    def recipe(*arguments):
        return subprocess.run([str(ROOT / "ci" / "changed.sh"), *arguments], capture_output=True, text=True).returncode

    assert recipe("main", "--jobs", "1") == 0
    assert recipe("0" * 40) != 0 and recipe() != 0  # the old claim does not hold
    write("claims/old.toml", CLAIM % ("old", "1/3"))
    git("commit", "-qam", "repaired")
    assert recipe() == 0


def test_the_action_runs_the_recipe_with_inputs_as_variables():
    """What comes from a pull request is never part of a script."""
    action = yaml.safe_load((ROOT / "ci" / "action.yml").read_text(encoding="utf-8"))
    steps = [step for step in action["runs"]["steps"] if "run" in step]
    assert action["runs"]["using"] == "composite" and "changed.sh" in steps[-1]["run"] and not [step for step in steps if "${{" in step["run"]]
