"""Statements that are false where a divergence is ∞, which the kernel once accepted: never again."""

import pytest
from test_exploits import EVALUATE, SIGN, node, unproved

from rdpverify.kernel import witness
from rdpverify.kernel.checker import decide
from rdpverify.errors import RuleError
from rdpverify.kernel.infinite import value_at_infinity
from rdpverify.kernel.signs import Signs
from rdpverify.language import parse
from rdpverify.printer import to_text
from rdpverify.typed import parse_statement


@pytest.mark.parametrize("text, value", [
    ("Min(d, 2*d)", "oo"), ("Max(-d, -2*d)", "-oo"), ("Max(d, -d)", "oo"), ("Min(d, -d)", "-oo"), ("Min(d, 3)", "3"), ("Max(-d, 3)", "3"),
    ("Min(-d, 3)", "-oo"), ("Max(d, 3)", "oo"), ("Min(d, 3, x)", "Min(3, x)"), ("Max(-d, -2*d, x)", "x"), ("Min(d, d + x, 2*d)", "oo"),
    ("Abs(-d)", "oo"), ("exp(Min(d, 2*d))", "oo"), ("exp(Max(-d, -2*d))", "0"), ("log(exp(-d))", "-oo"),
    ("(3 - d)**2", "oo"), ("(3 - d)**4", "oo"), ("(3 - d)**(-2)", "0"), ("2 - (x - d)**2", "-oo")])
def test_a_maximum_of_infinities_is_one_of_them(text, value):
    """Min(∞, ∞) was −∞, Max(−∞, −∞) was ∞."""
    assert to_text(value_at_infinity(parse(text), "d", Signs({}))) == value


@pytest.mark.parametrize("text", ["(3 - d)**3", "(3 - d)**(-1)", "(3 - d)**x", "(3 - d)**(2*x)", "(3 - d)**d", "(3 - d)**(-d)", "(3 - d)**(2/3)",
                                  "(3 - kl(P,Q) - d)**2", "2**(3 - d)"])
def test_only_even_powers_of_what_falls_to_minus_infinity_are_known(text):
    with pytest.raises(RuleError):
        value_at_infinity(parse(text), "d", Signs({}))


@pytest.mark.parametrize("text", ["1/(1 + exp(Min(kl(P,Q), 2*kl(P,Q)))) > 0", "1/(1 + exp(-Max(-kl(P,Q), -2*kl(P,Q)))) > 0",
                                  "1/(1 + exp(Min(kl(P,Q), 3 + kl(P,Q)))) > 0"])
def test_what_vanishes_where_a_divergence_is_infinite_is_not_positive(text):
    apart = {"P": "Finite([1, 0])", "Q": "Finite([0, 1])"}
    assert witness.check(parse_statement(text), apart)
    for then in (SIGN, EVALUATE):
        assert unproved(text, node("name", SIGN, then, divergence="kl(P, Q)"))
    assert decide(parse_statement(text.replace(">", ">=")), "proved", {"proof": node("name", SIGN, SIGN, divergence="kl(P, Q)")})


@pytest.mark.parametrize("text, given", [
    ("expect(P, ratio) < oo", "kl(P,Q) <= 1"), ("expect(P, loss**2) < oo", "kl(P,Q) <= 1"), ("expect(P, exp(loss/2)) < oo", "kl(P,Q) <= 1"),
    ("expect(P, ratio**2) < oo", "chi2(P,Q) <= 1"), ("expect(Q, 1/ratio) < oo", "kl(Q,P) <= 1")])
def test_a_law_that_another_one_dominates_may_have_infinite_means(text, given):
    """P ≪ Q says that the ratio is finite under P, not that its mean is: p ∝ 1/(k²·log³k), q ∝ p·e^{-k}… have KL < ∞ and E_P p/q = ∞."""
    assert unproved(text, node("finite"), given=[given])
    assert decide(parse_statement(text.replace("<", "<="), given=[given]), "proved", {"proof": node("finite")})


def test_what_grows_slowly_where_a_law_has_no_mass_has_a_finite_mean():
    for text in ("expect(P, 1/ratio) < oo", "expect(Q, ratio) < oo"):
        assert decide(parse_statement(text, given=["kl(P,Q) <= 1", "kl(Q,P) <= 1"]), "proved", {"proof": node("finite")})
    assert decide(parse_statement("expect(P, ratio) < oo", given=["max_divergence(P,Q) <= 1"]), "proved", {"proof": node("finite")})
