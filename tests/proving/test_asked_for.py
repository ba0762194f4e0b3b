"""Kinds of statements that people asked for and did not get, each by instances of another shape, beside a near miss with a counterexample."""

import json

import pytest
from verdicts import verdict

from rdpverify.certificates.sealed import claim_certificate
from rdpverify.checker import check
from rdpverify.claims.claim import Claim
from rdpverify.errors import CertificateError
from rdpverify.proving.prove import prove

PAIRS = {  # name: (true, false, premises, where)
    "two named laws": ("tv(Exponential(a),Exponential(b))**2 <= 2*hellinger2(Exponential(a),Exponential(b))",
                       "tv(Exponential(a),Exponential(b))**2 <= hellinger2(Exponential(a),Exponential(b))/2", (), ("a > 0", "b > 0")),
    "three named laws": ("tv(Normal(0,1),Normal(2,t)) <= tv(Normal(0,1),Normal(1,s)) + tv(Normal(1,s),Normal(2,t))",
                         "tv(Normal(0,1),Normal(2,t)) <= tv(Normal(0,1),Normal(1,s)) + tv(Normal(1,s),Normal(2,t))/9", (),
                         ("s > 0", "t > 0")),
    "a named law and any other": ("tv(P,Normal(0,s)) <= sqrt(kl(P,Normal(0,s))/2)", None, (), ("s > 0",)),
    "parts of named mixtures": ("tv(Mixture((1/3,Bernoulli(a)),(2/3,Bernoulli(b))),Mixture((1/3,Bernoulli(b)),(2/3,Bernoulli(b)))) <= "
                                "tv(Bernoulli(a),Bernoulli(b))/3",
                                "tv(Mixture((1/3,Bernoulli(a)),(2/3,Bernoulli(b))),Mixture((1/3,Bernoulli(b)),(2/3,Bernoulli(b)))) <= "
                                "tv(Bernoulli(a),Bernoulli(b))/4", (), ("a in (0, 1)", "b in (0, 1)")),
    "an opposite, strictly": ("zcdp(ExponentialMechanism(2)) <= 1", "zcdp(ExponentialMechanism(2)) > 1", (), ()),
    "an opposite, weakly": ("rdp(ExponentialMechanism(1),3) < 1", "rdp(ExponentialMechanism(1),3) >= 1", (), ()),
    "a strict bound with a symbol": ("zcdp(ExponentialMechanism(eps)) < eps**2/7", None, (), ("eps > 0",)),
    "a strict bound of a number": ("epsilon(GaussianMechanism(2),1/100000) < 3", "epsilon(GaussianMechanism(2),1/100000) < 199/100", (), ()),
    "a closed form with a series": ("rdp(DiscreteGaussianMechanism(s,2),3) == 6/s**2", "rdp(DiscreteGaussianMechanism(s,2),3) == 5/s**2",
                                    (), ("s > 0",)),
    "an order that only the bound speaks of": ("loss_tail(P,Q,t) <= exp((b-1)*(b*r-t))", "loss_tail(P,Q,t) <= exp(b*(b*r-t))",
                                               ("renyi(P,Q,a) <= r*a for all a in (1,oo)",), ("b > 1", "r > 0", "t >= 0")),
    "a part below its mixture": ("max_divergence(Mixture((w,R),(1-w,P)),Q) >= max_divergence(P,Q) + log(1-w)",
                                 "max_divergence(Mixture((w,R),(1-w,P)),Q) >= max_divergence(P,Q) + log(1-w)/2", (), ("w in (0, 1)",)),
    "a mixture of joint laws": ("kl(Mixture((1-q,Product(R,R)),(q,Product(P,P1))),Mixture((1-q,Product(R,R)),(q,Product(Q,Q1)))) <= q*(a+b)",
                                None, ("kl(P,Q) <= a", "kl(P1,Q1) <= b"), ("a >= 0", "b >= 0", "q in (0, 1)")),
    "a name beside a premise": ("kl(P,Q) <= renyi(P,Q,3)", "kl(P,Q) <= renyi(P,Q,3)/3", ("renyi(P,Q,3) <= 1",), ()),
}


@pytest.mark.parametrize("name", PAIRS)
@pytest.mark.sampled(4)
def test_the_true_one_is_proved(name):
    true, _, given, where = PAIRS[name]
    assert verdict(true, given, where) == "proved"


@pytest.mark.parametrize("name", [name for name, pair in PAIRS.items() if pair[1]])
def test_the_false_one_is_refuted(name):
    _, false, given, where = PAIRS[name]
    assert verdict(false, given, where) == "refuted"


@pytest.fixture(scope="module")
def certificate():
    claim = Claim(PAIRS["two named laws"][0], where=PAIRS["two named laws"][3])
    outcome = prove(claim.parsed, seconds=40)
    return claim_certificate(claim.parsed, outcome.verdict, outcome.evidence)


def altered(certificate, change):
    evidence = json.loads(json.dumps(certificate["evidence"]))
    change(evidence)
    return claim_certificate(Claim(PAIRS["two named laws"][0], where=PAIRS["two named laws"][3]).parsed, "proved", evidence)


def test_the_statement_for_all_laws_comes_with_the_certificate_and_its_proof(certificate):
    (theorem,) = certificate["evidence"]["theorems"]
    assert theorem["claim"]["conclusion"] == "tv(P, Q)**2 <= 2*hellinger2(P, Q)" and theorem["claim"]["where"] == []
    assert check(certificate).verdict == "proved"


def false_statement(evidence):
    evidence["theorems"][0]["claim"]["conclusion"] = "tv(P, Q)**2 <= hellinger2(P, Q)/2"


def no_proof(evidence):
    evidence["theorems"][0]["proof"] = None


def one_law_twice(evidence):
    evidence["proof"]["with"]["laws"]["Q"] = evidence["proof"]["with"]["laws"]["P"]


def other_laws(evidence):
    evidence["proof"]["with"]["laws"] = {"P": "Normal(0, 1)", "Q": "Finite([1/2, 1/2])"}


def a_symbol_of_nothing(evidence):
    evidence["proof"]["with"]["laws"]["P"] = "Exponential(z)"


def a_law_that_is_none_everywhere(evidence):
    evidence["proof"]["with"]["laws"]["P"] = "Exponential(a - b)"


@pytest.mark.parametrize("change", (false_statement, no_proof, one_law_twice, other_laws, a_symbol_of_nothing, a_law_that_is_none_everywhere))
def test_what_it_does_not_show_is_refused(certificate, change):
    with pytest.raises(CertificateError):
        check(altered(certificate, change))


@pytest.mark.parametrize("statement, where", (
    ("tv(Normal(0,s),Normal(1,s)) <= hellinger2(Normal(0,s),Normal(1,s))", ("s > 0",)),
    ("kl(Laplace(0,b),Laplace(1,b)) <= tv(Laplace(0,b),Laplace(1,b))", ("b in (0, 1)",)),
    ("renyi(Bernoulli(p),Bernoulli(q),2) <= kl(Bernoulli(p),Bernoulli(q))", ("p in (0, 1)", "q in (0, 1)")),
))
def test_what_fails_for_some_laws_is_not_proved_of_named_ones_by_that_way(statement, where):
    assert verdict(statement, (), where, seconds=15) != "proved"
