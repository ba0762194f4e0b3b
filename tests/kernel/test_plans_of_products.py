"""A plan names the way: one for another quantity, or another kind of laws, is refused and computes nothing."""

import pytest

from certified import enclose
from rdpverify.errors import RdpVerifyError, RuleError
from rdpverify.language import parse
from rdpverify.printer import to_text

LAPLACE = "Power(Laplace(0, 1), 2), Power(Laplace(1, 1), 2)"
TANGENT = {"bits": 64, "centre": "0", "step": "1/1024"}
LATTICE = {"bits": 64, "order": "1", "far": "2", "points": 64, "last": 32}
PATH = {"bits": 64, "least": "0", "contours": []}
ATOMS = {"bits": 64, "step": "1/8", "factors": [{"atoms": None}]}
GRID = {"bits": 64, "step": "1/8", "factors": [{"nodes": [-16, 16], "inner": [-15, 15]}]}
INTEGRAL = {"bits": 64, "shift": "0", "regions": [{"map": ["affine", "0", "1"], "points": ["-1", "1"], "lower": None, "upper": None}]}


def by(plan: dict, text: str):
    term = parse(text)
    return enclose(term, 64, {to_text(term): plan})


@pytest.mark.parametrize("plan", [LATTICE, PATH, ATOMS, GRID])
@pytest.mark.parametrize("quantity", ["renyi({}, 2)", "loss_tail({}, 1)", "tradeoff({}, 1/2)", "max_divergence({})"])
def test_plans_of_profiles_are_for_profiles(plan, quantity):
    with pytest.raises(RuleError, match="is none for|of products"):
        by(plan, quantity.format("Power(Laplace(0, 1), 1), Normal(0, 1)"))


@pytest.mark.parametrize("quantity", ["renyi({}, 2)", "hockey_stick({}, 1)", "tv({})"])
def test_neighbouring_levels_are_for_curves(quantity):
    with pytest.raises(RuleError, match="is none for"):
        by(TANGENT, quantity.format("Cauchy(0, 1), Normal(0, 1)"))


@pytest.mark.parametrize("text", [
    f"hockey_stick({LAPLACE}, 1)", "hockey_stick(Power(Finite([1/2, 1/2]), 3), Power(Finite([1/3, 2/3]), 3), 1)",
    "renyi(AllocationRatio(2, 5, 1), AllocationRatio(2, 5, 0), 2)", "hockey_stick(AllocationRatio(2, 5, 1), AllocationRatio(2, 5, 0), 1)"])
def test_an_integral_of_what_has_no_density_on_the_line(text):
    try:
        found = by(INTEGRAL, text)
    except RdpVerifyError:
        return
    assert found.ball.overlaps(enclose(parse(text), 64).ball)  # exact sums ask no plan


@pytest.mark.parametrize("plan", [LATTICE, PATH, ATOMS])
def test_laws_of_which_a_way_knows_nothing(plan):
    with pytest.raises(RuleError):
        by(plan, "hockey_stick(Product(Cauchy(0, 1), Cauchy(0, 1)), Product(Cauchy(1, 1), Cauchy(1, 1)), 1)")
