"""Means of formulas in the likelihood ratio: what a claim about them asks, and what has no value or is no mean."""

import pytest

from rdpverify.errors import InputError, RuleError
from tests.core.test_claim import cases, ill_posed, read

UNDER_P, UNDER_Q = "integral(density(P)*step(density(Q))*({}))", "integral(density(Q)*step(density(P))*({}))"
MASS_P, MASS_Q = "integral(density(P)*step(density(Q)))", "integral(density(Q)*step(density(P)))"
X = "density(P)*inv(density(Q))"


def test_what_is_infinite_at_the_end_needs_continuity_to_be_finite():
    D = UNDER_P.format(f"({X})**2")
    assert cases("expect(P, ratio**2) <= 1", facts=["|- ratio**2 >= 0"]) == read(
        f"finite({D}); continuous(P, Q) |- {D} <= 1", f"infinite({D}) |- -1 >= 0", f"1 - {MASS_P} > 0 |- -1 >= 0")
    assert cases("expect(P, ratio**2) >= 1", facts=["|- ratio**2 >= 0"]) == read(f"finite({D}); continuous(P, Q) |- {D} >= 1")


def test_the_end_counts_with_the_mass_that_is_there():
    D = UNDER_P.format(f"exp(-log({X}))")
    assert cases("expect(P, exp(-loss)) <= 1", facts=["|- exp(-log(ratio)) >= 0"]) == read(f"finite({D}) |- {D} <= 1", f"infinite({D}) |- -1 >= 0")
    D = UNDER_Q.format(f"exp({X})")
    assert cases("expect(Q, exp(ratio)) <= 3", facts=["|- exp(ratio) >= 0"]) == read(
        f"finite({D}) |- {D} + exp(0)*(1 - {MASS_Q}) <= 3", f"infinite({D}) |- -1 >= 0")


def test_a_sum_or_multiple_is_its_positive_part():
    facts = ["|- ratio + 3 >= 0", "|- 2*ratio >= 0", "x > 0; ratio > 0 |- x*ratio >= 0", "|- 3 >= 0"]
    for text, inside, end in (("ratio + 3", f"pos({X} + 3)", "3"), ("2*ratio", f"pos(2*{X})", "0"), ("x*ratio", f"pos(x*{X})", "0")):
        D = UNDER_Q.format(inside)
        assert cases(f"expect(Q, {text}) >= x", ["x in (0, oo)"], facts=facts) == read(f"finite({D}); x > 0 |- {D} + {end}*(1 - {MASS_Q}) >= x")


def test_what_has_both_signs_must_be_known_to_be_finite():
    D, wanted = UNDER_P.format(f"log({X})"), "expect(P, loss) <= 1"
    facts = [f"finite(kl(P, Q)) |- finite({D})", "finite(kl(P, Q)) |- continuous(P, Q)"]
    assert cases(wanted, given=["kl(P, Q) < oo"], facts=facts) == read(f"finite(kl(P, Q)) |- {D} <= 1")
    for lacking in (facts[:1], facts[1:], []):
        ill_posed(wanted, given=["kl(P, Q) < oo"], facts=lacking)
    ill_posed(wanted, facts=facts)  # where kl is not known to be finite


def test_a_mean_that_is_below_0_at_infinity_needs_continuity():
    D, wanted, sign = UNDER_P.format(f"1 - log({X})"), "expect(P, 1 - loss) <= 1", "ratio > 0 |- 1 - log(ratio) >= 0"
    ill_posed(wanted, facts=[sign, f"|- finite({D})"])  # the sign is not true, but that the end is -oo is seen
    assert len(cases(wanted, facts=[sign, "|- continuous(P, Q)"])) == 2


def test_a_sign_is_known_only_under_what_is_known():
    with pytest.raises(RuleError):
        cases("expect(P, ratio - x) <= 1", ["x in (0, 1)"], facts=["x < 0 |- ratio - x >= 0"])


@pytest.mark.parametrize("conclusion", [
    "expect(R, ratio) <= 1", "expect(P, Q, ratio) <= 1", "expect(P) <= 1", "expect(Mixture((1/2, P), (1/2, Q)), ratio) <= 1", "expect(1, ratio) <= 1",
    "expect(PQ, ratio) <= 1", "expect(P, tv(P, Q)) <= 1", "expect(P, expect(Q, ratio)) <= 1", "expect(P, ratio) + ratio <= 1", "ratio <= 1", "loss <= 1",
    "expect(P, density(P)) <= 1", "expect(P, step(ratio)) <= 1", "expect(P, oo) <= 1", "tv(P, Q) <= expect(P, x)", "expect(Q, 1/ratio) <= 1", "expect(P, loss - loss) <= 1",
    "expect(P, ratio*exp(-loss)) <= 1", "hockey_stick(P, Q, expect(P, ratio)) <= 1",
])
def test_what_is_no_mean(conclusion):
    signs = ["|- ratio >= 0", "|- 0 >= 0", "|- exp(-log(ratio))*ratio >= 0", "|- inv(ratio) >= 0", "|- ratio > 0"]
    with pytest.raises((InputError, RuleError)):
        cases(conclusion, facts=signs)


def test_ratio_and_loss_are_no_other_names():
    for name in ("ratio", "loss"):
        with pytest.raises(RuleError, match="two things"):
            cases("expect(P, ratio) <= 1", [f"{name} in (0, 1)"], facts=["|- ratio >= 0"])
    with pytest.raises(RuleError):
        cases("tv(P, Q) <= 1", given=["expect(P, ratio) <= a for all a in (0, 1)"], facts=["|- ratio >= 0"])


def test_one_mean_in_two_texts_is_one_quantity():
    D = UNDER_P.format(f"exp(-log({X}))")
    both = cases("expect(P, exp(-loss)) <= 2", given=["expect(P, exp(-loss)) <= 1"], facts=["|- exp(-log(ratio)) >= 0"])
    assert both == read(f"finite({D}); {D} <= 1 |- {D} <= 2")
    others = cases("expect(Q, exp(ratio)) <= 2", given=["expect(P, exp(-loss)) <= 1"], facts=["|- exp(-log(ratio)) >= 0", "|- exp(ratio) >= 0"])
    assert len(others) == 2


def test_what_may_be_negative_is_integrated_as_it_is():
    """Not as its positive part, which may be larger."""
    D = UNDER_Q.format(f"log({X}) - 1")
    facts = [f"|- finite({D})", "|- continuous(Q, P)"]
    assert cases("expect(Q, loss - 1) <= 0", facts=facts) == read(f"|- {D} <= 0")
    ill_posed("expect(Q, loss - 1) <= 0", facts=[f"|- finite({UNDER_Q.format(f'pos(log({X}) - 1)')})", "|- continuous(Q, P)"])


def test_the_loss_where_the_ratio_is_0():
    D = UNDER_Q.format(X)
    assert cases("expect(Q, exp(loss)) <= 1", facts=["|- exp(log(ratio)) >= 0"]) == read(
        f"finite({UNDER_Q.format(f'exp(log({X}))')}) |- {UNDER_Q.format(f'exp(log({X}))')} <= 1", f"infinite({UNDER_Q.format(f'exp(log({X}))')}) |- -1 >= 0")
    assert cases("expect(Q, ratio) <= 1", facts=["|- ratio >= 0"]) == read(f"finite({D}) |- {D} <= 1", f"infinite({D}) |- -1 >= 0")


def test_a_mean_that_is_below_0_at_infinity_needs_continuity_on_every_way():
    D, wanted, sign = UNDER_P.format(f"pos(1 - log({X}))"), "expect(P, 1 - loss) <= 1", "ratio > 0 |- 1 - log(ratio) >= 0"
    ill_posed(wanted, facts=[sign, f"finite({D}) |- continuous(P, Q)"])
    ill_posed(wanted, facts=[sign, f"infinite({D}) |- continuous(P, Q)"])
    assert len(cases(wanted, facts=[sign, f"finite({D}) |- continuous(P, Q)", f"infinite({D}) |- continuous(P, Q)"])) == 2


def test_the_laws_of_a_mean_are_no_random_variables():
    for law, other in ("PQ", "QP"):
        with pytest.raises(RuleError, match=f"{law} stands for two things"):
            cases(f"expect({other}, exp(-loss*loss)) <= H({law})", facts=["|- exp(-log(ratio)**2) >= 0"])


def test_no_quantity_stands_inside_a_mean():
    inside = "tv(P, Q)"
    with pytest.raises(RuleError, match="in an argument of another"):
        cases(f"expect(P, {inside}) <= 1", facts=[f"|- {inside} >= 0", f"|- finite({UNDER_P.format(f'pos({inside})')})"])


@pytest.mark.parametrize("premise", ["expect(P, exp(-loss)) <= a", "tv(P, Q) + expect(P, exp(-loss)) <= a", "expect(P, exp(-loss)) - tv(P, Q) <= a"])
def test_no_premise_for_all_values_is_about_a_mean(premise):
    with pytest.raises(RuleError, match="speaks of a mean"):
        cases("tv(P, Q) <= 1", given=[f"{premise} for all a in (0, 1)"], facts=["|- exp(-log(ratio)) >= 0"])


@pytest.mark.parametrize("text", ["expect(P, exp(-loss), x=1)", "tv(P, Q, x=1)", "renyi(P, Q, 2, x=1)", "P(S, x=1)", "entropy(X, x=1)", "prob(P, S, x=1)", "expect(P, exp(-loss, x=1))"])
def test_no_argument_has_a_name(text):
    with pytest.raises(InputError, match="not in the core's language"):
        cases(f"{text} <= 1", facts=["|- exp(-log(ratio)) >= 0"])
    with pytest.raises(InputError, match="not in the core's language"):
        cases("1 <= 2", given=[f"{text} <= 1"], facts=["|- exp(-log(ratio)) >= 0"])
