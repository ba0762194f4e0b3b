"""Each divergence's data against its meaning on random finite pairs, in exact rationals and in mpmath."""

from itertools import chain, combinations

import mpmath as mp
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rdpverify.definitions import DIVERGENCES
from rdpverify.terms import INFINITY, call, exp, make, number, symbol

P, Q = make("law", (), "P"), make("law", (), "Q")


def laws(size):
    return st.lists(st.integers(1, 50), min_size=size, max_size=size).map(lambda w: [mp.mpf(v) / sum(w) for v in w])


PAIRS = st.integers(2, 4).flatmap(lambda size: st.tuples(laws(size), laws(size)))


def order(p, q, a):
    return mp.log(mp.fsum(s**a * t ** (1 - a) for s, t in zip(p, q))) / (a - 1)


def largest(p, q, gamma):
    """sup over events of P(S) − gamma·Q(S), by listing the events."""
    events = chain.from_iterable(combinations(range(len(p)), size) for size in range(len(p) + 1))
    return max(mp.fsum(p[i] - gamma * q[i] for i in event) for event in events)


EXPECTED = {
    "kl": ((), lambda p, q: mp.fsum(s * mp.log(s / t) for s, t in zip(p, q))),
    "chi2": ((), lambda p, q: mp.fsum((s - t) ** 2 / t for s, t in zip(p, q))),
    "hellinger2": ((), lambda p, q: mp.fsum((mp.sqrt(s) - mp.sqrt(t)) ** 2 for s, t in zip(p, q)) / 2),
    "tv": ((), lambda p, q: largest(p, q, 1)),
    "hockey_stick": (("1/3",), lambda p, q: largest(p, q, mp.exp(mp.mpf(1) / 3))),
}
GENERATED = [name for name, entry in DIVERGENCES.items() if entry.generator]


def test_every_generator_is_tested():
    assert set(GENERATED) == set(EXPECTED)


@pytest.mark.parametrize("name", GENERATED)
@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(pair=PAIRS)
def test_the_generator_gives_the_divergence(name, value, pair):
    p, q = pair
    extra, meaning = EXPECTED[name]
    generator = DIVERGENCES[name].generator((P, Q, *map(number, extra)))
    assert abs(mp.fsum(t * value(generator, _r=s / t) for s, t in zip(p, q)) - meaning(p, q)) < 1e-10


def test_the_hockey_stick_with_negative_eps_counts_the_whole_space(value):
    generator = DIVERGENCES["hockey_stick"].generator((P, Q, number(-1)))
    assert abs(value(generator, _r=1) - (1 - mp.exp(-1))) < 1e-15


@settings(max_examples=15, deadline=None)
@given(pair=PAIRS)
def test_functions_of_a_renyi_divergence(pair):
    p, q = pair
    assert abs(mp.exp(order(p, q, 2)) - 1 - EXPECTED["chi2"][1](p, q)) < 1e-10
    assert abs(1 - mp.exp(-order(p, q, mp.mpf(1) / 2) / 2) - EXPECTED["hellinger2"][1](p, q)) < 1e-10


def test_what_the_functions_are():
    assert DIVERGENCES["chi2"].equal_to((P, Q)) is exp(call("renyi", P, Q, 2)) - 1
    assert DIVERGENCES["hellinger2"].equal_to((P, Q)) is 1 - exp(-number("1/2") * call("renyi", P, Q, "1/2"))


def test_renyi_at_its_special_orders():
    special = DIVERGENCES["renyi"].equal_to
    assert special((P, Q, number(1))) is call("kl", P, Q)
    assert special((P, Q, INFINITY)) is call("max_divergence", P, Q)
    assert special((P, Q, number(2))) is None and special((P, Q, symbol("alpha"))) is None


@pytest.mark.parametrize("name", DIVERGENCES)
def test_a_divergence_says_what_it_is(name):
    entry = DIVERGENCES[name]
    assert entry.signature.name == name and entry.signature.result == "real"
    assert entry.meaning and entry.signature.summary and entry.signature.source
    assert entry.convexity in ("", "joint", "joint quasi")


def test_which_divergences_do_not_grow_under_post_processing():
    assert {name for name, entry in DIVERGENCES.items() if entry.data_processing} == {
        "renyi", "kl", "max_divergence", "chi2", "hellinger2", "tv", "hockey_stick"}


def test_which_are_suprema_over_single_events():
    assert {name for name, entry in DIVERGENCES.items() if entry.event_type} == {
        "max_divergence", "tv", "hockey_stick", "tradeoff", "prob"}
