"""KL = lim_{α↑1} D_α = dI/dα at α = 1, by differentiating the closed form of I(α) = ∫ p^α·q^(1−α).

For densities of mass 1 with P ≪ Q: I(1) = 1, I ≤ 1 on (0, 1), and log I(α)/(α−1) → KL as α ↑ 1 (van Erven & Harremoës 2014,
Theorem 5).  When the closed form is differentiable at α = 1 and equals 1 there, the limit is its derivative.  Both are
checked: every partial operation of the differentiated form is shown to be defined at α = 1, and I(1) = 1 is an identity.
"""

from ...errors import IllPosed, InputError, RuleError
from ...terms import INFINITY, ONE, Term, sub, substitute, symbol
from ...terms.derivative import derivative
from ..defined import requirements
from .answer import Answer
from .exponent import tidy
from .integral import blended
from .known import Known

ORDER = "_a"


def kullback_leibler(P, Q, known: Known) -> Answer:
    """E_P log(p/q) of two measures of mass 1; +∞ when P is not absolutely continuous with respect to Q."""
    order = symbol(ORDER)
    below_one = known.assuming(sub(ONE, order), names=(ORDER,))
    integral = blended((P, Q), (order, sub(ONE, order)), below_one)
    if not integral.dominated or integral.disjoint:
        return Answer(INFINITY, dominated=False, disjoint=integral.disjoint)
    if integral.value.infinite or not integral.value.exact:
        raise RuleError("the integral of p**a*q**(1-a) below order 1 has no closed form that can be differentiated")
    conditions = tuple(c for c in integral.value.valid_when if ORDER not in c.free)
    for condition in integral.value.valid_when:
        if ORDER in condition.free and not known.is_nonzero(substitute(sub(condition.left, condition.right), {ORDER: ONE})):
            raise RuleError("the closed form has a hole at order 1")
    assumed = known.assuming(*(sub(c.left, c.right) for c in conditions if c.op == ">"))
    return Answer(at_order_one(integral.term, assumed), valid_when=conditions, pieces=integral.pieces)


def at_order_one(integral: Term, known: Known) -> Term:
    """d/dα of the closed form at α = 1, once its value there is shown to be 1."""
    try:
        value, slope = (substitute(form, {ORDER: ONE}) for form in (integral, derivative(integral, ORDER)))
    except (InputError, IllPosed) as problem:
        raise RuleError(f"the closed form cannot be differentiated at order 1: {problem}") from None
    open_ones = requirements(value, known) + requirements(slope, known)
    if open_ones:
        raise RuleError(f"the closed form might be undefined at order 1: {open_ones[0].why}")
    if not known.equal(value, ONE):
        raise RuleError("the closed form is not 1 at order 1, so a density does not have mass 1")
    return tidy(slope, known)
