"""Inequalities with Phi, in the variable that stands in the exponent: a chain of changes of variable, then shorter arguments.

√(2·log(A/δ)) is named c, so that δ = A·e^{−c²/2}; Φ⁻¹(x) is named t, so that x = Φ(t); and c is the product in e^{−kσ²ε²}.
"""

from ....kernel.goal import mentions_laws
from ....printer import to_text
from ....terms import HALF, ONE, ZERO, Term, add, div, exp, log, make, neg, sub, symbol, walk
from ....terms.normal import normal, to_term
from ...monomials import product, tidy, vector
from ...steps import Path
from ...tactic import Tactic

SIMPLIFIED = {"exp": exp, "log": log, "Phi": lambda place: make("Phi", (place,))}


def apply(goal, prover):
    if mentions_laws(goal.conclusion) or goal.conclusion.op == "==" or not goal.slack.ops & {"Phi", "PhiInv"}:
        return None
    for part in dict.fromkeys(walk(goal.slack)):
        maps = _of_root(part, goal) or _of_quantile(part, goal) or _of_product(part, goal)
        if maps is not None:
            return _renamed(goal, prover, *maps)
    return None


def _of_quantile(part: Term, goal):
    """Φ⁻¹(x) or Φ⁻¹(1 − x)."""
    if part.op != "PhiInv" or len(part.free) != 1:
        return None
    (name,) = part.free
    return (name, ({"map": "Phi"},)) if tidy(part.args[0], goal.signs) in (symbol(name), sub(ONE, symbol(name))) else None


def _of_product(part: Term, goal):
    """e^{k·a²b²…} with a number k and symbols, perhaps in the denominator: the last one by the product c of all."""
    exponents = vector(part.args[0]).items() if part.op == "exp" else ()
    powers = {base: exponent for base, exponent in exponents if not base.is_number}
    if len(powers) < 2 or not all(base.op == "symbol" and exponent.is_number for base, exponent in powers.items()):
        return None
    names = [name for name, _ in goal.symbols if name in part.free]
    last = powers.pop(symbol(names[-1]))
    if abs(last.value) != 2 or any(abs(exponent.value) != abs(last.value) for exponent in powers.values()):
        return None
    scale = product({base: div(neg(exponent), last) for base, exponent in powers.items()})
    return names[-1], ({"map": "scale", "by": to_text(scale)},)


def _of_root(part: Term, goal):
    """√(a − k·log δ), which is √(k·log(A/δ)) = c·√(k/2) for δ = A·e^{−c²/2}."""
    if part.op != "pow" or part.args[1] is not HALF or len(part.free) != 1:
        return None
    (name,), base = part.free, to_term(normal(part.args[0], goal.signs))
    parts = base.args if base.op == "add" else (base,)
    factors = [neg(div(each, log(symbol(name)))) for each in parts if each.free]
    factor = tidy(factors[0], goal.signs)
    if len(factors) != 1 or not (factor.is_number and factor.value > 0):
        return None
    top = tidy(exp(div(add(ZERO, *(each for each in parts if not each.free)), factor)), goal.signs)
    return (name, ({"map": "scale", "by": to_text(top)}, {"map": "exp"}, {"map": "negate"},
                   {"map": "scale", "by": "1/2"}, {"map": "square"})) if top.is_number else None


def _renamed(goal, prover, name, maps):
    path = Path(goal)
    for data in maps:
        new = path.goal.fresh("c" if data is maps[-1] else "t")
        if not path.take("substitute", symbol=name, new=new, **data):
            return None
        name = new
    sides = {side: to_text(_simplified(getattr(path.goal.conclusion, side), path.goal)) for side in ("left", "right")}
    return path.proof(prover.prove(path.goal)) if path.take("rewrite", **sides) else None


def _simplified(term: Term, goal) -> Term:
    """The term with the arguments of exponentials, logarithms and Phi in normal form where that is shorter."""
    if not term.args:
        return term
    args = [_simplified(argument, goal) for argument in term.args]
    if term.op in SIMPLIFIED:
        return SIMPLIFIED[term.op](tidy(args[0], goal.signs))
    return make(term.op, args)


TACTIC = Tactic("calibration", "substitution", apply)
