"""Quantities of mechanisms that fall in a parameter, on closed intervals: step by step, by data processing."""

import pytest

from rdpverify.proving.prove import prove
from rdpverify.typed import parse_statement


@pytest.mark.parametrize(("text", "where", "verdict"), [
    ("rdp(SkellamMechanism(mu), 2) <= 1/mu + 9/(4*mu**2)", "mu in [1, 4]", "proved"),
    ("rdp(SkellamMechanism(mu), 5) <= 5/(2*mu) + 15/(4*mu**2)", "mu in [2, 4]", "proved"),
    ("rdp(SkellamMechanism(mu), 2) <= 99/(100*mu) + 1/(40*mu**2)", "mu in [1, 10]", "refuted"),
    ("rdp(SkellamMechanism(mu), 2) <= 4/5", "mu in [1, 4]", "refuted"),
    ("rdp(SkellamMechanism(mu), 2) <= 9/10", "mu in [1, 4]", "proved"),
])
def test_on_a_closed_interval(text, where, verdict):
    assert prove(parse_statement(text, [], [where]), seconds=60).verdict == verdict
