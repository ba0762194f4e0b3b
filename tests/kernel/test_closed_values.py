"""Closed values of divergences by the kernel's lemmas: the textbook formulas, their conditions, and what is refused."""

import pytest

from rdpverify.errors import RuleError
from rdpverify.kernel.closed import closed_answer
from rdpverify.derivation import cases
from rdpverify.derivation.accepted import accepted_form
from rdpverify.derivation.domain_signs import DomainSigns
from rdpverify.kernel.closed.assumptions import Assumptions
from rdpverify.kernel.closed.segments import Undecided
from rdpverify.language import parse
from rdpverify.printer import to_text
from rdpverify.typed import parse_question
from rdpverify.terms.normal import identical


def answer(text, *where):
    question = parse_question(text, where)
    return closed_answer(question.term, Assumptions(DomainSigns(question.where, question.conditions)))


def in_cases(text, *where):
    question = parse_question(text, where)
    return cases.closed_answer(question.term, Assumptions(DomainSigns(question.where, question.conditions)))


def value(text, form, *where):
    """The form and its conditions: RuleError unless the value is identical to it."""
    question = parse_question(text, where)
    assumptions = Assumptions(DomainSigns(question.where, question.conditions))
    found = closed_answer(question.term, assumptions)
    return accepted_form(found, form, assumptions), found.conditions


FORMULAS = [
    ("renyi(Normal(0, sigma), Normal(mu, sigma))", "alpha*mu**2/(2*sigma**2)", []),
    (
        "renyi(Normal(m1, s1), Normal(m2, s2))",
        "log(s2/s1) + log(s2**2/(alpha*s2**2 + (1-alpha)*s1**2))/(2*(alpha-1))"
        " + alpha*(m1-m2)**2/(2*(alpha*s2**2 + (1-alpha)*s1**2))",
        [],
    ),
    (
        "renyi(Laplace(0, b), Laplace(1, b))",
        "log(alpha/(2*alpha-1)*exp((alpha-1)/b) + (alpha-1)/(2*alpha-1)*exp(-alpha/b))/(alpha-1)",
        [],
    ),
    ("renyi(Bernoulli(p), Bernoulli(q))", "log(p**alpha*q**(1-alpha) + (1-p)**alpha*(1-q)**(1-alpha))/(alpha-1)", []),
    ("renyi(Finite([p, 1-p]), Finite([1-p, p]))", "log(p**alpha*(1-p)**(1-alpha) + (1-p)**alpha*p**(1-alpha))/(alpha-1)", []),
    (
        "renyi(Finite([p, (1-p)/2, (1-p)/2]), Finite([(1-p)/2, p, (1-p)/2]))",
        "log(p**alpha*((1-p)/2)**(1-alpha) + ((1-p)/2)**alpha*p**(1-alpha) + (1-p)/2)/(alpha-1)",
        [],
    ),
    ("kl(Normal(m1, s1), Normal(m2, s2))", "log(s2/s1) + (s1**2 + (m1-m2)**2)/(2*s2**2) - 1/2", []),
    ("kl(Laplace(0, b), Laplace(1, b))", "exp(-1/b) + 1/b - 1", []),
    ("max_divergence(Laplace(0, b), Laplace(1, b))", "1/b", []),
    ("chi2(Normal(0, sigma), Normal(mu, sigma))", "exp(mu**2/sigma**2) - 1", []),
    ("hellinger2(Normal(0, sigma), Normal(mu, sigma))", "1 - exp(-mu**2/(8*sigma**2))", []),
    (
        "hockey_stick(Normal(0, sigma), Normal(mu, sigma), eps)",
        "Phi(mu/(2*sigma) - eps*sigma/mu) - exp(eps)*Phi(-mu/(2*sigma) - eps*sigma/mu)",
        ["mu > 0", "eps in (-oo, oo)"],
    ),
    ("tv(Normal(0, sigma), Normal(mu, sigma))", "2*Phi(mu/(2*sigma)) - 1", ["mu > 0"]),
    ("hockey_stick(Laplace(0, b), Laplace(1, b), eps)", "1 - exp((eps - 1/b)/2)", ["eps in [0, 1/b]"]),
    ("renyi(Exponential(a), Exponential(b))", "alpha*log(a)/(alpha-1) - log(b) - log(alpha*a + (1-alpha)*b)/(alpha-1)", []),
    ("renyi(Poisson(a), Poisson(b))", "(a**alpha*b**(1-alpha) - alpha*a - (1-alpha)*b)/(alpha-1)", []),
    ("renyi(Power(Normal(0, s), n), Power(Normal(1, s), n))", "n*alpha/(2*s**2)", ["n in integers [1, oo)"]),
]


@pytest.mark.parametrize("text, form, where", FORMULAS, ids=[text for text, _, _ in FORMULAS])
def test_the_value_is_identical_to_the_textbook_formula(text, form, where):
    found, _ = value(text, form, *where)
    assert found is parse(form)


MUTANTS = [
    ("renyi(Normal(0, sigma), Normal(mu, sigma))", "alpha*mu/(2*sigma**2)"),
    (
        "renyi(Laplace(0, b), Laplace(1, b))",
        "log(alpha/(2*alpha-1)*exp((alpha-1)/b) + (alpha-1)/(2*alpha-1)*exp(-alpha*b))/(alpha-1)",
    ),
    ("renyi(Bernoulli(p), Bernoulli(q))", "log(p**alpha*q**(1-alpha) + (1-p)**alpha*(1-q)**(1-alpha))/alpha"),
    ("kl(Laplace(0, b), Laplace(1, b))", "exp(-1/b) + 1/b"),
    ("max_divergence(Laplace(0, b), Laplace(1, b))", "2/b"),
    ("renyi(Normal(0, sigma), Normal(mu, sigma))", "alpha*mu**2/(2*sigma**2) + rho"),
]


@pytest.mark.parametrize("text, form", MUTANTS)
def test_a_misprinted_form_is_not_accepted(text, form):
    with pytest.raises(RuleError):
        value(text, form)


def test_different_variances_are_finite_exactly_when_the_blended_precision_is_positive():
    found = in_cases("renyi(Normal(m1, s1), Normal(m2, s2))")
    (condition,) = found.finite_when
    assert found.exact and condition.op == ">"
    assert identical(condition.left, parse("alpha*s2**2 + (1-alpha)*s1**2"))


def test_equal_variances_are_always_finite():
    assert answer("renyi(Normal(0, sigma), Normal(mu, sigma))").finite_when == ()


def test_the_half_in_laplace_is_a_condition_of_the_formula_not_of_finiteness():
    found = answer("renyi(Laplace(0, b), Laplace(1, b))")
    assert found.finite_when == () and len(found.valid_when) == 1


def test_no_condition_is_left_above_order_one():
    assert answer("renyi(Laplace(0, b), Laplace(1, b))", "alpha in (1, oo)").conditions == ()


def test_unordered_locations_reduce_to_their_distance():
    """The kernel asks for the order; what is said in every case is put together by search, and is in every case what the kernel says."""
    text = "renyi(Laplace(m1, b), Laplace(m2, b))"
    with pytest.raises(Undecided, match="the order of m2 and m1 is not known"):
        answer(text, "alpha in (1, oo)")
    form = "log(alpha/(2*alpha-1)*exp((alpha-1)*Abs(m1-m2)/b) + (alpha-1)/(2*alpha-1)*exp(-alpha*Abs(m1-m2)/b))/(alpha-1)"
    found = in_cases(text, "alpha in (1, oo)").value
    assert identical(found, parse(form)) and "Abs(m1 - m2)" in to_text(found)
    value("renyi(Laplace(m1, b), Laplace(m2, b))", form.replace("Abs(m1-m2)", "(m2-m1)"), "alpha in (1, oo)", "m2 in (m1, oo)")


def test_laplace_scales_have_their_own_finiteness_condition():
    found = in_cases("renyi(Laplace(0, b1), Laplace(1, b2))", "alpha in (1, oo)")
    (condition,) = found.finite_when
    assert found.exact and condition.op == ">" and identical(condition.left, parse("alpha*b2 + (1-alpha)*b1"))


def test_a_larger_support_is_infinite_above_order_one_and_a_common_support_value_below():
    above = answer("renyi(Uniform(0, 2), Uniform(0, 1))", "alpha in (1, oo)")
    assert above.value.op == "oo" and not above.dominated
    below, conditions = value("renyi(Uniform(0, 2), Uniform(0, 1), 1/2)", "log(2)")
    assert to_text(below) == "log(2)" and [to_text(c) for c in conditions] == [] or to_text(conditions[0]) == "1/2 < 1"


def test_disjoint_supports_are_infinite_at_every_order():
    assert answer("renyi(Uniform(0, 1), Uniform(2, 3))").value.op == "oo"


def test_kl_is_infinite_without_absolute_continuity():
    assert answer("kl(Uniform(0, 2), Uniform(0, 1))").value.op == "oo"


def test_shifted_gaussians_have_no_finite_max_divergence():
    found = answer("max_divergence(Normal(0, s), Normal(1, s))")
    assert found.value.op == "oo" and found.conditions == ()


def test_a_mass_that_may_vanish_is_a_condition():
    found = answer("renyi(Bernoulli(p), Bernoulli(q))", "p in [0, 1]", "q in (0, 1)")
    assert "p > 0" in [to_text(c) for c in found.conditions]


def test_overlapping_mixtures_are_refused_with_a_reason():
    with pytest.raises(RuleError, match="overlapping"):
        answer("renyi(Mixture((1/2, Normal(0, 1)), (1/2, Normal(1, 1))), Normal(0, 1))")


def test_a_typed_density_gives_the_same_value_as_its_family():
    found, _ = value(
        "renyi(Density(exp(-Abs(x)/b)/(2*b), x), Density(exp(-Abs(x-1)/b)/(2*b), x))",
        "log(alpha/(2*alpha-1)*exp((alpha-1)/b) + (alpha-1)/(2*alpha-1)*exp(-alpha/b))/(alpha-1)",
        "alpha in (1, oo)",
        "b > 0",
    )
    assert found is not None


@pytest.mark.parametrize("form", ["sqrt((x-1)**2)", "Max(x-1, 1-x)", "Abs(1-x)"])
def test_an_absolute_value_may_be_written_in_other_ways(form):
    found, _ = value(f"max_divergence(Laplace(0, b), Density(exp(-{form}/b)/(2*b), x))", "1/b")
    assert to_text(found) == "1/b"


def test_an_order_that_may_be_one_is_a_condition():
    found = answer("renyi(Normal(0, s), Normal(1, s))", "alpha in [1/2, 2]")
    assert [to_text(c) for c in found.conditions] == ["(alpha - 1)**2 > 0"]


def test_an_order_that_may_be_negative_is_refused():
    with pytest.raises(RuleError, match="positive"):
        answer("renyi(Normal(0, s), Normal(1, s))", "alpha in (-1, 1)")


def test_a_form_with_a_hole_of_its_own_is_not_accepted():
    with pytest.raises(RuleError, match="undefined"):
        value("renyi(Normal(0, sigma), Normal(mu, sigma))", "alpha*mu**3/(2*mu*sigma**2)")


def test_a_mass_that_may_be_zero_where_the_second_law_has_none_is_refused():
    with pytest.raises(RuleError, match="whether the first law has mass"):
        answer("renyi(Mixture((p, PointMass(0)), (1-p, Normal(0, 1))), Normal(0, 1))", "p in [0, 1]", "alpha in (1, 2)")


def test_the_profile_of_laplace_noise_falls_to_zero_at_its_pure_bound():
    found = in_cases("hockey_stick(Laplace(0, b), Laplace(1, b), eps)", "eps in [0, oo)")
    assert found.value.op == "Piecewise" and to_text(found.value).endswith("(0, 1/b - eps <= 0))")
