"""Products by the inverted transform of the privacy loss: around exact values, both ways round, and with altered plans."""

import copy
import json

import mpmath as mp
import pytest
from flint import acb, arb, fmpq

from rdpverify.certificates.digits import Enclosure
from rdpverify.errors import CertificateError, RuleError
from rdpverify.exact import digest
from rdpverify.kernel.compositions import composed, inversion
from rdpverify.checker import check
from rdpverify.kernel.extended import at_precision
from rdpverify.kernel.compositions.losses import SampledLaplace
from rdpverify.kernel.compositions.moments import moments_of
from rdpverify.kernel.tensor import factors
from rdpverify.language import parse
from rdpverify.numeric import composed as grids
from rdpverify.numeric import enclose, record
from rdpverify.numeric.inversion import inversion_plan

SAMPLED, LAPLACE = "Mixture((9/10, Normal(0,1)), (1/10, Normal(1,1)))", "Mixture((3/4, Laplace(0,2)), (1/4, Laplace(3,2)))"
PAIRS = [(SAMPLED, "Normal(0,1)", 1), (SAMPLED, "Normal(0,1)", 6), ("Mixture((9/10, Normal(0,1)), (1/10, Normal(-1,1)))", "Normal(0,1)", 6),
         ("Mixture((1/2, Normal(0,2)), (1/4, Normal(1,2)), (1/4, Normal(3,2)))", "Mixture((2/3, Normal(0,2)), (1/3, Normal(-1,2)))", 3),
         (LAPLACE, "Laplace(0,2)", 30), ("Laplace(0,1)", "Laplace(1,1)", 20), ("Normal(0,1)", "Normal(1,1)", 3)]


def inverted(text, bits=60, plan=None):
    term = parse(text)
    plan = inversion.read_inversion_plan(json.loads(json.dumps(plan or inversion_plan(term, bits))))
    with at_precision(plan.bits + 20):
        return Enclosure.of(inversion.hockey_stick(term, plan))


def power(P, Q, copies, eps):
    return f"hockey_stick(Power({P},{copies}), Power({Q},{copies}), {eps})"


@pytest.mark.parametrize("text, digits", [
    ("hockey_stick(Power(Normal(0,1),3), Power(Normal(1,1),3), 1)", 15),
    ("hockey_stick(Power(Normal(0,1),20), Power(Normal(1/10,1),20), -1/2)", 15),
    ("hockey_stick(Power(Normal(0,1),20), Power(Normal(1/10,1),20), 6)", 15),
    ("tv(Product(Normal(0,1),Normal(0,2)), Product(Normal(1,1),Normal(1,2)))", 15),
    ("hockey_stick(Power(Laplace(0,1),20), Power(Laplace(1,1),20), 9)", 4),
    ("hockey_stick(Power(Laplace(0,1),90), Power(Laplace(1,1),90), -4)", 12),
])
def test_the_exact_value_lies_inside(text, digits):
    """Laws with a closed form or a finite sum of their own."""
    found, exact = inverted(text), enclose(parse(text), 25)[0]
    with at_precision(100):
        assert found.lower <= exact.lower and exact.upper <= found.upper and found.digits() >= digits


@pytest.mark.parametrize("P, Q, copies", PAIRS)
@pytest.mark.parametrize("eps", ["-1/2", "0", "1/5", "1"])
@pytest.mark.sampled(4)
def test_either_law_may_come_first(P, Q, copies, eps):
    """H_r(P‖Q) = 1 − r + r·H_{1/r}(Q‖P): two transforms, two paths."""
    forward, backward = inverted(power(P, Q, copies, eps), 12), inverted(power(Q, P, copies, f"-({eps})"), 12)
    with at_precision(100):
        r = arb(parse(eps).value).exp()
        turned = 1 - r + r * backward.ball
        assert forward.ball.overlaps(turned) and forward.ball.rad() < arb("0.001") and turned.rad() < arb("0.001")


@pytest.mark.parametrize("P, Q, copies", PAIRS[1:3] + PAIRS[4:])
def test_grids_of_losses_agree(P, Q, copies, monkeypatch):
    monkeypatch.setattr(grids, "MANY", 1_500)
    grids._plan.cache_clear()
    for eps in ("1/10", "1"):
        term = parse(power(P, Q, copies, eps))
        plan, _ = grids.composed_plan(term)
        with at_precision(150):
            found = composed.hockey_stick(term, composed.read_composed_plan(plan), None)
            assert found.ball.overlaps(inverted(power(P, Q, copies, eps), 24).ball) and found.ball.rad() < arb("0.005")
    grids._plan.cache_clear()


@pytest.mark.parametrize("P, Q, eps", [(SAMPLED, "Normal(0,1)", eps) for eps in ("-1", "0", "1/2", "4")]
                         + [("Normal(0,1)", SAMPLED, eps) for eps in ("-3", "-1", "0", "1/20")])
def test_one_step_has_a_closed_form(P, Q, eps):
    found = inverted(f"hockey_stick({P}, {Q}, {eps})", 6)
    with at_precision(100):
        exact = composed.closed_profile(parse(P), parse(Q))(parse(eps).value)
        assert found.ball.overlaps(exact) and found.ball.rad() < exact / 10


def test_infinite_losses_count_in_full_and_missing_ones_not_at_all():
    """P(∞) + (1−a)·H at ε − log(1−a), where Q lacks an outcome of P-mass a; H at ε − log(1−a), less P's share, the other way round."""
    first, second = "Power(Normal(0,1),3)", "Power(Normal(1,1),3)"
    for eps in ("-1/3", "1"):
        found = inverted(f"hockey_stick(Product(Bernoulli(1/10),{first}), Product(Bernoulli(0),{second}), {eps})")
        exact = enclose(parse(f"1/10 + 9/10*hockey_stick({first}, {second}, {eps} - log(9/10))"), 25)[0]
        with at_precision(100):
            assert found.lower <= exact.lower and exact.upper <= found.upper and found.digits() >= 15
        found = inverted(f"hockey_stick(Product(Bernoulli(0),{first}), Product(Bernoulli(1/10),{second}), {eps})")
        exact = enclose(parse(f"hockey_stick({first}, {second}, {eps} + log(9/10))"), 25)[0]
        with at_precision(100):
            assert found.lower <= exact.lower and exact.upper <= found.upper and found.digits() >= 15
    plan = inversion_plan(parse(f"hockey_stick(Product(Bernoulli(0),{first}), Product(Bernoulli(1/10),{second}), 1)"), 30)
    disjoint = inverted(f"hockey_stick(Product(Bernoulli(0),{first}), Product(Bernoulli(1),{second}), 1)", plan=plan)
    assert disjoint.lower <= 1 <= disjoint.upper and disjoint.lower > arb("0.999")


def test_moments_are_those_of_the_losses_and_fall_below_their_bound():
    for P, Q, copies in PAIRS:
        for first, second in ((P, Q), (Q, P)):
            term = parse(power(first, second, copies, 0))
            plan = inversion.read_inversion_plan(inversion_plan(term, 10))
            with at_precision(plan.bits + 20):
                (left, right, _), = factors(*term.args[:2])
                moments = moments_of(left, right, plan.parts[0])
                values = moments.on_line(plan.order, fmpq(3, 4), 70)
                assert values[0].imag.contains(0) and all(abs(value).lower() <= values[0].real.upper() for value in values[1:])
                for j in (2, 10, 40):
                    bound = moments.beyond(plan.order, arb(fmpq(3, 4) * j))
                    assert all(abs(value).lower() <= bound for value in values[j:]) and bound <= 9 * values[0].real
                order = f"{1 + plan.order}"
                exact = enclose(parse(f"renyi({first}, {second}, {order})"), 12)[0].ball
                assert values[0].real.overlaps((exact * arb(plan.order)).exp())
                again = moments.on_line(plan.order + 1, fmpq(1), 0)[0].real
                assert moments.far(plan.order + 1).overlaps(again) or again <= moments.far(plan.order + 1)


@pytest.mark.parametrize("P, Q, copies", PAIRS)
def test_no_plan_makes_the_bounds_wrong(P, Q, copies):
    """Whatever the line, the spacing, the number of points and the grids: refused, or around the value."""
    text = power(P, Q, copies, "1/2")
    plan, reference = inversion_plan(parse(text), 12), inverted(text, 16)
    part, tried = plan["parts"][0], 0
    grid = part.get("grid", {})
    parts = [[{**part, **change}] for change in (
        {"path": "1/50"}, {"path": "7/10"}, {"grid": {**grid, "step": "1/4"}}, {"grid": {**grid, "strip": "1/10"}}, {"far": grid},
        {"grid": {**grid, "windows": [[-4, 20]]}}, {"nodes": 3}, {"ellipse": "3/2"}, {"ellipse": "101/100"})]
    changes = [{}, {"count": 3}, {"count": 1}, {"count": plan["count"] // 3 + 1}, {"order": "1/9", "far": "1/8"}, {"far": "30"},
               {"spacing": "1/50"}, {"spacing": "1"}, {"spacing": "5"}, {"order": "2"}, {"bits": 30}, *({"parts": item} for item in parts)]
    for change in changes:
        try:
            found = inverted(text, plan={**plan, **change})
        except RuleError:
            continue
        tried += 1
        with at_precision(100):
            assert found.ball.overlaps(reference.ball) and found.lower <= reference.upper and reference.lower <= found.upper, change
    assert tried > 5


def test_a_record_is_checked_and_altered_ones_are_refused():
    expression = parse('privacy_profile(Composed((PoissonSampled(GaussianMechanism(1), 1/10, "add_remove", "remove"), 20)), 1)')
    found, certificate = record(expression, {}, 20)
    assert found.digits() >= 20 and check(json.loads(json.dumps(certificate))).verdict == "enclosed"
    (text, plan), = certificate["evidence"]["plans"].items()
    part = plan["parts"][0]
    for changed in (
        {**plan, "count": 10}, {**plan, "count": 0}, {**plan, "count": True}, {**plan, "order": "0"}, {**plan, "order": plan["far"]},
        {**plan, "spacing": "0"}, {**plan, "spacing": "5"}, {**plan, "parts": []}, {**plan, "parts": 2 * [part]}, {**plan, "parts": [{}]},
        {**plan, "parts": [{**part, "path": "3"}]}, {**plan, "parts": [{**part, "path": "0"}]}, {**plan, "bits": 10**9}, {"order": "1"},
        {**plan, "parts": [{"nodes": 10, "ellipse": "2"}]}, {**plan, "parts": [{**part, "grid": None}]}, {**plan, "parts": "x"},
        {**plan, "parts": [{**part, "grid": {**part["grid"], "strip": "16/10"}}]},
    ):
        altered = copy.deepcopy(certificate)
        altered["evidence"]["plans"] = {text: changed}
        altered = {**altered, "digest": digest({key: value for key, value in altered.items() if key != "digest"})}
        with pytest.raises(CertificateError):
            check(altered)


def test_means_on_both_sides_are_left_to_grids():
    term = parse("hockey_stick(Power(Mixture((1/2, Normal(-1,1)), (1/2, Normal(1,1))),2), Power(Normal(0,1),2), 1)")
    assert inversion_plan(term, 20) is None
    plan = inversion_plan(parse(power(SAMPLED, "Normal(0,1)", 2, 1)), 20)
    with at_precision(100), pytest.raises(RuleError, match="moments|grid|path"):
        inversion.hockey_stick(term, inversion.read_inversion_plan(plan))


def test_a_million_steps_have_thirty_digits_and_levels_beyond_reach_a_bound():
    text = "hockey_stick(Power(Mixture((999/1000, Normal(0,1)), (1/1000, Normal(1,1))),{n}), Power(Normal(0,1),{n}), {eps})"
    assert enclose(parse(text.format(n=10**6, eps=5)), 30)[0].has_digits(30)
    found = inverted(text.format(n=100, eps=1000))
    assert found.lower <= 0 and found.upper < arb("1e-30")


def test_epsilon_inverts_the_profile_to_many_digits():
    mechanism = "Composed((PoissonSampled(GaussianMechanism(1), 1/10), 20), (GaussianMechanism(8), 1))"
    found = enclose(parse(f"epsilon({mechanism}, 1/1000)"), 15)[0]
    level = found.decimal(20)[0]
    profile = enclose(parse(f"privacy_profile({mechanism}, {level})"), 15)[0]
    with at_precision(100):
        assert found.has_digits(15) and abs(profile.ball - arb("0.001")) < arb("1e-14")


def test_thousands_of_laplace_mechanisms_whose_finite_sum_is_too_long():
    text = "hockey_stick(Power(Laplace(0,10),{n}), Power(Laplace(1,10),{n}), 20)"
    found, fewer = (enclose(parse(text.format(n=n)), 20)[0] for n in (2500, 400))
    assert found.has_digits(20) and found.lower > fewer.upper
    again = inverted(text.format(n=400), 50)
    with at_precision(100):
        assert again.ball.overlaps(fewer.ball) and again.digits() >= 6


@pytest.mark.parametrize("s", ["0.3", "3+10j", "7+0.25j", "-2+1j"])
@pytest.mark.parametrize("backward", [False, True])
def test_the_moments_of_subsampled_laplace_laws_are_the_integrals_on_both_sides_of_their_poles(s, backward):
    z = mp.mpc(complex(s))
    power = -z if backward else 1 + z

    def ratio(x):  # of (1−w)·Q + w·(Q moved by d = 2) to Q, w = 1/4
        return mp.mpf(3) / 4 + mp.exp(2 * x - 2) / 4

    whole = ratio(0) ** power / 2 + mp.exp(-2) * ratio(2) ** power / 2 + mp.quad(lambda x: mp.exp(-x) * ratio(x) ** power, [0, 1, 2]) / 2
    with at_precision(100):
        law, base = parse("Mixture((3/4, Laplace(0,1)), (1/4, Laplace(2,1)))"), parse("Laplace(0,1)")
        found = SampledLaplace(law, base, backward).at(acb(float(z.real), float(z.imag)))
    assert abs(complex(found) - complex(whole)) < 1e-12 * abs(complex(whole))


def test_a_plan_with_nodes_of_its_own_for_a_subsampled_law_is_refused():
    plan = {"bits": 64, "order": "1", "far": "2", "spacing": "1", "count": 4, "parts": [{"nodes": 20, "ellipse": "2"}]}
    with pytest.raises(RuleError, match="the plan of an inversion is misshapen"):
        inversion.read_inversion_plan(plan)
