"""The privacy profile of Cauchy noise: against quadrature by mpmath between the roots, at random parameters and at its boundaries."""

from fractions import Fraction

import mpmath as mp
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rdpverify.errors import RuleError
from rdpverify.kernel.closed import closed_answer
from rdpverify.kernel.closed.assumptions import Assumptions
from rdpverify.kernel.enclosures.closed_route import NumberSigns
from rdpverify.language import parse
from rdpverify.numeric import enclose

PLACES, SCALES = st.fractions(-4, 4, max_denominator=5), st.fractions(Fraction(1, 5), 4, max_denominator=5)


def profile(m, s, n, t, eps):
    """∫ (p − e^eps·q)₊, split at the roots of p = e^eps·q."""
    m, s, n, t, gamma = *(mp.mpf(x.numerator) / x.denominator for x in (m, s, n, t)), mp.exp(mp.mpf(eps.numerator) / eps.denominator)

    def gain(x):
        return max(s / (s * s + (x - m) ** 2) - gamma * t / (t * t + (x - n) ** 2), 0) / mp.pi

    a, b, c = s - gamma * t, -2 * (s * n - gamma * t * m), s * (n * n + t * t) - gamma * t * (m * m + s * s)
    roots = [-c / b] if a == 0 and b else sorted(mp.re(r) for r in mp.polyroots([a, b, c]) if mp.im(r) == 0) if a else []
    places = sorted({*roots, m, n})
    return mp.quad(gain, [-mp.inf, *places, mp.inf])


@given(PLACES, SCALES, PLACES, SCALES, st.fractions(-2, 2, max_denominator=4))
@settings(max_examples=25, deadline=None)
def test_the_closed_form_is_the_integral(m, s, n, t, eps):
    found, plans = enclose(parse(f"hockey_stick(Cauchy({m}, {s}), Cauchy({n}, {t}), {eps})"), 10)
    assert not any("sum" in plan or "pieces" in plan for plan in plans.values())
    assert float(found.mid) == pytest.approx(float(profile(m, s, n, t, eps)), abs=1e-7)


@pytest.mark.parametrize("text, value", [
    ("tv(Cauchy(0, 1), Cauchy(1, 1))", "2*atan(1/2)/pi"), ("tv(Cauchy(1, 3), Cauchy(-1, 3))", "2*atan(1/3)/pi"),
    ("hockey_stick(Cauchy(0, 1), Cauchy(1, 1), log((3+sqrt(5))/2))", "0"),  # the greatest loss
    ("hockey_stick(Cauchy(0, 1), Cauchy(1, 1), 5)", "0"), ("hockey_stick(Cauchy(0, 1), Cauchy(1, 1), -5)", "1 - exp(-5)"),
    ("hockey_stick(Cauchy(0, 1), Cauchy(0, 2), log(2))", "0"),  # at the centre
    ("hockey_stick(Cauchy(0, 2), Cauchy(0, 1), log(2))", "0"),  # approached far out
    ("tv(Cauchy(0, 1), Cauchy(0, 4))", "2*(atan(2) - atan(1/2))/pi"),  # where x**2 = 4
])
def test_values_by_hand(text, value):
    assert enclose(parse(text), 10)[0].ball.overlaps(enclose(parse(value), 10)[0].ball)


def test_the_integral_and_the_closed_form_agree():
    term = parse("hockey_stick(Cauchy(0, 1), Cauchy(1, 2), 1/5)")
    closed, integrated = (enclose(term, 15, route=route)[0].ball for route in ("closed", "integration"))
    assert closed.overlaps(integrated)


def test_a_twin_of_the_wrong_shape_has_no_closed_form():
    """Powers of quadratics, and quotients with another exponent, are no likelihood sets of this kind."""
    for text in ("hockey_stick(StudentT(3), Cauchy(0, 1), 1/5)", "hockey_stick(StudentT(3), shift(StudentT(3), 1), 1/5)"):
        with pytest.raises(RuleError):
            closed_answer(parse(text), Assumptions(NumberSigns({})))


def test_epsilon():
    found = enclose(parse("epsilon(PairMechanism(Cauchy(0, 1), Cauchy(1, 1)), 1/10**5)"), 10)[0]
    assert found.has_digits(10) and found.upper < enclose(parse("log((3+sqrt(5))/2)"), 10)[0].lower
    level = Fraction(str(float(found.mid))).limit_denominator(10**12)
    assert float(profile(*map(Fraction, (0, 1, 1, 1)), level)) == pytest.approx(1e-5, rel=1e-5)
