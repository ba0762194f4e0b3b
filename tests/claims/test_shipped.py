"""`check` and `report` without a path: the folder proofs here, else the claims that come with the package."""

import pytest

from rdpverify.claims.collect import collect
from rdpverify.claims.shipped import default_claims, shipped
from rdpverify.cli import main

ONE = '[[claim]]\nid = "one"\nstatement = "1 <= 2"\nexpected = "proved"\n'


def test_what_comes_with_the_package_is_there():
    assert len(collect([shipped("proofs")])) > 20 and (shipped("docs") / "language.md").is_file()


def test_the_folder_here_comes_first(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert default_claims() == [shipped("proofs")]
    (tmp_path / "proofs").mkdir()
    (tmp_path / "proofs" / "one.toml").write_text(ONE)
    assert [str(path) for path in default_claims()] == ["proofs"]
    assert main(["check", "--quiet"]) == 0
    assert "1 claim: 1 proved" in capsys.readouterr().out


@pytest.mark.parametrize("command", [["check"], ["report", "--to", "r.html"]])
def test_an_empty_folder_of_that_name_is_bad_input(command, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "proofs").mkdir()
    assert main(command) == 2
    assert "no claim files" in capsys.readouterr().err
