"""Products of different laws on a grid of losses: around exact values, nowhere above or below the profile, and altered."""

import copy
import json

import pytest
from flint import arb, fmpq

from rdpverify.errors import CertificateError, InputError, RuleError
from rdpverify.exact import digest
from rdpverify.kernel.compositions import composed
from rdpverify.checker import check
from rdpverify.kernel.enclosures.enclosure import Evaluator
from rdpverify.kernel.extended import at_precision
from rdpverify.language import parse
from rdpverify.numeric import composed as planning
from rdpverify.numeric import enclose, enclosing, record
from rdpverify.terms import call, number

SAMPLED = "Mixture((9/10, Normal(0,1)), (1/10, Normal(1,1)))"


@pytest.fixture(autouse=True)
def few_nodes(monkeypatch):
    monkeypatch.setattr(planning, "MANY", 1_500)
    planning._plan.cache_clear()
    yield
    planning._plan.cache_clear()


def on_grid(term):
    plan, plans = planning.composed_plan(term)
    with at_precision(150):
        return composed.hockey_stick(term, composed.read_composed_plan(plan), Evaluator(plans).value)


@pytest.mark.parametrize("text, width", [
    ("hockey_stick(Power(Normal(0,1),3), Power(Normal(1,1),3), 1)", "0.001"),
    ("hockey_stick(Power(Normal(0,1),20), Power(Normal(1/10,1),20), -1/2)", "0.001"),
    ("tv(Product(Normal(0,1),Normal(0,2)), Product(Normal(1,1),Normal(1,2)))", "0.001"),
    ("hockey_stick(Power(Laplace(0,1),5), Power(Laplace(1,1),5), 2)", "0.01"),
    ("hockey_stick(Power(Bernoulli(1/4),4), Power(Bernoulli(3/4),4), 1)", "0.05"),
    ("hockey_stick(Power(Bernoulli(0),3), Power(Bernoulli(1/2),3), 1)", "0.05"),
    ("tv(Power(Bernoulli(1/3),2), Power(Bernoulli(0),2))", "0.05"),
    ("hockey_stick(Product(Bernoulli(1/4),Power(Laplace(0,1),2)), Product(Bernoulli(1/4),Power(Laplace(1,1),2)), 0)", "0.01"),
])
def test_the_exact_value_lies_inside(text, width):
    """Laws with a closed form or an exact sum of their own, worked out on the grid all the same."""
    term = parse(text)
    found, exact = on_grid(term), enclose(parse(text.replace("Product(Bernoulli(1/4),Power(Laplace(0,1),2))", "Power(Laplace(0,1),2)").replace(
        "Product(Bernoulli(1/4),Power(Laplace(1,1),2))", "Power(Laplace(1,1),2)")), 15)[0]
    with at_precision(100):
        assert found.lower <= exact.lower and exact.upper <= found.upper and found.upper - found.lower < arb(width)


def test_closed_profiles_of_one_step_are_what_integration_gives():
    laplace = "Mixture((1/4, Laplace(3,2)), (3/4, Laplace(0,2)))"
    for P, Q in ((SAMPLED, "Normal(0,1)"), ("Normal(0,1)", SAMPLED), (laplace, "Laplace(0,2)"), ("Laplace(0,2)", laplace),
                 ("Laplace(0,2)", "Laplace(3,2)"), ("Normal(3,2)", "Normal(0,2)")):
        profile = composed.closed_profile(parse(P), parse(Q))
        for eps in ("-1/2", "-1/20", "0", "1/20", "1"):
            exact = enclose(parse(f"hockey_stick({P}, {Q}, {eps})"), 15)[0]
            with at_precision(80):
                value = profile(parse(eps).value)
                assert value.overlaps(arb(exact.exact) if exact.exact is not None else exact.ball) and value.rad() < arb("1e-15")


def test_the_pairs_are_below_and_above_the_profile_between_the_nodes():
    profile = composed.closed_profile(parse(SAMPLED), parse("Normal(0,1)"))
    with at_precision(128):
        step, plan = fmpq(1, 64), composed.FactorPlan(-6, 200, -4, 150)
        grid = composed.Grid(profile, step, plan)
        below, above = grid.below(), grid.above()
        for k in range(-40, 800):
            eps = step * fmpq(k, 4)
            value = profile(eps)
            assert below.expectation(arb(eps), step).lower() <= value.upper()
            assert value.lower() <= above.expectation(arb(eps), step).upper()


def test_a_step_too_coarse_from_below_is_noticed():
    profile = composed.closed_profile(parse(SAMPLED), parse("Normal(0,1)"))
    with at_precision(128), pytest.raises(RuleError, match="convex"):
        composed.Grid(profile, fmpq(1, 32), composed.FactorPlan(-12, 50, -11, 40)).below()


def test_mixed_products_are_symmetric_and_monotone():
    text = "hockey_stick(Product({0}), Product({1}), {2})"
    P, Q = ("Laplace(0,1)", "Normal(0,1)"), ("Laplace(1,1)", "Normal(1,1)")
    ends = [enclose(parse(text.format(", ".join(P), ", ".join(Q), eps)), 2)[0] for eps in (0, "1/2", 1)]
    turned = enclose(parse(text.format(", ".join(P[::-1]), ", ".join(Q[::-1]), "1/2")), 2)[0]
    alone = enclose(parse("hockey_stick(Normal(0,1), Normal(1,1), 1/2)"), 10)[0]
    with at_precision(100):
        assert ends[0].lower > ends[1].upper > ends[2].upper and ends[1].ball.overlaps(turned.ball) and ends[1].lower > alone.upper


def test_a_composition_of_subsampled_gaussians_and_its_record(monkeypatch):
    monkeypatch.setattr(enclosing, "product_plan", lambda term, bits: planning.composed_plan(term))
    expression = parse('privacy_profile(Composed((PoissonSampled(GaussianMechanism(1), 1/10, "add_remove", "remove"), 20)), 1)')
    found, certificate = record(expression, {}, 1)
    assert found.digits() >= 1
    assert check(json.loads(json.dumps(certificate))).verdict == "enclosed"
    (text, plan), = certificate["evidence"]["plans"].items()
    first, last = plan["factors"][0]["nodes"]

    def factor(**changes):
        return {**plan, "factors": [{**plan["factors"][0], **changes}]}

    for changed in (
        factor(nodes=[first + 100, last]), factor(nodes=[first, "9"]), factor(nodes=[first]),
        factor(inner=[first, last]), factor(inner=[5, 6]), factor(inner=None),
        {**plan, "factors": []}, {**plan, "factors": 2 * plan["factors"]}, {**plan, "step": "0"}, {**plan, "step": "1/10"},
        {**plan, "bits": 10**9}, {},
    ):
        altered = copy.deepcopy(certificate)
        altered["evidence"]["plans"] = {text: changed}
        altered = {**altered, "digest": digest({key: value for key, value in altered.items() if key != "digest"})}
        with pytest.raises(CertificateError):
            check(altered)


def test_without_a_plan_there_is_no_value():
    with pytest.raises(RuleError, match="no plan"):
        Evaluator({}).value(parse("tv(Product(Laplace(0,1),Normal(0,1)), Product(Laplace(1,1),Normal(1,1)))"))


def test_weights_that_do_not_add_up_are_no_mixture():
    with pytest.raises(Exception, match="weight|mass|sum"):
        enclose(parse("tv(Power(Mixture((9/10, Normal(0,1)), (1/5, Normal(1,1))),2), Power(Normal(0,1),2))"), 2)


def test_epsilon_of_a_composition_lies_between_levels_of_its_profile():
    mechanism = "Composed((PoissonSampled(GaussianMechanism(1), 1/10), 20), (GaussianMechanism(8), 1))"
    expression = parse(f"epsilon({mechanism}, 1/1000)")
    found, certificate = record(expression, {}, 1)
    assert found.digits() >= 1 and check(certificate).verdict == "enclosed"
    with at_precision(100):
        for end, holds in (("lower", lambda value: value.upper >= arb("0.001")), ("upper", lambda value: value.lower <= arb("0.001"))):
            level = certificate[end]
            assert holds(enclose(parse(f"privacy_profile({mechanism}, {level})"), 1)[0])
        alone = enclose(parse("epsilon(GaussianMechanism(8), 1/1000)"), 10)[0]
        conversion = enclose(parse(f"optimal_epsilon(8, rdp({mechanism}, 8), 1/1000)"), 6)[0]
        assert alone.upper < found.lower < conversion.upper


def test_a_divergence_in_a_slot_is_worked_out_or_refused_in_words():
    assert enclose(parse("optimal_epsilon(8, rdp(GaussianMechanism(1), 8), 1/1000)"), 6)[0].has_digits(6)
    with pytest.raises(InputError, match="order"):
        enclose(parse("renyi(Normal(0,1), Normal(1,1), 1 + kl(Normal(0,1), Normal(1,1)))"), 6)
    with pytest.raises(InputError, match="sigma"):
        enclose(call("optimal_epsilon", 8, call("rdp", call("GaussianMechanism", -1, 1), 8), number(fmpq(1, 9))), 6)


@pytest.mark.parametrize("quantity", ["loss_tail", "loss_within"])
def test_losses_of_normal_products_are_those_of_one_normal_law(quantity):
    found = enclose(parse(f"{quantity}(Power(Normal(0,1),3), Power(Normal(1,1),3), 1)"), 12)[0]
    unequal = enclose(parse(f"{quantity}(Product(Normal(0,1),Normal(5,2)), Product(Normal(1,1),Normal(5+2*sqrt(2),2)), 1)"), 12)[0]
    alone = enclose(parse(f"{quantity}(Normal(0,1), Normal(sqrt(3),1), 1)"), 12)[0]
    assert found.ball.overlaps(alone.ball) and unequal.ball.overlaps(alone.ball) and found.has_digits(12)
    others = enclose(parse(f"{quantity}(Power(Laplace(0,1),3), Power(Laplace(1,1),3), 1)"), 12)[0]
    assert others.has_digits(12) and others.lower > 0
