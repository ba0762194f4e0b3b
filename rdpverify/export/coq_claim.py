"""What a claim comes to in a case, twice: as a relation between real numbers in its own words, and as one of the core's terms."""

import ast

from ..core.polynomial import Atom
from ..core.reader import polynomial_of
from .coq_formulas import EXTENDED_QUANTITIES, REAL_QUANTITIES, Formula, Formulas, NotExported
from .coq_terms import FUNCTIONS, QUANTITIES, Terms

LARGEST_POWER = 64  # a larger one is no product in the core


class RealFormulas(Formulas):
    """Formulas where every quantity is finite: a number."""

    def _quantity(self, name: str, args: list) -> Formula:
        name, args = canonical(name, args)
        formula = super()._quantity(name, args)
        return Formula(f"(real {formula.text})") if formula.extended else formula


def canonical(name: str, args: list) -> tuple[str, list]:
    """The quantity that the core reads: Rényi's of the orders 1 and oo have names of their own."""
    order = ast.unparse(args[2]) if name == "renyi" and len(args) == 3 else ""
    special = {"1": "kl", "oo": "max_divergence"}.get(order)
    return (special, args[:2]) if special else (name, args)


def quantity_atom(node: ast.Call) -> Atom:
    name, args = canonical(node.func.id, node.args)
    return polynomial_of(ast.Call(ast.Name(name), args, [])).atom


class Mirror:
    """A formula's syntax tree as a term whose value is, word for word, what it says once written as the core writes it."""

    def __init__(self, terms: Terms):
        self.terms = terms

    def term(self, node: ast.expr) -> str:
        match node:
            case ast.Constant(value=int(value)):
                return f"(Num {value})"
            case ast.Name(id="pi"):
                return "(Fn FPi (Num 0) (Num 0))"
            case ast.Name(id=name):
                return f"(Sym {self.terms.number('symbol', name)})"
            case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int(value))):
                return f"(Num (-{value}))"
            case ast.UnaryOp(op=ast.USub(), operand=inner):
                return _negative(self.term(inner))
            case ast.BinOp(left=left, op=ast.Add(), right=right):
                return f"(Add {self.term(left)} {self.term(right)})"
            case ast.BinOp(left=left, op=ast.Sub(), right=right):
                return f"(Add {self.term(left)} {_negative(self.term(right))})"
            case ast.BinOp(left=left, op=ast.Mult(), right=right):
                return f"(Mul {self.term(left)} {self.term(right)})"
            case ast.BinOp(left=left, op=ast.Div(), right=right):
                return f"(Mul {self.term(left)} {_function('FInv', self.term(right))})"
            case ast.BinOp(left=left, op=ast.Pow(), right=right):
                return self._power(self.term(left), right)
            case ast.Call(func=ast.Name(id=name), args=args):
                return self._called(name, args)
        raise NotExported(f"not in Coq: {ast.unparse(node)[:60]}")

    def _power(self, base: str, exponent: ast.expr) -> str:
        text = ast.unparse(exponent)
        if text.removeprefix("-").isdigit():
            if abs(int(text)) > LARGEST_POWER:
                raise NotExported("a large power")
            return f"(Pow {_function('FInv', base) if text[0] == '-' else base} {abs(int(text))})"
        if isinstance(exponent, ast.UnaryOp) and isinstance(exponent.op, ast.USub):
            return f"(Fn FPow {base} {_negative(self.term(exponent.operand))})"
        return f"(Fn FPow {base} {self.term(exponent)})"

    def _called(self, name: str, args: list) -> str:
        if name in REAL_QUANTITIES or name in EXTENDED_QUANTITIES:
            name, args = canonical(name, args)
            level = self.term(args[2]) if len(args) > 2 else "(Num 0)"
            return f"(Quant {QUANTITIES[name]} {self.law(args[0])} {self.law(args[1])} {level})"
        terms = list(map(self.term, args)) if name[0].islower() or name in ("Max", "Min", "Abs", "Phi") else []
        if name in ("exp", "log", "sin", "cos", "erfc"):
            return _function(FUNCTIONS[name], terms[0])
        if name == "sqrt":
            return f"(Fn FPow {terms[0]} (Mul (Num 1) {_function('FInv', '(Num 2)')}))"
        if name == "erf":
            return f"(Add (Num 1) {_negative(_function('FErfc', terms[0]))})"
        if name == "Phi":
            half = _function("FInv", "(Num 2)")
            return f"(Mul {half} {_function('FErfc', f'(Mul {_negative(terms[0])} (Fn FPow (Num 2) {_negative(half)}))')})"
        if name == "cbrt":
            third = f"(Mul (Num 1) {_function('FInv', '(Num 3)')})"
            above, below = (f"(Fn FPow {_function('FPos', part)} {third})" for part in (terms[0], _negative(terms[0])))
            return f"(Add {above} {_negative(below)})"
        if name == "Abs":
            return f"(Add {_function('FPos', terms[0])} {_function('FPos', _negative(terms[0]))})"
        if name == "Max":
            return _largest(terms)
        if name == "Min":
            return _smallest(terms)
        if name in ("cosh", "sinh"):
            other = _function("FExp", _negative(terms[0]))
            half = _function("FInv", "(Num 2)")
            return f"(Mul {half} (Add {_function('FExp', terms[0])} {other if name == 'cosh' else _negative(other)}))"
        if name == "tanh":
            below = f"(Add {_function('FExp', f'(Mul (Num 2) {terms[0]})')} (Num 1))"
            return f"(Add (Num 1) {_negative('(Mul (Num 2) ' + _function('FInv', below) + ')')})"
        if len(args) == 1 and isinstance(args[0], ast.Name) and name[0].isupper():
            return f"(Quant QProb (Den {self.terms.number('law', name)}) (Ind {self.terms.number('event', args[0].id)}) (Num 0))"
        raise NotExported(f"not in Coq: {name}")

    def law(self, node: ast.expr) -> str:
        if isinstance(node, ast.Name):
            return f"(Den {self.terms.number('law', node.id)})"
        text = "(Num 0)"
        for part in reversed(node.args):
            text = f"(Add (Mul {self.term(part.elts[0])} {self.law(part.elts[1])}) {text})"
        return text


def _function(word: str, argument: str) -> str:
    return f"(Fn {word} {argument} (Num 0))"


def _negative(term: str) -> str:
    return f"(Mul (Num (-1)) {term})"


def _largest(terms: list[str]) -> str:
    first, *others = terms
    for other in others:
        first = f"(Add {first} {_function('FPos', f'(Add {other} {_negative(first)})')})"
    return first


def _smallest(terms: list[str]) -> str:
    first, *others = terms
    for other in others:
        first = _negative(_largest([_negative(first), _negative(other)]))
    return first
