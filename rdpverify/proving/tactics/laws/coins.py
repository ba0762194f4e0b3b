"""Hockey-stick divergences of any number of runs of a coin, and of one that tells its input with a probability, as binomial sums:
optimal composition (Kairouz, Oh & Viswanath 2015).
"""

from ....kernel.goal import sides
from ....terms import ONE, ZERO, Term, add, div, mul, sub
from ...monomials import tidy
from ...steps import step
from ...tactic import Tactic
from ...theorems import Match, called



def apply(goal, prover):
    if goal.conclusion.op == "==" or not any(part.op == "Sum" for part in goal.conclusion.parts()):
        return None
    for at, (use, which) in enumerate((("smaller", "below"), ("larger", "above"))):
        side, other = sides(goal.conclusion)[at], sides(goal.conclusion)[1 - at]
        if side.op != "hockey_stick" or any(law.op != "Power" for law in side.args[:2]) or side.args[0].args[1] is not side.args[1].args[1]:
            continue
        match_by_name = _coins(goal, side) or _telling(goal, side, other)
        if match_by_name is not None:
            name, match = match_by_name
            return step("theorem", goal, prover.prove, **match.data(called(f"{name}-{which}")), use=use)
    return None


def _coins(goal, side: Term):
    (P, k), (Q, _), t = side.args[0].args, side.args[1].args, side.args[2]
    if P.op != "Bernoulli" or Q.op != "Bernoulli":
        return None
    match = Match({"k": k, "t": t})
    for law, names in ((P, "uv"), (Q, "xy")):
        _weights(goal, match, law.args[0], names)
        _spelled(match, div(match.symbols[names[0]], add(*(match.symbols[name] for name in names))), law.args[0])
    return "runs-of-coins", match


def _telling(goal, side: Term, other: Term):
    """Of four values: the first law does not have the last one, the second not the first; 1 − (1 − d)^k·(1 − c) on the other side."""
    (P, k), (Q, _), t = side.args[0].args, side.args[1].args, side.args[2]
    if P.op != "Finite" or Q.op != "Finite" or any(len(law.args[0].args) != 4 for law in (P, Q)):
        return None
    first, second = P.args[0].args, Q.args[0].args
    d = first[0]
    sums = [part for part in dict.fromkeys(goal.conclusion.parts()) if part.op == "Sum"]
    if d is not second[3] or first[3] is not ZERO or second[0] is not ZERO or len(sums) != 1:
        return None
    match = Match({"k": k, "t": t, "d": d, "c": sums[0]})
    for masses, names in ((first[1:3], "uv"), (second[1:3], "xy")):
        _weights(goal, match, tidy(div(masses[0], sub(ONE, d)), goal.signs), names)
        total = add(*(match.symbols[name] for name in names))
        for mass, name in zip(masses, names):
            _spelled(match, div(mul(sub(ONE, d), match.symbols[name]), total), mass)
    return "runs-that-may-tell", match


def _weights(goal, match: Match, p: Term, names: str) -> None:
    """p as u/(u + v), by its numerator and what is left of its denominator."""
    factors = p.args if p.op == "mul" else (p,)
    below = [part.args[0] for part in factors if part.op == "pow" and part.args[1].is_number and part.args[1].value == -1]
    whole = below[0] if len(below) == 1 else ONE
    u = tidy(mul(p, whole), goal.signs)
    match.symbols[names[0]], match.symbols[names[1]] = u, tidy(sub(whole, u), goal.signs)


def _spelled(match: Match, value: Term, as_typed: Term) -> None:
    if value is not as_typed:
        match.spelling[value] = as_typed


TACTIC = Tactic("coins", "runs of a coin", apply)
