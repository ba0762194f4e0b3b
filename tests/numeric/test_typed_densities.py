"""Densities typed as formulas: refused when their mass is not 1, and the answer says when that was not proved."""

import pytest

from rdpverify.errors import NotADensity, RuleError
from rdpverify.language import parse
from rdpverify.numeric import enclose, record


@pytest.mark.parametrize("density", [
    "Density(exp(-Abs(x)/2)/3, x, -oo, oo)", "Density(exp(-x**4-x**2)/2, x, -oo, oo)", "Density(x, x, 0, 1)",
    "Mass(1/3**k, k, 1, oo)"])
def test_a_wrong_mass_is_refused(density):
    with pytest.raises(NotADensity, match="mass"):
        enclose(parse(f"tv({density}, {'Geometric(1/2)' if density.startswith('Mass') else 'Normal(0,1)'})"), 10)


def test_a_proved_density_is_used_without_remark():
    typed = "renyi(Density(exp(-Abs(x)/2)/4, x, -oo, oo), Laplace(0,1), 1/2)"
    found, _ = enclose(parse(f"{typed} - renyi(Laplace(0,2), Laplace(0,1), 1/2)"), 20)
    assert found.contains(0) and "has mass 1" not in found.reason


def test_a_density_whose_mass_is_only_enclosed_says_so_and_has_no_certificate():
    question = parse("kl(Density(2*exp(-x**4 - x**2)/(exp(1/8)*besselk(1/4, 1/8)), x, -oo, oo), Normal(0, 1))")
    found, _ = enclose(question, 12)
    assert found.has_digits(12) and "has mass 1" in found.reason
    with pytest.raises(RuleError, match="not shown to have mass 1"):
        record(question, {}, 12)


@pytest.mark.parametrize("density, other, order", [
    ("Density(x**(-19/20)/20, x, 0, 1)", "Uniform(0,1)", "21/20"), ("Density(3*x**2/2, x, -1, 1)", "Uniform(-1,1)", "3/2"),
    ("Density(15*(x**2-1)**2/16, x, -1, 1)", "Uniform(-1,1)", "3/2"), ("Density(Abs(x), x, -1, 1)", "Uniform(-1,1)", "5/2"),
    ("Density(Piecewise((x, x < 1), (2 - x, x >= 1)), x, 0, 2)", "Uniform(0,2)", "2")])
def test_singular_ends_zeros_and_kinks_inside(density, other, order):
    assert enclose(parse(f"renyi({density}, {other}, {order})"), 20)[0].has_digits(20)


def test_a_triangle_by_hand():
    triangle = "Density(Piecewise((x, x < 1), (2 - x, x >= 1)), x, 0, 2)"
    assert enclose(parse(f"exp(renyi({triangle}, Uniform(0,2), 2)) - 4/3"), 20)[0].contains(0)
