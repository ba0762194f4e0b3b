"""KL = lim_{α↑1} D_α = dI/dα at α = 1, by differentiating the closed form of I(α) = ∫ p^α·q^(1−α).

For densities of mass 1 with P ≪ Q: I(1) = 1, I ≤ 1 on (0, 1), and log I(α)/(α−1) → KL as α ↑ 1 (van Erven & Harremoës 2014,
Theorem 5).  When the closed form is differentiable at α = 1 and equals 1 there, the limit is its derivative.  Both are
checked: every partial operation of the differentiated form is shown to be defined at α = 1, and I(1) = 1 is an identity.
"""

from ...errors import IllPosed, InputError, RuleError, require
from ...terms import HALF, INFINITY, ONE, ZERO, Term, add, div, log, make, mul, neg, number, power, rebuild, sub, substitute, symbol, walk
from ...terms.derivative import derivative
from .answer import Answer
from .exponent import tidy
from .integral import blended
from .assumptions import Assumptions
from .moments import kullback_leibler_by_moments
from .requirements import open_requirements
from .segments import Undecided
from .series import canonical_series

ORDER = "_a"


def kullback_leibler(P, Q, assumptions: Assumptions) -> Answer:
    """E_P log(p/q) of two measures of mass 1; +∞ when P is not absolutely continuous with respect to Q.

    By differentiating at order 1, or else by moments.
    """
    try:
        return kullback_leibler_by_order(P, Q, assumptions)
    except Undecided:
        raise
    except RuleError as problem:
        try:
            return kullback_leibler_by_moments(P, Q, assumptions)
        except Undecided:
            raise
        except RuleError as other:
            raise (problem if "no lemma" in str(other) else other) from None


def kullback_leibler_by_order(P, Q, assumptions: Assumptions) -> Answer:
    """dI/dα at α = 1."""
    order = symbol(ORDER)
    below_one = assumptions.assuming(sub(ONE, order), names=(ORDER,))
    integral = blended((P, Q), (order, sub(ONE, order)), below_one)
    if not integral.dominated or integral.disjoint:
        conditions = tuple(c for c in integral.value.finite_when if ORDER not in c.free)
        return Answer(INFINITY, valid_when=conditions, dominated=False, disjoint=integral.disjoint)
    value = integral.value
    require(not value.infinite, "the integral of p**a*q**(1-a) is infinite below order 1, so a density does not have mass 1")
    finite, valid = (tuple(c for c in conditions if ORDER not in c.free) for conditions in (value.finite_when, value.valid_when))
    if any(ORDER in c.free for c in value.finite_when) and not value.exact:
        raise RuleError("the integral of p**a*q**(1-a) has no closed form that is known to hold just below order 1")
    for condition in value.valid_when:  # those of finite_when hold on (0, 1): the integral is at most 1 there
        if ORDER in condition.free and not assumptions.is_nonzero(substitute(sub(condition.left, condition.right), {ORDER: ONE})):
            raise RuleError("the closed form has a hole at order 1")
    assumed = assumptions.assuming(*(sub(c.left, c.right) for c in finite + valid if c.op == ">"))
    return Answer(at_order_one(value.term, assumed), finite, valid, exact=not finite, pieces=integral.pieces)


def at_order_one(integral: Term, assumptions: Assumptions) -> Term:
    """d/dα of the closed form at α = 1, once its value there is shown to be 1."""
    try:
        integral = _hypergeometric_near_zero(_legendre_near_order_zero(integral))
        forms = (substitute(form, {ORDER: ONE}) for form in (integral, derivative(integral, ORDER)))
        value, slope = (plain_sums(canonical_series(form, assumptions), assumptions) for form in forms)
    except (InputError, IllPosed) as problem:
        raise RuleError(f"the closed form cannot be differentiated at order 1: {problem}") from None
    open_ones = open_requirements(value, assumptions) + open_requirements(slope, assumptions)
    if open_ones:
        raise RuleError(f"the closed form might be undefined at order 1: {open_ones[0].why}")
    require(assumptions.equal(value, ONE), "the closed form is not 1 at order 1, so a density does not have mass 1")
    return tidy(slope, assumptions)


def _legendre_near_order_zero(integral: Term) -> Term:
    """P_ν(z) by 1 + ν·log((1 + z)/2), which has its value and derivative at ν = 0, for ν = ±(α − 1), z free of α (P_ν = P_{−1−ν}).

    Source: the hypergeometric series in (1 − z)/2; Szmytkowski 2006 (J. Phys. A 39, degree-derivatives of the Legendre function).
    """

    def leaf(node: Term):
        if node.op != "legendre" or ORDER in node.args[1].free:
            return None
        degree, z = node.args
        for nu in (degree, sub(-1, degree)):
            if ORDER in nu.free and _vanishes(nu):
                return add(ONE, mul(nu, log(mul(HALF, add(ONE, z)))))
        return None

    return rebuild(integral, leaf)


def _hypergeometric_near_zero(integral: Term) -> Term:
    """pFq(b, a; c; z) by 1 + b·S, which has its value and derivative where the upper parameter b vanishes at order 1:

    S = z·Πaᵢ/Πcᵢ·p+1Fq+1(1, 1, a+1; 2, c+1; z) = Σ (n−1)!·Π(aᵢ)ₙ/Π(cᵢ)ₙ·zⁿ/n! over n = 1, 2, …, from (b)ₙ = b·(n−1)! + O(b²).
    """

    def leaf(node: Term):
        if node.op != "hyper" or ORDER not in node.free:
            return None
        node = _with_vanishing_parameter(node)
        if node.op != "hyper":
            return rebuild(node, leaf)
        upper, lower, z = node.args
        for index, b in enumerate(upper.args):
            if ORDER in b.free and _vanishes(b):
                rest = upper.args[:index] + upper.args[index + 1 :]
                raised = (ONE, ONE, *(add(a, ONE) for a in rest)), (number(2), *(add(c, ONE) for c in lower.args))
                series = make("hyper", (*(make("list", side) for side in raised), z))
                slope = mul(b, z, *rest, *(power(c, -1) for c in lower.args))
                return add(ONE, mul(slope, substitute(series, {ORDER: ONE})))
        return None

    return rebuild(integral, leaf)


def _with_vanishing_parameter(node: Term) -> Term:
    """2F1(a, b; c; z) = (1 − z)^(−b)·2F1(c − a, b; c; z/(z − 1)) when c − a vanishes at order 1 (Pfaff; DLMF 15.8.1, z < 1)."""
    upper, lower, z = node.args
    if len(upper.args) != 2 or any(_vanishes(part) for part in upper.args):
        return node
    for a, b in (upper.args, upper.args[::-1]):
        gap = sub(lower.args[0], a)
        if ORDER in gap.free and _vanishes(gap):
            inner = make("hyper", (make("list", (gap, b)), lower, div(z, sub(z, ONE))))
            return mul(power(sub(ONE, z), neg(b)), inner)
    return node


def _vanishes(term: Term) -> bool:
    return tidy(substitute(term, {ORDER: ONE}), Assumptions(None)) is ZERO


def plain_sums(term: Term, assumptions: Assumptions) -> Term:
    """Sums of products of symbols and numbers in normal form: a₁ − a₂ + a₂ becomes a₁.

    Nothing that could be undefined is touched.
    """
    return rebuild(term, lambda current: tidy(current, assumptions) if current.op == "add" and _is_polynomial(current) else None)


def _is_polynomial(term: Term) -> bool:
    if not term.ops <= {"add", "mul", "symbol", "number", "pow"}:
        return False
    exponents = (node.args[1] for node in walk(term) if node.op == "pow")
    return all(exponent.is_number and exponent.value.q == 1 and exponent.value > 0 for exponent in exponents)
