"""Compositions of Cauchy noise: the profile of one run against quadrature, of two runs against a sum over the first."""

from fractions import Fraction

import pytest
from flint import arb, fmpq

from rdpverify.errors import RuleError
from rdpverify.kernel.compositions.composed import closed_profile
from rdpverify.kernel.extended import at_precision
from rdpverify.language import parse
from rdpverify.numeric import composed as planning
from rdpverify.numeric import enclose

from .test_cauchy_profile import profile


@pytest.mark.parametrize("m, s, n, t", [(0, 1, 1, 1), (1, 1, 0, 1), (0, 1, 0, 3), (0, 3, 0, 1), (-2, 1, 1, "1/2")])
@pytest.mark.parametrize("eps", ["-9", "-3/2", "-1/10", "0", "1/4", "1", "9"])
def test_one_run(m, s, n, t, eps):
    with at_precision(100):
        found = closed_profile(parse(f"Cauchy({m}, {s})"), parse(f"Cauchy({n}, {t})"))(fmpq(*Fraction(eps).as_integer_ratio()))
    assert float(found) == pytest.approx(float(profile(*map(Fraction, (m, s, n, t, eps)))), abs=1e-7)


def test_a_sample_is_what_the_closed_route_gives():
    mixed, plain = "Mixture((9/10, Cauchy(0, 1)), (1/10, Cauchy(1, 1)))", "Cauchy(0, 1)"
    for P, Q in ((mixed, plain), (plain, mixed)):
        for eps in ("-1/20", "1/20"):
            with at_precision(100):
                found = closed_profile(parse(P), parse(Q))(fmpq(*Fraction(eps).as_integer_ratio()))
            assert found.overlaps(enclose(parse(f"hockey_stick({P}, {Q}, {eps})"), 12)[0].ball)


def test_two_runs_are_the_integral_over_the_first():
    """tv of two runs is the mean of the profile of one at the loss of the other, by a midpoint sum on the circle."""
    import mpmath as mp

    def inner(phi):
        x = mp.tan(phi / 2)
        p, q = 1 / (1 + x * x), 1 / (1 + (x - 1) ** 2)
        ratio = q / p
        return profile(*map(Fraction, (0, 1, 1, 1)), Fraction(str(mp.nstr(mp.log(ratio), 15))))

    steps = 400
    mean = sum(inner(-mp.pi + 2 * mp.pi * (i + mp.mpf(1) / 2) / steps) for i in range(steps)) / steps
    found = enclose(parse("tv(Power(Cauchy(0, 1), 2), Power(Cauchy(1, 1), 2))"), 5)[0]
    assert float(found.mid) == pytest.approx(float(mean), abs=2e-4)


def test_no_profile_where_there_is_none():
    for P, Q in (("Cauchy(0, 1)", "Cauchy(0, 1)"), ("Cauchy(0, 1)", "Normal(0, 1)"), ("StudentT(1)", "Cauchy(1, 1)")):
        assert closed_profile(parse(P), parse(Q)) is None


def test_a_threshold_that_is_not_told_is_refused():
    from rdpverify.kernel.compositions.composed import _cauchy

    with at_precision(60), pytest.raises(RuleError):
        at = _cauchy(arb(0), arb(1), arb(1), arb(1))
        at((3 + arb(5).sqrt()) / 2 + arb(0, "1e-12"))


def test_a_plan_that_fails_is_looked_for_once(monkeypatch):
    """Other levels ask again."""
    asked = []

    def refused(P, Q, nodes):
        asked.append(nodes)
        raise planning.NoPlan("none")

    monkeypatch.setattr(planning, "_fresh_plan", refused)
    planning._plan.cache_clear()
    for level in ("1", "2", "3"):
        with pytest.raises(planning.NoPlan):
            planning.composed_plan(parse(f"hockey_stick(Power(Normal(0, 1), 3), Power(Normal(1, 2), 3), {level})"))
    planning._plan.cache_clear()
    assert asked == [planning.MANY]
