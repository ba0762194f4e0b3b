"""The core's formulas and relations as terms of ``coq/Terms.v``, where names are numbers and what stands in many places is defined once."""

from flint import fmpq

from ..core.polynomial import Atom, Polynomial
from ..core.relation import Relation
from .coq_formulas import NotExported
from .coq_order import monomials

FUNCTIONS = {"exp": "FExp", "log": "FLn", "inv": "FInv", "pow": "FPow", "pos": "FPos", "step": "FStep", "pi": "FPi",
             "sin": "FSin", "cos": "FCos", "erfc": "FErfc"}
QUANTITIES = {"tv": "QTv", "hellinger2": "QHellinger", "hockey_stick": "QHockey", "loss_tail": "QTail", "loss_within": "QWithin",
              "tradeoff": "QTradeoff", "prob": "QProb", "kl": "QKl", "chi2": "QChi", "max_divergence": "QMax", "renyi": "QRenyi"}
POINTS = {"density": ("law", "Den"), "indicator": ("event", "Ind"), "test": ("test", "Tst")}
ORDERED = {">=": "Ge", ">": "Gt", "==": "Eqz"}
MADE = ("Product", "Power")  # laws of others on a space of their own


class Terms:
    """Names of each kind by number, and the definitions that terms written so far rest on."""

    def __init__(self):
        self.numbers: dict[str, dict[str, int]] = {"symbol": {}, "law": {}, "event": {}, "test": {}}
        self.definitions: list[str] = []
        self.made: dict[Atom, str] = {}  # laws that are made of others, and the name of each
        self._defined: dict[Atom, str] = {}

    def number(self, kind: str, name: str) -> int:
        known = self.numbers[kind]
        return known.setdefault(name, len(known) + 1)

    def law_name(self, law: Atom) -> str:
        if law.head == "law":
            return law.args[0]
        if law.head not in MADE:
            raise NotExported(f"not in Coq: {law.head}")
        return self.made.setdefault(law, f"R9{len(self.made):03}")

    def polynomial(self, f: Polynomial, shared: bool = True) -> str:
        return _sum([self._monomial(monomial, value, shared) for monomial, value in monomials(f)])

    def _monomial(self, monomial: list, value: fmpq, shared: bool) -> str:
        factors = [f"(Pow {self.atom(atom, shared)} {count})" if count > 1 else self.atom(atom, shared) for atom, count in monomial]
        if value != 1 or not factors:
            factors.insert(0, number(value))
        return _nested("Mul", factors)

    def atom(self, atom: Atom, shared: bool = True) -> str:
        if atom.head == "symbol":
            return f"(Sym {self.number('symbol', atom.args[0])})"
        if atom.head in POINTS:
            kind, word = POINTS[atom.head]
            name = self.law_name(atom.args[0]) if kind == "law" else atom.args[0].args[0] if kind == "event" else atom.args[0]
            return f"({word} {self.number(kind, name)})"
        if not shared:
            return self._function(atom, shared)
        if atom not in self._defined:
            text = self._function(atom, shared)
            self._defined[atom] = f"t{len(self._defined)}"
            self.definitions.append(f"Definition {self._defined[atom]} : tm := {text}.")
        return self._defined[atom]

    def _function(self, atom: Atom, shared: bool) -> str:
        if atom.head == "integral":
            return f"(Int {self.polynomial(atom.args[0], shared)})"
        if atom.head in FUNCTIONS:
            arguments = [self.polynomial(argument, shared) for argument in atom.args]
            return " ".join([f"(Fn {FUNCTIONS[atom.head]}", *arguments, *["(Num 0)"] * (2 - len(arguments))]) + ")"
        if atom.head in QUANTITIES:
            first, second, *number = atom.args
            second = self.law(second, shared) if atom.head != "prob" else f"(Ind {self.number('event', second.args[0])})"
            level = self.polynomial(number[0], shared) if number else "(Num 0)"
            return f"(Quant {QUANTITIES[atom.head]} {self.law(first, shared)} {second} {level})"
        raise NotExported(f"not in Coq: {atom.head}")

    def law(self, law: Atom, shared: bool = True) -> str:
        """Its density, as a sum of weights times laws."""
        if law.head != "Mixture":
            return f"(Den {self.number('law', self.law_name(law))})"
        return _sum([f"(Mul {weight} {part})" for weight, part in self._parts(law, "", shared)])

    def _parts(self, law: Atom, weight: str, shared: bool) -> list[tuple[str, str]]:
        if law.head != "Mixture":
            return [(weight, self.law(law, shared))]
        parts = []
        for inner, part in zip(law.args[::2], law.args[1::2], strict=True):
            own = self.polynomial(inner, shared)
            parts += self._parts(part, f"(Mul {weight} {own})" if weight else own, shared)
        return parts

    def relation(self, relation: Relation) -> str:
        if relation.op != "forall":
            return f"(B {self.base(relation)})"
        names, conditions, body = relation.body
        if len(names) != 1 or not isinstance(names[0], str) and names[0].head != "event":
            raise NotExported("a statement for all of several names, or of a test")
        kind, word, name = ("symbol", "BSym", names[0]) if isinstance(names[0], str) else ("event", "BEv", names[0].args[0])
        return f"(All ({word} {self.number(kind, name)}) [{'; '.join(map(self.base, conditions))}] {self.base(body)})"

    def base(self, relation: Relation) -> str:
        op, body = relation
        if op in ORDERED:
            return f"({ORDERED[op]} (norm {self.polynomial(body)}))"
        if op == "integer":
            return f"(bwhole {self.polynomial(body)})"
        if op == "continuous":
            return f"(Cont (norm {self.law(body[0])}) (norm {self.law(body[1])}))"
        if op in ("finite", "infinite") and body.atom is not None:
            return f"({'Fin' if op == 'finite' else 'Infin'} (ctop {self.atom(body.atom)}))"
        raise NotExported(f"not in Coq: {relation}")


def number(value: fmpq) -> str:
    return f"(Num {_signed(value.p)})" if value.q == 1 else f"(Rat ({value.p}#{value.q}))"


def _signed(value) -> str:
    return f"({value})" if value < 0 else str(value)


def _sum(parts: list[str]) -> str:
    return _nested("Add", parts) if parts else "(Num 0)"


def _nested(word: str, parts: list[str]) -> str:
    *front, text = parts
    for part in reversed(front):
        text = f"({word} {part} {text})"
    return text
