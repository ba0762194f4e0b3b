"""What is exported to Coq: the statement reads back as the claim, in every shape; what cannot be said there is said not to be."""

import ast
import re

import pytest

from rdpverify.certificates.sealed import claim_certificate
from rdpverify.export.coq import NOT_STATED, STATED, WITH_PROOF, export
from rdpverify.export.coq_claim import Mirror
from rdpverify.export.coq_formulas import NotExported
from rdpverify.export.coq_reading import claim_of
from rdpverify.export.coq_statement import statement_of
from rdpverify.export.coq_terms import Terms
from rdpverify.printer import statement_data
from rdpverify.typed import parse_statement

STATEMENTS = (
    ("x**2 >= 0", (), ("x in (-oo, oo)",)),
    ("(1 + 1/x)**x <= exp(1)", (), ("x in (0, oo)",)),
    ("x**(-3) <= 1", (), ("x in [1, oo)",)),
    ("2*sqrt(1000*log(100000)) == ~214.60", (), ()),
    ("x == ~-1.50e-3", (), ("x in [0, 1]",)),
    ("Max(0, x, 1 - x) >= 1/2", (), ("x in [0, 1]",)),
    ("at + fun >= 0", (), ("at in [0, 1]", "fun in (0, at]")),
    ("n*(n + 1) >= 2", (), ("n in integers [1, oo)",)),
    ("tv(P, Q) <= sqrt(kl(P, Q)/2)", (), ()),
    ("P(S) <= exp(eps)*Q(S)", ("renyi(P, Q, oo) <= eps",), ("eps in [0, oo)",)),
    ("tv(P, Q) <= sqrt(rho/2)", ("renyi(P, Q, a) <= rho*a for all a in (1, oo)",), ("rho in (0, 1]",)),
    ("hockey_stick(P, Q, eps) <= d", ("P(S) <= exp(eps)*Q(S) + d for all events S",), ("d in [0, 1]", "eps in [0, oo)")),
    ("renyi(Mixture((t, P), (1 - t, R)), Q, 2) <= Max(renyi(P, Q, 2), renyi(R, Q, 2))", (), ("t in [0, 1]",)),
    ("chi2(P, Q) == exp(renyi(P, Q, 2)) - 1", ("kl(P, Q) < oo",), ()),
    ("hockey_stick(Product(P, R), Power(Q, 2), eps) <= tv(Power(P, k + 1), Power(Q, k + 1))", (), ("eps in [0, 1]",
        "k in integers [0, oo)")),
    ("renyi(P*K1, Q*K2, 2) <= c + renyi(K(K1(P)), K2(Q), 2)", ("max_divergence(K1(x), K2(y)) <= c for all values x, y",), ("c in [0, 1]",)),
    ("renyi(Normal(0, sigma), Mixture((1/2, Normal(1, sigma)), (1/2, Normal(0, sigma))), 2) <= 1", (), ("sigma in [1, oo)",)),
    ("max_divergence(Product(Laplace(0, b), Exponential(b)), Product(Laplace(1, b), Exponential(b))) == 1/b", (), ("b in (0, oo)",)),
    ("rdp(GaussianMechanism(sigma, 2), a) <= zcdp(Composed((LaplaceMechanism(sigma, 1), k)))", (), ("a in (1, oo)",
        "k in integers [1, oo)", "sigma in (0, oo)")),
    ("epsilon(RandomizedResponse(p, k), 1/10) <= pure_dp(RandomizedResponse(p, k))",
        ("privacy_profile(RandomizedResponse(p, k), 1) <= 1/2",), ("k in integers [2, oo)", "p in (0, 1)")),
    ("expect(Q, Max(0, 1 - exp(-loss))**2)**(1/2) <= expect(P, 1/ratio)", ("kl(P, Q) <= 1",), ()),
    ("Sum(binomial(n, k)*q**k*(1 - q)**(n - k)*erf(k), (k, 0, n)) <= cbrt(q) + asin(q) + factorial(n)", (), ("n in integers [1, oo)",
        "q in (0, 1)")),
    ("K(P)(S) <= tv(Bernoulli(P(S)), Bernoulli(p)) + chi2(Finite([p, 1 - p, 0]), Finite([1/2, 1/4, 1/4]))", (), ("p in (0, 1)",)),
    ("renyi(BestOf(P, Binomial(k, 1)), BestOf(Q, TruncatedNegativeBinomial(-1/2, g)), 2) <= max_divergence(BestOf(P, Poisson(k)), BestOf(Q, Geometric(g)))",
        (), ("g in (0, 1)", "k in integers [1, oo)")),
    ("Limit((1 - x**(1 - a))/(a - 1), a -> 1) == log(x)", (), ("x in (0, oo)",)),
    ("Limit(renyi(P, Q, a), a -> 1-) == kl(P, Q)", (), ()),
    ("Sum(x**k/factorial(k), (k, 0, oo)) == exp(x) + Sum(exp(-Abs(k)), (k, -oo, oo))", (), ("x in (-oo, oo)",)),
    ("Limit(exp(-c*x)*sin(x), x -> oo) == 0", (), ("c in (0, oo)",)),
    ("Limit(exp(above/x), x -> 0+) == oo", (), ("above in (0, oo)",)),
    ("sensitivity(BoundedMean(0, b, n, 1), \"replace\", 1) <= sensitivity(Lipschitz(b, 1), \"add_remove\", 2)", (), ("b in [0, oo)",
        "n in integers [1, oo)")),
    ("mean(Laplace(m, 1), exp(t*x), x) - mean(Poisson(2), k**2, k) == oo", (), ("m in (-oo, oo)", "t in (0, 1)")),
    ("probability(Normal(0, 1), x >= -t and x <= t, x) <= probability(Geometric(1/2), x > 3 or x < t, x)", (), ("t in [0, oo)",)),
    ("quantile(Gumbel(0, s), p) >= quantile(Conditioned(Cauchy(0, s), -1, 1), p)", (), ("p in (0, 1)", "s in (0, oo)")),
    ("mean(DiscreteNormal(0, 2), x**2, x) == ~3.9", (), ()),
    ("rdp(PoissonSampled(GaussianMechanism(s, 1), q, \"add_remove\", \"remove\"), 2) <= gdp(Composed((ExponentialMechanism(s), k)))", (),
        ("k in integers [1, oo)", "q in (0, 1)", "s in (0, oo)")),
    ("tcdp(Composed((GaussianMechanism(s, 1), 2), (PoissonSampled(LaplaceMechanism(1, 1), q, \"add_remove\", \"both\"), 1)), 10) <= 1", (),
        ("q in (0, 1)", "s in (0, oo)")),
    ("pure_dp(NoisyMax(Laplace(0, 2), k, \"monotone\", 1)) <= pure_dp(Deterministic(Histogram(k), \"replace\"))", (), ("k in integers [2, oo)",)),
    ("pure_dp(Program([rho ~ Laplace(0, 2)], [nu ~ Laplace(0, s), answer + nu >= T + rho], c, \"yes\", \"monotone\", 1)) <= 2", (),
        ("T in (-oo, oo)", "c in integers [1, oo)", "s in (0, oo)")),
    ("pure_dp(Program([rho ~ Exponential(2)], [answer >= rho], oo, \"no\", \"any\", 1)) >= 3", (), ()),
    ("renyi(Adaptive(P, K1, n), Adaptive(P, K2, n), 2) <= n", ("renyi(K1(x), K2(x), a) <= a for all a in (1, oo) and values x",),
        ("n in integers [1, oo)",)),
    ("kl(P*K1*K3, Q*K2*K3) <= kl(P, Q) + kl(P*K1, P*K2)", (), ()),
    ("tv(Kernel([[1 - p, p], [p, 1 - p]])(P), Kernel([[1, 0], [0, 1]])(Q)) <= tv(P, Q)", (), ("p in [0, 1]",)),
    ("x**2 > 0", (), ("x in (-oo, 0) | [1, 2) | (3, oo)",)),
    ("n**2 >= n", (), ("n in integers (-oo, -2] | [2, oo)",)),
    ("Limit(renyi(P, Q, a), a -> 1-) <= kl(P, Q) + c", (), ("c in [0, oo)",)),
    ("Limit(exp(-x*c), x -> oo) < c", (), ("c in (0, oo)",)),
    ("(P*K1)(S) <= (Q*K2)(S) + d", ("K1(x)(S) <= K2(x)(S) + d for all events S and values x",), ("d in [0, 1]",)),
    ("Adaptive(P, K1, n)(S) <= exp(n)*Adaptive(P, K2, n)(S)", ("max_divergence(K1(x), K2(x)) <= 1 for all values x",), ("n in integers [1, oo)",)),
    ("epsilon(Composed((RandomizedResponse(p, m), k)), 1/2) <= k", (), ("k in integers [1, oo)", "m in integers [2, oo)", "p in [1/m, 1)")),
    ("x <= y**2", ("x <= y",), ("x in (0, oo)", "y in [1, oo)")),
    ("gamma(x + 1) + besseli(1, x) >= digamma(x) + loggamma(x) + besselk(0, x) + sech(x)", (), ("x in (0, oo)",)),
    ("chi2(P, Q) >= Piecewise((4*tv(P, Q)**2, tv(P, Q) <= 1/2), (PhiInv(1/2), True))", (), ()),
    ("tv(Density(exp(-Abs(x))/2, x, -oo, oo), Laplace(0, 1)) == 0", (), ()),
    ("renyi(Skellam(a, 1), DiscreteLaplace(0, a), 2) <= kl(Pareto(1, a), StudentT(a))", (), ("a in (0, oo)",)),
    ("rdp(AnyMechanism(1, d), 2) <= zcdp(BoundedRange(1)) + pure_dp(StaircaseMechanism(1, d)) + pure_dp(SkellamMechanism(1, 2))", (), ("d in (0, 1)",)),
    ("renyi(Noise(Normal(m, s))(P), Noise(Normal(m, s))(Q), 2) <= renyi(P, Q, 2)", (), ("m in (-oo, oo)", "s in (0, oo)")),
    ("kl(Noise(Laplace(0, b))(PointMass(1)), Noise(Laplace(0, b))(PointMass(-b))) <= 1/b + 1", (), ("b in (0, oo)",)),
    ("pure_dp(RepeatedSelection(PairMechanism(Finite([1/2, 1/2]), Finite([p, 1 - p])), Poisson(2))) >= 3*p", (), ("p in (0, 1)",)),
    ("pure_dp(Program([r ~ Laplace(0, 2)], [nu ~ Laplace(0, s), answer + nu >= r, mu ~ Laplace(0, 1), answer + mu, nu - r], c, \"yes\", \"any\", 1)) <= 2",
        (), ("c in integers [1, oo)", "s in (0, oo)")),
    ("renyi(Product(P, Laplace(0, 1), Bernoulli(1/3)), Product(Q, Laplace(1, 1), Bernoulli(p)), 2) <= 5*p", (), ("p in (0, 1)",)),
    ("rdp(Composed((SkellamMechanism(1, 1), 2), (GaussianMechanism(1, 1), k), (ExponentialMechanism(1), 1)), 2) <= k", (), ("k in integers [1, oo)",)),
    ("I(X, Y; Z) <= H(Y | Z, W) + c", ("I(X; Z | Y) == 0", "H(S) <= c"), ("c in [0, oo)",)),
)


def certificate(conclusion, given=(), where=(), at=None) -> dict:
    statement = parse_statement(conclusion, given=list(given), where=list(where))
    evidence = {"proof": {"rule": "sign"}} if at is None else {"at": at, "bits": 64, "lhs": ["0", "0"], "rhs": ["0", "0"]}
    return claim_certificate(statement, "proved" if at is None else "refuted", evidence)


@pytest.mark.parametrize(("conclusion", "given", "where"), STATEMENTS)
def test_the_statement_reads_back_as_the_claim(conclusion, given, where):
    claim = statement_data(parse_statement(conclusion, given=list(given), where=list(where)))
    assert claim_of(statement_of(claim).proposition) == claim


@pytest.mark.parametrize("given", [(), ("max_divergence(P, Q) <= eps",), ("P(S) <= exp(eps)*Q(S) for all events S", "tv(P, Q) <= 1/2")])
def test_a_tight_bound_is_a_supremum_and_reads_back(given):
    claim = statement_data(parse_statement("kl(P, Q) <= eps**2", given=list(given), where=["eps in (0, 1]"], tight=True))
    proposition = statement_of(claim).proposition
    assert "supremum (fun v : Rbar => exists (X : space) (P : law X) (Q : law X), " in proposition and claim_of(proposition) == claim
    assert claim_of(statement_of({**claim, "tight": False}).proposition) == {**claim, "tight": False}


def test_a_program_that_gives_out_numbers_is_stated_in_an_upper_bound_only():
    """On a space where two laws have no densities there is no pair of inputs with these."""
    program = 'pure_dp(Program([r ~ Laplace(0, 2)], [answer >= r, answer + r], oo, "no", "any", 1))'
    assert export(certificate(f"{program} <= 3")).state == STATED
    for conclusion in (f"{program} >= 3", f"{program} == 3", f"-{program} <= 3", f"{program} <= {program}"):
        assert export(certificate(conclusion)).state == NOT_STATED


@pytest.mark.parametrize(("old", "new"), [(" <= ", " < "), ("Finite 2", "Finite 3"), ("kl P Q", "kl Q P"), ("esqrt", "eexp")])
def test_another_statement_reads_back_as_another_claim(old, new):
    """The comparison would see an exporter that errs."""
    claim = statement_data(parse_statement("2*tv(P, Q)**2 <= sqrt(kl(P, Q)/2)", given=["tv(P, Q) <= 1/2"]))
    proposition = statement_of(claim).proposition
    assert old in proposition
    assert claim_of(proposition.replace(old, new)) != claim


def test_what_has_no_proof_there_is_an_axiom_that_carries_the_hash():
    made = certificate("tv(P, Q) <= 1")
    exported = export(made)
    assert exported.state == STATED
    assert f"Axiom believed_{made['digest'].removeprefix('sha256:')} : claim." in exported.text


def test_what_the_library_has_no_word_for_is_not_stated():
    exported = export(certificate("kl(Weibull(1, x), Weibull(1, 2)) >= 0", where=["x in (0, oo)"]))
    assert (exported.state, exported.text) == (NOT_STATED, "") and "Weibull" in exported.why


@pytest.mark.parametrize(("base", "word"), [("(-1)", "powerRZ"), ("x", "powerRZ"), ("(x - 1)", "powerRZ"), ("(1 - q)", "rpow"), ("(x**2*q)", "powerRZ"),
                                            ("exp(x)", "rpow"), ("(q + 2)", "rpow"), ("Abs(x)", "rpow")])
def test_a_power_of_what_may_be_negative_has_a_word_of_its_own(base, word):
    """rpow is a power for x >= 0 only; (-1)**n is one for every whole n in the language."""
    claim = statement_data(parse_statement(f"{base}**n <= 1", where=["n in integers [1, oo)", "q in [0, 1]", "x in (-oo, oo)"]))
    assert f"({word} " in statement_of(claim).proposition
    assert claim_of(statement_of(claim).proposition) == claim


def test_a_witness_that_is_no_finite_law_is_not_replayed():
    exported = export(certificate("tv(P, Q) <= 0", at={"P": "Normal(0, 1)", "Q": "Finite([1])"}))
    assert exported.state == STATED


def test_a_given_matrix_beside_a_history_is_not_stated():
    exported = export(certificate("kl(P*K1*K2, Q*K1*K2) <= kl(P*Kernel([[1, 0], [0, 1]]), Q*K1)"))
    assert exported.state == NOT_STATED and "Kernel" in exported.why


def test_a_counterexample_is_a_script():
    exported = export(certificate("tv(P, Q) <= 0", at={"P": "Finite([1, 0])", "Q": "Finite([1/2, 1/2])"}))
    assert exported.state == WITH_PROOF
    assert "Theorem refuted : ~ claim." in exported.text and "Axiom" not in exported.text


def proved_by(core: dict, conclusion: str, where=()) -> dict:
    return claim_certificate(parse_statement(conclusion, where=list(where)), "proved", {"core": core})


def test_a_mean_in_the_core_is_stated():
    exported = export(proved_by({"steps": [], "facts": [], "cases": []}, "expect(P, exp(-loss)) <= 1"))
    assert exported.state == STATED and "mean" in exported.why


def test_a_proof_in_the_core_is_a_script():
    """Its steps as Coq has them, and what is asked of which."""
    square = {"steps": [["arithmetic", [[["square", "x - 1"], []]]]], "facts": [], "cases": [0]}
    exported = export(proved_by(square, "x**2 + 1 >= 2*x", ["x in (-oo, oo)"]))
    assert exported.state == WITH_PROOF
    assert "Theorem proved : claim." in exported.text and "Axiom" not in exported.text
    assert re.search(r"SArithmetic \[\(Square .*\)\]\]%N\.\nDefinition ask0 := Ask 0 \[\] \(ge ", exported.text)


@pytest.mark.parametrize(("step", "why"), [(["axiom", "gamma_step"], "gamma_step"), (["numbers", "erfc(1) > 0"], "error function"),
                                           (["on_box", "x + y + 1 > 0", {"x": ["0", "1"], "y": ["0", "1"]}, 0], "on_box"),
                                           (["on_box", "erfc(x) + 2 > 0", {"x": ["0", "1"]}, 0], "error function"),
                                           (["assume", "gamma(x) > 0"], "gamma")])
def test_a_step_that_is_not_in_coq_leaves_the_claim_stated(step, why):
    square = {"steps": [["arithmetic", [[["square", "x"], []]]], step], "facts": [], "cases": [0]}
    exported = export(proved_by(square, "x**2 >= 0", ["x in (-oo, oo)"]))
    assert exported.state == STATED and why in exported.why


@pytest.mark.parametrize(("mean", "word"), [("mean(Laplace(0, 1), x**n, x)", "powerRZ"), ("mean(Laplace(0, 1), Abs(x)**n, x)", "rpow"),
                                            ("expect(P, loss**n)", "powerRZ"), ("expect(P, ratio**n)", "rpow")])
def test_a_power_of_what_is_bound_may_be_of_a_negative_number(mean, word):
    claim = statement_data(parse_statement(f"{mean} >= 0", given=["kl(P, Q) <= 1"] if "loss" in mean else [], where=["n in integers [1, oo)"]))
    assert f"({word} " in statement_of(claim).proposition
    assert claim_of(statement_of(claim).proposition) == claim


@pytest.mark.parametrize(("claim", "at", "state"), [("kl(Poisson(s), Poisson(1)) == s*log(s) - s + 1", None, WITH_PROOF),
    ("kl(Poisson(s), Poisson(1)) == s", {"s": "1/2"}, WITH_PROOF), ("kl(Poisson(s), Poisson(1)) <= s", None, STATED), ("kl(Poisson(s), Skellam(s, 1)) == 1", None, STATED),
    ("kl(Poisson(s), Poisson(1)) == 1 + kl(Poisson(1), Poisson(s))", None, STATED), ("chi2(Poisson(s), Poisson(1)) == 1", {"s": "1/2"}, STATED), ("renyi(Poisson(s), Poisson(1), 1/2) == s", {"s": "1/2"}, STATED),
    ("renyi(Poisson(s), Poisson(1), 3) == s", {"s": "1/2"}, WITH_PROOF)])
def test_equations_about_poissons_laws_are_scripts(claim, at, state):
    assert export(certificate(claim, where=["s in (0, oo)"], at=at)).state == state


CLOSED = "renyi(Normal(0, s), Normal(1, s), 2) <= 1", "renyi(Normal(0, s), Normal(1, 1/2), 2) <= 1", "rdp(GaussianMechanism(s, 1), 2) <= 1", "kl(Laplace(0, s), Laplace(1, s)) <= 1"
OPEN = ("renyi(Normal(0, s), Normal(1, 2*s), 2) <= 1", "kl(Normal(0, s), Laplace(0, s)) <= 1", "epsilon(GaussianMechanism(s, 1), 1/2) <= 1",
        "kl(Mixture((1/2, Normal(0, s)), (1/2, Normal(1, s))), Normal(0, s)) <= 1", "kl(Exponential(s), Exponential(1)) <= 1")


@pytest.mark.parametrize(("claim", "state"), [*((claim, WITH_PROOF) for claim in CLOSED), *((claim, STATED) for claim in OPEN)])
def test_what_is_on_a_line_is_evaluated_where_it_has_a_closed_form(claim, state):
    assert export(certificate(claim, where=["s in (0, oo)"], at={"s": "1/2"})).state == state


@pytest.mark.parametrize(("claim", "state"), [("kl(Normal(0, s), Normal(1, s)) == 1/(2*s**2)", WITH_PROOF), ("chi2(Bernoulli(s), Bernoulli(1/2)) == s", WITH_PROOF),
    ("kl(Normal(0, s), Normal(1, s)) <= 1/s**2", STATED), ("kl(Normal(0, s), Normal(1, 2*s)) == 1", STATED), ("s**2 == s", STATED)])
def test_an_equation_between_closed_forms_is_a_script(claim, state):
    exported = export(claim_certificate(parse_statement(claim, where=["s in (0, 1)"]), "proved", {}))
    assert exported.state == state and ("Axiom" in exported.text) == (state == STATED)


@pytest.mark.parametrize("name", ["sech", "asin", "atan"])
def test_a_function_that_coq_does_not_know_in_the_core_is_no_probability(name):
    mirror = Mirror(Terms())
    with pytest.raises(NotExported, match=name):
        mirror.term(ast.parse(f"{name}(x)", mode="eval").body)
