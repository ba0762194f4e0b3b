"""What becomes of a formula when one quantity in it is ∞: each rule of the extended reals that is used, and where they have no one answer."""

import pytest
from rules import goal

from rdpverify.errors import RuleError
from rdpverify.kernel.infinite import value_at_infinity
from rdpverify.language import parse
from rdpverify.printer import to_text

SIGNS = goal("x >= 0", where=["x in (0, oo)", "y in (-oo, 0)", "z in (-1, 1)", "w in (2, oo)"]).signs


@pytest.mark.parametrize("text, value", [
    ("d", "oo"), ("d + x", "oo"), ("z - d", "-oo"), ("x*d", "oo"), ("y*d", "-oo"), ("x*y*d", "-oo"), ("y*(x - d)", "oo"), ("exp(d)", "oo"), ("exp(-d)", "0"), ("exp(y*d)", "0"), ("log(d)", "oo"),
    ("d**2", "oo"), ("d**x", "oo"), ("d**y", "0"), ("1/d", "0"), ("z + 1/d", "z"), ("(x - d)**2", "oo"), ("(x - d)**(-2)", "0"), ("Abs(z - d)", "oo"), ("sqrt(d)", "oo"),
    ("Min(z, d)", "z"), ("Min(x, z, d)", "Min(x, z)"), ("Max(z, d)", "oo"), ("Min(z, -d)", "-oo"), ("Max(z, -d)", "z"), ("Max(d, -d)", "oo"), ("exp(-d) + z*exp(-d)", "0"), ("z", "z"),
    # a divergence is ≥ 0 though it may be ∞, one that is at most 1 is a number
    ("d + kl(P,Q)", "oo"), ("d + x*kl(P,Q) + chi2(P,Q)", "oo"), ("Max(d, kl(P,Q))", "oo"), ("d - tv(P,Q)", "oo"), ("d - 5*z*hellinger2(P,Q)", "oo"), ("1/d + kl(P,Q)", "kl(P, Q)"),
    ("d + (x + kl(P,Q))", "oo"), ("d + Max(x, kl(P,Q))", "oo"), ("x*(d + kl(P,Q))", "oo")])
def test_where_there_is_one_answer(text, value):
    assert to_text(value_at_infinity(parse(text), "d", SIGNS)) == value


@pytest.mark.parametrize("text", [
    "d - exp(d)", "z*d", "(1 - x)*d", "d*exp(-d)", "d**z", "(x - d)**3", "(x - d)**x", "log(z - d)", "sin(d)", "floor(d)", "tanh(d)", "2**d/d - d", "d - kl(P,Q)", "d + z*kl(P,Q)", "d + y*kl(P,Q)", "d*kl(P,Q)", "d/kl(P,Q)",
    "d*tv(P,Q)", "kl(P,Q) - d", "Max(kl(P,Q), -d)", "Min(d, kl(P,Q))", "Min(-d, kl(P,Q))", "d - exp(kl(P,Q))", "exp(kl(P,Q))", "kl(P,Q)", "z + kl(P,Q)", "d + log(kl(P,Q))", "d**tv(P,Q)"])
def test_where_there_is_none_or_it_is_not_known(text):
    with pytest.raises(RuleError):
        value_at_infinity(parse(text), "d", SIGNS)
