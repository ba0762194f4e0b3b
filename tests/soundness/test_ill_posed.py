"""Statements without a value are refused with the place named, by prove and in a certificate written by hand; their neighbours are not."""

from collections import Counter

import pytest
from ill_posed import PROOFS, faults

from rdpverify.errors import RdpVerifyError, RuleError
from rdpverify.certificates.sealed import claim_certificate
from rdpverify.checker import check
from rdpverify.kernel.finiteness import known_to_be_finite
from rdpverify.kernel.goal import goal_of
from rdpverify.kernel.well_posedness import well_posed
from rdpverify.language import parse
from rdpverify.printer import to_text
from rdpverify.typed import parse_statement
from rdpverify.proving.prove import prove

APART = "renyi(Uniform(0,1),Uniform(0,1/2),2)"  # ∞
GAUSS = "pure_dp(GaussianMechanism(s))"  # ∞
WHERE = {"x": "x in [0, 1]", "y": "y in (0, 1]", "s": "s > 0", "m": "m > 0", "alpha": "alpha > 1", "eps": "eps >= 0", "c": "c >= 0"}


def statement(text, given=()):
    words = "".join(letter if letter.isalnum() else " " for letter in " ".join((text, *given))).split()
    return parse_statement(text, given=given, where=[domain for name, domain in WHERE.items() if name in words])


def refused(text, words="not known to be well-posed: ", given=()):
    """Is it neither decided by prove nor by any certificate, the reason being this place?"""
    meant = statement(text, given)
    try:
        outcome = prove(meant, 3)
        assert outcome.verdict == "undecided" and words in outcome.reason and "\n" not in outcome.reason, (outcome.verdict, outcome.reason)
    except RdpVerifyError as problem:  # IllPosed, where a place is found at which it certainly has no value
        assert "has no value" in str(problem) and "\n" not in str(problem)
    witness = {"at": {name: "1" for name, _ in meant.where}, "bits": 64, "lhs": ["1", "1"], "rhs": ["0", "0"]}
    evidence = [("proved", {"proof": proof}) for proof in PROOFS] + [("certified", {"proof": PROOFS[0], "box": {}}), ("refuted", witness)]
    for verdict, each in evidence:
        with pytest.raises(RdpVerifyError) as caught:
            check(claim_certificate(meant, verdict, each))
        assert words in str(caught.value)
    return True


@pytest.mark.parametrize("D", [APART, GAUSS, "kl(P,Q)", "max_divergence(Normal(0,1),Normal(m,1))", "renyi(Cauchy(0,1),Normal(0,1),2)"])
@pytest.mark.parametrize("text", ["{D} - {D} <= oo", "{D} - {D} == {D} - {D}", "0*{D} == 0*{D}", "x*{D} == x*{D}", "Min({D} - {D}, 1) <= 1", "tv(P,Q)*({D} - {D}) <= oo",
                                  "{D}**0 == 1", "1**{D} <= 1", "exp(-{D})*{D} <= 1", "{D}/(1 + {D}) <= 1", "(1 + {D})**x >= 0", "tanh({D} - {D}) <= 1",
                                  "Piecewise((1, {D} - {D} <= 0), (0, True)) <= 1", "log(exp(-{D})) <= 0", "1/exp(-{D}) >= 1", "2**{D} - 2**{D} <= 0"])
@pytest.mark.sampled(4)
def test_infinity_in_arithmetic(D, text):
    assert refused(text.replace("{D}", D))


@pytest.mark.parametrize("D", [APART, "kl(P,Q)", GAUSS])
@pytest.mark.parametrize("text", ["optimal_delta(2, {D}, 0*x) <= 1", "hockey_stick(P,Q,x + {D}) <= 1", "loss_tail(P,Q,{D} + x) <= 1", "tv(Normal({D} + x,1),Normal(0,1)) <= 1",
                                  "privacy_profile(GaussianMechanism(1), {D} + x) <= 1", "rdp(GaussianMechanism(1 + x + {D}), 2) >= 0", "P(S)*optimal_delta(2, {D}, 0) <= 1",
                                  "renyi(Mixture((1/2,Normal({D} + x,1)),(1/2,Q)),Q,2) >= 0", "gdp(Composed((GaussianMechanism(1 + x + {D}), 2))) >= 0",
                                  "tradeoff(P,Q,x*exp(-({D} - {D}))) <= 1", "expect(P, tanh(loss)*{D}) <= 1"])
def test_infinity_in_arguments(D, text):
    assert refused(text.replace("{D}", D))


@pytest.mark.parametrize("given", ["{D} - {D} <= 1", "tv(P,Q) <= x*{D}", "tv(P,Q) <= exp({D} - {D})", "renyi(P,Q,a) <= a*({D} - {D}) for all a in (1, oo)",
                                   "P(S) <= exp({D} - {D})*Q(S) for all events S", "expect(P, loss*exp(-loss)) <= 1"])
def test_infinity_in_premises(given):
    for D in ("kl(P,Q)", APART):
        if not given.startswith("{D}") or D != APART:  # a premise about no arbitrary law is a condition
            assert refused("tv(P,Q) <= 1", given=[given.replace("{D}", D)])
    assert refused("tv(P,Q) <= x*0 + 1", given=[f"{APART} - {APART} <= 1"])


@pytest.mark.parametrize("formula, law", [
    ("log(-1-ratio)", "P"), ("1/(ratio-1)", "P"), ("sign(loss)*exp(loss**2)", "P"), ("0*loss", "P"), ("loss**0", "Q"), ("x*loss", "P"), ("1/ratio", "Q"), ("ratio*loss", "Q"),
    ("loss", "R"), ("Min(ratio, 1)", "R"), ("loss", "Normal(0,1)"), ("loss", "Mixture((1/2,P),(1/2,Q))"), ("ratio/ratio", "P"), ("sqrt(loss)", "P"), ("loss - loss", "P"),
    ("loss*exp(-loss)", "P"), ("Piecewise((1, loss - loss <= 0), (0, True))", "P"), ("ratio**2 - ratio", "P"), ("exp(2*loss) - exp(-2*loss)", "P"), ("1**loss", "P"),
    ("loss**3 - ratio**2", "Q"), ("hockey_stick(P, Q, loss)", "P"), ("expect(Q, 1/(ratio-1))", "P"), ("1/Piecewise((ratio-1, ratio > 1), (1, ratio <= 1))", "P"),
    ("exp(-loss)**(1/loss)", "P"), ("log(ratio - 1)", "P"), ("kl(P,Q)*ratio", "P"), ("Max(loss - ratio, 0)", "P")])
def test_expectations_without_a_value(formula, law):
    for text in (f"expect({law}, {formula}) <= oo", f"expect({law}, {formula}) == expect({law}, {formula})", f"1 + tanh(expect({law}, {formula})) >= 0"):
        assert refused(text)


def test_what_may_be_infinite_is_not_folded_when_read():
    for text in ("expect(P, 0*loss)", "expect(P, loss**0)", "expect(Q, 0*ratio*x)", "expect(P, 0*loss + ratio**0)"):
        assert parse(text) is parse(to_text(parse(text))) and parse(text).args[1].free
    assert parse("0*x") is parse("0") and parse("x**0") is parse("1")


@pytest.mark.parametrize("text, given", [(text, ()) for text in (
    "renyi(Normal(0,s),Normal(m,s),alpha) - x >= -1", "rdp(GaussianMechanism(s),2)*2 == 2/s**2", "kl(Normal(0,s),Normal(m,s)) - kl(Normal(0,s),Normal(2*m,s)) <= 0",
    "x*kl(Normal(0,1),Normal(m,1)) >= 0", "expect(Q, ratio**alpha) >= 0", "expect(P, loss) >= 0", "expect(P, loss**2) >= 0", "expect(Q, Abs(ratio-1)) <= 2",
    "expect(P, Piecewise((1, loss > eps), (0, True))) <= 1", "expect(P, 1/ratio) <= 1", "expect(P, sinh(loss)) <= oo", "expect(Q, log(ratio)) <= 0",
    "expect(P, loss**3 + loss) <= oo", "Min(kl(P,Q),1) - Min(kl(Q,P),1) <= 1", "log(1+exp(-kl(P,Q))) + kl(P,Q) >= 0", "kl(P,Q)*(1+tv(P,Q)) >= 0",
    "optimal_delta(2, kl(Normal(0,1),Normal(m,1)), 0) <= 1", "expect(Q, ratio) - expect(Q, Abs(ratio-1)) <= 1", "gdp(GaussianMechanism(s))*x >= 0",
    "expect(Mixture((1/2,P),(1/2,Q)), Min(ratio,1)) <= 1", "x*epsilon(GaussianMechanism(s), y/2) >= 0", "y*kl(P,Q) >= 0", "expect(P, floor(loss)) <= oo",
    f"{APART} + 1 >= 0", f"{APART} <= oo", f"exp(-{GAUSS}) <= 1", "x*rdp(PoissonSampled(GaussianMechanism(s), y), alpha) >= 0", "expect(R, 5) <= 5",
    "rdp(Composed((LaplaceMechanism(s), 2), (DiscreteGaussianMechanism(1), 3)), alpha)*x >= 0", "x*tcdp(PoissonSampled(GaussianMechanism(1), y), 3) >= 0")] + [
    ("kl(P,Q) - x*kl(P,Q) >= 0", ("kl(P,Q) <= c",)), ("x*kl(P,Q) >= 0", ("kl(P,Q) < oo",)), ("expect(P, loss*exp(-loss)) <= oo", ("max_divergence(P,Q) <= eps",)),
    ("x*kl(P,Q) >= 0", ("max_divergence(P,Q) <= eps",)), ("kl(P,Q) - renyi(P,Q,2) <= 0", ("renyi(P,Q,3) <= c",)), ("x*renyi(P,Q,alpha) >= 0", ("max_divergence(P,Q) <= eps",)),
    ("x*renyi(P,Q,1/2) >= 0", ("kl(Q,P) <= c",)), ("x*chi2(P,Q) >= 0", ("renyi(P,Q,2) <= c",))])
def test_neighbours_with_a_value_are_not_refused(text, given):
    well_posed(goal_of(statement(text, given)))


@pytest.mark.parametrize("text, given", [
    ("x*renyi(P,Q,3) >= 0", "renyi(P,Q,2) <= c"), ("x*kl(Q,P) >= 0", "max_divergence(P,Q) <= eps"), ("x*kl(P,Q) >= 0", "renyi(P,Q,1/2) <= c"), ("x*kl(P,Q) >= 0", "tv(P,Q) <= x"),
    ("x*kl(P,Q) >= 0", "kl(P,Q) <= kl(Q,P)"), ("x*kl(P,Q) >= 0", "renyi(P,Q,2) <= oo"), ("x*kl(P,Q) >= 0", "-5 <= kl(P,Q)"), ("x*renyi(P,Q,1/2) >= 0", "tv(P,Q) <= 1")])
def test_premises_that_leave_a_divergence_infinite(text, given):
    with pytest.raises(RuleError, match="0·∞ might come up in x"):
        well_posed(goal_of(statement(text, [given])))


@pytest.mark.parametrize("text, finite", [
    ("renyi(Bernoulli(p),Bernoulli(q),2)", False), ("kl(Bernoulli(1/3),Bernoulli(1/2))", True), ("max_divergence(Bernoulli(p),Bernoulli(q))", False),
    ("renyi(Uniform(0,1/2),Uniform(0,1),oo)", True), (APART, False), ("kl(Cauchy(0,1),Normal(0,1))", False), ("kl(Normal(0,1),Cauchy(0,1))", True),
    ("renyi(Normal(0,2),Normal(0,1),3/2)", False), ("renyi(Normal(0,2),Normal(0,1),5/4)", True), ("kl(Levy(0,1),Exponential(1))", False),
    ("renyi(Levy(0,1),Exponential(1),1)", False), ("kl(Mixture((p,Cauchy(0,1)),(1-p,Normal(0,1))),Normal(0,1))", False),
    ("kl(Normal(0,1),Mixture((p,Normal(0,1)),(1-p,PointMass(0))))", False), ("kl(Normal(0,1),Mixture((1/2,Normal(1,1)),(1/2,PointMass(0))))", True),
    ("kl(Product(Normal(0,1),Cauchy(0,1)),Product(Normal(1,1),Normal(0,1)))", False), ("pure_dp(Composed((LaplaceMechanism(1),2),(GaussianMechanism(1),1)))", False),
    ("rdp(SkellamMechanism(2),oo)", False), ("rdp(SkellamMechanism(2),50)", True), ("rdp(PoissonSampled(GaussianMechanism(1),1/2),oo)", False),
    ("epsilon(GaussianMechanism(1),0)", False), ("epsilon(GaussianMechanism(1),p)", False), ("epsilon(GaussianMechanism(1),1/10)", True),
    ("optimal_epsilon(2,1,p)", False), ("optimal_epsilon(2,1,1/2)", True), ("pure_dp(ExponentialMechanism(2))", True), ("zcdp(GaussianMechanism(1))", True),
    ("expect(P,loss)", False), ("renyi(Bernoulli(p),Bernoulli(p),oo)", True), ("pure_dp(RandomizedResponse(1,2))", False), ("rdp(RandomizedResponse(1,2),2)", False),
    ("zcdp(Composed((RandomizedResponse(1,2),1)))", False), ("gdp(RandomizedResponse(1,2))", False), ("zcdp(RandomizedResponse(3/4,2))", True)])
def test_what_is_known_to_be_finite(text, finite):
    signs = goal_of(parse_statement("p + q >= 0", where=["p in [0, 1]", "q in [0, 1]"])).signs
    assert known_to_be_finite(parse(text), signs) is finite


def test_no_random_statement_without_a_value_is_decided(length):
    counts = Counter()
    assert faults("sample", 20 * length, False, counts) == []
    assert counts["certificates refused"] > 100


def test_no_random_statement_with_a_value_is_refused(length):
    assert faults("sample", 50 * min(length, 40), True, Counter()) == []
