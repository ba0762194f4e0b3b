"""gdp(M): no trade-off function lies below the Gaussian one, and below none of a smaller parameter."""

import pytest
from certified import enclose as certified
from flint import arb, fmpq
from mpmath import atan, besseli, erfc, erfinv, exp, mp, mpf, pi, sqrt

from rdpverify.errors import RuleError
from rdpverify.kernel.cells import Cell, cells_of
from rdpverify.kernel.extended import at_precision
from rdpverify.kernel.enclosures.gaussian_dp import beyond, one_way, polygon
from rdpverify.kernel.steps import step_cells
from rdpverify.language import parse
from rdpverify.printer import to_text
from rdpverify.numeric import enclose
from rdpverify.terms import call
from rdpverify.typed import parse as typed

CLOSED = [
    ("RandomizedResponse(3/4)", "-2*PhiInv(1/4)"),  # Dong, Roth & Su 2022: −2Φ⁻¹(1/(e^ε + 1))
    ("RandomizedResponse(1/2)", "0"),
    ("LaplaceMechanism(1)", "-2*PhiInv(exp(-1/2)/2)"),
    ("LaplaceMechanism(2, 3)", "-2*PhiInv(exp(-3/4)/2)"),
    ("DiscreteLaplaceMechanism(2)", "-2*PhiInv(1/(exp(1/2) + 1))"),  # two ratios, as randomized response
    ("PoissonSampled(GaussianMechanism(2), 1/100)", "1/2"),
    ("Composed((PoissonSampled(GaussianMechanism(2), 1/100), 3), (GaussianMechanism(1), 1))", "sqrt(7)/2"),
]


@pytest.mark.parametrize("mechanism, closed", CLOSED)
def test_closed_forms(mechanism, closed):
    found, right = enclose(parse(f"gdp({mechanism})"), 20)[0], enclose(parse(closed), 30)[0]
    assert found.has_digits(20) and found.ball.overlaps(right.ball)


def test_disjoint_outcomes_have_no_parameter():
    assert enclose(parse("gdp(RandomizedResponse(1))"), 10)[0].infinite == 1


@pytest.mark.parametrize("mechanism", [
    "RandomizedResponse(3/4, 5)", "PoissonSampled(RandomizedResponse(3/4), 1/10)", "LaplaceMechanism(1)", "StaircaseMechanism(1, 1/3)",
    "DiscreteLaplaceMechanism(2, 3)", "Composed((RandomizedResponse(3/5), 3))", "PoissonSampled(GaussianMechanism(1), 1/10)",
])
def test_the_profile_is_below_the_gaussian_one_and_the_parameter_is_no_larger_than_needed(mechanism):
    """μ-GDP is δ_M(ε) ≤ δ_μ(ε) at every ε (Dong, Roth & Su 2022, Corollary 2.13), on a grid of ε."""
    mu = enclose(parse(f"gdp({mechanism})"), 20)[0].as_float_upper()
    above, below = (fmpq(*(mu * factor).as_integer_ratio()) for factor in (1 + 2**-40, 0.98))
    violated = False
    for eps in ("-2", "-1", "-1/2", "-1/10", "0", "1/10", "1/3", "1/2", "1", "3/2", "2", "3", "9"):
        delta = enclose(parse(f"privacy_profile({mechanism}, {eps})"), 12)[0]
        gaussian, smaller = (enclose(parse(f"privacy_profile(GaussianMechanism(1, {m}), {eps})"), 12)[0] for m in (above, below))
        assert not delta.lower > gaussian.upper
        violated = violated or bool(delta.lower > smaller.upper)
    assert violated or "Poisson" in mechanism or "Composed" in mechanism  # there it takes other levels than these


def test_corners_decide_for_finite_laws():
    """Three ratios, exact: T at its corners by the most powerful tests."""
    cells = cells_of(parse("Finite([1/2, 3/10, 1/5])"), parse("Finite([1/10, 3/10, 3/5])"))
    with at_precision(100):
        found = polygon(cells)
        at = [enclose(parse(f"-PhiInv({x}) - PhiInv({f})"), 20)[0].ball for x, f in (("1/5", "2/5"), ("1/2", "1/10"))]
        assert found.overlaps(at[0].max(at[1])) and found.rad() < arb(2) ** -80


def test_ratios_that_are_not_told_apart_widen_the_answer():
    """Outwards by about what is not known; where that is too much, there is none."""
    with at_precision(100):
        exact = polygon((Cell(fmpq(1, 2), fmpq(1, 10)), Cell(fmpq(1, 2), fmpq(9, 10))))
        for bits, told in ((40, True), (2, False)):
            half = arb(9) / 20 + arb(0, 1) * arb(2) ** -bits
            blurred = polygon((Cell(fmpq(1, 2), fmpq(1, 10)), Cell(fmpq(1, 4), half), Cell(fmpq(1, 4), half)))
            assert blurred.overlaps(exact) and arb(2) ** -45 < blurred.rad() < arb(2) ** -32 if told else blurred.is_nan()


def test_a_discrete_laplace_law_is_read_by_its_ratios():
    with at_precision(80):
        cells = step_cells(parse("DiscreteLaplace(0, 2)"), parse("shift(DiscreteLaplace(1, 2), 2)"))
        assert len(cells) == 4 and sum((cell.q for cell in cells), arb(0)).contains(1)
        ratios = sorted(((cell.p / cell.q).log() * 2).mid().str(5, radius=False) for cell in cells)
        assert ratios == sorted(["3.0000", "1.0000", "-1.0000", "-3.0000"])


def z(x) -> mpf:
    """The level above which N(0, 1) has this mass."""
    return sqrt(2) * erfinv(1 - 2 * x)


def bounded_range(c):
    """The errors of the test that rejects below c."""
    return (exp(c) - 1) / (exp(1) - 1), (exp(-c) - exp(-1)) / (1 - exp(-1))


def sampled_laplace(c):
    """Of a sample of rate 1/10 against Laplace(0, 1), by the test that rejects above c, 0 <= c <= 1: the mixture has Laplace(1, 1) in it."""
    tail, moved = exp(-c) / 2, 1 - exp(c - 1) / 2
    return tail, 1 - (9 * tail + moved) / 10


@pytest.mark.parametrize("mechanism, errors", [("BoundedRange(1)", bounded_range),
                                               ("PoissonSampled(LaplaceMechanism(1), 1/10)", sampled_laplace)])
def test_bounded_losses_by_lines_and_one_test(mechanism, errors):
    """Against the greatest distance over all tests, in another arithmetic."""
    found = enclose(parse(f"gdp({mechanism})"), 6)[0]
    with mp.workdps(30):
        truth = max(sum(map(z, errors(mpf(k) / 2000))) for k in range(1, 2000))
    assert found.has_digits(6) and found.as_float_lower() <= truth * (1 + mpf(10) ** -6) and truth <= found.as_float_upper()


def test_lines_of_other_levels_bound_it_too_and_wrong_plans_are_refused():
    term = parse("gdp(BoundedRange(1))")
    found, plans = enclose(term, 6)
    own = plans[to_text(term)]
    few = own | {"tests": [own["tests"][0] | {"levels": own["tests"][0]["levels"][::2]}]}
    assert certified(term, 64, plans | {to_text(term): few}).upper >= found.upper
    for tests in ([own["tests"][0] | {"levels": own["tests"][0]["levels"][::-1]}], [own["tests"][0] | {"at": "1"}], [{"at": "1/2"}]):
        with pytest.raises(RuleError):
            certified(term, 64, plans | {to_text(term): own | {"tests": tests}})
    skellam = parse("gdp(SkellamMechanism(3))")
    asked = {"bits": 64, "tests": [{"at": "1/2", "levels": ["0"]}] * 2}
    laws = "Skellam(3/2, 3/2)", "shift(Skellam(3/2, 3/2), 1)"
    infinite = [enclose(parse(f"max_divergence({P}, {Q})"), 6)[1] for P, Q in (laws, laws[::-1])]
    with pytest.raises(RuleError, match="no plan for hockey_stick"):
        certified(skellam, 64, infinite[0] | infinite[1] | {to_text(skellam): asked})


SAMPLE = "WithoutReplacement(GaussianMechanism(1), 1, 10)"


@pytest.mark.parametrize("mechanism, mu", [(SAMPLE, 1), (f"Composed(({SAMPLE}, 3), (GaussianMechanism(2), 4))", 2),
                                           (f"Composed(({SAMPLE}, 3), (PoissonSampled(GaussianMechanism(1), 1/100), 1))", 2)])
def test_samples_without_replacement_are_as_far_apart_as_what_is_sampled(mechanism, mu):
    assert enclose(typed(f"gdp({mechanism})"), 12)[0].exact == mu
    assert enclose(typed(f"zcdp({mechanism})"), 12)[0].exact == fmpq(mu**2, 2)


def test_no_test_on_samples_without_replacement_is_better_and_far_ones_come_near():
    """The test that rejects where the noise is above t >= 0: errors w·P(N(1/2) > t) + (1 - w)·P(N(-1/2) > t) and P(N(-1/2) > t)."""
    with mp.workdps(400):
        def tail(y):
            return erfc(y / sqrt(2)) / 2

        distances = [z(tail(t + mpf(1) / 2)) - z(tail(t + mpf(1) / 2) * 9 / 10 + tail(t - mpf(1) / 2) / 10) for t in (0, 1, 5, 30)]
        assert all(a < b < 1 for a, b in zip(distances, distances[1:])) and distances[-1] > 0.9


def of_tails(mass, reach):
    """The greatest distance over the tests that reject from k on, of a symmetric law on the integers against its shift by 1."""
    masses = {k: mass(k) for k in range(-4 * reach, 4 * reach + 1)}
    whole, above, best = sum(masses.values()), mpf(0), mpf(0)
    for k in range(4 * reach, -reach, -1):
        before, above = above, above + masses[k] / whole
        best = max(best, z(before) - z(above)) if k < reach else best
    return best


NOISE = {
    "DiscreteGaussianMechanism(1/2)": lambda k: exp(-2 * mpf(k) ** 2), "DiscreteGaussianMechanism(2)": lambda k: exp(-mpf(k) ** 2 / 8),
    "SkellamMechanism(3)": lambda k: besseli(abs(k), 3),
}


@pytest.mark.parametrize("mechanism", NOISE)
def test_noise_on_the_integers_by_its_corners_and_zcdp_beyond(mechanism):
    found = enclose(parse(f"gdp({mechanism})"), 6)[0]
    with mp.workdps(300):
        truth = of_tails(NOISE[mechanism], 12)
        assert found.has_digits(6) and found.as_float_lower() <= truth * (1 + mpf(10) ** -12) and truth * (1 - mpf(10) ** -12) <= found.as_float_upper()


def test_samples_of_it_have_two_sides():
    found = enclose(parse("gdp(PoissonSampled(DiscreteGaussianMechanism(2), 1/10))"), 3)[0]
    assert 0.3 <= found.as_float_lower() < found.as_float_upper() <= 0.52


@pytest.mark.parametrize("x, rho", [(0.25, 0.02), (1e-3, 0.125), (1e-9, 0.125), (1e-40, 2)])
def test_what_zcdp_says_of_small_errors_is_never_too_little(x, rho):
    """Gaussian noise of that zcdp is at the distance √(2ρ); what holds at x holds below."""
    found = [beyond(arb(y), arb(rho)) for y in (x, x / 7, x / 1e6)]
    assert all(a >= b for a, b in zip(found, found[1:])) and found[-1] > (2 * arb(rho)).sqrt()


@pytest.mark.parametrize("x, rho", [(0.5, 1), (0.9, 0.001), (1e-3, 8)])
def test_where_errors_are_too_large_zcdp_says_nothing(x, rho):
    with pytest.raises(RuleError, match="gdp is known"):
        beyond(arb(x), arb(rho))


@pytest.mark.parametrize("keep", [slice(None, None, 3), slice(20, -20), slice(None, 12), slice(0, 2)])
def test_any_other_corners_bound_it_from_above_or_are_refused(keep):
    term = parse("gdp(DiscreteGaussianMechanism(2))")
    found, plans = enclose(term, 6)
    own = plans[to_text(term)]
    altered = own | {"tests": [own["tests"][0] | {"levels": own["tests"][0]["levels"][keep]}]}
    try:
        assert certified(term, 64, plans | {to_text(term): altered}).upper >= found.lower
    except RuleError:
        assert keep.step is None  # too few of them on one side


@pytest.mark.parametrize("mechanism", ["Composed((DiscreteGaussianMechanism(2), 10))", "Composed((SkellamMechanism(3), 1), (GaussianMechanism(1), 1))"])
def test_others_are_refused_in_a_line(mechanism):
    with pytest.raises(RuleError, match="gdp is known for Gaussian mechanisms, subsampled"):
        enclose(parse(f"gdp({mechanism})"), 10)


def test_of_two_directions_one_is_asked_and_of_different_pairs_both():
    """Both directions of a pair share the parameter (Dong, Roth & Su 2022, Lemma A.2)."""
    sampled = list(one_way(parse("PoissonSampled(LaplaceMechanism(1), 1/10)")))
    assert len(sampled) == 1 and len(one_way(parse("LaplaceMechanism(1)"))) == 1
    P, Q = sampled[0].P, sampled[0].Q
    values = [enclose(call("gdp", call("PairMechanism", *laws)), 6)[0] for laws in ((P, Q), (Q, P))]
    assert values[0].ball.overlaps(values[1].ball) and all(value.has_digits(6) for value in values)


@pytest.mark.soak
def test_cauchy_noise_is_worst_at_equal_errors():
    """T(x) = x at x = (1 − tv)/2, tv = 2·atan(1/2)/π, and no x asks for more: by the densities."""
    found = enclose(parse("gdp(PairMechanism(Cauchy(0, 1), Cauchy(1, 1)))"), 5)[0]
    middle = -2 * normal_quantile((1 - 2 * atan(mpf(1) / 2) / pi) / 2)
    assert found.has_digits(5) and float(found.lower) <= float(middle) <= float(found.upper)


def normal_quantile(p):
    return sqrt(mpf(2)) * erfinv(2 * p - 1)


def test_a_profile_of_few_digits_has_no_parameter_in_one_line():
    with pytest.raises(RuleError, match="gdp takes the profile to six digits"):
        enclose(parse("gdp(Composed((BoundedRange(1/10), 50)))"), 6)
