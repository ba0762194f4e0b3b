"""Theorems of the user's own: proved once, then used; axioms are believed and said; what is false or no library is refused in one line."""

import json

import pytest

import rdpverify as rv
from rdpverify.claims import library
from rdpverify.cli import main
from rdpverify.errors import CertificateError, InputError
from rdpverify.kernel import theorems
from rdpverify.checker import check
from rdpverify.proving.theorems import as_data

STATEMENT = 'name = "kl-by-chi2"\nstatement = "kl(P,Q) <= chi2(P,Q)"\n'
CLAIM = ["prove", "kl(P,Q) <= c", "--given", "chi2(P,Q) <= c", "--where", "c in [0, 1]"]


@pytest.fixture(autouse=True)
def alone(monkeypatch):
    monkeypatch.setenv(library.VARIABLE, "")  # which library() changes for the processes below
    yield
    theorems.ADMITTED.clear()


def written(folder, *entries: str, name="mine.toml"):
    folder.mkdir(exist_ok=True)
    (folder / name).write_text("".join(f"[[theorem]]\n{entry}\n" for entry in entries), encoding="utf-8")
    return folder


def claim():
    return rv.Claim("kl(P,Q) <= c", given=["chi2(P,Q) <= c"], where=["c in [0, 1]"])


def test_a_theorem_is_one_file_of_data_proved_once_and_then_used(tmp_path, monkeypatch):
    place = written(tmp_path / "lib", STATEMENT)
    [said] = rv.library(place)
    assert said == {"name": "kl-by-chi2", "title": "kl-by-chi2", "statement": "kl(P, Q) <= chi2(P, Q)", "source": "", "axiom": False}
    verdict = claim().verify()
    assert verdict.status == "proved" and verdict.method.startswith("theorem") and verdict.unproved == []
    [entry] = verdict.certificate["evidence"]["theorems"]
    assert entry["name"] == "kl-by-chi2" and entry["proof"]["proof"]
    theorems.ADMITTED.clear()
    assert check(verdict.certificate).verdict == "proved"  # whoever has the certificate needs no library
    monkeypatch.setattr(library, "_proved", lambda *_: pytest.fail("the proof was kept"))
    assert rv.library(place) == [said]


def test_its_false_twin_is_refused_with_the_counterexample(tmp_path):
    for source in ("", 'source = "Somebody 1999, Theorem 3"\n'):
        with pytest.raises(InputError, match=r"mine.toml: twin is false: it fails at P = Finite\("):
            rv.library(written(tmp_path / "lib", 'name = "twin"\nstatement = "chi2(P,Q) <= kl(P,Q)"\n' + source))


def test_an_axiom_is_believed_and_said(tmp_path, capsys):
    place, path = written(tmp_path / "lib", STATEMENT + 'source = "Somebody 1999, Theorem 3"\n'), tmp_path / "c.json"
    assert main([*CLAIM, "--library", str(place), "--certificate", str(path), "--json", str(tmp_path / "answer.json")]) == 0
    said = json.loads((tmp_path / "answer.json").read_text())["unproved"]
    assert said == [{"name": "kl-by-chi2", "statement": "kl(P, Q) <= chi2(P, Q)", "source": "Somebody 1999, Theorem 3", "library": True}]
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].endswith("(if the unproved kl-by-chi2 of the library holds)")
    theorems.ADMITTED.clear()
    assert main(["recheck", str(path)]) == 1
    assert "rests on the axiom 'kl-by-chi2', which is not one of rdpverify" in capsys.readouterr().out
    assert main(["recheck", str(path), "--library", str(place), "--json", str(tmp_path / "rechecked.json")]) == 0
    [axiom] = json.loads((tmp_path / "rechecked.json").read_text())["certificates"][0]["rests_on"]["axioms"]
    assert axiom == said[0]
    theorems.ADMITTED.clear()
    other = written(tmp_path / "other", STATEMENT.replace("kl(P,Q) <=", "kl(P,Q) <= 1 +") + 'source = "Somebody 1999, Theorem 3"\n')
    assert main(["recheck", str(path), "--library", str(other)]) == 1  # it states something else under that name


def test_a_theorem_that_rests_on_an_axiom_says_so(tmp_path):
    second = 'name = "kl-twice"\nstatement = "2*kl(P,Q) <= 2*c"\ngiven = ["chi2(P,Q) <= c"]\nwhere = ["c in [0, 1/3]"]\n'
    rv.library(written(tmp_path / "lib", STATEMENT + 'source = "Somebody 1999, Theorem 3"\n', second))
    found = theorems.theorem_called("kl-twice")
    assert [entry["name"] for entry in found.proof["theorems"]] == ["kl-by-chi2"]
    theorems.ADMITTED.clear()
    with pytest.raises(CertificateError, match="rests on the axiom"):
        theorems.accepted([as_data(found)])


def test_a_certificate_that_brings_a_false_theorem_does_not_hold(tmp_path):
    rv.library(written(tmp_path / "lib", STATEMENT))
    verdict = claim().verify()
    theorems.ADMITTED.clear()
    for change in ({"proof": {"proof": {"rule": "identity"}}}, {"proof": {}}, {"proof": None}, {"claim": {}}, {"name": 1},
                   {"claim": {"conclusion": "kl(P, Q) <= chi2(P, Q) - 1", "given": [], "where": [], "conditions": [], "tight": False}}):
        data = json.loads(json.dumps(verdict.certificate))
        data["evidence"]["theorems"][0].update(change)
        with pytest.raises(CertificateError):
            check(_resealed(data))
    data = json.loads(json.dumps(verdict.certificate))
    data["evidence"]["theorems"][0]["name"] = "pinsker"  # a name of the package
    with pytest.raises(CertificateError):
        check(_resealed(data))


def _resealed(data: dict) -> dict:
    from rdpverify.exact import digest

    return {**data, "digest": digest({key: value for key, value in data.items() if key != "digest"})}


@pytest.mark.parametrize("text, words", [
    ("[[theorem", "not TOML"), ("", "expected title, about and at least one"), ("theorem = 3", "expected title, about and at least one"),
    ("[[theorem]]\nname = 'x'", "name and statement have to be given"), ("[[theorem]]\nname = 3\nstatement = '0 <= 1'", "name has to be str"),
    ("[[theorem]]\nname = 'a b'\nstatement = '0 <= 1'", "a name is made of"), ("[[theorem]]\nname = 'x'\nstatement = '1 <'", "'x': expected a formula"),
    ("[[theorem]]\nname = 'x'\nstatement = '0 <= 1'\ngivn = []", "did you mean 'given'"),
    ("[[theorem]]\nname = 'x'\nstatement = '0 <= 1'\ngiven = [3]", "a list of texts"),
    ("[[theorem]]\nname = 'x'\nstatement = '0 <= 1'\nextra = 1", "unknown key"), ("[[claim]]\nid = 'x'", "expected title, about"),
    ("[[theorem]]\nname = 'pinsker'\nstatement = 'kl(P,Q) >= 0'", "a theorem of the package is called"),
    ("[[theorem]]\nname = 'x'\nstatement = '1/y**2 >= 0'\nwhere = ['y in [-1, 1]']\nsource = 's'", "not known to be well-posed"),
    ("[[theorem]]\nname = 'x'\nstatement = 'kl(Density(exp(-Abs(x))/2, x, -oo, oo), Normal(0,1)) >= 0'\nsource = 's'", "a limit or a density"),
    ("[[theorem]]\nname = 'x'\nstatement = '0 <= y'\nwhere = ['y > 0']\n[[theorem]]\nname = 'x'\nstatement = '0 <= 2*y'\nwhere = ['y > 0']",
     "another theorem is called"),
    ("[[theorem]]\nname = 'x'\nstatement = '0 <= 1'\nsource = ''", "neither a proof nor a source"),
])
def test_what_is_no_library_is_told_in_one_line(text, words, tmp_path, capsys):
    folder = tmp_path / "lib"
    folder.mkdir()
    (folder / "mine.toml").write_text(text, encoding="utf-8")
    for command in (CLAIM, ["check", "--quiet"]):
        assert main([*command, "--library", str(folder)]) == 2
        error = capsys.readouterr().err
        assert error.startswith("rdpverify: ") and error.count("\n") == 1 and words in error and "mine.toml" in error
        theorems.ADMITTED.clear()


def test_a_folder_without_files_and_one_that_is_not_there(tmp_path, capsys):
    for place in (tmp_path, tmp_path / "none", tmp_path / "none.toml"):
        assert main([*CLAIM, "--library", str(place)]) == 2
        assert capsys.readouterr().err.count("\n") == 1


def test_a_report_on_a_certificate_needs_no_library(tmp_path):
    rv.library(written(tmp_path / "lib", STATEMENT))
    path = tmp_path / "c.json"
    path.write_text(json.dumps(claim().verify().certificate), encoding="utf-8")
    theorems.ADMITTED.clear()
    assert main(["report", str(path), "--to", str(tmp_path / "report.md"), "--quiet"]) == 0
    assert "kl-by-chi2 (proved with this certificate)" in (tmp_path / "report.md").read_text(encoding="utf-8")


def test_a_theorem_about_events_and_one_that_is_an_equality(tmp_path):
    events = 'name = "events"\nstatement = "P(S) <= Q(S) + t"\ngiven = ["tv(P,Q) <= t"]\nwhere = ["t in [0, 1]"]\n'
    equal = 'name = "order-two"\nstatement = "renyi(P,Q,2) == log(1 + chi2(P,Q))"\n'
    assert [each["axiom"] for each in rv.library(written(tmp_path / "lib", events, equal))] == [False, False]
    assert rv.Claim("R(T) <= P(T) + 1/3", given=["tv(R,P) <= 1/3"]).verify().status == "proved"
    assert rv.Claim("R(T) <= P(T) + 1/4", given=["tv(R,P) <= 1/3"]).verify().status == "refuted"
