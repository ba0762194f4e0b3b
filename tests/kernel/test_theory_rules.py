"""Rules about arbitrary pairs of laws: what they accept, and the near misses they must refuse."""

import pytest
from rules import by_theorem, goal, left_of, refuses, reworded

from rdpverify.errors import RdpVerifyError, RuleError
from rdpverify.kernel.infinite import value_at_infinity
from rdpverify.elaboration.plan_rules import RULES
from rdpverify.language import parse
from rdpverify.printer import to_text
from rdpverify.proving.tactics.laws.optimal_bound import OPTIMUM
from rdpverify.terms import INFINITY, ONE, ZERO, neg


def test_a_named_divergence_on_the_larger_side_is_finite_or_the_bound_is_trivial():
    target = goal("kl(P,Q) <= renyi(P,Q,2)")
    assert left_of("name", target, divergence="renyi(P,Q,2)") == ["kl(P, Q) <= d"]
    (named,) = RULES["name"].apply(target, {"divergence": "renyi(P,Q,2)"})
    assert [to_text(premise) for premise in named.given] == ["renyi(P, Q, 2) <= d"]


def test_what_a_premise_bounds_is_finite():
    target = goal("P(S) <= exp(renyi(P,Q,2))*Q(S)", ["renyi(P,Q,2) <= 3"])
    assert left_of("name", target, divergence="renyi(P,Q,2)") == ["P(S) <= exp(d)*Q(S)"]
    assert refuses("name", goal("P(S) <= exp(renyi(P,Q,2))*Q(S)", ["renyi(P,Q,3) <= 3"]), divergence="renyi(P,Q,2)")  # 0·∞


def test_a_finite_part_stays_beside_other_divergences():
    target = goal("kl(Q,P) + 1 - exp(-kl(P,Q)) >= tv(P,Q)")
    assert left_of("name", target, divergence="kl(P,Q)") == ["kl(Q, P) + 1 - exp(-d) >= tv(P, Q)", "1 + kl(Q, P) >= tv(P, Q)"]


def test_a_bound_that_stays_finite_is_asked_for_at_infinity_too():
    target = goal("tv(P,Q) <= sqrt(1 - exp(-kl(P,Q)))")
    assert left_of("name", target, divergence="kl(P,Q)") == ["tv(P, Q) <= sqrt(1 - exp(-d))", "tv(P, Q) <= sqrt(1)"]


@pytest.mark.parametrize("conclusion", ["kl(P,Q) < renyi(P,Q,2)", "kl(P,Q) <= 1 - renyi(P,Q,2)", "kl(P,Q) <= x*renyi(P,Q,2)"])
def test_an_infinite_divergence_is_no_reason_for_these(conclusion):
    assert refuses("name", goal(conclusion, where=["x in [0, 1]"]), divergence="renyi(P,Q,2)")


def test_only_divergences_of_the_conclusion_are_named():
    assert refuses("name", goal("kl(P,Q) <= renyi(P,Q,2)"), divergence="renyi(P,Q,3)")
    assert refuses("name", goal("kl(P,Q) <= renyi(P,Q,2)"), divergence="P")


def test_values_at_infinity():
    signs = goal("a > 0", where=["a > 0", "b in [0, 1]"]).signs

    def at(text):
        return value_at_infinity(parse(text), "d", signs)

    assert at("a*d + b") is at("log(1 + exp(d) - 1)") is at("sqrt(d/2)") is at("Max(d, 1)") is INFINITY
    assert at("b - d") is neg(INFINITY)
    assert at("exp(-d)") is at("1/(1+d)") is ZERO
    assert at("Min(d, 1)") is at("Max(-d, 1)") is at("Min(d, Max(1, -d))") is ONE
    assert at("Abs(d)") is at("Abs(b - d)") is at("Max(b - d, d)") is INFINITY and at("Min(b, -d)") is at("log(1/d)") is neg(INFINITY)
    for text in ("d - d**2", "b*d", "d*exp(-d)", "tanh(d)", "d/d", "2**d", "Min(d, b*d)", "Abs(d - d**2)"):
        with pytest.raises(RuleError):
            at(text)


def test_values_at_infinity_beside_other_divergences():
    signs = goal("a > 0", where=["a > 0", "b in [0, 1]", "c in (-oo, oo)"]).signs
    for text in ("d + kl(P,Q)", "a*d + a*kl(P,Q) + c", "Max(d, kl(P,Q))", "d + Max(b, a*kl(P,Q) + tv(P,Q))", "log(d + chi2(P,Q))",
                 "d + 2*tv(P,Q)", "d - Q(S)", "2*d + c*Q(S) + c"):
        assert value_at_infinity(parse(text), "d", signs) is INFINITY
    for text in ("d - kl(P,Q)", "d + b*kl(P,Q)", "d + c*kl(P,Q)", "kl(P,Q)*d", "Max(b, kl(P,Q))", "kl(P,Q) - d", "d + exp(kl(P,Q))", "b*d + kl(P,Q)",
                 "d + loss_tail(P,Q,d)", "Min(d, kl(P,Q))"):
        with pytest.raises(RuleError):
            value_at_infinity(parse(text), "d", signs)


def test_a_hockey_stick_the_other_way_round():
    target = goal("hockey_stick(P,Q,t) <= 1/2", where=["t in (-oo, oo)"])
    assert reworded(target, "hockey_stick(P,Q,t)", "hockey_stick(Q,P,-t)") == [
        "1 - exp(t) + exp(t)*hockey_stick(Q, P, -t) <= 1/2"]
    for other in ("hockey_stick(Q,P,t)", "hockey_stick(P,Q,-t)", "hockey_stick(Q,P,1-t)", "hockey_stick(Q,R,-t)", "tv(Q,P)"):
        assert reworded(target, "hockey_stick(P,Q,t)", other) is None


def test_restatements():
    half = goal("(1-alpha)*renyi(P,Q,alpha) == alpha*renyi(Q,P,1-alpha)", where=["alpha in (0, 1)"])
    assert reworded(half, "renyi(Q,P,1-alpha)", "renyi(P,Q,alpha)") == [
        "(1 - alpha)*renyi(P, Q, alpha) == alpha*(1 - alpha)/alpha*renyi(P, Q, alpha)"]
    assert reworded(half, "renyi(Q,P,1-alpha)", "renyi(Q,P,alpha)") is None
    assert reworded(half, "renyi(Q,P,1-alpha)", "renyi(P,Q,alpha/2)") is None
    beyond = goal("renyi(P,Q,alpha) <= renyi(Q,P,alpha-1)", where=["alpha in (2, oo)"])
    assert reworded(beyond, "renyi(P,Q,alpha)", "renyi(Q,P,1-alpha)")[1:] == ["1 - alpha > 0"]  # which is false


def test_chi2_is_no_other_order_and_no_other_direction():
    target = goal("renyi(P,Q,2) == log(1+chi2(P,Q))")
    assert reworded(target, "chi2(P,Q)", "renyi(P,Q,2)")
    for other in ("renyi(P,Q,3)", "renyi(Q,P,2)", "renyi(P,Q,1/2)", "kl(P,Q)"):
        assert reworded(target, "chi2(P,Q)", other) is None


RDP, TAIL = "renyi(P,Q,alpha) <= tau", ["alpha in (1, oo)", "tau in [0, oo)", "t in (-oo, oo)"]


def test_a_loss_tail_needs_absolute_continuity():
    data = {"multipliers": [[0, "exp((1-alpha)*t)"]]}
    assert len(left_of("loss_tail", goal("loss_tail(P,Q,t) <= exp((alpha-1)*(tau-t))", [RDP], TAIL), **data)) == 3
    for premise in ("renyi(Q,P,alpha) <= tau", "renyi(P,Q,1/alpha) <= tau", "tv(P,Q) <= tau"):
        assert refuses("loss_tail", goal("loss_tail(P,Q,t) <= exp((alpha-1)*(tau-t))", [premise], TAIL), **data)


def test_squares():
    where = ["a in (-oo, oo)", "b in [0, oo)", "c in (-oo, oo)"]
    assert left_of("square_root", goal("a <= sqrt(b)", where=where)) == ["a**2 <= b"]
    assert left_of("square_root", goal("a < sqrt(b)/2", where=where)) == ["a**2 < (sqrt(b)/2)**2"]
    assert refuses("square_root", goal("a <= c", where=where))


def test_triangles_are_exchanged_only_whole():
    def swapped(*where):
        return [[(name, to_text(domain)) for name, domain in g.symbols]
                for g in RULES["exchange"].apply(goal("p*q <= 1", where=where), {"first": "p", "second": "q"})]

    assert swapped("p in (0, 1)", "q in (p, 1)") == [[("q", "(0, 1)"), ("p", "(0, q)")]]
    assert swapped("p in (0, 1)", "q in (0, p)") == [[("q", "(0, 1)"), ("p", "(q, 1)")]]
    for where in (("p in (0, 1)", "q in (p, 2)"), ("p in (0, 1)", "q in (p, 1]"), ("p in (0, 1)", "q in (0, 1)"),
                  ("p in (0, 1)", "q in (p, 1)", "x in (p, 1)")):
        with pytest.raises(RuleError):
            swapped(*where)


def test_at_most_one_is_not_for_unbounded_divergences():
    assert left_of("at_most_one", goal("tv(P,Q) <= 2")) == ["1 <= 2"]
    assert refuses("at_most_one", goal("kl(P,Q) <= 2"))


def test_the_limit_of_orders_needs_a_bound_that_is_continuous_at_1():
    def limit(premise):
        target = goal("kl(P,Q) <= rho", [premise], ["rho in [0, oo)"])
        return [to_text(p) for g in RULES["limit_order"].apply(target, {"premise": 0}) for p in g.given][1:]

    assert limit("renyi(P,Q,a) <= rho*a for all a in (1, oo)") == ["kl(P, Q) <= rho"]
    assert limit("renyi(P,Q,a) <= rho + sqrt(a - 1) for all a in (1, 2)") == ["kl(P, Q) <= rho"]
    for premise in ("renyi(P,Q,a) <= rho/(a-1) for all a in (1, oo)", "renyi(P,Q,a) <= rho*a for all a in (2, oo)",
                    "renyi(P,Q,2*a) <= rho*a for all a in (1, oo)", "renyi(P,Q,a) <= sqrt(1-a) for all a in (1, oo)",
                    "renyi(P,Q,a) <= rho*floor(a) for all a in (1, oo)", "renyi(P,Q,a) <= rho*a for all a in (0, 1)"):
        with pytest.raises(RdpVerifyError):
            limit(premise)


def test_an_optimal_conversion_is_a_bound_by_definition():
    where = ["eps in (-oo, oo)", "tau in [0, oo)", "o in (1, oo)"]
    target = goal("hockey_stick(P,Q,eps) <= 1/2", ["renyi(P,Q,o) <= tau"], where)
    assert by_theorem(target, *OPTIMUM) == ["optimal_delta(o, tau, eps) <= 1/2"]
    assert by_theorem(goal("tv(P,Q) <= 1/2", ["renyi(P,Q,o) <= tau"], where), *OPTIMUM) == ["optimal_delta(o, tau, 0) <= 1/2"]
    for premise in ("renyi(Q,P,o) <= tau", "renyi(P,R,o) <= tau", "renyi(P,Q,oo) <= tau", "kl(P,Q) <= tau", "renyi(P,Q,o) >= tau"):
        assert by_theorem(goal("hockey_stick(P,Q,eps) <= 1/2", [premise], where), *OPTIMUM) is None
    for premise, open_one in (("renyi(P,Q,o) <= eps", "eps >= 0"), ("renyi(P,Q,o/2) <= tau", "o/2 - 1 > 0")):
        assert by_theorem(goal("hockey_stick(P,Q,eps) <= 1/2", [premise], where), *OPTIMUM)[1:] == [open_one]
    assert by_theorem(goal("loss_tail(P,Q,eps) <= 1/2", ["renyi(P,Q,o) <= tau"], where), *OPTIMUM) is None


def test_bounds_of_optimal_conversions_are_bounds_for_all_pairs():
    where = ["o in (1, oo)", "tau in [0, oo)", "eps in [0, oo)", "delta in (0, 1)", "x in (-oo, oo)"]
    (pairs,) = RULES["optimal"].apply(goal("optimal_delta(o,tau,eps) <= x", ["kl(P,Q) <= 1"], where), {})
    assert to_text(pairs.conclusion) == "hockey_stick(P, Q, eps) <= x" and [to_text(p) for p in pairs.given] == ["renyi(P, Q, o) <= tau"]
    assert left_of("optimal", goal("optimal_epsilon(o,tau,delta) <= x", where=where)) == ["hockey_stick(P, Q, x) <= delta", "x >= 0"]
    for conclusion in ("optimal_delta(o,tau,eps) < 1/2", "optimal_epsilon(o,tau,delta) < x", "x <= optimal_delta(o,tau,eps)",
                       "optimal_delta(o,rdp(GaussianMechanism(1),o),eps) <= x", "optimal_delta(o,tau,eps) <= tv(P,Q)"):
        assert refuses("optimal", goal(conclusion, where=where))


def test_an_optimal_epsilon_as_a_level():
    where = ["o in (1, oo)", "tau in [0, oo)", "delta in (0, 1)", "d0 in [0, 1]"]
    given = ["renyi(P,Q,o) <= tau"]
    assert by_theorem(goal("hockey_stick(P,Q,optimal_epsilon(o,2*tau,delta)) <= 1/2", given, where), *OPTIMUM) == ["delta <= 1/2"]
    at_zero = by_theorem(goal("hockey_stick(P,Q,optimal_epsilon(o,tau,d0)) <= 1", given, where), *OPTIMUM)
    assert at_zero == ["d0 <= 1", "d0 > 0"]  # ∞ at d0 = 0
    assert by_theorem(goal("hockey_stick(P,Q,optimal_epsilon(o+1,tau,delta)) <= 1", given, where), "optimal-epsilon") is None  # another order


def test_premises_with_numbers_cut_the_range_of_what_they_bound():
    target = goal("kl(P,Q) >= log(1/(1-tv(P,Q)**2))", ["tv(P,Q) < 1", "tv(P,Q) >= 1/3", "1/2 >= hellinger2(P,Q)", "kl(P,Q) > 0"])
    (named,) = RULES["name"].apply(target, {"divergence": "tv(P,Q)"})
    piece = named.symbols[-1][1].intervals[0]
    assert (to_text(piece.lower), to_text(piece.upper), piece.lower_open, piece.upper_open) == ("1/3", "1", False, True)
    assert refuses("name", goal("kl(P,Q) >= log(1/(1-tv(P,Q)**2))", ["tv(P,Q) <= 1"]), divergence="tv(P,Q)")
    assert refuses("name", goal("kl(P,Q) >= log(1/(1-tv(P,Q)**2))", ["tv(P,Q) < 2"]), divergence="tv(P,Q)")
    assert refuses("name", goal("kl(P,Q) >= log(1/(1-tv(P,Q)**2))", ["tv(P,R) < 1"]), divergence="tv(P,Q)")
    for given in (["tv(P,Q) <= 1/4", "tv(P,Q) >= 1/2"], ["tv(P,Q) >= 1/2", "tv(P,Q) <= 1/4"], ["tv(P,Q) < 0"], ["tv(P,Q) >= 2"]):  # no laws
        RULES["name"].apply(goal("tv(P,Q)**2 <= 1", given), {"divergence": "tv(P,Q)"})


def test_signs_of_differences_of_exponentials():
    signs = goal("t > 0", where=["eps in [0, oo)", "t in (eps, oo)", "u in [0, eps]"]).signs
    assert signs.positive(parse("1 - exp(eps-t)")) and signs.positive(parse("exp(t) - exp(eps)")) and signs.negative(parse("exp(eps) - exp(t)"))
    assert signs.nonnegative(parse("exp(eps) - exp(u)")) and not signs.positive(parse("exp(eps) - exp(u)"))
    for text in ("exp(t) - exp(u)*2", "exp(eps) + exp(t) - exp(t)*exp(t)", "exp(t) - 2", "exp(eps)*t - exp(t)"):
        assert signs(parse(text)) is None
