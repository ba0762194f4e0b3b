"""What a claim asks: extended reals, well-posedness, names, and hostile texts."""

import pytest
from rdpverify.core import claim
from rdpverify.core.claim import LONGEST, MOST_CASES, cases_of
from rdpverify.core.reader import relation
from rdpverify.core.theorem import established
from rdpverify.errors import InputError, RuleError


def theorem(text):
    given, conclusion = text.split("|-")
    return established([relation(part) for part in given.split(";") if part.strip()], relation(conclusion))


def cases(conclusion, where=(), given=(), conditions=(), facts=(), **more):
    claim = {"conclusion": conclusion, "where": list(where), "given": list(given), "conditions": list(conditions), **more}
    return [(case.hypotheses, case.relation) for case in cases_of(claim, [theorem(fact) for fact in facts])]


def read(*texts):
    """Cases written as theorems."""
    return [(theorem(text).hypotheses, theorem(text).relation) for text in texts]


def ill_posed(*args, why="not known to be well-posed", **more):
    with pytest.raises(RuleError, match=why):
        cases(*args, **more)


def unread(*args, **more):
    with pytest.raises((InputError, RuleError)):
        cases(*args, **more)


# ---- domains --------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("where", "hypotheses"), [
    ("x in (0, 1)", "x > 0; x < 1"), ("x in [0, 1]", "x >= 0; x <= 1"), ("x in (0, 1]", "x > 0; x <= 1"), ("x in [0, oo)", "x >= 0"), ("x in (-oo, oo)", ""),
    ("x in (-oo, -1)", "x < -1"), ("x in integers [1, 3]", "integer(x); x >= 1; x <= 3"), ("x in integers [1, oo)", "integer(x); x >= 1"),
    ("x in [1, 1]", "x >= 1; x <= 1"), ("x in (tv(P, Q), oo)", "x > tv(P, Q)"), ("x in integers (0, 2)", "integer(x); x > 0; x < 2"),
    ("x in integers (0, 1]", "integer(x); x > 0; x <= 1"), ("x in integers [0, 1/2)", "integer(x); x >= 0; x < 1/2"), ("x in integers [2, 2]", "integer(x); x >= 2; x <= 2"),
    ("x in integers [1/3, 4/3]", "integer(x); x >= 1/3; x <= 4/3"),
])
def test_domains(where, hypotheses):
    assert cases("x >= 2", [where]) == read(f"{hypotheses} |- x >= 2")


@pytest.mark.parametrize(("where", "fact"), [
    ("x in (pi/2, pi)", "pi - pi/2 > 0"), ("x in [exp(1), Max(3, 4)*2]", "2*Max(3, 4) - exp(1) >= 0"), ("x in [exp(1), 3)", "3 - exp(1) > 0"),
    ("x in (tv(P, Q), 2)", "2 - tv(P, Q) > 0"), ("x in integers (exp(1), 4)", "4 - exp(1) - 1 > 0"), ("x in integers [exp(1), pi]", "pi - exp(1) - 1 >= 0"),
    ("x in integers [2, pi)", "pi - 2 > 0"), ("x in integers (exp(1), 3]", "3 - exp(1) > 0"), ("x in integers [2, 2*pi/pi]", "2*pi/pi - 2 >= 0"),
])
def test_domains_are_not_empty(where, fact):
    found, = cases("x >= 2", [where], facts=[f"|- {fact}", "|- pi > 0"])
    assert found[1] == relation("x >= 2")
    ill_posed("x >= 2", [where], facts=["|- pi > 0"])
    ill_posed("x >= 2", [where], facts=[f"|- {fact.replace(' 0', ' -1')}", f"x > 0 |- {fact}", "|- pi > 0"])


def test_a_whole_number_lies_in_a_domain_of_them():
    assert cases("n >= 1", ["m in integers [1, oo)", "n in integers [0, m)"], facts=["m >= 1 |- m > 0"])
    assert cases("n >= 1", ["m in integers [1, oo)", "n in integers (0, m]"], facts=["m >= 1 |- m > 0"])
    assert cases("n >= 1", ["m in [2, oo)", "n in integers (0, m]"], facts=["m >= 2 |- m - 1 > 0"])
    ill_posed("n >= 1", ["m in [1, oo)", "n in integers (0, m]"], facts=["m >= 1 |- m > 0"])
    ill_posed("n >= 1", ["m in integers [1, oo)", "n in integers (0, m)"], facts=["m >= 1 |- m > 0"])
    for where in ("n in integers (0, 1)", "n in integers (1/3, 1)", "n in integers [1/3, 2/3]", "n in integers [1, 1)", "n in integers (1, 1]", "n in integers [2, 1]"):
        ill_posed("n >= 5", [where])


def test_domains_may_speak_of_earlier_names():
    facts = ["x > 0 |- x > 0", "x > 0; x < 1 |- 1/x - x > 0"]
    assert cases("y >= 2", ["x in (0, 1)", "y in [x, 1/x)"], facts=facts) == read("x > 0; x < 1; y >= x; y < 1/x |- y >= 2")
    ill_posed("y >= 2", ["x in [0, 1)", "y in [x, 1/x)"], facts=facts)
    ill_posed("y >= 2", ["x in (0, 1)", "y in [x, 1/x)"], facts=facts[:1])
    ill_posed("x >= 5", ["a in (0, 1)", "x in (1, a)"])
    unread("y >= 2", ["y in [x, 3)", "x in (0, 1)"])


@pytest.mark.parametrize("where", [
    "", "x", "x > 0", "x in", "x in (0, 1", "x in 0, 1", "x in (0; 1)", "x in (0)", "x in ()", "x in (0, 1, 2)", "x in (0, 1) | (2, 3)", "x in [0, oo]",
    "x in [-oo, 0)", "x in (oo, 5)", "x in (0, -oo)", "x in (oo, oo)", "x in (1, 0)", "x in (1, 1)", "x in (1, 1]", "x in [1, 1)", "x in [2, 1]",
    "x in (0, kl(P, Q))", "x in reals (0, 1)", "x in integer (0, 1)", "1 in (0, 2)", "2x in (0, 1)", "x y in (0, 1)", "x.y in (0, 1)", "x in [0), (1]",
    "x in (0, 1), y in (2, 3)", "x in (0, 1) and (2, 3)", "x in (0, 1) - (2, 3)", "x in (0, 1] # ]", "ｘ in (0, 1)", "x in (0, oo - oo)", "x in (0, y)",
    "x in (0, x)", "x in (0, 1/0)", "x in (0, log(0))", "x in (0, 1.5)", "x in (0, True)", "x in ('a', 1)", "x in (0, 1\n)\n", "x in (0, oo + 1)",
    "pi in (0, 1)", "oo in (0, 1)", "tv in (0, 1)", "kl in (0, 1)", "density in (0, 1)", "P in (0, 1)", "Q1 in (0, 1)", "R in (0, 1)",
])
def test_no_domain(where):
    unread("1 <= 0", [where])


@pytest.mark.parametrize("claim", [
    {"conclusion": "x >= 2", "where": ["x in (0, 1)", "x in (2, 3)"]}, {"conclusion": "tv(P, Q) >= P", "where": ["P in (0, 1)"]},
    {"conclusion": "P(S) >= S", "where": ["S in (0, 1)"]}, {"conclusion": "P(P) >= 0"}, {"conclusion": "prob(P, Q) >= tv(P, Q)"},
    {"conclusion": "tv(S, P) >= P(S)"}, {"conclusion": "tv(p, q) <= 1"}, {"conclusion": "tv(Normal, Q) <= 1"}, {"conclusion": "Poisson(x) <= 1"},
    {"conclusion": "P(s) <= 1"}, {"conclusion": "P(S1x) <= 1"}, {"conclusion": "x >= 0"}, {"conclusion": "P >= 0"}, {"conclusion": "S >= 0"},
    {"conclusion": "P(S) >= 0", "given": ["S <= 1"]}, {"conclusion": "x >= 0", "given": ["tv(P, Q) <= x for all x in (0, 1)"]},
    {"conclusion": "x >= 0", "where": ["x in (0, 1)"], "given": ["tv(P, Q) <= x for all x in (2, 3)"]},
    {"conclusion": "S >= 0", "where": ["S in (0, 1)"], "given": ["P(S) <= Q(S) for all events S"]},
    {"conclusion": "tv(P, Q) >= 0", "given": ["P(P) <= Q(P) for all events P"]}, {"conclusion": "tv(P, Q) >= 0", "given": ["P(x) <= Q(x) for all events x"]},
])
def test_a_name_stands_for_one_thing(claim):
    unread(**{"where": [], "given": [], **claim})


def test_letters_that_look_alike():
    """Python reads a wide x as x: a domain of the one may not serve the other."""
    for wide in ("ｘ", "𝐱", "𝚡", "ⅹ", "х", "ª"):
        unread(f"{wide} >= 2", ["x in [2, 3]"])
        unread(f"{wide} >= 2", [f"{wide} in (0, 1)", "x in [2, 3]"])
        unread("x >= 2", ["x in [2, 3]"], [f"{wide} >= 5"])
        unread("x >= 2", ["x in [2, 3]"], [f"tv(P, Q) <= {wide} for all {wide} in (0, 1)"])


# ---- finite and infinite --------------------------------------------------------------------------------------------------------------


F, N = "finite(kl(P, Q))", "infinite(kl(P, Q))"


@pytest.mark.parametrize(("conclusion", "expected"), [
    ("kl(P, Q) >= 0", [f"{F} |- kl(P, Q) >= 0"]), ("kl(P, Q) <= 1", [f"{F} |- kl(P, Q) <= 1", f"{N} |- -1 >= 0"]),
    ("kl(P, Q) < 1", [f"{F} |- kl(P, Q) < 1", f"{N} |- -1 >= 0"]), ("kl(P, Q) > 1", [f"{F} |- kl(P, Q) > 1"]),
    ("kl(P, Q) == 1", [f"{F} |- kl(P, Q) == 1", f"{N} |- -1 >= 0"]), ("-kl(P, Q) <= 0", [f"{F} |- -kl(P, Q) <= 0"]),
    ("-kl(P, Q) >= 0", [f"{F} |- -kl(P, Q) >= 0", f"{N} |- -1 >= 0"]), ("kl(P, Q) < oo", [f"{N} |- -1 >= 0"]), ("kl(P, Q) <= oo", []),
    ("kl(P, Q) == oo", [f"{F} |- -1 >= 0"]), ("kl(P, Q) >= oo", [f"{F} |- -1 >= 0"]), ("kl(P, Q) > oo", [f"{F} |- -1 >= 0", f"{N} |- -1 >= 0"]),
    ("kl(P, Q) > -oo", []), ("-oo < -kl(P, Q)", [f"{N} |- -1 >= 0"]), ("kl(P, Q) <= kl(P, Q)", [f"{F} |- kl(P, Q) <= kl(P, Q)"]),
    ("exp(kl(P, Q)) >= 1", [f"{F} |- exp(kl(P, Q)) >= 1"]), ("exp(-kl(P, Q)) <= 1", [f"{F} |- exp(-kl(P, Q)) <= 1", f"{N} |- 0 <= 1"]),
    ("sqrt(kl(P, Q) + 1) <= 2", None), ("2*kl(P, Q) + 1 <= 1", [f"{F} |- 2*kl(P, Q) + 1 <= 1", f"{N} |- -1 >= 0"]),
    ("1 - 2*kl(P, Q) <= 1", [f"{F} |- 1 - 2*kl(P, Q) <= 1"]), ("kl(P, Q)/-2 >= 0", [f"{F} |- kl(P, Q)/-2 >= 0", f"{N} |- -1 >= 0"]),
    ("Max(kl(P, Q), 1) <= 1", [f"{F} |- Max(kl(P, Q), 1) <= 1", f"{N} |- -1 >= 0"]), ("Min(kl(P, Q), 1) <= 1", [f"{F} |- Min(kl(P, Q), 1) <= 1", f"{N} |- 1 <= 1"]),
    ("Max(-kl(P, Q), 1) <= 1", [f"{F} |- Max(-kl(P, Q), 1) <= 1", f"{N} |- 1 <= 1"]), ("Min(-kl(P, Q), 1) >= 0", [f"{F} |- Min(-kl(P, Q), 1) >= 0", f"{N} |- -1 >= 0"]),
    ("Max(-kl(P, Q), -kl(P, Q)) >= 0", [f"{F} |- Max(-kl(P, Q), -kl(P, Q)) >= 0", f"{N} |- -1 >= 0"]),
    ("Min(kl(P, Q), kl(P, Q)) <= 0", [f"{F} |- Min(kl(P, Q), kl(P, Q)) <= 0", f"{N} |- -1 >= 0"]),
    ("Abs(-kl(P, Q)) <= 1", [f"{F} |- Abs(-kl(P, Q)) <= 1", f"{N} |- -1 >= 0"]), ("(1 + kl(P, Q))**2 >= 1", [f"{F} |- (1 + kl(P, Q))**2 >= 1"]),
    ("kl(P, Q)**(1/2) >= 1", None), ("renyi(P, Q, 1) >= 0", [f"{F} |- kl(P, Q) >= 0"]), ("renyi(P, Q, 1) <= kl(P, Q)", [f"{F} |- 0 <= 0"]),
    ("renyi(P, Q, oo) >= 0", ["finite(max_divergence(P, Q)) |- max_divergence(P, Q) >= 0"]),
    ("renyi(P, Q, oo) <= max_divergence(P, Q)", ["finite(max_divergence(P, Q)) |- 0 <= 0"]),
    ("tv(P, Q) <= 1", ["|- tv(P, Q) <= 1"]), ("P(S) <= 1", ["|- prob(P, S) <= 1"]), ("prob(P, S) <= 1", ["|- prob(P, S) <= 1"]),
    ("oo <= oo", []), ("oo < oo", ["|- -1 >= 0"]), ("-oo < oo", []), ("oo == oo", []), ("1 <= oo", []), ("oo <= 1", ["|- -1 >= 0"]), ("-oo == oo", ["|- -1 >= 0"]),
    ("hockey_stick(P, Q, 1) + loss_tail(P, Q, -1) + loss_within(P, Q, 0) <= 3", ["|- hockey_stick(P, Q, 1) + loss_tail(P, Q, -1) + loss_within(P, Q, 0) <= 3"]),
    ("tradeoff(P, Q, 1/2) <= 1", ["|- tradeoff(P, Q, 1/2) <= 1"]), ("1/(1 + exp(kl(P, Q))) >= 0", None), ("2**-1 + (-2)**3 <= 0", ["|- 1/2 - 8 <= 0"]),
])
def test_cases(conclusion, expected):
    if expected is None:
        ill_posed(conclusion)
    else:
        assert sorted(cases(conclusion), key=repr) == sorted(read(*expected), key=repr)


def test_a_reciprocal_and_powers_of_the_infinite():
    positive = [f"{F} |- kl(P, Q) + 1 > 0"]
    assert cases("1/(kl(P, Q) + 1) <= 1", facts=positive) == read(f"{F} |- inv(kl(P, Q) + 1) <= 1", f"{N} |- 0 <= 1")
    assert cases("(kl(P, Q) + 1)**-2 <= 1", facts=positive) == read(f"{F} |- inv(kl(P, Q) + 1)**2 <= 1", f"{N} |- 0 <= 1")
    assert cases("sqrt(kl(P, Q) + 1) <= 1", facts=positive) == read(f"{F} |- sqrt(kl(P, Q) + 1) <= 1", f"{N} |- -1 >= 0")
    assert cases("log(kl(P, Q) + 1) <= 1", facts=positive) == read(f"{F} |- log(kl(P, Q) + 1) <= 1", f"{N} |- -1 >= 0")
    assert cases("(kl(P, Q) + 1)**x <= 1", ["x in (0, 1)"], facts=[*positive, "x > 0 |- x > 0"]) == read(
        f"{F}; x > 0; x < 1 |- pow(kl(P, Q) + 1, x) <= 1", f"{N}; x > 0; x < 1 |- -1 >= 0")
    assert cases("(kl(P, Q) + 1)**x <= 1", ["x in (-1, 0)"], facts=[*positive, "x < 0 |- -x > 0"]) == read(
        f"{F}; x > -1; x < 0 |- pow(kl(P, Q) + 1, x) <= 1", f"{N}; x > -1; x < 0 |- 0 <= 1")
    assert cases("x*kl(P, Q) <= 1", ["x in (0, 1)"], facts=["x > 0 |- x > 0"])[1] == read(f"{N}; x > 0; x < 1 |- -1 >= 0")[0]
    assert len(cases("x*kl(P, Q) <= 1", ["x in (-1, 0)"], facts=["x < 0 |- -x > 0"])) == 1
    assert len(cases("kl(P, Q)*kl(P, Q) <= 1")) == 2 and len(cases("-kl(P, Q)*kl(P, Q) <= 1")) == 1


@pytest.mark.parametrize("conclusion", [
    "kl(P, Q) - kl(P, Q) <= 0", "kl(P, Q) - kl(Q, P) <= 0", "0*kl(P, Q) <= 1", "x*kl(P, Q) <= 1", "kl(P, Q)*0 <= 1", "kl(P, Q)/kl(P, Q) <= 1",
    "kl(P, Q)**0 <= 1", "2**kl(P, Q) <= 1", "(-kl(P, Q))**2 <= 1", "1/x <= 1", "x**-1 <= 1", "log(x) <= 1", "sqrt(x) <= 1", "x**(1/2) <= 1", "x**x <= 1", "0**x <= 1",
    "gamma(x) >= 1", "loggamma(x) >= 1", "digamma(x) >= 1", "factorial(x) >= 1", "binomial(x, 1) >= 1", "binomial(1, x) >= 1", "binomial(1, 3) >= 1", "log(0) <= 1",
    "asin(2*x) <= 2", "asin(2) <= 2", "asin(-2) <= 2", "asin(kl(P, Q)) <= 2", "atan(kl(P, Q)) <= 2", "cbrt(kl(P, Q)) >= 0",
    "1/0 <= 1", "0/0 <= 1", "sqrt(-1) <= 1", "(-1)**(1/2) <= 1", "0**-1 <= 1", "0**(-1/2) <= 1", "log(-kl(P, Q)) <= 1", "sqrt(-kl(P, Q)) <= 1", "gamma(kl(P, Q)) >= 1",
    "erf(kl(P, Q)) <= 1", "Phi(kl(P, Q)) <= 1", "tanh(kl(P, Q)) <= 1", "renyi(P, Q, x) >= 0", "renyi(P, Q, -1) >= 0", "tradeoff(P, Q, x) <= 1", "tradeoff(P, Q, 2) <= 1",
    "tradeoff(P, Q, -1) <= 1", "tv(Mixture((x, P), (1 - x, Q)), Q) <= 1", "tv(Mixture((2, P), (-1, Q)), Q) <= 1", "tv(Power(P, 0), Power(Q, 1)) <= 1",
    "kl(P, Q) + 1/kl(P, Q) >= 0", "exp(kl(P, Q))*0 >= 0", "log(tv(P, Q)) <= 0", "1/(1 - tv(P, Q)) >= 0",
])
def test_what_may_have_no_value(conclusion):
    ill_posed(conclusion, ["x in (-1, 1)"])


@pytest.mark.parametrize("conclusion", [
    "renyi(P, Q, kl(P, Q)) >= 0", "tv(Mixture((kl(P, Q), P), (1 - kl(P, Q), Q)), R) <= 1", "hockey_stick(P, Q, tv(P, Q)) <= 1", "tv(Mixture((1/2, P), (1/3, Q)), Q) <= 1",
    "tv(Power(P, 3/2), Q) <= 1", "tv(Power(P, y), Q) <= 1", "renyi(P, Q, -oo) <= 1", "renyi(P, Q, 2*oo) <= 1", "hockey_stick(P, Q, oo) <= 1", "oo - 1 <= 3", "1 + oo >= 0", "exp(oo) >= 1",
    "tv(Power(P, oo), Q) <= 1", "tv(Mixture((oo, P)), Q) <= 1",
])
def test_wrong_arguments(conclusion):
    unread(conclusion, ["y in (1, 2)"])


def test_facts_may_not_assume_more_than_is_known():
    assert cases("log(x) <= 1", ["x in (-1, 1)"], ["x > 0"], facts=["x > 0 |- x > 0"])
    ill_posed("x <= 1", ["x in (-1, 1)"], ["log(x) <= 1", "x > 0"], facts=["x > 0 |- x > 0"])
    ill_posed("log(x) <= 1", ["x in (-1, 1)"], facts=["x > 0 |- x > 0"])
    ill_posed("log(x) <= 1", ["x in (-1, 1)"], ["x >= 0"], facts=["|- x >= 0", "x > 0 |- x > 0"])
    assert cases("1/x <= 1", ["x in (-1, 1)"], conditions=["x < 0"], facts=["x < 0 |- -x > 0"])
    assert cases("sqrt(x) <= 1", ["x in (-1, 1)"], ["x > 0"], facts=["x > 0 |- x > 0"])
    assert cases("x**(1/2) <= 1", ["x in (-1, 1)"], ["x >= 0"], facts=["x >= 0 |- x >= 0"])
    ill_posed("x**(-1/2) <= 1", ["x in (-1, 1)"], ["x >= 0"], facts=["x >= 0 |- x >= 0"])
    assert cases("x**(-1/2) <= 1", ["x in (-1, 1)"], ["x > 0"], facts=["x > 0 |- x > 0"])
    finite = [f"{F} |- kl(P, Q) + 1 > 0"]
    ill_posed("log(kl(P, Q) + 1) <= 1", facts=["finite(kl(Q, P)) |- kl(P, Q) + 1 > 0"])
    assert cases("log(kl(P, Q) + 1) <= 1", facts=finite)


# ---- premises -------------------------------------------------------------------------------------------------------------------------


def test_premises():
    assert cases("tv(P, Q) <= 1", given=["kl(P, Q) <= 2"]) == read(f"{F}; kl(P, Q) <= 2 |- tv(P, Q) <= 1")
    assert cases("kl(P, Q) <= 3", given=["kl(P, Q) <= 2"]) == read(f"{F}; kl(P, Q) <= 2 |- kl(P, Q) <= 3")
    assert cases("tv(P, Q) <= 1", given=["kl(P, Q) >= 2"]) == read(f"{F}; kl(P, Q) >= 2 |- tv(P, Q) <= 1", f"{N} |- tv(P, Q) <= 1")
    assert cases("tv(P, Q) <= 1", given=["kl(P, Q) == oo"]) == read(f"{N} |- tv(P, Q) <= 1")
    assert cases("kl(P, Q) - kl(Q, P) <= 1", given=["kl(P, Q) < oo", "kl(Q, P) < oo"]) == read(f"{F}; finite(kl(Q, P)) |- kl(P, Q) - kl(Q, P) <= 1")
    assert cases("1 <= 0", given=["oo <= 1"]) == [] and cases("1 <= 0", given=["1 <= oo"]) == read("|- 1 <= 0")
    assert cases("x >= 1", ["x in (0, 2)"], ["x > 1"], ["x < 3/2"]) == read("x > 0; x < 2; x < 3/2; x > 1 |- x >= 1")
    with pytest.raises(RuleError, match="speaks of laws"):
        cases("1 <= 2", conditions=["tv(P, Q) <= 1"])
    with pytest.raises(RuleError, match="tight"):
        cases("1 <= 2", tight=True)
    assert cases("1 <= 2", tight=False)


def test_an_event_is_bound_beside_one_of_its_name():
    """A premise for all events S holds of the S of the claim too."""
    every = relation("forall(event(S), (), prob(P, S) <= 2*prob(Q, S))")
    for given in (["P(T) <= 1", "P(S) <= 2*Q(S) for all events S"], ["P(S) <= 2*Q(S) for all events S", "P(S) <= 3*Q(S) for all events S"]):
        (hypotheses, _), = cases("P(S) <= 1", given=given)
        assert every in hypotheses
    (hypotheses, asked), = cases("tv(P, Q) <= 1", given=["P(S) <= 2*Q(S) for all events S"])
    assert hypotheses == {every} and asked == relation("tv(P, Q) <= 1")
    with pytest.raises(RuleError, match="known of another"):
        cases("P(S) <= 1", given=["P(S) <= 1/2", "P(S) <= 2*Q(S) for all events S"])
    with pytest.raises(RuleError, match="two things"):
        cases("P(S) <= 1", given=["P(S) <= 2*Q(S) for all events S, S"])


def test_a_value_is_bound_once():
    every = "tv(K(x), K(y)) <= a for all values x, y and a in (0, 1)"
    assert cases("tv(P, Q) <= 1", given=[every]) and cases("tv(P, Q) <= 1", given=[every, every])
    for binder in ("values x, x", "values x and x in (0, 1)", "x in (0, 1) and values x"):
        with pytest.raises(RuleError, match="two things"):
            cases("tv(P, Q) <= 1", given=[f"tv(K(x), P) <= 1 for all {binder}"])
    with pytest.raises(RuleError, match="two things"):
        cases("tv(P, Q) <= 1", ["x in (0, 1)"], given=["tv(K(x), P) <= 1 for all values x"])


def test_premises_for_all():
    every = "renyi(P, Q, a) <= a*r for all a in (1, oo)"
    assert cases("tv(P, Q) <= r", ["r in (0, 1)"], [every], facts=["a > 1 |- a > 0"]) == read(
        "r > 0; r < 1; forall(a, (a > 1,), renyi(P, Q, a) <= a*r); forall(a, (a > 1,), finite(renyi(P, Q, a))) |- tv(P, Q) <= r")
    ill_posed("tv(P, Q) <= 1", given=["renyi(P, Q, a) <= 1 for all a in (-1, oo)"], facts=["a > 1 |- a > 0"])
    integers = "renyi(P, Q, n) < 5 for all n in integers [2, 9]"
    assert cases("1 <= 2", given=[integers], facts=["n >= 2 |- n > 0"]) == read(
        "forall(n, (integer(n), n >= 2, n <= 9), renyi(P, Q, n) < 5); forall(n, (integer(n), n >= 2, n <= 9), finite(renyi(P, Q, n))) |- 1 <= 2")
    assert cases("1 <= 2", given=["tv(P, Q) <= x for all x in (0, 1)"]) == read("forall(x, (x > 0, x < 1), tv(P, Q) <= x) |- 1 <= 2")
    assert cases("P(T) <= 2", given=["P(S) <= exp(1)*Q(S) + 1/2 for all events S"]) == read(
        "forall(event(S), (), prob(P, S) <= exp(1)*prob(Q, S) + 1/2) |- prob(P, T) <= 2")
    both = [every.replace("a*r", "a"), "renyi(Q, P, a) <= a for all a in (1, oo)"]
    assert len(cases("1 <= 2", given=both, facts=["a > 1 |- a > 0"])[0][0]) == 4


@pytest.mark.parametrize("premise", [
    "renyi(P, Q, a) >= a for all a in (1, oo)", "a >= renyi(P, Q, a) for all a in (1, oo)", "a <= renyi(P, Q, a) for all a in (1, oo)",
    "renyi(P, Q, a) == 1 for all a in (1, oo)", "renyi(P, Q, a) <= oo for all a in (1, oo)", "renyi(P, Q, a) < oo for all a in (1, oo)",
    "renyi(P, Q, a) + 1 <= 2 for all a in (1, oo)", "renyi(P, Q, a) <= kl(Q, P) for all a in (1, oo)", "renyi(P, Q, a) <= tv(Q, P) for all a in (1, oo)",
    "P(S) <= kl(P, Q) for all events S", "P(S) <= 1 for all events", "P(S) <= 1 for all events S, S", "P(S) <= 1 for all events S for all events T",
    "tv(P, Q) <= 1 for all x", "tv(P, Q) for all x in (0, 1)", "tv(P, Q) <= 1 for all x in (0, 1) for all y in (0, 1)", "for all x in (0, 1)",
    "oo <= oo for all x in (0, 1)", "renyi(P, Q, a) <= log(a - 2) for all a in (1, oo)", "0 <= kl(P, Q) <= 1", "kl(P, Q) != 1", "kl(P, Q)", "tv(P, Q) <= 1 and 1 <= 0",
])
def test_no_premise(premise):
    unread("1 <= 2", given=[premise], facts=["a > 1 |- a > 0", "a > 0 |- a > 0"])


def test_a_conclusion_is_not_for_all():
    unread("tv(P, Q) <= x for all x in (0, 1)")


# ---- laws -----------------------------------------------------------------------------------------------------------------------------


def test_laws():
    facts = ["x > 0 |- x > 0", "x < 1 |- 1 - x > 0"]
    mixture = "tv(Mixture((x, P), (1 - x, Q)), Q)"
    assert cases(f"{mixture} <= x", ["x in (0, 1)"], facts=facts) == read(f"x > 0; x < 1 |- {mixture} <= x")
    ill_posed(f"{mixture} <= x", ["x in (0, 1)"], facts=facts[:1])
    ill_posed(f"{mixture} <= x", ["x in (0, 1)"], facts=facts[1:])
    nested = "tv(Product(Mixture((x, P), (1 - x, Q)), R), Power(P, 2))"
    assert cases(f"{nested} <= 1", ["x in (0, 1)"], facts=facts)
    ill_posed(f"{nested} <= 1", ["x in (0, 1)"])
    power = "tv(Power(P, n), Power(Q, n)) <= 1"
    assert cases(power, ["n in integers [1, oo)"], facts=["n >= 1 |- n - 1 >= 0"])
    ill_posed(power, ["n in integers [0, oo)"], facts=["n >= 1 |- n - 1 >= 0"])
    unread(power, ["n in [1, oo)"], facts=["n >= 1 |- n - 1 >= 0"])
    assert cases("tv(Mixture((1/4 + tv(P, Q)/4, P), (3/4 - tv(P, Q)/4, Q)), Q) <= 1", facts=["|- 1/4 + tv(P, Q)/4 > 0", "|- 3/4 - tv(P, Q)/4 > 0"])
    assert cases("tv(Mixture((pi/4, P), (1 - pi/4, Q)), Q) <= 1", facts=["|- pi/4 > 0", "|- 1 - pi/4 > 0"]) == read(
        "|- tv(Mixture((pi/4, P), (1 - pi/4, Q)), Q) <= 1")


# ---- hostile texts --------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("conclusion", [
    "", "1", "1 <= 2 <= 1", "1 <= 2 # 1 <= 0", "(x := 1) <= 2", "1 <= 2 if 0 else 1 <= 0", "True <= 1", "1e5 >= 1", "1.5 >= 1", "1j <= 1", "'a' <= 'b'", "[1] <= [1]",
    "exp(1, 2) >= 0", "exp() >= 0", "log() >= 0", "sqrt() >= 0", "sqrt(1, 2) >= 0", "log(8, 2) >= 3", "Max() >= 0", "pi() >= 3", "pi(1) >= 3", "binomial(3) >= 0", "exp(x=1) >= 0",
    "exp(*1) >= 0", "P(S, x=1) <= 1", "P() <= 1", "P(S, T) <= 1", "P(1) <= 1", "P(x + y) <= 1", "tv(P, Q, R) <= 1", "tv(P) <= 1", "tv(P, Q, x=1) <= 1", "tv(*P, Q) <= 1", "inv(2) <= 1",
    "pow(2, 2) <= 4", "pos(1) <= 1", "step(1) <= 1", "atanh(1) <= 1", "integral(1) <= 1", "density(P) >= 0", "indicator(S) <= 1", "test(S) <= 1", "unknown(1) <= 1",
    "pure_dp(Program([], [answer >= 0], 1, 'no', 'any', 1)) <= 1", "pure_dp(NoisyMax(Laplace(0, 1), 2, 'any', 1)) <= 1", "NoisyMax(P) <= 1", "answer <= answer + noise(1)",
    "Mixture((1, P)) <= 1", "(P)(S) <= Q.S", "P[S] <= 1", "lambda: 1 <= 2", "__import__('os') <= 1", "0x10 <= 16", "1_0 <= 10", "+1 <= 2", "1 = 1", "1 != 2", "not 1 <= 0",
    "(" * 300 + "1" + ")" * 300 + " <= 0", "1 <= " + "9" * 5000, "finite(1)", "integer(1)", "kl(P, Q) <= oo + oo", "1 is 1", "1 in 1", "-" * 5000 + "1 <= 2", None, 5, ["1 <= 2"],
])
def test_hostile_conclusions(conclusion):
    unread(conclusion)


@pytest.mark.parametrize("claim", [
    None, [], "1 <= 2", {}, {"conclusion": "1 <= 2"}, {"conclusion": "1 <= 2", "where": [], "given": []}, {"conclusion": "1 <= 2", "where": "x", "given": [], "conditions": []},
    {"conclusion": "1 <= 2", "where": [1], "given": [], "conditions": []}, {"conclusion": 1, "where": [], "given": [], "conditions": []},
    {"conclusion": "1 <= 2", "where": [], "given": [], "conditions": [], "negated": True}, {"conclusion": "1 <= 2" + " " * LONGEST, "where": [], "given": [], "conditions": []},
    {"conclusion": "1 <= 2", "where": [], "given": ["1 <= 2" + " " * LONGEST], "conditions": []}, {"conclusion": "1 <= 2", "where": [], "given": [], "conditions": [], 1: 2},
    {"conclusion": "1 <= 2", "where": [], "given": None, "conditions": []}, {"conclusion": "1 <= 2", "where": [], "given": [], "conditions": {"a": 1}},
])
def test_hostile_claims(claim):
    with pytest.raises(InputError, match="expected a conclusion"):
        cases_of(claim, [])


def test_huge_powers_are_refused():
    with pytest.raises((RuleError, InputError)):
        cases("((((9**64)**64)**64)**64)**64 >= 1")
    with pytest.raises((RuleError, InputError)):
        cases("((x + y + z)**64)**64 >= 1", ["x in (0, 1)", "y in (0, 1)", "z in (0, 1)"])
    assert cases("2**1000000000000 >= 1") == read("|- pow(2, 1000000000000) >= 1")


def test_many_infinite_quantities():
    sum_of = lambda count: " + ".join(f"kl(P{i}, Q{i})" for i in range(count))  # noqa: E731
    assert len(cases(f"{sum_of(6)} <= 1")) == MOST_CASES
    with pytest.raises(RuleError, match="too many cases"):
        cases(f"{sum_of(7)} <= 1")
    with pytest.raises(RuleError, match="too many"):
        cases("1 <= oo", given=[f"kl(P{i}, Q{i}) >= 0" for i in range(60)])
    with pytest.raises(RuleError, match="too many"):
        cases(f"{sum_of(60)} <= oo")


def test_functions_where_they_have_a_value():
    for text, facts in (("binomial(5, 2) >= 10", []), ("factorial(3) >= 6", []), ("gamma(2) >= 1", []), ("log(2) >= 0", []), ("sqrt(0) >= 0", []),
                        ("binomial(x, y) >= 0", ["x > y; y > 0 |- x + 1 > 0", "y > 0 |- y + 1 > 0", "x > y |- x - y + 1 > 0"]), ("exp(-x) + erf(x) + Phi(x) >= 0", []),
                        ("asin(1) + asin(-1) + atan(x) + sech(x) + cbrt(-x) >= -2", []),
                        ("sin(x) + cos(x) >= -2", []), ("asin(y) >= 0", ["y < 1 |- 1 - y > 0", "y > 0 |- 1 + y > 0"]), ("Abs(x) + tanh(x) + cosh(x) + sinh(x) + erfc(x) + Max(x, 1) + Min(x, 1) >= 0", [])):
        assert cases(text, ["y in (0, 1)", "x in (y, 2)"], facts=[*facts, "y < 1 |- 2 - y > 0"]) == read(f"y > 0; y < 1; x > y; x < 2 |- {text}")
    for text in ("Max() >= 0", "Min() >= 0", "exp() >= 0", "exp(1, 1) >= 0", "Abs() >= 0", "pi(1) >= 0", "Abs(x, oo) >= 0", "sqrt(kl(P, Q), 1) >= 0", "log(1, kl(P, Q)) >= 0"):
        unread(text, ["x in (0, 1)"])
    for text in ("binomial(-1, 0) >= 0", "binomial(0, -1) >= 0", "binomial(0, 1) >= 0", "factorial(-1) >= 0", "gamma(0) >= 0", "loggamma(0) >= 0", "digamma(0) >= 0"):
        ill_posed(text)


def test_which_quantities_may_be_infinite():
    for name in ("kl", "chi2", "max_divergence"):
        assert cases(f"{name}(P, Q) <= 1") == read(f"finite({name}(P, Q)) |- {name}(P, Q) <= 1", f"infinite({name}(P, Q)) |- -1 >= 0")
    assert len(cases("renyi(P, Q, 2) <= 1")) == 2
    for text in ("tv(P, Q)", "hellinger2(P, Q)", "hockey_stick(P, Q, 1)", "loss_tail(P, Q, 1)", "loss_within(P, Q, 1)", "tradeoff(P, Q, 1)", "prob(P, S)"):
        assert cases(f"{text} <= 1") == read(f"|- {text} <= 1")


@pytest.mark.parametrize("name", ["erf", "erfc", "Phi", "tanh", "sinh", "cosh", "log", "sqrt", "gamma", "factorial"])
@pytest.mark.parametrize("sign", ["", "-"])
def test_functions_at_infinity(name, sign):
    """Of these only log and sqrt have a value there that is read, at +oo."""
    facts = [f"{F} |- {sign}kl(P, Q) > 0", f"{F} |- {sign}kl(P, Q) + 1 > 0"]
    if (name, sign) in (("log", ""), ("sqrt", "")):
        assert len(cases(f"{name}({sign}kl(P, Q)) <= 1", facts=facts)) == 2
    else:
        ill_posed(f"{name}({sign}kl(P, Q)) <= 1", facts=facts, why="the value at oo of")


def test_each_fact_of_a_function_is_needed():
    facts = ["x > 0 |- x + 1 > 0", "y > 0 |- y + 1 > 0", "|- x - y + 1 > 0"]
    where = ["x in (0, 1)", "y in (0, 1)"]
    assert cases("binomial(x, y) >= 0", where, facts=facts) and cases("factorial(x) >= 0", where, facts=facts[:1]) and cases("x**0 <= 1", ["x in (-1, 1)"])
    for kept in (facts[:2], facts[1:], facts[::2]):
        ill_posed("binomial(x, y) >= 0", where, facts=kept)
    ill_posed("factorial(x) >= 0", where, facts=["|- x - 1 > 0", "|- x > 0"])


def test_names_inside_mixtures_and_binders():
    for text in ("tv(Mixture((1/2, S), (1/2, Q)), P) + P(S) >= 0", "tv(Mixture((1/2, Mixture((1, A)), (1/2, Q)), P) >= 0", "tv(Product(P, A), Q) >= 0", "tv(Mixture((1/2, A), (1/2, Q)), P) >= 0"):
        unread(text)
    for text in ("tv(P, Q) <= 1 for all events P", "tv(P, Q) <= 1 for all events x", "tv(P, Q) <= 1 for all events tv"):
        unread("tv(P, Q) >= 0", given=[text])


def test_as_many_quantities_as_there_may_be(monkeypatch):
    sum_of = lambda count: " + ".join(f"kl(P{i}, Q{i})" for i in range(count))  # noqa: E731
    with pytest.raises(RuleError, match="too many cases"):
        cases(f"{sum_of(6)} == ~1")  # one case of >=, 64 of <=
    monkeypatch.setattr(claim, "MOST_INFINITE", 3)
    assert cases(f"{sum_of(3)} <= oo", ["x in (0, 1)", "y in (0, 1)"]) == []
    with pytest.raises(RuleError, match="too many quantities"):
        cases(f"{sum_of(4)} <= oo")


def test_as_many_ways_as_there_may_be(monkeypatch):
    """A mean is infinite in two ways."""
    two = "expect(P, ratio) + expect(P, ratio**2) <= oo"
    facts = ["|- ratio >= 0", "|- ratio**2 >= 0"]
    monkeypatch.setattr(claim, "MOST_WAYS", 9)
    assert cases(two, facts=facts) == []
    monkeypatch.setattr(claim, "MOST_WAYS", 8)
    with pytest.raises(RuleError, match="too many quantities"):
        cases(two, facts=facts)


def test_texts_as_long_as_they_may_be():
    name = "x" * (LONGEST - len(" in [0, 1]"))
    (hypotheses, relation), = cases("1 >= 0", [f"{name} in [0, 1]"])
    assert len(hypotheses) == 2 and relation == read("|- 1 >= 0")[0][1]
    with pytest.raises(InputError, match="up to 20000 characters"):
        cases("1 >= 0", [f"x{name} in [0, 1]"])
    with pytest.raises(RuleError, match="exponent of a printed decimal"):
        cases("x == ~1e100000", ["x in (0, 1)"])
    with pytest.raises(InputError, match="cannot be read"):
        cases("x == ~1e99999", ["x in (0, 1)"])


def test_a_claim_without_a_conclusion():
    with pytest.raises(InputError, match="expected a conclusion"):
        cases_of({"where": [], "given": [], "conditions": []}, [])
    case, = cases_of({"conclusion": "1 >= 0", "where": [], "given": [], "conditions": []}, [])
    with pytest.raises(AttributeError):
        case.relation = None


def test_entropies():
    assert cases("entropy(X, Y) <= 1") == read("|- entropy(X, Y) <= 1") and cases("H(X | Y) >= 0") == read("|- entropy(X, Y) - entropy(Y) >= 0")
    assert cases("I(X1; Y) >= 0", given=["H(Y) <= H(X1)"]) == read("entropy(Y) <= entropy(X1) |- entropy(X1) + entropy(Y) - entropy(X1, Y) >= 0")
    for text in ("entropy() >= 0", "entropy(x) >= 0", "H(X) + X >= 0", "entropy(X, X1=Y) >= 0", "entropy(tv(P, Q)) >= 0", "H() >= 0", "entropy(P) + tv(P, Q) >= 0", "H(S) >= P(S)", "H(tv) >= 0"):
        unread(text)


# ---- printed decimals -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("printed", "low", "high"), [
    ("2", "3/2", "5/2"), ("2.5", "49/20", "51/20"), ("2.50", "499/200", "501/200"), ("-2.5", "-51/20", "-49/20"), ("0", "-1/2", "1/2"), ("0.0", "-1/20", "1/20"), ("-0.0", "-1/20", "1/20"),
    ("2.5e3", "2450", "2550"), ("2.5E+1", "49/2", "51/2"), ("25e-1", "49/20", "51/20"), ("1e0", "1/2", "3/2"), ("007", "13/2", "15/2"),
])
def test_printed_decimals(printed, low, high):
    assert cases(f"x == ~{printed}", ["x in (0, 1)"]) == read(f"x > 0; x < 1 |- x >= {low}", f"x > 0; x < 1 |- x <= {high}")


@pytest.mark.parametrize("conclusion", [
    "x == ~", "x == ~-", "x == ~1.", "x == ~.5", "x == ~1e", "x == ~1e100000", "x == ~1e-100000", "x == ~1 + 1", "x == ~1/2", "x == ~~1", "x == ~1 == ~1", "x >= ~1", "x <= 2 == ~1", "x, 1 == ~1",
    "x == ~oo", "x == ~NaN", "x == ~1_0", "x == ~+1", "x == ~ 1", "not x == ~1", "x if x else x == ~1", "== ~1", "x == ~１",
])
def test_no_printed_decimal(conclusion):
    unread(conclusion, ["x in (0, 1)"])


def test_a_printed_decimal_of_what_may_be_infinite():
    assert [case[1] for case in cases("kl(P, Q) == ~1")] == [relation(text) for text in ("kl(P, Q) >= 1/2", "kl(P, Q) <= 3/2", "-1 >= 0")]


# ---- limits -----------------------------------------------------------------------------------------------------------------------------


def limit(text, near, where=(), facts=(), given=()):
    claim = {"conclusion": text, "where": list(where), "given": list(given), "conditions": []}
    return [(case.hypotheses, case.relation) for case in cases_of(claim, [theorem(fact) for fact in facts], [theorem(each) for each in near])]


SMALL = "e_ > 0 |- e_ > 0"


def test_limits():
    above, below = "e_ > 0; x - 1 > 0; e_ - x + 1 > 0 |- ", "e_ > 0; 1 - x > 0; e_/2 - 1 + x > 0 |- "
    sides = [side + each for side in (above, below) for each in ("e_ + x**2 - 1 >= 0", "e_ - x**2 + 1 >= 0")]
    assert limit("Limit(x**2, x -> 1) == 1", [SMALL, "e_ > 0 |- e_/2 > 0"]) == read(*sides)
    assert limit("Limit(x**2, x -> 1+) == 1", [SMALL]) == read(*sides[:2]) and limit("Limit(x**2, x -> 1-) == 1", ["|- e_/2 > 0"]) == read(*sides[2:])
    far = "a > 0; e_ > 0; x - 1/e_ > 0; a > 3 |- "
    fact = "e_ > 0; x - 1/e_ > 0 |- x > 0"
    assert limit("Limit(a/x, x -> oo) == 0", ["e_ > 0 |- 1/e_ > 0"], ["a in (0, oo)"], [fact], ["a > 3"]) == read(far + "e_ + a/x >= 0", far + "e_ - a/x >= 0")
    far = "e_ > 0; -x - 1/e_ > 0 |- "
    assert limit("Limit(1, x -> -oo) == 2", ["e_ > 0 |- 1/e_ > 0"]) == read(far + "e_ - 1 >= 0", far + "e_ + 1 >= 0")
    split = limit("Limit(x, x -> 0+) == 0", [SMALL], given=["kl(P, Q) >= 1"])
    assert len(split) == 4 and relation("infinite(kl(P, Q))") in split[3][0]


def test_as_many_cases_of_a_limit_as_there_may_be():
    infinite = lambda count: [f"kl(P{i}, Q{i}) >= 1" for i in range(count)]  # noqa: E731
    assert len(limit("Limit(x, x -> 0+) == 0", [SMALL], given=infinite(5))) == MOST_CASES == 64
    with pytest.raises(RuleError, match="too many cases"):
        limit("Limit(x, x -> 0+) == 0", [SMALL], given=infinite(6))
    with pytest.raises(RuleError, match="too many cases"):
        limit("Limit(x, x -> 0) == 0", [SMALL, SMALL], given=infinite(5))


def test_the_error_of_a_limit_is_no_name_of_the_claim():
    for text in ("Limit(1, e_ -> 0+) == 1", "Limit(1, x -> e_+) == 1", "Limit(1, x -> 0+) == e_", "Limit(e_, x -> 0+) == 0"):
        with pytest.raises((InputError, RuleError), match="stands for two things|e_ has no domain"):
            limit(text, ["|- 1 > 0"])


@pytest.mark.parametrize(("text", "near"), [
    ("Limit(x, x -> 0) == 0", []), ("Limit(x, x -> 0) == 0", [SMALL]), ("Limit(x, x -> 0+) == 0", [SMALL, SMALL]), ("Limit(x, x -> oo) == 0", [SMALL, SMALL]),
    ("Limit(x, x -> 0+) == 0", ["e_ > 0 |- e_ >= 0"]), ("Limit(x, x -> 0+) == 0", ["x > 0 |- x > 0"]), ("Limit(x, x -> 0+) == 0", ["e_ > 0 |- 1 + x - x**2 > 0"]),
    ("Limit(x, x -> 0+) == 0", ["e_ > 0; e_ < 1 |- e_ > 0"]), ("Limit(e_, e_ -> 0+) == 0", [SMALL]), ("Limit(a, a -> 0+) == 0", [SMALL]), ("Limit(x, x -> 0+) == x", [SMALL]),
    ("Limit(x, x -> x+) == 0", [SMALL]), ("Limit(y, x -> 0+) == 0", [SMALL]), ("Limit(log(x) - log(x), x -> 0-) == 0", [SMALL]), ("Limit(1/x, x -> 0+) == oo", [SMALL]),
    ("Limit(x, x -> oo+) == 0", [SMALL]), ("Limit(x, x -> exp(oo)) == 0", [SMALL]), ("Limit(x, x -> 0+) == exp(oo)", [SMALL]), ("Limit(exp(-oo) + x, x -> kl(P, Q)+) == 0", [SMALL]),
    ("Limit(x, P -> 0+) == 0", [SMALL]), ("Limit(x, x -> 0+) == 0 == 0", [SMALL]), ("Limit(x, x -> 0+) >= 0", [SMALL]), ("1 + Limit(x, x -> 0+) == 0", [SMALL]),
    ("Limit(x, 1, x -> 0+) == 0", [SMALL]), ("Limit(Limit(x, x -> 0+), x -> 0+) == 0", [SMALL]), ("Limit(x, x -> 0+) == 0 if x else 1", [SMALL]), ("Limit(exp(oo), x -> 0+) == 0", [SMALL]),
])
def test_no_limit(text, near):
    with pytest.raises((InputError, RuleError)):
        limit(text, near, ["a in (0, 1)"])
    with pytest.raises((InputError, RuleError)):
        limit("Limit(1, x -> 0+) == 1", [SMALL], ["e_ in (0, 1)"])
