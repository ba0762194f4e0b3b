"""`rdpverify tex`: verdicts and numbers beside the paper, from kept evidence where that holds; drift and damage are noticed."""

import json
import shutil
import subprocess
import sys
import zipfile

import pytest

from rdpverify.claims.store import Store
from rdpverify.cli import main

PAPER = r"""\documentclass{article}
\usepackage{rdpverify}
\begin{document}
\rdpclaim{small}{x*(1-x) <= BOUND; where x in [0, 1]}
\rdpclaim{twin}{x*(1-x) <= 1/5; where x in [0, 1]; expected refuted}
\rdpvalue{log(2)}{5} \rdpvalue[up]{1/3}{3}
\end{document}
"""


@pytest.fixture
def tex(tmp_path, monkeypatch, capsys):
    """``tex(bound, *options)`` → (exit code, JSON); the paper is written first where a bound is given."""
    monkeypatch.chdir(tmp_path)

    def call(bound, *options):
        if bound:
            (tmp_path / "paper.tex").write_text(PAPER.replace("BOUND", bound), encoding="utf-8")
        code = main(["tex", "paper.tex", "--quiet", "--json", *options])
        said = capsys.readouterr()
        return code, json.loads(said.out) if said.out else said.err

    return call


def test_claims_are_decided_and_numbers_filled_in(tex, tmp_path):
    code, found = tex("1/4")
    assert code == 0 and [claim["verdict"] for claim in found["claims"]] == ["proved", "refuted"]
    assert [value["latex"] for value in found["values"]] == ["0.69315", "0.334"]
    lines = (tmp_path / "paper.rdp").read_text(encoding="utf-8").splitlines()
    assert lines[:2] == ["claim small", "x*(1-x)<=1/4;wherexin[0,1]"] and lines[2].startswith("{proved}{1}{")
    assert (tmp_path / "rdpverify.sty").is_file() and (tmp_path / "paper.rdpverify" / "claims" / "small.json").is_file()


def test_what_holds_still_is_not_decided_again_and_damage_is_noticed(tex, tmp_path):
    tex("1/4")
    kept = sorted((tmp_path / "paper.rdpverify").rglob("*.json"))
    before = {path: path.stat().st_mtime_ns for path in kept}
    assert tex(None)[0] == 0 and {path: path.stat().st_mtime_ns for path in kept} == before
    for path in kept:
        path.write_text(path.read_text(encoding="utf-8").replace("1", "2"), encoding="utf-8")
    code, found = tex(None)
    assert code == 0 and [value["latex"] for value in found["values"]] == ["0.69315", "0.334"]
    assert all(path.stat().st_mtime_ns > before[path] for path in kept)


def test_a_number_is_never_taken_from_a_certificate_of_another(tex, tmp_path):
    tex("1/4")
    values = sorted((tmp_path / "paper.rdpverify" / "values").iterdir())
    first, second = (path.read_bytes() for path in values)
    values[0].write_bytes(second), values[1].write_bytes(first)
    assert [value["latex"] for value in tex(None)[1]["values"]] == ["0.69315", "0.334"]


def test_a_number_of_an_earlier_paper_is_taken_from_the_store_where_it_holds(tex, tmp_path, monkeypatch):
    tex("1/4")
    kept = {path.name: path.read_bytes() for path in (tmp_path / "paper.rdpverify" / "values").iterdir()}
    shutil.rmtree(tmp_path / "paper.rdpverify" / "values")
    with monkeypatch.context() as patch:
        patch.setattr("rdpverify.numeric.record", None)  # nothing is searched for
        assert [value["latex"] for value in tex(None)[1]["values"]] == ["0.69315", "0.334"]
    assert {path.name: path.read_bytes() for path in (tmp_path / "paper.rdpverify" / "values").iterdir()} == kept
    shutil.rmtree(tmp_path / "paper.rdpverify" / "values")
    for path in Store().files():
        path.write_text(path.read_text(encoding="utf-8").replace('"lower":"', '"lower":"1'), encoding="utf-8")
    assert [value["latex"] for value in tex(None)[1]["values"]] == ["0.69315", "0.334"]
    assert {path.name: path.read_bytes() for path in (tmp_path / "paper.rdpverify" / "values").iterdir()} == kept


def test_a_claim_that_fails_is_said_and_marked(tex, tmp_path):
    tex("1/4")
    code, found = tex("1/6")
    assert code == 1 and found["not_as_expected"] == ["small"]
    assert "{refuted}{0}{" in (tmp_path / "paper.rdp").read_text(encoding="utf-8")


def test_check_writes_nothing_and_notices_drift(tex, tmp_path):
    code, found = tex("1/4", "--check")
    assert (code, found["current"]) == (1, False) and not (tmp_path / "paper.rdp").exists() and not (tmp_path / "rdpverify.sty").exists()
    tex(None)
    code, found = tex(None, "--check")
    assert (code, found["current"]) == (0, True)
    numbers = tmp_path / "paper.rdp"
    numbers.write_text(numbers.read_text(encoding="utf-8").replace("0.69315", "0.69314"), encoding="utf-8")
    assert tex(None, "--check")[0] == 1


def test_a_style_of_another_version_is_left_alone(tex, tmp_path):
    (tmp_path / "rdpverify.sty").write_text("% mine", encoding="utf-8")
    assert tex("1/4")[0] == 0 and (tmp_path / "rdpverify.sty").read_text(encoding="utf-8") == "% mine"


@pytest.mark.parametrize("body, said", [("nothing", "no \\rdpclaim"), (r"\rdpvalue{sigma}{3}", "without symbols"), (r"\rdpvalue{log(0-1)}{3}", "paper.tex:1"), (r"\rdpclaim{a}{b}", "paper.tex:1")])
def test_bad_input_is_one_line(body, said, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "paper.tex").write_text(body, encoding="utf-8")
    assert main(["tex", "paper.tex", "--quiet"]) == 2
    error = capsys.readouterr().err
    assert said in error and error.count("\n") == 1


def test_the_bundle_rechecks_by_itself(tex, tmp_path):
    """Its checker is run where this package cannot be imported."""
    assert tex("1/4", "--bundle", "anc")[0] == 0 and tex(None, "--bundle", "anc.zip")[0] == 0
    folder = tmp_path / "anc"
    names = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert names == set(zipfile.ZipFile(tmp_path / "anc.zip").namelist())
    assert {"README.txt", "claims.toml", "certificates/small.json", "certificates/twin.json", "checker/recheck.py"} <= names
    certificates = [*folder.glob("certificates/*.json"), *folder.glob("values/*.json")]
    assert len(certificates) == 4

    def recheck():
        code = f"import sys, runpy; sys.path[:0] = [{str(folder / 'checker')!r}]; sys.argv[1:] = {list(map(str, certificates))!r}; runpy.run_path({str(folder / 'checker' / 'recheck.py')!r})"
        return subprocess.run([sys.executable, "-c", code], env={"PATH": ""}, capture_output=True, text=True, cwd=folder)

    done = recheck()
    assert done.returncode == 0 and done.stdout.count("holds") == 4, done.stderr
    certificates[0].write_text(certificates[0].read_text(encoding="utf-8").replace("1", "2"), encoding="utf-8")
    assert recheck().returncode == 1
    assert main(["check", str(folder / "claims.toml"), "--quiet", "--certificates", str(tmp_path / "again")]) == 0


def test_json_before_the_paper_is_not_written_over_it(tex, tmp_path, capsys):
    tex("1/4")
    assert main(["tex", "--quiet", "--json", "paper.tex"]) == 0
    assert json.loads(capsys.readouterr().out)["paper"] == "paper.tex" and "rdpclaim" in (tmp_path / "paper.tex").read_text(encoding="utf-8")
