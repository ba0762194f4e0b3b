"""What a report says: cases, premises met, slack, the shrunk violation; and what happens at the edges."""

import builtins

import pytest

from rdpverify.errors import InputError
from rdpverify.kernel.witness import check
from rdpverify.typed import parse_statement
from rdpverify.testing import run
from rdpverify.testing.points import loosenings


def test_a_bound_that_is_attained_has_slack_zero():
    report = run(parse_statement("P(S) <= exp(eps)*Q(S)", given=["max_divergence(P, Q) <= eps"], where=["eps in [0, oo)"]), n=30)
    assert report.violation is None and report.least_slack.contains(0)


def test_a_constant_statement_has_one_case():
    report = run(parse_statement("exp(1) <= 3"))
    assert (report.cases, report.met_premises) == (1, 1)
    assert report.least_slack.lower > 0


def test_an_equality_has_no_slack():
    assert run(parse_statement("renyi(P, Q, 2) == log(1 + chi2(P, Q))"), n=10).least_slack is None


def test_premises_that_nothing_meets_are_reported_as_such():
    report = run(parse_statement("P(S) <= 1/2", given=["tv(P, Q) >= 2"]), n=10)
    assert report.met_premises == 0 and report.violation is None


def test_a_side_condition_filters_points():
    report = run(parse_statement("x*y <= 1", where=["x in (0, oo)", "y in (0, oo)", "x*y <= 1"]), n=60)
    assert 0 < report.met_premises < report.cases and report.violation is None


def test_continuous_mechanisms_are_compared_by_verified_integration():
    statement = parse_statement("rdp(GaussianMechanism(sigma), alpha) <= alpha/sigma**2",
                                where=["alpha in (1, 3]", "sigma in [1, 4]"])
    report = run(statement, n=6)
    assert report.violation is None and report.not_evaluated == 0 and report.least_slack.lower > 0


def test_the_misprinted_sensitivity_is_found():
    printed = parse_statement("rdp(GaussianMechanism(sigma, Delta), alpha) <= alpha*Delta/(2*sigma**2)",
                              where=["alpha in (1, oo)", "sigma in (0, oo)", "Delta in (0, oo)"])
    report = run(printed, n=60)
    assert report.violation is not None
    assert check(printed, report.violation.witness, 256, report.violation.plans).left.lower > 0


def test_the_symbol_that_loosens_a_premise_is_the_one_tightened():
    statement = parse_statement("P(S) <= exp(eps)*Q(S) + delta", given=["hockey_stick(P, Q, eps) <= delta"],
                                where=["eps in [0, oo)", "delta in (0, 1)"])
    assert [(one.name, one.upwards) for one in loosenings(statement)] == [("delta", True)]


def test_a_symbol_that_another_domain_depends_on_is_left_alone():
    statement = parse_statement("eps <= t", given=["max_divergence(P, Q) <= eps"], where=["eps in [0, oo)", "t in [eps, oo)"])
    assert loosenings(statement) == ()


def test_without_hypothesis_one_line_says_what_to_install(monkeypatch):
    def refusing(name, *arguments, **keywords):
        if name.split(".")[0] == "hypothesis":
            raise ImportError(name)
        return real(name, *arguments, **keywords)

    real = builtins.__import__
    monkeypatch.setattr(builtins, "__import__", refusing)
    with pytest.raises(InputError, match=r"pip install 'rdpverify\[testing\]'") as caught:
        run(parse_statement("exp(1) <= 3"))
    assert "\n" not in str(caught.value)
