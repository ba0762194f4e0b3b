"""Bounds of the best of a number of draws, false at finite laws: by the sum of a Rényi divergence, or at the outcome that tells most.

What is found here by floats, Coq checks.
"""

import ast
import math
from itertools import accumulate, pairwise

from .coq_formulas import NotExported, parsed
from .coq_orders import value


def exceeded(conclusion: str, at: dict, laws: dict) -> list[str]:
    """The line that puts numbers for the divergence of a conclusion ``d(BestOf(P, K), BestOf(Q, K)) <= bound``; none for other claims."""
    if "BestOf(" not in conclusion:
        return []
    match parsed(conclusion):
        case ast.Compare(left=ast.Call(func=ast.Name(id=name), args=[one, other, *_]), ops=[ast.LtE()]) if (
                _drawn(one, laws) and _drawn(other, laws)):
            first, second, count = one.args[0].id, other.args[0].id, one.args[1]
            if name == "renyi":
                return ["from_some H." if count.func.id == "TruncatedNegativeBinomial" else "from_sum H."]
            if name == "max_divergence":
                f = _generating(count.func.id, [value(arg, at) for arg in count.args])
                P, Q = (_best(laws[law], f) for law in (first, second))
                best = max(range(len(P)), key=lambda i: P[i] / Q[i] if Q[i] > 0 else math.inf if P[i] > 0 else 0)
                return [f"at_outcome H {best}%nat."]
    raise NotExported("the best of draws in a claim of another shape")


def _drawn(law: ast.expr, laws: dict) -> bool:
    return isinstance(law, ast.Call) and ast.unparse(law.func) == "BestOf" and ast.unparse(law.args[0]) in laws


def _best(masses: list, f) -> list[float]:
    until = [f(float(mass)) for mass in accumulate(masses, initial=0)]
    return [above - below for below, above in pairwise(until)]


def _generating(name: str, numbers: list[float]):
    match name, numbers:
        case "Poisson", [mean]:
            return lambda x: math.exp(mean * (x - 1))
        case "Geometric", [p]:
            return lambda x: p / (1 - (1 - p) * x)
        case "Binomial", [n, p]:
            return lambda x: (1 - p + p * x)**n
        case "TruncatedNegativeBinomial", [0, gamma]:
            return lambda x: math.log(1 - (1 - gamma) * x) / math.log(gamma)
        case "TruncatedNegativeBinomial", [eta, gamma]:
            return lambda x: ((1 - (1 - gamma) * x)**-eta - 1) / (gamma**-eta - 1)
    raise NotExported(f"not in Coq: a number with the law {name}")
