"""Rule runs: compositions through their components, equalities beside what is a bound only, and the bounds beside enclosures."""

import pytest
from rules import goal, left_of, refuses

from rdpverify.language import parse
from rdpverify.printer import to_text
from rdpverify.numeric.enclosing import enclose

WHERE = ["s > 0", "b > 0", "e > 0", "q in [0, 1]", "a in (1, oo)", "o in (0, 1)", "w in (1, oo)", "k in integers [1, oo)",
         "n in integers [1, oo)", "z in integers [0, oo)"]
GAUSS, LAPLACE, SAMPLED, CHOICE = "GaussianMechanism(s)", "LaplaceMechanism(b)", "PoissonSampled(GaussianMechanism(s), q)", "ExponentialMechanism(e)"


def asked(quantity: str, text: str, **data) -> list[str]:
    return left_of("runs", goal(text.format(quantity), where=WHERE), quantity=quantity, **data)


def canonical(*texts: str) -> list[str]:
    return [to_text(goal(text, where=WHERE).conclusion) for text in texts]


@pytest.mark.parametrize(("quantity", "value"), [
    (f"rdp(Composed(({SAMPLED}, k)), a)", f"k*rdp({SAMPLED}, a)"),
    (f"rdp(Composed(({SAMPLED}, k)), oo)", f"k*rdp({SAMPLED}, oo)"),
    (f"pure_dp(Composed(({LAPLACE}, k)))", f"k*pure_dp({LAPLACE})"),
    (f"zcdp(Composed(({SAMPLED}, k)))", f"k*zcdp({SAMPLED})"),
    (f"tcdp(Composed(({LAPLACE}, 3)), w)", f"3*tcdp({LAPLACE}, w)"),
    (f"rdp(Composed(({GAUSS}, k), ({SAMPLED}, n), ({LAPLACE}, 1)), a)", f"k*rdp({GAUSS}, a) + n*rdp({SAMPLED}, a) + rdp({LAPLACE}, a)"),
])
def test_what_is_equal_takes_the_place_anywhere(quantity, value):
    assert asked(quantity, "1 + {} >= 2") == canonical(f"1 + ({value}) >= 2")
    assert asked(quantity, "{} == a*s") == canonical(f"{value} == a*s")


@pytest.mark.parametrize(("quantity", "bound"), [
    (f"rdp(Composed(({SAMPLED}, k), (PoissonSampled({LAPLACE}, q), n)), a)", f"k*rdp({SAMPLED}, a) + n*rdp(PoissonSampled({LAPLACE}, q), a)"),
    (f"rdp(Composed(({CHOICE}, k)), a)", f"k*rdp({CHOICE}, a)"),
    (f"zcdp(Composed(({GAUSS}, k), ({LAPLACE}, n)))", f"k*zcdp({GAUSS}) + n*zcdp({LAPLACE})"),
    (f"gdp(Composed(({LAPLACE}, k), ({GAUSS}, n)))", f"sqrt(k*gdp({LAPLACE})**2 + n*gdp({GAUSS})**2)"),
])
def test_what_is_a_bound_takes_the_place_of_the_smaller_side_only(quantity, bound):
    assert asked(quantity, "{} <= a*s") == canonical(f"{bound} <= a*s")
    for text in ("{} >= a*s", "{} == a*s", "2*{} <= a*s"):
        assert refuses("runs", goal(text.format(quantity), where=WHERE), quantity=quantity)


def test_numbers_that_bound_the_components():
    quantity = f"zcdp(Composed(({GAUSS}, k), ({CHOICE}, n)))"
    assert asked(quantity, "{} <= s", bounds=["1/(2*s**2)", "e**2/8"]) == canonical(
        "k*(1/(2*s**2)) + n*(e**2/8) <= s", f"zcdp({GAUSS}) <= 1/(2*s**2)", f"zcdp({CHOICE}) <= e**2/8")
    for bounds in (["1"], ["1", "oo"], ["1", "zcdp(LaplaceMechanism(b))"], ["1", "log(q)"], "12", ["1", 2]):
        assert refuses("runs", goal(f"{quantity} <= s", where=WHERE), quantity=quantity, bounds=bounds)
    assert refuses("runs", goal(f"{quantity} >= s", where=WHERE), quantity=quantity, bounds=["1", "2"])


@pytest.mark.parametrize("quantity", [
    f"rdp(Composed(({GAUSS}, z)), a)",  # no run at all: 0·∞ might come up
    f"rdp(Composed(({CHOICE}, k)), o)",  # adaptive runs at orders below 1
    f"privacy_profile(Composed(({GAUSS}, k), ({LAPLACE}, n)), a)", f"epsilon(Composed(({SAMPLED}, k)), q)", f"rdp({GAUSS}, a)",
    f'rdp(Composed((PoissonSampled({GAUSS}, q, direction="add"), k), (PoissonSampled({GAUSS}, q, direction="remove"), k)), a)',
])
def test_other_quantities_and_other_runs(quantity):
    assert refuses("runs", goal(f"{quantity} <= 1", where=WHERE), quantity=quantity)


@pytest.mark.parametrize(("runs", "one"), [
    ("(GaussianMechanism(s, e), z)", "GaussianMechanism(s, e*sqrt(z))"), ("(GaussianMechanism(s), 4)", "GaussianMechanism(s, sqrt(4))"),
    ("(GaussianMechanism(2), 4), (GaussianMechanism(4, 3), 16)", "GaussianMechanism(1, sqrt(10))")])
def test_runs_of_gaussian_mechanisms_are_one(runs, one):
    for quantity in ("gdp({})", "privacy_profile({}, a)", "epsilon({}, q)"):
        assert asked(quantity.format(f"Composed({runs})"), "{} >= 1") == canonical(f"{quantity.format(one)} >= 1")


def test_one_gaussian_mechanism_beside_many_runs():
    many, once = (enclose(parse(f"privacy_profile({text}, 1)"), 20)[0] for text in
                  ("Composed((GaussianMechanism(2), 4), (GaussianMechanism(4, 3), 16))", "GaussianMechanism(1, sqrt(10))"))
    assert many.ball.overlaps(once.ball)


@pytest.mark.parametrize(("whole", "sum_"), [
    ("rdp(Composed((PoissonSampled(LaplaceMechanism(1), 1/3), 2), (PoissonSampled(RandomizedResponse(3/4), 1/5), 3)), 2)",
     "2*rdp(PoissonSampled(LaplaceMechanism(1), 1/3), 2) + 3*rdp(PoissonSampled(RandomizedResponse(3/4), 1/5), 2)"),
    ("zcdp(Composed((LaplaceMechanism(1), 2), (RandomizedResponse(3/4), 1)))", "2*zcdp(LaplaceMechanism(1)) + zcdp(RandomizedResponse(3/4))"),
])
def test_the_sum_is_no_less(whole, sum_):

    first, second = (enclose(parse(text), 12)[0].ball for text in (whole, sum_))
    assert first.lower() <= second.upper()
