"""Closed ends of parameters, where a law is another one: no end is left out, and none makes a false statement true."""

import warnings

import numpy as np
import pytest

from rdpverify.typed import parse_statement
from rdpverify.proving.prove import prove
from rdpverify.proving.tactics.boxes import valley

P, Q = "p in [0, 1]", "q in [0, 1]"
DECIDED = [
    ("proved", "kl(Bernoulli(p), Bernoulli(q)) >= 2*(p - q)**2", (P, Q)),
    ("refuted", "kl(Bernoulli(p), Bernoulli(q)) >= 3*(p - q)**2", (P, Q)),
    ("proved", "kl(Bernoulli(p), Bernoulli(q)) <= (p - q)**2/(q*(1 - q))", (P, "q in (0, 1)")),
    ("refuted", "kl(Bernoulli(p), Bernoulli(q)) <= (p - q)**2/(2*q*(1 - q))", (P, "q in (0, 1)")),
    ("refuted", "kl(Bernoulli(p), Bernoulli(q)) < oo", (P, "q in [0, 1)")),
    ("proved", "kl(Bernoulli(p), Bernoulli(q)) < oo", (P, "q in (0, 1)")),
    ("proved", "pure_dp(PoissonSampled(LaplaceMechanism(b), q)) == log(1 + q*(exp(1/b) - 1))", (Q, "b > 0")),
    ("proved", "rdp(PoissonSampled(GaussianMechanism(sigma), q), alpha) <= alpha/(2*sigma**2)", (Q, "sigma > 0")),
    ("refuted", "rdp(PoissonSampled(GaussianMechanism(sigma), q), alpha) <= q*alpha/(4*sigma**2)", (Q, "sigma > 0")),
    ("proved", "max_divergence(Uniform(0, a), Uniform(0, b)) == log(b/a)", ("a > 0", "b >= a")),
    ("proved", "hockey_stick(Exponential(a), Exponential(b), log(a/b)) == 0", ("b > 0", "a >= b")),
    ("refuted", "hockey_stick(Exponential(a), Exponential(b), log(a/b)/2) == 0", ("b > 0", "a >= b")),
    ("refuted", "rdp(LaplaceMechanism(c), alpha) < rdp(LaplaceMechanism(b), alpha)", ("b > 0", "c >= b")),
    ("proved", "rdp(LaplaceMechanism(c), alpha) <= rdp(LaplaceMechanism(b), alpha)", ("b > 0", "c >= b")),
]


@pytest.mark.parametrize("verdict, text, where", DECIDED)
@pytest.mark.sampled(4)
def test_statements_on_closed_ranges(verdict, text, where):
    assert prove(parse_statement(text, where=where), seconds=20).verdict == verdict


def test_a_slack_without_values_near_its_least_one_is_no_valley(monkeypatch):
    calls = []

    def only_once(goal, term, points):
        calls.append(len(points.scalars["x"]))
        places = points.scalars["x"]
        return (places - 0.5) ** 2 + 1 if len(calls) == 1 else np.full(len(places), np.nan)

    monkeypatch.setattr(valley, "values", only_once)
    goal = type("", (), {"slack": None})
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        assert valley._cut_points(goal, "x", 0.0, 1.0) is None
    assert len(calls) > 2
