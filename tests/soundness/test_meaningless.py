"""Statements and laws without meaning that the kernel once accepted, each with the proof that went through: never again."""

import pytest
from test_exploits import SIGN, UNIT, node, unproved

from rdpverify.errors import RdpVerifyError
from rdpverify.kernel.checker import decide
from rdpverify.typed import parse_statement


@pytest.mark.parametrize("bound, domain", [("log(a-2)", "(1, 3)"), ("1/(a-2)", "(1, 3)"), ("sqrt(2-a)", "(1, 3)"), ("log(x)", "(1, 3)"), ("1/x", "(1, 3)"),
                                           ("1", "(log(x), 3)"), ("1", "(1, oo]"), ("1 + kl(P,Q) - kl(Q,P)", "(1, 3)")])
def test_a_premise_without_meaning_at_some_orders_proves_nothing(bound, domain):
    """At order 5/2 the first one says that D < 0, and at order 3/2 it says nothing: the statement was proved."""
    given, where = [f"renyi(P,Q,a) <= {bound} for all a in {domain}"], ["x in [0, 1]"]
    for then in (node("gibbs", SIGN), node("instantiate", node("abstract", SIGN), premise=0, at={"a": "5/2"})):
        with pytest.raises(RdpVerifyError, match="not known to be well-posed|must leave out oo|end of a domain is not defined"):
            decide(parse_statement("x*0 <= renyi(P,Q,5/2)", given=given, where=where), "proved", {"proof": then})
    meant = ["renyi(P,Q,a) <= log(a-2) for all a in (2, 3)", "renyi(P,Q,a) <= 1/(a-x) for all a in (1, oo)"]
    for premise in meant:
        assert decide(parse_statement("0*x <= renyi(P,Q,5/2)", given=[premise], where=where), "proved", {"proof": node("gibbs", SIGN)})


@pytest.mark.parametrize("part", ["renyi(P,Q,a-5)", "tradeoff(P,Q,a)", "renyi(Bernoulli(a),P,2)", "renyi(Normal(0,a-2),P,2)", "renyi(P,Q,a) - kl(P,Q)"])
def test_a_premise_about_parameters_outside_their_slots_proves_nothing(part):
    with pytest.raises(RdpVerifyError, match="not known to be well-posed"):
        decide(parse_statement("0 <= kl(P,Q)", given=[f"{part} <= 1 for all a in (1, 3)"]), "proved", {"proof": node("gibbs", SIGN)})


ALONE = node("forget", SIGN, keep=[])
BY_MASSES = node("bernoulli", ALONE, SIGN, ALONE, SIGN, SIGN, SIGN)


@pytest.mark.parametrize("binder", ["events S", "events S and a in (0, 1)"])
def test_what_is_known_of_one_event_gives_no_value_for_all(binder):
    """1/P(S) has none where P(S) = 0: of the event that is free, another premise says P(S) >= 1/2, and the statement was proved."""
    given = ["P(S) >= 1/2", f"1/P(S) <= 3 for all {binder}"]
    with pytest.raises(RdpVerifyError, match="not known to be well-posed"):
        decide(parse_statement("P(S) >= 1/2", given=given), "proved", {"proof": BY_MASSES})
    assert decide(parse_statement("P(S) >= 1/2", given=["P(S) >= 1/2", "P(S) <= 3 for all events S"]), "proved", {"proof": BY_MASSES})


ZERO_AT_LENGTH = "((x+1)**2 - x**2 - 2*x - 1)"


@pytest.mark.parametrize("mass, formula", [(2, f"2 + sign{ZERO_AT_LENGTH}"), (2, f"2 + sign{ZERO_AT_LENGTH}*x"), (5, f"Piecewise((5, {ZERO_AT_LENGTH} >= 0), (1, x > -1))"),
                                           (3, f"Piecewise((1, {ZERO_AT_LENGTH} > 0), (3, x > -1))"), (3, f"3 - 2*sign{ZERO_AT_LENGTH}")])
def test_the_sign_of_what_vanishes_is_0(mass, formula):
    """It was −1 in the mass of a typed density: 2 + sign(0) had mass 1, and was no distance away from the uniform law."""
    for quantity in ("tv", "kl"):
        assert unproved(f"{quantity}(Density({formula}, x, 0, 1), {UNIT}) <= 0", node("unfold", SIGN))
    assert decide(parse_statement(f"tv(Density(({formula})/{mass}, x, 0, 1), {UNIT}) <= 0"), "proved", {"proof": node("unfold", SIGN)})


INDEFINITE = ["[[1,2],[2,1]]", "[[1,2],[3,1]]", "[[0,0],[0,1]]", "[[1]]", "[[1,0],[0]]", "[[1,x],[x,1]]", "[[x,0],[0,1]]"]


@pytest.mark.parametrize("covariance", INDEFINITE)
def test_a_normal_vector_has_a_positive_definite_covariance(covariance):
    """It was asked for in the closed form only, which the laws of a proof by sight or by P = P never reach."""
    law = f"MultivariateNormal([0,0], {covariance})"
    for text, rule in ((f"kl({law}, {law}) <= 0*x", "coincide"), (f"kl({law}, MultivariateNormal([0,0], [[1,0],[0,1]])) >= 0*x", "gibbs")):
        with pytest.raises(RdpVerifyError, match="positive definite|symmetric|rows of 2 entries"):
            decide(parse_statement(text, where=["x in [0, 5]"]), "proved", {"proof": node(rule, SIGN)})
        sound = text.replace(covariance, "[[1,x],[x,1]]")
        assert decide(parse_statement(sound, where=["x in (-1, 1)"]), "proved", {"proof": node(rule, SIGN)})
