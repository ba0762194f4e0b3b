"""Terms as Python: laws are lists of masses, divergences calls of short functions, numbers fractions or those of mpmath."""

import builtins
import keyword
import re

from flint import fmpq

from ..definitions import DIVERGENCES, FAMILIES
from ..definitions.constructions.best_of import generating
from ..errors import InputError
from ..printer import ATOM, PRODUCT, SIGNED, SUM, Printer
from ..language.sorts import TRUE
from ..terms import INFINITY, ONE, Term, log, mul, power, substitute, symbol, walk
from .python_line import LINE_HELPERS, on_line, pair_on_line

MOST_COPIES = 12  # of a law that is a product of copies

# fmt: off
HELPERS = {  # of two lists of masses P and Q
    "cbrt": "def cbrt(x): return sign(x)*abs(x)**(mpf(1)/3)",
    "quantile": "def quantile(p): return sqrt(2)*erfinv(2*p - 1)",
    "product": "def product(P, Q): return [p*q for p in P for q in Q]",
    "pairs": "def pairs(P, K): return [p*k for p, row in zip(P, K) for k in row]",
    "output": "def output(K, P): return [sum(p*row[j] for p, row in zip(P, K)) for j in range(len(K[0]))]",
    "copies": "def copies(P, n): return P if n == 1 else product(P, copies(P, n - 1))",
    "mixture": "def mixture(*parts): return [sum(weight*law[i] for weight, law in parts) for i in range(len(parts[0][1]))]",
    "best_of": "def best_of(P, f):  # f(x) is the mean of x**K; first the mass of no draws\n"
               "    until = [f(sum(P[:i])) for i in range(len(P))] + [1]\n"
               "    return [until[0]] + [after - before for before, after in zip(until, until[1:])]",
    "subsets": "def subsets(n): return [[i for i in range(n) if k >> i & 1] for k in range(2**n)]",
    "kl": "def kl(P, Q): return sum(p*log(p/q) if q else inf for p, q in zip(P, Q) if p)",
    "max_divergence": "def max_divergence(P, Q): return max(log(p/q) if q else inf for p, q in zip(P, Q) if p)",
    "renyi": "def renyi(P, Q, a):\n"
             "    if a > 1 and any(p and not q for p, q in zip(P, Q)): return inf\n"
             "    return log(sum(p**a*q**(1 - a) for p, q in zip(P, Q) if p and q))/(a - 1)",
    "chi2": "def chi2(P, Q): return sum((p - q)**2/q if q else inf for p, q in zip(P, Q) if p or q)",
    "hellinger2": "def hellinger2(P, Q): return 1 - sum(sqrt(p*q) for p, q in zip(P, Q))",
    "tv": "def tv(P, Q): return sum(abs(p - q) for p, q in zip(P, Q))/2",
    "hockey_stick": "def hockey_stick(P, Q, eps): return sum(max(p - exp(eps)*q, 0) for p, q in zip(P, Q))",
    "loss_tail": "def loss_tail(P, Q, t): return sum(p for p, q in zip(P, Q) if p > exp(t)*q)",
    "loss_within": "def loss_within(P, Q, eps): return sum(p for p, q in zip(P, Q) if q and exp(-eps) <= p/q <= exp(eps))",
    "tradeoff": "def tradeoff(P, Q, level):  # reject where q/p is greatest, until the level is used up\n"
                "    power = 0\n"
                "    for p, q in sorted(zip(P, Q), key=lambda pq: pq[1]/pq[0] if pq[0] else inf, reverse=True):\n"
                "        share = min(1, level/p) if p else 1\n"
                "        level, power = level - share*p, power + share*q\n"
                "    return 1 - power",
    "entropy": "def entropy(*variables):  # of random variables jointly, each the list of its values by outcome\n"
               "    together = {}\n"
               "    for mass, *values in zip(masses, *variables):\n"
               "        together[tuple(values)] = together.get(tuple(values), 0) + mass\n"
               "    return -sum(p*log(p) for p in together.values() if p)",
    **LINE_HELPERS,
}
# fmt: on
MPMATH = frozenset(
    ("mp", "mpf", "exp", "log", "sqrt", "inf", "pi", "sign", "floor", "sinh", "cosh", "tanh", "sech", "atan", "sin", "cos", "asin",
     "erf", "erfc", "erfinv", "ncdf", "gamma", "loggamma", "digamma", "beta", "binomial", "factorial", "besseli", "besselk",
     "legendre", "quad", "findroot"))
OTHER_NAMES = {"Abs": "abs", "Min": "min", "Max": "max", "Phi": "ncdf", "PhiInv": "quantile", "cbrt": "cbrt"}
LETTERS = ("symbol", "law", "event", "kernel", "value", "variable")
TAKEN = {*MPMATH, *HELPERS, *OTHER_NAMES.values(), *dir(builtins), "F", "left", "right", "refuted", "premises"}
MASS, P_MASS, Q_MASS = "_m", "_p", "_q"  # inside an expectation


def functions_of(text: str) -> list[str]:
    """The definitions of what a program calls, in the order of :data:`HELPERS`, those that they call themselves included."""
    while True:
        called = [line for name, line in HELPERS.items() if re.search(rf"\b{name}\(", text)]
        if all(line in text for line in called):
            return called
        text = "\n".join([*called, text])


def python_name(name: str) -> str:
    """A symbol's name, with an underscore behind it where it means something in the program."""
    return f"{name}_" if name in TAKEN or keyword.iskeyword(name) else name


class PythonText(Printer):
    """``values`` are those of the symbols; ``exact`` numbers are fractions."""

    def __init__(self, values: dict[str, Term], exact: bool):
        super().__init__()
        self.values, self.exact = values, exact

    def written(self, node: Term) -> tuple[str, int]:
        if node.op in DIVERGENCES and node.op not in ("prob", "expect"):
            return self.divergence(node), ATOM
        if node.op in FAMILIES and not hasattr(self, f"_{node.op}"):
            return node.op, ATOM  # is spoken of by a divergence, which says whether it can be computed
        name = OTHER_NAMES.get(node.op, node.op)
        if hasattr(self, f"_{node.op}") or node is TRUE or node.op in ("<=", ">=", "<", ">", "==", *LETTERS):
            return super().written(node)
        if name not in MPMATH and node.op not in OTHER_NAMES:
            raise InputError(f"no short program: it would have to compute {node.op}")
        written = map(self.text, node.args)
        if node.op in ("Min", "Max"):  # whole numbers of Python's own would be divided as floats
            written = (self.number(part.value) if part.is_number else self.text(part) for part in node.args)
        return f"{name}({', '.join(written)})", ATOM

    def number(self, value) -> str:
        """A number that divides exactly, or to all digits."""
        return f"F({value.p}, {value.q})" if self.exact else f"mpf({value.p})/{value.q}" if value.q != 1 else f"mpf({value.p})"

    def _number(self, node: Term):
        value = node.value
        if value.q == 1:
            return str(value.p), SIGNED if value < 0 else ATOM
        return self.number(value), ATOM if self.exact else PRODUCT if value > 0 else SIGNED

    def signed(self, part: Term) -> tuple[str, str]:
        return ("-", self.number(-part.value)) if part.is_number and part.value < 0 and part.value.q != 1 else super().signed(part)

    def product(self, coefficient, factors) -> str:
        """The coefficient's denominator last: two whole numbers of Python are not divided by each other."""
        text = super().product(fmpq(coefficient.p), factors)
        return text if coefficient.q == 1 else f"{text}/{coefficient.q}"

    def power(self, base: Term, exponent) -> str:
        if exponent.q == 1 or exponent * 2 == 1:
            return super().power(base, exponent)
        return f"{self.text(base, ATOM)}**({self.number(exponent)})"

    def _symbol(self, node: Term):
        return python_name(node.value), ATOM

    def _oo(self, node: Term):
        return "inf", ATOM

    def _pi(self, node: Term):
        return "pi", ATOM

    def _Limit(self, node: Term):
        raise InputError("no short program: it would have to compute a limit")

    def _prob(self, node: Term):
        if any(part.op == "BestOf" for part in walk(node.args[0])):
            raise InputError("no short program: it numbers the outcomes of the best of several draws in another way")
        _no_pair(node.args[0])
        return f"sum({self.text(node.args[0])}[i] for i in {node.args[1].value})", ATOM

    def _H(self, node: Term):
        *sets, given = ([python_name(part.value) for part in each.args] for each in node.args)
        parts = [f"entropy({', '.join(dict.fromkeys(names + given))})" for names in sets]
        parts += [f"- entropy({', '.join(dict.fromkeys(sets[0] + sets[1] + given))})"] if sets[1:] else []
        text = " + ".join(parts).replace("+ -", "-") + (f" - entropy({', '.join(given)})" if given else "")
        return text, SUM if " " in text.replace(", ", ",") else ATOM

    _I = _H

    def _expect(self, node: Term):
        ratio = mul(symbol(P_MASS), power(symbol(Q_MASS), -1))
        formula = self.text(substitute(node.args[1], {"ratio": ratio, "loss": log(ratio)}), PRODUCT)
        return f"sum({MASS}*{formula} for {MASS}, {P_MASS}, {Q_MASS} in zip({self.text(node.args[0])}, P, Q) if {MASS})", ATOM

    def _Sum(self, node: Term):
        body, index, *ends = node.args
        lower, upper = (substitute(end, self.values) for end in ends)
        if not (lower.is_number and upper.is_number):
            raise InputError("no short program: it would have to sum without end")
        kind, upper = "F" if self.exact else "mpf", int(upper.value.p // upper.value.q)
        return f"sum({self.text(body)} for {self.text(index)} in map({kind}, range({self.text(lower)}, {upper + 1})))", ATOM

    def _Piecewise(self, node: Term):
        text = "None"
        for value, condition in reversed(list(zip(node.args[::2], node.args[1::2]))):
            text = self.text(value) if condition is TRUE else f"({self.text(value)} if {self.text(condition)} else {text})"
        return text, ATOM if text.startswith("(") else PRODUCT - 1

    # --- divergences and laws

    def divergence(self, node: Term) -> str:
        there = substitute(node, self.values)
        if all(map(on_line, there.args[:2])):
            return pair_on_line(there, self)
        counts = [part.args[1] for part in walk(node) if part.op == "BestOf"]
        for part in walk(node):
            if part not in counts and part.op in FAMILIES and not hasattr(self, f"_{part.op}"):
                raise InputError(f"no short program: it would have to compute {node.op} of {part.op}")
        order = there.args[2] if node.op == "renyi" else None
        special = {INFINITY: "max_divergence", ONE: "kl"}.get(order)
        return f"{special or node.op}({self.commas(node.args[:2] if special else node.args)})"

    def _Finite(self, node: Term):
        return self.text(node.args[0]), ATOM

    def _Bernoulli(self, node: Term):
        (p,) = node.args
        return f"[1 - {self.text(p, PRODUCT)}, {self.text(p)}]", ATOM

    def _BestOf(self, node: Term):
        law, count = node.args
        return f"best_of({self.text(_no_pair(law))}, lambda x: {self.text(generating(count, symbol('x')))})", ATOM

    def _Mixture(self, node: Term):
        return f"mixture({self.commas(node.args)})", ATOM

    def _Output(self, node: Term):
        kernel, law = node.args
        if law.op == "value":
            return f"{self.text(kernel)}[{python_name(law.value)}]", ATOM
        return f"output({self.text(kernel)}, {self.text(_no_pair(law))})", ATOM

    def _Joint(self, node: Term):
        law, kernel = node.args
        return f"pairs({self.text(_no_pair(law))}, {self.text(kernel)})", ATOM

    def _Kernel(self, node: Term):
        return self.text(node.args[0]), ATOM

    def _Product(self, node: Term):
        text = self.text(node.args[0])
        for factor in node.args[1:]:
            text = f"product({text}, {self.text(factor)})"
        return text, ATOM

    def _Power(self, node: Term):
        law, count = node.args[0], substitute(node.args[1], self.values)
        if not (count.is_number and 1 <= count.value <= MOST_COPIES):
            raise InputError(f"no short program: it would have to take more than {MOST_COPIES} copies of a law")
        return f"copies({self.text(law)}, {count.value.p})", ATOM


def _no_pair(law: Term) -> Term:
    """The law, unless it is one of pairs: the program numbers these in another way than the witness."""
    if law.op == "Joint":
        raise InputError("no short program: it would have to compute with events of pairs, or kernels at pairs")
    return law
