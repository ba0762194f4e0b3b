"""Laws moved and stretched away from the unit interval, kinks written as roots, and boundaries of max divergences there."""

import json

import mpmath
import pytest
from flint import arb, ctx

from rdpverify.derivation import derive
from rdpverify.derivation.replay import replay
from rdpverify.printer import to_text
from rdpverify.numeric import enclose
from rdpverify.terms import number, substitute
from rdpverify.terms.evaluate import ball


def _enclosed(term):
    return enclose(term, digits=8, budget=3, route="integration")[0]


BETA = "log(beta(alpha*(a - 1) + 1, alpha*(b - 1) + 1)/beta(a, b))/(alpha - 1) - log(beta(a, b))"


@pytest.mark.parametrize("pair", ["scale(Beta(a, b), c), Uniform(0, c)", "shift(scale(Beta(a, b), 2), 1), Uniform(1, 3)"])
def test_a_beta_law_may_be_moved_and_stretched(pair):
    found = derive(f"renyi({pair})", ["c > 0"] if "c)" in pair else [], enclose=_enclosed)
    assert found.derived and to_text(found.closed_form) == BETA
    assert found.data()["limit_oo_when"] == "a - 1 > 0 and b - 1 > 0"
    replay(json.loads(json.dumps(found.data())))


@pytest.mark.parametrize("a, b, order", [(2, 3, "5/2"), (1, 2, "1/3")])
def test_its_value_to_thirty_digits(a, b, order):
    found = derive("renyi(shift(scale(Beta(a, b), 2), 1), Uniform(1, 3))", check=False)
    at = {"a": number(a), "b": number(b), "alpha": number(order)}
    with mpmath.workdps(40), ctx.workprec(128):
        alpha = mpmath.mpf(int(at["alpha"].value.p)) / int(at["alpha"].value.q)
        density = lambda x: ((x - 1) / 2) ** (a - 1) * ((3 - x) / 2) ** (b - 1) / mpmath.beta(a, b) / 2  # noqa: E731
        value = mpmath.log(mpmath.quad(lambda x: density(x) ** alpha * 2 ** (alpha - 1), [1, 3])) / (alpha - 1)
        assert ball(substitute(found.closed_form, at), {}).overlaps(arb(mpmath.nstr(value, 35), "1e-30"))


def test_beta_prime_laws_with_one_second_shape():
    found = derive("max_divergence(BetaPrime(a1, b), BetaPrime(a2, b))")
    assert found.derived and found.exact and found.data()["finite_when"] == "a1 - a2 >= 0"


def test_a_root_of_a_square_is_a_kink_for_integration_too():
    found = derive("renyi(Density(exp(-sqrt((x-m)**2)/b)/(2*b), x, -oo, oo), Laplace(0, b))", ["b > 0"], enclose=_enclosed)
    assert found.derived and any(check.name == "verified integration" and check.outcome == "holds" for check in found.checks)


def test_a_sum_over_finitely_many_integers_is_finite_at_the_ends_too():
    found = derive("renyi(Binomial(n, p), Poisson(l))", check=False)
    assert found.closed_form is None and found.exact and found.data()["finite_when"] == "always"
