"""Tight bounds: proved with laws that reach them for every parameter, refuted with a smaller bound at one."""

import copy

import pytest

from rdpverify.claims.claim import Claim
from rdpverify.errors import RdpVerifyError, RuleError
from rdpverify.checker import check
from rdpverify.kernel.checker import decide

PURE = ("max_divergence(P,Q) <= eps", "max_divergence(Q,P) <= eps")
A, E = "alpha in (1, oo)", "eps in [0, oo)"
CURVE = Claim("renyi(P,Q,alpha) <= log((exp(alpha*eps)+exp((1-alpha)*eps))/(exp(eps)+1))/(alpha-1)", given=PURE, where=(A, E), tight=True)
QUADRATIC = Claim("renyi(P,Q,alpha) <= alpha*eps**2/2", given=PURE, where=(A, "eps in (0, oo)"), tight=True)
TIGHT = (CURVE, Claim("kl(P,Q) <= eps*tanh(eps/2)", given=PURE, where=(E,), tight=True),
         Claim("tv(P,Q) <= tanh(eps/2)", given=PURE, where=(E,), tight=True),
         Claim("renyi(P,Q,alpha) <= eps", given=PURE[:1], where=(A, E), tight=True),
         Claim("renyi(Normal(0,s), Normal(1,s), alpha) <= alpha/(2*s**2)", where=(A, "s > 0"), tight=True))
LOOSE = (QUADRATIC, Claim("renyi(P,Q,alpha) <= eps", given=PURE, where=(A, "eps in (0, oo)"), tight=True),
         Claim("tv(P,Q) <= eps/2", given=PURE, where=("eps in (0, oo)",), tight=True))


@pytest.fixture(scope="module")
def curve():
    return CURVE.verify(budget=20).certificate["evidence"]


@pytest.fixture(scope="module")
def quadratic():
    return QUADRATIC.verify(budget=20).certificate["evidence"]


@pytest.mark.parametrize("claim", TIGHT, ids=str)
def test_reached_for_every_parameter(claim):
    verdict = claim.verify(budget=20)
    assert verdict.status == "proved" and check(verdict.certificate).verdict == "proved"


@pytest.mark.parametrize("claim", LOOSE, ids=str)
def test_a_smaller_bound_somewhere(claim):
    verdict = claim.verify(budget=20)
    assert verdict.status == "refuted" and verdict.certificate["evidence"]["limit"]


def test_the_bound_alone_is_not_enough(curve):
    with pytest.raises(RuleError, match="tight"):
        decide(CURVE.parsed, "proved", {"proof": curve["proof"]})


@pytest.mark.parametrize("laws", [
    {"P": "Finite([1, 0])", "Q": "Finite([1, 0])"},  # satisfies the premises, does not reach the bound
    {"P": "Finite([1/2, 1/3])", "Q": "Finite([1/2, 1/2])"}, {"P": "Finite([eps, 1-eps])", "Q": "Finite([1/2, 1/2])"}, {"P": "1/2", "Q": "1/2"},
    {"P": "Finite([exp(2*eps)/(1+exp(2*eps)), 1/(1+exp(2*eps))])", "Q": "Finite([1/(1+exp(2*eps)), exp(2*eps)/(1+exp(2*eps))])"},
    {"P": "P", "Q": "Q"}, {"P": "Finite([x, 1-x])", "Q": "Finite([1/2, 1/2])"}, {"P": "Finite([1, 0])"}, {}, None, [], {"P": 3, "Q": 4}])
def test_other_laws_are_refused(curve, laws):
    broken = copy.deepcopy(curve)
    broken["tight"]["laws"] = laws
    with pytest.raises(RdpVerifyError):
        decide(CURVE.parsed, "proved", broken)


@pytest.mark.parametrize("change", [{"limit": "100"}, {"limit": "1/100"}, {"at": {"alpha": "2"}}, {"at": {"alpha": "1", "eps": "1"}},
                                    {"at": {"alpha": "2", "eps": "1", "P": "Finite([1])"}}, {"at": None}, {"proof": {"rule": "sign"}}])
def test_other_limits_are_refused(quadratic, change):
    with pytest.raises(RdpVerifyError):
        decide(QUADRATIC.parsed, "refuted", {**quadratic, **change})


def test_a_smaller_bound_does_not_refute_the_bound_itself(quadratic):
    plain = Claim(QUADRATIC.statement, given=PURE, where=QUADRATIC.where)
    with pytest.raises(RdpVerifyError):
        decide(plain.parsed, "refuted", quadratic)
