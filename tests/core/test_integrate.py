"""From points to integrals: what is integrated, what is refused, and what would be false."""

import pytest
from rdpverify.core.integrate import finite_integral, integrate
from rdpverify.core.polynomial import Atom, density, function
from rdpverify.core.reader import polynomial, relation
from rdpverify.core.theorem import established
from rdpverify.errors import RuleError

P, Q = Atom("law", ("P",)), Atom("law", ("Q",))


def theorem(text):
    given, conclusion = text.split("|-")
    return established([relation(part) for part in given.split(";") if part.strip()], relation(conclusion))


def made(*texts, facts=()):
    return integrate([theorem(text) for text in texts], [theorem(fact) for fact in facts])


def same(result, text):
    wanted = theorem(text)
    return result.relation == wanted.relation and result.hypotheses == wanted.hypotheses


def refused(why):
    return pytest.raises(RuleError, match=why)


def test_each_factor_beside_a_density_is_looked_at():
    """An indicator is at most 1; what stands beside it may not be."""
    for g in ("density(P)*indicator(S)*exp(density(P))", "density(P)*exp(density(Q))*test(phi)", "density(P)*indicator(S)*density(Q)"):
        with refused("not known to be finite"):
            made(f"|- {g} >= 0")
    assert same(made("|- density(P)*indicator(S)*test(phi)*step(density(P) - density(Q)) >= 0"), "|- integral(density(P)*indicator(S)*test(phi)*step(density(P) - density(Q))) >= 0")


def test_what_does_not_vary_need_not_be_measurable():
    bound = theorem("|- 2*gamma(x)*density(P) >= 0")
    with refused("not known to be finite: integral"):
        finite_integral(polynomial("gamma(x)*density(P)**2"), [(bound, bound)])
    assert finite_integral(polynomial("gamma(x)*density(P)"), [(bound, bound)]).relation == relation("finite(integral(gamma(x)*density(P)))")


def test_bounds_are_pairs():
    bound = theorem("|- density(P) >= 0")
    for bounds in ([(bound,)], [(bound, bound, bound)], [(bound, bound, bound), (bound, bound)], [(bound, bound), (bound,)], []):
        with pytest.raises(ValueError):
            finite_integral(polynomial("density(P)"), bounds)


def test_laws_and_events_are_counted_together():
    laws, events = " + ".join(f"density(P{i})" for i in range(7)), "".join(f"*indicator(S{i})" for i in range(6))
    with refused("too many laws and events"):
        made(f"|- ({laws}){events} >= 0")


def test_a_density_has_mass_1():
    assert same(made("x > 0 |- x*density(P) + 2*density(Q) >= 0"), "x > 0 |- x + 2 >= 0")
    assert same(made("|- density(P) - density(Q) == 0"), "|- 0 == 0")
    assert same(made("|- density(P) > 0"), "|- 1 >= 0")
    assert same(made("|- density(P)*indicator(S)*tv(P, Q) <= density(P)*test(phi)"),
                "|- tv(P, Q)*integral(density(P)*indicator(S)) <= integral(density(P)*test(phi))")
    assert same(made("|- density(P)*step(density(P) - exp(t)*density(Q)) >= 0"), "|- integral(density(P)*step(density(P) - exp(t)*density(Q))) >= 0")
    assert same(made("|- density(P)*indicator(S)**2 >= 0"), "|- integral(density(P)*indicator(S)**2) >= 0")


@pytest.mark.parametrize("g", [
    "1", "x", "indicator(S)", "test(phi)", "exp(density(P))", "density(P) + 1", "inv(density(P))", "log(density(P))", "pow(density(P), 0)",
    "pow(density(P), -1)", "pow(density(P), x)", "pow(x, density(P))", "step(1 + density(P))", "pos(1 - density(P))", "step(-density(P) + indicator(S))",
])
def test_what_is_not_0_where_nothing_is(g):
    with refused("not known to be 0"):
        made(f"|- {g} >= 0", facts=[f"|- finite(integral({g}))"])
    with refused("not known to be 0"):
        finite_integral(polynomial(g), [(theorem(f"|- density(P) >= {g}"), theorem(f"|- density(P) >= -({g})"))])


@pytest.mark.parametrize("g", [
    "density(P)*sin(density(Q))", "density(P)*gamma(density(Q))", "density(P)*renyi(P, Q, density(Q))", "density(P)*exp(sin(density(P)))",
    "density(P)*step(cos(density(P)))",
])
def test_what_is_no_integrand(g):
    with refused("not an integrand"):
        made(f"|- {g} >= 0", facts=[f"|- finite(integral({g}))"])


@pytest.mark.parametrize("g", [
    "density(P)*log(density(P)*inv(density(Q)))", "density(P)**2*inv(density(Q))", "pow(density(P), 1/2)*pow(density(Q), 1/2)", "pos(density(P) - density(Q))",
    "density(P)**2", "density(P)*density(Q)", "density(P)*exp(indicator(S))", "step(density(P))", "pow(density(P), a)", "pos(density(P))*indicator(S)",
    "density(P)*inv(density(P))", "step(pos(density(Q)))", "density(P)*pos(indicator(S))", "pow(pow(density(P), 2), 1/2)", "density(P)*exp(tv(P, Q)*test(phi))",
])
def test_what_has_to_be_finite(g):
    positive = ["a > 0 |- a > 0"]
    with refused("not known to be finite"):
        made(f"|- {g} >= 0", facts=positive)
    with refused("not known to be finite"):
        made(f"|- {g} >= 0", facts=[f"|- infinite(integral({g}))", "|- finite(integral(density(R)*density(P)))", *positive])
    result = made(f"|- {g} >= 0", facts=[f"b > 0 |- finite(integral({g}))", *positive])
    assert same(result, f"b > 0; a > 0 |- integral({g}) >= 0")
    with refused("not known to be finite"):
        finite_integral(polynomial("density(R)"), [(theorem(f"|- {g} >= density(R)"), theorem("|- 2*density(R) >= 0"))], [theorem(positive[0])])


def test_the_exponent_has_to_be_positive():
    g = "pow(density(P), a)"
    finite = f"|- finite(integral({g}))"
    for fact in ("|- a >= 0", "|- a == 0", "|- b > 0", "|- finite(a)"):
        with refused("not known to be 0"):
            made(f"|- {g} >= 0", facts=[finite, fact])


def test_each_part_has_to_be_finite_by_itself():
    both = ["|- finite(integral(density(P)**2))"]
    with refused("not known to be finite"):
        made("|- density(P)**2 - density(Q)**2 + density(P) >= 0", facts=both)
    assert same(made("|- density(P)**2 - density(Q)**2 + density(P) >= 0", facts=[*both, "|- finite(integral(density(Q)**2))"]),
                "|- integral(density(P)**2) - integral(density(Q)**2) + 1 >= 0")


def test_facts_speak_of_no_point():
    for fact in ("|- density(P) >= 0", "density(P) > 0 |- finite(integral(density(P)**2))", "|- finite(density(P))"):
        with refused("speaks of a point"):
            made("|- density(P) >= 0", facts=[fact])
        with refused("speaks of a point"):
            finite_integral(density(P), [(theorem("|- density(P) >= density(P)"), theorem("|- 2*density(P) >= 0"))], [theorem(fact)])


def test_one_conclusion():
    for wrong in ("|- finite(1)", "|- integer(1)", "|- continuous(P, Q)", "|- forall(x, (), x*x >= 0)"):
        with refused("expected one conclusion"):
            made(wrong)
    with refused("expected one conclusion"):
        made("density(P) > 0 |- density(P) >= 0", "density(P) == 0 |- 2*density(P) >= 0")
    assert same(made("density(P) > 0 |- density(P) > 0"), "|- 1 >= 0")


# ---- patterns of zero and positive densities ------------------------------------------------------------------------------------------


CONCLUSION = "density(P)*indicator(S) + density(Q) >= 0"
INTEGRATED = "integral(density(P)*indicator(S)) + 1 >= 0"


@pytest.mark.parametrize("given", [
    ["density(P) >= 0; density(Q) >= 0; indicator(S) >= 0"], ["density(P) > 0", "density(P) == 0"], ["density(P) > 0; x > 0", "density(P) == 0; y > 0"],
    ["indicator(S) == 1", "indicator(S) == 0"], ["indicator(S) > 0", "indicator(S) == 0"], ["density(P) > 0", "density(Q) > 0"],
    ["density(P) > 0; density(Q) > 0", "density(P) == 0; density(Q) > 0", "density(P) > 0; density(Q) == 0"],
])
def test_every_pattern_is_served(given):
    result = made(*(f"{part} |- {CONCLUSION}" for part in given))
    kept = {part.strip() for text in given for part in text.split(";") if part.strip()[0] in "xy"}
    assert same(result, f"{'; '.join(kept)} |- {INTEGRATED}")


@pytest.mark.parametrize("given", [
    ["density(P) > 0"], ["density(P) == 0"], ["density(P) == 1", "density(P) == 0"], ["indicator(S) == 1"], ["indicator(S) == 0"],
    ["density(P) > 0; density(Q) > 0", "density(P) == 0; density(Q) > 0"], ["density(P) <= 0", "density(P) > 0; density(Q) > 0"],
    ["density(P) > density(Q)", "density(P) <= density(Q)"], ["indicator(S) == 1; density(P) > 0", "indicator(S) == 0"], ["density(R) > 0"],
    ["test(phi) >= 0"], ["test(phi) > 0", "test(phi) == 0"], ["2*density(P) > 0", "density(P) == 0"], ["forall(a, (), a*density(P) >= 0)"],
    ["finite(density(P))"], ["integer(indicator(S))"], ["density(P) <= exp(max_divergence(P, Q))*density(Q)"], ["indicator(S) == 1/2", "indicator(S) == 0"],
    ["density(P) == 1 - 1", "density(Q) > 0; density(P) == 1"], ["density(P) > 1", "density(P) == 0"],
])
def test_a_pattern_is_not_served(given):
    with refused("no theorem serves"):
        made(*(f"{part} |- {CONCLUSION}" for part in given))


def test_only_what_is_used_is_assumed():
    assert same(made("density(P) >= 0; x > 0 |- density(P) >= 0", "density(P) > 0; y > 0 |- density(P) >= 0"), "x > 0 |- 1 >= 0")


def test_continuity_leaves_out_patterns():
    f = "density(P)*log(density(P)*inv(density(Q))) + density(Q) >= 0"
    finite = "|- finite(integral(density(P)*log(density(P)*inv(density(Q)))))"
    served = [f"density(Q) > 0 |- {f}"]
    assert same(made(*served, facts=[finite, "x > 0 |- continuous(P, Q)"]), "x > 0 |- integral(density(P)*log(density(P)*inv(density(Q)))) + 1 >= 0")
    for fact in ("|- continuous(Q, P)", "|- continuous(P, R)", "|- continuous(R, Q)", "|- finite(kl(P, Q))", "|- continuous(P, Mixture((1/2, Q), (1/2, R)))"):
        with refused("no theorem serves"):
            made(*served, facts=[finite, fact])


def test_the_max_divergence_holds_at_almost_every_point():
    given = "density(P) <= exp(max_divergence(P, Q))*density(Q)"
    f = "density(Q)*3 - density(P) >= 0"
    assert same(made(f"{given} |- {f}", facts=["x > 0 |- finite(max_divergence(P, Q))"]), "x > 0 |- 2 >= 0")
    for fact in ("|- finite(max_divergence(Q, P))", "|- finite(kl(P, Q))", "|- infinite(max_divergence(P, Q))", "|- finite(2*max_divergence(P, Q))"):
        with refused("no theorem serves"):
            made(f"{given} |- {f}", facts=[fact])
    for other in ("density(P) < exp(max_divergence(P, Q))*density(Q)", "density(P) <= exp(max_divergence(Q, P))*density(Q)",
                  "density(Q) <= exp(max_divergence(P, Q))*density(P)"):
        with refused("no theorem serves"):
            made(f"{other} |- {f}", facts=["|- finite(max_divergence(P, Q))"])


def test_too_many_laws():
    with refused("too many laws"):
        made("|- " + " + ".join(f"density(P{i})" for i in range(13)) + " >= 0")
    assert made("|- " + " + ".join(f"density(P{i})" for i in range(12)) + " >= 0")


# ---- finite integrals -----------------------------------------------------------------------------------------------------------------


def bounded(g, *bounds, facts=()):
    return finite_integral(polynomial(g), [tuple(map(theorem, pair)) for pair in bounds], [theorem(fact) for fact in facts])


def test_finite_integral():
    g = "pos(density(P) - density(Q))"
    assert same(bounded(g, (f"x > 0 |- density(P) >= {g}", f"y > 0 |- {g} + density(Q) > 0")), f"x > 0; y > 0 |- finite(integral({g}))")
    square = "density(R)**2"
    assert same(bounded(g, (f"|- {square} >= {g}", f"|- {g} == 0"), facts=[f"z > 0 |- finite(integral({square}))"]), f"z > 0 |- finite(integral({g}))")
    assert same(bounded(g, (f"density(P) > 0 |- density(P) >= {g}", f"|- {g} >= 0"), (f"density(P) == 0; x > 0 |- 0 >= {g}", f"|- {g} >= 0")),
                f"x > 0 |- finite(integral({g}))")


def test_finite_integral_refuses():
    g = "pos(density(P) - density(Q))"
    with refused("not known to be finite"):
        bounded(g, (f"|- density(R)**2 >= {g}", f"|- {g} >= 0"))
    with refused("not known to be finite"):
        bounded(g, (f"|- density(P) >= {g}", f"|- {g} + density(R)**2 >= 0"))
    with refused("not known to be finite"):
        bounded(g, (f"|- density(P) >= {g}/2", f"|- {g} >= 0"))
    with refused("not known to be 0"):
        bounded(g, (f"|- 1 >= {g}", f"|- {g} >= 0"))
    for wrong in ("|- finite(1)", "|- integer(1)"):
        with refused("expected bounds"):
            bounded(g, (wrong, f"|- {g} >= 0"))
        with refused("expected bounds"):
            bounded(g, (f"|- density(P) >= {g}", wrong))
    with refused("no theorem serves"):
        bounded(g, (f"density(P) > 0 |- density(P) >= {g}", f"|- {g} >= 0"))
    with refused("no theorem serves"):
        bounded(g, (f"|- density(P) >= {g}", f"density(Q) == 0 |- {g} >= 0"))
    with pytest.raises(ValueError):
        bounded(g)


def test_patterns_of_the_integrand_count():
    """The bound of the other side speaks of fewer densities than the integrand has."""
    g = "density(P)*log(density(P)*inv(density(Q)))"
    with refused("no theorem serves"):
        bounded(g, (f"density(Q) > 0 |- density(P) >= {g}", f"density(Q) > 0 |- density(Q) >= -{g}"))
    assert bounded(g, (f"density(Q) > 0 |- density(P) >= {g}", f"density(Q) > 0 |- density(Q) >= -{g}"), facts=["|- continuous(P, Q)"])
    assert function("kl", P, Q).laws == {P, Q}


@pytest.mark.parametrize("g", ["pow(density(P) + 1, 1/2)", "pow(1 + density(P), x)", "pow(exp(density(P)), 2/3)", "pos(density(P) + 1)", "step(1 + density(P))", "pow(pow(density(P) + 1, 1/2), 1/3)"])
def test_a_power_of_what_does_not_vanish_does_not(g):
    finite = f"|- finite(integral({g}))"
    with refused("not known to be 0"):
        made(f"|- {g} >= 0", facts=[finite, "|- x > 0"])
    inside = g.replace("1 + ", "").replace(" + 1", "").replace("exp(density(P))", "density(P)")
    assert made(f"|- {inside} >= 0", facts=[f"|- finite(integral({inside}))", "|- x > 0"])


def test_where_no_density_is_named_nothing_is_integrated():
    assert same(made("indicator(S) > 0; x > 0 |- 0 >= 0"), "|- 0 >= 0")
    for f in ("1", "x", "indicator(S)", "test(phi)", "exp(indicator(S))"):
        with refused("not known to be"):
            made(f"|- {f} >= 0", facts=[f"|- finite(integral({f}))"])
