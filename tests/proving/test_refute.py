"""False statements are refuted by exact witnesses the kernel accepts; true ones never are."""

import time

import pytest

from rdpverify.kernel import witness
from rdpverify.kernel.enclosures.enclosure import enclose
from rdpverify.language import parse
from rdpverify.typed import parse_statement
from rdpverify.proving import refute as refuting
from rdpverify.proving.prove import prove
from rdpverify.proving.refute import refute

ALPHA, EPS, DELTA = "alpha in (1,oo)", "eps in [0,oo)", "delta in (0,1)"
PURE = ("max_divergence(P,Q) <= eps", "max_divergence(Q,P) <= eps")
RDP = ("renyi(P,Q,alpha) <= eps",)

FALSE = {
    "probability preservation, exponent upside down": ("P(S) <= (exp(eps)*Q(S))**(alpha/(alpha-1))", RDP, (ALPHA, EPS)),
    "conversion with alpha for alpha - 1": ("hockey_stick(P,Q,eps+log(1/delta)/alpha) <= delta", RDP, (ALPHA, EPS, DELTA)),
    "pure DP with a quarter": ("renyi(P,Q,alpha) <= alpha*eps**2/4", PURE, (ALPHA, "eps in (0,oo)")),
    "group privacy twice": (
        "renyi(P,Q,alpha/2) <= 2*eps",
        ("renyi(P,R,alpha) <= eps", "renyi(R,Q,alpha) <= eps"),
        ("alpha in [4,oo)", EPS),
    ),
    "improved conversion, three quarters": (
        "hockey_stick(P,Q,eps) <= 3/4*exp((alpha-1)*(tau-eps))/(alpha-1)*(1-1/alpha)**alpha",
        ("renyi(P,Q,alpha) <= tau",),
        (ALPHA, "tau in [0,oo)", EPS),
    ),
    "optimal conversion, last digit": ("hockey_stick(P,Q,1) <= 2214/10000", ("renyi(P,Q,2) <= 1",), ()),
    "approximate DP composes in groups": (
        "hockey_stick(P,Q,2*eps) <= 2*delta",
        ("hockey_stick(P,R,eps) <= delta", "hockey_stick(R,Q,eps) <= delta"),
        (EPS, DELTA),
    ),
    "approximate DP gives RDP": (
        "renyi(P,Q,alpha) < oo",
        ("hockey_stick(P,Q,eps) <= delta", "hockey_stick(Q,P,eps) <= delta"),
        (ALPHA, EPS, DELTA),
    ),
    "zCDP conversion without the 2": (
        "hockey_stick(P,Q,rho+sqrt(rho*log(1/delta))) <= delta",
        ("renyi(P,Q,a) <= rho*a for all a in (1, oo)",),
        ("rho in (0,oo)", DELTA),
    ),
    "Pinsker with 3": ("kl(P,Q) >= 3*tv(P,Q)**2", (), ()),
    "skew symmetry without the factor": ("renyi(P,Q,alpha) == renyi(Q,P,1-alpha)", (), ("alpha in (0,1)",)),
    "joint convexity above order 1": (
        "renyi(Mixture((t,P0),(1-t,P1)),Mixture((t,Q0),(1-t,Q1)),alpha) <= t*renyi(P0,Q0,alpha)+(1-t)*renyi(P1,Q1,alpha)",
        (),
        (ALPHA, "t in [0,1]"),
    ),
    "events in a premise": ("kl(P,Q) <= eps", ("P(S) <= exp(eps)*Q(S)+delta for all events S",), (EPS, DELTA)),
    "a scalar inequality": ("eta/(exp(eta)-1)-1-log(eta/(exp(eta)-1)) <= eta**2/9", (), ("eta in (0,oo)",)),
    "randomized response": ("kl(Bernoulli(p),Bernoulli(1-p)) == p*log(p/(1-p))", (), ("p in (0,1)",)),
    "a rounded number": ("exp(1) == ~2.719", (), ()),
}

# sides that floats have no value for: the kernel computes what they say at simple points
BLIND = {
    "zcdp, an equality": ("zcdp(GaussianMechanism(sigma)) == 1/sigma**2", ("sigma > 0",)),
    "gdp": ("gdp(GaussianMechanism(sigma, Delta)) <= Delta/sigma**2", ("sigma > 0", "Delta > 0")),
    "discrete Gaussian noise": ("rdp(DiscreteGaussianMechanism(sigma), alpha) <= alpha/(3*sigma**2)", (ALPHA, "sigma > 0")),
    "Skellam noise": ("tv(Skellam(mu, mu), shift(Skellam(mu, mu), 1)) <= 1/(4*sqrt(mu))", ("mu > 0",)),
    "epsilon, an equality": ("epsilon(LaplaceMechanism(b), delta) == 1/b", ("b > 0", DELTA)),
    "an optimal conversion": ("optimal_epsilon(2, eps, delta) <= eps", ("eps in (0, 1)", "delta in (0, 1/10)")),
    "a composition": ("privacy_profile(Composed((LaplaceMechanism(b), 10)), 1) <= 1/(10*b)", ("b in [1, 3]",)),
}

TRUE = {
    "probability preservation": ("P(S) <= (exp(eps)*Q(S))**((alpha-1)/alpha)", RDP, (ALPHA, EPS)),
    "Mironov's conversion": ("hockey_stick(P,Q,eps+log(1/delta)/(alpha-1)) <= delta", RDP, (ALPHA, EPS, DELTA)),
    "pure DP to RDP": ("renyi(P,Q,alpha) <= alpha*eps**2/2", PURE, (ALPHA, EPS)),
    "Pinsker": ("kl(P,Q) >= 2*tv(P,Q)**2", (), ()),
    "weak triangle": ("renyi(P,Q,alpha) <= (alpha-1/2)/(alpha-1)*renyi(P,R,2*alpha)+renyi(R,Q,2*alpha-1)", (), (ALPHA,)),
    "order 2": ("renyi(P,Q,2) == log(1+chi2(P,Q))", (), ()),
    "order one half": ("renyi(P,Q,1/2) == -2*log(1-hellinger2(P,Q))", (), ()),
    "a rounded number": ("exp(1) == ~2.718", (), ()),
}


def attempt(claim, deep=False, seconds=1.0):
    statement = parse_statement(*claim)
    return statement, refute(statement, deep=deep, deadline=time.monotonic() + seconds)


@pytest.mark.parametrize("name", FALSE)
def test_a_false_statement_is_refuted(name):
    statement, found = attempt(FALSE[name])
    if found is None:
        statement, found = attempt(FALSE[name], deep=True, seconds=10)
    assert found is not None
    assert witness.check(statement, found.witness, found.bits, found.plans)


@pytest.mark.parametrize("name", BLIND)
def test_what_floats_have_no_value_for_is_computed_at_simple_points(name):
    text, where = BLIND[name]
    statement, found = attempt((text, (), where))
    assert found is not None
    assert witness.check(statement, found.witness, found.bits, found.plans)


@pytest.mark.parametrize("text, where", [
    ("zcdp(GaussianMechanism(sigma)) == 1/(2*sigma**2)", ("sigma > 0",)),
    ("gdp(GaussianMechanism(sigma, Delta)) <= Delta/sigma", ("sigma > 0", "Delta > 0")),
    ("rdp(DiscreteGaussianMechanism(sigma), alpha) <= alpha/(2*sigma**2)", (ALPHA, "sigma > 0")),
])
def test_what_is_computed_and_true_is_not_refuted(text, where):
    assert attempt((text, (), where))[1] is None


@pytest.mark.parametrize("name", TRUE)
def test_a_true_statement_is_not_refuted(name):
    assert attempt(TRUE[name])[1] is None
    assert attempt(TRUE[name], deep=True, seconds=0.4)[1] is None


def test_the_first_witness_is_a_short_one():
    _, found = attempt(FALSE["probability preservation, exponent upside down"])
    assert found.witness == {"alpha": "2", "eps": "0", "P": "Finite([1/2, 1/2])", "Q": "Finite([1/2, 1/2])", "S": "[1]"}


def test_witnesses_are_the_same_every_time():
    claim = FALSE["pure DP with a quarter"]
    assert attempt(claim)[1].witness == attempt(claim)[1].witness


SGD = "Composed((PoissonSampled(GaussianMechanism(1), 1/100), 100))"


@pytest.mark.parametrize("text, true", [
    (f"privacy_profile({SGD}, 1) <= 7/10**7", True), (f"privacy_profile({SGD}, 1) <= 6/10**7", False),
    (f"privacy_profile({SGD}, 1) == ~6.6714e-7", True), (f"privacy_profile({SGD}, 1) == ~6.6715e-7", False),
    (f"epsilon({SGD}, 1/10**5) <= 72/100", True), (f"epsilon({SGD}, 1/10**5) <= 71/100", False),
])
def test_numbers_that_are_told_apart_at_once_are_looked_at_once(text, true, monkeypatch):
    asked = []
    planned = refuting.plans_for
    monkeypatch.setattr(refuting, "plans_for", lambda term, bits: asked.append(bits) or planned(term, bits))
    found = refute(parse_statement(text), deep=False, deadline=time.monotonic() + 60)
    assert (found is None) == true and set(asked) == {64}


@pytest.mark.parametrize("op, left, right, rounded, known", [
    ("<=", "1", "1", None, True), ("<", "1", "1", None, False), ("<", "1", "2", None, True), (">=", "1", "1", None, True),
    (">", "1", "1", None, False), (">", "2", "1", None, True), ("==", "1", "1", None, True), ("==", "1", "2", None, False),
    ("==", "sqrt(2)", "sqrt(2)", None, False), ("==", "oo", "oo", None, False), ("==", "1", "21/20", "1/10", True),
    ("==", "1", "12/10", "1/10", False), ("<=", "oo", "oo", None, True), ("<", "oo", "oo", None, False),
    ("<=", "sqrt(2)", "sqrt(2)", None, False), ("<=", "sqrt(2)", "3/2", None, True),
])
def test_what_holds_and_what_is_violated_exclude_each_other(op, left, right, rounded, known):
    sides = [None if side is None else enclose(parse(side), 64) for side in (left, right, rounded)]
    assert witness.holds(op, *sides) == known
    assert not (witness.holds(op, *sides) and witness.violates(op, *sides))


def test_a_claim_that_fails_only_far_out_is_refuted_there():
    """The classical calibration at sigma = 1 holds down to delta = 1e-35 and fails from 1e-36 on."""
    statement = parse_statement("epsilon(GaussianMechanism(sigma), delta) <= sqrt(2*log(5/4/delta))/sigma",
                                where=["sigma in [1, oo)", "delta in (0, 1)"])
    outcome = prove(statement, seconds=30)
    assert outcome.verdict == "refuted" and outcome.witness["sigma"] == "1"
    assert len(outcome.witness["delta"]) > 36  # 1/10**36 or less


@pytest.mark.parametrize("conclusion", ["optimal_delta(2, 1, 1) <= 0.2214577937", "exp(1) <= 2.718281828459045", "2 <= 1", "1 < 1"])
def test_numbers_too_close_for_floats_are_computed(conclusion):
    found = refute(parse_statement(conclusion), deep=False, deadline=time.monotonic() + 5)
    assert found is not None and found.witness == {}


@pytest.mark.parametrize("conclusion, given, where", [
    ("tv(P, Q) <= e/9", "max_divergence(P, Q) <= e", ["e in [1, 1]"]),
    ("tv(P, Q) <= e/9", "max_divergence(P, Q) <= e", ["a in [1, 1]", "e in [a, a]"]),
    ("tv(P, Q) <= e/9", "max_divergence(P, Q) <= e", ["e in integers [1, 1]"]),
    ("kl(P, Q) <= e/100", "tv(P, Q) <= e", ["e in [1/3, 1/3]"]),
    ("tv(P, Q) >= 2*e", "kl(P, Q) >= e", ["e in [1/10, 1/10]"]),
])
def test_a_bound_with_a_single_value_is_met_by_a_loose_witness(conclusion, given, where):
    """No member of [a, a] lies outside the tight value: the witness takes a itself."""
    assert prove(parse_statement(conclusion, given=[given], where=where), seconds=10).verdict == "refuted"


def test_a_bound_with_a_single_value_that_is_right_is_not_refuted():
    statement = parse_statement("tv(P, Q) <= e", given=["max_divergence(P, Q) <= e"], where=["e in [1, 1]"])
    assert refute(statement, deep=True, deadline=time.monotonic() + 2, attempts=1) is None
