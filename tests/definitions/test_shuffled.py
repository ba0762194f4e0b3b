"""Shuffled reports: the laws by enumerating who says what, in exact fractions; bounds of protocols that are enumerated whole."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb

import pytest

from rdpverify.definitions import dominating_pairs, measure
from rdpverify.definitions.constructions.kernels import pair as numbered
from rdpverify.errors import DomainProblem, NotOnTheLine
from rdpverify.language import parse
from rdpverify.numeric import enclose

LOG = "log(3)"  # eps0, with exp(eps0) = 3


def law(others, rate, first):
    found = Counter()
    for clones in range(others + 1):
        for ones in range(clones + 1):
            weight = comb(others, clones) * rate**clones * (1 - rate) ** (others - clones) * Fraction(comb(clones, ones), 2**clones)
            for own, share in (((1, 0), first), ((0, 1), 1 - first)):
                found[ones + own[0], clones - ones + own[1]] += weight * share
    return {outcome: mass for outcome, mass in found.items() if mass}


def excess(first, second, factor):
    return sum(max(mass - factor * second.get(outcome, 0), 0) for outcome, mass in first.items())


@pytest.mark.parametrize("others, rate, first", [(5, "1/3", "3/4"), (3, "0", "3/4"), (3, "1", "1/4"), (0, "1/2", "1/4"), (4, "1/2", "1")])
def test_the_law_of_the_clones(others, rate, first):
    found = {atom.point.value: Fraction(int(atom.mass.value.p), int(atom.mass.value.q)) for atom in measure(parse(f"Clones({others}, {rate}, {first})")).atoms}
    wanted = law(others, Fraction(rate), Fraction(first))
    assert found == {numbered(*outcome): mass for outcome, mass in wanted.items()} and sum(found.values()) == 1


@pytest.mark.parametrize("n", [1, 2, 5, 12])
@pytest.mark.parametrize("level", ["0", "1/4", "log(2)", "1"])
def test_the_profile_of_shuffled_reports(n, level):
    import mpmath as mp

    first, second = (law(n - 1, Fraction(1, 3), Fraction(share, 4)) for share in (3, 1))
    factor = Fraction(mp.nstr(mp.exp({"log(2)": mp.log(2)}.get(level) or mp.mpf(Fraction(level).numerator) / Fraction(level).denominator), 40)
                      if level != "log(2)" else "2")
    found = enclose(parse(f"privacy_profile(Shuffled({LOG}, {n}), {level})"), 10)[0].ball
    assert abs(float(found.mid()) - float(excess(first, second, factor))) < 1e-12


def shuffled(randomizer, inputs):
    """The law of the multiset of the reports, by enumeration."""
    found = Counter()
    for reports in product(range(len(randomizer[0])), repeat=len(inputs)):
        mass = Fraction(1)
        for given, report in zip(inputs, reports):
            mass *= randomizer[given][report]
        found[tuple(sorted(reports))] += mass
    return found


def response(k):
    """k-ary randomized response with ratio 3."""
    return [[Fraction(3 if answer == truth else 1, k + 2) for answer in range(k)] for truth in range(k)]


RANDOMIZERS = {
    "response": response(3),
    "uneven": [[Fraction(1, 2), Fraction(1, 3), Fraction(1, 6)], [Fraction(1, 4), Fraction(1, 2), Fraction(1, 4)],
               [Fraction(1, 3), Fraction(1, 6), Fraction(1, 2)]],
    "binary": [[Fraction(3, 4), Fraction(1, 4)], [Fraction(1, 4), Fraction(3, 4)]],
}


@pytest.mark.parametrize("name", RANDOMIZERS)
@pytest.mark.parametrize("n", [1, 2, 4])
@pytest.mark.parametrize("level", ["5/4", "2", "5/2"])
@pytest.mark.sampled(4)
def test_a_bound_of_every_local_randomizer(name, n, level):
    """Every ratio of these is at most 3; the inputs of the others are whatever tells most at the level, the user's own among them."""
    randomizer, factor = RANDOMIZERS[name], Fraction(level)
    size = len(randomizer)
    assert max(a / b for column in zip(*randomizer) for a in column for b in column) <= 3
    greatest = max(excess(shuffled(randomizer, (first, *others)), shuffled(randomizer, (second, *others)), factor)
                   for first, second in product(range(size), repeat=2) for others in product(range(size), repeat=n - 1))
    bound = enclose(parse(f"privacy_profile(Shuffled({LOG}, {n}), log({level}))"), 10)[0].ball
    assert float(greatest) - 1e-12 <= float(bound.mid())


def test_one_report_is_not_shuffled():
    assert enclose(parse("pure_dp(Shuffled(2, 1))"), 8)[0].ball.overlaps(enclose(parse("pure_dp(RandomizedResponse(exp(2)/(1+exp(2))))"), 8)[0].ball)


@pytest.mark.parametrize("quantity", ["rdp({}, 2)", "rdp({}, 1/2)", "epsilon({}, 1/1000)", "pure_dp({})", "zcdp({})", "tcdp({}, 5)", "gdp({})"])
def test_every_quantity_has_a_value_and_falls_with_the_number_of_reports(quantity):
    values = [enclose(parse(quantity.format(f"Shuffled(1, {n})")), 5)[0] for n in (2, 6)]
    if "pure" in quantity:  # nobody else's report may look like the user's
        assert values[0].ball.overlaps(values[1].ball)
    else:
        assert values[1].ball < values[0].ball and values[1].ball >= 0


def test_runs_of_shuffled_reports_are_the_composition():
    twice = enclose(parse(f"privacy_profile(Composed((Shuffled({LOG}, 3), 2)), log(3/2))"), 10)[0].ball
    one = [law(2, Fraction(1, 3), Fraction(share, 4)) for share in (3, 1)]
    product_laws = [{(a, b): p * q for a, p in each.items() for b, q in each.items()} for each in one]
    assert abs(float(twice.mid()) - float(excess(*product_laws, Fraction(3, 2)))) < 1e-12
    other = enclose(parse("epsilon(Composed((Shuffled(1, 3), 2), (GaussianMechanism(2), 1)), 1/1000)"), 5)[0].ball
    assert other > enclose(parse("epsilon(GaussianMechanism(2), 1/1000)"), 5)[0].ball


@pytest.mark.parametrize("text, message", [
    ("Shuffled(0, 3)", "Shuffled: eps0"), ("Shuffled(1, 0)", "Shuffled: n"), ("Clones(3, 1/2, 3/2)", "Clones: first must"),
    ("Clones(3, 2, 1/2)", "Clones: rate must")])
def test_parameters_outside_their_domains(text, message):
    with pytest.raises(DomainProblem, match=message):
        (measure(parse(text)) if text.startswith("Clones") else [measure(pair.P) for pair in dominating_pairs(parse(text))])


@pytest.mark.parametrize("text", ["Clones(n, 1/2, 1/2)", "Clones(701, 1/2, 1/2)"])
def test_the_number_of_reports_is_given(text):
    with pytest.raises(NotOnTheLine, match="is given, and at most 701"):
        measure(parse(text))
