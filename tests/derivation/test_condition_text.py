"""Conditions as a reader says them, and what is said where no method compares two laws."""

import pytest

from rdpverify.derivation import derive
from rdpverify.derivation.condition_text import condition_text
from rdpverify.printer import to_text
from rdpverify.typed import parse_relation

TOLD = [
    ("(m1 - m2)**2 > 0", "m1 != m2"),
    ("1 - p > 0", "p < 1"),
    ("b - a >= 0", "b >= a"),
    ("-m >= 0", "m <= 0"),
    ("alpha*r + (1 - alpha)*s > 0", "alpha*r + (1 - alpha)*s > 0"),
    ("Max(1 - alpha, b - a) > 0", "alpha < 1 or b > a"),
    ("Max(1 - alpha, Min(a - c, d - b)) >= 0", "alpha <= 1 or (a >= c and d >= b)"),
    ("Max(1 - alpha, 1 - sign(1 - p)) > 0", "alpha < 1 or p >= 1"),
    ("sign(1 - q) >= sign(1 - p)", "q < 1 or p >= 1"),
    ("sign(q) >= 1", "q > 0"),
]


@pytest.mark.parametrize("text, said", TOLD)
def test_a_condition_is_told(text, said):
    assert condition_text((parse_relation(text),)) == said


def test_several_conditions_are_joined():
    assert condition_text(()) == "always"
    assert condition_text((parse_relation("p > 0"), parse_relation("Max(1 - alpha, q) > 0"))) == "p > 0 and (alpha < 1 or q > 0)"


def test_the_data_keep_the_relations_of_the_language():
    found = derive("renyi(Logistic(m1, s), Logistic(m2, s))", check=False)
    assert "the formula holds when: m1 != m2" in str(found)
    assert parse_relation(found.data()["valid_when"]).op == ">"


@pytest.mark.parametrize(
    "expression, form",
    [
        ("renyi(Normal(0, 1), Poisson(1))", "oo"),
        ("kl(Geometric(p), Exponential(r))", "oo"),
        ("tv(Normal(0, 1), Poisson(1))", "1"),
        ("hellinger2(Poisson(a), Laplace(0, 1))", "1"),
        ("hockey_stick(Normal(0, 1), Poisson(1), 3)", "1"),
    ],
)
def test_a_density_and_a_mass_function_are_mutually_singular(expression, form):
    found = derive(expression, check=False)
    assert to_text(found.closed_form) == form


def test_enclose_is_not_recommended_where_it_refuses():
    found = derive("renyi(Mixture((1/2, Normal(0, 1)), (1/2, PointMass(0))), Poisson(1))")
    assert found.closed_form is None and "does not compare them either" in found.reason and "best alternative" not in found.reason


FORMS = [
    (
        "renyi(StudentT(n), shift(StudentT(n), m))",
        ("m in (-1, 1)", "n in [1, oo)"),
        "log(hyper([n/2, (1 - alpha)*(n + 1)/2, alpha*(n + 1)/2], [n/4 + 1/4, n/4 + 3/4], -1/4*m**2/n))/(alpha - 1)",
    ),
    (
        "renyi(DiscreteLaplace(0, s), DiscreteLaplace(0, t))",
        (),
        "log(((exp(1/s) - 1)/(exp(1/s) + 1))**alpha*((exp(1/t) - 1)/(exp(1/t) + 1))**(1 - alpha)"
        "*(exp(alpha/s + (1 - alpha)/t) + 1)/(exp(alpha/s + (1 - alpha)/t) - 1))/(alpha - 1)",
    ),
    (
        "hockey_stick(Normal(0, 1), Normal(m, 1), eps)",
        ("eps >= 0",),
        "Phi(Abs(m)/2 - eps/Abs(m)) - Phi(-eps/Abs(m) - Abs(m)/2)*exp(eps)",
    ),
    (
        "kl(DiscreteLaplace(0, s), DiscreteLaplace(2, t))",
        (),
        "log((exp(1/s) - 1)*(exp(1/t) + 1)/((exp(1/s) + 1)*(exp(1/t) - 1))) + 2/t + 2*exp(1/s)/(exp(2/s) - 1)*(exp(-2/s)/t - 1/s)",
    ),
]


@pytest.mark.parametrize("expression, where, form", FORMS, ids=[item[0] for item in FORMS])
def test_forms_as_a_textbook_prints_them(expression, where, form):
    assert to_text(derive(expression, where, check=False).closed_form) == form


@pytest.mark.parametrize("expression", ["tv(Geometric(p), Geometric(q))", "hockey_stick(Poisson(a), Poisson(b), 1)"])
def test_profiles_of_laws_in_unknown_order(expression):
    found = derive(expression)
    assert found.derived and found.closed_form.op == "Piecewise"
