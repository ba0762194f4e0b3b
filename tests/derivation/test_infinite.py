"""Divergences that are infinite by growth at an end: derived with a step that replays, and what integration says."""

import json

import pytest

from rdpverify.derivation import derive
from rdpverify.derivation.infinite import RULE
from rdpverify.derivation.replay import replay
from rdpverify.errors import CertificateError
from rdpverify.printer import to_text
from rdpverify.numeric import enclose

INFINITE = [
    ("kl(Cauchy(0, 1), Laplace(0, 1))", "log(p) grows like -2*log(-x) and log(p/q) like -x"),
    ("renyi(Cauchy(0, 1), Normal(0, 1), 2)", "the logarithm of the integrand grows like x**2/2"),
    ("chi2(Logistic(0, 1), Normal(0, 1))", "the logarithm of the integrand grows like x**2/2"),
    ("max_divergence(Cauchy(m, s), Normal(0, 1))", "log(p/q) grows like x**2/2"),
    ("max_divergence(Geometric(p), Poisson(l))", "log(f/g) grows like x*log(x)"),
]


def _enclosed(term):
    return enclose(term, digits=6, budget=3, route="integration")[0]


@pytest.mark.parametrize("expression, growth", INFINITE)
def test_growth_is_a_step_that_replays(expression, growth):
    found = derive(expression, enclose=_enclosed)
    assert found.derived and to_text(found.closed_form) == "oo" and found.data()["finite_when"] == "never"
    (step,) = [step for step in found.steps if step.rule == RULE]
    assert growth in str(step.because) and step.checked == "growth compared exactly"
    data = json.loads(json.dumps(found.data()))
    replay(data)
    with pytest.raises(CertificateError):
        replay({**data, "steps": [{**data["steps"][-1], "because": "it is so"}]})


@pytest.mark.parametrize("expression", ["kl(Laplace(0, 1), Cauchy(0, 1))", "kl(Normal(0, 1), Logistic(0, 1))", "kl(Poisson(a), Geometric(p))"])
def test_what_is_finite_is_not_called_infinite(expression):
    found = derive(expression, enclose=_enclosed)
    assert to_text(found.closed_form) != "oo" if found.closed_form is not None else not found.never_finite


def test_a_forged_growth_does_not_replay():
    data = derive("kl(Cauchy(0, 1), Laplace(0, 1))", check=False).data()
    with pytest.raises(CertificateError):
        replay({**data, "expression": "kl(Laplace(0, 1), Cauchy(0, 1))"})


STUDENT = "log(2/n)/2 + log(gamma(n/2 + 1/2)/gamma(n/2)) + (n + 1)*digamma(n/2)/2 - (n + 1)*digamma(n/2 + 1/2)/2 + n/(2*(n - 2))"


@pytest.mark.parametrize(
    "expression, form, finite",
    [
        ("kl(StudentT(n), Normal(0, 1))", STUDENT, "n - 2 > 0"),
        ("kl(StudentT(5), Normal(m, s))", "log(128*s**2/(45*pi))/2 + 3*digamma(5/2) - 3*digamma(3) + (3*m**2 + 5)/(6*s**2)", "always"),
        ("kl(Cauchy(a, b), Normal(m, s))", "oo", "never"),
    ],
)
def test_student_against_normal_by_the_moment_that_decides(expression, form, finite):
    found = derive(expression, enclose=_enclosed)
    assert found.derived and found.exact
    assert (to_text(found.closed_form), found.data()["finite_when"]) == (form, finite)
    data = json.loads(json.dumps(found.data()))
    replay(data)
    moments = [step for step in data["steps"] if step["rule"] == "moment"]
    assert any(step["bindings"]["statistic"] == "_x**2" for step in moments)
    with pytest.raises(CertificateError):
        replay({**data, "steps": [step for step in data["steps"] if step is not moments[0]]})


@pytest.mark.parametrize(
    "expression, note",
    [
        ("renyi(InverseGaussian(m, l), Gamma(k, t))", "by growth it is finite exactly when alpha*l*t + (2 - 2*alpha)*m**2 >= 0"),
        ("renyi(Gamma(k, t), InverseGaussian(m, l))", "by growth it is finite exactly when alpha < 1"),
    ],
)
def test_where_the_formula_has_a_sufficient_condition_growth_tells_the_exact_one(expression, note):
    found = derive(expression, check=False)
    assert not found.exact and note in found.notes
