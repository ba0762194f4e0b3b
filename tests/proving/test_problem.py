"""Symbols that make premises tight, set at many points at once in floats."""

import numpy as np
import pytest

from rdpverify.kernel.goal import sides
from rdpverify.proving.problem import Problem
from rdpverify.proving.search import pretty_points
from rdpverify.typed import parse_statement

PRIVATE = "hockey_stick(P,Q,e) <= Phi(mu/2-e/mu)-exp(e)*Phi(-mu/2-e/mu) for all e in {}"
BOUNDED = {
    "no float where exp(e) overflows": ("tv(P,Q) <= mu", [PRIVATE.format("[0,oo)")], ["mu > 0"]),
    "from above": ("tv(P,Q) <= mu", [PRIVATE.format("[0,4]")], ["mu > 0"]),
    "falling": ("tv(P,Q) <= c", ["renyi(P,Q,a) <= 1/c - c for all a in (1,oo)"], ["c in (0, 1)"]),
    "from below": ("tv(P,Q) <= c", ["tv(P,Q) >= c**3 + tanh(c) - 1"], ["c in (0, 1)"]),
    "directly": ("renyi(P,Q,2) <= c", ["renyi(P,Q,a) <= c*a for all a in (1,oo)"], ["c > 0"]),
}


@pytest.mark.parametrize("kind", BOUNDED)
def test_the_most_demanding_instance_counts_and_one_without_a_value_leaves_nothing(kind):
    conclusion, given, where = BOUNDED[kind]
    problem = Problem(parse_statement(conclusion, given=given, where=where))
    points, ((name, [(premise, direction)]),) = pretty_points(problem, 2, 40), problem.bounds.items()
    small, large = sides(premise.relation)
    fixed, moving = (small, large) if name in large.free else (large, small)
    values = [problem._inverse(moving, name, points.floats(**scalars).value(fixed), points, scalars, events)
              for scalars, events in problem.instances(premise, points)]
    demanded = np.maximum.reduce(values) if direction > 0 else np.minimum.reduce(values)
    assert np.isnan(demanded).all() == (kind == "no float where exp(e) overflows")
    np.testing.assert_array_equal(problem._solve(premise, points, name, direction), demanded)
