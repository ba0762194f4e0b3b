"""A surface contains ε wherever it is asked, says how wide it is, and refuses what it does not cover."""

import random
from fractions import Fraction

import numpy
import pytest

import rdpverify as rv
from rdpverify.errors import InputError


@pytest.fixture(scope="module")
def noise():
    return rv.surface("1e-5", sigma=("0.8", 2), q="1/100", k=1000, width=0.25, seconds=120)


def enclosed(sigma, q, k):
    M = f"Composed((PoissonSampled(GaussianMechanism({Fraction(sigma)}), {Fraction(q)}), {k}))"
    return rv.epsilon(M, "1e-5").enclose(digits=6)


def test_the_value_lies_between_the_two_and_they_are_no_farther_apart_than_said(noise):
    drawn = random.Random(16)
    for sigma in (0.8, 2.0, 1.0, drawn.uniform(0.8, 2)):
        lower, upper = noise(sigma=sigma)
        value = enclosed(sigma, Fraction(1, 100), 1000)
        assert lower <= value.as_float_upper() and value.as_float_lower() <= upper
    lower, upper = noise(numpy.linspace(0.8, 2, 10_001))
    assert (numpy.diff(lower) <= 0).all() and (numpy.diff(upper) <= 0).all() and ((upper - lower) / upper <= noise.width).all()
    assert noise.width <= 0.25 and noise.asked == noise.nodes.lower.size


def test_between_the_nodes_it_is_of_second_order():
    """By monotony alone some 20 by 10 nodes for each k."""
    found = rv.surface("1e-5", sigma=("0.95", 1), q=("1/100", "0.0102"), k=[100, 300, 1000], width=1e-2, seconds=240)
    assert found.width <= 1e-2 and found.asked <= 150
    drawn = random.Random(7)
    for _ in range(4):
        sigma, q, k = drawn.uniform(0.95, 1), drawn.uniform(0.01, 0.0102), drawn.choice([100, 300, 1000])
        lower, upper = found(sigma, q, k)
        value = enclosed(sigma, q, k)
        assert lower <= value.as_float_upper() and value.as_float_lower() <= upper and upper - lower <= 1e-2 * upper
    lower, upper = found(1, 0.01, 200)
    assert lower == found(1, 0.01, 100)[0] and upper == found(1, 0.01, 300)[1]


def test_exact_numbers_and_doubles_mean_what_they_are(noise):
    assert noise(sigma="0.8") == noise(sigma=Fraction(4, 5)) and noise(sigma=0.8, q="1/100", k=1000) == noise(0.8)
    lower, upper = noise(sigma=["0.8", Fraction(3, 2), 1])
    assert lower.shape == (3,) and [noise("0.8")[0], noise(1.5)[0], noise(1)[0]] == lower.tolist()
    assert noise(sigma=numpy.empty((0,)))[0].shape == (0,)


def test_a_surface_in_three_directions():
    found = rv.surface("1e-5", sigma=[1, 2, 4], q=("1/100", "1/50"), k=(100, 200), width=0.9, seconds=120)
    value = enclosed(Fraction(3, 2), 0.0125, 150)
    lower, upper = found(1.5, 0.0125, 150)
    assert lower <= value.as_float_upper() and value.as_float_lower() <= upper and found(2, "1/50", 200)[1] <= upper <= found(1, "1/50", 200)[1]
    assert found(numpy.array([[1], [2]]), [0.01, 0.0125, 0.02], 150)[0].shape == (2, 3)
    with pytest.raises(InputError, match="do not fit"):
        found([1, 2], [0.01, 0.0125, 0.02], 150)
    with pytest.raises(InputError, match="whole numbers"):
        found(1, 0.01, 150.5)


def test_it_is_kept_in_a_file(noise, tmp_path):
    noise.save(tmp_path / "surface.json")
    again = rv.load_surface(tmp_path / "surface.json")
    assert str(again) == str(noise) and again(1.1) == noise(1.1) and again.width == noise.width
    (tmp_path / "other.json").write_text('{"format": "other"}')
    for name in ("other.json", "none.json"):
        with pytest.raises(InputError, match=name):
            rv.load_surface(tmp_path / name)


def test_without_time_everything_is_possible():
    found = rv.surface("1e-5", sigma=(1, 2), q="1/100", k=1000, seconds=1e-9)
    assert found.width == float("inf") and found(1.5) == (0, float("inf")) and found.asked == 0


@pytest.mark.parametrize("point", [{}, {"sigma": 3}, {"sigma": 0.799}, {"sigma": float("nan")}, {"sigma": 1, "q": 0.01}, {"sigma": 1, "k": 999}])
def test_outside_the_box_there_is_no_answer(noise, point):
    with pytest.raises(InputError, match="on this surface|finite number"):
        noise(**point)


@pytest.mark.parametrize("wrong, said", [
    ({"delta": 0}, "delta"), ({"delta": 1}, "delta"), ({"sigma": 0}, "sigma > 0"), ({"q": (0.1, 2)}, "q in"), ({"k": "1/2"}, "whole numbers k"),
    ({"sigma": []}, "no value"), ({"width": 0}, "width > 0"), ({"jobs": 0}, "jobs"), ({"sigma": float("inf")}, "finite"), ({"k": "n"}, "a number"),
])
def test_bad_boxes_have_one_clear_line(wrong, said):
    with pytest.raises(InputError, match=said):
        rv.surface(**{"delta": "1e-5", "sigma": (1, 2), "q": 0.01, "k": 10} | wrong)


def test_an_estimate_lies_between_the_two_and_is_measured(noise):
    points = numpy.linspace(0.8, 2, 1001)
    lower, upper = noise(points)
    said = noise.estimate(points)
    assert (lower <= said).all() and (said <= upper).all() and said.shape == points.shape
    assert noise.measured(4) < noise.width / 20
    node = noise.nodes.axes[0].values[1]
    assert abs(noise.estimate(node) - noise(node)[0]) < 1e-5


def test_an_estimate_of_powers_is_exact():
    """log ε = 3·log σ − 2·log q + log k, on uneven nodes."""
    from rdpverify.accounting.interpolated import interpolated
    from rdpverify.accounting.nodes import Axis, Nodes

    axes = tuple(Axis(name, numpy.array(values), True) for name, values in
                 (("sigma", [1.0, 1.5, 2.0, 3.0, 5.0]), ("q", [0.1, 0.4]), ("k", [1.0, 2.0, 7.0])))
    sigma, q, k = numpy.meshgrid(*(axis.values for axis in axes), indexing="ij")
    exact = sigma**3 / q**2 * k
    given = [numpy.array([1.0, 1.2, 2.5, 5.0]), numpy.array([0.1, 0.3, 0.2, 0.4]), numpy.array([1.0, 3.0, 6.0, 7.0])]
    found = interpolated(Nodes(Fraction(1, 10), axes, exact, exact, exact, exact, 1e-3), given)
    assert numpy.allclose(found, given[0] ** 3 / given[1] ** 2 * given[2], rtol=1e-12)


def test_without_time_there_is_no_estimate():
    assert numpy.isnan(rv.surface("1e-5", sigma=(1, 2), q="1/100", k=1000, seconds=1e-9).estimate(1.5))
