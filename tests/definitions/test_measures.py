"""Built laws, typed formulas, logarithms: the shape of measures."""

import mpmath as mp
import pytest

from rdpverify.definitions import VARIABLE, measure
from rdpverify.definitions.logarithm import log_of, log_of_positive
from rdpverify.errors import DomainProblem, InputError, NotADensity
from rdpverify.terms import INFINITY, ONE, PI, ZERO, absolute, call, exp, log, make, neg, number, power, symbol

x, b, q = symbol("x"), symbol("b"), symbol("q")
NORMAL, LAPLACE = call("Normal", 0, 1), call("Laplace", 1, 1)


def mixture(*pairs):
    return make("Mixture", [call("tuple", weight, law) for weight, law in pairs])


def finite(*masses):
    return make("Finite", (make("list", list(map(number, masses))),))


def density(formula, lower=None, upper=INFINITY):
    return call("Density", formula, x, neg(INFINITY) if lower is None else lower, upper)


def test_a_mixture_is_the_sum_of_its_parts():
    found = measure(mixture((1 - q, NORMAL), (q, LAPLACE)))
    first, second = (measure(law).parts[0] for law in (NORMAL, LAPLACE))
    assert [part.density for part in found.parts] == [(1 - q) * first.density, q * second.density]
    assert [part.log_density for part in found.parts] == [log(1 - q) + first.log_density, log(q) + second.log_density]


def test_a_component_of_weight_zero_is_absent():
    assert measure(mixture((0, NORMAL), (1, LAPLACE))) == measure(LAPLACE)


def test_atoms_beside_a_density():
    found = measure(mixture(("1/2", NORMAL), ("1/2", call("PointMass", 3))))
    assert found.space == "real" and len(found.parts) == 1
    assert [(atom.point, atom.mass) for atom in found.atoms] == [(number(3), number("1/2"))]


def test_atoms_beside_a_law_on_the_integers():
    found = measure(mixture(("1/2", call("Geometric", "1/2")), ("1/2", call("PointMass", 0))))
    assert found.space == "integers" and len(found.parts) == 1 and len(found.atoms) == 1


def test_a_density_does_not_mix_with_an_infinite_lattice():
    with pytest.raises(InputError, match="density and an infinite law on the integers"):
        measure(mixture(("1/2", NORMAL), ("1/2", call("Poisson", 1))))


@pytest.mark.parametrize("weights, total", [(("1/2", "1/3"), "5/6"), (("1", "1/1000000000"), "1000000001/1000000000")])
def test_weights_that_do_not_sum_to_one_are_refused_with_their_sum(weights, total):
    with pytest.raises(NotADensity, match=f"the weights of Mixture sum to {total}, expected exactly 1"):
        measure(mixture(*zip(weights, (NORMAL, LAPLACE))))


def test_symbolic_weights_sum_to_one_identically():
    eps = symbol("eps")
    share = exp(eps) / (1 + exp(eps))
    measure(mixture((share, NORMAL), (1 / (1 + exp(eps)), LAPLACE)))
    with pytest.raises(NotADensity, match="not seen to sum to 1"):
        measure(mixture((q, NORMAL), (b, LAPLACE)))


def test_finite_masses_are_checked():
    assert [atom.point for atom in measure(finite("1/2", "1/3", "1/6")).atoms] == [ZERO, ONE, number(2)]
    with pytest.raises(NotADensity, match="the masses of Finite sum to 3/4"):
        measure(finite("1/2", "1/4"))
    with pytest.raises(DomainProblem, match=r"mass of Finite must be in \[0, 1\], got -1/2"):
        measure(finite("-1/2", "3/2"))


def test_a_shift_moves_the_support():
    part, = measure(call("shift", call("Uniform", 0, 1), b)).parts
    assert (part.lower, part.upper) == (b, 1 + b)
    atoms = measure(call("shift", finite("1/2", "1/2"), "5/2")).atoms
    assert [atom.point for atom in atoms] == [number("5/2"), number("7/2")]


def test_a_shifted_lattice_keeps_its_mass_function():
    part, = measure(call("shift", call("Geometric", "1/2"), 3)).parts
    assert part.lower is number(3) and part.upper is INFINITY


def test_a_scaled_lattice_is_refused():
    with pytest.raises(InputError, match="scaled lattice"):
        measure(call("scale", call("Poisson", 1), 2))


def test_a_scaled_law_carries_the_jacobian(value):
    part, = measure(call("scale", call("Exponential", 1), 4)).parts
    assert part.upper is INFINITY and abs(value(part.density, _x=2) - mp.exp(-.5) / 4) < mp.mpf(10) ** -18


class TestTypedDensities:
    def test_the_bound_variable_is_renamed(self):
        part, = measure(density(exp(-absolute(x) / b) / (2 * b))).parts
        assert part.density.free == {"_x", "b"}

    def test_the_logarithm_of_one_unsigned_factor_is_taken(self):
        part, = measure(density(exp(-absolute(x)) * power(b, -1) / 2)).parts
        assert part.log_density is log(number("1/2")) - absolute(VARIABLE) - log(b)

    def test_summands_of_one_sign_are_parts(self):
        found = measure(density((exp(-absolute(x) / b) / (4 * b)) + exp(-absolute(x - 1) / b) / (4 * b)))
        assert len(found.parts) == 2

    def test_summands_with_an_odd_sign_stay_together(self):
        assert len(measure(density(2 * exp(-x) - 2 * exp(-2 * x), ZERO)).parts) == 1
        assert len(measure(density(q * exp(-x) + (1 - q) * 2 * exp(-2 * x), ZERO)).parts) == 1
        assert len(measure(density(x / 2 + absolute(x) / 2 + exp(-x), neg(ONE), ONE)).parts) == 1

    def test_the_variable_is_nonnegative_on_a_half_line(self):
        assert len(measure(density(x * exp(-x) / 2 + exp(-x) / 2, ZERO)).parts) == 2

    def test_an_empty_interval_is_refused(self):
        with pytest.raises(DomainProblem, match="upper - lower of Density must be > 0"):
            measure(density(ONE, ONE, ZERO))
        with pytest.raises(DomainProblem, match="upper - lower of Density must be > 0"):
            measure(density(ONE, INFINITY, INFINITY))


class TestLogarithm:
    def test_products_powers_and_exponentials_are_expanded(self):
        assert log_of(exp(x) * power(b, 3) * power(2 * PI, "-1/2")) is x + 3 * log(b) - number("1/2") * (log(number(2)) + log(PI))

    def test_sums_stay_whole(self):
        assert log_of(power(1 + exp(x), -2)) is -2 * log(1 + exp(x))

    def test_gamma_functions_become_loggamma(self):
        assert log_of(power(make("gamma", (b,)), -1)) is -make("loggamma", (b,))

    def test_factors_of_unknown_sign_are_not_separated(self):
        assert log_of_positive(x * b) is log(x * b)
        assert log_of_positive(exp(x) * x * b) is x + log(x * b)

    def test_even_powers_of_unknown_bases_are_not_opened(self):
        assert log_of_positive(power(x, 2)) is log(power(x, 2))
        assert log_of_positive(power(x, 3)) is 3 * log(x)

    def test_a_negative_coefficient_stays_with_its_factor(self):
        assert log_of_positive(-2 * x) is log(number(2)) + log(-x)


class TestConditioned:
    def test_an_interval_outside_the_support_is_refused(self):
        with pytest.raises(DomainProblem, match="leaves nothing"):
            measure(call("Conditioned", call("Exponential", 1), -2, -1))
        with pytest.raises(DomainProblem, match="leaves nothing"):
            measure(call("Conditioned", NORMAL, 1, 0))
        with pytest.raises(DomainProblem, match="leaves nothing"):
            measure(call("Conditioned", call("Binomial", 3, "1/2"), 4, 9))

    def test_atoms_are_kept_and_renormalised(self):
        found = measure(call("Conditioned", finite("1/2", "1/3", "1/6"), "1/2", INFINITY))
        assert [(atom.point, atom.mass) for atom in found.atoms] == [(number(1), number("2/3")), (number(2), number("1/3"))]

    def test_fractional_ends_round_inwards_on_the_integers(self, value):
        part, = measure(call("Conditioned", call("Geometric", "1/2"), "1/2", "7/2")).parts
        assert (part.lower, part.upper) == (number(1), number(3))
        assert abs(sum(value(part.density, _x=j) for j in (1, 2, 3)) - 1) < mp.mpf(10) ** -18

    def test_a_mixture_is_conditioned_componentwise(self, value):
        law = call("Conditioned", mixture(("1/2", call("Uniform", 0, 1)), ("1/2", call("Uniform", 2, 4))), "1/2", 3)
        found = measure(law)
        masses = [value(part.density, _x=0) * (value(part.upper) - value(part.lower)) for part in found.parts]
        assert [mp.nstr(mass, 12) for mass in masses] == ["0.5", "0.5"]

    def test_a_law_without_distribution_function_says_so(self):
        with pytest.raises(InputError, match="closed distribution function, Gamma has none"):
            measure(call("Conditioned", call("Gamma", 2, 1), 0, 1))


def test_degenerate_trials_are_points():
    assert [atom.point for atom in measure(call("Binomial", 5, 1)).atoms] == [number(5)]
    assert [atom.point for atom in measure(call("Geometric", 1)).atoms] == [ZERO]
