"""Copies of discrete normal and Laplace laws by inversion on the lattice of their losses: against sums, on and off the lattice, altered."""

import copy
import json

import pytest
from flint import acb, arb, fmpq

from rdpverify.certificates.digits import Enclosure
from rdpverify.errors import CertificateError, RuleError
from rdpverify.exact import digest
from rdpverify.checker import check
from rdpverify.kernel.compositions import inversion
from rdpverify.kernel.compositions.moments import away, common_step, moments_of
from rdpverify.kernel.extended import at_precision
from rdpverify.language import parse
from rdpverify.numeric import enclose, record
from rdpverify.numeric.inversion import lattice_plan

FARTHEST = 60
LEVELS = ("-1", "-1/2", "0", "1/4", "1/2", "1", "7/8", "3")
PAIRS = [("DiscreteLaplace", "2", 1), ("DiscreteLaplace", "2", 3), ("DiscreteNormal", "2", 1), ("DiscreteNormal", "3/2", 2)]


def inverted(text, bits=60, plan=None):
    term = parse(text)
    plan = inversion.read_inversion_plan(json.loads(json.dumps(plan or lattice_plan(term, bits))))
    with at_precision(plan.bits + 20):
        return Enclosure.of(inversion.hockey_stick(term, plan))


def masses(family, scale, location):
    """At the integers from −FARTHEST to FARTHEST: what lies beyond is less than e^−28."""
    scale = arb(parse(scale).value)
    weights = [(-abs(arb(k - location)) / scale).exp() if family == "DiscreteLaplace" else (-arb(k - location) ** 2 / (2 * scale**2)).exp()
               for k in range(-FARTHEST, FARTHEST + 1)]
    total = sum(weights, arb(0))
    return [weight / total for weight in weights]


@pytest.mark.parametrize("family, scale, distance", PAIRS)
def test_two_copies_are_what_a_double_sum_gives(family, scale, distance):
    with at_precision(80):
        p, q = masses(family, scale, 0), masses(family, scale, distance)
        for eps in LEVELS:
            r = arb(parse(eps).value).exp()
            exact = sum(((a * b - r * c * d).max(arb(0)) for a, c in zip(p, q) for b, d in zip(p, q)), arb(0))
            found = inverted(f"hockey_stick(Power({family}(0,{scale}),2), Power({family}({distance},{scale}),2), {eps})")
            assert abs(found.ball.mid() - exact) < arb("1e-11") and found.ball.rad() < arb("1e-15")


@pytest.mark.parametrize("family, scale, distance", PAIRS)
def test_one_copy_is_what_summation_gives_and_directions_are_equivalent(family, scale, distance):
    P, Q = f"{family}(0,{scale})", f"{family}({distance},{scale})"
    for eps in LEVELS:
        found, exact = inverted(f"hockey_stick({P}, {Q}, {eps})"), enclose(parse(f"hockey_stick({P}, {Q}, {eps})"), 15)[0]
        moved = inverted(f"hockey_stick({family}(4,{scale}), shift({P}, {4 - distance}), {eps})")
        with at_precision(100):
            value = arb(exact.exact) if exact.exact is not None else exact.ball
            assert found.ball.overlaps(value) and moved.ball.overlaps(value)


def test_h_of_the_reversed_pair_is_the_mirror_image():
    for P, Q in (("DiscreteNormal(0,3)", "DiscreteNormal(2,3)"), ("DiscreteLaplace(0,5)", "DiscreteLaplace(4,5)")):
        for eps in ("1/3", "2"):
            text = "hockey_stick(Power({},40), Power({},40), {})"
            forward, backward = inverted(text.format(P, Q, eps)), inverted(text.format(Q, P, f"-({eps})"))
            with at_precision(100):
                r = arb(parse(eps).value).exp()
                assert forward.ball.overlaps(1 - r + r * backward.ball) and forward.digits() >= 12


@pytest.mark.parametrize("family, scale, distance", PAIRS)
def test_no_plan_makes_the_bounds_wrong(family, scale, distance):
    text = f"hockey_stick(Power({family}(0,{scale}),9), Power({family}({distance},{scale}),9), 1)"
    plan, reference = lattice_plan(parse(text), 40), inverted(text, 80)
    for change in ({"points": 1}, {"points": 2}, {"points": 7}, {"points": 8}, {"order": "1/50"}, {"order": "3", "far": "4"},
                   {"order": "1", "far": "101/100"}, {"bits": 20}, {"far": "200"}):
        with at_precision(100):
            found = inverted(text, plan={**plan, **change})
            assert found.lower <= reference.upper and reference.lower <= found.upper, change


@pytest.mark.parametrize("parts, eps", [((("DiscreteNormal", "40", 1, 100),), "1"), ((("DiscreteNormal", "30", 2, 60),), "1/2"),
                                        ((("DiscreteNormal", "36", 1, 100), ("DiscreteNormal", "30", 1, 80)), "1")])
def test_points_left_out_cost_what_they_may_and_never_make_the_bounds_wrong(parts, eps):
    P, Q = (f"Product({','.join(f'Power({family}({m * far},{scale}),{n})' for family, scale, m, n in parts)})" for far in (0, 1))
    text = f"hockey_stick({P}, {Q}, {eps})"
    plan = lattice_plan(parse(text), 50)
    whole = inverted(text, plan={**plan, "last": plan["points"] // 2})
    assert plan["last"] < plan["points"] // 10 and whole.has_digits(12)
    with at_precision(100):
        for last in (0, 1, 3, plan["last"] // 3, plan["last"] // 2, plan["last"] - 2, plan["last"], plan["last"] + 5):
            found = inverted(text, plan={**plan, "last": last})
            assert found.lower <= whole.upper and whole.lower <= found.upper, last
        assert inverted(text, plan=plan).has_digits(12)
        for last in (-1, True, "3", "1/2"):
            with pytest.raises(RuleError):
                inverted(text, plan={**plan, "last": last})


@pytest.mark.parametrize("scale, distance", [("2", 1), ("3/2", 2), ("5", 3), ("7/3", 1)])
def test_what_is_far_from_the_axis_lies_below_its_bound(scale, distance):
    """Sums over the integers, for one pair, and for two on a common lattice."""
    pair, other = (parse(f"kl(DiscreteNormal(0,{s}), DiscreteNormal({m},{s}))").args for s, m in ((scale, distance), ("3", 1)))
    with at_precision(64):
        parts = [(moments_of(*pair, None), 3), (moments_of(*other, None), 2)]
        for few in (parts[:1], parts):
            step = common_step([moments for moments, _ in few])
            for share in (1, 3, 9):
                bound = away(few, fmpq(3, 4), arb.pi() * share / (10 * step))
                for k in range(25 if bound is not None else 0):
                    t = arb.pi() / step * (arb(share) / 10 + (2 - arb(share) / 5) * k / 24)
                    product = arb(1)
                    for moments, copies in few:
                        product *= abs(moments.at(acb(arb(fmpq(3, 4)), t))) ** copies
                    assert product.lower() <= bound
        assert away(parts[:1], fmpq(1), arb.pi() / parts[0][0].step * fmpq(101, 100)) is None


def test_other_laws_are_left_alone():
    for P, Q in (("DiscreteNormal(1/2,2)", "DiscreteNormal(3/2,2)"), ("DiscreteNormal(0,2)", "DiscreteNormal(1,3)"),
                 ("DiscreteNormal(0,2)", "DiscreteLaplace(1,2)"), ("DiscreteNormal(0,2)", "shift(DiscreteNormal(0,2), 1/2)")):
        text = f"hockey_stick(Power({P},2), Power({Q},2), 1)"
        assert lattice_plan(parse(text), 40) is None
        with at_precision(100), pytest.raises(RuleError, match="lattice"):
            inversion.hockey_stick(parse(text), inversion.InversionPlan(64, fmpq(1), fmpq(2), None, 4, (), 8))


def test_a_thousand_discrete_gaussian_mechanisms_and_their_record():
    expression = parse("privacy_profile(Composed((DiscreteGaussianMechanism(20, 3), 1000)), 30)")
    found, certificate = record(expression, {}, 20)
    continuous = enclose(parse("privacy_profile(Composed((GaussianMechanism(20, 3), 1000)), 30)"), 20)[0]
    assert found.has_digits(20) and check(json.loads(json.dumps(certificate))).verdict == "enclosed"
    with at_precision(100):
        assert abs(found.ball / continuous.ball - 1) < arb("1e-4")
    (text, plan), = certificate["evidence"]["plans"].items()
    for changed in ({**plan, "points": 10}, {**plan, "points": 0}, {**plan, "points": True}, {**plan, "order": "0"}, {"points": 9},
                    {**plan, "order": plan["far"]}, {**plan, "bits": 10**9}, {**plan, "points": "9"}):
        altered = copy.deepcopy(certificate)
        altered["evidence"]["plans"] = {text: changed}
        altered = {**altered, "digest": digest({key: value for key, value in altered.items() if key != "digest"})}
        with pytest.raises(CertificateError):
            check(altered)


@pytest.mark.parametrize("eps", ["-1/2", "0", "1/3", "1", "3"])
def test_different_pairs_share_a_lattice(eps):
    """Two pairs with steps 1/4 and 2/9, summed one by one."""
    P, Q = (f"Product(DiscreteNormal({m}, 2), DiscreteNormal({2 * m}, 3))" for m in (0, 1))
    found = enclose(parse(f"hockey_stick({P}, {Q}, {eps})"), 20)[0]
    with at_precision(100):
        r, total = arb(parse(eps).value).exp(), arb(0)
        first, second = (list(zip(masses("DiscreteNormal", scale, 0), masses("DiscreteNormal", scale, m))) for scale, m in (("2", 1), ("3", 2)))
        for p, q in first:
            total += sum(((p * u - r * q * v).max(arb(0)) for u, v in second), arb(0))
        assert found.has_digits(20) and abs(found.ball - total) < arb("1e-25")


def test_mixed_compositions():
    """A discrete Laplace pair has the losses ±1/2: its composition with a normal pair is an average of two profiles."""
    found = enclose(parse("hockey_stick(Product(DiscreteLaplace(0, 2), Normal(0, 1)), Product(DiscreteLaplace(1, 2), Normal(1, 1)), 1)"), 20)[0]
    parts = "(hockey_stick(Normal(0,1), Normal(1,1), 1/2) + exp(-1/2)*hockey_stick(Normal(0,1), Normal(1,1), 3/2))/(1 + exp(-1/2))"
    assert found.has_digits(20) and found.ball.overlaps(enclose(parse(parts), 30)[0].ball)
    one, other = (parse(f"kl(DiscreteNormal(0,{s}), DiscreteNormal(1,{s}))").args for s in ("2", "3"))
    root = parse("kl(DiscreteNormal(0,sqrt(2)), DiscreteNormal(1,sqrt(2)))").args
    with at_precision(60):
        losses = [moments_of(*pair, None) for pair in (one, other, root)]
        assert common_step(losses[:2]).overlaps(arb(1) / 36)
        assert common_step(losses) is None and common_step(losses[2:]).overlaps(arb(1) / 2)
