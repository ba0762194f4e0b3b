"""`show`: claim and evidence of any certificate, from itself alone, in every format."""

import json
from pathlib import Path

import pytest

import rdpverify as rv
from rdpverify.errors import CertificateError
from rdpverify.exact import digest
from rdpverify.certificates.sealed import claim_certificate
from rdpverify.claims.store import Store
from rdpverify.typed import parse_statement
from rdpverify.reports.latex import latex
from rdpverify.reports.plain import plain
from rdpverify.reports.proof_words.enclosed import _number

PROVED = ["tv(P,Q) <= 3/4", "--given", "kl(P,Q) <= 1/2"]
QUESTIONS = {
    "proved": PROVED,
    "refuted": ["P(S) <= Q(S)**2", "--given", "renyi(P,Q,2) <= 0"],
    "refuted through a profile": ["epsilon(GaussianMechanism(1), 1/10**5) <= 4"],
    "vacuous": ["x <= 5", "--where", "x in [0, 1]", "--where", "x >= 2"],
    "certified": ["gamma(x)*besselk(1, x) >= exp(-9*x)", "--where", "x in (0, 4)"],
}
ENCLOSED = {
    "number": ["kl(Normal(0,s), Normal(1,s))", "--at", "s=2"],
    "curve": ["rdp(GaussianMechanism(1))", "--orders", "2,3,5/2"],
    "infimum": ["optimal_epsilon(alpha, rdp(GaussianMechanism(1), alpha), 1/10**5)", "--best-order", "--digits", "6"],
}


@pytest.fixture(scope="module")
def made() -> dict:
    return {}


@pytest.fixture
def certificate(run, tmp_path, made):
    """A file of the test's own with the certificate of that name, which is made once."""

    def make(name: str) -> str:
        path = tmp_path / "certificate.json"
        if name not in made:
            command = ["prove", *QUESTIONS[name]] if name in QUESTIONS else ["enclose", *ENCLOSED[name]]
            run(*command, "--certificate", str(path), "--budget", "20")
            made[name] = path.read_bytes()
        path.write_bytes(made[name])
        return str(path)

    return make


@pytest.mark.parametrize("name", [*QUESTIONS, *ENCLOSED])
def test_every_kind_is_shown_in_every_format(run, certificate, name):
    path = certificate(name)
    data = json.loads(Path(path).read_text())
    for form in ("text", "markdown", "latex", "html", "json"):
        code, out, err = run("show", path, "--format", form)
        assert code == 0 and data["digest"] in out and not err, (form, err)
    said = json.loads(out)["certificates"][0]
    assert said["verdict"] == data.get("verdict", "enclosed") and said["proof"]["items"]
    code, again, _ = run("show", path, "--json")
    assert code == 0 and json.loads(again) == json.loads(out)


def test_a_proof_is_read_in_words(run, certificate):
    code, out, _ = run("show", certificate("proved"))
    lines = out.splitlines()
    assert code == 0 and lines[0] == "PROVED  tv(P, Q) <= 3/4" and "Proof" in lines and "Pinsker" in out
    assert max(map(len, lines[lines.index("Proof"): lines.index("", lines.index("Proof"))])) <= 100


def test_a_counterexample_is_read_in_words(run, certificate):
    code, out, _ = run("show", certificate("refuted"))
    assert code == 0 and out.startswith("REFUTED  P(S) <= Q(S)**2") and "\nCounterexample\n" in out


def test_what_does_not_hold_is_not_shown(run, tmp_path):
    false, good = tmp_path / "false.json", tmp_path / "good.json"
    for path, statement in ((false, "2 <= 1"), (good, "1 <= 2")):
        path.write_text(json.dumps(claim_certificate(parse_statement(statement), "proved", {"proof": {"rule": "evaluate"}})))
    for form in ("text", "markdown", "latex", "html", "json"):
        code, out, err = run("show", str(false), str(good), "nowhere.json", "--format", form)
        assert code == 1 and "2 <= 1" not in out and len(err.splitlines()) == 2
        assert f"{false}: does not hold: root, rule evaluate" in err and "nowhere.json: cannot be read" in err
    assert run("show", "nowhere.json")[0] == 2


@pytest.mark.parametrize("form, harmful", [("latex", "\n\\input"), ("html", "<script>"), ("markdown", "\n# "), ("text", "\x1b")])
def test_the_remark_of_a_stranger_does_nothing(run, tmp_path, form, harmful):
    data = claim_certificate(parse_statement("1 <= 2"), "proved", {"proof": {"rule": "evaluate"}})
    data["program"] = "a\n\\input{x}<script>1</script>\n# b\x1b[2J"
    data["digest"] = digest({key: value for key, value in data.items() if key != "digest"})
    (tmp_path / "c.json").write_text(json.dumps(data))
    code, out, _ = run("show", str(tmp_path / "c.json"), "--format", form)
    assert code == 0 and harmful not in out and "made by" in out


def test_a_latex_fragment_is_a_theorem_with_its_proof(run, certificate):
    code, out, _ = run("show", certificate("proved"), "--format", "latex")
    for part in (r"\begin{theorem}\label{thm:", r"\end{theorem}", r"\begin{proof}", r"\end{proof}"):
        assert part in out
    assert r"\documentclass" not in out


@pytest.mark.parametrize("name", ENCLOSED)
def test_a_report_holds_enclosures_in_every_format(run, run_json, certificate, name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    number, names = certificate(name), ["r.html", "r.md", "r.tex", "r.json", "r.pdf"]
    hash_of = json.loads(Path(number).read_text())["digest"]
    told = json.loads(run("show", number, "--format", "json")[1])["certificates"][0]["proof"]
    code, answer = run_json("report", number, number, *(word for path in [*names, "site/"] for word in ("--to", path)))
    assert code == 0 and answer["enclosures"] == 1 and answer["counts"] == {}
    written = [(tmp_path / path).read_bytes() for path in [*names, "site/index.html"]]
    assert [hash_of.encode() in text for text in written if not text.startswith(b"%PDF")] == [True] * 5
    (found,) = json.loads(written[3])["enclosures"]
    assert (found["verdict"], found["hash"], found["proof"]) == ("enclosed", hash_of, told)
    for text in (written[0].decode(), written[1].decode(), written[2].decode(), written[5].decode()):  # nothing is said of statements
        assert "is the one that its file expects" not in text and "|---|" not in text and 'class="filter"' not in text
        assert "\\begin{description}" not in text and "0 not as expected" not in text
    assert run("report", number, "--to", "r.md")[1] == "r.md: 1 enclosure\n"


@pytest.mark.parametrize("text, latex_text, plain_text", [
    ("5/2", r"\frac{5}{2}", "5/2"), ("-5/2", r"-\frac{5}{2}", "−5/2"), ("-0.25", "-0.25", "−0.25"), ("7", "7", "7"),
    ("-1234567890123/98765432109876543210", r"-0.0000000124\dots ", "−0.0000000124…"),
])
def test_numbers_of_an_enclosure_are_formulas(text, latex_text, plain_text):
    box = _number(text)
    assert (latex(box), plain(box)) == (latex_text, plain_text)


def test_an_enclosure_stands_beside_statements_and_an_altered_one_does_not(run, certificate, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "claims.toml").write_text('[[claim]]\nid = "one"\nstatement = "1 <= 2"\nexpected = "proved"\nmutant = "none: no"')
    path = Path(certificate("number"))
    code, out, _ = run("report", "claims.toml", str(path), "--to", "r.md")
    assert code == 0 and "1 proved, 1 enclosure; 0 not" in out
    shown = (tmp_path / "r.md").read_text()
    assert shown.index("Theorem 1.1") < shown.index("## Enclosures") and "1 statement proved; 1 enclosure." in shown
    assert rv.report(path, to="x.md") == [] and "## Enclosures" in (tmp_path / "x.md").read_text()
    path.write_text(json.dumps({**json.loads(path.read_text()), "lower": "-9"}))
    with pytest.raises(CertificateError):
        rv.report(path, to="x.md")
    code, out, err = run("report", str(path), "--to", "r.md")
    assert (code, out) == (2, "") and "does not hold" in err


def test_a_report_of_certificates(run, run_json, certificate, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "claims.toml").write_text('[[claim]]\nid = "one"\nstatement = "1 <= 2"\nexpected = "proved"\nmutant = "none: no"')
    path = certificate("proved")
    code, answer = run_json("report", "claims.toml", path, path, "--to", "r.json")
    assert code == 0 and answer["counts"] == {"proved": 2}
    _, file = json.loads((tmp_path / "r.json").read_text())["files"]
    assert file["claims"][0]["statement"] == "tv(P, Q) <= 3/4" and "certificate.json" not in file["claims"][0]["id"]
    code, out, err = run("report", "nowhere.json", "--to", "r.md")
    assert (code, out) == (2, "") and err == "rdpverify: nowhere.json: cannot be read: No such file or directory\n"


@pytest.mark.parametrize("below", [{"rule": "fable"}, {"rule": "identity"}, {"rule": "antisymmetry", "then": [{"rule": "sign"}, {"rule": "sign"}]}])
def test_what_does_not_hold_is_not_told_below_a_node_that_the_core_proves(run, tmp_path, below):
    path = str(tmp_path / "certificate.json")
    run("prove", "0 <= 1", "--certificate", path)
    made = json.loads(Path(path).read_text())
    made["evidence"] = {"proof": {**below, "claim": made["claim"], "core": {"steps": [["numbers", "0 <= 1"]], "facts": [], "cases": [0]}}}
    Path(path).write_text(json.dumps({**made, "digest": digest({key: value for key, value in made.items() if key != "digest"})}))
    assert run("recheck", path)[0] == 0
    for command in (("show", path), ("report", path, "--to", str(tmp_path / "r.md"))):
        code, _, err = run(*command)
        assert code != 0 and "does not hold" in err and "broke down" not in err


@pytest.mark.parametrize("tree", [{"rule": "fable", "with": {}, "then": []}, {"rule": "antisymmetry", "then": [{"rule": "sign"}, {"rule": "sign"}]}])
def test_a_report_of_claims_does_not_tell_a_kept_tree_that_does_not_hold(run, tmp_path, monkeypatch, tree):
    monkeypatch.chdir(tmp_path)
    Path("claims.toml").write_text('[[claim]]\nid = "one"\nstatement = "0 <= 1"\nexpected = "proved"\nmutant = "none: no"')
    run("prove", "0 <= 1", "--certificate", "made.json")
    made = json.loads(Path("made.json").read_text())
    made["evidence"] = {"core": {"steps": [["numbers", "0 <= 1"]], "facts": [], "cases": [0]}, "proof": tree}
    made = {**made, "digest": digest({key: value for key, value in made.items() if key != "digest"})}
    Store("kept").keep(made)
    code, out, _ = run("report", "claims.toml", "--to", "r.md", "--store", "kept", "--certificates", "new")
    assert code == 0 and "1 proved" in out
    assert json.loads(Path("new/one.json").read_text())["evidence"]["proof"] != tree


@pytest.mark.parametrize("tree", [{"rule": "fable", "with": {}, "then": []}, {"rule": "identity"}, "nonsense", None, []])
def test_a_tree_that_does_not_hold_is_not_told_beside_a_proof_in_the_core(run, tmp_path, tree):
    path = str(tmp_path / "certificate.json")
    run("prove", "0 <= 1", "--certificate", path)
    made = json.loads(Path(path).read_text())
    made["evidence"] = {"core": {"steps": [["numbers", "0 <= 1"]], "facts": [], "cases": [0]}, "proof": tree}
    Path(path).write_text(json.dumps({**made, "digest": digest({key: value for key, value in made.items() if key != "digest"})}))
    assert run("recheck", path)[0] == 0  # the core alone decides
    for command in (("show", path), ("report", path, "--to", str(tmp_path / "r.md"))):
        code, _, err = run(*command)
        assert code != 0 and "does not hold" in err and "broke down" not in err
