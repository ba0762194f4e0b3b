"""The second checker: it shares no line with the package, and agrees with its core."""

import ast
import importlib.util
import json
import subprocess
import sys
import time
from functools import cache
from pathlib import Path

import pytest
from rdpverify import checker as first
from rdpverify.certificates.core_texts import shown
from rdpverify.core import check as core
from rdpverify.errors import CertificateError
from rdpverify.exact import digest

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "checker" / "second.py"
_spec = importlib.util.spec_from_file_location("second", SOURCE)
second = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(second)


def claim(conclusion: str, where=(), given=(), conditions=()) -> dict:
    return {"conclusion": conclusion, "where": list(where), "given": list(given), "conditions": list(conditions), "tight": False}


def certificate(said: dict, evidence: dict, verdict: str = "proved", **other) -> dict:
    data = {"format": "rdpverify-certificate", "version": 2, "program": "by hand", "kind": "claim", "claim": said, "claim_hash": digest(said),
            "verdict": verdict, "evidence": evidence, **other}
    return {**data, "digest": digest(data)}


def proof(steps: list, cases: list, facts=()) -> dict:
    return {"core": {"steps": steps, "facts": list(facts), "cases": cases}}


def verdicts(data: dict) -> tuple[str, str]:
    """The second checker's and the package's."""
    try:
        first.check(data)
        accepted = "accepted"
    except CertificateError:
        accepted = "rejected"
    return second.check(json.dumps(data))[0], accepted


# ---- the file -------------------------------------------------------------------------------------------------------------------


def test_it_is_one_short_file_of_the_standard_library():
    text = SOURCE.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 1500 and max(map(len, text.splitlines())) <= 140
    imported = {name.split(".")[0] for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Import | ast.ImportFrom)
                for name in ([alias.name for alias in node.names] if isinstance(node, ast.Import) else [node.module])}
    assert imported <= {"hashlib", "json", "re", "sys", "time", "copy", "fractions", "functools", "itertools", "keyword", "math", "operator", "pathlib"}


def test_it_shares_no_line_of_code_with_the_package():
    def long_lines(path):
        return {line.strip() for line in path.read_text(encoding="utf-8").splitlines() if len(line.strip()) > 50}

    assert not long_lines(SOURCE) & set().union(*map(long_lines, (ROOT / "rdpverify" / "core").glob("*.py")))


def test_it_runs_without_the_package_and_without_flint(tmp_path):
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    data = certificate(claim("x >= 0", ["x in [0, oo)"]), proof([["assume", "x >= 0"]], [0]))
    good.write_text(json.dumps(data), encoding="utf-8")
    bad.write_text(json.dumps({**data, "digest": "sha256:0"}), encoding="utf-8")

    def run(*paths):
        code = f"import sys; sys.modules['flint'] = sys.modules['rdpverify'] = None; sys.argv[1:] = {list(map(str, paths))!r}\n"
        code += f"import runpy; runpy.run_path({str(SOURCE)!r}, run_name='__main__')"
        return subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, text=True, timeout=120)

    assert run(good).returncode == 0 and run(good, bad).returncode == 1 and run(tmp_path / "none.json", bad).returncode == 2
    assert run(bad).stdout.startswith("rejected") and "digest" in run(bad).stdout


def test_it_runs_where_there_are_no_files():
    """As in a browser: the theory is given as texts."""
    module: dict = {"__name__": "second"}
    exec(compile(SOURCE.read_text(encoding="utf-8"), "second.py", "exec"), module)
    folder = ROOT / "rdpverify" / "core"
    module["theory"]([path.read_text(encoding="utf-8") for path in (folder / "axioms").glob("*.txt")], (folder / "proved.json").read_text(encoding="utf-8"))
    data = certificate(claim("exp(y) >= 1 + y", ["y in (-oo, oo)"]), proof([["axiom", "exp_tangent"], ["instance", 0, {"x": "y"}]], [1]))
    assert module["check"](json.dumps(data)) == ("accepted", "2 steps")


def test_hostile_texts_end_soon():
    deep = ["(" * 50_000 + "x" + ")" * 50_000 + " > 0", "-" * 50_000 + "x > 0", "exp(" * 5000 + "x" + ")" * 5000 + " > 0", "x**" * 5000 + "2 > 0"]
    long = ["1+" * 50_000 + "1 >= 0", "((((9**64)**64)**64)**64)**64 >= 0", "H(" * 50_000, "x > 0" * 100_000]
    for text in (*deep, *long):
        assert second.check(json.dumps(certificate(claim("1 > 0"), proof([["assume", text], ["numbers", "1 > 0"]], [1]))))[0] in ("rejected", "declined", "accepted")
    for text in ("exp(exp(exp(exp(9)))) > 0", "pow(2, 10**60) > 0", "log(" * 90 + "2" + ")" * 90 + " > 0", "exp(-(10**64)) > 0", "pow(3, 1/7)**64 > 0"):
        assert second.check(json.dumps(certificate(claim("1 > 0"), proof([["numbers", text], ["numbers", "1 > 0"]], [1]))))[0] in ("rejected", "declined", "accepted")


@pytest.mark.parametrize("steps", [
    [["assume", "x >= 0"], *(["instance", i, {"x": "x + exp(x)"}] for i in range(80))],
    [["assume", "x + y >= 0"], *(["arithmetic", [["1", [i, i]]]] for i in range(40))],
    [["assume", "(a + b + c + d + e + f)**48 >= 0"]],
    [["assume", f"Max({', '.join(f'x{i}' for i in range(2000))}) >= 0"]],
])
def test_it_looks_at_the_clock(steps, monkeypatch):
    monkeypatch.setattr(second, "SECONDS", 0.3)
    began = time.process_time()
    assert second.check(json.dumps(certificate(claim("1 > 0"), proof(steps, [0]))))[0] != "accepted"
    assert time.process_time() - began < 20


def test_what_is_no_json_is_unreadable():
    for text in ("", "{", "[1", "nul", "[" * 100_000):
        assert second.check(text)[0] == "unreadable"


def test_an_envelope_that_is_not_right_is_rejected():
    for data in ([], {}, {"format": "rdpverify-certificate"}):
        assert second.check(json.dumps(data))[0] == "rejected"
    assert second.check('{"a": 1, "a": 2}')[0] == second.check('{"a": 1.5}')[0] == second.check('{"a": NaN}')[0] == "rejected"
    data = certificate(claim("1 > 0"), proof([["numbers", "1 > 0"]], [0]))
    assert second.check(json.dumps(data))[0] == "accepted"
    for key, value in (("program", "another"), ("version", True), ("version", 3), ("kind", ["claim"]), ("claim_hash", "sha256:0"), ("more", 1)):
        assert second.check(json.dumps({**data, key: value}))[0] == "rejected"


def test_what_is_not_here_is_declined():
    for verdict, evidence in (("proved", {"proof": {"rule": "sign"}}), ("certified", {"proof": {"rule": "sign"}, "box": {}}),
                              ("proved", {**proof([["numbers", "1 > 0"]], [0]), "theorems": {}})):
        assert second.check(json.dumps(certificate(claim("1 > 0"), evidence, verdict)))[0] == "declined"
    assert second.check(json.dumps(certificate(claim("1 > 0"), proof([["numbers", "gamma(1/2) > 1"]], [0]))))[0] == "declined"


# ---- the core -------------------------------------------------------------------------------------------------------------------


def test_it_proves_the_theorems_that_are_called_by_name():
    for name in json.loads((ROOT / "rdpverify" / "core" / "proved.json").read_text(encoding="utf-8")):
        here, there = second.called(name), core.called(name)[0]
        assert len(here.given) == len(there.hypotheses) and here.op == there.op


TRUE_AND_FALSE = [  # a proof, and the places in which it is altered: the first is accepted, each of the others refused by both
    (claim("x*y >= 0", ["x in [0, oo)", "y in [0, oo)"]), [["assume", "x >= 0"], ["assume", "y >= 0"], ["arithmetic", [["1", [0, 1]]]]], [
        {1: ["assume", "y > 0"]}, {1: ["assume", "-y >= 0"]}, {2: ["arithmetic", [["-1", [0, 1]]]]}, {2: ["arithmetic", [["x", [1]]]]},
        {2: ["arithmetic", [[["cube", "x"], [1]]]]}, {2: ["arithmetic", [["1", [0, 2]]]]}, {0: ["assume", "z >= 0"]}, {0: ["axiom", "inverse"]},
    ]),
    (claim("exp(y) >= 1 + y", ["y in (-oo, oo)"]), [["axiom", "exp_tangent"], ["instance", 0, {"x": "y"}, []]], [
        {0: ["axiom", "exp_positive"]}, {1: ["instance", 0, {"x": "x"}, []]}, {1: ["instance", 1, {"x": "y"}, []]}, {1: ["instance", True, {}]},
        {1: ["instance", 0, {"law P": "y"}]}, {1: ["instance", 0]}, {1: ["instance", 0, {"x": "y"}, [], []]},
    ]),
]


@pytest.mark.parametrize("said, steps, altered", TRUE_AND_FALSE)
def test_a_proof_is_accepted_and_its_twins_are_refused(said, steps, altered):
    assert verdicts(certificate(said, proof(steps, [len(steps) - 1]))) == ("accepted", "accepted")
    for twin in altered:
        other = [twin.get(number, step) for number, step in enumerate(steps)]
        assert verdicts(certificate(said, proof(other, [len(steps) - 1]))) == ("rejected", "rejected"), twin
    for cases in ([], [0], [len(steps)], [True], [len(steps) - 1] * 2):
        assert verdicts(certificate(said, proof(steps, cases))) == ("rejected", "rejected")
    weaker = {**said, "where": said["where"][:-1]}
    assert verdicts(certificate(weaker, proof(steps, [len(steps) - 1]))) == ("rejected", "rejected")


STEPS_THAT_ARE_REFUSED = [
    ["assume", "x"], ["assume", "1 < 2 < 3"], ["assume", "2x > 0"], ["assume", "1e5 > 0"], ["assume", "x > 0 and y > 0"], ["assume", "if > 0"],
    ["assume", "x + > 0"], ["assume", "(x > 0"], ["assume", "x > 0)"], ["assume", "f(x) > 0"], ["assume", "exp(x, y) > 0"], ["assume", "exp() > 0"],
    ["assume", "renyi(P, Q) > 0"], ["assume", "prob(P, 1) > 0"], ["assume", "tv(p, Q) > 0"], ["assume", "I(X) > 0"], ["assume", "H(X; Y) > 0"],
    ["assume", "H(X,, Y) > 0"], ["assume", "H() > 0"], ["assume", "Mixture((1, P), Q) > 0"], ["assume", "tv(Mixture((density(P), P)), Q) > 0"],
    ["assume", "forall(a, a > 0, b > 0)"], ["assume", "forall((a > 0,), b > 0)"], ["assume", "forall(law(P), (), tv(P, Q) > 0)"],
    ["assume", "x\n> 0"], ["assume", "007 > 0"], ["assume", "x = 0"], ["assume", "x // 2 > 0"], ["assume", "+x > 0"], ["assume", "\xaa > 0"], ["assume", 5],
    ["point", "density(P) + 1"], ["point", "tv(P, Q)"], ["point", "density(Mixture((1/2, P), (1/2, Q)))"], ["at_most_one", "density(P)"],
    ["numbers", "log(-1) >= 0"], ["numbers", "inv(0) >= 0"], ["numbers", "1 > 1"], ["numbers", "x > 0"], ["numbers", "tv(P, Q) >= 0"], ["numbers", "1 == 1"],
    ["numbers", "1 > 0", 1], ["numbers", "1 > 0", True], ["numbers", "pow(-2, 1/2) >= 0"], ["numbers", "pow(0, -1) >= 0"], ["numbers", "step(1) >= 0"],
    ["on_box", "x > 0", {"x": ["0", "1"]}, 0], ["on_box", "x > 0", {}, 0], ["on_box", "x >= 0", {"x": ["0", "1"]}, ["x", "2", 0, 0]], ["on_box", "x >= 0", {"x": ["0"]}, 0],
    ["arithmetic", [["1", [0]]]], ["arithmetic", [["0", []]]], ["arithmetic", [[["square"], []]]], ["arithmetic", [[["square", "x", "x"], []]]],
    ["cases", "x"], ["contradiction", [], "1 > 2"], ["integrate", []], ["finite_integral", "density(P)", []], ["finite_integral", "1", [[0, 0]]], ["generalise", 0, ["x"], []],
    ["congruence", "x", {}], ["congruence", "exp(x) + 1", {}], ["theorem", "x"], ["__init__"], ["step", []], [], "axiom", ["axiom", "no such"], ["axiom", ["tv"]], [["axiom"]], None,
]


@pytest.mark.parametrize("step", STEPS_THAT_ARE_REFUSED, ids=repr)
def test_a_step_that_is_not_one_is_refused_by_both(step):
    data = certificate(claim("1 > 0"), proof([step, ["numbers", "1 > 0"]], [1]))
    assert verdicts(data) == ("rejected", "rejected")


STEPS_THAT_HOLD = [
    ["assume", "-x**2 + 2**-x - --x <= (a/b*c)"], ["assume", "forall(a, event(S), test(phi), (a > 1, a < 2,), prob(P, S) <= a)"], ["assume", "I(X; Y | Z) >= H(X | Y) + H(X, X)"],
    ["assume", "finite(renyi(Mixture((1/2, P), (1/2, Product(Q, R))), Power(P1, 3), a))"], ["assume", "continuous(P, Q)"], ["assume", "integer(x + 1)"],
    ["assume", "Max(x, y, z) + Min(x) + Abs(x) + tanh(x) + cosh(x) + sinh(x) + erf(x) + Phi(x) + factorial(x) + binomial(x, y) + sqrt(x) > pi"], ["assume", "(x >\n 0)"],
    ["numbers", "exp(0) - 1 >= 0"], ["numbers", "log(1) >= 0"], ["numbers", "gamma(1) - 1 >= 0"], ["numbers", "loggamma(1) >= 0"], ["numbers", "1 - erfc(0) >= 0"], ["numbers", "pi() > 3"],
    ["numbers", "pow(-2, 3) + 8 >= 0"], ["numbers", "pow(0, 1/2) >= 0"], ["numbers", "pow(0, 0) - 1 >= 0"], ["numbers", "pow(2, 1/3) > 5/4"], ["numbers", "log(3) - 1 > 0", 64], ["numbers", "inv(-2) + 1 > 0"],
    ["numbers", "exp(-1000)*exp(1000) > 1/2"], ["numbers", "pos(-1) + pos(2) > 1"], ["on_box", "x + x**2 > -1/100", {"x": ["0", "1"]}, ["x", "1/2", 0, 0]], ["on_box", "exp(x) > 1/3", {"x": ["-1", "1"]}, 0],
]


@pytest.mark.parametrize("step", STEPS_THAT_HOLD, ids=repr)
def test_a_step_that_holds_is_taken_by_both(step):
    data = certificate(claim("1 > 0"), proof([step, ["numbers", "1 > 0"]], [1]))
    assert verdicts(data) == ("accepted", "accepted")


CLAIMS_WITHOUT_A_VALUE = [
    claim("y >= 0", ["x in [0, oo)"]), claim("log(x) >= x", ["x in [0, oo)"]), claim("1/x > 0", ["x in (-oo, oo)"]), claim("sqrt(x) >= 0", ["x in (-oo, oo)"]), claim("x**(1/2) >= 0", ["x in (-1, oo)"]),
    claim("kl(P, Q) - kl(Q, P) <= 1"), claim("0*kl(P, Q) <= 1"), claim("renyi(P, Q, a) >= 0", ["a in (-oo, oo)"]), claim("x >= 0", ["x in (1, 0)"]), claim("x >= 0", ["x in (0, 0)"]),
    claim("x >= 0", ["x in integers (0, 1)"]), claim("x >= 0", ["x in [0, oo]"]), claim("x >= 0", ["x in (0, 1)", "x in (0, 1)"]), claim("pi >= 0", ["pi in (0, 1)"]), claim("P >= 0", ["P in (0, 1)"]),
    claim("kl(P, Q) >= 0", [], ["exp(kl(P, Q)*kl(Q, P)) <= 0"]), claim("tradeoff(P, Q, x) >= 0", ["x in (-oo, oo)"]), claim("tv(Mixture((w, P), (1 - w, Q)), Q) >= 0", ["w in (-oo, oo)"]),
    claim("tv(Mixture((1/2, P), (1/3, Q)), Q) >= 0"), claim("tv(Power(P, n), Q) >= 0", ["n in [1, oo)"]), claim("tv(A, B) >= 0"), claim("P(Q) >= 0"), claim("inv(2) >= 0"), claim("pos(x) >= 0", ["x in (0, 1)"]),
    claim("1 <= 2 <= 3"), claim("oo - oo <= 1"), claim("1 > 0", [], [], ["tv(P, Q) < 1"]), claim("kl(P, Q) <= 1", [], ["renyi(P, Q, a) >= 1 for all a in (1, oo)"]), {**claim("1 > 0"), "tight": True},
    {**claim("1 > 0"), "exists": True}, {**claim("1 > 0"), "given": "x"}, {key: value for key, value in claim("1 > 0").items() if key != "given"}, claim("1 > 0" + " " * 20_001), claim("x in (0, 1)"), claim(5),
    claim("expect(P, loss) <= 1"), claim("expect(P, loss - loss) <= 1"), claim("expect(R, ratio) <= 1"), claim("expect(P, ratio) <= ratio"), claim("expect(P, tv(P, Q)) <= 1"), claim("expect(Q, 1/ratio) <= 1"),
    claim("expect(P, ratio) <= 1", ["ratio in (0, 1)"]), claim("tv(P, Q) <= 1", [], ["expect(P, ratio) <= a for all a in (1, oo)"]), claim("expect(P) <= 1"), claim("expect(P, step(ratio)) <= 1"),
]


@pytest.mark.parametrize("said", CLAIMS_WITHOUT_A_VALUE, ids=repr)
def test_a_claim_without_a_value_is_refused_by_both(said):
    steps = [["numbers", "1 > 0"], ["assume", "1 < 0"], ["contradiction", [1], "x > 0"]]
    assert {"accepted"}.isdisjoint(verdicts(certificate(said, proof(steps, [0, 0, 0, 0], [0]))))
    assert {"accepted"}.isdisjoint(verdicts(certificate(said, proof(steps, [0], [0]))))


ASKED = [
    claim("kl(P, Q) + kl(Q, P) <= chi2(P, Q)"), claim("renyi(P, Q, 2) <= oo"), claim("renyi(P, Q, oo) < oo", [], ["max_divergence(P, Q) <= 1"]), claim("tv(P, Q) == ~0.50"), claim("P(S) <= 1"),
    claim("kl(P, Q) <= x", ["x in [0, oo)"], ["kl(P, Q) <= x"], ["x <= 2"]), claim("Max(kl(P, Q), 1, -kl(Q, P)) >= exp(-chi2(P, Q))"), claim("renyi(P, Q, a) <= 3", ["a in (1, oo)"], ["renyi(P, Q, b) <= b for all b in (1, a)"]),
    claim("hockey_stick(P, Q, 1) <= 1/2", [], ["P(S) <= exp(1)*Q(S) + 1/2 for all events S"]), claim("renyi(P, Q, 1) <= kl(P, Q)"), claim("H(X, Y | Z) <= I(X; Y) + H(X)"), claim("1/kl(P, Q) <= 1", [], ["kl(P, Q) >= 1"]),
    claim("2*kl(P, Q) <= kl(Q, P) + renyi(P, Q, 2)*x", ["x in (0, 1]"]), claim("n >= 1", ["n in integers [1, 5)"]), claim("kl(P, Q)**2 == ~-1.5e-3"), claim("tv(P, Q) <= 1", [], ["kl(P, Q) < oo"]),
]


@pytest.mark.parametrize("said", [claim("expect(P, ratio) <= 1"), claim("tv(P, Q) <= 1", [], ["expect(P, loss) <= 1"])], ids=repr)
def test_a_mean_is_declined(said):
    with pytest.raises(second.Verdict) as problem:
        second.cases_of([], said)
    assert problem.value.args[0] == second.DECLINED


@cache
def facts_for(steps: tuple):
    texts = [json.loads(step) for step in steps]
    there, here = core.Steps(), second.Proof()
    for step in texts:
        there.take(step)
        here.step(step)
    return there, here


@pytest.mark.parametrize("said", ASKED, ids=repr)
def test_both_ask_the_same_cases(said):
    from rdpverify.core.claim import cases_of

    texts = ["x > 0", "2 > 0", "kl(P, Q) > 0", "a - 1 > 0", "b > 0", "a >= 0", "b >= 0", "x >= 0", "1 - x >= 0"]
    there, here = facts_for(tuple(json.dumps(["assume", text]) for text in texts))

    def asked(read, *arguments):
        try:
            return read(*arguments), ""
        except Exception as problem:
            return None, str(problem)

    (first_cases, why), (cases, here_why) = asked(cases_of, said, there.theorems), asked(second.cases_of, here.theorems, said)
    assert (first_cases is None) == (cases is None), (why, here_why)
    if cases is not None:
        read = second.read_relation
        assert cases == [({read(shown(each)) for each in case.hypotheses}, read(shown(case.relation))) for case in first_cases]


# ---- counterexamples ------------------------------------------------------------------------------------------------------------


def witness(at: dict, lhs: list, rhs: list) -> dict:
    return {"at": at, "bits": 32, "lhs": lhs, "rhs": rhs}


P, Q = "Finite([1/3, 2/3])", "Finite([1/2, 1/2])"
COUNTEREXAMPLES = [  # a claim, a witness, and changes of the witness that make it none
    (claim("x**2 <= 1", ["x in [0, 2]"]), witness({"x": "2"}, ["4", "4"], ["1", "1"]), [{"x": "1"}, {"x": "5/2"}, {"x": "-2"}, {"x": "1/0"}, {}, {"x": "2", "y": "2"}]),
    (claim("n < 3", ["n in integers [1, oo)"]), witness({"n": "3"}, ["3", "3"], ["3", "3"]), [{"n": "7/2"}, {"n": "2"}, {"n": "0"}]),
    (claim("x + y <= 3", ["x in (0, 2)", "y in [x, 2*x]"], [], ["x*y >= 1"]), witness({"x": "3/2", "y": "3"}, ["4.5", "4.5"], ["3", "3"]), [{"x": "3/2", "y": "1"}, {"x": "2", "y": "4"}, {"x": "3/2", "y": "25/8"}]),
    (claim("chi2(P, Q) < oo"), witness({"P": P, "Q": "Finite([1, 0])"}, ["oo", "oo"], ["oo", "oo"]), [{"P": P, "Q": Q}, {"P": P}, {"P": P, "Q": "Finite([1, 1])"}]),
    (claim("P(S) <= Q(S)"), witness({"P": P, "Q": Q, "S": "[1]"}, ["0.66666666666666666666666666666", "0.66666666666666666666666666667"], ["0.5", "0.5"]),
     [{"P": P, "Q": Q, "S": "[0]"}, {"P": P, "Q": Q, "S": "[]"}, {"P": P, "Q": Q}]),
    (claim("max_divergence(P, Q) <= 0", [], ["P(S) <= Q(S) + 1/4 for all events S"]), witness({"P": P, "Q": Q}, ["0.28768207245178092", "0.28768207245178093"], ["0", "0"]),
     [{"P": "Finite([1, 0])", "Q": Q}, {"P": Q, "Q": Q}]),
    (claim("kl(P, Q) >= 1", [], ["renyi(P, Q, a) <= a for all a in (1, oo)"]), witness({"P": P, "Q": Q}, ["0.0566330122651", "0.0566330122652"], ["1", "1"]), [{"P": "Finite([1/1000, 999/1000])", "Q": "Finite([999/1000, 1/1000])"}]),
    (claim("renyi(P, Mixture((w, P), (1 - w, Q)), 2) == ~1.00", ["w in (0, 1)"]), witness({"P": P, "Q": Q, "w": "1/2"}, ["0.0281708769666", "0.0281708769667"], ["1", "1"]), [{"P": P, "Q": Q, "w": "0"}]),
]


@pytest.mark.parametrize("said, evidence, altered", COUNTEREXAMPLES, ids=repr)
def test_a_counterexample_is_accepted_and_what_is_none_is_not(said, evidence, altered):
    def decided(evidence):
        return second.check(json.dumps(certificate(said, evidence, "refuted")))[0]

    assert decided({**evidence, "lhs": ["7", "7"]}) == "rejected" and decided({**evidence, "rhs": ["0", "7"]}) != "accepted"
    assert decided({**evidence, "bits": True}) != "accepted" != decided({**evidence, "plans": {}})
    assert all(decided({**evidence, "at": at}) != "accepted" for at in altered)
    assert decided(evidence) == "accepted"
