"""Neighbouring pairs of mechanisms and how quantities unfold into them."""

from fractions import Fraction

import mpmath as mp
import pytest

from rdpverify.definitions import MECHANISMS, dominating_pairs, measure, string, unfold
from rdpverify.definitions.constructions.exponential_mechanism import on_inputs, softmax, tilt_bound
from rdpverify.errors import DomainProblem, InputError
from rdpverify.language import parse
from rdpverify.numeric import enclose
from rdpverify.terms import HALF, ONE, ZERO, call, make, number, symbol, term

sigma, q, p, eps, k, alpha = map(symbol, ("sigma", "q", "p", "eps", "k", "alpha"))
GAUSSIAN = call("GaussianMechanism", sigma, 1)


def sampled(inner, rate, direction="both", relation="add_remove"):
    return call("PoissonSampled", inner, rate, string(relation), string(direction))


def composed(*runs):
    return make("Composed", [call("tuple", mechanism, count) for mechanism, count in runs])


def finite(*masses):
    return call("Finite", make("list", [number(mass) if isinstance(mass, str) else mass for mass in masses]))


def from_scores(eps, *lists):
    """The pair of the output laws of two lists of scores."""
    return on_inputs((eps,), {"scores": make("list", [make("list", map(term, scores)) for scores in lists])})


SAMPLES = {
    "GaussianMechanism": (GAUSSIAN, call("Normal", 0, sigma), call("Normal", 1, sigma)),
    "LaplaceMechanism": (call("LaplaceMechanism", 2, 3), call("Laplace", 0, 2), call("Laplace", 3, 2)),
    "Deterministic": (call("Deterministic", call("Histogram", 3), string("add_remove")), call("PointMass", 0), call("PointMass", 1)),
    "RandomizedResponse": (call("RandomizedResponse", "3/4", 2), finite("3/4", "1/4"), finite("1/4", "3/4")),
    "DiscreteGaussianMechanism": (call("DiscreteGaussianMechanism", 2, 3), call("DiscreteNormal", 0, 2),
                                  call("shift", call("DiscreteNormal", 0, 2), 3)),
    "DiscreteLaplaceMechanism": (call("DiscreteLaplaceMechanism", 2, 3), call("DiscreteLaplace", 0, 2),
                                 call("shift", call("DiscreteLaplace", 0, 2), 3)),
    "SkellamMechanism": (call("SkellamMechanism", 4, 1), call("Skellam", 2, 2), call("shift", call("Skellam", 2, 2), 1)),
    "StaircaseMechanism": (call("StaircaseMechanism", 1, "1/3"), call("Staircase", 1, "1/3"),
                           call("shift", call("Staircase", 1, "1/3"), 1)),
    "AnyMechanism": (call("AnyMechanism", 0, 0), finite("1/2", "1/2"), finite("1/2", "1/2")),
}
BUILT = ("ExponentialMechanism", "PoissonSampled", "Composed", "PairMechanism", "BoundedRange", "NoisyMax", "Program",
         "RepeatedSelection", "Shuffled")


@pytest.mark.parametrize("name", SAMPLES)
def test_the_dominating_pair(name):
    mechanism, first, second = SAMPLES[name]
    pair, = dominating_pairs(mechanism)
    assert (pair.P, pair.Q, pair.direction) == (first, second, "both")
    assert "2" in pair.why or "permutation" in pair.why or "singular" in pair.why
    measure(pair.P), measure(pair.Q)


@pytest.mark.parametrize("name", MECHANISMS)
def test_a_mechanism_says_what_it_is(name):
    entry = MECHANISMS[name]
    assert entry.signature.name == name and entry.signature.result == "mechanism"
    assert entry.signature.summary and entry.signature.source and entry.neighbouring
    assert name in SAMPLES or name in BUILT


def chernoff(first, second, order):
    return sum(Fraction(a) ** order * Fraction(b) ** (1 - order) for a, b in zip(first, second))


@pytest.mark.parametrize("count", [3, 4, 10])
@pytest.mark.parametrize("order", [-1, 2, 5])
def test_merged_answers_of_randomized_response_change_no_divergence(count, order):
    truth, other = Fraction(3, 7), Fraction(4, 7) / (count - 1)
    whole = chernoff([truth, other] + [other] * (count - 2), [other, truth] + [other] * (count - 2), order)
    pair, = dominating_pairs(call("RandomizedResponse", "3/7", count))
    masses = [[Fraction(int(atom.mass.value.p), int(atom.mass.value.q)) for atom in measure(law).atoms]
              for law in (pair.P, pair.Q)]
    assert len(masses[0]) == 3 and chernoff(*masses, order) == whole


def test_randomized_response_with_symbols_is_a_law():
    pair, = dominating_pairs(call("RandomizedResponse", p, k))
    assert len(measure(pair.P).atoms) == 3
    pair, = dominating_pairs(call("RandomizedResponse", p, 2))
    assert (finite(p, 1 - p), finite(1 - p, p)) == (pair.P, pair.Q)


def test_a_poisson_sample_has_a_pair_in_each_direction():
    remove, add = dominating_pairs(sampled(GAUSSIAN, q))
    with_record, without = call("Normal", 1, sigma), call("Normal", 0, sigma)
    mixture = make("Mixture", (call("tuple", 1 - q, without), call("tuple", q, with_record)))
    assert (remove.P, remove.Q, remove.direction) == (mixture, without, "remove")
    assert (add.P, add.Q, add.direction) == (without, mixture, "add")
    measure(mixture)


@pytest.mark.parametrize("direction", ["add", "remove"])
def test_one_direction_of_a_poisson_sample(direction):
    pair, = dominating_pairs(sampled(GAUSSIAN, q, direction))
    assert pair.direction == direction


def test_sampling_twice_keeps_the_directions_apart():
    remove, add = dominating_pairs(sampled(sampled(GAUSSIAN, q), HALF))
    assert (remove.direction, add.direction) == ("remove", "add")
    assert remove.Q is add.P is call("Normal", 0, sigma) and remove.P is add.Q


def test_replacing_a_record_under_poisson_sampling_is_refused():
    with pytest.raises(InputError, match='relation="add_remove" only'):
        dominating_pairs(sampled(GAUSSIAN, q, relation="replace"))
    with pytest.raises(InputError, match="relation of PoissonSampled must be one of add_remove, replace, got swap"):
        dominating_pairs(sampled(GAUSSIAN, q, relation="swap"))


def test_composition_multiplies_the_pairs():
    pair, = dominating_pairs(composed((GAUSSIAN, k), (call("LaplaceMechanism", 1, 1), 1)))
    assert pair.P is call("Product", call("Power", call("Normal", 0, sigma), k), call("Laplace", 0, 1))
    assert pair.direction == "both"


def test_composition_keeps_one_direction_throughout():
    remove, add = dominating_pairs(composed((sampled(GAUSSIAN, q), 2), (GAUSSIAN, 1)))
    assert (remove.direction, add.direction) == ("remove", "add")
    assert remove.Q is call("Product", call("Power", call("Normal", 0, sigma), 2), call("Normal", 1, sigma))
    only, = dominating_pairs(composed((sampled(GAUSSIAN, q, "add"), 2)))
    assert only.direction == "add"


def test_a_poisson_sample_of_a_composition():
    """Several Gaussian runs are one, with the squares of their distances added."""
    remove, _ = dominating_pairs(sampled(composed((GAUSSIAN, 2)), q))
    assert remove.Q is call("Normal", 0, 1) and measure(remove.P).parts


@pytest.mark.parametrize("mechanism, message", [
    (call("GaussianMechanism", 0, 1), "sigma of GaussianMechanism must be > 0"),
    (call("RandomizedResponse", "3/2", 2), "p of RandomizedResponse must be in"),
    (call("RandomizedResponse", HALF, 1), "k of RandomizedResponse must be an integer >= 2"),
    (call("DiscreteGaussianMechanism", 1, HALF), "sensitivity of DiscreteGaussianMechanism must be an integer >= 0"),
    (sampled(GAUSSIAN, 2), "q of PoissonSampled must be in"),
    (composed((GAUSSIAN, -1)), "count of Composed must be an integer >= 0"),
])
def test_a_wrong_parameter_is_refused(mechanism, message):
    with pytest.raises(DomainProblem, match=message):
        dominating_pairs(mechanism)


class TestUnfold:
    def test_rdp_is_a_renyi_divergence(self):
        assert unfold(call("rdp", GAUSSIAN, alpha)) is call("renyi", call("Normal", 0, sigma), call("Normal", 1, sigma), alpha)

    def test_a_profile_is_a_hockey_stick(self):
        assert unfold(call("privacy_profile", GAUSSIAN, eps)).op == "hockey_stick"

    def test_pure_dp_is_a_max_divergence(self):
        assert unfold(call("pure_dp", GAUSSIAN)).op == "max_divergence"

    def test_two_directions_give_the_greater(self):
        found = unfold(call("rdp", sampled(GAUSSIAN, q), alpha))
        assert found.op == "Max" and [side.op for side in found.args] == ["renyi", "renyi"]

    @pytest.mark.parametrize("quantity", [call("zcdp", GAUSSIAN), call("epsilon", GAUSSIAN, HALF), call("gdp", GAUSSIAN)])
    def test_an_infimum_does_not_unfold(self, quantity):
        with pytest.raises(InputError, match=f"{quantity.op} is the best value of a parameter"):
            unfold(quantity)

    def test_only_quantities_unfold(self):
        with pytest.raises(InputError, match="expected a quantity of a mechanism"):
            unfold(call("kl", call("Normal", 0, 1), call("Normal", 0, 1)))
        with pytest.raises(InputError, match="expected a given mechanism such as"):
            unfold(call("rdp", call("Normal", 0, 1), alpha))


class TestExponentialMechanism:
    def test_no_pair_dominates(self):
        with pytest.raises(InputError, match="no single dominating pair"):
            unfold(call("pure_dp", call("ExponentialMechanism", 1)))

    def test_the_tilt_is_at_most_half_of_eps(self):
        assert tilt_bound((eps,)) is HALF * eps

    def test_softmax_weights(self, value):
        masses = [value(atom.mass) for atom in measure(softmax(number(2), [ZERO, number(3)], number(2))).atoms]
        assert abs(masses[1] / masses[0] - mp.exp(mp.mpf(2) * 3 / 4)) < 1e-15 and abs(sum(masses) - 1) < 1e-15

    def test_a_pair_of_score_lists_stays_within_eps(self, value):
        pair = from_scores(ONE, ["0", "0", "0"], ["1", "-1", "1/2"])
        first, second = ([value(atom.mass) for atom in measure(law).atoms] for law in (pair.P, pair.Q))
        assert max(abs(mp.log(a / b)) for a, b in zip(first, second)) <= 1

    @pytest.mark.parametrize("u, v, message", [
        ([0, 0], [0, 2], "differ by more than the sensitivity"), ([0], [0, 1], "two score lists of one length"),
        ([], [], "two score lists of one length"), ([symbol("u")], [0], "expected exact numbers")])
    def test_scores_that_are_no_neighbours_are_refused(self, u, v, message):
        with pytest.raises(InputError, match=message):
            from_scores(ONE, u, v)


@pytest.mark.parametrize("mechanism", ["DiscreteGaussianMechanism(10, 0)", "SkellamMechanism(2, 0)", "DiscreteLaplaceMechanism(2, 0)",
                                       "GaussianMechanism(2, 0)", "LaplaceMechanism(2, 0)"])
@pytest.mark.parametrize("quantity", ["gdp({})", "zcdp({})", "pure_dp({})", "gdp(Composed(({}, 3)))"])
def test_noise_on_one_answer_tells_nothing(quantity, mechanism):
    """Laws that are not moved are one law: gdp of noise on the integers ended in a traceback, zcdp at the budget."""
    assert enclose(parse(quantity.format(mechanism)), digits=6, budget=5)[0].exact == 0
