"""The examples that must work, with the outcomes they must have."""

from fractions import Fraction
from math import comb

import pytest
from mpmath import exp, fsum, mpf, workdps

A, E, D = "alpha in (1,oo)", "eps in [0,oo)", "delta in (0,1)"
PURE = ("max_divergence(P,Q) <= eps", "max_divergence(Q,P) <= eps")
CALIBRATION = "privacy_profile(GaussianMechanism(sqrt(2*log(5/(4*delta)))/eps), eps) <= delta"

PROVED = [
    ("P(S) <= (exp(eps)*Q(S))**((alpha-1)/alpha)", ["renyi(P,Q,alpha) <= eps"], [A, E]),
    ("hockey_stick(P,Q,eps+log(1/delta)/(alpha-1)) <= delta", ["renyi(P,Q,alpha) <= eps"], [A, E, D]),
    ("renyi(P,Q,alpha) <= alpha*eps**2/2", PURE, [A, E]),
    (CALIBRATION, [], ["eps in [1/10, 1]", "delta in [1/10**9, 1/100]"]),
]
REFUTED = [
    ("P(S) <= (exp(eps)*Q(S))**(alpha/(alpha-1))", ["renyi(P,Q,alpha) <= eps"], [A, E]),
    ("hockey_stick(P,Q,eps+log(1/delta)/alpha) <= delta", ["renyi(P,Q,alpha) <= eps"], [A, E, D]),
    ("renyi(P,Q,alpha) <= alpha*eps**2/4", PURE, [A, "eps in (0,oo)"]),
    (CALIBRATION, [], ["eps in [9, 12]", "delta in [1/10**5, 1/1000]"]),
]
KEYS = {
    "verdict",
    "claim",
    "domain",
    "covers_domain",
    "box",
    "witness",
    "lhs",
    "rhs",
    "instance",
    "reason",
    "method",
    "seconds",
    "certificate",
}


def arguments(statement, given, where):
    return [
        "prove",
        statement,
        *(word for text in given for word in ("--given", text)),
        *(word for text in where for word in ("--where", text)),
    ]


@pytest.mark.parametrize("statement, given, where", PROVED)
def test_the_true_statements_are_proved_and_their_certificates_hold(run, run_json, tmp_path, statement, given, where):
    path = str(tmp_path / "certificate.json")
    code, answer = run_json(*arguments(statement, given, where), "--certificate", path)
    assert (code, answer["verdict"], answer["covers_domain"]) == (0, "proved", True)
    assert answer.keys() >= KEYS and answer["certificate"] == path
    assert run("recheck", path)[0] == 0


@pytest.mark.parametrize("statement, given, where", REFUTED)
def test_their_misprinted_twins_are_refuted_by_an_exact_witness(run, run_json, tmp_path, statement, given, where):
    path = str(tmp_path / "certificate.json")
    code, answer = run_json(*arguments(statement, given, where), "--certificate", path)
    assert (code, answer["verdict"]) == (1, "refuted")
    assert answer["witness"] and Fraction(answer["lhs"]["lower"]) > Fraction(answer["rhs"]["upper"])
    assert run("recheck", path)[0] == 0


@pytest.mark.parametrize(
    "expression",
    [
        "renyi(Laplace(0,b), Laplace(1,b))",
        "renyi(Density(exp(-Abs(x)/b)/(2*b), x, -oo, oo), Density(exp(-Abs(x-1)/b)/(2*b), x, -oo, oo))",
    ],
)
def test_derive(run_json, expression):
    code, answer = run_json("derive", expression, "--where", "b > 0")
    assert code == 0 and answer["closed_form"]
    assert answer["finite_when"] == "always"
    assert answer["limit_oo"] == "1/b" and answer["continuous_at_one"] is True
    assert all(
        {"rule", "from", "to", "because", "checked"} <= step.keys() and step["checked"] != "open" for step in answer["steps"]
    )


def test_enclose_a_subsampled_gaussian_to_fifty_digits(run_json):
    code, answer = run_json(
        "enclose", "renyi(Mixture((99/100, Normal(0,1)), (1/100, Normal(1,1))), Normal(0,1), 5/2)", "--digits", "50"
    )
    assert code == 0 and answer["digits"] >= 50
    assert answer["lower"][:48] == answer["upper"][:48] and not answer["infinite"] and not answer["exact"]


def test_enclose_a_composition_of_randomized_responses_exactly(run_json):
    code, answer = run_json("enclose", "privacy_profile(Composed((RandomizedResponse(3/4), 10)), 3)")
    assert code == 0 and answer["digits"] >= 30
    distribution = [Fraction(comb(10, k) * 3**k, 4**10) for k in range(11)]
    losses = [(p, Fraction(3) ** (2 * k - 10)) for k, p in enumerate(distribution)]  # p(truth k times), ratio to the other answer
    with workdps(60):
        level = exp(3)
        delta = fsum(mpf(p.numerator) / p.denominator * (1 - level * r.denominator / r.numerator) for p, r in losses if r > 20)
        assert mpf(answer["lower"]) <= delta <= mpf(answer["upper"])
