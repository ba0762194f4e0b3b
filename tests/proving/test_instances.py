"""Instances: where equal laws meet the premises one is found, whatever the kind of the premises; never where none exists."""

import pytest

from rdpverify.kernel.place import Place
from rdpverify.typed import parse_statement
from rdpverify.proving.instances import instance

MET_BY_EQUAL_LAWS = [
    (["renyi(P, Q, 2) <= 1/10**9", "renyi(Q, P, 3) <= 1/10**9"], []),
    (["renyi(P, Q, a) <= 0 for all a in (1, oo)"], []),
    (["tradeoff(P, Q, x) >= Phi(PhiInv(1 - x) - mu) for all x in (0, 1)"], ["mu > 0"]),
    (["tradeoff(P, Q, x) >= Max(0, 1 - delta - exp(eps)*x, exp(-eps)*(1 - delta - x)) for all x in [0, 1]"], ["eps > 0", "delta in [0, 1]"]),
    (["hockey_stick(P, Q, e) <= exp(-e) for all e in [0, oo)"], []),
    (["hockey_stick(P, Q, e) <= delta for all e in [1, 2]", "delta < 1/1000"], ["delta in (0, 1)"]),
    (["kl(P, Q)*exp(kl(P, Q)) <= 0", "P(S) <= Q(S) for all events S"], []),
    (["kl(P, R) == kl(R, Q)", "tradeoff(P, R, x) >= 1 - x**2 - x*(1 - x) for all x in [0, 1]"], [])]


@pytest.mark.parametrize("given, where", MET_BY_EQUAL_LAWS)
def test_equal_laws_are_found(given, where):
    statement = parse_statement("tv(P, Q) + kl(R, R) <= 1", given, where)
    found = instance(statement)
    assert found is not None and found["P"].startswith("Finite")
    place = Place(statement, found)
    for condition in statement.conditions:
        place.require(condition, 128, {}, "side condition")


@pytest.mark.parametrize("given, where", [
    (["kl(P, Q) < 0"], []), (["tradeoff(P, Q, x) >= 1 - x/2 for all x in [0, 1]"], []),
    (["hockey_stick(P, Q, e) <= -delta for all e in [0, 1]"], ["delta in (0, 1)"]),
    (["kl(P, Q) <= x"], ["x in (0, 1)", "x**2 > 1"])])
def test_no_instance_where_there_is_none(given, where):
    assert instance(parse_statement("tv(P, Q) <= 1", given, where)) is None
