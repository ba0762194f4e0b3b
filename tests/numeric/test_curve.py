"""Curves over orders: two arrays of doubles around the right values, whatever the mechanism is made of."""

import json
from fractions import Fraction

import numpy
import pytest
from flint import arb, fmpq

import rdpverify as rv
from rdpverify.cli import main
from rdpverify.errors import CertificateError, InputError
from rdpverify.exact import digest
from rdpverify.checker import check
from rdpverify.kernel.extended import at_precision
from rdpverify.language import parse
from rdpverify.numeric import enclose
from rdpverify.numeric.curve import curve

ORDERS = numpy.array([0.25, 0.999, 1.0, 1.0000001, 1.01, 1.5, 2.0, 7.25, 32.3, 256.0])
MECHANISMS = [
    "PoissonSampled(GaussianMechanism(1), 1/100)",
    'PoissonSampled(GaussianMechanism(1/2), 1/10000, "add_remove", "add")',
    "GaussianMechanism(3/2, 2)",
    "LaplaceMechanism(2)",
    "RandomizedResponse(3/4, 3)",
    "Composed((PoissonSampled(GaussianMechanism(4), 1/100), 50), (RandomizedResponse(9/10), 2))",
]


@pytest.mark.parametrize("text", MECHANISMS)
def test_the_ends_surround_the_value_and_are_close(text):
    lower, upper = rv.rdp_curve(parse(text), ORDERS)
    assert lower.shape == upper.shape == ORDERS.shape and lower.dtype == upper.dtype == float
    for order, low, high in zip(ORDERS.tolist(), lower.tolist(), upper.tolist()):
        found, _ = enclose(parse(f"rdp({text}, {Fraction(order)})"), 25)
        with at_precision(200):
            assert arb(fmpq(*low.as_integer_ratio())) <= found.upper and found.lower <= arb(fmpq(*high.as_integer_ratio()))
            assert high - low <= 1e-14 * high


def test_the_ends_are_monotone_bounds_of_a_known_curve():
    """D_α of the Gaussian mechanism with σ = 1 is α/2, a double for each double."""
    orders = numpy.linspace(1.5, 64, 200)
    lower, upper = rv.rdp_curve(rv.GaussianMechanism(1), orders)
    assert (lower <= orders / 2).all() and (orders / 2 <= upper).all()


@pytest.mark.parametrize("text", [
    "rdp(GaussianMechanism(pi), 2)", "rdp(Composed((GaussianMechanism(pi), 10), (GaussianMechanism(3), 2)), 2)",
    "rdp(Composed((GaussianMechanism(2), 10), (PoissonSampled(GaussianMechanism(3), 1/10), 2)), 2)"])
def test_a_curve_has_the_digits_that_are_asked(text):
    question = parse(text)
    for value, order in zip(curve(question, [fmpq(5, 2), fmpq(1, 3)], 30), ("5/2", "1/3")):
        alone = enclose(parse(f"{text[:-2]}{order})"), 40)[0]
        assert value.has_digits(30) and value.ball.overlaps(alone.ball)


def test_infinite_and_zero():
    lower, upper = rv.rdp_curve(rv.RandomizedResponse(1), [Fraction(3, 2), 2])
    assert numpy.isinf(lower).all() and numpy.isinf(upper).all()
    lower, upper = rv.rdp_curve(rv.PoissonSampled(rv.GaussianMechanism(1), 0), [2.5])
    assert lower.tolist() == upper.tolist() == [0.0]


def test_two_dimensional_and_empty_orders_keep_their_shape():
    lower, _ = rv.rdp_curve(rv.LaplaceMechanism(1), numpy.array([[2.0, 3.0], [4.0, 5.0]]))
    assert lower.shape == (2, 2)
    assert rv.rdp_curve(rv.LaplaceMechanism(1), numpy.array([]))[1].shape == (0,)


@pytest.mark.parametrize("orders", [[0.0], [-1.0], [float("nan")], [float("inf")], ["two"], [None]])
def test_other_orders_are_refused(orders):
    with pytest.raises(InputError, match="order"):
        rv.rdp_curve(rv.GaussianMechanism(1), orders)


def test_a_law_is_no_mechanism():
    with pytest.raises(InputError, match="mechanism"):
        rv.rdp_curve(rv.Normal(0, 1), [2.0])


def test_the_command_line_prints_a_table(capsys):
    expression = "rdp(PoissonSampled(GaussianMechanism(sigma), 1/100))"
    assert main(["enclose", expression, "--at", "sigma=2", "--orders", "3/2,2:8:3", "--digits", "20", "--json"]) == 0
    points = json.loads(capsys.readouterr().out)["points"]
    assert [point["order"] for point in points] == ["3/2", "2", "5", "8"]
    assert all(point["digits"] >= 20 for point in points)
    for point in points:
        found, _ = enclose(parse(f"rdp(PoissonSampled(GaussianMechanism(2), 1/100), {point['order']})"), 40)
        assert Fraction(point["lower"]) < Fraction(found.decimal(45)[0]) and Fraction(found.decimal(45)[1]) < Fraction(point["upper"])


@pytest.mark.parametrize("arguments, message", [
    (["kl(Normal(0,1), Normal(1,1))", "--orders", "2"], "--orders expects an expression"),
    (["rdp(GaussianMechanism(1))", "--orders", "2:3"], "FROM:TO:COUNT"),
    (["rdp(GaussianMechanism(1))", "--orders", "0,1"], "> 0"),
    (["rdp(GaussianMechanism(1))", "--orders", "x"], "exact numbers"),
    (["rdp(GaussianMechanism(s))", "--orders", "2"], "no value for s"),
])
def test_bad_tables_are_one_line(capsys, arguments, message):
    assert main(["enclose", *arguments]) == 2
    assert message in capsys.readouterr().err


def test_a_curve_has_a_record(capsys, tmp_path):
    path = tmp_path / "curve.json"
    expression = "rdp(Composed((PoissonSampled(GaussianMechanism(sigma), 1/100), 5), (RandomizedResponse(3/4), 1)))"
    assert main(["enclose", expression, "--at", "sigma=2", "--orders", "1,3/2,2:8:3", "--digits", "15", "--certificate", str(path)]) == 0
    assert main(["recheck", str(path)]) == 0 and "  alpha = 3/2   in [" in capsys.readouterr().out
    certificate = json.loads(path.read_text())
    assert certificate["kind"] == "curve" and [order for order, *_ in certificate["points"]] == ["1", "3/2", "2", "5", "8"]
    points, evidence = certificate["points"], certificate["evidence"]
    for changes in ({"points": [["7", *points[-1][1:]]]}, {"points": [[*points[1][:2], points[1][1]]]}, {"points": [points[0][:2]]},
                    {"at": {"sigma": "3"}}, {"at": {}}, {"evidence": {**evidence, "plans": {}}}, {"points": [["0", "1", "1"]]}, {"points": []}):
        changed = {**certificate, **changes}
        changed["digest"] = digest({key: value for key, value in changed.items() if key != "digest"})
        with pytest.raises(CertificateError):
            check(changed)


def test_infinite_orders_of_a_curve_are_recorded_too(tmp_path):
    path = tmp_path / "curve.json"
    assert main(["enclose", "renyi(Normal(0,2), Normal(0,1), alpha)", "--orders", "1/2,5/4,2", "--certificate", str(path)]) == 0
    assert json.loads(path.read_text())["points"][-1][1:] == ["oo", "oo"] and main(["recheck", str(path)]) == 0


def test_the_budget_of_a_curve_is_kept(capsys):
    question = "renyi(Skellam(100,100), Skellam(101,100), alpha)"
    assert main(["enclose", question, "--orders", "3/2:20:500", "--digits", "300", "--budget", "0.1"]) == 3
    assert "within the budget of 0.1 s" in capsys.readouterr().err
