"""Altered integration plans: the kernel refuses one, or encloses the right value with it."""

import copy
import random
from fractions import Fraction

import pytest

from rdpverify.errors import RdpVerifyError
from rdpverify.kernel.enclosures.enclosure import enclose
from rdpverify.language import parse
from rdpverify.numeric import enclose as steered

TERMS = (
    "renyi(Normal(0,1), Normal(1,2), 3/2)", "renyi(Normal(0,1), Normal(1,1), 1/2)", "kl(Laplace(0,1), Normal(0,1))",
    "kl(Normal(0,1), Laplace(1,2))", "max_divergence(Normal(0,1), Normal(1,2))", "hockey_stick(Normal(0,1), Normal(1,1), 1/2)",
    "hockey_stick(Laplace(0,1), Laplace(1,2), -1/3)", "tv(Normal(0,1), Cauchy(0,1))",
    "renyi(Mixture((9/10, Normal(0,1)), (1/10, Normal(2,1))), Normal(0,1), 5/2)", "chi2(Exponential(2), Exponential(3))",
    "chi2(Exponential(3), Exponential(1))", "renyi(Poisson(2), Poisson(3), 5/2)", "hockey_stick(Poisson(2), Poisson(3), 1/5)",
    "renyi(Uniform(0,1), Beta(2,2), 1/2)", "renyi(Laplace(0,1), Cauchy(0,1), 2)", "renyi(Cauchy(0,1), Laplace(0,1), 2)",
    "max_divergence(Laplace(0,1), Laplace(1,1))", "max_divergence(Geometric(1/2), Geometric(1/3))", "kl(Cauchy(0,1), Normal(0,1))",
)


@pytest.fixture(scope="module")
def references():
    return [(parse(text), *steered(parse(text), 20, route=route)) for text in TERMS for route in ("integration", None)]


def places(data, path=()):
    """Paths to everything inside the JSON."""
    for key in data if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ():
        yield from places(data[key], (*path, key))
        yield (*path, key)


def alter(dice: random.Random, data):
    """Change one number, flag or text, or lose, repeat or reverse something, in place."""
    path = dice.choice(list(places(data)))
    for key in path[:-1]:
        data = data[key]
    key, old = path[-1], data[path[-1]]
    if isinstance(old, bool):
        data[key] = not old
    elif isinstance(old, int):
        data[key] = old + dice.choice((-10, -3, -1, 1, 3, 10))
    elif isinstance(old, str):
        data[key] = _other_text(dice, old)
    elif isinstance(old, list) and old:
        data[key] = dice.choice((old[:-1], old[1:], [*old, old[-1]], old[::-1], []))
    else:
        data[key] = dice.choice((None, {"p": 0, "q": 0}, {"p": 1, "q": 0}))


def _other_text(dice: random.Random, old: str) -> str:
    try:
        number = Fraction(old)
    except ValueError:
        return dice.choice(("affine", "exponential"))
    return str(dice.choice((number * 2, number / 2, -number, number + 1, number - 1, number + Fraction(1, 10), 0, number * 10)))


def contradict(a, b) -> bool:
    """Do two enclosures exclude one another?"""
    if a.infinite or b.infinite:
        one, other = (a, b) if a.infinite else (b, a)
        return one.infinite != other.infinite and bool(other.upper.is_finite())
    return bool(a.lower > b.upper or a.upper < b.lower)


def test_an_altered_plan_gives_no_wrong_enclosure(references, length):
    dice, accepted = random.Random("plans"), 0
    for _ in range(150 * length):
        term, right, plans = dice.choice(references)
        plans = copy.deepcopy(plans)
        for _ in range(dice.choice((1, 1, 2, 3))):
            if any(places(plans)):
                alter(dice, plans)
        try:
            found = enclose(term, dice.choice((30, 64, 90)), plans)
        except (RdpVerifyError, TypeError, AttributeError):  # the checker reads the last two as malformed evidence
            continue
        accepted += 1
        assert not contradict(found, right), (term, found, right, plans)
    assert accepted > 10
