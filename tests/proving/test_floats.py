"""Float guides agree with the definitions where the truth is known; they never decide anything."""

import math

import numpy as np
import pytest

from rdpverify.language import parse
from rdpverify.numeric.enclosing import enclose
from rdpverify.proving.float_laws import FiniteLaw
from rdpverify.proving.floats import Floats


def value(text, scalars=None, laws=None, events=None):
    scalars = {name: np.array([entry], dtype=float) for name, entry in (scalars or {}).items()}
    laws = {name: FiniteLaw(tuple(range(len(row))), np.array(row, dtype=float)[:, None]) for name, row in (laws or {}).items()}
    events = {name: np.array(row, dtype=bool)[:, None] for name, row in (events or {}).items()}
    return float(np.ravel(Floats(scalars, laws, events).value(parse(text)))[0])


PAIR = {"P": [0.5, 0.5], "Q": [0.25, 0.75]}


@pytest.mark.parametrize(
    "text, expected",
    [
        ("renyi(P,Q,2)", math.log(4 / 3)),
        ("kl(P,Q)", math.log(4 / 3) / 2),
        ("renyi(P,Q,1)", math.log(4 / 3) / 2),
        ("renyi(P,Q,oo)", math.log(2)),
        ("max_divergence(P,Q)", math.log(2)),
        ("chi2(P,Q)", 1 / 3),
        ("tv(P,Q)", 0.25),
        ("hockey_stick(P,Q,0)", 0.25),
        ("hellinger2(P,Q)", 1 - math.sqrt(1 / 8) - math.sqrt(3 / 8)),
        ("loss_tail(P,Q,0)", 0.5),
        ("tradeoff(P,Q,0)", 1.0),
        ("tradeoff(P,Q,1/2)", 0.25),
        ("renyi(P,Q,0)", 0.0),
        ("renyi(Power(P,3),Power(Q,3),2)", 3 * math.log(4 / 3)),
        ("tv(Mixture((1/2,P),(1/2,Q)),Q)", 0.125),
        ("hockey_stick(Bernoulli(3/4),Bernoulli(1/4),log(2))", 0.25),
    ],
)
def test_divergences_of_finite_laws(text, expected):
    assert value(text, laws=PAIR) == pytest.approx(expected, rel=1e-12)


def test_events_are_summed():
    assert value("P(S)", laws=PAIR, events={"S": [0, 1]}) == 0.5
    assert value("Q(S)", laws=PAIR, events={"S": [0, 1]}) == 0.75


@pytest.mark.parametrize(
    "text, expected", [("renyi(P,Q,2)", math.inf), ("kl(P,Q)", math.inf), ("tv(P,Q)", 1.0), ("renyi(P,Q,1/2)", math.inf)]
)
def test_disjoint_laws(text, expected):
    assert value(text, laws={"P": [1, 0], "Q": [0, 1]}) == expected


def test_close_laws_keep_their_digits():
    """D_2 of Bernoulli(1/2) and Bernoulli(1/2 + h) is log(1 + 4h²/(1 − 4h²))."""
    h = 1e-6
    assert value("renyi(P,Q,2)", laws={"P": [0.5, 0.5], "Q": [0.5 + h, 0.5 - h]}) == pytest.approx(
        math.log1p(4 * h * h / (1 - 4 * h * h)), rel=1e-9
    )


@pytest.mark.parametrize(
    "text, expected",
    [
        ("renyi(Normal(0,sigma),Normal(1,sigma),3)", 3 / 8),
        ("tv(Normal(0,1),Normal(1,1))", math.erf(1 / math.sqrt(8))),
        ("kl(Laplace(0,1),Laplace(1,1))", math.exp(-1)),
        ("renyi(Geometric(1/2),Geometric(1/4),2)", math.log(1.5)),
    ],
)
def test_concrete_families_by_quadrature(text, expected):
    assert value(text, {"sigma": 2}) == pytest.approx(expected, rel=2e-4)


def test_mechanisms_unfold():
    assert value("privacy_profile(GaussianMechanism(1), 0)") == pytest.approx(math.erf(1 / math.sqrt(8)), rel=2e-4)


def test_what_has_no_value_is_nan():
    assert math.isnan(value("renyi(P,Q,2)"))
    assert math.isnan(value("log(x)", {"x": -1}))


def test_optimal_conversions():
    """Values beside the certified enclosures of the same numbers; two laws with D_α ≤ 0 are one."""
    for text in ("optimal_delta(2,1,1)", "optimal_delta(5/2,3/10,1/2)", "optimal_delta(16,1/10,1/2)", "optimal_delta(3,1,-1)"):
        enclosure, _ = enclose(parse(text), 15)
        assert math.isclose(value(text), enclosure.as_float_upper(), rel_tol=1e-9)
    assert value("optimal_delta(3,0,1)") == 0 and math.isclose(value("optimal_delta(3,0,-1)"), 1 - math.exp(-1))
    delta = value("optimal_delta(3,1/2,t)", {"t": 1.25})
    assert abs(value("optimal_epsilon(3,1/2,d)", {"d": delta}) - 1.25) < 1e-4
    assert value("optimal_epsilon(3,1/2,1)") == 0 and math.isnan(value("optimal_epsilon(3,1/2,0)"))
    assert math.isnan(value("optimal_delta(a,1,1)", {"a": 1}))
