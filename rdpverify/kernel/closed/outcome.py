"""Means and probabilities of the outcome of a given law: E f(X), Pr[X meets a condition].

On each piece of the line between the kinks of the density and of the formula, f is a sum of coefficient · statistic: the same moments as
those of KL, where f is log p − log q.  A factor exp(h(x)) of a statistic is put into the density; a piece left of 0 is mirrored.
A condition counts 1 where it holds.  The means of a mixture are mixed.
"""

from ...definitions.conditioning import interval_probability
from ...definitions.measures import VARIABLE, Measure, Part, measure
from ...errors import RuleError, require
from ...terms import INFINITY, ONE, ZERO, Term, add, make, mul, neg, number, power, rebuild, sub, substitute
from .answer import Answer
from .exponent import Exponent, exponent_of, tidy
from .integral import degenerate, integrate
from .assumptions import Assumptions, infinite
from .moments import _moment, _of_a_power_of_a_quadratic
from .outcome_conditions import CERTAIN, at_atom, with_plain_conditions
from .segments import NAME, Segment, Undecided, segments, undecided
from .series import with_canonical_series

UNTIDY = frozenset(("sign", "Abs", "Max", "Min"))  # what a distribution function at any point is written with
MOST_SUMMANDS = 40  # of a sum that is written out


def formula_of(term: Term) -> Term:
    """What the mean is taken of, in the outcome as the densities write it: 1 where a condition holds, 0 elsewhere."""
    _, formula, variable = term.args
    if term.op == "probability":
        formula = make("Piecewise", (ONE, formula, ZERO, CERTAIN))
    return substitute(formula, {variable.value: VARIABLE})


def outcome_answer(term: Term, assumptions: Assumptions, how) -> Answer:
    """The closed form of a mean or probability; RuleError when the lemmas do not give it.  ``how`` is that of a divergence."""
    law = term.args[0]
    if law.op == "Mixture":
        parts = ((part.args[0], make(term.op, (part.args[1], *term.args[1:]))) for part in law.args)
        return _mixed([(weight, outcome_answer(part, assumptions, how)) for weight, part in parts], assumptions)
    formula = formula_of(term)

    def compute(values: dict[str, Term], signs: Assumptions) -> Answer:
        chosen = substitute(law, values)
        return _Mean(chosen, with_canonical_series(measure(chosen), signs), substitute(formula, values), signs).answer()

    return how(term, compute, assumptions)


def _mixed(parts: list[tuple[Term, Answer]], assumptions: Assumptions) -> Answer:
    ends = {answer.value for _, answer in parts if infinite(answer.value)}
    require(len(ends) < 2, "the means of the parts are ∞ and −∞")
    if any(infinite(answer.value) and assumptions(weight) != 1 for weight, answer in parts):
        raise RuleError("the weight of a part with an infinite mean must be known to be positive")
    value = next(iter(ends)) if ends else tidy(add(*(mul(weight, answer.value) for weight, answer in parts)), assumptions)
    conditions = tuple(dict.fromkeys(each for _, answer in parts for each in answer.conditions))
    return Answer(value, conditions, exact=not conditions)


class _Mean:
    """The shares of the mean of one law, added up."""

    def __init__(self, law: Term, law_measure: Measure, formula: Term, assumptions: Assumptions):
        self.law, self.space, self.assumptions = law, law_measure.space, assumptions
        self.formula = rebuild(with_plain_conditions(formula, law_measure.space, assumptions), _without_high_powers)
        self.measure, self.shares, self.conditions, self.ends = law_measure, [], [], set()
        self.rest: Term | None = None  # what counts once what is left of the mass 1 is known
        self.mass: list[Term] = []  # of the pieces on which the formula is constant
        self.all_constant = True

    def answer(self) -> Answer:
        for atom in self.measure.atoms:
            self.shares.append(mul(atom.mass, at_atom(self.formula, atom.point, self.assumptions)))
            self.mass.append(atom.mass)
        everywhere = Measure(self.space, (Part(neg(INFINITY), INFINITY, self.formula, self.formula),))
        for segment in segments((Measure(self.space, self.measure.parts), everywhere), self.assumptions):
            if segment.logs[0] is not None:
                self.conditions += degenerate(Segment(segment.lower, segment.upper, segment.logs[:1]), self.assumptions)
                self._piece(segment)
        conditions = tuple(dict.fromkeys(self.conditions))
        if self.ends:
            require(len(self.ends) == 1 and self.rest is None, "the positive and the negative part of the mean are both infinite")
            return Answer(self.ends.pop(), valid_when=conditions)
        if self.rest is not None:
            require(self.all_constant, "no lemma gives the probability of a piece")
            self.shares.append(mul(self.rest, sub(ONE, add(*self.mass))))
        return Answer(tidy(add(*self.shares), self.assumptions), conditions, exact=not conditions)

    # ---- one piece

    def _piece(self, segment: Segment):
        density, formula = segment.logs
        require(formula is not None, "the formula has no value on a piece of the line")
        lower, upper = segment.lower, segment.upper
        if VARIABLE.value not in formula.free:
            return self._constant(formula, segment)
        self.all_constant = False
        if self.space == "real" and self.assumptions.at_most(upper, ZERO) and not self.assumptions.at_most(ZERO, lower):
            density, formula = (substitute(form, {NAME: neg(VARIABLE)}) for form in (density, formula))
            lower, upper = neg(upper), neg(lower)
        positive = self.assumptions.at_most(ZERO, lower)
        whole = Segment(lower, upper, (density, density))
        inside = exponent_of(formula, NAME, self.assumptions, positive=positive)
        squares = self._squares(whole, inside)
        for statistic, coefficient in inside.coefficients:
            if statistic is ONE:
                value, needed = self._integral(whole), ()
            elif statistic in squares:
                value, needed, _ = squares[statistic]
            else:
                bare, exponent = _exponential_part(statistic)
                tilted = Segment(lower, upper, (add(density, exponent),) * 2)
                value, needed = (self._integral(tilted), ()) if bare is ONE else _moment(tilted, bare, self.space, self.assumptions)[:2]
            self.conditions += needed
            if value is INFINITY:
                sign = self.assumptions(coefficient) if _never_negative(statistic, positive) else None
                require(sign in (1, -1), "a moment is infinite, and the sign with which it counts is not known")
                if self.assumptions.compare(segment.lower, segment.beyond(self.space)) != -1:
                    raise undecided(segment.lower, segment.beyond(self.space))  # on an empty piece nothing is infinite
                self.ends.add(INFINITY if sign > 0 else neg(INFINITY))
            else:
                self.shares.append(mul(coefficient, value))

    def _squares(self, whole: Segment, form: Exponent) -> dict:
        """Means of x and x² where the density is a power of a quadratic; that of x alone where x² has a finite one."""
        if VARIABLE**2 in form.statistics or VARIABLE not in form.statistics:
            return _of_a_power_of_a_quadratic(whole, form, self.space, self.assumptions)
        first_and_second = exponent_of(add(VARIABLE, VARIABLE**2), NAME, self.assumptions)
        both = _of_a_power_of_a_quadratic(whole, first_and_second, self.space, self.assumptions)
        if not both or both[VARIABLE**2][0] is INFINITY:
            return {}
        return {VARIABLE: (both[VARIABLE][0], both[VARIABLE**2][1], False)}

    def _constant(self, value: Term, segment: Segment):
        """A number times the probability of the piece; of one piece that is what the others leave of 1."""
        try:
            mass = self._probability(segment)
        except Undecided:
            raise
        except RuleError:
            if self.rest is not None:
                raise
            self.rest = value
            return
        self.mass.append(mass)
        self.shares.append(mul(value, mass))

    def _probability(self, segment: Segment) -> Term:
        lower, upper, density = segment.lower, segment.upper, segment.logs[0]
        if self.space == "real" and not self.measure.atoms:
            value = interval_probability(self.law, lower, upper)
            if value is not None and UNTIDY.isdisjoint(value.ops):
                return value
        (part, *others) = self.measure.parts
        if self.space == "integers" and not others and lower.is_number and upper.is_number and upper.value - lower.value < MOST_SUMMANDS:
            points = range(int(lower.value), int(upper.value) + 1)
            return tidy(add(*(substitute(part.density, {NAME: number(point)}) for point in points)), self.assumptions)
        value = self._integral(Segment(lower, upper, (density,)))
        require(value is not INFINITY, "a probability is not infinite")
        return value

    def _integral(self, segment: Segment) -> Term:
        value = integrate(segment, segment.logs[0], self.space, self.assumptions).value
        if value.infinite:
            return INFINITY
        self.conditions += value.finite_when + value.valid_when
        return tidy(value.term, self.assumptions)


def _without_high_powers(part: Term) -> Term | None:
    """u⁴ as u³·u: as an even power of a log-density it would be cut at the zero of u."""
    if part.op != "pow" or not part.args[1].is_number or part.args[1].value.q != 1 or part.args[1].value < 4 or NAME not in part.free:
        return None
    cubes, rest = divmod(int(part.args[1].value.p), 3)
    base = rebuild(part.args[0], _without_high_powers)
    return mul(*([power(base, 3)] * cubes), power(base, rest))


def _exponential_part(statistic: Term) -> tuple[Term, Term]:
    """(T, h) with the statistic T·exp(h)."""
    factors = statistic.args if statistic.op == "mul" else (statistic,)
    return (mul(ONE, *(part for part in factors if part.op != "exp")), add(ZERO, *(part.args[0] for part in factors if part.op == "exp")))


def _never_negative(statistic: Term, positive: bool) -> bool:
    factors = statistic.args if statistic.op == "mul" else (statistic,)
    return all(part is ONE or part.op == "exp" or (part.op == "pow" and part.args[1].is_number and part.args[1].value.q == 1
                                                   and int(part.args[1].value.p) % 2 == 0)
               or (positive and (part is VARIABLE or part.op == "pow" and part.args[0] is VARIABLE)) for part in factors)
