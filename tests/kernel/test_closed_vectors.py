"""Laws of vectors and sums over all integers: textbook values, products, exact finiteness, integer shifts."""

import pytest
from flint import arb, ctx

from rdpverify.errors import RuleError
from rdpverify.kernel.closed import closed_answer
from rdpverify.derivation.domain_signs import DomainSigns
from rdpverify.kernel.closed.assumptions import Assumptions
from rdpverify.language import parse
from rdpverify.printer import to_text
from rdpverify.typed import parse_question
from rdpverify.terms.evaluate import ball
from rdpverify.terms.normal import identical


def answer(text, *where):
    question = parse_question(text, where, ())
    return closed_answer(question.term, Assumptions(DomainSigns(question.where, question.conditions)))


@pytest.mark.parametrize("quantity, order", [("renyi", ", 3"), ("renyi", ", 1/2"), ("kl", ""), ("max_divergence", "")])
def test_a_diagonal_normal_vector_is_a_product(quantity, order):
    vectors = "MultivariateNormal([1, 0], [[1, 0], [0, 4]]), MultivariateNormal([0, 2], [[4, 0], [0, 9]])"
    product = "Product(Normal(1, 1), Normal(0, 2)), Product(Normal(0, 2), Normal(2, 3))"
    first, second = (answer(f"{quantity}({laws}{order})").value for laws in (vectors, product))
    assert identical(first, second) or ball(first, {}).overlaps(ball(second, {}))


def test_a_turned_pair_has_the_same_divergence():
    # the rotation by (3/5, 4/5) of diag(1, 4) against diag(2, 5), with the means turned too
    turned = (
        "renyi(MultivariateNormal([3/5, 4/5], [[73/25, -36/25], [-36/25, 52/25]]), "
        "MultivariateNormal([0, 0], [[98/25, -36/25], [-36/25, 77/25]]), 3/2)"
    )
    straight = "renyi(MultivariateNormal([1, 0], [[1, 0], [0, 4]]), MultivariateNormal([0, 0], [[2, 0], [0, 5]]), 3/2)"
    values = [ball(answer(text).value, {}) for text in (turned, straight)]
    assert values[0].overlaps(values[1])


def test_finite_exactly_where_the_blended_covariance_is_positive_definite():
    pair = "renyi(MultivariateNormal([0, 0], [[3, 0], [0, 1]]), MultivariateNormal([0, 0], [[1, 0], [0, 1]]), {})"
    assert answer(pair.format("7/5")).value.op != "oo"
    assert answer(pair.format("3/2")).value.op == "oo" and answer(pair.format("2")).value.op == "oo"


@pytest.mark.parametrize(
    "covariance, reason", [("[[1, 2], [2, 1]]", "positive definite"), ("[[1, 1/2], [0, 1]]", "symmetric"), ("[[1]]", "dimensions")]
)
def test_what_is_no_covariance_is_refused(covariance, reason):
    with pytest.raises(RuleError, match=reason):
        answer(f"kl(MultivariateNormal([0, 0], {covariance}), MultivariateNormal([0, 0], [[1, 0], [0, 1]]))")


def test_two_categories_of_dirichlet_are_beta():
    for quantity, order in (("renyi", ", 5/2"), ("kl", ""), ("max_divergence", ""), ("chi2", ""), ("hellinger2", "")):
        values = [
            ball(answer(f"{quantity}({P}, {Q}{order})").value, {})
            for P, Q in (("Dirichlet([3, 4])", "Dirichlet([2, 7/2])"), ("Beta(3, 4)", "Beta(2, 7/2)"))
        ]
        assert values[0].overlaps(values[1]), quantity


def test_dirichlet_is_finite_exactly_where_the_blended_parameters_are_positive():
    assert answer("renyi(Dirichlet([1, 2]), Dirichlet([3, 1]), 3/2)").value.op == "oo"
    assert answer("renyi(Dirichlet([1, 2]), Dirichlet([3, 1]), 7/5)").value.op != "oo"


def test_the_discrete_gaussian_at_integer_shifts():
    integers = ("mu in integers (-oo, oo)", "alpha in integers [2, oo)")
    value = answer("renyi(DiscreteNormal(0, s), DiscreteNormal(mu, s))", *integers).value
    assert identical(value, parse("alpha*mu**2/(2*s**2)"))
    assert "Sum" in to_text(answer("renyi(DiscreteNormal(0, s), DiscreteNormal(mu, s), 3/2)", integers[0]).value)
    assert to_text(answer("kl(DiscreteNormal(0, s), DiscreteNormal(1, s))").value) == "1/2/s**2"


def test_the_golden_value_of_the_discrete_gaussian():
    from rdpverify.derivation.series import ball_with_series

    precision, ctx.prec = ctx.prec, 100
    try:
        value = ball_with_series(answer("renyi(DiscreteNormal(0, 1/2), DiscreteNormal(1, 1/2), 3/2)").value)
        assert arb("2.94246096510604", "5e-15").contains(value)
    finally:
        ctx.prec = precision


def test_a_form_with_a_series_that_might_be_undefined_is_not_accepted():
    from rdpverify.derivation.accepted import accepted_form

    question = parse_question("renyi(DiscreteNormal(0, s), DiscreteNormal(1, s), 2)", ("s > 0", "t in (-oo, oo)"), ())
    assumptions = Assumptions(DomainSigns(question.where, question.conditions))
    with pytest.raises(RuleError):
        accepted_form(closed_answer(question.term, assumptions), "1/s**2 + 0*Sum(exp(-_k**2/(s-1)**2), (_k, -oo, oo))", assumptions)
