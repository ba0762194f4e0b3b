"""Supports whose ends are in no known order: one answer with its exact condition, at every order of the ends what integration says."""

import json

import pytest

from rdpverify.derivation import derive
from rdpverify.errors import CertificateError, DomainProblem
from rdpverify.derivation.replay import replay
from rdpverify.printer import to_text
from rdpverify.numeric import enclose
from rdpverify.terms import number, substitute
from rdpverify.terms.evaluate import ball

OVERLAP = "Min(b, d) - Max(a, c) > 0"
INSIDE = "a - c >= 0 and d - b >= 0"
ANSWERS = [
    (
        "renyi(Uniform(a, b), Uniform(c, d))",
        "log((d - c)/(b - a)) + log((Min(b, d) - Max(a, c))/(b - a))/(alpha - 1)",
        f"{OVERLAP} and Max(1 - alpha, Min(a - c, d - b)) >= 0",
    ),
    ("renyi(Uniform(a, b), Uniform(c, d), 1/2)", "log((b - a)*(d - c)/(Min(b, d) - Max(a, c))**2)", OVERLAP),
    ("renyi(Uniform(a, b), Uniform(c, d), 2)", "log((d - c)/(b - a))", INSIDE),
    ("kl(Uniform(a, b), Uniform(c, d))", "log((d - c)/(b - a))", INSIDE),
    ("max_divergence(Uniform(a, b), Uniform(c, d))", "log((d - c)/(b - a))", INSIDE),
    ("chi2(Uniform(a, b), Uniform(c, d))", "(d - c)/(b - a) - 1", INSIDE),
    ("hellinger2(Uniform(a, b), Uniform(c, d))", "1 - Max(0, Min(b, d) - Max(a, c))/(sqrt(b - a)*sqrt(d - c))", "always"),
    ("tv(Uniform(a, b), Uniform(c, d))", "1 - Max(0, Min(b, d) - Max(a, c))*Min(1/(b - a), 1/(d - c))", "always"),
    (
        "hockey_stick(Uniform(a, b), Uniform(c, d), 1)",
        "1 - Max(0, Min(b, d) - Max(a, c))*Min(exp(1)/(d - c), 1/(b - a))",
        "always",
    ),
    ("kl(Uniform(a, b), Exponential(r))", "r*(a + b)/2 - log((b - a)*r)", "a >= 0"),
    ("renyi(Uniform(a, b), Exponential(r))", None, "b - Max(0, a) > 0 and Max(1 - alpha, a) >= 0"),
    ("renyi(Exponential(r), Uniform(a, b))", None, "b - Max(0, a) > 0 and alpha < 1"),
    ("renyi(Normal(m, s), Uniform(a, b))", None, "alpha < 1"),
    ("renyi(Laplace(m, s), Uniform(a, b))", None, "alpha < 1"),
    ("renyi(Conditioned(Normal(0, 1), a, b), Conditioned(Normal(1, 1), c, d))", None, f"{OVERLAP} and Max(1 - alpha, Min(a - c, d - b)) >= 0"),
    ("renyi(Conditioned(Exponential(r), 0, b), Conditioned(Exponential(s), 0, c))", None, "Max(1 - alpha, c - b) >= 0"),
    ("renyi(Pareto(x1, r), Pareto(x2, s))", None, "alpha*r + (1 - alpha)*s > 0 and Max(1 - alpha, x1 - x2) >= 0"),
]


@pytest.mark.parametrize("expression, form, finite", ANSWERS, ids=[item[0] for item in ANSWERS])
@pytest.mark.sampled(4)
def test_one_answer_with_its_exact_condition(expression, form, finite):
    found = derive(expression, enclose=lambda term: enclose(term, digits=8, budget=3, route="integration")[0])
    assert found.derived and found.exact and found.data()["finite_when"] == finite
    assert form is None or to_text(found.closed_form) == form
    assert any(check.name == "verified integration" and check.outcome == "holds" for check in found.checks)
    replay(json.loads(json.dumps(found.data())))


ENDS = [(0, 2, -1, 3), (0, 2, 0, 2), (0, 2, 1, 3), (0, 2, 2, 3), (1, 2, 3, 4), (-1, 4, 0, 1)]


@pytest.mark.parametrize("quantity", ["renyi({}, 1/2)", "renyi({}, 3)", "kl({})", "tv({})", "hellinger2({})", "hockey_stick({}, 1/3)"])
@pytest.mark.parametrize("ends", ENDS)
def test_every_order_of_the_ends_is_what_integration_says(quantity, ends):
    found = derive(quantity.format("Uniform(a, b), Uniform(c, d)"), check=False)
    at = dict(zip("abcd", map(number, ends)))
    finite = all(
        bool(ball(substitute(c.left, at), {}) > 0) or (c.op == ">=" and substitute(c.left, at).value == 0) for c in found.finite_when
    )
    enclosed = enclose(substitute(found.expression, at), digits=8, route="integration")[0]
    assert finite is not (enclosed.infinite > 0)
    assert not finite or ball(substitute(found.closed_form, at), {}).overlaps(enclosed.lower.union(enclosed.upper))


def test_what_the_laws_ask_of_their_parameters_is_assumed_and_said():
    found = derive("renyi(Uniform(a, b), Uniform(a, c))", check=False)
    assert [to_text(condition) for condition in found.assumed] == ["b - a > 0", "c - a > 0"]
    assert "assumed, for the laws to mean something: b > a and c > a" in str(found)
    assert derive("renyi(Uniform(0, b), Uniform(0, c))", ["b > 0", "c > 1"], check=False).assumed == ()
    assert "assumed, for the laws to mean something: a > 0" in str(derive("renyi(Uniform(-a, a), Normal(0, 1))", check=False))
    with pytest.raises(DomainProblem, match="sd of Normal must be > 0"):
        derive("renyi(Normal(0, -s), Normal(0, 1))", ["s > 0"])


def test_an_altered_overlap_does_not_replay():
    data = derive("renyi(Uniform(a, b), Uniform(c, d))", check=False).data()
    for altered in (
        {"finite_when": OVERLAP},
        {"closed_form": "log((d - c)/(b - a)) + log((Max(b, d) - Min(a, c))/(b - a))/(alpha - 1)"},
    ):
        with pytest.raises(CertificateError):
            replay({**data, **altered})
