"""Options, exit codes, one-line errors: what scripts depend on."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from rdpverify.certificates.sealed import claim_certificate
from rdpverify.typed import parse_statement

ROOT = Path(__file__).parents[2]
COMMANDS = ("derive", "enclose", "prove", "calibrate", "explain", "risks", "recheck", "show", "export", "check", "report", "audit", "list")

CLAIMS = """
[[claim]]
id = "square"
statement = "x**2 >= 0"
where = ["x in (-oo, oo)"]
expected = "proved"
[[claim.mutant]]
title = "strict"
statement = "x**2 > 0"
"""


@pytest.fixture
def claims(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "claims.toml"
    path.write_text(CLAIMS)
    return path


@pytest.mark.parametrize("command", COMMANDS)
def test_help_shows_an_example(run, command):
    code, out, _ = run(command, "--help")
    assert code == 0 and f"rdpverify {command}" in out.split("example:")[1]
    assert all(option in out for option in ("--json", "--budget", "--jobs", "--quiet"))


# fmt: off
BAD = [
    (["prove", "x <="], "position"),
    (["prove", "x <= 1"], "'x'"),
    (["prove", "renyi(Norml(0,1), Normal(1,1), 2) <= 1"], "did you mean 'Normal'"),
    (["prove", "renyi(P, Q, 2)"], "expected <="),
    (["enclose", "renyi(Normal(0,s), Normal(1,s), 2)"], "no value for s: add --at s=3/2"),
    (["enclose", "epsilon(Composed((GaussianMechanism(1), N)), 1/10)"], "no value for N: add --at N=10"),
    (["enclose", "epsilon(GaussianMechanism(1), delta)"], "no value for delta: add --at delta=1/100"),
    (["enclose", "expect(P,x**2)"], "no value for x: expect(P, f) takes a formula in ratio = dP/dQ"),
    (["enclose", "expect(Conditioned(Laplace(0,1),-2,2),x**2,ratio)"], "'ratio' cannot be the name of the outcome"),
    (["derive", "renyi(P, Q)"], "P and Q in renyi(P, Q, alpha) may be any distributions"),
    (["enclose", "pi", "--at", "x=1"], "x does not occur"),
    (["enclose", "pi", "--digits", "0"], "positive whole number"),
    (["enclose", "__import__('os').system('true')"], "position"),
    (["derive", "renyi(Normal(0,1)"], "position"),
    (["report", "--to", "x.docx"], "known are .html, .json, .md, .pdf, .tex"),
    (["check", "no-such-folder"], "no such file"),
    (["audit", "opacus"], "opacus cannot be imported"),
    (["audit", "missing.csv"], "missing.csv"),
    (["list", "theorms"], "theorms"),
    (["proove", "1 <= 2"], "did you mean 'prove'"),
    (["prove", "1 <= 2", "--budget", "never"], "seconds"),
    (["enclose", "gamma(-1)"], "-1 must be > 0 in gamma(-1)"),
    (["prove", "(exp(x) - 1)/x >= 1/2", "--where", "x in [-1/2, 1]"], "no value at x = 0: x must not be 0"),
    (["--quiet"], "COMMAND"),
    (["prove", " "], "found an empty text"),
    (["prove", "eps <= 1", "--where", "eps"], "such as eps in (0, oo)"),
    (["prove", "eps^2 <= 1", "--where", "eps in [0, 1]"], "write ** for powers, at position 3"),
    (["prove", "kl(P‖Q) <= 1"], "write a comma between the laws, at position 4"),
    (["prove", "x² <= 1", "--where", "x in [0, 1]"], "write **2"),
    (["prove", "oo - oo <= 1"], "oo may be a whole side"),
    (["prove", "x <= y", "--where", "y in [0, 1]", "--where", "x in [2, y]"], "the domain of 'x' is empty"),
    (["enclose", "kl(Normal(0,1), Normal(mu,1))", "--at", "mu=1", "--at", "mu=2"], "two values: 1 and 2"),
    (["enclose", "kl(Normal(0,1), Normal(mu,1))", "--at", "mu="], "expects NAME=VALUE"),
    (["enclose", "renyi(Normal(0,1), Normal(1,1), alpha)", "--at", "alpha=-1"], "order of renyi must be >= 0, got -1"),
    (["enclose", "1 + log(log(1/2))"], "log(1/2) must be > 0"),
    (["enclose", "1/tv(Normal(0,1), Normal(0,1))"], "must not be 0"),
    (["enclose", "oo - oo"], "oo stands in arithmetic"),
    (["enclose", "Normal(0,1)"], "expected a number to enclose"),
    (["enclose", "GaussianMechanism(1)"], "got the mechanism GaussianMechanism"),
    (["enclose", "pi", "--digits", "5000"], "digits from 1 to 4000"),
]
# fmt: on


@pytest.mark.parametrize("arguments, message", BAD)
def test_bad_input_is_one_line_and_exit_code_2(run, arguments, message):
    code, out, err = run(*arguments)
    assert code == 2 and out == ""
    assert message in err and err.count("\n") == 1


@pytest.mark.parametrize("command", [["check"], ["report", "--to", "report.html"]])
def test_a_foreign_folder_of_python_is_named_and_not_run(run, tmp_path, monkeypatch, command):
    foreign = tmp_path / "theirs" / "claims.py"
    foreign.parent.mkdir()
    foreign.write_text("from pathlib import Path\nimport rdpverify as rv\nPath('ran').touch()\n"
                       "a = rv.Claim('1 <= 2', expected='proved', no_mutant='none')")
    (tmp_path / "ours").mkdir()
    monkeypatch.chdir(tmp_path / "ours")
    code, out, err = run(*command, str(foreign.parent))
    assert code == 2 and out == "" and err.count("\n") == 1 and str(foreign) in err and "--python" in err
    assert not Path("ran").exists()
    code, out, err = run(*command, str(foreign.parent), "--python")
    assert code == 0 and err.startswith(f"rdpverify: running {foreign}\n") and Path("ran").exists()


def test_a_deeply_nested_claim_file_is_one_line(run, tmp_path):
    path = tmp_path / "deep.toml"
    path.write_text("x = " + "[" * 20_000)
    for command in (["check"], ["report", "--to", "report.html"]):
        code, out, err = run(*command, str(path))
        assert (code, out, err) == (2, "", f"rdpverify: {path}: nested too deeply for a claim file\n")


HUGE = ("9" * 20_000, "1e400", "1000001", "inf", "nan", "-1", "0", "")


@pytest.mark.parametrize("budget", HUGE)
def test_a_budget_that_no_clock_can_count_is_bad_input(run, budget):
    code, out, err = run("prove", "1 <= 2", f"--budget={budget}")
    assert code == 2 and out == "" and err.count("\n") == 1 and "up to 1000000" in err


@pytest.mark.parametrize("quantity, why", [
    ("loss_tail(Power(Gamma(2,1), 3), Power(Gamma(3,1), 3), 1)", "not reached within the budget of 2 s"),
    ("kl(Power(Gamma(2,1), 2), Product(Gamma(2,1), Gamma(2,1)))", "no enclosure was found: Power is not a law on the line")])
def test_a_law_of_several_coordinates_is_no_bad_input_but_a_question_without_an_answer(run, quantity, why):
    code, out, err = run("enclose", quantity, "--budget", "2")
    assert code == 3 and out == "" and err.count("\n") == 1
    assert why in err


@pytest.mark.parametrize("expression", ["Sum(k, (k, 1, 10**9))", "0*kl(Cauchy(0,1), Normal(0,1))"])
def test_what_has_no_value_that_can_be_told_is_a_question_without_an_answer(run, expression):
    code, out, err = run("enclose", expression)
    assert code == 3 and out == "" and err.count("\n") == 1 and "no enclosure was found" in err


def test_infinite_is_an_answer_of_a_sum_too(run, run_json):
    code, answer = run_json("enclose", "Sum(1/k, (k, 1, oo))")
    assert code == 0 and (answer["lower"], answer["upper"], answer["infinite"], answer["exact"]) == ("oo", "oo", True, False)
    code, out, err = run("enclose", "Sum(1/k, (k, 1, oo))", "--certificate", "c.json")  # of a statement, not of an enclosure
    assert code == 3 and "rdpverify prove" in err and err.count("\n") == 1


def test_a_value_near_a_hole_is_found_by_precision(run_json):
    code, answer = run_json("enclose", "log(exp(1e-50) - 1)")
    assert code == 0 and answer["lower"].startswith("-115.12925464970228420089957273421")


def test_thousands_of_digits_are_written_and_read_back(run, tmp_path):
    path = str(tmp_path / "long.json")
    code, out, _ = run("enclose", "renyi(Laplace(0,1), Laplace(1,1), 101/100)", "--digits", "4000", "--certificate", path, "--quiet")
    assert code == 0 and len(out) > 8000 and run("recheck", path)[0] == 0


def test_the_quiet_answer_is_the_whole_interval_on_one_line(run):
    code, out, err = run("enclose", "pi", "--digits", "3", "--quiet")
    assert (code, out, err) == (0, "[3.14159, 3.1416]\n", "")


@pytest.mark.parametrize("arguments, idle", [
    (["prove", "P(S) <= 1", "--where", "sgima > 0"], "sgima"),
    (["derive", "kl(Normal(0,sigma), Normal(1,sigma))", "--where", "sgima > 0"], "sgima"),
])
def test_a_domain_that_nothing_speaks_of_is_a_warning(run, arguments, idle):
    code, _, err = run(*arguments)
    assert code == 0 and err == f"rdpverify: {idle} has a domain, but nothing speaks of it\n"
    code, _, err = run("prove", "x <= 1", "--where", "x in [0, y]", "--where", "y in [0, 1]", "--where", "z in [0, 1]", "--where", "z*x <= 1")
    assert code == 0 and err == ""


def test_what_a_person_reads_of_a_proof(run):
    code, out, _ = run("prove", "tv(P,Q) <= 3/4", "--given", "kl(P,Q) <= 1/2")
    lines = out.splitlines()
    assert code == 0 and lines[0] == "PROVED  tv(P, Q) <= 3/4" and lines[1] == "  given        kl(P, Q) <= 1/2"
    assert lines[2].startswith("  instance     P = Finite(") and lines[2].endswith("(the premises hold)")
    assert lines[3].startswith("  method  ") and lines[4].startswith("  certificate  sha256:") and len(lines) == 6
    assert lines[5].startswith("  recheck      rdpverify recheck /") and run("recheck", lines[5].split()[-1])[0] == 0


def test_what_was_asked_of_arbitrary_mechanisms_is_told(run):
    out = run("prove", "zcdp(M1) <= 1/8", "--given", "pure_dp(M1) <= 1")[1]
    assert "REFUTED  renyi(P1, Q1, alpha) <= alpha/8" in out
    assert "asked        zcdp(M1) <= 1/8: M1 is any mechanism, the laws are outputs on neighbouring inputs" in out
    assert "  asked  " not in run("prove", "rdp(GaussianMechanism(M), 2) == 1/M**2")[1]
    assert "  asked  " not in run("prove", "rdp(M, 2) == 1", "--let", "M = GaussianMechanism(1)")[1]


def test_what_a_person_reads_of_a_counterexample(run):
    code, out, _ = run("prove", "P(S) <= Q(S)**2", "--given", "renyi(P,Q,2) <= 0")
    lines = out.splitlines()
    assert code == 1 and lines[0].startswith("REFUTED  ")
    assert [line for line in lines if "S = [" in line][0].endswith("(outcomes, the first is 0)")
    assert "  left side    = 0.5" in lines and "  right side   = 0.25" in lines
    assert "  premise      D_2(P‖Q) = 0" in lines and "  claimed      P(S) ≤ Q(S)², but P(S) = 0.5 > 0.25 = Q(S)²" in lines
    assert not any(line.startswith("  instance") for line in lines)  # the witness is one


def test_a_missing_certificate_is_told_in_words(run):
    code, out, _ = run("recheck", "nowhere.json")
    assert code == 2 and "nowhere.json: cannot be read: No such file or directory\n" in out


@pytest.mark.parametrize("statement, shown, left", [
    ("epsilon(GaussianMechanism(1), 1/10**5) <= 4", "privacy_profile(GaussianMechanism(1, 1), 4) <= 1/100000", "0.00004712"),
    ("zcdp(LaplaceMechanism(1)) <= 1/10", "rdp(LaplaceMechanism(1, 1), 2)/2 <= 1/10", "0.3096"),
])
def test_the_sides_that_are_shown_are_those_of_what_is_printed(run, statement, shown, left):
    code, out, _ = run("prove", statement)
    assert code == 1 and f"  that is      {shown}" in out.splitlines() and f"  left side    ≈ {left}" in out.splitlines()


def test_a_refutation_is_written_as_a_program(run, tmp_path):
    path = tmp_path / "refuted.py"
    code, _, err = run("prove", "tv(P,Q) <= kl(P,Q)/2", "--given", "max_divergence(P,Q) <= 1", "--script", str(path))
    assert code == 1 and err == ""
    ran = subprocess.run([sys.executable, str(path)], capture_output=True, text=True, check=False)
    assert ran.returncode == 0 and ran.stdout.startswith("REFUTED left = ")
    for statement, why in (("tv(P,Q) <= 1", "the statement is proved"), ("max_divergence(Laplace(0,1),Laplace(1,1)) <= 1/2", "max_divergence")):
        path.unlink(missing_ok=True)
        _, _, err = run("prove", statement, "--script", str(path))
        assert err.startswith("rdpverify: no script was written: ") and why in err and err.count("\n") == 1 and not path.exists()
    code, _, err = run("prove", "tv(P,Q) <= 0", "--script", str(tmp_path))
    assert code == 2 and f"--script: {tmp_path} cannot be written" in err and err.count("\n") == 1


@pytest.mark.parametrize("arguments, because", [
    (["P(S) <= 1", "--given", "max_divergence(P,Q) <= -1"], "max_divergence(P, Q) <= -1 never holds"),
    (["x <= 5", "--where", "x in [0, 1]", "--where", "x >= 2"], "x >= 2 never holds"),
    (["P(S) <= 1", "--given", "kl(P,Q) <= 1", "--given", "3 <= 2"], "3 <= 2 never holds beside the others"),
])
def test_what_a_person_reads_of_a_statement_about_nothing(run, arguments, because):
    code, out, _ = run("prove", *arguments)
    assert code == 3 and out.startswith("VACUOUS  ") and f"  because      {because}" in out.splitlines()


UNDECIDED = ["(x**2 - 2)**2 > 0", "--where", "x in [1, 2]", "--budget", "2"]  # false at sqrt(2) only, and witnesses are rational


def test_what_a_person_reads_without_a_verdict(run):
    code, out, _ = run("prove", *UNDECIDED)
    assert code == 3 and out.splitlines()[0].startswith("UNDECIDED")
    assert "\n  because      " in out and "\n  to try       " in out and "\n  instance     " in out


VERDICTS = [
    ("proved", 0, ["renyi(P, Q, 2) <= 1", "--given", "renyi(P, Q, 3) <= 1"]),
    ("refuted", 1, ["2 <= 1"]),
    ("undecided", 3, UNDECIDED),
    ("vacuous", 3, ["renyi(P, Q, 2) <= 1", "--given", "kl(P, Q) <= -1"]),
    ("certified", 4, ["--budget", "20", "gamma(x)*besselk(1, x) >= exp(-9*x)", "--where", "x in (0, 4)"]),
]


@pytest.mark.parametrize("verdict, expected, arguments", VERDICTS)
def test_every_verdict_has_its_exit_code(run_json, verdict, expected, arguments):
    code, answer = run_json("prove", "--budget", "30", *arguments)
    assert (code, answer["verdict"], answer["covers_domain"]) == (expected, verdict, verdict in ("proved", "vacuous"))
    assert (answer["box"] is not None) == (verdict == "certified") and (answer["reason"] is not None) == (verdict == "undecided")


def test_resume_takes_up_earlier_evidence_about_the_same_claim(run, run_json, tmp_path):
    path = str(tmp_path / "c.json")
    assert run("prove", "2 <= 3", "--certificate", path)[0] == 0
    code, answer = run_json("prove", "2 <= 3", "--resume", path)
    assert (code, answer["verdict"]) == (0, "proved")
    code, out, err = run("prove", "2 <= 4", "--resume", path)
    assert code == 2 and "another claim" in err


def test_a_search_that_nothing_is_left_of_begins_anew(run, tmp_path):
    code, out, _ = run("prove", "1 <= 2", "--resume", str(tmp_path / "left.json"))
    assert code == 0 and out.startswith("PROVED")


def test_evidence_that_is_none_or_keeps_the_arithmetic_busy_is_told_in_a_line(run, tmp_path):
    path = tmp_path / "c.json"
    code, out, err = run("prove", "1 <= 2", "--resume", str(tmp_path))
    assert (code, out, err.count("\n")) == (2, "", 1) and str(tmp_path) in err
    statement = "besseli(1000000,1000000) > 0"
    busy = claim_certificate(parse_statement(statement), "proved", {"proof": {"rule": "evaluate", "with": {"bits": 20000}}})
    path.write_text(json.dumps(busy))
    code, out, err = run("prove", statement, "--resume", str(path), "--budget", "1")
    assert (code, out, err.count("\n")) == (3, "", 1) and "not looked at to the end" in err


@pytest.mark.parametrize("command", [
    ["prove", "1 <= 2", "--certificate"], ["enclose", "pi", "--certificate"], ["report", "--to"], ["prove", "1 <= 2", "--json"]])
def test_a_file_that_cannot_be_written_is_told_before_the_work(run, tmp_path, command):
    file = tmp_path / "file"
    file.touch()
    for target in (str(file / "below.json"), str(file / "far" / "below.json")):
        code, out, err = run(*command, target)
        assert (code, out, err.count("\n")) == (2, "", 1) and f"{target} cannot be written" in err
    code, out, err = run("prove", "1 <= 2", "--certificate", str(tmp_path))
    assert code == 2 and f"{tmp_path} cannot be written" in err
    assert run("prove", "1 <= 2", "--quiet", "--certificate", str(tmp_path / "new" / "folder" / "c.json"))[0] == 0


def test_check_writes_certificates_and_counts(run, run_json, claims):
    code, out, _ = run("check", str(claims))
    assert code == 0 and "0 not as expected" in out
    assert sorted(path.name for path in (claims.parent / "build" / "certificates").iterdir()) == [
        "square.json",
        "square.mutant.json",
    ]
    code, answer = run_json("check", str(claims))
    assert code == 0 and answer["as_expected"] == ["square", "square.mutant"] and answer["not_as_expected"] == []
    assert {"id", "title", "source", "expected", "verdict", "method", "seconds"} <= answer["claims"][0].keys()
    assert run("recheck", *map(str, (claims.parent / "build" / "certificates").iterdir()))[0] == 0


def test_check_fails_when_a_verdict_is_not_the_expected_one(run, claims):
    claims.write_text(CLAIMS.replace('expected = "proved"', 'expected = "refuted"'))
    code, out, _ = run("check", str(claims))
    assert code == 1 and "expected refuted, found proved" in out


def test_check_reports_an_empty_claim(run, claims):
    claims.write_text(CLAIMS.replace("x**2 >= 0", "x**2 + x >= x*(x + 1)"))
    code, out, _ = run("check", str(claims))
    assert code == 1 and "empty" in out


def test_check_warns_of_a_true_statement_without_a_false_twin(run, claims):
    claims.write_text(CLAIMS.split("[[claim.mutant]]")[0])
    code, _, err = run("check", str(claims))
    assert code == 0 and "square has no mutant" in err


def test_a_tampered_certificate_does_not_hold(run, claims):
    run("check", str(claims))
    path = claims.parent / "build" / "certificates" / "square.json"
    path.write_text(path.read_text().replace("x**2", "x**3"))
    code, out, _ = run("recheck", str(path))
    assert code == 1 and "DOES NOT HOLD" in out


@pytest.mark.parametrize("text", ["{}", "[]", "null", "3", '{"format": "rdpverify-certificate"}', "[0.5]", '{"a": NaN}', '{"a": 1, "a": 1}'])
def test_a_malformed_certificate_is_refused_with_a_reason(run, tmp_path, text):
    path = tmp_path / "c.json"
    path.write_text(text)
    code, out, _ = run("recheck", str(path))
    assert code == 1 and out.startswith("DOES NOT HOLD")


@pytest.mark.parametrize("content", [b"", b"\x00", b"[" * 20_000, b"[" * 3_000 + b"]" * 3_000, b'{"a": ' * 20_000, b"\xff\xfe{}", b"[" + b"9" * 5_000 + b"]", b"{} {}"])
def test_what_is_no_json_is_bad_input_and_no_false_certificate(run, tmp_path, content):
    path = tmp_path / "c.json"
    path.write_bytes(content)
    code, out, err = run("recheck", str(path))
    assert code == 2 and out.startswith(f"NO CERTIFICATE  {path}: cannot be read: ") and out.count("\n") == 2 and not err


def test_reports_of_the_same_claims_are_the_same_bytes(run, claims):
    for suffix in ("html", "md", "json"):
        texts = []
        for name in ("one", "two"):
            code, _, err = run("report", str(claims), "--to", f"{name}.{suffix}")
            assert code == 0, err
            texts.append((claims.parent / f"{name}.{suffix}").read_bytes())
        assert texts[0] == texts[1] and b"square" in texts[0]


def test_json_to_a_file_leaves_the_text_on_stdout(run, tmp_path):
    path = tmp_path / "answer.json"
    code, out, _ = run("prove", "1 <= 2", "--json", str(path))
    assert code == 0 and out.startswith("PROVED") and json.loads(path.read_text())["verdict"] == "proved"


def test_json_before_the_statement_does_not_swallow_it(run):
    code, out, _ = run("prove", "--json", "1 <= 2")
    assert code == 0 and json.loads(out)["verdict"] == "proved"


def test_a_certificate_may_not_keep_recheck_busy_beyond_the_budget(run, tmp_path):
    """Forty products of 300 000 ratios each; nothing is said of what was not looked at to the end."""
    parts = (f"tv(Power(Bernoulli(1/3), {299999 - i}), Power(Bernoulli(1/2), {299999 - i}))" for i in range(40))
    path, other = tmp_path / "slow.json", tmp_path / "broken.json"
    path.write_text(json.dumps(claim_certificate(parse_statement(" + ".join(parts) + " >= -1"), "proved", {"proof": {"rule": "evaluate"}})))
    other.write_text("{}")
    begun = time.process_time()
    code, out, err = run("recheck", str(path), "--budget", "0.2")
    assert code == 3 and "NOT CHECKED" in out and not err and time.process_time() - begun < 5
    assert run("recheck", str(other), str(path), "--budget", "0.2")[0] == 1


def test_a_file_name_need_not_be_text(run, tmp_path):
    path = tmp_path / os.fsdecode(b"\xff\n.json")
    path.write_text("{}")
    code, out, err = run("recheck", str(path), "--json", str(tmp_path / "answer.json"))
    assert code == 1 and not err and len(out.splitlines()) == 2
    assert json.loads((tmp_path / "answer.json").read_text())["certificates"][0]["file"] == str(path)


def test_quiet_says_one_line(run):
    assert run("prove", "1 <= 2", "--quiet")[1].count("\n") == 1


@pytest.mark.parametrize("category", ["distributions", "mechanisms", "queries", "divergences", "theorems", "rules", "trust"])
def test_list(run_json, category):
    code, answer = run_json("list", category)
    assert code == 0 and answer["entries"] and all(entry["name"] and entry["statement"] for entry in answer["entries"])


def test_the_list_of_mechanisms_shows_the_worst_pairs_and_what_can_be_asked(run, run_json):
    listed = run_json("list", "mechanisms")[1]["entries"]
    entries = {entry["name"].partition("(")[0]: entry["pairs"] for entry in listed}
    alone = {entry["name"].partition("(")[0] for entry in listed if not entry["pairs"] and "stands for" not in entry["about"]}
    assert alone == {"ExponentialMechanism", "NoisyMax", "Program", "RepeatedSelection"}  # no single pair is the worst
    assert [pair["P"] for pair in entries["LaplaceMechanism"]] == ["Laplace(0, scale)"] and len(entries["PoissonSampled"]) == 2
    out = run("list", "mechanisms")[1]
    assert "tcdp(M, omega)" in out and "worst pair: Normal(0, sigma) against Normal(1, sigma)" in out


def test_audit_of_a_file_tells_right_from_wrong(run_json, tmp_path):
    path = tmp_path / "printed.csv"
    path.write_text(
        'quantity,printed\n"renyi(Normal(0,1), Normal(1,1), 2)",1.0\n"renyi(Normal(0,2), Normal(1,2), 2)",0.23\n'
        '"kl(Normal(0,1), Normal(1,1))",0.75\n'
    )
    code, answer = run_json("audit", str(path))
    assert code == 1 and [number["verdict"] for number in answer["numbers"]] == ["correct", "too small", "too large"]


def test_the_command_is_installed_and_starts_as_a_module():
    done = subprocess.run([sys.executable, "-m", "rdpverify", "--version"], capture_output=True, text=True)
    assert done.returncode == 0 and done.stdout.startswith("rdpverify ")


def test_an_interrupt_ends_everything_and_leaves_whole_files(tmp_path):
    folder = tmp_path / "certificates"
    command = [sys.executable, "-u", "-m", "rdpverify", "check", str(ROOT / "proofs" / "kernels.toml"), "--certificates", str(folder)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
                               preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))  # a shell's background jobs ignore it
    process.stdout.readline()  # the first verdict is there
    os.killpg(process.pid, signal.SIGINT)
    _, err = process.communicate(timeout=30)
    assert process.returncode == 130 and "interrupted" in err and "Traceback" not in err
    written = list(folder.iterdir())
    assert written and all(path.suffix == ".json" and json.loads(path.read_text()) for path in written)


def test_prove_explains_itself(run, run_json):
    question = ("prove", "tv(P,Q) <= sqrt(kl(P,Q)/2)")
    short, long = (run(*question, *more)[1].splitlines() for more in ([], ["--explain"]))
    assert [line for line in short if line.startswith("  method")][0].startswith("  method       Use Pinsker’s inequality.   (")
    assert "  proof" in long and "By Pinsker’s inequality (Csiszár 1967), 2·TV(P, Q)² ≤ D_KL(P‖Q)." in " ".join(map(str.strip, long))
    assert len(long) > len(short) and long[-1].startswith("  recheck")
    code, answer = run_json(*question, "--explain")
    assert code == 0 and answer["method"].startswith("name, ") and answer["proof"]["idea"] == "Use Pinsker’s inequality."
    assert "proof" not in run_json(*question)[1]


def test_there_is_nothing_to_explain_of_a_refuted_statement_but_its_witness(run_json):
    code, answer = run_json("prove", "x**2 <= 1/2", "--where", "x in [0, 1]", "--explain")
    assert code == 1 and answer["proof"] is None and answer["witness"]


CALIBRATED = ("asked", "relation", "for", "domain", "tolerance", "lower", "upper", "double", "private_side", "meets", "fails", "all_meet",
              "certificates", "looked_at", "seconds")


def test_calibrate_answers_between_two_certificates(run, run_json, tmp_path):
    relation = "privacy_profile(GaussianMechanism(sigma), eps) <= 1/10**5"
    code, answer = run_json("calibrate", relation, "--for", "sigma", "--at", "eps=1", "--tolerance", "1e-3",
                            "--certificates", str(tmp_path / "kept"))
    assert code == 0 and tuple(answer) == CALIBRATED
    assert answer["for"] == "sigma" and answer["private_side"] == "greater" and answer["all_meet"] is None
    assert float(answer["lower"]) < 3.730632 < float(answer["upper"]) and float(answer["upper"]) <= 1.002 * float(answer["lower"])
    assert answer["double"] <= float(answer["upper"])
    assert [entry["verdict"] for entry in answer["certificates"]] == ["proved", "refuted"]
    files = [entry["file"] for entry in answer["certificates"]]
    assert files == [str(tmp_path / "kept" / name) for name in ("meets.json", "fails.json")]
    code, out, _ = run("recheck", *files)
    assert code == 0 and "2 of 2 certificates hold" in out and all(entry["hash"] in out for entry in answer["certificates"])


def test_calibrate_speaks_to_a_person(run):
    code, out, _ = run("calibrate", "pure_dp(Composed((LaplaceMechanism(10), k))) <= 3", "--for", "k")
    lines = out.splitlines()
    assert code == 0 and lines[0] == "k <= 30  meets  pure_dp(Composed((LaplaceMechanism(10), k))) <= 3"
    assert "  fails        at k = 31: refuted" in lines and "rdpverify recheck" in lines[-1]
    code, out, _ = run("calibrate", "pure_dp(GaussianMechanism(s)) <= 1", "--for", "s")
    assert code == 0 and out.startswith("no s in (0, oo) meets pure_dp(GaussianMechanism(s)) <= 1")


@pytest.mark.parametrize("arguments, code, said", [
    (["renyi(Normal(0,s),Normal(0,1),2) <= 1", "--for", "s"], 2, "not monotone in s"),
    (["Abs(e - 1/7) >= 1/10**9", "--for", "e", "--budget", "5"], 3, "no threshold was found"),
    (["pure_dp(LaplaceMechanism(b)) <= 1"], 2, "--for"),
    (["pure_dp(LaplaceMechanism(b)) <= 1", "--for", "b", "--tolerance", "2"], 2, "tolerance"),
    (["pure_dp(LaplaceMechanism(b)) <= 1", "--for", "b", "--at", "c=1"], 2, "c does not occur"),
    (["pure_dp(LaplaceMechanism(b)) <= 1", "--for", "b", "--at", "b=1"], 2, "b does not occur"),
    (["pure_dp(LaplaceMechanism(b)) <= 1", "--for", "b", "--certificates", __file__], 2, "is a file"),
    (["epsilon(Composed((PoissonSampled(GaussianMechanism(s),1/100),1000)),1/10**5) <= 1", "--for", "s", "--budget", "0.01"], 3, "budget"),
])
def test_calibrate_without_an_answer_says_why_in_one_line(run, arguments, code, said):
    found, out, err = run("calibrate", *arguments)
    assert (found, out) == (code, "") and said in err and len(err.strip().splitlines()) == 1


def test_risks_are_rows_with_the_side_to_report(run, run_json, tmp_path):
    asked = ("risks", "GaussianMechanism(sigma)", "LaplaceMechanism(sigma)", "--grid", "sigma=1:2:1/2", "--only", "advantage,bayes_risk", "--prior",
             "1/2,1/10", "--csv", str(tmp_path / "r.csv"))
    code, answer = run_json(*asked)
    assert code == 0 and list(answer) == ["risks"] and len(answer["risks"]) == 18
    assert list(answer["risks"][0]) == ["mechanism", "at", "risk", "parameter", "given", "lower", "upper", "reported", "double", "private_side",
                                        "digits", "of", "source", "question", "problem", "seconds"]
    assert [row["at"] for row in answer["risks"][:9:3]] == [{"sigma": "1"}, {"sigma": "3/2"}, {"sigma": "2"}]
    for row in answer["risks"]:
        greater = row["risk"] == "advantage"
        assert row["private_side"] == ("greater" if greater else "smaller")
        assert float(row["lower"]) <= float(row["upper"]) and (row["double"] >= float(row["lower"]) if greater else row["double"] <= float(row["upper"]))
    assert len((tmp_path / "r.csv").read_text().splitlines()) == 19
    code, out, _ = run("risks", "RandomizedResponse(p)", "--at", "p=3/4", "--only", "true_positive_rate", "--fpr", "0,1/100,1")
    assert code == 0 and out.splitlines() == ["RandomizedResponse(p, 2)   at p = 3/4", "  true positive rate at false positive rate 0      = 0",
                                              "  true positive rate at false positive rate 1/100  = 0.03",
                                              "  true positive rate at false positive rate 1      = 1"]


@pytest.mark.parametrize("arguments, code, said", [
    (["Normal(0, 1)"], 2, "expected a given mechanism"), (["GaussianMechanism(s)"], 2, "no value for s"), (["GaussianMechanism(1)", "--fpr", "2"], 2, "in [0, 1]"),
    (["GaussianMechanism(1)", "--fpr", "1/10,"], 2, "between its commas"), (["GaussianMechanism(s)", "--grid", "s=1:2:0"], 2, "FROM:TO:STEP"),
    (["GaussianMechanism(s)", "--grid", "s=0:1:1"], 2, "must be > 0"), (["GaussianMechanism(s)", "--grid", "1=2"], 2, "NAME=VALUES"),
    (["GaussianMechanism(s)", "--grid", "s=1", "--at", "s=2"], 2, "twice"), (["GaussianMechanism(s)", "--grid", "s=1:2:1e-9"], 2, "more than"),
])
def test_risks_without_an_answer_say_why_in_one_line(run, arguments, code, said):
    found, out, err = run("risks", *arguments)
    assert (found, out) == (code, "") and said in err and len(err.strip().splitlines()) == 1


def test_enclosures_on_a_grid(run, run_json, tmp_path):
    asked = ("enclose", "epsilon(GaussianMechanism(sigma), delta)", "--grid", "sigma=1,2", "--grid", "delta=1/100,1/10", "--digits", "6")
    code, answer = run_json(*asked, "--csv", str(tmp_path / "e.csv"))
    assert code == 0 and [tuple(row["at"].values()) for row in answer["points"]] == [("1", "1/100"), ("1", "1/10"), ("2", "1/100"), ("2", "1/10")]
    assert [row["upper"][:6] for row in answer["points"][:2]] == ["2.3177", "1.1603"] and all(row["enough"] for row in answer["points"])
    assert (tmp_path / "e.csv").read_text().startswith("sigma,delta,lower,upper")
    code, out, _ = run(*asked)
    assert code == 0 and out.splitlines()[0].split() == ["sigma", "delta", "lower", "upper"] and len(out.splitlines()) == 5
    code, out, err = run(*asked, "--certificate", str(tmp_path / "c.json"))
    assert code == 2 and "do not go together" in err


def test_explain_tells_the_truth_the_bounds_and_the_approximation(run, run_json):
    expression = "epsilon(Composed((GaussianMechanism(sigma), 100)), 1/10**5)"
    code, answer = run_json("explain", expression, "--at", "sigma=10")
    assert code == 0 and list(answer) == ["expression", "chain", "decided", "methods"]
    assert {row["kind"] for row in answer["methods"]} == {"truth", "bound", "approximation"}
    assert all(row["stands"] in ("truth", "above", "equal", "below") for row in answer["methods"] if row["problem"] is None)
    code, out, _ = run("explain", expression, "--at", "sigma=10", "--format", "markdown")
    assert code == 0 and out.startswith("# `epsilon(") and "| RDP, Mironov's conversion |" in out
    code, out, _ = run("explain", expression, "--at", "sigma=10", "--quiet")
    assert code == 0 and len(out.splitlines()) == 1 and "in [4.377178, 4.377179]" in out


@pytest.mark.parametrize("arguments, code, said", [
    (["rdp(LaplaceMechanism(1), 2)"], 2, "expected epsilon(M, delta)"), (["epsilon(GaussianMechanism(s), 1/10)"], 2, "no value for s"),
    (["epsilon(Composed((PoissonSampled(GaussianMechanism(1),1/100),1000)),1/10**5)", "--budget", "0.001"], 3, "budget"),
])
def test_explain_without_an_answer_says_why_in_one_line(run, arguments, code, said):
    found, out, err = run("explain", *arguments)
    assert (found, out) == (code, "") and said in err and "Traceback" not in err
