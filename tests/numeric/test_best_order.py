"""The order at which a conversion of an RDP curve is best, and what it says."""

from fractions import Fraction

import pytest
from flint import arb

import rdpverify as rv
from rdpverify.errors import InputError, RuleError
from rdpverify.kernel.extended import at_precision
from rdpverify.language import parse
from rdpverify.numeric import enclose
from rdpverify.numeric.best_order import best_order

# Mironov 2017, Proposition 3, for α/2 at δ: the best order is 1 + sqrt(2·log(1/δ))
MIRONOV = "rdp(GaussianMechanism(1), alpha) + log(1/delta)/(alpha - 1)"


def test_the_best_order_of_a_known_conversion():
    found = best_order(parse(MIRONOV.replace("delta", "(1/10**5)")))
    with at_precision(64):
        right = 1 + (2 * arb(10**5).log()).sqrt()
        assert abs(arb(found) - right) < arb("0.01")


def test_the_optimal_conversion_is_below_the_improved_one_and_above_the_truth():
    """DP-SGD with n = 60 000, batch 150, σ = 1.3, 15 epochs, δ = 1e-5: 0.724223402610596 by the improved conversion at order 19."""
    mechanism = rv.Composed((rv.PoissonSampled(rv.GaussianMechanism("13/10"), "1/400", "add_remove", "remove"), 6000))
    conversion = rv.optimal_epsilon(rv.alpha, rv.rdp(mechanism, rv.alpha), "1/10**5")
    order = conversion.best_order()
    assert Fraction(15) < order < Fraction(25)
    at_best = conversion.enclose(alpha=order, digits=12)
    with at_precision(64):
        assert at_best.upper < arb("0.724223402610596")
        assert at_best.upper <= conversion.enclose(alpha=19, digits=12).upper


def test_epsilon_itself_is_below_every_conversion():
    truth = enclose(parse("epsilon(GaussianMechanism(1), 1/10**5)"), 10)[0]
    conversion = rv.optimal_epsilon(rv.alpha, rv.rdp(rv.GaussianMechanism(1), rv.alpha), "1/10**5")
    with at_precision(64):
        assert truth.upper < conversion.enclose(alpha=conversion.best_order(), digits=10).lower


def test_the_command_line_says_when_it_is_one_sided(run_cli):
    code, answer = run_cli("enclose", f"{MIRONOV} + Abs(alpha - 6)", "--at", "delta=1/10**5", "--best-order", "--digits", "12")
    assert code == 0 and answer["digits"] >= 12
    assert Fraction(answer["at"]["alpha"]) > 5 and "upper bound of the infimum" in answer["reason"]


@pytest.mark.parametrize("arguments, message", [
    (["rdp(GaussianMechanism(1), 2)", "--best-order"], "in alpha"),
    ([MIRONOV, "--best-order"], "no value for delta"),
    (["rdp(GaussianMechanism(1), alpha)", "--best-order", "--at", "alpha=2"], "without --at"),
])
def test_bad_questions_are_one_line(capsys, arguments, message):
    from rdpverify.cli import main

    assert main(["enclose", *arguments]) == 2
    assert message in capsys.readouterr().err


def test_without_a_finite_value_there_is_no_best_order():
    with pytest.raises(RuleError, match="no finite value"):
        best_order(parse("renyi(Normal(0, 1), Normal(0, 1/100), alpha) + renyi(Cauchy(0, 1), Normal(0, 1), alpha)"))


def test_other_symbols_need_values():
    with pytest.raises(InputError, match="sigma"):
        rv.rdp(rv.GaussianMechanism(parse("sigma")), rv.alpha).best_order()


@pytest.fixture
def run_cli(capsys):
    import json

    from rdpverify.cli import main

    def call(*arguments):
        code = main([*arguments, "--json"])
        return code, json.loads(capsys.readouterr().out)

    return call
