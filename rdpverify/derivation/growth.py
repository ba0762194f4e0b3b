"""How fast a log-integrand grows towards an end of its piece, and whether the integral is finite there.

An end is moved to y → ∞ (x = ±y, or x = end ± 1/y with the Jacobian y^(−2)) and the exponent is written as Σ cᵢ·Tᵢ(y) with

    exp(k·y)  ≫  yʳ, r > 1  ≫  y·log y  ≫  y  ≫  yʳ, r < 1  ≫  log² y  ≫  log y  ≫  1.

∫ exp(Σ cᵢ·Tᵢ) dy converges at ∞ if and only if the leading cᵢ is negative, where log y leads: cᵢ < −1.  Where a
coefficient vanishes the next one decides; the condition is sufficient where that one is not worked out.  Expansions: Stirling for log Γ
and for the order of a Bessel function, log(u) by the leading term of u.  RuleError when a statistic has no expansion here.
"""

from dataclasses import dataclass, replace

from ..definitions.logarithm import nonnegative
from ..definitions.measures import VARIABLE
from ..errors import RuleError
from ..kernel.closed.conditions import above_zero
from .readable_conditions import reduced
from ..kernel.closed.exponent import exponent_of, tidy
from ..kernel.closed.assumptions import Assumptions, infinite
from ..kernel.closed.quadratics import positive_quadratic
from ..kernel.closed.segments import NAME, Segment
from ..printer import to_text
from ..language.statement import Relation
from ..terms import HALF, ONE, ZERO, Term, absolute, add, call, div, exp, log, mul, neg, number, power, sub, substitute, walk
from .powers import without_logarithms

EXPONENTIAL, POWER, POWER_LOG, REMAINDER = "exp", "power", "y log y", "remainder"
SQUARED_LOG, LOG, CONSTANT = "log squared", "log", "constant"
RANKS = {EXPONENTIAL: 5, POWER: 4, POWER_LOG: 4, REMAINDER: 4, SQUARED_LOG: 2, LOG: 1, CONSTANT: 0}
AMONG_EQUALS = {POWER_LOG: 2, POWER: 1}  # with one exponent; a remainder stands for everything below its power
Class = tuple[str, Term]  # (kind, rate or exponent)
ONE_CLASS: Class = (CONSTANT, ZERO)
LOG_CLASS: Class = (LOG, ZERO)
FIRST_POWER: Class = (POWER, ONE)
JACOBIAN = number(-2)  # of x = end ± 1/y, as a power of y


@dataclass(frozen=True)
class Decision:
    """``finite``: False when it is infinite everywhere; ``conditions`` of being finite, ``exact`` when they are all there is."""

    finite: bool
    conditions: tuple[Relation, ...] = ()
    exact: bool = True


NEVER, ALWAYS = Decision(False), Decision(True)


def integrable(segment: Segment, exponent: Term, space: str, assumptions: Assumptions) -> Decision:
    """Is the integral (or sum) of exp(exponent) over the segment finite, at both ends?"""
    _refuse_poles(segment, exponent, assumptions)
    return together(_converges(expansion, assumptions) for _, expansion in _expansions(segment, exponent, space, assumptions, JACOBIAN))


def bounded(segment: Segment, exponent: Term, space: str, assumptions: Assumptions) -> Decision:
    """Is the exponent bounded above on the segment?"""
    _refuse_poles(segment, exponent, assumptions)
    return together(_stays_bounded(expansion, assumptions) for _, expansion in _expansions(segment, exponent, space, assumptions, ZERO))


@dataclass(frozen=True)
class Divergence:
    """Towards ``end`` the logarithm of what is integrated grows like ``log_integrand``, and its factor log(p/q) like ``ratio``."""

    end: Term
    log_integrand: Term
    ratio: Term | None = None


def divergent_mean(segment: Segment, log_density: Term, ratio: Term, space: str, assumptions: Assumptions) -> Divergence | None:
    """An end at which ∫ p·log(p/q) diverges to +∞, log(p/q) growing there like yʳ or exp(k·y)."""
    _refuse_poles(segment, log_density, assumptions)
    _refuse_poles(segment, ratio, assumptions)
    densities = _expansions(segment, log_density, space, assumptions, JACOBIAN)
    for (end, density), (_, growth) in zip(densities, _expansions(segment, ratio, space, assumptions, ZERO)):
        cls, rate = _leading(growth, assumptions)
        _refuse_remainder(cls)
        if assumptions(rate) != 1 or cls[0] not in (EXPONENTIAL, POWER, POWER_LOG):
            continue
        factor = FIRST_POWER if cls[0] == EXPONENTIAL else LOG_CLASS
        if not _converges({**density, factor: add(density.get(factor, ZERO), cls[1])}, assumptions).finite:
            return Divergence(end, _shown(_leading(density, assumptions), end), _shown((cls, rate), end))
    return None


def divergent_integral(segment: Segment, exponent: Term, space: str, assumptions: Assumptions) -> Divergence | None:
    """An end at which the integral (or sum) of exp(exponent) diverges for all values of the parameters."""
    _refuse_poles(segment, exponent, assumptions)
    for end, expansion in _expansions(segment, exponent, space, assumptions, JACOBIAN):
        if not _converges(expansion, assumptions).finite:
            return Divergence(end, _shown(_leading(expansion, assumptions), end))
    return None


def unbounded_end(segment: Segment, exponent: Term, space: str, assumptions: Assumptions) -> Divergence | None:
    """An end at which the exponent is unbounded above for all values of the parameters."""
    _refuse_poles(segment, exponent, assumptions)
    for end, expansion in _expansions(segment, exponent, space, assumptions, ZERO):
        if not _stays_bounded(expansion, assumptions).finite:
            return Divergence(end, _shown(_leading(expansion, assumptions), end))
    return None


def _leading(expansion: dict[Class, Term], assumptions: Assumptions) -> tuple[Class, Term]:
    return next(((cls, c) for cls, c in _ordered(expansion, assumptions) if not assumptions.is_zero(c)), (ONE_CLASS, ZERO))


def _shown(leading: tuple[Class, Term], end: Term) -> Term:
    """c·T in the distance y: |x| towards an infinite end, 1/|x − end| towards another."""
    (kind, rate), coefficient = leading
    x = VARIABLE if infinite(end) > 0 else neg(VARIABLE) if infinite(end) else power(absolute(sub(VARIABLE, end)), -1)
    growing = {
        EXPONENTIAL: lambda: exp(mul(rate, x)),
        POWER: lambda: power(x, rate),
        POWER_LOG: lambda: mul(x, log(x)),
        SQUARED_LOG: lambda: power(log(x), 2),
        LOG: lambda: log(x),
        CONSTANT: lambda: ONE,
    }
    return mul(coefficient, growing[kind]())


def together(decisions) -> Decision:
    """All of them."""
    decisions = list(decisions)
    if any(not decision.finite for decision in decisions):
        return NEVER
    conditions = tuple(dict.fromkeys(c for decision in decisions for c in decision.conditions))
    return Decision(True, conditions, all(decision.exact for decision in decisions))


def _refuse_poles(segment: Segment, exponent: Term, assumptions: Assumptions):
    """Inside the piece nothing runs away: every logarithm is of something without a zero there."""
    h = exponent_of(exponent, NAME, assumptions, positive=assumptions.at_most(ZERO, segment.lower))
    for statistic in h.statistics:
        for node in walk(statistic):
            if node.op != "log" or NAME not in node.free or node.args[0].op == "besseli":
                continue
            u = exponent_of(node.args[0], NAME, assumptions)
            manifest = all(assumptions(c) == 1 and (s is ONE or nonnegative(s, frozenset())) for s, c in u.coefficients)
            if not (manifest or u.within(VARIABLE) or positive_quadratic(node.args[0], NAME, assumptions)):
                raise RuleError(f"whether {to_text(node.args[0])} vanishes inside the piece is not known")


def _expansions(segment: Segment, exponent: Term, space: str, assumptions: Assumptions, jacobian: Term):
    """(end, the exponent there) at both ends, that of the measure added at a finite one."""
    for end, direction in ((segment.upper, ONE), (segment.lower, neg(ONE))):
        if infinite(end):
            yield end, expanded(substitute(exponent, {NAME: mul(direction, VARIABLE)}), assumptions)
        elif space != "integers":
            expansion = expanded(substitute(exponent, {NAME: sub(end, mul(direction, power(VARIABLE, -1)))}), assumptions)
            yield end, {**expansion, LOG_CLASS: add(expansion.get(LOG_CLASS, ZERO), jacobian)}


def _converges(expansion: dict[Class, Term], assumptions: Assumptions) -> Decision:
    """∫ exp(Σ cᵢ·Tᵢ) dy at ∞."""
    leading = [(cls, c) for cls, c in _ordered(expansion, assumptions) if cls not in (LOG_CLASS, ONE_CLASS)]
    margin = tidy(neg(add(expansion.get(LOG_CLASS, ZERO), ONE)), assumptions)
    return _by_leading(leading, margin, assumptions)


def _by_leading(leading: list[tuple[Class, Term]], margin: Term | None, assumptions: Assumptions) -> Decision:
    """The first coefficient that is not 0 must be negative; when all are 0 the ``margin`` must be positive, if there is one.

    With m = −c for the first c the condition is m ≥ 0, and m > 0 or the condition of the others.
    """
    leading = [(cls, c) for cls, c in leading if not assumptions.is_zero(c)]
    if not leading:
        return ALWAYS if margin is None else replace(_by_sign(margin, assumptions), exact=True)
    (cls, coefficient), *smaller = leading
    _refuse_remainder(cls)
    first = _by_sign(neg(coefficient), assumptions)
    if not first.conditions or first.exact:
        return first
    try:
        rest = _by_leading(smaller, margin, assumptions)
    except RuleError:
        return first
    if not rest.finite:
        return Decision(True, first.conditions)
    strict = without_logarithms(first.conditions[0], assumptions)
    m = sub(strict.left, strict.right)
    others = (_or_positive(m, condition) for condition in rest.conditions)
    return Decision(True, (Relation(strict.left, ">=", strict.right), *others), rest.exact)


def _or_positive(m: Term, condition: Relation) -> Relation:
    """m > 0 or the condition v > 0, v >= 0."""
    if condition.op == ">":
        return above_zero(call("Max", m, condition.left))
    return above_zero(call("Max", call("sign", m), add(ONE, call("sign", condition.left))))


def _refuse_remainder(cls: Class):
    if cls[0] == REMAINDER:
        raise RuleError("the leading terms of the exponent cancel, and the next ones are not worked out")


def _by_sign(margin: Term, assumptions: Assumptions) -> Decision:
    """The margin must be positive; ``exact`` says that it vanishes nowhere."""
    sign = assumptions(margin)
    if sign is not None:
        return ALWAYS if sign == 1 else NEVER
    return Decision(True, (reduced(above_zero(margin), assumptions),), assumptions.is_nonzero(margin))


def _stays_bounded(expansion: dict[Class, Term], assumptions: Assumptions) -> Decision:
    """Σ cᵢ·Tᵢ bounded above at ∞."""
    return _by_leading([(cls, c) for cls, c in _ordered(expansion, assumptions) if cls != ONE_CLASS], None, assumptions)


def _ordered(expansion: dict[Class, Term], assumptions: Assumptions) -> list[tuple[Class, Term]]:
    """Largest class first."""
    ordered: list[tuple[Class, Term]] = []
    for cls, coefficient in expansion.items():
        place = next((index for index, (other, _) in enumerate(ordered) if above(cls, other, assumptions)), len(ordered))
        ordered.insert(place, (cls, tidy(coefficient, assumptions)))
    return ordered


def above(a: Class, b: Class, assumptions: Assumptions) -> bool:
    """Does class ``a`` grow faster than ``b``?"""
    if RANKS[a[0]] != RANKS[b[0]]:
        return RANKS[a[0]] > RANKS[b[0]]
    order = assumptions.compare(a[1], b[1])
    if order is None:
        raise RuleError(f"which of {to_text(a[1])} and {to_text(b[1])} is larger is not known")
    return order > 0 or (order == 0 and AMONG_EQUALS.get(a[0], 0) > AMONG_EQUALS.get(b[0], 0))


def expanded(exponent: Term, assumptions: Assumptions) -> dict[Class, Term]:
    """Class → coefficient as y → ∞, down to constants."""
    total: dict[Class, Term] = {}
    for statistic, coefficient in exponent_of(exponent, NAME, assumptions, positive=True).coefficients:
        for cls, share in _statistic(statistic, assumptions).items():
            cls = next((other for other in total if other[0] == cls[0] and assumptions.equal(other[1], cls[1])), cls)
            total[cls] = add(total.get(cls, ZERO), mul(coefficient, share))
    return {cls: tidy(c, assumptions) for cls, c in total.items()}


def _statistic(statistic: Term, assumptions: Assumptions) -> dict[Class, Term]:
    y = VARIABLE
    if statistic is ONE:
        return {ONE_CLASS: ONE}
    if statistic is y:
        return {FIRST_POWER: ONE}
    if statistic is log(y):
        return {LOG_CLASS: ONE}
    if statistic is power(log(y), 2):
        return {(SQUARED_LOG, ZERO): ONE}
    if statistic.op == "pow" and NAME not in statistic.args[1].free:
        return _power(*statistic.args, assumptions)
    if statistic.op == "exp":
        return _exponential(statistic.args[0], assumptions)
    if statistic.op == "log":
        return _logarithm(statistic.args[0], assumptions)
    if statistic.op == "loggamma":
        return _log_gamma(statistic.args[0], assumptions)
    raise RuleError(f"how {to_text(statistic)} grows is not known")


def _exponential(argument: Term, assumptions: Assumptions) -> dict[Class, Term]:
    """exp(u): 0 for u → −∞, exp(c) for u → c, a class of its own for u = k·y + c."""
    growing = [(cls, c) for cls, c in _ordered(expanded(argument, assumptions), assumptions) if not assumptions.is_zero(c)]
    cls, coefficient = growing[0] if growing else (ONE_CLASS, ZERO)
    _refuse_remainder(cls)
    if cls == ONE_CLASS:
        return {ONE_CLASS: exp(coefficient)}
    if assumptions(coefficient) == -1:
        return {}
    if cls == FIRST_POWER and assumptions(coefficient) == 1 and {other for other, _ in growing} <= {FIRST_POWER, ONE_CLASS}:
        return {(EXPONENTIAL, coefficient): exp(growing[1][1]) if len(growing) > 1 else ONE}
    raise RuleError(f"how exp({to_text(argument)}) grows is not known")


def _power(base: Term, exponent: Term, assumptions: Assumptions) -> dict[Class, Term]:
    """(a·y + …)ʳ by its leading term.  What is left out tends to 0 for r <= 1; for r > 1 it must not matter."""
    kind, rate, coefficient = _dominant(base, assumptions)
    if kind == CONSTANT:
        return {ONE_CLASS: power(coefficient, exponent)}
    raised = tidy(mul(rate, exponent), assumptions)
    if kind != POWER or assumptions(raised) not in (1, -1) or assumptions(coefficient) != 1:
        raise RuleError(f"how {to_text(power(base, exponent))} grows is not known")
    if assumptions(raised) == -1:
        return {}
    alone = len(exponent_of(base, NAME, assumptions, positive=True).coefficients) == 1
    if not alone and not assumptions.at_most(raised, ONE):
        return {(POWER, raised): power(coefficient, exponent), (REMAINDER, raised): ONE}
    return {(POWER, raised): power(coefficient, exponent)}


def _dominant(term: Term, assumptions: Assumptions) -> tuple[str, Term, Term]:
    """(kind, rate, coefficient) of the leading class of a sum."""
    for (kind, rate), coefficient in _ordered(expanded(term, assumptions), assumptions):
        _refuse_remainder((kind, rate))
        if not assumptions.is_zero(coefficient):
            return kind, rate, coefficient
    raise RuleError(f"how {to_text(term)} grows is not known")


def _logarithm(argument: Term, assumptions: Assumptions) -> dict[Class, Term]:
    if argument.op == "besseli":
        return _log_bessel(*argument.args, assumptions)
    kind, rate, coefficient = _dominant(argument, assumptions)
    if kind == EXPONENTIAL:
        return {FIRST_POWER: rate, ONE_CLASS: ZERO}
    if kind == POWER:
        return {LOG_CLASS: rate, ONE_CLASS: ZERO}
    if kind == CONSTANT:
        return {ONE_CLASS: log(coefficient)}
    raise RuleError(f"how log({to_text(argument)}) grows is not known")


def _log_gamma(argument: Term, assumptions: Assumptions) -> dict[Class, Term]:
    """log Γ(a·y + c) = a·y·log y + (a·log a − a)·y + (c − ½)·log y + O(1), a > 0."""
    inner = exponent_of(argument, NAME, assumptions, positive=True)
    a = inner[VARIABLE]
    if not inner.within(VARIABLE) or assumptions(a) != 1:
        raise RuleError(f"how log Γ({to_text(argument)}) grows is not known")
    return {(POWER_LOG, ONE): a, FIRST_POWER: sub(mul(a, log(a)), a), LOG_CLASS: sub(inner.constant, HALF), ONE_CLASS: ZERO}


def _log_bessel(order: Term, z: Term, assumptions: Assumptions) -> dict[Class, Term]:
    """log I_n(z) = n·log(z/2) − log Γ(n + 1) + o(1) as n → ∞."""
    inner = exponent_of(order, NAME, assumptions, positive=True)
    if not inner.within(VARIABLE) or NAME in z.free:
        raise RuleError("how a Bessel function grows is known in its order only")
    expansion = {cls: neg(c) for cls, c in _log_gamma(add(order, ONE), assumptions).items()}
    expansion[FIRST_POWER] = add(expansion[FIRST_POWER], mul(inner[VARIABLE], log(div(z, 2))))
    return expansion
