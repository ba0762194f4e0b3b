"""Every family: mass 1, the textbook formula at points, log density, distribution function, support."""

import mpmath as mp
import pytest

from rdpverify.definitions import FAMILIES, cumulative, measure
from rdpverify.errors import InputError
from rdpverify.language import parse
from rdpverify.terms import INFINITY, absolute, call, exp, make, neg, number, symbol

TOLERANCE = mp.mpf(10) ** -11  # of quadrature, on heavy tails
x, k = symbol("x"), symbol("k")


def law(name, *args):
    return call(name, *(number(argument) if isinstance(argument, str) else argument for argument in args))


def normal(t, m, s):
    return mp.npdf(t, m, s)


HALF_MASSES = make("list", (number("1/2"), number("1/3"), number("1/6")))
# law, points to split the integral at, textbook density or mass function written with mpmath alone, points to compare at
SAMPLES = {
    "Normal": (law("Normal", "1/3", "3/2"), [-mp.inf, 0, mp.inf], lambda t: normal(t, mp.mpf(1) / 3, 1.5), [-2, 0, 1.75]),
    "Laplace": (law("Laplace", "1/2", "2"), [-mp.inf, .5, mp.inf], lambda t: mp.exp(-abs(t - .5) / 2) / 4, [-2, .5, 3]),
    "LogNormal": (law("LogNormal", "1/2", "3/4"), [0, 1, 5, mp.inf], lambda t: normal(mp.log(t), .5, .75) / t, [.25, 1, 4]),
    "TruncatedNormal": (law("TruncatedNormal", "1/2", "2", "-1", "3"), [-1, 3],
                        lambda t: normal(t, .5, 2) / (mp.ncdf(3, .5, 2) - mp.ncdf(-1, .5, 2)), [-.5, 0, 2.5]),
    "HalfNormal": (law("HalfNormal", "2"), [0, 2, mp.inf], lambda t: 2 * normal(t, 0, 2), [.25, 3]),
    "GeneralizedNormal": (law("GeneralizedNormal", "1", "2", "3"), [-mp.inf, 1, mp.inf],
                          lambda t: 3 * mp.exp(-(abs(t - 1) / 2) ** 3) / (4 * mp.gamma(mp.mpf(1) / 3)), [-2, 1, 2.5]),
    "Logistic": (law("Logistic", "1", "2"), [-150, 1, 150], lambda t: mp.sech((t - 1) / 4) ** 2 / 8, [-3, 1, 4.5]),
    "Cauchy": (law("Cauchy", "1", "2"), [-mp.inf, 1, mp.inf], lambda t: 2 / mp.pi / (4 + (t - 1) ** 2), [-3, 1, 4.5]),
    "Gumbel": (law("Gumbel", "1", "2"), [-mp.inf, 1, mp.inf],
               lambda t: mp.diff(lambda u: mp.exp(-mp.exp((1 - u) / 2)), t), [-3, 1, 4.5]),
    "StudentT": (law("StudentT", "5/2"), [-mp.inf, 0, mp.inf],
                 lambda t: (1 + t**2 / 2.5) ** -1.75 / (mp.sqrt(2.5) * mp.beta(.5, 1.25)), [-3, 0, 4.5]),
    "Cramer": (law("Cramer", "2"), [-mp.inf, 0, mp.inf], lambda t: 1 / (1 + 2 * abs(t)) ** 2, [-3, 0, 4.5]),
    "Exponential": (law("Exponential", "3"), [0, mp.inf], lambda t: 3 * mp.exp(-3 * t), [.25, 2]),
    "Gamma": (law("Gamma", "5/2", "3"), [0, 3, mp.inf],
              lambda t: (t / 3) ** 1.5 * mp.exp(-t / 3) / (3 * mp.gamma(2.5)), [.25, 6]),
    "InverseGamma": (law("InverseGamma", "5/2", "3"), [0, 1, mp.inf],
                     lambda t: (3 / t) ** 2.5 * mp.exp(-3 / t) / (t * mp.gamma(2.5)), [.25, 6]),
    "Chi": (law("Chi", "3"), [0, 2, mp.inf], lambda t: mp.sqrt(2 / mp.pi) * t**2 * mp.exp(-t * t / 2), [.25, 3]),
    "ChiSquared": (law("ChiSquared", "4"), [0, 4, mp.inf], lambda t: t * mp.exp(-t / 2) / 4, [.25, 6]),
    "Rayleigh": (law("Rayleigh", "2"), [0, 2, mp.inf], lambda t: t / 4 * mp.exp(-t * t / 8), [.25, 3]),
    "Maxwell": (law("Maxwell", "2"), [0, 2, mp.inf], lambda t: 4 * mp.pi * t**2 * normal(t, 0, 2) / (8 * mp.pi), [.25, 3]),
    "Weibull": (law("Weibull", "2", "3"), [0, 2, mp.inf], lambda t: 3 * t**2 / 8 * mp.exp(-(t**3) / 8), [.25, 2.5]),
    "Pareto": (law("Pareto", "2", "3"), [2, 5, mp.inf], lambda t: 24 / t**4, [2.5, 10]),
    "InverseGaussian": (law("InverseGaussian", "2", "3"), [0, 1, 4, mp.inf],
                        lambda t: mp.sqrt(3 / (2 * mp.pi * t**3)) * mp.exp(-3 * (t / 2 - 1) ** 2 / (2 * t)), [.25, 3]),
    "Levy": (law("Levy", "1", "2"), [1, 2, 10, 1000, mp.inf],
             lambda t: mp.exp(-1 / (t - 1)) / mp.sqrt(mp.pi * (t - 1) ** 3), [1.25, 5]),
    "Beta": (law("Beta", "3/2", "4"), [0, 1], lambda t: mp.sqrt(t) * (1 - t) ** 3 / mp.beta(1.5, 4), [.25, .75]),
    "BetaPrime": (law("BetaPrime", "3/2", "4"), [0, 1, mp.inf],
                  lambda t: mp.sqrt(t) / (1 + t) ** 5.5 / mp.beta(1.5, 4), [.25, 3]),
    "Uniform": (law("Uniform", "-1", "3"), [-1, 3], lambda t: mp.mpf(1) / 4, [0, 2]),
    "Staircase": (law("Staircase", "1", "1/4"), None,
                  lambda t: (1 - mp.exp(-1)) / (2 * (.25 + .75 * mp.exp(-1))) * mp.exp(-(mp.floor(abs(t)) + (abs(t) % 1 >= .25))),
                  [-1.5, -1.125, -.5, 0, .125, .25, 2, 2.5]),
    "Density": (call("Density", exp(-absolute(x) / 2) / 4, x, neg(INFINITY), INFINITY), [-mp.inf, 0, mp.inf],
                lambda t: mp.exp(-abs(t) / 2) / 4, [-1, 0, 2.5]),
    "Mixture": (call("Mixture", make("tuple", (number("1/4"), law("Normal", "0", "1"))),
                     make("tuple", (number("3/4"), law("Laplace", "1", "1")))), [-mp.inf, 0, 1, mp.inf],
                lambda t: normal(t, 0, 1) / 4 + 3 * mp.exp(-abs(t - 1)) / 8, [-1, 0, 2.5]),
    "shift": (law("shift", law("Exponential", "3"), "-2"), [-2, mp.inf], lambda t: 3 * mp.exp(-3 * (t + 2)), [-1.5, 2]),
    "scale": (law("scale", law("Uniform", "1", "2"), "3"), [3, 6], lambda t: mp.mpf(1) / 3, [4, 5.5]),
    "Conditioned": (law("Conditioned", law("Exponential", "2"), "-1", "1"), [0, 1],
                    lambda t: 2 * mp.exp(-2 * t) / (1 - mp.exp(-2)), [.25, .5]),
    "RectifiedNormal": (law("RectifiedNormal", "1/2", "2", "-1", "3"), [-1, 3], lambda t: normal(t, .5, 2), [0, 2.5]),
    "Geometric": (law("Geometric", "1/3"), [0, mp.inf], lambda j: mp.mpf(2) ** j / 3 ** (j + 1), [0, 5]),
    "NegativeBinomial": (law("NegativeBinomial", "5/2", "2/3"), [0, mp.inf],
                         lambda j: mp.binomial(j + 1.5, j) * (mp.mpf(2) / 3) ** 2.5 / 3**j, [0, 1, 5]),
    "Poisson": (law("Poisson", "5/2"), [0, mp.inf], lambda j: mp.exp(-2.5) * mp.mpf(2.5) ** j / mp.fac(j), [0, 5]),
    "Skellam": (law("Skellam", "2", "1"), [-mp.inf, mp.inf],
                lambda j: mp.fsum(mp.exp(-3) * mp.mpf(2) ** (i + max(j, 0)) / mp.fac(i + max(j, 0)) / mp.fac(i + max(-j, 0))
                                  for i in range(40)), [-2, 0, 3]),
    "DiscreteLaplace": (law("DiscreteLaplace", "7/3", "3/2"), [-mp.inf, mp.inf], None, []),
    "DiscreteNormal": (law("DiscreteNormal", "1/3", "3/2"), [-mp.inf, mp.inf], None, []),
    "Binomial": (law("Binomial", "5", "1/3"), [0, 5], lambda j: mp.binomial(5, j) * mp.mpf(2) ** (5 - j) / 3**5, [0, 2, 5]),
    "Mass": (call("Mass", number("1/2") ** k, k, number(1), INFINITY), [1, mp.inf], lambda j: mp.mpf(2) ** -j, [1, 4]),
    "Bernoulli": (law("Bernoulli", "1/3"), None, None, []),
    "Finite": (call("Finite", HALF_MASSES), None, None, []),
    "Output": (parse("Noise(Normal(0, 1))(PointMass(2))"), [-mp.inf, 2, mp.inf], lambda t: normal(t, 2, 1), [0, 2, 3.5]),
    "Adaptive": (parse("Adaptive(Bernoulli(1/3), Kernel([[1/2, 1/2], [1/4, 3/4], [1, 0], [1/3, 2/3]]), 2)"), None, None, []),
    "Joint": (parse("Bernoulli(1/3)*Kernel([[1/2, 1/2], [1/4, 3/4]])"), None, None, []),
    "TruncatedNegativeBinomial": (law("TruncatedNegativeBinomial", "-1/2", "1/4"), [1, mp.inf],
                                  lambda j: mp.mpf(3) ** j / 4**j / (mp.mpf(1) / 2 - 1) * mp.fprod((i - .5) / (i + 1) for i in range(int(j))),
                                  [1, 2, 7]),
    "BestOf": (parse("BestOf(Finite([1/2, 1/4, 1/4]), Geometric(1/3))"), None, None, []),
    "PointMass": (law("PointMass", "2"), None, None, []),
    "Clones": (parse("Clones(3, 1/2, 1/4)"), None, None, []),
}
NOT_ON_THE_LINE = {
    "AllocationRatio": law("AllocationRatio", "1", "3", "1"),
    "Product": law("Product", law("Normal", "0", "1"), law("Normal", "0", "1")),
    "Power": law("Power", law("Normal", "0", "1"), "3"),
    "MultivariateNormal": call("MultivariateNormal", make("list", (number(0),)), make("list", (make("list", (number(1),)),))),
    "Dirichlet": call("Dirichlet", make("list", (number(1), number(2)))),
}


def density_at(found, point, value):
    return mp.fsum(value(part.density, _x=point) for part in found.parts
                   if value(part.lower) <= point <= value(part.upper))


def test_every_family_has_a_sample_here():
    assert set(SAMPLES) | set(NOT_ON_THE_LINE) == set(FAMILIES)


@pytest.mark.parametrize("name", FAMILIES)
def test_a_family_says_what_it_is(name):
    family = FAMILIES[name]
    assert family.signature.name == name and family.signature.result == "law"
    assert family.signature.summary and family.signature.source and family.support
    for slot in family.signature.slots:
        assert slot.domain is not None or slot.sort in ("law", "kernel", "symbol", "formula"), slot.name


@pytest.mark.parametrize("name", SAMPLES)
@pytest.mark.sampled(3)
def test_the_mass_is_one(name, value):
    sample, ends, _, _ = SAMPLES[name]
    found = measure(sample)
    atoms = mp.fsum(value(atom.mass) for atom in found.atoms)
    assert all(value(atom.mass) >= 0 for atom in found.atoms)
    if found.space == "finite":
        assert atoms == 1
        return
    if name == "Staircase":
        cells = [mp.mpf(point) for j in range(60) for point in (j, j + .25)]
        body = mp.fsum(2 * density_at(found, (a + b) / 2, value) * (b - a) for a, b in zip(cells, cells[1:]))
        assert abs(body + mp.exp(-60) - 1) < mp.mpf(10) ** -15
        return
    if found.space == "integers":
        window = 40 if name == "DiscreteNormal" else 120
        low, high = (int(max(min(end, window), -window)) for end in ends)
        body = mp.fsum(density_at(found, j, value) for j in range(low, high + 1))
    else:
        body = mp.quad(lambda t: density_at(found, t, value), ends)
    assert abs(body + atoms - 1) < TOLERANCE


@pytest.mark.parametrize("name", SAMPLES)
def test_the_density_is_the_textbook_one(name, value):
    sample, _, formula, points = SAMPLES[name]
    for point in points:
        point = mp.mpf(point)
        assert abs(density_at(measure(sample), point, value) - formula(point)) < TOLERANCE


@pytest.mark.parametrize("name", SAMPLES)
def test_the_log_density_is_its_logarithm(name, value):
    sample, _, _, points = SAMPLES[name]
    for part in measure(sample).parts:
        for point in points or [mp.mpf(2)]:
            if value(part.lower) < point < value(part.upper):
                assert abs(mp.exp(value(part.log_density, _x=point)) - value(part.density, _x=point)) < TOLERANCE


@pytest.mark.parametrize("name", [name for name in SAMPLES if FAMILIES[name].cumulative])
def test_the_distribution_function_is_the_integral(name, value):
    sample, ends, _, points = SAMPLES[name]
    found = measure(sample)
    for point in points:
        inside = [end for end in ends if end < point] + [point]
        below = mp.quad(lambda t: density_at(found, t, value), inside)
        assert abs(value(cumulative(sample, symbol("at")), at=point) - below) < TOLERANCE
        assert abs(value(cumulative(sample, number(str(point)))) - below) < TOLERANCE


@pytest.mark.parametrize("name", NOT_ON_THE_LINE)
def test_a_law_that_is_not_on_the_line_says_so(name):
    with pytest.raises(InputError, match=f"{name} is not a law on the line"):
        measure(NOT_ON_THE_LINE[name])


def test_an_arbitrary_law_has_no_density():
    with pytest.raises(InputError, match="P is an arbitrary distribution"):
        measure(make("law", (), "P"))


@pytest.mark.parametrize("location, scale", [("0", "1"), ("2", "1/2"), ("-7/3", "3/2"), ("1/2", "2")])
def test_discrete_laplace_is_proportional_at_any_real_location(location, scale, value):
    found = measure(law("DiscreteLaplace", location, scale))
    m, b = value(number(location)), value(number(scale))
    total = mp.fsum(mp.exp(-abs(j - m) / b) for j in range(-150, 151))
    for j in (-3, 0, 4):
        assert abs(density_at(found, mp.mpf(j), value) - mp.exp(-abs(j - m) / b) / total) < TOLERANCE


def test_discrete_laplace_with_a_symbolic_location(value):
    part, = measure(call("DiscreteLaplace", symbol("m"), 2)).parts
    fixed, = measure(law("DiscreteLaplace", "-7/3", "2")).parts
    assert abs(value(part.density, m=-mp.mpf(7) / 3, _x=1) - value(fixed.density, _x=1)) < TOLERANCE


@pytest.mark.parametrize("location", ["0", "1/3", "-5/2"])
def test_discrete_normal_is_proportional_at_any_real_location(location, value):
    found = measure(law("DiscreteNormal", location, "3/2"))
    m = value(number(location))
    total = mp.fsum(mp.exp(-((j - m) ** 2) / 4.5) for j in range(-60, 61))
    for j in (-3, 0, 4):
        assert abs(density_at(found, mp.mpf(j), value) - mp.exp(-((j - m) ** 2) / 4.5) / total) < TOLERANCE


def test_rectified_normal_has_the_tails_as_atoms(value):
    low, high = measure(law("RectifiedNormal", "1/2", "2", "-1", "3")).atoms
    assert (low.point, high.point) == (number(-1), number(3))
    assert abs(value(low.mass) - mp.ncdf(-.75)) < TOLERANCE and abs(value(high.mass) - mp.ncdf(-1.25)) < TOLERANCE


def test_an_infinite_end_of_a_rectified_normal_has_no_atom():
    assert [atom.point for atom in measure(law("RectifiedNormal", "0", "1", "0", INFINITY)).atoms] == [number(0)]


@pytest.mark.parametrize("special, general", [
    (law("ChiSquared", "5"), law("Gamma", "5/2", "2")),
    (law("Rayleigh", "2"), law("Weibull", make("pow", (number(8), number("1/2"))), "2")),
    (law("Exponential", "2"), law("Gamma", "1", "1/2")),
    (law("Chi", "2"), law("Rayleigh", "1")), (law("Chi", "3"), law("Maxwell", "1")),
    (law("Chi", "1"), law("HalfNormal", "1")), (law("Laplace", "1", "2"), law("GeneralizedNormal", "1", "2", "1")),
    (law("Cauchy", "0", "1"), law("StudentT", "1")), (law("Uniform", "0", "1"), law("Beta", "1", "1")),
    (law("Normal", "3", "2"), law("shift", law("scale", law("Normal", "0", "1"), "2"), "3")),
    (law("Geometric", "1/3"), law("NegativeBinomial", "1", "1/3")),
    (law("scale", law("Pareto", "1", "2"), "3"), law("Pareto", "3", "2")),
])
def test_one_law_under_two_names(special, general, value):
    for point in (mp.mpf("0.3125"), mp.mpf(1), mp.mpf("3.5")):
        assert abs(density_at(measure(special), point, value) - density_at(measure(general), point, value)) < TOLERANCE
