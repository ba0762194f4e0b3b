"""Program([once …], [each …], stop, redraw, answers, sensitivity): noise, one comparison a query, values where it holds.

The steps of ``each`` are done for one query after the other.  The outcome of the comparison is given out, and where it holds what comes
after it is done: noise, and values that are given out.  The program ends after ``stop`` true comparisons; with redraw "yes" the noise of
``once`` is drawn anew after each of them.  Whoever asks may choose each query by what was given out before.
"""

from dataclasses import dataclass

from flint import fmpq

from ...errors import InputError
from ...terms import ONE, ZERO, Term, add, mul, sub, walk

ANSWER = "answer"


@dataclass(frozen=True)
class Affine:
    """constant + Σ coefficient·leaf over noise (by name) and the answer."""

    constant: Term
    coefficients: dict[str, fmpq]


@dataclass(frozen=True)
class Steps:
    """What a program says: name → law of the noise drawn once, before and after the comparison.

    The comparison holds where ``test`` is > 0, and where it is 0 if ``closed``; ``values`` are given out where it does.
    """

    once: dict[str, Term]
    before: dict[str, Term]
    after: dict[str, Term]
    test: Affine
    closed: bool
    values: tuple[Affine, ...]

    @property
    def numbers(self) -> tuple[Term, ...]:
        """The laws, and the numbers that stand in comparison and values."""
        return (*self.once.values(), *self.before.values(), *self.after.values(), self.test.constant, *(v.constant for v in self.values))


def steps_of(program: Term) -> Steps:
    """The steps of a program; InputError for what is none."""
    once, each = (argument.args for argument in program.args[:2])
    drawn, test, values = {}, None, []
    for step in once:
        _need(step.op == "draw", "only noise is drawn before the first query")
        _draw(step, drawn)
    at_first = dict(drawn)
    for step in each:
        if step.op == "draw":
            _draw(step, drawn)
        elif step.op in ("<=", "<", ">=", ">"):
            _need(test is None, "one comparison is made for each query")
            left, right = step.args if step.op in (">=", ">") else reversed(step.args)
            test, closed, before = _affine(sub(left, right), drawn), step.op in (">=", "<="), dict(drawn)
        else:
            _need(test is not None, "values are given out where the comparison holds, after it")
            values.append(_affine(step, drawn))
    _need(test is not None, "a comparison such as answer + nu >= rho is made for each query")
    both = drawn.keys() & program.free
    _need(not both, f"{min(both, default='')} is the name of a noise and of a number")
    return Steps(at_first, {name: law for name, law in before.items() if name not in at_first},
                 {name: law for name, law in drawn.items() if name not in before}, test, closed, tuple(values))


def _need(holds: bool, what: str) -> None:
    if not holds:
        raise InputError(f"Program: {what}")


def _draw(step: Term, drawn: dict[str, Term]) -> None:
    noise, law = step.args
    _need(noise.value not in drawn, f"{noise.value} is drawn twice")
    _need(not any(part.op in ("noise", ANSWER, "law", "event") for part in walk(law)), f"the law of {noise.value} has to be a given one")
    drawn[noise.value] = law


def _affine(term: Term, drawn) -> Affine:
    """The term as constant + Σ rational·leaf; InputError where it is none, or speaks of noise that is not drawn yet."""
    if term.op == "noise":
        _need(term.value in drawn, f"{term.value} is not drawn yet")
        return Affine(ZERO, {term.value: fmpq(1)})
    if term.op == ANSWER:
        return Affine(ZERO, {ANSWER: fmpq(1)})
    if not term.ops & {"noise", ANSWER}:
        _need("oo" not in term.ops, "oo is no number to compare with")
        return Affine(term, {})
    factor = term.args[0] if term.op == "mul" else ONE
    _need(term.op == "add" or (term.op == "mul" and factor.is_number and len(term.args) == 2),
          f"{term} is no sum of noise, answer and numbers times these")
    constant, coefficients = ZERO, {}
    for part in [_affine(each, drawn) for each in term.args[term.op == "mul":]]:
        constant = add(constant, mul(factor, part.constant))
        for name, value in part.coefficients.items():
            coefficients[name] = coefficients.get(name, fmpq(0)) + factor.value * value
    return Affine(constant, {name: value for name, value in coefficients.items() if value != 0})
