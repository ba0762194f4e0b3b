"""Which direction has the larger divergence: only what is known is said, and it is so by numbers."""

import pytest

from rdpverify.kernel.reflected import larger_direction, reflected, the_larger
from rdpverify.language import parse
from rdpverify.printer import to_text
from rdpverify.numeric.enclosing import enclose
from rdpverify.terms import make

Q, R = "Normal(0, 1)", "Normal(1, 1)"
HALF = f"Mixture((1/2, {Q}), (1/2, {R}))"


@pytest.mark.parametrize(("first", "second", "known"), [
    (Q, "Normal(3, 1)", True), (Q, "Normal(3, 2)", False), ("Laplace(1, 2)", "Laplace(0, 2)", True), ("Laplace(1, 2)", "Normal(0, 2)", False), ("Exponential(1)", "Exponential(2)", False), ("Gumbel(0, 1)", "Gumbel(1, 1)", False),
    ("Finite([1/3, 2/3])", "Finite([2/3, 1/3])", True), ("Finite([1/3, 2/3])", "Finite([1/2, 1/2])", False), ("Finite([1/3, 2/3])", "Finite([1/3, 2/3])", False), ("Finite([1/6, 1/3, 1/2])", "Finite([1/3, 1/6, 1/2])", True),
    ("Finite([1/6, 1/3, 1/2])", "Finite([1/2, 1/3, 1/6])", False), ("Finite([1/6, 1/3, 1/2])", "Finite([1/3, 1/2, 1/6])", False), ("Finite([1])", "Finite([1])", False), ("Finite([1/3, 1/6, 1/2])", "Finite([1/6, 1/3, 1/4, 1/4])", False),
    ("DiscreteLaplace(0, 1)", "shift(DiscreteLaplace(0, 1), 2)", True), ("DiscreteLaplace(1, 1)", "shift(DiscreteLaplace(1, 1), 2)", False), ("Skellam(1, 1)", "shift(Skellam(1, 1), 1)", True), ("Skellam(1, 2)", "shift(Skellam(1, 2), 1)", False),
    ("Poisson(1)", "shift(Poisson(1), 1)", False), ("Exponential(1)", "shift(Exponential(1), 1)", False), ("Skellam(1, 1)", "shift(Skellam(2, 2), 1)", False), ("Staircase(1, 1/4)", "shift(Staircase(1, 1/4), 1)", True),
    (f"Product({Q}, Laplace(0, 1))", f"Product({R}, Laplace(2, 1))", True), (f"Product({Q}, Laplace(0, 1))", f"Product({R}, Laplace(2, 3))", False), (f"Product({Q}, {Q})", f"Product({R}, {R}, {R})", False),
    (f"Power({Q}, 3)", f"Power({R}, 3)", True), (f"Power({Q}, 3)", f"Power({R}, 2)", False), ("Power(Exponential(1), 3)", "Power(Exponential(2), 3)", False), (f"Power({Q}, 3)", R, False),
])
def test_pairs_that_a_reflection_exchanges(first, second, known):
    first, second = parse(f"kl({first}, {second})").args if first != second else (parse(f"tv({first}, Q)").args[0],) * 2
    assert reflected(first, second) is known


@pytest.mark.parametrize(("first", "second"), [(Q, "Normal(3, 1)"), ("Laplace(1, 2)", "Laplace(0, 2)"), ("Finite([1/6, 1/3, 1/2])", "Finite([1/3, 1/6, 1/2])"), ("Power(Laplace(0, 1), 2)", "Power(Laplace(1, 1), 2)")])
def test_what_is_reflected_has_one_divergence_both_ways(first, second):
    one, other = (enclose(parse(f"kl({P}, {R})"))[0] for P, R in ((first, second), (second, first)))
    assert one.lower <= other.upper and other.lower <= one.upper


def both(P, Q, order="2", other_order=None, op="renyi"):
    return make("Max", (parse(f"{op}({P}, {Q}, {order})"), parse(f"{op}({Q}, {P}, {other_order or order})")))


@pytest.mark.parametrize("order", ["1", "3/2", "2", "7"])
def test_of_a_mixture_and_its_own_component_the_mixture_comes_first(order):
    larger = both(HALF, Q, order)
    assert the_larger(larger) is larger.args[0]
    if order != "1":
        assert enclose(larger.args[0])[0].lower > enclose(larger.args[1])[0].upper
    assert the_larger(make("Max", larger.args[::-1])) is not larger.args[1] or larger.args[::-1] == larger.args


@pytest.mark.parametrize("divergence", [
    both(HALF, Q, "1/2"), both(HALF, Q, "2", "3"), both(HALF, Q, "alpha"), both(Q, HALF), both(HALF, R), both(f"Mixture((1/2, {R}), (1/2, {Q}))", Q), both(f"Mixture((1/2, {Q}), (1/2, Normal(1, 2)))", Q), both(f"Mixture((1/2, {Q}), (1/2, Exponential(1)))", Q),
    both(f"Mixture((1/3, {Q}), (1/3, {R}), (1/3, Normal(2, 1)))", Q), both(f"Product({HALF}, {Q})", f"Product({Q}, {HALF})"), both("Normal(0, 2)", Q), make("Max", (parse(f"renyi({HALF}, {Q}, 2)"), parse(f"renyi({Q}, Normal(3, 1), 2)"))),
    make("Max", (parse(f"kl({HALF}, {Q})"), parse(f"kl({Q}, {HALF})"))), make("Min", both(HALF, Q).args), parse(f"renyi({HALF}, {Q}, 2)"), make("Max", (*both(HALF, Q).args, parse("0")))], ids=to_text)
def test_what_is_not_known_to_be_the_larger_stays(divergence):
    assert the_larger(divergence) is divergence


@pytest.mark.parametrize(("text", "known"), [
    ('rdp(PoissonSampled(GaussianMechanism(1), 1/2), 2)', True), ('rdp(PoissonSampled(GaussianMechanism(1), 1/2), 1/2)', True), ('rdp(PoissonSampled(GaussianMechanism(1), 1/2), oo)', True), ('rdp(PoissonSampled(GaussianMechanism(1), 1/2), 1/3)', False),
    ('rdp(PoissonSampled(GaussianMechanism(1), 1/2, "add_remove", "add"), 2)', False), ('rdp(PoissonSampled(LaplaceMechanism(1), 1/2), 2)', True), ('rdp(GaussianMechanism(1), 2)', False), ('pure_dp(PoissonSampled(LaplaceMechanism(1), 1/2))', False)])
def test_of_a_sampled_mechanism_one_direction_is_the_larger(text, known):
    found = larger_direction(parse(text), lambda term: term.is_number and term.value >= 0)
    assert (found is not None) is known and (not known or '"remove"' in to_text(found))
