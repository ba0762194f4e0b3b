"""Text to polynomials, relations and laws.  The grammar is that of Python's expressions, read by ``ast`` and never executed."""

import ast
import re
from functools import lru_cache

from ..deadline import look
from ..errors import InputError, require
from .abbreviations import WRITTEN_OUT, inverse, power, written_out
from .polynomial import Atom, Polynomial, constant, density, entropy, function, symbol
from .relation import Relation

LAW, EVENT, NAME, REAL = "law", "event", "name", "real"
QUANTITIES = {  # what is said of laws, with its arguments
    "tv": (LAW, LAW), "kl": (LAW, LAW), "chi2": (LAW, LAW), "hellinger2": (LAW, LAW), "max_divergence": (LAW, LAW),
    "renyi": (LAW, LAW, REAL), "hockey_stick": (LAW, LAW, REAL), "loss_tail": (LAW, LAW, REAL), "loss_within": (LAW, LAW, REAL),
    "tradeoff": (LAW, LAW, REAL), "prob": (LAW, EVENT), "density": (LAW,), "indicator": (EVENT,), "test": (NAME,),
    "entropy": (),  # of one random variable or of several jointly
}
FUNCTIONS = {"exp": 1, "log": 1, "inv": 1, "pow": 2, "pos": 1, "step": 1, "pi": 0, "integral": 1, "gamma": 1, "digamma": 1,
             "loggamma": 1, "erfc": 1, "sin": 1, "cos": 1, "atan": 1}
ENTROPY = re.compile(r"\b([HI])\(([\w, ]*)(?:;([\w, ]*))?(?:\|([\w, ]*))?\)", re.ASCII)  # H(X, Y | Z), I(X; Y | Z)
FOREIGN = re.compile(r"[^A-Za-z0-9_+\-*/(),<>=\s]|\b[0-9]+[A-Za-z_]")  # no other letters: Python reads some of them as these
LONGEST = 1_000_000
KERNEL = r"K[0-9]*"
COMPARISONS = {ast.LtE: "<=", ast.Lt: "<", ast.GtE: ">=", ast.Gt: ">", ast.Eq: "=="}


def parsed(text: str) -> ast.expr:
    """The syntax tree of an expression."""
    if not isinstance(text, str) or len(text) > LONGEST:
        raise InputError("expected a formula as text")
    text = ENTROPY.sub(_joint, text)
    if foreign := FOREIGN.search(text):
        raise InputError(f"not in the core's language: {foreign[0]!r} in {text[:80]!r}")
    try:
        return ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise InputError(f"cannot be read: {text[:80]!r}") from None


def _joint(match: re.Match) -> str:
    """The definition of a conditional entropy or mutual information by entropies of several random variables."""
    word, first, second, given = match.groups("")
    last = f" - entropy({given})" if given.strip() else ""
    if (word == "I") != bool(second.strip()):
        return match[0]
    if word == "H":
        return f"(entropy({first}, {given}){last})"
    return f"(entropy({first}, {given}) + entropy({second}, {given}) - entropy({first}, {second}, {given}){last})"


@lru_cache(maxsize=20_000)
def polynomial(text: str) -> Polynomial:
    """The polynomial a text stands for."""
    return polynomial_of(parsed(text))


def relation(text: str) -> Relation:
    """``a <= b`` and the like, ``finite(D)``, ``infinite(D)``, ``continuous(P, Q)``, ``integer(n)``, or
    ``forall(a, …, conditions, relation)``: the last is what holds for all values of the names that meet the conditions."""
    return relation_of(parsed(text))


def relation_of(node: ast.expr) -> Relation:
    match node:
        case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in COMPARISONS:
            return compared(polynomial_of(left), COMPARISONS[type(op)], polynomial_of(right))
        case ast.Call(func=ast.Name(id=("finite" | "infinite" | "integer") as op), args=[argument], keywords=[]):
            return Relation(op, polynomial_of(argument))
        case ast.Call(func=ast.Name(id="continuous"), args=[first, second], keywords=[]):
            return Relation("continuous", (law_of(first), law_of(second)))
        case ast.Call(func=ast.Name(id="forall"), args=[*names, ast.Tuple(elts=conditions), body], keywords=[]) if names:
            return Relation("forall", (tuple(map(_bound, names)), tuple(map(relation_of, conditions)), relation_of(body)))
    raise InputError(f"no relation: {ast.unparse(node)[:80]}")


def compared(left: Polynomial, op: str, right: Polynomial) -> Relation:
    """The relation as f >= 0, f > 0 or f == 0."""
    larger = right - left if op in ("<=", "<") else left - right
    return Relation({"<=": ">=", "<": ">"}.get(op, op), larger)


def _bound(node: ast.expr):
    """What ``forall`` binds: a symbol by its name, an event, test or value by its atom."""
    match node:
        case ast.Name(id=name):
            return name
        case ast.Call(func=ast.Name(id=("event" | "test" | "value") as head), args=[ast.Name(id=name)], keywords=[]):
            return Atom(head, (name,))
    raise InputError("forall binds symbols, events, tests and values")


def polynomial_of(node: ast.expr) -> Polynomial:
    look()
    match node:
        case ast.Constant(value=int(value)) if type(value) is int:
            return constant(value)
        case ast.Name(id=name):
            return function("pi") if name == "pi" else symbol(name)
        case ast.UnaryOp(op=ast.USub(), operand=inner):
            return -polynomial_of(inner)
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return polynomial_of(left) + polynomial_of(right)
        case ast.BinOp(left=left, op=ast.Sub(), right=right):
            return polynomial_of(left) - polynomial_of(right)
        case ast.BinOp(left=left, op=ast.Mult(), right=right):
            return polynomial_of(left) * polynomial_of(right)
        case ast.BinOp(left=left, op=ast.Div(), right=right):
            return polynomial_of(left) * inverse(polynomial_of(right))
        case ast.BinOp(left=left, op=ast.Pow(), right=right):
            return power(polynomial_of(left), polynomial_of(right))
        case ast.Call(func=ast.Name(id=name), args=args, keywords=[]):
            return _called(name, args)
    raise InputError(f"not in the core's language: {ast.unparse(node)[:80]}")


def sum_parts(args: list) -> tuple[ast.expr, str, ast.expr, ast.expr | None]:
    """f, k, a and b of ``Sum(f, (k, a, b))``, no b for ``oo``."""
    match args:
        case [body, ast.Tuple(elts=[ast.Name(id=index), start, end])]:
            return body, index, start, None if isinstance(end, ast.Name) and end.id == "oo" else end
    raise InputError("expected Sum(f, (k, a, b))")


def _called(name: str, args: list) -> Polynomial:
    if name == "Sum":
        body, index, *ends = sum_parts(args)
        return function("Sum", index, *(polynomial_of(node) for node in (body, *ends) if node))
    if name == "entropy":
        return entropy(*map(variable_of, args))
    if name in QUANTITIES:
        kinds = QUANTITIES[name]
        if len(kinds) != len(args):
            raise InputError(f"{name} takes {len(kinds)} arguments")
        read = tuple(READ[kind](arg) for kind, arg in zip(kinds, args, strict=True))
        return density(read[0]) if name == "density" else function(name, *read)
    if name in WRITTEN_OUT:
        return written_out(name, tuple(map(polynomial_of, args)))
    if FUNCTIONS.get(name) != len(args):
        raise InputError(f"not in the core's language: {name} of {len(args)}")
    return function(name, *map(polynomial_of, args))


def law_of(node: ast.expr) -> Atom:
    """A law by its name, a ``Mixture((weight, law), …)``, a ``Product(law, …)`` or a ``Power(law, n)``.

    With a kernel K, ``P*K`` is the law of a pair (x, y), ``K(P)`` that of y, ``K(x)`` that at one value, ``Adaptive(P, K, n)`` P*K*…*K.
    """
    match node:
        case ast.Name(id=name) if re.fullmatch(r"[A-Z][A-Za-z0-9_]*", name):
            return Atom("law", (name,))
        case ast.Call(func=ast.Name(id="Mixture"), args=[*parts], keywords=[]) if parts and all(
                isinstance(part, ast.Tuple) and len(part.elts) == 2 for part in parts):
            return Atom("Mixture", tuple(item for part in parts for item in (polynomial_of(part.elts[0]), law_of(part.elts[1]))))
        case ast.Call(func=ast.Name(id="Product"), args=[*parts], keywords=[]) if parts:
            return Atom("Product", tuple(map(law_of, parts)))
        case ast.Call(func=ast.Name(id="Power"), args=[law, count], keywords=[]):
            return Atom("Power", (law_of(law), polynomial_of(count)))
        case ast.Call(func=ast.Name(id="Adaptive"), args=[law, kernel, count], keywords=[]):
            return Atom("Adaptive", (law_of(law), kernel_of(kernel), polynomial_of(count)))
        case ast.BinOp(left=law, op=ast.Mult(), right=kernel):
            return Atom("Joint", (law_of(law), kernel_of(kernel)))
        case ast.Call(func=kernel, args=[ast.Name(id=name) as value], keywords=[]) if name[0].islower():
            return Atom("Output", (kernel_of(kernel), value_of_kernel(value)))
        case ast.Call(func=kernel, args=[law], keywords=[]):
            return Atom("Output", (kernel_of(kernel), law_of(law)))
    raise InputError(f"no law: {ast.unparse(node)[:80]}")


def kernel_of(node: ast.expr) -> Atom:
    if isinstance(node, ast.Name) and re.fullmatch(KERNEL, node.id):
        return Atom("kernel", (node.id,))
    raise InputError(f"no kernel: {ast.unparse(node)[:80]}")


def value_of_kernel(node: ast.expr) -> Atom:
    """A value at which a kernel is taken."""
    if isinstance(node, ast.Name) and node.id[0].islower():
        return Atom("value", (node.id,))
    raise InputError(f"no value: {ast.unparse(node)[:80]}")


def event_of(node: ast.expr) -> Atom:
    if isinstance(node, ast.Name):
        return Atom("event", (node.id,))
    raise InputError(f"no event: {ast.unparse(node)[:80]}")


def variable_of(node: ast.expr) -> Atom:
    if isinstance(node, ast.Name) and re.fullmatch(r"[A-Z][A-Za-z0-9_]*", node.id):
        return Atom("variable", (node.id,))
    raise InputError(f"no random variable: {ast.unparse(node)[:80]}")


def variables_of(text: str) -> Atom:
    """Several random variables, or none, as one: ``X, Y``."""
    require(isinstance(text, str), "random variables are given by a text")
    return Atom("joint", tuple(variable_of(parsed(name)) for name in text.split(",") if name.strip()))


READ = {LAW: law_of, EVENT: event_of, NAME: lambda node: event_of(node).args[0], REAL: polynomial_of}
