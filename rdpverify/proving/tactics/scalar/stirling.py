"""Gamma functions: logarithms of products first, then Stirling's sums for log Γ and digamma; what is left is elementary."""

from ....errors import RdpVerifyError
from ....kernel.goal import mentions_laws
from ....printer import to_text
from ....terms import MINUS_ONE, ONE, Term, add, call, log, mul, neg, sub, walk
from ....words.domains import Domain, Interval
from ...factoring import collected
from ...monomials import tidy
from ...samples import plausible
from ...steps import Path, closed, step
from ...tactic import Tactic
from ...theorems import at

PRODUCTS = {"gamma", "factorial", "binomial", "beta"}
FUNCTIONS = ("digamma", "loggamma")
SUMS = (0, 1, 2, 3)  # terms; those on the wrong side are refused
SHIFTS = (0, -1, 1, 2)


def apply(goal, prover):
    if mentions_laws(goal.conclusion) or goal.conclusion.op == "==" or not goal.symbols:
        return None
    if _logarithms_first(goal) and (proof := _logarithms(goal, prover)):
        return proof
    slack = tidy(goal.slack, goal.signs)
    places = _places(slack)
    if not places or (len(slack.free) > 1 and not prover.patient and any(function == "loggamma" for function, _ in places)):
        return None  # slopes, of digamma alone, come first
    if slack is goal.slack:
        return _bounded(goal, prover)
    return step("factor", goal, lambda tidied: _bounded(tidied, prover), rest=to_text(slack))


def _logarithms_first(goal) -> bool:
    return any(part.op in PRODUCTS for side in (goal.conclusion.left, goal.conclusion.right) for part in _outside_logarithms(side))


def _outside_logarithms(term: Term):
    yield term
    for part in term.args if term.op != "log" else ():
        yield from _outside_logarithms(part)


def _logarithms(goal, prover):
    sides = goal.conclusion.left, goal.conclusion.right
    try:
        left, right = (to_text(_opened(side)) for side in sides)
    except RdpVerifyError:
        return None

    def opened(raised):
        return step("rewrite", raised, prover.prove, left=left, right=right)

    return step("transform", goal, opened, map="log")


def _opened(term: Term) -> Term:
    """log of a product of powers of gamma functions, as a sum."""
    if term.op == "mul":
        return add(*map(_opened, term.args))
    if term.op == "pow":
        return mul(term.args[1], _opened(term.args[0]))
    if term.op == "exp":
        return term.args[0]
    if term.op == "gamma":
        return call("loggamma", *term.args)
    if term.op == "factorial":
        return _of_factorial(term.args[0])
    if term.op == "binomial":
        n, k = term.args
        return add(_of_factorial(n), neg(_of_factorial(k)), neg(_of_factorial(sub(n, k))))
    if term.op == "beta":
        return add(*(call("loggamma", part) for part in term.args), neg(call("loggamma", add(*term.args))))
    return log(term)


def _of_factorial(n: Term) -> Term:
    return call("loggamma", add(n, ONE))


def _places(term: Term) -> dict:
    """(function, place) of the values of digamma and log Γ."""
    places = {}
    for part in walk(term):
        if part.op in FUNCTIONS:
            places[part.op, part.args[0]] = None
        elif part.op == "log" and part.args[0].op == "gamma":
            places["loggamma", part.args[0].args[0]] = None
    return places


def _bounded(goal, prover):
    """All values by sums of one length, from one distance; short and near ones first."""
    for shift in SHIFTS:
        for terms in zip(SUMS, SUMS[1:]):
            path = _replaced(goal, shift, terms)
            if path and plausible(_with_ends(path.goal)) and (proof := _elementary(path.goal, prover)):
                return path.proof(proof)
    return None


def _with_ends(goal):
    """The goal on closed intervals: the sums are continuous, and what fails at an end fails next to it."""
    symbols = (Domain(tuple(Interval(piece.lower, piece.upper, False, False) for piece in domain.intervals), domain.integers)
               for _, domain in goal.symbols)
    return goal.changed(symbols=tuple(zip(dict(goal.symbols), symbols)))


def _replaced(goal, shift, counts):
    """The way to the goal without the functions; none when a bound is not known to hold."""
    path = Path(goal)
    for function, place in _places(goal.slack):
        path.take("theorem", **at("log-of-gamma", "replace", z=place))
        for _ in range(abs(shift)):
            if not path.take("theorem", **at(f"{function}-{'up' if shift > 0 else 'down'}", "replace", z=place)):
                break
            place = add(place, ONE if shift > 0 else MINUS_ONE)
        if (function, place) in _places(path.goal.slack):
            if not any(path.take("theorem", **at(f"{function}-stirling-{count}", "inside", z=place)) for count in counts):
                return None
    return path


def _elementary(goal, prover):
    if (proof := closed("sign", goal)) is not None:
        return proof
    by, rest = map(to_text, collected(goal.slack))
    return step("factor", goal, prover.prove, by=by, rest=rest) or prover.prove(goal)


TACTIC = Tactic("stirling", "Stirling's bounds", apply)
