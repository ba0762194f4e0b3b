"""Random pairs of laws: whatever the lemmas answer lies in the enclosure by integration, infinite exactly when that is."""

from flint import ctx
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rdpverify.errors import RuleError
from rdpverify.kernel.closed import closed_answer
from rdpverify.kernel.closed.assumptions import Assumptions
from rdpverify.kernel.signs import Signs
from rdpverify.language import parse
from rdpverify.numeric import enclose
from rdpverify.terms.evaluate import ball

SCALES = st.sampled_from(["1/3", "1", "3/2", "3"])
PLACES = st.sampled_from(["-1", "-1/2", "0", "1/3", "2"])
LAWS = st.one_of(
    st.builds("Normal({}, {})".format, PLACES, SCALES),
    st.builds("Laplace({}, {})".format, PLACES, SCALES),
    st.builds("Uniform({}, 3)".format, PLACES),
    st.builds("shift(Exponential({}), {})".format, SCALES, PLACES),
    st.builds("HalfNormal({})".format, SCALES),
    st.builds("RectifiedNormal({}, {}, -1, 1)".format, PLACES, SCALES),
    st.builds("Mixture((1/3, PointMass(0)), (2/3, Uniform(0, {})))".format, SCALES),
    st.sampled_from(["Bernoulli(0)", "Bernoulli(1/3)", "Finite([1/4, 1/4, 1/2])"]),
)
QUANTITIES = st.sampled_from(
    [
        "renyi({}, {}, 1/3)",
        "renyi({}, {}, 1/2)",
        "renyi({}, {}, 5/2)",
        "kl({}, {})",
        "max_divergence({}, {})",
        "hockey_stick({}, {}, 1/3)",
        "hockey_stick({}, {}, -1/2)",
        "chi2({}, {})",
        "hellinger2({}, {})",
    ]
)


@settings(max_examples=60, deadline=None)
@given(QUANTITIES, LAWS, LAWS)
def test_the_closed_value_lies_in_the_enclosure(quantity, P, Q):
    term = parse(quantity.format(P, Q))
    try:
        answer = closed_answer(term, Assumptions(Signs({})))
    except RuleError:
        assume(False)
    found, _ = enclose(term, digits=8, route="integration")
    assert answer.conditions == ()
    precision, ctx.prec = ctx.prec, 120
    try:
        if answer.value.op == "oo":
            assert found.infinite == 1
        else:
            assert not found.infinite and ball(answer.value, {}).overlaps(found.lower.union(found.upper))
    finally:
        ctx.prec = precision
