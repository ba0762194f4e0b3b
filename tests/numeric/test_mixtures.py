"""Mixtures of laws whose tails are alike: none of the parts falls against the others, yet each is a bounded multiple of any other."""

import pytest
from flint import arb, fmpq

from rdpverify.errors import RuleError
from rdpverify.kernel.integrals.tails import HalfLine
from rdpverify.language import parse
from rdpverify.numeric.enclosing import enclose

TWO_AND_ONE = "Mixture((2/3, {0}), (1/3, {1}))"


@pytest.mark.parametrize(("divergence", "laws", "value"), [  # values of mpmath.quad at 30 digits
    ("renyi({M}, {Q}, 3/4)", ("Logistic(0, 1)", "Logistic(2, 1)"), "0.0582498802022112679584531"),
    ("renyi({M}, {Q}, 9/8)", ("Cauchy(0, 1)", "Cauchy(2, 1)"), "0.1020291661577711113230306"),
    ("kl({M}, {Q})", ("StudentT(3)", "shift(StudentT(3), 2)"), "0.1477189097869147738178525"),
    ("tv({M}, {Q})", ("Cauchy(0, 1)", "Cauchy(2, 1)"), "0.1666666666666666666666666")])
def test_mixtures_against_a_component(divergence, laws, value):
    found, _ = enclose(parse(divergence.format(M=TWO_AND_ONE.format(*laws), Q=laws[0])), 20)
    assert found.has_digits(20)
    assert found.ball.overlaps(arb(value, "1e-24"))


def on_a_tail(*densities):
    """The logarithms of densities in e^t, for t ≥ 4."""
    line = HalfLine(fmpq(4))
    return line, [line.expand(parse(f"-log({density})", internal=True)) for density in densities]


def test_a_part_that_rises_towards_another_is_a_bounded_multiple_of_it():
    line, forms = on_a_tail("1 + (exp(_t) - 2)**2", "1 + exp(2*_t)")
    x = arb(4).exp()
    share = (1 + (x - 2) ** 2) / (1 + x * x)  # of the second part in the first, at t = 4: it rises to 1
    assert line.dominance(forms, 0) >= (1 + share).lower() and line.dominance(forms, 0) >= 2
    assert line.dominance(forms, 1) >= (1 + 1 / share).lower()


def test_a_heavier_tail_is_no_multiple_of_a_lighter_one():
    line, forms = on_a_tail("1 + exp(2*_t)", "1 + exp(4*_t)")
    assert line.dominance(forms, 0).is_finite()
    with pytest.raises(RuleError, match="dominate"):
        line.dominance(forms, 1)
