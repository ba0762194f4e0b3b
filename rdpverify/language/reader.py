"""Syntax trees into terms: the sort and the domain of every argument by the signatures.

A name that is called is a function, family, divergence, mechanism, the probability P(S), or a kernel; otherwise it is a law (P, Q1, …), a
constant, what a template says, or a symbol; S, T2, … are events where an event is asked for, symbols elsewhere, and so are kernels.
``P*K`` is the law of an input and its output, ``K(P)`` that of the output, ``K(x)`` that at one value.  The term has every argument, in the
signature's order; ``sqrt(x)`` is ``x**(1/2)``; ``Sum(body, (k, a, b))`` has arguments body, k, a, b, ``Limit(body, x -> c+)`` body, x, c,
"+"; the cases of Piecewise are flattened.

What people type is read by :mod:`rdpverify.typed`, which says what to write instead.
"""

import ast

from ..errors import DomainProblem, SyntaxProblem
from ..terms import INFINITY, PI, Term, add, construct, make, mul, neg, number, power, sqrt, symbol
from ..terms.build import EXPONENT_LIMIT
from ..words import ALIASES, FORMULAS, SIGNATURES
from ..words.membership import expected
from ..words.signature import Signature, Slot
from . import names
from .bounds import excludes
from .entropies import VARIABLE, WORDS
from .sorts import TRUE, sort_of
from .statement import Relation
from .syntax import MARK, decimal, tree

CONSTANTS = {"oo": INFINITY, "pi": PI}
ARITHMETIC, PRODUCTS = (ast.Add | ast.Sub), (ast.Mult | ast.Div)
COMPARISONS = {ast.LtE: "<=", ast.Lt: "<", ast.GtE: ">=", ast.Gt: ">", ast.Eq: "=="}
PAIRS = {"weighted law": ("real", "law"), "counted mechanism": ("mechanism", "real"), "case": ("real", "condition")}
NUMBER_BITS = 16_000  # of a numerator or denominator that arithmetic on literals gives: it can be printed and read back


class Reader:
    """``lets``: what names of a template stand for, name → term.  ``internal`` admits names that begin with ``_``."""

    def __init__(self, lets: dict[str, Term] | None = None, *, internal: bool = False):
        self.lets, self.internal = lets or {}, internal
        self.local_names = 0  # nesting of expect(…), where ratio and loss mean something

    def text(self, text: str, read="term"):
        """What a method of this reads of the whole text."""
        try:
            return getattr(self, read)(tree(text))
        except RecursionError:
            raise SyntaxProblem("a formula nested too deeply") from None

    def term(self, node: ast.expr) -> Term:
        match node:
            case ast.Constant(value=str(literal)):
                return bounded(number(decimal(literal)[0]))
            case ast.Name(id=name):
                return self.named(name)
            case ast.UnaryOp(op=ast.UAdd(), operand=inner):
                return self.real(inner)
            case ast.UnaryOp(op=ast.USub(), operand=inner):
                return bounded(neg(self.real(inner)))
            case ast.BinOp(op=ast.Pow(), left=base, right=exponent):
                return raised(self.real(base), self.real(exponent))
            case ast.BinOp(op=ast.Add() | ast.Sub()):
                first, rest = _chain(node, ARITHMETIC)
                signed = [neg(self.real(part)) if isinstance(op, ast.Sub) else self.real(part) for op, part in rest]
                return bounded(add(*affordable([self.real(first), *signed])))
            case ast.BinOp(op=ast.Mult() | ast.Div()):
                return self.product(*_chain(node, PRODUCTS))
            case ast.Compare() | ast.BoolOp():
                return self.condition(node)
            case ast.Call(func=ast.Name(id=name), args=args, keywords=[]) if not (names.LAW.match(name) or names.KERNEL.match(name)):
                return self.called(name, args)
            case ast.Call(func=function, args=[argument], keywords=[]):
                return self.applied(self.kernel(function) or self.term(function), argument)
        raise _expected("a formula", node)

    def of(self, sort: str, node: ast.expr) -> Term:
        """What the node says, which must be of the sort."""
        match node:
            case ast.Name(id=name) if sort == "event" and names.EVENT.match(name) and name not in self.lets:
                return make("event", (), name)
        value = (sort == "kernel" and self.kernel(node)) or self.term(node)
        if sort_of(value) != sort:
            raise _expected(f"the sort {sort}", node)
        return value

    def real(self, node: ast.expr) -> Term:
        return self.of("real", node)

    def kernel(self, node: ast.expr) -> Term | None:
        """A kernel by its name, which is a symbol elsewhere."""
        return make("kernel", (), node.id) if isinstance(node, ast.Name) and names.KERNEL.match(node.id) else None

    def named(self, name: str) -> Term:
        name = name.removesuffix(MARK)
        if name == "True":
            return TRUE
        hidden = name.startswith("_") and not self.internal
        if name not in self.lets and (name in names.WORDS or hidden or (name in names.LOCAL and not self.local_names)):
            raise SyntaxProblem(f"expected a formula, found {name!r}")
        if name not in self.lets and names.LAW.match(name):
            return make("law", (), name)
        return self.lets.get(name) or CONSTANTS.get(name) or symbol(name)

    def new_name(self, node: ast.expr) -> Term:
        """The name of what binds it, which captures no symbol of a template."""
        name = node.id.removesuffix(MARK) if isinstance(node, ast.Name) else ""
        if not name or names.is_reserved(name) or (name.startswith("_") and not self.internal):
            raise _expected("the name of a variable", node)
        if name in self.lets or any(name in value.free for value in self.lets.values()):
            raise DomainProblem(f"{name!r} cannot be the name of a variable: it stands for something already")
        return symbol(name)

    def product(self, first: ast.expr, rest: list) -> Term:
        whole = self.term(first)
        while rest and sort_of(whole) == "law" and isinstance(rest[0][0], ast.Mult):
            whole, rest = make("Joint", (whole, self.of("kernel", rest[0][1]))), rest[1:]
        if not rest:
            return whole
        if sort_of(whole) != "real":
            raise _expected("a number or a formula", first)
        factors = [self.real(part) if isinstance(op, ast.Mult) else raised(self.real(part), number(-1)) for op, part in rest]
        return bounded(mul(*affordable([whole, *factors])))

    def condition(self, node: ast.expr) -> Term:
        """Comparisons of numbers, joined by ``and`` and ``or``."""
        match node:
            case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in COMPARISONS:
                return make(COMPARISONS[type(op)], (self.real(left), self.real(right)))
            case ast.BoolOp(op=op, values=parts):
                return make("and" if isinstance(op, ast.And) else "or", [self.of("condition", part) for part in parts])
        raise _expected("a condition such as x <= 1", node)

    def relation(self, node: ast.expr) -> Relation:
        """``formula op formula``, or ``formula == ~2.50`` for what rounds to the decimal."""
        match node:
            case ast.Compare(left=left, ops=[ast.Eq()],
                             comparators=[ast.UnaryOp(op=ast.USub(), operand=ast.UnaryOp(op=ast.Invert(), operand=printed))]):
                negative = isinstance(printed, ast.UnaryOp) and isinstance(printed.op, ast.USub)
                match printed.operand if negative else printed:
                    case ast.Constant(value=str(literal)):
                        value, unit = decimal(literal)
                        return Relation(self.real(left), "==", number(-value if negative else value), number(unit / 2))
            case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in COMPARISONS:
                return Relation(self.real(left), COMPARISONS[type(op)], self.real(right))
        raise _expected("one relation, <=, >=, <, > or ==", node)

    def ends(self, node: ast.expr) -> tuple[Term, Term]:
        """``a, b``: those of an interval."""
        if not isinstance(node, ast.Tuple) or len(node.elts) != 2:
            raise _expected("the two ends of an interval", node)
        return self.real(node.elts[0]), self.real(node.elts[1])

    # --- calls

    def applied(self, function: Term, argument: ast.expr) -> Term:
        """P(S) of a law, K(P) or K(x) of a kernel."""
        if sort_of(function) == "law":
            return make("prob", (function, self.of("event", argument)))
        if sort_of(function) != "kernel":
            raise _expected("a law or a kernel", argument)
        name = argument.id.removesuffix(MARK) if isinstance(argument, ast.Name) else None
        if names.is_value_name(name) and name not in self.lets:
            return make("Output", (function, make("value", (), name)))
        return make("Output", (function, self.of("law", argument)))

    def called(self, name: str, args: list) -> Term:
        if name in WORDS:
            return self.entropy(name, args)
        signature = SIGNATURES.get(ALIASES.get(name, name))
        if signature is None:
            raise SyntaxProblem(f"unknown function {name!r}")
        known = self.lets
        terms = getattr(self, f"_{signature.name}", self.arguments)(args, signature)
        self.lets = known  # the noise of a program has its name up to the end of it
        if signature.name == "sqrt":
            return sqrt(*terms)
        if signature.name in FORMULAS:
            from .template import filled  # which reads with this reader

            if not FORMULAS[signature.name]:
                raise SyntaxProblem(f"{name} is written out where it is typed (rdpverify.typed.parse): a canonical text has the laws")
            return filled(FORMULAS[signature.name], signature.slots, terms)
        return construct(signature.name, terms)

    def entropy(self, name: str, args: list) -> Term:
        """``H(X, Y | Z)`` or ``I(X; Y | Z)``, whose condition may be missing."""
        groups = [[part.id for part in group.elts if isinstance(part, ast.Name) and VARIABLE.match(part.id)]
                  for group in args if isinstance(group, ast.List)]
        complete = sum(map(len, groups)) == sum(len(group.elts) for group in args if isinstance(group, ast.List)) and len(groups) == 3
        if not complete or not groups[0] or bool(groups[1]) != (name == "I"):
            raise SyntaxProblem("expected H(X, Y), H(X | Z), I(X; Y) or I(X; Y | Z) of random variables")
        lists = [make("list", [make("variable", (), variable) for variable in group]) for group in groups]
        return make(name, lists if name == "I" else lists[::2])

    def _Sum(self, args: list, signature: Signature) -> list[Term]:
        match args:
            case [body, ast.Tuple(elts=[index, start, end])]:
                return [self.real(body), self.new_name(index), self.real(start), self.real(end)]
        raise SyntaxProblem("expected Sum(body, (k, lower, upper))")

    def _Limit(self, args: list, signature: Signature) -> list[Term]:
        match args:
            case [body, x, ast.Starred(value=point) | point, *side]:
                terms = [self.real(body), self.new_name(x), self.real(point)]
                sign = {(): "both", ("b'+'",): "+", ("b'-'",): "-"}.get(tuple(map(ast.unparse, side)))
                if sign == "both" or (sign and terms[2] not in (INFINITY, neg(INFINITY))):
                    return [*terms, make("string", (), sign)]
        raise SyntaxProblem("expected Limit(body, x -> point), from one side of a finite point or not")

    def arguments(self, args: list, signature: Signature) -> list[Term]:
        """Those of a call in the signature's order, with the defaults of those left out."""
        slots = signature.slots
        if len(args) > len(slots) and not signature.variadic or any(slot.default is None for slot in slots[len(args):]):
            raise SyntaxProblem(f"{signature.name} takes {', '.join(slot.name for slot in slots) or 'no arguments'}, found {len(args)}")
        given = [self.argument(arg, signature.slot(index), f"{signature.name}: {signature.slot(index).name}")
                 for index, arg in enumerate(args)]
        given += [self.lets.get(slot.default.value, slot.default) if slot.default.op == "symbol" else slot.default
                  for slot in slots[len(args):]]
        return [part for case in given for part in case.args] if signature.name == "Piecewise" else given

    def argument(self, node: ast.expr, slot: Slot, where: str) -> Term:
        match slot.sort, node:
            case "symbol", _:
                return self.new_name(node)
            case "string", ast.Constant(value=bytes(text)) if not slot.choices or text.decode() in slot.choices:
                return make("string", (), text.decode())
            case "steps", ast.List(elts=steps):
                self.lets = {**self.lets, "answer": make("answer")}
                return make("steps", [self.step(step) for step in steps])
            case "list", ast.List(elts=entries):
                return make("list", [self.inside(entry, slot, where) for entry in entries])
            case "matrix", ast.List(elts=rows) if all(isinstance(row, ast.List) for row in rows):
                return make("list", [make("list", [self.inside(entry, slot, where) for entry in row.elts]) for row in rows])
            case ("weighted law" | "counted mechanism" | "case") as sort, ast.Tuple(elts=[_, _] as parts):
                return make("tuple", [self.inside(part, slot, where) if kind == "real" else self.of(kind, part)
                                      for kind, part in zip(PAIRS[sort], parts)])
            case "ratio formula", _:
                self.local_names += 1
                value = self.real(node)
                self.local_names -= 1
                return value
            case ("law" | "event" | "kernel" | "mechanism" | "query" | "condition") as sort, _:
                return self.of(sort, node)
            case ("real" | "order" | "formula"), _:
                return self.inside(node, slot, where)
        raise _expected(f"{where}: " + (f"one of {', '.join(slot.choices)}" if slot.choices else f"the sort {slot.sort}"), node)

    def inside(self, node: ast.expr, slot: Slot, where: str) -> Term:
        """A number, which is not seen to lie outside the domain of the slot."""
        value = self.real(node)
        if slot.domain is not None and excludes(slot.domain, value, infinite=slot.infinite):
            raise DomainProblem(f"{where} must be {expected(slot.domain)}, found {value}")
        return value

    def step(self, node: ast.expr) -> Term:
        """``nu ~ Laplace(0, 1)`` draws noise, which the name stands for from here on; ``answer + nu >= rho``; ``answer + nu``."""
        match node:
            case ast.BinOp(left=ast.Name() as name, op=ast.Sub(), right=ast.UnaryOp(op=ast.Invert(), operand=law)):
                noise = make("noise", (), self.new_name(name).value)
                drawn = make("draw", (noise, self.of("law", law)))
                self.lets = {**self.lets, noise.value: noise}
                return drawn
        return self.condition(node) if isinstance(node, ast.Compare) else self.real(node)


def _chain(node: ast.expr, kinds) -> tuple[ast.expr, list]:
    """``a + b - c`` as a and the signed others: however long it is, no deep recursion."""
    rest = []
    while isinstance(node, ast.BinOp) and isinstance(node.op, kinds):
        rest.append((node.op, node.right))
        node = node.left
    return node, rest[::-1]


def _expected(what: str, node: ast.expr) -> SyntaxProblem:
    return SyntaxProblem(f"expected {what}, found {ast.unparse(node).replace(MARK, '')[:60]}")


def _bits(node: Term) -> int:
    return max(node.value.p.bit_length(), node.value.q.bit_length())


def affordable(operands: list[Term]) -> list[Term]:
    """The operands, unless arithmetic on their literals could have many more digits than can be printed."""
    if sum(_bits(node) for node in operands if node.is_number) > 8 * NUMBER_BITS:
        raise SyntaxProblem("numbers with too many digits")
    return operands


def bounded(value: Term) -> Term:
    """The value, unless its number outgrew what can be printed and read again."""
    if any(node.is_number and _bits(node) > NUMBER_BITS for node in (value.args if value.op in ("add", "mul") else (value,))):
        raise SyntaxProblem("a number with too many digits")
    return value


def raised(base: Term, exponent: Term) -> Term:
    if exponent.is_number and abs(exponent.value) > EXPONENT_LIMIT:
        raise SyntaxProblem(f"an exponent beyond ±{EXPONENT_LIMIT}")
    return power(base, exponent)
