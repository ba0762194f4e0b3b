"""Signs over a whole domain: what is seen is true, and the same with one number moved is not seen."""

import pytest
from flint import arb
from rules import goal

from rdpverify.kernel.defined import requirements
from rdpverify.kernel.signs import Signs
from rdpverify.language import parse
from rdpverify.terms.ranges import Range


def signs(where):
    return goal("1 >= 0", where=where).signs


POSITIVE = [  # a term that is > 0, and one that is not, on the domain
    ("log(x) - log(y)", "log(x) - log(x*y)", ("y > 0", "x > y")),
    ("atan(x) - atan(y)", "atan(x) - 2*atan(y)", ("y > 0", "x > y")),
    ("3*digamma(x) - 3*digamma(y)", "3*digamma(x) - 2*digamma(y)", ("y > 0", "x > y")),
    ("sqrt(1 + x) - sqrt(1 + y)", "(1 + x)**(-1/2) - (1 + y)**(-1/2)", ("y > 0", "x > y")),
    ("exp(-y) - exp(-x)", "exp(-x) - exp(-y)", ("y > 0", "x > y")),
    ("-log((a - 1)/a)", "-log((a + 1)/a)", ("a > 1",)),
    ("log((a + 1)/a)/(a - 1) + log(a)", "log((a - 1)/a)/(a - 1) + log(a)", ("a > 1",)),
    ("p*exp(t*(1 - p)) + (1 - p)*exp(-t*p)", "p*exp(t*(1 - p)) - (1 - p)*exp(-t*p)", ("p in [0, 1]", "t in (-oo, oo)")),
    ("n - k + 1", "n - k - 1", ("n in integers [1, oo)", "k in integers [0, n]")),
    ("n - k + 1/7", "n - k - 1/7", ("n >= 1", "k in [0, n]")),
    ("c - x", "x - c/2", ("c > 0", "x in (0, c)")),
    ("1 - q", "1/2 - q", ("p in (0, 1)", "q in (0, p**2)")),  # linear in a symbol, of which an end is known
    ("1 - q", "p/2 - q", ("p in (0, 1)", "t > 0", "q in (0, p/(p + (1 - p)*exp(-t))]")),
    ("1 + q*(exp(t) - 1)", "1 + q*(exp(-t) - 1)", ("t > 0", "q > 0")),
    ("v*(1 - v) - q*(1 - q)", "q*(1 - q) - v*(1 - v)", ("v in (1/2, 1)", "q in (0, 1 - v)")),
    ("z - x", "x - z", ("x > 0", "y > x", "z > 2*y - x")),
    ("sqrt(2) - x*sqrt(pi)", "sqrt(2) - 2*x*sqrt(pi)", ("x in [0, sqrt(2)/sqrt(pi))",)),
]


@pytest.mark.parametrize(("term", "other", "where"), POSITIVE)
def test_what_is_positive(term, other, where):
    known = signs(where)
    assert known.positive(parse(term)) and known(parse(f"-({term})")) == -1
    assert not known.nonnegative(parse(other))


@pytest.mark.parametrize(("term", "where"), [
    ("log(x) - log(y)", ("y > 0", "x >= y")), ("p*exp(t) + (1 - p)*exp(-t) - exp(-t)", ("p in [0, 1]", "t >= 0")), ("n - k", ("n >= 1", "k in [0, n]"))])
def test_what_may_be_zero_is_not_positive(term, where):
    known = signs(where)
    assert known.nonnegative(parse(term)) and not known.positive(parse(term))


def test_of_a_symbol_nothing_follows_from_the_domain_of_a_later_one():
    """Were it so, a rule that leaves the later symbol out would keep 1 - a > 0 where the domain of x is empty."""
    known = signs(("a in (0, 2)", "x in (a, 1)"))
    assert known.positive(parse("x - a")) and not known.nonnegative(parse("1 - a"))
    known = signs(("x in (0, 5)", "y in (0, 2*x)", "x <= 2*y - 1"))
    assert known.positive(parse("y - 1/2")) and not known.nonnegative(parse("9 - x - y"))


def test_a_symbol_beside_an_earlier_one():
    known = signs(("a > 0", "b in (-oo, oo)", "b >= a"))
    assert known.positive(parse("b")) and not known.nonnegative(parse("b - 1"))
    assert not signs(("a >= 0", "b in (-oo, oo)", "b >= a")).positive(parse("b"))
    assert signs(("a >= 0", "b in (-oo, oo)", "b > a")).positive(parse("b")) and signs(("a < 0", "b in (-oo, oo)", "b <= a")).negative(parse("b"))
    for where in (("a > 0", "b in (-oo, oo)", "b <= a"), ("a in (-oo, oo)", "b in (-oo, oo)", "b >= a")):
        assert not signs(where).nonnegative(parse("b"))
    assert not signs(("a in (-5, 5)", "x in (0, a)")).nonnegative(parse("a"))  # the domain of x may be empty


def test_an_even_power_is_not_increasing():
    assert not signs(("y in (-oo, oo)", "x > y")).nonnegative(parse("x**2 - y**2"))


def test_factorials_and_binomials_are_defined_where_their_gammas_are():
    def missing(formula, where):
        return requirements(parse(formula), signs(where))

    assert not missing("binomial(n, k) + factorial(n)", ("n in integers [1, oo)", "k in integers [0, n]"))
    assert missing("binomial(n, k)", ("n in integers [1, oo)", "k in integers [0, 2*n]"))
    assert missing("binomial(n, k)", ("n in integers [1, oo)", "k in integers [-1, n]"))
    assert missing("factorial(x)", ("x >= -1",)) and not missing("factorial(x)", ("x > -1",))


def test_freed_exponentials_have_names_of_their_own():
    """Freed twice, two different ones were both called _0: x·e^u − x·e^v was then 0."""
    signs = Signs({"x": Range(arb(0), arb(1)), "_0": Range(arb(1), arb(2))})
    assert not signs._by_exponentials(parse("x*_0 - x*exp(x)", internal=True))[0]


def test_an_end_too_large_for_memory_is_not_written_out():
    far = arb(10) ** (10**15)
    assert Signs({"x": Range(far.lower(), arb.pos_inf(), False, True)}).positive(parse("x - 1"))
    assert not Signs({"x": Range(far.lower(), arb.pos_inf(), False, True)}).positive(parse("x - exp(x) + log(x)*x - 1"))


def test_a_fact_says_more_than_a_range_that_ends_at_0():
    """Of 1 − p >= 0 on [0, 1] the range knows the weak sign, a fact the strict one; a weak fact, or one about another term, does not."""
    unit, term = {"p": Range(0, 1)}, parse("1 - p")
    assert Signs(unit, ((parse("2 - (1 + p)"), True),)).positive(term)
    for facts in (((term, False),), ((parse("p"), True),), ((parse("2 - p"), True),), ()):
        known = Signs(unit, facts)
        assert known.nonnegative(term) and not known.positive(term)
