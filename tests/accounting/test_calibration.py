"""Calibration: both certificates hold, the answer is the one that formulas give, and what has no answer gets one clear line."""

import math
from fractions import Fraction

import mpmath
import pytest
import sympy as sp
from flint import fmpq

import rdpverify as rv
from rdpverify.checker import check
from rdpverify.accounting.axis import axis_of, shortest
from rdpverify.errors import BudgetExceeded, DomainProblem, InputError
from rdpverify.typed import parse_domain

DPSGD = "epsilon(Composed((PoissonSampled(GaussianMechanism(sigma),256/60000),14063)),1/10**5) <= 2"


def checked(found: rv.Calibration) -> rv.Calibration:
    """The calibration, once its certificates say of their own text that the one value meets the relation and the other does not."""
    assert [check(certificate).verdict for certificate in found.certificates] == ["proved", "refuted"]
    assert found.lower <= found.meets <= found.upper and (found.double >= found.meets) == (found.double == found.meets or found.greater)
    if found.integers:
        assert found.lower == found.upper == found.meets and abs(found.meets - found.fails) == 1
    else:
        assert {found.meets, found.fails} == {found.lower, found.upper}
        assert 0 < found.upper - found.lower <= found.tolerance * max(abs(found.lower), abs(found.upper))
    assert (found.meets > found.fails) == found.greater
    return found


def analytic_sigma(eps: float, delta: float) -> float:
    """The least standard deviation at sensitivity 1 (Balle & Wang 2018, Theorem 8), by mpmath."""
    low, high = 1e-3, 1e3
    while high - low > 1e-12 * high:
        middle = (low + high) / 2
        low, high = (middle, high) if gaussian_profile(middle, eps) > delta else (low, middle)
    return high


def gaussian_profile(sigma: float, eps: float) -> mpmath.mpf:
    with mpmath.workdps(60):
        s, eps = mpmath.mpf(sigma), mpmath.mpf(eps)
        return mpmath.ncdf(1 / (2 * s) - eps * s) - mpmath.exp(eps) * mpmath.ncdf(-1 / (2 * s) - eps * s)


@pytest.mark.parametrize("eps, delta", [("1", "1/10**5"), ("1/10", "1/10**6"), ("5", "1/10**9"), ("1/2", "1/100"), ("2", "1/10**30")])
@pytest.mark.parametrize("form", ["epsilon(GaussianMechanism(s), {delta}) <= {eps}", "privacy_profile(GaussianMechanism(s), {eps}) <= {delta}"])
def test_the_gaussian_mechanism_needs_the_noise_of_the_analytic_formula(form, eps, delta):
    found = checked(rv.calibrate(form.format(eps=eps, delta=delta), "s", tolerance="1e-6"))
    assert found.lower <= analytic_sigma(float(Fraction(eps)), float(sp.Rational(sp.sympify(delta)))) <= found.upper and found.greater


# fmt: off
KNOWN = [  # relation, symbol, where, the threshold, whether greater values meet it
    ("pure_dp(LaplaceMechanism(b)) <= 1", "b", (), 1, True),
    ("pure_dp(LaplaceMechanism(b)) <= 3", "b", (), Fraction(1, 3), True),
    ("pure_dp(LaplaceMechanism(1/e)) <= 5/2", "e", (), Fraction(5, 2), False),
    ("rdp(GaussianMechanism(2), alpha) <= 1", "alpha", (), 8, False),
    ("zcdp(GaussianMechanism(sigma)) <= 1/10", "sigma", (), math.sqrt(5), True),
    ("renyi(Normal(0,s), Normal(0,1), 2) <= 1", "s", ("s in [1, oo)",), 1.389218544, False),
    ("epsilon(GaussianMechanism(2), d) <= 1", "d", (), 0.006829595, True),
    ("epsilon(GaussianMechanism(2), 1/10**5) <= e", "e", (), 1.99305, True),
    ("epsilon(GaussianMechanism(s), 1/10**5) < 1", "s", (), 3.7306313, True),
    ("epsilon(GaussianMechanism(s), 1/10**5) >= 1", "s", (), 3.7306313, False),
    ("1 >= epsilon(GaussianMechanism(s), 1/10**5)", "s", (), 3.7306313, True),
    ("x**2 <= 2", "x", ("x in [0, 10]",), math.sqrt(2), False),
    ("x**3 >= -2", "x", ("x in (-oo, oo)",), -(2 ** (1 / 3)), True),
    ("exp(-x) <= 1/10**6", "x", (), 6 * math.log(10), True),
]
# fmt: on


@pytest.mark.parametrize("relation, symbol, where, value, greater", KNOWN)
def test_known_thresholds_lie_between_the_ends(relation, symbol, where, value, greater):
    found = checked(rv.calibrate(relation, symbol, where=list(where)))
    assert found.lower <= value <= found.upper
    assert found.greater is greater


def test_a_threshold_of_few_digits_is_found_itself():
    found = rv.calibrate("pure_dp(LaplaceMechanism(b)) <= 1", "b")
    assert found.meets == 1 and found.double == 1.0 and found.decimals()[1] == "1"


@pytest.mark.parametrize("relation, symbol, values, meets, greater", [
    ("Sum(1/k**2, (k,1,n)) >= 3/2", "n", {}, 7, True), ("Sum(1/k**2, (k,2,n)) <= 1/2", "n", {}, 6, False),
    ("epsilon(TreeAggregation(sigma, T), 1/10**6) <= 1", "T", {"sigma": 10}, 31, False),
    ("epsilon(WithoutReplacement(GaussianMechanism(s), m, 1000), 1/10**6) <= 1/2", "m", {"s": 1}, 13, False),
    ("gdp(CyclicSampled(GaussianMechanism(s), 1/2, steps, 4)) <= 1", "steps", {"s": 2}, 16, False),
])
def test_what_can_be_a_whole_number_alone_is_one(relation, symbol, values, meets, greater):
    """Ends of sums, and slots of words that are written out where they are typed."""
    found = checked(rv.calibrate(relation, symbol, **values))
    assert found.integers and (found.meets, found.greater) == (meets, greater)


def test_the_whole_numbers_by_formulas():
    total = [sum(Fraction(1, k**2) for k in range(1, n + 1)) for n in (6, 7)]
    assert total[0] < Fraction(3, 2) <= total[1] and total[0] - 1 <= Fraction(1, 2) < total[1] - 1
    assert gaussian_profile(10 / math.sqrt(5), 1) <= 1e-6 < gaussian_profile(10 / math.sqrt(6), 1)  # 5 and 6 intervals: T = 31, 32
    g = [mpmath.mpf(m) / 1000 for m in (13, 14)]
    delta = [q * gaussian_profile(1, mpmath.log(1 + (mpmath.exp(0.5) - 1) / q)) for q in g]
    assert delta[0] <= 1e-6 < delta[1]


def test_dpsgd_to_a_tolerance():
    found = checked(rv.calibrate(DPSGD, "sigma", tolerance=1e-4))
    assert found.lower < Fraction("1.22418") < found.upper and found.greater
    finer = checked(rv.calibrate(DPSGD, "sigma", tolerance="1e-7"))
    assert found.lower <= finer.upper and finer.lower <= found.upper and finer.upper - finer.lower < found.upper - found.lower
    number = rv.epsilon(rv.Composed((rv.PoissonSampled(rv.GaussianMechanism(finer.meets), "256/60000"), 14063)), "1e-5").enclose(digits=8)
    assert Fraction("1.999999") < Fraction(number.decimal(8)[0]) and number.upper <= 2


def test_a_finer_tolerance_gives_an_interval_that_meets_the_coarser_one():
    last = None
    for tolerance in ("1/2", "1/10", 0.01, "1e-3", "1e-5", "1e-8"):
        found = checked(rv.calibrate("epsilon(GaussianMechanism(s), 1/10**5) <= 1", "s", tolerance=tolerance))
        if last is not None:
            assert last.lower <= found.upper and found.lower <= last.upper
        last = found
    assert last.upper - last.lower < Fraction(1, 10**7)


@pytest.mark.parametrize("relation, steps", [
    ("epsilon(Composed((LaplaceMechanism(10), k)), 1/10**6) <= 1", 10),
    ("pure_dp(Composed((LaplaceMechanism(10), k))) <= 3", 30),
    ("zcdp(Composed((GaussianMechanism(10), k))) <= 1", 200),
    ("pure_dp(Composed((LaplaceMechanism(10), k))) < 3", 29),
])
def test_the_greatest_number_of_steps_and_the_next(relation, steps):
    found = checked(rv.calibrate(relation, "k"))
    assert (found.meets, found.fails) == (steps, steps + 1)
    assert found.decimals() == (str(steps), str(steps)) and found.double == steps


def test_the_greatest_rate_of_sampling():
    relation = "privacy_profile(PoissonSampled(GaussianMechanism(1), q), 1) <= 1/1000"
    found = checked(rv.calibrate(relation, "q"))
    assert 0 < found.lower < found.upper < 1 and not found.greater


def test_symbols_of_sympy_and_values_of_the_others():
    s, n = sp.Symbol("s", positive=True), sp.Symbol("n", integer=True, positive=True)
    found = checked(rv.calibrate(rv.privacy_profile(rv.GaussianMechanism(s), 1) <= "1/10**5", s))
    assert found.lower < Fraction("3.7306") < found.upper
    assert rv.calibrate(rv.pure_dp(rv.LaplaceMechanism(s)) <= n, s, n=2).meets == Fraction(1, 2)
    assert rv.calibrate("pure_dp(LaplaceMechanism(budget)) <= t", "budget", t="1/4").meets == 4


@pytest.mark.parametrize("relation, symbol, holds", [
    ("pure_dp(GaussianMechanism(s)) <= 1", "s", False),
    ("privacy_profile(GaussianMechanism(s), 1) <= 1", "s", True),
    ("epsilon(GaussianMechanism(s), 0) <= 1", "s", False),
    ("pure_dp(LaplaceMechanism(b)) <= 0", "b", False),
    ("pure_dp(LaplaceMechanism(b)) < oo", "b", True),
])
def test_what_all_values_meet_or_none_is_proved_at_once(relation, symbol, holds):
    found = rv.calibrate(relation, symbol)
    assert found.all_meet is holds and found.lower is found.upper is found.double is None
    assert [check(certificate).verdict for certificate in found.certificates] == ["proved"]
    assert str(found).startswith("every" if holds else "no")


def test_an_end_of_the_domain_is_the_answer_where_it_still_meets():
    found = rv.calibrate("privacy_profile(PoissonSampled(GaussianMechanism(1), q), 1) <= 9/10", "q")
    assert (found.meets, found.fails, found.greater, found.double) == (1, None, False, 1.0)
    assert [check(certificate).verdict for certificate in found.certificates] == ["proved"]
    assert rv.calibrate("pure_dp(LaplaceMechanism(10)) + k/100 <= 1", "k", where=["k in integers [1, 20]"]).meets == 20


@pytest.mark.parametrize("relation, symbol, said", [
    ("renyi(Normal(0,s), Normal(0,1), 2) <= 1", "s", "not monotone in s.* holds at s = 1, and fails at"),
    ("sin(e) <= 1/2", "e", "not monotone in e"),
    ("renyi(Normal(m,1), Normal(0,1), 2) <= 1", "m", "not monotone in m"),
    ("pure_dp(LaplaceMechanism(b)) == 1", "b", "expected an inequality"),
    ("pure_dp(LaplaceMechanism(b)) <= 1", "c", "c does not occur in the relation; its symbols: b"),
    ("pure_dp(LaplaceMechanism(1)) <= 1", "b", "its symbols: none"),
    ("pure_dp(LaplaceMechanism(b*c)) <= 1", "b", "no value for c"),
    ("pure_dp(LaplaceMechanism(b)) <= 1", "2*b", "expected one symbol"),
    ("renyi(P, Q, a) <= 1", "a", "given mechanisms and laws"),
    ("pure_dp(LaplaceMechanism(b))", "b", "expected"),
    ("pure_dp(LaplaceMechanism(b)) <=", "b", "expected a formula"),
    ("", "b", "expected"),
    ("pure_dp(NoSuchMechanism(b)) <= 1", "b", "NoSuchMechanism"),
])
def test_what_has_no_one_answer_is_said_in_a_line(relation, symbol, said):
    with pytest.raises(InputError, match=said) as problem:
        rv.calibrate(relation, symbol)
    assert "\n" not in str(problem.value)


@pytest.mark.parametrize("tolerance", [0, -1, 1, "3/4", "1e-13", "oo", "x", float("nan")])
def test_a_tolerance_is_a_number_from_1e_12_to_one_half(tolerance):
    with pytest.raises(InputError):
        rv.calibrate("pure_dp(LaplaceMechanism(b)) <= 1", "b", tolerance=tolerance)


def test_domains_that_are_no_interval_of_numbers_are_refused():
    for where in (["b in (0, 1) | (2, 3)"], ["b in (0, c)", "c > 0"], ["2*b <= 5"], ["b in (2, 1)"], ["b < 0"]):
        with pytest.raises((InputError, DomainProblem)):
            rv.calibrate("pure_dp(LaplaceMechanism(b)) <= 1", "b", where=where)


def test_what_is_not_found_is_said_and_nothing_hangs():
    with pytest.raises(BudgetExceeded, match="no threshold was found|budget"):
        rv.calibrate("Abs(e - 1/7) >= 1/10**9", "e", budget=5)
    with pytest.raises(BudgetExceeded):
        rv.calibrate(DPSGD, "sigma", budget=0.01)
    with pytest.raises(InputError, match="budget"):
        rv.calibrate(DPSGD, "sigma", budget=-1)


def test_it_comes_nearer_where_the_values_say_only_which_side(monkeypatch):
    """An enclosure of few digits, for want of time, does not tell how far the relation is from holding."""
    from rdpverify.accounting import threshold

    exact, looks = threshold.violation, []

    def crooked(relation):
        looks.append(relation)
        return 11.5 if exact(relation) > 0 else -threshold.TOUCHING

    monkeypatch.setattr(threshold, "violation", crooked)
    found = rv.calibrate("rdp(GaussianMechanism(sigma), 2) <= 1/3", "sigma")
    assert found.lower**2 <= 3 <= found.upper**2 and len(looks) < 100


def test_where_it_comes_no_nearer_it_says_where_the_threshold_lies(monkeypatch):
    from rdpverify.accounting import threshold

    exact = threshold.violation

    def missing(relation):
        value = exact(relation)
        if abs(value) < 1 / 2:
            raise BudgetExceeded("no such number")
        return value

    monkeypatch.setattr(threshold, "violation", missing)
    with pytest.raises(BudgetExceeded, match="^the threshold lies between sigma = .* and .*, no nearer: no such number$"):
        rv.calibrate("rdp(GaussianMechanism(sigma), 2) <= 1/3", "sigma")


def test_certificates_are_written_and_say_what_they_are_about(tmp_path):
    found = rv.calibrate("pure_dp(LaplaceMechanism(b)) <= 2", "b")
    paths = found.save(tmp_path / "kept")
    assert [path.name for path in paths] == ["meets.json", "fails.json"]
    assert [rv.recheck(path).statement for path in paths] == [verdict.claim.statement for verdict in found.verdicts]
    for verdict, value in zip(found.verdicts, (found.meets, found.fails)):
        assert f"LaplaceMechanism({value}" in verdict.claim.statement


@pytest.mark.parametrize("text", ["(0, oo)", "[0, 1]", "(0, 1)", "(1, oo)", "(-oo, oo)", "(-oo, 3]", "[2, 5/2]", "integers [1, oo)",
                                  "integers [0, 7]", "integers (-oo, oo)"])
def test_an_axis_rises_and_stays_inside(text):
    axis = axis_of("x", parse_domain(f"x in {text}")[1])
    places = [place / 2 for place in range(-1400, 1401)]
    numbers = [axis.at(place) for place in places]
    assert all(one <= two for one, two in zip(numbers, numbers[1:]))
    assert all((axis.lower is None or axis.lower <= x) and (axis.upper is None or x <= axis.upper) for x in numbers)
    assert all(x.q == 1 for x in numbers) or not axis.integers
    for place in (-20.0, -1.0, 0.0, 1.0, 20.0):
        x = axis.at(place)
        assert axis.integers or abs(axis.place(x) - place) < 1e-6
        assert not axis.integers or axis.at(axis.place(x)) == x


def test_the_shortest_number_between_two():
    for low, high in ((1, 1), (fmpq(9, 10), fmpq(11, 10)), (fmpq(-2), fmpq(-1, 3)), (fmpq(-1), fmpq(1)), (fmpq(1, 3), fmpq(34, 100))):
        low, high = fmpq(low), fmpq(high)
        found = shortest(low, high)
        assert low <= found <= high and int(found.q).bit_count() == 1
    assert shortest(fmpq(9, 10), fmpq(11, 10)) == 1 and shortest(fmpq(5), fmpq(9)) == 8


def test_without_a_worst_pair_each_side_has_a_threshold():
    """Of the exponential mechanism the true one is known: where its profile, that of BoundedRange (Dong, Durfee & Rogers 2020), is delta."""
    found = rv.calibrate("epsilon(ExponentialMechanism(x), 1/10**5) <= 3/2", "x", tolerance="1/100", budget=300)
    assert [check(certificate).verdict for certificate in found.certificates] == ["proved", "refuted"]
    truth = mpmath.findroot(lambda x: (1 - mpmath.exp((1.5 - x) / 2)) ** 2 / (1 - mpmath.exp(-x)) - 1e-5, 1.506)
    assert float(found.meets) <= truth <= float(found.fails) and not found.greater and found.double <= found.meets
    assert found.upper - found.lower < 0.05


def test_a_wide_gap_is_said_to_be_undecided():
    found = rv.calibrate("rdp(PermuteAndFlip(x, 3), 2) <= 1/2", "x", tolerance="1/10", budget=300)
    assert found.undecided and found.lower < 0.8 and found.upper > 1
    assert any("undecided: no worst pair is known" in line for line in found.lines())


def test_of_integers_the_gap_is_told_too():
    found = rv.calibrate("pure_dp(Composed((PermuteAndFlip(1, 2), k))) <= 11/2", "k", where="k in integers [1, oo)", budget=300)
    assert (found.meets, found.fails) == (5, 6) and not found.undecided and found.lower == found.upper == 5


def test_no_threshold_where_one_side_is_never_proved():
    with pytest.raises(BudgetExceeded, match="no worst pair is known, and of the .* none is refuted"):
        rv.calibrate("pure_dp(PermuteAndFlip(x, 2)) <= 10**9", "x", where="x in (0, 1)", budget=60)
