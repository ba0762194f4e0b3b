"""A plot's bounds are bounds, its files are what their endings say, and what cannot be drawn is one clear line."""

import math
import sys
from xml.etree import ElementTree

import pytest
from flint import fmpq
from matplotlib.figure import Figure

import rdpverify as rv
from rdpverify.cli import main
from rdpverify.errors import InputError
from rdpverify.language import parse
from rdpverify.typed import parse_domain
from rdpverify.plots.axis import Axis, axis
from rdpverify.plots.bands import Band, _coarse_to_fine, _tightened, band
from rdpverify.plots.decided import FAILS, HOLDS, OPEN, OUTSIDE, at_point
from rdpverify.plots.drawing import _line, _neighbours
from rdpverify.plots.for_reports import picture_of
from rdpverify.plots.roles import LEVEL, OTHER, RUNS, letter, role_of, value_label

SAMPLED = "PoissonSampled(GaussianMechanism(1), 1/100)"
NAN, OO = float("nan"), float("inf")


def axes():
    return Figure().add_subplot()


def test_a_band_contains_the_curve():
    found = band(parse("rdp(GaussianMechanism(1), alpha)"), "alpha", points=17)
    for order, low, high in zip(found.axis.values, found.lower, found.upper):
        assert low * 2 <= float(order) <= high * 2 and high - low <= 1e-8


def test_between_the_points_of_a_monotone_curve_the_boxes_contain_it():
    term = parse("privacy_profile(GaussianMechanism(1), eps)")
    coarse, fine = (band(term, "eps", ["eps in [0, 2]"], points=points) for points in (5, 33))
    assert coarse.role is LEVEL
    for place, low, high in zip(fine.axis.values, fine.lower, fine.upper):
        left, right = next(pair for pair in _neighbours(coarse) if coarse.axis.values[pair[0]] <= place <= coarse.axis.values[pair[1]])
        assert coarse.lower[right] <= high and low <= coarse.upper[left]


@pytest.mark.parametrize("trend", [1, -1])
def test_what_neighbours_say_of_a_monotone_quantity_is_used_and_only_that(trend):
    lower, upper = [0.0, 1.0, NAN, 0.5, 3.0], [2.0, 1.5, NAN, 4.0, OO]
    best = ([0.0, 1.0, NAN, 1.0, 3.0], [1.5, 1.5, NAN, 4.0, OO])
    low, high = _tightened(lower[::trend], upper[::trend], trend)
    assert [repr(list(end[::trend])) for end in (low, high)] == [repr(end) for end in best]
    assert repr(_tightened(lower, upper, 0)) == repr((tuple(lower), tuple(upper)))


def test_the_line_leaves_wide_enclosures_out_and_breaks_where_the_value_is_infinite():
    one = Axis("x", tuple(map(fmpq, range(6))), "linear")
    found = Band("f", one, OTHER, (0.0, 1.0, NAN, 0.0, 4.0, OO), (0.0, 1.0, NAN, 4.0, 4.0, OO))
    places, values = _line(found)
    assert places == [0.0, 1.0, 4.0, 5.0] and values[:3] == [0.0, 1.0, 4.0] and math.isnan(values[3])


@pytest.mark.parametrize("text, scale, low, high, chosen", [
    ("alpha in (1, oo)", "log2", 1.0, 64, "log2"),
    ("eps in [0, 4]", "linear", 0, 4, "linear"),
    ("delta in (0, 1/2]", "log10", 0, 0.5, "log10"),
    ("sigma in [1/1000, 10]", "auto", 0.001, 10, "log10"),
    ("x in (-oo, oo)", "auto", -5, 5, "linear"),
    ("x in [0, sqrt(2)]", "auto", 0, math.sqrt(2), "linear"),
    ("x in (-oo, 0)", "auto", -10, 0, "linear"),
    ("k in integers [1, 1000]", "log10", 1, 1000, "log10"),
])  # fmt: skip
def test_an_axis_lies_in_its_domain_and_shows_it(text, scale, low, high, chosen):
    name, domain = parse_domain(text)
    found = axis(name, domain, scale, 33)
    assert found.scale == chosen and list(found.values) == sorted(set(found.values))
    assert low <= found.places[0] <= low + 0.1 and high * 0.98 - 0.1 <= found.places[-1] <= high
    assert [fmpq(*place.as_integer_ratio()) for place in found.places[1:-1]] == list(found.values[1:-1])


def test_closed_ends_are_looked_at_as_they_are():
    found = axis(*parse_domain("delta in [1/10**9, 1/100]"), "log10", 9)
    assert (found.values[0], found.values[-1]) == (fmpq(1, 10**9), fmpq(1, 100)) and len(found.values) in (9, 10, 11)


@pytest.mark.parametrize("text, points", [("x in [1, 1]", 9), ("x in [0, 1]", 1), ("k in integers [3, 3]", 9), ("x in [0, y]", 9)])
def test_a_domain_without_anything_to_show_is_bad_input(text, points):
    with pytest.raises(InputError):
        axis(*parse_domain(text), "auto", points)


@pytest.mark.parametrize("count", [2, 3, 9, 97])
def test_every_place_is_asked_once_and_the_ends_first(count):
    lots = _coarse_to_fine(count)
    assert sorted(place for lot in lots for place in lot) == list(range(count)) and {0, count - 1} <= set(lots[0])


def test_what_a_symbol_is_and_what_the_axes_say():
    assert role_of(parse("epsilon(Composed((GaussianMechanism(1), k)), 1/100)"), "k") is RUNS
    assert role_of(parse("kl(Normal(0, s), Normal(1, s))"), "s") is OTHER
    assert role_of(parse("hockey_stick(Normal(0, 1), Normal(1, eps), eps)"), "eps") is OTHER  # no monotone slot alone
    assert letter("mu1") == r"\mu_{1}" and letter("eps") == r"\varepsilon" and letter("my_b") == r"\mathrm{my\_b}"
    assert "nats" in value_label(parse("renyi(Normal(0, 1), Normal(1, 1), a)"))


@pytest.mark.parametrize("suffix, start", [("png", b"\x89PNG"), ("svg", b"<?xml"), ("pdf", b"%PDF")])
def test_files_are_what_their_endings_say_and_have_the_same_bytes_again(tmp_path, suffix, start):
    first, second = tmp_path / f"a.{suffix}", tmp_path / f"b.{suffix}"
    for path in (first, second):
        rv.plots.profile(rv.LaplaceMechanism(1), to=path, points=9)
    assert first.read_bytes().startswith(start) and first.read_bytes() == second.read_bytes()
    if suffix == "svg":
        assert ElementTree.fromstring(first.read_text()).tag.endswith("svg")


def test_every_kind_draws_on_the_axes_that_are_given():
    M, P, Q = rv.LaplaceMechanism(1), rv.Laplace(0, 1), rv.Laplace(1, 1)
    kinds = (
        lambda ax: rv.plots.rdp(M, ax=ax, points=5), lambda ax: rv.plots.rdp(P, Q, ax=ax, points=5),
        lambda ax: rv.plots.profile(P, Q, "eps in [0, 1]", ax=ax, points=5), lambda ax: rv.plots.tradeoff(M, ax=ax, points=5),
        lambda ax: rv.plots.tradeoff(rv.PoissonSampled(rv.GaussianMechanism(1), "1/2"), ax=ax, points=3),
        lambda ax: rv.plots.steps(rv.GaussianMechanism(4), "1e-5", "k in integers [1, 9]", ax=ax, points=5),
        lambda ax: rv.plots.compare({"a": rv.kl(P, rv.Laplace("m", 1)), "b": "m**2/2"}, "m in [0, 2]", ax=ax, points=5),
        lambda ax: rv.renyi(P, Q, 2).__class__(parse("renyi(Laplace(0, b), Laplace(1, b), alpha)")).plot(ax=ax, b=1, points=5),
    )  # fmt: skip
    for draw in kinds:
        ax = axes()
        assert draw(ax) is ax and ax.lines and ax.get_xlabel() and ax.get_ylabel()


def test_bounds_may_be_functions_that_return_enclosures():
    M = rv.GaussianMechanism(1)
    ax = rv.plots.compare(
        {"exact": rv.epsilon(M, rv.delta), "Rényi": lambda d: rv.optimal_epsilon(rv.alpha, rv.rdp(M, rv.alpha), d).infimum(digits=6)},
        over="delta in [1e-6, 1e-2]", ax=axes(), points=3,
    )  # fmt: skip
    exact, by_order = (line.get_ydata() for line in ax.lines)
    assert all(a < b for a, b in zip(exact, by_order)) and len(ax.get_legend().get_texts()) == 2
    with pytest.raises(InputError, match="not an enclosure"):
        rv.plots.compare({"f": lambda value: 1}, over="delta in [1e-6, 1e-2]", ax=axes(), points=3)


def test_the_curve_of_dpsgd_is_plotted(tmp_path, capsys):
    assert main(["derive", f"rdp({SAMPLED})", "--plot", str(tmp_path / "c.svg")]) == 3  # no closed form, and still a picture
    assert (tmp_path / "c.svg").stat().st_size > 10_000
    assert "nothing to plot" not in capsys.readouterr().err


def test_enclose_plots_what_it_enclosed(tmp_path, capsys):
    assert main(["enclose", "rdp(GaussianMechanism(1))", "--orders", "2,3/2,4", "--digits", "5", "--plot", str(tmp_path / "a.png")]) == 0
    assert main(["enclose", "tv(Normal(0,s), Normal(1,s))", "--over", "s in [1, 2]", "--plot", str(tmp_path / "b.png")]) == 0
    assert {path.name for path in tmp_path.iterdir()} == {"a.png", "b.png"}
    assert "enclosures over s" in capsys.readouterr().out


@pytest.mark.parametrize("arguments, said", [
    (["derive", "renyi(Laplace(0,b), Laplace(1,b))", "--plot", "x.svg"], "one free symbol"),
    (["derive", "renyi(Laplace(0,1), Laplace(1,1))", "--plot", "x.gif"], ".png, .svg, .pdf"),
    (["enclose", "kl(Normal(0,1), Normal(1,1))", "--plot", "x.svg"], "one free symbol"),
    (["enclose", "kl(Normal(0,1), Normal(m,1))", "--over", "m", "--plot", "x.svg"], "m"),
    (["enclose", "kl(Normal(0,1), Normal(m,1))", "--over", "n in [0, 1]", "--plot", "x.svg"], "n"),
    (["prove", "1 <= 2", "--plot", "x.svg"], "nothing to plot"),
])  # fmt: skip
def test_what_cannot_be_drawn_is_one_line(tmp_path, monkeypatch, capsys, arguments, said):
    monkeypatch.chdir(tmp_path)
    assert main(arguments) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1 and said in error and not list(tmp_path.iterdir())


def test_without_matplotlib_one_line_says_how_to_get_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(InputError, match=r"pip install 'rdpverify\[plots\]'"):
        rv.plots.rdp(rv.GaussianMechanism(1))


LAPLACE = rv.Claim("renyi(Laplace(0, 1), Laplace(1, 1), alpha) <= alpha/4")


@pytest.mark.parametrize("claim, values, known", [
    (LAPLACE, {"alpha": fmpq(2)}, FAILS),
    (LAPLACE, {"alpha": fmpq(4)}, HOLDS),
    (LAPLACE, {"alpha": fmpq(1)}, OUTSIDE),
    (rv.Claim("x <= y", where=["x in [0, 1]", "y in [0, 1]", "x >= y"]), {"x": fmpq(0), "y": fmpq(1)}, OUTSIDE),
    (rv.Claim("x <= y", where=["x in [0, 1]", "y in [0, 1]", "x >= y"]), {"x": fmpq(1), "y": fmpq(0)}, FAILS),
    (rv.Claim("sqrt(x)**2 == x", where=["x > 0"]), {"x": fmpq(2)}, OPEN),
    (rv.Claim("tv(P, Q) <= e/2", given=["max_divergence(P, Q) <= e"], where=["e in [0, 1]"]), {"e": fmpq(0)}, HOLDS),
    (rv.Claim("tv(P, Q) <= e/9", given=["max_divergence(P, Q) <= e"], where=["e in [0, 1]"]), {"e": fmpq(1)}, FAILS),
])  # fmt: skip
def test_points_of_a_region_are_decided_for_certain(claim, values, known):
    assert at_point(claim, values) == known


def test_a_refuted_claim_shows_its_witness_and_its_sides(tmp_path):
    ax = LAPLACE.verify().plot(ax=axes(), points=9)
    labels = [text.get_text() for text in ax.get_legend().get_texts()]
    assert {"holds", "fails", "witness: alpha = 2"} <= set(labels) and len(labels) == 5
    rv.plots.region(LAPLACE, to=tmp_path / "r.pdf", points=5)
    assert (tmp_path / "r.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize("statement", ["renyi(Normal(0, 2), Normal(1, 1), a) < oo", "renyi(Normal(0, 2), Normal(1, 1), a) <= 8"])
def test_sides_may_be_infinite(statement):
    ax = rv.plots.region(rv.Claim(statement, where=["a in [5/4, 2]"]), ax=axes(), points=7)
    assert {"holds", "fails"} <= {text.get_text() for text in ax.get_legend().get_texts()}


def test_a_region_over_two_symbols_marks_the_witness_and_keeps_the_others():
    claim = rv.Claim("x*y <= z", where=["x in [0, 2]", "y in [0, 2]", "z in [0, 1]"])
    verdict = claim.verify()
    ax = verdict.plot(ax=axes(), points=5)
    assert f"z = {verdict.witness['z']}" in ax.texts[0].get_text()
    ax = rv.plots.region(claim, at={"z": 1}, ax=axes(), points=5)
    assert sorted(set(ax.collections[0].get_array().ravel().tolist())) == [HOLDS, FAILS]
    with pytest.raises(InputError, match="give values to z"):
        rv.plots.region(claim, ax=axes())
    with pytest.raises(InputError, match="no symbol of the claim"):
        rv.plots.region(claim, at={"w": 1}, ax=axes())


def test_a_report_shows_pictures_where_they_are_asked_for(tmp_path, capsys):
    claims = tmp_path / "c.toml"
    claims.write_text(
        '[[claim]]\nid = "line"\nstatement = "renyi(Laplace(0, 1), Laplace(1, 1), alpha) <= alpha"\nwhere = ["alpha in (1, oo)"]\nexpected = "proved"\n'
        '[[claim.mutant]]\nstatement = "renyi(Laplace(0, 1), Laplace(1, 1), alpha) <= alpha/4"\n'
    )
    asked = ["report", str(claims), "--certificates", str(tmp_path / "kept"), "--to"]
    assert main([*asked, str(tmp_path / "a.html"), "--plots"]) == 0 and main([*asked, str(tmp_path / "b.html")]) == 0
    assert [(tmp_path / name).read_text().count("data:image/svg+xml;base64,") for name in ("a.html", "b.html")] == [1, 0]


def test_a_report_gets_a_picture_of_what_fails_and_only_of_that():
    found = picture_of(LAPLACE.verify())
    assert ElementTree.fromstring(found.decode()).tag.endswith("svg") and found == picture_of(LAPLACE.verify())
    proved, about_laws = rv.Claim("x**2 >= 0", where=["x in [-1, 1]"]), rv.Claim("2*tv(P, Q)**2 <= kl(P, Q)/2")
    assert picture_of(proved.verify()) is None and picture_of(about_laws.verify()) is None
    assert picture_of(rv.Claim("2 <= 1").verify()) is None
