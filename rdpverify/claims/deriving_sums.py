"""derive for sums and limits of formulas: each by a rule of the kernel, the innermost first, then the result in a readable form."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace

from ..deadline import deadline
from ..definitions import DEFINED
from ..definitions.logarithm import log_of
from ..derivation.formula import said
from ..derivation.present import quotient
from ..derivation.samples import sample_point
from ..derivation.step import Check, Derivation, Step
from ..errors import BudgetExceeded, IllPosed, InputError, OutOfTime, RdpVerifyError, RuleError, require
from ..derivation.readable_sums import readable_sum
from ..kernel.closed.conditions import holds
from ..derivation.readable_conditions import reduced
from ..kernel.closed.exponent import tidy
from ..kernel.closed.integral import integrate
from ..kernel.closed.assumptions import Assumptions
from ..kernel.closed.segments import NAME, Segment
from ..kernel.defined import is_real, requirements
from ..kernel.goal import Goal
from ..kernel.infinite import value_at_infinity
from ..kernel.limit_values import limit_value
from ..kernel.proof import RULES
from ..kernel.rules.sums import closed_sum
from ..kernel.summation import Terms, converges, problem, terms_of
from ..printer import to_text
from ..language.statement import Relation, Statement
from ..numeric.divergent_sums import growth_of_terms, oscillation
from ..proving.antidifferences import of_reciprocals, of_weighted_powers
from ..proving.holes import raise_hole
from ..terms import INFINITY, MINUS_ONE, ONE, ZERO, Term, add, make, mul, neg, number, rebuild, substitute, symbol
from ..terms.evaluate import ball
from ..terms.normal import identical, normal, to_term
from ..typed.statements import Question
from ..words.domains import Domain, Interval

BY_KERNEL = "rules of the kernel"
ENCLOSURE = "`rdpverify enclose`, at numbers for the symbols"
SECONDS, GOALS, POINTS, LOOKED_AT = 3, 60, 3, 12  # for each difference of a sum that telescopes; sample points
MOST_TERMS = 50  # that are added one by one
MATHEMATICS = {
    "geometric series": "the sum of x**k over k = p, …, q is (x**p - x**(q + 1))/(1 - x) for x != 1; for |x| < 1 and q = oo x**p/(1 - x)",
    "exponential series": "the sum of x**k/factorial(k) over k = 0, 1, … is exp(x)",
    "binomial theorem": "the sum of binomial(n, k)*x**k*y**(n - k) over k = 0, …, n is (x + y)**n",
    "exponential series with a weight": "the sums of k*x**k/factorial(k) and k**2*x**k/factorial(k) over k = 1, 2, … are x*exp(x) and "
                                      "x*(1 + x)*exp(x)",
    "series of cosh and sinh": "the sums of x**(2*k)/factorial(2*k) and x**(2*k + 1)/factorial(2*k + 1) over k = 0, 1, … are cosh(x) "
                               "and sinh(x)",
    "binomial theorem with a weight": "the sums of k and k**2 times binomial(n, k)*x**k*y**(n - k) over k = 0, …, n are "
                                      "n*x*(x + y)**(n - 1) and n*x*(y + n*x)*(x + y)**(n - 2)",
    "binomial theorem, integrated": "the sum of binomial(n, k)*x**k/(k + 1) over k = 0, …, n is ((1 + x)**(n + 1) - 1)/((n + 1)*x)",
    "sum of squared binomial coefficients": "the sum of binomial(n, k)**2 over k = 0, …, n is binomial(2*n, n)",
    "even powers of reciprocals": "the sums of 1/k**2, 1/k**4, 1/k**6 over k = 1, 2, … are pi**2/6, pi**4/90, pi**6/945; over odd k "
                                  "those of the first two are pi**2/8 and pi**4/96",
    "binomial series with a weight": "the sum of k*gamma(k + r)/(gamma(r)*factorial(k))*x**k over k = 1, 2, … is r*x*(1 - x)**(-r - 1) "
                                     "for |x| < 1",
    "binomial series": "the sum of gamma(k + r)/(gamma(r)*factorial(k))*x**k over k = 0, 1, … is (1 - x)**(-r) for |x| < 1",
    "geometric series with a weight": "the sums of k*x**k, k**2*x**k and x**k/k over k = 1, 2, … are x/(1 - x)**2, "
                                      "x*(1 + x)/(1 - x)**3 and -log(1 - x) for |x| < 1",
    "power series": "for |x| < 1 the sums of x**k, k*x**k and x**k/k are 1/(1 - x), x/(1 - x)**2 and -log(1 - x)",
    "theta series": "completing the square in the exponent",
}


def is_about_sums(term: Term) -> bool:
    """Has it sums or limits, and neither laws nor mechanisms?"""
    return not {"Sum", "Limit"}.isdisjoint(term.ops) and term.ops.isdisjoint(DEFINED) and "law" not in term.ops


@dataclass
class Search:
    """The sums and limits of one question: its goal, and the steps taken so far."""

    goal: Goal
    steps: list[Step] = field(default_factory=list)
    finite_when: list[Relation] = field(default_factory=list)

    def whole(self, term: Term) -> Term:
        """The term's value: a formula, or ∞ where one of its sums, which stands there once, is infinite."""
        forms: dict[Term, Term] = {}

        def leaf(part: Term) -> Term | None:
            if part.op not in ("Sum", "Limit"):
                return None
            forms[part] = forms.get(part) or self._closed(part, self.goal)
            return forms[part]

        value = rebuild(term, leaf)
        infinite = [part for part, form in forms.items() if form in (INFINITY, neg(INFINITY))]
        if not infinite or term in infinite:
            return value
        require(len(infinite) == 1 and _times(infinite[0], term) == 1 and forms[infinite[0]] is INFINITY,
                f"{to_text(infinite[0])} is infinite, and more than one such quantity is not added up")
        name = self.goal.fresh("s")
        forms[infinite[0]] = symbol(name)
        return value_at_infinity(rebuild(term, leaf), name, self.goal.signs)

    def value(self, term: Term, goal: Goal) -> Term:
        """The term with closed forms for its sums and limits."""
        return rebuild(term, lambda part: self._closed(part, goal) if part.op in ("Sum", "Limit") else None)

    def _closed(self, node: Term, goal: Goal) -> Term:
        inner = node.args[0]
        if not {"Sum", "Limit"}.isdisjoint(inner.ops):
            before = len(self.finite_when)
            inside = self.value(inner, _below(goal, node))
            require(len(self.finite_when) == before, f"it is not known that {to_text(inner)} is finite for all of the indices")
            require(is_real(inside), f"{to_text(inner)} is infinite for some of the indices")
            node = make(node.op, (inside, *node.args[1:]), node.value)
        value, step = self._sum(node, goal) if node.op == "Sum" else _limit(node, goal)
        value = shortest(value, goal.changed(conditions=(*goal.conditions, *step.added)))
        self.steps.append(replace(step, after=said(value)))
        return value

    def _sum(self, node: Term, goal: Goal) -> tuple[Term, Step]:
        if why := problem(node, goal.signs, goal.integers):
            raise IllPosed(f"{to_text(node)} has no value that is known: {oscillation(node, goal.signs, goal.integers) or why}")
        terms = terms_of(node, goal.signs, goal.integers)
        if terms.lower.is_number and terms.upper.is_number and (count := int((terms.upper - terms.lower).value.p) + 1) <= MOST_TERMS:
            value = add(ZERO, *(terms.at(terms.lower + number(place)) for place in range(count)))
            return value, Step("terms", "a sum of few terms, or of none", said(node), said(value), said(f"it has {max(count, 0)} terms"),
                               BY_KERNEL)
        if terms.infinite and not converges(node, goal.signs, goal.integers):
            if (growth := growth_of_terms(terms)) is not None:
                return INFINITY, _infinite(node, terms, *growth)
            value, lemma, when = _where_finite(terms, goal)
            self.finite_when += when
            return value, _by_lemmas(node, value, [lemma], when)
        try:
            value = closed_sum(terms, goal)
            require("Sum" not in value.ops, "the lemma gives another sum")
            return value, _by_lemmas(node, value, _lemmas(terms, goal))
        except RuleError:
            telescoped = _telescoped(node, terms, goal)
            require(telescoped is not None, _why_not(node, terms, goal))
            return telescoped


def derive_sums(question: Question, budget: float, enclose: Callable) -> Derivation:
    """The closed form with its steps; without one the reason.  IllPosed for what has no value."""
    start = Derivation(question.term, question.where, question.conditions, defaulted=question.defaulted)
    goal = Goal(question.where, Relation(question.term, "==", ZERO), (), question.conditions)
    search = Search(goal)
    try:
        with deadline(budget):
            value = search.whole(question.term)
            where_finite = goal.changed(conditions=(*goal.conditions, *search.finite_when))
            missing = requirements(value, where_finite.signs, where_finite.integers) if value is not INFINITY else ()
            require(not missing, missing and f"it might have no value: {missing[0].why}")
            form = shortest(value, where_finite)
            if form is not value:
                search.steps.append(Step("arithmetic", "both have one normal form", said(value), said(form), said("collecting terms"),
                                         BY_KERNEL))
            when = tuple(dict.fromkeys(search.finite_when))
            alone = question.term.op == "Sum" and "Sum" not in question.term.args[0].ops
            derivation = replace(start, closed_form=form, steps=tuple(search.steps), finite_when=when, exact=alone or not when)
            return replace(derivation, checks=tuple(_checks(derivation, enclose)))
    except OutOfTime:
        return replace(start, reason=f"no closed form was found within the budget of {budget:g} s")
    except (RuleError, BudgetExceeded) as reason:
        _refuse_hole(question)
        return replace(start, reason=f"no closed form is known, because {reason}; best alternative: {ENCLOSURE}")


def _refuse_hole(question: Question) -> None:
    """IllPosed where the expression certainly has no value at some place of its domain."""
    try:
        raise_hole(Statement(Relation(question.term, "<=", ZERO), (), question.where, question.conditions))
    except IllPosed as problem:
        raise IllPosed(str(problem).replace("the statement", "the expression", 1)) from None


def _below(goal: Goal, node: Term) -> Goal:
    """The goal at the indices of a sum; what is inside a limit is not looked at."""
    require(node.op == "Sum", "a limit of sums is not looked at: its value may be that of an infinite sum, Sum(term, (k, a, oo))")
    _, index, lower, upper = node.args
    require(index.value not in {name for name, _ in goal.symbols}, f"{index.value} is the index of a sum and a symbol outside it")
    piece = Interval(lower, upper, lower is neg(INFINITY), upper is INFINITY)
    return goal.changed(symbols=(*goal.symbols, (index.value, Domain((piece,), True))))


def _limit(node: Term, goal: Goal) -> tuple[Term, Step]:
    value = limit_value(goal, node)
    return value, Step("limit", "a limit that is known to exist is its value", said(node), said(value),
                       said("leading terms, with the error that is left"), BY_KERNEL)


def _by_lemmas(node: Term, value: Term, names: list[str], when=()) -> Step:
    return Step(" and ".join(names), "; ".join(MATHEMATICS.get(name, name) for name in names), said(node), said(value),
                said("term by term" if len(names) > 1 else "its terms are of this form"), BY_KERNEL, added=tuple(when))


def _why_not(node: Term, terms: Terms, goal: Goal) -> str:
    if not terms.infinite and not goal.signs.nonnegative(terms.upper - terms.lower + ONE):
        return f"{to_text(node)} might have no terms: state {to_text(terms.upper)} >= {to_text(terms.lower)}"
    return f"no lemma sums {to_text(node)}, nor does a difference that telescopes"


def _where_finite(terms: Terms, goal: Goal) -> tuple[Term, str, list[Relation]]:
    """The value of a sum of terms > 0 where it is finite, the lemma, and the conditions, outside which it is infinite."""
    factors = terms.body.args if terms.body.op == "mul" else (terms.body,)
    moving = [factor for factor in factors if terms.index in factor.free]
    constant = mul(*(factor for factor in factors if factor not in moving))
    unknown = "it is not known on the whole domain that the sum is finite"
    require(all(map(terms.signs.positive, moving)) and goal.signs.positive(constant), unknown)
    exponent, assumptions = substitute(add(ZERO, *map(log_of, moving)), {terms.index: symbol(NAME)}), Assumptions(goal.signs)
    try:
        piece = integrate(Segment(terms.lower, terms.upper, (exponent,)), exponent, "integers", assumptions)
    except RuleError:
        raise RuleError(unknown) from None
    open_ones = [_of_powers(reduced(condition, assumptions)) for condition in piece.value.finite_when if not holds(condition, assumptions)]
    require(all(holds(condition, assumptions) for condition in piece.value.valid_when), unknown)
    return INFINITY if piece.value.infinite else mul(constant, piece.value.term), piece.lemma.name, open_ones


def _of_powers(condition: Relation) -> Relation:
    """log(u) < 0 as u < 1, whichever way round."""
    side, sign = condition.left, 1
    if side.op == "mul" and side.args[0] is MINUS_ONE and len(side.args) == 2:
        side, sign = side.args[1], -1
    if condition.right is not ZERO or side.op != "log":
        return condition
    return Relation(side.args[0], condition.op if sign == 1 else {"<": ">", ">": "<", "<=": ">=", ">=": "<="}[condition.op], ONE)


def _infinite(node: Term, terms: Terms, g: Term, value: Term) -> Step:
    return Step("divergence", "from some index on the terms are at least a constant > 0 times those of a series that is infinite",
                said(node), said(INFINITY), said("the terms are >= 0, and the term over ", g, " tends to ", value, "; the sum of ", g,
                                                 f" over all large {terms.index} is infinite"),
                "limits of the kernel")


def _lemmas(terms: Terms, goal: Goal) -> list[str]:
    """The names of the lemmas by which the addends are summed."""
    lemmas: dict[str, None] = {}
    for addend in terms.body.args if terms.body.op == "add" else (terms.body,):
        moving = [factor for factor in (addend.args if addend.op == "mul" else (addend,)) if terms.index in factor.free]
        name = "power series"
        with suppress(RdpVerifyError):
            exponent = substitute(add(ZERO, *map(log_of, moving)), {terms.index: symbol(NAME)})
            name = integrate(Segment(terms.lower, terms.upper, (exponent,)), exponent, "integers", Assumptions(goal.signs)).lemma.name
        lemmas[name] = None
    return list(lemmas)


def _telescoped(node: Term, terms: Terms, goal: Goal) -> tuple[Term, Step] | None:
    """By a T with f(k) = T(k + 1) − T(k), which is shown for every k."""
    from ..proving.budget import Budget  # the search, which few derivations need, takes long to load
    from ..proving.prover import Prover

    here = goal.changed(conclusion=Relation(node, "==", ZERO))
    for T in (*of_weighted_powers(terms), *of_reciprocals(terms)):
        T = substitute(T, {terms.index: node.args[1]})
        try:
            changed, *differences = RULES["telescope"].apply(here, {"sum": to_text(node), "equal": to_text(T)})
            if all(Prover(Budget(goals=GOALS, work=SECONDS)).proof(each) for each in differences):
                value = changed.conclusion.left
                return value, Step("telescoping", "f(k) = T(k + 1) - T(k), so the sum from l to u is T(u + 1) - T(l)",
                                   said(node), said(value), said("T = ", T), BY_KERNEL)
        except RdpVerifyError:
            continue
    return None


def _times(part: Term, term: Term) -> int:
    """How often the part stands in the term."""
    return 1 if part is term else sum(_times(part, each) for each in term.args)


def shortest(term: Term, goal: Goal) -> Term:
    """The form of the term that reads shortest, of some that the kernel finds identical."""
    if term is INFINITY or not term.args:
        return term
    assumptions, forms = Assumptions(goal.signs), [term]
    for form in (lambda: tidy(term, assumptions), lambda: quotient(term, assumptions), lambda: readable_sum(term),
                 lambda: to_term(normal(term, goal.signs)), lambda: quotient(forms[-1], assumptions), lambda: readable_sum(forms[-1])):
        with suppress(RdpVerifyError, ArithmeticError):
            forms.append(form())
    for form in sorted(dict.fromkeys(forms), key=lambda each: len(to_text(each))):
        with suppress(BudgetExceeded):
            if form is term or identical(term, form, goal.signs):
                return form
    return term


def _checks(derivation: Derivation, enclose: Callable):
    """The closed form against the enclosure at sample points."""
    if derivation.closed_form is INFINITY:
        return
    seen = 0
    for index in range(LOOKED_AT if derivation.where else 1):
        values = sample_point(derivation.where, None, index)
        if seen == POINTS or not all(_holds(condition, values) for condition in (*derivation.conditions, *derivation.finite_when)):
            continue
        place = ", ".join(f"{name} = {to_text(value)}" for name, value in values.items())
        try:
            interval = enclose(substitute(derivation.expression, values))
        except (RdpVerifyError, InputError) as reason:
            yield Check("enclosure" + (f" at {place}" if place else ""), "not run", str(reason))
            return
        value = ball(substitute(derivation.closed_form, values), {})
        yield Check("enclosure", "holds" if not interval.infinite and value.overlaps(interval.ball) else "fails", place)
        seen += 1


def _holds(condition: Relation, values: dict) -> bool:
    left, right = (ball(substitute(side, values), {}) for side in (condition.left, condition.right))
    return {"<": left < right, "<=": left <= right, ">": left > right, ">=": left >= right}.get(condition.op, False)
