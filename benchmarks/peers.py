"""The same integrals and sums for other people's numerics: terms as mpmath or float functions.  Used by enclose.py only.

A peer gets what its user would write by hand after some thought: constants computed beforehand, exp(α·log p + (1−α)·log q)
wherever each law has one part, the kinks and the ends of the supports as points of the integral.
"""

import math

from rdpverify.definitions.measures import VARIABLE, measure
from rdpverify.derivation.series import ball_with_series
from rdpverify.exact import rational_text
from rdpverify.kernel.extended import at_precision
from rdpverify.numeric.cuts import cuts
from rdpverify.numeric.plans import kind_of, segments_between
from rdpverify.numeric.segments import Segment
from rdpverify.terms import INFINITY, Term, neg, rebuild, symbol, walk

NAMES = {"exp": "exp", "log": "log", "Abs": "fabs", "floor": "floor", "gamma": "gamma", "loggamma": "loggamma", "beta": "beta",
         "besseli": "besseli", "besselk": "besselk", "erf": "erf", "erfc": "erfc", "Phi": "Phi", "cosh": "cosh", "sinh": "sinh",
         "tanh": "tanh", "sech": "sech", "Min": "min", "Max": "max", "binomial": "binomial", "factorial": "factorial"}


def mpmath_names(mpmath) -> dict:
    functions = {name: getattr(mpmath, name, None) for name in NAMES.values()}
    return {**functions, "min": min, "max": max, "Phi": mpmath.ncdf, "pi": mpmath.pi, "oo": mpmath.inf, "number": mpmath.mpf}


def float_names(scipy) -> dict:
    special = scipy.special
    return {**{name: getattr(math, name, None) for name in NAMES.values()}, "min": min, "max": max, "Phi": special.ndtr, "pi": math.pi,
            "oo": math.inf, "number": float, "loggamma": special.gammaln, "beta": special.beta, "besseli": special.iv,
            "besselk": special.kv, "binomial": special.binom, "sech": lambda x: 1 / math.cosh(x)}


class Source:
    """A function of x in Python, one assignment for each shared subterm; closed subterms are computed beforehand."""

    def __init__(self, names: dict):
        self.names, self.constants = dict(names), []

    def expression(self, term: Term, names: dict) -> str:
        args = [names.get(argument, "") for argument in term.args]
        if term.is_number:
            top, bottom = int(term.value.p), int(term.value.q)
            return f"(number({top})/{bottom})" if bottom != 1 else f"number({top})"
        if term.op in ("pi", "oo"):
            return "(+pi)" if term.op == "pi" else "oo"
        if term.op == "symbol":
            return "x" if term is VARIABLE else term.value
        if term.op == "add":
            return f"({' + '.join(args)})"
        if term.op == "mul":
            return f"({' * '.join(args)})"
        if term.op == "pow":
            exponent = term.args[1]
            whole = exponent.is_number and exponent.value.q == 1
            return f"({args[0]} ** {int(exponent.value.p) if whole else args[1]})"
        if term.op in ("<", "<=", ">", ">="):
            return f"({args[0]} {term.op} {args[1]})"
        if term.op == "Piecewise":
            branches = "".join(f"{value} if {condition} else " for value, condition in zip(args[::2], args[1::2]))
            return f"({branches}number(0))"
        return f"{NAMES[term.op]}({', '.join(args)})"

    def series(self, term: Term) -> Term | None:
        """A symbol for an infinite series without x, whose value is computed beforehand."""
        if term.op != "Sum" or term.free:
            return None
        with at_precision(500):
            value = ball_with_series(term)
        name = f"s{len(self.names)}"
        self.names[name] = self.names["number"](value.str(120, radius=False))
        return symbol(name)

    def function(self, terms: list[Term], result: str):
        """x ↦ ``result``, an expression in v0, v1, … for the values of the terms."""
        names, lines = {}, []
        terms = [rebuild(term, self.series) for term in terms]
        for term in dict.fromkeys(node for root in terms for node in walk(root)):
            text = self.expression(term, names)
            if term.op == "symbol":
                names[term] = text
            elif VARIABLE.value in term.free:
                names[term] = f"t{len(names)}"
                lines.append(f"    {names[term]} = {text}")
            else:
                names[term] = f"c{len(self.constants)}"
                self.constants.append(names[term])
                self.names[names[term]] = eval(text, self.names)  # text of this module's own making
        body = "\n".join(lines + [f"    v{k} = {names[term]}" for k, term in enumerate(terms)])
        exec(f"def integrand(x):\n{body}\n    return {result}", self.names)
        return self.names["integrand"]


class Problem:
    """∫ or Σ of p^α·q^{1−α} for the two laws of a Rényi divergence of rational order, for a peer."""

    def __init__(self, term: Term):
        self.P, self.Q = measure(term.args[0]), measure(term.args[1])
        self.order = kind_of(term).order
        self.is_sum = "integers" in (self.P.space, self.Q.space)

    @property
    def on_line(self) -> bool:
        return not (self.P.atoms or self.Q.atoms or self.is_sum)

    def stretches(self):
        """(ends and inner points of the stretch, parts of P, parts of Q) where both have a density."""
        if self.is_sum:
            return [([end_text(part.lower), end_text(part.upper)], (part,), self.Q.parts) for part in self.P.parts]
        pieces = segments_between(self.P, self.Q, cuts((self.P, self.Q), 60))
        found = []
        for piece in pieces:
            if not isinstance(piece, Segment) or not piece.q:
                continue
            ends = ["-oo" if piece.lower is None else rational_text(piece.lower),
                    "oo" if piece.upper is None else rational_text(piece.upper)]
            if found and found[-1][1:] == (piece.p, piece.q) and found[-1][0][-1] == ends[0]:
                found[-1][0].append(ends[1])
            else:
                found.append((ends, piece.p, piece.q))
        return found

    def function(self, names: dict, p, q):
        source = Source(names)
        order = f"(number({int(self.order.p)})/{int(self.order.q)})"
        order = source.names["order"] = eval(order, source.names)
        source.names["rest"] = 1 - order
        if len(p) == len(q) == 1:
            return source.function([p[0].log_density, q[0].log_density], "exp(order*v0 + rest*v1)")
        logs = [part.log_density for part in (*p, *q)]
        sums = [" + ".join(f"exp(v{k})" for k in range(*ends)) for ends in ((0, len(p)), (len(p), len(logs)))]
        return source.function(logs, f"({sums[0]})**order * ({sums[1]})**rest")


def end_text(term: Term) -> str:
    return "oo" if term is INFINITY else "-oo" if term is neg(INFINITY) else rational_text(term.value)


__all__ = ["Problem", "float_names", "mpmath_names"]
