"""Floats at some points where hypotheses hold: they tell which claims are not worth an attempt, and prove nothing."""

import math
import random

from ..core.polynomial import ZERO, Atom, Polynomial
from .rewriting import coefficients

FUNCTIONS = {
    "exp": math.exp,
    "log": math.log,
    "inv": lambda x: 1 / x,
    "pow": lambda x, a: x**a if x > 0 or (x == 0 and a > 0) else math.nan,
    "pi": lambda: math.pi,
    "pos": lambda x: max(x, 0.0),
    "step": lambda x: float(x > 0),
    "gamma": math.gamma,
    "loggamma": math.lgamma,
    "erfc": math.erfc,
    "sin": math.sin,
    "cos": math.cos,
    "atan": math.atan,
    "digamma": lambda x: _digamma(x),
}
CANDIDATES, POINTS, NEAR, BISECTIONS = 60, 24, 1e-9, 60


def _digamma(x: float) -> float:
    total = 0.0
    while x < 8:
        total, x = total - 1 / x, x + 1
    return total + math.log(x) - 1 / (2 * x) - 1 / (12 * x**2) + 1 / (120 * x**4) - 1 / (252 * x**6)


class Unknown(Exception):
    """There is no float for it."""


NO_FLOAT = (Unknown, ValueError, OverflowError, ZeroDivisionError, TypeError)


def value(f: Polynomial, at: dict, known: dict) -> float:
    return evaluate(f, at, known)[0]


def evaluate(f: Polynomial, at: dict, known: dict) -> tuple[float, float]:
    """f and the sum of the sizes of its terms."""
    total = size = 0.0
    for monomial, coefficient in f.terms.items():
        product = int(coefficient.p) / int(coefficient.q)
        for atom, count in monomial:
            product *= _atom(atom, at, known) ** count
        total, size = total + product, size + abs(product)
    return total, size


def _atom(atom: Atom, at: dict, known: dict) -> float:
    if atom not in known:
        if atom.head == "symbol":
            if atom.args[0] not in at:
                raise Unknown
            known[atom] = at[atom.args[0]]
        elif atom.head in FUNCTIONS:
            known[atom] = FUNCTIONS[atom.head](*(value(argument, at, known) for argument in atom.args))
        else:
            raise Unknown
    return known[atom]


def sign_at(f: Polynomial, at: dict, known: dict) -> int | None:
    """1, 0 (near 0) or −1, or None where there is no float."""
    try:
        total, size = evaluate(f, at, known)
    except NO_FLOAT:
        return None
    if not (math.isfinite(total) and math.isfinite(size)):
        return None
    return 0 if abs(total) <= NEAR * (size + 1e-300) else 1 if total > 0 else -1


def _linear(f: Polynomial, name: str) -> tuple[Polynomial, Polynomial] | None:
    """(a, b) with f == a·x + b, neither with x."""
    parts = coefficients(f, Atom("symbol", (name,)))
    a, b = parts.get(1, ZERO), parts.get(0, ZERO)
    return None if set(parts) - {0, 1} or not a.terms or name in a.symbols | b.symbols else (a, b)


def _bound(told: tuple[Polynomial, Polynomial], at: dict, known: dict) -> tuple[float, float] | None:
    """(a, x) with a·x + b = 0, where the other symbols have values; None where there are no such floats."""
    try:
        slope, rest = (evaluate(part, at, known)[0] for part in told)
        return (slope, -rest / slope) if math.isfinite(slope) and math.isfinite(rest / slope) else None
    except NO_FLOAT:
        return None


class Samples:
    """Points where relations between numbers hold."""

    def __init__(self, relations, seed: int = 1):
        self.points: list[tuple[dict, dict]] = []
        self.exhausted = False
        relations = [relation for relation in relations if relation.op in (">=", ">", "==", "integer")]
        names = sorted({name for relation in relations for name in relation.symbols})
        names.sort(
            key=lambda name: min(
                (i for i, relation in enumerate(relations) if name in relation.symbols and len(relation.symbols) == 1),
                default=len(relations),
            )
        )
        self.chance = random.Random(seed)
        whole = {next(iter(relation.symbols)) for relation in relations if relation.op == "integer" and len(relation.symbols) == 1}
        plan = []  # by symbol: is it whole, the conditions on it and on those before it, and which of these is linear in it
        for place, name in enumerate(names):
            done = set(names[: place + 1])
            conditions = [r for r in relations if r.op != "integer" and name in r.symbols and r.symbols <= done]
            linear = [(r.op, line) for r in conditions if (line := _linear(r.body, name)) is not None]
            plan.append((name, name in whole, conditions, linear))
        tries = 0
        while len(self.points) < POINTS and tries < 6 * POINTS:
            tries += 1
            at = self._one(plan)
            if at is not None:
                self.points.append((at, {}))

    def _one(self, plan) -> dict | None:
        at: dict[str, float] = {}
        for name, whole, told, linear in plan:
            low, high, fixed, known = -math.inf, math.inf, None, {}
            for op, line in linear:
                if (bound := _bound(line, at, known)) is not None:
                    if op == "==":
                        fixed = bound[1]
                    elif bound[0] > 0:
                        low = max(low, bound[1])
                    else:
                        high = min(high, bound[1])
            if fixed is None and low > high:
                return None
            others = list(at.values())
            equation = next((r for r in told if r.op == "==" and fixed is None), None)
            if equation is not None and (fixed := self._root(equation.body, name, at, lambda: self._between(low, high, others))) is None:
                return None
            for _ in range(CANDIDATES if fixed is None else 1):
                x = self._between(low, high, others) if fixed is None else fixed
                at[name] = float(round(x)) if whole else x
                if all(self._holds(r, at) for r in told):
                    break
            else:
                return None
        return at

    @staticmethod
    def _root(f: Polynomial, name: str, at: dict, candidate) -> float | None:
        """A zero of f between two candidates where its signs differ."""
        ends: dict[int, float] = {}
        for _ in range(CANDIDATES):
            x = candidate()
            sign = sign_at(f, {**at, name: x}, {})
            if sign is not None:
                ends[sign] = x
            if 0 in ends or {-1, 1} <= ends.keys():
                break
        for _ in range(BISECTIONS):
            if 0 in ends or not {-1, 1} <= ends.keys():
                break
            x = (ends[-1] + ends[1]) / 2
            ends[sign_at(f, {**at, name: x}, {}) or 0] = x
        return ends.get(0)

    def _between(self, low: float, high: float, others: list[float]) -> float:
        """A candidate between the ends, often near one of them, not so near that the float of a difference has no digits left."""
        x = self._candidate(others, self.chance)
        if low <= x <= high:
            return x
        size = abs(x) if math.isinf(high - low) else (high - low) * self.chance.random() ** self.chance.choice((1, 1, 3))
        return low + size if math.isinf(high) or (math.isfinite(low) and self.chance.random() < 0.5) else high - size

    @staticmethod
    def _candidate(others: list[float], chance) -> float:
        kind = chance.random()
        size = math.exp(chance.uniform(-5, 4)) if kind < 0.5 else chance.random() if kind < 0.8 else chance.uniform(0, 4)
        base = 0.0
        if others and chance.random() < 0.4:
            base = chance.choice(others)
        return base + (size if chance.random() < 0.6 else -size)

    @staticmethod
    def _holds(relation, at) -> bool:
        sign = sign_at(relation.body, at, {})
        return sign is None or (sign == 0 if relation.op == "==" else sign > 0 if relation.op == ">" else sign >= 0)

    def _free(self, f: Polynomial) -> None:
        """Any value for a symbol of which no relation says anything."""
        for at, _ in self.points:
            for name in sorted(f.symbols - at.keys()):
                at[name] = self._candidate(list(at.values()), self.chance)

    def refute(self, f: Polynomial, strict: bool = False) -> bool:
        """Is f < 0 at some point, or, where it is no more than a polynomial in symbols and is to be > 0, is it 0 there?"""
        plain = strict and all(atom.head == "symbol" for atom in f.atoms)
        self._free(f)
        for at, known in self.points:
            sign = sign_at(f, at, known)
            if sign is not None and (sign < 0 or (plain and evaluate(f, at, known)[0] == 0)):
                return True
        return False

    def signs(self, f: Polynomial) -> set[int]:
        """The signs that f has at the points."""
        self._free(f)
        return {sign for at, known in self.points if (sign := sign_at(f, at, known)) is not None}
