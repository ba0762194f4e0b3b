"""Floats at some points where hypotheses hold: they tell which claims are not worth an attempt, and prove nothing."""

import math
import random

from ..core.polynomial import Atom, Polynomial

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
CANDIDATES, POINTS, NEAR = 60, 24, 1e-9


def _digamma(x: float) -> float:
    total = 0.0
    while x < 8:
        total, x = total - 1 / x, x + 1
    return total + math.log(x) - 1 / (2 * x) - 1 / (12 * x**2) + 1 / (120 * x**4) - 1 / (252 * x**6)


class Unknown(Exception):
    """There is no float for it."""


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
    except (Unknown, ValueError, OverflowError, ZeroDivisionError, TypeError):
        return None
    if not (math.isfinite(total) and math.isfinite(size)):
        return None
    return 0 if abs(total) <= NEAR * (size + 1e-300) else 1 if total > 0 else -1


def _solution(f: Polynomial, name: str, at: dict) -> float | None:
    """x with f = 0, where f is linear in x and the other symbols have values."""
    values = []
    try:
        for x in (0.0, 1.0, 2.0):
            values.append(evaluate(f, {**at, name: x}, {})[0])
    except (Unknown, ValueError, OverflowError, ZeroDivisionError, TypeError):
        return None
    slope = values[1] - values[0]
    return -values[0] / slope if slope and values[2] - values[1] == slope else None


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
        self.chance = chance = random.Random(seed)
        tries = 0
        while len(self.points) < POINTS and tries < 6 * POINTS:
            tries += 1
            at = self._one(names, relations, chance)
            if at is not None:
                self.points.append((at, {}))

    def _one(self, names, relations, chance) -> dict | None:
        at: dict[str, float] = {}
        whole = {next(iter(relation.symbols)) for relation in relations if relation.op == "integer" and len(relation.symbols) == 1}
        for place, name in enumerate(names):
            done = set(names[: place + 1])
            told = [r for r in relations if r.op != "integer" and name in r.symbols and r.symbols <= done]
            fixed = next((x for r in told if r.op == "==" and (x := _solution(r.body, name, at)) is not None), None)
            for _ in range(CANDIDATES if fixed is None else 1):
                x = self._candidate(at, chance) if fixed is None else fixed
                at[name] = float(round(x)) if name in whole else x
                if all(self._holds(r, at) for r in told):
                    break
            else:
                return None
        return at

    @staticmethod
    def _candidate(at: dict, chance) -> float:
        kind = chance.random()
        size = math.exp(chance.uniform(-5, 4)) if kind < 0.5 else chance.random() if kind < 0.8 else chance.uniform(0, 4)
        base = 0.0
        if at and chance.random() < 0.4:
            base = chance.choice(list(at.values()))
        return base + (size if chance.random() < 0.6 else -size)

    @staticmethod
    def _holds(relation, at) -> bool:
        sign = sign_at(relation.body, at, {})
        return sign is None or (sign == 0 if relation.op == "==" else sign > 0 if relation.op == ">" else sign >= 0)

    def _free(self, f: Polynomial) -> None:
        """Any value for a symbol of which no relation says anything."""
        for at, _ in self.points:
            for name in sorted(f.symbols - at.keys()):
                at[name] = self._candidate(at, self.chance)

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
