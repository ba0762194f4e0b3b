"""A sample of counterexamples compiled by Coq, one for each lemma of the library; and false ones, which Coq must not take.

Run by make replay-sample, as .ci/run does: Debian's coq, libcoq-coquelicot and libcoq-interval are needed.
"""

import re
import runpy
import subprocess
from pathlib import Path

import pytest

from rdpverify.certificates.sealed import claim_certificate
from rdpverify.export.coq import STATED, WITH_PROOF, export
from rdpverify.proving.prove import prove
from rdpverify.export.coq_statement import statement_of
from rdpverify.printer import statement_data
from rdpverify.typed import parse_statement

from .test_coq import STATEMENTS

pytestmark = pytest.mark.coq
LIBRARY = Path(__file__).parents[2] / "coq"
replay = runpy.run_path(str(LIBRARY / "replay.py"))
P, Q = "Finite([1/3, 2/3])", "Finite([1/2, 1/2])"
K = "Kernel([[1/3, 2/3], [3/4, 1/4]])"
APART, EDGE = "Finite([0, 1])", "Finite([1, 0])"

FALSE = {  # claim → witness
    ("tv(P, Q) <= 1/7",): {"P": P, "Q": Q},
    ("kl(P, Q) <= 1/20",): {"P": P, "Q": Q},
    ("kl(P, Q) <= 5",): {"P": Q, "Q": APART},
    ("chi2(P, Q) <= 1/10",): {"P": P, "Q": Q},
    ("chi2(P, Q) <= 5",): {"P": Q, "Q": APART},
    ("hellinger2(P, Q) <= 1/100",): {"P": P, "Q": Q},
    ("max_divergence(P, Q) <= 1/4",): {"P": P, "Q": Q},
    ("renyi(P, Q, oo) <= 5",): {"P": Q, "Q": APART},
    ("hockey_stick(P, Q, 1/10) <= 1/10",): {"P": P, "Q": Q},
    ("hockey_stick(P, Q, 0) <= 1/10",): {"P": P, "Q": Q},
    ("loss_tail(P, Q, 1/10) <= 1/2",): {"P": P, "Q": Q},
    ("loss_within(P, Q, 1/10) >= 1/2",): {"P": P, "Q": Q},
    ("renyi(P, Q, 3) <= 1/10",): {"P": P, "Q": Q},
    ("renyi(P, Q, 3) <= 5",): {"P": Q, "Q": APART},
    ("renyi(P, Q, 1) <= 1/20",): {"P": P, "Q": Q},
    ("renyi(P, Q, 1/2) <= 1/100",): {"P": P, "Q": Q},
    ("renyi(P, Q, 1/2) <= 5",): {"P": EDGE, "Q": APART},
    ("P(S) <= 1/2",): {"P": P, "S": "[1]"},
    ("renyi(Mixture((1/2, P), (1/2, Q)), Q, 2) <= 1/1000",): {"P": P, "Q": Q},
    ("Max(x, 1 - x) >= 3/5", "x in [0, 1]"): {"x": "1/2"},
    ("n**2 >= 2", "n in integers [1, oo)"): {"n": "1"},
    ("x**y >= 2", "x in (0, oo)", "y in [1, 2]"): {"x": "5/4", "y": "3/2"},
    ("sqrt(2) == ~1.42",): {},
    ("tv(Bernoulli(p), Bernoulli(P(S))) <= 1/7", "p in [0, 1]"): {"p": "1/2", "P": P, "S": "[1]"},
    ("chi2(Finite([p, 1 - p, 0]), Finite([1/3, 1/3, 1/3])) <= 1/3", "p in [0, 1]"): {"p": "1/2"},
    ("renyi(Product(P, Q), Product(Q, P), 2) <= renyi(P, Q, 2)",): {"P": P, "Q": Q},
    ("tv(Power(P, n), Power(Q, n)) <= tv(P, Q)", "n in integers [1, oo)"): {"P": P, "Q": Q, "n": "3"},
    ("tv(Power(Bernoulli(p), 2), Power(Bernoulli(1/2), 2)) <= 1/2 - p", "p in (0, 1/2)"): {"p": "1/3"},
    ("kl(P*K1, Q*K2) <= kl(P, Q)",): {"P": P, "Q": Q, "K1": K, "K2": "Kernel([[1/2, 1/2], [1/2, 1/2]])"},
    ("kl(P, Q) <= kl(K(P), K(Q))",): {"P": P, "Q": Q, "K": K},
    ("K(P)(S) <= P(S)",): {"P": P, "S": "[0]", "K": K},
    ("expect(P, Abs(loss)) <= kl(P, Q)",): {"P": P, "Q": Q},
    ("expect(Q, ratio**a)**(1/a) <= 1", "a in (1, oo)"): {"P": P, "Q": Q, "a": "3"},
    ("Sum(binomial(n, k)*q**k*(1 - q)**(n - k), (k, 1, n)) == 1", "n in integers [1, oo)", "q in (0, 1)"): {"n": "2", "q": "1/2"},
    ("factorial(n) <= 5*n", "n in integers [1, oo)"): {"n": "4"},
    ("asin(x) <= x", "x in [0, 1]"): {"x": "1/2"},
    ("cbrt(x) <= x", "x in [0, 1]"): {"x": "1/8"},
    ("Phi(x) <= 1/2 + x/3", "x in [0, 1]"): {"x": "1/2"},
    ("erfc(x) <= 9/10", "x in [0, 1]"): {"x": "0"},
    ("tradeoff(P, Q, x) >= 1 - x", "x in [0, 1]"): {"P": P, "Q": Q, "x": "1/2"},
    ("tradeoff(K(P), K(Q), x) <= tradeoff(P, Q, x)", "x in [0, 1]"): {"P": P, "Q": Q, "K": K, "x": "1/2"},
    ("max_divergence(BestOf(P, Binomial(k, 1)), BestOf(Q, Binomial(k, 1))) <= 2*e", "e in [0, 1]", "k in integers [1, oo)"):
        {"P": Q, "Q": P, "e": "1/3", "k": "4"},
    ("renyi(BestOf(P, Poisson(m)), BestOf(Q, Poisson(m)), 2) <= m/1000", "m in (0, oo)"): {"P": P, "Q": Q, "m": "5"},
    ("renyi(BestOf(P, Geometric(g)), BestOf(Q, Geometric(g)), 2) <= g/100", "g in (0, 1)"): {"P": P, "Q": Q, "g": "1/2"},
    ("renyi(BestOf(P, TruncatedNegativeBinomial(t, 1/2)), BestOf(Q, TruncatedNegativeBinomial(t, 1/2)), 2) <= t/100", "t in (0, oo)"):
        {"P": P, "Q": Q, "t": "2"},
    ("renyi(BestOf(P, TruncatedNegativeBinomial(0, g)), BestOf(Q, TruncatedNegativeBinomial(0, g)), 2) <= g/100", "g in (0, 1)"):
        {"P": P, "Q": Q, "g": "1/2"},
    ("H(X, Y) <= H(X) + H(Y)/2",): {"masses": "[1/3, 2/3]", "X": "[0, 0]", "Y": "[1, 0]"},
}
GIVEN = {  # (premise, claim, domains) → witness: premises for all orders and for all events
    ("renyi(P, Q, a) <= rho*a for all a in (1, oo)", "tv(P, Q) <= sqrt(rho/8)", "rho in (0, 1]"): {"P": P, "Q": Q, "rho": "1/12"},
    ("renyi(P, Q, a) <= rho*a for all a in (1, 3)", "kl(P, Q) <= rho/2", "rho in (0, 1]"): {"P": P, "Q": Q, "rho": "1/12"},
    ("P(S) <= exp(e)*Q(S) + d for all events S", "tv(P, Q) <= d/2", "d in [0, 1]", "e in [0, 1]"): {"P": P, "Q": Q, "d": "1/6", "e": "0"},
    ("tradeoff(P, Q, x) >= 1 - d - exp(e)*x for all x in [0, 1]", "hockey_stick(P, Q, e) <= d", "d in [0, 1]", "e in [0, 1]"):
        {"P": Q, "Q": "Finite([1/4, 3/4])", "d": "0", "e": "1/2"},
    ("tv(K1(x), K2(x)) <= c for all values x", "tv(P*K1, Q*K2) <= Max(tv(P, Q), c)/2", "c in [0, 1]"):
        {"P": P, "Q": Q, "K1": K, "K2": "Kernel([[1/2, 1/2], [2/3, 1/3]])", "c": "1/6"},
    ("tv(K(x), K(y)) <= c for all values x, y", "tv(K(P), K(Q)) <= c*tv(P, Q)/2", "c in [0, 1]"): {"P": P, "Q": Q, "K": K, "c": "5/12"},
    ("I(X; Z) == 0", "I(X; Y | Z) <= I(X; Y)"): {"X": "[0, 1, 0, 1]", "Y": "[0, 0, 1, 1]", "Z": "[0, 1, 1, 0]",
        "masses": "[1/4, 1/4, 1/4, 1/4]"},
}
NOT_GIVEN = {  # the premise fails there
    ("tradeoff(P, Q, x) >= 1 - d - exp(e)*x for all x in [0, 1]", "hockey_stick(P, Q, e) <= d", "d in [0, 1]", "e in [0, 1]"):
        {"P": "Finite([1/4, 3/4])", "Q": Q, "d": "0", "e": "1/2"},
    ("P(S) <= exp(e)*Q(S) + d for all events S", "tv(P, Q) <= d/2", "d in [0, 1]", "e in [0, 1]"): {"P": P, "Q": Q, "d": "1/7", "e": "0"},
    ("tv(K(x), K(y)) <= c for all values x, y", "tv(K(P), K(Q)) <= c*tv(P, Q)/2", "c in [0, 1]"): {"P": P, "Q": Q, "K": K, "c": "1/3"},
    ("I(X; Y) == 0", "I(X; Y | Z) <= I(X; Y)"): {"X": "[0, 1, 0, 1]", "Y": "[0, 1, 1, 1]", "Z": "[0, 1, 1, 0]",
        "masses": "[1/4, 1/4, 1/4, 1/4]"},
}
FLIP, ABOVE = "Kernel([[1 - p, p], [p, 1 - p]])", "expect(P, Piecewise((1, ratio >= t), (0, True)))"
BY_CASES = {  # false at the first witness, true at the second
    (f"tv({FLIP}(P), {FLIP}(Q)) <= (1 - 2*p)**2*tv(P, Q)", "p in [0, 1/2]"): ({"P": P, "Q": Q, "p": "1/10"}, {"P": P, "Q": Q, "p": "1/2"}),
    (f"{ABOVE} <= 1/t", "t in (0, oo)"): ({"P": "Finite([1/2, 1/2])", "Q": "Finite([9/10, 1/10])", "t": "3"}, {"P": P, "Q": Q, "t": "3"}),
    ("chi2(P, Q) <= Piecewise((tv(P, Q), tv(P, Q) < 1/6), (tv(P, Q)/2, True))",): ({"P": P, "Q": Q}, {"P": Q, "Q": Q})}
TRUE = {("tv(P, Q) <= 1/6",): {"P": P, "Q": Q}, ("kl(P, Q) <= 1/10",): {"P": P, "Q": Q}, ("renyi(P, Q, 3) <= 1/5",): {"P": P, "Q": Q},
        ("hockey_stick(P, Q, 1/10) <= 1/8",): {"P": P, "Q": Q}, ("x**y >= 1", "x in (0, oo)", "y in [1, 2]"): {"x": "5/4", "y": "3/2"},
        ("tv(Product(P, Q), Product(Q, P)) <= 1/5",): {"P": P, "Q": Q}, ("kl(K(P), K(Q)) <= kl(P, Q)",): {"P": P, "Q": Q, "K": K},
        ("max_divergence(BestOf(P, Binomial(k, 1)), BestOf(Q, Binomial(k, 1))) <= 5*e", "e in [0, 1]", "k in integers [1, oo)"):
            {"P": Q, "Q": P, "e": "1/3", "k": "4"},
        ("renyi(BestOf(P, Poisson(m)), BestOf(Q, Poisson(m)), 2) <= 2", "m in (0, oo)"): {"P": P, "Q": Q, "m": "5"},
        ("tradeoff(P, Q, x) >= 5/6 - x", "x in [0, 1]"): {"P": P, "Q": Q, "x": "1/2"},
        ("tradeoff(P, P, x) <= 1 - x", "x in [0, 1]"): {"P": P, "x": "1/2"},
        ("expect(P, loss) <= kl(P, Q)",): {"P": P, "Q": Q}, ("Phi(x) <= 1/2 + x/2", "x in [0, 1]"): {"x": "1/2"},
        ("kl(K(P), K(Q)) <= 0",): {"P": P, "Q": Q, "K": "Kernel([[1/2, 1/2], [1/2, 1/3]])"},
        ("tv(P, Q) <= 1/7",): {"P": "Finite([1/3, 1/3])", "Q": Q}, ("x <= 1", "x in [0, 1]"): {"x": "2"}}


def scripts(claims: dict) -> dict[str, str]:
    texts = {}
    for (conclusion, *where), at in claims.items():
        statement = parse_statement(conclusion, where=where)
        exported = export(claim_certificate(statement, "refuted", {"at": at, "bits": 64, "lhs": ["0", "0"], "rhs": ["0", "0"]}))
        assert exported.state == WITH_PROOF
        texts[f"{conclusion} {where} {at}"] = exported.text
    return texts


def scripts_with_premises(claims: dict) -> dict[str, str]:
    texts = {}
    for (premise, conclusion, *where), at in claims.items():
        statement = parse_statement(conclusion, given=[premise], where=where)
        exported = export(claim_certificate(statement, "refuted", {"at": at, "bits": 64, "lhs": ["0", "0"], "rhs": ["0", "0"]}))
        assert exported.state == WITH_PROOF
        texts[f"{premise} {conclusion} {at}"] = exported.text
    return texts


def test_counterexamples_are_replayed():
    texts = scripts(FALSE) | scripts({claim: false for claim, (false, _) in BY_CASES.items()}) | scripts_with_premises(GIVEN)
    failed, axioms = replay["compiled"](list(texts), texts)
    assert failed == {}
    assert all(replay["CLASSICAL"].fullmatch(axiom) for axiom in axioms), axioms


def test_what_is_no_counterexample_is_refused():
    """At the witness the claim holds, or the witness is no law, or lies outside the domain."""
    texts = scripts(TRUE) | scripts({claim: true for claim, (_, true) in BY_CASES.items()}) | scripts_with_premises(NOT_GIVEN)
    failed, _ = replay["compiled"](list(texts), texts)
    assert failed.keys() == texts.keys()


def replayed(statements) -> dict[str, str]:
    """The scripts of proofs, each of which Coq takes."""
    texts = {}
    for statement in statements:
        outcome = prove(statement)
        exported = export(claim_certificate(outcome.statement, outcome.verdict, outcome.evidence))
        assert exported.state == WITH_PROOF
        texts[str(len(texts))] = exported.text
    failed, axioms = replay["compiled"](list(texts), texts)
    assert failed == {}
    assert all(replay["CLASSICAL"].fullmatch(axiom) for axiom in axioms), axioms
    return texts


def refused_with(texts: dict[str, str], *changes: tuple[str, str]) -> None:
    """Coq refuses each of the texts, which all change, with these words for those."""
    less = texts
    for old, new in changes:
        less = {name: text.replace(old, new) for name, text in less.items()}
    assert all(less[name] != text for name, text in texts.items())
    failed, _ = replay["compiled"](list(less), less)
    assert failed.keys() == less.keys()


ENTROPIES = (("H(X) >= 0",), ("H(X, X, Y) == H(Y, X)",), ("I(X; Z) <= I(X; Y)", "X -> Y -> Z"), ("I(A, B; D, E | C) == 0", "(A, B) -> C -> (D, E)"),
             ("H(A) >= H(S)", "H(S | A, B) == 0", "I(S; B) == 0"), ("H(X) < 2", "H(X, Y) < 2"))


def test_proofs_about_entropies_are_replayed_and_need_each_of_their_inequalities():
    texts = replayed(parse_statement(conclusion, given=given) for conclusion, *given in ENTROPIES)
    lines = {f"{name} without {line}": text.replace(line + "\n", "") for name, text in texts.items() for line in text.splitlines() if "pose proof" in line}
    failed, _ = replay["compiled"](list(lines), lines)
    assert lines and failed.keys() == lines.keys()


COMPOSED = (("renyi(Product(P, P1), Product(Q, Q1), a) <= b + c", ("renyi(P, Q, a) <= b", "renyi(P1, Q1, a) <= c"), ("a in (1, oo)", "b > 0", "c > 0")),
            ("renyi(Product(P, P1), Product(Q, Q1), b) <= 3*c*b", ("renyi(P, Q, a) <= c*a for all a in (1, oo)",
             "renyi(P1, Q1, a) <= 2*c*a for all a in (1, oo)"), ("b in (1, oo)", "c > 0")))


PAIRED = (("hockey_stick(Product(P, P1), Product(Q, Q1), s + t) <= c + d", ("hockey_stick(P, Q, s) <= c", "hockey_stick(P1, Q1, t) <= d"),
           ("c in [0, 1]", "d in [0, 1]", "s in [0, oo)", "t in [0, oo)")),)


def test_pairs_are_replayed_and_refused_with_less():
    texts = replayed(parse_statement(conclusion, given=given, where=where) for conclusion, given, where in PAIRED)
    refused_with(texts, ("<= (c + d)", "<= c"))


def test_composition_of_two_is_replayed_and_refused_with_less():
    texts = replayed(parse_statement(conclusion, given=given, where=where) for conclusion, given, where in COMPOSED)
    refused_with(texts, ("(Finite (b + c))", "(Finite b)"), ("(Finite ((3 * c) * b))", "(Finite ((2 * c) * b))"))


MADE = (("max_divergence(Product(P, P1), Product(Q, Q1)) <= b + c", ("max_divergence(P, Q) <= b", "max_divergence(P1, Q1) <= c"), ("b > 0", "c > 0")),
        ("renyi(Power(P, n), Power(Q, n), a) <= n*c", ("renyi(P, Q, a) <= c",), ("a in (1, oo)", "c > 0", "n in integers [1, oo)")))


def test_products_and_powers_are_replayed_by_their_steps_and_refused_with_less():
    texts = replayed(parse_statement(conclusion, given=given, where=where) for conclusion, given, where in MADE)
    refused_with(texts, ("(Finite (b + c))", "(Finite b)"), ("(Finite ((IZR n) * c))", "(Finite c)"))


def test_limits_are_replayed_and_refused_at_another_value():
    texts = replayed(parse_statement(conclusion) for conclusion in ("Limit(3*x + 1, x -> 0) == 1", "Limit(exp(-x)*sin(x), x -> oo) == 0"))
    other = {name: re.sub(r"\(Finite [01]\)\.", "(Finite 2).", text) for name, text in texts.items()}
    assert all(other[name] != text for name, text in texts.items())
    failed, _ = replay["compiled"](list(other), other)
    assert failed.keys() == other.keys()


def test_the_exponential_series_is_replayed():
    assert len(replayed([parse_statement("Sum(x**k/factorial(k), (k, 0, oo)) == exp(x)", where=["x in (-oo, oo)"])])) == 1


def test_cube_roots_are_replayed():
    assert len(replayed([parse_statement("cbrt(x)*x >= 0", where=["x in (-oo, oo)"])])) == 1


def test_tails_of_the_normal_law_are_replayed():
    tails = (("erfc(x) <= exp(-x**2)", "x in [0, oo)"), ("Phi(-x) <= exp(-x**2/2)/(x*sqrt(2*pi))", "x in (0, oo)"))
    assert len(replayed(parse_statement(conclusion, where=[where]) for conclusion, where in tails)) == 2


def test_what_is_stated_is_a_proposition(tmp_path):
    """Words that are not evaluated: laws on a line without a closed form in Coq, mechanisms."""
    claims = ("renyi(Mixture((1/2, Normal(0, 1)), (1/2, Normal(1, 1))), Normal(0, 1), 2) <= 1/100",
              "max_divergence(Product(Laplace(0, 1), Exponential(1)), Product(Laplace(1, 1), Exponential(1))) <= 1/2",
              "rdp(Composed((GaussianMechanism(2, 1), 3)), 2) <= 1/100",
              "epsilon(LaplaceMechanism(1, 1), 1/10) <= zcdp(RandomizedResponse(1/2, 3))",
              "privacy_profile(Composed((RandomizedResponse(3/4, 2), 2)), 1) <= 1/100")
    for number, claim in enumerate(claims):
        evidence = {"at": {}, "bits": 64, "lhs": ["0", "0"], "rhs": ["0", "0"]}
        exported = export(claim_certificate(parse_statement(claim), "refuted", evidence))
        assert exported.state == STATED and "not evaluated in Coq" in exported.why
        path = tmp_path / f"stated{number}.v"
        path.write_text(exported.text, encoding="utf-8")
        subprocess.run(["coqc", "-w", "none", "-Q", str(LIBRARY), "RDV", str(path)], check=True)


def test_every_word_makes_a_proposition(tmp_path):
    """Coq sees that laws are compared on one space, and that each word has the arguments that it is defined for."""
    lines = ["From RDV Require Import Words."]
    for number, (conclusion, given, where) in enumerate(STATEMENTS):
        statement = statement_of(statement_data(parse_statement(conclusion, given=list(given), where=list(where))))
        lines.append(f"Definition claim{number}{' (L : line)' if statement.line else ''} : Prop :=\n  {statement.proposition}.")
    path = tmp_path / "stated.v"
    path.write_text("\n".join([*lines, ""]), encoding="utf-8")
    subprocess.run(["coqc", "-w", "none", "-Q", str(LIBRARY), "RDV", str(path)], check=True)


def test_the_library_admits_nothing():
    for path in (Path(__file__).parents[2] / "coq").glob("*.v"):
        text = path.read_text(encoding="utf-8")
        assert not any(word in text for word in ("Admitted", "Axiom ", "admit.", "Parameter ", "Conjecture")), path.name
