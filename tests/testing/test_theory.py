"""Every conversion, preservation inequality and identity against random exact points: what holds for all pairs is never violated;
misprints are found, shrunk and become exact witnesses."""

import pytest

from rdpverify.kernel.witness import check
from rdpverify.typed import parse_statement
from rdpverify.testing import run

CASES = 25
ORDER, BUDGET, DELTA = "alpha in (1, oo)", "eps in [0, oo)", "delta in (0, 1)"
PURE = ("max_divergence(P, Q) <= eps", "max_divergence(Q, P) <= eps")
CONCENTRATED = ("renyi(P, Q, a) <= rho*a for all a in (1, oo)",)

# name: (conclusion, given, where)
TRUE = {
    # from one order, a curve or pure privacy to (eps, delta)
    "rdp to dp": (
        "hockey_stick(P, Q, eps + log(1/delta)/(alpha-1)) <= delta",
        ("renyi(P, Q, alpha) <= eps",), (ORDER, BUDGET, DELTA)),
    "rdp to dp, improved": (
        "hockey_stick(P, Q, eps) <= exp((alpha-1)*(tau-eps))/(alpha-1)*(1-1/alpha)**alpha", ("renyi(P, Q, alpha) <= tau",),
        (ORDER, BUDGET, "tau in [0, oo)")),
    "rdp to dp, the budget misprinted as delta": (
        "hockey_stick(P, Q, eps + log(1/delta)/(alpha-1)) <= delta", ("renyi(P, Q, alpha) <= delta",), (ORDER, BUDGET, DELTA)),
    "rdp to dp, larger of two": (
        "P(S) <= Max(exp(eps + log(1/delta)/(alpha-1))*Q(S), delta)", ("renyi(P, Q, alpha) <= eps",), (ORDER, BUDGET, DELTA)),
    "zcdp to dp": ("hockey_stick(P, Q, rho + 2*sqrt(rho*log(1/delta))) <= delta", CONCENTRATED, ("rho in (0, oo)", DELTA)),
    "loss tail of zcdp": ("loss_tail(P, Q, t) <= exp(-(t-rho)**2/(4*rho))", CONCENTRATED, ("rho in (0, oo)", "t in (rho, oo)")),
    # events
    "probability preservation": ("P(S) <= (exp(eps)*Q(S))**((alpha-1)/alpha)", ("renyi(P, Q, alpha) <= eps",), (ORDER, BUDGET)),
    "probability preservation, lower": (
        "exp(-eps)*Q(S)**(alpha/(alpha-1)) <= P(S)",
        ("renyi(Q, P, alpha) <= eps",), (ORDER, BUDGET)),
    "probability preservation, zcdp": ("P(S) <= exp((alpha-1)*rho)*Q(S)**(1-1/alpha)", CONCENTRATED, (ORDER, "rho in [0, oo)")),
    "pure dp on events": ("P(S) <= exp(eps)*Q(S)", ("max_divergence(P, Q) <= eps",), (BUDGET,)),
    "pure dp on events, lower": ("P(S) >= exp(-eps)*Q(S)", ("max_divergence(Q, P) <= eps",), (BUDGET,)),
    "tail of the Bayes factor": (
        "loss_tail(P, Q, log(beta)) <= (exp(eps)/beta)**(alpha-1)",
        ("renyi(P, Q, alpha) <= eps",), (ORDER, BUDGET, "beta in (0, oo)")),
    # pure privacy to every order
    "pure dp, two alpha eps squared": ("renyi(P, Q, alpha) <= 2*alpha*eps**2", PURE, ("alpha in [1, oo)", BUDGET)),
    "pure dp, half alpha eps squared": ("renyi(P, Q, alpha) <= alpha*eps**2/2", PURE, (ORDER, BUDGET)),
    "pure dp to zcdp, sharp": ("renyi(P, Q, alpha) <= alpha*eps*tanh(eps/2)", PURE, (ORDER, BUDGET)),
    "pure dp to kl": ("kl(P, Q) <= eps*tanh(eps/2)", PURE, (BUDGET,)),
    "pure dp to every order, one direction": ("renyi(P, Q, alpha) <= eps", ("max_divergence(P, Q) <= eps",), (ORDER, BUDGET)),
    "bounded range to zcdp": (
        "renyi(P, Q, alpha) <= alpha*eta**2/8",
        ("max_divergence(P, Q) + max_divergence(Q, P) <= eta",), (ORDER, "eta in [0, oo)")),
    # between divergences
    "orders are monotone": ("renyi(P, Q, alpha) <= renyi(P, Q, beta)", (), ("alpha in (0, 1)", "beta in (1, oo)")),
    "orders are monotone above 1": ("renyi(P, Q, alpha) <= renyi(P, Q, beta)", (), (ORDER, "beta in [alpha, oo)")),
    "kl below every order above 1": ("kl(P, Q) <= renyi(P, Q, alpha)", (), (ORDER,)),
    "skew symmetry": ("(1-alpha)*renyi(P, Q, alpha) == alpha*renyi(Q, P, 1-alpha)", (), ("alpha in (0, 1)",)),
    "order 2 and chi squared": ("renyi(P, Q, 2) == log(1 + chi2(P, Q))", (), ()),
    "order 1/2 and Hellinger": ("exp(-renyi(P, Q, 1/2)/2) == 1 - hellinger2(P, Q)", (), ()),
    "Pinsker": ("2*tv(P, Q)**2 <= kl(P, Q)", (), ()),
    "Bretagnolle-Huber": ("tv(P, Q)**2 <= 1 - exp(-kl(P, Q))", (), ()),
    "Hellinger below total variation": ("hellinger2(P, Q) <= tv(P, Q)", (), ()),
    "total variation below Hellinger": ("tv(P, Q)**2 <= hellinger2(P, Q)*(2 - hellinger2(P, Q))", (), ()),
    # three laws, products, subsampling
    "weak triangle inequality": (
        "renyi(P, R, alpha) <= (2*alpha-1)/(2*alpha-2)*renyi(P, Q, 2*alpha) + renyi(Q, R, 2*alpha-1)", (), (ORDER,)),
    "group privacy": (
        "renyi(P, R, alpha/2) <= 3*eps",
        ("renyi(P, Q, alpha) <= eps", "renyi(Q, R, alpha) <= eps"), ("alpha in (2, oo)", BUDGET)),
    "two copies": ("renyi(Power(P, 2), Power(Q, 2), alpha) == 2*renyi(P, Q, alpha)", (), (ORDER,)),
    "subsampling of pure dp": (
        "max_divergence(Mixture((1-s, Q), (s, P)), Q) <= log(1 + s*(exp(eps)-1))",
        ("max_divergence(P, Q) <= eps",), (BUDGET, "s in (0, 1)")),
    "subsampling never hurts": ("renyi(Mixture((1-s, Q), (s, P)), Q, alpha) <= renyi(P, Q, alpha)", (), (ORDER, "s in (0, 1)")),
    # mechanisms
    "randomized response": ("rdp(RandomizedResponse(p), alpha) <= alpha*log(p/(1-p))**2/2", (), (ORDER, "p in (0, 1)")),
    "randomized response is pure": (
        "rdp(RandomizedResponse(p), alpha) <= pure_dp(RandomizedResponse(p))",
        (), (ORDER, "p in (0, 1)")),
}

FALSE = {
    "preservation, exponent upside down": (
        "P(S) <= (exp(eps)*Q(S))**(alpha/(alpha-1))", ("renyi(P, Q, alpha) <= eps",), (ORDER, BUDGET)),
    "preservation, premise in the wrong direction": (
        "exp(-eps)*Q(S)**(alpha/(alpha-1)) <= P(S)", ("renyi(P, Q, alpha) <= eps",), (ORDER, BUDGET)),
    "rdp to dp over alpha": (
        "hockey_stick(P, Q, eps + log(1/delta)/alpha) <= delta",
        ("renyi(P, Q, alpha) <= eps",), (ORDER, BUDGET, DELTA)),
    "rdp to dp, decoupled": (
        "hockey_stick(P, Q, eps + log(1/delta)/(alpha-1)) <= delta",
        ("renyi(P, Q, alpha) <= tau",), (ORDER, BUDGET, DELTA, "tau in [0, oo)")),
    "quarter of alpha eps squared": ("renyi(P, Q, alpha) <= alpha*eps**2/4", PURE, (ORDER, "eps in (0, oo)")),
    "kl is half of eps": ("kl(P, Q) <= eps/2", PURE, (BUDGET,)),
    "dp as a loss tail": (
        "loss_within(P, Q, eps) >= 1 - delta",
        ("hockey_stick(P, Q, eps) <= delta", "hockey_stick(Q, P, eps) <= delta"), (BUDGET, DELTA)),
    "approximate dp gives rdp": (
        "renyi(P, Q, alpha) <= 100*alpha*(eps + delta)", ("hockey_stick(P, Q, eps) <= delta", "hockey_stick(Q, P, eps) <= delta"),
        (ORDER, BUDGET, DELTA)),
    "subsampling is linear": (
        "max_divergence(Mixture((1-s, Q), (s, P)), Q) <= s*eps", ("max_divergence(P, Q) <= eps",), (BUDGET, "s in (0, 1)")),
    "triangle inequality": ("renyi(P, R, alpha) <= renyi(P, Q, alpha) + renyi(Q, R, alpha)", (), (ORDER,)),
    "symmetry": ("renyi(P, Q, alpha) == renyi(Q, P, alpha)", (), (ORDER,)),
    "randomized response, quarter": ("rdp(RandomizedResponse(p), alpha) <= alpha*log(p/(1-p))**2/4", (), (ORDER, "p in (0, 1)")),
    "a rounded number": ("2*sqrt(1000*log(100000)) == ~214.59", (), ()),
}


def statement(entry):
    conclusion, given, where = entry
    return parse_statement(conclusion, given=given, where=where)


@pytest.mark.parametrize("name", TRUE)
@pytest.mark.sampled(4)
def test_no_random_point_violates(name):
    report = run(statement(TRUE[name]), n=CASES)
    assert report.violation is None, str(report)
    assert report.met_premises >= report.cases // 4, str(report)
    assert report.not_evaluated <= report.met_premises // 4, str(report)


@pytest.mark.parametrize("name", FALSE)
@pytest.mark.sampled(4)
def test_a_misprint_is_found_and_becomes_a_witness(name):
    printed = statement(FALSE[name])
    report = run(printed, n=400)
    assert report.violation is not None, str(report)
    assert check(printed, report.violation.witness, 512) is not None


def test_violations_shrink_to_short_witnesses():
    report = run(statement(FALSE["preservation, exponent upside down"]), n=400)
    assert max(map(len, report.violation.witness.values())) <= 24, report.violation.witness


def test_the_same_seed_gives_the_same_report():
    one, two = (run(statement(TRUE["rdp to dp"]), n=20, seed=7) for _ in range(2))
    assert str(one) == str(two)


def test_passed_cases_are_not_called_proof():
    assert "proves nothing" in str(run(statement(TRUE["Pinsker"]), n=5))
