"""Kinds of integrands on pieces: what vanishes, what covers, signs on a piece; what must be refused by each kind."""

import pytest
from flint import arb, fmpq

from rdpverify.definitions import measure
from rdpverify.errors import RuleError
from rdpverify.kernel.extended import at_precision
from rdpverify.kernel.integrals.expansion import Expander
from rdpverify.kernel.integrals.exponent import VARIABLE, Exponent, Piece
from rdpverify.kernel.integrals.integral import Excess, LossTail, Power, Ratio, Steep, check_cover, integrate, sign_on, verified
from rdpverify.kernel.integrals.pieces import at_most, densities, exponential, factored, power_of, presence
from rdpverify.kernel.integrals.plan import Map, read_plan
from rdpverify.language import parse
from rdpverify.terms import ONE, ZERO, log, number, substitute
from rdpverify.terms.evaluate import ball

KINDS = {"half": Power(fmpq(1, 2)), "mass": Power(fmpq(1)), "two": Power(fmpq(2)), "entropy": Ratio(), "excess": Excess(log(number(2))),
         "tail": LossTail(log(number(2)))}


@pytest.fixture(autouse=True)
def digits():
    with at_precision(80):
        yield


def in_t(text: str):
    return substitute(parse(text), {"x": VARIABLE})


def law(text: str):
    return measure(parse(text))


def over(*regions, crude=()):
    data = [{"map": ["affine", "0", "1"], "points": [str(point) for point in points], "crude": list(crude)} for points in regions]
    return read_plan({"bits": 80, "shift": "0", "regions": data})


@pytest.mark.parametrize("kind, value", [("half", "sqrt(1/2)"), ("mass", "1"), ("two", None), ("entropy", None), ("excess", "1/2"),
    ("tail", "1/2")])
def test_what_may_be_left_out_where_q_is_not(kind, value):
    """P uniform on [0, 2], Q on [0, 1]: only where the integrand is 0 may a plan leave [1, 2] out; Q alone may always be left out."""
    P, Q, kind = law("Uniform(0, 2)"), law("Uniform(0, 1)"), KINDS[kind]
    whole = over([0, 1], [1, 2])
    if value is None:
        with pytest.raises(RuleError, match="infinite or the plan is wrong"):
            integrate(P, Q, whole, kind)
    else:
        assert integrate(P, Q, whole, kind).overlaps(ball(parse(value), {}))
    if isinstance(kind, Power) and kind.order < 1:
        assert integrate(P, Q, over([0, 1]), kind).overlaps(ball(parse(value), {}))
    else:
        with pytest.raises(RuleError, match="leaves out"):
            integrate(P, Q, over([0, 1]), kind)
    swapped = integrate(Q, P, over([0, 1]), kind)
    true = {"entropy": "log(2)", "excess": "0", "tail": "0", "half": "sqrt(1/2)", "mass": "1", "two": "2"}
    assert swapped.overlaps(ball(parse(true[next(name for name, it in KINDS.items() if it is kind)]), {}))


@pytest.mark.parametrize("kind", KINDS)
def test_gaps_and_overlaps_of_regions(kind):
    P, Q, kind = law("Uniform(0, 2)"), law("Uniform(-1, 3)"), KINDS[kind]
    check_cover(P, Q, over([0, 1], [1, 2]).regions, kind)
    check_cover(P, Q, over([-5, 1], [1, 7]).regions, kind)
    for regions, why in ((([0, 1], [fmpq(11, 10), 2]), "leaves out"), (([fmpq(1, 10), 2],), "leaves out"),
        (([0, fmpq(19, 10)],), "leaves out"),
                         (([0, fmpq(11, 10)], [1, 2]), "not overlap"), (([1, 2], [0, 1]), "not overlap|leaves out")):
        with pytest.raises(RuleError, match=why):
            check_cover(P, Q, over(*regions).regions, kind)


@pytest.mark.parametrize("kind, least, most", [("half", 0, "3/2"), ("mass", 0, "3"), ("two", 0, "9"), ("entropy", 0, "3*log(3)"),
    ("excess", 0, "1"),
                                               ("tail", 0, "3")])
def test_a_crude_piece_reaches_from_nothing_to_its_greatest_value(kind, least, most):
    """p = 3 and q = 1 on a third of the line: the ball reaches both 0 and width times the value, and hardly more."""
    P, Q = law("Uniform(0, 1/3)"), law("Uniform(-1/3, 2/3)")
    found = integrate(P, Q, over([0, "1/3"], crude=[0]), KINDS[kind])
    top = ball(parse(most), {}) / 3
    if kind == "half":
        top = arb(3).sqrt() / 3
    assert found.contains(0) and found.contains(top.mid()) and found.upper() < top * arb("1.01") and found.lower() > -arb("1e-7")


def test_a_crude_piece_of_a_relative_entropy_may_be_negative():
    P, Q = law("Uniform(0, 2)"), law("Mixture((1/5, Uniform(-1, 0)), (4/5, Uniform(0, 2)))")
    found = integrate(P, Q, over([0, 2], crude=[0]), Ratio())
    assert found.contains(ball(parse("log(5/4)"), {})) and found.contains(0)
    back = integrate(law("Mixture((1/2, Uniform(0, 1)), (1/2, Uniform(1, 3)))"), law("Uniform(0, 3)"), over([0, 1], [1, 3], crude=[0]),
        Ratio())
    true = ball(parse("1/2*log(3/2) + 1/2*log(3/4)"), {})
    assert back.contains(true)


@pytest.mark.parametrize("kind", ["two", "entropy", "half", "excess"])
def test_a_support_that_ends_in_a_crude_piece(kind):
    """[0, 3] is wider than the support of P: for most kinds the range holds what is there; where Q ends first nothing is said of α > 1."""
    P, Q = law("Uniform(0, 1)"), law("Uniform(0, 2)")
    if kind == "entropy":
        assert integrate(P, Q, over([0, "3/2"], crude=[0]), KINDS[kind]).contains(arb(2).log())
        halves = law("Mixture((1/2, Uniform(0, 1)), (1/2, Uniform(0, 1/2)))")
        for other in (P, law("Uniform(0, 2)")):
            with pytest.raises(RuleError, match="irrational point"):
                integrate(halves, other, over([0, "3/2"], crude=[0]), KINDS[kind])
        for end in ("3/2", "1"):  # also where P is sure to be
            with pytest.raises(RuleError, match="irrational point"):
                integrate(P, halves, over([0, end], crude=[0]), KINDS[kind])
        with pytest.raises(RuleError, match="irrational point"):
            integrate(P, Q, over([0, 3], crude=[0]), KINDS[kind])
    elif kind == "two":
        assert integrate(P, P, over([0, 3], crude=[0]), KINDS[kind]).contains(1)
        with pytest.raises(RuleError, match="not known to have a density"):
            integrate(P, Q, over([0, 3], crude=[0]), KINDS[kind])
    else:
        found = integrate(P, Q, over([0, 3], crude=[0]), KINDS[kind])
        assert found.contains(ball(parse("sqrt(1/2)" if kind == "half" else "0"), {}))


def test_presence_at_the_ends_of_a_support():
    P = law("Uniform(0, 1)")
    for lower, upper, certain, possible in ((0, 1, 1, 1), ("1/4", "1/2", 1, 1), (0, "11/10", 0, 1), ("-1/10", 1, 0, 1), (1, 2, 0, 0),
        (-1, 0, 0, 0), (-1, 2, 0, 1)):
        found = presence(P, fmpq(*parse_ends(lower)), fmpq(*parse_ends(upper)))
        assert (len(found.certain), len(found.possible)) == (certain, possible) and found.settled is (certain == possible)
    Q = law("Uniform(0, pi)")
    assert presence(Q, fmpq(3), fmpq(22, 7)).settled is False and presence(Q, fmpq(22, 7), fmpq(4)).settled
    whole, part = presence(P, fmpq(-1), fmpq(2)), presence(law("Uniform(0, 2)"), fmpq(-1), fmpq(2))
    assert whole.covering(whole) and part.covering(whole) and not whole.covering(part)  # from the very same end on
    for law_there, covers in (("Uniform(-1, 2)", True), ("Uniform(1/2, 2)", False), ("Uniform(0, 3/2)", False), ("Uniform(-2, 0)", False)):
        assert bool(presence(law(law_there), fmpq(-1), fmpq(2)).covering(whole)) is covers


def parse_ends(value) -> tuple[int, ...]:
    return tuple(map(int, value.split("/"))) if isinstance(value, str) else (value,)


def test_ends_are_compared_exactly_or_not_at_all():
    assert at_most(fmpq(1), fmpq(1)) is True and at_most(fmpq(2), fmpq(1)) is False and at_most(arb(1), fmpq(1)) is True
    assert at_most(arb(3).union(arb(4)), fmpq(7, 2)) is None and at_most(arb.pos_inf(), fmpq(3)) is False and at_most(arb.neg_inf(),
        fmpq(3)) is True


@pytest.mark.parametrize("formula, lower, upper, sign", [
    ("x", 0, 1, 1), ("-x", 0, 1, -1), ("x - 1/2", 0, 1, None), ("x**2 - x + 1/4", 0, 1, None), ("x**3 - x + 2/5", 0, 1, 1),
    ("exp(x) - 1 - x", 0, 1, 1), ("exp(x) - x**2 - 1", 0, 1, 1),
    ("x**2 - x + 3/10", "2/5", "3/5", 1), ("x - x**2 - 3/10", "2/5", "3/5", -1), ("x**2 - x + 26/100", "1/5", "3/5", None),
    ("x - x**2 - 6/25", 0, 1, None), ("x - x**2 - 13/50", 0, 1, -1), ("sin(x) - x", 0, 1, -1), ("x - sin(x)", 0, 1, 1),
    ("x - x**2 - 26/100", "2/5", 1, -1), ("2*x - exp(x)", 0, 1, -1), ("3*x - exp(x)", 0, 2, None),
    ("exp(x) - exp(1)*x", "1/2", "3/2", None),
    ("Abs(x - 1/2) - 1", 0, 1, -1), ("Abs(x - 1/2) - x", 0, 1, None), ("sqrt(x)", 0, 1, 1), ("log(x) - x + 1", "1/2", "3/2", -1),
    ("log(x) - x + 101/100", "1/2", "3/2", None),
    ("0*x", 0, 1, -1)])
def test_signs_on_a_piece(formula, lower, upper, sign):
    """Including f with its top at 0 to the digits, where only concavity shows it: f ≤ f(t) + f'(t)²/(2m)."""
    found = sign_on(in_t(formula), Piece(fmpq(*parse_ends(lower)), fmpq(*parse_ends(upper))))
    exact = {"exp(x) - exp(1)*x": (None, 1), "log(x) - x + 1": (-1, None), "x**2 - x + 1/4": (1, None), "exp(x) - x**2 - 1": (1, None),
        "x**3 - x + 2/5": (1, None),
             "exp(x) - 1 - x": (1, None)}
    assert found in exact.get(formula, (sign,))


@pytest.mark.parametrize("formula, sign", [("1/10*(x - x**2) - 1/39 - 0*x", -1), ("x - 3/5*x**2 - 9/20", -1),
    ("x - 3/5*x**2 - 41/100", None), ("5*x - 3*x**2 - 21/10", -1),
                                           ("5*x - 3*x**2 - 51/25", None), ("-5*x - 3*x**2 - 21/10", -1)])
def test_a_concave_function_below_its_parabola(formula, sign):
    piece = Piece(fmpq(-2), fmpq(3)) if formula.startswith("-") else Piece(fmpq(0), fmpq(3))
    assert sign_on(in_t(formula), piece) == sign


def test_integrals_beside_their_values():
    steep = Steep(lambda: in_t("-x**2/2"))
    for lower, upper in ((0, 1), (-3, 2)):
        true = (2 * arb.pi()).sqrt() * (ball(parse(f"Phi({upper}) - Phi({lower})"), {}))
        for way in (None, steep):
            found = verified(in_t("exp(-x**2/2)"), Piece(fmpq(lower), fmpq(upper)), way)
            assert found.overlaps(true) and found.rel_accuracy_bits() > 50
    from flint import acb
    wide = acb(arb(1, "0.1"), arb(0, "0.1"))
    around = steep.around(wide, True)
    for x in ("0.9", "1", "1.1"):
        assert around.overlaps(acb((-arb(x) ** 2 / 2).exp())) and (around - acb((-arb(x) ** 2 / 2).exp())).contains(0)
    assert Steep(lambda: in_t("Abs(x)")).around(wide, True) is None and Steep(lambda: in_t("log(x)")).around(acb(arb(0, 1)), True) is None
    with pytest.raises(RuleError, match="not bounded"):
        verified(in_t("1/x"), Piece(fmpq(0), fmpq(1)))


@pytest.mark.parametrize("formula", ["tanh(x)**2", "tanh(x)**2 - 1", "(exp(x) + exp(-x))**(-2)", "(1 + exp(-x))**(5/2)",
    "(2*exp(x) + 3)**(-1/2)*exp(x)", "log(x**2 - 4*x + 4)",
                                     "log(3*x + 7)", "log(5*(x + 1)*(x + 2)**3)", "cosh(x) + sinh(2*x)", "1/cosh(x)", "sech(x)**2",
                                     "x*log(1 + exp(-x))", "Max(x, 2*x) - Min(-x, x)", "log(x**x)", "x**70"])
@pytest.mark.parametrize("ends", [(fmpq(5, 2), None), (fmpq(3), fmpq(4))])
def test_expanding_keeps_values(formula, ends):
    form = Expander(Piece(*ends))(in_t(formula))
    for t in (3, fmpq(7, 2), 4):
        true = ball(in_t(formula), {VARIABLE.value: arb(t)})
        assert form.at(fmpq(t)).overlaps(true) and ball(form.to_term(), {VARIABLE.value: arb(t)}).overlaps(true)


def test_the_largest_part_is_factored_out():
    expand = Expander(Piece(fmpq(0), fmpq(4)))
    forms = [expand(in_t(text)) for text in ("-x", "1 - 2*x", "x/8 - 3")]
    for middle, leading in ((0, 1), (2, 0), (4, 2)):
        form, rest = factored(forms, fmpq(middle))
        assert form == forms[leading]
        for t in (0, 1, 4):
            here = {VARIABLE.value: arb(t)}
            whole = sum((each.at(fmpq(t)).exp() for each in forms), arb(0))
            assert (form.at(fmpq(t)).exp() * ball(rest, here)).overlaps(whole)
    assert factored(forms[:1], fmpq(2)) == (forms[0], ONE)


@pytest.mark.parametrize("exponent", ["0", "3", "-2", "5/2", "64", "65", "-1/3", "pi"])
def test_powers_by_products_or_logarithms(exponent):
    base = in_t("1 + x")
    for found in (power_of(base, parse(exponent)), exponential(Exponent((), {log(base): parse(exponent)}))):
        assert ball(found, {VARIABLE.value: arb(2)}).overlaps(arb(3) ** ball(parse(exponent), {}))
    assert power_of(ONE, parse(exponent)) is ONE and power_of(base, ZERO) is ONE


@pytest.mark.parametrize("order", [fmpq(1, 2), fmpq(1), fmpq(7, 3)])
def test_integrands_of_two_mixtures_are_what_they_stand_for(order):
    """p^α·q^{1−α}, its logarithm, p·log(p/q) and p − e^ε·q, each times |dx/dt|·e^{−shift}, at x = 1 + 2t."""
    sides = [law(text).parts for text in ("Mixture((2/3, Normal(0, 1)), (1/3, Normal(2, 1)))",
        "Mixture((1/4, Normal(0, 1)), (3/4, Normal(1, 2)))")]
    here = densities(*sides, Map("affine", fmpq(1), fmpq(2)), Piece(fmpq(0), fmpq(1)))
    for t in (fmpq(0), fmpq(1, 3), fmpq(1)):
        at, x = {VARIABLE.value: arb(t)}, {"_x": arb(1 + 2 * t)}
        p, q = (sum((ball(part.log_density, x).exp() for part in parts), arb(0)) for parts in sides)
        scale = 2 * arb(-3).exp()
        power = p ** arb(order) * q ** arb(1 - order) * scale
        assert ball(here.power_integrand(order, fmpq(3)), at).overlaps(power) and ball(here.power_logarithm(order, fmpq(3)),
            at).overlaps(power.log())
        assert ball(here.ratio_integrand(fmpq(3)), at).overlaps(p * (p / q).log() * scale) and ball(here.log_ratio(number(2)),
            at).overlaps((p / q).log() - 2)
        assert ball(here.excess_integrand(number(2), fmpq(3)), at).overlaps((p - arb(2).exp() * q) * scale)
