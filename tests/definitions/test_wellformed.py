"""Arguments against their slots: numbers at once, symbols as requirements; natural domains."""

import pytest

from rdpverify.definitions import measure, requirements
from rdpverify.words.domains import (
    ABOVE_ONE,
    INTEGER,
    NATURAL,
    NONNEGATIVE,
    POSITIVE,
    POSITIVE_INTEGER,
    REAL,
    UNIT_CLOSED,
    UNIT_OPEN,
    interval,
)
from rdpverify.typed.natural import narrower, slot_domains as natural_domains
from rdpverify.words.membership import domain_of, expected, member
from rdpverify.errors import DomainProblem, InputError
from rdpverify.exact import rational
from rdpverify.language import parse
from rdpverify.terms import INFINITY, ONE, PI, call, exp, log, make, neg, number, sqrt, symbol

m, n, s, q = map(symbol, "mnsq")


@pytest.mark.parametrize("law, message", [
    (call("Normal", 0, -1), "sd of Normal must be > 0, got -1"),
    (call("Normal", 0, 0), "sd of Normal must be > 0, got 0"),
    (call("Normal", INFINITY, 1), "mean of Normal must be a real number, got oo"),
    (call("Bernoulli", "3/2"), r"p of Bernoulli must be in \[0, 1\], got 3/2"),
    (call("Binomial", "1/2", "1/2"), "n of Binomial must be an integer >= 0, got 1/2"),
    (call("Geometric", 0), r"p of Geometric must be in \(0, 1\], got 0"),
    (call("Uniform", 1, 1), "upper - lower of Uniform must be > 0, got 0"),
    (call("Normal", 0, log(number("1/2"))), "sd of Normal must be > 0"),
    (call("Normal", 0, exp(number(1)) - exp(number(1))), "sd of Normal must be > 0, got .* could not be decided"),
    (call("TruncatedNormal", 0, 1, 2, 1), "upper - lower of TruncatedNormal must be > 0, got -1"),
    (call("scale", call("Normal", 0, 1), -1), "c of scale must be > 0, got -1"),
])
def test_a_closed_argument_outside_its_slot_is_refused(law, message):
    with pytest.raises(DomainProblem, match=message):
        measure(law)


def test_closed_arguments_are_decided_by_balls():
    measure(call("Normal", PI, sqrt(2)))
    measure(call("Bernoulli", 1 / (1 + exp(number(1)))))


def test_what_is_exactly_an_end_of_its_slot_is_inside_where_the_end_is(nothing="0/(1 + exp(1))"):
    measure(parse(f"Bernoulli({nothing})"))
    measure(parse(f"Finite([1 - {nothing}, {nothing}])"))
    for text in (f"Exponential({nothing})", f"Bernoulli({nothing} - 1/10**300)", "Bernoulli(0/(exp(1) - exp(1)))", "Bernoulli(exp(1) - exp(1))"):
        with pytest.raises(InputError):
            measure(parse(text))


def test_the_wrong_number_of_arguments_is_refused():
    with pytest.raises(InputError, match=r"expected Normal\(mean, sd\), got 1 arguments"):
        measure(call("Normal", 0))


def test_symbols_leave_requirements():
    needs = requirements(call("renyi", call("Uniform", m, n), call("Laplace", m, 2 * s), 2))
    assert [(need.term, need.domain, need.what) for need in needs] == [
        (m, REAL, "lower of Uniform"), (n, REAL, "upper of Uniform"), (n - m, POSITIVE, "upper - lower of Uniform"),
        (m, REAL, "location of Laplace"), (2 * s, POSITIVE, "scale of Laplace")]


def test_a_shift_on_the_integers_has_to_be_an_integer():
    (rate, move) = requirements(call("shift", call("Poisson", s), m))[0], requirements(call("shift", call("Poisson", s), m))[-1]
    assert (rate.term, rate.domain) == (s, POSITIVE) and (move.term, move.domain) == (m, INTEGER)
    for ask in (requirements, measure):
        with pytest.raises(DomainProblem, match="shift of a law on the integers must be an integer, got 1/2"):
            ask(call("shift", call("Poisson", 1), "1/2"))
    assert requirements(call("shift", call("Normal", 0, 1), "1/2")) == ()


def test_atoms_beside_a_lattice_have_to_be_integers():
    law = make("Mixture", (call("tuple", "1/2", call("Poisson", 1)), call("tuple", "1/2", call("PointMass", "1/2"))))
    with pytest.raises(DomainProblem, match="an atom beside a law on the integers must be an integer, got 1/2"):
        measure(law)


def test_arbitrary_laws_and_real_functions_have_no_requirements():
    law = make("law", (), "P")
    assert requirements(call("renyi", law, law, 2) + log(m)) == ()
    sampled = make("Mixture", (call("tuple", 1 - q, law), call("tuple", q, call("Poisson", 1))))
    assert [(need.term, need.domain) for need in requirements(sampled)] == [(1 - q, NONNEGATIVE), (q, NONNEGATIVE)]


def test_mixtures_of_joint_laws_have_requirements_too():
    twice = call("Power", call("Normal", 0, s), 2)
    law = make("Mixture", (call("tuple", 1 - q, twice), call("tuple", q, call("Power", call("Normal", 1, s), 2))))
    assert [need.what for need in requirements(law)] == ["sd of Normal", "weight of Mixture", "weight of Mixture"]


def test_natural_domains_come_from_the_slots():
    term = call("rdp", call("PoissonSampled", call("GaussianMechanism", s, 1), q, make("string", (), "add_remove"),
                            make("string", (), "both")), symbol("alpha"))
    assert natural_domains(term) == {"q": UNIT_CLOSED, "s": POSITIVE}


def test_orders_and_bound_variables_and_compound_arguments_have_none():
    x = symbol("x")
    term = call("renyi", call("Density", exp(-x), x, 0, INFINITY), call("Normal", 2 * m, 1), n)
    assert natural_domains(term) == {}


def test_list_entries_weights_and_counts_have_one():
    mixture = make("Mixture", (call("tuple", q, call("Normal", 0, 1)), call("tuple", 1 - q, call("Normal", m, 1))))
    assert natural_domains(mixture) == {"m": REAL, "q": UNIT_CLOSED}
    composed = make("Composed", (call("tuple", call("RandomizedResponse", q, 2), n),))
    assert natural_domains(composed) == {"n": NATURAL, "q": UNIT_OPEN}
    assert natural_domains(call("Finite", make("list", (q, 1 - q)))) == {"q": UNIT_CLOSED}


def test_a_symbol_in_two_slots_gets_the_narrower_domain():
    assert natural_domains(call("Normal", s, s)) == {"s": POSITIVE}
    assert natural_domains(call("kl", call("Bernoulli", q), call("Laplace", 0, q))) == {
        "q": interval(number(0), ONE, upper_open=False)}
    assert natural_domains(call("Binomial", n, n)) == {
        "n": interval(ONE, ONE, lower_open=False, upper_open=False, integers=True)}


@pytest.mark.parametrize("first, second, result", [
    (POSITIVE, REAL, POSITIVE), (UNIT_CLOSED, UNIT_OPEN, UNIT_OPEN), (POSITIVE, NATURAL, POSITIVE_INTEGER),
    (ABOVE_ONE, UNIT_CLOSED, None)])
def test_intersections(first, second, result):
    both = narrower(first, second)
    assert both == narrower(second, first)
    assert both == result if result else not both.intervals


@pytest.mark.parametrize("domain, inside, outside", [
    (POSITIVE, ["1/1000000", "5"], ["0", "-1"]), (UNIT_CLOSED, ["0", "1", "1/2"], ["-1/9", "10/9"]),
    (UNIT_OPEN, ["1/2"], ["0", "1"]), (NATURAL, ["0", "3"], ["-1", "1/2"]), (REAL, ["-7/3"], [])])
def test_membership_of_numbers(domain, inside, outside):
    assert all(member(domain, number(rational(value))) for value in inside)
    assert not any(member(domain, number(rational(value))) for value in outside)


def test_membership_of_closed_terms():
    assert member(UNIT_OPEN, log(number(2))) is True
    assert member(UNIT_OPEN, exp(number(1))) is False
    assert member(POSITIVE, log(exp(number(2))) - 2) is None
    assert member(INTEGER, sqrt(2) * sqrt(2)) is None
    assert member(POSITIVE, log(neg(ONE))) is None


def test_domains_are_described_in_words():
    assert [expected(domain) for domain in (POSITIVE, UNIT_CLOSED, REAL, INTEGER, POSITIVE_INTEGER)] == [
        "> 0", "in [0, 1]", "a real number", "an integer", "an integer >= 1"]


def test_a_divergence_as_a_parameter_is_left_to_be_worked_out():
    """Whether it lies in the slot is no matter of reading: it is asked for, like a symbol's value."""
    conversion = parse("optimal_epsilon(5, rdp(GaussianMechanism(1), 5), 1/100)")
    assert [need.term for need in requirements(conversion) if need.term.op == "rdp"] == [conversion.args[1]]
    assert requirements(parse("optimal_epsilon(5, 2, 1/100)")) == ()


@pytest.mark.parametrize("text", ["a real number", "> 0", ">= -1/2", "< 3", "<= 3", "in [0, 1)", "in (0, 1) or > 1", "< 0 or in (1/2, 1] or >= 2", "an integer", "an integer >= 2", "an integer in [0, 5]"])
def test_a_domain_is_read_from_the_words_for_it(text):
    assert expected(domain_of(text)) == text


@pytest.mark.parametrize("text", ["", "in (1, 0)", "in [1, 1]", "> 1 or in (0, 1)", "in (0, 2) or > 1", "in [0,1]", "in [0, 2/4]", "> 1/0", "=> 1", "a natural number", "integer", "an integer or > 2", "> 0 or > 0",
                                  "a real number or > 0", "> ٣", "in [0, 1] or", 'in [0, 1]\n'])
def test_other_words_are_no_domain(text):
    with pytest.raises(InputError, match="a domain is worded like"):
        domain_of(text)
