"""Terms → SymPy, without evaluation that could change the meaning: numbers stay exact, functions keep their definitions.

Phi(x) becomes (1 + erf(x/√2))/2 and PhiInv(p) becomes √2·erfinv(2p − 1); every other function has its SymPy namesake.
"""

from ..errors import InputError
from ..terms import Term, walk

SAME_NAME = (
    "exp",
    "log",
    "Abs",
    "Max",
    "Min",
    "sign",
    "floor",
    "sinh",
    "cosh",
    "tanh",
    "sech",
    "atan",
    "sin",
    "cos",
    "asin",
    "erf",
    "erfc",
    "gamma",
    "loggamma",
    "beta",
    "binomial",
    "factorial",
    "besseli",
    "besselk",
    "legendre",
    "hyper",
)
RELATIONS = {"<=": "Le", ">=": "Ge", "<": "Lt", ">": "Gt", "==": "Eq"}


def to_sympy(term: Term, symbols: dict | None = None):
    """The SymPy expression of a real-valued term.

    ``symbols`` maps names to SymPy symbols (with their assumptions); other names become real symbols.  InputError for terms that
    are not real-valued expressions.
    """
    import sympy

    known = dict(symbols or {})
    done: dict[Term, object] = {}
    for node in walk(term):
        done[node] = _convert(node, [done[argument] for argument in node.args], known, sympy)
    return done[term]


def _convert(node: Term, args, known, sympy):
    op = node.op
    if op == "number":
        return sympy.Rational(int(node.value.p), int(node.value.q))
    if op == "symbol":
        return known.setdefault(node.value, sympy.Symbol(node.value, real=True))
    if op in ("pi", "oo"):
        return getattr(sympy, op)
    if op == "add":
        return sympy.Add(*args)
    if op == "mul":
        return sympy.Mul(*args)
    if op == "pow":
        return sympy.Pow(*args)
    if op in SAME_NAME:
        return getattr(sympy, op)(*args)
    if op == "list":
        return sympy.Tuple(*args)
    if op == "Phi":
        return (1 + sympy.erf(args[0] / sympy.sqrt(2))) / 2
    if op == "cbrt":  # SymPy's own is complex at negative numbers
        return sympy.sign(args[0]) * sympy.cbrt(sympy.Abs(args[0]))
    if op == "PhiInv":
        return sympy.sqrt(2) * sympy.erfinv(2 * args[0] - 1)
    if op in RELATIONS:
        return getattr(sympy, RELATIONS[op])(*args)
    if op in ("and", "or"):
        return (sympy.And if op == "and" else sympy.Or)(*args)
    if op == "Piecewise":
        return sympy.Piecewise(*zip(args[::2], args[1::2]))
    if op == "Sum":
        return sympy.Sum(args[0], (args[1], args[2], args[3]))
    raise InputError(f"{op} is not a real-valued expression that SymPy knows")
