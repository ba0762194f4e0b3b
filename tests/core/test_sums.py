"""Sums and induction: what each rule proves and refuses, and what a sum in a claim's text comes to."""

import pytest
from rdpverify.core.check import Steps
from rdpverify.core.polynomial import Atom, constant, symbol
from rdpverify.core.substitution import substitute
from rdpverify.core.reader import polynomial, relation
from rdpverify.core.sums import (
    added_up, bounded, dominated, induction, shifted, shifted_finite, single, split, split_finite,
)
from rdpverify.core.theorem import assume, instance, specialise
from rdpverify.certificates.core_texts import text_of
from rdpverify.errors import InputError, RuleError

from .test_claim import SMALL, cases, ill_posed, limit, read
from .test_theorem import refused, same, theorem

K, N, ONE = symbol("k"), symbol("n"), constant(1)
HARMONIC, SQUARES = polynomial("Sum(inv(k), (k, 1, n))"), polynomial("Sum(inv(k**2), (k, 1, oo))")


# ---- the index is bound ---------------------------------------------------------------------------------------------------------------


def test_of_what_a_sum_speaks():
    f = polynomial("Sum(x**k*Sum(j*k, (j, k, m)), (k, a, n))")
    assert f.symbols == {"x", "m", "a", "n"} and polynomial("Sum(k, (k, k, n))").symbols == {"k", "n"}
    assert polynomial("Sum(density(P)*k, (k, 1, n))").points and polynomial("Sum(k, (k, 1, oo))").symbols == set()
    assert polynomial("Sum(k, (k, 1, n))") != polynomial("Sum(j, (j, 1, n))")  # the names that are bound count, as in forall


@pytest.mark.parametrize("text", ["Sum(pow(x, k), (k, 0, n))", "Sum(inv(k**2), (k, 1, oo))", "x*Sum(k - 1, (k, -n, n + 1))**2 - 3", "Sum(0, (k, 0, oo))"])
def test_a_sum_is_read_back(text):
    assert polynomial(text_of(polynomial(text))) == polynomial(text)


def test_values_are_put_in_but_for_the_index():
    f = polynomial("Sum(x**k, (k, k, n))")
    assert substitute(f, {"k": N, "x": constant(2)}) == polynomial("Sum(2**k, (k, n, n))")
    assert substitute(f, {"n": K + ONE}) == polynomial("Sum(x**k, (k, k, k + 1))")  # the ends are outside
    with pytest.raises(ValueError, match="would be caught"):
        substitute(f, {"x": K})
    assert substitute(polynomial("Sum(k, (k, 0, n))"), {"x": K}) == polynomial("Sum(k, (k, 0, n))")


def test_an_index_catches_nothing():
    """From "x <= y for all x" nothing follows for the sum whose index is called x."""
    with refused("would be caught"):
        instance(theorem("|- Sum(x*k, (k, 0, 2)) == 3*x"), {"x": K})
    with refused("would be caught"):
        specialise(assume(relation("forall(x, (), Sum(x*k, (k, 0, 2)) == 3*x)")), {"x": K})


@pytest.mark.parametrize("text", [
    "Sum(k)", "Sum(k, 1, 2)", "Sum(k, (k, 1))", "Sum(k, (1, 1, 2))", "Sum(k, (k, 1, 2), 3)", "Sum((k, 1, 2))", "Sum(k, (k + 1, 1, 2))", "Sum()", "Sum(k, (k, 1, 2, 3))"])
def test_what_is_no_sum(text):
    with pytest.raises(InputError, match=r"expected Sum"):
        polynomial(text)


def test_a_sum_is_no_function_of_values():
    steps = Steps()
    steps.take(["assume", "k == 0"])
    with refused("not a function of values"):
        steps.take(["congruence", "Sum(k, (k, 1, 3))", {"1": [0, "0"]}])


# ---- induction ------------------------------------------------------------------------------------------------------------------------

GOAL = relation("Sum(inv(k), (k, 1, n)) >= n*y")


def test_induction():
    first, following = theorem("x > 0 |- Sum(inv(k), (k, 1, 1)) >= 1*y"), "Sum(inv(k), (k, 1, n)) >= n*y; integer(n - 1); n >= 1; y < 0 |- "
    following = theorem(following + "Sum(inv(k), (k, 1, n + 1)) >= (n + 1)*y")
    assert same(induction(GOAL, "n", ONE, first, following), "x > 0; y < 0; integer(n - 1); n >= 1 |- Sum(inv(k), (k, 1, n)) >= n*y")


@pytest.mark.parametrize(("first", "following", "why"), [
    ("|- Sum(inv(k), (k, 1, 2)) >= 2*y", "|- Sum(inv(k), (k, 1, n + 1)) >= (n + 1)*y", "at the start"),
    ("|- Sum(inv(k), (k, 1, 1)) > y", "|- Sum(inv(k), (k, 1, n + 1)) >= (n + 1)*y", "at the start"),
    ("|- Sum(inv(k), (k, 1, 1)) >= y", "|- Sum(inv(k), (k, 1, n)) >= n*y", "of the next"),
    ("|- Sum(inv(k), (k, 1, 1)) >= y", "|- Sum(inv(k), (k, 1, n + 2)) >= (n + 2)*y", "of the next"),
    ("|- Sum(inv(k), (k, 1, 1)) >= y", "n >= 2 |- Sum(inv(k), (k, 1, n + 1)) >= (n + 1)*y", "speaks of the number"),
    ("|- Sum(inv(k), (k, 1, 1)) >= y", "n > 1 |- Sum(inv(k), (k, 1, n + 1)) >= (n + 1)*y", "speaks of the number"),
    ("|- Sum(inv(k), (k, 1, 1)) >= y", "n <= 5 |- Sum(inv(k), (k, 1, n + 1)) >= (n + 1)*y", "speaks of the number"),
    ("|- Sum(inv(k), (k, 1, 1)) >= y", "Sum(inv(k), (k, 1, n)) > n*y |- Sum(inv(k), (k, 1, n + 1)) >= (n + 1)*y", "speaks of the number"),
    ("n <= 5 |- Sum(inv(k), (k, 1, 1)) >= y", "|- Sum(inv(k), (k, 1, n + 1)) >= (n + 1)*y", "speaks of the number"),
])
def test_what_is_no_induction(first, following, why):
    with refused(why):
        induction(GOAL, "n", ONE, theorem(first), theorem(following))


def test_the_start_of_an_induction_does_not_move():
    with refused("speaks of the number"):
        induction(relation("n >= 0"), "n", N, theorem("|- n >= 0"), theorem("|- n + 1 >= 0"))


# ---- one sum in other words -------------------------------------------------------------------------------------------------------------


def test_one_term():
    assert same(single("k", K**2, N + ONE), "|- Sum(k**2, (k, n + 1, n + 1)) == (n + 1)**2")
    assert same(single("k", K**2, K), "|- Sum(k**2, (k, k, k)) == k**2")


def test_two_parts():
    assert same(split(HARMONIC.atom, N - ONE), "integer(n - 2); n - 1 >= 0; integer(1); 1 >= 0 |- Sum(inv(k), (k, 1, n)) == "
                                               "Sum(inv(k), (k, 1, n - 1)) + Sum(inv(k), (k, n, n))")
    assert same(split(SQUARES.atom, N), "integer(n - 1); n >= 0; finite(Sum(inv(k**2), (k, 1, oo))) |- "
                                        "Sum(inv(k**2), (k, 1, oo)) == Sum(inv(k**2), (k, 1, n)) + Sum(inv(k**2), (k, n + 1, oo))")
    tail, whole = "finite(Sum(inv(k**2), (k, n + 1, oo)))", "finite(Sum(inv(k**2), (k, 1, oo)))"
    assert same(split_finite(SQUARES.atom, N, True), f"integer(n - 1); n >= 0; {tail} |- {whole}")
    assert same(split_finite(SQUARES.atom, N, False), f"integer(n - 1); n >= 0; {whole} |- {tail}")


def test_another_index():
    assert same(shifted(HARMONIC.atom, "j", symbol("c")), "|- Sum(inv(k), (k, 1, n)) == Sum(inv(j + c), (j, 1 - c, n - c))")
    assert same(shifted(HARMONIC.atom, "k", ONE), "|- Sum(inv(k), (k, 1, n)) == Sum(inv(k + 1), (k, 0, n - 1))")
    assert same(shifted_finite(SQUARES.atom, "k", ONE), "finite(Sum(inv(k**2), (k, 1, oo))) |- finite(Sum(inv((k + 1)**2), (k, 0, oo)))")


def test_an_index_that_is_spoken_of():
    powers = polynomial("Sum(x**k, (k, 0, n))").atom
    for index, by in (("x", ONE), ("k", K), ("j", symbol("j"))):
        with refused("spoken of"):
            shifted(powers, index, by)
    assert same(shifted(powers, "n", ONE), "|- Sum(x**k, (k, 0, n)) == Sum(x**(n + 1), (n, -1, n - 1))")  # n is an end alone
    with pytest.raises(ValueError, match="caught"):
        shifted(polynomial("Sum(Sum(j*k, (j, 0, 2)), (k, 0, n))").atom, "j", ONE)


@pytest.mark.parametrize("rule", [lambda f: split(f, ONE), lambda f: split_finite(f, ONE, True), lambda f: shifted(f, "k", ONE),
                                  lambda f: shifted_finite(f, "k", ONE), lambda f: dominated(f, ()), lambda f: bounded(f, None, None, "n")])
def test_what_is_no_sum_is_refused(rule):
    for f in (polynomial("exp(x)").atom, polynomial("2*Sum(k, (k, 0, 1))").atom):
        with refused("expected a sum"):
            rule(f)


# ---- term by term -------------------------------------------------------------------------------------------------------------------------


def test_what_holds_of_each_term_holds_of_the_sum():
    each = theorem("integer(k - 1); k >= 1; k <= n; x > 0 |- x*inv(k) - k >= 0")
    parts = [(symbol("x"), polynomial("inv(k)")), (-ONE, K)]
    assert same(added_up(each, "k", (ONE, N), parts), "x > 0 |- x*Sum(inv(k), (k, 1, n)) - Sum(k, (k, 1, n)) >= 0")
    strict, equal = theorem("|- k > 0"), theorem("|- k + 1 - (k + 1) == 0")
    assert same(added_up(strict, "k", (ONE, N), [(ONE, K)]), "|- Sum(k, (k, 1, n)) >= 0")  # there may be no term
    assert same(added_up(equal, "k", (ONE, N), [(ONE, K + ONE), (-ONE, K), (-ONE, ONE)]), "|- Sum(k + 1, (k, 1, n)) == Sum(k, (k, 1, n)) + Sum(1, (k, 1, n))")


def test_a_series_is_finite_where_it_counts():
    each, parts = theorem("|- inv(k**2) - inv(k**3) >= 0"), [(ONE, polynomial("inv(k**2)")), (-ONE, polynomial("inv(k**3)"))]
    facts = [theorem("x > 0 |- finite(Sum(inv(k**2), (k, 1, oo)))"), theorem("|- finite(Sum(inv(k**3), (k, 1, oo)))"), theorem("|- 1 >= 0")]
    assert same(added_up(each, "k", (ONE,), parts, facts), "x > 0 |- Sum(inv(k**2), (k, 1, oo)) >= Sum(inv(k**3), (k, 1, oo))")
    for lacking in ([], facts[:1], facts[1:], [theorem("|- infinite(Sum(inv(k**2), (k, 1, oo)))"), facts[1]]):
        with refused("not known to be finite"):
            added_up(each, "k", (ONE,), parts, lacking)


@pytest.mark.parametrize(("each", "ends", "parts", "why"), [
    ("k >= 2 |- k - 2 >= 0", "1, n", [("1", "k - 2")], "speaks of the index"), ("k > 1 |- k - 2 >= 0", "1, n", [("1", "k - 2")], "speaks of the index"),
    ("k <= n |- n - k >= 0", "1, m", [("1", "n - k")], "speaks of the index"), ("integer(k) |- k >= 0", "1, n", [("1", "k")], "speaks of the index"),
    ("|- k**2 >= 0", "1, n", [("k", "k")], "a factor speaks"), ("|- k**2 >= 0", "1, n", [("1", "k")], "do not add up"),
    ("|- k**2 + k >= 0", "1, n", [("k", "k"), ("1", "k")], "a factor speaks"),
    ("|- k**2 >= 0", "1, n", [], "do not add up"), ("|- k >= 0", "k, n", [("1", "k")], "an end speaks"), ("|- k >= 0", "1, k + 1", [("1", "k")], "an end speaks"),
    ("|- integer(k)", "1, n", [("1", "k")], "known of a number"), ("|- finite(kl(P, Q))", "1, n", [("1", "kl(P, Q)")], "known of a number"),
])
def test_what_is_not_known_of_each(each, ends, parts, why):
    with refused(why):
        added_up(theorem(each), "k", tuple(map(polynomial, ends.split(","))), [tuple(map(polynomial, pair)) for pair in parts])


CUBES = polynomial("Sum(inv(k**3), (k, 1, oo))")
UP, DOWN = theorem("k >= 1; y > 0 |- inv(k**2) - inv(k**3) >= 0"), theorem("k >= 1 |- 2*inv(k**2) + inv(k**3) >= 0")
G, KNOWN = polynomial("inv(k**2)"), theorem("x > 0 |- finite(Sum(inv(k**2), (k, 1, oo)))")


def test_a_series_between_finite_ones_is_finite():
    assert same(dominated(CUBES.atom, ((UP, [(ONE, G)]), (DOWN, [(constant(2), G)])), [KNOWN]), "x > 0; y > 0 |- finite(Sum(inv(k**3), (k, 1, oo)))")


@pytest.mark.parametrize(("bounds", "facts", "why"), [
    (((UP, [(ONE, G)]), (DOWN, [(constant(2), G)])), [], "not known to be finite"),
    (((UP, [(ONE, G)]), (DOWN, [(ONE, G)])), [KNOWN], "not a bound"), (((UP, [(ONE, G)]), (UP, [(ONE, G)])), [KNOWN], "not a bound"),
    (((DOWN, [(constant(2), G)]), (DOWN, [(constant(2), G)])), [KNOWN], "not a bound"),
    (((theorem("|- k**3*inv(k**2) - inv(k**3) >= 0"), [(K**3, G)]), (DOWN, [(constant(2), G)])), [KNOWN], "a factor speaks"),
    (((theorem("k >= 2 |- inv(k**2) - inv(k**3) >= 0"), [(ONE, G)]), (DOWN, [(constant(2), G)])), [KNOWN], "a hypothesis speaks"),
    (((theorem("|- k**3*inv(k**2) + inv(k**2) - inv(k**3) >= 0"), [(K**3, G), (ONE, G)]), (DOWN, [(constant(2), G)])), [KNOWN], "a factor speaks"),
    (((UP, [(ONE, G)]), (DOWN, [(constant(2), G)])), [theorem("|- finite(Sum(inv(k**2), (k, 2, oo)))")], "not known to be finite"),
    (((UP, [(ONE, G)]), (DOWN, [(constant(2), G)])), [theorem("|- infinite(Sum(inv(k**2), (k, 1, oo)))")], "not known to be finite"),
    (((UP, [(ONE, G - K), (ONE, K)]), (DOWN, [(constant(2), G)])), [KNOWN], "not known to be finite"),
    (((theorem("|- inv(k**2) + k - inv(k**3) >= 0"), [(ONE, G), (ONE, K)]), (DOWN, [(constant(2), G)])), [KNOWN], "not known to be finite"),
])
def test_what_does_not_show_a_series_to_be_finite(bounds, facts, why):
    with refused(why):
        dominated(CUBES.atom, bounds, facts)


def test_one_bound_does_not_show_a_series_to_be_finite():
    with pytest.raises(ValueError, match="zip"):
        dominated(CUBES.atom, ((UP, [(ONE, G)]),), [KNOWN])


def test_only_a_series_is_shown_to_be_finite():
    with refused("expected a series"):
        dominated(HARMONIC.atom, ((UP, []), (UP, [])))


# ---- partial sums -------------------------------------------------------------------------------------------------------------------------

EACH, SO_FAR = theorem("k >= 1; x > 0 |- inv(k**2) >= 0"), theorem("n >= 1; integer(n - 1); y > 0 |- 2 - Sum(inv(k**2), (k, 1, n)) >= 0")


def test_a_series_whose_partial_sums_are_bounded():
    finite, below = bounded(SQUARES.atom, EACH, SO_FAR, "n")
    assert same(finite, "x > 0; y > 0 |- finite(Sum(inv(k**2), (k, 1, oo)))")
    assert same(below, "x > 0; y > 0 |- Sum(inv(k**2), (k, 1, oo)) <= 2")


def test_partial_sums_that_are_all_the_same():
    """Of an equality the sign that is kept serves or does not, as it happens: what is proved is the bound, never the opposite."""
    made = 0
    for zero in (f"pos(-{i})" for i in range(1, 9)):
        S, each, partial = polynomial(f"Sum({zero}, (k, 0, oo))").atom, theorem(f"|- {zero} >= 0"), theorem(f"|- x - Sum({zero}, (k, 0, n)) == 0")
        try:
            _, below = bounded(S, each, partial, "n")
        except RuleError:
            continue
        made += 1
        assert same(below, f"|- x - Sum({zero}, (k, 0, oo)) >= 0")
    assert 0 < made < 8


@pytest.mark.parametrize(("each", "so_far", "why"), [
    ("|- inv(k**3) >= 0", SO_FAR, "not known to be >= 0"), ("|- -inv(k**2) >= 0", SO_FAR, "not known to be >= 0"), ("|- integer(inv(k**2))", SO_FAR, "not known"),
    ("k >= 2 |- inv(k**2) >= 0", SO_FAR, "a hypothesis speaks"),
    (EACH, "n >= 1 |- n - Sum(inv(k**2), (k, 1, n)) >= 0", "not a bound"), (EACH, "|- 2 - Sum(inv(k**2), (k, 1, n + 1)) >= 0", "not a bound"),
    (EACH, "|- 2 - Sum(inv(k**2), (k, 2, n)) >= 0", "not a bound"), (EACH, "|- 2 - 2*Sum(inv(k**2), (k, 1, n)) >= 0", "not a bound"),
    (EACH, "n <= 9 |- 2 - Sum(inv(k**2), (k, 1, n)) >= 0", "a hypothesis speaks"),
])
def test_what_is_no_bound_of_partial_sums(each, so_far, why):
    with refused(why):
        bounded(SQUARES.atom, theorem(each) if isinstance(each, str) else each, theorem(so_far) if isinstance(so_far, str) else so_far, "n")


def test_the_terms_do_not_speak_of_the_number_of_terms():
    with refused("not a bound"):
        bounded(polynomial("Sum(inv(n*k**2), (k, 1, oo))").atom, theorem("|- inv(n*k**2) >= 0"), theorem("|- 2 - Sum(inv(n*k**2), (k, 1, n)) >= 0"), "n")


# ---- steps --------------------------------------------------------------------------------------------------------------------------------


def test_a_divergent_series_is_not_proved_to_be_finite():
    """Σ 1 from 0 on: every partial sum is finite, and no bound serves."""
    steps = Steps()
    for step in (["sum_single", "k", "1", "0"], ["arithmetic", [["1", []]]], ["assume", "finite(Sum(1, (k, 0, oo)))"], ["sum_split", "Sum(1, (k, 0, oo))", "0"],
                 ["sum_shift", "Sum(1, (k, 1, oo))", "k", "1"]):
        steps.take(step)
    *_, two, shift = steps.theorems  # S == Sum(1, (k, 0, 0)) + T and T == S, which would be 1 == 0: so S is not finite
    assert relation("finite(Sum(1, (k, 0, oo)))") in two.hypotheses and not shift.hypotheses
    with refused("not known to be finite"):
        steps.take(["sum_terms", 1, "k", ["0"], [["1", "1"]]])


def test_steps_of_sums():
    steps = Steps()
    for step in (
        ["assume", "k >= 0"], ["sum_terms", 0, "k", ["0", "n"], [["1", "k"]]], ["axiom", "sum_exponential_finite"],
        ["sum_shift_finite", "Sum(x**k/factorial(k), (k, 0, oo))", "j", "0"], ["sum_split_finite", "Sum(x**k/factorial(k), (k, 0, oo))", "3"],
        ["arithmetic", [[["square", "0"], []]]],
        ["sum_finite", "Sum(x**k/factorial(k), (k, 0, oo))", [[5, [["1", "x**k/factorial(k)"]]], [5, [["-1", "x**k/factorial(k)"]]]], [2]],
        ["assume", "1 - Sum(k, (k, 0, n)) >= 0"],
    ):
        steps.take(step)
    assert same(steps.theorems[1], "|- Sum(k, (k, 0, n)) >= 0") and same(steps.theorems[6], "|- finite(Sum(x**k/factorial(k), (k, 0, oo)))")
    assert same(steps.theorems[4], "integer(3); 4 >= 0; finite(Sum(x**k/factorial(k), (k, 0, oo))) |- finite(Sum(x**k/factorial(k), (k, 4, oo)))")
    with refused("a hypothesis speaks"):
        steps.take(["sum_bounded", "Sum(k, (k, 0, oo))", 0, 7, "n"])
    steps.theorems += [theorem("|- 1 - Sum(k, (k, 0, n)) >= 0")]
    for flag, wanted in (([True], "|- finite(Sum(k, (k, 0, oo)))"), ([False], "|- Sum(k, (k, 0, oo)) <= 1"), ([], "|- Sum(k, (k, 0, oo)) <= 1")):
        steps.take(["sum_bounded", "Sum(k, (k, 0, oo))", 0, 8, "n", *flag])
        assert same(steps.theorems[-1], wanted)
    for step in (["assume", "0 >= 0"], ["assume", "n + 1 >= 0"]):
        steps.take(step)
    steps.theorems += [theorem("|- 0 >= 0"), theorem("n >= 0 |- n + 1 >= 0")]
    steps.take(["induction", "n >= 0", "n", "0", len(steps.theorems) - 2, len(steps.theorems) - 1])
    assert same(steps.theorems[-1], "n >= 0; integer(n) |- n >= 0")


@pytest.mark.parametrize("step", [
    ["sum_single", "k + 1", "k", "0"], ["sum_single", "k", "k"], ["sum_split", "k", "1"], ["sum_split", "2*Sum(k, (k, 1, n))", "1"], ["sum_split", 0, "1"],
    ["sum_split_finite", "Sum(k, (k, 1, n))", "1"], ["sum_split_finite", "Sum(k, (k, 1, oo))", "1", 1], ["sum_split_finite", "Sum(k, (k, 1, oo))", "1", "yes"],
    ["sum_shift", "Sum(k, (k, 1, n))", "j + 1", "1"], ["sum_terms", 0, "k", [], []], ["sum_terms", 0, "k", ["0", "n"], [["1"]]], ["sum_terms", 0, "k", "0", [["1", "k"]]],
    ["sum_terms", 0, 5, ["0", "n"], [["1", "k"]]], ["sum_finite", "Sum(k, (k, 0, oo))", []], ["sum_finite", "Sum(k, (k, 0, oo))", [[0, []]]],
    ["sum_terms", 0, "k", ["0", "n", "m"], [["1", "k"]]], ["sum_bounded", "Sum(k, (k, 0, oo))", 0, 0, "n", 0], ["induction", "n", "n", "0", 0, 0], ["induction", "k >= 0", 3, "0", 0, 0],
    ["induction", "k >= 0", "k", "0", 0, 99],
])
def test_a_step_of_sums_that_is_none(step):
    with pytest.raises((RuleError, InputError, TypeError, ValueError)):
        steps = Steps()
        steps.take(["assume", "k >= 0"])
        steps.take(step)


# ---- in a claim ---------------------------------------------------------------------------------------------------------------------------


def test_a_sum_in_a_claim():
    assert cases("Sum(x, (k, 1, n)) >= 0", ["x in (0, 1)", "n in integers [0, oo)"]) == read(
        "x > 0; x < 1; integer(n); n >= 0 |- Sum(x, (k, 1, n)) >= 0")
    assert cases("Sum(1, (k, 2, 1)) >= 0") == read("|- Sum(1, (k, 2, 1)) >= 0")
    assert cases("tv(P, Q) <= Sum(k*tv(P, Q), (k, 1, 2))") == read("|- tv(P, Q) <= Sum(k*tv(P, Q), (k, 1, 2))")


def test_what_a_term_needs_is_known_between_the_ends():
    facts = ["k >= 1 |- k > 0"]
    assert len(cases("Sum(1/k, (k, 1, n)) >= 0", ["n in integers [1, oo)"], facts=facts)) == 1
    ill_posed("Sum(1/k, (k, 0, n)) >= 0", ["n in integers [1, oo)"], facts=facts)
    with pytest.raises(InputError, match="k has no domain"):
        cases("Sum(1/k, (k, 1, n)) >= 1/k", ["n in integers [1, oo)"], facts=facts)


@pytest.mark.parametrize(("text", "facts", "good"), [
    ("(-1)**k", ["integer(k) |- integer(k)"], True), ("x**(n - k)", ["integer(n); integer(k) |- integer(n - k)"], True),
    ("x**k", [], False), ("x**n", ["integer(n) |- integer(n)", "n >= 0 |- n >= 0"], False), ("x**(k - 1)", ["integer(k) |- integer(k - 1)"], False),
])
def test_powers_of_any_base_to_whole_exponents(text, facts, good):
    where, facts = ["x in (-oo, oo)", "n in integers [0, oo)"], [*facts, "k >= 0 |- k >= 0", "n >= k |- n >= k"]
    if good:
        assert cases(f"Sum({text}, (k, 0, n)) <= 1", where, facts=facts)
    else:
        ill_posed(f"Sum({text}, (k, 0, n)) <= 1", where, facts=facts)


def test_a_series_in_a_claim_is_finite():
    S = "Sum(1/k**2, (k, 1, oo))"
    facts = ["k >= 1 |- k**2 > 0", f"|- finite({S})"]
    assert cases(f"{S} <= 2", facts=facts) == read(f"|- {S} <= 2")
    for lacking in (facts[:1], facts[1:], [facts[0], "x > 0 |- finite(Sum(1/k**2, (k, 1, oo)))"]):
        ill_posed(f"{S} <= 2", facts=lacking)


def test_a_series_over_all_whole_numbers():
    up, down = "Sum(exp(-k), (k, 0, oo))", "Sum(exp(k), (k, 1, oo))"
    assert cases("Sum(exp(-k), (k, -oo, oo)) <= 2", facts=[f"|- finite({up})", f"|- finite({down})"]) == read(f"|- {up} + {down} <= 2")
    ill_posed("Sum(exp(-k), (k, -oo, oo)) <= 2", facts=[f"|- finite({up})"])
    with pytest.raises((InputError, RuleError)):
        cases("Sum(exp(-k), (k, -oo, 0)) <= 2", facts=[f"|- finite({up})", f"|- finite({down})"])


@pytest.mark.parametrize(("text", "where"), [
    ("Sum(k, (k, 1, x)) >= 0", ["x in (0, 2)"]), ("Sum(k, (k, 1/2, 3/2)) >= 0", []), ("Sum(k, (k, x, 3)) >= 0", ["x in (0, 2)"]),
    ("Sum(k, (k, 1, 2)) >= 0", ["k in (0, 1)"]), ("Sum(Sum(k, (k, 1, 2)), (k, 1, 2)) >= 0", []), ("Sum(1, (pi, 1, 2)) >= 0", []), ("Sum(1, (P, 1, 2)) >= 0", []),
    ("Sum(oo, (k, 1, 2)) >= 0", []), ("Sum(exp(-oo) - k, (k, 1, oo)) >= 0", []), ("Sum(k, (k, 1, 2*oo)) >= 0", []), ("Sum(k, (k, k, 2)) >= 0", []),
    ("Sum(kl(P, Q), (k, 1, 2)) >= 0", []), ("Sum(renyi(P, Q, k), (k, 1, 2)) >= 0", []), ("Sum(x, (k, 1, 2)) >= 0", []), ("Sum(k, k, 1, 2) >= 0", []),
    ("expect(P, Sum(1, (ratio, 1, 2))) >= 0", []),
])
def test_what_has_no_value(text, where):
    with pytest.raises((InputError, RuleError)):
        cases(text, where)


@pytest.mark.parametrize(("inside", "why"), [
    ("Sum(ratio, (k, 1, 2))", "an infinity in a sum"), ("Sum(k, (k, 1, ratio))", "an infinity in a sum"), ("Sum(exp(ratio)*k, (k, 1, 2))", "an infinity in a sum"),
    ("Sum(ratio, (ratio, 1, 2))", "ratio stands for two things"), ("Sum(1, (loss, 1, 2))", "loss stands for two things"),
])
def test_sums_inside_a_mean(inside, why):
    """At an end ratio and loss may be infinite, and they are no indices."""
    facts = ["|- integer(ratio)", "integer(k) |- exp(ratio) > 0", "k >= 1 |- k > 0"]
    with pytest.raises(RuleError, match=why):
        cases(f"expect(P, {inside}) <= 9", facts=facts)


def test_a_law_put_into_a_sum_does_not_speak_of_the_index():
    """Σ P(S) over k = 1, …, n is n·P(S) for a law that is the same for every k."""
    mixture = {Atom("law", ("P",)): Atom("Mixture", (K, Atom("law", ("P",)), ONE - K, Atom("law", ("Q",))))}
    for text in ("Sum(prob(P, S), (k, 1, n))", "Sum(prob(P, S)*inv(k**2), (k, 1, oo))"):
        with pytest.raises(ValueError, match="would be caught"):
            substitute(polynomial(text), mixture)
    assert substitute(polynomial("prob(P, S)*Sum(k, (k, 1, n))"), mixture)


def test_a_law_inside_a_series_over_all_whole_numbers_does_not_speak_of_the_index():
    """Of that series one half is written with −k for k, which the law's own numbers are not.  In a limit such a law is not refused before."""
    mixture = "Limit(Sum(tv(Mixture((1/2 + k, P), (1/2 - k, Q)), Q)*exp(-k**2), (k, -oo, oo)), x -> 0+) == 9"
    with pytest.raises(RuleError, match="a weight is a number"):
        limit(mixture, [SMALL], facts=["|- 1/2 + k >= 0", "|- 1/2 - k >= 0"])
    ends = [f"|- finite(Sum(tv(Mixture((1/2, P), (1/2, Q)), Q)*exp(-k**2), (k, {first}, oo)))" for first in (0, 1)]
    assert limit(mixture.replace(" + k", "").replace(" - k", ""), [SMALL], facts=ends)
    for count in ("k", "-k", "k**2"):
        with pytest.raises(RuleError, match="a number of factors"):
            limit(f"Limit(Sum(tv(Power(P, {count}), Power(Q, {count})), (k, -oo, oo)), x -> 0+) == 9", [SMALL],
                  facts=[f"|- {count} - 1 >= 0", "|- -k - 1 >= 0", "|- k - 1 >= 0"])
    with pytest.raises(InputError, match="k has no domain"):
        cases("Sum(tv(Mixture((1/2 + k, P), (1/2 - k, Q)), Q), (k, 0, 0)) <= 9", facts=["|- 1/2 + k >= 0", "|- 1/2 - k >= 0"])
