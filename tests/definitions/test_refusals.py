"""What laws and mechanisms have no meaning, or none that is worked out, told in one line; one case each for what no other test asks."""

import pytest

from rdpverify.definitions import requirements
from rdpverify.definitions.conditioning import positive_inside
from rdpverify.definitions.constructions import ON_INPUTS
from rdpverify.definitions.constructions.inputs import neighbours
from rdpverify.definitions.constructions.kernels import MOST_RUNS, pair, runs
from rdpverify.definitions.family import difference
from rdpverify.definitions.measures import clamped, cumulative, measure
from rdpverify.definitions.one_line import on_the_line
from rdpverify.definitions.quantities import dominating_pairs, unfold
from rdpverify.errors import InputError
from rdpverify.language import parse
from rdpverify.printer import to_text
from rdpverify.terms.evaluate import ball
from rdpverify.terms import INFINITY, ONE, ZERO, make, neg, number, symbol
from rdpverify.words.domains import INTEGER

K = "Kernel([[1/2, 1/2], [1/4, 3/4]])"


@pytest.mark.parametrize("law, why", [
    ("Conditioned(Mixture((1/2, Normal(0, 1)), (1/2, Bernoulli(1/2))), 0, 1)", "not for densities with atoms"),
    ("Conditioned(Normal(0, 1), 3, 2)", "leaves nothing"), ("Conditioned(Uniform(0, 1), 2, 3)", "leaves nothing"), ("Conditioned(Bernoulli(1/2), 2, 3)", "leaves nothing"),
    ("Conditioned(Bernoulli(1/2), x, 3)", "numeric"), ("Conditioned(Density(x**2*exp(-x)/2, x, 0, oo), 0, 1)", "closed distribution function"), ("Conditioned(Density(x**2*exp(-x)/2, x, 0, oo), 1, oo)", "closed distribution function"),
    ("Conditioned(Density(x**2*exp(-x)/2, x, 0, oo), -oo, 1)", "closed distribution function"),
    ("scale(Poisson(2), 3)", "a scaled lattice"), ("Noise(Normal(0, 1))(Bernoulli(p))", "numbers for its masses"), ("K1(Bernoulli(1/2))", "arbitrary kernel"),
    (f"{K}(shift(Bernoulli(1/2), 1/2))", "0, 1, 2"), (f"{K}(shift(Bernoulli(1/2), -1))", "0, 1, 2"), (f"{K}(shift(Bernoulli(1/2), 1))", "nothing of the value 2"),
    (f"{K}(Poisson(1))", "finite laws"), (f"{K}(Bernoulli(p))*Noise(Normal(0, 1))", "not a law on the line"),
    ("BestOf(Bernoulli(1/2), Normal(0, 1))", "number of draws"), ("BestOf(shift(Bernoulli(1/2), -1), Poisson(2))", "0, 1, 2"), ("BestOf(Normal(0, 1), Poisson(2))", "0, 1, 2"),
    ("P", "arbitrary distribution"), ("GaussianMechanism(1)", "expected a distribution"),
    ("MultivariateNormal([0, 0], [[1, 0]])", "2 rows of 2"), ("MultivariateNormal([0, 0], [[1, 1/2], [1/3, 1]])", "symmetric"), ("MultivariateNormal([0, 0], [[1, 1], [1, 1]])", "positive definite")])
def test_laws_that_are_not_worked_out(law, why):
    with pytest.raises(InputError, match=why):
        measure(parse(f"tv({law}, Q)" if law != "GaussianMechanism(1)" else f"rdp({law}, 2)").args[0])


@pytest.mark.parametrize("mechanism, why", [
    ("ExponentialMechanism(1)", "pair"), ('PoissonSampled(GaussianMechanism(1), 1/2, "replace_one")', "add_remove"),
    ('Composed((PoissonSampled(GaussianMechanism(1), 1/2, "add_remove", "add"), 1), (PoissonSampled(GaussianMechanism(1), 1/2, "add_remove", "remove"), 1))', "different ones"),
    ("RepeatedSelection(GaussianMechanism(1), Poisson(2))", "which outputs are better")])
def test_mechanisms_without_a_pair(mechanism, why):
    with pytest.raises(InputError, match=why):
        dominating_pairs(parse(f"rdp({mechanism}, 2)").args[0])


@pytest.mark.parametrize("text, why", [
    ('sensitivity(BoundedMean(0, 1, 5), "add_remove")', "as many records"), ("epsilon(GaussianMechanism(1), 1/2)", "does not unfold")])
def test_quantities_that_do_not_unfold(text, why):
    with pytest.raises(InputError, match=why):
        unfold(parse(text))


@pytest.mark.parametrize("text, why", [
    ("kl(Kernel([[1/2, 1/2], [1]])(x), Kernel([[1/2, 1/2], [1]])(x))", "same length"), ("kl(Kernel([[1/2, 1/3]])(Q), P)", "sum to 5/6"),
    ("kl(Uniform(1, 1), P)", "must be > 0"), ("kl(Uniform(oo, 1), P)", "oo"), ("kl(shift(Poisson(1), 1/2), P)", "integer"),
    ("kl(Mixture((1/2, Poisson(1)), (1/2, shift(Bernoulli(1/2), 1/2))), P)", "integer"), ("renyi(P, Q, -1)", "order"), ("kl(Finite([p, p]), P)", "write the last one")])
def test_arguments_outside_their_slots(text, why):
    with pytest.raises(InputError, match=why):
        requirements(parse(text))


@pytest.mark.parametrize("mechanism", ["ExponentialMechanism(1)", "NoisyMax(Laplace(0, 1), 3)", "Program([rho ~ Laplace(0, 1)], [answer >= rho])"])
def test_two_inputs_are_those_that_the_mechanism_asks_for(mechanism):
    """Nothing that a witness says is passed over."""
    term, nothing = parse(f"pure_dp({mechanism})").args[0], make("list", ())
    for inputs in ({}, {"inputs": nothing}, {"scores": nothing, "answers": nothing, "outcome": nothing, "more": nothing}):
        with pytest.raises(InputError, match="expected"):
            ON_INPUTS[term.op](term.args, inputs)


@pytest.mark.parametrize("laws", [
    "Power(Bernoulli(1/3), 2), Power(Bernoulli(1/2), 3)", "Power(Bernoulli(1/3), 2), Product(Bernoulli(1/2), Bernoulli(1/2))", "Power(Normal(0, 1), 2), Normal(1, 1)",
    "Product(Normal(0, 1), Normal(0, 1)), Product(Normal(0, 1), Normal(0, 1), Normal(0, 1))", "Product(Normal(0, 1), Power(Normal(0, 1), 2)), Product(Normal(0, 1), Normal(1, 1))"])
def test_products_of_other_shapes_are_not_one_law_on_the_line(laws):
    given = parse(f"tv({laws})").args
    assert on_the_line(*given) == given and on_the_line(*given[::-1]) == given[::-1]


def test_arbitrary_laws_have_no_distribution_function():
    assert cumulative(parse("tv(P, Q)").args[0], ZERO) is None and cumulative(parse("tv(Mixture((1/2, P), (1/2, Normal(0, 1))), Q)").args[0], ZERO) is None


def test_the_ends_of_a_cut_are_integers_where_its_law_is_on_them():
    def wanted(law):
        return {to_text(each.term) for each in requirements(parse(f"tv(Conditioned({law}, x, y), Q)")) if each.domain == INTEGER}

    assert wanted("Poisson(2)") == {to_text(symbol("x")), to_text(symbol("y"))} and wanted("Normal(0, 1)") == set()


def test_a_mixture_with_an_output_of_an_arbitrary_kernel_asks_for_nothing_about_its_measure():
    assert requirements(parse("tv(Mixture((1/2, K1(Bernoulli(1/2))), (1/2, Poisson(1))), Q)")) == ()


@pytest.mark.parametrize("first, second, changes", [
    ((1, 1), (0, 1), ["any", "monotone"]), ((0, 1), (1, 1), ["any", "monotone"]), ((0, 1), (1, 0), ["any"]), ((1,), (-1,), []), ((0, 0), (-1, -1), ["any", "monotone"])])
def test_answers_of_neighbours_move_by_one_sensitivity_and_monotone_ones_all_one_way(first, second, changes):
    lists = make("list", tuple(make("list", tuple(map(number, each))) for each in (first, second)))
    for kind in ("any", "monotone"):
        if kind in changes:
            assert neighbours(lists, "score", ONE, kind) == [list(first), list(second)]
        else:
            with pytest.raises(InputError, match="differ by more"):
                neighbours(lists, "score", ONE, kind)


@pytest.mark.parametrize("lower, upper, points", [("-oo", "0", [0]), ("1", "oo", [1, 2]), ("-oo", "oo", [0, 1, 2]), ("0", "1", [0, 1]), ("1/2", "3/2", [1]), ("-1", "1/2", [0])])
def test_atoms_inside_an_interval_whose_ends_belong_to_it(lower, upper, points):
    found = measure(parse(f"tv(Conditioned(Finite([1/2, 1/4, 1/4]), {lower}, {upper}), Q)").args[0]).atoms
    assert [atom.point.value for atom in found] == points and sum(atom.mass.value for atom in found) == 1


@pytest.mark.parametrize("place, lower, upper, text", [
    ("5", "0", "3", "3"), ("-5", "0", "3", "0"), ("2", "0", "3", "2"), ("x", "x", "oo", "x"), ("x", "-oo", "x", "x"), ("x", "-oo", "oo", "x"), ("oo", "-oo", "3", "3"), ("-oo", "0", "3", "0"), ("x", "0", "oo", "Max(x, 0)"),
    ("x", "-oo", "3", "Min(x, 3)"), ("x", "0", "3", "Min(Max(x, 0), 3)")])
def test_a_place_is_moved_into_an_interval(place, lower, upper, text):
    def read(end):
        return {"oo": INFINITY, "-oo": neg(INFINITY)}.get(end) or parse(end)

    assert to_text(clamped(read(place), read(lower), read(upper))) == text


@pytest.mark.parametrize("law, positive", [
    ("Normal(0, 1)", True), ("shift(Laplace(0, 1), 3)", True), ("scale(Uniform(0, 1), 2)", True), ("Conditioned(Normal(0, 1), 0, 1)", True), ("Density(Abs(x), x, -1, 1)", False),
    ("shift(Density(Abs(x), x, -1, 1), 1)", False), ("Mixture((1/2, Uniform(0, 1)), (1/2, Uniform(2, 3)))", False), ("Conditioned(Mixture((1/2, Uniform(0, 1)), (1/2, Uniform(2, 3))), 0, 3)", False)])
def test_a_density_is_positive_on_its_support_where_a_family_says_so(law, positive):
    """A quantile is the inverse of the distribution function there alone: at the median of two intervals every number between them is."""
    assert positive_inside(parse(f"tv({law}, Q)").args[0]) is positive


@pytest.mark.parametrize("ends", ["-oo, oo", "-oo, 1", "1, oo", "1, 2"])
def test_a_cut_of_what_has_no_closed_distribution_function_has_none(ends):
    assert cumulative(parse(f"tv(Conditioned(Density(x**2*exp(-x)/2, x, 0, oo), {ends}), Q)").args[0], symbol("y")) is None
    assert cumulative(parse(f"tv(Conditioned(Normal(0, 1), {ends}), Q)").args[0], symbol("y")) is not None


def test_the_histories_of_a_given_kernel_have_their_limit():
    law, kernel = parse(f"tv({K}(Bernoulli(1/2)), Q)").args[0].args[::-1]
    assert runs(law, kernel, ZERO) is law and to_text(runs(law, kernel, number(MOST_RUNS))).count("*") == MOST_RUNS
    for count in (number(MOST_RUNS + 1), symbol("n")):
        with pytest.raises(InputError, match="at most 6 runs"):
            runs(law, kernel, count)


def test_every_pair_of_numbers_has_a_number_of_its_own():
    """Those with both below n are the numbers below n²."""
    assert [pair(i, j) for i, j in ((0, 0), (0, 1), (1, 0), (1, 1), (0, 2), (2, 0))] == [0, 1, 2, 3, 4, 6]
    for n in range(1, 8):
        assert sorted(pair(i, j) for i in range(n) for j in range(n)) == list(range(n * n))


def test_outcomes_of_several_runs_are_numbers():
    """Others might coincide."""
    for laws in ("Power(shift(Bernoulli(1/3), x), 2), Power(Bernoulli(1/2), 2)", "Power(Bernoulli(1/2), 2), Power(scale(Bernoulli(1/3), x), 2)", "Product(PointMass(x), PointMass(0)), Product(PointMass(0), PointMass(0))"):
        with pytest.raises(InputError, match="outcomes that are numbers"):
            on_the_line(*parse(f"tv({laws})").args)


@pytest.mark.parametrize("above, below, text", [
    ("Phi(3)", "Phi(2)", "Phi(-2) - Phi(-3)"), ("1", "Phi(2)", "Phi(-2)"), ("Phi(3)", "Phi(0)", "Phi(0) - Phi(-3)"), ("Phi(3)", "Phi(-1)", "Phi(3) - Phi(-1)"), ("Phi(x)", "Phi(2)", "Phi(-2) - Phi(-x)"),
    ("Phi(3)", "Phi(x)", "Phi(3) - Phi(x)"), ("x", "Phi(2)", "x - Phi(2)"), ("1", "0", "1")])
def test_what_lies_between_two_values_of_phi(above, below, text):
    """Far out to the right both are near 1, so their mirror images are written: digits are not lost."""
    assert difference(parse(above), parse(below)) is parse(text)


@pytest.mark.parametrize("law, place, value", [
    ("shift(Normal(0, 1), 3)", "5", "Phi(2)"), ("scale(Normal(0, 1), 2)", "4", "Phi(2)"), ("scale(shift(Normal(0, 1), 1), 2)", "6", "Phi(2)"), ("shift(scale(Normal(0, 1), 2), 1)", "5", "Phi(2)"),
    ("Mixture((1/4, Normal(0, 1)), (3/4, Normal(1, 1)))", "2", "Phi(2)/4 + 3*Phi(1)/4"), ("Conditioned(Uniform(0, 4), 1, 3)", "2", "1/2"), ("Conditioned(Uniform(0, 4), 1, 3)", "0", "0"), ("Conditioned(Uniform(0, 4), 1, 3)", "4", "1"),
    ("Conditioned(Uniform(0, 4), -oo, 3)", "1", "1/3"), ("Conditioned(Uniform(0, 4), 2, oo)", "3", "1/2"), ("scale(Uniform(0, 1), 2)", "1/2", "1/4")])
def test_distribution_functions_of_laws_made_of_others(law, place, value):
    found, wanted = cumulative(parse(f"tv({law}, Q)").args[0], parse(place)), parse(value)
    assert abs(ball(found, {}) - ball(wanted, {})) < 1e-12
